/*
 * The port at which a server says how it is: a request of one line in, an answer out, and the connection is
 * closed. Whoever takes longer than a few seconds is not waited for.
 */
#include "metrics.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST_REQUEST = 4096, ANSWER_SIZE = 32 << 10, PATIENCE_MS = 5000 };

struct metrics {
    uv_tcp_t door;
    const struct world *world;
    void (*look)(void *context, struct gauges *gauges);
    void *context;
};

struct visitor {
    uv_tcp_t line;
    uv_timer_t patience;
    uv_write_t writing;
    struct metrics *metrics;
    int open_handles;
    size_t length;
    char request[LONGEST_REQUEST + 1];
    char answer[ANSWER_SIZE];
};

/* ---- going -----------------------------------------------------------------------------------*/

static void free_visitor(uv_handle_t *handle)
{
    struct visitor *visitor = handle->data;

    if (--visitor->open_handles == 0)
        free(visitor);
}

static void send_away(struct visitor *visitor)
{
    if (uv_is_closing((uv_handle_t *)&visitor->line))
        return;
    uv_close((uv_handle_t *)&visitor->line, free_visitor);
    uv_close((uv_handle_t *)&visitor->patience, free_visitor);
}

static void on_impatience(uv_timer_t *timer)
{
    send_away(timer->data);
}

static void has_written(uv_write_t *writing, int status)
{
    (void)status;
    send_away(writing->data);
}

/* ---- answering -------------------------------------------------------------------------------*/

static bool asks_for(const struct visitor *visitor, const char *path)
{
    const size_t length = strlen(path);

    return strncmp(visitor->request, "GET ", 4) == 0 &&
           strncmp(visitor->request + 4, path, length) == 0 &&
           strchr(" ?\r\n", visitor->request[4 + length]) != NULL;
}

static size_t write_body(struct visitor *visitor, char *body, size_t size, const char **status)
{
    const struct metrics *metrics = visitor->metrics;
    struct gauges gauges = { 0 };
    struct out out = mw_out_to(body, size);

    metrics->look(metrics->context, &gauges);
    *status = "200 OK";
    if (asks_for(visitor, "/metrics")) {
        metrics_write(&out, &metrics->world->counts, &gauges, world_now(metrics->world));
    } else if (asks_for(visitor, "/health")) {
        mw_out_text(&out, gauges.is_well ? "well\n" : "the database does not answer\n");
        *status = gauges.is_well ? *status : "503 Service Unavailable";
    } else {
        mw_out_text(&out, "there are /metrics and /health\n");
        *status = "404 Not Found";
    }
    return mw_out_end(&out);
}

static void answer(struct visitor *visitor)
{
    static char body[ANSWER_SIZE];
    const char *status;
    const size_t length = write_body(visitor, body, sizeof body, &status);
    const int n =
        snprintf(visitor->answer, ANSWER_SIZE,
                 "HTTP/1.1 %s\r\nContent-Type: text/plain; version=0.0.4; charset=utf-8\r\n"
                 "Content-Length: %zu\r\nConnection: close\r\n\r\n%s",
                 status, length, length < sizeof body ? body : "");
    uv_buf_t buffer = uv_buf_init(visitor->answer, (unsigned)n);

    visitor->writing.data = visitor;
    uv_read_stop((uv_stream_t *)&visitor->line);
    if (n >= ANSWER_SIZE ||
        uv_write(&visitor->writing, (uv_stream_t *)&visitor->line, &buffer, 1, has_written) != 0)
        send_away(visitor);
}

/* ---- coming ----------------------------------------------------------------------------------*/

static void give_room(uv_handle_t *handle, size_t wanted, uv_buf_t *buffer)
{
    struct visitor *visitor = handle->data;

    (void)wanted;
    *buffer = uv_buf_init(visitor->request + visitor->length,
                          (unsigned)(LONGEST_REQUEST - visitor->length));
}

static void has_read(uv_stream_t *stream, ssize_t n, const uv_buf_t *buffer)
{
    struct visitor *visitor = stream->data;

    (void)buffer;
    if (n > 0)
        visitor->length += (size_t)n;
    visitor->request[visitor->length] = 0;
    if (n < 0 || visitor->length == LONGEST_REQUEST)
        send_away(visitor);
    else if (strstr(visitor->request, "\r\n\r\n") || strstr(visitor->request, "\n\n"))
        answer(visitor);
}

static void on_visitor(uv_stream_t *door, int status)
{
    struct visitor *visitor = status == 0 ? calloc(1, sizeof *visitor) : NULL;

    if (!visitor)
        return;
    visitor->metrics = door->data;
    visitor->open_handles = 2;
    visitor->line.data = visitor->patience.data = visitor;
    uv_tcp_init(door->loop, &visitor->line);
    uv_timer_init(door->loop, &visitor->patience);
    uv_timer_start(&visitor->patience, on_impatience, PATIENCE_MS, 0);
    if (uv_accept(door, (uv_stream_t *)&visitor->line) != 0 ||
        uv_read_start((uv_stream_t *)&visitor->line, give_room, has_read) != 0)
        send_away(visitor);
}

/* ---- beginning and ending --------------------------------------------------------------------*/

static void free_metrics(uv_handle_t *handle)
{
    free(handle->data);
}

struct metrics *metrics_begin(uv_loop_t *loop, const char *host, int port,
                              const struct world *world,
                              void (*look)(void *context, struct gauges *gauges), void *context,
                              char *why, size_t size)
{
    enum { WAITING = 16 };
    struct metrics *metrics = calloc(1, sizeof *metrics);
    struct sockaddr_storage address;
    int error = UV_ENOMEM;

    if (metrics) {
        metrics->world = world;
        metrics->look = look;
        metrics->context = context;
        uv_tcp_init(loop, &metrics->door);
        metrics->door.data = metrics;
        error = strchr(host, ':') ? uv_ip6_addr(host, port, (struct sockaddr_in6 *)&address)
                                  : uv_ip4_addr(host, port, (struct sockaddr_in *)&address);
        if (!error)
            error = uv_tcp_bind(&metrics->door, (const struct sockaddr *)&address, 0);
        if (!error)
            error = uv_listen((uv_stream_t *)&metrics->door, WAITING, on_visitor);
    }
    if (!error)
        return metrics;
    snprintf(why, size, "cannot say how it is at %s port %d: %s", host, port, uv_strerror(error));
    metrics_end(metrics);
    return NULL;
}

int metrics_port(const struct metrics *metrics)
{
    struct sockaddr_storage address;
    int size = sizeof address;

    if (uv_tcp_getsockname(&metrics->door, (struct sockaddr *)&address, &size) != 0)
        return 0;
    return address.ss_family == AF_INET6 ? ntohs(((struct sockaddr_in6 *)&address)->sin6_port)
                                         : ntohs(((struct sockaddr_in *)&address)->sin_port);
}

void metrics_end(struct metrics *metrics)
{
    if (metrics)
        uv_close((uv_handle_t *)&metrics->door, free_metrics);
}
