/*
 * What games with an income track and two eras do in the same way, written once. A game's rules
 * file includes this after it has defined
 *     POSITION      its struct, whose fields of these names mean the same in all such games
 *     TABLE(name)   its table of that name, made from its data file (and its function `result`)
 * and defines the few functions declared at the end of this file's first section. Everything here
 * is static: each game gets its own, sized and inlined for it. Rule ids are those of the games;
 * refusals name them, so what refuses takes the rule as an argument or stays with the game.
 */
#ifndef MW_RULES_INCOME_GAME_H
#define MW_RULES_INCOME_GAME_H

#include <string.h>

#include "ask.h"
#include "catalog.h"
#include "core/deck.h"
#include "core/event.h"
#include "core/track.h"
#include "state_text.h"

static const struct piece_facts *const facts = &TABLE(pieces);

#define ALL_SPACES (bit(SPACES) - 1)
#define ALL_LINES (bit(LINKS) - 1)

/* What each game says in its own way. */
static mask removable_for_debt(const POSITION *s,
                               int seat);                 /* tiles that bring money when removed */
static void after_income(POSITION *s, mw_events *events); /* everybody has been paid */
static void end_round(POSITION *s, mw_events *events);    /* everybody has had his turn */
static mask standing_room(const POSITION *s, int industry,
                          const struct question *q); /* for a tile */
static void why_not_build(const POSITION *s, int industry, const struct question *q);
static int icons_at(const POSITION *s, int location); /* what a link's end scores */

/* ---- Seats ------------------------------------------------------------------------------------*/

static int money_of(const POSITION *s)
{
    return s->purse[s->head.seat].money;
}

static int location_of(int space)
{
    return facts->space_location[space];
}

static int place_in_order(const POSITION *s, int seat)
{
    int place = 0;
    while (s->order[place] != seat)
        place++;
    return place;
}

static int income_level(const POSITION *s, int seat)
{
    return TABLE(income_level)[s->income[seat]];
}

/* Points set up by hand can be near the limit; from there they grow no more. */
static void score(POSITION *s, int seat, enum source_of_vp source, int vp)
{
    vp = at_most(vp, MOST_POINTS - s->vp[seat]);
    s->scored[seat][source] = (int16_t)(s->scored[seat][source] + vp);
    s->vp[seat] = (int16_t)(s->vp[seat] + vp);
}

/* More VP, then the higher income level, then more cash; 0 if all are equal. */
static int compare_standing(const POSITION *s, int a, int b)
{
    if (s->vp[a] != s->vp[b])
        return s->vp[a] - s->vp[b];
    if (income_level(s, a) != income_level(s, b))
        return income_level(s, a) - income_level(s, b);
    return s->purse[a].money - s->purse[b].money;
}

static void draw(POSITION *s, int seat, int card, mw_events *events)
{
    hand_add(&s->hands, seat, card);
    EVENT(events, MW_EV_DRAW, .seat = (int8_t)seat, .only_seat = (int8_t)seat, .card = CARD(card));
}

static void draw_up(POSITION *s, int seat, mw_events *events)
{
    while (s->hands.size[seat] < HAND && s->deck_size > 0)
        draw(s, seat, pile_take(s->deck, &s->deck_size), events);
}

/* Least spent first; what was spent goes to the bank. */
static void set_order(POSITION *s, mw_events *events)
{
    order_by_spent(s->order, s->head.players, s->purse);
    for (int seat = 0; seat < s->head.players; seat++)
        s->purse[seat].spent = 0;
    if (events) {
        mw_event event = ABOUT(.what = MW_EV_ORDER, .players = s->head.players);
        memcpy(event.order, s->order, sizeof s->order);
        event_add(events, event);
    }
}

enum { LAST_ROUND_NUMBER = 1000 }; /* only positions set up by hand come near it */

static void count_round(POSITION *s)
{
    if (s->round < LAST_ROUND_NUMBER)
        s->round++;
}

/* ---- Turns ------------------------------------------------------------------------------------*/

/* The seat's turn, if it has a card to play: two actions, one in the very first round. */
static bool begin_turn(POSITION *s, int seat)
{
    if (s->hands.size[seat] == 0)
        return false;
    s->head.phase = PHASE_ACTION;
    s->head.seat = (uint8_t)seat;
    s->actions_left = s->era == CANAL && s->round == 1 ? 1 : 2;
    return true;
}

/* The turns from this place in the order on. */
static void turns_from(POSITION *s, int place, mw_events *events)
{
    for (; place < s->head.players; place++)
        if (begin_turn(s, s->order[place]))
            return;
    end_round(s, events);
}

/* ---- Income and debt --------------------------------------------------------------------------*/

static int debt_of(const POSITION *s, int seat)
{
    int level = income_level(s, seat);
    return level < 0 ? -level : 0;
}

static void pay_debt(POSITION *s, int seat, int amount, mw_events *events)
{
    s->purse[seat].money = (int16_t)(s->purse[seat].money - amount);
    EVENT(events, MW_EV_PAY, .seat = (int8_t)seat, .amount = (int16_t)amount);
}

/* False if the player has to choose a tile to remove first. Who has none pays what he has, and the
 * rest in VP, never below 0. */
static bool settle_debt(POSITION *s, int seat, mw_events *events)
{
    int debt = debt_of(s, seat), money = s->purse[seat].money, loss;

    if (money >= debt) {
        pay_debt(s, seat, debt, events);
        return true;
    }
    if (removable_for_debt(s, seat))
        return false;
    if (money > 0)
        pay_debt(s, seat, money, events);
    loss = debt - money < s->vp[seat] ? debt - money : s->vp[seat];
    if (loss > 0) {
        score(s, seat, OTHER, -loss);
        EVENT(events, MW_EV_VP, .seat = (int8_t)seat, .amount = (int16_t)-loss);
    }
    return true;
}

/* In player order, from this place on. */
static void income_from(POSITION *s, int place, mw_events *events)
{
    for (; place < s->head.players; place++) {
        int seat = s->order[place], level = income_level(s, seat);
        if (level > 0) {
            purse_gain(&s->purse[seat], level);
            EVENT(events, MW_EV_EARN, .seat = (int8_t)seat, .amount = (int16_t)level);
        } else if (level < 0 && !settle_debt(s, seat, events)) {
            s->head.phase = PHASE_DEBT;
            s->head.seat = (uint8_t)seat;
            s->actions_left = 0;
            return;
        }
    }
    after_income(s, events);
}

static void gain_income(POSITION *s, int seat, int spaces, mw_events *events)
{
    int space = income_advance(&TABLE(income), s->income[seat], spaces);
    int steps = space - s->income[seat];

    s->income[seat] = (uint8_t)space;
    EVENT(events, MW_EV_INCOME, .seat = (int8_t)seat, .amount = (int16_t)steps,
          .level = (int16_t)income_level(s, seat));
}

static void take_loan(POSITION *s, int levels, int amount, mw_events *events)
{
    int seat = s->head.seat;

    s->income[seat] = (uint8_t)income_back(&TABLE(income), s->income[seat], levels);
    purse_gain(&s->purse[seat], amount);
    EVENT(events, MW_EV_LOAN, .seat = (int8_t)seat, .amount = (int16_t)amount,
          .level = (int16_t)income_level(s, seat));
}

/* ---- Tiles and links --------------------------------------------------------------------------*/

static void flip(POSITION *s, int space, int bonus, mw_events *events)
{
    int owner = owner_of(&s->board, space);
    const struct tile_kind *tile = tile_on(&s->board, facts, space);

    s->board.flipped |= bit(space);
    EVENT(events, MW_EV_FLIP, .seat = (int8_t)owner, .space = SPACE(space),
          .industry = INDUSTRY(tile->industry));
    gain_income(s, owner, tile->income + bonus, events);
}

static void remove_tile(POSITION *s, int space, mw_events *events)
{
    const struct tile_kind *tile = tile_on(&s->board, facts, space);

    EVENT(events, MW_EV_REMOVE, .seat = (int8_t)owner_of(&s->board, space), .space = SPACE(space),
          .industry = INDUSTRY(tile->industry), .level = tile->level);
    clear_space(&s->board, facts, space);
}

/* Half its cost, rounded down, towards the debt. */
static void remove_for_debt(POSITION *s, int space, mw_events *events)
{
    int seat = s->head.seat, half = tile_on(&s->board, facts, space)->money / 2;

    remove_tile(s, space, events);
    purse_gain(&s->purse[seat], half);
    EVENT(events, MW_EV_EARN, .seat = (int8_t)seat, .amount = (int16_t)half);
    if (settle_debt(s, seat, events))
        income_from(s, place_in_order(s, seat) + 1, events);
}

/* From the mat to the board; what stood there leaves the game. */
static void put_tile(POSITION *s, int space, int kind, int cubes, mw_events *events)
{
    int seat = s->head.seat;
    const struct tile_kind *tile = &TABLE(tile)[kind];

    if (has(occupied(&s->board), space))
        remove_tile(s, space, events);
    s->mat[seat] = mat_take(s->mat[seat], kind);
    place_tile(&s->board, facts, seat, space, kind, cubes);
    EVENT(events, MW_EV_PLACE, .seat = (int8_t)seat, .space = SPACE(space),
          .industry = INDUSTRY(tile->industry), .level = tile->level);
}

static void develop(POSITION *s, int industry, mw_events *events)
{
    int seat = s->head.seat, kind = top_tile(s, seat, industry);

    if (kind == NO_TILE)
        return; /* a loose word */
    EVENT(events, MW_EV_DEVELOP, .seat = (int8_t)seat, .industry = INDUSTRY(industry),
          .level = TABLE(tile)[kind].level);
    s->mat[seat] = mat_take(s->mat[seat], kind);
}

static int link_price(const POSITION *s)
{
    return s->era == CANAL ? CANAL_COST : s->move.count == 0 ? RAIL_COST : TWO_RAILS_COST;
}

static void lay_link(POSITION *s, int link, mw_events *events)
{
    int seat = s->head.seat;

    s->move.due = (int16_t)link_price(s);
    s->move.count++;
    if (has(s->board.built, link) || s->links_left[seat] == 0)
        return; /* a loose word */
    s->links_left[seat]--;
    place_link(&s->board, facts, seat, link);
    EVENT(events, MW_EV_LINK, .seat = (int8_t)seat, .link = LINK(link));
}

/* ---- Coal and iron ----------------------------------------------------------------------------*/

static mask mines_with_coal(const POSITION *s)
{
    return s->board.of[COAL] & s->board.stocked;
}

static mask works_with_iron(const POSITION *s)
{
    return s->board.of[IRON] & s->board.stocked;
}

static int coal_price(const POSITION *s)
{
    return track_buy_price(&TABLE(coal_track), s->coal_market);
}

static int iron_price(const POSITION *s)
{
    return track_buy_price(&TABLE(iron_track), s->iron_market);
}

/* The supply never runs out (L1.4, B1.5). The last cube taken flips the tile. Loose words may name a space without cubes. */
static void take_cube(POSITION *s, int space, mw_events *events)
{
    if (s->board.cubes[space] > 0 && take_last_cube(&s->board, space))
        flip(s, space, 0, events);
}

static void buy_cube(POSITION *s, uint8_t *market, int price, mw_events *events)
{
    if (*market > 0)
        --*market;
    purse_spend(&s->purse[s->head.seat], price);
    s->move.paid = (int16_t)(s->move.paid + price);
    EVENT(events, MW_EV_PAY, .seat = (int8_t)s->head.seat, .amount = (int16_t)price);
}

/* coal:<src> or iron:<src> */
static void take(POSITION *s, mw_word source, mw_events *events)
{
    bool is_coal = MW_KIND(source) == MW_COAL, bought = MW_INDEX(source) == MW_MARKET;
    int price = is_coal ? coal_price(s) : iron_price(s);

    if (MW_INDEX(source) == MW_NOWHERE)
        return; /* a loose word */
    EVENT(events, MW_EV_TAKE, .seat = (int8_t)s->head.seat,
          .resource = is_coal ? MW_RES_COAL : MW_RES_IRON, .from = source,
          .price = bought ? (int16_t)price : (int16_t)MW_NO_NUMBER);
    if (bought)
        buy_cube(s, is_coal ? &s->coal_market : &s->iron_market, price, events);
    else
        take_cube(s, MW_INDEX(source), events);
}

/* A new mine's or works' cubes move to the empty spaces of the track, dearest first. */
static void fill_track(POSITION *s, int space, enum mw_resource resource, mw_events *events)
{
    const struct price_track *track =
        resource == MW_RES_COAL ? &TABLE(coal_track) : &TABLE(iron_track);
    uint8_t *filled = resource == MW_RES_COAL ? &s->coal_market : &s->iron_market;
    int seat = s->head.seat;

    while (s->board.cubes[space] > 0 && track_has_room(track, *filled)) {
        int price = track_fill_price(track, *filled);
        ++*filled;
        purse_gain(&s->purse[seat], price);
        EVENT(events, MW_EV_FILL, .seat = (int8_t)seat, .resource = (uint8_t)resource,
              .from = SPACE(space), .price = (int16_t)price);
        EVENT(events, MW_EV_EARN, .seat = (int8_t)seat, .amount = (int16_t)price);
        take_cube(s, space, events);
    }
}

/* ---- Refusals that are alike ------------------------------------------------------------------*/

/* The whole price is in hand before the action. */
static bool can_pay(const POSITION *s, const char *rule, const struct question *q)
{
    bool enough = money_of(s) >= s->move.due;

    if (!enough && q)
        reason_add(q->reasons, rule, SAY_REFUSAL_TOO_DEAR,
                   ABOUT(.price = (int16_t)(s->move.due + s->move.paid),
                         .amount = (int16_t)(money_of(s) + s->move.paid)));
    return enough;
}

/* Iron comes from any works with iron, and only if there is none, from the market. */
static mask iron_sources(const POSITION *s, const char *rule, const struct question *q)
{
    mask works = works_with_iron(s), allowed = ALL_BITS;

    REQUIRE(works | MARKET, rule, SAY_REFUSAL_NO_IRON_THERE, .space = asked(q, MW_SPACE, SPACES));
    REQUIRE(~MARKET | if_true(!works), rule, SAY_REFUSAL_WORKS_BEFORE_MARKET, NO_DETAILS);
    return works ? works : MARKET;
}

/* Why not this industry on the space that was chosen; with none named, why not any that it shows? */
static void why_no_industry(const POSITION *s, const struct question *q)
{
    struct question here = { q->reasons, s->move.space };

    if (q->about != NOTHING) {
        standing_room(s, q->about, &here);
        return;
    }
    for (int industry = 0; industry < INDUSTRIES; industry++)
        if (has(TABLE(printed)[industry], s->move.space))
            why_not_build(s, industry, q);
}

/* ---- Scoring ----------------------------------------------------------------------------------*/

static void score_links(POSITION *s, int seat, mw_events *events)
{
    int link, end;

    FOR_EACH (link, s->board.links[seat]) {
        int vp = 0;
        FOR_EACH (end, TABLE(link_ends)[link])
            vp += icons_at(s, end);
        score(s, seat, s->era == CANAL ? CANAL_LINKS : RAIL_LINKS, vp);
        EVENT(events, MW_EV_VP, .seat = (int8_t)seat, .amount = (int16_t)vp, .link = LINK(link));
    }
}

/* The flipped tiles, each its VP. */
static void score_tiles(POSITION *s, int seat, enum source_of_vp source, mw_events *events)
{
    int space;

    FOR_EACH (space, s->board.own[seat] & s->board.flipped) {
        const struct tile_kind *tile = tile_on(&s->board, facts, space);
        score(s, seat, source, tile->vp);
        EVENT(events, MW_EV_VP, .seat = (int8_t)seat, .amount = tile->vp, .space = SPACE(space),
              .industry = INDUSTRY(tile->industry));
    }
}

/* Links go back to their owners, and tiles of level 1 out of the game. */
static void clear_for_next_era(POSITION *s, mw_events *events)
{
    int link, space;

    for (int seat = 0; seat < s->head.players; seat++) {
        FOR_EACH (link, s->board.links[seat])
            EVENT(events, MW_EV_REMOVE, .seat = (int8_t)seat, .link = LINK(link));
        s->board.links[seat] = 0;
        s->links_left[seat] = LINKS_PER_PLAYER;
    }
    FOR_EACH (space, occupied(&s->board))
        if (tile_on(&s->board, facts, space)->level == 1)
            remove_tile(s, space, events);
    pieces_derive(&s->board, facts);
}

/* ---- Half-made moves --------------------------------------------------------------------------*/

static void close_move(POSITION *s)
{
    memset(&s->move, 0, sizeof s->move);
    s->head.open = 0;
}

/* ---- The end ----------------------------------------------------------------------------------*/

static void end_game(POSITION *s, mw_events *events)
{
    mw_result result;

    s->head.phase = PHASE_OVER;
    s->head.seat = 0;
    s->actions_left = 0;
    TABLE(result)((const mw_state *)(const void *)s, &result);
    for (int seat = 0; seat < s->head.players; seat++)
        if (result.place[seat] == 0)
            EVENT(events, MW_EV_RESULT, .seat = (int8_t)seat, .amount = result.vp[seat]);
}

#endif
