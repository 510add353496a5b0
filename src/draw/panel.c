/*
 * What lies beside the map: who plays when and has how much, the coal and iron tracks, the demand for
 * cotton, the cards, and the income track.
 */
#include "catalog.h"
#include "core/event.h"
#include "drawer.h"
#include "text/text.h"

enum {
    ROW = 40, /* of the order of play */
    NAME = 160,
    COLUMN = 46,
    HEADING = 22, /* of a track or of cards */
    CUBE_PITCH = 34,
    CUBE_RISE = 30, /* from row to row */
    CUBE = 24,
    CARD_WIDTH = 66,
    CARD_HEIGHT = 92,
    OPEN_LEFT = CARD_WIDTH + 22, /* of the open cards, one below the other with their names */
    OPEN_WIDTH = 220,
    OPEN_PITCH = 49,
    OPEN_CARD_WIDTH = 34,
    OPEN_CARD_HEIGHT = 41,
    LEVEL_WIDTH = 34, /* of a level of the income track */
    LEVEL_HEIGHT = 42,
    LEAST_LEVELS = 9, /* in a row */
};

static void put_heading(const struct drawer *d, int text, int x)
{
    mw_svg_put(d->out, "<text class='left small name' x='%' y='15'>$</text>", x,
               mw_drawing_text(d, text));
}

/* ---- The order of play ------------------------------------------------------------------------*/

struct column {
    const char *icon;
    int title;
};

/* What is told of each seat: money, spent, points, then income or loans, and cards. */
static int columns_of(const struct drawer *d, struct column *column)
{
    int n = 0;

    column[n++] = (struct column){ "money", SAY_DRAWING_MONEY };
    column[n++] = (struct column){ "spent", SAY_DRAWING_SPENT };
    column[n++] = (struct column){ "points", SAY_DRAWING_POINTS };
    if (d->now->income)
        column[n++] = (struct column){ "income", SAY_DRAWING_INCOME };
    if (d->now->has_loans)
        column[n++] = (struct column){ "loan", SAY_DRAWING_LOANS };
    column[n++] = (struct column){ "card", SAY_DRAWING_CARDS };
    return n;
}

static int number_in(const struct drawer *d, const struct shown_seat *seat, int title)
{
    switch (title) {
    case SAY_DRAWING_MONEY: return seat->money;
    case SAY_DRAWING_SPENT: return seat->spent;
    case SAY_DRAWING_POINTS: return seat->vp;
    case SAY_DRAWING_INCOME: return d->now->income->level[seat->income];
    case SAY_DRAWING_LOANS: return seat->loans;
    default: return seat->cards;
    }
}

/* With its title, as the icon above it has. */
static void put_cell(const struct drawer *d, int number, int title, int x, int y)
{
    mw_svg_put(d->out, "<g><title>$</title>", mw_drawing_text(d, title));
    if (number == MW_NO_NUMBER)
        mw_svg_put(d->out, "<text class='soft' x='%' y='%'>–</text>", x, y);
    else
        mw_put_number(d, "number", x, y, number);
    mw_svg_put(d->out, "</g>");
}

/* As many letters as there is room for: smaller ones where they are many, and the end cut off where
 * they are too many. */
static void put_player(const struct drawer *d, int seat, int x, int y)
{
    enum { LARGE_LETTERS = 10, MOST_LETTERS = 12 };
    char name[MW_MAX_TEXT];
    struct out out = mw_out_to(name, sizeof name);
    int letters = 0, end = 0;

    mw_describe(&out, d, SAY_DRAWING_PLAYER, ABOUT(.seat = (int8_t)seat), NULL);
    mw_out_end(&out);
    for (int i = 0; name[i]; i++) {
        letters += ((unsigned char)name[i] & 0xc0) != 0x80;
        if (letters <= MOST_LETTERS)
            end = i + 1;
    }
    name[end] = 0;
    mw_svg_put(d->out, "<text class='left name$' x='%' y='%'>$$</text>",
               letters > LARGE_LETTERS ? " small" : "", x, y, name,
               letters > MOST_LETTERS ? "…" : "");
}

static void put_seat(const struct drawer *d, int place, int y)
{
    struct column column[8];
    int n = columns_of(d, column), seat = d->now->order[place];

    mw_svg_put(d->out, "<g class='player$'>", seat == d->now->seat ? " decides" : "");
    if (seat == d->now->seat)
        mw_svg_put(d->out, "<rect class='field' x='0' y='%' width='%' height='%' rx='8'/>", y,
                   NAME + n * COLUMN, ROW - 2);
    mw_svg_put(d->out, "<g class='seat%' transform='translate(5 %)'>", seat, y + 4);
    mw_put_body(d, seat, 30);
    mw_svg_put(d->out, "<text class='level' x='15' y='22'>%</text></g>", place + 1);
    put_player(d, seat, 43, y + 26);
    for (int i = 0; i < n; i++)
        put_cell(d, number_in(d, &d->now->seats[seat], column[i].title), column[i].title,
                 NAME + i * COLUMN + COLUMN / 2, y + 26);
    mw_svg_put(d->out, "</g>");
}

static void put_time(const struct drawer *d)
{
    char text[MW_MAX_TEXT];
    struct out out = mw_out_to(text, sizeof text);

    if (d->now->era >= 0) {
        mw_out_text(&out, "drawing.era.");
        mw_out_text(&out, d->names->era[d->now->era]);
        mw_out_end(&out);
        mw_svg_put(d->out, "<text class='left name' x='0' y='2'>$</text>",
                   mw_drawing_text(d, mw_sentence_find(text)));
    }
    out = mw_out_to(text, sizeof text);
    mw_say(
        &out,
        &(struct saying){ .language = d->language, .now = d->now->round, .then = d->now->rounds },
        d->now->rounds ? SAY_DRAWING_ROUND_OF : SAY_DRAWING_ROUND);
    mw_out_end(&out);
    mw_svg_put(d->out, "<text class='left $' x='0' y='%'>$</text>",
               d->now->era >= 0 ? "small soft" : "name", d->now->era >= 0 ? 26 : 20, text);
}

static struct size put_order(const struct drawer *d, int x, int y, int room)
{
    struct column column[8];
    int n = columns_of(d, column);

    (void)room;
    mw_svg_put(d->out, "<g class='order' transform='translate(% %)'>", x, y + 16);
    put_time(d);
    for (int i = 0; i < n; i++) {
        mw_svg_put(d->out, "<g class='soft'><title>$</title>", mw_drawing_text(d, column[i].title));
        mw_put_icon(d, column[i].icon, NAME + i * COLUMN + COLUMN / 2 - 10, 7, 20);
        mw_svg_put(d->out, "</g>");
    }
    for (int place = 0; place < d->now->players; place++)
        put_seat(d, place, 34 + place * ROW);
    mw_svg_put(d->out, "</g>");
    return (struct size){ NAME + n * COLUMN, 50 + d->now->players * ROW };
}

/* ---- Coal and iron ----------------------------------------------------------------------------*/

enum { PRICE_BASE = 98, PRICES_HEIGHT = 104, PRICES_PITCH = PRICES_HEIGHT + 10 };

static int price_columns(const struct price_track *track)
{
    int n = 0;
    for (int i = 0; i < track->spaces; i++)
        n += i == 0 || track->price[i] != track->price[i - 1];
    return n;
}

static void put_track_title(const struct drawer *d, const struct shown_track *track,
                            enum mw_resource resource)
{
    char text[MW_MAX_TEXT];
    struct out out = mw_out_to(text, sizeof text);

    mw_describe(&out, d, SAY_DRAWING_TRACK,
                ABOUT(.resource = (uint8_t)resource, .amount = (int16_t)track->filled,
                      .price = (int16_t)track_buy_price(track->prices, track->filled)),
                NULL);
    mw_put_title(d, &out);
}

/* `filled` now, and `then` when the move is done. */
static void put_price_space(const struct drawer *d, const char *resource, bool filled, bool then,
                            int x, int y)
{
    if (filled != then || !filled)
        mw_svg_put(d->out, "<rect class='cube$' x='%' y='%' width='%' height='%' rx='3'/>",
                   filled < then ? " ghost" : "", x, y, CUBE, CUBE);
    if (filled || then)
        mw_put_cube(d, resource,
                    filled == then ? ""
                    : filled       ? " going"
                                   : " ghost",
                    x - 2, y - 2, CUBE + 4);
}

/* Spaces of a price stand one above the other; the dearest are filled. */
static void put_price_spaces(const struct drawer *d, const struct shown_track *now, int after,
                             const char *resource)
{
    const struct price_track *track = now->prices;
    int column = -1, row = 0;

    for (int i = 0; i < track->spaces; i++) {
        bool filled = i >= track->spaces - now->filled, then = i >= track->spaces - after;
        if (i == 0 || track->price[i] != track->price[i - 1]) {
            row = 0;
            mw_svg_put(d->out, "<text x='%' y='%'>%</text>", 44 + ++column * CUBE_PITCH + CUBE / 2,
                       PRICE_BASE, track->price[i]);
        }
        put_price_space(d, resource, filled, then, 44 + column * CUBE_PITCH,
                        PRICE_BASE - 44 - row++ * CUBE_RISE);
    }
    mw_svg_put(d->out, "<text class='soft' x='%' y='%'>%</text>",
               44 + ++column * CUBE_PITCH + CUBE / 2, PRICE_BASE, track->empty_price);
}

static void put_price_track(const struct drawer *d, const struct shown_track *now, int after,
                            enum mw_resource resource, int y)
{
    const char *name = resource == MW_RES_COAL ? "coal" : "iron";

    mw_svg_put(d->out, "<g class='track $'", name);
    mw_put_word(d, MW_WORD(resource == MW_RES_COAL ? MW_COAL : MW_IRON, MW_MARKET));
    mw_svg_put(d->out, " transform='translate(0 %)'>", y);
    put_track_title(d, now, resource);
    mw_svg_put(d->out, "<rect class='hit' width='%' height='%'/>",
               44 + (price_columns(now->prices) + 1) * CUBE_PITCH, PRICES_HEIGHT);
    put_heading(d, resource == MW_RES_COAL ? SAY_DRAWING_COAL_MARKET : SAY_DRAWING_IRON_MARKET, 4);
    mw_put_icon(d, resource == MW_RES_COAL ? "coal-cube" : "iron-cube", 4, 36, 30);
    put_price_spaces(d, now, after, name);
    mw_svg_put(d->out, "</g>");
}

static struct size put_prices(const struct drawer *d, int x, int y, int room)
{
    const struct picture *now = d->now, *then = d->then ? d->then : d->now;
    int coal = price_columns(now->coal.prices), iron = price_columns(now->iron.prices);

    (void)room;
    mw_svg_put(d->out, "<g transform='translate(% %)'>", x, y);
    put_price_track(d, &now->coal, then->coal.filled, MW_RES_COAL, 0);
    put_price_track(d, &now->iron, then->iron.filled, MW_RES_IRON, PRICES_PITCH);
    mw_svg_put(d->out, "</g>");
    return (struct size){ 44 + ((coal > iron ? coal : iron) + 1) * CUBE_PITCH,
                          PRICES_PITCH + PRICES_HEIGHT };
}

/* ---- The demand for cotton --------------------------------------------------------------------*/

enum { DEMAND_PITCH = 36, SEEN_PITCH = 38, SEEN_IN_ROW = 7 };

/* What selling brings, from the best space to the closed one, and the marker. */
static void put_demand_track(const struct drawer *d, const struct shown_demand *demand)
{
    for (int i = 0; i <= demand->spaces; i++) {
        int x = i * DEMAND_PITCH;
        mw_svg_put(d->out, "<rect class='field' x='%' y='34' width='32' height='44' rx='5'/>", x);
        if (i < demand->spaces)
            mw_svg_put(d->out, "<text x='%' y='72'>+%</text>", x + 16, demand->bonus[i]);
        else
            mw_svg_put(d->out, "<path class='nothing' d='M% 58l16 16m0-16l-16 16'/>", x + 8);
    }
    mw_svg_put(d->out, "<g class='on-face'><circle class='marker demand' cx='%' cy='42' r='11'/>",
               demand->marker * DEMAND_PITCH + 16);
    mw_put_icon(d, "cotton", demand->marker * DEMAND_PITCH + 9, 35, 14);
    mw_svg_put(d->out, "</g>");
}

/* The pile, and what has been turned up. */
static void put_demand_tiles(const struct drawer *d, const struct shown_demand *demand)
{
    if (demand->left > 0)
        mw_svg_put(d->out,
                   "<rect class='back' y='96' width='38' height='38' rx='5'/>"
                   "<text class='on-back' x='19' y='122'>%</text>",
                   demand->left);
    for (int i = 0; i < demand->n_seen; i++) {
        int x = 48 + i % SEEN_IN_ROW * SEEN_PITCH, y = 96 + i / SEEN_IN_ROW * SEEN_PITCH;
        mw_svg_put(d->out,
                   "<rect class='plate' x='%' y='%' width='34' height='34' rx='5'/>"
                   "<text class='seen' x='%' y='%'>$%</text>",
                   x, y, x + 17, y + 24, demand->seen[i] ? "−" : "", demand->seen[i]);
    }
}

static struct size put_demand(const struct drawer *d, int x, int y, int room)
{
    const struct shown_demand *demand = &d->now->demand;
    const char *name = mw_drawing_text(d, SAY_DRAWING_DISTANT);
    struct size size = { (demand->spaces + 1) * DEMAND_PITCH, 180 };

    (void)room;
    if (demand->spaces == 0)
        return (struct size){ 0, 0 };
    mw_svg_put(d->out, "<g class='track'");
    mw_put_word(d, MW_WORD(MW_DISTANT, 0));
    mw_svg_put(d->out, " transform='translate(% %)'><title>$</title>", x, y, name);
    mw_svg_put(d->out, "<rect class='hit' width='%' height='%'/>", size.width, size.height);
    put_heading(d, SAY_DRAWING_DISTANT, 0);
    put_demand_track(d, demand);
    put_demand_tiles(d, demand);
    mw_svg_put(d->out, "</g>");
    return size;
}

/* ---- Cards ------------------------------------------------------------------------------------*/

/* What is marked where a card can be drawn. */
static void put_pile_hit(const struct drawer *d, int width, int height)
{
    mw_svg_put(d->out, "<rect class='hit' x='-3' y='-3' width='%' height='%' rx='10'/>", width + 6,
               height + 6);
}

static void put_open_card(const struct drawer *d, int i)
{
    char text[MW_MAX_TEXT];
    struct out out = mw_out_to(text, sizeof text);
    int card = d->now->display[i];

    mw_describe(&out, d, SAY_DRAWING_CARD, ABOUT(.card = MW_WORD(MW_CARD, card)), NULL);
    mw_svg_put(d->out, "<g class='card $'", d->names->card[card]);
    mw_put_word(d, MW_WORD(MW_PILE, 1 + i));
    mw_svg_put(d->out, " transform='translate(% %)'>", OPEN_LEFT, HEADING + i * OPEN_PITCH);
    mw_put_title(d, &out);
    put_pile_hit(d, OPEN_WIDTH, OPEN_CARD_HEIGHT);
    mw_svg_put(d->out, "<g class='sign'><rect class='plate' width='%' height='%' rx='6'/></g>",
               OPEN_CARD_WIDTH, OPEN_CARD_HEIGHT);
    for (int industry = 0; industry < d->names->n_industries; industry++)
        if (text_equal(d->names->industry[industry], d->names->card[card]))
            mw_put_icon(d, d->names->card[card], OPEN_CARD_WIDTH / 2 - 12,
                        OPEN_CARD_HEIGHT / 2 - 12, 24);
    mw_svg_put(d->out, "<text class='left small' x='%' y='%'>$</text></g>", OPEN_CARD_WIDTH + 10,
               OPEN_CARD_HEIGHT / 2 + 6, text);
}

static struct size put_cards(const struct drawer *d, int x, int y, int room)
{
    (void)room;
    mw_svg_put(d->out, "<g class='cards' transform='translate(% %)'>", x, y);
    put_heading(d, SAY_DRAWING_PILE, 0);
    if (d->names->n_display)
        put_heading(d, SAY_DRAWING_DISPLAY, OPEN_LEFT);
    mw_svg_put(d->out, "<g class='card'");
    if (d->names->n_display) /* else cards come by themselves, and there is no word for it */
        mw_put_word(d, MW_WORD(MW_PILE, 0));
    mw_svg_put(d->out, " transform='translate(0 %)'><title>$</title>", HEADING,
               mw_drawing_text(d, SAY_DRAWING_DECK));
    put_pile_hit(d, CARD_WIDTH, CARD_HEIGHT);
    mw_svg_put(d->out,
               "<rect class='back' width='%' height='%' rx='8'/><text class='on-back' x='%' "
               "y='%'>%</text></g>",
               CARD_WIDTH, CARD_HEIGHT, CARD_WIDTH / 2, CARD_HEIGHT / 2 + 8, d->now->deck);
    for (int i = 0; i < d->now->display_size; i++)
        put_open_card(d, i);
    mw_svg_put(d->out, "</g>");
    return (struct size){ d->names->n_display ? OPEN_LEFT + OPEN_WIDTH : CARD_WIDTH,
                          HEADING + CARD_HEIGHT + 6 };
}

/* ---- Income -----------------------------------------------------------------------------------*/

/* Where a space of the track is: its level's cell, and the place among the spaces of that level. */
struct income_spot {
    int cell, place, places;
};

static struct income_spot income_spot(const struct income_track *track, int space)
{
    struct income_spot spot = { .places = 0 };
    int level = track->level[space];

    for (int i = 0; i < track->spaces; i++) {
        spot.cell += i > 0 && i <= space && track->level[i] != track->level[i - 1];
        spot.place += i < space && track->level[i] == level;
        spot.places += track->level[i] == level;
    }
    return spot;
}

/* Markers on the same space stand a little apart. */
static void put_income_marker(const struct drawer *d, int seat, int space, int beside, int per_row,
                              const char *class)
{
    struct income_spot at = income_spot(d->now->income, space);
    int x = (2 * at.place + 1) * LEVEL_WIDTH / (2 * at.places) + beside;

    mw_svg_put(d->out, "<circle class='marker seat%$' cx='%' cy='%' r='7'/>", seat, class,
               at.cell % per_row * LEVEL_WIDTH + x,
               HEADING + at.cell / per_row * LEVEL_HEIGHT + 30);
}

static void put_income_markers(const struct drawer *d, int per_row)
{
    for (int seat = 0; seat < d->now->players; seat++) {
        int space = d->now->seats[seat].income, before = 0, all = 0;
        for (int other = 0; other < d->now->players; other++) {
            all += d->now->seats[other].income == space;
            before += other < seat && d->now->seats[other].income == space;
        }
        put_income_marker(d, seat, space, 6 * before - 3 * (all - 1), per_row, "");
        if (d->then && d->then->seats[seat].income != space)
            put_income_marker(d, seat, d->then->seats[seat].income, 0, per_row, " ghost");
    }
}

static struct size put_income(const struct drawer *d, int x, int y, int room)
{
    const struct income_track *track = d->now->income;
    int per_row = room / LEVEL_WIDTH, cells, rows;

    if (!track)
        return (struct size){ 0, 0 };
    cells = income_spot(track, track->spaces - 1).cell + 1;
    per_row = per_row > cells ? cells : per_row < LEAST_LEVELS ? LEAST_LEVELS : per_row;
    rows = (cells + per_row - 1) / per_row;
    per_row = (cells - 1) / rows + 1; /* rows of the same length */
    mw_svg_put(d->out, "<g class='track income' transform='translate(% %)'><title>$</title>", x, y,
               mw_drawing_text(d, SAY_DRAWING_INCOME));
    put_heading(d, SAY_DRAWING_INCOME, 0);
    for (int space = 0; space < track->spaces; space++) {
        struct income_spot at = income_spot(track, space);
        int left = at.cell % per_row * LEVEL_WIDTH,
            top = HEADING + at.cell / per_row * LEVEL_HEIGHT;
        if (at.place == 0) {
            mw_svg_put(d->out, "<rect class='field' x='%' y='%' width='%' height='%'/>", left, top,
                       LEVEL_WIDTH, LEVEL_HEIGHT);
            mw_put_number(d, "aside", left + LEVEL_WIDTH / 2, top + 18, track->level[space]);
        }
    }
    put_income_markers(d, per_row);
    mw_svg_put(d->out, "</g>");
    return (struct size){ per_row * LEVEL_WIDTH, HEADING + rows * LEVEL_HEIGHT };
}

/* ---- All of it --------------------------------------------------------------------------------*/

int mw_put_blocks(const struct drawer *d, put_block *put, int n, int gap, int x, int y, int width)
{
    struct out nowhere = mw_out_to(NULL, 0);
    struct drawer measuring = *d;
    int left = 0, top = 0, high = 0;

    measuring.out = &nowhere;
    for (int i = 0; i < n; i++) {
        struct size size = put(&measuring, i, 0, 0, width - left);
        if (size.width == 0)
            continue;
        if (left > 0 && left + size.width > width) {
            top += high + gap;
            left = high = 0;
        }
        size = put(d, i, x + left, y + top, width - left);
        left += size.width + gap;
        high = size.height > high ? size.height : high;
    }
    return top + high;
}

static struct size put_track(const struct drawer *d, int which, int x, int y, int room)
{
    static struct size (*const tracks[])(const struct drawer *, int, int,
                                         int) = { put_order, put_prices, put_demand, put_cards,
                                                  put_income };
    return tracks[which](d, x, y, room);
}

int mw_put_panel(const struct drawer *d, int x, int y, int width)
{
    int height;

    mw_svg_put(d->out, "<g class='panel'>");
    height = mw_put_blocks(d, put_track, 5, GAP, x, y, width);
    mw_svg_put(d->out, "</g>");
    return height;
}
