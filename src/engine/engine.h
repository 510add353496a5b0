/* What the files of this folder need of each other. */
#ifndef MW_ENGINE_ENGINE_H
#define MW_ENGINE_ENGINE_H

#include "millwright.h"
#include "text/json.h"
#include "text/out.h"

/* Sets the problem and returns false, so that a function can end with it. */
bool mw_problem_is(mw_problem *problem, enum mw_problem_code code, const char *text);
bool mw_problem_in(mw_problem *problem, enum mw_problem_code code, const char *field,
                   const char *text);

/* position.c */
bool mw_setup_is_possible(const mw_setup *setup, mw_problem *problem);
bool mw_board_read(struct json object, int *game, int *map, mw_problem *problem);
void mw_setup_write(const mw_state *state, struct out *out); /* game, map, players, options */
bool mw_setup_read(struct json object, mw_setup *setup, mw_problem *problem);
void mw_position_shuffle(const mw_setup *setup, mw_shuffles *shuffles);
void mw_position_clear(mw_state *state, const mw_setup *setup);
/* What mw_new() does, with the shuffles that the position was dealt from. */
bool mw_position_deal(mw_state *state, const mw_setup *setup, mw_shuffles *shuffles,
                      mw_problem *problem);
void mw_position_write(const mw_state *state, int viewer, struct out *out);
bool mw_position_read(mw_state *state, struct json object, mw_problem *problem);

/* session.c: what would end the line of a name in a log becomes a question mark. */
void mw_clean_name(char *name);

/* parse.c: the next word of a line, or false at its end. */
struct token {
    const char *at;
    size_t length;
};
bool mw_next_token(const char **line, struct token *token);

#endif
