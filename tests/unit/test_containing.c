/* Moves that contain given words: mw_containing, against the list of all moves. */
#include "support.h"

#include <stdio.h>
#include <string.h>

enum { PLENTY = 100000000 };

/* What a filter over all moves finds. */
struct filter {
    const mw_word *wanted;
    int n_wanted;
    size_t moves;
    int shortest;
    int count[MW_KINDS << 8];                      /* by word: how often the move at hand has it */
    int most[MW_KINDS << 8], least[MW_KINDS << 8]; /* and the moves that contain the wanted words */
};

static int times(const mw_word *words, int n, mw_word word)
{
    int count = 0;
    for (int i = 0; i < n; i++)
        count += words[i] == word;
    return count;
}

/* Words wanted twice must be there twice. */
static bool contains(const mw_move *move, const mw_word *wanted, int n)
{
    for (int i = 0; i < n; i++)
        if (times(move->word, move->n, wanted[i]) < times(wanted, n, wanted[i]))
            return false;
    return true;
}

static bool filter_move(void *context, const mw_move *move)
{
    struct filter *filter = context;

    if (!contains(move, filter->wanted, filter->n_wanted))
        return true;
    memset(filter->count, 0, sizeof filter->count);
    for (int i = 0; i < move->n; i++)
        filter->count[move->word[i]]++;
    for (int word = 0; word < LENGTH(filter->count); word++) {
        if (filter->count[word] > filter->most[word])
            filter->most[word] = filter->count[word];
        if (filter->moves == 0 || filter->count[word] < filter->least[word])
            filter->least[word] = filter->count[word];
    }
    if (filter->moves++ == 0 || move->n < filter->shortest)
        filter->shortest = move->n;
    return true;
}

/* The first is one of them: legal, with the wanted words, and none is shorter. */
static void check_first(const mw_state *state, const mw_matches *matches,
                        const struct filter *filter)
{
    const mw_move *first = &matches->first;

    if (filter->moves == 0) {
        assert_int_equal(first->n, 0);
        assert_false(matches->complete);
        return;
    }
    assert_true(mw_is_legal(state, first));
    assert_true(contains(first, filter->wanted, filter->n_wanted));
    assert_int_equal(first->n, filter->shortest);
    assert_int_equal(matches->complete, first->n == filter->n_wanted + matches->n_forced);
}

static void check(const mw_state *state, const mw_word *wanted, int n)
{
    static mw_matches matches;
    static struct filter filter;
    int next = 0;

    mw_containing(state, wanted, n, PLENTY, &matches);
    memset(&filter, 0, sizeof filter);
    filter.wanted = wanted;
    filter.n_wanted = n;
    mw_each_move(state, filter_move, &filter);
    assert_true(matches.whole);
    assert_int_equal(matches.moves, filter.moves);
    check_first(state, &matches, &filter);
    for (int word = 0; word < LENGTH(filter.most); word++) {
        int chosen = times(wanted, n, (mw_word)word);
        if (filter.most[word] > chosen) {
            assert_true(next < matches.n);
            assert_int_equal(matches.word[next], word);
            next++;
        }
        assert_int_equal(times(matches.forced, matches.n_forced, (mw_word)word),
                         filter.least[word] > chosen ? filter.least[word] - chosen : 0);
    }
    assert_int_equal(matches.n, next);
}

/* Some words of a legal move, in any order, now and then with one that may not fit. */
static int choose_words(const mw_state *state, mw_random *random, mw_word *wanted)
{
    mw_word words[1000];
    int n = 0, n_words = vocabulary(state, words, LENGTH(words));
    mw_move move;

    mw_random_move(state, true, random, &move);
    for (int i = 0; i < move.n; i++)
        if (mw_random_below(random, 3) == 0) {
            int at = (int)mw_random_below(random, (uint32_t)++n);
            wanted[n - 1] = wanted[at];
            wanted[at] = move.word[i];
        }
    if (mw_random_below(random, 4) == 0)
        wanted[n++] = words[mw_random_below(random, (uint32_t)n_words)];
    return n;
}

static void check_along(mw_setup setup)
{
    mw_random random = { .state = 1 };

    for (int i = 0; i < 40; i++) {
        mw_state state;
        setup.players = 3 + i % 2;
        setup.seed = (uint64_t)i % 5;
        random_position_of(&state, &setup, 3 * i);
        for (int tries = 0; tries < 6 && !mw_is_over(&state); tries++) {
            mw_word wanted[MW_MAX_WORDS];
            check(&state, wanted, choose_words(&state, &random, wanted));
        }
    }
}

TEST(it_finds_what_a_filter_over_all_moves_finds)
{
    mw_setup setup = setup_of("age-of-industry", 3, 0);

    check_along(setup_of("lancashire", 3, 0));
    check_along(setup_of("birmingham", 3, 0));
    for (; setup.map < mw_game_info(setup.game)->n_maps; setup.map++)
        check_along(setup);
}

TEST(no_words_are_in_every_move)
{
    mw_state state;

    random_position(&state, 3, 1, 10);
    check(&state, NULL, 0);
}

TEST(a_word_may_be_wanted_twice)
{
    mw_state state;
    mw_word coal, twice[2];

    new_game(&state, 3, 1);
    coal = word_of(&state, "iron:market");
    twice[0] = twice[1] = coal;
    check(&state, &coal, 1);
    check(&state, twice, 2);
}

static void find(const mw_state *state, const char *words, mw_matches *matches)
{
    mw_word wanted[MW_MAX_WORDS];
    mw_problem problem;
    int n;

    must(mw_parse_words(state, words, 0, wanted, &n, MW_MAX_WORDS, &problem), words);
    mw_containing(state, wanted, n, PLENTY, matches);
}

static bool offers(const mw_state *state, const mw_matches *matches, const char *word)
{
    return times(matches->word, matches->n, word_of(state, word)) > 0;
}

TEST(a_word_can_be_added_as_long_as_a_move_has_it_once_more)
{
    mw_matches matches;
    mw_state state;

    new_game(&state, 3, 1);
    find(&state, "develop port", &matches);
    assert_true(offers(&state, &matches, "port") && !offers(&state, &matches, "develop"));
    find(&state, "develop port port", &matches);
    assert_false(offers(&state, &matches, "port"));
    find(&state, "develop port port port", &matches);
    assert_int_equal(matches.moves, 0);
}

TEST(what_all_moves_contain_is_forced)
{
    static const char *const hand[] = { "liverpool", "preston", "oldham",  "wigan",
                                        "bury",      "bolton",  "burnley", "colne" };
    char text[MW_MAX_MOVE_TEXT];
    mw_matches matches;
    mw_state state;

    game_with_hand(&state, hand);
    find(&state, "preston.1", &matches);
    assert_true(matches.whole && matches.complete);
    assert_int_equal(matches.n_forced, 3);
    mw_print_move(&state, &matches.first, text, sizeof text);
    assert_string_equal(text, "build preston.1 port card:preston");
    find(&state, "develop", &matches);
    assert_int_equal(matches.n_forced, 1); /* the one iron that every such move takes */
    assert_int_equal(matches.forced[0], word_of(&state, "iron:market"));
    assert_false(matches.complete);
    find(&state, "card:bolton port develop port", &matches);
    assert_true(matches.complete);
    assert_int_equal(matches.n_forced, 2);
}

/* The same words in another order can be another move. */
TEST(a_whole_move_keeps_the_order_of_its_words)
{
    char text[64];
    mw_matches matches;
    mw_state state;

    new_game(&state, 3, 1);
    find(&state, "port iron:market coal iron:market develop", &matches);
    assert_false(matches.complete); /* any card will do */
    mw_print_word(&state, matches.first.word[matches.first.n - 1], text, sizeof text);
    for (int i = 0; i < 2; i++) {
        char line[MW_MAX_MOVE_TEXT] = "", wanted[MW_MAX_MOVE_TEXT] = "";
        snprintf(wanted, sizeof wanted, "%s %s develop", i ? "coal port" : "port coal", text);
        find(&state, wanted, &matches);
        assert_true(matches.complete);
        mw_print_move(&state, &matches.first, line, sizeof line);
        snprintf(wanted, sizeof wanted, "develop %s iron:market %s iron:market %s",
                 i ? "coal" : "port", i ? "port" : "coal", text);
        assert_string_equal(line, wanted);
    }
}

TEST(what_no_move_contains_is_not_found)
{
    static const mw_word none[] = { 0, MW_WORD(MW_END, 0), MW_WORD(MW_DISTANT, 0),
                                    MW_WORD(MW_VERB, 200) };
    mw_word many[MW_MAX_WORDS + 1];
    mw_matches matches;
    mw_state state;

    new_game(&state, 3, 1);
    for (int i = 0; i < LENGTH(none); i++) {
        mw_containing(&state, &none[i], 1, PLENTY, &matches);
        assert_true(matches.whole && matches.moves == 0 && matches.n == 0);
    }
    for (int i = 0; i < LENGTH(many); i++)
        many[i] = word_of(&state, "build");
    mw_containing(&state, many, LENGTH(many), PLENTY, &matches);
    assert_true(matches.moves == 0 && matches.n == 0);
}

TEST(after_the_end_there_is_nothing_to_find)
{
    mw_matches matches;
    mw_state state;

    random_position(&state, 3, 1, 10000);
    mw_containing(&state, NULL, 0, PLENTY, &matches);
    assert_true(matches.whole && matches.moves == 0 && matches.n == 0);
}

TEST(without_budget_nothing_is_looked_at)
{
    mw_matches matches;
    mw_state state;

    new_game(&state, 3, 1);
    mw_containing(&state, NULL, 0, 0, &matches);
    assert_false(matches.whole);
    assert_int_equal(matches.moves, 0);
}

TEST(the_largest_budget_is_enough)
{
    mw_matches matches;
    mw_state state;

    new_game(&state, 3, 1);
    mw_containing(&state, NULL, 0, SIZE_MAX, &matches);
    assert_true(matches.whole);
    assert_true(matches.moves > 0);
}

/* More budget never finds less, and at some budget the answer becomes whole and stays so. */
TEST(a_small_budget_gives_a_part)
{
    mw_state state;
    size_t last = 0;
    bool whole = false;

    new_game(&state, 3, 1);
    for (size_t budget = 1; budget < 1u << 20; budget *= 2) {
        mw_matches matches;
        mw_containing(&state, NULL, 0, budget, &matches);
        assert_true(matches.moves >= last && matches.moves <= budget);
        assert_true(matches.whole || (matches.n_forced == 0 && !matches.complete));
        assert_true(matches.whole || !whole);
        last = matches.moves;
        whole = matches.whole;
    }
    assert_true(whole);
}

/* Too many moves for the budget: every verb has its share of it. */
TEST(a_part_has_something_of_everything)
{
    mw_options verbs = { .n = 0 };
    mw_matches matches = { .moves = 0 };
    mw_state state;

    for (int moves = 60; verbs.n < 4 || matches.moves < 3000; moves++) {
        random_position(&state, 3, 1, moves);
        must(!mw_is_over(&state), "no position has so many moves");
        mw_get_options(&state, MW_LEGAL, &verbs);
        mw_containing(&state, NULL, 0, PLENTY, &matches);
    }
    mw_containing(&state, NULL, 0, matches.moves / 2, &matches);
    assert_false(matches.whole);
    for (int i = 0; i < verbs.n; i++)
        assert_int_equal(times(matches.word, matches.n, verbs.word[i]), 1);
}

/* Where there are too many moves to look at all of them, a whole one is still known as one: four sales with many
 * buyers could be chosen and not confirmed. */
TEST(a_whole_move_is_one_whatever_the_budget)
{
    static const char *const games[] = { "lancashire", "birmingham", "age-of-industry" };
    mw_random random = { .state = 3 };
    int cut_short = 0;

    for (int i = 0; i < 60; i++) {
        mw_setup setup = setup_of(games[i % LENGTH(games)], 3, (uint64_t)i);
        mw_matches matches;
        mw_state state;
        mw_move move;

        random_position_of(&state, &setup, 3 * i);
        if (mw_is_over(&state))
            continue;
        mw_random_move(&state, false, &random, &move);
        mw_containing(&state, move.word, move.n, 100, &matches);
        assert_true(matches.complete && matches.moves > 0);
        assert_true(mw_same_move(&matches.first, &move));
        cut_short += !matches.whole;
    }
    assert_true(cut_short > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_finds_what_a_filter_over_all_moves_finds),
        cmocka_unit_test(no_words_are_in_every_move),
        cmocka_unit_test(a_word_may_be_wanted_twice),
        cmocka_unit_test(a_word_can_be_added_as_long_as_a_move_has_it_once_more),
        cmocka_unit_test(what_all_moves_contain_is_forced),
        cmocka_unit_test(a_whole_move_keeps_the_order_of_its_words),
        cmocka_unit_test(what_no_move_contains_is_not_found),
        cmocka_unit_test(after_the_end_there_is_nothing_to_find),
        cmocka_unit_test(without_budget_nothing_is_looked_at),
        cmocka_unit_test(the_largest_budget_is_enough),
        cmocka_unit_test(a_small_budget_gives_a_part),
        cmocka_unit_test(a_part_has_something_of_everything),
        cmocka_unit_test(a_whole_move_is_one_whatever_the_budget),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
