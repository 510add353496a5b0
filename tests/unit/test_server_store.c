/*
 * The database: batches as a whole or not at all, faults, locks and versions. All of it on SQLite; beside
 * a PostgreSQL (tools/with_postgres.sh) what both must do on that one, and what can happen to it alone.
 */
#include "support.h"

#include "server/store/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <sqlite3.h>

static char folder[100], why[500];
static char where[300]; /* the folder, or the address of a database */

static struct store *open_again(void)
{
    struct store *store = store_open(where, why, sizeof why);

    if (!store)
        fail_msg("%s", why);
    return store;
}

/* Says something to PostgreSQL past the store. */
static int say(const char *database, const char *sql)
{
    char command[1000];

    snprintf(command, sizeof command, "psql -qX -v ON_ERROR_STOP=1 %s%s -c \"%s\" >/dev/null",
             getenv("MILLWRIGHT_POSTGRES"), database, sql);
    return system(command);
}

/* Changes the database past the store, which is closed. */
static void past_the_store(const char *sql)
{
    char path[200];
    sqlite3 *shell;

    if (getenv("MILLWRIGHT_POSTGRES")) {
        assert_int_equal(say("store", sql), 0);
        return;
    }
    snprintf(path, sizeof path, "%s/millwright.db", folder);
    assert_int_equal(sqlite3_open(path, &shell), SQLITE_OK);
    if (sqlite3_exec(shell, sql, NULL, NULL, NULL) != SQLITE_OK)
        fail_msg("%s: %s", sql, sqlite3_errmsg(shell));
    sqlite3_close(shell);
}

/* A new database of PostgreSQL with this name. */
static void make_database(const char *name)
{
    char sql[100];

    snprintf(sql, sizeof sql, "drop database if exists %s with (force)", name);
    assert_int_equal(say("postgres", sql), 0);
    snprintf(sql, sizeof sql, "create database %s", name);
    assert_int_equal(say("postgres", sql), 0);
    snprintf(where, sizeof where, "%s%s", getenv("MILLWRIGHT_POSTGRES"), name);
}

static int begin(void **state)
{
    strcpy(folder, "/tmp/millwright-store-XXXXXX");
    if (!mkdtemp(folder))
        return -1;
    strcpy(where, folder);
    if (getenv("MILLWRIGHT_POSTGRES"))
        make_database("store");
    *state = open_again();
    return 0;
}

static int end(void **state)
{
    char command[200];

    store_close(*state);
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command);
}

static bool write_fact(struct store *store, const char *name, int64_t value)
{
    return store_write(store, "insert into facts (name, value) values ($1, $2)", "ti", name, value);
}

static int64_t fact(struct store *store, const char *name)
{
    struct rows rows = store_read(store, "select value from facts where name = $1", "t", name);
    const int64_t value = store_next(&rows) ? row_int(&rows, 0) : -1;

    store_stop(&rows);
    return value;
}

TEST(writing_and_reading)
{
    struct store *store = *fixture;
    struct rows rows;

    assert_false(store_has_news(store));
    assert_true(write_fact(store, "ä'\"", INT64_MIN));
    assert_true(store_has_news(store));
    assert_int_equal(fact(store, "ä'\""), INT64_MIN); /* one's own batch is seen */
    assert_true(store_commit(store));
    assert_false(store_has_news(store));
    assert_true(store_commit(store)); /* nothing to write is well, too */
    rows = store_read(store, "select name, null from facts where value = $1", "i", INT64_MIN);
    assert_true(store_next(&rows));
    assert_string_equal(row_text(&rows, 0), "ä'\"");
    assert_false(row_is_null(&rows, 0));
    assert_true(row_is_null(&rows, 1));
    assert_string_equal(row_text(&rows, 1), "");
    assert_int_equal(row_int(&rows, 1), 0);
    assert_false(store_next(&rows));
    assert_false(store_next(&rows)); /* and stays so */
}

TEST(forgetting)
{
    struct store *store = *fixture;

    assert_true(write_fact(store, "a", 1));
    store_forget(store);
    assert_false(store_has_news(store));
    assert_int_equal(fact(store, "a"), -1);
    assert_true(store_commit(store));
}

TEST(a_spoilt_batch)
{
    struct store *store = *fixture;

    assert_true(write_fact(store, "a", 1));
    write_fact(store, "a", 2); /* the key is taken: that may be found out now, or at the commit */
    write_fact(store, "b", 1); /* nothing more of this batch */
    assert_true(store_has_news(store));
    assert_false(store_commit(store));
    assert_false(store_is_well(store));
    assert_int_equal(fact(store, "a"), -1);
    assert_int_equal(fact(store, "b"), -1);
    assert_true(write_fact(store, "a", 3));
    assert_true(store_commit(store));
    assert_true(store_is_well(store));
    assert_int_equal(fact(store, "a"), 3);
}

TEST(a_wrong_question)
{
    struct store *store = *fixture;
    struct rows rows = store_read(store, "select nothing from nowhere", "");

    assert_false(store_next(&rows));
    assert_false(store_commit(store));
    assert_true(write_fact(store, "a", 1));
    assert_true(store_commit(store));
}

TEST(what_is_kept)
{
    struct store *store = *fixture;

    assert_true(write_fact(store, "kept", 1));
    assert_true(store_commit(store));
    assert_true(write_fact(store, "lost", 1));
    store_close(store);
    *fixture = store = open_again();
    assert_int_equal(fact(store, "kept"), 1);
    assert_int_equal(fact(store, "lost"), -1);
}

/* A server that is killed has everything that was committed, and nothing else. */
TEST(a_sudden_end)
{
    pid_t child;
    int status;

    store_close(*fixture);
    *fixture = NULL;
    child = fork();
    if (child == 0) {
        struct store *store = store_open(where, why, sizeof why);
        _exit(
            !(write_fact(store, "kept", 1) && store_commit(store) && write_fact(store, "lost", 1)));
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    *fixture = open_again();
    assert_int_equal(fact(*fixture, "kept"), 1);
    assert_int_equal(fact(*fixture, "lost"), -1);
}

TEST(one_server)
{
    assert_null(store_open(where, why, sizeof why));
    assert_non_null(strstr(why, "another server is using it"));
}

/* Who wants it alone does not get it while it is served. */
TEST(alone)
{
    struct store *store;

    assert_null(store_own(where, why, sizeof why));
    assert_non_null(strstr(why, "another server is using it"));
    store_close(*fixture);
    store = store_own(where, why, sizeof why);
    assert_non_null(store);
    assert_false(store_is_shared(store));
    assert_null(store_open(where, why, sizeof why));
    store_close(store);
    *fixture = open_again();
}

/* Somebody may look, and write a little, from a shell. */
TEST(a_shell_beside_it)
{
    char path[200];
    sqlite3 *shell;

    snprintf(path, sizeof path, "%s/millwright.db", folder);
    assert_int_equal(sqlite3_open_v2(path, &shell, SQLITE_OPEN_READONLY, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_exec(shell, "select * from facts", NULL, NULL, NULL), SQLITE_OK);
    assert_true(write_fact(*fixture, "a", 1));
    assert_true(store_commit(*fixture));
    sqlite3_close(shell);
}

TEST(who_may_read)
{
    char path[200];
    struct stat found;

    snprintf(path, sizeof path, "%s/millwright.db", folder);
    assert_int_equal(stat(path, &found), 0);
    assert_int_equal(found.st_mode & 0777, 0600);
}

/* Of a newer one the database itself says whether this one can still use it. */
TEST(a_newer_version)
{
    struct store *store = *fixture;

    assert_true(store_write(store, "update facts set value = 1000 where name = 'schema'", ""));
    assert_true(store_commit(store));
    store_close(store);
    *fixture = store = open_again();
    assert_int_equal(fact(store, "schema"), 1000);
    assert_true(store_write(store, "update facts set value = 1000 where name = 'oldest'", ""));
    assert_true(store_commit(store));
    store_close(store);
    *fixture = NULL;
    assert_null(store_open(where, why, sizeof why));
    assert_non_null(strstr(why, "a newer version of the program"));
}

/* As the first version left it: the steps that it lacks are taken, and nothing is lost. */
TEST(an_older_version)
{
    static const char *const back[] = {
        "drop table links",
        "drop table orders",
        "drop table reports",
        "drop index tables_invite",
        "drop index seats_invite",
        "alter table people drop column role",
        "alter table people drop column muted",
        "alter table people drop column banned",
        "alter table chat drop column hidden",
        "drop table secrets",
        "drop table mails",
        "drop table hooks",
        "drop table pushes",
        "drop table notices",
        "drop index keys_kind",
        "drop table nodes",
        "drop table changes",
        "drop table presence",
        "drop table addresses",
        "drop table charges",
        "drop index chat_said",
        "drop index tables_thinking",
        "alter table tables drop column edition",
        "alter table tables drop column revision",
        "update facts set value = 1 where name = 'schema'",
        "delete from facts where name = 'oldest'",
    };
    struct store *store = *fixture;

    assert_true(write_fact(store, "kept", 7));
    assert_true(store_commit(store));
    store_close(store);
    for (size_t i = 0; i < sizeof back / sizeof *back; i++)
        past_the_store(back[i]);
    assert_null(store_look(where, why, sizeof why));
    assert_non_null(strstr(why, "it is of an older version"));
    *fixture = store = open_again();
    assert_int_equal(fact(store, "kept"), 7);
    assert_int_equal(fact(store, "schema"), 4);
    assert_int_equal(fact(store, "oldest"), 2);
    assert_true(store_write(store, "update tables set edition = 1", "") && store_commit(store));
}

TEST(no_folder)
{
    char path[200];
    struct store *store;

    assert_null(store_open("/proc/none/such", why, sizeof why));
    assert_non_null(strstr(why, "cannot use the data folder /proc/none/such: "));
    assert_null(store_open("", why, sizeof why));
    snprintf(path, sizeof path, "%s/millwright.db", folder); /* a file */
    assert_null(store_open(path, why, sizeof why));
    snprintf(path, sizeof path, "%s/a/b/c", folder);
    store = store_open(path, why, sizeof why);
    assert_non_null(store);
    store_close(store);
}

TEST(not_a_database)
{
    char path[200];
    FILE *file;

    snprintf(path, sizeof path, "%s/other", folder);
    mkdir(path, 0700);
    strcat(path, "/millwright.db");
    file = fopen(path, "w");
    for (int i = 0; i < 1000; i++)
        fputs("no database ", file);
    fclose(file);
    snprintf(path, sizeof path, "%s/other", folder);
    assert_null(store_open(path, why, sizeof why));
    assert_non_null(strstr(why, "not a database"));
}

/* While the disk is full nothing is written, later everything again. */
TEST(a_full_disk_for_tests)
{
    struct store *store = *fixture;
    char path[200];
    FILE *file;

    snprintf(path, sizeof path, "%s/full", folder);
    store_test_faults(store, path);
    assert_true(write_fact(store, "a", 1) && store_commit(store));
    file = fopen(path, "w");
    fclose(file);
    for (int i = 0; i < 3; i++) {
        write_fact(store, "b", 1);
        assert_false(store_commit(store));
        assert_false(store_is_well(store));
        assert_int_equal(fact(store, "a"), 1); /* reading goes on */
        assert_int_equal(fact(store, "b"), -1);
    }
    unlink(path);
    assert_true(write_fact(store, "b", 1) && store_commit(store));
    assert_true(store_is_well(store));
}

/* The same by SQLite itself: the database may not grow past a number of pages. */
TEST(a_database_that_may_not_grow)
{
    static char long_text[5000];
    struct store *store = *fixture;
    struct rows rows = store_read(store, "pragma max_page_count = 150", "");
    int written = 0;

    while (store_next(&rows))
        ;
    memset(long_text, 'x', sizeof long_text - 1);
    while (written < 1000 &&
           store_write(store, "insert into chat values ($1, $2, 0, null, $3, 0, 0)", "tit", "t",
                       (int64_t)written, long_text) &&
           store_commit(store))
        written++;
    assert_in_range(written, 1, 999);
    assert_false(store_commit(store));
    assert_false(store_is_well(store));
    rows = store_read(store, "select count(*) from chat", "");
    assert_true(store_next(&rows));
    assert_int_equal(row_int(&rows, 0), written);
    store_stop(&rows);
    assert_true(store_write(store, "delete from chat", "") && store_commit(store));
    assert_true(store_write(store, "insert into chat values ($1, $2, 0, null, $3, 0, 0)", "tit",
                            "t", (int64_t)0, long_text) &&
                store_commit(store));
}

/* O1.2: whatever the database's own settings are. */
TEST(commits_are_durable)
{
    struct rows rows;

    store_close(*fixture);
    *fixture = NULL;
    assert_int_equal(say("postgres", "alter database store set synchronous_commit = off"), 0);
    *fixture = open_again();
    rows = store_read(*fixture, "select current_setting('synchronous_commit')", "");
    assert_true(store_next(&rows));
    assert_string_equal(row_text(&rows, 0), "on");
    store_stop(&rows);
}

/* Ends the connection of the store, as a restart of the database would. */
static void break_off(void)
{
    const char *sql = "select pg_terminate_backend(pid, 60000) from pg_stat_activity "
                      "where datname = 'store' and backend_type = 'client backend'";

    assert_int_equal(say("postgres", sql), 0);
}

/* It comes back by itself, however long that takes. */
static void wait_until_back(struct store *store)
{
    do {
        store_forget(store);
        fact(store, "schema");
    } while (!store_could_read(store));
}

TEST(a_connection_that_breaks)
{
    struct store *store = *fixture;

    assert_true(write_fact(store, "kept", 1) && store_commit(store));
    break_off();
    wait_until_back(store);
    assert_int_equal(fact(store, "kept"), 1);
    assert_true(write_fact(store, "lost", 1));
    break_off();
    assert_false(store_commit(store));
    assert_false(store_is_well(store));
    wait_until_back(store);
    assert_int_equal(fact(store, "kept"), 1);
    assert_int_equal(fact(store, "lost"), -1);
    assert_true(write_fact(store, "again", 1) && store_commit(store));
    assert_true(store_is_well(store));
}

/* What was written before the break is lost, and so is what comes after it in the same batch. */
TEST(a_connection_that_breaks_in_a_batch)
{
    struct store *store = *fixture;

    assert_true(write_fact(store, "before", 1));
    assert_int_equal(fact(store, "before"), 1);
    break_off();
    assert_int_equal(fact(store, "before"), -1);
    assert_false(store_could_read(store));
    write_fact(store, "after", 1);
    assert_false(store_commit(store));
    assert_false(store_is_uncertain(store));
    wait_until_back(store);
    assert_int_equal(fact(store, "before"), -1);
    assert_int_equal(fact(store, "after"), -1);
}

/* More than libpq holds back at once, and texts of all sorts. */
TEST(a_large_batch)
{
    static char long_text[20000];
    struct store *store = *fixture;
    struct rows rows;
    int n = 0;

    memset(long_text, 'x', sizeof long_text - 1);
    for (int i = 0; i < 1000; i++)
        assert_true(store_write(store, "insert into chat values ($1, $2, 0, $3, $4, 0, 0)", "titt",
                                "t", (int64_t)i, NULL, long_text));
    assert_true(store_commit(store));
    rows = store_read(store, "select person, text from chat order by line", "");
    for (; store_next(&rows); n++) {
        assert_true(row_is_null(&rows, 0));
        assert_string_equal(row_text(&rows, 1), long_text);
    }
    assert_int_equal(n, 1000);
}

/* Several servers: news comes with the commit, in its order, and not to whoever tells it. */
TEST(news)
{
    struct store *one = *fixture, *other = open_again();
    char news[LONGEST_NEWS + 1], longest[LONGEST_NEWS + 1];

    memset(longest, 'x', LONGEST_NEWS);
    longest[LONGEST_NEWS] = 0;
    assert_true(store_is_shared(one) && store_node(one) != store_node(other));
    store_tell(one, "lost");
    store_forget(one);
    store_tell(one, "first");
    store_tell(one, longest);
    assert_false(store_hear(other, news, sizeof news));
    store_tell(one, "last");
    assert_true(store_commit(one));
    assert_false(store_hear(one, news, sizeof news));
    for (int i = 0; i < 3; i++) {
        while (!store_hear(other, news, sizeof news))
            ;
        assert_string_equal(news, i == 0 ? "first" : i == 1 ? longest : "last");
    }
    assert_true(store_has_missed(other));
    assert_false(store_has_missed(other));
    break_off();
    wait_until_back(other);
    assert_true(store_has_missed(other)); /* what was told in between is lost */
    store_close(other);
}

#define GUARDED \
    "update facts set value = case when value = $1 then $2 else null end where name = 'a'"

/* Of two that decide on the same, one is overtaken, and knows it; after a failure of another kind it is not. */
TEST(overtaken)
{
    static const char guarded[] = GUARDED;
    struct store *one = *fixture, *other = open_again();

    assert_true(write_fact(one, "a", 1) && store_commit(one));
    assert_true(store_write(one, guarded, "ii", INT64_C(1), INT64_C(2)) && store_commit(one));
    store_write(other, guarded, "ii", INT64_C(1), INT64_C(3));
    write_fact(other, "b", 1);
    assert_false(store_commit(other));
    assert_true(store_is_overtaken(other) && !store_is_uncertain(other));
    assert_int_equal(fact(other, "a"), 2);
    assert_int_equal(fact(other, "b"), -1);
    assert_true(store_write(other, guarded, "ii", INT64_C(2), INT64_C(3)) && store_commit(other));
    assert_false(store_is_overtaken(other));
    store_write(other, "insert into nothing values (1)", "");
    assert_false(store_commit(other));
    assert_false(store_is_overtaken(other));
    /* Nor does it wait for ever for somebody who does not go on. */
    assert_true(store_write(one, guarded, "ii", INT64_C(3), INT64_C(4)));
    assert_int_equal(fact(one, "a"), 4);
    store_write(other, guarded, "ii", INT64_C(3), INT64_C(5));
    assert_false(store_commit(other));
    assert_true(store_is_overtaken(other));
    assert_true(store_commit(one));
    store_close(other);
}

TEST(other_databases)
{
    assert_null(store_open("postgresql://me:secret@127.0.0.1:1/millwright", why, sizeof why));
    assert_non_null(strstr(why, "cannot use the database postgresql://127.0.0.1:1/millwright: "));
    assert_null(strstr(why, "secret"));
    make_database("other");
    assert_int_equal(say("other", "create table something (a int)"), 0);
    assert_null(store_open(where, why, sizeof why));
    assert_non_null(strstr(why, "it is not one of this program"));
}

/* What is no UTF-8 cannot be stored, and so is not there; nothing else is spoilt by asking for it. */
TEST(no_text)
{
    static const char *const wrong[] = { "\xff", "a\xc3", "\xc0\xaf", "\xed\xa0\x80",
                                         "\xf4\x90\x80\x80" };
    struct store *store = *fixture;

    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_int_equal(fact(store, wrong[i]), -1);
        assert_true(store_could_read(store));
        assert_false(store_has_news(store));
        assert_false(write_fact(store, wrong[i], 1));
        assert_false(store_commit(store));
    }
    assert_true(write_fact(store, "\xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80", 1) &&
                store_commit(store));
}

/* Whatever was written before it, a question gets its own answer. */
TEST(batches_of_every_length)
{
    struct store *store = *fixture;

    assert_true(write_fact(store, "a", 1) && store_commit(store));
    for (int n = 1; n <= 300; n++) {
        for (int i = 0; i < n; i++)
            assert_true(store_write(store, "insert into chat values ($1, $2, 0, null, 'x', 0, 0)",
                                    "ti", "t", (int64_t)i));
        assert_int_equal(fact(store, "a"), 1);
        store_forget(store);
    }
}

#define EACH(test) cmocka_unit_test_setup_teardown(test, begin, end)

int main(void)
{
    const struct CMUnitTest both[] = {
        EACH(writing_and_reading),
        EACH(forgetting),
        EACH(a_spoilt_batch),
        EACH(a_wrong_question),
        EACH(what_is_kept),
        EACH(a_sudden_end),
        EACH(alone),
        EACH(a_newer_version),
        EACH(an_older_version),
        EACH(a_large_batch),
        EACH(batches_of_every_length),
        EACH(no_text),
        EACH(a_full_disk_for_tests),
    };
    const struct CMUnitTest sqlite[] = {
        EACH(one_server), EACH(a_shell_beside_it), EACH(who_may_read),
        EACH(no_folder),  EACH(not_a_database),    EACH(a_database_that_may_not_grow),
    };
    const struct CMUnitTest postgres[] = {
        EACH(commits_are_durable),
        EACH(news),
        EACH(overtaken),
        EACH(a_connection_that_breaks),
        EACH(a_connection_that_breaks_in_a_batch),
        EACH(other_databases),
    };
    const int failed = cmocka_run_group_tests(both, NULL, NULL);

    return getenv("MILLWRIGHT_POSTGRES") ? failed + cmocka_run_group_tests(postgres, NULL, NULL)
                                         : failed + cmocka_run_group_tests(sqlite, NULL, NULL);
}
