/* Servers that share a database; see nodes.h. */
#include "nodes.h"

enum {
    LEASE_MS = 5000, /* that a node is taken to live after it said so */
    FORGOTTEN_AFTER_MS = 60000,
    SHORT_MS = 2500, /* between two signs of life of any node, at the most */
};

/* ---- who lives -------------------------------------------------------------------------------*/

static void live_until(struct world *world, int64_t until)
{
    store_write(world->store,
                "insert into nodes (id, until, batch) values ($1, $2, 0) "
                "on conflict (id) do update set until = excluded.until",
                "ii", store_node(world->store), until);
}

/* Where there is only one, no other can have left anything. */
void nodes_begin(struct world *world)
{
    if (store_is_shared(world->store)) {
        live_until(world, real_now() + LEASE_MS);
        return;
    }
    store_write(world->store, "delete from nodes", "");
    live_until(world, INT64_MAX);
}

static void forget_the_dead(struct world *world)
{
    const int64_t before = real_now() - FORGOTTEN_AFTER_MS;

    if (only_number(
            store_read(world->store, "select count(*) from nodes where until < $1", "i", before),
            0) == 0)
        return;
    store_write(world->store,
                "delete from presence where node in (select id from nodes where until < $1)", "i",
                before);
    store_write(world->store,
                "delete from addresses where node in (select id from nodes where until < $1)", "i",
                before);
    store_write(world->store, "delete from nodes where until < $1", "i", before);
}

int64_t nodes_beat(struct world *world)
{
    const int64_t now = real_now();

    if (!store_is_shared(world->store))
        return 0;
    live_until(world, now + LEASE_MS);
    forget_the_dead(world);
    return only_number(
        store_read(world->store,
                   "select cast(coalesce(sum(id), 0) as bigint) from nodes where until > $1", "i",
                   now),
        0);
}

void nodes_end(struct world *world)
{
    struct store *store = world->store;

    store_write(store, "delete from presence where node = $1", "i", store_node(store));
    store_write(store, "delete from addresses where node = $1", "i", store_node(store));
    live_until(world, 0);
}

/* ---- connections -----------------------------------------------------------------------------*/

void nodes_note_connections(struct world *world, const char *address, int n)
{
    struct store *store = world->store;
    char hash[HEX_SIZE];

    if (!store_is_shared(store))
        return;
    world_hash(address, hash);
    if (n > 0)
        store_write(store,
                    "insert into addresses (address, node, n) values ($1, $2, $3) "
                    "on conflict (address, node) do update set n = excluded.n",
                    "tii", hash, store_node(store), (int64_t)n);
    else
        store_write(store, "delete from addresses where address = $1 and node = $2", "ti", hash,
                    store_node(store));
}

int nodes_connections_elsewhere(struct world *world, const char *address)
{
    struct store *store = world->store;
    char hash[HEX_SIZE];

    if (!store_is_shared(store))
        return 0;
    world_hash(address, hash);
    return (int)only_number(
        store_read(store,
                   "select cast(coalesce(sum(n), 0) as bigint) from addresses join nodes on "
                   "nodes.id = node where address = $1 and node <> $2 and until > $3",
                   "tii", hash, store_node(store), real_now()),
        0);
}

/* ---- when nobody served ----------------------------------------------------------------------*/

int64_t nodes_served_until(struct world *world)
{
    /* While there was nothing to wait for nobody noted the time; then the last change of a table says it. */
    return only_number(
        store_read(world->store,
                   "select coalesce(max(at), 0) from (select value as at from facts where name = "
                   "'alive' union all select max(changed) from tables) as known",
                   ""),
        0);
}

void nodes_note_alive(struct world *world, int64_t now)
{
    store_write(world->store,
                "insert into facts (name, value) values ('alive', $1) "
                "on conflict (name) do update set value = excluded.value",
                "i", now);
}

static bool is_alone(struct world *world)
{
    return !store_is_shared(world->store) ||
           only_number(store_read(world->store,
                                  "select count(*) from nodes where until > $1 and id <> $2", "ii",
                                  real_now(), store_node(world->store)),
                       0) == 0;
}

int64_t nodes_take_silence(struct world *world, int64_t since, int64_t now)
{
    const int64_t shortest = is_alone(world) ? 0 : SHORT_MS;
    const int64_t alive = only_number(
        store_read(world->store, "select value from facts where name = 'alive'", ""), -1);
    const int64_t from = alive > since ? alive : since, silence = now - from;

    if (silence <= shortest)
        return 0;
    if (alive < 0)
        nodes_note_alive(world, now);
    else
        store_write(world->store,
                    "update facts set value = case when value = $1 then $2 else null end "
                    "where name = 'alive'",
                    "ii", alive, now);
    return silence;
}
