/*
 * The rules of Birmingham, in the order of docs/rules/birmingham.md, whose ids stand beside the code;
 * behind them form[], the shape of every action: what a move is made of, word by word.
 * How rules refuse is in ask.h, what Birmingham shares with Lancashire in income_game.inc.h.
 *
 * Half-made moves: cubes, links and developed tiles change the board with their word; a tile or a loan
 * waits in `move` until the card is played, and a tile and a link are paid then (play_card).
 */
#include "birmingham.h"

#include <string.h>

#include "core/verb.h"

/* What the next word of a move is about. What can stand there is at the end: form[]. */
enum point {
    AT_VERB,
    AT_SPACE, /* build */
    AT_INDUSTRY,
    AT_COAL,
    AT_IRON,
    AT_LINK, /* link */
    AT_RAIL_COAL,
    AT_SECOND_LINK,
    AT_RAIL_BEER,
    AT_DEVELOP, /* develop */
    AT_DEVELOP_IRON,
    AT_SECOND_DEVELOP,
    AT_SALE, /* sell */
    AT_MERCHANT,
    AT_BEER,
    AT_BONUS,
    AT_NEXT_SALE,
    AT_CARD,
    AT_FIRST_CARD, /* scout */
    AT_SECOND_CARD,
    AT_THIRD_CARD,
    AT_REMOVE, /* remove */
    POINTS
};

/* What a seat can bring to a build. */
enum { MOST_COAL = 2 };
struct means {
    mask by_place_card;            /* spaces */
    mask by_trade_card;            /* spaces, for the industries of which a card is held */
    mask with_coal[MOST_COAL + 1]; /* locations connected to mines with at least so many cubes */
    mask with_merchant;            /* locations */
    int iron;                      /* cubes on all works */
};

#define POSITION struct birmingham
#define POSITION_OF(state) birmingham_of(state)
#define POSITION_TO_CHANGE(state) birmingham_to_change(state)
#define TABLE(name) mw_birmingham_##name
#define FACTS(s) (&mw_birmingham_pieces)
#define ERA(s) ((s)->era)
#include "income_game.inc.h"

#define ALL_VERBS                                                                                  \
    (1u << VERB_BUILD | 1u << VERB_LINK | 1u << VERB_DEVELOP | 1u << VERB_SELL | 1u << VERB_LOAN | \
     1u << VERB_SCOUT | 1u << VERB_PASS | 1u << VERB_REMOVE)

static const struct building_rules building_rule = {
    .symbol = "B5.5",
    .tile = "B5.4",
    .occupied = "B5.5",
    .replace = "B5.9",
    .cards = "B5.1",
    .nothing = "B5.7",
    .no_symbol = SAY_REFUSAL_NO_SUCH_SYMBOL,
};

static const struct income_game_rules shared_rule = {
    .mine = "B4.1",
    .coal_market = "B4.2",
    .iron = "B4.3",
    .develop_price = "B7.1",
    .links = "B6.1",
    .line = "B6.1",
    .link_price = "B6.2",
    .rail_coal = "B4.2",
    .no_coal = SAY_REFUSAL_NO_COAL_WITHOUT_MERCHANT,
    .needs_trader = SAY_REFUSAL_MARKET_NEEDS_MERCHANT,
};

/* ---- 1 Set-up ---------------------------------------------------------------------------------*/

/* ORDER: the piles of a set-up. The introductory game has no next deck. */
enum { ORDER_PILE, MERCHANT_PILE, DECK_PILE, NEXT_DECK_PILE, PILES };

/* B1.2, B1.4, B1.6: every shuffle of the game is made now. */
static void shuffle(const mw_setup *setup, mw_random *random, mw_shuffles *shuffles)
{
    mw_pile *pile = shuffles->pile;

    pile[ORDER_PILE] = (mw_pile){ .name = "order", .n = (uint8_t)setup->players };
    for (int i = 0; i < setup->players; i++)
        pile[ORDER_PILE].item[i] = (uint8_t)i;
    pile[MERCHANT_PILE] =
        pile_of("merchants", mw_birmingham_merchant_tiles[setup->players], MERCHANT_KINDS);
    pile[DECK_PILE] = pile_of_cards("deck", mw_birmingham_card_count[setup->players], CARDS);
    pile[NEXT_DECK_PILE] =
        pile_of_cards("next-deck", mw_birmingham_card_count[setup->players], CARDS);
    shuffles->n = setup->options & INTRODUCTORY ? NEXT_DECK_PILE : PILES;
    for (int i = 0; i < shuffles->n; i++)
        pile_shuffle(pile[i].item, pile[i].n, random);
}

static bool buys(const struct birmingham *s, int merchant, int industry)
{
    return s->merchant[merchant] && has(mw_birmingham_goods[s->merchant[merchant] - 1], industry);
}

/* B1.2, B8.3: a barrel beside each merchant tile that shows goods. */
static void refill_merchants(struct birmingham *s)
{
    for (int i = 0; i < MERCHANT_SPACES; i++)
        if (s->merchant[i] && mw_birmingham_goods[s->merchant[i] - 1])
            s->merchant_beer |= (uint16_t)(1u << i);
}

/* Eight cards to seat 0, to seat 1, ...; in the canal era one more, face down, to each (B1.4). */
static void deal_cards(struct birmingham *s, const uint8_t *pile, int n, mw_events *events)
{
    for (int seat = 0; seat < s->head.players; seat++)
        for (int i = 0; i < HAND; i++)
            draw(s, seat, pile[--n], events);
    if (s->era == CANAL)
        for (int seat = 0; seat < s->head.players; seat++)
            s->face_down[seat] = (uint8_t)(pile[--n] + 1);
    memcpy(s->deck, pile, (size_t)n);
    s->deck_size = (uint8_t)n;
}

static void go_on(struct birmingham *s, int place, mw_events *events);

static bool deal(mw_state *state, const mw_shuffles *shuffles)
{
    struct birmingham *s = birmingham_to_change(state);
    const mw_pile *pile = shuffles->pile;
    uint8_t cards[DECK];
    int merchant, next = 0, n = pile[DECK_PILE].n;

    memcpy(s->order, pile[ORDER_PILE].item, s->head.players);
    s->round = 1;
    lay_out_pieces(s); /* B1.3, B1.4 */
    begin_ledgers(s);
    FOR_EACH (merchant, mw_birmingham_open_merchants[s->head.players])
        s->merchant[merchant] = (uint8_t)(pile[MERCHANT_PILE].item[next++] + 1);
    refill_merchants(s);
    if (!is_introductory(s)) {
        memcpy(s->next_deck, pile[NEXT_DECK_PILE].item, (size_t)n);
        pile_reverse(s->next_deck, n);
        s->next_deck_size = (uint8_t)n;
    }
    mw_birmingham_derive(s);
    memcpy(cards, pile[DECK_PILE].item, (size_t)n);
    pile_reverse(cards, n);
    deal_cards(s, cards, n, NULL);
    go_on(s, 0, NULL);
    return true;
}

/* ---- 2 Shape ----------------------------------------------------------------------------------*/

static bool cards_are_gone(const struct birmingham *s)
{
    return s->deck_size == 0 && hands_are_empty(&s->hands);
}

static bool is_last_era(const struct birmingham *s)
{
    return s->era == RAIL || is_introductory(s);
}

/* B2.1, B2.4: the era ends only after the income. False if the game did. */
static bool next_round(struct birmingham *s, mw_events *events)
{
    if (cards_are_gone(s))
        return end_era(s, events);
    count_round(s);
    if (hands_are_empty(&s->hands)) /* only in positions set up by hand */
        for (int place = 0; place < s->head.players; place++)
            draw_up(s, s->order[place], events);
    return true;
}

/* What follows by itself until somebody has to decide: the turns from this place in the order on, then
 * the end of the round. */
static void go_on(struct birmingham *s, int place, mw_events *events)
{
    while (!begin_turn(s, place)) { /* B2.2 */
        set_order(s, events);       /* B2.4 */
        if (cards_are_gone(s) && is_last_era(s)) {
            end_era(s, events); /* without income */
            return;
        }
        if (!pay_income(s, 0, events) || !next_round(s, events))
            return;
        place = 0;
    }
}

/* B2.3: after his turn a player draws up to eight. */
static void end_action(struct birmingham *s, mw_events *events)
{
    int seat = s->head.seat;

    if (s->actions_left > 0 && s->hands.size[seat] > 0)
        return;
    begin_part(events, MW_OF_TURN);
    draw_up(s, seat, events);
    go_on(s, place_in_order(s, seat) + 1, events);
}

/* B2.5: any own tile that brings at least a pound. */
static mask removable_for_debt(const struct birmingham *s, int seat)
{
    mask tiles = 0;
    int space;

    FOR_EACH (space, s->board.own[seat])
        if (tile_on(&s->board, facts, space)->money >= 2)
            tiles |= bit(space);
    return tiles;
}

static mask tiles_to_remove(const struct birmingham *s, const struct question *q)
{
    mask allowed = ALL_SPACES, own = s->board.own[s->head.seat];
    mw_word about = asked(q, MW_SPACE, SPACES);

    REQUIRE(own, "B2.5", SAY_REFUSAL_NOT_YOUR_TILE_TO_REMOVE, .space = about);
    REQUIRE(removable_for_debt(s, s->head.seat) | ~own, "B2.5", SAY_REFUSAL_TILE_BRINGS_NOTHING,
            .space = about);
    return allowed;
}

static void choose_to_remove(struct birmingham *s, mw_word space, mw_events *events)
{
    close_move(s);
    if (remove_for_debt(s, MW_INDEX(space), events) && next_round(s, events))
        go_on(s, 0, events);
}

/* ---- 3 Network, connection --------------------------------------------------------------------*/

static bool has_nothing_on_board(const struct birmingham *s)
{
    return !s->board.own[s->head.seat] && !s->board.links[s->head.seat];
}

/* B3.1; B5.2, B6.1: with nothing on the board, everywhere. */
static mask network(const struct birmingham *s)
{
    return has_nothing_on_board(s) ? bit(LOCATIONS) - 1
                                   : s->board.ends[s->head.seat] | s->board.homes[s->head.seat];
}

/* ---- 4 Coal, iron, beer -----------------------------------------------------------------------*/

/* B4.2: the five merchants, with or without tiles. */
static mask coal_traders(const struct birmingham *s)
{
    (void)s;
    return mw_birmingham_merchants;
}

/* B4.1: the nearest to the link, which has two ends. */
static mask coal_for_rail(const struct birmingham *s, const struct question *q)
{
    return coal_sources(s, mw_birmingham_link_ends[s->move.link], q);
}

static mask breweries_with_beer(const struct birmingham *s)
{
    return s->board.of[BREWERY] & s->board.stocked;
}

/* B4.4: own breweries anywhere, others' connected to this location. */
static mask breweries_for(const struct birmingham *s, int location)
{
    return breweries_with_beer(s) &
           (s->board.own[s->head.seat] | spaces_in(facts, s->board.joined[location]));
}

static bool merchant_has_beer(const struct birmingham *s, int merchant)
{
    return s->merchant_beer >> merchant & 1;
}

/* B4.4: these breweries, or the merchant's barrel, which is MARKET or nothing. */
static mask beer_sources(const struct birmingham *s, int location, mask merchant,
                         const struct question *q)
{
    mask beer = breweries_with_beer(s), allowed = ALL_BITS;
    mw_word about = asked(q, MW_SPACE, SPACES);

    if (q && q->about == NOTHING)
        q = NULL; /* without enough beer there is no sale, and no second rail */
    REQUIRE(beer | MARKET, "B4.4", SAY_REFUSAL_NO_BEER_THERE, .space = about);
    REQUIRE(breweries_for(s, location) | ~beer, "B4.4", SAY_REFUSAL_BEER_NOT_CONNECTED,
            .space = about, .location = (uint8_t)(location + 1));
    REQUIRE(merchant | ~MARKET, "B4.4", SAY_REFUSAL_NO_MERCHANT_BEER, NO_DETAILS);
    return allowed;
}

static mask beer_for_sale(const struct birmingham *s, const struct question *q)
{
    return beer_sources(s, location_of(s->move.space),
                        merchant_has_beer(s, s->move.merchant) ? MARKET : 0, q);
}

static mask beer_for_rail(const struct birmingham *s, const struct question *q)
{
    return beer_sources(s, lowest(mw_birmingham_link_ends[s->move.link]), 0, q);
}

/* B4.5: the last barrel taken flips the brewery. */
static void take_beer(struct birmingham *s, mw_word source, mw_events *events)
{
    if (MW_INDEX(source) == MW_NOWHERE)
        return; /* a loose word */
    EVENT(events, MW_EV_TAKE, .seat = (int8_t)s->head.seat, .resource = MW_RES_BEER,
          .from = source);
    if (MW_INDEX(source) == MW_MARKET) {
        s->merchant_beer &= (uint16_t)~(1u << s->move.merchant);
        s->move.bonus = 1;
    } else {
        take_cube(s, MW_INDEX(source), events);
    }
}

/* ---- 5 Build: cards ---------------------------------------------------------------------------*/

/* The towns with a name: farms have none. */
static mask named_towns(void)
{
    return ~(mw_birmingham_merchants | mw_birmingham_farms) & (bit(LOCATIONS) - 1);
}

/* B5.1 to B5.3: the kinds of cards that build this industry there. */
static mask cards_to_build(const struct birmingham *s, int location, int industry,
                           const struct question *q)
{
    mask allowed = bit(CARDS) - 1;
    mask places = mw_birmingham_location_cards | bit(WILD_LOCATION);
    mask here = has(named_towns(), location)
                    ? bit(mw_birmingham_card_of_location[location]) | bit(WILD_LOCATION)
                    : 0;
    mask trades = mw_birmingham_cards_of_industry[industry];
    mw_word card = asked(q, MW_CARD, CARDS), place = SPACE(s->move.space);

    REQUIRE(here | ~places, has(mw_birmingham_farms, location) ? "B5.3" : "B5.1",
            SAY_REFUSAL_CARD_OF_ANOTHER_TOWN, .card = card, .space = place);
    REQUIRE(places | trades, "B5.1", SAY_REFUSAL_CARD_OF_ANOTHER_INDUSTRY, .card = card,
            .industry = INDUSTRY(industry));
    REQUIRE(places | if_true(has(network(s), location)), "B5.1", SAY_REFUSAL_NOT_IN_NETWORK,
            .space = place);
    return allowed;
}

static const char *rule_of_payment(const struct birmingham *s)
{
    return s->move.verb == VERB_LINK ? "B6.2" : s->move.verb == VERB_DEVELOP ? "B7.1" : "B5.7";
}

/* The cards that may be played now, which is also the moment to pay. */
static mask cards_to_play(const struct birmingham *s, const struct question *q)
{
    mask allowed = bit(CARDS) - 1;

    REQUIRE(s->hands.held[s->head.seat], "B2.2", SAY_REFUSAL_NOT_IN_HAND,
            .card = asked(q, MW_CARD, CARDS));
    if (s->move.verb == VERB_BUILD)
        allowed &= cards_to_build(s, location_of(s->move.space), s->move.industry, q);
    if (q && q->about == NOTHING && !allowed && s->move.verb == VERB_BUILD)
        mw_reason_add(q->reasons, "B5.1", SAY_REFUSAL_NO_CARD_FOR_IT,
                      ABOUT(.space = SPACE(s->move.space), .industry = INDUSTRY(s->move.industry)));
    return can_pay(s, rule_of_payment(s), q) ? allowed : 0;
}

/* B7.5: three cards, in the order of the card table, so that each set is one move. Those chosen so
 * far are `chosen`; `more` are still to come after this one. */
static inline mask cards_to_scout(const struct birmingham *s, const uint8_t *chosen, int n,
                                  int more, const struct question *q)
{
    const uint8_t *hand = s->hands.count[s->head.seat];
    int first = n > 0 ? chosen[n - 1] : 0, left = 0;
    mask enough = 0, order = 0, allowed = bit(CARDS) - 1;
    mw_word card = asked(q, MW_CARD, CARDS);

    for (int i = CARDS - 1; i >= 0; i--) {
        int count = hand[i];
        if (count == 0 && !q)
            continue; /* loose words may have chosen it all the same */
        for (int j = 0; j < n; j++)
            count -= chosen[j] == i;
        if (count > 0)
            enough |= bit(i);
        left += i >= first ? count : 0;
        if (i >= first && left > more)
            order |= bit(i);
    }
    REQUIRE(s->hands.held[s->head.seat], "B2.2", SAY_REFUSAL_NOT_IN_HAND, .card = card);
    REQUIRE(enough | ~(mask)s->hands.held[s->head.seat], "B2.2", SAY_REFUSAL_NOT_OFTEN_ENOUGH,
            .card = card);
    REQUIRE(order | ~enough, "B7.5", SAY_REFUSAL_CARDS_IN_ORDER, .card = card);
    return allowed;
}

static mask first_cards(const struct birmingham *s, const struct question *q)
{
    return cards_to_scout(s, NULL, 0, 2, q);
}

static mask second_cards(const struct birmingham *s, const struct question *q)
{
    return cards_to_scout(s, &s->move.first_card, 1, 1, q);
}

static mask third_cards(const struct birmingham *s, const struct question *q)
{
    const uint8_t chosen[2] = { s->move.first_card, s->move.second_card };
    return cards_to_scout(s, chosen, 2, 0, q);
}

/* ---- 5 Build ----------------------------------------------------------------------------------*/

/* B5.5: free spaces that show other industries too, in a location with a free space for this alone. */
static mask not_yet_open(mask free, int industry)
{
    mask closed = 0;
    int space;

    FOR_EACH (space, free & mw_birmingham_alone[industry])
        closed |= facts->spaces_of[location_of(space)];
    return closed & free & ~mw_birmingham_alone[industry];
}

/* B5.4 to B5.6, B5.9: where the next tile of an industry can stand, cards and costs aside. */
static mask standing_room(const struct birmingham *s, int industry, const struct question *q)
{
    int seat = s->head.seat;
    mask allowed = room_for(s, industry, q);
    mw_word about = asked(q, MW_SPACE, SPACES);

    if (top_tile(s, seat, industry) == NO_TILE)
        return 0;
    REQUIRE(~not_yet_open(~occupied(&s->board) & ALL_SPACES, industry), "B5.5",
            SAY_REFUSAL_SINGLE_SPACE_FIRST, .space = about, .industry = INDUSTRY(industry));
    if (s->era == CANAL) /* counted after a replacement */
        REQUIRE(~spaces_in(facts, s->board.homes[seat]) | own_to_replace(s, industry), "B5.6",
                SAY_REFUSAL_ONE_TILE_PER_TOWN, .space = about);
    return allowed;
}

static struct means means_now(const struct birmingham *s)
{
    uint32_t held = s->hands.held[s->head.seat];
    struct means means = { .with_coal = { ALL_BITS } };
    int card, space;

    FOR_EACH (card, held & mw_birmingham_location_cards)
        means.by_place_card |= facts->spaces_of[mw_birmingham_card_location[card]];
    if (has(held, WILD_LOCATION))
        means.by_place_card = ALL_SPACES & ~spaces_in(facts, mw_birmingham_farms);
    if (held & ~(mw_birmingham_location_cards | bit(WILD_LOCATION)))
        means.by_trade_card = spaces_in(facts, network(s));
    FOR_EACH (space, mines_with_coal(s)) {
        mask group = s->board.joined[location_of(space)];
        means.with_coal[2] |= s->board.cubes[space] > 1 ? group : means.with_coal[1] & group;
        means.with_coal[1] |= group;
    }
    means.with_merchant = connected_to_traders(s);
    means.iron = cubes_on(&s->board, works_with_iron(s));
    return means;
}

/* B4, B5.7: where coal, iron and money for this tile can all be had. Cubes come from the board while
 * there are any, so what must be bought depends on the place alone. */
static mask can_be_paid(const struct birmingham *s, const struct means *means,
                        const struct tile_kind *tile, const struct question *q)
{
    int iron = tile->iron > means->iron ? tile->iron - means->iron : 0;
    int price = tile->money + track_buy_price_of(&mw_birmingham_iron_track, s->iron_market, iron);
    mask supplied = 0, paid = 0, allowed = bit(LOCATIONS) - 1;
    mw_word about = asked(q, MW_SPACE, SPACES);
    struct question there; /* all that counts of the space is where it is */
    int dearest = price;

    if (q) {
        there = (struct question){ q->reasons, location_of(q->about) };
        q = &there;
    }
    for (int bought = 0; bought <= tile->coal; bought++) {
        mask places = means->with_coal[tile->coal - bought];
        int sum = price + track_buy_price_of(&mw_birmingham_coal_track, s->coal_market, bought);
        if (bought > 0)
            places &= ~means->with_coal[tile->coal - bought + 1] & means->with_merchant;
        supplied |= places;
        if (money_of(s) >= sum)
            paid |= places;
        else
            dearest = sum;
    }
    REQUIRE(supplied, "B4.2", SAY_REFUSAL_NO_COAL_WITHOUT_MERCHANT, .space = about);
    REQUIRE(paid | ~supplied, "B5.7", SAY_REFUSAL_TOO_DEAR, .price = (int16_t)dearest,
            .amount = (int16_t)money_of(s));
    return allowed == bit(LOCATIONS) - 1 ? ALL_SPACES : spaces_in(facts, allowed);
}

static mask spaces_by_cards(const struct birmingham *s, const struct means *means, int industry)
{
    bool trade = (s->hands.held[s->head.seat] & mw_birmingham_cards_of_industry[industry]) != 0;
    return means->by_place_card | (trade ? means->by_trade_card : 0);
}

/* The spaces where the seat can build this industry and finish the move. */
static mask spaces_to_build(const struct birmingham *s, const struct means *means, int industry)
{
    int kind = top_tile(s, s->head.seat, industry);
    mask spaces = spaces_by_cards(s, means, industry) & mw_birmingham_printed[industry];

    if (kind == NO_TILE || !has(mw_birmingham_tile[kind].eras, s->era) || !spaces ||
        mw_birmingham_tile[kind].money > money_of(s))
        return 0;
    spaces &= standing_room(s, industry, NULL);
    return spaces ? spaces & can_be_paid(s, means, &mw_birmingham_tile[kind], NULL) : 0;
}

/* B5.7, B5.8: coal and iron have been taken; the rest of the building. */
static void build(struct birmingham *s, mw_events *events)
{
    int space = s->move.space, industry = s->move.industry;
    int cubes = industry == BREWERY ? mw_birmingham_barrels[s->era]
                                    : mw_birmingham_tile[s->move.tile].cubes;

    put_tile(s, space, s->move.tile, cubes, events);
    if (industry == COAL && has(connected_to_traders(s), location_of(space)))
        fill_track(s, space, MW_RES_COAL, events);
    if (industry == IRON)
        fill_track(s, space, MW_RES_IRON, events);
}

/* ---- 6 Network action -------------------------------------------------------------------------*/

/* B6.1: what is adjacent to the own network. */
static mask reach_of_links(const struct birmingham *s)
{
    return network(s);
}

/* B6.1 to B6.3: the second rail needs beer, brought to it once it lies. */
static mask lines_to_build(const struct birmingham *s, const struct question *q)
{
    mask allowed = lines_of_the_era(s, q), beer = breweries_with_beer(s);
    mask anywhere = if_true((beer & s->board.own[s->head.seat]) != 0);

    if (s->move.count == 1)
        REQUIRE(anywhere |
                    graph_lines_at(&mw_birmingham_graph, connected_to(&s->board, facts, beer)),
                "B6.2", SAY_REFUSAL_NO_RAIL_BEER, .link = asked(q, MW_LINK, LINKS));
    return allowed;
}

/* ---- 7 Develop, sell, loan, scout, pass -------------------------------------------------------*/

/* The industries whose lowest tile can be developed. */
static mask without_lightbulb(const struct birmingham *s)
{
    mask stacks = 0;

    for (int industry = 0; industry < INDUSTRIES; industry++) {
        int kind = top_tile(s, s->head.seat, industry);
        if (kind != NO_TILE && !mw_birmingham_tile[kind].lightbulb)
            stacks |= bit(industry);
    }
    return stacks;
}

static mask developable(const struct birmingham *s, const char *rule, const struct question *q)
{
    mask allowed = bit(INDUSTRIES) - 1;
    mw_word about = asked(q, MW_INDUSTRY, INDUSTRIES);
    bool empty = about && top_tile(s, s->head.seat, q->about) == NO_TILE;

    REQUIRE(without_lightbulb(s), rule,
            empty   ? SAY_REFUSAL_STACK_EMPTY
            : about ? SAY_REFUSAL_LIGHTBULB
                    : SAY_REFUSAL_NOTHING_TO_DEVELOP,
            .industry = about);
    return allowed;
}

/* B7.1 */
static mask stacks_to_develop(const struct birmingham *s, const struct question *q)
{
    mask allowed = developable(s, "B7.1", q);

    return with_money_for_iron(s, allowed, q);
}

/* B7.3: the bonus costs no iron. */
static mask stacks_for_bonus(const struct birmingham *s, const struct question *q)
{
    return developable(s, "B7.3", q);
}

static mask goods_of(const struct birmingham *s)
{
    return s->board.own[s->head.seat] &
           (s->board.of[COTTON] | s->board.of[MANUFACTURER] | s->board.of[POTTERY]);
}

/* B7.2: what is missing, where no merchant is named to blame. */
static void why_no_merchant(int space, const struct tile_kind *tile, mask buying, mask joined,
                            const struct question *q)
{
    int sentence = !buying              ? SAY_REFUSAL_NO_MERCHANT_BUYS
                   : !(buying & joined) ? SAY_REFUSAL_NO_MERCHANT_CONNECTED
                                        : SAY_REFUSAL_NO_BEER_TO_SELL;

    mw_reason_add(
        q->reasons, "B7.2", sentence,
        ABOUT(.space = SPACE(space), .industry = INDUSTRY(tile->industry), .amount = tile->beer));
}

/* B7.2: the merchant tiles that this tile can be sold to, with the beer for it. */
static mask merchants_for(const struct birmingham *s, int space, const struct question *q)
{
    const struct tile_kind *tile = tile_on(&s->board, facts, space);
    int location = location_of(space);
    int barrels = cubes_on(&s->board, breweries_for(s, location));
    mask buying = 0, joined = 0, beer = 0, allowed = bit(MERCHANT_SPACES) - 1;
    mw_word about = asked(q, MW_BUYER, MERCHANT_SPACES);
    const struct question *nobody = q && q->about == NOTHING ? q : NULL;

    if (nobody)
        q = NULL; /* no merchant is named, so none is to be blamed */
    for (int i = 0; i < MERCHANT_SPACES; i++) {
        if (buys(s, i, tile->industry))
            buying |= bit(i);
        if (has(s->board.joined[location], mw_birmingham_buyer_location[i]))
            joined |= bit(i);
        if (barrels + merchant_has_beer(s, i) >= tile->beer)
            beer |= bit(i);
    }
    REQUIRE(buying, "B7.2", SAY_REFUSAL_MERCHANT_DOES_NOT_BUY, .to = about,
            .industry = INDUSTRY(tile->industry));
    REQUIRE(joined, "B7.2", SAY_REFUSAL_MERCHANT_NOT_CONNECTED, .to = about, .space = SPACE(space));
    REQUIRE(beer, "B7.2", SAY_REFUSAL_NOT_ENOUGH_BEER, .to = about, .space = SPACE(space),
            .amount = tile->beer);
    if (nobody && !allowed)
        why_no_merchant(space, tile, buying, joined, nobody);
    return allowed;
}

/* Quick to ask when nothing leads to a merchant. */
static mask sellable(const struct birmingham *s)
{
    mask goods = goods_of(s) & ~s->board.flipped, sold = 0;
    int space;

    if (goods)
        goods &= spaces_in(facts, connected_to_traders(s));
    FOR_EACH (space, goods)
        if (merchants_for(s, space, NULL))
            sold |= bit(space);
    return sold;
}

/* Of each tile what it lacks, if none can be sold. */
static void why_nothing_to_sell(const struct birmingham *s, const struct question *q)
{
    mask goods = goods_of(s) & ~s->board.flipped;
    int space;

    if (!goods)
        mw_reason_add(q->reasons, "B7.2", SAY_REFUSAL_NOTHING_TO_SELL, ABOUT(NO_DETAILS));
    FOR_EACH (space, goods)
        merchants_for(s, space, q);
}

static mask tiles_to_sell(const struct birmingham *s, const struct question *q)
{
    mask goods, can_go, allowed = ALL_SPACES;
    mw_word about = asked(q, MW_SPACE, SPACES);

    if (!q)
        return sellable(s);
    goods = goods_of(s);
    can_go = sellable(s);
    if (q->about == NOTHING) {
        if (!can_go)
            why_nothing_to_sell(s, q);
        return can_go;
    }
    REQUIRE(goods, "B7.2", SAY_REFUSAL_NOT_YOURS_TO_SELL, .space = about);
    REQUIRE(~s->board.flipped | ~goods, "B7.2", SAY_REFUSAL_ALREADY_SOLD, .space = about);
    return allowed & can_go;
}

static mask own_goods(const struct birmingham *s, const struct question *q)
{
    (void)q;
    return goods_of(s);
}

/* Lists show each set of sales once: in ascending order. */
static mask sales_in_list_order(const struct birmingham *s)
{
    return ~(bit(s->move.after_space) - 1);
}

static void choose_sale(struct birmingham *s, mw_word space, mw_events *events)
{
    (void)events;
    s->move.space = (uint8_t)MW_INDEX(space);
    s->move.point = AT_MERCHANT;
}

/* B7.2: the tile is sold once its beer is there. */
static void finish_sale(struct birmingham *s, mw_events *events)
{
    int space = s->move.space;

    s->move.after_space = (uint8_t)(space + 1);
    s->move.bonus = 0;
    s->move.point = AT_NEXT_SALE;
    EVENT(events, MW_EV_SELL, .seat = (int8_t)s->head.seat, .space = SPACE(space),
          .industry = INDUSTRY(tile_on(&s->board, facts, space)->industry),
          .to = MW_WORD(MW_BUYER, s->move.merchant));
    flip(s, space, 0, events);
}

/* B7.3: after the last barrel of the sale. */
static void take_bonus(struct birmingham *s, mw_events *events)
{
    int location = mw_birmingham_buyer_location[s->move.merchant], seat = s->head.seat;
    int amount = mw_birmingham_bonus_amount[location];

    switch (mw_birmingham_bonus[location]) {
    case DEVELOP_BONUS:
        if (without_lightbulb(s)) {
            s->move.point = AT_BONUS;
            return;
        }
        break;
    case INCOME_BONUS: gain_income(s, seat, amount, MW_FOR_BONUS, events); break;
    case MONEY_BONUS:
        purse_gain(&s->purse[seat], amount);
        EVENT(events, MW_EV_EARN, .seat = (int8_t)seat, .amount = (int16_t)amount,
              .cause = MW_FOR_BONUS);
        break;
    case VP_BONUS: SCORE(s, seat, MW_FROM_BONUS, amount, events, NO_DETAILS); break;
    default: break;
    }
    finish_sale(s, events);
}

static void after_beer(struct birmingham *s, mw_events *events)
{
    if (s->move.beer_needed > 0)
        s->move.point = AT_BEER;
    else if (s->move.bonus)
        take_bonus(s, events);
    else
        finish_sale(s, events);
}

/* B7.2 */
static mask merchants_to_choose(const struct birmingham *s, const struct question *q)
{
    if (has(goods_of(s), s->move.space))
        return merchants_for(s, s->move.space, q);
    if (q) { /* the tile to be sold is asked about again, now with everything a merchant needs */
        struct question here = { q->reasons, s->move.space };
        tiles_to_sell(s, &here);
    }
    return 0;
}

/* Without a tile to sell there is nothing to go on with. */
static mask any_merchant(const struct birmingham *s, const struct question *q)
{
    (void)q;
    return if_true(has(goods_of(s), s->move.space));
}

/* A loose word may name a tile that has been sold already. */
static void choose_merchant(struct birmingham *s, mw_word merchant, mw_events *events)
{
    s->move.merchant = (uint8_t)MW_INDEX(merchant);
    if (!has(goods_of(s) & ~s->board.flipped, s->move.space)) {
        s->move.point = AT_NEXT_SALE;
        return;
    }
    s->move.beer_needed = tile_on(&s->board, facts, s->move.space)->beer;
    after_beer(s, events);
}

static void bring_beer_to_sale(struct birmingham *s, mw_word source, mw_events *events)
{
    take_beer(s, source, events);
    s->move.beer_needed--;
    after_beer(s, events);
}

static void choose_bonus(struct birmingham *s, mw_word industry, mw_events *events)
{
    develop(s, MW_INDEX(industry), events);
    finish_sale(s, events);
}

/* B7.4 */
static bool can_take_loan(const struct birmingham *s)
{
    return income_back(&mw_birmingham_income, s->income[s->head.seat], LOAN_LEVELS) >= 0;
}

/* What is left of the four of each kind. */
static int wild_cards_left(const struct birmingham *s, int card)
{
    int left = WILD_CARDS;
    for (int seat = 0; seat < s->head.players; seat++)
        left -= s->hands.count[seat][card];
    return left;
}

/* B7.5 */
static void take_wild_cards(struct birmingham *s, mw_events *events)
{
    static const uint8_t wild[] = { WILD_LOCATION, WILD_INDUSTRY };

    for (int i = 0; i < 2; i++) {
        hand_add(&s->hands, s->head.seat, wild[i]);
        EVENT(events, MW_EV_DRAW, .seat = (int8_t)s->head.seat, .card = CARD(wild[i]));
    }
}

/* The conditions of whole actions. */
static mask verbs_to_say(const struct birmingham *s, const struct question *q)
{
    int seat = s->head.seat;
    mask allowed = ALL_VERBS, debt = bit(VERB_REMOVE), scout = bit(VERB_SCOUT);
    bool wild = wild_cards_left(s, WILD_LOCATION) > 0 && wild_cards_left(s, WILD_INDUSTRY) > 0;

    REQUIRE(if_true(s->head.phase != PHASE_OVER), "B2.1", SAY_REFUSAL_OVER, NO_DETAILS);
    if (s->head.phase == PHASE_OVER)
        return 0;
    if (s->head.phase == PHASE_DEBT) {
        REQUIRE(debt, "B2.5", SAY_REFUSAL_IN_DEBT, NO_DETAILS);
        return allowed;
    }
    REQUIRE(~debt, "B2.5", SAY_REFUSAL_NO_DEBT, NO_DETAILS);
    REQUIRE(~bit(VERB_LOAN) | if_true(can_take_loan(s)), "B7.4", SAY_REFUSAL_INCOME_TOO_LOW,
            .amount = LOAN, .level = mw_birmingham_income_level[0]);
    REQUIRE(~scout | if_true(!(s->hands.held[seat] & mw_birmingham_wild_cards)), "B7.5",
            SAY_REFUSAL_SCOUT_WITH_WILD, NO_DETAILS);
    REQUIRE(~scout | if_true(s->hands.size[seat] >= 3), "B7.5", SAY_REFUSAL_SCOUT_NEEDS_THREE,
            NO_DETAILS);
    REQUIRE(~scout | if_true(wild), "B7.5", SAY_REFUSAL_NO_WILD_LEFT, NO_DETAILS);
    return allowed;
}

/* ---- 8 End of an era, 9 Introductory game -----------------------------------------------------*/

/* B8.1: the link icons of flipped tiles, and those of merchants. */
static int icons_at(const struct birmingham *s, int location)
{
    int icons = mw_birmingham_link_icons[location], space;

    FOR_EACH (space, facts->spaces_of[location] & s->board.flipped)
        icons += tile_on(&s->board, facts, space)->link_icons;
    return icons;
}

/* B8.3 */
static void change_era(struct birmingham *s, mw_events *events)
{
    uint8_t cards[DECK];
    int n = s->next_deck_size;

    clear_for_next_era(s, events);
    refill_merchants(s);
    s->era = RAIL;
    s->round = 1;
    memset(s->discards, 0, sizeof s->discards);
    memset(s->face_down, 0, sizeof s->face_down);
    memcpy(cards, s->next_deck, sizeof cards);
    memset(s->next_deck, 0, sizeof s->next_deck);
    s->next_deck_size = 0;
    begin_part(events, MW_OF_NEW_ERA);
    EVENT(events, MW_EV_ERA, .era = RAIL);
    deal_cards(s, cards, n, events);
}

/* B9.1: cash, income, and tiles of level 2 and more once again. */
static void score_introductory(struct birmingham *s, int seat, mw_events *events)
{
    int cash = s->purse[seat].money / INTRODUCTORY_CASH_PER_VP, income = income_level(s, seat),
        space;

    if (cash > INTRODUCTORY_MOST_CASH_VP)
        cash = INTRODUCTORY_MOST_CASH_VP;
    SCORE(s, seat, MW_FROM_CASH, cash, events, .price = s->purse[seat].money);
    SCORE(s, seat, MW_FROM_INCOME, income, events, .level = (int16_t)income);
    FOR_EACH (space, s->board.own[seat] & s->board.flipped) {
        const struct tile_kind *tile = tile_on(&s->board, facts, space);
        if (tile->level < 2)
            continue;
        SCORE(s, seat, MW_FROM_TILES_AGAIN, tile->vp, events, .space = SPACE(space),
              .industry = INDUSTRY(tile->industry), .level = tile->level);
    }
}

/* B8.1, B8.2 */
static void score_era(struct birmingham *s, int seat, mw_events *events)
{
    score_links(s, seat, events);
    score_tiles(s, seat, s->era == CANAL ? MW_FROM_CANAL_TILES : MW_FROM_RAIL_TILES, events);
    if (is_introductory(s))
        score_introductory(s, seat, events);
}

/* B8.4: else shared. */
static bool is_ahead(const struct birmingham *s, int a, int b)
{
    return compare_standing(s, a, b) > 0;
}

void mw_birmingham_result(const mw_state *state, mw_result *result)
{
    rank_seats(birmingham_of(state), result);
}

static void look_closer(const struct birmingham *s, mw_stack *tile)
{
    if (tile->industry != INDUSTRY(BREWERY))
        return;
    tile->cubes = mw_birmingham_barrels[s->era];
    tile->resource = MW_RES_BEER;
}

static void give_outlook(const mw_state *state, int seat, mw_outlook *outlook)
{
    const struct birmingham *s = birmingham_of(state);

    look_at_era(s, seat, is_last_era(s), outlook);
}

/* ---- Taking words -----------------------------------------------------------------------------*/

/* Those verbs of which a whole move can be made. */
static mask verbs_to_begin_with(const struct birmingham *s, const struct question *q)
{
    mask verbs = verbs_to_say(s, q);
    struct means means;

    if (q || s->head.phase != PHASE_ACTION)
        return verbs;
    means = means_now(s);
    verbs = unless_none(verbs, VERB_BUILD, all_spaces_to_build(s, &means, true));
    verbs = unless_none(verbs, VERB_LINK, lines_to_build(s, NULL));
    verbs = unless_none(verbs, VERB_DEVELOP, stacks_to_develop(s, NULL));
    verbs = unless_none(verbs, VERB_SELL, sellable(s));
    return verbs;
}

static void begin_move(struct birmingham *s, mw_word verb, mw_events *events)
{
    static const uint8_t first_point[VERBS] = {
        [VERB_BUILD] = AT_SPACE, [VERB_LINK] = AT_LINK,     [VERB_DEVELOP] = AT_DEVELOP,
        [VERB_SELL] = AT_SALE,   [VERB_LOAN] = AT_CARD,     [VERB_SCOUT] = AT_FIRST_CARD,
        [VERB_PASS] = AT_CARD,   [VERB_REMOVE] = AT_REMOVE,
    };

    (void)events;
    open_move(s, MW_INDEX(verb), first_point[MW_INDEX(verb)]);
}

static enum point after_cubes(const struct birmingham *s)
{
    (void)s;
    return AT_CARD;
}

static void bring_to_rail(struct birmingham *s, mw_word source, mw_events *events)
{
    take_from(s, source, events);
    lay_link(s, s->move.link, events);
    s->move.point = s->move.count < 2 ? AT_SECOND_LINK : AT_RAIL_BEER;
}

static void bring_beer_to_rail(struct birmingham *s, mw_word source, mw_events *events)
{
    take_beer(s, source, events);
    s->move.point = AT_CARD;
}

static void choose_second_card(struct birmingham *s, mw_word card, mw_events *events)
{
    (void)events;
    s->move.second_card = (uint8_t)MW_INDEX(card);
    s->move.point = AT_THIRD_CARD;
}

/* B2.2: to the own discard pile; a wild card goes back to its pile. */
static void discard(struct birmingham *s, int card, mw_events *events)
{
    give_up_card(s, card, events);
    if (!has(mw_birmingham_wild_cards, card))
        packed_add(s->discards[s->head.seat], card);
}

/* The card is played: the action is paid, done and over. */
static void play_card(struct birmingham *s, mw_word card, mw_events *events)
{
    struct half_move *move = &s->move;

    if (move->due)
        spend(s, move->due, cause_of_price(s), events); /* B2.6 */
    if (move->verb == VERB_SCOUT) {
        discard(s, move->first_card, events);
        discard(s, move->second_card, events);
    }
    discard(s, MW_INDEX(card), events);
    s->actions_left--;
    switch (move->verb) {
    case VERB_BUILD: build(s, events); break;
    case VERB_LOAN: take_loan(s, LOAN_LEVELS, LOAN, events); break;
    case VERB_SCOUT: take_wild_cards(s, events); break;
    default: break;
    }
    close_move(s);
    end_action(s, events);
}

/* B1.2: some merchants are there only when more people play. */
static void why_never(const mw_state *state, mw_word word, mw_reasons *reasons)
{
    int location;

    if (MW_KIND(word) != MW_BUYER || birmingham_of(state)->merchant[MW_INDEX(word)])
        return;
    location = mw_birmingham_buyer_location[MW_INDEX(word)];
    mw_reason_add(reasons, "B1.2", SAY_REFUSAL_MERCHANT_CLOSED,
                  ABOUT(.location = (uint8_t)(location + 1)));
}

/* ---- The shape of every action ----------------------------------------------------------------
 * What a row is, is told in form.inc.h; functions that are not in this file are in income_game.inc.h and family.inc.h.
 * docs/adding-a-game.md says what a new action needs.
 */

enum { ALL_KINDS = V | S | L | I | M | C | F | B | D | K };

#define A_CARD { K, cards_to_play, play_card }
#define A_SALE \
    { S, tiles_to_sell, choose_sale, .by_form = own_goods, .listed = sales_in_list_order }

static const struct row form[POINTS] = {
    [AT_VERB] = { { V, verbs_to_begin_with, begin_move, .by_form = verbs_to_say,
                    .taken_loosely = verbs_to_say },
                  .later = S | L | I | M | C | F | B | D | K },
    /* build */
    [AT_SPACE] = { { S, spaces_to_choose, choose_space, .by_form = any_space },
                   .later = I | C | F | K },
    [AT_INDUSTRY] = { { I, industries_to_choose, choose_industry, .by_form = printed_here,
                        .taken_loosely = industries_left },
                      .later = C | F | K },
    [AT_COAL] = { { C, coal_for_tile, bring_to_tile }, .later = C | F | K },
    [AT_IRON] = { { F, iron_sources, bring_to_tile }, .later = F | K },
    /* link */
    [AT_LINK] = { { L, lines_to_build, choose_link, .by_form = any_line }, .later = C | L | B | K },
    [AT_RAIL_COAL] = { { C, coal_to_pay_for_rail, bring_to_rail, .by_form = coal_for_rail },
                       .later = L | C | B | K },
    [AT_SECOND_LINK] = { { L, lines_to_build, choose_link },
                         A_CARD,
                         .later = C | B | K,
                         .ends = K },
    [AT_RAIL_BEER] = { { B, beer_for_rail, bring_beer_to_rail }, .later = K },
    /* develop */
    [AT_DEVELOP] = { { I, stacks_to_develop, choose_stack }, .later = F | I | K },
    [AT_DEVELOP_IRON] = { { F, iron_sources, bring_for_development }, .later = I | F | K },
    [AT_SECOND_DEVELOP] = { { I, stacks_to_develop, choose_stack },
                            A_CARD,
                            .later = F | K,
                            .ends = K },
    /* sell */
    [AT_SALE] = { A_SALE, .later = M | B | D | S | K },
    [AT_MERCHANT] = { { M, merchants_to_choose, choose_merchant, .taken_loosely = any_merchant },
                      .later = B | D | S | M | K },
    [AT_BEER] = { { B, beer_for_sale, bring_beer_to_sale }, .later = B | D | S | M | K },
    [AT_BONUS] = { { D, stacks_for_bonus, choose_bonus }, .later = S | M | B | K },
    [AT_NEXT_SALE] = { A_SALE, A_CARD, .later = M | B | D | S | K, .ends = K },
    /* loan, pass, and the end of every action */
    [AT_CARD] = { A_CARD, .ends = K },
    /* scout */
    [AT_FIRST_CARD] = { { K, first_cards, choose_first_card }, .later = K },
    [AT_SECOND_CARD] = { { K, second_cards, choose_second_card }, .later = K },
    [AT_THIRD_CARD] = { { K, third_cards, play_card }, .ends = K },
    /* remove */
    [AT_REMOVE] = { { S, tiles_to_remove, choose_to_remove }, .ends = S },
};

/* ---- The game ---------------------------------------------------------------------------------*/

static const mw_game info = {
    .id = "birmingham",
    .name = "Birmingham",
    .revision = REVISION,
    .options = mw_birmingham_option_id,
    .n_options = 1,
    .least_players = LEAST_PLAYERS,
    .most_players = MOST_PLAYERS,
};

static const struct board_names *const boards[] = { &mw_birmingham_names };

const struct rules mw_birmingham_rules = {
    .info = &info,
    .board = boards,
    .language = { .verbs = ALL_VERBS, .kinds = ALL_KINDS },
    .rule_of_actions = "B2.2",
    .sold = 1u << COTTON | 1u << MANUFACTURER | 1u << POTTERY,
    .shuffle = shuffle,
    .deal = deal,
    .options = offer_words,
    .step = take_word,
    .why = explain,
    .why_never = why_never,
    .result = mw_birmingham_result,
    .write = mw_birmingham_write,
    .read = mw_birmingham_read,
    .outlook = give_outlook,
    .mat = show_mat,
    .resample = mw_birmingham_resample,
    .check = mw_birmingham_check,
};
