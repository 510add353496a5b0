/* What everybody may see of a position; see picture.h. */
#include "picture.h"

#include "board_drawing.h"
#include "rules/rules.h"

/* While the game goes on, places are the order of play. */
static void number_places(struct picture *picture)
{
    for (int i = 0; i < picture->players; i++)
        picture->place[picture->order[i]] = (uint8_t)(i + 1);
}

static void order_by_result(struct picture *picture, const mw_result *result)
{
    uint8_t *order = picture->order;

    for (int i = 0; i < picture->players; i++) {
        uint8_t seat = order[i];
        int at = i;
        for (; at > 0 && result->place[order[at - 1]] > result->place[seat]; at--)
            order[at] = order[at - 1];
        order[at] = seat;
        picture->place[seat] = (uint8_t)(result->place[seat] + 1);
    }
}

bool mw_picture_of(struct picture *picture, const mw_state *state)
{
    const struct painter *painter = mw_painters[mw_game_of(state)];
    mw_result result;

    if (!painter)
        return false;
    *picture = (struct picture){ .players = mw_players(state), .seat = mw_seat(state) };
    painter->fill(picture, state);
    if (mw_get_result(state, &result))
        order_by_result(picture, &result);
    else
        number_places(picture);
    return true;
}
