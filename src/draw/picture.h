/*
 * What everybody may see of a position, in the same form for all games: what stands on the spaces
 * and lines, what merchants and markets want, the tracks, the purses and how many cards there are.
 * One file for each game fills it; one drawer draws it and knows no game. What is hidden (hands, the
 * deck, tiles that nobody has turned up) has no place in it, so it cannot be drawn by mistake.
 */
#ifndef MW_DRAW_PICTURE_H
#define MW_DRAW_PICTURE_H

#include "core/track.h"
#include "millwright.h"

enum {
    MOST_SPACES = 64,
    MOST_LINES = 64,
    MOST_BUYERS = 32,
    MOST_TURNED_UP = 16,
    MOST_OPEN_CARDS = 2
};

struct shown_tile {
    int8_t owner; /* MW_NOBODY: the space is free */
    uint8_t industry, level;
    uint8_t vp, income,
        links;      /* what it is worth when it is flipped: points, income, points for each link */
    uint8_t profit; /* money when it is flipped, where there is no income */
    uint8_t cubes, resource; /* on it, or for a ship on its import field; enum mw_resource */
    bool flipped;
};

/* The tile of a merchant or a market. */
struct shown_buyer {
    bool is_there; /* else its space is closed */
    bool is_used, has_beer;
    uint8_t goods; /* industries, one bit each */
};

struct shown_seat {
    int money, spent;
    int vp;            /* MW_NO_NUMBER while nobody has any */
    int income, loans; /* the income track's space; open loans */
    int cards;         /* how many */
};

struct shown_track {
    const struct price_track *prices;
    int filled;
};

/* A demand that falls as tiles are turned up. */
struct shown_demand {
    const uint8_t *bonus;
    int spaces, marker; /* spaces: 0 where the game has no such thing; marker == spaces: closed */
    int left, n_seen;   /* tiles face down, tiles turned up */
    int good;           /* tiles face down with which it would stay open */
    uint8_t seen[MOST_TURNED_UP];
};

struct picture {
    int players, seat;             /* seat: who decides, or MW_NOBODY */
    int era;                       /* MW_NOBODY where there are none */
    int round, rounds;             /* rounds: 0 where nobody knows how many there will be */
    uint8_t order[MW_MAX_PLAYERS]; /* of play; after the end by the result */
    uint8_t place[MW_MAX_PLAYERS]; /* of each seat, from 1; those of equal rank share one */
    struct shown_seat seats[MW_MAX_PLAYERS];
    struct shown_tile tile[MOST_SPACES];
    int8_t link[MOST_LINES]; /* by link: who built it, or MW_NOBODY */
    uint64_t carries;        /* lines: built, or open at sea */
    struct shown_buyer buyer[MOST_BUYERS];
    struct shown_track coal, iron;
    const struct income_track *income; /* NULL where there is none */
    bool has_loans, buyers_serve_once;
    struct shown_demand demand;
    int deck, display_size;
    uint8_t display[MOST_OPEN_CARDS];
};

/* False for a game that nobody has drawn. */
bool mw_picture_of(struct picture *picture, const mw_state *state);

/* What a game writes about its drawing. */
struct painter {
    /* All but `players` and `seat`, which are there already. */
    void (*fill)(struct picture *picture, const mw_state *state);
};

/* By game; NULL for one that nobody has drawn. */
extern const struct painter *const mw_painters[];

#endif
