/* Who sits where: the names of a log, with a stand-in for seats that have none. */
#include "names.h"

#include <stdio.h>
#include <string.h>

void names_of(const mw_session *session, struct names *names)
{
    for (int i = 0; i < MW_MAX_PLAYERS; i++) {
        if (session->name[i][0])
            memcpy(names->text[i], session->name[i], MW_MAX_NAME);
        else
            snprintf(names->text[i], MW_MAX_NAME, "Player %d", i + 1);
        names->list[i] = names->text[i];
    }
}
