/* Moves that contain given words: mw_containing, against the list of all moves. */
#include "support.h"

#include <string.h>

enum { PLENTY = 100000000 };

struct filter {
    const mw_word *wanted;
    int n_wanted;
    size_t moves;
    bool has_first;
    const mw_move *first;
    bool seen[MW_KINDS << 8];
};

/* Words wanted twice must be there twice. */
static bool contains(const mw_move *move, const mw_word *wanted, int n)
{
    for (int i = 0; i < n; i++) {
        int needed = 0, there = 0;
        for (int j = 0; j < n; j++)
            needed += wanted[j] == wanted[i];
        for (int j = 0; j < move->n; j++)
            there += move->word[j] == wanted[i];
        if (there < needed)
            return false;
    }
    return true;
}

static bool filter_move(void *context, const mw_move *move)
{
    struct filter *filter = context;

    if (!contains(move, filter->wanted, filter->n_wanted))
        return true;
    filter->moves++;
    for (int i = 0; i < move->n; i++)
        filter->seen[move->word[i]] = true;
    if (move->n == filter->first->n &&
        memcmp(move->word, filter->first->word, move->n * sizeof *move->word) == 0)
        filter->has_first = true;
    return true;
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
    filter.first = &matches.first;
    mw_each_move(state, filter_move, &filter);
    for (int i = 0; i < n; i++)
        filter.seen[wanted[i]] = false;
    assert_true(matches.whole);
    assert_int_equal(matches.moves, filter.moves);
    assert_int_equal(filter.has_first, filter.moves > 0);
    for (int word = 0; word < LENGTH(filter.seen); word++)
        if (filter.seen[word]) {
            assert_true(next < matches.n);
            assert_int_equal(matches.word[next], word);
            next++;
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
    mw_random random = { 1 };

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

static void check_budget_0(const mw_state *state)
{
    mw_matches matches;

    mw_containing(state, NULL, 0, 0, &matches);
    assert_false(matches.whole);
    assert_int_equal(matches.moves, 0);
}

TEST(without_budget_nothing_is_looked_at)
{
    mw_setup null_game = setup_of("null", 2, 0);
    mw_problem problem;
    mw_state state;

    new_game(&state, 3, 1);
    check_budget_0(&state);
    assert_true(mw_new(&state, &null_game, &problem)); /* its whole tree is one word */
    check_budget_0(&state);
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
        assert_true(matches.whole || !whole);
        last = matches.moves;
        whole = matches.whole;
    }
    assert_true(whole);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_finds_what_a_filter_over_all_moves_finds),
        cmocka_unit_test(no_words_are_in_every_move),
        cmocka_unit_test(a_word_may_be_wanted_twice),
        cmocka_unit_test(what_no_move_contains_is_not_found),
        cmocka_unit_test(after_the_end_there_is_nothing_to_find),
        cmocka_unit_test(without_budget_nothing_is_looked_at),
        cmocka_unit_test(the_largest_budget_is_enough),
        cmocka_unit_test(a_small_budget_gives_a_part),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
