/* Random numbers: src/core/random. */
#include "support.h"

#include "core/random.h"

/* The published first numbers of SplitMix64. */
TEST(numbers_are_those_of_splitmix64)
{
    static const uint64_t from_0[] = { 0xe220a8397b1dcdafu, 0x6e789e6aa1b965f4u,
                                       0x06c45d188009454fu, 0xf88bb8a8724c81ecu };
    static const uint64_t from_1234567[] = { 6457827717110365317u, 3203168211198807973u,
                                             9817491932198370423u, 4593380528125082431u,
                                             16408922859458223821u };
    mw_random a = { 0 }, b = { 1234567 };

    for (int i = 0; i < LENGTH(from_0); i++)
        assert_true(mw_random_next(&a) == from_0[i]);
    for (int i = 0; i < LENGTH(from_1234567); i++)
        assert_true(random_next(&b) == from_1234567[i]);
}

TEST(below_takes_one_number_and_scales_its_upper_half)
{
    mw_random a = { 99 }, b = { 99 };

    for (uint32_t n = 1; n < 1000; n++) {
        uint64_t high = random_next(&b) >> 32;
        assert_int_equal(mw_random_below(&a, n), high * n / 4294967296u);
        assert_true(a.state == b.state);
    }
}

TEST(below_stays_below)
{
    static const uint32_t limit[] = { 1, 2, 3, 7, 66, 255, 256, 1u << 31, UINT32_MAX };
    mw_random random = { 5 };

    for (int i = 0; i < LENGTH(limit); i++)
        for (int j = 0; j < 2000; j++)
            assert_true(random_below(&random, limit[i]) < limit[i]);
}

TEST(below_reaches_everything_about_equally)
{
    int count[10] = { 0 };
    mw_random random = { 6 };

    for (int i = 0; i < 20000; i++)
        count[random_below(&random, 10)]++;
    for (int i = 0; i < 10; i++)
        assert_in_range(count[i], 1800, 2200);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_those_of_splitmix64),
        cmocka_unit_test(below_takes_one_number_and_scales_its_upper_half),
        cmocka_unit_test(below_stays_below),
        cmocka_unit_test(below_reaches_everything_about_equally),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
