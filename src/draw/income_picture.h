/* What games with an income track and two eras show alike, beyond family_picture.h. */
#ifndef MW_DRAW_INCOME_PICTURE_H
#define MW_DRAW_INCOME_PICTURE_H

#include "family_picture.h"

static void show_income_game(struct picture *p, const POSITION *s)
{
    show_family(p, s);
    p->era = s->era;
    p->rounds = TABLE(rounds)[s->head.players];
    p->income = &TABLE(income);
    for (int seat = 0; seat < s->head.players; seat++)
        p->seats[seat].income = s->income[seat];
}

#endif
