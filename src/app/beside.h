/* What lies beside the program: the page, the nets. */
#ifndef MW_APP_BESIDE_H
#define MW_APP_BESIDE_H

#include <stdbool.h>
#include <stddef.h>

/* The path of `built` in the folder of the program; of a program that is installed as PREFIX/bin/millwright, that of
 * `installed` in PREFIX/share/millwright. False if nobody knows where the program is, or the path is too long. */
bool beside_program(const char *built, const char *installed, char *path, size_t size);

#endif
