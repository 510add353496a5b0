/*
 * What people type, put into the words of moves: capitals, lines named from their other end,
 * beginnings of words, sources and cards without what stands before the colon. Only words that are
 * offered are guessed at; whatever else is typed stays as it is, for the library to refuse.
 */
#include "app.h"

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
    return mw_parse_words(at, text, word, &n, 1, &problem) && n == 1;
}

/* The one offered word that fits best; false if none does, or several equally well. */
static bool best_fit(const mw_state *at, const mw_options *options, const char *typed,
                     mw_word *found)
{
    enum fit best = FIT_NONE;
    bool alone = false;
    char word[WORD];

    for (int i = 0; i < options->n; i++) {
        enum fit fit;
        mw_print_word(at, options->word[i], word, sizeof word);
        fit = fit_of(typed, word);
        if (fit == FIT_NONE || fit < best)
            continue;
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
    return find_word(at, typed, &word) && options->expects >> MW_KIND(word) & 1;
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

    if (!mw_parse_words(state, token, &word, &n, 1, &problem) || n != 1 || MW_KIND(word) != MW_CARD)
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

void tidy_move(const struct walk *from, const char *said, char *text, size_t size)
{
    static char sorted[MW_MAX_MOVE_TEXT];
    struct walk walk = *from;
    char token[WORD], word[WORD];
    const char *line = sorted;
    bool lost = false;
    size_t n = 0;

    text[0] = 0;
    sort_cards(&from->at, skip_repeated(from, said), sorted, sizeof sorted);
    while ((line = cut_word(line, token, sizeof token)) && n < size) {
        lost = lost || !walk_typed(&walk, token);
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

    if (strlen(word) >= WORD)
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
