/* Writing SVG; see svg.h. */
#include "svg.h"

#include <stdarg.h>

void mw_svg_text(struct out *out, const char *text)
{
    for (; *text; text++)
        switch (*text) {
        case '&': mw_out_text(out, "&amp;"); break;
        case '<': mw_out_text(out, "&lt;"); break;
        case '>': mw_out_text(out, "&gt;"); break;
        case '\'': mw_out_text(out, "&#39;"); break;
        default: mw_out_char(out, (unsigned char)*text < 0x20 ? ' ' : *text);
        }
}

void mw_svg_put(struct out *out, const char *template, ...)
{
    va_list values;

    va_start(values, template);
    for (; *template; template ++)
        if (*template == '%')
            mw_out_int(out, va_arg(values, int));
        else if (*template == '$')
            mw_svg_text(out, va_arg(values, const char *));
        else
            mw_out_char(out, *template);
    va_end(values);
}
