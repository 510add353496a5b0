/*
 * Advice: what a bot has to say about a move. First it looks for the best as search.c does, dropping the
 * worse half again and again, for half of its budget; then it goes back to as many of the best as were
 * asked for and shows them the same worlds, so that what it says of them can be compared. A move that was
 * asked about is shown these worlds too, outside the budget: the question does not change what is best.
 * Where the best can follow it in the same turn it is also looked at so, and the better way counts.
 *
 * With a net the bot looks as far as the last level does, and the net says what comes then; without one
 * it plays to the end of the game.
 *
 * The reasons are the sources of the points that were found: what there will be more of, and what less,
 * than after another move; after the best or, for the best itself, after the next best. Both have seen
 * the same worlds, and the sources of each add up to its points, so the reasons are the whole difference.
 */
#include "candidates.h"
#include "evaluation.h"
#include "players.h"
#include "rules/rules.h"

enum {
    TO_THE_END = 1000, /* rounds */
    MOST_WORLDS = 1000,
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

static mw_player adviser(int game, const mw_question *question)
{
    mw_player player = { .style = MW_SEARCH, .rounds = TO_THE_END, .plan = 1 };

    if (question->net)
        player = mw_level(game, MW_LEVELS);
    player.net = question->net;
    player.nodes = question->nodes / 2;
    player.width = MW_MOST_ADVICE;
    return player;
}

/* How many candidates are wanted; the best needs another to be compared with. */
static int wanted(const mw_bot *bot, const mw_question *question)
{
    int most = question->top < MW_MOST_ADVICE ? question->top : MW_MOST_ADVICE;
    int n = most < 2 ? 2 : most;
    return n < bot->n ? n : bot->n;
}

void mw_advise_begin(mw_bot *bot, const mw_state *state, const mw_question *question, uint64_t seed)
{
    mw_player player = adviser(mw_game_of(state), question);

    mw_think_begin(bot, state, &player, seed);
    if (!mw_evaluator_of(state))
        return;
    mw_drop_twins(bot);
    have_every_verb(bot);
    bot->wanted = wanted(bot, question);
    mw_search_begin(bot);
}

int mw_find_candidate(const mw_bot *bot, const mw_move *move)
{
    for (int i = 0; i < bot->n; i++)
        if (mw_same_move(&bot->candidate[i].move, move))
            return i;
    return -1;
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

/* Shows the candidates that are wanted the same worlds, as many as the budget has room for; false when
 * that is done. */
static bool look_at_best(mw_bot *bot, int nodes)
{
    int least = 0, most = 0;

    for (int i = 1; i < bot->wanted; i++) {
        if (bot->candidate[i].worlds < bot->candidate[least].worlds)
            least = i;
        if (bot->candidate[i].worlds > bot->candidate[most].worlds)
            most = i;
    }
    if (bot->candidate[least].worlds == bot->candidate[most].worlds) {
        mw_sort_by_worlds(bot, bot->wanted);
        if (bot->candidate[0].worlds >= MOST_WORLDS ||
            (bot->candidate[0].worlds > 0 && (int64_t)bot->evaluated >= nodes))
            return false;
        least = 0;
    }
    look_at(bot, least);
    return true;
}

/* The move that was asked about is put right behind those that are wanted unless it is one of them.
 * Returns where it is, -1 if there is none. */
static int place_asked(mw_bot *bot, const mw_question *question)
{
    int n = bot->wanted;
    int at = question->also ? mw_candidate_find_or_add(bot, question->also) : -1;

    if (at > n) {
        mw_candidate asked = bot->candidate[at];
        bot->candidate[at] = bot->candidate[n];
        bot->candidate[n] = asked;
        at = n;
    }
    return at;
}

/* What lies between two candidates, in points. */
static int32_t points_between(const mw_candidate *a, const mw_candidate *b)
{
    if (a->worlds == 0 || b->worlds == 0)
        return a->value - b->value;
    return (int32_t)(a->ahead / a->worlds - b->ahead / b->worlds);
}

static bool is_likelier(const mw_candidate *a, const mw_candidate *b)
{
    return a->win * b->worlds > b->win * a->worlds;
}

/* What lies between them is less than the half of a tenth, which nobody is told. */
static bool is_as_good(const mw_candidate *a, const mw_candidate *b)
{
    int32_t points = points_between(a, b);
    return 2 * (points < 0 ? -points : points) < MW_TENTH;
}

/* Of moves that are as good as the first, the one that wins most often comes first. */
static void prefer_to_win(mw_bot *bot)
{
    int best = 0;

    for (int i = 1; i < bot->wanted && bot->candidate[i].worlds > 0; i++)
        if (is_as_good(&bot->candidate[0], &bot->candidate[i]) &&
            is_likelier(&bot->candidate[i], &bot->candidate[best]))
            best = i;
    mw_put_first(bot, best);
}

/* The move that was asked about comes where its points belong, and first if it is better than the best of the others:
 * which of them that is does not depend on it. */
static void insert_asked(mw_bot *bot, int at)
{
    const mw_candidate asked = bot->candidate[at], best = bot->candidate[0];
    bool is_first =
        is_as_good(&asked, &best) ? is_likelier(&asked, &best) : points_between(&asked, &best) > 0;

    for (; at > 1 && points_between(&asked, &bot->candidate[at - 1]) > 0; at--)
        bot->candidate[at] = bot->candidate[at - 1];
    bot->candidate[at] = asked;
    if (is_first)
        mw_put_first(bot, at);
}

static void put_wanted_in_order(mw_bot *bot)
{
    mw_sort_by_worlds(bot, bot->wanted);
    prefer_to_win(bot);
}

static void put_in_order(mw_bot *bot, const mw_question *question)
{
    int asked = place_asked(bot, question);
    const mw_candidate *other = &bot->other_order;

    if (asked >= 0 && other->worlds > 0 && other->worlds == bot->candidate[asked].worlds &&
        points_between(other, &bot->candidate[asked]) > 0)
        bot->candidate[asked] = *other;
    put_wanted_in_order(bot);
    if (asked >= bot->wanted)
        insert_asked(bot, asked);
}

/* The next world of the best for the move that was asked about; false if it has seen all of theirs. */
static bool look_at_asked(mw_bot *bot, const mw_question *question)
{
    uint64_t evaluated = bot->evaluated;
    int asked = place_asked(bot, question);
    bool is_behind = asked >= bot->wanted;

    for (int i = 0; i < bot->wanted && is_behind; i++)
        is_behind = bot->candidate[asked].worlds < bot->candidate[i].worlds;
    if (is_behind)
        look_at(bot, asked);
    bot->evaluated = evaluated;
    return is_behind;
}

static int skip_means(const mw_move *move, int i)
{
    const unsigned means =
        MW_KIND_BIT(MW_COAL) | MW_KIND_BIT(MW_IRON) | MW_KIND_BIT(MW_BEER) | MW_KIND_BIT(MW_CARD);

    while (i < move->n && means >> MW_KIND(move->word[i]) & 1)
        i++;
    return i;
}

/* Whether they do the same, be it with other cards, or with coal, iron and beer from elsewhere. */
static bool is_same_action(const mw_move *a, const mw_move *b)
{
    int i = skip_means(a, 0), j = skip_means(b, 0);

    while (i < a->n && j < b->n && a->word[i] == b->word[j]) {
        i = skip_means(a, i + 1);
        j = skip_means(b, j + 1);
    }
    return i == a->n && j == b->n;
}

/* The best way to take an action as the next one of the turn. */
struct following {
    const mw_bot *bot;
    const mw_move *action;
    mw_move found;
    int32_t value;
};

static bool visit_following(void *context, const mw_move *move, const mw_state *after)
{
    struct following *following = context;
    const mw_bot *bot = following->bot;
    int32_t value;

    if (!is_same_action(move, following->action))
        return true;
    value = mw_value_seen(after, mw_seat(&bot->root), &bot->player);
    if (following->found.n == 0 || value > following->value) {
        following->found = *move;
        following->value = value;
    }
    return true;
}

/* False if it cannot be taken behind that move. */
static bool find_following(mw_bot *bot, const mw_move *first, const mw_move *action)
{
    struct following following = { .bot = bot, .action = action };
    mw_state after = bot->root;

    mw_apply(&after, first, NULL);
    if (!mw_is_over(&after) && mw_seat(&after) == mw_seat(&bot->root))
        mw_each_candidate(&after, visit_following, &following);
    bot->then = following.found;
    return following.found.n > 0;
}

/* The next world of the move that was asked about and the best behind it; false if it has seen all of them, or if it is
 * the best, or makes that impossible. The best is the first by now. */
static bool look_at_other_order(mw_bot *bot, const mw_question *question)
{
    const uint64_t evaluated = bot->evaluated;
    int asked = place_asked(bot, question);
    mw_candidate *here, plain;

    if (asked <= 0)
        return false;
    here = &bot->candidate[asked];
    if (bot->other_order.worlds == here->worlds ||
        !find_following(bot, &here->move, &bot->candidate[0].move))
        return false;
    plain = *here;
    if (bot->other_order.worlds > 0)
        *here = bot->other_order;
    else
        *here = (mw_candidate){ .move = plain.move, .value = plain.value, .after = plain.after };
    look_at(bot, asked);
    bot->then.n = 0;
    bot->other_order = *here;
    *here = plain;
    bot->evaluated = evaluated;
    return true;
}

bool mw_advise_more(mw_bot *bot, const mw_question *question)
{
    if (bot->alive > 0) {
        mw_think_more(bot);
        return true;
    }
    if (bot->wanted == 0)
        return false;
    if (look_at_asked(bot, question) || look_at_best(bot, question->nodes))
        return true;
    put_wanted_in_order(bot);
    if (look_at_other_order(bot, question))
        return true;
    put_in_order(bot, question);
    return false;
}

void mw_advise_stop(mw_bot *bot, const mw_question *question)
{
    mw_sort_by_worlds(bot, bot->alive); /* what has come out best so far is wanted */
    bot->alive = 0;
    if (bot->wanted == 0)
        return;
    for (int i = 0; i < bot->wanted; i++)
        if (bot->candidate[i].worlds == 0)
            look_at(bot, i);
    while (look_at_asked(bot, question)) {
    }
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

int32_t mw_error_with_evaluation(int64_t chance, int64_t expected, int open, int looks)
{
    enum { ERRS = 64 }; /* by one in so many points that are expected */
    int64_t evaluation = expected <= 0 ? 0 : expected / ERRS * open / looks;

    return mw_square_root((uint64_t)(chance * chance + evaluation * evaluation));
}

/* Where a look has ended before the game, the chance is what the net makes of it: wrong by one in sixteen where it is
 * even, by less where it is nearly sure. */
static int32_t win_error_with_net(int64_t chance, int64_t win, int open, int looks)
{
    int64_t net = 4 * win * (WHOLE - win) / WHOLE / 16 * open / looks;

    return mw_square_root((uint64_t)(chance * chance + net * net));
}

/* The squares of what numbers differ from their mean, added up: that of their sum, of which this is what is left, has
 * no room. */
static int64_t spread_of(int64_t sum, int64_t squares, int64_t n)
{
    int64_t mean = sum / n, rest = sum % n;

    return squares - n * mean * mean - 2 * mean * rest - rest * rest / n;
}

/* The error of a chance is reckoned with one win and one loss more, so that a few games that all end alike do
 * not look like certainty. */
static void judge_worlds(const mw_candidate *candidate, mw_advice *advice)
{
    int64_t n = candidate->worlds;
    int64_t spread = spread_of(candidate->ahead, candidate->squares, n);
    int64_t likely = (candidate->win + WHOLE) / (n + 2);
    int64_t win_spread = (candidate->win_squares + WHOLE * WHOLE) / (n + 2) - likely * likely;

    advice->worlds = candidate->worlds;
    advice->points = (int32_t)(candidate->ahead / n);
    if (n > 1)
        advice->points_error = mw_square_root((uint64_t)(spread / (n * (n - 1))));
    advice->points_error = mw_error_with_evaluation(advice->points_error, advice->points,
                                                    candidate->open, candidate->worlds);
    advice->win = (int32_t)(candidate->win / n);
    if (win_spread > 0)
        advice->win_error = mw_square_root((uint64_t)(win_spread / n));
    advice->win_error =
        win_error_with_net(advice->win_error, advice->win, candidate->open, candidate->worlds);
}

/* ---- Reasons ----------------------------------------------------------------------------------*/

static int64_t size_of(int64_t points)
{
    return points < 0 ? -points : points;
}

int64_t mw_nearest(int64_t n, int64_t by)
{
    return (n < 0 ? n - by / 2 : n + by / 2) / by;
}

/* What the first ledger has more than the second, each a sum over so many worlds: in tenths of a point. */
static int64_t tenths_between(int64_t a, int64_t a_worlds, int64_t b, int64_t b_worlds)
{
    return mw_nearest(a * b_worlds - b * a_worlds, a_worlds * b_worlds * MW_TENTH);
}

/* The weightiest first. */
static int insert_reason(mw_difference *reason, int n, mw_difference added)
{
    int i = n;

    for (; i > 0 && size_of(reason[i - 1].difference) < size_of(added.difference); i--)
        reason[i] = reason[i - 1];
    reason[i] = added;
    return n + 1;
}

/* The weightiest sources, until what is left is at most half of the last of them; that is the rest. */
static int compare_sources(const struct mw_sums *a, const struct mw_sums *b, int seat,
                           mw_difference *reason)
{
    int64_t now = 0, then = 0;
    int32_t rest;
    int n = 0, named = 0;

    for (int field = 0; field < MW_LEDGER_FIELDS; field++) {
        int64_t one = a->ledger->points[seat][field], two = b->ledger->points[seat][field];
        int64_t tenths = tenths_between(one, a->worlds, two, b->worlds);
        now += one;
        then += two;
        if (tenths != 0 && field != MW_REST_FIELD)
            n = insert_reason(reason, n,
                              (mw_difference){ seat, field, (int32_t)tenths * MW_TENTH });
    }
    rest = (int32_t)tenths_between(now, a->worlds, then, b->worlds) * MW_TENTH;
    while (named < n && (named == 0 || 2 * size_of(rest) > size_of(reason[named - 1].difference)))
        rest -= reason[named++].difference;
    if (rest != 0 && named > 0) /* alone it would say nothing */
        reason[named++] = (mw_difference){ seat, MW_REST_FIELD, rest };
    return named;
}

static int64_t points_of(const struct mw_sums *sums, int seat)
{
    int64_t points = 0;

    for (int field = 0; field < MW_LEDGER_FIELDS; field++)
        points += sums->ledger->points[seat][field];
    return points;
}

/* The square of the error of a seat's mean points. */
static int64_t square_of_error(const struct mw_sums *sums, int seat)
{
    int64_t n = sums->worlds;

    return n < 2 ? 0
                 : spread_of(points_of(sums, seat), sums->ledger->squares[seat], n) / (n * (n - 1));
}

static mw_difference compare_rival(const struct mw_sums *a, const struct mw_sums *b, int rival)
{
    int64_t tenths = tenths_between(points_of(a, rival), a->worlds, points_of(b, rival), b->worlds);

    return (mw_difference){ rival, MW_ALL_FIELDS, MW_TENTH * (int32_t)tenths };
}

/* At least half a point, and more than twice its error. As if each of the two had seen worlds of its own: that they
 * have seen the same makes the error smaller than that. */
static bool is_worth_telling(const struct mw_sums *a, const struct mw_sums *b, mw_difference found)
{
    int64_t points = found.difference;

    return a->worlds > 1 && b->worlds > 1 && 2 * size_of(points) >= MW_POINT &&
           points * points > 4 * (square_of_error(a, found.seat) + square_of_error(b, found.seat));
}

int mw_compare_sums(const struct mw_sums *a, const struct mw_sums *b, int seat, int players,
                    mw_difference *reason)
{
    mw_difference most = { 0 };
    int n = compare_sources(a, b, seat, reason);

    for (int rival = 0; rival < players; rival++) {
        mw_difference found = compare_rival(a, b, rival);
        if (rival != seat && size_of(found.difference) > size_of(most.difference) &&
            is_worth_telling(a, b, found))
            most = found;
    }
    if (most.difference != 0)
        reason[n++] = most;
    return n;
}

/* What is known of a candidate, by source; without a ledger nothing is. */
static struct mw_sums sums_of(const mw_bot *bot, const mw_candidate *candidate)
{
    return (struct mw_sums){ candidate->ledger > 0 ? &bot->ledger[candidate->ledger - 1] : NULL,
                             candidate->worlds };
}

static void compare(const mw_bot *bot, int i, int other, mw_advice *advice)
{
    const struct mw_sums one = sums_of(bot, &bot->candidate[i]);
    const struct mw_sums two = sums_of(bot, &bot->candidate[other]);

    if (one.ledger && two.ledger)
        advice->n = mw_compare_sums(&one, &two, mw_seat(&bot->root), mw_players(&bot->root),
                                    advice->reason);
}

/* ---- Advice -----------------------------------------------------------------------------------*/

/* Whether a / n is b / m. Multiplied out, sums of squares have no room. */
static bool is_same_mean(int64_t a, int64_t n, int64_t b, int64_t m)
{
    return a / n == b / m && a % n * m == b % m * n;
}

/* Whether the points of all seats are the same on the mean, as far as they are known. */
static bool is_same_for_all(const mw_bot *bot, const mw_candidate *a, const mw_candidate *b)
{
    const struct mw_sums one = sums_of(bot, a), two = sums_of(bot, b);
    bool is_same = true;

    for (int seat = 0; seat < mw_players(&bot->root) && one.ledger && two.ledger; seat++)
        is_same = is_same && is_same_mean(points_of(&one, seat), one.worlds, points_of(&two, seat),
                                          two.worlds);
    return is_same;
}

/* Whether all worlds with two candidates have come out alike, as far as can be told from their sums. */
static bool came_out_alike(const mw_bot *bot, const mw_candidate *a, const mw_candidate *b)
{
    return a->worlds > 0 && b->worlds > 0 &&
           is_same_mean(a->ahead, a->worlds, b->ahead, b->worlds) &&
           is_same_mean(a->squares, a->worlds, b->squares, b->worlds) &&
           is_same_mean(a->win, a->worlds, b->win, b->worlds) && is_same_for_all(bot, a, b);
}

/* For the best, the next best that came out otherwise in the same worlds; without one, the next best. */
static int other_than_best(const mw_bot *bot)
{
    const mw_candidate *best = &bot->candidate[0];

    for (int i = 1; i < bot->n; i++)
        if (bot->candidate[i].worlds == best->worlds &&
            !came_out_alike(bot, best, &bot->candidate[i]))
            return i;
    return bot->n < 2 ? -1 : 1;
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
    advice->equal = came_out_alike(bot, candidate, &bot->candidate[advice->against]);
    if (!advice->equal)
        compare(bot, i, advice->against, advice);
}
