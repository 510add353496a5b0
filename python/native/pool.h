/*
 * A few threads that stay, for work that falls into numbered parts. Which thread does which part makes no
 * difference to what is done, so neither does the number of threads.
 */
#ifndef MILLWRIGHT_POOL_H
#define MILLWRIGHT_POOL_H

#include <stdbool.h>

enum { MOST_THREADS = 256 };

struct pool;

/* Does the parts from one number up to, not including, another; `worker` is below the number of threads. */
typedef void pool_work(void *context, int worker, int from, int to);

/* With one thread there is none but the caller's. NULL if they cannot be had. */
struct pool *pool_new(int threads);

/*
 * Returns when all `parts` are done. Each thread has a share of them, the same in every round, so that what they are
 * about stays in its cache. A thread that has finished its own share helps the others where the parts take `uneven` times,
 * and in a round for which some have to be woken.
 */
void pool_run(struct pool *pool, pool_work *work, void *context, int parts, bool uneven);

/* False if a round would begin with waking somebody, which takes as long as a step of some hundred games. */
bool pool_is_awake(const struct pool *pool);

/* In a process that was forked the threads are not there, and only the memory is given back. */
void pool_free(struct pool *pool, bool is_forked);

#endif
