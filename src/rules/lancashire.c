/*
 * The rules of Lancashire, in the order of docs/rules/lancashire.md, whose ids stand beside the code;
 * behind them, how the words of a move are offered, explained and taken.
 *
 * A rule that allows or forbids is a set of things (spaces, lines, cards) that it allows. To offer
 * words, the sets of all rules are intersected; to explain a refusal, each set is asked whether it
 * holds the thing in question (REQUIRE). So no rule is written twice.
 *
 * Invariant: `point` is the only memory of how far a move has come; what a word does on the board is
 * done when the word is taken.
 */
#include "lancashire.h"

#include <string.h>

#include "core/word.h"

/* ---- The form of a move -----------------------------------------------------------------------
 * What the next word is about. ORDER: form[].
 */
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
    AT_MILL, /* sell, more */
    AT_OUTLET,
    AT_NEXT_MILL,
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
#define TABLE(name) mw_lancashire_##name
#define FACTS(s) (&mw_lancashire_pieces)
#define ERA(s) ((s)->era)
#include "income_game.inc.h"

static const struct form form[POINTS] = {
    [AT_VERB] = { V, S | L | I | A | X | C | F | K, 0 },
    [AT_SPACE] = { S, I | C | F | K, 0 },
    [AT_INDUSTRY] = { I, C | F | K, 0 },
    [AT_COAL] = { C, F | K, 0 },
    [AT_IRON] = { F, K, 0 },
    [AT_LINK] = { L, C | L | K, 0 },
    [AT_RAIL_COAL] = { C, L | C | K, 0 },
    [AT_SECOND_LINK] = { L | K, C | K, K },
    [AT_DEVELOP] = { I, F | I | K, 0 },
    [AT_DEVELOP_IRON] = { F, I | F | K, 0 },
    [AT_SECOND_DEVELOP] = { I | K, F | K, K },
    [AT_MILL] = { S, S | X | K, 0 },
    [AT_OUTLET] = { S | X, S | K, 0 },
    [AT_NEXT_MILL] = { S | K, S | X | K, K },
    [AT_AMOUNT] = { A, K, 0 },
    [AT_CARD] = { K, 0, K },
    [AT_FIRST_CARD] = { K, K, 0 },
    [AT_SECOND_CARD] = { K, 0, K },
    [AT_REMOVE] = { S, 0, S },
};
enum { ALL_KINDS = V | S | L | I | A | X | C | F | K };

static const struct building_rules building = {
    .symbol = "L6.6",
    .tile = "L6.1",
    .occupied = "L6.6",
    .replace = "L6.9",
    .cards = "L6.2",
    .no_symbol = SAY_REFUSAL_NO_SUCH_SYMBOL,
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

static void begin_round(struct lancashire *s, mw_events *events);

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
    begin_round(s, NULL);
    return true;
}

/* ---- 4 A round --------------------------------------------------------------------------------*/

static void end_era(struct lancashire *s, mw_events *events);

static void end_action(struct lancashire *s, mw_events *events)
{
    int seat = s->head.seat;

    s->head.phase = PHASE_ACTION;
    if (s->actions_left == 0 || s->hands.size[seat] == 0)
        turns_from(s, place_in_order(s, seat) + 1, events);
}

/* L4.1: in every round, the first of an era included. L4.2 is begin_turn(). */
static void begin_round(struct lancashire *s, mw_events *events)
{
    income_from(s, 0, events);
}

static void after_income(struct lancashire *s, mw_events *events)
{
    turns_from(s, 0, events);
}

/* L4.5: any own tile, flipped or not. */
static mask removable_for_debt(const struct lancashire *s, int seat)
{
    return s->board.own[seat];
}

int mw_lancashire_debt(const struct lancashire *s, int seat)
{
    return debt_of(s, seat);
}

/* L4.3, L4.4: the new order holds for drawing too. L2.2: an era ends when the cards do. */
static void end_round(struct lancashire *s, mw_events *events)
{
    set_order(s, events);
    for (int place = 0; place < s->head.players; place++)
        draw_up(s, s->order[place], events);
    if (hands_are_empty(&s->hands)) {
        end_era(s, events);
    } else {
        count_round(s);
        begin_round(s, events);
    }
}

/* ---- 5 Actions and cards ---------------------------------------------------------------------*/

/* Section 7, which sections 5 and 6 need before it is their turn. */
static mask connected_to_port(const struct lancashire *s);
static mask coal_sources(const struct lancashire *s, int location, const struct question *q);

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
    return can_pay(s, "L5.5", q) ? firsts : 0;
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
    means.coal_bought = spaces_in(facts, connected_to_port(s) & ~mine);
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
    if (industry == COAL && has(connected_to_port(s), location_of(space)))
        fill_track(s, space, MW_RES_COAL, events);
    if (industry == IRON)
        fill_track(s, space, MW_RES_IRON, events);
}

/* ---- 7 Coal, iron, connection -----------------------------------------------------------------*/

/* L7.1, L7.5: every location connected to a port tile, flipped or not, or to an external location. */
static mask connected_to_port(const struct lancashire *s)
{
    return graph_reach(facts->graph, s->board.joined,
                       locations_of(facts, s->board.of[PORT]) | mw_lancashire_external);
}

/* Where coal for this location may come from (spaces, and MARKET). */
static mask coal_sources(const struct lancashire *s, int location, const struct question *q)
{
    mask mines = mines_with_coal(s);
    mask connected = mines & spaces_in(facts, s->board.joined[location]);
    mask nearest = 0, allowed = mines | MARKET;
    bool port = (s->board.joined[location] &
                 (locations_of(facts, s->board.of[PORT]) | mw_lancashire_external)) != 0;
    mw_word about = asked(q, MW_SPACE, SPACES);
    uint8_t place = (uint8_t)(location + 1);

    if (q && q->about == NOTHING && !connected && !port)
        mw_reason_add(q->reasons, "L7.3", SAY_REFUSAL_NO_COAL_CAN_COME, ABOUT(.location = place));
    if (q && q->about == NOTHING)
        q = NULL;
    if (connected)
        nearest = nearest_spaces(&s->board, facts, bit(location), connected);
    REQUIRE(mines | MARKET, "L7.2", SAY_REFUSAL_NO_COAL_THERE, .space = about);
    REQUIRE(connected | MARKET | ~mines, "L7.2", SAY_REFUSAL_MINE_NOT_CONNECTED, .space = about,
            .location = place);
    REQUIRE(nearest | MARKET | ~connected, "L7.2", SAY_REFUSAL_NEARER_MINE, .space = about,
            .location = place);
    REQUIRE(~MARKET | if_true(!connected), "L7.3", SAY_REFUSAL_MINE_BEFORE_MARKET,
            .location = place);
    REQUIRE(~MARKET | if_true(port || connected), "L7.3", SAY_REFUSAL_MARKET_NEEDS_PORT,
            .location = place);
    return connected ? nearest : port ? MARKET : 0;
}

/* L8.2: for a rail, what is right for either end. */
static mask rail_coal_sources(const struct lancashire *s, int link, const struct question *q)
{
    mask sources = 0;
    int end;

    FOR_EACH (end, mw_lancashire_link_ends[link])
        sources |= coal_sources(s, end, NULL);
    if (q && q->about == NOTHING) {
        if (!sources)
            mw_reason_add(q->reasons, "L8.2", SAY_REFUSAL_NO_COAL_FOR_LINE,
                          ABOUT(.link = LINK(link)));
        return sources;
    }
    if (q && !has(sources, q->about))
        FOR_EACH (end, mw_lancashire_link_ends[link])
            coal_sources(s, end, q);
    return sources;
}

/* ---- 8 Links ----------------------------------------------------------------------------------*/

/* L8.1 to L8.3: the lines that can be built next. */
static mask lines_to_build(const struct lancashire *s, const struct question *q)
{
    int seat = s->head.seat, left = money_of(s) - link_price(s);
    mask allowed = ALL_LINES;
    mw_word about = asked(q, MW_LINK, LINKS);
    bool ask_price = !q || q->about == NOTHING; /* else the price is judged with the card */

    REQUIRE(if_true(s->links_left[seat] > 0), "L1.2", SAY_REFUSAL_NO_LINKS_LEFT, NO_DETAILS);
    REQUIRE(if_true(left >= 0 || !ask_price), "L5.5", SAY_REFUSAL_TOO_DEAR,
            .price = (int16_t)(link_price(s) + s->move.paid),
            .amount = (int16_t)(money_of(s) + s->move.paid));
    if (!q && !allowed)
        return 0;
    REQUIRE(~s->board.built, "L8.1", SAY_REFUSAL_LINE_TAKEN, .link = about);
    REQUIRE(mw_lancashire_lines_of[s->era], "L8.1",
            s->era == CANAL ? SAY_REFUSAL_NO_CANAL_LINE : SAY_REFUSAL_NO_RAIL_LINE, .link = about);
    REQUIRE(graph_lines_at(&mw_lancashire_graph, s->board.ends[seat] | s->board.homes[seat]),
            "L8.1", about ? SAY_REFUSAL_LINE_NOT_ADJACENT : SAY_REFUSAL_NO_LINE, .link = about);
    if (s->era == RAIL && (allowed || q)) {
        mask mine = connected_to(&s->board, facts, mines_with_coal(s));
        mask free_coal = graph_lines_at(&mw_lancashire_graph, mine);
        mask bought_coal = graph_lines_at(&mw_lancashire_graph, connected_to_port(s) & ~mine);
        REQUIRE(free_coal | bought_coal | if_true(about != 0), "L8.2", SAY_REFUSAL_NO_LINE,
                NO_DETAILS);
        REQUIRE(free_coal | if_true(left >= coal_price(s) || !ask_price), "L5.5",
                SAY_REFUSAL_TOO_DEAR,
                .price = (int16_t)(link_price(s) + coal_price(s) + s->move.paid),
                .amount = (int16_t)(money_of(s) + s->move.paid));
    }
    return allowed;
}

/* ---- 8 Develop --------------------------------------------------------------------------------*/

static bool can_pay_iron(const struct lancashire *s)
{
    return works_with_iron(s) || money_of(s) >= iron_price(s);
}

/* L8.4: the industries with a tile left. */
static mask stacks_to_develop(const struct lancashire *s, const struct question *q)
{
    mask stacks = 0, allowed = bit(INDUSTRIES) - 1;
    mw_word about = asked(q, MW_INDUSTRY, INDUSTRIES);

    for (int industry = 0; industry < INDUSTRIES; industry++)
        if (top_tile(s, s->head.seat, industry) != NO_TILE)
            stacks |= bit(industry);
    REQUIRE(stacks, "L8.4", about ? SAY_REFUSAL_STACK_EMPTY : SAY_REFUSAL_NOTHING_TO_DEVELOP,
            .industry = about);
    if (!q || q->about == NOTHING) /* else the price is judged with the card */
        REQUIRE(if_true(can_pay_iron(s)), "L5.5", SAY_REFUSAL_TOO_DEAR,
                .price = (int16_t)(iron_price(s) + s->move.paid),
                .amount = (int16_t)(money_of(s) + s->move.paid));
    return allowed;
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
    return distant_market_is_open(s) ? spaces_in(facts, connected_to_port(s)) : 0;
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

/* L8.5 */
static mask mills_to_sell(const struct lancashire *s, const struct question *q)
{
    mask allowed = unflipped_mills(s), mills = s->board.own[s->head.seat] & s->board.of[COTTON];
    mask outlets = allowed || q ? reaching_unused_port(s) | reaching_distant_market(s) : 0;
    mw_word about = asked(q, MW_SPACE, SPACES);

    if (q && q->about == NOTHING) {
        if (!(allowed & outlets))
            why_no_mill(s, q);
        return allowed & outlets;
    }
    REQUIRE(mills, "L8.5", SAY_REFUSAL_NOT_YOUR_MILL, .space = about);
    REQUIRE(~s->board.flipped | ~mills, "L8.5", SAY_REFUSAL_MILL_ALREADY_SOLD, .space = about);
    REQUIRE(outlets | ~unflipped_mills(s), "L8.5", sentence_of_no_outlet(s), .space = about);
    return allowed & outlets;
}

/* What the sale may go to: spaces with ports, and MARKET. */
static mask outlets_of(const struct lancashire *s, int mill, const struct question *q)
{
    mask joined = s->board.joined[location_of(mill)], ports = s->board.of[PORT];
    mask allowed = ports | MARKET;
    mw_word from = SPACE(mill);
    mw_word about = asked(q, MW_SPACE, SPACES);

    REQUIRE(ports | MARKET, "L8.5", SAY_REFUSAL_NO_PORT_THERE, .space = about);
    REQUIRE(~(ports & s->board.flipped), "L8.5", SAY_REFUSAL_PORT_USED, .space = about);
    REQUIRE(spaces_in(facts, joined) | ~ports, "L8.5", SAY_REFUSAL_PORT_NOT_CONNECTED,
            .space = from, .to = about);
    REQUIRE(~MARKET | if_true(distant_market_is_open(s)), "L8.5", SAY_REFUSAL_DISTANT_CLOSED,
            .space = from);
    REQUIRE(~MARKET |
                if_true((joined & (locations_of(facts, ports) | mw_lancashire_external)) != 0),
            "L8.5", SAY_REFUSAL_DISTANT_NEEDS_PORT, .space = from);
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
          .to = SPACE(port));
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
          .to = MW_WORD(MW_DISTANT, 0));
    EVENT(events, MW_EV_REVEAL, .seat = (int8_t)s->head.seat, .amount = (int16_t)value,
          .level = s->cotton_marker, .closes = !distant_market_is_open(s));
    if (distant_market_is_open(s))
        flip(s, mill, mw_lancashire_cotton_bonus[s->cotton_marker], events);
}

/* ---- 8 Loan -----------------------------------------------------------------------------------*/

/* L8.8: how many levels the marker can go back, as bits 1 to 3. */
static mask loans_to_take(const struct lancashire *s, const struct question *q)
{
    mask offered = 0, steps = 0, allowed = ALL_BITS;

    for (int step = 1; step <= MOST_LOAN_STEPS; step++) {
        steps |= bit(step);
        if (income_back(&mw_lancashire_income, s->income[s->head.seat], step) >= 0)
            offered |= bit(step);
    }
    REQUIRE(if_true(s->era == CANAL || s->deck_size > 0), "L8.8", SAY_REFUSAL_NO_LOANS_LATE,
            NO_DETAILS);
    REQUIRE(steps, "L8.8", SAY_REFUSAL_LOAN_AMOUNTS, NO_DETAILS);
    REQUIRE(offered | ~steps, "L8.8", SAY_REFUSAL_INCOME_TOO_LOW,
            .amount = (int16_t)(q && q->about > 0 ? q->about * LOAN_STEP : LOAN_STEP),
            .level = LOWEST_INCOME);
    return allowed & steps;
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
    begin_round(s, events);
}

static void score_era(struct lancashire *s, int seat, mw_events *events)
{
    score_links(s, seat, events);
    score_tiles(s, seat, s->era == CANAL ? MW_FROM_CANAL_TILES : MW_FROM_RAIL_TILES, events);
    if (s->era == RAIL)
        score_cash(s, seat, events);
}

static void end_era(struct lancashire *s, mw_events *events)
{
    begin_part(events, MW_OF_SCORING);
    for (int seat = 0; seat < s->head.players; seat++)
        score_era(s, seat, events);
    if (s->era == CANAL)
        change_era(s, events);
    else
        end_game(s, events);
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

static void look_ahead(const mw_state *state, int seat, mw_outlook *outlook)
{
    const struct lancashire *s = lancashire_of(state);

    look_at_era(s, seat, s->era == RAIL, outlook);
}

static void show_mat(const mw_state *state, int seat, mw_mat *mat)
{
    const struct lancashire *s = lancashire_of(state);

    look_at_mat(s, seat, mines_with_coal(s), mat);
}

/* ---- Offering words ---------------------------------------------------------------------------*/

static void offer_verbs(const struct lancashire *s, enum mw_mode mode, mw_options *options)
{
    mask verbs = verbs_to_say(s, NULL);
    int verb;

    if (s->head.phase == PHASE_ACTION && mode != MW_FORM) {
        struct means means = means_of(s, false), any_card = means_of(s, true);
        if (!all_spaces_to_build(s, &means, true))
            verbs &= ~bit(VERB_BUILD);
        if (has(verbs, VERB_DOUBLE) && !has(verbs, VERB_BUILD) &&
            !all_spaces_to_build(s, &any_card, true))
            verbs &= ~bit(VERB_DOUBLE);
        if (!lines_to_build(s, NULL))
            verbs &= ~bit(VERB_LINK);
        if (!stacks_to_develop(s, NULL))
            verbs &= ~bit(VERB_DEVELOP);
        if (!mills_to_sell(s, NULL))
            verbs &= ~bit(VERB_SELL);
        if (!loans_to_take(s, NULL))
            verbs &= ~bit(VERB_LOAN);
    }
    FOR_EACH (verb, verbs)
        offer(options, VERB(verb));
}

/* Coal for a rail from the demand track only while the whole price can be paid. */
static mask payable_rail_coal(const struct lancashire *s, enum mw_mode mode)
{
    mask sources = rail_coal_sources(s, s->move.link, NULL);

    if (mode != MW_FORM && money_of(s) < link_price(s) + coal_price(s))
        sources &= ~MARKET;
    return sources;
}

/* Lists show each set of sales once: mills in ascending order, but the distant sale last. */
static mask mills_in_list_order(const struct lancashire *s)
{
    mask later = ~(bit(s->move.after_mill) - 1);
    return unflipped_mills(s) & ((reaching_unused_port(s) & later) | reaching_distant_market(s));
}

static void offer_mills(const struct lancashire *s, enum mw_mode mode, mw_options *options)
{
    offer_set(options, MW_SPACE,
              mode == MW_FORM     ? s->board.own[s->head.seat] & s->board.of[COTTON]
              : mode == MW_LISTED ? mills_in_list_order(s)
                                  : mills_to_sell(s, NULL));
}

static void offer_outlets(const struct lancashire *s, enum mw_mode mode, mw_options *options)
{
    mask outlets = outlets_of(s, s->move.space, NULL);

    if (mode == MW_LISTED && s->move.space < s->move.after_mill)
        outlets &= MARKET;
    offer_set(options, MW_SPACE, outlets & ~MARKET);
    if (outlets & MARKET)
        offer(options, MW_WORD(MW_DISTANT, 0));
    if (s->move.verb == VERB_MORE)
        options->ending = MW_KIND_BIT(MW_DISTANT);
}

static void offer_loans(const struct lancashire *s, mw_options *options)
{
    int step;
    FOR_EACH (step, loans_to_take(s, NULL))
        offer(options, MW_WORD(MW_AMOUNT, step * LOAN_STEP));
}

static void offer_words(const mw_state *state, enum mw_mode mode, mw_options *options)
{
    const struct lancashire *s = lancashire_of(state);
    enum point point = (enum point)s->move.point;
    bool loose = mode == MW_FORM;
    struct means means;

    offer_form(options, form[point]);
    switch (point) {
    case AT_VERB: offer_verbs(s, mode, options); break;
    case AT_SPACE:
        means = means_now(s);
        offer_set(options, MW_SPACE, loose ? ALL_SPACES : all_spaces_to_build(s, &means, false));
        break;
    case AT_INDUSTRY: offer_set(options, MW_INDUSTRY, industries_to_build(s, mode)); break;
    case AT_COAL:
        offer_set(options, MW_COAL, coal_sources(s, location_of(s->move.space), NULL));
        break;
    case AT_IRON:
    case AT_DEVELOP_IRON: offer_set(options, MW_IRON, iron_sources(s, "L7.4", NULL)); break;
    case AT_LINK: offer_set(options, MW_LINK, loose ? ALL_LINES : lines_to_build(s, NULL)); break;
    case AT_RAIL_COAL: offer_set(options, MW_COAL, payable_rail_coal(s, mode)); break;
    case AT_SECOND_LINK:
        offer_set(options, MW_LINK, lines_to_build(s, NULL));
        offer_set(options, MW_CARD, cards_to_play(s, NULL));
        break;
    case AT_DEVELOP: offer_set(options, MW_INDUSTRY, stacks_to_develop(s, NULL)); break;
    case AT_SECOND_DEVELOP:
        offer_set(options, MW_INDUSTRY, stacks_to_develop(s, NULL));
        offer_set(options, MW_CARD, cards_to_play(s, NULL));
        break;
    case AT_MILL: offer_mills(s, mode, options); break;
    case AT_OUTLET: offer_outlets(s, mode, options); break;
    case AT_NEXT_MILL:
        offer_mills(s, mode, options);
        if (s->move.verb == VERB_MORE) { /* it costs no card */
            options->expects &= (uint16_t)~MW_KIND_BIT(MW_CARD);
            options->later &= (uint16_t)~MW_KIND_BIT(MW_CARD);
            offer(options, MW_WORD(MW_END, 0));
        } else {
            offer_set(options, MW_CARD, cards_to_play(s, NULL));
        }
        break;
    case AT_AMOUNT: offer_loans(s, options); break;
    case AT_CARD: offer_set(options, MW_CARD, cards_to_play(s, NULL)); break;
    case AT_FIRST_CARD: offer_set(options, MW_CARD, first_cards(s, NULL)); break;
    case AT_SECOND_CARD: offer_set(options, MW_CARD, second_cards(s, NULL)); break;
    case AT_REMOVE: offer_set(options, MW_SPACE, s->board.own[s->head.seat]); break;
    case POINTS: break;
    }
}

/* ---- Explaining refusals ----------------------------------------------------------------------*/

static void why_not_remove(const struct lancashire *s, const struct question *q)
{
    mask allowed = ALL_SPACES;
    REQUIRE(s->board.own[s->head.seat], "L4.5", SAY_REFUSAL_NOT_YOUR_TILE_TO_REMOVE,
            .space = q->about >= 0 ? SPACE(q->about) : 0);
}

static bool why_not(const mw_state *state, mw_word word, mw_reasons *reasons)
{
    const struct lancashire *s = lancashire_of(state);
    struct question question = { reasons, NOTHING }, *q = &question;
    enum mw_kind kind = MW_KIND(word);

    if (word)
        question.about = (kind == MW_COAL || kind == MW_IRON) && MW_INDEX(word) == MW_MARKET
                             ? AT_MARKET
                             : MW_INDEX(word);
    switch ((enum point)s->move.point) {
    case AT_VERB: {
        mask verbs = verbs_to_say(s, q);
        return word && has(verbs, question.about);
    }
    case AT_SPACE:
        if (!word)
            mw_reason_add(reasons, "L5.5", SAY_REFUSAL_NOTHING_TO_BUILD, ABOUT(NO_DETAILS));
        break;
    case AT_INDUSTRY:
        why_no_industry(s, q);
        return !word || top_tile(s, s->head.seat, question.about) != NO_TILE;
    case AT_COAL: coal_sources(s, location_of(s->move.space), q); break;
    case AT_IRON:
    case AT_DEVELOP_IRON: iron_sources(s, "L7.4", q); break;
    case AT_LINK: lines_to_build(s, q); break;
    case AT_RAIL_COAL: rail_coal_sources(s, s->move.link, q); break;
    case AT_SECOND_LINK:
        if (kind == MW_LINK)
            lines_to_build(s, q);
        else
            cards_to_play(s, q);
        break;
    case AT_DEVELOP: stacks_to_develop(s, q); break;
    case AT_SECOND_DEVELOP:
        if (kind == MW_INDUSTRY)
            stacks_to_develop(s, q);
        else
            cards_to_play(s, q);
        break;
    case AT_NEXT_MILL:
        if (kind == MW_CARD) {
            cards_to_play(s, q);
            break;
        }
        /* fall through */
    case AT_MILL: mills_to_sell(s, q); break;
    case AT_OUTLET:
        question.about = kind == MW_DISTANT ? AT_MARKET : question.about;
        if (!has(s->board.own[s->head.seat] & s->board.of[COTTON], s->move.space))
            return true; /* refused already, and nothing to judge outlets by */
        outlets_of(s, s->move.space, q);
        break;
    case AT_AMOUNT:
        if (word)
            question.about = MW_INDEX(word) % LOAN_STEP ? 0 : MW_INDEX(word) / LOAN_STEP;
        loans_to_take(s, q);
        return !word || (question.about >= 1 && question.about <= MOST_LOAN_STEPS);
    case AT_CARD: cards_to_play(s, q); break;
    case AT_FIRST_CARD: first_cards(s, q); break;
    case AT_SECOND_CARD: second_cards(s, q); break;
    case AT_REMOVE: why_not_remove(s, q); break;
    case POINTS: break;
    }
    return true;
}

/* ---- Taking words -----------------------------------------------------------------------------*/

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

static void discard(struct lancashire *s, int card, mw_events *events)
{
    give_up_card(s, card, events);
    s->discards[card]++;
}

/* The card is played: the action is paid, done and over. */
static void play_card(struct lancashire *s, int card, mw_events *events)
{
    bool doubled = s->move.verb == VERB_DOUBLE, sold_distant = s->move.distant;

    if (s->move.due) {
        spend(s, s->move.due, events); /* L5.4 */
    }
    if (doubled)
        discard(s, s->move.first_card, events);
    discard(s, card, events);
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

static void begin_move(struct lancashire *s, int verb, mw_events *events)
{
    static const uint8_t first_point[VERBS] = {
        [VERB_BUILD] = AT_SPACE,     [VERB_DOUBLE] = AT_SPACE, [VERB_LINK] = AT_LINK,
        [VERB_DEVELOP] = AT_DEVELOP, [VERB_SELL] = AT_MILL,    [VERB_LOAN] = AT_AMOUNT,
        [VERB_PASS] = AT_CARD,       [VERB_MORE] = AT_MILL,    [VERB_REMOVE] = AT_REMOVE,
    };

    if (verb == VERB_DONE) {
        close_move(s);
        end_action(s, events);
        return;
    }
    s->head.open = 1;
    s->move.verb = (uint8_t)verb;
    s->move.point = first_point[verb];
}

static enum point after_cubes(const struct lancashire *s)
{
    return s->move.verb == VERB_DOUBLE ? AT_FIRST_CARD : AT_CARD;
}

/* After an outlet: the distant market is the last of a move's sales. */
static void choose_outlet(struct lancashire *s, mw_word word, mw_events *events)
{
    if (MW_KIND(word) == MW_SPACE) {
        sell_to_port(s, s->move.space, MW_INDEX(word), events);
        s->move.point = AT_NEXT_MILL;
    } else if (s->move.verb == VERB_MORE) {
        end_sale(s, true, events);
    } else {
        s->move.distant = 1;
        s->move.point = AT_CARD;
    }
}

static void take_word(mw_state *state, mw_word word, mw_events *events)
{
    struct lancashire *s = lancashire_to_change(state);
    struct half_move *move = &s->move;
    int i = MW_INDEX(word);

    if (MW_KIND(word) == MW_END) {
        end_sale(s, false, events);
        return;
    }
    if (MW_KIND(word) == MW_CARD && move->point != AT_FIRST_CARD) {
        play_card(s, i, events);
        return;
    }
    switch ((enum point)move->point) {
    case AT_VERB: begin_move(s, i, events); break;
    case AT_SPACE:
        move->space = (uint8_t)i;
        move->point = AT_INDUSTRY;
        break;
    case AT_INDUSTRY: move->due = choose_tile(s, i)->money; break;
    case AT_COAL:
    case AT_IRON: bring_to_tile(s, word, events); break;
    case AT_LINK:
    case AT_SECOND_LINK:
        move->link = (uint8_t)i;
        if (s->era == CANAL)
            lay_link(s, i, events);
        move->point = s->era == CANAL ? AT_CARD : AT_RAIL_COAL;
        break;
    case AT_RAIL_COAL:
        take(s, word, events);
        lay_link(s, move->link, events);
        move->point = move->count < 2 ? AT_SECOND_LINK : AT_CARD;
        break;
    case AT_DEVELOP:
    case AT_SECOND_DEVELOP: choose_stack(s, i, events); break;
    case AT_DEVELOP_IRON: bring_for_development(s, word, events); break;
    case AT_MILL:
    case AT_NEXT_MILL:
        move->space = (uint8_t)i;
        move->point = AT_OUTLET;
        break;
    case AT_OUTLET: choose_outlet(s, word, events); break;
    case AT_AMOUNT:
        move->loan = (uint8_t)(i / LOAN_STEP);
        move->point = AT_CARD;
        break;
    case AT_FIRST_CARD:
        move->first_card = (uint8_t)i;
        move->point = AT_SECOND_CARD;
        break;
    case AT_REMOVE:
        close_move(s);
        remove_for_debt(s, i, events); /* L4.5, L4.6 */
        break;
    case AT_CARD:
    case AT_SECOND_CARD:
    case POINTS: break;
    }
}

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
    .language = { .verbs = ALL_VERBS, .kinds = ALL_KINDS },
    .rule_of_actions = "L5.1",
    .shuffle = shuffle,
    .deal = deal,
    .options = offer_words,
    .step = take_word,
    .why = why_not,
    .result = mw_lancashire_result,
    .write = mw_lancashire_write,
    .read = mw_lancashire_read,
    .outlook = look_ahead,
    .mat = show_mat,
    .resample = mw_lancashire_resample,
    .check = mw_lancashire_check,
};
