/* A message on its way; see send.h. */
#include "send.h"

#include "addresses.h"

#include <curl/curl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum {
    SECONDS_TO_CONNECT = 10,
    SECONDS_TO_ANSWER = 20,
    SECONDS_IN_ALL = 30,
    SECONDS_FOR_A_POST = 10,
    LONGEST_ANSWER = 64 << 10,
    HTTP_GOOD = 200,
    HTTP_NOT_GOOD = 300,
    HTTP_NOT_FOUND = 404,
    HTTP_GONE = 410,
};

bool send_begin(void)
{
    return curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

/* ---- addresses -------------------------------------------------------------------------------*/

/* A mail server is the host's own choice, wherever it is. */
static bool may_connect(const struct message *message, const struct sockaddr *address)
{
    if (message->to[0])
        return true;
    return message->to_loopback ? address_is_loopback(address) : address_is_public(address);
}

static curl_socket_t open_line(void *context, curlsocktype purpose, struct curl_sockaddr *address)
{
    struct message *message = context;

    (void)purpose;
    if (!may_connect(message, &address->addr))
        return CURL_SOCKET_BAD;
    message->line = socket(address->family, address->socktype, address->protocol);
    return message->line;
}

static int close_line(void *context, curl_socket_t line)
{
    struct message *message = context;

    if (message->line == line)
        message->line = CURL_SOCKET_BAD;
    return close(line);
}

static bool part_is(CURLU *parsed, CURLUPart part, bool (*is)(const char *text))
{
    char *text = NULL;
    bool good;

    if (curl_url_get(parsed, part, &text, 0) != CURLUE_OK)
        return false;
    good = is(text);
    curl_free(text);
    return good;
}

static bool is_https(const char *text)
{
    return strcmp(text, "https") == 0;
}

static bool is_http(const char *text)
{
    return strcmp(text, "http") == 0;
}

static bool is_there(const char *text)
{
    return text[0] != 0;
}

bool url_is_good(const char *url, bool to_loopback)
{
    CURLU *parsed = curl_url();
    bool good = parsed && strlen(url) < URL_SIZE;

    for (const char *c = url; good && *c; c++)
        good = (unsigned char)*c > ' ' && (unsigned char)*c < 0x7f;
    good = good &&
           curl_url_set(parsed, CURLUPART_URL, url, CURLU_NON_SUPPORT_SCHEME) == CURLUE_OK &&
           (part_is(parsed, CURLUPART_SCHEME, is_https) ||
            (to_loopback && part_is(parsed, CURLUPART_SCHEME, is_http))) &&
           part_is(parsed, CURLUPART_HOST, to_loopback ? is_there : host_may_be_public) &&
           !part_is(parsed, CURLUPART_USER, is_there) &&
           !part_is(parsed, CURLUPART_PASSWORD, is_there);
    curl_url_cleanup(parsed);
    return good;
}

/* ---- sending ---------------------------------------------------------------------------------*/

struct body {
    const char *at;
    size_t left;
};

static size_t read_body(char *bytes, size_t size, size_t n, void *context)
{
    struct body *body = context;
    size_t most = size * n;

    if (most > body->left)
        most = body->left;
    memcpy(bytes, body->at, most);
    body->at += most;
    body->left -= most;
    return most;
}

/* Nobody reads what is answered; who answers without end is not listened to. */
static size_t skip_answer(char *bytes, size_t size, size_t n, void *context)
{
    size_t *skipped = context;

    (void)bytes;
    *skipped += size * n;
    return *skipped <= LONGEST_ANSWER ? size * n : 0;
}

/* Asked at least once a second. */
static int is_ending(void *context, curl_off_t a, curl_off_t b, curl_off_t c, curl_off_t d)
{
    const struct message *message = context;

    (void)a, (void)b, (void)c, (void)d;
    return atomic_load(message->is_ending);
}

static CURL *begin(struct message *message, size_t *skipped)
{
    CURL *curl = curl_easy_init();

    if (!curl)
        return NULL;
    message->line = CURL_SOCKET_BAD;
    curl_easy_setopt(curl, CURLOPT_URL, message->url);
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, open_line);
    curl_easy_setopt(curl, CURLOPT_OPENSOCKETDATA, message);
    curl_easy_setopt(curl, CURLOPT_CLOSESOCKETFUNCTION, close_line);
    curl_easy_setopt(curl, CURLOPT_CLOSESOCKETDATA, message);
    curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT, (long)SECONDS_TO_CONNECT);
    curl_easy_setopt(curl, CURLOPT_TIMEOUT, (long)SECONDS_IN_ALL);
    curl_easy_setopt(curl, CURLOPT_SERVER_RESPONSE_TIMEOUT, (long)SECONDS_TO_ANSWER);
    curl_easy_setopt(curl, CURLOPT_PROXY, "");
    curl_easy_setopt(curl, CURLOPT_NETRC, (long)CURL_NETRC_IGNORED);
    curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, skip_answer);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, skipped);
    curl_easy_setopt(curl, CURLOPT_NOPROGRESS, 0L);
    curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, is_ending);
    curl_easy_setopt(curl, CURLOPT_XFERINFODATA, message);
    return curl;
}

static enum outcome perform(CURL *curl, struct message *message)
{
    const CURLcode code = curl_easy_perform(curl);

    /* libcurl says good-bye to a mail server; that it says good-bye, too, is not waited for. */
    if (message->line != CURL_SOCKET_BAD)
        shutdown(message->line, SHUT_RD);
    if (code == CURLE_OK)
        return WAS_SENT;
    if (atomic_load(message->is_ending)) {
        /* A name that is being looked up is not waited for. */
        curl_easy_setopt(curl, CURLOPT_QUICK_EXIT, 1L);
        return WAS_STOPPED;
    }
    snprintf(message->why, sizeof message->why, "%s", curl_easy_strerror(code));
    return HAS_FAILED;
}

/* A password goes over an encrypted line or not at all. */
enum outcome send_mail(struct message *message)
{
    struct body body = { message->body, message->length };
    size_t skipped = 0;
    CURL *curl = begin(message, &skipped);
    struct curl_slist *to = curl_slist_append(NULL, message->to);
    enum outcome outcome = HAS_FAILED;

    if (curl && to) {
        curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
        curl_easy_setopt(curl, CURLOPT_USE_SSL,
                         (long)(message->password ? CURLUSESSL_ALL : CURLUSESSL_TRY));
        if (message->password) {
            curl_easy_setopt(curl, CURLOPT_USERNAME, message->user);
            curl_easy_setopt(curl, CURLOPT_PASSWORD, message->password);
        }
        curl_easy_setopt(curl, CURLOPT_MAIL_FROM, message->from);
        curl_easy_setopt(curl, CURLOPT_MAIL_RCPT, to);
        curl_easy_setopt(curl, CURLOPT_UPLOAD, 1L);
        curl_easy_setopt(curl, CURLOPT_READFUNCTION, read_body);
        curl_easy_setopt(curl, CURLOPT_READDATA, &body);
        outcome = perform(curl, message);
    }
    curl_slist_free_all(to);
    curl_easy_cleanup(curl);
    return outcome;
}

static enum outcome judge(long status, struct message *message)
{
    if (status >= HTTP_GOOD && status < HTTP_NOT_GOOD)
        return WAS_SENT;
    snprintf(message->why, sizeof message->why, "status %ld", status);
    return status == HTTP_NOT_FOUND || status == HTTP_GONE ? IS_GONE : HAS_FAILED;
}

enum outcome send_post(struct message *message)
{
    size_t skipped = 0;
    CURL *curl = begin(message, &skipped);
    struct curl_slist *headers = curl_slist_append(NULL, "Expect:");
    enum outcome outcome = HAS_FAILED;
    long status = 0;

    for (int i = 0; headers && i < message->n_headers; i++) {
        struct curl_slist *more = curl_slist_append(headers, message->header[i]);
        if (!more)
            curl_slist_free_all(headers);
        headers = more;
    }
    if (curl && headers) {
        curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR,
                         message->to_loopback ? "http,https" : "https");
        curl_easy_setopt(curl, CURLOPT_TIMEOUT, (long)SECONDS_FOR_A_POST);
        curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
        curl_easy_setopt(curl, CURLOPT_POSTFIELDS, message->body);
        curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE, (long)message->length);
        outcome = perform(curl, message);
        curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
        if (outcome == WAS_SENT)
            outcome = judge(status, message);
    }
    curl_slist_free_all(headers);
    curl_easy_cleanup(curl);
    return outcome;
}
