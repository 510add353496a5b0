/*
 * The door: who asks, from where, and who answers. Requests for /api/ go to api.c, all others to files.c,
 * and what wants to become a socket is let through or turned away here, with an answer that says why.
 */
#include "http.h"

#include "answer.h"
#include "api.h"
#include "files.h"
#include "limits.h"
#include "server/people/sessions.h"
#include "server/tls/tls.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>

#define HEADER(name, next, header, value) \
    static const struct lws_protocol_vhost_options name = { next, NULL, header, value }

HEADER(no_sniffing, NULL, "x-content-type-options:", "nosniff");
HEADER(no_referrer, &no_sniffing, "referrer-policy:", "no-referrer");
HEADER(own_window, &no_referrer, "cross-origin-opener-policy:", "same-origin");
/* Everything from here and nothing from elsewhere; the rules are a WebAssembly module. */
const struct lws_protocol_vhost_options http_headers = {
    &own_window, NULL, "content-security-policy:",
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; worker-src 'self'; connect-src 'self'; object-src 'none'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
};

bool http_begin(struct http *http)
{
    http->waiting = 0;
    http->limiter = limiter_begin(http->world ? http->world->store : NULL);
    return http->limiter != NULL;
}

void http_end(struct http *http)
{
    limiter_end(http->limiter);
    http->limiter = NULL;
}

/* ---- where from ------------------------------------------------------------------------------*/
/* An address as it is usually written; one of the old kind in the clothes of the new is one of the old. */
static bool plain_address(const char *text, char *plain, size_t size)
{
    static const unsigned char mapped[12] = { [10] = 0xff, [11] = 0xff };
    unsigned char bytes[sizeof(struct in6_addr)];

    if (inet_pton(AF_INET, text, bytes) == 1)
        return inet_ntop(AF_INET, bytes, plain, (socklen_t)size) != NULL;
    if (inet_pton(AF_INET6, text, bytes) != 1)
        return false;
    if (memcmp(bytes, mapped, sizeof mapped) == 0)
        return inet_ntop(AF_INET, bytes + sizeof mapped, plain, (socklen_t)size) != NULL;
    return inet_ntop(AF_INET6, bytes, plain, (socklen_t)size) != NULL;
}

/* What the proxy has put last. A header that was cut does not count: its end is not the proxy's. */
static bool address_of_proxy(struct lws *connection, char *text, size_t size)
{
    char list[LONGEST_PATH + 1], *last;
    const int length = lws_hdr_total_length(connection, WSI_TOKEN_X_FORWARDED_FOR);

    if (length <= 0 || length >= LONGEST_PATH - 1)
        return false;
    header_text(connection, WSI_TOKEN_X_FORWARDED_FOR, list, sizeof list);
    last = strrchr(list, ',');
    last = last ? last + 1 : list;
    last += strspn(last, " \t");
    last[strcspn(last, " \t")] = 0;
    return plain_address(last, text, size);
}

bool http_client_address(const struct http *http, struct lws *connection, char *text, size_t size)
{
    char peer[HTTP_ADDRESS_SIZE + 16] = "";

    if (http->proxy && address_of_proxy(connection, text, size))
        return true;
    lws_get_peer_simple(connection, peer, sizeof peer);
    peer[strcspn(peer, "%")] = 0; /* the interface of a local address */
    if (plain_address(peer, text, size))
        return true;
    text[0] = 0;
    return false;
}

/* The address and port of our end of the connection. */
static bool own_address(struct lws *connection, char *text, size_t size, int *port)
{
    struct sockaddr_storage address;
    struct sockaddr_in four;
    struct sockaddr_in6 six;
    socklen_t length = sizeof address;
    char written[HTTP_ADDRESS_SIZE];
    const bool found = getsockname(lws_get_socket_fd(lws_get_network_wsi(connection)),
                                   (struct sockaddr *)&address, &length) == 0;

    if (found && address.ss_family == AF_INET) {
        memcpy(&four, &address, sizeof four);
        *port = ntohs(four.sin_port);
        return inet_ntop(AF_INET, &four.sin_addr, text, (socklen_t)size) != NULL;
    }
    if (!found || address.ss_family != AF_INET6)
        return false;
    memcpy(&six, &address, sizeof six);
    *port = ntohs(six.sin6_port);
    return inet_ntop(AF_INET6, &six.sin6_addr, written, sizeof written) &&
           plain_address(written, text, size);
}

static bool is_origin_of(const char *origin, bool tls, const char *host, int port)
{
    const char *format = strchr(host, ':') ? "%s://[%s]:%d" : "%s://%s:%d";
    char own[HTTP_ADDRESS_SIZE + 20];

    snprintf(own, sizeof own, format, tls ? "https" : "http", host, port);
    if (strcasecmp(origin, own) == 0)
        return true;
    *strrchr(own, ':') = 0; /* browsers leave the usual port out */
    return port == (tls ? 443 : 80) && strcasecmp(origin, own) == 0;
}

bool http_origin_is_own(const struct http *http, struct lws *connection)
{
    char origin[LONGEST_PATH + 1], host[HTTP_ADDRESS_SIZE];
    int port;

    if (!has_header(connection, WSI_TOKEN_ORIGIN))
        return true;
    header_text(connection, WSI_TOKEN_ORIGIN, origin, sizeof origin);
    for (int i = 0; i < http->n_origins; i++)
        if (strcasecmp(origin, http->origins[i]) == 0)
            return true;
    return own_address(connection, host, sizeof host, &port) &&
           (is_origin_of(origin, http->tls, host, port) ||
            is_origin_of(origin, http->tls, "localhost", port));
}

/* ---- who -------------------------------------------------------------------------------------*/
bool http_read_cookie(struct lws *connection, char *value, size_t size)
{
    static const char name[] = "millwright=";
    char list[LONGEST_PATH + 1], *rest;

    value[0] = 0;
    header_text(connection, WSI_TOKEN_HTTP_COOKIE, list, sizeof list);
    for (char *item = strtok_r(list, ";", &rest); item; item = strtok_r(NULL, ";", &rest)) {
        item += strspn(item, " \t");
        item[strcspn(item, " \t")] = 0;
        if (strncmp(item, name, strlen(name)) != 0)
            continue;
        item += strlen(name);
        if (strlen(item) != COOKIE_SIZE - 1 || strlen(item) >= size)
            continue;
        strcpy(value, item);
        return true;
    }
    return false;
}

bool http_read_bearer(struct lws *connection, char *value, size_t size)
{
    static const char scheme[] = "Bearer ";
    char text[LONGEST_PATH + 1], *token;

    value[0] = 0;
    header_text(connection, WSI_TOKEN_HTTP_AUTHORIZATION, text, sizeof text);
    if (strncasecmp(text, scheme, strlen(scheme)) != 0)
        return false;
    token = text + strlen(scheme);
    token += strspn(token, " ");
    snprintf(value, size, "%s", token);
    return true;
}

int http_language(struct lws *connection)
{
    char list[LONGEST_PATH + 1], *rest;

    header_text(connection, WSI_TOKEN_HTTP_ACCEPT_LANGUAGE, list, sizeof list);
    for (char *item = strtok_r(list, ", \t", &rest); item; item = strtok_r(NULL, ", \t", &rest)) {
        int language;
        item[strcspn(item, "-_;")] = 0;
        language = mw_language_find(item);
        if (language >= 0)
            return language;
    }
    return 0;
}

/* ---- the socket's door -----------------------------------------------------------------------*/
static bool speaks_our_protocol(struct lws *connection)
{
    char list[LONGEST_PATH + 1], *rest;

    header_text(connection, WSI_TOKEN_PROTOCOL, list, sizeof list);
    for (char *item = strtok_r(list, ", \t", &rest); item; item = strtok_r(NULL, ", \t", &rest))
        if (strcmp(item, "millwright.v1") == 0)
            return true;
    return false;
}

/* Who has a token is somebody; who has a cookie may be nobody, if that is certain. */
static bool is_known_who(const struct http *http, struct lws *connection, struct refusal *refusal)
{
    char secret[HTTP_SECRET_SIZE], hash[HEX_SIZE];
    const bool is_program = http_read_bearer(connection, secret, sizeof secret);
    struct person person;
    bool is_somebody = false;

    if (is_program ? secret_is_token(secret) : http_read_cookie(connection, secret, sizeof secret))
        is_somebody = person_by_secret(http->world, secret, &person, hash);
    if (!store_could_read(http->world->store))
        return refuse(refusal, "unavailable");
    return is_somebody || !is_program || refuse(refusal, "sign-in");
}

static bool asks_for_the_socket(struct lws *connection, const char *what)
{
    char path[32];

    return strcasecmp(what, "websocket") == 0 &&
           strcmp(header_text(connection, WSI_TOKEN_GET_URI, path, sizeof path), "/api/socket") ==
               0;
}

static bool may_upgrade(struct http *http, struct lws *connection, const char *what,
                        struct refusal *refusal)
{
    char address[HTTP_ADDRESS_SIZE];

    if (http->offline || !asks_for_the_socket(connection, what))
        return refuse(refusal, "not-found");
    if (!http_origin_is_own(http, connection))
        return refuse(refusal, "origin");
    if (!speaks_our_protocol(connection))
        return refuse_field(refusal, "Sec-WebSocket-Protocol");
    http_client_address(http, connection, address, sizeof address);
    api_get_ready(http);
    if (http->hooks.may_connect && !http->hooks.may_connect(http->hooks.context, address))
        return refuse_with(refusal, "too-fast", "retry_ms", 10000);
    return is_known_who(http, connection, refusal);
}

/* 0: the upgrade may go on; 1: it was answered; -1: away with it. */
static int answer_upgrade(struct http *http, struct lws *connection, const char *what)
{
    struct refusal refusal = { 0 };

    if (may_upgrade(http, connection, what, &refusal))
        return 0;
    return api_send_refusal(connection, &refusal, http_language(connection)) ? 1 : -1;
}

/* ---- libwebsockets ---------------------------------------------------------------------------*/
/* For what is no HTTP request that libwebsockets knows. */
static int refuse_raw(struct lws *connection)
{
    static const char text[] = "HTTP/1.1 405 Method Not Allowed\r\nallow: GET, HEAD\r\n"
                               "content-length: 0\r\nconnection: close\r\n\r\n";
    unsigned char bytes[LWS_PRE + sizeof text];

    memcpy(bytes + LWS_PRE, text, sizeof text);
    lws_write(connection, bytes + LWS_PRE, sizeof text - 1, LWS_WRITE_RAW);
    return -1;
}
static int answer_request(struct http *http, struct lws *connection, const char *path,
                          size_t length, struct http_request *request)
{
    if (strlen(path) == length && api_has(http, path))
        return api_begin(http, connection, path, request);
    return files_answer(http->site, connection, path, length, request);
}

static void stop(struct http_request *request)
{
    if (!request)
        return;
    files_stop(request);
    api_stop(request);
}

static int go_on(struct lws *connection, struct http_request *request)
{
    if (request && request->is_open)
        return files_send_piece(connection, request);
    return request && request->api ? api_send(connection, request) : 0;
}

int http_callback(struct lws *connection, enum lws_callback_reasons reason, void *user, void *in,
                  size_t length)
{
    const struct lws_protocols *protocol = lws_get_protocol(connection);
    struct http *http = protocol ? protocol->user : NULL;
    struct http_request *request = user;

    switch (reason) {
    case LWS_CALLBACK_HTTP: return answer_request(http, connection, in, length, request);
    case LWS_CALLBACK_HTTP_BODY: return request ? api_take_body(request, in, length) : 0;
    case LWS_CALLBACK_HTTP_BODY_COMPLETION: return request ? api_finish_body(request) : 0;
    case LWS_CALLBACK_HTTP_WRITEABLE: return go_on(connection, request);
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
    case LWS_CALLBACK_CLOSED_HTTP: stop(request); return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: return answer_upgrade(http, connection, in);
    case LWS_CALLBACK_RAW_RX: return refuse_raw(connection);
    case LWS_CALLBACK_OPENSSL_LOAD_EXTRA_SERVER_VERIFY_CERTS:
        http = lws_get_vhost_user(in); /* there is no connection yet */
        return tls_give(http->tls, user) ? 0 : -1;
    default: return 0;
    }
}
