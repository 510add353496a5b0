/*
 * Small plots as SVG. A plot has a fixed size in its own units and is stretched to the width that
 * the page gives it. Colours, dashes and hatchings come from the page's style by class: "s0" to
 * "s4" are seats, "k0" and so on kinds of things that are stacked.
 */
#ifndef MW_APP_PLOT_H
#define MW_APP_PLOT_H

#include "text/out.h"

struct plot {
    struct out *out;
    double width, height;            /* of the whole picture */
    double left, right, top, bottom; /* edges of the plotted part */
    double x0, x1, y0, y1;           /* what these edges stand for */
};

void outf(struct out *out, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* A text with &, < and so on as a page wants them. */
void out_escaped(struct out *out, const char *text);

/* Sizes and ranges are set by the caller, who says in `about` what is to be seen. */
void plot_begin(struct plot *plot, const char *about);
void plot_end(struct plot *plot);

/* Lines across at round numbers, and numbers beside them. */
void plot_grid(const struct plot *plot, const char *unit);
/* Numbers under the plot, and what they count. */
void plot_numbers_below(const struct plot *plot, const char *what);
/* A line down at `x`, where something ends and what the caption names begins; that stands above the
 * plot, and may be empty. */
void plot_divide(const struct plot *plot, double x, const char *caption);
void plot_text(const struct plot *plot, double x, double y, const char *class_name,
               const char *text);

/* y[i] belongs to x = first + i. */
void plot_line(const struct plot *plot, double first, const double *y, int n,
               const char *class_name);
void plot_area(const struct plot *plot, double first, const double *low, const double *high, int n,
               const char *class_name);
/* From 0 to `y`, with a text for those who point at it and a place in the page to go to. */
struct bar {
    double x, y, width;
    const char *class_name, *title;
    int leads_to; /* "#m7" */
};
void plot_bar(const struct plot *plot, const struct bar *bar);
/* Letters at the right ends of lines, moved apart where they would cover each other. */
struct label {
    double y;
    char text[8], class_name[16];
};
void plot_labels(const struct plot *plot, struct label *label, int n);

#endif
