/* What happened, in sentences, told from the log: see story.c. */
#ifndef MW_APP_SCREEN_STORY_H
#define MW_APP_SCREEN_STORY_H

#include "millwright.h"
#include "names.h"

#include <stdbool.h>
#include <stddef.h>

struct story {
    const mw_session *session;
    const struct names *names;
    int language, viewer;
    bool result_follows; /* the final scores are shown behind it: the winner is not told */
};
/* Who has made which move; `column` is how much of the line is written already. */
void put_mover(const struct names *names, int seat, const char *text, int column);
void tell_move(const struct story *story, int n); /* the n-th move, from 0 */
void tell_moves(const struct story *story, int from, int to);
/* The sentences of the move itself, without the end of a round or an era, as one text. */
void say_move(const struct story *story, int n, char *text, size_t size);
void list_moves(const struct story *story, int from, int to); /* without sentences */
/* What the lines of a seat paid in the last move, at the end of the game. */
int money_for_links(const mw_session *session, int seat);
/* Whether something hidden came to light in these moves. */
bool reveals(const mw_session *session, int from, int to);

#endif
