/* What is counted, in the words of Prometheus: a line of help, a line of its kind, and the number. */
#include "metrics.h"

#include "millwright.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* ORDER: enum count. */
static const struct {
    const char *name, *help;
} counters[COUNTS] = {
    { "moves", "Moves that people have made." },
    { "bot_moves", "Moves that bots and stand-ins have made." },
    { "messages", "Messages that came over sockets." },
    { "refusals", "Messages that were answered with an error." },
    { "http_requests", "Requests about people over HTTP." },
    { "chat_lines", "Lines of chat." },
    { "batches", "Commits of the database that had something to write." },
    { "batches_overtaken", "Batches that were done again because another server was faster." },
    { "batches_lost", "Batches that the database did not take." },
    { "news", "Lines that other servers have told." },
    { "times_out", "Turns whose time was out." },
    { "games_frozen", "Games that the rules of this version do not replay to the same position." },
    { "notices", "Mails, webhooks and pushes that were sent." },
    { "notices_failed", "Tries to send one that failed." },
    { "notices_given_up", "Those that were given up after many tries." },
};

static void write_head(struct out *out, const char *name, const char *kind, const char *help)
{
    char text[300];

    snprintf(text, sizeof text, "# HELP millwright_%s %s\n# TYPE millwright_%s %s\n", name, help,
             name, kind);
    mw_out_text(out, text);
}

static void write_number(struct out *out, const char *name, int64_t number)
{
    char text[120];

    snprintf(text, sizeof text, "millwright_%s %" PRId64 "\n", name, number);
    mw_out_text(out, text);
}

static void write_gauge(struct out *out, const char *name, const char *help, int64_t number)
{
    write_head(out, name, "gauge", help);
    write_number(out, name, number);
}

static void write_durations(struct out *out, const char *name, const char *help,
                            const struct durations *durations)
{
    int64_t limit = FIRST_DURATION_US;
    uint64_t sum = 0;
    char text[160];

    write_head(out, name, "histogram", help);
    for (int i = 0; i < DURATIONS; i++, limit *= 2) {
        sum += durations->n[i];
        snprintf(text, sizeof text, "millwright_%s_bucket{le=\"%g\"} %" PRIu64 "\n", name,
                 (double)limit / 1e6, sum);
        mw_out_text(out, text);
    }
    sum += durations->n[DURATIONS];
    snprintf(text, sizeof text,
             "millwright_%s_bucket{le=\"+Inf\"} %" PRIu64 "\nmillwright_%s_sum %g\n"
             "millwright_%s_count %" PRIu64 "\n",
             name, sum, name, (double)durations->sum_us / 1e6, name, sum);
    mw_out_text(out, text);
}

/* Bytes of memory that are not elsewhere; 0 where the system does not say. */
static int64_t resident_bytes(void)
{
    FILE *file = fopen("/proc/self/statm", "r");
    long long pages = 0;

    if (file) {
        if (fscanf(file, "%*s %lld", &pages) != 1)
            pages = 0;
        fclose(file);
    }
    return pages * sysconf(_SC_PAGESIZE);
}

void metrics_write(struct out *out, const struct counts *counts, const struct gauges *gauges,
                   int64_t now)
{
    char name[64], version[100];

    write_head(out, "build", "gauge", "The version of the program.");
    snprintf(version, sizeof version, "millwright_build{version=\"%s\"} 1\n", MW_VERSION);
    mw_out_text(out, version);
    write_gauge(out, "database_up", "Whether the database takes what is written.", gauges->is_well);
    write_gauge(out, "uptime_seconds", "Since the server began.", (now - gauges->began) / 1000);
    write_gauge(out, "connections", "Open sockets.", gauges->connections);
    write_gauge(out, "tables_in_memory", "Tables that somebody has open, or a bot thinks for.",
                gauges->tables);
    write_gauge(out, "bots_thinking", "Tables for which a bot thinks, or waits to.",
                gauges->thinking);
    write_gauge(out, "resident_memory_bytes", "Memory that the server uses.", resident_bytes());
    for (int i = 0; i < COUNTS; i++) {
        snprintf(name, sizeof name, "%s_total", counters[i].name);
        write_head(out, name, "counter", counters[i].help);
        write_number(out, name, (int64_t)counts->n[i]);
    }
    write_durations(out, "commit_seconds", "How long commits took.", &counts->commits);
}
