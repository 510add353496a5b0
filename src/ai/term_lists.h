/*
 * The names of the terms that games share, as lists: X(NAME) for each, in the order of the weights. A
 * game joins them with its own list and makes an enum (T_NAME) and the row of names of it. Likewise the
 * prospects (P_NAME), which no weights know: a net is told them behind the terms.
 */
#ifndef MW_AI_TERM_LISTS_H
#define MW_AI_TERM_LISTS_H

#define FAMILY_TERMS(X)                                                    \
    X(ALWAYS)      /* 1 */                                                 \
    X(ACTIONS)     /* actions that the seat has left in this turn */       \
    X(SPENT_LESS)  /* players who have spent less this round */            \
    X(MONEY)       /* up to 12 */                                          \
    X(MONEY_MORE)  /* from there up to 36 */                               \
    X(MONEY_MUCH)  /* beyond, up to 100 */                                 \
    X(CARDS)       /* in hand */                                           \
    X(PLACES)      /* kinds of location cards in hand */                   \
    X(TRADES)      /* kinds of industry cards in hand */                   \
    X(LINKS)       /* own */                                               \
    X(LINK_POINTS) /* what they would bring now */                         \
    X(LINK_HOPES)  /* what tiles at their ends would add when flipped */   \
    X(NETWORK)     /* locations of the own network */                      \
    X(ROOM)        /* free spaces in it */                                 \
    X(FLIPPED)     /* points of own flipped tiles */                       \
    X(READY)       /* points of own goods that could be sold now */        \
    X(READY_PAY)   /* income or profit of these */                         \
    X(WAITING)     /* points of own goods that could not */                \
    X(WAITING_PAY) /* income or profit of these */                         \
    X(COAL_CUBES)  /* on own mines */                                      \
    X(IRON_CUBES)  /* on own works */                                      \
    X(MINE_POINTS) /* points of own unflipped mines and works */           \
    X(MINE_PAY)    /* their income or profit */                            \
    X(COAL_NEAR)   /* cubes that can be brought to the network, up to 6 */ \
    X(IRON_NEAR)   /* cubes that can be brought, up to 6 */                \
    X(COAL_PRICE)  /* of the next cube on the track */                     \
    X(IRON_PRICE)  /* of the next cube on the track */

#define AS_ENUM(name) T_##name,
#define AS_PROSPECT(name) P_##name,
#define AS_TEXT(name) #name,

#define FAMILY_PROSPECTS(X)                                                        \
    X(HAS_TURN)    /* the seat has a turn, or what is left of it, in this round */ \
    X(UNTIL_TURN)  /* others who move before it does */                            \
    X(LINK_ROOM)   /* lines at the network where a link could lie */               \
    X(LINK_BEST)   /* what the best of these would bring now */                    \
    X(LINK_SECOND) /* and the second best */                                       \
    X(HAND_ROOM)   /* free spaces that a card in hand would allow */               \
    X(RIVAL_GOODS) /* goods of others that wait to be sold */

#define INCOME_TERMS(X)                                                            \
    X(INCOME)      /* level */                                                     \
    X(INCOME_GOOD) /* levels above 10 */                                           \
    X(AGAIN)       /* points of own flipped tiles that will count a second time */ \
    X(PASSING)     /* points of own unflipped tiles that leave with the canal era */

#endif
