/*
 * Icons and pictures of our own, the same for all games: simple shapes that can be told apart at 16
 * pixels. A page may use them wherever it likes: <use href='#icon-cotton'/> is drawn in the current
 * colour, <use href='#scene-cotton'/> has light and shade as well.
 */
#include "symbols.h"

#include "svg.h"

/* With its saw-tooth roof, for two games. */
#define FACTORY                                                                                   \
    .walls = "M.6 21.5V11.6L5.8 7.8v3.8L11 7.8v3.8l5.2-3.8v13.7zM17.5 5.2h3.7l1.5 16.3h-5.2z"     \
             "M16.9 3.8h4.9v2h-4.9zM2.6 14.2h3.2v2.6H2.6zM7.8 14.2H11v2.6H7.8zM7.3 18.5h4v3h-4z"  \
             "M12.8 14.2h1.8v2.6h-1.8z",                                                          \
    .shade =                                                                                      \
        "M5.8 7.8v3.8H1zM11 7.8v3.8H5.9zM16.2 7.8v3.8h-5.1zM19.7 3.8h2.1v2h-.6l1.5 15.7h-2.5z",   \
    .smoke = "M19.4 3C18.2.8 15.6 1.2 15 2.9 13 1 9.6 1.6 9.6 3.6c1.8.9 3.4.2 4.3-.4 1.6 1 3.9.8" \
             " 5.5-.2z"

/* What an industry builds, in flat planes, 24 by 24. As an icon it has one colour, for cards, spaces and
 * texts; as a picture on a tile it has light and shade, smoke and fire. */
static const struct scene {
    const char *id;
    const char *walls; /* with holes for doors and windows */
    const char *beams; /* over them, without holes */
    const char *shade, *smoke, *fire;
} scenes[] = {
    /* a mill */
    { .id = "cotton",
      .walls = "M1 8.2h14.6v13.3H1zM.4 6.6h15.8v2.2H.4zM3 10.6h2.2v2.4H3zM7.2 10.6h2.2v2.4H7.2z"
               "M11.4 10.6h2.2v2.4h-2.2zM3 14.2h2.2v2.4H3zM7.2 14.2h2.2v2.4H7.2z"
               "M11.4 14.2h2.2v2.4h-2.2zM3 17.8h2.2v2.4H3zM7.2 17.8h2.2v3.7H7.2z"
               "M11.4 17.8h2.2v2.4h-2.2zM17.9 3.4h3.4l1.3 18.1h-6zM17.3 2h4.6v2h-4.6z",
      .shade = "M19.8 2h2.1v2h-.5l1.2 17.5h-2.4zM13.2 6.6h3v2.2h-.6v12.7h-2.4z",
      .smoke = "M19.6 1.4C18-.6 15-.4 14.4 1.4 12-.8 8.5.2 8.6 2.4c2 .9 3.5 0 4.4-.6 1.6 1 4.6.8"
               " 6.6-.4z" },
    /* a pit with its wheel */
    { .id = "coal",
      .walls = "M14.5 0a5.4 5.4 0 1 0 .1 0zM14.5 1.9a3.5 3.5 0 1 1-.1 0z"
               "M0 13.8 4 10.5l4 3.3v1.6L6.8 21.5H.8zM2.7 16h2.4v2.8H2.7z",
      .beams = "M13.8 1.5h1.4v7.8h-1.4zM11 4.7h7v1.4h-7zM13.5 5.4h2L11.6 21.5H9z"
               "M13.5 5.4h2.2l6.5 16.1h-2.9zM11.4 14.6h7.4v1.7h-7.8z",
      .shade = "M14.6 5.4h1.1l6.5 16.1h-1.7zM4.3 11l4.3 3.2v1.6L7 21.5H5.4V13.4z" },
    /* a blast furnace */
    { .id = "iron",
      .walls =
          "M6.6 6.4h9.2l3.2 15.1H3.4zM5.8 4.2h10.8v2.8H5.8zM8.7 21.5v-3.6a2.5 2.5 0 0 1 5 0v3.6z"
          "M6.3 10.8h9.8v1.1H6.3zM18.7 13.5l5 2.2v5.8h-3.4z",
      .shade = "M13.2 4.2h3.4V7h-.7L19 21.5h-3.4zM21.4 14.7l2.3 1v5.8h-2.3z",
      .fire = "M11.2-.8c.4 1.7 3.2 2.4 2.7 5H8.5C8 2.3 10.5 1.4 11.2-.8z" },
    { .id = "manufacturer", FACTORY },
    { .id = "goods", FACTORY },
    /* three bottle kilns */
    { .id = "pottery",
      .walls =
          "M9.3.8h5.2v1.8h-.6v2.6c0 3 5.3 6.2 5.3 12.3v4H4.6v-4c0-6.1 5.3-9.3 5.3-12.3V2.6h-.6z"
          "M10 21.5v-4.1a1.9 1.9 0 0 1 3.8 0v4.1z"
          "M19.9 8.6h2.6v1h-.3v1.7c0 1.6 1.8 3.7 1.8"
          " 6.7v3.5h-3.2v-4c0-2.5-.8-4.5-1.6-6.2.6-.7.9-1.2.9-2z"
          "M1.2 8.6h2.6v1h-.2c0 .8.3 1.3.9 2-.8 1.7-1.6 3.7-1.6 6.2v3.7H0V18c0-3 1.5-5.1"
          " 1.5-6.7V9.6h-.3z",
      .shade = "M12.6.8h1.9v1.8h-.6v2.6c0 3 5.3 6.2 5.3 12.3v4h-3.2v-4c0-6-3.4-9.3-3.4-12.3z"
               "M22.4 11.3c0 1.6 1.6 3.7 1.6 6.7v3.5h-1.5V18c0-2.4-.3-5-1-6.7z" },
    /* a brewhouse and a barrel */
    { .id = "brewery",
      .walls = "M.8 12.6h13.4v8.9H.8zM0 12.6 7.5 7.4 15 12.6zM5.4 3h4.2v5.4H5.4z"
               "M4.6 3.3 7.5.6l2.9 2.7zM3.2 15h2.6v2.8H3.2zM8.8 15h2.8v2.8H8.8z"
               "M16 12.3h6.5c1.7 3 1.7 6.2 0 9.2H16c-1.7-3-1.7-6.2 0-9.2zM15.2 14.6v1.1h8.1v-1.1z"
               "M15.2 18.2v1.1h8.1v-1.1z",
      .shade = "M20.3 12.3h2.2c1.7 3 1.7 6.2 0 9.2h-2.2c1.2-3 1.2-6.2 0-9.2z"
               "M7.5.6l2.9 2.7h-.8v5.5L15 12.6h-.8v8.9H12v-8.9L7.5 8.8z" },
    /* a lighthouse */
    { .id = "port",
      .walls = "M8.7 7.2h6.2l1.5 10.6H7.2zM9.5 3.5h4.6v3H9.5zM8.7 3.6 11.8.6l3.1 3z"
               "M7.7 6.2h8.2v1.5H7.7zM10.6 4.3v1.6H13V4.3zM8.3 10.4h7l.3 2.3H8z"
               "M3 17.6h17.6l1 1.8c-1.5.9-3 .3-4.3-.6-1.9 1.4-3.7 1.4-5.5 0-1.9 1.4-3.7 1.4-5.5"
               " 0-1.4 1-2.9 1.5-4.4.6z"
               "M.4 21c2 1.4 3.9 1.4 5.8 0 1.9 1.4 3.7 1.4 5.6 0 1.9 1.4 3.7 1.4 5.6 0 1.9 1.4 3.8"
               " 1.4 5.8 0v2c-2 1.2-3.9 1.2-5.8 0-1.9 1.2-3.7 1.2-5.6 0-1.9 1.2-3.7 1.2-5.6 0-1.9"
               " 1.2-3.8 1.2-5.8 0z",
      .shade = "M12.8 7.2h2.1l1.5 10.6h-2.6zM12.7.9l2.2 2.7h-.8v2.6h1.8v1.5h-3z" },
    /* a hull on the stocks */
    { .id = "shipyard",
      .walls = "M.4 9.6h23.2l-4 7.6H5.4z",
      .beams = "M5.6 17.5h2.4v4H5.6zM10.9 17.5h2.3v4h-2.3zM16 17.5h2.4v4H16zM1.5 21h21v1.6h-21z"
               "M3.6 1.5h1.7v8H3.6zM18.7 1.5h1.7v8h-1.7zM2.3 3h19.4v1.5H2.3zM11.2 4h1.5v5h-1.5z",
      .shade = "M13.5 9.4h9.7l-3.6 7.8h-4z" },
    /* a steamer */
    { .id = "ship",
      .walls = "M.8 13.2h22.4l-3.5 6.6H4.6zM5.2 8.6h12.6v3.8H5.2zM10 2.2h4.8v5.6H10z"
               "M10 3.4h4.8v1.3H10z"
               "M.4 21c2 1.4 3.9 1.4 5.8 0 1.9 1.4 3.7 1.4 5.6 0 1.9 1.4 3.7 1.4 5.6 0 1.9 1.4 3.8"
               " 1.4 5.8 0v2c-2 1.2-3.9 1.2-5.8 0-1.9 1.2-3.7 1.2-5.6 0-1.9 1.2-3.7 1.2-5.6 0-1.9"
               " 1.2-3.8 1.2-5.8 0z",
      .shade = "M14 13.2h9.2l-3.5 6.6h-5zM12.8 2.2h2v5.6h-2zM14.5 8.6h3.3v3.8h-3.3z",
      .smoke = "M12.4 1.4C11.2-.6 8.4-.2 7.8 1.3 6 0 3.2.6 3.2 2.4c1.6.8 3 .2 3.8-.3 1.5.9 3.8.6"
               " 5.4-.7z" },
};

/* Signs. `line`: strokes, else areas. */
static const struct icon {
    const char *id, *area, *line;
} icons[] = {
    { "coal-cube", "M12 1l10 5v12l-10 5L2 18V6z", NULL },
    { "iron-cube", NULL, "M12 2.5l8.5 4.5v10L12 21.5 3.5 17V7zM3.5 7l8.5 4.5L20.5 7M12 11.5v10" },
    /* a barrel */
    { "beer", "M6 1h12c4 7 4 15 0 22H6C2 16 2 8 6 1zM4.5 7v2.2h15V7zM4.5 15v2.2h15V15z", NULL },
    /* a star */
    { "points", "M12 1l3.3 7.2 7.7.9-5.7 5.3 1.6 7.8L12 18.3 5.1 22.2l1.6-7.8L1 9.1l7.7-.9z",
      NULL },
    { "card",
      "M5 1h14a2 2 0 0 1 2 2v18a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V3a2 2 0 0 1 2-2zM6 4v16h12V4zM12 7l4 "
      "5-4 5-4-5z",
      NULL },
    /* a bank */
    { "loan", "M12 1l11 6v3H1V7zM4 11h3v7H4zM10.5 11h3v7h-3zM17 11h3v7h-3zM2 19h20v4H2z", NULL },
    /* a locomotive */
    { "rail",
      "M2 3h9v2h-1v4h5V4h4v5h2a2 2 0 0 1 2 2v5H2zM4 5v4h4V5zM6 17a3 3 0 1 0 .1 0zM16 17a3 3 0 1 0 "
      ".1 0z",
      NULL },
    /* a narrow boat */
    { "canal", "M1 12h22l-2 6H4zM6 7h10v4H6z",
      "M2 21.5c2-1.5 3.5-1.5 5 0s3.5 1.5 5 0 3.5-1.5 5 0 3.5 1.5 5 0" },
    /* a lamp */
    { "develop", "M12 1a8 8 0 0 0-4.5 14.6V18h9v-2.4A8 8 0 0 0 12 1zM8 19h8v2H8zM10 22h4v1.5h-4z",
      NULL },
    /* a lamp, struck out */
    { "fixed", NULL, "M12 2a7 7 0 0 0-4 12.7V18h8v-3.3A7 7 0 0 0 12 2M9 22h6M3 2l18 20" },
    /* upwards */
    { "income", "M12 2l9 10h-5v10H8V12H3z", NULL },
    /* a coin less */
    { "spent", "M12 1a11 11 0 1 0 .1 0zM12 4a8 8 0 1 1-.1 0zM7 10.5h10v3H7z", NULL },
    /* a tick */
    { "done", NULL, "M3 13l6 6L21 5" },
};

/* What lies on a space: a solid with three faces, so that it can be told from an empty space without
 * its colour, by day and by night and on the tiles of all seats. */
#define CUBE(name, top, left, right, edge)                                                  \
    "<symbol id='cube-" name "' viewBox='0 0 24 24'><path fill='" top                       \
    "' d='M12 1l10 5-10 5.5L2 6z'/><path fill='" left                                       \
    "' d='M2 6l10 5.5V23L2 18z'/><path fill='" right                                        \
    "' d='M22 6l-10 5.5V23l10-5z'/><path fill='none' stroke-linejoin='round' stroke='" edge \
    "' stroke-width='1.4' d='M12 1l10 5v12l-10 5L2 18V6z'/></symbol>"
static const char things[] = CUBE("coal", "#b0a99f", "#5e5850", "#2b2825", "#fffdf8")
    CUBE("iron", "#ffb36b", "#e8832f", "#b9591a", "#14110d")
    /* a coin, which has colours of its own everywhere */
    "<symbol id='icon-money' viewBox='0 0 24 24'><circle cx='12' cy='12' r='11' fill='#e0ac3a' "
    "stroke='#5c4008' stroke-width='1.6'/><circle cx='12' cy='12' r='7.4' fill='none' "
    "stroke='#5c4008' stroke-width='1.4'/><path fill='#5c4008' d='M12 7.8l4.2 4.2-4.2 4.2L7.8 "
    "12z'/>"
    "</symbol>"
    /* a barrel */
    "<symbol id='cube-beer' viewBox='0 0 24 24'><path fill='#c98a3f' stroke='#3a2208' "
    "stroke-width='1.6'"
    " d='M5 1h14c4 7 4 15 0 22H5C1 16 1 8 5 1z'/><path fill='#8a5420' d='M15 1.8h4c3.4 7 3.4 13.4 0"
    " 20.4h-4c3-7 3-13.4 0-20.4z'/><path stroke='#3a2208' stroke-width='2' d='M2.6 7.5h18.8M2.6"
    " 16.5h18.8'/></symbol>";

/* What tells a seat's pieces apart without colours. The first seat's are plain. */
static const char weaves[] =
    "<pattern id='weave1' width='9' height='9' patternUnits='userSpaceOnUse'"
    " patternTransform='rotate(45)'><path opacity='.24' d='M0 0h3v9H0z'/></pattern>"
    "<pattern id='weave2' width='9' height='9' patternUnits='userSpaceOnUse'>"
    "<path opacity='.28' d='M2 0a2 2 0 1 0 .1 0zM6.5 4.5a2 2 0 1 0 .1 0z'/></pattern>"
    "<pattern id='weave3' width='12' height='12' patternUnits='userSpaceOnUse'>"
    "<path opacity='.2' d='M0 0h6v12h6V6H0z'/></pattern>"
    "<pattern id='weave4' width='8' height='8' patternUnits='userSpaceOnUse'>"
    "<path opacity='.2' d='M0 0h8v3H0z'/></pattern>";

/* `begin`: all before the path itself. */
static void put_shape(struct out *out, const char *begin, const char *path)
{
    if (!path)
        return;
    mw_out_text(out, begin);
    mw_out_text(out, path);
    mw_out_text(out, "'/>");
}

/* In one colour. */
static void put_icon(struct out *out, const char *id, const char *holed, const char *solid,
                     const char *line)
{
    mw_svg_put(out, "<symbol id='icon-$' viewBox='0 0 24 24'>", id);
    put_shape(out, "<path fill='currentColor' fill-rule='evenodd' d='", holed);
    put_shape(out, "<path fill='currentColor' d='", solid);
    put_shape(out, "<path fill='none' stroke='currentColor' stroke-width='2.4' d='", line);
    mw_svg_put(out, "</symbol>");
}

/* In the light that falls from the left. */
static void put_scene(struct out *out, const struct scene *scene)
{
    mw_svg_put(out, "<symbol id='scene-$' viewBox='0 -1 24 24'>", scene->id);
    put_shape(out, "<path fill='currentColor' opacity='.5' d='", scene->smoke);
    put_shape(out, "<path fill='#ffb52e' d='", scene->fire);
    put_shape(out, "<path fill='currentColor' fill-rule='evenodd' d='", scene->walls);
    put_shape(out, "<path fill='currentColor' d='", scene->beams);
    put_shape(out, "<path opacity='.28' d='", scene->shade);
    mw_svg_put(out, "</symbol>");
}

/* Trees and hedges between the fields. */
static const char trees[] =
    "<pattern id='trees' width='440' height='360' patternUnits='userSpaceOnUse'><path class='tree' "
    "d='"
    "M328 155q5-19 10 0zM388 296q5-19 10 0zM401 299q4-14 8 0zM137 51q5-19 10 0z"
    "M127 55q4-13 8 0zM250 151q5-19 10 0zM263 154q4-14 8 0zM240 155q4-13 8 0z"
    "M137 31q5-19 10 0zM103 224q5-19 10 0zM116 227q4-14 8 0zM81 341q5-19 10 0z"
    "M71 345q4-13 8 0zM10 27q5-19 10 0zM23 30q4-14 8 0zM0 31q4-13 8 0zM94 110q5-19 10 0z"
    "M107 113q4-14 8 0zM286 345q5-19 10 0zM299 348q4-14 8 0zM363 125q5-19 10 0z"
    "M162 36q5-19 10 0zM175 39q4-14 8 0zM152 40q4-13 8 0zM84 160q5-19 10 0zM97 163q4-14 8 0z"
    "'/></pattern>";

void mw_symbols_put(struct out *out)
{
    for (size_t i = 0; i < sizeof scenes / sizeof *scenes; i++) {
        put_icon(out, scenes[i].id, scenes[i].walls, scenes[i].beams, NULL);
        put_scene(out, &scenes[i]);
    }
    for (size_t i = 0; i < sizeof icons / sizeof *icons; i++)
        put_icon(out, icons[i].id, icons[i].area, NULL, icons[i].line);
    mw_out_text(out, things);
    mw_out_text(out, weaves);
    mw_out_text(out, trees);
}
