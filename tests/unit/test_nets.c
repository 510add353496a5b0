/* Nets: which files are refused and why, that they see nothing hidden, and that they say the same with every
 * instruction set. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/evaluation.h"
#include "ai/net.h"

enum { CHECKSUM_AT = 8, NAME_AT = 16, TERMS_AT = 40, SHAPE_AT = 48 };

static const char *const games[] = { "lancashire", "birmingham", "age-of-industry" };

static mw_net net, plain;
static mw_bot bot;
static unsigned char file[MW_MAX_NET_FILE + 1];
static size_t size;

static int game_of(const char *name)
{
    return setup_of(name, 3, 1).game;
}

/* The net that comes with the program. */
static void read_file_of(const char *game)
{
    char path[512];
    FILE *from;

    snprintf(path, sizeof path, "%s/data/nets/%s.net", MW_SOURCE_DIR, game);
    from = fopen(path, "rb");
    must(from, "data/nets has a net of every game");
    size = fread(file, 1, sizeof file, from);
    fclose(from);
}

static void read_net_of(const char *game)
{
    read_file_of(game);
    assert_null(mw_read_net(&net, game_of(game), file, size, false));
}

/* After a change the checksum is right again: what is refused then is the change. */
static void sign(void)
{
    uint64_t hash = 0xcbf29ce484222325u;

    for (size_t i = NAME_AT; i < size; i++)
        hash = (hash ^ file[i]) * 0x100000001b3u;
    for (int i = 0; i < 8; i++)
        file[CHECKSUM_AT + i] = (unsigned char)(hash >> 8 * i);
}

static const char *refusal(void)
{
    return mw_read_net(&net, game_of("birmingham"), file, size, false);
}

/* Positions of all games, numbers of players and maps, from the deal to the end. */
static bool next_position(mw_state *state, int *n)
{
    static const int moves[] = { 0, 1, 2, 17, 44, 71, 90, 118, 1000 };
    int i = (*n)++;
    int game = i / (LENGTH(moves) * 3), players = 2 + i / LENGTH(moves) % 3;
    mw_setup setup;

    if (game >= LENGTH(games))
        return false;
    setup = setup_of(games[game], players + (game != game_of("birmingham")), (uint64_t)i);
    if (setup.players > mw_game_info(setup.game)->most_players)
        setup.players = mw_game_info(setup.game)->most_players;
    random_position_of(state, &setup, moves[i % LENGTH(moves)]);
    return true;
}

static int32_t sum_of(const mw_net *of, const mw_state *state, int seat)
{
    int32_t scored[MW_SCORED_FIELDS], sum = 0;

    mw_foretell(of, state, seat, scored);
    for (int i = 0; i < MW_SCORED_FIELDS; i++)
        sum += scored[i];
    return sum;
}

/* ---- Files ------------------------------------------------------------------------------------*/

TEST(every_game_has_a_net_of_its_own)
{
    for (int i = 0; i < LENGTH(games); i++) {
        read_file_of(games[i]);
        assert_true(size <= MW_MAX_NET_FILE);
        for (int j = 0; j < LENGTH(games); j++) {
            const char *wrong = mw_read_net(&net, game_of(games[j]), file, size, false);
            if (i == j)
                assert_null(wrong);
            else
                assert_string_equal(wrong, "it is of another game");
        }
    }
    assert_string_equal(mw_read_net(&net, -1, file, size, false),
                        "its game has no bots that judge");
}

TEST(a_damaged_file_is_refused_wherever_the_damage_is)
{
    read_file_of("birmingham");
    for (size_t at = CHECKSUM_AT; at < size; at += at < 200 ? 1 : 997) {
        file[at] ^= 4;
        assert_string_equal(refusal(), "it is damaged: its checksum is wrong");
        file[at] ^= 4;
    }
    assert_null(refusal());
}

TEST(a_file_that_is_cut_short_or_made_longer_is_refused)
{
    size_t whole;

    read_file_of("birmingham");
    whole = size;
    for (size = 0; size < 64; size++)
        assert_string_equal(refusal(), "it is no net");
    for (size = 64; size < whole; size += 7919)
        assert_string_equal(refusal(), "it is damaged: its checksum is wrong");
    size = whole - 4;
    sign();
    assert_string_equal(refusal(), "it is of another version");
    size = whole + 4;
    sign();
    assert_string_equal(refusal(), "it is of another version");
    size = MW_MAX_NET_FILE + 1;
    assert_string_equal(refusal(), "it is too large");
}

TEST(a_file_of_another_version_is_refused)
{
    read_file_of("birmingham");
    file[6]++;
    assert_string_equal(refusal(), "it is of another version");
    file[6]--;
    for (int at = TERMS_AT; at < SHAPE_AT + 16; at++) {
        file[at] ^= 1;
        sign();
        assert_string_equal(refusal(), "it is of another version");
        file[at] ^= 1;
    }
    memcpy(file, "MWNOT", 5);
    assert_string_equal(refusal(), "it is no net");
}

/* Whoever signs nonsense gets nonsense, and nothing worse: the sanitized build sees that. */
TEST(any_weights_do_no_harm)
{
    mw_random random = { .state = 1 };
    mw_state state;

    for (int i = 0; i < LENGTH(games); i++) {
        read_file_of(games[i]);
        for (size_t at = SHAPE_AT + 16; at < size; at++)
            file[at] = (unsigned char)mw_random_below(&random, 256);
        sign();
        assert_null(mw_read_net(&net, game_of(games[i]), file, size, false));
        for (int n = 0; next_position(&state, &n);)
            if (mw_game_of(&state) == net.game)
                for (int seat = 0; seat < mw_players(&state); seat++)
                    sum_of(&net, &state, seat);
    }
}

/* ---- What they say ----------------------------------------------------------------------------*/

TEST(nothing_hidden_is_seen)
{
    mw_state state, dealt;
    int seen = 0;

    for (int n = 0; next_position(&state, &n); seen++) {
        read_net_of(mw_game_info(mw_game_of(&state))->id);
        for (int seat = 0; seat < mw_players(&state); seat++) {
            dealt = state;
            mw_resample(&dealt, seat, &(mw_random){ .state = (uint64_t)n });
            assert_int_equal(sum_of(&net, &dealt, seat), sum_of(&net, &state, seat));
        }
    }
    assert_int_equal(seen, 81);
}

TEST(at_the_end_the_sources_are_those_of_the_result)
{
    for (int i = 0; i < LENGTH(games); i++) {
        mw_setup setup = setup_of(games[i], 3, 5);
        int32_t scored[MW_SCORED_FIELDS];
        mw_result result;
        mw_state state;

        read_net_of(games[i]);
        random_position_of(&state, &setup, 10000);
        assert_true(mw_get_result(&state, &result));
        for (int seat = 0; seat < 3; seat++) {
            mw_foretell(&net, &state, seat, scored);
            for (int k = 0; k < MW_SCORED_FIELDS; k++)
                assert_int_equal(scored[k], MW_POINT * result.scored[seat][k]);
        }
    }
}

/* A bot that takes the best action judges by what is foretold, to the last thousandth. */
TEST(the_sources_add_up_to_the_value)
{
    mw_state state, after;

    for (int n = 0; next_position(&state, &n);) {
        mw_player player = { .style = MW_GREEDY, .net = &net };
        int seat = mw_seat(&state);

        if (mw_is_over(&state))
            continue;
        read_net_of(mw_game_info(mw_game_of(&state))->id);
        mw_think_begin(&bot, &state, &player, 1);
        for (int i = 0; i < bot.n; i++) {
            after = bot.root;
            mw_apply(&after, &bot.candidate[i].move, NULL);
            assert_int_equal(sum_of(&net, &after, seat), bot.candidate[i].value);
        }
    }
}

/* Positions of one game, seats, phases and numbers of players: each has numbers of its own. */
TEST(groups_are_told_apart)
{
    bool met[MW_NET_GROUPS] = { false };
    mw_random random = { .state = 3 };
    int groups = 0;

    read_net_of("birmingham");
    for (int players = 2; players <= 4; players++) {
        mw_setup setup = setup_of("birmingham", players, 3);
        mw_problem problem;
        mw_state state;

        assert_true(mw_new(&state, &setup, &problem));
        for (; !mw_is_over(&state); mw_play_random(&state, &random))
            for (int seat = 0; seat < players; seat++) {
                int16_t terms[MW_MAX_TERMS];
                int points, stage = mw_count_terms(&state, seat, terms, &points);
                int group = mw_net_group(&state, terms);
                int phase = seat == mw_seat(&state) ? terms[TERM_ACTIONS] : 0;
                assert_int_equal(group, ((players - 2) * 3 + phase) * MW_STAGES + stage);
                met[group] = true;
            }
    }
    for (int i = 0; i < MW_NET_GROUPS; i++)
        groups += met[i];
    /* With four players the first stage is the first round, in which a turn has one action. */
    assert_int_equal(groups, MW_NET_GROUPS - 1);
}

TEST(avx2_changes_nothing)
{
#if defined __x86_64__
    mw_state state;

    if (!__builtin_cpu_supports("avx2"))
        skip();
    for (int n = 0; next_position(&state, &n);) {
        int game = mw_game_of(&state);
        read_net_of(mw_game_info(game)->id);
        assert_null(mw_read_net(&plain, game, file, size, true));
        for (int seat = 0; seat < mw_players(&state); seat++) {
            int16_t terms[MW_MAX_TERMS] = { 0 };
            int points, group;
            mw_count_terms(&state, seat, terms, &points);
            group = mw_net_group(&state, terms);
            assert_int_equal(mw_net_to_come(&net, group, terms),
                             mw_net_to_come(&plain, group, terms));
        }
    }
#else
    skip();
#endif
}

/* ---- Players ----------------------------------------------------------------------------------*/

TEST(learned_levels_are_found_by_name_and_want_a_net)
{
    for (int i = 0; i < LENGTH(games); i++) {
        mw_player player, best = mw_level(game_of(games[i]), MW_LEVELS);

        assert_true(mw_player_find(game_of(games[i]), "level10", &player));
        assert_true(player.learned && !player.net);
        assert_int_equal(player.nodes, best.nodes);
        assert_int_equal(player.rounds, best.rounds);
        assert_true(mw_player_find(game_of(games[i]), "level9", &player));
        assert_true(player.learned && player.nodes < best.nodes);
        assert_false(best.learned);
    }
}

/* On the mean of twenty deals, four to a table: what it learned is worth more than a few points. */
TEST(a_net_plays_better_than_the_weights)
{
    for (int i = 0; i < LENGTH(games); i++) {
        const mw_player judges[2] = { { .style = MW_TURN }, { .style = MW_TURN, .net = &net } };
        int points[2] = { 0, 0 };

        read_net_of(games[i]);
        for (int game = 0; game < 20; game++) {
            mw_setup setup = setup_of(games[i], 4, (uint64_t)game / 2);
            mw_problem problem;
            mw_result result;
            mw_state state;
            mw_move move;

            assert_true(mw_new(&state, &setup, &problem));
            for (uint64_t n = 0; !mw_is_over(&state); n++) {
                mw_think(&bot, &state, &judges[(mw_seat(&state) + game) % 2], n, &move);
                mw_apply(&state, &move, NULL);
            }
            mw_get_result(&state, &result);
            for (int seat = 0; seat < 4; seat++)
                points[(seat + game) % 2] += result.vp[seat];
        }
        assert_true(points[1] > points[0]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_has_a_net_of_its_own),
        cmocka_unit_test(a_damaged_file_is_refused_wherever_the_damage_is),
        cmocka_unit_test(a_file_that_is_cut_short_or_made_longer_is_refused),
        cmocka_unit_test(a_file_of_another_version_is_refused),
        cmocka_unit_test(any_weights_do_no_harm),
        cmocka_unit_test(nothing_hidden_is_seen),
        cmocka_unit_test(at_the_end_the_sources_are_those_of_the_result),
        cmocka_unit_test(the_sources_add_up_to_the_value),
        cmocka_unit_test(groups_are_told_apart),
        cmocka_unit_test(avx2_changes_nothing),
        cmocka_unit_test(learned_levels_are_found_by_name_and_want_a_net),
        cmocka_unit_test(a_net_plays_better_than_the_weights),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
