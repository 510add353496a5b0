/* Refusals and their sentences, which come from the catalogs in lang/ (section "server"). */
#include "refusal.h"

#include "server_texts.h"

#include <stdio.h>
#include <string.h>

bool refuse(struct refusal *refusal, const char *code)
{
    refusal->code = code;
    refusal->field = NULL;
    refusal->saying = NULL;
    refusal->rule = NULL;
    refusal->has_rule = false;
    refusal->text[0] = 0;
    refusal->more[0] = 0;
    return false;
}

bool refuse_field(struct refusal *refusal, const char *field)
{
    refuse(refusal, "bad-request");
    refusal->field = field;
    return false;
}

bool refuse_saying(struct refusal *refusal, const char *code, const char *saying)
{
    refuse(refusal, code);
    refusal->saying = saying;
    return false;
}

bool refuse_with(struct refusal *refusal, const char *code, const char *key, int64_t number)
{
    struct out more = mw_out_to(refusal->more, sizeof refusal->more);

    refuse(refusal, code);
    mw_json_int(&more, key, number);
    mw_out_end(&more);
    return false;
}

const char *server_sentence(const char *key, int language)
{
    const int known = language >= 0 && language < SERVER_LANGUAGES ? language : 0;

    for (int i = 0; i < SERVER_TEXTS; i++)
        if (strcmp(server_texts[i].code, key) == 0)
            return server_texts[i].text[known];
    return key;
}

static void write_sentence(struct out *out, const struct refusal *refusal, int language)
{
    static const char hole[] = "{field}";
    const char *text = server_sentence(refusal->saying ? refusal->saying : refusal->code, language);
    const char *at = strstr(text, hole);
    char filled[MW_MAX_TEXT];

    if (at) {
        snprintf(filled, sizeof filled, "%.*s%s%s", (int)(at - text), text,
                 refusal->field ? refusal->field : "", at + strlen(hole));
        text = filled;
    }
    mw_json_text(out, "text", text);
}

void refusal_write(struct out *out, const char *key, const struct refusal *refusal, int language)
{
    mw_json_open(out, key, '{');
    mw_json_text(out, "code", refusal->code);
    if (refusal->text[0])
        mw_json_text(out, "text", refusal->text);
    else
        write_sentence(out, refusal, language);
    if (refusal->field)
        mw_json_text(out, "field", refusal->field);
    if (refusal->has_rule && refusal->rule)
        mw_json_text(out, "rule", refusal->rule);
    else if (refusal->has_rule)
        mw_json_null(out, "rule");
    if (refusal->more[0]) {
        mw_out_char(out, ',');
        mw_out_text(out, refusal->more);
    }
    mw_json_close(out, '}');
}
