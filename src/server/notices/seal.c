/* Sealed messages and signed claims; see seal.h. */
#include "seal.h"

#include "text/out.h"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <sodium.h>
#include <string.h>

enum { HASH = crypto_auth_hmacsha256_BYTES, TAG = 16, RECORD = 4096 };

/* ---- keys ------------------------------------------------------------------------------------*/

bool key_public(const unsigned char private_key[KEY_PRIVATE], unsigned char public_key[KEY_PUBLIC])
{
    EC_GROUP *group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
    EC_POINT *point = group ? EC_POINT_new(group) : NULL;
    BIGNUM *number = BN_bin2bn(private_key, KEY_PRIVATE, NULL);
    const bool good = point && number && !BN_is_zero(number) &&
                      BN_cmp(number, EC_GROUP_get0_order(group)) < 0 &&
                      EC_POINT_mul(group, point, number, NULL, NULL, NULL) == 1 &&
                      EC_POINT_point2oct(group, point, POINT_CONVERSION_UNCOMPRESSED, public_key,
                                         KEY_PUBLIC, NULL) == KEY_PUBLIC;

    BN_clear_free(number);
    EC_POINT_free(point);
    EC_GROUP_free(group);
    return good;
}

bool key_make(unsigned char private_key[KEY_PRIVATE], unsigned char public_key[KEY_PUBLIC])
{
    for (int i = 0; i < 4; i++) { /* one of 2^32 numbers is none */
        randombytes_buf(private_key, KEY_PRIVATE);
        if (key_public(private_key, public_key))
            return true;
    }
    return false;
}

/* A key as OpenSSL has it; `private_key` NULL: the public half alone. */
static EVP_PKEY *key_of(const unsigned char *private_key,
                        const unsigned char public_key[KEY_PUBLIC])
{
    OSSL_PARAM_BLD *build = OSSL_PARAM_BLD_new();
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    BIGNUM *number = private_key ? BN_bin2bn(private_key, KEY_PRIVATE, NULL) : NULL;
    OSSL_PARAM *params = NULL;
    EVP_PKEY *key = NULL;

    if (build && context &&
        OSSL_PARAM_BLD_push_utf8_string(build, OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0) &&
        OSSL_PARAM_BLD_push_octet_string(build, OSSL_PKEY_PARAM_PUB_KEY, public_key, KEY_PUBLIC) &&
        (!number || OSSL_PARAM_BLD_push_BN(build, OSSL_PKEY_PARAM_PRIV_KEY, number)))
        params = OSSL_PARAM_BLD_to_param(build);
    if (params && EVP_PKEY_fromdata_init(context) == 1)
        EVP_PKEY_fromdata(context, &key, private_key ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY,
                          params);
    OSSL_PARAM_free(params);
    OSSL_PARAM_BLD_free(build);
    BN_clear_free(number);
    EVP_PKEY_CTX_free(context);
    return key;
}

bool key_is_public(const unsigned char public_key[KEY_PUBLIC])
{
    EVP_PKEY *key =
        public_key[0] == POINT_CONVERSION_UNCOMPRESSED ? key_of(NULL, public_key) : NULL;
    const bool good = key != NULL;

    EVP_PKEY_free(key);
    return good;
}

/* What both sides can compute, and nobody else. */
static bool agree(const unsigned char once[KEY_PRIVATE], const unsigned char own[KEY_PUBLIC],
                  const unsigned char other[KEY_PUBLIC], unsigned char common[KEY_PRIVATE])
{
    EVP_PKEY *mine = key_of(once, own), *theirs = key_of(NULL, other);
    EVP_PKEY_CTX *context = mine && theirs ? EVP_PKEY_CTX_new(mine, NULL) : NULL;
    size_t size = KEY_PRIVATE;
    const bool good = context && EVP_PKEY_derive_init(context) == 1 &&
                      EVP_PKEY_derive_set_peer(context, theirs) == 1 &&
                      EVP_PKEY_derive(context, common, &size) == 1 && size == KEY_PRIVATE;

    EVP_PKEY_CTX_free(context);
    EVP_PKEY_free(mine);
    EVP_PKEY_free(theirs);
    return good;
}

/* ---- sealing ---------------------------------------------------------------------------------*/

static void hmac(const unsigned char *key, size_t key_size, const void *bytes, size_t size,
                 unsigned char hash[HASH])
{
    crypto_auth_hmacsha256_state state;

    crypto_auth_hmacsha256_init(&state, key, key_size);
    crypto_auth_hmacsha256_update(&state, bytes, size);
    crypto_auth_hmacsha256_final(&state, hash);
}

/* HKDF (RFC 5869): the first step, and the first block of the second, which is all that is needed. */
static void expand(const unsigned char key[HASH], const void *info, size_t size,
                   unsigned char hash[HASH])
{
    static const unsigned char first = 1;
    crypto_auth_hmacsha256_state state;

    crypto_auth_hmacsha256_init(&state, key, HASH);
    crypto_auth_hmacsha256_update(&state, info, size);
    crypto_auth_hmacsha256_update(&state, &first, 1);
    crypto_auth_hmacsha256_final(&state, hash);
}

/* The key of the content (16 bytes) and the nonce (12), each at the beginning of its hash. */
static bool derive(const unsigned char browser[KEY_PUBLIC], const unsigned char auth[SEAL_AUTH],
                   const unsigned char once[KEY_PRIVATE], const unsigned char own[KEY_PUBLIC],
                   const unsigned char salt[SEAL_SALT], unsigned char key[HASH],
                   unsigned char nonce[HASH])
{
    static const char for_both[] = "WebPush: info", for_key[] = "Content-Encoding: aes128gcm",
                      for_nonce[] = "Content-Encoding: nonce"; /* each with its final 0 */
    unsigned char common[KEY_PRIVATE], hash[HASH], info[sizeof for_both + 2 * KEY_PUBLIC];

    if (!agree(once, own, browser, common))
        return false;
    memcpy(info, for_both, sizeof for_both);
    memcpy(info + sizeof for_both, browser, KEY_PUBLIC);
    memcpy(info + sizeof for_both + KEY_PUBLIC, own, KEY_PUBLIC);
    hmac(auth, SEAL_AUTH, common, sizeof common, hash);
    expand(hash, info, sizeof info, hash);
    hmac(salt, SEAL_SALT, hash, sizeof hash, hash);
    expand(hash, for_key, sizeof for_key, key);
    expand(hash, for_nonce, sizeof for_nonce, nonce);
    sodium_memzero(common, sizeof common);
    sodium_memzero(hash, sizeof hash);
    return true;
}

static bool encrypt(const unsigned char *key, const unsigned char *nonce, const unsigned char *text,
                    int length, unsigned char *sealed)
{
    EVP_CIPHER_CTX *cipher = EVP_CIPHER_CTX_new();
    int n = 0;
    const bool good = cipher &&
                      EVP_EncryptInit_ex(cipher, EVP_aes_128_gcm(), NULL, key, nonce) == 1 &&
                      EVP_EncryptUpdate(cipher, sealed, &n, text, length) == 1 && n == length &&
                      EVP_EncryptFinal_ex(cipher, sealed + n, &n) == 1 &&
                      EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_GCM_GET_TAG, TAG, sealed + length) == 1;

    EVP_CIPHER_CTX_free(cipher);
    return good;
}

/*
 * salt (16) · size of a record (4) · length of the key (1) · our key for this message (65) · the text and a 2, which
 * says that it is the last record, encrypted (RFC 8188)
 */
size_t seal(const unsigned char browser[KEY_PUBLIC], const unsigned char auth[SEAL_AUTH],
            const unsigned char once[KEY_PRIVATE], const unsigned char salt[SEAL_SALT],
            const char *text, size_t length, unsigned char *sealed)
{
    unsigned char key[HASH], nonce[HASH], plain[LONGEST_SEALED_TEXT + 1];
    unsigned char *own = sealed + SEAL_SALT + 5;

    if (length > LONGEST_SEALED_TEXT || !key_public(once, own))
        return 0;
    memcpy(sealed, salt, SEAL_SALT);
    memcpy(sealed + SEAL_SALT, (const unsigned char[]){ 0, 0, RECORD >> 8, 0, KEY_PUBLIC }, 5);
    memcpy(plain, text, length);
    plain[length] = 2;
    if (!derive(browser, auth, once, own, salt, key, nonce) ||
        !encrypt(key, nonce, plain, (int)length + 1, sealed + SEAL_HEAD))
        return 0;
    sodium_memzero(key, sizeof key);
    return length + SEAL_MORE;
}

/* ---- who sends -------------------------------------------------------------------------------*/

static void put_base64(struct out *out, const void *bytes, size_t size)
{
    char text[VAPID_SIZE];

    sodium_bin2base64(text, sizeof text, bytes, size, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    mw_out_text(out, text);
}

/* ES256: two numbers of 32 bytes, not as OpenSSL writes them. */
static bool sign(EVP_PKEY *key, const char *text, size_t length,
                 unsigned char signature[2 * KEY_PRIVATE])
{
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    unsigned char der[80];
    const unsigned char *at = der;
    size_t size = sizeof der;
    ECDSA_SIG *pair = NULL;
    bool good = false;

    if (context && EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, key) == 1 &&
        EVP_DigestSign(context, der, &size, (const unsigned char *)text, length) == 1)
        pair = d2i_ECDSA_SIG(NULL, &at, (long)size);
    if (pair)
        good = BN_bn2binpad(ECDSA_SIG_get0_r(pair), signature, KEY_PRIVATE) == KEY_PRIVATE &&
               BN_bn2binpad(ECDSA_SIG_get0_s(pair), signature + KEY_PRIVATE, KEY_PRIVATE) ==
                   KEY_PRIVATE;
    ECDSA_SIG_free(pair);
    EVP_MD_CTX_free(context);
    return good;
}

/* The site of an address: "https://push.example". */
static void write_site(struct out *out, const char *address)
{
    char site[300];
    const char *host = strstr(address, "://");
    const size_t n = host ? (size_t)(host + 3 - address) + strcspn(host + 3, "/?#") : 0;

    memcpy(site, address, n < sizeof site ? n : 0);
    site[n < sizeof site ? n : 0] = 0;
    mw_json_text(out, "aud", site);
}

bool vapid_write(const unsigned char private_key[KEY_PRIVATE], const char *address,
                 const char *contact, int64_t until, char header[VAPID_SIZE])
{
    static const char head[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
    unsigned char public_key[KEY_PUBLIC], signature[2 * KEY_PRIVATE];
    char claims[800], token[VAPID_SIZE];
    struct out out = mw_out_to(claims, sizeof claims), written = mw_out_to(token, sizeof token);
    EVP_PKEY *key = key_public(private_key, public_key) ? key_of(private_key, public_key) : NULL;
    bool good;

    mw_json_open(&out, NULL, '{');
    write_site(&out, address);
    mw_json_int(&out, "exp", until);
    mw_json_text(&out, "sub", contact);
    mw_json_close(&out, '}');
    good = mw_out_end(&out) < sizeof claims;
    put_base64(&written, head, sizeof head - 1);
    mw_out_char(&written, '.');
    put_base64(&written, claims, strlen(claims));
    good = good && key && sign(key, token, mw_out_end(&written), signature);
    EVP_PKEY_free(key);
    if (!good)
        return false;
    out = mw_out_to(header, VAPID_SIZE);
    mw_out_text(&out, "vapid t=");
    mw_out_text(&out, token);
    mw_out_char(&out, '.');
    put_base64(&out, signature, sizeof signature);
    mw_out_text(&out, ", k=");
    put_base64(&out, public_key, sizeof public_key);
    return mw_out_end(&out) < VAPID_SIZE;
}
