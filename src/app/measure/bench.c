/*
 * How fast the rules are, and a signature of what they do. Random games are uniform over the words
 * offered; lists of moves are made at every position of a few seeded games whose verbs are drawn
 * with weights, so that they look like play. The signature does not depend on time.
 */
#include "args.h"
#include "command.h"
#include "millwright.h"
#include "system/clock.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    SIGNATURE_GAMES = 2000,
    LIST_GAMES = 20,
    LIST_WORDS = 16 << 20 /* room for the longest list */
};

struct bench {
    double seconds;
    bool json;
    int rows;
};

struct row {
    const mw_setup *setup;
    const char *what;
    double per_second, mean_moves;
};

static void print_row(struct bench *bench, const struct row *row)
{
    const mw_game *game = mw_game_info(row->setup->game);
    const char *map = map_id(row->setup->game, row->setup->map);
    bool lists = row->mean_moves > 0;

    if (bench->json) {
        printf("%s{\"game\":\"%s\",\"map\":%s%s%s,\"players\":%d,\"what\":\"%s\"",
               bench->rows++ ? "," : "", game->id, map ? "\"" : "", map ? map : "null",
               map ? "\"" : "", row->setup->players, row->what);
        printf(",\"per_second\":%.1f", row->per_second);
        if (lists)
            printf(",\"mean_moves\":%.2f,\"moves_per_second\":%.0f", row->mean_moves,
                   row->per_second * row->mean_moves);
        printf("}");
    } else {
        printf("%-16s %-12s %d players  %-13s %12.0f per second", game->id, map ? map : "",
               row->setup->players, row->what, row->per_second);
        if (lists)
            printf("  of %.1f moves: %.1f million moves", row->mean_moves,
                   row->per_second * row->mean_moves / 1e6);
        printf("\n");
    }
    fflush(stdout);
}

static bool bench_games(struct bench *bench, const mw_setup *which)
{
    mw_setup setup = *which;
    mw_random random = { .state = 1 };
    mw_problem problem;
    mw_state state;
    uint64_t games = 0;
    double start = clock_now(), spent;

    do {
        setup.seed = games;
        if (!mw_new(&state, &setup, &problem))
            return says_wrong("%s", problem.text);
        while (!mw_is_over(&state))
            mw_play_random(&state, &random);
        games++;
        spent = clock_now() - start;
    } while (spent < bench->seconds);
    print_row(bench, &(struct row){ .setup = which,
                                    .what = "random-games",
                                    .per_second = (double)games / spent });
    return true;
}

/* Every position of the seeded games in which somebody decides. Returns how many. */
static size_t collect(const mw_setup *which, mw_state *positions, size_t room)
{
    mw_setup setup = *which;
    mw_problem problem;
    mw_state state;
    mw_move move;
    size_t n = 0;

    for (setup.seed = 0; setup.seed < LIST_GAMES; setup.seed++) {
        mw_random random = { .state = setup.seed };
        if (!mw_new(&state, &setup, &problem))
            return 0;
        for (; !mw_is_over(&state) && n < room; n++) {
            positions[n] = state;
            mw_random_move(&state, true, &random, &move);
            mw_apply(&state, &move, NULL);
        }
    }
    return n;
}

static bool bench_lists(struct bench *bench, const mw_setup *setup)
{
    static mw_state positions[LIST_GAMES * 512];
    mw_word *words = malloc(LIST_WORDS * sizeof *words);
    size_t n = collect(setup, positions, sizeof positions / sizeof *positions), i = 0;
    uint64_t lists = 0, moves = 0;
    bool whole = n > 0 && words;
    double start = clock_now(), spent = 0;

    /* Whole passes only: a part of the games would not be the same mixture. */
    while (whole && (i > 0 || spent < bench->seconds)) {
        moves += mw_list(&positions[i], words, LIST_WORDS, SIZE_MAX, &whole);
        lists++;
        i = (i + 1) % n;
        if (i == 0)
            spent = clock_now() - start;
    }
    free(words);
    if (!whole)
        return says_wrong("a list of moves is longer than its buffer");
    print_row(bench, &(struct row){ .setup = setup,
                                    .what = "move-lists",
                                    .per_second = (double)lists / spent,
                                    .mean_moves = (double)moves / (double)lists });
    return true;
}

static bool bench_board(struct bench *bench, const mw_setup *setup)
{
    return bench_games(bench, setup) && bench_lists(bench, setup);
}

/* On the map that was named, else on every one. */
static bool bench_game(struct bench *bench, const mw_setup *which)
{
    mw_setup setup = *which;

    if (setup.map != MAP_OPEN)
        return bench_board(bench, &setup);
    for (setup.map = 0; setup.map < mw_game_info(setup.game)->n_maps; setup.map++)
        if (!bench_board(bench, &setup))
            return false;
    return true;
}

static bool bench_all(struct bench *bench, const struct setup_args *args)
{
    mw_setup setup;

    if (!read_setup(args, USUAL_PLAYERS, &setup))
        return false;
    if (args->game || args->map)
        return bench_game(bench, &setup);
    for (setup.game = 0; setup.game < mw_game_count(); setup.game++) {
        setup.map = mw_game_info(setup.game)->n_maps > 1 ? MAP_OPEN : 0;
        if (!bench_game(bench, &setup))
            return false;
    }
    return true;
}

static int run(int argc, char **argv)
{
    struct bench bench = { .seconds = 3 };
    struct setup_args args = { .game = NULL };
    const char *seconds = NULL;
    bool only_signature = false, good;
    const struct option options[] = {
        { "--players", &args.players, NULL },     { "--map", &args.map, NULL },
        { "--seconds", &seconds, NULL },          { "--json", NULL, &bench.json },
        { "--signature", NULL, &only_signature },
    };
    mw_setup setup;
    uint64_t signature;

    if (read_args("bench", argc, argv, options, sizeof options / sizeof *options, &args.game, 1) <
            0 ||
        (seconds && !read_seconds(seconds, &bench.seconds)) ||
        !read_setup(&args, USUAL_PLAYERS, &setup))
        return EXIT_WRONG_USE;
    signature = mw_signature(SIGNATURE_GAMES);
    if (only_signature) {
        printf("%016" PRIx64 "\n", signature);
        return EXIT_GOOD;
    }
    printf(bench.json ? "{\"signature\":\"%016" PRIx64 "\",\"results\":["
                      : "signature %016" PRIx64 "\n",
           signature);
    good = bench_all(&bench, &args);
    if (bench.json)
        printf("]}\n");
    return good ? EXIT_GOOD : EXIT_FAILED;
}

const struct command bench_command = {
    .name = "bench",
    .summary = "speed, and a signature of the rules' behaviour",
    .help = "usage: millwright bench [GAME] [OPTIONS]\n\n"
            "Measures complete random games a second, and how many moves a second can be listed,\n"
            "for every game and map. The signature is a hash over a fixed number of random games:\n"
            "builds with the same signature play by the same rules.\n\n"
            "  --players N      how many players (4)\n"
            "  --map NAME       this map only; without it every map of the game\n"
            "  --seconds S      how long each measurement takes (3)\n"
            "  --json           as JSON\n"
            "  --signature      print the signature only\n\n"
            "Lists are made at every position of 20 seeded games with verbs drawn by weight:\n"
            "build 12, sell 20, link 8, draw 6, develop 3, double 2, loan 1, scout 0.4, pass 0.1;\n"
            "verbs that a game lacks are left out.\n\n"
            "examples:\n"
            "  millwright bench --seconds 1\n"
            "  millwright bench --players 3 --json\n"
            "  millwright bench age-of-industry --map germany\n",
    .run = run,
};
