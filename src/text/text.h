/* The few things about strings that the library needs; it has no C library to ask. */
#ifndef MW_TEXT_TEXT_H
#define MW_TEXT_TEXT_H

#include <stdbool.h>
#include <stddef.h>

static inline size_t text_length(const char *text)
{
    size_t n = 0;
    while (text[n])
        n++;
    return n;
}

/* Order of bytes, as everything that is sorted here is sorted. */
static inline int text_compare(const char *a, const char *b)
{
    while (*a && *a == *b)
        a++, b++;
    return (int)(unsigned char)*a - (int)(unsigned char)*b;
}

static inline bool text_equal(const char *a, const char *b)
{
    return text_compare(a, b) == 0;
}

/* How much of the first n bytes is whole UTF-8 characters: cut off what was begun and not ended. */
static inline size_t text_whole(const char *text, size_t n)
{
    size_t lead = n, wanted;
    while (lead > 0 && ((unsigned char)text[lead - 1] & 0xc0) == 0x80)
        lead--;
    if (lead == 0 || (unsigned char)text[lead - 1] < 0xc0)
        return n;
    wanted = (unsigned char)text[lead - 1] >= 0xf0   ? 4
             : (unsigned char)text[lead - 1] >= 0xe0 ? 3
                                                     : 2;
    return lead - 1 + wanted > n ? lead - 1 : n;
}

/* Copies as many characters as fit, always with a final 0. */
static inline void text_copy(char *to, const char *from, size_t size)
{
    size_t n = 0;
    for (; n + 1 < size && from[n]; n++)
        to[n] = from[n];
    if (size > 0)
        to[from[n] ? text_whole(to, n) : n] = 0;
}

/* How much of a text fits, in whole UTF-8 characters. */
static inline size_t text_fit(const char *text, size_t length, size_t most)
{
    size_t n = length < most ? length : most;
    while (n > 0 && n < length && ((unsigned char)text[n] & 0xc0) == 0x80)
        n--;
    return n;
}

/* The length of the UTF-8 character at `at`, 0 if there is no valid one before `end`. */
static inline size_t utf8_length(const char *at, const char *end)
{
    unsigned char c = (unsigned char)*at;
    size_t n = c < 0x80                ? 1
               : c >= 0xc2 && c < 0xe0 ? 2
               : (c & 0xf0) == 0xe0    ? 3
               : c >= 0xf0 && c < 0xf5 ? 4
                                       : 0;
    unsigned char second;

    if (n == 0 || (size_t)(end - at) < n)
        return 0;
    for (size_t i = 1; i < n; i++)
        if (((unsigned char)at[i] & 0xc0) != 0x80)
            return 0;
    second = n > 1 ? (unsigned char)at[1] : 0;
    if ((c == 0xe0 && second < 0xa0) || (c == 0xed && second > 0x9f) ||
        (c == 0xf0 && second < 0x90) || (c == 0xf4 && second > 0x8f))
        return 0;
    return n;
}

static inline size_t utf8_encode(unsigned code, char *bytes)
{
    if (code < 0x80) {
        bytes[0] = (char)code;
        return 1;
    }
    if (code < 0x800) {
        bytes[0] = (char)(0xc0 | code >> 6);
        bytes[1] = (char)(0x80 | (code & 63));
        return 2;
    }
    if (code < 0x10000) {
        bytes[0] = (char)(0xe0 | code >> 12);
        bytes[1] = (char)(0x80 | (code >> 6 & 63));
        bytes[2] = (char)(0x80 | (code & 63));
        return 3;
    }
    bytes[0] = (char)(0xf0 | code >> 18);
    bytes[1] = (char)(0x80 | (code >> 12 & 63));
    bytes[2] = (char)(0x80 | (code >> 6 & 63));
    bytes[3] = (char)(0x80 | (code & 63));
    return 4;
}

#endif
