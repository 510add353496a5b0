/*
 * Requests: read, checked in the order of their errors, run and answered, each once. What a command
 * needs is in its row (commands.c); here nothing is known of what it does.
 */
#include "hall.h"

#include "server/people/names.h"

#include <stdlib.h>
#include <string.h>

enum {
    MINUTE = 60 * 1000,
    MOST_NONSENSE = 9,   /* a minute: the tenth closes */
    MOST_REFUSALS = 299, /* a minute */
};

/* ---- answers ---------------------------------------------------------------------------------*/

static void write_id(struct out *out, int64_t id)
{
    if (id == NO_ID)
        mw_json_null(out, "id");
    else
        mw_json_int(out, "id", id);
}

struct out reply_begin(struct hall *hall, struct request *request)
{
    struct out out = hall_out(hall);

    mw_json_open(&out, NULL, '{');
    write_id(&out, request->id);
    mw_json_bool(&out, "ok", true);
    return out;
}

void reply_end(struct request *request, struct out *out)
{
    mw_json_close(out, '}');
    hall_send(request->connection, request->id, out);
    request->is_answered = true;
}

void reply_ok(struct hall *hall, struct request *request)
{
    struct out out = reply_begin(hall, request);

    reply_end(request, &out);
}

static void write_error(struct out *out, int64_t id, const struct refusal *refusal, int language)
{
    mw_json_open(out, NULL, '{');
    write_id(out, id);
    mw_json_bool(out, "ok", false);
    refusal_write(out, "error", refusal, language);
    mw_json_close(out, '}');
}

size_t write_unavailable(const struct connection *connection, int64_t id, char *text, size_t size)
{
    struct refusal refusal = { .code = NULL };
    struct out out = mw_out_to(text, size);

    refuse(&refusal, "unavailable");
    write_error(&out, id, &refusal, connection->language);
    return mw_out_end(&out);
}

static void answer_refusal(struct hall *hall, struct request *request)
{
    struct out out = hall_out(hall);

    hall->world->counts.n[COUNT_REFUSALS]++;
    write_error(&out, request->id, &request->refusal, request->connection->language);
    hall_send(request->connection, request->id, &out);
}

/* ---- limits ----------------------------------------------------------------------------------*/

/* A bucket of `burst` that fills with `requests` a second. */
static bool is_too_fast(struct hall *hall, struct request *request)
{
    struct connection *connection = request->connection;
    const double rate = hall->world->limit[LIMIT_REQUESTS], most = hall->world->limit[LIMIT_BURST];
    const int64_t now = world_now(hall->world);
    int64_t wait;

    if (rate <= 0 || most <= 0)
        return false;
    if (connection->tokens_at == 0)
        connection->tokens = most;
    else if (now > connection->tokens_at)
        connection->tokens += rate * (double)(now - connection->tokens_at) / 1000;
    if (connection->tokens > most)
        connection->tokens = most;
    connection->tokens_at = now;
    if (connection->tokens >= 1) {
        connection->tokens -= 1;
        return false;
    }
    refuse_with(&request->refusal, "too-fast", "retry_ms",
                (int64_t)((1 - connection->tokens) * 1000 / rate) + 1);
    if (pace_is_exceeded(&connection->refusals, now, MOST_REFUSALS, MINUTE, &wait))
        connection_close(connection, CLOSE_BAD, "too many requests");
    return true;
}

static void answer_nonsense(struct hall *hall, struct connection *connection)
{
    struct request request = { .connection = connection, .id = NO_ID };
    int64_t wait;

    refuse(&request.refusal, "bad-json");
    answer_refusal(hall, &request);
    if (pace_is_exceeded(&connection->nonsense, world_now(hall->world), MOST_NONSENSE, MINUTE,
                         &wait))
        connection_close(connection, CLOSE_BAD, "too much that is no JSON");
}

void hall_nonsense(struct hall *hall, struct connection *connection)
{
    answer_nonsense(hall, connection);
}

/* ---- fields ----------------------------------------------------------------------------------*/

static bool read_text(struct request *request, const char *key, bool needed, char *text,
                      size_t size)
{
    struct json value = mw_json_get(request->object, key);

    text[0] = 0;
    if (!value.at || (!needed && mw_json_type(value) == '0'))
        return !needed || refuse_field(&request->refusal, key);
    return mw_json_read_text(value, text, size) || refuse_field(&request->refusal, key);
}

static bool read_number(struct request *request, const char *key, bool needed, int least, int most,
                        int *number)
{
    struct json value = mw_json_get(request->object, key);
    int64_t given;

    if (!value.at || (!needed && mw_json_type(value) == '0'))
        return !needed || refuse_field(&request->refusal, key);
    if (!mw_json_read_int(value, &given) || given < least || given > most)
        return refuse_field(&request->refusal, key);
    *number = (int)given;
    return true;
}

static bool read_truth(struct request *request, const char *key, bool needed, bool *truth)
{
    struct json value = mw_json_get(request->object, key);

    if (!value.at)
        return !needed || refuse_field(&request->refusal, key);
    return mw_json_read_bool(value, truth) || refuse_field(&request->refusal, key);
}

static bool read_agree(struct request *request, bool needed)
{
    bool agree = false;
    struct json value = mw_json_get(request->object, "agree");

    if (!needed && (!value.at || mw_json_type(value) == '0'))
        return true;
    if (!read_truth(request, "agree", needed, &agree))
        return false;
    request->said.agree = agree;
    return true;
}

static bool read_until(struct request *request)
{
    struct json value = mw_json_get(request->object, "until");

    if (!value.at || mw_json_type(value) == '0')
        return true;
    return (mw_json_read_int(value, &request->said.until) && request->said.until > 0) ||
           refuse_field(&request->refusal, "until");
}

static bool is_blank(unsigned char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* Trims it; 1 to 500 characters without control characters are left, or it is none. */
static bool trim_chat(char *text)
{
    size_t begin = 0, end = strlen(text);

    while (begin < end && is_blank((unsigned char)text[begin]))
        begin++;
    while (end > begin && is_blank((unsigned char)text[end - 1]))
        end--;
    memmove(text, text + begin, end - begin);
    text[end - begin] = 0;
    for (const unsigned char *c = (unsigned char *)text; *c; c++)
        if (*c < 0x20 || *c == 0x7f || (*c == 0xc2 && c[1] >= 0x80 && c[1] < 0xa0))
            return false;
    return text[0] && text_characters(text) <= LONGEST_CHAT;
}

static bool read_key(struct request *request)
{
    return read_text(request, "key", false, request->said.key, sizeof request->said.key) &&
           (text_characters(request->said.key) <= LONGEST_KEY ||
            refuse_field(&request->refusal, "key"));
}

/* A plan as it is stored: just its moves and prices. */
static bool read_plan(struct request *request)
{
    static char line[MW_MAX_MOVE_TEXT];
    struct json list = mw_json_get(request->object, "moves");
    struct out out = mw_out_to(request->said.plan, PLAN_TEXT);
    int64_t price;

    mw_json_open(&out, NULL, '[');
    if (list.at && (mw_json_type(list) != 'l' || mw_json_count(list) > MOST_PLANNED))
        return refuse_field(&request->refusal, "moves");
    for (struct json v = mw_json_first(list, NULL); v.at; v = mw_json_next(list, v, NULL)) {
        if (!mw_json_read_text(mw_json_get(v, "move"), line, sizeof line) ||
            !mw_json_read_int(mw_json_get(v, "price"), &price))
            return refuse_field(&request->refusal, "moves");
        mw_json_open(&out, NULL, '{');
        mw_json_text(&out, "move", line);
        mw_json_int(&out, "price", price);
        mw_json_close(&out, '}');
    }
    mw_json_close(&out, ']');
    return mw_out_end(&out) < PLAN_TEXT || refuse_field(&request->refusal, "moves");
}

/* All fields that the command has, so that the first wrong one is named. */
static bool read_fields(struct request *request)
{
    enum { MOST_MOVES = 1 << 20 };
    const unsigned needs = request->command->needs;

    request->said.seat = MW_NOBODY;
    request->said.agree = request->said.line_of_chat = -1;
    if (needs & NEEDS_TABLE && !read_text(request, "table", true, request->said.table, ID_SIZE))
        return false;
    if (needs & HAS_INVITE &&
        !read_text(request, "invite", false, request->said.invite, sizeof request->said.invite))
        return false;
    if (needs & (HAS_SEAT | WANTS_SEAT) && !read_number(request, "seat", (needs & WANTS_SEAT) != 0,
                                                        0, MW_MAX_PLAYERS - 1, &request->said.seat))
        return false;
    if (needs & HAS_LINE &&
        !read_number(request, "line", false, 0, INT_MAX, &request->said.line_of_chat))
        return false;
    if (needs & HAS_N && !read_number(request, "n", true, 0, MOST_MOVES, &request->said.n))
        return false;
    if (needs & HAS_MOVE &&
        !read_text(request, "move", true, request->said.line, sizeof request->said.line))
        return false;
    if (needs & HAS_LEVEL &&
        !read_number(request, "level", false, 1, MW_LEVELS, &request->said.level))
        return false;
    if (needs & HAS_TEXT &&
        !(read_text(request, "text", true, request->said.text, sizeof request->said.text) &&
          (trim_chat(request->said.text) || refuse_field(&request->refusal, "text"))))
        return false;
    if (needs & HAS_KEY && !read_key(request))
        return false;
    if (needs & HAS_ON && !read_truth(request, "on", true, &request->said.on))
        return false;
    if (needs & HAS_ASK && !read_truth(request, "ask", false, &request->said.ask))
        return false;
    if (needs & HAS_FOR_GOOD && !read_truth(request, "for_good", false, &request->said.for_good))
        return false;
    if (needs & (HAS_AGREE | WANTS_AGREE) && !read_agree(request, (needs & WANTS_AGREE) != 0))
        return false;
    if (needs & HAS_PLAN && !read_plan(request))
        return false;
    return !(needs & HAS_UNTIL) || read_until(request);
}

/* ---- checks that many commands share ---------------------------------------------------------*/

static bool find_table(struct hall *hall, struct request *request)
{
    request->table = table_find(&hall->tables, request->said.table);
    if (!request->table)
        return refuse(&request->refusal, "no-table");
    request->seat = seat_of(request->table, request->person.id);
    return true;
}

/* A retry is known by its old number; the command itself looks at it. */
static bool is_stale(const struct request *request)
{
    return request->command->needs & HAS_N && request->said.n != request->table->moves;
}

static bool check_game(struct request *request)
{
    const unsigned needs = request->command->needs;
    struct table *table = request->table;

    if (request->seat == MW_NOBODY)
        return refuse(&request->refusal, "no-seat");
    if (table->state == TABLE_OPEN)
        return needs & NEEDS_NO_START || refuse(&request->refusal, "not-started");
    if (table->state == TABLE_RUNNING && !table_wake(table))
        return refuse(&request->refusal, "unavailable");
    if (is_stale(request) && table->state != TABLE_CANCELLED)
        return true; /* the command says so, unless it is a retry */
    if (table->state == TABLE_RUNNING || (table->state == TABLE_FROZEN && needs & WORKS_FROZEN))
        return true;
    return table->state == TABLE_FROZEN ? refuse_saying(&request->refusal, "over", "frozen")
                                        : refuse(&request->refusal, "over");
}

static bool check(struct hall *hall, struct request *request)
{
    const unsigned needs = request->command->needs;

    if (needs & (NEEDS_PERSON | NEEDS_SEAT) && !request->person.id[0])
        return refuse(&request->refusal, "sign-in");
    if (needs & NEEDS_TABLE && !find_table(hall, request))
        return false;
    return !(needs & NEEDS_SEAT) || check_game(request);
}

/* ---- receiving -------------------------------------------------------------------------------*/

static bool read_request(struct hall *hall, struct request *request)
{
    struct json id = mw_json_get(request->object, "id");
    int64_t number;

    if (mw_json_read_int(id, &number) && number >= 0)
        request->id = number;
    if (!hall->is_repeating && is_too_fast(hall, request))
        return false;
    if (request->id == NO_ID)
        return refuse_field(&request->refusal, "id");
    request->command = command_find(mw_json_get(request->object, "cmd"));
    if (!request->command)
        return refuse_field(&request->refusal, "cmd");
    return read_fields(request);
}

static bool do_it(struct hall *hall, struct request *request)
{
    return read_request(hall, request) && check(hall, request) &&
           request->command->run(hall, request);
}

/* Only with who it was and from where if the host has asked for that. */
static void log_request(const struct hall *hall, const struct request *request)
{
    const struct log *log = &hall->world->log;
    const char *name = request->command ? request->command->name : "none";
    const char *code = request->is_answered ? "ok" : request->refusal.code;

    if (log->level < LOG_REQUESTS)
        return;
    if (log->has_names)
        log_line(log, LOG_REQUESTS, "request", "cmd=%s code=%s person=%s address=%s", name, code,
                 request->connection->person, request->connection->address);
    else
        log_line(log, LOG_REQUESTS, "request", "cmd=%s code=%s", name, code);
}

/* Whether it was refused for what another server has changed since: then that is read, and it is tried again. */
static bool is_of_yesterday(struct request *request)
{
    struct table *table = request->table;

    return table && !request->is_answered && !table->is_touched && table_has_gone_on(table) &&
           table_catch_up(table);
}

/* Whoever may not come is nobody, also on a connection that is about to be closed. */
static void find_asker(struct hall *hall, const struct connection *connection,
                       struct person *person)
{
    if (!person_find(hall->world, connection->person, person) ||
        person_banned(hall->world, person) > 0)
        *person = (struct person){ .name = "someone" };
}

static void answer(struct hall *hall, struct connection *connection, const char *text,
                   size_t length)
{
    static struct request request;
    size_t where;

    memset(&request, 0, sizeof request);
    request.connection = connection;
    request.id = NO_ID;
    request.seat = MW_NOBODY;
    if (!mw_json_parse(text, length, &request.object, &where)) {
        answer_nonsense(hall, connection);
        return;
    }
    if (connection->person[0])
        find_asker(hall, connection, &request.person);
    hall->asking = &request;
    if (!do_it(hall, &request) && is_of_yesterday(&request)) {
        const bool was_repeating = hall->is_repeating;
        hall->is_repeating = true;
        request.refusal = (struct refusal){ .code = NULL };
        do_it(hall, &request);
        hall->is_repeating = was_repeating;
    }
    if (!request.is_answered)
        answer_refusal(hall, &request);
    hall->asking = NULL;
    log_request(hall, &request);
}

/* ---- once more -------------------------------------------------------------------------------*/

void hall_receive(struct hall *hall, struct connection *connection, const char *text, size_t length)
{
    struct heard *heard =
        store_is_shared(hall->world->store) ? malloc(sizeof *heard + length) : NULL;

    if (heard) {
        *heard = (struct heard){ .connection = connection, .length = length };
        memcpy(heard->text, text, length);
        *hall->heard_end = heard;
        hall->heard_end = &heard->next;
    }
    hall->world->counts.n[COUNT_MESSAGES]++;
    answer(hall, connection, text, length);
}

void hall_repeat(struct hall *hall, int most)
{
    hall->is_repeating = true; /* so that limits do not count it again */
    for (const struct heard *each = hall->heard; each && most > 0; each = each->next, most--)
        if (each->connection && !each->connection->closing)
            answer(hall, each->connection, each->text, each->length);
    hall->is_repeating = false;
}

void hall_forget_first(struct hall *hall)
{
    struct heard *first = hall->heard;

    hall->heard = first->next;
    if (!hall->heard)
        hall->heard_end = &hall->heard;
    free(first);
}

void hall_forget_heard(struct hall *hall)
{
    while (hall->heard)
        hall_forget_first(hall);
}

void hall_forget_connection(struct hall *hall, const struct connection *connection)
{
    for (struct heard *each = hall->heard; each; each = each->next)
        if (each->connection == connection)
            each->connection = NULL;
    for (struct parted *each = hall->parted; each; each = each->next)
        if (each->connection == connection)
            each->connection = NULL;
}
