/* Names: what is one, how it is written, and when two are the same. */
#include "support.h"

#include "server/people/names.h"

#include <stdio.h>
#include <string.h>

static char shown[NAME_SIZE], folded[FOLDED_SIZE];

static void assert_name(const char *text, const char *wanted)
{
    if (!name_read(text, shown, folded))
        fail_msg("'%s' is a name", text);
    assert_string_equal(shown, wanted);
}

static void assert_no_name(const char *text)
{
    if (name_read(text, shown, folded))
        fail_msg("'%s' is no name", text);
}

static void assert_same(const char *a, const char *b)
{
    char first[FOLDED_SIZE];

    assert_true(name_read(a, shown, first));
    assert_true(name_read(b, shown, folded));
    assert_string_equal(first, folded);
}

static void assert_other(const char *a, const char *b)
{
    char first[FOLDED_SIZE];

    assert_true(name_read(a, shown, first));
    assert_true(name_read(b, shown, folded));
    assert_string_not_equal(first, folded);
}

TEST(how_it_is_written)
{
    assert_name("Anna", "Anna");
    assert_name("  Anna Bell \t\n", "Anna Bell");
    assert_name("\u00a0\u3000Anna\u2003", "Anna");
    assert_name("Jo\u0308rg", "Jörg"); /* composed */
    assert_name("Zo\u00eb", "Zoë");
    assert_name("中文名字", "中文名字");
    assert_name("שלום", "שלום"); /* letters that run to the left are no bidi characters */
    assert_name("🐑", "🐑");
    assert_name("❤\ufe0f", "❤\ufe0f");
    assert_name("x", "x");
    assert_name("<b>&\"'\\", "<b>&\"'\\");
}

TEST(how_long)
{
    assert_name("abcdefghijklmnopqrstuvwx", "abcdefghijklmnopqrstuvwx");
    assert_no_name("abcdefghijklmnopqrstuvwxy");
    assert_name("ääääääääääääääääääa", "ääääääääääääääääääa");   /* 37 bytes */
    assert_name("äääääääääääääääääääa", "äääääääääääääääääääa"); /* 39 */
    assert_no_name("ääääääääääääääääääää");                      /* 40, and 20 characters */
    assert_name("一二三四五六七八九十一二三", "一二三四五六七八九十一二三"); /* 39 */
    assert_no_name("一二三四五六七八九十一二三四");
    /* Counted after composing: 24 letters with a dot below each would be 48 code points. */
    assert_name("a\u0308a\u0308a\u0308a\u0308a\u0308a\u0308a\u0308a\u0308a\u0308a\u0308a\u0308a"
                "\u0308a\u0308",
                "äääääääääääää");
    assert_no_name("");
    assert_no_name(" \t ");
    assert_no_name("\u00a0\u2003");
}

TEST(what_cannot_be_seen)
{
    static const char *const wrong[] = {
        "a\nb",
        "a\tb",
        "a\x01",
        "a\x7f",
        "a\xc2\x85\x20\x62",
        "a\u200bb",
        "a\u200db",
        "a\u200eb",
        "\u202eevil",
        "a\u2066b",
        "a\u061cb",
        "a\u00adb",
        "a\ufeffb",
        "a\u2028b",
        "a\u2029b",
        "a\ue000b",
        "a\u0378b",
        "a\U000f0000",
        "\U000e0041",
        "\u3164",
        "a\u3164b",
        "\u2800",
        "a\u115fb",
        "a\u034fb",
        "\ufe0f",
        "a\ufffeb",
        "\uffa0",
        "a\U0001d173",
        "a\xff",
        "a\xc3",
        "a\xed\xa0\x80",
        "\xf4\x90\x80\x80",
    };

    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_no_name(wrong[i]);
}

TEST(when_two_are_the_same)
{
    assert_same("Anna", "ANNA");
    assert_same("straße", "STRASSE");
    assert_same("Jörg", "JO\u0308RG");
    assert_same("Anna Bell", "anna\u00a0bell");
    assert_same("Anna Bell", "anna\u2003\u3000bell");
    assert_same("Anna Bell", "anna\u1680bell");
    assert_same("Anna Bell", "Anna  Bell");
    assert_same("Anna", "Ａｎｎａ"); /* wide letters */
    assert_same("ﬁn", "FIN");
    assert_same("Σίσυφος", "ΣΊΣΥΦΟΣ");
    assert_same("❤", "❤\ufe0f");
    assert_other("Anna", "Anne");
    assert_other("Anna Bell", "AnnaBell");
    assert_other("Jorg", "Jörg");
    assert_no_name("someone"); /* what those are called who are no more */
    assert_no_name("Someone ");
}

/* The characters that folding makes longest. */
TEST(room)
{
    assert_true(
        name_read("\ufdfa\ufdfa\ufdfa\ufdfa\ufdfa\ufdfa\ufdfa\ufdfa\ufdfa\ufdfa\ufdfa\ufdfa\ufdfa",
                  shown, folded));
    assert_true(strlen(folded) > 13 * 30);
}

TEST(characters)
{
    assert_int_equal(text_characters(""), 0);
    assert_int_equal(text_characters("aä中🐑"), 4);
    assert_int_equal(text_characters("a\xff"), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(how_it_is_written),
        cmocka_unit_test(how_long),
        cmocka_unit_test(what_cannot_be_seen),
        cmocka_unit_test(when_two_are_the_same),
        cmocka_unit_test(room),
        cmocka_unit_test(characters),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
