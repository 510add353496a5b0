/*
 * What the games of a match say. The unit is the deal in all its seatings, not the game: games of the
 * same cards are no independent evidence, and only a whole deal has luck cancelled. Deals of which a
 * seating is missing are left out. Players of the same name are one contestant, unless all have the same
 * name: then the slots are, so that one can see that they come out equal.
 */
#include "match.h"

#include "args.h"
#include "texts.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A deal that was played in all seatings. */
struct group {
    const struct match_games *games;
    const int *who; /* contestants by slot */
    struct match_record *const *record;
};

struct tables {
    struct match_summary *summary;
    int who[MOST_FILES][MW_MAX_PLAYERS];
    struct group *group;
    double *value; /* [contestant * deals + group], NAN: it did not play there */
};

/* ---- Contestants and deals --------------------------------------------------------------------*/

static bool is_self_play(const struct match_games *games, int n)
{
    for (int k = 0; k < n; k++)
        for (int i = 0; i < games[k].header.players; i++)
            if (strcmp(games[k].header.slot[i], games[0].header.slot[0]) != 0)
                return false;
    return true;
}

static int find_contestant(struct match_summary *summary, const char *name)
{
    int i = 0;

    while (i < summary->n && strcmp(summary->contestant[i].name, name) != 0)
        i++;
    if (i == MOST_CONTESTANTS)
        return -1;
    if (i == summary->n)
        copy_text(summary->contestant[summary->n++].name, sizeof summary->contestant[0].name, name);
    return i;
}

static bool name_contestants(struct tables *tables)
{
    struct match_summary *summary = tables->summary;
    bool slots = is_self_play(summary->games, summary->n_games);

    for (int k = 0; k < summary->n_games; k++)
        for (int i = 0; i < summary->games[k].header.players; i++) {
            char name[LONGEST_PLAYER + 8];
            copy_text(name, sizeof name, summary->games[k].header.slot[i]);
            if (slots)
                snprintf(name, sizeof name, "%s #%d", summary->games[k].header.slot[i], i + 1);
            tables->who[k][i] = find_contestant(summary, name);
            if (tables->who[k][i] < 0)
                return says_wrong("there are more than %d players", MOST_CONTESTANTS);
        }
    return true;
}

/* How many seatings of a deal were played. */
static int seatings_of(const struct match_games *games, int deal)
{
    int n = 0;
    for (int r = 0; r < games->header.players; r++)
        n += games->record[deal * games->header.players + r] != NULL;
    return n;
}

static bool gather_deals(struct tables *tables)
{
    struct match_summary *summary = tables->summary;
    size_t room = 0;

    for (int k = 0; k < summary->n_games; k++)
        room += (size_t)summary->games[k].deals;
    tables->group = malloc((room + 1) * sizeof *tables->group);
    if (!tables->group)
        return says_wrong("no memory for the tables");
    for (int k = 0; k < summary->n_games; k++) {
        const struct match_games *games = &summary->games[k];
        int players = games->header.players;
        for (int deal = 0; deal < games->deals; deal++) {
            int seatings = seatings_of(games, deal);
            if (seatings < players) {
                summary->left_out += seatings;
                continue;
            }
            tables->group[summary->deals++] =
                (struct group){ games, tables->who[k],
                                &games->record[(size_t)deal * (size_t)players] };
            summary->different += different_seatings(&games->header);
        }
    }
    summary->played = summary->deals * summary->games[0].header.players;
    return summary->deals > 0 || says_wrong("no deal has been played in all its seatings yet");
}

/* ---- Estimates --------------------------------------------------------------------------------*/

/* What each seat has of something in a game, in whole numbers: equal players differ by exactly 0. */
typedef void seat_values(const struct match_record *record, int players, const char *measure,
                         int64_t *value);
struct quantity {
    seat_values *of;
    const char *measure;
    double unit; /* how many of these whole numbers make one */
};

enum { WIN_UNIT = 60 }; /* can be shared by up to five */

static void wins_of(const struct match_record *record, int players, const char *measure,
                    int64_t *value)
{
    const struct measure *places = find_measure(record, measure);
    int winners = 0;

    for (int seat = 0; seat < players; seat++)
        winners += places->value[seat] == 1;
    for (int seat = 0; seat < players; seat++)
        value[seat] = places->value[seat] == 1 ? WIN_UNIT / winners : 0;
}

/* Above the mean of the others; the unit is one less than there are players. */
static void leads_of(const struct match_record *record, int players, const char *measure,
                     int64_t *value)
{
    const struct measure *points = find_measure(record, measure);
    int64_t sum = 0;

    for (int seat = 0; seat < players; seat++)
        sum += points->value[seat];
    for (int seat = 0; seat < players; seat++)
        value[seat] = players * points->value[seat] - sum;
}

static void numbers_of(const struct match_record *record, int players, const char *measure,
                       int64_t *value)
{
    const struct measure *numbers = find_measure(record, measure);

    for (int seat = 0; seat < players; seat++)
        value[seat] = numbers ? numbers->value[seat] : 0;
}

/* The mean of each contestant over its seats in a deal. */
static void value_group(struct tables *tables, int g, const struct quantity *quantity)
{
    const struct group *group = &tables->group[g];
    const struct match_header *header = &group->games->header;
    int64_t sum[MOST_CONTESTANTS] = { 0 }, value[MW_MAX_PLAYERS];
    int seats[MOST_CONTESTANTS] = { 0 };

    for (int r = 0; r < header->players; r++) {
        quantity->of(group->record[r], header->players, quantity->measure, value);
        for (int seat = 0; seat < header->players; seat++) {
            int who = group->who[slot_on(header, seat, r)];
            sum[who] += value[seat];
            seats[who]++;
        }
    }
    for (int i = 0; i < tables->summary->n; i++)
        tables->value[i * tables->summary->deals + g] =
            seats[i] ? (double)sum[i] / quantity->unit / seats[i] : NAN;
}

/* Student's factor for a 95 % interval. */
static double student(int freedom)
{
    static const double few[] = { 12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306 };
    const double z = 1.959964;
    int n = sizeof few / sizeof *few;

    if (freedom <= n)
        return few[freedom - 1];
    return z + (z * z * z + z) / (4.0 * freedom) +
           (5 * pow(z, 5) + 16 * z * z * z + 3 * z) / (96.0 * freedom * freedom);
}

static struct estimate estimate_of(const double *value, int groups)
{
    double sum = 0, squares = 0, mean;
    int n = 0;

    for (int g = 0; g < groups; g++)
        if (!isnan(value[g])) {
            sum += value[g];
            n++;
        }
    mean = sum / n;
    for (int g = 0; g < groups; g++)
        if (!isnan(value[g]))
            squares += (value[g] - mean) * (value[g] - mean);
    return (struct estimate){ mean, n > 1 ? student(n - 1) * sqrt(squares / (n - 1) / n) : NAN };
}

/* One estimate a contestant. */
static void estimate(struct tables *tables, const struct quantity *quantity,
                     struct estimate *estimates)
{
    struct match_summary *summary = tables->summary;

    for (int g = 0; g < summary->deals; g++)
        value_group(tables, g, quantity);
    for (int i = 0; i < summary->n; i++)
        estimates[i] = estimate_of(&tables->value[i * summary->deals], summary->deals);
}

/* Of the best in each game. */
static void estimate_winner(struct tables *tables)
{
    struct match_summary *summary = tables->summary;

    for (int g = 0; g < summary->deals; g++) {
        const struct group *group = &tables->group[g];
        int players = group->games->header.players;
        int64_t sum = 0;
        for (int r = 0; r < players; r++) {
            const int64_t *points = find_measure(group->record[r], "points")->value;
            int64_t best = points[0];
            for (int seat = 1; seat < players; seat++)
                best = points[seat] > best ? points[seat] : best;
            sum += best;
        }
        tables->value[g] = (double)sum / players;
    }
    summary->winner = estimate_of(tables->value, summary->deals);
}

/* How much a contestant's points differ from game to game. */
static double spread_of_points(const struct tables *tables, int contestant)
{
    double sum = 0, squares = 0;
    int n = 0;

    for (int g = 0; g < tables->summary->deals; g++) {
        const struct group *group = &tables->group[g];
        const struct match_header *header = &group->games->header;
        for (int r = 0; r < header->players; r++)
            for (int seat = 0; seat < header->players; seat++)
                if (group->who[slot_on(header, seat, r)] == contestant) {
                    double points = (double)find_measure(group->record[r], "points")->value[seat];
                    sum += points;
                    squares += points * points;
                    n++;
                }
    }
    return n > 1 ? sqrt(fmax(0, squares - sum * sum / n) / (n - 1)) : NAN;
}

/* ---- Measures ---------------------------------------------------------------------------------*/

static bool has_name(const struct match_summary *summary, const char *name)
{
    for (int i = 0; i < summary->n_measures; i++)
        if (strcmp(summary->measure[i], name) == 0)
            return true;
    return false;
}

static void name_measures(struct tables *tables)
{
    struct match_summary *summary = tables->summary;

    for (int g = 0; g < summary->deals; g++)
        for (int r = 0; r < summary->games[0].header.players; r++) {
            const struct match_record *record = tables->group[g].record[r];
            for (int i = 0; i < record->n; i++) {
                const char *name = record->measure[i].name;
                if (summary->n_measures < MOST_MEASURES && !is_time(name) &&
                    !has_name(summary, name))
                    copy_text(summary->measure[summary->n_measures++], LONGEST_MEASURE, name);
            }
        }
}

static void estimate_all(struct tables *tables)
{
    struct match_summary *summary = tables->summary;
    struct estimate estimates[MOST_CONTESTANTS];
    const struct quantity win = { wins_of, "places", WIN_UNIT };
    const struct quantity lead = { leads_of, "points", summary->games[0].header.players - 1 };

    estimate(tables, &win, estimates);
    for (int i = 0; i < summary->n; i++)
        summary->contestant[i].win = estimates[i];
    estimate(tables, &lead, estimates);
    for (int i = 0; i < summary->n; i++)
        summary->contestant[i].lead = estimates[i];
    for (int k = 0; k < summary->n_measures; k++) {
        estimate(tables, &(struct quantity){ numbers_of, summary->measure[k], 1 }, estimates);
        for (int i = 0; i < summary->n; i++)
            summary->contestant[i].measure[k] = estimates[i];
    }
    estimate_winner(tables);
    for (int i = 0; i < summary->n; i++)
        summary->contestant[i].points_sd = spread_of_points(tables, i);
}

/* ---- Time and ratings -------------------------------------------------------------------------*/

struct clocked {
    double us, longest, moves;
};

static void clock_game(const struct group *group, int r, struct clocked *clocked)
{
    const struct match_header *header = &group->games->header;
    int64_t us[MW_MAX_PLAYERS], longest[MW_MAX_PLAYERS], moves[MW_MAX_PLAYERS];

    numbers_of(group->record[r], header->players, "time.us", us);
    numbers_of(group->record[r], header->players, "time.longest_us", longest);
    numbers_of(group->record[r], header->players, "counts.decisions", moves);
    for (int seat = 0; seat < header->players; seat++) {
        struct clocked *its = &clocked[group->who[slot_on(header, seat, r)]];
        its->us += (double)us[seat];
        its->moves += (double)moves[seat];
        its->longest = fmax(its->longest, (double)longest[seat]);
    }
}

static void measure_time(struct tables *tables)
{
    struct match_summary *summary = tables->summary;
    struct clocked clocked[MOST_CONTESTANTS] = { { 0 } };

    for (int g = 0; g < summary->deals; g++)
        for (int r = 0; r < summary->games[0].header.players; r++)
            clock_game(&tables->group[g], r, clocked);
    for (int i = 0; i < summary->n; i++) {
        summary->contestant[i].mean_ms =
            clocked[i].moves > 0 ? clocked[i].us / clocked[i].moves / 1000 : 0;
        summary->contestant[i].longest_ms = clocked[i].longest / 1000;
    }
}

static bool rate_group(struct tables *tables, struct rating *rating, int g)
{
    const struct group *group = &tables->group[g];
    const struct match_header *header = &group->games->header;

    for (int r = 0; r < header->players; r++) {
        int who[MW_MAX_PLAYERS];
        for (int seat = 0; seat < header->players; seat++) {
            who[seat] = group->who[slot_on(header, seat, r)];
            tables->summary->contestant[who[seat]].seats++;
        }
        if (!rating_add(rating, g, who, find_measure(group->record[r], "places")->value,
                        header->players))
            return false;
    }
    return true;
}

static bool rate(struct tables *tables)
{
    static struct rating rating;
    struct match_summary *summary = tables->summary;
    struct rated rated[MOST_CONTESTANTS];
    bool good = rating_begin(&rating, summary->n, summary->deals);

    for (int g = 0; good && g < summary->deals; g++)
        good = rate_group(tables, &rating, g);
    good = good && rating_fit(&rating, rated);
    for (int i = 0; good && i < summary->n; i++)
        summary->contestant[i].rating = rated[i];
    rating_end(&rating);
    return good || says_wrong("no memory for the ratings");
}

bool summarize(const struct match_games *games, int n_games, struct match_summary *summary)
{
    static struct tables tables;
    bool good;

    tables = (struct tables){ .summary = summary };
    *summary = (struct match_summary){ .games = games, .n_games = n_games };
    good = name_contestants(&tables) && gather_deals(&tables);
    if (good) {
        tables.value = malloc((size_t)summary->n * (size_t)summary->deals * sizeof *tables.value);
        good = tables.value || says_wrong("no memory for the tables");
    }
    if (good) {
        name_measures(&tables);
        estimate_all(&tables);
        measure_time(&tables);
        good = rate(&tables);
    }
    free(tables.value);
    free(tables.group);
    return good;
}
