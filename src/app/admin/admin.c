/* Running a site: what a host does to people, to tables and to the whole. */
#include "admin.h"

#include "nets.h"
#include "text/json.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

/* ---- what tasks share ------------------------------------------------------------------------*/

struct store *open_place(struct store *(*open)(const char *where, char *why, size_t size),
                         const char *where)
{
    char why[600];
    struct store *store = open(where, why, sizeof why);

    if (!store)
        says_wrong("%s", why);
    return store;
}

int look_at_site(const char *where, int (*use)(struct world *world, void *context), void *context)
{
    struct store *store = open_place(store_look, where);
    struct world world;
    int code = EXIT_FAILED;

    if (!store)
        return EXIT_FAILED;
    if (world_begin(&world, store)) {
        code = use(&world, context);
        if (!store_could_read(store)) {
            says_wrong("the database could not be read to its end");
            code = EXIT_FAILED;
        }
        world_end(&world);
    }
    store_close(store);
    return code;
}

bool read_words(int argc, char **argv, const struct option *options, int n_options,
                const char **words, int n, const char *wanted)
{
    const int found = read_args("admin", argc, argv, options, n_options, words, n);

    if (found < 0)
        return false;
    return found == n || says_wrong("admin %s", wanted);
}

struct search {
    const char *name;
    struct person *person;
};

static int search(struct world *world, void *context)
{
    struct search *search = context;
    char password[256];

    if (person_find(world, search->name, search->person) ||
        person_by_name(world, search->name, search->person, password))
        return EXIT_GOOD;
    says_wrong("nobody there is called '%s'", search->name);
    return EXIT_FAILED;
}

bool find_person(const char *where, const char *name, struct person *person)
{
    struct search what = { name, person };

    return look_at_site(where, search, &what) == EXIT_GOOD;
}

static int say_refusal(struct json error)
{
    char text[600] = "it was refused";

    mw_json_read_text(mw_json_get(error, "text"), text, sizeof text);
    says_wrong("%s", text);
    return EXIT_FAILED;
}

int give_order(const char *where, const char *order, const char *sentence)
{
    char answer[2048], why[600];
    struct json object;
    size_t at;
    bool good = false;

    if (!site_order(where, &nets_beside, order, answer, sizeof answer, why, sizeof why)) {
        says_wrong("%s", why);
        return EXIT_FAILED;
    }
    if (!mw_json_parse(answer, strlen(answer), &object, &at) ||
        !mw_json_read_bool(mw_json_get(object, "ok"), &good) || !good)
        return say_refusal(mw_json_get(object, "error"));
    printf("%s\n", sentence);
    return EXIT_GOOD;
}

void write_time(int64_t time, char text[TIME_SIZE])
{
    const time_t seconds = (time_t)(time / 1000);
    struct tm parts;

    if (time == 0 || time >= FOR_EVER)
        snprintf(text, TIME_SIZE, "%s", time == 0 ? "never" : "for ever");
    else if (!gmtime_r(&seconds, &parts) || !strftime(text, TIME_SIZE, "%Y-%m-%d %H:%M", &parts))
        snprintf(text, TIME_SIZE, "?");
}

/* ---- all of them -----------------------------------------------------------------------------*/

static const struct {
    const char *name;
    int (*run)(int argc, char **argv);
} tasks[] = {
    { "people", admin_people },   { "add", admin_add },       { "rename", admin_rename },
    { "mute", admin_mute },       { "ban", admin_ban },       { "role", admin_role },
    { "link", admin_link },       { "delete", admin_delete }, { "tables", admin_tables },
    { "table", admin_table },     { "end", admin_end },       { "hand-on", admin_hand_on },
    { "reports", admin_reports }, { "orders", admin_orders }, { "backup", admin_backup },
    { "restore", admin_restore }, { "move", admin_move },     { "verify", admin_verify },
};

static int run(int argc, char **argv)
{
    for (size_t i = 0; argc > 0 && i < sizeof tasks / sizeof *tasks; i++)
        if (strcmp(argv[0], tasks[i].name) == 0)
            return tasks[i].run(argc - 1, argv + 1);
    if (argc > 0)
        fprintf(stderr, "millwright: admin has no '%s'; there are", argv[0]);
    else
        fprintf(stderr, "millwright: admin wants to know what to do:");
    for (size_t i = 0; i < sizeof tasks / sizeof *tasks; i++)
        fprintf(stderr, " %s", tasks[i].name);
    fputc('\n', stderr);
    return EXIT_WRONG_USE;
}

const struct command admin_command = {
    .name = "admin",
    .summary = "run a site: its people, its tables, copies of it",
    .help =
        "usage: millwright admin TASK WHERE ...\n\n"
        "WHERE is the folder that `millwright serve --data` has, or the address that --database "
        "has.\n"
        "A server may run there meanwhile, unless it says otherwise: it is told, and so are those\n"
        "whom it concerns. NAME is somebody's name or id, TABLE the id of a table, as lists and "
        "links\n"
        "have it.\n\n"
        "people:\n"
        "  people WHERE [--find TEXT] [--of moderators|muted|banned]   who there is\n"
        "  add WHERE NAME           somebody new; prints the end of a link by which they choose a\n"
        "                           password, once, within a day\n"
        "  link WHERE NAME          the same for a member who has forgotten it\n"
        "  rename WHERE NAME NEW    gives another name\n"
        "  mute WHERE NAME [--days N | --lift]   may not write at tables, for good or so long\n"
        "  ban WHERE NAME [--days N | --lift]    may not come; for good: seats are given up\n"
        "  role WHERE NAME ROLE     moderator, who can mute, ban and hide in the page, or none\n"
        "  delete WHERE NAME        the account, as its owner can; finished games stay\n"
        "  reports WHERE [--all]    what people have told moderators, and nobody has settled; or "
        "all\n"
        "  orders WHERE             what was done by these tasks and by moderators, newest "
        "first\n\n"
        "tables:\n"
        "  tables WHERE [--state STATE] [--of NAME] [--limit N]   the last ones that changed\n"
        "  table WHERE TABLE        all about one\n"
        "  end WHERE TABLE          ends it without a result\n"
        "  hand-on WHERE TABLE SEAT (--to NAME | --level N)   gives a seat to somebody, or a "
        "bot\n\n"
        "the site:\n"
        "  backup WHERE --to FOLDER    copies everything, as it is at this moment\n"
        "  restore FOLDER --to WHERE   puts a copy back where nothing is yet\n"
        "  move --from WHERE --to WHERE   into a database that is still empty, with no server\n"
        "                           running; the old one stays as it is\n"
        "  verify WHERE             replays every game that is stored, and checks all promises "
        "that\n"
        "                           can be checked so: no gaps, no doubles, the deal that was\n"
        "                           committed, nobody at two seats\n\n"
        "What is copied is compared, game by game, before anything of it counts.\n\n"
        "examples:\n"
        "  millwright admin people ~/.local/share/millwright\n"
        "  millwright admin mute /var/lib/millwright Ann --days 7\n"
        "  millwright admin backup /var/lib/millwright --to /backup/today\n"
        "  millwright admin move --from /var/lib/millwright --to "
        "postgresql://localhost/millwright\n",
    .run = run,
};
