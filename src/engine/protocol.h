/*
 * The commands of the protocol, and what they need of each other to answer. protocol.c has the table
 * of commands and most of them; questions.c those that a page asks while a move is being made, and
 * outlook.c what a seat can expect.
 */
#ifndef MW_ENGINE_PROTOCOL_H
#define MW_ENGINE_PROTOCOL_H

#include "engine.h"

struct call {
    mw_session *session, *scratch;
    struct json request;
    struct out *out;
    bool *quit;
};

/* ---- protocol.c -------------------------------------------------------------------------------*/
void mw_answer_ok(struct call *call); /* opens an answer; its fields follow, then mw_answer_end() */
void mw_answer_end(struct call *call);
void mw_answer_problem(struct call *call, const mw_problem *problem);
void mw_answer_refusal(struct call *call, enum mw_problem_code code, const char *text);

/* The text of a field, or "" where it may be left out. False, and refused, if it is none. */
bool mw_request_text(struct call *call, const char *key, bool needed, char *text, size_t size);

/* A whole number from `least` to `most`; `*number` stays as it is where the field is left out. False,
 * and refused with this text, if it is none. */
bool mw_request_number(struct call *call, const char *key, int least, int most, const char *text,
                       int *number);
/* The seat that a request must name. */
bool mw_request_seat(struct call *call, int *seat);
/* The same, or null: MW_SPECTATOR. */
bool mw_request_viewer(struct call *call, int *viewer);
/* The position after so many moves that `at` says, or as it is now. */
bool mw_request_position(struct call *call, mw_state *state);

/* Sorted by bytes; at most MW_MAX_MATCHING words, MW_END left out. */
void mw_write_words(struct out *out, const char *key, const mw_state *state, const mw_word *words,
                    int n);
void mw_write_move_text(struct out *out, const char *key, const mw_state *state,
                        const mw_move *move);
void mw_write_events(struct out *out, const mw_state *state, const mw_events *events);
void mw_write_reasons(struct call *call, const mw_state *state, const mw_reasons *reasons);

/* The players' names by seat, as sentences want them. */
struct player_names {
    const char *of[MW_MAX_PLAYERS];
};
struct player_names mw_session_names(const mw_session *session);

/* ---- vocabulary.c -----------------------------------------------------------------------------*/
void mw_write_vocabulary(struct out *out, int game); /* `actions` and `kinds` */

/* ---- questions.c ------------------------------------------------------------------------------*/
void mw_cmd_game(struct call *call);
void mw_cmd_board(struct call *call);
void mw_cmd_containing(struct call *call);
void mw_cmd_why_not(struct call *call);
void mw_cmd_preview(struct call *call);
void mw_cmd_story(struct call *call);

/* ---- outlook.c --------------------------------------------------------------------------------*/
void mw_cmd_outlook(struct call *call);
void mw_cmd_mat(struct call *call);

#endif
