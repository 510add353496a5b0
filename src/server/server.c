/*
 * The server as a whole: one thread that waits in libuv for all connections, timers and workers. Before
 * it waits again, what was written since is committed and what was said since is sent: so many moves
 * share a commit, and nobody hears of what is not on disk.
 */
#include "server.h"

#include "server/hall/hall.h"
#include "server/http/http.h"
#include "server/http/site.h"
#include "server/metrics/metrics.h"
#include "server/nodes/nodes.h"
#include "server/orders/orders.h"
#include "server/people/sessions.h"
#include "server/tls/tls.h"

#include <errno.h>
#include <ifaddrs.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>
#include <uv.h>

enum {
    TICK_MS = 250,
    TICKS_A_SECOND = 1000 / TICK_MS,
    DUE_AT_ONCE = 50,
    BOTS_AT_ONCE = 16,
    ALIVE_EVERY_S = 5,
    MOST_STILL_MS = 4000,
    TRIES_OF_ALL = 2,
    TRIES = 5, /* to do a batch that other servers overtake */
    SECONDS_OF_NEWS = 600,
    SWEEP_EVERY_S = 3600,
    LONGEST_HEADERS = 16 << 10,
    SECONDS_FOR_HEADERS = 10,
    USUAL_WORKERS = 2,
};

struct server {
    const struct server_options *options;
    uv_loop_t loop;
    uv_prepare_t before_waiting;
    uv_timer_t tick;
    uv_signal_t interrupt, terminate;
    struct lws_context *context;
    struct lws_protocols protocols[3];
    struct store *store;
    struct world world;
    struct workers *workers;
    struct sockets sockets;
    struct hall hall;
    struct notices notices;
    struct http http;
    struct tls tls;          /* unused without a certificate */
    struct metrics *metrics; /* NULL: none are wanted */
    int64_t began;
    bool is_serving;
    char page[64];
    uint64_t ticks;
    int64_t unwell_since; /* when the database last took something; 0: it is well */
    int64_t well_at;
    uv_poll_t *ear; /* what other servers tell; NULL: nothing is heard */
    int ear_file;
    bool must_renew; /* what others know of those here */
    int64_t others;  /* as nodes_beat() has them */
    bool have_changed;
    struct order order; /* the last one */
};

/* ---- committing ------------------------------------------------------------------------------*/

/* Whether the database takes something again: clocks have stood still meanwhile, unless others served, and are
 * set before anything else is done. */
static void try_to_recover(struct server *server)
{
    const int64_t now = world_now(&server->world);

    nodes_begin(&server->world);
    if (!store_commit(server->store))
        return;
    tables_move_on(&server->hall.tables,
                   nodes_take_silence(&server->world, server->unwell_since, now));
    nodes_note_alive(&server->world, now);
    if (!store_commit(server->store))
        return;
    if (server->is_serving)
        log_line(&server->world.log, LOG_FAULTS, "goes-on", "after_ms=%lld",
                 (long long)(now - server->unwell_since));
    server->unwell_since = 0;
    server->well_at = now;
    tables_reread(&server->hall.tables);
}

static void hook_get_ready(void *context)
{
    struct server *server = context;

    /* Who has stood still for a while does not know what has been done meanwhile, nor whether clocks ran. */
    if (server->unwell_since == 0 && world_now(&server->world) - server->well_at > MOST_STILL_MS &&
        !store_has_news(server->store)) {
        log_line(&server->world.log, LOG_FAULTS, "stood-still", "at=%lld",
                 (long long)server->well_at);
        server->unwell_since = server->well_at;
    }
    if (server->unwell_since != 0 && !store_has_news(server->store))
        try_to_recover(server);
    /* While that fails, whatever is asked is part of a batch that is spoilt, and refused with it. */
    if (server->hall.tables.is_stale && !store_has_news(server->store))
        tables_reread(&server->hall.tables);
}

/* The batch is on disk: what was said with it may go. */
static void settle(struct server *server)
{
    hall_keep_listening(&server->hall);
    sockets_release(&server->sockets);
    tables_committed(&server->hall.tables, server->unwell_since == 0);
}

/* Everything is as it was before the batch, and as others have changed it since. */
static bool begin_again(struct server *server)
{
    store_forget(server->store);
    sockets_drop(&server->sockets);
    hall_undo_listening(&server->hall);
    tables_unsay(&server->hall.tables);
    tables_catch_up(&server->hall.tables);
    return store_could_read(server->store);
}

static bool end_again(struct server *server)
{
    for (struct table *each = server->hall.tables.touched; each; each = each->next_touched)
        hall_tell_presence(&server->hall, each);
    tables_tell_others(&server->hall.tables);
    return store_commit(server->store);
}

/* The first message of the batch, in one of its own. Who is overtaken again and again is told so. */
static bool do_first_again(struct server *server)
{
    for (int i = 0; i < TRIES; i++) {
        if (!begin_again(server))
            return false;
        hall_repeat(&server->hall, 1);
        if (end_again(server))
            return true;
        if (!store_is_overtaken(server->store))
            return false;
    }
    store_forget(server->store);
    sockets_refuse(&server->sockets, write_unavailable);
    return begin_again(server);
}

/* Another server was faster: what was asked is answered again, on what is there now; if that is overtaken, too, one message
 * after the other, so that each has to be faster only for itself. */
static bool do_again(struct server *server)
{
    for (int i = 0; i < TRIES_OF_ALL; i++) {
        if (!begin_again(server))
            return false;
        hall_repeat(&server->hall, INT_MAX);
        if (end_again(server))
            return true;
        if (!store_is_overtaken(server->store))
            return false;
    }
    while (server->hall.heard && do_first_again(server)) {
        hall_forget_first(&server->hall);
        settle(server);
    }
    if (!server->hall.heard)
        return true;
    hall_repeat(&server->hall, INT_MAX); /* to be refused, each by its number */
    return false;
}

/* Nothing of it is on disk, or nobody knows. That others are always faster is no fault of the database. */
static void fail(struct server *server, bool is_uncertain)
{
    server->world.counts.n[COUNT_LOST]++;
    if (server->unwell_since == 0 && !store_is_overtaken(server->store)) {
        log_line(&server->world.log, LOG_FAULTS, "database-away", "uncertain=%d why=\"%s\"",
                 is_uncertain, store_problem(server->store));
        server->unwell_since = server->well_at;
    }
    store_forget(server->store);
    sockets_refuse(&server->sockets, is_uncertain ? NULL : write_unavailable);
    server->must_renew = true;
    hall_forget_heard(&server->hall);
    hall_undo_listening(&server->hall);
    tables_unsay(&server->hall.tables);
    tables_reread(&server->hall.tables);
    store_forget(server->store);
}

static bool commit_timed(struct server *server)
{
    const uint64_t begun = uv_hrtime();
    const bool has_news = store_has_news(server->store), good = store_commit(server->store);

    if (has_news) {
        server->world.counts.n[COUNT_BATCHES]++;
        count_duration(&server->world.counts.commits, (int64_t)(uv_hrtime() - begun) / 1000);
    }
    return good;
}

/* Everything written and said until now: on disk and on its way, or neither. What was decided while the
 * database took nothing is not tried: its clocks ran on. False: what was written is not there; but what was
 * asked over sockets may have been done again. */
static bool commit(struct server *server)
{
    const bool has_news = store_has_news(server->store);
    const bool is_tried = server->unwell_since == 0 || !has_news;
    bool good, is_overtaken = false;

    tables_tell_others(&server->hall.tables);
    good = is_tried && commit_timed(server);
    if (!good && is_tried && store_is_overtaken(server->store)) {
        is_overtaken = true;
        server->world.counts.n[COUNT_OVERTAKEN]++;
        good = do_again(server);
    }
    if (!good) {
        fail(server, is_tried && store_is_uncertain(server->store));
        return false;
    }
    hall_forget_heard(&server->hall);
    if (has_news)
        server->well_at = world_now(&server->world);
    settle(server);
    return !is_overtaken;
}

/* ---- other servers ---------------------------------------------------------------------------*/

/* What has come is heard before the next waiting. */
static void on_news(uv_poll_t *handle, int status, int events)
{
    (void)handle;
    (void)status;
    (void)events;
}

static void free_ear(uv_handle_t *handle)
{
    free(handle);
}

static void close_ear(struct server *server)
{
    if (!server->ear)
        return;
    uv_close((uv_handle_t *)server->ear, free_ear);
    close(server->ear_file);
    server->ear = NULL;
}

/* Listens at the connection that the store has now. It closes its connections itself, and may get the same
 * number for the next: so it is a copy that is waited for. */
static void open_ear(struct server *server)
{
    close_ear(server);
    server->ear_file = dup(store_ear(server->store));
    server->ear = server->ear_file >= 0 ? malloc(sizeof *server->ear) : NULL;
    if (server->ear && uv_poll_init(&server->loop, server->ear, server->ear_file) == 0) {
        uv_poll_start(server->ear, UV_READABLE, on_news);
        return;
    }
    free(server->ear);
    server->ear = NULL;
    if (server->ear_file >= 0)
        close(server->ear_file);
}

/* What others have told; after a break, whatever they may have. */
static void hear_others(struct server *server)
{
    static char news[LONGEST_NEWS + 1];

    if (server->unwell_since != 0 || store_ear(server->store) < 0) {
        close_ear(server);
        return;
    }
    if (store_has_missed(server->store)) {
        close_ear(server);
        person_forget(&server->world, NULL);
        tables_reread(&server->hall.tables);
        server->must_renew = true;
    }
    if (!server->ear)
        open_ear(server);
    if (server->must_renew)
        hall_renew(&server->hall);
    server->must_renew = false;
    while (store_hear(server->store, news, sizeof news))
        hall_hear(&server->hall, news);
}

static void commit_if_needed(struct server *server)
{
    if (store_has_news(server->store) || server->sockets.holding || server->hall.tables.touched)
        commit(server);
}

static void before_waiting(uv_prepare_t *handle)
{
    struct server *server = handle->data;

    commit_if_needed(server);
    hear_others(server);
    commit_if_needed(server);
}

/* ---- time ------------------------------------------------------------------------------------*/

/* Whether a clock runs, so that it matters how long nobody served. */
static bool has_deadlines(struct server *server)
{
    return tables_next_due(&server->hall.tables) > 0;
}

/* Somebody with a seat in a game that is not over. */
static bool hook_is_needed(void *context, const char *person)
{
    struct server *server = context;

    return tables_has_seat(&server->hall.tables, person);
}

static void hook_give_up(void *context, const char *person)
{
    struct server *server = context;

    tables_give_up(&server->hall.tables, person);
}

static void hook_delete(void *context, const char *person)
{
    struct server *server = context;

    hall_forget_person(&server->hall, person);
    hall_tell_changed(&server->hall, person);
}

/* Forgets what has been kept long enough. */
static void sweep(struct server *server)
{
    store_write(server->store, "delete from keys where at < $1", "i",
                world_now(&server->world) - DAY_MS);
    store_write(server->store, "delete from changes where at < $1", "i",
                world_now(&server->world) - SECONDS_OF_NEWS * 1000);
    store_write(server->store, "delete from charges where earned < $1", "i",
                world_now(&server->world));
    tables_forget_cancelled(&server->hall.tables);
    tables_forget_finished(&server->hall.tables);
    orders_sweep(&server->world);
    notices_sweep(&server->notices);
    people_sweep(&server->world, hook_is_needed, hook_delete, server);
}

/* What whoever runs the site has ordered: each in a batch of its own. One that another server has done at the same
 * moment is not done here; what could not be done now is tried again. */
static void take_orders(struct server *server)
{
    enum { AT_ONCE = 8 };
    char id[ID_SIZE], text[ORDER_TEXT], answer[ORDER_TEXT];

    for (int i = 0; i < AT_ONCE && order_next(&server->world, id, text); i++) {
        struct out out = mw_out_to(answer, sizeof answer);
        bool good;
        commit_if_needed(server);
        good = order_do(&server->order, &server->hall, NULL, text);
        if (!good && server->order.refusal.code &&
            strcmp(server->order.refusal.code, "unavailable") == 0)
            return;
        order_write_answer(&server->order, good, &out);
        mw_out_end(&out);
        order_done(&server->order, id, answer);
        order_tell_others(&server->order);
        if (!commit(server))
            return;
        order_tell_here(&server->order);
    }
}

/* Messages to people who are not here: in a batch of their own, since they go only when it is on disk, and since what
 * came of them is written again if it is not. */
static void tend_notices(struct server *server)
{
    commit_if_needed(server);
    if (server->unwell_since != 0)
        return;
    notices_write(&server->notices);
    notices_settle(&server->notices, !store_has_news(server->store) || commit(server));
}

static void hook_notices(void *context)
{
    struct server *server = context;

    hook_get_ready(server);
    tend_notices(server);
}

static bool hook_is_here(void *context, const char *table, const char *person)
{
    struct server *server = context;

    return hall_is_here(&server->hall, table, person);
}

/* Among others every second; alone only where it matters. */
static void beat(struct server *server, uint64_t seconds)
{
    const int64_t others = nodes_beat(&server->world);

    if (store_is_shared(server->store) || (seconds % ALIVE_EVERY_S == 0 && has_deadlines(server)))
        nodes_note_alive(&server->world, world_now(&server->world));
    server->have_changed = others != server->others;
    server->others = others;
}

static void do_each_second(struct server *server)
{
    const uint64_t seconds = server->ticks / TICKS_A_SECOND;

    commit_if_needed(server);
    sockets_tick(&server->sockets);
    tables_sweep(&server->hall.tables, false);
    if (server->unwell_since != 0)
        return;
    beat(server, seconds); /* in a batch of its own: all servers write the same rows */
    commit_if_needed(server);
    if (server->unwell_since != 0)
        return;
    if (server->have_changed)
        hall_look_around(&server->hall);
    tables_wake_bots(&server->hall.tables, BOTS_AT_ONCE);
    tend_notices(server);
    if (seconds % SWEEP_EVERY_S == 0)
        sweep(server);
    if (store_could_read(server->store)) /* else it was waited for, in vain */
        server->well_at = world_now(&server->world);
}

static void on_tick(uv_timer_t *handle)
{
    struct server *server = handle->data;

    server->ticks++;
    hook_get_ready(server);
    if (server->unwell_since == 0)
        tables_do_due(&server->hall.tables, DUE_AT_ONCE);
    if (server->unwell_since == 0)
        take_orders(server);
    if (server->ticks % TICKS_A_SECOND == 0)
        do_each_second(server);
}

/* Clocks do not run while no server runs (O1.6): what fell due since then has its time still. */
static bool catch_up(struct server *server)
{
    const int64_t now = world_now(&server->world), served = nodes_served_until(&server->world);

    if (!store_could_read(server->store))
        return false;
    server->well_at = served > 0 ? served : now;
    if (server->well_at < now)
        server->unwell_since = server->well_at;
    else
        nodes_note_alive(&server->world, now);
    if (server->unwell_since == 0)
        nodes_begin(&server->world);
    hook_get_ready(server);
    commit(server);
    server->is_serving = true;
    return true;
}

/* ---- what HTTP asks for ----------------------------------------------------------------------*/

/* A request has a batch of its own: what is said over sockets can be done again if others were faster, this
 * cannot. */
static void hook_begin_request(void *context)
{
    struct server *server = context;

    commit_if_needed(server);
    hook_get_ready(server);
}

static bool hook_commit(void *context)
{
    return commit(context);
}

static void hook_session_end(void *context, const char *hash)
{
    struct server *server = context;

    hall_close_session(&server->hall, hash);
}

static void hook_tell_session_end(void *context, const char *hash)
{
    struct server *server = context;

    hall_tell_session_end(&server->hall, hash);
}

static void hook_other_sessions_end(void *context, const char *person, const char *kept_hash)
{
    struct server *server = context;

    hall_close_person(&server->hall, person, kept_hash);
}

static void hook_tell_other_sessions_end(void *context, const char *person, const char *kept_hash)
{
    struct server *server = context;

    hall_tell_person_end(&server->hall, person, kept_hash);
}

static void hook_person_changed(void *context, const char *person)
{
    struct server *server = context;

    tables_rename(&server->hall.tables, person);
}

static void hook_tell_person_changed(void *context, const char *person)
{
    struct server *server = context;

    hall_tell_changed(&server->hall, person);
}

static bool hook_order(void *context, const struct person *by, const char *text,
                       struct refusal *refusal)
{
    struct server *server = context;
    const bool good = order_do(&server->order, &server->hall, by, text);

    if (!good)
        *refusal = server->order.refusal;
    return good && (order_keep(&server->order) || refuse(refusal, "unavailable"));
}

static void hook_ordered(void *context)
{
    struct server *server = context;

    order_tell_here(&server->order);
}

static void hook_tell_ordered(void *context)
{
    struct server *server = context;

    order_tell_others(&server->order);
}

static void hook_write_data(void *context, const char *person, struct out *out)
{
    struct server *server = context;

    tables_write_data(&server->hall.tables, person, out);
    notices_write_data(&server->notices, person, out);
    orders_write_about(out, "orders", &server->world, person);
}

static bool hook_log_of(void *context, const char *id, char **text, size_t *length)
{
    struct server *server = context;
    struct table *table = table_find(&server->hall.tables, id);

    if (!table || table->terms.by_link)
        return false;
    *text = table_log(table, length);
    return *text != NULL;
}

static bool hook_test_clock(void *context, int64_t advance_ms, int64_t silence_ms, int64_t *now)
{
    struct server *server = context;

    server->world.ahead += advance_ms;
    server->well_at += advance_ms;
    server->sockets.ahead += silence_ms;
    sockets_tick(&server->sockets);
    hook_get_ready(server);
    while (server->unwell_since == 0 && tables_do_due(&server->hall.tables, DUE_AT_ONCE) > 0)
        commit(server);
    if (server->unwell_since == 0)
        sweep(server);
    tend_notices(server);
    *now = world_now(&server->world);
    return true;
}

static bool hook_may_connect(void *context, const char *address)
{
    struct server *server = context;
    const int most = server->world.limit[LIMIT_CONNECTIONS];

    return most == 0 || sockets_from(&server->sockets, address) +
                                nodes_connections_elsewhere(&server->world, address) <
                            most;
}

/* ---- beginning and ending --------------------------------------------------------------------*/

static bool says(const char *what, const char *why)
{
    fprintf(stderr, "millwright: %s%s%s\n", what, why ? ": " : "", why ? why : "");
    return false;
}

/* As many descriptors as the system lets us have: a socket is one, and a file on its way another. */
static void raise_limits(void)
{
    struct rlimit limit;

    if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
}

static unsigned most_connections(void)
{
    struct rlimit limit;

    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY ||
        limit.rlim_cur > 1000000)
        return 1000000;
    return (unsigned)limit.rlim_cur;
}

static void on_stop(uv_signal_t *handle, int number)
{
    struct server *server = handle->data;

    (void)number;
    uv_stop(&server->loop);
}

static bool begin_loop(struct server *server)
{
    if (uv_loop_init(&server->loop) != 0)
        return says("there is no event loop", NULL);
    uv_prepare_init(&server->loop, &server->before_waiting);
    uv_timer_init(&server->loop, &server->tick);
    uv_signal_init(&server->loop, &server->interrupt);
    uv_signal_init(&server->loop, &server->terminate);
    server->before_waiting.data = server->tick.data = server->interrupt.data =
        server->terminate.data = server;
    uv_signal_start(&server->interrupt, on_stop, SIGINT);
    uv_signal_start(&server->terminate, on_stop, SIGTERM);
    signal(SIGPIPE, SIG_IGN);
    return true;
}

/* The build of the page as it is now, for pages that were kept from before an update. */
static const char *hook_page(void *context)
{
    struct server *server = context;
    struct site_file file;
    ssize_t n;

    if (!server->options->site ||
        site_find(server->options->site, "/build.txt", false, &file) != SITE_FILE)
        return NULL;
    n = read(file.file, server->page, sizeof server->page - 1);
    close(file.file);
    server->page[n > 0 ? n : 0] = 0;
    server->page[strcspn(server->page, "\r\n")] = 0;
    return server->page[0] ? server->page : NULL;
}

/* Said when the server starts, and not when somebody wants a bot that cannot play. */
static void look_for_nets(const struct world *world)
{
    char why[MW_MAX_TEXT];

    for (int game = 0; game < mw_game_count(); game++)
        if (mw_level(game, MW_LEVELS).learned && !world_net(world, game, why))
            log_line(&world->log, LOG_FAULTS, "no-net", "game=%s why=\"%s\"",
                     mw_game_info(game)->id, why);
}

static bool begin_world(struct server *server)
{
    const struct server_options *options = server->options;
    char why[512];

    server->store = store_open(options->data, why, sizeof why);
    if (!server->store)
        return says(why, NULL);
    if (!world_begin(&server->world, server->store))
        return says("the system has no random numbers", NULL);
    server->world.log = options->log;
    server->world.community = options->community;
    server->world.nets = options->nets;
    look_for_nets(&server->world);
    server->began = world_now(&server->world);
    for (int i = 0; i < LIMITS; i++)
        if (options->limit[i] >= 0)
            server->world.limit[i] = options->limit[i];
    if (options->test_random)
        world_seed(&server->world, options->seed);
    if (options->test_clock)
        store_test_faults(server->store, getenv("MILLWRIGHT_TEST_FULL"));
    server->workers =
        workers_begin(&server->loop, options->workers > 0 ? options->workers : USUAL_WORKERS);
    if (!server->workers)
        return says("there can be no threads", NULL);
    if (!hall_begin(&server->hall, &server->world, &server->sockets, server->workers))
        return says("there is no memory", NULL);
    server->notices.world = &server->world;
    server->notices.settings = &options->notices;
    server->notices.is_here = hook_is_here;
    server->notices.has_news = hook_notices;
    server->notices.context = server;
    server->hall.notices = &server->notices;
    server->hall.page = hook_page;
    server->hall.get_ready = hook_get_ready;
    server->hall.owner = server;
    if (!catch_up(server))
        return says("the database does not answer", NULL);
    return notices_begin(&server->notices, &server->loop, why, sizeof why) || says(why, NULL);
}

static bool begin_http(struct server *server)
{
    const struct server_options *options = server->options;

    server->http = (struct http){
        .world = options->offline ? NULL : &server->world,
        .site = options->site,
        .workers = server->workers,
        .notices = options->offline ? NULL : &server->notices,
        .origins = options->origins,
        .n_origins = options->n_origins,
        .proxy = options->proxy,
        .offline = options->offline,
        .tls = options->certificate ? &server->tls : NULL,
        .hooks = { .context = server,
                   .get_ready = hook_begin_request,
                   .commit = hook_commit,
                   .tell_others = { hook_tell_session_end, hook_tell_other_sessions_end,
                                    hook_tell_person_changed, hook_tell_ordered },
                   .tell_here = { hook_session_end, hook_other_sessions_end, hook_person_changed,
                                  hook_ordered },
                   .order = hook_order,
                   .on_give_up = hook_give_up,
                   .on_delete = hook_delete,
                   .write_data = hook_write_data,
                   .log_of = hook_log_of,
                   .test_clock = options->test_clock ? hook_test_clock : NULL,
                   .may_connect = hook_may_connect },
    };
    server->sockets.http = &server->http;
    return http_begin(&server->http) || says("there is no memory", NULL);
}

/* Wrong files are told of before anything else is begun. */
static bool begin_tls(struct server *server)
{
    const struct server_options *options = server->options;
    char why[600];

    if (!options->certificate)
        return true;
    server->tls = (struct tls){ .certificate = options->certificate,
                                .key = options->key,
                                .log = &options->log };
    return tls_read(&server->tls, why, sizeof why) || says(why, NULL);
}

/* What is spoken: files and requests over HTTP first, then the socket. */
static void name_protocols(struct server *server)
{
    server->protocols[0] =
        (struct lws_protocols){ .name = "http",
                                .callback = http_callback,
                                .user = &server->http,
                                .per_session_data_size = sizeof(struct http_request) };
    if (!server->options->offline)
        server->protocols[1] =
            (struct lws_protocols){ .name = "millwright.v1",
                                    .callback = socket_callback,
                                    .user = &server->sockets,
                                    .rx_buffer_size = 4096,
                                    .per_session_data_size = sizeof(struct connection) };
}

/* Where the system does not tell its addresses, as in a sandbox that forbids to ask, libwebsockets would listen at all of them,
 * whatever it was told. */
static bool knows_addresses(void)
{
    struct ifaddrs *all;

    if (getifaddrs(&all) != 0)
        return says("the system does not tell its addresses", strerror(errno));
    freeifaddrs(all);
    return true;
}

static bool listen_for_all(struct server *server)
{
    /* We look after silent lines ourselves: libwebsockets would walk a list of all of them at every message. */
    static const lws_retry_bo_t no_policy;
    static struct lws_token_limits limits;
    const struct server_options *options = server->options;
    void *loops[1] = { &server->loop };
    struct lws_context_creation_info info = {
        .port = options->port,
        .iface = options->host,
        .protocols = server->protocols,
        .headers = &http_headers,
        .user = &server->http,
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
                   LWS_SERVER_OPTION_FALLBACK_TO_APPLY_LISTEN_ACCEPT_CONFIG,
        .listen_accept_role = "raw-skt",
        .listen_accept_protocol = "http",
        .fd_limit_per_thread = most_connections(),
        .max_http_header_data2 = LONGEST_HEADERS,
        .max_http_header_pool2 = most_connections(),
        .timeout_secs = SECONDS_FOR_HEADERS,
        .token_limits = &limits,
        .foreign_loops = loops,
        .retry_and_idle_policy = &no_policy,
        .alpn = "http/1.1",
    };

    name_protocols(server);
    for (int i = 0; i < WSI_TOKEN_COUNT; i++)
        limits.token_limit[i] = 2048;
    if (!strchr(options->host, ':'))
        info.options |= LWS_SERVER_OPTION_DISABLE_IPV6;
    if (options->certificate)
        info.options |=
            LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT | LWS_SERVER_OPTION_CREATE_VHOST_SSL_CTX;
    lws_set_log_level(0, NULL);
    server->context = lws_create_context(&info);
    return server->context || says("cannot serve at this address", options->host);
}

/* ---- how it is -------------------------------------------------------------------------------*/

static void look_at(void *context, struct gauges *gauges)
{
    struct server *server = context;

    *gauges = (struct gauges){ .connections = server->sockets.n,
                               .is_well = server->unwell_since == 0,
                               .began = server->began };
    for (int i = 0; i < TABLE_CHAINS; i++)
        for (const struct table *table = server->hall.tables.chain[i]; table; table = table->next) {
            gauges->tables++;
            gauges->thinking += table->thinking >= 0;
        }
}

static bool begin_metrics(struct server *server)
{
    const struct server_options *options = server->options;
    char why[300];

    if (options->metrics_port < 0 || options->offline)
        return true;
    server->metrics = metrics_begin(&server->loop, options->metrics_host, options->metrics_port,
                                    &server->world, look_at, server, why, sizeof why);
    return server->metrics || says(why, NULL);
}

static void say_where(const struct server *server)
{
    const char *host = server->options->host;
    const char *format = strchr(host, ':') ? "Millwright is at %s://[%s]:%d/ (%s)\n"
                                           : "Millwright is at %s://%s:%d/ (%s)\n";

    printf(format, server->http.tls ? "https" : "http", host,
           lws_get_vhost_listen_port(lws_get_vhost_by_name(server->context, "default")),
           "Ctrl-C ends it");
    if (server->metrics)
        printf("metrics and health are at port %d\n", metrics_port(server->metrics));
    fflush(stdout);
    if (!server->options->offline)
        log_line(&server->world.log, LOG_USUAL, "started", "version=%s database=%s node=%lld",
                 MW_VERSION, store_is_shared(server->store) ? "postgresql" : "sqlite",
                 (long long)store_node(server->store));
}

static bool have_all_parted(const struct server *server)
{
    for (const struct connection *each = server->sockets.first; each; each = each->next)
        if (!each->has_parted)
            return false;
    return true;
}

/* Tells all that the server stops, so that they come back to the next one. Whoever takes it in closes their
 * end; nobody is waited for long. */
static void part(struct server *server)
{
    enum { ROUNDS = 200, ROUNDS_AFTER = 20 };

    if (server->options->offline)
        return;
    log_line(&server->world.log, LOG_USUAL, "stopping", "connections=%d", server->sockets.n);
    commit(server);
    for (struct connection *each = server->sockets.first; each; each = each->next)
        connection_close(each, CLOSE_RESTART, "the server stops");
    for (int i = 0; i < ROUNDS && server->sockets.first; i++) {
        if (have_all_parted(server) && i < ROUNDS - ROUNDS_AFTER)
            i = ROUNDS - ROUNDS_AFTER;
        uv_run(&server->loop, UV_RUN_NOWAIT);
        nanosleep(&(struct timespec){ .tv_nsec = 5000000 }, NULL);
    }
}

/* What is on its way to somebody is given up, and noted for the next server. */
static void part_with_notices(struct server *server)
{
    enum { ROUNDS = 600 };

    for (int i = 0; i < ROUNDS && server->notices.n_out > 0; i++) {
        uv_run(&server->loop, UV_RUN_NOWAIT);
        nanosleep(&(struct timespec){ .tv_nsec = 5000000 }, NULL);
    }
}

static void end_world(struct server *server)
{
    if (server->workers)
        workers_end(server->workers);
    if (!server->store)
        return;
    notices_end(&server->notices);
    if (server->hall.room) {
        if (server->unwell_since == 0) {
            nodes_note_alive(&server->world, world_now(&server->world));
            nodes_end(&server->world);
        }
        store_commit(server->store);
        hall_end(&server->hall);
    }
    world_end(&server->world);
    store_close(server->store);
}

static bool begin(struct server *server)
{
    raise_limits();
    if (!begin_tls(server) || !begin_loop(server) ||
        (!server->options->offline && !begin_world(server)) || !begin_http(server) ||
        !knows_addresses() || !listen_for_all(server) || !begin_metrics(server))
        return false;
    if (server->http.tls)
        tls_watch(&server->tls, &server->loop);
    if (!server->options->offline) {
        uv_prepare_start(&server->before_waiting, before_waiting);
        uv_timer_start(&server->tick, on_tick, TICK_MS, TICK_MS);
    }
    return true;
}

int server_run(const struct server_options *options)
{
    static struct server server;
    bool good;

    server.options = options;
    good = begin(&server);
    if (good) {
        say_where(&server);
        uv_run(&server.loop, UV_RUN_DEFAULT);
        notices_stop(&server.notices);
        part(&server);
        part_with_notices(&server);
    }
    /* Connections and the loop end with the process: all has been sent, and all is on disk. */
    end_world(&server);
    return good ? 0 : 1;
}
