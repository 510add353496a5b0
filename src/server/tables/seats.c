/* Coming and going: making a table, sitting down, leaving, starting, standing in, ending. */
#include "table.h"

#include "server/deal/commit.h"

#include <stdlib.h>
#include <string.h>

enum { DAYS_MISSED = 3 }; /* without a clock: after so long somebody can be replaced */

/* ---- the deal --------------------------------------------------------------------------------*/

static uint64_t next_chance(void *context)
{
    uint64_t number;

    world_chance(context, &number, sizeof number);
    return number;
}

/* The line of the head with the order of seats, so that seat 0 begins. */
static void put_order(char *head, int players)
{
    char *at = strstr(head, "\norder ");

    for (int seat = 0; at && seat < players; seat++)
        at[7 + 2 * seat] = (char)('0' + seat);
}

/* Shuffles with the system's chance, and commits to the deal before anybody sees it (O1.5). */
static bool deal(struct table *table, struct refusal *refusal)
{
    enum { HEAD = 8192 };
    static mw_session scratch;
    static char head[HEAD];
    struct world *world = table->all->world;
    mw_random chance = { .next = next_chance, .context = world };
    mw_setup setup = table->terms.setup;
    mw_session *game = calloc(1, sizeof *game);
    unsigned char salt[32];
    mw_problem problem;
    size_t n;

    setup.random = &chance;
    if (!game || !mw_session_new(game, &setup, &problem)) {
        free(game);
        return refuse(refusal, "unavailable");
    }
    n = mw_session_log(game, head, sizeof head);
    if (table->terms.keeps_order) {
        put_order(head, setup.players);
        if (!mw_session_replay(game, head, n, &scratch, &problem)) {
            free(game);
            return refuse(refusal, "unavailable");
        }
    }
    world_chance(world, salt, sizeof salt);
    world_hex(salt, sizeof salt, table->salt);
    commit_of(table->salt, head, n, table->commit);
    table->game = game;
    store_write(world->store,
                "update tables set salt = $1, head = $2, \"commit\" = $3 where id = $4", "tttt",
                table->salt, head, table->commit, table->id);
    return true;
}

/* ---- beginning -------------------------------------------------------------------------------*/

static int free_seats(const struct table *table)
{
    int n = 0;

    for (int seat = 0; seat < table->terms.setup.players; seat++)
        n += is_free(table, seat);
    return n;
}

static bool begin(struct table *table, struct refusal *refusal)
{
    if (!deal(table, refusal))
        return false;
    table->state = TABLE_RUNNING;
    table->person_moved = world_now(table->all->world);
    clock_begin(&table->clock, &table->terms.clock);
    for (int seat = 0; seat < table->terms.setup.players; seat++)
        if (table->seat[seat].bot)
            table->clock.bank[seat] = 0;
    table_names(table);
    table_begin_play(table);
    return true;
}

static bool insert(struct table *table)
{
    char terms[TERMS_TEXT];

    terms_keep(&table->terms, terms, sizeof terms);
    return store_write(table->all->world->store,
                       "insert into tables (id, state, game, terms, entry, host, invite, secret, "
                       "created, changed, version, "
                       "moves, bot, agreed, asked, person_moved) "
                       "values ($1, 0, $2, $3, $4, $5, $6, $7, $8, $9, 0, 0, 0, 0, 0, 0)",
                       "tttitttii", table->id, mw_game_info(table->terms.setup.game)->id, terms,
                       (int64_t)table->terms.by_link, table->host, table->invite, table->secret,
                       table->created, table->changed);
}

/* The host at seat 0, the bots at the last ones. */
static void seat_first(struct table *table, const char *host)
{
    const struct terms *terms = &table->terms;
    unsigned taken = bit(0);

    strcpy(table->seat[0].person, host);
    for (int i = 0; i < terms->n_bots; i++) {
        const int seat = terms->setup.players - terms->n_bots + i;
        table->seat[seat].bot = terms->bot[i];
        taken |= bit(seat);
    }
    table_save(table, taken);
}

/* A learned bot sits down only where its net is. */
static bool can_judge(const struct world *world, int game, int level, struct refusal *refusal)
{
    char why[MW_MAX_TEXT];

    return !mw_level(game, level).learned || world_net(world, game, why) ||
           refuse(refusal, "no-net");
}

static bool can_all_judge(const struct world *world, const struct terms *terms,
                          struct refusal *refusal)
{
    for (int i = 0; i < terms->n_bots; i++)
        if (!can_judge(world, terms->setup.game, terms->bot[i], refusal))
            return false;
    return can_judge(world, terms->setup.game, terms->stand_in, refusal);
}

struct table *table_create(struct tables *tables, const struct person *host,
                           const struct terms *terms, struct refusal *refusal)
{
    struct world *world = tables->world;
    struct table fresh = { .all = tables,
                           .terms = *terms,
                           .decides = MW_NOBODY,
                           .ask = { .seat = MW_NOBODY },
                           .undone = { .n = -1 } },
                 *table;
    const int most = world->limit[LIMIT_TABLES];
    unsigned char secret[32];

    if (terms->is_rated && host->kind != MEMBER) {
        refuse(refusal, "not-allowed");
        return NULL;
    }
    if (most > 0 && tables_of_host(tables, host->id) >= most) {
        refuse_with(refusal, "too-many", "limit", most);
        return NULL;
    }
    if (!can_all_judge(world, terms, refusal))
        return NULL;
    world_new_id(world, 't', fresh.id);
    world_new_id(world, 'i', fresh.invite);
    world_chance(world, secret, sizeof secret);
    world_hex(secret, sizeof secret, fresh.secret);
    strcpy(fresh.host, host->id);
    fresh.created = fresh.changed = world_now(world);
    if (!insert(&fresh) || !(table = table_find(tables, fresh.id))) {
        refuse(refusal, "unavailable");
        return NULL;
    }
    seat_first(table, host->id);
    if (free_seats(table) == 0 && !begin(table, refusal))
        return NULL;
    return table;
}

/* ---- sitting down ----------------------------------------------------------------------------*/

static bool knows_table(const struct table *table, const char *invite)
{
    return !table->terms.by_link || (invite && strcmp(invite, table->invite) == 0);
}

static bool is_welcome(struct table *table, const struct person *person)
{
    if (table->terms.is_rated && person->kind != MEMBER)
        return false;
    for (int seat = 0; seat < table->terms.setup.players; seat++)
        if (is_person(table, seat) &&
            people_are_apart(table->all->world, person->id, table->seat[seat].person))
            return false;
    return true;
}

/* Whether the seat may be given to somebody else (O4.7). */
static bool is_given_up(const struct table *table, int seat)
{
    const struct seat *place = &table->seat[seat];
    const int64_t now = world_now(table->all->world);

    if (place->bot || !place->person[0])
        return false;
    if (place->stand_in == GONE)
        return true;
    if (table->terms.clock.kind != CLOCK_NONE)
        return place->stand_in == BY_TIME && now - place->stood >= table->terms.clock.turn;
    if (table->decides != seat || place->stand_in != NO_STAND_IN ||
        table->all->ears.is_here(table->all->ears.context, table, place->person) ||
        now - table->clock.since < DAYS_MISSED * DAY_MS)
        return false;
    return now -
               only_number(store_read(table->all->world->store,
                                      "select seen from people where id = $1", "t", place->person),
                           now) >=
           DAYS_MISSED * DAY_MS;
}

/* The person of this seat has no part in the game any more: no wish of theirs counts, and somebody else is host. */
static void let_go(struct table *table, int seat)
{
    table->agreed &= ~bit(seat);
    table->asked &= ~bit(seat);
    table->ask.agreed &= ~bit(seat);
    if (table->ask.seat == seat)
        table->ask.seat = MW_NOBODY;
    table_drop_plan(table, table->seat[seat].person, NULL);
    if (strcmp(table->seat[seat].person, table->host) != 0)
        return;
    for (int other = 0; other < table->terms.setup.players; other++)
        if (other != seat && is_person(table, other)) {
            strcpy(table->host, table->seat[other].person);
            return;
        }
}

/* Gives a seat to somebody, or with NULL to a bot. */
static void seat_anew(struct table *table, int seat, const char *person, int level)
{
    struct seat *place = &table->seat[seat];

    let_go(table, seat);
    *place = (struct seat){ .bot = person ? 0 : level };
    if (person)
        strcpy(place->person, person);
    if (person && seat_of(table, table->host) == MW_NOBODY)
        strcpy(table->host, person);
    table_names(table);
    table_publish(table, bit(seat), "replace");
    table_go_on(table);
}

/* Takes the place of somebody who has gone, with the invitation that was made for that; the table's own is not
 * enough any more. */
static bool take_over(struct table *table, const struct person *person, const char *invite,
                      int *seat, struct refusal *refusal)
{
    for (*seat = 0; *seat < table->terms.setup.players; ++*seat) {
        struct seat *place = &table->seat[*seat];
        if (!invite || !place->invite[0] || strcmp(place->invite, invite) != 0)
            continue;
        if (!is_given_up(table, *seat))
            return refuse(refusal, "started");
        if (!is_welcome(table, person))
            return refuse(refusal, "not-allowed");
        seat_anew(table, *seat, person->id, 0);
        return true;
    }
    return refuse(refusal, knows_table(table, invite) ? "started" : "invite");
}

bool table_sit(struct table *table, const struct person *person, const char *invite, int wanted,
               int *seat, struct refusal *refusal)
{
    *seat = seat_of(table, person->id);
    if (*seat != MW_NOBODY)
        return true;
    if (table->state == TABLE_RUNNING)
        return take_over(table, person, invite, seat, refusal);
    if (!knows_table(table, invite))
        return refuse(refusal, "invite");
    if (table->state != TABLE_OPEN)
        return refuse(refusal, "started");
    if (!is_welcome(table, person))
        return refuse(refusal, "not-allowed");
    *seat = wanted;
    if (wanted == MW_NOBODY)
        for (*seat = 0; *seat < table->terms.setup.players && !is_free(table, *seat);)
            ++*seat;
    if (*seat >= table->terms.setup.players || !is_free(table, *seat))
        return refuse(refusal, "full");
    strcpy(table->seat[*seat].person, person->id);
    table_publish(table, bit(*seat), "sit");
    return free_seats(table) > 0 || begin(table, refusal);
}

/* ---- leaving ---------------------------------------------------------------------------------*/

static int lowest_person(const struct table *table)
{
    for (int seat = 0; seat < table->terms.setup.players; seat++)
        if (is_person(table, seat))
            return seat;
    return MW_NOBODY;
}

static void free_seat(struct table *table, int seat)
{
    int next;
    const bool was_host = strcmp(table->seat[seat].person, table->host) == 0;

    table->seat[seat] = (struct seat){ .bot = 0 };
    next = lowest_person(table);
    if (was_host)
        strcpy(table->host, next == MW_NOBODY ? "" : table->seat[next].person);
    if (next == MW_NOBODY) {
        table_save(table, bit(seat));
        table_end(table, TABLE_CANCELLED);
    } else {
        table_publish(table, bit(seat), "leave");
    }
}

static bool all_agree_to_end(const struct table *table)
{
    for (int seat = 0; seat < table->terms.setup.players; seat++)
        if (is_person(table, seat) && !(table->agreed >> seat & 1))
            return false;
    return true;
}

/* The seat is the stand-in's for good. When all who are left have agreed to end, or nobody is, it
 * ends. */
static void give_up(struct table *table, int seat)
{
    struct seat *place = &table->seat[seat];

    let_go(table, seat);
    place->stand_in = GONE;
    place->stood = world_now(table->all->world);
    table_publish(table, bit(seat), "leave");
    if (all_agree_to_end(table)) {
        table_end(table, TABLE_ENDED);
        return;
    }
    table_look_at_ask(table);
    table_go_on(table);
}

bool table_leave(struct table *table, const char *person, bool for_good, struct refusal *refusal)
{
    const int seat = seat_of(table, person);

    if (seat == MW_NOBODY)
        return refuse(refusal, "no-seat");
    if (table->state == TABLE_OPEN) {
        free_seat(table, seat);
        return true;
    }
    if (table->state != TABLE_RUNNING && table->state != TABLE_FROZEN)
        return refuse(refusal, "over");
    if (!for_good)
        return refuse(refusal, "started");
    give_up(table, seat);
    return true;
}

bool table_remove(struct table *table, const char *host, int seat, struct refusal *refusal)
{
    if (strcmp(table->host, host) != 0)
        return refuse(refusal, "not-yours");
    if (table->state != TABLE_OPEN)
        return refuse(refusal, "started");
    if (seat < 0 || seat >= table->terms.setup.players || is_free(table, seat) ||
        strcmp(table->seat[seat].person, host) == 0)
        return refuse_field(refusal, "seat");
    free_seat(table, seat);
    return true;
}

void tables_give_up(struct tables *tables, const char *person)
{
    enum { AT_ONCE = 256 };
    char id[AT_ONCE][ID_SIZE];
    int n, left;

    do {
        n = read_ids(
            store_read(tables->world->store,
                       "select s.\"table\" from seats s join tables t on t.id = s.\"table\" "
                       "where s.person = $1 and t.state in (0, 1, 5) and s.stand_in < 3 limit 256",
                       "t", person),
            id, AT_ONCE);
        left = 0;
        for (int i = 0; i < n; i++) {
            struct refusal refusal;
            struct table *table = table_find_now(tables, id[i]);
            left += table && table_leave(table, person, true, &refusal);
        }
    } while (n == AT_ONCE && left > 0);
}

/* ---- the host --------------------------------------------------------------------------------*/

bool table_start(struct table *table, const char *host, struct refusal *refusal)
{
    unsigned filled = 0;

    if (strcmp(table->host, host) != 0)
        return refuse(refusal, "not-yours");
    if (table->state != TABLE_OPEN)
        return refuse(refusal, "started");
    if (table->terms.is_rated)
        return refuse(refusal, "not-full");
    for (int seat = 0; seat < table->terms.setup.players; seat++)
        if (is_free(table, seat)) {
            table->seat[seat].bot = table->terms.stand_in;
            filled |= bit(seat);
        }
    table_save(table, filled);
    return begin(table, refusal);
}

bool table_cancel(struct table *table, const char *host, struct refusal *refusal)
{
    if (strcmp(table->host, host) != 0)
        return refuse(refusal, "not-yours");
    if (table->state != TABLE_OPEN)
        return refuse(refusal, "started");
    table_end(table, TABLE_CANCELLED);
    return true;
}

/* ---- while it is played ----------------------------------------------------------------------*/

bool table_stand_in(struct table *table, int seat, bool on, struct refusal *refusal)
{
    struct seat *place = &table->seat[seat];
    const struct clock_terms *terms = &table->terms.clock;
    const int64_t now = world_now(table->all->world);

    if (on && place->stand_in != NO_STAND_IN)
        return true;
    if (!on && place->stand_in == NO_STAND_IN)
        return true;
    if (!on && place->stand_in == GONE)
        return refuse(refusal, "not-allowed");
    if (on) {
        place->stand_in = BY_WISH;
        place->stood = now;
        table_drop_plan(table, place->person, NULL);
    } else {
        if (place->stand_in == BY_TIME)
            table->clock.bank[seat] = place->returns++ == 0 ? terms->bank / 4 : 0;
        place->stand_in = NO_STAND_IN;
        place->invite[0] = 0;
    }
    table_publish(table, bit(seat), "stand-in");
    table_go_on(table);
    return true;
}

/* Whether the host is there to decide: not away, and without a stand-in. */
static bool has_host(const struct table *table)
{
    const int seat = seat_of(table, table->host);
    struct person host;

    return seat != MW_NOBODY && table->seat[seat].stand_in == NO_STAND_IN &&
           person_find(table->all->world, table->host, &host) &&
           host.away_until <= world_now(table->all->world);
}

/* The host or, where the host is away, the lowest of the others. */
static bool may_replace(const struct table *table, const char *asker)
{
    if (strcmp(table->host, asker) == 0)
        return true;
    if (has_host(table))
        return false;
    for (int seat = 0; seat < table->terms.setup.players; seat++)
        if (is_person(table, seat) && strcmp(table->seat[seat].person, table->host) != 0)
            return strcmp(table->seat[seat].person, asker) == 0;
    return false;
}

bool table_replace(struct table *table, const char *asker, int seat, int level,
                   struct refusal *refusal)
{
    if (seat < 0 || seat >= table->terms.setup.players)
        return refuse_field(refusal, "seat");
    if (table->terms.is_rated || !may_replace(table, asker))
        return refuse(refusal, "not-allowed");
    if (!is_given_up(table, seat))
        return refuse(refusal, "not-away");
    if (!can_judge(table->all->world, table->terms.setup.game, level, refusal))
        return false;
    if (level > 0) {
        seat_anew(table, seat, NULL, level);
        return true;
    }
    world_new_id(table->all->world, 'i', table->seat[seat].invite);
    table_save(table, bit(seat));
    return true;
}

bool table_hand_on(struct table *table, int seat, const struct person *person, int level,
                   struct refusal *refusal)
{
    if (table->state != TABLE_RUNNING)
        return refuse(refusal, table->state == TABLE_OPEN ? "not-started" : "over");
    if (person && seat_of(table, person->id) != MW_NOBODY)
        return refuse_saying(refusal, "not-allowed", "has-seat");
    if (person ? !is_welcome(table, person) : table->terms.is_rated)
        return refuse(refusal, "not-allowed");
    if (!can_judge(table->all->world, table->terms.setup.game, level, refusal))
        return false;
    seat_anew(table, seat, person ? person->id : NULL, level);
    return true;
}

bool table_agree_to_end(struct table *table, const char *person, int seat, bool agree,
                        struct refusal *refusal)
{
    if (table->state == TABLE_FROZEN) {
        if (strcmp(table->host, person) != 0)
            return refuse(refusal, "not-allowed");
        if (agree)
            table_end(table, TABLE_ENDED);
        return true;
    }
    if (((table->agreed >> seat & 1) != 0) == agree)
        return true;
    table->agreed ^= bit(seat);
    if (all_agree_to_end(table))
        table_end(table, TABLE_ENDED);
    else
        table_publish(table, 0, "end");
    return true;
}

/* ---- away ------------------------------------------------------------------------------------*/

/* The clock of a turn of days stands still while its person is away. */
static void move_on(struct table *table, int64_t time)
{
    if (time == 0)
        return;
    clock_move_on(&table->clock, time);
    table_publish(table, 0, "away");
}

void tables_person_away(struct tables *tables, const struct person *person, int64_t was)
{
    enum { MOST = 1000 };
    const int64_t now = world_now(tables->world);
    const int64_t before = was > now ? was : now,
                  after = person->away_until > now ? person->away_until : now;
    static char id[MOST][ID_SIZE];
    const int n =
        read_ids(store_read(tables->world->store,
                            "select t.id from seats s join tables t on t.id = s.\"table\" "
                            "where s.person = $1 and t.state = 1 and t.decides = s.seat "
                            "and s.stand_in = 0 and t.until is not null limit 1000",
                            "t", person->id),
                 id, MOST);

    for (int i = 0; i < n; i++) {
        struct table *table = table_find_now(tables, id[i]);
        if (table && table->terms.clock.kind == CLOCK_DAYS)
            move_on(table, after - before);
    }
}

/* ---- once more -------------------------------------------------------------------------------*/

struct table *table_rematch(struct table *table, const struct person *person, int *seat,
                            struct refusal *refusal)
{
    struct table *next = table->rematch[0] ? table_find(table->all, table->rematch) : NULL;
    struct terms terms = table->terms;

    if (seat_of(table, person->id) == MW_NOBODY) {
        refuse(refusal, "no-seat");
        return NULL;
    }
    if (!table_is_over(table)) {
        refuse(refusal, "not-over");
        return NULL;
    }
    if (next && next->state != TABLE_CANCELLED) {
        if (!table_sit(next, person, next->invite, MW_NOBODY, seat, refusal))
            return NULL;
        return next;
    }
    terms.by_link = true;
    next = table_create(table->all, person, &terms, refusal);
    if (!next)
        return NULL;
    *seat = 0;
    strcpy(table->rematch, next->id);
    table_publish(table, 0, "rematch");
    return next;
}
