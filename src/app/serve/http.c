/*
 * Answers requests for files. libwebsockets has read the request and decoded its path when it
 * comes here; an answer is a few headers, then the file in pieces, each when the connection can
 * take it, so that a slow reader holds up nobody. Connections stay open between requests.
 */
#include "http.h"

#include "site.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

enum { PIECE = 1 << 15, SECONDS_FOR_A_PIECE = 30 };

#define HEADER(name, next, header, value) \
    static const struct lws_protocol_vhost_options name = { next, NULL, header, value }

HEADER(no_sniffing, NULL, "x-content-type-options:", "nosniff");
HEADER(no_referrer, &no_sniffing, "referrer-policy:", "no-referrer");
HEADER(own_window, &no_referrer, "cross-origin-opener-policy:", "same-origin");
/* Everything from here and nothing from elsewhere; the rules are a WebAssembly module. */
const struct lws_protocol_vhost_options http_headers = {
    &own_window, NULL, "content-security-policy:",
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; worker-src 'self'; connect-src 'self'; object-src 'none'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
};

/* ---- the headers of an answer ----------------------------------------------------------------*/
struct answer {
    struct lws *connection;
    unsigned char bytes[LWS_PRE + 2048 + 3 * LONGEST_PATH]; /* a path with every byte escaped */
    unsigned char *at;
    bool failed; /* it does not fit */
};

static unsigned char *end_of(struct answer *answer)
{
    return answer->bytes + sizeof answer->bytes;
}

static void put_header(struct answer *answer, const char *name, const char *value)
{
    if (lws_add_http_header_by_name(answer->connection, (const unsigned char *)name,
                                    (const unsigned char *)value, (int)strlen(value), &answer->at,
                                    end_of(answer)))
        answer->failed = true;
}

static void begin_answer(struct answer *answer, struct lws *connection, unsigned status)
{
    char date[40];
    time_t now = time(NULL);
    struct tm utc;

    answer->connection = connection;
    answer->at = answer->bytes + LWS_PRE;
    answer->failed =
        lws_add_http_header_status(connection, status, &answer->at, end_of(answer)) != 0;
    if (gmtime_r(&now, &utc) && strftime(date, sizeof date, "%a, %d %b %Y %H:%M:%S GMT", &utc) > 0)
        put_header(answer, "date:", date);
}

static void put_length(struct answer *answer, uint64_t length)
{
    if (lws_add_http_header_content_length(answer->connection, length, &answer->at, end_of(answer)))
        answer->failed = true;
}

static bool send_headers(struct answer *answer)
{
    return !answer->failed &&
           lws_finalize_write_http_header(answer->connection, answer->bytes + LWS_PRE, &answer->at,
                                          end_of(answer)) == 0;
}

/* What a callback returns when an answer is complete: 0 to go on with the connection. */
static int end_answer(struct lws *connection)
{
    return lws_http_transaction_completed(connection) ? -1 : 0;
}

/* ---- answers without a file ------------------------------------------------------------------*/
static bool has_header(struct lws *connection, enum lws_token_indexes header)
{
    return lws_hdr_total_length(connection, header) > 0;
}

static int send_page(struct answer *answer, const char *heading, const char *words)
{
    unsigned char page[LWS_PRE + 1024];
    char *text = (char *)page + LWS_PRE;
    int n = snprintf(text, sizeof page - LWS_PRE,
                     "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
                     "<meta name=\"viewport\" content=\"width=device-width\">\n"
                     "<title>%s</title>\n"
                     "<style>body { font: 1.1em sans-serif; max-width: 30em; margin: 4em auto; "
                     "padding: 0 1em }</style>\n"
                     "<h1>%s</h1>\n<p>%s\n<p><a href=\"/\">To the start</a>\n",
                     heading, heading, words);

    put_header(answer, "content-type:", "text/html; charset=utf-8");
    put_header(answer, "cache-control:", "no-cache");
    put_length(answer, (uint64_t)n);
    if (!send_headers(answer))
        return -1;
    if (!has_header(answer->connection, WSI_TOKEN_HEAD_URI) &&
        lws_write(answer->connection, page + LWS_PRE, (size_t)n, LWS_WRITE_HTTP_FINAL) != n)
        return -1;
    return end_answer(answer->connection);
}

static int send_nothing_found(struct lws *connection)
{
    struct answer answer;

    begin_answer(&answer, connection, HTTP_STATUS_NOT_FOUND);
    return send_page(&answer, "Page not found", "There is no page at this address.");
}

static int send_too_long(struct lws *connection)
{
    struct answer answer;

    begin_answer(&answer, connection, HTTP_STATUS_REQ_URI_TOO_LONG);
    return send_page(&answer, "The address is too long",
                     "No page here has an address as long as this.");
}

/* Behind these a body may follow, which is skipped if its length is known. */
static int send_refusal(struct lws *connection, unsigned status, const char *words)
{
    const bool goes_on = has_header(connection, WSI_TOKEN_HTTP_CONTENT_LENGTH) &&
                         !has_header(connection, WSI_TOKEN_HTTP_TRANSFER_ENCODING);
    struct answer answer;
    int code;

    begin_answer(&answer, connection, status);
    if (status == HTTP_STATUS_METHOD_NOT_ALLOWED)
        put_header(&answer, "allow:", "GET, HEAD");
    if (!goes_on)
        put_header(&answer, "connection:", "close");
    code = send_page(&answer, "The request is refused", words);
    return goes_on ? code : -1;
}

/* A folder's address ends with "/", or what its page names beside itself would not be found. */
static int send_to_folder(struct lws *connection, const char *path)
{
    char address[3 * LONGEST_PATH + 2], *at = address;
    struct answer answer;

    for (; *path; path++) {
        const unsigned char c = (unsigned char)*path;
        if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || strchr("0123456789-._~/", c))
            *at++ = *path;
        else
            at += sprintf(at, "%%%02X", c);
    }
    *at++ = '/';
    *at = 0;
    begin_answer(&answer, connection, HTTP_STATUS_MOVED_PERMANENTLY);
    put_header(&answer, "location:", address);
    return send_page(&answer, "Moved", "This page is at the same address with a / at its end.");
}

/* ---- what the browser says about files -------------------------------------------------------*/
/* The text of a header; "" if there is none or it is unreasonably long. */
static char *header_text(struct lws *connection, enum lws_token_indexes header, char *text,
                         int size)
{
    if (lws_hdr_copy(connection, text, size, header) < 0)
        text[0] = 0;
    return text;
}

/* How much a thing of a list is wanted, "gzip;q=0.5" half: 0 is a refusal. */
static double weight_of(const char *parameters)
{
    for (; parameters; parameters = strchr(parameters, ';')) {
        parameters += strspn(parameters, "; \t");
        if (strncasecmp(parameters, "q=", 2) == 0)
            return strtod(parameters + 2, NULL);
    }
    return 1;
}

static bool takes_gzip(struct lws *connection)
{
    char list[512], *rest;
    double any = 0, gzip = -1;

    header_text(connection, WSI_TOKEN_HTTP_ACCEPT_ENCODING, list, sizeof list);
    for (char *item = strtok_r(list, ",", &rest); item; item = strtok_r(NULL, ",", &rest)) {
        char *name = item + strspn(item, " \t");
        size_t n = strcspn(name, "; \t");
        if (n == 4 && strncasecmp(name, "gzip", n) == 0)
            gzip = weight_of(strchr(name, ';'));
        else if (n == 1 && *name == '*')
            any = weight_of(strchr(name, ';'));
    }
    return (gzip < 0 ? any : gzip) > 0;
}

static bool has_already(struct lws *connection, const char *mark)
{
    char list[1024], *rest;

    header_text(connection, WSI_TOKEN_HTTP_IF_NONE_MATCH, list, sizeof list);
    for (char *item = strtok_r(list, ", \t", &rest); item; item = strtok_r(NULL, ", \t", &rest)) {
        if (strncmp(item, "W/", 2) == 0)
            item += 2;
        if (strcmp(item, mark) == 0 || strcmp(item, "*") == 0)
            return true;
    }
    return false;
}

/* ---- files -----------------------------------------------------------------------------------*/
static void stop_sending(struct http_sending *sending)
{
    if (!sending || !sending->is_open)
        return;
    close(sending->file);
    sending->is_open = false;
}

static void put_file_headers(struct answer *answer, const struct site_file *file)
{
    put_header(answer, "content-type:", file->type);
    put_header(answer, "etag:", file->mark);
    put_header(answer, "cache-control:",
               file->is_lasting ? "public, max-age=31536000, immutable" : "no-cache");
    if (file->has_gzip)
        put_header(answer, "vary:", "Accept-Encoding");
    if (file->is_gzip)
        put_header(answer, "content-encoding:", "gzip");
}

static int send_file(struct lws *connection, const struct site_file *file,
                     struct http_sending *sending)
{
    const bool known = has_already(connection, file->mark);
    const bool has_body = !known && file->size > 0 && !has_header(connection, WSI_TOKEN_HEAD_URI);
    struct answer answer;
    bool sent;

    begin_answer(&answer, connection, known ? HTTP_STATUS_NOT_MODIFIED : HTTP_STATUS_OK);
    put_file_headers(&answer, file);
    if (!known)
        put_length(&answer, file->size);
    sent = send_headers(&answer);
    if (sent && has_body) {
        *sending = (struct http_sending){ true, file->file, 0, file->size };
        lws_callback_on_writable(connection);
        return 0;
    }
    close(file->file);
    return sent ? end_answer(connection) : -1;
}

static int send_piece(struct lws *connection, struct http_sending *sending)
{
    unsigned char bytes[LWS_PRE + PIECE];
    const uint64_t left = sending->size - sending->at;
    const size_t wanted = left < PIECE ? (size_t)left : PIECE;
    const bool last = wanted == left;

    /* A file that has become shorter meanwhile cannot be sent as it was promised. */
    if (pread(sending->file, bytes + LWS_PRE, wanted, (off_t)sending->at) != (ssize_t)wanted)
        return -1;
    lws_set_timeout(connection, PENDING_TIMEOUT_HTTP_CONTENT, SECONDS_FOR_A_PIECE);
    if (lws_write(connection, bytes + LWS_PRE, wanted,
                  last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) != (int)wanted)
        return -1;
    sending->at += wanted;
    if (!last) {
        lws_callback_on_writable(connection);
        return 0;
    }
    stop_sending(sending);
    return end_answer(connection);
}

/* A body is no part of asking for a file, and could be taken for the next request. */
static bool brings_body(struct lws *connection)
{
    char length[8];

    if (has_header(connection, WSI_TOKEN_HTTP_TRANSFER_ENCODING))
        return true;
    return has_header(connection, WSI_TOKEN_HTTP_CONTENT_LENGTH) &&
           strcmp(header_text(connection, WSI_TOKEN_HTTP_CONTENT_LENGTH, length, sizeof length),
                  "0") != 0;
}

static int answer_request(struct lws *connection, const char *path, size_t length,
                          struct http_sending *sending)
{
    struct site *site = lws_context_user(lws_get_context(connection));
    struct site_file file;

    if (!has_header(connection, WSI_TOKEN_GET_URI) && !has_header(connection, WSI_TOKEN_HEAD_URI))
        return send_refusal(connection, HTTP_STATUS_METHOD_NOT_ALLOWED,
                            "Pages can only be read here (GET and HEAD).");
    if (brings_body(connection))
        return send_refusal(connection, HTTP_STATUS_BAD_REQUEST,
                            "A request for a page must not carry data.");
    if (length >= LONGEST_PATH)
        return send_too_long(connection);
    if (strlen(path) != length) /* a 0 byte, or an unescaped "&" or ";" */
        return send_nothing_found(connection);
    switch (site_find(site, path, takes_gzip(connection), &file)) {
    case SITE_FILE: return send_file(connection, &file, sending);
    case SITE_FOLDER: return send_to_folder(connection, path);
    default: return send_nothing_found(connection);
    }
}

/* For what is no HTTP request that libwebsockets knows. */
static int refuse_raw(struct lws *connection)
{
    static const char text[] = "HTTP/1.1 405 Method Not Allowed\r\nallow: GET, HEAD\r\n"
                               "content-length: 0\r\nconnection: close\r\n\r\n";
    unsigned char bytes[LWS_PRE + sizeof text];

    memcpy(bytes + LWS_PRE, text, sizeof text);
    lws_write(connection, bytes + LWS_PRE, sizeof text - 1, LWS_WRITE_RAW);
    return -1;
}

int http_callback(struct lws *connection, enum lws_callback_reasons reason, void *user, void *in,
                  size_t length)
{
    struct http_sending *sending = user;

    switch (reason) {
    case LWS_CALLBACK_HTTP: return answer_request(connection, in, length, sending);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return sending && sending->is_open ? send_piece(connection, sending) : 0;
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
    case LWS_CALLBACK_CLOSED_HTTP: stop_sending(sending); return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: return -1; /* there is nothing else to speak */
    case LWS_CALLBACK_RAW_RX: return refuse_raw(connection);
    default: return 0;
    }
}
