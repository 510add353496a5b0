/* Hashing: src/core/hash.h and mw_hash(). */
#include "support.h"

#include <string.h>

#include "core/hash.h"

/* A hash is part of logs and of golden games: it must never change. */
TEST(the_hash_is_the_same_everywhere)
{
    static const unsigned char zero[1024];
    unsigned char count[16];

    for (int i = 0; i < 16; i++)
        count[i] = (unsigned char)i;
    assert_true(hash_bytes(zero, 0) == 0xdf5a4a43f10da4d7u);
    assert_true(hash_bytes(count, 16) == 0x1cad57d2d8ff34adu);
    assert_true(hash_bytes(zero, 1024) == 0xde8e7c4c4fed63bdu);
}

TEST(the_length_counts)
{
    static const unsigned char zero[1024];

    for (size_t n = 8; n <= 1024; n += 8)
        assert_true(hash_bytes(zero, n) != hash_bytes(zero, n - 8));
}

TEST(the_place_of_the_bytes_does_not_count)
{
    unsigned char moved[1032];
    mw_state state;

    random_position(&state, 3, 1, 20);
    for (size_t offset = 0; offset < 8; offset++) {
        memcpy(moved + offset, &state, sizeof state);
        assert_true(hash_bytes(moved + offset, sizeof state) == mw_hash(&state));
    }
}

TEST(every_bit_of_a_position_counts)
{
    mw_state state;
    uint64_t hash;

    random_position(&state, 4, 2, 30);
    hash = mw_hash(&state);
    for (int i = 0; i < 8 * MW_STATE_BYTES; i++) {
        unsigned char flip = (unsigned char)(1u << i % 8);
        state.bytes[i / 8] ^= flip;
        assert_true(mw_hash(&state) != hash);
        state.bytes[i / 8] ^= flip;
    }
    assert_true(mw_hash(&state) == hash);
}

TEST(positions_of_a_game_differ)
{
    static uint64_t seen[2000];
    mw_random random = { .state = 3 };
    mw_state state;
    int n = 0;

    new_game(&state, 4, 3);
    while (!mw_is_over(&state)) {
        uint64_t hash = mw_hash(&state);
        for (int i = 0; i < n; i++)
            assert_true(seen[i] != hash);
        assert_true(n < LENGTH(seen));
        seen[n++] = hash;
        mw_play_random(&state, &random);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_hash_is_the_same_everywhere),
        cmocka_unit_test(the_length_counts),
        cmocka_unit_test(the_place_of_the_bytes_does_not_count),
        cmocka_unit_test(every_bit_of_a_position_counts),
        cmocka_unit_test(positions_of_a_game_differ),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
