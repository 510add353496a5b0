/* Small plots as SVG; see plot.h. */
#include "plot.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>

static const double text_height = 12;

void outf(struct out *out, const char *format, ...)
{
    char text[1024];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    mw_out_text(out, text);
}

void out_escaped(struct out *out, const char *text)
{
    for (; *text; text++)
        switch (*text) {
        case '&': mw_out_text(out, "&amp;"); break;
        case '<': mw_out_text(out, "&lt;"); break;
        case '>': mw_out_text(out, "&gt;"); break;
        case '"': mw_out_text(out, "&quot;"); break;
        default: mw_out_char(out, *text);
        }
}

static double across(const struct plot *plot, double x)
{
    double share = plot->x1 > plot->x0 ? (x - plot->x0) / (plot->x1 - plot->x0) : 0;
    return plot->left + share * (plot->right - plot->left);
}

static double down(const struct plot *plot, double y)
{
    double share = plot->y1 > plot->y0 ? (y - plot->y0) / (plot->y1 - plot->y0) : 0;
    return plot->bottom - share * (plot->bottom - plot->top);
}

/* The round step that gives at most `most` lines; a whole number. */
static double step_for(double range, int most)
{
    double step = range > 0 ? pow(10, floor(log10(range / most))) : 1;

    if (range / step > most)
        step *= 2;
    if (range / step > most)
        step *= 2.5;
    if (range / step > most)
        step *= 2;
    return step > 1 ? step : 1;
}

void plot_begin(struct plot *plot, const char *about)
{
    outf(plot->out, "<svg viewBox=\"0 0 %g %g\" role=\"img\" aria-label=\"", plot->width,
         plot->height);
    out_escaped(plot->out, about);
    mw_out_text(plot->out, "\">");
}

void plot_end(struct plot *plot)
{
    mw_out_text(plot->out, "</svg>\n");
}

void plot_text(const struct plot *plot, double x, double y, const char *class_name,
               const char *text)
{
    outf(plot->out, "<text x=\"%.1f\" y=\"%.1f\" class=\"%s\">", x, y, class_name);
    out_escaped(plot->out, text);
    mw_out_text(plot->out, "</text>");
}

void plot_grid(const struct plot *plot, const char *unit)
{
    int most = (int)((plot->bottom - plot->top) / 32) + 1;
    double step = step_for(plot->y1 - plot->y0, most);
    char text[32];

    for (double y = ceil(plot->y0 / step - 1e-9) * step; y <= plot->y1 + 1e-9; y += step) {
        double at = down(plot, y);
        outf(plot->out, "<path class=\"%s\" d=\"M%.1f %.1fH%.1f\"/>",
             fabs(y) < 1e-9 ? "zero" : "grid", plot->left, at, plot->right);
        snprintf(text, sizeof text, "%s%g%s", y < -1e-9 ? "−" : "", fabs(y) < 1e-9 ? 0 : fabs(y),
                 unit);
        plot_text(plot, plot->left - 4, at + 4, "tick end", text);
    }
}

void plot_numbers_below(const struct plot *plot, const char *what)
{
    double step = step_for(plot->x1 - plot->x0, (int)((plot->right - plot->left) / 60) + 1);
    char text[32];

    plot_text(plot, plot->left - 6, plot->bottom + 15, "tick end", what);
    for (double x = ceil(plot->x0 / step) * step; x <= plot->x1 + 1e-9; x += step) {
        snprintf(text, sizeof text, "%g", x);
        plot_text(plot, across(plot, x), plot->bottom + 15, "tick mid", text);
    }
}

void plot_divide(const struct plot *plot, double x, const char *caption)
{
    outf(plot->out, "<path class=\"divide\" d=\"M%.1f %.1fV%.1f\"/>", across(plot, x), plot->top,
         plot->bottom);
    if (caption[0])
        plot_text(plot, across(plot, x) + 4, plot->top - 5, "era", caption);
}

void plot_line(const struct plot *plot, double first, const double *y, int n,
               const char *class_name)
{
    outf(plot->out, "<path class=\"line %s\" d=\"", class_name);
    for (int i = 0; i < n; i++)
        outf(plot->out, "%c%.1f %.1f", i ? 'L' : 'M', across(plot, first + i), down(plot, y[i]));
    mw_out_text(plot->out, "\"/>");
}

void plot_area(const struct plot *plot, double first, const double *low, const double *high, int n,
               const char *class_name)
{
    outf(plot->out, "<path class=\"area %s\" d=\"", class_name);
    for (int i = 0; i < n; i++)
        outf(plot->out, "%c%.1f %.1f", i ? 'L' : 'M', across(plot, first + i), down(plot, high[i]));
    for (int i = n - 1; i >= 0; i--)
        outf(plot->out, "L%.1f %.1f", across(plot, first + i), down(plot, low[i]));
    mw_out_text(plot->out, "Z\"/>");
}

void plot_bar(const struct plot *plot, const struct bar *bar)
{
    double top = down(plot, bar->y > 0 ? bar->y : 0), foot = down(plot, bar->y > 0 ? 0 : bar->y);

    outf(plot->out,
         "<a href=\"#m%d\"><rect class=\"bar %s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" "
         "height=\"%.1f\"><title>",
         bar->leads_to, bar->class_name, across(plot, bar->x) - bar->width / 2, top, bar->width,
         foot - top);
    out_escaped(plot->out, bar->title);
    mw_out_text(plot->out, "</title></rect></a>");
}

static void sort_from_top(struct label *label, int n)
{
    for (int i = 1; i < n; i++)
        for (int j = i; j > 0 && label[j].y > label[j - 1].y; j--) {
            struct label swap = label[j];
            label[j] = label[j - 1];
            label[j - 1] = swap;
        }
}

void plot_labels(const struct plot *plot, struct label *label, int n)
{
    double at[16];

    sort_from_top(label, n);
    for (int i = 0; i < n; i++) {
        at[i] = down(plot, label[i].y);
        if (i > 0 && at[i] < at[i - 1] + text_height)
            at[i] = at[i - 1] + text_height;
    }
    /* Pushed out below: back up again, as far as needed. */
    for (int i = n - 1; i >= 0; i--) {
        double lowest = i == n - 1 ? plot->bottom : at[i + 1] - text_height;
        at[i] = at[i] > lowest ? lowest : at[i];
    }
    for (int i = 0; i < n; i++) {
        char class_name[32];
        snprintf(class_name, sizeof class_name, "label %s", label[i].class_name);
        plot_text(plot, plot->right + 5, at[i] + 4, class_name, label[i].text);
    }
}
