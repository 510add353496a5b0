/* How often something is allowed: so many a minute for a key, some of them at once. */
#ifndef MW_SERVER_HTTP_LIMITS_H
#define MW_SERVER_HTTP_LIMITS_H

#include "server/store/store.h"

struct limiter;

/* Counted in memory, or among servers that share a database there; NULL: no memory. */
struct limiter *limiter_begin(struct store *store);
void limiter_end(struct limiter *limiter);

/* Milliseconds until it is allowed once more; 0: it is. A rate or burst of 0 has no limit. */
int64_t limiter_wait(const struct limiter *limiter, const char *key, int a_minute, int burst,
                     int64_t now);
/* It is done once. */
void limiter_take(struct limiter *limiter, const char *key, int a_minute, int burst, int64_t now);
/* It was not done after all. */
void limiter_give_back(struct limiter *limiter, const char *key, int a_minute);

#endif
