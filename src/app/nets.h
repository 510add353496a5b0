/* The nets by which learned players judge: files beside the program, read when they are first needed. One that was read
 * never changes and stays until the program ends, so threads may share it; but they are found on one thread. */
#ifndef MW_APP_NETS_H
#define MW_APP_NETS_H

#include "millwright.h"

/* Those that came with the program, for a session. */
extern const mw_nets nets_beside;

/* Gives the player the net of `path`, or if that is NULL the one that came with the program to a learned one. False
 * after saying why there is none. */
bool give_net(int game, const char *path, mw_player *player);

/* False after saying which net of a game that learned players of this level want is not there. */
bool has_nets_for(int level);

#endif
