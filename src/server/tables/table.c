/*
 * Finding and keeping tables. The row, the seats and the moves of a table are all there is of it; what
 * is in memory can be thrown away at any time and read again.
 */
#include "table.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

const char *const table_state_names[TABLE_STATES] = { "open",      "running", "over",
                                                      "cancelled", "ended",   "frozen" };

enum {
    AWAKE_FOR = 5000, /* milliseconds that a table stays in memory after it was used */
    DAYS_OPEN = 14,   /* a table to which nobody comes */
    DAYS_SILENT = 30, /* a game without a clock in which nobody moves */
};

void tables_read_still(struct tables *tables)
{
    tables->still = only_number(
        store_read(tables->world->store, "select value from facts where name = 'still'", ""), 0);
}

void tables_begin(struct tables *tables, struct world *world)
{
    *tables = (struct tables){ .world = world };
    tables_read_still(tables);
}

/* ---- in memory -------------------------------------------------------------------------------*/

static struct table **chain_of(struct tables *tables, const char *id)
{
    return &tables->chain[hash_of_id(id) % TABLE_CHAINS];
}

static void free_table(struct table *table)
{
    table_untouch(table);
    free(table->elsewhere);
    free(table->game);
    free(table->result);
    free(table);
}

/* A bot thinks here, or will when the database is well again. */
static bool is_thinker(const struct table *table)
{
    return table->thinking >= 0 || table->thinker == store_node(table->all->world->store);
}

void tables_sweep(struct tables *tables, bool all)
{
    const int64_t before = world_now(tables->world) - AWAKE_FOR;

    for (int i = 0; i < TABLE_CHAINS; i++)
        for (struct table **at = &tables->chain[i]; *at;) {
            struct table *table = *at;
            if (all || (!table->audience && !is_thinker(table) && !table->is_touched &&
                        table->used < before)) {
                *at = table->next;
                free_table(table);
            } else {
                at = &table->next;
            }
        }
}

void tables_end(struct tables *tables)
{
    tables_sweep(tables, true);
}

void tables_reread(struct tables *tables)
{
    tables->is_stale = true;
    tables_read_still(tables);
    for (int i = 0; i < TABLE_CHAINS; i++)
        for (struct table **at = &tables->chain[i]; *at;) {
            struct table *table = *at;
            const bool is_there = table_catch_up(table);
            if (!store_could_read(tables->world->store))
                return;
            if (is_there) {
                at = &table->next;
            } else if (
                table->audience) { /* it was made just now: those who saw it see an empty one */
                table->state = TABLE_CANCELLED;
                at = &table->next;
            } else {
                *at = table->next;
                free_table(table);
            }
        }
    tables->is_stale = false;
}

/* ---- reading ---------------------------------------------------------------------------------*/

static void copy_text(char *to, const char *from, size_t size)
{
    size_t n = strlen(from);

    if (n >= size)
        n = size - 1;
    memcpy(to, from, n);
    to[n] = 0;
}

static void read_seats(struct table *table)
{
    struct rows rows = store_read(table->all->world->store,
                                  "select seat, person, bot, stand_in, stood, returns, bank, "
                                  "invite, (select count(*) from plans where plans.\"table\" = "
                                  "seats.\"table\" and plans.person = seats.person) "
                                  "from seats where \"table\" = $1",
                                  "t", table->id);

    memset(table->seat, 0, sizeof table->seat);
    while (store_next(&rows)) {
        const int64_t number = row_int(&rows, 0);
        struct seat *seat;
        if (number < 0 || number >= MW_MAX_PLAYERS)
            continue;
        seat = &table->seat[number];
        copy_text(seat->person, row_text(&rows, 1), ID_SIZE);
        seat->bot = (int)row_int(&rows, 2);
        seat->stand_in = (enum stand_in)row_int(&rows, 3);
        seat->stood = row_int(&rows, 4);
        seat->returns = (int)row_int(&rows, 5);
        table->clock.bank[number] = row_int(&rows, 6);
        copy_text(seat->invite, row_text(&rows, 7), ID_SIZE);
        seat->may_plan = row_int(&rows, 8) > 0;
    }
}

static bool read_terms(const char *text, struct terms *terms)
{
    struct refusal refusal;
    struct json object;
    size_t where;

    return mw_json_parse(text, strlen(text), &object, &where) &&
           terms_read(object, terms, &refusal);
}

/* A hash of the whole position as text, which outlives a change of its bytes. */
static void hash_position(const mw_session *game, char hex[HEX_SIZE])
{
    static char text[MW_MAX_STATE_TEXT];
    unsigned char hash[32];
    const size_t n = mw_write_state(&game->now, MW_NOBODY, text, sizeof text);

    crypto_generichash(hash, sizeof hash, (const unsigned char *)text, n, NULL, 0);
    world_hex(hash, sizeof hash, hex);
}

/* The moves that a game lacks; false: it does not come to as many as the table has. */
static bool replay_moves(struct table *table, mw_session *game)
{
    struct rows rows =
        store_read(table->all->world->store,
                   "select line from moves where \"table\" = $1 and n >= $2 and n < $3 order by n",
                   "tii", table->id, (int64_t)game->n_moves, (int64_t)table->moves);
    mw_problem problem;
    mw_move move;

    while (store_next(&rows))
        if (!mw_session_play(game, row_text(&rows, 0), &move, NULL, &problem)) {
            store_stop(&rows);
            return false;
        }
    return game->n_moves == table->moves;
}

/* The columns of a table that are read, in the order of read_row(). */
static const char question[] = "select state, terms, host, invite, secret, salt, \"commit\", "
                               "created, changed, version, moves, decides, "
                               "since, agreed, ask_seat, ask_to, ask_agreed, asked, undo_n, "
                               "undo_version, undo_person, result, rematch, "
                               "person_moved, edition, bot, position, revision from tables where "
                               "id = $1";

static int nobody_if_null(const struct rows *rows, int column)
{
    return row_is_null(rows, column) ? MW_NOBODY : (int)row_int(rows, column);
}

static bool read_row(struct table *table, const struct rows *rows)
{
    if (!read_terms(row_text(rows, 1), &table->terms))
        return false;
    table->state = (enum table_state)row_int(rows, 0);
    copy_text(table->host, row_text(rows, 2), ID_SIZE);
    copy_text(table->invite, row_text(rows, 3), ID_SIZE);
    copy_text(table->secret, row_text(rows, 4), HEX_SIZE);
    copy_text(table->salt, row_text(rows, 5), HEX_SIZE);
    copy_text(table->commit, row_text(rows, 6), HEX_SIZE);
    table->created = row_int(rows, 7);
    table->changed = row_int(rows, 8);
    table->version = row_int(rows, 9);
    table->moves = (int)row_int(rows, 10);
    table->decides = nobody_if_null(rows, 11);
    clock_begin(&table->clock, &table->terms.clock);
    if (!row_is_null(rows, 12))
        clock_start(&table->clock, table->decides, row_int(rows, 12) + table->all->still);
    table->agreed = (unsigned)row_int(rows, 13);
    table->ask = (struct ask){ nobody_if_null(rows, 14), (int)row_int(rows, 15),
                               (unsigned)row_int(rows, 16) };
    table->asked = (unsigned)row_int(rows, 17);
    table->undone.n = nobody_if_null(rows, 18);
    table->undone.version = row_int(rows, 19);
    copy_text(table->undone.person, row_text(rows, 20), ID_SIZE);
    free(table->result);
    table->result = row_is_null(rows, 21) ? NULL : strdup(row_text(rows, 21));
    copy_text(table->rematch, row_text(rows, 22), ID_SIZE);
    table->person_moved = row_int(rows, 23) + table->all->still;
    table->edition = row_int(rows, 24);
    table->thinker = row_int(rows, 25);
    copy_text(table->position, row_text(rows, 26), HEX_SIZE);
    table->revision = (int)row_int(rows, 27);
    return true;
}

/* Lets a game go on to where the table is now; one that has come elsewhere is replayed when it is needed. */
static void go_along(struct table *table, mw_session *game)
{
    char hash[HEX_SIZE];

    if (game && game->n_moves <= table->moves && replay_moves(table, game)) {
        hash_position(game, hash);
        if (strcmp(hash, table->position) == 0) {
            table->game = game;
            table_names(table);
            return;
        }
    }
    free(game);
}

bool table_reread(struct table *table)
{
    mw_session *game = table->game;
    struct rows rows = store_read(table->all->world->store, question, "t", table->id);
    bool good;

    if (!store_next(&rows))
        return false;
    good = read_row(table, &rows);
    store_stop(&rows);
    if (!good)
        return false;
    table->is_behind = false;
    read_seats(table);
    table->game = NULL;
    go_along(table, game);
    return true;
}

struct table *tables_in_memory(struct tables *tables, const char *id)
{
    struct table *table = *chain_of(tables, id);

    while (table && strcmp(table->id, id) != 0)
        table = table->next;
    return table;
}

struct table *table_find(struct tables *tables, const char *id)
{
    struct table **chain = chain_of(tables, id), *table = tables_in_memory(tables, id);

    if (table) {
        table->used = world_now(tables->world);
        if (table->is_behind && table_reread(table))
            table->told = table->known = table->version;
        return table;
    }
    if (strlen(id) >= ID_SIZE || !(table = calloc(1, sizeof *table)))
        return NULL;
    table->all = tables;
    table->used = world_now(tables->world);
    table->thinking = -1;
    strcpy(table->id, id);
    if (!table_reread(table)) {
        free_table(table);
        return NULL;
    }
    if (store_is_shared(tables->world->store))
        table_look_around(table);
    table->told = table->known = table->version;
    table->next = *chain;
    *chain = table;
    return table;
}

/* ---- the game --------------------------------------------------------------------------------*/

void table_list_names(const struct table *table, char name[][MW_MAX_NAME])
{
    const int players = table->terms.setup.players;
    struct person person;
    int level[MW_MAX_PLAYERS], since_made[MW_MAX_PLAYERS];

    for (int seat = 0; seat < players; seat++) {
        name[seat][0] = 0;
        level[seat] = table->seat[seat].bot;
        since_made[seat] = seat >= players - table->terms.n_bots ? level[seat] : 0;
        if (!table->seat[seat].person[0])
            continue;
        person_find(table->all->world, table->seat[seat].person, &person);
        copy_text(name[seat], person.name, MW_MAX_NAME);
    }
    /* Those who came later change nobody's name. */
    mw_name_bots(players, since_made, name);
    mw_name_bots(players, level, name);
}

void table_names(struct table *table)
{
    if (table->game)
        table_list_names(table, table->game->name);
}

/* Has a seat, or has given it up. */
static bool is_named(const struct table *table, const char *person)
{
    for (int seat = 0; seat < table->terms.setup.players; seat++)
        if (strcmp(table->seat[seat].person, person) == 0)
            return true;
    return false;
}

void tables_rename(struct tables *tables, const char *person)
{
    for (int i = 0; i < TABLE_CHAINS; i++)
        for (struct table *table = tables->chain[i]; table; table = table->next)
            if (is_named(table, person))
                table_names(table);
}

/* Another revision of the rules may play the same game: the moves will show it. */
static void put_revision(char *head, int revision, size_t size)
{
    char *at = strstr(head, "\nrevision "), *end, rest[64];
    struct out out;

    if (!at || !(end = strchr(at + 1, '\n')) || revision > 99999)
        return;
    out = mw_out_to(rest, sizeof rest);
    mw_out_text(&out, "\nrevision ");
    mw_out_int(&out, revision);
    mw_out_end(&out);
    if (strlen(head) + strlen(rest) + 1 >= size)
        return;
    memmove(at + strlen(rest), end, strlen(end) + 1);
    memcpy(at, rest, strlen(rest));
}

static bool replay(struct table *table, mw_session *game)
{
    enum { HEAD = 8192 };
    static mw_session scratch;
    static char head[HEAD];
    char hash[HEX_SIZE];
    struct rows rows = store_read(table->all->world->store, "select head from tables where id = $1",
                                  "t", table->id);
    mw_problem problem;

    if (!store_next(&rows))
        return false;
    copy_text(head, row_text(&rows, 0), sizeof head);
    store_stop(&rows);
    put_revision(head, mw_game_info(table->terms.setup.game)->revision, sizeof head);
    if (!mw_session_replay(game, head, strlen(head), &scratch, &problem) ||
        !replay_moves(table, game))
        return false;
    hash_position(game, hash);
    return strcmp(hash, table->position) == 0;
}

bool table_replays(struct table *table)
{
    mw_session *game = calloc(1, sizeof *game);
    bool good;

    if (!game)
        return false;
    mw_session_begin(game);
    good = replay(table, game);
    free(game);
    return good;
}

bool table_has_gone_on(const struct table *table)
{
    struct store *store = table->all->world->store;

    return store_is_shared(store) &&
           only_number(
               store_read(store, "select edition from tables where id = $1", "t", table->id),
               table->edition) != table->edition;
}

bool table_wake(struct table *table)
{
    mw_session *game;

    if (table->game)
        return true;
    if (table->state == TABLE_OPEN || table->state == TABLE_CANCELLED || !table->commit[0])
        return false;
    game = calloc(1, sizeof *game);
    if (!game)
        return false;
    mw_session_begin(game);
    if (!replay(table, game) && table->state == TABLE_RUNNING) {
        /* Not if it cannot be read, has gone on elsewhere meanwhile, or was played on by newer rules. */
        if (!store_could_read(table->all->world->store) || table_has_gone_on(table) ||
            table->revision > mw_game_info(table->terms.setup.game)->revision) {
            free(game);
            return false;
        }
        table->all->world->counts.n[COUNT_FROZEN]++;
        log_line(&table->all->world->log, LOG_FAULTS, "game-frozen", "table=%s moves=%d", table->id,
                 table->moves);
        table->state = TABLE_FROZEN;
        table->clock.seat = MW_NOBODY;
        table_new_version(table);
        table_save(table, 0);
    }
    if (!game->has_game) {
        free(game);
        return false;
    }
    table->game = game;
    table_names(table);
    return true;
}

/* ---- writing ---------------------------------------------------------------------------------*/

void table_new_version(struct table *table)
{
    table->version++;
    table->changed = world_now(table->all->world);
}

/* When something has to be done though nobody asks. */
static int64_t due_at(const struct table *table)
{
    if (table->state == TABLE_OPEN)
        return table->changed + DAYS_OPEN * DAY_MS;
    if (table->state != TABLE_RUNNING)
        return 0;
    if (table->terms.clock.kind == CLOCK_NONE)
        return table->person_moved + DAYS_SILENT * DAY_MS;
    return clock_until(&table->clock, &table->terms.clock);
}

/* Times of clocks are stored without the time in which all of them stood still: so that a server that comes
 * back has only that one number to change. */
static int64_t stored_time(const struct table *table, int64_t time)
{
    return time ? time - table->all->still : 0;
}

static int list_of(const struct table *table)
{
    if (table->terms.by_link)
        return LIST_NONE;
    if (table->state == TABLE_OPEN)
        return LIST_OPEN;
    if (table->state == TABLE_RUNNING)
        return table->terms.has_spectators ? LIST_RUNNING : LIST_NONE;
    return table_is_over(table) ? LIST_FINISHED : LIST_NONE;
}

static void save_seat(struct table *table, int number)
{
    struct store *store = table->all->world->store;
    const struct seat *seat = &table->seat[number];

    if (is_free(table, number)) {
        store_write(store, "delete from seats where \"table\" = $1 and seat = $2", "ti", table->id,
                    (int64_t)number);
        return;
    }
    store_write(
        store,
        "insert into seats (\"table\", seat, person, bot, stand_in, stood, returns, bank, invite) "
        "values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (\"table\", seat) do update set "
        "person = excluded.person, bot = excluded.bot, stand_in = excluded.stand_in, "
        "stood = excluded.stood, returns = excluded.returns, bank = excluded.bank, "
        "invite = excluded.invite",
        "titiiiiit", table->id, (int64_t)number, seat->person[0] ? seat->person : NULL,
        (int64_t)seat->bot, (int64_t)seat->stand_in, seat->stood, (int64_t)seat->returns,
        table->clock.bank[number], seat->invite[0] ? seat->invite : NULL);
}

static const char *or_null(const char *text)
{
    return text && text[0] ? text : NULL;
}

void table_save(struct table *table, unsigned seats)
{
    struct store *store = table->all->world->store;
    const bool waits_for_bot = table->state == TABLE_RUNNING && table->decides != MW_NOBODY &&
                               is_played_by_bot(table, table->decides);

    const int64_t since = table->clock.seat == MW_NOBODY ? 0 : table->clock.since;

    if (table->game && table->state != TABLE_FROZEN)
        hash_position(table->game, table->position);
    table->thinker = waits_for_bot ? store_node(store) : 0;
    table->revision = mw_game_info(table->terms.setup.game)->revision;
    table_touch_to_write(table);
    store_write(
        store,
        "update tables set state = $1, host = $2, changed = $3, version = $4, moves = $5, bot = "
        "$6, "
        "agreed = $7, asked = $8, undo_version = $9, undo_person = $10, result = $11, rematch = "
        "$12, "
        "person_moved = $13, position = $14, decides = nullif($15, -1), "
        "ask_seat = nullif($16, -1), ask_to = $17, ask_agreed = $18, undo_n = nullif($19, -1), "
        "since = nullif($20, 0), until = nullif($21, 0), due = nullif($22, 0), list = nullif($23, "
        "-1), edition = case when edition = $24 then $25 else null end, revision = $26 where id = "
        "$27",
        "itiiiiiiitttitiiiiiiiiiiiit", (int64_t)table->state, or_null(table->host), table->changed,
        table->version, (int64_t)table->moves, table->thinker, (int64_t)table->agreed,
        (int64_t)table->asked, table->undone.version, or_null(table->undone.person),
        or_null(table->result), or_null(table->rematch), stored_time(table, table->person_moved),
        or_null(table->position), (int64_t)table->decides, (int64_t)table->ask.seat,
        (int64_t)table->ask.to, (int64_t)table->ask.agreed, (int64_t)table->undone.n,
        stored_time(table, since),
        stored_time(table, clock_until(&table->clock, &table->terms.clock)),
        stored_time(table, due_at(table)), (int64_t)list_of(table), table->edition,
        table->edition + 1, (int64_t)table->revision, table->id);
    table->edition++;
    table->told = table->version; /* whoever saves a new version tells it */
    for (int seat = 0; seat < table->terms.setup.players; seat++)
        if (seats >> seat & 1)
            save_seat(table, seat);
}

int read_ids(struct rows rows, char id[][ID_SIZE], int most)
{
    int n = 0;

    while (n < most && store_next(&rows))
        copy_id(id[n++], row_text(&rows, 0));
    store_stop(&rows);
    return n;
}

/* ---- who is who ------------------------------------------------------------------------------*/

int seat_of(const struct table *table, const char *person)
{
    for (int seat = 0; person && person[0] && seat < table->terms.setup.players; seat++)
        if (strcmp(table->seat[seat].person, person) == 0 && table->seat[seat].stand_in != GONE)
            return seat;
    return MW_NOBODY;
}

bool is_person(const struct table *table, int seat)
{
    return table->seat[seat].person[0] && table->seat[seat].stand_in != GONE;
}

bool is_played_by_bot(const struct table *table, int seat)
{
    return table->seat[seat].bot > 0 || table->seat[seat].stand_in != NO_STAND_IN;
}

bool is_free(const struct table *table, int seat)
{
    return table->seat[seat].bot == 0 && !table->seat[seat].person[0];
}

bool table_is_over(const struct table *table)
{
    return table->state == TABLE_OVER || table->state == TABLE_ENDED;
}

int table_viewer(const struct table *table, const char *person)
{
    const int seat = seat_of(table, person);

    return seat == MW_NOBODY ? MW_SPECTATOR : seat;
}
