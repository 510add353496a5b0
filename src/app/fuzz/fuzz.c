/*
 * Random play and damaged input, for a given time. A child process does the rounds and reports each
 * before it begins, so that a crash or a hang can be told with the seed that makes it happen again.
 */
#include "fuzz.h"

#include "args.h"
#include "command.h"
#include "system/clock.h"

#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const double progress_seconds = 5, hang_seconds = 120;

struct fuzz {
    int game; /* -1: all */
    uint64_t seed, rounds;
    double seconds;
    double start;
};

static volatile sig_atomic_t stopped;

static void on_interrupt(int signal_number)
{
    (void)signal_number;
    stopped = 1;
}

/* ---- The child -------------------------------------------------------------------------------*/

static int run_rounds(const struct fuzz *fuzz, int report)
{
    struct counters counters = { 0 };

    attack_begin();
    for (uint64_t i = 0; i < fuzz->rounds && !stopped; i++) {
        if (clock_now() - fuzz->start > fuzz->seconds)
            break;
        if (write(report, &counters, sizeof counters) != sizeof counters)
            return EXIT_FAILED;
        if (!attack(fuzz->game, fuzz->seed + i, &counters))
            return EXIT_FAILED;
    }
    return write(report, &counters, sizeof counters) == sizeof counters ? EXIT_GOOD : EXIT_FAILED;
}

/* ---- The parent ------------------------------------------------------------------------------*/

static void print_progress(const struct fuzz *fuzz, const struct counters *c)
{
    printf("%6.0f s  %" PRIu64 " games, %" PRIu64 " moves; damaged: %" PRIu64 " moves, %" PRIu64
           " logs, %" PRIu64 " positions, %" PRIu64 " requests (%" PRIu64 " still good)\n",
           clock_now() - fuzz->start, c->games, c->moves, c->texts, c->logs, c->states, c->requests,
           c->accepted);
    fflush(stdout);
}

/* Follows the child's reports until it closes the pipe; false if it went silent. */
static bool follow(const struct fuzz *fuzz, pid_t child, int report, struct counters *last)
{
    double told = fuzz->start, heard = fuzz->start;
    struct pollfd watch = { .fd = report, .events = POLLIN };

    for (;;) {
        int ready = poll(&watch, 1, 1000);
        struct counters counters;
        if (stopped)
            kill(child, SIGINT); /* it may not have been meant by the signal */
        if (ready > 0) {
            ssize_t n = read(report, &counters, sizeof counters);
            if (n == 0 || (n < 0 && errno != EINTR))
                return true;
            if (n == sizeof counters)
                *last = counters;
            heard = clock_now();
        } else if (clock_now() - heard > hang_seconds) {
            return false;
        }
        if (clock_now() - told >= progress_seconds) {
            told = clock_now();
            print_progress(fuzz, last);
        }
    }
}

static int judge(const struct fuzz *fuzz, const struct counters *last, int status, bool hung)
{
    /* The report comes before its round: the round at work has the number of those before it. */
    uint64_t seed = fuzz->seed + (last->rounds < fuzz->rounds ? last->rounds : fuzz->rounds - 1);

    print_progress(fuzz, last);
    if (!hung && WIFEXITED(status) && WEXITSTATUS(status) == EXIT_GOOD) {
        puts(stopped ? "stopped; nothing found" : "nothing found");
        return EXIT_GOOD;
    }
    if (hung)
        printf("FOUND: a round takes longer than %.0f s\n", hang_seconds);
    else if (WIFSIGNALED(status))
        printf("FOUND: a crash (signal %d)\n", WTERMSIG(status));
    printf("again: millwright fuzz --seed %" PRIu64 " --rounds 1", seed);
    if (fuzz->game >= 0)
        printf(" %s", mw_game_info(fuzz->game)->id);
    printf("\n");
    return EXIT_FAILED;
}

static int supervise(struct fuzz *fuzz)
{
    struct sigaction action = { .sa_handler = on_interrupt };
    struct counters last = { 0 };
    int ends[2], status = 0;
    bool hung;
    pid_t child;

    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    fflush(stdout);
    if (pipe(ends) != 0 || (child = fork()) < 0) {
        says_wrong("cannot start fuzzing: %s", strerror(errno));
        return EXIT_FAILED;
    }
    if (child == 0) {
        close(ends[0]);
        status = run_rounds(fuzz, ends[1]);
        fflush(stdout);
        _exit(status);
    }
    close(ends[1]);
    hung = !follow(fuzz, child, ends[0], &last);
    if (hung)
        kill(child, SIGKILL);
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
    close(ends[0]);
    return judge(fuzz, &last, status, hung);
}

static int run(int argc, char **argv)
{
    struct fuzz fuzz = { .game = -1, .rounds = UINT64_MAX, .seconds = 60 };
    const char *game = NULL, *seconds = NULL, *seed = NULL, *rounds = NULL;
    const struct option options[] = {
        { "--seconds", &seconds, NULL },
        { "--seed", &seed, NULL },
        { "--rounds", &rounds, NULL },
    };
    struct timespec now;

    clock_gettime(CLOCK_REALTIME, &now);
    fuzz.seed = (uint64_t)now.tv_sec << 20;
    if (read_args("fuzz", argc, argv, options, sizeof options / sizeof *options, &game, 1) < 0 ||
        (seconds && !read_seconds(seconds, &fuzz.seconds)) ||
        (seed && !read_number("--seed", seed, 0, UINT64_MAX, &fuzz.seed)) ||
        (rounds && !read_number("--rounds", rounds, 1, UINT64_MAX, &fuzz.rounds)) ||
        (game && !read_game(game, &fuzz.game)))
        return EXIT_WRONG_USE;
    fuzz.start = clock_now();
    printf("seed %" PRIu64 "\n", fuzz.seed);
    return supervise(&fuzz);
}

const struct command fuzz_command = {
    .name = "fuzz",
    .summary = "random games and damaged input, looking for mistakes",
    .help = "usage: millwright fuzz [GAME] [OPTIONS]\n\n"
            "Plays random games and checks every position; damages moves, logs, positions and\n"
            "requests and checks that they are refused or consistent. The first mistake ends it,\n"
            "with the command that shows it again, and exit code 1. Ctrl-C stops it.\n\n"
            "  --seconds N      how long (60)\n"
            "  --seed N         where to begin; without it the clock chooses\n"
            "  --rounds N       at most so many rounds\n\n"
            "example:\n"
            "  millwright fuzz --seconds 600\n",
    .run = run,
};
