/* What people type, put into the words of moves: see words.c. */
#ifndef MW_APP_TYPING_WORDS_H
#define MW_APP_TYPING_WORDS_H

#include "millwright.h"
#include "walk.h"

#include <stdbool.h>
#include <stddef.h>

/* Rewrites a line that goes on from `walk`. What cannot be read stays, in small letters. */
void tidy_move(const struct walk *walk, const char *line, char *text, size_t size);
/* Takes the one offered word that is meant, behind forced ones if need be; else changes nothing. */
bool walk_typed(struct walk *walk, const char *typed);
/* The word of the game that is meant, offered or not; else what was typed in small letters. */
void known_form(const mw_state *state, const char *typed, char *word, size_t size);
/* Whether all the words typed stand in a move's text; of a town, a part of the word is enough. */
bool has_words(const mw_state *state, const char *text, const char *words);
/* Of the offered spaces those that the next words of a text can mean: a town without a number, an
 * industry, or both. Returns whether there is such a town. */
bool spaces_meant(const struct walk *walk, const char *text, mw_options *spaces);
/* Names the space that the fewest rules forbid, for a town without a number or before an industry;
 * false: the text has neither. */
bool name_space(const mw_state *state, char *text, size_t size);
bool turn_round(const char *word, char *turned, size_t size); /* false: it is no line */
const char *behind_colon(const char *word);                   /* NULL: it has none */

/* The word that looks most like a mistyped one. */
struct guess {
    char typed[64], word[64]; /* empty: nothing looks like it */
    int distance;
};
void guess_begin(struct guess *guess, const char *typed);
void guess_word(struct guess *guess, const char *word);
void guess_offered(struct guess *guess, const struct walk *walk);

#endif
