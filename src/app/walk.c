/*
 * A move that is being made word by word, on a scratch copy. The rule for words left out is the
 * library's: a single option of another kind than the word given is filled in.
 */
#include "app.h"

#include <string.h>

void walk_begin(struct walk *walk, const mw_state *state)
{
    walk->at = *state;
    walk->taken.n = 0;
}

const char *cut_word(const char *text, char *token, size_t size)
{
    size_t length, kept;

    text += strspn(text, " \t\r\n");
    length = strcspn(text, " \t\r\n");
    if (length == 0)
        return NULL;
    kept = length < size ? length : size - 1;
    memcpy(token, text, kept);
    token[kept] = 0;
    return text + length;
}

/* A whole move has been taken: more words would be another move's. */
static bool is_whole(const struct walk *walk)
{
    return walk->taken.n > 0 && !mw_is_open(&walk->at);
}

static void take(struct walk *walk, mw_word word)
{
    mw_step(&walk->at, word, NULL);
    walk->taken.word[walk->taken.n++] = word;
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

    if (!mw_parse_words(&walk->at, token, &word, &n, 1, &problem) || n != 1)
        return false;
    while (!is_whole(walk) && walk->taken.n < MW_MAX_WORDS) {
        mw_get_options(&walk->at, MW_LEGAL, &options);
        if (offers(&options, word)) {
            take(walk, word);
            return true;
        }
        if (options.n != 1 || MW_KIND(options.word[0]) == MW_KIND(word))
            return false;
        take(walk, options.word[0]);
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
        if (options.n != 1 || walk->taken.n == MW_MAX_WORDS)
            return;
        take(&next, options.word[0]);
        if (is_whole(&next))
            return;
        *walk = next;
    }
}

size_t walk_print(const struct walk *walk, char *text, size_t size)
{
    text[0] = 0;
    return walk->taken.n > 0 ? mw_print_move(&walk->at, &walk->taken, text, size) : 0;
}
