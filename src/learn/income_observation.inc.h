/*
 * What games with an income track and two eras show a seat, beyond what the whole family does
 * (family_observation.inc.h, whose definitions it needs).
 */
#ifdef MW_LEARN_INCOME_OBSERVATION_INC_H
#error "a template: include it once in a file"
#endif
#define MW_LEARN_INCOME_OBSERVATION_INC_H

#include "family_observation.inc.h"

/* ORDER: see_income_game(). */
#define INCOME_GAME_PARTS                                                        \
    FAMILY_PARTS, { "era", "0 the canal era, 1 the rail era", { 1 }, ERAS - 1 }, \
        { "income", OF_SEATS "the space of the income marker", { MOST_PLAYERS }, 99 }

static uint8_t *see_income_game(const POSITION *s, int viewer, uint8_t *out)
{
    out = see_family(s, viewer, out);
    out = put_byte(out, s->era);
    for (int i = 0; i < MOST_PLAYERS; i++)
        out = put_byte(out, i < s->head.players ? s->income[seat_after(s, viewer, i)] : 0);
    return out;
}

/* What is to be paid with the card, and what was paid for cubes. */
static uint8_t *see_half_made_with_sums(const POSITION *s, int viewer, uint8_t *out)
{
    bool sees = sees_half_made(s, viewer);

    out = see_half_made(s, viewer, out);
    out = put_number(out, sees ? s->move.due : 0);
    return put_number(out, sees ? s->move.paid : 0);
}
