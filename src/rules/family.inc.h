/*
 * What all games of the family do in the same way, written once. A game's rules file includes this
 * after it has defined
 *     POSITION, POSITION_OF, POSITION_TO_CHANGE
 *                   as for form.inc.h; fields of the same names mean the same in all games
 *     TABLE(name)   its table of that name, made from its data file (and its function `result`)
 *     FACTS(s)      the struct piece_facts of the board that a position is on
 *     ERA(s)        the era, 0 where there are none
 *     enum point    what the next word of a move is about (form.inc.h); AT_INDUSTRY, AT_COAL and
 *                   AT_IRON among it
 *     struct means  what a seat can bring to a build, wherever and whatever it is: costs something to
 *                   find out, so it is found out once for all industries
 * and defines the few functions declared first, and `building_rule`, the ids of its rules about them.
 * Everything here is static: each game gets its own, sized and inlined for it. Refusals name rules by
 * the ids of the game: what refuses here finds them in `building_rule` or takes them as an argument.
 */
#if !defined POSITION || !defined TABLE || !defined FACTS || !defined ERA
#error "a template: define first what its head names"
#endif
#ifdef MW_RULES_FAMILY_INC_H
#error "a template: include it once in a file"
#endif
#define MW_RULES_FAMILY_INC_H

#include <string.h>

#include "ask.h"
#include "catalog.h"
#include "core/deck.h"
#include "core/event.h"
#include "core/track.h"
#include "form.inc.h"
#include "state_text.h"

/* What each game says in its own way. */
static void last_cube_taken(POSITION *s, int space, mw_events *events);
static void pay_for_cube(POSITION *s, int price, mw_events *events);
static enum point after_cubes(const POSITION *s);            /* when a tile has what it needs */
static bool is_exhausted(const POSITION *s, int industry);   /* no coal, or iron, anywhere */
static mask own_to_replace(const POSITION *s, int industry); /* by a tile of that industry */
static mask standing_room(const POSITION *s, int industry, const struct question *q);
static struct means means_now(const POSITION *s); /* for the move that is being made */
static mask spaces_by_cards(const POSITION *s, const struct means *means, int industry);
static mask can_be_paid(const POSITION *s, const struct means *means, const struct tile_kind *tile,
                        const struct question *q);
static mask spaces_to_build(const POSITION *s, const struct means *means, int industry);
static bool is_ahead(const POSITION *s, int a, int b);      /* in the final ranking */
static void look_closer(const POSITION *s, mw_stack *tile); /* what else it brings or holds */

/* The ids of the rules that are alike, and what is said of a space that does not show an industry. */
struct building_rules {
    const char *symbol, *tile, *occupied, *replace, *cards, *nothing;
    int no_symbol;
};
static const struct building_rules building_rule;

/* ---- Set-up -----------------------------------------------------------------------------------*/

/* A random seat starts, the others follow clockwise. */
static inline mw_pile order_of_seats(int players, mw_random *random)
{
    uint32_t n = (uint32_t)players, first = random_below(random, n);
    mw_pile order = { .name = "order", .n = (uint8_t)n };

    for (uint32_t i = 0; i < n; i++)
        order.item[i] = (uint8_t)((first + i) % n);
    return order;
}

/* False if that is not clockwise. */
static inline bool sit_down(POSITION *s, const mw_pile *order)
{
    for (int i = 0; i < s->head.players; i++) {
        s->order[i] = order->item[i];
        if (s->order[i] != (s->order[0] + i) % s->head.players)
            return false;
    }
    return true;
}

/* Full mats, all links at hand, cubes on the demand tracks. */
static void lay_out_pieces(POSITION *s)
{
    for (int seat = 0; seat < s->head.players; seat++) {
        s->links_left[seat] = LINKS_PER_PLAYER;
        for (int kind = 0; kind < TILES; kind++)
            s->mat[seat] = mat_add(s->mat[seat], kind, TABLE(tile)[kind].count);
    }
    s->coal_market = COAL_START;
    s->iron_market = IRON_START;
}

/* ---- Seats ------------------------------------------------------------------------------------*/

static inline int money_of(const POSITION *s)
{
    return s->purse[s->head.seat].money;
}

static int place_in_order(const POSITION *s, int seat)
{
    int place = 0;
    while (s->order[place] != seat)
        place++;
    return place;
}

/* Points set up by hand can be near the limit; from there they grow no more. Returns what is added. */
static int score(POSITION *s, int seat, enum mw_source source, int vp)
{
    vp = at_most(vp, MOST_POINTS - s->vp[seat]);
    s->scored[seat][mw_scored_as[source]] += (int16_t)vp;
    s->vp[seat] = (int16_t)(s->vp[seat] + vp);
    return vp;
}

/* Scores and says so, with what the points are for:
 * SCORE(s, seat, MW_FROM_CASH, vp, events, .price = money) */
#define SCORE(s, whose, from_what, vp, events, ...)                        \
    do {                                                                   \
        int vp_added = score(s, whose, from_what, vp);                     \
        EVENT(events, MW_EV_VP, __VA_ARGS__, .seat = (int8_t)(whose),      \
              .source = (int8_t)(from_what), .amount = (int16_t)vp_added); \
    } while (0)

static void draw(POSITION *s, int seat, int card, mw_events *events)
{
    hand_add(&s->hands, seat, card);
    EVENT(events, MW_EV_DRAW, .seat = (int8_t)seat, .only_seat = (int8_t)seat, .card = CARD(card));
}

/* The round is over: least spent first; what was spent goes to the bank. */
static void set_order(POSITION *s, mw_events *events)
{
    begin_part(events, MW_OF_ROUND);
    order_by_spent(s->order, s->head.players, s->purse);
    for (int seat = 0; seat < s->head.players; seat++)
        s->purse[seat].spent = 0;
    if (events) {
        mw_event event = ABOUT(.what = MW_EV_ORDER, .players = s->head.players);
        memcpy(event.order, s->order, sizeof s->order);
        mw_event_add(events, event);
    }
}

static void count_round(POSITION *s)
{
    if (s->round < LAST_ROUND_NUMBER)
        s->round++;
}

/* Paying in an action counts as spent. */
static void spend(POSITION *s, int amount, enum mw_cause cause, mw_events *events)
{
    purse_spend(&s->purse[s->head.seat], amount);
    EVENT(events, MW_EV_PAY, .seat = (int8_t)s->head.seat, .amount = (int16_t)amount,
          .cause = (int8_t)cause);
}

/* Played or discarded; where it goes is the game's business. */
static void give_up_card(POSITION *s, int card, mw_events *events)
{
    hand_take(&s->hands, s->head.seat, card);
    EVENT(events, MW_EV_DISCARD, .seat = (int8_t)s->head.seat, .card = CARD(card));
}

/* ---- Tiles and links ------------------------------------------------------------------------------------*/

/* Flips a tile and says so, with what it brings its owner: TURN_OVER(s, space, events, .price = 8) */
#define TURN_OVER(s, which, events, ...)                                                     \
    do {                                                                                     \
        (s)->board.flipped |= bit(which);                                                    \
        EVENT(events, MW_EV_FLIP, __VA_ARGS__, .seat = (int8_t)owner_of(&(s)->board, which), \
              .space = SPACE(which),                                                         \
              .industry = INDUSTRY(tile_on(&(s)->board, FACTS(s), which)->industry));        \
    } while (0)

static void remove_tile(POSITION *s, int space, mw_events *events)
{
    const struct tile_kind *tile = tile_on(&s->board, FACTS(s), space);

    EVENT(events, MW_EV_REMOVE, .seat = (int8_t)owner_of(&s->board, space), .space = SPACE(space),
          .industry = INDUSTRY(tile->industry), .level = tile->level);
    clear_space(&s->board, FACTS(s), space);
}

/* From the mat to the board; what stood there leaves the game. */
static void put_tile(POSITION *s, int space, int kind, int cubes, mw_events *events)
{
    int seat = s->head.seat;
    const struct tile_kind *tile = &TABLE(tile)[kind];

    if (has(occupied(&s->board), space))
        remove_tile(s, space, events);
    s->mat[seat] = mat_take(s->mat[seat], kind);
    place_tile(&s->board, FACTS(s), seat, space, kind, cubes);
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

static void put_link(POSITION *s, int link, mw_events *events)
{
    int seat = s->head.seat;

    if (has(s->board.built, link) || s->links_left[seat] == 0)
        return; /* a loose word */
    s->links_left[seat]--;
    place_link(&s->board, FACTS(s), seat, link);
    EVENT(events, MW_EV_LINK, .seat = (int8_t)seat, .link = LINK(link));
}

/* ---- Coal and iron ----------------------------------------------------------------------------*/

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

/* Loose words may name a space without cubes. */
static void take_cube(POSITION *s, int space, mw_events *events)
{
    if (s->board.cubes[space] > 0 && take_last_cube(&s->board, space))
        last_cube_taken(s, space, events);
}

/* The supply never runs out (L1.4, B1.5, A1.4). */
static void buy_cube(POSITION *s, uint8_t *market, int price, mw_events *events)
{
    if (*market > 0)
        --*market;
    pay_for_cube(s, price, events);
}

/* coal:<src> or iron:<src> */
static void take_from(POSITION *s, mw_word source, mw_events *events)
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
        EVENT(events, MW_EV_EARN, .seat = (int8_t)seat, .amount = (int16_t)price,
              .cause = MW_FOR_FILL);
        take_cube(s, space, events);
    }
}

/* ---- Building ---------------------------------------------------------------------------------*/

/* Where the next tile of an industry can stand, as far as the games agree: the space shows it, the
 * tile can be built, and what stands there may be replaced by it. */
static mask room_for(const POSITION *s, int industry, const struct question *q)
{
    int kind = top_tile(s, s->head.seat, industry);
    mw_word trade = INDUSTRY(industry), about = asked(q, MW_SPACE, SPACES);
    const struct tile_kind *tile;
    mask allowed = ALL_BITS, mine, theirs = 0;

    REQUIRE(FACTS(s)->printed[industry], building_rule.symbol, building_rule.no_symbol,
            .space = about, .industry = trade);
    REQUIRE(if_true(kind != NO_TILE), building_rule.tile, SAY_REFUSAL_STACK_EMPTY,
            .industry = trade);
    if (kind == NO_TILE)
        return 0;
    tile = &TABLE(tile)[kind];
    REQUIRE(if_true(tile->eras != 0), building_rule.tile, SAY_REFUSAL_LEVEL_0, .industry = trade);
    REQUIRE(if_true(tile->eras == 0 || has(tile->eras, ERA(s))), building_rule.tile,
            SAY_REFUSAL_NOT_IN_THIS_ERA, .industry = trade, .level = tile->level);
    mine = own_to_replace(s, industry);
    if (industry == COAL || industry == IRON)
        theirs = s->board.of[industry] & ~s->board.own[s->head.seat];
    REQUIRE(~occupied(&s->board) | mine | theirs, building_rule.occupied,
            SAY_REFUSAL_SPACE_OCCUPIED, .space = about);
    if (mine | theirs) {
        REQUIRE(~(mine | theirs) | lower_level(&s->board, FACTS(s), mine | theirs, tile->level),
                building_rule.replace, SAY_REFUSAL_NOT_HIGHER, .industry = trade);
        REQUIRE(~theirs | if_true(theirs && is_exhausted(s, industry)), building_rule.replace,
                industry == COAL ? SAY_REFUSAL_NOT_EXHAUSTED_COAL : SAY_REFUSAL_NOT_EXHAUSTED_IRON,
                NO_DETAILS);
    }
    return allowed;
}

static mask all_spaces_to_build(const POSITION *s, const struct means *means, bool any_will_do)
{
    mask spaces = 0;

    for (int industry = 0; industry < INDUSTRIES && !(any_will_do && spaces); industry++)
        spaces |= spaces_to_build(s, means, industry);
    return spaces;
}

/* What forbids a tile of this industry on the chosen space, before a card is named. */
static void why_no_tile(const POSITION *s, int industry, const struct question *q)
{
    int before = q->reasons->n, kind = top_tile(s, s->head.seat, industry);
    struct question here = { q->reasons, s->move.space };
    struct means means = means_now(s);

    standing_room(s, industry, &here);
    if (q->reasons->n > before || kind == NO_TILE)
        return;
    can_be_paid(s, &means, &TABLE(tile)[kind], &here);
    if (!has(spaces_by_cards(s, &means, industry), s->move.space))
        mw_reason_add(q->reasons, building_rule.cards, SAY_REFUSAL_NO_CARD_FOR_IT,
                      ABOUT(.space = SPACE(s->move.space), .industry = INDUSTRY(industry)));
}

/* What forbids this industry on the space that was chosen; with none named, each that it shows. */
static void why_no_industry(const POSITION *s, const struct question *q)
{
    struct question here = { q->reasons, s->move.space };

    if (q->about != NOTHING) {
        standing_room(s, q->about, &here);
        return;
    }
    for (int industry = 0; industry < INDUSTRIES; industry++)
        if (has(FACTS(s)->printed[industry], s->move.space))
            why_no_tile(s, industry, q);
}

/* All spaces where something can be built. What is wrong with one is said with the industry. */
static mask spaces_to_choose(const POSITION *s, const struct question *q)
{
    struct means means;

    if (q) {
        if (q->about == NOTHING)
            mw_reason_add(q->reasons, building_rule.nothing, SAY_REFUSAL_NOTHING_TO_BUILD,
                          ABOUT(NO_DETAILS));
        return ALL_BITS;
    }
    means = means_now(s);
    return all_spaces_to_build(s, &means, false);
}

static void choose_space(POSITION *s, mw_word space, mw_events *events)
{
    (void)events;
    s->move.space = (uint8_t)MW_INDEX(space);
    s->move.point = AT_INDUSTRY;
}

/* The industries that the chosen space shows. */
static mask printed_here(const POSITION *s, const struct question *q)
{
    mask industries = 0;

    (void)q;
    for (int industry = 0; industry < INDUSTRIES; industry++)
        if (has(FACTS(s)->printed[industry], s->move.space))
            industries |= bit(industry);
    return industries;
}

static mask industries_to_choose(const POSITION *s, const struct question *q)
{
    mask industries = 0;
    struct means means;

    if (q) {
        why_no_industry(s, q);
        return 0;
    }
    means = means_now(s);
    for (int industry = 0; industry < INDUSTRIES; industry++)
        if (has(FACTS(s)->printed[industry], s->move.space) &&
            has(spaces_to_build(s, &means, industry), s->move.space))
            industries |= bit(industry);
    return industries;
}

/* A verb is offered if its move can be finished: if there is something for its first word. */
static mask unless_none(mask verbs, int verb, mask first_words)
{
    return first_words ? verbs : verbs & ~bit(verb);
}

/* The industries of which the mat has a tile. */
static mask industries_left(const POSITION *s, const struct question *q)
{
    mask industries = 0;

    (void)q;
    for (int industry = 0; industry < INDUSTRIES; industry++)
        if (top_tile(s, s->head.seat, industry) != NO_TILE)
            industries |= bit(industry);
    return industries;
}

static uint8_t next_need(const POSITION *s)
{
    return (uint8_t)(s->move.coal_needed   ? AT_COAL
                     : s->move.iron_needed ? AT_IRON
                                           : after_cubes(s));
}

/* The next tile of an industry is the one to build. */
static const struct tile_kind *choose_tile(POSITION *s, int industry)
{
    int kind = top_tile(s, s->head.seat, industry);
    const struct tile_kind *tile = &TABLE(tile)[kind];

    s->move.industry = (uint8_t)industry;
    s->move.tile = (uint8_t)kind;
    s->move.coal_needed = tile->coal;
    s->move.iron_needed = tile->iron;
    s->move.point = next_need(s);
    return tile;
}

/* One of the cubes that the tile needs. */
static void bring_to_tile(POSITION *s, mw_word source, mw_events *events)
{
    take_from(s, source, events);
    if (MW_KIND(source) == MW_COAL)
        s->move.coal_needed--;
    else
        s->move.iron_needed--;
    s->move.point = next_need(s);
}

/* ---- Outlook ----------------------------------------------------------------------------------*/

/* What so many cubes cost on a track when the board gives all it has. */
static int least_price(const struct price_track *track, int filled, int cubes, int on_board)
{
    return track_buy_price_of(track, filled, cubes > on_board ? cubes - on_board : 0);
}

static void look_at_tile(const POSITION *s, int kind, mask with_coal, mw_stack *stack)
{
    const struct price_track *coal = &TABLE(coal_track), *iron = &TABLE(iron_track);
    const struct tile_kind *tile = TABLE(tile) + kind;

    stack->industry = INDUSTRY(tile->industry);
    stack->printed = tile->count;
    stack->level = tile->level;
    stack->money = tile->money;
    stack->coal = tile->coal;
    stack->iron = tile->iron;
    stack->beer = tile->beer;
    stack->points = tile->vp;
    stack->income = tile->income;
    stack->profit = tile->profit;
    stack->cubes = tile->cubes;
    stack->resource = tile->industry == COAL ? MW_RES_COAL : MW_RES_IRON;
    stack->icons = tile->link_icons;
    stack->takes = tile->takes;
    stack->coal_price = (int16_t)track_buy_price_of(coal, s->coal_market, tile->coal);
    stack->iron_price = (int16_t)track_buy_price_of(iron, s->iron_market, tile->iron);
    stack->price =
        (int16_t)(tile->money +
                  least_price(coal, s->coal_market, tile->coal, cubes_on(&s->board, with_coal)) +
                  least_price(iron, s->iron_market, tile->iron,
                              cubes_on(&s->board, works_with_iron(s))));
    stack->eras = tile->eras;
    stack->never_built = tile->eras == 0;
    stack->other_era = tile->eras != 0 && !has(tile->eras, ERA(s));
    stack->developed = !tile->lightbulb;
    look_closer(s, stack);
}

static void look_at_stack(const POSITION *s, int seat, int industry, mask with_coal,
                          mw_stack *stack)
{
    const struct tile_range range = TABLE(stack)[industry];
    int kind = top_tile(s, seat, industry);

    stack->industry = INDUSTRY(industry);
    if (kind == NO_TILE)
        return;
    look_at_tile(s, kind, with_coal, stack);
    for (int i = range.first; i < range.end; i++)
        stack->left = (int16_t)(stack->left + mat_count(s->mat[seat], i));
}

_Static_assert((int)MOST_TILE_KINDS <= (int)MW_MAX_LEVELS, "a mat has room for all levels");

/* `with_coal`: all places that have some. */
static void look_at_mat(const POSITION *s, int seat, mask with_coal, mw_mat *mat)
{
    for (int industry = 0; industry < INDUSTRIES; industry++)
        for (int i = TABLE(stack)[industry].first; i < TABLE(stack)[industry].end; i++) {
            mw_stack *level = &mat->level[mat->n++];
            look_at_tile(s, i, with_coal, level);
            level->left = (int16_t)mat_count(s->mat[seat], i);
        }
}

/* The mat, with all the places that have coal, and the order of the next round if nobody spent more. */
static void look_at_mat_and_order(const POSITION *s, int seat, mask with_coal, mw_outlook *outlook)
{
    memcpy(outlook->order, s->order, s->head.players);
    order_by_spent(outlook->order, s->head.players, s->purse);
    for (int i = 0; i < s->head.players; i++)
        outlook->spent[i] = s->purse[i].spent;
    for (int industry = 0; industry < INDUSTRIES; industry++)
        look_at_stack(s, seat, industry, with_coal, &outlook->stack[outlook->n++]);
}

/* The points that a seat has in one position more than in another. */
static void look_at_points(const POSITION *now, const POSITION *then, int seat, mw_outlook *outlook)
{
    int16_t gain[SCORED_FIELDS];

    for (int i = 0; i < SCORED_FIELDS; i++)
        gain[i] = (int16_t)(then->scored[seat][i] - now->scored[seat][i]);
    outlook->links = (int16_t)(gain[SCORED_CANAL_LINKS] + gain[SCORED_RAIL_LINKS]);
    outlook->tiles = (int16_t)(gain[SCORED_CANAL_TILES] + gain[SCORED_RAIL_TILES]);
    outlook->cash = gain[SCORED_CASH];
    outlook->other = gain[SCORED_OTHER];
}

/* ---- The end ----------------------------------------------------------------------------------*/

static void rank_seats(const POSITION *s, mw_result *result)
{
    for (int seat = 0; seat < s->head.players; seat++) {
        result->vp[seat] = s->vp[seat];
        memcpy(result->scored[seat], s->scored[seat], sizeof result->scored[seat]);
        result->place[seat] = 0;
        for (int other = 0; other < s->head.players; other++)
            if (other != seat && is_ahead(s, other, seat))
                result->place[seat]++;
    }
}

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
