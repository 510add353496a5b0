/*
 * What is done to people and tables from above: by whoever runs the site, whose orders are rows that a server
 * takes, or by a moderator in the page. An order is an object with the name of what is to be done:
 *
 *     {"do":"rename","person":ID,"name":NAME}      {"do":"mute","person":ID,"until":TIME}
 *     {"do":"add","name":NAME,"hash":HASH}         {"do":"ban","person":ID,"until":TIME}
 *     {"do":"link","person":ID,"hash":HASH}        {"do":"hide","table":ID,"line":N,"on":true}
 *     {"do":"role","person":ID,"role":ROLE}        {"do":"close","report":ID}
 *     {"do":"delete","person":ID}                  {"do":"hand-on","table":ID,"seat":N,"person":ID or "level":N}
 *     {"do":"end","table":ID}
 *
 * Moderators have mute, ban, hide and close. All orders are kept for a year, with what came of them.
 */
#ifndef MW_SERVER_ORDERS_ORDERS_H
#define MW_SERVER_ORDERS_ORDERS_H

#include "server/hall/hall.h"
#include "server/people/sessions.h"

enum {
    MOST_ORDER_NEWS = 2 * (MOST_PROGRAMS + 1),
    ORDER_NEWS_SIZE = 96,
    ORDER_TEXT = 1024,
    DAYS_OF_ORDERS = 365,
};

/* One that is being done. */
struct order {
    struct hall *hall;
    struct person by; /* without an id: whoever runs the site */
    struct json said;
    const char *kind; /* its name; NULL: there is none like it */
    unsigned needs;
    struct person person; /* whom it is about; without an id: nobody */
    struct table *table;  /* which; or NULL */
    int64_t until;
    int seat, line, level;
    bool on;
    char name[256], hash[HEX_SIZE], role[16], report[ID_SIZE];
    struct refusal refusal;
    /* What other servers are told with the batch, and what is made of it here when it is on disk. */
    char news[MOST_ORDER_NEWS][ORDER_NEWS_SIZE];
    int n_news;
};

/* Does it, in the batch that is under way; false with order->refusal. */
bool order_do(struct order *order, struct hall *hall, const struct person *by, const char *text);
/* Before the batch is committed, and after. */
void order_tell_others(const struct order *order);
void order_tell_here(const struct order *order);
/* {"ok":true}, or the error. */
void order_write_answer(const struct order *order, bool good, struct out *out);
/* What is kept of it: no names, which would outlive their owners. */
void order_write(const struct order *order, struct out *out);

/* Leaves one for a server to take, or keeps one that was done. */
bool order_leave(struct world *world, const char *text, char id[ID_SIZE]);
bool order_keep(const struct order *order);
/* The first that nobody has done yet; false: there is none. */
bool order_next(struct world *world, char id[ID_SIZE], char text[ORDER_TEXT]);
/* It is done: not twice, whoever else takes it at the same moment. */
void order_done(const struct order *order, const char *id, const char *answer);
/* What came of it; false: nothing yet. */
bool order_answer(struct world *world, const char *id, char *answer, size_t size);
/* Nobody is to do it any more, unless somebody has; false: that cannot be said. */
bool order_take_back(struct world *world, const char *id);
/* What was ordered about a person, for the person. */
void orders_write_about(struct out *out, const char *key, struct world *world, const char *person);
void orders_sweep(struct world *world);

#endif
