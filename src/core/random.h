/*
 * The random numbers of set-up, random play and resampling: SplitMix64, the same everywhere, or
 * those of a caller's source.
 */
#ifndef MW_CORE_RANDOM_H
#define MW_CORE_RANDOM_H

#include "millwright.h"

/* The two that a caller's source takes, out of the way of the others, which are in a hurry. */
uint64_t mw_random_outside(const mw_random *random);
uint32_t mw_random_outside_below(const mw_random *random, uint32_t n);

static inline uint64_t random_next(mw_random *random)
{
    uint64_t z;

    if (random->next)
        return mw_random_outside(random);
    z = random->state += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

/* 0 .. n-1. The bias of multiplying instead of dividing is below n / 2^32. The games of seeds have
 * it, and it would change them to be exact; with a caller's source it is exact. */
static inline uint32_t random_below(mw_random *random, uint32_t n)
{
    if (random->next)
        return mw_random_outside_below(random, n);
    return (uint32_t)((random_next(random) >> 32) * n >> 32);
}

#endif
