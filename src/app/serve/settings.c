/* A file of settings; see settings.h. */
#include "settings.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { LARGEST = 64 << 10, NAME_SIZE = 40 };

static bool read_file(const char *path, char *text, size_t size)
{
    FILE *file = fopen(path, "r");
    size_t n;
    bool good;

    if (!file)
        return says_wrong("cannot read the settings %s: %s", path, strerror(errno));
    n = fread(text, 1, size - 1, file);
    good = !ferror(file);
    if (!good)
        says_wrong("cannot read the settings %s: %s", path, strerror(errno));
    else if (n == size - 1)
        good = says_wrong("the settings %s are too long", path);
    fclose(file);
    text[n] = 0;
    return good;
}

/* Without the blanks around it. */
static char *trim(char *line)
{
    size_t n;

    line += strspn(line, " \t\r");
    for (n = strlen(line); n > 0 && strchr(" \t\r", line[n - 1]);)
        n--;
    line[n] = 0;
    return line;
}

static const struct option *find(const char *name, const struct option *options, int n)
{
    for (int i = 0; i < n; i++)
        if (strcmp(options[i].name + 2, name) == 0)
            return &options[i];
    return NULL;
}

/* "name value" or "name = value", as "--name" and "value" behind the words that there are. */
static bool read_line(char *line, const char *where, const struct option *options, int n_options,
                      char **words, int *n)
{
    const size_t length = strcspn(line, " \t=");
    char *value = trim(line + length);
    const struct option *option;
    char name[NAME_SIZE];

    snprintf(name, sizeof name, "%.*s", (int)length, line);
    if (*value == '=')
        value = trim(value + 1);
    option = find(name, options, n_options);
    if (!option || strcmp(name, "settings") == 0)
        return says_wrong("%s: there is no setting '%s'; 'millwright help serve' lists them", where,
                          name);
    if (option->value && !*value)
        return says_wrong("%s: %s needs a value", where, name);
    if (!option->value && *value)
        return says_wrong("%s: %s takes no value", where, name);
    words[(*n)++] = (char *)(size_t)option->name;
    if (option->value)
        words[(*n)++] = value;
    return true;
}

int read_settings(const char *path, const struct option *options, int n_options, char **words,
                  int most)
{
    static char text[LARGEST];
    char where[300];
    int n = 0, number = 1;

    if (!read_file(path, text, sizeof text))
        return -1;
    for (char *line = text, *next; line; line = next, number++) {
        next = strchr(line, '\n');
        if (next)
            *next++ = 0;
        line = trim(line);
        snprintf(where, sizeof where, "%s, line %d", path, number);
        if (!line[0] || line[0] == '#')
            continue;
        if (n + 2 > most) {
            says_wrong("%s: there are too many settings", where);
            return -1;
        }
        if (!read_line(line, where, options, n_options, words, &n))
            return -1;
    }
    return n;
}
