/*
 * Advice: what a bot that plays to the end of the game has to say about a move. First it looks for the
 * best as search.c does, dropping the worse half again and again, for half of its budget; then it goes
 * back to as many of the best as were asked for and shows them the same worlds, so that what it says of
 * them can be compared. A move that was asked about is shown these worlds when all that is done: the
 * question does not change what is best.
 *
 * The reasons are the terms of the evaluation in which the position after the move differs most from
 * the position after another one: after the best or, for the best itself, after the next best. What
 * lies hidden is dealt anew many times, for both moves alike, and means are compared: no reason comes
 * from a card that the seat may never draw.
 */
#include "evaluation.h"
#include "players.h"
#include "rules/rules.h"
#include "term_lists.h"

enum { FAMILY_TERMS(AS_ENUM) }; /* they are the first of every game */

enum {
    TO_THE_END = 1000, /* rounds */
    MOST_WORLDS = 1000,
    WHOLE = 10000,
    DEALS = 64, /* of what is hidden, to compare two positions */
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

void mw_drop_twins(mw_bot *bot)
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

static bool has_verb_before(const mw_bot *bot, int i)
{
    for (int j = 0; j < i; j++)
        if (bot->candidate[j].move.word[0] == bot->candidate[i].move.word[0])
            return true;
    return false;
}

/* The best of each action is among those that are looked at: what seems worst at first sight, a loan above
 * all, may be best in the end. */
static void have_every_verb(mw_bot *bot)
{
    int last = bot->player.width;

    for (int i = bot->player.width; i < bot->n; i++) {
        if (has_verb_before(bot, i))
            continue;
        while (last > 0 && !has_verb_before(bot, last - 1))
            last--;
        if (last == 0)
            return;
        mw_candidate found = bot->candidate[i];
        bot->candidate[i] = bot->candidate[--last];
        bot->candidate[last] = found;
    }
}

mw_player mw_adviser(int nodes, int width)
{
    return (mw_player){
        .style = MW_SEARCH, .nodes = nodes, .rounds = TO_THE_END, .width = width, .plan = 1
    };
}

void mw_advise_begin(mw_bot *bot, const mw_state *state, const mw_question *question, uint64_t seed)
{
    mw_player player = mw_adviser(question->nodes / 2, MW_MOST_ADVICE);

    mw_think_begin(bot, state, &player, seed);
    if (!mw_evaluator_of(state))
        return;
    mw_drop_twins(bot);
    have_every_verb(bot);
    mw_search_begin(bot);
}

int mw_find_candidate(const mw_bot *bot, const mw_move *move)
{
    for (int i = 0; i < bot->n; i++)
        if (mw_same_move(&bot->candidate[i].move, move))
            return i;
    return -1;
}

/* How many candidates are wanted; the best needs another to be compared with. */
static int wanted(const mw_bot *bot, const mw_question *question)
{
    int most = question->top < MW_MOST_ADVICE ? question->top : MW_MOST_ADVICE;
    int n = most < 2 ? 2 : most;
    return n < bot->n ? n : bot->n;
}

/* A candidate in the next world that it has not seen; the others are left alone. */
static void look_at(mw_bot *bot, int i)
{
    bot->next = i;
    bot->alive = i + 2;
    bot->world = bot->candidate[i].worlds;
    mw_search_more(bot);
    bot->alive = 0;
}

/* Shows the first `n` candidates the same worlds, as many as the budget has room for; false when that
 * is done. */
static bool look_at_best(mw_bot *bot, int n, int nodes)
{
    int least = 0, most = 0;

    for (int i = 1; i < n; i++) {
        if (bot->candidate[i].worlds < bot->candidate[least].worlds)
            least = i;
        if (bot->candidate[i].worlds > bot->candidate[most].worlds)
            most = i;
    }
    if (bot->candidate[least].worlds == bot->candidate[most].worlds) {
        mw_sort_by_worlds(bot, n);
        if (bot->candidate[0].worlds >= MOST_WORLDS ||
            (bot->candidate[0].worlds > 0 && (int64_t)bot->evaluated >= nodes))
            return false;
        least = 0;
    }
    look_at(bot, least);
    return true;
}

/* The move that was asked about is put right behind the `n` best unless it is one of them. Returns where
 * it is, -1 if there is none. */
static int place_asked(mw_bot *bot, const mw_question *question, int n)
{
    int at = question->also ? mw_candidate_find_or_add(bot, question->also) : -1;

    if (at > n) {
        mw_candidate asked = bot->candidate[at];
        bot->candidate[at] = bot->candidate[n];
        bot->candidate[n] = asked;
        at = n;
    }
    return at;
}

static void put_in_order(mw_bot *bot, const mw_question *question)
{
    int n = wanted(bot, question), asked = place_asked(bot, question, n);
    mw_sort_by_worlds(bot, asked < n ? n : n + 1);
}

bool mw_advise_more(mw_bot *bot, const mw_question *question)
{
    int n = wanted(bot, question), asked;

    if (bot->alive > 0) {
        mw_think_more(bot);
        return true;
    }
    if (bot->n == 0 || !mw_evaluator_of(&bot->root))
        return false;
    if (look_at_best(bot, n, question->nodes))
        return true;
    asked = place_asked(bot, question, n);
    if (asked >= 0 && bot->candidate[asked].worlds < bot->candidate[0].worlds) {
        look_at(bot, asked);
        return true;
    }
    put_in_order(bot, question);
    return false;
}

void mw_advise_stop(mw_bot *bot, const mw_question *question)
{
    bot->alive = 0;
    if (bot->n > 0 && mw_evaluator_of(&bot->root))
        put_in_order(bot, question);
}

/* ---- Chances ----------------------------------------------------------------------------------*/

int32_t mw_square_root(uint64_t n)
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
            MW_TENTH / 10 * mw_square_root((uint64_t)(100 * spread / (n * (n - 1))));
    advice->win = (int32_t)((int64_t)candidate->wins * WHOLE / (2 * n));
    advice->win_error = mw_square_root((uint64_t)(likely * (WHOLE - likely) / n));
}

/* ---- Reasons ----------------------------------------------------------------------------------*/

static int64_t size_of(int32_t points)
{
    return points < 0 ? -(int64_t)points : points;
}

/* In whole tenths, so that rounded numbers add up too. One place is kept for the rest. */
static void add_reason(mw_advice *advice, mw_difference difference)
{
    enum { MOST = MW_MAX_DIFFERENCES - 1 };
    int i = advice->n;

    if (difference.now == difference.then || size_of(difference.difference) < MW_TENTH)
        return;
    while (i > 0 && size_of(advice->reason[i - 1].difference) < size_of(difference.difference))
        i--;
    if (i == MOST)
        return;
    if (advice->n < MOST)
        advice->n++;
    for (int j = advice->n - 1; j > i; j--)
        advice->reason[j] = advice->reason[j - 1];
    advice->reason[i] = difference;
}

/* A position after a move, as the evaluation sees it. */
struct sight {
    int16_t term[MW_SCORED + 1];
    int stage;
    bool over;
};

static void see_after(const mw_bot *bot, int i, int deal, struct sight *sight)
{
    mw_state after = bot->root;
    int seat = mw_seat(&bot->root), points;

    mw_resample(&after, seat, &(mw_random){ .state = bot->random.state + (uint64_t)deal });
    mw_apply(&after, &bot->candidate[i].move, NULL);
    sight->stage = mw_count_terms(&after, seat, sight->term, &points);
    sight->term[MW_SCORED] = (int16_t)points;
    sight->over = mw_is_over(&after);
}

/* A term after both moves and what the difference is worth, summed over deals. */
struct sum {
    int32_t now, then;
    int64_t worth;
};

static void add_sight(struct sum *sum, int term, int32_t weight, const struct sight *now,
                      const struct sight *then)
{
    sum[term].now += now->term[term];
    sum[term].then += then->term[term];
    sum[term].worth += (int64_t)weight * (now->term[term] - then->term[term]);
}

/* False if the moves lead to different stages, as when one of them ends an era: then scored points face
 * points to come and a new hand an old one, and no term says anything. At the end of the game nothing
 * counts but what is scored. */
static bool sum_deal(const mw_bot *bot, int i, int other, int deal, struct sum *sum)
{
    int game = mw_game_of(&bot->root);
    const mw_weights *weights = mw_get_weights(game, mw_players(&bot->root));
    struct sight now, then;

    see_after(bot, i, deal, &now);
    see_after(bot, other, deal, &then);
    if (now.stage != then.stage || now.over != then.over)
        return false;
    add_sight(sum, MW_SCORED, MW_POINT, &now, &then);
    for (int term = 0; term < mw_term_count(game) && !now.over; term++)
        add_sight(sum, term, weights->weight[now.stage][term], &now, &then);
    return true;
}

/* The parts of the purse, which the evaluation weighs one by one, are one thing to a reader. */
static void join_money(struct sum *sum)
{
    for (int part = T_MONEY + 1; part <= T_MONEY_MUCH; part++) {
        sum[T_MONEY].now += sum[part].now;
        sum[T_MONEY].then += sum[part].then;
        sum[T_MONEY].worth += sum[part].worth;
        sum[part] = (struct sum){ 0 };
    }
}

static int64_t nearest(int64_t n, int64_t by)
{
    return (n < 0 ? n - by / 2 : n + by / 2) / by;
}

/* What lies between two candidates, in points. */
static int32_t points_between(const mw_candidate *a, const mw_candidate *b)
{
    if (a->worlds == 0 || b->worlds == 0)
        return a->value - b->value;
    return (int32_t)(a->ahead / a->worlds - b->ahead / b->worlds);
}

/* A term that differs by less than one half on the average is no reason but chance. */
static void compare(const mw_bot *bot, int i, int other, mw_advice *advice)
{
    struct sum sum[MW_SCORED + 1] = { { 0 } };
    int32_t rest = points_between(&bot->candidate[i], &bot->candidate[other]);
    int deal = 0;

    while (deal < DEALS && sum_deal(bot, i, other, deal, sum))
        deal++;
    join_money(sum);
    for (int term = 0; term <= MW_SCORED && deal == DEALS; term++)
        if (2 * size_of(sum[term].now - sum[term].then) >= DEALS)
            add_reason(
                advice,
                (mw_difference){ (uint8_t)term, (int16_t)nearest(sum[term].now, DEALS),
                                 (int16_t)nearest(sum[term].then, DEALS),
                                 (int32_t)nearest(sum[term].worth, DEALS * MW_TENTH) * MW_TENTH });
    for (int k = 0; k < advice->n; k++)
        rest -= advice->reason[k].difference;
    if (2 * size_of(rest) >= MW_TENTH)
        advice->reason[advice->n++] = (mw_difference){ .term = MW_REST, .difference = rest };
}

/* ---- Advice -----------------------------------------------------------------------------------*/

/* Whether all games with two candidates have come out alike, as far as can be told from their sums. */
static bool came_out_alike(const mw_candidate *a, const mw_candidate *b)
{
    return a->worlds > 0 && b->worlds > 0 && a->ahead * b->worlds == b->ahead * a->worlds &&
           a->squares * (uint64_t)b->worlds == b->squares * (uint64_t)a->worlds &&
           a->wins * b->worlds == b->wins * a->worlds;
}

/* For the best, the next best that came out otherwise; without one, any that did not. */
static int other_than_best(const mw_bot *bot)
{
    int other = 1;

    if (bot->n < 2)
        return -1;
    while (other < bot->n && came_out_alike(&bot->candidate[0], &bot->candidate[other]))
        other++;
    if (other == bot->n || (bot->candidate[0].worlds > 0 && bot->candidate[other].worlds == 0))
        return 1;
    return other;
}

void mw_get_advice(const mw_bot *bot, int i, mw_advice *advice)
{
    const mw_candidate *candidate;

    *advice = (mw_advice){ .against = -1 };
    if (i < 0 || i >= bot->n)
        return;
    candidate = &bot->candidate[i];
    advice->move = candidate->move;
    advice->points = candidate->value;
    advice->loss = points_between(&bot->candidate[0], candidate);
    if (advice->loss < 0)
        advice->loss = 0;
    if (candidate->worlds > 0)
        judge_worlds(candidate, advice);
    advice->against = i > 0 ? 0 : other_than_best(bot);
    if (advice->against < 0)
        return;
    advice->equal = came_out_alike(candidate, &bot->candidate[advice->against]);
    if (!advice->equal)
        compare(bot, i, advice->against, advice);
}
