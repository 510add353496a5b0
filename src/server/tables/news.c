/*
 * Several servers on one database: what others have done at a table, or what is left of a batch that was
 * lost, is read and told to those who have the table open here, version by version, as it was told there
 * (O3.3). The moves themselves say most of it; other changes leave a row for this.
 */
#include "table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- what is told ----------------------------------------------------------------------------*/

struct moment moment_of(const struct table *table)
{
    return (struct moment){ .moves = table->moves, .version = table->version };
}

enum { MOST_NEWS = 32, WHY_SIZE = 16, CLOCK_SIZE = 2 * CLOCK_TEXT };

/* One version that others have made. */
struct item {
    int64_t version;
    int n, seat;
    char why[WHY_SIZE]; /* "move", "bot", "undo", or that of a change */
    char clock[CLOCK_SIZE];
    char line[MW_MAX_MOVE_TEXT];
};

static int read_items(struct table *table, struct item item[MOST_NEWS])
{
    struct rows rows = store_read(
        table->all->world->store,
        "select version, n, seat, why, clock, line from changes where \"table\" = $1 and version > "
        "$2 and version <= $3 union all select version, n, seat, case when person is null then "
        "'bot' else 'move' end, clock, line from moves where \"table\" = $4 and version > $5 and "
        "version <= $6 order by 1 limit $7",
        "tiitiii", table->id, table->told, table->version, table->id, table->told, table->version,
        (int64_t)MOST_NEWS);
    int n = 0;

    for (; n < MOST_NEWS && store_next(&rows); n++) {
        item[n].version = row_int(&rows, 0);
        item[n].n = (int)row_int(&rows, 1);
        item[n].seat = (int)row_int(&rows, 2);
        snprintf(item[n].why, WHY_SIZE, "%s", row_text(&rows, 3));
        snprintf(item[n].clock, CLOCK_SIZE, "%s", row_text(&rows, 4));
        snprintf(item[n].line, MW_MAX_MOVE_TEXT, "%s", row_text(&rows, 5));
    }
    store_stop(&rows);
    return n;
}

static bool is_move(const struct item *item)
{
    return strcmp(item->why, "move") == 0 || strcmp(item->why, "bot") == 0;
}

/* What is told, one after the other. A game that others have taken back and gone on with is no more what it
 * was then: `kept` is the position after the last move that was told. */
struct telling {
    struct table *table;
    const struct item *item, *end;
    mw_state kept;
    int kept_moves;
};

/* So many moves have stood since the item was made. */
static int common_moves(const struct telling *telling)
{
    int common = telling->table->moves;

    for (const struct item *item = telling->item; item < telling->end; item++)
        if (strcmp(item->why, "undo") == 0 && item->n < common)
            common = item->n;
    return common;
}

/* The position that the item is about, before it is told; false: nobody has it any more. */
static bool position_then(struct telling *telling, mw_state *state)
{
    struct table *table = telling->table;
    const int n = telling->item->n;

    if (n <= common_moves(telling) && table_wake(table) && n <= table->game->n_moves)
        mw_session_at(table->game, n, state);
    else if (n == telling->kept_moves)
        *state = telling->kept;
    else
        return false;
    return true;
}

static bool tell_move(struct telling *telling)
{
    static mw_events events;
    const struct item *item = telling->item;
    struct table *table = telling->table;
    struct made made = { .n = item->n,
                         .seat = item->seat,
                         .by_bot = strcmp(item->why, "bot") == 0,
                         .events = &events,
                         .then = { item->n + 1, item->version, item->clock, &telling->kept } };
    mw_problem problem;
    mw_move move;

    if (!position_then(telling, &telling->kept) ||
        !mw_parse(&telling->kept, item->line, 0, &move, &problem))
        return false;
    events.n = 0;
    mw_apply(&telling->kept, &move, &events);
    telling->kept_moves = item->n + 1;
    made.move = &move;
    table->all->ears.moved(table->all->ears.context, table, &made);
    return true;
}

static bool tell_item(struct telling *telling)
{
    const struct item *item = telling->item;
    struct table *table = telling->table;
    const struct ears *ears = &table->all->ears;
    mw_state state;
    struct moment then = { item->n, item->version, item->clock, &state };

    if (is_move(item))
        return tell_move(telling);
    if (item->n >= 0 && !position_then(telling, &state))
        return false;
    if (strcmp(item->why, "undo") == 0)
        ears->undone(ears->context, table, item->seat, false, &then);
    else
        ears->changed(ears->context, table, item->why, &then);
    return true;
}

/* Each version once and in order; false: one of them is not to be had. */
static bool tell_versions(struct table *table)
{
    static struct item item[MOST_NEWS];
    struct telling telling = { .table = table, .item = item, .kept_moves = -1 };
    int n;

    if (table->version <= table->told)
        return table->version == table->told;
    n = read_items(table, item);
    if (n != table->version - table->told)
        return false;
    for (telling.end = item + n; telling.item < telling.end; telling.item++) {
        if (telling.item->version != table->told + 1 || !tell_item(&telling))
            return false;
        table->told++;
    }
    return true;
}

void table_keep_change(struct table *table, const char *why, int seat)
{
    struct store *store = table->all->world->store;
    char clock[CLOCK_SIZE];
    struct out out = mw_out_to(clock, sizeof clock);

    if (!store_is_shared(store))
        return;
    table_write_clock(table, &out, NULL);
    mw_out_end(&out);
    store_write(store,
                "insert into changes (\"table\", version, why, seat, n, clock, at) "
                "values ($1, $2, $3, $4, $5, $6, $7)",
                "titiiti", table->id, table->version, why, (int64_t)seat,
                (int64_t)(table->commit[0] ? table->moves : -1), clock, table->changed);
}

void table_keep_undone(struct table *table, int n)
{
    struct store *store = table->all->world->store;

    if (store_is_shared(store))
        store_write(
            store,
            "insert into changes (\"table\", version, why, seat, n, clock, line, at) select "
            "\"table\", version, case when person is null then 'bot' else 'move' end, seat, "
            "n, clock, line, at from moves where \"table\" = $1 and n >= $2",
            "ti", table->id, (int64_t)n);
}

/* ---- keeping up ------------------------------------------------------------------------------*/

bool table_catch_up(struct table *table)
{
    const struct ears *ears = &table->all->ears;
    bool is_told;

    do {
        if (!table_reread(table))
            return false;
        table_touch(table);
        is_told = !table->audience || tell_versions(table);
    } while (!is_told && table_has_gone_on(table)); /* between the row and the moves of it */
    if (!is_told)
        ears->lost(ears->context, table);
    table->told = table->version;
    return true;
}

void tables_hear(struct tables *tables, const char *id, int64_t edition)
{
    struct table *table = tables_in_memory(tables, id);

    if (!table || (table->edition >= edition && table->told >= table->version))
        return;
    if (table->audience || table->thinking >= 0 || table->is_touched)
        table_catch_up(table);
    else
        table->is_behind = true;
}

struct table *table_find_now(struct tables *tables, const char *id)
{
    struct table *table = tables_in_memory(tables, id);

    if (!table || !store_is_shared(tables->world->store))
        return table_find(tables, id);
    return table_catch_up(table) ? table_find(tables, id) : NULL;
}

bool table_is_open_elsewhere(const struct table *table, const char *person)
{
    return table->elsewhere && strstr(table->elsewhere, person);
}

bool table_look_around(struct table *table)
{
    struct store *store = table->all->world->store;
    struct rows rows = store_read(
        store,
        "select string_agg(persons, ''), cast(coalesce(sum(strangers), 0) as bigint) from "
        "presence join nodes on nodes.id = presence.node where \"table\" = $1 and node <> $2 and "
        "until > $3",
        "tii", table->id, store_node(store), real_now());
    char *before = table->elsewhere;
    const int strangers = table->strangers_elsewhere;
    bool is_same;

    if (!store_next(&rows))
        return false;
    table->elsewhere = row_text(&rows, 0)[0] ? strdup(row_text(&rows, 0)) : NULL;
    table->strangers_elsewhere = (int)row_int(&rows, 1);
    store_stop(&rows);
    is_same = strcmp(before ? before : "", table->elsewhere ? table->elsewhere : "") == 0 &&
              strangers == table->strangers_elsewhere;
    free(before);
    return !is_same;
}

/* ---- batches ---------------------------------------------------------------------------------*/

void table_touch(struct table *table)
{
    if (table->is_touched)
        return;
    table->is_touched = true;
    table->next_touched = table->all->touched;
    table->all->touched = table;
}

void table_touch_to_write(struct table *table)
{
    table->is_written = true;
    table_touch(table);
}

void table_untouch(struct table *table)
{
    struct table **at = &table->all->touched;

    if (!table->is_touched)
        return;
    while (*at != table)
        at = &(*at)->next_touched;
    *at = table->next_touched;
    table->is_touched = table->is_written = false;
}

void tables_unsay(struct tables *tables)
{
    for (struct table *table = tables->touched; table; table = table->next_touched) {
        table->told = table->known;
        table->is_written = false;
        free(table->game); /* it may have moves that nobody has made */
        table->game = NULL;
    }
}

void tables_tell_others(struct tables *tables)
{
    char news[ID_SIZE + 32];

    if (!store_is_shared(tables->world->store) || !store_has_news(tables->world->store))
        return;
    for (struct table *table = tables->touched; table; table = table->next_touched) {
        if (!table->is_written)
            continue;
        snprintf(news, sizeof news, "table %s %lld", table->id, (long long)table->edition);
        store_tell(tables->world->store, news);
    }
}

/* A bot that is to move thinks here if it was here that its turn began. */
static void let_think(struct table *table)
{
    if (table->state == TABLE_RUNNING && table->decides != MW_NOBODY && table->thinking < 0 &&
        is_played_by_bot(table, table->decides))
        table_go_on(table);
}

void tables_committed(struct tables *tables, bool is_well)
{
    struct table *all = tables->touched;

    tables->touched = NULL;
    for (struct table *table = all; table; table = table->next_touched) {
        table->is_touched = table->is_written = false;
        table->known = table->told;
    }
    for (struct table *next; all; all = next) {
        next = all->next_touched;
        if (is_well)
            let_think(all);
    }
}

void tables_catch_up(struct tables *tables)
{
    struct table *all = tables->touched, *next;

    tables->touched = NULL;
    for (; all; all = next) {
        next = all->next_touched;
        all->is_touched = false;
        if (table_catch_up(all))
            continue;
        if (!store_could_read(tables->world->store)) {
            table_touch(all);
            continue;
        }
        all->state = TABLE_CANCELLED; /* it was made in this batch, and nobody knows of it */
        all->used = 0;
    }
}
