/* The tables of a site: which there are, and what is done to them. */
#include "admin.h"

#include "server/tables/table.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- which there are -------------------------------------------------------------------------*/

struct wanted {
    const char *of, *id;
    int64_t state; /* -1: any */
    int64_t limit;
};

/* "Ann, Bob, a bot of level 5" */
static void show_names(const struct table *table)
{
    char name[MW_MAX_PLAYERS][MW_MAX_NAME];

    table_list_names(table, name);
    for (int seat = 0; seat < table->terms.setup.players; seat++)
        printf("%s%s", seat > 0 ? ", " : "", name[seat][0] ? name[seat] : "(free)");
}

static void show_line(const struct table *table)
{
    char changed[TIME_SIZE];

    write_time(table->changed, changed);
    printf("%-24s %-9s %-16s %5d  %-17s ", table->id, table_state_names[table->state],
           mw_game_info(table->terms.setup.game)->id, table->moves, changed);
    show_names(table);
    printf("\n");
}

static bool find_asked(struct world *world, const struct wanted *wanted, char person[ID_SIZE])
{
    struct person found;
    char password[256];

    person[0] = 0;
    if (!wanted->of)
        return true;
    if (!person_find(world, wanted->of, &found) &&
        !person_by_name(world, wanted->of, &found, password))
        return says_wrong("nobody there is called '%s'", wanted->of);
    copy_id(person, found.id);
    return true;
}

static int list_tables(struct world *world, void *context)
{
    enum { MOST = 10000 };
    static char id[MOST][ID_SIZE];
    const struct wanted *wanted = context;
    static struct tables tables;
    char person[ID_SIZE];
    int n;

    if (!find_asked(world, wanted, person))
        return EXIT_FAILED;
    tables_begin(&tables, world);
    n = read_ids(store_read(world->store,
                            "select id from tables where ($1 = -1 or state = $2) and ($3 = '' or "
                            "id in (select \"table\" from seats where person = $4)) "
                            "order by changed desc limit $5",
                            "iitti", wanted->state, wanted->state, person, person, wanted->limit),
                 id, MOST);
    printf("%-24s %-9s %-16s %5s  %-17s %s\n", "table", "state", "game", "moves", "changed (UTC)",
           "who");
    for (int i = 0; i < n; i++) {
        struct table *table = table_find(&tables, id[i]);
        if (table)
            show_line(table);
    }
    tables_end(&tables);
    return EXIT_GOOD;
}

static bool read_state(const char *text, int64_t *state)
{
    *state = -1;
    if (!text)
        return true;
    for (int i = 0; i < TABLE_STATES; i++)
        if (strcmp(text, table_state_names[i]) == 0)
            *state = i;
    return *state >= 0 ||
           says_wrong("--state wants open, running, over, cancelled, ended or frozen, not '%s'",
                      text);
}

int admin_tables(int argc, char **argv)
{
    const char *where = NULL, *state = NULL, *limit = NULL;
    struct wanted wanted = { .limit = 50 };
    const struct option options[] = { { "--state", &state, NULL },
                                      { "--of", &wanted.of, NULL },
                                      { "--limit", &limit, NULL } };
    uint64_t number = 50;

    if (!read_words(argc, argv, options, 3, &where, 1, "tables wants WHERE") ||
        !read_state(state, &wanted.state) ||
        (limit && !read_number("--limit", limit, 1, 10000, &number)))
        return EXIT_WRONG_USE;
    wanted.limit = (int64_t)number;
    return look_at_site(where, list_tables, &wanted);
}

/* ---- one of them -----------------------------------------------------------------------------*/

static void show_seat(const struct table *table, int seat, const char *name)
{
    static const char *const stand_ins[] = { "", ", a stand-in plays by wish",
                                             ", a stand-in plays since the time was out",
                                             ", has given up: a stand-in plays" };
    const struct seat *place = &table->seat[seat];

    printf("  seat %d   %s", seat, name[0] ? name : "(free)");
    if (place->bot)
        printf(" (bot of level %d)", place->bot);
    else if (place->person[0])
        printf(" (%s)%s", place->person, stand_ins[place->stand_in]);
    printf("%s\n", table->state == TABLE_RUNNING && table->decides == seat ? "   is to move" : "");
}

static void show_table(const struct table *table)
{
    char created[TIME_SIZE], changed[TIME_SIZE], name[MW_MAX_PLAYERS][MW_MAX_NAME];
    struct person host;

    write_time(table->created, created);
    write_time(table->changed, changed);
    person_find(table->all->world, table->host, &host);
    table_list_names(table, name);
    printf("%s   %s, %s, version %" PRId64 ", %d moves\n", table->id,
           mw_game_info(table->terms.setup.game)->name, table_state_names[table->state],
           table->version, table->moves);
    printf("  made     %s UTC\n  changed  %s UTC\n  host     %s\n  entry    %s%s\n", created,
           changed, host.name, table->terms.by_link ? "by link" : "open",
           table->terms.is_rated ? ", rated" : "");
    for (int seat = 0; seat < table->terms.setup.players; seat++)
        show_seat(table, seat, name[seat]);
    if (table->result)
        printf("  result   %s\n", table->result);
}

static int look_at_table(struct world *world, void *context)
{
    static struct tables tables;
    struct table *table;

    tables_begin(&tables, world);
    table = table_find(&tables, context);
    if (table)
        show_table(table);
    else
        says_wrong("there is no table %s", (const char *)context);
    tables_end(&tables);
    return table ? EXIT_GOOD : EXIT_FAILED;
}

int admin_table(int argc, char **argv)
{
    const char *words[2];
    char id[ID_SIZE];

    if (!read_words(argc, argv, NULL, 0, words, 2, "table wants WHERE and the id of a table"))
        return EXIT_WRONG_USE;
    copy_id(id, words[1]);
    return look_at_site(words[0], look_at_table, id);
}

/* ---- what is done to them --------------------------------------------------------------------*/

enum { ORDER_SIZE = 512 };

int admin_end(int argc, char **argv)
{
    const char *words[2];
    char text[ORDER_SIZE];
    struct out out = mw_out_to(text, sizeof text);

    if (!read_words(argc, argv, NULL, 0, words, 2, "end wants WHERE and the id of a table"))
        return EXIT_WRONG_USE;
    mw_json_open(&out, NULL, '{');
    mw_json_text(&out, "do", "end");
    mw_json_text(&out, "table", words[1]);
    mw_json_close(&out, '}');
    mw_out_end(&out);
    return give_order(words[0], text, "it has ended");
}

int admin_hand_on(int argc, char **argv)
{
    const char *words[3], *to = NULL, *level = NULL;
    const struct option options[] = { { "--to", &to, NULL }, { "--level", &level, NULL } };
    char text[ORDER_SIZE];
    struct out out = mw_out_to(text, sizeof text);
    struct person person;
    uint64_t number = 0;
    int seat;

    if (!read_words(argc, argv, options, 2, words, 3,
                    "hand-on wants WHERE, the id of a table, and the number of a seat") ||
        !read_seat(words[2], MW_MAX_PLAYERS, &seat) ||
        (level && !read_number("--level", level, 1, MW_LEVELS, &number)))
        return EXIT_WRONG_USE;
    if (!to == !level) {
        says_wrong("admin hand-on wants either --to NAME or --level N");
        return EXIT_WRONG_USE;
    }
    if (to && !find_person(words[0], to, &person))
        return EXIT_FAILED;
    mw_json_open(&out, NULL, '{');
    mw_json_text(&out, "do", "hand-on");
    mw_json_text(&out, "table", words[1]);
    mw_json_int(&out, "seat", seat);
    if (to)
        mw_json_text(&out, "person", person.id);
    else
        mw_json_int(&out, "level", (int64_t)number);
    mw_json_close(&out, '}');
    mw_out_end(&out);
    return give_order(words[0], text, "the seat is handed on");
}
