/* What games with an income track and two eras show alike, beyond family_picture.inc.h. */
#if !defined POSITION || !defined TABLE
#error "a template: define first what its head names"
#endif
#ifdef MW_DRAW_INCOME_PICTURE_INC_H
#error "a template: include it once in a file"
#endif
#define MW_DRAW_INCOME_PICTURE_INC_H

#include "family_picture.inc.h"

static void show_income_game(struct picture *p, const POSITION *s)
{
    show_family(p, s);
    p->era = s->era;
    p->rounds = TABLE(rounds)[s->head.players];
    p->income = &TABLE(income);
    for (int seat = 0; seat < s->head.players; seat++)
        p->seats[seat].income = s->income[seat];
}
