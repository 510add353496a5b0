/*
 * Players against each other. Every deal is played in all seatings: the players move on by a seat from
 * game to game while cards, board and seed stay the same, so that the luck of seats and cards cancels.
 * Games are jobs of several processes, and each is written down as it ends.
 */
#include "match.h"

#include "args.h"
#include "command.h"
#include "files.h"
#include "nets.h"
#include "system/workers.h"
#include "texts.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

enum { MOST_WORDS = MOST_FILES, USUAL_DEALS = 20, MOST_DEALS = 100000 };

struct match_args {
    struct setup_args setup;
    const char *deals, *jobs, *nodes, *logs, *results;
    bool json, from;
    const char *word[MOST_WORDS]; /* the game and the players, or the files */
    int n_words;
};

/* ---- Playing ----------------------------------------------------------------------------------*/

struct job_result {
    bool good;
    struct match_record record;
};

/* What is the same game as an earlier seating is no job. */
static int deal_of(const struct match_plan *plan, int job)
{
    return job / different_seatings(&plan->games.header);
}

static int rotation_of(const struct match_plan *plan, int job)
{
    return job % different_seatings(&plan->games.header);
}

static void work(void *context, int job, void *bytes)
{
    const struct match_plan *plan = context;
    static struct job_result result;

    result.good = play_match_game(plan, deal_of(plan, job), rotation_of(plan, job), &result.record);
    memcpy(bytes, &result, sizeof result);
}

static bool take(void *context, int job, const void *bytes)
{
    struct match_plan *plan = context;
    static struct job_result result;

    (void)job;
    memcpy(&result, bytes, sizeof result);
    return result.good && keep_record(&plan->games, &result.record) &&
           (!plan->results || write_record(plan, &result.record));
}

static bool is_done(void *context, int job)
{
    const struct match_plan *plan = context;
    const struct match_games *games = &plan->games;
    int deal = deal_of(plan, job);
    return deal < games->deals &&
           games->record[deal * games->header.players + rotation_of(plan, job)];
}

static bool play_all(struct match_plan *plan, int deals, int processes)
{
    const struct jobs jobs = { .n = deals * different_seatings(&plan->games.header),
                               .processes = processes,
                               .size = sizeof(struct job_result),
                               .what = "games",
                               .counts = 1,
                               .work = work,
                               .take = take,
                               .is_done = is_done,
                               .context = plan };

    if (run_jobs(&jobs))
        return true;
    if (plan->results)
        fprintf(stderr, "millwright: the games so far are in %s; the same command goes on\n",
                plan->results_path);
    return false;
}

/* ---- Arguments --------------------------------------------------------------------------------*/

static bool read_board(struct match_args *args, mw_setup *setup)
{
    char number[16];
    int n = args->n_words - 1; /* players that were named */

    if (n < 1)
        return says_wrong("match wants a GAME and its players, as in 'match birmingham top "
                          "greedy'; see 'millwright help match'");
    args->setup.game = args->word[0];
    snprintf(number, sizeof number, "%d", n);
    if (!args->setup.players)
        args->setup.players = number;
    if (!read_setup(&args->setup, USUAL_PLAYERS, setup) || !has_map(setup))
        return false;
    return n <= setup->players ||
           says_wrong("%d players are named, but --players says %d", n, setup->players);
}

static bool read_nodes(const struct match_args *args, struct match_plan *plan)
{
    bool any = false;

    if (!args->nodes)
        return true;
    if (!read_number("--nodes", args->nodes, 1, 1000000000, &plan->games.header.nodes))
        return false;
    for (int i = 0; i < plan->setup.players; i++)
        if (plan->player[i].style == MW_SEARCH) {
            plan->player[i].nodes = (int)plan->games.header.nodes;
            any = true;
        }
    return any || says_wrong("--nodes is for players that look ahead, and none of these does");
}

/* Where the name of a player ends and that of its net begins; NULL: it names none. */
static const char *net_in_name(const char *name)
{
    const char *colon = strchr(name, ':');
    return colon ? colon + 1 : NULL;
}

static bool read_contestant(struct match_plan *plan, int i, const char *name)
{
    char plain[LONGEST_PLAYER];

    if (strlen(name) >= LONGEST_PLAYER)
        return says_wrong("'%s' is too long for a player: %d characters are enough", name,
                          LONGEST_PLAYER - 1);
    if (!is_plain_name(name))
        return says_wrong("'%s' is no player: letters, digits and ._,=:/- are all that a name can "
                          "have, also that of a net's file",
                          name);
    snprintf(plain, sizeof plain, "%.*s", (int)strcspn(name, ":"), name);
    if (!mw_player_find(plan->setup.game, plain, &plan->player[i]))
        return says_wrong(
            "there is no player '%s'; there are: random greedy turn search "
            "level1 to level%d top denier starver, and behind a name settings that it "
            "has a use for, as in level8,rounds=3, and a net, as in level9:my.net",
            plain, MW_LEVELS);
    if (net_in_name(name) && plan->player[i].style == MW_RANDOM)
        return says_wrong("'%s': who plays at random judges by no net", name);
    copy_text(plan->games.header.slot[i], LONGEST_PLAYER, name);
    return true;
}

static bool read_contestants(const struct match_args *args, struct match_plan *plan)
{
    for (int i = 0; i < plan->setup.players; i++)
        if (!read_contestant(plan, i,
                             args->word[i + 1 < args->n_words ? i + 1 : args->n_words - 1]))
            return false;
    return read_nodes(args, plan);
}

/* Before anything is played. */
static int find_nets(struct match_plan *plan)
{
    for (int i = 0; i < plan->setup.players; i++)
        if (!give_net(plan->setup.game, net_in_name(plan->games.header.slot[i]), &plan->player[i]))
            return EXIT_FAILED;
    return EXIT_GOOD;
}

/* The options of the game that are on, with commas. */
static void name_options(const mw_setup *setup, char *text, size_t size)
{
    const mw_game *game = mw_game_info(setup->game);
    size_t n = 0;

    text[0] = 0;
    for (int i = 0; i < game->n_options && n < size; i++)
        if (setup->options >> i & 1)
            n += (size_t)snprintf(text + n, size - n, "%s%s", n ? "," : "", game->options[i]);
}

static void fill_header(struct match_plan *plan)
{
    const mw_game *game = mw_game_info(plan->setup.game);
    const char *map = map_id(plan->setup.game, plan->setup.map);
    struct match_header *header = &plan->games.header;

    copy_text(header->game, sizeof header->game, game->id);
    copy_text(header->map, sizeof header->map, map ? map : "");
    name_options(&plan->setup, header->options, sizeof header->options);
    header->revision = game->revision;
    header->players = plan->setup.players;
    header->seed = plan->setup.seed;
}

/* Only files of results need them, and each costs a game. */
static void fill_marks(struct match_plan *plan)
{
    struct match_header *header = &plan->games.header;

    for (int i = 0; i < header->players; i++)
        if (i > 0 && strcmp(header->slot[i], header->slot[i - 1]) == 0)
            copy_text(header->mark[i], sizeof header->mark[i], header->mark[i - 1]);
        else
            player_mark(&plan->setup, &plan->player[i], header->mark[i], sizeof header->mark[i]);
}

static bool open_logs(const char *folder)
{
    char path[1024];

    mkdir(folder, 0777);
    snprintf(path, sizeof path, "%s/deal-0-rotation-0.log", folder);
    return can_write(path);
}

/* ---- The command ------------------------------------------------------------------------------*/

static int show(struct match_games *games, int n, bool json)
{
    static struct match_summary summary;

    for (int i = 0; i < n; i++)
        if (!repeat_games(&games[i]))
            return EXIT_FAILED;
    if (!summarize(games, n, &summary))
        return EXIT_FAILED;
    if (json)
        print_summary_json(&summary);
    else
        print_summary(&summary);
    return EXIT_GOOD;
}

static int play_match(struct match_args *args)
{
    static struct match_plan plan;
    uint64_t deals = USUAL_DEALS, processes = 0;
    int code;

    if (!read_board(args, &plan.setup) || !read_contestants(args, &plan) ||
        (args->deals && !read_number("--deals", args->deals, 1, MOST_DEALS, &deals)) ||
        (args->jobs && !read_number("--jobs", args->jobs, 1, 64, &processes)))
        return EXIT_WRONG_USE;
    code = find_nets(&plan);
    if (code != EXIT_GOOD)
        return code;
    fill_header(&plan);
    plan.logs = args->logs;
    plan.results_path = args->results;
    if (args->logs && !open_logs(args->logs))
        return EXIT_FAILED;
    if (args->results) {
        fill_marks(&plan);
        code = open_results(&plan);
    }
    if (code == EXIT_GOOD && !play_all(&plan, (int)deals, (int)processes))
        code = EXIT_FAILED;
    if (plan.results && fclose(plan.results) != 0)
        code = EXIT_FAILED;
    if (code == EXIT_GOOD)
        code = show(&plan.games, 1, args->json);
    free_games(&plan.games);
    return code;
}

/* Whether the games of two matches can be counted together. */
static bool can_join(const struct match_header *a, const struct match_header *b, const char *path)
{
    const char *difference = board_difference(a, b);

    if (difference)
        return says_wrong("%s cannot be counted with the others: %s differs", path, difference);
    if (!header_difference(a, b))
        return says_wrong("%s has the same match as another file", path);
    for (int i = 0; i < a->players; i++)
        for (int j = 0; j < b->players; j++)
            if (strcmp(a->slot[i], b->slot[j]) == 0 && strcmp(a->mark[i], b->mark[j]) != 0)
                return says_wrong("%s cannot be counted with the others: its %s plays in another "
                                  "way",
                                  path, b->slot[j]);
    return true;
}

static int show_files(const struct match_args *args)
{
    static struct match_games games[MOST_FILES];
    int code = EXIT_GOOD, n = 0;
    long whole;

    if (args->n_words == 0) {
        says_wrong("--from wants one FILE of results or more");
        return EXIT_WRONG_USE;
    }
    for (; n < args->n_words && code == EXIT_GOOD; n++) {
        if (!read_results(args->word[n], &games[n], &whole))
            code = EXIT_FAILED;
        for (int i = 0; i < n && code == EXIT_GOOD; i++)
            if (!can_join(&games[i].header, &games[n].header, args->word[n]))
                code = EXIT_WRONG_USE;
    }
    if (code == EXIT_GOOD)
        code = show(games, n, args->json);
    while (n > 0)
        free_games(&games[--n]);
    return code;
}

static bool says_how_to_play(const struct match_args *args)
{
    return args->setup.players || args->setup.map || args->setup.options || args->setup.seed ||
           args->deals || args->jobs || args->nodes || args->logs || args->results;
}

static int run(int argc, char **argv)
{
    struct match_args args = { .deals = NULL };
    const struct option options[] = {
        { "--players", &args.setup.players, NULL },
        { "--map", &args.setup.map, NULL },
        { "--option", &args.setup.options, NULL },
        { "--seed", &args.setup.seed, NULL },
        { "--deals", &args.deals, NULL },
        { "--jobs", &args.jobs, NULL },
        { "--nodes", &args.nodes, NULL },
        { "--results", &args.results, NULL },
        { "--save-logs", &args.logs, NULL },
        { "--json", NULL, &args.json },
        { "--from", NULL, &args.from },
    };

    args.n_words = read_args("match", argc, argv, options, sizeof options / sizeof *options,
                             args.word, MOST_WORDS);
    if (args.n_words < 0)
        return EXIT_WRONG_USE;
    if (!args.from)
        return play_match(&args);
    if (says_how_to_play(&args)) {
        says_wrong("--from reads files and plays nothing; of the other options only --json goes "
                   "with it");
        return EXIT_WRONG_USE;
    }
    return show_files(&args);
}

const struct command match_command = {
    .name = "match",
    .summary = "bots against each other, with tables and ratings",
    .help =
        "usage: millwright match GAME PLAYER PLAYER... [OPTIONS]\n"
        "       millwright match --from FILE...\n\n"
        "Every deal is played once in each seating: with the same cards, the players move on by\n"
        "one seat, until everyone has sat everywhere. One player is named for each seat; with\n"
        "--players there may be fewer, and the last one takes all seats that are left.\n\n"
        "players: random, greedy (best action), turn (best turn), search (looks ahead),\n"
        "         level1 to level10, of which the last two judge by a net, top (the same as\n"
        "         level10), denier and starver (level10 that wants others to lack buyers, or\n"
        "         coal, iron and beer); settings behind a name, each after a comma: nodes,\n"
        "         rounds, width, plan, overlooks, wavers, and in points slack and spite, as in\n"
        "         level8,rounds=3,nodes=10000; and behind a colon the file of the net it judges\n"
        "         by, in place of the program's own or of weights: level9:my.net\n\n"
        "  --players N      how many players (as many as are named)\n"
        "  --map NAME       the board, for games with several\n"
        "  --option NAME    an option of the game\n"
        "  --deals N        until so many deals have been played (20)\n"
        "  --seed N         of the deals and the players (0)\n"
        "  --nodes N        positions that players who look ahead may judge for a move\n"
        "  --jobs N         processes (one for each processor)\n"
        "  --results FILE   write each game there as it ends; the same command goes on with it\n"
        "  --save-logs DIR  write each game's log there\n"
        "  --json           as JSON\n"
        "  --from           play nothing: the tables of these files of results\n\n"
        "win share: first places, shared ones in parts. lead: points above the mean of the\n"
        "others. rating: Plackett and Luce, in Elo; 400 are odds of 10 to 1, the mean is 0.\n"
        "All with 95 % intervals over deals. The other tables are means of a game. Players of\n"
        "the same name are counted together, unless all have the same. Seatings in which equal\n"
        "names change places are the same game, which is played once.\n\n"
        "examples:\n"
        "  millwright match birmingham top level7 level6 level5 --deals 50\n"
        "  millwright match lancashire --players 4 turn greedy --results turn.txt\n"
        "  millwright match --from turn.txt --json\n",
    .run = run,
};
