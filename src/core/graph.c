/* Searching and joining over built links; see graph.h. */
#include "graph.h"

mask mw_graph_nearest(const struct graph *graph, mask built, mask from, mask sources)
{
    mask seen = from, edge = from;

    while (edge) {
        mask next = 0;
        int location, link;
        if (edge & sources)
            return edge & sources;
        FOR_EACH (location, edge & (~graph->no_transit | from))
            FOR_EACH (link, graph->links_at[location] & built)
                next |= graph->ends[link];
        edge = next & ~seen;
        seen |= edge;
    }
    return 0;
}

void mw_graph_join(const struct graph *graph, mask *joined, int link)
{
    mask group = graph->ends[link];
    int i;

    FOR_EACH (i, graph->ends[link] & ~graph->no_transit)
        group |= joined[i];
    FOR_EACH (i, group)
        joined[i] |= group;
}

void mw_graph_join_all(const struct graph *graph, mask *joined, mask built)
{
    int link;

    for (int i = 0; i < graph->n_locations; i++)
        joined[i] = bit(i);
    FOR_EACH (link, built)
        mw_graph_join(graph, joined, link);
}
