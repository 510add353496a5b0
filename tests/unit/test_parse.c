/* Reading moves: mw_parse, mw_parse_prefix and mw_parse_words. */
#include "support.h"

#include <string.h>

#include "catalog.h"

/* The first action of a game of three: nothing on the board, £30, both demand tracks full. */
static const char *const hand[] = { "liverpool", "manchester", "oldham", "wigan",
                                    "cotton",    "coal",       "iron",   "port" };

static void start(mw_state *state)
{
    game_with_hand(state, hand);
}

static enum mw_problem_code parse(const mw_state *state, const char *text, mw_problem *problem)
{
    mw_move move;

    *problem = (mw_problem){ .code = MW_OK };
    return mw_parse(state, text, 0, &move, problem) ? MW_OK : problem->code;
}

/* ---- Whole moves ------------------------------------------------------------------------------*/

TEST(whole_moves_are_read)
{
    static const char *const row[][2] = {
        { "build oldham.1 cotton card:oldham", "build oldham.1 cotton card:oldham" },
        { "  build\toldham.1  cotton \n card:oldham\r", "build oldham.1 cotton card:oldham" },
        { "loan 30 card:iron", "loan 30 card:iron" },
        { "pass card:oldham", "pass card:oldham" },
        /* forced words left out */
        { "build wigan.1 card:wigan", "build wigan.1 coal card:wigan" },
        { "build liverpool.1 card:port", "build liverpool.1 port card:port" },
        { "develop cotton card:oldham", "develop cotton iron:market card:oldham" },
        { "develop cotton coal card:oldham",
          "develop cotton iron:market coal iron:market card:oldham" },
    };
    mw_state state;

    start(&state);
    for (int i = 0; i < LENGTH(row); i++) {
        char text[MW_MAX_MOVE_TEXT];
        mw_problem problem;
        mw_move move;
        if (!mw_parse(&state, row[i][0], 0, &move, &problem))
            fail_msg("%s: %s", row[i][0], problem.text);
        assert_true(mw_is_legal(&state, &move));
        mw_print_move(&state, &move, text, sizeof text);
        assert_string_equal(text, row[i][1]);
    }
}

/* With one card in hand the card, too, is forced. */
TEST(the_only_card_may_be_left_out)
{
    mw_state state, prefix;
    mw_problem problem;
    mw_options options;
    int seen = 0;

    for (int moves = 0; moves < 200; moves++) {
        random_position(&state, 3, 5, moves);
        if (mw_is_over(&state) || !mw_parse_prefix(&state, "pass", 0, &prefix, &problem))
            continue;
        mw_get_options(&prefix, MW_LEGAL, &options);
        assert_int_equal(parse(&state, "pass", &problem), options.n == 1 ? MW_OK : MW_INCOMPLETE);
        seen |= options.n == 1 ? 1 : 2;
    }
    assert_int_equal(seen, 3);
}

/* The move without its forced words, but for those of the same kind as the next word that is left:
 * there the line would mean that word. */
static mw_move without_forced_words(const mw_state *state, const mw_move *move)
{
    mw_move less = { .n = 0 };
    bool kept[MW_MAX_WORDS];
    mw_state at = *state;
    enum mw_kind next = MW_NONE;

    for (int i = 0; i < move->n; i++) {
        mw_options options;
        mw_get_options(&at, MW_LEGAL, &options);
        kept[i] = options.n > 1;
        mw_step(&at, move->word[i], NULL);
    }
    for (int i = move->n - 1; i >= 0; i--) {
        kept[i] |= MW_KIND(move->word[i]) == next;
        if (kept[i])
            next = MW_KIND(move->word[i]);
    }
    for (int i = 0; i < move->n; i++)
        if (kept[i])
            less.word[less.n++] = move->word[i];
    return less;
}

TEST(all_forced_words_may_be_left_out)
{
    mw_random random = { .state = 2 };
    int shorter = 0;

    for (int moves = 0; moves < 120; moves += 2) {
        mw_state state;
        mw_move move, less, again;
        mw_problem problem;
        char text[MW_MAX_MOVE_TEXT];
        random_position(&state, 4, 6, moves);
        if (mw_is_over(&state))
            break;
        mw_random_move(&state, true, &random, &move);
        less = without_forced_words(&state, &move);
        shorter += less.n > 0 && less.n < move.n;
        mw_print_move(&state, less.n ? &less : &move, text, sizeof text);
        if (!mw_parse(&state, text, 0, &again, &problem))
            fail_msg("%s: %s", text, problem.text);
        assert_int_equal(again.n, move.n);
        assert_memory_equal(again.word, move.word, move.n * sizeof *move.word);
    }
    assert_true(shorter > 10);
}

/* ---- What is no move --------------------------------------------------------------------------*/

static void check_options(const mw_state *state, const char *text, const char *const *expected)
{
    mw_problem problem;
    int n = 0;

    assert_int_equal(parse(state, text, &problem), MW_INCOMPLETE);
    assert_true(problem.text[0] != 0);
    assert_null(problem.rule);
    for (; expected[n]; n++) {
        char word[64] = "nothing";
        if (n < problem.options.n)
            mw_print_word(state, problem.options.word[n], word, sizeof word);
        if (strcmp(word, expected[n]) != 0)
            fail_msg("%s: option %d is %s, not %s", text, n, expected[n], word);
    }
    assert_int_equal(problem.options.n, n);
}

TEST(an_open_choice_is_answered_with_the_choices)
{
    static const char *const verbs[] = { "build", "develop", "loan", "pass", NULL };
    static const char *const industries[] = { "cotton", "coal", NULL };
    static const char *const amounts[] = { "10", "20", "30", NULL };
    static const char *const towns[] = { "card:liverpool", "card:port", NULL };
    mw_state state;

    start(&state);
    check_options(&state, "", verbs);
    check_options(&state, " \t\r\n ", verbs);
    check_options(&state, "build oldham.1", industries);
    check_options(&state, "build oldham.1 card:oldham", industries); /* left out in the middle */
    check_options(&state, "loan", amounts);
    check_options(&state, "loan card:coal", amounts);
    check_options(&state, "build liverpool.2", towns);
}

TEST(words_that_cannot_be_there_are_bad)
{
    static const char *const bad[] = {
        "fly",
        "build oldham",
        "build oldham.9",
        "Pass card:oldham",
        "pass, card:oldham",
        "build oldham.1 cotton manchester--oldham card:oldham", /* no link in a build */
        "pass oldham.1",
        "pass 10 card:oldham",
        "pass distant",
        "pass card:oldham card:oldham", /* a word too many */
        "loan 10 card:oldham pass",
        "pass card:oldham fly",
        "loan 255 card:oldham",
        "\xff",
    };
    mw_state state;

    start(&state);
    for (int i = 0; i < LENGTH(bad); i++) {
        mw_problem problem;
        if (parse(&state, bad[i], &problem) != MW_BAD_WORD)
            fail_msg("%s: %s", bad[i], mw_problem_id(problem.code));
        assert_true(problem.text[0] != 0);
        assert_null(problem.rule);
        assert_int_equal(problem.options.n, 0);
    }
}

TEST(what_the_rules_forbid_names_the_rule)
{
    static const char *const row[][2] = {
        { "build oldham.1 cotton card:wigan", "L6.2" },
        { "build oldham.1 cotton card:coal", "L6.3" },
        { "build oldham.1 cotton card:bury", "L5.2" },
        { "build oldham.1 port card:oldham", "L6.6" },
        { "build barrow.1 shipyard card:oldham", "L6.1" },
        { "loan 15 card:oldham", "L8.8" },
        { "loan 40 card:oldham", "L8.8" },
        { "pass card:bury", "L5.2" },
        { "link manchester--oldham card:oldham", "L8.1" },
        { "sell oldham.1 distant card:oldham", "L8.5" },
        { "double oldham.1 cotton card:oldham card:wigan", "L5.3" },
        { "remove oldham.1", "L4.5" },
        { "more oldham.1 distant", "L8.5" },
        { "done", "L8.5" },
    };
    mw_state state;

    start(&state);
    for (int i = 0; i < LENGTH(row); i++) {
        mw_problem problem;
        if (parse(&state, row[i][0], &problem) != MW_ILLEGAL)
            fail_msg("%s: %s", row[i][0], mw_problem_id(problem.code));
        if (!problem.rule || strcmp(problem.rule, row[i][1]) != 0)
            fail_msg("%s: %s", row[i][0], problem.rule ? problem.rule : "no rule");
        assert_non_null(strstr(problem.text, row[i][1]));
    }
}

TEST(after_the_end_everything_is_illegal)
{
    static const char *const lines[] = { "pass card:oldham", "loan 10", "done", "" };
    mw_state state;
    mw_problem problem;

    random_position(&state, 3, 1, 10000);
    assert_true(mw_is_over(&state));
    for (int i = 0; i < LENGTH(lines); i++) {
        assert_int_equal(parse(&state, lines[i], &problem), MW_ILLEGAL);
        assert_string_equal(problem.rule, "L2.1");
    }
    assert_int_equal(parse(&state, "fly", &problem), MW_BAD_WORD);
}

TEST(a_line_has_a_limit)
{
    static char line[MW_MAX_MOVE_TEXT + 2];
    mw_state state, to;
    mw_problem problem;

    start(&state);
    memset(line, ' ', sizeof line - 1);
    memcpy(line, "pass card:oldham", 16);
    line[MW_MAX_MOVE_TEXT - 1] = 0;
    assert_int_equal(parse(&state, line, &problem), MW_OK);
    assert_true(mw_parse_prefix(&state, line, 0, &to, &problem));
    line[MW_MAX_MOVE_TEXT - 1] = ' ';
    line[MW_MAX_MOVE_TEXT] = 0;
    assert_int_equal(parse(&state, line, &problem), MW_BAD_WORD);
    assert_false(mw_parse_prefix(&state, line, 0, &to, &problem));
    assert_int_equal(problem.code, MW_BAD_WORD);
}

TEST(problems_speak_the_language_asked_for)
{
    mw_state state;
    mw_problem problem;
    mw_move move;

    start(&state);
    for (int language = 0; language < LANGUAGES; language++) {
        assert_false(mw_parse(&state, "build oldham.1", language, &move, &problem));
        assert_string_equal(problem.text, mw_catalog[language][SAY_PROBLEM_UNFINISHED]);
        assert_false(mw_parse(&state, "", language, &move, &problem));
        assert_string_equal(problem.text, mw_catalog[language][SAY_PROBLEM_EMPTY]);
    }
}

/* A long word is cut in the sentence about it, but not in the middle of a character. */
TEST(a_problem_is_whole_characters)
{
    mw_state state;

    start(&state);
    for (int before = 0; before < 4; before++) {
        char line[200] = "";
        mw_problem problem;
        memset(line, 'x', (size_t)before);
        for (int i = 0; i < 40; i++)
            strcat(line, "\xe2\x82\xac");
        assert_int_equal(parse(&state, line, &problem), MW_BAD_WORD);
        if (!is_utf8(problem.text))
            fail_msg("cut in a character: %s", problem.text);
    }
}

/* ---- Prefixes ---------------------------------------------------------------------------------*/

TEST(a_prefix_is_taken_word_by_word)
{
    mw_state state, stepped, to;
    mw_problem problem;

    start(&state);
    stepped = state;
    assert_true(mw_parse_prefix(&state, "", 0, &to, &problem));
    assert_memory_equal(&to, &state, sizeof to);
    mw_step(&stepped, word_of(&state, "build"), NULL);
    mw_step(&stepped, word_of(&state, "oldham.1"), NULL);
    assert_true(mw_parse_prefix(&state, " build  oldham.1 ", 0, &to, &problem));
    assert_memory_equal(&to, &stepped, sizeof to);
    assert_true(mw_is_open(&to));
    assert_true(mw_parse_prefix(&state, "build oldham.1 cotton card:oldham", 0, &to, &problem));
    assert_false(mw_is_open(&to));
}

TEST(a_bad_prefix_changes_nothing)
{
    static const struct {
        const char *text;
        enum mw_problem_code code;
    } row[] = {
        { "build wigan.1 card:wigan", MW_INCOMPLETE }, /* nothing may be left out */
        { "develop cotton card:oldham", MW_INCOMPLETE },
        { "build oldham.1 port", MW_ILLEGAL },
        { "link manchester--oldham", MW_ILLEGAL },
        { "fly", MW_BAD_WORD },
        { "pass oldham.1", MW_BAD_WORD },
        { "pass card:oldham pass", MW_BAD_WORD },
    };
    mw_state state, to, before;

    start(&state);
    random_position(&to, 4, 9, 10);
    before = to;
    for (int i = 0; i < LENGTH(row); i++) {
        mw_problem problem;
        assert_false(mw_parse_prefix(&state, row[i].text, 0, &to, &problem));
        if (problem.code != row[i].code)
            fail_msg("%s: %s", row[i].text, mw_problem_id(problem.code));
        assert_memory_equal(&to, &before, sizeof to);
    }
}

/* Every prefix of every legal move is one, and the next word is among its options. */
TEST(prefixes_of_moves_are_legal)
{
    mw_random random = { .state = 1 };

    for (int moves = 0; moves < 100; moves += 7) {
        mw_state state, at;
        mw_move move;
        mw_problem problem;
        random_position(&state, 4, 7, moves);
        mw_random_move(&state, true, &random, &move);
        at = state;
        for (int n = 0; n <= move.n; n++) {
            mw_move part = move;
            mw_state to;
            char text[MW_MAX_MOVE_TEXT];
            part.n = (uint16_t)n;
            mw_print_move(&state, &part, text, sizeof text);
            assert_true(mw_parse_prefix(&state, text, 0, &to, &problem));
            assert_memory_equal(&to, &at, sizeof to);
            if (n < move.n)
                mw_step(&at, move.word[n], NULL);
        }
    }
}

/* ---- Words alone ------------------------------------------------------------------------------*/

TEST(words_need_no_order)
{
    mw_state state;
    mw_problem problem;
    mw_word word[4];
    int n;

    start(&state);
    assert_true(mw_parse_words(&state, " card:oldham  10 build ", 0, word, &n, 4, &problem));
    assert_int_equal(n, 3);
    assert_int_equal(word[0], word_of(&state, "card:oldham"));
    assert_int_equal(word[1], word_of(&state, "10"));
    assert_int_equal(word[2], word_of(&state, "build"));
    assert_true(mw_parse_words(&state, "", 0, word, &n, 4, &problem));
    assert_int_equal(n, 0);
    assert_true(mw_parse_words(&state, "coal coal coal coal", 0, word, &n, 4, &problem));
    assert_false(mw_parse_words(&state, "coal coal coal coal coal", 0, word, &n, 4, &problem));
    assert_false(mw_parse_words(&state, "coal charcoal", 0, word, &n, 4, &problem));
    assert_int_equal(problem.code, MW_BAD_WORD);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_moves_are_read),
        cmocka_unit_test(the_only_card_may_be_left_out),
        cmocka_unit_test(all_forced_words_may_be_left_out),
        cmocka_unit_test(an_open_choice_is_answered_with_the_choices),
        cmocka_unit_test(words_that_cannot_be_there_are_bad),
        cmocka_unit_test(what_the_rules_forbid_names_the_rule),
        cmocka_unit_test(after_the_end_everything_is_illegal),
        cmocka_unit_test(a_line_has_a_limit),
        cmocka_unit_test(problems_speak_the_language_asked_for),
        cmocka_unit_test(a_problem_is_whole_characters),
        cmocka_unit_test(a_prefix_is_taken_word_by_word),
        cmocka_unit_test(a_bad_prefix_changes_nothing),
        cmocka_unit_test(prefixes_of_moves_are_legal),
        cmocka_unit_test(words_need_no_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
