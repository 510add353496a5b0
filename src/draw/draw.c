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

enum {
    MARGIN = 16,
    PANEL_BESIDE = MW_LEAST_WIDTH,
    MAT_WIDTH = 960,
    LEGEND_WIDTH = 820,
    INCOME_WIDTH = 640
};

/* ORDER: enum mw_part. */
const char *const mw_part_names[MW_PARTS] = { "whole",  "map",    "panel", "mat",
                                              "legend", "tracks", "income" };

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

/* Of the letters from the blank to the tilde, in hundredths of their size: Cabin Condensed, bold. */
static const uint8_t letter_width[] = {
    19, 23, 33, 60, 51, 80, 54, 17, 28, 28, 41, 41, 20, 35, 19, 33, 61, 34, 45, 46, 50, 46, 47,
    43, //
    52, 47, 19, 20, 35, 41, 35, 43, 61, 54, 56, 52, 62, 50, 45, 57, 64, 24, 24, 53, 43, 73, 61,
    65, //
    52, 65, 54, 51, 48, 62, 58, 81, 56, 52, 48, 29, 38, 29, 43, 48, 40, 42, 49, 38, 49, 45, 29,
    43, //
    48, 21, 21, 42, 23, 75, 48, 49, 49, 49, 29, 37, 30, 47, 45, 63, 42, 48, 40, 29, 22, 29, 42,
};

int mw_text_width(const char *text, int size)
{
    enum { OTHER = 48 };
    int width = 0;

    for (; *text; text++)
        if (*text >= ' ' && *text <= '~')
            width += letter_width[*text - ' '];
        else if (((unsigned char)*text & 0xc0) != 0x80)
            width += OTHER;
    return (width * size + 99) / 100;
}

/* A move that ends an era clears the board: then there is nothing of it to be shown. */
static bool can_be_compared(const struct picture *now, const struct picture *then)
{
    return now->era == then->era;
}

struct extent {
    int width, height;
};

/* The light of an era, as a class. */
static const char *light_of(const struct drawer *d)
{
    bool is_canal = d->now->era >= 0 && text_equal(d->names->era[d->now->era], "canal");
    return is_canal ? "morning" : "evening";
}

/* What follows lies inside the margin, up to put_tail(). In a file the drawing is the root, which has
 * the theme: its light is told below that, and of the patterns, too. */
static void put_head(const struct drawer *d, const mw_drawing *drawing, struct extent e, int margin)
{
    int width = e.width + 2 * margin, height = e.height + 2 * margin;

    mw_svg_put(d->out, "<svg class='drawing'");
    if (drawing->standalone)
        mw_svg_put(d->out, " xmlns='http://www.w3.org/2000/svg'");
    mw_svg_put(d->out, " viewBox='0 0 % %' font-family='Cabin, system-ui, sans-serif'>", width,
               height);
    if (drawing->standalone)
        mw_svg_put(d->out, "<title>$</title><style>$</style>", rules_of(drawing->now)->info->name,
                   mw_drawing_style());
    mw_svg_put(d->out, "<defs class='$'>", light_of(d));
    mw_symbols_put(d->out);
    /* Named by its size: maps of several drawings in one document have each their own, or equal ones. */
    mw_svg_put(d->out,
               "<clipPath id='map-%-%'><rect width='%' height='%' rx='12'/></clipPath></defs>",
               d->board->width, d->board->height, d->board->width, d->board->height);
    mw_svg_put(d->out, "<g class='board $'><rect class='paper' width='%' height='%'/>", light_of(d),
               width, height);
    mw_svg_put(d->out, "<g transform='translate(% %)'>", margin, margin);
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
    int by_height = e.height * 100 / panel_height;
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
    struct extent below = { width, height + height_of(d, mw_put_panel, width) + MARGIN };
    struct extent beside = { width + PANEL_BESIDE + MARGIN, height > high ? height : high };
    bool is_beside = scale_of(beside) > scale_of(below);
    int percent = enlargement(beside, high);

    beside.width += PANEL_BESIDE * (percent - 100) / 100;
    put_head(d, drawing, is_beside ? beside : below, MARGIN);
    mw_put_map(d);
    if (is_beside)
        put_panel_beside(d, percent);
    else
        mw_put_panel(d, 0, height + MARGIN, width);
    put_tail(d);
}

static void put_map_alone(const struct drawer *d, const mw_drawing *drawing)
{
    put_head(d, drawing, (struct extent){ d->board->width, d->board->height }, 0);
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

    put_head(d, drawing, (struct extent){ width, height_of(d, put, width) }, MARGIN);
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
    case MW_PART_TRACKS: put_alone(d, drawing, mw_put_tracks, PANEL_BESIDE); break;
    case MW_PART_INCOME: put_alone(d, drawing, mw_put_income, INCOME_WIDTH); break;
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
    if ((drawing->part == MW_PART_MAT && mat.n == 0) ||
        (drawing->part == MW_PART_INCOME && !now.income))
        return mw_out_end(&out);
    put_part(&d, drawing);
    return mw_out_end(&out);
}
