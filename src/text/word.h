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

/* The order in which people want the verbs listed: first those that begin an action, then those that
 * answer a question in a phase of its own. */
enum { ACTIONS = VERBS - 3 };
extern const uint8_t mw_verbs_listed[VERBS]; /* enum verb */

/* How the words of a kind are written on a board: a prefix, then a name out of a table, or the one that
 * is not in it. Amounts are in no table. */
struct lexicon {
    const char *prefix;
    const char *const *name;
    int n;
    const char *other; /* its index is MW_MARKET; NULL: there is none */
};
enum { MOST_AMOUNT = 254 }; /* from 1 on */
struct lexicon mw_lexicon(const struct board_names *names, enum mw_kind kind);

void mw_word_print(struct out *out, const struct board_names *names, mw_word word);

/* Whether the game has such a word. MW_END, which is not written, is none. */
bool mw_word_exists(const struct board_names *names, struct language_of_moves language,
                    mw_word word);

/* The word with that text, or 0: one that the game has. */
mw_word mw_word_find(const struct board_names *names, struct language_of_moves language,
                     const char *text, size_t length);

#endif
