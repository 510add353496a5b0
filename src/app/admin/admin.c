/* Running a site: what a host does to it as a whole. */
#include "server/admin/admin.h"

#include "args.h"
#include "command.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { MOST_PROBLEMS = 50 /* that are told one by one */ };

/* ---- telling ---------------------------------------------------------------------------------*/

static bool is_line_open; /* of progress, on a terminal */
static int problems;

static void end_line(void)
{
    if (is_line_open)
        fputs("\r\033[K", stderr);
    is_line_open = false;
}

static void show_progress(const char *what, int64_t done, int64_t of)
{
    if (!isatty(STDERR_FILENO))
        return;
    fprintf(stderr, "\r\033[K%s: %" PRId64 " of %" PRId64, what, done, of);
    fflush(stderr);
    is_line_open = true;
}

static void show_problem(const char *sentence)
{
    if (++problems > MOST_PROBLEMS)
        return;
    end_line();
    printf("%s\n", sentence);
}

static const struct listener_to_work listener = { show_progress, show_problem };

/* A place to write to, where a folder is made if it is missing, or one to look at, which must be there. */
static struct store *open_place(struct store *(*open)(const char *where, char *why, size_t size),
                                const char *where)
{
    char why[600];
    struct store *store = open(where, why, sizeof why);

    if (!store)
        says_wrong("%s", why);
    return store;
}

/* ---- what can be done ------------------------------------------------------------------------*/

static int carry(struct store *from, struct store *to)
{
    struct carried carried;
    char why[300];

    store_be_patient(from);
    store_be_patient(to);
    if (!site_carry(from, to, &listener, &carried, why, sizeof why)) {
        end_line();
        says_wrong("%s", why);
        return EXIT_FAILED;
    }
    end_line();
    printf("%" PRId64 " people, %" PRId64 " tables and %" PRId64 " moves carried over, %" PRId64
           " rows in all, and compared game by game\n",
           carried.people, carried.tables, carried.moves, carried.rows);
    return EXIT_GOOD;
}

/* From a place that nobody serves to another. */
static int move(int argc, char **argv)
{
    const char *from = NULL, *to = NULL;
    const struct option options[] = { { "--from", &from, NULL }, { "--to", &to, NULL } };
    struct store *source = NULL, *target = NULL;
    int code = EXIT_FAILED;

    if (read_args("admin", argc, argv, options, 2, NULL, 0) < 0)
        return EXIT_WRONG_USE;
    if (!from || !to) {
        says_wrong("admin move wants --from and --to, each a folder or postgresql://HOST/NAME");
        return EXIT_WRONG_USE;
    }
    /* What is not there is not made; what is there is taken from whoever serves it. */
    source = open_place(store_look, from);
    if (source) {
        store_close(source);
        source = open_place(store_own, from);
    }
    target = source ? open_place(store_own, to) : NULL;
    if (target)
        code = carry(source, target);
    store_close(target);
    store_close(source);
    return code;
}

/* The same while it is served, as it is at this moment. */
static int backup(int argc, char **argv)
{
    const char *from = NULL, *to = NULL;
    const struct option options[] = { { "--to", &to, NULL } };
    struct store *source, *target;
    int code = EXIT_FAILED;

    if (read_args("admin", argc, argv, options, 1, &from, 1) < 0)
        return EXIT_WRONG_USE;
    if (!from || !to || store_is_address(to)) {
        says_wrong("admin backup wants a folder or postgresql://HOST/NAME, and --to, a new folder");
        return EXIT_WRONG_USE;
    }
    source = open_place(store_look, from);
    target = source ? open_place(store_own, to) : NULL;
    if (target)
        code = carry(source, target);
    store_close(target);
    store_close(source);
    return code;
}

static int tell_verified(const struct verified *found)
{
    if (found->problems > MOST_PROBLEMS)
        printf("and %" PRId64 " more\n", found->problems - MOST_PROBLEMS);
    printf("%" PRId64 " people, %" PRId64 " tables (%" PRId64 " frozen), %" PRId64 " moves: ",
           found->people, found->tables, found->frozen, found->moves);
    if (found->problems == 0)
        printf("nothing wrong\n");
    else
        printf("%" PRId64 " problem%s\n", found->problems, found->problems == 1 ? "" : "s");
    return found->problems > 0 ? EXIT_FAILED : EXIT_GOOD;
}

static int verify(int argc, char **argv)
{
    const char *where = NULL;
    struct verified found;
    struct store *store;
    bool good;

    if (read_args("admin", argc, argv, NULL, 0, &where, 1) < 0)
        return EXIT_WRONG_USE;
    if (!where) {
        says_wrong("admin verify wants a folder or postgresql://HOST/NAME");
        return EXIT_WRONG_USE;
    }
    store = open_place(store_look, where);
    if (!store)
        return EXIT_FAILED;
    good = site_verify(store, &listener, &found);
    store_close(store);
    end_line();
    if (good)
        return tell_verified(&found);
    says_wrong("the database could not be read to its end");
    return EXIT_FAILED;
}

static const struct {
    const char *name;
    int (*run)(int argc, char **argv);
} tasks[] = { { "backup", backup }, { "move", move }, { "verify", verify } };

static int run(int argc, char **argv)
{
    for (size_t i = 0; argc > 0 && i < sizeof tasks / sizeof *tasks; i++)
        if (strcmp(argv[0], tasks[i].name) == 0)
            return tasks[i].run(argc - 1, argv + 1);
    if (argc > 0)
        says_wrong("admin has no '%s'; there are backup, move and verify", argv[0]);
    else
        says_wrong("admin wants to know what to do: backup, move or verify");
    return EXIT_WRONG_USE;
}

const struct command admin_command = {
    .name = "admin",
    .summary = "run a site: keep a copy, carry it to another database, check it",
    .help =
        "usage: millwright admin backup WHERE --to FOLDER\n"
        "       millwright admin move --from WHERE --to WHERE\n"
        "       millwright admin verify WHERE\n\n"
        "What is done to a site as a whole. WHERE is the folder that `millwright serve --data` "
        "has,\n"
        "or the address that --database has.\n\n"
        "  backup  copies everything, as it is at this moment, into a new folder; a server may "
        "run\n"
        "  move    carries everything into a database that is still empty, with no server "
        "running;\n"
        "          the old one stays as it is. A backup is put back so, too\n"
        "  verify  replays every game that is stored, and checks all promises that can be checked\n"
        "          so: no gaps, no doubles, the deal that was committed, nobody at two seats; a\n"
        "          server may run\n\n"
        "What is copied is compared, game by game, before anything of it counts.\n\n"
        "examples:\n"
        "  millwright admin verify ~/.local/share/millwright\n"
        "  millwright admin backup ~/.local/share/millwright --to /backup/today\n"
        "  millwright admin move --from /var/lib/millwright --to "
        "postgresql://localhost/millwright\n",
    .run = run,
};
