/*
 * Questions about what can stand next in a move. What is offered are the words of mw_options; the rest is
 * its form: the kinds of word that are expected here, that may follow later, and that end the move.
 */
#ifndef MW_ENGINE_OPTIONS_H
#define MW_ENGINE_OPTIONS_H

#include "millwright.h"

/* Offered where a move may end as it is. */
enum { THE_END = MW_WORD(MW_END, 0) };

static inline bool is_offered(const mw_options *options, mw_word word)
{
    for (int i = 0; i < options->n; i++)
        if (options->word[i] == word)
            return true;
    return false;
}

/* A word of its kind can stand here, now or in another position. */
static inline bool can_stand_here(const mw_options *options, mw_word word)
{
    return options->expects >> MW_KIND(word) & 1;
}

static inline bool can_follow_later(const mw_options *options, mw_word word)
{
    return options->later >> MW_KIND(word) & 1;
}

/* The kinds of word that the rest of the move can have, as bits. */
static inline unsigned kinds_to_come(const mw_options *options)
{
    return options->expects | options->later;
}

/* Said here, it is the last word of the move. */
static inline bool ends_move(const mw_options *options, mw_word word)
{
    return options->ending >> MW_KIND(word) & 1;
}

static inline bool is_last_word(const mw_options *options, mw_word word)
{
    return word == THE_END || ends_move(options, word);
}

/* Where a cube or a barrel comes from, and nothing else. */
static inline bool expects_source(const mw_options *options)
{
    const unsigned sources = MW_KIND_BIT(MW_COAL) | MW_KIND_BIT(MW_IRON) | MW_KIND_BIT(MW_BEER);
    return options->expects && !(options->expects & ~sources);
}

/* What is expected comes from nowhere, so that the rest of the move can be judged; 0 where such a word
 * would end the move. */
static inline mw_word source_nowhere(const mw_options *options)
{
    mw_word word = 0;

    for (int kind = MW_COAL; kind <= MW_BEER; kind++)
        if (options->expects >> kind & 1)
            word = MW_WORD(kind, MW_NOWHERE);
    return options->ending & options->expects ? 0 : word;
}

#endif
