/* Files: read whole and bounded, written whole or not at all. */
#include "files.h"

#include "args.h"
#include "command.h"
#include "text/json.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static char *read_stream(FILE *stream, const char *name, size_t *length)
{
    size_t room = 1 << 16, n = 0, got;
    char *text = malloc(room + 1), *more;

    while (text && (got = fread(text + n, 1, room - n, stream)) > 0) {
        n += got;
        if (n > LARGEST_FILE) {
            says_wrong("%s is longer than %d bytes", name, LARGEST_FILE);
            free(text);
            return NULL;
        }
        if (n == room) {
            room *= 2;
            more = realloc(text, room + 1);
            if (!more)
                free(text);
            text = more;
        }
    }
    if (!text) {
        says_wrong("no memory for %s", name);
        return NULL;
    }
    if (ferror(stream)) {
        says_wrong("cannot read %s: %s", name, strerror(errno));
        free(text);
        return NULL;
    }
    text[n] = 0;
    *length = n;
    return text;
}

char *read_file(const char *path, size_t *length)
{
    FILE *file;
    char *text;

    if (strcmp(path, "-") == 0)
        return read_stream(stdin, "standard input", length);
    file = fopen(path, "rb");
    if (!file) {
        says_wrong("cannot open %s: %s", path, strerror(errno));
        return NULL;
    }
    text = read_stream(file, path, length);
    fclose(file);
    return text;
}

/* The file that is written first and then takes the other's place. */
static char *fresh_path(const char *path)
{
    size_t room = strlen(path) + sizeof ".new";
    char *fresh = malloc(room);

    if (fresh)
        snprintf(fresh, room, "%s.new", path);
    return fresh;
}

bool replace_file(const char *path, const char *text, size_t length)
{
    char *fresh = fresh_path(path);
    FILE *file = fresh ? fopen(fresh, "wb") : NULL;
    bool good = file && fwrite(text, 1, length, file) == length;
    int error;

    if (file && fclose(file) != 0)
        good = false;
    if (good && rename(fresh, path) != 0)
        good = false;
    error = errno;
    if (!good && file)
        remove(fresh);
    free(fresh);
    errno = error;
    return good;
}

bool write_file(const char *path, const char *text, size_t length)
{
    return replace_file(path, text, length) ||
           says_wrong("cannot write %s: %s", path, strerror(errno));
}

bool can_write(const char *path)
{
    char *fresh = fresh_path(path);
    FILE *file = fresh ? fopen(fresh, "wb") : NULL;
    bool good = file != NULL;
    struct stat status;

    if (file) {
        fclose(file);
        remove(fresh);
    }
    free(fresh);
    if (!good)
        return says_wrong("cannot write %s: %s", path, strerror(errno));
    if (stat(path, &status) == 0 && S_ISDIR(status.st_mode))
        return says_wrong("cannot write %s: it is a folder", path);
    return true;
}

bool is_same_file(const char *a, const char *b)
{
    struct stat one, other;
    return stat(a, &one) == 0 && stat(b, &other) == 0 && one.st_dev == other.st_dev &&
           one.st_ino == other.st_ino;
}

bool has_content(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISREG(status.st_mode) && status.st_size > 0;
}

int moves_in_file(const char *path)
{
    mw_session *session = new_session(), *scratch = new_session();
    mw_problem problem;
    size_t length;
    char *text = read_file(path, &length);
    int n = -1;

    if (text && mw_session_replay(session, text, length, scratch, &problem))
        n = session->n_moves;
    free(text);
    free(scratch);
    free(session);
    return n;
}

mw_session *new_session(void)
{
    mw_session *session = malloc(sizeof *session);

    if (!session) {
        says_wrong("no memory for a game");
        exit(EXIT_FAILED);
    }
    mw_session_begin(session);
    return session;
}

/* A position, or an answer of the engine that has one. */
static bool load_position(const char *path, const char *text, size_t length, mw_session *session)
{
    struct json whole, state;
    size_t where;
    mw_problem problem;

    if (!mw_json_parse(text, length, &whole, &where))
        return says_wrong("%s: no JSON (byte %zu)", path, where);
    state = mw_json_get(whole, "state");
    if (mw_json_type(state) != 'o')
        state = whole;
    if (mw_session_load(session, state.at, (size_t)(state.end - state.at), &problem))
        return true;
    return says_wrong("%s: %s", path, problem.text);
}

static bool replay_log(const char *path, const char *text, size_t length, mw_session *session)
{
    mw_session *scratch = new_session();
    mw_problem problem;
    bool good = mw_session_replay(session, text, length, scratch, &problem);

    free(scratch);
    if (!good)
        fprintf(stderr, "%s:%d: %s\n", path, problem.line, problem.text);
    return good;
}

bool take_session(const char *path, const char *text, size_t length, mw_session *session)
{
    if (text[strspn(text, " \t\r\n")] == '{')
        return load_position(path, text, length, session);
    return replay_log(path, text, length, session);
}

bool read_session(const char *path, mw_session *session)
{
    size_t length;
    char *text = read_file(path, &length);
    bool good = text && take_session(path, text, length, session);

    free(text);
    return good;
}
