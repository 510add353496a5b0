/* The commands of the socket, a row and a function for each. */
#include "hall.h"

#include <stdlib.h>
#include <string.h>

/* ---- hello, lists ----------------------------------------------------------------------------*/

static bool run_hello(struct hall *hall, struct request *request)
{
    struct json wanted = mw_json_get(request->object, "language");
    struct connection *connection = request->connection;
    const char *page;
    struct out out;
    char id[16];

    if (wanted.at) {
        const int language = mw_json_read_text(wanted, id, sizeof id) ? mw_language_find(id) : -1;
        if (language < 0)
            return refuse_field(&request->refusal, "language");
        connection->language = language;
    } else {
        connection->language = 0;
    }
    out = reply_begin(hall, request);
    if (request->person.id[0])
        person_write(&out, "user", &request->person);
    else
        mw_json_null(&out, "user");
    mw_json_open(&out, "server", '{');
    mw_json_text(&out, "name", "Millwright");
    mw_json_text(&out, "version", MW_VERSION);
    page = hall->page ? hall->page(hall->owner) : NULL;
    if (page)
        mw_json_text(&out, "page", page);
    else
        mw_json_null(&out, "page");
    mw_json_open(&out, "revisions", '{');
    for (int game = 0; game < mw_game_count(); game++)
        mw_json_int(&out, mw_game_info(game)->id, mw_game_info(game)->revision);
    mw_json_close(&out, '}');
    mw_json_close(&out, '}');
    mw_json_int(&out, "now", world_now(hall->world));
    reply_end(request, &out);
    return true;
}

static bool run_tables(struct hall *hall, struct request *request)
{
    static const char *const names[] = { "open", "mine", "running", "finished" };
    struct json which = mw_json_get(request->object, "which"),
                game = mw_json_get(request->object, "game"),
                before = mw_json_get(request->object, "before"),
                limit = mw_json_get(request->object, "limit");
    struct table_list list = { .which = NULL, .limit = 20 };
    struct out out;
    char id[64] = "";
    int64_t number = 20;

    for (int i = 0; i < 4; i++)
        if ((!which.at && i == 0) || mw_json_is(which, names[i]))
            list.which = names[i];
    if (!list.which)
        return refuse_field(&request->refusal, "which");
    if (game.at && mw_json_type(game) != '0' &&
        (!mw_json_read_text(game, id, sizeof id) || mw_game_find(id) < 0))
        return refuse_field(&request->refusal, "game");
    if (before.at && mw_json_type(before) != '0' &&
        !mw_json_read_text(before, list.before, sizeof list.before))
        return refuse_field(&request->refusal, "before");
    if (limit.at && (!mw_json_read_int(limit, &number) || number < 1 || number > 100))
        return refuse_field(&request->refusal, "limit");
    if (strcmp(list.which, "mine") == 0 && !request->person.id[0])
        return refuse(&request->refusal, "sign-in");
    list.limit = (int)number;
    list.game = id[0] ? id : NULL;
    out = reply_begin(hall, request);
    tables_write(&hall->tables, &out, &list, request->person.id);
    reply_end(request, &out);
    return true;
}

/* ---- requests that may come twice ------------------------------------------------------------*/

/* The answer that a request with this key had within a day; false: it is new. */
static bool answer_as_before(struct hall *hall, struct request *request, const char *kind)
{
    struct rows rows;
    struct out out;

    if (!request->said.key[0])
        return false;
    rows = store_read(
        hall->world->store,
        "select answer from keys where person = $1 and kind = $2 and key = $3 and at > $4", "ttti",
        request->person.id, kind, request->said.key, world_now(hall->world) - DAY_MS);
    if (!store_next(&rows))
        return false;
    out = reply_begin(hall, request);
    mw_out_char(&out, ',');
    mw_out_text(&out, row_text(&rows, 0));
    store_stop(&rows);
    reply_end(request, &out);
    return true;
}

/* Answers with these fields, and remembers them. */
static void answer_and_keep(struct hall *hall, struct request *request, const char *kind,
                            const char *fields)
{
    struct out out = reply_begin(hall, request);

    mw_out_char(&out, ',');
    mw_out_text(&out, fields);
    reply_end(request, &out);
    if (!request->said.key[0])
        return;
    /* One from long ago may be used again; one that another server keeps at this moment may not. */
    store_write(hall->world->store,
                "delete from keys where person = $1 and kind = $2 and key = $3 and at <= $4",
                "ttti", request->person.id, kind, request->said.key,
                world_now(hall->world) - DAY_MS);
    store_write(hall->world->store,
                "insert into keys (person, kind, key, answer, at) values ($1, $2, $3, $4, $5)",
                "tttti", request->person.id, kind, request->said.key, fields,
                world_now(hall->world));
}

/* ---- coming and going ------------------------------------------------------------------------*/

static void write_place(struct out *out, const struct table *table, int seat)
{
    mw_json_text(out, "table", table->id);
    mw_json_text(out, "invite", table->invite);
    mw_json_int(out, "seat", seat);
}

static bool run_create(struct hall *hall, struct request *request)
{
    struct terms terms;
    struct table *table;
    char fields[256];
    struct out out = mw_out_to(fields, sizeof fields);

    if (!terms_read(request->object, &terms, &request->refusal))
        return false;
    if (!request->person.id[0])
        return refuse(&request->refusal, "sign-in");
    if (answer_as_before(hall, request, "create"))
        return true;
    table = table_create(&hall->tables, &request->person, &terms, &request->refusal);
    if (!table)
        return false;
    write_place(&out, table, 0);
    mw_out_end(&out);
    answer_and_keep(hall, request, "create", fields);
    return true;
}

static void answer_seat(struct hall *hall, struct request *request, int seat)
{
    struct out out = reply_begin(hall, request);

    mw_json_int(&out, "seat", seat);
    reply_end(request, &out);
}

static bool run_sit(struct hall *hall, struct request *request)
{
    int seat;

    if (!table_sit(request->table, &request->person, request->said.invite, request->said.seat,
                   &seat, &request->refusal))
        return false;
    answer_seat(hall, request, seat);
    hall_tell_presence(hall, request->table);
    return true;
}

static bool run_leave(struct hall *hall, struct request *request)
{
    if (!table_leave(request->table, request->person.id, request->said.for_good, &request->refusal))
        return false;
    reply_ok(hall, request);
    hall_tell_presence(hall, request->table);
    return true;
}

static bool run_remove(struct hall *hall, struct request *request)
{
    if (!table_remove(request->table, request->person.id, request->said.seat, &request->refusal))
        return false;
    reply_ok(hall, request);
    return true;
}

static bool run_start(struct hall *hall, struct request *request)
{
    if (!table_start(request->table, request->person.id, &request->refusal))
        return false;
    reply_ok(hall, request);
    return true;
}

static bool run_cancel(struct hall *hall, struct request *request)
{
    if (!table_cancel(request->table, request->person.id, &request->refusal))
        return false;
    reply_ok(hall, request);
    return true;
}

static bool run_rematch(struct hall *hall, struct request *request)
{
    int seat = 0;
    struct table *next = table_rematch(request->table, &request->person, &seat, &request->refusal);
    struct out out;

    if (!next)
        return false;
    out = reply_begin(hall, request);
    write_place(&out, next, seat);
    reply_end(request, &out);
    return true;
}

/* ---- looking ---------------------------------------------------------------------------------*/

static bool may_look(struct request *request)
{
    return hall_listener(request->connection, request->table) ||
           table_may_open(request->table, request->person.id, request->said.invite) ||
           refuse(&request->refusal, "private");
}

static void write_plan(struct request *request, struct out *out)
{
    static char plan[PLAN_TEXT];

    mw_json_key(out, "plan");
    if (request->seat != MW_NOBODY &&
        table_read_plan(request->table, request->person.id, plan, sizeof plan))
        mw_out_text(out, plan);
    else
        mw_out_text(out, "[]");
}

static void write_open(struct hall *hall, struct request *request, struct out *out)
{
    struct table *table = request->table;
    const char *asker = request->person.id;
    const int viewer = table_viewer(table, asker);
    const int seen = asker[0] ? table_seen(table, asker) : -1;

    (void)hall;
    table_write(table, out, "about", asker, true);
    if (request->seat == MW_NOBODY)
        mw_json_null(out, "seat");
    else
        mw_json_int(out, "seat", request->seat);
    mw_json_int(out, "moves", table->moves);
    mw_json_int(out, "version", table->version);
    table_write_position(table, out, "position", viewer, table->moves, table->version);
    table_write_clock(table, out, "clock");
    table_write_over(table, out, "over");
    if (table->commit[0])
        mw_json_text(out, "commit", table->commit);
    else
        mw_json_null(out, "commit");
    write_plan(request, out);
    chat_write(table, out, "chat", asker, viewer);
    if (seen < 0)
        mw_json_null(out, "seen");
    else
        mw_json_int(out, "seen", seen);
}

static bool run_open(struct hall *hall, struct request *request)
{
    struct connection *connection = request->connection;
    struct table *table = request->table;
    const bool is_open = hall_listener(connection, table) != NULL;
    struct out out;

    if (!may_look(request))
        return false;
    if (!is_open && connection->n_listening >= MOST_OPEN)
        return refuse_with(&request->refusal, "too-many", "limit", MOST_OPEN);
    table_wake(table);
    if (!is_open && !hall_listen(hall, connection, table))
        return refuse(&request->refusal, "unavailable");
    hall_note_look(hall, table, request->person.id);
    out = reply_begin(hall, request);
    write_open(hall, request, &out);
    reply_end(request, &out);
    if (!is_open)
        hall_tell_presence(hall, table);
    return true;
}

static bool run_close(struct hall *hall, struct request *request)
{
    struct listener *listener = hall_listener(request->connection, request->table);

    reply_ok(hall, request);
    if (listener)
        hall_stop_listening(hall, listener);
    return true;
}

static bool run_seen(struct hall *hall, struct request *request)
{
    if (!may_look(request))
        return false;
    if (request->said.n <= request->table->moves)
        table_set_seen(request->table, request->person.id, request->said.n);
    hall_note_look(hall, request->table, request->person.id);
    reply_ok(hall, request);
    return true;
}

/* The engine's answer is an object: its fields go behind the id. */
static bool run_question(struct hall *hall, struct request *request)
{
    static char answer[MW_MAX_DRAWING * 4];
    const char *name = request->command->name;
    struct out out;
    size_t n;

    if (!may_look(request))
        return false;
    if (!table_wake(request->table))
        return refuse(&request->refusal, "not-started");
    n = table_answer(request->table, table_viewer(request->table, request->person.id), name,
                     request->object, request->connection->language, answer, sizeof answer);
    if (n >= sizeof answer)
        return refuse(&request->refusal, "unavailable");
    out = hall_out(hall);
    mw_json_open(&out, NULL, '{');
    mw_json_int(&out, "id", request->id);
    mw_out_char(&out, ',');
    mw_out_bytes(&out, answer + 1, n - 2);
    reply_end(request, &out);
    return true;
}

static bool run_log(struct hall *hall, struct request *request)
{
    struct table *table = request->table;
    struct out out;
    size_t length;
    char *log;

    if (!may_look(request))
        return false;
    if (table->state == TABLE_OPEN || table->state == TABLE_CANCELLED)
        return refuse(&request->refusal, "not-started");
    if (!table_is_over(table))
        return refuse(&request->refusal, "not-over");
    log = table_log(table, &length);
    if (!log)
        return refuse(&request->refusal, "not-started");
    out = reply_begin(hall, request);
    mw_json_text(&out, "log", log);
    mw_json_text(&out, "commit", table->commit);
    mw_json_text(&out, "salt", table->salt);
    free(log);
    reply_end(request, &out);
    return true;
}

/* ---- playing ---------------------------------------------------------------------------------*/

void reply_to_play(struct hall *hall, struct request *request, const struct made *made,
                   int64_t version, const char *clock)
{
    static char line[MW_MAX_MOVE_TEXT];
    struct table *table = request->table;
    const bool was_over = table_was_over(table, made->n + 1, version);
    struct out out = reply_begin(hall, request);

    mw_print_move(&table->game->now, made->move, line, sizeof line);
    mw_json_int(&out, "n", made->n);
    mw_json_text(&out, "move", line);
    hall_write_events(&out, table, made->events, was_over ? MW_NOBODY : request->seat);
    table_write_position(table, &out, "position", request->seat, made->n + 1, version);
    mw_json_int(&out, "version", version);
    if (clock) {
        mw_json_key(&out, "clock");
        mw_out_text(&out, clock);
    } else {
        table_write_clock(table, &out, "clock");
    }
    if (was_over)
        table_write_over(table, &out, "over");
    else
        mw_json_null(&out, "over");
    reply_end(request, &out);
}

static bool refuse_stale(struct request *request)
{
    struct out out;

    refuse(&request->refusal, "stale");
    out = mw_out_to(request->refusal.more, sizeof request->refusal.more);
    mw_json_int(&out, "moves", request->table->moves);
    mw_json_int(&out, "version", request->table->version);
    mw_out_end(&out);
    return false;
}

/* A retry after a lost answer has the answer that it had (O3.1). */
static bool answer_retry(struct hall *hall, struct request *request)
{
    static mw_events events;
    struct table *table = request->table;
    struct made made = { .n = request->said.n, .seat = request->seat, .events = &events };
    char clock[2 * CLOCK_TEXT];
    int64_t version;
    mw_state state;
    mw_move move;

    if (!table_wake(table) || request->said.n >= table->game->n_moves ||
        !table_was_played(table, request->said.n, request->person.id, request->said.line, &version,
                          clock, sizeof clock))
        return refuse_stale(request);
    mw_session_at(table->game, made.n, &state);
    mw_session_move(table->game, made.n, &move);
    events.n = 0;
    mw_apply(&state, &move, &events);
    made.move = &move;
    reply_to_play(hall, request, &made, version, clock);
    return true;
}

static bool run_play(struct hall *hall, struct request *request)
{
    struct table *table = request->table;

    if (request->said.n != table->moves)
        return answer_retry(hall, request);
    return table_play(table, request->seat, request->person.id, request->said.line,
                      request->connection->language, &request->refusal);
}

void reply_to_undo(struct hall *hall, struct request *request, int n, int64_t version)
{
    struct table *table = request->table;
    struct out out = reply_begin(hall, request);

    mw_json_int(&out, "n", n);
    table_write_position(table, &out, "position", request->seat, n, version);
    mw_json_int(&out, "version", version);
    table_write_clock(table, &out, "clock");
    reply_end(request, &out);
}

static void answer_ask(struct hall *hall, struct request *request)
{
    struct out out = reply_begin(hall, request);

    table_write_ask(request->table, &out, "ask");
    reply_end(request, &out);
}

static bool run_undo(struct hall *hall, struct request *request)
{
    struct table *table = request->table;
    const bool is_again = table->undone.n == table->moves &&
                          table->undone.n == request->said.n - 1 &&
                          strcmp(table->undone.person, request->person.id) == 0 &&
                          table->undone.version == table->version;

    if (!request->said.ask && request->said.agree < 0 && is_again) {
        reply_to_undo(hall, request, table->undone.n, table->undone.version);
        return true;
    }
    if (request->said.n != table->moves)
        return refuse_stale(request);
    if (!request->said.ask && request->said.agree < 0)
        return table_undo(table, request->seat, request->person.id, &request->refusal);
    if (request->said.ask
            ? !table_ask_undo(table, request->seat, &request->refusal)
            : !table_agree_undo(table, request->seat, request->said.agree != 0, &request->refusal))
        return false;
    answer_ask(hall, request);
    return true;
}

static bool run_stand_in(struct hall *hall, struct request *request)
{
    if (!table_stand_in(request->table, request->seat, request->said.on, &request->refusal))
        return false;
    reply_ok(hall, request);
    return true;
}

static bool run_replace(struct hall *hall, struct request *request)
{
    struct out out;

    if (!table_replace(request->table, request->person.id, request->said.seat, request->said.level,
                       &request->refusal))
        return false;
    out = reply_begin(hall, request);
    if (request->said.level > 0)
        mw_json_null(&out, "invite");
    else
        mw_json_text(&out, "invite", request->table->seat[request->said.seat].invite);
    reply_end(request, &out);
    return true;
}

static bool run_end(struct hall *hall, struct request *request)
{
    struct out out;

    if (!table_agree_to_end(request->table, request->person.id, request->seat,
                            request->said.agree != 0, &request->refusal))
        return false;
    out = reply_begin(hall, request);
    table_write_agreed(request->table, &out, "agreed");
    reply_end(request, &out);
    return true;
}

/* ---- plans, chat, away -----------------------------------------------------------------------*/

static bool run_plan(struct hall *hall, struct request *request)
{
    struct out out;

    table_plan(request->table, request->person.id, request->said.plan);
    out = reply_begin(hall, request);
    mw_json_key(&out, "moves");
    mw_out_text(&out, request->said.plan);
    reply_end(request, &out);
    table_go_on(request->table);
    return true;
}

/* By a moderator; or somebody who watches, and whom somebody at the table does not want to hear. */
static bool is_muted(struct hall *hall, const struct request *request)
{
    const struct table *table = request->table;

    if (person_muted(hall->world, &request->person) > 0)
        return true;
    for (int seat = 0; request->seat == MW_NOBODY && seat < table->terms.setup.players; seat++)
        if (is_person(table, seat) &&
            people_are_apart(hall->world, request->person.id, table->seat[seat].person))
            return true;
    return false;
}

static bool run_chat(struct hall *hall, struct request *request)
{
    struct chat_line line = { .is_watch = request->seat == MW_NOBODY,
                              .person = request->person,
                              .text = request->said.text,
                              .at = world_now(hall->world) };
    char fields[96];
    struct out out = mw_out_to(fields, sizeof fields);
    int64_t wait;

    if (!may_look(request))
        return false;
    if (answer_as_before(hall, request, "chat"))
        return true;
    if (is_muted(hall, request))
        return refuse(&request->refusal, "muted");
    wait = chat_wait(hall->world, request->person.id, hall->world->limit[LIMIT_CHAT]);
    if (wait > 0)
        return refuse_with(&request->refusal, "too-fast", "retry_ms", wait);
    line.line = chat_add(request->table, &request->person, line.is_watch, line.text, line.at);
    mw_json_int(&out, "line", line.line);
    mw_json_int(&out, "at", line.at);
    mw_out_end(&out);
    answer_and_keep(hall, request, "chat", fields);
    hall_show_chat(hall, request->table, &line, request->connection);
    hall_tell_chat(hall, request->table, line.line);
    return true;
}

/* Tells moderators of a line of chat, or of somebody at the table. */
static bool run_report(struct hall *hall, struct request *request)
{
    struct table *table = request->table;
    struct report report = { .table = table->id, .text = request->said.text, .line = -1 };
    const int seat = request->said.seat;
    struct chat_line line;

    if (!may_look(request))
        return false;
    if (request->said.line_of_chat >= 0) {
        if (!chat_read(table, request->said.line_of_chat, &line) || line.is_hidden ||
            !chat_may_read(table, table_viewer(table, request->person.id), line.is_watch))
            return refuse_field(&request->refusal, "line");
        report.line = line.line;
        report.said = line.text;
        report.about = line.person.id;
    } else {
        if (seat < 0 || seat >= table->terms.setup.players || !table->seat[seat].person[0])
            return refuse_field(&request->refusal, "seat");
        report.about = table->seat[seat].person;
    }
    if (!report.about[0] || strcmp(report.about, request->person.id) == 0)
        return refuse(&request->refusal, "not-allowed");
    if (!report_add(hall->world, &request->person, &report, &request->refusal))
        return false;
    reply_ok(hall, request);
    return true;
}

static bool run_away(struct hall *hall, struct request *request)
{
    const int64_t was = request->person.away_until;
    struct person person;
    struct out out;
    int days_left;

    if (!person_go_away(hall->world, &request->person, request->said.until, &days_left,
                        &request->refusal))
        return false;
    hall_tell_changed(hall, request->person.id);
    person_find(hall->world, request->person.id, &person);
    tables_person_away(&hall->tables, &person, was);
    out = reply_begin(hall, request);
    if (request->said.until > 0)
        mw_json_int(&out, "until", request->said.until);
    else
        mw_json_null(&out, "until");
    mw_json_int(&out, "days_left", days_left);
    reply_end(request, &out);
    return true;
}

/* ---- all of them -----------------------------------------------------------------------------*/

static const struct command commands[] = {
    { "hello", 0, run_hello },
    { "tables", 0, run_tables },
    { "create", HAS_KEY, run_create },
    { "sit", NEEDS_PERSON | NEEDS_TABLE | HAS_INVITE | HAS_SEAT, run_sit },
    { "leave", NEEDS_TABLE | NEEDS_SEAT | NEEDS_NO_START | WORKS_FROZEN | HAS_FOR_GOOD, run_leave },
    { "remove", NEEDS_PERSON | NEEDS_TABLE | WANTS_SEAT, run_remove },
    { "start", NEEDS_PERSON | NEEDS_TABLE, run_start },
    { "cancel", NEEDS_PERSON | NEEDS_TABLE, run_cancel },
    { "rematch", NEEDS_PERSON | NEEDS_TABLE, run_rematch },
    { "open", NEEDS_TABLE | HAS_INVITE, run_open },
    { "close", NEEDS_TABLE, run_close },
    { "seen", NEEDS_PERSON | NEEDS_TABLE | HAS_N | HAS_INVITE, run_seen },
    { "play", NEEDS_TABLE | NEEDS_SEAT | HAS_N | HAS_MOVE, run_play },
    { "undo", NEEDS_TABLE | NEEDS_SEAT | HAS_N | HAS_ASK | HAS_AGREE, run_undo },
    { "view", NEEDS_TABLE | HAS_INVITE, run_question },
    { "story", NEEDS_TABLE | HAS_INVITE, run_question },
    { "draw", NEEDS_TABLE | HAS_INVITE, run_question },
    { "outlook", NEEDS_TABLE | HAS_INVITE, run_question },
    { "mat", NEEDS_TABLE | HAS_INVITE, run_question },
    { "game", NEEDS_TABLE | HAS_INVITE, run_question },
    { "log", NEEDS_TABLE | HAS_INVITE, run_log },
    { "chat", NEEDS_PERSON | NEEDS_TABLE | HAS_TEXT | HAS_KEY | HAS_INVITE, run_chat },
    { "report", NEEDS_PERSON | NEEDS_TABLE | HAS_TEXT | HAS_SEAT | HAS_LINE | HAS_INVITE,
      run_report },
    { "plan", NEEDS_TABLE | NEEDS_SEAT | HAS_PLAN, run_plan },
    { "stand-in", NEEDS_TABLE | NEEDS_SEAT | HAS_ON, run_stand_in },
    { "replace", NEEDS_TABLE | NEEDS_SEAT | WANTS_SEAT | HAS_LEVEL, run_replace },
    { "end", NEEDS_TABLE | NEEDS_SEAT | WORKS_FROZEN | WANTS_AGREE, run_end },
    { "away", NEEDS_PERSON | HAS_UNTIL, run_away },
};

const struct command *command_find(struct json name)
{
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (mw_json_is(name, commands[i].name))
            return &commands[i];
    return NULL;
}
