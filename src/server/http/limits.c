/*
 * Limits; see limits.h. For each key the time is kept at which all that was taken would have been earned
 * at the allowed rate. A key whose time has come has nothing to its charge and is forgotten. The table
 * does not grow: where it is full, what would be forgotten first goes first.
 */
#include "limits.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { SETS = 1024, WAYS = 8, MINUTE_MS = 60000 };

struct charge {
    uint64_t key;   /* its hash, secret to others, so that nobody can aim at a place */
    int64_t earned; /* when */
};

struct limiter {
    unsigned char secret[crypto_shorthash_KEYBYTES];
    struct charge charge[SETS][WAYS];
};

struct limiter *limiter_begin(void)
{
    struct limiter *limiter = calloc(1, sizeof *limiter);

    if (limiter)
        randombytes_buf(limiter->secret, sizeof limiter->secret);
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

int64_t limiter_wait(const struct limiter *limiter, const char *key, int a_minute, int burst,
                     int64_t now)
{
    const struct charge *charge = find(limiter, hash_of(limiter, key));
    const int64_t price = price_of(a_minute), most = price * (burst - 1);
    int64_t owed;

    if (!charge || price == 0 || burst <= 0)
        return 0;
    owed = charge->earned - now;
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
    charge = find_or_make(limiter, hash_of(limiter, key));
    if (charge->earned < now)
        charge->earned = now;
    charge->earned += price;
    if (charge->earned > now + price * burst)
        charge->earned = now + price * burst;
}

void limiter_give_back(struct limiter *limiter, const char *key, int a_minute)
{
    struct charge *charge = find_or_make(limiter, hash_of(limiter, key));

    charge->earned -= price_of(a_minute);
}
