/*
 * Servers that share a database, each a node with a number. A node says every second that it lives; what
 * it was to do is done by others when it has not for a few seconds. How long nobody served at all is
 * found the same way: clocks did not run meanwhile (O1.6).
 */
#ifndef MW_SERVER_NODES_NODES_H
#define MW_SERVER_NODES_NODES_H

#include "server/world/world.h"

/* This one lives from now on. */
void nodes_begin(struct world *world);
/* Says so again; forgets those that have ended. Returns a number that is another when others have come or
 * gone. */
int64_t nodes_beat(struct world *world);
/* It ends: what it leaves is taken over at once. */
void nodes_end(struct world *world);

/* An address has so many connections here; how many it has at other nodes. */
void nodes_note_connections(struct world *world, const char *address, int n);
int nodes_connections_elsewhere(struct world *world, const char *address);

/* Until when somebody served, as far as it is known. */
int64_t nodes_served_until(struct world *world);
/* Somebody serves now. */
void nodes_note_alive(struct world *world, int64_t now);
/* For how long nobody has served, as a server finds that has not since `since`; 0: somebody has. It counts
 * from then on as served: whoever else finds the same is overtaken. */
int64_t nodes_take_silence(struct world *world, int64_t since, int64_t now);

#endif
