/*
 * The rules of Age of Industry, in the order of docs/rules/age-of-industry.md, whose ids stand beside
 * the code; behind them form[], the shape of every action: what a move is made of, word by word.
 * How rules refuse is in ask.h, what the game shares with the others in family.inc.h, and what is printed
 * on its maps in age_map.h.
 *
 * Half-made moves: what a word does is done, and paid, when the word is taken; only a tile waits in
 * `move` until its card is played (play_card).
 */
#include "age_of_industry.h"

#include <string.h>

#include "core/verb.h"

/* What the next word of a move is about. What can stand there is at the end: form[]. */
enum point {
    AT_VERB,
    AT_SPACE, /* build, double */
    AT_INDUSTRY,
    AT_COAL,
    AT_IRON,
    AT_FIRST_LINK, /* link */
    AT_LINK,
    AT_RAIL_COAL,
    AT_RAIL_IRON,
    AT_DEVELOP, /* develop */
    AT_SALE,    /* sell */
    AT_OUTLET,
    AT_NEXT_SALE,
    AT_PILE, /* draw */
    AT_CARD,
    POINTS
};

/* What a seat can bring to a build. */
struct means {
    mask by_colour;            /* spaces */
    mask with_coal, with_iron; /* locations to which it can be brought */
};

#define POSITION struct age_of_industry
#define POSITION_OF(state) age_of(state)
#define POSITION_TO_CHANGE(state) age_to_change(state)
#define TABLE(name) mw_age_of_industry_##name
#define ERA(s) 0
#include "family.inc.h"

static const struct building_rules building_rule = {
    .symbol = "A4.4",
    .tile = "A4.1",
    .occupied = "A4.9",
    .replace = "A4.9",
    .cards = "A4.2",
    .nothing = "A4.2",
    .no_symbol = SAY_REFUSAL_NOT_FOR_THIS_INDUSTRY,
};

#define ALL_VERBS                                                                  \
    (1u << VERB_BUILD | 1u << VERB_DOUBLE | 1u << VERB_LINK | 1u << VERB_DEVELOP | \
     1u << VERB_SELL | 1u << VERB_DRAW | 1u << VERB_PASS)

static mask all_spaces(const struct age_of_industry *s)
{
    return bit(map_of(s)->n_spaces) - 1;
}

static mask any_space(const struct age_of_industry *s, const struct question *q)
{
    (void)q;
    return all_spaces(s);
}

static mask any_line(const struct age_of_industry *s, const struct question *q)
{
    (void)q;
    return bit(map_of(s)->n_rails) - 1;
}

/* ---- 1 Set-up ---------------------------------------------------------------------------------*/

/* ORDER: the piles of a set-up. */
enum { ORDER_PILE, MARKET_PILE, DECK_PILE, PILES };

/* A1.1, A1.3: every shuffle of the game is made now. */
static void shuffle(const mw_setup *setup, mw_random *random, mw_shuffles *shuffles)
{
    mw_pile *pile = shuffles->pile;

    pile[ORDER_PILE] = order_of_seats(setup->players, random);
    pile[MARKET_PILE] = pile_of("markets", mw_age_of_industry_market_count, MARKET_KINDS);
    pile[DECK_PILE] = pile_of_cards("deck", mw_age_of_industry_card_count, CARDS);
    shuffles->n = PILES;
    for (int i = MARKET_PILE; i < PILES; i++)
        pile_shuffle(pile[i].item, pile[i].n, random);
}

static void go_on(struct age_of_industry *s, int place, mw_events *events);

/* A1.2: six cards to seat 0, to seat 1, ...; the two next lie open. */
static bool deal(mw_state *state, const mw_shuffles *shuffles)
{
    struct age_of_industry *s = age_to_change(state);
    const mw_pile *pile = shuffles->pile;

    if (!sit_down(s, &pile[ORDER_PILE]))
        return false;
    s->round = 1;
    lay_out_pieces(s);
    for (int i = 0; i < map_of(s)->n_markets; i++)
        s->market[i] = (uint8_t)(pile[MARKET_PILE].item[i] + 1);
    memcpy(s->deck, pile[DECK_PILE].item, DECK);
    pile_reverse(s->deck, DECK);
    s->deck_size = DECK;
    mw_age_of_industry_derive(s);
    for (int seat = 0; seat < s->head.players; seat++)
        for (int i = 0; i < HAND; i++)
            draw(s, seat, pile_take(s->deck, &s->deck_size), NULL);
    while (s->display_size < DISPLAY)
        s->display[s->display_size++] = pile_take(s->deck, &s->deck_size);
    go_on(s, 0, NULL);
    return true;
}

/* ---- 2 Round ----------------------------------------------------------------------------------*/

static void charge_interest(struct age_of_industry *s, mw_events *events);
static bool is_at_an_end(const struct age_of_industry *s);
static void finish(struct age_of_industry *s, mw_events *events);

/* What follows by itself until somebody has to decide: after the last turn the end of the round, then
 * the turn at this place in the order. */
static void go_on(struct age_of_industry *s, int place, mw_events *events)
{
    if (place == s->head.players) { /* A2.1 */
        set_order(s, events);       /* A7.1 */
        charge_interest(s, events); /* A8.2 */
        if (is_at_an_end(s)) {      /* A8.3 */
            finish(s, events);
            return;
        }
        count_round(s);
        place = 0;
    }
    s->head.phase = PHASE_ACTION; /* A2.2 */
    s->head.seat = s->order[place];
    s->actions_left = s->round == 1 ? 1 : 2;
}

static void end_action(struct age_of_industry *s, mw_events *events)
{
    s->head.phase = PHASE_ACTION;
    close_move(s);
    if (s->actions_left == 0)
        go_on(s, place_in_order(s, s->head.seat) + 1, events);
}

/* ---- 3 Actions --------------------------------------------------------------------------------*/

/* A3.0, A3.2 to A3.4: the conditions of whole actions. */
static mask verbs_to_say(const struct age_of_industry *s, const struct question *q)
{
    mask allowed = ALL_VERBS, draws = bit(VERB_DRAW), passes = bit(VERB_PASS);
    mask with_card = bit(VERB_BUILD) | bit(VERB_DOUBLE) | bit(VERB_DEVELOP);
    int cards = s->hands.size[s->head.seat];

    REQUIRE(if_true(s->head.phase != PHASE_OVER), "A8.3", SAY_REFUSAL_OVER, NO_DETAILS);
    if (s->head.phase == PHASE_OVER)
        return 0;
    if (s->head.phase == PHASE_DRAW_ON) {
        REQUIRE(draws, "A3.4", SAY_REFUSAL_DRAWING_GOES_ON, NO_DETAILS);
        return allowed;
    }
    REQUIRE(~with_card | if_true(cards > 0), "A3.0", SAY_REFUSAL_NO_CARD_LEFT, NO_DETAILS);
    REQUIRE(~bit(VERB_DOUBLE) | if_true(s->actions_left >= 2), "A3.2",
            SAY_REFUSAL_DOUBLE_NEEDS_TWO_ACTIONS, NO_DETAILS);
    REQUIRE(~draws | if_true(cards < MOST_CARDS), "A3.4", SAY_REFUSAL_HAND_FULL,
            .amount = MOST_CARDS);
    REQUIRE(~draws | if_true(s->deck_size > 0 || s->display_size > 0), "A3.4",
            SAY_REFUSAL_NOTHING_TO_DRAW, NO_DETAILS);
    REQUIRE(~passes | if_true(cards > 0 || s->deck_size == 0), "A3.3", SAY_REFUSAL_DRAW_FIRST,
            NO_DETAILS);
    return allowed;
}

/* A3.4: the deck, and the cards that lie open; one bit each. */
static mask piles_to_draw(const struct age_of_industry *s, const struct question *q)
{
    mask allowed = bit(1 + DISPLAY) - 1, deck = bit(0);

    REQUIRE(~deck | if_true(s->deck_size > 0), "A3.4", SAY_REFUSAL_DECK_EMPTY, NO_DETAILS);
    REQUIRE(deck | (bit(1 + s->display_size) - 1), "A3.4", SAY_REFUSAL_NO_CARD_ON_DISPLAY,
            NO_DETAILS);
    return allowed;
}

/* A3.4: the display is refilled only after the whole action. */
static void refill_display(struct age_of_industry *s, mw_events *events)
{
    while (s->display_size < DISPLAY && s->deck_size > 0) {
        int card = pile_take(s->deck, &s->deck_size);
        s->display[s->display_size++] = (uint8_t)card;
        EVENT(events, MW_EV_REVEAL, .card = CARD(card));
    }
}

static int take_from_display(struct age_of_industry *s, int place)
{
    int card = s->display[place];

    for (int i = place; i + 1 < DISPLAY; i++)
        s->display[i] = s->display[i + 1];
    s->display[DISPLAY - 1] = 0;
    s->display_size--;
    return card;
}

/* A3.4: what the deck gives only the player sees. A second card is a decision of its own. */
static void draw_from(struct age_of_industry *s, mw_word word, mw_events *events)
{
    int seat = s->head.seat, pile = MW_INDEX(word);
    bool is_second = s->head.phase == PHASE_DRAW_ON;

    if (pile == 0) {
        draw(s, seat, pile_take(s->deck, &s->deck_size), events);
    } else {
        int card = take_from_display(s, pile - 1);
        hand_add(&s->hands, seat, card);
        EVENT(events, MW_EV_DRAW, .seat = (int8_t)seat, .card = CARD(card), .from = word);
    }
    if (!is_second)
        s->actions_left--;
    if (!is_second && can_draw(s)) {
        close_move(s);
        s->head.phase = PHASE_DRAW_ON;
        return;
    }
    refill_display(s, events);
    end_action(s, events);
}

/* A3.5 */
static mask stacks_to_develop(const struct age_of_industry *s, const struct question *q)
{
    mask allowed = bit(INDUSTRIES) - 1;
    mw_word about = asked(q, MW_INDUSTRY, INDUSTRIES);

    REQUIRE(industries_left(s, NULL), "A3.5",
            about ? SAY_REFUSAL_STACK_EMPTY : SAY_REFUSAL_NOTHING_TO_DEVELOP, .industry = about);
    return allowed;
}

static void choose_stack(struct age_of_industry *s, mw_word industry, mw_events *events)
{
    develop(s, MW_INDEX(industry), events);
    s->move.point = AT_CARD;
}

/* ---- 4 Where a tile may be built --------------------------------------------------------------*/

static mask ports_of_anyone(const struct age_of_industry *s)
{
    return locations_of(FACTS(s), s->board.of[PORT]);
}

/* The ship spaces that shipping lines join to these locations. */
static mask ship_spaces_at(const struct age_of_industry *s, mask locations)
{
    mask spaces = 0;
    int location;

    FOR_EACH (location, locations)
        spaces |= map_of(s)->ships_at[location];
    return spaces;
}

/* A4.3: the spaces where the seat may use the card of this industry. */
static mask reach_of_industry_card(const struct age_of_industry *s, int industry)
{
    int seat = s->head.seat;
    mask homes = s->board.homes[seat], ends = s->board.ends[seat], spaces;

    if (!s->board.own[seat]) /* (e) */
        return all_spaces(s);
    spaces = spaces_in(FACTS(s), ends | (homes & map_of(s)->for_two_tiles)); /* (a), (b) */
    spaces |= s->board.own[seat];                                            /* (c) */
    if (industry == SHIP)                                                    /* (d) */
        spaces |= ship_spaces_at(s, ports_of_anyone(s) & (homes | ends));
    return spaces;
}

/* A4.2, A4.3: the kinds of cards that build this industry there. */
static mask cards_to_build(const struct age_of_industry *s, int space, int industry,
                           const struct question *q)
{
    mask allowed = bit(CARDS) - 1, colours = mw_age_of_industry_location_cards, here = 0;
    mask trade = bit(mw_age_of_industry_card_of_industry[industry]);
    mw_word card = asked(q, MW_CARD, CARDS), place = SPACE(space);
    bool reached = has(reach_of_industry_card(s, industry), space);
    int colour;

    FOR_EACH (colour, colours)
        if (has(map_of(s)->spaces_of_card[colour], space))
            here |= bit(colour);
    REQUIRE(here | ~colours, "A4.2", SAY_REFUSAL_CARD_OF_ANOTHER_COLOUR, .card = card,
            .space = place);
    REQUIRE(colours | trade, "A4.3", SAY_REFUSAL_CARD_OF_ANOTHER_INDUSTRY, .card = card,
            .industry = INDUSTRY(industry));
    REQUIRE(colours | if_true(reached), "A4.3",
            industry == SHIP ? SAY_REFUSAL_SHIP_OUT_OF_REACH : SAY_REFUSAL_OUT_OF_REACH,
            .space = place);
    return allowed;
}

/* A3.0, A3.2: the cards that may be played or discarded now. */
static mask cards_to_play(const struct age_of_industry *s, const struct question *q)
{
    mask allowed = bit(CARDS) - 1;

    REQUIRE(s->hands.held[s->head.seat], "A3.0", SAY_REFUSAL_NOT_IN_HAND,
            .card = asked(q, MW_CARD, CARDS));
    if (s->move.verb == VERB_BUILD)
        allowed &= cards_to_build(s, s->move.space, s->move.industry, q);
    if (q && q->about == NOTHING && !allowed && s->move.verb == VERB_BUILD)
        mw_reason_add(q->reasons, "A4.2", SAY_REFUSAL_NO_CARD_FOR_IT,
                      ABOUT(.space = SPACE(s->move.space), .industry = INDUSTRY(s->move.industry)));
    return allowed;
}

/* A4.6: the spaces of locations that hold as many tiles of the seat as they may. */
static mask full_for(const struct age_of_industry *s, int seat)
{
    mask full = 0;
    int location;

    FOR_EACH (location, s->board.homes[seat]) {
        mask spaces = FACTS(s)->spaces_of[location], tiles = spaces & s->board.own[seat];
        bool has_two = (tiles & (tiles - 1)) != 0; /* one it has, being a home */
        if (has_two || most_tiles_in(s, location) == 1)
            full |= spaces;
    }
    return full;
}

/* A4.9: another industry may take the place of an own tile. */
static mask own_to_replace(const struct age_of_industry *s, int industry)
{
    return s->board.own[s->head.seat] & FACTS(s)->printed[industry];
}

static mask places_with_coal(const struct age_of_industry *s);

/* A4.9: nothing of it on any tile, import field or demand track. */
static bool is_exhausted(const struct age_of_industry *s, int industry)
{
    return industry == COAL ? !places_with_coal(s) && s->coal_market == 0
                            : !works_with_iron(s) && s->iron_market == 0;
}

/* A4.1, A4.4 to A4.6, A4.9: where the next tile of an industry can stand, cards and costs aside. */
static mask standing_room(const struct age_of_industry *s, int industry, const struct question *q)
{
    int seat = s->head.seat;
    mask allowed = room_for(s, industry, q);
    mw_word about = asked(q, MW_SPACE, SPACES);

    if (top_tile(s, seat, industry) == NO_TILE)
        return 0;
    if (industry == SHIP)
        REQUIRE(ship_spaces_at(s, ports_of_anyone(s)), "A4.5", SAY_REFUSAL_SHIP_NEEDS_PORT,
                .space = about);
    REQUIRE(~full_for(s, seat) | s->board.own[seat], "A4.6", SAY_REFUSAL_NO_MORE_TILES_HERE,
            .space = about);
    return allowed;
}

static mask harbours(const struct age_of_industry *s);
static mask supplied_with(const struct age_of_industry *s, enum mw_resource resource, mask harbour);

static struct means means_of(const struct age_of_industry *s, bool any_card)
{
    mask harbour = harbours(s);
    struct means means = { .with_coal = supplied_with(s, MW_RES_COAL, harbour),
                           .with_iron = supplied_with(s, MW_RES_IRON, harbour) };
    int card;

    if (any_card)
        means.by_colour = all_spaces(s);
    else
        FOR_EACH (card, s->hands.held[s->head.seat] & mw_age_of_industry_location_cards)
            means.by_colour |= map_of(s)->spaces_of_card[card];
    return means;
}

/* A3.2: both actions together need no right card. */
static struct means means_now(const struct age_of_industry *s)
{
    return means_of(s, s->move.verb == VERB_DOUBLE);
}

static mask spaces_by_cards(const struct age_of_industry *s, const struct means *means,
                            int industry)
{
    if (has(s->hands.held[s->head.seat], mw_age_of_industry_card_of_industry[industry]))
        return means->by_colour | reach_of_industry_card(s, industry);
    return means->by_colour;
}

/* A4.8, A5.4, A5.5: where coal and iron for this tile can be had; money always can. Ports serve
 * themselves, and ships stand beside one. */
static mask can_be_paid(const struct age_of_industry *s, const struct means *means,
                        const struct tile_kind *tile, const struct question *q)
{
    mask allowed = all_spaces(s), coal = ALL_BITS, iron = ALL_BITS;
    mw_word about = asked(q, MW_SPACE, SPACES);

    if (tile->industry == PORT || tile->industry == SHIP)
        return allowed;
    if (tile->coal)
        coal = spaces_in(FACTS(s), means->with_coal);
    if (tile->iron)
        iron = spaces_in(FACTS(s), means->with_iron);
    REQUIRE(coal, "A5.4", SAY_REFUSAL_NOTHING_CAN_COME, .space = about, .resource = MW_RES_COAL);
    REQUIRE(iron, "A5.4", SAY_REFUSAL_NOTHING_CAN_COME, .space = about, .resource = MW_RES_IRON);
    return allowed;
}

/* The spaces where the seat can build this industry and finish the move. */
static mask spaces_to_build(const struct age_of_industry *s, const struct means *means,
                            int industry)
{
    int kind = top_tile(s, s->head.seat, industry);
    mask spaces = FACTS(s)->printed[industry];

    if (kind == NO_TILE || mw_age_of_industry_tile[kind].eras == 0 || !spaces)
        return 0;
    spaces &= spaces_by_cards(s, means, industry);
    if (spaces)
        spaces &= can_be_paid(s, means, &mw_age_of_industry_tile[kind], NULL);
    return spaces ? spaces & standing_room(s, industry, NULL) : 0;
}

/* ---- 5 Coal and iron --------------------------------------------------------------------------*/

/* A5.1: mines and import fields; works are all else that holds cubes. */
static mask places_with_coal(const struct age_of_industry *s)
{
    return s->board.stocked & ~s->board.of[IRON];
}

static mask places_with(const struct age_of_industry *s, enum mw_resource resource)
{
    return resource == MW_RES_COAL ? places_with_coal(s) : works_with_iron(s);
}

/* A5.2: an import field is a location of its own. */
static mask cube_locations(const struct age_of_industry *s, mask spaces)
{
    mask locations = 0;
    int space;

    FOR_EACH (space, spaces)
        locations |= bit(map_of(s)->cubes_location[space]);
    return locations;
}

/* Of these spaces, those whose cubes lie in these locations. */
static mask with_cubes_in(const struct age_of_industry *s, mask spaces, mask locations)
{
    mask there = 0;
    int space;

    FOR_EACH (space, spaces)
        if (has(locations, map_of(s)->cubes_location[space]))
            there |= bit(space);
    return there;
}

/* A5.4: what a place must be connected to, to buy or sell cubes: port tiles and distant ports. */
static mask harbours(const struct age_of_industry *s)
{
    return ports_of_anyone(s) | map_of(s)->distant_ports;
}

/* The locations to which coal, or iron, can be brought from anywhere; `harbour` are the harbours. */
static mask supplied_with(const struct age_of_industry *s, enum mw_resource resource, mask harbour)
{
    return graph_reach(FACTS(s)->graph, s->board.joined,
                       cube_locations(s, places_with(s, resource)) | harbour);
}

/* A5.1, A5.4: where a cube for a place may come from. The place is a location, for a
 * ship that brings coal together with its import field. */
static mask sources_for(const struct age_of_industry *s, enum mw_resource resource, mask place,
                        bool is_harbour, const struct question *q)
{
    const struct graph *graph = FACTS(s)->graph;
    mask reached = graph_reach(graph, s->board.joined, place), stocked = places_with(s, resource);
    mask connected = with_cubes_in(s, stocked, reached), nearest = 0, allowed = ALL_BITS;
    bool harbour = is_harbour || (reached & harbours(s)) != 0;
    mw_word about = asked(q, MW_SPACE, SPACES);
    uint8_t where = (uint8_t)(lowest(place) + 1), cube = (uint8_t)resource;

    if (q && q->about == NOTHING) {
        if (!connected && !harbour)
            mw_reason_add(q->reasons, "A5.4", SAY_REFUSAL_NOTHING_CAN_COME,
                          ABOUT(.location = where, .resource = cube));
        q = NULL;
    }
    if (connected & (connected - 1))
        nearest = with_cubes_in(
            s, connected,
            mw_graph_nearest(graph, s->board.built, place, cube_locations(s, connected)));
    else
        nearest = connected;
    REQUIRE(stocked | MARKET, "A5.1", SAY_REFUSAL_NO_CUBE_THERE, .space = about, .resource = cube);
    REQUIRE(connected | MARKET | ~stocked, "A5.1", SAY_REFUSAL_SOURCE_NOT_CONNECTED, .space = about,
            .location = where, .resource = cube);
    REQUIRE(nearest | MARKET | ~connected, "A5.1", SAY_REFUSAL_NEARER_SOURCE, .space = about,
            .location = where, .resource = cube);
    REQUIRE(~MARKET | if_true(!connected), "A5.4", SAY_REFUSAL_SOURCE_BEFORE_MARKET,
            .location = where, .resource = cube);
    REQUIRE(~MARKET | if_true(harbour || connected), "A5.4", SAY_REFUSAL_MARKET_NEEDS_HARBOUR,
            .location = where, .resource = cube);
    return allowed;
}

/* A5.5: a port under construction serves itself. The coal that has come with a ship is the nearest to
 * it; what an older ship has left (A4.10) lies on the import field like any other. */
static mask sources_for_tile(const struct age_of_industry *s, enum mw_resource resource,
                             const struct question *q)
{
    int space = s->move.space;
    mask place = bit(location_of(s, space));

    if (!has(occupied(&s->board), space))
        place |= bit(map_of(s)->cubes_location[space]);
    return sources_for(s, resource, place, s->move.industry == PORT, q);
}

static mask coal_for_tile(const struct age_of_industry *s, const struct question *q)
{
    return sources_for_tile(s, MW_RES_COAL, q);
}

static mask iron_for_tile(const struct age_of_industry *s, const struct question *q)
{
    return sources_for_tile(s, MW_RES_IRON, q);
}

/* A6.2: to either end. A source that is right for neither is refused for both. */
static mask sources_for_rail(const struct age_of_industry *s, enum mw_resource resource,
                             const struct question *q)
{
    mask ends = FACTS(s)->graph->ends[s->move.link], sources = 0;
    int end;

    FOR_EACH (end, ends)
        sources |= sources_for(s, resource, bit(end), false, NULL);
    if (q && (q->about == NOTHING ? !sources : !has(sources, q->about)))
        FOR_EACH (end, ends)
            sources_for(s, resource, bit(end), false, q);
    return sources;
}

static mask coal_for_rail(const struct age_of_industry *s, const struct question *q)
{
    return sources_for_rail(s, MW_RES_COAL, q);
}

static mask iron_for_rail(const struct age_of_industry *s, const struct question *q)
{
    return sources_for_rail(s, MW_RES_IRON, q);
}

/* A8.1: just what the payment needs. */
static void borrow_for(struct age_of_industry *s, int seat, int amount, mw_events *events)
{
    int short_of = amount - s->purse[seat].money, loans = (short_of + LOAN - 1) / LOAN;

    if (short_of <= 0)
        return;
    s->loans[seat] = at_most(s->loans[seat] + loans, MOST_LOANS);
    purse_gain(&s->purse[seat], loans * LOAN);
    EVENT(events, MW_EV_LOAN, .seat = (int8_t)seat, .amount = (int16_t)(loans * LOAN));
}

/* A2.3: for tiles, rails and cubes. */
static void pay(struct age_of_industry *s, int amount, enum mw_cause cause, mw_events *events)
{
    int seat = s->head.seat;

    borrow_for(s, seat, amount, events);
    spend(s, amount, cause, events);
}

static void pay_for_cube(struct age_of_industry *s, int price, mw_events *events)
{
    pay(s, price, MW_FOR_CUBE, events);
}

/* A5.8, A6.1: the owner gets the profit at once. */
static void flip(struct age_of_industry *s, int space, mw_events *events)
{
    int owner = owner_of(&s->board, space);
    int profit = tile_on(&s->board, FACTS(s), space)->profit;

    TURN_OVER(s, space, events, .price = (int16_t)profit);
    purse_gain(&s->purse[owner], profit);
    EVENT(events, MW_EV_EARN, .seat = (int8_t)owner, .amount = (int16_t)profit,
          .cause = MW_FOR_FLIP);
}

/* The goods that a market takes; none if it shows no demand. */
static mask demand_of(const struct age_of_industry *s, int market)
{
    return s->market[market] ? mw_age_of_industry_goods[s->market[market] - 1] : 0;
}

/* A4.10, A5.8: a ship flips when its coal is gone and its market used, or without demand. */
static void judge_ship(struct age_of_industry *s, int space, mw_events *events)
{
    int market;

    if (!has(s->board.of[SHIP], space) || has(s->board.flipped | s->replacements, space) ||
        s->board.cubes[space] > 0)
        return;
    FOR_EACH (market, map_of(s)->markets_at[location_of(s, space)] & ~(mask)s->used_markets)
        if (demand_of(s, market))
            return;
    flip(s, space, events);
}

/* A5.8. The coal of a ship can be gone before the ship is there. */
static void last_cube_taken(struct age_of_industry *s, int space, mw_events *events)
{
    if (has(s->board.of[COAL] | s->board.of[IRON], space))
        flip(s, space, events);
    else
        judge_ship(s, space, events);
}

/* A5.2, A5.7, A5.9: the coal of a ship on an empty space arrives before its needs are taken. */
static void bring_import(struct age_of_industry *s)
{
    int space = s->move.space;

    if (!has(FACTS(s)->printed[SHIP], space))
        return; /* a loose word */
    s->move.builds_ship = 1;
    if (!has(occupied(&s->board), space)) {
        s->board.cubes[space] = map_of(s)->import_coal[space];
        if (s->board.cubes[space])
            s->board.stocked |= bit(space);
    }
    mw_age_open_sea_lines(s);
}

/* A5.7, A5.9: coal and iron have been taken and the card is played; the rest of the building. */
static void build(struct age_of_industry *s, mw_events *events)
{
    int space = s->move.space, industry = s->move.industry;
    bool is_ship = industry == SHIP, again = is_ship && has(occupied(&s->board), space);
    int cubes = is_ship ? s->board.cubes[space] : mw_age_of_industry_tile[s->move.tile].cubes;
    mask reached;

    put_tile(s, space, s->move.tile, cubes, events);
    if (again) /* A4.10 */
        s->replacements |= bit(space);
    if (industry == PORT || is_ship)
        mw_age_open_sea_lines(s);
    if (again)
        return; /* A4.10: it brings nothing and never flips */
    if (cubes == 0) {
        judge_ship(s, space, events); /* A5.8 */
        return;
    }
    reached = s->board.joined[location_of(s, space)];
    if (reached & harbours(s))
        fill_track(s, space, industry == IRON ? MW_RES_IRON : MW_RES_COAL, events);
}

/* ---- 6 Selling and rails ----------------------------------------------------------------------*/

static mask goods_of(const struct age_of_industry *s)
{
    return s->board.own[s->head.seat] & (s->board.of[COTTON] | s->board.of[GOODS]);
}

static bool port_takes(const struct age_of_industry *s, int port, int industry)
{
    return has(tile_on(&s->board, FACTS(s), port)->takes, industry);
}

/* A6.1: the ports that this mill or factory can sell through. */
static mask ports_for(const struct age_of_industry *s, int space, const struct question *q)
{
    int industry = tile_on(&s->board, FACTS(s), space)->industry, port;
    mask ports = s->board.of[PORT], taking = 0, joined = 0, allowed = all_spaces(s);
    mw_word about = asked(q, MW_SPACE, SPACES);

    FOR_EACH (port, ports) {
        if (port_takes(s, port, industry))
            taking |= bit(port);
        if (has(s->board.joined[location_of(s, space)], location_of(s, port)))
            joined |= bit(port);
    }
    REQUIRE(ports, "A6.1", SAY_REFUSAL_NO_PORT_THERE, .space = about);
    REQUIRE(~s->board.flipped | ~ports, "A6.1", SAY_REFUSAL_PORT_USED, .space = about);
    REQUIRE(taking | ~ports, "A6.1", SAY_REFUSAL_PORT_TAKES_COTTON_ONLY, .space = about);
    REQUIRE(joined | ~ports, "A6.1", SAY_REFUSAL_PORT_OUT_OF_REACH, .to = about,
            .space = SPACE(space));
    return allowed;
}

/* A6.1: the markets that this mill or factory can sell to. A ship's market is in the location of its
 * ship space, to which only a ship opens the way. */
static mask markets_for(const struct age_of_industry *s, int space, const struct question *q)
{
    int industry = tile_on(&s->board, FACTS(s), space)->industry;
    mask taking = 0, joined = 0, allowed = bit(map_of(s)->n_markets) - 1;
    mw_word about = asked(q, MW_BUYER, MARKETS);

    for (int i = 0; i < map_of(s)->n_markets; i++) {
        if (has(demand_of(s, i), industry))
            taking |= bit(i);
        if (has(s->board.joined[location_of(s, space)], map_of(s)->market_location[i]))
            joined |= bit(i);
    }
    REQUIRE(taking, "A6.1", SAY_REFUSAL_MARKET_DOES_NOT_TAKE, .to = about,
            .industry = INDUSTRY(industry));
    REQUIRE(~(mask)s->used_markets, "A6.1", SAY_REFUSAL_MARKET_USED, .to = about);
    REQUIRE(joined, "A6.1", SAY_REFUSAL_MARKET_OUT_OF_REACH, .to = about, .space = SPACE(space));
    return allowed;
}

static mask sellable(const struct age_of_industry *s)
{
    mask sold = 0;
    int space;

    FOR_EACH (space, goods_of(s) & ~s->board.flipped)
        if (ports_for(s, space, NULL) || markets_for(s, space, NULL))
            sold |= bit(space);
    return sold;
}

static bool is_wanted(const struct age_of_industry *s, int industry)
{
    int port;

    for (int i = 0; i < map_of(s)->n_markets; i++)
        if (has(demand_of(s, i), industry) && !(s->used_markets >> i & 1))
            return true;
    FOR_EACH (port, s->board.of[PORT] & ~s->board.flipped)
        if (port_takes(s, port, industry))
            return true;
    return false;
}

/* What is missing, where no port or market is named to blame. */
static void why_no_outlet(const struct age_of_industry *s, int space, const struct question *q)
{
    int industry = tile_on(&s->board, FACTS(s), space)->industry;

    mw_reason_add(q->reasons, "A6.1",
                  is_wanted(s, industry) ? SAY_REFUSAL_NO_OUTLET_CONNECTED
                                         : SAY_REFUSAL_NO_OUTLET_LEFT,
                  ABOUT(.space = SPACE(space), .industry = INDUSTRY(industry)));
}

/* Of each tile what it lacks, if none can be sold. */
static void why_nothing_to_sell(const struct age_of_industry *s, const struct question *q)
{
    mask goods = goods_of(s) & ~s->board.flipped;
    int space;

    if (!goods)
        mw_reason_add(q->reasons, "A6.1", SAY_REFUSAL_NOTHING_TO_SELL_NOW, ABOUT(NO_DETAILS));
    FOR_EACH (space, goods)
        why_no_outlet(s, space, q);
}

static mask own_goods(const struct age_of_industry *s, const struct question *q)
{
    (void)q;
    return goods_of(s);
}

/* A6.1. Why a tile that is named finds no outlet is said when they are named, one by one. */
static mask tiles_to_sell(const struct age_of_industry *s, const struct question *q)
{
    mask goods = goods_of(s), allowed = all_spaces(s);
    mw_word about = asked(q, MW_SPACE, SPACES);

    if (!q)
        return sellable(s);
    if (q->about == NOTHING) {
        if (!sellable(s))
            why_nothing_to_sell(s, q);
        return 0;
    }
    REQUIRE(goods, "A6.1", SAY_REFUSAL_NO_GOODS_THERE, .space = about);
    REQUIRE(~s->board.flipped | ~goods, "A6.1", SAY_REFUSAL_ALREADY_SOLD, .space = about);
    return allowed;
}

/* Lists show each set of sales once: in ascending order. */
static mask sales_in_list_order(const struct age_of_industry *s)
{
    return ~(bit(s->move.after_space) - 1);
}

static void choose_sale(struct age_of_industry *s, mw_word space, mw_events *events)
{
    (void)events;
    s->move.space = (uint8_t)MW_INDEX(space);
    s->move.point = AT_OUTLET;
}

/* Of what is no mill and no factory there is nothing more to say. */
static mask ports_to_choose(const struct age_of_industry *s, const struct question *q)
{
    return has(goods_of(s), s->move.space) ? ports_for(s, s->move.space, q) : 0;
}

static mask markets_to_choose(const struct age_of_industry *s, const struct question *q)
{
    int space = s->move.space;

    if (!has(goods_of(s), space))
        return 0;
    if (!q || q->about != NOTHING)
        return markets_for(s, space, q);
    if (!ports_for(s, space, NULL) && !markets_for(s, space, NULL))
        why_no_outlet(s, space, q);
    return 0;
}

/* Both sides flip. A loose word may name what cannot be sold, or sold to. */
static void sell(struct age_of_industry *s, mw_word outlet, mw_events *events)
{
    int space = s->move.space, i = MW_INDEX(outlet), ship;

    s->move.point = AT_NEXT_SALE;
    s->move.after_space = (uint8_t)(space + 1);
    if (!has(goods_of(s) & ~s->board.flipped, space))
        return;
    EVENT(events, MW_EV_SELL, .seat = (int8_t)s->head.seat, .space = SPACE(space),
          .industry = INDUSTRY(tile_on(&s->board, FACTS(s), space)->industry), .to = outlet);
    flip(s, space, events);
    if (MW_KIND(outlet) == MW_BUYER) {
        s->used_markets |= 1u << i;
        FOR_EACH (ship, FACTS(s)->spaces_of[map_of(s)->market_location[i]])
            judge_ship(s, ship, events);
    } else if (has(s->board.of[PORT] & ~s->board.flipped, i)) {
        flip(s, i, events);
    }
}

static void stop_selling(struct age_of_industry *s, mw_word end, mw_events *events)
{
    (void)end;
    s->actions_left--;
    end_action(s, events);
}

static bool is_first_rail(const struct age_of_industry *s)
{
    return s->links_left[s->head.seat] == LINKS_PER_PLAYER;
}

/* A6.2 */
static mask lines_to_build(const struct age_of_industry *s, const struct question *q)
{
    int seat = s->head.seat;
    const struct graph *graph = FACTS(s)->graph;
    mask allowed = any_line(s, NULL), own = s->board.ends[seat] | s->board.homes[seat], harbour;
    mw_word about = asked(q, MW_LINK, LINKS);

    REQUIRE(if_true(s->links_left[seat] > 0), "A6.2", SAY_REFUSAL_NO_LINKS_LEFT, NO_DETAILS);
    REQUIRE(~s->board.built, "A6.2", SAY_REFUSAL_LINE_TAKEN, .link = about);
    REQUIRE(graph_lines_at(graph, own), "A6.2",
            about ? SAY_REFUSAL_LINE_NOT_ADJACENT : SAY_REFUSAL_NO_LINE, .link = about);
    if (is_first_rail(s) || about || (!q && !allowed))
        return allowed;
    harbour = harbours(s);
    REQUIRE(graph_lines_at(graph, supplied_with(s, MW_RES_COAL, harbour)), "A5.4",
            SAY_REFUSAL_NO_CUBES_FOR_LINE, .resource = MW_RES_COAL);
    REQUIRE(graph_lines_at(graph, supplied_with(s, MW_RES_IRON, harbour)), "A5.4",
            SAY_REFUSAL_NO_CUBES_FOR_LINE, .resource = MW_RES_IRON);
    return allowed;
}

/* A6.2: once coal and iron have been brought. Rails are never removed. */
static void lay_rail(struct age_of_industry *s, mw_events *events)
{
    put_link(s, s->move.link, events);
    s->actions_left--;
    end_action(s, events);
}

/* ---- 8 Loans, interest, end -------------------------------------------------------------------*/

/* A8.1: as many loans as the cash covers. */
static void repay(struct age_of_industry *s, int seat, mw_events *events)
{
    int loans = s->purse[seat].money / LOAN;

    loans = at_most(loans, s->loans[seat]);
    if (loans == 0)
        return;
    s->loans[seat] = (int16_t)(s->loans[seat] - loans);
    s->purse[seat].money = (int16_t)(s->purse[seat].money - loans * LOAN);
    EVENT(events, MW_EV_REPAY, .seat = (int8_t)seat, .amount = (int16_t)(loans * LOAN));
}

/* A8.1, A8.2: it is not spending (A2.3), and a loan taken for it costs none this round. */
static void charge_interest(struct age_of_industry *s, mw_events *events)
{
    for (int place = 0; place < s->head.players; place++) {
        int seat = s->order[place], interest;
        repay(s, seat, events);
        interest = s->loans[seat] * INTEREST;
        if (interest == 0)
            continue;
        borrow_for(s, seat, interest, events);
        s->purse[seat].money = (int16_t)(s->purse[seat].money - interest);
        EVENT(events, MW_EV_INTEREST, .seat = (int8_t)seat, .amount = (int16_t)interest);
    }
}

/* A8.3 */
static bool is_at_an_end(const struct age_of_industry *s)
{
    for (int seat = 0; seat < s->head.players; seat++)
        if (s->deck_size == 0 && s->hands.size[seat] == 0)
            return true;
    return false;
}

/* A8.4: what a rail's end adds: tiles, market tiles, one for a settlement. */
static int occupied_at(const struct age_of_industry *s, int location)
{
    return count_bits(FACTS(s)->spaces_of[location] & occupied(&s->board)) +
           count_bits(map_of(s)->markets_at[location]) + has(map_of(s)->settlements, location);
}

/* A8.4 */
static void pay_for_rails(struct age_of_industry *s, int seat, mw_events *events)
{
    int link, end;

    FOR_EACH (link, s->board.links[seat]) {
        int sum = RAIL_INCOME;
        FOR_EACH (end, FACTS(s)->graph->ends[link])
            sum += occupied_at(s, end);
        purse_gain(&s->purse[seat], sum);
        EVENT(events, MW_EV_EARN, .seat = (int8_t)seat, .amount = (int16_t)sum,
              .cause = MW_FOR_LINK, .link = LINK(link));
    }
}

/* A8.5 */
static void score_seat(struct age_of_industry *s, int seat, mw_events *events)
{
    int cash = s->purse[seat].money / CASH_PER_VP, loss = s->loans[seat] * OPEN_LOAN_VP, space;

    FOR_EACH (space, s->board.own[seat]) {
        const struct tile_kind *tile = tile_on(&s->board, FACTS(s), space);
        SCORE(s, seat, MW_FROM_RAIL_TILES, tile->level, events, .space = SPACE(space),
              .industry = INDUSTRY(tile->industry));
    }
    SCORE(s, seat, MW_FROM_CASH, cash, events, .price = s->purse[seat].money);
    if (loss > 0)
        SCORE(s, seat, MW_FROM_DEBT, -loss, events, NO_DETAILS);
}

/* A8.4, A8.5 */
static void settle_seat(struct age_of_industry *s, int seat, mw_events *events)
{
    pay_for_rails(s, seat, events);
    repay(s, seat, events);
    score_seat(s, seat, events);
}

static void finish(struct age_of_industry *s, mw_events *events)
{
    begin_part(events, MW_OF_SCORING);
    for (int seat = 0; seat < s->head.players; seat++) {
        for (int card = 0; card < CARDS; card++) {
            s->discards[card] = (uint8_t)(s->discards[card] + s->hands.count[seat][card]);
            s->hands.count[seat][card] = 0;
        }
        settle_seat(s, seat, events);
    }
    hands_derive(&s->hands);
    end_game(s, events);
}

/* A8.6: a tie goes to the player earlier in the last order, so nobody shares a place. */
static bool is_ahead(const struct age_of_industry *s, int a, int b)
{
    return s->vp[a] != s->vp[b] ? s->vp[a] > s->vp[b] : place_in_order(s, a) < place_in_order(s, b);
}

void mw_age_of_industry_result(const mw_state *state, mw_result *result)
{
    rank_seats(age_of(state), result);
}

static void look_closer(const struct age_of_industry *s, mw_stack *tile)
{
    (void)s;
    tile->points = tile->level;
}

/* A8.1, A8.2, A8.5: interest as if the round ended now, points as if the game did. */
static void give_outlook(const mw_state *state, int seat, mw_outlook *outlook)
{
    const struct age_of_industry *s = age_of(state);
    struct age_of_industry later = *s;
    int interest;

    look_at_mat_and_order(s, seat, places_with_coal(s), outlook);
    repay(&later, seat, NULL);
    interest = later.loans[seat] * INTEREST;
    outlook->is_paid = true;
    outlook->loans = s->loans[seat];
    outlook->income = (int16_t)-interest;
    if (interest > later.purse[seat].money)
        outlook->missing = (int16_t)(interest - later.purse[seat].money);
    later = *s;
    settle_seat(&later, seat, NULL);
    outlook->money = later.purse[seat].money;
    look_at_points(s, &later, seat, outlook);
}

static void show_mat(const mw_state *state, int seat, mw_mat *mat)
{
    const struct age_of_industry *s = age_of(state);

    look_at_mat(s, seat, places_with_coal(s), mat);
}

/* ---- Taking words -----------------------------------------------------------------------------*/

/* Those verbs of which a whole move can be made. */
static mask verbs_to_begin_with(const struct age_of_industry *s, const struct question *q)
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
    verbs = unless_none(verbs, VERB_SELL, sellable(s));
    return verbs;
}

static void begin_move(struct age_of_industry *s, mw_word verb, mw_events *events)
{
    static const uint8_t first_point[VERBS] = {
        [VERB_BUILD] = AT_SPACE,     [VERB_DOUBLE] = AT_SPACE, [VERB_LINK] = AT_LINK,
        [VERB_DEVELOP] = AT_DEVELOP, [VERB_SELL] = AT_SALE,    [VERB_DRAW] = AT_PILE,
        [VERB_PASS] = AT_CARD,
    };
    int v = MW_INDEX(verb);

    if (v == VERB_PASS && s->hands.size[s->head.seat] == 0) { /* A3.0: it is free */
        s->actions_left--;
        end_action(s, events);
        return;
    }
    open_move(s, v, v == VERB_LINK && is_first_rail(s) ? AT_FIRST_LINK : first_point[v]);
}

/* A5.9: the tile is paid first. */
static void choose_industry(struct age_of_industry *s, mw_word industry, mw_events *events)
{
    pay(s, choose_tile(s, MW_INDEX(industry))->money, MW_FOR_TILE, events);
    if (MW_INDEX(industry) == SHIP)
        bring_import(s);
}

static enum point after_cubes(const struct age_of_industry *s)
{
    (void)s;
    return AT_CARD;
}

static void choose_link(struct age_of_industry *s, mw_word link, mw_events *events)
{
    s->move.link = (uint8_t)MW_INDEX(link);
    pay(s, RAIL_COST, MW_FOR_LINK, events);
    s->move.point = AT_RAIL_COAL;
}

/* A6.2: it needs no coal and no iron. */
static void lay_first_rail(struct age_of_industry *s, mw_word link, mw_events *events)
{
    choose_link(s, link, events);
    lay_rail(s, events);
}

static void bring_coal_to_rail(struct age_of_industry *s, mw_word source, mw_events *events)
{
    take_from(s, source, events);
    s->move.point = AT_RAIL_IRON;
}

static void bring_iron_to_rail(struct age_of_industry *s, mw_word source, mw_events *events)
{
    take_from(s, source, events);
    lay_rail(s, events);
}

/* The card is played or discarded: the action is done and over. */
static void play_card(struct age_of_industry *s, mw_word word, mw_events *events)
{
    int card = MW_INDEX(word);

    give_up_card(s, card, events);
    s->discards[card]++;
    s->actions_left = (uint8_t)(s->actions_left - (s->move.verb == VERB_DOUBLE ? 2 : 1));
    if (s->move.verb == VERB_BUILD || s->move.verb == VERB_DOUBLE)
        build(s, events);
    end_action(s, events);
}

/* ---- The shape of every action ----------------------------------------------------------------
 * What a row is, is told in form.inc.h; functions that are not in this file are in family.inc.h.
 * docs/adding-a-game.md says what a new action needs.
 */

enum { ALL_KINDS = V | S | L | I | M | C | F | K | P };

#define A_SALE \
    { S, tiles_to_sell, choose_sale, .by_form = own_goods, .listed = sales_in_list_order }

static const struct row form[POINTS] = {
    [AT_VERB] = { { V, verbs_to_begin_with, begin_move, .by_form = verbs_to_say,
                    .taken_loosely = verbs_to_say },
                  .later = S | L | I | M | C | F | K | P },
    /* build, double */
    [AT_SPACE] = { { S, spaces_to_choose, choose_space, .by_form = any_space },
                   .later = I | C | F | K },
    [AT_INDUSTRY] = { { I, industries_to_choose, choose_industry, .by_form = printed_here,
                        .taken_loosely = industries_left },
                      .later = C | F | K },
    [AT_COAL] = { { C, coal_for_tile, bring_to_tile }, .later = F | K },
    [AT_IRON] = { { F, iron_for_tile, bring_to_tile }, .later = K },
    /* link */
    [AT_FIRST_LINK] = { { L, lines_to_build, lay_first_rail, .by_form = any_line },
                        .later = C | F, /* not now: but refusals speak of every rail alike */
                        .ends = L },
    [AT_LINK] = { { L, lines_to_build, choose_link, .by_form = any_line }, .later = C | F },
    [AT_RAIL_COAL] = { { C, coal_for_rail, bring_coal_to_rail }, .later = F },
    [AT_RAIL_IRON] = { { F, iron_for_rail, bring_iron_to_rail }, .ends = F },
    /* develop */
    [AT_DEVELOP] = { { I, stacks_to_develop, choose_stack }, .later = K },
    /* sell */
    [AT_SALE] = { A_SALE, .later = S | M },
    [AT_OUTLET] = { { S, ports_to_choose, sell }, { M, markets_to_choose, sell }, .later = S | M },
    [AT_NEXT_SALE] = { A_SALE, { E, may_end, stop_selling }, .later = S | M },
    /* draw */
    [AT_PILE] = { { P, piles_to_draw, draw_from }, .ends = P },
    /* pass, and the end of building and developing */
    [AT_CARD] = { { K, cards_to_play, play_card }, .ends = K },
};

/* ---- The game ---------------------------------------------------------------------------------*/

static const mw_game info = {
    .id = "age-of-industry",
    .name = "Age of Industry",
    .revision = REVISION,
    .maps = mw_age_of_industry_map_id,
    .n_maps = MAPS,
    .least_players = LEAST_PLAYERS,
    .most_players = MOST_PLAYERS,
};

const struct rules mw_age_of_industry_rules = {
    .info = &info,
    .board = mw_age_of_industry_board,
    .language = { .verbs = ALL_VERBS, .kinds = ALL_KINDS },
    .rule_of_actions = "A3.0",
    .sold = 1u << COTTON | 1u << GOODS,
    .shuffle = shuffle,
    .deal = deal,
    .options = offer_words,
    .step = take_word,
    .why = explain,
    .result = mw_age_of_industry_result,
    .write = mw_age_of_industry_write,
    .read = mw_age_of_industry_read,
    .outlook = give_outlook,
    .mat = show_mat,
    .resample = mw_age_of_industry_resample,
    .check = mw_age_of_industry_check,
};
