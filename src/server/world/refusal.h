/* Why a request is refused: a code for programs, a sentence for people, and what belongs to it. */
#ifndef MW_SERVER_WORLD_REFUSAL_H
#define MW_SERVER_WORLD_REFUSAL_H

#include "millwright.h"
#include "text/out.h"

#include <stdbool.h>

struct refusal {
    const char *code;   /* "stale": a constant of the program */
    const char *field;  /* of bad-request: which is wrong; else NULL */
    const char *saying; /* another sentence of the catalogs than that of the code; else NULL */
    const char *rule;   /* of the engine's "illegal" */
    bool has_rule;
    char text[MW_MAX_TEXT]; /* "": the sentence of its code in the catalogs */
    char more[MW_MAX_OPTIONS *
              MW_MAX_WORD_TEXT]; /* further fields as JSON without braces: "\"retry_ms\":500" */
};

/* These return false, so that a check can return it. */
bool refuse(struct refusal *refusal, const char *code);
/* bad-request about a field. */
bool refuse_field(struct refusal *refusal, const char *field);
/* With another sentence than the code's: refuse_saying(r, "wrong", "wrong-code"). */
bool refuse_saying(struct refusal *refusal, const char *code, const char *saying);
/* With a number beside it: refuse_with(r, "too-fast", "retry_ms", 500). */
bool refuse_with(struct refusal *refusal, const char *code, const char *key, int64_t number);

/* A sentence of the catalogs by its key; the key itself where they have none. */
const char *server_sentence(const char *key, int language);
/* The object of an error: {"code":...,"text":...}. `key` as in text/out.h. */
void refusal_write(struct out *out, const char *key, const struct refusal *refusal, int language);

#endif
