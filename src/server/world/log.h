/*
 * What a server has to say of itself, a line each on stderr: when, what, and a few words "name=value". No names of
 * people and no addresses, unless the host has asked for them.
 */
#ifndef MW_SERVER_WORLD_LOG_H
#define MW_SERVER_WORLD_LOG_H

#include <stdbool.h>

enum log_level { LOG_NOTHING, LOG_FAULTS, LOG_USUAL, LOG_REQUESTS };

struct log {
    enum log_level level;
    bool has_names;
};

/* "stopped", "connections=%d"; `format` may be "". */
void log_line(const struct log *log, enum log_level level, const char *what, const char *format,
              ...) __attribute__((format(printf, 4, 5)));

#endif
