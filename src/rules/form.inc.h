/*
 * A move is made word by word, and what the next word is about is its point. A game has one row for
 * each point, in the table form[]: which words can stand there and what may follow. Behind each kind
 * of word stand two functions: the set of what is allowed (which, asked so, says why something is
 * not) and what taking the word does. Offering, explaining and taking words are written here, once,
 * and read the table.
 *
 * A game includes this after it has defined
 *     POSITION      its struct, with the half-made move as `move`, and in that the `point`
 *     enum point    AT_VERB first, POINTS last
 * and defines form[] behind its rules.
 */
#if !defined POSITION
#error "a template: define first what its head names"
#endif
#ifdef MW_RULES_FORM_INC_H
#error "a template: include it once in a file"
#endif
#define MW_RULES_FORM_INC_H

#include "ask.h"

/* The kinds of words, each a letter, so that the table reads like a grammar. */
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
    E = MW_KIND_BIT(MW_END),
};

/* The things of one kind, by their numbers; AT_MARKET is the market. With a question, the same rules
 * say why the thing in question is not among them. */
typedef mask allowed_things(const POSITION *s, const struct question *q);

struct choice {
    uint16_t kind; /* one letter */
    allowed_things *allowed;
    void (*take)(POSITION *s, mw_word word, mw_events *events);

    /* Where the rest is not enough. */
    allowed_things *by_form; /* what the form of the move allows, legal or not; else `allowed` */
    mask (*listed)(const POSITION *s); /* of `allowed`, what lists show: sets of sales once */
    allowed_things *taken_loosely;     /* with what an explanation can go on; else all */
};

struct row {
    struct choice first, second; /* in ascending order of their kinds; often there is one */
    uint16_t later;              /* kinds that can follow in this move */
    uint16_t ends;               /* kinds whose words end it here */
};

/* Most choices leave the last three out, which clang takes for forgotten. */
#ifdef __clang__
#pragma clang diagnostic ignored "-Wmissing-field-initializers"
#endif
static const struct row form[POINTS];

static inline const POSITION *position_of(const mw_state *state)
{
    return (const POSITION *)(const void *)state;
}

static inline POSITION *position_to_change(mw_state *state)
{
    return (POSITION *)(void *)state;
}

static inline void offer_choice(const POSITION *s, const struct choice *choice, enum mw_mode mode,
                                mw_options *options)
{
    bool loose = mode == MW_FORM && choice->by_form;
    mask set = loose ? choice->by_form(s, NULL) : choice->allowed(s, NULL);

    if (mode == MW_LISTED && choice->listed)
        set &= choice->listed(s);
    offer_set(options, (enum mw_kind)lowest(choice->kind), set);
}

static void offer_words(const mw_state *state, enum mw_mode mode, mw_options *options)
{
    const POSITION *s = position_of(state);
    const struct row *row = &form[s->move.point];

    options->n = 0;
    options->expects = (uint16_t)((row->first.kind | row->second.kind) & ~(unsigned)E);
    options->later = row->later;
    options->ending = row->ends;
    offer_choice(s, &row->first, mode, options);
    if (row->second.kind)
        offer_choice(s, &row->second, mode, options);
}

/* The choice that a word of this kind makes. Where none can be made, and no word is in question, it is
 * the last one, with which moves end. */
static inline const struct choice *choice_of(const struct row *row, mw_word word)
{
    unsigned kinds = word ? MW_KIND_BIT(MW_KIND(word)) : ~(unsigned)E;

    return row->second.kind & kinds ? &row->second : &row->first;
}

static bool explain(const mw_state *state, mw_word word, mw_reasons *reasons)
{
    const POSITION *s = position_of(state);
    const struct choice *choice = choice_of(&form[s->move.point], word);
    struct question question = { reasons, word ? number_of_thing(word) : NOTHING };

    choice->allowed(s, &question);
    return word && (!choice->taken_loosely || has(choice->taken_loosely(s, NULL), question.about));
}

static void take_word(mw_state *state, mw_word word, mw_events *events)
{
    POSITION *s = position_to_change(state);

    choice_of(&form[s->move.point], word)->take(s, word, events);
}

/* The end, where a move may also go on: the only thing of its kind. */
static inline mask may_end(const POSITION *s, const struct question *q)
{
    (void)s, (void)q;
    return bit(0);
}

/* ---- Half-made moves --------------------------------------------------------------------------*/

static void open_move(POSITION *s, int verb, enum point point)
{
    s->head.open = 1;
    s->move.verb = (uint8_t)verb;
    s->move.point = (uint8_t)point;
}

static void close_move(POSITION *s)
{
    memset(&s->move, 0, sizeof s->move);
    s->head.open = 0;
}
