/*
 * The four functions of <string.h> that the library uses, for wasm32, which has no libc.
 *
 * A freestanding clang does not know these names, so a copy of eight bytes would be a call.
 * The macros name its builtins instead; what it still calls is in shim.c.
 */
#ifndef MW_WASM_STRING_H
#define MW_WASM_STRING_H

#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int byte, size_t size);
int memcmp(const void *a, const void *b, size_t size);

#define memcpy(to, from, size) __builtin_memcpy(to, from, size)
#define memmove(to, from, size) __builtin_memmove(to, from, size)
#define memset(to, byte, size) __builtin_memset(to, byte, size)
#define memcmp(a, b, size) __builtin_memcmp(a, b, size)

#endif
