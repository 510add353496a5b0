/*
 * A position as text or as JSON: of a log, of a file with a position, or of a new game. Or how surely
 * the facts of its board are known.
 */
#include "args.h"
#include "command.h"
#include "files.h"
#include "millwright.h"
#include "names.h"
#include "screen/screen.h"
#include "screen/view.h"

#include <stdio.h>
#include <stdlib.h>

struct show_args {
    struct setup_args setup;
    const char *file, *at, *seat, *language;
    bool json, sources;
};

static bool is_new_game(const struct setup_args *args)
{
    return args->game || args->map || args->players || args->options || args->seed;
}

/* Which position: EXIT_GOOD with the session and the number of moves, or how to end. */
static int find_position(const struct show_args *args, mw_session *session, int *at)
{
    mw_problem problem;
    mw_setup setup;
    uint64_t n;

    if (args->file && is_new_game(&args->setup)) {
        says_wrong("either a FILE or a new game: GAME, --players, --map, --option, --seed");
        return EXIT_WRONG_USE;
    }
    if (args->file) {
        if (!read_session(args->file, session))
            return EXIT_FAILED;
    } else {
        if (!read_setup(&args->setup, USUAL_PLAYERS, &setup) || !has_map(&setup))
            return EXIT_WRONG_USE;
        if (!mw_session_new(session, &setup, &problem)) {
            says_wrong("%s", problem.text);
            return EXIT_WRONG_USE;
        }
    }
    *at = session->n_moves;
    if (args->at) {
        if (!read_number("--at", args->at, 0, (uint64_t)session->n_moves, &n))
            return EXIT_WRONG_USE;
        *at = (int)n;
    }
    return EXIT_GOOD;
}

static void print_position(const mw_session *session, int at, int seat, int language, bool json)
{
    static struct view view;
    struct names names;
    mw_state state;

    names_of(session, &names);
    mw_session_at(session, at, &state);
    view_make(&view, &state, seat, &names);
    view.language = language;
    if (json) {
        puts(view.text);
        return;
    }
    show_position(&view);
    if (mw_is_over(&state))
        show_result(&view, session);
}

static int run(int argc, char **argv)
{
    struct show_args args = { .language = "en" };
    const struct option options[] = {
        { "--game", &args.setup.game, NULL },
        { "--players", &args.setup.players, NULL },
        { "--seed", &args.setup.seed, NULL },
        { "--map", &args.setup.map, NULL },
        { "--option", &args.setup.options, NULL },
        { "--at", &args.at, NULL },
        { "--seat", &args.seat, NULL },
        { "--lang", &args.language, NULL },
        { "--json", NULL, &args.json },
        { "--sources", NULL, &args.sources },
    };
    mw_session *session;
    int code, at, language, seat = MW_NOBODY;

    if (read_args("show", argc, argv, options, sizeof options / sizeof *options, &args.file, 1) <
            0 ||
        !read_language(args.language, &language))
        return EXIT_WRONG_USE;
    if (args.file && !args.setup.game && mw_game_find(args.file) >= 0) {
        args.setup.game = args.file;
        args.file = NULL;
    }
    session = new_session();
    code = find_position(&args, session, &at);
    if (code == EXIT_GOOD && args.seat && !read_seat(args.seat, mw_players(&session->now), &seat))
        code = EXIT_WRONG_USE;
    if (code == EXIT_GOOD && args.sources)
        show_sources(mw_game_of(&session->now), mw_map_of(&session->now));
    else if (code == EXIT_GOOD)
        print_position(session, at, seat, language, args.json);
    free(session);
    return code;
}

const struct command show_command = {
    .name = "show",
    .summary = "a position as text or JSON; how surely a board is known",
    .help =
        "usage: millwright show [FILE | GAME] [OPTIONS]\n\n"
        "FILE is a saved game (a log) or a position as JSON; - is standard input. With GAME, or\n"
        "with neither, a new game is shown.\n\n"
        "  --at N           the position after N moves; without it the last one\n"
        "  --seat S         as this seat sees it, 0, 1, ... or A, B, ...; without it everything\n"
        "  --json           as JSON, as in docs/protocol.md\n"
        "  --sources        not the position: what the facts of its board rest on, how surely\n"
        "  --lang ID        names of places in this language: en, de, it\n"
        "  --map NAME       of a new game: the board, for games with several; names the game too\n"
        "  --players N, --seed N, --option NAME   of a new game\n\n"
        "examples:\n"
        "  millwright show my.log --at 12 --seat B\n"
        "  millwright show --players 4 --seed 7 --json\n"
        "  millwright show age-of-industry --map germany --sources\n",
    .run = run,
};
