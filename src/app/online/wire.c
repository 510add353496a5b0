/* The connection itself, by libwebsockets; see wire.h. */
#include "wire.h"

#include "texts.h"

#include <poll.h>
#include <stdio.h>
#include <string.h>

/* A server that says nothing for so long, not even to a ping, is gone. */
static const lws_retry_bo_t idle_policy = {
    .secs_since_valid_ping = 40,
    .secs_since_valid_hangup = 60,
};

static struct wire *wire_of(struct lws *connection)
{
    return lws_context_user(lws_get_context(connection));
}

/* What libwebsockets says of a certificate is a number. */
static const char *in_words(const char *problem)
{
    if (!problem)
        return "no connection";
    return strstr(problem, "SSL") ? "no secure connection; perhaps its certificate is not trusted"
                                  : problem;
}

/* ---- headers ---------------------------------------------------------------------------------*/

static int put_header(struct lws *connection, const char *name, const char *value,
                      unsigned char **at, unsigned char *end)
{
    return lws_add_http_header_by_name(connection, (const unsigned char *)name,
                                       (const unsigned char *)value, (int)strlen(value), at, end);
}

/* Who we are, and of a POST what follows. */
static int put_headers(struct wire *wire, struct lws *connection, unsigned char **at, size_t size)
{
    unsigned char *end = *at + size;
    char value[256];

    if (wire->pass->token[0]) {
        snprintf(value, sizeof value, "Bearer %s", wire->pass->token);
        if (put_header(connection, "authorization:", value, at, end))
            return -1;
    }
    if (wire->pass->cookie[0]) {
        snprintf(value, sizeof value, "millwright=%s", wire->pass->cookie);
        if (put_header(connection, "cookie:", value, at, end))
            return -1;
    }
    if (connection != wire->exchange.connection)
        return 0;
    snprintf(value, sizeof value, "%zu", strlen(wire->exchange.body));
    if (put_header(connection, "content-type:", "application/json", at, end) ||
        put_header(connection, "content-length:", value, at, end))
        return -1;
    lws_client_http_body_pending(connection, 1);
    lws_callback_on_writable(connection);
    return 0;
}

/* ---- HTTP ------------------------------------------------------------------------------------*/

static int send_body(struct wire *wire, struct lws *connection)
{
    size_t n = strlen(wire->exchange.body);
    unsigned char bytes[LWS_PRE + 4096];

    if (n > sizeof bytes - LWS_PRE)
        return -1;
    memcpy(bytes + LWS_PRE, wire->exchange.body, n);
    lws_client_http_body_pending(connection, 0);
    return lws_write(connection, bytes + LWS_PRE, n, LWS_WRITE_HTTP_FINAL) == (int)n ? 0 : -1;
}

/* Whatever has come goes to the callback for pieces, which may be called right here. */
static int read_body(struct lws *connection)
{
    char bytes[LWS_PRE + 4096], *at = bytes + LWS_PRE;
    int n = (int)sizeof bytes - LWS_PRE;

    return lws_http_client_read(connection, &at, &n) < 0 ? -1 : 0;
}

static void begin_answer(struct exchange *exchange, struct lws *connection)
{
    exchange->status = (int)lws_http_client_http_response(connection);
    if (lws_hdr_copy(connection, exchange->cookie, sizeof exchange->cookie,
                     WSI_TOKEN_HTTP_SET_COOKIE) < 0)
        exchange->cookie[0] = 0;
}

static void end_exchange(struct exchange *exchange)
{
    messages_add(&exchange->answer, "", 0, true);
    exchange->connection = NULL;
    exchange->done = true;
}

static int on_http(struct wire *wire, struct lws *connection, enum lws_callback_reasons reason,
                   void *in, size_t length)
{
    struct exchange *exchange = &wire->exchange;

    switch (reason) {
    case LWS_CALLBACK_CLIENT_HTTP_WRITEABLE: return send_body(wire, connection);
    case LWS_CALLBACK_ESTABLISHED_CLIENT_HTTP: begin_answer(exchange, connection); return 0;
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP: return read_body(connection);
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP_READ:
        return messages_add(&exchange->answer, in, length, false) ? 0 : -1;
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
        copy_text(wire->problem, sizeof wire->problem, in_words(in));
        end_exchange(exchange);
        return 0;
    case LWS_CALLBACK_COMPLETED_CLIENT_HTTP:
    case LWS_CALLBACK_CLOSED_CLIENT_HTTP: end_exchange(exchange); return -1;
    default: return 0;
    }
}

/* ---- the socket ------------------------------------------------------------------------------*/

static void go_down(struct wire *wire, const char *problem)
{
    wire->socket = NULL;
    wire->state = WIRE_DOWN;
    wire->length = 0;
    if (problem)
        copy_text(wire->problem, sizeof wire->problem, problem);
}

static int send_text(struct wire *wire, struct lws *socket)
{
    size_t n = wire->length;

    wire->length = 0;
    if (n == 0)
        return 0;
    memcpy(wire->bytes + LWS_PRE, wire->text, n);
    return lws_write(socket, wire->bytes + LWS_PRE, n, LWS_WRITE_TEXT) < (int)n ? -1 : 0;
}

static int take_piece(struct wire *wire, struct lws *socket, const char *piece, size_t length)
{
    const bool last = lws_is_final_fragment(socket) && lws_remaining_packet_payload(socket) == 0;

    return messages_add(&wire->inbox, piece, length, last) ? 0 : -1;
}

static void note_close(struct wire *wire, const unsigned char *code, size_t length)
{
    if (length >= 2)
        snprintf(wire->problem, sizeof wire->problem, "the server closed the connection (%d)",
                 code[0] << 8 | code[1]);
}

static int on_socket(struct wire *wire, struct lws *socket, enum lws_callback_reasons reason,
                     void *in, size_t length)
{
    switch (reason) {
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
        wire->state = WIRE_UP;
        copy_text(wire->problem, sizeof wire->problem, "it broke off"); /* if it does */
        return 0;
    case LWS_CALLBACK_CLIENT_WRITEABLE: return send_text(wire, socket);
    case LWS_CALLBACK_CLIENT_RECEIVE: return take_piece(wire, socket, in, length);
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE: note_close(wire, in, length); return 0;
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
        wire->refused = (int)lws_http_client_http_response(socket);
        go_down(wire, in_words(in));
        return 0;
    case LWS_CALLBACK_CLIENT_CLOSED: go_down(wire, NULL); return 0;
    default: return 0;
    }
}

static int callback(struct lws *connection, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length)
{
    struct wire *wire = connection ? wire_of(connection) : NULL;

    (void)user;
    if (!wire || (connection != wire->socket && connection != wire->exchange.connection))
        return 0;
    if (reason == LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER)
        return put_headers(wire, connection, (unsigned char **)in, length);
    return connection == wire->socket ? on_socket(wire, connection, reason, in, length)
                                      : on_http(wire, connection, reason, in, length);
}

static const struct lws_protocols protocols[] = {
    { .name = "millwright.v1", .callback = callback, .rx_buffer_size = 1 << 14 },
    { .name = NULL },
};

/* ---- what the conversation asks for ----------------------------------------------------------*/

bool wire_begin(struct wire *wire, const struct address *address, const struct pass *pass)
{
    const struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN,
        .protocols = protocols,
        .user = wire,
        .options = address->secure ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0,
        .retry_and_idle_policy = &idle_policy,
        .fd_limit_per_thread = 16,
    };

    wire->address = address;
    wire->pass = pass;
    lws_set_log_level(0, NULL);
    wire->context = lws_create_context(&info);
    return wire->context != NULL;
}

void wire_end(struct wire *wire)
{
    if (wire->context)
        lws_context_destroy(wire->context);
    messages_clear(&wire->inbox);
    messages_clear(&wire->exchange.answer);
}

static void connect_to(struct wire *wire, const char *path, const char *method,
                       struct lws **connection)
{
    const struct lws_client_connect_info info = {
        .context = wire->context,
        .address = wire->address->host,
        .port = wire->address->port,
        .host = wire->address->site,
        .path = path,
        .method = method,
        .protocol = method ? NULL : protocols[0].name,
        .local_protocol_name = protocols[0].name,
        .alpn = "http/1.1",
        .pwsi = connection,
        .ssl_connection =
            (wire->address->secure ? LCCSCF_USE_SSL : 0) | (int)LCCSCF_HTTP_NO_FOLLOW_REDIRECT,
    };

    /* A failure has been told to the callback, or else there is nothing at all. */
    if (!lws_client_connect_via_info(&info))
        *connection = NULL;
}

void wire_open(struct wire *wire)
{
    messages_clear(&wire->inbox);
    wire->refused = 0;
    wire->length = 0;
    copy_text(wire->problem, sizeof wire->problem, "no connection");
    wire->state = WIRE_OPENING;
    connect_to(wire, "/api/socket", NULL, &wire->socket);
    if (!wire->socket)
        wire->state = WIRE_DOWN;
}

void wire_cut(struct wire *wire)
{
    struct lws *socket = wire->socket;

    go_down(wire, NULL);
    if (socket)
        lws_set_timeout(socket, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
}

void wire_post(struct wire *wire, const char *path, const char *body)
{
    struct exchange *exchange = &wire->exchange;

    messages_clear(&exchange->answer);
    *exchange = (struct exchange){ .body = body };
    connect_to(wire, path, "POST", &exchange->connection);
    if (!exchange->connection && !exchange->done)
        end_exchange(exchange);
}

void wire_send(struct wire *wire, size_t length)
{
    wire->length = length;
    lws_callback_on_writable(wire->socket);
}

static void wake(lws_sorted_usec_list_t *timer)
{
    (void)timer; /* that it wakes is all */
}

/* The terminal is no descriptor of libwebsockets', so both are waited for here; what it has on its own
 * mind can wait for a fraction of a second. */
static void serve_beside(struct wire *wire, int input, int milliseconds)
{
    enum { LONGEST_WAIT = 200 };
    struct pollfd wanted[2] = { { .fd = input, .events = POLLIN },
                                { .fd = wire->socket ? lws_get_socket_fd(wire->socket) : -1,
                                  .events = POLLIN } };

    lws_service(wire->context, -1);
    if (!wire->inbox.first)
        poll(wanted, 2, milliseconds < LONGEST_WAIT ? milliseconds : LONGEST_WAIT);
    lws_service(wire->context, -1);
}

void wire_serve(struct wire *wire, int input, int milliseconds)
{
    if (input >= 0) {
        serve_beside(wire, input, milliseconds);
        return;
    }
    lws_sul_schedule(wire->context, 0, &wire->timer, wake, (lws_usec_t)milliseconds * 1000);
    lws_service(wire->context, 0);
}
