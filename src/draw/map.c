/* The map: landscape, lines and links, towns with their spaces and tiles, merchants and markets. */
#include "catalog.h"
#include "core/event.h"
#include "drawer.h"
#include "text/text.h"

enum {
    PITCH = 52, /* from space to space */
    LINK_SIZE = 34,
    PLATE_HEIGHT = 24,
    NAME_SIZE = 18,
    QUIET_SIZE = 16,
    CUBE = 15,       /* on a tile */
    SMALL_CUBE = 12, /* where there are more than three */
};

/* ---- Landscape --------------------------------------------------------------------------------*/

/* Fields: broad waves of two tones across the land. */
static void put_fields(const struct drawer *d)
{
    enum { BANDS = 7 };
    int w = d->board->width, high = d->board->height / (BANDS - 1);

    for (int i = 0; i < BANDS; i++) {
        int y = i * high - high / 2, lean = i % 3 * 30 - 30;
        mw_svg_put(d->out, "<path class='field-$' d='M0 %C% % % % % %V%H0z'/>", i % 2 ? "b" : "a",
                   y, w / 4, y - 70 + lean, w * 3 / 5, y + 90, w, y - 30 - lean, y + 2 * high);
    }
    mw_svg_put(d->out, "<rect class='trees' width='%' height='%'/>", w, d->board->height);
}

static void put_scenery(const struct drawer *d)
{
    /* ORDER: enum scenery_kind. */
    static const char *const class_of[] = { "sea",   "land", "lake",  "foot",  "hills",
                                            "slope", "top",  "river", "border" };
    const struct board_drawing *b = d->board;

    mw_svg_put(d->out, "<g clip-path='url(#map-%-%)'><rect class='land' width='%' height='%'/>",
               b->width, b->height, b->width, b->height);
    put_fields(d);
    for (int i = 0; i < b->n_scenery; i++) {
        enum scenery_kind kind = b->scenery[i].kind;
        /* A shore around water, below it. */
        if (kind == SCENERY_SEA || kind == SCENERY_LAKE || kind == SCENERY_RIVER)
            mw_svg_put(d->out, "<path class='shore of-$' d='$'/>", class_of[kind],
                       b->scenery[i].path);
        mw_svg_put(d->out, "<path class='$' d='$'/>", class_of[kind], b->scenery[i].path);
    }
    mw_svg_put(d->out, "</g>");
}

/* ---- Lines and links --------------------------------------------------------------------------*/

/* Through the middle from end to end, or from the middle to each of several ends. */
static void put_course(const struct drawer *d, int line, const char *class)
{
    mask ends = d->board->pieces->graph->ends[line];
    struct xy m = d->board->line[line].middle, at[2];
    int end, n = 0;

    mw_svg_put(d->out, "<path class='$' d='", class);
    if (count_bits(ends) > 2) {
        FOR_EACH (end, ends)
            mw_svg_put(d->out, "M% %L% %", m.x, m.y, d->board->place[end].at.x,
                       d->board->place[end].at.y);
    } else {
        FOR_EACH (end, ends)
            at[n++] = d->board->place[end].at;
        mw_svg_put(d->out, "M% %Q% % % %", at[0].x, at[0].y, 2 * m.x - (at[0].x + at[1].x) / 2,
                   2 * m.y - (at[0].y + at[1].y) / 2, at[1].x, at[1].y);
    }
    mw_svg_put(d->out, "'/>");
}

static bool serves(const struct drawer *d, int line, const char *era)
{
    if (!d->names->era)
        return text_equal(era, "rail");
    for (int i = 0; d->board->line[line].eras >> i; i++)
        if (d->board->line[line].eras >> i & 1 && text_equal(d->names->era[i], era))
            return true;
    return false;
}

static bool serves_now(const struct drawer *d, int line)
{
    return d->now->era < 0 || d->board->line[line].eras >> d->now->era & 1;
}

/* What a link is in this era; before its era, what it will be. */
static const char *kind_of_link(const struct drawer *d, int line)
{
    if (serves_now(d, line) && d->now->era >= 0)
        return d->names->era[d->now->era];
    return serves(d, line, "rail") ? "rail" : "canal";
}

static void put_link_title(const struct drawer *d, int link, int owner)
{
    char text[MW_MAX_TEXT];
    struct out out = mw_out_to(text, sizeof text);
    bool canal = serves(d, link, "canal"), rail = serves(d, link, "rail");
    int kind = canal && rail ? SAY_DRAWING_EITHER : canal ? SAY_DRAWING_CANAL : SAY_DRAWING_RAIL;

    if (owner >= 0)
        kind = text_equal(kind_of_link(d, link), "canal") ? SAY_DRAWING_CANAL : SAY_DRAWING_RAIL;
    mw_describe(&out, d, owner >= 0 ? SAY_DRAWING_BUILT_LINK : SAY_DRAWING_LINK,
                ABOUT(.link = MW_WORD(MW_LINK, link), .seat = (int8_t)owner),
                mw_drawing_text(d, kind));
    mw_put_title(d, &out);
}

const char *const mw_canal_courses[CANAL_COURSES] = { "bank", "water" };
const char *const mw_rail_courses[RAIL_COURSES] = { "gravel", "ties", "rails", "bed" };

static void put_courses(const struct drawer *d, int link, const char *const *courses, int n)
{
    for (int i = 0; i < n; i++)
        put_course(d, link, courses[i]);
}

/* As what can be built there in this era. */
static void put_open_line(const struct drawer *d, int link)
{
    if (text_equal(kind_of_link(d, link), "canal"))
        put_courses(d, link, mw_canal_courses, CANAL_COURSES);
    else
        put_courses(d, link, mw_rail_courses, RAIL_COURSES);
}

static void put_link_tile(const struct drawer *d, int link, int seat)
{
    struct xy m = d->board->line[link].middle;
    const char *kind = kind_of_link(d, link);

    put_course(d, link, "edge");
    put_course(d, link, "way");
    if (seat > 0) /* the first seat's are plain */
        put_course(d, link, "weave-way");
    put_course(d, link, text_equal(kind, "canal") ? "thread ripples" : "thread sleepers");
    mw_svg_put(d->out, "<g transform='translate(% %)'>", m.x - LINK_SIZE / 2, m.y - LINK_SIZE / 2);
    mw_put_token(d, kind);
    mw_svg_put(d->out, "</g>");
}

void mw_put_token(const struct drawer *d, const char *kind)
{
    mw_svg_put(d->out, "<circle class='token' cx='%' cy='%' r='%'/>", LINK_SIZE / 2, LINK_SIZE / 2,
               LINK_SIZE / 2 - 2);
    mw_put_icon(d, kind, 6, 6, LINK_SIZE - 12);
}

/* `then`: who will have built it. */
static void put_link_classes(const struct drawer *d, int link, int owner, int then)
{
    mw_svg_put(d->out, "link");
    if (serves(d, link, "canal"))
        mw_svg_put(d->out, " canal");
    if (serves(d, link, "rail"))
        mw_svg_put(d->out, " rail");
    if (owner >= 0)
        mw_svg_put(d->out, then < 0 ? " built going" : " built");
    else if (then >= 0)
        mw_svg_put(d->out, " ghost");
    else
        mw_svg_put(d->out, serves_now(d, link) ? " open" : " closed");
    if (owner >= 0 || then >= 0)
        mw_svg_put(d->out, " seat%", owner >= 0 ? owner : then);
}

static void put_link(const struct drawer *d, int link)
{
    int owner = d->now->link[link], then = d->then ? d->then->link[link] : owner;
    struct xy m = d->board->line[link].middle;

    mw_svg_put(d->out, "<g class='");
    put_link_classes(d, link, owner, then);
    mw_svg_put(d->out, "'");
    mw_put_word(d, MW_WORD(MW_LINK, link));
    mw_svg_put(d->out, ">");
    put_link_title(d, link, owner);
    put_course(d, link, "hit");
    mw_svg_put(d->out, "<circle class='hit' cx='%' cy='%' r='24'/>", m.x, m.y);
    if (owner < 0 && then < 0)
        put_open_line(d, link);
    else
        put_link_tile(d, link, owner >= 0 ? owner : then);
    mw_svg_put(d->out, "</g>");
}

/* Shipping lines. The line of an import field is as short as nothing. */
static void put_routes(const struct drawer *d)
{
    for (int line = d->names->n_links; line < d->board->n_lines; line++) {
        mask ends = d->board->pieces->graph->ends[line];
        int end;
        bool is_import = false;
        FOR_EACH (end, ends)
            is_import |= d->board->place[end].kind == PLACE_IMPORT;
        if (is_import)
            continue;
        mw_svg_put(d->out, has(d->now->carries, line) ? "<g class='sea-line carries'>"
                                                      : "<g class='sea-line'>");
        put_course(d, line, "route");
        mw_svg_put(d->out, "</g>");
    }
}

/* Built ones lie over the others. */
static void put_links(const struct drawer *d)
{
    put_routes(d);
    for (int built = 0; built < 2; built++)
        for (int link = 0; link < d->names->n_links; link++)
            if ((d->now->link[link] >= 0 || (d->then && d->then->link[link] >= 0)) == built)
                put_link(d, link);
}

/* ---- Tiles ------------------------------------------------------------------------------------*/

static const char *const resource_class[] = { "", "coal", "iron", "beer" };

/* Cubes and barrels at the foot of a tile, more than three in two rows; those from `stay` on leave with
 * the move. */
static void put_cubes(const struct drawer *d, int resource, int n, int stay)
{
    int in_row = n > 3 ? (n + 1) / 2 : n, size = n > 3 ? SMALL_CUBE : CUBE;

    for (int i = 0; i < n; i++)
        mw_put_cube(d, resource_class[resource], i < stay ? "" : " going",
                    3 + i % in_row * (size - 1),
                    n > 3 ? 25 + i / in_row * (SMALL_CUBE - 2) : SPACE_SIZE - CUBE - 2, size);
}

/* The corner with the level, light on the front and in the seat's colour on the other side. */
static void put_level(const struct drawer *d, const struct shown_tile *tile, const char *class)
{
    mw_svg_put(d->out,
               "<path class='$' d='M1 6a5 5 0 0 1 5-5h11v11a5 5 0 0 1-5 5H1z'/>"
               "<text class='level' x='9' y='14'>%</text>",
               class, tile->level);
}

/* What it looks like before it is flipped. */
static void put_front(const struct drawer *d, const struct shown_tile *tile)
{
    mw_put_body(d, tile->owner, SPACE_SIZE);
    mw_svg_put(d->out, "<path class='earth' d='M1 33q13-6 25-2t21-2v13a5 5 0 0 1-5 5H6a5 5 0 0 "
                       "1-5-5z'/>");
    mw_svg_put(d->out, "<use class='scene' href='#scene-$' x='11' y='4' width='31' height='31'/>",
               d->names->industry[tile->industry]);
    put_level(d, tile, "corner");
}

/* The other side, light over a band in the seat's colour: the points, and below what it has added to
 * income and adds to links. */
static void put_face(const struct drawer *d, const struct shown_tile *tile)
{
    mw_put_body(d, tile->owner, SPACE_SIZE);
    mw_svg_put(d->out, "<path class='face' d='M2 30V6a4 4 0 0 1 4-4h36a4 4 0 0 1 4 4v24z'/>");
    put_level(d, tile, "band");
    mw_svg_put(d->out, "<g class='on-face'>");
    mw_put_icon(d, d->names->industry[tile->industry], 6, 12, 18);
    mw_svg_put(d->out,
               "</g><path class='worth' d='M35 5l9 5v11l-9 5-9-5V10z'/>"
               "<text class='points' x='35' y='21'>%</text>",
               tile->vp);
    if (tile->income)
        mw_svg_put(d->out, "<text class='gain' x='13' y='44'>+%</text>", tile->income);
    for (int i = 0; i < tile->links; i++)
        mw_svg_put(d->out, "<circle class='pip' cx='%' cy='38' r='4'/>", 42 - 11 * i);
}

static bool is_same_tile(const struct shown_tile *a, const struct shown_tile *b)
{
    return a->owner == b->owner && a->industry == b->industry && a->level == b->level;
}

void mw_put_tile(const struct drawer *d, const struct shown_tile *tile,
                 const struct shown_tile *after, bool cubes_on_it, const char *class)
{
    bool turns = after->flipped && !tile->flipped;

    mw_svg_put(d->out, "<g class='tile seat%$$'>", tile->owner, tile->flipped ? " flipped" : "",
               class);
    if (turns)
        mw_svg_put(d->out, "<g class='ghost'>");
    if (tile->flipped || turns)
        put_face(d, after);
    else
        put_front(d, tile);
    if (turns)
        mw_svg_put(d->out, "</g>");
    if (cubes_on_it)
        put_cubes(d, tile->resource, tile->cubes,
                  after->cubes < tile->cubes ? after->cubes : tile->cubes);
    mw_svg_put(d->out, "</g>");
}

/* ---- Spaces -----------------------------------------------------------------------------------*/

static mask taken_by(const struct drawer *d, int space)
{
    mask industries = 0;
    for (int i = 0; i < d->names->n_industries; i++)
        if (has(d->board->pieces->printed[i], space))
            industries |= bit(i);
    return industries;
}

void mw_put_industries(const struct drawer *d, mask industries)
{
    static const struct {
        uint8_t size, x[3], y[3];
    } layout[] = { { 32, { 8 }, { 8 } },
                   { 23, { 3, 22 }, { 2, 23 } },
                   { 20, { 3, 25, 14 }, { 4, 4, 24 } } };
    int n = count_bits(industries), industry, i = 0;

    FOR_EACH (industry, industries)
        if (n <= 3) {
            mw_put_icon(d, d->names->industry[industry], layout[n - 1].x[i], layout[n - 1].y[i],
                        layout[n - 1].size);
            i++;
        }
}

/* "cotton mill or port" */
static void tell_industries(const struct drawer *d, mask industries, char *text, size_t size)
{
    struct out out = mw_out_to(text, size);
    int industry;
    bool first = true;

    FOR_EACH (industry, industries) {
        if (!first)
            mw_out_text(&out, mw_drawing_text(d, SAY_DRAWING_OR));
        first = false;
        mw_describe(&out, d, SAY_DRAWING_INDUSTRY,
                    ABOUT(.industry = MW_WORD(MW_INDUSTRY, industry)), NULL);
    }
    mw_out_end(&out);
}

/* What it has brought, or will. */
static void tell_worth(struct out *out, const struct drawer *d, const struct shown_tile *tile)
{
    mw_describe(out, d, tile->flipped ? SAY_DRAWING_FLIPPED : SAY_DRAWING_UNFLIPPED,
                ABOUT(.amount = tile->vp), NULL);
    if (tile->income)
        mw_describe(out, d, SAY_DRAWING_GAIN, ABOUT(.amount = tile->income), NULL);
    if (tile->links)
        mw_describe(out, d, SAY_DRAWING_LINK_POINTS, ABOUT(.amount = tile->links), NULL);
}

/* Where flipping brings money, and points are scored in any case. */
static void tell_profit(struct out *out, const struct drawer *d, const struct shown_tile *tile)
{
    if (tile->flipped)
        mw_out_text(out, mw_drawing_text(d, SAY_DRAWING_TURNED));
    else
        mw_describe(out, d, SAY_DRAWING_PROFIT, ABOUT(.amount = tile->profit), NULL);
    mw_describe(out, d, SAY_DRAWING_WORTH, ABOUT(.amount = tile->vp), NULL);
}

static void put_space_title(const struct drawer *d, int space, const struct shown_tile *tile)
{
    char text[MW_MAX_TEXT], takes[MW_MAX_TEXT];
    struct out out = mw_out_to(text, sizeof text);
    mw_word word = MW_WORD(MW_SPACE, space);

    if (tile->owner < 0) {
        tell_industries(d, taken_by(d, space), takes, sizeof takes);
        mw_describe(&out, d, SAY_DRAWING_FREE, ABOUT(.space = word), takes);
        mw_put_title(d, &out);
        return;
    }
    mw_describe(&out, d, SAY_DRAWING_TILE,
                ABOUT(.space = word, .seat = tile->owner, .level = tile->level,
                      .industry = MW_WORD(MW_INDUSTRY, tile->industry)),
                NULL);
    if (tile->cubes)
        mw_describe(&out, d, SAY_DRAWING_CUBES,
                    ABOUT(.amount = tile->cubes, .resource = tile->resource), NULL);
    (d->now->income ? tell_worth : tell_profit)(&out, d, tile);
    mw_put_title(d, &out);
}

static void put_free_space(const struct drawer *d, int space, bool with_icons)
{
    mw_svg_put(d->out, "<rect class='field' width='%' height='%' rx='5'/>", SPACE_SIZE, SPACE_SIZE);
    if (!with_icons)
        return;
    mw_svg_put(d->out, "<g class='takes'>");
    mw_put_industries(d, taken_by(d, space));
    mw_svg_put(d->out, "</g>");
}

static void put_space(const struct drawer *d, int space, struct xy at, int import_coal)
{
    const struct shown_tile *tile = &d->now->tile[space];
    const struct shown_tile *after = d->then ? &d->then->tile[space] : tile;
    bool same = is_same_tile(tile, after);

    mw_svg_put(d->out, "<g class='space $'", tile->owner >= 0 ? "filled" : "open");
    mw_put_word(d, MW_WORD(MW_SPACE, space));
    mw_svg_put(d->out, " transform='translate(% %)'>", at.x, at.y);
    put_space_title(d, space, tile);
    mw_svg_put(d->out, "<rect class='hit' x='-2' y='-2' width='%' height='%'/>", PITCH, PITCH);
    put_free_space(d, space, tile->owner < 0 && after->owner < 0);
    if (tile->owner >= 0)
        mw_put_tile(d, tile, same ? after : tile, !import_coal, same ? "" : " going");
    if (after->owner >= 0 && !same)
        mw_put_tile(d, after, after, !import_coal, " ghost");
    for (int i = 0; i < import_coal; i++)
        if (tile->owner >= 0 && i < tile->cubes)
            mw_put_cube(d, "coal", "", 1 + i * 16, SPACE_SIZE + 4, 14);
        else
            mw_svg_put(d->out, "<rect class='cube' x='%' y='%' width='12' height='12'/>",
                       2 + i * 16, SPACE_SIZE + 5);
    mw_svg_put(d->out, "</g>");
}

/* ---- Merchants and markets --------------------------------------------------------------------*/

static void put_buyer_title(const struct drawer *d, int i, const struct shown_buyer *buyer)
{
    char text[MW_MAX_TEXT], goods[MW_MAX_TEXT];
    struct out out = mw_out_to(text, sizeof text);

    tell_industries(d, buyer->goods, goods, sizeof goods);
    mw_describe(&out, d,
                !buyer->is_there ? SAY_DRAWING_CLOSED
                : buyer->goods   ? SAY_DRAWING_BUYS
                                 : SAY_DRAWING_BUYS_NOTHING,
                ABOUT(.to = MW_WORD(MW_BUYER, i)), goods);
    if (buyer->has_beer)
        mw_describe(&out, d, SAY_DRAWING_CUBES, ABOUT(.amount = 1, .resource = MW_RES_BEER), NULL);
    if (buyer->is_used)
        mw_out_text(&out, mw_drawing_text(d, SAY_DRAWING_USED));
    mw_put_title(d, &out);
}

static void put_buyer(const struct drawer *d, int i, struct xy at)
{
    const struct shown_buyer *buyer = &d->now->buyer[i];
    const struct shown_buyer *after = d->then ? &d->then->buyer[i] : buyer;

    mw_svg_put(d->out, "<g class='merchant $$'", buyer->is_there ? "open" : "closed",
               buyer->is_used ? " used" : "");
    mw_put_word(d, MW_WORD(MW_BUYER, i));
    mw_svg_put(d->out, " transform='translate(% %)'>", at.x, at.y);
    put_buyer_title(d, i, buyer);
    mw_svg_put(d->out,
               "<rect class='hit' x='-2' y='-2' width='%' height='%'/>"
               "<circle class='field' cx='%' cy='%' r='%'/><g class='takes'>",
               PITCH, PITCH, SPACE_SIZE / 2, SPACE_SIZE / 2, SPACE_SIZE / 2 - 1);
    mw_put_industries(d, buyer->goods);
    mw_svg_put(d->out, "</g>");
    if (buyer->is_there && !buyer->goods)
        mw_svg_put(d->out, "<path class='nothing' d='M14 24h20'/>");
    if (buyer->has_beer) {
        mw_svg_put(d->out, "<g data-source='beer:merchant'>");
        mw_put_cube(d, "beer", after->has_beer ? "" : " going", 30, 29, 20);
        mw_svg_put(d->out, "</g>");
    }
    if (after->is_used) {
        mw_svg_put(d->out, "<g class='seal$'>", buyer->is_used ? "" : " ghost");
        mw_put_icon(d, "done", 10, 10, 28);
        mw_svg_put(d->out, "</g>");
    }
    mw_svg_put(d->out, "</g>");
}

/* ---- Places -----------------------------------------------------------------------------------*/

/* The spaces and merchants of a place: side by side, four of them in a square. */
struct block {
    struct xy at; /* its upper left corner */
    int n, columns, rows;
};

static struct block block_of(const struct drawer *d, int location)
{
    const struct place *place = &d->board->place[location];
    struct block b = { .n = count_bits(d->board->pieces->spaces_of[location]) };

    for (int i = 0; i < d->names->n_buyers; i++)
        b.n += d->names->buyer_location[i] == location;
    b.columns = b.n == 4 ? 2 : b.n > 4 ? 3 : b.n;
    b.rows = b.columns ? (b.n + b.columns - 1) / b.columns : 0;
    b.at.x = (int16_t)(place->at.x - b.columns * PITCH / 2 + (PITCH - SPACE_SIZE) / 2);
    b.at.y = (int16_t)(place->at.y - b.rows * PITCH / 2 + (PITCH - SPACE_SIZE) / 2);
    return b;
}

static struct xy spot(struct block b, int i)
{
    return (struct xy){ (int16_t)(b.at.x + i % b.columns * PITCH),
                        (int16_t)(b.at.y + i / b.columns * PITCH) };
}

/* What is printed beside a name: points for links, a merchant's bonus, the sign of a distant port. */
static void put_signs(const struct drawer *d, const struct place *place, int x, int y)
{
    static const char *const bonus[][2] = {
        { "vp", "points" }, { "develop", "develop" }, { "income", "income" }, { "money", "money" }
    };

    for (int i = 0; i < place->link_points; i++, x += 18)
        mw_svg_put(d->out, "<circle class='link-point' cx='%' cy='%' r='7'/>", x + 8, y + 9);
    for (int i = 0; place->bonus && i < 4; i++)
        if (text_equal(bonus[i][0], place->bonus)) {
            mw_put_icon(d, bonus[i][1], x + 6, y, 18);
            mw_svg_put(d->out, "<text class='left small' x='%' y='%'>%</text>", x + 27, y + 15,
                       place->bonus_amount);
        }
    if (place->distant_port)
        mw_put_icon(d, "port", x, y, 18);
}

static int width_of_signs(const struct place *place)
{
    return place->link_points * 18 + (place->bonus ? 44 : 0) + (place->distant_port ? 18 : 0);
}

static int between(int n, int least, int most)
{
    return n < least ? least : n > most ? most : n;
}

static int sentence_of_bonus(const char *bonus)
{
    char key[64];
    struct out out = mw_out_to(key, sizeof key);

    mw_out_text(&out, "drawing.bonus.");
    mw_out_text(&out, bonus);
    mw_out_end(&out);
    return mw_sentence_find(key);
}

/* The name, and what the signs beside it say. */
static void put_sign_title(const struct drawer *d, int location)
{
    char text[MW_MAX_TEXT];
    struct out out = mw_out_to(text, sizeof text);
    const struct place *place = &d->board->place[location];

    mw_describe(&out, d, SAY_DRAWING_PLACE, ABOUT(.location = (uint8_t)(location + 1)), NULL);
    if (place->link_points)
        mw_describe(&out, d, SAY_DRAWING_LINK_POINTS, ABOUT(.amount = place->link_points), NULL);
    if (place->bonus)
        mw_describe(&out, d, sentence_of_bonus(place->bonus), ABOUT(.amount = place->bonus_amount),
                    NULL);
    if (place->distant_port)
        mw_out_text(&out, mw_drawing_text(d, SAY_DRAWING_DISTANT_PORT));
    mw_put_title(d, &out);
}

/* Where the sign of a place stands: over its spaces, or on the spot. Small screens enlarge it by half
 * (ENLARGED) about the point that is `fixed`, which is chosen so that it stays within the frame. */
struct plate {
    struct xy fixed;
    int left, top, width; /* from there */
};

static struct plate plate_of(const struct drawer *d, int location, struct block block)
{
    const struct place *place = &d->board->place[location];
    int text = mw_text_width(d->names->location[d->language][location], NAME_SIZE);
    int signs = width_of_signs(place), width = text + signs + (signs ? 18 : 14);
    int left = between(place->at.x - width / 2, 4, d->board->width - width - 4);
    int enlarged = between(place->at.x - width * 3 / 4, 4, d->board->width - width * 3 / 2 - 4);
    int top = block.n ? block.at.y - PLATE_HEIGHT - 3 : place->at.y - PLATE_HEIGHT / 2;
    struct xy fixed = { (int16_t)(3 * left - 2 * enlarged),
                        (int16_t)(block.n ? block.at.y - 3 : place->at.y) };

    return (struct plate){ fixed, left - fixed.x, top - fixed.y, width };
}

static void put_name(const struct drawer *d, int location, struct plate plate)
{
    const struct place *place = &d->board->place[location];
    const char *name = d->names->location[d->language][location];
    int text = mw_text_width(name, NAME_SIZE);

    mw_svg_put(d->out, "<rect class='plate' x='%' y='%' width='%' height='%' rx='3'/>", plate.left,
               plate.top, plate.width, PLATE_HEIGHT);
    mw_svg_put(d->out, "<text class='name' x='%' y='%' textLength='%'>$</text>",
               plate.left + 7 + text / 2, plate.top + 18, text, name);
    put_signs(d, place, plate.left + text + 13, plate.top + 3);
}

/* The number that a name ends with: "Ship space 12". */
static const char *number_of(const char *name)
{
    const char *number = name;

    for (; *name; name++)
        if (*name == ' ')
            number = name + 1;
    return number;
}

/* Within the frame, also where it is enlarged. */
static void put_quiet_name(const struct drawer *d, int location, int y)
{
    const char *name = d->names->location[d->language][location];
    int at = d->board->place[location].at.x, half = mw_text_width(name, QUIET_SIZE) / 2 + 4;

    mw_svg_put(d->out, "<text class='aside soft' x='%' y='%'>$</text>",
               between(0, half - at * 2 / 3, (d->board->width - at) * 2 / 3 - half), y, name);
}

/* What has no name on the board is called something all the same when it is spoken of, so that stands
 * there in quiet letters: on the bar in the colour of a ship space's cards, over a farm, over a
 * spot where lines meet. */
static void put_nameless(const struct drawer *d, int location, struct block block)
{
    const struct place *place = &d->board->place[location];
    int wide = block.columns * PITCH - 4;

    if (block.n == 0) {
        mw_svg_put(d->out, "<circle class='plate' r='11'/>");
        put_quiet_name(d, location, -14);
    } else if (place->kind == PLACE_SHIP) {
        mw_svg_put(d->out, "<rect class='plate' x='%' y='-18' width='%' height='18' rx='3'/>",
                   -wide / 2, wide);
        mw_svg_put(d->out, "<text class='name aside' y='-4'>$</text>",
                   number_of(d->names->location[d->language][location]));
    } else {
        put_quiet_name(d, location, -3);
    }
}

/* How much coal arrives with a ship: the number of its import field, which a line joins to it. */
static int import_of(const struct drawer *d, int location)
{
    int line, end;

    if (d->board->place[location].kind == PLACE_SHIP)
        FOR_EACH (line, d->board->pieces->graph->links_at[location])
            FOR_EACH (end, d->board->pieces->graph->ends[line])
                if (d->board->place[end].kind == PLACE_IMPORT)
                    return d->board->place[end].import_coal;
    return 0;
}

/* The ground that its spaces stand on. */
static void put_yard(const struct drawer *d, struct block block)
{
    if (block.n > 0)
        mw_svg_put(d->out, "<rect class='yard' x='%' y='%' width='%' height='%' rx='8'/>",
                   block.at.x - 5, block.at.y - 5, block.columns * PITCH + 6,
                   block.rows * PITCH + 6);
}

static void put_sign(const struct drawer *d, int location, struct block block)
{
    const struct place *place = &d->board->place[location];
    struct plate plate = { .fixed = { place->at.x,
                                      block.n ? (int16_t)(block.at.y - 3) : place->at.y } };

    if (place->is_named)
        plate = plate_of(d, location, block);
    mw_svg_put(d->out, "<g transform='translate(% %)'><g class='sign'>", plate.fixed.x,
               plate.fixed.y);
    put_sign_title(d, location);
    if (place->is_named)
        put_name(d, location, plate);
    else
        put_nameless(d, location, block);
    mw_svg_put(d->out, "</g></g>");
}

static void put_place(const struct drawer *d, int location)
{
    /* ORDER: enum place_kind. */
    static const char *const class_of[] = { "town",       "waypoint",  "external far",
                                            "farm",       "place far", "country far",
                                            "settlement", "ship",      "import" };
    const struct place *place = &d->board->place[location];
    struct block block = block_of(d, location);
    int space, i = 0;

    if (place->kind == PLACE_IMPORT)
        return;
    mw_svg_put(d->out, "<g class='$$$'>", class_of[place->kind], place->colour ? " " : "",
               place->colour ? place->colour : "");
    put_yard(d, block);
    put_sign(d, location, block);
    FOR_EACH (space, d->board->pieces->spaces_of[location])
        put_space(d, space, spot(block, i++), import_of(d, location));
    for (int buyer = 0; buyer < d->names->n_buyers; buyer++)
        if (d->names->buyer_location[buyer] == location)
            put_buyer(d, buyer, spot(block, i++));
    mw_svg_put(d->out, "</g>");
}

void mw_put_map(const struct drawer *d)
{
    mw_svg_put(d->out, "<g class='map'>");
    put_scenery(d);
    put_links(d);
    for (int location = 0; location < d->board->n_places; location++)
        put_place(d, location);
    mw_svg_put(d->out, "</g>");
}
