/*
 * What can stand next in a move, grouped by kind of word, with what it would cost. And why a move is
 * refused.
 */
#include "choices.h"

#include "fields.h"
#include "notes.h"
#include "terminal/terminal.h"
#include "texts.h"

#include <stdio.h>
#include <string.h>

/* ORDER: enum mw_kind. */
static const char *const titles[MW_KINDS] = {
    [MW_VERB] = "What to do:",
    [MW_SPACE] = "Which space:",
    [MW_LINK] = "Which line:",
    [MW_INDUSTRY] = "Which industry:",
    [MW_AMOUNT] = "How much:",
    [MW_DISTANT] = "Where to:",
    [MW_COAL] = "Coal from:",
    [MW_IRON] = "Iron from:",
    [MW_BUYER] = "Where to:",
    [MW_BEER] = "Beer from:",
    [MW_DEVELOP] = "The bonus throws away:",
    [MW_CARD] = "Which card to play:",
    [MW_PILE] = "Draw from:",
    [MW_END] = "Or:",
};

/* Forced words stand before each of a few choices, so that what is read can be typed. */
void show_phase(const struct view *view, const mw_state *state)
{
    enum { FEW = 3 };
    struct flow flow = { .indent = 1 };
    struct walk walk;
    struct item item;
    char before[MW_MAX_MOVE_TEXT], text[256];
    mw_options options;

    if (mw_json_is(mw_json_get(view->state, "phase"), "action") || mw_is_over(state))
        return;
    walk_begin(&walk, state);
    walk_forced(&walk);
    mw_get_options(&walk.at, MW_LEGAL, &options);
    if (options.n > FEW) {
        walk_begin(&walk, state);
        mw_get_options(&walk.at, MW_LEGAL, &options);
    }
    walk_print(&walk, before, sizeof before);
    flow_text(&flow, INK_BOLD, "Now say:");
    for (int i = 0; i < options.n; i++) {
        make_item(view, &walk, options.word[i], &item);
        snprintf(text, sizeof text, "%.60s%s%s%s%s%s%s", before, before[0] ? " " : "", item.word,
                 item.note[0] ? " (" : "", item.note, item.note[0] ? ")" : "",
                 i + 1 < options.n ? "," : "");
        flow_text(&flow, INK_PLAIN, text);
    }
    end_line();
}

/* Behind a space that sells comes where it sells to, which may be a space, too. */
static bool asks_outlet(const struct walk *walk)
{
    bool open = false;

    for (int i = 0; i < walk->taken.n; i++)
        open = MW_KIND(walk->taken.word[i]) == MW_SPACE && !open;
    return open;
}

/* A kind that the move has already, beside other kinds: it need not come again. */
static bool is_optional(const struct walk *walk, const mw_options *options, enum mw_kind kind)
{
    return !asks_outlet(walk) && (kind == MW_LINK || kind == MW_INDUSTRY || kind == MW_SPACE) &&
           has_taken(walk, kind) && MW_KIND(options->word[options->n - 1]) != kind;
}

static const char *title_of(const struct walk *walk, const mw_options *options, enum mw_kind kind)
{
    static const char *const again[MW_KINDS] = {
        [MW_SPACE] = "Another space (optional):",
        [MW_LINK] = "A second line (optional):",
        [MW_INDUSTRY] = "A second industry (optional):",
    };

    if (is_optional(walk, options, kind))
        return again[kind];
    if (kind == MW_SPACE && asks_outlet(walk))
        return titles[MW_BUYER];
    return kind < MW_KINDS && titles[kind] ? titles[kind] : "Or:";
}

static void put_so_far(const struct walk *walk)
{
    char text[MW_MAX_MOVE_TEXT + 256];
    struct flow flow = { .indent = 1 };

    if (walk_print_filled(walk, text, sizeof text) == 0)
        return;
    flow_text(&flow, INK_PLAIN, "So far:");
    flow_text(&flow, INK_BOLD, text);
    flow.gap = 3;
    if (memchr(walk->filled, true, walk->taken.n))
        flow_word(&flow, INK_DIM, "(in brackets: nothing else was possible)");
    end_line();
}

void cost_text(const struct view *view, const struct walk *walk, char *text, size_t size)
{
    struct cost cost = walk_cost(walk);
    int loan = int_at(mw_json_get(mw_json_get(view->board, "amounts"), "loan"), "value", 0);
    int seat = mw_seat(&walk->from);
    const char *sign = money_sign(view), *verb = "brings ";
    size_t n = 0;

    text[0] = 0;
    if (cost.paid > 0)
        n += (size_t)snprintf(text, size, "costs %s%d", sign, cost.paid);
    if (cost.paid > 0 && cost.borrowed > 0 && loan > 0 && n < size)
        n += (size_t)snprintf(text + n, size - n, ", %d new loan%s", cost.borrowed / loan,
                              cost.borrowed == loan ? "" : "s");
    for (int i = 0; i < view->players; i++) {
        int other = (seat + i) % view->players;
        if (cost.earned[other] == 0 || n >= size)
            continue;
        n += (size_t)snprintf(text + n, size - n, "%s%s%s%s%s%d", n ? ", " : "", verb,
                              i > 0 ? view->names->list[other] : "", i > 0 ? " " : "", sign,
                              cost.earned[other]);
        verb = "";
    }
}

/* What the move costs, where the next word makes it whole: for all of them, or for each. */
static void add_costs(const struct view *view, const struct walk *walk, const mw_options *options,
                      struct item *items, char *all, size_t size)
{
    char text[64], note[sizeof items->note];
    bool same = true;

    all[0] = 0;
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < options->n; i++) {
            struct walk whole = *walk;
            walk_take(&whole, options->word[i]);
            cost_text(view, &whole, text, sizeof text);
            if (pass == 0 && i == 0)
                copy_text(all, size, text);
            same = same && strcmp(all, text) == 0;
            if (pass == 0 || same || !text[0])
                continue;
            copy_text(note, sizeof note, items[i].note);
            snprintf(items[i].note, sizeof items[i].note, "%.40s%s%.36s", note, note[0] ? ": " : "",
                     text);
        }
    if (!same)
        all[0] = 0;
}

/* The program borrows by itself, which is no move and would else be a surprise. */
static void put_costs(const struct view *view, const char *all, const struct item *items, int n)
{
    struct flow flow = { .indent = 1 };
    bool borrows = false;
    char text[128];

    for (int i = 0; i < n; i++)
        borrows = borrows || strstr(items[i].note, "loan)") || strstr(items[i].note, "loans)");
    snprintf(text, sizeof text, "In all: %s.", all);
    if (all[0] && !strstr(items[0].note, money_sign(view)))
        flow_text(&flow, INK_PLAIN, text);
    snprintf(text, sizeof text, "What you lack is borrowed by itself, %s%d a loan.",
             money_sign(view),
             int_at(mw_json_get(mw_json_get(view->board, "amounts"), "loan"), "value", 0));
    if (borrows && mw_json_get(seat_at(view, 0), "loans").at)
        flow_text(&flow, INK_DIM, text);
    if (flow.column > 0)
        end_line();
}

void show_offered(const struct view *view, const struct walk *walk, const mw_options *options)
{
    static struct item items[MW_MAX_OPTIONS];
    bool optional = false;
    char cost[96];

    put_so_far(walk);
    for (int i = 0; i < options->n; i++)
        make_item(view, walk, options->word[i], &items[i]);
    add_costs(view, walk, options, items, cost, sizeof cost);
    for (int i = 0, k; i < options->n; i = k) {
        enum mw_kind kind = MW_KIND(options->word[i]);
        const char *title = title_of(walk, options, kind);
        for (k = i; k < options->n; k++)
            if (strcmp(title_of(walk, options, MW_KIND(options->word[k])), title) != 0)
                break;
        if (optional && kind == MW_CARD)
            title = "Or end with a card:";
        putf(INK_PLAIN, " %s\n", title);
        optional = optional || is_optional(walk, options, kind);
        put_items(items + i, k - i);
    }
    put_costs(view, cost, items, options->n);
}

void show_choices(const struct view *view, const struct walk *walk)
{
    mw_options options;

    mw_get_options(&walk->at, MW_LEGAL, &options);
    show_offered(view, walk, &options);
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
