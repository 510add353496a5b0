/* Sentences; see sentence.h. */
#include "sentence.h"

#include "catalog.h"
#include "text/text.h"

static const char minus[] = "\xe2\x88\x92"; /* as long as a plus, and never a hyphen */

/* One that there is: else the first. */
static int known(int language)
{
    return language >= 0 && language < LANGUAGES ? language : 0;
}

const char *mw_sentence_text(int language, int sentence)
{
    return mw_catalog[known(language)][sentence];
}

static const char *text_of(const struct saying *saying, int sentence)
{
    return mw_sentence_text(saying->language, sentence);
}

static const char *location_name(const struct saying *saying, int location)
{
    return saying->names->location[known(saying->language)][location];
}

/* A template with one kind of hole each for a text and a number. */
static void fill(struct out *out, const char *template, const char *text, int64_t number)
{
    for (const char *c = template; *c; c++) {
        if (*c != '{') {
            mw_out_char(out, *c);
            continue;
        }
        if (c[1] == 'n')
            mw_out_int(out, number);
        else
            mw_out_text(out, text);
        while (*c != '}')
            c++;
    }
}

static void say_money(struct out *out, const struct saying *saying, int amount)
{
    if (amount < 0)
        mw_out_text(out, minus);
    fill(out, text_of(saying, SAY_NAME_MONEY), saying->names->currency,
         amount < 0 ? -amount : amount);
}

/* "4", "0", "−1" */
static void say_int(struct out *out, int number)
{
    if (number < 0)
        mw_out_text(out, minus);
    mw_out_int(out, number < 0 ? -number : number);
}

/* "+4", "0", "−1" */
static void say_signed(struct out *out, int number)
{
    if (number > 0)
        mw_out_char(out, '+');
    say_int(out, number);
}

static void say_player(struct out *out, const struct saying *saying, int seat)
{
    const char *name = saying->players ? saying->players[seat] : NULL;

    if (name && name[0])
        mw_out_text(out, name);
    else
        fill(out, text_of(saying, SAY_NAME_PLAYER), "", seat + 1);
}

static void say_order(struct out *out, const struct saying *saying)
{
    for (int i = 0; i < saying->about->players; i++) {
        if (i > 0)
            mw_out_text(out, ", ");
        say_player(out, saying, saying->about->order[i]);
    }
}

/* The one that a location has, or "Oldham (2)": the number counts those of the location. */
static void say_numbered(struct out *out, const struct saying *saying, const uint8_t *location,
                         int n, int i, bool always)
{
    int number = 1, all = 0;
    const char *name = location_name(saying, location[i]);

    for (int j = 0; j < n; j++) {
        all += location[j] == location[i];
        number += j < i && location[j] == location[i];
    }
    if (always || all > 1)
        fill(out, text_of(saying, SAY_NAME_SPACE), name, number);
    else
        mw_out_text(out, name);
}

/* A space whose id has no number is the only one of its kind. */
static bool has_number(const char *id)
{
    while (*id && *id != '.')
        id++;
    return *id == '.';
}

static void say_space(struct out *out, const struct saying *saying, mw_word word)
{
    const struct board_names *names = saying->names;
    int space = MW_INDEX(word);

    if (MW_KIND(word) == MW_BUYER) {
        say_numbered(out, saying, names->buyer_location, names->n_buyers, space, false);
        return;
    }
    if (MW_KIND(word) == MW_NONE || space >= names->n_spaces) {
        mw_out_text(out, text_of(saying, SAY_NAME_MARKET));
        return;
    }
    say_numbered(out, saying, names->space_location, names->n_spaces, space,
                 has_number(names->space[space]));
}

static void say_location(struct out *out, const struct saying *saying)
{
    const struct board_names *names = saying->names;
    int location = saying->about->location - 1;

    if (location < 0 && saying->about->space)
        location = names->space_location[MW_INDEX(saying->about->space)];
    if (location >= 0)
        mw_out_text(out, location_name(saying, location));
}

/* The location of a source or an outlet. */
static void say_place(struct out *out, const struct saying *saying, mw_word word)
{
    const struct board_names *names = saying->names;
    int i = MW_INDEX(word);

    if (MW_KIND(word) == MW_BUYER)
        mw_out_text(out, location_name(saying, names->buyer_location[i]));
    else if (MW_KIND(word) != MW_NONE && i < names->n_spaces)
        mw_out_text(out, location_name(saying, names->space_location[i]));
}

static void say_link_end(struct out *out, const struct saying *saying, int end)
{
    const struct board_names *names = saying->names;

    if (saying->about->link)
        mw_out_text(out,
                    location_name(saying, names->link_ends[MW_INDEX(saying->about->link)][end]));
}

int mw_sentence_find(const char *key)
{
    for (int i = 0; i < SENTENCES; i++)
        if (text_equal(mw_catalog_key[i], key))
            return i;
    return -1;
}

/* A name that the catalogs know under "<group>.<id>"; false if they do not. */
static bool say_known(struct out *out, const struct saying *saying, const char *group,
                      const char *id)
{
    char key[64];
    struct out name = mw_out_to(key, sizeof key);
    int sentence;

    mw_out_text(&name, group);
    mw_out_text(&name, id);
    mw_out_end(&name);
    sentence = mw_sentence_find(key);
    if (sentence >= 0)
        mw_out_text(out, text_of(saying, sentence));
    return sentence >= 0;
}

/* Else the id itself. */
static void say_named(struct out *out, const struct saying *saying, const char *group,
                      const char *id)
{
    if (!say_known(out, saying, group, id))
        mw_out_text(out, id);
}

static void say_industry(struct out *out, const struct saying *saying, const char *group)
{
    if (saying->about->industry)
        say_named(out, saying, group, saying->names->industry[MW_INDEX(saying->about->industry)]);
}

static void say_card(struct out *out, const struct saying *saying)
{
    const struct board_names *names = saying->names;
    int card = MW_INDEX(saying->about->card);

    if (!saying->about->card)
        return;
    if (names->card_location[card] >= 0)
        mw_out_text(out, location_name(saying, names->card_location[card]));
    else if (!say_known(out, saying, "name.card.", names->card[card]))
        say_named(out, saying, "name.industry.", names->card[card]);
}

/* What the caller has put together; false if the hole is none of these. */
static bool say_given(struct out *out, const struct saying *saying, const char *hole)
{
    const char *text = text_equal(hole, "word")    ? saying->word
                       : text_equal(hole, "costs") ? saying->costs
                       : text_equal(hole, "cards") ? saying->cards
                                                   : NULL;

    if (text)
        mw_out_text(out, text);
    else if (text_equal(hole, "now"))
        say_int(out, saying->now);
    else if (text_equal(hole, "then"))
        say_int(out, saying->then);
    else
        return false;
    return true;
}

static bool say_number(struct out *out, const struct saying *saying, const char *hole)
{
    const mw_event *about = saying->about;

    if (text_equal(hole, "amount"))
        mw_out_int(out, about->amount < 0 ? -about->amount : about->amount);
    else if (text_equal(hole, "sum"))
        say_money(out, saying, about->amount);
    else if (text_equal(hole, "price"))
        say_money(out, saying, about->price);
    else if (text_equal(hole, "points"))
        mw_out_int(out, about->points);
    else if (text_equal(hole, "level"))
        mw_out_int(out, about->level);
    else if (text_equal(hole, "before"))
        say_signed(out, about->before);
    else if (text_equal(hole, "after"))
        say_signed(out, about->level);
    else
        return false;
    return true;
}

static bool say_where(struct out *out, const struct saying *saying, const char *hole)
{
    const mw_event *about = saying->about;

    if (text_equal(hole, "space"))
        say_space(out, saying, about->space);
    else if (text_equal(hole, "to"))
        say_space(out, saying, about->to);
    else if (text_equal(hole, "source"))
        say_place(out, saying, about->from);
    else if (text_equal(hole, "outlet"))
        say_place(out, saying, about->to);
    else if (text_equal(hole, "location"))
        say_location(out, saying);
    else if (text_equal(hole, "link-from"))
        say_link_end(out, saying, 0);
    else if (text_equal(hole, "link-to"))
        say_link_end(out, saying, 1);
    else
        return false;
    return true;
}

static void say_what(struct out *out, const struct saying *saying, const char *hole)
{
    const mw_event *about = saying->about;

    if (text_equal(hole, "player"))
        say_player(out, saying, about->seat);
    else if (text_equal(hole, "industry"))
        say_industry(out, saying, "name.industry.");
    else if (text_equal(hole, "an-industry"))
        say_industry(out, saying, "name.an-industry.");
    else if (text_equal(hole, "card"))
        say_card(out, saying);
    else if (text_equal(hole, "resource"))
        mw_out_text(out, text_of(saying, about->resource == MW_RES_COAL   ? SAY_NAME_COAL
                                         : about->resource == MW_RES_IRON ? SAY_NAME_IRON
                                                                          : SAY_NAME_BEER));
    else if (text_equal(hole, "order"))
        say_order(out, saying);
    else if (text_equal(hole, "era"))
        say_named(out, saying, "name.", saying->names->era[about->era]);
}

static void say_hole(struct out *out, const struct saying *saying, const char *hole)
{
    if (!say_given(out, saying, hole) && saying->about && !say_number(out, saying, hole) &&
        !say_where(out, saying, hole))
        say_what(out, saying, hole);
}

void mw_say(struct out *out, const struct saying *saying, int sentence)
{
    for (const char *c = text_of(saying, sentence); *c; c++) {
        char hole[16];
        size_t n = 0;
        if (*c != '{') {
            mw_out_char(out, *c);
            continue;
        }
        for (c++; *c != '}'; c++)
            if (n + 1 < sizeof hole)
                hole[n++] = *c;
        hole[n] = 0;
        say_hole(out, saying, hole);
    }
}

void mw_say_about_word(int language, int sentence, const char *word, char *text, size_t size)
{
    struct saying saying = { .language = language, .word = word };
    struct out out = mw_out_to(text, size);

    mw_say(&out, &saying, sentence);
    mw_out_end(&out);
}
