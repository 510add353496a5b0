/*
 * The database on SQLite: one file, millwright.db, written ahead (WAL) and synced at every commit.
 * A lock beside it keeps a second server away for as long as this one runs; whoever only wants to
 * look, the sqlite3 shell say, can.
 */
#include "backend.h"
#include "schema.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATIENCE_MS = 1000 /* with somebody who writes from a shell */ };

struct sqlite {
    struct store store;
    sqlite3 *database;
    int lock;
    sqlite3_stmt *prepared[STATEMENTS];
};

static struct sqlite *of(struct store *store)
{
    return (struct sqlite *)store;
}

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

static bool take_lock(struct sqlite *sqlite, const char *folder, char *why, size_t size)
{
    sqlite->lock = open_beside(folder, "millwright.lock");
    if (sqlite->lock < 0)
        return cannot(why, size, folder, strerror(errno));
    if (flock(sqlite->lock, LOCK_EX | LOCK_NB) == 0)
        return true;
    return cannot(why, size, folder,
                  errno == EWOULDBLOCK
                      ? "another server is using it (--data names another, --offline does without)"
                      : strerror(errno));
}

static bool run(struct sqlite *sqlite, const char *sql)
{
    return sqlite3_exec(sqlite->database, sql, NULL, NULL, NULL) == SQLITE_OK;
}

static bool open_file(struct sqlite *sqlite, const char *folder, char *why, size_t size)
{
    char path[PATH_MAX];
    int file = open_beside(folder, "millwright.db"); /* SQLite would let everybody read it */

    if (file < 0)
        return cannot(why, size, folder, strerror(errno));
    close(file);
    snprintf(path, sizeof path, "%s/millwright.db", folder);
    if (sqlite3_open_v2(path, &sqlite->database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX,
                        NULL) != SQLITE_OK)
        return cannot(why, size, folder, sqlite3_errmsg(sqlite->database));
    if (sqlite3_db_readonly(sqlite->database, "main") != 0)
        return cannot(why, size, folder, "its database can only be read");
    sqlite3_busy_timeout(sqlite->database, PATIENCE_MS);
    if (!run(sqlite, "pragma journal_mode=wal") || !run(sqlite, "pragma synchronous=full"))
        return cannot(why, size, folder, sqlite3_errmsg(sqlite->database));
    return true;
}

/* One number of an ordinary question; -1 if there is none. */
static int64_t number_of(struct sqlite *sqlite, const char *sql)
{
    sqlite3_stmt *statement;
    int64_t number = -1;

    if (sqlite3_prepare_v2(sqlite->database, sql, -1, &statement, NULL) != SQLITE_OK)
        return -1;
    if (sqlite3_step(statement) == SQLITE_ROW)
        number = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return number;
}

static bool run_at_door(void *sqlite, const char *sql)
{
    return run(sqlite, sql);
}

static int64_t number_at_door(void *sqlite, const char *sql)
{
    return number_of(sqlite, sql);
}

static bool has_right_schema(struct sqlite *sqlite, const char *folder, char *why, size_t size)
{
    const struct schema_door door = {
        .database = sqlite,
        .run = run_at_door,
        .number = number_at_door,
        .tables = "select count(*) from sqlite_master",
        .has_facts = "select count(*) from sqlite_master where name = 'facts'",
    };
    enum fit fit = schema_look(&door);

    if ((fit == SCHEMA_EMPTY || fit == SCHEMA_OLDER) && sqlite->store.use != LOOKS &&
        sqlite->store.use != VISITS)
        fit = run(sqlite, "begin immediate") && schema_step(&door) && run(sqlite, "commit")
                  ? SCHEMA_FITS
                  : SCHEMA_FAILED;
    return fit == SCHEMA_FITS ||
           cannot(why, size, folder,
                  schema_saying(fit) ? schema_saying(fit) : sqlite3_errmsg(sqlite->database));
}

/* ---- statements ------------------------------------------------------------------------------*/

static bool bind(sqlite3_stmt *prepared, const struct statement *statement)
{
    bool good = true;

    for (int i = 0; good && i < statement->n; i++) {
        const struct value *value = &statement->value[i];
        if (value->type == 'i')
            good = sqlite3_bind_int64(prepared, i + 1, value->number) == SQLITE_OK;
        else /* no text is null, too */
            good =
                sqlite3_bind_text(prepared, i + 1, value->text, -1, SQLITE_TRANSIENT) == SQLITE_OK;
    }
    return good;
}

/* The statement, ready to be stepped through; NULL if it cannot be. */
static sqlite3_stmt *prepare(struct store *store, const struct statement *statement)
{
    sqlite3_stmt **prepared = &of(store)->prepared[statement->number];

    if (!*prepared && sqlite3_prepare_v3(of(store)->database, statement->sql, -1,
                                         SQLITE_PREPARE_PERSISTENT, prepared, NULL) != SQLITE_OK)
        return NULL;
    sqlite3_reset(*prepared);
    return bind(*prepared, statement) ? *prepared : NULL;
}

static bool write_row(struct store *store, const struct statement *statement)
{
    sqlite3_stmt *prepared = prepare(store, statement);
    int code;

    if (!prepared)
        return false;
    while ((code = sqlite3_step(prepared)) == SQLITE_ROW)
        ;
    sqlite3_reset(prepared);
    return code == SQLITE_DONE;
}

/* ---- questions -------------------------------------------------------------------------------*/

static bool read_rows(struct rows *rows, const struct statement *statement)
{
    rows->answer = prepare(rows->store, statement);
    return rows->answer != NULL;
}

static enum next next(struct rows *rows)
{
    const int code = sqlite3_step(rows->answer);

    return code == SQLITE_ROW ? NEXT_ROW : code == SQLITE_DONE ? NEXT_NONE : NEXT_FAILED;
}

static void stop(struct rows *rows)
{
    sqlite3_reset(rows->answer);
}

static int64_t integer(const struct rows *rows, int column)
{
    return sqlite3_column_int64(rows->answer, column);
}

static const char *text(const struct rows *rows, int column)
{
    return (const char *)sqlite3_column_text(rows->answer, column);
}

/* ---- batches ---------------------------------------------------------------------------------*/

static bool begin(struct store *store)
{
    return run(of(store), "begin immediate");
}

static enum committed commit(struct store *store)
{
    return run(of(store), "commit") ? COMMITTED : NOT_COMMITTED;
}

static void rollback(struct store *store)
{
    /* Some errors have rolled it back already. */
    if (!sqlite3_get_autocommit(of(store)->database))
        run(of(store), "rollback");
}

static const char *problem(const struct store *store)
{
    return sqlite3_errmsg(((const struct sqlite *)store)->database);
}

/* ---- opening and closing ---------------------------------------------------------------------*/

static void close_all(struct store *store)
{
    struct sqlite *sqlite = of(store);

    for (int i = 0; i < STATEMENTS; i++)
        sqlite3_finalize(sqlite->prepared[i]);
    sqlite3_close(sqlite->database);
    if (sqlite->lock >= 0)
        close(sqlite->lock);
    free(sqlite);
}

static const struct backend backend = {
    .close = close_all,
    .begin = begin,
    .commit = commit,
    .rollback = rollback,
    .write = write_row,
    .read = read_rows,
    .next = next,
    .stop = stop,
    .integer = integer,
    .text = text,
    .problem = problem,
};

/* Others may write, and are not seen to. */
static bool look(struct sqlite *sqlite, const char *folder, char *why, size_t size)
{
    if (run(sqlite, "pragma query_only = 1") && run(sqlite, "begin") &&
        number_of(sqlite, "select count(*) from facts") >= 0)
        return true;
    return cannot(why, size, folder, "its database is not one of this program");
}

static bool open_what_is_there(struct sqlite *sqlite, const char *folder, char *why, size_t size)
{
    char path[PATH_MAX];

    if ((size_t)snprintf(path, sizeof path, "%s/millwright.db", folder) >= sizeof path ||
        access(path, F_OK) != 0)
        return cannot(why, size, folder, "there is no database of this program");
    return open_file(sqlite, folder, why, size) &&
           (sqlite->store.use == VISITS || look(sqlite, folder, why, size)) &&
           has_right_schema(sqlite, folder, why, size);
}

static bool open_to_serve(struct sqlite *sqlite, const char *folder, char *why, size_t size)
{
    return make_folder(folder, why, size) && take_lock(sqlite, folder, why, size) &&
           open_file(sqlite, folder, why, size) && has_right_schema(sqlite, folder, why, size);
}

struct store *sqlite_open(const char *folder, enum use use, char *why, size_t size)
{
    struct sqlite *sqlite = calloc(1, sizeof *sqlite);

    if (!sqlite) {
        cannot(why, size, folder, strerror(ENOMEM));
        return NULL;
    }
    store_begin(&sqlite->store, &backend, use);
    sqlite->lock = -1;
    if ((use == LOOKS || use == VISITS ? open_what_is_there : open_to_serve)(sqlite, folder, why,
                                                                             size))
        return &sqlite->store;
    close_all(&sqlite->store);
    return NULL;
}
