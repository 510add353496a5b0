/*
 * Players by name. The levels differ in how far they look, how often they err, and in what they do not
 * see at all: a beginner misses a sale and forgets the order of play, but never plays just anything. The
 * last ones judge by a net. docs/ai.md has their measured strength.
 */
#include "evaluation.h"
#include "rules/rules.h"
#include "text/out.h"
#include "text/text.h"

enum { POINT = MW_POINT };

static const mw_player by_level[WEIGHING_LEVELS] = {
    { .style = MW_GREEDY, .overlooks = 40, .wavers = 70, .slack = 8 * POINT },
    { .style = MW_GREEDY, .overlooks = 30, .wavers = 55, .slack = 6 * POINT },
    { .style = MW_TURN, .overlooks = 25, .wavers = 50, .slack = 6 * POINT },
    { .style = MW_TURN, .overlooks = 10, .wavers = 60, .slack = 2 * POINT },
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
    { 1, "AGAIN" },      { 1, "NETWORK" },    { 1, "COAL_NEAR" },  { 1, "IRON_NEAR" },
    { 2, "LINK_HOPES" }, { 2, "ROOM" },       { 2, "PLACES" },     { 2, "TRADES" },
    { 3, "SPENT_LESS" }, { 3, "COAL_PRICE" }, { 3, "IRON_PRICE" },
};

/* A level that weighs: what is the same in all games, unless a game has best levels of its own. */
static mw_player player_of_level(const struct evaluator *evaluator, int level)
{
    int best = level - 1 - (WEIGHING_LEVELS - BEST_LEVELS);

    return evaluator && evaluator->best_levels && best >= 0 ? evaluator->best_levels[best]
                                                            : by_level[level - 1];
}

static int nearest_level(int level)
{
    return level < 1 ? 1 : level > MW_LEVELS ? MW_LEVELS : level;
}

mw_player mw_level(int game, int level)
{
    const struct evaluator *evaluator = mw_evaluator_of_game(game);
    bool is_learned;
    mw_player player;

    level = nearest_level(level);
    is_learned = level > WEIGHING_LEVELS;
    player = player_of_level(evaluator, is_learned ? level - BEST_LEVELS : level);
    player.learned = is_learned && evaluator;
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

/* ---- Players by name --------------------------------------------------------------------------*/

static bool is_name_of_level(const char *name, int level)
{
    char text[16];
    struct out out = mw_out_to(text, sizeof text);

    mw_out_text(&out, "level");
    mw_out_int(&out, level);
    mw_out_end(&out);
    return text_equal(name, text) || (level == MW_LEVELS && text_equal(name, "top"));
}

/* What those who play against the last level deny to others. */
static const struct {
    const char *player, *input;
} denied[] = {
    { "denier", "MERCHANTS" },      { "denier", "MERCHANT_BEER" },     { "denier", "BUYS_COTTON" },
    { "denier", "BUYS_POTTERY" },   { "denier", "READY_GOODS" },       { "denier", "PORTS_NEAR" },
    { "denier", "PORT_IN_REACH" },  { "denier", "MARKETS_NEAR" },      { "denier", "BUYS_GOODS" },
    { "denier", "HARBOUR" },        { "denier", "BUYS_MANUFACTURER" }, { "starver", "COAL_NEAR" },
    { "starver", "IRON_NEAR" },     { "starver", "BARRELS_NEAR" },     { "starver", "BARRELS" },
    { "starver", "MERCHANT_BEER" },
};

/* The last level with a grudge: a point for each thing that a rival has on the mean. */
static bool find_exploiter(int game, const char *name, mw_player *player)
{
    mw_player found = mw_level(game, MW_LEVELS);

    for (size_t i = 0; i < sizeof denied / sizeof *denied; i++)
        for (int input = 0; text_equal(name, denied[i].player) && input < mw_input_count(game);
             input++)
            if (text_equal(mw_input_name(game, input), denied[i].input))
                found.denies |= (uint64_t)1 << input;
    if (!found.denies)
        return false;
    found.spite = POINT;
    *player = found;
    return true;
}

static bool find_by_name(int game, const char *name, mw_player *player)
{
    static const char *const styles[] = { "random", "greedy", "turn", "search" };

    for (int i = 0; i < MW_STYLES; i++)
        if (text_equal(name, styles[i])) {
            *player = i == MW_SEARCH ? mw_level(game, WEIGHING_LEVELS)
                                     : (mw_player){ .style = (enum mw_style)i };
            return true;
        }
    for (int level = 1; level <= MW_LEVELS; level++)
        if (is_name_of_level(name, level)) {
            *player = mw_level(game, level);
            return true;
        }
    return find_exploiter(game, name, player);
}

/* Copies a text up to a mark or its end, and returns the rest, from the mark on. NULL if it has no room: what
 * was cut might read as something else. */
static const char *copy_until(const char *text, char mark, char *part, size_t size)
{
    size_t n = 0;

    for (; *text && *text != mark; text++) {
        if (n + 1 == size)
            return NULL;
        part[n++] = *text;
    }
    part[n] = 0;
    return text;
}

/* A whole number from 0 on; -1 for anything else. */
static int read_whole(const char *text)
{
    int64_t number = *text ? 0 : -1;

    for (; *text; text++) {
        if (*text < '0' || *text > '9' || number > MW_MAX_NODES)
            return -1;
        number = 10 * number + (*text - '0');
    }
    return number > MW_MAX_NODES ? -1 : (int)number;
}

/* Who errs does so within its slack, and nobody else has any use for one. */
static bool errs_as_it_says(const mw_player *player)
{
    const bool errs = player->overlooks > 0 || player->wavers > 0;
    return player->slack > 0 ? errs || player->blind : !errs;
}

/* ",rounds=3,spite=4": `text` is empty, or begins with a comma. Refuses what would change nothing: whoever tries
 * it would measure nothing. */
static bool read_settings(const char *text, mw_player *player)
{
    const bool looks = player->style == MW_SEARCH;
    const bool errs = player->style == MW_GREEDY || player->style == MW_TURN;

    while (*text) {
        struct {
            const char *name;
            int *setting, unit;
            bool counts;
        } const settings[] = {
            { "nodes", &player->nodes, 1, looks },
            { "rounds", &player->rounds, 1, looks },
            { "width", &player->width, 1, looks },
            { "plan", &player->plan, 1, looks },
            { "overlooks", &player->overlooks, 1, errs },
            { "wavers", &player->wavers, 1, errs },
            { "slack", &player->slack, POINT, errs },
            { "spite", &player->spite, POINT, player->denies != 0 },
        };
        size_t i = 0, n = sizeof settings / sizeof *settings;
        char name[16], value[16];
        int number;

        text = copy_until(text + 1, '=', name, sizeof name);
        if (!text || !*text || !(text = copy_until(text + 1, ',', value, sizeof value)))
            return false;
        number = read_whole(value);
        while (i < n && !text_equal(name, settings[i].name))
            i++;
        if (i == n || !settings[i].counts || number < 0 || number > INT32_MAX / settings[i].unit)
            return false;
        *settings[i].setting = settings[i].unit * number;
    }
    return errs_as_it_says(player) && (player->denies == 0) == (player->spite == 0);
}

bool mw_player_find(int game, const char *name, mw_player *player)
{
    mw_player found;
    char plain[16];
    const char *settings = copy_until(name, ',', plain, sizeof plain);

    if (!settings || !find_by_name(game, plain, &found) || !read_settings(settings, &found))
        return false;
    *player = found;
    return true;
}
