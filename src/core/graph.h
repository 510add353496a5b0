/*
 * Locations joined by links. The lines that can be built are printed (struct graph, constant);
 * the links that are built are a set of them. A link may have more than two ends; then all of
 * them are neighbours. A way may begin and end in a location without transit, but not pass it.
 */
#ifndef MW_CORE_GRAPH_H
#define MW_CORE_GRAPH_H

#include "bits.h"

struct graph {
    int n_locations;
    const mask *links_at; /* by location: the lines that end there */
    const mask *ends;     /* by line: the locations at its ends */
    mask no_transit;      /* locations */
};

/* The nearest of `sources` from any of the locations `from`, over the built links: all the equally
 * near ones, or none. */
mask mw_graph_nearest(const struct graph *graph, mask built, mask from, mask sources);

/* Everything connected to a location is kept as one set per location; `joined[i]` holds i itself.
 * Adds a link to these sets. */
void mw_graph_join(const struct graph *graph, mask *joined, int link);

/* The same from nothing. */
void mw_graph_join_all(const struct graph *graph, mask *joined, mask built);

/* All that is connected to any of these locations. Who shares a group reaches the same; but from a
 * location without transit there may be more ways than lead to it from here. */
static inline mask graph_reach(const struct graph *graph, const mask *joined, mask from)
{
    mask reached = 0;
    while (from) {
        mask group = joined[lowest(from)];
        reached |= group;
        from &= from - 1;
        from &= ~group | graph->no_transit;
    }
    return reached;
}

/* The lines that have an end in one of these locations. */
static inline mask graph_lines_at(const struct graph *graph, mask locations)
{
    mask lines = 0;
    int i;
    FOR_EACH (i, locations)
        lines |= graph->links_at[i];
    return lines;
}

#endif
