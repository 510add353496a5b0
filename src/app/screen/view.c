/*
 * A position as a seat may see it, beside the printed facts of its board. Both are JSON texts of
 * the library; the functions here read from them what the screen shows. A field that a game does
 * not have reads as "none", so nothing here asks which game it is.
 */
#include "view.h"

#include "fields.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

void view_make(struct view *view, const mw_state *state, int viewer, const struct names *names)
{
    const char *board = mw_board(mw_game_of(state), mw_map_of(state));
    size_t length = mw_write_state(state, viewer, view->text, sizeof view->text), where;
    bool good =
        length < sizeof view->text && mw_json_parse(view->text, length, &view->state, &where);

    assert(good);
    if (!good)
        view->state = (struct json){ NULL, NULL };
    if (!board || !mw_json_parse(board, strlen(board), &view->board, &where))
        view->board = (struct json){ NULL, NULL };
    view->viewer = viewer;
    view->language = mw_language_find("en");
    view->players = mw_players(state);
    view->names = names;
}

struct json seat_at(const struct view *view, int seat)
{
    return item_at(mw_json_get(view->state, "seats"), seat);
}

static bool is_dollar(const struct view *view)
{
    return mw_json_is(mw_json_get(view->board, "currency"), "$");
}

const char *money_sign(const struct view *view)
{
    return is_dollar(view) ? "$" : "£";
}

struct json tile_facts(const struct view *view, const char *industry, int level)
{
    struct json tiles = mw_json_get(view->board, "tiles"), tile;

    for (tile = mw_json_first(tiles, NULL); tile.at; tile = mw_json_next(tiles, tile, NULL))
        if (int_at(tile, "level", -1) == level &&
            mw_json_is(mw_json_get(tile, "industry"), industry))
            break;
    return tile;
}

bool income_level(const struct view *view, int space, int *level)
{
    struct json track = mw_json_get(view->board, "income_track"), row;

    for (row = mw_json_first(track, NULL); row.at; row = mw_json_next(track, row, NULL))
        if (int_at(row, "first_space", 0) <= space && space <= int_at(row, "last_space", -1)) {
            *level = int_at(row, "level", 0);
            return true;
        }
    return false;
}

static void add_part(char *text, size_t size, const char *format, int n, const char *what)
{
    size_t length = strlen(text);

    if (length > 0 && length + 2 < size) {
        strcpy(text + length, ", ");
        length += 2;
    }
    snprintf(text + length, size - length, format, n, what);
}

void tile_cost(const struct view *view, struct json tile, char *text, size_t size)
{
    static const char *const needs[] = { "coal", "iron" };

    snprintf(text, size, "%s%d", money_sign(view), int_at(tile, "money", 0));
    for (size_t i = 0; i < sizeof needs / sizeof *needs; i++)
        if (int_at(tile, needs[i], 0) > 0)
            add_part(text, size, "%d %s", int_at(tile, needs[i], 0), needs[i]);
}

bool is_buildable(struct json tile)
{
    bool buildable = true;

    mw_json_read_bool(mw_json_get(tile, "buildable"), &buildable);
    return buildable;
}

/* Without eras there is only one kind. */
const char *link_noun(const struct view *view)
{
    return mw_json_get(view->board, "eras").at ? "link" : "rail";
}

int loans_for(const struct view *view, int price)
{
    struct json seat = seat_at(view, int_at(view->state, "seat", 0));
    int loan = int_at(mw_json_get(mw_json_get(view->board, "amounts"), "loan"), "value", 0);
    int lacks = price - int_at(seat, "money", 0);

    return loan > 0 && lacks > 0 && mw_json_get(seat, "loans").at ? (lacks + loan - 1) / loan : 0;
}

/* "cotton only", "cotton/goods": what can be sold to the tile. */
static void add_takes(struct json takes, char *text, size_t size)
{
    char name[32], all[64] = "";
    size_t n = 0;

    for (struct json t = mw_json_first(takes, NULL); t.at && n < sizeof all;
         t = mw_json_next(takes, t, NULL))
        n += (size_t)snprintf(all + n, sizeof all - n, "%s%s", n ? "/" : "",
                              text_at(t, NULL, name, sizeof name));
    if (n > 0)
        add_part(text, size, mw_json_count(takes) == 1 ? "%.0d%s only" : "%.0d%s", 0, all);
}

void tile_gain(const struct view *view, struct json tile, char *text, size_t size)
{
    text[0] = 0;
    if (int_at(tile, "cubes", 0) > 0)
        add_part(text, size, "%d %s", int_at(tile, "cubes", 0), "cubes");
    if (int_at(tile, "income", 0) > 0)
        add_part(text, size, "income +%d%s", int_at(tile, "income", 0), "");
    if (int_at(tile, "profit", 0) > 0)
        add_part(text, size, is_dollar(view) ? "profit $%d%s" : "profit £%d%s",
                 int_at(tile, "profit", 0), "");
    add_takes(mw_json_get(tile, "takes"), text, size);
    if (int_at(tile, "vp", -1) >= 0)
        add_part(text, size, "%d %s", int_at(tile, "vp", 0), "VP");
    if (int_at(tile, "beer", 0) > 0)
        add_part(text, size, "beer %d%s", int_at(tile, "beer", 0), "");
}

/* Cubes lie on the dearest spaces: the cheapest is taken first, the dearest empty one filled. */
bool market_prices(const struct view *view, const char *resource, struct prices *prices)
{
    char key[48];
    struct json track, list;
    int filled, spaces;

    snprintf(key, sizeof key, "%s_track", resource);
    track = mw_json_get(view->board, key);
    list = mw_json_get(track, "prices");
    snprintf(key, sizeof key, "%s_market", resource);
    filled = int_at(view->state, key, -1);
    if (!list.at || filled < 0)
        return false;
    spaces = mw_json_count(list);
    prices->next = filled > 0 ? int_at(item_at(list, spaces - filled), NULL, -1)
                              : int_at(track, "empty_price", -1);
    prices->brings = filled < spaces ? int_at(item_at(list, spaces - filled - 1), NULL, -1) : -1;
    return true;
}
