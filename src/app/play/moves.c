/*
 * Lines that are moves: whole ones are made, unfinished ones are kept and asked on, wrong ones are
 * answered with the reasons. And completion, which offers what could stand at the cursor.
 */
#include "play.h"

#include "terminal/terminal.h"
#include "texts.h"
#include "typing/choices.h"
#include "typing/words.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

/* Offered words that have what was typed in them; false: there are none. */
static bool list_similar(const struct walk *walk, const char *token)
{
    struct flow flow = { .indent = 3, .gap = 2 };
    mw_options options;
    char word[64];
    bool any = false;

    offered_words(&walk->at, &options);
    for (int i = 0; i < options.n; i++) {
        mw_print_word(&walk->at, options.word[i], word, sizeof word);
        if (!word[0] || !strstr(word, token))
            continue;
        if (!any)
            puts(" Perhaps you mean:");
        any = true;
        flow_word(&flow, INK_BOLD, word);
    }
    if (any)
        puts("");
    return any;
}

/* What goes on from the words so far comes first, then what a line can begin with. */
static void suggest(const struct play *play, const char *token)
{
    struct walk fresh;
    struct guess guess;

    if (list_similar(&play->walk, token))
        return;
    guess_begin(&guess, token);
    guess_offered(&guess, &play->walk);
    if (!guess.word[0]) {
        walk_begin(&fresh, now_of(play));
        guess_offered(&guess, &fresh);
        for (int i = 0; command_name(play, i); i++)
            guess_word(&guess, command_name(play, i));
    }
    if (guess.word[0])
        printf(" Did you mean %s?\n", guess.word);
    else
        puts(" Press Enter to see what can stand here.");
}

/* Only the spaces that the next words can mean; false: they mean none. */
static bool show_spaces(const struct play *play, struct walk *walk, const char *rest)
{
    struct walk to = *walk;
    mw_options spaces;

    walk_forced(&to);
    spaces_meant(&to, rest, &spaces);
    if (spaces.n == 0)
        return false;
    *walk = to;
    show_offered(&play->view, walk, &spaces);
    return true;
}

/* A town or an industry that means no offered space: the rules are asked about the likeliest. */
static bool is_space_forbidden(const struct play *play, const struct walk *walk, const char *text)
{
    static char named[2 * MW_MAX_MOVE_TEXT];
    mw_options options;

    mw_get_options(&walk->at, MW_LEGAL, &options);
    copy_text(named, sizeof named, text);
    if (!is_expected(&options, MW_SPACE) || !name_space(now_of(play), named, sizeof named))
        return false;
    printf(" As for %s:\n", named);
    show_reasons(now_of(play), named, play->table.language);
    return true;
}

void show_unfinished(const struct play *play, const char *text, struct walk *walk)
{
    const char *rest;

    walk_begin(walk, now_of(play));
    rest = walk_text(walk, text);
    if (rest && (show_spaces(play, walk, rest) || is_space_forbidden(play, walk, text)))
        return;
    walk_forced(walk);
    if (rest)
        printf(" Before \"%s\" there is something to choose.\n", rest);
    show_choices(&play->view, walk);
}

static void show_forbidden(const struct play *play, const char *text)
{
    puts(" That is not allowed:");
    show_reasons(now_of(play), text, play->table.language);
}

/* Whether rules forbid the line as far as its first wrong word: then they are shown, whatever
 * follows it. */
static bool is_forbidden_before(const struct play *play, const char *text, const char *end)
{
    static char before[2 * MW_MAX_MOVE_TEXT];
    mw_problem problem;
    mw_move move;

    snprintf(before, sizeof before, "%.*s", (int)(end - text), text);
    if (mw_parse(now_of(play), before, play->table.language, &move, &problem) ||
        problem.code != MW_ILLEGAL)
        return false;
    show_forbidden(play, before);
    return true;
}

/* A word is wrong; those before it were right and stay. */
static void answer_wrong_word(struct play *play, const char *text, const mw_problem *problem)
{
    const char *rest, *end;
    char token[64];

    walk_begin(&play->walk, now_of(play));
    rest = walk_text(&play->walk, text);
    end = rest ? cut_word(rest, token, sizeof token) : NULL;
    if (end && (show_spaces(play, &play->walk, rest) || is_forbidden_before(play, text, end) ||
                is_space_forbidden(play, &play->walk, text)))
        return;
    printf(" %s\n", problem->text);
    if (end)
        suggest(play, token);
}

static void answer_refusal(struct play *play, const char *text, const mw_problem *problem)
{
    if (problem->code == MW_ILLEGAL)
        show_forbidden(play, text);
    else
        answer_wrong_word(play, text, problem);
}

static bool is_verb(const mw_state *state, const char *token)
{
    char text[64];
    mw_word word;
    mw_problem problem;
    int n = 0;

    known_form(state, token, text, sizeof text);
    return mw_parse_words(state, text, 0, &word, &n, 1, &problem) && n == 1 &&
           MW_KIND(word) == MW_VERB;
}

static bool starts_a_move(const struct play *play, const char *line)
{
    struct walk going = play->walk, fresh;
    char token[64];

    if (!cut_word(line, token, sizeof token))
        return false;
    if (is_verb(now_of(play), token) || going.taken.n == 0)
        return true;
    walk_begin(&fresh, now_of(play));
    return !walk_typed(&going, token) && walk_typed(&fresh, token);
}

/* Whether the move is whole but could also go on. */
static bool may_go_on(const struct play *play, const char *text)
{
    struct walk walk;
    mw_options options;

    walk_begin(&walk, now_of(play));
    if (walk_text(&walk, text) || !mw_is_open(&walk.at))
        return false;
    mw_get_options(&walk.at, MW_LEGAL, &options);
    return options.n > 1 && MW_KIND(options.word[options.n - 1]) == MW_END;
}

/* Whether the move has a word that was filled in, from the `seen`-th word on. The card is none: it
 * is what the move costs. */
static bool is_news(const struct walk *whole, int seen)
{
    const unsigned expected = MW_KIND_BIT(MW_VERB) | MW_KIND_BIT(MW_CARD) | MW_KIND_BIT(MW_END);

    for (int i = seen; i < whole->taken.n; i++)
        if (is_filled(whole, i) && !(expected >> MW_KIND(whole->taken.word[i]) & 1))
            return true;
    return false;
}

static void put_whole(const struct play *play, const struct walk *whole)
{
    char text[MW_MAX_MOVE_TEXT + 256], cost[80];
    struct flow flow = { .indent = 1 };

    walk_print_filled(whole, text, sizeof text);
    flow_text(&flow, INK_BOLD, text);
    cost_text(&play->view, whole, cost, sizeof cost);
    flow.gap = 3;
    if (cost[0])
        flow_word(&flow, INK_PLAIN, cost);
    end_line();
}

/* What is said instead of Enter: no, another move, or a command; true: after that the question stands. There is nothing of
 * this move to undo yet. */
static bool asks_again(struct play *play, const char *line)
{
    uint64_t before = mw_hash(now_of(play));

    if (is_undo(play, line)) {
        walk_begin(&play->walk, now_of(play));
        puts(" That move is dropped. It was not made yet: nothing else is taken back.");
        return false;
    }
    if (is_no(line))
        return false;
    if (run_command(play, line))
        return !play->leave && !play->turn_over && mw_hash(now_of(play)) == before;
    take_line(play, line);
    return false;
}

/* Makes a move that the person has said; one that was half filled in is shown before. */
static void make_said(struct play *play, const struct walk *whole, int seen)
{
    char line[MW_MAX_MOVE_TEXT];

    while (is_interactive() && is_news(whole, seen)) {
        put_whole(play, whole);
        switch (prompt_line("Enter to do it, or back: ", line, sizeof line)) {
        case LINE_END: play->leave = true; return;
        case LINE_CANCELLED: return;
        case LINE_DROPPED: play->turn_over = true; return;
        case LINE_READ: break;
        }
        if (!line[strspn(line, " \t")] || is_yes(line))
            break;
        if (!asks_again(play, line))
            return;
    }
    if (make_move(play, &whole->taken))
        tell_own_move(play);
}

/* The move was whole before the line ended: nothing is made, and the line comes back to be edited. */
static bool has_word_too_many(struct play *play, const char *text, const char *line)
{
    struct walk walk;
    const char *rest;
    char token[64];

    walk_begin(&walk, now_of(play));
    rest = walk_text(&walk, text);
    if (!rest || !walk_is_whole(&walk) || !cut_word(rest, token, sizeof token))
        return false;
    printf(" \"%s\" is too much: the move is whole before it. Nothing has been done.\n", token);
    prompt_again(line);
    return true;
}

/* A line by itself is made as it stands; one that goes on word by word is asked on while it can. */
void take_move(struct play *play, const char *line)
{
    static char tidy[2 * MW_MAX_MOVE_TEXT], text[sizeof tidy + MW_MAX_MOVE_TEXT];
    struct walk from = play->walk, said, whole;
    size_t n;
    mw_problem problem;
    mw_move move;

    if (starts_a_move(play, line))
        walk_begin(&from, now_of(play));
    tidy_move(&from, line, tidy, sizeof tidy);
    n = walk_print(&from, text, MW_MAX_MOVE_TEXT);
    snprintf(text + n, sizeof text - n, "%s%s", n ? " " : "", tidy);
    if (mw_parse(now_of(play), text, play->table.language, &move, &problem)) {
        if (n > 0 && may_go_on(play, text)) {
            show_unfinished(play, text, &play->walk);
            return;
        }
        walk_begin(&said, now_of(play));
        walk_text(&said, text);
        walk_move(&whole, now_of(play), &said, &move);
        make_said(play, &whole, from.taken.n);
    } else if (problem.code == MW_INCOMPLETE) {
        show_unfinished(play, text, &play->walk);
    } else if (!has_word_too_many(play, text, line)) {
        answer_refusal(play, text, &problem);
    }
}

/* ---- Completion ------------------------------------------------------------------------------*/

static int add_word(char words[][64], int n, int most, const char *word, const char *typed)
{
    if (n == most || !*word || strncasecmp(word, typed, strlen(typed)) != 0)
        return n;
    snprintf(words[n], 64, "%s", word);
    return n + 1;
}

/* A line can be named from either end, a card or a source without what stands before the colon. */
static int add_forms(char words[][64], int n, int most, const char *word, const char *typed)
{
    int with = add_word(words, n, most, word, typed);
    char turned[64];

    if (with > n || !*typed)
        return with;
    if (turn_round(word, turned, sizeof turned))
        return add_word(words, n, most, turned, typed);
    return behind_colon(word) ? add_word(words, n, most, behind_colon(word), typed) : n;
}

/* Offered words that go on from what is typed, behind forced words if need be. */
static int complete_move(struct walk *walk, const char *typed, char words[][64], int n, int most)
{
    mw_options options;
    char word[64];
    int before = n;

    for (;;) {
        mw_get_options(&walk->at, MW_LEGAL, &options);
        for (int i = 0; i < options.n; i++) {
            mw_print_word(&walk->at, options.word[i], word, sizeof word);
            n = add_forms(words, n, most, word, typed);
        }
        if (n > before || options.n != 1 || walk->taken.n == MW_MAX_WORDS)
            return n;
        walk_fill(walk, options.word[0]);
        if (walk_is_whole(walk))
            return n;
    }
}

/* Commands that are followed by words of moves. */
static const char *skip_command(const char *line)
{
    static const char *const commands[] = { "why", "moves", "hint" };
    char name[64];
    const char *rest = cut_word(line, name, sizeof name);

    for (size_t i = 0; rest && *rest && i < sizeof commands / sizeof *commands; i++)
        if (strcasecmp(name, commands[i]) == 0)
            return rest;
    return line;
}

/* The first word of a line: a command, a move's first word, or one that goes on. */
static int complete_first(struct play *play, const char *typed, char words[][64], int most)
{
    struct walk walk = play->walk;
    int n = complete_move(&walk, typed, words, 0, most);

    if (play->walk.taken.n > 0 && !*typed)
        return n; /* only what goes on */
    if (play->walk.taken.n > 0) {
        walk_begin(&walk, now_of(play));
        n = complete_move(&walk, typed, words, n, most);
    }
    for (int i = 0; command_name(play, i); i++)
        n = add_word(words, n, most, command_name(play, i), typed);
    return n;
}

static bool walk_head(struct walk *walk, const char *head)
{
    char token[64];

    while ((head = cut_word(head, token, sizeof token)))
        if (!walk_typed(walk, token))
            return false;
    return true;
}

int complete_here(void *context, const char *before, char words[][64], int most)
{
    struct play *play = context;
    const char *line = skip_command(before), *typed = line + strlen(line);
    char head[MW_MAX_MOVE_TEXT];
    struct walk walk;

    if (mw_is_over(now_of(play)))
        return 0;
    while (typed > line && !strchr(" \t", typed[-1]))
        typed--;
    snprintf(head, sizeof head, "%.*s", (int)(typed - line), line);
    if (line == before && !head[strspn(head, " \t")])
        return complete_first(play, typed, words, most);
    walk_begin(&walk, now_of(play));
    if (line == before && play->walk.taken.n > 0 && !starts_a_move(play, head))
        walk = play->walk;
    return walk_head(&walk, head) ? complete_move(&walk, typed, words, 0, most) : 0;
}
