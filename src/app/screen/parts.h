/* The parts of the board, which screen.c puts together: what is for sale, and what is built where. */
#ifndef MW_APP_SCREEN_PARTS_H
#define MW_APP_SCREEN_PARTS_H

#include "view.h"

#include <stdbool.h>

/* ---- tracks.c: demand, open cards and merchants -----------------------------------------------*/
void show_tracks(const struct view *view);       /* drawn */
void show_display(const struct view *view);      /* the cards beside the deck */
void show_tracks_dense(const struct view *view); /* both in a few words */
void show_merchants(const struct view *view);

/* ---- towns.c: what is built where -------------------------------------------------------------*/
void show_towns(const struct view *view);       /* as a table */
void show_towns_dense(const struct view *view); /* one behind the other */
bool has_colours(const struct view *view);
/* The same, a line for each colour of cards; with names everything that a line can lead to. */
void show_towns_by_colour(const struct view *view, bool names);
void show_ways(const struct view *view); /* printed ways beside the lines */
void show_legend(const struct view *view);
void show_links(const struct view *view);
void show_free_lines(const struct view *view);

#endif
