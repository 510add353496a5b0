/* What the files of this folder that write a drawing share. */
#ifndef MW_DRAW_DRAWER_H
#define MW_DRAW_DRAWER_H

#include "board_drawing.h"
#include "picture.h"
#include "svg.h"
#include "text/sentence.h"

enum { SPACE_SIZE = 48 }; /* of a space, a tile, a merchant */

struct drawer {
    struct out *out;
    const struct board_names *names;
    const struct board_drawing *board;
    const struct picture *now, *then; /* then: NULL, or what a move would make of it */
    int language;
    const char *const *players;
};

/* ---- draw.c -----------------------------------------------------------------------------------*/

/* A sentence about something, to be read by people: not yet escaped. */
void tell(struct out *out, const struct drawer *d, int sentence, mw_event about, const char *word);
const char *text_in(const struct drawer *d, int sentence);

void put_title(const struct drawer *d, struct out *text); /* ends the text, too */
void put_word(const struct drawer *d, mw_word word);      /*  data-word='oldham.1' */
void put_icon(const struct drawer *d, const char *id, int x, int y, int size);
/* A cube of "coal" or "iron". `class`: "", or " going" and the like. */
void put_cube(const struct drawer *d, const char *resource, const char *class, int x, int y,
              int size);
/* Rounded square in the colour and weave of the seat that a class around it names. */
void put_body(const struct drawer *d, int seat, int size);
/* How much room a text needs, roughly. */
int width_of(const char *text, int size);

/* ---- map.c, panel.c ----------------------------------------------------------------------------*/
void put_map(const struct drawer *d);

/* The tracks, purses and cards, in blocks from left to right and from top to bottom. Returns how high
 * they are together. */
int put_panel(const struct drawer *d, int x, int y, int width);

#endif
