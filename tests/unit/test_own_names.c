/*
 * The library's names are its own: a program may call its own things as it likes. This one has functions
 * and variables of names that a library of games might have used; it links only if none of them is taken.
 */
#include <stdlib.h>
#include <string.h>

#include "support.h"

const char *name = "mine";
int number = 7, field = 8, catalog = 9;

int say(int x);
int tell(int x);
int refuse(int x);
int enter(int x);

int say(int x)
{
    return x + 1;
}

int tell(int x)
{
    return x + 2;
}

int refuse(int x)
{
    return x + 3;
}

int enter(int x)
{
    return x + 4;
}

/* Every part of the library is linked in by an answer: rules, texts, bots and drawings. */
TEST(answers)
{
    static const char *const request[] = {
        "{\"cmd\":\"new\",\"game\":\"lancashire\",\"players\":3,\"seed\":1}",
        "{\"cmd\":\"story\"}",
        "{\"cmd\":\"why\",\"move\":\"build colne.1 iron\"}",
        "{\"cmd\":\"bot\",\"player\":\"greedy\"}",
        "{\"cmd\":\"draw\"}",
    };
    static mw_session session, scratch;
    char *answer = malloc(MW_ANSWER_BYTES);
    bool quit = false;

    assert_non_null(answer);
    mw_session_begin(&session);
    for (size_t i = 0; i < sizeof request / sizeof *request; i++) {
        mw_answer(&session, &scratch, request[i], strlen(request[i]), answer, MW_ANSWER_BYTES,
                  &quit);
        assert_memory_equal(answer, "{\"ok\":true", 10);
    }
    free(answer);
    assert_int_equal(say(tell(refuse(enter(number)))) + field + catalog, 34);
    assert_string_equal(name, "mine");
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(answers) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
