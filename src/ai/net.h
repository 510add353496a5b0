/*
 * A learned value: the terms and prospects of a seat (inputs) through two small layers, beside a sum of inputs
 * and weights as in evaluation.h. What differs from group to group (the table, the actions that are left in the
 * turn, the stage) are the weights of that sum and what the first layer begins with. A table is a number of
 * players; behind them come those of the variant, where a game has one.
 *
 *     inputs --- first, 64, from 0 to MOST ---- second, 16, likewise ---- last -----+---> points to come
 *       \________________________ direct, by group ________________________________/
 *
 * A file of a net, all numbers with their low byte first:
 *
 *     "MWNET", 0, version (2 bytes)     checksum of all that follows (8)
 *     the game's id (24, 0 behind it)   hash of the names of its inputs (8)
 *     inputs, first, second, sources, fewest players, tables, phases, stages (2 each)
 *     first [first][inputs] (2 each)          first bias [group][first] (4)
 *     second [second][first] (2)              second bias [second] (4)
 *     last [source][second] (4)               direct [group][source][inputs] (4)
 *     doubling [table][stage] (4)
 *
 * `first` is in parts of 2^14, what comes out of a layer in parts of 2^9, `second` in parts of 2^10, and last and
 * direct in units of MW_POINT. learn/export.py writes it.
 *
 * Chances are those of Plackett and Luce: the odds of two seats depend on the difference of the points that are
 * foretold of them, and double with every `doubling` of it.
 */
#ifndef MW_AI_NET_H
#define MW_AI_NET_H

#include "millwright.h"

/* The points that a net expects beyond those that are scored for good; the inputs are those of the seat. */
int32_t mw_net_to_come(const mw_net *net, int group, const int16_t *inputs);

/* The chance of a seat to win, in ten-thousandths; `points` are those that all seats can expect. */
int32_t mw_net_win(const mw_net *net, const mw_state *state, const int32_t *points, int seat);

#endif
