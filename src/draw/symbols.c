/*
 * Icons of our own, the same for all games: simple shapes that can be told apart at 16 pixels, drawn in
 * the current colour. A page may use them wherever it likes: <use href='#icon-cotton'/>.
 */
#include "symbols.h"

/* `line`: strokes, else areas. */
static const struct icon {
    const char *id, *area, *line;
} icons[] = {
    /* a bobbin */
    { "cotton", "M5 2h14v4H5zM5 18h14v4H5zM7.5 7h9v2.4h-9zM7.5 10.8h9v2.4h-9zM7.5 14.6h9V17h-9z",
      NULL },
    /* crossed hammers */
    { "coal",
      "M2 7.5 8 1.5l4.5 4.5-1.8 1.8-2.2-1.3-3.5 3.5zM22 7.5 16 1.5l-4.5 4.5 1.8 1.8 2.2-1.3 3.5 "
      "3.5z",
      "M8 7 19 21M16 7 5 21" },
    /* an anvil */
    { "iron", "M1 6h6V4h16v3c-4 0-6 2-6.5 5.5V15H19v5H6v-5h3v-2C5 13 2 10.5 1 6z", NULL },
    /* an anchor */
    { "port", NULL,
      "M12 7.5V21M7 10.5h10M3.5 14c.5 4.5 4 7 8.5 7s8-2.5 8.5-7M12 2.5a2.5 2.5 0 1 0 .1 0" },
    /* a hull on the stocks */
    { "shipyard", "M1 9h22l-4 8H5z", "M7 9V3M12 9V3M17 9V3M5 4h14M4 21h16M8 17v4M16 17v4" },
    /* a cogwheel */
    { "manufacturer",
      "M9.9 4.3L10.1 0.8L13.9 0.8L14.1 4.3L16 5.1L18.6 2.7L21.3 5.4L18.9 8L19.7 9.9L23.2 10.1L23.2 "
      "13.9L19.7 14.1L18.9 16L21.3 18.6L18.6 21.3L16 18.9L14.1 19.7L13.9 23.2L10.1 23.2L9.9 19.7L8 "
      "18.9L5.4 21.3L2.7 18.6L5.1 16L4.3 14.1L0.8 13.9L0.8 10.1L4.3 9.9L5.1 8L2.7 5.4L5.4 2.7L8 "
      "5.1zM12 8.5a3.5 3.5 0 1 0 .1 0z",
      NULL },
    /* a vase */
    { "pottery", "M7 1h10v3h-2c0 3 5 4.5 5 10 0 5-3 8-4 9H8c-1-1-4-4-4-9C4 8.5 9 7 9 4H7z", NULL },
    /* a tankard */
    { "brewery", "M4 8h12v14H4zM3.5 7c-1.5-2 0-4.5 2.5-4 1-2.5 5-2.5 6 0 3-1 5 1.5 4 4z",
      "M16 11h3.5c2 0 2 8 0 8H16" },
    /* a crate */
    { "goods", NULL, "M3 4h18v16H3zM3 9h18M3 15h18M8 9v6M16 9v6" },
    /* a steamer */
    { "ship", "M1 13h22l-3.5 7h-15zM6 8h12v4H6zM10 1h4.5v6H10z", "M2 22.5h20" },
    { "coal-cube", "M12 1l10 5v12l-10 5L2 18V6z", NULL },
    { "iron-cube", NULL, "M12 2.5l8.5 4.5v10L12 21.5 3.5 17V7zM3.5 7l8.5 4.5L20.5 7M12 11.5v10" },
    /* a barrel */
    { "beer", "M6 1h12c4 7 4 15 0 22H6C2 16 2 8 6 1zM4.5 7v2.2h15V7zM4.5 15v2.2h15V15z", NULL },
    /* a coin */
    { "money", "M12 1a11 11 0 1 0 .1 0zM12 4a8 8 0 1 1-.1 0zM12 7a5 5 0 1 0 .1 0z", NULL },
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
static const char cubes[] = CUBE("coal", "#b0a99f", "#5e5850", "#2b2825", "#fffdf8")
    CUBE("iron", "#ffb36b", "#e8832f", "#b9591a", "#14110d");

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

void mw_symbols_put(struct out *out)
{
    for (size_t i = 0; i < sizeof icons / sizeof *icons; i++) {
        mw_out_text(out, "<symbol id='icon-");
        mw_out_text(out, icons[i].id);
        mw_out_text(out, "' viewBox='0 0 24 24'>");
        if (icons[i].area) {
            mw_out_text(out, "<path fill='currentColor' fill-rule='evenodd' d='");
            mw_out_text(out, icons[i].area);
            mw_out_text(out, "'/>");
        }
        if (icons[i].line) {
            mw_out_text(out, "<path fill='none' stroke='currentColor' stroke-width='2.4' d='");
            mw_out_text(out, icons[i].line);
            mw_out_text(out, "'/>");
        }
        mw_out_text(out, "</symbol>");
    }
    mw_out_text(out, cubes);
    mw_out_text(out, weaves);
}
