/* Games with their history, and logs: src/engine/session.c. */
#include "support.h"

#include <stdio.h>
#include <string.h>

static mw_session session, other, before, scratch;
static char text[MW_MAX_LOG_TEXT], again[MW_MAX_LOG_TEXT];

/* ---- History ----------------------------------------------------------------------------------*/

TEST(undo_goes_back_to_the_start)
{
    static mw_state position[MW_MAX_MOVES + 1];
    mw_problem problem;
    int n;

    for (int moves = 0; moves <= 60; moves++) {
        random_session(&session, 3, 1, moves);
        position[moves] = session.now;
    }
    for (n = 60; n > 0; n--) {
        assert_int_equal(session.n_moves, n);
        assert_memory_equal(&session.now, &position[n], sizeof(mw_state));
        assert_true(mw_session_undo(&session, &problem));
    }
    assert_memory_equal(&session.now, &session.first, sizeof(mw_state));
    before = session;
    assert_false(mw_session_undo(&session, &problem));
    assert_int_equal(problem.code, MW_NOTHING_TO_UNDO);
    assert_memory_equal(&session, &before, sizeof session);
}

TEST(undo_and_the_same_move_again_change_nothing)
{
    mw_problem problem;
    mw_state now;
    mw_move move;
    size_t length;

    random_session(&session, 4, 2, 30);
    now = session.now;
    length = mw_session_log(&session, text, sizeof text);
    mw_session_move(&session, session.n_moves - 1, &move);
    assert_true(mw_session_undo(&session, &problem));
    assert_true(mw_session_apply(&session, &move, NULL, &problem));
    assert_memory_equal(&session.now, &now, sizeof now);
    assert_int_equal(mw_session_log(&session, again, sizeof again), length);
    assert_string_equal(text, again);
}

TEST(any_earlier_position_is_the_one_stepped_to)
{
    mw_state state, at;

    random_session(&session, 3, 3, 10000);
    state = session.first;
    for (int n = 0; n <= session.n_moves; n++) {
        mw_move move;
        mw_session_at(&session, n, &at);
        assert_memory_equal(&at, &state, sizeof at);
        if (n == session.n_moves)
            break;
        mw_session_move(&session, n, &move);
        assert_true(mw_is_legal(&state, &move));
        mw_apply(&state, &move, NULL);
    }
    assert_memory_equal(&at, &session.now, sizeof at);
}

TEST(moves_are_played_as_text)
{
    static mw_events events;
    mw_problem problem;
    mw_move move;

    new_session(&session, 3, 4);
    events.n = 77;
    mw_random_move(&session.now, true, &(mw_random){ .state = 1 }, &move);
    mw_print_move(&session.now, &move, text, sizeof text);
    assert_true(mw_session_play(&session, text, &move, &events, &problem));
    assert_in_range(events.n, 1, 76);
    assert_int_equal(session.n_moves, 1);
    before = session;
    assert_false(mw_session_play(&session, "fly", &move, &events, &problem));
    assert_int_equal(problem.code, MW_BAD_WORD);
    assert_memory_equal(&session, &before, sizeof session);
}

TEST(a_session_has_room_for_so_many_moves)
{
    mw_problem problem;
    mw_move move;

    random_session(&session, 3, 5, 5);
    mw_random_move(&session.now, true, &(mw_random){ .state = 1 }, &move);
    session.n_moves = MW_MAX_MOVES;
    before = session;
    assert_false(mw_session_apply(&session, &move, NULL, &problem));
    assert_memory_equal(&session, &before, sizeof session);
    session.n_moves = 5;
    session.n_words = MW_MAX_LOG_WORDS - move.n + 1;
    before = session;
    assert_false(mw_session_apply(&session, &move, NULL, &problem));
    assert_memory_equal(&session, &before, sizeof session);
}

TEST(a_new_game_forgets_the_old_one)
{
    mw_setup setup = setup_of("lancashire", 4, 7), bad = setup_of("lancashire", 2, 7);
    mw_problem problem;

    random_session(&session, 3, 6, 20);
    strcpy(session.name[0], "Ada");
    before = session;
    assert_false(mw_session_new(&session, &bad, &problem));
    assert_int_equal(problem.code, MW_BAD_REQUEST);
    assert_string_equal(problem.field, "players");
    assert_memory_equal(&session, &before, sizeof session);
    assert_true(mw_session_new(&session, &setup, &problem));
    assert_int_equal(session.n_moves, 0);
    assert_int_equal(session.name[0][0], 0);
    assert_false(mw_session_undo(&session, &problem));
}

/* ---- Logs that are good -----------------------------------------------------------------------*/

static void check_round_trip(void)
{
    mw_problem problem = { .code = MW_OK };
    size_t length = mw_session_log(&session, text, sizeof text);

    assert_true(length < sizeof text);
    mw_session_begin(&other);
    other.language = 2;
    if (!mw_session_replay(&other, text, length, &scratch, &problem))
        fail_msg("line %d: %s", problem.line, problem.text);
    assert_int_equal(other.language, 2);
    assert_memory_equal(&other.now, &session.now, sizeof(mw_state));
    assert_memory_equal(&other.first, &session.first, sizeof(mw_state));
    assert_memory_equal(other.name, session.name, sizeof other.name);
    assert_int_equal(other.n_moves, session.n_moves);
    mw_session_log(&other, again, sizeof again);
    assert_string_equal(text, again);
}

TEST(a_log_is_the_game)
{
    for (int moves = 0; moves <= 160; moves += 20) {
        random_session(&session, 3 + moves / 20 % 2, (uint64_t)moves, moves);
        check_round_trip();
    }
    random_session(&session, 4, 1, 10000);
    assert_true(mw_is_over(&session.now));
    check_round_trip();
}

TEST(names_are_kept)
{
    random_session(&session, 4, 1, 3);
    strcpy(session.name[0], "Ada Lovelace");
    strcpy(session.name[2], "Zo\xc3\xab");
    strcpy(session.name[3], "name 0 moves");
    memset(session.name[1], 'x', MW_MAX_NAME - 1);
    check_round_trip();
}

/* Whatever a player is called, the log that was written can be read. */
TEST(odd_names_do_not_spoil_a_log)
{
    static const char *const odd[] = {
        "#1", "Ada # Lovelace", "a\nmoves", " Ada", "Ada ", "\t", " "
    };
    mw_problem problem;

    for (int i = 0; i < LENGTH(odd); i++) {
        size_t length;
        random_session(&session, 3, 1, 3);
        strcpy(session.name[1], odd[i]);
        length = mw_session_log(&session, text, sizeof text);
        mw_session_begin(&other);
        if (!mw_session_replay(&other, text, length, &scratch, &problem))
            fail_msg("“%s”, line %d: %s", odd[i], problem.line, problem.text);
        assert_memory_equal(&other.now, &session.now, sizeof(mw_state));
    }
}

TEST(a_game_that_began_with_a_position_keeps_it)
{
    mw_state position;
    mw_problem problem;
    mw_move move;
    size_t length;

    random_position(&position, 4, 8, 50);
    length = mw_write_state(&position, MW_NOBODY, text, sizeof text);
    random_session(&session, 3, 8, 5);
    assert_true(mw_session_load(&session, text, length, &problem));
    assert_memory_equal(&session.now, &position, sizeof position);
    assert_int_equal(session.n_moves, 0);
    assert_false(mw_session_undo(&session, &problem));
    for (int i = 0; i < 10; i++) {
        mw_random_move(&session.now, true, &(mw_random){ .state = (uint64_t)i }, &move);
        assert_true(mw_session_apply(&session, &move, NULL, &problem));
    }
    check_round_trip();
    assert_non_null(strstr(text, "\nposition {"));
}

TEST(comments_and_blank_lines_are_passed_over)
{
    mw_problem problem;

    random_session(&session, 3, 9, 12);
    mw_session_log(&session, text, sizeof text);
    replace(text, sizeof text, "millwright log 1\n",
            "# a game\n\n  millwright log 1 # here\r\n\t\n");
    replace(text, sizeof text, "\nmoves\n", "\n  moves  \n#\n\n");
    mw_session_begin(&other);
    assert_true(mw_session_replay(&other, text, strlen(text), &scratch, &problem));
    assert_memory_equal(&other.now, &session.now, sizeof(mw_state));
}

TEST(the_last_line_needs_no_end)
{
    mw_problem problem;

    random_session(&session, 3, 9, 12);
    mw_session_begin(&other);
    assert_true(mw_session_replay(&other, text, mw_session_log(&session, text, sizeof text) - 1,
                                  &scratch, &problem));
    assert_memory_equal(&other.now, &session.now, sizeof(mw_state));
}

TEST(a_log_may_leave_forced_words_out_and_is_written_whole)
{
    static const char *const hand[] = { "liverpool", "manchester", "oldham", "wigan",
                                        "cotton",    "coal",       "iron",   "port" };
    mw_state state;
    mw_problem problem;

    game_with_hand(&state, hand);
    mw_session_begin(&session);
    assert_true(mw_session_load(&session, text,
                                mw_write_state(&state, MW_NOBODY, text, sizeof text), &problem));
    mw_session_log(&session, text, sizeof text);
    strcat(text, "build wigan.1 card:wigan # the only industry there\n");
    assert_true(mw_session_replay(&session, text, strlen(text), &scratch, &problem));
    mw_session_log(&session, text, sizeof text);
    assert_non_null(strstr(text, "\nbuild wigan.1 coal card:wigan\n"));
}

TEST(a_short_buffer_gets_a_part_and_the_length)
{
    size_t length;

    random_session(&session, 3, 9, 12);
    length = mw_session_log(&session, text, sizeof text);
    memset(again, '#', sizeof again);
    assert_int_equal(mw_session_log(&session, again, 100), length);
    assert_int_equal(strlen(again), 99);
    assert_memory_equal(text, again, 99);
    assert_int_equal(again[100], '#');
}

/* ---- Logs that are not ------------------------------------------------------------------------*/

/* Refused at that line (0: any), with a sentence, and the session is as it was. */
static void check_refused(const char *what, size_t length, int line)
{
    mw_problem problem = { .code = MW_OK };

    random_session(&other, 4, 99, 7);
    strcpy(other.name[1], "Ben");
    other.language = 1;
    memcpy(&before, &other, sizeof other);
    if (mw_session_replay(&other, text, length, &scratch, &problem))
        fail_msg("%s: the log was taken", what);
    if (problem.code != MW_BAD_LOG || problem.text[0] == 0 || (line > 0 && problem.line != line))
        fail_msg("%s: %s in line %d: %s", what, mw_problem_id(problem.code), problem.line,
                 problem.text);
    if (memcmp(&before, &other, sizeof other) != 0)
        fail_msg("%s: the session has changed", what);
}

static void check_change(const char *from, const char *to, int line)
{
    mw_session_log(&session, text, sizeof text);
    replace(text, sizeof text, from, to);
    check_refused(to[0] ? to : from, strlen(text), line);
}

static int line_of(const char *what)
{
    const char *at = strstr(text, what);
    int line = 1;

    must(at != NULL, what);
    for (const char *c = text; c < at; c++)
        line += *c == '\n';
    return line + (what[0] == '\n');
}

/* However it is cut in the header. */
TEST(a_cut_header_is_refused)
{
    size_t end;

    random_session(&session, 3, 11, 2);
    mw_session_log(&session, text, sizeof text);
    end = (size_t)(strstr(text, "\nmoves") - text);
    for (size_t length = 0; length <= end + 5; length++)
        check_refused("a cut header", length, 0);
}

/* Without a line of it, or with one twice, or with something else. */
TEST(a_header_is_whole)
{
    static const char *const keys[] = { "millwright", "game",    "players",
                                        "revision",   "order",   "deck",
                                        "next-deck",  "distant", "next-distant" };

    random_session(&session, 3, 11, 2);
    for (int i = 0; i < LENGTH(keys); i++) {
        char line[2000], twice[4100], key[40];
        const char *at;
        mw_session_log(&session, text, sizeof text);
        snprintf(key, sizeof key, i ? "\n%s " : "%s ", keys[i]);
        at = strstr(text, key);
        snprintf(line, sizeof line, "%.*s", (int)strcspn(at + 1, "\n") + 1, at);
        check_change(line, "", 0);
        if (i < 4)
            continue;
        snprintf(twice, sizeof twice, "%s%s", line, line);
        check_change(line, twice, i + 2);
    }
    check_change("\nmoves", "\nvoid\nmoves", 10);
    check_change("\nmoves", "\noption something\nmoves", 10);
    check_change("\nmoves", "\nname Ada\nmoves", 10);
    check_change("\nmoves", "\nname 9 Ada\nmoves", 10);
    check_change("\nmoves", "\nname 0\nmoves", 10);
    check_change("\nmoves", "\nposition {}\nmoves", 10);
    check_change("\nmoves", "\nposition\nmoves", 10);
}

TEST(a_seat_that_is_not_there_has_no_name)
{
    random_session(&session, 3, 11, 2);
    check_change("\nmoves", "\nname 3 Dev\nmoves", 10);
}

TEST(a_foreign_header_is_refused)
{
    random_session(&session, 3, 11, 2);
    check_change("millwright log 1", "millwright log 2", 1);
    check_change("game lancashire", "game sheffield", 2);
    check_change("game lancashire", "game Lancashire", 2);
    check_change("players 3", "players 2", 3);
    check_change("players 3", "players 5", 3);
    check_change("players 3", "players three", 3);
    check_change("players 3", "players 4", 0);
    check_change("revision 1", "revision 2", 4);
    check_change("revision 1", "revision 0", 4);
    check_change("revision 1", "revision", 4);
}

TEST(a_shuffle_is_of_what_there_is)
{
    char first[40], second[40], line[100], pair[100];
    const char *deck;

    random_session(&session, 3, 11, 2);
    check_change("\norder ", "\norder 7 ", 5);
    mw_session_log(&session, text, sizeof text);
    deck = strstr(text, "\ndeck ") + 6;
    assert_int_equal(sscanf(deck, "%39s %39s", first, second), 2);
    snprintf(line, sizeof line, "\ndeck %s ", first);
    snprintf(pair, sizeof pair, "\ndeck ellesmere-port %s ", first); /* a card more */
    check_change(line, pair, 6);
    check_change(line, "\ndeck ", 6); /* a card less */
    check_change(line, "\ndeck atlantis ", 6);
    check_change(line, "\ndeck distant ", 6);
    check_change("\ndistant ", "\ndistant 9 ", 8);
}

/* A card twice and another one not at all. */
TEST(a_shuffle_has_no_card_too_often)
{
    char first[40], line[100];

    random_session(&session, 3, 11, 2);
    mw_session_log(&session, text, sizeof text);
    assert_int_equal(sscanf(strstr(text, "\ndeck ") + 6, "%39s", first), 1);
    snprintf(line, sizeof line, "\ndeck %s ", first);
    /* There is one Bury card and one Fleetwood card. */
    check_change(line, strcmp(first, "bury") == 0 ? "\ndeck fleetwood " : "\ndeck bury ", 6);
}

TEST(the_first_order_is_clockwise)
{
    char order[40];

    random_session(&session, 3, 11, 0);
    mw_session_log(&session, text, sizeof text);
    snprintf(order, sizeof order, "\n%.11s", strstr(text, "\norder ") + 1);
    check_change(order, "\norder 0 2 1", 0);
    check_change(order, "\norder 2 1 0", 0);
    check_change(order, "\norder 1 1 1", 5);
    check_change(order, "\norder 0 1", 5);
    check_change(order, "\norder 0 1 2 0", 5);
}

TEST(moves_must_fit_the_game)
{
    char line[300];
    const char *first;

    random_session(&session, 3, 11, 6);
    mw_session_log(&session, text, sizeof text);
    first = strstr(text, "\nmoves\n") + 7;
    snprintf(line, sizeof line, "\nmoves\n%.*s", (int)strcspn(first, "\n"), first);
    check_change(line, "\nmoves\nfly", 11);
    check_change(line, "\nmoves\npass", 11);
    check_change(line, "\nmoves\ndone", 11);
    check_change(line, "\nmoves\nlink manchester--oldham card:oldham", 11);
    check_change(line, "\nmoves\nresult 0:0 1:0 2:0", 11); /* the game is not over */
}

TEST(a_line_has_no_nul_and_a_limit)
{
    static char line[40000];
    size_t length;

    random_session(&session, 3, 11, 0);
    length = mw_session_log(&session, text, sizeof text);
    memcpy(text + length, "pa\0ss", 5);
    check_refused("a NUL", length + 5, line_of("pa"));
    memset(line, 'x', sizeof line - 1);
    mw_session_log(&session, text, sizeof text);
    strcat(text, line);
    check_refused("a long line", strlen(text), line_of("xxx"));
    mw_session_log(&session, text, sizeof text);
    replace(text, sizeof text, "\nmoves", "\nposition \nmoves");
    replace(text, sizeof text, "\nposition ", line);
    check_refused("a long line", strlen(text), 0);
}

TEST(the_end_is_checked)
{
    char result[200], line[500];
    int end;

    random_session(&session, 3, 12, 10000);
    mw_session_log(&session, text, sizeof text);
    end = line_of("\nresult");
    snprintf(result, sizeof result, "%s", strstr(text, "\nresult "));
    check_change(result, "\n", 0); /* missing */
    snprintf(line, sizeof line, "\npass card:oldham%s", result);
    check_change(result, line, end); /* a move after the end */
    snprintf(line, sizeof line, "%spass card:oldham\n", result);
    check_change(result, line, end + 1); /* and one after the result */
    snprintf(line, sizeof line, "%s%s", result, result + 1);
    check_change(result, line, end + 1);
    result[strlen(result) - 1] = 0;
    snprintf(line, sizeof line, "%s0", result); /* ten times the points */
    check_change(result, line, end);
    check_change(result, "\nresult 0:0 1:0 2:0", end);
    check_change(result, "\nresult 0:0", end);
    check_change(result, "\nresult", end);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(undo_goes_back_to_the_start),
        cmocka_unit_test(undo_and_the_same_move_again_change_nothing),
        cmocka_unit_test(any_earlier_position_is_the_one_stepped_to),
        cmocka_unit_test(moves_are_played_as_text),
        cmocka_unit_test(a_session_has_room_for_so_many_moves),
        cmocka_unit_test(a_new_game_forgets_the_old_one),
        cmocka_unit_test(a_log_is_the_game),
        cmocka_unit_test(names_are_kept),
        cmocka_unit_test(odd_names_do_not_spoil_a_log),
        cmocka_unit_test(a_game_that_began_with_a_position_keeps_it),
        cmocka_unit_test(comments_and_blank_lines_are_passed_over),
        cmocka_unit_test(the_last_line_needs_no_end),
        cmocka_unit_test(a_log_may_leave_forced_words_out_and_is_written_whole),
        cmocka_unit_test(a_short_buffer_gets_a_part_and_the_length),
        cmocka_unit_test(a_cut_header_is_refused),
        cmocka_unit_test(a_header_is_whole),
        cmocka_unit_test(a_seat_that_is_not_there_has_no_name),
        cmocka_unit_test(a_foreign_header_is_refused),
        cmocka_unit_test(a_shuffle_is_of_what_there_is),
        cmocka_unit_test(a_shuffle_has_no_card_too_often),
        cmocka_unit_test(the_first_order_is_clockwise),
        cmocka_unit_test(moves_must_fit_the_game),
        cmocka_unit_test(a_line_has_no_nul_and_a_limit),
        cmocka_unit_test(the_end_is_checked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
