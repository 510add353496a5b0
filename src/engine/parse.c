/*
 * Moves as text: printing, reading (forced words may be left out), and explaining why a line is no
 * legal move. Reading and explaining walk the same tree of words as everything else.
 */
#include <string.h>

#include "catalog.h"
#include "core/event.h"
#include "engine.h"
#include "options.h"
#include "rules/rules.h"
#include "text/sentence.h"
#include "text/text.h"
#include "text/word.h"

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

bool mw_next_token(const char **line, struct token *token)
{
    const char *at = *line;

    while (is_blank(*at))
        at++;
    token->at = at;
    while (*at && !is_blank(*at))
        at++;
    token->length = (size_t)(at - token->at);
    *line = at;
    return token->length > 0;
}

static mw_word find_word(const mw_state *state, struct token token)
{
    return mw_word_find(board_of(state), rules_of(state)->language, token.at, token.length);
}

size_t mw_print_word(const mw_state *state, mw_word word, char *text, size_t size)
{
    struct out out = mw_out_to(text, size);
    mw_word_print(&out, board_of(state), word);
    return mw_out_end(&out);
}

size_t mw_print_move(const mw_state *state, const mw_move *move, char *text, size_t size)
{
    struct out out = mw_out_to(text, size);

    for (int i = 0; i < move->n; i++) {
        if (i > 0)
            mw_out_char(&out, ' ');
        mw_word_print(&out, board_of(state), move->word[i]);
    }
    return mw_out_end(&out);
}

/* ---- Reading ---------------------------------------------------------------------------------*/

/* A problem whose text is a sentence of the catalog with the offending word in it. */
static bool word_problem(mw_problem *problem, enum mw_problem_code code, int language, int sentence,
                         struct token token, const mw_options *options)
{
    char word[80];
    struct out out = mw_out_to(word, sizeof word);

    mw_out_bytes(&out, token.at, text_fit(token.at, token.length, 64));
    mw_out_end(&out);
    mw_problem_is(problem, code, "");
    mw_say_about_word(language, sentence, word, problem->text, sizeof problem->text);
    if (options)
        problem->options = *options;
    return false;
}

/* The text says what the first broken rule says. A line that is none for other reasons, further on,
 * breaks no rule. */
/* The first of the reasons that is a rule. */
static bool refused_by(const mw_state *state, const mw_reasons *reasons, struct token token,
                       int language, mw_problem *problem)
{
    word_problem(problem, MW_BAD_WORD, language, SAY_PROBLEM_NOT_LEGAL, token, NULL);
    for (int i = 0; i < reasons->n; i++)
        if (reasons->reason[i].rule) {
            problem->code = MW_ILLEGAL;
            problem->rule = reasons->reason[i].rule;
            mw_say_reason(state, &reasons->reason[i], language, problem->text,
                          sizeof problem->text);
            break;
        }
    return false;
}

static bool illegal(const mw_state *state, const char *line, struct token token, int language,
                    mw_problem *problem)
{
    mw_reasons reasons;

    mw_why(state, line, &reasons);
    return refused_by(state, &reasons, token, language, problem);
}

/* The game is over: no word is wrong, but none can be played. */
static bool nothing_to_play(const mw_state *state, struct token token, int language,
                            mw_problem *problem)
{
    mw_reasons reasons = { .n = 0 };

    rules_of(state)->why(state, 0, &reasons);
    return refused_by(state, &reasons, token, language, problem);
}

static void offered_without_end(const mw_state *state, mw_options *options)
{
    mw_get_options(state, MW_LEGAL, options);
    if (options->n > 0 && options->word[options->n - 1] == THE_END)
        options->n--;
}

static void take(mw_state *at, mw_move *move, mw_word word)
{
    if (move->n < MW_MAX_WORDS)
        move->word[move->n++] = word;
    mw_step(at, word, NULL);
}

/* Takes one word of the line, after the forced words before it. A forced word is filled in only before a
 * word that cannot stand there: else it is that word which is wrong, and a person wants to know why. */
static bool take_token(const mw_state *state, const char *line, struct token token, int language,
                       mw_state *at, mw_move *move, mw_problem *problem)
{
    mw_word word = find_word(state, token);
    mw_options options;

    if (!word)
        return word_problem(problem, MW_BAD_WORD, language, SAY_PROBLEM_UNKNOWN_WORD, token, NULL);
    for (;;) {
        if (move->n > 0 && !mw_is_open(at))
            return word_problem(problem, MW_BAD_WORD, language, SAY_PROBLEM_WORD_TOO_MANY, token,
                                NULL);
        offered_without_end(at, &options);
        if (is_offered(&options, word)) {
            take(at, move, word);
            return true;
        }
        if (options.n != 1 || can_stand_here(&options, word))
            break;
        take(at, move, options.word[0]);
    }
    if (can_stand_here(&options, word))
        return illegal(state, line, token, language, problem);
    if (options.n > 0 && can_follow_later(&options, word))
        return word_problem(problem, MW_INCOMPLETE, language, SAY_PROBLEM_CHOICE_LEFT_OUT, token,
                            &options);
    return word_problem(problem, MW_BAD_WORD, language, SAY_PROBLEM_WRONG_KIND, token, NULL);
}

static bool is_complete(const mw_state *at, const mw_move *move)
{
    mw_options options;

    if (move->n == 0)
        return false;
    if (!mw_is_open(at))
        return true;
    mw_get_options(at, MW_LEGAL, &options);
    return is_offered(&options, THE_END);
}

static bool is_too_long(const char *text, int language, mw_problem *problem)
{
    struct token none = { "", 0 };

    if (text_length(text) < MW_MAX_MOVE_TEXT)
        return false;
    word_problem(problem, MW_BAD_WORD, language, SAY_PROBLEM_TOO_LONG, none, NULL);
    return true;
}

bool mw_parse(const mw_state *state, const char *text, int language, mw_move *move,
              mw_problem *problem)
{
    const char *line = text;
    struct token token = { "", 0 };
    mw_state at = *state;
    mw_options options;
    bool any = false;

    move->n = 0;
    if (is_too_long(text, language, problem))
        return false;
    while (mw_next_token(&line, &token)) {
        if (!take_token(state, text, token, language, &at, move, problem))
            return false;
        any = true;
    }
    while (any && !is_complete(&at, move)) {
        mw_get_options(&at, MW_LEGAL, &options);
        if (options.n != 1)
            break;
        take(&at, move, options.word[0]);
    }
    if (any && is_complete(&at, move))
        return true;
    if (mw_is_over(state))
        return nothing_to_play(state, token, language, problem);
    mw_get_options(&at, MW_LEGAL, &options);
    return word_problem(problem, MW_INCOMPLETE, language,
                        any ? SAY_PROBLEM_UNFINISHED : SAY_PROBLEM_EMPTY, token, &options);
}

bool mw_parse_prefix(const mw_state *from, const char *text, int language, mw_state *to,
                     mw_problem *problem)
{
    const char *line = text;
    struct token token;
    mw_state at = *from;
    mw_options options;
    bool any = false;

    if (is_too_long(text, language, problem))
        return false;
    while (mw_next_token(&line, &token)) {
        mw_word word = find_word(from, token);
        if (!word)
            return word_problem(problem, MW_BAD_WORD, language, SAY_PROBLEM_UNKNOWN_WORD, token,
                                NULL);
        if (any && !mw_is_open(&at))
            return word_problem(problem, MW_BAD_WORD, language, SAY_PROBLEM_WORD_TOO_MANY, token,
                                NULL);
        offered_without_end(&at, &options);
        if (!is_offered(&options, word)) {
            if (can_stand_here(&options, word))
                return illegal(from, text, token, language, problem);
            if (can_follow_later(&options, word))
                return word_problem(problem, MW_INCOMPLETE, language, SAY_PROBLEM_CHOICE_LEFT_OUT,
                                    token, &options);
            return word_problem(problem, MW_BAD_WORD, language, SAY_PROBLEM_WRONG_KIND, token,
                                NULL);
        }
        mw_step(&at, word, NULL);
        any = true;
    }
    *to = at;
    return true;
}

bool mw_parse_words(const mw_state *state, const char *text, int language, mw_word *word, int *n,
                    int most, mw_problem *problem)
{
    const char *line = text;
    struct token token;

    *n = 0;
    while (mw_next_token(&line, &token)) {
        mw_word found = find_word(state, token);
        if (!found || *n >= most)
            return word_problem(problem, MW_BAD_WORD, language,
                                found ? SAY_PROBLEM_TOO_LONG : SAY_PROBLEM_UNKNOWN_WORD, token,
                                NULL);
        word[(*n)++] = found;
    }
    return true;
}

/* ---- Explaining ------------------------------------------------------------------------------
 * The walk is strict as long as the line is legal. At the first word that is not offered it becomes
 * loose: from there every word is put to the rules, and taken as if it were allowed.
 */
struct explanation {
    mw_state at;
    struct token token; /* the word of the line that is being looked at */
    bool started, loose;
    mw_reasons *reasons;
};

static bool no_rule(struct explanation *e, int sentence)
{
    struct out out = mw_out_to(e->reasons->reason[0].word, sizeof e->reasons->reason[0].word);

    if (e->reasons->n == 0) {
        mw_reason_add(e->reasons, NULL, sentence, ABOUT(.seat = MW_NOBODY));
        mw_out_bytes(&out, e->token.at, text_fit(e->token.at, e->token.length, out.size - 1));
        mw_out_end(&out);
    }
    return false;
}

/* Puts a word to the rules and takes it. False when the walk cannot go on. */
static bool take_loosely(struct explanation *e, const mw_options *options, mw_word word)
{
    const struct rules *rules = rules_of(&e->at);

    if (!rules->why(&e->at, word, e->reasons) || ends_move(options, word))
        return false;
    rules->step(&e->at, word, NULL);
    return true;
}

/* A point of which the line says nothing. Forced words are taken as they are; a source is taken from
 * anywhere, or from nowhere, so that the price and the card of the line are judged as well. False at
 * a choice that is really open, and where the walk ends. */
static bool pass_over(struct explanation *e, const mw_options *options)
{
    bool is_source = expects_source(options);
    mw_word word = options->n > 0 ? options->word[0] : 0;

    if (options->n == 0 || (options->n > 1 && !is_source && e->reasons->n == 0))
        rules_of(&e->at)->why(&e->at, 0, e->reasons);
    if (options->n == 0 && is_source) {
        word = source_nowhere(options);
        if (!word)
            return false;
        rules_of(&e->at)->step(&e->at, word, NULL);
        return true;
    }
    if ((options->n != 1 && !is_source) || MW_KIND(word) == MW_END)
        return false;
    return take_loosely(e, options, word);
}

static void take_strictly(struct explanation *e, mw_word word)
{
    e->started = true;
    mw_step(&e->at, word, NULL);
}

static bool explain_word(struct explanation *e, mw_word word)
{
    const struct rules *rules = rules_of(&e->at);
    mw_options options;

    while (!e->loose) {
        if (e->started && !mw_is_open(&e->at))
            return no_rule(e, SAY_PROBLEM_WORD_TOO_MANY);
        offered_without_end(&e->at, &options);
        if (is_offered(&options, word)) {
            take_strictly(e, word);
            return true;
        }
        if (options.n == 1 && !can_stand_here(&options, word)) {
            take_strictly(e, options.word[0]);
            continue;
        }
        if (!can_stand_here(&options, word))
            return no_rule(e, can_follow_later(&options, word) ? SAY_PROBLEM_CHOICE_LEFT_OUT
                                                               : SAY_PROBLEM_WRONG_KIND);
        e->loose = true;
    }
    for (;;) {
        rules->options(&e->at, MW_FORM, &options);
        if (can_stand_here(&options, word))
            return take_loosely(e, &options, word);
        if (!pass_over(e, &options))
            return no_rule(e, can_follow_later(&options, word) ? SAY_PROBLEM_CHOICE_LEFT_OUT
                                                               : SAY_PROBLEM_WRONG_KIND);
    }
}

/* The line has ended: forced words are filled in, then it is whole or not. */
static void explain_end(struct explanation *e)
{
    const struct rules *rules = rules_of(&e->at);
    mw_options options;

    while (!e->loose) {
        if (e->started && !mw_is_open(&e->at))
            return;
        mw_get_options(&e->at, MW_LEGAL, &options);
        if (e->started && is_offered(&options, THE_END))
            return;
        if (options.n == 0)
            rules->why(&e->at, 0, e->reasons);
        if (options.n != 1 || !e->started) {
            no_rule(e, e->started ? SAY_PROBLEM_UNFINISHED : SAY_PROBLEM_EMPTY);
            return;
        }
        take_strictly(e, options.word[0]);
    }
    do
        rules->options(&e->at, MW_FORM, &options);
    while (pass_over(e, &options));
    no_rule(e, SAY_PROBLEM_UNFINISHED);
}

void mw_why(const mw_state *state, const char *text, mw_reasons *reasons)
{
    struct explanation e = { .at = *state, .token = { "", 0 }, .reasons = reasons };
    const char *line = text;

    reasons->n = 0;
    if (text_length(text) >= MW_MAX_MOVE_TEXT) {
        no_rule(&e, SAY_PROBLEM_TOO_LONG);
        return;
    }
    while (mw_next_token(&line, &e.token)) {
        mw_word word = find_word(state, e.token);
        if (!word) {
            no_rule(&e, SAY_PROBLEM_UNKNOWN_WORD);
            return;
        }
        if (!explain_word(&e, word))
            return;
    }
    explain_end(&e);
}
