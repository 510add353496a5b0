/*
 * The JSON reader: any bytes. What is read is walked to its last value, and every value must lie in
 * the text and equal itself.
 */
#include "support.h"

#include <string.h>

#include "text/text.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void walk(struct json value, struct json whole)
{
    char text[64];
    int64_t number;
    uint64_t unsigned_number;
    bool truth;
    struct json key, v;
    int n = 0;

    must(value.at >= whole.at && value.end <= whole.end && value.at < value.end,
         "outside the text");
    must(mw_json_type(value) != 0, "a value without a type");
    must(mw_json_read_text(value, text, sizeof text) <= (mw_json_type(value) == 's'),
         "no text was read");
    must(mw_json_read_int(value, &number) <= (mw_json_type(value) == 'n'), "no number was read");
    must(mw_json_read_uint64(value, &unsigned_number) <= (mw_json_type(value) == 'n'),
         "no seed was read");
    must(mw_json_read_bool(value, &truth) == !!strchr("tf", mw_json_type(value)),
         "no truth was read");
    for (v = mw_json_first(value, &key); v.at; v = mw_json_next(value, v, &key), n++) {
        must((key.at != NULL) == (mw_json_type(value) == 'o'), "a key outside an object");
        if (key.at && mw_json_read_text(key, text, sizeof text)) {
            struct json first = mw_json_get(value, text);
            must(first.at && first.at <= v.at, "a key that is not found");
        }
        walk(v, whole);
    }
    must(mw_json_count(value) == n, "the count is not that of the walk");
}

/* Objects with a key given twice, or one longer than any name here, are equal to none. */
static bool has_odd_key(struct json value)
{
    char text[96];
    struct json key, v;

    for (v = mw_json_first(value, &key); v.at; v = mw_json_next(value, v, &key))
        if (has_odd_key(v) || (key.at && !mw_json_read_text(key, text, sizeof text)) ||
            (key.at && mw_json_get(value, text).at != v.at))
            return true;
    return false;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    struct json value;
    size_t where = SIZE_MAX;
    bool good = mw_json_parse(text, size, &value, &where);

    must(where <= size, "the wrong byte is outside the text");
    if (!good)
        return 0;
    must(where == size, "a good text has a wrong byte");
    for (const char *at = text, *end = text + size; at < end;) {
        size_t n = utf8_length(at, end);
        must(n > 0, "JSON that is not UTF-8");
        at += n;
    }
    walk(value, value);
    if (!has_odd_key(value))
        must(mw_json_same(value, value), "a value is not the same as itself");
    return 0;
}
