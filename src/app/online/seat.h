/*
 * A table of a server as it was last told to us: whatever a seat there needs to know, kept up by
 * answers and pushes. Its versions are counted, so that what was missed is seen.
 */
#ifndef MW_APP_ONLINE_SEAT_H
#define MW_APP_ONLINE_SEAT_H

#include "millwright.h"
#include "online.h"

enum { ID_ROOM = 32 };

/* As the server has it; all 0 or empty without a clock. */
struct clock_told {
    char kind[8];
    int seat;
    int64_t since, until, turn_ms;
    int64_t bank_ms[MW_MAX_PLAYERS];
};

struct seat {
    char table[ID_ROOM], invite[ID_ROOM];
    int seat; /* MW_NOBODY: a spectator */
    int players;
    int moves;
    int64_t version;
    char state[16]; /* "open", "running", "over", … */
    char game[32];
    char name[MW_MAX_PLAYERS][MW_MAX_NAME]; /* "" for a free seat */
    bool stand_in;                          /* somebody else plays our seat */
    /* What is asked of us: to go back to so many moves (-1: no), or to end the game. */
    int asked_back, asked_by;
    bool asked_to_end;
    struct clock_told clock;
    size_t length; /* of the position; 0: there is none yet */
    char position[MW_MAX_STATE_TEXT];
};

/* Looks at the table, from now on with everything that happens there. */
enum answered seat_open(struct online *online, struct seat *seat, struct json *answer);
/* Sits down, at any free seat; already seated, the same. */
enum answered seat_take(struct online *online, struct seat *seat, struct json *answer);
/* Makes a move, with its words as text. Of the answer only an error is there afterwards. */
enum answered seat_play(struct online *online, struct seat *seat, const char *move,
                        struct json *answer);
/* Takes the last move back, if the rules of the table let us. */
enum answered seat_undo(struct online *online, struct seat *seat, struct json *answer);
/* A request about the table with one field that is true or false. */
enum answered seat_say(struct online *online, const struct seat *seat, const char *command,
                       const char *field, bool value, struct json *answer);
/* Answers the one who asks to go back. */
enum answered seat_agree(struct online *online, const struct seat *seat, bool agree,
                         struct json *answer);

enum news {
    NEWS_NONE, /* not about this table, or known */
    NEWS_MOVE,
    NEWS_UNDO,
    NEWS_TABLE,
    NEWS_CHAT,
    NEWS_MISSED, /* there is a gap: open it again */
};
enum news seat_hear(struct seat *seat, struct json push);

bool seat_is(const struct seat *seat, const char *state);
/* Nothing more will happen there. */
bool seat_is_done(const struct seat *seat);

#endif
