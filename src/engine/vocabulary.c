/*
 * All the words of a game, for whoever shows moves or reads them: which verbs there are, and which words of
 * each kind. A front end needs no table of its own to know what a word names.
 */
#include "text/word.h"
#include "protocol.h"
#include "rules/rules.h"
#include "text/text.h"

/* In the order in which people want them listed. Kinds of one group name alike things: one of them takes
 * the place of another. */
static const struct kind_row {
    enum mw_kind kind;
    const char *name, *group;
    enum mw_kind of; /* whose names stand behind its prefix; MW_NONE: names of its own */
} kinds[] = {
    { MW_VERB, "verb", "verb", MW_NONE },        { MW_INDUSTRY, "industry", "industry", MW_NONE },
    { MW_SPACE, "space", "place", MW_NONE },     { MW_BUYER, "buyer", "place", MW_NONE },
    { MW_DISTANT, "distant", "place", MW_NONE }, { MW_LINK, "link", "link", MW_NONE },
    { MW_COAL, "coal", "source", MW_SPACE },     { MW_IRON, "iron", "source", MW_SPACE },
    { MW_BEER, "beer", "source", MW_SPACE },     { MW_DEVELOP, "develop", "bonus", MW_INDUSTRY },
    { MW_AMOUNT, "amount", "amount", MW_NONE },  { MW_PILE, "pile", "pile", MW_NONE },
    { MW_CARD, "card", "card", MW_NONE },
};
enum { KINDS_LISTED = sizeof kinds / sizeof *kinds };
_Static_assert(KINDS_LISTED == MW_END - MW_VERB, "a row for each kind that is written");

static const char *name_of(enum mw_kind kind)
{
    for (int i = 0; i < KINDS_LISTED; i++)
        if (kinds[i].kind == kind)
            return kinds[i].name;
    return "";
}

static void write_verbs(struct out *out, const char *key, const struct rules *rules, int from,
                        int to)
{
    struct lexicon lexicon = mw_lexicon(rules->board[0], MW_VERB);

    mw_json_open(out, key, '[');
    for (int i = from; i < to; i++)
        if (rules->language.verbs >> mw_verbs_listed[i] & 1)
            mw_json_text(out, NULL, lexicon.name[mw_verbs_listed[i]]);
    mw_json_close(out, ']');
}

static void write_word(struct out *out, const char *prefix, const char *name)
{
    char text[MW_MAX_WORD_TEXT];
    struct out word = mw_out_to(text, sizeof text);

    mw_out_text(&word, prefix);
    mw_out_text(&word, name);
    mw_out_end(&word);
    mw_json_text(out, NULL, text);
}

/* Whether a map before this one has the word as well. */
static bool is_known(const struct rules *rules, int map, enum mw_kind kind, const char *name)
{
    for (int i = 0; i < map; i++) {
        struct lexicon lexicon = mw_lexicon(rules->board[i], kind);
        for (int k = 0; k < lexicon.n; k++)
            if (text_equal(lexicon.name[k], name))
                return true;
    }
    return false;
}

/* The words of all maps, each once. */
static void write_words(struct out *out, const struct rules *rules, const struct kind_row *row)
{
    int maps = rules->info->n_maps ? rules->info->n_maps : 1;

    mw_json_open(out, "words", '[');
    for (int map = 0; map < maps; map++) {
        struct lexicon lexicon = mw_lexicon(rules->board[map], row->kind);
        for (int i = 0; row->of == MW_NONE && i < lexicon.n; i++)
            if (!is_known(rules, map, row->kind, lexicon.name[i]))
                write_word(out, lexicon.prefix, lexicon.name[i]);
        if (map == 0 && lexicon.other)
            write_word(out, lexicon.prefix, lexicon.other);
    }
    mw_json_close(out, ']');
}

static void write_kind(struct out *out, const struct rules *rules, const struct kind_row *row)
{
    struct lexicon lexicon = mw_lexicon(rules->board[0], row->kind);

    mw_json_open(out, NULL, '{');
    mw_json_text(out, "kind", row->name);
    mw_json_text(out, "group", row->group);
    if (lexicon.prefix[0])
        mw_json_text(out, "prefix", lexicon.prefix);
    if (row->of != MW_NONE)
        mw_json_text(out, "of", name_of(row->of));
    if (row->kind == MW_AMOUNT)
        mw_json_int(out, "most", MOST_AMOUNT);
    else if (row->kind == MW_VERB)
        write_verbs(out, "words", rules, 0, VERBS);
    else
        write_words(out, rules, row);
    mw_json_close(out, '}');
}

void mw_write_vocabulary(struct out *out, int game)
{
    const struct rules *rules = mw_rules_table[game];

    write_verbs(out, "actions", rules, 0, ACTIONS);
    mw_json_open(out, "kinds", '[');
    for (int i = 0; i < KINDS_LISTED; i++)
        if (rules->language.kinds >> kinds[i].kind & 1)
            write_kind(out, rules, &kinds[i]);
    mw_json_close(out, ']');
}
