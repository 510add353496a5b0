/* Reading and writing positions as JSON; see state_text.h. */
#include "state_text.h"

#include "core/bits.h"
#include "core/deck.h"
#include "text/text.h"

/* ORDER: enum mw_source. */
const char *const mw_source_names[MW_SOURCES] = { "canal_links", "canal_tiles", "rail_links",
                                                  "rail_tiles",  "tiles_again", "cash",
                                                  "income",      "bonus",       "debt" };
const uint8_t mw_scored_as[MW_SOURCES] = {
    SCORED_CANAL_LINKS, SCORED_CANAL_TILES, SCORED_RAIL_LINKS, SCORED_RAIL_TILES, SCORED_OTHER,
    SCORED_CASH,        SCORED_OTHER,       SCORED_OTHER,      SCORED_OTHER
};
const char *const mw_scored_names[SCORED_FIELDS] = { "canal_links", "canal_tiles", "rail_links",
                                                     "rail_tiles",  "cash",        "other" };

void mw_write_numbers(struct out *out, const char *key, const uint8_t *values, int n)
{
    mw_json_open(out, key, '[');
    for (int i = 0; i < n; i++)
        mw_json_int(out, NULL, values[i]);
    mw_json_close(out, ']');
}

void mw_write_counts(struct out *out, const char *key, const char *const *names,
                     const int16_t *count, int n)
{
    mw_json_open(out, key, '{');
    for (int i = 0; i < n; i++)
        mw_json_int(out, names[i], count[i]);
    mw_json_close(out, '}');
}

void mw_write_cards(struct out *out, const char *key, const char *const *card, const uint8_t *count,
                    int kinds)
{
    mw_json_open(out, key, '[');
    for (int i = 0; i < kinds; i++)
        for (int n = 0; n < count[i]; n++)
            mw_json_text(out, NULL, card[i]);
    mw_json_close(out, ']');
}

void mw_write_pile(struct out *out, const char *key, const char *const *card, const uint8_t *pile,
                   int n)
{
    mw_json_open(out, key, '[');
    while (n > 0)
        mw_json_text(out, NULL, card[pile[--n]]);
    mw_json_close(out, ']');
}

void mw_write_goods(struct out *out, const char *const *industry, uint64_t goods)
{
    int i;

    mw_json_open(out, "buys", '[');
    FOR_EACH (i, goods)
        mw_json_text(out, NULL, industry[i]);
    mw_json_close(out, ']');
}

void mw_write_ranking(struct out *out, const mw_result *result, int players)
{
    mw_json_open(out, "ranking", '[');
    for (int place = 0; place < players; place++) {
        bool any = false;
        for (int seat = 0; seat < players; seat++)
            if (result->place[seat] == place) {
                if (!any)
                    mw_json_open(out, NULL, '[');
                any = true;
                mw_json_int(out, NULL, seat);
            }
        if (any)
            mw_json_close(out, ']');
    }
    mw_json_close(out, ']');
    mw_json_open(out, "vp", '[');
    for (int seat = 0; seat < players; seat++)
        mw_json_int(out, NULL, result->vp[seat]);
    mw_json_close(out, ']');
}

struct reader mw_reader_at(struct json object, mw_problem *problem)
{
    return (struct reader){ .at = object, .problem = problem };
}

/* The path with one more step: "seats[1].money". */
static void path_to(const struct reader *r, const char *key, char *path, size_t size)
{
    struct out out = mw_out_to(path, size);

    mw_out_text(&out, r->path);
    if (out.length > 0 && key[0] != '[')
        mw_out_char(&out, '.');
    mw_out_text(&out, key);
    mw_out_end(&out);
}

void mw_reader_refuse(struct reader *r, const char *key, const char *what)
{
    struct out out = mw_out_to(r->problem->text, sizeof r->problem->text);

    if (r->failed)
        return;
    r->failed = true;
    r->problem->code = MW_BAD_STATE;
    path_to(r, key, r->problem->field, sizeof r->problem->field);
    mw_out_text(&out, r->problem->field);
    mw_out_char(&out, ' ');
    mw_out_text(&out, what);
    mw_out_end(&out);
}

void mw_reader_refuse_seat(struct reader *r, int seat, const char *key, const char *what)
{
    char path[48];
    struct out out = mw_out_to(path, sizeof path);

    mw_out_text(&out, "seats[");
    mw_out_int(&out, seat);
    mw_out_text(&out, "].");
    mw_out_text(&out, key);
    mw_out_end(&out);
    mw_reader_refuse(r, path, what);
}

static void go_down(struct reader *r, struct json value, const char *key)
{
    char path[sizeof r->path];

    path_to(r, key, path, sizeof path);
    r->above[r->depth] = r->at;
    r->path_length[r->depth++] = text_length(r->path);
    text_copy(r->path, path, sizeof r->path);
    r->at = value;
}

bool mw_reader_enter(struct reader *r, const char *key, char type)
{
    struct json value = mw_read_field(r, key, type);

    if (r->failed)
        return false;
    go_down(r, value, key);
    return true;
}

bool mw_reader_enter_item(struct reader *r, struct json item, int index)
{
    char key[16];
    struct out out = mw_out_to(key, sizeof key);

    mw_out_char(&out, '[');
    mw_out_int(&out, index);
    mw_out_char(&out, ']');
    mw_out_end(&out);
    if (mw_json_type(item) != 'o')
        mw_reader_refuse(r, key, item.at ? "must be an object" : "is missing");
    if (r->failed)
        return false;
    go_down(r, item, key);
    return true;
}

void mw_reader_leave(struct reader *r)
{
    r->at = r->above[--r->depth];
    r->path[r->path_length[r->depth]] = 0;
}

struct json mw_read_field_or_none(struct reader *r, const char *key)
{
    return mw_json_get(r->at, key);
}

struct json mw_read_field(struct reader *r, const char *key, char type)
{
    struct json value = mw_json_get(r->at, key);

    if (!value.at)
        mw_reader_refuse(r, key, "is missing");
    else if (mw_json_type(value) != type)
        mw_reader_refuse(r, key,
                         type == 'o'   ? "must be an object"
                         : type == 'l' ? "must be a list"
                         : type == 's' ? "must be a text"
                                       : "must be a number");
    return value;
}

void mw_read_known_fields(struct reader *r, const char *const *names, int n)
{
    struct json key;
    uint64_t seen = 0;

    for (struct json v = mw_json_first(r->at, &key); v.at; v = mw_json_next(r->at, v, &key)) {
        int i = mw_name_in(key, names, n);
        if (i < 0) {
            char text[40] = "?";
            mw_json_unescape(key, text, sizeof text);
            if (!text[0])
                text_copy(text, "?", sizeof text);
            mw_reader_refuse(r, text, "is not a field that stands there");
        } else if (seen >> i & 1) {
            mw_reader_refuse(r, names[i], "stands twice");
        } else {
            seen |= (uint64_t)1 << i;
        }
    }
}

int64_t mw_read_number(struct reader *r, const char *key, int64_t least, int64_t most)
{
    struct json value = mw_read_field(r, key, 'n');
    int64_t n;

    if (r->failed)
        return least > 0 ? least : 0;
    if (!mw_json_read_int(value, &n) || n < least || n > most) {
        char what[64];
        struct out out = mw_out_to(what, sizeof what);
        mw_out_text(&out, "must be a whole number from ");
        mw_out_int(&out, least);
        mw_out_text(&out, " to ");
        mw_out_int(&out, most);
        mw_out_end(&out);
        mw_reader_refuse(r, key, what);
        return least > 0 ? least : 0;
    }
    return n;
}

bool mw_read_truth(struct reader *r, const char *key)
{
    bool value = false;
    struct json given = mw_json_get(r->at, key);

    if (!given.at)
        mw_reader_refuse(r, key, "is missing");
    else if (!mw_json_read_bool(given, &value))
        mw_reader_refuse(r, key, "must be true or false");
    return value;
}

int mw_name_in(struct json text, const char *const *names, int n)
{
    char id[64];

    if (!mw_json_read_text(text, id, sizeof id))
        return -1;
    for (int i = 0; i < n; i++)
        if (text_equal(id, names[i]))
            return i;
    return -1;
}

int mw_read_name(struct reader *r, const char *key, const char *const *names, int n)
{
    struct json value = mw_read_field(r, key, 's');
    int found = r->failed ? 0 : mw_name_in(value, names, n);

    if (found < 0)
        mw_reader_refuse(r, key, "is not a name known here");
    return found < 0 ? 0 : found;
}

void mw_read_numbers(struct reader *r, const char *key, uint8_t *values, int least, int most)
{
    struct json list = mw_read_field(r, key, 'l');
    int n = 0;

    for (struct json v = r->failed ? (struct json){ 0 } : mw_json_first(list, NULL); v.at;
         v = mw_json_next(list, v, NULL)) {
        int64_t value;
        if (n == most || !mw_json_read_int(v, &value) || value < 0 || value > 255) {
            mw_reader_refuse(r, key, "must be a list of small numbers, as many as there are");
            return;
        }
        values[n++] = (uint8_t)value;
    }
    if (n < least)
        mw_reader_refuse(r, key, "has too few numbers");
}

void mw_read_cards(struct reader *r, const char *key, const char *const *card, uint8_t *count,
                   int kinds)
{
    struct json list = mw_read_field(r, key, 'l');

    for (struct json v = r->failed ? (struct json){ 0 } : mw_json_first(list, NULL); v.at;
         v = mw_json_next(list, v, NULL)) {
        int kind = mw_name_in(v, card, kinds);
        if (kind < 0 || count[kind] == 100) {
            mw_reader_refuse(r, key, "holds something that is not a card of this game");
            return;
        }
        count[kind]++;
    }
}

int mw_read_goods(struct reader *r, const char *const *industry, int industries,
                  const uint8_t *goods, int kinds)
{
    struct json list = mw_read_field(r, "buys", 'l');
    mask set = 0;

    for (struct json v = mw_json_first(list, NULL); v.at; v = mw_json_next(list, v, NULL)) {
        int i = mw_name_in(v, industry, industries);
        if (i < 0 || has(set, i))
            return -1;
        set |= bit(i);
    }
    for (int kind = 0; kind < kinds; kind++)
        if (goods[kind] == set)
            return kind;
    return -1;
}

int mw_read_pile(struct reader *r, const char *key, const char *const *card, int kinds,
                 uint8_t *pile, int most)
{
    struct json list = mw_read_field(r, key, 'l');
    int n = 0;

    for (struct json v = r->failed ? (struct json){ 0 } : mw_json_first(list, NULL); v.at;
         v = mw_json_next(list, v, NULL)) {
        int kind = mw_name_in(v, card, kinds);
        if (kind < 0 || n == most) {
            mw_reader_refuse(r, key,
                             "holds something that is not a card of this game, or too many cards");
            return 0;
        }
        pile[n++] = (uint8_t)kind;
    }
    pile_reverse(pile, n);
    return n;
}
