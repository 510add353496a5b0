/*
 * The style sheet of a drawing. Everything is told by classes; colours of the board stand apart from
 * the rest, because there are three sets of them: by day, by night and on paper. A page that lets people
 * choose sets data-theme to light or dark on its root. All rules are about what lies in a drawing.
 */
#include "millwright.h"

/* Longer than the standard promises to take; all compilers here do. */
#pragma GCC diagnostic ignored "-Woverlength-strings"

/* `in`: the condition under which these colours hold, with a blank behind it.
 * A rule has one selector, so that the condition is about all of it. */
/* clang-format off */
#define PALETTE(in, ink, soft, paper, land, sea, lake, hills, river, plate, field, edge, bank,     \
                water, rail, offer, choice)                                                        \
    in ".board{color:" ink "}"                                                                     \
    in ".board .soft{color:" soft "}"                                                              \
    in ".board .paper{fill:" paper "}"                                                             \
    in ".board .land{fill:" land "}"                                                               \
    in ".board .sea{fill:" sea "}"                                                                 \
    in ".board .lake{fill:" lake "}"                                                               \
    in ".board .hills{fill:" hills "}"                                                             \
    in ".board .river{stroke:" river "}"                                                           \
    in ".board .border{stroke:" edge "}"                                                           \
    in ".board .plate{fill:" plate ";stroke:" edge "}"                                             \
    in ".board .field{fill:" field ";stroke:" edge "}"                                             \
    in ".board .cube:not(.filled){stroke:" edge "}"                                                \
    in ".board .bank{stroke:" bank "}"                                                             \
    in ".board .route{stroke:" bank "}"                                                            \
    in ".board .water{stroke:" water "}"                                                           \
    in ".board .rails{stroke:" rail "}"                                                            \
    in ".board .ties{stroke:" rail "}"                                                             \
    in ".board .bed{stroke:" land "}"                                                              \
    in ".board .sign>.soft.aside{stroke:" land "}"                                                 \
    in ".board .recent>.hit{stroke:" ink "}"                                                       \
    in ".board .offered>.hit{stroke:" offer "}"                                                    \
    in ".board .shown>.hit{stroke:" offer "}"                                                      \
    in ".board .chosen>.hit{stroke:" choice "}"
/* clang-format on */

#define PALETTE_OF(in, colours) PALETTE(in, colours)
#define DAY                                                                                 \
    "#26221c", "#5f574a", "#f7f3ea", "#efe9da", "#cfe0e8", "#bdd6e2", "#e4dbc5", "#b3cdda", \
        "#fffdf8", "#fbf8f0", "#8b8069", "#4f8fae", "#cbe6f2", "#6b6355", "#a05400", "#1f5f7a"
#define NIGHT                                                                               \
    "#efeae0", "#b8b1a5", "#14171a", "#272c2e", "#16252e", "#1d3542", "#323a3d", "#2d4c5c", \
        "#3a4245", "#1d2123", "#8a8578", "#5d9dbb", "#1f5068", "#a8a193", "#ffb454", "#7cc4e0"
#define PRINT                                                                                   \
    "#000", "#444", "#fff", "#fff", "#eaf2f6", "#dfebf1", "#f1eee7", "#c9d9e1", "#fff", "#fff", \
        "#666", "#4f8fae", "#dceef6", "#555", "#a05400", "#1f5f7a"

#define PALETTES                                         \
    PALETTE_OF("", DAY)                                  \
    "@media (prefers-color-scheme:dark){" PALETTE_OF(    \
        ":root:not([data-theme=light]) ",                \
        NIGHT) "}" PALETTE_OF(":root[data-theme=dark] ", \
                              NIGHT) "@media print{" PALETTE_OF(":root:root ", PRINT) "}"

#define SEAT(n, colour, ink, weave)                    \
    ".board .seat" n "{fill:" colour ";color:" ink "}" \
    ".board .seat" n " .way{stroke:" colour "}"        \
    ".board .seat" n " .weave{fill:" weave "}"         \
    ".board .seat" n " .weave-way{stroke:" weave "}"
#define SEATS                                       \
    SEAT("0", "#0067a5", "#fff", "none")            \
    SEAT("1", "#c8441b", "#fff", "url(#weave1)")    \
    SEAT("2", "#00775a", "#fff", "url(#weave2)")    \
    SEAT("3", "#d58ab8", "#14110d", "url(#weave3)") \
    SEAT("4", "#edc948", "#14110d", "url(#weave4)")

/* What a page marks by these classes, on the area that answers a click: what can be chosen has a
 * frame, what has been chosen a thick one, what the last moves touched a row of dots. A page whose user
 * has begun to choose says so by .begun: what can go on stands out, what was before is gone. */
#define MARKS                                                                        \
    ".board .recent>.hit:where(:not(path)){stroke-width:4.5;stroke-linecap:round;"   \
    "stroke-dasharray:0 8.7;stroke-opacity:.8;transition:stroke-opacity .6s}"        \
    ".board .recent>path.hit{stroke-opacity:0}"                                      \
    ".begun .recent>.hit{stroke-opacity:0}"                                          \
    ".board .offered>.hit{stroke-width:2.5;stroke-opacity:.6;stroke-dasharray:none}" \
    ".board .offered>path.hit{stroke-width:30;stroke-opacity:.25}"                   \
    ".begun .offered>.hit,.legend .offered>.hit{stroke-width:5;stroke-opacity:1}"    \
    ".begun .offered>path.hit{stroke-width:34;stroke-opacity:.5}"                    \
    ".board .offered>circle.hit{stroke-opacity:0}"                                   \
    ".board .chosen>.hit{stroke-width:9;stroke-opacity:1;stroke-dasharray:none}"     \
    ".board .chosen>path.hit{stroke-width:36;stroke-opacity:.6}"                     \
    ".board .shown>.hit{stroke-width:7;stroke-opacity:1;stroke-dasharray:none}"

/* The colours of places hold by day and by night, so they come after the palettes. */
#define COLOUR(name, colour) \
    ".board ." name ">.sign .plate{fill:" colour "}.board ." name ">.sign{color:#fff}"
#define PLACES                  \
    COLOUR("blue", "#3b6ea5")   \
    COLOUR("green", "#3d7a4a")  \
    COLOUR("grey", "#666b73")   \
    COLOUR("purple", "#7a4d8f") \
    COLOUR("orange", "#b4581a") \
    COLOUR("brown", "#7a5a3a")

static const char style[] =
    ".board text{font-size:20px;text-anchor:middle;fill:currentColor}"
    ".board .left{text-anchor:start}"
    ".board .name,.board .level{font-weight:600}"
    ".board .small{font-size:17px}"
    ".board .aside{font-size:15.5px}"
    ".board .soft.aside{font-style:italic;paint-order:stroke;stroke-width:5;stroke-linejoin:round}"
    ".board .hit{fill:none;stroke:none;pointer-events:all}"
    ".board path.hit{stroke:none;stroke-width:26;pointer-events:stroke}"
    ".board [data-word],.board .sign:not(:only-child){cursor:pointer}"
    ".board .river,.board .border,.board .bank,.board .water,.board .rails,.board .ties,"
    ".board .bed,.board .route,.board .way,.board .weave-way{fill:none}"
    ".board .river{stroke-width:5;stroke-linecap:round}"
    ".board .border{stroke-width:2.5;stroke-dasharray:3 8;opacity:.45}"
    ".board .bank{stroke-width:14}"
    ".board .water{stroke-width:9}"
    ".board .ties{stroke-width:16;stroke-dasharray:3 8}"
    ".board .rails{stroke-width:9}"
    ".board .bed{stroke-width:5}"
    ".board .canal .bank{stroke-width:20}"
    ".board .canal .water{stroke-width:15}"
    ".board .quiet{opacity:.3}"
    ".board .quiet .ties{stroke-width:11}"
    ".board .quiet .rails{stroke-width:5}"
    ".board .quiet .bed{stroke-width:2}"
    ".board .nothing{fill:none;stroke:currentColor;stroke-width:3}"
    ".board .link-point{fill:#d9a520;stroke:#6b5010;stroke-width:1.5}"
    ".board .back{fill:#44596b;stroke:#14110d;stroke-width:1.5}"
    ".board .on-back{color:#fff;font-weight:600}"
    ".board .demand{fill:#fffdf8}"
    ".board .route{stroke-width:4;stroke-dasharray:4 10}"
    ".board .carries .route{stroke-width:6;stroke-dasharray:none}"
    ".board .closed{opacity:.3}"
    ".board .next{fill:none;stroke:currentColor;stroke-width:4}"
    ".board .field,.board .plate,.board .cube{stroke-width:1.5}"
    ".board .takes{opacity:.75}"
    ".board .used .takes{opacity:.3}"
    ".board .edge{fill:none;stroke:#14110d}"
    ".board .body{stroke:#14110d;stroke-width:1.5}"
    ".board .edge{stroke-width:15}"
    ".board .way,.board .weave-way{stroke-width:11}"
    ".board .face{fill:#fffdf8;stroke:none}"
    ".board .on-face{color:#26221c}"
    ".board .cube{fill:none}"
    ".board .cube:not(.filled){stroke-dasharray:3 3}"
    ".board .beer{color:#8a4b12}"
    ".board .marker{stroke:#14110d;stroke-width:1.5}"
    ".board .ghost{opacity:.85}"
    ".board .ghost .body,.board .ghost .face{stroke:#f2b705;stroke-width:3;stroke-dasharray:6 4}"
    ".board .ghost .edge{stroke:#f2b705}"
    ".board rect.cube.ghost{stroke:#f2b705;stroke-width:3}"
    ".board .going{opacity:.35}" SEATS PALETTES PLACES MARKS;

const char *mw_drawing_style(void)
{
    return style;
}
