/*
 * What people type, put into the words of moves: capitals, lines named from their other end,
 * beginnings of words, sources and cards without what stands before the colon. Only words that are
 * offered are guessed at; whatever else is typed stays as it is, for the library to refuse.
 */
#include "words.h"

#include "texts.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { WORD = 64, SHORTEST_BEGINNING = 2 };

/* How well a typed word fits an offered one, from worst to best. */
enum fit { FIT_NONE, FIT_BEGINNING, FIT_SHORT, FIT_WHOLE };

/* Small letters, and no sign of a currency before a number. */
static void plain(char *text)
{
    size_t sign = strcspn(text, "0123456789");

    if (sign > 0 && (strncmp(text, "$", sign) == 0 || strncmp(text, "£", sign) == 0))
        memmove(text, text + sign, strlen(text + sign) + 1);
    for (; *text; text++)
        *text = (char)tolower((unsigned char)*text);
}

bool turn_round(const char *word, char *turned, size_t size)
{
    const char *middle = strstr(word, "--");

    if (!middle)
        return false;
    snprintf(turned, size, "%s--%.*s", middle + 2, (int)(middle - word), word);
    return true;
}

const char *behind_colon(const char *word)
{
    const char *colon = strchr(word, ':');
    return colon ? colon + 1 : NULL;
}

/* The same letters, where the two hyphens of a line may be one. */
static bool is_same_line(const char *typed, const char *line)
{
    while (*typed && *typed == *line) {
        line += line[0] == '-' && line[1] == '-' && typed[1] != '-' ? 2 : 1;
        typed++;
    }
    return !*typed && !*line;
}

static bool begins(const char *word, const char *typed)
{
    size_t n = strlen(typed);
    return n >= SHORTEST_BEGINNING && strncmp(word, typed, n) == 0;
}

static enum fit fit_of(const char *typed, const char *word)
{
    const char *name = behind_colon(word);
    char turned[WORD];
    bool line = turn_round(word, turned, sizeof turned);

    if (strcmp(typed, word) == 0)
        return FIT_WHOLE;
    if (line && (is_same_line(typed, word) || is_same_line(typed, turned)))
        return FIT_SHORT;
    if (name && strcmp(typed, name) == 0)
        return FIT_SHORT;
    return begins(word, typed) || (name && begins(name, typed)) || (line && begins(turned, typed))
               ? FIT_BEGINNING
               : FIT_NONE;
}

static bool find_word(const mw_state *at, const char *text, mw_word *word)
{
    mw_problem problem;
    int n = 0;
    return mw_parse_words(at, text, 0, word, &n, 1, &problem) && n == 1;
}

/* A town's space, or a source whose town begins so. */
static bool is_place_like(mw_word offered, const char *word, const char *typed)
{
    return MW_KIND(offered) == MW_SPACE || !begins(word, typed);
}

/* The one offered word that fits best; false if none does, or several equally well. */
static bool best_fit(const mw_state *at, const mw_options *options, const char *typed,
                     mw_word *found)
{
    enum fit best = FIT_NONE;
    bool alone = false, known;
    char word[WORD];
    mw_word other;

    known = find_word(at, typed, &other);
    for (int i = 0; i < options->n; i++) {
        enum fit fit;
        mw_print_word(at, options->word[i], word, sizeof word);
        fit = fit_of(typed, word);
        if (fit == FIT_NONE || fit < best)
            continue;
        if (fit == FIT_BEGINNING && known && is_place_like(options->word[i], word, typed))
            continue; /* an industry, not a town that begins like it */
        alone = fit > best;
        best = fit;
        *found = options->word[i];
    }
    return alone;
}

/* A word of the game that is not offered: the library says why, so nothing else is guessed. */
static bool is_refused(const mw_state *at, const mw_options *options, const char *typed)
{
    mw_word word;
    return find_word(at, typed, &word) && is_expected(options, MW_KIND(word));
}

bool walk_typed(struct walk *walk, const char *typed)
{
    struct walk to = *walk;
    mw_options options;
    char token[WORD];
    mw_word word;

    copy_text(token, sizeof token, typed);
    plain(token);
    while (walk_goes_on(&to)) {
        offered_words(&to.at, &options);
        if (best_fit(&to.at, &options, token, &word)) {
            walk_take(&to, word);
            *walk = to;
            return true;
        }
        if (options.n != 1 || is_refused(&to.at, &options, token))
            return false;
        walk_fill(&to, options.word[0]);
    }
    return false;
}

void known_form(const mw_state *state, const char *typed, char *word, size_t size)
{
    const char *hyphen = typed;
    char turned[WORD], line[WORD];
    mw_word found;

    copy_text(word, size, typed);
    plain(word);
    if (find_word(state, word, &found))
        return;
    /* Names have hyphens of their own: every one could be the line's. */
    while ((hyphen = strchr(hyphen, '-'))) {
        size_t two = hyphen[1] == '-' ? 2 : 1;
        snprintf(line, sizeof line, "%.*s--%s", (int)(hyphen - typed), typed, hyphen + two);
        plain(line);
        if (turn_round(line, turned, sizeof turned)) {
            if (find_word(state, line, &found))
                copy_text(word, size, line);
            else if (find_word(state, turned, &found))
                copy_text(word, size, turned);
        }
        hyphen += two;
    }
}

/* Whole, or else a part of it; what a card is called is no part of a move's places. */
static bool has_word(const char *text, const char *wanted, bool whole)
{
    char word[WORD];

    while ((text = cut_word(text, word, sizeof word)))
        if (whole ? strcmp(word, wanted) == 0
                  : strncmp(word, "card:", 5) != 0 && strstr(word, wanted) != NULL)
            return true;
    return false;
}

bool has_words(const mw_state *state, const char *text, const char *words)
{
    char typed[WORD], wanted[WORD];
    mw_word word;

    while ((words = cut_word(words, typed, sizeof typed))) {
        known_form(state, typed, wanted, sizeof wanted);
        if (!has_word(text, wanted, find_word(state, wanted, &word)))
            return false;
    }
    return true;
}

/* Behind the words filled in last they may be typed once more, as if they were still to come. */
static const char *skip_repeated(const struct walk *walk, const char *line)
{
    char token[WORD], word[WORD];
    int i = walk->taken.n;

    while (i > 0 && is_filled(walk, i - 1))
        i--;
    for (; i < walk->taken.n; i++) {
        const char *rest = cut_word(line, token, sizeof token);
        struct walk other = *walk;
        if (!rest)
            break;
        mw_print_word(&walk->at, walk->taken.word[i], word, sizeof word);
        if (strcasecmp(token, word) != 0)
            continue;
        if (!rest[strspn(rest, " \t")] && walk_typed(&other, token))
            break; /* by itself it is rather the answer to what is asked */
        line = rest;
    }
    return line;
}

/* The number of a card in the card table, or -1. */
static int card_of(const mw_state *state, const char *token)
{
    mw_word word;
    mw_problem problem;
    int n;

    if (!mw_parse_words(state, token, 0, &word, &n, 1, &problem) || n != 1 ||
        MW_KIND(word) != MW_CARD)
        return -1;
    return MW_INDEX(word);
}

/* Several cards may be named in any order; the notation has them in that of the card table. */
static void sort_cards(const mw_state *state, const char *line, char *text, size_t size)
{
    char token[MW_MAX_WORDS][WORD];
    int card[MW_MAX_WORDS], n = 0;
    size_t length = 0;

    while (n < MW_MAX_WORDS && (line = cut_word(line, token[n], WORD))) {
        char moved[WORD];
        int at = n;
        card[n] = card_of(state, token[n]);
        copy_text(moved, sizeof moved, token[n]);
        for (int number = card[n]; at > 0 && number >= 0 && card[at - 1] > number; at--) {
            copy_text(token[at], WORD, token[at - 1]);
            card[at] = card[at - 1];
            card[at - 1] = number;
        }
        copy_text(token[at], WORD, moved);
        n++;
    }
    text[0] = 0;
    for (int i = 0; i < n && length < size; i++)
        length += (size_t)snprintf(text + length, size - length, "%s%s", i ? " " : "", token[i]);
}

/* ---- Spaces that are not named in full -------------------------------------------------------*/

static bool is_in_town(const struct walk *walk, mw_word space, const char *town)
{
    size_t n = strlen(town);
    char word[WORD];

    mw_print_word(&walk->at, space, word, sizeof word);
    return MW_KIND(space) == MW_SPACE && strncmp(word, town, n) == 0 && word[n] == '.';
}

static bool fits_behind(const struct walk *walk, mw_word space, const char *next)
{
    struct walk there = *walk;

    walk_take(&there, space);
    return !*next || walk_typed(&there, next);
}

bool spaces_meant(const struct walk *walk, const char *text, mw_options *spaces)
{
    char first[WORD] = "", second[WORD] = "";
    const char *rest = cut_word(text, first, sizeof first), *next = first;
    bool town = false;
    mw_word word;
    int n = 0;

    offered_words(&walk->at, spaces);
    plain(first);
    for (int i = 0; i < spaces->n; i++)
        town = town || is_in_town(walk, spaces->word[i], first);
    if (town && rest) {
        cut_word(rest, second, sizeof second);
        next = second;
    } else if (!find_word(&walk->at, first, &word) || MW_KIND(word) != MW_INDUSTRY) {
        spaces->n = 0;
    }
    for (int i = 0; i < spaces->n; i++)
        if (MW_KIND(spaces->word[i]) == MW_SPACE &&
            (!town || is_in_town(walk, spaces->word[i], first)) &&
            fits_behind(walk, spaces->word[i], next))
            spaces->word[n++] = spaces->word[i];
    spaces->n = (uint16_t)n;
    return town;
}

/* Takes the one space of a town that the next word fits. */
static bool walk_town(struct walk *walk, const char *text)
{
    mw_options spaces;

    if (!spaces_meant(walk, text, &spaces) || spaces.n != 1)
        return false;
    walk_take(walk, spaces.word[0]);
    return true;
}

/* The space that is looked for, between the text before it and that behind it. */
struct naming {
    const mw_state *state;
    const char *text, *at, *behind;
    int fewest; /* rules that forbid the best one */
    char best[2 * MW_MAX_MOVE_TEXT];
};

static void try_space(struct naming *naming, const char *space)
{
    static char tried[sizeof naming->best];
    static mw_reasons reasons;
    int rules = 0;

    snprintf(tried, sizeof tried, "%.*s%s%s", (int)(naming->at - naming->text), naming->text, space,
             naming->behind);
    mw_why(naming->state, tried, &reasons);
    for (int i = 0; i < reasons.n; i++)
        rules += reasons.reason[i].rule != NULL;
    if (rules >= naming->fewest)
        return;
    naming->fewest = rules;
    copy_text(naming->best, sizeof naming->best, tried);
}

/* All spaces of the first town in the text. */
static void try_town(struct naming *naming)
{
    char town[WORD], space[WORD + 16];
    bool found = false;
    const char *end;
    mw_word word;

    for (; !found && (end = cut_word(naming->at, town, sizeof town)); naming->at = end) {
        naming->at += strspn(naming->at, " \t");
        naming->behind = end;
        for (int i = 1;; i++, found = true) {
            snprintf(space, sizeof space, "%s.%d", town, i);
            if (!find_word(naming->state, space, &word) || MW_KIND(word) != MW_SPACE)
                break;
            try_space(naming, space);
        }
    }
}

/* All spaces, if an industry stands where one is asked for. */
static void try_industry(struct naming *naming)
{
    char industry[WORD], space[WORD + 1];
    struct walk walk;
    mw_options options;
    mw_word word;

    walk_begin(&walk, naming->state);
    naming->at = naming->behind = walk_text(&walk, naming->text);
    if (!naming->at || !cut_word(naming->at, industry, sizeof industry) ||
        !find_word(naming->state, industry, &word) || MW_KIND(word) != MW_INDUSTRY)
        return;
    mw_get_options(&walk.at, MW_FORM, &options);
    for (int i = 0; i < options.n; i++)
        if (MW_KIND(options.word[i]) == MW_SPACE) {
            strcpy(space + mw_print_word(&walk.at, options.word[i], space, WORD), " ");
            try_space(naming, space);
        }
}

bool name_space(const mw_state *state, char *text, size_t size)
{
    static struct naming naming;

    naming =
        (struct naming){ .state = state, .text = text, .at = text, .fewest = MW_MAX_REASONS + 1 };
    try_town(&naming);
    if (!naming.best[0])
        try_industry(&naming);
    if (naming.best[0])
        copy_text(text, size, naming.best);
    return naming.best[0];
}

void tidy_move(const struct walk *from, const char *said, char *text, size_t size)
{
    static char sorted[MW_MAX_MOVE_TEXT];
    struct walk walk = *from;
    char token[WORD], word[WORD];
    const char *line = sorted, *end;
    bool lost = false;
    size_t n = 0;

    text[0] = 0;
    sort_cards(&from->at, skip_repeated(from, said), sorted, sizeof sorted);
    for (; (end = cut_word(line, token, sizeof token)) && n < size; line = end) {
        lost = lost || !(walk_typed(&walk, token) || walk_town(&walk, line));
        if (lost)
            known_form(&walk.at, token, word, sizeof word);
        else
            mw_print_word(&walk.at, walk.taken.word[walk.taken.n - 1], word, sizeof word);
        n += (size_t)snprintf(text + n, size - n, "%s%s", n ? " " : "", word);
    }
}

/* ---- Words that look alike -------------------------------------------------------------------*/

/* Letters to change, add, leave out or swap with their neighbour. */
static int distance(const char *a, const char *b)
{
    int row[3][WORD + 1], n = (int)strlen(b);

    for (int j = 0; j <= n; j++)
        row[0][j] = j;
    for (int i = 1; a[i - 1]; i++) {
        int *now = row[i % 3], *above = row[(i + 2) % 3], *before = row[(i + 1) % 3];
        now[0] = i;
        for (int j = 1; j <= n; j++) {
            int least = above[j - 1] + (a[i - 1] != b[j - 1]);
            least = above[j] + 1 < least ? above[j] + 1 : least;
            least = now[j - 1] + 1 < least ? now[j - 1] + 1 : least;
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] &&
                before[j - 2] + 1 < least)
                least = before[j - 2] + 1;
            now[j] = least;
        }
    }
    return row[strlen(a) % 3][n];
}

void guess_begin(struct guess *guess, const char *typed)
{
    copy_text(guess->typed, sizeof guess->typed, typed);
    plain(guess->typed);
    guess->word[0] = 0;
    guess->distance = 2 + (int)strlen(guess->typed) / 5; /* as far as this is no guess any more */
}

static void guess_form(struct guess *guess, const char *form, const char *word)
{
    int d = distance(guess->typed, form);

    if (d >= guess->distance || d >= (int)strlen(form))
        return;
    guess->distance = d;
    copy_text(guess->word, sizeof guess->word, word);
}

void guess_word(struct guess *guess, const char *word)
{
    char turned[WORD];

    if (strlen(word) >= WORD || strcmp(guess->typed, word) == 0)
        return;
    guess_form(guess, word, word);
    if (behind_colon(word))
        guess_form(guess, behind_colon(word), word);
    if (turn_round(word, turned, sizeof turned))
        guess_form(guess, turned, word);
}

static void guess_options(struct guess *guess, const mw_state *at, enum mw_mode mode)
{
    mw_options options;
    char word[WORD];

    mw_get_options(at, mode, &options);
    for (int i = 0; i < options.n; i++) {
        mw_print_word(at, options.word[i], word, sizeof word);
        guess_word(guess, word);
    }
}

void guess_offered(struct guess *guess, const struct walk *walk)
{
    struct walk at = *walk;

    walk_forced(&at);
    guess_options(guess, &at.at, MW_LEGAL);
    if (!guess->word[0]) /* then one that the rules forbid, and they say why */
        guess_options(guess, &at.at, MW_FORM);
}
