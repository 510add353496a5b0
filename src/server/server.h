/* The server as a whole: the page over HTTP, people, the socket, tables and clocks, on one thread. */
#ifndef MW_SERVER_SERVER_H
#define MW_SERVER_SERVER_H

#include "server/notices/notices.h"
#include "server/world/world.h"

#include <stdbool.h>
#include <stdint.h>

struct site;

struct server_options {
    const char *host;  /* an address */
    int port;          /* 0: any that is free */
    struct site *site; /* the page, open */
    bool offline;      /* the page alone: no people, no tables, nothing stored */
    const char *data;  /* the folder of the database, or its address; unused when offline */
    const char *const *origins; /* "https://example.org" without a slash at the end */
    int n_origins;
    bool proxy;
    const char *certificate, *key; /* files in PEM, for TLS; NULL: plain HTTP */
    int limit[LIMITS];             /* -1: the usual */
    int workers;                   /* 0: the usual two */
    const char *metrics_host;
    int metrics_port; /* where it says how it is; -1: nowhere */
    struct log log;
    struct community community;
    mw_nets nets;
    struct notice_settings notices;
    bool test_clock, test_random;
    uint64_t seed; /* of test_random */
};

/* Says on stdout where it is, and serves until a signal ends it. Returns an exit code: 0, or 1 after a
 * sentence on stderr. */
int server_run(const struct server_options *options);

#endif
