/*
 * A position as text: who stands how, the markets, what is built where, and what the viewer holds.
 * Tiles and lines are written with the words that moves use, so that what is read can be typed.
 */
#include "app.h"

#include <stdio.h>
#include <string.h>

enum { MOST_TOWNS = 64, MOST_CELLS = 8, CELL = 9 };

/* ---- The first line --------------------------------------------------------------------------*/

/* How many rounds the era has, if the board says so. */
static int rounds(const struct view *view)
{
    struct json rows = json_get(view->board, "players"), row;

    for (row = json_first(rows, NULL); row.at; row = json_next(rows, row, NULL))
        if (int_at(row, "players", 0) == view->players)
            return int_at(row, "rounds", 0);
    return 0;
}

static const char *phase_text(const char *phase)
{
    static const char *const texts[][2] = {
        { "sell-on", "may sell on" },
        { "draw-on", "draws another card" },
        { "debt", "cannot pay and must remove a tile" },
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (strcmp(texts[i][0], phase) == 0)
            return texts[i][1];
    return "to move";
}

static void show_turn(const struct view *view, struct flow *flow)
{
    char phase[32], text[160];
    int seat = int_at(view->state, "seat", -1), left = int_at(view->state, "actions_left", 0);

    text_at(view->state, "phase", phase, sizeof phase);
    if (seat < 0 || seat >= view->players)
        snprintf(text, sizeof text, "the game is over");
    else if (left > 0)
        snprintf(text, sizeof text, "%s %s, %d action%s left", view->names->list[seat],
                 phase_text(phase), left, left == 1 ? "" : "s");
    else
        snprintf(text, sizeof text, "%s %s", view->names->list[seat], phase_text(phase));
    flow_text(flow, seat >= 0 ? INK_SEAT + (enum ink)seat : INK_BOLD, text);
}

static void show_header(const struct view *view)
{
    struct flow flow = { .indent = 1 };
    char name[64], era[32], text[96];
    int round = int_at(view->state, "round", 0), all = rounds(view), deck;

    text_at(view->board, "name", name, sizeof name);
    flow_text(&flow, INK_BOLD, name[0] ? name : text_at(view->state, "game", name, sizeof name));
    if (text_at(view->state, "map", name, sizeof name)[0])
        flow_text(&flow, INK_PLAIN, name);
    if (text_at(view->state, "era", era, sizeof era)[0]) {
        snprintf(text, sizeof text, "· %s era", era);
        flow_text(&flow, INK_BOLD, text);
    }
    if (round > 0) {
        snprintf(text, sizeof text, all > 0 ? "· round %d of %d" : "· round %d", round, all);
        flow_text(&flow, INK_PLAIN, text);
    }
    deck = count_at(view->state, "deck");
    if (deck >= 0) {
        snprintf(text, sizeof text, "· deck %d", deck);
        flow_text(&flow, INK_PLAIN, text);
    }
    flow_word(&flow, INK_PLAIN, "·");
    show_turn(view, &flow);
    fputc('\n', stdout);
}

/* ---- Players ---------------------------------------------------------------------------------*/

/* A column is there if the first seat has its field. */
static const struct column {
    const char *key, *heading;
    int width;
} player_columns[] = {
    { "money", "money", 7 },      { "spent", "spent", 7 }, { "income", "income (space)", 16 },
    { "loans", "loans", 7 },      { "vp", "VP", 5 },       { "hand", "cards", 7 },
    { "links_left", "links", 7 },
};
enum { PLAYER_COLUMNS = sizeof player_columns / sizeof *player_columns, NAME_CELL = 18 };

/* "cot1 por2": the top tiles of a mat. Terminals narrower than this do without. */
enum { TOPS_FROM = 98 };

static void put_tops(struct json mat)
{
    struct json key, levels;
    char name[32];

    fputs("  ", stdout);
    for (levels = json_first(mat, &key); levels.at; levels = json_next(mat, levels, &key))
        if (json_count(levels) > 0)
            printf(" %.3s%d", text_at(key, NULL, name, sizeof name),
                   int_at(json_first(levels, NULL), NULL, 0));
}

static void player_cell(const struct view *view, struct json seat, const char *key, char *text,
                        size_t size)
{
    int n = count_at(seat, key), level;

    if (strcmp(key, "money") == 0 || strcmp(key, "spent") == 0)
        snprintf(text, size, "%s%d", money_sign(view), n);
    else if (strcmp(key, "income") == 0 && income_level(view, n, &level))
        snprintf(text, size, "%s%s%d (%d)", level < 0 ? "-" : "+", money_sign(view),
                 level < 0 ? -level : level, n);
    else
        snprintf(text, size, "%d", n);
}

static void show_player(const struct view *view, int seat)
{
    struct json facts = seat_at(view, seat), first = seat_at(view, 0);
    enum ink ink = INK_SEAT + (enum ink)seat;
    char text[64];

    fputs(int_at(view->state, "seat", -1) == seat ? " > " : "   ", stdout);
    snprintf(text, sizeof text, "%c %s", seat_letter(seat), view->names->list[seat]);
    put_cell(ink, text, NAME_CELL);
    for (int i = 0; i < PLAYER_COLUMNS; i++) {
        const struct column *column = &player_columns[i];
        if (!json_get(first, column->key).at)
            continue;
        player_cell(view, facts, column->key, text, sizeof text);
        put_cell_right(INK_PLAIN, text, column->width);
    }
    if (terminal_width() >= TOPS_FROM)
        put_tops(json_get(facts, "mat"));
    fputc('\n', stdout);
}

static void show_players(const struct view *view)
{
    struct json order = json_get(view->state, "order"), first = seat_at(view, 0), item;

    if (!first.at)
        return;
    fputs("   ", stdout);
    put_cell(INK_DIM, "in order of play", NAME_CELL);
    for (int i = 0; i < PLAYER_COLUMNS; i++)
        if (json_get(first, player_columns[i].key).at)
            put_cell_right(INK_DIM, player_columns[i].heading, player_columns[i].width);
    if (terminal_width() >= TOPS_FROM && json_get(first, "mat").at)
        put(INK_DIM, "   next tiles");
    fputc('\n', stdout);
    for (item = json_first(order, NULL); item.at; item = json_next(order, item, NULL)) {
        int seat = int_at(item, NULL, -1);
        if (seat >= 0 && seat < view->players)
            show_player(view, seat);
    }
}

/* ---- Tracks ----------------------------------------------------------------------------------*/

static void show_market(const struct view *view, const char *resource, struct json list)
{
    struct flow flow = { .indent = HEADING, .column = HEADING };
    struct prices prices;
    char key[64], text[64];
    int spaces = json_count(list), filled, last = -1, i = 0;

    if (!market_prices(view, resource, &prices))
        return;
    snprintf(key, sizeof key, "%s market", resource);
    put_heading(key);
    snprintf(key, sizeof key, "%s_market", resource);
    filled = int_at(view->state, key, 0);
    for (struct json item = json_first(list, NULL); item.at; item = json_next(list, item, NULL)) {
        int price = int_at(item, NULL, 0);
        if (price != last)
            flow.column += printf("%s%s%d ", last < 0 ? "" : "  ", money_sign(view), price);
        put(i < spaces - filled ? INK_DIM : INK_BOLD, i < spaces - filled ? "·" : "■");
        flow.column++;
        last = price;
        i++;
    }
    snprintf(text, sizeof text, "  next %s%d", money_sign(view), prices.next);
    flow_word(&flow, INK_PLAIN, text);
    if (prices.brings >= 0) {
        snprintf(text, sizeof text, "· a new cube brings %s%d", money_sign(view), prices.brings);
        flow_word(&flow, INK_PLAIN, text);
    }
    fputc('\n', stdout);
}

/* Demand that falls from space to space; behind the last space the market is closed. */
static void show_demand(const struct view *view, const char *what, struct json bonus)
{
    struct json distant = json_get(view->state, "distant");
    char key[64];
    int marker, seen = int_at(view->state, "distant_seen", 0), i = 0;

    snprintf(key, sizeof key, "%s_marker", what);
    marker = int_at(view->state, key, -1);
    if (marker < 0)
        return;
    snprintf(key, sizeof key, "%s demand", what);
    put_heading(key);
    for (struct json item = json_first(bonus, NULL); item.at; item = json_next(bonus, item, NULL))
        putf(i == marker ? INK_BOLD : INK_DIM, i == marker ? "[+%d]" : " +%d ",
             int_at(item, NULL, 0)),
            i++;
    put(marker >= i ? INK_BOLD : INK_DIM, marker >= i ? "[closed]" : " closed");
    if (seen > 0) {
        printf("  turned up:");
        for (i = json_count(distant) - seen; i < json_count(distant); i++)
            printf(" %d", int_at(item_at(distant, i), NULL, 0));
    }
    fputc('\n', stdout);
}

static void show_tracks(const struct view *view)
{
    struct json key, value;

    for (value = json_first(view->board, &key); value.at;
         value = json_next(view->board, value, &key)) {
        char name[48], *end;
        struct json list;
        if (!json_read_text(key, name, sizeof name) || !(end = strstr(name, "_track")))
            continue;
        *end = 0;
        if ((list = json_get(value, "prices")).at)
            show_market(view, name, list);
        else if ((list = json_get(value, "bonus")).at)
            show_demand(view, name, list);
    }
}

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
    fputc(' ', stdout);
    put_numbers(left, !two);
    if (two) {
        fputc(' ', stdout);
        put_numbers(right, true);
    }
    fputc('\n', stdout);
    for (int i = 0; i < half; i++) {
        bool pair = two && half + i < n;
        fputc(' ', stdout);
        put_town(&towns[i], left, !pair);
        if (pair) {
            fputc(' ', stdout);
            put_town(&towns[half + i], right, true);
        }
        fputc('\n', stdout);
    }
}

static void show_towns(const struct view *view)
{
    struct json locations = json_get(view->board, "locations"), l;
    static struct town towns[MOST_TOWNS];
    int n = 0;

    for (l = json_first(locations, NULL); l.at && n < MOST_TOWNS;
         l = json_next(locations, l, NULL)) {
        read_town(view, l, &towns[n]);
        n += towns[n].n > 0;
    }
    if (n > 0)
        put_towns(towns, n);
}

static void show_legend(const struct view *view)
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
    fputc('\n', stdout);
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
            fputc(' ', stdout);
            put_cell(owner < 0 ? INK_BOLD : INK_SEAT + (enum ink)owner, label, HEADING - 1);
            flow.column = HEADING;
        }
        any = true;
        flow_word(&flow, INK_PLAIN, id);
    }
    if (any)
        fputc('\n', stdout);
}

static void show_links(const struct view *view)
{
    char label[64];

    for (int seat = 0; seat < view->players; seat++) {
        snprintf(label, sizeof label, "%c's links", seat_letter(seat));
        show_links_of(view, seat, label);
    }
    show_links_of(view, -1, "free lines");
}

/* ---- Things only some games have -------------------------------------------------------------*/

static void describe(struct json value, char *text, size_t size)
{
    struct json key, v;
    size_t n = 0;
    char name[48];
    int64_t number;
    bool truth;

    text[0] = 0;
    if (json_read_int(value, &number))
        snprintf(text, size, " %d", (int)number);
    for (v = json_first(value, &key); v.at && n < size; v = json_next(value, v, &key)) {
        text_at(key, NULL, name, sizeof name);
        if (json_type(v) == 'l')
            for (struct json item = json_first(v, NULL); item.at && n < size;
                 item = json_next(v, item, NULL)) {
                char word[48];
                n += (size_t)snprintf(text + n, size - n, " %s",
                                      text_at(item, NULL, word, sizeof word));
            }
        else if (json_read_bool(v, &truth))
            n += truth ? (size_t)snprintf(text + n, size - n, " (%s)", name) : 0;
        else
            n += (size_t)snprintf(text + n, size - n, ", %d %s", int_at(v, NULL, 0), name);
    }
}

static void show_extras(const struct view *view)
{
    static const char *const keys[] = { "merchants", "markets", "imports", "display" };

    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        struct json group = json_get(view->state, keys[i]), key, v;
        struct flow flow = { .indent = HEADING, .column = HEADING, .gap = 3 };
        char name[64], what[96], text[176];
        if (json_count(group) == 0)
            continue;
        put_heading(keys[i]);
        for (v = json_first(group, &key); v.at; v = json_next(group, v, &key)) {
            describe(v, what, sizeof what);
            if (json_type(group) == 'l')
                text_at(v, NULL, text, sizeof text);
            else
                snprintf(text, sizeof text, "%s:%s", text_at(key, NULL, name, sizeof name), what);
            flow_word(&flow, INK_PLAIN, text);
        }
        fputc('\n', stdout);
    }
}

/* ---- Mats and cards --------------------------------------------------------------------------*/

/* "111 222 333": the levels that are left, in groups. */
static void levels_left(struct json levels, char *text, size_t size)
{
    size_t n = 0;
    int last = -1;

    text[0] = 0;
    for (struct json l = json_first(levels, NULL); l.at && n < size;
         l = json_next(levels, l, NULL)) {
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
        snprintf(text, sizeof text, "%d", json_count(levels));
    else
        levels_left(levels, text, sizeof text);
    put(INK_DIM, text);
    fputc('\n', stdout);
}

static void show_stack(const struct view *view, const char *industry, struct json levels)
{
    int level = int_at(json_first(levels, NULL), NULL, -1);
    struct json tile = tile_facts(view, industry, level), eras = json_get(tile, "eras");
    char text[96], era[32];

    put_cell(INK_PLAIN, "", 3);
    put_cell(INK_PLAIN, industry, HEADING - 3);
    if (level < 0) {
        put(INK_DIM, "none left\n");
        return;
    }
    snprintf(text, sizeof text, "level %d", level);
    if (json_count(eras) == 1)
        snprintf(text, sizeof text, "level %d, %s%s", level,
                 text_at(json_first(eras, NULL), NULL, era, sizeof era),
                 is_narrow() ? "" : " only");
    put_cell(INK_BOLD, text, is_narrow() ? NARROW_TOP_CELL : TOP_CELL);
    if (eras.at && json_count(eras) == 0) {
        put_cell(INK_DIM, "cannot be built, only developed", COST_CELL + GAIN_CELL);
    } else {
        tile_cost(view, tile, text, sizeof text);
        put_cell(INK_PLAIN, text, COST_CELL);
        tile_gain(tile, text, sizeof text);
        put_cell(INK_PLAIN, text, GAIN_CELL);
    }
    put_left(levels);
}

static void show_mat(const struct view *view, int seat)
{
    struct json mat = json_get(seat_at(view, seat), "mat"), key, levels;
    char text[64];
    int top = is_narrow() ? NARROW_TOP_CELL : TOP_CELL, name;

    if (!mat.at)
        return;
    snprintf(text, sizeof text, "%s's mat ", view->names->list[seat]);
    name = columns(text) > HEADING - 1 ? columns(text) : HEADING - 1;
    fputc(' ', stdout);
    put_cell(INK_SEAT + (enum ink)seat, text, name);
    put_cell(INK_DIM, "next tile", top - (name - (HEADING - 1)));
    put_cell(INK_DIM, "costs", COST_CELL);
    put_cell(INK_DIM, "gives", GAIN_CELL);
    put(INK_DIM, "left\n");
    for (levels = json_first(mat, &key); levels.at; levels = json_next(mat, levels, &key))
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
    struct json item = json_first(cards, NULL);

    while (item.at) {
        int n = 0;
        text_at(item, NULL, card, sizeof card);
        for (; item.at && json_is(item, card); item = json_next(cards, item, NULL))
            n++;
        snprintf(text, sizeof text, n > 1 ? "%s×%d" : "%s", card, n);
        flow_word(flow, INK_BOLD, text);
    }
}

static void show_cards(struct json cards, const char *heading, enum ink ink)
{
    struct flow flow = { .indent = HEADING, .column = HEADING, .gap = 2 };

    if (json_type(cards) != 'l')
        return;
    fputc(' ', stdout);
    put_cell(ink, heading, HEADING - 1);
    if (columns(heading) >= HEADING - 1)
        flow.column = columns(heading) + 1;
    if (json_count(cards) == 0)
        flow_word(&flow, INK_DIM, "none");
    flow_cards(&flow, cards);
    fputc('\n', stdout);
}

void show_hand(const struct view *view)
{
    char text[64];

    for (int seat = 0; seat < view->players; seat++) {
        snprintf(text, sizeof text, "%s's hand", view->names->list[seat]);
        show_cards(json_get(seat_at(view, seat), "hand"), text, INK_SEAT + (enum ink)seat);
    }
}

void show_discards(const struct view *view)
{
    char text[64];

    show_cards(json_get(view->state, "discards"), "discards", INK_BOLD);
    for (int seat = 0; seat < view->players; seat++) {
        snprintf(text, sizeof text, "%c discarded", seat_letter(seat));
        show_cards(json_get(seat_at(view, seat), "discards"), text, INK_SEAT + (enum ink)seat);
    }
}

void show_position(const struct view *view)
{
    show_header(view);
    show_players(view);
    fputc('\n', stdout);
    show_tracks(view);
    show_extras(view);
    fputc('\n', stdout);
    show_towns(view);
    show_legend(view);
    show_links(view);
    fputc('\n', stdout);
    if (view->viewer >= 0)
        show_mat(view, view->viewer);
    else
        show_mats(view);
    show_hand(view);
}
