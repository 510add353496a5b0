/* Bots: what they may know, that they play by the rules, and what they say about moves. */
#include "support.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/evaluation.h"
#include "ai/players.h"
#include "core/verb.h"
#include "text/sentence.h"

enum { FEW_NODES = 300, FEW_CANDIDATES = 3 };

static mw_bot bot, other_bot;

/* A player of the level that does not think long. However few nodes it has, it looks at every candidate in
 * some worlds: so it has few of these, too. */
static mw_player player_of(int game, int level)
{
    mw_player player = mw_level(game, level);

    if (player.nodes > FEW_NODES)
        player.nodes = FEW_NODES;
    if (player.width > FEW_CANDIDATES)
        player.width = FEW_CANDIDATES;
    if (player.learned)
        player.net = net_of(mw_game_info(game)->id);
    return player;
}

enum { MOMENTS = 4, LATE = 2 };

/* Positions of every game, from one of its moments on. At the last of them there are still cards to draw. */
static int positions_since(int first, mw_state *state, int most)
{
    static const char *const games[] = { "lancashire", "birmingham", "age-of-industry" };
    static const int moves[][MOMENTS] = { { 0, 17, 44, 90 },
                                          { 0, 17, 44, 80 },
                                          { 0, 44, 100, 130 } };
    int n = 0;

    for (int i = 0; i < LENGTH(games); i++)
        for (int j = first; j < MOMENTS && n < most; j++) {
            mw_setup setup = setup_of(games[i], 3, (uint64_t)(7 + j));
            random_position_of(&state[n], &setup, moves[i][j]);
            n += !mw_is_over(&state[n]);
        }
    return n;
}

/* From the deal to shortly before the end. */
static int positions(mw_state *state, int most)
{
    return positions_since(0, state, most);
}

/* Those from which it is not far to the end: advice without a net plays every game to it. */
static int late_positions(mw_state *state, int most)
{
    return positions_since(LATE, state, most);
}

static void assert_same_move(const mw_move *a, const mw_move *b)
{
    assert_int_equal(a->n, b->n);
    assert_memory_equal(a->word, b->word, a->n * sizeof *a->word);
}

/* ---- What they know ---------------------------------------------------------------------------*/

TEST(hidden_cards_change_no_move)
{
    static mw_state state[16];
    int n = positions(state, LENGTH(state));

    assert_true(n > 9);
    for (int i = 0; i < n; i++)
        for (int level = 1; level <= MW_LEVELS; level++) {
            mw_player player = player_of(mw_game_of(&state[i]), level);
            mw_state dealt = state[i];
            mw_move move, same;
            mw_resample(&dealt, mw_seat(&dealt), &(mw_random){ .state = (uint64_t)(1000 + level) });
            mw_think(&bot, &state[i], &player, (uint64_t)i, &move);
            mw_think(&other_bot, &dealt, &player, (uint64_t)i, &same);
            assert_same_move(&move, &same);
            assert_true(mw_is_legal(&state[i], &move));
            assert_memory_equal(&bot.root, &other_bot.root, sizeof bot.root);
        }
}

TEST(hidden_cards_change_no_advice)
{
    static mw_state state[16];
    int n = late_positions(state, LENGTH(state));

    for (int i = 2; i < 2 * n; i++) { /* by the net and without it */
        const mw_net *net = i % 2 ? net_of(mw_game_info(mw_game_of(&state[i / 2]))->id) : NULL;
        const mw_question question = { .nodes = 1, .top = 3, .net = net };
        mw_state dealt = state[i / 2];
        mw_resample(&dealt, mw_seat(&dealt), &(mw_random){ .state = 99 });
        mw_advise_begin(&bot, &state[i / 2], &question, 5);
        mw_advise_begin(&other_bot, &dealt, &question, 5);
        while (mw_advise_more(&bot, &question))
            assert_true(mw_advise_more(&other_bot, &question));
        assert_false(mw_advise_more(&other_bot, &question)); /* the last call puts them in order */
        assert_int_equal(bot.n, other_bot.n);
        for (int j = 0; j < bot.n && j < question.top; j++) {
            mw_advice advice, same;
            mw_get_advice(&bot, j, &advice);
            mw_get_advice(&other_bot, j, &same);
            assert_same_move(&advice.move, &same.move);
            assert_int_equal(advice.points, same.points);
            assert_int_equal(advice.win, same.win);
            assert_int_equal(advice.n, same.n);
        }
    }
}

/* A caller may put a bot anywhere: what was in its memory before changes nothing. */
TEST(memory_need_not_be_clear)
{
    static mw_state state[16];
    int n = positions(state, LENGTH(state));

    for (int i = 0; i < n; i += 3)
        for (int level = 1; level <= MW_LEVELS; level++) {
            mw_player player = player_of(mw_game_of(&state[i]), level);
            mw_move move, same;
            memset(&bot, 0, sizeof bot);
            memset(&other_bot, 0xbe, sizeof other_bot);
            mw_think(&bot, &state[i], &player, 7, &move);
            mw_think(&other_bot, &state[i], &player, 7, &same);
            assert_same_move(&move, &same);
        }
}

/* ---- How they think ---------------------------------------------------------------------------*/

TEST(bit_by_bit_is_the_same_as_at_once)
{
    static mw_state state[16];
    int n = positions(state, LENGTH(state));

    for (int i = 0; i < n; i++) {
        mw_player player = player_of(mw_game_of(&state[i]), MW_LEVELS);
        mw_move move;
        mw_think(&bot, &state[i], &player, 3, &move);
        mw_think_begin(&other_bot, &state[i], &player, 3);
        do
            assert_true(mw_is_legal(&state[i], &other_bot.candidate[0].move));
        while (mw_think_more(&other_bot));
        assert_same_move(&move, &other_bot.candidate[0].move);
    }
}

static void check_whole_game(const char *game)
{
    mw_setup setup = setup_of(game, 3, 4);
    mw_state state;

    random_position_of(&state, &setup, 0);
    for (int n = 0; !mw_is_over(&state); n++) {
        mw_player player = mw_level(setup.game, 1 + n % 5);
        mw_move move;
        mw_think(&bot, &state, &player, (uint64_t)n, &move);
        if (!mw_is_legal(&state, &move))
            fail_msg("%s: move %d is not legal", game, n);
        mw_apply(&state, &move, NULL);
    }
}

TEST(games_of_bots_come_to_an_end)
{
    check_whole_game("lancashire");
    check_whole_game("birmingham");
    check_whole_game("age-of-industry");
}

/* ---- How they look ahead ----------------------------------------------------------------------*/

/* A game of `turn` players up to the first position in which the deck is empty. */
static void play_until_no_more_cards(const char *game, mw_state *state)
{
    mw_setup setup = setup_of(game, 3, 5);
    mw_player turn = { .style = MW_TURN };
    mw_problem problem;
    mw_move move;

    assert_true(mw_new(state, &setup, &problem));
    for (uint64_t n = 0; mw_evaluator_of(state)->last_turns(state, mw_seat(state)) == 0; n++) {
        mw_think(&bot, state, &turn, n, &move);
        mw_apply(state, &move, NULL);
    }
}

TEST(turns_that_come_to_the_same_are_looked_at_once)
{
    static mw_state state[16];
    int n = positions(state, LENGTH(state));

    for (int i = 0; i < n; i++) {
        mw_player player = mw_level(mw_game_of(&state[i]), MW_LEVELS);
        mw_think_begin(&bot, &state[i], &player, 3);
        for (int a = 0; a < bot.alive; a++)
            for (int b = 0; b < a; b++)
                assert_true(bot.candidate[a].after != bot.candidate[b].after);
    }
}

/* In one world, as many candidates: what each of them comes to with plans so wide. */
static int64_t found_with_plan(const mw_state *state, int plan)
{
    mw_player player = { .style = MW_SEARCH, .nodes = 1, .rounds = 1, .width = 6, .plan = plan };
    int64_t sum = 0;

    mw_think_begin(&bot, state, &player, 11);
    for (int i = bot.alive; i > 0; i--)
        mw_think_more(&bot);
    for (int i = 0; i < bot.n; i++)
        sum += bot.candidate[i].ahead;
    return sum;
}

TEST(plans_find_more_in_the_last_cards)
{
    static const char *const games[] = { "lancashire", "birmingham", "age-of-industry" };

    for (int i = 0; i < LENGTH(games); i++) {
        mw_state state;
        play_until_no_more_cards(games[i], &state);
        assert_true(found_with_plan(&state, 4) > found_with_plan(&state, 1));
    }
}

/* What is beyond a limit counts as the limit: plans once overran their buffer. */
TEST(players_keep_to_the_limits)
{
    mw_state state;
    mw_player player = { .style = MW_GREEDY, .overlooks = INT_MAX, .wavers = -1, .slack = INT_MAX };

    play_until_no_more_cards("birmingham", &state);
    assert_true(found_with_plan(&state, 1000) == found_with_plan(&state, MW_MAX_PLAN));
    assert_true(found_with_plan(&state, MW_MAX_PLAN) >= found_with_plan(&state, 4));
    assert_true(found_with_plan(&state, -1) == found_with_plan(&state, 0));
    mw_think_begin(&bot, &state, &player, 5);
    assert_int_equal(bot.player.overlooks, MW_ALWAYS);
    assert_int_equal(bot.player.wavers, 0);
    assert_int_equal(bot.player.slack, MW_MAX_SLACK);
    player = (mw_player){ .style = MW_SEARCH, .nodes = -1, .rounds = -1, .width = INT_MAX };
    mw_think_begin(&bot, &state, &player, 5);
    assert_int_equal(bot.player.nodes, 0);
    assert_int_equal(bot.player.rounds, 0);
    assert_int_equal(bot.player.width, MW_MAX_CANDIDATES);
    assert_int_equal(mw_level(0, 0).slack, mw_level(0, 1).slack);
    assert_int_equal(mw_level(0, 99).nodes, mw_level(0, MW_LEVELS).nodes);
}

TEST(players_have_names)
{
    mw_player player, top = mw_level(0, MW_LEVELS);

    assert_true(mw_player_find(0, "level1", &player));
    assert_true(mw_player_find(0, "random", &player));
    assert_int_equal(player.style, MW_RANDOM);
    assert_true(mw_player_find(0, "top", &player));
    assert_int_equal(player.nodes, top.nodes);
    assert_false(mw_player_find(0, "level0", &player));
    assert_false(mw_player_find(0, "level11", &player));
    assert_false(mw_player_find(0, "", &player));
}

TEST(settings_stand_behind_a_name)
{
    static const char *const wrong[] = { "level8,",
                                         "level8,nodes",
                                         "level8,nodes=",
                                         "level8,nodes=-1",
                                         "level8,nodes=1x",
                                         "level8,nodes=1,",
                                         "level8,noise=1",
                                         "level8 ,nodes=1",
                                         "nobody,nodes=1",
                                         "denier,spite=3000000",
                                         "denier,spite=0",     /* it is the last level */
                                         "level8,spite=1",     /* nothing is denied to anybody */
                                         "level8,overlooks=1", /* it never errs */
                                         "turn,wavers=1",      /* nor does it, without slack */
                                         "level4,slack=0",
                                         "turn,slack=5", /* it has no errors to make within it */
                                         "turn,nodes=1", /* it does not look ahead */
                                         "random,slack=1",
                                         "level8,nodes=99999999999999999999" };
    mw_player player, plain = mw_level(0, 8);

    assert_true(mw_player_find(0, "level8,nodes=10,rounds=3,width=4,plan=2", &player));
    assert_int_equal(player.nodes, 10);
    assert_int_equal(player.rounds, 3);
    assert_int_equal(player.width, 4);
    assert_int_equal(player.plan, 2);
    assert_int_equal(player.style, plain.style);
    assert_true(mw_player_find(0, "denier,spite=40", &player));
    assert_int_equal(player.spite, 40 * MW_POINT);
    assert_true(mw_player_find(0, "turn,overlooks=20,wavers=30,slack=5", &player));
    assert_int_equal(player.overlooks, 20);
    assert_int_equal(player.wavers, 30);
    assert_int_equal(player.slack, 5 * MW_POINT);
    assert_true(mw_player_find(0, "level8,rounds=1", &player));
    assert_int_equal(player.nodes, plain.nodes);
    for (int i = 0; i < LENGTH(wrong); i++)
        assert_false(mw_player_find(0, wrong[i], &player));
    assert_int_equal(player.rounds, 1); /* untouched */
}

/* ---- How they err -----------------------------------------------------------------------------*/

enum { LEVELS_THAT_ERR = 4 };

static bool does(const mw_move *move, enum verb verb)
{
    return move->word[0] == VERB(verb);
}

static bool waits(const mw_move *move)
{
    return does(move, VERB_PASS) || does(move, VERB_DRAW) || does(move, VERB_LOAN) ||
           does(move, VERB_SCOUT);
}

/* The same player, if it saw everything and made no errors. */
static mw_player clear_player(const mw_player *player)
{
    return (mw_player){ .style = player->style };
}

/* Whether the bot has passed over a move, which is no waiting, that seemed much better to it. */
static bool is_absurd(const mw_bot *which)
{
    int i = 1; /* the best but for the move that it makes */

    while (i < which->n && waits(&which->candidate[i].move))
        i++;
    return i < which->n && !waits(&which->candidate[0].move) &&
           which->candidate[0].value < which->candidate[i].value - which->player.slack;
}

/* A game of a level against itself. Whether it ever took something else than without errors: what that would have been
 * is thought about until then, and wherever it waits. */
static bool errs(const mw_setup *setup, int level)
{
    const mw_player player = mw_level(setup->game, level), clear = clear_player(&player);
    bool has_erred = false;
    mw_state state;

    random_position_of(&state, setup, 0);
    for (uint64_t n = 0; !mw_is_over(&state); n++) {
        mw_move move, better;
        mw_think(&bot, &state, &player, n, &move);
        if (!has_erred || waits(&move)) {
            mw_think(&other_bot, &state, &clear, n, &better);
            if (waits(&move) && !waits(&better))
                fail_msg("level %d, move %d: it waits", level, (int)n);
            has_erred |= !mw_same_move(&move, &better);
        }
        if (is_absurd(&bot))
            fail_msg("level %d, move %d: much worse to its own eyes", level, (int)n);
        mw_apply(&state, &move, NULL);
    }
    return has_erred;
}

TEST(errors_are_neither_waiting_nor_absurd)
{
    static const char *const games[] = { "lancashire", "birmingham", "age-of-industry" };

    for (int i = 0; i < LENGTH(games); i++)
        for (int level = 1; level <= LEVELS_THAT_ERR; level++) {
            mw_setup setup = setup_of(games[i], 3, (uint64_t)level);
            assert_true(errs(&setup, level));
        }
}

/* How often, of `sales` in which a clear player sells, a level does not: in games of clear players. */
static int missed_sales(const char *game, int level, int *sales)
{
    mw_setup setup = setup_of(game, 3, 1);
    const mw_player player = mw_level(setup.game, level), clear = clear_player(&player);
    int missed = 0;
    mw_state state;

    *sales = 0;
    for (; setup.seed <= 2; setup.seed++) {
        random_position_of(&state, &setup, 0);
        for (uint64_t n = 0; !mw_is_over(&state); n++) {
            mw_move move, better;
            mw_think(&bot, &state, &clear, n, &better);
            if (does(&better, VERB_SELL)) {
                mw_think(&bot, &state, &player, n, &move);
                missed += !does(&move, VERB_SELL);
                ++*sales;
            }
            mw_apply(&state, &better, NULL);
        }
    }
    return missed;
}

TEST(a_beginner_misses_sales)
{
    static const char *const games[] = { "lancashire", "birmingham", "age-of-industry" };

    for (int i = 0; i < LENGTH(games); i++) {
        int sales, missed = missed_sales(games[i], 1, &sales);
        assert_true(missed > 0 && missed < sales);
        assert_int_equal(missed_sales(games[i], LEVELS_THAT_ERR + 1, &sales), 0);
        assert_true(sales > 0);
    }
}

/* Whether these, each with a blank behind it, have the name. */
static bool is_one_of(const char *name, const char *names)
{
    const char *at = strstr(names, name);
    return at && (at == names || at[-1] == ' ') && at[strlen(name)] == ' ';
}

/* The table of docs/ai.md. Each of these names is a term somewhere. */
TEST(the_first_levels_have_blind_spots)
{
    static const char *const unseen[LEVELS_THAT_ERR + 1] = {
        NULL,
        "AGAIN NETWORK COAL_NEAR IRON_NEAR LINK_HOPES ROOM PLACES TRADES SPENT_LESS COAL_PRICE "
        "IRON_PRICE ",
        "LINK_HOPES ROOM PLACES TRADES SPENT_LESS COAL_PRICE IRON_PRICE ",
        "SPENT_LESS COAL_PRICE IRON_PRICE ",
        "",
    };
    size_t found = 0;

    for (int level = 1; level <= LEVELS_THAT_ERR; level++)
        for (int game = 0; game < mw_game_count(); game++)
            for (int term = 0; term < mw_term_count(game); term++) {
                const char *name = mw_term_name(game, term);
                bool is_blind = mw_level(game, level).blind >> term & 1;
                assert_true(is_blind == is_one_of(name, unseen[level]));
            }
    for (const char *name = unseen[1]; *name; name = strchr(name, ' ') + 1) {
        bool is_term = false;
        for (int game = 0; game < mw_game_count(); game++)
            for (int term = 0; term < mw_term_count(game); term++)
                is_term |= strncmp(name, mw_term_name(game, term),
                                   strlen(mw_term_name(game, term))) == 0 &&
                           name[strlen(mw_term_name(game, term))] == ' ';
        assert_true(is_term);
        found++;
    }
    assert_int_equal(found, 11);
}

/* Who sees no term knows what has been scored and nothing else; who is blind to one is off by that. */
TEST(what_is_not_seen_has_no_worth)
{
    static mw_state state[16];
    int n = positions(state, LENGTH(state));

    for (int i = 0; i < n; i++) {
        const int seat = mw_seat(&state[i]), terms = mw_term_count(mw_game_of(&state[i]));
        const mw_player all = { .style = MW_TURN },
                        none = { .style = MW_TURN, .blind = ~(uint64_t)0 };
        int16_t term[MW_MAX_TERMS];
        int points;
        int32_t left = mw_value_seen(&state[i], seat, &all);

        mw_count_terms(&state[i], seat, term, &points);
        assert_int_equal(mw_value_seen(&state[i], seat, &none), MW_POINT * points);
        for (int j = 0; j < terms; j++) {
            const mw_player blind = { .style = MW_TURN, .blind = (uint64_t)1 << j };
            left -= mw_value_seen(&state[i], seat, &all) - mw_value_seen(&state[i], seat, &blind);
        }
        assert_int_equal(left, MW_POINT * points);
    }
}

/* Its seed decides what a player overlooks. */
TEST(errors_come_from_the_seed)
{
    static mw_state state[16];
    int n = positions(state, LENGTH(state)), others = 0;

    for (int i = 0; i < n; i++) {
        const mw_player player = mw_level(mw_game_of(&state[i]), 1);
        mw_move move, same, other;
        mw_think(&bot, &state[i], &player, 1, &move);
        mw_think(&bot, &state[i], &player, 1, &same);
        mw_think(&bot, &state[i], &player, 2, &other);
        assert_same_move(&move, &same);
        others += !mw_same_move(&move, &other);
    }
    assert_true(others > n / 4);
}

/* Who asks with one seed all game long has no player who forgets the same all game long. */
TEST(errors_come_from_the_position)
{
    static const uint32_t verbs[] = { VERB_BUILD, VERB_LINK, VERB_SELL };
    int wanted[LENGTH(verbs)] = { 0 }, done[LENGTH(verbs)] = { 0 };
    mw_setup setup = setup_of("birmingham", 3, 1);
    const mw_player player = mw_level(setup.game, 3), clear = clear_player(&player);
    mw_state state;

    random_position_of(&state, &setup, 0);
    while (!mw_is_over(&state)) {
        mw_move move, better;
        mw_think(&bot, &state, &clear, 0, &better);
        mw_think(&bot, &state, &player, 0, &move);
        for (int i = 0; i < LENGTH(verbs); i++)
            if (does(&better, verbs[i])) {
                wanted[i]++;
                done[i] += does(&move, verbs[i]);
            }
        mw_apply(&state, &better, NULL);
    }
    for (int i = 0; i < LENGTH(verbs); i++) {
        assert_true(wanted[i] >= 6);
        assert_true(done[i] > wanted[i] / 4);
    }
    assert_true(done[0] + done[1] + done[2] < wanted[0] + wanted[1] + wanted[2]);
}

/* ---- What they say ----------------------------------------------------------------------------*/

static void think_through(mw_bot *which, const mw_state *state, const mw_question *question)
{
    mw_advise_begin(which, state, question, 1);
    while (mw_advise_more(which, question)) {
    }
}

enum { SHOWN = 4 };

/* Bots that have thought about late positions: once, for all that is to be seen in what they say. */
static mw_state asked[16];
static mw_bot adviser[LENGTH(asked)];

static int advisers(void)
{
    const mw_question question = { .nodes = 20000, .top = SHOWN };
    static int n;

    if (n == 0) {
        n = late_positions(asked, LENGTH(asked));
        for (int i = 0; i < n; i++)
            think_through(&adviser[i], &asked[i], &question);
    }
    return n;
}

static void assert_weightiest_first(const mw_advice *advice)
{
    for (int k = 1; k < advice->n && advice->reason[k].field < MW_REST_FIELD; k++)
        assert_true(labs(advice->reason[k - 1].difference) >= labs(advice->reason[k].difference));
}

TEST(advice_is_in_order_and_has_reasons)
{
    int n = advisers(), reasons = 0;

    for (int i = 0; i < n; i++) {
        int32_t loss = 0;
        for (int j = 0; j < adviser[i].n && j < SHOWN; j++) {
            mw_advice advice;
            mw_get_advice(&adviser[i], j, &advice);
            assert_true(mw_is_legal(&asked[i], &advice.move));
            assert_true(advice.worlds >= 4 && advice.worlds == adviser[i].candidate[0].worlds);
            assert_true(advice.loss >= loss);
            assert_true(advice.win >= 0 && advice.win <= 10000);
            assert_true(advice.win_error > 0 && advice.points_error >= 0);
            assert_true(advice.against == (j > 0 ? 0 : advice.against) && advice.against != j);
            assert_weightiest_first(&advice);
            loss = advice.loss;
            reasons += advice.n;
        }
    }
    assert_true(reasons > 0);
}

/* ---- Judgements -------------------------------------------------------------------------------*/

static mw_judge judge, other_judge;

static void judge_through(mw_judge *which, const mw_state *state, const mw_move *move)
{
    int done = 0;

    mw_judge_begin(which, state, &(mw_question){ .nodes = 2000, .also = move }, 5);
    while (mw_judge_more(which)) {
        assert_true(mw_judge_done(which) >= done && mw_judge_done(which) < 1000);
        done = mw_judge_done(which);
    }
    assert_int_equal(mw_judge_done(which), 1000);
}

static int32_t sum_of_own(const mw_difference *reason, int n, int seat)
{
    int32_t sum = 0;

    for (int i = 0; i < n; i++)
        sum += reason[i].seat == seat ? reason[i].difference : 0;
    return sum;
}

static void assert_adds_up(const mw_judgement *judgement, int mover, int players)
{
    int32_t sum = sum_of_own(judgement->reason, judgement->n, mover);

    if (sum != 0) /* without a net hardly a source is known, and then none is named */
        assert_true(2 * labs(sum - judgement->loss) <= MW_TENTH + 20); /* it is in hundredths */
    for (int seat = 0; seat < players; seat++) {
        int32_t scored = 0;
        for (int i = 0; i < MW_SCORED_FIELDS; i++)
            scored += judgement->played.scored[seat][i];
        assert_true(labs(scored - judgement->played.points[seat]) <= MW_SCORED_FIELDS);
    }
}

/* The best that is found loses exactly nothing; another move is compared with it, and what is hidden from
 * the mover changes nothing. */
TEST(a_judgement_rests_on_what_the_mover_sees)
{
    static mw_state state[16];
    int n = positions(state, LENGTH(state)), compared = 0;

    for (int i = 1; i < n; i += 2) {
        mw_random random = { .state = (uint64_t)i };
        mw_state dealt = state[i];
        mw_judgement first, again, best;
        mw_move move;
        mw_random_move(&state[i], false, &random, &move);
        mw_resample(&dealt, mw_seat(&dealt), &random);
        judge_through(&judge, &state[i], &move);
        judge_through(&other_judge, &dealt, &move);
        mw_get_judgement(&judge, &first);
        mw_get_judgement(&other_judge, &again);
        assert_same_move(&first.best, &again.best);
        assert_int_equal(first.loss, again.loss);
        assert_int_equal(first.loss_error, again.loss_error);
        assert_memory_equal(&first.played, &again.played, sizeof first.played);
        assert_true(first.games >= 8 && (first.is_best || first.worlds >= 16));
        assert_adds_up(&first, mw_seat(&state[i]), mw_players(&state[i]));
        compared += !first.is_best;
        judge_through(&judge, &state[i], &first.best);
        mw_get_judgement(&judge, &best);
        if (best.is_best)
            assert_true(best.loss == 0 && best.loss_error == 0 && !best.clear && best.n == 0);
    }
    assert_true(compared > 0);
}

/* Whoever stops early is told of no loss that was not looked at. */
TEST(a_judgement_that_was_stopped_accuses_nobody)
{
    mw_setup setup = setup_of("birmingham", 3, 7);
    mw_judgement judgement;
    mw_state state;
    mw_move move;

    random_position_of(&state, &setup, 17);
    mw_random_move(&state, false, &(mw_random){ .state = 1 }, &move);
    mw_judge_begin(&judge, &state, &(mw_question){ .nodes = 1000000, .also = &move }, 1);
    for (int i = 0; i < 3; i++)
        assert_true(mw_judge_more(&judge));
    mw_get_judgement(&judge, &judgement);
    assert_true(judgement.is_best && judgement.loss == 0 && !judgement.clear);
    assert_int_equal(judgement.games, 0);
    assert_same_move(&judgement.best, &move);
}

/* ---- Reasons ----------------------------------------------------------------------------------*/

/* The reasons of the mover are the whole difference in points, by source. What is not named is less than
 * what is. */
TEST(reasons_add_up)
{
    int n = advisers(), added = 0;

    for (int i = 0; i < n; i++)
        for (int j = 0; j < adviser[i].n && j < SHOWN; j++) {
            mw_advice advice, other;
            int32_t sum;
            mw_get_advice(&adviser[i], j, &advice);
            if (advice.against < 0 || advice.equal || advice.against >= SHOWN)
                continue;
            mw_get_advice(&adviser[i], advice.against, &other);
            sum = sum_of_own(advice.reason, advice.n, mw_seat(&asked[i]));
            assert_int_equal(sum % MW_TENTH, 0);
            assert_true(2 * labs(sum - (advice.points - other.points)) <= MW_TENTH + 2);
            for (int k = 1; k < advice.n; k++)
                if (advice.reason[k].field == MW_REST_FIELD)
                    assert_true(2 * labs(advice.reason[k].difference) <=
                                labs(advice.reason[k - 1].difference));
            added++;
        }
    assert_true(added > 0);
}

/* At most one, at the end, of somebody else, and only if it is worth a word. */
TEST(a_rival_is_named_where_it_matters)
{
    int n = advisers(), rivals = 0;

    for (int i = 0; i < n; i++)
        for (int j = 0; j < adviser[i].n && j < SHOWN; j++) {
            mw_advice advice;
            mw_get_advice(&adviser[i], j, &advice);
            for (int k = 0; k < advice.n; k++) {
                bool is_rival = advice.reason[k].seat != mw_seat(&asked[i]);
                assert_true(is_rival == (advice.reason[k].field == MW_ALL_FIELDS));
                assert_true(!is_rival || k == advice.n - 1);
                assert_true(!is_rival || 2 * labs(advice.reason[k].difference) >= MW_POINT);
                rivals += is_rival;
            }
        }
    assert_true(rivals > 0);
}

/* A last action of a game, of several, that changes nobody's score. */
static void idle_last_action(mw_state *state)
{
    const mw_player greedy = { .style = MW_GREEDY };
    mw_setup setup = setup_of("lancashire", 3, 0);

    do {
        mw_random random = { .state = ++setup.seed };
        mw_state next;
        random_position_of(&next, &setup, 0);
        while (!mw_is_over(&next)) {
            mw_move move;
            *state = next;
            mw_random_move(state, false, &random, &move);
            mw_apply(&next, &move, NULL);
        }
        mw_think_begin(&bot, state, &greedy, 1);
    } while (bot.n < 2 || bot.candidate[0].value > bot.candidate[bot.n - 1].value);
}

TEST(advice_says_that_it_makes_no_difference)
{
    const mw_question question = { .nodes = 20000, .top = 3 };
    mw_state state;
    mw_advice advice;

    idle_last_action(&state);
    think_through(&bot, &state, &question);
    for (int i = 0; i < 2; i++) {
        mw_get_advice(&bot, i, &advice);
        assert_int_equal(advice.loss, 0);
        assert_true(advice.equal);
        assert_int_equal(advice.n, 0);
    }
}

/* Luck differs from world to world: only moves that have seen the same ones are compared. */
TEST(the_best_is_compared_in_the_same_worlds)
{
    enum { WORLDS = 8, POINTS = WORLDS * 100 * MW_POINT };
    mw_advice advice;
    mw_state state;

    random_position(&state, 4, 1, 10);
    bot = (mw_bot){ .root = state, .n = 4 };
    for (int i = 0; i < 4; i++)
        bot.candidate[i] = (mw_candidate){ .worlds = WORLDS, .ahead = i < 2 ? POINTS : POINTS / 2 };
    bot.candidate[2].worlds = WORLDS / 4;
    mw_get_advice(&bot, 0, &advice);
    assert_int_equal(advice.against, 3);
    bot.n = 3;
    mw_get_advice(&bot, 0, &advice);
    assert_true(advice.against == 1 && advice.equal);
}

/* In positions set up by hand there are so many points that their squares, times the worlds, have no room. */
TEST(large_numbers_do_not_come_out_alike)
{
    enum { WORLDS = 512 };
    const int64_t points = 30000 * MW_POINT, squares = points * points * WORLDS / 2;
    mw_state state;
    mw_advice advice;

    random_position(&state, 4, 1, 10);
    bot = (mw_bot){ .root = state, .n = 2 };
    bot.candidate[0] = (mw_candidate){ .worlds = WORLDS, .squares = squares };
    bot.candidate[1] = (mw_candidate){ .worlds = WORLDS, .squares = squares + ((int64_t)1 << 55) };
    mw_get_advice(&bot, 1, &advice);
    assert_false(advice.equal);
    bot.candidate[1] = (mw_candidate){ .worlds = 2 * WORLDS, .squares = 2 * squares };
    mw_get_advice(&bot, 1, &advice);
    assert_true(advice.equal);
}

/* The same for the mover, but not for a rival: it does make a difference. */
TEST(what_differs_for_a_rival_is_not_alike)
{
    mw_advice advice;
    mw_state state;

    random_position(&state, 4, 1, 10);
    bot = (mw_bot){ .root = state, .n = 2 };
    for (int i = 0; i < 2; i++)
        bot.candidate[i] = (mw_candidate){ .worlds = 8, .ledger = (uint8_t)(i + 1) };
    mw_get_advice(&bot, 1, &advice);
    assert_true(advice.equal);
    bot.ledger[1].points[(mw_seat(&state) + 1) % 4][0] = 8 * 2 * MW_POINT;
    mw_get_advice(&bot, 1, &advice);
    assert_false(advice.equal);
    assert_int_equal(advice.reason[advice.n - 1].difference, 2 * MW_POINT);
}

/* Who would come to the same points, as far as is told, is told the way to win. */
TEST(advice_prefers_to_win_where_points_are_equal)
{
    enum { WORLDS = 100, POINTS = 140 * MW_POINT };
    const mw_question question = { .nodes = 1, .top = 3 };
    mw_advice advice;

    late_positions(asked, LENGTH(asked));
    think_through(&bot, &asked[0], &question);
    assert_true(bot.wanted == 3);
    for (int i = 0; i < 3; i++) {
        static const int32_t less[] = { 0, MW_TENTH / 2 - 1, MW_TENTH / 2 };
        bot.candidate[i].worlds = WORLDS;
        bot.candidate[i].ahead = (int64_t)WORLDS * (POINTS - less[i]);
        bot.candidate[i].win = (int64_t)WORLDS * (2000 + 100 * i);
    }
    mw_advise_stop(&bot, &question);
    for (int i = 0; i < 3; i++) {
        static const int win[] = { 2100, 2000, 2200 }; /* the last one loses a tenth */
        mw_get_advice(&bot, i, &advice);
        assert_int_equal(advice.win, win[i]);
        assert_int_equal(advice.loss, i < 2 ? 0 : 1);
    }
}

/* Of two moves that are as good as each other the likelier is the best, whatever else was asked about; that is first only if
 * it is better than the best of them. */
TEST(a_question_decides_between_no_others)
{
    enum { WORLDS = 100, POINTS = 140 * MW_POINT, NEARLY = MW_TENTH / 2 - 10 };
    static const struct {
        int32_t more, win; /* of the move that was asked about */
        int place;
    } cases[] = {
        { 30, 1000, 0 },      { 5, 9000, 0 },       { 5, 1000, 1 },
        { -NEARLY, 1000, 2 }, { -NEARLY, 9000, 0 }, { -MW_TENTH, 9000, 2 },
    };
    const mw_question plain = { .nodes = 1, .top = 2 };

    late_positions(asked, LENGTH(asked));
    for (int i = 0; i < LENGTH(cases); i++) {
        const int32_t more[] = { 0, -NEARLY, cases[i].more }, win[] = { 4000, 5000, cases[i].win };
        mw_question question = plain;
        mw_move likelier, also;
        think_through(&bot, &asked[0], &plain);
        assert_true(bot.wanted == 2 && bot.n > 2);
        for (int k = 0; k < 3; k++) {
            bot.candidate[k].worlds = WORLDS;
            bot.candidate[k].ahead = (int64_t)WORLDS * (POINTS + more[k]);
            bot.candidate[k].win = (int64_t)WORLDS * win[k];
        }
        likelier = bot.candidate[1].move;
        also = bot.candidate[2].move;
        question.also = &also;
        mw_advise_stop(&bot, &question);
        assert_int_equal(mw_find_candidate(&bot, &also), cases[i].place);
        assert_int_equal(mw_find_candidate(&bot, &likelier), cases[i].place == 0 ? 1 : 0);
    }
}

/* What is best does not depend on the question, here with more nodes than the fewest worlds cost. */
TEST(a_question_changes_nothing_about_the_best)
{
    static mw_state state[16];
    int n = late_positions(state, LENGTH(state));

    for (int i = 1; i < n; i += 2) {
        const mw_question plain = { .nodes = 200000, .top = 2 };
        mw_random random = { .state = (uint64_t)i };
        mw_question question = plain;
        mw_move move;
        int best;
        mw_random_move(&state[i], false, &random, &move);
        question.also = &move;
        think_through(&bot, &state[i], &plain);
        think_through(&other_bot, &state[i], &question);
        best = mw_find_candidate(&other_bot, &bot.candidate[0].move);
        assert_int_equal(other_bot.candidate[best].ahead, bot.candidate[0].ahead);
        assert_int_equal(other_bot.candidate[best].worlds, bot.candidate[0].worlds);
        /* Unless the answer is that the move is better still. */
        assert_true(best == 0 || mw_same_move(&other_bot.candidate[0].move, &move));
    }
}

/* What looks best behind the first action of a turn. */
static bool second_action(const mw_state *state, const mw_move *first, const mw_net *net,
                          mw_move *second)
{
    const mw_player greedy = { .style = MW_GREEDY, .net = net };
    mw_state after = *state;

    mw_apply(&after, first, NULL);
    if (mw_is_over(&after) || mw_seat(&after) != mw_seat(state))
        return false;
    mw_think(&other_bot, &after, &greedy, 1, second);
    return true;
}

static bool is_same_turn(const mw_state *state, const mw_move *first, const mw_move *second)
{
    mw_state one = *state, other = *state;

    if (!mw_is_legal(state, second))
        return false;
    mw_apply(&other, second, NULL);
    if (mw_seat(&other) != mw_seat(state) || !mw_is_legal(&other, first))
        return false;
    mw_apply(&one, first, NULL);
    mw_apply(&one, second, NULL);
    mw_apply(&other, first, NULL);
    return mw_hash(&one) == mw_hash(&other);
}

/* A move that would come next behind the best loses nothing by coming before it. */
TEST(a_move_is_not_blamed_for_its_place_in_the_turn)
{
    enum { POSITIONS = 40 };
    const mw_net *net = net_of("birmingham");
    mw_setup setup = setup_of("birmingham", 3, 0);
    int turns = 0;

    for (; setup.seed < POSITIONS; setup.seed++) {
        mw_question question = { .nodes = 1, .top = 1, .net = net };
        mw_move best, second;
        mw_advice advice;
        mw_state state;
        random_position_of(&state, &setup, 3 + (int)setup.seed / 2);
        think_through(&bot, &state, &question);
        best = bot.candidate[0].move;
        if (!second_action(&state, &best, net, &second) || !is_same_turn(&state, &best, &second))
            continue;
        question.also = &second;
        think_through(&bot, &state, &question);
        mw_get_advice(&bot, mw_find_candidate(&bot, &second), &advice);
        assert_int_equal(advice.loss, 0);
        turns++;
    }
    assert_true(turns > 5);
}

/* Whatever it is worth, a move that is asked about is looked at as often as the best. */
TEST(any_move_can_be_asked_about)
{
    static mw_state state[16];
    int n = late_positions(state, LENGTH(state));

    for (int i = 1; i < n; i += 2) {
        mw_random random = { .state = (uint64_t)i };
        mw_move move;
        mw_question question = { .nodes = 1, .top = 1, .also = &move };
        int at;
        mw_random_move(&state[i], false, &random, &move);
        think_through(&bot, &state[i], &question);
        at = mw_find_candidate(&bot, &move);
        assert_true(at >= 0);
        assert_true(bot.candidate[at].worlds > 0);
        assert_int_equal(bot.candidate[at].worlds, bot.candidate[0].worlds);
    }
}

static int64_t mean_of(const mw_candidate *candidate)
{
    return candidate->ahead / candidate->worlds;
}

/* Whenever it is stopped, all that it speaks of has been looked at, and the move that was asked about as
 * often as the best. */
TEST(advice_can_be_stopped_at_any_time)
{
    static mw_state state[16];
    int n = late_positions(state, LENGTH(state));

    for (int i = 1; i < n; i += 2) { /* the last of each game: it is begun again and again */
        mw_random random = { .state = (uint64_t)i };
        mw_move move;
        const mw_question question = { .nodes = 1000, .top = 3, .also = &move };
        mw_random_move(&state[i], false, &random, &move);
        for (int steps = 0, more = true; more; steps += 1 + steps / 2) {
            int shown = 0, least;
            mw_advise_begin(&bot, &state[i], &question, 1);
            for (int step = 0; step < steps && more; step++)
                more = mw_advise_more(&bot, &question);
            mw_advise_stop(&bot, &question);
            for (least = INT_MAX; shown < 3 && shown < bot.n; shown++)
                if (bot.candidate[shown].worlds < least)
                    least = bot.candidate[shown].worlds;
            assert_true(least > 0);
            assert_true(bot.candidate[mw_find_candidate(&bot, &move)].worlds >= least);
            for (int j = 1; j < bot.n; j++) /* what has come out better is not left behind */
                if (bot.candidate[j].worlds >= bot.candidate[0].worlds)
                    assert_true(2 * (mean_of(&bot.candidate[j]) - mean_of(&bot.candidate[0])) <
                                MW_TENTH);
        }
    }
}

/* A town's spaces that make no difference are one piece of advice. */
TEST(advice_does_not_repeat_itself)
{
    const mw_question question = { .nodes = 1, .top = MW_MOST_ADVICE };
    mw_state state;

    new_game(&state, 3, 7);
    mw_advise_begin(&bot, &state, &question, 1);
    for (int i = 0; i < bot.n; i++)
        for (int j = 0; j < i; j++) {
            char a[MW_MAX_MOVE_TEXT], b[MW_MAX_MOVE_TEXT];
            mw_print_move(&state, &bot.candidate[i].move, a, sizeof a);
            mw_print_move(&state, &bot.candidate[j].move, b, sizeof b);
            for (char *c = a; (c = strpbrk(c, ".")); c++)
                c[1] = '*';
            for (char *c = b; (c = strpbrk(c, ".")); c++)
                c[1] = '*';
            if (bot.candidate[i].value == bot.candidate[j].value)
                assert_string_not_equal(a, b);
        }
}

/* A candidate that has come to these in so many worlds, each at the end of a game, and what a rival had there. */
static void come_to(int i, const int32_t *points, const int32_t *of_rival, int worlds)
{
    int seat = mw_seat(&bot.root), rival = (seat + 1) % mw_players(&bot.root);
    mw_candidate *candidate = &bot.candidate[i];

    *candidate = (mw_candidate){ .worlds = worlds, .ledger = i + 1 };
    memset(&bot.ledger[i], 0, sizeof bot.ledger[i]);
    for (int w = 0; w < worlds; w++) {
        candidate->ahead += points[w];
        candidate->squares += (int64_t)points[w] * points[w];
        bot.ledger[i].points[seat][3] += points[w];
        bot.ledger[i].squares[seat] += (int64_t)points[w] * points[w];
        bot.ledger[i].points[rival][3] += of_rival[w];
        bot.ledger[i].squares[rival] += (int64_t)of_rival[w] * of_rival[w];
    }
}

/* The standard error of a mean is what it is, also of numbers with thousandths; and a rival is spoken of only where the
 * difference is more than twice its error. */
TEST(errors_are_those_of_the_numbers)
{
    enum { WORLDS = 4 };
    static const int32_t even[] = { 150555, 150555, 150555, 150555 };
    static const int32_t uneven[] = { 150097, 153097, 147097, 150097 };
    static const int32_t less[] = { 149497, 152497, 146497, 149497 };
    static const int32_t far_less[] = { 144097, 147097, 141097, 144097 };
    mw_advice advice;
    mw_state state;

    new_game(&state, 3, 1);
    mw_think_begin(&bot, &state, &(mw_player){ .style = MW_GREEDY }, 1);
    come_to(0, even, uneven, WORLDS);
    come_to(1, uneven, less, WORLDS);
    mw_get_advice(&bot, 0, &advice);
    assert_int_equal(advice.points, 150555);
    assert_int_equal(advice.points_error, 0);
    for (int i = 0; i < advice.n; i++)
        assert_int_equal(advice.reason[i].seat, mw_seat(&state));
    mw_get_advice(&bot, 1, &advice);
    assert_int_equal(advice.points, 150097);
    assert_int_equal(advice.points_error, 1224); /* the root of 18 / 12, in thousandths */
    come_to(1, uneven, far_less, WORLDS);
    mw_get_advice(&bot, 0, &advice);
    assert_int_equal(advice.reason[advice.n - 1].field, MW_ALL_FIELDS);
    assert_int_equal(advice.reason[advice.n - 1].difference, 6000);
}

TEST(every_source_has_its_sentence)
{
    for (int field = 0; field <= MW_ALL_FIELDS; field++) {
        char key[128];
        snprintf(key, sizeof key, "points.%s", mw_field_name(field));
        if (mw_sentence_find(key) < 0)
            fail_msg("no language says what %s means", key);
    }
}

TEST(differences_are_said_in_every_language)
{
    static const char *const said[] = { "from links of the rail era",
                                        "durch Verbindungen der Eisenbahnperiode",
                                        "dai collegamenti del periodo delle ferrovie" };
    static const char *const names[MW_MAX_PLAYERS] = { "Ann", "Bob" };
    mw_difference links = { .field = 2 }, tiles = { .field = 3 };
    mw_difference rival = { .seat = 1, .field = MW_ALL_FIELDS };
    mw_setup setup = setup_of("age-of-industry", 3, 1);
    char text[MW_MAX_TEXT];
    mw_state state;

    new_game(&state, 3, 1);
    for (int language = 0; language < mw_language_count(); language++) {
        size_t n = mw_say_difference(&state, &links, language, names, text, sizeof text);
        assert_int_equal(n, strlen(text));
        assert_string_equal(text, said[language]);
    }
    mw_say_difference(&state, &rival, 0, names, text, sizeof text);
    assert_string_equal(text, "in the points of Bob, not in yours");
    mw_say_difference(&state, &tiles, 0, names, text, sizeof text);
    assert_string_equal(text, "from tiles of the rail era");
    /* A game without eras. */
    random_position_of(&state, &setup, 0);
    mw_say_difference(&state, &tiles, 0, names, text, sizeof text);
    assert_string_equal(text, "from tiles");
}

/* What else there is differs from game to game, and an introductory game has most of it. */
TEST(other_points_are_those_of_the_game)
{
    static const char *const said[] = { "from debts", "from bonuses and debts", "from open loans",
                                        "from income, bonuses and tiles that score again" };
    static const char *const games[] = { "lancashire", "birmingham", "age-of-industry",
                                         "birmingham" };
    mw_difference other = { .field = 5 };

    for (int i = 0; i < LENGTH(games); i++) {
        mw_setup setup = setup_of(games[i], 3, 1);
        char text[MW_MAX_TEXT];
        mw_state state;

        setup.options = i == 3; /* introductory */
        random_position_of(&state, &setup, 0);
        mw_say_difference(&state, &other, 0, NULL, text, sizeof text);
        assert_string_equal(text, said[i]);
    }
}

/* ---- Who they are -----------------------------------------------------------------------------*/

TEST(every_level_is_somebody)
{
    for (int i = 1; i <= MW_LEVELS; i++)
        for (int j = i + 1; j <= MW_LEVELS; j++)
            assert_int_not_equal(mw_level_name(i)[0], mw_level_name(j)[0]);
    assert_string_equal(mw_level_name(0), mw_level_name(1));
    assert_string_equal(mw_level_name(99), mw_level_name(MW_LEVELS));
}

/* Those of one level are told apart, and names of people win, wherever they sit. */
TEST(nobody_at_a_table_has_the_name_of_another)
{
    static const int all[MW_MAX_PLAYERS] = { 4, 4, 4, 4, 4 },
                     some[MW_MAX_PLAYERS] = { 4, 0, 4, 1, 0 };
    static const char *const alike[] = { "Nell", "Nell II", "Nell III", "Nell IV", "Nell V" };
    char name[MW_MAX_PLAYERS][MW_MAX_NAME] = { "" };

    mw_name_bots(MW_MAX_PLAYERS, all, name);
    for (int i = 0; i < MW_MAX_PLAYERS; i++)
        assert_string_equal(name[i], alike[i]);

    memset(name, 0, sizeof name);
    strcpy(name[1], "nell ii");
    strcpy(name[4], "NELL");
    mw_name_bots(MW_MAX_PLAYERS, some, name);
    assert_string_equal(name[0], "Nell III");
    assert_string_equal(name[1], "nell ii");
    assert_string_equal(name[2], "Nell IV");
    assert_string_equal(name[3], "Toby");

    strcpy(name[3], "Iron Tom");
    mw_name_bots(MW_MAX_PLAYERS, some, name);
    assert_string_equal(name[3], "Iron Tom");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hidden_cards_change_no_move),
        cmocka_unit_test(hidden_cards_change_no_advice),
        cmocka_unit_test(memory_need_not_be_clear),
        cmocka_unit_test(bit_by_bit_is_the_same_as_at_once),
        cmocka_unit_test(games_of_bots_come_to_an_end),
        cmocka_unit_test(turns_that_come_to_the_same_are_looked_at_once),
        cmocka_unit_test(plans_find_more_in_the_last_cards),
        cmocka_unit_test(players_keep_to_the_limits),
        cmocka_unit_test(players_have_names),
        cmocka_unit_test(settings_stand_behind_a_name),
        cmocka_unit_test(errors_are_neither_waiting_nor_absurd),
        cmocka_unit_test(a_beginner_misses_sales),
        cmocka_unit_test(the_first_levels_have_blind_spots),
        cmocka_unit_test(what_is_not_seen_has_no_worth),
        cmocka_unit_test(errors_come_from_the_seed),
        cmocka_unit_test(errors_come_from_the_position),
        cmocka_unit_test(advice_is_in_order_and_has_reasons),
        cmocka_unit_test(a_judgement_rests_on_what_the_mover_sees),
        cmocka_unit_test(a_judgement_that_was_stopped_accuses_nobody),
        cmocka_unit_test(reasons_add_up),
        cmocka_unit_test(a_rival_is_named_where_it_matters),
        cmocka_unit_test(advice_says_that_it_makes_no_difference),
        cmocka_unit_test(what_differs_for_a_rival_is_not_alike),
        cmocka_unit_test(the_best_is_compared_in_the_same_worlds),
        cmocka_unit_test(large_numbers_do_not_come_out_alike),
        cmocka_unit_test(advice_prefers_to_win_where_points_are_equal),
        cmocka_unit_test(a_question_decides_between_no_others),
        cmocka_unit_test(a_question_changes_nothing_about_the_best),
        cmocka_unit_test(a_move_is_not_blamed_for_its_place_in_the_turn),
        cmocka_unit_test(any_move_can_be_asked_about),
        cmocka_unit_test(advice_can_be_stopped_at_any_time),
        cmocka_unit_test(advice_does_not_repeat_itself),
        cmocka_unit_test(errors_are_those_of_the_numbers),
        cmocka_unit_test(every_source_has_its_sentence),
        cmocka_unit_test(differences_are_said_in_every_language),
        cmocka_unit_test(other_points_are_those_of_the_game),
        cmocka_unit_test(every_level_is_somebody),
        cmocka_unit_test(nobody_at_a_table_has_the_name_of_another),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
