/* Connections that never wait: TCP, the HTTP before a WebSocket, and its frames; see load.h. */
#include "load.h"

#include "args.h"
#include "texts.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    /* Connections that are being made at once: fewer than what servers let queue up. */
    MOST_UNDER_WAY = 100,
    LONGEST_HEAD = 8192,
    EVENTS = 512,
};

/* ---- Life and death --------------------------------------------------------------------------*/

static bool look_up(struct place *place)
{
    struct addrinfo hints = { .ai_socktype = SOCK_STREAM };
    char port[8];
    int problem;

    snprintf(port, sizeof port, "%d", place->address.port);
    problem = getaddrinfo(place->address.host, port, &hints, &place->where);
    return !problem || says_wrong("%s: %s", place->address.host, gai_strerror(problem));
}

static const struct place *place_of(const struct crowd *crowd, const struct socket *socket)
{
    return &crowd->place[(socket - crowd->socket) % crowd->places];
}

bool sockets_begin(struct crowd *crowd)
{
    for (int i = 0; i < crowd->places; i++)
        if (!look_up(&crowd->place[i]))
            return false;
    crowd->epoll = epoll_create1(EPOLL_CLOEXEC);
    if (crowd->epoll < 0)
        return says_wrong("cannot wait for sockets: %s", strerror(errno));
    for (int i = 0; i < crowd->n; i++)
        crowd->socket[i].descriptor = -1;
    return true;
}

static void close_socket(struct socket *socket)
{
    if (socket->descriptor >= 0)
        close(socket->descriptor);
    socket->descriptor = -1;
    free(socket->head);
    free(socket->unsent);
    socket->head = socket->unsent = NULL;
    socket->n_head = socket->n_unsent = 0;
    socket->connecting = false;
    frames_end(&socket->frames);
}

void sockets_end(struct crowd *crowd)
{
    for (int i = 0; i < crowd->n; i++)
        close_socket(&crowd->socket[i]);
    if (crowd->epoll > 0)
        close(crowd->epoll);
    for (int i = 0; i < crowd->places; i++)
        if (crowd->place[i].where)
            freeaddrinfo(crowd->place[i].where);
}

static void give_up(struct crowd *crowd, struct socket *socket, const char *why)
{
    if (socket->phase == PHASE_GONE)
        return;
    if (socket->phase == PHASE_UP)
        crowd->up--;
    else
        crowd->under_way--;
    socket->phase = PHASE_GONE;
    crowd->gone++;
    close_socket(socket);
    socket_is_gone(crowd, socket, why);
}

static void watch(struct crowd *crowd, struct socket *socket, int how)
{
    struct epoll_event event = { .events = EPOLLIN, .data.ptr = socket };

    if (socket->connecting || socket->n_unsent > 0)
        event.events |= EPOLLOUT;
    epoll_ctl(crowd->epoll, how, socket->descriptor, &event);
}

/* ---- Sending ---------------------------------------------------------------------------------*/

static void keep_unsent(struct crowd *crowd, struct socket *socket, const char *bytes, size_t n)
{
    char *more = realloc(socket->unsent, socket->n_unsent + n);

    if (!more) {
        give_up(crowd, socket, "no-memory");
        return;
    }
    memcpy(more + socket->n_unsent, bytes, n);
    socket->unsent = more;
    socket->n_unsent += n;
    watch(crowd, socket, EPOLL_CTL_MOD);
}

static void send_bytes(struct crowd *crowd, struct socket *socket, const char *bytes, size_t n)
{
    ssize_t sent = 0;

    if (socket->n_unsent == 0) {
        sent = send(socket->descriptor, bytes, n, MSG_NOSIGNAL);
        if (sent < 0 && errno != EAGAIN) {
            give_up(crowd, socket, "broken");
            return;
        }
        sent = sent < 0 ? 0 : sent;
    }
    if ((size_t)sent < n)
        keep_unsent(crowd, socket, bytes + sent, n - (size_t)sent);
}

static void send_frame(struct crowd *crowd, struct socket *socket, enum frame_kind kind,
                       const char *text, size_t n)
{
    static char frame[MW_MAX_MOVE_TEXT + 1024 + FRAME_ROOM];

    if (n + FRAME_ROOM > sizeof frame)
        return;
    n = frame_write(kind, text, n, (uint32_t)mw_random_next(&crowd->random), frame);
    send_bytes(crowd, socket, frame, n);
}

void socket_send(struct crowd *crowd, struct socket *socket, const char *text, size_t length)
{
    if (socket->phase == PHASE_UP)
        send_frame(crowd, socket, FRAME_TEXT, text, length);
}

static void send_rest(struct crowd *crowd, struct socket *socket)
{
    ssize_t sent = send(socket->descriptor, socket->unsent, socket->n_unsent, MSG_NOSIGNAL);

    if (sent < 0) {
        if (errno != EAGAIN)
            give_up(crowd, socket, "broken");
        return;
    }
    socket->n_unsent -= (size_t)sent;
    memmove(socket->unsent, socket->unsent + sent, socket->n_unsent);
    if (socket->n_unsent == 0)
        watch(crowd, socket, EPOLL_CTL_MOD);
}

/* ---- Connecting ------------------------------------------------------------------------------*/

static void dial(struct crowd *crowd, struct socket *dialling)
{
    const struct addrinfo *where = place_of(crowd, dialling)->where;
    const int yes = 1;
    int descriptor = socket(where->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);

    dialling->descriptor = descriptor;
    dialling->connecting = true;
    if (descriptor < 0) {
        give_up(crowd, dialling, "no-descriptor");
        return;
    }
    setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    if (connect(descriptor, where->ai_addr, where->ai_addrlen) != 0 && errno != EINPROGRESS)
        give_up(crowd, dialling, "no-connection");
    else
        watch(crowd, dialling, EPOLL_CTL_ADD);
}

void sockets_connect(struct crowd *crowd)
{
    while (crowd->under_way < MOST_UNDER_WAY && crowd->next < crowd->n) {
        struct socket *socket = &crowd->socket[crowd->next++];
        crowd->under_way++;
        socket->phase = socket->player == NO_PLAYER ? PHASE_SOCKET : PHASE_GUEST;
        dial(crowd, socket);
    }
}

static void ask_for_guest(struct crowd *crowd, struct socket *socket)
{
    char body[64], text[512];
    int n = snprintf(body, sizeof body, "{\"name\":\"load %06llx %d\"}",
                     (unsigned long long)(crowd->setup.seed & 0xffffff), socket->player);

    n = snprintf(text, sizeof text,
                 "POST /api/guest HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\n"
                 "Content-Length: %d\r\nConnection: close\r\n\r\n%s",
                 place_of(crowd, socket)->address.site, n, body);
    send_bytes(crowd, socket, text, (size_t)n);
}

/* Nobody between us would answer with an old key, so it may always be the same. */
static void ask_for_socket(struct crowd *crowd, struct socket *socket)
{
    char text[1024];
    int n = snprintf(text, sizeof text,
                     "GET /api/socket HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\n"
                     "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                     "Sec-WebSocket-Key: bWlsbHdyaWdodCBsb2FkIQ==\r\n"
                     "Sec-WebSocket-Protocol: millwright.v1\r\n%s%s%s\r\n",
                     place_of(crowd, socket)->address.site,
                     socket->cookie[0] ? "Cookie: millwright=" : "", socket->cookie,
                     socket->cookie[0] ? "\r\n" : "");

    send_bytes(crowd, socket, text, (size_t)n);
}

static void is_connected(struct crowd *crowd, struct socket *socket)
{
    int problem = 0;
    socklen_t size = sizeof problem;

    getsockopt(socket->descriptor, SOL_SOCKET, SO_ERROR, &problem, &size);
    if (problem) {
        give_up(crowd, socket, problem == ECONNREFUSED ? "connection-refused" : "no-connection");
        return;
    }
    socket->connecting = false;
    watch(crowd, socket, EPOLL_CTL_MOD);
    if (socket->phase == PHASE_GUEST)
        ask_for_guest(crowd, socket);
    else
        ask_for_socket(crowd, socket);
}

/* ---- Hearing ---------------------------------------------------------------------------------*/

struct hearing {
    struct crowd *crowd;
    struct socket *socket;
};

static void hear_close(struct hearing *hearing, const char *text, size_t length)
{
    char code[24] = "closed";

    if (length >= 2)
        snprintf(code, sizeof code, "closed-%d",
                 (unsigned char)text[0] << 8 | (unsigned char)text[1]);
    give_up(hearing->crowd, hearing->socket, code);
}

static void hear_frame(void *context, enum frame_kind kind, const char *text, size_t length)
{
    struct hearing *hearing = context;

    switch (kind) {
    case FRAME_TEXT: socket_heard(hearing->crowd, hearing->socket, text, length); break;
    case FRAME_PING: send_frame(hearing->crowd, hearing->socket, FRAME_PONG, text, length); break;
    case FRAME_CLOSE: hear_close(hearing, text, length); break;
    default: break;
    }
}

static void hear_frames(struct crowd *crowd, struct socket *socket, const char *bytes, size_t n)
{
    struct hearing hearing = { crowd, socket };
    /* A close frame ends the socket while its bytes are still being read: they are kept apart. */
    struct frames frames = socket->frames;
    bool good;

    socket->frames = (struct frames){ .message = NULL };
    good = frames_take(&frames, bytes, n, hear_frame, &hearing);
    if (socket->phase == PHASE_UP && good) {
        socket->frames = frames;
        return;
    }
    frames_end(&frames);
    if (socket->phase == PHASE_UP)
        give_up(crowd, socket, "bad-frame");
}

/* The value of a header behind its name and colon; NULL: there is none. */
static const char *find_header(const char *head, const char *name)
{
    size_t n = strlen(name);

    for (const char *line = head; (line = strstr(line, "\r\n"));) {
        line += 2;
        if (strncasecmp(line, name, n) == 0)
            return line + n + strspn(line + n, " \t");
    }
    return NULL;
}

static bool take_cookie(struct socket *socket)
{
    static const char name[] = "millwright=";
    const char *value = find_header(socket->head, "set-cookie:");
    size_t n;

    if (!value || strncmp(value, name, sizeof name - 1) != 0)
        return false;
    value += sizeof name - 1;
    n = strcspn(value, "; \r");
    if (n >= sizeof socket->cookie)
        return false;
    memcpy(socket->cookie, value, n);
    socket->cookie[n] = 0;
    return true;
}

/* The head of an HTTP answer is whole; `rest` came behind it. */
static void hear_head(struct crowd *crowd, struct socket *socket, const char *rest, size_t n)
{
    int status = (int)strtol(socket->head + strcspn(socket->head, " "), NULL, 10);
    char code[24];

    snprintf(code, sizeof code, "http-%d", status);
    if (socket->phase == PHASE_GUEST) {
        if (status != 201 || !take_cookie(socket)) {
            give_up(crowd, socket, code);
            return;
        }
        close_socket(socket);
        socket->phase = PHASE_SOCKET;
        dial(crowd, socket);
        return;
    }
    if (status != 101) {
        give_up(crowd, socket, code);
        return;
    }
    socket->phase = PHASE_UP;
    crowd->under_way--;
    crowd->up++;
    socket_is_up(crowd, socket);
    if (n > 0 && socket->phase == PHASE_UP)
        hear_frames(crowd, socket, rest, n);
}

static void hear_http(struct crowd *crowd, struct socket *socket, const char *bytes, size_t n)
{
    static char rest[LONGEST_HEAD];
    char *end;
    size_t left;

    if (!socket->head)
        socket->head = malloc(LONGEST_HEAD + 1);
    if (!socket->head || socket->n_head + n > LONGEST_HEAD) {
        give_up(crowd, socket, "bad-http");
        return;
    }
    memcpy(socket->head + socket->n_head, bytes, n);
    socket->n_head += n;
    socket->head[socket->n_head] = 0;
    end = strstr(socket->head, "\r\n\r\n");
    if (!end)
        return;
    left = socket->n_head - (size_t)(end + 4 - socket->head);
    memcpy(rest, end + 4, left);
    hear_head(crowd, socket, rest, left);
    if (socket->phase == PHASE_UP) {
        free(socket->head);
        socket->head = NULL;
        socket->n_head = 0;
    }
}

static void hear(struct crowd *crowd, struct socket *socket)
{
    static char bytes[1 << 17];
    ssize_t n = recv(socket->descriptor, bytes, sizeof bytes, 0);

    if (n < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    if (n <= 0) {
        give_up(crowd, socket, "broken");
        return;
    }
    crowd->heard_bytes += (uint64_t)n;
    if (socket->phase == PHASE_UP)
        hear_frames(crowd, socket, bytes, (size_t)n);
    else if ((size_t)n <= LONGEST_HEAD)
        hear_http(crowd, socket, bytes, (size_t)n);
    else
        give_up(crowd, socket, "bad-http");
}

void sockets_serve(struct crowd *crowd, int milliseconds)
{
    struct epoll_event events[EVENTS];
    int n = epoll_wait(crowd->epoll, events, EVENTS, milliseconds);

    for (int i = 0; i < n; i++) {
        struct socket *socket = events[i].data.ptr;
        if (socket->descriptor < 0)
            continue;
        if (socket->connecting)
            is_connected(crowd, socket);
        else if (events[i].events & EPOLLOUT)
            send_rest(crowd, socket);
        if (socket->descriptor >= 0 && !socket->connecting &&
            (events[i].events & ~(uint32_t)EPOLLOUT))
            hear(crowd, socket);
    }
}
