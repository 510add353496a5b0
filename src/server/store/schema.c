/*
 * The steps of the schema; see schema.h. Times are milliseconds since 1970; booleans are 0 and 1. What is asked
 * for by more than its key has an index.
 */
#include "schema.h"

#include <stddef.h>
#include <stdio.h>

static const char *const first[] = {
    /* Facts about the database itself: "schema"; "alive", when a node ran last; "still", for how long
     * clocks have stood still in all. */
    "create table facts (name text primary key, value bigint not null)",

    /* Whoever has a name. `kind`: 0 guest, 1 member, 2 program, which belongs to `owner`. `folded` is
     * the name as it is compared. `away_days`: days that have been taken of `away_year`. */
    "create table people (id text primary key, name text not null, folded text not null unique, "
    "kind bigint not null, owner text, password text, language text not null, created bigint not "
    "null, "
    "seen bigint not null, away_since bigint, away_until bigint, away_year bigint not null default "
    "0, "
    "away_days bigint not null default 0)",
    "create index people_owner on people (owner)",
    /* Cookies and tokens, by their hash. */
    "create table sessions (hash text primary key, person text not null, created bigint not null)",
    "create index sessions_person on sessions (person)",
    /* Codes that carry a guest to another device, by their hash: one a person. */
    "create table carries (person text primary key, hash text not null unique, until bigint not "
    "null)",
    "create table blocks (person text not null, other text not null, primary key (person, other))",
    "create index blocks_other on blocks (other)",
    /* Requests that may come twice: what the first was answered. */
    "create table keys (person text not null, kind text not null, key text not null, answer text "
    "not null, "
    "at bigint not null, primary key (person, kind, key))",
    "create index keys_at on keys (at)",

    /* Tables. `terms` is what `create` said, as JSON. `due`: when something has to be done though
     * nobody asks; `bot`: a bot or stand-in is to move. `since` and `until`: of the running turn. These
     * times, and `person_moved`, lack what the fact "still" says when they are written. `list`: in which
     * it is shown to everybody; null: in none. `position`: a hash of the position, by which another
     * version of the program knows whether it replays the game to the same one. */
    "create table tables (id text primary key, state bigint not null, game text not null, "
    "terms text not null, entry bigint not null, host text, invite text not null, secret text not "
    "null, "
    "salt text, head text, \"commit\" text, created bigint not null, changed bigint not null, "
    "version bigint not null, moves bigint not null, decides bigint, since bigint, until bigint, "
    "due bigint, "
    "bot bigint not null, agreed bigint not null, ask_seat bigint, ask_to bigint, ask_agreed "
    "bigint, "
    "asked bigint not null, undo_n bigint, undo_version bigint, undo_person text, result text, "
    "rematch text, "
    "person_moved bigint not null, position text, list bigint)",
    "create index tables_list on tables (list, changed, id) where list is not null",
    "create index tables_state on tables (state, changed)",
    "create index tables_due on tables (due) where due is not null",
    "create index tables_bot on tables (bot) where bot = 1",
    "create index tables_host on tables (host)",
    /* Seats that are taken. `stand_in`: 0 none, 1 wish, 2 time, 3 gone, since `stood`; `returns`: how
     * often its person has come back after time was out; `invite`: for whoever is to replace it. */
    "create table seats (\"table\" text not null, seat bigint not null, person text, bot bigint "
    "not null, "
    "stand_in bigint not null, stood bigint not null, returns bigint not null, bank bigint not "
    "null, "
    "invite text, primary key (\"table\", seat))",
    "create index seats_person on seats (person)",
    /* Moves. `sent` is the line as it came, `line` written out; `before` is the clock as it stood before
     * the move, `clock` what was answered. */
    "create table moves (\"table\" text not null, n bigint not null, version bigint not null, seat "
    "bigint not null, "
    "person text, line text not null, sent text, at bigint not null, before text not null, clock "
    "text not null, "
    "primary key (\"table\", n))",
    "create index moves_person on moves (person, \"table\", n) where person is not null",
    "create table chat (\"table\" text not null, line bigint not null, room bigint not null, "
    "person text, "
    "text text not null, at bigint not null, primary key (\"table\", line))",
    "create index chat_person on chat (person)",
    "create table plans (\"table\" text not null, person text not null, moves text not null, "
    "primary key (\"table\", person))",
    "create index plans_person on plans (person)",
    "create table seen (\"table\" text not null, person text not null, n bigint not null, "
    "primary key (\"table\", person))",
    "create index seen_person on seen (person)",
    NULL,
};

/* Several servers on one database. */
static const char *const several[] = {
    /* Counts every write of a table that another server could get in the way of; `version` only those that
     * all may see. `bot` is from now on the number of the server that thinks, 0 for none. */
    "alter table tables add column edition bigint not null default 0",
    /* Of the rules by which it was last saved. */
    "alter table tables add column revision bigint not null default 0",
    "create index tables_thinking on tables (bot) where bot <> 0",
    /* Servers: until when each is taken to live, and the number of its last batch. */
    "create table nodes (id bigint primary key, until bigint not null, batch bigint not null)",
    /* Changes of a table that are no moves, for servers that have it open and did not make them. `why` as
     * in the push, or "undo"; `n` moves were left (-1: nothing had been dealt), and `clock` was told. And moves that were taken back:
     * `why` "move" or "bot", `n` and `line` those of the move. */
    "create table changes (\"table\" text not null, version bigint not null, why text not null, "
    "seat "
    "bigint not null, n bigint not null, clock text not null, line text, at bigint not null, "
    "primary key (\"table\", version))",
    "create index changes_at on changes (at)",
    /* Who has a table open at which server: persons, once for each connection, and connections of nobody. */
    "create table presence (\"table\" text not null, node bigint not null, persons text not null, "
    "strangers bigint not null, primary key (\"table\", node))",
    "create index presence_node on presence (node)",
    /* What somebody has said lately. */
    "create index chat_said on chat (person, at)",
    /* How many connections an address has at which server. */
    "create table addresses (address text not null, node bigint not null, n bigint not null, "
    "primary key (address, node))",
    "create index addresses_node on addresses (node)",
    /* What is limited, by a hash, and when it will have been earned (http/limits.c). */
    "create table charges (key text primary key, earned bigint not null)",
    "create index charges_earned on charges (earned)",
    NULL,
};

/* A community: who may do what, and what is done about it. */
static const char *const community[] = {
    /* `role`: 1 moderator. Until when somebody may not write, and may not come at all; 0: may. */
    "alter table people add column role bigint not null default 0",
    "alter table people add column muted bigint not null default 0",
    "alter table people add column banned bigint not null default 0",
    "alter table chat add column hidden bigint not null default 0",
    /* Whoever has been invited may come where sign-up is by invitation. */
    "create index tables_invite on tables (invite)",
    "create index seats_invite on seats (invite) where invite is not null",
    /* Links by which a person chooses a new password, by their hash: one a person. */
    "create table links (person text primary key, hash text not null unique, until bigint not "
    "null)",
    /* What whoever runs the site (`person` null) or a moderator has ordered, as JSON, and what came of it.
     * `node`: who has done it; 0: nobody has yet. */
    "create table orders (id text primary key, person text, what text not null, at bigint not "
    "null, node bigint not null, answer text)",
    "create index orders_at on orders (at)",
    "create index orders_open on orders (at) where node = 0",
    /* What somebody, `person`, has told moderators of somebody, `about`, at a table: perhaps of a line, which
     * is kept as it was said. `closed`: when a moderator was done with it; 0: it waits. */
    "create table reports (id text primary key, person text, about text, \"table\" text not null, "
    "line bigint, said text, text text not null, at bigint not null, closed bigint not null)",
    "create index reports_open on reports (at) where closed = 0",
    "create index reports_closed on reports (closed)",
    "create index reports_person on reports (person, at)",
    NULL,
};

/* Telling people who are not here. */
static const char *const notices[] = {
    /* Of the site, the same for all its servers: "push", the key that signs messages to push services. */
    "create table secrets (name text primary key, value text not null)",
    /* Where somebody wants mail. `confirm` is the secret of a link, good until `until`, that has to be followed
     * first; null: it was. `stop`: that of the link that ends it. `mode`: 0 none, 1 each table, 2 a digest, whose `last`
     * was then. The secrets are no hashes: they are written into mails again and again. */
    "create table mails (person text primary key, address text not null, mode bigint not null, "
    "stop text not null unique, confirm text unique, until bigint, last bigint not null)",
    /* Programs of people. `kind`: 0 json, 1 slack, 2 discord. `failing`: since when; `off`: for too long. */
    "create table hooks (person text primary key, url text not null, kind bigint not null, secret "
    "text not null, failing bigint, off bigint not null)",
    /* Browsers that have agreed to be told, with the keys that they read by. */
    "create table pushes (id text primary key, person text not null, endpoint text not null "
    "unique, key text not null, auth text not null, created bigint not null)",
    "create index pushes_person on pushes (person)",
    /* What is to be told. `way`: 0 mail, 1 webhook, 2 push to the browser `target`. `due`: when it is to be sent; null:
     * it waits for a digest, or was `sent` and is remembered until the table is looked at. `taker`: the server that
     * sends it; 0: none. `edition` counts what has happened since, so that of a message on its way no more is noted
     * than it said. */
    "create table notices (person text not null, \"table\" text not null, way bigint not null, "
    "target text not null, what text not null, edition bigint not null, at bigint not null, due "
    "bigint, tries bigint not null, taker bigint not null, sent bigint, "
    "primary key (person, \"table\", way, target))",
    "create index notices_due on notices (due) where due is not null",
    "create index notices_target on notices (target) where way = 2",
    /* Who was asked to confirm an address lately. */
    "create index keys_kind on keys (kind, key)",
    NULL,
};

static const struct step {
    const char *const *statements;
    int oldest; /* the oldest number whose programs can use the database after it */
} steps[] = { { first, 1 }, { several, 2 }, { community, 2 }, { notices, 2 } };

enum { NUMBER = sizeof steps / sizeof *steps };

enum { FOREIGN = -1, SILENT = -2 }; /* it is somebody else's; nobody answers */

/* 0 where there is nothing yet. */
static int64_t number_of(const struct schema_door *door)
{
    const int64_t tables = door->number(door->database, door->tables);
    int64_t facts, number;

    if (tables <= 0)
        return tables < 0 ? SILENT : 0;
    facts = door->number(door->database, door->has_facts);
    if (facts != 1)
        return facts < 0 ? SILENT : FOREIGN;
    number = door->number(door->database,
                          "select coalesce(max(value), 0) from facts where name = 'schema'");
    if (number <= 0)
        return number < 0 ? SILENT : FOREIGN;
    return number;
}

enum fit schema_look(const struct schema_door *door)
{
    const int64_t number = number_of(door);

    if (number < 0)
        return number == FOREIGN ? SCHEMA_FOREIGN : SCHEMA_FAILED;
    if (number < NUMBER)
        return number == 0 ? SCHEMA_EMPTY : SCHEMA_OLDER;
    if (number > NUMBER) {
        const int64_t oldest = door->number(
            door->database, "select coalesce(max(value), 0) from facts where name = 'oldest'");
        if (oldest < 0)
            return SCHEMA_FAILED;
        if (oldest > NUMBER)
            return SCHEMA_NEWER;
    }
    return SCHEMA_FITS;
}

static bool keep_fact(const struct schema_door *door, const char *name, int value)
{
    char sql[160];

    snprintf(sql, sizeof sql,
             "insert into facts (name, value) values ('%s', %d) "
             "on conflict (name) do update set value = excluded.value",
             name, value);
    return door->run(door->database, sql);
}

bool schema_step(const struct schema_door *door)
{
    const int64_t number = number_of(door);
    bool good = number >= 0;

    for (int64_t i = number; good && i < NUMBER; i++)
        for (const char *const *sql = steps[i].statements; good && *sql; sql++)
            good = door->run(door->database, *sql);
    return good && keep_fact(door, "schema", NUMBER) &&
           keep_fact(door, "oldest", steps[NUMBER - 1].oldest);
}

const char *schema_saying(enum fit fit)
{
    switch (fit) {
    case SCHEMA_EMPTY: return "it is empty";
    case SCHEMA_OLDER: return "it is of an older version: start a server of this one on it first";
    case SCHEMA_NEWER: return "a newer version of the program has written it";
    case SCHEMA_FOREIGN: return "it is not one of this program";
    default: return NULL;
    }
}
