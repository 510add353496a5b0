/*
 * The smallest game there can be: the seats pass in turn, and after five rounds seat 0 has won by
 * having been first, without any points. It is always built, so that the generic code fits more than one
 * family of games, and it is the file to copy for a game of another family. Players do not find it:
 * data/games.txt leaves it out, and only the tests have a list with it (tests/null).
 */
#include <string.h>

#include "catalog.h"
#include "core/bits.h"
#include "core/event.h"
#include "core/verb.h"
#include "rules.h"
#include "state_text.h"

enum { ROUNDS = 5 };

/* Nothing ever changes it. */
static const uint8_t seats_in_order[MW_MAX_PLAYERS] = { 0, 1, 2, 3, 4 };

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
        EVENT(events, MW_EV_RESULT, .seat = 0);
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
    for (int seat = 0; seat < head_of(state)->players; seat++)
        result->place[seat] = seat > 0;
}

static void write_result(const mw_state *state, struct out *out)
{
    mw_result ranked = { .place = { 0 } };

    if (head_of(state)->phase != PHASE_OVER) {
        mw_json_null(out, "result");
        return;
    }
    result(state, &ranked);
    mw_json_open(out, "result", '{');
    mw_write_ranking(out, &ranked, head_of(state)->players);
    mw_json_close(out, '}');
}

/* What every game shows; a front end has to do without anything else. */
static void write(const mw_state *state, int viewer, struct out *out)
{
    const struct head *head = head_of(state);
    bool over = head->phase == PHASE_OVER;

    (void)viewer;
    mw_json_int(out, "round", null_of(state)->round);
    mw_json_text(out, "phase", over ? "over" : "action");
    if (over)
        mw_json_null(out, "seat");
    else
        mw_json_int(out, "seat", head->seat);
    mw_json_int(out, "actions_left", !over);
    mw_write_numbers(out, "order", seats_in_order, head->players);
    mw_json_open(out, "seats", '[');
    for (int seat = 0; seat < head->players; seat++) {
        mw_json_open(out, NULL, '{');
        mw_json_close(out, '}');
    }
    mw_json_close(out, ']');
    write_result(state, out);
}

/* All the rest follows from these two. */
static bool read(mw_state *state, struct json object, mw_problem *problem)
{
    struct null_game *s = null_to_change(state);
    struct reader r = mw_reader_at(object, problem);

    s->round = (uint8_t)mw_read_number(&r, "round", 1, ROUNDS + 1);
    s->head.phase = s->round > ROUNDS ? PHASE_OVER : PHASE_ACTION;
    if (s->head.phase != PHASE_OVER)
        s->head.seat = (uint8_t)mw_read_number(&r, "seat", 0, s->head.players - 1);
    else if (mw_json_type(mw_read_field_or_none(&r, "seat")) != '0')
        mw_reader_refuse(&r, "seat", "is null when the game is over");
    return !r.failed;
}

static void outlook(const mw_state *state, int seat, mw_outlook *outlook)
{
    (void)state;
    (void)seat;
    memcpy(outlook->order, seats_in_order, sizeof seats_in_order);
}

static void mat(const mw_state *state, int seat, mw_mat *mat)
{
    (void)state;
    (void)seat;
    (void)mat;
}

static void resample(mw_state *state, int viewer, mw_random *random)
{
    (void)state;
    (void)viewer;
    (void)random;
}

static const char *check(const mw_state *state)
{
    return null_of(state)->round > ROUNDS + 1 ? "too many rounds" : NULL;
}

static const mw_game info = {
    .id = "null", .name = "Null", .revision = 1, .least_players = 1, .most_players = MW_MAX_PLAYERS
};
/* Other games have a data file for this. */
static const struct board_names names = {
    .currency = "",
    .facts = "{\"game\":\"null\",\"name\":\"Null\",\"currency\":\"\",\"industries\":[],"
             "\"locations\":[],\"links\":[],\"tiles\":[]}",
};
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
