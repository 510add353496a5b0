/* Files, read whole and bounded, written whole or not at all; and the games that are saved in them. */
#ifndef MW_APP_FILES_H
#define MW_APP_FILES_H

#include "millwright.h"

#include <stdbool.h>
#include <stddef.h>

enum { LARGEST_FILE = 8 << 20 };

/* A whole file, "-" for standard input, with a 0 behind it; NULL after saying why not. The caller frees
 * it. */
char *read_file(const char *path, size_t *length);
/* Replaces the file in one step, so that a failure leaves the old one. */
bool write_file(const char *path, const char *text, size_t length);
bool replace_file(const char *path, const char *text, size_t length); /* the same, silently */
bool can_write(const char *path);
bool is_same_file(const char *a, const char *b);
bool has_content(const char *path);
int moves_in_file(const char *path); /* -1: it is no saved game */

mw_session *new_session(void); /* the caller frees it; never NULL */
/* Reads a log, or a position as JSON, into a session. */
bool read_session(const char *path, mw_session *session);
/* The same of the text of a file that has been read. */
bool take_session(const char *path, const char *text, size_t length, mw_session *session);

#endif
