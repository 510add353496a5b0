/*
 * Moves as a table. A move is made word by word; a point is a place in it, with what its next word is
 * about. The table form[] has a row for each point of a game's moves. A row has one or two choices, each
 * for one kind of word, and says which kinds may follow later and which end the move. A choice has two
 * functions: one gives the set of what is allowed and, with a question, says why something is not in it;
 * the other takes a word. Offering, explaining and taking words are written here, once, and read the
 * table.
 *
 * To explain a refusal, words are taken that are not allowed: loose words. What takes a word does with
 * such a one what can be done and never leaves its arrays.
 *
 * A game includes this after it has defined
 *     POSITION                    its struct, with a struct head as `head`, the half-made move as `move`,
 *                                 and in that the `verb` and the `point`
 *     POSITION_OF(state)          the position in a state
 *     POSITION_TO_CHANGE(state)   the same, of a state that may be changed
 *     enum point                  AT_VERB first, POINTS last
 * and defines form[] behind its rules.
 */
#if !defined POSITION || !defined POSITION_OF || !defined POSITION_TO_CHANGE
#error "a template: define first what its head names"
#endif
#ifdef MW_RULES_FORM_INC_H
#error "a template: include it once in a file"
#endif
#define MW_RULES_FORM_INC_H

#include <string.h>

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

/* The things of one kind, by their numbers; MARKET_NUMBER is the market. With a question, the same rules
 * say why the thing in question is not among them. */
typedef mask allowed_things(const POSITION *s, const struct question *q);

/* Words of one kind that can stand at a point. */
struct choice {
    uint16_t kind; /* one letter */
    allowed_things *allowed;
    /* Changes the position and sets move.point; with the last word of a move, calls close_move() and
     * does what follows by itself. */
    void (*take)(POSITION *s, mw_word word, mw_events *events);

    /* What the form of a move allows here, legal or not; NULL: what is allowed. */
    allowed_things *by_form;
    /* Of what is allowed, what lists of moves show: each set of sales once; NULL: all of it. */
    mask (*listed)(const POSITION *s);
    /* The loose words with which an explanation can go on; NULL: any. */
    allowed_things *taken_loosely;
};

struct row {
    struct choice first, second; /* in ascending order of their kinds; often there is one */
    /* The kinds that can follow in this move. Whoever looks for moves with certain words passes over
     * those whose kinds cannot come any more, so none may be missing. */
    uint16_t later;
    /* The kinds whose words end it here; E does so everywhere and is not named. */
    uint16_t ends;
};

/* Most choices leave the last three out, which clang takes for forgotten. */
#ifdef __clang__
#pragma clang diagnostic ignored "-Wmissing-field-initializers"
#endif
static const struct row form[POINTS];

_Static_assert((int)SPACES <= MARKET_NUMBER && (int)INDUSTRIES <= MARKET_NUMBER,
               "a set has room for all of them, and for the market");
_Static_assert((int)CARDS <= 32, "the kinds of cards are a set in 32 bits");

static inline void offer_choice(const POSITION *s, const struct choice *choice, enum mw_mode mode,
                                mw_options *options)
{
    bool by_form = mode == MW_FORM && choice->by_form;
    mask set = by_form ? choice->by_form(s, NULL) : choice->allowed(s, NULL);

    if (mode == MW_LISTED && choice->listed)
        set &= choice->listed(s);
    offer_set(options, (enum mw_kind)lowest(choice->kind), set);
}

static void offer_words(const mw_state *state, enum mw_mode mode, mw_options *options)
{
    const POSITION *s = POSITION_OF(state);
    const struct row *row = &form[s->move.point];

    options->n = 0;
    options->expects = (uint16_t)((row->first.kind | row->second.kind) & ~(unsigned)E);
    options->later = row->later;
    options->ending = row->ends;
    offer_choice(s, &row->first, mode, options);
    if (row->second.kind)
        offer_choice(s, &row->second, mode, options);
}

/* The choice that a word belongs to by its kind. Where no word is in question, because nothing is
 * offered, the second one unless that is MW_END. */
static inline const struct choice *choice_of(const struct row *row, mw_word word)
{
    unsigned kinds = word ? MW_KIND_BIT(MW_KIND(word)) : ~(unsigned)E;

    return row->second.kind & kinds ? &row->second : &row->first;
}

static bool explain(const mw_state *state, mw_word word, mw_reasons *reasons)
{
    const POSITION *s = POSITION_OF(state);
    const struct choice *choice = choice_of(&form[s->move.point], word);
    struct question question = { reasons, word ? number_of_thing(word) : NOTHING };

    choice->allowed(s, &question);
    return word && (!choice->taken_loosely || has(choice->taken_loosely(s, NULL), question.about));
}

static void take_word(mw_state *state, mw_word word, mw_events *events)
{
    POSITION *s = POSITION_TO_CHANGE(state);

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
