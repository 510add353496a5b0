/*
 * The protocol: the lines of the input, one request after another in one session. Every answer is
 * one line of JSON with "ok"; a refused request has a sentence and leaves the session as it was.
 */
#include "support.h"
#include "tokens.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MOST_REQUESTS = 40 };

static mw_session session, scratch;
static char answer[MW_ANSWER_BYTES];

static void check_answer(size_t length, uint64_t hash, int n_moves, bool had_game)
{
    struct json value, error;
    char text[MW_MAX_TEXT];
    size_t where;
    bool ok;

    must(length < sizeof answer && !memchr(answer, '\n', length), "an answer is not one line");
    must(mw_json_parse(answer, length, &value, &where), "an answer is not JSON");
    must(mw_json_read_bool(mw_json_get(value, "ok"), &ok), "an answer without ok");
    if (ok)
        return;
    error = mw_json_get(value, "error");
    must(mw_json_read_text(mw_json_get(error, "text"), text, sizeof text) && text[0],
         "a refusal without a sentence");
    must(mw_json_read_text(mw_json_get(error, "code"), text, sizeof text) && text[0],
         "a refusal without a code");
    must(session.has_game == had_game && session.n_moves == n_moves, "a refusal changed the game");
    must(mw_hash(&session.now) == hash, "a refusal changed the position");
}

static bool answer_line(const char *line, size_t length)
{
    uint64_t hash = mw_hash(&session.now);
    int n_moves = session.n_moves;
    bool had_game = session.has_game, quit = true;
    size_t n = mw_answer(&session, &scratch, line, length, answer, sizeof answer, &quit);

    check_answer(n, hash, n_moves, had_game);
    must(!session.has_game || mw_check(&session.now) == NULL, "the position is inconsistent");
    return !quit;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *at = (const char *)data, *end = at + size;

    mw_session_begin(&session);
    for (int i = 0; i < MOST_REQUESTS && at < end; i++) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        const char *stop = newline ? newline : end;
        if (!answer_line(at, (size_t)(stop - at)))
            break;
        at = stop + (newline != NULL);
    }
    return 0;
}
