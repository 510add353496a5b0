/*
 * Names of people and programs: 1 to 24 characters and at most 39 bytes in NFC, trimmed, and nothing in
 * them that cannot be seen (O2.1).
 */
#ifndef MW_SERVER_PEOPLE_NAMES_H
#define MW_SERVER_PEOPLE_NAMES_H

#include <stdbool.h>
#include <stddef.h>

enum {
    NAME_SIZE = 40,              /* bytes, the final 0 included */
    LONGEST_NAME = 24,           /* characters */
    FOLDED_SIZE = 16 * NAME_SIZE /* folding writes some characters as a dozen others */
};

/* The name as it is shown, and as it is compared: two names are the same if they fold to the same.
 * False if it cannot be a name. */
bool name_read(const char *text, char name[NAME_SIZE], char folded[FOLDED_SIZE]);

/* Characters of a text; -1 if it is not UTF-8. */
int text_characters(const char *text);

#endif
