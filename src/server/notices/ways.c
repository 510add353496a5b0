/* How people want to be told: addresses, webhooks, browsers; see notices.h. */
#include "sending.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum {
    CONFIRM_MS = 24 * 3600 * 1000,
    ASKED_A_DAY = 5,    /* confirmations that a person can cause */
    ASKED_OF_ONE = 3,   /* and that one address gets, from all together */
    MOST_BROWSERS = 10, /* of a person: the oldest goes */
    LONGEST_KEY_TEXT = 100,
    DAYS_REMEMBERED = 90, /* that a mail was sent about a table nobody looks at */
};

const char *const mail_mode_names[MAIL_MODES] = { "none", "turns", "daily" };

static bool unavailable(struct refusal *refusal)
{
    return refuse(refusal, "unavailable");
}

static void new_secret(struct notices *notices, char secret[SECRET_SIZE])
{
    unsigned char bytes[32];

    world_chance(notices->world, bytes, sizeof bytes);
    sodium_bin2base64(secret, SECRET_SIZE, bytes, sizeof bytes,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

/* ---- mail ------------------------------------------------------------------------------------*/

/* Nobody is to be pestered with mails that ask for a confirmation: what was asked for in the last day is counted. */
static bool may_ask(struct notices *notices, const char *person, const char *address,
                    struct refusal *refusal)
{
    static const char by_person[] =
        "select count(*) from keys where person = $1 and kind = 'mail' and at > $2";
    static const char of_address[] =
        "select count(*) from keys where person = '' and kind = 'mail' and key like $1 and at > $2";
    static const char note[] = "insert into keys (person, kind, key, answer, at) values ($1, "
                               "'mail', $2, '', $3) on conflict do nothing";
    struct world *world = notices->world;
    const int64_t now = world_now(world), since = now - DAY_MS;
    char hash[HEX_SIZE], key[HEX_SIZE + 24], like[HEX_SIZE + 2];

    world_hash(address, hash);
    snprintf(like, sizeof like, "%s%%", hash);
    snprintf(key, sizeof key, "%s %lld", hash, (long long)now);
    if (only_number(store_read(world->store, by_person, "ti", person, since), 0) >= ASKED_A_DAY ||
        only_number(store_read(world->store, of_address, "ti", like, since), 0) >= ASKED_OF_ONE)
        return refuse_with(refusal, "too-fast", "retry_ms", HOUR_MS);
    /* Once for the person, and once for the address, which is to be left in peace whoever is deleted. */
    return (store_write(world->store, note, "tti", person, key, now) &&
            store_write(world->store, note, "tti", "", key, now)) ||
           unavailable(refusal);
}

/* In lower case as far as everybody agrees that it is the same. */
static bool take_address(const char *text, char address[ADDRESS_SIZE], struct refusal *refusal)
{
    if (!mail_address_is_good(text)) {
        refuse_field(refusal, "address");
        refusal->saying = "bad-address";
        return false;
    }
    strcpy(address, text);
    for (char *c = strrchr(address, '@'); *c; c++)
        if (*c >= 'A' && *c <= 'Z')
            *c = (char)(*c - 'A' + 'a');
    return true;
}

bool mail_set_address(struct notices *notices, const struct person *person, const char *text,
                      struct refusal *refusal)
{
    static const char set[] =
        "insert into mails (person, address, mode, stop, confirm, until, last) values ($1, $2, 1, "
        "$3, $4, $5, 0) on conflict (person) do update set address = excluded.address, stop = "
        "excluded.stop, confirm = excluded.confirm, until = excluded.until";
    static const char ask[] =
        "insert into notices (person, \"table\", way, target, what, edition, at, due, tries, "
        "taker) values ($1, '', 0, 'confirm', 'confirm', $2, $3, $4, 0, 0) on conflict (person, "
        "\"table\", way, target) do update set edition = excluded.edition, at = excluded.at, "
        "due = excluded.due, tries = 0, taker = 0";
    static const char forget[] =
        "delete from notices where person = $1 and way = 0 and target <> 'confirm'";
    struct store *store = notices->world->store;
    const int64_t now = world_now(notices->world);
    char address[ADDRESS_SIZE], stop[SECRET_SIZE], confirm[SECRET_SIZE];

    if (!take_address(text, address, refusal) || !may_ask(notices, person->id, address, refusal))
        return false;
    new_secret(notices, stop);
    new_secret(notices, confirm);
    return (store_write(store, set, "tttti", person->id, address, stop, confirm,
                        now + CONFIRM_MS) &&
            store_write(store, forget, "t", person->id) &&
            store_write(store, ask, "tiii", person->id, notices_edition(notices), now, now)) ||
           unavailable(refusal);
}

bool mail_forget(struct notices *notices, const char *person)
{
    struct store *store = notices->world->store;

    return store_write(store, "delete from notices where person = $1 and way = 0", "t", person) &&
           store_write(store, "delete from mails where person = $1", "t", person);
}

/* What waits in the manner of before is forgotten: it was not wanted so. */
bool mail_set_mode(struct notices *notices, const char *person, enum mail_mode mode)
{
    struct store *store = notices->world->store;

    if (only_number(store_read(store, "select count(*) from mails where person = $1", "t", person),
                    0) == 0)
        return false;
    return store_write(store, "update mails set mode = $1 where person = $2", "it", (int64_t)mode,
                       person) &&
           store_write(store,
                       "delete from notices where person = $1 and way = 0 and target <> 'confirm'",
                       "t", person);
}

static bool find_person(struct rows rows, char person[ID_SIZE])
{
    if (!store_next(&rows))
        return false;
    copy_id(person, row_text(&rows, 0));
    store_stop(&rows);
    return true;
}

bool mail_confirm(struct notices *notices, const char *secret)
{
    static const char find[] = "select person from mails where confirm = $1 and until > $2";
    static const char confirm[] = "update mails set confirm = null, until = null where person = $1";
    struct store *store = notices->world->store;
    char person[ID_SIZE];

    return find_person(store_read(store, find, "ti", secret, world_now(notices->world)), person) &&
           store_write(store, confirm, "t", person);
}

bool mail_stop(struct notices *notices, const char *secret)
{
    char person[ID_SIZE];

    return find_person(store_read(notices->world->store, "select person from mails where stop = $1",
                                  "t", secret),
                       person) &&
           mail_set_mode(notices, person, MAIL_NONE);
}

/* ---- webhooks --------------------------------------------------------------------------------*/

static bool take_url(struct notices *notices, const char *url, const char *field,
                     struct refusal *refusal)
{
    if (url_is_good(url, notices->settings->to_loopback))
        return true;
    refuse_field(refusal, field);
    refusal->saying = "bad-url";
    return false;
}

bool hook_set(struct notices *notices, const char *person, const char *url, enum hook_kind kind,
              char secret[SECRET_SIZE], struct refusal *refusal)
{
    static const char set[] =
        "insert into hooks (person, url, kind, secret, off) values ($1, $2, $3, $4, 0) on "
        "conflict (person) do update set url = excluded.url, kind = excluded.kind, secret = "
        "excluded.secret, failing = null, off = 0";

    if (!take_url(notices, url, "url", refusal))
        return false;
    new_secret(notices, secret);
    return store_write(notices->world->store, set, "ttit", person, url, (int64_t)kind, secret) ||
           unavailable(refusal);
}

bool hook_forget(struct notices *notices, const char *person)
{
    struct store *store = notices->world->store;

    return store_write(store, "delete from notices where person = $1 and way = 1", "t", person) &&
           store_write(store, "delete from hooks where person = $1", "t", person);
}

/* ---- browsers --------------------------------------------------------------------------------*/

/* base64url of so many bytes, as browsers write it. */
static bool read_bytes(const char *text, unsigned char *bytes, size_t size)
{
    size_t n = 0;

    return strlen(text) < LONGEST_KEY_TEXT &&
           sodium_base642bin(bytes, size, text, strlen(text), "=", &n, NULL,
                             sodium_base64_VARIANT_URLSAFE_NO_PADDING) == 0 &&
           n == size;
}

static bool forget_browser(struct notices *notices, const char *id)
{
    struct store *store = notices->world->store;

    return store_write(store, "delete from notices where way = 2 and target = $1", "t", id) &&
           store_write(store, "delete from pushes where id = $1", "t", id);
}

static bool find_browser(struct notices *notices, const char *endpoint, char id[ID_SIZE])
{
    return find_person(store_read(notices->world->store,
                                  "select id from pushes where endpoint = $1", "t", endpoint),
                       id);
}

static bool make_room(struct notices *notices, const char *person)
{
    static const char oldest[] =
        "select id from pushes where person = $1 order by created desc, id limit 1 offset $2";
    char id[ID_SIZE];

    return !find_person(store_read(notices->world->store, oldest, "ti", person,
                                   (int64_t)(MOST_BROWSERS - 1)),
                        id) ||
           forget_browser(notices, id);
}

/* A browser belongs to whoever uses it last. */
bool push_add(struct notices *notices, const char *person, const char *endpoint, const char *key,
              const char *auth, struct refusal *refusal)
{
    static const char add[] = "insert into pushes (id, person, endpoint, key, auth, created) "
                              "values ($1, $2, $3, $4, $5, $6)";
    unsigned char point[KEY_PUBLIC], shared[SEAL_AUTH];
    char id[ID_SIZE];

    if (!take_url(notices, endpoint, "endpoint", refusal))
        return false;
    if (!read_bytes(key, point, sizeof point) || !key_is_public(point))
        return refuse_field(refusal, "p256dh");
    if (!read_bytes(auth, shared, sizeof shared))
        return refuse_field(refusal, "auth");
    if (find_browser(notices, endpoint, id) && !forget_browser(notices, id))
        return unavailable(refusal);
    if (!make_room(notices, person))
        return unavailable(refusal);
    world_new_id(notices->world, 'p', id);
    return store_write(notices->world->store, add, "ttttti", id, person, endpoint, key, auth,
                       world_now(notices->world)) ||
           unavailable(refusal);
}

bool push_forget(struct notices *notices, const char *person, const char *endpoint)
{
    static const char find[] = "select id from pushes where endpoint = $1 and person = $2";
    char id[ID_SIZE];

    return find_person(store_read(notices->world->store, find, "tt", endpoint, person), id) &&
           forget_browser(notices, id);
}

/* The first server of a site draws it; all others find it. */
bool push_read_key(struct notices *notices)
{
    static const char find[] = "select value from secrets where name = 'push'";
    static const char keep[] =
        "insert into secrets (name, value) values ('push', $1) on conflict do nothing";
    struct store *store = notices->world->store;
    unsigned char public_key[KEY_PUBLIC];
    char hex[2 * KEY_PRIVATE + 1];
    struct rows rows;
    bool good;

    if (!key_make(notices->push_key, public_key))
        return false;
    world_hex(notices->push_key, KEY_PRIVATE, hex);
    if (only_number(store_read(store, "select count(*) from secrets where name = 'push'", ""), 0) ==
            0 &&
        (!store_write(store, keep, "t", hex) || !store_commit(store)))
        return false;
    rows = store_read(store, find, "");
    good = store_next(&rows) && sodium_hex2bin(notices->push_key, KEY_PRIVATE, row_text(&rows, 0),
                                               strlen(row_text(&rows, 0)), NULL, NULL, NULL) == 0;
    store_stop(&rows);
    if (!good || !key_public(notices->push_key, public_key))
        return false;
    sodium_bin2base64(notices->push_public, sizeof notices->push_public, public_key, KEY_PUBLIC,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    return true;
}

/* ---- what a person has set -------------------------------------------------------------------*/

static void write_mail(struct out *out, struct notices *notices, const char *person)
{
    static const char sql[] = "select address, confirm, mode from mails where person = $1";
    struct rows rows = store_read(notices->world->store, sql, "t", person);

    mw_json_open(out, "mail", '{');
    if (store_next(&rows)) {
        mw_json_text(out, "address", row_text(&rows, 0));
        mw_json_bool(out, "confirmed", row_is_null(&rows, 1));
        mw_json_text(out, "mode", mail_mode_names[row_int(&rows, 2)]);
    } else {
        mw_json_null(out, "address");
    }
    store_stop(&rows);
    mw_json_close(out, '}');
}

static void write_hook(struct out *out, struct notices *notices, const char *person)
{
    static const char sql[] = "select url, kind, off from hooks where person = $1";
    struct rows rows = store_read(notices->world->store, sql, "t", person);

    mw_json_open(out, "hook", '{');
    if (store_next(&rows)) {
        mw_json_text(out, "url", row_text(&rows, 0));
        mw_json_text(out, "kind", hook_kind_names[row_int(&rows, 1)]);
        mw_json_bool(out, "off", row_int(&rows, 2) != 0);
    } else {
        mw_json_null(out, "url");
    }
    store_stop(&rows);
    mw_json_close(out, '}');
}

static void write_browsers(struct out *out, struct notices *notices, const char *person)
{
    static const char sql[] =
        "select endpoint, created from pushes where person = $1 order by created, id";
    struct rows rows = store_read(notices->world->store, sql, "t", person);

    mw_json_open(out, "browsers", '[');
    while (store_next(&rows)) {
        mw_json_open(out, NULL, '{');
        mw_json_text(out, "endpoint", row_text(&rows, 0));
        mw_json_int(out, "created", row_int(&rows, 1));
        mw_json_close(out, '}');
    }
    mw_json_close(out, ']');
}

void ways_write(struct out *out, const char *key, struct notices *notices, const char *person)
{
    mw_json_open(out, key, '{');
    if (notices->settings->mail_server)
        write_mail(out, notices, person);
    else
        mw_json_null(out, "mail");
    if (notices->settings->has_hooks)
        write_hook(out, notices, person);
    else
        mw_json_null(out, "hook");
    if (notices->push_public[0]) {
        mw_json_open(out, "push", '{');
        mw_json_text(out, "key", notices->push_public);
        write_browsers(out, notices, person);
        mw_json_close(out, '}');
    } else {
        mw_json_null(out, "push");
    }
    mw_json_close(out, '}');
}

static void write_waiting(struct out *out, struct notices *notices, const char *person)
{
    static const char sql[] = "select \"table\", way, what, at, sent from notices where person = "
                              "$1 order by at, \"table\"";
    static const char *const ways[] = { "mail", "hook", "push" }; /* ORDER: enum way */
    struct rows rows = store_read(notices->world->store, sql, "t", person);

    mw_json_open(out, "notices", '[');
    while (store_next(&rows)) {
        mw_json_open(out, NULL, '{');
        mw_json_text(out, "table", row_text(&rows, 0));
        mw_json_text(out, "way", ways[row_int(&rows, 1)]);
        mw_json_text(out, "what", row_text(&rows, 2));
        mw_json_int(out, "at", row_int(&rows, 3));
        mw_json_bool(out, "sent", !row_is_null(&rows, 4));
        mw_json_close(out, '}');
    }
    mw_json_close(out, ']');
}

/* Also what the host does not offer any more: it is stored all the same. */
void notices_write_data(struct notices *notices, const char *person, struct out *out)
{
    mw_json_open(out, "telling", '{');
    write_mail(out, notices, person);
    write_hook(out, notices, person);
    write_browsers(out, notices, person);
    write_waiting(out, notices, person);
    mw_json_close(out, '}');
}

/* ---- forgetting ------------------------------------------------------------------------------*/

void notices_forget_person(struct world *world, const char *person)
{
    struct store *store = world->store;

    store_write(store, "delete from notices where person = $1", "t", person);
    store_write(store, "delete from mails where person = $1", "t", person);
    store_write(store, "delete from hooks where person = $1", "t", person);
    store_write(store, "delete from pushes where person = $1", "t", person);
}

void notices_sweep(struct notices *notices)
{
#define OF_NOBODY " where person not in (select id from people)"
    struct store *store = notices->world->store;

    store_write(store, "delete from mails where until < $1", "i", world_now(notices->world));
    store_write(store, "delete from notices where sent < $1", "i",
                world_now(notices->world) - DAYS_REMEMBERED * DAY_MS);
    /* An older program that serves the same database deletes people and knows nothing of these. */
    store_write(store, "delete from notices" OF_NOBODY, "");
    store_write(store, "delete from mails" OF_NOBODY, "");
    store_write(store, "delete from hooks" OF_NOBODY, "");
    store_write(store, "delete from pushes" OF_NOBODY, "");
#undef OF_NOBODY
}
