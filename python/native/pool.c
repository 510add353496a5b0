/* A few threads that stay; see pool.h. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "pool.h"

/* A thread takes few parts at once, so that all threads end at about the same time, but not so few that taking costs. */
enum { TIMES_EACH = 4, MOST_AT_ONCE = 16 };

struct pool {
    int threads; /* the caller's included */
    pthread_mutex_t lock;
    pthread_cond_t begins, ends;
    unsigned round; /* of work; a thread that sees a new one takes part */
    int working;
    bool closing;
    pool_work *work;
    void *context;
    int parts, at_once;
    atomic_int next;
    struct member {
        struct pool *pool;
        int worker;
        pthread_t thread;
    } member[];
};

static void work_along(struct pool *pool, int worker)
{
    int from;

    while ((from = atomic_fetch_add(&pool->next, pool->at_once)) < pool->parts) {
        int to = from + pool->at_once;
        pool->work(pool->context, worker, from, to < pool->parts ? to : pool->parts);
    }
}

static void *serve(void *argument)
{
    const struct member *member = argument;
    struct pool *pool = member->pool;
    unsigned seen = 0;

    pthread_mutex_lock(&pool->lock);
    for (;;) {
        while (pool->round == seen && !pool->closing)
            pthread_cond_wait(&pool->begins, &pool->lock);
        if (pool->closing)
            break;
        seen = pool->round;
        pthread_mutex_unlock(&pool->lock);
        work_along(pool, member->worker);
        pthread_mutex_lock(&pool->lock);
        if (--pool->working == 0)
            pthread_cond_signal(&pool->ends);
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
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
    struct pool *pool = calloc(1, sizeof *pool + (size_t)threads * sizeof *pool->member);

    if (!pool)
        return NULL;
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
    pool->parts = parts;
    pool->at_once = parts / (pool->threads * TIMES_EACH);
    pool->at_once = pool->at_once < 1              ? 1
                    : pool->at_once > MOST_AT_ONCE ? MOST_AT_ONCE
                                                   : pool->at_once;
    atomic_store(&pool->next, 0);
    pool->working = pool->threads - 1;
    pool->round++;
    pthread_cond_broadcast(&pool->begins);
    pthread_mutex_unlock(&pool->lock);
    work_along(pool, 0);
    pthread_mutex_lock(&pool->lock);
    while (pool->working > 0)
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
