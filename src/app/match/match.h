/*
 * A match: deals that are played once in every seating, and what came out of them. The files:
 * match.c (the command), play.c (one game), results.c (the file of results),
 * tables.c (statistics), print.c (how they are shown), rating.c (Plackett and Luce).
 */
#ifndef MW_APP_MATCH_H
#define MW_APP_MATCH_H

#include "millwright.h"
#include "rating.h"

#include <stdio.h>
#include <string.h>

enum {
    MOST_MEASURES = 48,
    MOST_FILES = 64,
    LONGEST_PLAYER = 64,
    LONGEST_MEASURE = 32,
};

/* Who plays what: everything that the games of a match depend on, in words, so that results can be
 * read by a program that no longer has these games or players. */
struct match_header {
    char game[32], map[32]; /* map "": the game has none */
    char options[64];       /* with commas */
    int revision;           /* of the rules */
    int players;
    uint64_t seed, nodes; /* nodes 0: each player's own */
    /* In the first seating slot i sits on seat i, in seating r on seat (i + r) % players. */
    char slot[MW_MAX_PLAYERS][LONGEST_PLAYER];
    char mark[MW_MAX_PLAYERS][17]; /* what the player is made of: see player_mark() */
};

/* A number for each seat. Names have a prefix: "scored." points by source, "actions." by verb,
 * "counts." of the life of a player, "time." what was measured. "points" and "places" have none. */
struct measure {
    char name[LONGEST_MEASURE];
    int64_t value[MW_MAX_PLAYERS];
};

/* A game that was played. What is 0 for all seats is left out. */
struct match_record {
    int deal, rotation;
    int n;
    struct measure measure[MOST_MEASURES];
};

/* The games of a match, those that were played so far. */
struct match_games {
    struct match_header header;
    int deals;                    /* room: deals * players */
    struct match_record **record; /* at deal * players + rotation; NULL: not played yet */
};

static inline int slot_on(const struct match_header *header, int seat, int rotation)
{
    return (seat - rotation + header->players) % header->players;
}
/* How many seatings are different: those where equal names change places are the same game. */
int different_seatings(const struct match_header *header);
const struct measure *find_measure(const struct match_record *record, const char *name);
static inline bool is_time(const char *measure)
{
    return strncmp(measure, "time.", 5) == 0;
}

/* ---- play.c ----------------------------------------------------------------------------*/
struct match_plan {
    mw_setup setup; /* the seed is the match's */
    mw_player player[MW_MAX_PLAYERS];
    const char *logs; /* a folder, or NULL */
    struct match_games games;
    FILE *results; /* or NULL */
    const char *results_path;
};

/* Hexadecimal digits that change when the player plays in another way. */
void player_mark(const mw_setup *setup, const mw_player *player, char *mark, size_t size);
/* False, having said why, for a game that has no end or whose log cannot be written. */
bool play_match_game(const struct match_plan *plan, int deal, int rotation,
                     struct match_record *record);

/* ---- results.c: false after saying why -------------------------------------------------*/
/* Names are printed as they are, into JSON too, so they must be plain; this one says nothing. */
bool is_plain_name(const char *text);

/* Takes a copy; the game must not be there yet. */
bool keep_record(struct match_games *games, const struct match_record *record);
void free_games(struct match_games *games);
/* A deal's other seatings in which the same names sit on the same seats: copies, with their rotation. */
bool repeat_games(struct match_games *games);
/* Where two matches differ, for a sentence: "the number of players"; NULL: nowhere. */
const char *header_difference(const struct match_header *a, const struct match_header *b);
/* The same for matches whose games can be counted together. */
const char *board_difference(const struct match_header *a, const struct match_header *b);
/* Reads a file of results. `*whole` is the length of its whole lines: the last may be torn. */
bool read_results(const char *path, struct match_games *games, long *whole);
/* Opens a file to go on with, new or with results of this very match. */
int open_results(struct match_plan *plan); /* an exit code */
bool write_record(const struct match_plan *plan, const struct match_record *record);

/* ---- tables.c --------------------------------------------------------------------------*/
/* A mean over deals; half the width of its 95 % interval, NAN where one deal cannot tell. */
struct estimate {
    double mean, margin;
};

struct contestant {
    char name[LONGEST_PLAYER + 8];
    int seats;                 /* how many it had in all */
    struct estimate win, lead; /* share of first places; points above the mean of the others */
    struct rated rating;
    double points_sd; /* of one game's points; NAN: one game cannot tell */
    struct estimate measure[MOST_MEASURES];
    double mean_ms, longest_ms; /* of a move */
};

struct match_summary {
    const struct match_games *games;
    int n_games; /* matches */
    int deals, played, left_out;
    int different;          /* games that were played: the others are copies */
    struct estimate winner; /* points of the first place */
    int n, n_measures;
    char measure[MOST_MEASURES][LONGEST_MEASURE]; /* without those of time */
    struct contestant contestant[MOST_CONTESTANTS];
};
bool summarize(const struct match_games *games, int n_games, struct match_summary *summary);

/* ---- print.c ---------------------------------------------------------------------------*/
void print_summary(const struct match_summary *summary);
void print_summary_json(const struct match_summary *summary);

#endif
