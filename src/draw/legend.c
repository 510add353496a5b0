/*
 * What the signs of a game mean, each as it is drawn, with its name. An entry is there only if this board
 * and its rules have what it names.
 */
#include "catalog.h"
#include "core/bits.h"
#include "core/event.h"
#include "drawer.h"
#include "text/text.h"

enum { ENTRY_WIDTH = 390, ENTRY_HEIGHT = 40, SIGN = 28, TEXT_LEFT = 64 };

/* ---- What there is ----------------------------------------------------------------------------*/

static bool always(const struct drawer *d)
{
    (void)d;
    return true;
}

static bool has_eras(const struct drawer *d)
{
    return d->names->era != NULL;
}

static bool has_income(const struct drawer *d)
{
    return d->now->income != NULL;
}

static bool has_loans(const struct drawer *d)
{
    return d->now->has_loans;
}

static bool has_demand(const struct drawer *d)
{
    return d->now->demand.spaces > 0;
}

static bool has_buyers(const struct drawer *d)
{
    return d->names->n_buyers > 0;
}

static bool has_used_buyers(const struct drawer *d)
{
    return d->now->buyers_serve_once;
}

static bool has_closed_buyers(const struct drawer *d)
{
    for (int i = 0; i < d->names->n_buyers; i++)
        if (!d->now->buyer[i].is_there)
            return true;
    return false;
}

static bool has_place(const struct drawer *d, bool (*is)(const struct place *place))
{
    for (int i = 0; i < d->board->n_places; i++)
        if (is(&d->board->place[i]))
            return true;
    return false;
}

static bool is_worth_points(const struct place *place)
{
    return place->link_points > 0;
}

static bool is_coloured(const struct place *place)
{
    return place->colour != NULL;
}

static bool is_distant_port(const struct place *place)
{
    return place->distant_port;
}

static bool has_bonus(const struct place *place)
{
    return place->bonus != NULL;
}

static bool is_import(const struct place *place)
{
    return place->kind == PLACE_IMPORT;
}

static bool has_link_points(const struct drawer *d)
{
    return has_place(d, is_worth_points);
}

static bool has_colours(const struct drawer *d)
{
    return has_place(d, is_coloured);
}

static bool has_distant_ports(const struct drawer *d)
{
    return has_place(d, is_distant_port);
}

static bool has_bonuses(const struct drawer *d)
{
    return has_place(d, has_bonus);
}

static bool has_imports(const struct drawer *d)
{
    return has_place(d, is_import);
}

static bool has_shipping_lines(const struct drawer *d)
{
    return d->board->n_lines > d->names->n_links;
}

static bool has_beer(const struct drawer *d)
{
    for (int i = 0; i < d->mat->n; i++)
        if (d->mat->level[i].beer > 0)
            return true;
    return false;
}

static bool has_fixed_tiles(const struct drawer *d)
{
    for (int i = 0; i < d->mat->n; i++)
        if (!d->mat->level[i].developed)
            return true;
    return false;
}

/* ---- How it looks: 48 by 48, or a line of that length --------------------------------------------*/

static void show_space(const struct drawer *d)
{
    mw_svg_put(d->out, "<rect class='field' width='48' height='48' rx='6'/><g class='takes'>");
    mw_put_industries(d, bit(0) | bit(1));
    mw_svg_put(d->out, "</g>");
}

static void show_tile(const struct drawer *d, bool flipped, const char *class)
{
    struct shown_tile tile = { .owner = (int8_t)d->seat,
                               .industry = 0,
                               .level = 2,
                               .vp = (uint8_t)d->mat->level[1].points,
                               .income = (uint8_t)d->mat->level[1].income,
                               .links = (uint8_t)d->mat->level[1].icons,
                               .flipped = flipped };

    mw_put_tile(d, &tile, &tile, false, class);
}

static void show_unflipped(const struct drawer *d)
{
    show_tile(d, false, "");
}

static void show_flipped(const struct drawer *d)
{
    show_tile(d, true, "");
}

static void show_ghost(const struct drawer *d)
{
    show_tile(d, false, " ghost");
}

static void show_going(const struct drawer *d)
{
    show_tile(d, false, " going");
}

static void show_coal(const struct drawer *d)
{
    mw_put_cube(d, "coal", "", 8, 8, 32);
}

static void show_iron(const struct drawer *d)
{
    mw_put_cube(d, "iron", "", 8, 8, 32);
}

static void show_beer(const struct drawer *d)
{
    mw_put_cube(d, "beer", "", 8, 8, 32);
}

static void show_empty(const struct drawer *d)
{
    mw_svg_put(d->out, "<rect class='cube' x='10' y='10' width='28' height='28' rx='3'/>");
}

static void show_import(const struct drawer *d)
{
    mw_put_cube(d, "coal", "", 4, 16, 18);
    mw_svg_put(d->out, "<rect class='cube' x='27' y='17' width='16' height='16'/>");
}

static void put_lines(const struct drawer *d, const char *const *classes, int n)
{
    for (int i = 0; i < n; i++)
        mw_svg_put(d->out, "<path class='$' d='M-4 24h56'/>", classes[i]);
}

static void show_canal(const struct drawer *d)
{
    mw_svg_put(d->out, "<g class='canal'>");
    put_lines(d, mw_canal_courses, CANAL_COURSES);
    mw_svg_put(d->out, "</g>");
}

static void show_rail(const struct drawer *d)
{
    put_lines(d, mw_rail_courses, RAIL_COURSES);
}

static void show_closed(const struct drawer *d)
{
    mw_svg_put(d->out, "<g class='closed'>");
    if (text_equal(d->names->era[d->now->era], "rail"))
        put_lines(d, mw_canal_courses, CANAL_COURSES);
    else
        put_lines(d, mw_rail_courses, RAIL_COURSES);
    mw_svg_put(d->out, "</g>");
}

static void put_link_sample(const struct drawer *d, const char *icon)
{
    mw_svg_put(
        d->out,
        "<g class='seat%'><path class='edge' d='M-4 24h56'/><path class='way' d='M-4 24h56'/>"
        "<path class='thread $' d='M-4 24h56'/><g transform='translate(7 7)'>",
        d->seat, text_equal(icon, "canal") ? "ripples" : "sleepers");
    mw_put_token(d, icon);
    mw_svg_put(d->out, "</g></g>");
}

static void show_built_canal(const struct drawer *d)
{
    put_link_sample(d, "canal");
}

static void show_built_rail(const struct drawer *d)
{
    put_link_sample(d, "rail");
}

static void show_shipping_line(const struct drawer *d)
{
    mw_svg_put(d->out, "<path class='route' d='M-4 24h56'/>");
}

static void show_link_points(const struct drawer *d)
{
    mw_svg_put(d->out, "<circle class='link-point' cx='24' cy='24' r='9'/>");
}

static void show_colour(const struct drawer *d)
{
    mw_svg_put(d->out,
               "<g class='blue'><g class='sign'><rect class='plate' x='0' y='19' width='48' "
               "height='10' rx='4'/></g></g>");
}

static void put_buyer_sample(const struct drawer *d, mask goods)
{
    mw_svg_put(d->out, "<circle class='field' cx='24' cy='24' r='23'/><g class='takes'>");
    mw_put_industries(d, goods);
    mw_svg_put(d->out, "</g>");
}

static void show_buyer(const struct drawer *d)
{
    put_buyer_sample(d, bit(0) | bit(1));
}

static void show_no_demand(const struct drawer *d)
{
    put_buyer_sample(d, 0);
    mw_svg_put(d->out, "<path class='nothing' d='M14 24h20'/>");
}

static void show_closed_buyer(const struct drawer *d)
{
    mw_svg_put(d->out, "<g class='closed'>");
    put_buyer_sample(d, 0);
    mw_svg_put(d->out, "</g>");
}

static void show_bonus(const struct drawer *d)
{
    mw_put_icon(d, "points", 2, 12, 24);
    mw_svg_put(d->out, "<text class='left' x='30' y='32'>4</text>");
}

static void show_used(const struct drawer *d)
{
    mw_svg_put(d->out, "<g class='used'>");
    put_buyer_sample(d, bit(0));
    mw_put_icon(d, "done", 10, 10, 28);
    mw_svg_put(d->out, "</g>");
}

static void show_demand(const struct drawer *d)
{
    mw_svg_put(d->out, "<g class='on-face'><circle class='marker demand' cx='24' cy='24' r='16'/>");
    mw_put_icon(d, "cotton", 14, 14, 20);
    mw_svg_put(d->out, "</g>");
}

static void show_face_down(const struct drawer *d)
{
    mw_svg_put(d->out, "<rect class='back' x='5' y='5' width='38' height='38' rx='5'/>"
                       "<text class='on-back' x='24' y='31'>9</text>");
}

static void show_turned_up(const struct drawer *d)
{
    mw_svg_put(d->out, "<rect class='field' x='7' y='7' width='34' height='34' rx='5'/>"
                       "<text x='24' y='31'>−2</text>");
}

static void show_marker(const struct drawer *d)
{
    mw_svg_put(d->out, "<circle class='marker seat%' cx='24' cy='24' r='11'/>", d->seat);
}

static void put_mark_sample(const struct drawer *d, const char *mark)
{
    mw_svg_put(d->out,
               "<g class='$'><rect class='hit' x='2' y='2' width='44' height='44'/>"
               "<rect class='field' x='4' y='4' width='40' height='40' rx='6'/></g>",
               mark);
}

static void show_offered(const struct drawer *d)
{
    put_mark_sample(d, "offered");
}

static void show_chosen(const struct drawer *d)
{
    put_mark_sample(d, "chosen");
}

static void show_recent(const struct drawer *d)
{
    put_mark_sample(d, "recent");
}

static void show_deck(const struct drawer *d)
{
    mw_svg_put(d->out, "<rect class='back' x='9' width='30' height='46' rx='5'/>"
                       "<text class='on-back' x='24' y='30'>9</text>");
}

/* ---- The entries ------------------------------------------------------------------------------*/

static const struct entry {
    const char *icon; /* or else */
    void (*show)(const struct drawer *d);
    int text;
    bool (*is_there)(const struct drawer *d);
} entries[] = {
    { NULL, show_space, SAY_DRAWING_LEGEND_SPACE, always },
    { NULL, show_unflipped, SAY_DRAWING_LEGEND_TILE, always },
    { NULL, show_flipped, SAY_DRAWING_LEGEND_FLIPPED, always },
    { NULL, show_coal, SAY_DRAWING_LEGEND_COAL, always },
    { NULL, show_iron, SAY_DRAWING_LEGEND_IRON, always },
    { NULL, show_beer, SAY_DRAWING_LEGEND_BEER, has_beer },
    { NULL, show_empty, SAY_DRAWING_LEGEND_EMPTY, always },
    { NULL, show_import, SAY_DRAWING_LEGEND_IMPORT, has_imports },
    { NULL, show_canal, SAY_DRAWING_LEGEND_CANAL, has_eras },
    { NULL, show_rail, SAY_DRAWING_LEGEND_RAIL, always },
    { NULL, show_closed, SAY_DRAWING_LEGEND_CLOSED, has_eras },
    { NULL, show_built_canal, SAY_DRAWING_LEGEND_BUILT_CANAL, has_eras },
    { NULL, show_built_rail, SAY_DRAWING_LEGEND_BUILT_RAIL, always },
    { NULL, show_shipping_line, SAY_DRAWING_LEGEND_SHIPPING_LINE, has_shipping_lines },
    { NULL, show_link_points, SAY_DRAWING_LEGEND_LINK_POINT, has_link_points },
    { "port", NULL, SAY_DRAWING_LEGEND_DISTANT_PORT, has_distant_ports },
    { NULL, show_colour, SAY_DRAWING_LEGEND_COLOUR, has_colours },
    { NULL, show_buyer, SAY_DRAWING_LEGEND_BUYER, has_buyers },
    { NULL, show_no_demand, SAY_DRAWING_LEGEND_NO_DEMAND, has_buyers },
    { NULL, show_used, SAY_DRAWING_LEGEND_USED, has_used_buyers },
    { NULL, show_closed_buyer, SAY_DRAWING_LEGEND_CLOSED_BUYER, has_closed_buyers },
    { NULL, show_bonus, SAY_DRAWING_LEGEND_BONUS, has_bonuses },
    { NULL, show_demand, SAY_DRAWING_LEGEND_DEMAND, has_demand },
    { NULL, show_turned_up, SAY_DRAWING_LEGEND_TURNED_UP, has_demand },
    { NULL, show_face_down, SAY_DRAWING_LEGEND_FACE_DOWN, has_demand },
    { "money", NULL, SAY_DRAWING_MONEY, always },
    { "spent", NULL, SAY_DRAWING_SPENT, always },
    { "points", NULL, SAY_DRAWING_POINTS, always },
    { "income", NULL, SAY_DRAWING_INCOME, has_income },
    { NULL, show_marker, SAY_DRAWING_LEGEND_MARKER, has_income },
    { "loan", NULL, SAY_DRAWING_LOANS, has_loans },
    { "card", NULL, SAY_DRAWING_CARDS, always },
    { NULL, show_deck, SAY_DRAWING_LEGEND_DECK, always },
    { "develop", NULL, SAY_DRAWING_LEGEND_DEVELOP, always },
    { "fixed", NULL, SAY_DRAWING_LEGEND_FIXED, has_fixed_tiles },
    { NULL, show_offered, SAY_DRAWING_LEGEND_OFFERED, always },
    { NULL, show_chosen, SAY_DRAWING_LEGEND_CHOSEN, always },
    { NULL, show_recent, SAY_DRAWING_LEGEND_RECENT, always },
    { NULL, show_ghost, SAY_DRAWING_LEGEND_GHOST, always },
    { NULL, show_going, SAY_DRAWING_LEGEND_GOING, always },
};

static struct size put_entry(const struct drawer *d, const struct entry *entry, const char *text,
                             int x, int y)
{
    mw_svg_put(d->out, "<g class='entry' transform='translate(% %)'>", x, y);
    if (entry->icon) {
        mw_put_icon(d, entry->icon, 4 + (36 - SIGN) / 2, (ENTRY_HEIGHT - SIGN) / 2, SIGN);
    } else {
        mw_svg_put(d->out, "<g transform='translate(4 2) scale(.75)'>");
        entry->show(d);
        mw_svg_put(d->out, "</g>");
    }
    mw_svg_put(d->out, "<text class='left small' x='%' y='26'>$</text></g>", TEXT_LEFT, text);
    return (struct size){ ENTRY_WIDTH, ENTRY_HEIGHT };
}

/* The industries come first. */
static struct size put_sign(const struct drawer *d, int which, int x, int y, int room)
{
    char name[MW_MAX_TEXT];
    struct out out = mw_out_to(name, sizeof name);
    int i = which - d->names->n_industries;

    (void)room;
    if (i < 0) {
        struct entry industry = { d->names->industry[which], NULL, 0, NULL };
        mw_describe(&out, d, SAY_DRAWING_INDUSTRY, ABOUT(.industry = MW_WORD(MW_INDUSTRY, which)),
                    NULL);
        mw_out_end(&out);
        return put_entry(d, &industry, name, x, y);
    }
    if (!entries[i].is_there(d))
        return (struct size){ 0, 0 };
    return put_entry(d, &entries[i], mw_drawing_text(d, entries[i].text), x, y);
}

int mw_put_legend(const struct drawer *d, int x, int y, int width)
{
    int n = d->names->n_industries + (int)(sizeof entries / sizeof *entries), height;

    mw_svg_put(d->out, "<g class='legend'>");
    height = mw_put_blocks(d, put_sign, n, 4, x, y, width);
    mw_svg_put(d->out, "</g>");
    return height;
}
