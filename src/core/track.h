/*
 * Demand tracks (cubes in spaces, each with a price) and the income track.
 *
 * The cheapest cube is bought first and the dearest empty space is filled first, so a track is
 * described by the number of its filled spaces alone:
 *
 *      prices   1 1 2 2 3 3 4 4
 *      filled 5 . . . # # # # #      next to buy: 2, next to fill: 2
 */
#ifndef MW_CORE_TRACK_H
#define MW_CORE_TRACK_H

#include <stdbool.h>
#include <stdint.h>

struct price_track {
    const uint8_t *price; /* ascending */
    uint8_t spaces;
    uint8_t empty_price; /* from the supply, when the track is empty */
};

static inline int track_buy_price(const struct price_track *track, int filled)
{
    return filled > 0 ? track->price[track->spaces - filled] : track->empty_price;
}

/* For several cubes, one after another. */
static inline int track_buy_price_of(const struct price_track *track, int filled, int cubes)
{
    int sum = 0;
    for (; cubes > 0; cubes--, filled -= filled > 0)
        sum += track_buy_price(track, filled);
    return sum;
}

static inline bool track_has_room(const struct price_track *track, int filled)
{
    return filled < track->spaces;
}

/* What filling the next space brings. */
static inline int track_fill_price(const struct price_track *track, int filled)
{
    return track->price[track->spaces - filled - 1];
}

struct income_track {
    const int8_t *level; /* by space */
    uint8_t spaces;
};

static inline int income_advance(const struct income_track *track, int space, int steps)
{
    return space + steps < track->spaces ? space + steps : track->spaces - 1;
}

/* The highest space of the level that lies `levels` below; -1 if the track has no such level. */
static inline int income_back(const struct income_track *track, int space, int levels)
{
    int wanted = track->level[space] - levels;
    while (space >= 0 && track->level[space] > wanted)
        space--;
    return space >= 0 && track->level[space] == wanted ? space : -1;
}

#endif
