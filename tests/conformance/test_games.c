/* Every game, for every number of players, does what a game must do. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "conformance.h"

static void test_lancashire_3(void **unused)
{
    (void)unused;
    check_conformance(&(struct conformance){
        .setup = { .game = mw_game_find("lancashire"), .players = 3, .seed = 100 },
        .games = 40,
        .eras = 2,
        .rounds_per_era = 10 });
}

static void test_lancashire_4(void **unused)
{
    (void)unused;
    check_conformance(&(struct conformance){
        .setup = { .game = mw_game_find("lancashire"), .players = 4, .seed = 200 },
        .games = 40,
        .eras = 2,
        .rounds_per_era = 8 });
}

static void test_null(void **unused)
{
    (void)unused;
    check_conformance(
        &(struct conformance){ .setup = { .game = mw_game_find("null"), .players = 3, .seed = 1 },
                               .games = 2,
                               .eras = 1 });
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lancashire_3),
        cmocka_unit_test(test_lancashire_4),
        cmocka_unit_test(test_null),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
