/*
 * Writing numbers and sets as bytes. Each function writes a part and returns where the next one begins.
 * Observations are made millions of times a second, so sets are spread eight things at a time, into their
 * place: up to seven bytes behind a set become 0 as well. Parts are therefore written in their order,
 * and behind the last set there are seven bytes at least.
 */
#ifndef MW_LEARN_BYTES_H
#define MW_LEARN_BYTES_H

#include <string.h>

#include "core/bits.h"
#include "millwright.h"

/* Byte 0 is the lowest on every machine. Compilers do not make one store of the loop. */
static inline void store_eight(uint8_t *out, uint64_t bytes)
{
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    memcpy(out, &bytes, 8);
#else
    for (int i = 0; i < 8; i++)
        out[i] = (uint8_t)(bytes >> 8 * i);
#endif
}

static inline uint64_t load_four(const uint8_t *in)
{
    return in[0] | (uint64_t)in[1] << 8 | (uint64_t)in[2] << 16 | (uint64_t)in[3] << 24;
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

/* Each of eight groups of four bits becomes a byte. */
static inline uint64_t spread_fours(uint64_t fours)
{
    fours &= 0xffffffff;
    fours = (fours | fours << 16) & 0x0000ffff0000ffff;
    fours = (fours | fours << 8) & 0x00ff00ff00ff00ff;
    return (fours | fours << 4) & 0x0f0f0f0f0f0f0f0f;
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

/* The high byte first; below 0 as two's complement. */
static inline uint8_t *put_number(uint8_t *out, int value)
{
    out[0] = (uint8_t)((unsigned)value >> 8);
    out[1] = (uint8_t)value;
    return out + 2;
}

/* A set of `n` things: 1 for each that is in it. */
static inline uint8_t *put_set(uint8_t *out, mask set, int n)
{
    for (int i = 0; i < n; i += 8)
        store_eight(out + i, spread_bits(set >> i));
    return out + n;
}

/* Who has each of `n` things: the sets of MW_MAX_PLAYERS owners, of whom the first counts as 1; 0 is nobody. A
 * thing has one owner at most, so a number is spread bit by bit and not owner by owner. */
static inline uint8_t *put_owners(uint8_t *out, const mask set[MW_MAX_PLAYERS], int n)
{
    mask ones = set[0] | set[2] | set[4], twos = set[1] | set[2], fours = set[3] | set[4];

    for (int i = 0; i < n; i += 8)
        store_eight(out + i, spread_bits(ones >> i) | spread_bits(twos >> i) << 1 |
                                 spread_bits(fours >> i) << 2);
    return out + n;
}

/* How many there are of each of `n` kinds, two bits each. */
static inline uint8_t *put_pairs(uint8_t *out, uint64_t pairs, int n)
{
    for (int i = 0; i < n; i += 8)
        store_eight(out + i, spread_pairs(pairs >> 2 * i));
    return out + n;
}

/* How many there are of each of `n` kinds, four bits each, the lower four of a byte first. */
static inline uint8_t *put_fours(uint8_t *out, const uint8_t *packed, int n)
{
    const int bytes = (n + 1) / 2;
    int i = 0;

    for (; i + 4 <= bytes; i += 4)
        store_eight(out + 2 * i, spread_fours(load_four(packed + i)));
    if (i < bytes) {
        uint64_t fours = 0;
        for (int k = 0; i + k < bytes; k++)
            fours |= (uint64_t)packed[i + k] << 8 * k;
        store_eight(out + 2 * i, spread_fours(fours));
    }
    return out + n;
}

#endif
