/* The JSON reader: src/text/json. */
#include "support.h"

#include <string.h>

#include "text/json.h"

static bool is_json(const char *text)
{
    struct json value;
    size_t where;

    return mw_json_parse(text, strlen(text), &value, &where);
}

static struct json parsed(const char *text)
{
    return json_at(text, "");
}

TEST(what_rfc_8259_allows_is_read)
{
    static const char *const good[] = {
        "null",
        "true",
        "false",
        "0",
        "-0",
        "1",
        "-1",
        "10",
        "123456789012345678901234567890",
        "0.5",
        "-0.5e1",
        "1e5",
        "1E+5",
        "1e-05",
        "1.25E10",
        "1e999999999",
        "\"\"",
        "\"a\"",
        "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"",
        "\"\\u0041\\u00e9\\u20AC\"",
        "\"\\ud83d\\ude00\"",
        "\"\\u0000\"",
        "\"\x7f\"",
        "\"\xc3\xa9 \xe2\x82\xac \xf0\x9f\x98\x80\"",
        "\"\xf4\x8f\xbf\xbf\"",
        "\"//\"",
        "[]",
        "[ ]",
        "[1]",
        "[1,2]",
        " [ 1 , 2 ] ",
        "[[],[[]],{}]",
        "{}",
        "{ }",
        "{\"a\":1}",
        "{\"a\" : 1 , \"b\" : [ ] }",
        "{\"\":0}",
        "{\"a\":1,\"a\":2}",
        "\t\n\r 1 \t\n\r",
        "[\"a\",null,true,false,0.1,{\"x\":[]}]",
    };

    for (int i = 0; i < LENGTH(good); i++)
        if (!is_json(good[i]))
            fail_msg("refused: %s", good[i]);
}

TEST(all_else_is_refused)
{
    static const char *const bad[] = {
        "",
        " ",
        "nul",
        "nulll",
        "True",
        "tru",
        "falsee",
        "none",
        "NaN",
        "Infinity",
        "-Infinity",
        "-",
        "+1",
        "01",
        "-01",
        "00",
        "1.",
        ".5",
        "-.5",
        "1.e1",
        "1e",
        "1e+",
        "1E-",
        "0x10",
        "1_000",
        "1,",
        "1 2",
        "- 1",
        "1 .5",
        "''",
        "'a'",
        "\"",
        "\"a",
        "a\"",
        "\"\\\"",
        "\"\\x41\"",
        "\"\\a\"",
        "\"\\u\"",
        "\"\\u12\"",
        "\"\\u123\"",
        "\"\\u12g4\"",
        "\"\\U0041\"",
        "\"\\u 041\"",
        "\"\\ud800\"",
        "\"\\udc00\"",
        "\"\\ud800\\n\"",
        "\"\\ud800\\u0041\"",
        "\"\\ud800\\ud800\"",
        "\"\\ude00\\ud83d\"",
        "\"\\ud83d\\\"",
        "\"a\nb\"",
        "\"a\tb\"",
        "\"\x01\"",
        "\"\x1f\"",
        "[",
        "]",
        "[1",
        "[1,",
        "[1,]",
        "[,1]",
        "[,]",
        "[1 2]",
        "[1}",
        "[1,,2]",
        "[1:2]",
        "[]]",
        "[][]",
        "{",
        "}",
        "{]",
        "{\"a\"}",
        "{\"a\":}",
        "{\"a\":1,}",
        "{,}",
        "{,\"a\":1}",
        "{a:1}",
        "{1:1}",
        "{\"a\" 1}",
        "{\"a\":1 \"b\":2}",
        "{\"a\":1,,\"b\":2}",
        "{\"a\":1]",
        "{\"a\"::1}",
        "{null:1}",
        "{}}",
        "{}{}",
        "// a\n1",
        "/* a */1",
        "1 # a",
        "\v1",
        "\f1",
        "\xef\xbb\xbf"
        "1",
        "\xc2\xa0"
        "1",
        "\"\x80\"",
        "\"\xbf\"",
        "\"\xc0\x80\"",
        "\"\xc1\xbf\"",
        "\"\xc3\"",
        "\"\xc3(\"",
        "\"\xe0\x9f\xbf\"",
        "\"\xed\xa0\x80\"",
        "\"\xed\xbf\xbf\"",
        "\"\xe2\x82\"",
        "\"\xf0\x8f\xbf\xbf\"",
        "\"\xf4\x90\x80\x80\"",
        "\"\xf5\x80\x80\x80\"",
        "\"\xff\"",
        "\xff",
        "{\"\xff\":1}",
    };

    for (int i = 0; i < LENGTH(bad); i++)
        if (is_json(bad[i]))
            fail_msg("taken: %s", bad[i]);
}

TEST(a_nul_is_no_end)
{
    struct json value;
    size_t where;

    assert_false(mw_json_parse("1\0", 2, &value, &where));
    assert_false(mw_json_parse("\"a\0b\"", 5, &value, &where));
    assert_true(mw_json_parse("12", 1, &value, &where)); /* reads no further than it is told */
    assert_int_equal(value.end - value.at, 1);
}

TEST(depth_has_a_limit)
{
    static char text[200000];

    for (int levels = 1; levels <= 32; levels++) {
        memset(text, '[', (size_t)levels);
        memset(text + levels, ']', (size_t)levels);
        text[2 * levels] = 0;
        assert_true(is_json(text));
    }
    memset(text, '[', 34);
    memset(text + 34, ']', 34);
    text[68] = 0;
    assert_false(is_json(text));
    memset(text, '[', sizeof text - 1);
    text[sizeof text - 1] = 0;
    assert_false(is_json(text));
    for (size_t i = 0; i + 5 < sizeof text; i += 5)
        memcpy(text + i, "{\"a\":", 5);
    assert_false(is_json(text));
}

TEST(the_first_wrong_byte_is_named)
{
    static const struct {
        const char *text;
        size_t where;
    } row[] = {
        { "", 0 },      { "x", 0 },           { "[1,]", 3 },     { "{\"a\" 1}", 5 },
        { "1 x", 2 },   { "[1}", 2 },         { "[1,2", 4 },     { "\"a", 2 },
        { "[] []", 3 }, { "{\"a\":tru}", 8 }, { "[01]", 2 },     { "\"\xff\"", 1 },
        { "tru e", 3 }, { "- 1", 1 },         { "\"a\nb\"", 2 }, { "[1. ]", 3 },
    };

    for (int i = 0; i < LENGTH(row); i++) {
        struct json value;
        size_t where = 99;
        assert_false(mw_json_parse(row[i].text, strlen(row[i].text), &value, &where));
        if (where != row[i].where)
            fail_msg("%s: byte %zu, not %zu", row[i].text, row[i].where, where);
    }
}

TEST(types_are_told_apart)
{
    assert_int_equal(mw_json_type(parsed(" {}")), 'o');
    assert_int_equal(mw_json_type(parsed(" []")), 'l');
    assert_int_equal(mw_json_type(parsed(" \"\"")), 's');
    assert_int_equal(mw_json_type(parsed(" -1")), 'n');
    assert_int_equal(mw_json_type(parsed(" true")), 't');
    assert_int_equal(mw_json_type(parsed(" false")), 'f');
    assert_int_equal(mw_json_type(parsed(" null")), '0');
    assert_int_equal(mw_json_type((struct json){ NULL, NULL }), 0);
}

TEST(lists_are_walked)
{
    struct json list = parsed(" [ 1 , [2,3] , \"],\" , {\"a\":4} , null ] "), key, v;
    static const char types[] = "nlso0";
    int n = 0;

    for (v = mw_json_first(list, &key); v.at; v = mw_json_next(list, v, &key)) {
        assert_int_equal(mw_json_type(v), types[n]);
        assert_null(key.at);
        n++;
    }
    assert_int_equal(n, 5);
    assert_int_equal(mw_json_count(list), 5);
    assert_int_equal(mw_json_count(parsed("[ ]")), 0);
    assert_int_equal(mw_json_count(parsed("17")), 0);
}

TEST(objects_are_walked)
{
    struct json object = parsed("{ \"a\" : 1 , \"b}\" : {\"c\":2} ,\"\\u0063\":\"}\"}"), key, v;
    static const char *const keys[] = { "a", "b}", "c" };
    int n = 0;

    for (v = mw_json_first(object, &key); v.at; v = mw_json_next(object, v, &key))
        assert_true(mw_json_is(key, keys[n++]));
    assert_int_equal(n, 3);
    assert_int_equal(mw_json_count(object), 3);
    assert_int_equal(mw_json_type(mw_json_get(object, "b}")), 'o');
    assert_true(mw_json_is(mw_json_get(object, "c"), "}"));
    assert_null(mw_json_get(object, "d").at);
    assert_null(mw_json_get(parsed("[\"a\",1]"), "a").at);
    assert_null(mw_json_get((struct json){ NULL, NULL }, "a").at);
}

TEST(of_a_key_given_twice_the_first_counts)
{
    struct json object = parsed("{\"a\":1,\"b\":2,\"a\":3,\"\\u0061\":4}");
    int64_t n;

    assert_true(mw_json_read_int(mw_json_get(object, "a"), &n));
    assert_int_equal(n, 1);
    assert_int_equal(mw_json_count(object), 4);
}

TEST(whole_numbers_are_read)
{
    static const struct {
        const char *text;
        int64_t number;
    } good[] = { { "0", 0 },
                 { "-0", 0 },
                 { "42", 42 },
                 { "-42", -42 },
                 { "9223372036854775807", INT64_MAX },
                 { "-9223372036854775807", -INT64_MAX } };
    static const char *const bad[] = {
        "1.0",
        "1e2",
        "0.5",
        "-1.5",
        "9223372036854775808",
        "99999999999999999999999999",
        "-99999999999999999999999999",
        "\"1\"",
        "true",
        "null",
        "[1]",
        "{}",
        "1E0",
    };
    int64_t n;

    for (int i = 0; i < LENGTH(good); i++) {
        assert_true(mw_json_read_int(parsed(good[i].text), &n));
        assert_true(n == good[i].number);
    }
    for (int i = 0; i < LENGTH(bad); i++)
        if (mw_json_read_int(parsed(bad[i]), &n))
            fail_msg("%s was read as a whole number", bad[i]);
    assert_false(mw_json_read_int((struct json){ NULL, NULL }, &n));
}

TEST(seeds_are_read_in_64_bits)
{
    static const char *const bad[] = { "-1", "-0", "18446744073709551616", "1e3", "\"5\"" };
    uint64_t n;

    assert_true(mw_json_read_uint64(parsed("18446744073709551615"), &n));
    assert_true(n == UINT64_MAX);
    assert_true(mw_json_read_uint64(parsed("0"), &n));
    assert_true(n == 0);
    for (int i = 0; i < LENGTH(bad); i++)
        assert_false(mw_json_read_uint64(parsed(bad[i]), &n));
    assert_false(mw_json_read_uint64((struct json){ NULL, NULL }, &n));
}

TEST(truths_are_read)
{
    bool truth = false;

    assert_true(mw_json_read_bool(parsed("true"), &truth));
    assert_true(truth);
    assert_true(mw_json_read_bool(parsed("false"), &truth));
    assert_false(truth);
    assert_false(mw_json_read_bool(parsed("1"), &truth));
    assert_false(mw_json_read_bool(parsed("null"), &truth));
    assert_false(mw_json_read_bool((struct json){ NULL, NULL }, &truth));
}

TEST(texts_are_unescaped)
{
    struct json value = parsed("\"a\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\u20ac\\ud83d\\ude00z\"");
    char text[64];

    assert_true(mw_json_read_text(value, text, sizeof text));
    assert_string_equal(text, "a\"\\/\b\f\n\r\t\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80z");
    assert_true(mw_json_is(value, text));
    assert_false(mw_json_is(value, "a"));
}

TEST(a_text_fits_or_is_refused)
{
    struct json value = parsed("\"abcd\"");

    for (size_t size = 0; size < 8; size++) {
        char text[8];
        memset(text, '#', sizeof text);
        assert_int_equal(mw_json_unescape(value, text, size), 4);
        for (size_t i = size; i < sizeof text; i++)
            assert_int_equal(text[i], '#');
        if (size > 0)
            assert_int_equal(strlen(text), size - 1 < 4 ? size - 1 : 4);
        assert_int_equal(mw_json_read_text(value, text, size), size > 4);
    }
}

TEST(a_text_with_a_nul_is_no_text)
{
    struct json value = parsed("\"a\\u0000b\"");
    char text[8];

    assert_int_equal(mw_json_unescape(value, text, sizeof text), 3);
    assert_false(mw_json_read_text(value, text, sizeof text));
    assert_false(mw_json_is(value, "a"));
}

TEST(what_is_no_text_is_refused)
{
    static const char *const others[] = { "1", "true", "null", "[\"a\"]", "{\"a\":\"a\"}" };
    char text[8];

    for (int i = 0; i < LENGTH(others); i++) {
        assert_true(mw_json_unescape(parsed(others[i]), text, sizeof text) == SIZE_MAX);
        assert_false(mw_json_read_text(parsed(others[i]), text, sizeof text));
        assert_false(mw_json_is(parsed(others[i]), "a"));
    }
    assert_true(mw_json_unescape((struct json){ NULL, NULL }, text, sizeof text) == SIZE_MAX);
    assert_false(mw_json_read_text((struct json){ NULL, NULL }, text, sizeof text));
}

TEST(equal_values_are_the_same)
{
    static const char *const same[][2] = {
        { "1", " 1 " },
        { "\"a\"", "\"a\"" },
        { "null", "null" },
        { "[1,2]", "[ 1 , 2 ]" },
        { "[]", "[ ]" },
        { "{\"a\":1,\"b\":[2,{\"c\":3}]}", "{\"b\":[2,{\"c\":3}],\"a\":1}" },
        { "{\"\\u0061\":1}", "{\"a\":1}" },
    };

    for (int i = 0; i < LENGTH(same); i++) {
        assert_true(mw_json_same(parsed(same[i][0]), parsed(same[i][1])));
        assert_true(mw_json_same(parsed(same[i][1]), parsed(same[i][0])));
    }
    assert_true(mw_json_same((struct json){ NULL, NULL }, (struct json){ NULL, NULL }));
}

/* The work grows with the text, not with the number of ways down into it. */
TEST(deep_values_are_compared_once)
{
    static char text[400];

    for (int i = 0; i < 31; i++)
        strcat(text, "{\"a\":");
    strcat(text, "0");
    for (int i = 0; i < 31; i++)
        strcat(text, "}");
    assert_true(mw_json_same(parsed(text), parsed(text)));
}

TEST(different_values_are_not_the_same)
{
    static const char *const other[][2] = {
        { "1", "2" },
        { "1", "\"1\"" },
        { "null", "false" },
        { "true", "false" },
        { "[1,2]", "[2,1]" },
        { "[1]", "[1,1]" },
        { "[1,1]", "[1,2]" },
        { "[]", "{}" },
        { "{\"a\":1}", "{\"a\":2}" },
        { "{\"a\":1}", "{\"b\":1}" },
        { "{\"a\":1}", "{\"a\":1,\"b\":1}" },
        { "{\"a\":1,\"a\":1}", "{\"a\":1,\"b\":2}" },
    };

    for (int i = 0; i < LENGTH(other); i++)
        for (int side = 0; side < 2; side++)
            if (mw_json_same(parsed(other[i][side]), parsed(other[i][!side])))
                fail_msg("%s is not %s", other[i][side], other[i][!side]);
    assert_false(mw_json_same(parsed("null"), (struct json){ NULL, NULL }));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_rfc_8259_allows_is_read),
        cmocka_unit_test(all_else_is_refused),
        cmocka_unit_test(a_nul_is_no_end),
        cmocka_unit_test(depth_has_a_limit),
        cmocka_unit_test(the_first_wrong_byte_is_named),
        cmocka_unit_test(types_are_told_apart),
        cmocka_unit_test(lists_are_walked),
        cmocka_unit_test(objects_are_walked),
        cmocka_unit_test(of_a_key_given_twice_the_first_counts),
        cmocka_unit_test(whole_numbers_are_read),
        cmocka_unit_test(seeds_are_read_in_64_bits),
        cmocka_unit_test(truths_are_read),
        cmocka_unit_test(texts_are_unescaped),
        cmocka_unit_test(a_text_fits_or_is_refused),
        cmocka_unit_test(a_text_with_a_nul_is_no_text),
        cmocka_unit_test(what_is_no_text_is_refused),
        cmocka_unit_test(equal_values_are_the_same),
        cmocka_unit_test(deep_values_are_compared_once),
        cmocka_unit_test(different_values_are_not_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
