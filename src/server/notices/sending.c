/*
 * A row of what is to be told, made into a message while its table is looked at: mail, the body of a webhook, or a sealed
 * push. What is not so any more becomes none.
 */
#include "sending.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum {
    MOST_LISTED = 50,               /* tables in a digest */
    SECONDS_OF_A_CLAIM = 12 * 3600, /* that a signature for a push service is good for */
    SECONDS_KEPT = 86400,           /* that a push service keeps a message for */
};

/* ---- what it is about ------------------------------------------------------------------------*/

bool sending_is(const struct sending *sending, const char *what)
{
    return strcmp(sending->news.what, what) == 0;
}

static bool read_table(struct notices *notices, struct news *news)
{
    struct rows rows =
        store_read(notices->world->store,
                   "select t.game, p.name from tables t left join people p on p.id = t.host "
                   "where t.id = $1",
                   "t", news->table);

    if (!store_next(&rows))
        return false;
    snprintf(news->game, sizeof news->game, "%s", row_text(&rows, 0));
    snprintf(news->host, sizeof news->host, "%s",
             row_is_null(&rows, 1) ? "someone" : row_text(&rows, 1));
    store_stop(&rows);
    return true;
}

/* Whether there is still reason to tell it: a move may have been taken back or made, and somebody may have come. */
static bool is_still_so(struct notices *notices, const char *person, const struct news *news)
{
    static const char turn[] =
        "select count(*) from tables t join seats s on s.\"table\" = t.id and s.seat = t.decides "
        "where t.id = $1 and t.state = 1 and s.person = $2 and s.stand_in = 0";
    static const char time_out[] =
        "select count(*) from tables t join seats s on s.\"table\" = t.id where t.id = $1 and "
        "t.state = 1 and s.person = $2 and s.stand_in = 2";
    static const char seat[] = "select count(*) from seats where \"table\" = $1 and person = $2";
    const char *question = strcmp(news->what, "turn") == 0   ? turn
                           : strcmp(news->what, "time") == 0 ? time_out
                                                             : seat;

    return only_number(store_read(notices->world->store, question, "tt", news->table, person), 0) >
               0 &&
           !notices->is_here(notices->context, news->table, person);
}

/* ---- mail ------------------------------------------------------------------------------------*/

struct mailbox {
    char address[ADDRESS_SIZE], stop[SECRET_SIZE], confirm[SECRET_SIZE];
    enum mail_mode mode;
};

static bool read_mailbox(struct notices *notices, const char *person, struct mailbox *mailbox)
{
    struct rows rows =
        store_read(notices->world->store,
                   "select address, stop, confirm, mode from mails where person = $1", "t", person);

    if (!store_next(&rows))
        return false;
    snprintf(mailbox->address, sizeof mailbox->address, "%s", row_text(&rows, 0));
    snprintf(mailbox->stop, sizeof mailbox->stop, "%s", row_text(&rows, 1));
    snprintf(mailbox->confirm, sizeof mailbox->confirm, "%s", row_text(&rows, 2));
    mailbox->mode = (enum mail_mode)row_int(&rows, 3);
    store_stop(&rows);
    return true;
}

static void write_line(struct out *out, const struct news *news, const char *origin, int language)
{
    news_write(out, news, language);
    mw_out_text(out, "\r\n");
    news_write_link(out, news, origin);
    mw_out_text(out, "\r\n\r\n");
}

/* All that waits, as far as it is still so; false: nothing is. */
static bool write_digest(struct notices *notices, const struct person *person, struct out *out)
{
    struct news news[MOST_LISTED];
    struct rows rows = store_read(notices->world->store,
                                  "select \"table\", what, at from notices where person = $1 and "
                                  "way = 0 and target = '' and sent is null order by at limit $2",
                                  "ti", person->id, (int64_t)MOST_LISTED);
    int n = 0, told = 0;

    for (; n < MOST_LISTED && store_next(&rows); n++) {
        copy_id(news[n].table, row_text(&rows, 0));
        snprintf(news[n].what, sizeof news[n].what, "%s", row_text(&rows, 1));
        news[n].at = row_int(&rows, 2);
    }
    store_stop(&rows);
    for (int i = 0; i < n; i++) {
        if (!read_table(notices, &news[i]) || !is_still_so(notices, person->id, &news[i]))
            continue;
        write_line(out, &news[i], notices->settings->origin, person->language);
        told++;
    }
    return told > 0;
}

static void write_confirmation(struct notices *notices, const struct person *person,
                               const struct mailbox *mailbox, struct out *out)
{
    sentence_write(out, "mail-confirm-text", person->language, "site", notices->settings->origin,
                   NULL);
    mw_out_text(out, "\r\n\r\n");
    mw_out_text(out, notices->settings->origin);
    mw_out_text(out, "/#/mail/confirm/");
    mw_out_text(out, mailbox->confirm);
    mw_out_text(out, "\r\n\r\n");
    mw_out_text(out, server_sentence("mail-confirm-else", person->language));
    mw_out_text(out, "\r\n");
}

static void write_end(struct notices *notices, const struct person *person,
                      const struct mailbox *mailbox, struct out *out)
{
    mw_out_text(out, server_sentence("mail-stop", person->language));
    mw_out_text(out, "\r\n");
    mw_out_text(out, notices->settings->origin);
    mw_out_text(out, "/#/mail/stop/");
    mw_out_text(out, mailbox->stop);
    mw_out_text(out, "\r\n");
}

/* The text of the mail that the row is for; false: there is nothing to say any more. */
static bool write_text(struct sending *sending, const struct person *person,
                       const struct mailbox *mailbox, struct out *out)
{
    struct notices *notices = sending->notices;
    const bool is_confirmation = sending_is(sending, "confirm");

    if (is_confirmation != (mailbox->confirm[0] != 0) ||
        (mailbox->mode == MAIL_NONE && !is_confirmation))
        return false;
    if (is_confirmation)
        write_confirmation(notices, person, mailbox, out);
    else if (!sending_is(sending, "digest"))
        write_line(out, &sending->news, notices->settings->origin, person->language);
    else if (!write_digest(notices, person, out))
        return false;
    if (!is_confirmation)
        write_end(notices, person, mailbox, out);
    return true;
}

static void write_subject(const struct sending *sending, int language, char subject[SENTENCE_SIZE])
{
    struct out out = mw_out_to(subject, SENTENCE_SIZE);

    if (sending_is(sending, "confirm") || sending_is(sending, "digest"))
        mw_out_text(&out,
                    server_sentence(sending_is(sending, "digest") ? "mail-digest" : "mail-confirm",
                                    language));
    else
        news_write(&out, &sending->news, language);
    mw_out_end(&out);
}

/* The same for the same news, so that a mail which may have been sent twice can be known. */
static void write_id(const struct sending *sending, char id[HEX_SIZE])
{
    char text[200];

    snprintf(text, sizeof text, "%s %s %s %s %lld", sending->row.person, sending->row.table,
             sending->row.target, sending->news.what, (long long)sending->news.at);
    world_hash(text, id);
    id[32] = 0;
}

static bool make_mail(struct sending *sending, const struct person *person)
{
    static char text[BODY_SIZE / 2];
    const struct notice_settings *settings = sending->notices->settings;
    struct message *message = &sending->message;
    struct out said = mw_out_to(text, sizeof text),
               body = mw_out_to(message->body, sizeof message->body);
    char subject[SENTENCE_SIZE], id[HEX_SIZE], stop[LINK_SIZE];
    struct mailbox mailbox;

    if (!settings->mail_server || !read_mailbox(sending->notices, person->id, &mailbox) ||
        !write_text(sending, person, &mailbox, &said) || mw_out_end(&said) >= sizeof text)
        return false;
    write_subject(sending, person->language, subject);
    write_id(sending, id);
    snprintf(stop, sizeof stop, "%s/api/mail/stop/%s", settings->origin, mailbox.stop);
    letter_write(&body, &(struct letter){ .from = settings->mail_from,
                                          .to = mailbox.address,
                                          .subject = subject,
                                          .text = text,
                                          .id = id,
                                          .stop = sending_is(sending, "confirm") ? NULL : stop,
                                          .at = real_now() });
    message->length = mw_out_end(&body);
    snprintf(message->url, sizeof message->url, "%s", settings->mail_server);
    snprintf(message->from, sizeof message->from, "<%s>", settings->mail_from);
    snprintf(message->to, sizeof message->to, "<%s>", mailbox.address);
    message->user = settings->mail_user;
    message->password = settings->mail_password;
    return message->length < sizeof message->body;
}

/* ---- webhooks --------------------------------------------------------------------------------*/

static void add_header(struct message *message, const char *name, const char *value)
{
    snprintf(message->header[message->n_headers++], HEADER_SIZE, "%s: %s", name, value);
}

/* Whoever knows the secret can tell that the body is ours, and of now. */
static void sign_body(struct message *message, const char *secret)
{
    unsigned char hash[crypto_auth_hmacsha256_BYTES];
    char time[24], signature[3 + 2 * sizeof hash + 1] = "v1=";
    crypto_auth_hmacsha256_state state;

    snprintf(time, sizeof time, "%lld", (long long)(real_now() / 1000));
    crypto_auth_hmacsha256_init(&state, (const unsigned char *)secret, strlen(secret));
    crypto_auth_hmacsha256_update(&state, (const unsigned char *)time, strlen(time));
    crypto_auth_hmacsha256_update(&state, (const unsigned char *)".", 1);
    crypto_auth_hmacsha256_update(&state, (const unsigned char *)message->body, message->length);
    crypto_auth_hmacsha256_final(&state, hash);
    world_hex(hash, sizeof hash, signature + 3);
    add_header(message, "Millwright-Timestamp", time);
    add_header(message, "Millwright-Signature", signature);
}

static bool make_hook(struct sending *sending, const struct person *person)
{
    const struct notice_settings *settings = sending->notices->settings;
    struct message *message = &sending->message;
    struct out body = mw_out_to(message->body, sizeof message->body);
    struct rows rows = store_read(
        sending->notices->world->store,
        "select url, kind, secret from hooks where person = $1 and off = 0", "t", person->id);

    if (!store_next(&rows))
        return false;
    snprintf(message->url, sizeof message->url, "%s", row_text(&rows, 0));
    hook_write_body(&body, (enum hook_kind)row_int(&rows, 1), &sending->news, settings->origin,
                    person->language);
    message->length = mw_out_end(&body);
    add_header(message, "Content-Type", "application/json");
    add_header(message, "User-Agent", "Millwright/" MW_VERSION);
    sign_body(message, row_text(&rows, 2));
    store_stop(&rows);
    return settings->has_hooks && message->length < sizeof message->body;
}

/* ---- Web Push --------------------------------------------------------------------------------*/

/* What the service worker of the page reads. */
static size_t write_push(const struct sending *sending, int language,
                         char text[LONGEST_SEALED_TEXT])
{
    char sentence[SENTENCE_SIZE];
    struct out said = mw_out_to(sentence, sizeof sentence),
               out = mw_out_to(text, LONGEST_SEALED_TEXT);

    news_write(&said, &sending->news, language);
    mw_out_end(&said);
    mw_json_open(&out, NULL, '{');
    mw_json_text(&out, "table", sending->news.table);
    mw_json_text(&out, "text", sentence);
    mw_json_close(&out, '}');
    return mw_out_end(&out);
}

static bool read_key(const char *text, unsigned char *bytes, size_t size)
{
    return sodium_base642bin(bytes, size, text, strlen(text), "=", NULL, NULL,
                             sodium_base64_VARIANT_URLSAFE_NO_PADDING) == 0;
}

static bool seal_push(struct sending *sending, const char *key_text, const char *auth_text,
                      int language)
{
    struct message *message = &sending->message;
    unsigned char key[KEY_PUBLIC], auth[SEAL_AUTH], once[KEY_PRIVATE], unused[KEY_PUBLIC],
        salt[SEAL_SALT];
    char text[LONGEST_SEALED_TEXT];
    const size_t length = write_push(sending, language, text);

    randombytes_buf(salt, sizeof salt);
    if (!read_key(key_text, key, sizeof key) || !read_key(auth_text, auth, sizeof auth) ||
        !key_make(once, unused))
        return false;
    message->length = seal(key, auth, once, salt, text, length, (unsigned char *)message->body);
    return message->length > 0;
}

static bool make_push(struct sending *sending, const struct person *person)
{
    struct notices *notices = sending->notices;
    struct message *message = &sending->message;
    struct rows rows =
        store_read(notices->world->store, "select endpoint, key, auth from pushes where id = $1",
                   "t", sending->row.target);
    char proof[VAPID_SIZE], lasts[16];
    bool good;

    if (!store_next(&rows))
        return false;
    snprintf(message->url, sizeof message->url, "%s", row_text(&rows, 0));
    good = notices->push_public[0] &&
           seal_push(sending, row_text(&rows, 1), row_text(&rows, 2), person->language) &&
           vapid_write(notices->push_key, message->url, notices->settings->push_contact,
                       real_now() / 1000 + SECONDS_OF_A_CLAIM, proof);
    store_stop(&rows);
    if (!good)
        return false;
    snprintf(lasts, sizeof lasts, "%d", (int)SECONDS_KEPT);
    add_header(message, "Content-Type", "application/octet-stream");
    add_header(message, "Content-Encoding", "aes128gcm");
    add_header(message, "TTL", lasts);
    add_header(message, "Urgency", "high");
    add_header(message, "Topic",
               sending->news.table); /* the next takes the place of one that waits */
    add_header(message, "Authorization", proof);
    return true;
}

/* ---- one of them ------------------------------------------------------------------------------*/

bool sending_make(struct sending *sending)
{
    struct notices *notices = sending->notices;
    const bool is_of_table = sending->row.table[0] != 0;
    struct person person;

    if (!person_find(notices->world, sending->row.person, &person) || person.banned > 0)
        return false;
    if (is_of_table &&
        (!read_table(notices, &sending->news) || !is_still_so(notices, person.id, &sending->news)))
        return false;
    switch (sending->row.way) {
    case BY_MAIL: return make_mail(sending, &person);
    case BY_HOOK: return make_hook(sending, &person);
    default: return make_push(sending, &person);
    }
}
