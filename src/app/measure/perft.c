/*
 * Counts the sequences of listed moves to a depth. Two builds, or two versions of the rules, that
 * count the same offer the same moves.
 */
#include "args.h"
#include "command.h"
#include "files.h"
#include "millwright.h"
#include "system/clock.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

struct perft_args {
    struct setup_args setup;
    const char *depth, *log, *at;
    bool json;
};

static int find_position(const struct perft_args *args, mw_state *state, mw_setup *setup)
{
    mw_problem problem;
    mw_session *session;
    uint64_t at;
    int code = EXIT_GOOD;

    if (!args->log) {
        if (args->at && !says_wrong("--at counts the moves of a log: say --log FILE too"))
            return EXIT_WRONG_USE;
        if (!read_setup(&args->setup, USUAL_PLAYERS, setup) || !has_map(setup))
            return EXIT_WRONG_USE;
        if (mw_new(state, setup, &problem))
            return EXIT_GOOD;
        says_wrong("%s", problem.text);
        return EXIT_WRONG_USE;
    }
    session = new_session();
    if (!read_session(args->log, session)) {
        code = EXIT_FAILED;
    } else {
        at = (uint64_t)session->n_moves;
        if (args->at && !read_number("--at", args->at, 0, at, &at))
            code = EXIT_WRONG_USE;
        else
            mw_session_at(session, (int)at, state);
    }
    free(session);
    return code;
}

static void put_header(const mw_state *state, bool json)
{
    const mw_game *game = mw_game_info(mw_game_of(state));
    const char *map = map_id(mw_game_of(state), mw_map_of(state));

    printf(json ? "{\"game\":\"%s\"," : "%s, ", json ? game->id : game->name);
    if (map)
        printf(json ? "\"map\":\"%s\"," : "%s, ", map);
    printf(json ? "\"players\":%d,\"hash\":\"%016" PRIx64 "\",\"perft\":["
                : "%d players, position %016" PRIx64 "\n",
           mw_players(state), mw_hash(state));
}

static void count(const mw_state *state, int depth, bool json)
{
    put_header(state, json);
    for (int i = 1; i <= depth; i++) {
        double start = clock_now(), seconds;
        uint64_t n = mw_perft(state, i);
        seconds = clock_now() - start;
        if (json)
            printf("%s{\"depth\":%d,\"count\":%" PRIu64 ",\"seconds\":%.6f}", i > 1 ? "," : "", i,
                   n, seconds);
        else
            printf("depth %d  %14" PRIu64 "  %9.3f s\n", i, n, seconds);
        fflush(stdout);
    }
    if (json)
        puts("]}");
}

static int run(int argc, char **argv)
{
    struct perft_args args = { .depth = "2" };
    const char *word = NULL;
    const struct option options[] = {
        { "--players", &args.setup.players, NULL },
        { "--seed", &args.setup.seed, NULL },
        { "--map", &args.setup.map, NULL },
        { "--option", &args.setup.options, NULL },
        { "--depth", &args.depth, NULL },
        { "--log", &args.log, NULL },
        { "--at", &args.at, NULL },
        { "--json", NULL, &args.json },
    };
    mw_setup setup;
    mw_state state;
    uint64_t depth;
    int code;

    if (read_args("perft", argc, argv, options, sizeof options / sizeof *options, &word, 1) < 0)
        return EXIT_WRONG_USE;
    args.setup.game = word;
    if (!read_number("--depth", args.depth, 1, 20, &depth))
        return EXIT_WRONG_USE;
    code = find_position(&args, &state, &setup);
    if (code == EXIT_GOOD)
        count(&state, (int)depth, args.json);
    return code;
}

const struct command perft_command = {
    .name = "perft",
    .summary = "count the sequences of moves to a depth",
    .help = "usage: millwright perft [GAME] [OPTIONS]\n\n"
            "  --depth D        how many moves deep (2)\n"
            "  --players N      how many players (4)\n"
            "  --seed N         the deal (0)\n"
            "  --map NAME       the board, for games with several\n"
            "  --option NAME    an option of the game\n"
            "  --log FILE       from a position of this log, or from a position as JSON\n"
            "  --at N           after N moves of that log; without it after the last\n"
            "  --json           as JSON\n\n"
            "examples:\n"
            "  millwright perft --depth 2 --seed 1\n"
            "  millwright perft age-of-industry --map germany\n"
            "  millwright perft --log my.log --at 30 --depth 1\n",
    .run = run,
};
