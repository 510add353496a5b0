/* How long to wait before the next try: longer each time, and never in step with others. */
#ifndef MW_APP_ONLINE_PAUSE_H
#define MW_APP_ONLINE_PAUSE_H

#include "millwright.h"

enum { SHORTEST_PAUSE = 500, LONGEST_PAUSE = 30000 };

/* Milliseconds, for the n-th try from 0: between half and all of 0.5 s, 1 s, 2 s, … 30 s. */
int pause_before(int try, mw_random *random);

#endif
