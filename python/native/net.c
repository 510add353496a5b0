/* A net, read from the bytes of its file. It never changes, so any number of threads may judge by it at once. */
#include <stdio.h>
#include <stdlib.h>

#include "native.h"

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

/* The net of a file, which the caller frees; NULL with an exception. */
static mw_net *read_net(int game, PyObject *file)
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
        refuse("bad-request", "The net cannot be used: %s", wrong);
        free(net);
        net = NULL;
    }
    PyBuffer_Release(&bytes);
    return net;
}

static PyObject *net_new(PyTypeObject *cls, PyObject *args, PyObject *keywords)
{
    static char *keys[] = { "game", "file", NULL };
    const char *id;
    PyObject *file;
    mw_net *read;
    Net *net;
    int game;

    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O&O", keys, to_name, &id, &file) ||
        (game = find_game(id)) < 0 || !(read = read_net(game, file)))
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

bool give_net(mw_player *player, int game, const char *name, PyObject *given)
{
    const mw_net *net;

    if (!given || given == Py_None) {
        if (player->learned)
            refuse("bad-request", "“%.40s” judges by a net, and none is given", name);
        return !player->learned;
    }
    if (!PyObject_TypeCheck(given, net_type)) {
        refuse("bad-request", "A net must be a millwright.Net, or None");
        return false;
    }
    net = ((Net *)given)->net;
    if (net->game != game) {
        refuse("bad-request", "The net is of another game: %s, not %s",
               mw_game_info(net->game)->name, mw_game_info(game)->name);
        return false;
    }
    player->net = net;
    return true;
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
