/* Reading and writing positions as JSON; see state_text.h. */
#include "state_text.h"

#include "core/bits.h"
#include "core/deck.h"
#include "text/text.h"

/* ORDER: enum source_of_vp. */
const char *const vp_source[VP_SOURCES] = { "canal_links", "canal_tiles", "rail_links",
                                            "rail_tiles",  "cash",        "other" };

void write_numbers(struct out *out, const char *key, const uint8_t *values, int n)
{
    json_open(out, key, '[');
    for (int i = 0; i < n; i++)
        json_int(out, NULL, values[i]);
    json_close(out, ']');
}

void write_counts(struct out *out, const char *key, const char *const *names, const int16_t *count,
                  int n)
{
    json_open(out, key, '{');
    for (int i = 0; i < n; i++)
        json_int(out, names[i], count[i]);
    json_close(out, '}');
}

void write_cards(struct out *out, const char *key, const char *const *card, const uint8_t *count,
                 int kinds)
{
    json_open(out, key, '[');
    for (int i = 0; i < kinds; i++)
        for (int n = 0; n < count[i]; n++)
            json_text(out, NULL, card[i]);
    json_close(out, ']');
}

void write_pile(struct out *out, const char *key, const char *const *card, const uint8_t *pile,
                int n)
{
    json_open(out, key, '[');
    while (n > 0)
        json_text(out, NULL, card[pile[--n]]);
    json_close(out, ']');
}

void write_goods(struct out *out, const char *const *industry, uint64_t goods)
{
    int i;

    json_open(out, "buys", '[');
    FOR_EACH (i, goods)
        json_text(out, NULL, industry[i]);
    json_close(out, ']');
}

void write_ranking(struct out *out, const mw_result *result, int players)
{
    json_open(out, "ranking", '[');
    for (int place = 0; place < players; place++) {
        bool any = false;
        for (int seat = 0; seat < players; seat++)
            if (result->place[seat] == place) {
                if (!any)
                    json_open(out, NULL, '[');
                any = true;
                json_int(out, NULL, seat);
            }
        if (any)
            json_close(out, ']');
    }
    json_close(out, ']');
    json_open(out, "vp", '[');
    for (int seat = 0; seat < players; seat++)
        json_int(out, NULL, result->vp[seat]);
    json_close(out, ']');
}

struct reader reader_at(struct json object, mw_problem *problem)
{
    return (struct reader){ .at = object, .problem = problem };
}

/* The path with one more step: "seats[1].money". */
static void path_to(const struct reader *r, const char *key, char *path, size_t size)
{
    struct out out = out_to(path, size);

    out_text(&out, r->path);
    if (out.length > 0 && key[0] != '[')
        out_char(&out, '.');
    out_text(&out, key);
    out_end(&out);
}

void wrong(struct reader *r, const char *key, const char *what)
{
    struct out out = out_to(r->problem->text, sizeof r->problem->text);

    if (r->failed)
        return;
    r->failed = true;
    r->problem->code = MW_BAD_STATE;
    path_to(r, key, r->problem->field, sizeof r->problem->field);
    out_text(&out, r->problem->field);
    out_char(&out, ' ');
    out_text(&out, what);
    out_end(&out);
}

void wrong_of_seat(struct reader *r, int seat, const char *key, const char *what)
{
    char path[48];
    struct out out = out_to(path, sizeof path);

    out_text(&out, "seats[");
    out_int(&out, seat);
    out_text(&out, "].");
    out_text(&out, key);
    out_end(&out);
    wrong(r, path, what);
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

bool enter(struct reader *r, const char *key, char type)
{
    struct json value = field(r, key, type);

    if (r->failed)
        return false;
    go_down(r, value, key);
    return true;
}

bool enter_item(struct reader *r, struct json item, int index)
{
    char key[16];
    struct out out = out_to(key, sizeof key);

    out_char(&out, '[');
    out_int(&out, index);
    out_char(&out, ']');
    out_end(&out);
    if (json_type(item) != 'o')
        wrong(r, key, item.at ? "must be an object" : "is missing");
    if (r->failed)
        return false;
    go_down(r, item, key);
    return true;
}

void leave(struct reader *r)
{
    r->at = r->above[--r->depth];
    r->path[r->path_length[r->depth]] = 0;
}

struct json field_or_none(struct reader *r, const char *key)
{
    return json_get(r->at, key);
}

struct json field(struct reader *r, const char *key, char type)
{
    struct json value = json_get(r->at, key);

    if (!value.at)
        wrong(r, key, "is missing");
    else if (json_type(value) != type)
        wrong(r, key,
              type == 'o'   ? "must be an object"
              : type == 'l' ? "must be a list"
              : type == 's' ? "must be a text"
                            : "must be a number");
    return value;
}

void known_fields(struct reader *r, const char *const *names, int n)
{
    struct json key;
    uint64_t seen = 0;

    for (struct json v = json_first(r->at, &key); v.at; v = json_next(r->at, v, &key)) {
        int i = name_in(key, names, n);
        if (i < 0) {
            char text[40] = "?";
            json_unescape(key, text, sizeof text);
            if (!text[0])
                text_copy(text, "?", sizeof text);
            wrong(r, text, "is not a field that stands there");
        } else if (seen >> i & 1) {
            wrong(r, names[i], "stands twice");
        } else {
            seen |= (uint64_t)1 << i;
        }
    }
}

int64_t number(struct reader *r, const char *key, int64_t least, int64_t most)
{
    struct json value = field(r, key, 'n');
    int64_t n;

    if (r->failed)
        return least > 0 ? least : 0;
    if (!json_read_int(value, &n) || n < least || n > most) {
        char what[64];
        struct out out = out_to(what, sizeof what);
        out_text(&out, "must be a whole number from ");
        out_int(&out, least);
        out_text(&out, " to ");
        out_int(&out, most);
        out_end(&out);
        wrong(r, key, what);
        return least > 0 ? least : 0;
    }
    return n;
}

bool truth(struct reader *r, const char *key)
{
    bool value = false;
    struct json given = json_get(r->at, key);

    if (!given.at)
        wrong(r, key, "is missing");
    else if (!json_read_bool(given, &value))
        wrong(r, key, "must be true or false");
    return value;
}

int name_in(struct json text, const char *const *names, int n)
{
    char id[64];

    if (!json_read_text(text, id, sizeof id))
        return -1;
    for (int i = 0; i < n; i++)
        if (text_equal(id, names[i]))
            return i;
    return -1;
}

int name(struct reader *r, const char *key, const char *const *names, int n)
{
    struct json value = field(r, key, 's');
    int found = r->failed ? 0 : name_in(value, names, n);

    if (found < 0)
        wrong(r, key, "is not a name known here");
    return found < 0 ? 0 : found;
}

void read_numbers(struct reader *r, const char *key, uint8_t *values, int least, int most)
{
    struct json list = field(r, key, 'l');
    int n = 0;

    for (struct json v = r->failed ? (struct json){ 0 } : json_first(list, NULL); v.at;
         v = json_next(list, v, NULL)) {
        int64_t value;
        if (n == most || !json_read_int(v, &value) || value < 0 || value > 255) {
            wrong(r, key, "must be a list of small numbers, as many as there are");
            return;
        }
        values[n++] = (uint8_t)value;
    }
    if (n < least)
        wrong(r, key, "has too few numbers");
}

void read_cards(struct reader *r, const char *key, const char *const *card, uint8_t *count,
                int kinds)
{
    struct json list = field(r, key, 'l');

    for (struct json v = r->failed ? (struct json){ 0 } : json_first(list, NULL); v.at;
         v = json_next(list, v, NULL)) {
        int kind = name_in(v, card, kinds);
        if (kind < 0 || count[kind] == 100) {
            wrong(r, key, "holds something that is not a card of this game");
            return;
        }
        count[kind]++;
    }
}

int read_goods(struct reader *r, const char *const *industry, int industries, const uint8_t *goods,
               int kinds)
{
    struct json list = field(r, "buys", 'l');
    mask set = 0;

    for (struct json v = json_first(list, NULL); v.at; v = json_next(list, v, NULL)) {
        int i = name_in(v, industry, industries);
        if (i < 0 || has(set, i))
            return -1;
        set |= bit(i);
    }
    for (int kind = 0; kind < kinds; kind++)
        if (goods[kind] == set)
            return kind;
    return -1;
}

int read_pile(struct reader *r, const char *key, const char *const *card, int kinds, uint8_t *pile,
              int most)
{
    struct json list = field(r, key, 'l');
    int n = 0;

    for (struct json v = r->failed ? (struct json){ 0 } : json_first(list, NULL); v.at;
         v = json_next(list, v, NULL)) {
        int kind = name_in(v, card, kinds);
        if (kind < 0 || n == most) {
            wrong(r, key, "holds something that is not a card of this game, or too many cards");
            return 0;
        }
        pile[n++] = (uint8_t)kind;
    }
    pile_reverse(pile, n);
    return n;
}
