/* Explaining refusals: mw_why and mw_say_reason. */
#include "support.h"

#include <stdio.h>
#include <string.h>

#include "catalog.h"
#include "rules/rules.h"
#include "core/event.h"

static const char *const hand[] = { "liverpool", "manchester", "oldham", "wigan",
                                    "cotton",    "coal",       "iron",   "port" };

static mw_reasons reasons;

/* Every reason is a sentence in every language, and names its rule in it. */
static void check_sentences(const mw_state *state)
{
    assert_in_range(reasons.n, 0, MW_MAX_REASONS);
    for (int i = 0; i < reasons.n; i++)
        for (int language = 0; language < LANGUAGES; language++) {
            const mw_reason *reason = &reasons.reason[i];
            char text[MW_MAX_TEXT];
            size_t n = mw_say_reason(state, reason, language, text, sizeof text);
            assert_in_range(n, 1, sizeof text - 1);
            assert_null(strpbrk(text, "{}"));
            if (!is_utf8(text))
                fail_msg("cut in a character: %s", text);
            if (reason->rule)
                assert_non_null(strstr(text, reason->rule));
        }
}

static const char *rules_named(void)
{
    static char text[200];
    size_t n = 0;

    text[0] = 0;
    for (int i = 0; i < reasons.n; i++)
        n += (size_t)snprintf(text + n, sizeof text - n, i ? " %s" : "%s",
                              reasons.reason[i].rule ? reasons.reason[i].rule : "-");
    return text;
}

static void check_why(const mw_state *state, const char *line, const char *rules)
{
    mw_why(state, line, &reasons);
    if (strcmp(rules_named(), rules) != 0)
        fail_msg("“%s”: %s, not %s", line, rules, rules_named());
    check_sentences(state);
}

TEST(every_rule_that_forbids_a_move_is_named)
{
    static const char *const row[][2] = {
        { "build oldham.1 cotton card:oldham", "" },
        { "build oldham.1 cotton card:wigan", "L6.2" },
        { "build oldham.1 cotton card:coal", "L6.3" },
        { "build oldham.1 cotton card:bury", "L5.2 L6.2" },
        { "build oldham.1 port card:wigan", "L6.6 L6.2" },
        { "build oldham.1 port card:coal", "L6.6 L6.3" },
        { "build barrow.1 shipyard", "L6.1 L6.2" },
        { "build preston.2 port card:port", "L6.8" },
        { "loan 15 card:oldham", "L8.8" },
        { "pass card:bury", "L5.2" },
        { "link manchester--oldham card:oldham", "L8.1" },
        { "link barrow--lancaster card:oldham", "L8.1 L8.1" },
        { "link barrow--lancaster card:bury", "L8.1 L8.1 L5.2" },
        { "sell oldham.1 distant card:oldham", "L8.5" },
        { "double oldham.1 cotton card:oldham card:wigan", "L5.3" },
        { "remove oldham.1", "L4.5" },
        { "done", "L8.5" },
    };
    mw_state state;

    game_with_hand(&state, hand);
    for (int i = 0; i < LENGTH(row); i++)
        check_why(&state, row[i][0], row[i][1]);
}

TEST(a_line_that_is_no_move_breaks_no_rule)
{
    static const struct {
        const char *line, *word;
        int sentence;
    } row[] = {
        { "", "", SAY_PROBLEM_EMPTY },
        { "  ", "", SAY_PROBLEM_EMPTY },
        { "fly", "fly", SAY_PROBLEM_UNKNOWN_WORD },
        { "build fly", "fly", SAY_PROBLEM_UNKNOWN_WORD },
        { "pass", NULL, SAY_PROBLEM_UNFINISHED },
        { "build oldham.1", NULL, SAY_PROBLEM_UNFINISHED },
        { "build oldham.1 card:oldham", "card:oldham", SAY_PROBLEM_CHOICE_LEFT_OUT },
        { "pass oldham.1", "oldham.1", SAY_PROBLEM_WRONG_KIND },
        { "pass card:oldham pass", "pass", SAY_PROBLEM_WORD_TOO_MANY },
    };
    mw_state state;

    game_with_hand(&state, hand);
    for (int i = 0; i < LENGTH(row); i++) {
        check_why(&state, row[i].line, "-");
        assert_int_equal(reasons.reason[0].sentence, row[i].sentence);
        if (row[i].word)
            assert_string_equal(reasons.reason[0].word, row[i].word);
    }
}

TEST(a_line_has_a_limit)
{
    static char line[MW_MAX_MOVE_TEXT + 1];
    mw_state state;

    game_with_hand(&state, hand);
    memset(line, ' ', MW_MAX_MOVE_TEXT);
    memcpy(line, "pass card:oldham", 16);
    check_why(&state, line, "-");
    assert_int_equal(reasons.reason[0].sentence, SAY_PROBLEM_TOO_LONG);
    line[MW_MAX_MOVE_TEXT - 1] = 0;
    check_why(&state, line, "");
}

TEST(a_long_word_is_cut_between_characters)
{
    mw_state state;

    game_with_hand(&state, hand);
    for (int before = 0; before < 4; before++) {
        char line[200] = "";
        memset(line, 'x', (size_t)before);
        for (int i = 0; i < 40; i++)
            strcat(line, "\xe2\x82\xac");
        check_why(&state, line, "-");
    }
}

TEST(after_the_end_the_game_is_over)
{
    static const char *const lines[] = { "pass card:oldham", "loan 10", "done", "build", "" };
    mw_state state;

    random_position(&state, 3, 1, 10000);
    assert_true(mw_is_over(&state));
    for (int i = 0; i < LENGTH(lines); i++)
        check_why(&state, lines[i], "L2.1");
}

/* ---- Lines of random games --------------------------------------------------------------------*/

struct sample {
    const mw_state *state;
    mw_random random;
};

/* About one in 40 of the legal moves. */
static bool has_no_reason(void *context, const mw_move *move)
{
    struct sample *sample = context;
    char text[MW_MAX_MOVE_TEXT];

    if (mw_random_below(&sample->random, 40) > 0)
        return true;
    mw_print_move(sample->state, move, text, sizeof text);
    check_why(sample->state, text, "");
    return true;
}

TEST(a_legal_move_has_no_reason_against_it)
{
    for (int i = 0; i < 24; i++) {
        mw_state state;
        struct sample sample = { &state, { .state = (uint64_t)i } };
        random_position(&state, 3 + i % 2, (uint64_t)i, 5 * i);
        assert_true(mw_each_move(&state, has_no_reason, &sample));
    }
}

/* Changes, drops, doubles or swaps a word of the move. */
static void damage(mw_move *move, const mw_word *words, int n_words, mw_random *random)
{
    int at = (int)mw_random_below(random, move->n), to = (int)mw_random_below(random, move->n);
    mw_word word = move->word[at];

    switch (mw_random_below(random, 4)) {
    case 0: move->word[at] = words[mw_random_below(random, (uint32_t)n_words)]; break;
    case 1:
        move->n--;
        for (int i = at; i < move->n; i++)
            move->word[i] = move->word[i + 1];
        break;
    case 2:
        if (move->n < MW_MAX_WORDS)
            move->word[move->n++] = word;
        break;
    default: move->word[at] = move->word[to]; move->word[to] = word;
    }
}

/* What is said about a line agrees: it is a move and nothing forbids it, or it is none and there is
 * a reason; a refusal by the rules names the first rule. */
static void check_agreement(const mw_state *state, const char *line)
{
    mw_problem problem = { .code = MW_OK };
    mw_move move;
    bool good = mw_parse(state, line, 0, &move, &problem);
    const char *first = NULL;

    mw_why(state, line, &reasons);
    check_sentences(state);
    if (good != (reasons.n == 0))
        fail_msg("“%s” is %s, and there are %d reasons", line, good ? "legal" : problem.text,
                 reasons.n);
    for (int i = reasons.n - 1; i >= 0; i--)
        if (reasons.reason[i].rule)
            first = reasons.reason[i].rule;
    if (problem.code == MW_ILLEGAL && (!first || !problem.rule || strcmp(first, problem.rule) != 0))
        fail_msg("“%s” breaks %s, but play names %s", line, first ? first : "no rule",
                 problem.rule ? problem.rule : "no rule");
}

static void check_damaged_moves(const mw_state *state, mw_random *random)
{
    mw_word words[1000];
    int n_words = vocabulary(state, words, LENGTH(words));

    for (int i = 0; i < 30; i++) {
        char text[MW_MAX_MOVE_TEXT];
        mw_move move;
        mw_random_move(state, true, random, &move);
        for (uint32_t n = mw_random_below(random, 3); n-- > 0 && move.n > 0;)
            damage(&move, words, n_words, random);
        mw_print_move(state, &move, text, sizeof text);
        check_agreement(state, text);
    }
}

TEST(refused_moves_have_a_reason_and_only_they)
{
    mw_random random = { .state = 4 };

    for (uint64_t seed = 0; seed < 8; seed++) {
        mw_state state;
        new_game(&state, 3 + (int)seed % 2, seed);
        while (!mw_is_over(&state)) {
            mw_move move;
            check_damaged_moves(&state, &random);
            mw_random_move(&state, seed % 4 > 0, &random, &move);
            mw_apply(&state, &move, NULL);
        }
    }
}

/* Any known words in any order. */
TEST(any_line_of_words_can_be_explained)
{
    mw_random random = { .state = 5 };
    mw_word words[1000];

    for (int i = 0; i < 4000; i++) {
        static const char *const verbs[] = { "build", "link", "develop", "sell", "loan", "double" };
        mw_state state;
        mw_move move = { .n = 0 };
        char text[MW_MAX_MOVE_TEXT];
        int n_words;
        if (i % 200 == 0)
            random_position(&state, 4, (uint64_t)i, i / 40);
        n_words = vocabulary(&state, words, LENGTH(words));
        move.word[move.n++] = word_of(&state, verbs[i % LENGTH(verbs)]);
        for (uint32_t n = mw_random_below(&random, 7); n-- > 0;)
            move.word[move.n++] = words[mw_random_below(&random, (uint32_t)n_words)];
        mw_print_move(&state, &move, text, sizeof text);
        check_agreement(&state, text);
    }
}

/* A reason is told once, but two that name different things are two. */
TEST(reasons_that_name_different_things_are_all_told)
{
    reasons.n = 0;

    for (int i = 0; i < 2; i++) {
        mw_reason_add(&reasons, "A5.4", SAY_REFUSAL_NOTHING_CAN_COME,
                      ABOUT(.location = 3, .resource = MW_RES_COAL));
        mw_reason_add(&reasons, "A5.4", SAY_REFUSAL_NOTHING_CAN_COME,
                      ABOUT(.location = 3, .resource = MW_RES_IRON));
        mw_reason_add(&reasons, "A6.1", SAY_REFUSAL_MARKET_USED, ABOUT(.to = MW_WORD(MW_BUYER, 0)));
        mw_reason_add(&reasons, "A6.1", SAY_REFUSAL_MARKET_USED, ABOUT(.to = MW_WORD(MW_BUYER, 1)));
        mw_reason_add(&reasons, "A8.3", SAY_REFUSAL_OVER, ABOUT(.seat = MW_NOBODY));
    }
    assert_int_equal(reasons.n, 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_rule_that_forbids_a_move_is_named),
        cmocka_unit_test(a_line_that_is_no_move_breaks_no_rule),
        cmocka_unit_test(a_line_has_a_limit),
        cmocka_unit_test(a_long_word_is_cut_between_characters),
        cmocka_unit_test(after_the_end_the_game_is_over),
        cmocka_unit_test(a_legal_move_has_no_reason_against_it),
        cmocka_unit_test(refused_moves_have_a_reason_and_only_they),
        cmocka_unit_test(reasons_that_name_different_things_are_all_told),
        cmocka_unit_test(any_line_of_words_can_be_explained),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
