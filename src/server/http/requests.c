/* What each request about people does, and the members of its answer: the table of O2, row by row. */
#include "api.h"

#include "limits.h"
#include "passwords.h"
#include "server/notices/notices.h"
#include "server/people/names.h"
#include "telling.h"

#include <stdio.h>
#include <string.h>

/* ---- fields ----------------------------------------------------------------------------------*/
bool has_field(const struct api_request *request, const char *field)
{
    return mw_json_type(mw_json_get(request->fields, field)) != 0;
}

bool read_field(struct api_request *request, const char *field, char *text, size_t size)
{
    return mw_json_read_text(mw_json_get(request->fields, field), text, size) ||
           refuse_field(&request->refusal, field);
}

static bool read_language(struct api_request *request, int *language)
{
    char text[16];

    if (!read_field(request, "language", text, sizeof text))
        return false;
    *language = mw_language_find(text);
    return *language >= 0 || refuse_field(&request->refusal, "language");
}

static bool unavailable(struct api_request *request)
{
    return refuse(&request->refusal, "unavailable");
}

/* ---- who one is ------------------------------------------------------------------------------*/
static void write_user(struct api_request *request, struct out *out)
{
    person_write(out, "user", &request->person);
}

/* A new session for somebody; the one that asked ends with it. */
static bool sign_in_as(struct api_request *request, const struct person *person)
{
    struct world *world = request->http->world;

    if (person->banned > 0)
        return refuse_banned(&request->refusal, person->banned);
    if (request->is_known) {
        if (!session_end(world, request->hash))
            return unavailable(request);
        request->ends_session = true;
    }
    request->person = *person;
    return session_begin(world, person->id, request->cookie) || unavailable(request);
}

/* Whether somebody new is welcome, with the invitation to a table where that is wanted. */
static bool may_sign_up(struct api_request *request)
{
    static const char sql[] =
        "select 1 from tables where invite = $1 and state in (0, 1) union all select 1 from seats "
        "join tables on tables.id = seats.\"table\" where seats.invite = $2 and state = 1 limit 1";
    struct world *world = request->http->world;
    char invite[64];

    if (world->community.sign_up == SIGN_UP_OPEN)
        return true;
    if (world->community.sign_up == SIGN_UP_CLOSED)
        return refuse_saying(&request->refusal, "not-allowed", "sign-up-closed");
    if (!has_field(request, "invite"))
        return refuse_saying(&request->refusal, "invite", "sign-up-invited");
    return read_field(request, "invite", invite, sizeof invite) &&
           (only_number(store_read(world->store, sql, "tt", invite, invite), 0) == 1 ||
            refuse_saying(&request->refusal, "invite", "sign-up-invited"));
}

static bool act_guest(struct api_request *request)
{
    struct world *world = request->http->world;
    struct limiter *limiter = request->http->limiter;
    const int a_minute = world->limit[LIMIT_GUESTS], burst = world->limit[LIMIT_GUESTS_BURST];
    const int64_t now = world_now(world);
    char key[LONGEST_PATH], name[LARGEST_BODY];
    int language = request->language;
    struct person guest;
    int64_t wait;

    limit_key(key, sizeof key, "guest", request->address, "");
    wait = limiter_wait(limiter, key, a_minute, burst, now);
    if (wait > 0)
        return refuse_with(&request->refusal, "too-fast", "retry_ms", wait);
    if (!read_field(request, "name", name, sizeof name) ||
        (has_field(request, "language") && !read_language(request, &language)))
        return false;
    if (request->is_known)
        return refuse(&request->refusal, "signed-in");
    if (!may_sign_up(request))
        return false;
    if (!person_add_guest(world, name, language, &guest, &request->refusal))
        return false;
    limiter_take(limiter, key, a_minute, burst, now);
    return sign_in_as(request, &guest);
}

/* At most so often a minute for a person. */
static bool not_too_often(struct api_request *request, const char *kind, int a_minute)
{
    struct limiter *limiter = request->http->limiter;
    const int64_t now = world_now(request->http->world);
    char key[LONGEST_PATH];
    int64_t wait;

    limit_key(key, sizeof key, kind, "", request->person.id);
    wait = limiter_wait(limiter, key, a_minute, a_minute, now);
    if (wait > 0)
        return refuse_with(&request->refusal, "too-fast", "retry_ms", wait);
    limiter_take(limiter, key, a_minute, a_minute, now);
    return true;
}

/* A name can be a shout, too. */
static bool may_rename(struct api_request *request)
{
    enum { A_MINUTE = 6 };

    if (request->person.muted > 0)
        return refuse_saying(&request->refusal, "not-allowed", "muted-name");
    return not_too_often(request, "rename", A_MINUTE);
}

static bool act_me(struct api_request *request)
{
    struct world *world = request->http->world;
    char name[LARGEST_BODY];
    int language = 0;

    if (has_field(request, "language") && !read_language(request, &language))
        return false;
    if (has_field(request, "name") || !has_field(request, "language"))
        if (!read_field(request, "name", name, sizeof name) || !may_rename(request) ||
            !person_rename(world, &request->person, name, &request->refusal))
            return false;
    if (has_field(request, "language")) {
        request->language = language;
        if (!person_set_language(world, &request->person, language))
            return unavailable(request);
    }
    request->has_changed = true;
    return true;
}

static void write_me(struct api_request *request, struct out *out)
{
    struct world *world = request->http->world;
    const char *id = request->person.id;

    if (!request->is_known) {
        mw_json_null(out, "user");
        mw_json_open(out, "programs", '[');
        mw_json_close(out, ']');
        if (request->banned > 0)
            mw_json_int(out, "banned", request->banned);
        return;
    }
    write_user(request, out);
    person_write_programs(out, "programs", world, id);
    mw_json_text(out, "language", mw_language_id(request->person.language));
    person_write_away(out, "away", world, id);
    mw_json_bool(out, "password", request->person.has_password);
    person_write_standing(out, &request->person);
    if (request->person.role == MODERATOR)
        mw_json_int(out, "reports", reports_waiting(world, id));
    person_write_blocked(out, "blocked", world, id);
    if (request->http->notices && request->person.kind != PROGRAM)
        ways_write(out, "telling", request->http->notices, id);
}

static void write_data(struct api_request *request, struct out *out)
{
    const struct http_hooks *hooks = &request->http->hooks;

    person_write_data(out, request->http->world, request->person.id);
    if (hooks->write_data)
        hooks->write_data(hooks->context, request->person.id, out);
}

static bool act_sign_out(struct api_request *request)
{
    request->ends_session = true;
    request->drops_cookie = true;
    return session_end(request->http->world, request->hash) || unavailable(request);
}

/* ---- passwords -------------------------------------------------------------------------------*/
/* Whatever the name: computing is dear, and others wait for it. */
static bool may_try(struct api_request *request)
{
    enum { TRIES = 12 /* for each that may be wrong */ };
    const struct world *world = request->http->world;
    const int limit = TRIES * world->limit[LIMIT_PASSWORDS];
    struct limiter *limiter = request->http->limiter;
    char key[LONGEST_PATH];
    int64_t wait;

    limit_key(key, sizeof key, "passwords", request->address, "");
    wait = limiter_wait(limiter, key, limit, limit, world_now(world));
    if (wait > 0)
        return refuse_with(&request->refusal, "too-fast", "retry_ms", wait);
    limiter_take(limiter, key, limit, limit, world_now(world));
    return true;
}

static bool begin_check(struct api_request *request, struct password_job **made, const char *name)
{
    char shown[NAME_SIZE], folded[FOLDED_SIZE], key[LONGEST_PATH];

    limit_key(key, sizeof key, "password", request->address,
              name_read(name, shown, folded) ? folded : name);
    if (!may_be_wrong(request, key) || !may_try(request))
        return false;
    *made = password_job_new(request);
    if (!*made)
        return false;
    (*made)->is_checked = true;
    strcpy((*made)->key, key);
    return true;
}

/* Whether it is still the password that was checked; and whose it is, as they are now. */
static bool still_holds(struct api_request *request, struct password_job *job)
{
    char stored[PASSWORD_HASH_SIZE];

    person_password(request->http->world, job->person.id, stored);
    return person_find(request->http->world, job->person.id, &job->person) &&
           strcmp(stored, job->stored) == 0;
}

static bool signed_in(struct api_request *request, struct password_job *job)
{
    if (!job->fits || !still_holds(request, job))
        return refuse(&request->refusal, "wrong");
    return sign_in_as(request, &job->person);
}

static bool act_sign_in(struct api_request *request)
{
    char name[1024], password[PASSWORD_SIZE];
    struct password_job *job;

    if (!read_field(request, "name", name, sizeof name) ||
        !read_field(request, "password", password, sizeof password) ||
        !begin_check(request, &job, name))
        return false;
    person_by_name(request->http->world, name, &job->person, job->stored);
    strcpy(job->given, password);
    job->then = signed_in;
    return password_job_post(job);
}

static bool changed_password(struct api_request *request, struct password_job *job)
{
    struct world *world = request->http->world;

    if (!job->fits || !still_holds(request, job))
        return refuse_saying(&request->refusal, "wrong", "wrong-password");
    if (!job->is_hashed)
        return unavailable(request);
    request->has_changed = !request->person.has_password;
    if (request->person.has_password) {
        request->ends_other_sessions = true;
        if (!sessions_end_others(world, request->person.id, request->hash))
            return unavailable(request);
    }
    return person_set_password(world, &request->person, job->hash) || unavailable(request);
}

/* The password that one has, in a field; without the field it is wrong. */
static bool begin_own_check(struct api_request *request, const char *field,
                            struct password_job **job)
{
    char given[PASSWORD_SIZE];

    if (!has_field(request, field))
        return refuse_saying(&request->refusal, "wrong", "wrong-password");
    if (!read_field(request, field, given, sizeof given) ||
        !begin_check(request, job, request->person.name))
        return false;
    strcpy((*job)->given, given);
    person_password(request->http->world, request->person.id, (*job)->stored);
    return true;
}

static bool act_password(struct api_request *request)
{
    char fresh[PASSWORD_SIZE];
    struct password_job *job;

    if (!mw_json_read_text(mw_json_get(request->fields, "password"), fresh, sizeof fresh) ||
        !password_is_good(fresh)) {
        refuse_field(&request->refusal, "password");
        request->refusal.saying = "bad-password";
        return false;
    }
    if (request->person.has_password) {
        if (!begin_own_check(request, "old", &job))
            return false;
    } else if ((job = password_job_new(request)) == NULL) {
        return false;
    }
    job->person = request->person;
    strcpy(job->fresh, fresh);
    job->then = changed_password;
    return password_job_post(job);
}

/* ---- leaving ---------------------------------------------------------------------------------*/
static void give_up(struct api_request *request, const char *id)
{
    const struct http_hooks *hooks = &request->http->hooks;

    strcpy(request->gone[request->n_gone++], id);
    if (hooks->on_delete)
        hooks->on_delete(hooks->context, id);
}

static bool delete_them(struct api_request *request)
{
    struct world *world = request->http->world;
    char programs[MOST_PROGRAMS][ID_SIZE];
    const int n = person_programs(world, request->person.id, programs, MOST_PROGRAMS);

    for (int i = 0; i < n; i++) {
        give_up(request, programs[i]);
        if (!person_delete(world, programs[i]))
            return unavailable(request);
    }
    give_up(request, request->person.id);
    request->drops_cookie = true;
    return person_delete(world, request->person.id) || unavailable(request);
}

static bool may_be_deleted(struct api_request *request, struct password_job *job)
{
    if (!job->fits || !still_holds(request, job))
        return refuse_saying(&request->refusal, "wrong", "wrong-password");
    return delete_them(request);
}

static bool act_delete(struct api_request *request)
{
    struct password_job *job;

    if (!request->person.has_password)
        return delete_them(request);
    if (!begin_own_check(request, "password", &job))
        return false;
    job->person = request->person;
    job->then = may_be_deleted;
    return password_job_post(job);
}

/* ---- programs --------------------------------------------------------------------------------*/
static bool act_token(struct api_request *request)
{
    char label[LARGEST_BODY];

    if (request->person.kind != MEMBER)
        return refuse(&request->refusal, "not-allowed");
    return read_field(request, "label", label, sizeof label) &&
           token_make(request->http->world, &request->person, label, &request->other,
                      request->secret, &request->refusal);
}

static void write_token(struct api_request *request, struct out *out)
{
    mw_json_text(out, "token", request->secret);
    person_write(out, "user", &request->other);
}

static bool act_token_end(struct api_request *request)
{
    const struct http_hooks *hooks = &request->http->hooks;
    char id[ID_SIZE];

    if (request->person.kind != MEMBER)
        return refuse(&request->refusal, "not-allowed");
    if (!read_field(request, "user", id, sizeof id))
        return false;
    if (!token_end(request->http->world, &request->person, id))
        return refuse(&request->refusal, "not-found");
    strcpy(request->gone[request->n_gone++], id);
    if (hooks->on_give_up)
        hooks->on_give_up(hooks->context, id);
    return true;
}

/* ---- devices, and others ---------------------------------------------------------------------*/
static bool act_carry(struct api_request *request)
{
    return carry_make(request->http->world, request->person.id, request->secret, &request->time) ||
           unavailable(request);
}

static void write_code(struct api_request *request, struct out *out)
{
    mw_json_text(out, "code", request->secret);
    mw_json_int(out, "until", request->time);
}

static bool act_carry_take(struct api_request *request)
{
    char code[LARGEST_BODY], key[LONGEST_PATH];
    struct person person;

    limit_key(key, sizeof key, "code", request->address, "");
    if (!may_be_wrong(request, key) || !read_field(request, "code", code, sizeof code))
        return false;
    if (carry_take(request->http->world, code, &person))
        return sign_in_as(request, &person);
    was_wrong(request->http, key);
    return refuse_saying(&request->refusal, "wrong", "wrong-code");
}

/* The person has no password any more, and chooses one next. */
static bool act_link_take(struct api_request *request)
{
    char code[LARGEST_BODY], key[LONGEST_PATH];
    struct person person;

    limit_key(key, sizeof key, "link", request->address, "");
    if (!may_be_wrong(request, key) || !read_field(request, "code", code, sizeof code))
        return false;
    if (!link_take(request->http->world, code, &person)) {
        was_wrong(request->http, key);
        return refuse_saying(&request->refusal, "wrong", "used-link");
    }
    strcpy(request->gone[request->n_gone++], person.id);
    return sign_in_as(request, &person);
}

static bool act_block(struct api_request *request)
{
    char other[ID_SIZE];
    bool on;

    if (!read_field(request, "user", other, sizeof other))
        return false;
    if (!mw_json_read_bool(mw_json_get(request->fields, "on"), &on))
        return refuse_field(&request->refusal, "on");
    return person_block(request->http->world, &request->person, other, on, &request->refusal);
}

static void write_blocked(struct api_request *request, struct out *out)
{
    person_write_blocked(out, "blocked", request->http->world, request->person.id);
}

/* ---- moderators ------------------------------------------------------------------------------*/
static bool act_moderate(struct api_request *request)
{
    const struct http_hooks *hooks = &request->http->hooks;

    request->body[request->length] = 0;
    request->has_ordered = true;
    return hooks->order
               ? hooks->order(hooks->context, &request->person, request->body, &request->refusal)
               : unavailable(request);
}

static bool act_reports(struct api_request *request)
{
    return request->person.role == MODERATOR || refuse(&request->refusal, "not-allowed");
}

static void write_reports(struct api_request *request, struct out *out)
{
    reports_write(out, "reports", request->http->world, request->person.id);
}

/* ---- the server ------------------------------------------------------------------------------*/
static void write_text_or_null(struct out *out, const char *key, const char *text)
{
    if (text)
        mw_json_text(out, key, text);
    else
        mw_json_null(out, key);
}

static void write_days(struct out *out, const char *key, int days)
{
    if (days > 0)
        mw_json_int(out, key, days);
    else
        mw_json_null(out, key);
}

static void write_online(struct api_request *request, struct out *out)
{
    const struct community *community = &request->http->world->community;

    mw_json_bool(out, "online", true);
    write_text_or_null(out, "name", community->name);
    write_text_or_null(out, "contact", community->contact);
    mw_json_text(out, "sign_up", sign_up_names[community->sign_up]);
    mw_json_open(out, "keep", '{');
    write_days(out, "chat", community->keep_chat);
    write_days(out, "games", community->keep_games);
    mw_json_close(out, '}');
}

static bool act_health(struct api_request *request)
{
    return store_is_well(request->http->world->store) || unavailable(request);
}

static void write_health(struct api_request *request, struct out *out)
{
    (void)request;
    mw_json_text(out, "version", MW_VERSION);
    mw_json_text(out, "database", "ok");
}

/* /api/tables/ID/log */
static bool act_log(struct api_request *request)
{
    const struct http_hooks *hooks = &request->http->hooks;
    const char *rest = request->path + strlen(request->row->path);
    const size_t length = strcspn(rest, "/");
    char id[ID_SIZE];

    if (length == 0 || length >= sizeof id || strcmp(rest + length, "/log") != 0 || !hooks->log_of)
        return refuse(&request->refusal, "not-found");
    memcpy(id, rest, length);
    id[length] = 0;
    request->type = "text/plain; charset=utf-8";
    return hooks->log_of(hooks->context, id, &request->text, &request->text_length) ||
           refuse(&request->refusal, "not-found");
}

static bool act_socket(struct api_request *request)
{
    return refuse_field(&request->refusal, "Upgrade");
}

/* It is much to read: now and then is enough. */
static bool act_data(struct api_request *request)
{
    enum { A_MINUTE = 6 };

    return not_too_often(request, "data", A_MINUTE);
}

static bool act_test_clock(struct api_request *request)
{
    const struct http_hooks *hooks = &request->http->hooks;
    struct json silence = mw_json_get(request->fields, "silence_ms");
    int64_t ahead, silent = 0;

    if (!mw_json_read_int(mw_json_get(request->fields, "advance_ms"), &ahead) || ahead < 0)
        return refuse_field(&request->refusal, "advance_ms");
    if (silence.at && (!mw_json_read_int(silence, &silent) || silent < 0))
        return refuse_field(&request->refusal, "silence_ms");
    return hooks->test_clock(hooks->context, ahead, silent, &request->time) || unavailable(request);
}

static void write_now(struct api_request *request, struct out *out)
{
    mw_json_int(out, "now", request->time);
}

/* ---- the table -------------------------------------------------------------------------------*/
enum { PERSON = NEEDS_PERSON, HUMAN = NEEDS_PERSON | NEEDS_NO_PROGRAM };

static const struct api_row rows[] = {
    { "POST", "/api/guest", act_guest, write_user, 201, 0 },
    { "POST", "/api/me", act_me, write_user, 200, HUMAN },
    { "POST", "/api/password", act_password, write_user, 200, HUMAN },
    { "POST", "/api/sign-in", act_sign_in, write_user, 200, NEEDS_NO_PROGRAM },
    { "POST", "/api/sign-out", act_sign_out, NULL, 200, HUMAN },
    { "POST", "/api/token", act_token, write_token, 201, HUMAN },
    { "POST", "/api/token/end", act_token_end, NULL, 200, HUMAN },
    { "POST", "/api/carry", act_carry, write_code, 201, HUMAN },
    { "POST", "/api/carry/take", act_carry_take, write_user, 200, NEEDS_NO_PROGRAM },
    { "POST", "/api/link/take", act_link_take, write_user, 200, NEEDS_NO_PROGRAM },
    { "POST", "/api/moderate", act_moderate, NULL, 200, HUMAN },
    { "GET", "/api/reports", act_reports, write_reports, 200, HUMAN },
    { "POST", "/api/block", act_block, write_blocked, 200, PERSON },
    { "POST", "/api/mail", act_mail, write_telling, 200, HUMAN },
    { "POST", "/api/mail/confirm", act_mail_confirm, NULL, 200, 0 },
    { "POST", "/api/mail/stop/", act_mail_stop, NULL, 200, IS_ONE_CLICK },
    { "GET", "/api/mail/stop/", act_mail_page, NULL, 200, 0 },
    { "POST", "/api/hook", act_hook, write_telling, 200, HUMAN },
    { "POST", "/api/push", act_push, write_telling, 201, HUMAN },
    { "POST", "/api/push/end", act_push_end, write_telling, 200, HUMAN },
    { "GET", "/api/me", NULL, write_me, 200, 0 },
    { "GET", "/api/me/data", act_data, write_data, 200, PERSON },
    { "POST", "/api/me/delete", act_delete, NULL, 200, HUMAN },
    { "GET", "/api/health", act_health, write_health, 200, 0 },
    { "GET", "/api/tables/", act_log, NULL, 200, 0 },
    { "GET", "/api/socket", act_socket, NULL, 400, 0 },
    { "GET", "/online.json", NULL, write_online, 200, IS_BARE },
    { "POST", "/api/test/clock", act_test_clock, write_now, 200, NEEDS_TEST_CLOCK },
};

static bool is_path_of(const struct api_row *row, const char *path)
{
    const size_t n = strlen(row->path);

    return row->path[n - 1] == '/' ? strncmp(path, row->path, n) == 0
                                   : strcmp(path, row->path) == 0;
}

const struct api_row *api_find(const struct http *http, const char *path, const char *method,
                               const char **allowed)
{
    *allowed = NULL;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct api_row *row = &rows[i];
        if (!is_path_of(row, path) || (row->needs & NEEDS_TEST_CLOCK && !http->hooks.test_clock))
            continue;
        if (strcmp(method, row->method) == 0)
            return row;
        if (strcmp(row->method, "POST") == 0)
            *allowed = *allowed ? "GET, HEAD, POST" : "POST";
        else
            *allowed = *allowed ? "GET, HEAD, POST" : "GET, HEAD";
    }
    return NULL;
}
