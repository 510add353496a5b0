/*
 * What is told of a table, and to whom. Whatever is hidden from a viewer is dealt anew before anything
 * is written of a position, with a key that nobody knows: so no byte depends on it (O1.4).
 */
#include "table.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* ---- positions -------------------------------------------------------------------------------*/

/* Random numbers of a key, a viewer and a version: the same however often they are asked for. */
struct stream {
    unsigned char key[crypto_stream_chacha20_KEYBYTES];
    unsigned char nonce[crypto_stream_chacha20_NONCEBYTES];
    uint64_t block[64];
    int used;
    uint64_t blocks;
};

static uint64_t next_of_stream(void *context)
{
    enum { NUMBERS = 64, BLOCK = 64 /* bytes that the cipher makes at once */ };
    struct stream *stream = context;

    if (stream->used == NUMBERS) {
        memset(stream->block, 0, sizeof stream->block);
        crypto_stream_chacha20_xor_ic((unsigned char *)stream->block,
                                      (unsigned char *)stream->block, sizeof stream->block,
                                      stream->nonce, stream->blocks, stream->key);
        stream->blocks += sizeof stream->block / BLOCK;
        stream->used = 0;
    }
    return stream->block[stream->used++];
}

bool table_was_over(const struct table *table, int n, int64_t version)
{
    return table_is_over(table) &&
           (version == table->version || (table->state == TABLE_OVER && n == table->moves));
}

/* The position as the viewer may know it, the rest dealt anew; the truth when the game is over. */
static void hide(const struct table *table, int viewer, int n, int64_t version, mw_state *state)
{
    struct stream stream = { .used = 64 };
    mw_random random = { .next = next_of_stream, .context = &stream };
    size_t length;

    if (table_was_over(table, n, version))
        return;
    sodium_hex2bin(stream.key, sizeof stream.key, table->secret, strlen(table->secret), NULL,
                   &length, NULL);
    for (int i = 0; i < 7; i++)
        stream.nonce[i] = (unsigned char)(version >> 8 * i);
    stream.nonce[7] = (unsigned char)(viewer == MW_SPECTATOR ? MW_MAX_PLAYERS : viewer);
    mw_resample(state, viewer, &random);
}

static void position_for(struct table *table, int viewer, int n, int64_t version, mw_state *state)
{
    mw_session_at(table->game, n, state);
    hide(table, viewer, n, version, state);
}

static void write_state(struct out *out, const char *key, const mw_state *state)
{
    static char text[MW_MAX_STATE_TEXT];

    mw_write_state(state, MW_NOBODY, text, sizeof text);
    mw_json_key(out, key);
    mw_out_text(out, text);
}

void table_write_position(struct table *table, struct out *out, const char *key, int viewer, int n,
                          int64_t version)
{
    mw_state state;

    if (!table_wake(table)) {
        mw_json_null(out, key);
        return;
    }
    position_for(table, viewer, n, version, &state);
    write_state(out, key, &state);
}

void moment_write_position(const struct moment *then, struct table *table, struct out *out,
                           const char *key, int viewer)
{
    mw_state state;

    if (then->moves < 0) {
        mw_json_null(out, key);
        return;
    }
    if (!then->state) {
        table_write_position(table, out, key, viewer, then->moves, then->version);
        return;
    }
    state = *then->state;
    hide(table, viewer, then->moves, then->version, &state);
    write_state(out, key, &state);
}

/* ---- about -----------------------------------------------------------------------------------*/

static void write_text_or_null(struct out *out, const char *key, const char *text)
{
    if (text && text[0])
        mw_json_text(out, key, text);
    else
        mw_json_null(out, key);
}

static void write_number_or_null(struct out *out, const char *key, int64_t number, int64_t none)
{
    if (number != none)
        mw_json_int(out, key, number);
    else
        mw_json_null(out, key);
}

static void write_json_or_null(struct out *out, const char *key, const char *json)
{
    mw_json_key(out, key);
    mw_out_text(out, json && json[0] ? json : "null");
}

static void write_seats_of(struct out *out, const char *key, unsigned seats)
{
    mw_json_open(out, key, '[');
    for (int seat = 0; seat < MW_MAX_PLAYERS; seat++)
        if (seats >> seat & 1)
            mw_json_int(out, NULL, seat);
    mw_json_close(out, ']');
}

void table_write_agreed(const struct table *table, struct out *out, const char *key)
{
    write_seats_of(out, key, table->agreed);
}

void table_write_ask(const struct table *table, struct out *out, const char *key)
{
    if (table->ask.seat == MW_NOBODY) {
        mw_json_null(out, key);
        return;
    }
    mw_json_open(out, key, '{');
    mw_json_int(out, "seat", table->ask.seat);
    mw_json_int(out, "to", table->ask.to);
    write_seats_of(out, "agreed", table->ask.agreed);
    mw_json_close(out, '}');
}

static void write_seat(const struct table *table, struct out *out, int number, const char *name)
{
    static const char *const names[] = { NULL, "wish", "time", "gone" };
    const struct ears *ears = &table->all->ears;
    const struct seat *seat = &table->seat[number];
    struct person person;

    if (is_free(table, number)) {
        mw_json_null(out, NULL);
        return;
    }
    mw_json_open(out, NULL, '{');
    if (seat->person[0]) {
        person_find(table->all->world, seat->person, &person);
        person_write(out, "user", &person);
    } else {
        mw_json_null(out, "user");
    }
    write_number_or_null(out, "bot", seat->bot, 0);
    mw_json_text(out, "name", name);
    write_text_or_null(out, "stand_in", names[seat->stand_in]);
    mw_json_bool(out, "present",
                 seat->bot > 0 || ears->is_here(ears->context, table, seat->person));
    mw_json_close(out, '}');
}

static void write_rematch(const struct table *table, struct out *out, bool is_seated)
{
    struct table *next = table->rematch[0] ? table_find(table->all, table->rematch) : NULL;

    if (!next) {
        mw_json_null(out, "rematch");
        return;
    }
    mw_json_open(out, "rematch", '{');
    mw_json_text(out, "table", next->id);
    write_text_or_null(out, "invite", is_seated ? next->invite : NULL);
    mw_json_close(out, '}');
}

void table_write(struct table *table, struct out *out, const char *key, const char *asker,
                 bool about)
{
    const int mine = seat_of(table, asker);
    char name[MW_MAX_PLAYERS][MW_MAX_NAME];

    table_list_names(table, name);
    mw_json_open(out, key, '{');
    mw_json_text(out, "table", table->id);
    mw_json_text(out, "state", table_state_names[table->state]);
    write_text_or_null(out, "host", table->host);
    mw_json_open(out, "seats", '[');
    for (int seat = 0; seat < table->terms.setup.players; seat++)
        write_seat(table, out, seat, name[seat]);
    mw_json_close(out, ']');
    write_number_or_null(out, "seat", table->decides, MW_NOBODY);
    mw_json_int(out, "moves", table->moves);
    mw_json_int(out, "version", table->version);
    mw_json_int(out, "created", table->created);
    mw_json_int(out, "changed", table->changed);
    write_number_or_null(out, "until", clock_until(&table->clock, &table->terms.clock), 0);
    write_number_or_null(out, "mine", mine, MW_NOBODY);
    write_json_or_null(out, "result", table->result);
    terms_write(out, &table->terms);
    if (about) {
        write_text_or_null(out, "commit", table->commit);
        write_text_or_null(out, "invite", mine == MW_NOBODY ? NULL : table->invite);
        table_write_ask(table, out, "ask");
        table_write_agreed(table, out, "agreed");
        write_rematch(table, out, mine != MW_NOBODY);
    }
    mw_json_close(out, '}');
}

void table_write_clock(const struct table *table, struct out *out, const char *key)
{
    clock_write(out, key, &table->clock, &table->terms.clock, table->terms.setup.players);
}

void table_write_over(const struct table *table, struct out *out, const char *key)
{
    if (!table_is_over(table)) {
        mw_json_null(out, key);
        return;
    }
    mw_json_open(out, key, '{');
    mw_json_text(out, "how", table->state == TABLE_OVER ? "over" : "ended");
    write_json_or_null(out, "result", table->result);
    write_text_or_null(out, "salt", table->salt);
    mw_json_close(out, '}');
}

void moment_write_clock(const struct moment *then, const struct table *table, struct out *out,
                        const char *key)
{
    if (!then->clock) {
        table_write_clock(table, out, key);
        return;
    }
    mw_json_key(out, key);
    mw_out_text(out, then->clock);
}

void moment_write_over(const struct moment *then, const struct table *table, struct out *out,
                       const char *key)
{
    if (table_was_over(table, then->moves, then->version))
        table_write_over(table, out, key);
    else
        mw_json_null(out, key);
}

bool table_may_be_watched(const struct table *table)
{
    return table->terms.has_spectators ||
           (table->state != TABLE_RUNNING && table->state != TABLE_FROZEN);
}

bool table_may_open(const struct table *table, const char *asker, const char *invite)
{
    const bool is_invited = invite && strcmp(invite, table->invite) == 0;

    if (seat_of(table, asker) != MW_NOBODY)
        return true;
    for (int seat = 0; invite && seat < table->terms.setup.players; seat++)
        if (table->seat[seat].invite[0] && strcmp(table->seat[seat].invite, invite) == 0)
            return true;
    if (table->terms.by_link && !is_invited)
        return false;
    return table_may_be_watched(table);
}

/* ---- the engine's answers --------------------------------------------------------------------*/

static void copy_field(struct out *out, struct json request, const char *key)
{
    struct json value = mw_json_get(request, key);

    if (!value.at)
        return;
    mw_json_key(out, key);
    mw_out_bytes(out, value.at, (size_t)(value.end - value.at));
}

/* Which fields of a request the engine is given, besides whose view it is. */
static const struct question {
    const char *cmd;
    bool has_viewer;
    bool is_told_all; /* after the end, unless a seat is named */
    const char *field[8];
} questions[] = {
    { "view", true, false, { "at" } },
    { "story", true, true, { "from", "to" } },
    { "draw", false, false, { "at", "then", "part", "seat", "width", "standalone", "style" } },
    { "outlook", false, false, { "seat", "at" } },
    { "mat", false, false, { "seat", "at" } },
    { "game", false, false, { NULL } },
};

static size_t write_question(const struct question *question, struct json request,
                             const char *left_out, int viewer, bool is_over, char *text,
                             size_t size)
{
    struct out out = mw_out_to(text, size);

    mw_json_open(&out, NULL, '{');
    mw_json_text(&out, "cmd", question->cmd);
    for (int i = 0; question->field[i]; i++)
        if (!left_out || strcmp(question->field[i], left_out) != 0)
            copy_field(&out, request, question->field[i]);
    if (question->has_viewer && is_over && mw_json_get(request, "seat").at)
        copy_field(&out, request, "seat");
    else if (question->has_viewer && !(is_over && question->is_told_all))
        write_number_or_null(&out, "seat", viewer, MW_SPECTATOR);
    mw_json_close(&out, '}');
    return mw_out_end(&out);
}

/* A move that is only thought of is drawn on the position as the viewer is told it, now or earlier: the
 * true one would say whether somebody else holds a card. NULL: it cannot be had. */
static mw_session *imagined(struct table *table, int viewer, int n)
{
    static char position[MW_MAX_STATE_TEXT];
    static mw_session loaded;
    mw_problem problem;
    mw_state state;
    size_t length;

    position_for(table, viewer, n, table->version, &state);
    length = mw_write_state(&state, MW_NOBODY, position, sizeof position);
    mw_session_begin(&loaded);
    if (!mw_session_load(&loaded, position, length, &problem))
        return NULL;
    memcpy(loaded.name, table->game->name, sizeof loaded.name);
    return &loaded;
}

/* Whether it is about a move that is only thought of, and after how many others. Of a wrong number
 * the engine says so, and looks no further. */
static bool is_thought_of(const struct table *table, const char *cmd, struct json request, int *n)
{
    struct json at = mw_json_get(request, "at");
    int64_t moves = table->moves;

    if (strcmp(cmd, "draw") != 0 || !mw_json_get(request, "then").at ||
        (at.at && (!mw_json_read_int(at, &moves) || moves < 0 || moves > table->moves)))
        return false;
    *n = (int)moves;
    return true;
}

size_t table_answer(struct table *table, int viewer, const char *cmd, struct json request,
                    int language, char *answer, size_t size)
{
    enum { REQUEST = 70000 };
    static char text[REQUEST];
    static mw_session scratch;
    mw_session *session = table->game;
    const struct question *question = questions;
    const char *left_out = NULL;
    bool quit;
    size_t length;
    int n;

    while (strcmp(question->cmd, cmd) != 0)
        question++;
    if (is_thought_of(table, cmd, request, &n)) {
        session = imagined(table, viewer, n);
        left_out = "at"; /* the position that was asked for is the only one there */
    }
    if (!session)
        return size;
    session->language = language;
    length = write_question(question, request, left_out, viewer, table_is_over(table), text,
                            sizeof text);
    return mw_answer(session, &scratch, text, length, answer, size, &quit);
}

/* ---- the log ---------------------------------------------------------------------------------*/

/* The head as it was committed to, whatever revision of the rules is here now, with the names of those who sit. */
static void write_head(struct table *table, struct out *out)
{
    struct rows rows = store_read(table->all->world->store, "select head from tables where id = $1",
                                  "t", table->id);
    const char *head, *moves;
    char name[MW_MAX_PLAYERS][MW_MAX_NAME];

    if (!store_next(&rows))
        return;
    head = row_text(&rows, 0);
    moves = strstr(head, "\nmoves\n");
    mw_out_bytes(out, head, moves ? (size_t)(moves + 1 - head) : strlen(head));
    store_stop(&rows);
    table_list_names(table, name);
    for (int seat = 0; seat < table->terms.setup.players; seat++) {
        if (!name[seat][0])
            continue;
        mw_out_text(out, "name ");
        mw_out_int(out, seat);
        mw_out_char(out, ' ');
        for (const char *c = name[seat]; *c; c++)
            mw_out_char(out, *c == '#' ? '?' : *c);
        mw_out_char(out, '\n');
    }
    mw_out_text(out, "moves\n");
}

static void write_moves(struct table *table, struct out *out)
{
    struct rows rows =
        store_read(table->all->world->store,
                   "select line from moves where \"table\" = $1 order by n", "t", table->id);

    while (store_next(&rows)) {
        mw_out_text(out, row_text(&rows, 0));
        mw_out_char(out, '\n');
    }
}

/* "result 1:131 0:120", as the library writes it. */
static void write_result(struct table *table, struct out *out)
{
    char *log = table->state == TABLE_OVER && table_wake(table) ? malloc(MW_MAX_LOG_TEXT) : NULL;
    const char *result;

    if (!log)
        return;
    mw_session_log(table->game, log, MW_MAX_LOG_TEXT);
    result = strstr(log, "\nresult ");
    if (result)
        mw_out_text(out, result + 1);
    free(log);
}

char *table_log(struct table *table, size_t *length)
{
    enum { MORE = 1024 };
    char *text = table_is_over(table) && table->commit[0] ? malloc(MW_MAX_LOG_TEXT + MORE) : NULL;
    char *shorter;
    struct out out;

    if (!text)
        return NULL;
    out = mw_out_to(text, MW_MAX_LOG_TEXT + MORE);
    write_head(table, &out);
    write_moves(table, &out);
    write_result(table, &out);
    mw_out_text(&out, "# commit ");
    mw_out_text(&out, table->commit);
    mw_out_text(&out, "\n# salt ");
    mw_out_text(&out, table->salt);
    mw_out_char(&out, '\n');
    *length = mw_out_end(&out);
    shorter = realloc(text, *length + 1);
    return shorter ? shorter : text;
}
