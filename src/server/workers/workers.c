/* Threads for what takes long; see workers.h. */
#define _GNU_SOURCE /* syscall(), for the niceness of one thread */
#include "workers.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

enum {
    MOST_THREADS = 64,
    /* The service thread goes first: moves of people are answered while bots think. */
    NICENESS = 10,
    STACK_BYTES = 2 << 20, /* the library needs less than one */
};

struct queue {
    struct job *first, **end;
};

struct workers {
    uv_async_t wake; /* the service thread, when a job is done */
    pthread_mutex_t lock;
    pthread_cond_t news;
    struct queue urgent, usual, finished;
    bool ending;
    int n_threads;
    int n_begun;
    pthread_t thread[MOST_THREADS];
};

static void put(struct queue *queue, struct job *job)
{
    job->next = NULL;
    *queue->end = job;
    queue->end = &job->next;
}

static struct job *take(struct queue *queue)
{
    struct job *job = queue->first;

    if (!job)
        return NULL;
    queue->first = job->next;
    if (!queue->first)
        queue->end = &queue->first;
    return job;
}

static void clear(struct queue *queue)
{
    for (struct job *job; (job = take(queue)) != NULL;)
        free(job);
}

/* One of several threads takes the usual jobs first, so that a flood of urgent ones does not stop all bots. */
static struct job *next_job(struct workers *workers, bool is_usual_first)
{
    struct queue *first = is_usual_first ? &workers->usual : &workers->urgent;
    struct job *job = take(first);

    return job ? job : take(is_usual_first ? &workers->urgent : &workers->usual);
}

static void *work(void *context)
{
    struct workers *workers = context;
    struct job *job;
    bool is_usual_first;

    setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), NICENESS);
    pthread_mutex_lock(&workers->lock);
    is_usual_first = workers->n_begun++ == 1;
    while (!workers->ending) {
        job = next_job(workers, is_usual_first);
        if (!job) {
            pthread_cond_wait(&workers->news, &workers->lock);
            continue;
        }
        pthread_mutex_unlock(&workers->lock);
        job->work(job);
        pthread_mutex_lock(&workers->lock);
        put(&workers->finished, job);
        uv_async_send(&workers->wake);
    }
    pthread_mutex_unlock(&workers->lock);
    return NULL;
}

static void come_back(uv_async_t *wake)
{
    struct workers *workers = wake->data;
    struct job *job, *next;

    pthread_mutex_lock(&workers->lock);
    job = workers->finished.first;
    workers->finished = (struct queue){ NULL, &workers->finished.first };
    pthread_mutex_unlock(&workers->lock);
    for (; job; job = next) {
        next = job->next;
        job->done(job);
    }
}

struct workers *workers_begin(uv_loop_t *loop, int threads)
{
    struct workers *workers = calloc(1, sizeof *workers);
    pthread_attr_t attributes;

    if (!workers)
        return NULL;
    workers->urgent.end = &workers->urgent.first;
    workers->usual.end = &workers->usual.first;
    workers->finished.end = &workers->finished.first;
    pthread_mutex_init(&workers->lock, NULL);
    pthread_cond_init(&workers->news, NULL);
    if (uv_async_init(loop, &workers->wake, come_back) != 0) {
        free(workers);
        return NULL;
    }
    workers->wake.data = workers;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, STACK_BYTES);
    while (workers->n_threads < threads && workers->n_threads < MOST_THREADS &&
           pthread_create(&workers->thread[workers->n_threads], &attributes, work, workers) == 0)
        workers->n_threads++;
    pthread_attr_destroy(&attributes);
    if (workers->n_threads > 0)
        return workers;
    workers_end(workers);
    return NULL;
}

static void free_workers(uv_handle_t *wake)
{
    free(wake->data);
}

void workers_end(struct workers *workers)
{
    pthread_mutex_lock(&workers->lock);
    workers->ending = true;
    pthread_cond_broadcast(&workers->news);
    pthread_mutex_unlock(&workers->lock);
    for (int i = 0; i < workers->n_threads; i++)
        pthread_join(workers->thread[i], NULL);
    clear(&workers->urgent);
    clear(&workers->usual);
    clear(&workers->finished);
    pthread_cond_destroy(&workers->news);
    pthread_mutex_destroy(&workers->lock);
    uv_close((uv_handle_t *)&workers->wake, free_workers);
}

void workers_post(struct workers *workers, struct job *job)
{
    pthread_mutex_lock(&workers->lock);
    put(job->is_urgent ? &workers->urgent : &workers->usual, job);
    pthread_cond_signal(&workers->news);
    pthread_mutex_unlock(&workers->lock);
}
