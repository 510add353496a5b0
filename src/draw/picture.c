/* What everybody may see of a position; see picture.h. */
#include "picture.h"

#include "board_drawing.h"
#include "rules/rules.h"

/* ORDER: mw_rules_table. */
static void (*const painters[GAMES])(struct picture *, const mw_state *) = {
    mw_lancashire_picture, mw_birmingham_picture, mw_age_of_industry_picture, NULL
};

bool mw_picture_of(struct picture *picture, const mw_state *state)
{
    if (!painters[mw_game_of(state)])
        return false;
    *picture = (struct picture){ .players = mw_players(state), .seat = mw_seat(state) };
    painters[mw_game_of(state)](picture, state);
    return true;
}
