/* Recording what happens. A NULL list records nothing and costs one comparison. */
#ifndef MW_CORE_EVENT_H
#define MW_CORE_EVENT_H

#include "millwright.h"

/* Adds an event to the part that has begun. */
void mw_event_add(mw_events *events, mw_event event);

static inline bool shows_card_to(const mw_event *event, int viewer)
{
    return event->only_seat == MW_NOBODY || viewer == MW_NOBODY || viewer == event->only_seat;
}

/* Whatever happens from here on belongs to this part. */
static inline void begin_part(mw_events *events, enum mw_event_part part)
{
    if (events)
        events->part = (uint8_t)part;
}

/* The fields of an event or a reason; those not named do not apply. The compilers warn when a field
 * is given twice, which is just what the defaults here are for. */
#ifdef __clang__
#define ABOUT_QUIET _Pragma("clang diagnostic ignored \"-Winitializer-overrides\"")
#else
#define ABOUT_QUIET _Pragma("GCC diagnostic ignored \"-Woverride-init\"")
#endif
ABOUT_QUIET

#define ABOUT(...)                                                                               \
    (mw_event)                                                                                   \
    {                                                                                            \
        .source = MW_NO_SOURCE, .cause = MW_NO_CAUSE, .seat = MW_NOBODY, .only_seat = MW_NOBODY, \
        .amount = MW_NO_NUMBER, .price = MW_NO_NUMBER, .level = MW_NO_NUMBER,                    \
        .before = MW_NO_NUMBER, .points = MW_NO_NUMBER, __VA_ARGS__                              \
    }

/* EVENT(events, MW_EV_PAY, .seat = 2, .amount = 5) */
#define EVENT(events, kind, ...)                                        \
    do {                                                                \
        if (events)                                                     \
            mw_event_add((events), ABOUT(.what = (kind), __VA_ARGS__)); \
    } while (0)

#endif
