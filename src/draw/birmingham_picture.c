/* What everybody sees of a position of Birmingham: see picture.h. */
#include "rules/birmingham.h"

#define POSITION struct birmingham
#define TABLE(name) mw_birmingham_##name
#define FACTS(s) (&mw_birmingham_pieces)
#define LINES(s) LINKS
#define BOARD_SPACES(s) SPACES
#define TILE_POINTS(tile) ((tile)->vp)
#define OTHER_CUBES MW_RES_BEER
#include "income_picture.inc.h"

_Static_assert((int)MERCHANT_SPACES <= (int)MOST_BUYERS, "a picture has room for all merchants");

static void fill(struct picture *picture, const mw_state *state)
{
    const struct birmingham *s = birmingham_of(state);

    show_income_game(picture, s);
    for (int i = 0; i < MERCHANT_SPACES; i++)
        if (s->merchant[i])
            picture->buyer[i] = (struct shown_buyer){
                .is_there = true,
                .goods = mw_birmingham_goods[s->merchant[i] - 1],
                .has_beer = s->merchant_beer >> i & 1,
            };
}

const struct painter mw_birmingham_painter = { .fill = fill };
