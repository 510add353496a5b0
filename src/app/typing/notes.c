/*
 * What stands beside a word in a menu, from the view: what a space takes, what a tile costs and how
 * much of it would be borrowed, whose mine it is and how far away, what lies open.
 */
#include "notes.h"

#include "fields.h"
#include "texts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What the verbs of this family of games mean; a verb without a line here just stands by itself. */
static const char *const verbs[][2] = {
    { "build", "an industry tile on a space of the board" },
    { "double", "use both actions to build, whatever the cards show" },
    { "link", "join two places" },
    { "develop", "throw away tiles of your mat to reach better ones" },
    { "sell", "sell goods, which flips their tiles and pays off" },
    { "more", "go on selling" },
    { "done", "stop selling" },
    { "loan", "take money now, for less income" },
    { "scout", "swap cards for wild ones" },
    { "draw", "take two cards, one after the other" },
    { "pass", "do nothing, and discard a card" },
    { "remove", "take one of your tiles off the board to pay" },
};

static void note_verb(const char *word, char *note, size_t size)
{
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (strcmp(verbs[i][0], word) == 0)
            snprintf(note, size, "%s", verbs[i][1]);
}

/* " (2 loans)": what a price would make the player borrow. */
static void add_loans(const struct view *view, int price, char *note, size_t size)
{
    int loans = loans_for(view, price);
    size_t n = strlen(note);

    if (loans > 0 && n < size)
        snprintf(note + n, size - n, " (%d loan%s)", loans, loans == 1 ? "" : "s");
}

/* What an empty space takes: the n-th space of its location. */
static struct json space_takes(const struct view *view, const char *id)
{
    struct json spaces = mw_json_get(view->board, "spaces"), s;
    const char *dot = strrchr(id, '.');
    char location[64];
    int n = dot ? (int)strtol(dot + 1, NULL, 10) : 1;

    snprintf(location, sizeof location, "%.*s", dot ? (int)(dot - id) : (int)strlen(id), id);
    for (s = mw_json_first(spaces, NULL); s.at; s = mw_json_next(spaces, s, NULL))
        if (mw_json_is(mw_json_get(s, "location"), location) && --n == 0)
            break;
    return mw_json_get(s, "takes");
}

/* The top tile of the seat's mat, or one below it. */
static struct json next_tile(const struct view *view, const char *industry, int below, int *level)
{
    int seat = int_at(view->state, "seat", -1);
    struct json levels = mw_json_get(mw_json_get(seat_at(view, seat), "mat"), industry);

    *level = int_at(item_at(levels, below), NULL, -1);
    return tile_facts(view, industry, *level);
}

/* "cotton £12 or coal £5": the tiles that are offered. Loans stand behind each, or behind all if
 * they are the same. */
static void list_buildable(const struct view *view, const mw_state *there,
                           const mw_options *options, char *note, size_t size)
{
    char industry[32], cost[64];
    int level, first = -1;
    bool same = true;

    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < options->n; i++) {
            struct json tile;
            size_t n = strlen(note);
            int price;
            if (MW_KIND(options->word[i]) != MW_INDUSTRY)
                continue;
            mw_print_word(there, options->word[i], industry, sizeof industry);
            tile = next_tile(view, industry, 0, &level);
            price = int_at(tile, "money", 0);
            first = first < 0 ? price : first;
            same = same && loans_for(view, price) == loans_for(view, first);
            if (pass == 0)
                continue;
            tile_cost(view, tile, cost, sizeof cost);
            if (!same)
                add_loans(view, price, cost, sizeof cost);
            snprintf(note + n, size - n, "%s%s %s", n > 0 ? " or " : "", industry, cost);
        }
    if (same)
        add_loans(view, first, note, size);
}

/* What can be built there now; false if that is not the question. */
static bool note_buildable(const struct view *view, const mw_state *at, mw_word space, char *note,
                           size_t size)
{
    mw_state there = *at;
    mw_options options;

    mw_step(&there, space, NULL);
    if (!mw_is_open(&there))
        return false;
    mw_get_options(&there, MW_LEGAL, &options);
    if (options.n == 0 || MW_KIND(options.word[0]) != MW_INDUSTRY)
        return false;
    list_buildable(view, &there, &options, note, size);
    return true;
}

/* "Ben's coal 2, 3 cubes", where a tile stands. */
static void note_tile(const struct view *view, const char *id, char *note, size_t size)
{
    struct json tile = mw_json_get(mw_json_get(view->state, "spaces"), id);
    int owner = int_at(tile, "owner", -1), cubes = int_at(tile, "cubes", 0);
    char industry[32];
    size_t n;

    if (owner < 0 || owner >= view->players)
        return;
    n = (size_t)snprintf(note, size, "%s's %s %d", view->names->list[owner],
                         text_at(tile, "industry", industry, sizeof industry),
                         int_at(tile, "level", 0));
    if (cubes > 0 && n < size)
        snprintf(note + n, size - n, ", %d cube%s", cubes, cubes == 1 ? "" : "s");
}

static void note_takes(const struct view *view, const char *id, char *note, size_t size)
{
    struct json takes = space_takes(view, id), t;
    char industry[32];
    size_t n = 0;

    for (t = mw_json_first(takes, NULL); t.at && n < size; t = mw_json_next(takes, t, NULL))
        n += (size_t)snprintf(note + n, size - n, "%s%s", n ? " or " : "",
                              text_at(t, NULL, industry, sizeof industry));
}

/* A space to build on, perhaps over another tile, or one whose tile is meant. */
static void note_space(const struct view *view, const struct walk *walk, mw_word word,
                       const char *id, char *note, size_t size)
{
    char tile[80] = "", builds[160] = "";

    note_tile(view, id, tile, sizeof tile);
    if (note_buildable(view, &walk->at, word, builds, sizeof builds))
        snprintf(note, size, tile[0] ? "replaces %.39s: %s" : "%.0s%s", tile, builds);
    else if (tile[0])
        copy_text(note, size, tile);
    else
        note_takes(view, id, note, size);
}

static void note_industry(const struct view *view, const struct walk *walk, mw_word word,
                          char *note, size_t size)
{
    bool builds = has_taken(walk, MW_SPACE);
    int level, taken = 0;
    struct json tile;
    char industry[32], cost[64];

    for (int i = 0; i < walk->taken.n; i++)
        taken += walk->taken.word[i] == word; /* thrown away by this very move */
    mw_print_word(&walk->at, word, industry, sizeof industry);
    tile = next_tile(view, industry, taken, &level);

    if (!tile.at)
        return;
    tile_cost(view, tile, cost, sizeof cost);
    add_loans(view, int_at(tile, "money", 0), cost, sizeof cost);
    if (builds)
        snprintf(note, size, "level %d: %s", level, cost);
    else
        snprintf(note, size, "level %d", level);
}

/* What a sum does to the income: seen on a move that has it, ended in any way. */
static void note_amount(const struct view *view, const struct walk *walk, mw_word word, char *note,
                        size_t size)
{
    static struct view then;
    struct walk way = *walk;
    mw_options options;
    int seat = mw_seat(&walk->at), level;

    walk_take(&way, word);
    while (walk_goes_on(&way)) {
        mw_get_options(&way.at, MW_LEGAL, &options);
        walk_take(&way, options.word[options.n - 1]);
    }
    view_make(&then, &way.at, MW_NOBODY, view->names);
    if (seat >= 0 && income_level(&then, int_at(seat_at(&then, seat), "income", -1), &level))
        snprintf(note, size, "income %s%s%d after it", level < 0 ? "-" : "+", money_sign(view),
                 level < 0 ? -level : level);
}

/* ", 1 coal, 1 iron": the cubes that are asked for behind a word. */
static void add_cubes(const struct walk *walk, mw_word word, char *note, size_t size)
{
    static const char *const names[] = { [MW_COAL] = "coal", [MW_IRON] = "iron" };
    struct walk way = *walk;
    mw_options options;

    walk_take(&way, word);
    while (walk_goes_on(&way)) {
        enum mw_kind kind;
        size_t n = strlen(note);
        mw_get_options(&way.at, MW_LEGAL, &options);
        kind = MW_KIND(options.word[0]);
        if (kind != MW_COAL && kind != MW_IRON)
            return;
        snprintf(note + n, size - n, ", 1 %s", names[kind]);
        walk_take(&way, options.word[0]);
    }
}

/* The printed price of a line in this era, or of two of them. */
static void note_link(const struct view *view, const struct walk *walk, mw_word word, char *note,
                      size_t size)
{
    bool second = has_taken(walk, MW_LINK);
    char era[32], key[64];
    int price;

    text_at(view->state, "era", era, sizeof era);
    snprintf(key, sizeof key, second ? "two_%ss_cost" : "%s_cost", era[0] ? era : "rail");
    price = int_at(mw_json_get(mw_json_get(view->board, "amounts"), key), "value", -1);
    if (price < 0)
        return;
    snprintf(note, size, "%s%d%s", money_sign(view), price, second ? " for both" : "");
    if (!second)
        add_cubes(walk, word, note, size);
    add_loans(view, price, note, size);
}

/* Where the cubes of a move are needed: the place of its space, or an end of its line. */
static void needed_at(const struct walk *walk, int end, char *place, size_t size)
{
    char word[96];
    const char *second;

    place[0] = 0;
    for (int i = walk->taken.n - 1; i >= 0 && !place[0]; i--) {
        enum mw_kind kind = MW_KIND(walk->taken.word[i]);
        if (kind != MW_SPACE && kind != MW_LINK)
            continue;
        mw_print_word(&walk->at, walk->taken.word[i], word, sizeof word);
        second = strstr(word, "--");
        if (kind == MW_SPACE || !second)
            snprintf(place, size, "%.*s", (int)strcspn(word, "."), word);
        else
            snprintf(place, size, "%.*s", end ? (int)strlen(second + 2) : (int)(second - word),
                     end ? second + 2 : word);
    }
}

/* ", 2 steps away": from the nearer end. An import field lies one step behind its ship. */
static void add_distance(const struct view *now, const struct walk *walk, const char *source,
                         int more, char *note, size_t size)
{
    char place[64], from[64];
    int best = -1;
    size_t n = strlen(note);

    snprintf(from, sizeof from, "%.*s", (int)strcspn(source, "."), source);
    for (int end = 0; end < 2; end++) {
        int steps;
        needed_at(walk, end, place, sizeof place);
        steps = distance_between(now, place, from);
        best = steps >= 0 && (best < 0 || steps < best) ? steps : best;
    }
    if (best >= 0 && n < size)
        snprintf(note + n, size - n, best + more == 0 ? ", on the spot" : ", distance %d",
                 best + more);
}

/* A source "coal:wigan.1", "coal:ship-4" or "coal:market", on the board as the words so far left it. */
static void note_source(const struct view *view, const struct walk *walk, const char *word,
                        char *note, size_t size)
{
    static struct view now;
    const char *colon = strchr(word, ':');
    char resource[32];
    struct prices prices;
    int coal;

    if (!colon)
        return;
    view_make(&now, &walk->at, view->viewer, view->names);
    snprintf(resource, sizeof resource, "%.*s", (int)(colon - word), word);
    coal = int_at(mw_json_get(now.state, "imports"), colon + 1, -1);
    if (strcmp(colon + 1, "market") == 0) {
        if (market_prices(&now, resource, &prices))
            snprintf(note, size, "bought, now for %s%d", money_sign(view), prices.next);
        return;
    }
    if (coal >= 0)
        snprintf(note, size, "import field, %d cube%s", coal, coal == 1 ? "" : "s");
    else
        note_tile(&now, colon + 1, note, size);
    add_distance(&now, walk, colon + 1, coal >= 0, note, size);
}

/* What a merchant or a market takes. */
static void note_buyer(const struct view *view, const char *word, char *note, size_t size)
{
    static const char *const groups[] = { "markets", "merchants" };
    struct json buys = { NULL, NULL }, item;
    char name[32];
    size_t n = 0;

    for (size_t i = 0; i < sizeof groups / sizeof *groups && !buys.at; i++)
        buys = mw_json_get(mw_json_get(mw_json_get(view->state, groups[i]), word), "buys");
    for (item = mw_json_first(buys, NULL); item.at && n < size;
         item = mw_json_next(buys, item, NULL))
        n += (size_t)snprintf(note + n, size - n, "%s%s", n ? " or " : "takes ",
                              text_at(item, NULL, name, sizeof name));
}

/* "display.1" lies open; of the deck one sees how high it is. */
static void note_pile(const struct view *view, const char *word, char *note, size_t size)
{
    const char *dot = strchr(word, '.');
    int n = dot ? (int)strtol(dot + 1, NULL, 10) : 0;

    if (dot)
        text_at(item_at(mw_json_get(view->state, "display"), n - 1), NULL, note, size);
    else if (count_at(view->state, word) >= 0)
        snprintf(note, size, "%d left", count_at(view->state, word));
}

static void note_card(const struct view *view, const char *word, char *note, size_t size)
{
    int seat = int_at(view->state, "seat", -1), n = 0;
    struct json hand = mw_json_get(seat_at(view, seat), "hand"), item;
    const char *colon = strchr(word, ':');

    for (item = mw_json_first(hand, NULL); item.at; item = mw_json_next(hand, item, NULL))
        n += mw_json_is(item, colon ? colon + 1 : word);
    if (n > 1)
        snprintf(note, size, "you hold %d", n);
}

void make_item(const struct view *view, const struct walk *walk, mw_word word, struct item *item)
{
    char *note = item->note;
    size_t size = sizeof item->note;

    note[0] = 0;
    mw_print_word(&walk->at, word, item->word, sizeof item->word);
    switch (MW_KIND(word)) {
    case MW_VERB: note_verb(item->word, note, size); break;
    case MW_SPACE: note_space(view, walk, word, item->word, note, size); break;
    case MW_LINK: note_link(view, walk, word, note, size); break;
    case MW_BUYER: note_buyer(view, item->word, note, size); break;
    case MW_PILE: note_pile(view, item->word, note, size); break;
    case MW_INDUSTRY: note_industry(view, walk, word, note, size); break;
    case MW_AMOUNT: note_amount(view, walk, word, note, size); break;
    case MW_COAL:
    case MW_IRON: note_source(view, walk, item->word, note, size); break;
    case MW_CARD: note_card(view, item->word, note, size); break;
    case MW_END:
        copy_text(item->word, sizeof item->word, "end");
        copy_text(note, size, "the move is whole: make it");
        break;
    default: break;
    }
}
