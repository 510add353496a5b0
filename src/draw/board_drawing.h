/*
 * Where things are on the drawing of a board, what is printed there, and the landscape behind it.
 * Made from data/<game>.json and data/age-of-industry/<map>.json; a board has it as
 * board_of(state)->drawing. The rules never look here.
 *
 * All lengths are drawing units: x goes to the right, y down, from 0 to width and height. The data
 * leave room for 52 units for each space, market and merchant of a location: up to three side by
 * side, four in a square; right above them for a name, 24 high, or 30 on a phone; for 36 below a
 * ship space; and for the token of a link, 34, in the middle of each line. How much exactly stands in
 * docs/adding-a-map.md, and tools/check_layout.py holds the data to it.
 */
#ifndef MW_DRAW_BOARD_DRAWING_H
#define MW_DRAW_BOARD_DRAWING_H

#include <stdbool.h>

#include "core/board.h"

struct xy {
    int16_t x, y;
};

/* ORDER: PLACES in tools/tables/common.py */
enum place_kind {
    PLACE_TOWN,
    PLACE_WAYPOINT, /* named, without spaces */
    PLACE_EXTERNAL, /* beyond the edge of the map */
    PLACE_FARM,     /* a brewery of its own */
    PLACE_MERCHANT,
    PLACE_COUNTRY,
    PLACE_SETTLEMENT, /* without spaces */
    PLACE_SHIP,       /* a ship space */
    PLACE_IMPORT,     /* its import field: lies where the ship space lies, and is drawn with it */
};

struct place {
    struct xy at; /* the centre of its spaces */
    enum place_kind kind;
    /* Of the cards that build here, "purple"; NULL where cards name locations. */
    const char *colour;
    const char *bonus; /* of a merchant: "vp", "develop", "income" or "money"; else NULL */
    uint8_t bonus_amount;
    uint8_t link_points; /* printed: gold circles, link icons */
    uint8_t import_coal; /* of an import field */
    bool distant_port;   /* has the symbol */
    bool is_named;       /* its name is on the board; else only people who ask are told it */
};

struct line {
    /* A line with two ends is drawn as a smooth curve from end to end through its middle; where
     * there are three, they meet there. The token of a built link lies on it. */
    struct xy middle;
    uint8_t eras; /* bits: in which it can be built; all where there are no eras, none at sea */
    bool at_sea;  /* a shipping line, which nobody builds, or that of an import field */
};

/* Drawn in this order over the land. ORDER: DRAWN in tools/tables/common.py */
enum scenery_kind {
    SCENERY_SEA,
    SCENERY_LAND, /* islands */
    SCENERY_LAKE,
    SCENERY_FOOT, /* the shadow of hills, then hills in three steps */
    SCENERY_HILLS,
    SCENERY_SLOPE,
    SCENERY_TOP,
    SCENERY_RIVER, /* an open line, like a border; all others are areas */
    SCENERY_BORDER,
};

struct scenery {
    enum scenery_kind kind;
    const char *path; /* SVG path data; may reach beyond the frame */
};

struct board_drawing {
    int16_t width, height;     /* of the map; tracks are laid beside it by who draws it */
    const struct place *place; /* by location */
    const struct line *line;   /* by line: links first, by their index, then the lines at sea */
    uint8_t n_places, n_lines;
    /* Which spaces a location has, what they take, ends of lines. */
    const struct piece_facts *pieces;
    uint8_t n_scenery;
    const struct scenery *scenery; /* in the order in which it is drawn */
};

#endif
