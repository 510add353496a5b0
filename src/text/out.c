/* A bounded text buffer and a JSON writer; see out.h. */
#include "out.h"

#include "text.h"

struct out mw_out_to(char *text, size_t size)
{
    return (struct out){ .text = text, .size = size, .length = 0, .first = true };
}

size_t mw_out_end(struct out *out)
{
    if (out->size > 0)
        out->text[out->length < out->size ? out->length : text_whole(out->text, out->size - 1)] = 0;
    return out->length;
}

void mw_out_char(struct out *out, char c)
{
    if (out->length + 1 < out->size)
        out->text[out->length] = c;
    out->length++;
}

void mw_out_text(struct out *out, const char *text)
{
    while (*text)
        mw_out_char(out, *text++);
}

void mw_out_bytes(struct out *out, const char *text, size_t n)
{
    for (size_t i = 0; i < n; i++)
        mw_out_char(out, text[i]);
}

void mw_out_int(struct out *out, int64_t value)
{
    char digits[20];
    int n = 0;
    uint64_t rest = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;

    if (value < 0)
        mw_out_char(out, '-');
    do
        digits[n++] = (char)('0' + rest % 10);
    while ((rest /= 10) > 0);
    while (n > 0)
        mw_out_char(out, digits[--n]);
}

void mw_out_hex64(struct out *out, uint64_t value)
{
    for (int shift = 60; shift >= 0; shift -= 4)
        mw_out_char(out, "0123456789abcdef"[value >> shift & 15]);
}

static void quoted(struct out *out, const char *text)
{
    mw_out_char(out, '"');
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\') {
            mw_out_char(out, '\\');
            mw_out_char(out, *text);
        } else if (c == '\n') {
            mw_out_text(out, "\\n");
        } else if (c < 0x20) {
            mw_out_text(out, "\\u00");
            mw_out_char(out, "0123456789abcdef"[c >> 4]);
            mw_out_char(out, "0123456789abcdef"[c & 15]);
        } else {
            mw_out_char(out, *text);
        }
    }
    mw_out_char(out, '"');
}

void mw_json_key(struct out *out, const char *key)
{
    if (!out->first)
        mw_out_char(out, ',');
    out->first = false;
    if (key) {
        quoted(out, key);
        mw_out_char(out, ':');
    }
}

void mw_json_open(struct out *out, const char *key, char bracket)
{
    mw_json_key(out, key);
    mw_out_char(out, bracket);
    out->first = true;
}

void mw_json_close(struct out *out, char bracket)
{
    mw_out_char(out, bracket);
    out->first = false;
}

void mw_json_int(struct out *out, const char *key, int64_t value)
{
    mw_json_key(out, key);
    mw_out_int(out, value);
}

void mw_json_decimal(struct out *out, const char *key, int64_t value, int digits)
{
    int64_t whole = value < 0 ? -value : value, unit = 1;

    for (int i = 0; i < digits; i++)
        unit *= 10;
    mw_json_key(out, key);
    if (value < 0)
        mw_out_char(out, '-');
    mw_out_int(out, whole / unit);
    mw_out_char(out, '.');
    while ((unit /= 10) > 0)
        mw_out_char(out, (char)('0' + whole / unit % 10));
}

void mw_json_bool(struct out *out, const char *key, bool value)
{
    mw_json_key(out, key);
    mw_out_text(out, value ? "true" : "false");
}

void mw_json_null(struct out *out, const char *key)
{
    mw_json_key(out, key);
    mw_out_text(out, "null");
}

void mw_json_text(struct out *out, const char *key, const char *value)
{
    mw_json_key(out, key);
    quoted(out, value);
}

void mw_json_begin_word(struct out *out, const char *key)
{
    mw_json_key(out, key);
    mw_out_char(out, '"');
}

void mw_json_end_word(struct out *out)
{
    mw_out_char(out, '"');
}
