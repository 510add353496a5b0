/*
 * An order of whoever runs the site. If a server runs there, it is left for it: only a server knows what is open and
 * who is to be told. If none does, it is done here, in a hall without doors.
 */
#include "admin.h"

#include "server/nodes/nodes.h"
#include "server/orders/orders.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <uv.h>

enum { PATIENCE_MS = 15000, LOOK_EVERY_MS = 50 };

static bool fails(char *why, size_t size, const char *sentence)
{
    snprintf(why, size, "%s", sentence);
    return false;
}

static void pause_ms(int64_t ms)
{
    nanosleep(&(struct timespec){ .tv_nsec = ms * 1000000 }, NULL);
}

/* ---- nobody serves ---------------------------------------------------------------------------*/

/* Clocks have stood still while nobody served (O1.6), and go on doing so. */
static bool take_silence(struct hall *hall)
{
    const int64_t now = world_now(hall->world), served = nodes_served_until(hall->world);

    if (served > 0)
        tables_move_on(&hall->tables, nodes_take_silence(hall->world, served, now));
    nodes_note_alive(hall->world, now);
    if (!store_commit(hall->world->store))
        return false;
    tables_read_still(&hall->tables);
    return true;
}

static bool do_in(struct hall *hall, const char *text, char *answer, size_t size)
{
    static struct order order;
    struct out out = mw_out_to(answer, size);
    const bool good = order_do(&order, hall, NULL, text);

    order_write_answer(&order, good, &out);
    mw_out_end(&out);
    if (good)
        order_keep(&order);
    else
        store_forget(hall->world->store);
    return !good || store_commit(hall->world->store);
}

static bool do_alone(struct store *store, const mw_nets *nets, const char *text, char *answer,
                     size_t size)
{
    static struct hall hall;
    struct sockets sockets = { 0 };
    struct workers *workers;
    struct world world;
    uv_loop_t loop;
    bool good = false;

    if (!world_begin(&world, store) || uv_loop_init(&loop) != 0)
        return false;
    world.nets = *nets;
    workers = workers_begin(&loop, 1);
    if (workers && hall_begin(&hall, &world, &sockets, workers)) {
        good = take_silence(&hall) && do_in(&hall, text, answer, size);
        hall_end(&hall);
    }
    if (workers)
        workers_end(workers); /* a bot that is to move does so when somebody serves */
    uv_run(&loop, UV_RUN_DEFAULT);
    uv_loop_close(&loop);
    world_end(&world);
    return good;
}

/* ---- somebody serves -------------------------------------------------------------------------*/

enum outcome { DONE, NOT_DONE, UNKNOWN };

static enum outcome wait_for_answer(struct world *world, const char *id, char *answer, size_t size)
{
    const int64_t end = real_now() + PATIENCE_MS;

    while (real_now() < end) {
        if (order_answer(world, id, answer, size))
            return DONE;
        store_commit(world->store); /* nothing; but a question that failed is forgotten */
        pause_ms(LOOK_EVERY_MS);
    }
    if (order_take_back(world, id))
        return order_answer(world, id, answer, size) ? DONE : NOT_DONE;
    return UNKNOWN;
}

static enum outcome leave(struct store *store, const char *text, char *answer, size_t size)
{
    enum outcome outcome = NOT_DONE;
    struct world world;
    char id[ID_SIZE];

    if (!world_begin(&world, store))
        return NOT_DONE;
    if (order_leave(&world, text, id)) {
        if (store_commit(store))
            outcome = wait_for_answer(&world, id, answer, size);
        else if (store_is_uncertain(store))
            outcome = UNKNOWN;
    }
    world_end(&world);
    return outcome;
}

/* Whether somebody surely serves: then it would be in vain to wait for having it alone. A folder says so by its lock. */
static bool is_served(const char *where, struct store *store)
{
    return store_is_address(where) &&
           only_number(
               store_read(store, "select count(*) from nodes where until > $1", "i", real_now()),
               0) > 0;
}

static bool ask_server(const char *where, const char *text, char *answer, size_t size, char *why,
                       size_t why_size)
{
    struct store *store = store_visit(where, why, why_size);
    enum outcome outcome;

    if (!store)
        return false;
    outcome = leave(store, text, answer, size);
    store_close(store);
    if (outcome == UNKNOWN)
        return fails(why, why_size, "the database does not say whether it was done: look");
    return outcome == DONE ||
           fails(why, why_size, "no server there has done it: nothing has changed");
}

bool site_order(const char *where, const mw_nets *nets, const char *text, char *answer, size_t size,
                char *why, size_t why_size)
{
    struct store *store = store_look(where, why, why_size); /* what is not there is not made */
    bool is_alone, good;

    if (!store)
        return false;
    is_alone = !is_served(where, store);
    store_close(store);
    store = is_alone ? store_own(where, why, why_size) : NULL;
    if (!store)
        return ask_server(where, text, answer, size, why, why_size);
    good = do_alone(store, nets, text, answer, size) ||
           fails(why, why_size, "the database takes nothing");
    store_close(store);
    return good;
}
