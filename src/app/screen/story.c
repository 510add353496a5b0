/*
 * What happened, told from the log: every move is replayed and its events are said in the chosen
 * language, as the viewer may know them. Nothing is kept between calls, so undo needs no care.
 */
#include "story.h"

#include "fields.h"
#include "screen.h"
#include "terminal/terminal.h"
#include "view.h"

#include <stdio.h>
#include <string.h>

static mw_events happened; /* too large for a stack */

/* The n-th move made: its seat, text and events, and the positions around it. */
struct told {
    int seat;
    mw_move move;
    mw_state before, after;
    char text[MW_MAX_MOVE_TEXT];
};

static void replay_move(const mw_session *session, int n, struct told *told)
{
    mw_session_at(session, n, &told->before);
    told->after = told->before;
    mw_session_move(session, n, &told->move);
    told->seat = mw_seat(&told->after);
    mw_print_move(&told->after, &told->move, told->text, sizeof told->text);
    happened.n = 0;
    mw_apply(&told->after, &told->move, &happened);
}

void put_mover(const struct names *names, int seat, const char *text, int column)
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

/* ---- The end of a round and of an era --------------------------------------------------------*/

static void put_title(const char *text)
{
    end_line();
    putf(INK_BOLD, " %s\n", text);
}

static bool is_point(const mw_event *event, int seat, enum mw_source source)
{
    return event->what == MW_EV_VP && event->seat == seat && event->amount != 0 &&
           event->source == source;
}

/* What a link pays its owner at the end of the game. */
static bool is_link_money(const mw_event *event)
{
    return event->what == MW_EV_EARN && event->cause == MW_FOR_LINK;
}

/* "bury--manchester 2,": a name and its number stay together. */
static void flow_part(const mw_state *after, const mw_event *event, bool last, struct flow *flow)
{
    char word[64], text[96];

    mw_print_word(after, event->link ? event->link : event->space, word, sizeof word);
    snprintf(text, sizeof text, "%s %d%s", word, event->amount, last ? "." : ",");
    flow_word(flow, INK_DIM, text);
}

/* "$58 for lines: berlin--polen 6, ... Pays back $50." */
static void tell_money(const struct view *view, const mw_state *after, int seat, mw_span span,
                       struct flow *flow)
{
    char text[64];
    int sum = 0, left = 0;

    for (int i = span.from; i < span.to; i++)
        if (happened.event[i].seat == seat && is_link_money(&happened.event[i])) {
            sum += happened.event[i].amount;
            left++;
        }
    snprintf(text, sizeof text, "%s%d for %ss:", money_sign(view), sum, link_noun(view));
    if (left > 0)
        flow_text(flow, INK_PLAIN, text);
    for (int i = span.from; i < span.to; i++) {
        const mw_event *event = &happened.event[i];
        if (event->seat != seat)
            continue;
        if (is_link_money(event))
            flow_part(after, event, --left == 0, flow);
        snprintf(text, sizeof text, "Pays back %s%d.", money_sign(view), event->amount);
        if (event->what == MW_EV_REPAY)
            flow_text(flow, INK_PLAIN, text);
    }
}

int money_for_links(const mw_session *session, int seat)
{
    struct told told;
    int sum = 0;

    if (session->n_moves == 0)
        return 0;
    replay_move(session, session->n_moves - 1, &told);
    for (int i = 0; i < happened.n; i++)
        if (happened.event[i].seat == seat && is_link_money(&happened.event[i]))
            sum += happened.event[i].amount;
    return sum;
}

/* "6 VP for links: bury--manchester 2, ..."; false if there are none. */
static bool tell_points(const mw_state *after, int seat, enum mw_source source, mw_span span,
                        struct flow *flow)
{
    /* ORDER: enum mw_source. */
    static const char *const texts[] = {
        "links:", "tiles:",  "links:",   "tiles:",      "tiles counted again:",
        "cash.",  "income.", "a bonus.", "unpaid debt."
    };
    char text[96];
    int sum = 0, left = 0;

    for (int i = span.from; i < span.to; i++)
        if (is_point(&happened.event[i], seat, source)) {
            sum += happened.event[i].amount;
            left++;
        }
    if (left == 0)
        return false;
    snprintf(text, sizeof text, "%d VP for %s", sum, texts[source]);
    flow_text(flow, INK_PLAIN, text);
    for (int i = span.from; i < span.to && source < MW_FROM_CASH; i++) {
        const mw_event *event = &happened.event[i];
        if (!is_point(event, seat, source))
            continue;
        flow_part(after, event, --left == 0, flow);
    }
    return true;
}

static void tell_points_of(const struct view *view, const mw_state *after, int seat, mw_span span)
{
    struct flow flow = { .indent = 3 };
    char name[MW_MAX_NAME + 4];
    bool any = false;

    snprintf(name, sizeof name, "%s:", view->names->list[seat]);
    put(INK_PLAIN, " ");
    put(INK_SEAT + (enum ink)seat, name);
    flow.column = 1 + columns(name);
    tell_money(view, after, seat, span, &flow);
    for (int i = 0; i < MW_SOURCES; i++)
        any |= tell_points(after, seat, (enum mw_source)i, span, &flow);
    if (!any)
        flow_text(&flow, INK_DIM, "no points");
    end_line();
}

static void tell_removed(mw_span span)
{
    int links = 0, tiles = 0;

    for (int i = span.from; i < span.to; i++)
        if (happened.event[i].what == MW_EV_REMOVE) {
            links += happened.event[i].link != 0;
            tiles += happened.event[i].link == 0;
        }
    if (links + tiles > 0)
        printf(" %d link%s and %d tile%s leave the board.\n", links, links == 1 ? "" : "s", tiles,
               tiles == 1 ? "" : "s");
}

/* "End of the canal era", of which the position before the move knows. */
static void tell_scoring(const struct story *story, const struct told *told, mw_span span)
{
    static struct view view;
    char era[32], text[64];

    view_make(&view, &told->before, MW_NOBODY, story->names);
    text_at(view.state, "era", era, sizeof era);
    snprintf(text, sizeof text, era[0] ? "End of the %s era" : "The end", era);
    put_title(text);
    view_make(&view, &told->after, MW_NOBODY, story->names);
    if (!mw_is_over(&told->after) || !story->result_follows)
        show_scores(&view);
    for (int seat = 0; seat < view.players; seat++)
        tell_points_of(&view, &told->after, seat, span);
    tell_removed(span);
}

static int round_of(const struct story *story, const mw_state *state)
{
    static struct view view;

    view_make(&view, state, MW_NOBODY, story->names);
    return int_at(view.state, "round", 0);
}

/* "Round 3", and of which era if a new one begins. */
static void tell_round(const struct story *story, const struct told *told, bool new_era)
{
    static struct view view;
    char era[32], text[96];
    int round;

    round = round_of(story, &told->before);
    view_make(&view, &told->after, MW_NOBODY, story->names);
    text_at(view.state, "era", era, sizeof era);
    if (int_at(view.state, "round", 0) == 0 || mw_is_over(&told->after))
        return;
    if (!new_era && int_at(view.state, "round", 0) == round) /* somebody has to pay first */
        snprintf(text, sizeof text, "End of round %d", round);
    else
        snprintf(text, sizeof text, new_era && era[0] ? "Round %d of the %s era" : "Round %d",
                 int_at(view.state, "round", 0), era);
    put_title(text);
}

struct telling {
    const struct story *story;
    const struct told *told;
    enum mw_line kind; /* of the last line */
};

static bool begins_next_round(const struct story *story, const struct told *told)
{
    return round_of(story, &told->before) != round_of(story, &told->after);
}

/* The end of a round begins with a new order. What follows a tile given for a debt does not: it is still
 * the same round's, or the next one has begun with it. */
static bool ends_round(const struct telling *telling)
{
    mw_span round = mw_events_of(&happened, MW_OF_ROUND);

    return (round.from < round.to && happened.event[round.from].what == MW_EV_ORDER) ||
           begins_next_round(telling->story, telling->told);
}

static bool has_part(enum mw_event_part part)
{
    mw_span span = mw_events_of(&happened, part);

    return span.from < span.to;
}

/* Titles between lines of different kinds; the scores of an era are a table instead of lines. */
static void begin_lines(struct telling *telling, enum mw_line kind)
{
    bool new_era = has_part(MW_OF_SCORING) || has_part(MW_OF_NEW_ERA);

    if (kind == telling->kind)
        return;
    telling->kind = kind;
    if (kind == MW_LINE_ROUND && !new_era && ends_round(telling))
        tell_round(telling->story, telling->told, false);
    if (kind != MW_LINE_SCORING)
        return;
    tell_scoring(telling->story, telling->told, mw_events_of(&happened, MW_OF_SCORING));
    tell_round(telling->story, telling->told, true);
}

static void tell_line(void *context, enum mw_line kind, const char *line)
{
    struct telling *telling = context;
    struct flow flow = { .indent = 3 };

    begin_lines(telling, kind);
    if (kind == MW_LINE_SCORING || (kind == MW_LINE_RESULT && telling->story->result_follows))
        return;
    flow_text(&flow, INK_PLAIN, line);
    end_line();
}

static void tell_to(const struct story *story, const struct told *told,
                    void (*line)(void *, enum mw_line, const char *), void *context)
{
    mw_teller teller = { .viewer = story->viewer,
                         .language = story->language,
                         .names = story->names->list,
                         .line = line,
                         .context = context };

    mw_tell(&teller, &told->after, told->seat, &told->move, &happened);
}

void tell_move(const struct story *story, int n)
{
    struct told told;
    struct telling telling = { .story = story, .told = &told };

    replay_move(story->session, n, &told);
    put_mover(story->names, told.seat, told.text, 0);
    tell_to(story, &told, tell_line, &telling);
    if (telling.kind < MW_LINE_ROUND && begins_next_round(story, &told))
        tell_round(story, &told, false); /* the last debt is paid */
}

struct saying {
    char *text;
    size_t size, length;
};

static void say_line(void *context, enum mw_line kind, const char *line)
{
    struct saying *saying = context;

    if (kind <= MW_LINE_CONSEQUENCE && saying->length < saying->size)
        saying->length +=
            (size_t)snprintf(saying->text + saying->length, saying->size - saying->length, "%s%s",
                             saying->length ? " " : "", line);
}

void say_move(const struct story *story, int n, char *text, size_t size)
{
    struct told told;
    struct saying saying = { text, size, 0 };

    text[0] = 0;
    replay_move(story->session, n, &told);
    tell_to(story, &told, say_line, &saying);
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
