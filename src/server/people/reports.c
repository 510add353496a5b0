/* What people tell moderators of each other; see people.h. */
#include "people.h"

#include <string.h>

enum { MOST_SHOWN = 100 };

bool report_add(struct world *world, const struct person *person, const struct report *report,
                struct refusal *refusal)
{
    static const char sql[] =
        "insert into reports (id, person, about, \"table\", line, said, text, "
        "at, closed) values ($1, $2, $3, $4, nullif($5, -1), $6, $7, $8, 0)";
    static const char lately[] = "select count(*) from reports where person = $1 and at > $2";
    static const char same[] = "delete from reports where person = $1 and about = $2 and "
                               "\"table\" = $3 and coalesce(line, -1) = $4 and closed = 0";
    const int64_t now = world_now(world);
    char id[ID_SIZE];

    if (only_number(store_read(world->store, lately, "ti", person->id, now - DAY_MS), 0) >=
        REPORTS_A_DAY)
        return refuse_with(refusal, "too-many", "limit", REPORTS_A_DAY);
    world_new_id(world, 'r', id);
    return (store_write(world->store, same, "ttti", person->id, report->about, report->table,
                        (int64_t)report->line) &&
            store_write(world->store, sql, "ttttitti", id, person->id, report->about, report->table,
                        (int64_t)report->line, report->said, report->text, now)) ||
           refuse(refusal, "unavailable");
}

/* Of those that wait, what a moderator may judge: nobody is a judge of themselves, nor sees at a running table what
 * those say who watch (O4.3). */
#define WAITS_FOR                                                                                 \
    "closed = 0 and (about is null or about <> $1) and not exists (select 1 from seats s join "   \
    "tables t on t.id = s.\"table\" where s.\"table\" = reports.\"table\" and s.person = $2 and " \
    "t.state in (0, 1, 5))"

bool report_close(struct world *world, const char *id, const char *moderator)
{
    static const char waits[] = "select 1 from reports where " WAITS_FOR " and id = $3";
    static const char sql[] = "update reports set closed = $1 where id = $2";

    return only_number(store_read(world->store, waits, "ttt", moderator, moderator, id), 0) == 1 &&
           store_write(world->store, sql, "it", world_now(world), id);
}

static void write_person(struct out *out, const char *key, struct world *world, const char *id,
                         bool with_standing)
{
    struct person person;

    person_find(world, id, &person);
    person_write(out, key, &person);
    if (!with_standing)
        return;
    mw_json_open(out, "standing", '{');
    person_write_standing(out, &person);
    mw_json_close(out, '}');
}

#define COLUMNS "id, about, \"table\", line, said, text, at, person"

static void write_report(struct out *out, struct world *world, const struct rows *rows, bool is_own)
{
    mw_json_open(out, NULL, '{');
    mw_json_text(out, "report", row_text(rows, 0));
    if (!is_own)
        write_person(out, "by", world, row_text(rows, 7), false);
    write_person(out, "about", world, row_text(rows, 1), !is_own);
    mw_json_text(out, "table", row_text(rows, 2));
    if (row_is_null(rows, 3)) {
        mw_json_null(out, "line");
        mw_json_null(out, "said");
    } else {
        mw_json_int(out, "line", row_int(rows, 3));
        mw_json_text(out, "said", row_text(rows, 4));
    }
    mw_json_text(out, "text", row_text(rows, 5));
    mw_json_int(out, "at", row_int(rows, 6));
    mw_json_close(out, '}');
}

void reports_write(struct out *out, const char *key, struct world *world, const char *moderator)
{
    static const char sql[] =
        "select " COLUMNS " from reports where " WAITS_FOR " order by at, id limit $3";
    struct rows rows =
        store_read(world->store, sql, "tti", moderator, moderator, (int64_t)MOST_SHOWN);

    mw_json_open(out, key, '[');
    while (store_next(&rows))
        write_report(out, world, &rows, false);
    mw_json_close(out, ']');
}

void reports_write_own(struct out *out, const char *key, struct world *world, const char *person)
{
    static const char sql[] = "select " COLUMNS " from reports where person = $1 order by at, id";
    struct rows rows = store_read(world->store, sql, "t", person);

    mw_json_open(out, key, '[');
    while (store_next(&rows))
        write_report(out, world, &rows, true);
    mw_json_close(out, ']');
}

int64_t reports_waiting(struct world *world, const char *moderator)
{
    static const char sql[] = "select count(*) from reports where " WAITS_FOR;

    return only_number(store_read(world->store, sql, "tt", moderator, moderator), 0);
}
