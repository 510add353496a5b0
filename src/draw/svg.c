/* Writing SVG; see svg.h. */
#include "svg.h"

#include <stdarg.h>

void svg_text(struct out *out, const char *text)
{
    for (; *text; text++)
        switch (*text) {
        case '&': out_text(out, "&amp;"); break;
        case '<': out_text(out, "&lt;"); break;
        case '>': out_text(out, "&gt;"); break;
        case '\'': out_text(out, "&#39;"); break;
        default: out_char(out, (unsigned char)*text < 0x20 ? ' ' : *text);
        }
}

void svg_put(struct out *out, const char *template, ...)
{
    va_list values;

    va_start(values, template);
    for (; *template; template ++)
        if (*template == '%')
            out_int(out, va_arg(values, int));
        else if (*template == '$')
            svg_text(out, va_arg(values, const char *));
        else
            out_char(out, *template);
    va_end(values);
}
