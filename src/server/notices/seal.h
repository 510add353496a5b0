/*
 * What a push service gets: a message that only the browser can read (RFC 8291), and a proof of who sends it
 * (VAPID, RFC 8292). Bytes in, bytes out: it knows no person and no network.
 */
#ifndef MW_SERVER_NOTICES_SEAL_H
#define MW_SERVER_NOTICES_SEAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    KEY_PRIVATE = 32,
    KEY_PUBLIC = 65, /* a point of P-256, uncompressed */
    SEAL_AUTH = 16,
    SEAL_SALT = 16,
    SEAL_HEAD = SEAL_SALT + 4 + 1 + KEY_PUBLIC,
    SEAL_MORE = SEAL_HEAD + 1 + 16, /* bytes that a sealed text is longer than the text */
    LONGEST_SEALED_TEXT = 2000,
    VAPID_SIZE = 1200,
};

/* A new pair of keys. */
bool key_make(unsigned char private_key[KEY_PRIVATE], unsigned char public_key[KEY_PUBLIC]);
/* The public one of a private one; false if it is none. */
bool key_public(const unsigned char private_key[KEY_PRIVATE], unsigned char public_key[KEY_PUBLIC]);
/* Whether it is a point of the curve. */
bool key_is_public(const unsigned char public_key[KEY_PUBLIC]);

/* Seals a text for a browser, with its key and its secret. `once` and `salt` are drawn for this one message. Returns the
 * length, which is that of the text and SEAL_MORE; 0 if it cannot be. */
size_t seal(const unsigned char browser[KEY_PUBLIC], const unsigned char auth[SEAL_AUTH],
            const unsigned char once[KEY_PRIVATE], const unsigned char salt[SEAL_SALT],
            const char *text, size_t length, unsigned char *sealed);

/* The header Authorization for whoever has this address, good until `until` (seconds since 1970); `contact` is whom the
 * service may ask. */
bool vapid_write(const unsigned char private_key[KEY_PRIVATE], const char *address,
                 const char *contact, int64_t until, char header[VAPID_SIZE]);

#endif
