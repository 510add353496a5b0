/* A conversation with a server; see online.h. */
#include "online.h"

#include "args.h"
#include "command.h"
#include "fields.h"
#include "millwright.h"
#include "pause.h"
#include "system/clock.h"
#include "texts.h"
#include "wire.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Seconds without an answer after which the connection counts as lost. */
static const double patience = 30;

enum {
    /* Milliseconds after which a wait looks whether it is to stop. */
    STEP = 500,
    USUAL_RETRY = 500,
};

struct online {
    struct address address;
    struct pass pass;
    int language;
    bool (*stopped)(void);
    struct wire wire;
    int64_t id; /* of the last request */
    struct out request;
    struct message *answer, *push; /* those that the caller has */
    struct messages pushes;
    char user[32], name[64];
    int64_t ahead; /* the server's time, of ours */
    mw_random random;
};

struct online *online_new(const struct address *address, const struct pass *pass, int language,
                          bool (*stopped)(void))
{
    struct online *online = calloc(1, sizeof *online);

    if (!online) {
        says_wrong("no memory for a connection");
        exit(EXIT_FAILED);
    }
    online->address = *address;
    online->pass = *pass;
    online->language = language;
    online->stopped = stopped;
    online->random.state = (uint64_t)time(NULL) * 1000003u + (uintptr_t)online;
    if (!wire_begin(&online->wire, &online->address, &online->pass)) {
        says_wrong("cannot begin to connect");
        exit(EXIT_FAILED);
    }
    return online;
}

void online_free(struct online *online)
{
    if (!online)
        return;
    wire_end(&online->wire);
    messages_clear(&online->pushes);
    free(online->answer);
    free(online->push);
    free(online);
}

const char *online_problem(const struct online *online)
{
    return online->wire.problem;
}

const char *online_user(const struct online *online)
{
    return online->user;
}

const char *online_name(const struct online *online)
{
    return online->name;
}

static int64_t own_time(void)
{
    struct timespec now;

    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t online_now(const struct online *online)
{
    return own_time() + online->ahead;
}

int online_descriptor(const struct online *online)
{
    return online->wire.socket ? lws_get_socket_fd(online->wire.socket) : -1;
}

/* ---- Requests --------------------------------------------------------------------------------*/

struct out *online_request(struct online *online, const char *command, const char *table)
{
    online->request = mw_out_to(online->wire.text, REQUEST_ROOM);
    mw_json_open(&online->request, NULL, '{');
    mw_json_int(&online->request, "id", ++online->id);
    mw_json_text(&online->request, "cmd", command);
    if (table)
        mw_json_text(&online->request, "table", table);
    return &online->request;
}

/* Puts what has come where it belongs. True: the answer is there. */
static bool sort_messages(struct online *online)
{
    struct message *message;
    bool found = false;

    while (!found && (message = messages_take(&online->wire.inbox))) {
        struct json whole = { NULL, NULL };
        size_t where;
        bool good = mw_json_parse(message->text, message->length, &whole, &where);

        if (good && mw_json_get(whole, "push").at) {
            messages_add(&online->pushes, message->text, message->length, true);
            free(message);
        } else if (good && int_at(whole, "id", -1) == (int)online->id) {
            free(online->answer);
            online->answer = message;
            found = true;
        } else {
            free(message); /* an answer that nobody waits for any more */
        }
    }
    return found;
}

static bool wait_for_answer(struct online *online)
{
    const double begin = clock_now();

    while (!online->stopped()) {
        if (sort_messages(online))
            return true;
        if (online->wire.state != WIRE_UP)
            return false;
        if (clock_now() - begin > patience) {
            copy_text(online->wire.problem, sizeof online->wire.problem,
                      "the server does not answer");
            wire_cut(&online->wire);
            return false;
        }
        wire_serve(&online->wire, -1, STEP);
    }
    return false;
}

static enum answered ask_once(struct online *online, size_t length, struct json *answer)
{
    struct json whole;
    bool good = false;
    size_t where;

    *answer = (struct json){ NULL, NULL };
    if (online->wire.state != WIRE_UP)
        return UNANSWERED;
    wire_send(&online->wire, length);
    if (!wait_for_answer(online))
        return UNANSWERED;
    mw_json_parse(online->answer->text, online->answer->length, &whole, &where);
    mw_json_read_bool(mw_json_get(whole, "ok"), &good);
    *answer = good ? whole : mw_json_get(whole, "error");
    return good ? ANSWERED : REFUSED;
}

/* Pushes that come meanwhile are kept by the socket. */
static void rest(struct online *online, int milliseconds)
{
    const double end = clock_now() + milliseconds / 1000.0;

    while (!online->stopped() && clock_now() < end && online->wire.state == WIRE_UP) {
        int left = (int)((end - clock_now()) * 1000) + 1;
        wire_serve(&online->wire, -1, left < STEP ? left : STEP);
    }
}

enum answered online_ask(struct online *online, struct json *answer)
{
    enum answered how;
    size_t length;

    mw_json_close(&online->request, '}');
    length = mw_out_end(&online->request);
    for (;;) {
        how = length < REQUEST_ROOM ? ask_once(online, length, answer) : UNANSWERED;
        if (how != REFUSED || !is_refusal(*answer, "too-fast"))
            return how;
        rest(online, int_at(*answer, "retry_ms", USUAL_RETRY));
    }
}

bool online_push(struct online *online, struct json *push)
{
    size_t where;

    sort_messages(online);
    free(online->push);
    online->push = messages_take(&online->pushes);
    return online->push && mw_json_parse(online->push->text, online->push->length, push, &where);
}

static bool can_read(int input)
{
    struct pollfd wanted = { .fd = input, .events = POLLIN };

    return input >= 0 && poll(&wanted, 1, 0) > 0;
}

enum woken online_wait(struct online *online, int input, int milliseconds)
{
    const double end = clock_now() + milliseconds / 1000.0;

    for (;;) {
        int left = (int)((end - clock_now()) * 1000) + 1;
        sort_messages(online);
        if (online->pushes.first)
            return WOKEN_BY_PUSH;
        if (can_read(input))
            return WOKEN_BY_INPUT;
        if (online->wire.state == WIRE_DOWN)
            return WOKEN_BY_BREAK;
        if (left <= 1 || online->stopped())
            return WOKEN_BY_TIME;
        wire_serve(&online->wire, input, left < STEP ? left : STEP);
    }
}

/* ---- Connecting ------------------------------------------------------------------------------*/

static enum connected say_hello(struct online *online)
{
    struct json answer;
    int64_t now;

    mw_json_text(online_request(online, "hello", NULL), "language",
                 mw_language_id(online->language));
    if (online_ask(online, &answer) != ANSWERED)
        return CONNECT_FAILED;
    text_at(mw_json_get(answer, "user"), "id", online->user, sizeof online->user);
    text_at(mw_json_get(answer, "user"), "name", online->name, sizeof online->name);
    if (mw_json_read_int(mw_json_get(answer, "now"), &now))
        online->ahead = now - own_time();
    return CONNECTED;
}

enum connected online_connect(struct online *online)
{
    const double begin = clock_now();

    if (online->wire.state != WIRE_DOWN)
        wire_cut(&online->wire);
    messages_clear(&online->pushes); /* what opening the tables again will tell anew */
    wire_open(&online->wire);
    while (online->wire.state == WIRE_OPENING && !online->stopped()) {
        wire_serve(&online->wire, -1, STEP);
        if (clock_now() - begin > patience)
            wire_cut(&online->wire);
    }
    if (online->wire.state == WIRE_UP)
        return say_hello(online);
    if (online->wire.refused >= 400 && online->wire.refused < 500 && online->wire.refused != 429) {
        snprintf(online->wire.problem, sizeof online->wire.problem, "the server refuses us (%d%s)",
                 online->wire.refused,
                 online->wire.refused == 401 ? ": it does not know the token or cookie" : "");
        return CONNECT_REFUSED;
    }
    return CONNECT_FAILED;
}

bool online_reconnect(struct online *online)
{
    for (int try = 0; !online->stopped(); try++) {
        struct timespec time = { 0, 0 };
        int pause = pause_before(try, &online->random);

        time.tv_sec = pause / 1000;
        time.tv_nsec = pause % 1000 * 1000000L;
        nanosleep(&time, NULL); /* Ctrl-C ends it */
        if (online->stopped())
            return false;
        switch (online_connect(online)) {
        case CONNECTED: return true;
        case CONNECT_REFUSED: return false;
        case CONNECT_FAILED: break;
        }
    }
    return false;
}

/* ---- Beside the socket -----------------------------------------------------------------------*/

/* Of "millwright=VALUE; Path=/; …" the value. */
static void cut_cookie(const char *header, char *cookie, size_t size)
{
    static const char name[] = "millwright=";
    size_t n;

    cookie[0] = 0;
    if (strncmp(header, name, sizeof name - 1) != 0)
        return;
    header += sizeof name - 1;
    n = strcspn(header, "; \t");
    if (n >= size)
        return;
    memcpy(cookie, header, n);
    cookie[n] = 0;
}

int online_post(struct online *online, const char *path, const char *body, struct json *answer,
                char *cookie, size_t size)
{
    struct exchange *exchange = &online->wire.exchange;
    const double begin = clock_now();
    size_t where;

    *answer = (struct json){ NULL, NULL };
    cookie[0] = 0;
    wire_post(&online->wire, path, body);
    while (!exchange->done && !online->stopped() && clock_now() - begin < patience)
        wire_serve(&online->wire, -1, STEP);
    if (!exchange->done || exchange->status == 0)
        return 0;
    cut_cookie(exchange->cookie, cookie, size);
    free(online->answer);
    online->answer = messages_take(&exchange->answer);
    if (online->answer)
        mw_json_parse(online->answer->text, online->answer->length, answer, &where);
    return exchange->status;
}

bool is_refusal(struct json error, const char *code)
{
    return mw_json_is(mw_json_get(error, "code"), code);
}

bool says_refused(const struct online *online, enum answered how, struct json error,
                  const char *what)
{
    char text[MW_MAX_TEXT];

    if (how == UNANSWERED)
        return says_wrong("%s: %s", what, online_problem(online));
    return says_wrong("%s: %s", what, text_at(error, "text", text, sizeof text));
}
