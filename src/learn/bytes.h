/*
 * Writing numbers and sets as bytes. Each function writes just the bytes of its part and returns where
 * the next one begins. Sets are spread eight things at a time, without a loop over them: observations
 * are made millions of times a second.
 */
#ifndef MW_LEARN_BYTES_H
#define MW_LEARN_BYTES_H

#include <string.h>

#include "core/bits.h"

enum { MOST_SPREAD = 64 }; /* things in a row that is spread; more than any part has */

/* Byte 0 is the lowest; compilers make one store of it. */
static inline void store_eight(uint8_t *out, uint64_t bytes)
{
    for (int i = 0; i < 8; i++)
        out[i] = (uint8_t)(bytes >> 8 * i);
}

/* Each of eight bits becomes a byte, 0 or 1. */
static inline uint64_t spread_bits(uint64_t bits)
{
    uint64_t bytes = (bits & 255) * 0x0101010101010101 & 0x8040201008040201;
    return (bytes + 0x7f7f7f7f7f7f7f7f) >> 7 & 0x0101010101010101;
}

/* Each of eight pairs of bits becomes a byte. */
static inline uint64_t spread_pairs(uint64_t pairs)
{
    pairs &= 0xffff;
    pairs = (pairs | pairs << 24) & 0x000000ff000000ff;
    pairs = (pairs | pairs << 12) & 0x000f000f000f000f;
    return (pairs | pairs << 6) & 0x0303030303030303;
}

static inline uint8_t *put_byte(uint8_t *out, int value)
{
    *out = (uint8_t)value;
    return out + 1;
}

static inline uint8_t *put_bytes(uint8_t *out, const uint8_t *bytes, size_t n)
{
    memcpy(out, bytes, n);
    return out + n;
}

/* The high byte first. */
static inline uint8_t *put_number(uint8_t *out, int value)
{
    out[0] = (uint8_t)((unsigned)value >> 8);
    out[1] = (uint8_t)value;
    return out + 2;
}

/* 1 if it is below 0, then its size. */
static inline uint8_t *put_signed(uint8_t *out, int value)
{
    out[0] = value < 0;
    return put_number(out + 1, value < 0 ? -value : value);
}

/* A set of `n` things: 1 for each that is in it. */
static inline uint8_t *put_set(uint8_t *out, mask set, int n)
{
    uint8_t row[MOST_SPREAD];

    for (int i = 0; i < n; i += 8)
        store_eight(row + i, spread_bits(set >> i));
    return put_bytes(out, row, (size_t)n);
}

/* Who has each of `n` things: the sets of `sets` owners, of whom the first counts as 1; 0 is nobody. */
static inline uint8_t *put_owners(uint8_t *out, const mask *set, int sets, int n)
{
    uint8_t row[MOST_SPREAD];

    for (int i = 0; i < n; i += 8) {
        uint64_t owner = 0;
        for (int k = 0; k < sets; k++)
            owner += spread_bits(set[k] >> i) * (uint64_t)(k + 1);
        store_eight(row + i, owner);
    }
    return put_bytes(out, row, (size_t)n);
}

/* How many there are of each of `n` kinds, two bits each. */
static inline uint8_t *put_pairs(uint8_t *out, uint64_t pairs, int n)
{
    uint8_t row[MOST_SPREAD];

    for (int i = 0; i < n; i += 8)
        store_eight(row + i, spread_pairs(pairs >> 2 * i));
    return put_bytes(out, row, (size_t)n);
}

#endif
