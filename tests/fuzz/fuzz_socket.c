/*
 * The socket: each line of the input is a message of somebody, whose number is its first letter (0 to 2
 * have accounts, 3 has none); `+5000` lets milliseconds pass, `x1` closes a connection and opens it again, and
 * `m1` lets whoever is to move at table 1 make some legal move.
 * `@0` stands for the id of the first table that was made, `!0` for its invitation, and so on.
 *
 * Every message gets one answer and everything that is sent is JSON; tables in memory are as they are in
 * the database. There is no network and no thread: what holds messages and thinks for bots is here. All
 * inputs begin with the same database, since what they write is never committed.
 */
#include "server/hall/hall.h"
#include "support.h"
#include "tokens.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
mw_player __real_mw_level(int game, int level);
mw_player __wrap_mw_level(int game, int level);

enum { PEOPLE = 3, CONNECTIONS = 4, MOST_LINES = 60, MOST_THOUGHTS = 12, LONGEST_LINE = 4096 };

static struct {
    struct world world;
    struct sockets sockets;
    struct hall hall;
    struct connection connection[CONNECTIONS];
    struct person person[PEOPLE];
    struct job *jobs;
    int answers[CONNECTIONS]; /* to the message that is being heard */
    int64_t answered;         /* the id in the last of them */
} here;

/* ---- in the place of connection.c ------------------------------------------------------------*/

bool pace_is_exceeded(struct pace *pace, int64_t now, int most, int64_t period, int64_t *wait)
{
    (void)pace;
    (void)now;
    (void)most;
    *wait = period;
    return false;
}

void connection_hold(struct connection *connection, int64_t id, const char *text, size_t length)
{
    struct json message, value;
    size_t where;
    bool ok;

    must(mw_json_parse(text, length, &message, &where), "what is sent is no JSON");
    if (mw_json_get(message, "push").at) {
        must(id == NO_ID && !mw_json_get(message, "id").at, "a push with an id");
        return;
    }
    value = mw_json_get(message, "id");
    must(mw_json_read_bool(mw_json_get(message, "ok"), &ok), "an answer without ok");
    must(ok || mw_json_get(mw_json_get(message, "error"), "text").at, "an error without a text");
    if (!mw_json_read_int(value, &here.answered))
        here.answered = NO_ID;
    must(here.answered == id, "an answer with another id");
    here.answers[connection - here.connection]++;
}

void connection_close(struct connection *connection, int code, const char *parting)
{
    (void)parting;
    connection->closing = code;
}

int sockets_from(const struct sockets *sockets, const char *address)
{
    (void)sockets;
    (void)address;
    return 0;
}

/* ---- in the place of workers.c, and of bots that think long ----------------------------------*/

void workers_post(struct workers *workers, struct job *job)
{
    struct job **at = &here.jobs;

    (void)workers;
    while (*at)
        at = &(*at)->next;
    job->next = NULL;
    *at = job;
}

mw_player __wrap_mw_level(int game, int level)
{
    mw_player player = __real_mw_level(game, 1);

    (void)level;
    player.style = MW_RANDOM;
    return player;
}

static void think(int *left)
{
    for (struct job *job; (job = here.jobs) != NULL;) {
        here.jobs = job->next;
        if (--*left < 0) {
            free(job);
            continue;
        }
        job->work(job);
        job->done(job);
    }
}

/* ---- connections -----------------------------------------------------------------------------*/

static void come(int number)
{
    struct connection *connection = &here.connection[number];

    *connection = (struct connection){ .all = &here.sockets };
    if (number < PEOPLE)
        strcpy(connection->person, here.person[number].id);
    here.sockets.opened(here.sockets.context, connection);
}

static void go(int number)
{
    here.sockets.closed(here.sockets.context, &here.connection[number]);
}

/* ---- messages --------------------------------------------------------------------------------*/

/* A column of the table with that number; "" if there are not so many. */
static void read_table(bool invite, int number, char text[ID_SIZE])
{
    struct rows rows =
        invite
            ? store_read(here.world.store,
                         "select invite from tables order by rowid limit 1 offset $1", "i",
                         (int64_t)number)
            : store_read(here.world.store, "select id from tables order by rowid limit 1 offset $1",
                         "i", (int64_t)number);

    snprintf(text, ID_SIZE, "%s", store_next(&rows) ? row_text(&rows, 0) : "");
    store_stop(&rows);
}

/* The line with ids in the place of @0 and !0; its length. */
static size_t fill_in(const char *line, size_t length, char *text)
{
    size_t n = 0;

    for (size_t i = 0; i < length && n + ID_SIZE < LONGEST_LINE; i++) {
        if ((line[i] == '@' || line[i] == '!') && i + 1 < length && line[i + 1] >= '0' &&
            line[i + 1] <= '9') {
            char id[ID_SIZE];
            read_table(line[i] == '!', line[i + 1] - '0', id);
            memcpy(text + n, id, strlen(id));
            n += strlen(id);
            i++;
        } else {
            text[n++] = line[i];
        }
    }
    return n;
}

static void hear(int number, const char *line, size_t length)
{
    static char text[LONGEST_LINE];
    struct connection *connection = &here.connection[number];
    struct json message, id;
    size_t n = fill_in(line, length, text), where;
    char *exact = malloc(n ? n : 1); /* so that a byte too far is seen */
    int64_t wanted = NO_ID;

    must(exact != NULL, "no memory");
    memcpy(exact, text, n);
    memset(here.answers, 0, sizeof here.answers);
    hall_receive(&here.hall, connection, exact, n);
    if (mw_json_parse(exact, n, &message, &where)) {
        id = mw_json_get(message, "id");
        if (!mw_json_read_int(id, &wanted) || wanted < 0)
            wanted = NO_ID;
    }
    for (int i = 0; i < CONNECTIONS; i++)
        must(here.answers[i] == (i == number), "not one answer to one message");
    must(here.answered == wanted, "an answer to another message");
    free(exact);
}

static void let_pass(const char *line, size_t length)
{
    int64_t time = 0;

    for (size_t i = 0; i < length && i < 11 && line[i] >= '0' && line[i] <= '9'; i++)
        time = 10 * time + line[i] - '0';
    here.world.ahead += time;
    for (int i = 0; i < 20 && tables_do_due(&here.hall.tables, 50) > 0; i++)
        ;
}

static void move_at(int number)
{
    static mw_bot bot;
    static char line[MW_MAX_MOVE_TEXT], text[LONGEST_LINE];
    struct out out = mw_out_to(text, sizeof text);
    mw_player player = mw_level(0, 1);
    char id[ID_SIZE];
    struct table *table;
    mw_move move;

    read_table(false, number, id);
    table = table_find(&here.hall.tables, id);
    if (!table || table->state != TABLE_RUNNING || !table_wake(table))
        return;
    mw_think(&bot, &table->game->now, &player, (uint64_t)table->version, &move);
    mw_print_move(&table->game->now, &move, line, sizeof line);
    mw_json_open(&out, NULL, '{');
    mw_json_int(&out, "id", 1);
    mw_json_text(&out, "cmd", "play");
    mw_json_text(&out, "table", id);
    mw_json_int(&out, "n", table->moves);
    mw_json_text(&out, "move", line);
    mw_json_close(&out, '}');
    for (int i = 0; i < PEOPLE; i++)
        if (seat_of(table, here.person[i].id) == table->decides) {
            hear(i, text, mw_out_end(&out));
            return;
        }
}

static void read_line(const char *line, size_t length)
{
    const int number = length > 0 ? line[0] - '0' : -1;

    if (number >= 0 && number < CONNECTIONS) {
        hear(number, line + 1, length - 1);
    } else if (length > 1 && line[0] == '+') {
        let_pass(line + 1, length - 1);
    } else if (length > 1 && line[0] == 'm' && line[1] >= '0' && line[1] <= '9') {
        move_at(line[1] - '0');
    } else if (length > 1 && line[0] == 'x' && line[1] >= '0' && line[1] < '0' + CONNECTIONS) {
        go(line[1] - '0');
        come(line[1] - '0');
    }
}

/* ---- what must be so -------------------------------------------------------------------------*/

static int64_t count_moves(const char *table, const char *sql)
{
    struct rows rows = store_read(here.world.store, sql, "t", table);
    const int64_t n = store_next(&rows) ? row_int(&rows, 0) : -1;

    store_stop(&rows);
    return n;
}

static void check_table(struct table *table)
{
    struct table before;

    if (table->game) {
        must(table->game->n_moves == table->moves, "a game has other moves than its table");
        must(mw_check(&table->game->now) == NULL, "a position is inconsistent");
        must(table->decides ==
                 (table->state == TABLE_RUNNING ? mw_seat(&table->game->now) : MW_NOBODY),
             "another seat decides");
    }
    must(count_moves(table->id, "select count(*) from moves where \"table\" = $1") == table->moves,
         "moves are missing or too many");
    must(
        count_moves(table->id, "select coalesce(max(n), -1) + 1 from moves where \"table\" = $1") ==
            table->moves,
        "moves have gaps");
    before = *table;
    must(table_reread(table), "a table is not stored");
    must(before.state == table->state && before.version == table->version &&
             before.moves == table->moves && before.decides == table->decides &&
             before.agreed == table->agreed && before.ask.seat == table->ask.seat &&
             strcmp(before.host, table->host) == 0 &&
             memcmp(before.seat, table->seat, sizeof before.seat) == 0,
         "a table is stored otherwise");
    must(before.clock.seat == table->clock.seat &&
             (table->clock.seat == MW_NOBODY || before.clock.since == table->clock.since),
         "a clock is stored otherwise");
    must(table->state != TABLE_RUNNING || table_wake(table), "a game does not replay");
}

static void check_all(void)
{
    for (int i = 0; i < TABLE_CHAINS; i++)
        for (struct table *table = here.hall.tables.chain[i]; table; table = table->next)
            check_table(table);
}

/* ---- beginning -------------------------------------------------------------------------------*/

static void say(const char *line)
{
    read_line(line, strlen(line));
}

static void commit(void)
{
    must(store_commit(here.world.store), "the database takes nothing");
}

static void end_input(void)
{
    for (int i = 0; i < CONNECTIONS; i++)
        go(i);
    tables_sweep(&here.hall.tables, true);
    here.world.ahead = 0;
}

/* Tables that every input finds: an open one, a running one, and one with a clock and a bot. */
static void make_tables(void)
{
    int thoughts = 0;

    for (int i = 0; i < CONNECTIONS; i++)
        come(i);
    say("0{\"id\":1,\"cmd\":\"create\",\"game\":\"birmingham\",\"players\":3}");
    say("0{\"id\":2,\"cmd\":\"create\",\"game\":\"birmingham\",\"players\":2,\"order\":\"seats\"}");
    say("1{\"id\":1,\"cmd\":\"sit\",\"table\":\"@1\"}");
    say("0{\"id\":3,\"cmd\":\"create\",\"game\":\"lancashire\",\"players\":3,\"bots\":[1],"
        "\"order\":\"seats\","
        "\"entry\":\"link\",\"clock\":{\"kind\":\"live\",\"bank_s\":60,\"turn_s\":30}}");
    say("1{\"id\":2,\"cmd\":\"sit\",\"table\":\"@2\",\"invite\":\"!2\"}");
    think(&thoughts);
    end_input();
    commit();
}

static void clean_up(void)
{
    hall_end(&here.hall);
    store_close(here.world.store);
}

static void begin(void)
{
    char folder[] = "/tmp/millwright-fuzz-XXXXXX", path[64], why[256];
    struct refusal refusal;
    struct store *store;

    must(mkdtemp(folder) != NULL, "no folder");
    store = store_open(folder, why, sizeof why);
    must(store != NULL, why);
    /* Open files stay: nothing is left behind when the fuzzer ends. */
    for (int i = 0; i < 4; i++) {
        static const char *const ends[] = { "db", "db-wal", "db-shm", "lock" };
        snprintf(path, sizeof path, "%s/millwright.%s", folder, ends[i]);
        unlink(path);
    }
    rmdir(folder);
    must(world_begin(&here.world, store), "no chance");
    world_seed(&here.world, 1);
    memset(here.world.limit, 0, sizeof here.world.limit);
    must(hall_begin(&here.hall, &here.world, &here.sockets, NULL), "no memory");
    for (int i = 0; i < PEOPLE; i++) {
        static const char *const names[PEOPLE] = { "Ann", "Bob", "Cora" };
        must(person_add_guest(&here.world, names[i], 0, &here.person[i], &refusal), "nobody");
    }
    make_tables();
    atexit(clean_up);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static bool has_begun;
    const char *at = (const char *)data, *end = at + size;
    int thoughts = MOST_THOUGHTS;

    if (!has_begun)
        begin();
    has_begun = true;
    world_seed(&here.world, 2);
    for (int i = 0; i < CONNECTIONS; i++)
        come(i);
    for (int i = 0; i < MOST_LINES && at < end; i++) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        const char *stop = newline ? newline : end;
        read_line(at, (size_t)(stop - at));
        think(&thoughts);
        at = stop + (newline != NULL);
    }
    check_all();
    end_input();
    store_forget(here.world.store);
    return 0;
}
