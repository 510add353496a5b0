/*
 * Tables: who sits where, what is played, whose turn it is. A table is a row of the database with its
 * seats and moves; in memory it is only while somebody has it open or a bot thinks for it. What is
 * changed here is written to the store in the same breath; whoever asked hears of it after the commit.
 * Other servers may use the same database: a write of a table fails, and its batch with it, if it has been
 * changed by another since it was read here; then it is read again, and all is done once more.
 *
 * A table knows no connection: it tells its ears what has happened, and they pass it on.
 */
#ifndef MW_SERVER_TABLES_TABLE_H
#define MW_SERVER_TABLES_TABLE_H

#include "server/clocks/clock.h"
#include "server/people/people.h"
#include "server/tables/terms.h"
#include "server/world/refusal.h"
#include "server/world/world.h"

enum table_state {
    TABLE_OPEN,
    TABLE_RUNNING,
    TABLE_OVER,
    TABLE_CANCELLED,
    TABLE_ENDED,
    TABLE_FROZEN,
    TABLE_STATES
};
extern const char *const table_state_names[TABLE_STATES];

/* Why a bot plays for a person. */
enum stand_in { NO_STAND_IN, BY_WISH, BY_TIME, GONE };

/* Taken where there is a person or a bot. */
struct seat {
    char person[ID_SIZE];
    int bot; /* level; 0: none */
    enum stand_in stand_in;
    int64_t stood;        /* since when */
    int returns;          /* after time was out */
    char invite[ID_SIZE]; /* for whoever is to replace the person */
    bool may_plan;        /* false: there is surely no plan of the person's */
};

/* Wishes to take back moves, until only `to` are left. */
struct ask {
    int seat; /* MW_NOBODY: nobody asks */
    int to;
    unsigned agreed; /* seats, one bit each */
};

struct tables;

struct table {
    struct tables *all;
    struct table *next; /* in memory, with the same hash */
    char id[ID_SIZE];
    enum table_state state;
    struct terms terms;
    char host[ID_SIZE];
    char invite[ID_SIZE];
    char secret[HEX_SIZE]; /* the key with which positions are dealt anew */
    char salt[HEX_SIZE], commit[HEX_SIZE];
    int64_t created, changed;
    int64_t version;
    int moves;
    int decides; /* the seat; MW_NOBODY */
    struct seat seat[MW_MAX_PLAYERS];
    struct clock clock;
    unsigned agreed; /* to end: seats, one bit each */
    struct ask ask;
    unsigned asked; /* seats that have asked since their turn began */
    struct {
        int n; /* the answer to the last undo, if nothing has happened since; -1: none */
        int64_t version;
        char person[ID_SIZE];
    } undone;
    int64_t person_moved; /* when */
    char rematch[ID_SIZE];
    char *result;            /* of a game that is over, as JSON; or NULL */
    char position[HEX_SIZE]; /* a hash of it */
    mw_session *game;        /* NULL: not started, or asleep */
    bool turn_is_new;        /* its person has not been told yet */
    int64_t thinking;        /* the version that a bot thinks about here; -1: none does */
    int64_t thinker;         /* the server that lets it think; 0: none */
    void *audience;          /* the ears' own */
    int64_t used;            /* when it was looked for last */
    int64_t edition;         /* as it was read or written last */
    int64_t told,
        known;       /* the version that the audience has been told, or will be with the batch */
    bool is_touched; /* in this batch */
    bool is_written; /* the same, and not only told of */
    bool is_behind;  /* another server has changed it, and nobody here has it open */
    struct table *next_touched;
    char *
        elsewhere; /* persons who have it open at other servers, once for each connection; or NULL */
    int strangers_elsewhere; /* connections of nobody */
    int revision;            /* of the rules by which it was last saved */
};

/* A moment of a table that is told: now, or one that other servers have made since. */
struct moment {
    int moves; /* -1: nothing had been dealt */
    int64_t version;
    const char *clock;     /* as JSON; NULL: as it is now */
    const mw_state *state; /* NULL: that of the game */
};

/* A move that was made. */
struct made {
    int n, seat;
    bool by_bot;
    bool is_answer; /* to whoever is asking; else all are told */
    const mw_move *move;
    const mw_events *events;
    struct moment then; /* after it */
};

/* Who hears what happens. */
struct ears {
    void *context;
    void (*moved)(void *context, struct table *table, const struct made *made);
    void (*undone)(void *context, struct table *table, int seat, bool is_answer,
                   const struct moment *then);
    void (*changed)(void *context, struct table *table, const char *why, const struct moment *then);
    /* Others have done what cannot be told any more: whoever has it open is to look again. */
    void (*lost)(void *context, struct table *table);
    void (*turn)(void *context, struct table *table, const char *person);
    /* Something has happened that a person with a seat may want to hear of elsewhere: turn, start, over, time. */
    void (*notice)(void *context, struct table *table, const char *person, const char *what);
    /* What is left of a plan, and why it was dropped, or NULL. */
    void (*planned)(void *context, struct table *table, const char *person, const char *moves,
                    const struct refusal *dropped);
    /* A bot has to move: level, and a seed that has nothing to do with the deal. */
    void (*think)(void *context, struct table *table, int level, uint64_t seed);
    /* Whether that person has the table open. */
    bool (*is_here)(void *context, const struct table *table, const char *person);
};

/* The lists that everybody may see. */
enum { LIST_NONE = -1, LIST_OPEN, LIST_RUNNING, LIST_FINISHED };

enum { TABLE_CHAINS = 4096 };

struct tables {
    struct world *world;
    struct ears ears;
    struct table *chain[TABLE_CHAINS];
    struct table *touched; /* in this batch */
    int64_t still; /* for how long all clocks have stood still, since ever; stored times lack it */
    bool is_stale; /* what is in memory is to be read anew, and could not be yet */
};

void tables_begin(struct tables *tables, struct world *world);
void tables_read_still(struct tables *tables);
void tables_end(struct tables *tables);

/* table.c: finding, keeping ---------------------------------------------------------------------*/

/* NULL: there is none. It stays in memory until tables_sweep() at the earliest. */
struct table *table_find(struct tables *tables, const char *id);
/* Lets its game be there; false: there is none. A running one that does not come to the position that it had is
 * frozen, and there as far as it can be replayed. */
bool table_wake(struct table *table);
/* Whether its game, as it is stored, comes to the position that it had. */
bool table_replays(struct table *table);
/* Puts to sleep what nobody uses. */
void tables_sweep(struct tables *tables, bool all);
/* The store has lost what was written last, or news of others: everything in memory is read anew. Where that
 * cannot be, all of it is stale, and nothing may be told of it until it could. */
void tables_reread(struct tables *tables);
/* Reads the row of a table again into it; its game as far as it has come is kept if it can be. */
bool table_reread(struct table *table);
/* Writes its row, and the seats that have changed, one bit each. */
void table_save(struct table *table, unsigned seats);
void table_new_version(struct table *table);

/* Ids of the rows of a question, whose first column they are; at most so many. */
int read_ids(struct rows rows, char id[][ID_SIZE], int most);
/* In sets of seats, one bit each. */
static inline unsigned bit(int seat)
{
    return 1u << seat;
}

int seat_of(const struct table *table, const char *person); /* MW_NOBODY: none */
bool is_person(const struct table *table, int seat);        /* whom anybody can wait for */
bool is_played_by_bot(const struct table *table, int seat);
bool is_free(const struct table *table, int seat);
int table_viewer(const struct table *table, const char *person); /* a seat or MW_SPECTATOR */
bool table_is_over(const struct table *table);                   /* over or ended */
/* What everybody at the table is called, "" at free seats; bots as mw_name_bots() has it. */
void table_list_names(const struct table *table, char name[][MW_MAX_NAME]);
void table_names(struct table *table); /* gives them to the game */
/* Somebody has another name: games in memory learn it. */
void tables_rename(struct tables *tables, const char *person);

/* news.c: several servers -------------------------------------------------------------------------*/

/* It is part of this batch; other servers are told if it is written, too. */
void table_touch(struct table *table);
void table_touch_to_write(struct table *table);
void table_untouch(struct table *table);
/* What was done and to be told with the batch is not. */
void tables_unsay(struct tables *tables);
/* Before the commit of a batch: other servers are told of what it touched. */
void tables_tell_others(struct tables *tables);
/* The batch is on disk. Bots may think, unless nothing can be written at the moment. */
void tables_committed(struct tables *tables, bool is_well);
/* It is lost, because another server was faster: what it touched is read anew. */
void tables_catch_up(struct tables *tables);
/* NULL: it is not in memory. */
struct table *tables_in_memory(struct tables *tables, const char *id);
/* Another server has changed a table. */
void tables_hear(struct tables *tables, const char *id, int64_t edition);
/* Reads a table anew, and tells those who have it open what has happened to it since. False: it is not there. */
bool table_catch_up(struct table *table);
/* Keeps a change that is no move, for other servers to tell; `seat` of an undo. */
void table_keep_change(struct table *table, const char *why, int seat);
/* The same with moves, from that number on, which are taken back. */
void table_keep_undone(struct table *table, int n);
struct moment moment_of(const struct table *table);
/* Reads who has it open at other servers; whether that is another answer than before. */
bool table_look_around(struct table *table);
bool table_is_open_elsewhere(const struct table *table, const char *person);
/* Finds a table as it is in the database, whatever is known of it here. */
struct table *table_find_now(struct tables *tables, const char *id);
/* Another server has changed it since it was read. */
bool table_has_gone_on(const struct table *table);

/* seats.c: coming and going -----------------------------------------------------------------------*/

struct table *table_create(struct tables *tables, const struct person *host,
                           const struct terms *terms, struct refusal *refusal);
bool table_sit(struct table *table, const struct person *person, const char *invite, int wanted,
               int *seat, struct refusal *refusal);
bool table_leave(struct table *table, const char *person, bool for_good, struct refusal *refusal);
bool table_remove(struct table *table, const char *host, int seat, struct refusal *refusal);
bool table_start(struct table *table, const char *host, struct refusal *refusal);
bool table_cancel(struct table *table, const char *host, struct refusal *refusal);
bool table_stand_in(struct table *table, int seat, bool on, struct refusal *refusal);
bool table_replace(struct table *table, const char *asker, int seat, int level,
                   struct refusal *refusal);
/* Whoever runs the site gives a seat of a running game to somebody else, or to a bot. */
bool table_hand_on(struct table *table, int seat, const struct person *person, int level,
                   struct refusal *refusal);
bool table_agree_to_end(struct table *table, const char *person, int seat, bool agree,
                        struct refusal *refusal);
struct table *table_rematch(struct table *table, const struct person *person, int *seat,
                            struct refusal *refusal);
/* Gives up all seats for good: the account is deleted. */
void tables_give_up(struct tables *tables, const char *person);
/* The account is gone: what it said and planned goes too. */
void tables_forget_person(struct tables *tables, const char *person);
/* Tables that were cancelled long ago. */
void tables_forget_cancelled(struct tables *tables);
/* What was said at, and all of, games that ended longer ago than the host keeps them. */
void tables_forget_finished(struct tables *tables);
/* What is stored about a person at tables, as fields of an object that is open. */
void tables_write_data(struct tables *tables, const char *person, struct out *out);
/* The person is away from `since` to `until` (0: is back), and was until `was`. */
void tables_person_away(struct tables *tables, const struct person *person, int64_t was);

/* play.c: moves -----------------------------------------------------------------------------------*/

bool table_play(struct table *table, int seat, const char *person, const char *line, int language,
                struct refusal *refusal);
/* Of a bot that was asked at that version. */
void table_play_bot(struct table *table, int64_t version, const mw_move *move);
bool table_undo(struct table *table, int seat, const char *person, struct refusal *refusal);
bool table_ask_undo(struct table *table, int seat, struct refusal *refusal);
bool table_agree_undo(struct table *table, int seat, bool agree, struct refusal *refusal);
/* Somebody who was asked has gone: perhaps all who are left have agreed. */
void table_look_at_ask(struct table *table);
void table_begin_play(struct table *table); /* the deal is there */
/* Sets the clock for who is to play; before anything is saved and told. */
void table_settle(struct table *table);
/* A change that everybody sees: settles it, as a new version, saves and tells it. */
void table_publish(struct table *table, unsigned seats, const char *why);
/* After whatever may change who is to play: plans and bots play. */
void table_go_on(struct table *table);
void table_end(struct table *table, enum table_state state);
/* Drops a plan, if there is one, and tells its owner; `why` may be NULL. */
void table_drop_plan(struct table *table, const char *person, const struct refusal *why);
/* Takes a plan, as JSON that was checked; "[]": none. */
void table_plan(struct table *table, const char *person, const char *moves);
/* The stored plan of a person; false: none. */
bool table_read_plan(struct table *table, const char *person, char *moves, size_t size);
enum { PLAN_TEXT = 4 * MW_MAX_MOVE_TEXT + 256, MOST_PLANNED = 4 };
/* Whether move `n` was that line by that person: then its version, and the clock it was answered with. */
bool table_was_played(struct table *table, int n, const char *person, const char *line,
                      int64_t *version, char *clock, size_t size);

/* deadlines.c: what falls due -----------------------------------------------------------------------*/

/* The seat whose time is out gets a stand-in. */
void table_time_is_out(struct table *table);
/* Does all that has fallen due; returns how many tables had something. */
int tables_do_due(struct tables *tables, int most);
/* When there is something next; 0: never. */
int64_t tables_next_due(struct tables *tables);
/* Clocks have stood still so long: to be written, and to be read again by tables_reread(). */
void tables_move_on(struct tables *tables, int64_t time);
/* Lets the bots go on that were thinking at a server that has ended. */
void tables_wake_bots(struct tables *tables, int most);

/* view.c: what is told of a table -------------------------------------------------------------------*/

/* The position after `n` moves as that viewer may know it, at that version. Null before the start. */
void table_write_position(struct table *table, struct out *out, const char *key, int viewer, int n,
                          int64_t version);
/* Whether it was over at that version, with `n` moves: a retry is answered as then. */
bool table_was_over(const struct table *table, int n, int64_t version);
void table_write_over(const struct table *table, struct out *out, const char *key);
void table_write_clock(const struct table *table, struct out *out, const char *key);
/* As they were told then. */
void moment_write_position(const struct moment *then, struct table *table, struct out *out,
                           const char *key, int viewer);
void moment_write_clock(const struct moment *then, const struct table *table, struct out *out,
                        const char *key);
void moment_write_over(const struct moment *then, const struct table *table, struct out *out,
                       const char *key);
/* The object of O3.6; with `about` the fields that only it has. `asker`: NULL, nobody. */
void table_write(struct table *table, struct out *out, const char *key, const char *asker,
                 bool about);
void table_write_ask(const struct table *table, struct out *out, const char *key);
void table_write_agreed(const struct table *table, struct out *out, const char *key);
/* Whether it shows those without a seat anything. */
bool table_may_be_watched(const struct table *table);
/* Whether somebody with this invitation may look at it. */
bool table_may_open(const struct table *table, const char *asker, const char *invite);
/* The log of a game that is over, in memory of malloc(). */
char *table_log(struct table *table, size_t *length);
/* Answers one of the engine's questions as that viewer may be answered; returns the length. */
size_t table_answer(struct table *table, int viewer, const char *cmd, struct json request,
                    int language, char *answer, size_t size);

/* lists.c ---------------------------------------------------------------------------------------------*/

struct table_list {
    const char *which; /* mine, open, running, finished */
    const char *game;  /* NULL: all */
    char before[64];   /* "": from the newest on; receives the next one */
    int limit;
};
/* Writes a list `tables` and `more`. */
void tables_write(struct tables *tables, struct out *out, struct table_list *list,
                  const char *asker);
bool tables_has_seat(struct tables *tables, const char *person); /* in a game that is not over */
int tables_of_host(struct tables *tables, const char *host);     /* not over */

/* chat.c ----------------------------------------------------------------------------------------------*/

struct chat_line {
    int line;
    bool is_watch;  /* of those without a seat */
    bool is_hidden; /* a moderator has taken it away */
    struct person person;
    int64_t at;
    const char *text;
};
/* Adds a line; its number. */
int chat_add(struct table *table, const struct person *person, bool is_watch, const char *text,
             int64_t at);
/* A line of it; false: there is none. Its text is there until the next is read. */
bool chat_read(struct table *table, int line, struct chat_line *found);
/* Nobody is to read it any more, or all are again; false: there is no such line. */
bool chat_hide(struct table *table, int line, bool on);
/* In how many milliseconds a person who says at most so much a second may speak again, at whatever table. */
int64_t chat_wait(struct world *world, const char *person, int most);
void chat_write_line(struct out *out, const struct chat_line *line);
/* The last 100 lines that this person may read. */
void chat_write(struct table *table, struct out *out, const char *key, const char *asker,
                int viewer);
bool chat_may_read(const struct table *table, int viewer, bool is_watch);

/* What a person has seen of a table, in moves; -1: never looked. */
int table_seen(struct table *table, const char *person);
void table_set_seen(struct table *table, const char *person, int n);

#endif
