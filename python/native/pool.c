/*
 * A few threads that stay; see pool.h.
 *
 * A round is short: a step of some hundred games takes as long as waking a thread, and where threads share no cache,
 * a line that goes from one to another costs as much as a game. So who waits looks for a while before it sleeps, a round
 * takes no lock unless somebody sleeps, and what different threads write lies in different lines.
 */
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
    LINE = 64, /* bytes that go from one cache to another at once */
    /* Of uneven parts a thread takes few at once, so that all end at about the same time. */
    TIMES_EACH = 4,
    MOST_AT_ONCE = 16,
    LOOKS = 10000, /* before it sleeps: some tenths of a millisecond */
};

struct member {
    _Alignas(LINE) struct pool *pool; /* written once */
    int worker;
    pthread_t thread;
    _Alignas(LINE) atomic_uint done; /* the last round in which it has finished its work */
    _Alignas(LINE) atomic_int next;  /* of its share, the first part that nobody has taken */
};

struct pool {
    int threads; /* the caller's included */
    int looks;
    pthread_mutex_t lock; /* held by who goes to sleep and by who wakes */
    pthread_cond_t begins, ends;
    atomic_int sleepers; /* that wait for a round to begin */
    atomic_bool caller_sleeps;
    /* The round, written by the caller: all of it before its number. */
    _Alignas(LINE) atomic_uint round;
    pool_work *work; /* NULL: the threads are to end */
    void *context;
    int parts;
    int at_once; /* 0: each thread takes its share in one piece */
    struct member member[];
};

/* ---- Work ----------------------------------------------------------------------------------------------------------- */

static int begin_of_share(const struct pool *pool, int worker)
{
    return (int)((int64_t)pool->parts * worker / pool->threads);
}

static void help_with(struct pool *pool, int whose, int worker)
{
    const int end = begin_of_share(pool, whose + 1);
    int from;

    while ((from = atomic_fetch_add(&pool->member[whose].next, pool->at_once)) < end) {
        int to = from + pool->at_once;
        pool->work(pool->context, worker, from, to < end ? to : end);
    }
}

static void work_along(struct pool *pool, int worker)
{
    if (pool->at_once == 0) {
        int from = begin_of_share(pool, worker), to = begin_of_share(pool, worker + 1);
        if (from < to)
            pool->work(pool->context, worker, from, to);
        return;
    }
    for (int i = 0; i < pool->threads; i++)
        help_with(pool, (worker + i) % pool->threads, worker);
}

/* ---- Waiting -------------------------------------------------------------------------------------------------------- */

/* Tells the processor that this is a loop which waits. */
static void breathe(void)
{
#if defined __x86_64__ || defined __i386__
    __builtin_ia32_pause();
#endif
}

/*
 * Who goes to sleep says so and looks once more; who has something to tell does it and looks whether somebody sleeps.
 * One of the two sees the other: these atomics are in one order for all.
 */
static void wait_for_round(struct pool *pool, unsigned seen)
{
    for (int i = 0; i < pool->looks && atomic_load(&pool->round) == seen; i++)
        breathe();
    if (atomic_load(&pool->round) != seen)
        return;
    pthread_mutex_lock(&pool->lock);
    atomic_fetch_add(&pool->sleepers, 1);
    while (atomic_load(&pool->round) == seen)
        pthread_cond_wait(&pool->begins, &pool->lock);
    atomic_fetch_sub(&pool->sleepers, 1);
    pthread_mutex_unlock(&pool->lock);
}

static void begin_round(struct pool *pool)
{
    atomic_fetch_add(&pool->round, 1);
    if (atomic_load(&pool->sleepers) > 0) {
        pthread_mutex_lock(&pool->lock);
        pthread_cond_broadcast(&pool->begins);
        pthread_mutex_unlock(&pool->lock);
    }
}

static void report_done(struct pool *pool, struct member *member, unsigned round)
{
    atomic_store(&member->done, round);
    if (atomic_load(&pool->caller_sleeps)) {
        pthread_mutex_lock(&pool->lock);
        pthread_cond_signal(&pool->ends);
        pthread_mutex_unlock(&pool->lock);
    }
}

static bool all_have_done(struct pool *pool, unsigned round)
{
    for (int i = 1; i < pool->threads; i++)
        if (atomic_load(&pool->member[i].done) != round)
            return false;
    return true;
}

static void wait_for_end(struct pool *pool)
{
    const unsigned round = atomic_load(&pool->round);

    for (int i = 0; i < pool->looks && !all_have_done(pool, round); i++)
        breathe();
    if (all_have_done(pool, round))
        return;
    pthread_mutex_lock(&pool->lock);
    atomic_store(&pool->caller_sleeps, true);
    while (!all_have_done(pool, round))
        pthread_cond_wait(&pool->ends, &pool->lock);
    atomic_store(&pool->caller_sleeps, false);
    pthread_mutex_unlock(&pool->lock);
}

/* ---- The pool ------------------------------------------------------------------------------------------------------- */

static void *serve(void *argument)
{
    struct member *member = argument;
    struct pool *pool = member->pool;

    for (unsigned round = 0;;) {
        wait_for_round(pool, round);
        round = atomic_load(&pool->round);
        if (!pool->work)
            return NULL;
        work_along(pool, member->worker);
        report_done(pool, member, round);
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

bool pool_is_awake(const struct pool *pool)
{
    return atomic_load(&pool->sleepers) == 0;
}

static int parts_at_once(const struct pool *pool, int parts)
{
    int n = parts / (pool->threads * TIMES_EACH);
    return n < 1 ? 1 : n > MOST_AT_ONCE ? MOST_AT_ONCE : n;
}

void pool_run(struct pool *pool, pool_work *work, void *context, int parts, bool uneven)
{
    if (pool->threads == 1) {
        work(context, 0, 0, parts);
        return;
    }
    pool->work = work;
    pool->context = context;
    pool->parts = parts;
    pool->at_once = uneven || !pool_is_awake(pool) ? parts_at_once(pool, parts) : 0;
    if (pool->at_once > 0)
        for (int i = 0; i < pool->threads; i++)
            atomic_store(&pool->member[i].next, begin_of_share(pool, i));
    begin_round(pool);
    work_along(pool, 0);
    wait_for_end(pool);
}

void pool_free(struct pool *pool, bool is_forked)
{
    if (!pool)
        return;
    if (!is_forked) {
        pool->work = NULL;
        begin_round(pool);
        for (int i = 1; i < pool->threads; i++)
            pthread_join(pool->member[i].thread, NULL);
        pthread_cond_destroy(&pool->begins);
        pthread_cond_destroy(&pool->ends);
        pthread_mutex_destroy(&pool->lock);
    }
    free(pool);
}
