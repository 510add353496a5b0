/*
 * Players by name. The levels differ in how far they look, how exactly they judge, and in what they do
 * not see at all: a beginner forgets the order of play and the links between towns, but never plays
 * just anything. docs/ai.md has their measured strength.
 */
#include "evaluation.h"
#include "rules/rules.h"
#include "text/text.h"

enum { POINT = MW_POINT };

static const mw_player by_level[MW_LEVELS] = {
    { .style = MW_GREEDY, .noise = 8 * POINT },
    { .style = MW_GREEDY, .noise = 4 * POINT },
    { .style = MW_GREEDY, .noise = 2 * POINT },
    { .style = MW_GREEDY },
    { .style = MW_TURN },
    { .style = MW_SEARCH, .nodes = 1000, .rounds = 1, .width = 3, .plan = 1 },
    { .style = MW_SEARCH, .nodes = 6000, .rounds = 2, .width = 5, .plan = 1 },
    { .style = MW_SEARCH, .nodes = 60000, .rounds = 2, .width = 12, .plan = 4 },
};

/* What a level does not see: the terms of this one and of all above it. */
static const struct {
    int up_to_level;
    const char *term;
} blind_spots[] = {
    { 1, "LINK_HOPES" }, { 1, "ROOM" },       { 1, "NETWORK" },     { 1, "COAL_NEAR" },
    { 1, "IRON_NEAR" },  { 2, "SPENT_LESS" }, { 2, "LINK_POINTS" }, { 2, "PLACES" },
    { 2, "TRADES" },     { 3, "COAL_PRICE" }, { 3, "IRON_PRICE" },
};

/* What is the same in all games, unless a game has best levels of its own. */
static mw_player player_of_level(int game, int level)
{
    const struct evaluator *evaluator = mw_evaluator_of_game(game);
    int best = level - 1 - (MW_LEVELS - BEST_LEVELS);

    return evaluator && evaluator->best_levels && best >= 0 ? evaluator->best_levels[best]
                                                            : by_level[level - 1];
}

static int nearest_level(int level)
{
    return level < 1 ? 1 : level > MW_LEVELS ? MW_LEVELS : level;
}

mw_player mw_level(int game, int level)
{
    mw_player player = player_of_level(game, nearest_level(level));

    level = nearest_level(level);
    for (size_t i = 0; i < sizeof blind_spots / sizeof *blind_spots; i++)
        for (int term = 0; level <= blind_spots[i].up_to_level && term < mw_term_count(game);
             term++)
            if (text_equal(mw_term_name(game, term), blind_spots[i].term))
                player.blind |= (uint64_t)1 << term;
    return player;
}

int mw_level_points(int game, int map, int level)
{
    const struct evaluator *evaluator = mw_evaluator_of_game(game);
    return evaluator && mw_board(game, map) ? evaluator->level_points[map][nearest_level(level) - 1]
                                            : MW_NO_NUMBER;
}

bool mw_player_find(int game, const char *name, mw_player *player)
{
    static const char *const styles[] = { "random", "greedy", "turn", "search" };
    /* They look as far as the best levels that judge by weights. */
    static const char *const learned[BEST_LEVELS] = { "level9", "level10" };
    char level[] = "level1";

    for (int i = 0; i < MW_STYLES; i++)
        if (text_equal(name, styles[i])) {
            *player = i == MW_SEARCH ? player_of_level(game, MW_LEVELS)
                                     : (mw_player){ .style = (enum mw_style)i };
            return true;
        }
    for (int i = 1; i <= MW_LEVELS; i++, level[5]++)
        if (text_equal(name, level) || (i == MW_LEVELS && text_equal(name, "top"))) {
            *player = mw_level(game, i);
            return true;
        }
    for (int i = 0; i < BEST_LEVELS; i++)
        if (text_equal(name, learned[i])) {
            *player = player_of_level(game, MW_LEVELS - BEST_LEVELS + 1 + i);
            player->learned = true;
            return true;
        }
    return false;
}
