/* See commit.h. Hashing works without sodium_init(), which is for random numbers. */
#include "commit.h"

#include <sodium.h>
#include <string.h>

enum { HASH_BYTES = COMMIT_DIGITS / 2 };

_Static_assert(HASH_BYTES == crypto_generichash_BYTES, "BLAKE2b-256 is the usual size");

bool is_commit_hex(const char *text)
{
    return strlen(text) == COMMIT_DIGITS && strspn(text, "0123456789abcdef") == COMMIT_DIGITS;
}

static bool begins_with(const char *line, size_t length, const char *start)
{
    return length >= strlen(start) && memcmp(line, start, strlen(start)) == 0;
}

static void add(crypto_generichash_state *hash, const char *text, size_t length)
{
    crypto_generichash_update(hash, (const unsigned char *)text, length);
}

void commit_of(const char *salt_hex, const char *log, size_t length, char hex[COMMIT_DIGITS + 1])
{
    static const char last[] = "moves\n";
    unsigned char result[HASH_BYTES];
    crypto_generichash_state hash;
    bool is_last = false;

    crypto_generichash_init(&hash, NULL, 0, sizeof result);
    add(&hash, salt_hex, strlen(salt_hex));
    for (size_t at = 0, n; at < length && !is_last; at += n) {
        const char *line = log + at, *end = memchr(line, '\n', length - at);
        n = end ? (size_t)(end - line) + 1 : length - at;
        is_last = n == strlen(last) && begins_with(line, n, last);
        if (!begins_with(line, n, "name "))
            add(&hash, line, n);
    }
    crypto_generichash_final(&hash, result, sizeof result);
    sodium_bin2hex(hex, COMMIT_DIGITS + 1, result, sizeof result);
}
