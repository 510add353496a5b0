/*
 * The tiles and links on the board. Sized by the game: before including this, a game's own header
 * defines PLAYERS, SPACES, LOCATIONS and INDUSTRIES; so each game has a struct of its own size, and
 * all of them one meaning.
 *
 * Invariant: what stands below the line in the struct follows from what stands above it;
 * pieces_derive() computes it from nothing.
 */
#if !defined PLAYERS
#error "a template: define first what its head names"
#endif
#ifdef MW_CORE_PIECES_INC_H
#error "a template: include it once in a file"
#endif
#define MW_CORE_PIECES_INC_H

#include "board.h"

struct pieces {
    mask own[PLAYERS];    /* spaces with tiles of a player */
    mask links[PLAYERS];  /* links of a player */
    mask flipped;         /* spaces */
    uint8_t tile[SPACES]; /* kind of tile plus 1, 0 where there is none */
    uint8_t cubes[SPACES];
    /* ---- */
    mask of[INDUSTRIES];    /* spaces with a tile of an industry */
    mask stocked;           /* spaces with cubes */
    mask built;             /* lines that carry: links of anyone, and those a game opens */
    mask ends[PLAYERS];     /* locations at the ends of own links */
    mask homes[PLAYERS];    /* locations with own tiles */
    mask joined[LOCATIONS]; /* by location: all that built links connect it to */
};

static inline const struct tile_kind *tile_on(const struct pieces *p,
                                              const struct piece_facts *facts, int space)
{
    return &facts->tile[p->tile[space] - 1];
}

static inline int owner_of(const struct pieces *p, int space)
{
    for (int seat = 0; seat < PLAYERS; seat++)
        if (has(p->own[seat], space))
            return seat;
    return -1;
}

static inline mask occupied(const struct pieces *p)
{
    mask spaces = 0;
    for (int seat = 0; seat < PLAYERS; seat++)
        spaces |= p->own[seat];
    return spaces;
}

static inline mask spaces_in(const struct piece_facts *facts, mask locations)
{
    mask spaces = 0;
    int i;
    FOR_EACH (i, locations)
        spaces |= facts->spaces_of[i];
    return spaces;
}

static inline mask locations_of(const struct piece_facts *facts, mask spaces)
{
    mask locations = 0;
    int i;
    FOR_EACH (i, spaces)
        locations |= bit(facts->space_location[i]);
    return locations;
}

/* Everything that built links connect to one of these spaces. */
static inline mask connected_to(const struct pieces *p, const struct piece_facts *facts,
                                mask spaces)
{
    return graph_reach(facts->graph, p->joined, locations_of(facts, spaces));
}

/* Of these spaces, the nearest from one of these locations: all the equally near ones. */
static inline mask nearest_spaces(const struct pieces *p, const struct piece_facts *facts,
                                  mask from, mask spaces)
{
    return spaces & spaces_in(facts, mw_graph_nearest(facts->graph, p->built, from,
                                                      locations_of(facts, spaces)));
}

static inline void place_tile(struct pieces *p, const struct piece_facts *facts, int seat,
                              int space, int kind, int cubes)
{
    p->tile[space] = (uint8_t)(kind + 1);
    p->cubes[space] = (uint8_t)cubes;
    p->own[seat] |= bit(space);
    p->of[facts->tile[kind].industry] |= bit(space);
    p->homes[seat] |= bit(facts->space_location[space]);
    if (cubes)
        p->stocked |= bit(space);
}

/* The tile leaves the game, and the cubes on it. */
static inline void clear_space(struct pieces *p, const struct piece_facts *facts, int space)
{
    int owner = owner_of(p, space), location = facts->space_location[space];

    p->own[owner] &= ~bit(space);
    p->of[tile_on(p, facts, space)->industry] &= ~bit(space);
    p->flipped &= ~bit(space);
    p->stocked &= ~bit(space);
    p->tile[space] = 0;
    p->cubes[space] = 0;
    if (!(p->own[owner] & facts->spaces_of[location]))
        p->homes[owner] &= ~bit(location);
}

/* Whether that was the last cube. */
static inline bool take_last_cube(struct pieces *p, int space)
{
    if (--p->cubes[space] > 0)
        return false;
    p->stocked &= ~bit(space);
    return true;
}

/* From now on the line carries, whoever built it. */
static inline void open_line(struct pieces *p, const struct piece_facts *facts, int line)
{
    p->built |= bit(line);
    mw_graph_join(facts->graph, p->joined, line);
}

static inline void place_link(struct pieces *p, const struct piece_facts *facts, int seat, int link)
{
    p->links[seat] |= bit(link);
    p->ends[seat] |= facts->graph->ends[link];
    open_line(p, facts, link);
}

/* Tiles of a lower level among these spaces. */
static inline mask lower_level(const struct pieces *p, const struct piece_facts *facts, mask spaces,
                               int level)
{
    mask lower = 0;
    int space;
    FOR_EACH (space, spaces)
        if (tile_on(p, facts, space)->level < level)
            lower |= bit(space);
    return lower;
}

static inline void pieces_derive(struct pieces *p, const struct piece_facts *facts)
{
    int link;

    p->built = p->stocked = 0;
    for (int i = 0; i < INDUSTRIES; i++)
        p->of[i] = 0;
    for (int seat = 0; seat < PLAYERS; seat++) {
        p->homes[seat] = locations_of(facts, p->own[seat]);
        p->built |= p->links[seat];
        p->ends[seat] = 0;
        FOR_EACH (link, p->links[seat])
            p->ends[seat] |= facts->graph->ends[link];
    }
    for (int space = 0; space < SPACES; space++) {
        if (p->tile[space])
            p->of[tile_on(p, facts, space)->industry] |= bit(space);
        if (p->cubes[space])
            p->stocked |= bit(space);
    }
    mw_graph_join_all(facts->graph, p->joined, p->built);
}

/* Cubes, or barrels, on all these spaces. */
static inline int cubes_on(const struct pieces *p, mask spaces)
{
    int cubes = 0, space;

    FOR_EACH (space, spaces)
        cubes += p->cubes[space];
    return cubes;
}
