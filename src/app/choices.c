/*
 * What can stand next in a move, grouped by kind of word and explained from the view: what a space
 * takes, what a tile costs, whose mine it is. And why a move is refused.
 */
#include "app.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ORDER: enum mw_kind. */
static const char *const titles[MW_KINDS] = {
    [MW_VERB] = "What to do:",         [MW_SPACE] = "Which space:",
    [MW_LINK] = "Which line:",         [MW_INDUSTRY] = "Which industry:",
    [MW_AMOUNT] = "How much:",         [MW_DISTANT] = "Where to:",
    [MW_COAL] = "Coal from:",          [MW_IRON] = "Iron from:",
    [MW_CARD] = "Which card to play:", [MW_END] = "Or:",
};

/* What the verbs of this family of games mean; a verb without a line here just stands by itself. */
static const char *const verbs[][2] = {
    { "build", "an industry tile on a space of the board" },
    { "double", "use both actions to build, with any cards, in any town" },
    { "link", "join two places" },
    { "develop", "throw away tiles of your mat to reach better ones" },
    { "sell", "sell goods: flips tiles and raises income" },
    { "more", "go on selling" },
    { "done", "stop selling" },
    { "loan", "take money now, for less income" },
    { "scout", "swap cards for wild ones" },
    { "draw", "take cards" },
    { "pass", "do nothing, for a card" },
    { "remove", "take one of your tiles off the board to pay" },
};

static void note_verb(const char *word, char *note, size_t size)
{
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (strcmp(verbs[i][0], word) == 0)
            snprintf(note, size, "%s", verbs[i][1]);
}

void show_phase(const struct view *view, const mw_state *state)
{
    struct flow flow = { .indent = 1 };
    char word[64], note[80], text[160];
    mw_options options;

    if (json_is(json_get(view->state, "phase"), "action") || mw_is_over(state))
        return;
    flow_text(&flow, INK_BOLD, "Now say one of these:");
    mw_get_options(state, MW_LEGAL, &options);
    for (int i = 0; i < options.n; i++) {
        mw_print_word(state, options.word[i], word, sizeof word);
        note[0] = 0;
        note_verb(word, note, sizeof note);
        snprintf(text, sizeof text, "%s (%s)%s", word, note, i + 1 < options.n ? "," : "");
        flow_text(&flow, INK_PLAIN, text);
    }
    end_line();
}

/* What an empty space takes: the n-th space of its location. */
static struct json space_takes(const struct view *view, const char *id)
{
    struct json spaces = json_get(view->board, "spaces"), s;
    const char *dot = strrchr(id, '.');
    char location[64];
    int n = dot ? (int)strtol(dot + 1, NULL, 10) : 1;

    snprintf(location, sizeof location, "%.*s", dot ? (int)(dot - id) : (int)strlen(id), id);
    for (s = json_first(spaces, NULL); s.at; s = json_next(spaces, s, NULL))
        if (json_is(json_get(s, "location"), location) && --n == 0)
            break;
    return json_get(s, "takes");
}

/* The top tile of the seat's mat, or one below it. */
static struct json next_tile(const struct view *view, const char *industry, int below, int *level)
{
    int seat = int_at(view->state, "seat", -1);
    struct json levels = json_get(json_get(seat_at(view, seat), "mat"), industry);

    *level = int_at(item_at(levels, below), NULL, -1);
    return tile_facts(view, industry, *level);
}

/* "cotton £12 or coal £5": what can be built there now; false if that is not the question. */
static bool note_buildable(const struct view *view, const mw_state *at, mw_word space, char *note,
                           size_t size)
{
    mw_state there = *at;
    mw_options options;
    char industry[32], cost[48];
    size_t n = strlen(note);
    int level;

    mw_step(&there, space, NULL);
    if (!mw_is_open(&there))
        return false;
    mw_get_options(&there, MW_LEGAL, &options);
    if (options.n == 0 || MW_KIND(options.word[0]) != MW_INDUSTRY)
        return false;
    for (int i = 0; i < options.n && n < size; i++) {
        if (MW_KIND(options.word[i]) != MW_INDUSTRY)
            continue;
        mw_print_word(&there, options.word[i], industry, sizeof industry);
        tile_cost(view, next_tile(view, industry, 0, &level), cost, sizeof cost);
        n += (size_t)snprintf(note + n, size - n, "%s%s %s",
                              i > 0   ? " or "
                              : n > 0 ? ": "
                                      : "",
                              industry, cost);
    }
    return true;
}

/* "Ben's coal 2, 3 cubes", where a tile stands. */
static void note_tile(const struct view *view, const char *id, char *note, size_t size)
{
    struct json tile = json_get(json_get(view->state, "spaces"), id);
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

    for (t = json_first(takes, NULL); t.at && n < size; t = json_next(takes, t, NULL))
        n += (size_t)snprintf(note + n, size - n, "%s%s", n ? " or " : "",
                              text_at(t, NULL, industry, sizeof industry));
}

static bool has_taken(const struct walk *walk, enum mw_kind kind)
{
    for (int i = 0; i < walk->taken.n; i++)
        if (MW_KIND(walk->taken.word[i]) == kind)
            return true;
    return false;
}

static void note_industry(const struct view *view, const struct walk *walk, mw_word word,
                          char *note, size_t size)
{
    bool builds = has_taken(walk, MW_SPACE);
    int level, taken = 0;
    struct json tile;
    char industry[32], cost[48];

    for (int i = 0; i < walk->taken.n; i++)
        taken += walk->taken.word[i] == word; /* thrown away by this very move */
    mw_print_word(&walk->at, word, industry, sizeof industry);
    tile = next_tile(view, industry, taken, &level);

    if (!tile.at)
        return;
    tile_cost(view, tile, cost, sizeof cost);
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

/* The printed price of a line in this era, or of two of them. */
static void note_link(const struct view *view, bool second, char *note, size_t size)
{
    char era[32], key[64];
    int price;

    text_at(view->state, "era", era, sizeof era);
    snprintf(key, sizeof key, second ? "two_%ss_cost" : "%s_cost", era);
    price = int_at(json_get(json_get(view->board, "amounts"), key), "value", -1);
    if (price >= 0)
        snprintf(note, size, "%s%d%s", money_sign(view), price, second ? " for both" : "");
}

/* A source "coal:wigan.1" or "coal:market". */
static void note_source(const struct view *view, const char *word, char *note, size_t size)
{
    const char *colon = strchr(word, ':');
    char resource[32];
    struct prices prices;

    if (!colon)
        return;
    snprintf(resource, sizeof resource, "%.*s", (int)(colon - word), word);
    if (strcmp(colon + 1, "market") != 0)
        note_tile(view, colon + 1, note, size);
    else if (market_prices(view, resource, &prices))
        snprintf(note, size, "bought, now for %s%d", money_sign(view), prices.next);
}

static void note_card(const struct view *view, const char *word, char *note, size_t size)
{
    int seat = int_at(view->state, "seat", -1), n = 0;
    struct json hand = json_get(seat_at(view, seat), "hand"), item;
    const char *colon = strchr(word, ':');

    for (item = json_first(hand, NULL); item.at; item = json_next(hand, item, NULL))
        n += json_is(item, colon ? colon + 1 : word);
    if (n > 1)
        snprintf(note, size, "you hold %d", n);
}

static void make_item(const struct view *view, const struct walk *walk, mw_word word,
                      struct item *item)
{
    char *note = item->note;
    size_t size = sizeof item->note;

    note[0] = 0;
    mw_print_word(&walk->at, word, item->word, sizeof item->word);
    switch (MW_KIND(word)) {
    case MW_VERB: note_verb(item->word, note, size); break;
    case MW_SPACE:
        note_tile(view, item->word, note, size);
        if (!note_buildable(view, &walk->at, word, note, size) && !note[0])
            note_takes(view, item->word, note, size);
        break;
    case MW_LINK: note_link(view, has_taken(walk, MW_LINK), note, size); break;
    case MW_INDUSTRY: note_industry(view, walk, word, note, size); break;
    case MW_AMOUNT: note_amount(view, walk, word, note, size); break;
    case MW_COAL:
    case MW_IRON: note_source(view, item->word, note, size); break;
    case MW_CARD: note_card(view, item->word, note, size); break;
    case MW_END:
        copy_text(item->word, sizeof item->word, "end");
        copy_text(note, size, "the move is whole: make it");
        break;
    default: break;
    }
}

/* A kind that the move has already, beside other kinds: it need not come again. */
static bool is_optional(const struct walk *walk, const mw_options *options, enum mw_kind kind)
{
    return (kind == MW_LINK || kind == MW_INDUSTRY || kind == MW_SPACE) && has_taken(walk, kind) &&
           MW_KIND(options->word[options->n - 1]) != kind;
}

static void put_title(enum mw_kind kind, bool optional, bool ends)
{
    static const char *const again[MW_KINDS] = {
        [MW_SPACE] = "Another space (optional):",
        [MW_LINK] = "A second line (optional):",
        [MW_INDUSTRY] = "A second industry (optional):",
    };
    const char *title = kind < MW_KINDS && titles[kind] ? titles[kind] : "Or:";

    if (optional)
        title = again[kind];
    else if (ends && kind == MW_CARD)
        title = "Or end with a card:";
    putf(INK_PLAIN, " %s\n", title);
}

static void put_so_far(const struct walk *walk)
{
    char text[MW_MAX_MOVE_TEXT + 256];

    if (walk_print_filled(walk, text, sizeof text) == 0)
        return;
    put(INK_PLAIN, " So far: ");
    put(INK_BOLD, text);
    put(INK_DIM, memchr(walk->filled, true, walk->taken.n)
                     ? "   (in brackets: nothing else was possible)\n"
                     : "\n");
}

void show_choices(const struct view *view, const struct walk *walk)
{
    static struct item items[MW_MAX_OPTIONS];
    mw_options options;
    bool optional = false;
    int i = 0;

    put_so_far(walk);
    mw_get_options(&walk->at, MW_LEGAL, &options);
    while (i < options.n) {
        enum mw_kind kind = MW_KIND(options.word[i]);
        int n = 0;
        put_title(kind, is_optional(walk, &options, kind), optional);
        optional = optional || is_optional(walk, &options, kind);
        for (; i < options.n && MW_KIND(options.word[i]) == kind; i++)
            make_item(view, walk, options.word[i], &items[n++]);
        put_items(items, n);
    }
}

void show_reasons(const mw_state *state, const char *text, int language)
{
    static mw_reasons reasons;
    char sentence[MW_MAX_TEXT];

    mw_why(state, text, &reasons);
    for (int i = 0; i < reasons.n; i++) {
        struct flow flow = { .indent = 3, .column = 3 };
        mw_say_reason(state, &reasons.reason[i], language, sentence, sizeof sentence);
        fputs(" - ", stdout);
        flow_text(&flow, INK_PLAIN, sentence);
        fputc('\n', stdout);
    }
    if (reasons.n == 0)
        puts(" Nothing forbids this move.");
}
