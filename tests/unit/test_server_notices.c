/* What is told to people who are away: sealed messages, signed claims, addresses, and the letters of mail. */
#include "support.h"

#include "server/notices/addresses.h"
#include "server/notices/seal.h"
#include "server/notices/send.h"
#include "server/notices/words.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <sodium.h>
#include <string.h>

static size_t bytes_of(const char *text, unsigned char *bytes, size_t size)
{
    size_t n = 0;

    assert_int_equal(sodium_base642bin(bytes, size, text, strlen(text), NULL, &n, NULL,
                                       sodium_base64_VARIANT_URLSAFE_NO_PADDING),
                     0);
    return n;
}

/* ---- sealing ---------------------------------------------------------------------------------*/

/* RFC 8291, appendix A. */
static void the_example_of_the_standard(void **state)
{
    static const char text[] = "When I grow up, I want to be a watermelon";
    static const char wanted[] =
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_"
        "c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6"
        "TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_"
        "Qulc"
        "y4a-fN";
    unsigned char browser[KEY_PUBLIC], auth[SEAL_AUTH], once[KEY_PRIVATE], salt[SEAL_SALT],
        sealed[sizeof text + SEAL_MORE];
    char written[400];

    (void)state;
    bytes_of(
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        browser, sizeof browser);
    bytes_of("BTBZMqHH6r4Tts7J_aSIgg", auth, sizeof auth);
    bytes_of("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", once, sizeof once);
    bytes_of("DGv6ra1nlYgDCS1FRnbzlw", salt, sizeof salt);
    assert_int_equal(seal(browser, auth, once, salt, text, strlen(text), sealed),
                     strlen(text) + SEAL_MORE);
    sodium_bin2base64(written, sizeof written, sealed, strlen(text) + SEAL_MORE,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    assert_string_equal(written, wanted);
}

static void what_is_no_key(void **state)
{
    unsigned char point[KEY_PUBLIC], number[KEY_PRIVATE], sealed[100 + SEAL_MORE];
    static const unsigned char none[KEY_PRIVATE];
    static char long_text[LONGEST_SEALED_TEXT + 1];

    (void)state;
    assert_true(key_make(number, point));
    assert_true(key_is_public(point));
    assert_false(key_public(none, point));
    assert_true(key_public(number, point));
    assert_int_equal(seal(point, number, number, number, long_text, sizeof long_text, sealed), 0);
    point[64] ^= 1;
    assert_false(key_is_public(point));
    assert_int_equal(seal(point, number, number, number, "x", 1, sealed), 0);
    point[64] ^= 1;
    point[0] = 5;
    assert_false(key_is_public(point));
}

/* ---- claims ----------------------------------------------------------------------------------*/

static EVP_PKEY *public_key_of(const unsigned char point[KEY_PUBLIC])
{
    OSSL_PARAM params[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, (char[]){ "prime256v1" }, 0),
        OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, (void *)(size_t)point,
                                          KEY_PUBLIC),
        OSSL_PARAM_construct_end(),
    };
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    EVP_PKEY *key = NULL;

    assert_int_equal(EVP_PKEY_fromdata_init(context), 1);
    assert_int_equal(EVP_PKEY_fromdata(context, &key, EVP_PKEY_PUBLIC_KEY, params), 1);
    EVP_PKEY_CTX_free(context);
    return key;
}

static bool is_signed(const unsigned char point[KEY_PUBLIC], const char *text, size_t length,
                      const unsigned char signature[2 * KEY_PRIVATE])
{
    EVP_PKEY *key = public_key_of(point);
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    ECDSA_SIG *pair = ECDSA_SIG_new();
    unsigned char *der = NULL;
    int size;
    bool good;

    ECDSA_SIG_set0(pair, BN_bin2bn(signature, KEY_PRIVATE, NULL),
                   BN_bin2bn(signature + KEY_PRIVATE, KEY_PRIVATE, NULL));
    size = i2d_ECDSA_SIG(pair, &der);
    assert_int_equal(EVP_DigestVerifyInit(context, NULL, EVP_sha256(), NULL, key), 1);
    good = EVP_DigestVerify(context, der, (size_t)size, (const unsigned char *)text, length) == 1;
    OPENSSL_free(der);
    ECDSA_SIG_free(pair);
    EVP_MD_CTX_free(context);
    EVP_PKEY_free(key);
    return good;
}

/* RFC 8292: the header has a token for that very service, and the key that has signed it. */
static void a_claim_is_signed(void **state)
{
    unsigned char private_key[KEY_PRIVATE], point[KEY_PUBLIC], named[KEY_PUBLIC],
        signature[2 * KEY_PRIVATE];
    char header[VAPID_SIZE], claims[600], *token, *body, *dot, *key;

    (void)state;
    assert_true(key_make(private_key, point));
    assert_true(vapid_write(private_key, "https://push.example:8443/to/me?x=1",
                            "mailto:host@example.org", 1700000000, header));
    assert_memory_equal(header, "vapid t=", 8);
    token = header + 8;
    key = strstr(header, ", k=");
    assert_non_null(key);
    assert_int_equal(bytes_of(key + 4, named, sizeof named), KEY_PUBLIC);
    assert_memory_equal(named, point, KEY_PUBLIC);
    *key = 0;
    body = strchr(token, '.') + 1;
    dot = strrchr(token, '.');
    assert_int_equal(bytes_of(dot + 1, signature, sizeof signature), sizeof signature);
    assert_true(is_signed(point, token, (size_t)(dot - token), signature));
    signature[5] ^= 1;
    assert_false(is_signed(point, token, (size_t)(dot - token), signature));
    *dot = 0;
    claims[bytes_of(body, (unsigned char *)claims, sizeof claims - 1)] = 0;
    assert_string_equal(claims, "{\"aud\":\"https://push.example:8443\",\"exp\":1700000000,"
                                "\"sub\":\"mailto:host@example.org\"}");
}

/* ---- addresses -------------------------------------------------------------------------------*/

static bool is_public(const char *text)
{
    struct sockaddr_in four = { .sin_family = AF_INET };
    struct sockaddr_in6 six = { .sin6_family = AF_INET6 };

    if (inet_pton(AF_INET, text, &four.sin_addr) == 1)
        return address_is_public((const struct sockaddr *)&four);
    assert_int_equal(inet_pton(AF_INET6, text, &six.sin6_addr), 1);
    return address_is_public((const struct sockaddr *)&six);
}

static void what_everybody_can_reach(void **state)
{
    static const char *const open[] = {
        "1.1.1.1",       "9.255.255.255",  "11.0.0.0",           "100.63.255.255",
        "100.128.0.0",   "172.15.0.1",     "172.32.0.1",         "192.167.1.1",
        "223.255.255.1", "::ffff:8.8.8.8", "64:ff9b::808:808",   "2002:808:808::1",
        "2606:4700::11", "2a00:1450::8a",  "2001:4860:4860::88",
    };
    static const char *const closed[] = {
        "0.0.0.0",
        "0.1.2.3",
        "10.0.0.1",
        "100.64.0.1",
        "100.127.255.255",
        "127.0.0.1",
        "127.255.0.1",
        "169.254.169.254",
        "172.16.0.1",
        "172.31.255.255",
        "192.0.0.1",
        "192.0.2.1",
        "192.88.99.1",
        "192.168.0.1",
        "198.18.0.1",
        "198.19.255.1",
        "198.51.100.1",
        "203.0.113.1",
        "224.0.0.1",
        "239.1.1.1",
        "240.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "::ffff:127.0.0.1",
        "::ffff:10.0.0.1",
        "::ffff:169.254.169.254",
        "::127.0.0.1",
        "64:ff9b::7f00:1",
        "64:ff9b::a00:1",
        "64:ff9b:1::808:808",
        "2002:7f00:1::",
        "2002:c0a8:1::",
        "2001::1",
        "2001:1::1",
        "2001:db8::1",
        "3fff::1",
        "fc00::1",
        "fdff::1",
        "fe80::1",
        "fec0::1",
        "ff02::1",
        "100::1",
        "4000::1",
    };

    (void)state;
    for (size_t i = 0; i < sizeof open / sizeof *open; i++)
        if (!is_public(open[i]))
            fail_msg("%s is public", open[i]);
    for (size_t i = 0; i < sizeof closed / sizeof *closed; i++)
        if (is_public(closed[i]))
            fail_msg("%s is not public", closed[i]);
}

static void where_a_program_may_be(void **state)
{
    static const char *const good[] = { "https://example.org", "https://example.org:8443/a?b=c",
                                        "https://8.8.8.8/", "https://[2606:4700::11]/x" };
    static const char *const bad[] = {
        "",
        "example.org",
        "http://example.org/",
        "ftp://example.org/",
        "file:///etc/passwd",
        "https://",
        "https://user@example.org/",
        "https://user:word@example.org/",
        "https://127.0.0.1/",
        "https://2130706433/",
        "https://0x7f.1/",
        "https://localhost/",
        "https://[::1]/",
        "https://[::ffff:127.0.0.1]/",
        "https://10.1.2.3/",
        "https://example.org/a b",
        "https://example.org/\r\nHost: x",
    };

    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        if (!url_is_good(good[i], false))
            fail_msg("'%s' is good", good[i]);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (url_is_good(bad[i], false))
            fail_msg("'%s' is not good", bad[i]);
    assert_true(url_is_good("http://127.0.0.1:8000/x", true));
}

/* ---- mail ------------------------------------------------------------------------------------*/

static void addresses_of_mail(void **state)
{
    static const char *const good[] = { "ann@example.org", "Ann.Lee+games@mail.example.org",
                                        "o'neil@example.co", "x@y.z" };
    static const char *const bad[] = {
        "",
        "ann",
        "ann@",
        "@example.org",
        "ann@example",
        "ann@.org",
        "ann@example.org.",
        "ann@exa..mple.org",
        "ann@example.org\r\nBcc: bob@example.org",
        "ann@example.org>",
        "<ann@example.org",
        "ann lee@example.org",
        "ann@example.org,bob@example.org",
        "\"ann\"@example.org",
        "ann@bob@example.org",
        "ann@exam_ple.org",
        "änn@example.org",
        "ann@[127.0.0.1]",
    };

    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        if (!mail_address_is_good(good[i]))
            fail_msg("'%s' is good", good[i]);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (mail_address_is_good(bad[i]))
            fail_msg("'%s' is not good", bad[i]);
}

/* Whatever a name is, every line of a letter is one of ours. */
static void nothing_gets_into_the_head_of_a_letter(void **state)
{
    char text[4000], *end;
    struct out out = mw_out_to(text, sizeof text);

    (void)state;
    letter_write(&out, &(struct letter){ .from = "games@example.org",
                                         .to = "ann@example.org",
                                         .subject = "It is your turn, \r\nBcc: bob@example.org "
                                                    "Ünïcödé Ünïcödé Ünïcödé Ünïcödé Ünïcödé",
                                         .text = "Hello\r\n.\r\nQUIT\r\n",
                                         .id = "1",
                                         .stop = "https://example.org/stop",
                                         .at = 1700000000000 });
    assert_true(mw_out_end(&out) < sizeof text);
    assert_null(strstr(text, "Bcc"));
    assert_null(strstr(text, "QUIT"));
    end = strstr(text, "\r\n\r\n");
    assert_non_null(end);
    for (char *line = text, *next; line < end; line = next + 2) {
        next = strstr(line, "\r\n");
        assert_true(next - line <= 78);
        assert_true(line[0] == ' ' || strchr(line, ':') < next);
        for (char *c = line; c < next; c++)
            assert_in_range((unsigned char)*c, ' ', '~');
    }
    assert_non_null(strstr(text, "\r\nDate: Tue, 14 Nov 2023 22:13:20 +0000\r\n"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_example_of_the_standard),
        cmocka_unit_test(what_is_no_key),
        cmocka_unit_test(a_claim_is_signed),
        cmocka_unit_test(what_everybody_can_reach),
        cmocka_unit_test(where_a_program_may_be),
        cmocka_unit_test(addresses_of_mail),
        cmocka_unit_test(nothing_gets_into_the_head_of_a_letter),
    };

    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
