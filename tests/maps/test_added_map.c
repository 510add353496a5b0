/*
 * A map is data alone: this test is linked with a library made from the same sources, with one more
 * file in the folder of maps (tests/maps/lakeland.json) and nothing else. docs/adding-a-map.md
 * explains that file.
 */
#include <string.h>

#include "conformance.h"
#include "draw/board_drawing.h"
#include "rules/rules.h"
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
        mw_random random = { .state = seed };
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

static void keep_line(void *context, enum mw_line part, const char *line)
{
    (void)part;
    strncpy(context, line, MW_MAX_TEXT - 1);
}

/* Its file has the names in every language. */
TEST(places_are_named_in_every_language)
{
    mw_setup setup = on_map("lakeland", 3);
    mw_problem problem;
    mw_state state;
    mw_events events = {
        .n = 1, .event = { { .what = MW_EV_LINK, .seat = 0, .link = MW_WORD(MW_LINK, 0) } }
    };
    mw_move move = { .n = 1 };
    char text[3][MW_MAX_TEXT] = { "", "", "" };

    assert_true(mw_new(&state, &setup, &problem));
    move.word[0] = word_of(&state, "link");
    for (int i = 0; i < 3; i++) {
        mw_teller teller = { .language = i, .line = keep_line, .context = text[i] };
        mw_tell(&teller, &state, 0, &move, &events);
    }
    assert_non_null(strstr(mw_board(setup.game, setup.map), "\"map\": \"lakeland\""));
    assert_string_not_equal(text[0], text[1]);
    assert_string_not_equal(text[1], text[2]);
}

static bool ends_with(const char *text, char last)
{
    return text[strlen(text) - 1] == last;
}

/* Locations lie where the file says, and so do links; what has no `via` has its middle halfway. */
TEST(it_says_where_things_are_drawn)
{
    mw_setup setup = on_map("lakeland", 3);
    const struct board_drawing *drawing = mw_rules_table[setup.game]->board[setup.map]->drawing;
    const struct place *northmark = &drawing->place[5], *ship = &drawing->place[7];
    const struct line *link = &drawing->line[0], *bent = &drawing->line[6];

    assert_int_equal(drawing->width, 1000);
    assert_int_equal(drawing->height, 700);
    assert_int_equal(drawing->n_places, 9); /* the ship space has an import field */
    assert_int_equal(drawing->n_lines, 11);
    assert_true(northmark->at.x == 350 && northmark->at.y == 80 && northmark->distant_port);
    assert_true(northmark->kind == PLACE_COUNTRY && strcmp(northmark->colour, "brown") == 0);
    assert_true(northmark->is_named && !drawing->place[6].is_named && !ship->is_named);
    assert_int_equal(ship->kind, PLACE_SHIP);
    assert_int_equal(drawing->place[8].kind, PLACE_IMPORT);
    assert_int_equal(drawing->place[8].import_coal, 2);
    assert_memory_equal(&drawing->place[8].at, &ship->at, sizeof ship->at);
    assert_true(link->middle.x == 375 && link->middle.y == 190 && !link->at_sea);
    assert_true(bent->middle.x == 480 && bent->middle.y == 580);
    assert_true(drawing->line[8].at_sea && !drawing->line[7].at_sea);
}

/* The landscape is drawn from the sea up, whatever its order in the file: areas are closed, and hills rise
 * in four steps. */
TEST(its_landscape_is_in_the_order_of_drawing)
{
    mw_setup setup = on_map("lakeland", 3);
    const struct board_drawing *drawing = mw_rules_table[setup.game]->board[setup.map]->drawing;
    const struct scenery *scenery = drawing->scenery;

    assert_int_equal(drawing->n_scenery, 6);
    assert_true(scenery[0].kind == SCENERY_LAKE && ends_with(scenery[0].path, 'Z'));
    assert_int_equal(strncmp(scenery[0].path, "M720 250C", 9), 0);
    for (int step = 0; step < 4; step++)
        assert_int_equal(scenery[1 + step].kind, SCENERY_FOOT + step);
    assert_int_equal(scenery[5].kind, SCENERY_RIVER);
    assert_string_equal(scenery[5].path, "M90 420C107 437 150 492 190 520 230 548 282 570 330 590 "
                                         "378 610 420 630 480 640 540 650 655 648 690 650");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_map_is_there_beside_the_others),
        cmocka_unit_test(games_on_it_do_what_games_must),
        cmocka_unit_test(its_ships_and_markets_are_used),
        cmocka_unit_test(places_are_named_in_every_language),
        cmocka_unit_test(it_says_where_things_are_drawn),
        cmocka_unit_test(its_landscape_is_in_the_order_of_drawing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
