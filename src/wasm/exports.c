/*
 * The WebAssembly face of the library. A page talks to it as a program talks to `millwright engine`:
 * it writes a request (JSON, UTF-8) into mw_wasm_buffer() and calls mw_wasm_answer(). One module has
 * one session; a page that wants several makes several modules, which is cheap. What the protocol has
 * no command for has functions of its own here: which moves contain some words, the story of the
 * last move in sentences, the printed facts of a board, dealing anew what a seat cannot see, and
 * thinking bit by bit, so that a page can do other things in between.
 * src/wasm/millwright.mjs wraps this for JavaScript.
 */
#include "engine/thinking.h"
#include "millwright.h"
#include "text/out.h"

enum { BUFFER = 8 << 20 };

static mw_session session, scratch;
static mw_state table; /* for measuring */
static char request[BUFFER / 4], answer[BUFFER];
static struct thinker thinker, so_far;
static bool thinks;

/* Clang asks for declarations of what is exported. */
char *mw_wasm_buffer(void);
int mw_wasm_buffer_size(void);
const char *mw_wasm_answer_text(void);
int mw_wasm_answer(int length);
int mw_wasm_set_language(int language);
int mw_wasm_containing(int length, int budget);
int mw_wasm_story(int viewer);
int mw_wasm_board(int game, int map);
int mw_wasm_resample(int seat, uint64_t seed);
int mw_wasm_think_begin(int length);
int mw_wasm_think_more(int steps);
int mw_wasm_think_done(void);
int mw_wasm_think_answer(void);
uint64_t mw_wasm_signature(int games);
int mw_wasm_random_games(int games, int game, int map, int players);

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

/* The request is words; the answer {"moves":…,"whole":…,"words":[…],"first":"…"} or a problem. */
int mw_wasm_containing(int length, int budget)
{
    static mw_matches matches;
    mw_word wanted[MW_MAX_WORDS];
    mw_problem problem;
    char text[MW_MAX_MOVE_TEXT];
    struct out out = out_to(answer, sizeof answer);
    int n;

    request[length < 0 || (size_t)length >= sizeof request ? 0 : length] = 0;
    json_open(&out, NULL, '{');
    if (!session.has_game ||
        !mw_parse_words(&session.now, request, wanted, &n, MW_MAX_WORDS, &problem)) {
        json_text(&out, "problem", session.has_game ? problem.text : "there is no game yet");
        json_close(&out, '}');
        return (int)out_end(&out);
    }
    mw_containing(&session.now, wanted, n, (size_t)budget, &matches);
    json_int(&out, "moves", (int64_t)matches.moves);
    json_bool(&out, "whole", matches.whole);
    json_open(&out, "words", '[');
    for (int i = 0; i < matches.n; i++) {
        mw_print_word(&session.now, matches.word[i], text, sizeof text);
        json_text(&out, NULL, text);
    }
    json_close(&out, ']');
    mw_print_move(&session.now, &matches.first, text, sizeof text);
    json_text(&out, "first", text);
    json_close(&out, '}');
    return (int)out_end(&out);
}

/* The last move in sentences, as the viewer (a seat, or -1 for the referee) may know it: a list. */
int mw_wasm_story(int viewer)
{
    static mw_events events;
    const char *names[MW_MAX_PLAYERS];
    struct out out = out_to(answer, sizeof answer);
    char text[MW_MAX_TEXT];
    mw_move move;

    events.n = 0;
    if (session.has_game && session.n_moves > 0) {
        mw_session_at(&session, session.n_moves - 1, &table);
        mw_session_move(&session, session.n_moves - 1, &move);
        mw_apply(&table, &move, &events);
    }
    for (int seat = 0; seat < MW_MAX_PLAYERS; seat++)
        names[seat] = session.name[seat];
    json_open(&out, NULL, '[');
    for (int i = 0; i < events.n; i++) {
        mw_say_event(&table, &events.event[i], viewer, session.language, names, text, sizeof text);
        json_text(&out, NULL, text);
    }
    json_close(&out, ']');
    return (int)out_end(&out);
}

/* The data file of a board, as JSON. */
int mw_wasm_board(int game, int map)
{
    struct out out = out_to(answer, sizeof answer);
    bool known = game >= 0 && game < mw_game_count() && map >= 0 &&
                 map < (mw_game_info(game)->n_maps ? mw_game_info(game)->n_maps : 1);

    out_text(&out, known ? mw_board(game, map) : "null");
    return (int)out_end(&out);
}

/* The state of the session with everything dealt anew that the seat cannot see; the session stays as
 * it is. */
int mw_wasm_resample(int seat, uint64_t seed)
{
    if (!session.has_game || seat < 0 || seat >= mw_players(&session.now))
        return 0;
    table = session.now;
    mw_resample(&table, seat, seed);
    return (int)mw_write_state(&table, MW_NOBODY, answer, sizeof answer);
}

/* The request is that of the command bot or advise. Returns 0, or the length of the answer if that is a
 * refusal. What is thought about is the position as it is now, whatever happens to the session. */
int mw_wasm_think_begin(int length)
{
    struct json asked;
    mw_problem problem;
    size_t where;

    thinks = length >= 0 && (size_t)length <= sizeof request && session.has_game &&
             json_parse(request, (size_t)length, &asked, &where) &&
             (json_is(json_get(asked, "cmd"), "bot")
                  ? bot_begin(&thinker, &session, asked, &problem)
                  : json_is(json_get(asked, "cmd"), "advise") &&
                        advice_begin(&thinker, &session, asked, &problem));
    return thinks ? 0 : mw_wasm_answer(length); /* the protocol refuses it just as well */
}

/* Thinks on for a while: about a millisecond for each step of a bot that looks ahead. Returns whether
 * there is more to do. */
int mw_wasm_think_more(int steps)
{
    while (thinks && steps-- > 0)
        if (!thinker_more(&thinker))
            return 0;
    return thinks;
}

/* How far it is, in thousandths of the positions that it may evaluate; finishing a look may take longer. */
int mw_wasm_think_done(void)
{
    return thinks ? thinker_done(&thinker) : 1000;
}

/* What the protocol would answer if this were all: the best so far. 0: there are no thoughts. */
int mw_wasm_think_answer(void)
{
    struct out out = out_to(answer, sizeof answer);

    if (!thinks)
        return 0;
    so_far = thinker; /* it may go on thinking afterwards */
    thinker_stop(&so_far);
    json_open(&out, NULL, '{');
    json_bool(&out, "ok", true);
    thinker_write(&so_far, &out);
    json_close(&out, '}');
    return (int)out_end(&out);
}

uint64_t mw_wasm_signature(int games)
{
    return mw_signature(games);
}

/* Plays random games to the end; returns the number of moves, so that nothing is optimised away. */
int mw_wasm_random_games(int games, int game, int map, int players)
{
    mw_random random = { 1 };
    mw_problem problem;
    int moves = 0;

    for (int i = 0; i < games; i++) {
        mw_setup setup = { .game = game, .map = map, .players = players, .seed = (uint64_t)i };
        if (!mw_new(&table, &setup, &problem))
            return -1;
        for (; !mw_is_over(&table); moves++)
            mw_play_random(&table, &random);
    }
    return moves;
}
