/*
 * Looks at a saved game move by move, in as many processes as wanted, and reports. A move's finding
 * depends on the game up to it, the budget and the seed alone; so the number of processes changes
 * nothing, and what an earlier run has found is used again.
 */
#include "analyse.h"

#include "args.h"
#include "command.h"
#include "files.h"
#include "nets.h"
#include "system/workers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { USUAL_NODES = 400000, FEWEST_NODES = 100, MOST_NODES = 1000000000 };

struct analyse_args {
    const char *file, *nodes, *seed, *jobs, *work, *html, *language;
    bool json;
};

/* ---- Work -------------------------------------------------------------------------------------*/

static void work(void *context, int job, void *result)
{
    struct finding finding;

    judge_move(context, job, &finding);
    memcpy(result, &finding, sizeof finding);
}

static bool take(void *context, int job, const void *result)
{
    struct analysis *analysis = context;

    memcpy(&analysis->finding[job], result, sizeof *analysis->finding);
    analysis->known[job] = true;
    return work_add(analysis, job);
}

static bool is_known(void *context, int job)
{
    return ((const struct analysis *)context)->known[job];
}

static bool look_at_moves(struct analysis *analysis, int processes)
{
    const struct jobs jobs = { .n = analysis->session->n_moves,
                               .processes = processes,
                               .size = sizeof(struct finding),
                               .what = "moves",
                               .counts = 1,
                               .work = work,
                               .take = take,
                               .is_done = is_known,
                               .context = analysis };
    bool good = work_begin(analysis);

    if (good && !run_jobs(&jobs)) {
        good = false;
        if (analysis->work)
            says_wrong("not all moves have been looked at; the same command goes on from there");
        else
            says_wrong("not all moves have been looked at; with --work FILE it could go on later");
    }
    work_end();
    return good;
}

/* ---- Reports ----------------------------------------------------------------------------------*/

typedef void write_report(struct out *out, const struct analysis *analysis,
                          const struct digest *digest);

/* Written twice: the first time to learn how long it is. */
static char *make_report(write_report *write, const struct analysis *analysis,
                         const struct digest *digest, size_t *length)
{
    struct out out = mw_out_to(NULL, 0);
    char *text;

    write(&out, analysis, digest);
    *length = out.length;
    text = malloc(*length + 1);
    if (!text) {
        says_wrong("no memory for a report of %zu bytes", *length);
        exit(EXIT_FAILED);
    }
    out = mw_out_to(text, *length + 1);
    write(&out, analysis, digest);
    mw_out_end(&out);
    return text;
}

static bool write_html(const char *path, const struct analysis *analysis,
                       const struct digest *digest)
{
    size_t length;
    char *text = make_report(write_analysis_html, analysis, digest, &length);
    bool good = write_file(path, text, length);

    free(text);
    return good;
}

static void print_json(const struct analysis *analysis, const struct digest *digest)
{
    size_t length;
    char *text = make_report(write_analysis_json, analysis, digest, &length);

    fputs(text, stdout);
    free(text);
}

static void tell_where(const struct analysis *analysis, const char *path)
{
    printf(phrase(analysis, SAY_WRITTEN), path);
    putchar('\n');
}

static int report(const struct analyse_args *args, const struct analysis *analysis)
{
    struct digest digest;
    bool good = true;

    digest_make(&digest, analysis);
    if (args->html)
        good = write_html(args->html, analysis, &digest);
    if (args->json)
        print_json(analysis, &digest);
    else if (!args->html)
        tell_analysis(analysis, &digest);
    else if (good)
        tell_where(analysis, args->html);
    digest_free(&digest);
    return good ? EXIT_GOOD : EXIT_FAILED;
}

/* ---- The command ------------------------------------------------------------------------------*/

static void note_movers(struct analysis *analysis)
{
    mw_state state = analysis->session->first;

    for (int n = 0; n < analysis->session->n_moves; n++) {
        mw_move move;
        analysis->mover[n] = (int8_t)mw_seat(&state);
        mw_session_move(analysis->session, n, &move);
        mw_apply(&state, &move, NULL);
    }
}

static int analyse(const struct analyse_args *args, struct analysis *analysis, int processes)
{
    static bool known[MW_MAX_MOVES];
    static int8_t mover[MW_MAX_MOVES];
    const mw_session *session = analysis->session;
    int code = EXIT_FAILED;
    mw_problem problem;

    if (mw_term_count(mw_game_of(&session->now)) == 0) {
        says_wrong("%s: the bots do not know this game", args->file);
        return EXIT_FAILED;
    }
    if (args->html && !can_write(args->html))
        return EXIT_FAILED;
    analysis->players = mw_players(&session->now);
    analysis->net = mw_session_net(session, &problem);
    if (!analysis->net)
        says_wrong("%s; the weights of level 8 judge instead", problem.text);
    names_of(session, &analysis->names);
    analysis->known = known;
    analysis->mover = mover;
    note_movers(analysis);
    analysis->finding = calloc((size_t)session->n_moves + 1, sizeof *analysis->finding);
    if (!analysis->finding)
        says_wrong("no memory for %d moves", session->n_moves);
    else if (look_at_moves(analysis, processes))
        code = report(args, analysis);
    free(analysis->finding);
    return code;
}

static bool read_settings(const struct analyse_args *args, struct analysis *analysis, int *jobs)
{
    uint64_t nodes = USUAL_NODES, processes = 0;

    if (!read_language(args->language, &analysis->language) ||
        (args->nodes && !read_number("--nodes", args->nodes, FEWEST_NODES, MOST_NODES, &nodes)) ||
        (args->seed && !read_number("--seed", args->seed, 0, INT64_MAX, &analysis->seed)) ||
        (args->jobs && !read_number("--jobs", args->jobs, 1, 64, &processes)))
        return false;
    analysis->nodes = (int)nodes;
    analysis->work = args->work;
    *jobs = (int)processes;
    return true;
}

static int run(int argc, char **argv)
{
    struct analyse_args args = { .language = "en" };
    const struct option options[] = {
        { "--nodes", &args.nodes, NULL }, { "--seed", &args.seed, NULL },
        { "--jobs", &args.jobs, NULL },   { "--work", &args.work, NULL },
        { "--html", &args.html, NULL },   { "--lang", &args.language, NULL },
        { "--json", NULL, &args.json },
    };
    struct analysis analysis = { .seed = 1 };
    mw_session *session;
    int n, code, jobs;

    n = read_args("analyse", argc, argv, options, sizeof options / sizeof *options, &args.file, 1);
    if (n < 0 || !read_settings(&args, &analysis, &jobs))
        return EXIT_WRONG_USE;
    if (n == 0) {
        says_wrong("analyse wants a LOG; - is standard input");
        return EXIT_WRONG_USE;
    }
    session = new_session();
    session->nets = nets_beside;
    analysis.session = session;
    code = read_session(args.file, session) ? analyse(&args, &analysis, jobs) : EXIT_FAILED;
    free(session);
    return code;
}

const struct command analyse_command = {
    .name = "analyse",
    .summary = "which moves of a saved game were good, and what luck did",
    .help =
        "usage: millwright analyse LOG [OPTIONS]\n\n"
        "Looks at every move of a game, finished or not: the best move that a bot finds instead, "
        "what\n"
        "the move lost against it, what everybody can expect at the end, and what luck did with\n"
        "the cards drawn. LOG - is standard input. Ctrl-C stops it; with --work the same command\n"
        "goes on later, also when the game has gone on.\n\n"
        "  --nodes N        positions to look at for each move (400000); more is surer\n"
        "  --seed N         of the worlds that are looked at (1)\n"
        "  --jobs N         processes (one for each processor); they change nothing but the time\n"
        "  --work FILE      keep what was found, one line for each move\n"
        "  --json           the report as JSON\n"
        "  --html FILE      the report as a page with plots, instead of text\n"
        "  --lang ID        the language of text and page: en, de, it\n\n"
        "examples:\n"
        "  millwright analyse my.log\n"
        "  millwright analyse my.log --nodes 2000000 --work my.work --html my.html\n",
    .run = run,
};
