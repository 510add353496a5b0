/*
 * What all games of the family show a seat. A game's file includes this after it has defined
 *     POSITION        its struct, as for family.inc.h in src/rules
 *     BOARD_SPACES(s), BOARD_LINKS(s)   how many the board has that a position is on
 *     HALF_MADE       how many bytes the half-made move has that are no sums of money
 * and lists FAMILY_PARTS first, and HALF_MADE_PARTS last.
 */
#if !defined POSITION || !defined BOARD_SPACES || !defined BOARD_LINKS || !defined HALF_MADE
#error "a template: define first what its head names"
#endif
#ifdef MW_LEARN_FAMILY_OBSERVATION_INC_H
#error "a template: include it once in a file"
#endif
#define MW_LEARN_FAMILY_OBSERVATION_INC_H

#include "bytes.h"
#include "observation.h"

#define NUMBER "; the high byte first, below 0 as two's complement"
#define OF_SEATS "by seat, the viewer first: "

/* ORDER: see_family(). */
#define FAMILY_PARTS                                                                        \
    { "round", "the round of the era or the game" NUMBER, { 2 }, 255 },                     \
        { "actions_left", "actions that the turn still has", { 1 }, 2 },                    \
        { "order",                                                                          \
          "the order of play: 1 the viewer, 2 the next seat and so on",                     \
          { MOST_PLAYERS },                                                                 \
          MOST_PLAYERS },                                                                   \
        { "money", OF_SEATS "money" NUMBER, { MOST_PLAYERS, 2 }, 255 },                     \
        { "spent", OF_SEATS "money spent in this round" NUMBER, { MOST_PLAYERS, 2 }, 255 }, \
        { "vp", OF_SEATS "victory points" NUMBER, { MOST_PLAYERS, 2 }, 255 },               \
        { "scored",                                                                         \
          OF_SEATS "canal links, canal tiles, rail links, rail tiles, cash, other" NUMBER,  \
          { MOST_PLAYERS, SCORED_FIELDS, 2 },                                               \
          255 },                                                                            \
        { "links_left",                                                                     \
          OF_SEATS "links that can still be built",                                         \
          { MOST_PLAYERS },                                                                 \
          LINKS_PER_PLAYER },                                                               \
        { "hand_size", OF_SEATS "cards in hand", { MOST_PLAYERS }, DECK },                  \
        { "mat", OF_SEATS "tiles of each kind on the mat", { MOST_PLAYERS, TILES }, 3 },    \
        { "hand", "the viewer's cards of each kind", { CARDS }, DECK },                     \
        { "tile", "by space: the kind of tile, from 1; 0 is none", { OF_SPACES }, TILES },  \
        { "owner",                                                                          \
          "by space: 1 the viewer, 2 the next seat and so on; 0 is nobody",                 \
          { OF_SPACES },                                                                    \
          MOST_PLAYERS },                                                                   \
        { "flipped", "by space: 1 if the tile is flipped", { OF_SPACES }, 1 },              \
        { "cubes", "by space: cubes or barrels on it", { OF_SPACES }, 15 },                 \
        { "link",                                                                           \
          "by line: 1 the viewer's link, 2 the next seat's and so on; 0 is none",           \
          { OF_LINKS },                                                                     \
          MOST_PLAYERS },                                                                   \
        { "coal_market", "cubes in the coal market", { 1 }, 63 },                           \
        { "iron_market", "cubes in the iron market", { 1 }, 63 },                           \
    {                                                                                       \
        "deck", "cards in the deck", { 1 }, DECK                                            \
    }

/* ORDER: see_half_made(). `chosen` names the bytes of the game's struct half_move, `sums` is how many sums of
 * money follow. What a word has not chosen yet is 0. */
#define HALF_MADE_PARTS(chosen, sums)                           \
    { "half_made",                                              \
      "of the viewer's own half-made move, else 0: 1; " chosen, \
      { 1 + HALF_MADE + 2 * (sums) },                           \
      255 }

/* The seat that comes so many after the viewer. */
static inline int seat_after(const POSITION *s, int viewer, int steps)
{
    int seat = viewer + steps;
    return seat < s->head.players ? seat : seat - s->head.players;
}

/* How a seat is called in an observation: 1 is the viewer. */
static inline int called(const POSITION *s, int viewer, int seat)
{
    return seat >= viewer ? seat - viewer + 1 : seat - viewer + s->head.players + 1;
}

static uint8_t *see_purses(const POSITION *s, int viewer, uint8_t *out)
{
    enum { SCORED = MOST_PLAYERS * SCORED_FIELDS * 2 };
    uint8_t *spent = out + 2 * MOST_PLAYERS, *vp = spent + 2 * MOST_PLAYERS,
            *scored = vp + 2 * MOST_PLAYERS, *links = scored + SCORED,
            *cards = links + MOST_PLAYERS, *mat = cards + MOST_PLAYERS;

    if (s->head.players < MOST_PLAYERS)
        memset(out, 0, (size_t)(mat - out) + MOST_PLAYERS * TILES);
    for (int i = 0; i < s->head.players; i++) {
        int seat = seat_after(s, viewer, i);
        put_number(out + 2 * i, s->purse[seat].money);
        put_number(spent + 2 * i, s->purse[seat].spent);
        put_number(vp + 2 * i, s->vp[seat]);
        for (int k = 0; k < SCORED_FIELDS; k++)
            scored = put_number(scored, s->scored[seat][k]);
        links[i] = s->links_left[seat];
        cards[i] = s->hands.size[seat];
        put_pairs(mat + TILES * i, s->mat[seat], TILES);
    }
    return mat + MOST_PLAYERS * TILES;
}

static uint8_t *see_board(const POSITION *s, int viewer, uint8_t *out)
{
    mask own[MW_MAX_PLAYERS] = { 0 }, links[MW_MAX_PLAYERS] = { 0 };
    const int n = BOARD_SPACES(s);

    for (int i = 0; i < s->head.players; i++) {
        int seat = seat_after(s, viewer, i);
        own[i] = s->board.own[seat];
        links[i] = s->board.links[seat];
    }
    out = put_bytes(out, s->board.tile, (size_t)n);
    out = put_owners(out, own, n);
    out = put_set(out, s->board.flipped, n);
    out = put_bytes(out, s->board.cubes, (size_t)n);
    return put_owners(out, links, BOARD_LINKS(s));
}

static uint8_t *see_family(const POSITION *s, int viewer, uint8_t *out)
{
    out = put_number(out, s->round);
    out = put_byte(out, s->actions_left);
    for (int i = 0; i < MOST_PLAYERS; i++)
        out = put_byte(out, i < s->head.players ? called(s, viewer, s->order[i]) : 0);
    out = see_purses(s, viewer, out);
    out = put_bytes(out, s->hands.count[viewer], CARDS);
    out = see_board(s, viewer, out);
    out = put_byte(out, s->coal_market);
    out = put_byte(out, s->iron_market);
    return put_byte(out, s->deck_size);
}

/* Whoever makes a move keeps it to himself until it is whole: its words may name cards of his hand. */
static inline bool sees_half_made(const POSITION *s, int viewer)
{
    return s->head.open && s->head.seat == viewer;
}

static uint8_t *see_half_made(const POSITION *s, int viewer, uint8_t *out)
{
    if (!sees_half_made(s, viewer)) {
        memset(out, 0, 1 + HALF_MADE);
        return out + 1 + HALF_MADE;
    }
    out = put_byte(out, 1);
    return put_bytes(out, &s->move.point, HALF_MADE);
}
