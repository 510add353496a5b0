/* Orders as rows: left by one process, done once by another, and kept; see orders.h. */
#include "orders.h"

#include <stdio.h>
#include <string.h>

bool order_leave(struct world *world, const char *text, char id[ID_SIZE])
{
    world_new_id(world, 'o', id);
    return store_write(world->store,
                       "insert into orders (id, what, at, node) values ($1, $2, $3, 0)", "tti", id,
                       text, real_now());
}

bool order_keep(struct world *world, const char *person, const char *text, const char *answer)
{
    char id[ID_SIZE];

    world_new_id(world, 'o', id);
    return store_write(world->store,
                       "insert into orders (id, person, what, at, node, answer) "
                       "values ($1, $2, $3, $4, $5, $6)",
                       "tttiit", id, person, text, real_now(), store_node(world->store), answer);
}

bool order_next(struct world *world, char id[ID_SIZE], char text[ORDER_TEXT])
{
    struct rows rows = store_read(
        world->store, "select id, what from orders where node = 0 order by at, id limit 1", "");

    if (!store_next(&rows))
        return false;
    copy_id(id, row_text(&rows, 0));
    snprintf(text, ORDER_TEXT, "%s", row_text(&rows, 1));
    store_stop(&rows);
    return true;
}

void order_done(struct world *world, const char *id, const char *answer)
{
    store_write(world->store,
                "update orders set node = case when node = 0 then $1 else null end, answer = $2 "
                "where id = $3",
                "itt", store_node(world->store), answer, id);
}

bool order_answer(struct world *world, const char *id, char *answer, size_t size)
{
    struct rows rows =
        store_read(world->store, "select answer from orders where id = $1 and node <> 0", "t", id);

    if (!store_next(&rows))
        return false;
    snprintf(answer, size, "%s", row_text(&rows, 0));
    store_stop(&rows);
    return true;
}

bool order_take_back(struct world *world, const char *id)
{
    char answer[8];

    store_write(world->store, "delete from orders where id = $1 and node = 0", "t", id);
    return store_commit(world->store) && !order_answer(world, id, answer, sizeof answer);
}

void orders_sweep(struct world *world)
{
    const int64_t before = real_now() - DAYS_OF_ORDERS * DAY_MS;

    store_write(world->store, "delete from orders where at < $1 and node <> 0", "i", before);
    store_write(world->store, "delete from reports where closed > 0 and closed < $1", "i", before);
}
