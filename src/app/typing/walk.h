/* A move that is being made word by word, on a scratch copy: see walk.c. */
#ifndef MW_APP_TYPING_WALK_H
#define MW_APP_TYPING_WALK_H

#include "millwright.h"

#include <stdbool.h>
#include <stddef.h>

struct walk {
    mw_state from; /* where the move begins */
    mw_state at;   /* a scratch copy, after the words taken */
    mw_move taken;
    bool filled[MW_MAX_WORDS]; /* the words taken that nobody typed */
};
void walk_begin(struct walk *walk, const mw_state *state);
bool walk_is_whole(const struct walk *walk); /* more words would be another move's */
bool walk_goes_on(const struct walk *walk);
void walk_take(struct walk *walk, mw_word word); /* an offered one that was typed */
void walk_fill(struct walk *walk, mw_word word); /* an offered one that was not */
bool is_filled(const struct walk *walk, int n);
bool has_taken(const struct walk *walk, enum mw_kind kind);
void offered_words(const mw_state *at, mw_options *options); /* without MW_END */
/* Whether a word of this kind can stand next, by the form of the move. */
static inline bool is_expected(const mw_options *options, enum mw_kind kind)
{
    return options->expects >> kind & 1;
}
/* Takes the words of a text, forced ones filled in; stops at the first that does not fit and
 * returns where it begins, or NULL. */
const char *walk_text(struct walk *walk, const char *text);
/* Takes forced words up to the next real choice, but never the last word of a move. */
void walk_forced(struct walk *walk);
/* A whole move, of which `said` are the words that somebody has said or seen. */
void walk_move(struct walk *walk, const mw_state *state, const struct walk *said,
               const mw_move *move);
size_t walk_print(const struct walk *walk, char *text, size_t size);
/* The same with filled-in words in brackets. */
size_t walk_print_filled(const struct walk *walk, char *text, size_t size);

/* What a whole move costs the one who makes it, what is borrowed for it, and what it brings everybody at
 * once. */
struct cost {
    int paid, borrowed, earned[MW_MAX_PLAYERS];
};
struct cost walk_cost(const struct walk *walk);

#endif
