/*
 * One message on its way, by SMTP or HTTP: what a worker does with copies of all that it needs. Nobody is redirected,
 * no proxy is asked, and whoever is written to on a person's word must lie open to everybody (addresses.h).
 */
#ifndef MW_SERVER_NOTICES_SEND_H
#define MW_SERVER_NOTICES_SEND_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

enum {
    URL_SIZE = 1024,
    HEADER_SIZE = 1400,
    MOST_HEADERS = 8,
    BODY_SIZE = 32 << 10,
    WHY_SIZE = 120
};

enum outcome { WAS_SENT, HAS_FAILED, IS_GONE /* nobody will ever be there again */, WAS_STOPPED };

struct message {
    char url[URL_SIZE];                     /* of the receiver, or of the server for mail */
    char header[MOST_HEADERS][HEADER_SIZE]; /* of HTTP */
    int n_headers;
    char from[300], to[300];     /* of mail */
    const char *user, *password; /* the same; or NULL */
    bool to_loopback;            /* for tests: to this machine, and to nobody else */
    char body[BODY_SIZE];
    size_t length;
    const atomic_bool *is_ending; /* the server does not wait any longer */
    int line;                     /* the last socket that was opened; -1: none */
    char why[WHY_SIZE];           /* it has failed: without addresses, which are nobody's affair */
};

/* Once, before there are threads. */
bool send_begin(void);
enum outcome send_mail(struct message *message);
enum outcome send_post(struct message *message);

/* Whether a program may be reached there: https (for tests also http), a host, no name and password; and not an address
 * that is surely no public one. */
bool url_is_good(const char *url, bool to_loopback);

#endif
