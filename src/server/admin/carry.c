/*
 * A site is carried row by row, in the order of its keys and a page at a time, so that it need not fit
 * into memory. Every column is carried as text: a number is the same number in both databases.
 */
#include "admin.h"

#include <stdio.h>
#include <string.h>

enum { MOST_COLUMNS = 35, MOST_KEYS = 4 };

/* A table of the database. The first columns are its key. */
struct part {
    const char *name;
    const char *page;  /* the rows behind a key */
    const char *write; /* one of them */
    const char *same;  /* a row by its key, or all those of a game */
    const char *count;
    int columns, keys;
    const char *start[MOST_KEYS]; /* before the first key */
};

#define ROWS_OF(table, condition, key, behind, columns)                               \
    "select " columns " from " table " where (" key ") > (" behind ") and " condition \
    " order by " key " limit 500"
#define PART(table, condition, key, behind, is_same, columns, marks)        \
    .name = table, .page = ROWS_OF(table, condition, key, behind, columns), \
    .write = "insert into " table " (" columns ") values (" marks ")",      \
    .same = "select " columns " from " table " where " is_same,             \
    .count = "select count(*) from " table " where " condition

#define UP_TO_5 "$1, $2, $3, $4, $5"
#define UP_TO_13 UP_TO_5 ", $6, $7, $8, $9, $10, $11, $12, $13"

/* What stands by itself, each row compared by its key. */
static const struct part parts[] = {
    /* What a database says of itself stays with it. */
    { PART("facts", "name not in ('schema', 'oldest')", "name", "$1", "name = $1", "name, value",
           "$1, $2"),
      .columns = 2, .keys = 1, .start = { "" } },
    { PART("people", "true", "id", "$1", "id = $1",
           "id, name, folded, kind, owner, password, language, created, seen, away_since, "
           "away_until, away_year, away_days, role, muted, banned",
           UP_TO_13 ", $14, $15, $16"),
      .columns = 16, .keys = 1, .start = { "" } },
    { PART("sessions", "true", "hash", "$1", "hash = $1", "hash, person, created", "$1, $2, $3"),
      .columns = 3, .keys = 1, .start = { "" } },
    { PART("carries", "true", "person", "$1", "person = $1", "person, hash, until", "$1, $2, $3"),
      .columns = 3, .keys = 1, .start = { "" } },
    { PART("links", "true", "person", "$1", "person = $1", "person, hash, until", "$1, $2, $3"),
      .columns = 3, .keys = 1, .start = { "" } },
    { PART("orders", "true", "id", "$1", "id = $1", "id, person, what, at, node, answer",
           UP_TO_5 ", $6"),
      .columns = 6, .keys = 1, .start = { "" } },
    { PART("reports", "true", "id", "$1", "id = $1",
           "id, person, about, \"table\", line, said, text, at, closed",
           UP_TO_5 ", $6, $7, $8, $9"),
      .columns = 9, .keys = 1, .start = { "" } },
    { PART("blocks", "true", "person, other", "$1, $2", "person = $1 and other = $2",
           "person, other", "$1, $2"),
      .columns = 2, .keys = 2, .start = { "", "" } },
    { PART("keys", "true", "person, kind, key", "$1, $2, $3",
           "person = $1 and kind = $2 and key = $3", "person, kind, key, answer, at", UP_TO_5),
      .columns = 5, .keys = 3, .start = { "", "", "" } },
    { PART("plans", "true", "\"table\", person", "$1, $2", "\"table\" = $1 and person = $2",
           "\"table\", person, moves", "$1, $2, $3"),
      .columns = 3, .keys = 2, .start = { "", "" } },
    { PART("seen", "true", "\"table\", person", "$1, $2", "\"table\" = $1 and person = $2",
           "\"table\", person, n", "$1, $2, $3"),
      .columns = 3, .keys = 2, .start = { "", "" } },
    { PART("secrets", "true", "name", "$1", "name = $1", "name, value", "$1, $2"), .columns = 2,
      .keys = 1, .start = { "" } },
    { PART("mails", "true", "person", "$1", "person = $1",
           "person, address, mode, stop, confirm, until, last", UP_TO_5 ", $6, $7"),
      .columns = 7, .keys = 1, .start = { "" } },
    { PART("hooks", "true", "person", "$1", "person = $1",
           "person, url, kind, secret, failing, off", UP_TO_5 ", $6"),
      .columns = 6, .keys = 1, .start = { "" } },
    { PART("pushes", "true", "id", "$1", "id = $1", "id, person, endpoint, key, auth, created",
           UP_TO_5 ", $6"),
      .columns = 6, .keys = 1, .start = { "" } },
    { PART("notices", "true", "person, \"table\", way, target", "$1, $2, $3, $4",
           "person = $1 and \"table\" = $2 and way = $3 and target = $4",
           "person, \"table\", way, target, what, edition, at, due, tries, taker, sent",
           UP_TO_5 ", $6, $7, $8, $9, $10, $11"),
      .columns = 11, .keys = 4, .start = { "", "", "-1", "" } },
};

/* A game: its own row, then what belongs to it, compared as a whole. */
static const struct part game[] = {
    { PART("tables", "true", "id", "$1", "id = $1",
           "id, state, game, terms, entry, host, invite, secret, salt, head, \"commit\", created, "
           "changed, version, moves, decides, since, until, due, bot, agreed, ask_seat, ask_to, "
           "ask_agreed, asked, undo_n, undo_version, undo_person, result, rematch, person_moved, "
           "position, list, edition, revision",
           UP_TO_13 ", $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, "
                    "$29, $30, $31, $32, $33, $34, $35"),
      .columns = 35, .keys = 1, .start = { "" } },
    { PART("seats", "true", "\"table\", seat", "$1, $2", "\"table\" = $1 order by seat",
           "\"table\", seat, person, bot, stand_in, stood, returns, bank, invite",
           UP_TO_5 ", $6, $7, $8, $9"),
      .columns = 9, .keys = 2, .start = { "", "-1" } },
    { PART("moves", "true", "\"table\", n", "$1, $2", "\"table\" = $1 order by n",
           "\"table\", n, version, seat, person, line, sent, at, before, clock",
           UP_TO_5 ", $6, $7, $8, $9, $10"),
      .columns = 10, .keys = 2, .start = { "", "-1" } },
    { PART("chat", "true", "\"table\", line", "$1, $2", "\"table\" = $1 order by line",
           "\"table\", line, room, person, text, at, hidden", UP_TO_5 ", $6, $7"),
      .columns = 7, .keys = 2, .start = { "", "-1" } },
};

enum { PARTS = sizeof parts / sizeof *parts, GAME_PARTS = sizeof game / sizeof *game };

/* A key, and room for its texts: an id, a hash, or what somebody calls a request. */
struct key {
    char text[MOST_KEYS][300];
    const char *value[MOST_KEYS];
};

static void start_key(struct key *key, const struct part *part)
{
    for (int i = 0; i < part->keys; i++) {
        snprintf(key->text[i], sizeof key->text[i], "%s", part->start[i]);
        key->value[i] = key->text[i];
    }
}

static void take_key(struct key *key, const struct part *part, const struct rows *rows)
{
    for (int i = 0; i < part->keys; i++)
        snprintf(key->text[i], sizeof key->text[i], "%s", row_text(rows, i));
}

static int64_t count(struct store *store, const struct part *part)
{
    return only_number(store_read(store, part->count, ""), -1);
}

/* ---- copying ---------------------------------------------------------------------------------*/

static bool write_row(struct store *to, const struct part *part, const struct rows *rows)
{
    const char *value[MOST_COLUMNS];

    for (int i = 0; i < part->columns; i++)
        value[i] = row_is_null(rows, i) ? NULL : row_text(rows, i);
    return store_write_texts(to, part->write, part->columns, value);
}

static bool copy_part(struct store *from, struct store *to, const struct part *part,
                      const struct listener_to_work *listener, int64_t *copied)
{
    const int64_t all = count(from, part);
    struct key key;
    int64_t before = -1;

    start_key(&key, part);
    for (*copied = 0; *copied != before;) {
        struct rows rows = store_read_texts(from, part->page, part->keys, key.value);
        before = *copied;
        while (store_next(&rows)) {
            if (!write_row(to, part, &rows)) {
                store_stop(&rows);
                return false;
            }
            take_key(&key, part, &rows);
            ++*copied;
        }
        listener->progress(part->name, *copied, all);
    }
    return *copied == all && store_could_read(from);
}

/* ---- comparing -------------------------------------------------------------------------------*/

static bool is_same_row(const struct part *part, const struct rows *one, const struct rows *other)
{
    for (int i = 0; i < part->columns; i++)
        if (row_is_null(one, i) != row_is_null(other, i) ||
            strcmp(row_text(one, i), row_text(other, i)) != 0)
            return false;
    return true;
}

/* Whether both have the same rows with this key, or of this game. */
static bool are_same(struct store *from, struct store *to, const struct part *part, int keys,
                     const struct key *key)
{
    struct rows one = store_read_texts(from, part->same, keys, key->value);
    struct rows other = store_read_texts(to, part->same, keys, key->value);
    bool is_one, is_other, same;

    do {
        is_one = store_next(&one);
        is_other = store_next(&other);
        same = is_one == is_other && (!is_one || is_same_row(part, &one, &other));
    } while (same && is_one);
    store_stop(&one);
    store_stop(&other);
    return same && store_could_read(from) && store_could_read(to);
}

/* Goes through all rows of `part`, and compares them, or, where it is a game's, all that belongs to it. */
static bool compare_part(struct store *from, struct store *to, const struct part *part,
                         const struct listener_to_work *listener)
{
    const bool is_game = part == &game[0];
    const int64_t all = count(from, part);
    struct key key;
    int64_t done = 0, before = -1;

    start_key(&key, part);
    while (done != before) {
        struct rows rows = store_read_texts(from, part->page, part->keys, key.value);
        before = done;
        while (store_next(&rows)) {
            bool same = true;
            take_key(&key, part, &rows);
            for (int i = 0; same && i < (is_game ? GAME_PARTS : 1); i++)
                same = are_same(from, to, part + i, is_game ? 1 : part->keys, &key);
            if (!same) {
                store_stop(&rows);
                return false;
            }
            done++;
        }
        listener->progress(is_game ? "games compared" : "compared", done, all);
    }
    return done == all && count(to, part) == all;
}

/* ---- all of it -------------------------------------------------------------------------------*/

static bool fails(struct store *to, char *why, size_t size, const char *what, const char *name)
{
    store_forget(to);
    snprintf(why, size, "%s (%s); nothing has been changed", what, name);
    return false;
}

static bool is_empty(struct store *to)
{
    return count(to, &game[0]) == 0 &&
           only_number(store_read(to, "select count(*) from people", ""), -1) == 0;
}

/* What a new server has noted of itself is not kept. */
static bool clear(struct store *to)
{
    return store_write(to, "delete from facts where name not in ('schema', 'oldest')", "");
}

bool site_carry(struct store *from, struct store *to, const struct listener_to_work *listener,
                struct carried *carried, char *why, size_t size)
{
    int64_t copied = 0;

    *carried = (struct carried){ 0 };
    if (!is_empty(to))
        return fails(to, why, size, "there are people or tables already", "the new one");
    if (!clear(to))
        return fails(to, why, size, "it cannot be written to", "the new one");
    for (int i = 0; i < PARTS + GAME_PARTS; i++) {
        const struct part *part = i < PARTS ? &parts[i] : &game[i - PARTS];
        if (!copy_part(from, to, part, listener, &copied))
            return fails(to, why, size, "not everything could be copied", part->name);
        carried->rows += copied;
        if (strcmp(part->name, "people") == 0)
            carried->people = copied;
        if (strcmp(part->name, "tables") == 0)
            carried->tables = copied;
        if (strcmp(part->name, "moves") == 0)
            carried->moves = copied;
    }
    for (int i = 0; i <= PARTS; i++) {
        const struct part *part = i < PARTS ? &parts[i] : &game[0];
        if (!compare_part(from, to, part, listener))
            return fails(to, why, size, "the copy is not the same", part->name);
    }
    for (int i = 1; i < GAME_PARTS; i++) /* what belongs to no game */
        if (count(from, &game[i]) != count(to, &game[i]))
            return fails(to, why, size, "the copy is not the same", game[i].name);
    return store_commit(to) || fails(to, why, size, "it cannot be written to", "the new one");
}
