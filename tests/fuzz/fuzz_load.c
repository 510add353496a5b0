/*
 * Positions from outside: any bytes. What is refused leaves the position as it was and is
 * explained; what is loaded is consistent, is written and read back the same, and can be played on.
 */
#include "support.h"
#include "tokens.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static char text[MW_MAX_STATE_TEXT];

static void check_identity(const mw_state *state)
{
    mw_problem problem;
    mw_state again;
    size_t length = mw_write_state(state, MW_NOBODY, text, sizeof text);

    must(length < sizeof text, "a position does not fit its buffer");
    must(mw_load(&again, text, length, &problem), "what was written cannot be loaded");
    must(memcmp(&again, state, sizeof again) == 0, "what was written loads differently");
}

static void check_play(const mw_state *from)
{
    mw_state state = *from;
    mw_random random = { .state = mw_hash(from) };

    for (int i = 0; i < 30 && !mw_is_over(&state); i++) {
        mw_move move;
        mw_random_move(&state, i % 2, &random, &move);
        mw_apply(&state, &move, NULL);
        must(mw_check(&state) == NULL, "playing on breaks the position");
    }
    check_identity(&state);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    mw_problem problem = { .code = MW_OK };
    mw_state state, before;

    new_game(&state, 3, 1);
    before = state;
    if (!mw_load(&state, (const char *)data, size, &problem)) {
        must(memcmp(&state, &before, sizeof state) == 0, "a refused position changed the old one");
        must(problem.code == MW_BAD_STATE, "a refused position is not a bad state");
        must(problem.text[0] && problem.field[0], "a refusal without a word or a field");
        return 0;
    }
    must(mw_check(&state) == NULL, "an inconsistent position was loaded");
    check_identity(&state);
    check_play(&state);
    for (int viewer = MW_SPECTATOR; viewer < mw_players(&state); viewer++) {
        mw_state other = state;
        mw_resample(&other, viewer, &(mw_random){ .state = 1 });
        must(mw_check(&other) == NULL, "dealing anew breaks the position");
    }
    return 0;
}
