/* Sets as bits: src/core/bits.h. */
#include "support.h"

#include "core/bits.h"

TEST(sets_hold_what_was_put_in)
{
    mask set = bit(0) | bit(31) | bit(32) | bit(63);

    for (int i = 0; i < 64; i++)
        assert_int_equal(has(set, i), i == 0 || i == 31 || i == 32 || i == 63);
    assert_int_equal(count_bits(set), 4);
    assert_int_equal(count_bits(0), 0);
    assert_int_equal(count_bits(ALL_BITS), 64);
    assert_int_equal(lowest(set & ~bit(0)), 31);
    assert_true(if_true(true) == ALL_BITS && if_true(false) == 0);
}

TEST(members_come_in_ascending_order)
{
    static const int expected[] = { 3, 4, 40, 63 };
    mask set = bit(63) | bit(3) | bit(40) | bit(4);
    int i, n = 0;

    FOR_EACH (i, set) {
        assert_int_equal(i, expected[n]);
        n++;
    }
    assert_int_equal(n, 4);
    FOR_EACH (i, 0)
        fail();
}

/* A loop may change the set it goes over: it goes over the set as it was. */
TEST(loops_nest_and_see_the_set_as_it_was)
{
    mask set = bit(1) | bit(2);
    int i, j, n = 0;

    FOR_EACH (i, set) {
        set |= bit(i + 10);
        FOR_EACH (j, bit(5) | bit(6))
            n += j;
    }
    assert_int_equal(n, 2 * (5 + 6));
    assert_true(set == (bit(1) | bit(2) | bit(11) | bit(12)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sets_hold_what_was_put_in),
        cmocka_unit_test(members_come_in_ascending_order),
        cmocka_unit_test(loops_nest_and_see_the_set_as_it_was),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
