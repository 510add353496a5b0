/*
 * The promise that a deal was fixed before the first move: a hash that is shown at the start, of a
 * secret salt and the head of the log, which has all shuffles. After the game salt and log are
 * public, and everybody can compute it again (O1.5).
 */
#ifndef MW_SERVER_DEAL_COMMIT_H
#define MW_SERVER_DEAL_COMMIT_H

#include <stdbool.h>
#include <stddef.h>

/* Digits of a salt and of a commit: 32 bytes each, in lower-case hex. */
enum { COMMIT_DIGITS = 64 };

bool is_commit_hex(const char *text);

/* Sets `hex` to the BLAKE2b-256 of the digits of the salt, as text, and the head of the log: all
 * bytes of it up to the line `moves` and its line feed, without the lines `name`, for people may
 * change their names. What is behind the head does not matter. */
void commit_of(const char *salt_hex, const char *log, size_t length, char hex[COMMIT_DIGITS + 1]);

#endif
