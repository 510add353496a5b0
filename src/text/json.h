/*
 * A JSON reader that allocates nothing. mw_json_parse() checks the whole text once, strictly (RFC
 * 8259, valid UTF-8, at most 33 levels deep); after that a value is just a piece of that text, and
 * the other functions walk over it. Reading is linear in the text, which is small.
 */
#ifndef MW_TEXT_JSON_H
#define MW_TEXT_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct json {
    const char *at; /* first byte of the value; NULL: there is none */
    const char *end;
};

/* Whether `text` is one JSON value; else `*where` is the offset of the first wrong byte. */
bool mw_json_parse(const char *text, size_t length, struct json *value, size_t *where);

/* 'o' object, 'l' list, 's' string, 'n' number, 't' true, 'f' false, '0' null, 0 none. */
char mw_json_type(struct json value);

/* The member of an object, or none. With a key given twice, the first. */
struct json mw_json_get(struct json object, const char *key);

/* Iterating: start with mw_json_first(), go on with mw_json_next() until the value is none. For objects
 * `key` (may be NULL) receives the member's key as a string value. */
struct json mw_json_first(struct json container, struct json *key);
struct json mw_json_next(struct json container, struct json value, struct json *key);
int mw_json_count(struct json container);

/* A whole number without fraction or exponent. */
bool mw_json_read_int(struct json value, int64_t *number);
bool mw_json_read_uint64(struct json value, uint64_t *number);
bool mw_json_read_bool(struct json value, bool *truth);

/* Copies a string, unescaped, with a final 0; false if it is none, too long, or has a NUL in it. */
bool mw_json_read_text(struct json value, char *text, size_t size);
/* The same without a limit known beforehand: returns the length, or SIZE_MAX if it is no string;
 * writes at most `size` bytes, the final 0 included. */
size_t mw_json_unescape(struct json value, char *text, size_t size);
bool mw_json_is(struct json value, const char *text);

/* Equal values: numbers and texts as they are written, objects whatever the order of their keys. */
bool mw_json_same(struct json a, struct json b);

#endif
