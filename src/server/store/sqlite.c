/*
 * The database on SQLite: one file, millwright.db, written ahead (WAL) and synced at every commit.
 * A lock beside it keeps a second server away for as long as this one runs; whoever only wants to
 * look, the sqlite3 shell say, can.
 *
 * A batch begins with its first write. When one of its statements fails, reading ones too (what was
 * decided without their rows may be wrong), the rest of the batch is not written and all of it is
 * rolled back at the commit. The next one starts clean, so that a disk that has room again is enough.
 */
#include "store.h"

#include "schema.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    STATEMENTS = 1024, /* a power of 2, and several times as many as the program has */
    PATIENCE_MS = 1000 /* with somebody who writes from a shell */
};

struct kept_statement {
    const char *sql; /* found by its address */
    sqlite3_stmt *statement;
};

struct store {
    sqlite3 *database;
    int lock;
    struct kept_statement kept[STATEMENTS];
    bool has_news, is_spoilt;
    bool is_well;
    char fault[PATH_MAX]; /* "": no faults are asked for */
};

/* ---- opening ---------------------------------------------------------------------------------*/
static bool cannot(char *why, size_t size, const char *folder, const char *reason)
{
    snprintf(why, size, "cannot use the data folder %s: %s", folder, reason);
    return false;
}

/* The folder and those above it, for nobody else to look into. */
static bool make_folder(const char *folder, char *why, size_t size)
{
    char path[PATH_MAX];
    struct stat found;

    if (!folder[0] || (size_t)snprintf(path, sizeof path, "%s", folder) >= sizeof path)
        return cannot(why, size, folder, "its path is empty or too long");
    for (char *slash = path; slash; *slash = '/') {
        slash = strchr(slash + 1, '/');
        if (slash)
            *slash = 0;
        if (mkdir(path, 0700) != 0 && errno != EEXIST && (errno != EROFS || stat(path, &found)))
            return cannot(why, size, folder, strerror(errno));
        if (!slash)
            break;
    }
    return true;
}

static int open_beside(const char *folder, const char *name)
{
    char path[PATH_MAX];

    if ((size_t)snprintf(path, sizeof path, "%s/%s", folder, name) >= sizeof path) {
        errno = ENAMETOOLONG;
        return -1;
    }
    return open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
}

static bool take_lock(struct store *store, const char *folder, char *why, size_t size)
{
    store->lock = open_beside(folder, "millwright.lock");
    if (store->lock < 0)
        return cannot(why, size, folder, strerror(errno));
    if (flock(store->lock, LOCK_EX | LOCK_NB) == 0)
        return true;
    return cannot(why, size, folder,
                  errno == EWOULDBLOCK
                      ? "another server is using it (--data names another, --offline does without)"
                      : strerror(errno));
}

static bool run(struct store *store, const char *sql)
{
    return sqlite3_exec(store->database, sql, NULL, NULL, NULL) == SQLITE_OK;
}

static bool open_file(struct store *store, const char *folder, char *why, size_t size)
{
    char path[PATH_MAX];
    int file = open_beside(folder, "millwright.db"); /* SQLite would let everybody read it */

    if (file < 0)
        return cannot(why, size, folder, strerror(errno));
    close(file);
    snprintf(path, sizeof path, "%s/millwright.db", folder);
    if (sqlite3_open_v2(path, &store->database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX,
                        NULL) != SQLITE_OK)
        return cannot(why, size, folder, sqlite3_errmsg(store->database));
    if (sqlite3_db_readonly(store->database, "main") != 0)
        return cannot(why, size, folder, "its database can only be read");
    sqlite3_busy_timeout(store->database, PATIENCE_MS);
    if (!run(store, "pragma journal_mode=wal") || !run(store, "pragma synchronous=full"))
        return cannot(why, size, folder, sqlite3_errmsg(store->database));
    return true;
}

/* One number of an ordinary question; -1 if there is none. */
static int64_t number_of(struct store *store, const char *sql)
{
    sqlite3_stmt *statement;
    int64_t number = -1;

    if (sqlite3_prepare_v2(store->database, sql, -1, &statement, NULL) != SQLITE_OK)
        return -1;
    if (sqlite3_step(statement) == SQLITE_ROW)
        number = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return number;
}

static bool make_schema(struct store *store)
{
    char sql[100];
    bool good = run(store, "begin immediate");

    for (size_t i = 0; good && i < sizeof schema / sizeof *schema; i++)
        good = run(store, schema[i]);
    snprintf(sql, sizeof sql, "insert into facts (name, value) values ('schema', %d)",
             SCHEMA_NUMBER);
    return good && run(store, sql) && run(store, "commit");
}

static bool has_right_schema(struct store *store, const char *folder, char *why, size_t size)
{
    const int64_t tables = number_of(store, "select count(*) from sqlite_master");
    int64_t number;

    if (tables < 0 || (tables == 0 && !make_schema(store)))
        return cannot(why, size, folder, sqlite3_errmsg(store->database));
    number = number_of(store, "select value from facts where name = 'schema'");
    if (number == SCHEMA_NUMBER)
        return true;
    return cannot(why, size, folder,
                  number > SCHEMA_NUMBER ? "a newer version of the program has written its database"
                                         : "its database is not one of this program");
}

struct store *store_open(const char *folder, char *why, size_t size)
{
    struct store *store = calloc(1, sizeof *store);

    if (!store) {
        cannot(why, size, folder, strerror(ENOMEM));
        return NULL;
    }
    store->lock = -1;
    store->is_well = true;
    if (make_folder(folder, why, size) && take_lock(store, folder, why, size) &&
        open_file(store, folder, why, size) && has_right_schema(store, folder, why, size))
        return store;
    store_close(store);
    return NULL;
}

void store_close(struct store *store)
{
    if (!store)
        return;
    for (int i = 0; i < STATEMENTS; i++)
        sqlite3_finalize(store->kept[i].statement);
    sqlite3_close(store->database);
    if (store->lock >= 0)
        close(store->lock);
    free(store);
}

/* ---- statements ------------------------------------------------------------------------------*/
/* Where the statement of a text is kept, or may be. */
static struct kept_statement *place_of(struct store *store, const char *sql)
{
    size_t i = ((uintptr_t)sql >> 3) * 0x9e3779b1u % STATEMENTS;

    for (int tried = 0; tried < STATEMENTS; tried++, i = (i + 1) % STATEMENTS)
        if (!store->kept[i].sql || store->kept[i].sql == sql)
            return &store->kept[i];
    return NULL;
}

static void spoil(struct store *store)
{
    store->has_news = true;
    store->is_spoilt = true;
}

static bool bind(sqlite3_stmt *statement, const char *types, va_list values)
{
    bool good = true;

    for (int i = 1; good && types[i - 1]; i++) {
        switch (types[i - 1]) {
        case 'i':
            good = sqlite3_bind_int64(statement, i, va_arg(values, int64_t)) == SQLITE_OK;
            break;
        case 't':
            good = sqlite3_bind_text(statement, i, va_arg(values, const char *), -1,
                                     SQLITE_TRANSIENT) == SQLITE_OK;
            break;
        default: good = sqlite3_bind_null(statement, i) == SQLITE_OK;
        }
    }
    return good;
}

/* The statement, ready to be stepped through; NULL, with the batch spoilt, if it cannot be. */
static sqlite3_stmt *prepare(struct store *store, const char *sql, const char *types,
                             va_list values)
{
    struct kept_statement *kept = place_of(store, sql);

    if (kept && !kept->sql &&
        sqlite3_prepare_v3(store->database, sql, -1, SQLITE_PREPARE_PERSISTENT, &kept->statement,
                           NULL) == SQLITE_OK)
        kept->sql = sql;
    if (kept && kept->sql) {
        sqlite3_reset(kept->statement);
        if (bind(kept->statement, types, values))
            return kept->statement;
    }
    spoil(store);
    return NULL;
}

static bool begin_batch(struct store *store)
{
    if (store->has_news && !store->is_spoilt)
        return true;
    if (!store->is_spoilt && run(store, "begin immediate")) {
        store->has_news = true;
        return true;
    }
    spoil(store);
    return false;
}

bool store_write(struct store *store, const char *sql, const char *types, ...)
{
    sqlite3_stmt *statement;
    va_list values;
    int code = SQLITE_ERROR;

    if (!begin_batch(store))
        return false;
    va_start(values, types);
    statement = prepare(store, sql, types, values);
    va_end(values);
    if (!statement)
        return false;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW)
        ;
    sqlite3_reset(statement);
    if (code != SQLITE_DONE)
        spoil(store);
    return code == SQLITE_DONE;
}

int64_t store_changed(const struct store *store)
{
    return sqlite3_changes64(store->database);
}

/* ---- questions -------------------------------------------------------------------------------*/
struct rows store_read(struct store *store, const char *sql, const char *types, ...)
{
    struct rows rows = { NULL, store };
    va_list values;

    va_start(values, types);
    rows.statement = prepare(store, sql, types, values);
    va_end(values);
    return rows;
}

bool store_next(struct rows *rows)
{
    int code;

    if (!rows->statement)
        return false;
    code = sqlite3_step(rows->statement);
    if (code == SQLITE_ROW)
        return true;
    if (code != SQLITE_DONE)
        spoil(rows->store);
    store_stop(rows);
    return false;
}

void store_stop(struct rows *rows)
{
    if (rows->statement)
        sqlite3_reset(rows->statement);
    rows->statement = NULL;
}

int64_t row_int(const struct rows *rows, int column)
{
    return sqlite3_column_int64(rows->statement, column);
}

const char *row_text(const struct rows *rows, int column)
{
    const char *text = (const char *)sqlite3_column_text(rows->statement, column);

    return text ? text : "";
}

bool row_is_null(const struct rows *rows, int column)
{
    return sqlite3_column_type(rows->statement, column) == SQLITE_NULL;
}

/* ---- batches ---------------------------------------------------------------------------------*/
void store_test_faults(struct store *store, const char *path)
{
    snprintf(store->fault, sizeof store->fault, "%s", path ? path : "");
}

static bool is_full_for_a_test(const struct store *store)
{
    return store->fault[0] && access(store->fault, F_OK) == 0;
}

bool store_commit(struct store *store)
{
    if (!store->has_news)
        return true;
    store->is_well = !store->is_spoilt && !is_full_for_a_test(store) && run(store, "commit");
    store_forget(store);
    return store->is_well;
}

void store_forget(struct store *store)
{
    /* Some errors have rolled it back already. */
    if (!sqlite3_get_autocommit(store->database))
        run(store, "rollback");
    store->has_news = false;
    store->is_spoilt = false;
}

bool store_is_well(const struct store *store)
{
    return store->is_well;
}

bool store_has_news(const struct store *store)
{
    return store->has_news;
}
