/*
 * Events say what they are: along random games of every game and map, each has just the fields
 * that millwright.h documents for its kind, and the parts come in their order; what is scored with a
 * source is what the position has under that name.
 */
#include "support.h"

#include <stdio.h>
#include <string.h>

#include "engine/engine.h"
#include "rules/rules.h"

enum { GAMES_EACH = 16 };

/* ---- Which fields an event has ----------------------------------------------------------------*/

enum field {
    SEAT = 1 << 0,
    ONLY_SEAT = 1 << 1,
    RESOURCE = 1 << 2,
    AMOUNT = 1 << 3,
    PRICE = 1 << 4,
    LEVEL = 1 << 5,
    BEFORE = 1 << 6,
    POINTS = 1 << 7,
    SPACE = 1 << 8,
    INDUSTRY = 1 << 9,
    FROM = 1 << 10,
    TO = 1 << 11,
    CARD = 1 << 12,
    LINK = 1 << 13,
    ORDER = 1 << 14,
    ERA = 1 << 15,
    CLOSES = 1 << 16,
    SOURCE = 1 << 17,
    CAUSE = 1 << 18,
    TILE = SPACE | INDUSTRY,
    WAY = AMOUNT | BEFORE | LEVEL, /* of the income marker */
};

static int fields_of(const mw_event *event)
{
    static const uint8_t no_order[MW_MAX_PLAYERS];
    bool has_order = event->players || memcmp(event->order, no_order, sizeof no_order) != 0;

    assert_int_equal(event->location, 0); /* only reasons have one */
    return (event->seat != MW_NOBODY ? SEAT : 0) | (event->only_seat != MW_NOBODY ? ONLY_SEAT : 0) |
           (event->resource ? RESOURCE : 0) | (event->amount != MW_NO_NUMBER ? AMOUNT : 0) |
           (event->price != MW_NO_NUMBER ? PRICE : 0) | (event->level != MW_NO_NUMBER ? LEVEL : 0) |
           (event->before != MW_NO_NUMBER ? BEFORE : 0) |
           (event->points != MW_NO_NUMBER ? POINTS : 0) | (event->space ? SPACE : 0) |
           (event->industry ? INDUSTRY : 0) | (event->from ? FROM : 0) | (event->to ? TO : 0) |
           (event->card ? CARD : 0) | (event->link ? LINK : 0) | (has_order ? ORDER : 0) |
           (event->era ? ERA : 0) | (event->closes ? CLOSES : 0) |
           (event->source != MW_NO_SOURCE ? SOURCE : 0) | (event->cause != MW_NO_CAUSE ? CAUSE : 0);
}

/* Bits of parts. */
enum {
    MOVE = 1 << MW_OF_MOVE,
    TURN = 1 << MW_OF_TURN,
    ROUND = 1 << MW_OF_ROUND,
    SCORING = 1 << MW_OF_SCORING,
    NEW_ERA = 1 << MW_OF_NEW_ERA,
    RARE = 1 << MW_EVENT_PARTS, /* no short row of games shows it */
};

/* Every shape that an event can have: its kind, where it can stand, and its fields. */
static const struct shape {
    enum mw_event_kind what;
    int parts, fields;
} shape[] = {
    { MW_EV_TAKE, MOVE, SEAT | RESOURCE | FROM },
    { MW_EV_TAKE, MOVE, SEAT | RESOURCE | FROM | PRICE },
    { MW_EV_PAY, MOVE | ROUND | NEW_ERA, SEAT | AMOUNT | CAUSE },
    { MW_EV_EARN, MOVE | ROUND | NEW_ERA, SEAT | AMOUNT | CAUSE },
    { MW_EV_EARN, SCORING, SEAT | AMOUNT | CAUSE | LINK },
    { MW_EV_PLACE, MOVE, SEAT | TILE | LEVEL },
    { MW_EV_FLIP, MOVE, SEAT | TILE | PRICE },
    { MW_EV_FLIP, MOVE, SEAT | TILE | POINTS | WAY },
    { MW_EV_INCOME, MOVE, SEAT | WAY | CAUSE },
    { MW_EV_LINK, MOVE, SEAT | LINK },
    { MW_EV_DEVELOP, MOVE, SEAT | INDUSTRY | LEVEL },
    { MW_EV_DISCARD, MOVE, SEAT | CARD },
    { MW_EV_DRAW, MOVE | TURN | ROUND | NEW_ERA, SEAT | CARD | ONLY_SEAT },
    { MW_EV_DRAW, MOVE, SEAT | CARD | FROM },
    { MW_EV_DRAW, MOVE, SEAT | CARD },
    { MW_EV_REVEAL, MOVE, SEAT | AMOUNT | LEVEL },
    { MW_EV_REVEAL, MOVE, SEAT | AMOUNT | LEVEL | CLOSES },
    { MW_EV_REVEAL, MOVE, CARD },
    { MW_EV_FILL, MOVE, SEAT | RESOURCE | PRICE | FROM },
    { MW_EV_REMOVE, MOVE | SCORING, SEAT | TILE | LEVEL },
    { MW_EV_REMOVE, SCORING, SEAT | LINK },
    { MW_EV_VP, SCORING, SEAT | AMOUNT | SOURCE | LINK },
    { MW_EV_VP, SCORING, SEAT | AMOUNT | SOURCE | TILE },
    { MW_EV_VP, SCORING, SEAT | AMOUNT | SOURCE | TILE | LEVEL },
    { MW_EV_VP, SCORING, SEAT | AMOUNT | SOURCE | PRICE },
    { MW_EV_VP, SCORING, SEAT | AMOUNT | SOURCE | LEVEL },
    { MW_EV_VP, MOVE | ROUND | SCORING, SEAT | AMOUNT | SOURCE },
    { MW_EV_VP, NEW_ERA | RARE, SEAT | AMOUNT | SOURCE },
    { MW_EV_ORDER, ROUND, ORDER },
    { MW_EV_ERA, NEW_ERA, ERA },
    { MW_EV_LOAN, MOVE, SEAT | WAY },
    { MW_EV_LOAN, MOVE | ROUND, SEAT | AMOUNT },
    { MW_EV_SELL, MOVE, SEAT | TILE | TO },
    { MW_EV_RESULT, SCORING, SEAT | AMOUNT },
    { MW_EV_REPAY, ROUND | SCORING, SEAT | AMOUNT },
    { MW_EV_INTEREST, ROUND, SEAT | AMOUNT },
};

static int seen[LENGTH(shape)]; /* the parts in which each was found */

static void check_shape(const mw_state *state, const mw_event *event)
{
    char text[MW_MAX_TEXT];

    for (int i = 0; i < LENGTH(shape); i++)
        if (shape[i].what == (enum mw_event_kind)event->what && shape[i].parts >> event->part & 1 &&
            shape[i].fields == fields_of(event)) {
            seen[i] |= 1 << event->part;
            return;
        }
    mw_write_event(state, event, text, sizeof text);
    fail_msg("no event has these fields in that part: %s", text);
}

/* ---- What belongs together --------------------------------------------------------------------*/

/* What each kind can be caused by, in which parts. */
static const struct {
    enum mw_event_kind what;
    enum mw_cause cause;
    int parts;
} caused[] = {
    { MW_EV_PAY, MW_FOR_CUBE, MOVE },
    { MW_EV_PAY, MW_FOR_TILE, MOVE },
    { MW_EV_PAY, MW_FOR_LINK, MOVE },
    { MW_EV_PAY, MW_FOR_INCOME, ROUND | NEW_ERA },
    { MW_EV_EARN, MW_FOR_FLIP, MOVE },
    { MW_EV_EARN, MW_FOR_FILL, MOVE },
    { MW_EV_EARN, MW_FOR_BONUS, MOVE },
    { MW_EV_EARN, MW_FOR_DEBT, MOVE },
    { MW_EV_EARN, MW_FOR_INCOME, ROUND | NEW_ERA },
    { MW_EV_EARN, MW_FOR_LINK, SCORING },
    { MW_EV_INCOME, MW_FOR_FLIP, MOVE },
    { MW_EV_INCOME, MW_FOR_BONUS, MOVE },
};

static int seen_caused[LENGTH(caused)];

static void check_cause(const mw_event *event)
{
    if (event->cause == MW_NO_CAUSE)
        return; /* check_shape() has found that it needs none */
    for (int i = 0; i < LENGTH(caused); i++)
        if (caused[i].what == (enum mw_event_kind)event->what &&
            caused[i].cause == (enum mw_cause)event->cause && caused[i].parts >> event->part & 1) {
            seen_caused[i] |= 1 << event->part;
            return;
        }
    fail_msg("kind %d is not caused by %s in part %d", event->what, mw_cause_names[event->cause],
             event->part);
}

static bool is_caused(const mw_event *event, const mw_event *by)
{
    bool is_flip = by->what == MW_EV_FLIP;

    if (event->seat != by->seat || event->cause != (is_flip ? MW_FOR_FLIP : MW_FOR_FILL))
        return false;
    return event->what == MW_EV_INCOME
               ? event->amount == by->amount && event->before == by->before &&
                     event->level == by->level
               : event->what == MW_EV_EARN && event->amount == by->price;
}

/* How many events say of themselves what this one says, or that they were caused by such a one. */
static int count_alike(const mw_events *events, const mw_event *by, bool caused_by)
{
    int n = 0;

    for (int i = 0; i < events->n; i++) {
        const mw_event *event = &events->event[i];
        n += caused_by ? is_caused(event, by)
                       : event->what == by->what && event->seat == by->seat &&
                             event->amount == by->amount && event->price == by->price &&
                             event->before == by->before && event->level == by->level;
    }
    return n;
}

/* Each flip and each filled space of a market causes just what it says that it brings. */
static void check_causes(const mw_events *events)
{
    int flips = 0, fills = 0;

    for (int i = 0; i < events->n; i++) {
        const mw_event *event = &events->event[i];
        check_cause(event);
        flips += (event->what == MW_EV_FLIP) - (event->cause == MW_FOR_FLIP);
        fills += (event->what == MW_EV_FILL) - (event->cause == MW_FOR_FILL);
        if (event->what == MW_EV_FLIP || event->what == MW_EV_FILL)
            assert_int_equal(count_alike(events, event, true), count_alike(events, event, false));
    }
    assert_int_equal(flips, 0);
    assert_int_equal(fills, 0);
}

/* In the order of the parts; a round ends with a new order, an era begins with its name, and the
 * result is the last thing of a game. */
static void check_parts(const mw_events *events, bool is_debt, bool is_over)
{
    for (int i = 0; i < events->n; i++) {
        const mw_event *event = &events->event[i];
        bool is_first = i == 0 || event->part > event[-1].part;
        assert_true(i == 0 || event->part >= event[-1].part);
        if (event->part == MW_OF_ROUND && is_first && !is_debt)
            assert_int_equal(event->what, MW_EV_ORDER);
        if (event->what == MW_EV_ORDER)
            assert_true(is_first);
        assert_int_equal(event->what == MW_EV_ERA, event->part == MW_OF_NEW_ERA && is_first);
    }
    if (events->n > 0)
        assert_int_equal(events->event[events->n - 1].what == MW_EV_RESULT, is_over);
}

/* ---- What the sources add up to ---------------------------------------------------------------*/

/* A link scores as one of its era, a tile as well unless it does so once more, money as cash. */
static void check_source(const mw_event *score)
{
    int fields = fields_of(score) & ~(SEAT | AMOUNT | SOURCE), source = score->source;

    assert_int_equal(fields == LINK, source == MW_FROM_CANAL_LINKS || source == MW_FROM_RAIL_LINKS);
    assert_int_equal(fields == TILE, source == MW_FROM_CANAL_TILES || source == MW_FROM_RAIL_TILES);
    assert_int_equal(fields == (TILE | LEVEL), source == MW_FROM_TILES_AGAIN);
    assert_int_equal(fields == PRICE, source == MW_FROM_CASH);
    assert_int_equal(fields == LEVEL, source == MW_FROM_INCOME);
    assert_int_equal(fields == 0, source == MW_FROM_BONUS || source == MW_FROM_DEBT);
    assert_true(source != MW_FROM_BONUS || score->part == MW_OF_MOVE);
    assert_true(source != MW_FROM_DEBT || (score->part != MW_OF_MOVE && score->amount < 0));
}

/* The fields of `scored`, and in which of them a source counts. */
static const char *const scored[] = { "canal_links", "canal_tiles", "rail_links",
                                      "rail_tiles",  "cash",        "other" };
enum { OTHER = 5, SCORED };

static int scored_as(int source)
{
    return source == MW_FROM_CASH ? 4 : source > MW_FROM_RAIL_TILES ? OTHER : source;
}

struct scores {
    int of[MW_MAX_PLAYERS][SCORED];
};

/* Whether there were any. */
static bool add_scores(struct scores *scores, const mw_events *events)
{
    bool any = false;

    for (int i = 0; i < events->n; i++) {
        const mw_event *event = &events->event[i];
        if (event->what != MW_EV_VP)
            continue;
        check_source(event);
        scores->of[event->seat][scored_as(event->source)] += event->amount;
        any = true;
    }
    return any;
}

/* Age of Industry shows points only when it is over, and there are none before. */
static void check_scores(const struct scores *scores, const mw_state *state)
{
    static char text[MW_MAX_STATE_TEXT];

    mw_write_state(state, MW_NOBODY, text, sizeof text);
    for (int seat = 0; seat < mw_players(state); seat++)
        for (int field = 0; field < SCORED; field++) {
            char path[64];
            int64_t points = 0;
            snprintf(path, sizeof path, "seats[%d].scored.%s", seat, scored[field]);
            if (mw_is_over(state))
                assert_non_null(json_at(text, path).at);
            mw_json_read_int(json_at(text, path), &points);
            assert_int_equal(scores->of[seat][field], points);
        }
}

/* ---- Along games ------------------------------------------------------------------------------*/

/* Who may not see a card is told that there was one, and whose it is. */
static void check_viewers(const mw_state *state, const mw_event *event)
{
    char text[MW_MAX_TEXT];

    for (int viewer = MW_SPECTATOR; viewer < mw_players(state); viewer++) {
        bool hidden =
            event->only_seat != MW_NOBODY && viewer != MW_NOBODY && viewer != event->only_seat;
        mw_event told = mw_event_for(event, viewer);
        assert_int_equal(told.card, hidden ? 0 : event->card);
        mw_write_event(state, &told, text, sizeof text);
        assert_int_equal(json_at(text, "card").at != NULL, told.card != 0);
        assert_int_equal(json_at(text, "seats").at != NULL, event->only_seat != MW_NOBODY);
        told.card = event->card;
        assert_memory_equal(&told, event, sizeof told);
    }
}

static bool is_in_debt(const mw_state *state)
{
    return head_of(state)->phase == PHASE_DEBT;
}

static void along_game(const mw_setup *setup, bool weighted)
{
    static mw_events events;
    mw_random random = { .state = setup->seed };
    struct scores scores = { 0 };
    mw_problem problem;
    mw_state state;

    assert_true(mw_new(&state, setup, &problem));
    while (!mw_is_over(&state)) {
        bool is_debt = is_in_debt(&state);
        mw_move move;
        mw_random_move(&state, weighted, &random, &move);
        events.n = 0;
        mw_apply(&state, &move, &events);
        for (int i = 0; i < events.n; i++) {
            check_shape(&state, &events.event[i]);
            check_viewers(&state, &events.event[i]);
        }
        check_parts(&events, is_debt, mw_is_over(&state));
        check_causes(&events);
        if (add_scores(&scores, &events))
            check_scores(&scores, &state);
    }
    check_scores(&scores, &state);
}

static void along_games(int game, int map, unsigned options)
{
    const mw_game *info = mw_game_info(game);

    for (int players = info->least_players; players <= info->most_players; players++)
        for (int i = 0; i < GAMES_EACH; i++)
            along_game(&(mw_setup){ .game = game,
                                    .map = map,
                                    .players = players,
                                    .options = options,
                                    .seed = (uint64_t)i },
                       i % 4 != 3);
}

/* And the tables have no row or part that no game shows. */
TEST(events_have_just_their_fields_in_their_parts)
{
    for (int game = 0; game < mw_game_count(); game++) {
        const mw_game *info = mw_game_info(game);
        for (int map = 0; map < (info->n_maps ? info->n_maps : 1); map++)
            for (unsigned options = 0; options < 1u << info->n_options; options++)
                along_games(game, map, options);
    }
    for (int i = 0; i < LENGTH(shape); i++)
        if (!(shape[i].parts & RARE) && seen[i] != shape[i].parts)
            fail_msg("row %d of kind %d: parts %x, and not %x", i, shape[i].what, seen[i],
                     shape[i].parts);
    for (int i = 0; i < LENGTH(caused); i++)
        if (seen_caused[i] != caused[i].parts)
            fail_msg("kind %d by %s: parts %x, and not %x", caused[i].what,
                     mw_cause_names[caused[i].cause], seen_caused[i], caused[i].parts);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(events_have_just_their_fields_in_their_parts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
