/*
 * A move that is being made word by word, on a scratch copy. The rule for words left out is the
 * library's: a single option is filled in before a word that cannot stand in its place.
 */
#include "walk.h"

#include "texts.h"

#include <stdio.h>
#include <string.h>

void walk_begin(struct walk *walk, const mw_state *state)
{
    walk->from = walk->at = *state;
    walk->taken.n = 0;
    memset(walk->filled, 0, sizeof walk->filled);
}

bool walk_is_whole(const struct walk *walk)
{
    return walk->taken.n > 0 && !mw_is_open(&walk->at);
}

bool walk_goes_on(const struct walk *walk)
{
    return !walk_is_whole(walk) && walk->taken.n < MW_MAX_WORDS;
}

void walk_take(struct walk *walk, mw_word word)
{
    mw_step(&walk->at, word, NULL);
    walk->taken.word[walk->taken.n++] = word;
}

void walk_fill(struct walk *walk, mw_word word)
{
    walk->filled[walk->taken.n] = true;
    walk_take(walk, word);
}

bool is_filled(const struct walk *walk, int n)
{
    return walk->filled[n];
}

bool has_taken(const struct walk *walk, enum mw_kind kind)
{
    for (int i = 0; i < walk->taken.n; i++)
        if (MW_KIND(walk->taken.word[i]) == kind)
            return true;
    return false;
}

void offered_words(const mw_state *at, mw_options *options)
{
    mw_get_options(at, MW_LEGAL, options);
    if (options->n > 0 && MW_KIND(options->word[options->n - 1]) == MW_END)
        options->n--;
}

static bool offers(const mw_options *options, mw_word word)
{
    for (int i = 0; i < options->n; i++)
        if (options->word[i] == word)
            return true;
    return false;
}

static bool take_token(struct walk *walk, const char *token)
{
    mw_options options;
    mw_problem problem;
    mw_word word;
    int n = 0;

    if (!mw_parse_words(&walk->at, token, 0, &word, &n, 1, &problem) || n != 1)
        return false;
    while (walk_goes_on(walk)) {
        offered_words(&walk->at, &options);
        if (offers(&options, word)) {
            walk_take(walk, word);
            return true;
        }
        if (options.n != 1 || is_expected(&options, MW_KIND(word)))
            return false;
        walk_fill(walk, options.word[0]);
    }
    return false;
}

const char *walk_text(struct walk *walk, const char *text)
{
    char token[128];
    const char *end;

    while ((end = cut_word(text, token, sizeof token))) {
        struct walk before = *walk;
        text += strspn(text, " \t\r\n");
        if (!take_token(walk, token)) {
            /* Where the move is whole already, the forced words before stay: they are its end. */
            if (!walk_is_whole(walk))
                *walk = before;
            return text;
        }
        text = end;
    }
    return NULL;
}

void walk_forced(struct walk *walk)
{
    mw_options options;

    for (;;) {
        struct walk next = *walk;
        mw_get_options(&walk->at, MW_LEGAL, &options);
        if (options.n != 1 || !walk_goes_on(walk))
            return;
        walk_fill(&next, options.word[0]);
        if (walk_is_whole(&next))
            return;
        *walk = next;
    }
}

void walk_move(struct walk *walk, const mw_state *state, const struct walk *said,
               const mw_move *move)
{
    walk_begin(walk, state);
    for (int i = 0; i < move->n; i++)
        if (i < said->taken.n && !is_filled(said, i))
            walk_take(walk, move->word[i]);
        else
            walk_fill(walk, move->word[i]);
}

size_t walk_print(const struct walk *walk, char *text, size_t size)
{
    text[0] = 0;
    return walk->taken.n > 0 ? mw_print_move(&walk->at, &walk->taken, text, size) : 0;
}

size_t walk_print_filled(const struct walk *walk, char *text, size_t size)
{
    char word[64];
    size_t n = 0;

    text[0] = 0;
    for (int i = 0; i < walk->taken.n && n < size; i++) {
        bool filled = is_filled(walk, i);
        if (mw_print_word(&walk->at, walk->taken.word[i], word, sizeof word) == 0)
            continue;
        n += (size_t)snprintf(text + n, size - n, "%s%s%s%s", n ? " " : "", filled ? "(" : "", word,
                              filled ? ")" : "");
    }
    return n;
}

static bool may_end(const struct walk *walk)
{
    mw_options options;

    if (walk_is_whole(walk))
        return true;
    mw_get_options(&walk->at, MW_LEGAL, &options);
    return walk->taken.n > 0 && options.n > 0 && MW_KIND(options.word[options.n - 1]) == MW_END;
}

struct cost walk_cost(const struct walk *walk)
{
    static mw_events events; /* too large for a stack */
    struct cost cost = { 0 };
    mw_state state = walk->from;
    int seat = mw_seat(&state);

    if (!may_end(walk))
        return cost;
    events.n = 0;
    mw_apply(&state, &walk->taken, &events);
    for (int i = 0; i < events.n && events.event[i].part == MW_OF_MOVE; i++) {
        const mw_event *event = &events.event[i];
        if (event->what == MW_EV_EARN && event->seat >= 0)
            cost.earned[event->seat] += event->amount;
        if (event->seat != seat)
            continue;
        cost.paid += event->what == MW_EV_PAY ? event->amount : 0;
        cost.borrowed += event->what == MW_EV_LOAN ? event->amount : 0;
    }
    return cost;
}
