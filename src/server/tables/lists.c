/* Lists of tables, the newest change first, page by page. */
#include "table.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Where a page begins, and which game; each list has a number, by which its tables are found (table.c). Tables by link
 * are listed to those who sit at them alone. */
#define PAGE "(t.changed, t.id) < ($2, $3) and ($4 = '' or t.game = $5)"
#define NEWEST " order by t.changed desc, t.id desc limit $6"
#define LISTED "select t.id, t.changed from tables t where t.list = $1 and " PAGE NEWEST

static const char mine[] =
    "select t.id, t.changed from seats s join tables t on t.id = s.\"table\" "
    "where s.person = $1 and s.stand_in < 3 and t.state in (0, 1, 5) and " PAGE NEWEST;
static const char own_finished[] =
    "select id, changed from (select id, changed from (" LISTED ") as listed union "
    "select t.id, t.changed from seats s join tables t on t.id = s.\"table\" where s.person = $7 "
    "and t.entry = 1 "
    "and t.state in (2, 4) and (t.changed, t.id) < ($8, $9) and ($10 = '' or t.game = $11)) as "
    "all_of_them "
    "order by changed desc, id desc limit $12";

enum { MOST_LISTED = 100 };

static void begin_page(const struct table_list *list, int64_t *changed, char id[ID_SIZE])
{
    *changed = INT64_MAX;
    id[0] = 0;
    if (list->before[0] && sscanf(list->before, "%" SCNd64 ".%23s", changed, id) < 1)
        *changed = INT64_MAX;
}

/* People who want nothing of each other do not see each other's open tables. */
static bool is_shown(struct tables *tables, const struct table_list *list, const char *asker,
                     const struct table *table)
{
    return strcmp(list->which, "open") != 0 || !asker[0] ||
           !people_are_apart(tables->world, asker, table->host);
}

static struct rows ask(struct tables *tables, const struct table_list *list, const char *asker)
{
    static const char listed[] = LISTED;
    struct store *store = tables->world->store;
    const char *game = list->game ? list->game : "";
    const int64_t most = list->limit + 1;
    const bool is_finished = strcmp(list->which, "finished") == 0;
    const int64_t number = is_finished                           ? LIST_FINISHED
                           : strcmp(list->which, "running") == 0 ? LIST_RUNNING
                                                                 : LIST_OPEN;
    char id[ID_SIZE];
    int64_t from;

    begin_page(list, &from, id);
    if (strcmp(list->which, "mine") == 0)
        return store_read(store, mine,
                          "titt"
                          "ti",
                          asker, from, id, game, game, most);
    if (is_finished && asker[0])
        return store_read(store, own_finished,
                          "iittti"
                          "titt"
                          "ti",
                          number, from, id, game, game, most, asker, from, id, game, game, most);
    return store_read(store, listed, "iittti", number, from, id, game, game, most);
}

void tables_write(struct tables *tables, struct out *out, struct table_list *list,
                  const char *asker)
{
    char id[MOST_LISTED + 1][ID_SIZE];
    int64_t changed[MOST_LISTED + 1];
    struct rows rows;
    int n = 0;

    asker = asker ? asker : "";
    rows = ask(tables, list, asker);
    while (n <= list->limit && store_next(&rows)) {
        copy_id(id[n], row_text(&rows, 0));
        changed[n++] = row_int(&rows, 1);
    }
    store_stop(&rows);
    mw_json_open(out, "tables", '[');
    for (int i = 0; i < n && i < list->limit; i++) {
        struct table *table = table_find(tables, id[i]);
        if (table && is_shown(tables, list, asker, table))
            table_write(table, out, NULL, asker, false);
    }
    mw_json_close(out, ']');
    if (n > list->limit) {
        snprintf(list->before, sizeof list->before, "%" PRId64 ".%s", changed[list->limit - 1],
                 id[list->limit - 1]);
        mw_json_text(out, "more", list->before);
    } else {
        mw_json_null(out, "more");
    }
}

int tables_of_host(struct tables *tables, const char *host)
{
    return (int)only_number(
        store_read(tables->world->store,
                   "select count(*) from tables where host = $1 and state in (0, 1, 5)", "t", host),
        0);
}

bool tables_has_seat(struct tables *tables, const char *person)
{
    return only_number(
               store_read(tables->world->store,
                          "select 1 from seats s join tables t on t.id = s.\"table\" "
                          "where s.person = $1 and t.state in (0, 1, 5) and s.stand_in < 3 limit 1",
                          "t", person),
               0) > 0;
}

/* ---- of one person ---------------------------------------------------------------------------*/

/* Finished games stay, with somebody who is no more. */
void tables_forget_person(struct tables *tables, const char *person)
{
    struct store *store = tables->world->store;

    store_write(store, "delete from chat where person = $1", "t", person);
    store_write(store, "delete from plans where person = $1", "t", person);
    store_write(store, "delete from seen where person = $1", "t", person);
    store_write(store, "delete from keys where person = $1", "t", person);
    store_write(store, "update tables set host = null where host = $1", "t", person);
}

void tables_forget_cancelled(struct tables *tables)
{
    enum { DAYS_KEPT = 14 };
    struct store *store = tables->world->store;
    const int64_t before = world_now(tables->world) - DAYS_KEPT * DAY_MS;

#define OF_CANCELLED "where \"table\" in (select id from tables where state = 3 and changed < $1)"
    store_write(store, "delete from seats " OF_CANCELLED, "i", before);
    store_write(store, "delete from chat " OF_CANCELLED, "i", before);
    store_write(store, "delete from seen " OF_CANCELLED, "i", before);
    store_write(store, "delete from tables where state = 3 and changed < $1", "i", before);
#undef OF_CANCELLED
}

static void forget_game(struct store *store, const char *id)
{
    static const char *const sql[] = {
        "delete from moves where \"table\" = $1", "delete from seats where \"table\" = $1",
        "delete from chat where \"table\" = $1",  "delete from seen where \"table\" = $1",
        "delete from plans where \"table\" = $1", "delete from changes where \"table\" = $1",
        "delete from tables where id = $1",
    };

    for (size_t i = 0; i < sizeof sql / sizeof *sql; i++)
        store_write(store, sql[i], "t", id);
}

void tables_forget_finished(struct tables *tables)
{
    enum { AT_ONCE = 200 };
    static char id[AT_ONCE][ID_SIZE];
    const struct community *community = &tables->world->community;
    struct store *store = tables->world->store;
    const int64_t now = world_now(tables->world);
    int n;

    if (community->keep_chat > 0)
        store_write(store,
                    "delete from chat where \"table\" in (select id from tables where state in "
                    "(2, 4) and changed < $1)",
                    "i", now - community->keep_chat * DAY_MS);
    if (community->keep_games <= 0)
        return;
    n = read_ids(store_read(store,
                            "select id from tables where state in (2, 4) and changed < $1 "
                            "order by changed limit 200",
                            "i", now - community->keep_games * DAY_MS),
                 id, AT_ONCE);
    for (int i = 0; i < n; i++)
        if (!tables_in_memory(tables, id[i])) /* somebody looks at it still */
            forget_game(store, id[i]);
}

static void write_seats_of(struct tables *tables, const char *person, struct out *out)
{
    struct rows rows =
        store_read(tables->world->store,
                   "select s.\"table\", s.seat, t.game, t.state, t.created, t.changed from seats s "
                   "join tables t on t.id = s.\"table\" where s.person = $1 order by t.created",
                   "t", person);

    mw_json_open(out, "tables", '[');
    while (store_next(&rows)) {
        mw_json_open(out, NULL, '{');
        mw_json_text(out, "table", row_text(&rows, 0));
        mw_json_int(out, "seat", row_int(&rows, 1));
        mw_json_text(out, "game", row_text(&rows, 2));
        mw_json_text(out, "state", table_state_names[row_int(&rows, 3)]);
        mw_json_int(out, "created", row_int(&rows, 4));
        mw_json_int(out, "changed", row_int(&rows, 5));
        mw_json_close(out, '}');
    }
    mw_json_close(out, ']');
}

static void write_moves_of(struct tables *tables, const char *person, struct out *out)
{
    struct rows rows = store_read(
        tables->world->store,
        "select \"table\", n, line, at from moves where person = $1 order by \"table\", n", "t",
        person);

    mw_json_open(out, "moves", '[');
    while (store_next(&rows)) {
        mw_json_open(out, NULL, '{');
        mw_json_text(out, "table", row_text(&rows, 0));
        mw_json_int(out, "n", row_int(&rows, 1));
        mw_json_text(out, "move", row_text(&rows, 2));
        mw_json_int(out, "at", row_int(&rows, 3));
        mw_json_close(out, '}');
    }
    mw_json_close(out, ']');
}

static void write_chat_of(struct tables *tables, const char *person, struct out *out)
{
    struct rows rows = store_read(tables->world->store,
                                  "select \"table\", line, text, at from chat where person = $1 "
                                  "order by \"table\", line",
                                  "t", person);

    mw_json_open(out, "chat", '[');
    while (store_next(&rows)) {
        mw_json_open(out, NULL, '{');
        mw_json_text(out, "table", row_text(&rows, 0));
        mw_json_int(out, "line", row_int(&rows, 1));
        mw_json_text(out, "text", row_text(&rows, 2));
        mw_json_int(out, "at", row_int(&rows, 3));
        mw_json_close(out, '}');
    }
    mw_json_close(out, ']');
}

void tables_write_data(struct tables *tables, const char *person, struct out *out)
{
    write_seats_of(tables, person, out);
    write_moves_of(tables, person, out);
    write_chat_of(tables, person, out);
}
