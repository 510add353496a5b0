/*
 * Requests about people, answered with JSON (O2). What these return is what a callback returns. A request
 * lives from its headers to the last byte of its answer, or to the end of its connection.
 */
#ifndef MW_SERVER_HTTP_API_H
#define MW_SERVER_HTTP_API_H

#include "http.h"

#include "server/people/sessions.h"
#include "text/json.h"

enum { LARGEST_BODY = 4096 };

/* Whether a path is for us: /api/... and /online.json. */
bool api_has(const struct http *http, const char *path);
int api_begin(struct http *http, struct lws *connection, const char *path,
              struct http_request *request);
int api_take_body(struct http_request *request, const char *bytes, size_t length);
int api_finish_body(struct http_request *request);
int api_send(struct lws *connection, struct http_request *request);
void api_stop(struct http_request *request);

/* An error as an answer of its own, whole; false if the connection took none. */
bool api_send_refusal(struct lws *connection, const struct refusal *refusal, int language);

/* ---- between api.c and requests.c -------------------------------------------------------------*/
struct api_request {
    struct http *http;
    struct lws *connection;
    struct http_request *holder;
    const struct api_row *row;
    struct password_job *job; /* under way */

    bool has_run; /* what was asked is done, or under way */
    bool has_had_job, has_been_repeated;
    char body[LARGEST_BODY + 1];
    size_t length;
    struct json fields;

    char path[64];
    char address[HTTP_ADDRESS_SIZE];
    int language;
    bool is_head;
    int64_t banned;       /* until when whoever asks may not; 0: may */
    bool is_known;        /* who asks: */
    struct person person; /* them, or whoever they become */
    char hash[HEX_SIZE];  /* of the session they asked with */

    /* What is to be told when the answer is on disk. */
    char cookie[COOKIE_SIZE]; /* a new one; "": none */
    bool drops_cookie;
    bool ends_session, ends_other_sessions, has_changed, has_ordered;
    char gone[MOST_PROGRAMS + 1][ID_SIZE]; /* those whose sessions have all ended */
    int n_gone;

    /* What some answers say. */
    struct person other;
    char secret[TOKEN_SIZE]; /* a token, or a code */
    int64_t time;

    struct refusal refusal;
    unsigned status;
    const char *type;
    char *text; /* the answer; NULL: not yet */
    size_t text_length, sent;
    bool has_sent_headers;
};

struct api_row {
    const char *method, *path; /* a path that ends with "/" has something behind it */
    /* What is done; false with a refusal. If it has set a job, that answers later. */
    bool (*act)(struct api_request *request);
    /* The members of the answer. */
    void (*write)(struct api_request *request, struct out *out);
    unsigned status;
    unsigned needs;
};
enum {
    NEEDS_PERSON = 1,
    NEEDS_NO_PROGRAM = 2,
    NEEDS_TEST_CLOCK = 4,
    IS_BARE = 8, /* the answer has no "ok" */
    /* A form of another program, by a secret in the path (RFC 8058): from whatever origin, and no JSON. */
    IS_ONE_CLICK = 16,
};

/* NULL if there is none: `allowed` are the methods that the path has, or NULL. */
const struct api_row *api_find(const struct http *http, const char *path, const char *method,
                               const char **allowed);
bool has_field(const struct api_request *request, const char *field);
/* A text; false, with a refusal, if it is none. */
bool read_field(struct api_request *request, const char *field, char *text, size_t size);
/* Somebody may not come until then. */
bool refuse_banned(struct refusal *refusal, int64_t until);
/* Before anything is done. */
void api_get_ready(const struct http *http);
/* After act(): good or refused. */
void api_answer(struct api_request *request, bool good);

#endif
