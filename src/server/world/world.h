/*
 * What every room of the server needs and none owns: the database, the time, chance, the limits, and
 * the nets of learned bots. Time and chance can be set by tests; everything else asks here and
 * nowhere else.
 */
#ifndef MW_SERVER_WORLD_WORLD_H
#define MW_SERVER_WORLD_WORLD_H

#include "millwright.h"
#include "server/store/store.h"
#include "server/world/count.h"
#include "server/world/log.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    /* "t", then 22 letters and digits of at least 130 random bits, then a 0. */
    ID_SIZE = 24,
    /* Hex digits of 32 bytes, and a 0. */
    HEX_SIZE = 65,
};

/* Milliseconds. */
#define HOUR_MS INT64_C(3600000)
#define DAY_MS (24 * HOUR_MS)

/* How much of something is allowed; 0: any. */
enum limit {
    LIMIT_REQUESTS,
    LIMIT_BURST,
    LIMIT_CONNECTIONS,
    LIMIT_PASSWORDS,
    LIMIT_GUESTS,
    LIMIT_GUESTS_BURST,
    LIMIT_CHAT,
    LIMIT_TABLES,
    LIMITS
};
extern const char *const limit_names[LIMITS]; /* "requests" and so on, as --limit has them */

/* How somebody may become somebody. */
enum sign_up { SIGN_UP_OPEN, SIGN_UP_INVITED, SIGN_UP_CLOSED, SIGN_UPS };
extern const char *const sign_up_names[SIGN_UPS]; /* "open" and so on, as --sign-up has them */

/* What the host says of the site. */
struct community {
    const char *name, *contact; /* NULL: not said */
    enum sign_up sign_up;
    int keep_chat, keep_games; /* days after a game's end; 0: for ever */
};

struct world {
    struct store *store;
    int64_t ahead; /* of the system's clock, in milliseconds */
    int limit[LIMITS];
    bool is_seeded; /* chance comes from `seed` and a counter, for tests */
    unsigned char seed[32];
    uint64_t drawn;
    struct known_people *known; /* people.c's */
    struct counts counts;
    struct log log;
    struct community community;
    mw_nets nets; /* asked on the service thread alone; workers may judge by what is found */
};

/* The usual limits, the system's time and chance. False if the system has no chance to give. */
bool world_begin(struct world *world, struct store *store);
void world_end(struct world *world);
void world_seed(struct world *world, uint64_t seed);

/* Milliseconds since 1970. */
int64_t world_now(const struct world *world);
int64_t real_now(void); /* whatever a test says */
void world_chance(struct world *world, void *bytes, size_t size);
/* A new opaque id that begins with this letter. */
void world_new_id(struct world *world, char letter, char id[ID_SIZE]);
uint32_t hash_of_id(const char *id);              /* for chains in memory */
void copy_id(char to[ID_SIZE], const char *from); /* "" for what is no id */
void world_hex(const void *bytes, size_t size, char *hex);
/* A hash in the place of what is nobody else's affair, an address say. */
void world_hash(const char *text, char hex[HEX_SIZE]);
/* The net of a game; NULL, with a sentence in `why`, which has room for MW_MAX_TEXT. */
const mw_net *world_net(const struct world *world, int game, char *why);

#endif
