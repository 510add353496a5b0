/* What people say at a table: those at it to all, those who watch among themselves until the end. */
#include "table.h"

#include <stdlib.h>
#include <string.h>

enum { LINES_SHOWN = 100 };

bool chat_may_read(const struct table *table, int viewer, bool is_watch)
{
    return !is_watch || viewer == MW_SPECTATOR || table_is_over(table);
}

int chat_add(struct table *table, const struct person *person, bool is_watch, const char *text,
             int64_t at)
{
    struct store *store = table->all->world->store;
    const int64_t line = only_number(
        store_read(store, "select coalesce(max(line), -1) + 1 from chat where \"table\" = $1", "t",
                   table->id),
        0);

    table->all->world->counts.n[COUNT_CHAT]++;
    store_write(store,
                "insert into chat (\"table\", line, room, person, text, at) values ($1, $2, $3, "
                "$4, $5, $6)",
                "tiitti", table->id, line, (int64_t)is_watch, person->id, text, at);
    return (int)line;
}

bool chat_read(struct table *table, int line, struct chat_line *found)
{
    static char text[4 * 500 + 1];
    struct rows rows =
        store_read(table->all->world->store,
                   "select room, person, text, at, hidden from chat where \"table\" = $1 "
                   "and line = $2",
                   "ti", table->id, (int64_t)line);
    char person[ID_SIZE];

    if (!store_next(&rows))
        return false;
    *found = (struct chat_line){ .line = line,
                                 .is_watch = row_int(&rows, 0) != 0,
                                 .at = row_int(&rows, 3),
                                 .text = text,
                                 .is_hidden = row_int(&rows, 4) != 0 };
    copy_id(person, row_text(&rows, 1));
    strncpy(text, row_text(&rows, 2), sizeof text - 1);
    store_stop(&rows);
    person_find(table->all->world, person, &found->person);
    return true;
}

bool chat_hide(struct table *table, int line, bool on)
{
    struct store *store = table->all->world->store;

    if (only_number(store_read(store, "select 1 from chat where \"table\" = $1 and line = $2", "ti",
                               table->id, (int64_t)line),
                    0) != 1)
        return false;
    return store_write(store, "update chat set hidden = $1 where \"table\" = $2 and line = $3",
                       "iti", (int64_t)on, table->id, (int64_t)line);
}

int64_t chat_wait(struct world *world, const char *person, int most)
{
    enum { SECOND = 1000 };
    const int64_t now = world_now(world);
    int64_t wait;

    if (most <= 0)
        return 0;
    wait = only_number(store_read(world->store,
                                  "select at from chat where person = $1 and at > $2 "
                                  "order by at desc limit 1 offset $3",
                                  "tii", person, now - SECOND, (int64_t)most - 1),
                       now - SECOND) +
           SECOND - now;
    return wait < SECOND ? wait : SECOND; /* somebody's clock is ahead */
}

void chat_write_line(struct out *out, const struct chat_line *line)
{
    mw_json_text(out, "room", line->is_watch ? "watch" : "table");
    mw_json_int(out, "line", line->line);
    person_write(out, "user", &line->person);
    mw_json_text(out, "text", line->is_hidden ? "" : line->text);
    if (line->is_hidden)
        mw_json_bool(out, "hidden", true);
    mw_json_int(out, "at", line->at);
}

/* The newest lines are found first and told last. */
void chat_write(struct table *table, struct out *out, const char *key, const char *asker,
                int viewer)
{
    struct rows rows = store_read(
        table->all->world->store,
        "select line, room, person, text, at, hidden from (select line, room, person, text, "
        "at, hidden from chat where \"table\" = $1 and room <= $2 order by line desc limit $3) "
        "as newest order by line",
        "tii", table->id, (int64_t)chat_may_read(table, viewer, true), (int64_t)LINES_SHOWN);
    struct chat_line line;

    mw_json_open(out, key, '[');
    while (store_next(&rows)) {
        line = (struct chat_line){ .line = (int)row_int(&rows, 0),
                                   .is_watch = row_int(&rows, 1) != 0,
                                   .is_hidden = row_int(&rows, 5) != 0,
                                   .at = row_int(&rows, 4),
                                   .text = row_text(&rows, 3) };
        person_find(table->all->world, row_text(&rows, 2), &line.person);
        if (asker && asker[0] && line.person.id[0] &&
            people_are_apart(table->all->world, asker, line.person.id))
            continue;
        mw_json_open(out, NULL, '{');
        chat_write_line(out, &line);
        mw_json_close(out, '}');
    }
    mw_json_close(out, ']');
}

/* ---- what has been seen ----------------------------------------------------------------------*/

int table_seen(struct table *table, const char *person)
{
    return (int)only_number(store_read(table->all->world->store,
                                       "select n from seen where \"table\" = $1 and person = $2",
                                       "tt", table->id, person),
                            -1);
}

void table_set_seen(struct table *table, const char *person, int n)
{
    store_write(table->all->world->store,
                "insert into seen (\"table\", person, n) values ($1, $2, $3) "
                "on conflict (\"table\", person) do update set n = excluded.n",
                "tti", table->id, person, (int64_t)n);
}
