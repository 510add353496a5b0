/*
 * What a database must be able to do to stand behind the store (store.h). store.c keeps the books of
 * a batch, which are the same for all, and hands everything else on. A backend's own struct begins
 * with a struct store.
 */
#ifndef MW_SERVER_STORE_BACKEND_H
#define MW_SERVER_STORE_BACKEND_H

#include "store.h"

#include <limits.h>

enum {
    STATEMENTS = 1024, /* a power of 2, and several times as many as the program has */
    MOST_PARAMETERS = 40,
};

/* A parameter: 'i' a number, 't' a text, 'v' a text that becomes what its column is, 'n' null. */
struct value {
    char type;
    int64_t number;
    const char *text; /* NULL: null, too */
};

/* A statement of the program with its parameters, and the number under which it is kept prepared. */
struct statement {
    int number;
    const char *sql;
    int n;
    struct value value[MOST_PARAMETERS];
};

enum use { SERVES, ALONE, LOOKS, VISITS };
enum next { NEXT_ROW, NEXT_NONE, NEXT_FAILED };
enum committed { NOT_COMMITTED, COMMITTED, UNCERTAIN };

struct backend {
    void (*close)(struct store *store);
    /* A batch: begin() before its first write, then commit() or rollback(). After a commit() that did
     * not succeed rollback() follows, too. */
    bool (*begin)(struct store *store);
    enum committed (*commit)(struct store *store);
    void (*rollback)(struct store *store);
    /* What is found to be wrong with a write later makes commit() fail. */
    bool (*write)(struct store *store, const struct statement *statement);
    /* Sets rows->answer; false: it cannot be asked. */
    bool (*read)(struct rows *rows, const struct statement *statement);
    enum next (*next)(struct rows *rows);
    void (*stop)(struct rows *rows);
    int64_t (*integer)(const struct rows *rows, int column);
    const char *(*text)(const struct rows *rows, int column); /* NULL where it is null */
    const char *(*problem)(const struct store *store);
    /* Between servers; NULL where there can be only one. */
    const char *telling; /* the statement that tells the others a text */
    bool (*hear)(struct store *store, char *news, size_t size);
    int (*ear)(const struct store *store);
};

struct store {
    const struct backend *backend;
    bool has_news, is_spoilt, has_misread; /* of the batch */
    bool is_well, is_uncertain;            /* the last commit */
    bool is_overtaken;                     /* a statement of the batch was, or of the last one */
    uint64_t losses;
    enum use use;
    int64_t node;
    bool has_missed;                /* news */
    char telling[LONGEST_NEWS + 2]; /* lines of the batch that are still to be told */
    size_t n_telling;
    int64_t patience;            /* milliseconds for a batch, or for a question outside of one */
    char fault[PATH_MAX];        /* "": no faults are asked for */
    const char *sql[STATEMENTS]; /* found by its address; its place is its number */
};

/* Sets up what was allocated for a store of a backend. */
void store_begin(struct store *store, const struct backend *backend, enum use use);
/* NULL, with a sentence in `why`, if it cannot be opened. Whoever only looks takes no lock, and begins with
 * a transaction that sees everything as it is now. */
struct store *sqlite_open(const char *folder, enum use use, char *why, size_t size);
struct store *postgres_open(const char *address, enum use use, char *why, size_t size);

#endif
