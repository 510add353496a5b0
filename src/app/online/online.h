/*
 * A connection to a server: a request waits for its answer, and what the server says by itself is kept
 * in order until somebody asks for it. One request is under way at a time, and nothing happens between
 * calls, so a caller sees an ordinary conversation.
 */
#ifndef MW_APP_ONLINE_ONLINE_H
#define MW_APP_ONLINE_ONLINE_H

#include "address.h"
#include "text/json.h"
#include "text/out.h"

#include <stdbool.h>
#include <stddef.h>

/* As whom: a guest or member by a cookie, a program by a token, or nobody in particular. */
struct pass {
    char cookie[160]; /* the value alone */
    char token[96];
};

struct online;

/* `stopped` says whether somebody wants everything to end; it is asked at least once a second. Never
 * NULL. Everything in `address` and `pass` is copied. */
struct online *online_new(const struct address *address, const struct pass *pass, int language,
                          bool (*stopped)(void));
void online_free(struct online *online);

enum connected {
    CONNECTED,
    /* It did not answer, or not well: it may come back. */
    CONNECT_FAILED,
    /* It does not want us: asking again is of no use. */
    CONNECT_REFUSED,
};
/* Connects and says hello. What failed is in online_problem(). */
enum connected online_connect(struct online *online);
/* The same until it works, with growing pauses; false: refused, or stopped. */
bool online_reconnect(struct online *online);
const char *online_problem(const struct online *online);
/* "u..." of whom the server takes us for, and the name; "" for nobody. */
const char *online_user(const struct online *online);
const char *online_name(const struct online *online);

/* The server's time, in milliseconds since 1970. */
int64_t online_now(const struct online *online);

/* Begins a request; the caller adds fields. `table` may be NULL. */
struct out *online_request(struct online *online, const char *command, const char *table);

enum answered {
    ANSWERED,
    /* `answer` is the error. */
    REFUSED,
    /* The connection is gone, or it was stopped; what was asked for may have been done. */
    UNANSWERED,
};
/* Sends it and waits; as often as the server finds it too fast. The answer is there until the next
 * request. */
enum answered online_ask(struct online *online, struct json *answer);

/* The next thing that the server said by itself; false: nothing. It is there until the next call. */
bool online_push(struct online *online, struct json *push);

enum woken { WOKEN_BY_TIME, WOKEN_BY_PUSH, WOKEN_BY_INPUT, WOKEN_BY_BREAK };
/* Waits until there is a push, `input` (a descriptor, or -1) can be read, the connection is gone, or
 * time is up. Stopped, it is time. */
enum woken online_wait(struct online *online, int input, int milliseconds);
/* The socket, to be waited for together with other things; -1: none. */
int online_descriptor(const struct online *online);

/* A POST beside the connection, which need not be there. Returns the status, 0 if there was no answer;
 * what came is in `answer`, and the cookie that was set, if any, in `cookie`. */
int online_post(struct online *online, const char *path, const char *body, struct json *answer,
                char *cookie, size_t size);

/* Whether an error has this code. */
bool is_refusal(struct json error, const char *code);
/* Says on stderr what the server said, or that it did not; returns false. */
bool says_refused(const struct online *online, enum answered how, struct json error,
                  const char *what);

#endif
