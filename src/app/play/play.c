/*
 * A game at the terminal, line by line. Seats are people, bots or chance; a person sees what has happened,
 * the board, and answers with a move, whole or word by word, or with a command. The game is the
 * session's log: undo, save and telling what happened all read it.
 */
#include "play.h"
#include "remote.h"

#include "args.h"
#include "command.h"
#include "screen/screen.h"
#include "terminal/terminal.h"
#include "typing/choices.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct story story_of(const struct play *play)
{
    return (struct story){ .session = play->table.session,
                           .names = &play->names,
                           .language = play->table.language,
                           .viewer = play->viewer,
                           .result_follows = true };
}

/* ---- Making moves ----------------------------------------------------------------------------*/

void after_move(struct play *play)
{
    walk_begin(&play->walk, now_of(play));
    play->turn_over = true;
    play->unsaved = !autosave(&play->table);
}

int moves_of(const struct play *play)
{
    return is_remote(play) ? remote_moves(play) : session_of(play)->n_moves;
}

bool make_move(struct play *play, const mw_move *move)
{
    mw_problem problem;

    if (is_remote(play))
        return remote_move(play, move);
    if (!mw_session_apply(session_of(play), move, NULL, &problem)) {
        printf(" %s\n", problem.text);
        return false;
    }
    after_move(play);
    return true;
}

/* Chance decides by the position alone: taken back and played again, a game goes the same way. */
void make_random_move(struct play *play)
{
    mw_random random = { .state = mw_hash(now_of(play)) };
    mw_move move;

    mw_random_move(now_of(play), true, &random, &move);
    if (!make_move(play, &move) && !is_remote(play))
        play->leave = true;
}

/* What this seat has not been told yet. */
static void tell_unseen(struct play *play, int seat)
{
    struct story story = story_of(play);
    int from = play->seen[seat], to = moves_of(play);

    play->seen[seat] = to;
    if (is_remote(play))
        remote_tell(play, from, to);
    else
        tell_moves(&story, from, to);
}

void tell_own_move(struct play *play)
{
    play->seen[play->viewer] = moves_of(play) - 1;
    tell_unseen(play, play->viewer);
}

/* ---- The game --------------------------------------------------------------------------------*/

/* Of a long move the verb and the last words. */
static void make_prompt(const struct play *play, char *prompt, size_t size)
{
    char text[MW_MAX_MOVE_TEXT];
    int seat = mw_seat(now_of(play));
    size_t length = walk_print(&play->walk, text, sizeof text);
    const char *last = length > 50 ? strchr(text + length - 44, ' ') : NULL;

    if (length == 0)
        snprintf(prompt, size, "%s> ", seat < 0 ? "over" : play->names.list[seat]);
    else if (last)
        snprintf(prompt, size, "%.*s …%s ... > ", (int)strcspn(text, " "), text, last);
    else
        snprintf(prompt, size, "%.60s ... > ", text);
}

/* The number of a suggestion, from 0; -1: it is none, or there is no hint about this position. */
static int number_in_hint(const struct play *play, const char *line)
{
    int i = line[0] - '1';
    bool is_one = i >= 0 && i < MOST_HINTS && line[1] == 0;

    return is_one && play->hint.n > 0 && play->hint.position == mw_hash(now_of(play)) ? i : -1;
}

/* Plays the move with this number, also in the middle of another one. */
static void take_number(struct play *play, int i)
{
    char text[MW_MAX_MOVE_TEXT];

    if (i >= play->hint.n) {
        printf(" The last hint has no %d: type \"hint\" to see the best moves.\n", i + 1);
        return;
    }
    mw_print_move(now_of(play), &play->hint.move[i], text, sizeof text);
    take_move(play, text);
}

void take_line(struct play *play, const char *line)
{
    int number = number_in_hint(play, line);

    if (!line[strspn(line, " \t")])
        show_options(play);
    else if (number >= 0)
        take_number(play, number);
    else if (run_command(play, line))
        return;
    else if (is_remote(play) && mw_seat(now_of(play)) != play->viewer)
        puts(" It is not your turn.");
    else
        take_move(play, line);
}

enum line_kind take_one_line(struct play *play, const char *prompt)
{
    char line[MW_MAX_MOVE_TEXT];
    enum line_kind kind = prompt_line(prompt, line, sizeof line);

    switch (kind) {
    case LINE_END: leave_game(play); break;
    case LINE_CANCELLED:
        walk_begin(&play->walk, now_of(play));
        puts(" (to leave: quit, or Ctrl-D)");
        break;
    case LINE_READ:
        if (line[strspn(line, " \t")])
            prompt_remember(line);
        take_line(play, line);
        break;
    case LINE_DROPPED: play->turn_over = true; break;
    }
    return kind;
}

/* Lines until a move is made, a move is taken back or the person leaves. */
static void take_lines(struct play *play)
{
    char prompt[128];

    play->turn_over = false;
    walk_begin(&play->walk, now_of(play));
    while (!play->turn_over && !play->leave) {
        show_status(&play->view);
        show_phase(&play->view, now_of(play));
        make_prompt(play, prompt, sizeof prompt);
        take_one_line(play, prompt);
    }
}

static void wait_for_enter(struct play *play, const char *who, const char *what)
{
    char prompt[128], line[64];

    snprintf(prompt, sizeof prompt, " %s, %s: ", who, what);
    if (prompt_line(prompt, line, sizeof line) == LINE_END)
        play->leave = true;
}

/* Several people share the screen: nobody sees the hand of the one before. */
static void hand_over(struct play *play, int seat)
{
    const char *const *names = play->names.list;

    if (play->table.humans > 1 && play->viewer != seat && is_interactive()) {
        if (play->viewer >= 0)
            wait_for_enter(play, names[play->viewer], "press Enter when you have read this");
        clear_screen();
        if (!play->leave)
            wait_for_enter(play, names[seat], "press Enter when you are ready");
        clear_screen();
    }
    play->viewer = seat;
}

static void give_hint(struct play *play)
{
    struct flow flow = { .indent = 1 };

    if (play->hinted)
        return;
    play->hinted = true;
    fputc('\n', stdout);
    flow_text(&flow, INK_BOLD, "Your move.");
    flow_text(&flow, INK_PLAIN,
              "Press Enter to see what you can do, type a word of it to go on from there,");
    if (!is_remote(play))
        flow_text(&flow, INK_PLAIN, "\"hint\" for advice,");
    flow_text(&flow, INK_PLAIN, "or \"help\" for examples and commands.");
    fputc('\n', stdout);
}

/* Below the page stand what it leaves out, the hint, the status, what the phase asks for and the
 * prompt. */
static int page_height(const struct play *play)
{
    enum { LEFT_OUT = 1, HINT = 3, PROMPT = 1 };
    int height = terminal_height(), below;

    measure_begin();
    show_status(&play->view);
    show_phase(&play->view, now_of(play));
    below = LEFT_OUT + measure_end() + PROMPT + (play->hinted ? 0 : HINT);
    return height <= 0 ? 0 : height > below ? height - below : 1;
}

void human_turn(struct play *play, int seat)
{
    hand_over(play, seat);
    if (play->leave)
        return;
    if (play->seen[seat] < moves_of(play)) {
        fputc('\n', stdout);
        tell_unseen(play, seat);
    }
    view_make(&play->view, now_of(play), seat, &play->names);
    play->view.language = play->table.language;
    fputc('\n', stdout);
    show_page(&play->view, page_height(play));
    give_hint(play);
    if (is_remote(play) && remote_has_clock(play))
        remote_clock(play);
    take_lines(play);
}

/* Nobody moves any more, but a person may look back, take back and save. */
void end_game(struct play *play)
{
    struct story story = story_of(play);
    int seat = play->viewer, n = session_of(play)->n_moves;

    fputc('\n', stdout);
    if (seat >= 0 && play->table.humans == 1)
        tell_moves(&story, play->seen[seat], n);
    view_make(&play->view, now_of(play), MW_NOBODY, &play->names);
    show_result(&play->view, session_of(play));
    if (!is_interactive() || seat < 0) {
        play->leave = true;
        return;
    }
    play->seen[seat] = n;
    printf(" You can still type: board, score, log, %ssave FILE, quit.\n",
           play->table.remote ? "" : "undo, ");
    take_lines(play);
}

/* Who moved last: of a game that is over when it comes from a file, this one may look and take back. */
static int last_person(const struct play *play)
{
    mw_state state;

    for (int n = session_of(play)->n_moves - 1; n >= 0; n--) {
        mw_session_at(session_of(play), n, &state);
        if (play->table.kind[mw_seat(&state)] == SEAT_HUMAN)
            return mw_seat(&state);
    }
    return MW_NOBODY;
}

/* "Ben: level 4 · Cora: random", if there is anybody but people. */
static void introduce_bots(const struct play *play)
{
    struct flow flow = { .indent = 1, .gap = 1 };
    int players = mw_players(now_of(play));

    for (int i = 0; i < players; i++) {
        int kind = play->table.kind[i];
        char text[MW_MAX_NAME + 32];
        if (kind == SEAT_HUMAN)
            continue;
        if (kind == SEAT_RANDOM)
            snprintf(text, sizeof text, "%s: random.", play->names.list[i]);
        else
            snprintf(text, sizeof text, "%s: level %d.", play->names.list[i], kind);
        flow_word(&flow, INK_PLAIN, text);
    }
    if (play->table.humans < players)
        end_line();
}

static void greet(const struct play *play)
{
    const mw_game *game = mw_game_info(mw_game_of(now_of(play)));
    const char *map = map_id(mw_game_of(now_of(play)), mw_map_of(now_of(play)));

    if (play->table.resumed)
        printf(mw_is_over(now_of(play)) ? " %s: this game is over, after %d moves.\n"
                                        : " %s goes on after %d moves.\n",
               game->name, session_of(play)->n_moves);
    else
        printf(" %s%s%s for %d players, seed %llu.\n", game->name, map ? " on the map " : "",
               map ? map : "", mw_players(now_of(play)), (unsigned long long)play->table.seed);
    introduce_bots(play);
    if (play->table.humans > 0)
        printf(" Its rules are in docs/rules/%s.md.\n", game->id);
    if (map && play->table.humans > 0)
        printf(" How surely its board is known: millwright show --map %s --sources\n", map);
}

static void play_here(struct play *play)
{
    while (!play->leave) {
        int seat = mw_seat(now_of(play));
        if (mw_is_over(now_of(play)))
            end_game(play);
        else if (play->table.kind[seat] == SEAT_HUMAN)
            human_turn(play, seat);
        else
            make_bot_move(play);
    }
    if (!mw_is_over(now_of(play)))
        printf(" You leave after move %d.\n", session_of(play)->n_moves);
}

static void play_game(struct play *play)
{
    names_of(play->table.session, &play->names);
    play->viewer = mw_is_over(now_of(play)) ? last_person(play) : MW_NOBODY;
    for (int i = 0; i < MW_MAX_PLAYERS; i++)
        play->seen[i] = session_of(play)->n_moves;
    greet(play);
    play_here(play);
}

static int run(int argc, char **argv)
{
    static struct play play;
    int code;

    prompt_begin(NULL, NULL);
    code = set_table(argc, argv, &play.table);
    if (code == EXIT_GOOD) {
        prompt_begin(complete_here, &play);
        if (play.table.remote)
            play_remote(&play);
        else
            play_game(&play);
    }
    prompt_end();
    remote_free(play.table.remote);
    free(play.table.session);
    return code;
}

const struct command play_command = {
    .name = "play",
    .summary = "a game at the terminal, against people and bots",
    .help =
        "usage: millwright play [GAME] [OPTIONS]\n\n"
        "  --players N      how many players; without it as many as --seats names, or 4\n"
        "  --seats LIST     who they are: human, random or level1 to level10 for each, such as\n"
        "                   human,level4,level4; a level's number is enough\n"
        "  --level N        the level of all opponents, 1 (a beginner) to 10; without it 4\n"
        "  --name LIST      their names, such as Ann,Bob\n"
        "  --seed N         the same number gives the same cards; without it the clock chooses\n"
        "  --lang ID        the language of what happens and of refusals: en, de, it; the rest of "
        "the\n"
        "                   screen is English\n"
        "  --map NAME       the board, for games with several\n"
        "  --option NAME    an option of the game; several with commas\n"
        "  --save FILE      write the game to FILE after every move; another game in it is asked "
        "about\n"
        "  --resume FILE    go on with a saved game\n\n"
        "At a table of a server:\n"
        "  --server URL     where it is; whoever has no seat there yet comes as a guest, and is "
        "known\n"
        "                   again by a cookie in the user's data folder\n"
        "  --name NAME      the guest's name\n"
        "  --table ID       which table; without it you are shown those that you could sit down "
        "at\n"
        "  --invite CODE    the invitation to it, if it needs one\n"
        "  --token-file F   play as a program, by the token in the file\n\n"
        "What is not said is asked for at a terminal, with the usual answer in brackets. Moves "
        "and\n"
        "commands are read from a pipe as well. In the game, help explains the rest.\n\n"
        "examples:\n"
        "  millwright play\n"
        "  millwright play --players 4 --seats human,human,5,5 --name Ann,Bob\n"
        "  millwright play --save my.log\n"
        "  millwright play --resume my.log --save my.log\n"
        "  millwright play --server http://127.0.0.1:8080/ --name Ann\n",
    .run = run,
};
