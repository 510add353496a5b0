/* What the players share: see players.c. */
#ifndef MW_AI_PLAYERS_H
#define MW_AI_PLAYERS_H

#include "millwright.h"

/* Fill bot->candidate, best first, from bot->root: by the position after the action, or, for the first
 * `width` of them, after the best turn that begins with it. */
void mw_consider_actions(mw_bot *bot);
void mw_consider_turns(mw_bot *bot, int width);

/* Where a move is among the candidates: behind all others if it was none of them; -1 if it is not
 * legal. */
int mw_candidate_find_or_add(mw_bot *bot, const mw_move *move);

/* Looking ahead from the first of bot->candidate: search.c. */
void mw_search_begin(mw_bot *bot);
bool mw_search_more(mw_bot *bot);
void mw_sort_by_worlds(mw_bot *bot, int n); /* the first n candidates, best first */
/* Every seat takes the action that looks best to it, until the turn of the bot's own seat has come so often
 * again, or to the end. If its last cards of the era are in its hand, it follows a plan for them. */
void mw_play_on(mw_bot *bot, mw_state *state, int rounds);
void mw_play_to_end(mw_bot *bot, mw_state *state);

/* What advice and judgements share: advice.c. */
/* Of candidates that come to the same, or lie in the same town and are worth the same, the first is kept. */
void mw_drop_twins(mw_bot *bot);
int32_t mw_square_root(uint64_t n);

#endif
