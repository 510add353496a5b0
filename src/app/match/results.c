/*
 * The file of results: lines of JSON, the first about the match, then one for each game, in the order in
 * which the games ended. Nothing in it is ever changed, so a match that was stopped can go on; a last
 * line that was torn is played again.
 *
 *   {"results":"millwright match 1","game":"birmingham","revision":1,"map":"","options":"",
 *    "players":2,"seed":0,"nodes":0,"slots":["top","greedy"],"marks":["51c8…","09fe…"]}
 *   {"deal":0,"rotation":1,"seats":["greedy","top"],"points":[97,131],"places":[2,1],
 *    "scored.canal_links":[12,20],…,"actions.build":[17,20],…,"counts.loans":[2,3],…,
 *    "time.us":[1802,981203],"time.longest_us":[301,51002]}
 *
 * `slots` are the players as they were named, `marks` what they are made of. In a game every list goes by
 * seats: in rotation r the player of slot i sits on seat (i + r) mod players. A rotation that puts the same
 * names on the same seats as an earlier one is the same game and has no line. `places` begin with 1, and
 * equal ones are shared. A list that would be all zero is left out, but for `points` and `time`. Only what
 * begins with `time.` depends on the machine, and it stands last: cut there, lines can be compared.
 */
#include "match.h"

#include "args.h"
#include "command.h"
#include "fields.h"
#include "files.h"
#include "text/json.h"
#include "text/out.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LONGEST_LINE = 8192, MOST_DEALS_IN_FILE = 1000000 };
static const char format_id[] = "millwright match 1";

/* ---- Writing ----------------------------------------------------------------------------------*/

static size_t header_line(const struct match_header *header, char *line, size_t size)
{
    struct out out = mw_out_to(line, size);
    char seed[24];

    mw_json_open(&out, NULL, '{');
    mw_json_text(&out, "results", format_id);
    mw_json_text(&out, "game", header->game);
    mw_json_int(&out, "revision", header->revision);
    mw_json_text(&out, "map", header->map);
    mw_json_text(&out, "options", header->options);
    mw_json_int(&out, "players", header->players);
    mw_json_key(&out, "seed"); /* may be larger than mw_json_int() writes */
    snprintf(seed, sizeof seed, "%" PRIu64, header->seed);
    mw_out_text(&out, seed);
    mw_json_int(&out, "nodes", (int64_t)header->nodes);
    mw_json_open(&out, "slots", '[');
    for (int i = 0; i < header->players; i++)
        mw_json_text(&out, NULL, header->slot[i]);
    mw_json_close(&out, ']');
    mw_json_open(&out, "marks", '[');
    for (int i = 0; i < header->players; i++)
        mw_json_text(&out, NULL, header->mark[i]);
    mw_json_close(&out, ']');
    mw_json_close(&out, '}');
    mw_out_char(&out, '\n');
    return mw_out_end(&out);
}

static size_t record_line(const struct match_header *header, const struct match_record *record,
                          char *line, size_t size)
{
    struct out out = mw_out_to(line, size);

    mw_json_open(&out, NULL, '{');
    mw_json_int(&out, "deal", record->deal);
    mw_json_int(&out, "rotation", record->rotation);
    mw_json_open(&out, "seats", '[');
    for (int seat = 0; seat < header->players; seat++)
        mw_json_text(&out, NULL, header->slot[slot_on(header, seat, record->rotation)]);
    mw_json_close(&out, ']');
    for (int i = 0; i < record->n; i++) {
        mw_json_open(&out, record->measure[i].name, '[');
        for (int seat = 0; seat < header->players; seat++)
            mw_json_int(&out, NULL, record->measure[i].value[seat]);
        mw_json_close(&out, ']');
    }
    mw_json_close(&out, '}');
    mw_out_char(&out, '\n');
    return mw_out_end(&out);
}

/* Whole lines only, and at once: whoever stops the program loses the games that are going on. */
static bool write_line(const struct match_plan *plan, const char *line, size_t length)
{
    if (fwrite(line, 1, length, plan->results) == length && fflush(plan->results) == 0)
        return true;
    return says_wrong("cannot write %s: %s", plan->results_path, strerror(errno));
}

bool write_record(const struct match_plan *plan, const struct match_record *record)
{
    char line[LONGEST_LINE];
    return write_line(plan, line, record_line(&plan->games.header, record, line, sizeof line));
}

/* ---- Games in memory --------------------------------------------------------------------------*/

static bool make_room(struct match_games *games, int deals)
{
    size_t seatings = (size_t)games->header.players, old = (size_t)games->deals * seatings;
    struct match_record **more;

    if (deals <= games->deals)
        return true;
    deals = deals < 2 * games->deals ? 2 * games->deals : deals;
    more = realloc(games->record, (size_t)deals * seatings * sizeof(struct match_record *));
    if (!more)
        return says_wrong("no memory for the results");
    for (size_t i = old; i < (size_t)deals * seatings; i++)
        more[i] = NULL;
    games->record = more;
    games->deals = deals;
    return true;
}

bool keep_record(struct match_games *games, const struct match_record *record)
{
    struct match_record **place, *copy;

    if (!make_room(games, record->deal + 1))
        return false;
    place = &games->record[record->deal * games->header.players + record->rotation];
    if (*place)
        return says_wrong("deal %d is there twice in rotation %d", record->deal, record->rotation);
    copy = malloc(sizeof *copy);
    if (!copy)
        return says_wrong("no memory for the results");
    *copy = *record;
    *place = copy;
    return true;
}

int different_seatings(const struct match_header *header)
{
    int turn = 1, i = 0;

    while (turn < header->players && i < header->players) {
        int next = (i + turn) % header->players;
        bool same = strcmp(header->slot[i], header->slot[next]) == 0;
        i = same ? i + 1 : 0;
        turn += !same;
    }
    return turn;
}

bool repeat_games(struct match_games *games)
{
    int players = games->header.players, different = different_seatings(&games->header);

    for (int deal = 0; deal < games->deals; deal++)
        for (int r = different; r < players; r++) {
            struct match_record *const *of_deal = &games->record[deal * players], copy;
            if (of_deal[r] || !of_deal[r - different])
                continue;
            copy = *of_deal[r - different];
            copy.rotation = r;
            if (!keep_record(games, &copy))
                return false;
        }
    return true;
}

void free_games(struct match_games *games)
{
    for (int i = 0; i < games->deals * games->header.players; i++)
        free(games->record[i]);
    free(games->record);
}

const struct measure *find_measure(const struct match_record *record, const char *name)
{
    for (int i = 0; i < record->n; i++)
        if (strcmp(record->measure[i].name, name) == 0)
            return &record->measure[i];
    return NULL;
}

/* ---- Comparing --------------------------------------------------------------------------------*/

const char *board_difference(const struct match_header *a, const struct match_header *b)
{
    if (strcmp(a->game, b->game) != 0)
        return "the game";
    if (a->revision != b->revision)
        return "the revision of the rules";
    if (strcmp(a->map, b->map) != 0)
        return "the map";
    if (strcmp(a->options, b->options) != 0)
        return "the options of the game";
    if (a->players != b->players)
        return "the number of players";
    return NULL;
}

const char *header_difference(const struct match_header *a, const struct match_header *b)
{
    const char *board = board_difference(a, b);

    if (board)
        return board;
    for (int i = 0; i < a->players; i++)
        if (strcmp(a->slot[i], b->slot[i]) != 0)
            return "the list of players";
    if (a->seed != b->seed)
        return "the seed";
    if (a->nodes != b->nodes)
        return "--nodes";
    for (int i = 0; i < a->players; i++)
        if (strcmp(a->mark[i], b->mark[i]) != 0)
            return "how a player plays (the bots have changed since)";
    return NULL;
}

/* ---- Reading ----------------------------------------------------------------------------------*/

bool is_plain_name(const char *text)
{
    return text[strspn(
               text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._,=:/-")] == 0;
}

static bool read_name(struct json value, char *text, size_t size)
{
    return mw_json_read_text(value, text, size) && is_plain_name(text);
}

static bool read_names(struct json list, int n, char *text, size_t size)
{
    if (mw_json_type(list) != 'l' || mw_json_count(list) != n)
        return false;
    for (int i = 0; i < n; i++)
        if (!read_name(item_at(list, i), text + (size_t)i * size, size))
            return false;
    return true;
}

static bool parse_header(struct json line, struct match_header *header)
{
    *header = (struct match_header){ .revision = int_at(line, "revision", 0),
                                     .players = int_at(line, "players", 0) };
    return mw_json_is(mw_json_get(line, "results"), format_id) && header->players > 0 &&
           header->players <= MW_MAX_PLAYERS &&
           read_name(mw_json_get(line, "game"), header->game, sizeof header->game) &&
           read_name(mw_json_get(line, "map"), header->map, sizeof header->map) &&
           read_name(mw_json_get(line, "options"), header->options, sizeof header->options) &&
           mw_json_read_uint64(mw_json_get(line, "seed"), &header->seed) &&
           mw_json_read_uint64(mw_json_get(line, "nodes"), &header->nodes) &&
           read_names(mw_json_get(line, "slots"), header->players, header->slot[0],
                      LONGEST_PLAYER) &&
           read_names(mw_json_get(line, "marks"), header->players, header->mark[0],
                      sizeof header->mark[0]);
}

static bool parse_measure(struct json key, struct json list, int players,
                          struct match_record *record)
{
    struct measure *measure = &record->measure[record->n];
    int seat = 0;

    if (record->n == MOST_MEASURES || mw_json_count(list) != players ||
        !read_name(key, measure->name, sizeof measure->name))
        return false;
    for (struct json item = mw_json_first(list, NULL); item.at;
         item = mw_json_next(list, item, NULL))
        if (!mw_json_read_int(item, &measure->value[seat++]))
            return false;
    record->n++;
    return true;
}

/* Places are what ratings and shares are made of. */
static bool has_result(const struct match_record *record, int players)
{
    const struct measure *places = find_measure(record, "places");
    int winners = 0;

    if (!places || !find_measure(record, "points"))
        return false;
    for (int seat = 0; seat < players; seat++) {
        if (places->value[seat] < 1 || places->value[seat] > players)
            return false;
        winners += places->value[seat] == 1;
    }
    return winners > 0;
}

static bool parse_record(struct json line, const struct match_header *header,
                         struct match_record *record)
{
    char seats[MW_MAX_PLAYERS][LONGEST_PLAYER];
    struct json key, v;

    *record = (struct match_record){ .deal = int_at(line, "deal", -1),
                                     .rotation = int_at(line, "rotation", -1) };
    if (record->deal < 0 || record->deal >= MOST_DEALS_IN_FILE || record->rotation < 0 ||
        record->rotation >= header->players ||
        !read_names(mw_json_get(line, "seats"), header->players, seats[0], sizeof seats[0]))
        return false;
    for (int seat = 0; seat < header->players; seat++)
        if (strcmp(seats[seat], header->slot[slot_on(header, seat, record->rotation)]) != 0)
            return false;
    for (v = mw_json_first(line, &key); v.at; v = mw_json_next(line, v, &key))
        if (mw_json_type(v) == 'l' && !mw_json_is(key, "seats") &&
            !parse_measure(key, v, header->players, record))
            return false;
    return has_result(record, header->players);
}

static bool take_line(const char *path, int number, const char *text, size_t length,
                      struct match_games *games)
{
    struct match_record record;
    struct json line;
    size_t where;
    bool good = mw_json_parse(text, length, &line, &where) && mw_json_type(line) == 'o';

    if (number == 1)
        return (good && parse_header(line, &games->header)) ||
               says_wrong("%s holds no results of a match", path);
    if (!good || !parse_record(line, &games->header, &record))
        return says_wrong("%s:%d: this is no game of the match", path, number);
    return keep_record(games, &record) || says_wrong("%s:%d is wrong", path, number);
}

bool read_results(const char *path, struct match_games *games, long *whole)
{
    FILE *file = fopen(path, "rb");
    char *text = NULL;
    size_t room = 0;
    ssize_t length;
    int number = 0;
    bool good = true;

    if (!file)
        return says_wrong("cannot open %s: %s", path, strerror(errno));
    *whole = 0;
    while (good && (length = getline(&text, &room, file)) > 0 && text[length - 1] == '\n') {
        good = take_line(path, ++number, text, (size_t)length - 1, games);
        *whole += (long)length;
    }
    if (good && number == 0)
        good = says_wrong("%s holds no results of a match", path);
    free(text);
    fclose(file);
    return good;
}

/* ---- Going on ---------------------------------------------------------------------------------*/

/* Takes what is there, and cuts off a torn line. */
static int resume(struct match_plan *plan)
{
    struct match_games before = { .deals = 0 };
    const char *difference;
    long whole;

    if (!read_results(plan->results_path, &before, &whole))
        return EXIT_FAILED;
    difference = header_difference(&before.header, &plan->games.header);
    if (difference) {
        says_wrong("%s has the results of another match: %s differs; name another file, or give "
                   "the command that made it",
                   plan->results_path, difference);
        free_games(&before);
        return EXIT_WRONG_USE;
    }
    plan->games = before;
    if (truncate(plan->results_path, whole) == 0)
        return EXIT_GOOD;
    says_wrong("cannot write %s: %s", plan->results_path, strerror(errno));
    return EXIT_FAILED;
}

int open_results(struct match_plan *plan)
{
    bool is_new = !has_content(plan->results_path);
    char line[LONGEST_LINE];
    int code = is_new ? EXIT_GOOD : resume(plan);

    if (code != EXIT_GOOD)
        return code;
    plan->results = fopen(plan->results_path, "ab");
    if (!plan->results) {
        says_wrong("cannot write %s: %s", plan->results_path, strerror(errno));
        return EXIT_FAILED;
    }
    if (is_new && !write_line(plan, line, header_line(&plan->games.header, line, sizeof line)))
        return EXIT_FAILED;
    return EXIT_GOOD;
}
