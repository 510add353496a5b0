/*
 * Judging a move that was played. A bot of the last level, or without a net of the best level that
 * weighs, searches for the best move, the one that was played among its candidates; then both are
 * followed in worlds that the search has not seen, the same for both, some rounds further than the search
 * looked, and the positions are evaluated there. What the search has found is often the move that was
 * lucky in the search: in these worlds it has no such luck, and the mean difference says what the played
 * move has lost and nothing else. It may be below 0. To the end of the game chance would drown every
 * difference; near the end the look reaches it.
 *
 * Where a turn has two actions, the one found may still be the next after the one played, and the other
 * way round. Bots that go on from there do not always see it; so both are followed that way, too, and for
 * each the better way counts. Where nothing but the order differs, nothing is lost.
 *
 * What all seats can expect, and from what, comes from games that are played to the end.
 *
 * All sums are whole numbers, so that judgements are the same everywhere.
 */
#include "evaluation.h"
#include "players.h"
#include "rules/rules.h"

#include <string.h>

enum {
    SEARCH_SHARE = 3, /* a third of the budget; so much for the comparison too, and for games */
    COMPARE_SHARE = 3,
    END_SHARE = 3,
    MORE_ROUNDS = 2, /* that the comparison looks ahead further than the search */
    FEWEST_WORLDS = 16,
    MOST_WORLDS = 400,
    FEWEST_GAMES = 8,
    MOST_GAMES = 400,
    HUNDREDTH = MW_POINT / 100,
};

/* ---- The search -------------------------------------------------------------------------------*/

void mw_judge_begin(mw_judge *judge, const mw_state *state, const mw_question *question,
                    uint64_t seed)
{
    mw_player player =
        mw_level(mw_game_of(state), question->net ? (int)MW_LEVELS : (int)WEIGHING_LEVELS);
    int nodes = question->nodes;

    memset(judge, 0, offsetof(mw_judge, bot));
    judge->before = *state;
    judge->played = *question->also;
    judge->best = *question->also;
    judge->nodes = nodes < 1 ? 1 : nodes > MW_MAX_NODES ? MW_MAX_NODES : nodes;
    judge->random = (mw_random){ .state = seed + 1 };
    player.nodes = judge->nodes / SEARCH_SHARE;
    player.net = question->net;
    mw_think_begin(&judge->bot, state, &player, seed);
    if (!mw_evaluator_of(state))
        return;
    mw_think_about(&judge->bot, question->also);
    mw_drop_twins(&judge->bot); /* the played one is the first, and stays */
    mw_search_begin(&judge->bot);
}

/* The best of the candidates that have been seen in as many worlds as any becomes the first. */
static void put_best_first(mw_bot *bot)
{
    int best = 0;
    mw_candidate swap;

    for (int i = 1; i < bot->alive; i++)
        if (bot->candidate[i].ahead > bot->candidate[best].ahead)
            best = i;
    swap = bot->candidate[0];
    bot->candidate[0] = bot->candidate[best];
    bot->candidate[best] = swap;
}

static void end_search(mw_judge *judge)
{
    put_best_first(&judge->bot);
    judge->bot.alive = 0;
    judge->best = judge->bot.candidate[0].move;
    judge->is_best = mw_same_move(&judge->best, &judge->played);
    judge->searched = judge->bot.evaluated;
    judge->compares = true;
}

/* A world is looked at for all candidates or for none: else they could not be compared. */
static void search_more(mw_judge *judge)
{
    mw_bot *bot = &judge->bot;

    if (!mw_think_more(bot) ||
        (bot->next == 0 && bot->evaluated >= (uint64_t)judge->nodes / SEARCH_SHARE))
        end_search(judge);
}

/* ---- The comparison ---------------------------------------------------------------------------*/

static void note_end(mw_judge *judge, const mw_state *state)
{
    mw_result result;

    mw_get_result(state, &result);
    for (int i = 0; i < mw_players(state); i++) {
        judge->points[i] += result.vp[i];
        judge->squares[i] += result.vp[i] * result.vp[i];
        judge->wins[i] += mw_win_seen(state, i, &judge->bot.player);
        for (int field = 0; field < MW_SCORED_FIELDS; field++)
            judge->scored[i][field] += result.scored[i][field];
    }
    judge->games++;
}

static bool wants_games(const mw_judge *judge)
{
    return judge->games < FEWEST_GAMES ||
           (judge->games < MOST_GAMES && judge->ended < (uint64_t)judge->nodes / END_SHARE);
}

static bool wants_worlds(const mw_judge *judge)
{
    uint64_t spent = judge->bot.evaluated - judge->searched - judge->ended;

    if (judge->is_best)
        return false;
    return judge->worlds < FEWEST_WORLDS ||
           (judge->worlds < MOST_WORLDS && spent < (uint64_t)judge->nodes / COMPARE_SHARE);
}

static void start_in_world(const mw_judge *judge, const mw_move *move, uint64_t seed,
                           mw_state *state)
{
    *state = judge->before;
    mw_resample(state, mw_seat(state), &(mw_random){ .state = seed });
    mw_apply(state, move, NULL);
}

/* What the position comes to for the mover, in units of MW_POINT. */
static int32_t worth_of(mw_judge *judge, const mw_state *state, mw_ledger *ledger)
{
    mw_state ahead = *state;

    mw_play_on(&judge->bot, &ahead, judge->bot.player.rounds + MORE_ROUNDS);
    judge->looks++;
    judge->open += !mw_is_over(&ahead);
    mw_note_sources(&ahead, &judge->bot.player, ledger);
    return mw_value_seen(&ahead, mw_seat(&judge->before), &judge->bot.player);
}

enum { WAYS = 2 };

static void add_difference(mw_ledger *to, const mw_ledger *now, const mw_ledger *before)
{
    for (int seat = 0; seat < MW_MAX_PLAYERS; seat++) {
        for (int field = 0; field < MW_LEDGER_FIELDS; field++)
            to->points[seat][field] += now->points[seat][field] - before->points[seat][field];
        to->squares[seat] += now->squares[seat] - before->squares[seat];
    }
}

/* What the move comes to in a world if bots go on, and if the other one is the next action; where it cannot be, that
 * is the same. */
static void look_both_ways(mw_judge *judge, const mw_move *move, const mw_move *other,
                           uint64_t seed, mw_ledger ledger[WAYS], int32_t worth[WAYS])
{
    mw_ledger before = ledger[0];
    mw_state state;

    start_in_world(judge, move, seed, &state);
    worth[0] = worth[1] = worth_of(judge, &state, &ledger[0]);
    if (mw_is_over(&state) || mw_seat(&state) != mw_seat(&judge->before) ||
        !mw_is_legal(&state, other)) {
        add_difference(&ledger[1], &ledger[0], &before);
        return;
    }
    mw_apply(&state, other, NULL);
    worth[1] = worth_of(judge, &state, &ledger[1]);
}

/* Hundredths of a point are enough, and their squares have room. */
static void compare_in_world(mw_judge *judge, uint64_t seed)
{
    int32_t best[WAYS], played[WAYS];

    look_both_ways(judge, &judge->best, &judge->played, seed, judge->best_ledger, best);
    look_both_ways(judge, &judge->played, &judge->best, seed, judge->played_ledger, played);
    for (int i = 0; i < WAYS; i++)
        for (int j = 0; j < WAYS; j++) {
            int64_t loss = mw_nearest(best[i] - played[j], HUNDREDTH);
            judge->loss[i][j] += loss;
            judge->loss_squares[i][j] += loss * loss;
        }
    judge->worth += played[0];
    judge->worlds++;
}

static void play_game(mw_judge *judge, uint64_t seed)
{
    uint64_t before = judge->bot.evaluated;
    mw_state state;

    start_in_world(judge, &judge->played, seed, &state);
    mw_play_to_end(&judge->bot, &state);
    judge->ended += judge->bot.evaluated - before;
    note_end(judge, &state);
}

bool mw_judge_more(mw_judge *judge)
{
    if (judge->bot.n == 0 || !mw_evaluator_of(&judge->before))
        return false;
    if (!judge->compares)
        search_more(judge);
    else if (wants_worlds(judge))
        compare_in_world(judge, mw_random_next(&judge->random));
    else if (wants_games(judge))
        play_game(judge, mw_random_next(&judge->random));
    return !judge->compares || wants_worlds(judge) || wants_games(judge);
}

static uint64_t lesser(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

int mw_judge_done(const mw_judge *judge)
{
    uint64_t nodes = (uint64_t)judge->nodes, search = nodes / SEARCH_SHARE;
    uint64_t compare = judge->is_best ? 0 : nodes / COMPARE_SHARE, end = nodes / END_SHARE;
    uint64_t done = lesser(judge->bot.evaluated, search);

    if (judge->bot.n == 0 || !mw_evaluator_of(&judge->before))
        return 1000;
    if (judge->compares) {
        if (!wants_worlds(judge) && !wants_games(judge))
            return 1000;
        done = search + lesser(judge->ended, end) +
               lesser(judge->bot.evaluated - judge->searched - judge->ended, compare);
    }
    return (int)(done * 999 / (search + compare + end + 1));
}

/* ---- The judgement ----------------------------------------------------------------------------*/

static int32_t mean_of(int64_t sum, int n, int unit)
{
    return (int32_t)mw_nearest(sum * unit, n);
}

/* The standard error of the mean, in units of MW_POINT; those of the sums are so many of them. What was
 * set up by hand may have so many points that the square has no room for thousandths. */
static int32_t error_of(int64_t sum, int64_t squares, int64_t n, uint64_t unit)
{
    uint64_t spread = (uint64_t)(n * squares - sum * sum), by = (uint64_t)(n * n * (n - 1));

    if (n < 2)
        return 0;
    return mw_square_root(spread < (uint64_t)1 << 44 ? spread * unit * unit / by
                                                     : spread / by * unit * unit);
}

static void sum_up_games(const mw_judge *judge, mw_hopes *hopes)
{
    int games = judge->games;

    for (int i = 0; i < mw_players(&judge->before); i++) {
        hopes->points[i] = mean_of(judge->points[i], games, MW_POINT);
        hopes->points_error[i] = error_of(judge->points[i], judge->squares[i], games, MW_POINT);
        hopes->win[i] = mean_of(judge->wins[i], games, 1);
        for (int field = 0; field < MW_SCORED_FIELDS; field++)
            hopes->scored[i][field] = mean_of(judge->scored[i][field], games, MW_POINT);
    }
}

static int32_t error_of_loss(const mw_judge *judge, int i, int j)
{
    int32_t chance =
        error_of(judge->loss[i][j], judge->loss_squares[i][j], judge->worlds, HUNDREDTH);

    return mw_error_with_evaluation(chance, judge->worth / judge->worlds, judge->open,
                                    judge->looks);
}

/* Each of the two goes on in the way that is better for it in the mean. */
static void sum_up_worlds(const mw_judge *judge, mw_judgement *judgement)
{
    int i = judge->loss[1][0] > judge->loss[0][0];
    int j = judge->loss[0][1] < judge->loss[0][0];

    judgement->worlds = judge->worlds;
    judgement->loss = mean_of(judge->loss[i][j], judge->worlds, HUNDREDTH);
    judgement->loss_error = error_of_loss(judge, i, j);
    judgement->n =
        mw_compare_sums(&(struct mw_sums){ &judge->best_ledger[i], judge->worlds },
                        &(struct mw_sums){ &judge->played_ledger[j], judge->worlds },
                        mw_seat(&judge->before), mw_players(&judge->before), judgement->reason);
}

/* Of the forty or fifty moves of a game that are compared, so many errors name about one of the best
 * bots' (docs/analysis.md). Few worlds do not know their error well, and must show more: about the quantiles of
 * Student's distribution. */
static bool is_clear(const mw_judgement *judgement)
{
    int64_t others = judgement->worlds - 1;

    return judgement->loss >= MW_POINT / 2 && others > 0 &&
           2 * judgement->loss * others > judgement->loss_error * (5 * others + 16);
}

void mw_get_judgement(const mw_judge *judge, mw_judgement *judgement)
{
    *judgement = (mw_judgement){ .best = judge->played, .is_best = true };
    judgement->games = judge->games;
    if (judge->games > 0)
        sum_up_games(judge, &judgement->played);
    if (judge->worlds == 0)
        return;
    judgement->best = judge->best;
    judgement->is_best = false;
    sum_up_worlds(judge, judgement);
    judgement->clear = is_clear(judgement);
}
