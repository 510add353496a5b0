/*
 * Logs from outside: any bytes. What is refused leaves the session as it was and names a line; what
 * is replayed is written and replayed again to the same position.
 */
#include "support.h"
#include "tokens.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static mw_session session, scratch, before, again;
static char text[2 * MW_MAX_LOG_TEXT], second[2 * MW_MAX_LOG_TEXT];

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    mw_problem problem = { .code = MW_OK };
    size_t length;

    if (!before.has_game)
        random_session(&before, 3, 1, 5);
    memcpy(&session, &before, sizeof session);
    if (!mw_session_replay(&session, (const char *)data, size, &scratch, &problem)) {
        must(memcmp(&session, &before, sizeof session) == 0, "a refused log changed the session");
        must(problem.code == MW_BAD_LOG, "a refused log is not a bad log");
        must(problem.text[0] && problem.line >= 0, "a refusal without a word or a line");
        return 0;
    }
    must(mw_check(&session.now) == NULL, "a log led to an inconsistent position");
    length = mw_session_log(&session, text, sizeof text);
    must(length < sizeof text, "a log does not fit its buffer");
    mw_session_begin(&again);
    must(mw_session_replay(&again, text, length, &scratch, &problem), "a written log is refused");
    must(mw_hash(&again.now) == mw_hash(&session.now), "a written log ends elsewhere");
    must(again.n_moves == session.n_moves, "a written log has other moves");
    mw_session_log(&again, second, sizeof second);
    must(strcmp(text, second) == 0, "a log is written differently the second time");
    return 0;
}
