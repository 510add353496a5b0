/*
 * The tables of the database, in numbered steps: each leads from what the one before it left, the first
 * from nothing. Servers of two versions may run side by side on one database, so a step only adds; what it
 * makes superfluous is taken away by a later one, when no program that needs it is left. The database knows
 * its number and the oldest number whose programs can still use it.
 */
#ifndef MW_SERVER_STORE_SCHEMA_H
#define MW_SERVER_STORE_SCHEMA_H

#include <stdbool.h>
#include <stdint.h>

/* How a backend lets it ask and change: one statement, or one number, -1 where there is none. */
struct schema_door {
    void *database;
    bool (*run)(void *database, const char *sql);
    int64_t (*number)(void *database, const char *sql);
    const char *tables;    /* how many there are */
    const char *has_facts; /* whether one is called `facts` */
};

enum fit { SCHEMA_FITS, SCHEMA_EMPTY, SCHEMA_OLDER, SCHEMA_NEWER, SCHEMA_FOREIGN, SCHEMA_FAILED };

/* What the database is to this program. */
enum fit schema_look(const struct schema_door *door);
/* Takes all the steps that an empty or older one lacks; within a transaction of the caller's. */
bool schema_step(const struct schema_door *door);
/* What is wrong with one that does not fit, for people; NULL: the database knows. */
const char *schema_saying(enum fit fit);

#endif
