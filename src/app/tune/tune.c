/*
 * Tuning: finds the weights of the evaluation by self-play. Games are played with the weights so far,
 * now and then with a random move so that something new is seen. After every action the terms of the
 * seat are noted, and at the end of the game how many points it still made. The weights that foretell
 * these points best, stage by stage, are those of the next round. Sums of earlier rounds fade away.
 *
 * Everything that a round needs is in a folder, so that tuning can be stopped and goes on where it was.
 * Sums are whole numbers: the number of processes changes nothing.
 */
#include "args.h"
#include "command.h"
#include "files.h"
#include "millwright.h"
#include "system/workers.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum {
    TERMS = MW_MAX_TERMS,
    GAMES_A_JOB = 5,
    MOST_ACTIONS = 1024, /* of a game that are noted */
    FIRST_OF_SECOND_ERA = MW_STAGES / 2,
};

/* For each stage: how often each pair of terms, and each term with the points to come. */
struct sums {
    int64_t pair[MW_STAGES][TERMS][TERMS];
    int64_t with_points[MW_STAGES][TERMS];
    int64_t noted[MW_STAGES];
    int64_t points, best, games, seats;
};

/* The same, faded: no longer whole. */
struct faded {
    double pair[MW_STAGES][TERMS][TERMS];
    double with_points[MW_STAGES][TERMS];
};

struct tuning {
    mw_setup setup; /* map: MAP_OPEN for all of them in turn */
    enum mw_style style;
    int games, rounds, round;
    double explore, fade, pull;
    const char *folder;
    mw_weights weights;
    struct sums sums; /* of this round */
    struct faded faded;
};

/* ---- Playing ----------------------------------------------------------------------------------*/

struct note {
    int seat, stage, points;
    int16_t term[TERMS];
};

static void add_note(struct sums *sums, const struct note *note, int final, int n)
{
    int64_t(*pair)[TERMS] = sums->pair[note->stage];

    for (int i = 0; i < n; i++) {
        if (note->term[i] == 0)
            continue;
        for (int j = 0; j < n; j++)
            pair[i][j] += note->term[i] * note->term[j];
        sums->with_points[note->stage][i] += note->term[i] * (final - note->points);
    }
    sums->noted[note->stage]++;
}

static void add_result(struct sums *sums, const mw_result *result, int players)
{
    int best = result->vp[0];

    for (int seat = 0; seat < players; seat++) {
        sums->points += result->vp[seat];
        best = result->vp[seat] > best ? result->vp[seat] : best;
    }
    sums->best += best;
    sums->games++;
    sums->seats += players;
}

static void play_game(const struct tuning *tuning, int number, struct sums *sums)
{
    static mw_bot bot;
    static struct note notes[MOST_ACTIONS];
    mw_setup setup = tuning->setup;
    const mw_player player = { .style = tuning->style, .weights = &tuning->weights };
    mw_random random = { .state = (uint64_t)tuning->round << 32 | (uint64_t)number };
    mw_problem problem;
    mw_state state;
    mw_result result;
    int n = 0;

    if (setup.map == MAP_OPEN)
        setup.map = number % mw_game_info(setup.game)->n_maps;
    setup.seed = mw_random_next(&random);
    if (!mw_new(&state, &setup, &problem))
        return;
    while (!mw_is_over(&state)) {
        int seat = mw_seat(&state);
        mw_move move;
        if (mw_random_below(&random, 1000) < (uint32_t)(tuning->explore * 1000))
            mw_random_move(&state, true, &random, &move);
        else
            mw_think(&bot, &state, &player, mw_random_next(&random), &move);
        mw_apply(&state, &move, NULL);
        if (!mw_is_over(&state) && n < MOST_ACTIONS) {
            notes[n].seat = seat;
            notes[n].stage = mw_count_terms(&state, seat, notes[n].term, &notes[n].points);
            n++;
        }
    }
    mw_get_result(&state, &result);
    for (int i = 0; i < n; i++)
        add_note(sums, &notes[i], result.vp[notes[i].seat], mw_term_count(setup.game));
    add_result(sums, &result, setup.players);
}

/* Results lie wherever there is room for them, so sums are made elsewhere. */
static void work(void *context, int job, void *result)
{
    static struct sums sums;

    memset(&sums, 0, sizeof sums);
    for (int i = 0; i < GAMES_A_JOB; i++)
        play_game(context, job * GAMES_A_JOB + i, &sums);
    memcpy(result, &sums, sizeof sums);
}

static bool take(void *context, int job, const void *result)
{
    struct tuning *tuning = context;
    int64_t *to = (int64_t *)(void *)&tuning->sums;
    static struct sums sums;
    const int64_t *from = (const int64_t *)(const void *)&sums;

    (void)job;
    memcpy(&sums, result, sizeof sums);
    for (size_t i = 0; i < sizeof sums / sizeof *to; i++)
        to[i] += from[i];
    return true;
}

/* ---- Finding the weights ----------------------------------------------------------------------*/

static void fade_in(struct tuning *tuning)
{
    for (int s = 0; s < MW_STAGES; s++)
        for (int i = 0; i < TERMS; i++) {
            tuning->faded.with_points[s][i] = tuning->fade * tuning->faded.with_points[s][i] +
                                              (double)tuning->sums.with_points[s][i];
            for (int j = 0; j < TERMS; j++)
                tuning->faded.pair[s][i][j] =
                    tuning->fade * tuning->faded.pair[s][i][j] + (double)tuning->sums.pair[s][i][j];
        }
}

/* Whether two stages that follow each other belong to the same era. */
static bool are_neighbours(const struct tuning *tuning, int a, int b)
{
    bool has_eras = mw_game_info(tuning->setup.game)->n_maps == 0;
    return a >= 0 && b < MW_STAGES && !(has_eras && b == FIRST_OF_SECOND_ERA);
}

/* The sums of a stage, and a quarter of its neighbours'. */
static void gather(const struct tuning *tuning, int stage, double m[TERMS][TERMS + 1])
{
    for (int s = stage - 1; s <= stage + 1; s++) {
        double part = s == stage ? 1 : 0.25;
        if (s != stage && !are_neighbours(tuning, s < stage ? s : stage, s < stage ? stage : s))
            continue;
        for (int i = 0; i < TERMS; i++) {
            for (int j = 0; j < TERMS; j++)
                m[i][j] += part * tuning->faded.pair[s][i][j];
            m[i][TERMS] += part * tuning->faded.with_points[s][i];
        }
    }
}

/* Gauss and Jordan, with the largest pivot. */
static void solve(double m[TERMS][TERMS + 1], int n)
{
    for (int i = 0; i < n; i++) {
        int pivot = i;
        for (int r = i + 1; r < n; r++)
            if (fabs(m[r][i]) > fabs(m[pivot][i]))
                pivot = r;
        for (int c = 0; c <= TERMS; c++) {
            double swap = m[i][c];
            m[i][c] = m[pivot][c];
            m[pivot][c] = swap;
        }
        for (int r = 0; r < n; r++) {
            double factor = m[r][i] / m[i][i];
            if (r == i || factor == 0)
                continue;
            for (int c = i; c <= TERMS; c++)
                m[r][c] -= factor * m[i][c];
        }
    }
}

/* The weights that foretell best, pulled a little towards the old ones. */
static void find_weights(struct tuning *tuning)
{
    static double m[TERMS][TERMS + 1];
    int n = mw_term_count(tuning->setup.game);

    fade_in(tuning);
    for (int stage = 0; stage < MW_STAGES; stage++) {
        int32_t *weight = tuning->weights.weight[stage];
        memset(m, 0, sizeof m);
        gather(tuning, stage, m);
        for (int i = 0; i < n; i++) {
            double pull = tuning->pull * (m[i][i] + 1) + 1;
            m[i][i] += pull;
            m[i][TERMS] += pull * weight[i] / (double)MW_POINT;
        }
        solve(m, n);
        for (int i = 0; i < n; i++)
            weight[i] = (int32_t)lrint((double)MW_POINT * m[i][TERMS] / m[i][i]);
    }
}

/* ---- The folder -------------------------------------------------------------------------------*/

struct saved {
    uint64_t mark; /* of what the sums are about */
    int round;
    mw_weights weights;
    struct faded faded;
};

static void path_to(const struct tuning *tuning, const char *suffix, char *path, size_t size)
{
    snprintf(path, size, "%s/%s-%d%s", tuning->folder, mw_game_info(tuning->setup.game)->id,
             tuning->setup.players, suffix);
}

/* Sums go on only where the terms, their order, the maps and the players are what they were. */
static uint64_t mark_of(const struct tuning *tuning)
{
    mw_random random = { .state = (uint64_t)(tuning->setup.map + 1) * MW_STYLES + tuning->style };

    for (int i = 0; i < mw_term_count(tuning->setup.game); i++)
        for (const char *c = mw_term_name(tuning->setup.game, i); *c; c++)
            random.state = mw_random_next(&random) + (unsigned char)*c;
    return mw_random_next(&random);
}

static bool save(const struct tuning *tuning)
{
    static struct saved saved;
    char path[1024];

    saved.mark = mark_of(tuning);
    saved.round = tuning->round;
    saved.weights = tuning->weights;
    saved.faded = tuning->faded;
    path_to(tuning, ".state", path, sizeof path);
    return write_file(path, (const char *)&saved, sizeof saved);
}

static bool resume(struct tuning *tuning)
{
    char path[1024];
    FILE *file;
    static struct saved saved;
    bool good;

    path_to(tuning, ".state", path, sizeof path);
    file = fopen(path, "rb");
    if (!file)
        return true; /* a new beginning */
    good = fread(&saved, sizeof saved, 1, file) == 1;
    fclose(file);
    if (!good)
        return says_wrong("%s is not what an earlier run has left; remove it to begin anew", path);
    if (saved.mark != mark_of(tuning))
        return says_wrong("%s is of a run with other terms, maps or players; remove it to begin "
                          "anew, or name another folder",
                          path);
    tuning->round = saved.round;
    tuning->weights = saved.weights;
    tuning->faded = saved.faded;
    return true;
}

/* The weights of one number of players, as a part of data/weights/<game>.json. */
static bool write_weights(const struct tuning *tuning)
{
    char path[1024];
    FILE *file;

    path_to(tuning, ".json", path, sizeof path);
    file = fopen(path, "w");
    if (!file)
        return says_wrong("cannot write %s", path);
    fprintf(file, "{\"players\": %d, \"weights\": [", tuning->setup.players);
    for (int stage = 0; stage < MW_STAGES; stage++) {
        fprintf(file, "%s\n   [", stage ? "," : "");
        for (int i = 0; i < mw_term_count(tuning->setup.game); i++)
            fprintf(file, "%s%" PRId32, i ? ", " : "", tuning->weights.weight[stage][i]);
        fprintf(file, "]");
    }
    fprintf(file, "]}\n");
    return fclose(file) == 0;
}

/* One line a round: what was played, and how well. */
static void keep_record(const struct tuning *tuning)
{
    char path[1024], line[200];
    FILE *file;

    snprintf(line, sizeof line, "round %d: %" PRId64 " games, mean %.2f, winner %.2f\n",
             tuning->round, tuning->sums.games,
             (double)tuning->sums.points / (double)tuning->sums.seats,
             (double)tuning->sums.best / (double)tuning->sums.games);
    printf("%s", line);
    fflush(stdout);
    path_to(tuning, ".record", path, sizeof path);
    file = fopen(path, "a");
    if (file) {
        fprintf(file, "%s", line);
        fclose(file);
    }
}

static bool tune(struct tuning *tuning, int processes)
{
    while (tuning->round < tuning->rounds) {
        const struct jobs jobs = { .n = (tuning->games + GAMES_A_JOB - 1) / GAMES_A_JOB,
                                   .processes = processes,
                                   .size = sizeof(struct sums),
                                   .what = "games",
                                   .counts = GAMES_A_JOB,
                                   .work = work,
                                   .take = take,
                                   .context = tuning };
        memset(&tuning->sums, 0, sizeof tuning->sums);
        if (!run_jobs(&jobs))
            return false;
        tuning->round++;
        find_weights(tuning);
        keep_record(tuning);
        if (!save(tuning) || !write_weights(tuning))
            return false;
    }
    return true;
}

/* ---- The command ------------------------------------------------------------------------------*/

struct tune_args {
    struct setup_args setup;
    const char *folder, *games, *rounds, *explore, *fade, *pull, *style, *jobs;
};

static bool read_share(const char *option, const char *text, double *share)
{
    char *end;

    *share = strtod(text, &end);
    return (*text && !*end && *share >= 0 && *share < 1) ||
           says_wrong("%s wants a number from 0 to 1, not '%s'", option, text);
}

static bool read_tuning(const struct tune_args *args, struct tuning *tuning, uint64_t *jobs)
{
    uint64_t games = 500, rounds = 16;
    mw_player player = { .style = MW_TURN };

    tuning->explore = 0.1;
    tuning->fade = 0.85;
    tuning->pull = 0.15;
    tuning->folder = args->folder ? args->folder : "tuning";
    if (!read_setup(&args->setup, USUAL_PLAYERS, &tuning->setup) ||
        (args->games && !read_number("--games", args->games, 10, 1000000, &games)) ||
        (args->rounds && !read_number("--rounds", args->rounds, 1, 1000, &rounds)) ||
        (args->jobs && !read_number("--jobs", args->jobs, 1, 64, jobs)) ||
        (args->explore && !read_share("--explore", args->explore, &tuning->explore)) ||
        (args->fade && !read_share("--fade", args->fade, &tuning->fade)) ||
        (args->pull && !read_share("--pull", args->pull, &tuning->pull)))
        return false;
    if (args->style && (!mw_player_find(tuning->setup.game, args->style, &player) ||
                        (player.style != MW_GREEDY && player.style != MW_TURN) || player.slack))
        return says_wrong("--player is greedy or turn, not '%s'", args->style);
    tuning->style = player.style;
    tuning->games = (int)games;
    tuning->rounds = (int)rounds;
    tuning->weights = *mw_get_weights(tuning->setup.game, tuning->setup.players);
    return true;
}

static int run(int argc, char **argv)
{
    static struct tuning tuning;
    struct tune_args args = { .folder = NULL };
    uint64_t jobs = 0;
    const struct option options[] = {
        { "--players", &args.setup.players, NULL },
        { "--map", &args.setup.map, NULL },
        { "--folder", &args.folder, NULL },
        { "--games", &args.games, NULL },
        { "--rounds", &args.rounds, NULL },
        { "--explore", &args.explore, NULL },
        { "--fade", &args.fade, NULL },
        { "--pull", &args.pull, NULL },
        { "--player", &args.style, NULL },
        { "--jobs", &args.jobs, NULL },
    };

    if (read_args("tune", argc, argv, options, sizeof options / sizeof *options, &args.setup.game,
                  1) < 0 ||
        !read_tuning(&args, &tuning, &jobs))
        return EXIT_WRONG_USE;
    mkdir(tuning.folder, 0777);
    if (!resume(&tuning))
        return EXIT_FAILED;
    return tune(&tuning, (int)jobs) ? EXIT_GOOD : EXIT_FAILED;
}

const struct command tune_command = {
    .name = "tune",
    .summary = "find the bots' weights by self-play",
    .help = "usage: millwright tune [GAME] [OPTIONS]\n\n"
            "Plays rounds of games of bots against themselves and finds the weights that foretell\n"
            "the points still to come best; the next round is played with them. Stop it with\n"
            "Ctrl-C: the same command goes on after the last whole round.\n\n"
            "  --players N      how many players (4)\n"
            "  --map NAME       on this map only; without it on every map in turn\n"
            "  --rounds N       until so many rounds have been played (16)\n"
            "  --games N        games in a round (500)\n"
            "  --player NAME    who plays: greedy or turn (turn)\n"
            "  --explore P      how many actions are random instead, 0 to 1 (0.1)\n"
            "  --fade P         how much of the earlier rounds' sums stays (0.85)\n"
            "  --pull P         how strongly the old weights hold (0.15)\n"
            "  --folder DIR     where everything is kept (tuning)\n"
            "  --jobs N         processes (one for each processor)\n\n"
            "In the folder, GAME-PLAYERS.json are the weights for data/weights/GAME.json, and\n"
            "GAME-PLAYERS.record says how each round was played.\n\n"
            "example:\n"
            "  millwright tune birmingham --players 4 --rounds 20\n",
    .run = run,
};
