/*
 * The game in files. A file that holds another game is never lost without a word: a person is asked,
 * a pipe is refused. The files that this game came from or went to are its own.
 */
#include "play.h"

#include "args.h"
#include "files.h"
#include "terminal/terminal.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

const char seats_mark[] = "# seats: ";

/* NULL, having said why, for a game that is too long. */
static const char *log_text(const struct table *table, size_t *length)
{
    static char text[MW_MAX_LOG_TEXT + 128];
    size_t n = mw_session_log(table->session, text, MW_MAX_LOG_TEXT);

    if (n >= MW_MAX_LOG_TEXT) {
        says_wrong("the game is too long to be saved");
        return NULL;
    }
    n += (size_t)snprintf(text + n, 128, "%s", seats_mark);
    for (int i = 0; i < mw_players(&table->session->now); i++) {
        char kind[24];
        seat_kind_text(table->kind[i], kind, sizeof kind);
        n += (size_t)snprintf(text + n, 25, "%s%s", i ? "," : "", kind);
    }
    text[n++] = '\n';
    *length = n;
    return text;
}

void own_file(struct table *table, const char *path)
{
    int most = (int)(sizeof table->own / sizeof *table->own);

    for (int i = 0; i < table->n_own; i++)
        if (strcmp(table->own[i], path) == 0)
            return;
    if (table->n_own < most && strlen(path) < sizeof table->own[0])
        strcpy(table->own[table->n_own++], path);
}

bool save_table(struct table *table, const char *path)
{
    size_t length;
    const char *text = log_text(table, &length);

    if (!text || !write_file(path, text, length))
        return false;
    own_file(table, path);
    return true;
}

bool autosave(struct table *table)
{
    size_t length;
    const char *text = table->save ? log_text(table, &length) : NULL;

    if (!text)
        return false;
    if (replace_file(table->save, text, length)) {
        table->save_fails = false;
        return true;
    }
    if (!table->save_fails)
        says_wrong("cannot write %s: %s; the game goes on, save it elsewhere", table->save,
                   strerror(errno));
    table->save_fails = true;
    return false;
}

bool may_overwrite(const struct table *table, const char *path)
{
    char what[640], prompt[680], answer[64];
    int moves;

    if (!has_content(path))
        return true;
    for (int i = 0; i < table->n_own; i++)
        if (is_same_file(table->own[i], path))
            return true;
    moves = moves_in_file(path);
    if (moves >= 0)
        snprintf(what, sizeof what, "%s holds another game (%d moves)", path, moves);
    else
        snprintf(what, sizeof what, "%s is there already, and is no saved game", path);
    if (!is_interactive())
        return says_wrong("%s; it is not overwritten", what);
    snprintf(prompt, sizeof prompt, "%s. Overwrite? [no]: ", what);
    if (prompt_line(prompt, answer, sizeof answer) == LINE_READ && is_yes(answer))
        return true;
    puts(" Nothing has been overwritten.");
    return false;
}
