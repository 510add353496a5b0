/* A 64-bit hash of a block of bytes whose length is a multiple of 8. */
#ifndef MW_CORE_HASH_H
#define MW_CORE_HASH_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

static inline uint64_t hash_mix(uint64_t h, uint64_t word)
{
    h = (h ^ word) * 0x9fb21c651e98df25u;
    return h ^ h >> 32;
}

static inline uint64_t hash_bytes(const void *bytes, size_t length)
{
    const unsigned char *at = bytes;
    uint64_t h = 0x6d696c6c77726967u ^ length;

    for (size_t i = 0; i < length; i += 8) {
        uint64_t word;
        memcpy(&word, at + i, 8);
        h = hash_mix(h, word);
    }
    return hash_mix(h, h >> 29);
}

#endif
