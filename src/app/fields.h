/* Fields of JSON texts, read with a stand-in for what is not there. */
#ifndef MW_APP_FIELDS_H
#define MW_APP_FIELDS_H

#include "text/json.h"

#include <stdbool.h>
#include <stddef.h>

/* Of a member; without a key, of the value itself. */
int int_at(struct json object, const char *key, int otherwise);
const char *text_at(struct json object, const char *key, char *text, size_t size); /* "": none */

/* A name for people in a language, "" for none. */
const char *name_at(struct json object, const char *key, int language, char *text, size_t size);
/* A list's length, 0 or 1 for one thing, or the number that hides it. */
int count_at(struct json object, const char *key);

struct json item_at(struct json list, int index);
bool list_has(struct json list, const char *text);

#endif
