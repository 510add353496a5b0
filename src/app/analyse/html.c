/*
 * An analysis as one page that needs nothing else: seats, plots, turning points and all moves. It
 * is written as well-formed XML, light or dark as the reader's system is, and in black on white
 * when printed. Seats differ by colour and by dashes; open points are hatched.
 */
#include "plots.h"

#include "args.h"
#include "plot.h"
#include "screen/story.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct story story_of(const struct analysis *analysis)
{
    return (struct story){ .session = analysis->session,
                           .names = &analysis->names,
                           .language = analysis->language,
                           .viewer = MW_NOBODY };
}

static void heading(struct out *out, const struct analysis *analysis, enum phrase what)
{
    mw_out_text(out, "<h2>");
    out_escaped(out, phrase(analysis, what));
    mw_out_text(out, "</h2>\n");
}

/* What the numbers below mean. */
static void caption(struct out *out, const struct analysis *analysis, enum phrase what)
{
    mw_out_text(out, "<p class=\"caption\">");
    out_escaped(out, phrase(analysis, what));
    mw_out_text(out, "</p>\n");
}

static void write_number(struct out *out, const struct analysis *analysis, int32_t value,
                         enum sign sign)
{
    char text[32];
    mw_out_text(out, points_text(analysis, value, sign, text, sizeof text));
}

static void write_loss(struct out *out, const struct analysis *analysis, const mw_judgement *judged)
{
    char text[64];
    mw_out_text(out, loss_text(analysis, judged, text, sizeof text));
}

static void write_move_text(struct out *out, const struct analysis *analysis,
                            const mw_state *before, const mw_move *move)
{
    static char text[MW_MAX_LINE];

    mw_say_move(before, move, analysis->language, analysis->names.list, text, sizeof text);
    out_escaped(out, text);
}

/* ---- Head and seats ---------------------------------------------------------------------------*/

static void write_hatching(struct out *out, const struct digest *digest)
{
    mw_out_text(out, "<svg width=\"0\" height=\"0\" style=\"position:absolute\" "
                     "aria-hidden=\"true\"><defs>");
    for (int i = 0; i < digest->n_sources; i++)
        if (digest->source[i].open)
            outf(out,
                 "<pattern id=\"h%d\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" "
                 "patternTransform=\"rotate(%d)\"><path style=\"stroke:var(--k%d);stroke-width:5\" "
                 "d=\"M0 0V6\"/></pattern>",
                 i, i % 2 ? 45 : -45, i % 8);
    mw_out_text(out, "</defs></svg>\n<style>");
    for (int i = 0; i < digest->n_sources; i++)
        if (digest->source[i].open)
            outf(out, ".k%d{fill:url(#h%d)}", i, i);
        else
            outf(out, ".k%d{fill:var(--k%d)}", i, i % 8);
    mw_out_text(out, "</style>\n");
}

static void write_head(struct out *out, const struct analysis *analysis)
{
    int game = mw_game_of(&analysis->session->now);
    const char *map = map_id(game, mw_map_of(&analysis->session->now));
    const char *name = mw_game_info(game)->name;

    outf(out, "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\"/>\n",
         mw_language_id(analysis->language));
    outf(out,
         "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
         "<title>%s: %s</title>\n<style>\n",
         phrase(analysis, SAY_ANALYSIS), name);
    for (const char *const *rule = page_style; *rule; rule++)
        mw_out_text(out, *rule);
    mw_out_text(out, "</style>\n</head>\n<body>\n<header>\n<h1>");
    outf(out, "%s: %s</h1>\n<p class=\"soft\">%s%s%d %s, %d %s", phrase(analysis, SAY_ANALYSIS),
         name, map ? map : "", map ? ", " : "", analysis->players, phrase(analysis, SAY_PLAYERS),
         analysis->session->n_moves, phrase(analysis, SAY_MOVES));
    if (!mw_is_over(&analysis->session->now))
        outf(out, "; %s", phrase(analysis, SAY_GOES_ON));
    mw_out_text(out, "</p>\n</header>\n");
}

static void write_term(struct out *out, const struct analysis *analysis, enum phrase what)
{
    mw_out_text(out, "<dt>");
    out_escaped(out, phrase(analysis, what));
    mw_out_text(out, "</dt><dd>");
}

static void write_link(struct out *out, const struct analysis *analysis, enum phrase what, int move,
                       int32_t points)
{
    if (move == NO_MOVE)
        return;
    write_term(out, analysis, what);
    outf(out, "<a href=\"#m%d\">%d</a> (", move + 1, move + 1);
    write_number(out, analysis, points, SIGN_BOTH);
    mw_out_text(out, ")</dd>");
}

static void write_who(struct out *out, const struct analysis *analysis, int seat)
{
    outf(out,
         "<div class=\"who\"><svg viewBox=\"0 0 34 10\" aria-hidden=\"true\"><path class=\"line "
         "s%d\" d=\"M0 5H34\"/></svg>%c ",
         seat, seat_letter(seat));
    out_escaped(out, analysis->names.list[seat]);
    mw_out_text(out, "</div>");
}

static void write_seat(struct out *out, const struct analysis *analysis,
                       const struct digest *digest, int seat)
{
    const struct totals *totals = &digest->seat[seat];
    const mw_hopes *last = &analysis->finding[analysis->session->n_moves - 1].judged.played;
    bool over = mw_is_over(&analysis->session->now);
    char number[64];

    outf(out, "<div class=\"card t%d\">", seat);
    write_who(out, analysis, seat);
    mw_out_text(out, "<div class=\"big\">");
    if (over)
        outf(out, "%s%d", last->points[seat] < 0 ? "−" : "", abs(last->points[seat] / MW_POINT));
    else
        write_number(out, analysis, last->points[seat], SIGN_MINUS);
    outf(out, " <small>%s</small></div><dl>",
         phrase(analysis, over ? SAY_POINTS : SAY_EXPECTED_SHORT));
    if (!over) {
        write_term(out, analysis, SAY_CHANCES);
        outf(out, "%d%%</dd>", percent(last->win[seat]));
    }
    write_term(out, analysis, SAY_LOST);
    mw_out_text(out, with_error(analysis, totals->loss, totals->loss_error, SIGN_MINUS, number,
                                sizeof number));
    mw_out_text(out, "</dd>");
    write_term(out, analysis, SAY_LUCK_SHORT);
    mw_out_text(out, with_error(analysis, totals->luck, totals->luck_error, SIGN_BOTH, number,
                                sizeof number));
    mw_out_text(out, "</dd>");
    write_term(out, analysis, SAY_BEST_FOUND);
    outf(out, "%d/%d</dd>", totals->best_moves, totals->moves);
    write_link(out, analysis, SAY_BEST_MOVE, totals->best,
               totals->best == NO_MOVE ? 0 : points_change(analysis, totals->best, seat));
    write_link(out, analysis, SAY_WORST_MOVE, totals->worst,
               totals->worst == NO_MOVE ? 0 : -analysis->finding[totals->worst].judged.loss);
    mw_out_text(out, "</dl></div>\n");
}

/* ---- Plots ------------------------------------------------------------------------------------*/

typedef void draw_plot(struct out *out, const struct analysis *analysis,
                       const struct digest *digest);

static void write_figure(struct out *out, const struct analysis *analysis,
                         const struct digest *digest, enum phrase title, enum phrase more,
                         draw_plot *draw)
{
    mw_out_text(out, "<figure class=\"card\">");
    heading(out, analysis, title);
    mw_out_text(out, "<figcaption>");
    out_escaped(out, phrase(analysis, more));
    mw_out_text(out, "</figcaption>\n");
    draw(out, analysis, digest);
    mw_out_text(out, "</figure>\n");
}

static void write_plots(struct out *out, const struct analysis *analysis,
                        const struct digest *digest)
{
    mw_out_text(out, "<section class=\"grid\">\n");
    write_figure(out, analysis, digest, SAY_EXPECTED, SAY_EXPECTED_MORE, plot_scores);
    write_figure(out, analysis, digest, SAY_WIN, SAY_WIN_MORE, plot_chances);
    write_figure(out, analysis, digest, SAY_LOSS, SAY_LOSS_MORE, plot_losses);
    write_figure(out, analysis, digest, SAY_LUCK, SAY_LUCK_MORE, plot_luck);
    mw_out_text(out, "</section>\n");
}

static void write_sources(struct out *out, const struct analysis *analysis,
                          const struct digest *digest)
{
    char name[48];

    mw_out_text(out, "<section class=\"card\">");
    heading(out, analysis, SAY_SOURCES);
    caption(out, analysis, SAY_SOURCES_MORE);
    mw_out_text(out, "<ul class=\"key\">");
    for (int i = 0; i < digest->n_sources; i++) {
        outf(out,
             "<li><svg viewBox=\"0 0 18 12\" aria-hidden=\"true\"><rect class=\"k%d\" width=\"18\" "
             "height=\"12\"/></svg>",
             i);
        out_escaped(out, source_name(analysis, digest->source[i].key, name, sizeof name));
        mw_out_text(out, "</li>");
    }
    mw_out_text(out, "</ul>\n<div class=\"stacks\">\n");
    for (int seat = 0; seat < analysis->players; seat++) {
        outf(out, "<figure class=\"t%d\">", seat);
        write_who(out, analysis, seat);
        plot_sources(out, analysis, digest, seat);
        mw_out_text(out, "</figure>\n");
    }
    mw_out_text(out, "</div></section>\n");
}

/* ---- Turning points and moves -----------------------------------------------------------------*/

static void write_move_of(struct out *out, const struct analysis *analysis, int n)
{
    mw_state before;
    mw_move move;

    mw_session_at(analysis->session, n, &before);
    mw_session_move(analysis->session, n, &move);
    write_move_text(out, analysis, &before, &move);
}

/* What the better move has more of: what the mover has adds up to the loss. */
static void write_reasons(struct out *out, const struct analysis *analysis,
                          const struct finding *finding)
{
    char text[MW_MAX_TEXT];

    if (finding->judged.n == 0) /* as it may be without a net */
        return;
    mw_out_text(out, "<ul class=\"why\">");
    for (int i = 0; i < finding->judged.n; i++) {
        mw_out_text(out, "<li><b>");
        write_number(out, analysis, finding->judged.reason[i].difference, SIGN_BOTH);
        mw_out_text(out, "</b> ");
        reason_text(analysis, &finding->judged.reason[i], text, sizeof text);
        out_escaped(out, text);
        mw_out_text(out, "</li>");
    }
    mw_out_text(out, "</ul>");
}

/* The better move, if there clearly was one. */
static void write_better(struct out *out, const struct analysis *analysis, int n)
{
    const struct finding *finding = &analysis->finding[n];
    mw_state before;

    if (!finding->judged.clear)
        return;
    mw_session_at(analysis->session, n, &before);
    outf(out, "<div class=\"instead\"><b>%s:</b> ", phrase(analysis, SAY_BETTER));
    write_move_text(out, analysis, &before, &finding->judged.best);
    write_reasons(out, analysis, finding);
    mw_out_text(out, "</div>");
}

static void write_turn(struct out *out, const struct analysis *analysis, const struct turn *turn)
{
    int mover = analysis->mover[turn->move];
    int32_t change = turn->win_change;
    char numbers[32];

    outf(out, "<li><a href=\"#m%d\">%s %s</a>, <b class=\"t%d\">", turn->move + 1,
         phrase(analysis, SAY_MOVE), turn_numbers(turn, numbers, sizeof numbers), mover);
    out_escaped(out, analysis->names.list[mover]);
    outf(out, "</b>; %s <b class=\"t%d\">", phrase(analysis, SAY_FOR), turn->seat);
    out_escaped(out, analysis->names.list[turn->seat]);
    outf(out, "</b>: %s %s%d%%, ", phrase(analysis, SAY_CHANCES), change > 0 ? "+" : "−",
         percent(change > 0 ? change : -change));
    write_number(out, analysis, turn->points_change, SIGN_BOTH);
    outf(out, " %s", phrase(analysis, SAY_POINTS));
    for (int n = turn->move; n <= turn->last; n++) {
        mw_out_text(out, "<div>");
        write_move_of(out, analysis, n);
        if (analysis->finding[n].judged.clear) {
            outf(out, " <span class=\"bad\">%s ", phrase(analysis, SAY_LOST));
            write_loss(out, analysis, &analysis->finding[n].judged);
            mw_out_text(out, "</span>");
        }
        mw_out_text(out, "</div>");
        write_better(out, analysis, n);
    }
    mw_out_text(out, "</li>\n");
}

static void write_turns(struct out *out, const struct analysis *analysis,
                        const struct digest *digest)
{
    mw_out_text(out, "<section class=\"card\">");
    heading(out, analysis, SAY_TURNS);
    caption(out, analysis, digest->n_turns ? SAY_TURNS_MORE : SAY_NO_TURNS);
    if (digest->n_turns > 0)
        mw_out_text(out, "<ol class=\"turns\">\n");
    for (int i = 0; i < digest->n_turns; i++)
        write_turn(out, analysis, &digest->turn[i]);
    mw_out_text(out, digest->n_turns ? "</ol></section>\n" : "</section>\n");
}

static void write_cells(struct out *out, const struct analysis *analysis, int n)
{
    const struct finding *finding = &analysis->finding[n];
    int seat = analysis->mover[n];
    char luck[128];

    outf(out, "<td class=\"n\" data-l=\"%s\">", phrase(analysis, SAY_EXPECTED_SHORT));
    write_number(out, analysis, finding->judged.played.points[seat], SIGN_MINUS);
    outf(out, "</td><td class=\"n\" data-l=\"%s\">%d%%</td><td class=\"n %s\" data-l=\"%s\">",
         phrase(analysis, SAY_WIN_SHORT), percent(finding->judged.played.win[seat]),
         finding->judged.clear ? "bad" : "unsure", phrase(analysis, SAY_LOST));
    write_loss(out, analysis, &finding->judged);
    outf(out, "</td><td class=\"n\" data-l=\"%s\">", phrase(analysis, SAY_LUCK_SHORT));
    mw_out_text(out, luck_text(analysis, n, "<br/>", luck, sizeof luck));
    mw_out_text(out, "</td>");
}

static void write_row(struct out *out, const struct analysis *analysis, int n)
{
    static char said[1 << 14];
    const struct story story = story_of(analysis);
    int seat = analysis->mover[n];

    outf(out, "<tr id=\"m%d\"><td class=\"n\">%d</td><td class=\"p t%d\">", n + 1, n + 1, seat);
    out_escaped(out, analysis->names.list[seat]);
    mw_out_text(out, "</td><td class=\"m\">");
    say_move(&story, n, said, sizeof said);
    out_escaped(out, said);
    write_better(out, analysis, n);
    mw_out_text(out, "</td>");
    write_cells(out, analysis, n);
    mw_out_text(out, "</tr>\n");
}

static void write_moves(struct out *out, const struct analysis *analysis)
{
    static const enum phrase columns_of_numbers[] = { SAY_EXPECTED_SHORT, SAY_WIN_SHORT, SAY_LOST,
                                                      SAY_LUCK_SHORT };

    mw_out_text(out, "<section class=\"card\">");
    heading(out, analysis, SAY_ALL_MOVES);
    caption(out, analysis, SAY_ALL_MOVES_MORE);
    outf(out, "<table><thead><tr><th></th><th>%s</th><th>%s</th>", phrase(analysis, SAY_PLAYER),
         phrase(analysis, SAY_MOVE));
    for (size_t i = 0; i < sizeof columns_of_numbers / sizeof *columns_of_numbers; i++)
        outf(out, "<th class=\"n\">%s</th>", phrase(analysis, columns_of_numbers[i]));
    mw_out_text(out, "</tr></thead>\n<tbody>\n");
    for (int n = 0; n < analysis->session->n_moves; n++)
        write_row(out, analysis, n);
    mw_out_text(out, "</tbody></table></section>\n");
}

static void write_how(struct out *out, const struct analysis *analysis)
{
    char text[1200];

    how_text(analysis, text, sizeof text);
    mw_out_text(out, "<section class=\"soft\"><p class=\"soft\">");
    out_escaped(out, text);
    mw_out_text(out, "</p></section>\n");
}

void write_analysis_html(struct out *out, const struct analysis *analysis,
                         const struct digest *digest)
{
    write_head(out, analysis);
    if (analysis->session->n_moves == 0) {
        outf(out, "<p>%s</p>\n", phrase(analysis, SAY_NO_MOVES));
    } else {
        write_hatching(out, digest);
        mw_out_text(out, "<section class=\"seats\">\n");
        for (int seat = 0; seat < analysis->players; seat++)
            write_seat(out, analysis, digest, seat);
        mw_out_text(out, "</section>\n");
        caption(out, analysis, SAY_SEATS_MORE);
        write_plots(out, analysis, digest);
        write_sources(out, analysis, digest);
        write_turns(out, analysis, digest);
        write_moves(out, analysis);
        write_how(out, analysis);
    }
    mw_out_text(out, "</body>\n</html>\n");
}
