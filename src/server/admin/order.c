/*
 * An order of whoever runs the site. If a server runs there, it is left for it: only a server knows what is open and
 * who is to be told. If none does, it is done here, in a hall without doors.
 */
#include "admin.h"

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

static bool do_in(struct hall *hall, const char *text, char *answer, size_t size)
{
    static struct order order;
    struct out out = mw_out_to(answer, size);
    const bool good = order_do(&order, hall, NULL, text);

    order_write_answer(&order, good, &out);
    mw_out_end(&out);
    if (good)
        order_keep(hall->world, NULL, text, answer);
    else
        store_forget(hall->world->store);
    return !good || store_commit(hall->world->store);
}

static bool do_alone(struct store *store, const char *text, char *answer, size_t size)
{
    static struct hall hall;
    struct sockets sockets = { 0 };
    struct workers *workers;
    struct world world;
    uv_loop_t loop;
    bool good = false;

    if (!world_begin(&world, store) || uv_loop_init(&loop) != 0)
        return false;
    workers = workers_begin(&loop, 1);
    if (workers && hall_begin(&hall, &world, &sockets, workers)) {
        good = do_in(&hall, text, answer, size);
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

static bool wait_for_answer(struct world *world, const char *id, char *answer, size_t size)
{
    const int64_t end = real_now() + PATIENCE_MS;

    while (real_now() < end) {
        if (order_answer(world, id, answer, size))
            return true;
        store_commit(world->store); /* nothing; but a question that failed is forgotten */
        pause_ms(LOOK_EVERY_MS);
    }
    return !order_take_back(world, id) && order_answer(world, id, answer, size);
}

static bool leave(struct store *store, const char *text, char *answer, size_t size)
{
    struct world world;
    char id[ID_SIZE];
    bool good;

    if (!world_begin(&world, store))
        return false;
    good = order_leave(&world, text, id) && store_commit(store) &&
           wait_for_answer(&world, id, answer, size);
    world_end(&world);
    return good;
}

/* Whether somebody surely serves: then it would be in vain to wait for having it alone. */
static bool is_served(struct store *store)
{
    return only_number(
               store_read(store, "select count(*) from nodes where until > $1", "i", real_now()),
               0) > 0;
}

static bool ask_server(const char *where, const char *text, char *answer, size_t size, char *why,
                       size_t why_size)
{
    struct store *store = store_visit(where, why, why_size);
    bool good;

    if (!store)
        return false;
    good = leave(store, text, answer, size) ||
           fails(why, why_size, "no server there has done it: nothing has changed");
    store_close(store);
    return good;
}

bool site_order(const char *where, const char *text, char *answer, size_t size, char *why,
                size_t why_size)
{
    struct store *store = store_look(where, why, why_size); /* what is not there is not made */
    bool is_alone, good;

    if (!store)
        return false;
    is_alone = !is_served(store);
    store_close(store);
    store = is_alone ? store_own(where, why, why_size) : NULL;
    if (!store)
        return ask_server(where, text, answer, size, why, why_size);
    good =
        do_alone(store, text, answer, size) || fails(why, why_size, "the database takes nothing");
    store_close(store);
    return good;
}
