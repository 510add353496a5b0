/*
 * Reading lines: from a person with editing, history and completion (libedit), from a pipe plainly.
 * From a pipe the line read is printed behind the prompt, so that a transcript can be followed.
 */
#include "prompt.h"

#include "millwright.h"
#include "terminal.h"
#include "texts.h"

#include <errno.h>
#include <histedit.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>
#include <wchar.h>

enum { HISTORY_LINES = 500 };

static EditLine *editor;
static History *history_list;
static complete_line *completer;
static void *completer_context;
static char prompt_text[256];
static volatile sig_atomic_t interrupted;
static wait_for_key *waiter;
static void *waiter_context;
static bool dropped;                      /* the line, for what the waiter has to say */
static char unfinished[MW_MAX_MOVE_TEXT]; /* of it */

static void on_interrupt(int signal_number)
{
    (void)signal_number;
    interrupted = 1;
}

static char *give_prompt(EditLine *el)
{
    (void)el;
    return prompt_text;
}

/* How many letters all words share. */
static size_t common_length(char words[][64], int n)
{
    size_t length = strlen(words[0]);
    for (int i = 1; i < n; i++) {
        size_t k = 0;
        while (k < length && words[i][k] == words[0][k])
            k++;
        length = k;
    }
    return length;
}

static void list_words(char words[][64], int n)
{
    static struct item items[MOST_COMPLETIONS];

    for (int i = 0; i < n; i++) {
        copy_text(items[i].word, sizeof items[i].word, words[i]);
        items[i].note[0] = 0;
    }
    fputc('\n', stdout);
    put_items(items, n);
    fflush(stdout);
}

static unsigned char complete(EditLine *el, int key)
{
    static char words[MOST_COMPLETIONS][64];
    const LineInfo *line = el_line(el);
    char before[MW_MAX_MOVE_TEXT], rest[72];
    size_t length = (size_t)(line->cursor - line->buffer), typed = 0, common;
    int n;

    (void)key;
    if (!completer || length >= sizeof before)
        return CC_ERROR;
    memcpy(before, line->buffer, length);
    before[length] = 0;
    while (typed < length && !strchr(" \t", before[length - typed - 1]))
        typed++;
    n = completer(completer_context, before, words, MOST_COMPLETIONS);
    if (n == 0)
        return CC_ERROR;
    common = common_length(words, n);
    snprintf(rest, sizeof rest, "%.*s%s", common > typed ? (int)(common - typed) : 0,
             words[0] + typed, n == 1 ? " " : "");
    if (rest[0]) {
        el_insertstr(el, rest);
        return CC_REFRESH;
    }
    list_words(words, n);
    return CC_REDISPLAY;
}

static void editor_begin(void)
{
    struct sigaction action = { .sa_handler = on_interrupt }; /* reading must not go on */
    HistEvent event;

    editor = el_init("millwright", stdin, stdout, stderr);
    history_list = history_init();
    if (!editor || !history_list)
        return;
    history(history_list, &event, H_SETSIZE, HISTORY_LINES);
    history(history_list, &event, H_SETUNIQUE, 1);
    el_set(editor, EL_PROMPT, give_prompt);
    el_set(editor, EL_EDITOR, "emacs");
    el_set(editor, EL_SIGNAL, 1); /* stopped and continued, the terminal is as it was */
    el_set(editor, EL_HIST, history, history_list);
    el_set(editor, EL_ADDFN, "mw-complete", "complete a word", complete);
    el_set(editor, EL_BIND, "^I", "mw-complete", NULL);
    el_source(editor, NULL);
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
}

/* What has been typed so far, for the next line. */
static void drop_line(EditLine *el)
{
    const LineInfo *line = el_line(el);
    size_t n = (size_t)(line->lastchar - line->buffer);

    n = n < sizeof unfinished ? n : sizeof unfinished - 1;
    memcpy(unfinished, line->buffer, n);
    unfinished[n] = 0;
    dropped = true;
}

/* One character, after waiting together with the waiter. As libedit wants it: 1, or 0 for the end. */
static int read_key(EditLine *el, wchar_t *key)
{
    mbstate_t state = { 0 };
    size_t taken = (size_t)-2;
    char byte;

    while (taken == (size_t)-2) {
        ssize_t n;
        if (!waiter(waiter_context)) {
            drop_line(el);
            return 0;
        }
        if (interrupted)
            return -1;
        n = read(STDIN_FILENO, &byte, 1);
        if (n < 0 && errno == EINTR && !interrupted)
            continue;
        if (n <= 0)
            return (int)n;
        taken = mbrtowc(key, &byte, 1, &state);
    }
    if (taken == (size_t)-1)
        *key = (wchar_t)(unsigned char)byte;
    return 1;
}

void prompt_wait_with(wait_for_key *wait, void *context)
{
    waiter = wait;
    waiter_context = context;
    if (editor)
        el_set(editor, EL_GETCFN, wait ? read_key : EL_BUILTIN_GETCFN);
}

void prompt_aside(void)
{
    if (editor)
        fputs("\r\033[K", stdout);
}

void prompt_return(void)
{
    fflush(stdout);
    if (editor)
        el_set(editor, EL_REFRESH);
}

void prompt_begin(complete_line *complete_with, void *context)
{
    completer = complete_with;
    completer_context = context;
    if (is_interactive() && !editor)
        editor_begin();
}

void prompt_end(void)
{
    if (editor)
        el_end(editor);
    if (history_list)
        history_end(history_list);
    editor = NULL;
    history_list = NULL;
}

/* Ctrl-C may have cut short what was being written: that is no error of the output. */
static void forget_interrupt(void)
{
    if (interrupted)
        clearerr(stdout);
    interrupted = 0;
}

bool prompt_interrupted(void)
{
    bool was = interrupted != 0;

    forget_interrupt();
    return was;
}

bool prompt_is_interrupted(void)
{
    return interrupted != 0;
}

static enum line_kind edit_line(char *line, size_t size)
{
    const char *got;
    int n;

    forget_interrupt();
    el_resize(editor);
    if (unfinished[0])
        el_push(editor, unfinished);
    unfinished[0] = 0;
    dropped = false;
    got = el_gets(editor, &n);
    if (dropped) {
        el_reset(editor);
        prompt_aside();
        return LINE_DROPPED;
    }
    if (interrupted) {
        forget_interrupt();
        el_reset(editor);
        fputc('\n', stdout);
        return LINE_CANCELLED;
    }
    if (!got || n <= 0) {
        fputc('\n', stdout);
        return LINE_END;
    }
    copy_text(line, size, got);
    line[strcspn(line, "\r\n")] = 0;
    return LINE_READ;
}

/* A line that does not fit is cut; its rest is thrown away, not taken for the next line. */
static enum line_kind plain_line(char *line, size_t size)
{
    size_t n = 0;
    int c;

    fputs(prompt_text, stdout);
    fflush(stdout);
    while ((c = getchar()) != EOF && c != '\n')
        if (n + 1 < size)
            line[n++] = (char)c;
    line[n] = 0;
    if (c == EOF && n == 0) {
        fputc('\n', stdout);
        return LINE_END;
    }
    line[strcspn(line, "\r")] = 0;
    if (!is_interactive())
        puts(line);
    return LINE_READ;
}

enum line_kind prompt_line(const char *prompt, char *line, size_t size)
{
    copy_text(prompt_text, sizeof prompt_text, prompt);
    fflush(stdout);
    return editor && history_list ? edit_line(line, size) : plain_line(line, size);
}

void prompt_remember(const char *line)
{
    HistEvent event;

    if (editor && history_list)
        history(history_list, &event, H_ENTER, line);
}

void prompt_again(const char *line)
{
    if (editor && history_list)
        el_push(editor, line);
}

static bool is_one_of(const char *answer, const char *const *words)
{
    char word[16];

    if (!(answer = cut_word(answer, word, sizeof word)) || answer[strspn(answer, " \t")])
        return false;
    while (*words && strcasecmp(*words, word) != 0)
        words++;
    return *words != NULL;
}

bool is_yes(const char *answer)
{
    return is_one_of(answer, (const char *const[]){ "y", "yes", NULL });
}

bool is_no(const char *answer)
{
    return is_one_of(answer, (const char *const[]){ "n", "no", "back", NULL });
}
