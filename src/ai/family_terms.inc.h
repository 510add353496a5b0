/*
 * The terms and prospects that all games of the family have, counted once for all. A game's file includes
 * this after POSITION, POSITION_OF, TABLE and FACTS (as for family_state.inc.h in src/rules) and its enums
 * of terms and prospects (term_lists.h), and writes the functions that are declared here. Nothing looks at
 * what the seat cannot see: other hands, decks.
 */
#if !defined POSITION || !defined POSITION_OF || !defined TABLE || !defined FACTS
#error "a template: define first what its head names"
#endif
#ifdef MW_AI_FAMILY_TERMS_INC_H
#error "a template: include it once in a file"
#endif
#define MW_AI_FAMILY_TERMS_INC_H

#include "core/track.h"
#include "evaluation.h"
#include "rules/scored.h"

_Static_assert((int)T_ACTIONS == (int)TERM_ACTIONS, "evaluation.h says where it stands");

static int at_most_n(int n, int most)
{
    return n < most ? n : most;
}

static int between(int n, int from, int to)
{
    return n < from ? 0 : n > to ? to - from : n - from;
}

static void count_purse(const POSITION *s, int seat, int16_t *t)
{
    int money = s->purse[seat].money, less = 0;

    for (int other = 0; other < s->head.players; other++)
        less += other != seat && s->purse[other].spent < s->purse[seat].spent;
    t[T_ALWAYS] = 1;
    t[T_ACTIONS] = s->head.seat == seat && s->head.phase != PHASE_OVER ? s->actions_left : 0;
    t[T_SPENT_LESS] = (int16_t)less;
    t[T_MONEY] = (int16_t)between(money, 0, 12);
    t[T_MONEY_MORE] = (int16_t)between(money, 12, 36);
    t[T_MONEY_MUCH] = (int16_t)between(money, 36, 100);
}

static void count_hand(const POSITION *s, int seat, int16_t *t)
{
    mask held = s->hands.held[seat];

    t[T_CARDS] = s->hands.size[seat];
    t[T_PLACES] = (int16_t)count_bits(held & TABLE(location_cards));
    t[T_TRADES] = (int16_t)count_bits(held & ~TABLE(location_cards));
}

static int points(const mw_state *state, int seat)
{
    return POSITION_OF(state)->vp[seat];
}

/* Two cards a turn; and the turn after the last card, when the era is over. */
static int last_turns(const mw_state *state, int seat)
{
    const POSITION *s = POSITION_OF(state);
    return s->deck_size > 0 ? 0 : (s->hands.size[seat] + 1) / 2 + 1;
}

static mask network_of(const POSITION *s, int seat)
{
    return s->board.ends[seat] | s->board.homes[seat];
}

static void count_network(const POSITION *s, int seat, int16_t *t)
{
    mask network = network_of(s, seat);

    t[T_LINKS] = (int16_t)count_bits(s->board.links[seat]);
    t[T_NETWORK] = (int16_t)count_bits(network);
    t[T_ROOM] = (int16_t)count_bits(spaces_in(FACTS(s), network) & ~occupied(&s->board));
}

static void count_mines(const POSITION *s, int seat, int16_t *t)
{
    mask mines = s->board.own[seat] & s->board.of[COAL] & s->board.stocked;
    mask works = s->board.own[seat] & s->board.of[IRON] & s->board.stocked;

    t[T_COAL_CUBES] = (int16_t)cubes_on(&s->board, mines);
    t[T_IRON_CUBES] = (int16_t)cubes_on(&s->board, works);
    t[T_COAL_PRICE] = (int16_t)track_buy_price(&TABLE(coal_track), s->coal_market);
    t[T_IRON_PRICE] = (int16_t)track_buy_price(&TABLE(iron_track), s->iron_market);
}

/* ---- Prospects --------------------------------------------------------------------------------*/

/* What the end of a link would bring now. */
static int worth_of_end(const POSITION *s, int location);
/* Lines on which links can be laid, whatever lies there already. */
static mask lines_for_links(const POSITION *s);
/* Of these spaces, those that a card of the hand would allow; `near` are those in the network. */
static mask spaces_of_hand(const POSITION *s, int seat, mask free, mask near);

static void look_at_order(const POSITION *s, int seat, int16_t *p)
{
    int players = s->head.players, mover = 0, own = 0;

    for (int i = 0; i < players; i++) {
        if (s->order[i] == s->head.seat)
            mover = i;
        if (s->order[i] == seat)
            own = i;
    }
    p[P_HAS_TURN] = own >= mover;
    p[P_UNTIL_TURN] = (int16_t)(own >= mover ? own - mover : players - mover);
}

static void look_at_lines(const POSITION *s, int seat, mask network, int16_t *p)
{
    mask lines = lines_for_links(s) & ~s->board.built & graph_lines_at(FACTS(s)->graph, network);
    int worth[LOCATIONS], line, end;
    mask known = 0;

    if (s->links_left[seat] == 0)
        return;
    p[P_LINK_ROOM] = (int16_t)count_bits(lines);
    FOR_EACH (line, lines) {
        int now = 0;
        FOR_EACH (end, FACTS(s)->graph->ends[line]) {
            if (!has(known, end))
                worth[end] = worth_of_end(s, end);
            known |= bit(end);
            now += worth[end];
        }
        if (now > p[P_LINK_BEST]) {
            p[P_LINK_SECOND] = p[P_LINK_BEST];
            p[P_LINK_BEST] = (int16_t)now;
        } else if (now > p[P_LINK_SECOND]) {
            p[P_LINK_SECOND] = (int16_t)now;
        }
    }
}

/* Of an industry each, from P_ROOM_COTTON on: free spaces of the network that show it. Who has no network
 * may build anywhere. */
static void look_at_spaces(const POSITION *s, int seat, mask network, int16_t *p)
{
    mask free = ~occupied(&s->board), near = network ? spaces_in(FACTS(s), network) : ~(mask)0;

    p[P_HAND_ROOM] = (int16_t)count_bits(spaces_of_hand(s, seat, free, near));
    for (int industry = 0; industry < INDUSTRIES; industry++)
        p[P_ROOM_COTTON + industry] =
            (int16_t)count_bits(FACTS(s)->printed[industry] & free & near);
}

static void look_around(const POSITION *s, int seat, mask goods, int16_t *p)
{
    mask network = network_of(s, seat);

    look_at_order(s, seat, p);
    look_at_lines(s, seat, network, p);
    look_at_spaces(s, seat, network, p);
    p[P_RIVAL_GOODS] = (int16_t)count_bits(goods & ~s->board.flipped & ~s->board.own[seat]);
}
