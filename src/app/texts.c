/* Small texts; see texts.h. */
#include "texts.h"

#include <string.h>

void copy_text(char *to, size_t size, const char *from)
{
    size_t n = strlen(from);

    n = n < size ? n : size - 1;
    memcpy(to, from, n);
    to[n] = 0;
}

char *trim(char *text)
{
    size_t start = strspn(text, " \t"), n = strlen(text + start);

    memmove(text, text + start, n + 1);
    while (n > 0 && strchr(" \t", text[n - 1]))
        text[--n] = 0;
    return text;
}

int split_commas(const char *text, char *space, size_t size, char **piece, int most)
{
    int n = 0;

    if (strlen(text) >= size)
        return 0;
    strcpy(space, text);
    while (n < most) {
        char *comma = strchr(space, ',');
        piece[n++] = space;
        if (!comma)
            break;
        *comma = 0;
        space = comma + 1;
    }
    for (int i = 0; i < n; i++)
        trim(piece[i]);
    return n;
}

const char *cut_word(const char *text, char *token, size_t size)
{
    size_t length, kept;

    text += strspn(text, " \t\r\n");
    length = strcspn(text, " \t\r\n");
    if (length == 0)
        return NULL;
    kept = length < size ? length : size - 1;
    memcpy(token, text, kept);
    token[kept] = 0;
    return text + length;
}
