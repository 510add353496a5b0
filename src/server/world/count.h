/*
 * What a server counts of itself, for whoever watches over it (metrics/). The rooms count where something happens;
 * nobody reads it here.
 */
#ifndef MW_SERVER_WORLD_COUNT_H
#define MW_SERVER_WORLD_COUNT_H

#include <stdint.h>

enum count {
    COUNT_MOVES,
    COUNT_BOT_MOVES,
    COUNT_MESSAGES,
    COUNT_REFUSALS,
    COUNT_HTTP,
    COUNT_CHAT,
    COUNT_BATCHES,
    COUNT_OVERTAKEN,
    COUNT_LOST,
    COUNT_HEARD,
    COUNT_TIMES_OUT,
    COUNT_FROZEN,
    COUNT_NOTICES,
    COUNT_NOTICES_FAILED,
    COUNT_NOTICES_GIVEN_UP,
    COUNTS
};

/* Durations, in steps that each are the double of the one before. */
enum { DURATIONS = 16, FIRST_DURATION_US = 250 };

struct durations {
    uint64_t n[DURATIONS + 1]; /* the last: longer than all */
    uint64_t sum_us;
};

struct counts {
    uint64_t n[COUNTS];
    struct durations commits;
};

static inline void count_duration(struct durations *durations, int64_t us)
{
    int step = 0;

    for (int64_t limit = FIRST_DURATION_US; step < DURATIONS && us > limit; limit *= 2)
        step++;
    durations->n[step]++;
    durations->sum_us += us > 0 ? (uint64_t)us : 0;
}

#endif
