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

#endif
