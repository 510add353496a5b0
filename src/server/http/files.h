/* The files of the page over HTTP: see files.c. What these return is what a callback returns. */
#ifndef MW_SERVER_HTTP_FILES_H
#define MW_SERVER_HTTP_FILES_H

#include "http.h"

/* `site` NULL: nothing is found. */
int files_answer(struct site *site, struct lws *connection, const char *path, size_t length,
                 struct http_request *request);
int files_send_piece(struct lws *connection, struct http_request *request);
void files_stop(struct http_request *request);

#endif
