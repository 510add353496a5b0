/*
 * The players' hands: how many of each kind of card, how many in all, and which kinds. Sized by the
 * game, like pieces.inc.h: PLAYERS and CARDS are defined before. A kind fits a bit of 32.
 */
#if !defined PLAYERS
#error "a template: define first what its head names"
#endif
#ifdef MW_CORE_HANDS_INC_H
#error "a template: include it once in a file"
#endif
#define MW_CORE_HANDS_INC_H

#include <stdint.h>

#include "millwright.h"

_Static_assert(CARDS <= 32, "the kinds held are a set in 32 bits");

struct hands {
    uint32_t held[PLAYERS]; /* follows from `count` */
    uint8_t size[PLAYERS];  /* follows from `count` */
    uint8_t count[PLAYERS][CARDS];
};

static inline void hand_add(struct hands *hands, int seat, int card)
{
    hands->count[seat][card]++;
    hands->size[seat]++;
    hands->held[seat] |= 1u << card;
}

static inline void hand_take(struct hands *hands, int seat, int card)
{
    hands->size[seat]--;
    if (--hands->count[seat][card] == 0)
        hands->held[seat] &= ~(1u << card);
}

/* How many cards of that kind the viewer, a seat or MW_SPECTATOR, has in sight. */
static inline int seen_in_hand(const struct hands *hands, int viewer, int card)
{
    return viewer == MW_SPECTATOR ? 0 : hands->count[viewer][card];
}

static inline bool hands_are_empty(const struct hands *hands)
{
    uint32_t held = 0;
    for (int seat = 0; seat < PLAYERS; seat++)
        held |= hands->held[seat];
    return held == 0;
}

static inline void hands_derive(struct hands *hands)
{
    for (int seat = 0; seat < PLAYERS; seat++) {
        hands->size[seat] = 0;
        hands->held[seat] = 0;
        for (int card = 0; card < CARDS; card++) {
            hands->size[seat] = (uint8_t)(hands->size[seat] + hands->count[seat][card]);
            if (hands->count[seat][card])
                hands->held[seat] |= 1u << card;
        }
    }
}
