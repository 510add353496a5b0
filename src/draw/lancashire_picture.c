/* What everybody sees of a position of Lancashire: see picture.h. */
#include "rules/lancashire.h"

#define POSITION struct lancashire
#define TABLE(name) mw_lancashire_##name
#define FACTS(s) (&mw_lancashire_pieces)
#define LINES(s) LINKS
#define BOARD_SPACES(s) SPACES
#define TILE_POINTS(tile) ((tile)->vp)
#define OTHER_CUBES MW_NO_RESOURCE
#include "income_picture.inc.h"

_Static_assert((int)DISTANT_TILES <= (int)MOST_TURNED_UP, "a picture has room for all of them");

/* The tiles turned up this era lie at the bottom of their pile. Which ones are above them everybody can
 * tell, but not in which order. */
static void show_demand(struct shown_demand *demand, const struct lancashire *s)
{
    demand->bonus = mw_lancashire_cotton_bonus;
    demand->spaces = CLOSED_SPACE;
    demand->marker = s->cotton_marker;
    demand->n_seen = s->distant_seen;
    demand->left = DISTANT_TILES - s->distant_seen;
    for (int i = 0; i < demand->left; i++)
        demand->good += s->cotton_marker + s->distant[i] < CLOSED_SPACE;
    for (int i = 0; i < demand->n_seen; i++)
        demand->seen[i] = s->distant[DISTANT_TILES - 1 - i];
}

static void fill(struct picture *picture, const mw_state *state)
{
    const struct lancashire *s = lancashire_of(state);

    show_income_game(picture, s);
    show_demand(&picture->demand, s);
}

const struct painter mw_lancashire_painter = { .fill = fill };
