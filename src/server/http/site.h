/*
 * The files of a folder as a browser asks for them: by path, with type, mark and compressed form.
 * Nothing outside the folder can be reached, and nothing is remembered but marks. A folder that was
 * deleted and made anew is the same folder.
 */
#ifndef MW_SERVER_HTTP_SITE_H
#define MW_SERVER_HTTP_SITE_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/stat.h>

enum { MARKS_KEPT = 256, MARK_SIZE = 24 };

/* The mark of a file's content, good for as long as the file is the same to the system. */
struct kept_mark {
    dev_t device;
    ino_t number;
    off_t size;
    struct timespec changed;
    char mark[MARK_SIZE]; /* "": nothing kept here */
};

struct site {
    const char *path; /* of the folder */
    int folder;       /* open */
    struct kept_mark kept[MARKS_KEPT];
};

struct site_file {
    int file; /* open for reading; the caller closes it */
    uint64_t size;
    const char *type;
    bool is_gzip, has_gzip;
    bool is_lasting;      /* its name changes with its content */
    char mark[MARK_SIZE]; /* of the content, in quotes as an entity tag has them */
};

/* False, with errno, if there is no such folder. Its path must stay where it is. */
bool site_begin(struct site *site, const char *folder);
void site_end(struct site *site);

enum site_answer { SITE_NOTHING, SITE_FOLDER, SITE_FILE };
/* Finds a decoded path that begins with "/"; "/" at its end means the index.html there. A folder
 * without it is SITE_FOLDER. The compressed form is taken where there is one and it is wanted. */
enum site_answer site_find(struct site *site, const char *path, bool gzip, struct site_file *found);

#endif
