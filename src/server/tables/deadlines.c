/* What falls due though nobody asks: time that is out, tables that are forgotten, bots to be woken. */
#include "table.h"

#include <string.h>

void table_time_is_out(struct table *table)
{
    const int seat = table->clock.seat;
    struct seat *place = &table->seat[seat];

    table->all->world->counts.n[COUNT_TIMES_OUT]++;
    table->clock.bank[seat] = 0;
    clock_stop(&table->clock, &table->terms.clock, world_now(table->all->world));
    place->stand_in = BY_TIME;
    place->stood = world_now(table->all->world);
    table_drop_plan(table, place->person, NULL);
    table_publish(table, 1u << seat, "stand-in");
    table->all->ears.notice(table->all->ears.context, table, place->person, "time");
    table_go_on(table);
}

static void do_due(struct table *table)
{
    const int64_t now = world_now(table->all->world);

    if (table->state == TABLE_OPEN) {
        table_end(table, TABLE_CANCELLED);
    } else if (table->state == TABLE_RUNNING && table->terms.clock.kind == CLOCK_NONE) {
        table_end(table, TABLE_ENDED);
    } else if (table->state == TABLE_RUNNING &&
               clock_is_out(&table->clock, &table->terms.clock, now)) {
        table_time_is_out(table);
    } else {
        table_save(table, 0); /* what it was due for has been moved on */
    }
}

enum { AT_ONCE = 64 };

/* A question for tables that want something done. Of several servers one gets each: they are locked until the
 * end of the batch, and passed over by the others. */
#define CLAIM " for update skip locked"

#define DUE "select id from tables where due < $1 order by due limit $2"

static int read_due(struct tables *tables, const char *question, char id[][ID_SIZE], int most)
{
    return read_ids(store_read(tables->world->store, question, "ii",
                               world_now(tables->world) - tables->still, (int64_t)most),
                    id, most);
}

/* Whether clocks have, and nobody here has heard of it yet. */
static bool have_stood_still(struct tables *tables)
{
    const int64_t before = tables->still;

    tables_read_still(tables);
    if (tables->still == before)
        return false;
    tables_reread(tables);
    return true;
}

int tables_do_due(struct tables *tables, int most)
{
    static const char due[] = DUE, claim[] = DUE CLAIM;
    struct store *store = tables->world->store;
    char id[AT_ONCE][ID_SIZE];
    int n = read_due(tables, due, id, most < AT_ONCE ? most : AT_ONCE);

    if (n > 0 && store_is_shared(store)) {
        if (!store_hold(store) || have_stood_still(tables))
            return 0;
        n = read_due(tables, claim, id, n);
    }
    for (int i = 0; i < n; i++) {
        struct table *table = table_find_now(tables, id[i]);
        if (table)
            do_due(table);
    }
    return n;
}

int64_t tables_next_due(struct tables *tables)
{
    return only_number(
        store_read(tables->world->store,
                   "select due from tables where due is not null order by due limit 1", ""),
        0);
}

void tables_move_on(struct tables *tables, int64_t time)
{
    struct store *store = tables->world->store;

    if (time <= 0)
        return;
    store_write(store,
                "insert into facts (name, value) values ('still', $1) "
                "on conflict (name) do update set value = facts.value + excluded.value",
                "i", time);
    store_tell(store, "still");
}

#define LEFT                                                                                       \
    "select id from tables where bot <> 0 and bot not in (select id from nodes where until > $1) " \
    "limit $2"

static int read_left(struct tables *tables, const char *question, char id[][ID_SIZE], int most)
{
    return read_ids(store_read(tables->world->store, question, "ii", real_now(), (int64_t)most), id,
                    most);
}

void tables_wake_bots(struct tables *tables, int most)
{
    static const char left[] = LEFT, claim[] = LEFT CLAIM;
    struct store *store = tables->world->store;
    char id[AT_ONCE][ID_SIZE];
    int n = read_left(tables, left, id, most < AT_ONCE ? most : AT_ONCE);

    if (n > 0 && store_is_shared(store) && store_hold(store))
        n = read_left(tables, claim, id, n);
    for (int i = 0; i < n; i++) {
        struct table *table = table_find_now(tables, id[i]);
        if (!table)
            continue;
        table->thinker = store_node(store);
        store_write(store, "update tables set bot = $1 where id = $2", "it", table->thinker, id[i]);
        table_go_on(table);
    }
}
