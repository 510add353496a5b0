/*
 * A whole game of bots, written down as columns: one row for each move, and how it ended. It is played without the
 * interpreter's lock and keeps nothing, so any number of threads may play games of their own.
 */
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "native.h"

/* Of a game that is over, by seat: points, place from 1, and what the points are for. */
enum { RESULT_FIELDS = 2 + MW_SCORED_FIELDS };

struct record {
    mw_setup setup;
    const mw_vocabulary *vocabulary;
    mw_player player[MW_MAX_PLAYERS];
    int explore[MW_MAX_PLAYERS]; /* thousandths of the moves, which are random */
    size_t observation_size;     /* 0 where none are wanted */
    mw_state state;
    mw_random luck;
    mw_bot bot;
    size_t n_moves, n_words;
    /* By move; what is there before it. */
    int8_t seat[MW_MAX_MOVES];
    uint16_t length[MW_MAX_MOVES];
    float value[MW_MAX_MOVES * MW_MAX_PLAYERS];
    int16_t word[MW_MAX_LOG_WORDS];
    int16_t result[MW_MAX_PLAYERS * RESULT_FIELDS];
    uint8_t observation[];
};

enum ending { ENDED, STOPPED, TOO_LONG };

static void take(struct record *record, mw_word word)
{
    mw_step(&record->state, word, NULL);
    record->word[record->n_words++] = record->vocabulary->number[word];
}

/* With nothing to explore nothing is drawn for it, so that such games stay what they always were. */
static void choose(struct record *record, int seat, mw_move *move)
{
    const int explore = record->explore[seat];

    if (explore && mw_random_below(&record->luck, 1000) < (uint32_t)explore)
        mw_random_move(&record->state, true, &record->luck, move);
    else
        mw_think(&record->bot, &record->state, &record->player[seat], mw_random_next(&record->luck),
                 move);
}

static void play_move(struct record *record)
{
    const int players = record->setup.players, seat = mw_seat(&record->state);
    const size_t i = record->n_moves++, before = record->n_words;
    mw_move move;

    record->seat[i] = (int8_t)seat;
    for (int each = 0; each < players; each++)
        record->value[i * (size_t)players + (size_t)each] =
            (float)mw_value(&record->state, each, NULL) / (float)MW_POINT;
    if (record->observation_size)
        mw_observe(&record->state, seat, record->observation + i * record->observation_size);
    choose(record, seat, &move);
    for (int j = 0; j < move.n; j++)
        take(record, move.word[j]);
    if (mw_is_open(&record->state))
        take(record, MW_WORD(MW_END, 0));
    record->length[i] = (uint16_t)(record->n_words - before);
}

static void write_result(struct record *record)
{
    mw_result result;
    int16_t *field = record->result;

    mw_get_result(&record->state, &result);
    for (int seat = 0; seat < record->setup.players; seat++) {
        *field++ = result.vp[seat];
        *field++ = (int16_t)(result.place[seat] + 1);
        for (int i = 0; i < MW_SCORED_FIELDS; i++)
            *field++ = result.scored[seat][i];
    }
}

/* `stop` is set by another thread. */
static enum ending play_game(struct record *record, const atomic_uchar *stop)
{
    while (!mw_is_over(&record->state)) {
        if (atomic_load_explicit(stop, memory_order_relaxed))
            return STOPPED;
        if (record->n_moves == MW_MAX_MOVES ||
            record->n_words + MW_MAX_WORDS + 1 > MW_MAX_LOG_WORDS)
            return TOO_LONG;
        play_move(record);
    }
    write_result(record);
    return ENDED;
}

static PyObject *columns_of(const struct record *record)
{
    const size_t moves = record->n_moves, players = (size_t)record->setup.players;

    return Py_BuildValue(
        "(y#y#y#y#y#y#)", (const char *)record->seat, (Py_ssize_t)(moves * sizeof *record->seat),
        (const char *)record->length, (Py_ssize_t)(moves * sizeof *record->length),
        (const char *)record->word, (Py_ssize_t)(record->n_words * sizeof *record->word),
        (const char *)record->value, (Py_ssize_t)(moves * players * sizeof *record->value),
        (const char *)record->observation, (Py_ssize_t)(moves * record->observation_size),
        (const char *)record->result,
        (Py_ssize_t)(players * RESULT_FIELDS * sizeof *record->result));
}

/* The nets as a tuple, which keeps them while the game is played, whatever becomes of the caller's list; NULL with
 * an exception. `nets` is None or has one for each seat. */
static PyObject *hold_nets(PyObject *nets, int players)
{
    PyObject *held = nets == Py_None ? PyTuple_New(0) : PySequence_Tuple(nets);

    if (held && (nets == Py_None || PyTuple_Size(held) == players))
        return held;
    Py_XDECREF(held);
    PyErr_Clear();
    return refuse("bad-request", "nets must be None or a list with a net or None for each seat");
}

/* The names of players, one for each seat. */
static bool read_players(PyObject *bots, PyObject *nets, const mw_setup *setup, mw_player *player)
{
    for (int seat = 0; seat < setup->players; seat++) {
        PyObject *net = PyTuple_Size(nets) ? PyTuple_GetItem(nets, seat) : NULL;
        PyObject *item = PySequence_GetItem(bots, seat);
        const char *name = item ? read_text(item, "A player") : NULL;
        bool known = name && find_player(setup->game, name, net, &player[seat]);
        Py_XDECREF(item);
        if (!known)
            return false;
    }
    return true;
}

/* Thousandths of the moves, one number for each seat. */
static bool read_explore(PyObject *given, int players, int *explore)
{
    bool fits = PySequence_Check(given) && PySequence_Size(given) == players;

    for (int seat = 0; fits && seat < players; seat++) {
        PyObject *item = PySequence_GetItem(given, seat);
        bool is_number = item && to_int(item, &explore[seat]);
        Py_XDECREF(item);
        if (!is_number)
            return false;
        fits = explore[seat] >= 0 && explore[seat] <= 1000;
    }
    if (!fits) {
        PyErr_Clear(); /* of what has no length */
        refuse("bad-request",
               "explore must be thousandths of the moves, from 0 to 1000, for each seat");
    }
    return fits;
}

static PyObject *play_record(struct record *record, const atomic_uchar *stop)
{
    enum ending ending;

    Py_BEGIN_ALLOW_THREADS;
    ending = play_game(record, stop);
    Py_END_ALLOW_THREADS;
    if (ending == STOPPED)
        Py_RETURN_NONE;
    if (ending == TOO_LONG)
        return refuse("bad-request", "The game of seed %llu has no end",
                      (unsigned long long)record->setup.seed);
    return columns_of(record);
}

static struct record *new_record(const mw_setup *setup, bool observes)
{
    const size_t size = observes ? (size_t)mw_observation_size(setup->game, setup->map) : 0;
    struct record *record = malloc(sizeof *record + MW_MAX_MOVES * size);

    if (!record) {
        PyErr_NoMemory();
        return NULL;
    }
    record->setup = *setup;
    record->observation_size = size;
    record->luck = away_from(setup->seed, FOR_BOTS);
    record->n_moves = record->n_words = 0;
    return record;
}

/* (seat, length, word, value, observation, result), each as bytes; None when it was stopped. */
PyObject *self_play(PyObject *module, PyObject *args)
{
    const struct shape shape = { "stop", "uint8", "B", 1, 1, { 1 }, false };
    PyObject *options, *bots, *seed_object, *stop, *nets, *explore, *columns = NULL;
    const char *game, *map;
    struct record *record;
    mw_problem problem;
    mw_setup setup;
    Py_buffer buffer;
    Py_ssize_t players;
    uint64_t seed;
    int observes;

    (void)module;
    if (!PyArg_ParseTuple(args, "O&O&OOOpOOO", to_name, &game, to_name_or_none, &map, &options,
                          &bots, &seed_object, &observes, &stop, &nets, &explore) ||
        !read_seed(seed_object, &seed) || (players = PySequence_Size(bots)) < 0 ||
        !make_setup(game, map, players < 100 ? (int)players : 100, options, seed, &setup))
        return NULL;
    if (!(nets = hold_nets(nets, setup.players)))
        return NULL;
    if (!(record = new_record(&setup, observes))) {
        Py_DECREF(nets);
        return NULL;
    }
    if (!mw_new(&record->state, &setup, &problem)) {
        refuse_problem(&problem, NULL);
    } else if (read_players(bots, nets, &setup, record->player) &&
               read_explore(explore, setup.players, record->explore) &&
               (record->vocabulary = vocabulary_of(setup.game, setup.map)) &&
               take_buffer(stop, &shape, false, &buffer)) {
        columns = play_record(record, buffer.buf);
        PyBuffer_Release(&buffer);
    }
    free(record);
    Py_DECREF(nets);
    return columns;
}
