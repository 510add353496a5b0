/*
 * Sets of up to 64 numbered things (spaces, links, locations) as bits of one integer. Most rules
 * are sentences about such sets, so most rules are a few machine instructions.
 */
#ifndef MW_CORE_BITS_H
#define MW_CORE_BITS_H

#include <stdbool.h>
#include <stdint.h>

typedef uint64_t mask;

#define ALL_BITS (~(mask)0)

static inline mask bit(int i)
{
    return (mask)1 << i;
}

static inline bool has(mask set, int i)
{
    return set >> i & 1;
}

static inline int lowest(mask set)
{
    return __builtin_ctzll(set);
}

/* All, or nothing. */
static inline mask if_true(bool condition)
{
    return (mask)0 - (mask)condition;
}

#define FOR_EACH(i, set) \
    for (mask set_##i = (set); set_##i && ((i) = lowest(set_##i), 1); set_##i &= set_##i - 1)

static inline int count_bits(mask set)
{
    int n = 0;
    for (; set; set &= set - 1)
        n++;
    return n;
}

#endif
