/* Words as text; see word.h. */
#include "word.h"

#include "text.h"

static const char *const verb_text[VERBS] = { "build", "double", "link",   "develop",
                                              "sell",  "loan",   "scout",  "pass",
                                              "more",  "done",   "remove", "draw" };

static const char *const distant_text[] = { "distant" };

/* The deck, then the cards beside it. */
static const char *const pile_text[1 + MOST_ON_DISPLAY] = { "deck", "display.1", "display.2" };

const uint8_t mw_verbs_listed[VERBS] = {
    VERB_BUILD, VERB_DOUBLE, VERB_LINK, VERB_DEVELOP, VERB_SELL, VERB_LOAN,
    VERB_SCOUT, VERB_DRAW,   VERB_PASS, VERB_MORE,    VERB_DONE, VERB_REMOVE,
};
_Static_assert(VERBS == 12, "a new verb has its place in mw_verbs_listed");

struct lexicon mw_lexicon(const struct board_names *names, enum mw_kind kind)
{
    switch (kind) {
    case MW_VERB: return (struct lexicon){ "", verb_text, VERBS, NULL };
    case MW_SPACE: return (struct lexicon){ "", names->space, names->n_spaces, NULL };
    case MW_LINK: return (struct lexicon){ "", names->link, names->n_links, NULL };
    case MW_INDUSTRY: return (struct lexicon){ "", names->industry, names->n_industries, NULL };
    case MW_DISTANT: return (struct lexicon){ "", distant_text, 1, NULL };
    case MW_COAL: return (struct lexicon){ "coal:", names->space, names->n_spaces, "market" };
    case MW_IRON: return (struct lexicon){ "iron:", names->space, names->n_spaces, "market" };
    case MW_BEER: return (struct lexicon){ "beer:", names->space, names->n_spaces, "merchant" };
    case MW_DEVELOP:
        return (struct lexicon){ "develop:", names->industry, names->n_industries, NULL };
    case MW_BUYER: return (struct lexicon){ "", names->buyer, names->n_buyers, NULL };
    case MW_CARD: return (struct lexicon){ "card:", names->card, names->n_cards, NULL };
    case MW_PILE: return (struct lexicon){ "", pile_text, 1 + names->n_display, NULL };
    default: return (struct lexicon){ "", NULL, 0, NULL };
    }
}

void mw_word_print(struct out *out, const struct board_names *names, mw_word word)
{
    enum mw_kind kind = MW_KIND(word);
    int index = MW_INDEX(word);
    struct lexicon lexicon = mw_lexicon(names, kind);

    mw_out_text(out, lexicon.prefix);
    if (lexicon.other && index == MW_MARKET)
        mw_out_text(out, lexicon.other);
    else if (kind == MW_AMOUNT)
        mw_out_int(out, index);
    else if (index < lexicon.n)
        mw_out_text(out, lexicon.name[index]);
}

bool mw_word_exists(const struct board_names *names, struct language_of_moves language,
                    mw_word word)
{
    enum mw_kind kind = MW_KIND(word);
    int index = MW_INDEX(word);
    struct lexicon lexicon = mw_lexicon(names, kind);

    if (kind >= MW_END || !(language.kinds >> kind & 1))
        return false;
    if (kind == MW_VERB)
        return index < VERBS && language.verbs >> index & 1;
    if (kind == MW_AMOUNT)
        return index >= 1 && index <= MOST_AMOUNT;
    return index < lexicon.n || (lexicon.other && index == MW_MARKET);
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
    return amount <= MOST_AMOUNT ? MW_WORD(MW_AMOUNT, amount) : 0;
}

mw_word mw_word_find(const struct board_names *names, struct language_of_moves language,
                     const char *text, size_t length)
{
    for (enum mw_kind kind = MW_VERB; kind < MW_END; kind++) {
        struct lexicon lexicon = mw_lexicon(names, kind);
        if (!(language.kinds >> kind & 1))
            continue;
        for (int i = 0; i < lexicon.n; i++)
            if (matches(text, length, lexicon.prefix, lexicon.name[i]) &&
                (kind != MW_VERB || language.verbs >> i & 1))
                return MW_WORD(kind, i);
        if (lexicon.other && matches(text, length, lexicon.prefix, lexicon.other))
            return MW_WORD(kind, MW_MARKET);
        if (kind == MW_AMOUNT && find_amount(text, length))
            return find_amount(text, length);
    }
    return 0;
}
