/* What bots count of a position of Age of Industry: see evaluation.h. */
#include "age_of_industry_weights.h"
#include "rules/age_of_industry.h"
#include "term_lists.h"

#define POSITION struct age_of_industry
#define TABLE(name) mw_age_of_industry_##name
#define POSITION_OF age_of

#define AGE_TERMS(X)                                                           \
    X(LOANS)        /* held */                                                 \
    X(LEVELS)       /* of all own tiles: points at the end */                  \
    X(PORTS)        /* profit of own unflipped ports */                        \
    X(SHIPS)        /* profit of own ships that can still flip */              \
    X(SHIP_COAL)    /* left on the import fields of these */                   \
    X(PORTS_NEAR)   /* unflipped ports connected to the network, up to 4 */    \
    X(MARKETS_NEAR) /* unused markets with demand connected to it, up to 4 */  \
    X(HARBOUR)      /* the network is connected to a port or a distant port */ \
    X(OTHERS_EMPTY) /* the fewest cards another player holds, up to 4 */       \
    X(NEXT_COTTON)  /* level of the next tile, as for all that follow */       \
    X(NEXT_GOODS)                                                              \
    X(NEXT_IRON)                                                               \
    X(NEXT_COAL)                                                               \
    X(NEXT_PORT)                                                               \
    X(NEXT_SHIP)

#define AGE_PROSPECTS(X)                                                    \
    X(BUYS_COTTON) /* a port or market that takes it is connected */        \
    X(BUYS_GOODS)                                                           \
    X(ROOM_COTTON) /* free spaces in the network, as for all that follow */ \
    X(ROOM_GOODS)                                                           \
    X(ROOM_IRON)                                                            \
    X(ROOM_COAL)                                                            \
    X(ROOM_PORT)                                                            \
    X(ROOM_SHIP)

#define ALL_TERMS(X) FAMILY_TERMS(X) AGE_TERMS(X)
#define ALL_PROSPECTS(X) FAMILY_PROSPECTS(X) AGE_PROSPECTS(X)
enum term { ALL_TERMS(AS_ENUM) TERMS };
enum prospect { ALL_PROSPECTS(AS_PROSPECT) PROSPECTS };

#include "family_terms.inc.h"

_Static_assert((int)TERMS + (int)PROSPECTS <= (int)MW_MAX_TERMS, "there is room for all of them");

/* A8.5: tiles, money and loans; what links bring is money. */
static mask open_fields(const mw_state *state)
{
    (void)state;
    return bit(SCORED_RAIL_TILES) | bit(SCORED_CASH) | bit(SCORED_OTHER);
}

/* The deck is the clock; what comes after it has a stage of its own. */
static int stage(const mw_state *state)
{
    const struct age_of_industry *s = age_of(state);
    int dealt = s->head.players * HAND + DISPLAY, deck = DECK - dealt;

    if (s->deck_size == 0)
        return MW_STAGES - 1;
    return at_most_n((deck - s->deck_size) * (MW_STAGES - 1) / deck, MW_STAGES - 2);
}

/* A8.4: what own rails would bring now; every tile to come adds to it. */
static void count_rails(const struct age_of_industry *s, int seat, int16_t *t)
{
    int link, end, now = 0, room = 0;

    FOR_EACH (link, s->board.links[seat])
        FOR_EACH (end, FACTS(s)->graph->ends[link]) {
            mask spaces = FACTS(s)->spaces_of[end];
            now += count_bits(spaces & occupied(&s->board)) +
                   count_bits(map_of(s)->markets_at[end]) + has(map_of(s)->settlements, end);
            room += count_bits(spaces & ~occupied(&s->board));
        }
    t[T_LINK_POINTS] = (int16_t)now;
    t[T_LINK_HOPES] = (int16_t)room;
}

static bool takes(const struct age_of_industry *s, int market, int industry)
{
    return !(s->used_markets >> market & 1) &&
           has(mw_age_of_industry_goods[s->market[market] - 1], industry);
}

/* A6.1: whether something in these locations takes goods of this industry. */
static bool is_bought(const struct age_of_industry *s, mask locations, int industry)
{
    int port;

    FOR_EACH (port, s->board.of[PORT] & ~s->board.flipped)
        if (has(locations, location_of(s, port)) &&
            has(tile_on(&s->board, FACTS(s), port)->takes, industry))
            return true;
    for (int i = 0; i < map_of(s)->n_markets; i++)
        if (has(locations, map_of(s)->market_location[i]) && takes(s, i, industry))
            return true;
    return false;
}

static void add(int16_t *term, int n)
{
    *term = (int16_t)(*term + n);
}

static void count_tiles(const struct age_of_industry *s, int seat, int16_t *t)
{
    int space;

    FOR_EACH (space, s->board.own[seat]) {
        const struct tile_kind *tile = tile_on(&s->board, FACTS(s), space);
        add(&t[T_LEVELS], tile->level);
        if (has(s->board.flipped, space)) {
            add(&t[T_FLIPPED], tile->level);
        } else if (tile->industry == COTTON || tile->industry == GOODS) {
            bool ready = is_bought(s, s->board.joined[location_of(s, space)], tile->industry);
            add(&t[ready ? T_READY : T_WAITING], 1);
            add(&t[ready ? T_READY_PAY : T_WAITING_PAY], tile->profit);
        } else if (tile->industry == PORT) {
            add(&t[T_PORTS], tile->profit);
        } else if (tile->industry == SHIP) {
            if (has(s->replacements, space))
                continue;
            add(&t[T_SHIPS], tile->profit);
            add(&t[T_SHIP_COAL], s->board.cubes[space]);
        } else {
            add(&t[T_MINE_POINTS], 1);
            add(&t[T_MINE_PAY], tile->profit);
        }
    }
}

static void count_reach(const struct age_of_industry *s, int seat, int16_t *t)
{
    mask reached = graph_reach(FACTS(s)->graph, s->board.joined, network_of(s, seat));
    mask ports = locations_of(FACTS(s), s->board.of[PORT]), coal = 0, iron = 0;
    int space, markets = 0;

    FOR_EACH (space, s->board.stocked)
        if (has(reached, map_of(s)->cubes_location[space])) {
            if (has(s->board.of[IRON], space))
                iron += s->board.cubes[space];
            else
                coal += s->board.cubes[space];
        }
    t[T_COAL_NEAR] = (int16_t)at_most_n((int)coal, 6);
    t[T_IRON_NEAR] = (int16_t)at_most_n((int)iron, 6);
    t[T_HARBOUR] = (reached & (ports | map_of(s)->distant_ports)) != 0;
    t[T_PORTS_NEAR] = (int16_t)at_most_n(
        count_bits(s->board.of[PORT] & ~s->board.flipped & spaces_in(FACTS(s), reached)), 4);
    for (int i = 0; i < map_of(s)->n_markets; i++)
        markets += has(reached, map_of(s)->market_location[i]) &&
                   (takes(s, i, COTTON) || takes(s, i, GOODS));
    t[T_MARKETS_NEAR] = (int16_t)at_most_n(markets, 4);
}

enum { NO_LEVEL = 5 }; /* of an industry without a tile left: higher than any */

static void count(const mw_state *state, int seat, int16_t *t)
{
    const struct age_of_industry *s = age_of(state);
    int fewest = 4;

    for (int i = 0; i < TERMS; i++)
        t[i] = 0;
    count_purse(s, seat, t);
    count_hand(s, seat, t);
    count_network(s, seat, t);
    count_rails(s, seat, t);
    count_tiles(s, seat, t);
    count_mines(s, seat, t);
    count_reach(s, seat, t);
    t[T_LOANS] = s->loans[seat];
    for (int other = 0; other < s->head.players; other++)
        if (other != seat)
            fewest = at_most_n(s->hands.size[other], fewest);
    t[T_OTHERS_EMPTY] = (int16_t)fewest;
    for (int industry = 0; industry < INDUSTRIES; industry++) {
        int kind = top_tile(s, seat, industry);
        t[T_NEXT_COTTON + industry] =
            kind == NO_TILE ? NO_LEVEL : mw_age_of_industry_tile[kind].level;
    }
}

/* A8.4 */
static int worth_of_end(const struct age_of_industry *s, int location)
{
    return count_bits(FACTS(s)->spaces_of[location] & occupied(&s->board)) +
           count_bits(map_of(s)->markets_at[location]) + has(map_of(s)->settlements, location);
}

/* Not those at sea. */
static mask lines_for_links(const struct age_of_industry *s)
{
    return bit(map_of(s)->n_rails) - 1;
}

static mask spaces_of_hand(const struct age_of_industry *s, int seat, mask free, mask near)
{
    mask held = s->hands.held[seat], spaces = 0;
    int card;

    FOR_EACH (card, held & mw_age_of_industry_location_cards)
        spaces |= map_of(s)->spaces_of_card[card];
    for (int industry = 0; industry < INDUSTRIES; industry++)
        if (has(held, mw_age_of_industry_card_of_industry[industry]))
            spaces |= FACTS(s)->printed[industry] & near;
    return spaces & free;
}

static void look(const mw_state *state, int seat, int16_t *p)
{
    const struct age_of_industry *s = age_of(state);
    mask reached = graph_reach(FACTS(s)->graph, s->board.joined, network_of(s, seat));

    for (int i = 0; i < PROSPECTS; i++)
        p[i] = 0;
    look_around(s, seat, s->board.of[COTTON] | s->board.of[GOODS], p);
    p[P_BUYS_COTTON] = is_bought(s, reached, COTTON);
    p[P_BUYS_GOODS] = is_bought(s, reached, GOODS);
}

/* A card is dear as far as there is something to build with it. */
static int keep(const mw_state *state, int seat, int card)
{
    const struct age_of_industry *s = age_of(state);
    mask free = ~occupied(&s->board), spaces;
    int worth = s->hands.count[seat][card] > 1 ? -6 : 0;

    if (has(mw_age_of_industry_location_cards, card))
        return worth + 2 * at_most_n(count_bits(map_of(s)->spaces_of_card[card] & free), 8);
    for (int industry = 0; industry < INDUSTRIES; industry++)
        if (mw_age_of_industry_card_of_industry[industry] == card) {
            int kind = top_tile(s, seat, industry);
            spaces = FACTS(s)->printed[industry] & free & spaces_in(FACTS(s), s->board.ends[seat]);
            worth += 3 * at_most_n(count_bits(spaces), 5);
            if (kind == NO_TILE || mw_age_of_industry_tile[kind].eras == 0 ||
                !FACTS(s)->printed[industry])
                worth -= 10;
        }
    return worth;
}

static const char *const term_names[TERMS] = { ALL_TERMS(AS_TEXT) };
static const char *const prospect_names[PROSPECTS] = { ALL_PROSPECTS(AS_TEXT) };

/* There are few moves to choose from, and what they bring comes late: here it pays to look further. */
static const mw_player best_levels[BEST_LEVELS] = {
    { .style = MW_SEARCH, .nodes = 24000, .rounds = 4, .width = 6, .plan = 1 },
    { .style = MW_SEARCH, .nodes = 240000, .rounds = 4, .width = 12, .plan = 4 },
};

const struct evaluator mw_age_of_industry_evaluator = {
    .term = term_names,
    .n_terms = TERMS,
    .prospect = prospect_names,
    .n_prospects = PROSPECTS,
    .weights = mw_age_of_industry_weights,
    .level_points = mw_age_of_industry_level_points,
    .best_levels = best_levels,
    .stage = stage,
    .points = points,
    .open_fields = open_fields,
    .count = count,
    .look = look,
    .last_turns = last_turns,
    .keep = keep,
};
