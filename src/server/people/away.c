/*
 * Away (O5.6): 30 days of a calendar year (UTC), counted from the moment of leaving; each day that was
 * begun counts, in the year in which it began. Stored are the absence that is planned or was the last one,
 * and the days that those before it have taken of a year; so coming back early gives back what had not
 * begun.
 */
#include "people.h"

#include <time.h>

enum { DAYS_A_YEAR = 30 };

struct absence {
    int64_t since, until; /* 0: none yet */
    int64_t year, days;   /* taken before it */
};

static int64_t year_of(int64_t ms)
{
    const time_t seconds = (time_t)(ms / 1000);
    struct tm parts;

    return gmtime_r(&seconds, &parts) ? parts.tm_year + 1900 : 0;
}

/* Begun days of an absence that count in a year. */
static int days_in(int64_t since, int64_t until, int64_t year)
{
    int n = 0;

    for (int64_t day = since; day < until && n <= DAYS_A_YEAR; day += DAY_MS)
        n += year_of(day) == year;
    return n;
}

/* All that have been taken of a year, if the last absence ends then. */
static int taken(const struct absence *absence, int64_t until, int64_t year)
{
    return (int)(absence->year == year ? absence->days : 0) +
           (absence->since ? days_in(absence->since, until, year) : 0);
}

static struct absence read_absence(struct world *world, const char *id)
{
    static const char sql[] =
        "select away_since, away_until, away_year, away_days from people where id = $1";
    struct rows rows = store_read(world->store, sql, "t", id);
    struct absence absence = { 0 };

    if (store_next(&rows))
        absence = (struct absence){ row_int(&rows, 0), row_int(&rows, 1), row_int(&rows, 2),
                                    row_int(&rows, 3) };
    store_stop(&rows);
    return absence;
}

static int days_left(const struct absence *absence, int64_t year)
{
    const int left = DAYS_A_YEAR - taken(absence, absence->until, year);

    return left < 0 ? 0 : left;
}

int person_days_left(struct world *world, const char *id)
{
    const struct absence absence = read_absence(world, id);

    return days_left(&absence, year_of(world_now(world)));
}

/* The last absence ends at that time, or ended earlier, and its days are written down. */
static void settle(struct absence *absence, int64_t now)
{
    const int64_t year = year_of(now), end = absence->until < now ? absence->until : now;

    absence->days = taken(absence, end, year);
    absence->year = year;
    absence->since = absence->until = 0;
}

static bool has_days_for(const struct absence *absence, int64_t until)
{
    if (until - absence->since > 2 * DAYS_A_YEAR * DAY_MS)
        return false;
    return taken(absence, until, year_of(absence->since)) <= DAYS_A_YEAR &&
           taken(absence, until, year_of(until)) <= DAYS_A_YEAR;
}

static bool write_absence(struct world *world, const char *id, const struct absence *absence)
{
    static const char gone[] =
        "update people set away_since = $1, away_until = $2, away_year = $3, "
        "away_days = $4 where id = $5";

    person_forget(world, id);
    if (!absence->since)
        return store_write(world->store, gone, "nniit", absence->year, absence->days, id);
    return store_write(world->store, gone, "iiiit", absence->since, absence->until, absence->year,
                       absence->days, id);
}

bool person_go_away(struct world *world, const struct person *person, int64_t until, int *days,
                    struct refusal *refusal)
{
    const int64_t now = world_now(world);
    struct absence absence = read_absence(world, person->id);

    *days = days_left(&absence, year_of(now));
    if (until && until <= now)
        return refuse_field(refusal, "until");
    if (!until || absence.until <= now)
        settle(&absence, now);
    if (until) {
        if (!absence.since)
            absence.since = now;
        if (!has_days_for(&absence, until))
            return refuse_with(refusal, "too-many", "limit", DAYS_A_YEAR);
        absence.until = until;
    }
    *days = days_left(&absence, year_of(now));
    return write_absence(world, person->id, &absence) || refuse(refusal, "unavailable");
}

void person_write_away(struct out *out, const char *key, struct world *world, const char *id)
{
    struct person person;

    person_find(world, id, &person);
    mw_json_open(out, key, '{');
    if (person.away_until)
        mw_json_int(out, "until", person.away_until);
    else
        mw_json_null(out, "until");
    mw_json_int(out, "days_left", person_days_left(world, id));
    mw_json_close(out, '}');
}
