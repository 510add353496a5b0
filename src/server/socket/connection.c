/* A WebSocket on libwebsockets; see connection.h. */
#include "connection.h"

#include "server/http/http.h"

#include <stdlib.h>
#include <string.h>
#include <uv.h>

enum {
    SECONDS_TO_PART =
        10, /* for what is ready and the parting words, also where nobody reads them */
    LONGEST_PARTING = 100,
    MOST_WAITING = 1 << 20, /* bytes that a slow reader may let pile up */
    PING_EVERY = 30 * 1000,
    AT_ONCE = 64, /* pings a second, and a share of all */
    SECONDS_TO_SPREAD = 20,
    GONE_AFTER = 75 * 1000, /* without an answer to a ping */
};

struct message {
    struct message *next;
    int64_t id;
    size_t length;
    unsigned char bytes[]; /* LWS_PRE of them, then the text */
};

/* Of a clock that only goes forward: lines are as alive as they are, whatever a test says of the time. */
static int64_t steady_now(const struct sockets *sockets)
{
    return (int64_t)(uv_hrtime() / 1000000) + sockets->ahead;
}

bool pace_is_exceeded(struct pace *pace, int64_t now, int most, int64_t period, int64_t *wait)
{
    if (now - pace->since >= period || now < pace->since)
        *pace = (struct pace){ now, 0 };
    *wait = pace->since + period - now;
    return ++pace->done > most;
}

/* ---- out -------------------------------------------------------------------------------------*/

void connection_hold(struct connection *connection, int64_t id, const char *text, size_t length)
{
    struct sockets *sockets = connection->all;
    struct message *message;

    if (connection->closing)
        return;
    message = malloc(sizeof *message + LWS_PRE + length);
    if (!message) {
        connection_close(connection, CLOSE_LATER, "no memory");
        return;
    }
    message->next = NULL;
    message->id = id;
    message->length = length;
    memcpy(message->bytes + LWS_PRE, text, length);
    *connection->held_end = message;
    connection->held_end = &message->next;
    if (!connection->is_holding) {
        connection->is_holding = true;
        connection->next_holding = sockets->holding;
        sockets->holding = connection;
    }
}

static void free_messages(struct message *message)
{
    while (message) {
        struct message *next = message->next;
        free(message);
        message = next;
    }
}

static void drop_held(struct connection *connection)
{
    free_messages(connection->held);
    connection->held = NULL;
    connection->held_end = &connection->held;
}

static void drop_ready(struct connection *connection)
{
    free_messages(connection->ready);
    connection->ready = NULL;
    connection->ready_end = &connection->ready;
    connection->waiting = 0;
}

void connection_close(struct connection *connection, int code, const char *parting)
{
    if (connection->closing)
        return;
    if (code == CLOSE_LATER)
        drop_ready(connection);
    connection->closing = code;
    connection->parting = parting;
    lws_set_timeout(connection->wire, PENDING_TIMEOUT_USER_REASON_BASE, SECONDS_TO_PART);
    lws_callback_on_writable(connection->wire);
}

/* Moves what is held to what is ready. */
static void release(struct connection *connection)
{
    const size_t unread =
        connection->waiting; /* since before: what is said now could not be read yet */

    for (const struct message *message = connection->held; message; message = message->next)
        connection->waiting += message->length;
    if (!connection->held)
        return;
    *connection->ready_end = connection->held;
    connection->ready_end = connection->held_end;
    connection->held = NULL;
    connection->held_end = &connection->held;
    if (unread > MOST_WAITING)
        connection_close(connection, CLOSE_LATER, "too slow a reader");
    else
        lws_callback_on_writable(connection->wire);
}

static struct connection *take_holding(struct sockets *sockets)
{
    struct connection *connection = sockets->holding;

    if (connection) {
        sockets->holding = connection->next_holding;
        connection->is_holding = false;
    }
    return connection;
}

void sockets_release(struct sockets *sockets)
{
    for (struct connection *connection; (connection = take_holding(sockets)) != NULL;)
        release(connection);
}

void sockets_refuse(struct sockets *sockets,
                    size_t (*unavailable)(const struct connection *connection, int64_t id,
                                          char *text, size_t size))
{
    char text[1024];
    struct connection *all = sockets->holding;

    sockets->holding = NULL;
    while (all) {
        struct connection *connection = all;
        struct message *held = connection->held;
        all = connection->next_holding;
        connection->is_holding = false;
        connection->held = NULL;
        connection->held_end = &connection->held;
        if (!unavailable)
            connection_close(connection, CLOSE_RESTART, "come back and look");
        for (const struct message *message = held; unavailable && message; message = message->next)
            if (message->id != NO_ID)
                connection_hold(connection, message->id, text,
                                unavailable(connection, message->id, text, sizeof text));
        free_messages(held);
    }
    sockets_release(sockets);
}

void sockets_drop(struct sockets *sockets)
{
    for (struct connection *connection; (connection = take_holding(sockets)) != NULL;)
        drop_held(connection);
}

/* Says why, and waits for the other end to close: what is still on its way there would be lost if this end
 * closed first, while the other talks. The frame is made here: lws_close_reason() sends none on a connection
 * that was accepted as raw, as ours are. */
static int send_parting(struct connection *connection)
{
    enum { HEAD = 4, FINAL_CLOSE = 0x88 };
    unsigned char bytes[LWS_PRE + HEAD + LONGEST_PARTING], *frame = bytes + LWS_PRE;
    const size_t length = strnlen(connection->parting, LONGEST_PARTING);

    if (connection->has_parted)
        return 0;
    connection->has_parted = true;
    frame[0] = FINAL_CLOSE;
    frame[1] = (unsigned char)(2 + length);
    frame[2] = (unsigned char)(connection->closing >> 8);
    frame[3] = (unsigned char)connection->closing;
    memcpy(frame + HEAD, connection->parting, length);
    return lws_write(connection->wire, frame, HEAD + length, LWS_WRITE_RAW) < 0 ? -1 : 0;
}

static int send_some(struct connection *connection)
{
    if (connection->wants_ping && !connection->has_parted) {
        /* An empty one is answered, but libwebsockets does not tell of empty answers. */
        unsigned char ping[LWS_PRE + 1] = { 0 };
        connection->wants_ping = false;
        if (lws_write(connection->wire, ping + LWS_PRE, 1, LWS_WRITE_PING) < 0)
            return -1;
        if (connection->ready || connection->closing)
            lws_callback_on_writable(connection->wire);
        return 0;
    }
    while (connection->ready && !lws_send_pipe_choked(connection->wire)) {
        struct message *message = connection->ready;
        const int sent =
            lws_write(connection->wire, message->bytes + LWS_PRE, message->length, LWS_WRITE_TEXT);
        connection->ready = message->next;
        if (!connection->ready)
            connection->ready_end = &connection->ready;
        connection->waiting -= message->length;
        free(message);
        if (sent < 0)
            return -1;
    }
    if (connection->ready) {
        lws_callback_on_writable(connection->wire);
        return 0;
    }
    return connection->closing ? send_parting(connection) : 0;
}

/* ---- in --------------------------------------------------------------------------------------*/

/* A message comes in pieces; most come in one, which is not copied. */
static bool is_gathered(struct connection *connection, const char *piece, size_t length)
{
    char *whole = realloc(connection->in, connection->in_length + length + 1);

    if (!whole) {
        connection_close(connection, CLOSE_LATER, "no memory");
        return false;
    }
    memcpy(whole + connection->in_length, piece, length);
    connection->in = whole;
    connection->in_length += length;
    return true;
}

static void hear(struct connection *connection, const char *text, size_t length)
{
    struct sockets *sockets = connection->all;
    const bool is_wrong = connection->in_is_wrong;

    connection->in_is_wrong = false;
    if (is_wrong)
        sockets->nonsense(sockets->context, connection);
    else
        sockets->received(sockets->context, connection, text, length);
}

static void receive(struct connection *connection, const char *piece, size_t length)
{
    const bool is_last = lws_is_final_fragment(connection->wire) &&
                         lws_remaining_packet_payload(connection->wire) == 0;
    char *whole;

    connection->heard = steady_now(connection->all);
    if (connection->closing)
        return;
    if (lws_frame_is_binary(connection->wire))
        connection->in_is_wrong = true;
    if (connection->in_length + length > LONGEST_MESSAGE) {
        connection_close(connection, CLOSE_TOO_LONG, "a message has at most 64 KiB");
    } else if (is_last && !connection->in) {
        hear(connection, piece, length);
    } else if (is_gathered(connection, piece, length) && is_last) {
        whole = connection->in;
        length = connection->in_length;
        connection->in = NULL;
        connection->in_length = 0;
        hear(connection, whole, length);
        free(whole);
    }
}

/* ---- opening and closing ---------------------------------------------------------------------*/

static void open_connection(struct connection *connection, struct lws *wire)
{
    struct sockets *sockets = lws_get_protocol(wire)->user;
    char secret[HTTP_SECRET_SIZE];
    struct person person;

    *connection = (struct connection){ .all = sockets, .wire = wire };
    connection->held_end = &connection->held;
    connection->ready_end = &connection->ready;
    connection->heard = connection->pinged = steady_now(sockets);
    http_client_address(sockets->http, wire, connection->address, sizeof connection->address);
    if ((http_read_bearer(wire, secret, sizeof secret) ||
         http_read_cookie(wire, secret, sizeof secret)) &&
        person_by_secret(sockets->world, secret, &person, connection->session)) {
        strcpy(connection->person, person.id);
        connection->language = person.language;
    }
    connection->next = sockets->first;
    connection->place = &sockets->first;
    if (sockets->first)
        sockets->first->place = &connection->next;
    sockets->first = connection;
    sockets->n++;
    sockets->opened(sockets->context, connection);
    if (!store_could_read(sockets->world->store)) /* nobody, or somebody? */
        connection_close(connection, CLOSE_LATER, "the database does not answer");
}

static void close_connection(struct connection *connection)
{
    struct sockets *sockets = connection->all;

    if (!sockets)
        return;
    sockets->closed(sockets->context, connection);
    if (connection->is_holding)
        for (struct connection **at = &sockets->holding; *at; at = &(*at)->next_holding)
            if (*at == connection) {
                *at = connection->next_holding;
                break;
            }
    *connection->place = connection->next;
    if (connection->next)
        connection->next->place = connection->place;
    drop_held(connection);
    drop_ready(connection);
    free(connection->in);
    connection->all = NULL;
    sockets->n--;
}

int socket_callback(struct lws *wire, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length)
{
    struct connection *connection = user;

    switch (reason) {
    case LWS_CALLBACK_ESTABLISHED: open_connection(connection, wire); return 0;
    case LWS_CALLBACK_RECEIVE: receive(connection, in, length); return 0;
    case LWS_CALLBACK_RECEIVE_PONG: connection->heard = steady_now(connection->all); return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE: return send_some(connection);
    /* Its answer to our parting wants none: a second one is an error to browsers. */
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE: return connection->has_parted ? -1 : 0;
    case LWS_CALLBACK_CLOSED: close_connection(connection); return 0;
    default: return 0;
    }
}

/* ---- all of them -----------------------------------------------------------------------------*/

/* Those who came at once are not all asked at once: moves go on between. */
void sockets_tick(struct sockets *sockets)
{
    const int64_t now = steady_now(sockets);
    int most = AT_ONCE + sockets->n / SECONDS_TO_SPREAD;

    for (struct connection *connection = sockets->first, *next; connection; connection = next) {
        next = connection->next;
        if (now - connection->heard > GONE_AFTER) {
            lws_set_timeout(connection->wire, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
        } else if (now - connection->pinged > PING_EVERY && most-- > 0) {
            connection->pinged = now;
            connection->wants_ping = true;
            lws_callback_on_writable(connection->wire);
        }
    }
}

int sockets_from(const struct sockets *sockets, const char *address)
{
    int n = 0;

    for (const struct connection *connection = sockets->first; connection;
         connection = connection->next)
        n += strcmp(connection->address, address) == 0;
    return n;
}
