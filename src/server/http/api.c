/*
 * A request about people, from its headers to the last byte of its answer: what may not pass is refused
 * before its body is read; the rest is done by the row of its path (requests.c), committed, and answered
 * when the connection can take it. Nothing is answered with success that is not on disk.
 */
#include "api.h"

#include "answer.h"
#include "passwords.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { SECONDS_FOR_A_BODY = 30 };

static const struct {
    const char *code;
    unsigned status;
} statuses[] = {
    { "bad-request", 400 }, { "bad-json", 400 },    { "sign-in", 401 },     { "wrong", 401 },
    { "origin", 403 },      { "not-allowed", 403 }, { "banned", 403 },      { "invite", 403 },
    { "no-table", 404 },    { "not-found", 404 },   { "method", 405 },      { "name-taken", 409 },
    { "signed-in", 409 },   { "too-many", 409 },    { "length", 411 },      { "too-large", 413 },
    { "media-type", 415 },  { "too-fast", 429 },    { "unavailable", 503 },
};

static unsigned status_of(const struct refusal *refusal)
{
    for (size_t i = 0; i < sizeof statuses / sizeof *statuses; i++)
        if (strcmp(statuses[i].code, refusal->code) == 0)
            return statuses[i].status;
    return 400;
}

bool api_has(const struct http *http, const char *path)
{
    return !http->offline && (strncmp(path, "/api/", 5) == 0 || strcmp(path, "/api") == 0 ||
                              strcmp(path, "/online.json") == 0);
}

bool refuse_banned(struct refusal *refusal, int64_t until)
{
    return until == FOR_EVER ? refuse_saying(refusal, "banned", "banned-for-ever")
                             : refuse_with(refusal, "banned", "until", until);
}

/* ---- refusing before anything is done --------------------------------------------------------*/
static void write_refusal(struct out *out, const struct refusal *refusal, int language)
{
    mw_json_open(out, NULL, '{');
    mw_json_bool(out, "ok", false);
    refusal_write(out, "error", refusal, language);
    mw_json_close(out, '}');
}

static bool send_refusal(struct lws *connection, const struct refusal *refusal, int language,
                         const char *allowed, bool closes)
{
    unsigned char bytes[LWS_PRE + 2048];
    struct out out = mw_out_to((char *)bytes + LWS_PRE, sizeof bytes - LWS_PRE);
    struct answer answer;
    size_t length;

    write_refusal(&out, refusal, language);
    length = mw_out_end(&out);
    answer_begin(&answer, connection, status_of(refusal));
    answer_header(&answer, "content-type:", "application/json");
    answer_header(&answer, "cache-control:", "no-store");
    if (allowed)
        answer_header(&answer, "allow:", allowed);
    if (closes)
        answer_header(&answer, "connection:", "close");
    answer_length(&answer, length);
    if (!answer_send_headers(&answer))
        return false;
    return has_header(connection, WSI_TOKEN_HEAD_URI) ||
           lws_write(connection, bytes + LWS_PRE, length, LWS_WRITE_HTTP_FINAL) == (int)length;
}

bool api_send_refusal(struct lws *connection, const struct refusal *refusal, int language)
{
    return send_refusal(connection, refusal, language, NULL, false);
}

static int refuse_at_once(struct lws *connection, const struct refusal *refusal,
                          const char *allowed)
{
    const bool closes = brings_body(connection);

    if (!send_refusal(connection, refusal, http_language(connection), allowed, closes) || closes)
        return -1;
    return answer_end(connection);
}

/* The length of the body: -1 if it is not said in a way that can be relied on. */
static int64_t body_length(struct lws *connection)
{
    char text[20], *end;
    long long length;

    if (has_header(connection, WSI_TOKEN_HTTP_TRANSFER_ENCODING) ||
        !has_header(connection, WSI_TOKEN_HTTP_CONTENT_LENGTH))
        return -1;
    header_text(connection, WSI_TOKEN_HTTP_CONTENT_LENGTH, text, sizeof text);
    length = strtoll(text, &end, 10);
    return text[0] >= '0' && text[0] <= '9' && !*end ? length : -1;
}

static bool is_json(struct lws *connection)
{
    static const char wanted[] = "application/json";
    char type[128];

    header_text(connection, WSI_TOKEN_HTTP_CONTENT_TYPE, type, sizeof type);
    return strncasecmp(type, wanted, strlen(wanted)) == 0 &&
           strchr(" \t;", type[strlen(wanted)]) != NULL; /* the final 0 is found, too */
}

static bool may_be_read(const struct http *http, struct lws *connection, const struct api_row *row,
                        struct refusal *refusal)
{
    const bool is_one_click = row->needs & IS_ONE_CLICK;
    int64_t length;

    if (!is_one_click && !http_origin_is_own(http, connection))
        return refuse(refusal, "origin");
    if (strcmp(row->method, "POST") != 0)
        return !brings_body(connection) || refuse_field(refusal, "Content-Length");
    if (!is_one_click && !is_json(connection))
        return refuse(refusal, "media-type");
    length = body_length(connection);
    if (length < 0)
        return refuse(refusal, "length");
    if (length == 0)
        return refuse(refusal, "bad-json");
    return length <= LARGEST_BODY || refuse(refusal, "too-large");
}

static const char *method_of(struct lws *connection)
{
    if (has_header(connection, WSI_TOKEN_POST_URI))
        return "POST";
    return has_header(connection, WSI_TOKEN_GET_URI) || has_header(connection, WSI_TOKEN_HEAD_URI)
               ? "GET"
               : "";
}

/* ---- the answer ------------------------------------------------------------------------------*/
static bool is_post(const struct api_request *request)
{
    return strcmp(request->row->method, "POST") == 0;
}

static bool commit(const struct http *http)
{
    if (http->hooks.commit)
        return http->hooks.commit(http->hooks.context);
    return store_commit(http->world->store);
}

static void tell(struct api_request *request, const struct http_news *news)
{
    void *context = request->http->hooks.context;

    if (request->ends_session && news->session_end)
        news->session_end(context, request->hash);
    if (request->ends_other_sessions && news->other_sessions_end)
        news->other_sessions_end(context, request->person.id, request->hash);
    for (int i = 0; i < request->n_gone; i++) {
        if (news->other_sessions_end)
            news->other_sessions_end(context, request->gone[i], NULL);
        if (news->person_changed)
            news->person_changed(context, request->gone[i]);
    }
    if (request->has_changed && news->person_changed)
        news->person_changed(context, request->person.id);
    if (request->has_ordered && news->ordered)
        news->ordered(context);
}

static void write_answer(struct api_request *request, bool good, struct out *out)
{
    if (!good) {
        write_refusal(out, &request->refusal, request->language);
        return;
    }
    mw_json_open(out, NULL, '{');
    if (!(request->row->needs & IS_BARE))
        mw_json_bool(out, "ok", true);
    if (request->row->write)
        request->row->write(request, out);
    mw_json_close(out, '}');
}

/* Written once to know its length where it is long. */
static bool write_text(struct api_request *request, bool good)
{
    size_t size = 4096;

    for (;;) {
        struct out out;
        char *text = malloc(size);
        if (!text)
            return false;
        out = mw_out_to(text, size);
        write_answer(request, good, &out);
        request->text_length = mw_out_end(&out);
        if (request->text_length < size) {
            request->text = text;
            return true;
        }
        free(text);
        size = request->text_length + 1;
    }
}

/* What cannot be read is not said to be nothing. What has been done is not said not to have been: then
 * there is no answer. */
static bool make_text(struct api_request *request, bool good)
{
    if (!write_text(request, good))
        return false;
    if (!good || store_could_read(request->http->world->store))
        return true;
    free(request->text);
    request->text = NULL;
    if (is_post(request))
        return false;
    refuse(&request->refusal, "unavailable");
    request->status = status_of(&request->refusal);
    return write_text(request, false);
}

static bool act(struct api_request *request);
static bool learn_who(struct api_request *request);

/* Another server was faster, with the same name say: it is asked for once more, on what is there now. */
static bool act_again(struct api_request *request)
{
    request->has_been_repeated = true;
    request->refusal = (struct refusal){ .code = NULL };
    request->cookie[0] = 0;
    request->drops_cookie = false;
    request->ends_session = request->ends_other_sessions = request->has_changed = false;
    request->has_ordered = false;
    request->n_gone = 0;
    free(request->text);
    request->text = NULL;
    return learn_who(request) ? act(request) : refuse(&request->refusal, "unavailable");
}

/* Commits and tells what was done, and makes the text of the answer. False if there is none. */
static bool prepare(struct api_request *request, bool good)
{
    struct http *http = request->http;
    const bool could_read = store_could_read(http->world->store);
    bool has_failed = false;

    if (good)
        tell(request, &http->hooks.tell_others);
    /* What reading wrote beside (when somebody was seen) may be lost; what was asked for may not. */
    if (store_has_news(http->world->store))
        has_failed = !commit(http);
    if (has_failed && good && is_post(request) && store_is_overtaken(http->world->store) &&
        !request->has_had_job && !request->has_been_repeated)
        return prepare(request, act_again(request));
    if (has_failed && is_post(request) && store_is_uncertain(http->world->store))
        return false;
    if (has_failed && (!could_read || (good && is_post(request))))
        good = refuse(&request->refusal, "unavailable");
    if (good)
        tell(request, &http->hooks.tell_here);
    request->status = good ? request->row->status : status_of(&request->refusal);
    if (!good) {
        request->cookie[0] = 0;
        request->drops_cookie = false;
        free(request->text); /* of an answer that is none any more */
        request->text = NULL;
    }
    if (request->text)
        return true;
    request->type = "application/json";
    return make_text(request, good);
}

void api_answer(struct api_request *request, bool good)
{
    if (prepare(request, good))
        lws_callback_on_writable(request->connection);
    else
        lws_set_timeout(request->connection, PENDING_TIMEOUT_HTTP_CONTENT, LWS_TO_KILL_ASYNC);
}

static bool is_https(const struct http *http)
{
    if (http->tls)
        return true;
    for (int i = 0; i < http->n_origins; i++)
        if (strncasecmp(http->origins[i], "https://", 8) == 0)
            return true;
    return false;
}

static void put_cookie(struct answer *answer, const struct api_request *request)
{
    char text[200];

    if (!request->cookie[0] && !request->drops_cookie)
        return;
    snprintf(text, sizeof text, "millwright=%s; Path=/; HttpOnly; SameSite=Strict; Max-Age=%s%s",
             request->cookie, request->cookie[0] ? "34560000" : "0",
             is_https(request->http) ? "; Secure" : "");
    answer_header(answer, "set-cookie:", text);
}

static bool send_headers(struct lws *connection, struct api_request *request)
{
    struct answer answer;

    answer_begin(&answer, connection, request->status);
    answer_header(&answer, "content-type:", request->type);
    answer_header(&answer, "cache-control:", "no-store");
    put_cookie(&answer, request);
    answer_length(&answer, request->text_length);
    request->has_sent_headers = true;
    return answer_send_headers(&answer);
}

static bool send_piece(struct lws *connection, struct api_request *request)
{
    unsigned char bytes[LWS_PRE + PIECE];
    const size_t left = request->text_length - request->sent, n = left < PIECE ? left : PIECE;

    memcpy(bytes + LWS_PRE, request->text + request->sent, n);
    request->sent += n;
    lws_set_timeout(connection, PENDING_TIMEOUT_HTTP_CONTENT, SECONDS_FOR_A_PIECE);
    return lws_write(connection, bytes + LWS_PRE, n,
                     n == left ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) == (int)n;
}

/* The headers, then piece after piece. */
static bool send_next(struct lws *connection, struct api_request *request)
{
    if (request->has_sent_headers)
        return send_piece(connection, request);
    if (request->is_head)
        request->sent = request->text_length;
    return send_headers(connection, request);
}

/* ---- a request -------------------------------------------------------------------------------*/
/* Who asks: a token before a cookie. False if it is a token that is none, or cannot be known. */
static bool learn_who(struct api_request *request)
{
    struct world *world = request->http->world;
    char secret[HTTP_SECRET_SIZE];
    const bool is_program = http_read_bearer(request->connection, secret, sizeof secret);

    request->language = http_language(request->connection);
    if (is_program ? !secret_is_token(secret)
                   : !http_read_cookie(request->connection, secret, sizeof secret))
        return !is_program;
    request->is_known = person_by_secret(world, secret, &request->person, request->hash);
    request->banned = request->is_known ? 0 : request->person.banned;
    if (request->is_known)
        request->language = request->person.language;
    return store_could_read(world->store) &&
           (request->is_known || request->banned > 0 || !is_program);
}

void api_get_ready(const struct http *http)
{
    if (http->hooks.get_ready)
        http->hooks.get_ready(http->hooks.context);
}

static bool act(struct api_request *request)
{
    const struct api_row *row = request->row;
    struct refusal *refusal = &request->refusal;
    size_t where;

    if (is_post(request) && !(row->needs & IS_ONE_CLICK) &&
        (!mw_json_parse(request->body, request->length, &request->fields, &where) ||
         mw_json_type(request->fields) != 'o'))
        return refuse(refusal, "bad-json");
    if (row->needs & NEEDS_PERSON && request->banned > 0)
        return refuse_banned(refusal, request->banned);
    if (row->needs & NEEDS_PERSON && !request->is_known)
        return refuse(refusal, "sign-in");
    if (row->needs & NEEDS_NO_PROGRAM && request->is_known && request->person.kind == PROGRAM)
        return refuse(refusal, "not-allowed");
    return !row->act || row->act(request);
}

/* Does what is asked; the answer goes when the connection can take it. */
static int run(struct api_request *request)
{
    bool good;

    api_get_ready(request->http);
    request->http->world->counts.n[COUNT_HTTP]++;
    /* While the body came, much may have happened to whoever asks. */
    if (is_post(request) && !learn_who(request))
        good = refuse(&request->refusal,
                      store_could_read(request->http->world->store) ? "sign-in" : "unavailable");
    else
        good = act(request);
    request->has_run = true;
    if (!request->job)
        api_answer(request, good);
    return 0;
}

int api_begin(struct http *http, struct lws *connection, const char *path,
              struct http_request *holder)
{
    const char *method = method_of(connection), *allowed = NULL;
    const struct api_row *row = api_find(http, path, method, &allowed);
    struct refusal refusal = { 0 };
    struct api_request *request;

    if (!row) {
        refuse(&refusal, allowed ? "method" : "not-found");
        return refuse_at_once(connection, &refusal, allowed);
    }
    if (!may_be_read(http, connection, row, &refusal))
        return refuse_at_once(connection, &refusal, NULL);
    api_stop(holder);
    request = calloc(1, sizeof *request);
    if (!request)
        return -1;
    *request = (struct api_request){ .http = http, .connection = connection, .row = row };
    request->holder = holder;
    holder->api = request;
    request->is_head = has_header(connection, WSI_TOKEN_HEAD_URI);
    if (strlen(path) < sizeof request->path)
        strcpy(request->path, path);
    http_client_address(http, connection, request->address, sizeof request->address);
    api_get_ready(http);
    if (!learn_who(request)) {
        refuse(&refusal, store_could_read(http->world->store) ? "sign-in" : "unavailable");
        api_stop(holder);
        return refuse_at_once(connection, &refusal, NULL);
    }
    lws_set_timeout(connection, PENDING_TIMEOUT_HTTP_CONTENT, SECONDS_FOR_A_BODY);
    return is_post(request) ? 0 : run(request);
}

int api_take_body(struct http_request *holder, const char *bytes, size_t length)
{
    struct api_request *request = holder->api;

    if (!request || request->has_run)
        return 0; /* of a request that was refused */
    if (length > LARGEST_BODY - request->length)
        return -1; /* more than was promised */
    memcpy(request->body + request->length, bytes, length);
    request->length += length;
    return 0;
}

int api_finish_body(struct http_request *holder)
{
    struct api_request *request = holder->api;

    if (!request)
        return 0;
    /* Called again: somebody has sent the next request without waiting for the answer to this one.
     * libwebsockets 4.1 cannot do that behind a body: it would call us again for ever. */
    return request->has_run ? -1 : run(request);
}

void api_stop(struct http_request *holder)
{
    struct api_request *request = holder->api;

    if (!request)
        return;
    holder->api = NULL;
    password_job_forget(request->job);
    free(request->text);
    free(request);
}

int api_send(struct lws *connection, struct http_request *holder)
{
    struct api_request *request = holder->api;

    if (!request->text)
        return 0;
    if (!send_next(connection, request))
        return -1;
    if (request->sent < request->text_length) {
        lws_callback_on_writable(connection);
        return 0;
    }
    api_stop(holder);
    return answer_end(connection);
}
