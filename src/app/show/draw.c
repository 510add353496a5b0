/* The board of a position, a part of it or a mat as an SVG drawing, written to standard output. */
#include "args.h"
#include "command.h"
#include "files.h"
#include "millwright.h"
#include "names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct draw_args {
    const char *at, *part, *seat, *width;
};

static bool read_part(const char *text, enum mw_part *part)
{
    for (int i = 0; i < MW_PARTS; i++)
        if (strcmp(mw_part_names[i], text) == 0) {
            *part = (enum mw_part)i;
            return true;
        }
    return says_wrong("--part is whole, map, panel, tracks, income, mat or legend, not “%s”", text);
}

/* What is to be drawn, and after how many moves. */
static bool read_wishes(const struct draw_args *args, const mw_session *session, uint64_t *at,
                        mw_drawing *drawing)
{
    uint64_t width = 0;

    *at = (uint64_t)session->n_moves;
    if ((args->at && !read_number("--at", args->at, 0, *at, at)) ||
        (args->part && !read_part(args->part, &drawing->part)) ||
        (args->seat && !read_seat(args->seat, mw_players(&session->now), &drawing->seat)) ||
        (args->width &&
         !read_number("--width", args->width, MW_LEAST_WIDTH, MW_MOST_WIDTH, &width)))
        return false;
    drawing->width = (int)width;
    return true;
}

static int draw(const struct draw_args *args, const mw_session *session, int language)
{
    static char svg[MW_MAX_DRAWING];
    struct names names;
    mw_state state;
    uint64_t at;
    mw_drawing drawing = {
        .now = &state, .language = language, .names = names.list, .standalone = true
    };

    if (!read_wishes(args, session, &at, &drawing))
        return EXIT_WRONG_USE;
    names_of(session, &names);
    mw_session_at(session, (int)at, &state);
    if (mw_draw(&drawing, svg, sizeof svg) == 0) {
        says_wrong("there is no drawing of this game");
        return EXIT_FAILED;
    }
    puts(svg);
    return EXIT_GOOD;
}

static int run(int argc, char **argv)
{
    const char *file = NULL, *language_id = "en";
    struct draw_args args = { .at = NULL };
    const struct option options[] = {
        { "--at", &args.at, NULL },       { "--lang", &language_id, NULL },
        { "--part", &args.part, NULL },   { "--seat", &args.seat, NULL },
        { "--width", &args.width, NULL },
    };
    mw_session *session;
    int n, language, code = EXIT_FAILED;

    n = read_args("draw", argc, argv, options, sizeof options / sizeof *options, &file, 1);
    if (n < 0 || !read_language(language_id, &language))
        return EXIT_WRONG_USE;
    if (n == 0) {
        says_wrong("draw wants a FILE; - is standard input");
        return EXIT_WRONG_USE;
    }
    session = new_session();
    if (read_session(file, session))
        code = draw(&args, session, language);
    free(session);
    return code;
}

const struct command draw_command = {
    .name = "draw",
    .summary = "the board of a saved game, or a mat, as a drawing (SVG)",
    .help = "usage: millwright draw FILE [OPTIONS] > board.svg\n\n"
            "Writes the board as it stands, with tracks, purses and the number of cards: what "
            "everybody\n"
            "at the table sees. FILE is a saved game (a log) or a position as JSON; - is standard "
            "input.\n\n"
            "  --at N           the position after N moves; without it the last one\n"
            "  --part PART      map or panel alone; tracks or income of it; mat, of one seat;\n"
            "                   legend, what the signs mean\n"
            "  --seat S         whose mat, 0, 1, ... or A, B, ...; without it that of seat 0\n"
            "  --width N        of a panel, mat or legend, 400 to 4000; a line of text is 20 high\n"
            "  --lang ID        names and titles in this language: en, de, it\n\n"
            "examples:\n"
            "  millwright draw my.log > board.svg\n"
            "  millwright draw my.log --at 20 --lang de > board.svg\n"
            "  millwright draw my.log --part mat --seat B > mat.svg\n",
    .run = run,
};
