/* Who has which table open, and what they are told; see hall.h. */
#include "hall.h"

#include "server/nodes/nodes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- persons and their connections -----------------------------------------------------------*/

static struct connection **chain_of(struct hall *hall, const char *person)
{
    return &hall->of_person[hash_of_id(person) % PERSON_CHAINS];
}

/* Of an address, where it matters how many there are. */
void hall_count(struct hall *hall, const struct connection *connection, int less)
{
    if (hall->world->limit[LIMIT_CONNECTIONS] > 0 && store_is_shared(hall->world->store))
        nodes_note_connections(hall->world, connection->address,
                               sockets_from(hall->sockets, connection->address) - less);
}

static void come(void *context, struct connection *connection)
{
    struct hall *hall = context;
    struct connection **chain;

    hall_count(hall, connection, 0);
    if (!connection->person[0])
        return;
    store_write(hall->world->store, "update people set seen = $1 where id = $2", "it",
                world_now(hall->world), connection->person);
    chain = chain_of(hall, connection->person);
    connection->next_of_person = *chain;
    connection->place_of_person = chain;
    if (*chain)
        (*chain)->place_of_person = &connection->next_of_person;
    *chain = connection;
}

static void go(void *context, struct connection *connection)
{
    struct hall *hall = context;

    hall_count(hall, connection, 1);
    while (connection->listening)
        hall_stop_listening(hall, connection->listening);
    hall_forget_connection(hall, connection);
    if (!connection->place_of_person)
        return;
    store_write(hall->world->store, "update people set seen = $1 where id = $2", "it",
                world_now(hall->world), connection->person);
    *connection->place_of_person = connection->next_of_person;
    if (connection->next_of_person)
        connection->next_of_person->place_of_person = connection->place_of_person;
    connection->place_of_person = NULL;
}

void hall_forget_person(struct hall *hall, const char *person)
{
    tables_give_up(&hall->tables, person);
    tables_forget_person(&hall->tables, person);
    notices_forget_person(hall->world, person);
}

void hall_close_session(struct hall *hall, const char *hash)
{
    for (struct connection *each = hall->sockets->first; each; each = each->next)
        if (strcmp(each->session, hash) == 0)
            connection_close(each, CLOSE_BAD, "signed out");
}

void hall_close_person(struct hall *hall, const char *person, const char *kept_hash)
{
    for (struct connection *each = *chain_of(hall, person); each; each = each->next_of_person)
        if (strcmp(each->person, person) == 0 && (!kept_hash || strcmp(each->session, kept_hash)))
            connection_close(each, CLOSE_BAD, "signed out");
}

/* ---- messages --------------------------------------------------------------------------------*/

struct out hall_out(struct hall *hall)
{
    return mw_out_to(hall->room, ANSWER_ROOM);
}

/* What does not fit its room is not sent half: nothing that is written comes near it. */
void hall_send(struct connection *connection, int64_t id, struct out *out)
{
    const size_t length = mw_out_end(out);

    if (length < ANSWER_ROOM)
        connection_hold(connection, id, out->text, length);
    else
        connection_close(connection, CLOSE_LATER, "an answer is too long");
}

static struct out push_begin(struct hall *hall, const char *push, const struct table *table)
{
    struct out out = hall_out(hall);

    mw_json_open(&out, NULL, '{');
    mw_json_text(&out, "push", push);
    mw_json_text(&out, "table", table->id);
    return out;
}

void hall_send_to_person(struct hall *hall, const char *person, const char *message, size_t length)
{
    for (struct connection *each = *chain_of(hall, person); each; each = each->next_of_person)
        if (strcmp(each->person, person) == 0)
            connection_hold(each, NO_ID, message, length);
}

static void push_to_person(struct hall *hall, const char *person, struct out *out)
{
    size_t length;

    mw_json_close(out, '}');
    length = mw_out_end(out);
    if (length >= ANSWER_ROOM)
        return;
    hall_send_to_person(hall, person, out->text, length);
    hall_tell_person(hall, person, out->text);
}

/* Who is told by one message: a seat's people, or all spectators. */
static int viewer_of(const struct listener *listener)
{
    return table_viewer(listener->table, listener->connection->person);
}

/* ---- listening -------------------------------------------------------------------------------*/

struct listener *hall_listener(const struct connection *connection, const struct table *table)
{
    struct listener *listener = connection->listening;

    while (listener && listener->table != table)
        listener = listener->next_at_connection;
    return listener;
}

bool hall_listen(struct hall *hall, struct connection *connection, struct table *table)
{
    struct listener *listener = malloc(sizeof *listener);

    if (!listener)
        return false;
    *listener =
        (struct listener){ connection, table, table->audience, connection->listening, true };
    table->audience = listener;
    hall->has_new_listeners = true;
    connection->listening = listener;
    connection->n_listening++;
    return true;
}

/* Until the batch is on disk it is remembered, to be undone. */
static void note_parting(struct hall *hall, const struct listener *listener)
{
    struct parted *parted = listener->is_new ? NULL : malloc(sizeof *parted);

    if (!parted)
        return;
    *parted = (struct parted){ hall->parted, listener->connection, "" };
    copy_id(parted->table, listener->table->id);
    hall->parted = parted;
}

static void forget(struct hall *hall, struct listener *listener)
{
    struct table *table = listener->table;
    struct connection *connection = listener->connection;
    struct listener *first = table->audience, **at = &first;

    note_parting(hall, listener);
    while (*at != listener)
        at = &(*at)->next_at_table;
    *at = listener->next_at_table;
    table->audience = first;
    for (at = &connection->listening; *at != listener;)
        at = &(*at)->next_at_connection;
    *at = listener->next_at_connection;
    connection->n_listening--;
    free(listener);
    table->used = world_now(hall->world);
}

static void forget_parted(struct hall *hall)
{
    while (hall->parted) {
        struct parted *next = hall->parted->next;
        free(hall->parted);
        hall->parted = next;
    }
}

static void drop_new(struct hall *hall, struct connection *connection)
{
    for (struct listener *each = connection->listening, *next; each; each = next) {
        next = each->next_at_connection;
        if (each->is_new)
            forget(hall, each);
    }
}

void hall_undo_listening(struct hall *hall)
{
    struct parted *parted = hall->parted;

    for (struct connection *each = hall->sockets->first; each; each = each->next)
        drop_new(hall, each);
    for (; parted; parted = parted->next) {
        struct table *table = tables_in_memory(&hall->tables, parted->table);
        if (table && parted->connection && !hall_listener(parted->connection, table))
            hall_listen(hall, parted->connection, table);
    }
    hall_keep_listening(hall);
}

void hall_keep_listening(struct hall *hall)
{
    if (hall->has_new_listeners)
        for (struct connection *each = hall->sockets->first; each; each = each->next)
            for (struct listener *at = each->listening; at; at = at->next_at_connection)
                at->is_new = false;
    hall->has_new_listeners = false;
    forget_parted(hall);
}

void hall_stop_listening(struct hall *hall, struct listener *listener)
{
    struct table *table = listener->table;

    forget(hall, listener);
    hall_tell_presence(hall, table);
}

static bool listens(const struct table *table, const char *person)
{
    for (const struct listener *each = table->audience; each; each = each->next_at_table)
        if (strcmp(each->connection->person, person) == 0)
            return true;
    return false;
}

static bool is_here(void *context, const struct table *table, const char *person)
{
    (void)context;
    return listens(table, person) || table_is_open_elsewhere(table, person);
}

/* What is known of other servers is kept up only for tables that somebody has open here: so they are asked. */
bool hall_is_here(struct hall *hall, const char *id, const char *person)
{
    static const char elsewhere[] =
        "select count(*) from presence join nodes on nodes.id = presence.node where \"table\" = $1 "
        "and persons like $2 and node <> $3 and until > $4";
    struct store *store = hall->world->store;
    const struct table *table = tables_in_memory(&hall->tables, id);
    char like[ID_SIZE + 2];

    if (table && listens(table, person))
        return true;
    snprintf(like, sizeof like, "%%%s%%", person);
    return store_is_shared(store) && only_number(store_read(store, elsewhere, "ttii", id, like,
                                                            store_node(store), real_now()),
                                                 0) > 0;
}

void hall_note_look(struct hall *hall, const struct table *table, const char *person)
{
    if (hall->notices)
        notices_looked(hall->notices, person, table->id);
}

/* Of those elsewhere, who have no seat. */
static int watching_elsewhere(const struct table *table)
{
    int n = table->strangers_elsewhere;
    char person[ID_SIZE];
    int length;

    for (const char *at = table->elsewhere; at && sscanf(at, "%23s %n", person, &length) == 1;
         at += length)
        n += seat_of(table, person) == MW_NOBODY;
    return n;
}

void hall_tell_presence(struct hall *hall, struct table *table)
{
    hall_keep_presence(hall, table);
    hall_show_presence(hall, table);
}

void hall_show_presence(struct hall *hall, struct table *table)
{
    struct out out;
    int watching = watching_elsewhere(table);

    if (!table->audience)
        return;
    for (const struct listener *each = table->audience; each; each = each->next_at_table)
        watching += viewer_of(each) == MW_SPECTATOR;
    out = push_begin(hall, "presence", table);
    mw_json_open(&out, "seats", '[');
    for (int seat = 0; seat < table->terms.setup.players; seat++)
        mw_json_bool(&out, NULL,
                     table->seat[seat].bot > 0 || (table->seat[seat].person[0] &&
                                                   is_here(hall, table, table->seat[seat].person)));
    mw_json_close(&out, ']');
    mw_json_int(&out, "watching", watching);
    mw_json_close(&out, '}');
    for (const struct listener *each = table->audience; each; each = each->next_at_table)
        hall_send(each->connection, NO_ID, &out);
}

void hall_show_chat(struct hall *hall, struct table *table, const struct chat_line *line,
                    const struct connection *from)
{
    struct out out = push_begin(hall, "chat", table);

    chat_write_line(&out, line);
    mw_json_close(&out, '}');
    for (const struct listener *each = table->audience; each; each = each->next_at_table) {
        const char *reader = each->connection->person;
        if (each->connection == from || !chat_may_read(table, viewer_of(each), line->is_watch) ||
            (reader[0] && people_are_apart(hall->world, reader, line->person.id)))
            continue;
        hall_send(each->connection, NO_ID, &out);
    }
}

/* ---- what tables tell ------------------------------------------------------------------------*/

/* Writes a message for each sort of viewer, and sends it to those but the one who has an answer. */
static void tell_all(struct hall *hall, struct table *table, const struct connection *but,
                     void (*write)(struct table *table, int viewer, const void *what,
                                   const struct moment *then, struct out *out),
                     const char *push, const void *what, const struct moment *then)
{
    bool is_told[MW_MAX_PLAYERS + 1] = { false };

    for (const struct listener *each = table->audience; each; each = each->next_at_table) {
        const int viewer = viewer_of(each);
        const int slot = viewer == MW_SPECTATOR ? MW_MAX_PLAYERS : viewer;
        struct out out;
        if (each->connection == but || is_told[slot])
            continue;
        is_told[slot] = true;
        out = push_begin(hall, push, table);
        mw_json_int(&out, "version", then->version);
        write(table, viewer, what, then, &out);
        mw_json_close(&out, '}');
        for (const struct listener *same = each; same; same = same->next_at_table)
            if (same->connection != but && viewer_of(same) == viewer)
                hall_send(same->connection, NO_ID, &out);
    }
}

void hall_write_events(struct out *out, const struct table *table, const mw_events *events,
                       int viewer)
{
    char text[MW_MAX_TEXT];

    mw_json_open(out, "events", '[');
    for (int i = 0; i < events->n; i++) {
        const mw_event event = mw_event_for(&events->event[i], viewer);
        mw_write_event(&table->game->now, &event, text, sizeof text);
        mw_json_key(out, NULL);
        mw_out_text(out, text);
    }
    mw_json_close(out, ']');
}

static void write_move(struct table *table, int viewer, const void *what, const struct moment *then,
                       struct out *out)
{
    static char line[MW_MAX_MOVE_TEXT];
    const struct made *made = what;
    const bool was_over = table_was_over(table, then->moves, then->version);

    mw_json_int(out, "n", made->n);
    mw_json_int(out, "seat", made->seat);
    mw_json_bool(out, "bot", made->by_bot);
    mw_print_move(&table->game->now, made->move, line, sizeof line);
    mw_json_text(out, "move", line);
    hall_write_events(out, table, made->events, was_over ? MW_NOBODY : viewer);
    moment_write_position(then, table, out, "position", viewer);
    moment_write_clock(then, table, out, "clock");
    moment_write_over(then, table, out, "over");
}

static void moved(void *context, struct table *table, const struct made *made)
{
    struct hall *hall = context;
    const struct connection *asker = made->is_answer ? hall->asking->connection : NULL;

    if (made->is_answer) {
        hall_note_look(hall, table, hall->asking->person.id);
        reply_to_play(hall, hall->asking, made, table->version, NULL);
    }
    tell_all(hall, table, asker, write_move, "move", made, &made->then);
}

static void write_undo(struct table *table, int viewer, const void *what, const struct moment *then,
                       struct out *out)
{
    mw_json_int(out, "n", then->moves);
    mw_json_int(out, "seat", *(const int *)what);
    moment_write_position(then, table, out, "position", viewer);
    moment_write_clock(then, table, out, "clock");
}

static void undone(void *context, struct table *table, int seat, bool is_answer,
                   const struct moment *then)
{
    struct hall *hall = context;
    const struct connection *asker = is_answer ? hall->asking->connection : NULL;

    if (is_answer)
        reply_to_undo(hall, hall->asking, table->moves, table->version);
    tell_all(hall, table, asker, write_undo, "undo", &seat, then);
}

static void write_change(struct table *table, int viewer, const void *what,
                         const struct moment *then, struct out *out)
{
    const char *person = viewer == MW_SPECTATOR ? NULL : table->seat[viewer].person;

    mw_json_text(out, "why", what);
    table_write(table, out, "about", person, true);
    moment_write_clock(then, table, out, "clock");
    if (viewer == MW_SPECTATOR && !table_may_be_watched(table))
        mw_json_null(out, "position");
    else
        moment_write_position(then, table, out, "position", viewer);
    moment_write_over(then, table, out, "over");
}

/* Who looked on before the game began, or gave up a seat, hears no more of one that is not to be watched. */
static void turn_away(struct hall *hall, struct table *table)
{
    struct listener *next;
    bool has_gone = false;

    for (struct listener *each = table->audience; each; each = next) {
        next = each->next_at_table;
        if (viewer_of(each) != MW_SPECTATOR)
            continue;
        forget(hall, each);
        has_gone = true;
    }
    if (has_gone)
        hall_tell_presence(hall, table);
}

static void changed(void *context, struct table *table, const char *why, const struct moment *then)
{
    tell_all(context, table, NULL, write_change, "table", why, then);
    if (!table_may_be_watched(table))
        turn_away(context, table);
}

static void lost(void *context, struct table *table)
{
    (void)context;
    for (const struct listener *each = table->audience; each; each = each->next_at_table)
        connection_close(each->connection, CLOSE_RESTART, "come back and look");
}

static void turn(void *context, struct table *table, const char *person)
{
    struct hall *hall = context;
    struct out out = push_begin(hall, "turn", table);

    mw_json_int(&out, "n", table->moves);
    push_to_person(hall, person, &out);
}

/* Who has the table open sees it there. */
static void notice(void *context, struct table *table, const char *person, const char *what)
{
    struct hall *hall = context;

    if (hall->notices && notices_are_on(hall->notices) && !hall_is_here(hall, table->id, person))
        notices_tell(hall->notices, person, table->id, what, table->terms.clock.kind == CLOCK_LIVE);
}

static void planned(void *context, struct table *table, const char *person, const char *moves,
                    const struct refusal *dropped)
{
    struct hall *hall = context;
    struct out out = push_begin(hall, "plan", table);
    struct person owner;

    person_find(hall->world, person, &owner);
    mw_json_key(&out, "moves");
    mw_out_text(&out, moves);
    if (dropped && dropped->code)
        refusal_write(&out, "dropped", dropped, owner.language);
    else
        mw_json_null(&out, "dropped");
    push_to_person(hall, person, &out);
}

/* ---- bots ------------------------------------------------------------------------------------*/

struct thought {
    struct job job;
    struct hall *hall;
    char table[ID_SIZE];
    int64_t version;
    mw_state state;
    mw_player player;
    uint64_t seed;
    mw_move move;
};

static void think_hard(struct job *job)
{
    struct thought *thought = (struct thought *)job;
    mw_bot *bot = malloc(sizeof *bot);

    if (!bot)
        return; /* no words: the move is asked for again */
    mw_think(bot, &thought->state, &thought->player, thought->seed, &thought->move);
    free(bot);
}

static void have_thought(struct job *job)
{
    struct thought *thought = (struct thought *)job;
    struct table *table = table_find(&thought->hall->tables, thought->table);

    if (table && table_wake(table)) {
        table_play_bot(table, thought->version, &thought->move);
    } else if (table) {
        table->thinking = -1;
        table_touch(table); /* what has become of it is looked at after the commit */
    }
    free(thought);
}

/* A learned bot whose net is gone since it sat down judges by weights, as the level below that looks as far: a
 * game that has begun is played to its end. */
static mw_player player_of(const struct world *world, int game, int level)
{
    mw_player player = mw_level(game, level);
    char why[MW_MAX_TEXT];

    player.net = player.learned ? world_net(world, game, why) : NULL;
    return player;
}

static void think(void *context, struct table *table, int level, uint64_t seed)
{
    struct hall *hall = context;
    struct thought *thought = calloc(1, sizeof *thought);

    if (!thought) {
        table->thinking = -1;
        return;
    }
    thought->job.work = think_hard;
    thought->job.done = have_thought;
    thought->hall = hall;
    strcpy(thought->table, table->id);
    thought->version = table->version;
    thought->state = table->game->now;
    thought->player = player_of(hall->world, table->terms.setup.game, level);
    thought->seed = seed;
    workers_post(hall->workers, &thought->job);
}

/* ---- beginning -------------------------------------------------------------------------------*/

static void received(void *context, struct connection *connection, const char *text, size_t length)
{
    struct hall *hall = context;

    if (hall->get_ready)
        hall->get_ready(hall->owner);
    hall_receive(context, connection, text, length);
}

static void nonsense(void *context, struct connection *connection)
{
    hall_nonsense(context, connection);
}

bool hall_begin(struct hall *hall, struct world *world, struct sockets *sockets,
                struct workers *workers)
{
    hall->world = world;
    hall->sockets = sockets;
    hall->workers = workers;
    hall->room = malloc(ANSWER_ROOM);
    hall->heard_end = &hall->heard;
    tables_begin(&hall->tables, world);
    hall->tables.ears = (struct ears){ .context = hall,
                                       .moved = moved,
                                       .undone = undone,
                                       .changed = changed,
                                       .lost = lost,
                                       .turn = turn,
                                       .notice = notice,
                                       .planned = planned,
                                       .think = think,
                                       .is_here = is_here };
    sockets->world = world;
    sockets->context = hall;
    sockets->opened = come;
    sockets->received = received;
    sockets->nonsense = nonsense;
    sockets->closed = go;
    return hall->room != NULL;
}

void hall_end(struct hall *hall)
{
    hall_forget_heard(hall);
    forget_parted(hall);
    tables_end(&hall->tables);
    free(hall->room);
}
