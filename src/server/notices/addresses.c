/* Addresses that lie open to everybody; see addresses.h. What is not listed by IANA as globally reachable is not. */
#include "addresses.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static const struct {
    uint32_t first;
    int bits;
} closed_four[] = {
    { 0x00000000, 8 },  /* this network */
    { 0x0a000000, 8 },  /* private */
    { 0x64400000, 10 }, /* behind a provider's address */
    { 0x7f000000, 8 },  /* this machine */
    { 0xa9fe0000, 16 }, /* this link */
    { 0xac100000, 12 }, /* private */
    { 0xc0000000, 24 }, /* protocols */
    { 0xc0000200, 24 }, /* documentation */
    { 0xc0586300, 24 }, /* relays of 6to4 */
    { 0xc0a80000, 16 }, /* private */
    { 0xc6120000, 15 }, /* measuring */
    { 0xc6336400, 24 }, /* documentation */
    { 0xcb007100, 24 }, /* documentation */
    { 0xe0000000, 3 },  /* many at once, kept, all */
};

static bool four_is_public(uint32_t address)
{
    for (size_t i = 0; i < sizeof closed_four / sizeof *closed_four; i++)
        if ((address ^ closed_four[i].first) >> (32 - closed_four[i].bits) == 0)
            return false;
    return true;
}

static uint32_t four_at(const unsigned char *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static bool begins_with(const unsigned char *bytes, const char *start, size_t n)
{
    return memcmp(bytes, start, n) == 0;
}

/* Some of the new addresses have an old one in them, which they lead to. */
static bool six_is_public(const unsigned char bytes[16])
{
    if (begins_with(bytes, "\0\0\0\0\0\0\0\0\0\0\xff\xff", 12) ||
        begins_with(bytes, "\0\x64\xff\x9b\0\0\0\0\0\0\0\0", 12))
        return four_is_public(four_at(bytes + 12));
    if (begins_with(bytes, "\x20\x02", 2))
        return four_is_public(four_at(bytes + 2));
    if (bytes[0] >> 5 != 1)
        return false;                                      /* none that is routed everywhere */
    if (begins_with(bytes, "\x20\x01", 2) && bytes[2] < 2) /* protocols, Teredo among them */
        return false;
    return !begins_with(bytes, "\x20\x01\x0d\xb8", 4) &&
           !(begins_with(bytes, "\x3f\xff", 2) && bytes[2] < 16); /* documentation */
}

bool address_is_public(const struct sockaddr *address)
{
    struct sockaddr_in four;
    struct sockaddr_in6 six;

    if (address->sa_family == AF_INET) {
        memcpy(&four, address, sizeof four);
        return four_is_public(ntohl(four.sin_addr.s_addr));
    }
    if (address->sa_family != AF_INET6)
        return false;
    memcpy(&six, address, sizeof six);
    return six_is_public(six.sin6_addr.s6_addr);
}

bool address_is_loopback(const struct sockaddr *address)
{
    struct sockaddr_in four;
    struct sockaddr_in6 six;

    if (address->sa_family == AF_INET) {
        memcpy(&four, address, sizeof four);
        return ntohl(four.sin_addr.s_addr) >> 24 == 127;
    }
    if (address->sa_family != AF_INET6)
        return false;
    memcpy(&six, address, sizeof six);
    return IN6_IS_ADDR_LOOPBACK(&six.sin6_addr);
}

bool host_may_be_public(const char *host)
{
    struct sockaddr_in four = { .sin_family = AF_INET };
    struct sockaddr_in6 six = { .sin6_family = AF_INET6 };
    char inner[64];

    snprintf(inner, sizeof inner, "%s", host[0] == '[' ? host + 1 : host);
    inner[strcspn(inner, "]%")] = 0;
    if (inet_pton(AF_INET, inner, &four.sin_addr) == 1)
        return address_is_public((const struct sockaddr *)&four);
    if (inet_pton(AF_INET6, inner, &six.sin6_addr) == 1)
        return address_is_public((const struct sockaddr *)&six);
    return host[0] != '[' && strcmp(host, "localhost") != 0;
}
