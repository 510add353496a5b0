/* Passwords and what is stored of them (argon2id). Both take a good part of a second and are for workers:
 * they touch nothing but their arguments. */
#ifndef MW_SERVER_PEOPLE_PASSWORDS_H
#define MW_SERVER_PEOPLE_PASSWORDS_H

#include <stdbool.h>

enum { PASSWORD_SIZE = 257, PASSWORD_HASH_SIZE = 128 };

/* At least 8 characters, at most 256 bytes. */
bool password_is_good(const char *password);

/* False if there is no memory for it. */
bool password_hash(const char *password, char hash[PASSWORD_HASH_SIZE]);
/* With "" as the hash it takes as long as with another, and is false. */
bool password_fits(const char *password, const char *hash);

#endif
