/*
 * What is asked over HTTP: the files of the page, the table of requests about people (O2), and the door
 * of the socket. It knows people and the database; what else the server does it calls through hooks.
 *
 * The first protocol of the libwebsockets context is made of it:
 *     { .name = "http", .callback = http_callback, .user = http,
 *       .per_session_data_size = sizeof(struct http_request) }
 * with http_headers as the headers of the vhost.
 */
#ifndef MW_SERVER_HTTP_HTTP_H
#define MW_SERVER_HTTP_HTTP_H

#include "server/people/people.h"
#include "server/world/world.h"
#include "text/out.h"

#include <libwebsockets.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct site;
struct workers;
struct notices;
struct limiter;
struct tls;

enum {
    LONGEST_PATH = 2048,    /* of every header, too: set the token_limits of the context to it */
    HTTP_ADDRESS_SIZE = 46, /* INET6_ADDRSTRLEN */
    HTTP_SECRET_SIZE = 64
};

/* What others have to know of people; each may be NULL. */
struct http_news {
    /* A session has ended: its sockets are closed with 1008. `hash` is what person_by_secret() gave. */
    void (*session_end)(void *context, const char *hash);
    /* All of a person's have, but one; NULL: none is kept. */
    void (*other_sessions_end)(void *context, const char *person, const char *kept_hash);
    /* Another name, language or kind. */
    void (*person_changed)(void *context, const char *person);
    /* What a moderator has ordered. */
    void (*ordered)(void *context);
};

/* Each may be NULL. Those that write (on_delete) are called before the commit. */
struct http_hooks {
    void *context;
    /* Something is about to be asked of the database, perhaps for the first time since it took nothing. */
    void (*get_ready)(void *context);
    /* Everything written until now is on disk. Without it, the store's own commit is called. */
    bool (*commit)(void *context);
    /* To other servers, with the commit; and here, after it. */
    struct http_news tell_others, tell_here;
    /* A program may not come any more: gives up its running seats. */
    void (*on_give_up)(void *context, const char *person);
    /* Somebody is about to be deleted: gives up running seats, forgets plans and the like. */
    void (*on_delete)(void *context, const char *person);
    /* What is stored about a person at tables, as members of the object that is being written. */
    void (*write_data)(void *context, const char *person, struct out *out);
    /* Does what a moderator orders (orders.h). */
    bool (*order)(void *context, const struct person *by, const char *text,
                  struct refusal *refusal);
    /* The text of a log that anyone may read, which http frees; false: there is none. */
    bool (*log_of)(void *context, const char *table, char **text, size_t *length);
    /* Lets time jump, or all connections have been silent for so long; NULL where there is no test clock. */
    bool (*test_clock)(void *context, int64_t advance_ms, int64_t silence_ms, int64_t *now);
    /* Whether one more socket from this address is well; else the upgrade is answered 429. */
    bool (*may_connect)(void *context, const char *address);
};

struct http {
    struct world *world; /* NULL when offline */
    struct site *site;   /* NULL: there is no page */
    struct workers *workers;
    struct notices *notices;    /* NULL: nobody is told anything elsewhere */
    const char *const *origins; /* of --origin */
    int n_origins;
    bool proxy;
    bool offline;
    struct tls *tls; /* NULL: plain HTTP */
    struct http_hooks hooks;
    struct limiter *limiter; /* of http_begin() */
    int waiting;             /* requests whose passwords are being computed */
};

/* After the fields above are set. False if there is no memory. */
bool http_begin(struct http *http);
void http_end(struct http *http);

/* What belongs to a connection: a file on its way, or a request about people. */
struct http_request {
    bool is_open; /* the file */
    int file;
    uint64_t at, size;
    struct api_request *api;
};

/* Sent with every answer. */
extern const struct lws_protocol_vhost_options http_headers;

int http_callback(struct lws *connection, enum lws_callback_reasons reason, void *user, void *in,
                  size_t length);

/* ---- what the socket asks when it opens -------------------------------------------------------
 * The upgrade itself (LWS_CALLBACK_HTTP_CONFIRM_UPGRADE) is answered here: 404 anywhere but at
 * /api/socket, 403 for a foreign origin, 400 without the sub-protocol millwright.v1, 401 for a token
 * that is none, 429 where may_connect() says so. What passes, passes; the socket asks again who it is. */

/* No origin at all is well. */
bool http_origin_is_own(const struct http *http, struct lws *connection);
/* Of the client, HTTP_ADDRESS_SIZE bytes; false, and "", if it cannot be told. */
bool http_client_address(const struct http *http, struct lws *connection, char *text, size_t size);
/* What the cookie says, or what stands behind "Authorization: Bearer"; false, and "", if there is none. */
bool http_read_cookie(struct lws *connection, char *value, size_t size);
bool http_read_bearer(struct lws *connection, char *value, size_t size);
/* The first language of Accept-Language that there is; English without one. */
int http_language(struct lws *connection);

#endif
