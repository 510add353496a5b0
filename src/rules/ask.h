/*
 * Rules as sets. A rule that allows or forbids is a set of things (spaces, lines, cards) that it
 * allows. To offer words, the sets of all rules are intersected; to explain a refusal, each set is
 * asked whether it holds the thing in question. So no rule is written twice.
 *
 * A function that offers something has a variable `allowed`, a parameter `q`, and REQUIREs.
 */
#ifndef MW_RULES_ASK_H
#define MW_RULES_ASK_H

#include "core/bits.h"
#include "core/event.h"
#include "rules.h"

/* A question to the rules about one thing; NULL where everything allowed is wanted. */
struct question {
    mw_reasons *reasons;
    int about; /* the thing's number, or NOTHING: why is nothing allowed? */
};

enum { NOTHING = -1 };

static inline bool is_refused(const struct question *q, mask allowed, mask set)
{
    return q->about == NOTHING ? allowed != 0 && (allowed & set) == 0 : !has(set, q->about);
}

/* One rule: of what is `allowed` so far only what is in `set` remains. */
#define REQUIRE(set, rule, sentence, ...)                                  \
    do {                                                                   \
        const mask set_ = (set);                                           \
        if (q && is_refused(q, allowed, set_))                             \
            mw_reason_add(q->reasons, rule, sentence, ABOUT(__VA_ARGS__)); \
        allowed &= set_;                                                   \
    } while (0)

/* A sentence that needs nothing filled in. */
#define NO_DETAILS .seat = MW_NOBODY

/* The thing asked about, as a word; 0 where no such thing is in question. */
static inline mw_word asked(const struct question *q, enum mw_kind kind, int n)
{
    return q && q->about >= 0 && q->about < n ? MW_WORD(kind, q->about) : 0;
}

/* Besides spaces, a set of sources or outlets can hold one more thing: the market. */
#define MARKET_NUMBER 63
#define MARKET bit(MARKET_NUMBER)

/* The number of a word's thing in such a set. No thing has a number above the market's: an amount that
 * large is as wrong as none. */
static inline int number_of_thing(mw_word word)
{
    int i = MW_INDEX(word);

    return i < MARKET_NUMBER ? i : i == MW_MARKET ? MARKET_NUMBER : 0;
}

#define SPACE(i) MW_WORD(MW_SPACE, i)
#define LINK(i) MW_WORD(MW_LINK, i)
#define INDUSTRY(i) MW_WORD(MW_INDUSTRY, i)
#define CARD(i) MW_WORD(MW_CARD, i)

/* The market, which has the highest number, comes last. */
static inline void offer_set(mw_options *options, enum mw_kind kind, mask set)
{
    int i, n = options->n;

    FOR_EACH (i, set & ~MARKET)
        options->word[n++] = MW_WORD(kind, i);
    if (set & MARKET)
        options->word[n++] = MW_WORD(kind, MW_MARKET);
    options->n = (uint16_t)n;
}

#endif
