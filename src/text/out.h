/*
 * A bounded text buffer, and a JSON writer on top of it. Writing past the end is safe: nothing is
 * stored, but the length goes on counting, so a caller learns how much room was needed.
 * The JSON functions put the commas; the caller only opens, writes and closes.
 */
#ifndef MW_TEXT_OUT_H
#define MW_TEXT_OUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct out {
    char *text;
    size_t size; /* room, the final 0 included */
    size_t length;
    bool first; /* no comma before the next JSON value */
};

struct out mw_out_to(char *text, size_t size);
/* Writes the final 0, after whole characters only; returns the length. */
size_t mw_out_end(struct out *out);

void mw_out_char(struct out *out, char c);
void mw_out_text(struct out *out, const char *text);
void mw_out_bytes(struct out *out, const char *text, size_t n);
void mw_out_int(struct out *out, int64_t value);
void mw_out_hex64(struct out *out, uint64_t value);

/* `key` is NULL inside a list. */
void mw_json_open(struct out *out, const char *key, char bracket); /* '{' or '[' */
void mw_json_close(struct out *out, char bracket);                 /* '}' or ']' */
void mw_json_int(struct out *out, const char *key, int64_t value);
/* 1234 with 2 digits is 12.34. */
void mw_json_decimal(struct out *out, const char *key, int64_t value, int digits);
void mw_json_bool(struct out *out, const char *key, bool value);
void mw_json_null(struct out *out, const char *key);
void mw_json_text(struct out *out, const char *key, const char *value);
void mw_json_key(struct out *out, const char *key); /* the value follows by hand */
/* A string whose text the caller writes between the two calls, unescaped: words of the notation. */
void mw_json_begin_word(struct out *out, const char *key);
void mw_json_end_word(struct out *out);

#endif
