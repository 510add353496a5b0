/*
 * Ratings by the model of Plackett and Luce: every player has a strength, the first place is won with a
 * chance in proportion to it, the second place likewise among the rest, and so on. The strengths that
 * make the rankings most likely are found by Hunter's MM iterations. Players who share a place count as
 * the mean over all orders that they could have had.
 *
 * Nobody is infinitely strong: each contestant is given one drawn game, spread over all the others.
 * Intervals are the percentiles of a bootstrap over groups of games that belong together (a deal in all
 * its seatings), with a fixed seed: the same games give the same intervals.
 */
#include "rating.h"

#include "millwright.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    REPLICATES = 1000,
    LOW_PERCENTILE = 25, /* of a thousand */
    MOST_ITERATIONS = 20000,
};
static const double EXACT = 1e-9; /* the change of a logarithm that ends the iterations */

bool rating_begin(struct rating *rating, int contestants, int groups)
{
    memset(rating, 0, sizeof *rating);
    rating->contestants = contestants;
    rating->groups = groups;
    rating->chosen = calloc((size_t)groups * (size_t)contestants, sizeof *rating->chosen);
    return rating->chosen != NULL;
}

void rating_end(struct rating *rating)
{
    free(rating->chosen);
    free(rating->choice);
}

/* ---- Games ------------------------------------------------------------------------------------*/

/* The number of a set, a new one if need be; -1: too many. */
static int find_set(struct rating *rating, const struct rating_set *set)
{
    for (int i = 0; i < rating->n_sets; i++)
        if (memcmp(&rating->set[i], set, sizeof *set) == 0)
            return i;
    if (rating->n_sets == MOST_SETS)
        return -1;
    rating->set[rating->n_sets] = *set;
    return rating->n_sets++;
}

static bool add_choice(struct rating *rating, struct rating_choice choice)
{
    /* The seatings of a deal have most sets in common. */
    for (int i = rating->n_choices - 1; i >= 0 && rating->choice[i].group == choice.group; i--)
        if (rating->choice[i].set == choice.set) {
            rating->choice[i].weight += choice.weight;
            return true;
        }
    if (rating->n_choices == rating->room) {
        int room = rating->room ? 2 * rating->room : 256;
        void *more = realloc(rating->choice, (size_t)room * sizeof choice);
        if (!more)
            return false;
        rating->choice = more;
        rating->room = room;
    }
    rating->choice[rating->n_choices++] = choice;
    return true;
}

static int count_bits(unsigned mask)
{
    int n = 0;
    for (; mask; mask &= mask - 1)
        n++;
    return n;
}

/* How many subsets of `size` a set of `n` has. */
static double subsets(int n, int size)
{
    double number = 1;
    for (int i = 0; i < size; i++)
        number = number * (n - i) / (i + 1);
    return number;
}

/* The choices among seats that share a place, in all their orders: each subset of them is what is left
 * at some time, together with those `behind`. */
static bool add_tie(struct rating *rating, int group, const int *contestant, unsigned tied,
                    unsigned behind)
{
    for (unsigned left = tied; left; left = (left - 1) & tied) {
        double weight = 1 / subsets(count_bits(tied), count_bits(left));
        struct rating_set set = { .seats = { 0 } };
        int number;
        if (count_bits(left | behind) == 1)
            continue;
        for (int seat = 0; seat < MOST_RANKED; seat++) {
            set.seats[contestant[seat]] =
                (uint8_t)(set.seats[contestant[seat]] + ((left | behind) >> seat & 1));
            if (left >> seat & 1)
                rating->chosen[group * rating->contestants + contestant[seat]] +=
                    weight / count_bits(left);
        }
        number = find_set(rating, &set);
        if (number < 0 || !add_choice(rating, (struct rating_choice){ group, number, weight }))
            return false;
    }
    return true;
}

bool rating_add(struct rating *rating, int group, const int *contestant, const int64_t *place,
                int seats)
{
    int who[MOST_RANKED] = { 0 };
    unsigned behind = (1u << seats) - 1;

    memcpy(who, contestant, (size_t)seats * sizeof *who);
    for (int64_t at = 1; behind && at <= seats; at++) {
        unsigned tied = 0;
        for (int seat = 0; seat < seats; seat++)
            tied |= place[seat] == at ? 1u << seat : 0;
        behind &= ~tied;
        if (!add_tie(rating, group, who, tied, behind))
            return false;
    }
    return true;
}

/* ---- The fit ----------------------------------------------------------------------------------*/

/* Games summed up: how often each group counts is in `times`. */
struct totals {
    double weight[MOST_SETS];
    double chosen[MOST_CONTESTANTS];
};

static void sum_up(const struct rating *rating, const int *times, struct totals *totals)
{
    memset(totals, 0, sizeof *totals);
    for (int i = 0; i < rating->n_choices; i++)
        totals->weight[rating->choice[i].set] +=
            times[rating->choice[i].group] * rating->choice[i].weight;
    for (int group = 0; group < rating->groups; group++)
        for (int i = 0; i < rating->contestants; i++)
            totals->chosen[i] += times[group] * rating->chosen[group * rating->contestants + i];
}

/* What each contestant's strength is divided by: the chances that it had, for a strength of 1. */
static void chances(const struct rating *rating, const struct totals *totals,
                    const double *strength, double *chance)
{
    int n = rating->contestants;

    memset(chance, 0, (size_t)n * sizeof *chance);
    for (int s = 0; s < rating->n_sets; s++) {
        double sum = 0;
        for (int i = 0; i < n; i++)
            sum += rating->set[s].seats[i] * strength[i];
        for (int i = 0; i < n; i++)
            chance[i] += totals->weight[s] * rating->set[s].seats[i] / sum;
    }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            if (i != j) /* the drawn game */
                chance[i] += 1.0 / (n - 1) / (strength[i] + strength[j]);
}

/* The strengths' logarithms have the mean 0 again. */
static void center(double *strength, int n)
{
    double mean = 0;

    for (int i = 0; i < n; i++)
        mean += log(strength[i]) / n;
    for (int i = 0; i < n; i++)
        strength[i] /= exp(mean);
}

/* Goes on from the strengths that are there. */
static void fit(const struct rating *rating, const struct totals *totals, double *strength)
{
    double chance[MOST_CONTESTANTS], old[MOST_CONTESTANTS], change = 1;
    int n = rating->contestants;

    for (int round = 0; n > 1 && change > EXACT && round < MOST_ITERATIONS; round++) {
        memcpy(old, strength, sizeof old);
        chances(rating, totals, strength, chance);
        for (int i = 0; i < n; i++)
            strength[i] = (totals->chosen[i] + 0.5) / chance[i];
        center(strength, n);
        change = 0;
        for (int i = 0; i < n; i++)
            change = fmax(change, fabs(log(strength[i] / old[i])));
    }
}

static double elo_of(double strength)
{
    return 400 / log(10) * log(strength);
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* As many groups as there are, each drawn at random. */
static void draw_groups(mw_random *random, int groups, int *times)
{
    memset(times, 0, (size_t)groups * sizeof *times);
    for (int i = 0; i < groups; i++)
        times[mw_random_below(random, (uint32_t)groups)]++;
}

static void bootstrap(const struct rating *rating, const double *start, int *times,
                      struct totals *totals, struct rated *rated)
{
    static double elo[MOST_CONTESTANTS][REPLICATES];
    double strength[MOST_CONTESTANTS];
    mw_random random = { .state = 1 };

    for (int r = 0; r < REPLICATES; r++) {
        draw_groups(&random, rating->groups, times);
        sum_up(rating, times, totals);
        memcpy(strength, start, sizeof strength);
        fit(rating, totals, strength);
        for (int i = 0; i < rating->contestants; i++)
            elo[i][r] = elo_of(strength[i]);
    }
    for (int i = 0; i < rating->contestants; i++) {
        qsort(elo[i], REPLICATES, sizeof elo[i][0], by_size);
        rated[i].low = elo[i][LOW_PERCENTILE];
        rated[i].high = elo[i][REPLICATES - 1 - LOW_PERCENTILE];
    }
}

bool rating_fit(const struct rating *rating, struct rated *rated)
{
    static struct totals totals;
    double strength[MOST_CONTESTANTS];
    int *times = malloc((size_t)rating->groups * sizeof *times);

    if (!times)
        return false;
    for (int i = 0; i < rating->groups; i++)
        times[i] = 1;
    for (int i = 0; i < MOST_CONTESTANTS; i++)
        strength[i] = 1;
    sum_up(rating, times, &totals);
    fit(rating, &totals, strength);
    for (int i = 0; i < rating->contestants; i++)
        rated[i] = (struct rated){ elo_of(strength[i]), NAN, NAN };
    if (rating->groups > 1)
        bootstrap(rating, strength, times, &totals, rated);
    free(times);
    return true;
}
