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
    const mw_mat *mat;                /* of the seat */
    int seat, language;
    const char *const *players;
};

struct size {
    int width, height;
};

/* ---- draw.c -----------------------------------------------------------------------------------*/

/* A sentence about something, to be read by people: not yet escaped. */
void mw_describe(struct out *out, const struct drawer *d, int sentence, mw_event about,
                 const char *word);
const char *mw_drawing_text(const struct drawer *d, int sentence);

void mw_put_title(const struct drawer *d, struct out *text); /* ends the text, too */
void mw_put_word(const struct drawer *d, mw_word word);      /*  data-word='oldham.1' */
/* A number for people; below 0 with a minus sign, which is no hyphen. */
void mw_put_number(const struct drawer *d, const char *class, int x, int y, int number);
void mw_put_icon(const struct drawer *d, const char *id, int x, int y, int size);
/* A cube of "coal" or "iron", a barrel of "beer". `class`: "", or " going" and the like. */
void mw_put_cube(const struct drawer *d, const char *resource, const char *class, int x, int y,
                 int size);
/* Rounded square in the colour and weave of the seat that a class around it names. */
void mw_put_body(const struct drawer *d, int seat, int size);
/* How much room a text needs in the letters of names. */
int mw_text_width(const char *text, int size);

/* ---- map.c ------------------------------------------------------------------------------------*/

/* The courses of a line that nobody has built, one upon the other, by the classes of the style sheet. */
enum { CANAL_COURSES = 2, RAIL_COURSES = 4 };
extern const char *const mw_canal_courses[CANAL_COURSES], *const mw_rail_courses[RAIL_COURSES];

void mw_put_map(const struct drawer *d);
/* `after`: the same tile when the move is done. */
void mw_put_tile(const struct drawer *d, const struct shown_tile *tile,
                 const struct shown_tile *after, bool cubes_on_it, const char *class);
/* A built link's, 34 by 34: a boat or a locomotive. */
void mw_put_token(const struct drawer *d, const char *kind);
/* Up to three icons in a square. */
void mw_put_industries(const struct drawer *d, mask industries);

/* ---- panel.c, mat.c, legend.c -------------------------------------------------------------------
 * Each is laid out in blocks, from left to right and from top to bottom, and says how high that is.
 */
int mw_put_panel(const struct drawer *d, int x, int y, int width);  /* tracks, purses and cards */
int mw_put_tracks(const struct drawer *d, int x, int y, int width); /* of it: markets and cards */
int mw_put_income(const struct drawer *d, int x, int y, int width); /* of it: the income track */
int mw_put_mat(const struct drawer *d, int x, int y, int width);
int mw_put_legend(const struct drawer *d, int x, int y, int width);

/* Draws one of the blocks. `room` is what is left of the row: a block that needs more goes to the next
 * one. A block of no width is not there. */
typedef struct size put_block(const struct drawer *d, int which, int x, int y, int room);
enum { GAP = 22 }; /* as a rule */
int mw_put_blocks(const struct drawer *d, put_block *put, int n, int gap, int x, int y, int width);

#endif
