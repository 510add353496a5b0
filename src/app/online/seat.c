/* A table of a server as it was last told to us; see seat.h. */
#include "seat.h"

#include "fields.h"
#include "texts.h"

#include <string.h>

static int64_t number_at(struct json object, const char *key)
{
    int64_t n;

    return mw_json_read_int(mw_json_get(object, key), &n) ? n : 0;
}

static bool list_has_number(struct json list, int number)
{
    for (struct json item = mw_json_first(list, NULL); item.at;
         item = mw_json_next(list, item, NULL))
        if (int_at(item, NULL, -1) == number)
            return true;
    return false;
}

/* ---- What a message tells --------------------------------------------------------------------*/

static void hear_position(struct seat *seat, struct json position)
{
    size_t n = mw_json_type(position) == 'o' ? (size_t)(position.end - position.at) : 0;

    if (n == 0 || n >= sizeof seat->position)
        return; /* there is none before the start */
    memcpy(seat->position, position.at, n);
    seat->length = n;
}

static void hear_clock(struct clock_told *told, struct json clock)
{
    struct json bank = mw_json_get(clock, "bank_ms");
    int i = 0;

    if (mw_json_type(clock) != 'o')
        return;
    *told = (struct clock_told){ .seat = int_at(clock, "seat", MW_NOBODY) };
    text_at(clock, "kind", told->kind, sizeof told->kind);
    told->since = number_at(clock, "since");
    told->until = number_at(clock, "until");
    told->turn_ms = number_at(clock, "turn_ms");
    for (struct json item = mw_json_first(bank, NULL); item.at && i < MW_MAX_PLAYERS;
         item = mw_json_next(bank, item, NULL))
        mw_json_read_int(item, &told->bank_ms[i++]);
}

static void hear_name(struct seat *seat, int i, struct json who)
{
    struct json user = mw_json_get(who, "user");

    /* A bot has its name beside its level. */
    text_at(mw_json_type(user) == 'o' ? user : who, "name", seat->name[i], MW_MAX_NAME);
}

static void hear_seats(struct seat *seat, struct json seats)
{
    int i = 0;

    seat->stand_in = false;
    for (struct json who = mw_json_first(seats, NULL); who.at && i < MW_MAX_PLAYERS;
         who = mw_json_next(seats, who, NULL), i++) {
        hear_name(seat, i, who);
        if (i == seat->seat)
            seat->stand_in = mw_json_type(mw_json_get(who, "stand_in")) == 's';
    }
    seat->players = i;
}

static void hear_wishes(struct seat *seat, struct json about)
{
    struct json ask = mw_json_get(about, "ask"), agreed = mw_json_get(about, "agreed");

    seat->asked_back = seat->asked_by = -1;
    if (mw_json_type(ask) == 'o' && seat->seat >= 0 && int_at(ask, "seat", -1) != seat->seat &&
        !list_has_number(mw_json_get(ask, "agreed"), seat->seat)) {
        seat->asked_back = int_at(ask, "to", -1);
        seat->asked_by = int_at(ask, "seat", -1);
    }
    seat->asked_to_end =
        seat->seat >= 0 && mw_json_count(agreed) > 0 && !list_has_number(agreed, seat->seat);
}

static void hear_about(struct seat *seat, struct json about)
{
    char invite[ID_ROOM];

    if (mw_json_type(about) != 'o')
        return;
    text_at(about, "state", seat->state, sizeof seat->state);
    text_at(about, "game", seat->game, sizeof seat->game);
    if (text_at(about, "invite", invite, sizeof invite)[0])
        copy_text(seat->invite, sizeof seat->invite, invite);
    hear_seats(seat, mw_json_get(about, "seats"));
    hear_wishes(seat, about);
}

/* What all of them may have. */
static void hear_fields(struct seat *seat, struct json told)
{
    struct json over = mw_json_get(told, "over");

    hear_about(seat, mw_json_get(told, "about"));
    hear_position(seat, mw_json_get(told, "position"));
    hear_clock(&seat->clock, mw_json_get(told, "clock"));
    seat->version = number_at(told, "version");
    if (mw_json_type(over) == 'o' && !seat_is_done(seat))
        text_at(over, "how", seat->state, sizeof seat->state);
}

enum news seat_hear(struct seat *seat, struct json push)
{
    char what[16];
    int64_t version = number_at(push, "version");

    if (!mw_json_is(mw_json_get(push, "table"), seat->table))
        return NEWS_NONE;
    text_at(push, "push", what, sizeof what);
    if (strcmp(what, "chat") == 0)
        return NEWS_CHAT;
    if (version == 0 || version <= seat->version)
        return NEWS_NONE;
    if (version != seat->version + 1)
        return NEWS_MISSED;
    hear_fields(seat, push);
    if (strcmp(what, "move") == 0) {
        seat->moves = int_at(push, "n", seat->moves) + 1;
        return NEWS_MOVE;
    }
    if (strcmp(what, "undo") == 0) {
        seat->moves = int_at(push, "n", seat->moves - 1);
        return NEWS_UNDO;
    }
    return NEWS_TABLE;
}

/* ---- What we say -----------------------------------------------------------------------------*/

/* "open" or "sit", with the invitation; both answer which seat it is. */
static enum answered come_in(struct online *online, const char *cmd, struct seat *seat,
                             struct json *answer)
{
    struct out *request = online_request(online, cmd, seat->table);
    enum answered how;

    if (seat->invite[0])
        mw_json_text(request, "invite", seat->invite);
    how = online_ask(online, answer);
    if (how == ANSWERED)
        seat->seat = int_at(*answer, "seat", MW_NOBODY);
    return how;
}

enum answered seat_open(struct online *online, struct seat *seat, struct json *answer)
{
    const enum answered how = come_in(online, "open", seat, answer);

    if (how != ANSWERED)
        return how;
    seat->moves = int_at(*answer, "moves", 0);
    hear_fields(seat, *answer);
    return how;
}

enum answered seat_take(struct online *online, struct seat *seat, struct json *answer)
{
    return come_in(online, "sit", seat, answer);
}

/* Something may have been told between the last thing heard and this answer: then we look anew. */
static void hear_answer(struct online *online, struct seat *seat, struct json answer)
{
    const int64_t before = seat->version;
    struct json opened;

    hear_fields(seat, answer);
    if (seat->version != before + 1)
        seat_open(online, seat, &opened);
}

enum answered seat_play(struct online *online, struct seat *seat, const char *move,
                        struct json *answer)
{
    struct out *request = online_request(online, "play", seat->table);
    enum answered how;

    mw_json_int(request, "n", seat->moves);
    mw_json_text(request, "move", move);
    how = online_ask(online, answer);
    if (how == ANSWERED) {
        seat->moves++;
        hear_answer(online, seat, *answer);
    }
    return how;
}

enum answered seat_undo(struct online *online, struct seat *seat, struct json *answer)
{
    enum answered how;

    mw_json_int(online_request(online, "undo", seat->table), "n", seat->moves);
    how = online_ask(online, answer);
    if (how == ANSWERED) {
        seat->moves = int_at(*answer, "n", seat->moves - 1);
        hear_answer(online, seat, *answer);
    }
    return how;
}

enum answered seat_say(struct online *online, const struct seat *seat, const char *command,
                       const char *field, bool value, struct json *answer)
{
    mw_json_bool(online_request(online, command, seat->table), field, value);
    return online_ask(online, answer);
}

enum answered seat_agree(struct online *online, const struct seat *seat, bool agree,
                         struct json *answer)
{
    struct out *request = online_request(online, "undo", seat->table);

    mw_json_int(request, "n", seat->moves);
    mw_json_bool(request, "agree", agree);
    return online_ask(online, answer);
}

bool seat_is(const struct seat *seat, const char *state)
{
    return strcmp(seat->state, state) == 0;
}

bool seat_is_done(const struct seat *seat)
{
    return seat_is(seat, "over") || seat_is(seat, "ended") || seat_is(seat, "cancelled") ||
           seat_is(seat, "frozen");
}
