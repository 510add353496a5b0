/*
 * What is told, in words: sentences of the catalogs (section "server" of lang/), mails, and the bodies that programs
 * read. Only what everybody at a table may see is ever said.
 */
#ifndef MW_SERVER_NOTICES_WORDS_H
#define MW_SERVER_NOTICES_WORDS_H

#include "server/people/people.h"
#include "text/out.h"

enum { SENTENCE_SIZE = 400, LINK_SIZE = 400, ADDRESS_SIZE = 255 };

/* Something that has happened at a table. */
struct news {
    char what[16]; /* turn, start, over, time */
    char table[ID_SIZE];
    char game[40];          /* its id */
    char host[PERSON_NAME]; /* whose table it is */
    int64_t at;
};

/* A sentence with {name}, {game} and so on filled in: pairs of a name and a text, and NULL. */
void sentence_write(struct out *out, const char *key, int language, ...);
/* "It is your turn at Ann's table (Brass: Birmingham)" */
void news_write(struct out *out, const struct news *news, int language);
/* Where the page shows the table. */
void news_write_link(struct out *out, const struct news *news, const char *origin);

enum hook_kind { HOOK_JSON, HOOK_SLACK, HOOK_DISCORD, HOOK_KINDS };
extern const char *const hook_kind_names[HOOK_KINDS];
void hook_write_body(struct out *out, enum hook_kind kind, const struct news *news,
                     const char *origin, int language);

/* A mail: headers first, then its text, which is UTF-8. */
struct letter {
    const char *from, *to, *subject, *text;
    const char *id; /* the same for the same letter, however often it is sent */
    const char
        *stop; /* the address that ends such mail with one click; NULL: there will be none anyway */
    int64_t at;
};
void letter_write(struct out *out, const struct letter *letter);
/* Whether mail can be sent there, as far as its looks go. */
bool mail_address_is_good(const char *address);

#endif
