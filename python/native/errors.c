/* Exceptions. Python defines them (millwright/errors.py); here they are asked for by the code of a problem. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "native.h"

/* The module is loaded once for the process, so what it keeps is kept here. */
static PyObject *make_error;

bool errors_begin(void)
{
    PyObject *errors = PyImport_ImportModule("millwright.errors");

    if (!errors)
        return false;
    Py_XDECREF(make_error);
    make_error = PyObject_GetAttrString(errors, "make");
    Py_DECREF(errors);
    return make_error != NULL;
}

static PyObject *raise_made(PyObject *error)
{
    if (error) {
        PyErr_SetObject((PyObject *)Py_TYPE(error), error);
        Py_DECREF(error);
    }
    return NULL;
}

void *refuse(const char *code, const char *format, ...)
{
    char text[MW_MAX_TEXT];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    /* What was given may have been cut in the middle of a character. */
    return raise_made(PyObject_CallFunction(
        make_error, "sN", code, PyUnicode_DecodeUTF8(text, (Py_ssize_t)strlen(text), "ignore")));
}

void tell_error(char *text, size_t size)
{
    PyObject *type, *error, *trace, *sentence;
    const char *told;

    PyErr_Fetch(&type, &error, &trace);
    sentence = error ? PyObject_Str(error) : NULL;
    told = sentence ? PyUnicode_AsUTF8AndSize(sentence, NULL) : NULL;
    snprintf(text, size, "%s", told ? told : "Python has failed");
    PyErr_Clear();
    Py_XDECREF(sentence);
    Py_XDECREF(type);
    Py_XDECREF(error);
    Py_XDECREF(trace);
}

static PyObject *list_options(const mw_options *options, const mw_state *state)
{
    PyObject *list = PyList_New(0);
    char text[MW_MAX_WORD_TEXT];

    for (int i = 0; list && state && i < options->n; i++) {
        mw_print_word(state, options->word[i], text, sizeof text);
        PyObject *word = PyUnicode_FromString(text[0] ? text : MW_END_TEXT);
        if (!word || PyList_Append(list, word) < 0)
            Py_CLEAR(list);
        Py_XDECREF(word);
    }
    return list;
}

void *refuse_problem(const mw_problem *problem, const mw_state *state)
{
    PyObject *options = list_options(&problem->options, state);

    if (!options)
        return NULL;
    return raise_made(PyObject_CallFunction(make_error, "sszsiN", mw_problem_id(problem->code),
                                            problem->text,
                                            problem->code == MW_ILLEGAL ? problem->rule : NULL,
                                            problem->field, problem->line, options));
}
