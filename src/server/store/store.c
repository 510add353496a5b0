/*
 * The books of a batch. It begins with its first write. When one of its statements fails, reading ones
 * too (what was decided without their rows may be wrong), the rest of the batch is not written and all
 * of it is rolled back at the commit. The next one starts clean, so that a disk that has room again, or
 * a database that has come back, is enough.
 */
#include "store.h"

#include "backend.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { USUAL_PATIENCE_MS = 5000, LONG_PATIENCE_MS = 600000 };

bool store_is_address(const char *where)
{
    return strncmp(where, "postgresql://", 13) == 0 || strncmp(where, "postgres://", 11) == 0;
}

static struct store *open_it(const char *where, bool only_looks, char *why, size_t size)
{
    return store_is_address(where) ? postgres_open(where, only_looks, why, size)
                                   : sqlite_open(where, only_looks, why, size);
}

struct store *store_open(const char *where, char *why, size_t size)
{
    return open_it(where, false, why, size);
}

struct store *store_look(const char *where, char *why, size_t size)
{
    return open_it(where, true, why, size);
}

void store_begin(struct store *store, const struct backend *backend, bool only_looks)
{
    store->backend = backend;
    store->is_well = true;
    store->only_looks = only_looks;
    store->patience = USUAL_PATIENCE_MS;
    if (only_looks)
        store_be_patient(store);
}

void store_be_patient(struct store *store)
{
    store->patience = LONG_PATIENCE_MS;
}

void store_close(struct store *store)
{
    if (store)
        store->backend->close(store);
}

/* ---- statements ------------------------------------------------------------------------------*/

static void spoil(struct store *store)
{
    store->has_news = true;
    store->is_spoilt = true;
}

static void misread(struct store *store)
{
    spoil(store);
    store->has_misread = true;
}

/* The number of a statement, found by the address of its text; -1: there are too many. */
static int number_of(struct store *store, const char *sql)
{
    size_t i = ((uintptr_t)sql >> 3) * 0x9e3779b1u % STATEMENTS;

    for (int tried = 0; tried < STATEMENTS; tried++, i = (i + 1) % STATEMENTS) {
        if (!store->sql[i])
            store->sql[i] = sql;
        if (store->sql[i] == sql)
            return (int)i;
    }
    return -1;
}

static bool begin_batch(struct store *store)
{
    if (store->has_news)
        return !store->is_spoilt;
    store->has_news = true;
    store->is_spoilt = store->only_looks || !store->backend->begin(store);
    return !store->is_spoilt;
}

/* Whether it is UTF-8, which is all that a database has. */
static bool is_text(const char *text)
{
    const unsigned char *at = (const unsigned char *)text;

    while (*at) {
        const int more = *at < 0x80       ? 0
                         : *at >> 5 == 6  ? 1
                         : *at >> 4 == 14 ? 2
                         : *at >> 3 == 30 ? 3
                                          : -1;
        uint32_t code = more > 0 ? *at & (0x3fu >> more) : *at;
        if (more < 0)
            return false;
        for (int i = 1; i <= more; i++) {
            if (at[i] >> 6 != 2)
                return false;
            code = code << 6 | (at[i] & 0x3fu);
        }
        if ((more == 1 && code < 0x80) || (more == 2 && code < 0x800) ||
            (more == 3 && (code < 0x10000 || code > 0x10ffff)) || code >> 11 == 27)
            return false;
        at += more + 1;
    }
    return true;
}

static bool has_texts(const struct statement *statement)
{
    for (int i = 0; i < statement->n; i++)
        if (statement->value[i].text && !is_text(statement->value[i].text))
            return false;
    return true;
}

static bool add_value(struct statement *statement, struct value value)
{
    if (statement->n == MOST_PARAMETERS)
        return false;
    statement->value[statement->n++] = value;
    return true;
}

/* False: there is no room for it. */
static bool make_statement(struct store *store, const char *sql, const char *types, va_list values,
                           struct statement *statement)
{
    bool good = true;

    statement->number = number_of(store, sql);
    statement->sql = sql;
    statement->n = 0;
    for (const char *type = types; good && *type; type++) {
        struct value value = { .type = *type };
        if (*type == 'i')
            value.number = va_arg(values, int64_t);
        else if (*type == 't')
            value.text = va_arg(values, const char *);
        good = add_value(statement, value);
    }
    return good && statement->number >= 0;
}

static bool write_statement(struct store *store, const struct statement *statement)
{
    if (statement && has_texts(statement) && begin_batch(store) &&
        store->backend->write(store, statement))
        return true;
    spoil(store);
    return false;
}

bool store_write(struct store *store, const char *sql, const char *types, ...)
{
    struct statement statement;
    va_list values;
    bool good;

    va_start(values, types);
    good = make_statement(store, sql, types, values, &statement);
    va_end(values);
    return write_statement(store, good ? &statement : NULL);
}

static bool make_statement_of_texts(struct store *store, const char *sql, int n,
                                    const char *const *texts, struct statement *statement)
{
    bool good = true;

    statement->number = number_of(store, sql);
    statement->sql = sql;
    statement->n = 0;
    for (int i = 0; good && i < n; i++)
        good = add_value(statement, (struct value){ .type = 'v', .text = texts[i] });
    return good && statement->number >= 0;
}

bool store_write_texts(struct store *store, const char *sql, int n, const char *const *texts)
{
    struct statement statement;
    const bool good = make_statement_of_texts(store, sql, n, texts, &statement);

    return write_statement(store, good ? &statement : NULL);
}

static struct rows read_statement(struct store *store, const struct statement *statement)
{
    struct rows rows = { .store = store, .row = -1 };

    /* What is no text is nobody's name and no table's number: there are no rows. */
    if (statement && !has_texts(statement))
        return rows;
    if (!statement || !store->backend->read(&rows, statement))
        misread(store);
    return rows;
}

struct rows store_read(struct store *store, const char *sql, const char *types, ...)
{
    struct statement statement;
    va_list values;
    bool good;

    va_start(values, types);
    good = make_statement(store, sql, types, values, &statement);
    va_end(values);
    return read_statement(store, good ? &statement : NULL);
}

struct rows store_read_texts(struct store *store, const char *sql, int n, const char *const *texts)
{
    struct statement statement;
    const bool good = make_statement_of_texts(store, sql, n, texts, &statement);

    return read_statement(store, good ? &statement : NULL);
}

bool store_next(struct rows *rows)
{
    enum next next;

    if (!rows->answer)
        return false;
    next = rows->store->backend->next(rows);
    if (next == NEXT_ROW)
        return true;
    if (next == NEXT_FAILED)
        misread(rows->store);
    store_stop(rows);
    return false;
}

void store_stop(struct rows *rows)
{
    if (rows->answer)
        rows->store->backend->stop(rows);
    rows->answer = NULL;
}

int64_t row_int(const struct rows *rows, int column)
{
    return rows->store->backend->integer(rows, column);
}

const char *row_text(const struct rows *rows, int column)
{
    const char *text = rows->store->backend->text(rows, column);

    return text ? text : "";
}

bool row_is_null(const struct rows *rows, int column)
{
    return !rows->store->backend->text(rows, column);
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
    enum committed committed = NOT_COMMITTED;

    store->is_uncertain = false;
    if (!store->has_news)
        return true;
    if (!store->is_spoilt && !is_full_for_a_test(store))
        committed = store->backend->commit(store);
    store->is_well = committed == COMMITTED;
    store->is_uncertain = committed == UNCERTAIN;
    if (store->is_well)
        store->has_news = false;
    else
        store_forget(store);
    return store->is_well;
}

void store_forget(struct store *store)
{
    if (store->has_news && !store->only_looks)
        store->backend->rollback(store);
    store->has_news = false;
    store->is_spoilt = false;
    store->has_misread = false;
}

bool store_is_well(const struct store *store)
{
    return store->is_well;
}

bool store_is_uncertain(const struct store *store)
{
    return store->is_uncertain;
}

bool store_could_read(const struct store *store)
{
    return !store->has_misread;
}

bool store_has_news(const struct store *store)
{
    return store->has_news;
}
