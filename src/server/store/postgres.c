/*
 * The database on PostgreSQL, through libpq. What is written is sent on without waiting (pipeline mode);
 * answers are waited for where somebody reads, and at the commit. So a batch of many writes costs one
 * way there and back.
 *
 * Nobody waits long: a batch, or a question outside of one, that is not answered within the store's
 * patience (five seconds for a server) is lost with its connection, and until there is another one everything
 * fails at once. It is made in steps, a little at each try, so that a server without its database still
 * answers people, if only to say so. Only the name of its machine is looked up without a limit.
 *
 * When the connection breaks during a commit, nobody knows what became of it. So every batch leaves its
 * number in the database, and a connection that can be made at once looks whether it is there; if none can,
 * it stays uncertain. A server's number is locked by its connection: whoever has the lock knows that the
 * connection before has ended, and its last batch with it.
 *
 * Several servers may have the database open; what they tell each other goes by LISTEN and NOTIFY. Of the
 * locks that batches hold nobody waits long for one: a server that says nothing within a batch loses it.
 */
#include "backend.h"
#include "schema.h"

#include <errno.h>
#include <libpq-fe.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    CONNECTING_MS = 5000, /* that making a connection may take */
    STEPPING_MS = 600000, /* the same of bringing a large database up to date */
    LOOKING_MS = 2000,    /* that it may take to look what became of a commit */
    PAUSE_MS = 500,       /* between two tries to connect */
    TRY_MS = 50,          /* that one try may take of somebody's time */
    MOST_PENDING = 256,   /* statements before their answers are taken */
    TYPE_BIGINT = 20,     /* PostgreSQL's own numbers of its types */
    TYPE_TEXT = 25,
    NO_STATEMENT = -1,
};

#define LOCK "1835625580" /* "mill", as a number */

enum preparation { UNKNOWN, SENT, PREPARED };

struct postgres {
    struct store store;
    char *address;
    char name[300];                   /* the address without a password */
    PGconn *connection;               /* NULL: there is none */
    bool is_ready;                    /* it has been made, and the lock taken */
    PostgresPollingStatusType wanted; /* by a connection that is being made */
    int64_t deadline;                 /* of what is waited for */
    int64_t begun, tried;             /* when the connection was begun, and given up last */
    char problem[300];                /* the last one, for people */
    int pending
        [MOST_PENDING]; /* statements without an answer: the number of one that is prepared */
    int n_pending;
    unsigned char prepared[STATEMENTS]; /* enum preparation */
    int64_t batch;                      /* the number of the last one */
    PGnotify *heard;                    /* lines that others have told, */
    char *unheard;                      /* from here on still to be given */
};

static struct postgres *of(struct store *store)
{
    return (struct postgres *)store;
}

static int64_t now_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- a connection and what goes over it ------------------------------------------------------*/

static bool lose(struct postgres *postgres, const char *problem)
{
    if (problem != postgres->problem)
        snprintf(postgres->problem, sizeof postgres->problem, "%.*s", (int)strcspn(problem, "\n"),
                 problem);
    PQfinish(postgres->connection);
    postgres->connection = NULL;
    postgres->is_ready = false;
    postgres->tried = now_ms();
    postgres->n_pending = 0;
    memset(postgres->prepared, UNKNOWN, sizeof postgres->prepared);
    return false;
}

/* Sends what is to be sent and takes in what has come, once. */
static bool wait_for_more(struct postgres *postgres)
{
    const int flushed = PQflush(postgres->connection);
    struct pollfd socket = { .fd = PQsocket(postgres->connection),
                             .events = (short)(POLLIN | (flushed > 0 ? POLLOUT : 0)) };
    const int64_t left = postgres->deadline - now_ms();
    int n;

    if (flushed < 0)
        return lose(postgres, PQerrorMessage(postgres->connection));
    n = left > 0 ? poll(&socket, 1, (int)left) : 0;
    if (n == 0)
        return lose(postgres, "it does not answer");
    if (n < 0 && errno != EINTR)
        return lose(postgres, strerror(errno));
    if (n > 0 && (socket.revents & ~POLLOUT) && !PQconsumeInput(postgres->connection))
        return lose(postgres, PQerrorMessage(postgres->connection));
    return true;
}

/* Whether a statement failed because another server had done something first: it found null for a guard, had
 * the same key to write, or waited too long for the other. */
static bool is_anothers_doing(const char *code)
{
    static const char *const codes[] = { "23502", "23505", "40P01", "40001", "55P03" };

    for (size_t i = 0; code && i < sizeof codes / sizeof *codes; i++)
        if (strcmp(codes[i], code) == 0)
            return true;
    return false;
}

/* What the answer to the next pending statement says. */
static bool take_answer(struct postgres *postgres, PGresult *result, int statement)
{
    switch (PQresultStatus(result)) {
    case PGRES_COMMAND_OK:
        if (statement != NO_STATEMENT)
            postgres->prepared[statement] = PREPARED;
        return true;
    case PGRES_TUPLES_OK: return true;
    case PGRES_PIPELINE_ABORTED: return false;
    default:
        if (is_anothers_doing(PQresultErrorField(result, PG_DIAG_SQLSTATE)))
            postgres->store.is_overtaken = true;
        snprintf(postgres->problem, sizeof postgres->problem, "%s",
                 PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY)
                     ? PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY)
                     : "no answer");
        return false;
    }
}

/* Statements that were sent to be prepared behind one that failed have not been. */
static void forget_unprepared(struct postgres *postgres)
{
    for (int i = 0; i < postgres->n_pending; i++) {
        const int number = postgres->pending[i];
        if (number != NO_STATEMENT && postgres->prepared[number] == SENT)
            postgres->prepared[number] = UNKNOWN;
    }
    postgres->n_pending = 0;
}

/* Takes the answers to all that was sent. True: none of it failed. `last`, where it is wanted, gets the
 * last answer, which is the caller's to clear. */
static bool settle(struct postgres *postgres, PGresult **last)
{
    bool good = true;
    PGresult *kept = NULL;

    if (!postgres->connection)
        return false;
    if (!PQpipelineSync(postgres->connection))
        return lose(postgres, PQerrorMessage(postgres->connection));
    for (int at = 0;;) {
        PGresult *result;
        while (PQisBusy(postgres->connection))
            if (!wait_for_more(postgres)) {
                PQclear(kept);
                return false;
            }
        result = PQgetResult(postgres->connection);
        if (!result) {
            at++;
            continue;
        }
        if (PQresultStatus(result) == PGRES_PIPELINE_SYNC) {
            PQclear(result);
            break;
        }
        if (PQstatus(postgres->connection) != CONNECTION_OK || at >= postgres->n_pending) {
            PQclear(result);
            PQclear(kept);
            return lose(postgres, PQerrorMessage(postgres->connection));
        }
        good = take_answer(postgres, result, postgres->pending[at]) && good;
        PQclear(kept);
        kept = result;
    }
    forget_unprepared(postgres);
    if (last && good)
        *last = kept;
    else
        PQclear(kept);
    return good && (!last || kept);
}

/* For a statement and its preparation. */
static bool make_room(struct postgres *postgres)
{
    return postgres->n_pending + 2 <= MOST_PENDING || settle(postgres, NULL);
}

/* Notes what has been handed to libpq: the number of a statement that is prepared, or NO_STATEMENT. */
static bool has_sent(struct postgres *postgres, int sent, int statement)
{
    if (!sent)
        return lose(postgres, PQerrorMessage(postgres->connection));
    postgres->pending[postgres->n_pending++] = statement;
    return true;
}

static bool send_plain(struct postgres *postgres, const char *sql)
{
    if (!make_room(postgres))
        return false;
    return has_sent(postgres,
                    PQsendQueryParams(postgres->connection, sql, 0, NULL, NULL, NULL, NULL, 0),
                    NO_STATEMENT);
}

static bool send_preparation(struct postgres *postgres, const struct statement *statement,
                             const char *name)
{
    Oid type[MOST_PARAMETERS];

    for (int i = 0; i < statement->n; i++)
        type[i] = statement->value[i].type == 'i'   ? TYPE_BIGINT
                  : statement->value[i].type == 't' ? TYPE_TEXT
                                                    : 0; /* what the column is */
    postgres->prepared[statement->number] = SENT;
    return has_sent(postgres,
                    PQsendPrepare(postgres->connection, name, statement->sql, statement->n, type),
                    statement->number);
}

static bool send_statement(struct postgres *postgres, const struct statement *statement)
{
    char name[16], number[MOST_PARAMETERS][24];
    const char *text[MOST_PARAMETERS];

    for (int i = 0; i < statement->n; i++) {
        text[i] = statement->value[i].text;
        if (statement->value[i].type != 'i')
            continue;
        snprintf(number[i], sizeof number[i], "%lld", (long long)statement->value[i].number);
        text[i] = number[i];
    }
    snprintf(name, sizeof name, "s%d", statement->number);
    if (!make_room(postgres))
        return false;
    if (postgres->prepared[statement->number] == UNKNOWN &&
        !send_preparation(postgres, statement, name))
        return false;
    return has_sent(
        postgres,
        PQsendQueryPrepared(postgres->connection, name, statement->n, text, NULL, NULL, 0),
        NO_STATEMENT);
}

/* ---- connecting ------------------------------------------------------------------------------*/

/* One number of an ordinary question; -1 if there is none. */
static int64_t number_of(struct postgres *postgres, const char *sql)
{
    PGresult *result = NULL;
    int64_t number = -1;

    if (send_plain(postgres, sql) && settle(postgres, &result) && PQntuples(result) > 0 &&
        !PQgetisnull(result, 0, 0))
        number = strtoll(PQgetvalue(result, 0, 0), NULL, 10);
    PQclear(result);
    return number;
}

/* A connection of somebody who only looks: at all as it is now. */
static bool begin_to_look(struct postgres *postgres)
{
    return send_plain(postgres, "begin isolation level repeatable read read only") &&
           settle(postgres, NULL);
}

#define DURABLE                                             \
    "select set_config('synchronous_commit', 'on', false) " \
    "where current_setting('synchronous_commit') in ('off', 'local')"

/* A connection of a server: commits are durable whatever the database's own settings are, a connection whose
 * other end is gone is noticed within seconds, also by the database, and what others tell is heard. */
static bool begin_to_serve(struct postgres *postgres)
{
    static const char *const settings[] = {
        DURABLE,
        "set lock_timeout = 500",
        "set tcp_keepalives_idle = 5",
        "set tcp_keepalives_interval = 2",
        "set tcp_keepalives_count = 3",
        "set tcp_user_timeout = 10000",
        "set client_connection_check_interval = 1000",
        "listen millwright",
    };
    char sql[200];
    int64_t lock;

    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++)
        if (!send_plain(postgres, settings[i]))
            return false;
    if (!send_plain(postgres, postgres->store.use != ALONE
                                  ? "set idle_in_transaction_session_timeout = 3000"
                                  : "set idle_in_transaction_session_timeout = 60000"))
        return false;
    snprintf(sql, sizeof sql,
             "select case when pg_is_in_recovery() then 2 else (pg_try_advisory_lock%s(" LOCK
             ") and pg_try_advisory_lock(" LOCK ", %lld))::int end",
             postgres->store.use == ALONE ? "" : "_shared", (long long)postgres->store.node);
    lock = number_of(postgres, sql);
    postgres->store.has_missed = true;
    if (lock == 1 || !postgres->connection)
        return lock == 1;
    return lose(postgres, lock == 2   ? "it is a standby, which can only be read"
                          : lock == 0 ? "another server is using it"
                                      : postgres->problem);
}

static bool begin_connection(struct postgres *postgres)
{
    PQsetnonblocking(postgres->connection, 1);
    PQenterPipelineMode(postgres->connection);
    postgres->is_ready =
        postgres->store.use == LOOKS ? begin_to_look(postgres) : begin_to_serve(postgres);
    if (!postgres->is_ready && postgres->connection)
        lose(postgres, postgres->problem);
    return postgres->is_ready;
}

/* Goes on with a connection that is being made; true: it has been. libpq waits without a limit where it is
 * called before its socket is ready. */
static bool go_on_connecting(struct postgres *postgres)
{
    const int64_t end = now_ms() + TRY_MS;

    while (postgres->wanted != PGRES_POLLING_OK) {
        struct pollfd socket = { .fd = PQsocket(postgres->connection),
                                 .events =
                                     postgres->wanted == PGRES_POLLING_READING ? POLLIN : POLLOUT };
        const int64_t left = end - now_ms();
        if (now_ms() - postgres->begun > CONNECTING_MS)
            return lose(postgres, "it does not answer");
        if (poll(&socket, 1, left > 0 ? (int)left : 0) <= 0)
            return false;
        postgres->wanted = PQconnectPoll(postgres->connection);
        if (postgres->wanted == PGRES_POLLING_FAILED)
            return lose(postgres, PQerrorMessage(postgres->connection));
    }
    return begin_connection(postgres);
}

/* Whether the other end is still there, as far as one can tell without asking: whoever leaves says so. */
static bool is_alive(struct postgres *postgres)
{
    struct pollfd socket = { .fd = PQsocket(postgres->connection), .events = POLLIN };

    while (poll(&socket, 1, 0) > 0)
        if (!PQconsumeInput(postgres->connection))
            return false;
    return PQstatus(postgres->connection) == CONNECTION_OK;
}

/* Whether there is a connection; if not, it is tried to make one. */
static bool is_connected(struct postgres *postgres)
{
    if (postgres->is_ready) {
        if (postgres->n_pending > 0 || is_alive(postgres))
            return true;
        lose(postgres, "it has ended the connection");
        postgres->tried = 0;
    }
    if (!postgres->connection) {
        if (postgres->tried != 0 && now_ms() - postgres->tried < PAUSE_MS)
            return false;
        postgres->connection = PQconnectStart(postgres->address);
        postgres->begun = now_ms();
        postgres->wanted = PGRES_POLLING_WRITING;
        if (!postgres->connection || PQstatus(postgres->connection) == CONNECTION_BAD)
            return lose(postgres, postgres->connection ? PQerrorMessage(postgres->connection)
                                                       : strerror(ENOMEM));
    }
    return go_on_connecting(postgres);
}

static bool wait_for_connection(struct postgres *postgres, int64_t most)
{
    const int64_t end = now_ms() + most;

    postgres->deadline = end;
    while (!is_connected(postgres)) {
        if (now_ms() >= end)
            return postgres->connection && lose(postgres, "it does not answer");
        poll(NULL, 0, 20);
    }
    return true;
}

/* ---- statements and questions ----------------------------------------------------------------*/

static bool write_row(struct store *store, const struct statement *statement)
{
    return of(store)->connection && send_statement(of(store), statement);
}

static bool read_rows(struct rows *rows, const struct statement *statement)
{
    struct postgres *postgres = of(rows->store);
    PGresult *result = NULL;

    /* A batch that has lost its connection is lost: nothing of it may go over another one; nor does
     * whoever only looks see another moment. */
    if (!rows->store->has_news)
        postgres->deadline = now_ms() + rows->store->patience;
    if (!(rows->store->has_news || rows->store->use == LOOKS ? postgres->is_ready
                                                             : is_connected(postgres)) ||
        !send_statement(postgres, statement) || !settle(postgres, &result))
        return false;
    rows->answer = result;
    return true;
}

static enum next next(struct rows *rows)
{
    return ++rows->row < PQntuples(rows->answer) ? NEXT_ROW : NEXT_NONE;
}

static void stop(struct rows *rows)
{
    PQclear(rows->answer);
}

static const char *text(const struct rows *rows, int column)
{
    return PQgetisnull(rows->answer, rows->row, column)
               ? NULL
               : PQgetvalue(rows->answer, rows->row, column);
}

static int64_t integer(const struct rows *rows, int column)
{
    const char *number = text(rows, column);

    return number ? strtoll(number, NULL, 10) : 0;
}

/* ---- batches ---------------------------------------------------------------------------------*/

static bool begin(struct store *store)
{
    of(store)->deadline = now_ms() + store->patience;
    return is_connected(of(store)) && send_plain(of(store), "begin");
}

static enum committed commit(struct store *store)
{
    struct postgres *postgres = of(store);
    char sql[160];
    int64_t last;

    snprintf(sql, sizeof sql,
             "insert into nodes (id, until, batch) values (%lld, 0, %lld) "
             "on conflict (id) do update set batch = excluded.batch",
             (long long)store->node, (long long)++postgres->batch);
    if (!postgres->connection)
        return NOT_COMMITTED;
    /* Behind a statement that fails nothing is done, and so no commit either. */
    if (send_plain(postgres, sql) && send_plain(postgres, "commit") && settle(postgres, NULL))
        return COMMITTED;
    if (postgres->connection)
        return NOT_COMMITTED;
    postgres->tried = 0;
    if (!wait_for_connection(postgres, LOOKING_MS))
        return UNCERTAIN;
    snprintf(sql, sizeof sql, "select batch from nodes where id = %lld", (long long)store->node);
    last = number_of(postgres, sql);
    return !postgres->connection ? UNCERTAIN : last == postgres->batch ? COMMITTED : NOT_COMMITTED;
}

static void rollback(struct store *store)
{
    struct postgres *postgres = of(store);

    if (!postgres->is_ready)
        return;
    postgres->deadline = now_ms() + store->patience;
    if (postgres->n_pending > 0)
        settle(postgres, NULL);
    if (postgres->connection && PQtransactionStatus(postgres->connection) != PQTRANS_IDLE &&
        send_plain(postgres, "rollback"))
        settle(postgres, NULL);
}

static const char *problem(const struct store *store)
{
    return ((const struct postgres *)store)->problem;
}

/* ---- several servers -------------------------------------------------------------------------*/

/* The next notification of another server; NULL: there is none. */
static PGnotify *take_notification(struct postgres *postgres)
{
    PGnotify *notify;

    if (!postgres->is_ready)
        return NULL;
    if (!is_alive(postgres)) {
        lose(postgres, "it has ended the connection");
        postgres->tried = 0;
        return NULL;
    }
    while ((notify = PQnotifies(postgres->connection)) != NULL) {
        if (notify->be_pid != PQbackendPID(postgres->connection))
            return notify;
        PQfreemem(notify);
    }
    return NULL;
}

static bool hear(struct store *store, char *news, size_t size)
{
    struct postgres *postgres = of(store);
    size_t n;

    if (!postgres->heard) {
        postgres->heard = take_notification(postgres);
        if (!postgres->heard)
            return false;
        postgres->unheard = postgres->heard->extra;
    }
    n = strcspn(postgres->unheard, "\n");
    snprintf(news, size, "%.*s", (int)n, postgres->unheard);
    postgres->unheard += n + (postgres->unheard[n] == '\n');
    if (!*postgres->unheard) {
        PQfreemem(postgres->heard);
        postgres->heard = NULL;
    }
    return true;
}

static int ear(const struct store *store)
{
    const struct postgres *postgres = (const struct postgres *)store;

    return postgres->is_ready ? PQsocket(postgres->connection) : -1;
}

/* ---- opening and closing ---------------------------------------------------------------------*/

static bool cannot(struct postgres *postgres, char *why, size_t size, const char *reason)
{
    snprintf(why, size, "cannot use the database %s: %s", postgres->name, reason);
    return false;
}

static bool run_at_door(void *postgres, const char *sql)
{
    return send_plain(postgres, sql) && settle(postgres, NULL);
}

static int64_t number_at_door(void *postgres, const char *sql)
{
    return number_of(postgres, sql);
}

/* Those who come at the same time take the steps one after the other. */
static enum fit bring_up(struct postgres *postgres, const struct schema_door *door)
{
    enum fit fit = SCHEMA_FAILED;

    postgres->deadline = now_ms() + STEPPING_MS;
    if (run_at_door(postgres, "begin") && run_at_door(postgres, "set local lock_timeout = 0") &&
        run_at_door(postgres, "select pg_advisory_xact_lock(" LOCK ", 0)")) {
        fit = schema_look(door);
        if (fit == SCHEMA_EMPTY || fit == SCHEMA_OLDER)
            fit = schema_step(door) ? SCHEMA_FITS : SCHEMA_FAILED;
    }
    if (postgres->connection && !run_at_door(postgres, fit == SCHEMA_FITS ? "commit" : "rollback"))
        fit = SCHEMA_FAILED;
    return fit;
}

static enum fit look_or_bring_up(struct postgres *postgres)
{
    const struct schema_door door = {
        .database = postgres,
        .run = run_at_door,
        .number = number_at_door,
        .tables = "select count(*) from pg_tables where schemaname = any (current_schemas(false))",
        .has_facts = "select count(*) from pg_tables where tablename = 'facts' and "
                     "schemaname = any (current_schemas(false))",
    };

    postgres->deadline = now_ms() + postgres->store.patience;
    return postgres->store.use == LOOKS || postgres->store.use == VISITS
               ? schema_look(&door)
               : bring_up(postgres, &door);
}

/* A connection that breaks while it is looked at is made again, for as long as one may take. */
static bool has_right_schema(struct postgres *postgres, char *why, size_t size)
{
    const int64_t end = now_ms() + CONNECTING_MS;
    enum fit fit = SCHEMA_FAILED;

    while (fit == SCHEMA_FAILED && wait_for_connection(postgres, CONNECTING_MS)) {
        fit = look_or_bring_up(postgres);
        if (postgres->is_ready || now_ms() > end)
            break;
    }
    return fit == SCHEMA_FITS ||
           cannot(postgres, why, size, schema_saying(fit) ? schema_saying(fit) : postgres->problem);
}

static void close_all(struct store *store)
{
    struct postgres *postgres = of(store);

    PQfreemem(postgres->heard);
    PQfinish(postgres->connection);
    free(postgres->address);
    free(postgres);
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
    .telling = "select pg_notify('millwright', $1)",
    .hear = hear,
    .ear = ear,
};

/* The address without who signs in, and how. */
static void name_without_password(struct postgres *postgres)
{
    const char *host = strstr(postgres->address, "://") + 3;
    const char *at = strrchr(host, '@');

    snprintf(postgres->name, sizeof postgres->name, "postgresql://%.*s",
             (int)strcspn(at ? at + 1 : host, "?"), at ? at + 1 : host);
}

struct store *postgres_open(const char *address, enum use use, char *why, size_t size)
{
    struct postgres *postgres = calloc(1, sizeof *postgres);

    if (!postgres || !(postgres->address = strdup(address))) {
        free(postgres);
        snprintf(why, size, "%s", strerror(ENOMEM));
        return NULL;
    }
    store_begin(&postgres->store, &backend, use);
    name_without_password(postgres);
    if (has_right_schema(postgres, why, size))
        return &postgres->store;
    close_all(&postgres->store);
    return NULL;
}
