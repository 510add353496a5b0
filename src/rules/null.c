/*
 * The smallest game there can be: the seats pass in turn, and after five rounds seat 0 has won by
 * having been first. It is always built and tested, so that the generic code is never shaped by
 * one game alone, and it is the file to copy when a new game begins. It is not offered to players:
 * mw_game_count() leaves it out.
 */
#include "catalog.h"
#include "core/bits.h"
#include "core/event.h"
#include "core/verb.h"
#include "rules.h"
#include "state_text.h"

enum { ROUNDS = 5 };

struct null_game {
    struct head head;
    uint8_t round;
};

static const struct null_game *null_of(const mw_state *state)
{
    return (const struct null_game *)(const void *)state;
}

static struct null_game *null_to_change(mw_state *state)
{
    return (struct null_game *)(void *)state;
}

static void shuffle(const mw_setup *setup, mw_random *random, mw_shuffles *shuffles)
{
    (void)setup;
    (void)random;
    shuffles->n = 0;
}

static bool deal(mw_state *state, const mw_shuffles *shuffles)
{
    (void)shuffles;
    null_to_change(state)->round = 1;
    return true;
}

static void options(const mw_state *state, enum mw_mode mode, mw_options *options)
{
    (void)mode;
    *options = (mw_options){ .expects = MW_KIND_BIT(MW_VERB), .ending = MW_KIND_BIT(MW_VERB) };
    if (head_of(state)->phase != PHASE_OVER)
        offer(options, VERB(VERB_PASS));
}

static void step(mw_state *state, mw_word word, mw_events *events)
{
    struct null_game *s = null_to_change(state);

    (void)word;
    s->head.seat = (uint8_t)((s->head.seat + 1) % s->head.players);
    if (s->head.seat == 0 && s->round++ == ROUNDS) {
        s->head.phase = PHASE_OVER;
        begin_part(events, MW_OF_SCORING);
        EVENT(events, MW_EV_RESULT, .seat = 0, .amount = 1);
    }
}

static bool why(const mw_state *state, mw_word word, mw_reasons *reasons)
{
    (void)word;
    mw_reason_add(reasons, "N1",
                  head_of(state)->phase == PHASE_OVER ? SAY_REFUSAL_OVER : SAY_PROBLEM_UNFINISHED,
                  ABOUT(.seat = MW_NOBODY));
    return false;
}

static void result(const mw_state *state, mw_result *result)
{
    for (int seat = 0; seat < head_of(state)->players; seat++) {
        result->vp[seat] = seat == 0;
        result->place[seat] = seat > 0;
    }
}

static void write(const mw_state *state, int viewer, struct out *out)
{
    (void)viewer;
    mw_json_int(out, "round", null_of(state)->round);
    mw_json_int(out, "seat", head_of(state)->seat);
}

static bool read(mw_state *state, struct json object, mw_problem *problem)
{
    struct null_game *s = null_to_change(state);
    struct reader r = mw_reader_at(object, problem);

    s->round = (uint8_t)mw_read_number(&r, "round", 1, ROUNDS + 1);
    s->head.seat = (uint8_t)mw_read_number(&r, "seat", 0, s->head.players - 1);
    if (s->round > ROUNDS && s->head.seat != 0)
        mw_reader_refuse(&r, "seat", "is 0 when the game is over");
    s->head.phase = s->round > ROUNDS ? PHASE_OVER : PHASE_ACTION;
    return !r.failed;
}

static void outlook(const mw_state *state, int seat, mw_outlook *outlook)
{
    (void)state;
    (void)seat;
    (void)outlook;
}

static void mat(const mw_state *state, int seat, mw_mat *mat)
{
    (void)state;
    (void)seat;
    (void)mat;
}

static void resample(mw_state *state, int seat, mw_random *random)
{
    (void)state;
    (void)seat;
    (void)random;
}

static const char *check(const mw_state *state)
{
    return null_of(state)->round > ROUNDS + 1 ? "too many rounds" : NULL;
}

static const mw_game info = {
    .id = "null", .name = "Null", .revision = 1, .least_players = 1, .most_players = MW_MAX_PLAYERS
};
static const struct board_names names = { .n_spaces = 0 };
static const struct board_names *const boards[] = { &names };

const struct rules mw_null_rules = {
    .info = &info,
    .board = boards,
    .language = { .verbs = 1u << VERB_PASS, .kinds = MW_KIND_BIT(MW_VERB) },
    .rule_of_actions = "N1",
    .shuffle = shuffle,
    .deal = deal,
    .options = options,
    .step = step,
    .why = why,
    .result = result,
    .write = write,
    .read = read,
    .outlook = outlook,
    .mat = mat,
    .resample = resample,
    .check = check,
};
