/*
 * What is done to a site as a whole: carrying it to another database, and looking whether all that is
 * stored keeps the promises that can be checked at rest.
 */
#ifndef MW_SERVER_ADMIN_ADMIN_H
#define MW_SERVER_ADMIN_ADMIN_H

#include "millwright.h"
#include "server/store/store.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Whoever is told how far it is, and what is wrong. */
struct listener_to_work {
    void (*progress)(const char *what, int64_t done, int64_t of);
    void (*problem)(const char *sentence);
};

struct carried {
    int64_t people, tables, moves, rows;
};

/* Copies all that a site has into an empty one, and compares both, each game with its seats, moves and chat,
 * before it commits: afterwards all of it is there, or nothing. False, with a sentence in `why`. */
bool site_carry(struct store *from, struct store *to, const struct listener_to_work *listener,
                struct carried *carried, char *why, size_t size);

/* Has an order done (orders.h) by the server that runs there, or without one: then `nets` are what bots judge
 * by. Its answer is JSON. False, with a sentence in `why`: nobody has done anything. */
bool site_order(const char *where, const mw_nets *nets, const char *text, char *answer, size_t size,
                char *why, size_t why_size);

struct verified {
    int64_t people, tables, moves, frozen, problems;
};

/* False: the database could not be read. */
bool site_verify(struct store *store, const struct listener_to_work *listener,
                 struct verified *verified);

#endif
