/*
 * The verbs of moves, one list for all games, and which of them a game has. Their texts are in
 * text/word.c.
 */
#ifndef MW_CORE_VERB_H
#define MW_CORE_VERB_H

#include "millwright.h"

/* ORDER: text/word.c's tables. */
enum verb {
    VERB_BUILD,
    VERB_DOUBLE,
    VERB_LINK,
    VERB_DEVELOP,
    VERB_SELL,
    VERB_LOAN,
    VERB_SCOUT,
    VERB_PASS,
    VERB_MORE,
    VERB_DONE,
    VERB_REMOVE,
    VERB_DRAW,
    VERBS
};

#define VERB(verb) MW_WORD(MW_VERB, verb)

/* What a game's moves are made of, one bit each: enum verb, enum mw_kind, and the sums of money that a move
 * can name, all below 64. */
struct language_of_moves {
    uint32_t verbs;
    uint32_t kinds;
    uint64_t amounts;
};

#endif
