/* The events of a move by their parts, and what the points of a scoring are told under. */
#ifndef MW_ENGINE_SCORING_H
#define MW_ENGINE_SCORING_H

#include "millwright.h"

/* Events from one number up to another. */
struct span {
    int from, to;
};

/* The parts come in their order, so each is in one piece; it may be empty. */
static inline struct span find_part(const mw_events *events, enum mw_event_part part)
{
    struct span span = { 0, 0 };

    while (span.from < events->n && events->event[span.from].part < part)
        span.from++;
    span.to = span.from;
    while (span.to < events->n && events->event[span.to].part == part)
        span.to++;
    return span;
}

/* An era without a link, a tile or a result to tell of is over when the next one begins. */
static inline bool ends_era(const mw_events *events)
{
    return events->n > 0 && events->event[events->n - 1].part >= MW_OF_SCORING;
}

/* What points are told under: what is scored as `other` is told apart. */
enum heading { FOR_LINKS, FOR_TILES, FOR_TILES_AGAIN, FOR_CASH, FOR_INCOME, FOR_OTHERS, HEADINGS };

static inline enum heading heading_of(const mw_event *score)
{
    switch ((enum mw_source)score->source) {
    case MW_FROM_CANAL_LINKS:
    case MW_FROM_RAIL_LINKS: return FOR_LINKS;
    case MW_FROM_CANAL_TILES:
    case MW_FROM_RAIL_TILES: return FOR_TILES;
    case MW_FROM_CASH: return FOR_CASH;
    default:
        return score->space                   ? FOR_TILES_AGAIN
               : score->level != MW_NO_NUMBER ? FOR_INCOME
                                              : FOR_OTHERS;
    }
}

/* Lines pay their owners before points are counted; that is all that is earned then. */
static inline bool is_link_money(const mw_event *event)
{
    return event->what == MW_EV_EARN && event->part == MW_OF_SCORING;
}

#endif
