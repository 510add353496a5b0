/*
 * The style sheet of a drawing. Everything is told by classes; colours of the board stand apart from
 * the rest, because there are three sets of them: by day, by night and on paper. The ground has two of
 * each, since the eras have their own light: a morning for canals, an evening for railways. A page that
 * lets people choose sets data-theme to light or dark on its root. All rules are about what lies in a
 * drawing.
 */
#include "millwright.h"

/* Longer than the standard promises to take; all compilers here do. */
#pragma GCC diagnostic ignored "-Woverlength-strings"

/* `in`: the condition under which these colours hold, with a blank behind it.
 * A rule has one selector, so that the condition is about all of it. */
/* clang-format off */
#define PALETTE(in, ink, soft, paper, plate, on_plate, far, on_far, field, edge, yard, gravel, rail,\
                bed, bank, water, offer, choice)                                                   \
    in ".board{color:" ink "}"                                                                     \
    in ".board .soft{color:" soft "}"                                                              \
    in ".board .paper{fill:" paper "}"                                                             \
    in ".board .border{stroke:" ink "}"                                                            \
    in ".board .plate{fill:" plate "}"                                                             \
    in ".board .sign{color:" on_plate "}"                                                          \
    in ".board .far .plate{fill:" far "}"                                                          \
    in ".board .far .sign{color:" on_far "}"                                                       \
    in ".board .sign>.soft{color:" ink ";stroke:" paper "}"                                        \
    in ".board .field{fill:" field ";stroke:" edge "}"                                             \
    in ".board .yard{fill:" yard "}"                                                               \
    in ".board .cube:not(.filled){stroke:" edge "}"                                                \
    in ".board .gravel{stroke:" gravel "}"                                                         \
    in ".board .rails{stroke:" rail "}"                                                            \
    in ".board .ties{stroke:" rail "}"                                                             \
    in ".board .bed{stroke:" bed "}"                                                               \
    in ".board .bank{stroke:" bank "}"                                                             \
    in ".board .route{stroke:" bank "}"                                                            \
    in ".board .water{stroke:" water "}"                                                           \
    in ".board .recent>.hit{stroke:" ink "}"                                                       \
    in ".board .offered>.hit{stroke:" offer "}"                                                    \
    in ".board .shown>.hit{stroke:" offer "}"                                                      \
    in ".board .chosen>.hit{stroke:" choice "}"

#define GROUND(in, land, field_a, field_b, tree, foot, hills, slope, top, shore, sea, river)       \
    in ".land{fill:" land "}"                                                                      \
    in ".field-a{fill:" field_a "}"                                                                \
    in ".field-b{fill:" field_b "}"                                                                \
    in ".tree{fill:" tree "}"                                                                      \
    in ".foot{fill:" foot "}"                                                                      \
    in ".hills{fill:" hills "}"                                                                    \
    in ".slope{fill:" slope "}"                                                                    \
    in ".top{fill:" top "}"                                                                        \
    in ".shore{stroke:" shore "}"                                                                  \
    in ".sea{fill:" sea "}"                                                                        \
    in ".lake{fill:" river "}"                                                                     \
    in ".river{stroke:" river "}"
/* clang-format on */

#define PALETTE_OF(in, colours) PALETTE(in, colours)
#define GROUND_OF(in, colours) GROUND(in, colours)
#define DAY                                                                                 \
    "#2a2420", "#5f4f3c", "#f1e4c6", "#2f2620", "#fdf0d2", "#8b2e1a", "#fdf0d2", "#fbf1d8", \
        "#8d7a5c", "#3a2b1e40", "#fdf3da99", "#5a4636", "#eddcb2", "#3f7f98", "#cfe8ee",    \
        "#a8240a", "#0f5c74"
#define NIGHT                                                                               \
    "#f3e6cb", "#b9ad95", "#101722", "#efdfbc", "#1a1712", "#e08a66", "#1a0d07", "#0f1823", \
        "#8d8674", "#05080d73", "#0c121a8c", "#c9b894", "#1c2836", "#5d9dbb", "#1f5068",    \
        "#ffc14d", "#7cd0ea"
#define PRINT                                                                                    \
    "#000", "#444", "#fff", "#fff", "#000", "#ddd", "#000", "#fff", "#777", "#0000001a", "#fff", \
        "#444", "#fff", "#4f8fae", "#dceef6", "#a8240a", "#0f5c74"

#define MORNING                                                                             \
    "#d3dba4", "#dfe3b2", "#b9cf94", "#6f9660", "#86a56c", "#9fbd80", "#b9cf95", "#d3dfaf", \
        "#f2f2d8", "#7db4c6", "#6ba6bd"
#define EVENING                                                                             \
    "#d9cf98", "#ead9a4", "#c9c98f", "#97894c", "#9aa06a", "#b3b47a", "#c8c48c", "#dcd3a2", \
        "#f6e7c4", "#78abb4", "#6fa7b0"
#define MOONRISE                                                                            \
    "#1b2c33", "#20353c", "#18272f", "#2d4f4c", "#122027", "#24414a", "#2c4f58", "#366068", \
        "#0c1519", "#14303f", "#1d4a5e"
#define MIDNIGHT                                                                            \
    "#1f2a3a", "#263346", "#1a2432", "#34463f", "#151e2a", "#2b3a4d", "#35475c", "#40546b", \
        "#0d141d", "#172c42", "#1d4560"
#define BLANK                                                                                   \
    "#fff", "#fff", "#fff", "#fff", "#eee", "#f3f3ee", "#f3f3ee", "#f3f3ee", "#fff", "#e6f0f4", \
        "#c9d9e1"

#define BY_NIGHT(in)      \
    PALETTE_OF(in, NIGHT) \
    GROUND_OF(in ".morning ", MOONRISE) GROUND_OF(in ".evening ", MIDNIGHT)
#define PALETTES                                                                                   \
    PALETTE_OF("", DAY)                                                                            \
    GROUND_OF(".morning ", MORNING)                                                                \
    GROUND_OF(".evening ", EVENING)                                                                \
    "@media (prefers-color-scheme:dark){" BY_NIGHT(":root:not([data-theme=light]) ") "}" BY_NIGHT( \
        ":root[data-theme=dark] ") "@media print{" PALETTE_OF(":root:root ", PRINT)                \
        GROUND_OF(":root:root .morning ", BLANK) GROUND_OF(":root:root .evening ", BLANK) "}"

#define SEAT(n, colour, ink, weave)                    \
    ".board .seat" n "{fill:" colour ";color:" ink "}" \
    ".board .seat" n " .way{stroke:" colour "}"        \
    ".board .seat" n " .weave{fill:" weave "}"         \
    ".board .seat" n " .weave-way{stroke:" weave "}"
#define SEATS                                       \
    SEAT("0", "#0067a5", "#fff3d9", "none")         \
    SEAT("1", "#c8441b", "#fff3d9", "url(#weave1)") \
    SEAT("2", "#00775a", "#fff3d9", "url(#weave2)") \
    SEAT("3", "#d58ab8", "#241a12", "url(#weave3)") \
    SEAT("4", "#edc948", "#241a12", "url(#weave4)")

/* What a page marks by these classes, on the area that answers a click: what can be chosen has a
 * frame, what has been chosen a thick one, what the last moves touched a row of dots. A page whose user
 * has begun to choose says so by .begun, and where little can be chosen by .few: each makes that stand
 * out more, both together most, so that the board stays calm where there is much. With .begun, what was
 * before is gone. */
#define OFFERED(frame, width, opacity, breadth, shine)                                          \
    ":where(" frame ") .board .offered>.hit{stroke-width:" width ";stroke-opacity:" opacity "}" \
    ":where(" frame ") .board .offered>path.hit{stroke-width:" breadth ";stroke-opacity:" shine \
    "}"
#define OFFERED_OF_MANY OFFERED("*", "1.8", ".5", "26", ".16")
#define OFFERED_OF_FEW OFFERED(".few", "2.5", ".6", "30", ".25")
#define OFFERED_NEXT_OF_MANY OFFERED(".begun", "3.5", ".85", "32", ".35")
#define OFFERED_NEXT_OF_FEW OFFERED(".begun .few", "5", "1", "34", ".5")
#define MARKS                                                                                   \
    ".board .recent>.hit:where(:not(path)){stroke-width:4.5;stroke-linecap:round;"              \
    "stroke-dasharray:0 8.7;stroke-opacity:.8}"                                                 \
    ".board .recent>path.hit{stroke-opacity:0}"                                                 \
    ".begun .recent>.hit{stroke-opacity:0}"                                                     \
    ".board .offered>.hit{stroke-dasharray:none}"                                               \
    ".legend .offered>.hit{stroke-width:5;stroke-opacity:1}" OFFERED_OF_MANY OFFERED_OF_FEW     \
        OFFERED_NEXT_OF_MANY OFFERED_NEXT_OF_FEW ".board .offered>circle.hit{stroke-opacity:0}" \
    ".board .chosen>.hit{stroke-width:9;stroke-opacity:1;stroke-dasharray:none}"                \
    ".board .chosen>path.hit{stroke-width:36;stroke-opacity:.6}"                                \
    ".board .shown>.hit{stroke-width:7;stroke-opacity:1;stroke-dasharray:none}"

/* The colours of places hold by day, by night and in print, so they come after the palettes; named twice, they weigh as
 * much as those, which are chosen by the root. */
#define COLOUR(name, colour)                            \
    ".board ." name "." name " .plate{fill:" colour "}" \
    ".board ." name "." name " .sign{color:#fff}"
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
    ".board .name,.board .level,.board .points,.board .gain{font-weight:700;"
    "font-family:'Cabin Condensed','Arial Narrow',sans-serif}"
    ".board .small{font-size:17px}"
    ".board .aside{font-size:15.5px}"
    ".board .seen{font-size:13px}"
    ".board .sign .name{font-size:18px}"
    ".board .sign .name.aside{font-size:15px}"
    ".board .sign>.soft{font-style:italic;paint-order:stroke;stroke-width:4;stroke-linejoin:round}"
    ".board .hit{fill:none;stroke:none;pointer-events:all}"
    ".board path.hit{stroke:none;stroke-width:26;pointer-events:stroke}"
    ".board [data-word],.board .town .sign{cursor:pointer}"
    ".board .river,.board .border,.board .bank,.board .water,.board .rails,.board .ties,"
    ".board .gravel,.board .bed,.board .route,.board .way,.board .weave-way,.board .thread,"
    ".board .edge{fill:none}"
    ".board .field-a,.board .field-b{opacity:.65}"
    ".board .trees{fill:url(#trees);opacity:.5}"
    ".board .shore{fill:none;stroke-width:16;stroke-linejoin:round;opacity:.8}"
    ".board .shore.of-river{stroke-width:12;stroke-linecap:round;opacity:.55}"
    ".board .river{stroke-width:7;stroke-linecap:round}"
    ".board .border{stroke-width:3;stroke-dasharray:1 9;stroke-linecap:round;opacity:.5}"
    ".board .bank{stroke-width:15}"
    ".board .water{stroke-width:10}"
    ".board .gravel{stroke-width:15}"
    ".board .ties{stroke-width:12;stroke-dasharray:2.6 7}"
    ".board .rails{stroke-width:7}"
    ".board .bed{stroke-width:3.4}"
    ".board .closed{opacity:.22}"
    ".board .nothing{fill:none;stroke:currentColor;stroke-width:3}"
    ".board .link-point{fill:#e0ac3a;stroke:#6b4c10;stroke-width:1.5}"
    ".board .back{fill:#44596b;stroke:#1d1610;stroke-width:1.5}"
    ".board .on-back{color:#fff;font-weight:600}"
    ".board .demand{fill:#fff3d9}"
    ".board .route{stroke-width:4;stroke-dasharray:4 10}"
    ".board .carries .route{stroke-width:6;stroke-dasharray:none}"
    ".board .next{fill:none;stroke:currentColor;stroke-width:4}"
    ".board .field,.board .cube{stroke-width:1.5}"
    ".board .merchant .field{stroke:#a8792c;stroke-width:3}"
    ".board .takes{opacity:.72}"
    ".board .used .takes{opacity:.3}"
    ".board .edge{stroke:#1d1610;stroke-width:16}"
    ".board .way,.board .weave-way{stroke-width:12}"
    ".board .thread{stroke:currentColor;stroke-width:2.4;stroke-opacity:.9}"
    ".board .sleepers{stroke-dasharray:9 6}"
    ".board .ripples{stroke-dasharray:1 8;stroke-linecap:round}"
    ".board .token{stroke:currentColor;stroke-width:3}"
    ".board .body{stroke:#1d1610;stroke-width:1.5}"
    ".board .earth{fill:#000;opacity:.2}"
    ".board .corner{fill:#fff3d9}"
    ".board .level{font-size:16px}"
    ".board .corner+.level,.board .on-face{color:#241a12}"
    ".board .face{fill:#fff3d9;stroke:none}"
    ".board .worth{fill:#e6b548;stroke:#6b4c10;stroke-width:1}"
    ".board .points{font-size:16px;color:#241a12}"
    ".board .gain{font-size:16px}"
    ".board .pip{fill:currentColor}"
    ".board .cube{fill:none}"
    ".board .cube:not(.filled){stroke-dasharray:3 3}"
    ".board .marker{stroke:#1d1610;stroke-width:1.5}"
    ".board .ghost{opacity:.9}"
    ".board .ghost .body,.board .ghost .face,.board .ghost .token{stroke:#ffc61a;stroke-width:3;"
    "stroke-dasharray:6 4}"
    ".board .ghost .edge{stroke:#ffc61a}"
    ".board rect.cube.ghost{stroke:#ffc61a;stroke-width:3}"
    ".board .going{opacity:.35}" SEATS PALETTES PLACES MARKS;

const char *mw_drawing_style(void)
{
    return style;
}
