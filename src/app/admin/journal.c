/* What people have told moderators, and what was done from above. */
#include "admin.h"

#include <stdio.h>

static void show_name(struct world *world, const char *id)
{
    struct person person;

    person_find(world, id, &person);
    printf("%s", person.name);
}

static int list_reports(struct world *world, void *context)
{
    const bool *all = context;
    struct rows rows = store_read(world->store,
                                  "select at, person, about, \"table\", said, text, closed from "
                                  "reports where closed = 0 or $1 = 1 order by at, id",
                                  "i", (int64_t)*all);
    char at[TIME_SIZE];
    int n = 0;

    for (; store_next(&rows); n++) {
        write_time(row_int(&rows, 0), at);
        printf("%s UTC  ", at);
        show_name(world, row_text(&rows, 1));
        printf(" about ");
        show_name(world, row_text(&rows, 2));
        printf(" at %s%s\n", row_text(&rows, 3), row_int(&rows, 6) > 0 ? ", settled" : "");
        if (!row_is_null(&rows, 4))
            printf("  said: %s\n", row_text(&rows, 4));
        printf("  why:  %s\n", row_text(&rows, 5));
    }
    if (n == 0)
        printf("nobody has reported anything that is not settled\n");
    return EXIT_GOOD;
}

int admin_reports(int argc, char **argv)
{
    const char *where = NULL;
    bool all = false;
    const struct option options[] = { { "--all", NULL, &all } };

    if (!read_words(argc, argv, options, 1, &where, 1, "reports wants WHERE"))
        return EXIT_WRONG_USE;
    return look_at_site(where, list_reports, &all);
}

static int list_orders(struct world *world, void *context)
{
    struct rows rows = store_read(
        world->store, "select at, person, what, answer from orders order by at desc, id limit 200",
        "");
    char at[TIME_SIZE];

    (void)context;
    while (store_next(&rows)) {
        write_time(row_int(&rows, 0), at);
        printf("%s UTC  ", at);
        if (row_is_null(&rows, 1))
            printf("the host");
        else
            show_name(world, row_text(&rows, 1));
        printf("  %s  %s\n", row_text(&rows, 2), row_text(&rows, 3));
    }
    return EXIT_GOOD;
}

int admin_orders(int argc, char **argv)
{
    const char *where = NULL;

    if (!read_words(argc, argv, NULL, 0, &where, 1, "orders wants WHERE"))
        return EXIT_WRONG_USE;
    return look_at_site(where, list_orders, NULL);
}
