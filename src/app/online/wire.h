/*
 * The connection itself: one WebSocket, and now and then an HTTP request beside it, by libwebsockets.
 * Nothing moves but within wire_serve(). What is said on it is no matter here.
 */
#ifndef MW_APP_ONLINE_WIRE_H
#define MW_APP_ONLINE_WIRE_H

#include "address.h"
#include "messages.h"
#include "online.h"

#include <libwebsockets.h>

enum { REQUEST_ROOM = 16 << 10 };

enum wire_state { WIRE_DOWN, WIRE_OPENING, WIRE_UP };

/* An HTTP request, while it is under way. */
struct exchange {
    struct lws *connection;
    const char *body;
    bool done;
    int status; /* 0: no answer */
    char cookie[512];
    struct messages answer;
};

struct wire {
    const struct address *address;
    const struct pass *pass;
    struct lws_context *context;
    struct lws *socket;
    enum wire_state state;
    int refused; /* the HTTP status with which the server refused the socket; 0: it did not */
    char problem[200];
    struct messages inbox;
    struct exchange exchange;
    lws_sorted_usec_list_t timer;
    size_t length; /* of what is to be sent; 0: nothing */
    char text[REQUEST_ROOM];
    /* What is sent is masked where it lies, so that the text needs a copy to stay as it is. */
    unsigned char bytes[LWS_PRE + REQUEST_ROOM];
};

/* The wire keeps both pointers. False: libwebsockets cannot begin. */
bool wire_begin(struct wire *wire, const struct address *address, const struct pass *pass);
void wire_end(struct wire *wire);

/* Begins to connect: the state says what became of it. */
void wire_open(struct wire *wire);
/* Gives up the socket. */
void wire_cut(struct wire *wire);
/* Sends so many bytes of `text`. */
void wire_send(struct wire *wire, size_t length);
/* Lets things happen, for `milliseconds` at most if nothing does; comes back early when `input` (-1:
 * none) can be read. */
void wire_serve(struct wire *wire, int input, int milliseconds);
/* Begins a POST; `exchange` says what became of it. */
void wire_post(struct wire *wire, const char *path, const char *body);

#endif
