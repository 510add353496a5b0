/*
 * What is found out about one move. The library judges it (mw_judge), as it does for the page; luck is
 * measured here.
 *
 * Luck is what came out of hidden piles: the worth of the position to the seat, once with what was
 * really drawn and once with the piles dealt anew before the move. It is measured when the seat has
 * played with what it got, that is after its next turn.
 */
#include "analyse.h"

#include <math.h>
#include <string.h>

/* How much of the budget goes into luck, and how many worlds there are at least and at most. */
enum {
    LUCK_SHARE = 6, /* a sixth, besides what the judgement takes */
    FEWEST_WORLDS = 8,
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
    const mw_player greedy = { .style = MW_GREEDY, .net = glass->analysis->net };
    static mw_bot bot;
    mw_move move;

    mw_think(&bot, state, &greedy, mw_random_next(random), &move);
    glass->looked_at += (int64_t)bot.evaluated;
    mw_apply(state, &move, NULL);
}

/* Through the next turn of the seat; a turn that it is in the middle of is not the next one. */
static void play_next_turn(struct glass *glass, mw_state *state, int seat, uint64_t seed)
{
    mw_random random = { .state = seed };

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

/* ---- The judgement ----------------------------------------------------------------------------*/

static void judge(const struct glass *glass, mw_judgement *judgement)
{
    static mw_judge judge;
    const mw_question question = { .nodes = glass->analysis->nodes,
                                   .also = &glass->move,
                                   .net = glass->analysis->net };

    mw_judge_begin(&judge, &glass->before, &question, glass->seed);
    while (mw_judge_more(&judge)) {
    }
    mw_get_judgement(&judge, judgement);
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

/* The points that bots expect of a seat. */
static int32_t worth_of(const mw_net *net, const mw_state *state, int seat)
{
    int32_t scored[MW_SCORED_FIELDS], points = 0;

    if (!net)
        return mw_value(state, seat, NULL);
    mw_foretell(net, state, seat, scored);
    for (int i = 0; i < MW_SCORED_FIELDS; i++)
        points += scored[i];
    return points;
}

static int32_t worth_after_turn(struct glass *glass, mw_state *state, int seat, uint64_t seed)
{
    play_next_turn(glass, state, seat, seed);
    return worth_of(glass->analysis->net, state, seat);
}

static void measure_luck(struct glass *glass, const mw_state *after, int seat, int64_t budget,
                         struct finding *finding)
{
    struct mean real = { .n = 0 }, other = { .n = 0 };
    mw_random random = { .state = glass->seed + 2 + (uint64_t)seat };

    glass->looked_at = 0;
    while (wants_worlds(glass, real.n, budget)) {
        uint64_t seed = mw_random_next(&random);
        mw_state state = *after;
        mw_resample(&state, seat, &(mw_random){ .state = seed });
        mean_add(&real, worth_after_turn(glass, &state, seat, seed));
        state = glass->before;
        mw_resample(&state, glass->seat, &(mw_random){ .state = seed });
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
    mw_random random = { 0 };

    memset(finding, 0, sizeof *finding);
    mw_session_at(analysis->session, n, &glass.before);
    mw_session_move(analysis->session, n, &glass.move);
    glass.seat = mw_seat(&glass.before);
    glass.seed = analysis->seed + ((uint64_t)n << 32);
    random.state = glass.seed;
    judge(&glass, &finding->judged);
    glass.seed = mw_random_next(&random);
    find_luck(&glass, finding);
}
