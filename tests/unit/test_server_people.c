/* People: guests and members, sessions, tokens, codes, blocks, absences, and what is left of them. */
#include "support.h"

#include "server/people/people.h"

#include "server/people/passwords.h"
#include "server/people/sessions.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DAY INT64_C(86400000)

static char folder[100];
static struct world world;
static struct refusal refusal;
static struct person anna, ben;

static struct person guest(const char *name)
{
    struct person person;

    if (!person_add_guest(&world, name, 0, &person, &refusal))
        fail_msg("%s: %s", name, refusal.code);
    return person;
}

static int begin(void **state)
{
    char why[500];

    (void)state;
    strcpy(folder, "/tmp/millwright-people-XXXXXX");
    if (!mkdtemp(folder) || !world_begin(&world, store_open(folder, why, sizeof why)))
        return -1;
    world_seed(&world, 1);
    anna = guest("Anna");
    ben = guest("Ben");
    return 0;
}

static int end(void **state)
{
    char command[200];

    (void)state;
    world_end(&world);
    store_close(world.store);
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command);
}

static int64_t rows_of(const char *sql)
{
    struct rows rows = store_read(world.store, sql, "");
    const int64_t n = store_next(&rows) ? row_int(&rows, 0) : -1;

    store_stop(&rows);
    return n;
}

static void assert_refused(bool good, const char *code)
{
    assert_false(good);
    assert_string_equal(refusal.code, code);
}

static const char *written(const struct person *person)
{
    static char text[300];
    struct out out = mw_out_to(text, sizeof text);

    person_write(&out, NULL, person);
    mw_out_end(&out);
    return text;
}

TEST(who_there_is)
{
    struct person found;
    char wanted[200];

    assert_true(person_find(&world, anna.id, &found));
    assert_string_equal(found.name, "Anna");
    assert_int_equal(found.kind, GUEST);
    assert_int_equal(strlen(found.id), 23);
    assert_int_equal(found.id[0], 'u');
    snprintf(wanted, sizeof wanted, "{\"id\":\"%s\",\"name\":\"Anna\",\"kind\":\"guest\"}",
             anna.id);
    assert_string_equal(written(&found), wanted);
    for (int i = 0; i < 3; i++) {
        assert_false(person_find(&world, (const char *[]){ "", NULL, "u123" }[i], &found));
        assert_string_equal(written(&found),
                            "{\"id\":null,\"name\":\"someone\",\"kind\":\"guest\"}");
    }
}

TEST(names_are_taken_once)
{
    struct person other;

    assert_refused(person_add_guest(&world, " ANNA ", 0, &other, &refusal), "name-taken");
    assert_refused(person_add_guest(&world, "a\u200bb", 0, &other, &refusal), "bad-request");
    assert_string_equal(refusal.field, "name");
    assert_refused(person_rename(&world, &ben, "anna", &refusal), "name-taken");
    assert_true(person_rename(&world, &anna, "ANNA", &refusal)); /* one's own */
    assert_true(person_rename(&world, &anna, "Cara", &refusal));
    assert_true(person_rename(&world, &ben, "Anna", &refusal));
    assert_true(person_find(&world, anna.id, &other));
    assert_string_equal(other.name, "Cara");
    assert_true(store_commit(world.store));
}

TEST(sessions)
{
    char cookie[COOKIE_SIZE], second[COOKIE_SIZE], hash[HEX_SIZE], other[HEX_SIZE];
    struct person found;

    assert_true(session_begin(&world, anna.id, cookie));
    assert_int_equal(strlen(cookie), 43);
    assert_int_equal(
        strspn(cookie, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_"), 43);
    assert_true(person_by_secret(&world, cookie, &found, hash));
    assert_string_equal(found.id, anna.id);
    assert_int_equal(strlen(hash), 64);
    assert_int_equal(
        rows_of("select count(*) from sessions where hash = 'x' or length(hash) <> 64"), 0);
    assert_true(session_begin(&world, anna.id, second));
    assert_string_not_equal(cookie, second);
    assert_true(person_by_secret(&world, second, &found, other));
    assert_true(sessions_end_others(&world, anna.id, hash));
    assert_true(person_by_secret(&world, cookie, &found, hash));
    assert_false(person_by_secret(&world, second, &found, other));
    assert_true(session_end(&world, hash));
    assert_false(person_by_secret(&world, cookie, &found, hash));
    assert_false(person_by_secret(&world, "", &found, hash));
}

TEST(passwords)
{
    static char hash[PASSWORD_HASH_SIZE], stored[PASSWORD_HASH_SIZE], long_one[300];
    struct person found;

    memset(long_one, 'x', 256);
    assert_false(password_is_good("1234567"));
    assert_false(password_is_good("ääää"));
    assert_true(password_is_good("ääääääää"));
    assert_true(password_is_good(long_one));
    strcat(long_one, "x");
    assert_false(password_is_good(long_one));
    assert_true(password_hash("right horse", hash));
    assert_non_null(strstr(hash, "$argon2id$"));
    assert_true(password_fits("right horse", hash));
    assert_false(password_fits("wrong horse", hash));
    assert_false(password_fits("right horse", ""));
    assert_true(person_by_name(&world, "anna", &found, stored));
    assert_string_equal(stored, "");
    assert_true(person_set_password(&world, &anna, hash));
    assert_true(person_by_name(&world, " ANNA", &found, stored));
    assert_string_equal(stored, hash);
    assert_int_equal(found.kind, MEMBER);
    assert_true(found.has_password);
    assert_false(person_by_name(&world, "nobody", &found, stored));
    assert_string_equal(stored, "");
}

TEST(tokens)
{
    char token[TOKEN_SIZE], again[TOKEN_SIZE], hash[HEX_SIZE];
    struct person program, found;

    assert_true(person_set_password(&world, &anna, "x"));
    assert_true(token_make(&world, &anna, "Robot", &program, token, &refusal));
    assert_int_equal(strlen(token), 47);
    assert_true(secret_is_token(token));
    assert_false(secret_is_token(token + 4));
    assert_true(person_by_secret(&world, token, &found, hash));
    assert_string_equal(found.id, program.id);
    assert_int_equal(found.kind, PROGRAM);
    assert_string_equal(found.owner, anna.id);
    assert_refused(token_make(&world, &anna, "robot", &found, again, &refusal), "name-taken");
    assert_refused(token_make(&world, &anna, "", &found, again, &refusal), "bad-request");
    assert_string_equal(refusal.field, "label");
    assert_false(token_end(&world, &ben, program.id));
    assert_false(token_end(&world, &anna, ben.id));
    assert_true(token_end(&world, &anna, program.id));
    assert_false(person_by_secret(&world, token, &found, hash));
    /* The same account again, with a new token. */
    assert_refused(token_make(&world, &ben, "Robot", &found, again, &refusal), "name-taken");
    assert_true(token_make(&world, &anna, "robot", &found, again, &refusal));
    assert_string_equal(found.id, program.id);
    assert_string_not_equal(again, token);
}

TEST(too_many_tokens)
{
    char token[TOKEN_SIZE], label[20];
    struct person program;

    for (int i = 0; i < MOST_PROGRAMS; i++) {
        snprintf(label, sizeof label, "robot %d", i);
        assert_true(token_make(&world, &anna, label, &program, token, &refusal));
    }
    assert_refused(token_make(&world, &anna, "one more", &program, token, &refusal), "too-many");
    assert_string_equal(refusal.more, "\"limit\":50");
}

TEST(codes)
{
    char code[CODE_SIZE], second[CODE_SIZE], typed[40];
    struct person found;
    int64_t until;

    assert_true(carry_make(&world, anna.id, code, &until));
    assert_int_equal(strlen(code), 10);
    assert_null(strpbrk(code, "0O1Iabcdefghijklmnopqrstuvwxyz"));
    assert_true(carry_make(&world, anna.id, second, &until));
    assert_false(carry_take(&world, code, &found)); /* a new one ends the old one */
    snprintf(typed, sizeof typed, " %.3s-%.4s %s ", second, second + 3, second + 7);
    for (char *at = typed; *at; at++)
        if (*at >= 'A' && *at <= 'Z')
            *at = (char)(*at + 'a' - 'A');
    assert_true(carry_take(&world, typed, &found));
    assert_string_equal(found.id, anna.id);
    assert_false(carry_take(&world, second, &found)); /* one use */
    assert_true(carry_make(&world, anna.id, code, &until));
    world.ahead += CODE_LIFE_MS + 1000;
    assert_false(carry_take(&world, code, &found));
    assert_false(carry_take(&world, "", &found));
    assert_false(carry_take(&world, "ABCDEFGHJKL", &found));
}

TEST(blocks)
{
    char text[500];
    struct out out = mw_out_to(text, sizeof text);

    assert_false(people_are_apart(&world, anna.id, ben.id));
    assert_true(person_block(&world, &anna, ben.id, true, &refusal));
    assert_true(person_block(&world, &anna, ben.id, true, &refusal));
    assert_true(people_are_apart(&world, anna.id, ben.id));
    assert_true(people_are_apart(&world, ben.id, anna.id));
    person_write_blocked(&out, NULL, &world, anna.id);
    mw_out_end(&out);
    assert_non_null(strstr(text, "\"Ben\""));
    assert_true(person_block(&world, &anna, ben.id, false, &refusal));
    assert_false(people_are_apart(&world, ben.id, anna.id));
    assert_refused(person_block(&world, &anna, anna.id, true, &refusal), "bad-request");
    assert_refused(person_block(&world, &anna, "u1", true, &refusal), "bad-request");
    assert_true(store_commit(world.store));
}

/* Sets the clock to noon of a day of 2031, so that a year has its middle and its end. */
static int64_t set_day(int day)
{
    const int64_t wanted = INT64_C(1924992000000) + (day - 1) * DAY + DAY / 2;

    world.ahead += wanted - world_now(&world);
    return world_now(&world);
}

TEST(absences)
{
    int left;
    int64_t now = set_day(100);
    struct person found;

    assert_int_equal(person_days_left(&world, anna.id), 30);
    assert_refused(person_go_away(&world, &anna, now - 1, &left, &refusal), "bad-request");
    assert_refused(person_go_away(&world, &anna, now + 31 * DAY, &left, &refusal), "too-many");
    assert_refused(person_go_away(&world, &anna, INT64_MAX, &left, &refusal), "too-many");
    assert_true(person_go_away(&world, &anna, now + 10 * DAY, &left, &refusal));
    assert_int_equal(left, 20);
    assert_true(person_find(&world, anna.id, &found));
    assert_int_equal(found.away_until, now + 10 * DAY);
    /* Back early: what had begun counts. */
    world.ahead += 2 * DAY + DAY / 4;
    assert_true(person_go_away(&world, &anna, 0, &left, &refusal));
    assert_int_equal(left, 27);
    assert_true(person_find(&world, anna.id, &found));
    assert_int_equal(found.away_until, 0);
    /* Longer while away; then it ends by itself. */
    now = set_day(200);
    assert_true(person_go_away(&world, &anna, now + DAY / 2, &left, &refusal));
    assert_int_equal(left, 26);
    assert_true(person_go_away(&world, &anna, now + 5 * DAY, &left, &refusal));
    assert_int_equal(left, 22);
    set_day(220);
    assert_true(person_find(&world, anna.id, &found));
    assert_int_equal(found.away_until, 0);
    assert_int_equal(person_days_left(&world, anna.id), 22);
    /* Into the next year: each has its own days. */
    now = set_day(356); /* the 22nd of December */
    assert_true(person_go_away(&world, &anna, now + 35 * DAY, &left, &refusal));
    assert_int_equal(left, 12);
    set_day(365 + 40);
    assert_int_equal(person_days_left(&world, anna.id), 5);
    assert_true(person_go_away(&world, &anna, 0, &left, &refusal));
    assert_int_equal(left, 5);
}

TEST(deleting)
{
    char cookie[COOKIE_SIZE], code[CODE_SIZE], hash[HEX_SIZE];
    struct person found;
    int64_t until;

    assert_true(session_begin(&world, anna.id, cookie) &&
                carry_make(&world, anna.id, code, &until) &&
                person_block(&world, &anna, ben.id, true, &refusal) &&
                person_block(&world, &ben, anna.id, true, &refusal));
    assert_true(person_delete(&world, anna.id));
    assert_false(person_find(&world, anna.id, &found));
    assert_false(person_by_secret(&world, cookie, &found, hash));
    assert_false(carry_take(&world, code, &found));
    assert_int_equal(rows_of("select count(*) from blocks"), 0);
    guest("Anna"); /* the name is free again */
    assert_true(store_commit(world.store));
}

static bool is_ben(void *context, const char *id)
{
    ++*(int *)context;
    return strcmp(id, ben.id) == 0;
}

TEST(sweeping)
{
    char cookie[COOKIE_SIZE], hash[HEX_SIZE];
    struct person member = guest("Member"), fresh, found;
    int asked = 0;

    assert_true(person_set_password(&world, &member, "x"));
    assert_true(session_begin(&world, anna.id, cookie));
    world.ahead += 60 * DAY;
    fresh = guest("Fresh");
    assert_true(person_by_secret(&world, cookie, &found, hash)); /* Anna is seen */
    world.ahead += 31 * DAY;
    assert_int_equal(people_sweep(&world, is_ben, NULL, &asked), 0);
    assert_int_equal(asked, 1);
    world.ahead += 60 * DAY;
    assert_int_equal(people_sweep(&world, is_ben, NULL, &asked), 2);
    assert_false(person_find(&world, anna.id, &found));
    assert_false(person_find(&world, fresh.id, &found));
    assert_true(person_find(&world, ben.id, &found));
    assert_true(person_find(&world, member.id, &found));
}

TEST(nothing_can_be_written)
{
    char cookie[COOKIE_SIZE];
    struct person person;

    assert_true(store_commit(world.store));
    assert_false(store_write(world.store, "insert into nowhere values (1)", ""));
    assert_refused(person_add_guest(&world, "Cara", 0, &person, &refusal), "unavailable");
    assert_false(session_begin(&world, anna.id, cookie));
    assert_false(store_commit(world.store));
    guest("Cara");
}

TEST(seeds)
{
    struct world one = world, two = world;
    char a[ID_SIZE], b[ID_SIZE];

    world_seed(&one, 7);
    world_seed(&two, 7);
    for (int i = 0; i < 10; i++) {
        world_new_id(&one, 't', a);
        world_new_id(&two, 't', b);
        assert_string_equal(a, b);
    }
    world_seed(&two, 8);
    world_new_id(&two, 't', b);
    assert_string_not_equal(a, b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(who_there_is, begin, end),
        cmocka_unit_test_setup_teardown(names_are_taken_once, begin, end),
        cmocka_unit_test_setup_teardown(sessions, begin, end),
        cmocka_unit_test_setup_teardown(passwords, begin, end),
        cmocka_unit_test_setup_teardown(tokens, begin, end),
        cmocka_unit_test_setup_teardown(too_many_tokens, begin, end),
        cmocka_unit_test_setup_teardown(codes, begin, end),
        cmocka_unit_test_setup_teardown(blocks, begin, end),
        cmocka_unit_test_setup_teardown(absences, begin, end),
        cmocka_unit_test_setup_teardown(deleting, begin, end),
        cmocka_unit_test_setup_teardown(sweeping, begin, end),
        cmocka_unit_test_setup_teardown(nothing_can_be_written, begin, end),
        cmocka_unit_test_setup_teardown(seeds, begin, end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
