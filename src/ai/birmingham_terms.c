/* What bots count of a position of Birmingham: see evaluation.h. */
#include "birmingham_weights.h"
#include "rules/birmingham.h"
#include "term_lists.h"

#define POSITION struct birmingham
#define TABLE(name) mw_birmingham_##name
#define POSITION_OF birmingham_of
#define FACTS(s) (&mw_birmingham_pieces)

#define BIRMINGHAM_TERMS(X)                                                   \
    X(WILD)          /* wild cards in hand */                                 \
    X(BARRELS)       /* on own breweries */                                   \
    X(BARREL_POINTS) /* points of own unflipped breweries */                  \
    X(BARREL_PAY)    /* their income */                                       \
    X(BARRELS_NEAR)  /* of others, connected to the network, up to 4 */       \
    X(MERCHANTS)     /* merchant tiles with goods connected to the network */ \
    X(MERCHANT_BEER) /* barrels beside these */                               \
    X(SHORT_OF_BEER) /* goods connected to a buyer that lack beer only */     \
    X(NEXT_COTTON)   /* level of the next tile, as for all that follow */     \
    X(NEXT_MANUFACTURER)                                                      \
    X(NEXT_POTTERY)                                                           \
    X(NEXT_COAL)                                                              \
    X(NEXT_IRON)                                                              \
    X(NEXT_BREWERY)

#define BIRMINGHAM_PROSPECTS(X)                                             \
    X(READY_GOODS) /* own goods that could be sold now, each by itself */   \
    X(READY_BEER)  /* beer that all of them together would need */          \
    X(BUYS_COTTON) /* a merchant who buys it is connected to the network */ \
    X(BUYS_MANUFACTURER)                                                    \
    X(BUYS_POTTERY)                                                         \
    X(ROOM_COTTON) /* free spaces in the network, as for all that follow */ \
    X(ROOM_MANUFACTURER)                                                    \
    X(ROOM_POTTERY)                                                         \
    X(ROOM_COAL)                                                            \
    X(ROOM_IRON)                                                            \
    X(ROOM_BREWERY)

#define ALL_TERMS(X) FAMILY_TERMS(X) INCOME_TERMS(X) BIRMINGHAM_TERMS(X)
#define ALL_PROSPECTS(X) FAMILY_PROSPECTS(X) BIRMINGHAM_PROSPECTS(X)
enum term { ALL_TERMS(AS_ENUM) TERMS };
enum prospect { ALL_PROSPECTS(AS_PROSPECT) PROSPECTS };

#include "family_terms.inc.h"
#include "income_terms.inc.h"

_Static_assert((int)TERMS + (int)PROSPECTS <= (int)MW_MAX_TERMS, "there is room for all of them");

/* B9.1: the introductory game ends with the canal era. */
static bool is_variant(const mw_state *state)
{
    return is_introductory(birmingham_of(state));
}

static mask open_fields(const mw_state *state)
{
    const struct birmingham *s = birmingham_of(state);

    return bit(SCORED_OTHER) | (is_introductory(s) ? fields_of_eras(s, CANAL) | bit(SCORED_CASH)
                                                   : fields_of_eras(s, RAIL));
}

/* B8.1: what the ends of own links show now, and what tiles there would add. */
static void count_links(const struct birmingham *s, int seat, int16_t *t)
{
    int link, end, space, now = 0, hopes = 0;

    FOR_EACH (link, s->board.links[seat])
        FOR_EACH (end, mw_birmingham_link_ends[link]) {
            now += mw_birmingham_link_icons[end];
            FOR_EACH (space, facts->spaces_of[end] & occupied(&s->board)) {
                int icons = tile_on(&s->board, facts, space)->link_icons;
                if (has(s->board.flipped, space))
                    now += icons;
                else
                    hopes += icons;
            }
        }
    t[T_LINK_POINTS] = (int16_t)now;
    t[T_LINK_HOPES] = (int16_t)hopes;
}

/* Beer that a sale from this location could use, the merchant's own aside (B4.4). */
static int barrels_for(const struct birmingham *s, int seat, int location, mask breweries)
{
    mask own = breweries & s->board.own[seat];
    mask others = breweries & ~own & spaces_in(facts, s->board.joined[location]);

    return cubes_on(&s->board, own | others);
}

/* B7.2: the goods that a connected merchant buys; of these, the ones for which there is beer. */
static mask goods_ready(const struct birmingham *s, int seat, mask goods, mask breweries,
                        int16_t *t)
{
    mask ready = 0;
    int space;

    FOR_EACH (space, goods) {
        const struct tile_kind *tile = tile_on(&s->board, facts, space);
        int location = facts->space_location[space], best = -1;
        int barrels = barrels_for(s, seat, location, breweries);
        for (int i = 0; i < MERCHANT_SPACES; i++)
            if (s->merchant[i] && has(mw_birmingham_goods[s->merchant[i] - 1], tile->industry) &&
                has(s->board.joined[location], mw_birmingham_buyer_location[i])) {
                int beer = barrels + (s->merchant_beer >> i & 1);
                best = beer > best ? beer : best;
            }
        if (best >= tile->beer)
            ready |= bit(space);
        else if (best >= 0)
            t[T_SHORT_OF_BEER]++;
    }
    return ready;
}

static void count_beer(const struct birmingham *s, int seat, mask reached, mask breweries,
                       int16_t *t)
{
    mask own = s->board.own[seat] & s->board.of[BREWERY] & ~s->board.flipped;
    int space;

    t[T_BARRELS] = (int16_t)cubes_on(&s->board, breweries & s->board.own[seat]);
    t[T_BARRELS_NEAR] = (int16_t)at_most_n(
        cubes_on(&s->board, breweries & ~s->board.own[seat] & spaces_in(facts, reached)), 4);
    FOR_EACH (space, own) {
        const struct tile_kind *tile = tile_on(&s->board, facts, space);
        t[T_BARREL_POINTS] = (int16_t)(t[T_BARREL_POINTS] + worth_of(s, tile));
        t[T_BARREL_PAY] = (int16_t)(t[T_BARREL_PAY] + tile->income);
    }
    for (int i = 0; i < MERCHANT_SPACES; i++)
        if (s->merchant[i] && mw_birmingham_goods[s->merchant[i] - 1] &&
            has(reached, mw_birmingham_buyer_location[i])) {
            t[T_MERCHANTS]++;
            t[T_MERCHANT_BEER] = (int16_t)(t[T_MERCHANT_BEER] + (s->merchant_beer >> i & 1));
        }
}

static void count(const mw_state *state, int seat, int16_t *t)
{
    const struct birmingham *s = birmingham_of(state);
    mask breweries = s->board.of[BREWERY] & s->board.stocked;
    mask reached = graph_reach(facts->graph, s->board.joined, network_of(s, seat));
    mask goods = s->board.own[seat] & ~s->board.flipped &
                 (s->board.of[COTTON] | s->board.of[MANUFACTURER] | s->board.of[POTTERY]);

    for (int i = 0; i < TERMS; i++)
        t[i] = 0;
    count_purse(s, seat, t);
    count_income(s, seat, t);
    count_hand(s, seat, t);
    t[T_WILD] =
        (int16_t)(s->hands.count[seat][WILD_LOCATION] + s->hands.count[seat][WILD_INDUSTRY]);
    count_network(s, seat, t);
    count_links(s, seat, t);
    count_tiles(s, seat, goods, goods_ready(s, seat, goods, breweries, t), t);
    count_beer(s, seat, reached, breweries, t);
    t[T_MINE_POINTS] = (int16_t)(t[T_MINE_POINTS] - t[T_BARREL_POINTS]);
    t[T_MINE_PAY] = (int16_t)(t[T_MINE_PAY] - t[T_BARREL_PAY]);
    count_mines(s, seat, t);
    count_supply(s, reached, t);
    count_mat(s, seat, t + T_NEXT_COTTON);
}

static int worth_of_end(const struct birmingham *s, int location)
{
    int worth = mw_birmingham_link_icons[location], space;

    FOR_EACH (space, facts->spaces_of[location] & s->board.flipped)
        worth += tile_on(&s->board, facts, space)->link_icons;
    return worth;
}

/* A wild card allows everything, and says nothing: the term WILD counts them. */
static mask spaces_of_hand(const struct birmingham *s, int seat, mask free, mask near)
{
    mask held = s->hands.held[seat], spaces = 0;
    int card;

    FOR_EACH (card, held & mw_birmingham_location_cards & ~mw_birmingham_wild_cards)
        spaces |= facts->spaces_of[mw_birmingham_card_location[card]];
    for (int industry = 0; industry < INDUSTRIES; industry++)
        if (held & mw_birmingham_cards_of_industry[industry] & ~mw_birmingham_wild_cards)
            spaces |= mw_birmingham_printed[industry] & near;
    return spaces & free;
}

static void look(const mw_state *state, int seat, int16_t *p)
{
    const struct birmingham *s = birmingham_of(state);
    mask goods = s->board.of[COTTON] | s->board.of[MANUFACTURER] | s->board.of[POTTERY];
    mask breweries = s->board.of[BREWERY] & s->board.stocked, ready;
    mask reached = graph_reach(facts->graph, s->board.joined, network_of(s, seat));
    int16_t terms[TERMS] = { 0 };
    int space;

    for (int i = 0; i < PROSPECTS; i++)
        p[i] = 0;
    look_around(s, seat, goods, p);
    ready = goods_ready(s, seat, goods & s->board.own[seat] & ~s->board.flipped, breweries, terms);
    p[P_READY_GOODS] = (int16_t)count_bits(ready);
    FOR_EACH (space, ready)
        p[P_READY_BEER] = (int16_t)(p[P_READY_BEER] + tile_on(&s->board, facts, space)->beer);
    for (int i = 0; i < MERCHANT_SPACES; i++)
        if (s->merchant[i] && has(reached, mw_birmingham_buyer_location[i]))
            for (int industry = COTTON; industry <= POTTERY; industry++)
                p[P_BUYS_COTTON + industry] |=
                    has(mw_birmingham_goods[s->merchant[i] - 1], industry);
}

/* Wild cards are dear; a card is dear as far as there is something to build with it. */
static int keep(const mw_state *state, int seat, int card)
{
    const struct birmingham *s = birmingham_of(state);
    mask free = ~occupied(&s->board), spaces;
    int worth = 0;

    if (has(mw_birmingham_wild_cards, card))
        return 100;
    if (s->hands.count[seat][card] > 1)
        worth -= 8;
    if (mw_birmingham_card_location[card] >= 0)
        return worth + keep_for_place(s, seat, mw_birmingham_card_location[card]);
    for (int industry = 0; industry < INDUSTRIES; industry++)
        if (has(mw_birmingham_cards_of_industry[industry], card)) {
            spaces = mw_birmingham_printed[industry] & free & spaces_in(facts, network_of(s, seat));
            worth += 3 * at_most_n(count_bits(spaces), 5);
            if (top_tile(s, seat, industry) == NO_TILE)
                worth -= 10;
        }
    return worth + 4;
}

static const char *const term_names[TERMS] = { ALL_TERMS(AS_TEXT) };
static const char *const prospect_names[PROSPECTS] = { ALL_PROSPECTS(AS_TEXT) };

const struct evaluator mw_birmingham_evaluator = {
    .term = term_names,
    .n_terms = TERMS,
    .prospect = prospect_names,
    .n_prospects = PROSPECTS,
    .weights = mw_birmingham_weights,
    .level_points = mw_birmingham_level_points,
    .stage = stage,
    .points = points,
    .open_fields = open_fields,
    .is_variant = is_variant,
    .count = count,
    .look = look,
    .last_turns = last_turns,
    .keep = keep,
};
