/* The certificate of a server; see tls.h. */
#include "tls.h"

#include <errno.h>
#include <openssl/err.h>
#include <openssl/x509.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { LOOK_EVERY_MS = 1000 };

/* Nobody is there to type a passphrase. */
static int no_passphrase(char *text, int size, int is_writing, void *context)
{
    (void)text;
    (void)size;
    (void)is_writing;
    (void)context;
    return 0;
}

static bool can_read(const char *what, const char *path, char *why, size_t size)
{
    if (access(path, R_OK) == 0)
        return true;
    snprintf(why, size, "cannot read the %s %s: %s", what, path, strerror(errno));
    return false;
}

static bool read_into(SSL_CTX *context, const struct tls *tls, char *why, size_t size)
{
    SSL_CTX_set_default_passwd_cb(context, no_passphrase);
    if (!can_read("certificate", tls->certificate, why, size) ||
        !can_read("key", tls->key, why, size))
        return false;
    if (SSL_CTX_use_certificate_chain_file(context, tls->certificate) != 1) {
        snprintf(why, size, "there is no certificate in %s that can be used", tls->certificate);
        return false;
    }
    if (SSL_CTX_use_PrivateKey_file(context, tls->key, SSL_FILETYPE_PEM) == 1)
        return true;
    if (ERR_GET_REASON(ERR_peek_last_error()) == X509_R_KEY_VALUES_MISMATCH)
        snprintf(why, size, "the key %s does not belong to the certificate %s", tls->key,
                 tls->certificate);
    else
        snprintf(why, size, "there is no key in %s that can be used without a passphrase",
                 tls->key);
    return false;
}

/* A context keeps a certificate for each kind of key, so that after one of another kind the old one would still be shown to
 * some; so each connection is given its own. */
static int show(SSL *connection, void *context)
{
    const struct tls *tls = context;
    STACK_OF(X509) *chain = NULL;

    SSL_CTX_get0_chain_certs(tls->shown, &chain);
    return SSL_use_cert_and_key(connection, SSL_CTX_get0_certificate(tls->shown),
                                SSL_CTX_get0_privatekey(tls->shown), chain, 1);
}

bool tls_give(struct tls *tls, SSL_CTX *context)
{
    SSL_CTX_set_cert_cb(context, show, tls);
    return SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION) == 1;
}

static struct tls_mark look_at(const struct tls *tls)
{
    const char *const path[2] = { tls->certificate, tls->key };
    struct tls_mark mark;
    struct stat found;

    memset(&mark, 0, sizeof mark); /* they are compared as bytes */
    for (int i = 0; i < 2; i++)
        if (stat(path[i], &found) == 0) {
            mark.changed[i] = found.st_mtim;
            mark.number[i] = found.st_ino;
            mark.size[i] = found.st_size;
        }
    return mark;
}

bool tls_read(struct tls *tls, char *why, size_t size)
{
    SSL_CTX *found = SSL_CTX_new(TLS_server_method());
    bool good;

    snprintf(why, size, "there is no memory");
    if (!found)
        return false;
    tls->read = tls->seen = look_at(tls);
    good = read_into(found, tls, why, size);
    SSL_CTX_free(good ? tls->shown : found);
    if (good)
        tls->shown = found;
    ERR_clear_error(); /* libwebsockets would take them for its own */
    return good;
}

/* Two files are not renewed at the same moment: what has just changed has a second to settle. */
static void on_timer(uv_timer_t *timer)
{
    struct tls *tls = timer->data;
    const struct tls_mark mark = look_at(tls), before = tls->seen;
    char why[600];

    tls->seen = mark;
    if (memcmp(&mark, &tls->read, sizeof mark) == 0 || memcmp(&mark, &before, sizeof mark) != 0)
        return;
    if (tls_read(tls, why, sizeof why))
        log_line(tls->log, LOG_USUAL, "certificate-renewed", "%s", "");
    else
        log_line(tls->log, LOG_FAULTS, "certificate-wrong", "why=\"%s\"", why);
}

void tls_watch(struct tls *tls, uv_loop_t *loop)
{
    uv_timer_init(loop, &tls->timer);
    tls->timer.data = tls;
    uv_timer_start(&tls->timer, on_timer, LOOK_EVERY_MS, LOOK_EVERY_MS);
}
