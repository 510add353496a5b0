/* Every game, for every number of players, does what a game must do. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "conformance.h"

enum { GAMES_EACH = 16, GAMES_ON_A_MAP = 6 };

static void check_on_map(const char *game, int map, int players, unsigned options, int eras,
                         int rounds)
{
    check_conformance(&(struct conformance){
        .setup = { .game = mw_game_find(game),
                   .map = map,
                   .players = players,
                   .options = options,
                   .seed = (uint64_t)(100 * players) },
        .games = mw_game_info(mw_game_find(game))->n_maps ? GAMES_ON_A_MAP : GAMES_EACH,
        .eras = eras,
        .rounds_per_era = rounds });
}

static void check(const char *game, int players, unsigned options, int eras, int rounds)
{
    check_on_map(game, 0, players, options, eras, rounds);
}

static void test_lancashire(void **unused)
{
    (void)unused;
    check("lancashire", 3, 0, 2, 10);
    check("lancashire", 4, 0, 2, 8);
}

static void test_birmingham(void **unused)
{
    (void)unused;
    check("birmingham", 2, 0, 2, 10);
    check("birmingham", 3, 0, 2, 9);
    check("birmingham", 4, 0, 2, 8);
}

static void test_birmingham_introductory(void **unused)
{
    (void)unused;
    check("birmingham", 2, 1, 1, 10);
    check("birmingham", 3, 1, 1, 9);
    check("birmingham", 4, 1, 1, 8);
}

/* How many rounds a game has depends on what the players do. */
static void test_age_of_industry(void **unused)
{
    (void)unused;
    for (int map = 0; map < mw_game_info(mw_game_find("age-of-industry"))->n_maps; map++)
        for (int players = 3; players <= 5; players++)
            check_on_map("age-of-industry", map, players, 0, 1, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lancashire),
        cmocka_unit_test(test_birmingham),
        cmocka_unit_test(test_birmingham_introductory),
        cmocka_unit_test(test_age_of_industry),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
