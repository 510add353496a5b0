/*
 * A bot of ours at a server's tables, over the network like any program: it knows what the server tells
 * its seat and nothing else. It plays at all its tables at once, one move after another.
 */
#include "args.h"
#include "command.h"
#include "fields.h"
#include "millwright.h"
#include "nets.h"
#include "online/online.h"
#include "online/pass.h"
#include "online/seat.h"
#include "texts.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_TABLES = 50, /* that a connection may have open */
    USUAL_LEVEL = 5,
    /* Milliseconds between two looks for a table to sit down at. */
    LOOK_AGAIN = 5000,
    /* And before a server is asked again whose database takes nothing. */
    TAKE_BREATH = 1000,
};

struct join {
    struct online *online;
    int level;
    const char *table, *invite; /* the one to sit down at; NULL: any */
    int games;                  /* after which it is enough; 0: never */
    int played;
    struct seat *seat[MOST_TABLES];
    int n;
};

static volatile sig_atomic_t stopped;

static void stop(int signal)
{
    (void)signal;
    stopped = 1;
}

static bool is_stopped(void)
{
    return stopped != 0;
}

/* ---- Tables ----------------------------------------------------------------------------------*/

static struct seat *find_seat(const struct join *join, const char *table)
{
    for (int i = 0; i < join->n; i++)
        if (strcmp(join->seat[i]->table, table) == 0)
            return join->seat[i];
    return NULL;
}

static void drop_seat(struct join *join, struct seat *seat)
{
    int i = 0;

    while (join->seat[i] != seat)
        i++;
    join->seat[i] = join->seat[--join->n];
    free(seat);
}

static struct seat *add_seat(struct join *join, const char *table, const char *invite)
{
    struct seat *seat = find_seat(join, table);

    if (seat || join->n == MOST_TABLES)
        return seat;
    seat = calloc(1, sizeof *seat);
    if (!seat) {
        says_wrong("no memory for a table");
        exit(EXIT_FAILED);
    }
    copy_text(seat->table, sizeof seat->table, table);
    copy_text(seat->invite, sizeof seat->invite, invite ? invite : "");
    seat->seat = MW_NOBODY;
    join->seat[join->n++] = seat;
    return seat;
}

static void report(const struct seat *seat, const char *what)
{
    printf("%s %s %s, seat %d, %d moves\n", seat->table, seat->game, what, seat->seat, seat->moves);
    fflush(stdout);
}

/* False: the connection is gone, or it is over with this table for a reason that was said. */
static bool open_seat(struct join *join, struct seat *seat)
{
    struct json answer;
    enum answered how = seat_open(join->online, seat, &answer);

    if (how == ANSWERED && seat->seat >= 0)
        return true;
    if (how == UNANSWERED)
        return false;
    if (how == REFUSED)
        says_refused(join->online, how, answer, seat->table);
    drop_seat(join, seat);
    return false;
}

/* All tables where we have a seat. */
static bool open_mine(struct join *join)
{
    struct json answer, list;
    struct out *request = online_request(join->online, "tables", NULL);
    char ids[MOST_TABLES][ID_ROOM];
    int n = 0;

    mw_json_text(request, "which", "mine");
    mw_json_int(request, "limit", 100);
    if (online_ask(join->online, &answer) != ANSWERED)
        return false;
    list = mw_json_get(answer, "tables");
    for (struct json item = mw_json_first(list, NULL); item.at && n < MOST_TABLES;
         item = mw_json_next(list, item, NULL))
        text_at(item, "table", ids[n++], ID_ROOM);
    for (int i = 0; i < n; i++) {
        struct seat *seat = add_seat(join, ids[i], NULL);
        if (seat && !open_seat(join, seat) && online_descriptor(join->online) < 0)
            return false;
    }
    return true;
}

/* Sits down and looks; a table that has no seat for us is none. */
static bool sit_down(struct join *join, const char *table, const char *invite)
{
    struct seat *seat = add_seat(join, table, invite);
    struct json answer;
    enum answered how = seat ? seat_take(join->online, seat, &answer) : UNANSWERED;

    if (how == ANSWERED && open_seat(join, seat)) {
        report(seat, "joined");
        return true;
    }
    if (how == REFUSED) {
        if (join->table)
            says_refused(join->online, how, answer, table);
        drop_seat(join, seat);
    }
    return false;
}

static bool has_free_seat(struct json table)
{
    struct json seats = mw_json_get(table, "seats");
    bool rated = false;

    mw_json_read_bool(mw_json_get(table, "rated"), &rated);
    for (struct json who = mw_json_first(seats, NULL); who.at && !rated;
         who = mw_json_next(seats, who, NULL))
        if (mw_json_type(who) == '0')
            return true;
    return false;
}

/* The open table that has waited longest, as far as one answer shows them. */
static void sit_anywhere(struct join *join)
{
    struct out *request = online_request(join->online, "tables", NULL);
    struct json answer, list;
    char table[ID_ROOM] = "";

    mw_json_text(request, "which", "open");
    mw_json_int(request, "limit", 100);
    if (online_ask(join->online, &answer) != ANSWERED)
        return;
    list = mw_json_get(answer, "tables");
    for (struct json item = mw_json_first(list, NULL); item.at;
         item = mw_json_next(list, item, NULL))
        if (has_free_seat(item) && mw_json_type(mw_json_get(item, "mine")) != 'n')
            text_at(item, "table", table, sizeof table);
    if (table[0])
        sit_down(join, table, NULL);
}

/* ---- Playing ---------------------------------------------------------------------------------*/

static bool is_our_turn(const struct seat *seat, mw_state *state)
{
    mw_problem problem;

    if (!seat_is(seat, "running") || seat->length == 0)
        return false;
    if (!mw_load(state, seat->position, seat->length, &problem)) {
        says_wrong("%s: the position cannot be read: %s", seat->table, problem.text);
        return false;
    }
    return mw_seat(state) == seat->seat;
}

static void wait_a_little(struct join *join)
{
    online_wait(join->online, -1, TAKE_BREATH);
}

/* What the server has against a move. Whatever it is, the table is looked at again. */
static bool after_refusal(struct join *join, struct seat *seat, struct json error)
{
    static const char *const ours[] = { "illegal", "bad-word", "incomplete" };
    struct json answer;

    for (size_t i = 0; i < sizeof ours / sizeof *ours; i++)
        if (is_refusal(error, ours[i]))
            return says_refused(join->online, REFUSED, error, seat->table);
    if (is_refusal(error, "unavailable"))
        wait_a_little(join);
    if (is_refusal(error, "stand-in") || is_refusal(error, "time-out"))
        seat_say(join->online, seat, "stand-in", "on", false, &answer);
    open_seat(join, seat);
    return true;
}

/* False: it cannot go on at all. */
static bool make_move(struct join *join, struct seat *seat, const mw_state *state)
{
    static mw_bot bot;
    mw_player player = mw_level(mw_game_of(state), join->level);
    char text[MW_MAX_MOVE_TEXT];
    struct json answer;
    mw_move move;

    if (!give_net(mw_game_of(state), NULL, &player))
        return false;
    mw_think(&bot, state, &player, (uint64_t)seat->version, &move);
    mw_print_move(state, &move, text, sizeof text);
    if (seat_play(join->online, seat, text, &answer) == REFUSED)
        return after_refusal(join, seat, answer);
    return true;
}

/* Others may always take back or end their game: no bot is in anybody's way. */
static void be_polite(struct join *join, struct seat *seat)
{
    struct json answer;

    if (seat->stand_in && seat_is(seat, "running"))
        seat_say(join->online, seat, "stand-in", "on", false, &answer);
    if (seat->asked_back >= 0)
        seat_agree(join->online, seat, true, &answer);
    if (seat->asked_to_end)
        seat_say(join->online, seat, "end", "agree", true, &answer);
    seat->asked_back = -1;
    seat->asked_to_end = seat->stand_in = false;
}

static void end_seat(struct join *join, struct seat *seat)
{
    struct json answer;

    report(seat, seat->state);
    join->played += seat_is(seat, "over") || seat_is(seat, "ended");
    online_request(join->online, "close", seat->table);
    online_ask(join->online, &answer);
    drop_seat(join, seat);
}

/* Everything that is ours to do now. */
static bool do_all(struct join *join)
{
    for (int i = join->n - 1; i >= 0; i--) {
        struct seat *seat = join->seat[i];
        mw_state state;
        if (seat_is_done(seat)) {
            end_seat(join, seat);
            continue;
        }
        be_polite(join, seat);
        if (is_our_turn(seat, &state) && !make_move(join, seat, &state))
            return false;
        if (is_stopped() || online_descriptor(join->online) < 0)
            return true;
    }
    return true;
}

static void hear_all(struct join *join)
{
    struct json push;

    while (online_push(join->online, &push)) {
        char table[ID_ROOM], what[16];
        struct seat *seat = find_seat(join, text_at(push, "table", table, sizeof table));
        text_at(push, "push", what, sizeof what);
        if (seat && seat_hear(seat, push) == NEWS_MISSED)
            open_seat(join, seat);
        if (!seat && strcmp(what, "turn") == 0 && !join->table)
            open_mine(join);
    }
}

static bool has_something_to_do(const struct join *join)
{
    mw_state state;

    for (int i = 0; i < join->n; i++)
        if (seat_is_done(join->seat[i]) || is_our_turn(join->seat[i], &state))
            return true;
    return false;
}

static bool is_enough(const struct join *join)
{
    if (join->table)
        return join->n == 0;
    return join->games > 0 && join->played >= join->games && join->n == 0;
}

/* After a break everything is told anew. */
static bool come_back(struct join *join)
{
    says_wrong("the connection is gone (%s); trying again", online_problem(join->online));
    if (!online_reconnect(join->online))
        return is_stopped() || says_wrong("%s", online_problem(join->online));
    for (int i = join->n - 1; i >= 0; i--)
        open_seat(join, join->seat[i]);
    return true;
}

static int play(struct join *join)
{
    while (!is_stopped() && !is_enough(join)) {
        hear_all(join);
        if (!do_all(join))
            return EXIT_FAILED;
        if (is_stopped() || is_enough(join))
            break;
        if (online_descriptor(join->online) < 0) {
            if (!come_back(join))
                return EXIT_FAILED;
            continue;
        }
        if (!join->table && join->n == 0)
            sit_anywhere(join);
        if (!has_something_to_do(join))
            online_wait(join->online, -1, LOOK_AGAIN);
    }
    return EXIT_GOOD;
}

static int begin(struct join *join)
{
    if (online_connect(join->online) != CONNECTED) {
        says_wrong("cannot connect: %s", online_problem(join->online));
        return EXIT_FAILED;
    }
    printf("%s is at the server\n", online_name(join->online));
    fflush(stdout);
    if (join->table ? !sit_down(join, join->table, join->invite) : !open_mine(join))
        return EXIT_FAILED;
    return play(join);
}

static bool read_join(int argc, char **argv, struct join *join, struct address *address,
                      const char **file)
{
    const char *url = NULL, *level = NULL, *games = NULL;
    const struct option options[] = {
        { "--token-file", file, NULL },    { "--level", &level, NULL },
        { "--table", &join->table, NULL }, { "--invite", &join->invite, NULL },
        { "--games", &games, NULL },
    };
    uint64_t number = USUAL_LEVEL, most = 0;

    if (read_args("join", argc, argv, options, sizeof options / sizeof *options, &url, 1) < 0)
        return false;
    if (!url)
        return says_wrong("join wants the URL of a server, such as http://127.0.0.1:8080/");
    if (!*file)
        return says_wrong("join wants --token-file: the file with the program's token");
    if (join->invite && !join->table)
        return says_wrong("--invite belongs to a table: say --table as well");
    if (games && join->table)
        return says_wrong("--table is one game: leave out --games");
    if (!read_address(url, address) ||
        (level && !read_number("--level", level, 1, MW_LEVELS, &number)) ||
        (games && !read_number("--games", games, 1, 1000000, &most)))
        return false;
    join->level = (int)number;
    join->games = (int)most;
    return true;
}

static int run(int argc, char **argv)
{
    struct sigaction action = { .sa_handler = stop };
    struct join join = { .level = USUAL_LEVEL };
    struct address address;
    struct pass pass = { .cookie = "" };
    const char *file = NULL;
    int code;

    if (!read_join(argc, argv, &join, &address, &file))
        return EXIT_WRONG_USE;
    if (!has_nets_for(join.level) || !read_token(file, &pass))
        return EXIT_FAILED;
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    join.online = online_new(&address, &pass, 0, is_stopped);
    code = begin(&join);
    while (join.n > 0)
        drop_seat(&join, join.seat[0]);
    online_free(join.online);
    return code;
}

const struct command join_command = {
    .name = "join",
    .summary = "a bot sits down at a server's tables",
    .help =
        "usage: millwright join URL --token-file FILE [OPTIONS]\n\n"
        "Plays at the server like any program: it is told what its seat may know, and answers "
        "with\n"
        "moves. A member of the server makes the token, for each program its own.\n\n"
        "  --token-file FILE  the file with the token; keep it from other eyes\n"
        "  --level N          how well it plays, 1 (a beginner) to 10; without it 5. For 9 and 10 "
        "the\n"
        "                     nets of all games must be there\n"
        "  --table ID         sit down there, or play on there, until that game is over\n"
        "  --invite CODE      the invitation to that table, if it needs one\n"
        "  --games N          without --table: end after so many games\n\n"
        "Without --table it goes on with all games in which it has a seat, and whenever it has "
        "none it\n"
        "sits down at the open table that has waited longest; rated ones are for people. It "
        "ends with\n"
        "Ctrl-C; its seats stay its own, and the next call plays on. When the connection breaks "
        "it comes\n"
        "back by itself. It agrees when others want to take back a move or to end a game.\n\n"
        "examples:\n"
        "  millwright join http://127.0.0.1:8080/ --token-file bot.token --level 6\n"
        "  millwright join https://example.org/ --token-file bot.token --table tAbC --invite XyZ\n",
    .run = run,
};
