/* Time, chance, limits and nets; see world.h. */
#include "world.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ORDER: enum limit. */
const char *const sign_up_names[SIGN_UPS] = { "open", "invited", "closed" };

const char *const limit_names[LIMITS] = { "requests", "burst",        "connections", "passwords",
                                          "guests",   "guests-burst", "chat",        "tables" };
static const int usual_limits[LIMITS] = { 20, 60, 30, 5, 3, 10, 1, 20 };

bool world_begin(struct world *world, struct store *store)
{
    *world = (struct world){ .store = store };
    memcpy(world->limit, usual_limits, sizeof world->limit);
    return sodium_init() >= 0;
}

void world_end(struct world *world)
{
    free(world->known);
}

void world_seed(struct world *world, uint64_t seed)
{
    unsigned char bytes[8];

    for (int i = 0; i < 8; i++)
        bytes[i] = (unsigned char)(seed >> 8 * i);
    crypto_generichash(world->seed, sizeof world->seed, bytes, sizeof bytes, NULL, 0);
    world->is_seeded = true;
    world->drawn = 0;
}

int64_t real_now(void)
{
    struct timespec now;

    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t world_now(const struct world *world)
{
    return real_now() + world->ahead;
}

void world_chance(struct world *world, void *bytes, size_t size)
{
    unsigned char count[crypto_stream_chacha20_NONCEBYTES] = { 0 };

    _Static_assert(sizeof world->seed == crypto_stream_chacha20_KEYBYTES, "a seed is a key");
    if (!world->is_seeded) {
        randombytes_buf(bytes, size);
        return;
    }
    for (int i = 0; i < 8; i++)
        count[i] = (unsigned char)(world->drawn >> 8 * i);
    world->drawn++;
    crypto_stream_chacha20(bytes, size, count, world->seed);
}

void world_new_id(struct world *world, char letter, char id[ID_SIZE])
{
    static const char letters[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    int n = 0;

    id[n++] = letter;
    while (n < ID_SIZE - 1) {
        unsigned char drawn[ID_SIZE];
        world_chance(world, drawn, sizeof drawn);
        /* 62 of 64 are letters: the others are drawn again, so that all are equally likely. */
        for (size_t i = 0; i < sizeof drawn && n < ID_SIZE - 1; i++)
            if ((drawn[i] & 63) < 62)
                id[n++] = letters[drawn[i] & 63];
    }
    id[n] = 0;
}

void world_hex(const void *bytes, size_t size, char *hex)
{
    sodium_bin2hex(hex, 2 * size + 1, bytes, size);
}

void world_hash(const char *text, char hex[HEX_SIZE])
{
    unsigned char bytes[(HEX_SIZE - 1) / 2];

    crypto_generichash(bytes, sizeof bytes, (const unsigned char *)text, strlen(text), NULL, 0);
    world_hex(bytes, sizeof bytes, hex);
}

void copy_id(char to[ID_SIZE], const char *from)
{
    const size_t n = strlen(from);

    memcpy(to, from, n < ID_SIZE ? n : 0);
    to[n < ID_SIZE ? n : 0] = 0;
}

/* FNV-1a. */
uint32_t hash_of_id(const char *id)
{
    uint32_t hash = 2166136261u;

    for (; *id; id++)
        hash = (hash ^ (unsigned char)*id) * 16777619u;
    return hash;
}

const mw_net *world_net(const struct world *world, int game, char *why)
{
    strcpy(why, "there are no nets");
    return world->nets.find ? world->nets.find(world->nets.context, game, why) : NULL;
}
