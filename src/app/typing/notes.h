/* What a menu says beside a word: prices, owners, and how far things are from each other. */
#ifndef MW_APP_TYPING_NOTES_H
#define MW_APP_TYPING_NOTES_H

#include "millwright.h"
#include "screen/view.h"
#include "terminal/terminal.h"
#include "walk.h"

/* ---- notes.c ----------------------------------------------------------------------------------*/
void make_item(const struct view *view, const struct walk *walk, mw_word word, struct item *item);

/* ---- routes.c: in steps over what is built, -1 if there is no way -----------------------------*/
int distance_between(const struct view *view, const char *wanted, const char *source);

#endif
