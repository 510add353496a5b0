/*
 * Moves from outside.
 *
 *      byte 0     a game by its seed; the highest bit: what follows are words, not text
 *      byte 1     how far that game has come
 *      the rest   the line: as it is, or a word of the game for each byte
 *
 * A line that is no move has a reason against it, one that is a move has none, is legal, and
 * printed reads the same again. Nothing changes a position but playing.
 */
#include "support.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { BOARDS = 4, SEEDS = 4 * BOARDS, STEPS = 32 };

/* Made when they are first needed. */
static mw_state positions[SEEDS][STEPS];
static bool made[SEEDS][STEPS];
static char line[2 * MW_MAX_MOVE_TEXT];
static mw_reasons reasons;

/* Boards first, that is games and their maps, then numbers of players. */
static mw_setup setup_by(uint8_t seed)
{
    mw_setup setup = { .seed = seed };
    const mw_game *info = mw_game_info(0);

    for (int board = seed % BOARDS; board > 0; board--) {
        if (++setup.map < info->n_maps)
            continue;
        setup.map = 0;
        setup.game = (setup.game + 1) % mw_game_count();
        info = mw_game_info(setup.game);
    }
    setup.players =
        info->least_players + seed / BOARDS % (info->most_players - info->least_players + 1);
    return setup;
}

static const mw_state *position_of(uint8_t seed, uint8_t step)
{
    seed %= SEEDS;
    step %= STEPS;
    if (!made[seed][step]) {
        mw_setup setup = setup_by(seed);
        random_position_of(&positions[seed][step], &setup, step * 5);
    }
    made[seed][step] = true;
    return &positions[seed][step];
}

static void copy_text(const uint8_t *data, size_t size)
{
    size_t n = size < sizeof line - 1 ? size : sizeof line - 1;

    memcpy(line, data, n);
    line[n] = 0;
}

/* The amounts are left out but for a few: there are too many for a byte. */
static void print_words(const mw_state *state, const uint8_t *data, size_t size)
{
    mw_word all[1000], words[256] = { MW_WORD(MW_AMOUNT, 15) };
    int n_all = vocabulary(state, all, LENGTH(all)), n = 1;
    size_t length = 0;

    for (int i = 0; i < n_all && n < 256; i++)
        if (MW_KIND(all[i]) != MW_AMOUNT || (MW_INDEX(all[i]) % 10 == 0 && MW_INDEX(all[i]) <= 40))
            words[n++] = all[i];
    line[0] = 0;
    for (size_t i = 0; i < size && length + 64 < sizeof line; i++) {
        length += mw_print_word(state, words[data[i] % n], line + length, 64);
        line[length++] = ' ';
        line[length] = 0;
    }
}

static void check_sentences(const mw_state *state)
{
    for (int i = 0; i < reasons.n; i++)
        for (int language = 0; language < mw_language_count(); language++) {
            char text[MW_MAX_TEXT];
            size_t n = mw_say_reason(state, &reasons.reason[i], language, text, sizeof text);
            must(n > 0 && n < sizeof text, "a reason without a sentence");
        }
}

static void check_move(const mw_state *state, const mw_move *move)
{
    static char text[MW_MAX_MOVE_TEXT];
    mw_problem problem;
    mw_state played = *state;
    mw_move again;

    must(mw_is_legal(state, move), "an illegal move was read");
    must(mw_print_move(state, move, text, sizeof text) < sizeof text, "a move is too long");
    must(mw_parse(state, text, 0, &again, &problem), "a printed move is not read");
    must(again.n == move->n && memcmp(again.word, move->word, move->n * sizeof *move->word) == 0,
         "a printed move reads differently");
    mw_apply(&played, move, NULL);
    must(mw_check(&played) == NULL, "a move breaks the position");
}

static void check_prefix(const mw_state *state)
{
    mw_problem problem = { .code = MW_OK };
    mw_state to, before;

    memset(&to, 0x5a, sizeof to);
    before = to;
    if (mw_parse_prefix(state, line, 1, &to, &problem)) {
        must(mw_check(&to) == NULL, "a prefix breaks the position");
    } else {
        must(memcmp(&to, &before, sizeof to) == 0, "a refused prefix changed something");
        must(problem.text[0] != 0, "a refused prefix without a word");
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    mw_problem problem = { .code = MW_OK };
    const mw_state *state;
    mw_state before;
    mw_move move;
    bool good;

    if (size < 2)
        return 0;
    state = position_of(data[0], data[1]);
    before = *state;
    if (data[0] & 0x80)
        print_words(state, data + 2, size - 2);
    else
        copy_text(data + 2, size - 2);
    good = mw_parse(state, line, 0, &move, &problem);
    mw_why(state, line, &reasons);
    check_sentences(state);
    must(good == (reasons.n == 0), "what is said about a line does not agree");
    must(good || problem.text[0], "a refused move without a word");
    if (good)
        check_move(state, &move);
    check_prefix(state);
    must(memcmp(&before, state, sizeof before) == 0, "a position changed without a move");
    return 0;
}
