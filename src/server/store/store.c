/*
 * The books of a batch. It begins with its first write. When one of its statements fails, reading ones
 * too (what was decided without their rows may be wrong), the rest of the batch is not written and all
 * of it is rolled back at the commit. The next one starts clean, so that a disk that has room again, or
 * a database that has come back, is enough.
 */
#include "store.h"

#include "backend.h"

#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { USUAL_PATIENCE_MS = 5000, LONG_PATIENCE_MS = 600000 };

bool store_is_address(const char *where)
{
    return strncmp(where, "postgresql://", 13) == 0 || strncmp(where, "postgres://", 11) == 0;
}

static struct store *open_it(const char *where, enum use use, char *why, size_t size)
{
    return store_is_address(where) ? postgres_open(where, use, why, size)
                                   : sqlite_open(where, use, why, size);
}

struct store *store_open(const char *where, char *why, size_t size)
{
    return open_it(where, SERVES, why, size);
}

struct store *store_own(const char *where, char *why, size_t size)
{
    return open_it(where, ALONE, why, size);
}

struct store *store_look(const char *where, char *why, size_t size)
{
    return open_it(where, LOOKS, why, size);
}

struct store *store_visit(const char *where, char *why, size_t size)
{
    return open_it(where, VISITS, why, size);
}

/* The number of a server has 31 bits: one that PostgreSQL has a lock for. */
void store_begin(struct store *store, const struct backend *backend, enum use use)
{
    store->backend = backend;
    store->is_well = true;
    store->use = use;
    store->node = 2 + (int64_t)randombytes_uniform(INT32_MAX - 2);
    store->patience = USUAL_PATIENCE_MS;
    if (use == LOOKS)
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
    if (!store->has_news)
        store->is_overtaken = false;
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
    store->is_overtaken = false;
    store->is_spoilt = store->use == LOOKS || !store->backend->begin(store);
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

/* ---- several servers -------------------------------------------------------------------------*/

bool store_is_shared(const struct store *store)
{
    return store->backend->telling && store->use == SERVES;
}

int64_t store_node(const struct store *store)
{
    return store->node;
}

bool store_is_overtaken(const struct store *store)
{
    return store->is_overtaken;
}

bool store_hold(struct store *store)
{
    return begin_batch(store);
}

static bool tell_others(struct store *store)
{
    const bool good =
        store->n_telling == 0 || store_write(store, store->backend->telling, "t", store->telling);

    store->n_telling = 0;
    return good;
}

void store_tell(struct store *store, const char *news)
{
    const size_t n = strlen(news);

    if (!store_is_shared(store) || n > LONGEST_NEWS || !begin_batch(store))
        return;
    if (store->n_telling + n + 1 > LONGEST_NEWS && !tell_others(store))
        spoil(store);
    memcpy(store->telling + store->n_telling, news, n);
    store->n_telling += n;
    store->telling[store->n_telling++] = '\n';
    store->telling[store->n_telling] = 0;
}

bool store_hear(struct store *store, char *news, size_t size)
{
    return store_is_shared(store) && !store->has_news && store->backend->hear(store, news, size);
}

int store_ear(const struct store *store)
{
    return store_is_shared(store) ? store->backend->ear(store) : -1;
}

bool store_has_missed(struct store *store)
{
    const bool has_missed = store->has_missed;

    store->has_missed = false;
    return has_missed;
}

/* ---- committing ------------------------------------------------------------------------------*/

bool store_commit(struct store *store)
{
    enum committed committed = NOT_COMMITTED;

    store->is_uncertain = false;
    if (!store->has_news) {
        store->is_well = store->is_well || store->is_overtaken; /* it was somebody else's doing */
        return true;
    }
    if (!store->is_spoilt && !is_full_for_a_test(store) && tell_others(store))
        committed = store->backend->commit(store);
    store->is_well = committed == COMMITTED;
    store->is_uncertain = committed == UNCERTAIN;
    if (store->is_well)
        store->has_news = false;
    else
        store_forget(store);
    return store->is_well;
}

uint64_t store_losses(const struct store *store)
{
    return store->losses;
}

void store_forget(struct store *store)
{
    store->losses += store->has_news;
    if (store->has_news && store->use != LOOKS)
        store->backend->rollback(store);
    store->has_news = false;
    store->is_spoilt = false;
    store->has_misread = false;
    store->n_telling = 0;
}

const char *store_problem(const struct store *store)
{
    return store->backend->problem(store);
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
