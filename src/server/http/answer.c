/* The headers of an answer; see answer.h. */
#include "answer.h"

#include <string.h>
#include <time.h>

static unsigned char *end_of(struct answer *answer)
{
    return answer->bytes + sizeof answer->bytes;
}

void answer_header(struct answer *answer, const char *name, const char *value)
{
    if (lws_add_http_header_by_name(answer->connection, (const unsigned char *)name,
                                    (const unsigned char *)value, (int)strlen(value), &answer->at,
                                    end_of(answer)))
        answer->failed = true;
}

void answer_begin(struct answer *answer, struct lws *connection, unsigned status)
{
    char date[40];
    time_t now = time(NULL);
    struct tm utc;

    answer->connection = connection;
    answer->at = answer->bytes + LWS_PRE;
    answer->failed =
        lws_add_http_header_status(connection, status, &answer->at, end_of(answer)) != 0;
    if (gmtime_r(&now, &utc) && strftime(date, sizeof date, "%a, %d %b %Y %H:%M:%S GMT", &utc) > 0)
        answer_header(answer, "date:", date);
}

void answer_length(struct answer *answer, uint64_t length)
{
    if (lws_add_http_header_content_length(answer->connection, length, &answer->at, end_of(answer)))
        answer->failed = true;
}

bool answer_send_headers(struct answer *answer)
{
    return !answer->failed &&
           lws_finalize_write_http_header(answer->connection, answer->bytes + LWS_PRE, &answer->at,
                                          end_of(answer)) == 0;
}

int answer_end(struct lws *connection)
{
    return lws_http_transaction_completed(connection) ? -1 : 0;
}

bool has_header(struct lws *connection, enum lws_token_indexes header)
{
    return lws_hdr_total_length(connection, header) > 0;
}

char *header_text(struct lws *connection, enum lws_token_indexes header, char *text, int size)
{
    if (lws_hdr_copy(connection, text, size, header) < 0)
        text[0] = 0;
    return text;
}

bool brings_body(struct lws *connection)
{
    char length[8];

    if (has_header(connection, WSI_TOKEN_HTTP_TRANSFER_ENCODING))
        return true;
    if (has_header(connection, WSI_TOKEN_HTTP_CONTENT_LENGTH))
        return strcmp(header_text(connection, WSI_TOKEN_HTTP_CONTENT_LENGTH, length, sizeof length),
                      "0") != 0;
    return !has_header(connection, WSI_TOKEN_GET_URI) &&
           !has_header(connection, WSI_TOKEN_HEAD_URI);
}
