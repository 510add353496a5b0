/* See conformance.h. */
#include "conformance.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support.h"
#include "text/json.h"

static mw_session session, scratch, other;
static char text[MW_MAX_LOG_TEXT], again[MW_MAX_LOG_TEXT];
static mw_events events;
static mw_word words[1 << 20];

static void assert_same(const mw_state *a, const mw_state *b)
{
    assert_memory_equal(a, b, sizeof *a);
}

static void check_options(const mw_state *state)
{
    mw_options legal, listed;
    int at = 0;

    mw_get_options(state, MW_LEGAL, &legal);
    mw_get_options(state, MW_LISTED, &listed);
    assert_true(legal.n > 0);
    for (int i = 1; i < legal.n; i++)
        assert_true(legal.word[i - 1] < legal.word[i]);
    for (int i = 0; i < legal.n; i++) {
        mw_state next = *state;
        unsigned kind = MW_KIND_BIT(MW_KIND(legal.word[i]));
        if (MW_KIND(legal.word[i]) != MW_END)
            assert_true(legal.expects & kind);
        mw_step(&next, legal.word[i], NULL);
        if (legal.ending & kind)
            assert_false(mw_is_open(&next));
        assert_null(mw_check(&next));
    }
    for (int i = 0; i < listed.n; i++) { /* in the same order, so a part of them */
        while (at < legal.n && legal.word[at] != listed.word[i])
            at++;
        assert_true(at < legal.n);
    }
}

static int64_t money_of(const mw_state *state, int seat)
{
    struct json root, v;
    size_t where, length = mw_write_state(state, MW_NOBODY, text, sizeof text);
    int64_t money = 0;

    assert_true(mw_json_parse(text, length, &root, &where));
    v = mw_json_first(mw_json_get(root, "seats"), NULL);
    for (int i = 0; i < seat && v.at; i++)
        v = mw_json_next(mw_json_get(root, "seats"), v, NULL);
    mw_json_read_int(mw_json_get(v, "money"), &money);
    return money;
}

/* All cash accounted for: the events say where every pound came from and went. */
static void check_money(const mw_state *before, const mw_state *after)
{
    for (int seat = 0; seat < mw_players(before); seat++) {
        int64_t money = money_of(before, seat);
        for (int i = 0; i < events.n; i++) {
            const mw_event *event = &events.event[i];
            if (event->seat != seat)
                continue;
            if (event->what == MW_EV_EARN || event->what == MW_EV_LOAN)
                money += event->amount;
            if (event->what == MW_EV_PAY || event->what == MW_EV_REPAY ||
                event->what == MW_EV_INTEREST)
                money -= event->amount;
        }
        assert_int_equal(money, money_of(after, seat));
    }
}

/* Applying a move is taking its words, on a copy that shares nothing with the original. */
static void check_steps(const mw_state *state, const mw_move *move)
{
    mw_state stepped = *state, applied = *state, original = *state;
    unsigned can_come = ~0u; /* kinds that every point so far has said can follow */

    for (int i = 0; i < move->n; i++) {
        mw_options options;
        assert_true(i == 0 || mw_is_open(&stepped));
        check_options(&stepped);
        assert_true(can_come >> MW_KIND(move->word[i]) & 1);
        mw_get_options(&stepped, MW_LEGAL, &options);
        can_come &= options.later;
        mw_step(&stepped, move->word[i], NULL);
        assert_null(mw_check(&stepped));
    }
    if (mw_is_open(&stepped))
        mw_step(&stepped, MW_WORD(MW_END, 0), NULL);
    events.n = 0;
    mw_apply(&applied, move, &events);
    assert_true(events.n < MW_MAX_EVENTS);
    assert_same(&stepped, &applied);
    assert_same(&original, state);
    check_money(state, &applied);
    assert_true(mw_is_legal(state, move));
}

static void check_texts(const mw_state *state, const mw_move *move)
{
    mw_move parsed;
    mw_problem problem;
    mw_reasons reasons;

    mw_print_move(state, move, text, sizeof text);
    assert_true(mw_parse(state, text, 0, &parsed, &problem));
    assert_int_equal(parsed.n, move->n);
    assert_memory_equal(parsed.word, move->word, move->n * sizeof *move->word);
    mw_why(state, text, &reasons);
    assert_int_equal(reasons.n, 0);
}

static void check_save_and_load(const mw_state *state)
{
    mw_state loaded;
    mw_problem problem = { .code = MW_OK };
    size_t length = mw_write_state(state, MW_NOBODY, text, sizeof text);

    assert_true(length < MW_MAX_STATE_TEXT);
    assert_true(mw_load(&loaded, text, length, &problem));
    assert_same(&loaded, state);
    assert_true(mw_hash(&loaded) == mw_hash(state));
}

/* What a viewer cannot see may be anything: the view does not change. */
static void check_view(const mw_state *state, int viewer, uint64_t seed)
{
    mw_random random = { .state = seed }, one = { .state = seed + 1 }, same = one;
    mw_state resampled = *state, other_deal = *state;

    mw_resample(&resampled, viewer, &random);
    assert_null(mw_check(&resampled));
    mw_write_state(state, viewer, text, sizeof text);
    mw_write_state(&resampled, viewer, again, sizeof again);
    assert_string_equal(text, again);
    mw_resample(&other_deal, viewer, &one);
    mw_resample(&resampled, viewer, &same); /* what was hidden leaves no trace */
    assert_same(&other_deal, &resampled);
}

/* Somebody without a seat is shown what each seat is shown, but for its hand, and cannot load it unless
 * the game hides nothing. */
static void check_spectator(const mw_state *state)
{
    size_t length = mw_write_state(state, MW_SPECTATOR, again, sizeof again);
    bool hides = false;
    mw_problem problem;
    mw_state loaded;

    for (int seat = 0; seat < mw_players(state); seat++) {
        char path[] = "seats[0].hand", number[16];
        path[6] = (char)('0' + seat);
        mw_write_state(state, seat, text, sizeof text);
        if (json_at(text, path).at) {
            hides = true;
            snprintf(number, sizeof number, "%d", mw_json_count(json_at(text, path)));
            json_put(text, sizeof text, path, number);
        }
        assert_string_equal(text, again);
    }
    assert_true(mw_load(&loaded, again, length, &problem) != hides);
}

static void check_views(const mw_state *state, uint64_t seed)
{
    for (int seat = 0; seat < mw_players(state); seat++)
        check_view(state, seat, seed);
    check_view(state, MW_SPECTATOR, seed);
    check_spectator(state);
}

static bool count_move(void *context, const mw_move *move)
{
    (void)move;
    ++*(uint64_t *)context;
    return true;
}

static int compare_words(const void *a, const void *b)
{
    const mw_word *const *x = a, *const *y = b;
    size_t n = (size_t)(**x < **y ? **x : **y) + 1;
    return memcmp(*x, *y, n * sizeof(mw_word));
}

/* The list, the count and the walk agree; every listed move is legal and stands there once. */
static void check_list(const mw_state *state)
{
    enum { MOST = 20000 };
    static const mw_word *move_at[MOST];
    uint64_t counted = 0;
    bool whole;
    size_t n = mw_list(state, words, sizeof words / sizeof *words, MOST, &whole);
    const mw_word *at = words;

    assert_true(n > 0);
    for (size_t i = 0; i < n; i++) {
        mw_move move = { .n = at[0] };
        memcpy(move.word, at + 1, move.n * sizeof *move.word);
        assert_true(mw_is_legal(state, &move));
        move_at[i] = at;
        at += at[0] + 1;
    }
    qsort(move_at, n, sizeof *move_at, compare_words);
    for (size_t i = 1; i < n; i++)
        assert_true(compare_words(&move_at[i - 1], &move_at[i]) != 0);
    if (!whole)
        return;
    assert_true(mw_each_move(state, count_move, &counted));
    assert_true(counted == n);
    assert_true(mw_perft(state, 1) == n);
}

static void check_log(void)
{
    mw_problem problem;
    size_t length = mw_session_log(&session, text, sizeof text);

    assert_true(length < sizeof text);
    mw_session_begin(&other);
    assert_true(mw_session_replay(&other, text, length, &scratch, &problem));
    assert_same(&other.now, &session.now);
    assert_int_equal(other.n_moves, session.n_moves);
    mw_session_log(&other, again, sizeof again);
    assert_string_equal(text, again);
}

/* L2.2 and its like: the game ends when its rules say, no sooner and no later. */
struct rounds {
    int eras, in_this_era;
};

static void count_rounds(struct rounds *rounds, const struct conformance *conformance)
{
    for (int i = 0; i < events.n; i++) {
        if (events.event[i].what == MW_EV_ORDER)
            rounds->in_this_era++;
        if (i > 0 && events.event[i].what == MW_EV_RESULT &&
            events.event[i - 1].what == MW_EV_RESULT)
            continue; /* winners who share the first place */
        if (events.event[i].what == MW_EV_ERA || events.event[i].what == MW_EV_RESULT) {
            if (conformance->rounds_per_era)
                assert_int_equal(rounds->in_this_era, conformance->rounds_per_era);
            rounds->in_this_era = 0;
            rounds->eras++;
        }
    }
}

static void check_end(const struct conformance *conformance, const struct rounds *rounds)
{
    mw_result result;
    mw_options options;
    int winners = 0;

    assert_int_equal(rounds->eras, conformance->eras);
    assert_int_equal(mw_seat(&session.now), MW_NOBODY);
    assert_true(mw_get_result(&session.now, &result));
    for (int seat = 0; seat < conformance->setup.players; seat++)
        winners += result.place[seat] == 0;
    assert_true(winners > 0);
    mw_get_options(&session.now, MW_LEGAL, &options);
    assert_int_equal(options.n, 0);
    check_save_and_load(&session.now);
}

static void check_game(const struct conformance *conformance, const mw_setup *setup, bool weighted)
{
    mw_random random = { .state = setup->seed };
    struct rounds rounds = { 0, 0 };
    mw_problem problem;

    mw_session_begin(&session);
    assert_true(mw_session_new(&session, setup, &problem));
    assert_null(mw_check(&session.now));
    while (!mw_is_over(&session.now)) {
        mw_move move;
        mw_random_move(&session.now, weighted, &random, &move);
        check_texts(&session.now, &move);
        check_steps(&session.now, &move);
        check_save_and_load(&session.now);
        check_views(&session.now, random.state);
        if (session.n_moves % 8 == 0)
            check_list(&session.now);
        assert_true(mw_session_apply(&session, &move, &events, &problem));
        assert_null(mw_check(&session.now));
        count_rounds(&rounds, conformance);
        if (session.n_moves % 20 == 0)
            check_log();
    }
    check_log();
    check_end(conformance, &rounds);
}

void check_conformance(const struct conformance *conformance)
{
    mw_setup setup = conformance->setup;

    for (int i = 0; i < conformance->games; i++, setup.seed++)
        check_game(conformance, &setup, i % 2 == 0);
}
