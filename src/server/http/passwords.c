/* Passwords of requests; see passwords.h. */
#include "passwords.h"

#include "limits.h"

#include <arpa/inet.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* More would wait longer than people do. */
enum { MOST_WAITING = 100, SECONDS_FOR_A_PASSWORD = 300 };

/* ---- limits ----------------------------------------------------------------------------------*/
/* Whoever has one of the new addresses has 2^64 of them. */
static void network_of(const char *address, char *network, size_t size)
{
    unsigned char bytes[sizeof(struct in6_addr)];

    snprintf(network, size, "%s", address);
    if (inet_pton(AF_INET6, address, bytes) != 1)
        return;
    memset(bytes + 8, 0, 8);
    inet_ntop(AF_INET6, bytes, network, (socklen_t)size);
}

void limit_key(char *key, size_t size, const char *kind, const char *address, const char *name)
{
    char network[HTTP_ADDRESS_SIZE];

    network_of(address, network, sizeof network);
    snprintf(key, size, "%s %s %s", kind, network, name);
}

bool may_be_wrong(struct api_request *request, const char *key)
{
    const struct world *world = request->http->world;
    const int limit = world->limit[LIMIT_PASSWORDS];
    const int64_t wait = limiter_wait(request->http->limiter, key, limit, limit, world_now(world));

    return wait == 0 || refuse_with(&request->refusal, "too-fast", "retry_ms", wait);
}

void was_wrong(struct http *http, const char *key)
{
    const int limit = http->world->limit[LIMIT_PASSWORDS];

    limiter_take(http->limiter, key, limit, limit, world_now(http->world));
}

/* ---- jobs ------------------------------------------------------------------------------------*/
struct password_job *password_job_new(struct api_request *request)
{
    struct password_job *job = NULL;

    if (request->http->waiting < MOST_WAITING)
        job = calloc(1, sizeof *job);
    if (!job) {
        refuse_with(&request->refusal, "too-fast", "retry_ms", 5000);
        return NULL;
    }
    job->http = request->http;
    job->request = request;
    return job;
}

static void compute(struct job *head)
{
    struct password_job *job = (struct password_job *)head;

    job->fits = !job->is_checked || password_fits(job->given, job->stored);
    if (job->fits && job->fresh[0])
        job->is_hashed = password_hash(job->fresh, job->hash);
}

static void come_back(struct job *head)
{
    struct password_job *job = (struct password_job *)head;
    struct api_request *request = job->request;

    job->http->waiting--;
    if (job->is_checked && job->fits)
        limiter_give_back(job->http->limiter, job->key, job->http->world->limit[LIMIT_PASSWORDS]);
    if (request) {
        request->job = NULL;
        request->has_had_job = true;
        api_get_ready(job->http);
        api_answer(request, job->then(request, job));
    }
    sodium_memzero(job, sizeof *job);
    free(job);
}

bool password_job_post(struct password_job *job)
{
    struct api_request *request = job->request;

    if (!store_could_read(job->http->world->store)) { /* what was to be compared is not known */
        sodium_memzero(job, sizeof *job);
        free(job);
        return refuse(&request->refusal, "unavailable");
    }
    job->job.work = compute;
    job->job.done = come_back;
    job->job.is_urgent = true;
    /* Counted as wrong until it is known to be right, so that many at once are not tried at once. */
    if (job->is_checked)
        was_wrong(job->http, job->key);
    request->job = job;
    job->http->waiting++;
    lws_set_timeout(request->connection, PENDING_TIMEOUT_HTTP_CONTENT, SECONDS_FOR_A_PASSWORD);
    workers_post(job->http->workers, &job->job);
    return true;
}

void password_job_forget(struct password_job *job)
{
    if (job)
        job->request = NULL;
}
