/* Reading lines, from a person with editing and completion, or from a pipe: see prompt.c. */
#ifndef MW_APP_TERMINAL_PROMPT_H
#define MW_APP_TERMINAL_PROMPT_H

#include <stdbool.h>
#include <stddef.h>

enum { MOST_COMPLETIONS = 256 };
/* Fills `words` with whole words that could stand at the end of `before`; returns how many. */
typedef int complete_line(void *context, const char *before, char words[][64], int most);

/* LINE_DROPPED: what is waited with has something more important; what was typed stands behind the next
 * prompt again. */
enum line_kind { LINE_READ, LINE_CANCELLED, LINE_END, LINE_DROPPED };
void prompt_begin(complete_line *complete, void *context);
enum line_kind prompt_line(const char *prompt, char *line, size_t size);
void prompt_remember(const char *line); /* for the arrow keys */
void prompt_again(const char *line);    /* stands behind the next prompt, to be edited */
bool prompt_interrupted(void);          /* Ctrl-C was pressed since the last line or question */
bool prompt_is_interrupted(void);       /* the same, and it stays so */
/* With whom a person's next key is waited for, NULL: with nobody. The function comes back when there is
 * something to read, or Ctrl-C was pressed; false: the line is to be dropped. What it writes in the
 * meantime stands between the two other calls. */
typedef bool wait_for_key(void *context);
void prompt_wait_with(wait_for_key *wait, void *context);
void prompt_aside(void);
void prompt_return(void);
bool is_yes(const char *answer);
bool is_no(const char *answer); /* "back" as well */
void prompt_end(void);

#endif
