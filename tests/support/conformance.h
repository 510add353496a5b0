/*
 * What every game must do, whatever its rules: one call plays whole random games and looks at
 * everything that can be checked without knowing the game. docs/adding-a-game.md lists it.
 */
#ifndef CONFORMANCE_H
#define CONFORMANCE_H

#include "millwright.h"

struct conformance {
    mw_setup setup; /* its seed is the first of `games` */
    int games;
    int eras;           /* in a whole game */
    int rounds_per_era; /* counted by the events that set a new order; 0: the game has no such events */
};

/* Fails the running cmocka test at the first thing that is wrong. */
void check_conformance(const struct conformance *conformance);

#endif
