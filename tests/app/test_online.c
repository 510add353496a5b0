/* What a client of the server is made of, as far as it needs no server: addresses, messages, pauses, and
 * what a seat makes of what it is told. */
#include "online/address.h"
#include "online/messages.h"
#include "online/pause.h"
#include "online/seat.h"

#include "support.h"

#include <stdlib.h>
#include <string.h>

TEST(addresses_are_read)
{
    struct address address;

    assert_true(read_address("http://127.0.0.1:8080/", &address));
    assert_false(address.secure);
    assert_string_equal(address.host, "127.0.0.1");
    assert_int_equal(address.port, 8080);
    assert_string_equal(address.site, "127.0.0.1:8080");
    assert_true(read_address("wss://example.org", &address));
    assert_true(address.secure);
    assert_int_equal(address.port, 443);
    assert_string_equal(address.site, "example.org");
    assert_true(read_address("ws://[::1]:99", &address));
    assert_string_equal(address.host, "::1");
    assert_string_equal(address.site, "[::1]:99");
}

TEST(wrong_addresses_are_refused)
{
    static const char *const wrong[] = { "",
                                         "example.org",
                                         "ftp://example.org/",
                                         "http://",
                                         "http://:80/",
                                         "http://a:0/",
                                         "http://a:70000/",
                                         "http://a:x/",
                                         "http://a/b",
                                         "http://a@b/",
                                         "http://[::1/" };
    struct address address;

    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(read_address(wrong[i], &address));
}

TEST(messages_keep_their_order)
{
    struct messages messages = { NULL, NULL, NULL, 0 };
    static char big[10000];
    struct message *message;

    memset(big, 'x', sizeof big);
    assert_true(messages_add(&messages, "one", 3, true));
    assert_true(messages_add(&messages, "tw", 2, false));
    assert_true(messages_add(&messages, big, sizeof big, false));
    assert_true(messages_add(&messages, "", 0, true));
    assert_true(messages_add(&messages, "left", 4, false));
    message = messages_take(&messages);
    assert_string_equal(message->text, "one");
    free(message);
    message = messages_take(&messages);
    assert_int_equal(message->length, 2 + sizeof big);
    assert_int_equal(message->text[message->length], 0);
    free(message);
    assert_null(messages_take(&messages));
    messages_clear(&messages);
    assert_null(messages.growing);
}

TEST(pauses_grow_and_differ)
{
    mw_random random = { .state = 1 };
    bool differ = false;

    for (int try = 0; try < 100; try++) {
        int whole = try < 6 ? SHORTEST_PAUSE <<
        try : LONGEST_PAUSE
            ;
        int first = pause_before(try, &random), second = pause_before(try, &random);
        assert_in_range(first, whole / 2, whole);
        assert_in_range(second, whole / 2, whole);
        differ |= first != second;
    }
    assert_true(differ);
}

static enum news hear(struct seat *seat, const char *text)
{
    struct json push;
    size_t where;

    assert_true(mw_json_parse(text, strlen(text), &push, &where));
    return seat_hear(seat, push);
}

TEST(a_seat_follows_its_table)
{
    static struct seat seat = { .table = "t1", .seat = 1, .version = 5, .moves = 3 };

    assert_int_equal(hear(&seat, "{\"push\":\"move\",\"table\":\"t2\",\"version\":6,\"n\":3}"),
                     NEWS_NONE);
    assert_int_equal(hear(&seat, "{\"push\":\"move\",\"table\":\"t1\",\"version\":5,\"n\":2}"),
                     NEWS_NONE);
    assert_int_equal(hear(&seat, "{\"push\":\"presence\",\"table\":\"t1\",\"seats\":[true]}"),
                     NEWS_NONE);
    assert_int_equal(hear(&seat, "{\"push\":\"move\",\"table\":\"t1\",\"version\":6,\"n\":3,"
                                 "\"position\":{\"a\":1},\"over\":null,\"clock\":{\"kind\":"
                                 "\"live\",\"seat\":1,\"until\":9,\"bank_ms\":[1,2]}}"),
                     NEWS_MOVE);
    assert_int_equal(seat.moves, 4);
    assert_int_equal(seat.length, 7);
    assert_int_equal(seat.clock.bank_ms[1], 2);
    assert_int_equal(hear(&seat, "{\"push\":\"undo\",\"table\":\"t1\",\"version\":7,\"n\":3}"),
                     NEWS_UNDO);
    assert_int_equal(seat.moves, 3);
    assert_int_equal(hear(&seat, "{\"push\":\"move\",\"table\":\"t1\",\"version\":9,\"n\":4}"),
                     NEWS_MISSED);
    assert_int_equal(seat.version, 7);
}

TEST(a_seat_hears_what_is_asked_of_it)
{
    static struct seat seat = { .table = "t1", .seat = 1, .version = 1 };

    assert_int_equal(
        hear(&seat, "{\"push\":\"table\",\"table\":\"t1\",\"version\":2,\"why\":\"ask\",\"about\":{"
                    "\"state\":\"running\",\"game\":\"lancashire\",\"invite\":null,\"seats\":[{"
                    "\"user\":{\"name\":\"Ann\"},\"bot\":null,\"stand_in\":null},{\"user\":{"
                    "\"name\":\"Bob\"},\"bot\":null,\"stand_in\":\"time\"},{\"user\":null,"
                    "\"bot\":4,\"name\":\"Nell\",\"stand_in\":null}],\"ask\":{\"seat\":0,\"to\":7,"
                    "\"agreed\":[]},"
                    "\"agreed\":[0]}}"),
        NEWS_TABLE);
    assert_int_equal(seat.asked_back, 7);
    assert_int_equal(seat.asked_by, 0);
    assert_true(seat.asked_to_end && seat.stand_in);
    assert_int_equal(seat.players, 3);
    assert_string_equal(seat.name[0], "Ann");
    assert_string_equal(seat.name[2], "Nell");
    assert_int_equal(hear(&seat, "{\"push\":\"move\",\"table\":\"t1\",\"version\":3,\"n\":9,"
                                 "\"over\":{\"how\":\"over\"}}"),
                     NEWS_MOVE);
    assert_true(seat_is_done(&seat));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(addresses_are_read),
        cmocka_unit_test(wrong_addresses_are_refused),
        cmocka_unit_test(messages_keep_their_order),
        cmocka_unit_test(pauses_grow_and_differ),
        cmocka_unit_test(a_seat_follows_its_table),
        cmocka_unit_test(a_seat_hears_what_is_asked_of_it),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
