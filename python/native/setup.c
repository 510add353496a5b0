/* Games, maps, options and seeds by their names, and what a board has: words and parts of observations. */
#include <limits.h>
#include <string.h>

#include "native.h"

enum { MOST_BOARDS = 64 };

/* By board, made when first asked for; the interpreter's lock is held. */
static mw_vocabulary *kept[MOST_BOARDS];

int find_game(const char *id)
{
    int game = mw_game_find(id);

    if (game < 0)
        refuse("bad-request", "There is no game “%.60s”; millwright.games() lists them", id);
    return game;
}

int find_map(int game, const char *map)
{
    const mw_game *info = mw_game_info(game);

    if (!map && info->n_maps == 0)
        return 0;
    for (int i = 0; map && i < info->n_maps; i++)
        if (strcmp(info->maps[i], map) == 0)
            return i;
    if (!map)
        refuse("bad-request", "map must name one of the maps of %s, such as “%s”", info->name,
               info->maps[0]);
    else
        refuse("bad-request", "%s has no map “%.60s”", info->name, map);
    return -1;
}

static bool add_option(const mw_game *info, const char *name, unsigned *options)
{
    for (int i = 0; i < info->n_options; i++)
        if (strcmp(info->options[i], name) == 0) {
            *options |= 1u << i;
            return true;
        }
    refuse("bad-request", "%s has no option “%.60s”", info->name, name);
    return false;
}

static bool read_options(const mw_game *info, PyObject *names, unsigned *options)
{
    Py_ssize_t n = PyUnicode_Check(names) ? -1 : PySequence_Size(names);

    if (n < 0) {
        PyErr_Clear();
        refuse("bad-request", "options must be a list of names");
        return false;
    }
    for (Py_ssize_t i = 0; i < n; i++) {
        PyObject *item = PySequence_GetItem(names, i);
        const char *name = item ? read_text(item, "An option") : NULL;
        bool known = name && add_option(info, name, options);
        Py_XDECREF(item);
        if (!known)
            return false;
    }
    return true;
}

bool make_setup(const char *game, const char *map, int players, PyObject *options, uint64_t seed,
                mw_setup *setup)
{
    *setup = (mw_setup){ .players = players, .seed = seed };
    if ((setup->game = find_game(game)) < 0 || (setup->map = find_map(setup->game, map)) < 0)
        return false;
    return !options || read_options(mw_game_info(setup->game), options, &setup->options);
}

/* What a log would not give back as it was is refused. */
static bool read_name(PyObject *item, char name[MW_MAX_NAME])
{
    Py_ssize_t length = 0;
    const char *text = item ? PyUnicode_AsUTF8AndSize(item, &length) : NULL;
    bool is_name = text && length < MW_MAX_NAME &&
                   (length == 0 || (text[0] != ' ' && text[length - 1] != ' '));

    for (Py_ssize_t i = 0; is_name && i < length; i++)
        is_name = (unsigned char)text[i] >= 0x20 && text[i] != 0x7f && text[i] != '#';
    if (is_name) {
        memcpy(name, text, (size_t)length + 1);
        return true;
    }
    PyErr_Clear();
    refuse("bad-request",
           "A name is a text of at most %d bytes, without #, control characters, and blanks at "
           "its ends",
           MW_MAX_NAME - 1);
    return false;
}

bool read_names(PyObject *list, int players, char name[][MW_MAX_NAME])
{
    Py_ssize_t n = PyUnicode_Check(list) ? -1 : PySequence_Size(list);

    if (n < 0) {
        PyErr_Clear();
        refuse("bad-request", "names must be a list of texts, by seat");
        return false;
    }
    if (n > players) {
        refuse("bad-request", "There are more names than players: %lld for %d", (long long)n,
               players);
        return false;
    }
    for (Py_ssize_t seat = 0; seat < n; seat++) {
        PyObject *item = PySequence_GetItem(list, seat);
        bool is_name = read_name(item, name[seat]);
        Py_XDECREF(item);
        if (!is_name)
            return false;
    }
    return true;
}

bool read_seed(PyObject *number, uint64_t *seed)
{
    PyObject *index = PyNumber_Index(number);

    *seed = index ? PyLong_AsUnsignedLongLong(index) : 0;
    Py_XDECREF(index);
    if (!PyErr_Occurred())
        return true;
    PyErr_Clear();
    refuse("bad-request", "A seed is a whole number from 0 to 2^64 - 1");
    return false;
}

const char *read_text(PyObject *given, const char *what)
{
    Py_ssize_t length = 0;
    const char *text = PyUnicode_Check(given) ? PyUnicode_AsUTF8AndSize(given, &length) : NULL;

    if (text && strlen(text) == (size_t)length)
        return text;
    PyErr_Clear();
    refuse("bad-request", "%s must be text, of whole characters and without a zero among them",
           what);
    return NULL;
}

bool read_number(PyObject *given, const char *what, long *number)
{
    PyObject *index = PyNumber_Index(given);

    *number = index ? PyLong_AsLong(index) : 0;
    Py_XDECREF(index);
    if (!PyErr_Occurred())
        return true;
    PyErr_Clear();
    refuse("bad-request", "%s must be a whole number of the usual size", what);
    return false;
}

int to_name(PyObject *given, void *name)
{
    return (*(const char **)name = read_text(given, "A name")) != NULL;
}

int to_name_or_none(PyObject *given, void *name)
{
    *(const char **)name = NULL;
    return given == Py_None || to_name(given, name);
}

int to_int(PyObject *given, void *number)
{
    long value;

    if (!read_number(given, "A number", &value))
        return 0;
    *(int *)number = value < INT_MIN ? INT_MIN : value > INT_MAX ? INT_MAX : (int)value;
    return 1;
}

bool find_player(int game, const char *name, PyObject *net, mw_player *player)
{
    if (mw_player_find(game, name, player))
        return give_net(player, game, net);
    refuse("bad-request", "There is no player “%.40s”", name);
    return false;
}

mw_random away_from(uint64_t seed, uint64_t use)
{
    mw_random random = { .state = ~seed };

    random.state = mw_random_next(&random) + use;
    return (mw_random){ .state = mw_random_next(&random) };
}

const mw_vocabulary *vocabulary_of(int game, int map)
{
    int board = map;

    for (int i = 0; i < game; i++)
        board += mw_game_info(i)->n_maps ? mw_game_info(i)->n_maps : 1;
    if (board >= MOST_BOARDS) {
        refuse("bad-request", "There are too many boards");
        return NULL;
    }
    if (!kept[board]) {
        kept[board] = PyMem_Malloc(sizeof *kept[board]);
        if (!kept[board])
            PyErr_NoMemory();
        else
            mw_get_vocabulary(game, map, kept[board]);
    }
    return kept[board];
}

/* ---- Functions of the module ---------------------------------------------------------------------------------------- */

static bool parse_board(PyObject *args, int *game, int *map)
{
    const char *id, *map_id = NULL;

    if (!PyArg_ParseTuple(args, "O&|O&", to_name, &id, to_name_or_none, &map_id))
        return false;
    return (*game = find_game(id)) >= 0 && (*map = find_map(*game, map_id)) >= 0;
}

PyObject *board_vocabulary(PyObject *module, PyObject *args)
{
    const mw_vocabulary *vocabulary;
    PyObject *words;
    char text[MW_MAX_WORD_TEXT];
    int game, map;

    (void)module;
    if (!parse_board(args, &game, &map) || !(vocabulary = vocabulary_of(game, map)) ||
        !(words = PyTuple_New(vocabulary->n)))
        return NULL;
    for (int i = 0; i < vocabulary->n; i++) {
        mw_print_number(vocabulary, i, text, sizeof text);
        PyObject *word = PyUnicode_FromString(text);
        if (!word || PyTuple_SetItem(words, i, word) < 0) {
            Py_DECREF(words);
            return NULL;
        }
    }
    return words;
}

static PyObject *part(const mw_seen *seen)
{
    PyObject *shape = PyTuple_New(seen->dimensions);

    for (int i = 0; shape && i < seen->dimensions; i++) {
        PyObject *length = PyLong_FromLong(seen->shape[i]);
        if (!length || PyTuple_SetItem(shape, i, length) < 0)
            Py_CLEAR(shape);
    }
    if (!shape)
        return NULL;
    return Py_BuildValue("(siNis)", seen->name, seen->at, shape, seen->most, seen->meaning);
}

PyObject *board_observation_parts(PyObject *module, PyObject *args)
{
    mw_seen seen[MW_MAX_SEEN];
    PyObject *list;
    int game, map, n;

    (void)module;
    if (!parse_board(args, &game, &map) || !(list = PyList_New(0)))
        return NULL;
    n = mw_observation_parts(game, map, seen);
    for (int i = 0; list && i < n; i++) {
        PyObject *item = part(&seen[i]);
        if (!item || PyList_Append(list, item) < 0)
            Py_CLEAR(list);
        Py_XDECREF(item);
    }
    return list;
}

static PyObject *names(const char *const *name, int n)
{
    PyObject *tuple = PyTuple_New(n);

    for (int i = 0; tuple && i < n; i++) {
        PyObject *item = PyUnicode_FromString(name[i]);
        if (!item || PyTuple_SetItem(tuple, i, item) < 0)
            Py_CLEAR(tuple);
    }
    return tuple;
}

PyObject *board_games(PyObject *module, PyObject *args)
{
    PyObject *list = PyList_New(0);

    (void)module, (void)args;
    for (int i = 0; list && i < mw_game_count(); i++) {
        const mw_game *info = mw_game_info(i);
        PyObject *maps = names(info->maps, info->n_maps),
                 *options = names(info->options, info->n_options);
        PyObject *row = maps && options
                            ? Py_BuildValue("(ssiiOOi)", info->id, info->name, info->least_players,
                                            info->most_players, maps, options, info->revision)
                            : NULL;
        if (!row || PyList_Append(list, row) < 0)
            Py_CLEAR(list);
        Py_XDECREF(row);
        Py_XDECREF(maps);
        Py_XDECREF(options);
    }
    return list;
}
