/* The board of a position as an SVG drawing, written to standard output. */
#include "app.h"

#include <stdio.h>
#include <stdlib.h>

static int draw(const mw_session *session, int at, int language)
{
    static char svg[MW_MAX_DRAWING];
    struct names names;
    mw_state state;
    mw_drawing drawing = {
        .now = &state, .language = language, .names = names.list, .standalone = true
    };

    names_of(session, &names);
    mw_session_at(session, at, &state);
    mw_draw(&drawing, svg, sizeof svg);
    puts(svg);
    return EXIT_GOOD;
}

static int run(int argc, char **argv)
{
    const char *file = NULL, *at_text = NULL, *language_id = "en";
    const struct option options[] = {
        { "--at", &at_text, NULL },
        { "--lang", &language_id, NULL },
    };
    mw_session *session;
    uint64_t at;
    int n, language, code = EXIT_FAILED;

    n = read_args("draw", argc, argv, options, sizeof options / sizeof *options, &file, 1);
    if (n < 0 || !read_language(language_id, &language))
        return EXIT_WRONG_USE;
    if (n == 0) {
        says_wrong("draw wants a FILE; - is standard input");
        return EXIT_WRONG_USE;
    }
    session = new_session();
    if (read_session(file, session)) {
        at = (uint64_t)session->n_moves;
        code = at_text && !read_number("--at", at_text, 0, at, &at)
                   ? EXIT_WRONG_USE
                   : draw(session, (int)at, language);
    }
    free(session);
    return code;
}

const struct command draw_command = {
    .name = "draw",
    .summary = "the board of a saved game as a drawing (SVG)",
    .help = "usage: millwright draw FILE [OPTIONS] > board.svg\n\n"
            "Writes the board as it stands, with tracks, purses and the number of cards: what "
            "everybody\n"
            "at the table sees. FILE is a saved game (a log) or a position as JSON; - is standard "
            "input.\n\n"
            "  --at N           the position after N moves; without it the last one\n"
            "  --lang ID        names and titles in this language: en, de, it\n\n"
            "examples:\n"
            "  millwright draw my.log > board.svg\n"
            "  millwright draw my.log --at 20 --lang de > board.svg\n",
    .run = run,
};
