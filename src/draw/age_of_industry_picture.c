/* What everybody sees of a position of Age of Industry: see picture.h. */
#include "rules/age_of_industry.h"

#define POSITION struct age_of_industry
#define TABLE(name) mw_age_of_industry_##name
#define LINES(s) (map_of(s)->n_rails)
#define BOARD_SPACES(s) (map_of(s)->n_spaces)
#define TILE_POINTS(tile) ((tile)->level)
#define OTHER_CUBES MW_RES_COAL /* a ship's import */
#include "family_picture.inc.h"

_Static_assert((int)MARKETS <= (int)MOST_BUYERS, "a picture has room for all markets");
_Static_assert((int)DISPLAY <= (int)MOST_OPEN_CARDS, "a picture has room for the display");

static void fill(struct picture *picture, const mw_state *state)
{
    const struct age_of_industry *s = age_of(state);

    show_family(picture, s);
    picture->has_loans = picture->buyers_serve_once = true;
    for (int seat = 0; seat < s->head.players; seat++) {
        picture->seats[seat].loans = s->loans[seat];
        if (!mw_is_over(state))
            picture->seats[seat].vp = MW_NO_NUMBER;
    }
    for (int i = 0; i < map_of(s)->n_markets; i++)
        picture->buyer[i] = (struct shown_buyer){
            .is_there = true,
            .goods = mw_age_of_industry_goods[s->market[i] - 1],
            .is_used = s->used_markets >> i & 1,
        };
    picture->display_size = s->display_size;
    memcpy(picture->display, s->display, sizeof s->display);
}

const struct painter mw_age_of_industry_painter = { .fill = fill };
