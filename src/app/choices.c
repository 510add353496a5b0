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

static void note_space(const struct view *view, const char *id, char *note, size_t size)
{
    struct json tile = json_get(json_get(view->state, "spaces"), id), takes;
    int owner = int_at(tile, "owner", -1), cubes = int_at(tile, "cubes", 0);
    char industry[32];
    size_t n = 0;

    if (owner >= 0 && owner < view->players) {
        n = (size_t)snprintf(note, size, "%s's %s %d", view->names->list[owner],
                             text_at(tile, "industry", industry, sizeof industry),
                             int_at(tile, "level", 0));
        if (cubes > 0 && n < size)
            snprintf(note + n, size - n, ", %d cube%s", cubes, cubes == 1 ? "" : "s");
        return;
    }
    takes = space_takes(view, id);
    for (struct json t = json_first(takes, NULL); t.at && n < size; t = json_next(takes, t, NULL))
        n += (size_t)snprintf(note + n, size - n, "%s%s", n ? " or " : "",
                              text_at(t, NULL, industry, sizeof industry));
}

static void note_industry(const struct view *view, const char *industry, char *note, size_t size)
{
    int seat = int_at(view->state, "seat", -1);
    struct json levels = json_get(json_get(seat_at(view, seat), "mat"), industry), tile;
    int level = int_at(json_first(levels, NULL), NULL, -1);
    char cost[48];

    tile = tile_facts(view, industry, level);
    if (!tile.at)
        return;
    tile_cost(view, tile, cost, sizeof cost);
    if (int_at(tile, "money", 0) > 0)
        snprintf(note, size, "level %d: %s", level, cost);
    else
        snprintf(note, size, "level %d", level);
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
        note_space(view, colon + 1, note, size);
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

static void make_item(const struct view *view, const mw_state *at, mw_word word, struct item *item)
{
    char *note = item->note;
    size_t size = sizeof item->note;

    note[0] = 0;
    mw_print_word(at, word, item->word, sizeof item->word);
    switch (MW_KIND(word)) {
    case MW_VERB: note_verb(item->word, note, size); break;
    case MW_SPACE: note_space(view, item->word, note, size); break;
    case MW_INDUSTRY: note_industry(view, item->word, note, size); break;
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

void show_choices(const struct view *view, const struct walk *walk)
{
    static struct item items[MW_MAX_OPTIONS];
    char text[MW_MAX_MOVE_TEXT];
    mw_options options;
    int i = 0;

    if (walk_print(walk, text, sizeof text) > 0) {
        put(INK_PLAIN, " So far: ");
        put(INK_BOLD, text);
        fputc('\n', stdout);
    }
    mw_get_options(&walk->at, MW_LEGAL, &options);
    while (i < options.n) {
        enum mw_kind kind = MW_KIND(options.word[i]);
        int n = 0;
        for (; i < options.n && MW_KIND(options.word[i]) == kind; i++)
            make_item(view, &walk->at, options.word[i], &items[n++]);
        printf(" %s\n", kind < MW_KINDS && titles[kind] ? titles[kind] : "Or:");
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
