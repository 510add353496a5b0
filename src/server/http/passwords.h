/*
 * Passwords of requests, computed on a worker while the connection waits, and how often one may be wrong. A
 * connection that has gone meanwhile is not answered; its wrong password counts all the same.
 */
#ifndef MW_SERVER_HTTP_PASSWORDS_H
#define MW_SERVER_HTTP_PASSWORDS_H

#include "api.h"

#include "server/people/passwords.h"
#include "server/workers/workers.h"

struct password_job {
    struct job job;
    struct http *http;
    struct api_request *request; /* NULL: nobody waits any more */
    bool is_checked;             /* `given` is held against `stored`; fits() says how that went */
    char given[PASSWORD_SIZE], stored[PASSWORD_HASH_SIZE];
    char fresh[PASSWORD_SIZE], hash[PASSWORD_HASH_SIZE]; /* "": no new one */
    bool fits, is_hashed;
    struct person person;   /* whose password it is */
    char key[LONGEST_PATH]; /* of its limit */
    bool (*then)(struct api_request *request, struct password_job *job);
};

/* A job to fill in; NULL, with a refusal, if there can be none now. */
struct password_job *password_job_new(struct api_request *request);
/* Sends it on its way: `then` is called on the service thread and says whether the request did well. */
bool password_job_post(struct password_job *job);
void password_job_forget(struct password_job *job);

/* The key of a limit: the kind of thing, the address that asks, and a name. */
void limit_key(char *key, size_t size, const char *kind, const char *address, const char *name);
/* Whether something may be wrong once more; else too-fast. */
bool may_be_wrong(struct api_request *request, const char *key);
void was_wrong(struct http *http, const char *key);

#endif
