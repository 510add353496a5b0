/* Whether the deal of a log is the one that was promised: a `commit` that was shown before the first
 * move, and the salt that became public when the game was over. */
#ifndef MW_APP_DEAL_H
#define MW_APP_DEAL_H

#include <stdbool.h>
#include <stddef.h>

#include "server/deal/commit.h"

/* Both are given, or none: then there is nothing to check. */
struct promise {
    char commit[COMMIT_DIGITS + 1], salt[COMMIT_DIGITS + 1];
};

/* Read the promise from the options, each of which may be NULL, or from the notes "# commit HEX" and
 * "# salt HEX" in a log, of which one alone promises nothing yet. False after saying what is wrong. */
bool read_promise(const char *commit, const char *salt, struct promise *promise);
bool find_promise(const char *file, const char *log, struct promise *promise);

bool is_promised(const struct promise *promise);

/* Whether the deal is the one that was promised, or nothing was; false after saying that it is not. */
bool keeps_promise(const char *file, const char *log, size_t length, const struct promise *promise);

#endif
