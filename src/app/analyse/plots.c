/* The plots of an analysis's page: what is drawn. How it looks is the page's style. */
#include "plots.h"

#include "args.h"
#include "command.h"
#include "plot.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { WIDTH = 480, HEIGHT = 260, SMALL_WIDTH = 320, SMALL_HEIGHT = 200 };

static double *numbers(int n)
{
    double *y = calloc((size_t)n + 1, sizeof *y);

    if (!y) {
        says_wrong("no memory for a plot of %d moves", n);
        exit(EXIT_FAILED);
    }
    return y;
}

static struct plot plot_of(struct out *out, int moves)
{
    return (struct plot){ .out = out,
                          .width = WIDTH,
                          .height = HEIGHT,
                          .left = 40,
                          .right = WIDTH - 24,
                          .top = 20,
                          .bottom = HEIGHT - 24,
                          .x0 = 1,
                          .x1 = moves > 1 ? moves : 2 };
}

static void divide_eras(const struct plot *plot, const struct digest *digest, const char *caption)
{
    for (int i = 0; i < digest->n_eras; i++)
        plot_divide(plot, digest->era[i], caption);
}

/* What a line of a seat shows after each move. */
typedef double read_value(const struct analysis *analysis, int move, int seat);

static double points_after(const struct analysis *analysis, int move, int seat)
{
    return (double)analysis->finding[move].judged.played.points[seat] / (double)MW_POINT;
}

/* The mean of the moves around this one: few games tell little about a chance. */
static double chance_around(const struct analysis *analysis, int move, int seat)
{
    int last = analysis->session->n_moves - 1, reach = 2;
    double sum = 0;

    reach = move < reach ? move : reach;
    reach = last - move < reach ? last - move : reach;
    for (int n = move - reach; n <= move + reach; n++)
        sum += (double)analysis->finding[n].judged.played.win[seat] * 100 / (double)WHOLE;
    return sum / (2 * reach + 1);
}

static void set_range(struct plot *plot, const struct analysis *analysis, read_value *read)
{
    plot->y0 = HUGE_VAL;
    plot->y1 = -HUGE_VAL;
    for (int n = 0; n < analysis->session->n_moves; n++)
        for (int seat = 0; seat < analysis->players; seat++) {
            plot->y0 = fmin(plot->y0, read(analysis, n, seat));
            plot->y1 = fmax(plot->y1, read(analysis, n, seat));
        }
    plot->y0 = floor(plot->y0 / 5) * 5;
    plot->y1 = fmax(ceil(plot->y1 / 5) * 5, plot->y0 + 5);
}

static void seat_class(int seat, char *text, size_t size)
{
    snprintf(text, size, "s%d", seat);
}

/* A line for each seat, in the seat's colour and dashes, with its letter at the end. */
static void draw_lines(const struct plot *plot, const struct analysis *analysis, double *y[])
{
    struct label label[MW_MAX_PLAYERS];
    int moves = analysis->session->n_moves;

    for (int seat = 0; seat < analysis->players; seat++) {
        seat_class(seat, label[seat].class_name, sizeof label[seat].class_name);
        snprintf(label[seat].text, sizeof label[seat].text, "%c", seat_letter(seat));
        label[seat].y = y[seat][moves - 1];
        plot_line(plot, 1, y[seat], moves, label[seat].class_name);
    }
    plot_labels(plot, label, analysis->players);
}

static void draw_curves(struct plot *plot, const struct analysis *analysis,
                        const struct digest *digest, read_value *read, const char *unit)
{
    double *y[MW_MAX_PLAYERS];

    plot_grid(plot, unit);
    plot_numbers_below(plot, phrase(analysis, SAY_MOVE));
    divide_eras(plot, digest, phrase(analysis, SAY_NEW_ERA));
    for (int seat = 0; seat < analysis->players; seat++) {
        y[seat] = numbers(analysis->session->n_moves);
        for (int n = 0; n < analysis->session->n_moves; n++)
            y[seat][n] = read(analysis, n, seat);
    }
    draw_lines(plot, analysis, y);
    for (int seat = 0; seat < analysis->players; seat++)
        free(y[seat]);
}

void plot_scores(struct out *out, const struct analysis *analysis, const struct digest *digest)
{
    struct plot plot = plot_of(out, analysis->session->n_moves);

    set_range(&plot, analysis, points_after);
    plot_begin(&plot, phrase(analysis, SAY_EXPECTED));
    draw_curves(&plot, analysis, digest, points_after, "");
    plot_end(&plot);
}

void plot_chances(struct out *out, const struct analysis *analysis, const struct digest *digest)
{
    struct plot plot = plot_of(out, analysis->session->n_moves);

    plot.y0 = 0;
    plot.y1 = 100;
    plot_begin(&plot, phrase(analysis, SAY_WIN));
    draw_curves(&plot, analysis, digest, chance_around, "%");
    plot_end(&plot);
}

/* ---- Luck: the sum up to each move ------------------------------------------------------------*/

static void sum_luck(const struct analysis *analysis, int seat, double *y)
{
    int64_t sum = 0;

    for (int n = 0; n < analysis->session->n_moves; n++) {
        sum += analysis->finding[n].luck[seat];
        y[n] = (double)sum / (double)MW_POINT;
    }
}

void plot_luck(struct out *out, const struct analysis *analysis, const struct digest *digest)
{
    struct plot plot = plot_of(out, analysis->session->n_moves);
    double *y[MW_MAX_PLAYERS];

    plot.y0 = -2;
    plot.y1 = 2;
    for (int seat = 0; seat < analysis->players; seat++) {
        y[seat] = numbers(analysis->session->n_moves);
        sum_luck(analysis, seat, y[seat]);
        for (int n = 0; n < analysis->session->n_moves; n++) {
            plot.y0 = fmin(plot.y0, floor(y[seat][n]));
            plot.y1 = fmax(plot.y1, ceil(y[seat][n]));
        }
    }
    plot_begin(&plot, phrase(analysis, SAY_LUCK));
    plot_grid(&plot, "");
    plot_numbers_below(&plot, phrase(analysis, SAY_MOVE));
    divide_eras(&plot, digest, phrase(analysis, SAY_NEW_ERA));
    draw_lines(&plot, analysis, y);
    plot_end(&plot);
    for (int seat = 0; seat < analysis->players; seat++)
        free(y[seat]);
}

/* ---- Losses: a row of bars for each seat ------------------------------------------------------*/

/* Rounded up, so that it stands beside the plot. */
static double highest_loss(const struct analysis *analysis)
{
    int32_t most = 2 * MW_POINT;
    double step;

    for (int n = 0; n < analysis->session->n_moves; n++)
        if (analysis->finding[n].judged.loss > most)
            most = analysis->finding[n].judged.loss;
    step = most > 20 * MW_POINT ? 10 : most > 5 * MW_POINT ? 5 : 1;
    return ceil((double)most / (double)MW_POINT / step) * step;
}

static void draw_losses_of(const struct plot *plot, const struct analysis *analysis, int seat)
{
    int moves = analysis->session->n_moves;
    double width = 2 * (plot->right - plot->left) / moves;

    for (int n = 0; n < moves; n++) {
        const struct finding *finding = &analysis->finding[n];
        char class_name[24], title[96], number[32], error[32];
        if (analysis->mover[n] != seat || !is_loss(finding->judged.loss))
            continue;
        snprintf(class_name, sizeof class_name, "s%d%s", seat,
                 finding->judged.clear ? "" : " faint");
        snprintf(
            title, sizeof title, "%s %d: %s ±%s", phrase(analysis, SAY_MOVE), n + 1,
            points_text(analysis, finding->judged.loss, SIGN_MINUS, number, sizeof number),
            points_text(analysis, finding->judged.loss_error, SIGN_MINUS, error, sizeof error));
        plot_bar(plot, &(struct bar){ .x = n + 1,
                                      .y = (double)finding->judged.loss / (double)MW_POINT,
                                      .width = width > 1 ? width < 8 ? width : 8 : 1,
                                      .class_name = class_name,
                                      .title = title,
                                      .leads_to = n + 1 });
    }
}

void plot_losses(struct out *out, const struct analysis *analysis, const struct digest *digest)
{
    struct plot plot = plot_of(out, analysis->session->n_moves);
    char letter[] = "A", class_name[24];
    const double gap = 15, all = HEIGHT - 24, row = all / analysis->players;

    plot.y0 = 0;
    plot.y1 = highest_loss(analysis);
    plot_begin(&plot, phrase(analysis, SAY_LOSS));
    for (int seat = 0; seat < analysis->players; seat++) {
        plot.top = seat * row + gap;
        plot.bottom = (seat + 1) * row;
        plot_grid(&plot, "");
        divide_eras(&plot, digest, seat == 0 ? phrase(analysis, SAY_NEW_ERA) : "");
        draw_losses_of(&plot, analysis, seat);
        letter[0] = seat_letter(seat);
        snprintf(class_name, sizeof class_name, "label s%d", seat);
        plot_text(&plot, plot.right + 5, (plot.top + plot.bottom) / 2 + 4, class_name, letter);
    }
    plot_numbers_below(&plot, phrase(analysis, SAY_MOVE));
    plot_end(&plot);
}

/* ---- Points by source: stacked, a plot for each seat ------------------------------------------*/

static double total_after(const struct digest *digest, int n, int seat, int sign)
{
    double sum = 0;

    for (int i = 0; i < digest->n_sources; i++)
        if (digest->points[n][seat][i] * sign > 0)
            sum += digest->points[n][seat][i];
    return sum;
}

/* The same for every seat, so that they can be compared. */
static void set_sources_range(struct plot *plot, const struct analysis *analysis,
                              const struct digest *digest)
{
    plot->y0 = 0;
    plot->y1 = 5;
    for (int n = 0; n <= analysis->session->n_moves; n++)
        for (int seat = 0; seat < analysis->players; seat++) {
            plot->y0 = fmin(plot->y0, total_after(digest, n, seat, -1));
            plot->y1 = fmax(plot->y1, total_after(digest, n, seat, 1));
        }
}

/* What takes points away hangs below the line. */
static void draw_stack(const struct plot *plot, const struct digest *digest, int seat, int n)
{
    double *low = numbers(n), *high = numbers(n), *above = numbers(n), *below = numbers(n);
    char class_name[16];

    for (int i = 0; i < digest->n_sources; i++) {
        for (int k = 0; k < n; k++) {
            double points = digest->points[k][seat][i];
            low[k] = points < 0 ? below[k] + points : above[k];
            high[k] = points < 0 ? below[k] : above[k] + points;
            above[k] = points < 0 ? above[k] : high[k];
            below[k] = points < 0 ? low[k] : below[k];
        }
        snprintf(class_name, sizeof class_name, "k%d", i);
        plot_area(plot, 0, low, high, n, class_name);
    }
    free(low);
    free(high);
    free(above);
    free(below);
}

/* The last position once more, wide enough to be seen: what the end of the game scored. */
static void draw_last(const struct plot *plot, const struct digest *digest, int seat, int last)
{
    struct plot column = *plot;
    double above = 0, below = 0;
    char class_name[16];

    column.left = plot->right + 4;
    column.right = plot->right + 16;
    column.x0 = 0;
    column.x1 = 1;
    for (int i = 0; i < digest->n_sources; i++) {
        double points = digest->points[last][seat][i], *base = points < 0 ? &below : &above;
        double low[2] = { *base, *base }, high[2] = { *base + points, *base + points };
        snprintf(class_name, sizeof class_name, "k%d", i);
        plot_area(&column, 0, low, high, 2, class_name);
        *base += points;
    }
}

void plot_sources(struct out *out, const struct analysis *analysis, const struct digest *digest,
                  int seat)
{
    struct plot plot = plot_of(out, analysis->session->n_moves);

    plot.width = SMALL_WIDTH;
    plot.height = SMALL_HEIGHT;
    plot.right = SMALL_WIDTH - 20;
    plot.bottom = SMALL_HEIGHT - 22;
    plot.x0 = 0;
    set_sources_range(&plot, analysis, digest);
    plot_begin(&plot, analysis->names.list[seat]);
    plot_grid(&plot, "");
    plot_numbers_below(&plot, phrase(analysis, SAY_MOVE));
    draw_stack(&plot, digest, seat, analysis->session->n_moves + 1);
    draw_last(&plot, digest, seat, analysis->session->n_moves);
    divide_eras(&plot, digest, phrase(analysis, SAY_NEW_ERA));
    plot_end(&plot);
}
