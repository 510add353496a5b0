/* The frames of `millwright load`, in pieces of every size, and its durations. */
#include "load/frames.h"
#include "load/times.h"

#include "support.h"

#include <string.h>

enum { ROOM = 1 << 18 };

/* What came out, one letter for the kind of each message, and all texts one after another. */
struct heard {
    char kinds[64];
    int n;
    char text[ROOM];
    size_t length;
};

static struct heard heard;

static void hear(void *context, enum frame_kind kind, const char *text, size_t length)
{
    struct heard *into = context;

    assert_in_range(into->n, 0, sizeof into->kinds - 2);
    into->kinds[into->n++] = "mtb-----cio"[kind];
    memcpy(into->text + into->length, text, length);
    into->length += length;
}

/* A frame as a server sends it: without a mask. */
static size_t put(char *to, int first, const char *text, size_t n)
{
    size_t at = 0;

    to[at++] = (char)first;
    if (n < 126) {
        to[at++] = (char)n;
    } else if (n < 65536) {
        to[at++] = 126;
        to[at++] = (char)(n >> 8);
        to[at++] = (char)n;
    } else {
        to[at++] = 127;
        for (int i = 7; i >= 0; i--)
            to[at++] = (char)((uint64_t)n >> (8 * i));
    }
    memcpy(to + at, text, n);
    return at + n;
}

static bool take_in_pieces(const char *bytes, size_t n, size_t piece)
{
    struct frames frames = { .message = NULL };
    bool good = true;

    memset(&heard, 0, sizeof heard);
    for (size_t at = 0; at < n && good; at += piece)
        good = frames_take(&frames, bytes + at, n - at < piece ? n - at : piece, hear, &heard);
    frames_end(&frames);
    return good;
}

TEST(whole_messages_come_out_of_pieces)
{
    static char bytes[ROOM], big[70000];
    size_t n = 0;

    memset(big, 'x', sizeof big);
    n += put(bytes + n, 0x81, "one", 3);
    n += put(bytes + n, 0x01, "tw", 2);
    n += put(bytes + n, 0x89, "ping", 4); /* between two parts of a message */
    n += put(bytes + n, 0x80, "o", 1);
    n += put(bytes + n, 0x81, "", 0);
    n += put(bytes + n, 0x81, big, 300);
    n += put(bytes + n, 0x82, big, sizeof big);
    n += put(bytes + n, 0x88, "\x03\xe8", 2);
    for (size_t piece = 1; piece < 20; piece++) {
        assert_true(take_in_pieces(bytes, n, piece));
        assert_string_equal(heard.kinds, "tittt"
                                         "bc");
        assert_memory_equal(heard.text, "onepingtwo", 10);
        assert_int_equal(heard.length, 10 + 300 + sizeof big + 2);
    }
    assert_true(take_in_pieces(bytes, n, n));
    assert_string_equal(heard.kinds, "titttbc");
}

TEST(frames_against_the_rules_are_refused)
{
    static const struct {
        const char *bytes;
        size_t n;
    } wrong[] = {
        { "\x81\x81mask!", 7 }, /* masked */
        { "\xc1\x00", 2 },      /* a reserved bit */
        { "\x83\x00", 2 },      /* a kind that there is not */
        { "\x80\x00", 2 },      /* goes on with nothing */
        { "\x01\x01"
          "a\x81\x01"
          "b",
          6 },                                              /* begins before the end of another */
        { "\x09\x00", 2 },                                  /* a ping in parts */
        { "\x89\x7e\x00\x7e", 4 },                          /* a long ping */
        { "\x81\x7f\x00\x00\x00\x00\x7f\xff\xff\xff", 10 }, /* longer than anything we want */
    };

    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(take_in_pieces(wrong[i].bytes, wrong[i].n, 1));
}

TEST(what_is_sent_is_masked)
{
    static char text[70000], frame[sizeof text + FRAME_ROOM];
    static const size_t sizes[] = { 0, 1, 125, 126, 65535, 65536, sizeof text };
    static const size_t heads[] = { 6, 6, 6, 8, 8, 14, 14 };
    const unsigned char key[4] = { 0x12, 0x34, 0x56, 0x78 };

    for (size_t i = 0; i < sizeof text; i++)
        text[i] = (char)(i * 7);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        size_t n = frame_write(FRAME_TEXT, text, sizes[i], 0x12345678, frame);
        assert_int_equal(n, sizes[i] + heads[i]);
        assert_int_equal((unsigned char)frame[0], 0x81);
        assert_true((unsigned char)frame[1] & 0x80);
        assert_memory_equal(frame + heads[i] - 4, key, 4);
        for (size_t k = 0; k < sizes[i]; k++)
            assert_int_equal((unsigned char)frame[heads[i] + k],
                             (unsigned char)((unsigned char)text[k] ^ key[k & 3]));
    }
}

TEST(durations_have_their_ranks)
{
    struct times times = { .microseconds = NULL };

    assert_true(times_part(&times, 500) == 0);
    for (int i = 10000; i >= 1; i--) /* 1 to 10,000 ms */
        times_add(&times, i / 1000.0);
    assert_int_equal(times.n, 10000);
    assert_int_equal((int)(times_part(&times, 500) + 0.5), 5000);
    assert_int_equal((int)(times_part(&times, 990) + 0.5), 9900);
    assert_int_equal((int)(times_part(&times, 1000) + 0.5), 10000);
    times_end(&times);
    times_add(&times, -1);
    assert_true(times_part(&times, 990) == 0);
    times_end(&times);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_messages_come_out_of_pieces),
        cmocka_unit_test(frames_against_the_rules_are_refused),
        cmocka_unit_test(what_is_sent_is_masked),
        cmocka_unit_test(durations_have_their_ranks),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
