/*
 * Industry tiles: what is printed on them, and the mats they come from. The kinds of one industry
 * follow each other in the table, lowest level first.
 *
 * A mat is one 64-bit number, two bits for each kind: how many of it are left. So the top of a stack
 * is the lowest pair of bits that is not 0 in the stack's part of the number.
 *
 *     kinds     ... coal 2  coal 1   port 4  ...
 *     mat       ...   10      01       00    ...      two coal mines of level 2, one of level 1
 */
#ifndef MW_CORE_TILES_H
#define MW_CORE_TILES_H

#include <stdint.h>

#include "bits.h"

struct tile_kind {
    uint8_t industry, level, count;
    uint8_t money, coal, iron; /* to build it */
    uint8_t beer;              /* to sell from it */
    uint8_t cubes;             /* on it when built */
    uint8_t income, vp;        /* when flipped */
    uint8_t profit;            /* money when flipped */
    uint8_t link_icons;        /* what it adds to links when flipped */
    uint8_t eras;              /* in which it may be built, one bit each; 0: never */
    uint8_t takes;             /* industries that it sells for, one bit each */
    uint8_t lightbulb;         /* cannot be developed */
};

struct tile_range {
    uint8_t first, end; /* the kinds of one industry */
};

enum { NO_TILE = 255, MOST_TILE_KINDS = 32 };

static inline int mat_count(uint64_t mat, int kind)
{
    return (int)(mat >> 2 * kind & 3);
}

static inline uint64_t mat_add(uint64_t mat, int kind, int n)
{
    return mat + ((uint64_t)n << 2 * kind);
}

static inline uint64_t mat_take(uint64_t mat, int kind)
{
    return mat - ((uint64_t)1 << 2 * kind);
}

/* The kind on top of a stack, or NO_TILE. */
static inline int mat_top(uint64_t mat, struct tile_range range)
{
    uint64_t stack = mat >> 2 * range.first << 2 * range.first;
    int kind = stack ? lowest(stack) / 2 : NO_TILE;
    return kind < range.end ? kind : NO_TILE;
}

#endif
