/*
 * What is built where, and by whom: towns with their spaces, and lines. Everything is written with
 * the words that moves use, so that what is read can be typed.
 */
#include "app.h"

#include <stdio.h>
#include <string.h>

enum { MOST_TOWNS = 64, MOST_CELLS = 8, CELL = 9 };

/* ---- Towns -----------------------------------------------------------------------------------*/
struct town {
    char id[48];
    int n;
    struct {
        char text[32];
        enum ink ink;
    } cell[MOST_CELLS];
};

/* "cot/coa": the first three letters of what an empty space takes; "A coa2:3✓" for a tile. */
static void space_cell(const struct view *view, const char *id, struct json takes,
                       struct town *town)
{
    struct json tile = json_get(json_get(view->state, "spaces"), id);
    char industry[32], *text = town->cell[town->n].text;
    size_t size = sizeof town->cell[0].text;
    int owner = int_at(tile, "owner", -1), cubes = int_at(tile, "cubes", 0), length = 0;
    bool flipped = false;

    text[0] = 0;
    if (owner < 0 || owner >= view->players) {
        for (struct json t = json_first(takes, NULL); t.at; t = json_next(takes, t, NULL))
            length += snprintf(text + length, size - (size_t)length, "%s%.3s", length ? "/" : "",
                               text_at(t, NULL, industry, sizeof industry));
        town->cell[town->n++].ink = INK_DIM;
        return;
    }
    json_read_bool(json_get(tile, "flipped"), &flipped);
    length = snprintf(text, size, "%c %.3s%d", seat_letter(owner),
                      text_at(tile, "industry", industry, sizeof industry),
                      int_at(tile, "level", 0) % 100);
    if (cubes > 0)
        snprintf(text + length, size - (size_t)length, ":%d", cubes % 100);
    else if (flipped)
        snprintf(text + length, size - (size_t)length, "✓");
    town->cell[town->n++].ink = INK_SEAT + (enum ink)owner;
}

static void read_town(const struct view *view, struct json location, struct town *town)
{
    struct json spaces = json_get(view->board, "spaces"), s;
    char id[64];

    text_at(location, "id", town->id, sizeof town->id);
    town->n = 0;
    for (s = json_first(spaces, NULL); s.at; s = json_next(spaces, s, NULL)) {
        if (!json_is(json_get(s, "location"), town->id) || town->n == MOST_CELLS)
            continue;
        snprintf(id, sizeof id, "%s.%d", town->id, town->n + 1);
        space_cell(view, id, json_get(s, "takes"), town);
    }
}

/* The widths that one column of towns needs. */
struct shape {
    int label, cells;
};

static struct shape shape_of(const struct town *towns, int n)
{
    struct shape shape = { 0, 0 };
    for (int i = 0; i < n; i++) {
        shape.label = columns(towns[i].id) > shape.label ? columns(towns[i].id) : shape.label;
        shape.cells = towns[i].n > shape.cells ? towns[i].n : shape.cells;
    }
    return shape;
}

static void put_numbers(struct shape shape, bool last)
{
    char text[16];

    put_cell(INK_DIM, "", shape.label + 2);
    for (int i = 0; i < shape.cells; i++) {
        snprintf(text, sizeof text, ".%d", i + 1);
        put_cell(INK_DIM, text, last && i + 1 == shape.cells ? 0 : CELL);
    }
}

static void put_town(const struct town *town, struct shape shape, bool last)
{
    put_cell(INK_PLAIN, town->id, shape.label + 2);
    for (int i = 0; i < shape.cells; i++) {
        if (i < town->n)
            put_cell(town->cell[i].ink, town->cell[i].text, last && i + 1 >= town->n ? 0 : CELL);
        else if (!last)
            put_cell(INK_PLAIN, "", CELL);
    }
}

static int shape_width(struct shape shape)
{
    return shape.label + 2 + shape.cells * CELL;
}

static void put_towns(const struct town *towns, int n)
{
    int half = (n + 1) / 2;
    struct shape left = shape_of(towns, half), right = shape_of(towns + half, n - half);
    bool two = 1 + shape_width(left) + 1 + shape_width(right) <= terminal_width() + 1;

    if (!two) {
        half = n;
        left = shape_of(towns, n);
    }
    put(INK_PLAIN, " ");
    put_numbers(left, !two);
    if (two) {
        put(INK_PLAIN, " ");
        put_numbers(right, true);
    }
    end_line();
    for (int i = 0; i < half; i++) {
        bool pair = two && half + i < n;
        put(INK_PLAIN, " ");
        put_town(&towns[i], left, !pair);
        if (pair) {
            put(INK_PLAIN, " ");
            put_town(&towns[half + i], right, true);
        }
        end_line();
    }
}

static int read_towns(const struct view *view, struct town *towns)
{
    struct json locations = json_get(view->board, "locations"), l;
    int n = 0;

    for (l = json_first(locations, NULL); l.at && n < MOST_TOWNS;
         l = json_next(locations, l, NULL)) {
        read_town(view, l, &towns[n]);
        n += towns[n].n > 0;
    }
    return n;
}

void show_towns(const struct view *view)
{
    static struct town towns[MOST_TOWNS];
    int n = read_towns(view, towns);

    if (n > 0)
        put_towns(towns, n);
}

/* "wigan [coa] [A coa1:2]", where the first space is wigan.1. */
void show_towns_dense(const struct view *view)
{
    static struct town towns[MOST_TOWNS];
    struct flow flow = { .indent = 1 };
    char text[48];
    int n = read_towns(view, towns);

    for (int i = 0; i < n; i++) {
        int width = columns(towns[i].id);
        for (int k = 0; k < towns[i].n; k++)
            width += 3 + columns(towns[i].cell[k].text);
        if (flow.column > 1 && flow.column + 2 + width > terminal_width()) {
            end_line();
            flow.column = 0;
        }
        flow.gap = 2;
        flow_word(&flow, INK_PLAIN, towns[i].id);
        flow.gap = 1;
        for (int k = 0; k < towns[i].n; k++) {
            snprintf(text, sizeof text, "[%s]", towns[i].cell[k].text);
            flow_word(&flow, towns[i].cell[k].ink, text);
        }
    }
    if (n > 0)
        end_line();
}

void show_legend(const struct view *view)
{
    struct flow flow = { .indent = 1 };
    struct json industries = json_get(view->board, "industries"), tiles, t;
    char name[32] = "", text[128];

    if (!industries.at)
        return;
    for (t = json_first(industries, NULL); t.at; t = json_next(industries, t, NULL)) {
        text_at(t, NULL, name, sizeof name);
        snprintf(text, sizeof text, "%.3s %s,", name, name);
        flow_text(&flow, INK_DIM, text);
    }
    tiles = json_get(view->board, "tiles");
    for (t = json_first(tiles, NULL); t.at; t = json_next(tiles, t, NULL))
        if (int_at(t, "cubes", 0) > 0)
            break;
    text_at(t, "industry", name, sizeof name);
    snprintf(text, sizeof text, "A %.3s2:3 A's, level 2, 3 cubes, ✓ flipped", name);
    flow_text(&flow, INK_DIM, text);
    end_line();
}

/* ---- Links -----------------------------------------------------------------------------------*/

static bool is_of_this_era(const struct view *view, struct json link)
{
    struct json eras = json_get(link, "eras");
    char era[32];

    text_at(view->state, "era", era, sizeof era);
    return !eras.at || !era[0] || list_has(eras, era);
}

/* The lines of one owner, or with -1 those that are still free. */
static void show_links_of(const struct view *view, int owner, const char *label)
{
    struct json links = json_get(view->board, "links"), built = json_get(view->state, "links");
    struct flow flow = { .indent = HEADING, .gap = 2 };
    char id[96];
    bool any = false;

    for (struct json l = json_first(links, NULL); l.at; l = json_next(links, l, NULL)) {
        text_at(l, "id", id, sizeof id);
        if (int_at(built, id, -1) != owner || (owner < 0 && !is_of_this_era(view, l)))
            continue;
        if (!any) {
            put(INK_PLAIN, " ");
            put_cell(owner < 0 ? INK_BOLD : INK_SEAT + (enum ink)owner, label, HEADING - 1);
            flow.column = HEADING;
        }
        any = true;
        flow_word(&flow, INK_PLAIN, id);
    }
    if (any)
        end_line();
}

void show_links(const struct view *view)
{
    char label[64];

    for (int seat = 0; seat < view->players; seat++) {
        snprintf(label, sizeof label, "%c's links", seat_letter(seat));
        show_links_of(view, seat, label);
    }
}

void show_free_lines(const struct view *view)
{
    show_links_of(view, -1, "free lines");
}
