/* Durations, as many as there are, and how they are spread. */
#ifndef MW_APP_LOAD_TIMES_H
#define MW_APP_LOAD_TIMES_H

#include <stddef.h>
#include <stdint.h>

struct times {
    uint32_t *microseconds;
    size_t n, room;
    size_t lost; /* for which there was no memory */
};

void times_add(struct times *times, double seconds);
/* Milliseconds that so many of a thousand do not exceed (the nearest rank); 0 if there are none. Puts
 * them in order. */
double times_part(struct times *times, int thousandths);
void times_end(struct times *times);

#endif
