/* The engine protocol: mw_answer. */
#include "support.h"

#include <stdio.h>
#include <string.h>

#include "text/out.h"

static mw_session session, scratch, before;
static char answer[MW_ANSWER_BYTES];
static char line[2 * MW_MAX_LOG_TEXT];

static void ask(const char *request)
{
    bool quit;
    size_t length =
        mw_answer(&session, &scratch, request, strlen(request), answer, MW_ANSWER_BYTES, &quit);

    assert_int_equal(length, strlen(answer));
    assert_null(strchr(answer, '\n'));
    assert_false(quit);
    json_at(answer, ""); /* must be JSON */
}

static void ask_ok(const char *request)
{
    ask(request);
    if (mw_json_type(json_at(answer, "ok")) != 't')
        fail_msg("%s: %s", request, answer);
}

static void ask_bad(const char *request, const char *code)
{
    char text[MW_MAX_TEXT];

    memcpy(&before, &session, sizeof session);
    ask(request);
    if (mw_json_type(json_at(answer, "ok")) != 'f' ||
        !mw_json_is(json_at(answer, "error.code"), code))
        fail_msg("%s: %.200s", request, answer);
    assert_true(mw_json_read_text(json_at(answer, "error.text"), text, sizeof text));
    assert_true(text[0] != 0);
    assert_memory_equal(&session, &before, sizeof session);
}

/* {"cmd":"play","move":"..."} with the text quoted. */
static const char *request_with(const char *command, const char *key, const char *text)
{
    struct out out = mw_out_to(line, sizeof line);

    mw_json_open(&out, NULL, '{');
    mw_json_text(&out, "cmd", command);
    mw_json_text(&out, key, text);
    mw_json_close(&out, '}');
    must(mw_out_end(&out) < sizeof line, "a request is too long");
    return line;
}

static void begin(void)
{
    mw_session_begin(&session);
    ask_ok("{\"cmd\":\"new\",\"game\":\"lancashire\",\"players\":3,\"seed\":7}");
}

/* ---- Requests that are none -------------------------------------------------------------------*/

TEST(broken_requests_are_answered)
{
    static const char *const bad[] = {
        "",
        " ",
        "x",
        "{",
        "{}",
        "[]",
        "null",
        "7",
        "\"cmd\"",
        "{\"cmd\":7}",
        "{\"cmd\":null}",
        "{\"cmd\":\"\"}",
        "{\"cmd\":\"fly\"}",
        "{\"cmd\":\"NEW\"}",
        "{\"cmd\":\"new \"}",
        "{\"cmd\":\"new\\u0000\"}",
        "{\"cmd\":\"games\"} x",
        "{\"cmd\":\"games\",}",
        "\xff",
        "{\"cmd\":\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"}",
    };

    for (int game = 0; game < 2; game++)
        for (int i = 0; i < LENGTH(bad); i++) {
            mw_session_begin(&session);
            if (game)
                begin();
            ask_bad(bad[i], "bad-request");
        }
}

TEST(without_a_game_most_commands_have_no_answer)
{
    static const char *const needs[] = { "state",   "view",    "options",    "moves", "play",
                                         "why",     "why-not", "containing", "story", "preview",
                                         "outlook", "game",    "board",      "undo",  "log",
                                         "hash",    "bot",     "advise",     "judge" };

    mw_session_begin(&session);
    for (int i = 0; i < LENGTH(needs); i++)
        ask_bad(request_with(needs[i], "move", "pass"), "no-game");
}

TEST(wrong_arguments_are_refused)
{
    static const char *const bad[][2] = {
        { "{\"cmd\":\"new\"}", "bad-request" },
        { "{\"cmd\":\"new\",\"game\":\"halma\",\"players\":3}", "bad-request" },
        { "{\"cmd\":\"new\",\"game\":\"lancashire\"}", "bad-request" },
        { "{\"cmd\":\"new\",\"game\":\"lancashire\",\"players\":2}", "bad-request" },
        { "{\"cmd\":\"new\",\"game\":\"lancashire\",\"players\":3.0}", "bad-request" },
        { "{\"cmd\":\"new\",\"game\":\"lancashire\",\"players\":3,\"seed\":-1}", "bad-request" },
        { "{\"cmd\":\"new\",\"game\":\"lancashire\",\"players\":3,\"seed\":18446744073709551616}",
          "bad-request" },
        { "{\"cmd\":\"new\",\"game\":\"lancashire\",\"players\":3,\"map\":\"x\"}", "bad-request" },
        { "{\"cmd\":\"new\",\"game\":\"lancashire\",\"players\":3,\"options\":{\"x\":true}}",
          "bad-request" },
        { "{\"cmd\":\"new\",\"game\":\"lancashire\",\"players\":3,\"options\":7}", "bad-request" },
        { "{\"cmd\":\"new\",\"game\":\"age-of-industry\",\"players\":3}", "bad-request" },
        { "{\"cmd\":\"new\",\"game\":\"age-of-industry\",\"players\":3,\"map\":null}",
          "bad-request" },
        { "{\"cmd\":\"new\",\"game\":\"age-of-industry\",\"players\":3,\"map\":\"German\"}",
          "bad-request" },
        { "{\"cmd\":\"view\"}", "bad-request" },
        { "{\"cmd\":\"view\",\"seat\":3}", "bad-request" },
        { "{\"cmd\":\"view\",\"seat\":-1}", "bad-request" },
        { "{\"cmd\":\"view\",\"seat\":\"0\"}", "bad-request" },
        { "{\"cmd\":\"view\",\"seat\":0,\"at\":1}", "bad-request" },
        { "{\"cmd\":\"state\",\"at\":null}", "bad-request" },
        { "{\"cmd\":\"outlook\"}", "bad-request" },
        { "{\"cmd\":\"story\",\"from\":1}", "bad-request" },
        { "{\"cmd\":\"language\",\"language\":\"xx\"}", "bad-request" },
        { "{\"cmd\":\"containing\",\"words\":\"fly\"}", "bad-word" },
        { "{\"cmd\":\"why-not\",\"words\":\"oldham.1 \\u0000\"}", "bad-word" },
        { "{\"cmd\":\"preview\",\"move\":\"done\"}", "illegal" },
        { "{\"cmd\":\"load\"}", "bad-request" },
        { "{\"cmd\":\"load\",\"state\":7}", "bad-state" },
        { "{\"cmd\":\"load\",\"state\":{}}", "bad-state" },
        { "{\"cmd\":\"moves\",\"limit\":-1}", "bad-request" },
        { "{\"cmd\":\"moves\",\"limit\":\"all\"}", "bad-request" },
        { "{\"cmd\":\"play\"}", "bad-request" },
        { "{\"cmd\":\"play\",\"move\":7}", "bad-request" },
        { "{\"cmd\":\"play\",\"move\":\"\"}", "incomplete" },
        { "{\"cmd\":\"play\",\"move\":\"fly\"}", "bad-word" },
        { "{\"cmd\":\"play\",\"move\":\"pass\\u0000\"}", "bad-word" },
        { "{\"cmd\":\"play\",\"move\":\"done\"}", "illegal" },
        { "{\"cmd\":\"why\"}", "bad-request" },
        { "{\"cmd\":\"options\",\"prefix\":7}", "bad-request" },
        { "{\"cmd\":\"options\",\"prefix\":\"fly\"}", "bad-word" },
        { "{\"cmd\":\"options\",\"prefix\":\"done\"}", "illegal" },
        { "{\"cmd\":\"undo\"}", "nothing-to-undo" },
        { "{\"cmd\":\"replay\"}", "bad-request" },
        { "{\"cmd\":\"replay\",\"log\":7}", "bad-request" },
        { "{\"cmd\":\"replay\",\"log\":\"\"}", "bad-log" },
        { "{\"cmd\":\"bot\",\"seed\":\"x\"}", "bad-request" },
        { "{\"cmd\":\"bot\",\"level\":11}", "bad-request" },
        { "{\"cmd\":\"bot\",\"level\":9}", "no-net" },
        { "{\"cmd\":\"bot\",\"player\":\"x\"}", "bad-request" },
        { "{\"cmd\":\"advise\",\"top\":0}", "bad-request" },
        { "{\"cmd\":\"advise\",\"move\":7}", "bad-request" },
        { "{\"cmd\":\"advise\",\"move\":\"fly\"}", "bad-word" },
        { "{\"cmd\":\"judge\"}", "bad-request" },
        { "{\"cmd\":\"judge\",\"move\":\"fly\"}", "bad-word" },
    };

    begin();
    for (int i = 0; i < LENGTH(bad); i++)
        ask_bad(bad[i][0], bad[i][1]);
}

/* Texts longer than any move. */
TEST(a_long_text_is_refused)
{
    static char text[MW_MAX_MOVE_TEXT + 100];

    begin();
    memset(text, 'x', sizeof text - 1);
    ask_bad(request_with("play", "move", text), "bad-word");
    ask_bad(request_with("options", "prefix", text), "bad-word");
}

/* Whatever is repeated from a request, the answer is UTF-8. */
TEST(answers_are_whole_characters)
{
    static const char *const form[] = {
        "{\"cmd\":\"play\",\"move\":\"%s\"}",
        "{\"cmd\":\"why\",\"move\":\"%s\"}",
        "{\"cmd\":\"options\",\"prefix\":\"%s\"}",
        "{\"cmd\":\"new\",\"game\":\"%s\",\"players\":3}",
        "{\"cmd\":\"replay\",\"log\":\"%s\"}",
        "{\"cmd\":\"load\",\"state\":{\"game\":\"lancashire\",\"players\":3,\"%s\":7}}",
        "{\"cmd\":\"%s\"}",
    };

    begin();
    for (int i = 0; i < LENGTH(form); i++)
        for (size_t before_it = 0; before_it < 4; before_it++) {
            char text[1000] = "";
            size_t n = before_it, where;
            struct json value;
            bool quit;
            memset(text, 'x', before_it);
            for (; n < 600; n += 3)
                memcpy(text + n, "\xe2\x82\xac", 3);
            snprintf(line, sizeof line, form[i], text);
            mw_answer(&session, &scratch, line, strlen(line), answer, MW_ANSWER_BYTES, &quit);
            if (!mw_json_parse(answer, strlen(answer), &value, &where))
                fail_msg("not UTF-8: %s", answer);
        }
}

/* ---- A game -----------------------------------------------------------------------------------*/

TEST(games_are_listed)
{
    ask_ok("{\"cmd\":\"games\"}");
    assert_true(mw_json_is(json_at(answer, "games[0].id"), "lancashire"));
    assert_true(mw_json_same(json_at(answer, "games[0].players"), json_at("[3,4]", "")));
    assert_true(mw_json_same(json_at(answer, "games[0].maps"), json_at("[]", "")));
    assert_true(mw_json_same(json_at(answer, "games[0].options"), json_at("[]", "")));
    assert_true(mw_json_is(json_at(answer, "games[2].id"), "age-of-industry"));
    assert_true(mw_json_same(json_at(answer, "games[2].maps"),
                             json_at("[\"germany\",\"new-england\"]", "")));
    assert_int_equal(mw_json_count(json_at(answer, "games")), mw_game_count());
}

static void check_game(const char *request)
{
    static char log[MW_MAX_LOG_TEXT];
    mw_random random = { .state = 3 };
    mw_state state;

    ask_ok(request);
    state = session.now;
    for (int i = 0; i < 30; i++) {
        char text[MW_MAX_MOVE_TEXT];
        mw_move move;
        mw_random_move(&session.now, true, &random, &move);
        mw_print_move(&session.now, &move, text, sizeof text);
        mw_apply(&state, &move, NULL);
        ask_ok(request_with("play", "move", text));
        assert_true(mw_json_is(json_at(answer, "move"), text));
        assert_int_equal(mw_json_type(json_at(answer, "events[0].event")), 's');
        assert_int_equal(mw_json_type(json_at(answer, "state.seats")), 'l');
        assert_memory_equal(&session.now, &state, sizeof state);
    }
    ask_ok("{\"cmd\":\"log\"}");
    assert_true(mw_json_read_text(json_at(answer, "log"), log, sizeof log));
    for (int i = 0; i < 30; i++)
        ask_ok("{\"cmd\":\"undo\"}");
    ask_bad("{\"cmd\":\"undo\"}", "nothing-to-undo");
    ask_ok(request_with("replay", "log", log));
    assert_memory_equal(&session.now, &state, sizeof state);
    assert_int_equal(session.n_moves, 30);
}

TEST(a_game_is_played_undone_and_replayed)
{
    mw_session_begin(&session);
    check_game("{\"cmd\":\"new\",\"game\":\"lancashire\",\"players\":3,\"seed\":7}");
    check_game("{\"cmd\":\"new\",\"game\":\"age-of-industry\",\"map\":\"new-england\","
               "\"players\":5,\"seed\":7}");
}

TEST(loading_a_state_clears_undo)
{
    static char request[MW_MAX_STATE_TEXT + 100];
    char state[MW_MAX_STATE_TEXT];
    mw_state position;

    begin();
    random_position(&position, 4, 9, 40);
    mw_write_state(&position, MW_NOBODY, state, sizeof state);
    snprintf(request, sizeof request, "{\"state\":%s,\"cmd\":\"load\"}", state);
    ask_ok(request);
    assert_memory_equal(&session.now, &position, sizeof position);
    assert_true(mw_json_same(json_at(answer, "state"), json_at(state, "")));
    ask_bad("{\"cmd\":\"undo\"}", "nothing-to-undo");
    ask_ok("{\"cmd\":\"view\",\"seat\":3}");
    mw_write_state(&position, 3, state, sizeof state);
    assert_true(mw_json_same(json_at(answer, "view"), json_at(state, "")));
}

TEST(the_hash_has_sixteen_digits)
{
    char digits[20], expected[20];

    begin();
    ask_ok("{\"cmd\":\"hash\"}");
    assert_true(mw_json_read_text(json_at(answer, "hash"), digits, sizeof digits));
    snprintf(expected, sizeof expected, "%016llx", (unsigned long long)mw_hash(&session.now));
    assert_string_equal(digits, expected);
}

static void check_sorted(const char *path)
{
    struct json list = json_at(answer, path), v;
    char last[MW_MAX_MOVE_TEXT] = "", text[MW_MAX_MOVE_TEXT];

    for (v = mw_json_first(list, NULL); v.at; v = mw_json_next(list, v, NULL)) {
        assert_true(mw_json_read_text(v, text, sizeof text));
        assert_true(strcmp(last, text) < 0);
        strcpy(last, text);
    }
}

TEST(moves_are_listed_in_order)
{
    int all;

    begin();
    ask_ok("{\"cmd\":\"moves\"}");
    all = mw_json_count(json_at(answer, "moves"));
    assert_int_equal(all, mw_perft(&session.now, 1));
    assert_null(json_at(answer, "truncated").at);
    check_sorted("moves");
    ask_ok("{\"cmd\":\"moves\",\"limit\":5}");
    assert_int_equal(mw_json_count(json_at(answer, "moves")), 5);
    assert_int_equal(mw_json_type(json_at(answer, "truncated")), 't');
    ask_ok("{\"cmd\":\"moves\",\"limit\":0}");
    assert_int_equal(mw_json_count(json_at(answer, "moves")), 0);
    assert_int_equal(mw_json_type(json_at(answer, "truncated")), 't');
    snprintf(line, sizeof line, "{\"cmd\":\"moves\",\"limit\":%d}", all);
    ask_ok(line);
    assert_null(json_at(answer, "truncated").at);
}

TEST(options_go_word_by_word)
{
    char card[64], move[100];

    begin();
    ask_ok("{\"cmd\":\"options\"}");
    check_sorted("options");
    assert_int_equal(mw_json_type(json_at(answer, "complete")), 'f');
    ask_ok("{\"cmd\":\"options\",\"prefix\":\"pass\"}");
    check_sorted("options");
    assert_int_equal(mw_json_type(json_at(answer, "complete")), 'f');
    assert_true(mw_json_read_text(json_at(answer, "options[0]"), card, sizeof card));
    snprintf(move, sizeof move, "pass %s", card);
    ask_ok(request_with("options", "prefix", move));
    assert_int_equal(mw_json_count(json_at(answer, "options")), 0);
    assert_int_equal(mw_json_type(json_at(answer, "complete")), 't');
    assert_int_equal(session.n_moves, 0);
}

TEST(refusals_are_explained)
{
    begin();
    ask_ok(request_with("why", "move", "link manchester--oldham card:oldham"));
    assert_true(mw_json_is(json_at(answer, "why[0].rule"), "L8.1"));
    ask_ok(request_with("why", "move", "fly"));
    assert_int_equal(mw_json_type(json_at(answer, "why[0].rule")), '0');
    ask_bad(request_with("play", "move", "link manchester--oldham card:oldham"), "illegal");
    assert_true(mw_json_is(json_at(answer, "error.rule"), "L8.1"));
    ask_bad(request_with("play", "move", "pass"), "incomplete");
    check_sorted("error.options");
    assert_true(mw_json_count(json_at(answer, "error.options")) > 1);
}

TEST(a_bot_answers_with_a_legal_move)
{
    mw_problem problem;
    mw_move move;

    begin();
    for (int i = 0; i < 20; i++) {
        snprintf(line, sizeof line, "{\"cmd\":\"bot\",\"level\":3,\"seed\":%d}", i);
        ask_ok(line);
        assert_true(mw_json_read_text(json_at(answer, "move"), line, sizeof line));
        assert_true(mw_parse(&session.now, line, 0, &move, &problem));
    }
}

/* A player thinks behind the answer: whatever the size, neither runs into the other. */
TEST(bots_think_at_any_place_in_the_buffer)
{
    enum { SIZE = 1 << 20 };
    static const char request[] = "{\"cmd\":\"advise\",\"nodes\":1,\"top\":16}";
    static char first[SIZE];

    begin();
    for (size_t less = 0; less < 16; less += 3) {
        bool quit;
        size_t length =
            mw_answer(&session, &scratch, request, strlen(request), answer, SIZE - less, &quit);
        assert_int_equal(length, strlen(answer));
        assert_int_equal(mw_json_count(json_at(answer, "advice")), 16);
        if (less == 0)
            strcpy(first, answer);
        assert_string_equal(first, answer);
    }
}

TEST(quit_says_so)
{
    bool quit = false;
    const char *request = "{\"cmd\":\"quit\"}";

    mw_answer(&session, &scratch, request, strlen(request), answer, MW_ANSWER_BYTES, &quit);
    assert_true(quit);
    assert_string_equal(answer, "{\"ok\":true}");
}

/* Nothing is written past a buffer that is too small. */
TEST(a_small_buffer_is_safe)
{
    static const char *const requests[] = {
        "{\"cmd\":\"state\"}",
        "{\"cmd\":\"moves\"}",
        "{\"cmd\":\"log\"}",
        "{\"cmd\":\"options\"}",
        "{\"cmd\":\"games\"}",
        "{\"cmd\":\"bot\"}",
        "{\"cmd\":\"advise\"}",
        "{\"cmd\":\"judge\"}",
        "{\"cmd\":\"why\",\"move\":\"fly\"}",
        "{\"cmd\":\"replay\",\"log\":\"millwright log 1\"}",
        "fly",
    };

    begin();
    for (int i = 0; i < LENGTH(requests); i++)
        for (size_t size = 0; size < 20000; size = size * 2 + 4) {
            bool quit;
            memset(answer, '#', 40000);
            mw_answer(&session, &scratch, requests[i], strlen(requests[i]), answer, size, &quit);
            for (size_t j = size; j < 40000; j++)
                assert_int_equal(answer[j], '#');
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(broken_requests_are_answered),
        cmocka_unit_test(without_a_game_most_commands_have_no_answer),
        cmocka_unit_test(wrong_arguments_are_refused),
        cmocka_unit_test(a_long_text_is_refused),
        cmocka_unit_test(answers_are_whole_characters),
        cmocka_unit_test(games_are_listed),
        cmocka_unit_test(a_game_is_played_undone_and_replayed),
        cmocka_unit_test(loading_a_state_clears_undo),
        cmocka_unit_test(the_hash_has_sixteen_digits),
        cmocka_unit_test(moves_are_listed_in_order),
        cmocka_unit_test(options_go_word_by_word),
        cmocka_unit_test(refusals_are_explained),
        cmocka_unit_test(a_bot_answers_with_a_legal_move),
        cmocka_unit_test(bots_think_at_any_place_in_the_buffer),
        cmocka_unit_test(quit_says_so),
        cmocka_unit_test(a_small_buffer_is_safe),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
