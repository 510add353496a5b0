/* A few threads that stay; see pool.h. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "pool.h"

enum {
    /* A thread takes few parts at once, so that all threads end at about the same time, but not so few that taking costs. */
    TIMES_EACH = 4,
    MOST_AT_ONCE = 16,
    /* How often a thread looks for what it waits for before it sleeps: some tenths of a millisecond. To be woken takes longer
     * than a step of a few hundred games. */
    LOOKS = 10000,
};

struct pool {
    int threads; /* the caller's included */
    int looks;
    pthread_mutex_t lock;
    pthread_cond_t begins, ends;
    atomic_uint round; /* of work; a thread that sees a new one takes part */
    atomic_int working;
    bool closing;
    pool_work *work;
    void *context;
    int at_once;
    struct member {
        _Alignas(64) struct pool *pool; /* nobody else writes to this line of the cache */
        int worker;
        pthread_t thread;
        /* Its share of the parts, the same in every round, so that they stay in its cache; the others help at the end. */
        atomic_int next;
        int end;
    } member[];
};

static void do_share(struct pool *pool, struct member *member, int worker)
{
    int from;

    while ((from = atomic_fetch_add(&member->next, pool->at_once)) < member->end) {
        int to = from + pool->at_once;
        pool->work(pool->context, worker, from, to < member->end ? to : member->end);
    }
}

static void work_along(struct pool *pool, int worker)
{
    for (int i = 0; i < pool->threads; i++)
        do_share(pool, &pool->member[(worker + i) % pool->threads], worker);
}

/* Tells the processor that this is a loop which waits. */
static void breathe(void)
{
#if defined __x86_64__ || defined __i386__
    __builtin_ia32_pause();
#endif
}

static void look_for_round(struct pool *pool, unsigned seen)
{
    for (int i = 0; i < pool->looks && atomic_load(&pool->round) == seen; i++)
        breathe();
}

static void look_for_end(struct pool *pool)
{
    for (int i = 0; i < pool->looks && atomic_load(&pool->working) > 0; i++)
        breathe();
}

static void *serve(void *argument)
{
    const struct member *member = argument;
    struct pool *pool = member->pool;
    unsigned seen = 0;
    bool closing;

    for (;;) {
        look_for_round(pool, seen);
        pthread_mutex_lock(&pool->lock);
        while (atomic_load(&pool->round) == seen && !pool->closing)
            pthread_cond_wait(&pool->begins, &pool->lock);
        seen = atomic_load(&pool->round);
        closing = pool->closing;
        pthread_mutex_unlock(&pool->lock);
        if (closing)
            return NULL;
        work_along(pool, member->worker);
        if (atomic_fetch_sub(&pool->working, 1) == 1) {
            pthread_mutex_lock(&pool->lock);
            pthread_cond_signal(&pool->ends);
            pthread_mutex_unlock(&pool->lock);
        }
    }
}

/* Signals are for the threads that Python knows. */
static bool start(struct pool *pool, int worker)
{
    struct member *member = &pool->member[worker];
    sigset_t all, before;
    bool is_there;

    member->pool = pool;
    member->worker = worker;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    is_there = pthread_create(&member->thread, NULL, serve, member) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return is_there;
}

struct pool *pool_new(int threads)
{
    const size_t size = sizeof(struct pool) + (size_t)threads * sizeof(struct member);
    struct pool *pool = aligned_alloc(_Alignof(struct pool), size);

    if (!pool)
        return NULL;
    memset(pool, 0, size);
    /* Where threads share a processor, one that looks keeps another from working. */
    pool->looks = threads <= sysconf(_SC_NPROCESSORS_ONLN) ? LOOKS : 0;
    pool->threads = 1;
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->begins, NULL);
    pthread_cond_init(&pool->ends, NULL);
    for (; pool->threads < threads; pool->threads++)
        if (!start(pool, pool->threads)) {
            pool_free(pool, false);
            return NULL;
        }
    return pool;
}

void pool_run(struct pool *pool, pool_work *work, void *context, int parts)
{
    if (pool->threads == 1) {
        work(context, 0, 0, parts);
        return;
    }
    pthread_mutex_lock(&pool->lock);
    pool->work = work;
    pool->context = context;
    pool->at_once = parts / (pool->threads * TIMES_EACH);
    pool->at_once = pool->at_once < 1              ? 1
                    : pool->at_once > MOST_AT_ONCE ? MOST_AT_ONCE
                                                   : pool->at_once;
    for (int i = 0; i < pool->threads; i++) {
        atomic_store(&pool->member[i].next, (int)((int64_t)parts * i / pool->threads));
        pool->member[i].end = (int)((int64_t)parts * (i + 1) / pool->threads);
    }
    atomic_store(&pool->working, pool->threads - 1);
    atomic_fetch_add(&pool->round, 1);
    pthread_cond_broadcast(&pool->begins);
    pthread_mutex_unlock(&pool->lock);
    work_along(pool, 0);
    look_for_end(pool);
    pthread_mutex_lock(&pool->lock);
    while (atomic_load(&pool->working) > 0)
        pthread_cond_wait(&pool->ends, &pool->lock);
    pthread_mutex_unlock(&pool->lock);
}

void pool_free(struct pool *pool, bool is_forked)
{
    if (!pool)
        return;
    if (!is_forked) {
        pthread_mutex_lock(&pool->lock);
        pool->closing = true;
        pthread_cond_broadcast(&pool->begins);
        pthread_mutex_unlock(&pool->lock);
        for (int i = 1; i < pool->threads; i++)
            pthread_join(pool->member[i].thread, NULL);
        pthread_cond_destroy(&pool->begins);
        pthread_cond_destroy(&pool->ends);
        pthread_mutex_destroy(&pool->lock);
    }
    free(pool);
}
