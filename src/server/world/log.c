/* Lines about the server itself; see log.h. */
#include "log.h"

#include <stdarg.h>
#include <stdio.h>
#include <time.h>

/* A line is written at once, so that those of several threads or processes do not mix; what could end it is no part of
 * it. */
void log_line(const struct log *log, enum log_level level, const char *what, const char *format,
              ...)
{
    char line[1000], when[40];
    struct timespec now;
    struct tm time;
    va_list values;
    int n;

    if (log->level < level)
        return;
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &time);
    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%S", &time);
    n = snprintf(line, sizeof line, "%s.%03ldZ %s ", when, now.tv_nsec / 1000000, what);
    va_start(values, format);
    vsnprintf(line + n, sizeof line - (size_t)n, format, values);
    va_end(values);
    for (char *c = line; *c; c++)
        if ((unsigned char)*c < ' ')
            *c = '?';
    fprintf(stderr, "%s\n", line);
}
