/*
 * A path is walked name by name from the open folder. Links are not followed and names that begin
 * with a dot do not count, so that no path leads out, whatever it looks like and whoever changes
 * the folder meanwhile.
 */
#include "site.h"

#include <ctype.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const struct {
    const char *ending, *type;
} types[] = {
    { ".html", "text/html; charset=utf-8" },
    { ".js", "text/javascript; charset=utf-8" },
    { ".css", "text/css; charset=utf-8" },
    { ".json", "application/json" },
    { ".svg", "image/svg+xml" },
    { ".png", "image/png" },
    { ".wasm", "application/wasm" },
    { ".webmanifest", "application/manifest+json" },
    { ".txt", "text/plain; charset=utf-8" },
    { ".woff2", "font/woff2" },
};
enum { TYPES = sizeof types / sizeof *types };

bool site_begin(struct site *site, const char *folder)
{
    memset(site, 0, sizeof *site);
    site->path = folder;
    site->folder = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    return site->folder >= 0;
}

/* Whoever builds the page anew deletes the folder and makes another of its name. The one that is
 * open keeps its number until it is closed, so no other can have it. */
static void look_for_another(struct site *site)
{
    struct stat open_one, named;
    int folder;

    if (stat(site->path, &named) != 0 || fstat(site->folder, &open_one) != 0 ||
        (named.st_dev == open_one.st_dev && named.st_ino == open_one.st_ino))
        return;
    folder = open(site->path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0)
        return;
    close(site->folder);
    site->folder = folder;
}

void site_end(struct site *site)
{
    close(site->folder);
}

static bool ends_with(const char *text, const char *ending)
{
    size_t n = strlen(text), m = strlen(ending);
    return n >= m && strcmp(text + n - m, ending) == 0;
}

static const char *type_of(const char *name)
{
    for (int i = 0; i < TYPES; i++)
        if (ends_with(name, types[i].ending))
            return types[i].type;
    return "application/octet-stream";
}

/* Eight or more letters and digits between "-" and ".", as in app-5kq2x7ab.js; small letters alone
 * are a word, as in age-of-industry.svg. */
static bool has_hash(const char *name)
{
    for (const char *dash = strchr(name, '-'); dash; dash = strchr(dash + 1, '-')) {
        const char *end = dash + 1;
        bool is_word = true;
        for (; isalnum((unsigned char)*end); end++)
            is_word = is_word && islower((unsigned char)*end);
        if (*end == '.' && end - dash > 8 && !is_word)
            return true;
    }
    return false;
}

/* These are asked for by a name that stays: the browser must look whether they have changed. */
static bool is_entrance(const char *name)
{
    return ends_with(name, ".html") || ends_with(name, ".webmanifest");
}

static int open_name(int folder, const char *name, int flags)
{
    if (name[0] == '.' || name[0] == 0)
        return -1;
    /* A pipe must not make everybody wait for its writer. */
    return openat(folder, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | flags);
}

/* The folder that a path's last name lies in, open, and that name; -1 if there is none. */
static int open_parent(const struct site *site, const char *path, const char **last)
{
    char name[NAME_MAX + 1];
    const char *slash;
    int folder = openat(site->folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);

    while (folder >= 0 && (slash = strchr(path, '/'))) {
        size_t n = (size_t)(slash - path);
        int next = -1;
        if (n < sizeof name) {
            memcpy(name, path, n);
            name[n] = 0;
            next = open_name(folder, name, O_DIRECTORY);
        }
        close(folder);
        folder = next;
        path = slash + 1;
    }
    *last = path;
    return folder;
}

/* FNV-1a over the content, which is not moved along; false if it cannot be read. */
static bool hash_content(int file, uint64_t *hash)
{
    unsigned char bytes[1 << 16];
    off_t at = 0;
    ssize_t n;

    *hash = 0xcbf29ce484222325u;
    while ((n = pread(file, bytes, sizeof bytes, at)) > 0) {
        for (ssize_t i = 0; i < n; i++)
            *hash = (*hash ^ bytes[i]) * 0x100000001b3u;
        at += n;
    }
    return n == 0;
}

static bool is_kept(const struct kept_mark *kept, const struct stat *status)
{
    return kept->mark[0] && kept->device == status->st_dev && kept->number == status->st_ino &&
           kept->size == status->st_size && kept->changed.tv_sec == status->st_mtim.tv_sec &&
           kept->changed.tv_nsec == status->st_mtim.tv_nsec;
}

static bool mark_content(struct site *site, int file, const struct stat *status, char *mark)
{
    struct kept_mark *kept = &site->kept[status->st_ino % MARKS_KEPT];
    uint64_t hash;

    if (!is_kept(kept, status)) {
        if (!hash_content(file, &hash))
            return false;
        *kept = (struct kept_mark){ status->st_dev, status->st_ino, status->st_size,
                                    status->st_mtim, "" };
        snprintf(kept->mark, sizeof kept->mark, "\"%016" PRIx64 "\"", hash);
    }
    memcpy(mark, kept->mark, MARK_SIZE);
    return true;
}

/* Puts the compressed form in the file's place if it is there and wanted. */
static void look_for_gzip(int folder, const char *name, bool wanted, struct site_file *found,
                          struct stat *status)
{
    char compressed[NAME_MAX + 1];
    struct stat its;
    int file = -1;

    if (snprintf(compressed, sizeof compressed, "%s.gz", name) < (int)sizeof compressed)
        file = open_name(folder, compressed, 0);
    if (file < 0)
        return;
    found->has_gzip = fstat(file, &its) == 0 && S_ISREG(its.st_mode);
    found->is_gzip = found->has_gzip && wanted;
    if (!found->is_gzip) {
        close(file);
        return;
    }
    close(found->file);
    found->file = file;
    *status = its;
}

static enum site_answer find_in(struct site *site, int folder, const char *last, bool gzip,
                                struct site_file *found)
{
    const char *name = *last ? last : "index.html";
    struct stat status = { 0 };

    *found = (struct site_file){ .file = open_name(folder, name, 0), .type = type_of(name) };
    if (found->file < 0)
        return SITE_NOTHING;
    fstat(found->file, &status);
    if (!S_ISREG(status.st_mode) || ends_with(name, ".gz")) {
        close(found->file);
        return *last && S_ISDIR(status.st_mode) ? SITE_FOLDER : SITE_NOTHING;
    }
    look_for_gzip(folder, name, gzip, found, &status);
    found->size = (uint64_t)status.st_size;
    found->is_lasting = has_hash(name) && !is_entrance(name);
    if (mark_content(site, found->file, &status, found->mark))
        return SITE_FILE;
    close(found->file);
    return SITE_NOTHING;
}

enum site_answer site_find(struct site *site, const char *path, bool gzip, struct site_file *found)
{
    const char *last;
    enum site_answer answer;
    int folder;

    if (path[0] != '/')
        return SITE_NOTHING;
    look_for_another(site);
    folder = open_parent(site, path + 1, &last);
    if (folder < 0)
        return SITE_NOTHING;
    answer = find_in(site, folder, last, gzip, found);
    close(folder);
    return answer;
}
