/*
 * Reading and writing positions as JSON: the pieces that games share. A reader walks down into a
 * state object, remembers the path, and keeps the first thing that was wrong; after that its
 * functions answer with zeros, so that a game reads on without checking at every line.
 */
#ifndef MW_RULES_STATE_TEXT_H
#define MW_RULES_STATE_TEXT_H

#include "millwright.h"
#include "text/json.h"
#include "text/out.h"

enum { MOST_POINTS = 30000, LAST_ROUND_NUMBER = 1000 }; /* in positions set up by hand */

/* Where points come from; a game without eras or points for links leaves some at 0. */
enum source_of_vp { CANAL_LINKS, CANAL_TILES, RAIL_LINKS, RAIL_TILES, CASH, OTHER, VP_SOURCES };
extern const char *const vp_source[VP_SOURCES];

/* ---- Writing ----------------------------------------------------------------------------------*/
void write_numbers(struct out *out, const char *key, const uint8_t *number, int n);
void write_counts(struct out *out, const char *key, const char *const *names, const int16_t *count,
                  int n);
/* A set of cards, each kind as often as it is there, in the order of the card table. */
void write_cards(struct out *out, const char *key, const char *const *card, const uint8_t *count,
                 int kinds);
/* A pile, top first; it is kept top last. */
void write_pile(struct out *out, const char *key, const char *const *card, const uint8_t *pile,
                int n);
/* "buys": the goods of a merchant or a market, a set of industries. */
void write_goods(struct out *out, const char *const *industry, uint64_t goods);
/* "ranking" and "vp" of a result. */
void write_ranking(struct out *out, const mw_result *result, int players);

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

struct reader reader_at(struct json object, mw_problem *problem);

/* Reports `field` of where we are: "<path> <what>". Only the first report is kept. */
void wrong(struct reader *r, const char *field, const char *what);

/* The same of a seat's field, from the top of the state. */
void wrong_of_seat(struct reader *r, int seat, const char *field, const char *what);

bool enter(struct reader *r, const char *field, char type);
bool enter_item(struct reader *r, struct json item, int index);
void leave(struct reader *r);

struct json field(struct reader *r, const char *key, char type);
struct json field_or_none(struct reader *r, const char *key);
/* Refuses a field that is none of these (at most 64), or stands twice. */
void known_fields(struct reader *r, const char *const *names, int n);

int64_t number(struct reader *r, const char *key, int64_t least, int64_t most);
bool truth(struct reader *r, const char *key);
int name(struct reader *r, const char *key, const char *const *names, int n);
int name_in(struct json text, const char *const *names, int n); /* -1: none of them */

void read_numbers(struct reader *r, const char *key, uint8_t *number, int least, int most);
void read_cards(struct reader *r, const char *key, const char *const *card, uint8_t *count,
                int kinds);
/* "buys": which of these sets it is, or -1. */
int read_goods(struct reader *r, const char *const *industry, int industries, const uint8_t *goods,
               int kinds);
/* Returns the number of cards; stores them top last. */
int read_pile(struct reader *r, const char *key, const char *const *card, int kinds, uint8_t *pile,
              int most);

#endif
