/* Cookies, tokens and codes; see sessions.h. */
#include "sessions.h"

#include "names.h"

#include <ctype.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

static const char token_head[] = "mwt_";

static void hash_of(const char *secret, char hash[HEX_SIZE])
{
    unsigned char bytes[32];

    crypto_generichash(bytes, sizeof bytes, (const unsigned char *)secret, strlen(secret), NULL, 0);
    world_hex(bytes, sizeof bytes, hash);
}

static void draw_secret(struct world *world, char secret[COOKIE_SIZE])
{
    unsigned char bytes[32];

    world_chance(world, bytes, sizeof bytes);
    sodium_bin2base64(secret, COOKIE_SIZE, bytes, sizeof bytes,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

/* ---- sessions --------------------------------------------------------------------------------*/
static bool keep(struct world *world, const char *person, const char *secret)
{
    static const char sql[] = "insert into sessions (hash, person, created) values ($1, $2, $3)";
    char hash[HEX_SIZE];

    hash_of(secret, hash);
    return store_write(world->store, sql, "tti", hash, person, world_now(world));
}

bool session_begin(struct world *world, const char *person, char cookie[COOKIE_SIZE])
{
    draw_secret(world, cookie);
    return keep(world, person, cookie);
}

bool session_end(struct world *world, const char *hash)
{
    static const char sql[] = "delete from sessions where hash = $1";

    return store_write(world->store, sql, "t", hash);
}

bool sessions_end_others(struct world *world, const char *person, const char *kept_hash)
{
    static const char sql[] = "delete from sessions where person = $1 and hash <> $2";

    return store_write(world->store, sql, "tt", person, kept_hash ? kept_hash : "");
}

/* When somebody was here last need not be known to the minute. */
static void note_seen(struct world *world, const char *id, int64_t seen)
{
    static const char sql[] = "update people set seen = $1 where id = $2";

    if (world_now(world) - seen >= HOUR_MS)
        store_write(world->store, sql, "it", world_now(world), id);
}

bool person_by_secret(struct world *world, const char *secret, struct person *person, char *hash)
{
    static const char sql[] = "select id, seen from people where id = "
                              "(select person from sessions where hash = $1)";
    char id[ID_SIZE] = "";
    struct rows rows;
    int64_t seen = 0;

    hash_of(secret, hash);
    rows = store_read(world->store, sql, "t", hash);
    if (store_next(&rows)) {
        snprintf(id, sizeof id, "%s", row_text(&rows, 0));
        seen = row_int(&rows, 1);
    }
    store_stop(&rows);
    if (!person_find(world, id, person))
        return false;
    person->banned = person_banned(world, person);
    if (person->banned > 0)
        return false;
    note_seen(world, id, seen);
    return true;
}

/* ---- tokens ----------------------------------------------------------------------------------*/
bool secret_is_token(const char *secret)
{
    return strlen(secret) == TOKEN_SIZE - 1 &&
           memcmp(secret, token_head, sizeof token_head - 1) == 0;
}

/* An account that was ended and has this name; its id, or "". */
static void find_ended(struct world *world, const char *owner, const char *folded, char id[ID_SIZE])
{
    static const char sql[] = "select id from people where folded = $1 and owner = $2 and "
                              "not exists (select 1 from sessions where person = people.id)";
    struct rows rows = store_read(world->store, sql, "tt", folded, owner);

    snprintf(id, ID_SIZE, "%s", store_next(&rows) ? row_text(&rows, 0) : "");
    store_stop(&rows);
}

static bool add_program(struct world *world, const struct person *owner, const char *label,
                        struct person *program, struct refusal *refusal)
{
    static const char sql[] = "update people set kind = 2, owner = $1 where id = $2";

    if (!person_add_guest(world, label, owner->language, program, refusal)) {
        if (refusal->field)
            refusal->field = "label";
        return false;
    }
    program->kind = PROGRAM;
    person_forget(world, program->id);
    snprintf(program->owner, sizeof program->owner, "%s", owner->id);
    return store_write(world->store, sql, "tt", owner->id, program->id) ||
           refuse(refusal, "unavailable");
}

bool token_make(struct world *world, const struct person *owner, const char *label,
                struct person *program, char token[TOKEN_SIZE], struct refusal *refusal)
{
    static const char how_many[] = "select count(*) from people where owner = $1";
    char name[NAME_SIZE], folded[FOLDED_SIZE], id[ID_SIZE] = "", secret[COOKIE_SIZE];

    if (name_read(label, name, folded))
        find_ended(world, owner->id, folded, id);
    if (!id[0] &&
        only_number(store_read(world->store, how_many, "t", owner->id), 0) >= MOST_PROGRAMS)
        return refuse_with(refusal, "too-many", "limit", MOST_PROGRAMS);
    if (!person_find(world, id, program) && !add_program(world, owner, label, program, refusal))
        return false;
    if (program->banned > 0)
        return refuse(refusal, "not-allowed");
    draw_secret(world, secret);
    snprintf(token, TOKEN_SIZE, "%s%s", token_head, secret);
    return keep(world, program->id, token) || refuse(refusal, "unavailable");
}

bool token_end(struct world *world, const struct person *owner, const char *program)
{
    struct person found;

    return person_find(world, program, &found) && found.kind == PROGRAM &&
           strcmp(found.owner, owner->id) == 0 && sessions_end_others(world, program, NULL);
}

/* ---- codes -----------------------------------------------------------------------------------*/
static const char code_letters[] = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"; /* 32, none like another */

bool carry_make(struct world *world, const char *person, char code[CODE_SIZE], int64_t *until)
{
    static const char forget[] = "delete from carries where person = $1 or until <= $2";
    static const char sql[] = "insert into carries (person, hash, until) values ($1, $2, $3)";
    unsigned char drawn[CODE_SIZE - 1];
    char hash[HEX_SIZE];

    world_chance(world, drawn, sizeof drawn);
    for (int i = 0; i < CODE_SIZE - 1; i++)
        code[i] = code_letters[drawn[i] & 31];
    code[CODE_SIZE - 1] = 0;
    hash_of(code, hash);
    *until = world_now(world) + CODE_LIFE_MS;
    return store_write(world->store, forget, "ti", person, world_now(world)) &&
           store_write(world->store, sql, "tti", person, hash, *until);
}

/* The code as it was drawn; false if it cannot have been. */
static bool read_code(const char *text, char code[CODE_SIZE])
{
    int n = 0;

    for (; *text; text++) {
        const char letter = (char)toupper((unsigned char)*text);
        if (*text == ' ' || *text == '-')
            continue;
        if (n == CODE_SIZE - 1 || !strchr(code_letters, letter))
            return false;
        code[n++] = letter;
    }
    code[n] = 0;
    return n == CODE_SIZE - 1;
}

bool carry_take(struct world *world, const char *text, struct person *person)
{
    static const char sql[] = "select person from carries where hash = $1 and until > $2";
    static const char use_up[] = "delete from carries where hash = $1";
    char code[CODE_SIZE], hash[HEX_SIZE], id[ID_SIZE];
    struct rows rows;

    if (!read_code(text, code))
        return false;
    hash_of(code, hash);
    rows = store_read(world->store, sql, "ti", hash, world_now(world));
    snprintf(id, sizeof id, "%s", store_next(&rows) ? row_text(&rows, 0) : "");
    store_stop(&rows);
    return person_find(world, id, person) &&
           (person->banned > 0 || store_write(world->store, use_up, "t", hash));
}

/* ---- links -----------------------------------------------------------------------------------*/
void link_draw(struct world *world, char code[COOKIE_SIZE], char hash[HEX_SIZE])
{
    draw_secret(world, code);
    hash_of(code, hash);
}

bool link_make(struct world *world, const char *person, const char *hash, int64_t *until)
{
    static const char forget[] = "delete from links where person = $1 or until <= $2";
    static const char sql[] = "insert into links (person, hash, until) values ($1, $2, $3)";

    *until = world_now(world) + LINK_LIFE_MS;
    return store_write(world->store, forget, "ti", person, world_now(world)) &&
           store_write(world->store, sql, "tti", person, hash, *until);
}

bool link_take(struct world *world, const char *code, struct person *person)
{
    static const char sql[] = "select person from links where hash = $1 and until > $2";
    static const char use_up[] = "delete from links where hash = $1";
    static const char forget[] = "update people set password = null where id = $1";
    static const char no_codes[] = "delete from carries where person = $1";
    char hash[HEX_SIZE], id[ID_SIZE];
    struct rows rows;

    hash_of(code, hash);
    rows = store_read(world->store, sql, "ti", hash, world_now(world));
    snprintf(id, sizeof id, "%s", store_next(&rows) ? row_text(&rows, 0) : "");
    store_stop(&rows);
    if (!person_find(world, id, person))
        return false;
    if (person->banned > 0)
        return true;
    if (!store_write(world->store, use_up, "t", hash) ||
        !store_write(world->store, forget, "t", id) ||
        !store_write(world->store, no_codes, "t", id) || !sessions_end_others(world, id, NULL))
        return false;
    person_forget(world, id);
    person->has_password = false;
    return true;
}
