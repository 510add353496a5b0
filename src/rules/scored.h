/* The fields of `scored`: what the points of a seat were for. */
#ifndef MW_RULES_SCORED_H
#define MW_RULES_SCORED_H

#include "millwright.h"

/* ORDER: mw_scored_names. */
enum scored {
    SCORED_CANAL_LINKS,
    SCORED_CANAL_TILES,
    SCORED_RAIL_LINKS,
    SCORED_RAIL_TILES,
    SCORED_CASH,
    SCORED_OTHER,
    SCORED_FIELDS = MW_SCORED_FIELDS
};
extern const uint8_t mw_scored_as[MW_SOURCES]; /* enum scored, by source */

#endif
