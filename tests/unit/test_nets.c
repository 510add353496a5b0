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
static mw_session session, scratch;
static char answer[2 << 20]; /* a bot thinks in it */
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
    size = read_net_file(game, file);
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

/* All that a net is asked for, in the end by a bot that thinks. */
static void ask_everything_of(const mw_net *of, const mw_state *state)
{
    const mw_player player = { .style = MW_TURN, .learned = true, .net = of };
    int32_t chance[MW_MAX_PLAYERS][MW_MAX_PLAYERS];
    mw_move move;

    for (int seat = 0; seat < mw_players(state); seat++) {
        sum_of(of, state, seat);
        mw_win_seen(state, seat, &player);
    }
    mw_chances(of, state, chance);
    if (!mw_is_over(state))
        mw_think(&bot, state, &player, 1, &move);
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
                ask_everything_of(&net, &state);
    }
}

/* How many points double the odds is what the file ends with, a number for each table and stage: it is divided by. */
TEST(a_lead_counts_whatever_doubles_the_odds)
{
    static const int32_t doubling[] = { 0, -1, 1, INT32_MIN, INT32_MAX };
    size_t numbers = (size_t)mw_table_count(game_of("birmingham")) * MW_STAGES;
    mw_state state;

    read_file_of("birmingham");
    for (int i = 0; i < LENGTH(doubling); i++) {
        for (size_t byte = 0; byte < 4 * numbers; byte++)
            file[size - 4 * numbers + byte] =
                (unsigned char)((uint32_t)doubling[i] >> 8 * (byte % 4));
        sign();
        assert_null(mw_read_net(&net, game_of("birmingham"), file, size, false));
        for (int n = 0; next_position(&state, &n);)
            if (mw_game_of(&state) == net.game)
                ask_everything_of(&net, &state);
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

enum { CANAL_FIELDS = 3, RAIL_FIELDS = 3 << 2, CASH = 1 << 4 };

/* The fields of `scored` that nothing more can come of, one bit each. Birmingham has no points for money but in its
 * introductory game, which ends with the canal era; Age of Industry has none for links, and no canal era. */
static unsigned closed_fields(const mw_state *state, bool introductory)
{
    int16_t terms[MW_MAX_TERMS];
    int points, stage = mw_count_terms(state, 0, terms, &points);
    unsigned over = stage < MW_STAGES / 2 ? 0 : CANAL_FIELDS;

    if (mw_game_of(state) == game_of("age-of-industry"))
        return CANAL_FIELDS | 1 << 2;
    if (mw_game_of(state) == game_of("lancashire"))
        return over;
    return introductory ? RAIL_FIELDS : over | CASH;
}

/* How many there are; of them nothing is foretold. */
static int check_closed_fields(const mw_state *state, bool introductory)
{
    int16_t so_far[MW_SCORED_FIELDS];
    int32_t scored[MW_SCORED_FIELDS];
    unsigned closed = closed_fields(state, introductory);
    int n = 0;

    read_net_of(mw_game_info(mw_game_of(state))->id);
    for (int seat = 0; seat < mw_players(state); seat++) {
        mw_get_scored(state, seat, so_far);
        mw_foretell(&net, state, seat, scored);
        for (int i = 0; i < MW_SCORED_FIELDS; i++)
            if (closed >> i & 1) {
                assert_int_equal(scored[i], MW_POINT * so_far[i]);
                n += !mw_is_over(state);
            }
    }
    return n;
}

/* A net knows it nearly; reasons are to have nothing of it at all. */
TEST(nothing_comes_of_what_cannot_be_scored_any_more)
{
    int closed = 0;
    mw_state state;

    for (int n = 0; next_position(&state, &n);)
        closed += check_closed_fields(&state, false);
    assert_true(closed > 100);
    for (int moves = 0; moves < 60; moves += 7) {
        mw_setup setup = setup_of("birmingham", 3, 4);
        setup.options = 1;
        random_position_of(&state, &setup, moves);
        assert_true(check_closed_fields(&state, true) > 0 || mw_is_over(&state));
    }
}

/* A game that ends with the canal era is another one: what is foretold of the deal is near what bots make of it, and no
 * rail era is dreamt of. */
TEST(an_introductory_game_is_foretold_as_one)
{
    const mw_player player = { .style = MW_GREEDY, .net = &net };
    int32_t foretold = 0;
    int scored = 0;

    read_net_of("birmingham");
    for (uint64_t seed = 0; seed < 10; seed++) {
        mw_setup setup = setup_of("birmingham", 4, seed);
        mw_problem problem;
        mw_result result;
        mw_state state;
        mw_move move;

        setup.options = 1;
        assert_true(mw_new(&state, &setup, &problem));
        for (int seat = 0; seat < 4; seat++)
            foretold += sum_of(&net, &state, seat) / MW_POINT;
        for (uint64_t n = 0; !mw_is_over(&state); n++) {
            mw_think(&bot, &state, &player, n, &move);
            mw_apply(&state, &move, NULL);
        }
        mw_get_result(&state, &result);
        for (int seat = 0; seat < 4; seat++)
            scored += result.vp[seat];
    }
    assert_in_range(foretold, scored * 2 / 3, scored * 4 / 3);
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

/* Positions of one game, seats, phases, numbers of players and variants: each has numbers of its own. */
TEST(groups_are_told_apart)
{
    bool met[MW_NET_GROUPS] = { false };
    mw_random random = { .state = 3 };
    int groups = 0;

    read_net_of("birmingham");
    for (int table = 0; table < mw_table_count(net.game); table++) {
        int players = 2 + table % 3;
        mw_setup setup = setup_of("birmingham", players, 3);
        mw_problem problem;
        mw_state state;

        setup.options = (unsigned)(table / 3); /* introductory */
        assert_true(mw_new(&state, &setup, &problem));
        for (; !mw_is_over(&state); mw_play_random(&state, &random))
            for (int seat = 0; seat < players; seat++) {
                int16_t terms[MW_MAX_TERMS], inputs[MW_NET_INPUTS];
                int points, stage = mw_count_terms(&state, seat, terms, &points);
                int group = mw_count_inputs(&state, seat, inputs);
                int phase = seat == mw_seat(&state) ? terms[TERM_ACTIONS] : 0;
                assert_int_equal(group, (table * 3 + phase) * MW_STAGES + stage);
                met[group] = true;
            }
    }
    for (int i = 0; i < MW_NET_GROUPS; i++)
        groups += met[i];
    /* With four players the first stage is the first round, in which a turn has one action; an introductory game has half
     * of the stages. */
    assert_int_equal(groups, 3 * 3 * MW_STAGES - 1 + 3 * 3 * MW_STAGES / 2 - 1);
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
            int16_t inputs[MW_NET_INPUTS];
            int group = mw_count_inputs(&state, seat, inputs);
            assert_int_equal(mw_net_to_come(&net, group, inputs),
                             mw_net_to_come(&plain, group, inputs));
        }
    }
#else
    skip();
#endif
}

/* ---- Inputs -----------------------------------------------------------------------------------*/

static int input_named(int game, const char *name)
{
    for (int i = 0; i < mw_input_count(game); i++)
        if (strcmp(mw_input_name(game, i), name) == 0)
            return i;
    fail_msg("there is no input %s", name);
    return -1;
}

TEST(inputs_are_the_terms_and_then_the_prospects)
{
    mw_state state;

    for (int i = 0; i < LENGTH(games); i++) {
        int game = game_of(games[i]), terms = mw_term_count(game);
        assert_true(terms < mw_input_count(game) && mw_input_count(game) <= MW_NET_INPUTS);
        for (int k = 0; k < terms; k++)
            assert_string_equal(mw_input_name(game, k), mw_term_name(game, k));
        assert_string_equal(mw_input_name(game, terms), "HAS_TURN");
        assert_string_equal(mw_input_name(game, mw_input_count(game)), "");
        assert_string_equal(mw_input_name(game, -1), "");
    }
    assert_int_equal(mw_input_count(-1), 0);
    for (int n = 0; next_position(&state, &n);)
        for (int seat = 0; seat < mw_players(&state); seat++) {
            int16_t terms[MW_MAX_TERMS], inputs[MW_NET_INPUTS];
            int points, count = mw_term_count(mw_game_of(&state));
            mw_count_terms(&state, seat, terms, &points);
            mw_count_inputs(&state, seat, inputs);
            assert_memory_equal(terms, inputs, (size_t)count * sizeof *terms);
            for (int k = mw_input_count(mw_game_of(&state)); k < MW_NET_INPUTS; k++)
                assert_int_equal(inputs[k], 0);
        }
}

/* What a first word of links is: where one could be laid. */
struct lines {
    const mw_state *state;
    int n, best;
};

static bool note_line(void *context, const mw_move *move)
{
    struct lines *lines = context;
    int game = mw_game_of(lines->state), seat = mw_seat(lines->state);
    int16_t before[MW_NET_INPUTS], then[MW_NET_INPUTS];
    int points = input_named(game, "LINK_POINTS");
    mw_state after = *lines->state;

    if (move->n < 2 || MW_KIND(move->word[1]) != MW_LINK)
        return true;
    mw_apply(&after, move, NULL);
    mw_count_inputs(lines->state, seat, before);
    mw_count_inputs(&after, seat, then);
    lines->n++;
    if (then[points] - before[points] > lines->best)
        lines->best = then[points] - before[points];
    return true;
}

/* In the canal era a link needs money alone, so that whoever has some is offered all lines there are; each with
 * several cards. */
TEST(the_prospects_of_links_are_what_the_rules_offer)
{
    int seen = 0;

    for (int i = 0; i < 2; i++)
        for (int moves = 4; moves < 24; moves++) {
            mw_setup setup = setup_of(games[i], 3, (uint64_t)moves);
            struct lines lines = { .n = 0 };
            int16_t inputs[MW_NET_INPUTS];
            mw_options options;
            mw_state state;
            int offered = 0;

            random_position_of(&state, &setup, moves);
            mw_count_inputs(&state, mw_seat(&state), inputs);
            if (inputs[input_named(setup.game, "MONEY")] < 3)
                continue;
            lines.state = &state;
            mw_each_move(&state, note_line, &lines);
            mw_get_options(&state, MW_LISTED, &options);
            for (int k = 0; k < options.n; k++) {
                mw_state next = state;
                char text[MW_MAX_WORD_TEXT];
                mw_options then;
                mw_print_word(&state, options.word[k], text, sizeof text);
                if (strcmp(text, "link") != 0)
                    continue;
                mw_step(&next, options.word[k], NULL);
                mw_get_options(&next, MW_LISTED, &then);
                offered = then.n;
            }
            assert_int_equal(inputs[input_named(setup.game, "LINK_ROOM")], offered);
            assert_int_equal(inputs[input_named(setup.game, "LINK_BEST")], lines.best);
            seen += offered > 0;
        }
    assert_true(seen > 20);
}

/* ---- Chances ----------------------------------------------------------------------------------*/

enum { ROUNDED = 5 };

TEST(chances_add_up_by_seat_and_by_place)
{
    int32_t chance[MW_MAX_PLAYERS][MW_MAX_PLAYERS];
    mw_state state;

    for (int n = 0; next_position(&state, &n);) {
        int players = mw_players(&state);
        read_net_of(mw_game_info(mw_game_of(&state))->id);
        mw_chances(&net, &state, chance);
        for (int i = 0; i < players; i++) {
            int seat = 0, place = 0;
            for (int k = 0; k < players; k++) {
                seat += chance[i][k];
                place += chance[k][i];
                assert_in_range(chance[i][k], 0, WHOLE);
            }
            assert_in_range(seat, WHOLE - ROUNDED, WHOLE + ROUNDED);
            assert_in_range(place, WHOLE - ROUNDED, WHOLE + ROUNDED);
        }
    }
}

/* By Plackett and Luce the odds to be first are as the strengths, and a doubling of the lead doubles them. */
TEST(a_lead_of_a_doubling_doubles_the_odds)
{
    int32_t chance[MW_MAX_PLAYERS][MW_MAX_PLAYERS], points[3] = { 50000, 44000, 38000 };
    mw_setup setup = setup_of("birmingham", 3, 1);
    mw_state state;

    read_net_of("birmingham");
    random_position_of(&state, &setup, 40);
    for (int i = 0; i < MW_STAGES; i++)
        net.doubling[1][i] = 6000;
    assert_int_equal(mw_net_win(&net, &state, points, 0), WHOLE * 4 / 7);
    assert_int_equal(mw_net_win(&net, &state, points, 1), WHOLE * 2 / 7);
    assert_int_equal(mw_net_win(&net, &state, points, 2), WHOLE * 1 / 7);
    for (int i = 0; i < MW_STAGES; i++)
        net.doubling[1][i] = 100000000;
    mw_chances(&net, &state, chance);
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            assert_in_range(chance[i][k], WHOLE / 3 - ROUNDED, WHOLE / 3 + ROUNDED);
}

/* What is left to play can turn a lead at the beginning, and hardly one at the end. */
TEST(a_lead_is_worth_more_and_more)
{
    for (int i = 0; i < LENGTH(games); i++) {
        const mw_game *info = mw_game_info(game_of(games[i]));
        read_net_of(games[i]);
        for (int table = 0; table < mw_table_count(net.game); table++) {
            bool is_variant = table > info->most_players - info->least_players;
            int last =
                is_variant ? MW_STAGES / 2 - 1 : MW_STAGES - 1; /* which ends with the canal era */
            assert_true(4 * net.doubling[table][0] > 5 * net.doubling[table][last]);
        }
    }
}

/* Every place that equals share is theirs in equal parts, and no other. Returns whether there are equals. */
static bool assert_chances_are(const mw_result *result, int players,
                               int32_t chance[MW_MAX_PLAYERS][MW_MAX_PLAYERS])
{
    bool is_shared = false;

    for (int i = 0; i < players; i++) {
        int equals = 0;
        for (int k = 0; k < players; k++)
            equals += result->place[k] == result->place[i];
        is_shared = is_shared || equals > 1;
        for (int place = 0; place < players; place++) {
            bool is_its = place >= result->place[i] && place < result->place[i] + equals;
            assert_int_equal(chance[i][place], is_its ? WHOLE / equals : 0);
        }
    }
    return is_shared;
}

TEST(at_the_end_the_chances_are_the_result)
{
    int32_t chance[MW_MAX_PLAYERS][MW_MAX_PLAYERS];
    mw_result result;
    mw_state state;
    int ended = 0, shared = 0;

    for (int n = 0; next_position(&state, &n);) {
        if (!mw_get_result(&state, &result))
            continue;
        read_net_of(mw_game_info(mw_game_of(&state))->id);
        mw_chances(&net, &state, chance);
        shared += assert_chances_are(&result, mw_players(&state), chance);
        ended++;
    }
    assert_true(ended > shared && shared > 0);
}

/* That the net gives a seat, in ten-thousandths. */
static int32_t chance_of(const mw_state *state, int seat)
{
    int32_t points[MW_MAX_PLAYERS];

    for (int i = 0; i < mw_players(state); i++)
        points[i] = mw_value_seen(state, i, &(mw_player){ .net = &net });
    return mw_net_win(&net, state, points, seat);
}

/* The chance to win is the net's while the game goes on, and the result's when it is over; winners of equal rank share it. */
TEST(a_player_sees_the_chance_of_the_net)
{
    const mw_player player = { .net = &net };
    mw_result result;
    mw_state state;

    for (int n = 0; next_position(&state, &n);) {
        read_net_of(mw_game_info(mw_game_of(&state))->id);
        for (int seat = 0; seat < mw_players(&state); seat++) {
            int32_t win = mw_win_seen(&state, seat, &player);
            if (!mw_get_result(&state, &result))
                assert_int_equal(win, chance_of(&state, seat));
            else if (result.place[seat] > 0)
                assert_int_equal(win, 0);
            else
                assert_in_range(win, WHOLE / mw_players(&state), WHOLE);
        }
    }
    /* who has no net knows no chances */
    random_position_of(&state, &(mw_setup){ .game = game_of("birmingham"), .players = 3 }, 30);
    assert_int_equal(mw_win_seen(&state, 0, &(mw_player){ .net = NULL }), 0);
}

/* What a seat has of the inputs with these names; a name that the game does not know is a mistake. */
static int held(const mw_state *state, int seat, const char *const *names)
{
    int16_t inputs[MW_NET_INPUTS];
    int sum = 0;

    mw_count_inputs(state, seat, inputs);
    for (; *names; names++) {
        int game = mw_game_of(state), i = 0;
        while (i < mw_input_count(game) && strcmp(mw_input_name(game, i), *names) != 0)
            i++;
        if (i == mw_input_count(game))
            fail_msg("%s does not know %s", mw_game_info(game)->id, *names);
        sum += inputs[i];
    }
    return sum;
}

/* A point for each thing that a rival has on the mean, and nothing else differs from the last level. */
static void check_grudge(const mw_state *state, const char *name, const char *const *names)
{
    mw_player grudge, best = mw_level(mw_game_of(state), MW_LEVELS);
    int players = mw_players(state), seat = mw_is_over(state) ? 0 : mw_seat(state), sum = 0;

    assert_true(mw_player_find(mw_game_of(state), name, &grudge));
    grudge.net = best.net = &net;
    for (int rival = 0; rival < players; rival++)
        sum += rival == seat ? 0 : held(state, rival, names);
    assert_int_equal(mw_worth_seen(state, seat, &best) - mw_worth_seen(state, seat, &grudge),
                     mw_is_over(state) ? 0 : MW_POINT * sum / (players - 1));
}

TEST(exploiters_want_others_to_lack_something)
{
    static const char *const denied[][7] = {
        { "READY_GOODS", "PORTS_NEAR", "PORT_IN_REACH" },
        { "MERCHANTS", "MERCHANT_BEER", "BUYS_COTTON", "BUYS_MANUFACTURER", "BUYS_POTTERY",
          "READY_GOODS" },
        { "BUYS_COTTON", "BUYS_GOODS", "PORTS_NEAR", "MARKETS_NEAR", "HARBOUR" },
    };
    static const char *const starved[][7] = {
        { "COAL_NEAR", "IRON_NEAR" },
        { "COAL_NEAR", "IRON_NEAR", "BARRELS", "BARRELS_NEAR", "MERCHANT_BEER" },
        { "COAL_NEAR", "IRON_NEAR" },
    };
    static const char *const of_game[] = { "lancashire", "birmingham", "age-of-industry" };
    mw_state state;

    for (int n = 0; next_position(&state, &n);)
        for (int i = 0; i < LENGTH(of_game); i++)
            if (mw_game_of(&state) == game_of(of_game[i])) {
                read_net_of(of_game[i]);
                check_grudge(&state, "denier", denied[i]);
                check_grudge(&state, "starver", starved[i]);
            }
}

/* ---- Players ----------------------------------------------------------------------------------*/

static void assert_looks_as_far(const mw_player *player, const mw_player *other)
{
    assert_int_equal(player->style, other->style);
    assert_int_equal(player->nodes, other->nodes);
    assert_int_equal(player->rounds, other->rounds);
    assert_int_equal(player->width, other->width);
    assert_int_equal(player->plan, other->plan);
}

TEST(the_last_two_levels_are_learned_and_look_as_far_as_the_two_before)
{
    for (int i = 0; i < LENGTH(games); i++)
        for (int level = 1; level <= MW_LEVELS; level++) {
            mw_player player = mw_level(game_of(games[i]), level), named, below;
            char name[16];

            snprintf(name, sizeof name, "level%d", level);
            assert_true(mw_player_find(game_of(games[i]), name, &named));
            assert_looks_as_far(&named, &player);
            assert_true(named.learned == player.learned && named.blind == player.blind);
            assert_true(player.learned == (level > 8));
            assert_null(player.net);
            below = mw_level(game_of(games[i]), level - 2);
            if (player.learned)
                assert_looks_as_far(&player, &below);
        }
}

/* ---- Nets of a session ------------------------------------------------------------------------*/

static int found; /* how often */

static const mw_net *find_here(void *context, int game, char *why)
{
    found++;
    snprintf(why, MW_MAX_TEXT, "no net of game %d here", game);
    return context;
}

static const char *ask(const char *request)
{
    bool quit;

    mw_answer(&session, &scratch, request, strlen(request), answer, sizeof answer, &quit);
    return answer;
}

static void assert_says(const char *request, const char *part)
{
    if (!strstr(ask(request), part))
        fail_msg("%s\n%s", request, answer);
}

TEST(a_session_asks_its_caller_for_a_net)
{
    static const char begin[] =
        "{\"cmd\":\"new\",\"game\":\"birmingham\",\"players\":4,\"seed\":1}";
    static const char learned[] = "{\"cmd\":\"bot\",\"level\":9,\"nodes\":300}";

    mw_session_begin(&session);
    ask(begin);
    assert_says(learned,
                "\"code\":\"no-net\",\"text\":\"this takes a net, and there is none here\"");
    session.nets.find = find_here;
    found = 0;
    assert_says("{\"cmd\":\"bot\",\"level\":8,\"nodes\":300}", "\"ok\":true");
    assert_int_equal(found, 0); /* until it is needed */
    assert_says(learned, "\"text\":\"no net of game 1 here\"");
    assert_int_equal(found, 1);
    read_net_of("birmingham");
    session.nets.context = &net;
    assert_says(learned, "\"ok\":true");
    assert_says("{\"cmd\":\"bot\",\"player\":\"top\",\"nodes\":300}", "\"player\":\"top\"");
}

/* As a program would: whatever game begins, and however. */
TEST(a_session_keeps_its_nets)
{
    mw_setup setup = setup_of("lancashire", 3, 1);
    mw_problem problem;
    size_t length;

    mw_session_begin(&session);
    session.nets = (mw_nets){ find_here, &net };
    assert_true(mw_session_new(&session, &setup, &problem));
    assert_ptr_equal(mw_session_net(&session, &problem), &net);
    length = mw_session_log(&session, answer, sizeof answer);
    assert_true(mw_session_replay(&session, answer, length, &scratch, &problem));
    assert_ptr_equal(mw_session_net(&session, &problem), &net);
    length = mw_write_state(&session.now, MW_NOBODY, answer, sizeof answer);
    assert_true(mw_session_load(&session, answer, length, &problem));
    assert_ptr_equal(mw_session_net(&session, &problem), &net);
}

static int32_t own_reasons(const mw_difference *reason, int n, int seat)
{
    int32_t sum = 0;

    for (int i = 0; i < n; i++) {
        if (reason[i].field == MW_REST_FIELD) /* of what is known, and not the largest */
            assert_true(i > 0 && 2 * labs(reason[i].difference) <= labs(reason[i - 1].difference));
        sum += reason[i].seat == seat ? reason[i].difference : 0;
    }
    return sum;
}

/* Wherever the look ahead ends, the net says what the points are for: nothing is left unknown. Seen in one position of
 * each game, some rounds after the deal. */
TEST(advice_with_a_net_knows_all_its_reasons)
{
    static mw_judge judge;
    mw_question question = { .nodes = 3000, .top = 3, .net = &net };
    int reasons = 0;
    mw_state state;

    for (int n = 3; next_position(&state, &n); n += 26) {
        int seat = mw_seat(&state);
        mw_advice best, next;
        mw_judgement judgement;
        if (mw_is_over(&state))
            continue;
        read_net_of(mw_game_info(mw_game_of(&state))->id);
        mw_advise_begin(&bot, &state, &question, 1);
        while (mw_advise_more(&bot, &question)) {
        }
        mw_get_advice(&bot, 0, &best);
        if (best.against < 0)
            continue;
        mw_get_advice(&bot, best.against, &next);
        assert_true(best.equal || 2 * labs(own_reasons(best.reason, best.n, seat) -
                                           (best.points - next.points)) <=
                                      MW_TENTH + 2);
        assert_true(best.win >= 0 && best.win <= 10000 && best.points_error > 0);
        mw_judge_begin(&judge, &state, &(mw_question){ 1000, 1, &next.move, &net }, 1);
        while (mw_judge_more(&judge)) {
        }
        mw_get_judgement(&judge, &judgement);
        assert_true(2 * labs(own_reasons(judgement.reason, judgement.n, seat) - judgement.loss) <=
                    MW_TENTH + 20);
        reasons += judgement.n;
    }
    assert_true(reasons > 0);
}

/* On the mean of ten deals, four to a table that change their seats: what it learned is worth more than a few points,
 * also to those who look no further than the next action. */
TEST(a_net_plays_better_than_the_weights)
{
    for (int i = 0; i < LENGTH(games); i++) {
        const mw_player judges[2] = { { .style = MW_GREEDY }, { .style = MW_GREEDY, .net = &net } };
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
        cmocka_unit_test(a_lead_counts_whatever_doubles_the_odds),
        cmocka_unit_test(nothing_hidden_is_seen),
        cmocka_unit_test(at_the_end_the_sources_are_those_of_the_result),
        cmocka_unit_test(nothing_comes_of_what_cannot_be_scored_any_more),
        cmocka_unit_test(an_introductory_game_is_foretold_as_one),
        cmocka_unit_test(the_sources_add_up_to_the_value),
        cmocka_unit_test(groups_are_told_apart),
        cmocka_unit_test(avx2_changes_nothing),
        cmocka_unit_test(inputs_are_the_terms_and_then_the_prospects),
        cmocka_unit_test(the_prospects_of_links_are_what_the_rules_offer),
        cmocka_unit_test(chances_add_up_by_seat_and_by_place),
        cmocka_unit_test(a_lead_of_a_doubling_doubles_the_odds),
        cmocka_unit_test(a_lead_is_worth_more_and_more),
        cmocka_unit_test(at_the_end_the_chances_are_the_result),
        cmocka_unit_test(a_player_sees_the_chance_of_the_net),
        cmocka_unit_test(exploiters_want_others_to_lack_something),
        cmocka_unit_test(the_last_two_levels_are_learned_and_look_as_far_as_the_two_before),
        cmocka_unit_test(a_session_asks_its_caller_for_a_net),
        cmocka_unit_test(a_session_keeps_its_nets),
        cmocka_unit_test(advice_with_a_net_knows_all_its_reasons),
        cmocka_unit_test(a_net_plays_better_than_the_weights),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
