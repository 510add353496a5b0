/* Arrays of the caller, through the buffer protocol: looked at closely, since what is written to them is not. */
#include <stdio.h>
#include <string.h>

#include "native.h"

static void write_shape(const Py_ssize_t *length, int dimensions, char *text, size_t size)
{
    size_t at = (size_t)snprintf(text, size, "(");

    for (int i = 0; i < dimensions && at < size; i++)
        at += (size_t)snprintf(text + at, size - at, "%s%lld", i ? ", " : "", (long long)length[i]);
    if (at < size)
        snprintf(text + at, size - at, dimensions == 1 ? ",)" : ")");
}

static bool is_type(const Py_buffer *buffer, const struct shape *shape)
{
    const char *format = buffer->format ? buffer->format : "B";

    if (*format == '@' || *format == '=')
        format++;
    return buffer->itemsize == shape->item && format[0] && !format[1] &&
           strchr(shape->format, format[0]);
}

static bool is_shape(const Py_buffer *buffer, const struct shape *shape)
{
    if (buffer->ndim != shape->dimensions)
        return false;
    for (int i = 0; i < shape->dimensions; i++)
        if (buffer->shape[i] != shape->length[i])
            return false;
    return true;
}

static bool is_aligned(const Py_buffer *buffer, const struct shape *shape)
{
    return (uintptr_t)buffer->buf % (size_t)shape->item == 0;
}

static bool is_without_gaps(const Py_buffer *buffer, const struct shape *shape)
{
    if (!shape->rows_apart)
        return PyBuffer_IsContiguous(buffer, 'C');
    return buffer->strides[1] == shape->item &&
           buffer->strides[0] >= shape->length[1] * shape->item;
}

bool take_buffer(PyObject *array, const struct shape *shape, bool to_write, Py_buffer *buffer)
{
    char wanted[80], given[80];

    if (PyObject_GetBuffer(array, buffer, PyBUF_FORMAT | PyBUF_STRIDES) < 0) {
        PyErr_Clear();
        refuse("bad-array", "%s must be an array of %s", shape->name, shape->type);
        return false;
    }
    write_shape(shape->length, shape->dimensions, wanted, sizeof wanted);
    write_shape(buffer->shape, buffer->ndim, given, sizeof given);
    if (!is_type(buffer, shape))
        refuse("bad-array", "%s must be of type %s", shape->name, shape->type);
    else if (!is_shape(buffer, shape))
        refuse("bad-array", "%s must have the shape %s, not %s", shape->name, wanted, given);
    else if (!is_aligned(buffer, shape))
        refuse("bad-array", "%s must lie at an address that its type allows", shape->name);
    else if (!is_without_gaps(buffer, shape))
        refuse("bad-array", "%s must lie in memory without gaps", shape->name);
    else if (to_write && buffer->readonly)
        refuse("bad-array", "%s must be writable", shape->name);
    else
        return true;
    PyBuffer_Release(buffer);
    return false;
}
