/* A row of what is to be told, and the message that is made of it: between the files of this room. */
#ifndef MW_SERVER_NOTICES_SENDING_H
#define MW_SERVER_NOTICES_SENDING_H

#include "notices.h"
#include "send.h"

enum { TARGET_SIZE = 24 };
_Static_assert((int)TARGET_SIZE >= (int)ID_SIZE, "a browser is a target");

struct sending {
    struct job job;
    struct sending *next;
    struct notices *notices;
    struct {
        char person[ID_SIZE], table[ID_SIZE], target[TARGET_SIZE];
        enum way way;
        int64_t edition, tries;
    } row;
    struct news news;
    int64_t made; /* when it was taken */
    struct message message;
    enum outcome outcome;
};

/* For a new row: a number that no other row of the same message has or had. */
int64_t notices_edition(struct notices *notices);
/* Makes the message of a row; false: there is nothing to say any more. */
bool sending_make(struct sending *sending);
/* What it tells: a word of struct news, or confirm, digest. */
bool sending_is(const struct sending *sending, const char *what);

#endif
