/* Demand tracks and the income track: src/core/track.h, with Lancashire's tables. */
#include "support.h"

#include "core/track.h"
#include "lancashire_tables.h"

TEST(the_cheapest_cube_is_bought_first)
{
    static const int price_by_filled[] = { 5, 4, 4, 3, 3, 2, 2, 1, 1 };

    for (int filled = 0; filled <= 8; filled++) {
        assert_int_equal(track_buy_price(&mw_lancashire_coal_track, filled),
                         price_by_filled[filled]);
        assert_int_equal(track_buy_price(&mw_lancashire_iron_track, filled),
                         price_by_filled[filled]);
    }
}

/* The rulebook's example: three spaces are empty. */
TEST(three_empty_spaces_bring_four)
{
    int filled = 8 - 3, sum = 0;

    assert_int_equal(track_buy_price(&mw_lancashire_iron_track, filled), 2);
    for (; track_has_room(&mw_lancashire_iron_track, filled); filled++)
        sum += track_fill_price(&mw_lancashire_iron_track, filled);
    assert_int_equal(filled, 8);
    assert_int_equal(sum, 2 + 1 + 1);
}

TEST(the_dearest_space_is_filled_first)
{
    static const int price_by_filled[] = { 4, 4, 3, 3, 2, 2, 1, 1 };

    for (int filled = 0; filled < 8; filled++) {
        assert_true(track_has_room(&mw_lancashire_coal_track, filled));
        assert_int_equal(track_fill_price(&mw_lancashire_coal_track, filled),
                         price_by_filled[filled]);
    }
    assert_false(track_has_room(&mw_lancashire_coal_track, 8));
}

TEST(an_empty_track_has_its_own_price)
{
    static const uint8_t price[] = { 3, 6 };
    const struct price_track track = { price, 2, 9 };

    assert_int_equal(track_buy_price(&track, 0), 9);
    assert_int_equal(track_buy_price(&track, 1), 6);
    assert_int_equal(track_buy_price(&track, 2), 3);
    assert_int_equal(track_fill_price(&track, 0), 6);
    assert_int_equal(track_fill_price(&track, 1), 3);
}

TEST(income_stops_at_the_last_space)
{
    assert_int_equal(mw_lancashire_income.spaces, 100);
    assert_int_equal(income_advance(&mw_lancashire_income, 10, 5), 15);
    assert_int_equal(income_advance(&mw_lancashire_income, 10, 0), 10);
    assert_int_equal(income_advance(&mw_lancashire_income, 92, 7), 99);
    assert_int_equal(income_advance(&mw_lancashire_income, 93, 7), 99);
    assert_int_equal(income_advance(&mw_lancashire_income, 99, 7), 99);
}

/* The marker goes to the highest space of the level it falls to. */
TEST(income_goes_back_by_levels)
{
    static const struct {
        int space, levels, to;
    } row[] = {
        /* a space for each level */
        { 10, 1, 9 },
        { 10, 3, 7 },
        { 3, 3, 0 },
        /* two */
        { 11, 1, 10 },
        { 12, 1, 10 },
        { 12, 2, 9 },
        { 13, 1, 12 },
        { 14, 1, 12 },
        { 30, 1, 28 },
        /* three */
        { 31, 1, 30 },
        { 33, 1, 30 },
        { 34, 1, 33 },
        { 36, 2, 30 },
        { 60, 3, 51 },
        /* four, and three at the end */
        { 61, 1, 60 },
        { 64, 1, 60 },
        { 65, 1, 64 },
        { 97, 1, 96 },
        { 99, 1, 96 },
        { 99, 3, 88 },
    };

    for (int i = 0; i < LENGTH(row); i++) {
        int to = income_back(&mw_lancashire_income, row[i].space, row[i].levels);
        if (to != row[i].to)
            fail_msg("%d levels back from %d is %d, not %d", row[i].levels, row[i].space, row[i].to,
                     to);
    }
}

TEST(income_cannot_go_below_the_lowest_level)
{
    assert_int_equal(income_back(&mw_lancashire_income, 0, 1), -1);
    assert_int_equal(income_back(&mw_lancashire_income, 2, 3), -1);
    assert_int_equal(income_back(&mw_lancashire_income, 2, 2), 0);
}

TEST(income_cannot_go_to_a_level_that_is_missing)
{
    static const int8_t level[] = { -5, -5, 0, 0, 1 };
    const struct income_track track = { level, 5 };

    assert_int_equal(income_back(&track, 4, 1), 3);
    assert_int_equal(income_back(&track, 4, 2), -1);
    assert_int_equal(income_back(&track, 3, 5), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_cheapest_cube_is_bought_first),
        cmocka_unit_test(three_empty_spaces_bring_four),
        cmocka_unit_test(the_dearest_space_is_filled_first),
        cmocka_unit_test(an_empty_track_has_its_own_price),
        cmocka_unit_test(income_stops_at_the_last_space),
        cmocka_unit_test(income_goes_back_by_levels),
        cmocka_unit_test(income_cannot_go_below_the_lowest_level),
        cmocka_unit_test(income_cannot_go_to_a_level_that_is_missing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
