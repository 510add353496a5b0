/*
 * Who the bots are: each level is somebody, with a name that is the same wherever it plays. What
 * they are called is in data/opponents.json; how they play is in levels.c.
 */
#include "opponents.h"
#include "text/out.h"
#include "text/text.h"

const char *mw_level_name(int level)
{
    return mw_opponents[level < 1 ? 0 : level > MW_LEVELS ? MW_LEVELS - 1 : level - 1];
}

static char small(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* Capitals do not tell two people apart. */
static bool sounds_alike(const char *a, const char *b)
{
    while (*a && small(*a) == small(*b))
        a++, b++;
    return small(*a) == small(*b);
}

static bool is_called(int players, char name[][MW_MAX_NAME], const char *wanted)
{
    for (int seat = 0; seat < players; seat++)
        if (sounds_alike(name[seat], wanted))
            return true;
    return false;
}

void mw_name_bots(int players, const int *level, char name[][MW_MAX_NAME])
{
    /* Of at most MW_MAX_PLAYERS at a table, one is always free. */
    static const char *const additions[MW_MAX_PLAYERS] = { "", " II", " III", " IV", " V" };
    char wanted[MW_MAX_NAME];

    for (int seat = 0; seat < players; seat++)
        for (int i = 0; level[seat] > 0 && !name[seat][0] && i < MW_MAX_PLAYERS; i++) {
            struct out out = mw_out_to(wanted, sizeof wanted);
            mw_out_text(&out, mw_level_name(level[seat]));
            mw_out_text(&out, additions[i]);
            mw_out_end(&out);
            if (!is_called(players, name, wanted))
                text_copy(name[seat], wanted, MW_MAX_NAME);
        }
}
