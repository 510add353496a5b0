/* Lists, counts and random play: src/engine/moves.c. */
#include "support.h"

#include <string.h>

static mw_word words[1 << 20];

struct count {
    size_t n, stop;
};

static bool count_move(void *context, const mw_move *move)
{
    struct count *count = context;

    assert_in_range(move->n, 1, MW_MAX_WORDS);
    return ++count->n != count->stop;
}

TEST(the_walk_stops_when_it_is_told_to)
{
    struct count all = { 0, 0 }, some = { 0, 3 };
    mw_state state;

    new_game(&state, 3, 1);
    assert_true(mw_each_move(&state, count_move, &all));
    assert_true(all.n > 10);
    for (size_t stop = 1; stop <= all.n; stop = 2 * stop + 1) {
        some = (struct count){ 0, stop };
        assert_false(mw_each_move(&state, count_move, &some));
        assert_int_equal(some.n, stop);
    }
}

TEST(a_list_has_limits)
{
    mw_state state;
    bool whole;
    size_t all, n;

    new_game(&state, 3, 1);
    all = mw_list(&state, words, LENGTH(words), SIZE_MAX, &whole);
    assert_true(whole);
    assert_int_equal(mw_list(&state, words, LENGTH(words), all, &whole), all);
    assert_true(whole);
    assert_int_equal(mw_list(&state, words, LENGTH(words), all - 1, &whole), all - 1);
    assert_false(whole);
    assert_int_equal(mw_list(&state, words, LENGTH(words), 0, &whole), 0);
    assert_false(whole);
    memset(words, 0xff, sizeof words);
    n = mw_list(&state, words, 100, SIZE_MAX, &whole);
    assert_false(whole);
    assert_true(n > 0 && n < all);
    for (int i = 100; i < LENGTH(words); i++)
        assert_int_equal(words[i], 0xffff);
}

TEST(a_game_that_is_over_has_no_moves)
{
    struct count count = { 0, 0 };
    mw_options options;
    mw_state state;
    mw_move move = { .n = 0 };
    bool whole;

    random_position(&state, 4, 1, 10000);
    assert_true(mw_is_over(&state));
    assert_true(mw_each_move(&state, count_move, &count));
    assert_int_equal(count.n, 0);
    assert_int_equal(mw_list(&state, words, LENGTH(words), 10, &whole), 0);
    assert_true(whole);
    assert_true(mw_perft(&state, 0) == 1 && mw_perft(&state, 1) == 0);
    mw_get_options(&state, MW_LEGAL, &options);
    assert_int_equal(options.n, 0);
    assert_false(mw_is_legal(&state, &move));
}

/* Depth 2 is the sum of depth 1 over all moves. */
struct sum {
    const mw_state *state;
    uint64_t moves;
};

static bool add_replies(void *context, const mw_move *move)
{
    struct sum *sum = context;
    mw_state next = *sum->state;

    mw_apply(&next, move, NULL);
    sum->moves += mw_perft(&next, 1);
    return true;
}

TEST(perft_counts_sequences)
{
    mw_state state;
    struct sum sum = { &state, 0 };

    new_game(&state, 4, 2);
    mw_each_move(&state, add_replies, &sum);
    assert_true(sum.moves == mw_perft(&state, 2));
    assert_true(mw_perft(&state, 0) == 1);
}

TEST(what_is_not_offered_is_not_legal)
{
    mw_random random = { .state = 3 };

    for (int moves = 0; moves < 100; moves += 9) {
        mw_state state;
        mw_move move, changed;
        random_position(&state, 3, 2, moves);
        mw_random_move(&state, true, &random, &move);
        assert_true(mw_is_legal(&state, &move));
        changed = move;
        changed.n--; /* unfinished */
        assert_false(mw_is_legal(&state, &changed));
        changed = move;
        changed.word[changed.n] = changed.word[changed.n - 1];
        changed.n++; /* a word too many */
        assert_false(mw_is_legal(&state, &changed));
        changed = move;
        changed.word[0] = MW_WORD(MW_END, 0);
        assert_false(mw_is_legal(&state, &changed));
        changed.word[0] = 0;
        assert_false(mw_is_legal(&state, &changed));
    }
}

/* The two ways of playing at random choose the same words. */
TEST(random_moves_are_the_same_recorded_or_not)
{
    mw_random a = { .state = 9 }, b = { .state = 9 };
    mw_state one, other;

    new_game(&one, 4, 9);
    other = one;
    while (!mw_is_over(&one)) {
        mw_move move;
        mw_random_move(&one, false, &a, &move);
        mw_apply(&one, &move, NULL);
        mw_play_random(&other, &b);
        assert_memory_equal(&one, &other, sizeof one);
    }
    assert_true(mw_is_over(&other));
    assert_true(a.state == b.state);
}

TEST(the_signature_follows_from_the_number_of_games)
{
    assert_true(mw_signature(0) == 0);
    assert_true(mw_signature(3) == mw_signature(3));
    assert_true(mw_signature(3) != mw_signature(4));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_walk_stops_when_it_is_told_to),
        cmocka_unit_test(a_list_has_limits),
        cmocka_unit_test(a_game_that_is_over_has_no_moves),
        cmocka_unit_test(perft_counts_sequences),
        cmocka_unit_test(what_is_not_offered_is_not_legal),
        cmocka_unit_test(random_moves_are_the_same_recorded_or_not),
        cmocka_unit_test(the_signature_follows_from_the_number_of_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
