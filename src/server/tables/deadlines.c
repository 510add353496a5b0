/* What falls due though nobody asks: time that is out, tables that are forgotten, bots to be woken. */
#include "table.h"

#include <string.h>

void table_time_is_out(struct table *table)
{
    const int seat = table->clock.seat;
    struct seat *place = &table->seat[seat];

    table->clock.bank[seat] = 0;
    clock_stop(&table->clock, &table->terms.clock, world_now(table->all->world));
    place->stand_in = BY_TIME;
    place->stood = world_now(table->all->world);
    table_drop_plan(table, place->person, NULL);
    table_publish(table, 1u << seat, "stand-in");
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

int tables_do_due(struct tables *tables, int most)
{
    char id[AT_ONCE][ID_SIZE];
    const int64_t now = world_now(tables->world);
    const int n =
        read_ids(store_read(tables->world->store,
                            "select id from tables where due < $1 order by due limit $2", "ii",
                            now - tables->still, (int64_t)(most < AT_ONCE ? most : AT_ONCE)),
                 id, AT_ONCE);

    for (int i = 0; i < n; i++) {
        struct table *table = table_find(tables, id[i]);
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
    if (time <= 0)
        return;
    store_write(tables->world->store,
                "insert into facts (name, value) values ('still', $1) "
                "on conflict (name) do update set value = facts.value + excluded.value",
                "i", time);
}

int tables_wake_bots(struct tables *tables, int most)
{
    char id[AT_ONCE][ID_SIZE];
    int begun = 0;
    const int n =
        read_ids(store_read(tables->world->store, "select id from tables where bot = 1 limit $1",
                            "i", (int64_t)AT_ONCE),
                 id, most < AT_ONCE ? most : AT_ONCE);

    for (int i = 0; i < n; i++) {
        struct table *table = table_find(tables, id[i]);
        if (table && table->thinking < 0) {
            table_go_on(table);
            begun++;
        }
    }
    return begun;
}
