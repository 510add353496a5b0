/* Stacks of industry tiles: src/core/tiles.h, with Lancashire's tables. */
#include "support.h"

#include "core/tiles.h"
#include "lancashire_tables.h"

TEST(the_lowest_level_is_on_top)
{
    uint8_t mat[TILES];

    for (int kind = 0; kind < TILES; kind++)
        mat[kind] = lancashire_tile[kind].count;
    for (int industry = 0; industry < INDUSTRIES; industry++) {
        int top = stack_top(mat, lancashire_stack[industry]);
        assert_int_equal(lancashire_tile[top].industry, industry);
        assert_int_equal(lancashire_tile[top].level, industry == SHIPYARD ? 0 : 1);
    }
}

/* Taking tile after tile never goes down a level, nor to another stack. */
TEST(a_stack_is_used_up_level_by_level)
{
    static const int tiles_in_stack[INDUSTRIES] = { 12, 8, 7, 4, 6 };

    for (int industry = 0; industry < INDUSTRIES; industry++) {
        uint8_t mat[TILES];
        int last = -1, n = 0, top;
        for (int kind = 0; kind < TILES; kind++)
            mat[kind] = lancashire_tile[kind].count;
        while ((top = stack_top(mat, lancashire_stack[industry])) != NO_TILE) {
            assert_int_equal(lancashire_tile[top].industry, industry);
            assert_true(lancashire_tile[top].level >= last);
            last = lancashire_tile[top].level;
            mat[top]--;
            n++;
        }
        assert_int_equal(n, tiles_in_stack[industry]);
        for (int kind = 0; kind < TILES; kind++)
            assert_int_equal(mat[kind], lancashire_tile[kind].industry == industry
                                            ? 0
                                            : lancashire_tile[kind].count);
    }
}

TEST(an_empty_stack_has_no_top)
{
    static const uint8_t mat[] = { 0, 0, 3, 0 };

    assert_int_equal(stack_top(mat, (struct tile_range){ 0, 2 }), NO_TILE);
    assert_int_equal(stack_top(mat, (struct tile_range){ 3, 4 }), NO_TILE);
    assert_int_equal(stack_top(mat, (struct tile_range){ 1, 4 }), 2);
    assert_int_equal(stack_top(mat, (struct tile_range){ 2, 2 }), NO_TILE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_lowest_level_is_on_top),
        cmocka_unit_test(a_stack_is_used_up_level_by_level),
        cmocka_unit_test(an_empty_stack_has_no_top),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
