/* Whole messages in the order in which they came, put together from the pieces in which they come. */
#ifndef MW_APP_ONLINE_MESSAGES_H
#define MW_APP_ONLINE_MESSAGES_H

#include <stdbool.h>
#include <stddef.h>

enum { LONGEST_MESSAGE = 8 << 20 };

struct message {
    struct message *next;
    size_t length;
    char text[]; /* with a 0 behind it */
};

struct messages {
    struct message *first, *last;
    struct message *growing; /* the one whose end has not come yet */
    size_t room;             /* of that */
};

/* A piece of a message; false: it is too long, or there is no memory for it. */
bool messages_add(struct messages *messages, const char *piece, size_t length, bool last_piece);
/* NULL: there is none. The caller frees it. */
struct message *messages_take(struct messages *messages);
void messages_clear(struct messages *messages);

#endif
