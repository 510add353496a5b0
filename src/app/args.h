/*
 * Arguments of the commands: options, numbers, games, seats. Every function that returns false has said
 * on stderr what is wrong.
 */
#ifndef MW_APP_ARGS_H
#define MW_APP_ARGS_H

#include "millwright.h"

#include <stdbool.h>
#include <stdint.h>

/* Says on stderr, in a sentence, what is wrong; returns false. */
bool says_wrong(const char *format, ...) __attribute__((format(printf, 1, 2)));

struct option {
    const char *name;   /* "--seed" */
    const char **value; /* where its value goes; NULL for a flag */
    bool *given;        /* where a flag goes */
};

/* Sorts the arguments into options and `words`. An option that may come several times has a row for each
 * time, one behind the other, with no value yet. Returns the number of words, -1 if it failed. */
int read_args(const char *command, int argc, char **argv, const struct option *options,
              int n_options, const char **words, int most_words);
bool read_number(const char *option, const char *text, uint64_t least, uint64_t most,
                 uint64_t *number);
bool read_seconds(const char *text, double *seconds);
bool read_language(const char *text, int *language);
/* A seat's number as the protocol has it, or its letter. */
bool read_seat(const char *text, int players, int *seat);

/* How a new game is asked for; NULL where nothing was said. `options` has commas. */
struct setup_args {
    const char *game, *map, *players, *options, *seed;
};
enum { USUAL_PLAYERS = 4, MAP_OPEN = -1 };
/* The map is MAP_OPEN where the game has several and none was said. */
bool read_setup(const struct setup_args *args, int usual_players, mw_setup *setup);
bool has_map(const mw_setup *setup);
const char *map_id(int game, int map);              /* NULL: the game has no maps */
int players_near(const mw_game *game, int players); /* the nearest number that can play it */
bool read_game(const char *id, int *game);

#endif
