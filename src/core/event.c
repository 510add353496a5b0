/* Recording what happens; see event.h. */
#include "event.h"

void mw_event_add(mw_events *events, mw_event event)
{
    event.part = events->part;
    if (events->n >= 0 && events->n < MW_MAX_EVENTS)
        events->event[events->n++] = event;
}

mw_event mw_event_for(const mw_event *event, int viewer)
{
    mw_event told = *event;

    if (!shows_card_to(event, viewer))
        told.card = 0;
    return told;
}

mw_span mw_events_of(const mw_events *events, enum mw_event_part part)
{
    mw_span span = { 0, 0 };

    while (span.from < events->n && events->event[span.from].part < part)
        span.from++;
    span.to = span.from;
    while (span.to < events->n && events->event[span.to].part == part)
        span.to++;
    return span;
}
