/* The tables of a match as text and as JSON. Both show the same numbers; time stands last, because it is
 * the only thing that another run of the same match changes. */
#include "match.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { PLAYER_CELL = 12, CELL = 9 };

/* Rounding may leave "-0.0", which looks like a difference. */
static double tidy(double number)
{
    return fabs(number) < 1e-6 ? 0 : number;
}

static const char *plural(int n)
{
    return n == 1 ? "" : "s";
}

/* ---- Text -------------------------------------------------------------------------------------*/

static void print_heading(const struct match_summary *summary)
{
    const struct match_header *header = &summary->games[0].header;

    printf("%s%s%s%s%s, %d players\n", header->game, header->map[0] ? ", " : "", header->map,
           header->options[0] ? ", " : "", header->options, header->players);
    for (int k = 0; k < summary->n_games; k++) {
        header = &summary->games[k].header;
        for (int i = 0; i < header->players; i++)
            printf("%s%s", i ? ", " : "", header->slot[i]);
        printf("; seed %" PRIu64, header->seed);
        if (header->nodes)
            printf(", %" PRIu64 " nodes a move", header->nodes);
        putchar('\n');
    }
    printf("%d deal%s in %d seatings each: %d games", summary->deals, plural(summary->deals),
           header->players, summary->played);
    if (summary->different < summary->played)
        printf(", of which %d differ", summary->different);
    putchar('\n');
    if (summary->left_out > 0)
        printf("%d game%s of unfinished deals left out\n", summary->left_out,
               plural(summary->left_out));
}

static int name_cell(const struct match_summary *summary)
{
    size_t widest = PLAYER_CELL;

    for (int i = 0; i < summary->n; i++)
        if (strlen(summary->contestant[i].name) > widest)
            widest = strlen(summary->contestant[i].name);
    return (int)widest;
}

static void print_estimate(struct estimate estimate, double unit, const char *sign)
{
    char number[32];

    snprintf(number, sizeof number, "%s%.1f", estimate.mean > 1e-6 ? sign : "",
             tidy(estimate.mean * unit));
    printf("  %8s", number);
    if (isnan(estimate.margin))
        printf("       ");
    else
        printf(" ±%5.1f", tidy(estimate.margin * unit));
}

static void print_rating(struct rated rated)
{
    printf("  %+7.0f", tidy(rated.elo));
    if (!isnan(rated.low))
        printf("  %+5.0f to %+.0f", tidy(rated.low), tidy(rated.high));
}

static void print_strength(const struct match_summary *summary)
{
    printf("\n%-*s  %15s  %15s  %15s  %7s\n", name_cell(summary), "player", "win share, %",
           "lead, points", "points", "rating");
    for (int i = 0; i < summary->n; i++) {
        const struct contestant *its = &summary->contestant[i];
        printf("%-*s", name_cell(summary), its->name);
        print_estimate(its->win, 100, "");
        print_estimate(its->lead, 1, "+");
        for (int k = 0; k < summary->n_measures; k++)
            if (strcmp(summary->measure[k], "points") == 0)
                print_estimate(its->measure[k], 1, "");
        print_rating(its->rating);
        putchar('\n');
    }
    printf("\nwinner's points: %.1f", tidy(summary->winner.mean));
    if (!isnan(summary->winner.margin))
        printf(" ±%.1f", tidy(summary->winner.margin));
    putchar('\n');
}

static bool has_prefix(const char *name, const char *prefix)
{
    return strncmp(name, prefix, strlen(prefix)) == 0;
}

/* As many columns as fit, below each other if there are more. */
static void print_measures(const struct match_summary *summary, const char *title,
                           const char *prefix)
{
    int columns_fit = (100 - name_cell(summary)) / (CELL + 3), k = 0;

    printf("\n%s\n", title);
    while (k < summary->n_measures) {
        int shown[MOST_MEASURES], n = 0;
        for (; k < summary->n_measures && n < columns_fit; k++)
            if (has_prefix(summary->measure[k], prefix))
                shown[n++] = k;
        if (n == 0)
            break;
        printf("%-*s", name_cell(summary), "");
        for (int c = 0; c < n; c++)
            printf(" %*s", CELL + 2, summary->measure[shown[c]] + strlen(prefix));
        putchar('\n');
        for (int i = 0; i < summary->n; i++) {
            printf("%-*s", name_cell(summary), summary->contestant[i].name);
            for (int c = 0; c < n; c++)
                printf(" %*.1f", CELL + 2, tidy(summary->contestant[i].measure[shown[c]].mean));
            putchar('\n');
        }
    }
}

void print_summary(const struct match_summary *summary)
{
    print_heading(summary);
    print_strength(summary);
    print_measures(summary, "points by source", "scored.");
    print_measures(summary, "actions", "actions.");
    print_measures(summary, "life of a game", "counts.");
    printf("\ntime of a move, ms\n%-*s %*s %*s\n", name_cell(summary), "", CELL + 2, "mean",
           CELL + 2, "longest");
    for (int i = 0; i < summary->n; i++)
        printf("%-*s %*.2f %*.2f\n", name_cell(summary), summary->contestant[i].name, CELL + 2,
               summary->contestant[i].mean_ms, CELL + 2, summary->contestant[i].longest_ms);
}

/* ---- JSON -------------------------------------------------------------------------------------*/

static void json_number(const char *key, double number)
{
    if (isnan(number))
        printf("\"%s\":null", key);
    else
        printf("\"%s\":%.6f", key, tidy(number));
}

static void json_estimate(const char *key, struct estimate estimate)
{
    printf("\"%s\":{", key);
    json_number("mean", estimate.mean);
    putchar(',');
    json_number("margin95", estimate.margin);
    putchar('}');
}

static void json_matches(const struct match_summary *summary)
{
    printf("\"matches\":[");
    for (int k = 0; k < summary->n_games; k++) {
        const struct match_header *header = &summary->games[k].header;
        printf("%s{\"seed\":%" PRIu64 ",\"nodes\":%" PRIu64 ",\"slots\":[", k ? "," : "",
               header->seed, header->nodes);
        for (int i = 0; i < header->players; i++)
            printf("%s\"%s\"", i ? "," : "", header->slot[i]);
        printf("]}");
    }
    printf("]");
}

static void json_contestant(const struct match_summary *summary, const struct contestant *its)
{
    printf("{\"player\":\"%s\",\"seats\":%d,", its->name, its->seats);
    json_estimate("win_share", its->win);
    putchar(',');
    json_estimate("lead", its->lead);
    putchar(',');
    json_number("points_sd", its->points_sd);
    printf(",\"rating\":{");
    json_number("elo", its->rating.elo);
    putchar(',');
    json_number("low95", its->rating.low);
    putchar(',');
    json_number("high95", its->rating.high);
    printf("},\"measures\":{");
    for (int k = 0; k < summary->n_measures; k++) {
        printf("%s", k ? "," : "");
        json_estimate(summary->measure[k], its->measure[k]);
    }
    printf("}}");
}

void print_summary_json(const struct match_summary *summary)
{
    const struct match_header *header = &summary->games[0].header;

    printf("{\"game\":\"%s\",\"map\":%s%s%s,\"options\":\"%s\",\"revision\":%d,\"players\":%d,",
           header->game, header->map[0] ? "\"" : "", header->map[0] ? header->map : "null",
           header->map[0] ? "\"" : "", header->options, header->revision, header->players);
    json_matches(summary);
    printf(",\"deals\":%d,\"games\":%d,\"different\":%d,\"left_out\":%d,", summary->deals,
           summary->played, summary->different, summary->left_out);
    json_estimate("winner_points", summary->winner);
    printf(",\"results\":[");
    for (int i = 0; i < summary->n; i++) {
        printf("%s", i ? "," : "");
        json_contestant(summary, &summary->contestant[i]);
    }
    printf("],\"time\":[");
    for (int i = 0; i < summary->n; i++) {
        printf("%s{\"player\":\"%s\",", i ? "," : "", summary->contestant[i].name);
        json_number("mean_ms", summary->contestant[i].mean_ms);
        putchar(',');
        json_number("longest_ms", summary->contestant[i].longest_ms);
        putchar('}');
    }
    printf("]}\n");
}
