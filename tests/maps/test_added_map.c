/*
 * A map is data alone: this test is linked with a library made from the same sources, with one more
 * file in the folder of maps (tests/maps/lakeland.json) and nothing else. docs/adding-a-map.md
 * explains that file.
 */
#include <string.h>

#include "conformance.h"
#include "support.h"

static mw_setup on_map(const char *map, int players)
{
    mw_setup setup = { .game = mw_game_find("age-of-industry"), .map = -1, .players = players };
    const mw_game *game = mw_game_info(setup.game);

    for (int i = 0; i < game->n_maps; i++)
        if (strcmp(game->maps[i], map) == 0)
            setup.map = i;
    must(setup.map >= 0, map);
    return setup;
}

TEST(the_map_is_there_beside_the_others)
{
    assert_int_equal(mw_game_info(mw_game_find("age-of-industry"))->n_maps, 3);
    assert_int_equal(on_map("germany", 3).map, 0); /* a new map moves none of the old ones */
    assert_int_equal(on_map("new-england", 3).map, 1);
    assert_int_equal(on_map("lakeland", 3).map, 2);
}

TEST(games_on_it_do_what_games_must)
{
    for (int players = 3; players <= 5; players++)
        check_conformance(
            &(struct conformance){ .setup = on_map("lakeland", players), .games = 8, .eras = 1 });
}

/* Everything a map can have is used: ships, markets, imports, rails past a settlement. */
TEST(its_ships_and_markets_are_used)
{
    static mw_session session;
    static mw_events events;
    int ships = 0, sales = 0, imports = 0;

    for (uint64_t seed = 1; seed <= 40; seed++) {
        mw_setup setup = on_map("lakeland", 4);
        mw_random random = { seed };
        mw_problem problem;
        setup.seed = seed;
        mw_session_begin(&session);
        assert_true(mw_session_new(&session, &setup, &problem));
        while (!mw_is_over(&session.now)) {
            mw_move move;
            char word[64];
            mw_random_move(&session.now, true, &random, &move);
            assert_true(mw_session_apply(&session, &move, &events, &problem));
            for (int i = 0; i < events.n; i++) {
                const mw_event *event = &events.event[i];
                mw_print_word(&session.now, event->industry, word, sizeof word);
                ships += event->what == MW_EV_PLACE && strcmp(word, "ship") == 0;
                sales += event->what == MW_EV_SELL && MW_KIND(event->to) == MW_BUYER;
                mw_print_word(&session.now, event->from, word, sizeof word);
                imports += event->what == MW_EV_TAKE && strncmp(word, "coal:ship", 9) == 0;
            }
        }
    }
    assert_true(ships > 0 && sales > 0 && imports > 0);
}

/* Its file has the names in every language. */
TEST(places_are_named_in_every_language)
{
    mw_setup setup = on_map("lakeland", 3);
    mw_problem problem;
    mw_state state;
    mw_event event = { .what = MW_EV_LINK, .seat = 0, .link = MW_WORD(MW_LINK, 0) };
    char text[3][MW_MAX_TEXT];

    assert_true(mw_new(&state, &setup, &problem));
    for (int i = 0; i < 3; i++)
        mw_say_event(&state, &event, MW_NOBODY, i, NULL, text[i], sizeof text[i]);
    assert_non_null(strstr(mw_board(setup.game, setup.map), "\"map\": \"lakeland\""));
    assert_string_not_equal(text[0], text[1]);
    assert_string_not_equal(text[1], text[2]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_map_is_there_beside_the_others),
        cmocka_unit_test(games_on_it_do_what_games_must),
        cmocka_unit_test(its_ships_and_markets_are_used),
        cmocka_unit_test(places_are_named_in_every_language),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
