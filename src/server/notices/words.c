/* What is told, in words; see words.h. */
#include "words.h"

#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

/* ---- sentences -------------------------------------------------------------------------------*/

enum { MOST_HOLES = 4 };

struct filling {
    const char *name[MOST_HOLES], *text[MOST_HOLES];
    int n;
};

static const char *text_for(const struct filling *filling, const char *name, size_t length)
{
    for (int i = 0; i < filling->n; i++)
        if (strlen(filling->name[i]) == length && memcmp(filling->name[i], name, length) == 0)
            return filling->text[i];
    return "";
}

void sentence_write(struct out *out, const char *key, int language, ...)
{
    struct filling filling = { .n = 0 };
    va_list values;

    va_start(values, language);
    for (const char *name; filling.n < MOST_HOLES && (name = va_arg(values, const char *));) {
        filling.name[filling.n] = name;
        filling.text[filling.n++] = va_arg(values, const char *);
    }
    va_end(values);
    for (const char *at = server_sentence(key, language), *end; *at;) {
        const size_t plain = strcspn(at, "{");
        mw_out_bytes(out, at, plain);
        at += plain;
        end = strchr(at, '}');
        if (!end)
            break;
        mw_out_text(out, text_for(&filling, at + 1, (size_t)(end - at - 1)));
        at = end + 1;
    }
}

static const char *name_of_game(const char *id)
{
    const mw_game *game = mw_game_info(mw_game_find(id));

    return game ? game->name : id;
}

void news_write(struct out *out, const struct news *news, int language)
{
    char key[32];

    snprintf(key, sizeof key, "notice-%s", news->what);
    sentence_write(out, key, language, "host", news->host, "game", name_of_game(news->game), NULL);
}

void news_write_link(struct out *out, const struct news *news, const char *origin)
{
    mw_out_text(out, origin);
    mw_out_text(out, "/#/table/");
    mw_out_text(out, news->table);
}

/* ---- for programs ----------------------------------------------------------------------------*/

const char *const hook_kind_names[HOOK_KINDS] = { "json", "slack", "discord" };

/* Slack reads <...> as links and calls of people: a name must not be one. */
static void write_for_slack(struct out *out, const char *text)
{
    for (; *text; text++) {
        if (*text == '&')
            mw_out_text(out, "&amp;");
        else if (*text == '<')
            mw_out_text(out, "&lt;");
        else if (*text == '>')
            mw_out_text(out, "&gt;");
        else
            mw_out_char(out, *text);
    }
}

void hook_write_body(struct out *out, enum hook_kind kind, const struct news *news,
                     const char *origin, int language)
{
    char sentence[SENTENCE_SIZE], link[LINK_SIZE], both[6 * SENTENCE_SIZE];
    struct out said = mw_out_to(sentence, sizeof sentence), where = mw_out_to(link, sizeof link),
               line = mw_out_to(both, sizeof both);

    news_write(&said, news, language);
    news_write_link(&where, news, origin);
    mw_out_end(&said);
    mw_out_end(&where);
    if (kind == HOOK_SLACK)
        write_for_slack(&line, sentence);
    else
        mw_out_text(&line, sentence);
    mw_out_char(&line, ' ');
    mw_out_text(&line, link);
    mw_out_end(&line);
    mw_json_open(out, NULL, '{');
    if (kind == HOOK_JSON) {
        mw_json_text(out, "what", news->what);
        mw_json_text(out, "text", sentence);
        mw_json_text(out, "table", news->table);
        mw_json_text(out, "game", news->game);
        mw_json_text(out, "url", link);
        mw_json_int(out, "at", news->at);
    } else {
        mw_json_text(out, kind == HOOK_SLACK ? "text" : "content", both);
    }
    if (kind == HOOK_DISCORD) { /* a name that looks like a call of everybody calls nobody */
        mw_json_open(out, "allowed_mentions", '{');
        mw_json_open(out, "parse", '[');
        mw_json_close(out, ']');
        mw_json_close(out, '}');
    }
    mw_json_close(out, '}');
}

/* ---- mail ------------------------------------------------------------------------------------*/

/* What is allowed without quotes (RFC 5321), which is what people have. */
bool mail_address_is_good(const char *address)
{
    static const char others[] = "!#$%&'*+-/=?^_`{|}~.";
    const char *at = strrchr(address, '@');

    if (!at || at == address || at - address > 64 || strlen(address) >= ADDRESS_SIZE ||
        !strchr(at, '.') || at[1] == '.' || address[strlen(address) - 1] == '.' ||
        strstr(address, ".."))
        return false;
    for (const char *c = address; *c; c++) {
        const bool is_plain = (*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') ||
                              (*c >= '0' && *c <= '9') || *c == '-' || *c == '.';
        if (c != at && !is_plain && (c > at || !strchr(others, *c)))
            return false;
    }
    return true;
}

/* Cut where a letter begins, in pieces that fit an encoded word (RFC 2047): at most 75 characters each. */
static void write_subject(struct out *out, const char *text)
{
    enum { PIECE = 42 };
    char encoded[PIECE * 2];

    mw_out_text(out, "Subject:");
    while (*text) {
        size_t n = strlen(text) < PIECE ? strlen(text) : PIECE;
        while (text[n] && n > 1 && ((unsigned char)text[n] & 0xc0) == 0x80)
            n--;
        sodium_bin2base64(encoded, sizeof encoded, (const unsigned char *)text, n,
                          sodium_base64_VARIANT_ORIGINAL);
        mw_out_text(out, " =?utf-8?B?");
        mw_out_text(out, encoded);
        mw_out_text(out, "?=\r\n");
        text += n;
    }
}

/* Lines of 76 characters, which any server takes. */
static void write_content(struct out *out, const char *text)
{
    enum { PIECE = 57 };
    char encoded[PIECE * 2];

    for (size_t left = strlen(text), n; left > 0; left -= n, text += n) {
        n = left < PIECE ? left : PIECE;
        sodium_bin2base64(encoded, sizeof encoded, (const unsigned char *)text, n,
                          sodium_base64_VARIANT_ORIGINAL);
        mw_out_text(out, encoded);
        mw_out_text(out, "\r\n");
    }
}

static void write_date(struct out *out, int64_t at)
{
    const time_t seconds = (time_t)(at / 1000);
    char date[64];
    struct tm time;

    gmtime_r(&seconds, &time);
    strftime(date, sizeof date, "Date: %a, %d %b %Y %H:%M:%S +0000\r\n", &time);
    mw_out_text(out, date);
}

static void write_header(struct out *out, const char *name, const char *before, const char *value,
                         const char *after)
{
    mw_out_text(out, name);
    mw_out_text(out, before);
    mw_out_text(out, value);
    mw_out_text(out, after);
    mw_out_text(out, "\r\n");
}

/* Nothing of it comes from a person but the address, which has been looked at, and what is encoded. */
void letter_write(struct out *out, const struct letter *letter)
{
    write_header(out, "From: ", "Millwright <", letter->from, ">");
    write_header(out, "To: ", "<", letter->to, ">");
    write_subject(out, letter->subject);
    write_date(out, letter->at);
    write_header(out, "Message-ID: <", letter->id, strchr(letter->from, '@'), ">");
    mw_out_text(out, "Auto-Submitted: auto-generated\r\n");
    if (letter->stop) {
        write_header(out, "List-Unsubscribe: ", "<", letter->stop, ">");
        mw_out_text(out, "List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n");
    }
    mw_out_text(out, "MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n"
                     "Content-Transfer-Encoding: base64\r\n\r\n");
    write_content(out, letter->text);
}
