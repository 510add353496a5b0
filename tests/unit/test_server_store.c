/* The database: batches as a whole or not at all, faults, locks and versions. */
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

static struct store *open_again(void)
{
    struct store *store = store_open(folder, why, sizeof why);

    if (!store)
        fail_msg("%s", why);
    return store;
}

static int begin(void **state)
{
    strcpy(folder, "/tmp/millwright-store-XXXXXX");
    if (!mkdtemp(folder))
        return -1;
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
    assert_int_equal(store_changed(store), 1);
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
    assert_false(write_fact(store, "a", 2)); /* the key is taken */
    assert_false(write_fact(store, "b", 1)); /* nothing more of this batch */
    assert_true(store_has_news(store));
    assert_false(store_commit(store));
    assert_false(store_is_well(store));
    assert_int_equal(fact(store, "a"), -1);
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
        struct store *store = store_open(folder, why, sizeof why);
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
    char path[200];
    sqlite3 *shell;

    assert_null(store_open(folder, why, sizeof why));
    assert_non_null(strstr(why, "another server is using it"));
    /* Somebody may look, and write a little, from a shell. */
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

TEST(a_newer_version)
{
    struct store *store = *fixture;

    assert_true(store_write(store, "update facts set value = 1000 where name = 'schema'", ""));
    assert_true(store_commit(store));
    store_close(store);
    *fixture = NULL;
    assert_null(store_open(folder, why, sizeof why));
    assert_non_null(strstr(why, "a newer version of the program"));
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
    struct rows rows = store_read(store, "pragma max_page_count = 60", "");
    int written = 0;

    while (store_next(&rows))
        ;
    memset(long_text, 'x', sizeof long_text - 1);
    while (written < 1000 &&
           store_write(store, "insert into chat values ($1, $2, 0, null, $3, 0)", "tit", "t",
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
    assert_true(store_write(store, "insert into chat values ($1, $2, 0, null, $3, 0)", "tit", "t",
                            (int64_t)0, long_text) &&
                store_commit(store));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(writing_and_reading, begin, end),
        cmocka_unit_test_setup_teardown(forgetting, begin, end),
        cmocka_unit_test_setup_teardown(a_spoilt_batch, begin, end),
        cmocka_unit_test_setup_teardown(a_wrong_question, begin, end),
        cmocka_unit_test_setup_teardown(what_is_kept, begin, end),
        cmocka_unit_test_setup_teardown(a_sudden_end, begin, end),
        cmocka_unit_test_setup_teardown(one_server, begin, end),
        cmocka_unit_test_setup_teardown(who_may_read, begin, end),
        cmocka_unit_test_setup_teardown(a_newer_version, begin, end),
        cmocka_unit_test_setup_teardown(no_folder, begin, end),
        cmocka_unit_test_setup_teardown(not_a_database, begin, end),
        cmocka_unit_test_setup_teardown(a_full_disk_for_tests, begin, end),
        cmocka_unit_test_setup_teardown(a_database_that_may_not_grow, begin, end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
