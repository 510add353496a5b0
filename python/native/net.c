/* A net, read from the bytes of its file. It never changes, so any number of threads may judge by it at once.
 * Those that came with the package are found by its Python part, when they are first asked for, and kept until
 * the process ends. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#include "native.h"

enum { MOST_GAMES = 16 };

/* The net itself lies apart: it is large. */
typedef struct {
    PyObject_HEAD;
    mw_net *net;
} Net;

PyTypeObject *net_type;

static bool has_avx2(void)
{
#if defined __x86_64__
    return __builtin_cpu_supports("avx2");
#else
    return false;
#endif
}

/* The net of a file, which the caller frees; NULL with an exception, which names the file. */
static mw_net *read_net(int game, PyObject *file, const char *name)
{
    mw_net *net = NULL;
    const char *wrong;
    Py_buffer bytes;

    if (PyObject_GetBuffer(file, &bytes, PyBUF_SIMPLE) < 0) {
        PyErr_Clear();
        refuse("bad-request", "A net is read from the bytes of its file");
        return NULL;
    }
    if (!(net = malloc(sizeof *net))) {
        PyErr_NoMemory();
    } else if ((wrong = mw_read_net(net, game, bytes.buf, (size_t)bytes.len, has_avx2()))) {
        refuse("bad-request", "The net%s%.300s cannot be used: %s", name[0] ? " " : "", name,
               wrong);
        free(net);
        net = NULL;
    }
    PyBuffer_Release(&bytes);
    return net;
}

static PyObject *net_new(PyTypeObject *cls, PyObject *args, PyObject *keywords)
{
    static char *keys[] = { "game", "file", "name", NULL };
    const char *id, *name = "";
    PyObject *file;
    mw_net *read;
    Net *net;
    int game;

    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O&O|O&", keys, to_name, &id, &file, to_name,
                                     &name) ||
        (game = find_game(id)) < 0 || !(read = read_net(game, file, name)))
        return NULL;
    if (!(net = (Net *)PyType_GenericAlloc(cls, 0))) {
        free(read);
        return NULL;
    }
    net->net = read;
    return (PyObject *)net;
}

static void net_dealloc(Net *net)
{
    PyTypeObject *type = Py_TYPE((PyObject *)net);
    freefunc free_net = (freefunc)PyType_GetSlot(type, Py_tp_free);

    free(net->net);
    free_net(net);
    Py_DECREF(type);
}

static PyObject *get_game(Net *net, void *unused)
{
    (void)unused;
    return PyUnicode_FromString(mw_game_info(net->net->game)->id);
}

static PyObject *get_checksum(Net *net, void *unused)
{
    char text[17];

    (void)unused;
    snprintf(text, sizeof text, "%016llx", (unsigned long long)net->net->checksum);
    return PyUnicode_FromString(text);
}

static PyObject *make_own(int game)
{
    PyObject *module = PyImport_ImportModule("millwright.net"), *net;

    if (!module)
        return NULL;
    net = PyObject_CallMethod(module, "Net", "s", mw_game_info(game)->id);
    Py_DECREF(module);
    return net;
}

/* The net of a game that came with the package; NULL with an exception. The interpreter's lock is held, but
 * others may have it while the file is read: what is there first is kept. */
static PyObject *own_net(int game)
{
    static PyObject *own[MOST_GAMES];
    PyObject *net;

    assert(game < MOST_GAMES);
    if (own[game])
        return own[game];
    net = make_own(game);
    if (!own[game])
        return own[game] = net;
    Py_XDECREF(net);
    return net ? own[game] : NULL;
}

const mw_net *net_in(PyObject *given, int game)
{
    const mw_net *net;

    if (!PyObject_TypeCheck(given, net_type))
        return refuse("bad-request", "A net must be a millwright.Net, or None");
    net = ((Net *)given)->net;
    if (net->game != game)
        return refuse("bad-request", "The net is of another game: %s, not %s",
                      mw_game_info(net->game)->name, mw_game_info(game)->name);
    return net;
}

static PyObject *net_of(int game, const mw_player *player, PyObject *given)
{
    if (given == Py_None)
        return player->learned ? own_net(game) : Py_None;
    return net_in(given, game) ? given : NULL;
}

bool give_net(mw_player *player, int game, PyObject *given)
{
    PyObject *net = net_of(game, player, given ? given : Py_None);

    player->net = net && net != Py_None ? ((Net *)net)->net : NULL;
    return net != NULL;
}

/* For a session, which does not hold the interpreter's lock. */
static const mw_net *find_own(void *context, int game, char *why)
{
    PyGILState_STATE lock = PyGILState_Ensure();
    PyObject *net = own_net(game);

    (void)context;
    if (!net)
        tell_error(why, MW_MAX_TEXT);
    PyGILState_Release(lock);
    return net ? ((Net *)net)->net : NULL;
}

const mw_nets own_nets = { .find = find_own };

/* By which a player judges: (game, player, net or None). */
PyObject *player_net(PyObject *module, PyObject *args)
{
    PyObject *given, *net;
    const char *id, *name;
    mw_player player;
    int game;

    (void)module;
    if (!PyArg_ParseTuple(args, "O&O&O", to_name, &id, to_name, &name, &given) ||
        (game = find_game(id)) < 0 || !find_player(game, name, given, &player) ||
        !(net = net_of(game, &player, given)))
        return NULL;
    Py_INCREF(net);
    return net;
}

static PyGetSetDef properties[] = {
    { "game", (getter)get_game, NULL, "The id of the game.", NULL },
    { "checksum", (getter)get_checksum, NULL, "Of its file: 16 digits.", NULL },
    { NULL, NULL, NULL, NULL, NULL },
};

static PyType_Slot slots[] = {
    { Py_tp_doc, "A learned value." },
    { Py_tp_new, net_new },
    { Py_tp_dealloc, net_dealloc },
    { Py_tp_getset, properties },
    { 0, NULL },
};

PyType_Spec net_spec = { "millwright._millwright.Net", sizeof(Net), 0,
                         Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, slots };
