/* A site as a whole: copies of it, another database for it, and whether it is sound. */
#include "admin.h"

#include <inttypes.h>
#include <stdio.h>
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
int admin_move(int argc, char **argv)
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

static int copy(const char *from, const char *to)
{
    struct store *source = open_place(store_look, from);
    struct store *target = source ? open_place(store_own, to) : NULL;
    const int code = target ? carry(source, target) : EXIT_FAILED;

    store_close(target);
    store_close(source);
    return code;
}

/* The same while it is served, as it is at this moment. */
int admin_backup(int argc, char **argv)
{
    const char *from = NULL, *to = NULL;
    const struct option options[] = { { "--to", &to, NULL } };

    if (read_args("admin", argc, argv, options, 1, &from, 1) < 0)
        return EXIT_WRONG_USE;
    if (!from || !to || store_is_address(to)) {
        says_wrong("admin backup wants a folder or postgresql://HOST/NAME, and --to, a new folder");
        return EXIT_WRONG_USE;
    }
    return copy(from, to);
}

/* A backup, into a place where nothing is yet. */
int admin_restore(int argc, char **argv)
{
    const char *from = NULL, *to = NULL;
    const struct option options[] = { { "--to", &to, NULL } };

    if (read_args("admin", argc, argv, options, 1, &from, 1) < 0)
        return EXIT_WRONG_USE;
    if (!from || !to || store_is_address(from)) {
        says_wrong("admin restore wants the FOLDER of a backup, and --to, a new folder or an empty "
                   "postgresql://HOST/NAME");
        return EXIT_WRONG_USE;
    }
    return copy(from, to);
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

int admin_verify(int argc, char **argv)
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
