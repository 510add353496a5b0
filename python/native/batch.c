/*
 * Many games at once. They are stepped without the interpreter's lock, by a pool of threads, and everything a
 * learner needs is written to arrays that were given once. A game that ends begins anew at once, with the next
 * seed of its own row of seeds; so nothing depends on the number of threads or on the other games.
 */
#define _POSIX_C_SOURCE 200809L
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

#include "native.h"
#include "pool.h"

enum reward { POINTS, LEAD, PLACE, REWARDS };
static const char *const reward_name[REWARDS] = { "points", "lead", "place" };

/* The arrays, in the order in which they are given. */
enum { OBSERVATION, MASK, SEAT, REWARD, DONE, SEED, ARRAYS };

struct slot {
    mw_state state;
    mw_options options;
    mw_word next;    /* to be taken in this step */
    mw_random seeds; /* of the games to come */
    mw_random luck;  /* of the bots in this game */
    float potential[MW_MAX_PLAYERS];
    mw_state before; /* the move that is half made, if one is */
    mw_move words;   /* of it, so far */
};

typedef struct {
    PyObject_HEAD pid_t process;
    bool busy;
    mw_setup setup;
    const mw_vocabulary *vocabulary;
    int n, observation_size;
    struct pool *pool;
    struct slot *slot;
    mw_bot *bot; /* one for each thread; NULL without bots */
    bool is_bot[MW_MAX_PLAYERS];
    mw_player player[MW_MAX_PLAYERS];
    enum reward reward;
    bool is_shaped;
    float discount;
    Py_buffer array[ARRAYS];
} Batch;

PyTypeObject *batch_type;

/* ---- One game ------------------------------------------------------------------------------------------------------- */

static void bots_move(Batch *batch, struct slot *slot, int worker)
{
    mw_move move;

    while (!mw_is_over(&slot->state) && !mw_is_open(&slot->state)) {
        int seat = mw_seat(&slot->state);
        if (!batch->is_bot[seat])
            return;
        if (batch->player[seat].style == MW_RANDOM) {
            mw_play_random(&slot->state, &slot->luck);
            continue;
        }
        mw_think(&batch->bot[worker], &slot->state, &batch->player[seat],
                 mw_random_next(&slot->luck), &move);
        mw_apply(&slot->state, &move, NULL);
    }
}

static float reward_of(enum reward reward, const mw_result *result, int players, int seat)
{
    int best = INT16_MIN, worse = 0;

    for (int other = 0; other < players; other++) {
        if (other == seat)
            continue;
        best = result->vp[other] > best ? result->vp[other] : best;
        worse += (result->place[other] > result->place[seat]) -
                 (result->place[other] < result->place[seat]);
    }
    switch (reward) {
    case LEAD: return (float)(result->vp[seat] - best);
    case PLACE: return (float)worse / (float)(players - 1);
    default: return result->vp[seat];
    }
}

/* What a seat can expect: nothing more when the game is over; in the middle of a move, what it could before. */
static float potential_of(const struct slot *slot, int seat)
{
    if (mw_is_over(&slot->state))
        return 0;
    if (mw_is_open(&slot->state))
        return slot->potential[seat];
    return (float)mw_value(&slot->state, seat, NULL) / (float)MW_POINT;
}

/* Adds what a seat can expect more than before, and takes note of it. */
static void add_shaping(const Batch *batch, struct slot *slot, float *reward)
{
    for (int seat = 0; seat < batch->setup.players; seat++) {
        float now = potential_of(slot, seat);
        reward[seat] += batch->discount * now - slot->potential[seat];
        slot->potential[seat] = now;
    }
}

static void begin_game(Batch *batch, int i, int worker)
{
    struct slot *slot = &batch->slot[i];
    uint64_t *seed = (uint64_t *)batch->array[SEED].buf + i;
    float unused[MW_MAX_PLAYERS] = { 0 };
    mw_setup setup = batch->setup;
    mw_problem problem;

    setup.seed = *seed;
    slot->luck = away_from(*seed, FOR_BOTS);
    mw_new(&slot->state, &setup, &problem);
    bots_move(batch, slot, worker);
    if (batch->is_shaped)
        add_shaping(batch, slot, unused);
}

static uint8_t *row_of(const Py_buffer *array, int i)
{
    return (uint8_t *)array->buf + i * array->strides[0];
}

/* Writes what is to be decided now. */
static void show_game(Batch *batch, int i)
{
    struct slot *slot = &batch->slot[i];
    int seat = mw_seat(&slot->state);

    mw_get_options(&slot->state, MW_LEGAL, &slot->options);
    mw_mask_options(batch->vocabulary, &slot->options, row_of(&batch->array[MASK], i));
    mw_observe(&slot->state, seat, row_of(&batch->array[OBSERVATION], i));
    ((int8_t *)batch->array[SEAT].buf)[i] = (int8_t)seat;
}

static void step_game(Batch *batch, int i, int worker)
{
    struct slot *slot = &batch->slot[i];
    const int players = batch->setup.players;
    float *reward = (float *)batch->array[REWARD].buf + (size_t)i * (size_t)players;
    bool *done = (bool *)batch->array[DONE].buf + i;
    mw_result result;

    if (!mw_is_open(&slot->state)) {
        slot->before = slot->state;
        slot->words.n = 0;
    }
    if (slot->next != MW_WORD(MW_END, 0))
        slot->words.word[slot->words.n++] = slot->next;
    mw_step(&slot->state, slot->next, NULL);
    bots_move(batch, slot, worker);
    memset(reward, 0, (size_t)players * sizeof *reward);
    if (batch->is_shaped)
        add_shaping(batch, slot, reward);
    *done = mw_get_result(&slot->state, &result);
    if (*done) {
        for (int seat = 0; seat < players; seat++)
            reward[seat] += reward_of(batch->reward, &result, players, seat);
        ((uint64_t *)batch->array[SEED].buf)[i] = mw_random_next(&slot->seeds);
        begin_game(batch, i, worker);
    }
    show_game(batch, i);
}

static void step_games(void *context, int worker, int from, int to)
{
    for (int i = from; i < to; i++)
        step_game(context, i, worker);
}

static void begin_games(void *context, int worker, int from, int to)
{
    Batch *batch = context;

    for (int i = from; i < to; i++) {
        batch->slot[i].seeds = away_from(((uint64_t *)batch->array[SEED].buf)[i], FOR_SEEDS);
        memset(batch->slot[i].potential, 0, sizeof batch->slot[i].potential);
        begin_game(batch, i, worker);
        show_game(batch, i);
    }
    memset((float *)batch->array[REWARD].buf + (size_t)from * (size_t)batch->setup.players, 0,
           (size_t)(to - from) * (size_t)batch->setup.players * sizeof(float));
    memset((bool *)batch->array[DONE].buf + from, 0, (size_t)(to - from));
}

/* ---- The batch ------------------------------------------------------------------------------------------------------ */

static bool has_bots(const Batch *batch)
{
    for (int seat = 0; seat < batch->setup.players; seat++)
        if (batch->is_bot[seat] && batch->player[seat].style != MW_RANDOM)
            return true;
    return false;
}

static void begin_all(Batch *batch)
{
    batch->busy = true;
    Py_BEGIN_ALLOW_THREADS;
    pool_run(batch->pool, begin_games, batch, batch->n, has_bots(batch));
    Py_END_ALLOW_THREADS;
    batch->busy = false;
}

/* Nobody else is in it; false with an exception. */
static bool is_free(const Batch *batch)
{
    if (batch->process != getpid())
        refuse("forked",
               "This batch was made before the process was forked: make one of its own for "
               "each process");
    else if (batch->busy)
        refuse("busy", "Another thread is stepping this batch");
    else
        return true;
    return false;
}

static void batch_dealloc(Batch *batch)
{
    PyTypeObject *type = Py_TYPE((PyObject *)batch);
    freefunc free_batch = (freefunc)PyType_GetSlot(type, Py_tp_free);

    pool_free(batch->pool, batch->process != getpid());
    free(batch->slot);
    free(batch->bot);
    for (int i = 0; i < ARRAYS; i++)
        if (batch->array[i].obj)
            PyBuffer_Release(&batch->array[i]);
    free_batch(batch);
    Py_DECREF(type);
}

static bool read_reward(Batch *batch, const char *name)
{
    for (int i = 0; i < REWARDS; i++)
        if (strcmp(name, reward_name[i]) == 0) {
            batch->reward = (enum reward)i;
            return true;
        }
    refuse("bad-request", "There is no reward “%.40s”: it is points, lead or place", name);
    return false;
}

/* `bots` has the name of a player for each seat, empty where none is wanted. */
static bool read_bots(Batch *batch, PyObject *bots)
{
    int people = batch->setup.players;

    for (int seat = 0; seat < batch->setup.players; seat++) {
        PyObject *item = PySequence_GetItem(bots, seat);
        const char *name = item ? read_text(item, "A player") : NULL;
        bool known =
            name && (!name[0] || find_player(batch->setup.game, name, NULL, &batch->player[seat]));
        batch->is_bot[seat] = name && name[0];
        people -= batch->is_bot[seat];
        Py_XDECREF(item);
        if (!known)
            return false;
    }
    if (people == 0)
        refuse("bad-request", "One seat at least must be left to the caller");
    return people > 0;
}

static bool take_arrays(Batch *batch, PyObject *arrays)
{
    const Py_ssize_t n = batch->n;
    const struct shape shape[ARRAYS] = {
        [OBSERVATION] = { "observation", "uint8", "B", 1, 2, { n, batch->observation_size }, true },
        [MASK] = { "mask", "uint8", "B", 1, 2, { n, batch->vocabulary->n }, true },
        [SEAT] = { "seat", "int8", "b", 1, 1, { n }, false },
        [REWARD] = { "reward", "float32", "f", 4, 2, { n, batch->setup.players }, false },
        [DONE] = { "done", "bool", "?", 1, 1, { n }, false },
        [SEED] = { "seeds", "uint64", "LQ", 8, 1, { n }, false },
    };

    for (int i = 0; i < ARRAYS; i++) {
        PyObject *array = PySequence_GetItem(arrays, i);
        bool taken = array && take_buffer(array, &shape[i], true, &batch->array[i]);
        Py_XDECREF(array);
        if (!taken) {
            batch->array[i].obj = NULL;
            return false;
        }
    }
    return true;
}

static bool take_memory(Batch *batch, int threads)
{
    batch->slot = calloc((size_t)batch->n, sizeof *batch->slot);
    if (has_bots(batch))
        batch->bot = malloc((size_t)threads * sizeof *batch->bot);
    if (!batch->slot || (has_bots(batch) && !batch->bot)) {
        PyErr_NoMemory();
        return false;
    }
    batch->pool = pool_new(threads);
    if (!batch->pool)
        refuse("bad-request", "The system does not give %d threads", threads);
    return batch->pool != NULL;
}

static bool fill_batch(Batch *batch, PyObject *bots, PyObject *arrays, const char *reward,
                       int threads)
{
    mw_problem problem;
    mw_state state;

    if (!mw_new(&state, &batch->setup, &problem)) {
        refuse_problem(&problem, NULL);
        return false;
    }
    if (batch->n < 1 || batch->n > 1 << 24) {
        refuse("bad-request", "n must be from 1 to %d", 1 << 24);
        return false;
    }
    if (threads < 1 || threads > MOST_THREADS) {
        refuse("bad-request", "threads must be from 1 to %d", MOST_THREADS);
        return false;
    }
    batch->vocabulary = vocabulary_of(batch->setup.game, batch->setup.map);
    batch->observation_size = mw_observation_size(batch->setup.game, batch->setup.map);
    return batch->vocabulary && read_reward(batch, reward) && read_bots(batch, bots) &&
           take_arrays(batch, arrays) && take_memory(batch, threads);
}

static PyObject *batch_new(PyTypeObject *cls, PyObject *args, PyObject *keywords)
{
    PyObject *options, *bots, *arrays;
    const char *game, *map, *reward;
    int players, n, threads, is_shaped;
    float discount;
    mw_setup setup;
    Batch *batch;

    (void)keywords;
    if (!PyArg_ParseTuple(args, "O&O&O&OO&O&OOO&pf", to_name, &game, to_name_or_none, &map, to_int,
                          &players, &options, to_int, &n, to_int, &threads, &bots, &arrays, to_name,
                          &reward, &is_shaped, &discount) ||
        !make_setup(game, map, players, options, 0, &setup) ||
        !(batch = (Batch *)PyType_GenericAlloc(cls, 0)))
        return NULL;
    batch->process = getpid();
    batch->setup = setup;
    batch->n = n;
    batch->is_shaped = is_shaped;
    batch->discount = discount;
    if (!fill_batch(batch, bots, arrays, reward, threads)) {
        Py_DECREF(batch);
        return NULL;
    }
    begin_all(batch);
    return (PyObject *)batch;
}

/* Begins all games anew: with these seeds or, for None, with those that they have. */
static PyObject *batch_begin(Batch *batch, PyObject *seeds)
{
    const struct shape shape = { "seeds", "uint64", "LQ", 8, 1, { batch->n }, false };
    Py_buffer buffer;

    if (!is_free(batch))
        return NULL;
    if (seeds != Py_None) {
        if (!take_buffer(seeds, &shape, false, &buffer))
            return NULL;
        memcpy(batch->array[SEED].buf, buffer.buf, (size_t)batch->n * sizeof(uint64_t));
        PyBuffer_Release(&buffer);
    }
    begin_all(batch);
    Py_RETURN_NONE;
}

static PyObject *refuse_action(const Batch *batch, int i, int64_t action)
{
    char text[MW_MAX_WORD_TEXT];

    if (action < 0 || action >= batch->vocabulary->n)
        return refuse("bad-word", "Game %d: there is no word %lld; words are numbered from 0 to %d",
                      i, (long long)action, batch->vocabulary->n - 1);
    mw_print_number(batch->vocabulary, (int)action, text, sizeof text);
    return refuse("illegal", "Game %d: “%s” (%lld) is not offered now; no game has been stepped", i,
                  text, (long long)action);
}

static bool is_offered(const mw_options *options, mw_word word)
{
    for (int i = 0; i < options->n; i++)
        if (options->word[i] == word)
            return true;
    return false;
}

/* The words that are asked for, and the first game whose word is not offered; n if there is none. */
struct request {
    Batch *batch;
    const int64_t *action;
    atomic_int first_refused;
};

static void note_refused(struct request *request, int i)
{
    int first = atomic_load(&request->first_refused);

    while (i < first && !atomic_compare_exchange_weak(&request->first_refused, &first, i))
        ;
}

static void read_requests(void *context, int worker, int from, int to)
{
    struct request *request = context;
    const mw_vocabulary *vocabulary = request->batch->vocabulary;
    const int64_t *actions = request->action;
    struct slot *slot = request->batch->slot;

    (void)worker;
    for (int i = from; i < to; i += 64 / (int)sizeof *actions)
        __builtin_prefetch(&actions[i]); /* the caller wrote them, in another cache */
    for (int i = from; i < to; i++) {
        const int64_t action = actions[i];
        if (action >= 0 && action < vocabulary->n &&
            is_offered(&slot[i].options, vocabulary->word[action]))
            slot[i].next = vocabulary->word[action];
        else
            note_refused(request, i);
    }
}

/*
 * All words are looked at before any is taken. The threads look at those of their own games, which are in their caches; but
 * waking them takes longer than to look at all of them.
 */
static void step_all(Batch *batch, struct request *request)
{
    if (pool_is_awake(batch->pool))
        pool_run(batch->pool, read_requests, request, batch->n, false);
    else
        read_requests(request, 0, 0, batch->n);
    if (request->first_refused == batch->n)
        pool_run(batch->pool, step_games, batch, batch->n, has_bots(batch));
}

static PyObject *batch_step(Batch *batch, PyObject *actions)
{
    const struct shape shape = { "actions", "int64", "lq", 8, 1, { batch->n }, false };
    struct request request = { .batch = batch, .first_refused = batch->n };
    Py_buffer buffer;

    if (!is_free(batch) || !take_buffer(actions, &shape, false, &buffer))
        return NULL;
    request.action = buffer.buf;
    batch->busy = true;
    Py_BEGIN_ALLOW_THREADS;
    step_all(batch, &request);
    Py_END_ALLOW_THREADS;
    batch->busy = false;
    if (request.first_refused < batch->n)
        refuse_action(batch, request.first_refused, request.action[request.first_refused]);
    PyBuffer_Release(&buffer);
    if (request.first_refused < batch->n)
        return NULL;
    Py_RETURN_NONE;
}

bool batch_position(PyObject *object, Py_ssize_t i, struct position *position)
{
    const Batch *batch = (const Batch *)object;

    if (!is_free(batch))
        return false;
    if (i < 0 || i >= batch->n) {
        refuse("bad-request", "There is no game %lld: they are numbered from 0 to %d", (long long)i,
               batch->n - 1);
        return false;
    }
    position->now = &batch->slot[i].state;
    position->before = mw_is_open(position->now) ? &batch->slot[i].before : position->now;
    position->words = &batch->slot[i].words;
    return true;
}

static PyMethodDef methods[] = {
    { "_begin", (PyCFunction)(void (*)(void))batch_begin, METH_O, "Begins all games anew." },
    { "_step", (PyCFunction)(void (*)(void))batch_step, METH_O, "Takes a word in each game." },
    { NULL, NULL, 0, NULL },
};

static PyType_Slot slots[] = {
    { Py_tp_doc, "Many games at once." },
    { Py_tp_new, batch_new },
    { Py_tp_dealloc, batch_dealloc },
    { Py_tp_methods, methods },
    { 0, NULL },
};

PyType_Spec batch_spec = { "millwright._millwright.Batch", sizeof(Batch), 0,
                           Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, slots };
