/*
 * What the terminal can do, and the few ways in which text is laid out on it. All output of a
 * person's commands goes through here, so that colours are switched off in one place and no line is
 * wider than the terminal. Texts are UTF-8 with characters one column wide.
 */
#include "terminal.h"

#include "texts.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { NARROWEST = 80, WIDEST = 100 };

static bool colours;
static bool measuring; /* nothing is written, lines are counted */
static int lines;

/* ORDER: enum ink. */
static const char *const codes[INKS] = {
    "",           "\033[1m",    "\033[2m",    "\033[1;31m", "\033[1;31m",
    "\033[1;34m", "\033[1;32m", "\033[1;33m", "\033[1;35m",
};

void terminal_begin(void)
{
    const char *no = getenv("NO_COLOR"), *term = getenv("TERM");
    colours = isatty(STDOUT_FILENO) && !(no && *no) && term && strcmp(term, "dumb") != 0;
}

bool is_interactive(void)
{
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
}

int terminal_width(void)
{
    struct winsize size;
    const char *given = getenv("COLUMNS");
    int width = WIDEST;

    if (isatty(STDOUT_FILENO) && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
        width = size.ws_col;
    else if (given && atoi(given) > 0)
        width = atoi(given);
    return width < NARROWEST ? NARROWEST : width > WIDEST ? WIDEST : width;
}

int terminal_height(void)
{
    struct winsize size;
    const char *given = getenv("LINES");

    if (isatty(STDOUT_FILENO))
        return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 ? size.ws_row : 24;
    return given && atoi(given) > 0 ? atoi(given) : 0;
}

void measure_begin(void)
{
    measuring = true;
    lines = 0;
}

int measure_end(void)
{
    measuring = false;
    return lines;
}

void clear_screen(void)
{
    if (isatty(STDOUT_FILENO))
        fputs("\033[H\033[2J\033[3J", stdout);
}

int columns(const char *text)
{
    int n = 0;
    for (; *text; text++)
        n += ((unsigned char)*text & 0xc0) != 0x80;
    return n;
}

static void blanks(int n)
{
    if (n > 0 && !measuring)
        printf("%*s", n, "");
}

void put(enum ink ink, const char *text)
{
    if (measuring) {
        for (; *text; text++)
            lines += *text == '\n';
        return;
    }
    if (colours && ink != INK_PLAIN && *text)
        printf("%s%s\033[0m", codes[ink], text);
    else
        fputs(text, stdout);
}

void putf(enum ink ink, const char *format, ...)
{
    char text[1024];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    put(ink, text);
}

void put_cell(enum ink ink, const char *text, int width)
{
    put(ink, text);
    blanks(width - columns(text));
}

void put_cell_right(enum ink ink, const char *text, int width)
{
    blanks(width - columns(text));
    put(ink, text);
}

void put_cut(enum ink ink, const char *text, int width, int cell)
{
    char kept[256];
    size_t n = 0;

    while (text[n] && n + 4 < sizeof kept) {
        size_t next = n + 1;
        while (((unsigned char)text[next] & 0xc0) == 0x80)
            next++;
        if (--width < 0)
            break;
        memcpy(kept + n, text + n, next - n);
        n = next;
    }
    kept[n] = 0;
    put_cell(ink, kept, cell);
}

void end_line(void)
{
    put(INK_PLAIN, "\n");
}

void put_heading(const char *text)
{
    put(INK_PLAIN, " ");
    put_cell(INK_BOLD, text, HEADING - 1);
}

void flow_word(struct flow *flow, enum ink ink, const char *text)
{
    int n = columns(text), gap = flow->gap ? flow->gap : 1;

    if (flow->column > flow->indent && flow->column + gap + n > terminal_width()) {
        end_line();
        flow->column = 0;
    }
    if (flow->column < flow->indent) {
        blanks(flow->indent - flow->column);
        flow->column = flow->indent;
    } else if (flow->column > flow->indent) {
        blanks(gap);
        flow->column += gap;
    }
    put(ink, text);
    flow->column += n;
}

void flow_text(struct flow *flow, enum ink ink, const char *text)
{
    char word[MW_MAX_TEXT];

    while ((text = cut_word(text, word, sizeof word)))
        flow_word(flow, ink, word);
}

void put_items(const struct item *items, int n)
{
    int word = 0, note = 0, across, down;

    for (int i = 0; i < n; i++) {
        int w = columns(items[i].word), m = columns(items[i].note);
        word = w > word ? w : word;
        note = m > note ? m : note;
    }
    note += note > 0 ? 5 : 3;
    across = (terminal_width() - 2) / (word + note);
    across = across < 1 ? 1 : across;
    down = (n + across - 1) / across;
    for (int row = 0; row < down; row++) {
        put(INK_PLAIN, "  ");
        for (int i = row; i < n; i += down) {
            bool last = i + down >= n;
            put_cell(INK_BOLD, items[i].word, last && !items[i].note[0] ? 0 : word + 2);
            put_cell(INK_DIM, items[i].note, last ? 0 : note - 2);
        }
        end_line();
    }
}
