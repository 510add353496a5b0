/* As whom a server knows us; see pass.h. */
#include "pass.h"

#include "args.h"
#include "files.h"
#include "texts.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool read_token(const char *path, struct pass *pass)
{
    size_t length;
    char *text = read_file(path, &length);
    const char *rest;

    if (!text)
        return false;
    rest = cut_word(text, pass->token, sizeof pass->token);
    if (!rest || strncmp(pass->token, "mwt_", 4) != 0 || rest[strspn(rest, " \t\r\n")]) {
        pass->token[0] = 0;
        says_wrong("%s holds no token; one begins with mwt_ and is made on the page, or by POST "
                   "/api/token",
                   path);
    }
    free(text);
    return pass->token[0] != 0;
}

/* Makes the folders on the way, the last ones for us alone. */
static bool make_folders(char *path)
{
    for (char *slash = path + 1; (slash = strchr(slash, '/')); slash++) {
        *slash = 0;
        if (mkdir(path, 0700) != 0 && errno != EEXIST)
            return false;
        *slash = '/';
    }
    return true;
}

/* ".../millwright/guests/127.0.0.1:8080"; a host has no slash. */
static bool cookie_path(const struct address *address, char *path, size_t size)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    int n;

    if (data && data[0] == '/')
        n = snprintf(path, size, "%s/millwright/guests/%s", data, address->site);
    else if (home && home[0] == '/')
        n = snprintf(path, size, "%s/.local/share/millwright/guests/%s", home, address->site);
    else
        return false;
    return n > 0 && (size_t)n < size;
}

void find_cookie(const struct address *address, struct pass *pass)
{
    char path[PATH_MAX], *text;
    size_t length;

    pass->cookie[0] = 0;
    if (!cookie_path(address, path, sizeof path) || !has_content(path) ||
        !(text = read_file(path, &length)))
        return;
    cut_word(text, pass->cookie, sizeof pass->cookie);
    free(text);
}

bool keep_cookie(const struct address *address, const char *cookie)
{
    char path[PATH_MAX];
    FILE *stream = NULL;
    int file = -1;
    bool good;

    if (!cookie_path(address, path, sizeof path))
        return says_wrong("cannot keep the cookie: neither XDG_DATA_HOME nor HOME is a folder");
    if (make_folders(path))
        file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, 0600);
    if (file >= 0 && fchmod(file, 0600) == 0) /* whoever made it before */
        stream = fdopen(file, "w");
    good = stream && fprintf(stream, "%s\n", cookie) > 0;
    if (stream ? fclose(stream) != 0 : file >= 0 && close(file) != 0)
        good = false;
    return good || says_wrong("cannot keep the cookie in %s: %s", path, strerror(errno));
}
