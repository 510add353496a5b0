/* Why no move contains some words: mw_why_not. */
#include "support.h"

#include <stdio.h>
#include <string.h>

enum { PLENTY = 200000 };

static const char *const hand[] = { "liverpool", "manchester", "oldham", "wigan",
                                    "cotton",    "coal",       "iron",   "port" };

static mw_reasons reasons;

static void ask(const mw_state *state, const char *words)
{
    mw_word chosen[MW_MAX_WORDS];
    mw_problem problem;
    int n;

    must(mw_parse_words(state, words, 0, chosen, &n, MW_MAX_WORDS, &problem), words);
    mw_why_not(state, chosen, n, PLENTY, &reasons);
    assert_in_range(reasons.n, 0, 4);
}

/* The sentences, one a line. */
static void check(const mw_state *state, const char *words, const char *expected)
{
    char text[4 * MW_MAX_TEXT] = "";
    size_t n = 0;

    ask(state, words);
    for (int i = 0; i < reasons.n; i++) {
        n += (size_t)snprintf(text + n, sizeof text - n, "%s", i ? "\n" : "");
        n += mw_say_reason(state, &reasons.reason[i], 0, text + n, sizeof text - n);
    }
    if (strcmp(text, expected) != 0)
        fail_msg("“%s”: %s\nnot: %s", words, text, expected);
}

static void pass(mw_state *state)
{
    mw_word word = word_of(state, "pass");
    mw_matches matches;

    mw_containing(state, &word, 1, PLENTY, &matches);
    mw_apply(state, &matches.first, NULL);
}

TEST(words_that_a_move_contains_are_not_refused)
{
    mw_state state;

    game_with_hand(&state, hand);
    check(&state, "", "");
    check(&state, "oldham.1", "");
    check(&state, "card:oldham cotton oldham.1", "");
    check(&state, "develop port port", "");
    check(&state, "10 card:wigan", "");
}

TEST(the_reason_is_the_one_that_a_person_would_give)
{
    static const char *const row[][2] = {
        { "oldham.1 port build", "Oldham (1) has no port symbol (L6.6)" },
        { "port oldham.1", "Oldham (1) has no port symbol (L6.6)" },
        { "build colne.1 card:oldham", "The card “Oldham” does not let you build in Colne (L6.2)" },
        { "barrow.1", "Your next shipyard has level 0: it cannot be built, only developed (L6.1)\n"
                      "None of your cards lets you build this industry in Barrow-in-Furness: "
                      "shipyard (L6.2)" },
        { "card:bury", "You do not hold the card “Bury” (L5.2)" },
        { "manchester--oldham", "Neither end of the line from Manchester to Oldham holds a tile of "
                                "yours or touches a link of yours (L8.1)" },
        { "link", "There is no line that you can build now (L8.1)" },
        { "distant", "You have no cotton mill with cotton left to sell (L8.5)" },
        { "sell oldham.1", "No cotton mill of yours stands in Oldham (1) (L8.5)\n"
                           "You have no cotton mill with cotton left to sell (L8.5)" },
        { "coal:wigan.1", "There is no coal mine with coal in Wigan (1) (L7.2)" },
        { "15", "A loan is £10, £20 or £30 (L8.8)" },
        { "double oldham.1 cotton",
          "A double action needs both actions of a turn, and you have one "
          "left (L5.3)" },
        { "done", "There is no sale to go on with (L8.5)" },
    };
    mw_state state;

    game_with_hand(&state, hand);
    for (int i = 0; i < LENGTH(row); i++)
        check(&state, row[i][0], row[i][1]);
}

#define NO_OUTLET                                                                                \
    "The cotton mill in Oldham (1) is connected to no port, so it can sell neither through one " \
    "nor to the distant market (L8.5)"
#define NOT_JOINED \
    "The port in Liverpool (1) is not connected to the cotton mill in Oldham (1) (L8.5)"

/* A port is the mill's outlet and no mill; whose mill it is was not chosen, so what is wrong with that
 * comes after what was asked. */
TEST(what_was_not_chosen_is_filled_in)
{
    mw_state state;

    game_with_hand(&state, hand);
    play(&state, "build oldham.1 cotton card:oldham");
    while (mw_seat(&state) != 0)
        pass(&state);
    play(&state, "build liverpool.1 port card:liverpool");
    check(&state, "sell liverpool.1", NOT_JOINED "\n" NO_OUTLET);
    check(&state, "liverpool.1 oldham.1", NO_OUTLET "\n" NOT_JOINED);
    check(&state, "sell distant", NO_OUTLET);
    check(&state, "sell liverpool.2", "No cotton mill of yours stands in Liverpool (2) (L8.5)");
    check(&state, "bury.1 coal",
          "None of your cards lets you build this industry in Bury: coal mine (L6.2)");
}

TEST(words_of_no_one_action_are_refused_too)
{
    static const char *const row[][2] = {
        { "loan oldham.1", "Oldham (1) has no place in this action (L5.1)" },
        { "build link", "“link” has no place in this action (L5.1)" },
        { "10 oldham.1", "Oldham (1) has no place in this action (L5.1)" },
        { "develop port port port", "“port” has no place in this action (L5.1)" },
        { "oldham.1 cotton iron:market", "“iron:market” has no place in this action (L5.1)" },
    };
    mw_state state;

    game_with_hand(&state, hand);
    for (int i = 0; i < LENGTH(row); i++)
        check(&state, row[i][0], row[i][1]);
}

TEST(a_merchant_who_is_not_in_the_game_is_said_to_be_closed)
{
    static const char closed[] =
        "With this number of players there is no merchant in Warrington (B1.2)";
    mw_state state;
    mw_problem problem;

    assert_true(mw_new(&state,
                       &(mw_setup){ .game = mw_game_find("birmingham"), .players = 2, .seed = 1 },
                       &problem));
    check(&state, "warrington.1", closed);
    check(&state, "sell warrington.2", closed);
    check(&state, "sell oxford.1",
          "You have nothing to sell: no cotton mill, manufacturer or "
          "pottery of yours is left unsold on the board (B7.2)");
}

TEST(the_order_of_the_words_does_not_matter)
{
    char there[MW_MAX_TEXT], back[MW_MAX_TEXT];
    mw_state state;

    game_with_hand(&state, hand);
    ask(&state, "build port oldham.1 card:wigan");
    assert_int_equal(reasons.n, 2);
    for (int i = 0; i < 2; i++) {
        ask(&state, "build port oldham.1 card:wigan");
        mw_say_reason(&state, &reasons.reason[i], 0, there, sizeof there);
        ask(&state, "card:wigan oldham.1 port build");
        mw_say_reason(&state, &reasons.reason[i], 0, back, sizeof back);
        assert_string_equal(there, back);
    }
}

TEST(after_the_end_everything_is_refused)
{
    mw_state state;

    random_position(&state, 3, 1, 10000);
    check(&state, "oldham.1", "The game is over (L2.1)");
    check(&state, "", "The game is over (L2.1)");
}

TEST(too_many_words_and_no_budget_harm_nobody)
{
    mw_word many[MW_MAX_WORDS + 1];
    mw_state state;

    game_with_hand(&state, hand);
    for (int i = 0; i < LENGTH(many); i++)
        many[i] = word_of(&state, "build");
    mw_why_not(&state, many, LENGTH(many) - 2, PLENTY, &reasons);
    assert_int_equal(reasons.n, 1);
    mw_why_not(&state, many, LENGTH(many), PLENTY, &reasons);
    assert_int_equal(reasons.n, 1);
    mw_why_not(&state, many, 1, 0, &reasons);
    assert_in_range(reasons.n, 0, 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_that_a_move_contains_are_not_refused),
        cmocka_unit_test(the_reason_is_the_one_that_a_person_would_give),
        cmocka_unit_test(what_was_not_chosen_is_filled_in),
        cmocka_unit_test(words_of_no_one_action_are_refused_too),
        cmocka_unit_test(a_merchant_who_is_not_in_the_game_is_said_to_be_closed),
        cmocka_unit_test(the_order_of_the_words_does_not_matter),
        cmocka_unit_test(after_the_end_everything_is_refused),
        cmocka_unit_test(too_many_words_and_no_budget_harm_nobody),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
