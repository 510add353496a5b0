/*
 * Names; see names.h. Unicode's own tables decide what a character is. Refused are control, format and
 * bidirectional characters, line ends, what is private or not assigned, and what leaves nothing to see;
 * folding (NFKC, without case) takes all white space as one blank.
 */
#include "names.h"

#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

enum {
    BRAILLE_BLANK = 0x2800, /* looks like a space and is none to Unicode */
    /* Not seen themselves; they say how the symbol before them is drawn. */
    TEXT_STYLE = 0xfe0e,
    PICTURE_STYLE = 0xfe0f,
};

static const char *const not_for_people[] = { "someone" }; /* those who are no more */

static bool is_space(utf8proc_int32_t c)
{
    const utf8proc_category_t kind = utf8proc_category(c);

    return kind == UTF8PROC_CATEGORY_ZS || kind == UTF8PROC_CATEGORY_ZL ||
           kind == UTF8PROC_CATEGORY_ZP || (c >= '\t' && c <= '\r') || c == 0x85;
}

static bool can_be_in_a_name(utf8proc_int32_t c)
{
    switch (utf8proc_category(c)) {
    case UTF8PROC_CATEGORY_CC:
    case UTF8PROC_CATEGORY_CF:
    case UTF8PROC_CATEGORY_CN:
    case UTF8PROC_CATEGORY_CO:
    case UTF8PROC_CATEGORY_CS:
    case UTF8PROC_CATEGORY_ZL:
    case UTF8PROC_CATEGORY_ZP: return false;
    default: break;
    }
    if (c == TEXT_STYLE || c == PICTURE_STYLE)
        return true;
    return c != BRAILLE_BLANK && !utf8proc_get_property(c)->ignorable;
}

/* The bytes of the first character; 0 at the end, or if it is none. */
static size_t next_character(const char *text, size_t length, utf8proc_int32_t *c)
{
    utf8proc_ssize_t n =
        utf8proc_iterate((const utf8proc_uint8_t *)text, (utf8proc_ssize_t)length, c);

    return n > 0 ? (size_t)n : 0;
}

int text_characters(const char *text)
{
    size_t left = strlen(text), n;
    utf8proc_int32_t c;
    int count = 0;

    for (; left > 0; text += n, left -= n, count++)
        if ((n = next_character(text, left, &c)) == 0)
            return -1;
    return count;
}

/* The part of a valid text without white space at its ends. */
static const char *trimmed(const char *text, size_t *length)
{
    const char *first = NULL, *end = text, *at = text;
    size_t left = strlen(text), n;
    utf8proc_int32_t c;

    for (; left > 0 && (n = next_character(at, left, &c)) > 0; at += n, left -= n) {
        if (is_space(c))
            continue;
        if (!first)
            first = at;
        end = at + n;
    }
    *length = first ? (size_t)(end - first) : 0;
    return first ? first : text;
}

static char *normalised(const char *text, size_t length, utf8proc_option_t options)
{
    utf8proc_uint8_t *made;

    if (utf8proc_map((const utf8proc_uint8_t *)text, (utf8proc_ssize_t)length, &made,
                     options | UTF8PROC_STABLE | UTF8PROC_COMPOSE) < 0)
        return NULL;
    return (char *)made;
}

/* Copies a folded text with each run of white space as one blank. False if it does not fit, or if
 * nothing but blanks is left. */
static bool copy_with_one_blank(const char *from, char *to, size_t size)
{
    size_t left = strlen(from), length = 0, n;
    bool after_blank = false, is_empty = true;
    utf8proc_int32_t c;

    for (; left > 0 && (n = next_character(from, left, &c)) > 0; from += n, left -= n) {
        const bool blank = is_space(c);
        if (length + n + 1 > size)
            return false;
        if (blank && !after_blank)
            to[length++] = ' ';
        if (!blank)
            memcpy(to + length, from, n), length += n, is_empty = false;
        after_blank = blank;
    }
    to[length] = 0;
    return !is_empty;
}

static bool fold(const char *name, char folded[FOLDED_SIZE])
{
    char *made =
        normalised(name, strlen(name), UTF8PROC_COMPAT | UTF8PROC_CASEFOLD | UTF8PROC_IGNORE);
    bool good = made && copy_with_one_blank(made, folded, FOLDED_SIZE);

    free(made);
    return good;
}

/* Whether it has the right size and nothing wrong in it. */
static bool is_good(const char *name)
{
    size_t left = strlen(name), n;
    int count = 0;
    utf8proc_int32_t c;

    if (left == 0 || left >= NAME_SIZE)
        return false;
    for (; left > 0; name += n, left -= n, count++)
        if ((n = next_character(name, left, &c)) == 0 || !can_be_in_a_name(c))
            return false;
    return count <= LONGEST_NAME;
}

static bool is_free_for_people(const char *folded)
{
    for (size_t i = 0; i < sizeof not_for_people / sizeof *not_for_people; i++)
        if (strcmp(folded, not_for_people[i]) == 0)
            return false;
    return true;
}

bool name_read(const char *text, char name[NAME_SIZE], char folded[FOLDED_SIZE])
{
    size_t length;
    char *made;
    bool good;

    if (text_characters(text) < 0)
        return false;
    text = trimmed(text, &length);
    made = normalised(text, length, 0);
    good = made && is_good(made);
    if (good)
        strcpy(name, made);
    free(made);
    return good && fold(name, folded) && is_free_for_people(folded);
}
