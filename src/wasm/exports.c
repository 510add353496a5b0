/*
 * The WebAssembly face of the library. A page talks to it as a program talks to `millwright engine`:
 * it writes a request (JSON, UTF-8) into mw_wasm_buffer() and calls mw_wasm_answer(). One module has
 * one session; a page that wants several makes several modules, which is cheap.
 * src/wasm/millwright.mjs wraps this for JavaScript.
 */
#include "millwright.h"

enum { BUFFER = 8 << 20 };

static mw_session session, scratch;
static mw_state table; /* for measuring */
static char request[BUFFER / 4], answer[BUFFER];

/* Clang asks for declarations of what is exported. */
char *mw_wasm_buffer(void);
int mw_wasm_buffer_size(void);
const char *mw_wasm_answer_text(void);
int mw_wasm_answer(int length);
int mw_wasm_set_language(int language);
uint64_t mw_wasm_signature(int games);
int mw_wasm_random_games(int games, int game, int players);

char *mw_wasm_buffer(void)
{
    return request;
}

int mw_wasm_buffer_size(void)
{
    return (int)sizeof request;
}

const char *mw_wasm_answer_text(void)
{
    return answer;
}

/* Answers the request of that many bytes; returns the answer's length. */
int mw_wasm_answer(int length)
{
    bool quit;

    if (length < 0 || (size_t)length > sizeof request)
        length = 0;
    return (int)mw_answer(&session, &scratch, request, (size_t)length, answer, sizeof answer,
                          &quit);
}

/* The language of the sentences in answers; -1 is answered for one that is not there. */
int mw_wasm_set_language(int language)
{
    if (language < 0 || language >= mw_language_count())
        return -1;
    session.language = language;
    return language;
}

uint64_t mw_wasm_signature(int games)
{
    return mw_signature(games);
}

/* Plays random games to the end; returns the number of moves, so that nothing is optimised away. */
int mw_wasm_random_games(int games, int game, int players)
{
    mw_random random = { 1 };
    mw_problem problem;
    int moves = 0;

    for (int i = 0; i < games; i++) {
        mw_setup setup = { .game = game, .players = players, .seed = (uint64_t)i };
        if (!mw_new(&table, &setup, &problem))
            return -1;
        for (; !mw_is_over(&table); moves++)
            mw_play_random(&table, &random);
    }
    return moves;
}
