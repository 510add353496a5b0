/*
 * How people prove who they are, passwords aside: cookies, tokens, and codes that carry a guest to another
 * device. All are drawn by chance, and only their hashes are stored.
 */
#ifndef MW_SERVER_PEOPLE_SESSIONS_H
#define MW_SERVER_PEOPLE_SESSIONS_H

#include "people.h"

enum {
    COOKIE_SIZE = 44, /* 43 characters for 256 bits, and a 0 */
    TOKEN_SIZE = 48,  /* "mwt_" before them */
    CODE_SIZE = 11,
    MOST_PROGRAMS = 50, /* of a member */
    CODE_LIFE_MS = 600000,
};

bool session_begin(struct world *world, const char *person, char cookie[COOKIE_SIZE]);
bool session_end(struct world *world, const char *hash);
/* All of a person's but one; NULL: none is kept. */
bool sessions_end_others(struct world *world, const char *person, const char *kept_hash);

/* A program of this name that belongs to `owner`; one whose token has ended comes back with a new one.
 * Errors: bad-request (label), name-taken, too-many, unavailable. */
bool token_make(struct world *world, const struct person *owner, const char *label,
                struct person *program, char token[TOKEN_SIZE], struct refusal *refusal);
/* False if it is none of theirs. */
bool token_end(struct world *world, const struct person *owner, const char *program);
bool secret_is_token(const char *secret);

/* A link by which a person, who has forgotten the password say, comes in and chooses a new one: once, within a day.
 * Only the hash of its code is known here. */
enum { LINK_LIFE_MS = 24 * 3600 * 1000 };
void link_draw(struct world *world, char code[COOKIE_SIZE], char hash[HEX_SIZE]);
bool link_make(struct world *world, const char *person, const char *hash, int64_t *until);
/* Whose link it is; it is used up then, and so are the old password, codes and all sessions; unless they may not come. */
bool link_take(struct world *world, const char *code, struct person *person);

bool carry_make(struct world *world, const char *person, char code[CODE_SIZE], int64_t *until);
/* Whose code it is, in whatever case and with whatever blanks and hyphens; it is used up then, unless they may not
 * come. */
bool carry_take(struct world *world, const char *code, struct person *person);

#endif
