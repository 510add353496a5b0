/*
 * Industry tiles: what is printed on them, and the stacks on a player's mat. A stack is a count
 * for each kind of tile; the kinds of one industry follow each other in the table, lowest level
 * first, so the top of a stack is the first kind that has any left.
 */
#ifndef MW_CORE_TILES_H
#define MW_CORE_TILES_H

#include <stdint.h>

struct tile_kind {
    uint8_t industry, level, count;
    uint8_t money, coal, iron; /* to build it */
    uint8_t cubes;             /* on it when built */
    uint8_t income, vp;        /* when flipped */
    uint8_t eras;              /* in which it may be built, one bit each */
};

struct tile_range {
    uint8_t first, end; /* the kinds of one industry */
};

enum { NO_TILE = 255 };

static inline int stack_top(const uint8_t *mat, struct tile_range range)
{
    for (int kind = range.first; kind < range.end; kind++)
        if (mat[kind])
            return kind;
    return NO_TILE;
}

#endif
