/*
 * Players that look no further than their own turn: one that takes the best action, one that takes the
 * best whole turn. See docs/ai.md.
 */
#include "players.h"

#include "candidates.h"
#include "core/random.h"
#include "evaluation.h"

static int32_t judge(mw_bot *bot, const mw_state *state, int seat)
{
    bot->evaluated++;
    return mw_worth_seen(state, seat, &bot->player);
}

/* The best that can follow an action in the same turn. */
struct second {
    mw_bot *bot;
    mw_candidate *first;
};

static bool visit_second(void *context, const mw_move *move, const mw_state *after)
{
    struct second *second = context;
    int32_t value = judge(second->bot, after, mw_seat(&second->bot->root));

    (void)move;
    if (value > second->first->value) {
        second->first->value = value;
        second->first->after = mw_hash(after);
    }
    return true;
}

static bool visit_collect(void *context, const mw_move *move, const mw_state *after)
{
    mw_bot *bot = context;
    mw_candidate *candidate = &bot->candidate[bot->n];

    candidate->move = *move;
    candidate->after = mw_hash(after);
    candidate->ahead = 0;
    candidate->squares = 0;
    candidate->worlds = 0;
    candidate->open = 0;
    candidate->win = 0;
    candidate->win_squares = 0;
    candidate->ledger = 0;
    candidate->value = judge(bot, after, mw_seat(&bot->root));
    return ++bot->n < MW_MAX_CANDIDATES;
}

/* Best first; equal ones keep their order, which is that of the words. */
static void sort_candidates(mw_bot *bot, int n)
{
    for (int i = 1; i < n; i++) {
        mw_candidate candidate = bot->candidate[i];
        int j = i;
        for (; j > 0 && bot->candidate[j - 1].value < candidate.value; j--)
            bot->candidate[j] = bot->candidate[j - 1];
        bot->candidate[j] = candidate;
    }
}

int mw_consider_actions(mw_bot *bot)
{
    bot->n = 0;
    mw_each_candidate(&bot->root, visit_collect, bot);
    sort_candidates(bot, bot->n);
    return bot->n;
}

/* Of the first `n` candidates, those whose turns come to the same position are one: this before that, or
 * that before this. Returns how many of these are left. */
static int drop_equal_turns(mw_bot *bot, int n)
{
    int kept = 0, left = 0;

    for (int i = 0; i < bot->n; i++) {
        int j = i < n ? 0 : kept;
        while (j < kept && bot->candidate[j].after != bot->candidate[i].after)
            j++;
        if (j == kept)
            bot->candidate[kept++] = bot->candidate[i];
        if (i < n)
            left = kept;
    }
    bot->n = kept;
    return left;
}

/* The best actions are judged by the best that can follow them in this turn. */
int mw_consider_turns(mw_bot *bot, int width)
{
    int seat = mw_seat(&bot->root);

    mw_consider_actions(bot);
    if (width > bot->n)
        width = bot->n;
    for (int i = 0; i < width; i++) {
        struct second second = { bot, &bot->candidate[i] };
        mw_state after = bot->root;
        mw_apply(&after, &bot->candidate[i].move, NULL);
        if (mw_seat(&after) != seat)
            continue;
        bot->candidate[i].value = INT32_MIN;
        mw_each_candidate(&after, visit_second, &second);
    }
    sort_candidates(bot, width);
    return drop_equal_turns(bot, width);
}

int mw_candidate_find_or_add(mw_bot *bot, const mw_move *move)
{
    mw_state after = bot->root;
    int i = mw_find_candidate(bot, move);

    if (i >= 0 || !mw_is_legal(&bot->root, move))
        return i;
    i = bot->n < MW_MAX_CANDIDATES ? bot->n++ : bot->n - 1;
    mw_apply(&after, move, NULL);
    bot->candidate[i] = (mw_candidate){ .move = *move, .after = mw_hash(&after) };
    bot->candidate[i].value = judge(bot, &after, mw_seat(&bot->root));
    return i;
}

void mw_put_first(mw_bot *bot, int i)
{
    mw_candidate candidate = bot->candidate[i];

    for (; i > 0; i--)
        bot->candidate[i] = bot->candidate[i - 1];
    bot->candidate[0] = candidate;
}

void mw_think_about(mw_bot *bot, const mw_move *move)
{
    int i = mw_candidate_find_or_add(bot, move);

    if (i >= 0)
        mw_put_first(bot, i);
}

/* ---- Thinking ---------------------------------------------------------------------------------*/

static int within(int n, int most)
{
    return n < 0 ? 0 : n > most ? most : n;
}

static mw_player within_limits(const mw_player *player)
{
    mw_player cut = *player;

    cut.nodes = within(player->nodes, MW_MAX_NODES);
    cut.rounds = within(player->rounds, MW_MAX_ROUNDS);
    cut.width = within(player->width, MW_MAX_CANDIDATES);
    cut.plan = within(player->plan, MW_MAX_PLAN);
    cut.overlooks = within(player->overlooks, MW_ALWAYS);
    cut.wavers = within(player->wavers, MW_ALWAYS);
    cut.slack = within(player->slack, MW_MAX_SLACK);
    cut.spite = within(player->spite, MW_MAX_SPITE);
    return cut;
}

static int consider(mw_bot *bot)
{
    enum { TURN_WIDTH = 24 };

    return bot->player.style == MW_GREEDY ? mw_consider_actions(bot)
                                          : mw_consider_turns(bot, TURN_WIDTH);
}

/* Twice: as somebody would who sees all, and as the player does. Errors come from the position, too: else a
 * caller with one seed for a whole game would have a player who overlooks the same all the time. */
static void consider_and_err(mw_bot *bot)
{
    uint64_t blind = bot->player.blind;
    mw_move clear;
    int n;

    bot->player.blind = 0;
    n = consider(bot);
    clear = bot->candidate[0].move;
    bot->player.blind = blind;
    if (blind)
        n = consider(bot);
    bot->random.state ^= mw_hash(&bot->root);
    mw_err(bot, n, &clear);
}

void mw_think_begin(mw_bot *bot, const mw_state *state, const mw_player *player, uint64_t seed)
{
    bot->root = *state;
    bot->player = within_limits(player);
    bot->random = (mw_random){ .state = seed };
    bot->evaluated = 0;
    bot->alive = 0;
    bot->wanted = 0;
    bot->ledgers = 0;
    bot->other_order.worlds = 0;
    bot->then.n = 0;
    bot->n = 0;
    bot->candidate[0] = (mw_candidate){ .move = { .n = 0 } };
    if (mw_is_over(state))
        return;
    bot->n = 1;
    mw_resample(&bot->root, mw_seat(state), &(mw_random){ .state = seed });
    if (player->style == MW_RANDOM || !mw_evaluator_of(state))
        mw_random_move(&bot->root, false, &bot->random, &bot->candidate[0].move);
    else if (bot->player.slack > 0 && player->style != MW_SEARCH)
        consider_and_err(bot);
    else
        consider(bot);
    if (player->style == MW_SEARCH)
        mw_search_begin(bot);
}

bool mw_think_more(mw_bot *bot)
{
    return bot->alive > 0 && mw_search_more(bot);
}

void mw_think(mw_bot *bot, const mw_state *state, const mw_player *player, uint64_t seed,
              mw_move *move)
{
    mw_think_begin(bot, state, player, seed);
    while (mw_think_more(bot)) {
    }
    *move = bot->candidate[0].move;
}
