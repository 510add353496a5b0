/* What a table was made for: the fields of `create`, read, written and kept as JSON. */
#ifndef MW_SERVER_TABLES_TERMS_H
#define MW_SERVER_TABLES_TERMS_H

#include "server/clocks/clock.h"
#include "server/world/refusal.h"

struct terms {
    mw_setup setup; /* but its seed */
    struct clock_terms clock;
    bool by_link; /* entry: who has the invitation; else anybody */
    bool undo_is_free;
    bool is_rated;
    bool has_spectators;
    bool keeps_order; /* seat 0 begins; else whom the deal makes first */
    int stand_in;     /* level of bots that play for people */
    int n_bots;
    int bot[MW_MAX_PLAYERS]; /* levels of the last seats */
};

enum { TERMS_TEXT = 1024 };

/* False, with the field that is wrong, if they are none. */
bool terms_read(struct json object, struct terms *terms, struct refusal *refusal);
/* The fields from `game` to `order`, and `stand_in`, into an object that is open. */
void terms_write(struct out *out, const struct terms *terms);
/* All of them as an object that terms_read() reads; room: TERMS_TEXT. */
void terms_keep(const struct terms *terms, char *text, size_t size);

#endif
