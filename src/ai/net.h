/*
 * A learned value: the terms of a seat through two small layers, beside a sum of terms and weights as in
 * evaluation.h. What differs from group to group (the number of players, the actions that are left in the
 * turn, the stage) are the weights of that sum and what the first layer begins with.
 *
 *     terms ---- first, 64, from 0 to MOST ---- second, 16, likewise ---- last -----+---> points to come
 *       \________________________ direct, by group ________________________________/
 *
 * A file of a net, all numbers with their low byte first:
 *
 *     "MWNET", 0, version (2 bytes)     checksum of all that follows (8)
 *     the game's id (24, 0 behind it)   hash of the names of its terms (8)
 *     terms, first, second, sources, fewest players, numbers of players, phases, stages (2 each)
 *     first [first][terms] (2 each)           first bias [group][first] (4)
 *     second [second][first] (2)              second bias [second] (4)
 *     last [source][second] (4)               direct [group][source][terms] (4)
 *
 * `first` is in parts of 2^14, what comes out of a layer in parts of 2^9, `second` in parts of 2^10, and last and
 * direct in units of MW_POINT. learn/export.py writes it.
 */
#ifndef MW_AI_NET_H
#define MW_AI_NET_H

#include "millwright.h"

/* The points that a net expects beyond those that are scored for good. `terms` are those of the seat. */
int32_t mw_net_to_come(const mw_net *net, int group, const int16_t *terms);

#endif
