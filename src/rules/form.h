/*
 * The form of moves, as a grammar: for each point of a move, which kinds of words can stand there,
 * which can follow later, and which end the move there. Each kind has a letter, so that a game's table
 * reads like one.
 */
#ifndef MW_RULES_FORM_H
#define MW_RULES_FORM_H

#include "millwright.h"

enum kind_letter {
    V = MW_KIND_BIT(MW_VERB),
    S = MW_KIND_BIT(MW_SPACE),
    L = MW_KIND_BIT(MW_LINK),
    I = MW_KIND_BIT(MW_INDUSTRY),
    A = MW_KIND_BIT(MW_AMOUNT),
    X = MW_KIND_BIT(MW_DISTANT),
    M = MW_KIND_BIT(MW_BUYER), /* a merchant or a market */
    C = MW_KIND_BIT(MW_COAL),
    F = MW_KIND_BIT(MW_IRON), /* ferrum */
    B = MW_KIND_BIT(MW_BEER),
    D = MW_KIND_BIT(MW_DEVELOP),
    K = MW_KIND_BIT(MW_CARD),
    P = MW_KIND_BIT(MW_PILE),
};

struct form {
    uint16_t expects, later, ending;
};

/* Begins to offer words at a point of that form. */
static inline void offer_form(mw_options *options, struct form form)
{
    options->n = 0;
    options->expects = form.expects;
    options->later = form.later;
    options->ending = form.ending;
}

#endif
