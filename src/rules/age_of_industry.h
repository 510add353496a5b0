/*
 * A position of Age of Industry. Only the game's own files look inside: age_of_industry.c (its
 * rules), age_of_industry_state.c (positions as text), and what counts its terms in src/ai and fills
 * its picture in src/draw.
 */
#ifndef MW_RULES_AGE_OF_INDUSTRY_H
#define MW_RULES_AGE_OF_INDUSTRY_H

#include "age_of_industry_tables.h"
#include "core/ledger.h"
#include "rules.h"
#include "state_text.h"

#define PLAYERS MOST_PLAYERS
#include "core/hands.inc.h"
#include "core/pieces.inc.h"

enum { MOST_LOANS = 1000 }; /* only positions set up by hand come near it */

/* A move that is half made: what the words so far have chosen. All 0 between moves. */
struct half_move {
    uint8_t point; /* enum point in age_of_industry.c: what the next word is about */
    uint8_t verb;
    uint8_t space, industry, tile;    /* of a build; space: what is sold */
    uint8_t coal_needed, iron_needed; /* still, for this tile or rail */
    uint8_t builds_ship;              /* its space counts as holding it (A5.2) */
    uint8_t link;
    uint8_t after_space; /* the last space that sold, plus 1 */
};

struct age_of_industry {
    struct head head;

    uint8_t actions_left;             /* not yet begun */
    uint8_t coal_market, iron_market; /* filled spaces */
    uint8_t deck_size, display_size;
    uint16_t round;
    uint8_t order[PLAYERS];

    struct purse purse[PLAYERS];
    int16_t loans[PLAYERS];
    int16_t vp[PLAYERS];                    /* 0 until the end, like `scored` */
    int16_t scored[PLAYERS][SCORED_FIELDS]; /* adds up to vp */
    uint8_t links_left[PLAYERS];
    uint64_t mat[PLAYERS];
    struct hands hands;

    /* Cubes on a ship's space lie on its import field. Lines at sea are built while they are usable. */
    struct pieces board;
    mask replacements; /* spaces with ships that replaced ships (A4.10) */

    uint32_t used_markets;
    uint8_t market[MARKETS]; /* kind of tile plus 1, 0 where there is none */

    uint8_t deck[DECK]; /* top last */
    uint8_t display[DISPLAY];
    uint8_t discards[CARDS];

    struct half_move move;
};

_Static_assert(sizeof(struct age_of_industry) <= MW_STATE_BYTES, "a position fits a state");
_Static_assert(sizeof(struct age_of_industry) - MAP_BYTES + MAP_ROOM + 8 <= MW_STATE_BYTES,
               "make_tables.py lets through what fits: AgeMap.ROOM");
_Static_assert((int)DISPLAY <= (int)MOST_ON_DISPLAY, "there are words for all open cards");
_Static_assert(MARKETS <= 32, "the used markets are a set in 32 bits");

static inline const struct age_of_industry *age_of(const mw_state *state)
{
    return (const struct age_of_industry *)(const void *)state;
}

static inline struct age_of_industry *age_to_change(mw_state *state)
{
    return (struct age_of_industry *)(void *)state;
}

static inline const struct age_map *map_of(const struct age_of_industry *s)
{
    return mw_age_of_industry_map[s->head.map];
}

#define FACTS(s) (map_of(s)->pieces)

static inline int location_of(const struct age_of_industry *s, int space)
{
    return FACTS(s)->space_location[space];
}

static inline int top_tile(const struct age_of_industry *s, int seat, int industry)
{
    return mat_top(s->mat[seat], mw_age_of_industry_stack[industry]);
}

/* A4.6: the most tiles of one player in a location. */
static inline int most_tiles_in(const struct age_of_industry *s, int location)
{
    return has(map_of(s)->for_two_tiles, location) ? 2 : 1;
}

static inline bool can_draw(const struct age_of_industry *s)
{
    return s->hands.size[s->head.seat] < MOST_CARDS && (s->deck_size > 0 || s->display_size > 0);
}

/* age_of_industry.c */
void mw_age_of_industry_result(const mw_state *state, mw_result *result);

/* age_of_industry_state.c */
void mw_age_of_industry_derive(struct age_of_industry *s);
void mw_age_open_sea_lines(struct age_of_industry *s); /* those that have become usable (A5.2) */
void mw_age_of_industry_write(const mw_state *state, int viewer, struct out *out);
bool mw_age_of_industry_read(mw_state *state, struct json object, mw_problem *problem);
void mw_age_of_industry_resample(mw_state *state, int viewer, mw_random *random);
const char *mw_age_of_industry_check(const mw_state *state);

#endif
