/* What the players share: see players.c. */
#ifndef MW_AI_PLAYERS_H
#define MW_AI_PLAYERS_H

#include "millwright.h"

/* Fill bot->candidate, best first, from bot->root: by the position after the action, or, for the first
 * `width` of them, after the best turn that begins with it. Return how many of them, from the first on, are
 * judged alike, and can be compared. */
int mw_consider_actions(mw_bot *bot);
int mw_consider_turns(mw_bot *bot, int width);

/* Where a move is among the candidates: behind all others if it was none of them; -1 if it is not
 * legal. */
int mw_candidate_find_or_add(mw_bot *bot, const mw_move *move);

/* Puts a candidate before all others. */
void mw_put_first(mw_bot *bot, int i);

/* Puts the candidate first that the player takes with its errors, one of the first `n`: errors.c. `clear` is
 * what it would do if it saw everything and made none. */
void mw_err(mw_bot *bot, int n, const mw_move *clear);

/* Looking ahead from the first of bot->candidate: search.c. */
void mw_search_begin(mw_bot *bot);
bool mw_search_more(mw_bot *bot);
void mw_sort_by_worlds(mw_bot *bot, int n); /* the first n candidates, best first */
/* Every seat takes the action that looks best to it, until the turn of the bot's own seat has come so often
 * again, or to the end. If its last cards of the era are in its hand, it follows a plan for them. */
void mw_play_on(mw_bot *bot, mw_state *state, int rounds);
void mw_play_to_end(mw_bot *bot, mw_state *state);

/* What advice and judgements share: advice.c. */
/* What a move came to, summed over so many worlds. */
struct mw_sums {
    const mw_ledger *ledger;
    int worlds;
};
/* How the first differs from the second for the mover and his rivals: see mw_advice. Returns how many
 * reasons there are; room: MW_MAX_DIFFERENCES. */
int mw_compare_sums(const struct mw_sums *a, const struct mw_sums *b, int seat, int players,
                    mw_difference *reason);
/* Of candidates that come to the same, or lie in the same town and are worth the same, the first is kept. */
void mw_drop_twins(mw_bot *bot);
int32_t mw_square_root(uint64_t n);
int64_t mw_nearest(int64_t n, int64_t by); /* n / by, to the nearest whole number */
/* The error of a mean of which `chance` is the part that more worlds would lessen. The evaluation errs,
 * too, and alike in all worlds: by a part of the points that it expects, as was measured
 * (docs/analysis.md). Where all looks reached the end it has no say. */
int32_t mw_error_with_evaluation(int64_t chance, int64_t expected, int open, int looks);

#endif
