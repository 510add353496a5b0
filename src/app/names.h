/* Who sits where: the names of a game's players, and the letters of their seats. */
#ifndef MW_APP_NAMES_H
#define MW_APP_NAMES_H

#include "millwright.h"

struct names {
    char text[MW_MAX_PLAYERS][MW_MAX_NAME];
    const char *list[MW_MAX_PLAYERS];
};

/* Those of the log, with a stand-in for seats that have none. */
void names_of(const mw_session *session, struct names *names);

static inline char seat_letter(int seat)
{
    return (char)('A' + seat);
}

#endif
