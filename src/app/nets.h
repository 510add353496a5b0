/* The nets by which learned players judge: files beside the program, read when they are needed. */
#ifndef MW_APP_NETS_H
#define MW_APP_NETS_H

#include "millwright.h"

/* Gives the player its net, if it is a learned one: that of `path`, or the one that came with the program if that is
 * NULL. The net stays until the program ends; one of each game, so all calls for a game name the same path. False after
 * saying why there is none. */
bool give_net(int game, const char *path, mw_player *player);

#endif
