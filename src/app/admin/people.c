/* The people of a site: who there is, and what is done to them. */
#include "admin.h"

#include "server/people/names.h"
#include "server/people/sessions.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- who there is ----------------------------------------------------------------------------*/

struct wanted {
    const char *find, *of;
};

static bool is_wanted(const struct wanted *wanted, const struct person *person)
{
    if (!wanted->of)
        return true;
    if (strcmp(wanted->of, "moderators") == 0)
        return person->role == MODERATOR;
    return strcmp(wanted->of, "muted") == 0 ? person->muted > 0 : person->banned > 0;
}

static void show_person(const struct person *person, const struct rows *rows)
{
    static const char *const kinds[] = { "guest", "member", "program" };
    char seen[TIME_SIZE], until[TIME_SIZE];

    write_time(row_int(rows, 1), seen);
    printf("%-24s %-8s %-17s %5" PRId64 "  %s", person->name, kinds[person->kind], seen,
           row_int(rows, 2), person->id);
    if (person->role == MODERATOR)
        printf("  moderator");
    if (person->muted) {
        write_time(person->muted, until);
        printf("  muted until %s", until);
    }
    if (person->banned) {
        write_time(person->banned, until);
        printf("  banned until %s", until);
    }
    printf("\n");
}

static int list_people(struct world *world, void *context)
{
    const struct wanted *wanted = context;
    char shown[NAME_SIZE], folded[FOLDED_SIZE] = "";
    struct rows rows =
        store_read(world->store,
                   "select id, seen, (select count(*) from seats join tables on tables.id = "
                   "seats.\"table\" where seats.person = people.id and state = 1 and stand_in < "
                   "3), folded from people order by folded",
                   "");
    struct person person;

    printf("%-24s %-8s %-17s %5s  %s\n", "name", "kind", "seen (UTC)", "games", "id");
    if (wanted->find && !name_read(wanted->find, shown, folded)) {
        store_stop(&rows);
        return EXIT_GOOD; /* nobody can be called so */
    }
    while (store_next(&rows))
        if (strstr(row_text(&rows, 3), folded) && person_find(world, row_text(&rows, 0), &person) &&
            is_wanted(wanted, &person))
            show_person(&person, &rows);
    return EXIT_GOOD;
}

int admin_people(int argc, char **argv)
{
    const char *where = NULL;
    struct wanted wanted = { NULL, NULL };
    const struct option options[] = { { "--find", &wanted.find, NULL },
                                      { "--of", &wanted.of, NULL } };

    if (!read_words(argc, argv, options, 2, &where, 1, "people wants WHERE"))
        return EXIT_WRONG_USE;
    if (wanted.of && strcmp(wanted.of, "moderators") != 0 && strcmp(wanted.of, "muted") != 0 &&
        strcmp(wanted.of, "banned") != 0) {
        says_wrong("--of wants moderators, muted or banned, not '%s'", wanted.of);
        return EXIT_WRONG_USE;
    }
    return look_at_site(where, list_people, &wanted);
}

/* ---- what is done to them --------------------------------------------------------------------*/

enum { ORDER_SIZE = 1024, SENTENCE = 300 };

/* An order about somebody, to which fields are added. */
static struct out begin_order(char text[ORDER_SIZE], const char *what, const struct person *person)
{
    struct out out = mw_out_to(text, ORDER_SIZE);

    mw_json_open(&out, NULL, '{');
    mw_json_text(&out, "do", what);
    if (person)
        mw_json_text(&out, "person", person->id);
    return out;
}

static int end_order(struct out *out, const char *where, const char *text, const char *sentence)
{
    mw_json_close(out, '}');
    mw_out_end(out);
    return give_order(where, text, sentence);
}

int admin_rename(int argc, char **argv)
{
    const char *words[3];
    char text[ORDER_SIZE], sentence[SENTENCE];
    struct person person;
    struct out out;

    if (!read_words(argc, argv, NULL, 0, words, 3, "rename wants WHERE, NAME and the new name"))
        return EXIT_WRONG_USE;
    if (!find_person(words[0], words[1], &person))
        return EXIT_FAILED;
    out = begin_order(text, "rename", &person);
    mw_json_text(&out, "name", words[2]);
    snprintf(sentence, sizeof sentence, "%s is called %s now", person.name, words[2]);
    return end_order(&out, words[0], text, sentence);
}

static void say_until(char sentence[SENTENCE], const char *name, const char *what, int64_t until)
{
    char time[TIME_SIZE];

    write_time(until, time);
    if (until == 0)
        snprintf(sentence, SENTENCE, "%s may %s again", name, what);
    else if (until == FOR_EVER)
        snprintf(sentence, SENTENCE, "%s may not %s any more", name, what);
    else
        snprintf(sentence, SENTENCE, "%s may not %s until %s UTC", name, what, time);
}

/* "mute" or "ban", for so many days, for good, or no more. */
static int restrain(int argc, char **argv, const char *what, const char *wanted, const char *may)
{
    const char *words[2], *days = NULL;
    bool lift = false;
    const struct option options[] = { { "--days", &days, NULL }, { "--lift", NULL, &lift } };
    char text[ORDER_SIZE], sentence[SENTENCE];
    struct person person;
    int64_t until;
    uint64_t number = 0;
    struct out out;

    if (!read_words(argc, argv, options, 2, words, 2, wanted) ||
        (days && !read_number("--days", days, 1, 36500, &number)))
        return EXIT_WRONG_USE;
    if (days && lift) {
        says_wrong("--days and --lift cannot both be meant");
        return EXIT_WRONG_USE;
    }
    if (!find_person(words[0], words[1], &person))
        return EXIT_FAILED;
    until = lift ? 0 : days ? real_now() + (int64_t)number * DAY_MS : FOR_EVER;
    out = begin_order(text, what, &person);
    mw_json_int(&out, "until", until);
    say_until(sentence, person.name, may, until);
    return end_order(&out, words[0], text, sentence);
}

int admin_mute(int argc, char **argv)
{
    return restrain(argc, argv, "mute", "mute wants WHERE and NAME", "write at tables");
}

int admin_ban(int argc, char **argv)
{
    return restrain(argc, argv, "ban", "ban wants WHERE and NAME", "come to the site");
}

int admin_role(int argc, char **argv)
{
    const char *words[3];
    char text[ORDER_SIZE], sentence[SENTENCE];
    struct person person;
    struct out out;

    if (!read_words(argc, argv, NULL, 0, words, 3, "role wants WHERE, NAME, and moderator or none"))
        return EXIT_WRONG_USE;
    if (!find_person(words[0], words[1], &person))
        return EXIT_FAILED;
    if (person.kind != MEMBER) {
        says_wrong("%s has no password, and so can have no role", person.name);
        return EXIT_FAILED;
    }
    out = begin_order(text, "role", &person);
    mw_json_text(&out, "role", words[2]);
    snprintf(sentence, sizeof sentence,
             strcmp(words[2], "none") == 0 ? "%s has no role any more" : "%s is a %s now",
             person.name, words[2]);
    return end_order(&out, words[0], text, sentence);
}

int admin_delete(int argc, char **argv)
{
    const char *words[2];
    char text[ORDER_SIZE], sentence[SENTENCE];
    struct person person;
    struct out out;

    if (!read_words(argc, argv, NULL, 0, words, 2, "delete wants WHERE and NAME"))
        return EXIT_WRONG_USE;
    if (!find_person(words[0], words[1], &person))
        return EXIT_FAILED;
    out = begin_order(text, "delete", &person);
    snprintf(sentence, sizeof sentence, "%s is deleted", person.name);
    return end_order(&out, words[0], text, sentence);
}

/* ---- links -----------------------------------------------------------------------------------*/

/* The server only gets to know the hash of the code: nobody can read it there later. */
static int order_link(const char *where, const char *what, const struct person *person,
                      const char *name)
{
    char text[ORDER_SIZE], sentence[SENTENCE], code[COOKIE_SIZE], hash[HEX_SIZE];
    struct world world;
    struct out out;

    if (!world_begin(&world, NULL)) {
        says_wrong("the system has no random numbers");
        return EXIT_FAILED;
    }
    link_draw(&world, code, hash);
    world_end(&world);
    out = begin_order(text, what, person);
    mw_json_text(&out, "hash", hash);
    if (!person)
        mw_json_text(&out, "name", name);
    snprintf(sentence, sizeof sentence,
             "for %s, once, within a day: the address of your site, and behind it\n"
             "#/link/%s",
             person ? person->name : name, code);
    return end_order(&out, where, text, sentence);
}

int admin_link(int argc, char **argv)
{
    const char *words[2];
    struct person person;

    if (!read_words(argc, argv, NULL, 0, words, 2, "link wants WHERE and NAME"))
        return EXIT_WRONG_USE;
    if (!find_person(words[0], words[1], &person))
        return EXIT_FAILED;
    if (person.kind != MEMBER) {
        says_wrong("%s never had a password", person.name);
        return EXIT_FAILED;
    }
    return order_link(words[0], "link", &person, NULL);
}

int admin_add(int argc, char **argv)
{
    const char *words[2];

    if (!read_words(argc, argv, NULL, 0, words, 2, "add wants WHERE and NAME"))
        return EXIT_WRONG_USE;
    return order_link(words[0], "add", NULL, words[1]);
}
