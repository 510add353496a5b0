/* Words as text: src/text/word, with Lancashire's vocabulary. */
#include "support.h"

#include "rules/rules.h"

#include <string.h>

#include "core/verb.h"
#include "lancashire_tables.h"
#include "text/word.h"

extern const struct rules mw_lancashire_rules;

enum { MOST_WORDS = 1000 };

static mw_word words[MOST_WORDS];
static char texts[MOST_WORDS][64];

static int print_all(void)
{
    mw_state state;
    int n;

    new_game(&state, 3, 1);
    n = vocabulary(&state, words, MOST_WORDS);
    for (int i = 0; i < n; i++)
        must(mw_print_word(&state, words[i], texts[i], sizeof texts[i]) < sizeof texts[i],
             "a word is too long");
    return n;
}

TEST(every_word_is_printed_and_read_back)
{
    int n = print_all();

    assert_int_equal(n, VERBS - 2 + 3 * SPACES + LINKS + INDUSTRIES + 254 + 1 + 2 + CARDS);
    for (int i = 0; i < n; i++) {
        assert_true(texts[i][0] != 0);
        assert_int_equal(mw_word_find(&mw_lancashire_names, mw_lancashire_rules.language, texts[i],
                                      strlen(texts[i])),
                         words[i]);
    }
}

TEST(no_two_words_have_the_same_text)
{
    int n = print_all();

    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
            if (strcmp(texts[i], texts[j]) == 0)
                fail_msg("%s stands for two words", texts[i]);
}

/* A word ends where a blank is, and stands in JSON as it is. */
TEST(words_hold_no_blank_and_nothing_to_escape)
{
    int n = print_all();

    for (int i = 0; i < n; i++)
        for (const char *c = texts[i]; *c; c++)
            assert_true(*c > ' ' && *c < 127 && !strchr("\"\\#", *c));
}

TEST(known_words_have_their_text)
{
    static const struct {
        const char *text;
        enum mw_kind kind;
        int index;
    } row[] = {
        { "build", MW_VERB, VERB_BUILD },
        { "remove", MW_VERB, VERB_REMOVE },
        { "barrow.1", MW_SPACE, 0 },
        { "barrow.2", MW_SPACE, 1 },
        { "cotton", MW_INDUSTRY, COTTON },
        { "shipyard", MW_INDUSTRY, SHIPYARD },
        { "10", MW_AMOUNT, 10 },
        { "1", MW_AMOUNT, 1 },
        { "254", MW_AMOUNT, 254 },
        { "distant", MW_DISTANT, 0 },
        { "coal:market", MW_COAL, MW_MARKET },
        { "iron:market", MW_IRON, MW_MARKET },
        { "coal:barrow.1", MW_COAL, 0 },
        { "iron:barrow.2", MW_IRON, 1 },
        { "card:barrow", MW_CARD, 0 },
        { "barrow--lancaster", MW_LINK, 0 },
    };

    for (int i = 0; i < LENGTH(row); i++)
        assert_int_equal(mw_word_find(&mw_lancashire_names, mw_lancashire_rules.language,
                                      row[i].text, strlen(row[i].text)),
                         MW_WORD(row[i].kind, row[i].index));
}

TEST(all_else_is_no_word)
{
    static const char *const bad[] = {
        "",
        " ",
        "Build",
        "build ",
        " build",
        "buil",
        "builds",
        "oldham",
        "oldham.",
        "oldham.0",
        "oldham.3",
        "oldham.01",
        "Oldham.1",
        "coal:",
        "coal:oldham",
        "iron:",
        "coal:Market",
        "coal:coal",
        "market",
        "card:",
        "card:market",
        "card:distant",
        "card:oldham.1",
        "oldham--manchester",
        "manchester-oldham",
        "card:blackpool",
        "0",
        "00",
        "01",
        "-1",
        "+1",
        "1.0",
        "255",
        "256",
        "1000",
        "99999999999",
        "1a",
        "a1",
        "distant.1",
        "card:card:oldham",
        "coal:market2",
        "end",
        "\xc3\xa9",
    };

    for (int i = 0; i < LENGTH(bad); i++)
        if (mw_word_find(&mw_lancashire_names, mw_lancashire_rules.language, bad[i],
                         strlen(bad[i])) != 0)
            fail_msg("“%s” was taken for a word", bad[i]);
}

TEST(the_length_is_the_end_of_a_word)
{
    assert_int_equal(
        mw_word_find(&mw_lancashire_names, mw_lancashire_rules.language, "buildings", 5),
        VERB(VERB_BUILD));
    assert_int_equal(
        mw_word_find(&mw_lancashire_names, mw_lancashire_rules.language, "build\0s", 7), 0);
    assert_int_equal(mw_word_find(&mw_lancashire_names, mw_lancashire_rules.language, "build", 0),
                     0);
}

TEST(what_is_no_word_prints_as_nothing_but_its_prefix)
{
    static const mw_word none[] = {
        0,
        MW_WORD(MW_END, 0),
        MW_WORD(MW_VERB, VERBS),
        MW_WORD(MW_SPACE, SPACES),
        MW_WORD(MW_LINK, LINKS),
        MW_WORD(MW_INDUSTRY, INDUSTRIES),
    };
    char text[16];

    for (int i = 0; i < LENGTH(none); i++) {
        struct out out = mw_out_to(text, sizeof text);
        mw_word_print(&out, &mw_lancashire_names, none[i]);
        assert_int_equal(mw_out_end(&out), 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_word_is_printed_and_read_back),
        cmocka_unit_test(no_two_words_have_the_same_text),
        cmocka_unit_test(words_hold_no_blank_and_nothing_to_escape),
        cmocka_unit_test(known_words_have_their_text),
        cmocka_unit_test(all_else_is_no_word),
        cmocka_unit_test(the_length_is_the_end_of_a_word),
        cmocka_unit_test(what_is_no_word_prints_as_nothing_but_its_prefix),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
