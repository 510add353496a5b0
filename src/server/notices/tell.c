/* What is to be told, as rows of the batch in which it happens; see notices.h. */
#include "sending.h"

/* A turn that is taken at once need not be told; who has just sat down is about to open the table. */
enum { GRACE_MS = 120000, LIVE_GRACE_MS = 5000 };

bool notices_are_on(const struct notices *notices)
{
    return notices->settings->mail_server || notices->settings->has_hooks ||
           notices->settings->push_contact;
}

/* By chance, since a row may be forgotten while its message is on its way: what comes of that is not to concern the next. */
int64_t notices_edition(struct notices *notices)
{
    uint64_t number;

    world_chance(notices->world, &number, sizeof number);
    return (int64_t)(number >> 1);
}

/* A row that waits is about the last that has happened. One mail about a table is enough until somebody has looked. */
#define TELL(columns, from)                                                                      \
    "insert into notices (person, \"table\", way, target, what, edition, at, due, tries, "       \
    "taker) " columns from                                                                       \
    " on conflict (person, \"table\", way, target) do update set what = excluded.what, edition " \
    "= excluded.edition, at = excluded.at, due = excluded.due, tries = 0, taker = 0 where "      \
    "notices.sent is null"

static void tell_by_mail(struct notices *notices, const char *person, const char *table,
                         const char *what, int64_t edition)
{
    static const char each[] =
        TELL("select person, $1, 0, '', $2, $3, $4, $5, 0, 0 ",
             "from mails where person = $6 and confirm is null and mode = 1");
    /* For the digest: these wait for it, and one more row is when it is due. */
    static const char listed[] =
        TELL("select person, $1, 0, '', $2, $3, $4, null, 0, 0 ",
             "from mails where person = $5 and confirm is null and mode = 2");
    static const char digest[] =
        "insert into notices (person, \"table\", way, target, what, edition, at, due, tries, "
        "taker) select person, '', 0, 'digest', 'digest', $1, $2, case when last > $3 then last + "
        "$4 else $5 end, 0, 0 from mails where person = $6 and confirm is null and mode = 2 on "
        "conflict (person, \"table\", way, target) do nothing";
    struct store *store = notices->world->store;
    const int64_t now = world_now(notices->world), due = now + GRACE_MS;

    store_write(store, each, "ttiiit", table, what, edition, now, due, person);
    store_write(store, listed, "ttiit", table, what, edition, now, person);
    store_write(store, digest, "iiiiit", edition, now, due - DAY_MS, (int64_t)DAY_MS, due, person);
}

void notices_tell(struct notices *notices, const char *person, const char *table, const char *what,
                  bool is_live)
{
    static const char by_hook[] = TELL("select person, $1, 1, '', $2, $3, $4, $5, 0, 0 ",
                                       "from hooks where person = $6 and off = 0");
    static const char by_push[] =
        TELL("select person, $1, 2, id, $2, $3, $4, $5, 0, 0 ", "from pushes where person = $6");
    struct store *store = notices->world->store;
    const int64_t now = world_now(notices->world), due = now + (is_live ? LIVE_GRACE_MS : GRACE_MS);
    const int64_t edition = notices_edition(notices);

    if (notices->settings->mail_server && !is_live)
        tell_by_mail(notices, person, table, what, edition);
    if (notices->settings->has_hooks)
        store_write(store, by_hook, "ttiiit", table, what, edition, now, due, person);
    if (notices->push_public[0])
        store_write(store, by_push, "ttiiit", table, what, edition, now, due, person);
}

/* Most look at a table of which nothing is to be told: then nothing is written. */
void notices_looked(struct notices *notices, const char *person, const char *table)
{
    static const char any[] = "select count(*) from notices where person = $1 and \"table\" = $2";
    static const char forget[] = "delete from notices where person = $1 and \"table\" = $2";
    struct store *store = notices->world->store;

    if (notices_are_on(notices) && person[0] &&
        only_number(store_read(store, any, "tt", person, table), 0) > 0)
        store_write(store, forget, "tt", person, table);
}
