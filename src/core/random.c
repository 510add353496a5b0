/* The public face of random.h, and numbers from a caller's source. */
#include "random.h"

uint64_t mw_random_outside(const mw_random *random)
{
    return random->next(random->context);
}

/* Of 2^32 numbers the first 2^32 % n are one too many for some results: they are drawn again. */
uint32_t mw_random_outside_below(const mw_random *random, uint32_t n)
{
    uint32_t too_many = (uint32_t)-n % n;
    uint64_t product;

    do
        product = (mw_random_outside(random) >> 32) * n;
    while ((uint32_t)product < too_many);
    return (uint32_t)(product >> 32);
}

uint64_t mw_random_next(mw_random *random)
{
    return random_next(random);
}

uint32_t mw_random_below(mw_random *random, uint32_t n)
{
    return random_below(random, n);
}
