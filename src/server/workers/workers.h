/*
 * Threads for what takes long: bots that think, passwords. A job gets copies of all it needs, works on a
 * thread of its own, and comes back to the service thread when it is done; so nothing is locked but the
 * queue itself.
 */
#ifndef MW_SERVER_WORKERS_WORKERS_H
#define MW_SERVER_WORKERS_WORKERS_H

#include <stdbool.h>
#include <uv.h>

/* The head of a job, which is one block of malloc(). `work` runs on a worker, then `done` on the service
 * thread, which frees the job. When the server ends, jobs that have not begun are freed without either. */
struct job {
    struct job *next;
    void (*work)(struct job *job);
    void (*done)(struct job *job);
    bool is_urgent; /* somebody waits for it: before all others */
};

struct workers;

/* NULL if there can be no threads. */
struct workers *workers_begin(uv_loop_t *loop, int threads);
/* Waits for the jobs that have begun; what they found is thrown away. */
void workers_end(struct workers *workers);
void workers_post(struct workers *workers, struct job *job);

#endif
