/*
 * The rules of Lancashire, in the order of docs/rules/lancashire.md, whose ids stand beside the code;
 * behind them form[], the shape of every action: what a move is made of, word by word.
 *
 * How rules refuse is in ask.h, what the game shares with Birmingham in income_game.inc.h.
 *
 * Half-made moves: cubes, links and developed tiles change the board with their word; a tile, a loan
 * or a distant sale waits in `move` until the card is played, and a tile and a link are paid then
 * (play_card).
 */
#include "lancashire.h"

#include <string.h>

#include "core/verb.h"

/* What the next word of a move is about. What can stand there is at the end: form[]. */
enum point {
    AT_VERB,
    AT_SPACE, /* build, double */
    AT_INDUSTRY,
    AT_COAL,
    AT_IRON,
    AT_LINK, /* link */
    AT_RAIL_COAL,
    AT_SECOND_LINK,
    AT_DEVELOP, /* develop */
    AT_DEVELOP_IRON,
    AT_SECOND_DEVELOP,
    AT_MILL, /* sell, and more */
    AT_OUTLET,
    AT_NEXT_MILL,
    AT_MORE_OUTLET, /* more: as above, without a card */
    AT_MORE_MILL,
    AT_AMOUNT, /* loan */
    AT_CARD,
    AT_FIRST_CARD, /* double */
    AT_SECOND_CARD,
    AT_REMOVE, /* remove */
    POINTS
};

/* What a seat can bring to a build. */
struct means {
    mask by_town_card;           /* spaces */
    mask by_industry_card;       /* spaces, for the industries of which a card is held */
    mask coal_free, coal_bought; /* spaces that a mine, or only a port, can supply */
};

#define POSITION struct lancashire
#define POSITION_OF(state) lancashire_of(state)
#define POSITION_TO_CHANGE(state) lancashire_to_change(state)
#define TABLE(name) mw_lancashire_##name
#define FACTS(s) (&mw_lancashire_pieces)
#define ERA(s) ((s)->era)
#include "income_game.inc.h"

static const struct building_rules building_rule = {
    .symbol = "L6.6",
    .tile = "L6.1",
    .occupied = "L6.6",
    .replace = "L6.9",
    .cards = "L6.2",
    .nothing = "L5.5",
    .no_symbol = SAY_REFUSAL_NO_SUCH_SYMBOL,
};

static const struct income_game_rules shared_rule = {
    .mine = "L7.2",
    .coal_market = "L7.3",
    .iron = "L7.4",
    .develop_price = "L5.5",
    .links = "L1.2",
    .line = "L8.1",
    .link_price = "L5.5",
    .rail_coal = "L8.2",
    .no_coal = SAY_REFUSAL_NO_COAL_CAN_COME,
    .needs_trader = SAY_REFUSAL_MARKET_NEEDS_PORT,
};

/* ---- 1 Set-up, 3 Cards ------------------------------------------------------------------------*/

/* ORDER: the piles of a set-up. */
enum { ORDER_PILE, DECK_PILE, NEXT_DECK_PILE, DISTANT_PILE, NEXT_DISTANT_PILE, PILES };

static mw_pile pile_of_distant_tiles(const char *name)
{
    mw_pile pile = { .name = name, .n = DISTANT_TILES };
    memcpy(pile.item, mw_lancashire_distant_value, DISTANT_TILES);
    return pile;
}

/* L1.1, L1.3, L3.1 to L3.3: a random seat starts, the others follow clockwise; every shuffle of the
 * game is made now. */
static void shuffle(const mw_setup *setup, mw_random *random, mw_shuffles *shuffles)
{
    mw_pile *pile = shuffles->pile;

    pile[ORDER_PILE] = order_of_seats(setup->players, random);
    pile[DECK_PILE] = pile_of_cards("deck", mw_lancashire_card_count, CARDS);
    pile[NEXT_DECK_PILE] = pile_of_cards("next-deck", mw_lancashire_card_count, CARDS);
    pile[DISTANT_PILE] = pile_of_distant_tiles("distant");
    pile[NEXT_DISTANT_PILE] = pile_of_distant_tiles("next-distant");
    shuffles->n = PILES;
    for (int i = DECK_PILE; i < PILES; i++)
        pile_shuffle(pile[i].item, pile[i].n, random);
}

/* L3.1: eight cards to seat 0, to seat 1, ...; then the cards set aside; the rest is the deck. */
static void deal_cards(struct lancashire *s, const uint8_t *pile, mw_events *events)
{
    int n = DECK;

    for (int seat = 0; seat < s->head.players; seat++)
        for (int i = 0; i < HAND; i++)
            draw(s, seat, pile[--n], events);
    for (int i = 0; i < mw_lancashire_set_aside[s->head.players][s->era]; i++)
        s->set_aside[pile[--n]]++;
    memcpy(s->deck, pile, (size_t)n);
    s->deck_size = (uint8_t)n;
}

static void go_on(struct lancashire *s, int place, mw_events *events);

static bool deal(mw_state *state, const mw_shuffles *shuffles)
{
    struct lancashire *s = lancashire_to_change(state);
    const mw_pile *pile = shuffles->pile;
    uint8_t cards[DECK];

    if (!sit_down(s, &pile[ORDER_PILE]))
        return false;
    s->round = 1;
    lay_out_pieces(s); /* L1.2, L1.3 */
    begin_ledgers(s);
    s->cotton_marker = COTTON_START;
    memcpy(s->distant, pile[DISTANT_PILE].item, DISTANT_TILES);
    memcpy(s->next_distant, pile[NEXT_DISTANT_PILE].item, DISTANT_TILES);
    memcpy(s->next_deck, pile[NEXT_DECK_PILE].item, DECK);
    pile_reverse(s->next_deck, DECK);
    s->next_deck_size = DECK;
    mw_lancashire_derive(s);

    memcpy(cards, pile[DECK_PILE].item, DECK);
    pile_reverse(cards, DECK);
    deal_cards(s, cards, NULL);
    if (pay_income(s, 0, NULL)) /* L4.1: in the first round of an era too */
        go_on(s, 0, NULL);
    return true;
}

/* ---- 4 A round --------------------------------------------------------------------------------*/

/* What follows by itself until somebody has to decide: the turns from this place in the order on, the
 * end of the round, and the income that begins the next one. */
static void go_on(struct lancashire *s, int place, mw_events *events)
{
    while (!begin_turn(s, place)) {               /* L4.2 */
        set_order(s, events);                     /* L4.3 */
        for (int i = 0; i < s->head.players; i++) /* L4.4: in the new order */
            draw_up(s, s->order[i], events);
        if (!hands_are_empty(&s->hands))
            count_round(s);
        else if (!end_era(s, events)) /* L2.2: when the cards are played */
            return;
        if (!pay_income(s, 0, events)) /* L4.1 */
            return;
        place = 0;
    }
}

static bool is_last_era(const struct lancashire *s)
{
    return s->era == RAIL;
}

static void end_action(struct lancashire *s, mw_events *events)
{
    int seat = s->head.seat;

    s->head.phase = PHASE_ACTION;
    if (s->actions_left == 0 || s->hands.size[seat] == 0)
        go_on(s, place_in_order(s, seat) + 1, events);
}

/* L4.5: any own tile, flipped or not. */
static mask removable_for_debt(const struct lancashire *s, int seat)
{
    return s->board.own[seat];
}

static mask tiles_to_remove(const struct lancashire *s, const struct question *q)
{
    mask allowed = ALL_SPACES;

    REQUIRE(removable_for_debt(s, s->head.seat), "L4.5", SAY_REFUSAL_NOT_YOUR_TILE_TO_REMOVE,
            .space = asked(q, MW_SPACE, SPACES));
    return allowed;
}

/* L4.6 */
static void choose_to_remove(struct lancashire *s, mw_word space, mw_events *events)
{
    close_move(s);
    if (remove_for_debt(s, MW_INDEX(space), events))
        go_on(s, 0, events);
}

/* ---- 5 Actions and cards ---------------------------------------------------------------------*/

#define ALL_VERBS                                                                              \
    (1u << VERB_BUILD | 1u << VERB_DOUBLE | 1u << VERB_LINK | 1u << VERB_DEVELOP |             \
     1u << VERB_SELL | 1u << VERB_LOAN | 1u << VERB_PASS | 1u << VERB_MORE | 1u << VERB_DONE | \
     1u << VERB_REMOVE)

/* L5.1, L5.3 */
static mask verbs_to_say(const struct lancashire *s, const struct question *q)
{
    int seat = s->head.seat;
    mask allowed = ALL_VERBS, sale = bit(VERB_MORE) | bit(VERB_DONE), debt = bit(VERB_REMOVE);

    REQUIRE(if_true(s->head.phase != PHASE_OVER), "L2.1", SAY_REFUSAL_OVER, NO_DETAILS);
    if (s->head.phase == PHASE_OVER)
        return 0;
    if (s->head.phase == PHASE_DEBT) {
        REQUIRE(debt, "L4.5", SAY_REFUSAL_IN_DEBT, NO_DETAILS);
        return allowed;
    }
    if (s->head.phase == PHASE_SELL_ON) {
        REQUIRE(sale, "L8.5", SAY_REFUSAL_SALE_GOES_ON, NO_DETAILS);
        return allowed;
    }
    REQUIRE(~debt, "L4.5", SAY_REFUSAL_NO_DEBT, NO_DETAILS);
    REQUIRE(~sale, "L8.5", SAY_REFUSAL_NO_SALE_TO_GO_ON_WITH, NO_DETAILS);
    REQUIRE(~bit(VERB_DOUBLE) | if_true(s->actions_left >= 2), "L5.3",
            SAY_REFUSAL_DOUBLE_NEEDS_TWO_ACTIONS, NO_DETAILS);
    REQUIRE(~bit(VERB_DOUBLE) | if_true(s->hands.size[seat] >= 2), "L5.3",
            SAY_REFUSAL_DOUBLE_NEEDS_TWO_CARDS, NO_DETAILS);
    return allowed;
}

/* L6.3 to L6.5: the locations where the seat may use an industry card. */
static mask reach_of_industry_cards(const struct lancashire *s)
{
    int seat = s->head.seat;

    if (!s->board.own[seat] && !s->board.links[seat])
        return ALL_BITS;
    return s->board.ends[seat] | (s->era == RAIL ? s->board.homes[seat] : 0) |
           bit(VIRTUALLY_LINKED);
}

/* L6.2, L6.3: the kinds of cards that build this industry there. */
static mask cards_to_build(const struct lancashire *s, int location, int industry,
                           const struct question *q)
{
    mask allowed = ALL_BITS;
    mask towns = mw_lancashire_location_cards;
    mask town = mw_lancashire_card_of_location[location] >= 0
                    ? bit(mw_lancashire_card_of_location[location])
                    : 0;
    mask trade = bit(mw_lancashire_card_of_industry[industry]);
    bool connected = has(reach_of_industry_cards(s), location);
    mw_word card = asked(q, MW_CARD, CARDS);
    mw_word place = SPACE(s->move.space);
    int unconnected =
        s->era == CANAL ? SAY_REFUSAL_NOT_CONNECTED_CANAL : SAY_REFUSAL_NOT_CONNECTED_RAIL;

    REQUIRE(town | ~towns, "L6.2", SAY_REFUSAL_CARD_OF_ANOTHER_TOWN, .card = card, .space = place);
    REQUIRE(towns | trade, "L6.3", SAY_REFUSAL_CARD_OF_ANOTHER_INDUSTRY, .card = card,
            .industry = INDUSTRY(industry));
    REQUIRE(towns | if_true(connected), "L6.3", unconnected, .space = place);
    return allowed;
}

/* The cards that may be played now, which is also the moment to pay. */
static mask cards_to_play(const struct lancashire *s, const struct question *q)
{
    mask allowed = ALL_BITS;
    mw_word card = asked(q, MW_CARD, CARDS);

    REQUIRE(s->hands.held[s->head.seat], "L5.2", SAY_REFUSAL_NOT_IN_HAND, .card = card);
    if (s->move.verb == VERB_BUILD)
        allowed &= cards_to_build(s, location_of(s->move.space), s->move.industry, q);
    if (q && q->about == NOTHING && !allowed && s->move.verb == VERB_BUILD)
        mw_reason_add(q->reasons, "L6.2", SAY_REFUSAL_NO_CARD_FOR_IT,
                      ABOUT(.space = SPACE(s->move.space), .industry = INDUSTRY(s->move.industry)));
    return can_pay(s, "L5.5", q) ? allowed : 0;
}

/* L5.3: two cards of any kind. */
static mask first_cards(const struct lancashire *s, const struct question *q)
{
    mask held = s->hands.held[s->head.seat], allowed = ALL_BITS;
    const uint8_t *hand = s->hands.count[s->head.seat];
    mw_word card = asked(q, MW_CARD, CARDS);
    mask firsts = held;

    if (held) {
        int last = 63 - __builtin_clzll(held);
        if (hand[last] < 2)
            firsts &= ~bit(last);
    }
    REQUIRE(held, "L5.2", SAY_REFUSAL_NOT_IN_HAND, .card = card);
    REQUIRE(firsts | ~held, "L5.3", SAY_REFUSAL_CARDS_IN_ORDER, .card = card);
    return can_pay(s, "L5.5", q) ? allowed : 0;
}

static mask second_cards(const struct lancashire *s, const struct question *q)
{
    int first = s->move.first_card;
    mask held = s->hands.held[s->head.seat], allowed = ALL_BITS;
    bool twice = s->hands.count[s->head.seat][first] > 1;
    mw_word card = asked(q, MW_CARD, CARDS);

    REQUIRE(held, "L5.2", SAY_REFUSAL_NOT_IN_HAND, .card = card);
    REQUIRE(~bit(first) | if_true(twice), "L5.2", SAY_REFUSAL_ONLY_ONE_IN_HAND, .card = card);
    REQUIRE(~(bit(first) - 1) | ~held, "L5.3", SAY_REFUSAL_CARDS_IN_ORDER, .card = card);
    return can_pay(s, "L5.5", q) ? allowed : 0;
}

/* ---- 6 Building an industry -------------------------------------------------------------------*/

/* L6.8: the spaces of a town that are closed to ports while its space for ports alone is empty. */
static mask closed_to_ports(const struct lancashire *s)
{
    mask closed = 0, taken = occupied(&s->board);
    int first;

    FOR_EACH (first, mw_lancashire_port_first & ~taken)
        closed |= mw_lancashire_spaces_of[location_of(first)] & ~bit(first);
    return closed & ~taken;
}

/* L6.1, L6.6 to L6.9: where the next tile of an industry can stand, cards and costs aside. */
static mask standing_room(const struct lancashire *s, int industry, const struct question *q)
{
    int seat = s->head.seat;
    mask allowed = room_for(s, industry, q);
    mw_word about = asked(q, MW_SPACE, SPACES);

    if (top_tile(s, seat, industry) == NO_TILE)
        return 0;
    if (s->era == CANAL) /* L6.7 counts the town after a replacement */
        REQUIRE(~spaces_in(facts, s->board.homes[seat]) | own_to_replace(s, industry), "L6.7",
                SAY_REFUSAL_ONE_TILE_PER_TOWN, .space = about);
    if (industry == PORT)
        REQUIRE(~closed_to_ports(s), "L6.8", SAY_REFUSAL_PORT_SPACE_FIRST, .space = about);
    return allowed;
}

static struct means means_of(const struct lancashire *s, bool any_card)
{
    uint32_t held = s->hands.held[s->head.seat];
    struct means means = { .coal_bought = 0 };
    mask mine = connected_to(&s->board, facts, mines_with_coal(s));
    int card;

    if (any_card) {
        means.by_town_card = ALL_SPACES;
    } else {
        FOR_EACH (card, held & mw_lancashire_location_cards)
            means.by_town_card |= mw_lancashire_spaces_of[mw_lancashire_card_location[card]];
        if (held & ~mw_lancashire_location_cards)
            means.by_industry_card =
                spaces_in(facts, reach_of_industry_cards(s) & (bit(LOCATIONS) - 1));
    }
    means.coal_free = spaces_in(facts, mine);
    means.coal_bought = spaces_in(facts, connected_to_traders(s) & ~mine);
    return means;
}

static struct means means_now(const struct lancashire *s)
{
    return means_of(s, s->move.verb == VERB_DOUBLE);
}

static mask spaces_by_cards(const struct lancashire *s, const struct means *means, int industry)
{
    if (has(s->hands.held[s->head.seat], mw_lancashire_card_of_industry[industry]))
        return means->by_town_card | means->by_industry_card;
    return means->by_town_card;
}

/* L5.5, L6.10, 7: where coal, iron and money for this tile can all be had. */
static mask can_be_paid(const struct lancashire *s, const struct means *means,
                        const struct tile_kind *tile, const struct question *q)
{
    int price = tile->money + (tile->iron && !works_with_iron(s) ? iron_price(s) : 0);
    mask allowed = ALL_SPACES, cheap = ALL_SPACES, dear = 0;
    mw_word about = asked(q, MW_SPACE, SPACES);

    if (tile->coal) {
        cheap = means->coal_free;
        dear = means->coal_bought;
        REQUIRE(cheap | dear, "L7.3", SAY_REFUSAL_NO_COAL_CAN_COME, .space = about);
    }
    REQUIRE(if_true(money_of(s) >= price) | dear, "L5.5", SAY_REFUSAL_TOO_DEAR,
            .price = (int16_t)price, .amount = (int16_t)money_of(s));
    price += coal_price(s);
    REQUIRE(if_true(money_of(s) >= price) | ~dear, "L5.5", SAY_REFUSAL_TOO_DEAR,
            .price = (int16_t)price, .amount = (int16_t)money_of(s));
    return allowed;
}

/* The spaces where the seat can build this industry and finish the move. */
static mask spaces_to_build(const struct lancashire *s, const struct means *means, int industry)
{
    int kind = top_tile(s, s->head.seat, industry);
    mask cards = spaces_by_cards(s, means, industry);

    if (kind == NO_TILE || !has(mw_lancashire_tile[kind].eras, s->era) || !cards ||
        mw_lancashire_tile[kind].money > money_of(s))
        return 0;
    cards &= can_be_paid(s, means, &mw_lancashire_tile[kind], NULL);
    return cards ? cards & standing_room(s, industry, NULL) : 0;
}

/* L6.11 to L6.15: the cubes have been taken (L7.7), one by one; the rest of the building. Only now,
 * never later (L6.14), do cubes go to a track. */
static void build(struct lancashire *s, mw_events *events)
{
    int space = s->move.space, industry = s->move.industry;

    put_tile(s, space, s->move.tile, mw_lancashire_tile[s->move.tile].cubes, events);
    if (industry == SHIPYARD)
        flip(s, space, 0, events);
    if (industry == COAL && has(connected_to_traders(s), location_of(space)))
        fill_track(s, space, MW_RES_COAL, events);
    if (industry == IRON)
        fill_track(s, space, MW_RES_IRON, events);
}

/* ---- 7 Coal, iron, connection -----------------------------------------------------------------*/

/* L7.1, L7.5: port tiles, flipped or not, and the external locations. */
static mask coal_traders(const struct lancashire *s)
{
    return locations_of(facts, s->board.of[PORT]) | mw_lancashire_external;
}

static bool reaches_port(const struct lancashire *s, int location)
{
    return (s->board.joined[location] & coal_traders(s)) != 0;
}

/* L8.2: for a rail, what is right for either end. */
static mask coal_for_rail(const struct lancashire *s, const struct question *q)
{
    mask sources = 0;
    int link = s->move.link, end;

    FOR_EACH (end, mw_lancashire_link_ends[link])
        sources |= coal_sources(s, bit(end), NULL);
    if (q && q->about == NOTHING) {
        if (!sources)
            mw_reason_add(q->reasons, "L8.2", SAY_REFUSAL_NO_COAL_FOR_LINE,
                          ABOUT(.link = LINK(link)));
        return sources;
    }
    if (q && !has(sources, q->about))
        FOR_EACH (end, mw_lancashire_link_ends[link])
            coal_sources(s, bit(end), q);
    return sources;
}

/* ---- 8 Links ----------------------------------------------------------------------------------*/

static mask reach_of_links(const struct lancashire *s)
{
    return s->board.ends[s->head.seat] | s->board.homes[s->head.seat];
}

/* L8.1 to L8.3 */
static mask lines_to_build(const struct lancashire *s, const struct question *q)
{
    return lines_of_the_era(s, q);
}

/* ---- 8 Develop --------------------------------------------------------------------------------*/

/* L8.4: the industries with a tile left. */
static mask stacks_to_develop(const struct lancashire *s, const struct question *q)
{
    mask allowed = bit(INDUSTRIES) - 1;
    mw_word about = asked(q, MW_INDUSTRY, INDUSTRIES);

    REQUIRE(industries_left(s, NULL), "L8.4",
            about ? SAY_REFUSAL_STACK_EMPTY : SAY_REFUSAL_NOTHING_TO_DEVELOP, .industry = about);
    return with_money_for_iron(s, allowed, q);
}

/* ---- 8 Sell cotton ----------------------------------------------------------------------------*/

static bool distant_market_is_open(const struct lancashire *s)
{
    return s->cotton_marker < CLOSED_SPACE;
}

static mask unflipped_mills(const struct lancashire *s)
{
    return s->board.own[s->head.seat] & s->board.of[COTTON] & ~s->board.flipped;
}

static mask reaching_unused_port(const struct lancashire *s)
{
    return spaces_in(facts, connected_to(&s->board, facts, s->board.of[PORT] & ~s->board.flipped));
}

static mask reaching_distant_market(const struct lancashire *s)
{
    return distant_market_is_open(s) ? spaces_in(facts, connected_to_traders(s)) : 0;
}

/* What the mills without an outlet lack. */
static int sentence_of_no_outlet(const struct lancashire *s)
{
    return distant_market_is_open(s) ? SAY_REFUSAL_MILL_WITHOUT_PORT
                                     : SAY_REFUSAL_MILL_WITHOUT_UNUSED_PORT;
}

/* L8.5: of each mill what it lacks, if none can sell. */
static void why_no_mill(const struct lancashire *s, const struct question *q)
{
    mask mills = unflipped_mills(s);
    int mill;

    if (!mills)
        mw_reason_add(q->reasons, "L8.5", SAY_REFUSAL_NO_MILL_TO_SELL, ABOUT(NO_DETAILS));
    FOR_EACH (mill, mills)
        mw_reason_add(q->reasons, "L8.5", sentence_of_no_outlet(s), ABOUT(.space = SPACE(mill)));
}

static mask own_mills(const struct lancashire *s, const struct question *q)
{
    (void)q;
    return s->board.own[s->head.seat] & s->board.of[COTTON];
}

/* L8.5 */
static mask mills_to_sell(const struct lancashire *s, const struct question *q)
{
    mask mills = own_mills(s, NULL), unsold = unflipped_mills(s), allowed = ALL_BITS;
    mask outlets = unsold || q ? reaching_unused_port(s) | reaching_distant_market(s) : 0;
    mw_word about = asked(q, MW_SPACE, SPACES);

    if (q && q->about == NOTHING) {
        if (!(unsold & outlets))
            why_no_mill(s, q);
        return unsold & outlets;
    }
    REQUIRE(mills, "L8.5", SAY_REFUSAL_NOT_YOUR_MILL, .space = about);
    REQUIRE(~s->board.flipped | ~mills, "L8.5", SAY_REFUSAL_MILL_ALREADY_SOLD, .space = about);
    REQUIRE(outlets | ~unsold, "L8.5", sentence_of_no_outlet(s), .space = about);
    return allowed;
}

/* Lists show each set of sales once: mills in ascending order, but the distant sale last. */
static mask mills_in_list_order(const struct lancashire *s)
{
    return ~(bit(s->move.after_mill) - 1) | reaching_distant_market(s);
}

static void choose_mill(struct lancashire *s, mw_word mill, mw_events *events)
{
    (void)events;
    s->move.space = (uint8_t)MW_INDEX(mill);
    s->move.point = s->move.verb == VERB_MORE ? AT_MORE_OUTLET : AT_OUTLET;
}

/* The ports that the mill can sell through. Of what is no mill there is nothing more to say. */
static mask ports_to_sell_through(const struct lancashire *s, const struct question *q)
{
    mask ports = s->board.of[PORT], allowed = ALL_SPACES;
    mask joined = spaces_in(facts, s->board.joined[location_of(s->move.space)]);
    mw_word about = asked(q, MW_SPACE, SPACES);

    if (q && !has(own_mills(s, NULL), s->move.space))
        return 0;
    REQUIRE(ports, "L8.5", SAY_REFUSAL_NO_PORT_THERE, .space = about);
    REQUIRE(~(ports & s->board.flipped), "L8.5", SAY_REFUSAL_PORT_USED, .space = about);
    REQUIRE(joined | ~ports, "L8.5", SAY_REFUSAL_PORT_NOT_CONNECTED, .space = SPACE(s->move.space),
            .to = about);
    return allowed;
}

/* A mill before the last one that sold can only come for the distant market, which is the last. */
static mask ports_in_list_order(const struct lancashire *s)
{
    return if_true(s->move.space >= s->move.after_mill);
}

/* Whether it can sell to the distant market, the only thing of its kind. */
static mask distant_market(const struct lancashire *s, const struct question *q)
{
    int mill = s->move.space;
    mask allowed = bit(0);

    if (q && !has(own_mills(s, NULL), mill))
        return 0;
    REQUIRE(if_true(distant_market_is_open(s)), "L8.5", SAY_REFUSAL_DISTANT_CLOSED,
            .space = SPACE(mill));
    REQUIRE(if_true(reaches_port(s, location_of(mill))), "L8.5", SAY_REFUSAL_DISTANT_NEEDS_PORT,
            .space = SPACE(mill));
    return allowed;
}

bool mw_lancashire_can_sell(const struct lancashire *s)
{
    return mills_to_sell(s, NULL) != 0;
}

static void sell_to_port(struct lancashire *s, int mill, int port, mw_events *events)
{
    s->move.count++;
    s->move.after_mill = (uint8_t)(mill + 1);
    if (!has(unflipped_mills(s), mill) || !has(s->board.of[PORT] & ~s->board.flipped, port))
        return; /* a loose word */
    EVENT(events, MW_EV_SELL, .seat = (int8_t)s->head.seat, .space = SPACE(mill),
          .industry = INDUSTRY(COTTON), .to = SPACE(port));
    flip(s, mill, 0, events);
    flip(s, port, 0, events);
}

/* L8.5, L8.6. The tile turned up goes under the stack; a closed market sells nothing. */
static void sell_to_distant_market(struct lancashire *s, int mill, mw_events *events)
{
    int value = s->distant[0], marker = s->cotton_marker + value;

    memmove(s->distant, s->distant + 1, DISTANT_TILES - 1);
    s->distant[DISTANT_TILES - 1] = (uint8_t)value;
    if (s->distant_seen < DISTANT_TILES)
        s->distant_seen++;
    s->cotton_marker = (uint8_t)(marker < CLOSED_SPACE ? marker : CLOSED_SPACE);
    EVENT(events, MW_EV_SELL, .seat = (int8_t)s->head.seat, .space = SPACE(mill),
          .industry = INDUSTRY(COTTON), .to = MW_WORD(MW_DISTANT, 0));
    EVENT(events, MW_EV_REVEAL, .seat = (int8_t)s->head.seat, .amount = (int16_t)value,
          .level = s->cotton_marker, .closes = !distant_market_is_open(s));
    if (distant_market_is_open(s))
        flip(s, mill, mw_lancashire_cotton_bonus[s->cotton_marker], events);
}

/* ---- 8 Loan -----------------------------------------------------------------------------------*/

_Static_assert(MOST_LOAN_STEPS == 3, "these are all");
#define LOANS ((mask)1 << LOAN_STEP | (mask)1 << 2 * LOAN_STEP | (mask)1 << 3 * LOAN_STEP)

static mask amounts_of_loans(const struct lancashire *s, const struct question *q)
{
    (void)s, (void)q;
    return LOANS;
}

/* L8.8: ten pounds for each level that the marker goes back. */
static mask loans_to_take(const struct lancashire *s, const struct question *q)
{
    int income = s->income[s->head.seat];
    mask offered = 0, allowed = ALL_BITS;

    for (int levels = 1; levels <= MOST_LOAN_STEPS; levels++)
        if (income_back(&mw_lancashire_income, income, levels) >= 0)
            offered |= bit(levels * LOAN_STEP);
    REQUIRE(if_true(s->era == CANAL || s->deck_size > 0), "L8.8", SAY_REFUSAL_NO_LOANS_LATE,
            NO_DETAILS);
    REQUIRE(LOANS, "L8.8", SAY_REFUSAL_LOAN_AMOUNTS, NO_DETAILS);
    REQUIRE(offered | ~LOANS, "L8.8", SAY_REFUSAL_INCOME_TOO_LOW,
            .amount = (int16_t)(q && q->about > 0 ? q->about : LOAN_STEP), .level = LOWEST_INCOME);
    return allowed;
}

static void choose_loan(struct lancashire *s, mw_word amount, mw_events *events)
{
    (void)events;
    s->move.loan = (uint8_t)(MW_INDEX(amount) / LOAN_STEP);
    s->move.point = AT_CARD;
}

/* ---- 8b Scoring and change of era -------------------------------------------------------------*/

/* L8.11: one gold circle for each flipped tile, and those that are printed. */
static int icons_at(const struct lancashire *s, int location)
{
    return mw_lancashire_gold_circles[location] +
           count_bits(mw_lancashire_spaces_of[location] & s->board.flipped);
}

static void score_cash(struct lancashire *s, int seat, mw_events *events)
{
    int vp = s->purse[seat].money / CASH_PER_VP;

    if (vp > 0)
        SCORE(s, seat, MW_FROM_CASH, vp, events, .price = s->purse[seat].money);
}

/* L8.13 */
static void change_era(struct lancashire *s, mw_events *events)
{
    uint8_t cards[DECK];

    clear_for_next_era(s, events);
    s->era = RAIL;
    s->round = 1;
    s->cotton_marker = COTTON_START;
    s->distant_seen = 0;
    memcpy(s->distant, s->next_distant, DISTANT_TILES);
    memset(s->next_distant, 0, DISTANT_TILES);
    memset(s->discards, 0, sizeof s->discards); /* L3.1: every card is back */
    memset(s->set_aside, 0, sizeof s->set_aside);
    memcpy(cards, s->next_deck, DECK);
    memset(s->next_deck, 0, DECK);
    s->next_deck_size = 0;
    begin_part(events, MW_OF_NEW_ERA);
    EVENT(events, MW_EV_ERA, .era = RAIL);
    deal_cards(s, cards, events);
}

static void score_era(struct lancashire *s, int seat, mw_events *events)
{
    score_links(s, seat, events);
    score_tiles(s, seat, s->era == CANAL ? MW_FROM_CANAL_TILES : MW_FROM_RAIL_TILES, events);
    if (s->era == RAIL)
        score_cash(s, seat, events);
}

/* L8.14: VP, income level, cash, earlier in the order. */
static bool is_ahead(const struct lancashire *s, int a, int b)
{
    int ahead = compare_standing(s, a, b);
    return ahead ? ahead > 0 : place_in_order(s, a) < place_in_order(s, b);
}

void mw_lancashire_result(const mw_state *state, mw_result *result)
{
    rank_seats(lancashire_of(state), result);
}

/* L8.11: a flipped tile is a gold circle. */
static void look_closer(const struct lancashire *s, mw_stack *tile)
{
    (void)s;
    tile->icons = !tile->never_built;
}

static void give_outlook(const mw_state *state, int seat, mw_outlook *outlook)
{
    const struct lancashire *s = lancashire_of(state);

    look_at_era(s, seat, s->era == RAIL, outlook);
}

/* ---- Taking words -----------------------------------------------------------------------------*/

/* Those verbs of which a whole move can be made. */
static mask verbs_to_begin_with(const struct lancashire *s, const struct question *q)
{
    mask verbs = verbs_to_say(s, q);
    struct means means;

    if (q || s->head.phase != PHASE_ACTION)
        return verbs;
    means = means_of(s, false);
    verbs = unless_none(verbs, VERB_BUILD, all_spaces_to_build(s, &means, true));
    if (has(verbs, VERB_DOUBLE) && !has(verbs, VERB_BUILD)) {
        means = means_of(s, true);
        verbs = unless_none(verbs, VERB_DOUBLE, all_spaces_to_build(s, &means, true));
    }
    verbs = unless_none(verbs, VERB_LINK, lines_to_build(s, NULL));
    verbs = unless_none(verbs, VERB_DEVELOP, stacks_to_develop(s, NULL));
    verbs = unless_none(verbs, VERB_SELL, mills_to_sell(s, NULL));
    verbs = unless_none(verbs, VERB_LOAN, loans_to_take(s, NULL));
    return verbs;
}

static void begin_move(struct lancashire *s, mw_word verb, mw_events *events)
{
    static const uint8_t first_point[VERBS] = {
        [VERB_BUILD] = AT_SPACE,     [VERB_DOUBLE] = AT_SPACE, [VERB_LINK] = AT_LINK,
        [VERB_DEVELOP] = AT_DEVELOP, [VERB_SELL] = AT_MILL,    [VERB_LOAN] = AT_AMOUNT,
        [VERB_PASS] = AT_CARD,       [VERB_MORE] = AT_MILL,    [VERB_REMOVE] = AT_REMOVE,
    };
    int v = MW_INDEX(verb);

    if (v == VERB_DONE)
        end_action(s, events);
    else
        open_move(s, v, first_point[v]);
}

static enum point after_cubes(const struct lancashire *s)
{
    return s->move.verb == VERB_DOUBLE ? AT_FIRST_CARD : AT_CARD;
}

static void bring_to_rail(struct lancashire *s, mw_word source, mw_events *events)
{
    take_from(s, source, events);
    lay_link(s, s->move.link, events);
    s->move.point = s->move.count < 2 ? AT_SECOND_LINK : AT_CARD;
}

/* L8.7: after a distant sale more or done, if there is anything left to try. */
static void end_sale(struct lancashire *s, bool distant, mw_events *events)
{
    int mill = s->move.space;

    close_move(s);
    if (distant) {
        sell_to_distant_market(s, mill, events);
        if (has(s->board.flipped, mill) && mw_lancashire_can_sell(s)) {
            s->head.phase = PHASE_SELL_ON;
            return;
        }
    }
    end_action(s, events);
}

static void choose_port(struct lancashire *s, mw_word port, mw_events *events)
{
    sell_to_port(s, s->move.space, MW_INDEX(port), events);
    s->move.point = s->move.verb == VERB_MORE ? AT_MORE_MILL : AT_NEXT_MILL;
}

/* The distant market is the last of a move's sales. */
static void choose_distant(struct lancashire *s, mw_word distant, mw_events *events)
{
    (void)distant;
    if (s->move.verb == VERB_MORE) {
        end_sale(s, true, events);
        return;
    }
    s->move.distant = 1;
    s->move.point = AT_CARD;
}

static void stop_selling(struct lancashire *s, mw_word end, mw_events *events)
{
    (void)end;
    end_sale(s, false, events);
}

static void discard(struct lancashire *s, int card, mw_events *events)
{
    give_up_card(s, card, events);
    s->discards[card]++;
}

/* The card is played: the action is paid, done and over. */
static void play_card(struct lancashire *s, mw_word card, mw_events *events)
{
    bool doubled = s->move.verb == VERB_DOUBLE, sold_distant = s->move.distant;

    if (s->move.due)
        spend(s, s->move.due, cause_of_price(s), events); /* L5.4 */
    if (doubled)
        discard(s, s->move.first_card, events);
    discard(s, MW_INDEX(card), events);
    s->actions_left = (uint8_t)(s->actions_left - (doubled ? 2 : 1));
    switch (s->move.verb) {
    case VERB_BUILD:
    case VERB_DOUBLE: build(s, events); break;
    case VERB_LOAN: take_loan(s, s->move.loan, s->move.loan * LOAN_STEP, events); break;
    case VERB_SELL: end_sale(s, sold_distant, events); return;
    default: break; /* L8.10, and what its words have done already */
    }
    close_move(s);
    end_action(s, events);
}

/* ---- The shape of every action ----------------------------------------------------------------
 * What a row is, is told in form.inc.h; functions that are not in this file are in income_game.inc.h and family.inc.h.
 * docs/adding-a-game.md says what a new action needs.
 */

enum { ALL_KINDS = V | S | L | I | A | X | C | F | K };

#define A_CARD { K, cards_to_play, play_card }
#define A_MILL \
    { S, mills_to_sell, choose_mill, .by_form = own_mills, .listed = mills_in_list_order }
#define A_PORT { S, ports_to_sell_through, choose_port, .listed = ports_in_list_order }
#define DISTANT { X, distant_market, choose_distant }

static const struct row form[POINTS] = {
    [AT_VERB] = { { V, verbs_to_begin_with, begin_move, .by_form = verbs_to_say,
                    .taken_loosely = verbs_to_say },
                  .later = S | L | I | A | X | C | F | K },
    /* build, double */
    [AT_SPACE] = { { S, spaces_to_choose, choose_space, .by_form = any_space },
                   .later = I | C | F | K },
    [AT_INDUSTRY] = { { I, industries_to_choose, choose_industry, .by_form = printed_here,
                        .taken_loosely = industries_left },
                      .later = C | F | K },
    [AT_COAL] = { { C, coal_for_tile, bring_to_tile }, .later = F | K },
    [AT_IRON] = { { F, iron_sources, bring_to_tile }, .later = K },
    /* link */
    [AT_LINK] = { { L, lines_to_build, choose_link, .by_form = any_line }, .later = C | L | K },
    [AT_RAIL_COAL] = { { C, coal_to_pay_for_rail, bring_to_rail, .by_form = coal_for_rail },
                       .later = L | C | K },
    [AT_SECOND_LINK] = { { L, lines_to_build, choose_link }, A_CARD, .later = C | K, .ends = K },
    /* develop */
    [AT_DEVELOP] = { { I, stacks_to_develop, choose_stack }, .later = F | I | K },
    [AT_DEVELOP_IRON] = { { F, iron_sources, bring_for_development }, .later = I | F | K },
    [AT_SECOND_DEVELOP] = { { I, stacks_to_develop, choose_stack },
                            A_CARD,
                            .later = F | K,
                            .ends = K },
    /* sell, more */
    [AT_MILL] = { A_MILL, .later = S | X | K },
    [AT_OUTLET] = { A_PORT, DISTANT, .later = S | X | K },
    [AT_NEXT_MILL] = { A_MILL, A_CARD, .later = S | X | K, .ends = K },
    [AT_MORE_OUTLET] = { A_PORT, DISTANT, .later = S | X, .ends = X },
    [AT_MORE_MILL] = { A_MILL, { E, may_end, stop_selling }, .later = S | X },
    /* loan, and the end of every action */
    [AT_AMOUNT] = { { A, loans_to_take, choose_loan, .taken_loosely = amounts_of_loans },
                    .later = K },
    [AT_CARD] = { A_CARD, .ends = K },
    [AT_FIRST_CARD] = { { K, first_cards, choose_first_card }, .later = K },
    [AT_SECOND_CARD] = { { K, second_cards, play_card }, .ends = K },
    /* remove */
    [AT_REMOVE] = { { S, tiles_to_remove, choose_to_remove }, .ends = S },
};

/* ---- The game ---------------------------------------------------------------------------------*/

static const mw_game info = {
    .id = "lancashire",
    .name = "Lancashire",
    .revision = REVISION,
    .least_players = LEAST_PLAYERS,
    .most_players = MOST_PLAYERS,
};

static const struct board_names *const boards[] = { &mw_lancashire_names };

const struct rules mw_lancashire_rules = {
    .info = &info,
    .board = boards,
    .language = { .verbs = ALL_VERBS, .kinds = ALL_KINDS, .amounts = LOANS },
    .rule_of_actions = "L5.1",
    .sold = 1u << COTTON,
    .shuffle = shuffle,
    .deal = deal,
    .options = offer_words,
    .step = take_word,
    .why = explain,
    .result = mw_lancashire_result,
    .write = mw_lancashire_write,
    .read = mw_lancashire_read,
    .outlook = give_outlook,
    .mat = show_mat,
    .resample = mw_lancashire_resample,
    .check = mw_lancashire_check,
};
