/* The end of an era among the events of a move: which of them score, and what points are for. */
#ifndef MW_ENGINE_SCORING_H
#define MW_ENGINE_SCORING_H

#include "millwright.h"

/* Events from one number up to another. */
struct span {
    int from, to;
};

/* What points are for. */
enum source { FROM_LINKS, FROM_TILES, FROM_AGAIN, FROM_CASH, FROM_INCOME, FROM_OTHERS, SOURCES };

static inline enum source source_of_points(const mw_event *event)
{
    bool has_level = event->level != MW_NO_NUMBER;

    return event->link                    ? FROM_LINKS
           : event->space                 ? (has_level ? FROM_AGAIN : FROM_TILES)
           : event->price != MW_NO_NUMBER ? FROM_CASH
           : has_level                    ? FROM_INCOME
                                          : FROM_OTHERS;
}

/* Lines pay their owners at the end, who pay back what they can of it. */
static inline bool is_link_money(const mw_event *event)
{
    return event->what == MW_EV_EARN && event->link != 0;
}

static inline bool is_scoring(const mw_event *event)
{
    return event->what == MW_EV_VP || event->what == MW_EV_REMOVE || event->what == MW_EV_REPAY ||
           is_link_money(event);
}

/* The events that score the era; `to` is the first that is told after them. Both are the number of events
 * where no era ends. */
static inline struct span find_scoring(const mw_events *events)
{
    struct span span = { events->n, events->n };

    for (int i = events->n; i-- > 0;)
        if (events->event[i].what == MW_EV_ERA || events->event[i].what == MW_EV_RESULT)
            span.from = span.to = i;
    if (span.to < events->n)
        while (span.from > 0 && is_scoring(&events->event[span.from - 1]))
            span.from--;
    return span;
}

#endif
