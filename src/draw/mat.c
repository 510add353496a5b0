/*
 * The mat of a seat: for each industry its levels, with how many tiles are left, what they cost and what
 * they bring. The head of a tile is its picture in the seat's colour, what it brings when it is flipped
 * stands on the light side, as on the board.
 */
#include "catalog.h"
#include "core/bits.h"
#include "core/event.h"
#include "drawer.h"

enum {
    TILE_WIDTH = 112,
    TILE_GAP = 6,
    TILE_PITCH = TILE_WIDTH + TILE_GAP,
    LEAST_IN_ROW = 3,
    MOST_IN_ROW = 4,
    HEAD = 46, /* of a tile */
    LINE = 26, /* of signs and numbers */
    TILE_HEIGHT = HEAD + 3 * LINE + 4,
    TITLE = 34, /* of an industry */
    ICON = 17,
    DIGIT = 10,
};

/* ---- Signs with their numbers, one after the other ----------------------------------------------*/

struct row {
    const struct drawer *d;
    int x, y;
};

static void put_amount(struct row *row, int amount)
{
    mw_svg_put(row->d->out, "<text class='left small' x='%' y='%'>%</text>", row->x, row->y + 14,
               amount);
    row->x += (amount > 9 ? 2 : 1) * DIGIT + 4;
}

/* Nothing where there is none of it. */
static void put_sign(struct row *row, const char *icon, int amount)
{
    if (amount == 0)
        return;
    mw_put_icon(row->d, icon, row->x, row->y, ICON - 1);
    row->x += ICON + 1;
    put_amount(row, amount);
}

static void put_resource(struct row *row, int resource, int amount)
{
    if (resource == MW_RES_BEER || amount == 0) {
        put_sign(row, "beer", amount);
        return;
    }
    mw_put_cube(row->d, resource == MW_RES_COAL ? "coal" : "iron", "", row->x - 1, row->y - 1,
                ICON + 1);
    row->x += ICON + 1;
    put_amount(row, amount);
}

static void put_link_points(struct row *row, int points)
{
    if (points == 0)
        return;
    mw_svg_put(row->d->out, "<circle class='link-point' cx='%' cy='%' r='6'/>", row->x + 6,
               row->y + 8);
    row->x += 14;
    put_amount(row, points);
}

/* ---- A tile -----------------------------------------------------------------------------------*/

static void put_costs(const struct drawer *d, const mw_stack *level)
{
    struct row row = { d, 5, HEAD + 6 };

    put_sign(&row, "money", level->money);
    put_resource(&row, MW_RES_COAL, level->coal);
    put_resource(&row, MW_RES_IRON, level->iron);
}

/* What is on it when it is built, which barrels a sale takes, or what is sold to it. */
static void put_use(const struct drawer *d, const mw_stack *level)
{
    struct row row = { d, 5, HEAD + LINE + 4 };
    int industry;

    put_resource(&row, level->resource, level->cubes);
    if (level->beer) {
        mw_svg_put(d->out, "<text class='left small' x='%' y='%'>−</text>", row.x, row.y + 14);
        row.x += DIGIT + 2;
        put_sign(&row, "beer", level->beer);
    }
    FOR_EACH (industry, (mask)level->takes) {
        mw_put_icon(d, d->names->industry[industry], row.x, row.y, ICON);
        row.x += ICON + 5;
    }
}

static void put_gains(const struct drawer *d, const mw_stack *level)
{
    struct row row = { d, 5, HEAD + 2 * LINE + 6 };

    mw_svg_put(
        d->out,
        "<path class='face' d='M1 %h110v%a5 5 0 0 1-5 5H6a5 5 0 0 1-5-5z'/><g class='on-face'>",
        HEAD + 2 * LINE, LINE - 2);
    put_sign(&row, "points", level->points);
    put_sign(&row, "income", level->income);
    put_sign(&row, "money", level->profit);
    put_link_points(&row, level->icons);
    mw_svg_put(d->out, "</g>");
}

/* In the seat's colour: the industry, the level, how many are left, the era if there is but one, and
 * whether it stays. */
static void put_tile_head(const struct drawer *d, const mw_stack *level)
{
    int x = 92;

    mw_svg_put(d->out,
               "<g class='seat%'><path class='body' d='M1 %V7a6 6 0 0 1 6-6h98a6 6 0 0 1 6 6v%z'/>"
               "<path class='earth' d='M1 34q30-8 58-2t52-3v%H1z'/>",
               d->seat, HEAD, HEAD - 7, HEAD - 29);
    mw_svg_put(d->out, "<use class='scene' href='#scene-$' x='31' y='4' width='40' height='40'/>",
               d->names->industry[MW_INDEX(level->industry)]);
    mw_svg_put(d->out,
               "<path class='corner' d='M1 7a6 6 0 0 1 6-6h14v15a6 6 0 0 1-6 6H1z'/>"
               "<text class='level' x='11' y='17'>%</text>"
               "<text class='level' x='98' y='17'>×%</text>",
               level->level, level->left);
    if (d->names->era && count_bits(level->eras) == 1) {
        mw_put_icon(d, d->names->era[lowest(level->eras)], x, 24, 18);
        x -= 20;
    }
    if (!level->developed)
        mw_put_icon(d, "fixed", x, 24, 18);
    mw_svg_put(d->out, "</g>");
}

static void put_level_title(const struct drawer *d, const mw_stack *level)
{
    char text[MW_MAX_TEXT];
    struct out out = mw_out_to(text, sizeof text);
    mw_event about = ABOUT(.industry = level->industry, .level = level->level);

    mw_say(&out,
           &(struct saying){ .language = d->language,
                             .names = d->names,
                             .about = &about,
                             .now = level->left,
                             .then = level->printed },
           SAY_DRAWING_LEVEL);
    mw_put_title(d, &out);
}

static void put_rows(const struct drawer *d, const mw_stack *level)
{
    if (level->never_built) {
        mw_put_icon(d, "develop", 40, HEAD + 24, 32);
        return;
    }
    put_costs(d, level);
    put_use(d, level);
    put_gains(d, level);
}

/* A frame around the next tile; a gap where there are none left. */
static void put_level(const struct drawer *d, const mw_stack *level, bool is_next, int x, int y)
{
    mw_svg_put(d->out, "<g class='level-$' transform='translate(% %)'>",
               level->left ? "left" : "gone", x, y);
    put_level_title(d, level);
    mw_svg_put(d->out, "<rect class='$' width='%' height='%' rx='7'/>",
               level->left ? "field" : "cube", TILE_WIDTH, TILE_HEIGHT);
    if (level->left == 0) {
        mw_svg_put(d->out, "<text class='soft' x='11' y='18'>%</text>", level->level);
    } else {
        put_tile_head(d, level);
        put_rows(d, level);
    }
    if (is_next && level->left)
        mw_svg_put(d->out, "<rect class='next' width='%' height='%' rx='7'/>", TILE_WIDTH,
                   TILE_HEIGHT);
    mw_svg_put(d->out, "</g>");
}

/* ---- All of it --------------------------------------------------------------------------------*/

/* The levels of an industry. */
struct levels {
    const mw_stack *first;
    int n;
};

static struct levels levels_of(const struct drawer *d, int industry)
{
    struct levels levels = { .n = 0 };

    for (int i = d->mat->n - 1; i >= 0; i--)
        if (MW_INDEX(d->mat->level[i].industry) == industry) {
            levels.first = &d->mat->level[i];
            levels.n++;
        }
    return levels;
}

static void put_name(const struct drawer *d, int industry)
{
    char name[MW_MAX_TEXT];
    struct out out = mw_out_to(name, sizeof name);

    mw_describe(&out, d, SAY_DRAWING_INDUSTRY, ABOUT(.industry = MW_WORD(MW_INDUSTRY, industry)),
                NULL);
    mw_out_end(&out);
    mw_put_icon(d, d->names->industry[industry], 0, 1, 24);
    mw_svg_put(d->out, "<text class='left name' x='32' y='20'>$</text>", name);
}

static struct size put_industry(const struct drawer *d, int industry, int x, int y, int room)
{
    struct levels levels = levels_of(d, industry);
    int fit = (room + TILE_GAP) / TILE_PITCH, rows, in_row;
    bool none_yet = true;

    fit = fit < LEAST_IN_ROW ? LEAST_IN_ROW : fit > MOST_IN_ROW ? MOST_IN_ROW : fit;
    rows = (levels.n + fit - 1) / fit;
    in_row = (levels.n - 1) / rows + 1; /* rows of the same length */
    mw_svg_put(d->out, "<g class='levels' transform='translate(% %)'>", x, y);
    put_name(d, industry);
    for (int i = 0; i < levels.n; i++) {
        const mw_stack *level = &levels.first[i];
        put_level(d, level, none_yet, i % in_row * TILE_PITCH,
                  TITLE + i / in_row * (TILE_HEIGHT + TILE_GAP));
        none_yet = none_yet && level->left == 0;
    }
    mw_svg_put(d->out, "</g>");
    return (struct size){ in_row * TILE_PITCH - TILE_GAP, TITLE + rows * (TILE_HEIGHT + TILE_GAP) };
}

int mw_put_mat(const struct drawer *d, int x, int y, int width)
{
    char name[MW_MAX_TEXT];
    struct out out = mw_out_to(name, sizeof name);

    mw_describe(&out, d, SAY_DRAWING_PLAYER, ABOUT(.seat = (int8_t)d->seat), NULL);
    mw_out_end(&out);
    mw_svg_put(d->out, "<g class='tiles'><g class='seat%' transform='translate(% %)'>", d->seat, x,
               y);
    mw_put_body(d, d->seat, 30);
    mw_svg_put(d->out, "</g><text class='left name' x='%' y='%'>$</text>", x + 40, y + 22, name);
    int height = mw_put_blocks(d, put_industry, d->names->n_industries, GAP, x, y + 44, width);
    mw_svg_put(d->out, "</g>");
    return 44 + height;
}
