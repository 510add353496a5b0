/*
 * The moves that a bot considers. They are all the listed ones but for two things that would make
 * many of them alike: of the cards that could be played, only the least dear is tried, and of a verb
 * only so many moves are looked at (long sales have thousands of forms).
 */
#ifndef MW_AI_CANDIDATES_H
#define MW_AI_CANDIDATES_H

#include "millwright.h"

/* Called with each move and the position after it; false stops the walk. */
typedef bool visit_candidate(void *context, const mw_move *move, const mw_state *after);

void mw_each_candidate(const mw_state *state, visit_candidate *visit, void *context);

#endif
