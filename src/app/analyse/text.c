/* An analysis for the terminal: seats, turning points, then every move with the better one. */
#include "analyse.h"

#include "screen/screen.h"
#include "terminal/terminal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_CELL = LONGEST_NAME + 2, NUMBER_CELL = 9 };

static enum ink seat_ink(int seat)
{
    return (enum ink)(INK_SEAT + seat);
}

static void put_title(const char *text)
{
    end_line();
    putf(INK_BOLD, " %s\n", text);
}

/* What the numbers mean. */
static void put_caption(const struct analysis *analysis, enum phrase what)
{
    struct flow flow = { .indent = 1 };

    flow_text(&flow, INK_DIM, phrase(analysis, what));
    end_line();
}

static void put_seat(const struct analysis *analysis, int seat)
{
    char text[64];

    snprintf(text, sizeof text, "%c %s", seat_letter(seat), analysis->names.list[seat]);
    put(INK_PLAIN, " ");
    put_cut(seat_ink(seat), text, NAME_CELL, NAME_CELL);
}

static void print_move_of(const struct analysis *analysis, int n, char *text, size_t size)
{
    mw_state before;
    mw_move move;

    mw_session_at(analysis->session, n, &before);
    mw_session_move(analysis->session, n, &move);
    mw_print_move(&before, &move, text, size);
}

/* ---- Seats ------------------------------------------------------------------------------------*/

static void put_seats_heading(const struct analysis *analysis)
{
    put_cell(INK_PLAIN, "", NAME_CELL + 1);
    put_cell_right(INK_DIM, phrase(analysis, SAY_POINTS), NUMBER_CELL);
    put_cell_right(INK_DIM, phrase(analysis, SAY_WIN_SHORT), NUMBER_CELL - 3);
    put_cell_right(INK_DIM, phrase(analysis, SAY_LOST), NUMBER_CELL + 4);
    put_cell_right(INK_DIM, phrase(analysis, SAY_LUCK_SHORT), NUMBER_CELL + 4);
    put_cell_right(INK_DIM, phrase(analysis, SAY_BEST_FOUND), NUMBER_CELL + 5);
    end_line();
}

static void put_totals(const struct analysis *analysis, const struct digest *digest, int seat)
{
    const struct totals *totals = &digest->seat[seat];
    const mw_hopes *last = &analysis->finding[analysis->session->n_moves - 1].judged.played;
    char text[96];

    put_seat(analysis, seat);
    points_text(analysis, last->points[seat], SIGN_MINUS, text, sizeof text);
    put_cell_right(INK_BOLD, text, NUMBER_CELL);
    snprintf(text, sizeof text, "%d%%", percent(last->win[seat]));
    put_cell_right(INK_PLAIN, text, NUMBER_CELL - 3);
    put_cell_right(
        INK_PLAIN,
        with_error(analysis, totals->loss, totals->loss_error, SIGN_MINUS, text, sizeof text),
        NUMBER_CELL + 4);
    put_cell_right(
        INK_PLAIN,
        with_error(analysis, totals->luck, totals->luck_error, SIGN_BOTH, text, sizeof text),
        NUMBER_CELL + 4);
    snprintf(text, sizeof text, "%d/%d", totals->best_moves, totals->moves);
    put_cell_right(INK_PLAIN, text, NUMBER_CELL + 5);
    end_line();
}

static void put_extreme(const struct analysis *analysis, int seat, enum phrase what, int move,
                        int32_t points)
{
    struct flow flow = { .indent = 6 };
    static char text[MW_MAX_MOVE_TEXT];
    char number[32];

    if (move == NO_MOVE)
        return;
    print_move_of(analysis, move, text, sizeof text);
    putf(INK_PLAIN, "   ");
    putf(seat_ink(seat), "%c", seat_letter(seat));
    points_text(analysis, points, SIGN_BOTH, number, sizeof number);
    flow.column = 4;
    flow_text(&flow, INK_DIM, phrase(analysis, what));
    snprintf(number + strlen(number), sizeof number - strlen(number), " (%d)", move + 1);
    flow_text(&flow, INK_PLAIN, number);
    flow_text(&flow, INK_BOLD, text);
    end_line();
}

static void put_extremes(const struct analysis *analysis, const struct digest *digest)
{
    for (int seat = 0; seat < analysis->players; seat++) {
        const struct totals *totals = &digest->seat[seat];
        put_extreme(analysis, seat, SAY_BEST_MOVE, totals->best,
                    totals->best == NO_MOVE ? 0 : points_change(analysis, totals->best, seat));
        put_extreme(analysis, seat, SAY_WORST_MOVE, totals->worst,
                    totals->worst == NO_MOVE ? 0 : -analysis->finding[totals->worst].judged.loss);
    }
}

/* ---- The expected score as a row of blocks ----------------------------------------------------*/

static void score_range(const struct analysis *analysis, int32_t *low, int32_t *high)
{
    *low = INT32_MAX;
    *high = INT32_MIN;
    for (int n = 0; n < analysis->session->n_moves; n++)
        for (int seat = 0; seat < analysis->players; seat++) {
            int32_t points = analysis->finding[n].judged.played.points[seat];
            *low = points < *low ? points : *low;
            *high = points > *high ? points : *high;
        }
}

static void put_curve(const struct analysis *analysis, int seat, int32_t low, int32_t high)
{
    static const char *const blocks[] = { "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█" };
    int moves = analysis->session->n_moves, room = terminal_width() - NAME_CELL - 3;
    int width = moves < room ? moves : room;

    put_seat(analysis, seat);
    for (int i = 0; i < width; i++) {
        int n = (int)((int64_t)(i + 1) * moves / width) - 1;
        int64_t above = analysis->finding[n].judged.played.points[seat] - low;
        put(seat_ink(seat), blocks[high > low ? above * 7 / (high - low) : 0]);
    }
    end_line();
}

static void put_curves(const struct analysis *analysis)
{
    int32_t low, high;
    char from[32], to[32];

    score_range(analysis, &low, &high);
    put_title(phrase(analysis, SAY_EXPECTED));
    put_caption(analysis, SAY_EXPECTED_MORE);
    for (int seat = 0; seat < analysis->players; seat++)
        put_curve(analysis, seat, low, high);
    points_text(analysis, low, SIGN_MINUS, from, sizeof from);
    points_text(analysis, high, SIGN_MINUS, to, sizeof to);
    put_cell(INK_PLAIN, "", NAME_CELL + 1);
    putf(INK_DIM, "▁ %s  █ %s\n", from, to);
}

/* ---- Turning points and points ----------------------------------------------------------------*/

static void put_loss(const struct analysis *analysis, const struct finding *finding,
                     struct flow *flow)
{
    char text[128], number[64];

    snprintf(text, sizeof text, "%s %s", phrase(analysis, SAY_LOST),
             loss_text(analysis, &finding->judged, number, sizeof number));
    flow_text(flow, INK_WARNING, text);
}

/* The better move, if there clearly was one. */
static void put_better(const struct analysis *analysis, int n)
{
    const struct finding *finding = &analysis->finding[n];
    struct flow flow = { .indent = 9 };
    static char move[MW_MAX_MOVE_TEXT];
    char text[96];
    mw_state before;

    if (!finding->judged.clear)
        return;
    mw_session_at(analysis->session, n, &before);
    mw_print_move(&before, &finding->judged.best, move, sizeof move);
    snprintf(text, sizeof text, "%s:", phrase(analysis, SAY_BETTER));
    flow_text(&flow, INK_DIM, text);
    flow_text(&flow, INK_PLAIN, move);
    end_line();
}

static void put_reasons(const struct analysis *analysis, const struct finding *finding)
{
    for (int i = 0; i < finding->judged.n && finding->judged.clear; i++) {
        struct flow flow = { .indent = 19, .column = 19 };
        char text[MW_MAX_TEXT], number[32];
        points_text(analysis, finding->judged.reason[i].difference, SIGN_BOTH, number,
                    sizeof number);
        put_cell_right(INK_PLAIN, number, 17);
        put(INK_PLAIN, "  ");
        reason_text(analysis, &finding->judged.reason[i], text, sizeof text);
        flow_text(&flow, INK_PLAIN, text);
        end_line();
    }
}

/* A move of a turn, with the better one and the reasons. */
static void put_turn_move(const struct analysis *analysis, int n)
{
    const struct finding *finding = &analysis->finding[n];
    struct flow flow = { .indent = 9 };
    static char move[MW_MAX_MOVE_TEXT];

    print_move_of(analysis, n, move, sizeof move);
    flow_text(&flow, INK_BOLD, move);
    if (finding->judged.clear)
        put_loss(analysis, finding, &flow);
    end_line();
    put_better(analysis, n);
    put_reasons(analysis, finding);
}

/* Whose turn it was, and whose chances it changed. */
static void put_turn(const struct analysis *analysis, const struct turn *turn)
{
    int mover = analysis->mover[turn->move];
    struct flow flow = { .indent = 9, .column = 9 + NAME_CELL };
    char points[32], moves[32], text[160];

    put_cell_right(INK_PLAIN, turn_numbers(turn, moves, sizeof moves), 8);
    put(INK_PLAIN, " ");
    put_cut(seat_ink(mover), analysis->names.list[mover], LONGEST_NAME, NAME_CELL);
    flow_text(&flow, INK_PLAIN, phrase(analysis, SAY_FOR));
    snprintf(text, sizeof text, "%s:", analysis->names.list[turn->seat]);
    flow_text(&flow, seat_ink(turn->seat), text);
    snprintf(text, sizeof text, "%s %s%d%%, %s %s", phrase(analysis, SAY_CHANCES),
             turn->win_change > 0 ? "+" : "−",
             percent(turn->win_change > 0 ? turn->win_change : -turn->win_change),
             points_text(analysis, turn->points_change, SIGN_BOTH, points, sizeof points),
             phrase(analysis, SAY_POINTS));
    flow_text(&flow, INK_PLAIN, text);
    end_line();
    for (int n = turn->move; n <= turn->last; n++)
        put_turn_move(analysis, n);
}

static void put_turns(const struct analysis *analysis, const struct digest *digest)
{
    put_title(phrase(analysis, SAY_TURNS));
    put_caption(analysis, digest->n_turns ? SAY_TURNS_MORE : SAY_NO_TURNS);
    for (int i = 0; i < digest->n_turns; i++)
        put_turn(analysis, &digest->turn[i]);
}

static void put_sources(const struct analysis *analysis, const struct digest *digest)
{
    const int moves = analysis->session->n_moves;
    char name[48], text[96];

    put_title(phrase(analysis, SAY_SOURCES));
    for (int seat = 0; seat < analysis->players; seat++) {
        struct flow flow = { .indent = NAME_CELL + 1, .column = NAME_CELL + 1 };
        put_seat(analysis, seat);
        for (int i = 0; i < digest->n_sources; i++) {
            int points = digest->points[moves][seat][i];
            if (points == 0)
                continue;
            source_name(analysis, digest->source[i].key, name, sizeof name);
            snprintf(text, sizeof text, "%s%s %s%d", flow.column > flow.indent ? "· " : "", name,
                     points < 0 ? "−" : "", abs(points));
            flow_text(&flow, INK_PLAIN, text);
        }
        end_line();
    }
}

/* ---- Moves ------------------------------------------------------------------------------------*/

static void put_luck(const struct analysis *analysis, int n, struct flow *flow)
{
    char luck[128], text[160];

    if (!analysis->finding[n].drew)
        return;
    luck_text(analysis, n, ", ", luck, sizeof luck);
    snprintf(text, sizeof text, "%s %s", phrase(analysis, SAY_LUCK_SHORT), luck);
    flow_text(flow, INK_DIM, text);
}

static void put_move(const struct analysis *analysis, int n)
{
    const struct finding *finding = &analysis->finding[n];
    int seat = analysis->mover[n];
    struct flow flow = { .indent = 9, .column = 7 };
    static char move[MW_MAX_MOVE_TEXT];
    char text[128], number[64];

    print_move_of(analysis, n, move, sizeof move);
    putf(INK_DIM, "%4d ", n + 1);
    putf(seat_ink(seat), "%c ", seat_letter(seat));
    flow_text(&flow, INK_BOLD, move);
    snprintf(text, sizeof text, "· %s %s, %s %d%%", phrase(analysis, SAY_EXPECTED_SHORT),
             points_text(analysis, finding->judged.played.points[seat], SIGN_MINUS, number,
                         sizeof number),
             phrase(analysis, SAY_WIN_SHORT), percent(finding->judged.played.win[seat]));
    flow_text(&flow, INK_PLAIN, text);
    put_luck(analysis, n, &flow);
    if (finding->judged.clear)
        put_loss(analysis, finding, &flow);
    end_line();
    put_better(analysis, n);
}

void tell_analysis(const struct analysis *analysis, const struct digest *digest)
{
    struct flow how = { .indent = 1 };
    char text[1200];

    if (analysis->session->n_moves == 0) {
        putf(INK_PLAIN, " %s\n", phrase(analysis, SAY_NO_MOVES));
        return;
    }
    put_seats_heading(analysis);
    for (int seat = 0; seat < analysis->players; seat++)
        put_totals(analysis, digest, seat);
    put_caption(analysis, SAY_SEATS_MORE);
    put_extremes(analysis, digest);
    put_curves(analysis);
    put_sources(analysis, digest);
    put_turns(analysis, digest);
    put_title(phrase(analysis, SAY_ALL_MOVES));
    put_caption(analysis, SAY_ALL_MOVES_MORE);
    for (int n = 0; n < analysis->session->n_moves; n++)
        put_move(analysis, n);
    end_line();
    how_text(analysis, text, sizeof text);
    flow_text(&how, INK_DIM, text);
    end_line();
}
