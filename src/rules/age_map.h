/*
 * What a map of Age of Industry has printed on it, beyond what every board has. Made from
 * data/age-of-industry/<map>.json; the rules know no map by name.
 *
 * Locations are numbered towns, countries and settlements first, then ship spaces, each a location
 * of its own, then their import fields. Lines are rails first, then those at sea: shipping lines,
 * and the lines between import fields and their ship spaces.
 */
#ifndef MW_RULES_AGE_MAP_H
#define MW_RULES_AGE_MAP_H

#include "core/board.h"

struct age_map {
    const struct piece_facts *pieces;
    const mask *spaces_of_card; /* by card: the spaces of its colour */
    /* By space: where its cubes lie; a ship's, on its import field. */
    const uint8_t *cubes_location;
    const uint8_t *import_coal; /* by space: of a ship space */
    const mask *ships_at;       /* by location: the ship spaces that shipping lines join to it */
    const uint8_t *market_location; /* by market */
    const mask *markets_at;         /* by location */
    uint8_t n_spaces, n_rails, n_markets;
    mask sea;           /* lines */
    mask imports;       /* locations: the import fields */
    mask distant_ports; /* locations with the symbol */
    mask settlements;   /* locations */
    mask for_two_tiles; /* locations with so many spaces that a player may have two tiles there */
};

#endif
