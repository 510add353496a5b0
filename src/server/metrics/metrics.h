/*
 * How a server is, for those who watch over it: GET /metrics in the form of Prometheus, GET /health for whoever only wants
 * to know whether it is well. On a port of its own, so that it need not be shown to everybody.
 */
#ifndef MW_SERVER_METRICS_METRICS_H
#define MW_SERVER_METRICS_METRICS_H

#include "server/world/world.h"
#include "text/out.h"

#include <uv.h>

/* What is looked at when it is asked for. */
struct gauges {
    int connections, tables, thinking;
    bool is_well;
    int64_t began; /* when the server did */
};

struct metrics;

/* Listens at an address and a port. NULL, with a sentence in `why`, if that cannot be. `look` fills in the gauges. */
struct metrics *metrics_begin(uv_loop_t *loop, const char *host, int port,
                              const struct world *world,
                              void (*look)(void *context, struct gauges *gauges), void *context,
                              char *why, size_t size);
int metrics_port(const struct metrics *metrics);
void metrics_end(struct metrics *metrics);

/* The text of /metrics. */
void metrics_write(struct out *out, const struct counts *counts, const struct gauges *gauges,
                   int64_t now);

#endif
