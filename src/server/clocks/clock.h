/*
 * The clock of a table: numbers in, numbers out. Each turn has its own time first, then the bank of the
 * seat is used. A clock knows no table and no time but what it is told. Milliseconds throughout.
 */
#ifndef MW_SERVER_CLOCKS_CLOCK_H
#define MW_SERVER_CLOCKS_CLOCK_H

#include "millwright.h"
#include "text/json.h"
#include "text/out.h"

#include <stdbool.h>
#include <stdint.h>

enum clock_kind { CLOCK_NONE, CLOCK_LIVE, CLOCK_DAYS };

struct clock_terms {
    enum clock_kind kind;
    int64_t bank, turn;
};

struct clock {
    int64_t bank[MW_MAX_PLAYERS]; /* when the turn began */
    int seat;                     /* whose turn it is; MW_NOBODY: the clock stands */
    int64_t since;                /* when the turn began; without a kind of clock too */
};

/* Reads {"kind":"live","bank_s":1200,"turn_s":30} and the like; false if it is none (O5.1). */
bool clock_terms_read(struct json object, struct clock_terms *terms);
void clock_terms_write(struct out *out, const char *key, const struct clock_terms *terms);

void clock_begin(struct clock *clock, const struct clock_terms *terms);
/* A turn of a person begins; `now` may lie ahead, where the person is away until then. */
void clock_start(struct clock *clock, int seat, int64_t now);
/* The turn ends: what it took beyond its own time goes off the bank. */
void clock_stop(struct clock *clock, const struct clock_terms *terms, int64_t now);
/* When its time is out, or 0: it does not run. */
int64_t clock_until(const struct clock *clock, const struct clock_terms *terms);
bool clock_is_out(const struct clock *clock, const struct clock_terms *terms, int64_t now);
/* Time in which it was to stand still; below 0: it was to stand still for less. */
void clock_move_on(struct clock *clock, int64_t time);

/* As answers have it (O5.2). */
void clock_write(struct out *out, const char *key, const struct clock *clock,
                 const struct clock_terms *terms, int players);
/* As it is stored with a move, and back. */
void clock_keep(const struct clock *clock, char *text, size_t size);
bool clock_restore(struct clock *clock, const char *text);

enum { CLOCK_TEXT = 160 };

#endif
