/*
 * The database, behind a few functions: statements in, rows out. Behind them stand SQLite (sqlite.c) or
 * PostgreSQL (postgres.c); the SQL is what both understand, with parameters $1, $2 and so on, each
 * named once and in order.
 *
 * What is written between two commits is one batch: on disk as a whole after store_commit(), or not
 * at all. A write or question that fails spoils its batch: nothing more is written until the commit,
 * which then says false. A write may be found to have failed as late as that. Whoever answers people
 * holds the answers until the commit has said true.
 *
 * Only the service thread uses it. Texts are UTF-8. A statement's text is a constant of the program:
 * prepared statements are found by its address.
 */
#ifndef MW_SERVER_STORE_STORE_H
#define MW_SERVER_STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct store;

/* Opens the database of a folder, which is made where it is missing, or the one at an address,
 * postgresql://HOST/NAME, which must be there and which several servers may have open at once. NULL, with a
 * sentence in `why`, if that cannot be. */
struct store *store_open(const char *where, char *why, size_t size);
/* The same for somebody who wants it alone. */
struct store *store_own(const char *where, char *why, size_t size);
/* The same for somebody who only looks, also while a server runs there: at all as it was at that moment. It
 * must be there. */
struct store *store_look(const char *where, char *why, size_t size);
/* The same for somebody who leaves something for a server that runs there. */
struct store *store_visit(const char *where, char *why, size_t size);
bool store_is_address(const char *where);
/* For work that nobody waits for: a statement may take minutes. */
void store_be_patient(struct store *store);
void store_close(struct store *store);

/* `types` has a letter for each parameter: i int64_t, t const char * (NULL: null), n nothing given:
 * null. Both are false when the database takes nothing. */
bool store_write(struct store *store, const char *sql, const char *types, ...);
/* The same with texts only (NULL: null), each of which becomes what its column is. */
bool store_write_texts(struct store *store, const char *sql, int n, const char *const *texts);

/* Rows of a question. Ask store_next() until it is false; to stop earlier, store_stop(). Texts are there
 * until the next row. At most one question is under way for each statement. */
struct rows {
    struct store *store;
    void *answer; /* the backend's; NULL: there are no more */
    int row;
};
struct rows store_read(struct store *store, const char *sql, const char *types, ...);
struct rows store_read_texts(struct store *store, const char *sql, int n, const char *const *texts);
bool store_next(struct rows *rows);
void store_stop(struct rows *rows);
int64_t row_int(const struct rows *rows, int column);      /* 0 where it is null */
const char *row_text(const struct rows *rows, int column); /* "" where it is null */
bool row_is_null(const struct rows *rows, int column);

/* The number that is all of an answer; `otherwise` where there is no row. */
static inline int64_t only_number(struct rows rows, int64_t otherwise)
{
    int64_t number = otherwise;

    if (store_next(&rows)) {
        number = row_int(&rows, 0);
        store_stop(&rows);
    }
    return number;
}

/* Whether everything written since the last commit is on disk now; nothing of it is if not, unless that is
 * uncertain: the database went away before it could say. Then nobody may be told either. */
bool store_commit(struct store *store);
bool store_is_uncertain(const struct store *store);
/* Nothing is to be kept of what was written since the last commit. */
void store_forget(struct store *store);
/* What was wrong last, in the words of the database; "": nothing. */
const char *store_problem(const struct store *store);
/* Whether the last commit that had something to write succeeded. */
bool store_is_well(const struct store *store);
/* Every question since the last commit was answered: that there was no row means that there is none. */
bool store_could_read(const struct store *store);
/* Something has been written, well or not, since the last commit. */
bool store_has_news(const struct store *store);
/* How many batches have been lost: whoever remembers something that was read before one forgets it. */
uint64_t store_losses(const struct store *store);

/* ---- several servers on one database -------------------------------------------------------------
 * Each decides on what it last read. A write that another server could get in the way of is worded so
 * that it fails when one has (a guard: null in a column that has none), and the batch with it, to be done again
 * on what is there now. */

/* Whether there may be others. */
bool store_is_shared(const struct store *store);
/* The number of this server among them, another one at each opening. */
int64_t store_node(const struct store *store);
/* The last batch was lost because another server was faster: done again it may succeed. */
bool store_is_overtaken(const struct store *store);
/* Begins a batch, so that rows which a question locks stay locked until its commit. */
bool store_hold(struct store *store);
enum { LONGEST_NEWS = 7500 };
/* Tells the others something when the batch is committed: a line of at most so many bytes. */
void store_tell(struct store *store, const char *news);
/* The next that others have told, between batches; false: there is no more for now. */
bool store_hear(struct store *store, char *news, size_t size);
/* What can be read from when there is something to hear; -1: nothing can. */
int store_ear(const struct store *store);
/* Whether news may have been lost since this was asked last. */
bool store_has_missed(struct store *store);

/* For tests: while there is a file at this path commits fail as if the disk were full. NULL: no more. */
void store_test_faults(struct store *store, const char *path);

#endif
