/* Locations and links: src/core/graph. */
#include "support.h"

#include "core/graph.h"
#include "core/random.h"

/*
 *            5
 *            |\          link 0 joins 0 and 1, 1: 1 and 2, 2: 2 and 3, 3: 0 and 4, 4: 3 and 4
 *      0 --- 1-6         link 5 has three ends: 1, 5 and 6
 *      |      \          nothing leads to 7
 *      4 - 3 - 2
 */
static const mask ends[] = { 0x03, 0x06, 0x0c, 0x11, 0x18, 0x62 };
static const mask links_at[] = { 0x09, 0x23, 0x06, 0x14, 0x18, 0x20, 0x20, 0x00 };
static const struct graph small = { 8, links_at, ends, 0 };
static const mask all_built = 0x3f;

TEST(nearest_is_the_own_location)
{
    assert_true(mw_graph_nearest(&small, all_built, bit(2), bit(2) | bit(1)) == bit(2));
    assert_true(mw_graph_nearest(&small, 0, bit(7), bit(7)) == bit(7));
}

TEST(nearest_counts_links)
{
    assert_true(mw_graph_nearest(&small, all_built, bit(1), bit(2) | bit(3)) == bit(2));
    assert_true(mw_graph_nearest(&small, all_built, bit(0), bit(3)) == bit(3));
    assert_true(mw_graph_nearest(&small, all_built & ~bit(3), bit(0), bit(2) | bit(3)) == bit(2));
}

TEST(nearest_gives_all_that_are_equally_near)
{
    assert_true(mw_graph_nearest(&small, all_built, bit(0), bit(1) | bit(4)) == (bit(1) | bit(4)));
    assert_true(mw_graph_nearest(&small, all_built, bit(0), bit(2) | bit(3)) == (bit(2) | bit(3)));
    assert_true(mw_graph_nearest(&small, all_built, bit(0), bit(2) | bit(3) | bit(4)) == bit(4));
}

TEST(all_ends_of_a_link_are_neighbours)
{
    assert_true(mw_graph_nearest(&small, all_built, bit(5), bit(6) | bit(1)) == (bit(6) | bit(1)));
    assert_true(mw_graph_nearest(&small, all_built, bit(5), bit(0) | bit(2)) == (bit(0) | bit(2)));
    assert_true(mw_graph_nearest(&small, all_built & ~bit(5), bit(5), bit(6) | bit(1)) == 0);
}

TEST(nothing_is_near_what_is_not_connected)
{
    assert_true(mw_graph_nearest(&small, all_built, bit(7), ~bit(7)) == 0);
    assert_true(mw_graph_nearest(&small, all_built, bit(0), bit(7)) == 0);
    assert_true(mw_graph_nearest(&small, 0, bit(0), bit(1)) == 0);
    assert_true(mw_graph_nearest(&small, all_built, bit(0), 0) == 0);
}

TEST(joined_sets_hold_what_is_connected)
{
    mask joined[8];

    mw_graph_join_all(&small, joined, 0);
    for (int i = 0; i < 8; i++)
        assert_true(joined[i] == bit(i));
    mw_graph_join(&small, joined, 5);
    assert_true(joined[1] == 0x62 && joined[5] == 0x62 && joined[6] == 0x62);
    mw_graph_join(&small, joined, 0);
    assert_true(joined[6] == 0x63 && joined[0] == 0x63);
    assert_true(joined[2] == bit(2) && joined[7] == bit(7));
    assert_true(graph_reach(&small, joined, bit(5) | bit(2)) == (0x63 | bit(2)));
    assert_true(graph_reach(&small, joined, 0) == 0);
}

/* 1 may not be passed: 0 and 2 reach it, and it reaches both, but they are not connected by it. */
TEST(a_way_does_not_pass_a_location_without_transit)
{
    const struct graph closed = { 8, links_at, ends, bit(1) };
    const mask built = bit(0) | bit(1);
    mask joined[8];

    mw_graph_join_all(&closed, joined, built);
    assert_true(joined[0] == (bit(0) | bit(1)) && joined[2] == (bit(2) | bit(1)));
    assert_true(joined[1] == (bit(0) | bit(1) | bit(2)));
    assert_true(graph_reach(&closed, joined, bit(0) | bit(1)) == (bit(0) | bit(1) | bit(2)));
    assert_true(mw_graph_nearest(&closed, built, bit(0), bit(2)) == 0);
    assert_true(mw_graph_nearest(&closed, built, bit(1), bit(0) | bit(2)) == (bit(0) | bit(2)));
    assert_true(mw_graph_nearest(&closed, built, bit(0), bit(1)) == bit(1));
}

TEST(lines_at_are_those_with_an_end_there)
{
    assert_true(graph_lines_at(&small, 0) == 0);
    assert_true(graph_lines_at(&small, bit(7)) == 0);
    assert_true(graph_lines_at(&small, bit(6)) == bit(5));
    assert_true(graph_lines_at(&small, bit(0) | bit(3)) == (bit(0) | bit(3) | bit(2) | bit(4)));
}

/* ---- Random graphs, against distances found by trying all ways --------------------------------*/

enum { MOST_LOCATIONS = 40, MOST_LINKS = 60, FAR = 1000 };

static mask random_ends[MOST_LINKS], random_links_at[MOST_LOCATIONS];
static int distance[MOST_LOCATIONS][MOST_LOCATIONS];

static struct graph random_graph(mw_random *random, int *n_links)
{
    int n = 2 + (int)random_below(random, MOST_LOCATIONS - 1);

    *n_links = 1 + (int)random_below(random, MOST_LINKS);
    for (int i = 0; i < MOST_LOCATIONS; i++)
        random_links_at[i] = 0;
    for (int link = 0; link < *n_links; link++) {
        int how_many = random_below(random, 5) ? 2 : 3, location;
        random_ends[link] = 0;
        for (int i = 0; i < how_many; i++)
            random_ends[link] |= bit((int)random_below(random, (uint32_t)n));
        FOR_EACH (location, random_ends[link])
            random_links_at[location] |= bit(link);
    }
    return (struct graph){ n, random_links_at, random_ends,
                           random_below(random, 2) ? random_next(random) & random_next(random)
                                                   : 0 };
}

static void find_distances(const struct graph *graph, mask built)
{
    int link, n = graph->n_locations;

    for (int a = 0; a < n; a++)
        for (int b = 0; b < n; b++)
            distance[a][b] = a == b ? 0 : FAR;
    FOR_EACH (link, built) {
        int a, b;
        FOR_EACH (a, graph->ends[link])
            FOR_EACH (b, graph->ends[link])
                distance[a][b] = a == b ? 0 : 1;
    }
    for (int by = 0; by < n; by++)
        for (int a = 0; a < n && !has(graph->no_transit, by); a++)
            for (int b = 0; b < n; b++)
                if (distance[a][by] + distance[by][b] < distance[a][b])
                    distance[a][b] = distance[a][by] + distance[by][b];
}

static mask nearest_by_distance(const struct graph *graph, int from, mask sources)
{
    int least = FAR, i;
    mask nearest = 0;

    FOR_EACH (i, sources & (bit(graph->n_locations) - 1)) {
        if (distance[from][i] < least)
            least = distance[from][i], nearest = 0;
        if (distance[from][i] == least && least < FAR)
            nearest |= bit(i);
    }
    return nearest;
}

/* From several locations one reaches what one reaches from any of them. */
static void check_reach(const struct graph *graph, const mask *joined, mask from)
{
    mask reached = 0;
    int i;

    from &= bit(graph->n_locations) - 1;
    FOR_EACH (i, from)
        reached |= joined[i];
    assert_true(graph_reach(graph, joined, from) == reached);
}

static void check_graph(const struct graph *graph, mask built, mw_random *random)
{
    mask joined[MOST_LOCATIONS], all[MOST_LOCATIONS], left = built;

    mw_graph_join_all(graph, joined, 0);
    while (left) { /* in a random order */
        int link = (int)random_below(random, MOST_LINKS);
        if (has(left, link))
            mw_graph_join(graph, joined, link);
        left &= ~bit(link);
    }
    mw_graph_join_all(graph, all, built);
    assert_memory_equal(joined, all, (size_t)graph->n_locations * sizeof *all);
    find_distances(graph, built);
    for (int a = 0; a < graph->n_locations; a++) {
        mask sources = random_next(random) & random_next(random);
        for (int b = 0; b < graph->n_locations; b++)
            assert_int_equal(has(joined[a], b), distance[a][b] < FAR);
        assert_true(mw_graph_nearest(graph, built, bit(a), sources) ==
                    nearest_by_distance(graph, a, sources));
    }
    check_reach(graph, joined, random_next(random) & random_next(random));
}

TEST(random_graphs_are_searched_and_joined_rightly)
{
    mw_random random = { .state = 1 };

    for (int i = 0; i < 200; i++) {
        int n_links;
        struct graph graph = random_graph(&random, &n_links);
        check_graph(&graph, random_next(&random) & (bit(n_links) - 1), &random);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nearest_is_the_own_location),
        cmocka_unit_test(nearest_counts_links),
        cmocka_unit_test(nearest_gives_all_that_are_equally_near),
        cmocka_unit_test(all_ends_of_a_link_are_neighbours),
        cmocka_unit_test(nothing_is_near_what_is_not_connected),
        cmocka_unit_test(joined_sets_hold_what_is_connected),
        cmocka_unit_test(a_way_does_not_pass_a_location_without_transit),
        cmocka_unit_test(lines_at_are_those_with_an_end_there),
        cmocka_unit_test(random_graphs_are_searched_and_joined_rightly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
