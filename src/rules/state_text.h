/*
 * Reading and writing positions as JSON: the pieces that games share. A reader walks down into a
 * state object, remembers the path, and keeps the first thing that was wrong; after that its
 * functions answer with zeros, so that a game reads on without checking at every line.
 */
#ifndef MW_RULES_STATE_TEXT_H
#define MW_RULES_STATE_TEXT_H

#include "millwright.h"
#include "scored.h"
#include "text/json.h"
#include "text/out.h"

enum { MOST_POINTS = 30000, LAST_ROUND_NUMBER = 1000 }; /* in positions set up by hand */

/* ---- Writing ----------------------------------------------------------------------------------*/
void mw_write_numbers(struct out *out, const char *key, const uint8_t *number, int n);
void mw_write_counts(struct out *out, const char *key, const char *const *names,
                     const int16_t *count, int n);
/* A set of cards, each kind as often as it is there, in the order of the card table. */
void mw_write_cards(struct out *out, const char *key, const char *const *card, const uint8_t *count,
                    int kinds);
/* A pile, top first; it is kept top last. */
void mw_write_pile(struct out *out, const char *key, const char *const *card, const uint8_t *pile,
                   int n);
/* "buys": the goods of a merchant or a market, a set of industries. */
void mw_write_goods(struct out *out, const char *const *industry, uint64_t goods);
/* "ranking" and "vp" of a result. */
void mw_write_ranking(struct out *out, const mw_result *result, int players);

/* ---- Reading ----------------------------------------------------------------------------------*/
struct reader {
    struct json at; /* the object or list we are in */
    struct json above[4];
    size_t path_length[4];
    int depth;
    bool failed;
    char path[80];
    mw_problem *problem;
};

struct reader mw_reader_at(struct json object, mw_problem *problem);

/* Reports `field` of where we are: "<path> <what>". Only the first report is kept. */
void mw_reader_refuse(struct reader *r, const char *field, const char *what);

/* The same of a seat's field, from the top of the state. */
void mw_reader_refuse_seat(struct reader *r, int seat, const char *field, const char *what);

bool mw_reader_enter(struct reader *r, const char *field, char type);
bool mw_reader_enter_item(struct reader *r, struct json item, int index);
void mw_reader_leave(struct reader *r);

struct json mw_read_field(struct reader *r, const char *key, char type);
struct json mw_read_field_or_none(struct reader *r, const char *key);
/* Refuses a field that is none of these (at most 64), or stands twice. */
void mw_read_known_fields(struct reader *r, const char *const *names, int n);

int64_t mw_read_number(struct reader *r, const char *key, int64_t least, int64_t most);
bool mw_read_truth(struct reader *r, const char *key);
int mw_read_name(struct reader *r, const char *key, const char *const *names, int n);
int mw_name_in(struct json text, const char *const *names, int n); /* -1: none of them */

void mw_read_numbers(struct reader *r, const char *key, uint8_t *number, int least, int most);
void mw_read_cards(struct reader *r, const char *key, const char *const *card, uint8_t *count,
                   int kinds);
/* "buys": which of these sets it is, or -1. */
int mw_read_goods(struct reader *r, const char *const *industry, int industries,
                  const uint8_t *goods, int kinds);
/* Returns the number of cards; stores them top last. */
int mw_read_pile(struct reader *r, const char *key, const char *const *card, int kinds,
                 uint8_t *pile, int most);

#endif
