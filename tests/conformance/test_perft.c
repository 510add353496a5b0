/*
 * Perft: the number of sequences of listed moves, from positions of the golden games, against the
 * counts recorded in tests/perft. A line there is: LOG AT DEPTH COUNT.
 */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "millwright.h"

static mw_session session, scratch;
static char text[MW_MAX_LOG_TEXT];

static void check_line(const char *log, int at, int depth, uint64_t expected)
{
    char path[1024];
    FILE *file;
    size_t length;
    mw_problem problem;
    mw_state state;
    uint64_t seen;

    snprintf(path, sizeof path, MW_SOURCE_DIR "/tests/replays/%s", log);
    file = fopen(path, "rb");
    if (!file)
        fail_msg("cannot open %s", path);
    length = fread(text, 1, sizeof text, file);
    fclose(file);
    mw_session_begin(&session);
    if (!mw_session_replay(&session, text, length, &scratch, &problem) || at > session.n_moves)
        fail_msg("%s cannot be replayed to move %d", log, at);
    mw_session_at(&session, at, &state);
    seen = mw_perft(&state, depth);
    if (seen != expected)
        fail_msg("%s at %d, depth %d: %" PRIu64 " instead of %" PRIu64, log, at, depth, seen,
                 expected);
}

static void check_file(const char *name)
{
    char line[256], log[128], path[1024];
    FILE *file;
    int at, depth, n = 0;
    uint64_t count;

    snprintf(path, sizeof path, MW_SOURCE_DIR "/tests/perft/%s.txt", name);
    file = fopen(path, "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        if (line[0] == '#' || line[0] == '\n')
            continue;
        if (sscanf(line, "%127s %d %d %" SCNu64, log, &at, &depth, &count) != 4)
            fail_msg("a perft line is LOG AT DEPTH COUNT, not %s", line);
        check_line(log, at, depth, count);
        n++;
    }
    fclose(file);
    assert_true(n >= 10);
}

static void test_perft(void **unused)
{
    (void)unused;
    for (int game = 0; game < mw_game_count(); game++)
        check_file(mw_game_info(game)->id);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_perft) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
