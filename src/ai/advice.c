/*
 * Advice: what a bot that plays to the end of the game has to say about a move. First it looks for the
 * best as search.c does, dropping the worse half again and again, for half of its budget; then it goes
 * back to as many of the best as were asked for, and to the move asked about, and shows them the same
 * worlds, so that what it says of them can be compared.
 *
 * The reasons are the terms of the evaluation in which the position after the move differs most from
 * the position after another one: after the best or, for the best itself, after the next best.
 */
#include "evaluation.h"
#include "players.h"
#include "rules/rules.h"

enum {
    TO_THE_END = 1000, /* rounds */
    WIDTH = 16,        /* moves that are looked at */
    MOST_WORLDS = 1000,
    WHOLE = 10000,
};

/* ---- Thinking ---------------------------------------------------------------------------------*/

/* The same in another order, or with another space of the same town and worth the same: nobody wants
 * to hear it twice. */
static bool is_twin(const struct board_names *names, const mw_candidate *a, const mw_candidate *b)
{
    if (a->after == b->after)
        return true;
    if (a->value != b->value || a->move.n != b->move.n)
        return false;
    for (int i = 0; i < a->move.n; i++) {
        mw_word one = a->move.word[i], other = b->move.word[i];
        if (one != other &&
            (MW_KIND(one) != MW_SPACE || MW_KIND(other) != MW_SPACE ||
             names->space_location[MW_INDEX(one)] != names->space_location[MW_INDEX(other)]))
            return false;
    }
    return true;
}

static void drop_twins(mw_bot *bot)
{
    int kept = 0;

    for (int i = 0; i < bot->n; i++) {
        int j = 0;
        while (j < kept && !is_twin(board_of(&bot->root), &bot->candidate[j], &bot->candidate[i]))
            j++;
        if (j == kept)
            bot->candidate[kept++] = bot->candidate[i];
    }
    bot->n = kept;
}

mw_player mw_adviser(int nodes, int width)
{
    return (mw_player){
        .style = MW_SEARCH, .nodes = nodes, .rounds = TO_THE_END, .width = width, .plan = 1
    };
}

void mw_advise_begin(mw_bot *bot, const mw_state *state, const mw_question *question, uint64_t seed)
{
    int width = (question->top > WIDTH ? question->top : WIDTH) + (question->also != NULL);
    mw_player player = mw_adviser(question->nodes / 2, width);

    mw_think_begin(bot, state, &player, seed);
    if (!evaluator_of(state)) {
        bot->candidate[0] = (mw_candidate){ .move = bot->candidate[0].move };
        return;
    }
    drop_twins(bot);
    if (question->also)
        mw_think_about(bot, question->also);
    search_begin(bot);
}

int mw_find_candidate(const mw_bot *bot, const mw_move *move)
{
    for (int i = 0; i < bot->n; i++)
        if (mw_same_move(&bot->candidate[i].move, move))
            return i;
    return -1;
}

/* How many candidates are wanted. The one that was asked about is put behind them if it is not among
 * them; the best needs another to be compared with. */
static int gather_wanted(mw_bot *bot, const mw_question *question)
{
    int also = question->also ? mw_find_candidate(bot, question->also) : -1;
    int n = question->top < 2 ? 2 : question->top;

    if (n > bot->n)
        n = bot->n;
    if (also >= n) {
        mw_candidate asked = bot->candidate[also];
        bot->candidate[also] = bot->candidate[n];
        bot->candidate[n++] = asked;
    }
    return n;
}

/* A candidate in the next world that it has not seen; the others are left alone. */
static void look_at(mw_bot *bot, int i)
{
    bot->next = i;
    bot->alive = i + 2;
    bot->world = bot->candidate[i].worlds;
    search_more(bot);
    bot->alive = 0;
}

bool mw_advise_more(mw_bot *bot, const mw_question *question)
{
    int n, least = 0, most = 0;

    if (bot->alive > 0) {
        mw_think_more(bot);
        return true;
    }
    if (!evaluator_of(&bot->root))
        return false;
    n = gather_wanted(bot, question);
    for (int i = 1; i < n; i++) {
        if (bot->candidate[i].worlds < bot->candidate[least].worlds)
            least = i;
        if (bot->candidate[i].worlds > bot->candidate[most].worlds)
            most = i;
    }
    if (bot->candidate[least].worlds == bot->candidate[most].worlds) {
        sort_by_worlds(bot, n);
        if (bot->candidate[0].worlds >= MOST_WORLDS ||
            (bot->candidate[0].worlds > 0 && bot->evaluated >= (uint64_t)question->nodes))
            return false;
        least = 0;
    }
    look_at(bot, least);
    return true;
}

void mw_advise_stop(mw_bot *bot, const mw_question *question)
{
    bot->alive = 0;
    if (evaluator_of(&bot->root))
        sort_by_worlds(bot, gather_wanted(bot, question));
}

/* ---- Chances ----------------------------------------------------------------------------------*/

static int32_t square_root(uint64_t n)
{
    uint64_t root = 0;

    for (uint64_t bit = (uint64_t)1 << 31; bit; bit >>= 1)
        if ((root + bit) * (root + bit) <= n)
            root += bit;
    return (int32_t)root;
}

/* The sum of the squares is in tenths of a point; a hundred times the variance gives a root in
 * hundredths of one. The error of a chance is reckoned with one win and one loss more, so that a few
 * games that all end alike do not look like certainty. */
static void judge_worlds(const mw_candidate *candidate, mw_advice *advice)
{
    int64_t n = candidate->worlds, sum = candidate->ahead / MW_TENTH;
    int64_t spread = (int64_t)candidate->squares - sum * sum / n;
    int64_t likely = (int64_t)(candidate->wins + 2) * WHOLE / (2 * n + 4);

    advice->games = candidate->worlds;
    advice->points = (int32_t)(candidate->ahead / n);
    if (n > 1 && spread > 0)
        advice->points_error =
            MW_TENTH / 10 * square_root((uint64_t)(100 * spread / (n * (n - 1))));
    advice->win = (int32_t)((int64_t)candidate->wins * WHOLE / (2 * n));
    advice->win_error = square_root((uint64_t)(likely * (WHOLE - likely) / n));
}

/* ---- Reasons ----------------------------------------------------------------------------------*/

static int64_t size_of(int32_t points)
{
    return points < 0 ? -(int64_t)points : points;
}

static void add_reason(mw_advice *advice, mw_difference difference)
{
    int i = advice->n;

    if (difference.now == difference.then || size_of(difference.difference) < MW_TENTH)
        return;
    while (i > 0 && size_of(advice->reason[i - 1].difference) < size_of(difference.difference))
        i--;
    if (i == MW_MAX_DIFFERENCES)
        return;
    if (advice->n < MW_MAX_DIFFERENCES)
        advice->n++;
    for (int j = advice->n - 1; j > i; j--)
        advice->reason[j] = advice->reason[j - 1];
    advice->reason[i] = difference;
}

static int count_after(const mw_bot *bot, int i, int16_t *terms, int *points)
{
    mw_state after = bot->root;

    mw_apply(&after, &bot->candidate[i].move, NULL);
    return mw_count_terms(&after, mw_seat(&bot->root), terms, points);
}

static void compare(const mw_bot *bot, int i, int other, mw_advice *advice)
{
    int16_t now[MW_MAX_TERMS], then[MW_MAX_TERMS];
    int game = mw_game_of(&bot->root), points, other_points;
    const mw_weights *weights = mw_get_weights(game, mw_players(&bot->root));
    int stage = count_after(bot, i, now, &points);
    int other_stage = count_after(bot, other, then, &other_points);

    add_reason(advice, (mw_difference){ MW_SCORED, (int16_t)points, (int16_t)other_points,
                                        MW_POINT * (points - other_points) });
    for (int term = 0; term < mw_term_count(game); term++)
        add_reason(advice, (mw_difference){ (uint8_t)term, now[term], then[term],
                                            weights->weight[stage][term] * now[term] -
                                                weights->weight[other_stage][term] * then[term] });
    advice->against = other;
}

void mw_get_advice(const mw_bot *bot, int i, mw_advice *advice)
{
    const mw_candidate *candidate = &bot->candidate[i], *best = &bot->candidate[0];

    *advice = (mw_advice){ .move = candidate->move, .points = candidate->value, .against = -1 };
    advice->loss = best->value - candidate->value;
    if (candidate->worlds > 0)
        judge_worlds(candidate, advice);
    if (candidate->worlds > 0 && best->worlds > 0)
        advice->loss = (int32_t)(best->ahead / best->worlds - candidate->ahead / candidate->worlds);
    if (advice->loss < 0)
        advice->loss = 0;
    if (i > 0)
        compare(bot, i, 0, advice);
    for (int other = 1; i == 0 && advice->n == 0 && other < bot->n; other++)
        compare(bot, i, other, advice);
}
