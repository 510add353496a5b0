/*
 * Writing SVG into a bounded text buffer. Attributes stand in single quotes, which need no escaping in
 * C or JSON. Lengths are whole numbers, so the bytes are the same everywhere.
 */
#ifndef MW_DRAW_SVG_H
#define MW_DRAW_SVG_H

#include "text/out.h"

/* The template with each % replaced by the next number and each $ by the next text, escaped. */
void mw_svg_put(struct out *out, const char *template, ...);

/* A text for people, escaped. */
void mw_svg_text(struct out *out, const char *text);

#endif
