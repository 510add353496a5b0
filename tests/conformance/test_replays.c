/*
 * Golden games: every log under tests/replays is found, replayed to its recorded result and to the
 * position whose hash its last line names, and written again to the same text.
 *
 * `replays --write` makes them anew: ten seeded games for each number of players, each option and each
 * map, verbs weighted as in bench. Do that only when the rules' revision changes, and look at the difference.
 */
#include <dirent.h>
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include <cmocka.h>

#include "millwright.h"

enum { GAMES_EACH = 10 };

static mw_session session, scratch;
static char text[MW_MAX_LOG_TEXT], again[MW_MAX_LOG_TEXT];

static size_t read_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    size_t length;

    if (!file)
        fail_msg("cannot open %s", path);
    length = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[length] = 0;
    return length;
}

static void replay(const char *path)
{
    mw_problem problem;
    size_t length = read_file(path);
    const char *hash = strstr(text, "\n# hash ");
    uint64_t expected = 0;

    if (!hash || sscanf(hash, "\n# hash %16" SCNx64, &expected) != 1)
        fail_msg("%s names no hash", path);
    mw_session_begin(&session);
    if (!mw_session_replay(&session, text, length, &scratch, &problem))
        fail_msg("%s:%d: %s", path, problem.line, problem.text);
    if (!mw_is_over(&session.now) || mw_hash(&session.now) != expected)
        fail_msg("%s does not end in the position it names", path);
    mw_session_log(&session, again, sizeof again);
    if (strncmp(text, again, strlen(again)) != 0)
        fail_msg("%s is written differently now", path);
}

static int replay_folder(const char *folder)
{
    DIR *dir = opendir(folder);
    int n = 0;

    if (!dir)
        fail_msg("cannot open %s", folder);
    for (struct dirent *entry; (entry = readdir(dir));) {
        char path[1024];
        struct stat info;
        if (entry->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (stat(path, &info) == 0 && S_ISDIR(info.st_mode)) {
            n += replay_folder(path);
        } else if (strstr(entry->d_name, ".log")) {
            replay(path);
            n++;
        }
    }
    closedir(dir);
    return n;
}

static int maps_of(const mw_game *game)
{
    return game->n_maps ? game->n_maps : 1;
}

/* The games to be written: every number of players, without options and with each of them, on every
 * map. */
static int kinds_of(const mw_game *game)
{
    return (game->most_players - game->least_players + 1) * (1 + game->n_options) * maps_of(game);
}

static void test_replays(void **unused)
{
    int expected = 0, found = replay_folder(MW_SOURCE_DIR "/tests/replays");

    (void)unused;
    for (int game = 0; game < mw_game_count(); game++)
        expected += GAMES_EACH * kinds_of(mw_game_info(game));
    assert_true(found >= expected);
}

/* tests/replays/birmingham/4-players-introductory-01.log */
static FILE *open_log(const mw_setup *setup, int number)
{
    const mw_game *game = mw_game_info(setup->game);
    const char *option = setup->options ? game->options[setup->options >> 1] : "";
    const char *map = game->n_maps ? game->maps[setup->map] : "";
    char path[1024];

    snprintf(path, sizeof path, MW_SOURCE_DIR "/tests/replays/%s", game->id);
    mkdir(path, 0777);
    snprintf(path, sizeof path, MW_SOURCE_DIR "/tests/replays/%s/%s%s%d-players-%s%s%02d.log",
             game->id, map, *map ? "-" : "", setup->players, option, *option ? "-" : "", number);
    return fopen(path, "wb");
}

static int write_game(const mw_setup *setup, int number)
{
    mw_random random = { .state = setup->seed };
    mw_problem problem;
    FILE *file;

    mw_session_begin(&session);
    if (!mw_session_new(&session, setup, &problem))
        return 1;
    while (!mw_is_over(&session.now)) {
        mw_move move;
        mw_random_move(&session.now, true, &random, &move);
        if (!mw_session_apply(&session, &move, NULL, &problem))
            return 1;
    }
    mw_session_log(&session, text, sizeof text);
    file = open_log(setup, number);
    if (!file)
        return 1;
    fprintf(file, "%s# hash %016" PRIx64 "\n", text, mw_hash(&session.now));
    return fclose(file);
}

static int write_all(void)
{
    for (int game = 0; game < mw_game_count(); game++) {
        const mw_game *info = mw_game_info(game);
        for (int kind = 0; kind < kinds_of(info); kind++)
            for (int i = 1; i <= GAMES_EACH; i++) {
                int map = kind % maps_of(info),
                    option = kind / maps_of(info) % (1 + info->n_options);
                int players = info->least_players + kind / maps_of(info) / (1 + info->n_options);
                mw_setup setup = { .game = game,
                                   .map = map,
                                   .players = players,
                                   .options = option ? 1u << (option - 1) : 0,
                                   .seed = (uint64_t)(1000 * players + i) };
                if (write_game(&setup, i) != 0)
                    return 1;
            }
    }
    return 0;
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_replays) };

    if (argc > 1 && strcmp(argv[1], "--write") == 0)
        return write_all();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
