/*
 * Seats that are no people, and advice. A bot is asked through the library, bit by bit: Ctrl-C makes it
 * play the best it has found so far. It sees what its seat sees, like anybody at the table.
 */
#include "play.h"

#include "nets.h"
#include "system/clock.h"
#include "terminal/terminal.h"
#include "typing/words.h"

#include <stdio.h>
#include <string.h>

/* ---- Kinds of seats --------------------------------------------------------------------------*/

void seat_kind_text(int kind, char *text, size_t size)
{
    if (kind == SEAT_HUMAN)
        snprintf(text, size, "human");
    else if (kind == SEAT_RANDOM)
        snprintf(text, size, "random");
    else
        snprintf(text, size, "level%d", kind);
}

bool find_seat_kind(const char *text, int *kind)
{
    char name[24];

    if (strcmp(text, "top") == 0) {
        *kind = MW_LEVELS;
        return true;
    }
    for (*kind = SEAT_HUMAN; *kind <= MW_LEVELS; ++*kind) {
        seat_kind_text(*kind, name, sizeof name);
        /* A level's number is enough. */
        if (strcmp(text, name) == 0 || (*kind > 0 && strcmp(text, name + strlen("level")) == 0))
            return true;
    }
    return false;
}

/* "At a table of four equals they score 40, 52, ..." as far as it has been measured. */
static void show_strength(struct flow *flow, int game, int map)
{
    char text[16];

    if (mw_level_points(game, map, 1) == MW_NO_NUMBER)
        return;
    flow_text(flow, INK_PLAIN, "At a table of four equals the levels score, from the first on,");
    for (int level = 1; level <= MW_LEVELS; level++) {
        int points = mw_level_points(game, map, level);
        snprintf(text, sizeof text, "%d%s", points, level < MW_LEVELS ? "," : " points.");
        if (points == MW_NO_NUMBER) /* not yet measured */
            snprintf(text, sizeof text, "?%s", level < MW_LEVELS ? "," : ".");
        flow_word(flow, INK_PLAIN, text);
    }
}

void show_seat_kinds(int game, int map)
{
    struct flow flow = { .indent = 1 };

    flow_text(
        &flow, INK_PLAIN,
        "A seat is human, random (any legal move) or a level from level1, a beginner, to "
        "level10: the first two take single actions, the next two whole turns, and all four "
        "err, less and less; level5 takes the best turn, the others look ahead, and the last two "
        "judge by what they have learned.");
    show_strength(&flow, game, map);
    end_line();
}

/* ---- Thinking --------------------------------------------------------------------------------*/

/* Thinks to the end, for `seconds` at most (0: no limit), or until Ctrl-C. False: it was that. */
static bool ponder(mw_bot *bot, const mw_question *question, double seconds, const char *note)
{
    const double patience = 0.2; /* before the note is shown */
    double begin = clock_now(), now = begin;
    bool noted = false, more = true, interrupted = false;

    while (more && !interrupted && (seconds <= 0 || now - begin < seconds)) {
        more = question ? mw_advise_more(bot, question) : mw_think_more(bot);
        now = clock_now();
        interrupted = prompt_interrupted();
        if (!noted && is_interactive() && now - begin > patience) {
            put(INK_DIM, note);
            fflush(stdout);
            noted = true;
        }
    }
    if (noted)
        fputs("\r\033[K", stdout);
    return !interrupted;
}

/* The number of the move is the seed: taken back and played again, a game goes the same way. */
void make_bot_move(struct play *play)
{
    static mw_bot bot;
    int seat = mw_seat(now_of(play)), level = play->table.kind[seat];
    mw_player player;
    char note[128];

    if (level == SEAT_RANDOM) {
        make_random_move(play);
        return;
    }
    player = mw_level(mw_game_of(now_of(play)), level);
    if (!give_net(mw_game_of(now_of(play)), NULL, &player)) {
        play->leave = true;
        return;
    }
    snprintf(note, sizeof note, " %s thinks ... (Ctrl-C: %s)", play->names.list[seat],
             play->table.humans > 0 ? "move now" : "leave");
    mw_think_begin(&bot, now_of(play), &player, (uint64_t)session_of(play)->n_moves);
    if (!ponder(&bot, NULL, 0, note) && play->table.humans == 0)
        play->leave = true;
    else if (!make_move(play, &bot.candidate[0].move))
        play->leave = true;
}

/* ---- Advice ----------------------------------------------------------------------------------*/

static double points_of(int32_t value)
{
    return value / (double)MW_POINT;
}

static void put_move(const mw_bot *bot, int i, const char *label)
{
    char text[MW_MAX_MOVE_TEXT];
    struct flow flow = { .indent = 4, .column = 4 };

    printf(" %-3s", label);
    mw_print_move(&bot->root, &bot->candidate[i].move, text, sizeof text);
    flow_text(&flow, INK_BOLD, text);
    end_line();
}

static void put_chances(const mw_advice *advice)
{
    printf("    %.1f points ± %.1f, wins %d%% ± %d", points_of(advice->points),
           points_of(advice->points_error), (advice->win + 50) / 100,
           (advice->win_error + 50) / 100);
    if (advice->loss >= MW_TENTH / 2)
        printf("; loses %.1f", points_of(advice->loss));
    end_line();
}

/* What the reasons are about. The move that it is compared with has a number if it is shown. */
static void put_compared(const mw_bot *bot, const mw_advice *advice, int shown)
{
    char text[MW_MAX_MOVE_TEXT + 64], move[MW_MAX_MOVE_TEXT];
    struct flow flow = { .indent = 4 };

    mw_print_move(&bot->root, &bot->candidate[advice->against].move, move, sizeof move);
    if (advice->against < shown)
        snprintf(move, sizeof move, "%d", advice->against + 1);
    if (!advice->equal)
        snprintf(text, sizeof text, "Compared with %s:", move);
    else if (advice->against == 0)
        snprintf(text, sizeof text, "Comes to the same as %s, whatever the hidden cards are.",
                 move);
    else
        snprintf(text, sizeof text,
                 "It makes no difference: all moves looked at come to the same.");
    flow_text(&flow, INK_DIM, text);
    end_line();
}

/* Those of the mover add up to what lies between the two moves. */
static void put_reasons(const struct play *play, const mw_bot *bot, const mw_advice *advice,
                        int shown)
{
    if (advice->against >= 0 && (advice->equal || advice->n > 0))
        put_compared(bot, advice, shown);
    for (int i = 0; i < advice->n; i++) {
        struct flow flow = { .indent = 12, .column = 12 };
        char text[MW_MAX_TEXT];
        mw_say_difference(&bot->root, &advice->reason[i], play->table.language, play->names.list,
                          text, sizeof text);
        printf("    %+6.1f  ", points_of(advice->reason[i].difference));
        flow_text(&flow, INK_PLAIN, text);
        end_line();
    }
}

/* The first `shown` candidates have numbers. */
static void put_advice(const struct play *play, const mw_bot *bot, int i, int shown, bool reasons)
{
    mw_advice advice;
    char label[16] = ">";

    mw_get_advice(bot, i, &advice);
    if (i < shown)
        snprintf(label, sizeof label, "%d.", i + 1);
    put_move(bot, i, label);
    put_chances(&advice);
    if (reasons)
        put_reasons(play, bot, &advice, shown);
}

/* Of the moves with all these words, the one that looks best to whoever judges by this net. */
static bool best_with(const mw_state *state, const mw_net *net, const char *text, mw_bot *bot,
                      mw_move *move)
{
    const mw_player quick = { .style = MW_TURN, .net = net };
    char move_text[MW_MAX_MOVE_TEXT];

    mw_think_begin(bot, state, &quick, 0);
    for (int i = 0; i < bot->n; i++) {
        mw_print_move(state, &bot->candidate[i].move, move_text, sizeof move_text);
        if (has_words(state, move_text, text)) {
            *move = bot->candidate[i].move;
            return true;
        }
    }
    return false;
}

/* What was asked about: a move, or the words of many. */
struct asked {
    bool is_part;
    char words[2 * MW_MAX_MOVE_TEXT];
    mw_move move; /* of these, the one that looks best at first sight */
};

/* False, having said what is wrong with it or missing. */
static bool read_asked(struct play *play, const mw_net *net, const char *line, mw_bot *bot,
                       struct asked *asked)
{
    struct walk walk;
    mw_problem problem;

    walk_begin(&walk, now_of(play));
    tidy_move(&walk, line, asked->words, sizeof asked->words);
    asked->is_part =
        !mw_parse(now_of(play), asked->words, play->table.language, &asked->move, &problem);
    if (!asked->is_part || (problem.code != MW_ILLEGAL &&
                            best_with(now_of(play), net, asked->words, bot, &asked->move)))
        return true;
    explain_line(play, line);
    return false;
}

/* Where the answer is among the candidates, now that they have been thought about: what came out best may have
 * the words, too. */
static int find_asked(const mw_bot *bot, const struct asked *asked)
{
    int at = mw_find_candidate(bot, &asked->move);
    char text[MW_MAX_MOVE_TEXT];

    for (int i = 0; asked->is_part && i < at; i++) {
        mw_print_move(&bot->root, &bot->candidate[i].move, text, sizeof text);
        if (has_words(&bot->root, text, asked->words))
            return i;
    }
    return at;
}

static void note_hint(struct play *play, const mw_bot *bot, int shown)
{
    play->hint.position = mw_hash(now_of(play));
    play->hint.n = shown;
    for (int i = 0; i < shown; i++)
        play->hint.move[i] = bot->candidate[i].move;
}

/* How it was found, and what can be done with it. `why` says why there is no net. */
static void put_foot(const mw_bot *bot, const mw_question *question, int shown, const char *why)
{
    char text[MW_MAX_TEXT + 64];
    struct flow flow = { .indent = 1, .column = 1 };

    snprintf(text, sizeof text, "Looked at %d times each, with what you cannot see dealt anew. %s",
             bot->candidate[0].worlds,
             shown > 1 ? "To play one of them, type its number." : "To play the first, type 1.");
    putchar(' ');
    flow_text(&flow, INK_DIM, text);
    end_line();
    if (question->net)
        return;
    flow = (struct flow){ .indent = 1, .column = 1 };
    snprintf(text, sizeof text, "Judged without its net: %s.", why);
    putchar(' ');
    flow_text(&flow, INK_DIM, text);
    end_line();
}

void give_advice(struct play *play, const char *line)
{
    enum { NODES = 2000000, TOP = MOST_HINTS };
    const double seconds = 20; /* only slow machines need them: usually it is about one */
    static mw_bot bot;
    static struct asked asked;
    mw_problem problem;
    mw_question question = { .nodes = NODES,
                             .top = TOP,
                             .net = mw_session_net(session_of(play), &problem) };
    int shown, at;

    if (*line && !read_asked(play, question.net, line, &bot, &asked))
        return;
    if (*line)
        question.also = &asked.move;
    mw_advise_begin(&bot, now_of(play), &question, (uint64_t)session_of(play)->n_moves);
    ponder(&bot, &question, seconds, " Thinking ... (Ctrl-C: show what has been found so far)");
    mw_advise_stop(&bot, &question);
    shown = *line ? 1 : bot.n < TOP ? bot.n : TOP;
    at = *line ? find_asked(&bot, &asked) : -1;
    for (int i = 0; i < shown; i++)
        put_advice(play, &bot, i, shown, at <= 0);
    note_hint(play, &bot, shown);
    if (at >= shown)
        put_advice(play, &bot, at, shown, true);
    else if (at == 0)
        puts(" There is nothing better than that.");
    put_foot(&bot, &question, shown, problem.text);
}
