/* The null game, through everything that is generic: src/rules/null.c. */
#include "conformance.h"
#include "support.h"

#include <stdio.h>
#include <string.h>

static mw_session session, other, scratch;
static mw_bot bot;
static mw_events events;
static char text[MW_MAX_LOG_TEXT], again[MW_MAX_LOG_TEXT];

static void begin(int players)
{
    mw_setup setup = setup_of("null", players, 1);
    mw_problem problem;

    mw_session_begin(&session);
    assert_true(mw_session_new(&session, &setup, &problem));
}

TEST(it_is_the_last_of_the_list)
{
    assert_int_equal(mw_game_find("null"), mw_game_count() - 1);
    assert_int_equal(mw_game_find("lancashire"), 0);
    assert_int_equal(mw_game_find("nul"), -1);
}

TEST(it_does_what_a_game_must_do)
{
    check_conformance(&(struct conformance){
        .setup = setup_of("null", 3, 300), .games = 16, .eras = 1, .rounds_per_era = 0 });
}

/* Nobody has taught it to the bots: they play what is legal. */
TEST(bots_play_it_at_random)
{
    const mw_question question = { .nodes = 1, .top = 3 };
    mw_setup setup = setup_of("null", 2, 1);
    mw_player player = mw_level(setup.game, MW_LEVELS);
    mw_advice advice;
    mw_state state;
    mw_move move;

    assert_false(player.learned);
    random_position_of(&state, &setup, 0);
    mw_think(&bot, &state, &player, 1, &move);
    assert_true(mw_is_legal(&state, &move));
    mw_advise_begin(&bot, &state, &question, 1);
    assert_false(mw_advise_more(&bot, &question));
    mw_get_advice(&bot, 0, &advice);
    assert_true(mw_same_move(&advice.move, &move));
    assert_int_equal(advice.worlds, 0);
    assert_int_equal(advice.n, 0);
}

/* Nobody has drawn it either. */
TEST(its_drawing_is_empty)
{
    mw_drawing drawing = { .now = &session.now };

    begin(2);
    text[0] = '?';
    assert_int_equal(mw_draw(&drawing, text, sizeof text), 0);
    assert_string_equal(text, "");
}

static void check_position(int players, int moves)
{
    mw_state loaded;
    mw_problem problem;
    size_t length = mw_write_state(&session.now, MW_NOBODY, text, sizeof text);

    assert_null(mw_check(&session.now));
    assert_int_equal(mw_players(&session.now), players);
    assert_int_equal(mw_seat(&session.now), moves % players);
    assert_true(mw_perft(&session.now, 2) == (moves + 2 <= 5 * players));
    assert_true(mw_load(&loaded, text, length, &problem));
    assert_memory_equal(&loaded, &session.now, sizeof loaded);
    for (int viewer = MW_SPECTATOR; viewer < players; viewer++) {
        mw_resample(&loaded, viewer, &(mw_random){ .state = 7 });
        assert_memory_equal(&loaded, &session.now, sizeof loaded);
        mw_write_state(&session.now, viewer, again, sizeof again);
        assert_string_equal(text, again);
    }
}

TEST(it_plays_to_its_end)
{
    for (int players = 1; players <= MW_MAX_PLAYERS; players++) {
        mw_problem problem;
        mw_result result;
        mw_move move;
        int moves = 0;
        begin(players);
        for (; !mw_is_over(&session.now); moves++) {
            check_position(players, moves);
            assert_false(mw_get_result(&session.now, &result));
            events.n = 0;
            assert_true(mw_session_play(&session, "pass", &move, &events, &problem));
            assert_int_equal(move.n, 1);
            assert_int_equal(events.n, mw_is_over(&session.now));
        }
        assert_int_equal(events.event[0].what, MW_EV_RESULT);
        assert_int_equal(events.event[0].part, MW_OF_SCORING);
        assert_int_equal(moves, 5 * players);
        assert_int_equal(mw_seat(&session.now), MW_NOBODY);
        assert_true(mw_get_result(&session.now, &result));
        for (int seat = 0; seat < players; seat++)
            assert_int_equal(result.place[seat], seat > 0);
        while (session.n_moves > 0)
            assert_true(mw_session_undo(&session, &problem));
        assert_memory_equal(&session.now, &session.first, sizeof(mw_state));
    }
}

TEST(its_log_can_be_replayed)
{
    mw_problem problem;
    mw_move move;
    size_t length;

    begin(2);
    while (!mw_is_over(&session.now))
        assert_true(mw_session_play(&session, "pass", &move, NULL, &problem));
    length = mw_session_log(&session, text, sizeof text);
    mw_session_begin(&other);
    assert_true(mw_session_replay(&other, text, length, &scratch, &problem));
    assert_memory_equal(&other.now, &session.now, sizeof(mw_state));
    mw_session_log(&other, again, sizeof again);
    assert_string_equal(text, again);
}

TEST(it_refuses_what_it_does_not_know)
{
    static const struct {
        const char *line;
        enum mw_problem_code code;
    } row[] = {
        { "", MW_INCOMPLETE },        { "build", MW_BAD_WORD }, { "oldham.1", MW_BAD_WORD },
        { "pass pass", MW_BAD_WORD }, { "10", MW_BAD_WORD },    { "coal:market", MW_BAD_WORD },
    };
    mw_reasons reasons;
    mw_move move;

    begin(3);
    for (int i = 0; i < LENGTH(row); i++) {
        mw_problem problem = { .code = MW_OK };
        assert_false(mw_parse(&session.now, row[i].line, 0, &move, &problem));
        if (problem.code != row[i].code)
            fail_msg("%s: %s", row[i].line, mw_problem_id(problem.code));
        mw_why(&session.now, row[i].line, &reasons);
        assert_true(reasons.n > 0);
    }
    mw_why(&session.now, "pass", &reasons);
    assert_int_equal(reasons.n, 0);
}

TEST(its_positions_are_checked)
{
    static const char *const row[][2] = {
        { "{\"game\":\"null\",\"players\":2,\"round\":0,\"seat\":0}", "round" },
        { "{\"game\":\"null\",\"players\":2,\"round\":7,\"seat\":0}", "round" },
        { "{\"game\":\"null\",\"players\":2,\"round\":3,\"seat\":2}", "seat" },
        { "{\"game\":\"null\",\"players\":2,\"round\":6,\"seat\":1}", "seat" },
        { "{\"game\":\"null\",\"players\":2,\"round\":6,\"seat\":0}", "seat" },
        { "{\"game\":\"null\",\"players\":6,\"round\":3,\"seat\":0}", "players" },
        { "{\"game\":\"null\",\"players\":2,\"round\":3}", "seat" },
    };

    begin(2);
    for (int i = 0; i < LENGTH(row); i++) {
        mw_problem problem;
        mw_state before = session.now;
        assert_false(mw_load(&session.now, row[i][0], strlen(row[i][0]), &problem));
        assert_string_equal(problem.field, row[i][1]);
        assert_memory_equal(&session.now, &before, sizeof before);
    }
}

TEST(words_are_found_in_its_moves)
{
    mw_matches matches;
    mw_word pass;

    begin(2);
    pass = word_of(&session.now, "pass");
    mw_containing(&session.now, &pass, 1, 100, &matches);
    assert_true(matches.whole && matches.moves == 1 && matches.n == 0);
    assert_true(matches.first.n == 1 && matches.first.word[0] == pass);
    mw_containing(&session.now, NULL, 0, 0, &matches); /* its whole tree is one word */
    assert_true(!matches.whole && matches.moves == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_is_the_last_of_the_list),
        cmocka_unit_test(it_does_what_a_game_must_do),
        cmocka_unit_test(bots_play_it_at_random),
        cmocka_unit_test(its_drawing_is_empty),
        cmocka_unit_test(it_plays_to_its_end),
        cmocka_unit_test(its_log_can_be_replayed),
        cmocka_unit_test(it_refuses_what_it_does_not_know),
        cmocka_unit_test(its_positions_are_checked),
        cmocka_unit_test(words_are_found_in_its_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
