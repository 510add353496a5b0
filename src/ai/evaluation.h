/*
 * What a position is worth to a seat: a sum of named terms, each with a weight that depends on how
 * far the game has come. Terms are whole numbers counted from what the seat may see; weights come from
 * data/weights/<game>.json, where `millwright tune` puts them. docs/ai.md explains the terms one by
 * one.
 *
 * A learned value (net.h) takes the place of the sum where the player has one.
 */
#ifndef MW_AI_EVALUATION_H
#define MW_AI_EVALUATION_H

#include "millwright.h"

enum { BEST_LEVELS = 2, TERM_ACTIONS = 1 /* where ACTIONS stands among the terms of every game */ };

struct evaluator {
    const char *const *term; /* names */
    int n_terms;
    const mw_weights *weights;                /* by players, counted from the fewest */
    const int16_t (*level_points)[MW_LEVELS]; /* by map */
    const mw_player *best_levels; /* the last BEST_LEVELS ones; NULL: those of all games */

    int (*stage)(const mw_state *state);
    int (*points)(const mw_state *state, int seat); /* already scored for good */
    void (*count)(const mw_state *state, int seat, int16_t *terms);
    /* The value of a term that is the level of a next tile where no tile is left; MW_NO_NUMBER for
     * all other terms. */
    int (*none_left)(int term);
    /* The turns that a seat has cards for once nobody draws any more in this era; else 0. */
    int (*last_turns)(const mw_state *state, int seat);
    /* How dear a card is to its holder: what is given up first is the least dear. */
    int (*keep)(const mw_state *state, int seat, int card);
};

/* By game; NULL for one that nobody has taught the bots. */
extern const struct evaluator *const mw_evaluators[];
const struct evaluator *mw_evaluator_of(const mw_state *state);
const struct evaluator *mw_evaluator_of_game(int game);

/* mw_value() as this player sees it. */
int32_t mw_value_seen(const mw_state *state, int seat, const mw_player *player);

#endif
