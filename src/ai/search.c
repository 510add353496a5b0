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
#include "players.h"
#include "rules/rules.h"

enum { FEWEST_WORLDS = 2, MOST_WORLDS = 64, TENTH = MW_POINT / 10 };

struct choice {
    mw_bot *bot;
    int seat;
    int32_t best;
    mw_state after;
};

static bool visit_choice(void *context, const mw_move *move, const mw_state *after)
{
    struct choice *choice = context;
    int32_t value = value_seen(after, choice->seat, &choice->bot->player);

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

    each_candidate(state, visit_choice, &choice);
    *state = choice.after;
}

/* What the seat has over the others. */
static int32_t standing(const mw_bot *bot, const mw_state *state, int seat)
{
    int64_t others = 0;
    int players = mw_players(state);
    int32_t own = value_seen(state, seat, &bot->player);

    if (bot->player.rivalry == 0)
        return own;
    for (int i = 0; i < players; i++)
        if (i != seat)
            others += value_seen(state, i, &bot->player);
    return own - (int32_t)(others * bot->player.rivalry / 100 / (players - 1));
}

/* Plays on until the turn of the seat has come so often again. */
static int32_t look_ahead(mw_bot *bot, mw_state *state, int seat)
{
    int turns = 0, last = seat, rounds = evaluator_of(state)->last_turns(&bot->root, seat);

    if (rounds < bot->player.rounds)
        rounds = bot->player.rounds;

    while (!mw_is_over(state)) {
        int mover = mw_seat(state);
        if (mover == seat && last != seat && ++turns == rounds)
            break;
        last = mover;
        play_best_action(bot, state);
    }
    return standing(bot, state, seat);
}

void search_begin(mw_bot *bot)
{
    bot->alive = bot->n < bot->player.width ? bot->n : bot->player.width;
    bot->next = 0;
    bot->world = 0;
    bot->worlds = 0; /* until the first one is done */
    if (bot->alive < 2)
        bot->alive = 0; /* nothing to choose */
}

/* As many worlds before the first halving as the budget has room for: with every halving the number
 * of candidates is halved and the number of worlds doubled, so each costs half of the first part. */
static int worlds_for(const mw_bot *bot)
{
    uint64_t halves = 2, cost = bot->evaluated + 1, worlds;

    for (int left = bot->alive; left > 2; left = (left + 1) / 2)
        halves++;
    worlds = 2 * (uint64_t)bot->player.nodes / (cost * halves);
    return worlds < FEWEST_WORLDS ? FEWEST_WORLDS
           : worlds > MOST_WORLDS ? MOST_WORLDS
                                  : (int)worlds;
}

/* By the mean of the worlds that each has seen; one that has seen none goes last. */
static bool is_better(const mw_candidate *a, const mw_candidate *b)
{
    if (a->worlds == 0 || b->worlds == 0)
        return a->worlds > b->worlds;
    return a->ahead * b->worlds > b->ahead * a->worlds;
}

void sort_by_worlds(mw_bot *bot, int n)
{
    for (int i = 1; i < n; i++) {
        mw_candidate candidate = bot->candidate[i];
        int j = i;
        for (; j > 0 && is_better(&candidate, &bot->candidate[j - 1]); j--)
            bot->candidate[j] = bot->candidate[j - 1];
        bot->candidate[j] = candidate;
    }
}

/* 2 for a game won, 1 for a first place that is shared. */
static int wins_of(const mw_state *state, int seat)
{
    mw_result result;
    int first = 0;

    if (!mw_get_result(state, &result) || result.place[seat] != 0)
        return 0;
    for (int i = 0; i < mw_players(state); i++)
        first += result.place[i] == 0;
    return first == 1 ? 2 : 1;
}

/* One candidate in one world. */
bool search_more(mw_bot *bot)
{
    mw_candidate *candidate = &bot->candidate[bot->next];
    mw_state state = bot->root;
    int seat = mw_seat(&bot->root);
    int32_t found;

    mw_resample(&state, seat, bot->random.state + (uint64_t)bot->world);
    mw_apply(&state, &candidate->move, NULL);
    found = look_ahead(bot, &state, seat);
    candidate->ahead += found;
    candidate->squares += (uint64_t)((int64_t)(found / TENTH) * (found / TENTH));
    candidate->worlds++;
    candidate->wins += wins_of(&state, seat);
    if (++bot->next < bot->alive)
        return true;
    bot->next = 0;
    if (bot->worlds == 0)
        bot->worlds = worlds_for(bot);
    if (++bot->world < bot->worlds)
        return true;
    sort_by_worlds(bot, bot->alive);
    bot->worlds *= 2;
    bot->alive = bot->alive > 2 ? (bot->alive + 1) / 2 : 0;
    return bot->alive > 0;
}
