/*
 * What the parts of `millwright load` share. A crowd is many sockets in one loop: those that only look
 * on, and those of guests who play at tables. Everything is counted and timed here.
 */
#ifndef MW_APP_LOAD_LOAD_H
#define MW_APP_LOAD_LOAD_H

#include "frames.h"
#include "millwright.h"
#include "online/address.h"
#include "times.h"

#include <netdb.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { NO_PLAYER = -1, MOST_CODES = 64, MOST_PLACES = 16 };

/* A server; several may stand on one database. */
struct place {
    struct address address;
    struct addrinfo *where;
};

/* ---- sockets.c: connections that never wait --------------------------------------------------*/
enum phase {
    PHASE_NEW,
    PHASE_GUEST,  /* asks for a cookie */
    PHASE_SOCKET, /* asks to become a WebSocket */
    PHASE_UP,
    PHASE_GONE,
};

struct socket {
    int descriptor; /* -1: none */
    enum phase phase;
    bool connecting;
    int player; /* or NO_PLAYER: it only looks on */
    char cookie[96];
    char *head; /* of an HTTP answer, as much as there is of it */
    size_t n_head;
    struct frames frames;
    char *unsent;
    size_t n_unsent;
};

struct crowd;
bool sockets_begin(struct crowd *crowd);
void sockets_end(struct crowd *crowd);
/* Begins as many connections as may be under way at once. */
void sockets_connect(struct crowd *crowd);
/* Lets things happen, for so many milliseconds at most if nothing does. */
void sockets_serve(struct crowd *crowd, int milliseconds);
void socket_send(struct crowd *crowd, struct socket *socket, const char *text, size_t length);

/* ---- players.c: what is said on them ---------------------------------------------------------*/
enum request { ASKED_NOTHING, ASKED_CREATE, ASKED_SIT, ASKED_OPEN, ASKED_PLAY };

struct player {
    int table, place; /* place 0 is the host */
    int seat;
    enum request asked;
    int id;       /* of the last request */
    double since; /* when it was made */
    double again; /* when to try again what was refused; 0: nothing was */
    bool seated, opened;
    int moves;      /* that the position is after */
    char *position; /* as the server wrote it */
    size_t length, room;
};

struct table {
    char id[32], invite[32];
    int game;  /* how many have begun here */
    int moves; /* the most that anybody knows of */
    int turn;  /* the seat that decides then, or MW_NOBODY */
    bool is_over, queued;
    double played; /* when the last move was sent */
};

void players_begin(struct crowd *crowd);
void players_end(struct crowd *crowd);
void socket_is_up(struct crowd *crowd, struct socket *socket);
void socket_heard(struct crowd *crowd, struct socket *socket, const char *text, size_t length);
void socket_is_gone(struct crowd *crowd, struct socket *socket, const char *why);
/* Makes the moves that are due, and tries again what was refused. */
void players_move(struct crowd *crowd);
bool all_are_there(const struct crowd *crowd);

/* ---- load.c ----------------------------------------------------------------------------------*/
struct code {
    char name[32];
    uint64_t n;
};

struct crowd {
    struct place place
        [MOST_PLACES]; /* connections go to them in turn, so that each table has people at several */
    int places;
    mw_setup setup;
    int lookers, tables, players; /* players a table, of whom `people` are ours */
    int people;
    int rate; /* moves a second; 0: as many as can be */
    bool json;
    double seconds;

    int epoll;
    struct socket *socket; /* first those of the players, then the lookers */
    int n, next, under_way, up, gone;
    struct player *player;
    struct table *table;
    int *queue; /* tables where a move can be made, in turn */
    int queue_first, queue_n;
    mw_random random;

    bool playing; /* everybody is there: from now on it counts */
    double began, connected, playing_since;
    uint64_t moves, moves_of_bots, games, heard_bytes, messages;
    uint64_t due; /* moves that the rate has asked for so far */
    struct times answers, pushes;
    struct code code[MOST_CODES];
    int codes;
};

/* Something went wrong: it is counted by its name. */
void count_error(struct crowd *crowd, const char *code);

/* ---- report.c --------------------------------------------------------------------------------*/
void show_progress(const struct crowd *crowd, double now);
void report_text(struct crowd *crowd, double now);
void report_json(struct crowd *crowd, double now);

#endif
