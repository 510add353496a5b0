/* Who there is: guests, members and programs, their names and wishes; see people.h. */
#include "people.h"

#include "names.h"
#include "sessions.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Static_assert((int)PERSON_NAME == (int)NAME_SIZE, "a name is a name");

enum { MOST_BLOCKED = 500, UNSEEN_DAYS = 90, SWEPT_AT_ONCE = 200 };

static const char *const kinds[] = { "guest", "member", "program" }; /* ORDER: enum person_kind */
const char *const role_names[ROLES] = { "none", "moderator" };

/* ---- finding ---------------------------------------------------------------------------------*/
#define COLUMNS \
    "id, name, kind, owner, language, password, away_since, away_until, role, muted, banned"

/* What was to last until now has ended. */
static void look_at_clock(const struct world *world, struct person *person)
{
    if (person->muted <= world_now(world))
        person->muted = 0;
    if (person->banned <= world_now(world))
        person->banned = 0;
    if (person->away_until <= world_now(world))
        person->away_since = person->away_until = 0;
}

static void read_person(const struct world *world, const struct rows *rows, struct person *person)
{
    const int language = mw_language_find(row_text(rows, 4));

    *person = (struct person){
        .kind = (enum person_kind)row_int(rows, 2),
        .language = language < 0 ? 0 : language,
        .has_password = !row_is_null(rows, 5),
    };
    snprintf(person->id, sizeof person->id, "%s", row_text(rows, 0));
    snprintf(person->name, sizeof person->name, "%s", row_text(rows, 1));
    snprintf(person->owner, sizeof person->owner, "%s", row_text(rows, 3));
    person->away_since = row_int(rows, 6);
    person->away_until = row_int(rows, 7);
    person->role = row_int(rows, 8) == MODERATOR ? MODERATOR : NO_ROLE;
    person->muted = row_int(rows, 9);
    person->banned = row_int(rows, 10);
    look_at_clock(world, person);
}

static bool read_one(const struct world *world, struct rows rows, struct person *person)
{
    const bool found = store_next(&rows);

    *person = (struct person){ .name = "someone" };
    if (found)
        read_person(world, &rows, person);
    store_stop(&rows);
    return found;
}

/* Who was asked for lately: most questions are about the same few. Whoever changes a person forgets them, and
 * all are forgotten when a batch is lost in which somebody may have changed. */
enum { MOST_KNOWN = 4096 };

struct known_people {
    uint64_t losses;
    struct person person[MOST_KNOWN];
};

static struct person *place_of(struct world *world, const char *id)
{
    if (!world->known)
        world->known = calloc(1, sizeof *world->known);
    if (!world->known)
        return NULL;
    if (world->known->losses != store_losses(world->store))
        memset(world->known, 0, sizeof *world->known);
    world->known->losses = store_losses(world->store);
    return &world->known->person[hash_of_id(id) % MOST_KNOWN];
}

void person_forget(struct world *world, const char *id)
{
    struct person *known = id ? place_of(world, id) : NULL;

    if (known && strcmp(known->id, id) == 0)
        *known = (struct person){ .kind = GUEST };
    if (!id && world->known)
        memset(world->known, 0, sizeof *world->known);
}

bool person_find(struct world *world, const char *id, struct person *person)
{
    static const char sql[] = "select " COLUMNS " from people where id = $1";
    struct person *known = id && id[0] ? place_of(world, id) : NULL;

    if (known && strcmp(known->id, id) == 0) {
        *person = *known;
        look_at_clock(world, person);
        return true;
    }
    if (!read_one(world, store_read(world->store, sql, "t", id), person))
        return false;
    if (known)
        *known = *person;
    return true;
}

void person_password(struct world *world, const char *id, char *password)
{
    static const char sql[] = "select password from people where id = $1";
    struct rows rows = store_read(world->store, sql, "t", id);

    strcpy(password, store_next(&rows) ? row_text(&rows, 0) : "");
    store_stop(&rows);
}

static bool find_folded(struct world *world, const char *folded, struct person *person)
{
    static const char sql[] = "select " COLUMNS " from people where folded = $1";

    return read_one(world, store_read(world->store, sql, "t", folded), person);
}

bool person_by_name(struct world *world, const char *name, struct person *person, char *password)
{
    char shown[NAME_SIZE], folded[FOLDED_SIZE];

    password[0] = 0;
    if (!name_read(name, shown, folded) || !find_folded(world, folded, person)) {
        *person = (struct person){ .name = "someone" };
        return false;
    }
    person_password(world, person->id, password);
    return true;
}

void person_write(struct out *out, const char *key, const struct person *person)
{
    mw_json_open(out, key, '{');
    if (person->id[0])
        mw_json_text(out, "id", person->id);
    else
        mw_json_null(out, "id");
    mw_json_text(out, "name", person->name);
    mw_json_text(out, "kind", kinds[person->kind]);
    mw_json_close(out, '}');
}

static void write_until(struct out *out, const char *key, int64_t until)
{
    if (until == 0)
        mw_json_null(out, key);
    else
        mw_json_int(out, key, until);
}

void person_write_standing(struct out *out, const struct person *person)
{
    mw_json_text(out, "role", role_names[person->role]);
    write_until(out, "muted", person->muted);
    write_until(out, "banned", person->banned);
}

/* ---- names and wishes ------------------------------------------------------------------------*/
/* The name, if it is a good one that nobody else has. */
static bool take_name(struct world *world, const char *id, const char *text, char name[NAME_SIZE],
                      char folded[FOLDED_SIZE], struct refusal *refusal)
{
    struct person other;

    if (!name_read(text, name, folded)) {
        refuse_field(refusal, "name");
        refusal->saying = "bad-name";
        return false;
    }
    return !find_folded(world, folded, &other) || strcmp(other.id, id) == 0 ||
           refuse(refusal, "name-taken");
}

bool person_add_guest(struct world *world, const char *name, int language, struct person *person,
                      struct refusal *refusal)
{
    static const char sql[] =
        "insert into people (id, name, folded, kind, language, created, seen) "
        "values ($1, $2, $3, 0, $4, $5, $6)";
    char folded[FOLDED_SIZE];

    *person = (struct person){ .kind = GUEST, .language = language };
    if (!take_name(world, "", name, person->name, folded, refusal))
        return false;
    world_new_id(world, 'u', person->id);
    return store_write(world->store, sql, "ttttii", person->id, person->name, folded,
                       mw_language_id(language), world_now(world), world_now(world)) ||
           refuse(refusal, "unavailable");
}

bool person_rename(struct world *world, struct person *person, const char *name,
                   struct refusal *refusal)
{
    static const char sql[] = "update people set name = $1, folded = $2 where id = $3";
    char shown[NAME_SIZE], folded[FOLDED_SIZE];

    if (!take_name(world, person->id, name, shown, folded, refusal))
        return false;
    strcpy(person->name, shown);
    person_forget(world, person->id);
    return store_write(world->store, sql, "ttt", shown, folded, person->id) ||
           refuse(refusal, "unavailable");
}

bool person_set_language(struct world *world, struct person *person, int language)
{
    static const char sql[] = "update people set language = $1 where id = $2";

    person->language = language;
    person_forget(world, person->id);
    return store_write(world->store, sql, "tt", mw_language_id(language), person->id);
}

bool person_set_password(struct world *world, struct person *person, const char *hash)
{
    static const char sql[] = "update people set password = $1, kind = 1 where id = $2";

    person->kind = MEMBER;
    person->has_password = true;
    person_forget(world, person->id);
    return store_write(world->store, sql, "tt", hash, person->id);
}

bool person_become_member(struct world *world, const char *id)
{
    person_forget(world, id);
    return store_write(world->store, "update people set kind = 1 where id = $1", "t", id);
}

static bool set_number(struct world *world, const char *sql, const char *id, int64_t number)
{
    person_forget(world, id);
    return store_write(world->store, sql, "it", number, id);
}

bool person_set_role(struct world *world, const char *id, enum role role)
{
    static const char sql[] = "update people set role = $1 where id = $2";

    return set_number(world, sql, id, role);
}

bool person_mute(struct world *world, const char *id, int64_t until)
{
    static const char sql[] = "update people set muted = $1 where id = $2";

    return set_number(world, sql, id, until);
}

bool person_ban(struct world *world, const char *id, int64_t until)
{
    static const char sql[] = "update people set banned = $1 where id = $2";

    return set_number(world, sql, id, until);
}

static bool has_owner(struct world *world, const struct person *person, struct person *owner)
{
    return person->kind == PROGRAM && person_find(world, person->owner, owner);
}

int64_t person_banned(struct world *world, const struct person *person)
{
    struct person owner;

    return has_owner(world, person, &owner) && owner.banned > person->banned ? owner.banned
                                                                             : person->banned;
}

int64_t person_muted(struct world *world, const struct person *person)
{
    struct person owner;

    return has_owner(world, person, &owner) && owner.muted > person->muted ? owner.muted
                                                                           : person->muted;
}

/* ---- programs --------------------------------------------------------------------------------*/
void person_each_program(struct world *world, const char *owner,
                         void (*call)(void *context, const struct person *program), void *context)
{
    static const char sql[] =
        "select " COLUMNS " from people where owner = $1 and "
        "exists (select 1 from sessions where person = people.id) order by created, id";
    struct rows rows = store_read(world->store, sql, "t", owner);
    struct person program;

    while (store_next(&rows)) {
        read_person(world, &rows, &program);
        call(context, &program);
    }
}

int person_programs(struct world *world, const char *owner, char (*ids)[ID_SIZE], int most)
{
    static const char sql[] = "select id from people where owner = $1";
    struct rows rows = store_read(world->store, sql, "t", owner);
    int n = 0;

    while (n < most && store_next(&rows))
        snprintf(ids[n++], ID_SIZE, "%s", row_text(&rows, 0));
    store_stop(&rows);
    return n;
}

static void write_one(void *context, const struct person *person)
{
    person_write(context, NULL, person);
}

void person_write_programs(struct out *out, const char *key, struct world *world, const char *id)
{
    mw_json_open(out, key, '[');
    person_each_program(world, id, write_one, out);
    mw_json_close(out, ']');
}

/* ---- blocks ----------------------------------------------------------------------------------*/
bool people_are_apart(struct world *world, const char *one, const char *other)
{
    static const char sql[] = "select 1 from blocks where (person = $1 and other = $2) or "
                              "(person = $3 and other = $4) limit 1";
    struct rows rows = store_read(world->store, sql, "tttt", one, other, other, one);
    const bool apart = store_next(&rows);

    store_stop(&rows);
    return apart;
}

bool person_block(struct world *world, const struct person *person, const char *other, bool on,
                  struct refusal *refusal)
{
    static const char add[] =
        "insert into blocks (person, other) values ($1, $2) on conflict do nothing";
    static const char take[] = "delete from blocks where person = $1 and other = $2";
    static const char how_many[] = "select count(*) from blocks where person = $1";
    struct person found;

    if (strcmp(other, person->id) == 0 || (on && !person_find(world, other, &found)))
        return refuse_field(refusal, "user");
    if (on && only_number(store_read(world->store, how_many, "t", person->id), 0) >= MOST_BLOCKED)
        return refuse_with(refusal, "too-many", "limit", MOST_BLOCKED);
    return store_write(world->store, on ? add : take, "tt", person->id, other) ||
           refuse(refusal, "unavailable");
}

void person_write_blocked(struct out *out, const char *key, struct world *world, const char *id)
{
    static const char sql[] = "select " COLUMNS " from people where id in "
                              "(select other from blocks where person = $1) order by folded";
    struct rows rows = store_read(world->store, sql, "t", id);
    struct person other;

    mw_json_open(out, key, '[');
    while (store_next(&rows)) {
        read_person(world, &rows, &other);
        person_write(out, NULL, &other);
    }
    mw_json_close(out, ']');
}

/* ---- everything, and nothing more ------------------------------------------------------------*/
static void write_sessions(struct out *out, struct world *world, const char *id)
{
    static const char sql[] = "select created from sessions where person = $1 order by created";
    struct rows rows = store_read(world->store, sql, "t", id);

    mw_json_open(out, "sessions", '[');
    while (store_next(&rows)) {
        mw_json_open(out, NULL, '{');
        mw_json_int(out, "created", row_int(&rows, 0));
        mw_json_close(out, '}');
    }
    mw_json_close(out, ']');
}

void person_write_data(struct out *out, struct world *world, const char *id)
{
    static const char sql[] = "select created, seen from people where id = $1";
    struct rows rows = store_read(world->store, sql, "t", id);
    struct person person;

    person_find(world, id, &person);
    person_write(out, "user", &person);
    mw_json_text(out, "language", mw_language_id(person.language));
    mw_json_bool(out, "password", person.has_password);
    if (store_next(&rows)) {
        mw_json_int(out, "created", row_int(&rows, 0));
        mw_json_int(out, "seen", row_int(&rows, 1));
    }
    store_stop(&rows);
    person_write_away(out, "away", world, id);
    person_write_standing(out, &person);
    person_write_blocked(out, "blocked", world, id);
    person_write_programs(out, "programs", world, id);
    reports_write_own(out, "reports", world, id);
    write_sessions(out, world, id);
}

bool person_delete(struct world *world, const char *id)
{
    static const char *const sql[] = {
        "delete from sessions where person = $1", "delete from carries where person = $1",
        "delete from links where person = $1",    "delete from reports where person = $1",
        "delete from reports where about = $1",   "delete from blocks where person = $1",
        "delete from blocks where other = $1",    "delete from keys where person = $1",
        "delete from people where id = $1",
    };
    bool good = true;

    person_forget(world, id);
    for (size_t i = 0; i < sizeof sql / sizeof *sql; i++)
        good = store_write(world->store, sql[i], "t", id) && good;
    return good;
}

int people_sweep(struct world *world, bool (*is_needed)(void *context, const char *id),
                 void (*on_delete)(void *context, const char *id), void *context)
{
    static const char sql[] = "select id from people where kind = 0 and seen < $1 and id > $2 "
                              "order by id limit 1";
    const int64_t since = world_now(world) - UNSEEN_DAYS * DAY_MS;
    char id[ID_SIZE] = "";
    int n = 0;

    while (n < SWEPT_AT_ONCE) {
        struct rows rows = store_read(world->store, sql, "it", since, id);
        if (!store_next(&rows))
            break;
        snprintf(id, sizeof id, "%s", row_text(&rows, 0));
        store_stop(&rows);
        if (is_needed && is_needed(context, id))
            continue;
        if (on_delete)
            on_delete(context, id);
        if (!person_delete(world, id))
            break;
        n++;
    }
    return n;
}
