/*
 * How far a source is, for the notes of a menu: ways over what is built, whoever owns it. The rules
 * decide what may be taken; this only tells a person how far off it lies.
 */
#include "notes.h"

#include "fields.h"

#include <string.h>

enum { MOST_PLACES = 64, MOST_WAYS = 160, FAR = 999 };

struct map {
    int n, n_ways;
    char id[MOST_PLACES][48];
    bool blind[MOST_PLACES]; /* ways end there and lead no further */
    int steps[MOST_PLACES];
    struct {
        int a, b;
    } way[MOST_WAYS];
};

static int place_of(const struct map *map, const char *id)
{
    for (int i = 0; i < map->n; i++)
        if (strcmp(map->id[i], id) == 0)
            return i;
    return -1;
}

static void read_places(const struct view *view, struct map *map)
{
    struct json locations = mw_json_get(view->board, "locations"), l;

    map->n = 0;
    for (l = mw_json_first(locations, NULL); l.at && map->n < MOST_PLACES;
         l = mw_json_next(locations, l, NULL)) {
        text_at(l, "id", map->id[map->n], sizeof map->id[0]);
        map->blind[map->n++] = mw_json_get(l, "no_transit").at != NULL;
    }
}

/* A line may have three ends: each is a step from the others. */
static void add_ways(struct map *map, struct json ends)
{
    char id[48];
    int place[3], n = 0;

    for (struct json e = mw_json_first(ends, NULL); e.at && n < 3; e = mw_json_next(ends, e, NULL))
        place[n++] = place_of(map, text_at(e, NULL, id, sizeof id));
    for (int i = 0; i < n; i++)
        for (int k = i + 1; k < n; k++)
            if (place[i] >= 0 && place[k] >= 0 && map->n_ways < MOST_WAYS) {
                map->way[map->n_ways].a = place[i];
                map->way[map->n_ways++].b = place[k];
            }
}

static bool has_tile(const struct view *view, const char *location, const char *industry)
{
    struct json spaces = mw_json_get(view->state, "spaces"), tile, key;
    size_t n = strlen(location);
    char id[64];

    for (tile = mw_json_first(spaces, &key); tile.at; tile = mw_json_next(spaces, tile, &key)) {
        text_at(key, NULL, id, sizeof id);
        if (strncmp(id, location, n) == 0 && (id[n] == '.' || id[n] == 0) &&
            mw_json_is(mw_json_get(tile, "industry"), industry))
            return true;
    }
    return false;
}

/* A shipping line leads from a ship, or from where one is being built, to a port. */
static bool is_sailed(const struct view *view, struct json ends, const char *wanted)
{
    char ship[48], port[48];

    text_at(item_at(ends, 0), NULL, ship, sizeof ship);
    text_at(item_at(ends, 1), NULL, port, sizeof port);
    return has_tile(view, port, "port") &&
           (has_tile(view, ship, "ship") || strcmp(ship, wanted) == 0);
}

static void read_ways(const struct view *view, const char *wanted, struct map *map)
{
    struct json links = mw_json_get(view->board, "links"),
                built = mw_json_get(view->state, "links"), l;
    struct json lines = mw_json_get(view->board, "shipping_lines");
    char id[96];

    map->n_ways = 0;
    for (l = mw_json_first(links, NULL); l.at; l = mw_json_next(links, l, NULL))
        if (mw_json_get(built, text_at(l, "id", id, sizeof id)).at)
            add_ways(map, mw_json_get(l, "ends"));
    for (l = mw_json_first(lines, NULL); l.at; l = mw_json_next(lines, l, NULL))
        if (is_sailed(view, mw_json_get(l, "ends"), wanted))
            add_ways(map, mw_json_get(l, "ends"));
}

static bool go(struct map *map, int from, int to)
{
    if ((map->blind[from] && map->steps[from] > 0) || map->steps[to] <= map->steps[from] + 1)
        return false;
    map->steps[to] = map->steps[from] + 1;
    return true;
}

static void spread(struct map *map, int from)
{
    bool further = true;

    for (int i = 0; i < map->n; i++)
        map->steps[i] = i == from ? 0 : FAR;
    while (further) {
        further = false;
        for (int i = 0; i < map->n_ways; i++) {
            further |= go(map, map->way[i].a, map->way[i].b);
            further |= go(map, map->way[i].b, map->way[i].a);
        }
    }
}

int distance_between(const struct view *view, const char *wanted, const char *source)
{
    static struct map map;
    int from, to;

    read_places(view, &map);
    from = place_of(&map, wanted);
    to = place_of(&map, source);
    if (from < 0 || to < 0)
        return -1;
    read_ways(view, wanted, &map);
    spread(&map, from);
    return map.steps[to] < FAR ? map.steps[to] : -1;
}
