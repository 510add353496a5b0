/*
 * What is said on the sockets: guests make tables, sit down, and play moves at random. Of what the server
 * says only as much is read as the next move needs; a position is kept as it was written until its
 * seat is to move.
 */
#include "load.h"

#include "fields.h"
#include "system/clock.h"
#include "text/json.h"
#include "text/out.h"
#include "texts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LEVEL_OF_BOTS = 1 };
static const double try_again = 1.0; /* seconds */

/* ---- Requests --------------------------------------------------------------------------------*/

static char request_text[MW_MAX_MOVE_TEXT + 1024];

static struct socket *socket_of(struct crowd *crowd, const struct player *player)
{
    return &crowd->socket[player - crowd->player];
}

static struct player *player_at(struct crowd *crowd, int table, int place)
{
    return &crowd->player[table * crowd->people + place];
}

static struct out begin_request(struct player *player, enum request what, const char *command)
{
    struct out out = mw_out_to(request_text, sizeof request_text);

    player->asked = what;
    player->again = 0;
    mw_json_open(&out, NULL, '{');
    mw_json_int(&out, "id", ++player->id);
    mw_json_text(&out, "cmd", command);
    return out;
}

static void end_request(struct crowd *crowd, struct player *player, struct out *out)
{
    size_t n;

    mw_json_close(out, '}');
    n = mw_out_end(out);
    player->since = clock_now();
    socket_send(crowd, socket_of(crowd, player), request_text, n);
}

static void create_table(struct crowd *crowd, struct player *host)
{
    const mw_game *game = mw_game_info(crowd->setup.game);
    struct out out = begin_request(host, ASKED_CREATE, "create");

    mw_json_text(&out, "game", game->id);
    if (game->n_maps > 0)
        mw_json_text(&out, "map", game->maps[crowd->setup.map]);
    mw_json_int(&out, "players", crowd->players);
    mw_json_text(&out, "entry", "link"); /* strangers stay away */
    mw_json_open(&out, "bots", '[');
    for (int i = crowd->people; i < crowd->players; i++)
        mw_json_int(&out, NULL, LEVEL_OF_BOTS);
    mw_json_close(&out, ']');
    end_request(crowd, host, &out);
}

static void ask_about_table(struct crowd *crowd, struct player *player, enum request what,
                            const char *command)
{
    const struct table *table = &crowd->table[player->table];
    struct out out = begin_request(player, what, command);

    mw_json_text(&out, "table", table->id);
    mw_json_text(&out, "invite", table->invite);
    end_request(crowd, player, &out);
}

/* The next step towards a seat at a table that runs. */
static void go_on(struct crowd *crowd, struct player *player)
{
    const struct table *table = &crowd->table[player->table];

    if (player->asked != ASKED_NOTHING || socket_of(crowd, player)->phase != PHASE_UP)
        return;
    if (!table->id[0]) {
        if (player->place == 0)
            create_table(crowd, player);
    } else if (!player->seated) {
        ask_about_table(crowd, player, ASKED_SIT, "sit");
    } else if (!player->opened) {
        ask_about_table(crowd, player, ASKED_OPEN, "open");
    }
}

/* ---- Moves -----------------------------------------------------------------------------------*/

/* Whose turn it is, if it is one of ours who knows the position and is not waiting for anything. */
static struct player *mover(struct crowd *crowd, int at)
{
    const struct table *table = &crowd->table[at];

    if (table->is_over || table->turn < 0)
        return NULL;
    for (int i = 0; i < crowd->people; i++) {
        struct player *player = player_at(crowd, at, i);
        if (player->opened && player->seat == table->turn)
            return player->asked == ASKED_NOTHING && player->length > 0 &&
                           player->moves == table->moves
                       ? player
                       : NULL;
    }
    return NULL;
}

static void queue_table(struct crowd *crowd, int at)
{
    if (crowd->table[at].queued || !mover(crowd, at))
        return;
    crowd->table[at].queued = true;
    crowd->queue[(crowd->queue_first + crowd->queue_n++) % crowd->tables] = at;
}

static void play_move(struct crowd *crowd, struct player *player)
{
    struct out out;
    mw_state state;
    mw_problem problem;
    mw_move move;
    char text[MW_MAX_MOVE_TEXT];

    if (!mw_load(&state, player->position, player->length, &problem)) {
        count_error(crowd, "bad-position");
        player->opened = false;
        player->again = clock_now() + try_again;
        return;
    }
    mw_random_move(&state, true, &crowd->random, &move);
    mw_print_move(&state, &move, text, sizeof text);
    out = begin_request(player, ASKED_PLAY, "play");
    mw_json_text(&out, "table", crowd->table[player->table].id);
    mw_json_int(&out, "n", player->moves);
    mw_json_text(&out, "move", text);
    end_request(crowd, player, &out);
    crowd->table[player->table].played = player->since;
}

/* How many moves may be made now, with the moves that are missing made up for within a second. */
static uint64_t moves_due(struct crowd *crowd, double now)
{
    uint64_t asked = (uint64_t)((now - crowd->playing_since) * crowd->rate);

    if (crowd->rate == 0)
        return (uint64_t)crowd->queue_n;
    if (asked > crowd->due + (uint64_t)crowd->rate)
        crowd->due = asked - (uint64_t)crowd->rate;
    return asked - crowd->due;
}

static void try_refused_again(struct crowd *crowd, double now)
{
    for (int i = 0; i < crowd->tables * crowd->people; i++) {
        struct player *player = &crowd->player[i];
        if (player->again > 0 && player->again < now) {
            player->again = 0;
            go_on(crowd, player);
            queue_table(crowd, player->table);
        }
    }
}

void players_move(struct crowd *crowd)
{
    static double swept;
    const double now = clock_now();
    uint64_t due = crowd->playing ? moves_due(crowd, now) : 0;

    for (; due > 0 && crowd->queue_n > 0; due--) {
        int at = crowd->queue[crowd->queue_first];
        struct player *player;
        crowd->queue_first = (crowd->queue_first + 1) % crowd->tables;
        crowd->queue_n--;
        crowd->table[at].queued = false;
        player = mover(crowd, at);
        if (player) {
            play_move(crowd, player);
            crowd->due++;
        }
    }
    if (now - swept > try_again / 4) {
        swept = now;
        try_refused_again(crowd, now);
    }
}

/* ---- Hearing ---------------------------------------------------------------------------------*/

/* What matters of a message; the rest is stepped over once. */
struct heard {
    int id, n, moves, seat;
    bool ok, is_over, of_bot;
    struct json error, position, table, invite;
    char push[12];
};

enum field {
    FIELD_ID,
    FIELD_OK,
    FIELD_N,
    FIELD_MOVES,
    FIELD_SEAT,
    FIELD_OVER,
    FIELD_PUSH,
    FIELD_POSITION,
    FIELD_TABLE,
    FIELD_INVITE,
    FIELD_ERROR,
    FIELD_BOT,
    FIELDS
};

/* ORDER: enum field. */
static const char *const fields[FIELDS] = { "id",   "ok",       "n",     "moves",  "seat",  "over",
                                            "push", "position", "table", "invite", "error", "bot" };

static void read_field(struct heard *heard, enum field field, struct json value)
{
    switch (field) {
    case FIELD_ID: heard->id = int_at(value, NULL, -1); break;
    case FIELD_OK: heard->ok = mw_json_type(value) == 't'; break;
    case FIELD_N: heard->n = int_at(value, NULL, -1); break;
    case FIELD_MOVES: heard->moves = int_at(value, NULL, -1); break;
    case FIELD_SEAT: heard->seat = int_at(value, NULL, MW_NOBODY); break;
    case FIELD_OVER: heard->is_over = mw_json_type(value) == 'o'; break;
    case FIELD_PUSH: text_at(value, NULL, heard->push, sizeof heard->push); break;
    case FIELD_POSITION: heard->position = value; break;
    case FIELD_TABLE: heard->table = value; break;
    case FIELD_INVITE: heard->invite = value; break;
    case FIELD_ERROR: heard->error = value; break;
    case FIELD_BOT: heard->of_bot = mw_json_type(value) == 't'; break;
    case FIELDS: break;
    }
}

static void read_message(const char *text, size_t length, struct heard *heard)
{
    const struct json whole = { text, text + length };
    struct json key;

    *heard = (struct heard){ .id = -1, .n = -1, .moves = -1, .seat = MW_NOBODY };
    for (struct json value = mw_json_first(whole, &key); value.at;
         value = mw_json_next(whole, value, &key)) {
        size_t n = (size_t)(key.end - key.at) - 2;
        for (int i = 0; i < FIELDS; i++)
            if (strlen(fields[i]) == n && memcmp(fields[i], key.at + 1, n) == 0)
                read_field(heard, (enum field)i, value);
    }
}

static void keep_position(struct crowd *crowd, struct player *player, struct json position,
                          int moves)
{
    struct table *table = &crowd->table[player->table];
    size_t n = (size_t)(position.end - position.at);

    if (mw_json_type(position) != 'o')
        return;
    if (n > player->room) {
        char *more = realloc(player->position, n);
        if (!more)
            return;
        player->position = more;
        player->room = n;
    }
    memcpy(player->position, position.at, n);
    player->length = n;
    player->moves = moves;
    if (moves > table->moves || table->turn < 0) {
        table->moves = moves;
        table->turn = int_at(position, "seat", MW_NOBODY);
    }
    queue_table(crowd, player->table);
}

/* The game is over: everybody closes it, and the host makes the next table. */
static void begin_again(struct crowd *crowd, int at)
{
    struct table *table = &crowd->table[at];
    const int game = table->game + 1;

    if (crowd->playing)
        crowd->games++;
    for (int i = 0; i < crowd->people; i++) {
        struct player *player = player_at(crowd, at, i);
        if (player->opened)
            ask_about_table(crowd, player, ASKED_NOTHING, "close");
        player->opened = player->seated = false;
        player->asked = ASKED_NOTHING;
        player->length = 0;
        player->moves = 0;
    }
    *table = (struct table){ .game = game, .turn = MW_NOBODY, .queued = table->queued };
    go_on(crowd, player_at(crowd, at, 0));
}

static void hear_refusal(struct crowd *crowd, struct player *player, enum request asked,
                         struct json error)
{
    char code[32];
    int retry = int_at(error, "retry_ms", 0);

    text_at(error, "code", code, sizeof code);
    count_error(crowd, code[0] ? code : "no-code");
    if (asked == ASKED_PLAY)
        player->opened = strcmp(code, "too-fast") == 0; /* else look at the table anew */
    player->again = clock_now() + (retry > 0 ? retry / 1000.0 : try_again);
}

static void hear_created(struct crowd *crowd, struct player *host, const struct heard *heard)
{
    struct table *table = &crowd->table[host->table];

    text_at(heard->table, NULL, table->id, sizeof table->id);
    text_at(heard->invite, NULL, table->invite, sizeof table->invite);
    host->seated = true;
    for (int i = 0; i < crowd->people; i++)
        go_on(crowd, player_at(crowd, host->table, i));
}

static void hear_played(struct crowd *crowd, struct player *player, const struct heard *heard)
{
    if (crowd->playing) {
        crowd->moves++;
        times_add(&crowd->answers, clock_now() - player->since);
    }
    if (heard->is_over)
        begin_again(crowd, player->table);
    else
        keep_position(crowd, player, heard->position, player->moves + 1);
}

static void hear_answer(struct crowd *crowd, struct player *player, const struct heard *heard)
{
    enum request asked = player->asked;

    player->asked = ASKED_NOTHING;
    if (!heard->ok) {
        hear_refusal(crowd, player, asked, heard->error);
        return;
    }
    switch (asked) {
    case ASKED_CREATE: hear_created(crowd, player, heard); break;
    case ASKED_SIT:
        player->seated = true;
        go_on(crowd, player);
        break;
    case ASKED_OPEN:
        player->opened = true;
        player->seat = heard->seat;
        if (heard->is_over)
            begin_again(crowd, player->table);
        else
            keep_position(crowd, player, heard->position, heard->moves);
        break;
    case ASKED_PLAY: hear_played(crowd, player, heard); break;
    case ASKED_NOTHING: break;
    }
}

static void hear_push(struct crowd *crowd, struct player *player, const struct heard *heard)
{
    struct table *table = &crowd->table[player->table];
    char id[32];

    if (!player->opened || strcmp(text_at(heard->table, NULL, id, sizeof id), table->id) != 0)
        return;
    if (strcmp(heard->push, "move") == 0) {
        if (crowd->playing && !heard->of_bot)
            times_add(&crowd->pushes, clock_now() - table->played);
        if (crowd->playing && heard->of_bot && player->place == 0)
            crowd->moves_of_bots++;
        if (heard->is_over)
            begin_again(crowd, player->table);
        else
            keep_position(crowd, player, heard->position, heard->n + 1);
    } else if (strcmp(heard->push, "table") == 0) {
        if (heard->is_over)
            begin_again(crowd, player->table);
        else
            keep_position(crowd, player, heard->position, player->moves);
    }
}

void socket_heard(struct crowd *crowd, struct socket *socket, const char *text, size_t length)
{
    struct player *player = socket->player == NO_PLAYER ? NULL : &crowd->player[socket->player];
    struct heard heard;

    crowd->messages++;
    if (!player)
        return; /* whoever looks on has said hello, and hears the answer */
    read_message(text, length, &heard);
    if (heard.push[0])
        hear_push(crowd, player, &heard);
    else if (heard.id == player->id)
        hear_answer(crowd, player, &heard);
}

/* ---- Coming and going ------------------------------------------------------------------------*/

void socket_is_up(struct crowd *crowd, struct socket *socket)
{
    static const char hello[] = "{\"id\":0,\"cmd\":\"hello\"}";

    if (socket->player == NO_PLAYER)
        socket_send(crowd, socket, hello, sizeof hello - 1);
    else
        go_on(crowd, &crowd->player[socket->player]);
}

void socket_is_gone(struct crowd *crowd, struct socket *socket, const char *why)
{
    count_error(crowd, why);
    if (socket->player != NO_PLAYER) /* its table comes to a halt */
        crowd->player[socket->player].opened = false;
}

void players_begin(struct crowd *crowd)
{
    for (int i = 0; i < crowd->tables * crowd->people; i++) {
        crowd->player[i].table = i / crowd->people;
        crowd->player[i].place = i % crowd->people;
        crowd->player[i].seat = MW_NOBODY;
        crowd->socket[i].player = i;
    }
    for (int i = crowd->tables * crowd->people; i < crowd->n; i++)
        crowd->socket[i].player = NO_PLAYER;
    for (int i = 0; i < crowd->tables; i++)
        crowd->table[i].turn = MW_NOBODY;
}

void players_end(struct crowd *crowd)
{
    for (int i = 0; i < crowd->tables * crowd->people; i++)
        free(crowd->player[i].position);
}

/* Whoever still can be: what is gone is not waited for. */
bool all_are_there(const struct crowd *crowd)
{
    if (crowd->next < crowd->n || crowd->under_way > 0)
        return false;
    for (int i = 0; i < crowd->tables * crowd->people; i++)
        if (crowd->socket[i].phase == PHASE_UP &&
            !(crowd->player[i].opened && crowd->player[i].length > 0)) {
            bool whole = true;
            for (int k = 0; k < crowd->people; k++)
                whole = whole &&
                        crowd->socket[crowd->player[i].table * crowd->people + k].phase == PHASE_UP;
            if (whole)
                return false;
        }
    return true;
}
