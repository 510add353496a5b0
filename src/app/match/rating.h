/* Ratings from rankings of several players: see rating.c. */
#ifndef MW_APP_RATING_H
#define MW_APP_RATING_H

#include <stdbool.h>
#include <stdint.h>

enum { MOST_CONTESTANTS = 16, MOST_RANKED = 5, MOST_SETS = 1024 };

/* A set of seats from which the best was chosen, as a number of seats for each contestant. */
struct rating_set {
    uint8_t seats[MOST_CONTESTANTS];
};

/* So often a choice was made out of a set in a group of games. */
struct rating_choice {
    int group, set;
    double weight;
};

struct rating {
    int contestants, groups;
    int n_sets, n_choices, room;
    struct rating_set set[MOST_SETS];
    struct rating_choice *choice;
    double *chosen; /* [group * contestants + contestant] */
};

/* In units of Elo: 400 points are odds of 10 to 1. The mean of all contestants is 0. */
struct rated {
    double elo, low, high; /* with the 95 % interval; NAN where one group cannot tell */
};

bool rating_begin(struct rating *rating, int contestants, int groups); /* false: no memory */
/* Takes a game: who sat where, and the places, 1 the best, equal ones shared. */
bool rating_add(struct rating *rating, int group, const int *contestant, const int64_t *place,
                int seats);
bool rating_fit(const struct rating *rating, struct rated *rated);
void rating_end(struct rating *rating);

#endif
