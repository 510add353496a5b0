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
    HEADING = 22, /* of a track */
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
    mw_svg_put(d->out, "<text class='level' x='15' y='22'>%</text></g>", d->now->place[seat]);
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

/* ---- Coal and iron ----------------------------------------------------------------------------
 * A shelf for each: the cubes stand on it by their prices, whose tags hang below. The dearest are
 * filled; the tag that the next cube is bought at stands out.
 */
enum {
    SHELF_HEIGHT = 48,
    SHELF_PITCH = SHELF_HEIGHT + 6,
    SHELF_LABEL = 50,
    SHELF_TOP = 27, /* of the board that the cubes stand on */
    CUBE = 21,
    CUBE_PITCH = 19,
    PRICE_GAP = 6,    /* between the cubes of two prices */
    EMPTY_WIDTH = 32, /* of the price when there is none left */
};

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
                            int x)
{
    int y = SHELF_TOP - CUBE;

    if (filled != then || !filled)
        mw_svg_put(d->out, "<rect class='cube$' x='%' y='%' width='%' height='%' rx='2'/>",
                   filled < then ? " ghost" : "", x + 3, y + 4, CUBE_PITCH - 5, CUBE - 5);
    if (filled || then)
        mw_put_cube(d, resource,
                    filled == then ? ""
                    : filled       ? " going"
                                   : " ghost",
                    x - 1, y, CUBE);
}

/* The board below the cubes of a price, and its tag. */
static void put_price_tag(const struct drawer *d, int price, bool next, int x, int width)
{
    int middle = x + width / 2;

    mw_svg_put(d->out, "<rect x='%' y='%' width='%' height='3.5' fill='#8a6a45'/>", x, SHELF_TOP,
               width);
    mw_svg_put(d->out, next ? "<g color='#fbf3df' font-weight='600'>" : "<g>");
    if (next)
        mw_svg_put(d->out,
                   "<rect class='next-price' x='%' y='%' width='32' height='18' rx='3' "
                   "fill='#8b2e1a' stroke='#fbf3df'/>",
                   middle - 16, SHELF_TOP + 3);
    mw_svg_put(d->out, "<text class='aside' x='%' y='%'>$%</text></g>", middle, SHELF_TOP + 17,
               d->names->currency, price);
}

/* From the cheapest price to what is paid when nothing is left; says how wide it is. */
static int put_shelf(const struct drawer *d, const struct shown_track *now, int after,
                     const char *resource)
{
    const struct price_track *track = now->prices;
    int next = track_buy_price(track, now->filled), x = SHELF_LABEL, first = x;

    for (int i = 0; i < track->spaces; i++) {
        put_price_space(d, resource, i >= track->spaces - now->filled, i >= track->spaces - after,
                        x);
        x += CUBE_PITCH;
        if (i + 1 == track->spaces || track->price[i + 1] != track->price[i]) {
            put_price_tag(d, track->price[i], track->price[i] == next, first, x - first);
            first = x += PRICE_GAP;
        }
    }
    put_price_tag(d, track->empty_price, now->filled == 0, x, EMPTY_WIDTH);
    return x + EMPTY_WIDTH;
}

static int put_price_track(const struct drawer *d, const struct shown_track *now, int after,
                           enum mw_resource resource, int y)
{
    const char *name = resource == MW_RES_COAL ? "coal" : "iron";
    int width;

    mw_svg_put(d->out, "<g class='track $'", name);
    mw_put_word(d, MW_WORD(resource == MW_RES_COAL ? MW_COAL : MW_IRON, MW_MARKET));
    mw_svg_put(d->out, " transform='translate(0 %)'>", y);
    put_track_title(d, now, resource);
    mw_svg_put(d->out, "<text class='left aside name' x='0' y='%'>$</text>", SHELF_TOP - 4,
               mw_drawing_text(d, resource == MW_RES_COAL ? SAY_DRAWING_LEGEND_COAL
                                                          : SAY_DRAWING_LEGEND_IRON));
    width = put_shelf(d, now, after, name);
    mw_svg_put(d->out, "<rect class='hit' x='-6' y='-2' width='%' height='%' rx='4'/></g>",
               width + 10, SHELF_HEIGHT + 2);
    return width;
}

/* The width of the lower one: beside it there may be room. */
static int put_shelves(const struct drawer *d)
{
    const struct picture *now = d->now, *then = d->then ? d->then : d->now;

    put_price_track(d, &now->coal, then->coal.filled, MW_RES_COAL, 0);
    return put_price_track(d, &now->iron, then->iron.filled, MW_RES_IRON, SHELF_PITCH);
}

/* ---- The demand for cotton --------------------------------------------------------------------
 * What selling brings, from the best space to the closed one, with the marker; the pile of tiles, and
 * what has been turned up.
 */
enum {
    DEMAND_CELL = 22,
    DEMAND_PITCH = 24,
    DEMAND_LABEL = 28,
    DEMAND_HEIGHT = 62,
    SEEN = 17, /* a tile that has been turned up */
    SEEN_PITCH = 18,
};

static void put_demand_track(const struct drawer *d, const struct shown_demand *demand)
{
    for (int i = 0; i <= demand->spaces; i++) {
        int x = DEMAND_LABEL + i * DEMAND_PITCH;
        mw_svg_put(d->out, "<rect class='field' x='%' width='%' height='34' rx='4'/>", x,
                   DEMAND_CELL);
        if (i < demand->spaces)
            mw_svg_put(d->out, "<text class='aside' x='%' y='29'>+%</text>", x + DEMAND_CELL / 2,
                       demand->bonus[i]);
        else
            mw_svg_put(d->out, "<path class='nothing' d='M% 18l10 10m0-10l-10 10'/>", x + 6);
    }
    mw_svg_put(d->out, "<g class='on-face'><circle class='marker demand' cx='%' cy='7' r='9'/>",
               DEMAND_LABEL + demand->marker * DEMAND_PITCH + DEMAND_CELL / 2);
    mw_put_icon(d, "cotton", DEMAND_LABEL + demand->marker * DEMAND_PITCH + DEMAND_CELL / 2 - 6, 1,
                12);
    mw_svg_put(d->out, "</g>");
}

static void put_demand_tiles(const struct drawer *d, const struct shown_demand *demand)
{
    if (demand->left > 0)
        mw_svg_put(d->out,
                   "<rect class='back' y='40' width='24' height='22' rx='3'/>"
                   "<text class='on-back aside' x='12' y='57'>%</text>",
                   demand->left);
    for (int i = 0; i < demand->n_seen; i++) {
        int x = DEMAND_LABEL + i * SEEN_PITCH;
        mw_svg_put(d->out,
                   "<rect class='field' x='%' y='40' width='%' height='22' rx='3'/>"
                   "<text class='seen' x='%' y='56'>$%</text>",
                   x, SEEN, x + SEEN / 2, demand->seen[i] ? "−" : "", demand->seen[i]);
    }
}

static int demand_width(const struct drawer *d)
{
    const struct shown_demand *demand = &d->now->demand;
    return demand->spaces == 0 ? 0 : DEMAND_LABEL + (demand->spaces + 1) * DEMAND_PITCH;
}

static void put_demand_title(const struct drawer *d, const struct shown_demand *demand)
{
    char text[MW_MAX_TEXT];
    struct out out = mw_out_to(text, sizeof text);

    mw_out_text(&out, mw_drawing_text(d, SAY_DRAWING_DISTANT));
    if (demand->marker == demand->spaces)
        mw_out_text(&out, mw_drawing_text(d, SAY_DRAWING_DISTANT_CLOSED));
    else if (demand->left > 0)
        mw_say(
            &out,
            &(struct saying){ .language = d->language, .now = demand->good, .then = demand->left },
            SAY_DRAWING_DISTANT_ODDS);
    mw_put_title(d, &out);
}

static void put_demand(const struct drawer *d, int x, int y)
{
    mw_svg_put(d->out, "<g class='track'");
    mw_put_word(d, MW_WORD(MW_DISTANT, 0));
    mw_svg_put(d->out, " transform='translate(% %)'>", x, y);
    put_demand_title(d, &d->now->demand);
    mw_svg_put(d->out, "<rect class='hit' x='-2' y='-3' width='%' height='%' rx='4'/>",
               demand_width(d) + 2, DEMAND_HEIGHT + 3);
    mw_put_icon(d, "port", 1, 6, 22);
    put_demand_track(d, &d->now->demand);
    put_demand_tiles(d, &d->now->demand);
    mw_svg_put(d->out, "</g>");
}

/* ---- Cards ------------------------------------------------------------------------------------*/

enum {
    BACK_WIDTH = 34,
    BACK_HEIGHT = 34,
    DECK_WIDTH = 92, /* with its name */
    OPEN_LEFT = BACK_WIDTH + 10,
    OPEN_WIDTH = 128,
    OPEN_PITCH = 42,
    OPEN_CARD_WIDTH = 28,
    OPEN_CARD_HEIGHT = 34,
};

/* What is marked where a card can be drawn. */
static void put_pile_hit(const struct drawer *d, int width, int height)
{
    mw_svg_put(d->out, "<rect class='hit' x='-3' y='-3' width='%' height='%' rx='6'/>", width + 6,
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
    mw_svg_put(d->out, " transform='translate(% %)'>", OPEN_LEFT, 20 + i * OPEN_PITCH);
    mw_put_title(d, &out);
    put_pile_hit(d, OPEN_WIDTH, OPEN_CARD_HEIGHT);
    mw_svg_put(d->out, "<g class='sign'><rect class='plate' width='%' height='%' rx='4'/>",
               OPEN_CARD_WIDTH, OPEN_CARD_HEIGHT);
    for (int industry = 0; industry < d->names->n_industries; industry++)
        if (text_equal(d->names->industry[industry], d->names->card[card]))
            mw_put_icon(d, d->names->card[card], OPEN_CARD_WIDTH / 2 - 11,
                        OPEN_CARD_HEIGHT / 2 - 11, 22);
    mw_svg_put(d->out, "</g><text class='left aside' x='%' y='%'>$</text></g>", OPEN_CARD_WIDTH + 8,
               OPEN_CARD_HEIGHT / 2 + 5, text);
}

static int cards_width(const struct drawer *d)
{
    return d->names->n_display ? OPEN_LEFT + OPEN_WIDTH : DECK_WIDTH;
}

/* Beside the shelves: where cards lie open, as high as both, else as high as one. */
static void put_cards(const struct drawer *d, int x, int y)
{
    bool open = d->names->n_display > 0;

    mw_svg_put(d->out, "<g class='cards' transform='translate(% %)'>", x, y);
    if (open)
        mw_svg_put(d->out, "<text class='left aside soft' x='%' y='12'>$</text>", OPEN_LEFT,
                   mw_drawing_text(d, SAY_DRAWING_DISPLAY));
    else
        mw_svg_put(d->out, "<text class='left aside' x='%' y='%'>$</text>", BACK_WIDTH + 8,
                   BACK_HEIGHT / 2 + 5, mw_drawing_text(d, SAY_DRAWING_PILE));
    mw_svg_put(d->out, "<g class='card'");
    if (open) /* else cards come by themselves, and there is no word for it */
        mw_put_word(d, MW_WORD(MW_PILE, 0));
    mw_svg_put(d->out, " transform='translate(0 %)'><title>$</title>", open ? 40 : 0,
               mw_drawing_text(d, SAY_DRAWING_DECK));
    put_pile_hit(d, BACK_WIDTH, BACK_HEIGHT);
    mw_svg_put(d->out,
               "<rect class='back' width='%' height='%' rx='5'/><text class='on-back' x='%' "
               "y='%'>%</text></g>",
               BACK_WIDTH, BACK_HEIGHT, BACK_WIDTH / 2, BACK_HEIGHT / 2 + 7, d->now->deck);
    for (int i = 0; i < d->now->display_size; i++)
        put_open_card(d, i);
    mw_svg_put(d->out, "</g>");
}

/* ---- Income -----------------------------------------------------------------------------------
 * Every space is a cell, for tiles move the markers by spaces; those of a level stand together below
 * what the level brings.
 */
enum {
    SPACE_WIDTH = 15,
    LONE_WIDTH = 27, /* of a space that is a level by itself: its number must fit above it */
    SPACE_HEIGHT = 22,
    LEVEL_GAP = 4,
    LEVEL_PITCH = SPACE_HEIGHT + 26,
    LEVEL_CELLS = 20, /* where the cells of a level begin */
};

struct income_spot {
    int x, y, width;
};

static int spaces_of_level(const struct income_track *track, int space)
{
    int n = 0;
    for (int i = 0; i < track->spaces; i++)
        n += track->level[i] == track->level[space];
    return n;
}

/* Where each space is, levels whole in their rows. Says how wide and high it becomes. */
static struct size lay_income(const struct income_track *track, int room, struct income_spot *spot)
{
    struct size size = { 0, HEADING };
    int x = 0, y = HEADING;

    for (int space = 0; space < track->spaces; space++) {
        int n = spaces_of_level(track, space), width = n > 1 ? SPACE_WIDTH : LONE_WIDTH;
        bool begins = space == 0 || track->level[space] != track->level[space - 1];
        if (begins && x > 0 && x + n * width > room) {
            x = 0;
            y += LEVEL_PITCH;
        }
        spot[space] = (struct income_spot){ x, y, width };
        x += width;
        size.width = x > size.width ? x : size.width;
        if (space + 1 < track->spaces && track->level[space + 1] != track->level[space])
            x += LEVEL_GAP;
    }
    size.height = y + LEVEL_PITCH;
    return size;
}

/* Markers on the same space stand a little apart. */
static void put_income_marker(const struct drawer *d, const struct income_spot *at, int seat,
                              int aside, const char *class)
{
    mw_svg_put(d->out, "<circle class='marker seat%$' cx='%' cy='%' r='6'/>", seat, class,
               at->x + at->width / 2, at->y + LEVEL_CELLS + SPACE_HEIGHT / 2 + aside);
}

static void put_income_markers(const struct drawer *d, const struct income_spot *spot)
{
    for (int seat = 0; seat < d->now->players; seat++) {
        int space = d->now->seats[seat].income, before = 0, all = 0;
        for (int other = 0; other < d->now->players; other++) {
            all += d->now->seats[other].income == space;
            before += other < seat && d->now->seats[other].income == space;
        }
        put_income_marker(d, &spot[space], seat, 6 * before - 3 * (all - 1), "");
        if (d->then && d->then->seats[seat].income != space)
            put_income_marker(d, &spot[d->then->seats[seat].income], seat, 0, " ghost");
    }
}

static void put_income_space(const struct drawer *d, const struct income_spot *spot, int space)
{
    const struct income_track *track = d->now->income;
    int n = spaces_of_level(track, space);

    if (space == 0 || track->level[space] != track->level[space - 1])
        mw_put_number(d, "aside", spot->x + n * spot->width / 2, spot->y + LEVEL_CELLS - 4,
                      track->level[space]);
    mw_svg_put(d->out, "<rect class='field' x='%' y='%' width='%' height='%'/>", spot->x,
               spot->y + LEVEL_CELLS, spot->width, SPACE_HEIGHT);
}

static struct size put_income(const struct drawer *d, int x, int y, int room)
{
    struct income_spot spot[UINT8_MAX];
    struct size size;

    if (!d->now->income)
        return (struct size){ 0, 0 };
    size = lay_income(d->now->income, room < MW_LEAST_WIDTH ? MW_LEAST_WIDTH : room, spot);
    mw_svg_put(d->out, "<g class='track income' transform='translate(% %)'><title>$</title>", x, y,
               mw_drawing_text(d, SAY_DRAWING_INCOME));
    put_heading(d, SAY_DRAWING_INCOME, 0);
    for (int space = 0; space < d->now->income->spaces; space++)
        put_income_space(d, &spot[space], space);
    put_income_markers(d, spot);
    mw_svg_put(d->out, "</g>");
    return size;
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

/* The shelves, the cards beside the lower one, and the demand beside both or below. */
static struct size put_tracks(const struct drawer *d, int x, int y, int room)
{
    enum { BESIDE = 14, BELOW = 8 };
    struct size size = { MW_LEAST_WIDTH, SHELF_PITCH + SHELF_HEIGHT };
    int demand = demand_width(d), shelf, deck = SHELF_PITCH;

    mw_svg_put(d->out, "<g class='shelves' transform='translate(% %)'>", x, y);
    shelf = put_shelves(d);
    if (demand && shelf + BESIDE + demand <= room) {
        put_demand(d, shelf + BESIDE, 2);
        size.width = shelf + BESIDE + demand;
        deck = size.height - BACK_HEIGHT;
    } else if (demand) {
        put_demand(d, 0, size.height + BELOW);
        size.height += BELOW + DEMAND_HEIGHT;
    }
    put_cards(d, shelf + BESIDE, d->names->n_display ? 0 : deck);
    if (size.width < shelf + BESIDE + cards_width(d))
        size.width = shelf + BESIDE + cards_width(d);
    mw_svg_put(d->out, "</g>");
    return size;
}

static struct size put_part_of_panel(const struct drawer *d, int which, int x, int y, int room)
{
    static struct size (*const parts[])(const struct drawer *, int, int,
                                        int) = { put_order, put_tracks, put_income };
    return parts[which](d, x, y, room);
}

int mw_put_panel(const struct drawer *d, int x, int y, int width)
{
    int height;

    mw_svg_put(d->out, "<g class='panel'>");
    height = mw_put_blocks(d, put_part_of_panel, 3, GAP, x, y, width);
    mw_svg_put(d->out, "</g>");
    return height;
}

int mw_put_tracks(const struct drawer *d, int x, int y, int width)
{
    return put_tracks(d, x, y, width).height;
}

int mw_put_income(const struct drawer *d, int x, int y, int width)
{
    return put_income(d, x, y, width).height;
}
