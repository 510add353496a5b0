/* Durations; see times.h. */
#include "times.h"

#include <stdlib.h>

void times_add(struct times *times, double seconds)
{
    double micro = seconds * 1e6;

    if (times->n == times->room) {
        size_t room = times->room ? 2 * times->room : 4096;
        uint32_t *more = realloc(times->microseconds, room * sizeof *more);
        if (!more) {
            times->lost++;
            return;
        }
        times->microseconds = more;
        times->room = room;
    }
    times->microseconds[times->n++] = micro <= 0            ? 0
                                      : micro >= UINT32_MAX ? UINT32_MAX
                                                            : (uint32_t)micro;
}

static int compare(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    return x < y ? -1 : x > y;
}

double times_part(struct times *times, int thousandths)
{
    size_t rank;

    if (times->n == 0)
        return 0;
    qsort(times->microseconds, times->n, sizeof *times->microseconds, compare);
    rank = (times->n * (size_t)thousandths + 999) / 1000;
    return times->microseconds[rank > 0 ? rank - 1 : 0] / 1000.0;
}

void times_end(struct times *times)
{
    free(times->microseconds);
    *times = (struct times){ .microseconds = NULL };
}
