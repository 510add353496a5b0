/*
 * Limits; see limits.h. For each key the time is kept at which all that was taken would have been earned
 * at the allowed rate. A key whose time has come has nothing to its charge and is forgotten. The table
 * does not grow: where it is full, what would be forgotten first goes first. Servers that share a database
 * keep the times there, under a hash of the key.
 */
#include "limits.h"

#include "server/world/world.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { SETS = 1024, WAYS = 8, MINUTE_MS = 60000 };

struct charge {
    uint64_t key;   /* its hash, secret to others, so that nobody can aim at a place */
    int64_t earned; /* when */
};

struct limiter {
    struct store *shared; /* NULL: in memory */
    unsigned char secret[crypto_shorthash_KEYBYTES];
    struct charge charge[SETS][WAYS];
};

struct limiter *limiter_begin(struct store *store)
{
    struct limiter *limiter = calloc(1, sizeof *limiter);

    if (!limiter)
        return NULL;
    randombytes_buf(limiter->secret, sizeof limiter->secret);
    limiter->shared = store && store_is_shared(store) ? store : NULL;
    return limiter;
}

void limiter_end(struct limiter *limiter)
{
    free(limiter);
}

static uint64_t hash_of(const struct limiter *limiter, const char *key)
{
    unsigned char bytes[crypto_shorthash_BYTES];
    uint64_t hash;

    crypto_shorthash(bytes, (const unsigned char *)key, strlen(key), limiter->secret);
    memcpy(&hash, bytes, sizeof hash);
    return hash;
}

/* Adds to what is owed, from now on if nothing is, and at most so much. */
static void charge_shared(struct store *store, const char *key, int64_t price, int64_t now,
                          int64_t most)
{
    char name[HEX_SIZE];

    world_hash(key, name);
    store_write(store, "insert into charges (key, earned) values ($1, $2) on conflict do nothing",
                "ti", name, now);
    store_write(store,
                "update charges set earned = case when earned > $1 then $2 when earned < $3 then "
                "$4 else earned + $5 end where key = $6",
                "iiiiit", most - price, most, now, now + price, price, name);
}

static int64_t earned_shared(struct store *store, const char *key)
{
    char name[HEX_SIZE];

    world_hash(key, name);
    return only_number(store_read(store, "select earned from charges where key = $1", "t", name),
                       0);
}

static const struct charge *find(const struct limiter *limiter, uint64_t key)
{
    const struct charge *set = limiter->charge[key % SETS];

    for (int i = 0; i < WAYS; i++)
        if (set[i].key == key)
            return &set[i];
    return NULL;
}

static struct charge *find_or_make(struct limiter *limiter, uint64_t key)
{
    struct charge *set = limiter->charge[key % SETS], *place = set;

    for (int i = 0; i < WAYS; i++) {
        if (set[i].key == key)
            return &set[i];
        if (set[i].earned < place->earned)
            place = &set[i];
    }
    *place = (struct charge){ key, 0 };
    return place;
}

static int64_t price_of(int a_minute)
{
    return a_minute > 0 ? (MINUTE_MS + a_minute - 1) / a_minute : 0;
}

static int64_t earned(const struct limiter *limiter, const char *key)
{
    const struct charge *charge;

    if (limiter->shared)
        return earned_shared(limiter->shared, key);
    charge = find(limiter, hash_of(limiter, key));
    return charge ? charge->earned : 0;
}

int64_t limiter_wait(const struct limiter *limiter, const char *key, int a_minute, int burst,
                     int64_t now)
{
    const int64_t price = price_of(a_minute), most = price * (burst - 1);
    int64_t owed;

    if (price == 0 || burst <= 0)
        return 0;
    owed = earned(limiter, key) - now;
    if (owed > price * burst) /* the system's clock was set back */
        owed = price * burst;
    return owed > most ? owed - most : 0;
}

void limiter_take(struct limiter *limiter, const char *key, int a_minute, int burst, int64_t now)
{
    const int64_t price = price_of(a_minute);
    struct charge *charge;

    if (price == 0 || burst <= 0)
        return;
    if (limiter->shared) {
        charge_shared(limiter->shared, key, price, now, now + price * burst);
        return;
    }
    charge = find_or_make(limiter, hash_of(limiter, key));
    if (charge->earned < now)
        charge->earned = now;
    charge->earned += price;
    if (charge->earned > now + price * burst)
        charge->earned = now + price * burst;
}

void limiter_give_back(struct limiter *limiter, const char *key, int a_minute)
{
    char name[HEX_SIZE];

    if (!limiter->shared) {
        find_or_make(limiter, hash_of(limiter, key))->earned -= price_of(a_minute);
        return;
    }
    world_hash(key, name);
    store_write(limiter->shared, "update charges set earned = earned - $1 where key = $2", "it",
                price_of(a_minute), name);
}
