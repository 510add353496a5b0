/* Small damage to a text: what a typing error, a bad disk or a hostile peer does to it. */
#include "fuzz.h"

#include <string.h>

static size_t random_size(mw_random *random, size_t n)
{
    return n > 0 ? mw_random_below(random, (uint32_t)n) : 0;
}

static const char *const pieces[] = {
    "\"",         "{",
    "}",          "[",
    "]",          ",",
    ":",          "null",
    "true",       "-1",
    "0",          "1e9",
    "99999",      "\\u0000",
    "\\",         "\n",
    " ",          "#",
    "card:",      "coal:",
    "iron:",      ".1",
    "--",         "market",
    "distant",    "build",
    "sell",       "link",
    "pass",       "\xff",
    "\t",         "\xc3",
    "4294967296", "-9999999999999999999",
    "owner",      "deck",
    "seat",
};

static size_t cut(mw_random *random, char *text, size_t length)
{
    size_t at = random_size(random, length), n = 1 + random_size(random, 1 + length / 8);

    n = n > length - at ? length - at : n;
    memmove(text + at, text + at + n, length - at - n);
    return length - n;
}

static size_t insert(mw_random *random, char *text, size_t length, size_t size, const char *piece,
                     size_t n)
{
    size_t at = random_size(random, length + 1);

    if (length + n >= size)
        return length;
    memmove(text + at + n, text + at, length - at);
    memcpy(text + at, piece, n);
    return length + n;
}

/* Another digit keeps a text well-formed, and reaches deeper than noise does. */
static size_t change_number(mw_random *random, char *text, size_t length)
{
    size_t at = random_size(random, length);

    for (size_t i = 0; i < length; i++, at = (at + 1) % length)
        if (text[at] >= '0' && text[at] <= '9') {
            text[at] = (char)('0' + mw_random_below(random, 10));
            break;
        }
    return length;
}

static size_t repeat(mw_random *random, char *text, size_t length, size_t size)
{
    char piece[128];
    size_t at = random_size(random, length), n = 1 + random_size(random, sizeof piece - 1);

    n = n > length - at ? length - at : n;
    memcpy(piece, text + at, n);
    return insert(random, text, length, size, piece, n);
}

static size_t damage(mw_random *random, char *text, size_t length, size_t size)
{
    const char *piece = pieces[random_size(random, sizeof pieces / sizeof *pieces)];

    if (length == 0)
        return insert(random, text, length, size, piece, strlen(piece));
    switch (mw_random_below(random, 8)) {
    case 0: return cut(random, text, length);
    case 1: return random_size(random, length);
    case 2: text[random_size(random, length)] = (char)mw_random_below(random, 256); return length;
    case 3: return repeat(random, text, length, size);
    case 4: return insert(random, text, length, size, piece, strlen(piece));
    default: return change_number(random, text, length);
    }
}

size_t mutate(mw_random *random, char *text, size_t length, size_t size)
{
    for (uint32_t n = 1 + mw_random_below(random, 3); n > 0; n--)
        length = damage(random, text, length, size);
    text[length] = 0;
    return length;
}

/* Swaps, doubles or drops a word: wrong moves made of right words. */
size_t mutate_words(mw_random *random, char *text, size_t size)
{
    char copy[MW_MAX_MOVE_TEXT], *word[MW_MAX_WORDS];
    size_t n = 0, length = 0, at, other;

    strncpy(copy, text, sizeof copy - 1);
    copy[sizeof copy - 1] = 0;
    for (char *w = strtok(copy, " "); w && n < MW_MAX_WORDS; w = strtok(NULL, " "))
        word[n++] = w;
    if (n == 0)
        return 0;
    at = random_size(random, n);
    other = random_size(random, n);
    switch (mw_random_below(random, 3)) {
    case 0: word[at] = word[--n]; break;
    case 1: word[at] = word[other]; break;
    default: {
        char *swap = word[at];
        word[at] = word[other];
        word[other] = swap;
    }
    }
    for (size_t i = 0; i < n && length + strlen(word[i]) + 2 < size; i++) {
        if (i > 0)
            text[length++] = ' ';
        memcpy(text + length, word[i], strlen(word[i]));
        length += strlen(word[i]);
    }
    text[length] = 0;
    return length;
}
