/*
 * Telling people who are not here: by mail, by a webhook of their own, by Web Push. What is to be told is a row, written in
 * the batch with what has happened, so that nothing is lost and nothing is told that was not done. A row that is due
 * is taken by one server, sent by a worker, and forgotten, tried again later, or given up. It knows people, and of tables no
 * more than their rows.
 */
#ifndef MW_SERVER_NOTICES_NOTICES_H
#define MW_SERVER_NOTICES_NOTICES_H

#include "server/notices/seal.h"
#include "server/notices/words.h"
#include "server/people/people.h"
#include "server/workers/workers.h"

#include <stdatomic.h>

/* What the host has set; NULL or false: not offered. */
struct notice_settings {
    const char *origin; /* of the site, for links; mail and webhooks have one */
    const char *mail_server, *mail_from;
    const char *mail_user, *mail_password; /* both or neither */
    bool has_hooks;
    const char *push_contact;
    bool to_loopback; /* for tests */
};

enum way { BY_MAIL, BY_HOOK, BY_PUSH };

struct notices {
    struct world *world;
    const struct notice_settings *settings;
    /* Its own, since who waits for a network holds no bot up; apart, since no webhook holds mail up. */
    struct workers *mailing, *posting;
    atomic_bool is_ending;
    struct sending *taken;    /* in this batch, to be sent when it is on disk */
    struct sending *returned; /* sent or not, to be written down */
    int n_out;                /* with a worker, or taken */
    unsigned char push_key[KEY_PRIVATE];
    char push_public[2 * KEY_PUBLIC]; /* as browsers want it; "": no push */
    /* Whether somebody has a table open, wherever. */
    bool (*is_here)(void *context, const char *table, const char *person);
    /* Something has come back from a worker. */
    void (*has_news)(void *context);
    void *context;
};

/* After world, settings and the hooks are set. False, with a sentence, if that cannot be. */
bool notices_begin(struct notices *notices, uv_loop_t *loop, char *why, size_t size);
/* Sends nothing more; what is on its way is given up soon, and comes back until n_out is 0. */
void notices_stop(struct notices *notices);
void notices_end(struct notices *notices);

/* tell.c: what has happened ----------------------------------------------------------------------*/

/* Whether anything is offered. */
bool notices_are_on(const struct notices *notices);
/* Where it is: for a person with a seat, who has not the table open. In games with a live clock almost at once, but not by mail. */
void notices_tell(struct notices *notices, const char *person, const char *table, const char *what,
                  bool is_live);
/* A person looks at a table: what was to be told of it need not be, and the next may be. */
void notices_looked(struct notices *notices, const char *person, const char *table);

/* jobs.c: sending ----------------------------------------------------------------------------------*/

/* Writes down what has come of messages, and takes those that are due; then, when that is on disk or lost. */
void notices_write(struct notices *notices);
void notices_settle(struct notices *notices, bool is_on_disk);

/* ways.c: how people want it -----------------------------------------------------------------------*/

enum mail_mode { MAIL_NONE, MAIL_TURNS, MAIL_DAILY, MAIL_MODES };
extern const char *const mail_mode_names[MAIL_MODES];
enum { SECRET_SIZE = 44 };

/* Errors: bad-request, too-fast, unavailable. The address gets a mail with a link that confirms it. */
bool mail_set_address(struct notices *notices, const struct person *person, const char *address,
                      struct refusal *refusal);
bool mail_forget(struct notices *notices, const char *person);
/* False: there is no address. */
bool mail_set_mode(struct notices *notices, const char *person, enum mail_mode mode);
/* By the secret of a link; false: it is none, or too late. */
bool mail_confirm(struct notices *notices, const char *secret);
bool mail_stop(struct notices *notices, const char *secret);

/* `secret` is for whoever checks signatures. Errors: bad-request (url), unavailable. */
bool hook_set(struct notices *notices, const char *person, const char *url, enum hook_kind kind,
              char secret[SECRET_SIZE], struct refusal *refusal);
bool hook_forget(struct notices *notices, const char *person);

/* A browser that may be told, as it names itself (the keys in base64url). Errors: bad-request, unavailable. */
bool push_add(struct notices *notices, const char *person, const char *endpoint, const char *key,
              const char *auth, struct refusal *refusal);
bool push_forget(struct notices *notices, const char *person, const char *endpoint);

/* {"mail":...,"hook":...,"push":...}, each null where it is not offered. */
void ways_write(struct out *out, const char *key, struct notices *notices, const char *person);
/* Everything that is stored about a person here, as members of the object that is being written. */
void notices_write_data(struct notices *notices, const char *person, struct out *out);
void notices_forget_person(struct world *world, const char *person);
/* What belongs to nobody any more, and addresses that were never confirmed. */
void notices_sweep(struct notices *notices);
/* The pair of keys of the site, made once; false: it cannot be read or written. */
bool push_read_key(struct notices *notices);

#endif
