/*
 * Answers requests for files. libwebsockets has read the request and decoded its path when it
 * comes here; an answer is a few headers, then the file in pieces, each when the connection can
 * take it, so that a slow reader holds up nobody. Connections stay open between requests.
 */
#include "files.h"

#include "answer.h"
#include "site.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

/* ---- answers without a file ------------------------------------------------------------------*/
static int write_page(struct answer *answer, const char *heading, const char *words)
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

    answer_header(answer, "content-type:", "text/html; charset=utf-8");
    answer_header(answer, "cache-control:", "no-cache");
    answer_length(answer, (uint64_t)n);
    if (!answer_send_headers(answer))
        return -1;
    if (!has_header(answer->connection, WSI_TOKEN_HEAD_URI) &&
        lws_write(answer->connection, page + LWS_PRE, (size_t)n, LWS_WRITE_HTTP_FINAL) != n)
        return -1;
    return 0;
}

static int send_page(struct answer *answer, const char *heading, const char *words)
{
    return write_page(answer, heading, words) ? -1 : answer_end(answer->connection);
}

static int send_nothing_found(struct lws *connection)
{
    struct answer answer;

    answer_begin(&answer, connection, HTTP_STATUS_NOT_FOUND);
    return send_page(&answer, "Page not found", "There is no page at this address.");
}

static int send_too_long(struct lws *connection)
{
    struct answer answer;

    answer_begin(&answer, connection, HTTP_STATUS_REQ_URI_TOO_LONG);
    return send_page(&answer, "The address is too long",
                     "No page here has an address as long as this.");
}

/* A body is no part of asking for a file; the connection ends with it. */
static int send_refusal(struct lws *connection, unsigned status, const char *words)
{
    struct answer answer;

    answer_begin(&answer, connection, status);
    if (status == HTTP_STATUS_METHOD_NOT_ALLOWED)
        answer_header(&answer, "allow:", "GET, HEAD");
    answer_header(&answer, "connection:", "close");
    write_page(&answer, "The request is refused", words);
    return -1;
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
    answer_begin(&answer, connection, HTTP_STATUS_MOVED_PERMANENTLY);
    answer_header(&answer, "location:", address);
    return send_page(&answer, "Moved", "This page is at the same address with a / at its end.");
}

/* ---- what the browser says about files -------------------------------------------------------*/
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
void files_stop(struct http_request *request)
{
    if (!request || !request->is_open)
        return;
    close(request->file);
    request->is_open = false;
}

static void put_file_headers(struct answer *answer, const struct site_file *file)
{
    answer_header(answer, "content-type:", file->type);
    answer_header(answer, "etag:", file->mark);
    answer_header(answer, "cache-control:",
                  file->is_lasting ? "public, max-age=31536000, immutable" : "no-cache");
    if (file->has_gzip)
        answer_header(answer, "vary:", "Accept-Encoding");
    if (file->is_gzip)
        answer_header(answer, "content-encoding:", "gzip");
}

static int send_file(struct lws *connection, const struct site_file *file,
                     struct http_request *request)
{
    const bool known = has_already(connection, file->mark);
    const bool has_body = !known && file->size > 0 && !has_header(connection, WSI_TOKEN_HEAD_URI);
    struct answer answer;
    bool sent;

    answer_begin(&answer, connection, known ? HTTP_STATUS_NOT_MODIFIED : HTTP_STATUS_OK);
    put_file_headers(&answer, file);
    if (!known)
        answer_length(&answer, file->size);
    sent = answer_send_headers(&answer);
    if (sent && has_body) {
        request->is_open = true;
        request->file = file->file;
        request->at = 0;
        request->size = file->size;
        lws_callback_on_writable(connection);
        return 0;
    }
    close(file->file);
    return sent ? answer_end(connection) : -1;
}

int files_send_piece(struct lws *connection, struct http_request *request)
{
    unsigned char bytes[LWS_PRE + PIECE];
    const uint64_t left = request->size - request->at;
    const size_t wanted = left < PIECE ? (size_t)left : PIECE;
    const bool last = wanted == left;

    /* A file that has become shorter meanwhile cannot be sent as it was promised. */
    if (pread(request->file, bytes + LWS_PRE, wanted, (off_t)request->at) != (ssize_t)wanted)
        return -1;
    lws_set_timeout(connection, PENDING_TIMEOUT_HTTP_CONTENT, SECONDS_FOR_A_PIECE);
    if (lws_write(connection, bytes + LWS_PRE, wanted,
                  last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) != (int)wanted)
        return -1;
    request->at += wanted;
    if (!last) {
        lws_callback_on_writable(connection);
        return 0;
    }
    files_stop(request);
    return answer_end(connection);
}

int files_answer(struct site *site, struct lws *connection, const char *path, size_t length,
                 struct http_request *request)
{
    struct site_file file;

    if (!has_header(connection, WSI_TOKEN_GET_URI) && !has_header(connection, WSI_TOKEN_HEAD_URI))
        return send_refusal(connection, HTTP_STATUS_METHOD_NOT_ALLOWED,
                            "Pages can only be read here (GET and HEAD).");
    if (brings_body(connection))
        return send_refusal(connection, HTTP_STATUS_BAD_REQUEST,
                            "A request for a page must not carry data.");
    if (length >= LONGEST_PATH)
        return send_too_long(connection);
    if (!site || strlen(path) != length) /* a 0 byte, or an unescaped "&" or ";" */
        return send_nothing_found(connection);
    switch (site_find(site, path, takes_gzip(connection), &file)) {
    case SITE_FILE: return send_file(connection, &file, request);
    case SITE_FOLDER: return send_to_folder(connection, path);
    default: return send_nothing_found(connection);
    }
}
