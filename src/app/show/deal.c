/* See deal.h. */
#include "show/deal.h"

#include "args.h"

#include <stdio.h>
#include <string.h>

static bool read_digits(const char *option, const char *text, char *digits)
{
    if (!is_commit_hex(text))
        return says_wrong("%s wants %d hexadecimal digits in lower case, not '%s'", option,
                          COMMIT_DIGITS, text);
    memcpy(digits, text, COMMIT_DIGITS + 1);
    return true;
}

bool read_promise(const char *commit, const char *salt, struct promise *promise)
{
    *promise = (struct promise){ .commit = "" };
    if (!commit != !salt)
        return says_wrong("--commit and --salt belong together: give both or none");
    return !commit || (read_digits("--commit", commit, promise->commit) &&
                       read_digits("--salt", salt, promise->salt));
}

/* The last line that begins with the note; `digits` stays empty if there is none. */
static bool find_digits(const char *file, const char *log, const char *note, char *digits)
{
    const char *value = NULL;
    size_t length;

    for (const char *line = log; line; line = strchr(line, '\n')) {
        line += *line == '\n';
        if (strncmp(line, note, strlen(note)) == 0)
            value = line + strlen(note);
    }
    if (!value)
        return true;
    length = strcspn(value, "\r\n");
    snprintf(digits, COMMIT_DIGITS + 1, "%.*s", (int)(length > COMMIT_DIGITS ? 0 : length), value);
    return is_commit_hex(digits) ||
           says_wrong("%s: behind '%s' there must be %d hexadecimal digits in lower case", file,
                      note, COMMIT_DIGITS);
}

bool find_promise(const char *file, const char *log, struct promise *promise)
{
    *promise = (struct promise){ .commit = "" };
    return find_digits(file, log, "# commit ", promise->commit) &&
           find_digits(file, log, "# salt ", promise->salt);
}

bool is_promised(const struct promise *promise)
{
    return promise->commit[0] && promise->salt[0];
}

bool keeps_promise(const char *file, const char *log, size_t length, const struct promise *promise)
{
    char commit[COMMIT_DIGITS + 1];

    if (!is_promised(promise))
        return true;
    commit_of(promise->salt, log, length, commit);
    return strcmp(commit, promise->commit) == 0 ||
           says_wrong(
               "%s: the deal is not the one that was committed: with this salt it comes to %s, "
               "not to %s",
               file, commit, promise->commit);
}
