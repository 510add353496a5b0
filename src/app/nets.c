/* The nets of learned players; see nets.h. */
#include "nets.h"

#include "args.h"
#include "beside.h"
#include "files.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST_GAMES = 16 };

static bool has_avx2(void)
{
#if defined __x86_64__
    return __builtin_cpu_supports("avx2");
#else
    return false;
#endif
}

static bool usual_path(int game, char *path, size_t size)
{
    char name[64];

    snprintf(name, sizeof name, "nets/%s.net", mw_game_info(game)->id);
    return beside_program(name, name, path, size) ||
           says_wrong("cannot find the folder of the program, and so no net for %s", name);
}

static mw_net *read_net(int game, const char *path)
{
    mw_net *net;
    const char *wrong;
    size_t size;
    char *bytes = read_file(path, &size);

    if (!bytes)
        return NULL;
    net = malloc(sizeof *net);
    wrong = net ? mw_read_net(net, game, bytes, size, has_avx2()) : "there is no memory for it";
    free(bytes);
    if (!wrong)
        return net;
    says_wrong("cannot use the net %s: %s", path, wrong);
    free(net);
    return NULL;
}

bool give_net(int game, const char *path, mw_player *player)
{
    static mw_net *known[MOST_GAMES];
    char usual[PATH_MAX];

    if (!player->learned)
        return true;
    if (!known[game]) {
        if (!path && !usual_path(game, usual, sizeof usual))
            return false;
        known[game] = read_net(game, path ? path : usual);
    }
    player->net = known[game];
    return known[game];
}
