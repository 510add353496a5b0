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

bool order_keep(const struct order *order)
{
    struct world *world = order->hall->world;
    char id[ID_SIZE], text[ORDER_TEXT];
    struct out out = mw_out_to(text, sizeof text);

    order_write(order, &out);
    mw_out_end(&out);
    world_new_id(world, 'o', id);
    return store_write(world->store,
                       "insert into orders (id, person, what, at, node, answer) "
                       "values ($1, $2, $3, $4, $5, $6)",
                       "tttiit", id, order->by.id[0] ? order->by.id : NULL, text, real_now(),
                       store_node(world->store), "{\"ok\":true}");
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

void order_done(const struct order *order, const char *id, const char *answer)
{
    struct store *store = order->hall->world->store;
    char text[ORDER_TEXT];
    struct out out = mw_out_to(text, sizeof text);

    order_write(order, &out);
    mw_out_end(&out);
    store_write(store,
                "update orders set node = case when node = 0 then $1 else null end, what = $2, "
                "answer = $3 where id = $4",
                "ittt", store_node(store), text, answer, id);
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
    return store_write(world->store, "delete from orders where id = $1 and node = 0", "t", id) &&
           store_commit(world->store);
}

void orders_write_about(struct out *out, const char *key, struct world *world, const char *person)
{
    char like[ID_SIZE + 20];
    struct rows rows;

    snprintf(like, sizeof like, "%%\"person\":\"%s\"%%", person);
    rows = store_read(
        world->store,
        "select at, what from orders where what like $1 and node <> 0 order by at, id", "t", like);
    mw_json_open(out, key, '[');
    while (store_next(&rows)) {
        mw_json_open(out, NULL, '{');
        mw_json_int(out, "at", row_int(&rows, 0));
        mw_json_key(out, "order");
        mw_out_text(out, row_text(&rows, 1));
        mw_json_close(out, '}');
    }
    mw_json_close(out, ']');
}

void orders_sweep(struct world *world)
{
    const int64_t before = real_now() - DAYS_OF_ORDERS * DAY_MS;

    store_write(world->store, "delete from orders where at < $1 and node <> 0", "i", before);
    store_write(world->store, "delete from reports where closed > 0 and closed < $1", "i", before);
    store_write(world->store, "delete from reports where at < $1", "i", before);
}
