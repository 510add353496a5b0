/*
 * One round of fuzzing: a random game, checked after every move, whose moves, log, positions and
 * requests are then damaged and offered again. Whatever is refused must change nothing; whatever
 * is accepted must be consistent and go on to an end.
 */
#include "fuzz.h"

#include "args.h"
#include "command.h"
#include "files.h"
#include "text/json.h"
#include "text/out.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_SIZE = 2 * MW_MAX_LOG_TEXT, MOST_MOVES = 1500, GAME_TRIES = 12 };

static struct {
    mw_random random;
    struct counters *count;
    mw_session *session, *other, *before, *scratch;
    char *text, *line, *answer;
} now;

void attack_begin(void)
{
    now.session = new_session();
    now.other = new_session();
    now.before = new_session();
    now.scratch = new_session();
    now.text = malloc(TEXT_SIZE);
    now.line = malloc(2 * TEXT_SIZE);
    now.answer = malloc(MW_ANSWER_BYTES);
    if (!now.text || !now.line || !now.answer) {
        says_wrong("no memory for fuzzing");
        exit(EXIT_FAILED);
    }
}

/* Always false: what was found, and the input with what cannot be printed as \xNN. */
static bool found(const char *what, const char *input)
{
    printf("\nFOUND: %s\n", what);
    if (input) {
        printf("input: ");
        for (size_t i = 0; input[i] && i < 20000; i++)
            if ((unsigned char)input[i] < ' ' && input[i] != '\n')
                printf("\\x%02x", (unsigned char)input[i]);
            else
                putchar(input[i]);
        putchar('\n');
    }
    return false;
}

static uint32_t below(uint32_t n)
{
    return mw_random_below(&now.random, n);
}

/* ---- Positions -------------------------------------------------------------------------------*/

static bool is_consistent(const mw_state *state, const char *input)
{
    const char *wrong = mw_check(state);
    return !wrong || found(wrong, input);
}

/* Saved and loaded again, a position is the same. */
static bool keeps(const mw_state *state)
{
    static char text[MW_MAX_STATE_TEXT];
    size_t n = mw_write_state(state, MW_NOBODY, text, sizeof text);
    mw_problem problem;
    mw_state copy;

    if (n >= sizeof text)
        return found("a position does not fit its buffer", NULL);
    if (!mw_load(&copy, text, n, &problem))
        return found(problem.text, text);
    if (mw_hash(&copy) != mw_hash(state))
        return found("a loaded position differs from the saved one", text);
    return true;
}

/* Any consistent position goes on to an end. */
static bool plays_on(const mw_state *from, const char *input)
{
    mw_state state = *from;

    for (int i = 0; !mw_is_over(&state); i++) {
        if (i > MOST_MOVES)
            return found("the game does not end", input);
        mw_play_random(&state, &now.random);
        if (!is_consistent(&state, input))
            return false;
    }
    return true;
}

static bool attack_position(const mw_state *state)
{
    size_t n = mw_write_state(state, MW_NOBODY, now.text, MW_MAX_STATE_TEXT);
    mw_problem problem;
    mw_state copy = *state;

    now.count->states++;
    n = mutate(&now.random, now.text, n, TEXT_SIZE);
    if (!mw_load(&copy, now.text, n, &problem)) {
        if (memcmp(&copy, state, sizeof copy) != 0)
            return found("a refused position changed the old one", now.text);
        return problem.text[0] || found("a position is refused without a word", now.text);
    }
    now.count->accepted++;
    return is_consistent(&copy, now.text) && keeps(&copy) && plays_on(&copy, now.text);
}

/* ---- Moves -----------------------------------------------------------------------------------*/

/* What is said about a line must agree: legal and no reason, or refused with a reason. */
static bool judge_line(const mw_state *state, const char *text)
{
    static mw_reasons reasons;
    char sentence[MW_MAX_TEXT];
    mw_problem problem;
    mw_move move;
    bool good = mw_parse(state, text, 0, &move, &problem);

    now.count->texts++;
    now.count->accepted += good;
    mw_why(state, text, &reasons);
    if (good && !mw_is_legal(state, &move))
        return found("an illegal move was read", text);
    if (good && reasons.n > 0)
        return found("a legal move is explained away", text);
    if (!good && reasons.n == 0)
        return found("a refused move without a reason", text);
    if (!good && !problem.text[0])
        return found("a move is refused without a word", text);
    for (int i = 0; i < reasons.n; i++)
        for (int language = 0; language < mw_language_count(); language++)
            if (mw_say_reason(state, &reasons.reason[i], language, sentence, sizeof sentence) == 0)
                return found("a reason without a sentence", text);
    return true;
}

static bool attack_move(const mw_state *state, const mw_move *move)
{
    char text[MW_MAX_MOVE_TEXT];
    mw_problem problem;
    mw_move again;

    mw_print_move(state, move, text, sizeof text);
    if (!mw_parse(state, text, 0, &again, &problem))
        return found(problem.text, text);
    if (!mw_same_move(&again, move))
        return found("a printed move reads differently", text);
    if (!judge_line(state, text))
        return false;
    for (int i = 0; i < 3; i++) {
        if (below(2))
            mutate_words(&now.random, text, sizeof text);
        else
            mutate(&now.random, text, strlen(text), sizeof text);
        if (!judge_line(state, text))
            return false;
    }
    return true;
}

static void see_line(void *context, enum mw_line kind, const char *line)
{
    bool *is_good = context;

    (void)kind;
    if (!line[0] || strpbrk(line, "{}"))
        *is_good = false;
}

static bool tells_move(const mw_state *state, int seat, const mw_move *move,
                       const mw_events *events)
{
    bool is_good = true;
    mw_teller teller = { .viewer = MW_SPECTATOR + (int)below((uint32_t)mw_players(state) + 2),
                         .language = (int)below((uint32_t)mw_language_count()),
                         .line = see_line,
                         .context = &is_good };

    mw_tell(&teller, state, seat, move, events);
    return is_good || found("a move is told with a line that says nothing", NULL);
}

static bool play_checked(bool weighted)
{
    static mw_events events;
    mw_session *session = now.session;
    mw_problem problem;
    mw_move move;
    int seat;

    while (!mw_is_over(&session->now)) {
        if (session->n_moves >= MOST_MOVES)
            return found("the game does not end", NULL);
        mw_random_move(&session->now, weighted, &now.random, &move);
        if (below(8) == 0 && !attack_move(&session->now, &move))
            return false;
        if (below(32) == 0 && !(keeps(&session->now) && attack_position(&session->now)))
            return false;
        events.n = 0;
        seat = mw_seat(&session->now);
        if (!mw_session_apply(session, &move, &events, &problem))
            return found(problem.text, NULL);
        now.count->moves++;
        if (!is_consistent(&session->now, NULL))
            return false;
        if (below(16) == 0 && !tells_move(&session->now, seat, &move, &events))
            return false;
    }
    now.count->games++;
    return true;
}

/* ---- Logs ------------------------------------------------------------------------------------*/

static bool attack_log(void)
{
    size_t n = mw_session_log(now.session, now.text, TEXT_SIZE);
    mw_problem problem;

    now.count->logs++;
    if (!mw_session_replay(now.other, now.text, n, now.scratch, &problem))
        return found(problem.text, now.text);
    if (mw_hash(&now.other->now) != mw_hash(&now.session->now))
        return found("a replayed log ends elsewhere", now.text);
    for (int i = 0; i < 2; i++) {
        n = mutate(&now.random, now.text, n, TEXT_SIZE);
        memcpy(now.before, now.other, sizeof *now.other);
        if (mw_session_replay(now.other, now.text, n, now.scratch, &problem)) {
            now.count->accepted++;
            if (!is_consistent(&now.other->now, now.text))
                return false;
        } else if (memcmp(now.before, now.other, sizeof *now.other) != 0) {
            return found("a refused log changed the session", now.text);
        } else if (!problem.text[0]) {
            return found("a log is refused without a word", now.text);
        }
    }
    return true;
}

/* ---- Requests --------------------------------------------------------------------------------*/

static const char *const plain_commands[] = { "games", "state", "undo", "log",    "hash",
                                              "moves", "bot",   "view", "options" };

/* Asks about a legal move, or plays it. */
static void write_move_request(const mw_session *session, struct out *out)
{
    char text[MW_MAX_MOVE_TEXT] = "pass";
    mw_move move;

    if (session->has_game && !mw_is_over(&session->now)) {
        mw_random_move(&session->now, false, &now.random, &move);
        mw_print_move(&session->now, &move, text, sizeof text);
    }
    mw_json_text(out, "cmd", below(3) == 0 ? "why" : "play");
    mw_json_text(out, "move", text);
}

/* A sensible request about the session. */
static size_t make_request(const mw_session *session, char *line, size_t size)
{
    struct out out = mw_out_to(line, size);
    size_t n;

    mw_json_open(&out, NULL, '{');
    switch (below(6)) {
    case 0:
        mw_json_text(&out, "cmd", "new");
        mw_json_text(&out, "game", mw_game_info((int)below((uint32_t)mw_game_count()))->id);
        mw_json_int(&out, "players", 2 + below(4));
        mw_json_int(&out, "seed", below(1000));
        break;
    case 1:
        mw_json_text(&out, "cmd", "load");
        n = mw_write_state(&now.session->first, MW_NOBODY, now.text, MW_MAX_STATE_TEXT);
        mw_json_key(&out, "state");
        mw_out_bytes(&out, now.text, n);
        break;
    case 2:
        mw_json_text(&out, "cmd", "replay");
        mw_session_log(now.session, now.text, TEXT_SIZE);
        mw_json_text(&out, "log", now.text);
        break;
    case 3:
        mw_json_text(&out, "cmd",
                     plain_commands[below(sizeof plain_commands / sizeof *plain_commands)]);
        mw_json_int(&out, "seat", below(5));
        mw_json_int(&out, "limit", below(200));
        mw_json_int(&out, "level", below(7)); /* those that think longest would take all the time */
        break;
    default: write_move_request(session, &out);
    }
    mw_json_close(&out, '}');
    return mw_out_end(&out);
}

static bool judge_answer(const mw_session *session, uint64_t hash, int n_moves, size_t length)
{
    struct json answer;
    size_t where;
    bool ok;

    if (length >= MW_ANSWER_BYTES || memchr(now.answer, '\n', length))
        return found("an answer is too long or has a line break", now.line);
    if (!mw_json_parse(now.answer, length, &answer, &where) ||
        !mw_json_read_bool(mw_json_get(answer, "ok"), &ok))
        return found("an answer is no JSON object with \"ok\"", now.line);
    if (!ok &&
        (session->n_moves != n_moves || (session->has_game && mw_hash(&session->now) != hash)))
        return found("a refused request changed the session", now.line);
    now.count->accepted += ok;
    return !session->has_game || is_consistent(&session->now, now.line);
}

static bool attack_protocol(void)
{
    mw_session *session = now.other;
    bool quit = false;

    mw_session_begin(session);
    for (int i = 0; i < GAME_TRIES; i++) {
        size_t n = make_request(session, now.line, 2 * TEXT_SIZE), length;
        uint64_t hash = session->has_game ? mw_hash(&session->now) : 0;
        int n_moves = session->n_moves;
        if (below(2))
            n = mutate(&now.random, now.line, n, 2 * TEXT_SIZE);
        now.count->requests++;
        length = mw_answer(session, now.scratch, now.line, n, now.answer, MW_ANSWER_BYTES, &quit);
        if (!judge_answer(session, hash, n_moves, length))
            return false;
    }
    return true;
}

/* ---- A round ---------------------------------------------------------------------------------*/

bool attack(int game, uint64_t seed, struct counters *counters)
{
    const mw_game *info;
    mw_problem problem;
    mw_setup setup;

    now.random = (mw_random){ .state = seed };
    now.count = counters;
    setup.game = game >= 0 ? game : (int)below((uint32_t)mw_game_count());
    info = mw_game_info(setup.game);
    setup.map = info->n_maps > 0 ? (int)below((uint32_t)info->n_maps) : 0;
    setup.players =
        info->least_players + (int)below((uint32_t)(info->most_players - info->least_players + 1));
    setup.options = below(1u << info->n_options);
    setup.seed = mw_random_next(&now.random);
    counters->rounds++;
    if (!mw_session_new(now.session, &setup, &problem))
        return found(problem.text, NULL);
    return play_checked(below(2) == 0) && attack_log() && attack_protocol();
}
