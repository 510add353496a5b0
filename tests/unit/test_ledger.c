/* Money and the order of play: src/core/ledger.h. */
#include "support.h"

#include "core/ledger.h"

static void check_order(const int *spent, const char *before, const char *after)
{
    struct purse purse[MW_MAX_PLAYERS] = { { 0, 0 } };
    uint8_t order[MW_MAX_PLAYERS];
    int players = 0;

    for (; before[players]; players++) {
        purse[players].spent = (int16_t)spent[players];
        order[players] = (uint8_t)(before[players] - '0');
    }
    order_by_spent(order, players, purse);
    for (int i = 0; i < players; i++)
        assert_int_equal(order[i], after[i] - '0');
}

/* Spent is by seat; orders are seats, first to last. */
TEST(least_spent_goes_first_and_ties_keep_their_order)
{
    check_order((const int[]){ 23, 6, 6, 12 }, "0123", "1230");
    check_order((const int[]){ 23, 6, 6, 12 }, "3210", "2130");
    check_order((const int[]){ 15, 3, 2, 15 }, "0123", "2103");
    check_order((const int[]){ 15, 3, 2, 15 }, "3210", "2130");
    check_order((const int[]){ 0, 0, 0 }, "201", "201");
    check_order((const int[]){ 1, 2, 3, 4, 5 }, "43210", "01234");
    check_order((const int[]){ 9 }, "0", "0");
}

TEST(what_is_paid_is_spent)
{
    struct purse purse = { 30, 2 };

    purse_spend(&purse, 12);
    assert_int_equal(purse.money, 18);
    assert_int_equal(purse.spent, 14);
    purse_gain(&purse, 5);
    assert_int_equal(purse.money, 23);
    assert_int_equal(purse.spent, 14);
}

TEST(nobody_gets_more_than_a_purse_holds)
{
    struct purse purse = { MOST_MONEY - 3, MOST_MONEY - 3 };

    purse_gain(&purse, 3);
    assert_int_equal(purse.money, MOST_MONEY);
    purse_gain(&purse, 30);
    assert_int_equal(purse.money, MOST_MONEY);
    purse_spend(&purse, 10);
    assert_int_equal(purse.money, MOST_MONEY - 10);
    assert_int_equal(purse.spent, MOST_MONEY);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(least_spent_goes_first_and_ties_keep_their_order),
        cmocka_unit_test(what_is_paid_is_spent),
        cmocka_unit_test(nobody_gets_more_than_a_purse_holds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
