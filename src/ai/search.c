/*
 * Looking ahead. The best moves by the evaluation alone are played out for some rounds, every seat
 * taking the best action at once, in worlds where what the bot cannot see is dealt anew. All candidates
 * see the same worlds, so their difference says more than their values; after a number of worlds the
 * worse half is dropped, until one is left. The first world shows what a game costs, and so how many
 * worlds the budget has room for.
 *
 * A player who will draw no more cards in an era knows what he can still do: then he looks to its end.
 */
#include "candidates.h"
#include "core/random.h"
#include "evaluation.h"
#include "net.h"
#include "players.h"
#include "rules/rules.h"

enum { MOST_WORLDS = 64 };

struct choice {
    mw_bot *bot;
    int seat;
    int32_t best;
    mw_state after;
};

static bool visit_choice(void *context, const mw_move *move, const mw_state *after)
{
    struct choice *choice = context;
    int32_t value = mw_value_seen(after, choice->seat, &choice->bot->player);

    (void)move;
    choice->bot->evaluated++;
    if (value > choice->best) {
        choice->best = value;
        choice->after = *after;
    }
    return true;
}

/* The seat to move takes the action that looks best. */
static void play_best_action(mw_bot *bot, mw_state *state)
{
    struct choice choice = { .bot = bot, .seat = mw_seat(state), .best = INT32_MIN };

    mw_each_candidate(state, visit_choice, &choice);
    *state = choice.after;
}

/* The others play until it is the seat's turn again, or the game is over. */
static void let_others_play(mw_bot *bot, mw_state *state, int seat)
{
    while (!mw_is_over(state) && mw_seat(state) != seat)
        play_best_action(bot, state);
}

/* Plays on until the turn of the seat has come so often again. */
static void look_ahead(mw_bot *bot, mw_state *state, int seat, int turns)
{
    while (turns > 0 && !mw_is_over(state)) {
        if (mw_seat(state) == seat) {
            play_best_action(bot, state);
        } else {
            let_others_play(bot, state, seat);
            turns--;
        }
    }
}

/* ---- The last turns of an era -----------------------------------------------------------------*/

/* A way of spending the cards that are left, as far as it has been thought out. */
struct way {
    mw_state state;
    int32_t value;
    int turns; /* that it has come through */
    bool done;
};

struct ways {
    mw_bot *bot;
    int seat, n;
    int turns; /* of those that are followed now */
    struct way way[MW_MAX_PLAN];
};

/* Keeps the best, the same position once. */
static void keep_way(struct ways *ways, const struct way *way)
{
    int i = ways->n, width = ways->bot->player.plan;

    while (i > 0 && ways->way[i - 1].value < way->value)
        i--;
    for (int j = i; j > 0 && ways->way[j - 1].value == way->value; j--)
        if (mw_hash(&ways->way[j - 1].state) == mw_hash(&way->state))
            return;
    if (i == width)
        return;
    if (ways->n < width)
        ways->n++;
    for (int j = ways->n - 1; j > i; j--)
        ways->way[j] = ways->way[j - 1];
    ways->way[i] = *way;
}

static bool visit_way(void *context, const mw_move *move, const mw_state *after)
{
    struct ways *ways = context;
    struct way way = { *after, mw_value_seen(after, ways->seat, &ways->bot->player), ways->turns,
                       false };

    (void)move;
    ways->bot->evaluated++;
    keep_way(ways, &way);
    return true;
}

/* Plays the best of the ways in which the seat can spend its last cards of the era; the others play as
 * ever. It is over when the turn of the seat has come `turns` times again. */
static void plan_ahead(mw_bot *bot, mw_state *state, int seat, int turns)
{
    struct ways now = { .bot = bot, .seat = seat, .n = 1 }, next = now;
    bool more = true;

    now.way[0] = (struct way){ .state = *state };
    while (more) {
        more = false;
        next.n = 0;
        for (int i = 0; i < now.n; i++) {
            struct way *way = &now.way[i];
            if (!way->done && mw_seat(&way->state) != seat) {
                let_others_play(bot, &way->state, seat);
                way->turns++;
            }
            if (!way->done && (mw_is_over(&way->state) || way->turns == turns)) {
                way->value = mw_value_seen(&way->state, seat, &bot->player);
                way->done = true;
            }
            next.turns = way->turns;
            if (way->done)
                keep_way(&next, way);
            else
                mw_each_candidate(&way->state, visit_way, &next);
            more |= !way->done;
        }
        now = next;
    }
    *state = now.way[0].state;
}

/* How many turns that is; 0 if more cards will be drawn. */
static int turns_to_plan(const mw_bot *bot)
{
    const mw_state *root = &bot->root;
    return bot->player.plan > 0 ? mw_evaluator_of(root)->last_turns(root, mw_seat(root)) : 0;
}

void mw_play_on(mw_bot *bot, mw_state *state, int rounds)
{
    int seat = mw_seat(&bot->root), last = turns_to_plan(bot);

    if (last > 0)
        plan_ahead(bot, state, seat, last);
    look_ahead(bot, state, seat, rounds - last);
}

void mw_play_to_end(mw_bot *bot, mw_state *state)
{
    while (!mw_is_over(state))
        play_best_action(bot, state);
}

/* ---- Searching --------------------------------------------------------------------------------*/

void mw_search_begin(mw_bot *bot)
{
    bot->alive = bot->n < bot->player.width ? bot->n : bot->player.width;
    bot->next = 0;
    bot->world = 0;
    bot->worlds = 0; /* until the first one is done */
    if (bot->alive < 2)
        bot->alive = 0; /* nothing to choose */
}

/* As many worlds before the first halving as the budget has room for: with every halving the number
 * of candidates is halved and the number of worlds doubled, so each costs half of the first part. Plans
 * cost most, and in the last turns worlds differ least: there one is enough. */
static int worlds_for(const mw_bot *bot)
{
    uint64_t halves = 2, cost = bot->evaluated + 1, worlds;
    uint64_t fewest = turns_to_plan(bot) > 0 ? 1 : 2;

    for (int left = bot->alive; left > 2; left = (left + 1) / 2)
        halves++;
    worlds = 2 * (uint64_t)bot->player.nodes / (cost * halves);
    return (int)(worlds < fewest ? fewest : worlds > MOST_WORLDS ? MOST_WORLDS : worlds);
}

/* By the mean of the worlds that each has seen; one that has seen none goes last. */
static bool is_better(const mw_candidate *a, const mw_candidate *b)
{
    if (a->worlds == 0 || b->worlds == 0)
        return a->worlds > b->worlds;
    return a->ahead * b->worlds > b->ahead * a->worlds;
}

void mw_sort_by_worlds(mw_bot *bot, int n)
{
    for (int i = 1; i < n; i++) {
        mw_candidate candidate = bot->candidate[i];
        int j = i;
        for (; j > 0 && is_better(&candidate, &bot->candidate[j - 1]); j--)
            bot->candidate[j] = bot->candidate[j - 1];
        bot->candidate[j] = candidate;
    }
}

/* What advice says of a candidate beside its worth. */
static void note_for_advice(mw_bot *bot, mw_candidate *candidate, const mw_state *state)
{
    int64_t win = mw_win_seen(state, mw_seat(&bot->root), &bot->player);

    candidate->win += win;
    candidate->win_squares += win * win;
    if (candidate->ledger == 0 && bot->ledgers < MW_MOST_ADVICE + 2) {
        candidate->ledger = ++bot->ledgers;
        bot->ledger[candidate->ledger - 1] = (mw_ledger){ .squares = { 0 } };
    }
    if (candidate->ledger > 0)
        mw_note_sources(state, &bot->player, &bot->ledger[candidate->ledger - 1]);
}

/* One candidate in one world. */
bool mw_search_more(mw_bot *bot)
{
    mw_candidate *candidate = &bot->candidate[bot->next];
    mw_state state = bot->root;
    int seat = mw_seat(&bot->root);
    int32_t found;

    mw_resample(&state, seat, &(mw_random){ .state = bot->random.state + (uint64_t)bot->world });
    mw_apply(&state, &candidate->move, NULL);
    if (bot->then.n > 0 && mw_is_legal(&state, &bot->then))
        mw_apply(&state, &bot->then, NULL);
    mw_play_on(bot, &state, bot->player.rounds);
    found = mw_worth_seen(&state, seat, &bot->player);
    candidate->ahead += found;
    candidate->squares += (int64_t)found * found;
    candidate->worlds++;
    candidate->open += !mw_is_over(&state);
    if (bot->wanted > 0)
        note_for_advice(bot, candidate, &state);
    if (++bot->next < bot->alive)
        return true;
    bot->next = 0;
    if (bot->worlds == 0)
        bot->worlds = worlds_for(bot);
    if (++bot->world < bot->worlds)
        return true;
    mw_sort_by_worlds(bot, bot->alive);
    bot->worlds *= 2;
    bot->alive = bot->alive > 2 ? (bot->alive + 1) / 2 : 0;
    return bot->alive > 0;
}
