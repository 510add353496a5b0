/*
 * Changing a text word by word, so that a fuzz target gets past the reader: flipped bits hardly
 * ever give another card, space or number. A target includes this once; libFuzzer then mixes these
 * changes with its own.
 */
#ifndef FUZZ_TOKENS_H
#define FUZZ_TOKENS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "core/random.h"

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed);

enum { LONGEST_TOKEN = 64 };

struct span {
    size_t at, length;
};

static bool is_part_of_token(uint8_t c)
{
    return c > ' ' && !strchr(",:[]{}\"", c);
}

/* The token at or after a random place; empty if there is none. */
static struct span random_token(const uint8_t *data, size_t size, mw_random *random)
{
    struct span span = { random_below(random, (uint32_t)size), 0 };

    while (span.at > 0 && is_part_of_token(data[span.at - 1]))
        span.at--;
    while (span.at < size && !is_part_of_token(data[span.at]))
        span.at++;
    while (span.at + span.length < size && is_part_of_token(data[span.at + span.length]))
        span.length++;
    return span;
}

static size_t put_token(uint8_t *data, size_t size, size_t max_size, struct span old,
                        const uint8_t *token, size_t length)
{
    size_t rest = size - old.at - old.length;

    if (old.at + length + rest > max_size)
        return size;
    memmove(data + old.at + length, data + old.at + old.length, rest);
    memcpy(data + old.at, token, length);
    return old.at + length + rest;
}

/* One token becomes another one of the text, or the next smaller or larger number, or goes. */
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
    mw_random random = { .state = seed };
    uint8_t token[LONGEST_TOKEN];
    struct span to, from;

    if (size == 0 || random_below(&random, 3) == 0)
        return LLVMFuzzerMutate(data, size, max_size);
    to = random_token(data, size, &random);
    from = random_token(data, size, &random);
    if (from.length > LONGEST_TOKEN)
        return LLVMFuzzerMutate(data, size, max_size);
    memcpy(token, data + from.at, from.length);
    switch (random_below(&random, 8)) {
    case 0: return put_token(data, size, max_size, to, token, 0);
    case 1:
        if (to.length > 0)
            data[to.at + to.length - 1] ^= 1; /* the last digit */
        return size;
    default: return put_token(data, size, max_size, to, token, from.length);
    }
}

#endif
