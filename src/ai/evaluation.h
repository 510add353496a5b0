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

#include "core/bits.h"
#include "millwright.h"

enum {
    /* The levels that judge by weights. Those above are learned, and look as far as the best of
     * these. */
    WEIGHING_LEVELS = 8,
    BEST_LEVELS = MW_LEVELS - WEIGHING_LEVELS,
    TERM_ACTIONS = 1, /* where ACTIONS stands among the terms of every game */
    WHOLE = 10000,    /* of a chance */
};

struct evaluator {
    const char *const *term; /* names */
    int n_terms;
    const char *const *prospect; /* what a net is told behind the terms */
    int n_prospects;
    const mw_weights *weights;                /* by players, counted from the fewest */
    const int16_t (*level_points)[MW_LEVELS]; /* by map */
    const mw_player *best_levels; /* the last BEST_LEVELS that weigh; NULL: those of all games */

    int (*stage)(const mw_state *state);
    int (*points)(const mw_state *state, int seat); /* already scored for good */
    /* The fields of `scored` that can still grow, one bit each; tiles are always among them. */
    mask (*open_fields)(const mw_state *state);
    /* Whether a variant is played in which positions are worth something else; NULL: there is none. */
    bool (*is_variant)(const mw_state *state);
    void (*count)(const mw_state *state, int seat, int16_t *terms);
    void (*look)(const mw_state *state, int seat, int16_t *prospects);
    /* The turns that a seat has cards for once nobody draws any more in this era; else 0. */
    int (*last_turns)(const mw_state *state, int seat);
    /* How dear a card is to its holder: what is given up first is the least dear. */
    int (*keep)(const mw_state *state, int seat, int card);
};

/* By game; NULL for one that nobody has taught the bots. */
extern const struct evaluator *const mw_evaluators[];
const struct evaluator *mw_evaluator_of(const mw_state *state);
const struct evaluator *mw_evaluator_of_game(int game);

/* mw_value() as this player sees it: points. */
int32_t mw_value_seen(const mw_state *state, int seat, const mw_player *player);

/* Adds what all seats can expect, by source as far as it is known: of each together its value. */
void mw_note_sources(const mw_state *state, const mw_player *player, mw_ledger *ledger);

/* The chance to win, in ten-thousandths; who shares the first place has a part of it. While the game goes
 * on, only a net knows one: without it 0. */
int32_t mw_win_seen(const mw_state *state, int seat, const mw_player *player);

/* What the player wants: the points, and that others lack what it denies them. */
int32_t mw_worth_seen(const mw_state *state, int seat, const mw_player *player);

#endif
