/*
 * Who plays what: from the arguments, from a saved game, or asked for at the terminal. A saved game
 * is a log like any other; who sat where is a comment in it.
 */
#include "play.h"
#include "remote.h"

#include "args.h"
#include "command.h"
#include "files.h"
#include "nets.h"
#include "screen/screen.h"
#include "terminal/terminal.h"
#include "texts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char *const usual_names[MW_MAX_PLAYERS] = { "Ada", "Ben", "Cora", "Dev", "Eve" };

struct play_args {
    struct setup_args setup;
    const char *seats, *level, *names, *language, *resume, *save;
    struct server_args server;
};

/* ---- Seats and names -------------------------------------------------------------------------*/

static bool read_kind(const char *text, int *kind)
{
    return find_seat_kind(text, kind) ||
           says_wrong("a seat is 'human', 'random' or 'level1' to 'level%d', not '%s'", MW_LEVELS,
                      text);
}

/* Before anything is played. */
static bool has_nets(const struct table *table)
{
    const mw_state *now = &table->session->now;

    for (int i = 0; i < mw_players(now); i++) {
        mw_player player = mw_level(mw_game_of(now), table->kind[i]);
        if (table->kind[i] > 0 && !give_net(mw_game_of(now), NULL, &player))
            return false;
    }
    return true;
}

static void count_humans(struct table *table)
{
    table->humans = 0;
    for (int i = 0; i < mw_players(&table->session->now); i++)
        table->humans += table->kind[i] == SEAT_HUMAN;
}

static void usual_seats(struct table *table)
{
    for (int i = 0; i < MW_MAX_PLAYERS; i++)
        table->kind[i] = i == 0 ? SEAT_HUMAN : USUAL_LEVEL;
}

/* All that are no people. */
static bool read_level(const char *text, struct table *table)
{
    uint64_t level;

    if (!read_number("--level", text, 1, MW_LEVELS, &level))
        return false;
    for (int i = 0; i < MW_MAX_PLAYERS; i++)
        if (table->kind[i] != SEAT_HUMAN)
            table->kind[i] = (int)level;
    return true;
}

/* "human,level4,level4" */
static void usual_list(int players, char *text, size_t size)
{
    size_t n = (size_t)snprintf(text, size, "human");

    for (int i = 1; i < players && n < size; i++)
        n += (size_t)snprintf(text + n, size - n, ",level%d", USUAL_LEVEL);
}

static bool read_seats(const char *text, struct table *table)
{
    char space[128], *piece[MW_MAX_PLAYERS + 1];
    int n = split_commas(text, space, sizeof space, piece, MW_MAX_PLAYERS + 1);
    int players = mw_players(&table->session->now);
    char example[64];

    usual_list(players, example, sizeof example);
    if (n != players)
        return says_wrong(
            "the game has %d seats, and this names %d of them; one for each would be %s", players,
            n, example);
    for (int i = 0; i < n; i++)
        if (!read_kind(piece[i], &table->kind[i]))
            return false;
    return true;
}

static bool is_good_name(const char *name)
{
    for (const char *c = name; *c; c++)
        if ((unsigned char)*c < ' ' || *c == '#' || *c == '"' || *c == ',' || *c == 127)
            return says_wrong("the name '%s' has a character that names cannot have", name);
    if (!*name || strlen(name) >= MW_MAX_NAME)
        return says_wrong("a name has 1 to %d bytes", MW_MAX_NAME - 1);
    return true;
}

static void set_name(mw_session *session, int seat, const char *name)
{
    copy_text(session->name[seat], MW_MAX_NAME, name);
}

static bool read_names(const char *text, mw_session *session)
{
    char space[256], *piece[MW_MAX_PLAYERS + 1];
    int n = split_commas(text, space, sizeof space, piece, MW_MAX_PLAYERS + 1);

    if (n == 0 || n > mw_players(&session->now))
        return says_wrong("--name wants one name for each of the %d seats at most",
                          mw_players(&session->now));
    for (int i = 0; i < n; i++) {
        if (!is_good_name(piece[i]))
            return false;
        set_name(session, i, piece[i]);
    }
    return true;
}

/* Bots are who their level is, and everybody else has a usual name, where nobody has given one. */
static void name_others(struct table *table)
{
    int players = mw_players(&table->session->now), level[MW_MAX_PLAYERS];

    for (int i = 0; i < players; i++) {
        level[i] = table->kind[i] > 0 ? table->kind[i] : 0;
        if (level[i] == 0 && !table->session->name[i][0])
            set_name(table->session, i, usual_names[i]);
    }
    mw_name_bots(players, level, table->session->name);
}

/* As many players as seats are named, else the usual number. */
static int seats_said(const struct play_args *args)
{
    int n = 1;

    for (const char *c = args->seats; c && *c; c++)
        n += *c == ',';
    return args->seats ? n : USUAL_PLAYERS;
}

/* ---- Asking ----------------------------------------------------------------------------------*/

/* False: the person has left. An empty answer is `usual`. */
static bool ask(const char *question, const char *usual, char *answer, size_t size)
{
    char prompt[160];

    snprintf(prompt, sizeof prompt, "%s [%s]: ", question, usual);
    if (prompt_line(prompt, answer, size) != LINE_READ)
        return false;
    trim(answer);
    if (strcmp(answer, "quit") == 0 || strcmp(answer, "exit") == 0)
        return false;
    if (!*answer)
        copy_text(answer, size, usual);
    return true;
}

static bool ask_game(struct play_args *args)
{
    static char answer[64];
    char question[256] = "Which game:";
    int game;

    if (mw_game_count() < 2)
        return true;
    for (int i = 0; i < mw_game_count(); i++) {
        size_t n = strlen(question);
        snprintf(question + n, sizeof question - n, " %s", mw_game_info(i)->id);
    }
    do
        if (!ask(question, mw_game_info(0)->id, answer, sizeof answer))
            return false;
    while (!read_game(answer, &game));
    args->setup.game = answer;
    return true;
}

static bool ask_players(struct play_args *args)
{
    static char answer[64];
    char question[96], usual[8];
    const mw_game *game;
    mw_setup setup;

    if (!read_setup(&args->setup, seats_said(args), &setup))
        return true;
    game = mw_game_info(setup.game);
    snprintf(question, sizeof question, "How many players, %d to %d", game->least_players,
             game->most_players);
    snprintf(usual, sizeof usual, "%d", players_near(game, USUAL_PLAYERS));
    do {
        if (!ask(question, usual, answer, sizeof answer))
            return false;
        args->setup.players = answer;
    } while (!read_setup(&args->setup, seats_said(args), &setup));
    return true;
}

static bool ask_map(struct play_args *args)
{
    static char answer[64];
    char question[256] = "Which map:";
    const mw_game *info;
    mw_setup setup;

    if (!read_setup(&args->setup, seats_said(args), &setup))
        return true;
    info = mw_game_info(setup.game);
    if (setup.map != MAP_OPEN)
        return true;
    show_maps(setup.game);
    for (int i = 0; i < info->n_maps; i++) {
        size_t n = strlen(question);
        snprintf(question + n, sizeof question - n, " %s", info->maps[i]);
    }
    do {
        if (!ask(question, info->maps[0], answer, sizeof answer))
            return false;
        args->setup.map = answer;
    } while (!read_setup(&args->setup, seats_said(args), &setup));
    return true;
}

static bool ask_options(struct play_args *args)
{
    static char chosen[128];
    char question[96], answer[64];
    const mw_game *info;
    mw_setup setup;

    if (!read_setup(&args->setup, seats_said(args), &setup))
        return true;
    info = mw_game_info(setup.game);
    for (int i = 0; i < info->n_options; i++) {
        size_t n = strlen(chosen);
        snprintf(question, sizeof question, "The %s game, yes or no", info->options[i]);
        if (!ask(question, "no", answer, sizeof answer))
            return false;
        if (answer[0] == 'y' || answer[0] == 'Y')
            snprintf(chosen + n, sizeof chosen - n, "%s%s", n ? "," : "", info->options[i]);
    }
    if (chosen[0])
        args->setup.options = chosen;
    return true;
}

/* What to play, where the arguments have not said it. */
static bool ask_setup(struct play_args *args)
{
    bool asked = !args->setup.game;

    if (!args->setup.game && !args->setup.map && !ask_game(args))
        return false;
    if (!args->setup.players && !args->seats && !ask_players(args))
        return false;
    if (!args->setup.map && !ask_map(args))
        return false;
    return !asked || args->setup.options || ask_options(args);
}

static bool ask_seats(struct table *table)
{
    char answer[128], usual[64];

    usual_list(mw_players(&table->session->now), usual, sizeof usual);
    show_seat_kinds(mw_game_of(&table->session->now), mw_map_of(&table->session->now));
    do
        if (!ask("Who sits there", usual, answer, sizeof answer))
            return false;
    while (!read_seats(answer, table) || !has_nets(table));
    return true;
}

static bool ask_names(struct table *table)
{
    char answer[128], question[64];

    for (int i = 0; i < mw_players(&table->session->now); i++) {
        if (table->kind[i] != SEAT_HUMAN)
            continue;
        snprintf(question, sizeof question, "Name of the player in seat %d", i + 1);
        do
            if (!ask(question, usual_names[i], answer, sizeof answer))
                return false;
        while (!is_good_name(answer));
        set_name(table->session, i, answer);
    }
    return true;
}

/* ---- Beginning -------------------------------------------------------------------------------*/

static uint64_t seed_of_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return ((uint64_t)now.tv_sec * 1000003u + (uint64_t)now.tv_nsec / 1000u) % 1000000u;
}

static int begin_new(struct play_args *args, struct table *table)
{
    mw_problem problem;
    mw_setup setup;

    /* What the arguments say comes first: only answers are asked for again. */
    if (!read_setup(&args->setup, seats_said(args), &setup))
        return EXIT_WRONG_USE;
    if (is_interactive() && !ask_setup(args))
        return EXIT_FAILED;
    if (!read_setup(&args->setup, seats_said(args), &setup) || !has_map(&setup))
        return EXIT_WRONG_USE;
    if (!args->setup.seed)
        setup.seed = seed_of_clock();
    if (!mw_session_new(table->session, &setup, &problem)) {
        says_wrong("%s", problem.text);
        return EXIT_WRONG_USE;
    }
    table->seed = setup.seed;
    if (args->seats && !read_seats(args->seats, table))
        return EXIT_WRONG_USE;
    if (args->level && !read_level(args->level, table))
        return EXIT_WRONG_USE;
    if (args->names && !read_names(args->names, table->session))
        return EXIT_WRONG_USE;
    if (is_interactive() && !args->seats && !args->level && !ask_seats(table))
        return EXIT_FAILED;
    if (is_interactive() && !args->names && !ask_names(table))
        return EXIT_FAILED;
    name_others(table);
    return EXIT_GOOD;
}

/* Who sat where when the game was saved; without a word about it the usual seats stay. */
static void seats_of_log(const char *path, struct table *table)
{
    size_t length;
    char *text = read_file(path, &length), *mark = text;
    int kind[MW_MAX_PLAYERS];
    char token[64], space[128], *piece[MW_MAX_PLAYERS + 1];
    int n;

    while (mark && (mark = strstr(mark, seats_mark)) && mark != text && mark[-1] != '\n')
        mark++;
    if (mark && cut_word(mark + strlen(seats_mark), token, sizeof token)) {
        n = split_commas(token, space, sizeof space, piece, MW_MAX_PLAYERS + 1);
        if (n == mw_players(&table->session->now)) {
            for (int i = 0; i < n; i++)
                if (!find_seat_kind(piece[i], &kind[i]))
                    kind[i] = SEAT_RANDOM;
            memcpy(table->kind, kind, sizeof *kind * (size_t)n);
        }
    }
    free(text);
}

static int begin_saved(const struct play_args *args, struct table *table)
{
    int before[sizeof table->kind / sizeof *table->kind];

    if (args->setup.game || args->setup.players || args->setup.map || args->setup.options ||
        args->setup.seed) {
        says_wrong("--resume brings its game with it: leave out GAME, --players, --map, --option "
                   "and --seed");
        return EXIT_WRONG_USE;
    }
    if (!read_session(args->resume, table->session))
        return EXIT_FAILED;
    table->resumed = true;
    seats_of_log(args->resume, table);
    memcpy(before, table->kind, sizeof before);
    if (args->seats && !read_seats(args->seats, table))
        return EXIT_WRONG_USE;
    if (args->level && !read_level(args->level, table))
        return EXIT_WRONG_USE;
    for (int i = 0; i < MW_MAX_PLAYERS; i++)
        if (table->kind[i] != before[i]) /* somebody else sits there now */
            set_name(table->session, i, "");
    if (args->names && !read_names(args->names, table->session))
        return EXIT_WRONG_USE;
    name_others(table);
    return EXIT_GOOD;
}

/* At a server's table the game is given. */
static int begin_at_server(struct play_args *args, struct table *table)
{
    if (args->setup.game || args->setup.players || args->setup.map || args->setup.options ||
        args->setup.seed || args->seats || args->level || args->resume || args->save) {
        says_wrong("at a table of a server the game and who plays are given: with --server there "
                   "are --name, --table, --invite, --token-file and --lang");
        return EXIT_WRONG_USE;
    }
    if (args->server.token_file && args->names) {
        says_wrong("a program has its name from its token: leave out --name");
        return EXIT_WRONG_USE;
    }
    args->server.name = args->names;
    return set_server_table(&args->server, table);
}

static bool read_play(int argc, char **argv, struct play_args *args)
{
    const char *word = NULL;
    const struct option options[] = {
        { "--players", &args->setup.players, NULL },
        { "--seats", &args->seats, NULL },
        { "--level", &args->level, NULL },
        { "--name", &args->names, NULL },
        { "--seed", &args->setup.seed, NULL },
        { "--lang", &args->language, NULL },
        { "--map", &args->setup.map, NULL },
        { "--option", &args->setup.options, NULL },
        { "--resume", &args->resume, NULL },
        { "--save", &args->save, NULL },
        { "--server", &args->server.server, NULL },
        { "--table", &args->server.table, NULL },
        { "--invite", &args->server.invite, NULL },
        { "--token-file", &args->server.token_file, NULL },
    };

    if (read_args("play", argc, argv, options, sizeof options / sizeof *options, &word, 1) < 0)
        return false;
    args->setup.game = word;
    if (!args->server.server &&
        (args->server.table || args->server.invite || args->server.token_file))
        return says_wrong("--table, --invite and --token-file are about a server: say --server");
    if (args->server.invite && !args->server.table)
        return says_wrong("--invite belongs to a table: say --table as well");
    if (args->seats && args->level)
        return says_wrong("--seats names the levels as well: leave out --level");
    return true;
}

int set_table(int argc, char **argv, struct table *table)
{
    struct play_args args = { .language = "en" };
    int code;

    if (!read_play(argc, argv, &args))
        return EXIT_WRONG_USE;
    if (!read_language(args.language, &table->language))
        return EXIT_WRONG_USE;
    table->session = new_session();
    table->session->nets = nets_beside;
    if (args.server.server)
        return begin_at_server(&args, table);
    table->save = args.save;
    usual_seats(table);
    if (args.resume)
        own_file(table, args.resume);
    if (args.save && (!may_overwrite(table, args.save) || !can_write(args.save)))
        return EXIT_FAILED;
    code = args.resume ? begin_saved(&args, table) : begin_new(&args, table);
    if (code == EXIT_GOOD && !has_nets(table))
        code = EXIT_FAILED;
    if (code == EXIT_GOOD) {
        count_humans(table);
        if (args.save)
            own_file(table, args.save);
    }
    return code;
}
