/*
 * A position of Lancashire. Shared by lancashire.c (the rules) and lancashire_state.c (reading,
 * writing and checking positions); nobody else looks inside.
 */
#ifndef MW_RULES_LANCASHIRE_H
#define MW_RULES_LANCASHIRE_H

#include "core/bits.h"
#include "core/ledger.h"
#include "lancashire_tables.h"
#include "rules.h"

/* ORDER: the names in lancashire_state.c. */
enum source_of_vp { CANAL_LINKS, CANAL_TILES, RAIL_LINKS, RAIL_TILES, CASH, OTHER, VP_SOURCES };

/* A move that is half made: what the words so far have chosen. All 0 between moves. */
struct half_move {
    uint8_t point; /* enum point in lancashire.c: what the next word is about */
    uint8_t verb;
    uint8_t space, industry, tile; /* of a build; space: the mill of a sale */
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
    uint8_t order[MOST_PLAYERS];

    struct purse purse[MOST_PLAYERS];
    int16_t vp[MOST_PLAYERS];
    int16_t scored[MOST_PLAYERS][VP_SOURCES]; /* adds up to vp */
    uint8_t income[MOST_PLAYERS];             /* space of the track */
    uint8_t links_left[MOST_PLAYERS];
    uint8_t mat[MOST_PLAYERS][TILES];
    uint8_t hand[MOST_PLAYERS][CARDS];

    uint8_t tile[SPACES]; /* kind of tile plus 1, 0 where there is none */
    uint8_t cubes[SPACES];
    mask own[MOST_PLAYERS];   /* spaces with tiles of a player */
    mask flipped;             /* spaces */
    mask links[MOST_PLAYERS]; /* links of a player */

    uint8_t coal_market, iron_market; /* filled spaces */
    uint8_t cotton_marker;
    uint8_t distant_seen;
    uint8_t distant[DISTANT_TILES], next_distant[DISTANT_TILES]; /* top first */

    uint8_t deck_size, next_deck_size;
    uint8_t deck[DECK], next_deck[DECK]; /* top last */
    uint8_t set_aside[CARDS], discards[CARDS];

    struct half_move move;

    /* Everything below follows from what is above: see derive(). */
    uint8_t hand_size[MOST_PLAYERS];
    uint8_t top[MOST_PLAYERS][INDUSTRIES]; /* the kind on top of each stack, or NO_TILE */
    uint32_t held[MOST_PLAYERS];           /* kinds of cards in hand */
    mask of[INDUSTRIES];                   /* spaces with a tile of an industry */
    mask stocked;                          /* spaces with cubes */
    mask built;                            /* links of anyone */
    mask ends[MOST_PLAYERS];               /* locations at the ends of own links */
    mask homes[MOST_PLAYERS];              /* locations with own tiles */
    mask joined[LOCATIONS];                /* by location: all that built links connect it to */
};

_Static_assert(sizeof(struct lancashire) <= MW_STATE_BYTES, "a position fits a state");
_Static_assert(CARDS <= 32, "held is a set of cards in 32 bits");

static inline const struct lancashire *lancashire_of(const mw_state *state)
{
    return (const struct lancashire *)(const void *)state;
}

static inline struct lancashire *lancashire_to_change(mw_state *state)
{
    return (struct lancashire *)(void *)state;
}

static inline const struct tile_kind *tile_at(const struct lancashire *s, int space)
{
    return &lancashire_tile[s->tile[space] - 1];
}

static inline int owner_of(const struct lancashire *s, int space)
{
    for (int seat = 0; seat < s->head.players; seat++)
        if (has(s->own[seat], space))
            return seat;
    return MW_NOBODY;
}

static inline mask occupied(const struct lancashire *s)
{
    return s->own[0] | s->own[1] | s->own[2] | s->own[3];
}

static inline mask spaces_in(mask locations)
{
    mask spaces = 0;
    int i;
    FOR_EACH (i, locations)
        spaces |= lancashire_spaces_of[i];
    return spaces;
}

static inline mask locations_of(mask spaces)
{
    mask locations = 0;
    int i;
    FOR_EACH (i, spaces)
        locations |= bit(lancashire_space_location[i]);
    return locations;
}

/* lancashire.c */
int lancashire_debt(const struct lancashire *s,
                    int seat);                        /* what the seat must pay at income time */
bool lancashire_can_sell(const struct lancashire *s); /* the seat to move could try a sale */
void lancashire_result(const mw_state *state, mw_result *result);
/* Deals a shuffled pile of all cards, top last, at the start of an era (protocol's order). */
void lancashire_deal_cards(struct lancashire *s, const uint8_t *pile);

/* lancashire_state.c */
void lancashire_derive(struct lancashire *s);
void lancashire_write(const mw_state *state, int viewer, struct out *out);
bool lancashire_read(mw_state *state, struct json object, mw_problem *problem);
void lancashire_resample(mw_state *state, int seat, mw_random *random);
const char *lancashire_check(const mw_state *state);

#endif
