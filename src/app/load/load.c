/*
 * Many people at once at a server, to see what it bears: one thread, one loop, sockets that never wait.
 * First everybody comes in and sits down, then moves are made and timed for a while.
 */
#include "load.h"

#include "args.h"
#include "command.h"
#include "system/clock.h"
#include "texts.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum {
    USUAL_SECONDS = 30,
    OTHER_DESCRIPTORS = 32,
    STEP = 5, /* milliseconds that a wait takes at most while there are moves to make */
};

static const double progress_every = 5.0; /* seconds */
/* Without news for so long, whoever is not there is not waited for. */
static const double patience = 60.0;

static volatile sig_atomic_t stopped;

static void stop(int signal)
{
    (void)signal;
    stopped = 1;
}

void count_error(struct crowd *crowd, const char *code)
{
    int i = 0;

    while (i < crowd->codes && strcmp(crowd->code[i].name, code) != 0)
        i++;
    if (i == MOST_CODES)
        return;
    if (i == crowd->codes)
        copy_text(crowd->code[crowd->codes++].name, sizeof crowd->code[i].name, code);
    crowd->code[i].n++;
}

/* ---- The loop --------------------------------------------------------------------------------*/

static void begin_playing(struct crowd *crowd, double now)
{
    crowd->playing = true;
    crowd->playing_since = now;
    show_progress(crowd, now);
}

static void serve(struct crowd *crowd)
{
    double told = crowd->began, changed = crowd->began;
    uint64_t messages = 0;

    while (!stopped) {
        double now;
        sockets_connect(crowd);
        sockets_serve(crowd, STEP);
        players_move(crowd);
        now = clock_now();
        if (crowd->connected <= 0 && crowd->next == crowd->n && crowd->under_way == 0)
            crowd->connected = now;
        if (crowd->messages != messages)
            changed = now;
        messages = crowd->messages;
        if (!crowd->playing && (all_are_there(crowd) || now - changed > patience))
            begin_playing(crowd, now);
        if (crowd->playing && now - crowd->playing_since >= crowd->seconds)
            break;
        if (crowd->up == 0 && crowd->connected > 0)
            break; /* nobody is left */
        if (now - told > progress_every) {
            show_progress(crowd, now);
            told = now;
        }
    }
}

static bool raise_limit(int wanted)
{
    struct rlimit limit;

    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return true;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    if (limit.rlim_max == RLIM_INFINITY || limit.rlim_max >= (rlim_t)wanted)
        return true;
    return says_wrong("this needs %d open files, and the system allows %llu (ulimit -Hn)", wanted,
                      (unsigned long long)limit.rlim_max);
}

static bool make_crowd(struct crowd *crowd)
{
    int guests = crowd->tables * crowd->people;

    crowd->n = guests + crowd->lookers;
    if (!raise_limit(crowd->n + OTHER_DESCRIPTORS))
        return false;
    crowd->socket = calloc((size_t)crowd->n, sizeof *crowd->socket);
    crowd->player = calloc((size_t)guests + 1, sizeof *crowd->player);
    crowd->table = calloc((size_t)crowd->tables + 1, sizeof *crowd->table);
    crowd->queue = calloc((size_t)crowd->tables + 1, sizeof *crowd->queue);
    if (!crowd->socket || !crowd->player || !crowd->table || !crowd->queue)
        return says_wrong("no memory for %d sockets", crowd->n);
    players_begin(crowd);
    return sockets_begin(crowd);
}

static void end_crowd(struct crowd *crowd)
{
    if (crowd->socket)
        sockets_end(crowd);
    if (crowd->player)
        players_end(crowd);
    free(crowd->socket);
    free(crowd->player);
    free(crowd->table);
    free(crowd->queue);
    times_end(&crowd->answers);
    times_end(&crowd->pushes);
}

/* ---- Arguments -------------------------------------------------------------------------------*/

struct load_args {
    const char *url[MOST_PLACES], *sockets, *tables, *rate, *seconds;
    struct setup_args setup;
    bool bots, json;
};

static bool read_count(const char *option, const char *text, int most, int *count)
{
    uint64_t n;

    if (!text)
        return true;
    if (!read_number(option, text, 0, (uint64_t)most, &n))
        return false;
    *count = (int)n;
    return true;
}

static bool read_place(const char *url, struct address *address)
{
    return read_address(url, address) &&
           (!address->secure ||
            says_wrong("load speaks no TLS: give it the server behind the proxy, with http://"));
}

static bool read_load(struct load_args *args, struct crowd *crowd)
{
    enum { MOST = 1000000 };

    if (!args->url[0])
        return says_wrong("load wants the URL of a server, such as http://127.0.0.1:8080/");
    for (; crowd->places < MOST_PLACES && args->url[crowd->places]; crowd->places++)
        if (!read_place(args->url[crowd->places], &crowd->place[crowd->places].address))
            return false;
    if (!read_setup(&args->setup, USUAL_PLAYERS, &crowd->setup) || !has_map(&crowd->setup) ||
        !read_count("--sockets", args->sockets, MOST, &crowd->lookers) ||
        !read_count("--tables", args->tables, MOST / MW_MAX_PLAYERS, &crowd->tables) ||
        !read_count("--rate", args->rate, MOST, &crowd->rate) ||
        (args->seconds && !read_seconds(args->seconds, &crowd->seconds)))
        return false;
    if (crowd->lookers + crowd->tables == 0)
        return says_wrong("load wants --sockets, --tables, or both");
    crowd->players = crowd->setup.players;
    crowd->people = args->bots ? 1 : crowd->players;
    crowd->json = args->json;
    return true;
}

/* Two calls at once must not name their guests alike. */
static uint64_t new_seed(void)
{
    struct timespec now;

    clock_gettime(CLOCK_REALTIME, &now);
    return ((uint64_t)now.tv_sec * 1000003u + (uint64_t)now.tv_nsec) * 2654435761u ^
           (uint64_t)getpid();
}

static int run(int argc, char **argv)
{
    struct sigaction action = { .sa_handler = stop };
    static struct crowd crowd = { .seconds = USUAL_SECONDS };
    struct load_args args = { .url = { NULL } };
    const struct option options[] = {
        { "--sockets", &args.sockets, NULL },
        { "--tables", &args.tables, NULL },
        { "--players", &args.setup.players, NULL },
        { "--rate", &args.rate, NULL },
        { "--seconds", &args.seconds, NULL },
        { "--game", &args.setup.game, NULL },
        { "--map", &args.setup.map, NULL },
        { "--seed", &args.setup.seed, NULL },
        { "--bots", NULL, &args.bots },
        { "--json", NULL, &args.json },
    };
    int code = EXIT_FAILED;

    if (read_args("load", argc, argv, options, sizeof options / sizeof *options, args.url,
                  MOST_PLACES) < 0 ||
        !read_load(&args, &crowd))
        return EXIT_WRONG_USE;
    crowd.random.state = args.setup.seed ? crowd.setup.seed : new_seed();
    crowd.setup.seed = new_seed(); /* of the guests' names */
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    crowd.began = clock_now();
    if (make_crowd(&crowd)) {
        serve(&crowd);
        (crowd.json ? report_json : report_text)(&crowd, clock_now());
        code = crowd.gone < crowd.n ? EXIT_GOOD : EXIT_FAILED;
    }
    end_crowd(&crowd);
    return code;
}

const struct command load_command = {
    .name = "load",
    .summary = "many guests at once at a server, and how long it takes to answer",
    .help =
        "usage: millwright load URL... [OPTIONS]\n\n"
        "  --sockets N      connections that say hello and look on\n"
        "  --tables N       tables at which guests play moves at random, each over a connection "
        "of\n"
        "                   its own\n"
        "  --players N      seats of each table (4)\n"
        "  --game GAME      what is played (lancashire); --map NAME for games with several\n"
        "  --bots           one guest a table, and the server's bots in the other seats\n"
        "  --rate N         moves a second, in all; without it as many as are answered\n"
        "  --seconds N      how long, once everybody sits (30)\n"
        "  --seed N         the same number gives the same choice of moves\n"
        "  --json           what was measured as one JSON object\n\n"
        "Of several servers on one database each gets its share of the connections, so that the "
        "people at\n"
        "a table sit at different ones.\n\n"
        "Counts moves and times them, from the sending of a move to its answer and to what the "
        "others\n"
        "are told, and counts errors by their codes. Progress goes to stderr; Ctrl-C ends it "
        "early and\n"
        "prints what was measured. The server must let one address do so much:\n\n"
        "  millwright serve --limit requests=0 --limit connections=0 --limit guests=0\n\n"
        "examples:\n"
        "  millwright load http://127.0.0.1:8080/ --tables 500 --rate 200 --seconds 60\n"
        "  millwright load http://127.0.0.1:8080/ --sockets 10000 --json\n"
        "  millwright load http://127.0.0.1:8080/ http://127.0.0.1:8081/ --tables 100 --rate 50\n",
    .run = run,
};
