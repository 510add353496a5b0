/*
 * Moves: made, taken back, planned. Whatever is done ends with table_settle(), which sets clock and
 * seat before anybody is told, and table_go_on(), which lets play who can play at once.
 */
#include "table.h"

#include <stdlib.h>
#include <string.h>

/* ---- turns -----------------------------------------------------------------------------------*/

/* From when on the turn of this seat counts: not while its person is away from a clock of days. */
static int64_t turn_begins(const struct table *table, int seat)
{
    const int64_t now = world_now(table->all->world);
    struct person person;

    if (table->terms.clock.kind == CLOCK_DAYS &&
        person_find(table->all->world, table->seat[seat].person, &person) &&
        person.away_until > now)
        return person.away_until;
    return now;
}

void table_settle(struct table *table)
{
    const int seat = table->state == TABLE_RUNNING ? table->decides : MW_NOBODY;

    if (table->clock.seat != MW_NOBODY &&
        (table->clock.seat != seat || is_played_by_bot(table, seat)))
        clock_stop(&table->clock, &table->terms.clock, world_now(table->all->world));
    if (seat == MW_NOBODY || is_played_by_bot(table, seat) || table->clock.seat == seat)
        return;
    clock_start(&table->clock, seat, turn_begins(table, seat));
    table->asked &= ~bit(seat);
    table->turn_is_new = true;
}

void table_publish(struct table *table, unsigned seats, const char *why)
{
    struct moment then;

    table->undone.n = -1;
    table_settle(table);
    table_new_version(table);
    table_save(table, seats);
    table_keep_change(table, why, MW_NOBODY);
    then = moment_of(table);
    table->all->ears.changed(table->all->ears.context, table, why, &then);
}

/* All people with a seat but one, who hears something else. */
static void notice_all(struct table *table, const char *what, int but)
{
    for (int seat = 0; seat < table->terms.setup.players; seat++)
        if (seat != but && is_person(table, seat))
            table->all->ears.notice(table->all->ears.context, table, table->seat[seat].person,
                                    what);
}

void table_begin_play(struct table *table)
{
    table->decides = mw_seat(&table->game->now);
    table_publish(table, (1u << table->terms.setup.players) - 1, "start");
    notice_all(table, "start", table->decides);
    table_go_on(table);
}

/* ---- the end ---------------------------------------------------------------------------------*/

/* Whether a stand-in has played so much of a seat that it is last in a rated game (O5.3). */
static bool counts_as_last(struct table *table, int seat)
{
    struct rows rows = store_read(table->all->world->store,
                                  "select count(*), count(person) from moves where \"table\" = $1 "
                                  "and seat = $2",
                                  "ti", table->id, (int64_t)seat);
    int64_t moves = 0, own = 0;

    if (store_next(&rows)) {
        moves = row_int(&rows, 0);
        own = row_int(&rows, 1);
        store_stop(&rows);
    }
    return table->seat[seat].stand_in == GONE || 3 * (moves - own) > moves;
}

/* The places, those who are last whatever their points behind the others. */
static void write_ranking(struct table *table, struct json ranking, struct out *out)
{
    bool is_last[MW_MAX_PLAYERS] = { false };
    int64_t seat;

    for (int i = 0; table->terms.is_rated && i < table->terms.setup.players; i++)
        is_last[i] = counts_as_last(table, i);
    mw_json_open(out, "ranking", '[');
    for (int last = 0; last <= 1; last++)
        for (struct json place = mw_json_first(ranking, NULL); place.at;
             place = mw_json_next(ranking, place, NULL)) {
            bool is_open = false;
            for (struct json v = mw_json_first(place, NULL); v.at;
                 v = mw_json_next(place, v, NULL)) {
                if (!mw_json_read_int(v, &seat) || is_last[seat] != last)
                    continue;
                if (!is_open)
                    mw_json_open(out, NULL, '[');
                is_open = true;
                mw_json_int(out, NULL, seat);
            }
            if (is_open)
                mw_json_close(out, ']');
        }
    mw_json_close(out, ']');
}

static char *result_of(struct table *table)
{
    static char text[MW_MAX_STATE_TEXT], written[MW_MAX_STATE_TEXT];
    const mw_state *state = &table->game->now;
    const size_t n = mw_write_state(state, MW_NOBODY, text, sizeof text);
    struct out out = mw_out_to(written, sizeof written);
    struct json object, result, key;
    size_t where;

    if (!mw_is_over(state) || !mw_json_parse(text, n, &object, &where))
        return NULL;
    result = mw_json_get(object, "result");
    mw_json_open(&out, NULL, '{');
    write_ranking(table, mw_json_get(result, "ranking"), &out);
    for (struct json v = mw_json_first(result, &key); v.at; v = mw_json_next(result, v, &key)) {
        char name[32];
        if (mw_json_is(key, "ranking") || !mw_json_read_text(key, name, sizeof name))
            continue;
        mw_json_key(&out, name);
        mw_out_bytes(&out, v.at, (size_t)(v.end - v.at));
    }
    mw_json_close(&out, '}');
    mw_out_end(&out);
    return strdup(written);
}

static void close_play(struct table *table, enum table_state state)
{
    table->state = state;
    table->decides = MW_NOBODY;
    table->ask.seat = MW_NOBODY;
    if (state != TABLE_ENDED)
        table->agreed = 0;
    free(table->result);
    table->result = state == TABLE_OVER ? result_of(table) : NULL;
    store_write(table->all->world->store, "delete from plans where \"table\" = $1", "t", table->id);
    if (table_is_over(table))
        notice_all(table, "over", MW_NOBODY);
}

void table_end(struct table *table, enum table_state state)
{
    close_play(table, state);
    table_publish(table, 0, state == TABLE_CANCELLED ? "cancel" : "end");
}

/* ---- making a move ---------------------------------------------------------------------------*/

/* Times are kept as the table's clock counts them: without the time in which all clocks stood still. */
static void keep_clock(const struct table *table, char text[CLOCK_TEXT])
{
    struct clock clock = table->clock;

    clock_move_on(&clock, -table->all->still);
    clock_keep(&clock, text, CLOCK_TEXT);
}

static bool begins_round(const mw_events *events)
{
    const mw_span span = mw_events_of(events, MW_OF_ROUND);

    return span.from < span.to && events->event[span.from].what == MW_EV_ORDER;
}

static void keep_move(struct table *table, int seat, const char *person, const mw_move *move,
                      const char *sent, const char *before)
{
    static char line[MW_MAX_MOVE_TEXT];
    char clock[2 * CLOCK_TEXT];
    struct out out = mw_out_to(clock, sizeof clock);

    table_write_clock(table, &out, NULL);
    mw_out_end(&out);
    mw_print_move(&table->game->now, move, line, sizeof line);
    store_write(
        table->all->world->store,
        "insert into moves (\"table\", n, version, seat, person, line, sent, at, before, clock) "
        "values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        "tiiitttitt", table->id, (int64_t)(table->moves - 1), table->version, (int64_t)seat, person,
        line, sent, table->changed, before, clock);
}

/* Plays a legal move; `person` is NULL for a bot. */
static bool make(struct table *table, const char *person, const mw_move *move, const char *sent,
                 bool is_answer)
{
    static mw_events events;
    const int seat = table->decides;
    struct made made = { .n = table->moves,
                         .seat = seat,
                         .by_bot = !person,
                         .is_answer = is_answer,
                         .move = move,
                         .events = &events };
    char before[CLOCK_TEXT];
    mw_problem problem;

    keep_clock(table, before);
    if (!mw_session_apply(table->game, move, &events, &problem))
        return false;
    table->moves++;
    table->all->world->counts.n[person ? COUNT_MOVES : COUNT_BOT_MOVES]++;
    table->ask.seat = MW_NOBODY;
    table->undone.n = -1;
    table->decides = mw_seat(&table->game->now);
    if (person) {
        table->person_moved = world_now(table->all->world);
        table->seat[seat].invite[0] = 0; /* nobody is to replace whoever plays */
    }
    if (table->decides == seat && begins_round(&events))
        clock_stop(&table->clock, &table->terms.clock, world_now(table->all->world));
    if (table->decides == MW_NOBODY)
        close_play(table, TABLE_OVER);
    table_settle(table);
    table_new_version(table);
    table_save(table, bit(seat));
    keep_move(table, seat, person, move, sent, before);
    made.then = moment_of(table);
    table->all->ears.moved(table->all->ears.context, table, &made);
    return true;
}

/* What the engine says about a line that is no move here. */
static bool refuse_as_engine(const struct table *table, const mw_problem *problem,
                             struct refusal *refusal)
{
    refuse(refusal, mw_problem_id(problem->code));
    refusal->rule = problem->rule;
    refusal->has_rule = problem->code == MW_ILLEGAL;
    strcpy(refusal->text, problem->text);
    if (problem->code == MW_INCOMPLETE) {
        struct out out = mw_out_to(refusal->more, sizeof refusal->more);
        char word[MW_MAX_WORD_TEXT];
        mw_json_open(&out, "options", '[');
        for (int i = 0; i < problem->options.n; i++) {
            if (MW_KIND(problem->options.word[i]) == MW_END)
                continue;
            mw_print_word(&table->game->now, problem->options.word[i], word, sizeof word);
            mw_json_text(&out, NULL, word);
        }
        mw_json_close(&out, ']');
        mw_out_end(&out);
    }
    return false;
}

bool table_play(struct table *table, int seat, const char *person, const char *line, int language,
                struct refusal *refusal)
{
    mw_problem problem;
    mw_move move;

    if (clock_is_out(&table->clock, &table->terms.clock, world_now(table->all->world)) &&
        table->clock.seat == seat) {
        table_time_is_out(table);
        return refuse(refusal, "time-out");
    }
    if (table->seat[seat].stand_in == BY_TIME)
        return refuse(refusal, "time-out");
    if (table->seat[seat].stand_in != NO_STAND_IN)
        return refuse(refusal, "stand-in");
    if (table->decides != seat)
        return refuse(refusal, "not-your-turn");
    if (!mw_parse(&table->game->now, line, language, &move, &problem))
        return refuse_as_engine(table, &problem, refusal);
    table_drop_plan(table, person, NULL);
    if (!make(table, person, &move, line, true))
        return refuse(refusal, "unavailable");
    table_go_on(table);
    return true;
}

void table_play_bot(struct table *table, int64_t version, const mw_move *move)
{
    if (table->thinking == version)
        table->thinking = -1;
    if (table->version == version && table->state == TABLE_RUNNING &&
        is_played_by_bot(table, table->decides))
        make(table, NULL, move, NULL, false);
    table_go_on(table);
}

/* ---- going on --------------------------------------------------------------------------------*/

static void let_bot_think(struct table *table)
{
    const struct seat *seat = &table->seat[table->decides];
    uint64_t seed;

    /* One at a time: when that thought comes back, this is asked again. Another server has its own. */
    if (table->thinking >= 0 || table->thinker != store_node(table->all->world->store))
        return;
    table->thinking = table->version;
    world_chance(table->all->world, &seed, sizeof seed);
    table->all->ears.think(table->all->ears.context, table,
                           seat->bot > 0 ? seat->bot : table->terms.stand_in, seed);
}

static int price_of(const struct table *table, const mw_move *move)
{
    static mw_events events;
    int price = 0;

    mw_preview(&table->game->now, move, &events);
    for (int i = 0; i < events.n; i++)
        if (events.event[i].what == MW_EV_PAY && events.event[i].seat == table->decides)
            price += events.event[i].amount;
    return price;
}

/* The first move of a plan, if it is legal in just these words and has that price. */
static bool read_planned(const struct table *table, struct json first, int language, mw_move *move,
                         struct refusal *refusal)
{
    static char line[MW_MAX_MOVE_TEXT], printed[MW_MAX_MOVE_TEXT];
    mw_problem problem;
    int64_t price;

    if (!mw_json_read_text(mw_json_get(first, "move"), line, sizeof line) ||
        !mw_json_read_int(mw_json_get(first, "price"), &price))
        return refuse_field(refusal, "moves");
    if (!mw_parse(&table->game->now, line, language, move, &problem))
        return refuse_as_engine(table, &problem, refusal);
    mw_print_move(&table->game->now, move, printed, sizeof printed);
    if (strcmp(line, printed) != 0)
        return refuse(refusal, "incomplete");
    return price_of(table, move) == price || refuse(refusal, "price");
}

/* Plays from the plan of whoever is to move; false: there is none, or it is dropped. */
static bool play_planned(struct table *table)
{
    static char plan[PLAN_TEXT], rest[PLAN_TEXT];
    char person[ID_SIZE];
    struct out out = mw_out_to(rest, sizeof rest);
    struct refusal refusal = { .code = NULL };
    struct person owner;
    struct json list, first;
    size_t where;
    mw_move move;

    strcpy(person, table->seat[table->decides].person);
    if (!table_read_plan(table, person, plan, sizeof plan) ||
        !mw_json_parse(plan, strlen(plan), &list, &where))
        return false;
    first = mw_json_first(list, NULL);
    person_find(table->all->world, person, &owner);
    if (!first.at || !read_planned(table, first, owner.language, &move, &refusal)) {
        table_drop_plan(table, person, &refusal);
        return false;
    }
    mw_json_open(&out, NULL, '[');
    for (struct json v = mw_json_next(list, first, NULL); v.at; v = mw_json_next(list, v, NULL)) {
        mw_json_key(&out, NULL);
        mw_out_bytes(&out, v.at, (size_t)(v.end - v.at));
    }
    mw_json_close(&out, ']');
    mw_out_end(&out);
    table_plan(table, person, rest);
    if (!make(table, person, &move, NULL, false))
        return false;
    table->all->ears.planned(table->all->ears.context, table, person, rest, NULL);
    return true;
}

static void begin_turn(struct table *table, const char *person)
{
    const struct ears *ears = &table->all->ears;

    ears->turn(ears->context, table, person);
    ears->notice(ears->context, table, person, "turn");
}

void table_go_on(struct table *table)
{
    for (;;) {
        const bool turn_is_new = table->turn_is_new;
        table->turn_is_new = false;
        if (table->state != TABLE_RUNNING || table->decides == MW_NOBODY || !table_wake(table) ||
            table->state == TABLE_FROZEN)
            return;
        if (is_played_by_bot(table, table->decides)) {
            let_bot_think(table);
            return;
        }
        if (turn_is_new)
            begin_turn(table, table->seat[table->decides].person);
        if (clock_is_out(&table->clock, &table->terms.clock, world_now(table->all->world))) {
            table_time_is_out(table);
            return;
        }
        if (!play_planned(table))
            return;
    }
}

/* ---- taking back -----------------------------------------------------------------------------*/

/* Something that was hidden has been seen since. */
static bool reveals(const struct table *table, int n)
{
    static mw_events events;
    mw_state state;
    mw_move move;

    events.n = 0;
    mw_session_at(table->game, n, &state);
    mw_session_move(table->game, n, &move);
    mw_apply(&state, &move, &events);
    for (int i = 0; i < events.n; i++) {
        const mw_event *event = &events.event[i];
        if ((event->what == MW_EV_DRAW && event->only_seat != MW_NOBODY) ||
            event->what == MW_EV_REVEAL || event->what == MW_EV_ERA)
            return true;
    }
    return false;
}

/* Who made move `n`, and the clock as it was before it. */
static bool read_move(struct table *table, int n, int *seat, char person[ID_SIZE],
                      struct clock *clock)
{
    struct rows rows =
        store_read(table->all->world->store,
                   "select seat, person, before from moves where \"table\" = $1 and n = $2", "ti",
                   table->id, (int64_t)n);
    bool good;

    if (!store_next(&rows))
        return false;
    *seat = (int)row_int(&rows, 0);
    copy_id(person, row_text(&rows, 1));
    good = clock_restore(clock, row_text(&rows, 2));
    store_stop(&rows);
    clock_move_on(clock, table->all->still);
    return good;
}

/* Until `n` moves are left, with the clock as it was then. */
static void take_back(struct table *table, int n, const struct clock *clock)
{
    mw_problem problem;

    while (table->moves > n && mw_session_undo(table->game, &problem))
        table->moves--;
    table_keep_undone(table, n);
    store_write(table->all->world->store, "delete from moves where \"table\" = $1 and n >= $2",
                "ti", table->id, (int64_t)n);
    table->decides = mw_seat(&table->game->now);
    table->clock = *clock;
    table->ask.seat = MW_NOBODY;
    table_settle(table);
    table_new_version(table);
}

static void tell_undone(struct table *table, int seat, bool is_answer)
{
    const struct moment then = moment_of(table);

    table_save(table, (1u << table->terms.setup.players) - 1);
    table_keep_change(table, "undo", seat);
    table->all->ears.undone(table->all->ears.context, table, seat, is_answer, &then);
}

bool table_undo(struct table *table, int seat, const char *person, struct refusal *refusal)
{
    char mover[ID_SIZE];
    struct clock clock;
    int by;

    if (!table->terms.undo_is_free)
        return refuse(refusal, "not-allowed");
    if (table->moves == 0 || !read_move(table, table->moves - 1, &by, mover, &clock) ||
        by != seat || strcmp(mover, person) != 0)
        return refuse(refusal, "not-your-turn");
    if (reveals(table, table->moves - 1) ||
        clock_is_out(&clock, &table->terms.clock, world_now(table->all->world)))
        return refuse(refusal, "too-late");
    table_drop_plan(table, person, NULL);
    take_back(table, table->moves - 1, &clock);
    table->undone.n = table->moves;
    table->undone.version = table->version;
    strcpy(table->undone.person, person);
    tell_undone(table, seat, true);
    table_go_on(table);
    return true;
}

/* The number of the last move that the person has made, or -1. */
static int last_move_of(struct table *table, int seat)
{
    return (int)only_number(
        store_read(table->all->world->store,
                   "select coalesce(max(n), -1) from moves where \"table\" = $1 and seat = $2 and "
                   "person is not null",
                   "ti", table->id, (int64_t)seat),
        -1);
}

/* Everybody has agreed: the moves are taken back, if there is still time for it. */
static bool take_back_as_agreed(struct table *table, struct refusal *refusal)
{
    const int seat = table->ask.seat;
    char mover[ID_SIZE];
    struct clock clock;
    int by;

    if (!read_move(table, table->ask.to, &by, mover, &clock) ||
        clock_is_out(&clock, &table->terms.clock, world_now(table->all->world))) {
        table->ask.seat = MW_NOBODY;
        table_publish(table, 0, "ask");
        return refuse(refusal, "too-late");
    }
    take_back(table, table->ask.to, &clock);
    table->undone.n = -1;
    tell_undone(table, seat, false);
    table_go_on(table);
    return true;
}

static bool all_agree(const struct table *table)
{
    for (int seat = 0; seat < table->terms.setup.players; seat++)
        if (seat != table->ask.seat && is_person(table, seat) && !(table->ask.agreed >> seat & 1))
            return false;
    return true;
}

void table_look_at_ask(struct table *table)
{
    struct refusal refusal;

    if (table->state == TABLE_RUNNING && table->ask.seat != MW_NOBODY && all_agree(table))
        take_back_as_agreed(table, &refusal);
}

bool table_ask_undo(struct table *table, int seat, struct refusal *refusal)
{
    const int to = last_move_of(table, seat);

    if (!table->terms.undo_is_free || table->terms.is_rated || table->asked >> seat & 1 || to < 0 ||
        (table->ask.seat != MW_NOBODY && table->ask.seat != seat))
        return refuse(refusal, "not-allowed");
    table->asked |= bit(seat);
    table->ask = (struct ask){ .seat = seat, .to = to };
    if (all_agree(table))
        return take_back_as_agreed(table, refusal);
    table_publish(table, 0, "ask");
    return true;
}

bool table_agree_undo(struct table *table, int seat, bool agree, struct refusal *refusal)
{
    if (table->ask.seat == MW_NOBODY || table->ask.seat == seat)
        return refuse(refusal, "not-allowed");
    if (agree)
        table->ask.agreed |= bit(seat);
    else
        table->ask.seat = MW_NOBODY;
    if (agree && all_agree(table))
        return take_back_as_agreed(table, refusal);
    table_publish(table, 0, "ask");
    return true;
}

/* ---- plans -----------------------------------------------------------------------------------*/

void table_plan(struct table *table, const char *person, const char *moves)
{
    struct store *store = table->all->world->store;

    /* A server that makes the move before it must not overlook it. */
    table_touch_to_write(table);
    store_write(store,
                "update tables set edition = case when edition = $1 then $2 else null end "
                "where id = $3",
                "iit", table->edition, table->edition + 1, table->id);
    table->edition++;
    if (seat_of(table, person) != MW_NOBODY)
        table->seat[seat_of(table, person)].may_plan = strcmp(moves, "[]") != 0;
    if (strcmp(moves, "[]") == 0)
        store_write(store, "delete from plans where \"table\" = $1 and person = $2", "tt",
                    table->id, person);
    else
        store_write(store,
                    "insert into plans (\"table\", person, moves) values ($1, $2, $3) "
                    "on conflict (\"table\", person) do update set moves = excluded.moves",
                    "ttt", table->id, person, moves);
}

bool table_read_plan(struct table *table, const char *person, char *moves, size_t size)
{
    const int seat = seat_of(table, person);
    struct rows rows;

    if (seat != MW_NOBODY && !table->seat[seat].may_plan)
        return false;
    rows = store_read(table->all->world->store,
                      "select moves from plans where \"table\" = $1 and person = $2", "tt",
                      table->id, person);
    if (!store_next(&rows))
        return false;
    strncpy(moves, row_text(&rows, 0), size - 1);
    moves[size - 1] = 0;
    store_stop(&rows);
    return true;
}

void table_drop_plan(struct table *table, const char *person, const struct refusal *why)
{
    static char plan[PLAN_TEXT];

    if (!table_read_plan(table, person, plan, sizeof plan))
        return;
    table_plan(table, person, "[]");
    table->all->ears.planned(table->all->ears.context, table, person, "[]", why);
}

/* ---- retries ---------------------------------------------------------------------------------*/

bool table_was_played(struct table *table, int n, const char *person, const char *line,
                      int64_t *version, char *clock, size_t size)
{
    struct rows rows = store_read(
        table->all->world->store,
        "select version, clock from moves where \"table\" = $1 and n = $2 and person = $3 "
        "and (line = $4 or sent = $5)",
        "titt"
        "t",
        table->id, (int64_t)n, person, line, line);

    if (!store_next(&rows))
        return false;
    *version = row_int(&rows, 0);
    strncpy(clock, row_text(&rows, 1), size - 1);
    clock[size - 1] = 0;
    store_stop(&rows);
    return true;
}
