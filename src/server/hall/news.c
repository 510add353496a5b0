/*
 * What servers on one database tell each other, a line each, and what is made of it here. A line is told with the
 * batch that it is about, so that nobody hears of what is not on disk; whoever misses one looks for himself.
 *
 *     table ID EDITION      a table has changed
 *     chat ID LINE          somebody has said something there
 *     here ID               somebody has come there or gone
 *     person ID MESSAGE     for all connections of that person
 *     session HASH          it has ended
 *     signed-out ID HASH    all sessions of a person have, but perhaps that one
 *     changed ID            a person has another name, language or kind, is away or back, or gone
 *     still                 all clocks have stood still for a while
 */
#include "hall.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- telling ---------------------------------------------------------------------------------*/

static void tell(struct hall *hall, const char *what, const char *id, const char *more)
{
    char news[LONGEST_NEWS + 1];

    if (snprintf(news, sizeof news, "%s %s%s%s", what, id, more ? " " : "", more ? more : "") <=
        LONGEST_NEWS)
        store_tell(hall->world->store, news);
}

void hall_tell_chat(struct hall *hall, const struct table *table, int line)
{
    char number[16];

    snprintf(number, sizeof number, "%d", line);
    tell(hall, "chat", table->id, number);
}

void hall_tell_person(struct hall *hall, const char *person, const char *message)
{
    tell(hall, "person", person, message);
}

void hall_tell_session_end(struct hall *hall, const char *hash)
{
    tell(hall, "session", hash, NULL);
}

void hall_tell_person_end(struct hall *hall, const char *person, const char *kept_hash)
{
    tell(hall, "signed-out", person, kept_hash);
}

void hall_tell_changed(struct hall *hall, const char *person)
{
    tell(hall, "changed", person, NULL);
}

/* ---- who is there ----------------------------------------------------------------------------*/

enum { MOST_LISTED = 2000, LISTED_SIZE = MOST_LISTED * ID_SIZE + 1 };

/* Those who have it open here, once for each connection; how many are nobody, or too many to be listed. */
static int list_persons(const struct table *table, char persons[LISTED_SIZE])
{
    struct out out = mw_out_to(persons, LISTED_SIZE);
    int strangers = 0, listed = 0;

    for (const struct listener *each = table->audience; each; each = each->next_at_table) {
        if (!each->connection->person[0] || listed == MOST_LISTED) {
            strangers++;
            continue;
        }
        mw_out_text(&out, each->connection->person);
        mw_out_char(&out, ' ');
        listed++;
    }
    mw_out_end(&out);
    return strangers;
}

void hall_keep_presence(struct hall *hall, struct table *table)
{
    static char persons[LISTED_SIZE];
    struct store *store = hall->world->store;
    int strangers;

    if (!store_is_shared(store))
        return;
    table_touch(table);
    strangers = list_persons(table, persons);
    if (table->audience)
        store_write(
            store,
            "insert into presence (\"table\", node, persons, strangers) values ($1, $2, $3, "
            "$4) on conflict (\"table\", node) do update set persons = excluded.persons, "
            "strangers = excluded.strangers",
            "titi", table->id, store_node(store), persons, (int64_t)strangers);
    else
        store_write(store, "delete from presence where \"table\" = $1 and node = $2", "ti",
                    table->id, store_node(store));
    tell(hall, "here", table->id, NULL);
}

static void look_around(struct hall *hall, struct table *table)
{
    if (table_look_around(table))
        hall_show_presence(hall, table);
}

void hall_look_around(struct hall *hall)
{
    for (int i = 0; i < TABLE_CHAINS; i++)
        for (struct table *table = hall->tables.chain[i]; table; table = table->next)
            if (table->audience)
                look_around(hall, table);
}

static bool is_session(struct hall *hall, const char *hash)
{
    return only_number(
               store_read(hall->world->store, "select 1 from sessions where hash = $1", "t", hash),
               0) == 1;
}

void hall_renew(struct hall *hall)
{
    for (struct connection *each = hall->sockets->first; each; each = each->next) {
        if (each->session[0] && !is_session(hall, each->session) &&
            store_could_read(hall->world->store))
            connection_close(each, CLOSE_BAD, "signed out");
        hall_count(hall, each, 0);
    }
    for (int i = 0; i < TABLE_CHAINS; i++)
        for (struct table *table = hall->tables.chain[i]; table; table = table->next)
            if (table->audience)
                hall_keep_presence(hall, table);
    hall_look_around(hall);
}

/* ---- hearing ---------------------------------------------------------------------------------*/

static void hear_table(struct hall *hall, const char *id, const char *edition)
{
    tables_hear(&hall->tables, id, strtoll(edition, NULL, 10));
}

static void hear_chat(struct hall *hall, const char *id, const char *number)
{
    struct table *table = tables_in_memory(&hall->tables, id);
    struct chat_line line;

    if (table && table->audience && chat_read(table, atoi(number), &line))
        hall_show_chat(hall, table, &line, NULL);
}

static void hear_here(struct hall *hall, const char *id, const char *more)
{
    struct table *table = tables_in_memory(&hall->tables, id);

    (void)more;
    if (table && table->audience)
        look_around(hall, table);
}

static void hear_person(struct hall *hall, const char *id, const char *message)
{
    hall_send_to_person(hall, id, message, strlen(message));
}

static void hear_session(struct hall *hall, const char *hash, const char *more)
{
    (void)more;
    hall_close_session(hall, hash);
}

static void hear_signed_out(struct hall *hall, const char *id, const char *kept_hash)
{
    hall_close_person(hall, id, kept_hash[0] ? kept_hash : NULL);
}

static void hear_changed(struct hall *hall, const char *id, const char *more)
{
    (void)more;
    person_forget(hall->world, id);
    tables_rename(&hall->tables, id);
}

static void hear_still(struct hall *hall, const char *id, const char *more)
{
    (void)id;
    (void)more;
    tables_reread(&hall->tables);
}

void hall_hear(struct hall *hall, const char *news)
{
    static const struct {
        const char *what;
        void (*hear)(struct hall *hall, const char *id, const char *more);
    } kinds[] = {
        { "table", hear_table },     { "chat", hear_chat },       { "here", hear_here },
        { "person", hear_person },   { "session", hear_session }, { "signed-out", hear_signed_out },
        { "changed", hear_changed }, { "still", hear_still },
    };
    const char *id = strchr(news, ' '), *more = id ? strchr(id + 1, ' ') : NULL;
    const size_t length = id ? (size_t)(id - news) : strlen(news);
    char first[HEX_SIZE] = "";

    hall->world->counts.n[COUNT_HEARD]++;
    if (id)
        snprintf(first, sizeof first, "%.*s", (int)strcspn(id + 1, " "), id + 1);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strlen(kinds[i].what) == length && strncmp(kinds[i].what, news, length) == 0)
            kinds[i].hear(hall, first, more ? more + 1 : "");
}
