/* What can stand next in a move, as a menu, and why a move is refused: see choices.c. */
#ifndef MW_APP_TYPING_CHOICES_H
#define MW_APP_TYPING_CHOICES_H

#include "millwright.h"
#include "screen/view.h"
#include "walk.h"

#include <stddef.h>

void show_choices(const struct view *view, const struct walk *walk);
void show_offered(const struct view *view, const struct walk *walk, const mw_options *options);
/* What can be said where it is no ordinary action that is asked for. */
void show_phase(const struct view *view, const mw_state *state);
void show_reasons(const mw_state *state, const char *text, int language);

/* "costs $7, 1 new loan, brings $8, Ben $5"; "" for a move that is not whole or moves no money. */
void cost_text(const struct view *view, const struct walk *walk, char *text, size_t size);

#endif
