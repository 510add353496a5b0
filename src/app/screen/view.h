/*
 * A position as a seat may see it, beside the printed facts of its board, and what the screen asks of
 * them. Both are JSON texts of the library, so nothing here knows which game it is.
 */
#ifndef MW_APP_SCREEN_VIEW_H
#define MW_APP_SCREEN_VIEW_H

#include "millwright.h"
#include "names.h"
#include "text/json.h"

#include <stdbool.h>
#include <stddef.h>

struct view {
    int viewer, players;
    int language; /* of the names of places; English if nobody says otherwise */
    const struct names *names;
    struct json board; /* none for a game without printed facts */
    struct json state;
    char text[MW_MAX_STATE_TEXT];
};
void view_make(struct view *view, const mw_state *state, int viewer, const struct names *names);

struct json seat_at(const struct view *view, int seat);
struct json tile_facts(const struct view *view, const char *industry, int level);
bool income_level(const struct view *view, int space, int *level);
const char *money_sign(const struct view *view);
/* "£12, 1 coal": what the tile costs; "2 cubes, income +4, 1 VP": what it gives. */
void tile_cost(const struct view *view, struct json tile, char *text, size_t size);
void tile_gain(const struct view *view, struct json tile, char *text, size_t size);
bool is_buildable(struct json tile);            /* some can only be developed away */
const char *link_noun(const struct view *view); /* what a built line is called */
/* How many loans the seat to move needs for a price; 0: none, or the game lends otherwise. */
int loans_for(const struct view *view, int price);
/* The price of the next cube of a demand track, and what a cube put there brings; -1: none. */
struct prices {
    int next, brings;
};
bool market_prices(const struct view *view, const char *resource, struct prices *prices);

#endif
