/*
 * The hall: where connections and tables meet. It knows which connection has which table open, reads
 * requests, lets tables and people do what was asked, and passes on what tables tell, to each viewer
 * what that viewer may know.
 */
#ifndef MW_SERVER_HALL_HALL_H
#define MW_SERVER_HALL_HALL_H

#include "server/notices/notices.h"
#include "server/socket/connection.h"
#include "server/tables/table.h"
#include "server/workers/workers.h"

enum {
    PERSON_CHAINS = 4096,
    MOST_OPEN = 50,
    ANSWER_ROOM = 2 << 20,
    LONGEST_CHAT = 500, /* of chat, characters */
    LONGEST_KEY = 64,   /* the same */
    KEY_SIZE = 4 * LONGEST_KEY + 1,
};

/* A connection that has a table open. */
struct listener {
    struct connection *connection;
    struct table *table;
    struct listener *next_at_table, *next_at_connection;
    bool is_new; /* since this batch */
};

/* One that has closed it in this batch. */
struct parted {
    struct parted *next;
    struct connection *connection; /* NULL: it is closed itself */
    char table[ID_SIZE];
};

/* A message that has been answered in this batch, to be answered again if the batch must be done once more. */
struct heard {
    struct heard *next;
    struct connection *connection; /* NULL: it is closed */
    size_t length;
    char text[];
};

/* A request while it is answered. */
struct request {
    struct connection *connection;
    int64_t id;
    struct json object;
    const struct command *command;
    struct person person; /* who asks; without an id: nobody is signed in */
    struct table *table;
    int seat; /* the asker's; MW_NOBODY */
    struct refusal refusal;
    struct {
        char table[ID_SIZE], invite[64], key[KEY_SIZE];
        int seat, level, n, limit; /* MW_NOBODY, 0: none given */
        int line_of_chat;          /* -1: none given */
        bool on, ask, for_good;
        int agree; /* -1: not said */
        int64_t until;
        char line[MW_MAX_MOVE_TEXT];
        char text[2048];
        char plan[PLAN_TEXT]; /* as it is stored: just moves and prices */
    } said;
    bool is_answered;
};

struct hall {
    struct world *world;
    struct sockets *sockets;
    struct workers *workers;
    struct tables tables;
    struct notices *notices; /* NULL: nobody is told anything elsewhere */
    struct connection *of_person[PERSON_CHAINS];
    struct request *asking; /* whose answer is being made */
    struct heard *heard, **heard_end;
    struct parted *parted;
    bool is_repeating, has_new_listeners;
    void (*get_ready)(void *owner); /* before each request; or NULL */
    void *owner;
    const char *(*page)(
        void *owner); /* the build of the page that is served; NULL: none is known */
    char *room;       /* ANSWER_ROOM bytes to write messages in */
};

bool hall_begin(struct hall *hall, struct world *world, struct sockets *sockets,
                struct workers *workers);
void hall_end(struct hall *hall);

/* hall.c ----------------------------------------------------------------------------------------*/

struct listener *hall_listener(const struct connection *connection, const struct table *table);
bool hall_listen(struct hall *hall, struct connection *connection, struct table *table);
void hall_stop_listening(struct hall *hall, struct listener *listener);
/* The batch is lost: who has what open is as it was before it. Or it is on disk. */
void hall_undo_listening(struct hall *hall);
void hall_keep_listening(struct hall *hall);
/* Notes how many connections an address has, `less` those that are about to go. */
void hall_count(struct hall *hall, const struct connection *connection, int less);
/* Who is there has changed here; or elsewhere, so that only those here are told. */
void hall_tell_presence(struct hall *hall, struct table *table);
void hall_show_presence(struct hall *hall, struct table *table);
/* A line of chat, to all here who may read it but the connection it came from. */
void hall_show_chat(struct hall *hall, struct table *table, const struct chat_line *line,
                    const struct connection *from);
/* Whether somebody has a table open, here or at another server. */
bool hall_is_here(struct hall *hall, const char *table, const char *person);
/* Somebody looks at a table: nothing need be told of it elsewhere. */
void hall_note_look(struct hall *hall, const struct table *table, const char *person);
/* An account is about to be deleted: seats are given up, and what tables and notices know of it is forgotten. */
void hall_forget_person(struct hall *hall, const char *person);
/* Closes connections: of a session, or all of a person but those of one session. */
void hall_close_session(struct hall *hall, const char *hash);
void hall_close_person(struct hall *hall, const char *person, const char *kept_hash);

/* Sends what is in `out`, which was written into hall->room. */
void hall_send(struct connection *connection, int64_t id, struct out *out);
struct out hall_out(struct hall *hall);
/* As a viewer may know them; MW_NOBODY: all of it. */
void hall_write_events(struct out *out, const struct table *table, const mw_events *events,
                       int viewer);

/* news.c: several servers -----------------------------------------------------------------------*/

/* Takes in a line that another server has told. */
void hall_hear(struct hall *hall, const char *news);
/* Tells the others of a line of chat. */
void hall_tell_chat(struct hall *hall, const struct table *table, int line);
/* Tells the others who has a table open here. */
void hall_keep_presence(struct hall *hall, struct table *table);
/* A server has come or gone: who is still there? */
void hall_look_around(struct hall *hall);
/* News may have been lost, and what others know of those here: all of it is told again, and sessions that have
 * ended elsewhere are ended. */
void hall_renew(struct hall *hall);
/* To the connections of a person at other servers. */
void hall_tell_person(struct hall *hall, const char *person, const char *message);
/* A session, or all sessions of a person but one, have ended; a person has changed. */
void hall_tell_session_end(struct hall *hall, const char *hash);
void hall_tell_person_end(struct hall *hall, const char *person, const char *kept_hash);
void hall_tell_changed(struct hall *hall, const char *person);
/* To all connections of a person here. */
void hall_send_to_person(struct hall *hall, const char *person, const char *message, size_t length);

/* requests.c ------------------------------------------------------------------------------------*/

/* Answers a message. */
void hall_receive(struct hall *hall, struct connection *connection, const char *text,
                  size_t length);
void hall_nonsense(struct hall *hall, struct connection *connection);
/* The messages of this batch: answered again, the first so many, after it was overtaken; or done with. */
void hall_repeat(struct hall *hall, int most);
void hall_forget_first(struct hall *hall);
void hall_forget_heard(struct hall *hall);
/* A connection is closed: nobody waits for its answers. */
void hall_forget_connection(struct hall *hall, const struct connection *connection);
/* Begins an answer: {"id":7,"ok":true ... the caller goes on, and ends with reply_end(). */
struct out reply_begin(struct hall *hall, struct request *request);
void reply_end(struct request *request, struct out *out);
void reply_ok(struct hall *hall, struct request *request);
size_t write_unavailable(const struct connection *connection, int64_t id, char *text, size_t size);

/* commands.c ------------------------------------------------------------------------------------*/

/* What a command needs before it runs, in the order of its errors (O3). */
enum needs {
    NEEDS_PERSON = 1,
    NEEDS_TABLE = 2,
    NEEDS_SEAT = 4, /* those with a star: also a person and a game that has started */
    NEEDS_NO_START = 8,
    /* Fields. */
    HAS_N = 16,
    HAS_MOVE = 32,
    HAS_INVITE = 64,
    HAS_SEAT = 128,
    WANTS_SEAT = 256, /* must be there */
    HAS_ON = 512,
    HAS_AGREE = 1024,
    WANTS_AGREE = 2048,
    HAS_TEXT = 4096,
    HAS_KEY = 8192,
    HAS_LEVEL = 16384,
    HAS_ASK = 32768,
    HAS_FOR_GOOD = 65536,
    HAS_UNTIL = 131072,
    HAS_PLAN = 262144,
    WORKS_FROZEN = 524288,
    HAS_LINE = 1048576,
};

struct command {
    const char *name;
    unsigned needs;
    /* False, with the request's refusal; true when it has answered. */
    bool (*run)(struct hall *hall, struct request *request);
};

const struct command *command_find(struct json name);
/* The answer to a `play` of the asker, for a move that was made now or before. */
void reply_to_play(struct hall *hall, struct request *request, const struct made *made,
                   int64_t version, const char *clock);
void reply_to_undo(struct hall *hall, struct request *request, int n, int64_t version);

#endif
