/* Piles of cards: src/core/deck.h. */
#include "support.h"

#include <string.h>

#include "core/deck.h"

TEST(the_top_card_is_the_last_one)
{
    uint8_t pile[] = { 4, 7, 9 }, n = 3;

    assert_int_equal(pile_take(pile, &n), 9);
    assert_int_equal(n, 2);
    assert_int_equal(pile_take(pile, &n), 7);
    assert_int_equal(pile_take(pile, &n), 4);
    assert_int_equal(n, 0);
}

TEST(nothing_is_left_where_a_card_was)
{
    static const uint8_t after[] = { 4, 0, 0 };
    uint8_t pile[] = { 4, 7, 9 }, n = 3;

    pile_take(pile, &n);
    pile_take(pile, &n);
    assert_memory_equal(pile, after, sizeof after);
}

TEST(reversing_turns_a_pile_over)
{
    static const uint8_t odd_after[] = { 3, 2, 1 }, even_after[] = { 4, 3, 2, 1 };
    uint8_t odd[] = { 1, 2, 3 }, even[] = { 1, 2, 3, 4 }, one = 5;

    pile_reverse(odd, 3);
    pile_reverse(even, 4);
    pile_reverse(&one, 1);
    pile_reverse(&one, 0);
    assert_memory_equal(odd, odd_after, 3);
    assert_memory_equal(even, even_after, 4);
    assert_int_equal(one, 5);
}

TEST(shuffling_keeps_every_card)
{
    for (uint64_t seed = 0; seed < 50; seed++) {
        mw_random random = { .state = seed };
        uint8_t pile[67];
        int count[66] = { 0 };
        for (int i = 0; i < 66; i++)
            pile[i] = (uint8_t)i;
        pile[66] = 200;
        pile_shuffle(pile, 66, &random);
        for (int i = 0; i < 66; i++)
            count[pile[i]]++;
        for (int i = 0; i < 66; i++)
            assert_int_equal(count[i], 1);
        assert_int_equal(pile[66], 200);
    }
}

TEST(shuffling_follows_from_the_seed)
{
    uint8_t a[20], b[20], c[20];
    mw_random first = { .state = 7 }, same = { .state = 7 }, other = { .state = 8 };

    for (int i = 0; i < 20; i++)
        a[i] = b[i] = c[i] = (uint8_t)i;
    pile_shuffle(a, 20, &first);
    pile_shuffle(b, 20, &same);
    pile_shuffle(c, 20, &other);
    assert_memory_equal(a, b, 20);
    assert_true(memcmp(a, c, 20) != 0);
}

/* Each of the 24 orders of four cards, about equally often. */
TEST(shuffling_gives_every_order)
{
    enum { TRIES = 24000 };
    mw_random random = { .state = 1 };
    int count[256] = { 0 }, orders = 0;

    for (int i = 0; i < TRIES; i++) {
        uint8_t pile[] = { 0, 1, 2, 3 };
        pile_shuffle(pile, 4, &random);
        count[pile[0] | pile[1] << 2 | pile[2] << 4 | pile[3] << 6]++;
    }
    for (int i = 0; i < 256; i++) {
        orders += count[i] > 0;
        assert_true(count[i] == 0 || (count[i] > 800 && count[i] < 1200));
    }
    assert_int_equal(orders, 24);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_top_card_is_the_last_one),
        cmocka_unit_test(nothing_is_left_where_a_card_was),
        cmocka_unit_test(reversing_turns_a_pile_over),
        cmocka_unit_test(shuffling_keeps_every_card),
        cmocka_unit_test(shuffling_follows_from_the_seed),
        cmocka_unit_test(shuffling_gives_every_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
