/* Requests about being told while away: mail, a webhook, browsers (server/notices). Rows of the table in requests.c. */
#ifndef MW_SERVER_HTTP_TELLING_H
#define MW_SERVER_HTTP_TELLING_H

#include "api.h"

bool act_mail(struct api_request *request);
bool act_mail_confirm(struct api_request *request);
bool act_mail_stop(struct api_request *request);
bool act_mail_page(struct api_request *request);
bool act_hook(struct api_request *request);
bool act_push(struct api_request *request);
bool act_push_end(struct api_request *request);
/* What the asker has set: `telling`; after a new webhook also its `secret`. */
void write_telling(struct api_request *request, struct out *out);

#endif
