/*
 * What callers give beyond the limits that millwright.h names: it is refused, cut to the limit or answered
 * with nothing, and never read or written past an end. The sanitized build sees that.
 */
#include "support.h"

#include <stdlib.h>
#include <string.h>

#include "text/word.h"

static mw_session session, scratch;
static mw_bot bot;
static char svg[MW_MAX_DRAWING], again[MW_MAX_DRAWING];

static const char *const games[] = { "lancashire", "birmingham", "age-of-industry" };

static void final_position(mw_state *state, const char *game)
{
    mw_setup setup = setup_of(game, 3, 1);
    mw_random random = { .state = 1 };
    mw_problem problem;

    assert_true(mw_new(state, &setup, &problem));
    while (!mw_is_over(state))
        mw_play_random(state, &random);
}

/* ---- Sizes ------------------------------------------------------------------------------------*/

/* As the header has them, by which callers decide what goes on a stack. */
enum { KB = 1024 };
_Static_assert(sizeof(mw_session) <= 56 * KB, "mw_session");
_Static_assert(sizeof(mw_events) <= 21 * KB, "mw_events");
_Static_assert(sizeof(mw_bot) <= 400 * KB && sizeof(mw_judge) <= 400 * KB, "mw_bot, mw_judge");
_Static_assert(sizeof(mw_net) <= 600 * KB, "mw_net");

/* ---- Numbers of games, maps, languages and seats ----------------------------------------------*/

TEST(what_is_not_there_has_no_name)
{
    assert_null(mw_game_info(-1));
    assert_null(mw_game_info(mw_game_count()));
    assert_null(mw_board(-1, 0));
    assert_null(mw_board(mw_game_count(), 0));
    assert_null(mw_board(0, -1));
    assert_null(mw_board(0, 1));
    assert_null(mw_language_id(-1));
    assert_null(mw_language_id(mw_language_count()));
    assert_string_equal(mw_problem_id((enum mw_problem_code)1000), "");
    assert_null(mw_get_weights(mw_game_count(), 3));
    assert_null(mw_get_weights(0, -1));
    assert_null(mw_get_weights(0, 1000));
    assert_int_equal(mw_term_count(-1), 0);
    assert_string_equal(mw_term_name(0, -1), "");
    assert_string_equal(mw_term_name(0, mw_term_count(0)), "");
    assert_int_equal(mw_level_points(0, 1, 4), MW_NO_NUMBER);
    assert_int_equal(mw_level_points(0, -1, 4), MW_NO_NUMBER);
    assert_int_equal(mw_level_points(-1, 0, 4), MW_NO_NUMBER);
}

TEST(a_setup_that_cannot_be_is_refused)
{
    const mw_setup good = setup_of("birmingham", 3, 1);
    mw_setup bad[] = { good, good, good, good, good, good, good, good };
    mw_state state, before;
    mw_problem problem;

    bad[0].game = -1;
    bad[1].game = 1000;
    bad[2].map = -1;
    bad[3].map = 1000;
    bad[4].players = -1;
    bad[5].players = 1000;
    bad[6].options = 1u << 31;
    bad[7].options = 256;
    assert_true(mw_new(&state, &good, &problem));
    before = state;
    for (int i = 0; i < LENGTH(bad); i++) {
        assert_false(mw_new(&state, &bad[i], &problem));
        assert_int_equal(problem.code, MW_BAD_REQUEST);
        assert_memory_equal(&state, &before, sizeof state);
    }
}

TEST(a_language_that_is_not_there_is_english)
{
    static const int none[] = { -1, -1000000, 3, 1000000 };
    mw_state state;
    mw_problem english, other;
    mw_move move;

    new_game(&state, 3, 1);
    assert_false(mw_parse(&state, "fly", 0, &move, &english));
    for (int i = 0; i < LENGTH(none); i++) {
        mw_drawing drawing = { .now = &state, .language = none[i] };
        assert_false(mw_parse(&state, "fly", none[i], &move, &other));
        assert_string_equal(other.text, english.text);
        mw_draw(&drawing, svg, sizeof svg);
        drawing.language = 0;
        mw_draw(&drawing, again, sizeof again);
        assert_string_equal(svg, again);
    }
}

TEST(a_seat_that_is_not_there_has_nothing)
{
    static const int none[] = { MW_NOBODY, -3, 3, MW_MAX_PLAYERS, 100000, -100000 };
    mw_outlook nothing, outlook;
    mw_state state, before;
    mw_mat mat;

    memset(&nothing, 0, sizeof nothing);
    for (int game = 0; game < LENGTH(games); game++)
        for (int i = 0; i < LENGTH(none); i++) {
            mw_setup setup = setup_of(games[game], 3, 1);
            mw_drawing drawing = { .now = &state, .part = MW_PART_MAT, .seat = none[i] };
            random_position_of(&state, &setup, 20);
            before = state;
            mw_resample(&state, none[i], &(mw_random){ .state = 1 });
            assert_memory_equal(&state, &before, sizeof state);
            mw_get_outlook(&state, none[i], &outlook);
            assert_memory_equal(&outlook, &nothing, sizeof outlook);
            mw_get_mat(&state, none[i], &mat);
            assert_int_equal(mat.n, 0);
            assert_int_equal(mw_draw(&drawing, svg, sizeof svg), 0);
        }
}

TEST(a_head_that_cannot_be_is_broken)
{
    mw_state state, broken;

    new_game(&state, 3, 1);
    assert_null(mw_check(&state));
    for (int i = 0; i < 6; i++) { /* game, map, players, options, phase, seat */
        broken = state;
        broken.bytes[i] = 200;
        assert_non_null(mw_check(&broken));
    }
}

/* ---- Words and moves --------------------------------------------------------------------------*/

TEST(a_move_that_is_too_long_is_none)
{
    mw_state state;
    mw_move *move = malloc(sizeof *move);

    assert_non_null(move);
    new_game(&state, 3, 1);
    mw_random_move(&state, true, &(mw_random){ .state = 1 }, move);
    assert_true(mw_is_legal(&state, move));
    move->n = UINT16_MAX;
    assert_false(mw_is_legal(&state, move));
    move->n = MW_MAX_WORDS + 1;
    assert_false(mw_is_legal(&state, move));
    free(move);
}

/* All that a word could be but no game has. */
TEST(words_of_no_game_are_refused)
{
    mw_reasons reasons;
    mw_matches matches;
    mw_state state;

    for (int game = 0; game < LENGTH(games); game++) {
        mw_setup setup = setup_of(games[game], 3, 1);
        random_position_of(&state, &setup, 30);
        for (unsigned word = 1; word <= UINT16_MAX; word += word < 1 << 12 ? 1 : 97) {
            mw_word chosen = (mw_word)word;
            mw_containing(&state, &chosen, 1, 2000, &matches);
            mw_why_not(&state, &chosen, 1, 2000, &reasons);
            if (MW_KIND(chosen) > MW_END)
                assert_true(matches.moves == 0 && reasons.n > 0);
        }
    }
}

TEST(fewer_words_than_none_are_none)
{
    const mw_word *nothing = malloc(1);
    mw_reasons reasons;
    mw_matches matches;
    mw_state state;

    assert_non_null(nothing);
    new_game(&state, 3, 1);
    mw_containing(&state, nothing, -2, 1000, &matches);
    assert_true(matches.moves > 0);
    mw_why_not(&state, nothing, -2, 0, &reasons);
    assert_int_equal(reasons.n, 0);
    free((void *)(uintptr_t)nothing);
}

TEST(no_more_words_are_read_than_there_is_room_for)
{
    mw_word *words = malloc(sizeof *words);
    mw_problem problem;
    mw_state state;
    int n;

    assert_non_null(words);
    new_game(&state, 3, 1);
    assert_false(mw_parse_words(&state, "build build", 0, words, &n, 1, &problem));
    assert_false(mw_parse_words(&state, "build build", 0, words, &n, -1, &problem));
    assert_int_equal(n, 0);
    free(words);
}

TEST(nothing_is_counted_below_no_depth)
{
    mw_state state;

    new_game(&state, 3, 1);
    assert_int_equal(mw_perft(&state, 0), 1);
    assert_int_equal(mw_perft(&state, -1), 1);
}

TEST(the_longest_word_fits)
{
    static mw_word words[4096];
    char text[MW_MAX_WORD_TEXT];

    for (int game = 0; game < mw_game_count(); game++) {
        const mw_game *info = mw_game_info(game);
        for (int map = 0; map < (info->n_maps ? info->n_maps : 1); map++) {
            mw_setup setup = { .game = game, .map = map, .players = info->least_players };
            mw_problem problem;
            mw_state state;
            assert_true(mw_new(&state, &setup, &problem));
            int n = vocabulary(&state, words, LENGTH(words));
            assert_in_range(n, 1, MW_MAX_MATCHING);
            for (int i = 0; i < n; i++)
                assert_in_range(mw_print_word(&state, words[i], text, sizeof text), 1,
                                sizeof text - 1);
        }
    }
}

/* ---- Games that are over ----------------------------------------------------------------------*/

TEST(nobody_moves_when_the_game_is_over)
{
    const mw_question question = { .nodes = 1000, .top = 3 };
    mw_state state, before;

    for (int game = 0; game < LENGTH(games); game++) {
        mw_random random = { .state = 1 };
        mw_move move = { .n = 1 };
        final_position(&state, games[game]);
        before = state;
        mw_random_move(&state, true, &random, &move);
        assert_int_equal(move.n, 0);
        mw_play_random(&state, &random);
        assert_memory_equal(&state, &before, sizeof state);
        for (int level = 1; level <= MW_LEVELS; level++) {
            mw_player player = mw_level(mw_game_of(&state), level);
            move.n = 1;
            mw_think(&bot, &state, &player, 1, &move);
            assert_int_equal(move.n, 0);
            assert_int_equal(bot.n, 0);
        }
        mw_advise_begin(&bot, &state, &question, 1);
        assert_false(mw_advise_more(&bot, &question));
        mw_advise_stop(&bot, &question);
        assert_int_equal(bot.n, 0);
    }
}

/* ---- Sessions ---------------------------------------------------------------------------------*/

TEST(a_session_without_a_game_plays_nothing)
{
    mw_move move = { .n = 1, .word = { MW_WORD(MW_VERB, 0) } };
    mw_problem problem;
    char text[100];

    mw_session_begin(&session);
    assert_false(mw_session_play(&session, "pass", &move, NULL, &problem));
    assert_int_equal(problem.code, MW_NO_GAME);
    assert_false(mw_session_apply(&session, &move, NULL, &problem));
    assert_int_equal(problem.code, MW_NO_GAME);
    assert_int_equal(mw_session_log(&session, text, sizeof text), 0);
    assert_string_equal(text, "");
    assert_false(mw_session_undo(&session, &problem));
    assert_int_equal(problem.code, MW_NOTHING_TO_UNDO);
}

TEST(a_session_takes_legal_moves_only)
{
    static mw_session before;
    mw_move move, bad;
    mw_problem problem;

    random_session(&session, 3, 1, 9);
    mw_random_move(&session.now, true, &(mw_random){ .state = 1 }, &move);
    before = session;
    bad = move;
    bad.word[0] = MW_WORD(MW_SPACE, 200);
    assert_false(mw_session_apply(&session, &bad, NULL, &problem));
    assert_int_equal(problem.code, MW_BAD_WORD);
    bad.n = 0;
    assert_false(mw_session_apply(&session, &bad, NULL, &problem));
    bad = move;
    bad.n = MW_MAX_WORDS + 1;
    assert_false(mw_session_apply(&session, &bad, NULL, &problem));
    assert_memory_equal(&session, &before, sizeof session);
    assert_true(mw_session_apply(&session, &move, NULL, &problem));
}

TEST(a_session_has_no_moves_but_its_own)
{
    mw_state state;
    mw_move move;

    random_session(&session, 3, 1, 9);
    mw_session_at(&session, 1000000, &state);
    assert_memory_equal(&state, &session.now, sizeof state);
    mw_session_at(&session, -1, &state);
    assert_memory_equal(&state, &session.first, sizeof state);
    mw_session_move(&session, -1, &move);
    assert_int_equal(move.n, 0);
    mw_session_move(&session, 9, &move);
    assert_int_equal(move.n, 0);
    mw_session_move(&session, 1000000, &move);
    assert_int_equal(move.n, 0);
    mw_session_move(&session, 8, &move);
    assert_true(move.n > 0);
}

/* ---- Bots and advice --------------------------------------------------------------------------*/

TEST(a_question_beyond_its_limits_is_cut)
{
    const mw_question least = { .nodes = -1000, .top = -5 };
    const mw_question most = { .nodes = 1, .top = 1000000 };
    mw_advice advice;
    mw_state state;

    random_position(&state, 3, 1, 9);
    mw_advise_begin(&bot, &state, &least, 1);
    while (mw_advise_more(&bot, &least)) {
    }
    mw_get_advice(&bot, 0, &advice);
    assert_true(advice.move.n > 0);
    mw_get_advice(&bot, -1, &advice);
    assert_true(advice.move.n == 0 && advice.against == -1);
    mw_get_advice(&bot, bot.n, &advice);
    assert_true(advice.move.n == 0 && advice.against == -1);
    mw_advise_begin(&bot, &state, &most, 1);
    mw_advise_stop(&bot, &most);
    assert_in_range(bot.n, 1, MW_MAX_CANDIDATES);
}

TEST(an_illegal_move_is_not_thought_about)
{
    mw_move bad = { .n = 2, .word = { MW_WORD(MW_VERB, 0), MW_WORD(MW_SPACE, 200) } };
    const mw_question question = { .nodes = 500, .top = 2, .also = &bad };
    mw_player player = mw_level(0, 5);
    mw_move best;
    mw_state state;
    int n;

    random_position(&state, 3, 1, 9);
    mw_think_begin(&bot, &state, &player, 1);
    best = bot.candidate[0].move;
    n = bot.n;
    mw_think_about(&bot, &bad);
    assert_int_equal(bot.n, n);
    assert_true(mw_same_move(&bot.candidate[0].move, &best));
    mw_advise_begin(&bot, &state, &question, 1);
    while (mw_advise_more(&bot, &question)) {
    }
    assert_int_equal(mw_find_candidate(&bot, &bad), -1);
}

/* ---- Drawings and sentences -------------------------------------------------------------------*/

TEST(a_width_beyond_its_limits_is_cut)
{
    static const struct {
        int given, drawn;
    } width[] = {
        { 1, MW_LEAST_WIDTH },        { -1, MW_LEAST_WIDTH },       { INT32_MIN, MW_LEAST_WIDTH },
        { 100000000, MW_MOST_WIDTH }, { INT32_MAX, MW_MOST_WIDTH },
    };
    mw_state state;

    random_position(&state, 3, 1, 30);
    for (int part = MW_PART_PANEL; part < MW_PARTS; part++)
        for (int i = 0; i < LENGTH(width); i++) {
            mw_drawing drawing = { .now = &state,
                                   .part = (enum mw_part)part,
                                   .width = width[i].given };
            assert_true(mw_draw(&drawing, svg, sizeof svg) < sizeof svg);
            drawing.width = width[i].drawn;
            mw_draw(&drawing, again, sizeof again);
            assert_string_equal(svg, again);
        }
}

TEST(a_position_of_another_board_is_no_outcome)
{
    mw_setup setup = setup_of("birmingham", 4, 1);
    mw_state state, other;
    mw_drawing drawing = { .now = &state };

    random_position(&state, 3, 1, 30);
    random_position_of(&other, &setup, 30);
    mw_draw(&drawing, again, sizeof again);
    drawing.then = &other;
    mw_draw(&drawing, svg, sizeof svg);
    assert_string_equal(svg, again);
}

static void keep_line(void *context, enum mw_line kind, const char *line)
{
    char *text = context;

    (void)kind;
    strncpy(text, line, MW_MAX_LINE - 1);
}

TEST(a_move_of_no_words_is_told_as_a_pass)
{
    char text[MW_MAX_LINE] = "", pass[MW_MAX_LINE] = "";
    const mw_events events = { .n = 0 };
    mw_teller teller = { .viewer = MW_NOBODY, .line = keep_line, .context = text };
    mw_move none = { .n = 0, .word = { MW_WORD(MW_VERB, VERB_BUILD) } };
    mw_state state;

    new_game(&state, 3, 1);
    mw_tell(&teller, &state, 0, &none, &events);
    teller.context = pass;
    none = (mw_move){ .n = 1, .word = { MW_WORD(MW_VERB, VERB_PASS) } };
    mw_tell(&teller, &state, 0, &none, &events);
    assert_string_equal(text, pass);
    assert_true(text[0]);
}

/* ---- Protocol ---------------------------------------------------------------------------------*/

/* Every command, into buffers of all small sizes at all addresses: too little room cuts an answer or
 * refuses a command. */
TEST(an_answer_stays_in_its_buffer)
{
    static const char *const requests[] = {
        "{\"cmd\":\"new\",\"game\":\"lancashire\",\"players\":3,\"seed\":1}",
        "{\"cmd\":\"games\"}",
        "{\"cmd\":\"state\"}",
        "{\"cmd\":\"moves\"}",
        "{\"cmd\":\"draw\"}",
        "{\"cmd\":\"log\"}",
        "{\"cmd\":\"bot\",\"level\":1}",
        "{\"cmd\":\"advise\",\"nodes\":1}",
        "{\"cmd\":\"replay\",\"log\":\"millwright log 1\\n\"}",
        "{\"cmd\":\"fly\"}",
    };
    static const size_t sizes[] = { 0, 1, 2, 3, 5, 8, 13, 20, 21, 34, 64, 100, 4000, 5001, 70001 };
    mw_session_begin(&session);

    for (int i = 0; i < LENGTH(requests); i++)
        for (int j = 0; j < LENGTH(sizes); j++)
            for (size_t shift = 0; shift < 4; shift++) {
                size_t n = sizes[j] + shift;
                char *buffer = malloc(n);
                bool quit;
                assert_non_null(buffer);
                memset(buffer, 'x', n);
                mw_answer(&session, &scratch, requests[i], strlen(requests[i]), buffer + shift,
                          n - shift, &quit);
                assert_true(n == shift || memchr(buffer + shift, 0, n - shift));
                free(buffer);
            }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_not_there_has_no_name),
        cmocka_unit_test(a_setup_that_cannot_be_is_refused),
        cmocka_unit_test(a_language_that_is_not_there_is_english),
        cmocka_unit_test(a_seat_that_is_not_there_has_nothing),
        cmocka_unit_test(a_head_that_cannot_be_is_broken),
        cmocka_unit_test(a_move_that_is_too_long_is_none),
        cmocka_unit_test(words_of_no_game_are_refused),
        cmocka_unit_test(fewer_words_than_none_are_none),
        cmocka_unit_test(no_more_words_are_read_than_there_is_room_for),
        cmocka_unit_test(nothing_is_counted_below_no_depth),
        cmocka_unit_test(the_longest_word_fits),
        cmocka_unit_test(nobody_moves_when_the_game_is_over),
        cmocka_unit_test(a_session_without_a_game_plays_nothing),
        cmocka_unit_test(a_session_takes_legal_moves_only),
        cmocka_unit_test(a_session_has_no_moves_but_its_own),
        cmocka_unit_test(a_question_beyond_its_limits_is_cut),
        cmocka_unit_test(an_illegal_move_is_not_thought_about),
        cmocka_unit_test(a_width_beyond_its_limits_is_cut),
        cmocka_unit_test(a_position_of_another_board_is_no_outcome),
        cmocka_unit_test(a_move_of_no_words_is_told_as_a_pass),
        cmocka_unit_test(an_answer_stays_in_its_buffer),
    };
    return cmocka_run_group_tests_name("limits", tests, NULL, NULL);
}
