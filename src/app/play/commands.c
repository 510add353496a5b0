/* Lines that are commands: to look, to ask, to take back, to save and to leave. */
#include "play.h"
#include "remote.h"

#include "screen/screen.h"
#include "terminal/terminal.h"
#include "texts.h"
#include "typing/choices.h"
#include "typing/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { SHOWN_MOVES = 30 };

static void do_board(struct play *play, const char *rest)
{
    (void)rest;
    show_position(&play->view);
}

static void do_hand(struct play *play, const char *rest)
{
    (void)rest;
    show_hand(&play->view);
    show_discards(&play->view);
}

static void do_mats(struct play *play, const char *rest)
{
    (void)rest;
    show_mats(&play->view);
}

static void do_score(struct play *play, const char *rest)
{
    (void)rest;
    if (mw_is_over(now_of(play)))
        show_result(&play->view, session_of(play));
    else
        show_scores(&play->view);
}

static void do_options(struct play *play, const char *rest)
{
    (void)rest;
    if (mw_is_over(now_of(play))) {
        printf(" The game is over. You can type: board, score, log, %ssave FILE, quit.\n",
               play->table.remote ? "" : "undo, ");
        return;
    }
    if (is_remote(play) && mw_seat(now_of(play)) != play->viewer) {
        puts(" It is not your turn. You can type: board, hand, mats, log, chat TEXT, help, quit.");
        return;
    }
    walk_forced(&play->walk);
    show_choices(&play->view, &play->walk);
}

static void do_back(struct play *play, const char *rest)
{
    const struct walk was = play->walk;
    mw_move taken = was.taken;
    mw_options options;
    bool chosen = false;

    (void)rest;
    /* Taking back a forced word would only fill it in again: go on to a real choice. */
    while (taken.n > 0 && !chosen) {
        taken.n--;
        walk_begin(&play->walk, now_of(play));
        for (int i = 0; i < taken.n; i++)
            if (is_filled(&was, i))
                walk_fill(&play->walk, taken.word[i]);
            else
                walk_take(&play->walk, taken.word[i]);
        mw_get_options(&play->walk.at, MW_LEGAL, &options);
        chosen = options.n > 1;
    }
    do_options(play, "");
}

static void do_end(struct play *play, const char *rest)
{
    char text[MW_MAX_MOVE_TEXT];

    (void)rest;
    if (walk_print(&play->walk, text, sizeof text) > 0)
        take_move(play, text);
    else
        puts(" There is no move to end.");
}

/* The moves that are asked for: every word given stands in them, or a part of it. */
struct search {
    const mw_state *state;
    const char *words;
    size_t found;
    char text[SHOWN_MOVES][MW_MAX_MOVE_TEXT];
};

static bool search_move(void *context, const mw_move *move)
{
    struct search *search = context;
    char text[MW_MAX_MOVE_TEXT];

    mw_print_move(search->state, move, text, sizeof text);
    if (!has_words(search->state, text, search->words))
        return true;
    if (search->found < SHOWN_MOVES)
        strcpy(search->text[search->found], text);
    search->found++;
    return true;
}

static void tell_of_more(size_t found)
{
    struct flow flow = { .indent = 1 };
    char text[160];

    snprintf(text, sizeof text,
             "%zu moves, the first %d of them above. To see only those with certain words, name "
             "the words: moves build coal",
             found, SHOWN_MOVES);
    flow_text(&flow, INK_PLAIN, text);
    end_line();
}

static void do_moves(struct play *play, const char *rest)
{
    static struct search search;

    search.state = now_of(play);
    search.words = rest;
    search.found = 0;
    mw_each_move(now_of(play), search_move, &search);
    for (size_t i = 0; i < search.found && i < SHOWN_MOVES; i++) {
        struct flow flow = { .indent = 2 };
        flow_text(&flow, INK_PLAIN, search.text[i]);
        fputc('\n', stdout);
    }
    if (search.found > SHOWN_MOVES)
        tell_of_more(search.found);
    else
        printf(" %zu move%s%s\n", search.found, search.found == 1 ? "" : "s",
               *rest ? " with these words" : "");
}

void explain_line(const struct play *play, const char *line)
{
    static char text[2 * MW_MAX_MOVE_TEXT];
    struct walk walk;
    mw_problem problem;
    mw_move move;

    walk_begin(&walk, now_of(play));
    tidy_move(&walk, line, text, sizeof text);
    if (name_space(now_of(play), text, sizeof text))
        printf(" As for %s:\n", text);
    if (mw_parse(now_of(play), text, play->table.language, &move, &problem) ||
        problem.code != MW_INCOMPLETE) {
        show_reasons(now_of(play), text, play->table.language);
        return;
    }
    puts(" Nothing forbids this so far. Still to be said:");
    show_unfinished(play, text, &walk);
}

static void do_why(struct play *play, const char *rest)
{
    if (!*rest)
        puts(" Ask about a move: why MOVE, for example: why pass");
    else
        explain_line(play, rest);
}

static void do_hint(struct play *play, const char *rest)
{
    if (mw_is_over(now_of(play)))
        puts(" The game is over.");
    else
        give_advice(play, rest);
}

static void do_random(struct play *play, const char *rest)
{
    (void)rest;
    if (mw_is_over(now_of(play))) {
        puts(" The game is over.");
        return;
    }
    make_random_move(play);
    if (!play->leave)
        tell_own_move(play);
}

static void do_save(struct play *play, const char *rest)
{
    char path[512];

    if (!*rest && play->table.save)
        rest = play->table.save;
    if (!cut_word(rest, path, sizeof path)) {
        puts(" Where to? For example: save my.log");
        return;
    }
    if (!may_overwrite(&play->table, path) || !save_table(&play->table, path))
        return;
    play->unsaved = false;
    printf(" Saved. To go on later: millwright play --resume %s\n", path);
}

static void do_log(struct play *play, const char *rest)
{
    struct story story = story_of(play);
    int n = moves_of(play), count = atoi(rest), from = 0;

    if (*rest && (rest[strspn(rest, "0123456789")] || count == 0)) {
        puts(" How many of the last moves? For example: log 5");
        return;
    }
    if (*rest && count < n)
        from = n - count;
    if (is_remote(play))
        remote_list(play, from, n);
    else
        list_moves(&story, from, n);
    if (n == 0)
        puts(" Nobody has moved yet.");
}

static void do_clear(struct play *play, const char *rest)
{
    (void)rest;
    clear_screen();
    show_page(&play->view, terminal_height() > 4 ? terminal_height() - 4 : 0);
}

static void do_language(struct play *play, const char *rest)
{
    char id[16] = "";
    int language;

    cut_word(rest, id, sizeof id);
    language = mw_language_find(id);
    if (language >= 0) {
        play->table.language = play->view.language = language;
        printf(" Sentences are in \"%s\" now.\n", id);
        return;
    }
    fputs(" There are:", stdout);
    for (int i = 0; i < mw_language_count(); i++)
        printf(" %s", mw_language_id(i));
    puts(" (for example: lang de)");
}

/* The number of moves before this person's last decision, or -1. */
static int previous_decision(const struct play *play)
{
    mw_state state;
    int n = session_of(play)->n_moves;

    while (--n >= 0) {
        mw_session_at(session_of(play), n, &state);
        if (mw_seat(&state) == play->viewer)
            return n;
    }
    return -1;
}

static void undo_here(struct play *play)
{
    int to = previous_decision(play), from = session_of(play)->n_moves;
    struct story story = story_of(play);
    mw_problem problem;

    if (to < 0) {
        puts(" You have not moved yet: there is nothing to take back.");
        return;
    }
    puts(" Taken back:");
    list_moves(&story, to, from);
    if (reveals(session_of(play), to, from))
        put(INK_WARNING, " Note: something hidden has been seen since then (a card or a tile).\n");
    while (session_of(play)->n_moves > to)
        if (!mw_session_undo(session_of(play), &problem)) {
            printf(" %s\n", problem.text);
            break;
        }
    for (int i = 0; i < MW_MAX_PLAYERS; i++)
        if (play->seen[i] > session_of(play)->n_moves)
            play->seen[i] = session_of(play)->n_moves;
    after_move(play);
}

static void do_undo(struct play *play, const char *rest)
{
    if (is_remote(play))
        remote_undo(play, rest);
    else if (play->table.remote)
        puts(" The game is over.");
    else
        undo_here(play);
}

static void do_chat(struct play *play, const char *rest)
{
    remote_chat(play, rest);
}

static void do_clock(struct play *play, const char *rest)
{
    (void)rest;
    remote_clock(play);
}

static void do_leave(struct play *play, const char *rest)
{
    (void)rest;
    remote_leave(play);
}

static void do_agree(struct play *play, const char *rest)
{
    remote_agree(play, rest);
}

/* Whether to leave, after asking a person about a game that no file has. */
static void do_quit(struct play *play, const char *rest)
{
    char line[512];

    (void)rest;
    play->leave = true;
    if (is_remote(play)) {
        remote_quit(play);
        return;
    }
    if (!is_interactive() || !play->unsaved)
        return;
    switch (prompt_line("Save the game? A file name, or Enter for no: ", line, sizeof line)) {
    case LINE_READ:
        if (line[strspn(line, " \t")]) {
            do_save(play, line);
            play->leave = !play->unsaved;
        }
        break;
    case LINE_CANCELLED: play->leave = false; break;
    case LINE_END:
    case LINE_DROPPED: break;
    }
}

static void do_help(struct play *play, const char *rest);

/* Where a command is of use. */
enum where { ANYWHERE, HERE, AT_SERVER };

static const struct verb {
    const char *name, *arguments, *help;
    void (*run)(struct play *play, const char *rest);
    enum where where;
} commands[] = {
    { "help", "", "this list", do_help, ANYWHERE },
    { "options", "", "what you can say next (so does Enter by itself)", do_options, ANYWHERE },
    { "moves", "[WORD...]", "your legal moves, or those with these words: moves build coal",
      do_moves, ANYWHERE },
    { "why", "MOVE", "what forbids a move: why pass", do_why, ANYWHERE },
    { "hint", "[MOVE]", "the best moves, their chances and why; or what a move would lose", do_hint,
      HERE },
    { "board", "", "the whole board, with the lines that are free", do_board, ANYWHERE },
    { "clear", "", "an empty screen with the board", do_clear, ANYWHERE },
    { "hand", "", "your cards, and those discarded", do_hand, ANYWHERE },
    { "mats", "", "the tiles that everybody has left", do_mats, ANYWHERE },
    { "score", "", "points so far and where they come from, in games that count before the end",
      do_score, ANYWHERE },
    { "log", "[N]", "all moves of the game, or the last N", do_log, ANYWHERE },
    { "back", "", "take back the last word of an unfinished move", do_back, ANYWHERE },
    { "end", "", "make the move so far, where it could also go on", do_end, ANYWHERE },
    { "undo", "", "go back to your previous decision", do_undo, HERE },
    { "undo", "[ask]", "take your last move back; ask: ask the others to go back further", do_undo,
      AT_SERVER },
    { "agree", "yes|no", "answer the one who asks to go back", do_agree, AT_SERVER },
    { "chat", "TEXT", "say something to all at the table", do_chat, AT_SERVER },
    { "clock", "", "how much time everybody has left", do_clock, AT_SERVER },
    { "leave", "", "give your seat up for good; quit keeps it", do_leave, AT_SERVER },
    { "random", "", "let chance move for you", do_random, ANYWHERE },
    { "lang", "ID", "what happens and refusals in en, de or it; the rest is English", do_language,
      ANYWHERE },
    { "save", "[FILE]", "write the game to a file; millwright play --resume FILE goes on", do_save,
      HERE },
    { "quit", "", "leave (also Ctrl-D)", do_quit, ANYWHERE },
};
enum { COMMANDS = sizeof commands / sizeof *commands };

static bool is_of_use(const struct play *play, const struct verb *command)
{
    return command->where == ANYWHERE || (command->where == AT_SERVER) == is_remote(play);
}

/* One legal move for each of a few verbs. */
static void show_examples(const mw_state *state)
{
    enum { EXAMPLES = 4, TRIES = 200 };
    char text[MW_MAX_MOVE_TEXT];
    mw_word shown[EXAMPLES];
    mw_random random = { .state = 1 };
    mw_move move;
    int n = 0;

    puts(" A move is a line of words, for example:");
    for (int i = 0; i < TRIES && n < EXAMPLES; i++) {
        int k = 0;
        mw_random_move(state, false, &random, &move);
        while (k < n && shown[k] != move.word[0])
            k++;
        if (k < n)
            continue;
        shown[n++] = move.word[0];
        mw_print_move(state, &move, text, sizeof text);
        printf("   %s\n", text);
    }
}

static void do_help(struct play *play, const char *rest)
{
    struct flow flow = { .indent = 1 };

    (void)rest;
    if (!mw_is_over(now_of(play)))
        show_examples(now_of(play));
    flow_text(&flow, INK_PLAIN,
              "Say it whole, or a part: then you see how it can go on, and your next line goes on "
              "with it. Words that leave you no choice can be left out; if they are more than the "
              "card, you are asked before the move is made. The Tab key completes a word. A move "
              "that is not allowed is answered with every rule that forbids it; "
              "docs/rules has them by these numbers.");
    puts("\n\n Commands:");
    for (int i = 0; i < COMMANDS; i++) {
        struct flow text = { .indent = 21, .column = 21 };
        char left[32];
        if (!is_of_use(play, &commands[i]))
            continue;
        snprintf(left, sizeof left, "%s %s", commands[i].name, commands[i].arguments);
        fputs("   ", stdout);
        put_cell(INK_BOLD, left, 18);
        flow_text(&text, INK_PLAIN, commands[i].help);
        end_line();
    }
}

/* Other names for the same, as other programs have them. */
static const char *const aliases[][2] = { { "?", "help" }, { "exit", "quit" } };

enum { SHORTEST_COMMAND = 3 }; /* letters; with fewer, some would be run by a slip */

/* The command of this name or, if no word of a move is meant, the only one that begins with it. */
static const struct verb *find_command(const struct play *play, const char *name)
{
    const struct verb *found = NULL;
    struct walk going = play->walk, fresh;
    size_t n = strlen(name);

    for (size_t i = 0; i < sizeof aliases / sizeof *aliases; i++)
        if (strcasecmp(aliases[i][0], name) == 0)
            name = aliases[i][1];
    for (int i = 0; i < COMMANDS; i++)
        if (strcasecmp(commands[i].name, name) == 0 && is_of_use(play, &commands[i]))
            return &commands[i];
    for (int i = 0; i < COMMANDS; i++)
        if (strcasecmp(commands[i].name, name) == 0)
            return &commands[i]; /* and is refused */
    walk_begin(&fresh, now_of(play));
    if (n < SHORTEST_COMMAND || walk_typed(&going, name) || walk_typed(&fresh, name))
        return NULL;
    for (int i = 0; i < COMMANDS; i++)
        if (strncasecmp(commands[i].name, name, n) == 0 && is_of_use(play, &commands[i])) {
            if (found)
                return NULL;
            found = &commands[i];
        }
    return found;
}

bool is_undo(const struct play *play, const char *line)
{
    char name[64];
    const struct verb *command =
        cut_word(line, name, sizeof name) ? find_command(play, name) : NULL;

    return command && command->run == do_undo;
}

bool run_command(struct play *play, const char *line)
{
    char name[64];
    const char *rest = cut_word(line, name, sizeof name);
    const struct verb *command = rest ? find_command(play, name) : NULL;

    if (command && !is_of_use(play, command))
        printf(" There is no \"%s\" at this table.\n", command->name);
    else if (command)
        command->run(play, rest + strspn(rest, " \t"));
    return command != NULL;
}

const char *command_name(const struct play *play, int n)
{
    if (n >= COMMANDS)
        return NULL;
    return is_of_use(play, &commands[n]) ? commands[n].name : "";
}

void show_options(struct play *play)
{
    do_options(play, "");
}

void leave_game(struct play *play)
{
    do_quit(play, "");
}
