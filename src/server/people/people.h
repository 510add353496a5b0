/*
 * People: guests, members and programs; how they prove who they are; what they wish. Knows no table
 * and no connection.
 */
#ifndef MW_SERVER_PEOPLE_PEOPLE_H
#define MW_SERVER_PEOPLE_PEOPLE_H

#include "server/world/refusal.h"
#include "server/world/world.h"
#include "text/out.h"

#include <stdbool.h>
#include <stdint.h>

enum person_kind { GUEST, MEMBER, PROGRAM };
enum role { NO_ROLE, MODERATOR, ROLES };
extern const char *const role_names[ROLES]; /* "none" and so on */

enum { PERSON_NAME = 40 /* bytes, the final 0 included */ };

struct person {
    char id[ID_SIZE]; /* "": somebody who is no more, or never was */
    char name[PERSON_NAME];
    enum person_kind kind;
    char owner[ID_SIZE]; /* of a program */
    int language;
    bool has_password;
    int64_t away_since, away_until; /* 0: is here */
    enum role role;
    int64_t muted, banned; /* until then; 0: is not */
};

/* False, with `person` "someone" without an id, if there is nobody with that id; NULL is nobody. */
bool person_find(struct world *world, const char *id, struct person *person);
/* A person is changed, here or by another server, or (NULL) anybody may have been: they are read anew. */
void person_forget(struct world *world, const char *id);
/* {"id":...,"name":...,"kind":...} */
void person_write(struct out *out, const char *key, const struct person *person);

/* "role", "muted" and "banned" (until when, or null), as members of the object that is being written. */
void person_write_standing(struct out *out, const struct person *person);

/* Whose cookie or token this is; `hash` (HEX_SIZE) receives what is stored of it. False also for somebody who may not
 * come (person->banned says until when), or whose owner may not. */
bool person_by_secret(struct world *world, const char *secret, struct person *person, char *hash);

/* Whether one of the two has blocked the other. */
bool people_are_apart(struct world *world, const char *one, const char *other);

/* O5.6: away until then, or back (0). `days_left` of this year. */
bool person_go_away(struct world *world, const struct person *person, int64_t until, int *days_left,
                    struct refusal *refusal);
int person_days_left(struct world *world, const char *id);

/* ---- who there is ----------------------------------------------------------------------------*/
/* Somebody's name, in whatever case and blanks; `password` receives what is stored of the password ("": there
 * is none; PASSWORD_HASH_SIZE of passwords.h). */
bool person_by_name(struct world *world, const char *name, struct person *person, char *password);
/* What is stored of a person's password. */
void person_password(struct world *world, const char *id, char *password);

/* Errors: bad-request (name), name-taken, unavailable. */
bool person_add_guest(struct world *world, const char *name, int language, struct person *person,
                      struct refusal *refusal);
bool person_rename(struct world *world, struct person *person, const char *name,
                   struct refusal *refusal);
bool person_set_language(struct world *world, struct person *person, int language);
/* A moderator's, or of whoever runs the site. Until when somebody may not write, or not come: 0 lifts it. */
#define FOR_EVER INT64_C(253402300799000) /* the end of the year 9999 */
bool person_set_role(struct world *world, const char *id, enum role role);
bool person_mute(struct world *world, const char *id, int64_t until);
bool person_ban(struct world *world, const char *id, int64_t until);
/* Of a program also those of its owner: until when it may not come, and may not write; 0: may. */
int64_t person_banned(struct world *world, const struct person *person);
int64_t person_muted(struct world *world, const struct person *person);
/* A guest is a member from then on: also without a password yet. */
bool person_become_member(struct world *world, const char *id);
bool person_set_password(struct world *world, struct person *person, const char *hash);
/* Everything but what tables know. Programs of a member have to be deleted before. */
bool person_delete(struct world *world, const char *id);

/* Calls for each program of a member that can still sign in. The statements behind it are under way
 * meanwhile: what is called must not ask for programs itself. */
void person_each_program(struct world *world, const char *owner,
                         void (*call)(void *context, const struct person *program), void *context);
/* The ids of all programs of a member, ended ones too. Returns how many, at most `most`. */
int person_programs(struct world *world, const char *owner, char (*ids)[ID_SIZE], int most);

/* Errors: bad-request (user), too-many, unavailable. */
bool person_block(struct world *world, const struct person *person, const char *other, bool on,
                  struct refusal *refusal);
/* [user, ...] */
void person_write_blocked(struct out *out, const char *key, struct world *world, const char *id);
/* [user, ...] */
void person_write_programs(struct out *out, const char *key, struct world *world, const char *id);
/* {"until":...,"days_left":...} */
void person_write_away(struct out *out, const char *key, struct world *world, const char *id);
/* Everything stored about a person but what tables know, as members of the object that is being written. */
void person_write_data(struct out *out, struct world *world, const char *id);

/* ---- reports.c: what people tell moderators -----------------------------------------------------*/
struct report {
    const char *about, *table; /* ids */
    int line;                  /* of chat, as `said`; -1: none */
    const char *said;          /* NULL: nothing */
    const char *text;
};
enum { REPORTS_A_DAY = 20 };
/* Told again it is the same report, with the last word. Errors: too-many, unavailable. */
bool report_add(struct world *world, const struct person *person, const struct report *report,
                struct refusal *refusal);
/* A moderator is done with it; false: there is none that waits for this one (NULL, "": whoever runs the site). */
bool report_close(struct world *world, const char *id, const char *moderator);
/* Those that wait, the oldest first; and all that a person has made. A moderator sees none about themselves, and none
 * of a running table at which they have a seat. */
void reports_write(struct out *out, const char *key, struct world *world, const char *moderator);
void reports_write_own(struct out *out, const char *key, struct world *world, const char *person);
/* How many wait. */
int64_t reports_waiting(struct world *world, const char *moderator);

/* Guests whom nobody has seen for 90 days are deleted, but for those whom `is_needed` names (they have a
 * seat in a running game). `on_delete` (may be NULL) is called before. Now and then is enough. Returns
 * how many. */
int people_sweep(struct world *world, bool (*is_needed)(void *context, const char *id),
                 void (*on_delete)(void *context, const char *id), void *context);

#endif
