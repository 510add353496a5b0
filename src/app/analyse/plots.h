/* The plots of an analysis's page, each an SVG picture, and the style that they are drawn in. */
#ifndef MW_APP_ANALYSE_PLOTS_H
#define MW_APP_ANALYSE_PLOTS_H

#include "analyse.h"
#include "text/out.h"

void plot_scores(struct out *out, const struct analysis *analysis, const struct digest *digest);
void plot_chances(struct out *out, const struct analysis *analysis, const struct digest *digest);
void plot_losses(struct out *out, const struct analysis *analysis, const struct digest *digest);
void plot_luck(struct out *out, const struct analysis *analysis, const struct digest *digest);
void plot_sources(struct out *out, const struct analysis *analysis, const struct digest *digest,
                  int seat);

extern const char *const page_style[]; /* CSS in pieces, NULL behind the last */

#endif
