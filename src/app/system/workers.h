/* Much work in several processes: see workers.c. */
#ifndef MW_APP_SYSTEM_WORKERS_H
#define MW_APP_SYSTEM_WORKERS_H

#include <stdbool.h>
#include <stddef.h>

struct jobs {
    int n;            /* numbered from 0 */
    int processes;    /* 0: as many as there are processors */
    size_t size;      /* of a result */
    const char *what; /* for the line of progress: "games" */
    int counts;       /* how many of these a job is */
    /* In a process of its own: does a job. */
    void (*work)(void *context, int job, void *result);
    /* Here, in any order: takes its result. False stops everything. */
    bool (*take)(void *context, int job, const void *result);
    /* Whether a job need not be done; may be NULL. */
    bool (*is_done)(void *context, int job);
    void *context;
};

/* False if it was stopped (Ctrl-C, or by `take`) or a process failed; what was taken stays taken. */
bool run_jobs(const struct jobs *jobs);

#endif
