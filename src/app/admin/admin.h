/* Running a site: what the tasks of `millwright admin` share. */
#ifndef MW_APP_ADMIN_ADMIN_H
#define MW_APP_ADMIN_ADMIN_H

#include "args.h"
#include "command.h"
#include "server/admin/admin.h"
#include "server/people/people.h"

#include <stdint.h>

/* Each is given the arguments behind its name. */
int admin_backup(int argc, char **argv), admin_restore(int argc, char **argv),
    admin_move(int argc, char **argv), admin_verify(int argc, char **argv);
int admin_people(int argc, char **argv), admin_add(int argc, char **argv),
    admin_rename(int argc, char **argv), admin_mute(int argc, char **argv),
    admin_ban(int argc, char **argv), admin_role(int argc, char **argv),
    admin_link(int argc, char **argv), admin_delete(int argc, char **argv);
int admin_tables(int argc, char **argv), admin_table(int argc, char **argv),
    admin_end(int argc, char **argv), admin_hand_on(int argc, char **argv);
int admin_reports(int argc, char **argv), admin_orders(int argc, char **argv);

/* A place to look at, to own, to write to; NULL after a sentence. */
struct store *open_place(struct store *(*open)(const char *where, char *why, size_t size),
                         const char *where);
/* The same to look at, as a world. `use` looks, and says what the program ends with. */
int look_at_site(const char *where, int (*use)(struct world *world, void *context), void *context);

/* Exactly so many words, the first of them WHERE; false after a sentence that says what is wanted. */
bool read_words(int argc, char **argv, const struct option *options, int n_options,
                const char **words, int n, const char *wanted);

/* Somebody by name or id; false after a sentence. */
bool find_person(const char *where, const char *name, struct person *person);

/* Has an order done, and says the sentence; else what is wrong. */
int give_order(const char *where, const char *order, const char *sentence);

enum { TIME_SIZE = 24 };
/* "2026-11-17 10:30", in UTC; "never", "for ever" where it is meant so. */
void write_time(int64_t time, char text[TIME_SIZE]);

#endif
