/*
 * The C part of the Python package: a thin layer over the public header, on the limited API, so that one build
 * serves CPython 3.11 and everything newer. What answers in JSON is left to the Python part.
 *
 * Whatever takes time works on copies, or marks its object as busy, and lets other threads run meanwhile;
 * everything else holds the interpreter's lock from beginning to end. So no two threads are ever in one object.
 */
#ifndef MILLWRIGHT_NATIVE_H
#define MILLWRIGHT_NATIVE_H

#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030b0000
#include <Python.h>

#include "millwright.h"

/* ---- errors.c: millwright.errors makes the exceptions ---------------------------------------------------------- */

/* Readies it; false with an exception. */
bool errors_begin(void);

/* Set an exception and return NULL, whatever it points to. */
void *refuse(const char *code, const char *format, ...);
void *refuse_problem(const mw_problem *problem, const mw_state *state);

/* The sentence of the exception that is set, which is cleared. */
void tell_error(char *text, size_t size);

/* ---- buffers.c: arrays of the caller ---------------------------------------------------------------------------- */

/* What an array must be. */
struct shape {
    const char *name;   /* for sentences */
    const char *type;   /* as numpy calls it */
    const char *format; /* the letters of the buffer protocol that mean it */
    Py_ssize_t item;    /* bytes of one */
    int dimensions;
    Py_ssize_t length[2];
    bool rows_apart; /* there may be gaps between its rows */
};

/* Takes hold of the array, or sets an exception and returns false. */
bool take_buffer(PyObject *array, const struct shape *shape, bool to_write, Py_buffer *buffer);

/* ---- setup.c: what is asked for, as the library has it ----------------------------------------------------------- */

/* The number of a game, or -1 with an exception. */
int find_game(const char *id);

/* The number of a map of the game; `map` is NULL where none is named. -1 with an exception. */
int find_map(int game, const char *map);

/* `options` is a sequence of names. False with an exception. */
bool make_setup(const char *game, const char *map, int players, PyObject *options, uint64_t seed,
                mw_setup *setup);

/* `list` is a sequence of at most so many names, in which a log can keep them; the others are empty. False with
 * an exception. */
bool read_names(PyObject *list, int players, char name[][MW_MAX_NAME]);

/* A whole number from 0 to 2^64 - 1; false with an exception. */
bool read_seed(PyObject *number, uint64_t *seed);
/* Text without a 0 in it, and a whole number of any type that has them; NULL or false with an exception that names `what`. */
const char *read_text(PyObject *given, const char *what);
bool read_number(PyObject *given, const char *what, long *number);
/* The same for PyArg_ParseTuple, by "O&": const char * (also NULL for None), int. */
int to_name(PyObject *given, void *name);
int to_name_or_none(PyObject *given, void *name);
int to_int(PyObject *given, void *number);

/* A player by its name, which judges by `net`: a Net, which must be there as long as the player is; or NULL or
 * None, and then a learned one judges by the package's own. False with an exception. */
bool find_player(int game, const char *name, PyObject *net, mw_player *player);

/* Random numbers that have nothing to do with those of the deal, which begin with the seed itself, nor with those
 * for another use. */
mw_random away_from(uint64_t seed, uint64_t use);
enum use { FOR_BOTS = 1, FOR_SEEDS };

/* The words of a board, which are made once and kept; NULL with an exception. */
const mw_vocabulary *vocabulary_of(int game, int map);

/* The functions of the module about boards. */
PyObject *board_vocabulary(PyObject *module, PyObject *args);
PyObject *board_observation_parts(PyObject *module, PyObject *args);
PyObject *board_games(PyObject *module, PyObject *args);

/* ---- past.c: how a game came to its position --------------------------------------------------------------------- */

/* The moves so far, last first. Copies of a game share what they have in common. */
struct past {
    struct past *before;
    Py_ssize_t sharers;
    int length; /* moves, this one included */
    uint16_t n;
    mw_word word[];
};

/* Where the moves begin: a deal, the head of a log, or a position; and who plays, which is empty where it is new. */
enum origin_kind { FROM_DEAL, FROM_LOG, FROM_POSITION };

struct origin {
    Py_ssize_t sharers;
    enum origin_kind kind;
    mw_setup setup;
    mw_state position;
    char name[MW_MAX_PLAYERS][MW_MAX_NAME];
    size_t length;
    char log[];
};

struct past *past_add(struct past *before, const mw_move *move); /* takes over the caller's share */
void past_share(struct past *past);
void past_leave(struct past *past);

struct origin *origin_of_deal(const mw_setup *setup);
struct origin *origin_of_log(const char *log, size_t length);
struct origin *origin_of_position(const mw_state *position);
void origin_leave(struct origin *origin);

/* A session with the same moves; `scratch` is overwritten. False with an exception. */
bool session_of(const struct origin *origin, const struct past *past, mw_session *session,
                mw_session *scratch);

/* ---- selfplay.c: whole games of bots -------------------------------------------------------------------------------- */

PyObject *self_play(PyObject *module, PyObject *args);

/* ---- net.c, lessons.c: a learned value, and what it learns from ---------------------------------------------------- */

/* As find_player() has it. */
bool give_net(mw_player *player, int game, PyObject *given);

/* Of a Net of this game; NULL with an exception. */
const mw_net *net_in(PyObject *given, int game);

/* The package's own, for a session. */
extern const mw_nets own_nets;

PyObject *player_net(PyObject *module, PyObject *args);

extern PyType_Spec net_spec;
extern PyTypeObject *net_type;

PyObject *board_inputs(PyObject *module, PyObject *args);
PyObject *board_tables(PyObject *module, PyObject *args);
PyObject *game_lessons(PyObject *module, PyObject *args);
PyObject *game_foretold(PyObject *module, PyObject *args);

/* ---- game.c, batch.c ----------------------------------------------------------------------------------------------- */

/* What `cls` makes of a position that has no past; NULL with an exception. */
PyObject *game_at(PyTypeObject *cls, const mw_state *state, const mw_setup *setup);

extern PyType_Spec game_spec, batch_spec;
extern PyTypeObject *batch_type;

/* A position of a batch and, in the middle of a move, that before it and its words so far; false with an exception. */
struct position {
    const mw_state *now, *before;
    const mw_move *words;
};
bool batch_position(PyObject *batch, Py_ssize_t i, struct position *position);

#endif
