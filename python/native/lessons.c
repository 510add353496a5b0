/*
 * What a net learns from: a game of a corpus is played again, and after every move it is written down what the bots
 * count of a seat (inputs), which of the net's groups that is, and what the seat scores from then on, by source. Or,
 * to learn what a lead is worth, the same of all seats whenever the turn passes. A net can be asked at these same
 * moments what it foretells. It keeps nothing and needs no lock while it plays, so any number of threads may do it.
 */
#include <stdlib.h>
#include <string.h>

#include "native.h"

enum { MOST_LESSONS = MW_MAX_PLAYERS * MW_MAX_MOVES };

struct lessons {
    mw_setup setup;
    const mw_vocabulary *vocabulary;
    mw_state state;
    size_t n, n_inputs;
    bool all_seats;
    int only;          /* lessons of this seat, or of all: -1 */
    const mw_net *net; /* who foretells, in place of lessons; or NULL */
    uint8_t seat[MOST_LESSONS];
    int16_t group[MOST_LESSONS];
    int16_t to_come[MOST_LESSONS][MW_SCORED_FIELDS];
    int16_t input[MOST_LESSONS * MW_NET_INPUTS]; /* n_inputs for each, one after another */
    int16_t stage[MOST_LESSONS];
    int32_t points[MOST_LESSONS], chance[MOST_LESSONS]; /* at the end; to win */
};

/* What is scored so far is kept where what is to come will stand. */
static void note(struct lessons *lessons, int seat)
{
    const size_t i = lessons->n++;
    int16_t inputs[MW_NET_INPUTS];

    lessons->seat[i] = (uint8_t)seat;
    lessons->group[i] = (int16_t)mw_count_inputs(&lessons->state, seat, inputs);
    memcpy(lessons->input + i * lessons->n_inputs, inputs, lessons->n_inputs * sizeof *inputs);
    mw_get_scored(&lessons->state, seat, lessons->to_come[i]);
}

static void finish(struct lessons *lessons)
{
    mw_result result;

    mw_get_result(&lessons->state, &result);
    for (size_t i = 0; i < lessons->n; i++)
        for (int j = 0; j < MW_SCORED_FIELDS; j++)
            lessons->to_come[i][j] =
                (int16_t)(result.scored[lessons->seat[i]][j] - lessons->to_come[i][j]);
}

static void note_foretold(struct lessons *lessons)
{
    int32_t chance[MW_MAX_PLAYERS][MW_MAX_PLAYERS], scored[MW_SCORED_FIELDS];
    int16_t terms[MW_MAX_TERMS];
    int points;

    mw_chances(lessons->net, &lessons->state, chance);
    for (int seat = 0; seat < lessons->setup.players; seat++) {
        const size_t i = lessons->n++;
        lessons->stage[i] = (int16_t)mw_count_terms(&lessons->state, seat, terms, &points);
        lessons->chance[i] = chance[seat][0];
        mw_foretell(lessons->net, &lessons->state, seat, scored);
        lessons->points[i] = 0;
        for (int j = 0; j < MW_SCORED_FIELDS; j++)
            lessons->points[i] += scored[j];
    }
}

/* A lesson for whoever has moved and, if the turn passes, for whoever is next; or then for everybody. */
static void note_move(struct lessons *lessons, int seat)
{
    const int next = mw_seat(&lessons->state);

    if (!lessons->all_seats) {
        if (lessons->only < 0 || lessons->only == seat)
            note(lessons, seat);
        if (next != seat && (lessons->only < 0 || lessons->only == next))
            note(lessons, next);
        return;
    }
    if (next == seat)
        return;
    if (lessons->net)
        note_foretold(lessons);
    else
        for (int each = 0; each < lessons->setup.players; each++)
            note(lessons, each);
}

/* Plays the words. False if they are no whole game. */
static bool play_again(struct lessons *lessons, const char *words, size_t n)
{
    mw_state *state = &lessons->state;
    int seat = mw_seat(state);

    for (size_t i = 0; i < n; i++) {
        int16_t word;
        memcpy(&word, words + i * sizeof word, sizeof word);
        if (!mw_step_number(lessons->vocabulary, state, word, NULL))
            return false;
        if (mw_is_open(state) || mw_is_over(state))
            continue;
        if (lessons->n + MW_MAX_PLAYERS > MOST_LESSONS)
            return false;
        note_move(lessons, seat);
        seat = mw_seat(state);
    }
    if (!mw_is_over(state))
        return false;
    if (!lessons->net)
        finish(lessons);
    return true;
}

/* False with an exception. */
static bool learn_from(struct lessons *lessons, PyObject *words)
{
    Py_buffer bytes;
    bool whole;

    if (PyObject_GetBuffer(words, &bytes, PyBUF_SIMPLE) < 0) {
        PyErr_Clear();
        refuse("bad-request", "words must be the bytes of an array of int16");
        return false;
    }
    Py_BEGIN_ALLOW_THREADS;
    whole = bytes.len % 2 == 0 && play_again(lessons, bytes.buf, (size_t)bytes.len / 2);
    Py_END_ALLOW_THREADS;
    PyBuffer_Release(&bytes);
    if (!whole)
        refuse("bad-request", "The words are no whole game of seed %llu on this board",
               (unsigned long long)lessons->setup.seed);
    return whole;
}

/* From the deal; the caller frees them. NULL with an exception. */
static struct lessons *begin_lessons(const mw_setup *setup)
{
    struct lessons *lessons;
    mw_problem problem;

    if (mw_input_count(setup->game) == 0)
        return refuse("bad-request",
                      "Nothing can be learned from games of %s: its bots have no evaluation",
                      mw_game_info(setup->game)->name);
    if (!(lessons = malloc(sizeof *lessons))) {
        PyErr_NoMemory();
        return NULL;
    }
    lessons->setup = *setup;
    lessons->n = 0;
    lessons->all_seats = true;
    lessons->only = -1;
    lessons->net = NULL;
    lessons->n_inputs = (size_t)mw_input_count(setup->game);
    if (!mw_new(&lessons->state, setup, &problem))
        refuse_problem(&problem, NULL);
    else if ((lessons->vocabulary = vocabulary_of(setup->game, setup->map)))
        return lessons;
    free(lessons);
    return NULL;
}

/* (inputs, group, to_come), each as bytes. */
PyObject *game_lessons(PyObject *module, PyObject *args)
{
    PyObject *options, *seed_object, *words, *columns = NULL;
    const char *game, *map;
    struct lessons *lessons;
    mw_setup setup;
    uint64_t seed;
    int players, all_seats = 0, only = -1;

    (void)module;
    if (!PyArg_ParseTuple(args, "O&O&OO&OO|pO&", to_name, &game, to_name_or_none, &map, &options,
                          to_int, &players, &seed_object, &words, &all_seats, to_int, &only) ||
        !read_seed(seed_object, &seed) || !make_setup(game, map, players, options, seed, &setup) ||
        !(lessons = begin_lessons(&setup)))
        return NULL;
    lessons->all_seats = all_seats;
    lessons->only = only;
    if (learn_from(lessons, words))
        columns = Py_BuildValue(
            "(y#y#y#)", (const char *)lessons->input,
            (Py_ssize_t)(lessons->n * lessons->n_inputs * sizeof *lessons->input),
            (const char *)lessons->group, (Py_ssize_t)(lessons->n * sizeof *lessons->group),
            (const char *)lessons->to_come, (Py_ssize_t)(lessons->n * sizeof *lessons->to_come));
    free(lessons);
    return columns;
}

/* (stage, points, chance), each as bytes: whenever the turn passes, by seat. */
PyObject *game_foretold(PyObject *module, PyObject *args)
{
    PyObject *options, *seed_object, *words, *net, *columns = NULL;
    const char *game, *map;
    struct lessons *lessons;
    mw_setup setup;
    uint64_t seed;
    int players;

    (void)module;
    if (!PyArg_ParseTuple(args, "O&O&OO&OOO", to_name, &game, to_name_or_none, &map, &options,
                          to_int, &players, &seed_object, &words, &net) ||
        !read_seed(seed_object, &seed) || !make_setup(game, map, players, options, seed, &setup) ||
        !(lessons = begin_lessons(&setup)))
        return NULL;
    if ((lessons->net = net_in(net, setup.game)) && learn_from(lessons, words))
        columns = Py_BuildValue(
            "(y#y#y#)", (const char *)lessons->stage,
            (Py_ssize_t)(lessons->n * sizeof *lessons->stage), (const char *)lessons->points,
            (Py_ssize_t)(lessons->n * sizeof *lessons->points), (const char *)lessons->chance,
            (Py_ssize_t)(lessons->n * sizeof *lessons->chance));
    free(lessons);
    return columns;
}

PyObject *board_inputs(PyObject *module, PyObject *args)
{
    PyObject *names;
    const char *id;
    int game;

    (void)module;
    if (!PyArg_ParseTuple(args, "O&", to_name, &id) || (game = find_game(id)) < 0 ||
        !(names = PyTuple_New(mw_input_count(game))))
        return NULL;
    for (int i = 0; i < mw_input_count(game); i++) {
        PyObject *name = PyUnicode_FromString(mw_input_name(game, i));
        if (!name || PyTuple_SetItem(names, i, name) < 0) {
            Py_DECREF(names);
            return NULL;
        }
    }
    return names;
}

PyObject *board_tables(PyObject *module, PyObject *args)
{
    const char *id;
    int game;

    (void)module;
    if (!PyArg_ParseTuple(args, "O&", to_name, &id) || (game = find_game(id)) < 0)
        return NULL;
    return PyLong_FromLong(mw_table_count(game));
}
