/* A JSON reader that allocates nothing; see json.h. */
#include "json.h"

#include "text.h"

enum { DEEPEST = 32 };

struct parser {
    const char *at, *end;
};

static void skip_space(struct parser *p)
{
    while (p->at < p->end && (*p->at == ' ' || *p->at == '\t' || *p->at == '\n' || *p->at == '\r'))
        p->at++;
}

static bool take(struct parser *p, char c)
{
    if (p->at >= p->end || *p->at != c)
        return false;
    p->at++;
    return true;
}

static bool take_literal(struct parser *p, const char *word)
{
    for (; *word; word++)
        if (!take(p, *word))
            return false;
    return true;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static int hex_digit(char c)
{
    if (is_digit(c))
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

static bool take_digits(struct parser *p)
{
    if (p->at >= p->end || !is_digit(*p->at))
        return false;
    while (p->at < p->end && is_digit(*p->at))
        p->at++;
    return true;
}

static bool take_number(struct parser *p)
{
    take(p, '-');
    if (!take(p, '0') && !take_digits(p))
        return false;
    if (take(p, '.') && !take_digits(p))
        return false;
    if (p->at < p->end && (*p->at == 'e' || *p->at == 'E')) {
        p->at++;
        if (!take(p, '+'))
            take(p, '-');
        return take_digits(p);
    }
    return true;
}

static bool take_hex4(struct parser *p, unsigned *code)
{
    *code = 0;
    for (int i = 0; i < 4; i++) {
        int digit = p->at < p->end ? hex_digit(*p->at) : -1;
        if (digit < 0)
            return false;
        *code = *code << 4 | (unsigned)digit;
        p->at++;
    }
    return true;
}

/* After the backslash. A lone half of a surrogate pair is no character. */
static bool take_escape(struct parser *p, unsigned *code)
{
    static const char letters[] = "\"\\/bfnrt", meaning[] = "\"\\/\b\f\n\r\t";

    if (p->at >= p->end)
        return false;
    for (int i = 0; letters[i]; i++)
        if (*p->at == letters[i]) {
            p->at++;
            *code = (unsigned)meaning[i];
            return true;
        }
    if (!take(p, 'u') || !take_hex4(p, code))
        return false;
    if (*code >= 0xd800 && *code <= 0xdbff) {
        unsigned low;
        if (!take(p, '\\') || !take(p, 'u') || !take_hex4(p, &low) || low < 0xdc00 || low > 0xdfff)
            return false;
        *code = 0x10000 + ((*code - 0xd800) << 10) + (low - 0xdc00);
        return true;
    }
    return *code < 0xdc00 || *code > 0xdfff;
}

static bool take_string(struct parser *p)
{
    unsigned code;

    if (!take(p, '"'))
        return false;
    while (p->at < p->end) {
        unsigned char c = (unsigned char)*p->at;
        size_t n;
        if (c == '"') {
            p->at++;
            return true;
        }
        if (c == '\\') {
            p->at++;
            if (!take_escape(p, &code))
                return false;
        } else if (c < 0x20 || (n = utf8_length(p->at, p->end)) == 0) {
            return false;
        } else {
            p->at += n;
        }
    }
    return false;
}

static bool take_value(struct parser *p, int depth);

static bool take_members(struct parser *p, char close, int depth)
{
    p->at++;
    skip_space(p);
    if (take(p, close))
        return true;
    do {
        skip_space(p);
        if (close == '}') {
            if (!take_string(p))
                return false;
            skip_space(p);
            if (!take(p, ':'))
                return false;
        }
        if (!take_value(p, depth + 1))
            return false;
        skip_space(p);
    } while (take(p, ','));
    return take(p, close);
}

static bool take_value(struct parser *p, int depth)
{
    skip_space(p);
    if (p->at >= p->end || depth > DEEPEST)
        return false;
    switch (*p->at) {
    case '{': return take_members(p, '}', depth);
    case '[': return take_members(p, ']', depth);
    case '"': return take_string(p);
    case 't': return take_literal(p, "true");
    case 'f': return take_literal(p, "false");
    case 'n': return take_literal(p, "null");
    default: return take_number(p);
    }
}

bool mw_json_parse(const char *text, size_t length, struct json *value, size_t *where)
{
    struct parser p = { text, text + length };
    bool good;

    skip_space(&p);
    value->at = p.at;
    good = take_value(&p, 0);
    value->end = p.at;
    if (good)
        skip_space(&p);
    *where = (size_t)(p.at - text);
    return good && p.at == p.end;
}

char mw_json_type(struct json value)
{
    if (!value.at)
        return 0;
    switch (*value.at) {
    case '{': return 'o';
    case '[': return 'l';
    case '"': return 's';
    case 't': return 't';
    case 'f': return 'f';
    case 'n': return '0';
    default: return 'n';
    }
}

/* The text was checked by mw_json_parse(), so from here on every value is well formed. */
static struct json value_at(struct parser *p, struct json container, struct json *key)
{
    struct json none = { NULL, NULL }, value;

    skip_space(p);
    if (p->at >= p->end || *p->at == '}' || *p->at == ']')
        return none;
    if (*container.at == '{') {
        const char *start = p->at;
        take_string(p);
        if (key)
            *key = (struct json){ start, p->at };
        skip_space(p);
        take(p, ':');
        skip_space(p);
    } else if (key) {
        *key = none;
    }
    value.at = p->at;
    take_value(p, 0);
    value.end = p->at;
    return value;
}

struct json mw_json_first(struct json container, struct json *key)
{
    char type = mw_json_type(container);
    struct parser p = { container.at, container.end };

    if (type != 'o' && type != 'l')
        return (struct json){ NULL, NULL };
    p.at++;
    return value_at(&p, container, key);
}

struct json mw_json_next(struct json container, struct json value, struct json *key)
{
    struct parser p = { value.end, container.end };

    skip_space(&p);
    if (!take(&p, ','))
        return (struct json){ NULL, NULL };
    return value_at(&p, container, key);
}

int mw_json_count(struct json container)
{
    int n = 0;
    for (struct json v = mw_json_first(container, NULL); v.at; v = mw_json_next(container, v, NULL))
        n++;
    return n;
}

struct json mw_json_get(struct json object, const char *name)
{
    struct json key, v;

    if (mw_json_type(object) != 'o')
        return (struct json){ NULL, NULL };
    for (v = mw_json_first(object, &key); v.at; v = mw_json_next(object, v, &key))
        if (mw_json_is(key, name))
            break;
    return v;
}

bool mw_json_read_uint64(struct json value, uint64_t *number)
{
    uint64_t n = 0;

    if (mw_json_type(value) != 'n')
        return false;
    for (const char *c = value.at; c < value.end; c++) {
        unsigned digit = (unsigned)(*c - '0');
        if (!is_digit(*c) || n > (UINT64_MAX - digit) / 10)
            return false;
        n = n * 10 + digit;
    }
    *number = n;
    return true;
}

bool mw_json_read_int(struct json value, int64_t *number)
{
    bool negative = mw_json_type(value) == 'n' && *value.at == '-';
    uint64_t n;

    if (negative) {
        value.at++;
        if (value.at >= value.end || !is_digit(*value.at))
            return false;
    }
    if (!mw_json_read_uint64(value, &n) || n > INT64_MAX)
        return false;
    *number = negative ? -(int64_t)n : (int64_t)n;
    return true;
}

bool mw_json_read_bool(struct json value, bool *truth)
{
    char type = mw_json_type(value);
    if (type != 't' && type != 'f')
        return false;
    *truth = type == 't';
    return true;
}

size_t mw_json_unescape(struct json value, char *text, size_t size)
{
    size_t length = 0, stored = 0;
    struct parser p;

    if (mw_json_type(value) != 's')
        return SIZE_MAX;
    p = (struct parser){ value.at + 1, value.end - 1 };
    while (p.at < p.end) {
        char bytes[4];
        const char *from = p.at;
        size_t n = utf8_length(p.at, p.end);
        if (*p.at == '\\') {
            unsigned code;
            p.at++;
            take_escape(&p, &code);
            n = utf8_encode(code, bytes);
            from = bytes;
        } else {
            p.at += n;
        }
        if (stored == length && length + n < size) /* whole characters only */
            for (size_t i = 0; i < n; i++)
                text[stored++] = from[i];
        length += n;
    }
    if (size > 0)
        text[stored] = 0;
    return length;
}

bool mw_json_read_text(struct json value, char *text, size_t size)
{
    size_t length = mw_json_unescape(value, text, size);
    return length < size && text_length(text) == length;
}

bool mw_json_is(struct json value, const char *wanted)
{
    char text[96];
    return mw_json_read_text(value, text, sizeof text) && text_equal(text, wanted);
}

static bool same_bytes(struct json a, struct json b)
{
    if (a.end - a.at != b.end - b.at)
        return false;
    for (const char *x = a.at, *y = b.at; x < a.end; x++, y++)
        if (*x != *y)
            return false;
    return true;
}

/* Whether `b` has each member of `a`, and with the same value. Keys that stand twice make it necessary
 * to look both ways; values are compared one way only, or deep ones would be compared 2^depth times. */
static bool has_members_of(struct json b, struct json a, bool same_values)
{
    struct json key;

    for (struct json x = mw_json_first(a, &key); x.at; x = mw_json_next(a, x, &key)) {
        char name[96];
        struct json y;
        if (!mw_json_read_text(key, name, sizeof name))
            return false;
        y = mw_json_get(b, name);
        if (!y.at || (same_values && !mw_json_same(x, y)))
            return false;
    }
    return true;
}

bool mw_json_same(struct json a, struct json b)
{
    char type = mw_json_type(a);
    struct json x, y;

    if (type != mw_json_type(b))
        return false;
    if (type != 'o' && type != 'l')
        return type == 0 || same_bytes(a, b);
    if (mw_json_count(a) != mw_json_count(b))
        return false;
    if (type == 'o')
        return has_members_of(b, a, true) && has_members_of(a, b, false);
    y = mw_json_first(b, NULL);
    for (x = mw_json_first(a, NULL); x.at; x = mw_json_next(a, x, NULL)) {
        if (!mw_json_same(x, y))
            return false;
        y = mw_json_next(b, y, NULL);
    }
    return true;
}
