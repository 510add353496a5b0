/*
 * The protocol on standard input and output: one JSON object a line in, one out. The library does
 * the answering; this file only cuts lines, so that nothing a pipe can hold does harm.
 */
#include "args.h"
#include "command.h"
#include "files.h"
#include "millwright.h"
#include "nets.h"
#include "text/out.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST_LINE = 4 << 20 };

/* Reads one line without its newline. What does not fit is read and dropped: `*length` is then
 * LONGEST_LINE + 1. False at the end of the input. */
static bool read_line(char *line, size_t *length)
{
    size_t n = 0;
    int c;

    while ((c = getc_unlocked(stdin)) != EOF && c != '\n') {
        if (n < LONGEST_LINE)
            line[n] = (char)c;
        n += n <= LONGEST_LINE;
    }
    *length = n;
    return c != EOF || n > 0;
}

static bool is_blank(const char *line, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (line[i] != ' ' && line[i] != '\t' && line[i] != '\r')
            return false;
    return true;
}

static size_t refuse_long_line(char *answer, size_t size)
{
    struct out out = mw_out_to(answer, size);

    mw_json_open(&out, NULL, '{');
    mw_json_bool(&out, "ok", false);
    mw_json_open(&out, "error", '{');
    mw_json_text(&out, "code", mw_problem_id(MW_BAD_REQUEST));
    mw_json_text(&out, "text", "The line is longer than 4194304 bytes");
    mw_json_close(&out, '}');
    mw_json_close(&out, '}');
    return mw_out_end(&out);
}

static void serve(mw_session *session, mw_session *scratch, char *line, char *answer)
{
    size_t length, n;
    bool quit = false;

    while (!quit && read_line(line, &length)) {
        if (length > LONGEST_LINE)
            n = refuse_long_line(answer, MW_ANSWER_BYTES);
        else if (is_blank(line, length))
            continue;
        else
            n = mw_answer(session, scratch, line, length, answer, MW_ANSWER_BYTES, &quit);
        fwrite(answer, 1, n, stdout);
        fputc('\n', stdout);
        if (fflush(stdout) != 0)
            return;
    }
}

static int run(int argc, char **argv)
{
    mw_session *session, *scratch;
    char *line, *answer;

    if (read_args("engine", argc, argv, NULL, 0, NULL, 0) < 0)
        return EXIT_WRONG_USE;
    session = new_session();
    session->nets = nets_beside;
    scratch = new_session();
    line = malloc(LONGEST_LINE);
    answer = malloc(MW_ANSWER_BYTES);
    if (!line || !answer) {
        says_wrong("no memory for the engine's buffers");
        return EXIT_FAILED;
    }
    serve(session, scratch, line, answer);
    free(answer);
    free(line);
    free(scratch);
    free(session);
    return EXIT_GOOD;
}

const struct command engine_command = {
    .name = "engine",
    .summary = "answer another program, one JSON object a line",
    .help =
        "usage: millwright engine\n\n"
        "Reads requests from standard input and writes one answer for each to standard\n"
        "output, until the input ends or a request says quit. docs/protocol.md has them all.\n\n"
        "example:\n"
        "  printf '{\"cmd\":\"games\"}\\n{\"cmd\":\"quit\"}\\n' | millwright engine\n",
    .run = run,
};
