/* Passwords; see passwords.h. */
#include "passwords.h"

#include "names.h"

#include <sodium.h>
#include <string.h>

_Static_assert(PASSWORD_HASH_SIZE >= crypto_pwhash_STRBYTES, "room for what libsodium writes");

bool password_is_good(const char *password)
{
    return strlen(password) < PASSWORD_SIZE && text_characters(password) >= 8;
}

bool password_hash(const char *password, char hash[PASSWORD_HASH_SIZE])
{
    return crypto_pwhash_str(hash, password, strlen(password), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                             crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0;
}

bool password_fits(const char *password, const char *hash)
{
    /* Of a password that nobody has, made with the same limits. */
    static const char nobody[] = "$argon2id$v=19$m=65536,t=2,p=1$ighrVRDOwOxJfEnqIcRUKg$/"
                                 "cnu9Fdx1rNoZomLFmqPKPR0RTGQj1ir2rodnIKujJQ";

    return crypto_pwhash_str_verify(hash[0] ? hash : nobody, password, strlen(password)) == 0 &&
           hash[0];
}
