/* The nets of learned players; see nets.h. */
#include "nets.h"

#include "args.h"
#include "beside.h"

#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One of each game beside the program, and of those that were named one for each seat. */
enum { MOST_NETS = 16 + MW_MAX_PLAYERS };

static bool has_avx2(void)
{
#if defined __x86_64__
    return __builtin_cpu_supports("avx2");
#else
    return false;
#endif
}

/* What is wrong with the file, or NULL. One that is too long is read as far as that can be told. */
static const char *read_net(int game, const char *path, mw_net *net)
{
    enum { ROOM = MW_MAX_NET_FILE + 1 };
    FILE *file = fopen(path, "rb");
    char *bytes = file ? malloc(ROOM) : NULL;
    const char *wrong = "there is no memory for it";
    size_t size = bytes ? fread(bytes, 1, ROOM, file) : 0;

    if (!file || ferror(file))
        wrong = strerror(errno);
    else if (bytes)
        wrong = mw_read_net(net, game, bytes, size, has_avx2());
    if (file)
        fclose(file);
    free(bytes);
    return wrong;
}

/* As `find` of mw_nets. */
static const mw_net *net_in(const char *path, int game, char *why)
{
    static struct known {
        char *path;
        mw_net *net;
    } known[MOST_NETS];
    static int n;
    struct known found = { .path = NULL };
    const char *wrong;

    for (int i = 0; i < n; i++)
        if (known[i].net->game == game && strcmp(known[i].path, path) == 0)
            return known[i].net;
    assert(n < MOST_NETS);
    found = (struct known){ strdup(path), malloc(sizeof *found.net) };
    wrong = found.path && found.net ? read_net(game, path, found.net) : "there is no memory for it";
    if (!wrong) {
        known[n++] = found;
        return found.net;
    }
    free(found.path);
    free(found.net);
    snprintf(why, MW_MAX_TEXT, "cannot use the net %s: %s", path, wrong);
    return NULL;
}

static const mw_net *net_beside(void *context, int game, char *why)
{
    char name[64], path[PATH_MAX];

    (void)context;
    snprintf(name, sizeof name, "nets/%s.net", mw_game_info(game)->id);
    if (beside_program(name, name, path, sizeof path))
        return net_in(path, game, why);
    snprintf(why, MW_MAX_TEXT, "cannot find the folder of the program, and so no %s", name);
    return NULL;
}

const mw_nets nets_beside = { .find = net_beside };

bool give_net(int game, const char *path, mw_player *player)
{
    char why[MW_MAX_TEXT];

    if (!player->learned && !path)
        return true;
    player->net = path ? net_in(path, game, why) : net_beside(NULL, game, why);
    return player->net || says_wrong("%s", why);
}

bool has_nets_for(int level)
{
    for (int game = 0; game < mw_game_count(); game++) {
        mw_player player = mw_level(game, level);
        if (!give_net(game, NULL, &player))
            return false;
    }
    return true;
}
