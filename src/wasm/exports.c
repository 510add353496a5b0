/*
 * What the WebAssembly module exports. A page talks to it as a program talks to `millwright engine`:
 * it writes a request (JSON, UTF-8) into mw_wasm_buffer() and calls mw_wasm_answer(). One module has
 * one session; a page that wants several makes several modules, which is cheap. What the protocol has
 * no command for has functions of its own here: dealing anew what a viewer cannot see, taking the net by
 * which learned players judge, and thinking bit by bit, so that a page can do other things in between.
 * src/wasm/millwright.mjs wraps this for JavaScript.
 */
#include "engine/thinking.h"
#include "millwright.h"
#include "text/out.h"

/* A quarter of MW_ANSWER_BYTES, since a page may have several modules. Of the answers about a game a drawing
 * is the longest, with about 110 KB; half of the buffer is for making it, and `bot`, `advise` and
 * `judge` think in 400 KB. Only a list of `moves` can be much longer: it stops at what fits, and says `truncated`. */
enum { BUFFER = 8 << 20 };

static mw_session session, scratch;
static mw_state table; /* a position beside the session's: dealt anew, or of a random game */
static char request[BUFFER / 4], answer[BUFFER];
static struct thinker thinker, so_far;
static bool thinks;
static mw_net net, read; /* of one game at a time; and one that may turn out to be none */
static bool has_net;

/* Clang asks for declarations of what is exported. */
char *mw_wasm_buffer(void);
int mw_wasm_buffer_size(void);
const char *mw_wasm_answer_text(void);
int mw_wasm_answer(int length);
int mw_wasm_resample(int viewer, uint64_t seed);
int mw_wasm_take_net(int game, int length);
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

/* The state of the session with everything dealt anew that the viewer, a seat or MW_SPECTATOR, cannot
 * see; the session stays as it is. */
int mw_wasm_resample(int viewer, uint64_t seed)
{
    if (!session.has_game ||
        (viewer != MW_SPECTATOR && (viewer < 0 || viewer >= mw_players(&session.now))))
        return 0;
    table = session.now;
    mw_resample(&table, viewer, &(mw_random){ .state = seed });
    return (int)mw_write_state(&table, MW_NOBODY, answer, sizeof answer);
}

static const mw_net *find_net(void *context, int game, char *why)
{
    (void)context;
    (void)why; /* what the library says of it is all that there is to say */
    return has_net && net.game == game ? &net : NULL;
}

/* The net of a game, from a file of that many bytes in the buffer, in the place of the one before. Returns 0, or the
 * length of an answer that says what is wrong with it; then the one before stays. */
int mw_wasm_take_net(int game, int length)
{
    struct out out = mw_out_to(answer, sizeof answer);
    const char *wrong;

    session.nets.find = find_net;
    if (length < 0 || (size_t)length > sizeof request)
        length = 0;
    wrong = mw_read_net(&read, game, request, (size_t)length, false);
    if (!wrong) {
        thinks = false; /* it may judge by the one before */
        net = read;
        has_net = true;
    }
    mw_out_text(&out, wrong ? wrong : "");
    return (int)mw_out_end(&out);
}

/* The request is that of the command bot, advise or judge. Returns 0, or the length of the answer if that is a
 * refusal. What is thought about is the position as it is now, whatever happens to the session. */
int mw_wasm_think_begin(int length)
{
    struct json asked;
    mw_problem problem;
    size_t where;
    bool bot, advise, judge;

    thinks = false;
    if (length < 0 || (size_t)length > sizeof request ||
        !mw_json_parse(request, (size_t)length, &asked, &where))
        return mw_wasm_answer(length);
    bot = mw_json_is(mw_json_get(asked, "cmd"), "bot");
    advise = mw_json_is(mw_json_get(asked, "cmd"), "advise");
    judge = mw_json_is(mw_json_get(asked, "cmd"), "judge");
    if (!bot && !advise && !judge)
        return mw_wasm_answer(0); /* nothing else is thought about, and nothing else is done here */
    thinks =
        session.has_game && (bot      ? mw_bot_begin(&thinker, &session, asked, &problem)
                             : advise ? mw_advice_begin(&thinker, &session, asked, &problem)
                                      : mw_judgement_begin(&thinker, &session, asked, &problem));
    return thinks ? 0 : mw_wasm_answer(length); /* the protocol refuses it just as well */
}

/* Thinks on for a while: about a millisecond for each step of a bot that looks ahead. Returns whether
 * there is more to do. */
int mw_wasm_think_more(int steps)
{
    while (thinks && steps-- > 0)
        if (!mw_thinker_more(&thinker))
            return 0;
    return thinks;
}

/* How far it is, in thousandths of the positions that it may evaluate; finishing a look may take longer. */
int mw_wasm_think_done(void)
{
    return thinks ? mw_thinker_done(&thinker) : 1000;
}

/* What the protocol would answer if this were all: the best so far. 0: there are no thoughts. */
int mw_wasm_think_answer(void)
{
    struct out out = mw_out_to(answer, sizeof answer);

    if (!thinks)
        return 0;
    so_far = thinker; /* it may go on thinking afterwards */
    mw_thinker_stop(&so_far);
    mw_json_open(&out, NULL, '{');
    mw_json_bool(&out, "ok", true);
    mw_thinker_write(&so_far, &out);
    mw_json_close(&out, '}');
    return (int)mw_out_end(&out);
}

uint64_t mw_wasm_signature(int games)
{
    return mw_signature(games);
}

/* Plays random games to the end; returns the number of moves, so that nothing is optimised away. */
int mw_wasm_random_games(int games, int game, int map, int players)
{
    mw_random random = { .state = 1 };
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
