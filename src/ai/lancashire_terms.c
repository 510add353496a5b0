/* What bots count of a position of Lancashire: see evaluation.h. */
#include "lancashire_weights.h"
#include "rules/lancashire.h"
#include "term_lists.h"

#define POSITION struct lancashire
#define TABLE(name) mw_lancashire_##name
#define POSITION_OF lancashire_of
#define FACTS(s) (&mw_lancashire_pieces)

#define LANCASHIRE_TERMS(X)                                                   \
    X(PORTS)         /* own unflipped ports: their points */                  \
    X(PORT_PAY)      /* their income */                                       \
    X(PORTS_NEAR)    /* unflipped ports connected to the network, up to 4 */  \
    X(PORT_IN_REACH) /* the network is connected to a port, flipped or not */ \
    X(DEMAND)        /* spaces of the distant market still open */            \
    X(NEXT_COTTON)   /* level of the next tile, as for all that follow */     \
    X(NEXT_PORT)                                                              \
    X(NEXT_COAL)                                                              \
    X(NEXT_IRON)                                                              \
    X(NEXT_SHIPYARD)

#define LANCASHIRE_PROSPECTS(X)                                                   \
    X(READY_GOODS)   /* own mills that could be sold now, each by itself */       \
    X(READY_BY_PORT) /* unused ports that at least one of them is connected to */ \
    X(ROOM_COTTON)   /* free spaces in the network, as for all that follow */     \
    X(ROOM_PORT)                                                                  \
    X(ROOM_COAL)                                                                  \
    X(ROOM_IRON)                                                                  \
    X(ROOM_SHIPYARD)

#define ALL_TERMS(X) FAMILY_TERMS(X) INCOME_TERMS(X) LANCASHIRE_TERMS(X)
#define ALL_PROSPECTS(X) FAMILY_PROSPECTS(X) LANCASHIRE_PROSPECTS(X)
enum term { ALL_TERMS(AS_ENUM) TERMS };
enum prospect { ALL_PROSPECTS(AS_PROSPECT) PROSPECTS };

#include "family_terms.inc.h"
#include "income_terms.inc.h"

_Static_assert((int)TERMS + (int)PROSPECTS <= (int)MW_MAX_TERMS, "there is room for all of them");

static mask open_fields(const mw_state *state)
{
    return fields_of_eras(lancashire_of(state), RAIL) | bit(SCORED_CASH) | bit(SCORED_OTHER);
}

/* L8.11: a point for each flipped tile at an end, and for each printed circle. */
static void count_links(const struct lancashire *s, int seat, int16_t *t)
{
    int link, end, now = 0, hopes = 0;

    FOR_EACH (link, s->board.links[seat])
        FOR_EACH (end, mw_lancashire_link_ends[link]) {
            mask here = facts->spaces_of[end] & occupied(&s->board);
            now += mw_lancashire_gold_circles[end] + count_bits(here & s->board.flipped);
            hopes += count_bits(here & ~s->board.flipped);
        }
    t[T_LINK_POINTS] = (int16_t)now;
    t[T_LINK_HOPES] = (int16_t)hopes;
}

static void count_ports(const struct lancashire *s, int seat, mask reached, int16_t *t)
{
    mask unused = s->board.of[PORT] & ~s->board.flipped;
    int space;

    FOR_EACH (space, unused & s->board.own[seat]) {
        const struct tile_kind *tile = tile_on(&s->board, facts, space);
        t[T_PORTS] = (int16_t)(t[T_PORTS] + worth_of(s, tile));
        t[T_PORT_PAY] = (int16_t)(t[T_PORT_PAY] + tile->income);
    }
    t[T_PORTS_NEAR] = (int16_t)at_most_n(count_bits(unused & spaces_in(facts, reached)), 4);
    t[T_PORT_IN_REACH] =
        (reached & (locations_of(facts, s->board.of[PORT]) | mw_lancashire_external)) != 0;
    t[T_DEMAND] = (int16_t)(CLOSED_SPACE - at_most_n(s->cotton_marker, CLOSED_SPACE));
}

/* L8.5: mills connected to an unused port, or to the open distant market. */
static mask mills_ready(const struct lancashire *s, mask mills)
{
    mask ports = locations_of(facts, s->board.of[PORT]);
    mask unused = locations_of(facts, s->board.of[PORT] & ~s->board.flipped), ready = 0;
    int space;

    if (s->cotton_marker < CLOSED_SPACE)
        unused |= ports | mw_lancashire_external;
    FOR_EACH (space, mills)
        if (s->board.joined[facts->space_location[space]] & unused)
            ready |= bit(space);
    return ready;
}

static void count(const mw_state *state, int seat, int16_t *t)
{
    const struct lancashire *s = lancashire_of(state);
    mask reached = graph_reach(facts->graph, s->board.joined, network_of(s, seat));
    mask mills = s->board.own[seat] & ~s->board.flipped & s->board.of[COTTON];

    for (int i = 0; i < TERMS; i++)
        t[i] = 0;
    count_purse(s, seat, t);
    count_income(s, seat, t);
    count_hand(s, seat, t);
    count_network(s, seat, t);
    count_links(s, seat, t);
    count_tiles(s, seat, mills, mills_ready(s, mills), t);
    count_ports(s, seat, reached, t);
    t[T_MINE_POINTS] = (int16_t)(t[T_MINE_POINTS] - t[T_PORTS]);
    t[T_MINE_PAY] = (int16_t)(t[T_MINE_PAY] - t[T_PORT_PAY]);
    count_mines(s, seat, t);
    count_supply(s, reached, t);
    count_mat(s, seat, t + T_NEXT_COTTON);
}

static int worth_of_end(const struct lancashire *s, int location)
{
    return mw_lancashire_gold_circles[location] +
           count_bits(facts->spaces_of[location] & s->board.flipped);
}

static mask spaces_of_hand(const struct lancashire *s, int seat, mask free, mask near)
{
    mask held = s->hands.held[seat], spaces = 0;
    int card;

    FOR_EACH (card, held & mw_lancashire_location_cards)
        spaces |= facts->spaces_of[mw_lancashire_card_location[card]];
    for (int industry = 0; industry < INDUSTRIES; industry++)
        if (has(held, mw_lancashire_card_of_industry[industry]))
            spaces |= mw_lancashire_printed[industry] & near;
    return spaces & free;
}

static void look(const mw_state *state, int seat, int16_t *p)
{
    const struct lancashire *s = lancashire_of(state);
    mask mills = s->board.own[seat] & ~s->board.flipped & s->board.of[COTTON];
    mask ready = mills_ready(s, mills);
    mask ports = s->board.of[PORT] & ~s->board.flipped;

    for (int i = 0; i < PROSPECTS; i++)
        p[i] = 0;
    look_around(s, seat, s->board.of[COTTON], p);
    p[P_READY_GOODS] = (int16_t)count_bits(ready);
    p[P_READY_BY_PORT] =
        (int16_t)count_bits(ports & spaces_in(facts, connected_to(&s->board, facts, ready)));
}

/* A card is dear as far as there is something to build with it. */
static int keep(const mw_state *state, int seat, int card)
{
    const struct lancashire *s = lancashire_of(state);
    mask free = ~occupied(&s->board), spaces;
    int worth = s->hands.count[seat][card] > 1 ? -8 : 0;

    if (mw_lancashire_card_location[card] >= 0)
        return worth + keep_for_place(s, seat, mw_lancashire_card_location[card]);
    for (int industry = 0; industry < INDUSTRIES; industry++)
        if (mw_lancashire_card_of_industry[industry] == card) {
            spaces = mw_lancashire_printed[industry] & free & spaces_in(facts, network_of(s, seat));
            worth += 4 + 3 * at_most_n(count_bits(spaces), 5);
            if (top_tile(s, seat, industry) == NO_TILE)
                worth -= 10;
        }
    return worth;
}

static const char *const term_names[TERMS] = { ALL_TERMS(AS_TEXT) };
static const char *const prospect_names[PROSPECTS] = { ALL_PROSPECTS(AS_TEXT) };

const struct evaluator mw_lancashire_evaluator = {
    .term = term_names,
    .n_terms = TERMS,
    .prospect = prospect_names,
    .n_prospects = PROSPECTS,
    .weights = mw_lancashire_weights,
    .level_points = mw_lancashire_level_points,
    .stage = stage,
    .points = points,
    .open_fields = open_fields,
    .count = count,
    .look = look,
    .last_turns = last_turns,
    .keep = keep,
};
