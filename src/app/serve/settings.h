/*
 * A file of settings: the options of `serve` without their dashes, one a line, each with its value behind it or alone:
 *
 *     # our club
 *     port 8080
 *     database postgresql://localhost/millwright
 *     limit guests=10
 *     proxy
 */
#ifndef MW_APP_SERVE_SETTINGS_H
#define MW_APP_SERVE_SETTINGS_H

#include "args.h"

/* Reads a file into words as on a command line, which stay where they are; their number, or -1 after a sentence that says
 * what is wrong, and in which line. */
int read_settings(const char *path, const struct option *options, int n_options, char **words,
                  int most);

#endif
