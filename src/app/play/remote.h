/*
 * The game at a server's table. The session holds the position that the server has told this seat, and
 * no moves: what has happened is asked for. When the game is over its log comes here, and from then
 * on it is a game like any other.
 */
#ifndef MW_APP_PLAY_REMOTE_H
#define MW_APP_PLAY_REMOTE_H

#include "online/online.h"
#include "online/seat.h"
#include "play.h"

struct remote {
    struct online *online;
    struct seat seat;
    char url[300]; /* as it was said */
    bool finished; /* the log is here */
};

/* ---- server.c: to a seat at a table ----------------------------------------------------------*/
struct server_args {
    const char *server, *table, *invite, *token_file, *name;
};
/* As set_table(). */
int set_server_table(const struct server_args *args, struct table *table);

/* ---- remote.c: at the table ------------------------------------------------------------------*/
bool is_remote(const struct play *play); /* and the log is not here yet */
void play_remote(struct play *play);
void remote_free(struct remote *remote);

int remote_moves(const struct play *play);
void remote_tell(struct play *play, int from, int to); /* in sentences */
void remote_list(struct play *play, int from, int to); /* without */
bool remote_move(struct play *play, const mw_move *move);
bool remote_has_clock(const struct play *play);
void remote_clock(const struct play *play);

/* ---- wishes.c: what else one says there ------------------------------------------------------*/
void remote_undo(struct play *play, const char *rest);
void remote_agree(struct play *play, const char *rest);
void remote_chat(struct play *play, const char *text);
void remote_leave(struct play *play);
void remote_quit(const struct play *play);

/* The position has changed: the session, the view and the move that is being said begin anew. */
void remote_renew(struct play *play);
/* The connection is gone, and comes back; else the person leaves. */
void remote_come_back(struct play *play);
/* What the server has against something; says it. */
void remote_refused(struct play *play, enum answered how, struct json error);

#endif
