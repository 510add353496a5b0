/* A bounded text buffer and a JSON writer; see out.h. */
#include "out.h"

#include "text.h"

struct out out_to(char *text, size_t size)
{
    return (struct out){ .text = text, .size = size, .length = 0, .first = true };
}

size_t out_end(struct out *out)
{
    if (out->size > 0)
        out->text[out->length < out->size ? out->length : text_whole(out->text, out->size - 1)] = 0;
    return out->length;
}

void out_char(struct out *out, char c)
{
    if (out->length + 1 < out->size)
        out->text[out->length] = c;
    out->length++;
}

void out_text(struct out *out, const char *text)
{
    while (*text)
        out_char(out, *text++);
}

void out_bytes(struct out *out, const char *text, size_t n)
{
    for (size_t i = 0; i < n; i++)
        out_char(out, text[i]);
}

void out_int(struct out *out, int64_t value)
{
    char digits[20];
    int n = 0;
    uint64_t rest = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;

    if (value < 0)
        out_char(out, '-');
    do
        digits[n++] = (char)('0' + rest % 10);
    while ((rest /= 10) > 0);
    while (n > 0)
        out_char(out, digits[--n]);
}

void out_hex64(struct out *out, uint64_t value)
{
    for (int shift = 60; shift >= 0; shift -= 4)
        out_char(out, "0123456789abcdef"[value >> shift & 15]);
}

static void quoted(struct out *out, const char *text)
{
    out_char(out, '"');
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\') {
            out_char(out, '\\');
            out_char(out, *text);
        } else if (c == '\n') {
            out_text(out, "\\n");
        } else if (c < 0x20) {
            out_text(out, "\\u00");
            out_char(out, "0123456789abcdef"[c >> 4]);
            out_char(out, "0123456789abcdef"[c & 15]);
        } else {
            out_char(out, *text);
        }
    }
    out_char(out, '"');
}

void json_key(struct out *out, const char *key)
{
    if (!out->first)
        out_char(out, ',');
    out->first = false;
    if (key) {
        quoted(out, key);
        out_char(out, ':');
    }
}

void json_open(struct out *out, const char *key, char bracket)
{
    json_key(out, key);
    out_char(out, bracket);
    out->first = true;
}

void json_close(struct out *out, char bracket)
{
    out_char(out, bracket);
    out->first = false;
}

void json_int(struct out *out, const char *key, int64_t value)
{
    json_key(out, key);
    out_int(out, value);
}

void json_decimal(struct out *out, const char *key, int64_t value, int digits)
{
    int64_t whole = value < 0 ? -value : value, unit = 1;

    for (int i = 0; i < digits; i++)
        unit *= 10;
    json_key(out, key);
    if (value < 0)
        out_char(out, '-');
    out_int(out, whole / unit);
    out_char(out, '.');
    while ((unit /= 10) > 0)
        out_char(out, (char)('0' + whole / unit % 10));
}

void json_bool(struct out *out, const char *key, bool value)
{
    json_key(out, key);
    out_text(out, value ? "true" : "false");
}

void json_null(struct out *out, const char *key)
{
    json_key(out, key);
    out_text(out, "null");
}

void json_text(struct out *out, const char *key, const char *value)
{
    json_key(out, key);
    quoted(out, value);
}

void json_begin_word(struct out *out, const char *key)
{
    json_key(out, key);
    out_char(out, '"');
}

void json_end_word(struct out *out)
{
    out_char(out, '"');
}
