/*
 * The commands that ask and change nothing: what a person at the table wonders about before making a
 * move. Whoever shows the game puts these questions and needs no rule of its own.
 */
#include "protocol.h"

/* ---- game, board ------------------------------------------------------------------------------*/

void mw_cmd_game(struct call *call)
{
    const mw_session *session = call->session;
    struct out *out = call->out;

    mw_answer_ok(call);
    mw_setup_write(&session->now, out);
    mw_json_open(out, "names", '[');
    for (int seat = 0; seat < mw_players(&session->now); seat++)
        mw_json_text(out, NULL, session->name[seat]);
    mw_json_close(out, ']');
    mw_json_int(out, "moves", session->n_moves);
    mw_json_bool(out, "over", mw_is_over(&session->now));
    mw_answer_end(call);
}

/* A data file has lines, an answer is one; inside a string there is no line's end. */
static void write_on_one_line(struct out *out, const char *json)
{
    for (; *json; json++)
        if (*json != '\n')
            mw_out_char(out, *json);
}

static void write_levels(struct out *out, int game, int map)
{
    mw_json_open(out, "levels", '[');
    for (int level = 1; level <= MW_LEVELS; level++) {
        int points = mw_level_points(game, map, level);
        if (points == MW_NO_NUMBER)
            mw_json_null(out, NULL);
        else
            mw_json_int(out, NULL, points);
    }
    mw_json_close(out, ']');
}

void mw_cmd_board(struct call *call)
{
    const mw_session *session = call->session;
    bool named = mw_json_get(call->request, "game").at != NULL;
    int game = mw_game_of(&session->now), map = mw_map_of(&session->now);
    mw_problem problem;

    if (!named && !session->has_game) {
        mw_answer_refusal(call, MW_NO_GAME, "board must name a game, since there is none yet");
        return;
    }
    if (named && !mw_board_read(call->request, &game, &map, &problem)) {
        mw_answer_problem(call, &problem);
        return;
    }
    mw_answer_ok(call);
    mw_json_key(call->out, "board");
    write_on_one_line(call->out, mw_board(game, map));
    write_levels(call->out, game, map);
    mw_answer_end(call);
}

/* ---- containing -------------------------------------------------------------------------------*/

/* The words of a request; false, and refused, if one of them is none. */
static bool get_words(struct call *call, mw_word *words, int *n)
{
    char text[MW_MAX_MOVE_TEXT];
    mw_problem problem;

    if (!mw_request_text(call, "words", false, text, sizeof text))
        return false;
    if (mw_parse_words(&call->session->now, text, call->session->language, words, n, MW_MAX_WORDS,
                       &problem))
        return true;
    mw_answer_problem(call, &problem);
    return false;
}

/* Ordinary positions have a tenth of these words to look at, and that takes less than a millisecond. */
enum { WORDS_TO_LOOK_AT = 60000 };

void mw_cmd_containing(struct call *call)
{
    const mw_state *state = &call->session->now;
    mw_word wanted[MW_MAX_WORDS];
    mw_matches matches;
    int n;

    if (!get_words(call, wanted, &n))
        return;
    mw_containing(state, wanted, n, WORDS_TO_LOOK_AT, &matches);
    mw_answer_ok(call);
    mw_json_int(call->out, "moves", (int64_t)matches.moves);
    mw_json_bool(call->out, "whole", matches.whole);
    mw_json_bool(call->out, "complete", matches.complete);
    mw_write_move_text(call->out, "first", state, &matches.first);
    mw_write_words(call->out, "forced", state, matches.forced, matches.n_forced);
    mw_write_words(call->out, "words", state, matches.word, matches.n);
    mw_answer_end(call);
}

/* ---- why-not ----------------------------------------------------------------------------------*/

void mw_cmd_why_not(struct call *call)
{
    const mw_state *state = &call->session->now;
    mw_word chosen[MW_MAX_WORDS];
    mw_reasons reasons;
    int n;

    if (!get_words(call, chosen, &n))
        return;
    mw_why_not(state, chosen, n, WORDS_TO_LOOK_AT, &reasons);
    mw_answer_ok(call);
    mw_write_reasons(call, state, &reasons);
    mw_answer_end(call);
}

/* ---- preview, story ---------------------------------------------------------------------------*/

static void write_line(void *context, enum mw_line kind, const char *line)
{
    (void)kind;
    mw_json_text(context, NULL, line);
}

/* The lines about a move of a seat, as the viewer may know them. */
static void write_story(struct call *call, const char *key, const mw_state *state, int seat,
                        const mw_move *move, const mw_events *events, int viewer)
{
    struct player_names names = mw_session_names(call->session);
    mw_teller teller = { .viewer = viewer,
                         .language = call->session->language,
                         .names = names.of,
                         .line = write_line,
                         .context = call->out };

    mw_json_open(call->out, key, '[');
    mw_tell(&teller, state, seat, move, events);
    mw_json_close(call->out, ']');
}

/* What money of this kind the seat pays or gets in all. */
static int sum_of(const mw_events *events, enum mw_event_kind what, int seat)
{
    int sum = 0;

    for (int i = 0; i < events->n; i++)
        if (events->event[i].what == what && events->event[i].seat == seat)
            sum += events->event[i].amount;
    return sum;
}

/* Whether what the board will count for can be said: nothing is turned up with the move, and no era is
 * scored after it. */
static bool can_count(const mw_events *events)
{
    for (int i = 0; i < events->n; i++)
        if (events->event[i].what == MW_EV_REVEAL || events->event[i].part >= MW_OF_SCORING)
            return false;
    return true;
}

/* What the lines and tiles of whoever moves count for more than before. */
static void write_points(struct call *call, const mw_move *move)
{
    mw_state after = call->session->now;
    mw_outlook then, now;
    mw_events events = { .n = 0 };
    int seat = mw_seat(&after);

    mw_get_outlook(&after, seat, &then);
    mw_apply(&after, move, &events);
    if (mw_is_over(&after) || !can_count(&events))
        return;
    mw_get_outlook(&after, seat, &now);
    mw_json_int(call->out, "points", now.links + now.tiles - then.links - then.tiles);
}

void mw_cmd_preview(struct call *call)
{
    const mw_state *state = &call->session->now;
    struct out *out = call->out;
    char text[MW_MAX_MOVE_TEXT];
    mw_events events;
    mw_problem problem;
    mw_move move;
    int seat = mw_seat(state);

    if (!mw_request_text(call, "move", true, text, sizeof text))
        return;
    if (!mw_parse(state, text, call->session->language, &move, &problem)) {
        mw_answer_problem(call, &problem);
        return;
    }
    bool goes_on = mw_preview(state, &move, &events);
    mw_answer_ok(call);
    mw_write_move_text(out, "move", state, &move);
    mw_json_int(out, "price", sum_of(&events, MW_EV_PAY, seat));
    mw_json_int(out, "earns", sum_of(&events, MW_EV_EARN, seat));
    mw_json_int(out, "borrows", sum_of(&events, MW_EV_LOAN, seat));
    write_points(call, &move);
    mw_json_bool(out, "final", !goes_on);
    mw_write_events(out, state, &events);
    write_story(call, "story", state, seat, &move, &events, seat);
    mw_answer_end(call);
}

static void tell_move(struct call *call, mw_state *state, const mw_move *move, int viewer)
{
    mw_events events = { .n = 0 };
    int seat = mw_seat(state);

    mw_apply(state, move, &events);
    mw_json_open(call->out, NULL, '{');
    mw_json_int(call->out, "seat", seat);
    mw_write_move_text(call->out, "move", state, move);
    write_story(call, "text", state, seat, move, &events, viewer);
    mw_json_close(call->out, '}');
}

void mw_cmd_story(struct call *call)
{
    const mw_session *session = call->session;
    int from = 0, to = session->n_moves - 1, viewer = MW_NOBODY;
    mw_state state;

    if (!mw_request_number(call, "from", 0, session->n_moves, "from must be the number of a move",
                           &from) ||
        !mw_request_number(call, "to", from, session->n_moves - 1,
                           "to must be the number of a move, not before from", &to) ||
        (mw_json_get(call->request, "seat").at && !mw_request_viewer(call, &viewer)))
        return;
    mw_session_at(session, from, &state);
    mw_answer_ok(call);
    mw_json_open(call->out, "moves", '[');
    for (int i = from; i <= to; i++) {
        mw_move move;
        mw_session_move(session, i, &move);
        tell_move(call, &state, &move, viewer);
    }
    mw_json_close(call->out, ']');
    mw_answer_end(call);
}
