/* What everybody may see of a position; see picture.h. */
#include "picture.h"

#include "board_drawing.h"
#include "rules/rules.h"

bool mw_picture_of(struct picture *picture, const mw_state *state)
{
    const struct painter *painter = mw_painters[mw_game_of(state)];

    if (!painter)
        return false;
    *picture = (struct picture){ .players = mw_players(state), .seat = mw_seat(state) };
    painter->fill(picture, state);
    return true;
}
