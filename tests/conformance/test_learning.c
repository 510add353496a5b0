/*
 * What programs that learn are given, in all games: every word has a number and the mask is what is
 * offered; an observation has just its bytes, shows nothing that the seat may not know, and tells apart
 * whatever a view tells apart.
 */
#include "support.h"

#include <stdio.h>
#include <string.h>

enum { GUARD = 64, GAMES = 2 };

static char text[MW_MAX_STATE_TEXT], before[MW_MAX_STATE_TEXT], changed[MW_MAX_STATE_TEXT];

/* Begins every sort of game: boards, numbers of players, options. */
typedef void check_game(const mw_setup *setup);

static void in_all_games(check_game *check)
{
    for (int game = 0; game < mw_game_count(); game++) {
        const mw_game *info = mw_game_info(game);
        for (int map = 0; map < (info->n_maps ? info->n_maps : 1); map++)
            for (int players = info->least_players; players <= info->most_players; players++)
                for (unsigned options = 0; options < 1u << info->n_options; options++)
                    for (uint64_t seed = 1; seed <= GAMES; seed++)
                        check(&(mw_setup){ .game = game,
                                           .map = map,
                                           .players = players,
                                           .options = options,
                                           .seed = seed });
    }
}

static mw_word some_word(const mw_options *options, mw_random *random)
{
    return options->word[mw_random_below(random, options->n)];
}

/* ---- Words ------------------------------------------------------------------------------------*/

static void check_mask(const mw_vocabulary *vocabulary, const mw_options *options)
{
    uint8_t offered[MW_MAX_MATCHING + 1];
    int n = 0;

    memset(offered, 7, sizeof offered);
    mw_mask_options(vocabulary, options, offered);
    for (int i = 0; i < vocabulary->n; i++) {
        assert_true(offered[i] <= 1);
        n += offered[i];
    }
    assert_int_equal(offered[vocabulary->n], 7);
    assert_int_equal(n, options->n);
    for (int i = 0; i < options->n; i++)
        assert_int_equal(offered[vocabulary->number[options->word[i]]], 1);
}

static void check_numbers(const mw_setup *setup)
{
    mw_random random = { .state = setup->seed };
    mw_vocabulary vocabulary;
    mw_problem problem;
    mw_options options;
    mw_state state;

    assert_true(mw_get_vocabulary(setup->game, setup->map, &vocabulary));
    assert_true(mw_new(&state, setup, &problem));
    while (!mw_is_over(&state)) {
        mw_state by_word = state;
        mw_get_options(&state, MW_LEGAL, &options);
        check_mask(&vocabulary, &options);
        mw_word word = some_word(&options, &random);
        int number = vocabulary.number[word];
        assert_in_range(number, 0, vocabulary.n - 1);
        assert_int_equal(vocabulary.word[number], word);
        mw_step(&by_word, word, NULL);
        assert_true(mw_step_number(&vocabulary, &state, number, NULL));
        assert_memory_equal(&by_word, &state, sizeof state);
    }
    mw_get_options(&state, MW_LEGAL, &options);
    check_mask(&vocabulary, &options);
}

TEST(every_word_that_is_offered_has_a_number)
{
    in_all_games(check_numbers);
}

/* A number is a text, and a text the number again. */
static void check_texts(const mw_setup *setup)
{
    mw_vocabulary vocabulary;
    mw_problem problem;
    mw_state state;
    char word[MW_MAX_WORD_TEXT];

    assert_true(mw_get_vocabulary(setup->game, setup->map, &vocabulary));
    assert_true(mw_new(&state, setup, &problem));
    for (int i = 0; i < vocabulary.n - 1; i++) {
        assert_true(mw_print_number(&vocabulary, i, word, sizeof word) < sizeof word);
        assert_int_equal(vocabulary.number[word_of(&state, word)], i);
    }
    mw_print_number(&vocabulary, vocabulary.n - 1, word, sizeof word);
    assert_string_equal(word, MW_END_TEXT);
    assert_int_equal(mw_print_number(&vocabulary, vocabulary.n, word, sizeof word), 0);
    assert_int_equal(mw_print_number(&vocabulary, -1, word, sizeof word), 0);
}

TEST(numbers_and_texts_of_words_are_the_same_words)
{
    in_all_games(check_texts);
}

static void check_refusals(const mw_setup *setup)
{
    mw_vocabulary vocabulary;
    mw_problem problem;
    mw_options options;
    mw_state state, untouched;

    assert_true(mw_get_vocabulary(setup->game, setup->map, &vocabulary));
    assert_true(mw_new(&state, setup, &problem));
    untouched = state;
    mw_get_options(&state, MW_LEGAL, &options);
    for (int i = -2; i < vocabulary.n + 2; i++) {
        bool is_one = false;
        for (int k = 0; k < options.n; k++)
            is_one = is_one || vocabulary.number[options.word[k]] == i;
        if (is_one)
            continue;
        assert_false(mw_step_number(&vocabulary, &state, i, NULL));
        assert_memory_equal(&state, &untouched, sizeof state);
    }
}

TEST(a_number_that_is_not_offered_changes_nothing)
{
    in_all_games(check_refusals);
}

TEST(a_board_that_there_is_not_has_no_words_and_shows_nothing)
{
    mw_vocabulary vocabulary;
    mw_seen seen[MW_MAX_SEEN];

    assert_false(mw_get_vocabulary(-1, 0, &vocabulary));
    assert_false(mw_get_vocabulary(mw_game_count(), 0, &vocabulary));
    assert_false(mw_get_vocabulary(0, 1, &vocabulary));
    assert_int_equal(mw_observation_parts(0, 1, seen), 0);
    assert_int_equal(mw_observation_size(mw_game_count(), 0), 0);
}

/* ---- Observations -----------------------------------------------------------------------------*/

/* Observes into the middle of a buffer whose other bytes must stay. Whatever was there makes no difference. */
static void observe(const mw_state *state, int seat, uint8_t *out)
{
    const int size = mw_observation_size(mw_game_of(state), mw_map_of(state));
    uint8_t room[GUARD + MW_MAX_OBSERVATION + GUARD], again[sizeof room];

    memset(room, 0xaa, sizeof room);
    memset(again, 0x55, sizeof again);
    mw_observe(state, seat, room + GUARD);
    mw_observe(state, seat, again + GUARD);
    for (size_t i = 0; i < sizeof room; i++) {
        bool outside = i < GUARD || i >= (size_t)(GUARD + size);
        assert_int_equal(again[i], outside ? 0x55 : room[i]);
        assert_true(!outside || room[i] == 0xaa);
    }
    memcpy(out, room + GUARD, (size_t)size);
}

static void check_ranges(const mw_state *state, const uint8_t *bytes)
{
    mw_seen seen[MW_MAX_SEEN];
    int n = mw_observation_parts(mw_game_of(state), mw_map_of(state), seen);

    for (int i = 0; i < n; i++)
        for (int k = 0; k < seen[i].size; k++)
            if (bytes[seen[i].at + k] > seen[i].most)
                fail_msg("%s[%d] is %d, more than %d", seen[i].name, k, bytes[seen[i].at + k],
                         seen[i].most);
}

/* Dealing anew what the seat cannot see changes no byte. */
static void check_sight(const mw_state *state, uint64_t seed)
{
    const size_t size = (size_t)mw_observation_size(mw_game_of(state), mw_map_of(state));
    uint8_t bytes[MW_MAX_OBSERVATION], dealt_anew[MW_MAX_OBSERVATION];

    for (int seat = 0; seat < mw_players(state); seat++) {
        mw_random random = { .state = seed };
        mw_state other = *state;
        mw_resample(&other, seat, &random);
        observe(state, seat, bytes);
        observe(&other, seat, dealt_anew);
        check_ranges(state, bytes);
        assert_memory_equal(bytes, dealt_anew, size);
    }
}

/* Where two views differ, so do the observations. */
static void check_difference(const mw_state *a, const mw_state *b)
{
    const size_t size = (size_t)mw_observation_size(mw_game_of(a), mw_map_of(a));
    uint8_t of_a[MW_MAX_OBSERVATION], of_b[MW_MAX_OBSERVATION];

    for (int seat = 0; seat < mw_players(a); seat++) {
        mw_write_state(a, seat, text, sizeof text);
        mw_write_state(b, seat, before, sizeof before);
        mw_observe(a, seat, of_a);
        mw_observe(b, seat, of_b);
        if (strcmp(text, before) != 0)
            assert_memory_not_equal(of_a, of_b, size);
    }
}

static void check_positions(const mw_setup *setup)
{
    mw_random random = { .state = setup->seed };
    mw_problem problem;
    mw_options options;
    mw_state state, last;

    assert_true(mw_new(&state, setup, &problem));
    while (!mw_is_over(&state)) {
        last = state;
        mw_get_options(&state, MW_LEGAL, &options);
        mw_step(&state, some_word(&options, &random), NULL);
        check_sight(&state, mw_random_next(&random));
        check_difference(&state, &last);
    }
}

TEST(an_observation_is_what_the_seat_may_know)
{
    in_all_games(check_positions);
}

/* One thing of a position changed at a time: where it can be loaded, every seat whose view shows it sees
 * it. Returns whether it could. */
static bool check_change(const mw_state *state, const char *path, const char *value)
{
    size_t length;
    mw_problem problem;
    mw_state other;

    mw_write_state(state, MW_NOBODY, changed, sizeof changed);
    if (!json_at(changed, path).at)
        return false;
    json_put(changed, sizeof changed, path, value);
    length = strlen(changed);
    if (!mw_load(&other, changed, length, &problem))
        return false;
    check_difference(state, &other);
    return true;
}

static int changes;

/* A number one more or less, a truth turned round. */
static void change_leaf(const mw_state *state, struct json value, const char *path)
{
    int64_t number;
    bool truth;
    char text_of[24];

    if (mw_json_read_bool(value, &truth))
        changes += check_change(state, path, truth ? "false" : "true");
    if (!mw_json_read_int(value, &number))
        return;
    for (int step = -1; step <= 1; step += 2) {
        snprintf(text_of, sizeof text_of, "%lld", (long long)(number + step));
        changes += check_change(state, path, text_of);
    }
}

static void change_all(const mw_state *state, struct json value, const char *path)
{
    struct json key, item;
    char below[200], name[64];
    int i = 0;

    if (mw_json_type(value) != 'o' && mw_json_type(value) != 'l') {
        change_leaf(state, value, path);
        return;
    }
    for (item = mw_json_first(value, &key); item.at; item = mw_json_next(value, item, &key)) {
        if (mw_json_type(value) == 'l')
            snprintf(below, sizeof below, "%s[%d]", path, i++);
        else if (mw_json_read_text(key, name, sizeof name))
            snprintf(below, sizeof below, "%s%s%s", path, path[0] ? "." : "", name);
        change_all(state, item, below);
    }
}

static void check_changes(const mw_setup *setup)
{
    static char whole[MW_MAX_STATE_TEXT];
    struct json root;
    size_t where;
    mw_state state;

    random_position_of(&state, setup, 30 * (int)setup->seed);
    size_t length = mw_write_state(&state, MW_NOBODY, whole, sizeof whole);
    assert_true(mw_json_parse(whole, length, &root, &where));
    change_all(&state, root, "");
}

TEST(a_change_of_one_thing_is_seen)
{
    in_all_games(check_changes);
    assert_true(changes > 500);
}

/* A field of a tile that is written only where it is true, so that it is no leaf to change. */
static void replace_ships(const mw_setup *setup, int moves)
{
    static const char end_of_tile[] = "\"cubes\":0}", with[] = "\"cubes\":0,\"replacement\":true}";
    mw_problem problem;
    mw_state state, other;
    size_t at = 0;

    random_position_of(&state, setup, moves);
    for (;;) {
        mw_write_state(&state, MW_NOBODY, changed, sizeof changed);
        char *found = strstr(changed + at, end_of_tile);
        if (!found)
            return;
        at = (size_t)(found - changed) + 1;
        memmove(found + sizeof with - 1, found + sizeof end_of_tile - 1,
                strlen(found + sizeof end_of_tile - 1) + 1);
        memcpy(found, with, sizeof with - 1);
        if (mw_load(&other, changed, strlen(changed), &problem)) {
            check_difference(&state, &other);
            changes++;
        }
    }
}

static void check_replacements(const mw_setup *setup)
{
    for (int moves = 20; moves <= 100; moves += 20)
        replace_ships(setup, moves);
}

TEST(a_ship_that_has_replaced_one_is_seen)
{
    changes = 0;
    in_all_games(check_replacements);
    assert_true(changes > 5);
}

TEST(parts_follow_each_other_and_have_names_of_their_own)
{
    mw_seen seen[MW_MAX_SEEN];

    for (int game = 0; game < mw_game_count(); game++) {
        int n = mw_observation_parts(game, 0, seen), at = 0;
        assert_in_range(n, 1, MW_MAX_SEEN);
        for (int i = 0; i < n; i++) {
            int size = 1;
            assert_int_equal(seen[i].at, at);
            for (int k = 0; k < seen[i].dimensions; k++)
                size *= seen[i].shape[k];
            assert_int_equal(seen[i].size, size);
            at += size;
            for (int k = 0; k < i; k++)
                assert_string_not_equal(seen[i].name, seen[k].name);
        }
        assert_int_equal(mw_observation_size(game, 0), at);
        assert_in_range(at, 1, MW_MAX_OBSERVATION);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_word_that_is_offered_has_a_number),
        cmocka_unit_test(numbers_and_texts_of_words_are_the_same_words),
        cmocka_unit_test(a_number_that_is_not_offered_changes_nothing),
        cmocka_unit_test(a_board_that_there_is_not_has_no_words_and_shows_nothing),
        cmocka_unit_test(an_observation_is_what_the_seat_may_know),
        cmocka_unit_test(a_change_of_one_thing_is_seen),
        cmocka_unit_test(a_ship_that_has_replaced_one_is_seen),
        cmocka_unit_test(parts_follow_each_other_and_have_names_of_their_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
