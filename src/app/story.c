/*
 * What happened, told from the log: every move is replayed and its events are said in the chosen
 * language, as the viewer may know them. Nothing is kept between calls, so undo needs no care.
 */
#include "app.h"

#include <stdio.h>
#include <string.h>

static mw_events happened; /* too large for a stack */

/* The position after n moves, with the n-th move made: its seat, text and events. */
struct told {
    int seat;
    mw_state after;
    char text[MW_MAX_MOVE_TEXT];
};

static void replay_move(const mw_session *session, int n, struct told *told)
{
    mw_move move;

    mw_session_at(session, n, &told->after);
    mw_session_move(session, n, &move);
    told->seat = mw_seat(&told->after);
    mw_print_move(&told->after, &move, told->text, sizeof told->text);
    happened.n = 0;
    mw_apply(&told->after, &move, &happened);
}

/* `column` is how much of the line is written already. */
static void put_mover(const struct names *names, int seat, const char *text, int column)
{
    struct flow flow = { .indent = 2 };
    char name[MW_MAX_NAME + 4];

    snprintf(name, sizeof name, "%s:", names->list[seat]);
    fputc(' ', stdout);
    put(INK_SEAT + (enum ink)seat, name);
    flow.column = column + 1 + columns(name);
    flow_text(&flow, INK_BOLD, text);
    fputc('\n', stdout);
}

/* A sentence that would be said several times in a row is said once, with how often. */
static void flush_sentence(struct flow *flow, const char *sentence, int times)
{
    char count[16];

    flow_text(flow, INK_PLAIN, sentence);
    if (times > 1) {
        snprintf(count, sizeof count, "(%d×)", times);
        flow_word(flow, INK_DIM, count);
    }
}

/* Nothing scored, and money that the sentence before has named with its reason. */
static bool is_said_already(int i)
{
    const mw_event *event = &happened.event[i], *before = i > 0 ? event - 1 : event;

    if (event->what == MW_EV_VP)
        return event->amount == 0;
    return before->price == event->amount &&
           ((before->what == MW_EV_TAKE && event->what == MW_EV_PAY) ||
            (before->what == MW_EV_FILL && event->what == MW_EV_EARN));
}

static void tell_events(const struct story *story, const mw_state *after)
{
    struct flow flow = { .indent = 3 };
    char sentence[MW_MAX_TEXT], last[MW_MAX_TEXT] = "";
    int times = 0;

    for (int i = 0; i < happened.n; i++) {
        if (is_said_already(i))
            continue;
        mw_say_event(after, &happened.event[i], story->viewer, story->language, story->names->list,
                     sentence, sizeof sentence);
        if (times > 0 && strcmp(sentence, last) == 0) {
            times++;
            continue;
        }
        if (times > 0)
            flush_sentence(&flow, last, times);
        strcpy(last, sentence);
        times = 1;
    }
    if (times > 0)
        flush_sentence(&flow, last, times);
    if (flow.column > 0)
        fputc('\n', stdout);
}

void tell_move(const struct story *story, int n)
{
    struct told told;

    replay_move(story->session, n, &told);
    put_mover(story->names, told.seat, told.text, 0);
    tell_events(story, &told.after);
}

void tell_moves(const struct story *story, int from, int to)
{
    for (int n = from; n < to; n++)
        tell_move(story, n);
}

void list_moves(const struct story *story, int from, int to)
{
    struct told told;

    for (int n = from; n < to; n++) {
        replay_move(story->session, n, &told);
        put_mover(story->names, told.seat, told.text, printf("%4d", n + 1));
    }
}

bool reveals(const mw_session *session, int from, int to)
{
    struct told told;

    for (int n = from; n < to; n++) {
        replay_move(session, n, &told);
        for (int i = 0; i < happened.n; i++) {
            int what = happened.event[i].what;
            if (what == MW_EV_DRAW || what == MW_EV_REVEAL || what == MW_EV_ERA)
                return true;
        }
    }
    return false;
}
