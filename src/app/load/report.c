/* What was measured, for people and as JSON. */
#include "load.h"

#include "text/out.h"

#include <stdio.h>

static double per_second(uint64_t n, double seconds)
{
    return seconds > 0 ? (double)n / seconds : 0;
}

static double connecting(const struct crowd *crowd, double now)
{
    return (crowd->connected > 0 ? crowd->connected : now) - crowd->began;
}

static double playing(const struct crowd *crowd, double now)
{
    return crowd->playing ? now - crowd->playing_since : 0;
}

void show_progress(const struct crowd *crowd, double now)
{
    if (crowd->playing)
        fprintf(stderr, "%6.1f s: %d sockets, %llu moves, %llu games over, %d sockets lost\n",
                playing(crowd, now), crowd->up, (unsigned long long)crowd->moves,
                (unsigned long long)crowd->games, crowd->gone);
    else
        fprintf(stderr, "%d of %d sockets are connected, %d failed\n", crowd->up, crowd->n,
                crowd->gone);
}

static void put_times(const char *what, struct times *times)
{
    if (times->n > 0)
        printf("%-28s p50 %.2f ms, p99 %.2f ms, longest %.2f ms (%zu)\n", what,
               times_part(times, 500), times_part(times, 990), times_part(times, 1000), times->n);
}

static void report_moves(const struct crowd *crowd, double seconds)
{
    printf("tables: %d with %d players, of whom %d are guests\n", crowd->tables, crowd->players,
           crowd->people);
    printf("moves: %llu in %.1f s (%.1f a second), %llu of bots, %llu games over\n",
           (unsigned long long)crowd->moves, seconds, per_second(crowd->moves, seconds),
           (unsigned long long)crowd->moves_of_bots, (unsigned long long)crowd->games);
}

void report_text(struct crowd *crowd, double now)
{
    printf("sockets: %d connected, %d failed or lost, in %.2f s (%.0f a second)\n", crowd->up,
           crowd->gone, connecting(crowd, now),
           per_second((uint64_t)(crowd->up + crowd->gone), connecting(crowd, now)));
    if (crowd->tables > 0)
        report_moves(crowd, playing(crowd, now));
    put_times("from a move to its answer:", &crowd->answers);
    put_times("from a move to its pushes:", &crowd->pushes);
    printf("heard: %llu messages, %.1f MB\n", (unsigned long long)crowd->messages,
           (double)crowd->heard_bytes / 1e6);
    if (crowd->codes == 0)
        puts("errors: none");
    for (int i = 0; i < crowd->codes; i++)
        printf("errors: %s %llu\n", crowd->code[i].name, (unsigned long long)crowd->code[i].n);
}

/* ---- JSON ------------------------------------------------------------------------------------*/

/* With three digits behind the point. */
static void write_number(struct out *out, const char *key, double value)
{
    mw_json_decimal(out, key, (int64_t)(value * 1000 + 0.5), 3);
}

static void write_times(struct out *out, const char *key, struct times *times)
{
    mw_json_open(out, key, '{');
    mw_json_int(out, "n", (int64_t)times->n);
    write_number(out, "p50", times_part(times, 500));
    write_number(out, "p99", times_part(times, 990));
    write_number(out, "longest", times_part(times, 1000));
    mw_json_close(out, '}');
}

static void write_connects(struct out *out, const struct crowd *crowd, double now)
{
    double seconds = connecting(crowd, now);

    mw_json_open(out, "sockets", '{');
    mw_json_int(out, "wanted", crowd->n);
    mw_json_int(out, "connected", crowd->up);
    mw_json_int(out, "lost", crowd->gone);
    write_number(out, "seconds", seconds);
    write_number(out, "per_second", per_second((uint64_t)(crowd->up + crowd->gone), seconds));
    mw_json_close(out, '}');
}

static void write_moves(struct out *out, const struct crowd *crowd, double now)
{
    mw_json_open(out, "moves", '{');
    mw_json_int(out, "n", (int64_t)crowd->moves);
    mw_json_int(out, "of_bots", (int64_t)crowd->moves_of_bots);
    write_number(out, "seconds", playing(crowd, now));
    write_number(out, "per_second", per_second(crowd->moves, playing(crowd, now)));
    mw_json_close(out, '}');
}

void report_json(struct crowd *crowd, double now)
{
    char text[8192];
    struct out out = mw_out_to(text, sizeof text);

    mw_json_open(&out, NULL, '{');
    write_connects(&out, crowd, now);
    mw_json_int(&out, "tables", crowd->tables);
    mw_json_int(&out, "players", crowd->players);
    mw_json_int(&out, "guests", crowd->people);
    write_moves(&out, crowd, now);
    mw_json_int(&out, "games", (int64_t)crowd->games);
    write_times(&out, "answer_ms", &crowd->answers);
    write_times(&out, "push_ms", &crowd->pushes);
    mw_json_int(&out, "messages", (int64_t)crowd->messages);
    mw_json_int(&out, "bytes", (int64_t)crowd->heard_bytes);
    mw_json_open(&out, "errors", '{');
    for (int i = 0; i < crowd->codes; i++)
        mw_json_int(&out, crowd->code[i].name, (int64_t)crowd->code[i].n);
    mw_json_close(&out, '}');
    mw_json_close(&out, '}');
    mw_out_end(&out);
    puts(text);
}
