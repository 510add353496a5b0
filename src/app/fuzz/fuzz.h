/* What the parts of `millwright fuzz` share: damage to texts, and one round of attacks. */
#ifndef MW_APP_FUZZ_FUZZ_H
#define MW_APP_FUZZ_FUZZ_H

#include "millwright.h"

/* ---- mutate.c --------------------------------------------------------------------------------*/
/* Both return the new length; the text keeps a final 0. */
size_t mutate(mw_random *random, char *text, size_t length, size_t size);
size_t mutate_words(mw_random *random, char *text, size_t size);

/* ---- attack.c --------------------------------------------------------------------------------*/
struct counters {
    uint64_t rounds, games, moves, texts, logs, states, requests;
    uint64_t accepted; /* damaged texts that were still good */
};

/* Sets up the buffers, once. */
void attack_begin(void);
/* One random game and attacks on its texts, all from the seed. `game` may be -1: any. Returns
 * false after printing what is wrong and with which input. */
bool attack(int game, uint64_t seed, struct counters *counters);

#endif
