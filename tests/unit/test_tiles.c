/* Stacks of industry tiles: src/core/tiles.h, with Lancashire's tables. */
#include "support.h"

#include "core/tiles.h"
#include "lancashire_tables.h"

static uint64_t full_mat(void)
{
    uint64_t mat = 0;
    for (int kind = 0; kind < TILES; kind++)
        mat = mat_add(mat, kind, mw_lancashire_tile[kind].count);
    return mat;
}

TEST(the_lowest_level_is_on_top)
{
    for (int industry = 0; industry < INDUSTRIES; industry++) {
        int top = mat_top(full_mat(), mw_lancashire_stack[industry]);
        assert_int_equal(mw_lancashire_tile[top].industry, industry);
        assert_int_equal(mw_lancashire_tile[top].level, industry == SHIPYARD ? 0 : 1);
    }
}

/* Taking tile after tile never goes down a level, nor to another stack. */
TEST(a_stack_is_used_up_level_by_level)
{
    static const int tiles_in_stack[INDUSTRIES] = { 12, 8, 7, 4, 6 };

    for (int industry = 0; industry < INDUSTRIES; industry++) {
        uint64_t mat = full_mat();
        int last = -1, n = 0, top;
        while ((top = mat_top(mat, mw_lancashire_stack[industry])) != NO_TILE) {
            assert_int_equal(mw_lancashire_tile[top].industry, industry);
            assert_true(mw_lancashire_tile[top].level >= last);
            last = mw_lancashire_tile[top].level;
            mat = mat_take(mat, top);
            n++;
        }
        assert_int_equal(n, tiles_in_stack[industry]);
        for (int kind = 0; kind < TILES; kind++)
            assert_int_equal(mat_count(mat, kind), mw_lancashire_tile[kind].industry == industry
                                                       ? 0
                                                       : mw_lancashire_tile[kind].count);
    }
}

/* The last kind a mat has room for is like any other. */
TEST(an_empty_stack_has_no_top)
{
    uint64_t mat = mat_add(mat_add(0, 2, 3), MOST_TILE_KINDS - 1, 1);

    assert_int_equal(mat_top(mat, (struct tile_range){ 0, 2 }), NO_TILE);
    assert_int_equal(mat_top(mat, (struct tile_range){ 3, 4 }), NO_TILE);
    assert_int_equal(mat_top(mat, (struct tile_range){ 1, 4 }), 2);
    assert_int_equal(mat_top(mat, (struct tile_range){ 2, 2 }), NO_TILE);
    assert_int_equal(mat_top(mat, (struct tile_range){ 3, MOST_TILE_KINDS }), MOST_TILE_KINDS - 1);
    assert_int_equal(mat_count(mat, 2), 3);
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
