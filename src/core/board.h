/*
 * The printed facts of any board. The generic code needs the names of things, so that words can be
 * read and written. Made from data/<game>.json, and for a game with maps from data/<game>/<map>.json,
 * at build time; nobody types them into code.
 */
#ifndef MW_CORE_BOARD_H
#define MW_CORE_BOARD_H

#include <stdint.h>

#include "bits.h"
#include "graph.h"
#include "tiles.h"

enum { MOST_ON_DISPLAY = 2 }; /* words for more are not written down: text/word.c */

struct board_drawing;

struct board_names {
    /* Names for people, by language; ids are the game's business. */
    const char *const *const *location;
    const char *const *space; /* "oldham.1" */
    const uint8_t *space_location;
    const char *const *link;
    const uint8_t (*link_ends)[2]; /* the first two ends, to name a link in a sentence */
    const char *const *industry;
    const char *const *card;
    const int8_t *card_location; /* -1: not the card of one location */
    const char *const *era;
    const char *const *buyer; /* the tiles of merchants or markets: "oxford.1", "polen.m1" */
    const uint8_t *buyer_location;
    uint8_t n_buyers;
    uint8_t n_display; /* cards that lie open beside the deck, at most MOST_ON_DISPLAY */
    uint8_t n_spaces, n_links, n_industries, n_cards;
    const char *currency; /* "£" */
    const char *facts;    /* the data file as text, but for what it says about drawing */
    const struct board_drawing *drawing; /* draw/board_drawing.h */
};

/* And the facts that what stands on a board needs: see pieces.inc.h. */
struct piece_facts {
    const struct tile_kind *tile;
    const uint8_t *space_location;
    const mask *spaces_of; /* by location */
    const mask *printed;   /* by industry: the spaces that show it */
    const struct graph *graph;
};

#endif
