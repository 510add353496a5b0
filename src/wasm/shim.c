/*
 * memcpy, memmove, memset and memcmp for the WebAssembly module, which has no libc.
 *
 * The first three are single instructions (-mbulk-memory), so their builtins are not calls back
 * into this file; faster than a SIMD loop from 100 bytes on and no slower below. There is no such
 * instruction for memcmp.
 */
#include <stdint.h>
#include <string.h>

void *(memcpy)(void *restrict to, const void *restrict from, size_t size)
{
    return __builtin_memcpy(to, from, size);
}

void *(memmove)(void *to, const void *from, size_t size)
{
    return __builtin_memmove(to, from, size);
}

void *(memset)(void *to, int byte, size_t size)
{
    return __builtin_memset(to, byte, size);
}

/* Unaligned loads are legal in WebAssembly; big-endian order makes the first byte weigh most. */
static uint64_t load_big_endian(const unsigned char *at)
{
    uint64_t word;
    __builtin_memcpy(&word, at, sizeof word);
    return __builtin_bswap64(word);
}

int(memcmp)(const void *a, const void *b, size_t size)
{
    const unsigned char *left = a, *right = b;

    for (; size >= 8; size -= 8, left += 8, right += 8) {
        uint64_t x = load_big_endian(left), y = load_big_endian(right);
        if (x != y)
            return x < y ? -1 : 1;
    }
    for (; size; size--, left++, right++)
        if (*left != *right)
            return *left < *right ? -1 : 1;
    return 0;
}
