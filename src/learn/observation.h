/*
 * What a game writes about learning: the parts of an observation, and the bytes of each. An observation is
 * made from nothing, part by part, like a view (rules.h): what the seat may not know is never read. Its
 * size and layout belong to the board, whatever the number of players: parts by seat have room for the
 * most that can play, and begin with the viewer.
 */
#ifndef MW_LEARN_OBSERVATION_H
#define MW_LEARN_OBSERVATION_H

#include "millwright.h"

/* Lengths that differ from map to map, in the place of a number. */
enum { OF_SPACES = 1001, OF_LINKS, OF_BUYERS };

struct seen_part {
    const char *name, *meaning;
    uint16_t shape[3]; /* 0: no such dimension */
    uint8_t most;      /* the largest value of a byte */
};

struct observer {
    const struct seen_part *part;
    int n_parts;
    /* Writes just the bytes of these parts. */
    void (*see)(const mw_state *state, int seat, uint8_t *out);
};

/* By game; NULL for one that shows no more than what all games have. */
extern const struct observer *const mw_observers[];

#endif
