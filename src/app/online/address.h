/* Where a server is: http://host:port/, which is all that an address of one can say. */
#ifndef MW_APP_ONLINE_ADDRESS_H
#define MW_APP_ONLINE_ADDRESS_H

#include <stdbool.h>

struct address {
    bool secure;    /* https, wss */
    char host[254]; /* without brackets */
    int port;
    char site[272]; /* "host:port" as the header Host has it */
};

/* http, https, ws or wss; false after saying on stderr what is wrong. */
bool read_address(const char *text, struct address *address);

#endif
