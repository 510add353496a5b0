/* Fields of JSON texts; see fields.h. */
#include "fields.h"

#include "millwright.h"

#include <stdint.h>

int int_at(struct json object, const char *key, int otherwise)
{
    int64_t n;
    struct json value = key ? mw_json_get(object, key) : object;
    return mw_json_read_int(value, &n) && n >= INT32_MIN && n <= INT32_MAX ? (int)n : otherwise;
}

const char *text_at(struct json object, const char *key, char *text, size_t size)
{
    struct json value = key ? mw_json_get(object, key) : object;
    if (!mw_json_read_text(value, text, size))
        text[0] = 0;
    return text;
}

/* Where the languages have different names, the value is an object of them. */
const char *name_at(struct json object, const char *key, int language, char *text, size_t size)
{
    struct json name = mw_json_get(object, key);

    if (mw_json_type(name) != 'o')
        return text_at(name, NULL, text, size);
    return text_at(name, mw_language_id(language), text, size);
}

struct json item_at(struct json list, int index)
{
    struct json item = mw_json_first(list, NULL);
    while (item.at && index-- > 0)
        item = mw_json_next(list, item, NULL);
    return item;
}

bool list_has(struct json list, const char *text)
{
    for (struct json item = mw_json_first(list, NULL); item.at;
         item = mw_json_next(list, item, NULL))
        if (mw_json_is(item, text))
            return true;
    return false;
}

int count_at(struct json object, const char *key)
{
    struct json value = mw_json_get(object, key);

    switch (mw_json_type(value)) {
    case 'l': return mw_json_count(value);
    case 's': return 1; /* a single card */
    case '0': return 0; /* none of them */
    default: return int_at(value, NULL, -1);
    }
}
