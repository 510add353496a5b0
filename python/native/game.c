/*
 * One game: its position, the half-made or last move, and how it came about. A copy shares the past and is
 * made of a few kilobytes, so searching programs may copy at every node.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "native.h"

typedef struct {
    PyObject_HEAD const mw_vocabulary *vocabulary;
    struct origin *origin;
    struct past *past;
    mw_state now;
    /* Before the half-made move, or before the last one; and the words of that move. */
    mw_state before;
    mw_move words;
} Game;

static void copy_words(mw_move *to, const mw_move *from)
{
    to->n = from->n;
    memcpy(to->word, from->word, from->n * sizeof *from->word);
}

/* ---- Beginning and end --------------------------------------------------------------------------------------------- */

/* Takes over the shares of `origin` and `past`. */
static PyObject *make_game(PyTypeObject *cls, const mw_state *state, struct origin *origin,
                           struct past *past)
{
    const mw_vocabulary *vocabulary = vocabulary_of(mw_game_of(state), mw_map_of(state));
    Game *game = vocabulary && origin ? (Game *)PyType_GenericAlloc(cls, 0) : NULL;

    if (!game) {
        origin_leave(origin);
        past_leave(past);
        return PyErr_Occurred() ? NULL : PyErr_NoMemory();
    }
    game->vocabulary = vocabulary;
    game->origin = origin;
    game->past = past;
    game->now = game->before = *state;
    return (PyObject *)game;
}

static PyObject *game_new(PyTypeObject *cls, PyObject *args, PyObject *keywords)
{
    static char *keys[] = { "game", "players", "seed", "map", "options", "names", NULL };
    PyObject *seed_object = NULL, *options = NULL, *names = NULL;
    char name[MW_MAX_PLAYERS][MW_MAX_NAME] = { "" };
    const char *id, *map = NULL;
    struct origin *origin;
    mw_problem problem;
    mw_setup setup;
    mw_state state;
    uint64_t seed = 0;
    int players = 4;

    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O&|O&OO&OO", keys, to_name, &id, to_int,
                                     &players, &seed_object, to_name_or_none, &map, &options,
                                     &names) ||
        (seed_object && !read_seed(seed_object, &seed)) ||
        !make_setup(id, map, players, options, seed, &setup))
        return NULL;
    if (!mw_new(&state, &setup, &problem))
        return refuse_problem(&problem, NULL);
    if (names && !read_names(names, players, name))
        return NULL;
    if ((origin = origin_of_deal(&setup)))
        memcpy(origin->name, name, sizeof name);
    return make_game(cls, &state, origin, NULL);
}

static void game_dealloc(Game *game)
{
    PyTypeObject *type = Py_TYPE((PyObject *)game);
    freefunc free_game = (freefunc)PyType_GetSlot(type, Py_tp_free);

    past_leave(game->past);
    origin_leave(game->origin);
    free_game(game);
    Py_DECREF(type);
}

static PyObject *game_copy(Game *game, PyObject *unused)
{
    Game *copy = (Game *)PyType_GenericAlloc(Py_TYPE((PyObject *)game), 0);

    (void)unused;
    if (!copy)
        return NULL;
    copy->vocabulary = game->vocabulary;
    copy->origin = game->origin;
    copy->origin->sharers++;
    copy->past = game->past;
    past_share(copy->past);
    copy->now = game->now;
    copy->before = game->before;
    copy_words(&copy->words, &game->words);
    return (PyObject *)copy;
}

/* ---- Reading logs and positions ------------------------------------------------------------------------------------- */

/* What stands in a log before its moves is enough to begin with. It is written anew: those that are read may have other
 * ends of lines, and comments. */
static struct origin *origin_of_session(const mw_session *session)
{
    static const char moves[] = "\nmoves\n";
    size_t length = mw_session_log(session, NULL, 0);
    char *log = PyMem_Malloc(length + 1);
    struct origin *origin = NULL;

    if (log) {
        mw_session_log(session, log, length + 1);
        origin = origin_of_log(log, (size_t)(strstr(log, moves) - log) + sizeof moves - 1);
    }
    PyMem_Free(log);
    return origin;
}

static struct past *past_of(const mw_session *session)
{
    struct past *past = NULL;
    mw_move move;

    for (int i = 0; i < session->n_moves; i++) {
        mw_session_move(session, i, &move);
        struct past *longer = past_add(past, &move);
        if (!longer)
            break;
        past = longer;
    }
    return past;
}

static PyObject *game_from_session(PyTypeObject *cls, const mw_session *session,
                                   struct origin *origin)
{
    struct past *past = past_of(session);
    Game *game;

    if (origin)
        memcpy(origin->name, session->name, sizeof session->name);
    game = (Game *)make_game(cls, &session->now, origin, past);
    if (game && session->n_moves > 0) {
        mw_session_at(session, session->n_moves - 1, &game->before);
        mw_session_move(session, session->n_moves - 1, &game->words);
    }
    return (PyObject *)game;
}

static PyObject *game_from_log(PyObject *cls, PyObject *text)
{
    mw_session *session = PyMem_Malloc(2 * sizeof *session);
    PyObject *game = NULL;
    mw_problem problem;
    const char *log = read_text(text, "A log");

    if (!session)
        return PyErr_NoMemory();
    if (log) {
        mw_session_begin(session);
        if (!mw_session_replay(session, log, strlen(log), session + 1, &problem))
            refuse_problem(&problem, NULL);
        else
            game = game_from_session((PyTypeObject *)cls, session, origin_of_session(session));
    }
    PyMem_Free(session);
    return game;
}

static PyObject *game_from_state(PyObject *cls, PyObject *text)
{
    mw_problem problem;
    mw_state state;
    const char *json = read_text(text, "A position");

    if (!json)
        return NULL;
    if (!mw_load(&state, json, strlen(json), &problem))
        return refuse_problem(&problem, NULL);
    return make_game((PyTypeObject *)cls, &state, origin_of_position(&state), NULL);
}

static PyObject *game_from_batch(PyObject *cls, PyObject *args)
{
    struct position position;
    PyObject *batch;
    Game *game;
    int i;

    if (!PyArg_ParseTuple(args, "O!O&", batch_type, &batch, to_int, &i) ||
        !batch_position(batch, i, &position))
        return NULL;
    game = (Game *)make_game((PyTypeObject *)cls, position.before,
                             origin_of_position(position.before), NULL);
    if (game && mw_is_open(position.now)) {
        game->now = *position.now;
        copy_words(&game->words, position.words);
    }
    return (PyObject *)game;
}

/* ---- Asking --------------------------------------------------------------------------------------------------------- */

static PyObject *refuse_over(void)
{
    return refuse("over", "The game is over");
}

static PyObject *refuse_half_made(void)
{
    return refuse("half-made", "A move is half made: finish it, or abandon() it, first");
}

/* A seat of the game; false with an exception. */
static bool is_seat(const Game *game, int seat)
{
    if (seat >= 0 && seat < mw_players(&game->now))
        return true;
    refuse("bad-request", "There is no seat %d: seats are numbered from 0 to %d", seat,
           mw_players(&game->now) - 1);
    return false;
}

static PyObject *print_word(const Game *game, mw_word word)
{
    char text[MW_MAX_WORD_TEXT];

    mw_print_number(game->vocabulary, game->vocabulary->number[word], text, sizeof text);
    return PyUnicode_FromString(text);
}

static PyObject *list_words(const Game *game, const mw_word *word, int n)
{
    PyObject *list = PyList_New(n);

    for (int i = 0; list && i < n; i++) {
        PyObject *text = print_word(game, word[i]);
        if (!text || PyList_SetItem(list, i, text) < 0)
            Py_CLEAR(list);
    }
    return list;
}

static PyObject *game_options(Game *game, PyObject *unused)
{
    mw_options options;

    (void)unused;
    mw_get_options(&game->now, MW_LEGAL, &options);
    return list_words(game, options.word, options.n);
}

static PyObject *write_position(const Game *game, int viewer)
{
    char text[MW_MAX_STATE_TEXT];

    mw_write_state(&game->now, viewer, text, sizeof text);
    return PyUnicode_FromString(text);
}

static PyObject *game_state(Game *game, PyObject *unused)
{
    (void)unused;
    return write_position(game, MW_NOBODY);
}

static PyObject *game_view(Game *game, PyObject *seat)
{
    long number = MW_SPECTATOR;

    if (seat != Py_None && !read_number(seat, "A seat", &number))
        return NULL;
    if (seat != Py_None && !is_seat(game, number < 0 || number > 99 ? -1 : (int)number))
        return NULL;
    return write_position(game, (int)number);
}

static PyObject *game_result(Game *game, PyObject *unused)
{
    PyObject *list;
    mw_result result;

    (void)unused;
    if (!mw_get_result(&game->now, &result))
        Py_RETURN_NONE;
    list = PyList_New(0);
    for (int seat = 0; list && seat < mw_players(&game->now); seat++) {
        const int16_t *s = result.scored[seat];
        PyObject *row = Py_BuildValue("(ii(iiiiii))", result.vp[seat], result.place[seat], s[0],
                                      s[1], s[2], s[3], s[4], s[5]);
        if (!row || PyList_Append(list, row) < 0)
            Py_CLEAR(list);
        Py_XDECREF(row);
    }
    return list;
}

static PyObject *game_value(Game *game, PyObject *args)
{
    int seat;

    if (!PyArg_ParseTuple(args, "O&", to_int, &seat) || !is_seat(game, seat))
        return NULL;
    return PyFloat_FromDouble(mw_value(&game->now, seat, NULL) / (double)MW_POINT);
}

static PyObject *game_mask(Game *game, PyObject *out)
{
    const struct shape shape = { "out", "uint8", "B?", 1, 1, { game->vocabulary->n }, false };
    mw_options options;
    Py_buffer buffer;

    if (!take_buffer(out, &shape, true, &buffer))
        return NULL;
    mw_get_options(&game->now, MW_LEGAL, &options);
    mw_mask_options(game->vocabulary, &options, buffer.buf);
    PyBuffer_Release(&buffer);
    Py_RETURN_NONE;
}

static PyObject *game_observe(Game *game, PyObject *args)
{
    struct shape shape = { "out", "uint8", "B", 1, 1, { 0 }, false };
    Py_buffer buffer;
    PyObject *out;
    int seat;

    if (!PyArg_ParseTuple(args, "O&O", to_int, &seat, &out) || !is_seat(game, seat))
        return NULL;
    shape.length[0] = mw_observation_size(game->vocabulary->game, game->vocabulary->map);
    if (!take_buffer(out, &shape, true, &buffer))
        return NULL;
    mw_observe(&game->now, seat, buffer.buf);
    PyBuffer_Release(&buffer);
    Py_RETURN_NONE;
}

/* ---- Moving --------------------------------------------------------------------------------------------------------- */

/* What would be typed: the words so far and one more. */
static void write_line(const Game *game, const char *word, char *line, size_t size)
{
    size_t at = 0;

    line[0] = 0;
    if (mw_is_open(&game->now)) {
        at = mw_print_move(&game->now, &game->words, line, size);
        if (at > 0 && at + 1 < size) {
            line[at++] = ' ';
            line[at] = 0;
        }
    }
    if (at + strlen(word) < size)
        strcpy(line + at, word);
}

/* The reading of moves knows which rule forbids it. */
static PyObject *refuse_word(const Game *game, const char *word)
{
    char line[MW_MAX_MOVE_TEXT];
    mw_problem problem;
    mw_state to;

    if (mw_is_over(&game->now))
        return refuse_over();
    if (strcmp(word, MW_END_TEXT) == 0)
        return refuse("illegal", "The move cannot end here");
    write_line(game, word, line, sizeof line);
    if (!mw_parse_prefix(mw_is_open(&game->now) ? &game->before : &game->now, line, 0, &to,
                         &problem))
        return refuse_problem(&problem, &game->now);
    return refuse("bad-word", "“%.60s” is not one word that can stand here", word);
}

/* The word that is meant, by text or number; 0 if there is none, and `text` is what to say about it. */
static mw_word find_word(const Game *game, PyObject *given, char *text, size_t size)
{
    mw_word word[1];
    mw_problem problem;
    long number;
    int n;

    if (PyUnicode_Check(given)) {
        const char *utf8 = read_text(given, "A word");
        if (!utf8)
            return 0;
        snprintf(text, size, "%s", utf8);
        if (strcmp(text, MW_END_TEXT) == 0)
            return MW_WORD(MW_END, 0);
        return mw_parse_words(&game->now, text, 0, word, &n, 1, &problem) && n == 1 ? word[0] : 0;
    }
    if (!read_number(given, "A word", &number))
        return 0;
    if (number < 0 || number >= game->vocabulary->n) {
        refuse("bad-word", "There is no word %ld: words are numbered from 0 to %d", number,
               game->vocabulary->n - 1);
        return 0;
    }
    mw_print_number(game->vocabulary, (int)number, text, size);
    return game->vocabulary->word[number];
}

static bool is_offered(const mw_state *state, mw_word word)
{
    mw_options options;

    mw_get_options(state, MW_LEGAL, &options);
    for (int i = 0; i < options.n; i++)
        if (options.word[i] == word)
            return true;
    return false;
}

/* A word that is offered. A whole move becomes part of the past. */
static bool take_word(Game *game, mw_word word)
{
    mw_state next = game->now;
    struct past *longer = NULL;

    if (!mw_is_open(&game->now)) {
        game->before = game->now;
        game->words.n = 0;
    }
    mw_step(&next, word, NULL);
    if (MW_KIND(word) != MW_END)
        game->words.word[game->words.n++] = word;
    if (!mw_is_open(&next)) {
        longer = past_add(game->past, &game->words);
        if (!longer) {
            game->now = game->before; /* nothing has been done */
            PyErr_NoMemory();
            return false;
        }
        game->past = longer;
    }
    game->now = next;
    return true;
}

static PyObject *game_step(Game *game, PyObject *given)
{
    char text[MW_MAX_LINE] = "";
    mw_word word = find_word(game, given, text, sizeof text);

    if (PyErr_Occurred())
        return NULL;
    if (!word || !is_offered(&game->now, word))
        return refuse_word(game, text);
    if (!take_word(game, word))
        return NULL;
    Py_RETURN_NONE;
}

static PyObject *game_play(Game *game, PyObject *text)
{
    const char *line = read_text(text, "A move");
    char whole[MW_MAX_MOVE_TEXT];
    mw_problem problem;
    mw_move move;

    if (!line)
        return NULL;
    if (mw_is_over(&game->now))
        return refuse_over();
    if (mw_is_open(&game->now))
        return refuse_half_made();
    if (!mw_parse(&game->now, line, 0, &move, &problem))
        return refuse_problem(&problem, &game->now);
    mw_print_move(&game->now, &move, whole, sizeof whole);
    for (int i = 0; i < move.n; i++)
        if (!take_word(game, move.word[i]))
            return NULL;
    if (mw_is_open(&game->now) && !take_word(game, MW_WORD(MW_END, 0)))
        return NULL;
    return PyUnicode_FromString(whole);
}

static PyObject *game_abandon(Game *game, PyObject *unused)
{
    (void)unused;
    if (mw_is_open(&game->now)) {
        game->now = game->before;
        game->words.n = 0;
    }
    Py_RETURN_NONE;
}

/* Of a half-made move only its maker's own sight may be kept: the cards it names are in that hand. */
static PyObject *game_resample(Game *game, PyObject *args)
{
    mw_random random = { 0 }, again;
    struct origin *origin;
    PyObject *seed;
    int seat;

    if (!PyArg_ParseTuple(args, "O&O", to_int, &seat, &seed) || !is_seat(game, seat) ||
        !read_seed(seed, &random.state))
        return NULL;
    if (mw_is_open(&game->now) && seat != mw_seat(&game->now))
        return refuse("half-made",
                      "A move is half made: only seat %d, whose move it is, can be "
                      "kept when the rest is dealt anew",
                      mw_seat(&game->now));
    if (!(origin = origin_of_position(&game->now)))
        return PyErr_NoMemory();
    again = random;
    mw_resample(&game->now, seat, &random);
    if (mw_is_open(&game->now)) /* nothing was drawn since: the same numbers give the same deal */
        mw_resample(&game->before, seat, &again);
    else
        game->before = game->now;
    origin->position = game->before;
    memcpy(origin->name, game->origin->name, sizeof origin->name);
    origin_leave(game->origin);
    past_leave(game->past);
    game->origin = origin;
    game->past = NULL;
    if (!mw_is_open(&game->now))
        game->words.n = 0;
    Py_RETURN_NONE;
}

/* ---- Telling -------------------------------------------------------------------------------------------------------- */

/* Makes the last move again, or the half-made one as far as it goes. */
static mw_events *events_of(const Game *game)
{
    mw_events *events = PyMem_Malloc(sizeof *events);
    mw_state state = game->before;

    if (!events) {
        PyErr_NoMemory();
        return NULL;
    }
    events->n = 0;
    if (!mw_is_open(&game->now) && game->words.n > 0)
        mw_apply(&state, &game->words, events);
    for (int i = 0; mw_is_open(&game->now) && i < game->words.n; i++)
        mw_step(&state, game->words.word[i], events);
    return events;
}

/* A seat, None for somebody without one, or "referee"; false with an exception. */
static bool read_viewer(const Game *game, PyObject *given, int *viewer)
{
    long seat;

    *viewer = given == Py_None ? MW_SPECTATOR : MW_NOBODY;
    if (given == Py_None ||
        (PyUnicode_Check(given) && PyUnicode_CompareWithASCIIString(given, "referee") == 0))
        return true;
    if (PyUnicode_Check(given)) {
        refuse("bad-request",
               "Who looks must be a seat, None for somebody without one, or “referee”");
        return false;
    }
    if (!read_number(given, "A seat", &seat))
        return false;
    *viewer = seat < 0 || seat > 99 ? -1 : (int)seat;
    return is_seat(game, *viewer);
}

static PyObject *game_events(Game *game, PyObject *viewer_object)
{
    char text[MW_MAX_TEXT];
    mw_events *events;
    PyObject *list;
    int viewer;

    if (!read_viewer(game, viewer_object, &viewer) || !(events = events_of(game)))
        return NULL;
    list = PyList_New(0);
    for (int i = 0; list && i < events->n; i++) {
        mw_event event = mw_event_for(&events->event[i], viewer);
        mw_write_event(&game->now, &event, text, sizeof text);
        PyObject *json = PyUnicode_FromString(text);
        if (!json || PyList_Append(list, json) < 0)
            Py_CLEAR(list);
        Py_XDECREF(json);
    }
    PyMem_Free(events);
    return list;
}

/* Nothing is called with an exception set, so the first one stays. */
static void add_line(void *context, enum mw_line kind, const char *line)
{
    PyObject **list = context, *text;

    (void)kind;
    if (!*list)
        return;
    text = PyUnicode_FromString(line);
    if (!text || PyList_Append(*list, text) < 0)
        Py_CLEAR(*list);
    Py_XDECREF(text);
}

static PyObject *game_sentences(Game *game, PyObject *args)
{
    PyObject *viewer_object, *list = PyList_New(0);
    const char *names[MW_MAX_PLAYERS], *language;
    mw_teller teller = { .names = names, .line = add_line, .context = &list };
    mw_events *events;

    if (!list || !PyArg_ParseTuple(args, "OO&", &viewer_object, to_name, &language) ||
        !read_viewer(game, viewer_object, &teller.viewer)) {
        Py_XDECREF(list);
        return NULL;
    }
    teller.language = mw_language_find(language);
    if (teller.language < 0) {
        Py_DECREF(list);
        return refuse("bad-request", "There is no language “%.20s”", language);
    }
    if (mw_is_open(&game->now) || mw_is_open(&game->before) || game->words.n == 0)
        return list;
    if (!(events = events_of(game))) {
        Py_DECREF(list);
        return NULL;
    }
    for (int seat = 0; seat < MW_MAX_PLAYERS; seat++)
        names[seat] = game->origin->name[seat];
    mw_tell(&teller, &game->now, mw_seat(&game->before), &game->words, events);
    PyMem_Free(events);
    return list;
}

static PyObject *game_log(Game *game, PyObject *unused)
{
    mw_session *session = PyMem_Malloc(2 * sizeof *session);
    PyObject *log = NULL;

    (void)unused;
    if (!session)
        return PyErr_NoMemory();
    if (session_of(game->origin, game->past, session, session + 1)) {
        size_t length = mw_session_log(session, NULL, 0);
        char *text = PyMem_Malloc(length + 1);
        if (text) {
            mw_session_log(session, text, length + 1);
            log = PyUnicode_FromStringAndSize(text, (Py_ssize_t)length);
            PyMem_Free(text);
        } else {
            PyErr_NoMemory();
        }
    }
    PyMem_Free(session);
    return log;
}

/* The last move is found first. */
static PyObject *game_history(Game *game, PyObject *unused)
{
    int n = game->past ? game->past->length : 0;
    PyObject *list = PyList_New(n);
    char text[MW_MAX_MOVE_TEXT];
    mw_move move;

    (void)unused;
    for (const struct past *past = game->past; list && past; past = past->before) {
        move.n = past->n;
        memcpy(move.word, past->word, past->n * sizeof *move.word);
        mw_print_move(&game->now, &move, text, sizeof text);
        PyObject *line = PyUnicode_FromString(text);
        if (!line || PyList_SetItem(list, --n, line) < 0)
            Py_CLEAR(list);
    }
    return list;
}

/* ---- What takes time ------------------------------------------------------------------------------------------------ */

enum { ANSWER_BYTES = MW_ANSWER_BYTES / 4 };

struct asked {
    mw_session session, scratch;
    char answer[ANSWER_BYTES];
};

/* Any command of the protocol that only asks. */
static PyObject *game_ask(Game *game, PyObject *request)
{
    const char *text = read_text(request, "A request");
    struct asked *asked;
    PyObject *answer = NULL;
    size_t size;
    bool quit;

    if (!text)
        return NULL;
    asked = malloc(sizeof *asked);
    if (!asked)
        return PyErr_NoMemory();
    if (session_of(game->origin, game->past, &asked->session, &asked->scratch)) {
        asked->session.nets = own_nets;
        Py_BEGIN_ALLOW_THREADS;
        size = mw_answer(&asked->session, &asked->scratch, text, strlen(text), asked->answer,
                         ANSWER_BYTES, &quit);
        Py_END_ALLOW_THREADS;
        if (size < ANSWER_BYTES)
            answer = PyUnicode_FromStringAndSize(asked->answer, (Py_ssize_t)size);
        else
            refuse("bad-request", "The answer is too long");
    }
    free(asked);
    return answer;
}

static PyObject *game_bot(Game *game, PyObject *args)
{
    char text[MW_MAX_MOVE_TEXT];
    const char *name;
    mw_player player;
    mw_state state;
    mw_move move;
    mw_bot *bot;
    PyObject *seed_object, *net;
    uint64_t seed;
    int nodes;

    if (!PyArg_ParseTuple(args, "O&O&OO", to_name, &name, to_int, &nodes, &seed_object, &net) ||
        !read_seed(seed_object, &seed))
        return NULL;
    if (!find_player(game->vocabulary->game, name, net, &player))
        return NULL;
    if (mw_is_over(&game->now))
        return refuse_over();
    if (mw_is_open(&game->now))
        return refuse_half_made();
    if (nodes > 0)
        player.nodes = nodes;
    if (!(bot = malloc(sizeof *bot)))
        return PyErr_NoMemory();
    state = game->now;
    Py_BEGIN_ALLOW_THREADS;
    mw_think(bot, &state, &player, seed, &move);
    Py_END_ALLOW_THREADS;
    free(bot);
    mw_print_move(&state, &move, text, sizeof text);
    return PyUnicode_FromString(text);
}

/* ---- Properties ----------------------------------------------------------------------------------------------------- */

static PyObject *get_game(Game *game, void *unused)
{
    (void)unused;
    return PyUnicode_FromString(mw_game_info(game->vocabulary->game)->id);
}

static PyObject *get_map(Game *game, void *unused)
{
    const mw_game *info = mw_game_info(game->vocabulary->game);

    (void)unused;
    if (info->n_maps == 0)
        Py_RETURN_NONE;
    return PyUnicode_FromString(info->maps[game->vocabulary->map]);
}

static PyObject *get_players(Game *game, void *unused)
{
    (void)unused;
    return PyLong_FromLong(mw_players(&game->now));
}

static PyObject *get_names(Game *game, void *unused)
{
    PyObject *list = PyList_New(mw_players(&game->now));

    (void)unused;
    for (int seat = 0; list && seat < mw_players(&game->now); seat++) {
        PyObject *name = PyUnicode_FromString(game->origin->name[seat]);
        if (!name || PyList_SetItem(list, seat, name) < 0)
            Py_CLEAR(list);
    }
    return list;
}

static PyObject *get_seat(Game *game, void *unused)
{
    (void)unused;
    if (mw_is_over(&game->now))
        Py_RETURN_NONE;
    return PyLong_FromLong(mw_seat(&game->now));
}

static PyObject *get_over(Game *game, void *unused)
{
    (void)unused;
    return PyBool_FromLong(mw_is_over(&game->now));
}

static PyObject *get_half_made(Game *game, void *unused)
{
    (void)unused;
    return PyBool_FromLong(mw_is_open(&game->now));
}

static PyObject *get_words(Game *game, void *unused)
{
    (void)unused;
    return list_words(game, game->words.word, mw_is_open(&game->now) ? game->words.n : 0);
}

static PyObject *get_played(Game *game, void *unused)
{
    (void)unused;
    return PyLong_FromLong(game->past ? game->past->length : 0);
}

static PyObject *get_hash(Game *game, void *unused)
{
    (void)unused;
    return PyLong_FromUnsignedLongLong(mw_hash(&game->now));
}

static PyGetSetDef properties[] = {
    { "game", (getter)get_game, NULL, "The id of the game.", NULL },
    { "map", (getter)get_map, NULL, "The name of the map, or None in a game with one board.",
      NULL },
    { "players", (getter)get_players, NULL, "How many play.", NULL },
    { "names", (getter)get_names, NULL, "The players' names by seat, empty where none was given.",
      NULL },
    { "seat", (getter)get_seat, NULL, "The seat that decides; None when the game is over.", NULL },
    { "over", (getter)get_over, NULL, "Whether the game is over.", NULL },
    { "half_made", (getter)get_half_made, NULL, "Whether a move is half made.", NULL },
    { "words", (getter)get_words, NULL, "The words of the half-made move so far.", NULL },
    { "played", (getter)get_played, NULL, "How many moves have been made.", NULL },
    { "hash", (getter)get_hash, NULL, "64 bits, equal for equal positions.", NULL },
    { NULL, NULL, NULL, NULL, NULL },
};

#define METHOD(name, function, how, doc) { name, (PyCFunction)(void (*)(void))function, how, doc }
static PyMethodDef methods[] = {
    METHOD(
        "options", game_options, METH_NOARGS,
        "options()\n--\n\nThe words that can stand next; \"end\" where the move may end as it is."),
    METHOD("step", game_step, METH_O,
           "step(word, /)\n--\n\nTakes one word, a text or its number in the vocabulary."),
    METHOD("play", game_play, METH_O,
           "play(move, /)\n--\n\nPlays a whole move and returns it with all its words; forced ones "
           "may be left out."),
    METHOD("abandon", game_abandon, METH_NOARGS,
           "abandon()\n--\n\nGoes back to where the half-made move began, if there is one."),
    METHOD("copy", game_copy, METH_NOARGS,
           "copy()\n--\n\nThe same game again, on its own from now on."),
    METHOD("resample", game_resample, METH_VARARGS,
           "resample(seat, seed, /)\n--\n\nDeals everything anew, in place, that the seat cannot "
           "see. The log begins anew, too."),
    METHOD("log", game_log, METH_NOARGS,
           "log()\n--\n\nThe game as a log, without a half-made move."),
    METHOD("history", game_history, METH_NOARGS, "history()\n--\n\nThe moves so far, as texts."),
    METHOD("value", game_value, METH_VARARGS,
           "value(seat, /)\n--\n\nThe points that the seat can expect, as the bots count them. "
           "In the introductory game of Birmingham they count as if the rail era followed: there "
           "it is about twice the points that come out."),
    METHOD("_state", game_state, METH_NOARGS, "The position as JSON."),
    METHOD("_view", game_view, METH_O, "What a seat may know, as JSON."),
    METHOD("_result", game_result, METH_NOARGS,
           "By seat: points, place and what they are for; or None."),
    METHOD("_mask", game_mask, METH_O, "Fills an array with the mask."),
    METHOD("_observe", game_observe, METH_VARARGS, "Fills an array with what a seat may know."),
    METHOD("_events", game_events, METH_O, "The events of the last move, each as JSON."),
    METHOD("_sentences", game_sentences, METH_VARARGS, "The last move in lines."),
    METHOD("_ask", game_ask, METH_O, "A command of the protocol that only asks, and its answer."),
    METHOD("_bot", game_bot, METH_VARARGS, "The move of a player."),
    METHOD("_from_log", game_from_log, METH_O | METH_CLASS, "Reads a log."),
    METHOD("_from_state", game_from_state, METH_O | METH_CLASS, "Reads a position."),
    METHOD("_from_batch", game_from_batch, METH_VARARGS | METH_CLASS, "A position of a batch."),
    { NULL, NULL, 0, NULL },
};

static PyType_Slot slots[] = {
    { Py_tp_doc, "One game." }, { Py_tp_new, game_new },      { Py_tp_dealloc, game_dealloc },
    { Py_tp_methods, methods }, { Py_tp_getset, properties }, { 0, NULL },
};

PyType_Spec game_spec = { "millwright._millwright.Game", sizeof(Game), 0,
                          Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, slots };
