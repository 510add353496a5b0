/* Money, what was spent this round, and the order of play that follows from it. */
#ifndef MW_CORE_LEDGER_H
#define MW_CORE_LEDGER_H

#include <stdint.h>

enum { MOST_MONEY = 32767 }; /* only positions set up by hand come near it */

struct purse {
    int16_t money;
    int16_t spent; /* this round */
};

static inline int16_t at_most(int amount, int most)
{
    return (int16_t)(amount < most ? amount : most);
}

static inline void purse_gain(struct purse *purse, int amount)
{
    purse->money = at_most(purse->money + amount, MOST_MONEY);
}

/* Paying in an action counts as spent. */
static inline void purse_spend(struct purse *purse, int amount)
{
    purse->money = (int16_t)(purse->money - amount);
    purse->spent = at_most(purse->spent + amount, MOST_MONEY);
}

/* Least spent first; ties keep their relative order. */
static inline void order_by_spent(uint8_t *order, int players, const struct purse *purse)
{
    for (int i = 1; i < players; i++) {
        uint8_t seat = order[i];
        int j = i;
        for (; j > 0 && purse[order[j - 1]].spent > purse[seat].spent; j--)
            order[j] = order[j - 1];
        order[j] = seat;
    }
}

#endif
