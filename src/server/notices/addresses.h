/* Which addresses of the network anybody may be sent to: those that lie open to everybody. */
#ifndef MW_SERVER_NOTICES_ADDRESSES_H
#define MW_SERVER_NOTICES_ADDRESSES_H

#include <stdbool.h>
#include <sys/socket.h>

/* Neither this machine nor a network behind it, in whatever form such an address is written. */
bool address_is_public(const struct sockaddr *address);
/* This machine, by the two forms that are meant for it. */
bool address_is_loopback(const struct sockaddr *address);
/* The same for a host as an address names it: "10.0.0.1", "[::1]". True for a name, which is looked at when it has
 * been resolved. */
bool host_may_be_public(const char *host);

#endif
