/* Strings and UTF-8: src/text/text.h. */
#include "support.h"

#include <string.h>

#include "text/text.h"

TEST(lengths_are_in_bytes)
{
    assert_int_equal(text_length(""), 0);
    assert_int_equal(text_length("abc"), 3);
    assert_int_equal(text_length("\xc2\xa3"), 2);
}

TEST(order_is_that_of_unsigned_bytes)
{
    static const char *const ascending[] = { "",   "A",  "B", "a",    "a-b",      "a.1",
                                             "aa", "ab", "b", "\x7f", "\xc3\xa9", "\xff" };

    for (int i = 0; i < LENGTH(ascending); i++)
        for (int j = 0; j < LENGTH(ascending); j++) {
            int order = text_compare(ascending[i], ascending[j]);
            assert_int_equal((order > 0) - (order < 0), (i > j) - (i < j));
            assert_int_equal(text_equal(ascending[i], ascending[j]), i == j);
        }
}

TEST(copies_fit)
{
    for (size_t size = 1; size < 8; size++) {
        char to[8];
        memset(to, '#', sizeof to);
        text_copy(to, "abcd", size);
        assert_int_equal(strlen(to), size - 1 < 4 ? size - 1 : 4);
        assert_memory_equal(to, "abcd", strlen(to));
        for (size_t i = size; i < sizeof to; i++)
            assert_int_equal(to[i], '#');
    }
}

TEST(a_copy_without_room_writes_nothing)
{
    char to[] = "###";

    text_copy(to, "abcd", 0);
    assert_string_equal(to, "###");
}

/* All characters there are. */
TEST(utf8_is_written_and_recognized)
{
    for (unsigned code = 0; code <= 0x10ffff; code++) {
        char bytes[4];
        size_t n = utf8_encode(code, bytes);
        bool surrogate = code >= 0xd800 && code <= 0xdfff;
        assert_int_equal(n, code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4);
        assert_int_equal(utf8_length(bytes, bytes + n), surrogate ? 0 : n);
        for (size_t less = 1; less < n; less++)
            assert_int_equal(utf8_length(bytes, bytes + less), 0);
    }
}

TEST(known_characters_have_their_bytes)
{
    char bytes[4];

    assert_int_equal(utf8_encode(0xa3, bytes), 2);
    assert_memory_equal(bytes, "\xc2\xa3", 2);
    assert_int_equal(utf8_encode(0x20ac, bytes), 3);
    assert_memory_equal(bytes, "\xe2\x82\xac", 3);
    assert_int_equal(utf8_encode(0x1f600, bytes), 4);
    assert_memory_equal(bytes, "\xf0\x9f\x98\x80", 4);
}

TEST(what_is_not_utf8_is_refused)
{
    static const char *const bad[] = {
        "\x80", /* a byte that only continues */
        "\xbf",
        "\xc0\x80", /* longer than needed */
        "\xc1\xbf",
        "\xe0\x80\x80",
        "\xe0\x9f\xbf",
        "\xf0\x80\x80\x80",
        "\xf0\x8f\xbf\xbf",
        "\xed\xa0\x80", /* halves of a surrogate pair */
        "\xed\xbf\xbf",
        "\xf4\x90\x80\x80", /* past the last character */
        "\xf5\x80\x80\x80",
        "\xff",
        "\xc3", /* cut off */
        "\xe2\x82",
        "\xf0\x9f\x98",
        "\xc3(", /* not continued */
        "\xe2\x82(",
        "\xe2(\xac",
        "\xf0\x9f(\x80",
    };

    for (int i = 0; i < LENGTH(bad); i++)
        if (utf8_length(bad[i], bad[i] + strlen(bad[i])) != 0)
            fail_msg("row %d was taken for UTF-8", i);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lengths_are_in_bytes),
        cmocka_unit_test(order_is_that_of_unsigned_bytes),
        cmocka_unit_test(copies_fit),
        cmocka_unit_test(a_copy_without_room_writes_nothing),
        cmocka_unit_test(utf8_is_written_and_recognized),
        cmocka_unit_test(known_characters_have_their_bytes),
        cmocka_unit_test(what_is_not_utf8_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
