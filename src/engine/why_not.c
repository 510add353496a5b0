/*
 * Why no legal move contains some words: what a person is told who has chosen a space, a line, a card
 * or a stack that is not possible.
 *
 * The chosen words need no order and are seldom a whole move. So lines are made of them: each word
 * stands where the form of a move lets it stand, and where nothing that was chosen can stand, whatever
 * the form offers is filled in. A line is walked as mw_why() walks one, strictly while it is legal and
 * loosely from then on, and gathers the rules that forbid it. The lines with which the fewest things
 * are wrong come nearest to what the player had in mind, and their reasons are the answer. Where no verb
 * was chosen, lines of each are made; those count in which most of the chosen words are what they have to
 * be, so that nobody hears about a sale who has pointed at a card and an empty space.
 */
#include <string.h>

#include "catalog.h"
#include "core/event.h"
#include "core/verb.h"
#include "options.h"
#include "rules/rules.h"
#include "text/word.h"

enum {
    MOST_TOLD = 4,   /* reasons */
    MOST_FILLED = 6, /* words that a line needs besides the chosen ones */
    WORD_COSTS = 8,  /* as much to judge as to look at */
};

/* How wrong a line is. */
struct wrongs {
    int misplaced; /* two for each refusal that says a thing is no such thing at all, one for each that
                      is about a guess, and two for each chosen word that the line does not come to */
    int reasons;
    int unfit; /* chosen words that are no such thing, or that the line does not come to */
};

/* The reasons of the best lines, and how many of these lines give each. */
struct findings {
    bool any;
    struct wrongs least;
    int votes[MW_MAX_REASONS];
    bool asked[MW_MAX_REASONS]; /* in one of them it is about a word that was chosen */
    mw_reasons reasons;
};

struct inquiry {
    const struct rules *rules;
    size_t budget;
    mw_word left[MW_MAX_WORDS]; /* chosen words that the line does not have yet */
    int n_left;
    bool named;       /* a verb is chosen */
    bool verb_alone;  /* nothing else is */
    bool is_possible; /* a legal line has all the words */
    int filled, most_filled;
    bool wants_more; /* a longer line could have been tried */
    int misplaced;
    mw_reasons line; /* of the line at hand */
    bool of_guess
        [MW_MAX_REASONS]; /* which of them are about what was filled in before chosen words */
    struct findings best;
    int fewest_left; /* for the case that the words fit no move at all: what did not fit */
    mw_word misfit;
};

/* What the next word can be. */
struct point {
    const mw_state *state;
    bool is_legal; /* the line so far */
    mw_options form, legal;
};

/* ---- Judging lines ----------------------------------------------------------------------------*/

/* Sentences that a thing is of the wrong sort: said only where nothing better can be said. */
static bool is_about_sort(int sentence)
{
    switch (sentence) {
    case SAY_REFUSAL_NO_SUCH_SYMBOL:
    case SAY_REFUSAL_NOT_FOR_THIS_INDUSTRY:
    case SAY_REFUSAL_NOT_YOUR_TILE_TO_REMOVE:
    case SAY_REFUSAL_NOT_YOUR_MILL:
    case SAY_REFUSAL_NOT_YOURS_TO_SELL:
    case SAY_REFUSAL_NO_GOODS_THERE:
    case SAY_REFUSAL_NO_PORT_THERE:
    case SAY_REFUSAL_NO_COAL_THERE:
    case SAY_REFUSAL_NO_IRON_THERE:
    case SAY_REFUSAL_NO_BEER_THERE:
    case SAY_REFUSAL_NO_CUBE_THERE:
    case SAY_REFUSAL_MERCHANT_DOES_NOT_BUY:
    case SAY_REFUSAL_MARKET_DOES_NOT_TAKE: return true;
    default: return false;
    }
}

static struct wrongs wrongs_of(const struct inquiry *q)
{
    struct wrongs wrongs = { .misplaced = q->misplaced, .reasons = q->line.n };

    for (int i = 0; i < q->line.n; i++)
        if (is_about_sort(q->line.reason[i].sentence)) {
            wrongs.misplaced += 2;
            wrongs.unfit += !q->of_guess[i];
        }
    return wrongs;
}

static int compare(struct wrongs a, struct wrongs b)
{
    return a.misplaced != b.misplaced ? a.misplaced - b.misplaced : a.reasons - b.reasons;
}

/* A price is the lowest for which any of the lines could be had. */
static void add_finding(struct findings *findings, const mw_reason *reason, bool asked, int votes)
{
    mw_reasons *all = &findings->reasons;
    int i = 0;

    while (i < all->n && (all->reason[i].sentence != reason->sentence ||
                          !mw_is_about_the_same(&all->reason[i].about, &reason->about)))
        i++;
    if (i == MW_MAX_REASONS)
        return;
    if (i == all->n) {
        all->reason[all->n++] = *reason;
        findings->votes[i] = 0;
        findings->asked[i] = false;
    } else if (reason->about.price < all->reason[i].about.price) {
        all->reason[i] = *reason;
    }
    findings->votes[i] += votes;
    findings->asked[i] |= asked;
}

/* Of several actions that may have been meant, the one that most of the chosen words are words of. */
static int compare_verbs(struct wrongs a, struct wrongs b)
{
    return a.unfit != b.unfit ? a.unfit - b.unfit : compare(a, b);
}

/* Whether lines that are so wrong count beside the best; better ones take their place. */
static bool are_wanted(struct findings *findings, struct wrongs wrongs,
                       int order(struct wrongs, struct wrongs))
{
    int better = findings->any ? order(wrongs, findings->least) : -1;

    if (better > 0)
        return false;
    if (better < 0)
        findings->reasons.n = 0;
    findings->any = true;
    findings->least = wrongs;
    return true;
}

static void add_line(struct findings *findings, struct wrongs wrongs, const struct inquiry *q)
{
    if (!are_wanted(findings, wrongs, compare))
        return;
    for (int i = 0; i < q->line.n; i++)
        add_finding(findings, &q->line.reason[i], !q->of_guess[i], 1);
}

/* Those of one verb to those of others. */
static void add_findings(struct findings *findings, const struct findings *more)
{
    if (!more->any || !are_wanted(findings, more->least, compare_verbs))
        return;
    for (int i = 0; i < more->reasons.n; i++)
        add_finding(findings, &more->reasons.reason[i], more->asked[i], more->votes[i]);
}

/* The line goes no further. One without a reason is none: it was refused for what was filled in. */
static void end_line(struct inquiry *q)
{
    struct wrongs wrongs = wrongs_of(q);

    wrongs.misplaced += 2 * q->n_left;
    wrongs.unfit += q->n_left;
    if (q->line.n > 0)
        add_line(&q->best, wrongs, q);
}

/* The line has no place for what is left. */
static void note_misfit(struct inquiry *q, unsigned kinds)
{
    int i = 0;

    if (q->n_left >= q->fewest_left)
        return;
    while (i + 1 < q->n_left && kinds >> MW_KIND(q->left[i]) & 1)
        i++;
    q->fewest_left = q->n_left;
    q->misfit = q->left[i];
}

/* ---- Walking lines ----------------------------------------------------------------------------*/

static void walk(struct inquiry *q, const mw_state *state, bool is_legal);

static void say_legally(struct inquiry *q, const struct point *at, mw_word word)
{
    mw_state next = *at->state;

    q->rules->step(&next, word, NULL);
    if (head_of(&next)->open)
        walk(q, &next, true);
    else if (q->n_left == 0)
        q->is_possible = true;
    else
        note_misfit(q, 0);
}

/* Asks the rules about the word; returns whether the line can go on with it. */
static bool judge(struct inquiry *q, const struct point *at, mw_word word, bool is_guess)
{
    int before = q->line.n;
    bool goes_on = q->rules->why(at->state, word, &q->line);

    for (int i = before; i < q->line.n; i++)
        q->of_guess[i] = is_guess;
    if (is_guess)
        q->misplaced += q->line.n - before;
    return goes_on;
}

static void say_loosely(struct inquiry *q, const struct point *at, mw_word word, bool is_guess)
{
    int before = q->line.n, misplaced = q->misplaced;
    bool goes_on = judge(q, at, word, is_guess);

    if (!goes_on) {
        end_line(q);
    } else if (!is_last_word(&at->form, word)) {
        mw_state next = *at->state;
        q->rules->step(&next, word, NULL);
        walk(q, &next, false);
    } else if (q->n_left == 0) {
        end_line(q);
    } else {
        note_misfit(q, 0);
    }
    q->line.n = before;
    q->misplaced = misplaced;
}

/* A guess is filled in before a chosen word, so what is wrong with it is not what was asked. */
static void say(struct inquiry *q, const struct point *at, mw_word word, bool is_guess)
{
    if (at->is_legal && is_offered(&at->legal, word))
        say_legally(q, at, word);
    else
        say_loosely(q, at, word, is_guess);
}

/* Nothing can stand here: the rules say why. Before a chosen word that is about what was filled in, but
 * where it is said right after a chosen verb. A cube or barrel is then taken from nowhere, so that the
 * price and the card are judged as well. */
static void say_nothing(struct inquiry *q, const struct point *at)
{
    mw_word nowhere = expects_source(&at->form) ? source_nowhere(&at->form) : 0;
    int before = q->line.n, misplaced = q->misplaced;
    mw_state next = *at->state;

    judge(q, at, 0, q->n_left > 0 && (!q->named || q->filled > 1));
    if (nowhere) {
        q->rules->step(&next, nowhere, NULL);
        walk(q, &next, false);
    } else {
        end_line(q);
    }
    q->line.n = before;
    q->misplaced = misplaced;
}

static bool is_left(const struct inquiry *q, int n, mw_word word)
{
    for (int i = 0; i < n; i++)
        if (q->left[i] == word)
            return true;
    return false;
}

/* Each chosen word that can stand here, once. Returns whether there is any. */
static bool say_chosen(struct inquiry *q, const struct point *at)
{
    bool any = false;

    for (int i = 0; i < q->n_left; i++) {
        mw_word word = q->left[i];
        size_t behind = (size_t)(q->n_left - i - 1) * sizeof word;
        if (!can_stand_here(&at->form, word) || is_left(q, i, word))
            continue;
        any = true;
        memmove(&q->left[i], &q->left[i + 1], behind);
        q->n_left--;
        say(q, at, word, false);
        q->n_left++;
        memmove(&q->left[i + 1], &q->left[i], behind);
        q->left[i] = word;
    }
    return any;
}

/* Everything that may stand here, but for the words that end the move. Where a cube comes from matters
 * only while the line is legal. */
static void fill_in(struct inquiry *q, const struct point *at)
{
    int n = expects_source(&at->form) && !at->is_legal ? 1 : at->form.n;

    for (int i = 0; i < n && !q->is_possible; i++) {
        mw_word word = at->form.word[i];
        if (!is_last_word(&at->form, word) && !is_left(q, q->n_left, word))
            say(q, at, word, q->n_left > 0);
    }
}

static void go_on_with_chosen(struct inquiry *q, const struct point *at)
{
    uint64_t kinds = 0;

    for (int i = 0; i < q->n_left; i++)
        kinds |= (uint64_t)1 << MW_KIND(q->left[i]); /* in 32 bits compilers would take fractions */
    if (kinds & ~kinds_to_come(&at->form)) {
        note_misfit(q, kinds_to_come(&at->form));
        return;
    }
    if (say_chosen(q, at) && kinds & ~(unsigned)at->form.later)
        return; /* it can stand nowhere but here */
    if (q->filled == q->most_filled) {
        q->wants_more = true;
        return;
    }
    q->filled++;
    if (at->form.n > 0)
        fill_in(q, at);
    else
        say_nothing(q, at);
    q->filled--;
}

/* All that was chosen has been said, and not legally: the rest of the line is judged too. */
static void finish(struct inquiry *q, const struct point *at)
{
    const mw_options *form = &at->form;
    int before = q->line.n;

    if (form->n == 0) {
        say_nothing(q, at);
        return;
    }
    if (q->verb_alone && before == 0 && !expects_source(form)) {
        judge(q, at, 0, false);
        end_line(q);
        if (q->line.n > before) {
            q->line.n = before;
            return;
        }
    }
    for (int i = 0; i < form->n; i++)
        if (is_last_word(form, form->word[i])) {
            end_line(q);
            return;
        }
    fill_in(q, at);
}

static void walk(struct inquiry *q, const mw_state *state, bool is_legal)
{
    struct point at = { .state = state, .is_legal = is_legal };

    if (is_legal && q->n_left == 0)
        q->is_possible = true; /* what is offered can be finished */
    if (q->is_possible || q->budget == 0)
        return;
    q->budget--;
    if (q->best.any && compare(wrongs_of(q), q->best.least) > 0)
        return;
    q->rules->options(state, MW_FORM, &at.form);
    if (is_legal)
        q->rules->options(state, MW_LEGAL, &at.legal);
    if (q->n_left > 0)
        go_on_with_chosen(q, &at);
    else
        finish(q, &at);
}

/* ---- Asking -----------------------------------------------------------------------------------*/

/* Short lines first; longer ones only while all that can be said is that something is misplaced. */
static void ask(struct inquiry *q, const mw_state *state)
{
    q->best.any = false;
    q->best.reasons.n = 0;
    for (q->most_filled = 0; q->most_filled <= MOST_FILLED; q->most_filled++) {
        q->wants_more = false;
        walk(q, state, true);
        if (q->is_possible || !q->wants_more || (q->best.any && q->best.least.misplaced == 0))
            return;
    }
}

/* Whether such a move could have the chosen words by its form, now or at another time. */
static bool could_hold(const struct inquiry *q, const mw_state *state, mw_word verb)
{
    mw_state next = *state;
    mw_options form;

    q->rules->step(&next, verb, NULL);
    if (!head_of(&next)->open)
        return false;
    q->rules->options(&next, MW_FORM, &form);
    for (int i = 1; i < q->n_left; i++)
        if (!(kinds_to_come(&form) >> MW_KIND(q->left[i]) & 1))
            return false;
    return true;
}

/* With each of these verbs. Returns whether there is one that could hold the words. */
static bool ask_with(struct inquiry *q, const mw_state *state, uint64_t verbs,
                     struct findings *findings)
{
    bool any = false;

    for (int verb = 0; verb < VERBS && !q->is_possible; verb++) {
        if (!(verbs >> verb & 1) || !could_hold(q, state, VERB(verb)))
            continue;
        any = true;
        q->left[0] = VERB(verb);
        ask(q, state);
        add_findings(findings, &q->best);
    }
    return any;
}

/* No verb was chosen: each that the moment allows, and if these are about other things, the others. */
static void ask_with_verbs(struct inquiry *q, const mw_state *state, struct findings *findings)
{
    mw_options allowed;
    uint64_t verbs = 0;

    q->rules->options(state, MW_FORM, &allowed);
    for (int i = 0; i < allowed.n; i++)
        verbs |= (uint64_t)1 << MW_INDEX(allowed.word[i]);
    memmove(&q->left[1], &q->left[0], (size_t)q->n_left * sizeof *q->left);
    q->n_left++;
    if (!ask_with(q, state, verbs, findings))
        ask_with(q, state, q->rules->language.verbs & ~verbs, findings);
}

static bool has_sentence(const mw_reasons *reasons, int sentence)
{
    for (int i = 0; i < reasons->n; i++)
        if (reasons->reason[i].sentence == sentence)
            return true;
    return false;
}

/* Of reasons that say the same about several places one is enough. */
static bool is_told(const mw_reasons *told, const mw_reason *reason)
{
    for (int i = 0; i < told->n; i++) {
        const mw_event *a = &told->reason[i].about, *b = &reason->about;
        if (told->reason[i].sentence == reason->sentence &&
            (a->space != b->space || a->to != b->to || a->link != b->link ||
             a->location != b->location))
            return true;
    }
    return false;
}

/* What cannot be sold at all cannot be sold far away. */
static bool is_implied(const struct findings *findings, const mw_reason *reason)
{
    return reason->sentence == SAY_REFUSAL_DISTANT_NEEDS_PORT &&
           has_sentence(&findings->reasons, SAY_REFUSAL_MILL_WITHOUT_PORT);
}

/* What is about a chosen word comes first, and of that what most of the best lines say. */
static bool comes_before(const struct findings *findings, int a, int b)
{
    if (findings->asked[a] != findings->asked[b])
        return findings->asked[a];
    return findings->votes[a] > findings->votes[b];
}

static void tell(const struct findings *findings, mw_reasons *told)
{
    bool done[MW_MAX_REASONS] = { false };

    for (int n = 0; n < findings->reasons.n && told->n < MOST_TOLD; n++) {
        const mw_reason *reason;
        int next = -1;
        for (int i = 0; i < findings->reasons.n; i++)
            if (!done[i] && (next < 0 || comes_before(findings, i, next)))
                next = i;
        done[next] = true;
        reason = &findings->reasons.reason[next];
        if (!is_told(told, reason) && !is_implied(findings, reason))
            told->reason[told->n++] = *reason;
    }
}

/* The words are those of no action at all. */
static void tell_misfit(const struct inquiry *q, const mw_state *state, mw_reasons *told)
{
    const char *rule = q->rules->rule_of_actions;

    if (MW_KIND(q->misfit) == MW_SPACE)
        mw_reason_add(told, rule, SAY_REFUSAL_NO_PART_SPACE, ABOUT(.space = q->misfit));
    else if (MW_KIND(q->misfit) == MW_LINK)
        mw_reason_add(told, rule, SAY_REFUSAL_NO_PART_LINE, ABOUT(.link = q->misfit));
    else
        mw_reason_add(told, rule, SAY_REFUSAL_NO_PART_OF_IT, ABOUT(.seat = MW_NOBODY));
    mw_print_word(state, q->misfit, told->reason[0].word, sizeof told->reason[0].word);
}

/* What is not in this game at all needs no line. */
static bool is_never(const struct rules *rules, const mw_state *state, const mw_word *chosen, int n,
                     mw_reasons *reasons)
{
    for (int i = 0; rules->why_never && i < n; i++)
        rules->why_never(state, chosen[i], reasons);
    return reasons->n > 0;
}

/* What the game does not have cannot be put to its rules. */
static bool are_words(const mw_state *state, const mw_word *chosen, int n)
{
    for (int i = 0; i < n; i++)
        if (!mw_word_exists(board_of(state), rules_of(state)->language, chosen[i]))
            return false;
    return true;
}

static bool has_verb(const mw_word *chosen, int n)
{
    for (int i = 0; i < n; i++)
        if (MW_KIND(chosen[i]) == MW_VERB)
            return true;
    return false;
}

void mw_why_not(const mw_state *state, const mw_word *chosen, int n, size_t budget,
                mw_reasons *reasons)
{
    struct inquiry q = { .rules = rules_of(state),
                         .budget = budget / WORD_COSTS,
                         .fewest_left = n + 2 };
    struct findings findings = { .any = false };
    mw_matches matches;

    reasons->n = 0;
    if (mw_is_over(state)) {
        q.rules->why(state, 0, reasons);
        return;
    }
    mw_containing(state, chosen, n, budget, &matches);
    if (matches.moves > 0 || n <= 0)
        return;
    q.misfit = chosen[n - 1];
    if (n >= MW_MAX_WORDS || !are_words(state, chosen, n)) {
        tell_misfit(&q, state, reasons);
        return;
    }
    if (is_never(q.rules, state, chosen, n, reasons))
        return;
    q.named = has_verb(chosen, n);
    q.verb_alone = q.named && n == 1;
    q.n_left = n;
    memcpy(q.left, chosen, (size_t)n * sizeof *chosen);
    if (q.named) {
        ask(&q, state);
        findings = q.best;
    } else {
        ask_with_verbs(&q, state, &findings);
    }
    if (q.is_possible)
        return;
    if (findings.any)
        tell(&findings, reasons);
    else if (matches.whole)
        tell_misfit(&q, state, reasons);
}
