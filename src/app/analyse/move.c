/*
 * What is found out about one move. A bot that looks to the end of the game searches for the best move;
 * then that move and the one that was played are compared anew, in worlds that the search has not
 * seen, so that a move is not called better for having been lucky in the search. In each world both
 * are played to the end by the same bots with the same seeds: the difference is the loss, the
 * results are what every seat can hope for.
 *
 * Luck is what came out of hidden piles: the worth of the position to the seat, once with what was
 * really drawn and once with the piles dealt anew before the move. It is measured when the seat has
 * played with what it got, that is after its next turn.
 */
#include "analyse.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* How the budget is shared, and how many worlds there are at least and at most. */
enum {
    SEARCH_SHARE = 3, /* a third */
    COMPARE_SHARE = 2,
    LUCK_SHARE = 6,
    MOST_WORLDS = 400,
};

/* A mean with its standard error. */
struct mean {
    int n;
    int64_t sum, squares;
};

static void mean_add(struct mean *mean, int64_t value)
{
    mean->n++;
    mean->sum += value;
    mean->squares += value * value;
}

static int32_t mean_of(const struct mean *mean)
{
    return mean->n ? (int32_t)lround((double)mean->sum / mean->n) : 0;
}

static double variance_of_mean(const struct mean *mean)
{
    double n = mean->n, m = (double)mean->sum / n;
    double variance = mean->n > 1 ? ((double)mean->squares - n * m * m) / (n - 1) : 0;

    return variance > 0 ? variance / n : 0;
}

static int32_t error_of(const struct mean *mean)
{
    return (int32_t)lround(sqrt(variance_of_mean(mean)));
}

/* ---- Playing on -------------------------------------------------------------------------------*/

struct glass {
    const struct analysis *analysis;
    mw_state before;
    mw_move move;
    int seat;
    uint64_t seed;
    int64_t looked_at; /* positions, for the part that is going on */
};

/* The seat to move takes the action that looks best. */
static void play_action(struct glass *glass, mw_state *state, mw_random *random)
{
    static const mw_player greedy = { .style = MW_GREEDY };
    static mw_bot bot;
    mw_move move;

    mw_think(&bot, state, &greedy, mw_random_next(random), &move);
    glass->looked_at += (int64_t)bot.evaluated;
    mw_apply(state, &move, NULL);
}

static void play_to_end(struct glass *glass, mw_state *state, uint64_t seed)
{
    mw_random random = { seed };

    while (!mw_is_over(state))
        play_action(glass, state, &random);
}

/* Through the next turn of the seat; a turn that it is in the middle of is not the next one. */
static void play_next_turn(struct glass *glass, mw_state *state, int seat, uint64_t seed)
{
    mw_random random = { seed };

    while (!mw_is_over(state) && mw_seat(state) == seat)
        play_action(glass, state, &random);
    while (!mw_is_over(state) && mw_seat(state) != seat)
        play_action(glass, state, &random);
    while (!mw_is_over(state) && mw_seat(state) == seat)
        play_action(glass, state, &random);
}

static bool wants_worlds(const struct glass *glass, int worlds, int64_t budget)
{
    return worlds < FEWEST_WORLDS || (worlds < MOST_WORLDS && glass->looked_at < budget);
}

/* ---- The search -------------------------------------------------------------------------------*/

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

/* How the best move differs from the played one: the other way round than the advice has it. The rest
 * has to wait until the loss is known. */
static void note_reasons(const mw_bot *bot, const mw_move *played, struct finding *finding)
{
    mw_advice advice;

    mw_get_advice(bot, mw_find_candidate(bot, played), &advice);
    for (int i = 0; i < advice.n; i++) {
        const mw_difference *reason = &advice.reason[i];
        if (reason->term != MW_REST)
            finding->reason[finding->n_reasons++] =
                (mw_difference){ reason->term, reason->then, reason->now, -reason->difference };
    }
}

/* A world is looked at for all candidates or for none: else they could not be compared. */
static void search(struct glass *glass, struct finding *finding)
{
    static mw_bot bot;
    int nodes = glass->analysis->nodes, width = 3 + nodes / 80000;
    mw_player player = mw_adviser(nodes / SEARCH_SHARE, width < 16 ? width : 16);

    mw_think_begin(&bot, &glass->before, &player, glass->seed);
    mw_think_about(&bot, &glass->move);
    while (mw_think_more(&bot))
        if (bot.next == 0 && bot.evaluated >= (uint64_t)player.nodes)
            break;
    put_best_first(&bot);
    finding->best = bot.candidate[0].move;
    finding->is_best = mw_same_move(&finding->best, &glass->move);
    if (!finding->is_best)
        note_reasons(&bot, &glass->move, finding);
}

/* ---- The comparison ---------------------------------------------------------------------------*/

struct ends {
    struct mean points[MW_MAX_PLAYERS];
    struct mean wins[MW_MAX_PLAYERS];
    int32_t last; /* points of the mover in the last game */
};

static void note_end(const struct glass *glass, const mw_state *state, struct ends *ends)
{
    int players = mw_players(state), first = 0;
    mw_result result;

    mw_get_result(state, &result);
    for (int i = 0; i < players; i++)
        first += result.place[i] == 0;
    for (int i = 0; i < players; i++) {
        mean_add(&ends->points[i], MW_POINT * result.vp[i]);
        mean_add(&ends->wins[i], result.place[i] == 0 ? WHOLE / first : 0);
    }
    ends->last = MW_POINT * result.vp[glass->seat];
}

static void try_move(struct glass *glass, const mw_move *move, uint64_t seed, struct ends *ends)
{
    mw_state state = glass->before;

    mw_resample(&state, glass->seat, seed);
    mw_apply(&state, move, NULL);
    play_to_end(glass, &state, seed);
    note_end(glass, &state, ends);
}

static void sum_up(const struct ends *ends, int players, struct outlook *outlook)
{
    for (int i = 0; i < players; i++) {
        outlook->points[i] = mean_of(&ends->points[i]);
        outlook->points_error[i] = error_of(&ends->points[i]);
        outlook->win[i] = mean_of(&ends->wins[i]);
    }
}

static void add_rest(struct finding *finding)
{
    int32_t rest = finding->loss;

    for (int i = 0; i < finding->n_reasons; i++)
        rest -= finding->reason[i].difference;
    if (2 * labs(rest) >= MW_TENTH)
        finding->reason[finding->n_reasons++] =
            (mw_difference){ .term = MW_REST, .difference = rest };
}

static void compare(struct glass *glass, struct finding *finding)
{
    struct ends played = { .last = 0 }, instead = { .last = 0 };
    struct mean loss = { .n = 0 };
    mw_random random = { glass->seed + 1 };
    int players = mw_players(&glass->before);

    glass->looked_at = 0;
    while (wants_worlds(glass, finding->worlds, glass->analysis->nodes / COMPARE_SHARE)) {
        uint64_t seed = mw_random_next(&random);
        try_move(glass, &glass->move, seed, &played);
        if (!finding->is_best) {
            try_move(glass, &finding->best, seed, &instead);
            mean_add(&loss, instead.last - played.last);
        }
        finding->worlds++;
    }
    sum_up(&played, players, &finding->played);
    sum_up(finding->is_best ? &played : &instead, players, &finding->instead);
    finding->loss = mean_of(&loss);
    finding->loss_error = loss.n ? error_of(&loss) : 0;
    finding->win_loss = finding->instead.win[glass->seat] - finding->played.win[glass->seat];
    if (!finding->is_best)
        add_rest(finding);
}

/* ---- Luck -------------------------------------------------------------------------------------*/

/* The seats that have got a card that nobody could see, and the mover if anything was revealed. */
static unsigned seats_with_luck(const struct glass *glass, mw_state *after)
{
    static mw_events events;
    unsigned seats = 0;

    events.n = 0;
    *after = glass->before;
    mw_apply(after, &glass->move, &events);
    for (int i = 0; i < events.n; i++) {
        const mw_event *event = &events.event[i];
        if (event->what == MW_EV_DRAW && event->only_seat >= 0)
            seats |= 1u << event->seat;
        if (event->what == MW_EV_REVEAL)
            seats |= 1u << glass->seat;
    }
    return seats;
}

static int32_t worth_after_turn(struct glass *glass, mw_state *state, int seat, uint64_t seed)
{
    play_next_turn(glass, state, seat, seed);
    return mw_value(state, seat, NULL);
}

static void measure_luck(struct glass *glass, const mw_state *after, int seat, int64_t budget,
                         struct finding *finding)
{
    struct mean real = { .n = 0 }, other = { .n = 0 };
    mw_random random = { glass->seed + 2 + (uint64_t)seat };

    glass->looked_at = 0;
    while (wants_worlds(glass, real.n, budget)) {
        uint64_t seed = mw_random_next(&random);
        mw_state state = *after;
        mw_resample(&state, seat, seed);
        mean_add(&real, worth_after_turn(glass, &state, seat, seed));
        state = glass->before;
        mw_resample(&state, glass->seat, seed);
        mw_apply(&state, &glass->move, NULL);
        mean_add(&other, worth_after_turn(glass, &state, seat, seed));
    }
    finding->luck[seat] = mean_of(&real) - mean_of(&other);
    finding->luck_error[seat] =
        (int32_t)lround(sqrt(variance_of_mean(&real) + variance_of_mean(&other)));
}

static void find_luck(struct glass *glass, struct finding *finding)
{
    mw_state after;
    int seats = 0;

    finding->drew = seats_with_luck(glass, &after);
    if (mw_is_over(&after))
        finding->drew = 0;
    for (int seat = 0; seat < MW_MAX_PLAYERS; seat++)
        seats += (finding->drew >> seat & 1) != 0;
    for (int seat = 0; seat < MW_MAX_PLAYERS; seat++)
        if (finding->drew >> seat & 1)
            measure_luck(glass, &after, seat, glass->analysis->nodes / LUCK_SHARE / seats, finding);
}

void judge_move(const struct analysis *analysis, int n, struct finding *finding)
{
    struct glass glass = { .analysis = analysis };
    mw_random random = { analysis->seed + ((uint64_t)n << 32) };

    memset(finding, 0, sizeof *finding);
    mw_session_at(analysis->session, n, &glass.before);
    mw_session_move(analysis->session, n, &glass.move);
    glass.seat = mw_seat(&glass.before);
    glass.seed = mw_random_next(&random);
    search(&glass, finding);
    compare(&glass, finding);
    find_luck(&glass, finding);
}
