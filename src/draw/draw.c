/*
 * A position as an SVG drawing: the map, and the tracks, purses and cards beside it or below. All of it
 * is what everybody at the table may see, and the same position gives the same bytes everywhere.
 */
#include "catalog.h"
#include "drawer.h"
#include "rules/rules.h"
#include "symbols.h"
#include "text/text.h"
#include "text/word.h"

enum { MARGIN = 16, PANEL_BESIDE = MW_LEAST_WIDTH, MAT_WIDTH = 960, LEGEND_WIDTH = 820 };

/* ORDER: enum mw_part. */
const char *const mw_part_names[MW_PARTS] = { "whole", "map", "panel", "mat", "legend" };

void mw_describe(struct out *out, const struct drawer *d, int sentence, mw_event about,
                 const char *word)
{
    struct saying saying = { .language = d->language,
                             .names = d->names,
                             .players = d->players,
                             .about = &about,
                             .word = word };
    mw_say(out, &saying, sentence);
}

const char *mw_drawing_text(const struct drawer *d, int sentence)
{
    return mw_sentence_text(d->language, sentence);
}

void mw_put_title(const struct drawer *d, struct out *text)
{
    mw_out_end(text);
    mw_svg_put(d->out, "<title>$</title>", text->text);
}

void mw_put_word(const struct drawer *d, mw_word word)
{
    mw_out_text(d->out, " data-word='");
    mw_word_print(d->out, d->names, word);
    mw_out_char(d->out, '\'');
}

void mw_put_number(const struct drawer *d, const char *class, int x, int y, int number)
{
    mw_svg_put(d->out, "<text class='$' x='%' y='%'>$%</text>", class, x, y, number < 0 ? "−" : "",
               number < 0 ? -number : number);
}

void mw_put_icon(const struct drawer *d, const char *id, int x, int y, int size)
{
    mw_svg_put(d->out, "<use href='#icon-$' x='%' y='%' width='%' height='%'/>", id, x, y, size,
               size);
}

void mw_put_cube(const struct drawer *d, const char *resource, const char *class, int x, int y,
                 int size)
{
    mw_svg_put(d->out,
               "<use class='cube filled $$' href='#cube-$' x='%' y='%' width='%' height='%'/>",
               resource, class, resource, x, y, size, size);
}

void mw_put_body(const struct drawer *d, int seat, int size)
{
    mw_svg_put(d->out, "<rect class='body' width='%' height='%' rx='6'/>", size, size);
    if (seat > 0) /* the first seat's are plain */
        mw_svg_put(d->out, "<rect class='weave' width='%' height='%' rx='6'/>", size, size);
}

int mw_text_width(const char *text, int size)
{
    int letters = 0;
    for (; *text; text++)
        letters += ((unsigned char)*text & 0xc0) != 0x80;
    return letters * size * 68 / 100;
}

/* A move that ends an era clears the board: then there is nothing of it to be shown. */
static bool can_be_compared(const struct picture *now, const struct picture *then)
{
    return now->era == then->era;
}

/* What follows lies inside the margin, up to put_tail(). */
static void put_head(const struct drawer *d, const mw_drawing *drawing, int width, int height)
{
    mw_svg_put(d->out, "<svg class='drawing'");
    if (drawing->standalone)
        mw_svg_put(d->out, " xmlns='http://www.w3.org/2000/svg'");
    mw_svg_put(d->out, " viewBox='0 0 % %' font-family='system-ui, sans-serif'>", width, height);
    if (drawing->standalone)
        mw_svg_put(d->out, "<title>$</title><style>$</style>", rules_of(drawing->now)->info->name,
                   mw_drawing_style());
    mw_svg_put(d->out, "<defs>");
    mw_symbols_put(d->out);
    /* Named by its size: maps of several drawings in one document have each their own, or equal ones. */
    mw_svg_put(d->out,
               "<clipPath id='map-%-%'><rect width='%' height='%' rx='12'/></clipPath></defs>",
               d->board->width, d->board->height, d->board->width, d->board->height);
    mw_svg_put(d->out, "<g class='board'><rect class='paper' width='%' height='%'/>", width,
               height);
    mw_svg_put(d->out, "<g transform='translate(% %)'>", MARGIN, MARGIN);
}

static void put_tail(const struct drawer *d)
{
    mw_svg_put(d->out, "</g></g></svg>");
}

typedef int put_sheet(const struct drawer *d, int x, int y, int width);

/* Without writing anything. */
static int height_of(const struct drawer *d, put_sheet *put, int width)
{
    struct out nowhere = mw_out_to(NULL, 0);
    struct drawer measuring = *d;

    measuring.out = &nowhere;
    return put(&measuring, 0, 0, width);
}

struct extent {
    int width, height;
};

/* How large a drawing can be shown in a usual window, a little wider than high. */
static int scale_of(struct extent e)
{
    int by_width = 1000000 / e.width, by_height = 850000 / e.height;
    return by_width < by_height ? by_width : by_height;
}

/* How much larger a panel beside the map can be, in percent: as far as a usual window has room. */
static int enlargement(struct extent e, int panel_height)
{
    int room = e.height * 1000 / 850 - e.width + PANEL_BESIDE;
    int by_width = room * 100 / PANEL_BESIDE;
    int by_height = (e.height - 2 * MARGIN) * 100 / panel_height;
    int most = by_width < by_height ? by_width : by_height;

    return most > 100 ? most : 100;
}

static void put_panel_beside(const struct drawer *d, int percent)
{
    mw_svg_put(d->out, "<g transform='translate(% 0) scale(%.%%)'>", d->board->width + MARGIN,
               percent / 100, percent / 10 % 10, percent % 10);
    mw_put_panel(d, 0, 0, PANEL_BESIDE);
    mw_svg_put(d->out, "</g>");
}

/* The panel lies below the map, or beside it where that leaves more room for the map. */
static void put_all(const struct drawer *d, const mw_drawing *drawing)
{
    int width = d->board->width, height = d->board->height;
    int high = height_of(d, mw_put_panel, PANEL_BESIDE);
    struct extent below = { width + 2 * MARGIN,
                            height + height_of(d, mw_put_panel, width) + 3 * MARGIN };
    struct extent beside = { width + PANEL_BESIDE + 3 * MARGIN,
                             (height > high ? height : high) + 2 * MARGIN };
    bool is_beside = scale_of(beside) > scale_of(below);
    int percent = enlargement(beside, high);

    beside.width += PANEL_BESIDE * (percent - 100) / 100;
    put_head(d, drawing, is_beside ? beside.width : below.width,
             is_beside ? beside.height : below.height);
    mw_put_map(d);
    if (is_beside)
        put_panel_beside(d, percent);
    else
        mw_put_panel(d, 0, height + MARGIN, width);
    put_tail(d);
}

static void put_map_alone(const struct drawer *d, const mw_drawing *drawing)
{
    put_head(d, drawing, d->board->width + 2 * MARGIN, d->board->height + 2 * MARGIN);
    mw_put_map(d);
    put_tail(d);
}

/* A part that can be laid out in any width. */
static void put_alone(const struct drawer *d, const mw_drawing *drawing, put_sheet *put,
                      int usual_width)
{
    int width = drawing->width == 0               ? usual_width
                : drawing->width < MW_LEAST_WIDTH ? MW_LEAST_WIDTH
                : drawing->width > MW_MOST_WIDTH  ? MW_MOST_WIDTH
                                                  : drawing->width;

    put_head(d, drawing, width + 2 * MARGIN, height_of(d, put, width) + 2 * MARGIN);
    put(d, 0, 0, width);
    put_tail(d);
}

static void put_part(const struct drawer *d, const mw_drawing *drawing)
{
    switch (drawing->part) {
    case MW_PART_MAP: put_map_alone(d, drawing); break;
    case MW_PART_PANEL: put_alone(d, drawing, mw_put_panel, PANEL_BESIDE); break;
    case MW_PART_MAT: put_alone(d, drawing, mw_put_mat, MAT_WIDTH); break;
    case MW_PART_LEGEND: put_alone(d, drawing, mw_put_legend, LEGEND_WIDTH); break;
    default: put_all(d, drawing);
    }
}

size_t mw_draw(const mw_drawing *drawing, char *svg, size_t size)
{
    struct out out = mw_out_to(svg, size);
    struct picture now, then;
    mw_mat mat;
    struct drawer d = { .out = &out,
                        .names = board_of(drawing->now),
                        .now = &now,
                        .mat = &mat,
                        .seat = drawing->seat,
                        .language = mw_language_id(drawing->language) ? drawing->language : 0,
                        .players = drawing->names };

    d.board = d.names->drawing;
    if (!d.board || !mw_picture_of(&now, drawing->now))
        return mw_out_end(&out);
    if (drawing->then && board_of(drawing->then) == d.names &&
        mw_picture_of(&then, drawing->then) && can_be_compared(&now, &then))
        d.then = &then;
    mw_get_mat(drawing->now, drawing->seat, &mat);
    if (drawing->part == MW_PART_MAT && mat.n == 0)
        return mw_out_end(&out);
    put_part(&d, drawing);
    return mw_out_end(&out);
}
