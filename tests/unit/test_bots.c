/* Bots: what they may know, that they play by the rules, and what they say about moves. */
#include "support.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/evaluation.h"
#include "ai/players.h"
#include "text/sentence.h"

enum { FEW_NODES = 300 };

static mw_bot bot, other_bot;

/* A player of the level that does not think long. */
static mw_player player_of(int game, int level)
{
    mw_player player = mw_level(game, level);

    if (player.nodes > FEW_NODES)
        player.nodes = FEW_NODES;
    return player;
}

/* Positions of every game, from the deal to shortly before the end. */
static int positions(mw_state *state, int most)
{
    static const char *const games[] = { "lancashire", "birmingham", "age-of-industry" };
    static const int moves[] = { 0, 17, 44, 70 };
    int n = 0;

    for (int i = 0; i < LENGTH(games); i++)
        for (int j = 0; j < LENGTH(moves) && n < most; j++) {
            mw_setup setup = setup_of(games[i], 3, (uint64_t)(7 + j));
            random_position_of(&state[n], &setup, moves[j]);
            n += !mw_is_over(&state[n]);
        }
    return n;
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
    const mw_question question = { .nodes = 1, .top = 3 };
    int n = positions(state, LENGTH(state));

    for (int i = 3; i < n; i += 4) {
        mw_state dealt = state[i];
        mw_resample(&dealt, mw_seat(&dealt), &(mw_random){ .state = 99 });
        mw_advise_begin(&bot, &state[i], &question, 5);
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
        mw_player player = player_of(mw_game_of(&state[i]), MW_LEVELS);
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
    mw_player player = { .style = MW_GREEDY, .noise = INT_MAX }, cut = player;
    mw_move move, other;

    play_until_no_more_cards("birmingham", &state);
    assert_true(found_with_plan(&state, 1000) == found_with_plan(&state, MW_MAX_PLAN));
    assert_true(found_with_plan(&state, MW_MAX_PLAN) >= found_with_plan(&state, 4));
    assert_true(found_with_plan(&state, -1) == found_with_plan(&state, 0));
    cut.noise = MW_MAX_NOISE;
    mw_think(&bot, &state, &player, 5, &move);
    mw_think(&bot, &state, &cut, 5, &other);
    assert_true(mw_same_move(&move, &other));
    player = (mw_player){ .style = MW_SEARCH, .nodes = -1, .rounds = -1, .width = INT_MAX };
    mw_think_begin(&bot, &state, &player, 5);
    assert_int_equal(bot.player.nodes, 0);
    assert_int_equal(bot.player.rounds, 0);
    assert_int_equal(bot.player.width, MW_MAX_CANDIDATES);
    assert_int_equal(mw_level(0, 0).noise, mw_level(0, 1).noise);
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

/* ---- What they say ----------------------------------------------------------------------------*/

static void think_through(mw_bot *adviser, const mw_state *state, const mw_question *question)
{
    mw_advise_begin(adviser, state, question, 1);
    while (mw_advise_more(adviser, question)) {
    }
}

TEST(advice_is_in_order_and_has_reasons)
{
    static mw_state state[16];
    const mw_question question = { .nodes = 20000, .top = 4 };
    int n = positions(state, LENGTH(state)), reasons = 0;

    for (int i = 2; i < n; i += 3) {
        int32_t loss = 0;
        think_through(&bot, &state[i], &question);
        for (int j = 0; j < bot.n && j < question.top; j++) {
            mw_advice advice;
            mw_get_advice(&bot, j, &advice);
            assert_true(mw_is_legal(&state[i], &advice.move));
            assert_true(advice.games >= 4 && advice.games == bot.candidate[0].worlds);
            assert_true(advice.loss >= loss);
            assert_true(advice.win >= 0 && advice.win <= 10000);
            assert_true(advice.win_error > 0 && advice.points_error >= 0);
            assert_true(advice.against == (j > 0 ? 0 : advice.against) && advice.against != j);
            for (int k = 1; k < advice.n - 1; k++) {
                int64_t a = advice.reason[k - 1].difference, b = advice.reason[k].difference;
                assert_true((a < 0 ? -a : a) >= (b < 0 ? -b : b));
            }
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

    mw_judge_begin(which, state, move, 2000, 5);
    while (mw_judge_more(which)) {
        assert_true(mw_judge_done(which) >= done && mw_judge_done(which) < 1000);
        done = mw_judge_done(which);
    }
    assert_int_equal(mw_judge_done(which), 1000);
}

static void assert_adds_up(const mw_judgement *judgement, int players)
{
    int32_t sum = 0;

    for (int i = 0; i < judgement->n; i++)
        sum += judgement->reason[i].difference;
    assert_true(2 * labs(sum - judgement->loss) < MW_TENTH);
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

    for (int i = 0; i < n; i++) {
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
        assert_adds_up(&first, mw_players(&state[i]));
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
    mw_judge_begin(&judge, &state, &move, 1000000, 1);
    for (int i = 0; i < 3; i++)
        assert_true(mw_judge_more(&judge));
    mw_get_judgement(&judge, &judgement);
    assert_true(judgement.is_best && judgement.loss == 0 && !judgement.clear);
    assert_int_equal(judgement.games, 0);
    assert_same_move(&judgement.best, &move);
}

/* ---- Reasons ----------------------------------------------------------------------------------*/

/* The reasons, with the rest at their end, are the whole difference in points; what is less than a
 * tenth is not said. */
TEST(reasons_add_up)
{
    static mw_state state[16];
    const mw_question question = { .nodes = 20000, .top = 3 };
    int n = positions(state, LENGTH(state));

    for (int i = 1; i < n; i += 3) {
        think_through(&bot, &state[i], &question);
        for (int j = 0; j < bot.n && j < question.top; j++) {
            mw_advice advice, other;
            int64_t sum = 0;
            mw_get_advice(&bot, j, &advice);
            if (advice.against < 0 || advice.equal || advice.against >= question.top)
                continue;
            mw_get_advice(&bot, advice.against, &other);
            for (int k = 0; k < advice.n; k++) {
                assert_true(advice.reason[k].term != MW_REST || k == advice.n - 1);
                assert_true(2 * abs(advice.reason[k].difference) >= MW_TENTH);
                sum += advice.reason[k].difference;
            }
            if (advice.n > 0 && advice.reason[advice.n - 1].term == MW_REST)
                assert_int_equal(sum, advice.points - other.points);
            else
                assert_true(2 * llabs(sum - (advice.points - other.points)) < MW_TENTH);
        }
    }
}

/* The evaluation counts money in three parts; a player has one purse. */
TEST(money_is_one_reason)
{
    static mw_state state[16];
    const mw_question question = { .nodes = 2000, .top = 4 };
    int n = positions(state, LENGTH(state)), large = 0;

    for (int i = 0; i < n; i++) {
        int game = mw_game_of(&state[i]);
        think_through(&bot, &state[i], &question);
        for (int j = 0; j < bot.n && j < question.top; j++) {
            mw_advice advice;
            mw_get_advice(&bot, j, &advice);
            for (int k = 0; k < advice.n; k++) {
                const char *name = mw_term_name(game, advice.reason[k].term);
                assert_null(strstr(name, "MONEY_"));
                large += strcmp(name, "MONEY") == 0 && advice.reason[k].now > 12;
            }
        }
    }
    assert_true(large > 0);
}

static const mw_difference *reason_of(const mw_advice *advice, int term)
{
    for (int i = 0; i < advice->n; i++)
        if (advice->reason[i].term == term)
            return &advice->reason[i];
    return NULL;
}

/* How some move compares with `best`, with everything hidden dealt by this seed. */
static void compare_with(mw_bot *adviser, const mw_state *state, const mw_move *best, uint64_t seed,
                         mw_advice *advice)
{
    const mw_player player = mw_adviser(1, 4);
    mw_random random = { .state = 3 };
    mw_move move;

    mw_random_move(state, false, &random, &move);
    mw_think_begin(adviser, state, &player, seed);
    mw_think_about(adviser, &move);
    mw_think_about(adviser, best);
    mw_get_advice(adviser, mw_find_candidate(adviser, &move), advice);
}

/* Whatever is dealt: a card that was imagined once is no reason. */
TEST(reasons_do_not_depend_on_one_deal)
{
    mw_setup setup = setup_of("birmingham", 3, 7);

    for (int moves = 0; moves < 100; moves++) {
        mw_player quick = { .style = MW_GREEDY };
        mw_advice advice, same;
        mw_state state;
        mw_move best;
        random_position_of(&state, &setup, moves);
        if (mw_is_over(&state))
            break;
        mw_think(&bot, &state, &quick, 1, &best);
        compare_with(&bot, &state, &best, 1, &advice);
        compare_with(&other_bot, &state, &best, 2, &same);
        for (int i = 0; i < advice.n - 1; i++) {
            const mw_difference *reason = &advice.reason[i];
            const mw_difference *again = reason_of(&same, reason->term);
            int32_t other = again ? again->difference : 0, apart = reason->difference - other;
            if (apart > 2 * MW_POINT || apart < -2 * MW_POINT)
                fail_msg("move %d, %s: %d and %d", moves, mw_term_name(setup.game, reason->term),
                         (int)reason->difference, (int)other);
        }
    }
}

/* A move with two cards can end an era that the other moves do not end: points scored and a new hand are
 * no reasons then. */
TEST(positions_of_different_eras_are_not_compared)
{
    mw_setup setup = setup_of("lancashire", 3, 1);
    mw_random random = { .state = 1 };
    int found = 0;

    for (setup.seed = 1; found < 3; setup.seed++) {
        mw_state state;
        random_position_of(&state, &setup, 0);
        while (!mw_is_over(&state)) {
            const mw_player player = mw_adviser(1, 4);
            mw_state after = state, after_best = state;
            mw_advice advice;
            mw_move move;
            int16_t terms[MW_MAX_TERMS];
            int points, stage;
            mw_random_move(&state, false, &random, &move);
            mw_think_begin(&bot, &state, &player, 1);
            mw_apply(&after, &move, NULL);
            mw_apply(&after_best, &bot.candidate[0].move, NULL);
            stage = mw_count_terms(&after, 0, terms, &points);
            if (stage == MW_STAGES / 2 &&
                mw_count_terms(&after_best, 0, terms, &points) < MW_STAGES / 2) {
                mw_get_advice(&bot, mw_candidate_find_or_add(&bot, &move), &advice);
                assert_int_equal(advice.n, 1);
                assert_int_equal(advice.reason[0].term, MW_REST);
                found++;
            }
            state = after;
        }
    }
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

/* What is best does not depend on the question. */
TEST(a_question_changes_nothing_about_the_best)
{
    static mw_state state[16];
    int n = positions(state, LENGTH(state));

    for (int i = 0; i < n; i += 2) {
        const mw_question plain = { .nodes = 20000, .top = 2 };
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

/* Whatever it is worth, a move that is asked about is looked at as often as the best. */
TEST(any_move_can_be_asked_about)
{
    static mw_state state[16];
    int n = positions(state, LENGTH(state));

    for (int i = 1; i < n; i += 3) {
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

TEST(every_term_has_its_sentence)
{
    for (int game = 0; game < mw_game_count(); game++)
        for (int i = 0; i < mw_term_count(game) + 2; i++) {
            int term = i < mw_term_count(game) ? i : MW_SCORED + i - mw_term_count(game);
            char id[64], key[128];
            assert_true(mw_print_term(game, term, id, sizeof id) < sizeof id);
            for (const char *c = id; *c; c++)
                assert_true((*c >= 'a' && *c <= 'z') || *c == '-');
            snprintf(key, sizeof key, "term.%s", id);
            if (mw_sentence_find(key) >= 0)
                continue;
            snprintf(key, sizeof key, "term.%s.%s", mw_game_info(game)->id, id);
            if (mw_sentence_find(key) < 0)
                fail_msg("no language says what %s means", key);
        }
}

TEST(differences_are_said_in_every_language)
{
    static const char *const said[] = { "points of your unused ports: −1 instead of 6",
                                        "Punkte deiner unbenutzten Häfen: −1 statt 6",
                                        "punti dei tuoi porti non usati: −1 invece di 6" };
    mw_difference difference = { .now = -1, .then = 6 };
    int lancashire = mw_game_find("lancashire"), age = mw_game_find("age-of-industry");
    char text[MW_MAX_TEXT];

    while (strcmp(mw_term_name(lancashire, difference.term), "PORTS") != 0)
        difference.term++;
    for (int language = 0; language < mw_language_count(); language++) {
        size_t n = mw_say_difference(lancashire, &difference, language, text, sizeof text);
        assert_int_equal(n, strlen(text));
        assert_string_equal(text, said[language]);
    }
    difference.term = MW_REST;
    mw_say_difference(lancashire, &difference, 1, text, sizeof text);
    assert_string_equal(text, "alles andere: was im weiteren Spiel daraus wird");
    /* The same name, but another thing is counted. */
    difference.term = 0;
    while (strcmp(mw_term_name(age, difference.term), "PORTS") != 0)
        difference.term++;
    mw_say_difference(age, &difference, 0, text, sizeof text);
    assert_string_equal(text, "profit of your unused ports: −1 instead of 6");
}

/* What counts as a level higher than the highest is an empty stack. */
TEST(an_empty_stack_is_no_level)
{
    static const struct {
        const char *game, *term;
        int none;
    } stacks[] = { { "lancashire", "NEXT_SHIPYARD", 3 },
                   { "birmingham", "NEXT_POTTERY", 6 },
                   { "age-of-industry", "NEXT_SHIP", 5 } };
    char text[MW_MAX_TEXT];

    for (int i = 0; i < LENGTH(stacks); i++) {
        int game = mw_game_find(stacks[i].game);
        mw_difference difference = { .now = (int16_t)stacks[i].none, .then = 2 };
        while (strcmp(mw_term_name(game, difference.term), stacks[i].term) != 0)
            difference.term++;
        mw_say_difference(game, &difference, 0, text, sizeof text);
        assert_non_null(strstr(text, ": no tile left instead of 2"));
        difference.then = difference.now;
        difference.now = 1;
        mw_say_difference(game, &difference, 0, text, sizeof text);
        assert_non_null(strstr(text, ": 1 instead of no tile left"));
        difference.then--;
        mw_say_difference(game, &difference, 0, text, sizeof text);
        assert_null(strstr(text, "no tile left"));
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
        cmocka_unit_test(advice_is_in_order_and_has_reasons),
        cmocka_unit_test(a_judgement_rests_on_what_the_mover_sees),
        cmocka_unit_test(a_judgement_that_was_stopped_accuses_nobody),
        cmocka_unit_test(reasons_add_up),
        cmocka_unit_test(money_is_one_reason),
        cmocka_unit_test(reasons_do_not_depend_on_one_deal),
        cmocka_unit_test(positions_of_different_eras_are_not_compared),
        cmocka_unit_test(advice_says_that_it_makes_no_difference),
        cmocka_unit_test(a_question_changes_nothing_about_the_best),
        cmocka_unit_test(any_move_can_be_asked_about),
        cmocka_unit_test(advice_does_not_repeat_itself),
        cmocka_unit_test(every_term_has_its_sentence),
        cmocka_unit_test(differences_are_said_in_every_language),
        cmocka_unit_test(an_empty_stack_is_no_level),
        cmocka_unit_test(every_level_is_somebody),
        cmocka_unit_test(nobody_at_a_table_has_the_name_of_another),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
