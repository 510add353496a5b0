/*
 * The promises that can be checked at rest: moves have the numbers 0, 1, 2 and so on (O1.3), every game
 * replays to the position that was stored with it (O1.6), the deal is the one that was committed (O1.5),
 * nobody has two seats (O4.1), and whatever runs will be woken (O5.5).
 */
#include "admin.h"

#include "server/deal/commit.h"
#include "server/tables/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What the database itself can find: the first column says where. */
static const struct {
    const char *sentence, *sql;
} questions[] = {
    { "the moves of %s have gaps, or are not as many as it says",
      "select id from tables t where moves <> (select count(*) from moves m where m.\"table\" = "
      "t.id) or moves <> (select coalesce(max(n), -1) + 1 from moves m where m.\"table\" = t.id)" },
    { "there are moves of %s, which is no table",
      "select distinct \"table\" from moves where \"table\" not in (select id from tables)" },
    { "versions of %s do not grow with its moves", "select distinct a.\"table\" from moves a join "
                                                   "moves b on b.\"table\" = a.\"table\" and b.n = "
                                                   "a.n + 1 where b.version <= a.version" },
    { "%s has moves of a version that it has not reached",
      "select distinct m.\"table\" from moves m join tables t on t.id = m.\"table\" where "
      "m.version "
      "> t.version" },
    { "somebody has two seats at %s",
      "select \"table\" from seats where person is not null and stand_in < 3 group by \"table\", "
      "person having count(*) > 1" },
    { "%s runs, and nothing will ever wake it",
      "select id from tables where state = 1 and due is null and bot = 0" },
    { "%s runs without a deal", "select id from tables where state = 1 and head is null" },
    { "the session %s is nobody's",
      "select hash from sessions where person not in (select id from people)" },
    { "the program %s is nobody's", "select id from people where kind = 2 and owner not in (select "
                                    "id from people)" },
};

struct work {
    struct store *store;
    const struct listener_to_work *listener;
    struct verified *found;
    struct world world;
    struct tables tables;
};

static void tell(struct work *work, const char *format, const char *where)
{
    char sentence[300];

    if (!store_could_read(work->store)) /* then that is what is wrong */
        return;
    snprintf(sentence, sizeof sentence, format, where);
    work->found->problems++;
    work->listener->problem(sentence);
}

static void ask_the_database(struct work *work)
{
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
        struct rows rows = store_read(work->store, questions[i].sql, "");
        while (store_next(&rows))
            tell(work, questions[i].sentence, row_text(&rows, 0));
    }
}

static void check_commit(struct work *work, const struct table *table)
{
    struct rows rows =
        store_read(work->store, "select head from tables where id = $1", "t", table->id);
    char commit[COMMIT_DIGITS + 1];

    if (!store_next(&rows))
        return;
    commit_of(table->salt, row_text(&rows, 0), strlen(row_text(&rows, 0)), commit);
    store_stop(&rows);
    if (strcmp(commit, table->commit) != 0)
        tell(work, "the deal of %s is not the one that was committed", table->id);
}

static void check_game(struct work *work, const char *id)
{
    struct table *table = table_find(&work->tables, id);

    if (!table) {
        tell(work, "the table %s cannot be read", id);
        return;
    }
    work->found->frozen += table->state == TABLE_FROZEN;
    if (table->commit[0]) {
        check_commit(work, table);
        if (table->state != TABLE_FROZEN && !table_replays(table))
            tell(work, "the game of %s does not replay to its position", id);
    }
    tables_sweep(&work->tables, true);
}

bool site_verify(struct store *store, const struct listener_to_work *listener,
                 struct verified *verified)
{
    struct work work = { .store = store, .listener = listener, .found = verified };
    char id[ID_SIZE] = "";
    int64_t done = 0;

    *verified = (struct verified){
        .people = only_number(store_read(store, "select count(*) from people", ""), 0),
        .tables = only_number(store_read(store, "select count(*) from tables", ""), 0),
        .moves = only_number(store_read(store, "select count(*) from moves", ""), 0),
    };
    if (!world_begin(&work.world, store))
        return false;
    tables_begin(&work.tables, &work.world);
    ask_the_database(&work);
    for (;;) {
        struct rows rows =
            store_read(store, "select id from tables where id > $1 order by id limit 1", "t", id);
        if (!store_next(&rows))
            break;
        copy_id(id, row_text(&rows, 0));
        store_stop(&rows);
        check_game(&work, id);
        if (++done % 100 == 0 || done == verified->tables)
            listener->progress("games", done, verified->tables);
    }
    tables_end(&work.tables);
    world_end(&work.world);
    return store_could_read(store);
}
