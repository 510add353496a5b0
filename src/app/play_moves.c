/*
 * Lines that are moves: whole ones are made, unfinished ones are kept and asked on, wrong ones are
 * answered with the reasons. And completion, which offers what could stand at the cursor.
 */
#include "play.h"

#include <stdio.h>
#include <string.h>

/* Words that are offered here and look like what was typed. */
static void suggest(const struct walk *walk, const char *token)
{
    struct flow flow = { .indent = 3, .gap = 2 };
    mw_options options;
    char word[64];
    bool any = false;

    mw_get_options(&walk->at, MW_LEGAL, &options);
    for (int i = 0; i < options.n; i++) {
        mw_print_word(&walk->at, options.word[i], word, sizeof word);
        if (!word[0] || !strstr(word, token))
            continue;
        if (!any)
            puts(" Perhaps you mean:");
        any = true;
        flow_word(&flow, INK_BOLD, word);
    }
    puts(any ? "" : " Press Enter to see what can stand here.");
}

static void answer_refusal(struct play *play, const char *text, const mw_problem *problem)
{
    const char *rest;
    char token[64];

    if (problem->code == MW_ILLEGAL) {
        puts(" That is not allowed:");
        show_reasons(now_of(play), text, play->table.language);
        return;
    }
    /* The words before the wrong one were right: they stay. */
    printf(" %s\n", problem->text);
    walk_begin(&play->walk, now_of(play));
    rest = walk_text(&play->walk, text);
    if (rest && cut_word(rest, token, sizeof token))
        suggest(&play->walk, token);
}

/* Keeps what is clear so far and asks for the next word. */
static void ask_on(struct play *play, const char *text)
{
    const char *rest;

    walk_begin(&play->walk, now_of(play));
    rest = walk_text(&play->walk, text);
    walk_forced(&play->walk);
    if (rest)
        printf(" Before \"%s\" there is something to choose.\n", rest);
    show_choices(&play->view, &play->walk);
}

bool starts_a_move(const struct play *play, const char *line)
{
    char token[64];
    mw_word word;
    mw_problem problem;
    int n = 0;

    return cut_word(line, token, sizeof token) &&
           mw_parse_words(now_of(play), token, &word, &n, 1, &problem) && n == 1 &&
           MW_KIND(word) == MW_VERB;
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

/* A line by itself is made as it stands; one that goes on word by word is asked on while it can. */
void take_move(struct play *play, const char *line)
{
    char text[2 * MW_MAX_MOVE_TEXT];
    size_t n;
    mw_problem problem;
    mw_move move;

    if (starts_a_move(play, line))
        walk_begin(&play->walk, now_of(play));
    n = walk_print(&play->walk, text, MW_MAX_MOVE_TEXT);
    snprintf(text + n, sizeof text - n, "%s%s", n ? " " : "", line);
    if (mw_parse(now_of(play), text, play->table.language, &move, &problem)) {
        if (n > 0 && may_go_on(play, text))
            ask_on(play, text);
        else if (make_move(play, &move))
            tell_own_move(play);
    } else if (problem.code == MW_INCOMPLETE) {
        ask_on(play, text);
    } else {
        answer_refusal(play, text, &problem);
    }
}

/* ---- Completion ------------------------------------------------------------------------------*/

static int add_word(char words[][64], int n, int most, const char *word, const char *typed)
{
    if (n == most || !*word || strncmp(word, typed, strlen(typed)) != 0)
        return n;
    snprintf(words[n], 64, "%s", word);
    return n + 1;
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
            n = add_word(words, n, most, word, typed);
        }
        if (n > before || options.n != 1 || walk->taken.n == MW_MAX_WORDS)
            return n;
        mw_step(&walk->at, options.word[0], NULL);
        walk->taken.word[walk->taken.n++] = options.word[0];
        if (!mw_is_open(&walk->at))
            return n;
    }
}

/* Commands that are followed by words of moves. */
static const char *skip_command(const char *line)
{
    char name[64];
    const char *rest = cut_word(line, name, sizeof name);
    return rest && (strcmp(name, "why") == 0 || strcmp(name, "moves") == 0) && *rest ? rest : line;
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
    for (int i = 0; command_name(i); i++)
        n = add_word(words, n, most, command_name(i), typed);
    return n;
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
    if (line == before && !starts_a_move(play, head))
        walk = play->walk;
    return walk_text(&walk, head) ? 0 : complete_move(&walk, typed, words, 0, most);
}
