/* Recording what happens; see event.h. */
#include "event.h"

void mw_event_add(mw_events *events, mw_event event)
{
    event.part = events->part;
    if (events->n < MW_MAX_EVENTS)
        events->event[events->n++] = event;
}
