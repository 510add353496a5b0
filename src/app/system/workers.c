/*
 * Much work in several processes. Every process does each n-th job and sends the results through a
 * pipe; here they are taken one by one, with a line of progress. What a job gives depends on its number
 * alone, so the number of processes changes nothing but the time.
 */
#include "workers.h"

#include "clock.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST_PROCESSES = 64 };

struct worker {
    pid_t process;
    int pipe;
    size_t got;  /* bytes of the result that is coming */
    char *bytes; /* the job's number, then its result */
};

static volatile sig_atomic_t stopped;

static void stop(int signal_number)
{
    (void)signal_number;
    stopped = 1;
}

static int processors(void)
{
    long n = sysconf(_SC_NPROCESSORS_ONLN);
    return n < 1 ? 1 : n > MOST_PROCESSES ? MOST_PROCESSES : (int)n;
}

static bool write_all(int file, const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t n = write(file, bytes, length);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        bytes += n;
        length -= (size_t)n;
    }
    return true;
}

static bool is_done(const struct jobs *jobs, int job)
{
    return jobs->is_done && jobs->is_done(jobs->context, job);
}

/* What a process does: never returns. */
static void do_jobs(const struct jobs *jobs, int first, int step, int file)
{
    char *bytes = malloc(sizeof(int) + jobs->size);

    signal(SIGINT, SIG_DFL);
    for (int job = first; bytes && job < jobs->n; job += step) {
        if (is_done(jobs, job))
            continue;
        memset(bytes + sizeof(int), 0, jobs->size);
        memcpy(bytes, &job, sizeof job);
        jobs->work(jobs->context, job, bytes + sizeof(int));
        if (!write_all(file, bytes, sizeof(int) + jobs->size))
            break;
    }
    _exit(bytes ? 0 : 1);
}

static bool start(struct worker *worker, const struct jobs *jobs, int first, int step)
{
    int ends[2];

    fflush(NULL);
    worker->bytes = malloc(sizeof(int) + jobs->size);
    if (!worker->bytes || pipe(ends) != 0)
        return false;
    worker->process = fork();
    if (worker->process == 0) {
        close(ends[0]);
        do_jobs(jobs, first, step, ends[1]);
    }
    close(ends[1]);
    worker->pipe = ends[0];
    return worker->process > 0;
}

/* Reads what has come; true if that made a result whole. */
static bool receive(struct worker *worker, size_t size)
{
    ssize_t n = read(worker->pipe, worker->bytes + worker->got, size - worker->got);

    if (n <= 0) {
        if (n < 0 && errno == EINTR)
            return false;
        close(worker->pipe);
        worker->pipe = -1;
        return false;
    }
    worker->got += (size_t)n;
    if (worker->got < size)
        return false;
    worker->got = 0;
    return true;
}

static void show_progress(const struct jobs *jobs, int done, int before, double began, bool last)
{
    static double shown;
    double now = clock_now(), spent = now - began;
    int all = jobs->n * jobs->counts, so_far = done * jobs->counts;

    if (!isatty(STDERR_FILENO) || (!last && now - shown < 0.5))
        return;
    shown = now;
    fprintf(stderr, "\r%d of %d %s, %.0f s", so_far, all, jobs->what, spent);
    if (!last && done > before)
        fprintf(stderr, ", about %.0f s left   ", spent * (jobs->n - done) / (done - before));
    else
        fprintf(stderr, "                      ");
    if (last)
        fputc('\n', stderr);
}

static int jobs_done(const struct jobs *jobs)
{
    int done = 0;
    for (int job = 0; job < jobs->n; job++)
        done += is_done(jobs, job);
    return done;
}

static bool take_results(const struct jobs *jobs, struct worker *workers, int n)
{
    const size_t size = sizeof(int) + jobs->size;
    int before = jobs_done(jobs), done = before;
    double began = clock_now();
    bool going = true;

    while (going && !stopped) {
        struct pollfd polled[MOST_PROCESSES];
        int open = 0;
        for (int i = 0; i < n; i++) {
            polled[i] = (struct pollfd){ workers[i].pipe, POLLIN, 0 };
            open += workers[i].pipe >= 0;
        }
        if (open == 0)
            break;
        if (poll(polled, (nfds_t)n, 500) < 0 && errno != EINTR)
            break;
        for (int i = 0; i < n && going; i++) {
            int job;
            if (workers[i].pipe < 0 || !polled[i].revents || !receive(&workers[i], size))
                continue;
            memcpy(&job, workers[i].bytes, sizeof job);
            going = jobs->take(jobs->context, job, workers[i].bytes + sizeof(int));
            done++;
        }
        show_progress(jobs, done, before, began, false);
    }
    show_progress(jobs, done, before, began, true);
    return going && done == jobs->n;
}

bool run_jobs(const struct jobs *jobs)
{
    static struct worker workers[MOST_PROCESSES];
    struct sigaction action = { .sa_handler = stop }, old;
    int n = jobs->processes > 0 ? jobs->processes : processors();
    bool good = true;

    if (n > MOST_PROCESSES)
        n = MOST_PROCESSES;
    memset(workers, 0, sizeof workers);
    stopped = 0;
    sigaction(SIGINT, &action, &old);
    for (int i = 0; i < n; i++) {
        workers[i].pipe = -1;
        good = good && start(&workers[i], jobs, i, n);
    }
    good = good && take_results(jobs, workers, n);
    for (int i = 0; i < n; i++) {
        if (workers[i].process > 0) {
            kill(workers[i].process, SIGTERM);
            waitpid(workers[i].process, NULL, 0);
        }
        if (workers[i].pipe >= 0)
            close(workers[i].pipe);
        free(workers[i].bytes);
    }
    sigaction(SIGINT, &old, NULL);
    if (stopped)
        fprintf(stderr, "stopped\n");
    else if (!good)
        fprintf(stderr, "a process has failed before its work was done\n");
    return good;
}
