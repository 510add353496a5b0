/* The clock of a table; see clock.h. */
#include "clock.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { SECOND = 1000, HOUR = 3600 * SECOND };

/* What a kind of clock is called, counts in and may be. */
static const struct kind {
    const char *name, *bank, *turn;
    int64_t unit;
    int64_t least_turn, least, most; /* of both together */
} kinds[] = {
    [CLOCK_NONE] = { .name = "none" },
    [CLOCK_LIVE] = { "live", "bank_s", "turn_s", SECOND, 5 * SECOND, 30 * SECOND, 4 * HOUR },
    [CLOCK_DAYS] = { "days", "bank_h", "turn_h", HOUR, HOUR, HOUR, (int64_t)60 * 24 * HOUR },
};

bool clock_terms_read(struct json object, struct clock_terms *terms)
{
    struct json name = mw_json_get(object, "kind");
    int64_t bank, turn;

    *terms = (struct clock_terms){ CLOCK_NONE, 0, 0 };
    if (mw_json_is(name, kinds[CLOCK_NONE].name))
        return true;
    for (int kind = CLOCK_LIVE; kind <= CLOCK_DAYS; kind++) {
        const struct kind *k = &kinds[kind];
        if (!mw_json_is(name, k->name))
            continue;
        if (!mw_json_read_int(mw_json_get(object, k->bank), &bank) ||
            !mw_json_read_int(mw_json_get(object, k->turn), &turn) || bank < 0 || turn < 0 ||
            bank > k->most / k->unit || turn > k->most / k->unit)
            return false;
        *terms = (struct clock_terms){ (enum clock_kind)kind, bank * k->unit, turn * k->unit };
        return terms->turn >= k->least_turn && terms->bank + terms->turn >= k->least &&
               terms->bank + terms->turn <= k->most;
    }
    return false;
}

void clock_terms_write(struct out *out, const char *key, const struct clock_terms *terms)
{
    const struct kind *kind = &kinds[terms->kind];

    mw_json_open(out, key, '{');
    mw_json_text(out, "kind", kind->name);
    if (terms->kind != CLOCK_NONE) {
        mw_json_int(out, kind->bank, terms->bank / kind->unit);
        mw_json_int(out, kind->turn, terms->turn / kind->unit);
    }
    mw_json_close(out, '}');
}

void clock_begin(struct clock *clock, const struct clock_terms *terms)
{
    *clock = (struct clock){ .seat = MW_NOBODY };
    for (int seat = 0; seat < MW_MAX_PLAYERS; seat++)
        clock->bank[seat] = terms->bank;
}

void clock_start(struct clock *clock, int seat, int64_t now)
{
    clock->seat = seat;
    clock->since = now;
}

void clock_stop(struct clock *clock, const struct clock_terms *terms, int64_t now)
{
    int64_t used;

    if (clock->seat == MW_NOBODY)
        return;
    used = now - clock->since - terms->turn;
    if (used > 0)
        clock->bank[clock->seat] -=
            used < clock->bank[clock->seat] ? used : clock->bank[clock->seat];
    clock->seat = MW_NOBODY;
    clock->since = 0;
}

int64_t clock_until(const struct clock *clock, const struct clock_terms *terms)
{
    if (terms->kind == CLOCK_NONE || clock->seat == MW_NOBODY)
        return 0;
    return clock->since + terms->turn + clock->bank[clock->seat];
}

bool clock_is_out(const struct clock *clock, const struct clock_terms *terms, int64_t now)
{
    const int64_t until = clock_until(clock, terms);

    return until > 0 && now > until;
}

void clock_move_on(struct clock *clock, int64_t time)
{
    if (clock->seat != MW_NOBODY)
        clock->since += time;
}

void clock_write(struct out *out, const char *key, const struct clock *clock,
                 const struct clock_terms *terms, int players)
{
    const int64_t until = clock_until(clock, terms);

    mw_json_open(out, key, '{');
    mw_json_text(out, "kind", kinds[terms->kind].name);
    if (terms->kind != CLOCK_NONE) {
        mw_json_open(out, "bank_ms", '[');
        for (int seat = 0; seat < players; seat++)
            mw_json_int(out, NULL, clock->bank[seat]);
        mw_json_close(out, ']');
        mw_json_int(out, "turn_ms", terms->turn);
        if (until > 0) {
            mw_json_int(out, "seat", clock->seat);
            mw_json_int(out, "since", clock->since);
            mw_json_int(out, "until", until);
        } else {
            mw_json_null(out, "seat");
            mw_json_null(out, "since");
            mw_json_null(out, "until");
        }
    }
    mw_json_close(out, '}');
}

void clock_keep(const struct clock *clock, char *text, size_t size)
{
    int n = snprintf(text, size, "%d %" PRId64, clock->seat, clock->since);

    for (int seat = 0; seat < MW_MAX_PLAYERS; seat++)
        n += snprintf(text + n, size - (size_t)n, " %" PRId64, clock->bank[seat]);
}

bool clock_restore(struct clock *clock, const char *text)
{
    int n = 0;

    if (sscanf(text, "%d %" SCNd64 "%n", &clock->seat, &clock->since, &n) != 2)
        return false;
    for (int seat = 0, more = 0; seat < MW_MAX_PLAYERS; seat++, n += more)
        if (sscanf(text + n, " %" SCNd64 "%n", &clock->bank[seat], &more) != 1)
            return false;
    return clock->seat >= MW_NOBODY && clock->seat < MW_MAX_PLAYERS;
}
