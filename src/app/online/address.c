/* Where a server is; see address.h. */
#include "address.h"

#include "args.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct scheme {
    const char *name;
    bool secure;
} schemes[] = {
    { "http://", false }, { "https://", true }, { "ws://", false }, { "wss://", true }
};

static const char *read_scheme(const char *text, bool *secure)
{
    for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++) {
        size_t n = strlen(schemes[i].name);
        if (strncmp(text, schemes[i].name, n) == 0) {
            *secure = schemes[i].secure;
            return text + n;
        }
    }
    return NULL;
}

/* The host, in brackets if it has colons itself; returns what follows it. */
static const char *read_host(const char *text, char *host, size_t size)
{
    bool bracket = text[0] == '[';
    const char *start = text + bracket;
    size_t n = strcspn(start, bracket ? "]" : ":/?#@");

    if (n == 0 || n >= size || (bracket && start[n] != ']'))
        return NULL;
    memcpy(host, start, n);
    host[n] = 0;
    return start + n + bracket;
}

static const char *read_port(const char *text, int *port)
{
    char *end;
    long number;

    if (*text != ':')
        return text;
    number = strtol(text + 1, &end, 10);
    if (end == text + 1 || number < 1 || number > 65535)
        return NULL;
    *port = (int)number;
    return end;
}

static void name_site(struct address *address)
{
    const bool six = strchr(address->host, ':') != NULL;
    const int usual = address->secure ? 443 : 80;
    int n = snprintf(address->site, sizeof address->site, six ? "[%s]" : "%s", address->host);

    if (address->port != usual)
        snprintf(address->site + n, sizeof address->site - (size_t)n, ":%d", address->port);
}

bool read_address(const char *text, struct address *address)
{
    const char *rest = read_scheme(text, &address->secure);

    address->port = address->secure ? 443 : 80;
    rest = rest ? read_host(rest, address->host, sizeof address->host) : NULL;
    rest = rest ? read_port(rest, &address->port) : NULL;
    if (!rest || (*rest && strcmp(rest, "/") != 0))
        return says_wrong("'%s' is no address of a server; one is http://127.0.0.1:8080/", text);
    name_site(address);
    return true;
}
