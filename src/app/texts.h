/* Small texts, copied and cut into pieces. Whatever is written has a final 0 and fits its room. */
#ifndef MW_APP_TEXTS_H
#define MW_APP_TEXTS_H

#include <stddef.h>

/* As much of a text as fits. */
void copy_text(char *to, size_t size, const char *from);

char *trim(char *text); /* without blanks at its ends; returns it */

/* Splits a text with commas, without the blanks around the pieces; the pieces lie in `space`. Returns
 * how many, at most `most`. */
int split_commas(const char *text, char *space, size_t size, char **piece, int most);

/* Copies the first word of a text and returns where it ends; NULL: none is left. */
const char *cut_word(const char *text, char *token, size_t size);

#endif
