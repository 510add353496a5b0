/* Files over HTTP: see http.c. The site is the context's user pointer. */
#ifndef MW_APP_SERVE_HTTP_H
#define MW_APP_SERVE_HTTP_H

#include <libwebsockets.h>
#include <stdbool.h>
#include <stdint.h>

enum { LONGEST_PATH = 2048 };

/* A file on its way to a browser. */
struct http_sending {
    bool is_open;
    int file;
    uint64_t at, size;
};

/* Sent with every answer. */
extern const struct lws_protocol_vhost_options http_headers;

int http_callback(struct lws *connection, enum lws_callback_reasons reason, void *user, void *in,
                  size_t length);

#endif
