/*
 * The certificate of a server that speaks TLS itself, and its key: two files in PEM. They are renewed every few weeks, so
 * the files are looked at once a second; when they have changed, new connections get what is in them, and those that are
 * open stay open. Files that cannot be used change nothing, and a line says why.
 */
#ifndef MW_SERVER_TLS_TLS_H
#define MW_SERVER_TLS_TLS_H

#include "server/world/log.h"

#include <openssl/ssl.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/stat.h>
#include <uv.h>

/* How two files were when they were looked at. */
struct tls_mark {
    struct timespec changed[2];
    ino_t number[2];
    off_t size[2];
};

struct tls {
    const char *certificate, *key; /* the files */
    const struct log *log;
    SSL_CTX *shown; /* what was read last and can be used, for whoever connects */
    struct tls_mark read, seen;
    uv_timer_t timer;
};

/* Reads the files, which the caller has named in `tls`; else a sentence in `why`, and all is as before. */
bool tls_read(struct tls *tls, char *why, size_t size);
/* Connections of this context are shown what was read last when they begin. */
bool tls_give(struct tls *tls, SSL_CTX *context);
/* From now on the files are read again when they change. */
void tls_watch(struct tls *tls, uv_loop_t *loop);

#endif
