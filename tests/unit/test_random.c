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
    mw_random a = { .state = 0 }, b = { .state = 1234567 };

    for (int i = 0; i < LENGTH(from_0); i++)
        assert_true(mw_random_next(&a) == from_0[i]);
    for (int i = 0; i < LENGTH(from_1234567); i++)
        assert_true(random_next(&b) == from_1234567[i]);
}

TEST(below_takes_one_number_and_scales_its_upper_half)
{
    mw_random a = { .state = 99 }, b = { .state = 99 };

    for (uint32_t n = 1; n < 1000; n++) {
        uint64_t high = random_next(&b) >> 32;
        assert_int_equal(mw_random_below(&a, n), high * n / 4294967296u);
        assert_true(a.state == b.state);
    }
}

TEST(below_stays_below)
{
    static const uint32_t limit[] = { 1, 2, 3, 7, 66, 255, 256, 1u << 31, UINT32_MAX };
    mw_random random = { .state = 5 };

    for (int i = 0; i < LENGTH(limit); i++)
        for (int j = 0; j < 2000; j++)
            assert_true(random_below(&random, limit[i]) < limit[i]);
}

TEST(below_reaches_everything_about_equally)
{
    int count[10] = { 0 };
    mw_random random = { .state = 6 };

    for (int i = 0; i < 20000; i++)
        count[random_below(&random, 10)]++;
    for (int i = 0; i < 10; i++)
        assert_in_range(count[i], 1800, 2200);
}

/* ---- A caller's source ------------------------------------------------------------------------*/

struct script {
    const uint64_t *number;
    int at;
};

static uint64_t next_of_script(void *context)
{
    struct script *script = context;
    return script->number[script->at++];
}

TEST(a_callers_source_gives_the_numbers)
{
    static const uint64_t number[] = { 7, UINT64_MAX };
    struct script script = { number, 0 };
    mw_random random = { .state = 3, .next = next_of_script, .context = &script };

    assert_true(mw_random_next(&random) == 7);
    assert_true(random_next(&random) == UINT64_MAX);
    assert_int_equal(script.at, 2);
    assert_int_equal(random.state, 3);
}

/* 2^32 is 1 more than a multiple of 3, 4 more than one of 6, and 2^31 - 1 more than one of 2^31 + 1:
 * so many numbers would make some results likelier, and are drawn again. */
TEST(below_is_exact_with_a_callers_source)
{
    static const struct {
        uint32_t n, upper_half, result;
        bool again;
    } row[] = {
        { 3, 0, 0, true },
        { 3, 1, 0, false },
        { 3, 1431655765, 0, false },
        { 3, 1431655766, 1, false },
        { 3, UINT32_MAX, 2, false },
        { 6, 0, 0, true },
        { 6, 1, 0, false },
        { 6, 1431655766, 2, false },
        { 8, 0, 0, false },
        { 1, 0, 0, false },
        { (1u << 31) + 1, 0, 0, true },
        { (1u << 31) + 1, 1, 0, false },
        { (1u << 31) + 1, 2, 0, true },
        { UINT32_MAX, 0, 0, true },
        { UINT32_MAX, 1, 0, false },
    };

    for (int i = 0; i < LENGTH(row); i++) {
        uint64_t number[] = { (uint64_t)row[i].upper_half << 32, (uint64_t)UINT32_MAX << 32 };
        struct script script = { number, 0 };
        mw_random random = { .next = next_of_script, .context = &script };
        uint32_t result = mw_random_below(&random, row[i].n);
        assert_int_equal(result, row[i].again ? row[i].n - 1 : row[i].result);
        assert_int_equal(script.at, row[i].again ? 2 : 1);
    }
}

static uint64_t count_up(void *context)
{
    return ++*(uint64_t *)context * 0x9e3779b97f4a7c15u;
}

/* The log has the shuffles that the game was dealt from, so they are drawn once. */
TEST(a_game_is_dealt_from_a_callers_source)
{
    static mw_session session, other, scratch;
    static char log[MW_MAX_LOG_TEXT];
    uint64_t count = 0;
    mw_random random = { .next = count_up, .context = &count };
    mw_setup setup = setup_of("birmingham", 4, 1), by_seed = setup;
    mw_problem problem;
    mw_state state;

    setup.random = &random;
    mw_session_begin(&session);
    mw_session_begin(&other);
    assert_true(mw_session_new(&session, &setup, &problem));
    assert_true(mw_session_replay(&other, log, mw_session_log(&session, log, sizeof log), &scratch,
                                  &problem));
    assert_memory_equal(&other.now, &session.now, sizeof(mw_state));
    assert_true(mw_new(&state, &setup, &problem));
    assert_memory_not_equal(&state, &session.now, sizeof state);
    count = 0;
    assert_true(mw_new(&state, &setup, &problem));
    assert_memory_equal(&state, &session.now, sizeof state);
    assert_true(mw_new(&state, &by_seed, &problem));
    assert_memory_not_equal(&state, &session.now, sizeof state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_those_of_splitmix64),
        cmocka_unit_test(below_takes_one_number_and_scales_its_upper_half),
        cmocka_unit_test(below_stays_below),
        cmocka_unit_test(below_reaches_everything_about_equally),
        cmocka_unit_test(a_callers_source_gives_the_numbers),
        cmocka_unit_test(below_is_exact_with_a_callers_source),
        cmocka_unit_test(a_game_is_dealt_from_a_callers_source),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
