/*
 * What the terminal can do, and the ways in which text is laid out on it. All output for people goes
 * through here: colours are switched off in one place, and no line is wider than the terminal.
 */
#ifndef MW_APP_TERMINAL_TERMINAL_H
#define MW_APP_TERMINAL_TERMINAL_H

#include "millwright.h"

#include <stdbool.h>

enum ink {
    INK_PLAIN,
    INK_BOLD,
    INK_DIM,
    INK_WARNING,
    INK_SEAT, /* + seat */
    INKS = INK_SEAT + MW_MAX_PLAYERS
};

void terminal_begin(void);
int terminal_width(void);  /* 80 to 100 */
int terminal_height(void); /* 0: as long as you like */
bool is_interactive(void); /* a person at a terminal, for reading and writing */
void clear_screen(void);

int columns(const char *text); /* how wide it is when printed */
void put(enum ink ink, const char *text);
void putf(enum ink ink, const char *format, ...) __attribute__((format(printf, 2, 3)));
void put_cell(enum ink ink, const char *text, int width); /* filled up with blanks */
void put_cell_right(enum ink ink, const char *text, int width);
/* As many characters as `width`, filled up to `cell` columns. */
void put_cut(enum ink ink, const char *text, int width, int cell);
void end_line(void);
/* What is put between the two is not written; the answer is how many lines it has. */
void measure_begin(void);
int measure_end(void);
void put_heading(const char *text); /* padded to HEADING columns */
enum { HEADING = 16 };

/* Words that flow over lines, each broken before `width` and indented. */
struct flow {
    int indent, column, gap;
};
void flow_word(struct flow *flow, enum ink ink, const char *text);
void flow_text(struct flow *flow, enum ink ink, const char *text);

/* Things to choose from, in as many columns as fit. */
struct item {
    char word[64];
    char note[80];
};
void put_items(const struct item *items, int n);

#endif
