/* The commands `bot`, `advise` and `judge`; see thinking.h. */
#include "thinking.h"

#include <string.h>

#include "engine.h"
#include "text/text.h"

enum {
    USUAL_LEVEL = 5,
    MOST_NODES = 1000000000,
    USUAL_NODES = 1000000, /* for advice and judgements */
    USUAL_TOP = 3,
};

/* ---- Reading requests -------------------------------------------------------------------------*/

/* A field that may be left out; `*number` stays as it is then. */
static bool read_between(struct json request, const char *field, int least, int most, int *number,
                         mw_problem *problem)
{
    struct json value = mw_json_get(request, field);
    struct out out = mw_out_to(problem->text, sizeof problem->text);
    int64_t read;

    if (!value.at)
        return true;
    if (mw_json_read_int(value, &read) && read >= least && read <= most) {
        *number = (int)read;
        return true;
    }
    mw_problem_in(problem, MW_BAD_REQUEST, field, "");
    mw_out_text(&out, field);
    mw_out_text(&out, " must be a whole number from ");
    mw_out_int(&out, least);
    mw_out_text(&out, " to ");
    mw_out_int(&out, most);
    mw_out_end(&out);
    return false;
}

static bool read_seed(struct json request, uint64_t *seed, mw_problem *problem)
{
    struct json value = mw_json_get(request, "seed");

    *seed = 0;
    if (value.at && !mw_json_read_uint64(value, seed))
        return mw_problem_in(problem, MW_BAD_REQUEST, "seed",
                             "seed must be a whole number from 0 to 2^64 - 1");
    return true;
}

static bool give_net(const mw_session *session, mw_player *player, mw_problem *problem)
{
    player->net = player->learned ? mw_session_net(session, problem) : NULL;
    return player->net || !player->learned;
}

static bool read_player(struct json request, const mw_session *session, char *name, size_t size,
                        mw_player *player, mw_problem *problem)
{
    struct json given = mw_json_get(request, "player");
    struct out out = mw_out_to(name, size);
    int level = USUAL_LEVEL, nodes = 0;

    if (!read_between(request, "level", 1, MW_LEVELS, &level, problem) ||
        !read_between(request, "nodes", 1, MOST_NODES, &nodes, problem))
        return false;
    if (!given.at) {
        mw_out_text(&out, "level");
        mw_out_int(&out, level);
        mw_out_end(&out);
    } else if (mw_json_get(request, "level").at) {
        return mw_problem_in(problem, MW_BAD_REQUEST, "player",
                             "name a level or a player, not both");
    } else if (!mw_json_read_text(given, name, size)) {
        name[0] = 0;
    }
    if (!mw_player_find(mw_game_of(&session->now), name, player))
        return mw_problem_in(
            problem, MW_BAD_REQUEST, "player",
            "player must be random, greedy, turn, search, top, denier, starver or level1 to "
            "level10, and behind a comma there may be settings that it has a use for: "
            "level8,rounds=3");
    if (nodes > 0)
        player->nodes = nodes;
    return give_net(session, player, problem);
}

/* The move that is asked about, if there is one. */
static bool read_asked(struct thinker *thinker, const mw_session *session, struct json request,
                       mw_problem *problem)
{
    struct json value = mw_json_get(request, "move");
    char text[MW_MAX_MOVE_TEXT];

    if (!value.at)
        return true;
    if (mw_json_type(value) != 's')
        return mw_problem_in(problem, MW_BAD_REQUEST, "move", "move must be the text of a move");
    if (!mw_json_read_text(value, text, sizeof text))
        return mw_problem_is(problem, MW_BAD_WORD, "that is too long for a move, or is no text");
    if (!mw_parse(&session->now, text, session->language, &thinker->asked, problem))
        return false;
    thinker->question.also = &thinker->asked;
    return true;
}

static bool is_over(const mw_session *session, mw_problem *problem)
{
    if (mw_is_over(&session->now))
        mw_problem_is(problem, MW_BAD_REQUEST, "the game is over: there is no move to make");
    return mw_is_over(&session->now);
}

/* ---- Thinking ---------------------------------------------------------------------------------*/

bool mw_bot_begin(struct thinker *thinker, const mw_session *session, struct json request,
                  mw_problem *problem)
{
    mw_player player;
    uint64_t seed;

    thinker->thoughts = OF_BOT;
    if (!read_seed(request, &seed, problem) ||
        !read_player(request, session, thinker->player, sizeof thinker->player, &player, problem) ||
        is_over(session, problem))
        return false;
    mw_think_begin(&thinker->bot, &session->now, &player, seed);
    return true;
}

/* What is thought about will be said in sentences. */
static void begin_saying(struct thinker *thinker, const mw_session *session, enum thoughts thoughts)
{
    thinker->thoughts = thoughts;
    thinker->language = session->language;
    memcpy(thinker->name, session->name, sizeof thinker->name);
}

/* Where there is no net, weights judge: advice is for everybody. */
static void begin_question(struct thinker *thinker, const mw_session *session, int top)
{
    struct out why = mw_out_to(thinker->no_net, sizeof thinker->no_net);
    const mw_net *net;
    mw_problem problem;

    net = mw_session_net(session, &problem);
    thinker->question = (mw_question){ .nodes = USUAL_NODES, .top = top, .net = net };
    mw_out_text(&why, problem.text);
    mw_out_end(&why);
}

bool mw_advice_begin(struct thinker *thinker, const mw_session *session, struct json request,
                     mw_problem *problem)
{
    uint64_t seed;

    begin_saying(thinker, session, OF_ADVICE);
    begin_question(thinker, session, USUAL_TOP);
    if (!read_seed(request, &seed, problem) ||
        !read_between(request, "nodes", 1, MOST_NODES, &thinker->question.nodes, problem) ||
        !read_between(request, "top", 1, MW_MOST_ADVICE, &thinker->question.top, problem) ||
        is_over(session, problem) || !read_asked(thinker, session, request, problem))
        return false;
    mw_advise_begin(&thinker->bot, &session->now, &thinker->question, seed);
    return true;
}

bool mw_judgement_begin(struct thinker *thinker, const mw_session *session, struct json request,
                        mw_problem *problem)
{
    uint64_t seed;

    begin_saying(thinker, session, OF_JUDGEMENT);
    begin_question(thinker, session, 1);
    if (!read_seed(request, &seed, problem) ||
        !read_between(request, "nodes", 1, MOST_NODES, &thinker->question.nodes, problem) ||
        is_over(session, problem) || !read_asked(thinker, session, request, problem))
        return false;
    if (!thinker->question.also)
        return mw_problem_in(problem, MW_BAD_REQUEST, "move", "move must be the text of a move");
    mw_judge_begin(&thinker->judge, &session->now, &thinker->question, seed);
    return true;
}

bool mw_thinker_more(struct thinker *thinker)
{
    switch (thinker->thoughts) {
    case OF_ADVICE: return mw_advise_more(&thinker->bot, &thinker->question);
    case OF_JUDGEMENT: return mw_judge_more(&thinker->judge);
    case OF_BOT: break;
    }
    return mw_think_more(&thinker->bot);
}

int mw_thinker_done(const struct thinker *thinker)
{
    int nodes = thinker->thoughts == OF_BOT ? thinker->bot.player.nodes : thinker->question.nodes;
    uint64_t budget = nodes > 0 ? (uint64_t)nodes : 1;

    if (thinker->thoughts == OF_JUDGEMENT)
        return mw_judge_done(&thinker->judge);
    return thinker->bot.evaluated < budget ? (int)(thinker->bot.evaluated * 1000 / budget) : 1000;
}

void mw_thinker_stop(struct thinker *thinker)
{
    if (thinker->thoughts == OF_ADVICE)
        mw_advise_stop(&thinker->bot, &thinker->question);
}

/* ---- Writing answers --------------------------------------------------------------------------*/

static void write_move(struct out *out, const char *key, const mw_state *state, const mw_move *move)
{
    char text[MW_MAX_MOVE_TEXT];

    mw_print_move(state, move, text, sizeof text);
    mw_json_text(out, key, text);
}

static void write_candidate(struct out *out, const char *key, const mw_bot *bot, int i)
{
    write_move(out, key, &bot->root, &bot->candidate[i].move);
}

static void list_names(const struct thinker *thinker, const char *names[MW_MAX_PLAYERS])
{
    for (int seat = 0; seat < MW_MAX_PLAYERS; seat++)
        names[seat] = thinker->name[seat];
}

/* The move as the story would tell it. */
static void write_name(const struct thinker *thinker, struct out *out, const char *key,
                       const mw_state *state, const mw_move *move)
{
    const char *names[MW_MAX_PLAYERS];
    char text[MW_MAX_LINE];

    list_names(thinker, names);
    mw_say_move(state, move, thinker->language, names, text, sizeof text);
    mw_json_text(out, key, text);
}

/* Half a tenth more rounds. */
static void write_points(struct out *out, const char *key, int32_t points)
{
    mw_json_decimal(out, key, (points + (points < 0 ? -MW_TENTH : MW_TENTH) / 2) / MW_TENTH, 1);
}

static void write_reasons(const struct thinker *thinker, struct out *out, const mw_state *state,
                          const mw_difference *reason, int n)
{
    const char *names[MW_MAX_PLAYERS];
    char text[MW_MAX_TEXT];

    list_names(thinker, names);
    mw_json_open(out, "reasons", '[');
    for (int i = 0; i < n; i++) {
        mw_json_open(out, NULL, '{');
        mw_json_int(out, "seat", reason[i].seat);
        mw_json_text(out, "source", mw_field_name(reason[i].field));
        write_points(out, "points", reason[i].difference);
        mw_say_difference(state, &reason[i], thinker->language, names, text, sizeof text);
        mw_json_text(out, "text", text);
        mw_json_close(out, '}');
    }
    mw_json_close(out, ']');
}

static void write_advice(const struct thinker *thinker, struct out *out, const char *key, int i)
{
    const mw_bot *bot = &thinker->bot;
    mw_advice advice;

    mw_get_advice(bot, i, &advice);
    mw_json_open(out, key, '{');
    write_candidate(out, "move", bot, i);
    write_name(thinker, out, "text", &bot->root, &bot->candidate[i].move);
    write_points(out, "points", advice.points);
    write_points(out, "points_error", advice.points_error);
    mw_json_decimal(out, "win", advice.win, 4);
    mw_json_decimal(out, "win_error", advice.win_error, 4);
    write_points(out, "loss", advice.loss);
    mw_json_int(out, "worlds", advice.worlds);
    if (advice.against >= 0)
        write_candidate(out, "against", bot, advice.against);
    mw_json_bool(out, "equal", advice.equal);
    write_reasons(thinker, out, &bot->root, advice.reason, advice.n);
    mw_json_close(out, '}');
}

/* Points with three decimals, chances from 0 to 1: sums of them are as exact as those of `analyse`. */
static void write_decimals(struct out *out, const char *key, const int32_t *number, int n,
                           int digits)
{
    mw_json_open(out, key, '[');
    for (int i = 0; i < n; i++)
        mw_json_decimal(out, NULL, number[i], digits);
    mw_json_close(out, ']');
}

static void write_hopes(struct out *out, const char *key, const mw_hopes *hopes, int players)
{
    mw_json_open(out, key, '{');
    write_decimals(out, "points", hopes->points, players, 3);
    write_decimals(out, "points_error", hopes->points_error, players, 3);
    write_decimals(out, "win", hopes->win, players, 4);
    mw_json_open(out, "scored", '[');
    for (int seat = 0; seat < players; seat++) {
        mw_json_open(out, NULL, '{');
        for (int i = 0; i < MW_SCORED_FIELDS; i++)
            mw_json_decimal(out, mw_scored_names[i], hopes->scored[seat][i], 3);
        mw_json_close(out, '}');
    }
    mw_json_close(out, ']');
    mw_json_close(out, '}');
}

/* By what it was judged. */
static void write_net(const struct thinker *thinker, struct out *out)
{
    mw_json_bool(out, "net", thinker->question.net);
    if (!thinker->question.net)
        mw_json_text(out, "no_net", thinker->no_net);
}

static void write_judgement(const struct thinker *thinker, struct out *out)
{
    const mw_state *before = &thinker->judge.before;
    mw_judgement judgement;

    mw_get_judgement(&thinker->judge, &judgement);
    mw_json_int(out, "seat", mw_seat(before));
    write_move(out, "move", before, &thinker->asked);
    write_name(thinker, out, "text", before, &thinker->asked);
    write_move(out, "best", before, &judgement.best);
    write_name(thinker, out, "best_text", before, &judgement.best);
    mw_json_decimal(out, "loss", judgement.loss, 3);
    mw_json_decimal(out, "loss_error", judgement.loss_error, 3);
    mw_json_bool(out, "clear", judgement.clear);
    mw_json_int(out, "worlds", judgement.worlds);
    mw_json_int(out, "games", judgement.games);
    write_hopes(out, "expected", &judgement.played, mw_players(before));
    write_reasons(thinker, out, before, judgement.reason, judgement.n);
    write_net(thinker, out);
}

void mw_thinker_write(const struct thinker *thinker, struct out *out)
{
    const mw_bot *bot = &thinker->bot;
    const mw_question *question = &thinker->question;
    int asked;

    if (thinker->thoughts == OF_JUDGEMENT) {
        write_judgement(thinker, out);
        return;
    }
    if (thinker->thoughts == OF_BOT) {
        write_candidate(out, "move", bot, 0);
        mw_json_text(out, "player", thinker->player);
        return;
    }
    mw_json_open(out, "advice", '[');
    for (int i = 0; i < question->top && i < bot->n; i++)
        write_advice(thinker, out, NULL, i);
    mw_json_close(out, ']');
    /* Bots without an evaluation have looked at one move. */
    if (question->also && (asked = mw_find_candidate(bot, question->also)) >= 0)
        write_advice(thinker, out, "asked", asked);
    write_net(thinker, out);
}
