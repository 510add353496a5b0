/* What lies beside the program; see beside.h. */
#include "beside.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

bool beside_program(const char *built, const char *installed, char *path, size_t size)
{
    char program[PATH_MAX];
    ssize_t n = readlink("/proc/self/exe", program, sizeof program - 1);
    bool is_installed;
    char *slash;

    if (n < 0)
        return false;
    program[n] = 0;
    slash = strrchr(program, '/');
    if (slash)
        *slash = 0;
    slash = strrchr(program, '/');
    is_installed = slash && strcmp(slash, "/bin") == 0;
    if (is_installed)
        *slash = 0;
    n = is_installed ? snprintf(path, size, "%s/share/millwright/%s", program, installed)
                     : snprintf(path, size, "%s/%s", program, built);
    return (size_t)n < size;
}
