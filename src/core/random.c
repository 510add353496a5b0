/* The public face of random.h. */
#include "random.h"

uint64_t mw_random_next(mw_random *random)
{
    return random_next(random);
}

uint32_t mw_random_below(mw_random *random, uint32_t n)
{
    return random_below(random, n);
}
