/* What the players hold: tiles on their mats and cards. */
#include "screen.h"

#include "fields.h"
#include "terminal/terminal.h"

#include <stdio.h>
#include <string.h>

/* "111 222 333": the levels that are left, in groups. */
static void levels_left(struct json levels, char *text, size_t size)
{
    size_t n = 0;
    int last = -1;

    text[0] = 0;
    for (struct json l = mw_json_first(levels, NULL); l.at && n < size;
         l = mw_json_next(levels, l, NULL)) {
        int level = int_at(l, NULL, 0);
        n += (size_t)snprintf(text + n, size - n, "%s%d", last >= 0 && level != last ? " " : "",
                              level);
        last = level;
    }
}

/* The columns of a mat; where there is no room, the tiles left are only counted. */
enum { TOP_CELL = 20, NARROW_TOP_CELL = 15, COST_CELL = 20, GAIN_CELL = 25, LEFT_FROM = 95 };

static bool is_narrow(void)
{
    return terminal_width() < LEFT_FROM;
}

static void put_left(struct json levels)
{
    char text[64];

    if (is_narrow())
        snprintf(text, sizeof text, "%d", mw_json_count(levels));
    else
        levels_left(levels, text, sizeof text);
    put(INK_DIM, text);
    end_line();
}

static void show_stack(const struct view *view, const char *industry, struct json levels)
{
    int level = int_at(mw_json_first(levels, NULL), NULL, -1);
    struct json tile = tile_facts(view, industry, level), eras = mw_json_get(tile, "eras");
    char text[96], era[32];

    put_cell(INK_PLAIN, "", 3);
    put_cell(INK_PLAIN, industry, HEADING - 3);
    if (level < 0) {
        put(INK_DIM, "none left\n");
        return;
    }
    snprintf(text, sizeof text, "level %d", level);
    if (mw_json_count(eras) == 1)
        snprintf(text, sizeof text, "level %d, %s%s", level,
                 text_at(mw_json_first(eras, NULL), NULL, era, sizeof era),
                 is_narrow() ? "" : " only");
    put_cell(INK_BOLD, text, is_narrow() ? NARROW_TOP_CELL : TOP_CELL);
    text_at(view->state, "era", era, sizeof era);
    if (!is_buildable(tile) || (eras.at && mw_json_count(eras) == 0)) {
        put_cell(INK_DIM, "cannot be built, only developed", COST_CELL + GAIN_CELL);
    } else if (eras.at && era[0] && !list_has(eras, era)) {
        put_cell(INK_DIM, "can only be developed now", COST_CELL + GAIN_CELL);
    } else {
        tile_cost(view, tile, text, sizeof text);
        put_cell(INK_PLAIN, text, COST_CELL);
        tile_gain(view, tile, text, sizeof text);
        put_cell(INK_PLAIN, text, GAIN_CELL);
    }
    put_left(levels);
}

void show_mat(const struct view *view, int seat)
{
    struct json mat = mw_json_get(seat_at(view, seat), "mat"), key, levels;
    char text[64];
    int top = is_narrow() ? NARROW_TOP_CELL : TOP_CELL, name;

    if (!mat.at)
        return;
    snprintf(text, sizeof text, "%s's mat ", view->names->list[seat]);
    name = columns(text) > HEADING - 1 ? columns(text) : HEADING - 1;
    put(INK_PLAIN, " ");
    put_cell(INK_SEAT + (enum ink)seat, text, name);
    put_cell(INK_DIM, "next tile", top - (name - (HEADING - 1)));
    put_cell(INK_DIM, "costs", COST_CELL);
    put_cell(INK_DIM, "gives", GAIN_CELL);
    put(INK_DIM, "left\n");
    for (levels = mw_json_first(mat, &key); levels.at; levels = mw_json_next(mat, levels, &key))
        show_stack(view, text_at(key, NULL, text, sizeof text), levels);
}

void show_mats(const struct view *view)
{
    for (int seat = 0; seat < view->players; seat++)
        show_mat(view, seat);
}

/* Cards come sorted, so equal ones are neighbours. */
static void flow_cards(struct flow *flow, struct json cards)
{
    char card[48], text[64];
    struct json item = mw_json_first(cards, NULL);

    while (item.at) {
        int n = 0;
        text_at(item, NULL, card, sizeof card);
        for (; item.at && mw_json_is(item, card); item = mw_json_next(cards, item, NULL))
            n++;
        snprintf(text, sizeof text, n > 1 ? "%s×%d" : "%s", card, n);
        flow_word(flow, INK_BOLD, text);
    }
}

static void show_cards(struct json cards, const char *heading, enum ink ink)
{
    struct flow flow = { .indent = HEADING, .column = HEADING, .gap = 2 };

    if (mw_json_type(cards) != 'l')
        return;
    put(INK_PLAIN, " ");
    put_cell(ink, heading, HEADING - 1);
    if (columns(heading) == HEADING - 1) { /* it fills its column to the last place */
        put(INK_PLAIN, " ");
        flow.indent = flow.column = HEADING + 1;
    } else if (columns(heading) >= HEADING) {
        flow.column = columns(heading) + 1;
    }
    if (mw_json_count(cards) == 0)
        flow_word(&flow, INK_DIM, "none");
    flow_cards(&flow, cards);
    end_line();
}

void show_hand(const struct view *view)
{
    char text[64];

    for (int seat = 0; seat < view->players; seat++) {
        snprintf(text, sizeof text, "%s's hand", view->names->list[seat]);
        show_cards(mw_json_get(seat_at(view, seat), "hand"), text, INK_SEAT + (enum ink)seat);
    }
}

void show_discards(const struct view *view)
{
    char text[64];

    show_cards(mw_json_get(view->state, "discards"), "discards", INK_BOLD);
    for (int seat = 0; seat < view->players; seat++) {
        snprintf(text, sizeof text, "%c discarded", seat_letter(seat));
        show_cards(mw_json_get(seat_at(view, seat), "discards"), text, INK_SEAT + (enum ink)seat);
    }
}
