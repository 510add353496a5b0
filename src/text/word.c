/* Words as text; see word.h. */
#include "word.h"

#include "text.h"

static const char *const verb_text[VERBS] = { "build", "double", "link",   "develop",
                                              "sell",  "loan",   "scout",  "pass",
                                              "more",  "done",   "remove", "draw" };

/* The deck, then the cards beside it. */
static const char *const pile_text[1 + MOST_ON_DISPLAY] = { "deck", "display.1", "display.2" };

/* How the words of a kind are written: a prefix, then a name out of a table. */
struct lexicon {
    const char *prefix;
    const char *const *name;
    int n;
};

static struct lexicon lexicon_of(const struct board_names *names, enum mw_kind kind)
{
    switch (kind) {
    case MW_VERB: return (struct lexicon){ "", verb_text, VERBS };
    case MW_SPACE: return (struct lexicon){ "", names->space, names->n_spaces };
    case MW_LINK: return (struct lexicon){ "", names->link, names->n_links };
    case MW_INDUSTRY: return (struct lexicon){ "", names->industry, names->n_industries };
    case MW_COAL: return (struct lexicon){ "coal:", names->space, names->n_spaces };
    case MW_IRON: return (struct lexicon){ "iron:", names->space, names->n_spaces };
    case MW_BEER: return (struct lexicon){ "beer:", names->space, names->n_spaces };
    case MW_DEVELOP: return (struct lexicon){ "develop:", names->industry, names->n_industries };
    case MW_BUYER: return (struct lexicon){ "", names->buyer, names->n_buyers };
    case MW_CARD: return (struct lexicon){ "card:", names->card, names->n_cards };
    case MW_PILE: return (struct lexicon){ "", pile_text, 1 + names->n_display };
    default: return (struct lexicon){ "", NULL, 0 };
    }
}

/* What is not on a space comes from a market, or from a merchant. */
static const char *other_source(enum mw_kind kind)
{
    return kind == MW_COAL || kind == MW_IRON ? "market" : kind == MW_BEER ? "merchant" : NULL;
}

void mw_word_print(struct out *out, const struct board_names *names, mw_word word)
{
    enum mw_kind kind = MW_KIND(word);
    int index = MW_INDEX(word);
    struct lexicon lexicon = lexicon_of(names, kind);

    mw_out_text(out, lexicon.prefix);
    if (other_source(kind) && index == MW_MARKET)
        mw_out_text(out, other_source(kind));
    else if (kind == MW_AMOUNT)
        mw_out_int(out, index);
    else if (kind == MW_DISTANT)
        mw_out_text(out, "distant");
    else if (index < lexicon.n)
        mw_out_text(out, lexicon.name[index]);
}

static bool matches(const char *text, size_t length, const char *prefix, const char *name)
{
    size_t p = text_length(prefix), n = text_length(name);

    if (length != p + n)
        return false;
    for (size_t i = 0; i < length; i++)
        if (text[i] != (i < p ? prefix[i] : name[i - p]))
            return false;
    return true;
}

/* Amounts have no leading zeros and fit a word. */
static mw_word find_amount(const char *text, size_t length)
{
    int amount = 0;

    if (length == 0 || length > 3 || text[0] == '0')
        return 0;
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9')
            return 0;
        amount = amount * 10 + (text[i] - '0');
    }
    return amount < 255 ? MW_WORD(MW_AMOUNT, amount) : 0;
}

mw_word mw_word_find(const struct board_names *names, struct language_of_moves language,
                     const char *text, size_t length)
{
    for (enum mw_kind kind = MW_VERB; kind < MW_END; kind++) {
        struct lexicon lexicon = lexicon_of(names, kind);
        if (!(language.kinds >> kind & 1))
            continue;
        for (int i = 0; i < lexicon.n; i++)
            if (matches(text, length, lexicon.prefix, lexicon.name[i]) &&
                (kind != MW_VERB || language.verbs >> i & 1))
                return MW_WORD(kind, i);
        if (other_source(kind) && matches(text, length, lexicon.prefix, other_source(kind)))
            return MW_WORD(kind, MW_MARKET);
        if (kind == MW_DISTANT && matches(text, length, "", "distant"))
            return MW_WORD(MW_DISTANT, 0);
        if (kind == MW_AMOUNT && find_amount(text, length))
            return find_amount(text, length);
    }
    return 0;
}
