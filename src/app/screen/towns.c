/*
 * What is built where, and by whom: towns with their spaces, and lines. Everything is written with
 * the words that moves use, so that what is read can be typed.
 */
#include "parts.h"

#include "fields.h"
#include "terminal/terminal.h"
#include "texts.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { MOST_TOWNS = 64, MOST_CELLS = 8, CELL = 9, GROUP_CELL = 10, MANY = 3 };

/* ---- Towns -----------------------------------------------------------------------------------*/
struct town {
    char id[48], label[96]; /* the label is the id, with what else is printed at the name */
    char colour[16];        /* "": it has none */
    int n;
    struct {
        char text[32];
        char brackets[3]; /* where towns stand one behind the other */
        enum ink ink;
    } cell[MOST_CELLS];
};

static char *next_cell(struct town *town, enum ink ink, const char *brackets)
{
    town->cell[town->n].ink = ink;
    copy_text(town->cell[town->n].brackets, sizeof town->cell[0].brackets, brackets);
    return town->cell[town->n++].text;
}
enum { CELL_TEXT = sizeof((struct town *)0)->cell[0].text };

/* "cot/coa": the first three letters of what an empty space takes; nothing for a blank space, which
 * takes many. */
static void empty_cell(struct json takes, struct town *town)
{
    char industry[32], *text = next_cell(town, INK_DIM, "[]");
    size_t n = 0;

    copy_text(text, CELL_TEXT, " ");
    if (mw_json_count(takes) >= MANY)
        return;
    for (struct json t = mw_json_first(takes, NULL); t.at && n < CELL_TEXT;
         t = mw_json_next(takes, t, NULL))
        n += (size_t)snprintf(text + n, CELL_TEXT - n, "%s%.3s", n ? "/" : "",
                              text_at(t, NULL, industry, sizeof industry));
}

/* "A coa2:3" for a tile, "A cot1✓" for a flipped one. */
static void space_cell(const struct view *view, const char *id, struct json takes,
                       struct town *town)
{
    struct json tile = mw_json_get(mw_json_get(view->state, "spaces"), id);
    char industry[32], *text;
    int owner = int_at(tile, "owner", -1), cubes = int_at(tile, "cubes", 0), length = 0;
    bool flipped = false;

    if (owner < 0 || owner >= view->players) {
        empty_cell(takes, town);
        return;
    }
    text = next_cell(town, INK_SEAT + (enum ink)owner, "[]");
    mw_json_read_bool(mw_json_get(tile, "flipped"), &flipped);
    length = snprintf(text, CELL_TEXT, "%c %.3s%d", seat_letter(owner),
                      text_at(tile, "industry", industry, sizeof industry),
                      int_at(tile, "level", 0) % 100);
    if (cubes > 0)
        snprintf(text + length, CELL_TEXT - (size_t)length, ":%d", cubes % 100);
    else if (flipped)
        snprintf(text + length, CELL_TEXT - (size_t)length, "✓");
}

/* What a market takes, as long as it has not been used. */
static void market_cell(const struct view *view, const char *id, struct town *town)
{
    struct json market = mw_json_get(mw_json_get(view->state, "markets"), id);
    struct json buys = mw_json_get(market, "buys");
    bool used = false, open;
    char *text;

    mw_json_read_bool(mw_json_get(market, "used"), &used);
    open = !used && mw_json_count(buys) > 0;
    text = next_cell(town, open ? INK_BOLD : INK_DIM, "<>");
    if (used)
        copy_text(text, CELL_TEXT, "used");
    else if (mw_json_count(buys) == 0)
        copy_text(text, CELL_TEXT, "none");
    else if (mw_json_count(buys) > 1)
        copy_text(text, CELL_TEXT, "both");
    else
        text_at(mw_json_first(buys, NULL), NULL, text, CELL_TEXT);
}

/* The coal that came with a ship, or in brackets that which will come. */
static void import_cell(const struct view *view, struct json location, struct town *town)
{
    bool built = mw_json_get(mw_json_get(view->state, "spaces"), town->id).at;
    int coal = int_at(mw_json_get(view->state, "imports"), town->id, 0);

    if (built)
        snprintf(next_cell(town, coal > 0 ? INK_BOLD : INK_DIM, ""), CELL_TEXT, "%d coal", coal);
    else
        snprintf(next_cell(town, INK_DIM, "()"), CELL_TEXT, "%d coal",
                 int_at(location, "import_coal", 0));
}

/* A place with one space of its own kind needs no number. */
static void space_id(struct json location, const char *town, int n, char *id, size_t size)
{
    if (mw_json_is(mw_json_get(location, "kind"), "ship"))
        copy_text(id, size, town);
    else
        snprintf(id, size, "%s.%d", town, n);
}

/* "koeln", "polen*" with the distant-port symbol, "koeln (Cologne)" where names are asked for. */
static void make_label(const struct view *view, struct json location, bool names, struct town *town)
{
    char name[40] = "";
    bool distant = false;

    if (names && mw_json_type(mw_json_get(location, "name")) == 'o' &&
        !mw_json_is(mw_json_get(location, "kind"), "ship"))
        name_at(location, "name", view->language, name, sizeof name);
    if (strcasecmp(name, town->id) == 0)
        name[0] = 0;
    mw_json_read_bool(mw_json_get(location, "distant_port"), &distant);
    snprintf(town->label, sizeof town->label, "%s%s%s%s%s", town->id, distant ? "*" : "",
             name[0] ? " (" : "", name, name[0] ? ")" : "");
}

static void read_town(const struct view *view, struct json location, bool names, struct town *town)
{
    struct json spaces = mw_json_get(view->board, "spaces"), s;
    struct json markets = mw_json_get(view->board, "market_spaces");
    char id[64];
    int n = 0;

    text_at(location, "id", town->id, sizeof town->id);
    text_at(location, "colour", town->colour, sizeof town->colour);
    make_label(view, location, names, town);
    town->n = 0;
    for (s = mw_json_first(spaces, NULL); s.at; s = mw_json_next(spaces, s, NULL)) {
        if (!mw_json_is(mw_json_get(s, "location"), town->id) || town->n == MOST_CELLS)
            continue;
        space_id(location, town->id, ++n, id, sizeof id);
        space_cell(view, id, mw_json_get(s, "takes"), town);
    }
    n = 0;
    for (s = mw_json_first(markets, NULL); s.at; s = mw_json_next(markets, s, NULL)) {
        if (!mw_json_is(mw_json_get(s, "location"), town->id) || town->n == MOST_CELLS)
            continue;
        snprintf(id, sizeof id, "%s.m%d", town->id, ++n);
        market_cell(view, id, town);
    }
    if (mw_json_get(location, "import_coal").at && town->n < MOST_CELLS)
        import_cell(view, location, town);
}

/* The widths that one column of towns needs. */
struct shape {
    int label, cells;
};

static struct shape shape_of(const struct town *towns, int n)
{
    struct shape shape = { 0, 0 };
    for (int i = 0; i < n; i++) {
        shape.label = columns(towns[i].label) > shape.label ? columns(towns[i].label) : shape.label;
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
    put_cell(INK_PLAIN, town->label, shape.label + 2);
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

static int read_towns(const struct view *view, bool names, struct town *towns)
{
    struct json locations = mw_json_get(view->board, "locations"), l;
    int n = 0;

    for (l = mw_json_first(locations, NULL); l.at && n < MOST_TOWNS;
         l = mw_json_next(locations, l, NULL))
        read_town(view, l, names, &towns[n++]);
    return n;
}

/* Without those that hold nothing. */
static int keep_built(struct town *towns, int n)
{
    int kept = 0;

    for (int i = 0; i < n; i++)
        if (towns[i].n > 0)
            towns[kept++] = towns[i];
    return kept;
}

/* "wigan [coa] [A coa1:2]", where the first space is wigan.1. */
static void flow_town(const struct town *town, struct flow *flow)
{
    int width = columns(town->label);
    char text[48];

    for (int k = 0; k < town->n; k++)
        width += 3 + columns(town->cell[k].text);
    if (flow->column > flow->indent && flow->column + 2 + width > terminal_width()) {
        end_line();
        flow->column = 0;
    }
    flow->gap = 2;
    flow_word(flow, INK_PLAIN, town->label);
    flow->gap = 1;
    for (int k = 0; k < town->n; k++) {
        const char *brackets = town->cell[k].brackets;
        snprintf(text, sizeof text, "%.1s%s%.1s", brackets, town->cell[k].text,
                 brackets[0] ? brackets + 1 : "");
        flow_word(flow, town->cell[k].ink, text);
    }
}

void show_towns(const struct view *view)
{
    static struct town towns[MOST_TOWNS];
    int n = keep_built(towns, read_towns(view, false, towns));

    if (n > 0)
        put_towns(towns, n);
}

void show_towns_dense(const struct view *view)
{
    static struct town towns[MOST_TOWNS];
    struct flow flow = { .indent = 1 };
    int n = keep_built(towns, read_towns(view, false, towns));

    for (int i = 0; i < n; i++)
        flow_town(&towns[i], &flow);
    if (n > 0)
        end_line();
}

/* ---- Towns by the colour of their cards ------------------------------------------------------*/

/* "blue", or "blue×2" with two such cards in the viewer's hand. */
static void group_label(const struct view *view, const char *colour, char *text, size_t size)
{
    struct json hand = mw_json_get(seat_at(view, view->viewer < 0 ? 0 : view->viewer), "hand"),
                card;
    int held = 0;

    for (card = mw_json_first(hand, NULL); card.at && view->viewer >= 0;
         card = mw_json_next(hand, card, NULL))
        held += mw_json_is(card, colour);
    snprintf(text, size, held > 0 ? "%s×%d" : "%s", colour, held);
}

static void show_group(const char *label, enum ink ink, const char *colour,
                       const struct town *towns, int n)
{
    struct flow flow = { .indent = GROUP_CELL, .column = GROUP_CELL };
    bool any = false;

    for (int i = 0; i < n; i++) {
        if (strcmp(towns[i].colour, colour) != 0)
            continue;
        if (!any) {
            put(INK_PLAIN, " ");
            put_cell(ink, label, GROUP_CELL - 1);
        }
        any = true;
        flow_town(&towns[i], &flow);
    }
    if (any)
        end_line();
}

bool has_colours(const struct view *view)
{
    return mw_json_get(mw_json_first(mw_json_get(view->board, "cards"), NULL), "colour").at != NULL;
}

void show_towns_by_colour(const struct view *view, bool names)
{
    static struct town towns[MOST_TOWNS];
    struct json cards = mw_json_get(view->board, "cards"), card;
    char colour[16], label[32];
    int n = read_towns(view, names, towns);

    if (!names)
        n = keep_built(towns, n);
    for (card = mw_json_first(cards, NULL); card.at; card = mw_json_next(cards, card, NULL))
        if (text_at(card, "colour", colour, sizeof colour)[0]) {
            group_label(view, colour, label, sizeof label);
            show_group(label, strchr(label, '\xc3') || view->viewer < 0 ? INK_BOLD : INK_PLAIN,
                       colour, towns, n);
        }
    show_group("no card", INK_DIM, "", towns, n);
}

/* What a blank space takes, if there is one. */
static void legend_blank(struct json board, struct flow *flow)
{
    struct json spaces = mw_json_get(board, "spaces"), s = mw_json_first(spaces, NULL), t;
    char name[32], text[48];
    int left;

    while (s.at && mw_json_count(mw_json_get(s, "takes")) < MANY)
        s = mw_json_next(spaces, s, NULL);
    left = mw_json_count(mw_json_get(s, "takes"));
    if (left == 0)
        return;
    flow_text(flow, INK_DIM, "· [ ]");
    for (t = mw_json_first(mw_json_get(s, "takes"), NULL); t.at;
         t = mw_json_next(mw_json_get(s, "takes"), t, NULL)) {
        left--;
        snprintf(text, sizeof text, "%s%s", text_at(t, NULL, name, sizeof name),
                 left > 1    ? ","
                 : left == 1 ? " or"
                             : "");
        flow_text(flow, INK_DIM, text);
    }
}

static bool some_location_has(struct json board, const char *key)
{
    struct json locations = mw_json_get(board, "locations"), l;

    for (l = mw_json_first(locations, NULL); l.at; l = mw_json_next(locations, l, NULL))
        if (mw_json_get(l, key).at)
            return true;
    return false;
}

void show_legend(const struct view *view)
{
    struct flow flow = { .indent = 1 };
    struct json industries = mw_json_get(view->board, "industries"), tiles, t;
    char name[32] = "", text[128];

    if (mw_json_count(industries) == 0)
        return;
    for (t = mw_json_first(industries, NULL); t.at; t = mw_json_next(industries, t, NULL)) {
        text_at(t, NULL, name, sizeof name);
        snprintf(text, sizeof text, "%.3s %s,", name, name);
        flow_text(&flow, INK_DIM, text);
    }
    tiles = mw_json_get(view->board, "tiles");
    for (t = mw_json_first(tiles, NULL); t.at; t = mw_json_next(tiles, t, NULL))
        if (int_at(t, "cubes", 0) > 0)
            break;
    text_at(t, "industry", name, sizeof name);
    snprintf(text, sizeof text, "A %.3s2:3 A's, level 2, 3 cubes, ✓ flipped", name);
    flow_text(&flow, INK_DIM, text);
    legend_blank(view->board, &flow);
    if (mw_json_get(view->state, "markets").at)
        flow_text(&flow, INK_DIM, "· <cotton> a market, m1, and what it takes, <none> no demand");
    if (some_location_has(view->board, "distant_port"))
        flow_text(&flow, INK_DIM, "· * distant port");
    if (some_location_has(view->board, "import_coal"))
        flow_text(&flow, INK_DIM, "· (3 coal) comes with a ship");
    if (has_colours(view) && view->viewer >= 0)
        flow_text(&flow, INK_DIM, "· ×2 cards you hold");
    end_line();
}

/* ---- Lines on the water, and where nothing passes --------------------------------------------*/

/* "ship-4: providence, fall-river" for every place where printed lines begin. */
static void show_shipping_lines(struct json lines)
{
    struct flow flow = { .indent = HEADING, .column = HEADING, .gap = 3 };
    struct json line = mw_json_first(lines, NULL);
    char from[48], to[48], text[200];

    if (!line.at)
        return;
    put_heading("shipping lines");
    while (line.at) {
        struct json start = item_at(mw_json_get(line, "ends"), 0);
        size_t n =
            (size_t)snprintf(text, sizeof text, "%s:", text_at(start, NULL, from, sizeof from));
        for (int i = 0;
             line.at && mw_json_is(item_at(mw_json_get(line, "ends"), 0), from) && n < sizeof text;
             i++, line = mw_json_next(lines, line, NULL))
            n += (size_t)snprintf(
                text + n, sizeof text - n, "%s %s", i > 0 ? "," : "",
                text_at(item_at(mw_json_get(line, "ends"), 1), NULL, to, sizeof to));
        flow_word(&flow, INK_PLAIN, text);
    }
    end_line();
}

/* Places where ways begin and end, but lead no further. */
static void show_barriers(struct json locations)
{
    struct flow flow = { .indent = HEADING, .column = HEADING };
    struct json l;
    char id[48];
    bool any = false;

    for (l = mw_json_first(locations, NULL); l.at; l = mw_json_next(locations, l, NULL)) {
        if (!mw_json_get(l, "no_transit").at)
            continue;
        if (!any)
            put_heading("no way through");
        any = true;
        flow_word(&flow, INK_PLAIN, text_at(l, "id", id, sizeof id));
    }
    if (any)
        end_line();
}

void show_ways(const struct view *view)
{
    show_shipping_lines(mw_json_get(view->board, "shipping_lines"));
    show_barriers(mw_json_get(view->board, "locations"));
}

/* ---- Links -----------------------------------------------------------------------------------*/

static bool is_of_this_era(const struct view *view, struct json link)
{
    struct json eras = mw_json_get(link, "eras");
    char era[32];

    text_at(view->state, "era", era, sizeof era);
    return !eras.at || !era[0] || list_has(eras, era);
}

/* The lines of one owner, or with -1 those that are still free. */
static void show_links_of(const struct view *view, int owner, const char *label)
{
    struct json links = mw_json_get(view->board, "links"),
                built = mw_json_get(view->state, "links");
    struct flow flow = { .indent = HEADING, .gap = 2 };
    char id[96];
    bool any = false;

    for (struct json l = mw_json_first(links, NULL); l.at; l = mw_json_next(links, l, NULL)) {
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
        snprintf(label, sizeof label, "%c's %ss", seat_letter(seat), link_noun(view));
        show_links_of(view, seat, label);
    }
}

void show_free_lines(const struct view *view)
{
    show_links_of(view, -1, "free lines");
}
