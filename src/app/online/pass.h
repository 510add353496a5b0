/* As whom a server knows us: a token from a file, or a cookie that is kept for each server. */
#ifndef MW_APP_ONLINE_PASS_H
#define MW_APP_ONLINE_PASS_H

#include "online.h"

/* Both return false after saying what is wrong. */
bool read_token(const char *path, struct pass *pass);
/* In the user's data folder, for nobody else to read. */
bool keep_cookie(const struct address *address, const char *cookie);

/* The cookie that was kept for this server, "" for none. */
void find_cookie(const struct address *address, struct pass *pass);

#endif
