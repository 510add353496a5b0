/*
 * What games with an income track and two eras do in the same way, beyond what the whole family
 * does. A game defines what family.inc.h asks for, the few functions declared first, and
 * `shared_rule`, the ids of its rules about them; its enum point also has AT_CARD, AT_SECOND_CARD,
 * AT_RAIL_COAL, AT_DEVELOP_IRON and AT_SECOND_DEVELOP.
 */
#if !defined POSITION
#error "a template: define first what its head names"
#endif
#ifdef MW_RULES_INCOME_GAME_INC_H
#error "a template: include it once in a file"
#endif
#define MW_RULES_INCOME_GAME_INC_H

#include "family.inc.h"

static const struct piece_facts *const facts = &TABLE(pieces);

#define ALL_SPACES (bit(SPACES) - 1)
#define ALL_LINES (bit(LINKS) - 1)

/* What each game says in its own way. */
/* Tiles that bring money when removed. */
static mask removable_for_debt(const POSITION *s, int seat);
static mask coal_for_rail(const POSITION *s, const struct question *q);
static mask coal_traders(const POSITION *s);   /* locations: who is connected to one can buy coal */
static mask reach_of_links(const POSITION *s); /* locations: lines from there can be built */
static int icons_at(const POSITION *s, int location);            /* what a link's end scores */
static void score_era(POSITION *s, int seat, mw_events *events); /* for one seat */
static bool is_last_era(const POSITION *s);
static void change_era(POSITION *s, mw_events *events);

/* The ids of the rules that are alike, and what is said where no coal can come. */
struct income_game_rules {
    const char *mine, *coal_market; /* where coal comes from */
    const char *iron, *develop_price;
    const char *links, *line, *link_price, *rail_coal;
    int no_coal, needs_trader;
};
static const struct income_game_rules shared_rule;

/* ---- Seats ------------------------------------------------------------------------------------*/

static mask any_space(const POSITION *s, const struct question *q)
{
    (void)s, (void)q;
    return ALL_SPACES;
}

static int location_of(int space)
{
    return facts->space_location[space];
}

static void begin_ledgers(POSITION *s)
{
    for (int seat = 0; seat < s->head.players; seat++) {
        s->purse[seat].money = START_MONEY;
        s->income[seat] = START_INCOME_SPACE;
    }
}

static int income_level(const POSITION *s, int seat)
{
    return TABLE(income_level)[s->income[seat]];
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

static void draw_up(POSITION *s, int seat, mw_events *events)
{
    while (s->hands.size[seat] < HAND && s->deck_size > 0)
        draw(s, seat, pile_take(s->deck, &s->deck_size), events);
}

/* ---- Turns ------------------------------------------------------------------------------------*/

/* The next turn, from this place in the order on: two actions, one in the very first round. False when
 * nobody from there on has a card to play. */
static bool begin_turn(POSITION *s, int place)
{
    while (place < s->head.players && s->hands.size[s->order[place]] == 0)
        place++;
    if (place == s->head.players)
        return false;
    s->head.phase = PHASE_ACTION;
    s->head.seat = s->order[place];
    s->actions_left = s->era == CANAL && s->round == 1 ? 1 : 2;
    return true;
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
    EVENT(events, MW_EV_PAY, .seat = (int8_t)seat, .amount = (int16_t)amount,
          .cause = MW_FOR_INCOME);
}

bool TABLE(has_to_remove)(const POSITION *s, int seat)
{
    return s->purse[seat].money < debt_of(s, seat) && removable_for_debt(s, seat);
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
    if (TABLE(has_to_remove)(s, seat))
        return false;
    if (money > 0)
        pay_debt(s, seat, money, events);
    loss = debt - money < s->vp[seat] ? debt - money : s->vp[seat];
    if (loss > 0) {
        SCORE(s, seat, MW_FROM_DEBT, -loss, events, NO_DETAILS);
    }
    return true;
}

/* In player order, from this place on. False if somebody has to choose a tile to remove. */
static bool pay_income(POSITION *s, int place, mw_events *events)
{
    for (; place < s->head.players; place++) {
        int seat = s->order[place], level = income_level(s, seat);
        if (level > 0) {
            purse_gain(&s->purse[seat], level);
            EVENT(events, MW_EV_EARN, .seat = (int8_t)seat, .amount = (int16_t)level,
                  .cause = MW_FOR_INCOME);
        } else if (level < 0 && !settle_debt(s, seat, events)) {
            s->head.phase = PHASE_DEBT;
            s->head.seat = (uint8_t)seat;
            s->actions_left = 0;
            return false;
        }
    }
    return true;
}

/* Where the marker comes to stand so many spaces on. */
static int income_after(const POSITION *s, int seat, int spaces)
{
    return income_advance(&TABLE(income), s->income[seat], spaces);
}

/* What an event says of a marker that goes to this space. */
#define WAY_OF_INCOME(s, whose, to_space)                 \
    .amount = (int16_t)((to_space) - (s)->income[whose]), \
    .before = (int16_t)income_level(s, whose), .level = TABLE(income_level)[to_space]

static void gain_income(POSITION *s, int seat, int spaces, enum mw_cause cause, mw_events *events)
{
    int space = income_after(s, seat, spaces);

    EVENT(events, MW_EV_INCOME, .seat = (int8_t)seat, .cause = (int8_t)cause,
          WAY_OF_INCOME(s, seat, space));
    s->income[seat] = (uint8_t)space;
}

static void take_loan(POSITION *s, int levels, int amount, mw_events *events)
{
    int seat = s->head.seat, before = income_level(s, seat);

    s->income[seat] = (uint8_t)income_back(&TABLE(income), s->income[seat], levels);
    purse_gain(&s->purse[seat], amount);
    EVENT(events, MW_EV_LOAN, .seat = (int8_t)seat, .amount = (int16_t)amount,
          .level = (int16_t)income_level(s, seat), .before = (int16_t)before);
}

/* ---- Tiles and links --------------------------------------------------------------------------*/

static void flip(POSITION *s, int space, int bonus, mw_events *events)
{
    const struct tile_kind *tile = tile_on(&s->board, facts, space);
    int owner = owner_of(&s->board, space), spaces = tile->income + bonus;

    TURN_OVER(s, space, events, .points = tile->vp,
              WAY_OF_INCOME(s, owner, income_after(s, owner, spaces)));
    gain_income(s, owner, spaces, MW_FOR_FLIP, events);
}

static void last_cube_taken(POSITION *s, int space, mw_events *events)
{
    flip(s, space, 0, events);
}

/* Remembered besides, for refusals that name the whole price. */
static void pay_for_cube(POSITION *s, int price, mw_events *events)
{
    spend(s, price, MW_FOR_CUBE, events);
    s->move.paid = (int16_t)(s->move.paid + price);
}

/* Half its cost, rounded down, towards the debt; then income goes on, and true when all is paid. */
static bool remove_for_debt(POSITION *s, int space, mw_events *events)
{
    int seat = s->head.seat, half = tile_on(&s->board, facts, space)->money / 2;

    remove_tile(s, space, events);
    purse_gain(&s->purse[seat], half);
    EVENT(events, MW_EV_EARN, .seat = (int8_t)seat, .amount = (int16_t)half, .cause = MW_FOR_DEBT);
    begin_part(events, MW_OF_ROUND);
    return settle_debt(s, seat, events) && pay_income(s, place_in_order(s, seat) + 1, events);
}

static int link_price(const POSITION *s)
{
    return s->era == CANAL ? CANAL_COST : s->move.count == 0 ? RAIL_COST : TWO_RAILS_COST;
}

static void lay_link(POSITION *s, int link, mw_events *events)
{
    s->move.due = (int16_t)link_price(s);
    s->move.count++;
    put_link(s, link, events);
}

/* What is paid when the card is played: a link, or else the tile. */
static enum mw_cause cause_of_price(const POSITION *s)
{
    return s->move.verb == VERB_LINK ? MW_FOR_LINK : MW_FOR_TILE;
}

static mask any_line(const POSITION *s, const struct question *q)
{
    (void)s, (void)q;
    return ALL_LINES;
}

/* A canal is laid at once, a rail when its coal is there. */
static void choose_link(POSITION *s, mw_word link, mw_events *events)
{
    s->move.link = (uint8_t)MW_INDEX(link);
    if (s->era == CANAL)
        lay_link(s, s->move.link, events);
    s->move.point = s->era == CANAL ? AT_CARD : AT_RAIL_COAL;
}

static void choose_industry(POSITION *s, mw_word industry, mw_events *events)
{
    (void)events;
    s->move.due = choose_tile(s, MW_INDEX(industry))->money;
}

/* Of an action that needs more than one. */
static void choose_first_card(POSITION *s, mw_word card, mw_events *events)
{
    (void)events;
    s->move.first_card = (uint8_t)MW_INDEX(card);
    s->move.point = AT_SECOND_CARD;
}

/* Coal for a rail from the market only while the whole price can be paid; refusals leave the price to
 * the card. */
static mask coal_to_pay_for_rail(const POSITION *s, const struct question *q)
{
    mask sources = coal_for_rail(s, q);

    return money_of(s) < link_price(s) + coal_price(s) ? sources & ~MARKET : sources;
}

/* ---- Developing: up to two tiles, an iron each ------------------------------------------------*/

static void choose_stack(POSITION *s, mw_word industry, mw_events *events)
{
    develop(s, MW_INDEX(industry), events);
    s->move.count++;
    s->move.point = AT_DEVELOP_IRON;
}

static void bring_for_development(POSITION *s, mw_word source, mw_events *events)
{
    take_from(s, source, events);
    s->move.point = s->move.count < 2 ? AT_SECOND_DEVELOP : AT_CARD;
}

/* ---- Coal and iron ----------------------------------------------------------------------------*/

/* A tile is replaced by one of its own industry. */
static mask own_to_replace(const POSITION *s, int industry)
{
    return s->board.own[s->head.seat] & s->board.of[industry];
}

static mask mines_with_coal(const POSITION *s)
{
    return s->board.of[COAL] & s->board.stocked;
}

static bool is_exhausted(const POSITION *s, int industry)
{
    return !(s->board.of[industry] & s->board.stocked) &&
           (industry == COAL ? s->coal_market : s->iron_market) == 0;
}

/* ---- Refusals that are alike ------------------------------------------------------------------*/

/* The whole price is in hand before the action. */
static bool can_pay(const POSITION *s, const char *rule, const struct question *q)
{
    bool enough = money_of(s) >= s->move.due;

    if (!enough && q)
        mw_reason_add(q->reasons, rule, SAY_REFUSAL_TOO_DEAR,
                      ABOUT(.price = (int16_t)(s->move.due + s->move.paid),
                            .amount = (int16_t)(money_of(s) + s->move.paid)));
    return enough;
}

/* Developing: the price of the next iron is in hand. Of a stack that is named the price is judged with
 * the card. */
static mask with_money_for_iron(const POSITION *s, mask allowed, const struct question *q)
{
    if (!q || q->about == NOTHING)
        REQUIRE(if_true(works_with_iron(s) || money_of(s) >= iron_price(s)),
                shared_rule.develop_price, SAY_REFUSAL_TOO_DEAR,
                .price = (int16_t)(iron_price(s) + s->move.paid),
                .amount = (int16_t)(money_of(s) + s->move.paid));
    return allowed;
}

/* Iron comes from any works with iron, and only if there is none, from the market. */
static mask iron_sources(const POSITION *s, const struct question *q)
{
    mask works = works_with_iron(s), allowed = ALL_BITS;

    REQUIRE(works | MARKET, shared_rule.iron, SAY_REFUSAL_NO_IRON_THERE,
            .space = asked(q, MW_SPACE, SPACES));
    REQUIRE(~MARKET | if_true(!works), shared_rule.iron, SAY_REFUSAL_WORKS_BEFORE_MARKET,
            NO_DETAILS);
    return allowed;
}

/* Locations. */
static mask connected_to_traders(const POSITION *s)
{
    return graph_reach(facts->graph, s->board.joined, coal_traders(s));
}

/* Coal for these locations comes from the nearest mine that is connected to them, and only if there
 * is none, from the market, if somebody who trades in it is. */
static mask coal_sources(const POSITION *s, mask places, const struct question *q)
{
    mask reached = graph_reach(facts->graph, s->board.joined, places), mines = mines_with_coal(s);
    mask connected = mines & spaces_in(facts, reached), nearest = 0, allowed = ALL_BITS;
    bool trader = (reached & coal_traders(s)) != 0;
    mw_word about = asked(q, MW_SPACE, SPACES);
    uint8_t place = (uint8_t)(lowest(places) + 1);

    if (q && q->about == NOTHING) {
        if (!connected && !trader)
            mw_reason_add(q->reasons, shared_rule.coal_market, shared_rule.no_coal,
                          ABOUT(.location = place));
        q = NULL;
    }
    if (connected)
        nearest = nearest_spaces(&s->board, facts, places, connected);
    REQUIRE(mines | MARKET, shared_rule.mine, SAY_REFUSAL_NO_COAL_THERE, .space = about);
    REQUIRE(connected | MARKET | ~mines, shared_rule.mine, SAY_REFUSAL_MINE_NOT_CONNECTED,
            .space = about, .location = place);
    REQUIRE(nearest | MARKET | ~connected, shared_rule.mine, SAY_REFUSAL_NEARER_MINE,
            .space = about, .location = place);
    REQUIRE(~MARKET | if_true(!connected), shared_rule.coal_market, SAY_REFUSAL_MINE_BEFORE_MARKET,
            .location = place);
    REQUIRE(~MARKET | if_true(trader || connected), shared_rule.coal_market,
            shared_rule.needs_trader, .location = place);
    return allowed;
}

static mask coal_for_tile(const POSITION *s, const struct question *q)
{
    return coal_sources(s, bit(location_of(s->move.space)), q);
}

/* ---- Where links can be built -----------------------------------------------------------------*/

/* Of the lines that are allowed so far, those for rails: with coal at one end, and money for that if it
 * must be bought. `left` is what the link itself leaves of the money. */
static mask lines_with_coal(const POSITION *s, mask allowed, int left, bool ask_price,
                            const struct question *q)
{
    mask mine = connected_to(&s->board, facts, mines_with_coal(s));
    mask trader = connected_to_traders(s);
    mask free_coal = graph_lines_at(facts->graph, mine);
    mask bought_coal = graph_lines_at(facts->graph, trader);
    bool is_named = asked(q, MW_LINK, LINKS) != 0; /* then its coal is asked about by itself */

    REQUIRE(free_coal | bought_coal | if_true(is_named), shared_rule.rail_coal, SAY_REFUSAL_NO_LINE,
            NO_DETAILS);
    REQUIRE(free_coal | if_true(left >= coal_price(s) || !ask_price), shared_rule.link_price,
            SAY_REFUSAL_TOO_DEAR, .price = (int16_t)(link_price(s) + coal_price(s) + s->move.paid),
            .amount = (int16_t)(money_of(s) + s->move.paid));
    return allowed;
}

/* The lines that can be built next. */
static mask lines_of_the_era(const POSITION *s, const struct question *q)
{
    int left = money_of(s) - link_price(s);
    mask allowed = ALL_LINES;
    mw_word about = asked(q, MW_LINK, LINKS);
    bool ask_price = !q || q->about == NOTHING; /* else the price is judged with the card */

    REQUIRE(if_true(s->links_left[s->head.seat] > 0), shared_rule.links, SAY_REFUSAL_NO_LINKS_LEFT,
            NO_DETAILS);
    REQUIRE(if_true(left >= 0 || !ask_price), shared_rule.link_price, SAY_REFUSAL_TOO_DEAR,
            .price = (int16_t)(link_price(s) + s->move.paid),
            .amount = (int16_t)(money_of(s) + s->move.paid));
    if (!q && !allowed)
        return 0;
    REQUIRE(~s->board.built, shared_rule.line, SAY_REFUSAL_LINE_TAKEN, .link = about);
    REQUIRE(TABLE(lines_of)[s->era], shared_rule.line,
            s->era == CANAL ? SAY_REFUSAL_NO_CANAL_LINE : SAY_REFUSAL_NO_RAIL_LINE, .link = about);
    REQUIRE(graph_lines_at(facts->graph, reach_of_links(s)), shared_rule.line,
            about ? SAY_REFUSAL_LINE_NOT_ADJACENT : SAY_REFUSAL_NO_LINE, .link = about);
    if (s->era == RAIL && (allowed || q))
        allowed = lines_with_coal(s, allowed, left, ask_price, q);
    return allowed;
}

/* ---- Scoring ----------------------------------------------------------------------------------*/

static void score_links(POSITION *s, int seat, mw_events *events)
{
    int link, end;

    FOR_EACH (link, s->board.links[seat]) {
        int vp = 0;
        FOR_EACH (end, TABLE(link_ends)[link])
            vp += icons_at(s, end);
        SCORE(s, seat, s->era == CANAL ? MW_FROM_CANAL_LINKS : MW_FROM_RAIL_LINKS, vp, events,
              .link = LINK(link));
    }
}

/* The flipped tiles, each its VP. */
static void score_tiles(POSITION *s, int seat, enum mw_source source, mw_events *events)
{
    int space;

    FOR_EACH (space, s->board.own[seat] & s->board.flipped) {
        const struct tile_kind *tile = tile_on(&s->board, facts, space);
        SCORE(s, seat, source, tile->vp, events, .space = SPACE(space),
              .industry = INDUSTRY(tile->industry));
    }
}

/* As if the era ended now, and income were paid now. After the last round it is not paid. */
static void look_at_era(const POSITION *s, int seat, bool is_last, mw_outlook *outlook)
{
    POSITION ended = *s;

    look_at_mat_and_order(s, seat, mines_with_coal(s), outlook);
    score_era(&ended, seat, NULL);
    look_at_points(s, &ended, seat, outlook);
    outlook->money = s->purse[seat].money;
    outlook->has_income = true;
    outlook->is_paid = !is_last || s->round < TABLE(rounds)[s->head.players];
    outlook->income_level = outlook->income = (int16_t)income_level(s, seat);
    if (outlook->income + outlook->money < 0) {
        outlook->missing = (int16_t)(-outlook->income - outlook->money);
        outlook->has_to_sell = removable_for_debt(s, seat) != 0;
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

/* False if that was the last. */
static bool end_era(POSITION *s, mw_events *events)
{
    bool is_last = is_last_era(s);

    begin_part(events, MW_OF_SCORING);
    for (int seat = 0; seat < s->head.players; seat++)
        score_era(s, seat, events);
    if (is_last)
        end_game(s, events);
    else
        change_era(s, events);
    return !is_last;
}

static void show_mat(const mw_state *state, int seat, mw_mat *mat)
{
    const POSITION *s = POSITION_OF(state);

    look_at_mat(s, seat, mines_with_coal(s), mat);
}
