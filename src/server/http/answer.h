/* The headers of an answer, put together one by one and sent at once. */
#ifndef MW_SERVER_HTTP_ANSWER_H
#define MW_SERVER_HTTP_ANSWER_H

#include "http.h"

#include <libwebsockets.h>
#include <stdbool.h>
#include <stdint.h>

enum { PIECE = 1 << 15, SECONDS_FOR_A_PIECE = 30 };

struct answer {
    struct lws *connection;
    unsigned char bytes[LWS_PRE + 2048 + 3 * LONGEST_PATH]; /* a path with every byte escaped */
    unsigned char *at;
    bool failed; /* it does not fit */
};

void answer_begin(struct answer *answer, struct lws *connection, unsigned status);
void answer_header(struct answer *answer, const char *name, const char *value);
void answer_length(struct answer *answer, uint64_t length);
bool answer_send_headers(struct answer *answer);
/* What a callback returns when an answer is complete: 0 to go on with the connection. */
int answer_end(struct lws *connection);

bool has_header(struct lws *connection, enum lws_token_indexes header);
/* The text of a header; "" if there is none or it is unreasonably long. */
char *header_text(struct lws *connection, enum lws_token_indexes header, char *text, int size);
/* Whether the connection must end with the answer to a request that is refused before its body was read:
 * libwebsockets 4.1, when it has skipped a body and has the next request already, may never come back. */
bool brings_body(struct lws *connection);

#endif
