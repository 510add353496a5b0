/*
 * A position of Birmingham. Only the game's own files look inside: birmingham.c (its rules),
 * birmingham_state.c (positions as text), and what counts its terms in src/ai and fills its picture in
 * src/draw.
 */
#ifndef MW_RULES_BIRMINGHAM_H
#define MW_RULES_BIRMINGHAM_H

#include "birmingham_tables.h"
#include "core/ledger.h"
#include "rules.h"
#include "state_text.h"

#define PLAYERS MOST_PLAYERS
#include "core/hands.inc.h"
#include "core/pieces.inc.h"

enum { INTRODUCTORY = 1 }; /* the option's bit */

/* A move that is half made: what the words so far have chosen. All 0 between moves. */
struct half_move {
    uint8_t point; /* enum point in birmingham.c: what the next word is about */
    uint8_t verb;
    uint8_t space, industry, tile;    /* of a build; space: what is sold */
    uint8_t coal_needed, iron_needed; /* still, for this tile */
    uint8_t link;
    uint8_t count;                        /* rails laid, tiles developed */
    uint8_t after_space;                  /* the last space that sold, plus 1 */
    uint8_t merchant, beer_needed, bonus; /* of the sale; bonus: its barrel was used */
    uint8_t first_card, second_card;      /* of scouting */
    int16_t due;                          /* to pay when the card is played */
    int16_t paid;                         /* for cubes so far */
};

struct birmingham {
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

    struct pieces board; /* cubes on a brewery are barrels */

    uint8_t coal_market, iron_market;  /* filled spaces */
    uint16_t merchant_beer;            /* merchant spaces with a barrel */
    uint8_t merchant[MERCHANT_SPACES]; /* kind of tile plus 1, 0 where there is none */

    uint8_t deck_size, next_deck_size;
    uint8_t deck[DECK], next_deck[DECK];      /* top last */
    uint8_t face_down[PLAYERS];               /* card plus 1, 0 for none */
    uint8_t discards[PLAYERS][CARDS / 2 + 1]; /* four bits a kind: deck.h */

    struct half_move move;
};

_Static_assert(sizeof(struct birmingham) <= MW_STATE_BYTES, "a position fits a state");

static inline const struct birmingham *birmingham_of(const mw_state *state)
{
    return (const struct birmingham *)(const void *)state;
}

static inline struct birmingham *birmingham_to_change(mw_state *state)
{
    return (struct birmingham *)(void *)state;
}

static inline int top_tile(const struct birmingham *s, int seat, int industry)
{
    return mat_top(s->mat[seat], mw_birmingham_stack[industry]);
}

static inline bool is_introductory(const struct birmingham *s)
{
    return s->head.options & INTRODUCTORY;
}

/* birmingham.c */
/* The seat cannot pay its income below 0 and has a tile to give for it. */
bool mw_birmingham_has_to_remove(const struct birmingham *s, int seat);
void mw_birmingham_result(const mw_state *state, mw_result *result);

/* birmingham_state.c */
void mw_birmingham_derive(struct birmingham *s);
void mw_birmingham_write(const mw_state *state, int viewer, struct out *out);
bool mw_birmingham_read(mw_state *state, struct json object, mw_problem *problem);
void mw_birmingham_resample(mw_state *state, int viewer, mw_random *random);
const char *mw_birmingham_check(const mw_state *state);

#endif
