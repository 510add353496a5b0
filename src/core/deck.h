/*
 * Cards. A set of cards (a hand, the discards) is a count for each kind of card; a pile whose
 * order matters is a row of kinds, the top card last, so that drawing shortens it.
 * Bytes past the end of a pile are 0: equal positions must be equal bytes.
 */
#ifndef MW_CORE_DECK_H
#define MW_CORE_DECK_H

#include <stdint.h>

#include "random.h"

/* A set of cards that nothing looks up in a hurry: four bits for each kind. */
static inline int packed_count(const uint8_t *packed, int card)
{
    return packed[card / 2] >> card % 2 * 4 & 15;
}

static inline void packed_add(uint8_t *packed, int card)
{
    packed[card / 2] = (uint8_t)(packed[card / 2] + (1 << card % 2 * 4));
}

/* So many of each kind, in order. */
static inline mw_pile pile_of(const char *name, const uint8_t *count, int kinds)
{
    mw_pile pile = { .name = name };
    for (int kind = 0; kind < kinds; kind++)
        for (int i = 0; i < count[kind]; i++)
            pile.item[pile.n++] = (uint8_t)kind;
    return pile;
}

static inline mw_pile pile_of_cards(const char *name, const uint8_t *count, int kinds)
{
    mw_pile pile = pile_of(name, count, kinds);
    pile.cards = true;
    return pile;
}

static inline uint8_t pile_take(uint8_t *pile, uint8_t *n)
{
    uint8_t card = pile[--*n];
    pile[*n] = 0;
    return card;
}

static inline void pile_shuffle(uint8_t *pile, int n, mw_random *random)
{
    for (int i = n - 1; i > 0; i--) {
        uint32_t j = random_below(random, (uint32_t)i + 1);
        uint8_t card = pile[i];
        pile[i] = pile[j];
        pile[j] = card;
    }
}

static inline void pile_reverse(uint8_t *pile, int n)
{
    for (int i = 0, j = n - 1; i < j; i++, j--) {
        uint8_t card = pile[i];
        pile[i] = pile[j];
        pile[j] = card;
    }
}

#endif
