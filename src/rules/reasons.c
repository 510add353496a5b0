/* Reasons of refusals, collected: see rules.h. */
#include "rules.h"

static bool names_nothing(const mw_event *about)
{
    return !about->space && !about->to && !about->link && !about->card && !about->industry &&
           !about->location && !about->resource;
}

bool mw_is_about_the_same(const mw_event *a, const mw_event *b)
{
    return a->space == b->space && a->to == b->to && a->link == b->link && a->card == b->card &&
           a->industry == b->industry && a->location == b->location && a->resource == b->resource;
}

void mw_reason_add(mw_reasons *reasons, const char *rule, int sentence, mw_event about)
{
    for (int i = 0; i < reasons->n; i++) {
        const mw_reason *had = &reasons->reason[i];
        if (had->sentence == sentence &&
            (names_nothing(&about) || mw_is_about_the_same(&had->about, &about)))
            return;
    }
    if (reasons->n < MW_MAX_REASONS)
        reasons->reason[reasons->n++] =
            (mw_reason){ .rule = rule, .sentence = (uint16_t)sentence, .about = about };
}
