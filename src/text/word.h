/*
 * Words as text. The notation is one for all games: verbs and prefixes are here, the names of
 * places, links, industries and cards come from the board.
 */
#ifndef MW_TEXT_WORD_H
#define MW_TEXT_WORD_H

#include "core/board.h"
#include "core/verb.h"
#include "millwright.h"
#include "text/out.h"

void mw_word_print(struct out *out, const struct board_names *names, mw_word word);

/* The word with that text, or 0: one that the game has. */
mw_word mw_word_find(const struct board_names *names, struct language_of_moves language,
                     const char *text, size_t length);

#endif
