/* The module _millwright: what millwright, which is written in Python, is built on. */
#include "native.h"

static PyMethodDef functions[] = {
    { "games", board_games, METH_NOARGS, "The games there are." },
    { "vocabulary", board_vocabulary, METH_VARARGS, "The words of a board, by their numbers." },
    { "observation_parts", board_observation_parts, METH_VARARGS, "The parts of an observation." },
    { "self_play", self_play, METH_VARARGS, "A whole game of bots, as columns." },
    { "inputs", board_inputs, METH_VARARGS, "What a net is told of a game." },
    { "tables", board_tables, METH_VARARGS, "How many tables a net of a game has numbers for." },
    { "net_of", player_net, METH_VARARGS, "The net by which a player judges, or None." },
    { "lessons", game_lessons, METH_VARARGS, "What a net learns from a game, as columns." },
    { "foretold", game_foretold, METH_VARARGS, "What a net foretells in a game, as columns." },
    { NULL, NULL, 0, NULL },
};

static struct PyModuleDef definition = { PyModuleDef_HEAD_INIT,
                                         "_millwright",
                                         "The C part of millwright.",
                                         -1,
                                         functions,
                                         NULL,
                                         NULL,
                                         NULL,
                                         NULL };

static bool add_type(PyObject *module, PyType_Spec *spec, PyTypeObject **kept)
{
    PyObject *type = PyType_FromModuleAndSpec(module, spec, NULL);

    if (!type)
        return false;
    if (kept) {
        Py_INCREF(type);
        *kept = (PyTypeObject *)type;
    }
    return PyModule_AddType(module, (PyTypeObject *)type) == 0;
}

/* Compilers ask for a declaration of what others call. */
PyMODINIT_FUNC PyInit__millwright(void);

PyMODINIT_FUNC PyInit__millwright(void)
{
    PyObject *module = PyModule_Create(&definition);

    if (!module)
        return NULL;
    if (!errors_begin() || !add_type(module, &game_spec, NULL) ||
        !add_type(module, &batch_spec, &batch_type) || !add_type(module, &net_spec, &net_type) ||
        PyModule_AddStringConstant(module, "VERSION", MW_VERSION) < 0 ||
        PyModule_AddIntConstant(module, "LEARN_VERSION", MW_LEARN_VERSION) < 0 ||
        PyModule_AddIntConstant(module, "LEVELS", MW_LEVELS) < 0 ||
        PyModule_AddIntConstant(module, "MAX_NET_FILE", MW_MAX_NET_FILE) < 0) {
        Py_DECREF(module);
        return NULL;
    }
    return module;
}
