/*
 * A WebSocket: whole messages in, whole messages out. It knows who is at the other end and how fast
 * they may talk, and no command.
 *
 * What is to be sent is held first: it leaves when the database has committed, in the order in which it
 * was said (sockets_release), or never does (sockets_refuse).
 */
#ifndef MW_SERVER_SOCKET_CONNECTION_H
#define MW_SERVER_SOCKET_CONNECTION_H

#include "server/people/people.h"
#include "server/world/world.h"

#include <libwebsockets.h>

enum {
    CLOSE_BAD = 1008,
    CLOSE_TOO_LONG = 1009,
    CLOSE_RESTART = 1012,
    CLOSE_LATER = 1013,

    LONGEST_MESSAGE = 64 << 10, /* inwards */
    NO_ID = -1,                 /* of a push */
};

struct sockets;

/* How often something has been done lately: so many a period. */
struct pace {
    int64_t since;
    int done;
};
/* Whether once more is too often; then in how many milliseconds it would not be. */
bool pace_is_exceeded(struct pace *pace, int64_t now, int most, int64_t period, int64_t *wait);

struct connection {
    struct sockets *all;
    struct connection *next, **place;
    struct lws *wire;
    char address[48];
    char person[ID_SIZE];   /* "": nobody is signed in */
    char session[HEX_SIZE]; /* the hash of the cookie or token */
    int language;
    char *in; /* what has come of a message that is not complete */
    size_t in_length;
    bool in_is_wrong; /* binary */
    struct message *held, **held_end, *ready, **ready_end;
    struct connection *next_holding; /* of those with something held */
    bool is_holding;
    size_t waiting; /* bytes */
    int closing;    /* the code; 0: it is open */
    const char *parting;
    bool has_parted; /* the other end has been told, or will be with what it reads next */
    bool wants_ping;
    int64_t heard,
        pinged;    /* when something came last, and was asked for; of a clock that nobody sets */
    double tokens; /* of the limit of requests */
    int64_t tokens_at;
    struct pace refusals, nonsense;
    struct connection *next_of_person, **place_of_person; /* the hall's, as is what follows */
    struct listener *listening;
    int n_listening;
};

struct sockets {
    struct world *world;
    const struct http *http;
    void *context;
    void (*opened)(void *context, struct connection *connection);
    void (*received)(void *context, struct connection *connection, const char *text, size_t length);
    void (*nonsense)(void *context, struct connection *connection); /* a binary frame */
    void (*closed)(void *context, struct connection *connection);
    struct connection *first, *holding;
    int n;
    int64_t ahead; /* of the clock by which silence is measured, for tests */
};

int socket_callback(struct lws *wire, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length);

/* Holds a copy of a message; `id` is that of the request it answers, or NO_ID. */
void connection_hold(struct connection *connection, int64_t id, const char *text, size_t length);
/* Closes it when what is ready has been sent; with CLOSE_LATER at once. */
void connection_close(struct connection *connection, int code, const char *parting);

/* What was held may go. */
void sockets_release(struct sockets *sockets);
/* It may not: who asked is told so by `unavailable`, which writes the answer to that id. NULL: it is uncertain
 * what has been done, so that whoever was to hear of it comes back and looks. */
void sockets_refuse(struct sockets *sockets,
                    size_t (*unavailable)(const struct connection *connection, int64_t id,
                                          char *text, size_t size));
/* It is said again otherwise: whatever was held is dropped. */
void sockets_drop(struct sockets *sockets);
/* Pings whoever has been silent, once a second. */
void sockets_tick(struct sockets *sockets);
int sockets_from(const struct sockets *sockets, const char *address);

#endif
