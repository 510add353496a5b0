/* Requests about being told while away; see telling.h. What the host has not set up is not found. */
#include "telling.h"

#include "passwords.h"
#include "server/notices/notices.h"

#include <stdio.h>
#include <string.h>

static const struct notice_settings *offered(const struct api_request *request)
{
    return request->http->notices->settings;
}

static bool not_found(struct api_request *request)
{
    return refuse(&request->refusal, "not-found");
}

static bool unavailable(struct api_request *request)
{
    return refuse(&request->refusal, "unavailable");
}

void write_telling(struct api_request *request, struct out *out)
{
    if (request->secret[0])
        mw_json_text(out, "secret", request->secret);
    ways_write(out, "telling", request->http->notices, request->person.id);
}

static bool is_null(const struct api_request *request, const char *field)
{
    return mw_json_type(mw_json_get(request->fields, field)) == '0';
}

/* Which of these words a field is; false, with a refusal, if it is none. */
static bool read_word(struct api_request *request, const char *field, const char *const *words,
                      int n, int *found)
{
    char word[16];

    if (!read_field(request, field, word, sizeof word))
        return false;
    for (*found = 0; *found < n; ++*found)
        if (strcmp(word, words[*found]) == 0)
            return true;
    return refuse_field(&request->refusal, field);
}

/* ---- mail ------------------------------------------------------------------------------------*/

static bool act_mail_address(struct api_request *request)
{
    struct notices *notices = request->http->notices;
    char address[LARGEST_BODY];

    if (is_null(request, "address"))
        return mail_forget(notices, request->person.id) || unavailable(request);
    return read_field(request, "address", address, sizeof address) &&
           mail_set_address(notices, &request->person, address, &request->refusal);
}

/* The address, how much of it, or both. */
bool act_mail(struct api_request *request)
{
    const bool has_mode = has_field(request, "mode"), has_address = has_field(request, "address");
    int mode;

    if (!offered(request)->mail_server)
        return not_found(request);
    if (request->person.kind != MEMBER)
        return refuse(&request->refusal, "not-allowed");
    if (!has_mode && !has_address)
        return refuse_field(&request->refusal, "address");
    if (has_mode && !read_word(request, "mode", mail_mode_names, MAIL_MODES, &mode))
        return false;
    if (has_address && !act_mail_address(request))
        return false;
    return !has_mode ||
           mail_set_mode(request->http->notices, request->person.id, (enum mail_mode)mode) ||
           refuse_field(&request->refusal, "address");
}

/* By a link: nobody has to be signed in where mail is read. */
bool act_mail_confirm(struct api_request *request)
{
    char secret[LARGEST_BODY], key[LONGEST_PATH];

    if (!offered(request)->mail_server)
        return not_found(request);
    limit_key(key, sizeof key, "mail", request->address, "");
    if (!may_be_wrong(request, key) || !read_field(request, "secret", secret, sizeof secret))
        return false;
    if (mail_confirm(request->http->notices, secret))
        return true;
    was_wrong(request->http, key);
    return refuse_saying(&request->refusal, "wrong", "wrong-link");
}

/* The secret behind the path; NULL: what stands there is none. */
static const char *secret_of(const struct api_request *request)
{
    static const char letters[] =
        "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_";
    const char *secret = request->path + strlen(request->row->path);

    if (strlen(request->path) < strlen(request->row->path) || strlen(secret) != SECRET_SIZE - 1 ||
        secret[strspn(secret, letters)])
        return NULL;
    return secret;
}

bool act_mail_stop(struct api_request *request)
{
    const char *secret = secret_of(request);

    return (secret && mail_stop(request->http->notices, secret)) || not_found(request);
}

/* Programs for mail that know no more than links open this one: the page asks whether that is meant. */
bool act_mail_page(struct api_request *request)
{
    const char *secret = secret_of(request);
    char text[300];

    if (!secret)
        return not_found(request);
    snprintf(text, sizeof text,
             "<!doctype html><meta charset=\"utf-8\"><title>Millwright</title>"
             "<meta http-equiv=\"refresh\" content=\"0;url=/#/mail/stop/%s\">"
             "<p><a href=\"/#/mail/stop/%s\">Millwright</a>\n",
             secret, secret);
    request->type = "text/html; charset=utf-8";
    request->text = strdup(text);
    request->text_length = strlen(text);
    return request->text || unavailable(request);
}

/* ---- a webhook -------------------------------------------------------------------------------*/

bool act_hook(struct api_request *request)
{
    struct notices *notices = request->http->notices;
    char url[LARGEST_BODY];
    int kind;

    if (!offered(request)->has_hooks)
        return not_found(request);
    if (request->person.kind != MEMBER)
        return refuse(&request->refusal, "not-allowed");
    request->secret[0] = 0;
    if (is_null(request, "url"))
        return hook_forget(notices, request->person.id) || unavailable(request);
    return read_field(request, "url", url, sizeof url) &&
           read_word(request, "kind", hook_kind_names, HOOK_KINDS, &kind) &&
           hook_set(notices, request->person.id, url, (enum hook_kind)kind, request->secret,
                    &request->refusal);
}

/* ---- browsers --------------------------------------------------------------------------------*/

bool act_push(struct api_request *request)
{
    char endpoint[LARGEST_BODY], key[LARGEST_BODY], auth[LARGEST_BODY];

    if (!offered(request)->push_contact)
        return not_found(request);
    return read_field(request, "endpoint", endpoint, sizeof endpoint) &&
           read_field(request, "p256dh", key, sizeof key) &&
           read_field(request, "auth", auth, sizeof auth) &&
           push_add(request->http->notices, request->person.id, endpoint, key, auth,
                    &request->refusal);
}

bool act_push_end(struct api_request *request)
{
    char endpoint[LARGEST_BODY];

    if (!read_field(request, "endpoint", endpoint, sizeof endpoint))
        return false;
    return push_forget(request->http->notices, request->person.id, endpoint) || not_found(request);
}
