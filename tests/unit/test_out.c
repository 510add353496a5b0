/* The bounded text buffer and the JSON writer: src/text/out. */
#include "support.h"

#include <string.h>

#include "text/out.h"

static char buffer[64];

static struct out fresh(size_t size)
{
    memset(buffer, '#', sizeof buffer);
    return mw_out_to(buffer, size);
}

TEST(what_fits_is_written)
{
    struct out out = fresh(sizeof buffer);

    mw_out_text(&out, "a");
    mw_out_char(&out, 'b');
    mw_out_bytes(&out, "cde", 2);
    assert_int_equal(mw_out_end(&out), 4);
    assert_string_equal(buffer, "abcd");
}

/* Nothing is stored past the end, and the length goes on counting. */
TEST(what_does_not_fit_is_counted)
{
    for (size_t size = 1; size < 14; size++) {
        struct out out = fresh(size);
        size_t kept = size - 1 < 10 ? size - 1 : 10;
        mw_out_text(&out, "0123456789");
        assert_int_equal(mw_out_end(&out), 10);
        assert_int_equal(strlen(buffer), kept);
        assert_memory_equal(buffer, "0123456789", kept);
        for (size_t i = size; i < sizeof buffer; i++)
            assert_int_equal(buffer[i], '#');
    }
}

TEST(no_room_at_all_is_room_enough)
{
    struct out out = fresh(0), nowhere = mw_out_to(NULL, 0);

    mw_out_text(&out, "abc");
    assert_int_equal(mw_out_end(&out), 3);
    assert_int_equal(buffer[0], '#');
    mw_out_int(&nowhere, -12);
    assert_int_equal(mw_out_end(&nowhere), 3);
}

TEST(numbers_are_written_whole)
{
    static const struct {
        int64_t number;
        const char *text;
    } row[] = { { 0, "0" },
                { 7, "7" },
                { -1, "-1" },
                { 1000000, "1000000" },
                { INT64_MAX, "9223372036854775807" },
                { INT64_MIN, "-9223372036854775808" } };

    for (int i = 0; i < LENGTH(row); i++) {
        struct out out = fresh(sizeof buffer);
        mw_out_int(&out, row[i].number);
        mw_out_end(&out);
        assert_string_equal(buffer, row[i].text);
    }
}

TEST(hashes_have_sixteen_digits)
{
    struct out out = fresh(sizeof buffer);

    mw_out_hex64(&out, 0);
    mw_out_hex64(&out, 0x0123456789abcdefu);
    mw_out_hex64(&out, UINT64_MAX);
    assert_int_equal(mw_out_end(&out), 48);
    assert_string_equal(buffer, "00000000000000000123456789abcdefffffffffffffffff");
}

TEST(commas_stand_between_values_only)
{
    static char text[200];
    struct out out = mw_out_to(text, sizeof text);

    mw_json_open(&out, NULL, '{');
    mw_json_open(&out, "none", '{');
    mw_json_close(&out, '}');
    mw_json_int(&out, "n", -3);
    mw_json_open(&out, "list", '[');
    mw_json_int(&out, NULL, 1);
    mw_json_open(&out, NULL, '[');
    mw_json_close(&out, ']');
    mw_json_bool(&out, NULL, true);
    mw_json_null(&out, NULL);
    mw_json_close(&out, ']');
    mw_json_bool(&out, "no", false);
    mw_json_begin_word(&out, "word");
    mw_out_text(&out, "card:oldham");
    mw_json_end_word(&out);
    mw_json_key(&out, "hand");
    mw_out_text(&out, "[2]");
    mw_json_null(&out, "null");
    mw_json_text(&out, "text", "t");
    mw_json_close(&out, '}');
    mw_out_end(&out);
    assert_string_equal(text,
                        "{\"none\":{},\"n\":-3,\"list\":[1,[],true,null],\"no\":false,"
                        "\"word\":\"card:oldham\",\"hand\":[2],\"null\":null,\"text\":\"t\"}");
}

TEST(texts_are_escaped)
{
    struct out out = fresh(sizeof buffer);

    mw_json_text(&out, NULL, "\"\\/\n\t\x01\x1f\x7f\xc3\xa9");
    mw_out_end(&out);
    assert_string_equal(buffer, "\"\\\"\\\\/\\n\\u0009\\u0001\\u001f\x7f\xc3\xa9\"");
}

/* Every character goes through the writer and the reader and comes back. */
TEST(what_is_written_can_be_read)
{
    for (int c = 1; c < 128; c++) {
        char text[] = { 'x', (char)c, 'y', 0 }, again[16];
        struct out out = fresh(sizeof buffer);
        struct json value;
        size_t where;
        mw_json_text(&out, NULL, text);
        assert_true(mw_json_parse(buffer, mw_out_end(&out), &value, &where));
        assert_true(mw_json_read_text(value, again, sizeof again));
        assert_string_equal(again, text);
    }
}

TEST(keys_are_escaped_too)
{
    struct out out = fresh(sizeof buffer);

    mw_json_open(&out, NULL, '{');
    mw_json_int(&out, "a\"b", 1);
    mw_json_close(&out, '}');
    mw_out_end(&out);
    assert_string_equal(buffer, "{\"a\\\"b\":1}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_fits_is_written),
        cmocka_unit_test(what_does_not_fit_is_counted),
        cmocka_unit_test(no_room_at_all_is_room_enough),
        cmocka_unit_test(numbers_are_written_whole),
        cmocka_unit_test(hashes_have_sixteen_digits),
        cmocka_unit_test(commas_stand_between_values_only),
        cmocka_unit_test(texts_are_escaped),
        cmocka_unit_test(what_is_written_can_be_read),
        cmocka_unit_test(keys_are_escaped_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
