/*
 * A position of Lancashire. Only the game's own files look inside: lancashire.c (its rules),
 * lancashire_state.c (positions as text), and what counts its terms in src/ai and fills its picture in
 * src/draw.
 */
#ifndef MW_RULES_LANCASHIRE_H
#define MW_RULES_LANCASHIRE_H

#include "core/ledger.h"
#include "lancashire_tables.h"
#include "rules.h"
#include "state_text.h"

#define PLAYERS MOST_PLAYERS
#include "core/hands.inc.h"
#include "core/pieces.inc.h"

/* A move that is half made: what the words so far have chosen. All 0 between moves. */
struct half_move {
    uint8_t point; /* enum point in lancashire.c: what the next word is about */
    uint8_t verb;
    uint8_t space, industry, tile;    /* of a build; space: the mill of a sale */
    uint8_t coal_needed, iron_needed; /* still, for this tile */
    uint8_t link;
    uint8_t count;      /* rails laid, tiles developed, sales made */
    uint8_t after_mill; /* the last mill that sold to a port, plus 1 */
    uint8_t first_card; /* of a double action */
    uint8_t loan;       /* income levels to go back */
    uint8_t distant;    /* the sale ends with the distant market */
    int16_t due;        /* to pay when the card is played */
    int16_t paid;       /* for cubes so far */
};

struct lancashire {
    struct head head;

    uint8_t era;
    uint8_t actions_left; /* not yet begun */
    uint16_t round;
    uint8_t order[PLAYERS];

    struct purse purse[PLAYERS];
    int16_t vp[PLAYERS];
    int16_t scored[PLAYERS][SCORED_FIELDS]; /* adds up to vp */
    uint8_t income[PLAYERS];                /* space of the track */
    uint8_t links_left[PLAYERS];
    uint64_t mat[PLAYERS];
    struct hands hands;

    struct pieces board;

    uint8_t coal_market, iron_market; /* filled spaces */
    uint8_t cotton_marker;
    uint8_t distant_seen;
    uint8_t distant[DISTANT_TILES], next_distant[DISTANT_TILES]; /* top first */

    uint8_t deck_size, next_deck_size;
    uint8_t deck[DECK], next_deck[DECK]; /* top last */
    uint8_t set_aside[CARDS], discards[CARDS];

    struct half_move move;
};

_Static_assert(sizeof(struct lancashire) <= MW_STATE_BYTES, "a position fits a state");

static inline const struct lancashire *lancashire_of(const mw_state *state)
{
    return (const struct lancashire *)(const void *)state;
}

static inline struct lancashire *lancashire_to_change(mw_state *state)
{
    return (struct lancashire *)(void *)state;
}

static inline int top_tile(const struct lancashire *s, int seat, int industry)
{
    return mat_top(s->mat[seat], mw_lancashire_stack[industry]);
}

/* lancashire.c */
/* The seat cannot pay its income below 0 and has a tile to give for it. */
bool mw_lancashire_has_to_remove(const struct lancashire *s, int seat);
/* The seat to move could try a sale. */
bool mw_lancashire_can_sell(const struct lancashire *s);
void mw_lancashire_result(const mw_state *state, mw_result *result);

/* lancashire_state.c */
void mw_lancashire_derive(struct lancashire *s);
void mw_lancashire_write(const mw_state *state, int viewer, struct out *out);
bool mw_lancashire_read(mw_state *state, struct json object, mw_problem *problem);
void mw_lancashire_resample(mw_state *state, int viewer, mw_random *random);
const char *mw_lancashire_check(const mw_state *state);

#endif
