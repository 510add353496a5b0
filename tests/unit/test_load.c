/* Positions as JSON: mw_write_state and mw_load, with Lancashire's fields. What other games have is in
 * tests/protocol. */
#include "support.h"

#include <stdio.h>
#include <string.h>

static char base[MW_MAX_STATE_TEXT], text[2 * MW_MAX_STATE_TEXT];

static void check_identity(const mw_state *state)
{
    mw_state loaded;
    mw_problem problem = { .code = MW_OK };
    size_t length = mw_write_state(state, MW_NOBODY, text, sizeof text);

    assert_true(length < MW_MAX_STATE_TEXT);
    memset(&loaded, 0xa5, sizeof loaded);
    if (!mw_load(&loaded, text, length, &problem))
        fail_msg("%s: %s", problem.field, problem.text);
    assert_memory_equal(&loaded, state, sizeof loaded);
    assert_null(mw_check(&loaded));
}

TEST(loading_what_was_written_is_the_identity)
{
    unsigned phases = 0;

    for (uint64_t seed = 0; seed < 12; seed++) {
        static const char *const names[] = { "action", "sell-on", "debt", "over", "draw-on" };
        mw_setup setup =
            setup_of(seed % 4 == 3 ? "age-of-industry" : "lancashire", 3 + (int)seed % 2, seed);
        mw_random random = { .state = seed };
        mw_state state;
        random_position_of(&state, &setup, 0);
        for (;;) {
            mw_move move;
            check_identity(&state);
            for (int i = 0; i < LENGTH(names); i++)
                phases |= mw_json_is(json_at(text, "phase"), names[i]) ? 1u << i : 0;
            if (mw_is_over(&state))
                break;
            mw_random_move(&state, seed % 3 > 0, &random, &move);
            mw_apply(&state, &move, NULL);
        }
    }
    assert_int_equal(phases, 31); /* all were seen */
}

/* ---- A position set up by hand ----------------------------------------------------------------
 * Canal era, seat 0 to move. Seat 0: a mine in Wigan with one cube left, a flipped mill in Oldham,
 * a canal; seat 1: a port in Liverpool.
 */
static const struct {
    const char *path, *value;
} by_hand[] = {
    { "round", "4" },
    { "actions_left", "2" },
    { "spaces",
      "{\"wigan.1\":{\"owner\":0,\"industry\":\"coal\",\"level\":1,\"flipped\":false,\"cubes\":1},"
      "\"oldham.1\":{\"owner\":0,\"industry\":\"cotton\",\"level\":1,\"flipped\":true,\"cubes\":0},"
      "\"liverpool.1\":{\"owner\":1,\"industry\":\"port\",\"level\":1,\"flipped\":false,\"cubes\":"
      "0}}" },
    { "links", "{\"manchester--oldham\":0}" },
    { "seats[0].mat.coal", "[2,2,3,3,4,4]" },
    { "seats[0].mat.cotton", "[1,1,2,2,2,3,3,3,4,4,4]" },
    { "seats[0].links_left", "13" },
    { "seats[0].vp", "4" },
    { "seats[0].scored.other", "4" },
    { "seats[1].mat.port", "[1,2,2,3,3,4,4]" },
    { "coal_market", "5" },
    { "cotton_marker", "2" },
};

static void set_up_canal(void)
{
    static const char *const hand[] = { "liverpool", "manchester", "oldham", "wigan",
                                        "cotton",    "coal",       "iron",   "port" };
    mw_state state;

    game_with_hand(&state, hand);
    mw_write_state(&state, MW_NOBODY, base, sizeof base);
    for (int i = 0; i < LENGTH(by_hand); i++)
        json_put(base, sizeof base, by_hand[i].path, by_hand[i].value);
}

static void set_up_rail(void)
{
    mw_state state;

    for (int moves = 60;; moves++) {
        random_position(&state, 3, 1, moves);
        mw_write_state(&state, MW_NOBODY, base, sizeof base);
        if (mw_json_is(json_at(base, "era"), "rail"))
            return;
    }
}

static void set_up_end(void)
{
    mw_state state;

    random_position(&state, 3, 1, 10000);
    mw_write_state(&state, MW_NOBODY, base, sizeof base);
}

TEST(any_consistent_position_can_be_set_up)
{
    mw_state state;
    mw_problem problem = { .code = MW_OK };

    set_up_canal();
    if (!mw_load(&state, base, strlen(base), &problem))
        fail_msg("%s: %s", problem.field, problem.text);
    assert_null(mw_check(&state));
    assert_int_equal(mw_seat(&state), 0);
    mw_write_state(&state, MW_NOBODY, text, sizeof text);
    for (int i = 0; i < LENGTH(by_hand); i++)
        assert_true(mw_json_same(json_at(text, by_hand[i].path), json_at(base, by_hand[i].path)));
}

/* The order of the fields and blanks between them do not matter; result may be left out. */
TEST(the_form_of_the_text_does_not_matter)
{
    mw_state state, again;
    mw_problem problem;

    set_up_canal();
    assert_true(mw_load(&state, base, strlen(base), &problem));
    snprintf(text, sizeof text, "%s", base);
    json_put(text, sizeof text, "result", NULL);
    json_put(text, sizeof text, "era", NULL);
    replace(text, sizeof text, "{", " {\n\t\"era\" : \"can\\u0061l\" , ");
    assert_true(mw_load(&again, text, strlen(text), &problem));
    assert_memory_equal(&again, &state, sizeof state);
    json_put(text, sizeof text, "options", NULL);
    json_put(text, sizeof text, "map", NULL);
    assert_true(mw_load(&again, text, strlen(text), &problem));
    assert_memory_equal(&again, &state, sizeof state);
}

/* ---- What is inconsistent ---------------------------------------------------------------------*/

struct change {
    const char *path, *value; /* NULL: the field is left out */
    const char *field;        /* that the refusal names; NULL: the path */
};

static void check_refused(const struct change *change)
{
    const char *field = change->field ? change->field : change->path;
    mw_state state, before;
    mw_problem problem = { .code = MW_OK };

    random_position(&state, 4, 77, 9);
    before = state;
    snprintf(text, sizeof text, "%s", base);
    json_put(text, sizeof text, change->path, change->value);
    if (mw_load(&state, text, strlen(text), &problem))
        fail_msg("%s as %s was taken", change->path, change->value ? change->value : "nothing");
    if (problem.code != MW_BAD_STATE || strcmp(problem.field, field) != 0)
        fail_msg("%s as %s: %s, field %s: %s", change->path,
                 change->value ? change->value : "nothing", mw_problem_id(problem.code),
                 problem.field, problem.text);
    if (!strstr(problem.text, strrchr(field, '.') ? strrchr(field, '.') + 1 : field))
        fail_msg("%s is not named in: %s", field, problem.text);
    assert_memory_equal(&state, &before, sizeof state);
}

static void check_all_refused(const struct change *change, int n)
{
    for (int i = 0; i < n; i++)
        check_refused(&change[i]);
}

TEST(a_wrong_field_is_named)
{
    static const struct change row[] = {
        { "game", "\"halma\"", NULL },
        { "game", NULL, NULL },
        { "map", "\"lancashire\"", NULL },
        { "players", "2", NULL },
        { "players", "5", NULL },
        { "players", "\"3\"", NULL },
        { "players", "4", "order" },
        { "options", "{\"short\":true}", NULL },
        { "options", "[]", NULL },
        { "era", "\"steam\"", NULL },
        { "era", "1", NULL },
        { "era", NULL, NULL },
        { "round", "0", NULL },
        { "round", "1001", NULL },
        { "round", "1.5", NULL },
        { "round", "null", NULL },
        { "phase", "\"draw-on\"", NULL },
        { "seat", "3", NULL },
        { "seat", "-1", NULL },
        { "seat", "null", NULL },
        { "actions_left", "3", NULL },
        { "actions_left", "0", NULL },
        { "order", "[0,1]", NULL },
        { "order", "[0,1,1]", NULL },
        { "order", "[0,1,2,3]", NULL },
        { "order", "[0,1,3]", NULL },
        { "round", "4,\"weather\":\"rain\"", "weather" },
        { "coal_market", "9", NULL },
        { "coal_market", "-1", NULL },
        { "iron_market", "9", NULL },
        { "cotton_marker", "9", NULL },
        { "cotton_marker", "8", "distant_open" },
        { "distant_open", "false", NULL },
        { "distant_open", "1", NULL },
        { "distant_seen", "13", NULL },
        { "distant", "[0,0,1,1,2,2,2,2,3,3,3]", NULL },
        { "distant", "[0,0,1,1,2,2,2,2,3,3,3,3]", NULL },
        { "distant", "[0,0,1,1,2,2,2,2,3,3,3,null]", NULL },
        { "next_distant", "[0,0,1,1,2,2,2,2,3,3,4,4]", NULL },
        { "next_distant", NULL, NULL },
        { "deck[0]", "\"atlantis\"", "deck" },
        { "deck", "[]", NULL },
        { "deck", "12", NULL },
        { "next_deck", "[]", NULL },
        { "next_deck[0]", "7", "next_deck" },
        { "next_deck", NULL, NULL },
        { "set_aside", "9", NULL },
        { "set_aside[0]", "\"blackpool\"", "set_aside" },
        { "discards", "[\"oldham\"]", "deck" },
        { "discards", "{}", NULL },
        { "result", "{}", NULL },
        { "result", "0", NULL },
    };

    set_up_canal();
    check_all_refused(row, LENGTH(row));
}

TEST(a_wrong_field_of_a_seat_is_named_with_its_seat)
{
    static const struct change row[] = {
        { "seats", "{}", NULL },
        { "seats", "[]", "seats[0]" },
        { "seats[2]", "null", NULL },
        { "seats[1].money", "-1", NULL },
        { "seats[1].money", "32768", NULL },
        { "seats[1].money", "1e3", NULL },
        { "seats[1].money", NULL, NULL },
        { "seats[2].income", "100", NULL },
        { "seats[2].vp", "1", "seats[2].scored" },
        { "seats[2].vp", "-1", NULL },
        { "seats[2].vp", "30001", NULL },
        { "seats[2].scored.cash", "1", "seats[2].scored" },
        { "seats[2].scored.cash", NULL, NULL },
        { "seats[2].scored.cash", "0,\"luck\":0", "seats[2].scored.luck" },
        { "seats[0].spent", "-2", NULL },
        { "seats[0].spent", "0,\"loans\":0", "seats[0].loans" },
        { "seats[0].links_left", "15", NULL },
        { "seats[0].links_left", "14", "links" },
        { "seats[0].hand[0]", "\"atlantis\"", "seats[0].hand" },
        { "seats[0].hand", "8", NULL },
        { "seats[0].hand", "[]", "deck" },
        { "seats[1].mat", "[]", NULL },
        { "seats[1].mat.coal", NULL, NULL },
        { "seats[1].mat.coal", "[5]", NULL },
        { "seats[1].mat.coal", "[2,1]", NULL },
        { "seats[1].mat.coal", "[1,1]", NULL },
        { "seats[1].mat.coal", "[\"1\"]", NULL },
        { "seats[1].mat.coal", "3", NULL },
        { "seats[1].mat.coal", "[],\"beer\":[]", "seats[1].mat.beer" },
        { "seats[0].mat.coal", "[1,2,2,3,3,4,4]", "seats[0].mat" },
    };

    set_up_canal();
    check_all_refused(row, LENGTH(row));
}

TEST(a_wrong_tile_or_link_is_named_with_its_place)
{
    static const struct change row[] = {
        { "spaces", "[]", NULL },
        { "spaces.wigan.1", "0", NULL },
        { "spaces.wigan.1.owner", "3", NULL },
        { "spaces.wigan.1.owner", NULL, NULL },
        { "spaces.wigan.1.industry", "\"cotton\"", NULL },
        { "spaces.wigan.1.industry", "\"brewery\"", NULL },
        { "spaces.wigan.1.level", "0", NULL },
        { "spaces.wigan.1.level", "5", NULL },
        { "spaces.wigan.1.level", "256", NULL },
        { "spaces.wigan.1.cubes", "3", NULL },
        { "spaces.wigan.1.cubes", "-1", NULL },
        { "spaces.wigan.1.flipped", "true", "spaces.wigan.1.cubes" },
        { "spaces.wigan.1.flipped", "0", NULL },
        { "spaces.oldham.1.cubes", "1", NULL },
        { "spaces.oldham.1.cubes", "0,\"name\":\"\"", "spaces.oldham.1.name" },
        { "spaces.oldham.1", "0,\"oldham.3\":0", "spaces.oldham.1" },
        { "spaces",
          "{\"liverpool.4\":{\"owner\":1,\"industry\":\"shipyard\",\"level\":2,\"flipped\":true,"
          "\"cubes\":0}}",
          "spaces.liverpool.4.level" }, /* a tile of the rail era */
        { "spaces",
          "{\"wigan.1\":{\"owner\":2,\"industry\":\"coal\",\"level\":2,\"flipped\":true,\"cubes\":"
          "0},"
          "\"wigan.2\":{\"owner\":2,\"industry\":\"coal\",\"level\":2,\"flipped\":true,\"cubes\":0}"
          "}",
          "spaces.wigan.2.owner" }, /* two in one town */
        { "spaces", "{\"atlantis.1\":{}}", "spaces.atlantis.1" },
        { "spaces", "{\"\":{}}", "spaces." },
        { "links", "[]", NULL },
        { "links.manchester--oldham", "3", NULL },
        { "links.manchester--oldham", "null", NULL },
        { "links.manchester--oldham", "1", "links" }, /* then links_left is wrong */
        { "links.manchester--oldham", "0,\"oldham--manchester\":0", "links.oldham--manchester" },
        { "links.manchester--oldham", "0,\"manchester--oldham\":0", "links.manchester--oldham" },
        { "links.manchester--oldham", "0,\"barrow--lancaster\":0", "links.barrow--lancaster" },
        { "links", "{}", NULL },
    };

    set_up_canal();
    check_all_refused(row, LENGTH(row));
}

/* A refusal names a field even if it has no name to print. */
TEST(a_field_without_a_name_is_refused_by_some_name)
{
    static const char *const odd[] = { "4,\"\":0", "4,\"\\u0000\":0" };

    for (int i = 0; i < LENGTH(odd); i++) {
        mw_problem problem;
        mw_state state;
        set_up_canal();
        json_put(base, sizeof base, "round", odd[i]);
        assert_false(mw_load(&state, base, strlen(base), &problem));
        assert_true(problem.field[0] != 0);
    }
}

TEST(a_space_cannot_be_given_twice)
{
    char value[300];
    struct change change = { "spaces.wigan.1", value, "spaces.wigan.1" };
    const char *tile =
        "{\"owner\":0,\"industry\":\"coal\",\"level\":1,\"flipped\":false,\"cubes\":1}";

    set_up_canal();
    snprintf(value, sizeof value, "%s,\"wigan.1\":%s", tile, tile);
    check_refused(&change);
}

TEST(a_phase_needs_its_decision)
{
    static const struct change row[] = {
        { "phase", "\"sell-on\"", "actions_left" },
        { "phase", "\"debt\"", "actions_left" },
        { "phase", "\"over\"", "seat" },
    };
    static const struct change without_actions[] = {
        { "phase", "\"debt\"", NULL },    /* nothing is owed */
        { "phase", "\"sell-on\"", NULL }, /* no mill can sell */
    };

    set_up_canal();
    check_all_refused(row, LENGTH(row));
    json_put(base, sizeof base, "actions_left", "0");
    check_all_refused(without_actions, LENGTH(without_actions));
    json_put(base, sizeof base, "seat", "null");
    check_refused(&(struct change){ "phase", "\"over\"", "era" });
}

/* Who has no card takes no action. */
TEST(the_seat_to_move_holds_a_card)
{
    char hand[400];
    struct json cards;

    set_up_canal();
    cards = json_at(base, "seats[0].hand");
    snprintf(hand, sizeof hand, "%.*s", (int)(cards.end - cards.at), cards.at);
    json_put(base, sizeof base, "discards", hand);
    check_refused(&(struct change){ "seats[0].hand", "[]", "seats[0].hand" });
    json_put(base, sizeof base, "seat", "1");
    json_put(base, sizeof base, "seats[0].hand", "[]");
    assert_true(
        mw_load(&(mw_state){ .bytes = { 0 } }, base, strlen(base), &(mw_problem){ .line = 0 }));
}

TEST(the_rail_era_has_no_next_era)
{
    static const struct change row[] = {
        { "round", "1,\"next_deck\":[]", "next_deck" },
        { "round", "1,\"next_distant\":[]", "next_distant" },
        { "links", "{\"ellesmere-port--liverpool\":0}", "links.ellesmere-port--liverpool" },
        { "spaces",
          "{\"wigan.1\":{\"owner\":0,\"industry\":\"coal\",\"level\":1,\"flipped\":true,\"cubes\":"
          "0}}",
          "spaces.wigan.1.level" },
    };
    mw_state state;
    mw_problem problem;

    set_up_rail();
    assert_true(mw_load(&state, base, strlen(base), &problem));
    check_all_refused(row, LENGTH(row));
}

TEST(a_result_is_what_the_points_say)
{
    static const struct change row[] = {
        { "result", "null", NULL },
        { "result", NULL, NULL },
        { "result", "{}", NULL },
        { "result.ranking", "[[0],[1],[2]],\"x\":0", "result" },
        { "result.vp[0]", "9998", "result" },
        { "result.breakdown", NULL, "result" },
        { "result.breakdown[0].cash", "-77", "result" },
        { "seat", "0", NULL },
        { "actions_left", "1", NULL },
        { "phase", "\"action\"", "seat" },
    };

    set_up_end();
    check_all_refused(row, LENGTH(row));
}

TEST(what_is_no_object_is_no_position)
{
    static const char *const bad[] = { "", "null", "[]", "7", "\"state\"", "{", "{}}", "\xff" };
    mw_state state, before;

    new_game(&state, 3, 1);
    before = state;
    for (int i = 0; i < LENGTH(bad); i++) {
        mw_problem problem;
        assert_false(mw_load(&state, bad[i], strlen(bad[i]), &problem));
        assert_int_equal(problem.code, MW_BAD_STATE);
        assert_string_equal(problem.field, "state");
        assert_memory_equal(&state, &before, sizeof state);
    }
    assert_false(mw_load(&state, "{}", 2, &(mw_problem){ .line = 0 }));
}

/* A view is not a position. */
TEST(a_view_is_refused)
{
    mw_state state, before;
    mw_problem problem;
    size_t length;

    random_position(&state, 3, 1, 20);
    before = state;
    length = mw_write_state(&state, 1, text, sizeof text);
    assert_false(mw_load(&state, text, length, &problem));
    assert_int_equal(problem.code, MW_BAD_STATE);
    assert_string_equal(problem.field, "seats[0].hand");
    assert_memory_equal(&state, &before, sizeof state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(loading_what_was_written_is_the_identity),
        cmocka_unit_test(any_consistent_position_can_be_set_up),
        cmocka_unit_test(the_form_of_the_text_does_not_matter),
        cmocka_unit_test(a_wrong_field_is_named),
        cmocka_unit_test(a_wrong_field_of_a_seat_is_named_with_its_seat),
        cmocka_unit_test(a_wrong_tile_or_link_is_named_with_its_place),
        cmocka_unit_test(a_field_without_a_name_is_refused_by_some_name),
        cmocka_unit_test(a_space_cannot_be_given_twice),
        cmocka_unit_test(a_phase_needs_its_decision),
        cmocka_unit_test(the_seat_to_move_holds_a_card),
        cmocka_unit_test(the_rail_era_has_no_next_era),
        cmocka_unit_test(a_result_is_what_the_points_say),
        cmocka_unit_test(what_is_no_object_is_no_position),
        cmocka_unit_test(a_view_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
