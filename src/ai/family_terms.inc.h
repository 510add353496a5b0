/*
 * The terms that all games of the family have, counted once for all. A game's file includes this after
 * POSITION, POSITION_OF, TABLE and FACTS (as for family_state.inc.h in src/rules) and its enum of terms
 * (term_lists.h). Nothing here looks at what the seat cannot see: other hands, decks.
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
