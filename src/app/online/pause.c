/* How long to wait before the next try; see pause.h. */
#include "pause.h"

int pause_before(int try, mw_random *random)
{
    int whole = SHORTEST_PAUSE;

    while (try-- > 0 && whole < LONGEST_PAUSE)
        whole *= 2;
    if (whole > LONGEST_PAUSE)
        whole = LONGEST_PAUSE;
    return whole / 2 + (int)mw_random_below(random, (uint32_t)(whole / 2 + 1));
}
