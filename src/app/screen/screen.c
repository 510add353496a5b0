/*
 * A position as text: who stands how, the markets, what is built where, and what the viewer holds.
 * Where a terminal is too low for all of it, what can be asked for by a command is left out first.
 */
#include "screen.h"

#include "fields.h"
#include "parts.h"
#include "terminal/terminal.h"

#include <stdio.h>
#include <string.h>

/* ---- The first line --------------------------------------------------------------------------*/

/* How many rounds the era has, if the board says so. */
static int rounds_of(const struct view *view)
{
    struct json rows = mw_json_get(view->board, "players"), row;

    for (row = mw_json_first(rows, NULL); row.at; row = mw_json_next(rows, row, NULL))
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
    struct json options = mw_json_get(view->state, "options"), option, key;
    char name[64], era[32], text[96];
    int round = int_at(view->state, "round", 0), all = rounds_of(view), deck;

    text_at(view->board, "name", name, sizeof name);
    flow_text(&flow, INK_BOLD, name[0] ? name : text_at(view->state, "game", name, sizeof name));
    if (name_at(view->board, "map_name", view->language, name, sizeof name)[0]) {
        snprintf(text, sizeof text, "· %s", name);
        flow_text(&flow, INK_BOLD, text);
    }
    for (option = mw_json_first(options, &key); option.at;
         option = mw_json_next(options, option, &key)) {
        snprintf(text, sizeof text, "· %s", text_at(key, NULL, name, sizeof name));
        flow_text(&flow, INK_BOLD, text);
    }
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
    end_line();
}

/* ---- Players ---------------------------------------------------------------------------------*/

/* A column is there if the first seat has its field. */
static const struct column {
    const char *key, *heading;
    int width;
} player_columns[] = {
    { "money", "money", 7 },    { "spent", "spent", 7 }, { "income", "income (space)", 15 },
    { "loans", "loans", 7 },    { "vp", "VP", 5 },       { "hand", "cards", 7 },
    { "face_down", "down", 6 }, /* a card that lies face down */
    { "links_left", NULL, 11 }, /* "links left": the game has its own word for them */
};
enum {
    PLAYER_COLUMNS = sizeof player_columns / sizeof *player_columns,
    NAME_CELL = LONGEST_NAME + 2
};

/* "cot1 por2": the top tiles of a mat, where there is room for them. */
static bool has_room_for_tops(const struct view *view)
{
    struct json first = seat_at(view, 0);
    int width = 3 + NAME_CELL + 2 + 5 * mw_json_count(mw_json_get(first, "mat"));

    for (int i = 0; i < PLAYER_COLUMNS; i++)
        if (mw_json_get(first, player_columns[i].key).at)
            width += player_columns[i].width;
    return mw_json_get(first, "mat").at && width <= terminal_width();
}

static void put_tops(struct json mat)
{
    struct json key, levels;
    char name[32];

    put(INK_PLAIN, "  ");
    for (levels = mw_json_first(mat, &key); levels.at; levels = mw_json_next(mat, levels, &key))
        if (mw_json_count(levels) > 0)
            putf(INK_PLAIN, " %.3s%d", text_at(key, NULL, name, sizeof name),
                 int_at(mw_json_first(levels, NULL), NULL, 0));
        else
            put(INK_DIM, " --  ");
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

    put(INK_PLAIN, int_at(view->state, "seat", -1) == seat ? " > " : "   ");
    snprintf(text, sizeof text, "%c %s", seat_letter(seat), view->names->list[seat]);
    put_cut(ink, text, NAME_CELL, NAME_CELL);
    for (int i = 0; i < PLAYER_COLUMNS; i++) {
        const struct column *column = &player_columns[i];
        if (!mw_json_get(first, column->key).at)
            continue;
        player_cell(view, facts, column->key, text, sizeof text);
        put_cell_right(INK_PLAIN, text, column->width);
    }
    if (has_room_for_tops(view))
        put_tops(mw_json_get(facts, "mat"));
    end_line();
}

static const char *column_heading(const struct view *view, const struct column *column, char *text,
                                  size_t size)
{
    snprintf(text, size, column->heading ? "%s" : "%ss left",
             column->heading ? column->heading : link_noun(view));
    return text;
}

/* "A: $5, loans 2, cards 6, rails 9", where there is no room for a table. */
static void flow_player(const struct view *view, int seat, struct flow *flow)
{
    struct json facts = seat_at(view, seat);
    bool moves = int_at(view->state, "seat", -1) == seat;
    char text[128], cell[32], heading[32];
    size_t n = (size_t)snprintf(text, sizeof text, "%s%c:", moves ? "> " : "", seat_letter(seat));

    for (int i = 0; i < PLAYER_COLUMNS && n < sizeof text; i++) {
        const struct column *column = &player_columns[i];
        bool money = strcmp(column->key, "money") == 0;
        if (!mw_json_get(facts, column->key).at || strcmp(column->key, "spent") == 0)
            continue;
        player_cell(view, facts, column->key, cell, sizeof cell);
        column_heading(view, column, heading, sizeof heading);
        heading[strcspn(heading, " ")] = 0;
        n += (size_t)snprintf(text + n, sizeof text - n, money ? "%.0s %s" : ", %s %s", heading,
                              cell);
    }
    flow_word(flow, INK_SEAT + (enum ink)seat, text);
}

static void show_players_dense(const struct view *view)
{
    struct json order = mw_json_get(view->state, "order"), item;
    struct flow flow = { .indent = 1, .gap = 3 };

    for (item = mw_json_first(order, NULL); item.at; item = mw_json_next(order, item, NULL)) {
        int seat = int_at(item, NULL, -1);
        if (seat >= 0 && seat < view->players)
            flow_player(view, seat, &flow);
    }
    if (flow.column > 0)
        end_line();
}

static void show_players(const struct view *view)
{
    struct json order = mw_json_get(view->state, "order"), first = seat_at(view, 0), item;
    char heading[32];

    if (!first.at)
        return;
    put(INK_PLAIN, "   ");
    put_cell(INK_DIM, "in order of play", NAME_CELL);
    for (int i = 0; i < PLAYER_COLUMNS; i++)
        if (mw_json_get(first, player_columns[i].key).at)
            put_cell_right(INK_DIM,
                           column_heading(view, &player_columns[i], heading, sizeof heading),
                           player_columns[i].width);
    if (has_room_for_tops(view))
        put(INK_DIM, "   next tiles");
    end_line();
    for (item = mw_json_first(order, NULL); item.at; item = mw_json_next(order, item, NULL)) {
        int seat = int_at(item, NULL, -1);
        if (seat >= 0 && seat < view->players)
            show_player(view, seat);
    }
}

/* ---- The page --------------------------------------------------------------------------------*/

enum part {
    PART_HEADER = 1,
    PART_GAPS = 2,
    PART_MERCHANTS = 4,
    PART_TABLE = 8, /* else towns stand one behind the other */
    PART_LEGEND = 16,
    PART_LINKS = 32,
    PART_FREE_LINES = 64,
    PART_MATS = 128,
    PART_PLAYERS = 256, /* as a table, too */
    PART_TRACKS = 512,  /* drawn, else told in a few words */
    PART_WAYS = 1024,
    PART_NAMES = 2048,
    ALL_PARTS = 4095
};

static void show_places(const struct view *view, int parts)
{
    if (has_colours(view))
        show_towns_by_colour(view, parts & PART_NAMES);
    else if (parts & PART_TABLE)
        show_towns(view);
    else
        show_towns_dense(view);
    if (parts & PART_LEGEND)
        show_legend(view);
    if (parts & PART_WAYS)
        show_ways(view);
    if (parts & PART_LINKS)
        show_links(view);
    if (parts & PART_FREE_LINES)
        show_free_lines(view);
}

static void show_parts(const struct view *view, int parts)
{
    if (parts & PART_HEADER)
        show_header(view);
    if (parts & PART_PLAYERS)
        show_players(view);
    else
        show_players_dense(view);
    if (parts & PART_GAPS)
        end_line();
    if (parts & PART_TRACKS) {
        show_tracks(view);
        show_display(view);
    } else {
        show_tracks_dense(view);
    }
    if (parts & PART_MERCHANTS)
        show_merchants(view);
    if (parts & PART_GAPS)
        end_line();
    show_places(view, parts);
    if (parts & PART_GAPS)
        end_line();
    if (parts & PART_MATS && view->viewer >= 0)
        show_mat(view, view->viewer);
    else if (parts & PART_MATS)
        show_mats(view);
    show_hand(view);
}

void show_position(const struct view *view)
{
    show_parts(view, ALL_PARTS);
}

/* What is given up, one after the other, until the page fits: what is said elsewhere, what a
 * command shows, what is only easier to read. */
static const int dispensable[] = { PART_MATS,  PART_GAPS,    PART_NAMES,    PART_LEGEND,
                                   PART_WAYS,  PART_TABLE,   PART_HEADER,   PART_TRACKS,
                                   PART_LINKS, PART_PLAYERS, PART_MERCHANTS };

void show_page(const struct view *view, int height)
{
    int parts = ALL_PARTS & ~PART_FREE_LINES;

    for (size_t i = 0; height > 0 && i < sizeof dispensable / sizeof *dispensable; i++) {
        measure_begin();
        show_parts(view, parts);
        if (measure_end() <= height)
            break;
        parts &= ~dispensable[i];
    }
    show_parts(view, parts);
    if (height > 0 && (parts & PART_MATS) == 0)
        put(INK_DIM, " (\"board\" shows everything, \"mats\" the tiles)\n");
}

/* ---- The viewer's state of affairs -----------------------------------------------------------*/

static void status_text(struct flow *flow, const char *text)
{
    if (flow->column > flow->indent)
        flow_word(flow, INK_DIM, "·");
    flow_text(flow, INK_PLAIN, text);
}

static void status_number(const struct view *view, const char *key, const char *label,
                          struct flow *flow)
{
    struct json facts = seat_at(view, view->viewer);
    char cell[32], text[64];

    if (!mw_json_get(facts, key).at)
        return;
    player_cell(view, facts, key, cell, sizeof cell);
    cell[strcspn(cell, " ")] = 0; /* the space of the income track is on the board */
    snprintf(text, sizeof text, "%s%s", label, cell);
    status_text(flow, text);
}

/* Without eras it is cards that end the game: the deck's, and then those of a hand. */
static void warn_of_end(const struct view *view)
{
    struct flow flow = { .indent = 1 };
    char text[MW_MAX_NAME + 80] =
        "Deck empty: the game ends with the round that leaves somebody without a card.";

    if (mw_json_get(view->state, "era").at || !mw_json_get(view->state, "display").at ||
        count_at(view->state, "deck") != 0)
        return;
    for (int seat = 0; seat < view->players; seat++)
        if (count_at(seat_at(view, seat), "hand") == 0)
            snprintf(text, sizeof text,
                     "Deck empty, and %s has no card: this is the last round if it stays so.",
                     view->names->list[seat]);
    flow_text(&flow, INK_WARNING, text);
    end_line();
}

void show_status(const struct view *view)
{
    struct flow flow = { .indent = 1 };
    int round = int_at(view->state, "round", 0), all = rounds_of(view);
    int left = int_at(view->state, "actions_left", 0);
    char text[64], era[32];

    if (view->viewer < 0 || int_at(view->state, "seat", -1) != view->viewer)
        return;
    if (text_at(view->state, "era", era, sizeof era)[0]) {
        snprintf(text, sizeof text, "%s era", era);
        status_text(&flow, text);
    }
    snprintf(text, sizeof text, all > 0 ? "round %d of %d" : "round %d", round, all);
    if (round > 0)
        status_text(&flow, text);
    snprintf(text, sizeof text, "%d action%s left", left, left == 1 ? "" : "s");
    if (mw_json_is(mw_json_get(view->state, "phase"), "draw-on"))
        status_text(&flow, "one more card to draw");
    else if (left > 0 || mw_json_is(mw_json_get(view->state, "phase"), "action"))
        status_text(&flow, text);
    status_number(view, "money", "", &flow);
    status_number(view, "income", "income ", &flow);
    status_number(view, "loans", "loans ", &flow);
    end_line();
    warn_of_end(view);
}
