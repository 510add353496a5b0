/*
 * The engine protocol: one JSON object in, one out. It lives in the library, so that a program in
 * another language, a page with the WebAssembly library and `millwright engine` get the same bytes.
 */
#include <string.h>

#include "options.h"
#include "protocol.h"
#include "rules/rules.h"
#include "text/text.h"
#include "thinking.h"

struct player_names mw_session_names(const mw_session *session)
{
    struct player_names names;

    for (int seat = 0; seat < MW_MAX_PLAYERS; seat++)
        names.of[seat] = session->name[seat];
    return names;
}

void mw_answer_ok(struct call *call)
{
    mw_json_open(call->out, NULL, '{');
    mw_json_bool(call->out, "ok", true);
}

void mw_answer_end(struct call *call)
{
    mw_json_close(call->out, '}');
}

void mw_write_words(struct out *out, const char *key, const mw_state *state, const mw_word *words,
                    int n)
{
    char text[MW_MAX_MATCHING][MW_MAX_WORD_TEXT];
    uint16_t order[MW_MAX_MATCHING];
    int written = 0;

    for (int i = 0; i < n; i++) {
        int j = written;
        if (MW_KIND(words[i]) == MW_END)
            continue;
        mw_print_word(state, words[i], text[written], MW_MAX_WORD_TEXT);
        for (; j > 0 && text_compare(text[order[j - 1]], text[written]) > 0; j--)
            order[j] = order[j - 1];
        order[j] = (uint16_t)written++;
    }
    mw_json_open(out, key, '[');
    for (int i = 0; i < written; i++)
        mw_json_text(out, NULL, text[order[i]]);
    mw_json_close(out, ']');
}

void mw_answer_problem(struct call *call, const mw_problem *problem)
{
    struct out *out = call->out;

    *out = mw_out_to(out->text, out->size);
    mw_json_open(out, NULL, '{');
    mw_json_bool(out, "ok", false);
    mw_json_open(out, "error", '{');
    mw_json_text(out, "code", mw_problem_id(problem->code));
    if (problem->code == MW_ILLEGAL) {
        if (problem->rule)
            mw_json_text(out, "rule", problem->rule);
        else
            mw_json_null(out, "rule");
    }
    if (problem->field[0])
        mw_json_text(out, "field", problem->field);
    if (problem->line > 0)
        mw_json_int(out, "line", problem->line);
    mw_json_text(out, "text", problem->text);
    if (problem->code == MW_INCOMPLETE)
        mw_write_words(out, "options", &call->session->now, problem->options.word,
                       problem->options.n);
    mw_json_close(out, '}');
    mw_json_close(out, '}');
}

void mw_answer_refusal(struct call *call, enum mw_problem_code code, const char *text)
{
    mw_problem problem;

    mw_problem_is(&problem, code, text);
    mw_answer_problem(call, &problem);
}

static void write_position(struct out *out, const char *key, const mw_state *state, int viewer)
{
    mw_json_open(out, key, '{');
    mw_position_write(state, viewer, out);
    mw_json_close(out, '}');
}

static void answer_state(struct call *call)
{
    mw_answer_ok(call);
    write_position(call->out, "state", &call->session->now, MW_NOBODY);
    mw_answer_end(call);
}

/* ---- Commands --------------------------------------------------------------------------------*/

/* The levels that judge by a net. */
static void write_learned(struct out *out, int game)
{
    mw_json_open(out, "learned", '[');
    for (int level = 1; level <= MW_LEVELS; level++)
        if (mw_level(game, level).learned)
            mw_json_int(out, NULL, level);
    mw_json_close(out, ']');
}

static void cmd_games(struct call *call)
{
    struct out *out = call->out;

    mw_answer_ok(call);
    mw_json_open(out, "games", '[');
    for (int i = 0; i < mw_game_count(); i++) {
        const mw_game *game = mw_game_info(i);
        mw_json_open(out, NULL, '{');
        mw_json_text(out, "id", game->id);
        mw_json_open(out, "maps", '[');
        for (int j = 0; j < game->n_maps; j++)
            mw_json_text(out, NULL, game->maps[j]);
        mw_json_close(out, ']');
        mw_json_open(out, "players", '[');
        for (int j = game->least_players; j <= game->most_players; j++)
            mw_json_int(out, NULL, j);
        mw_json_close(out, ']');
        mw_json_open(out, "options", '[');
        for (int j = 0; j < game->n_options; j++)
            mw_json_text(out, NULL, game->options[j]);
        mw_json_close(out, ']');
        mw_json_int(out, "revision", game->revision);
        write_learned(out, i);
        mw_write_vocabulary(out, i);
        mw_json_close(out, '}');
    }
    mw_json_close(out, ']');
    mw_json_open(out, "opponents", '[');
    for (int level = 1; level <= MW_LEVELS; level++)
        mw_json_text(out, NULL, mw_level_name(level));
    mw_json_close(out, ']');
    mw_answer_end(call);
}

static void cmd_language(struct call *call)
{
    char id[16];
    int language = -1;

    if (mw_json_read_text(mw_json_get(call->request, "language"), id, sizeof id))
        language = mw_language_find(id);
    if (language < 0) {
        mw_answer_refusal(call, MW_BAD_REQUEST,
                          "language must name one that there is: en, de or it");
        return;
    }
    call->session->language = language;
    mw_answer_ok(call);
    mw_json_text(call->out, "language", mw_language_id(language));
    mw_answer_end(call);
}

/* Names by seat; those that are left out are empty. */
static bool names_read(struct json list, int players, char names[][MW_MAX_NAME],
                       mw_problem *problem)
{
    int seat = 0;

    memset(names, 0, sizeof(char[MW_MAX_PLAYERS][MW_MAX_NAME]));
    if (!list.at)
        return true;
    if (mw_json_type(list) != 'l')
        return mw_problem_in(problem, MW_BAD_REQUEST, "names", "names must be a list of texts");
    for (struct json v = mw_json_first(list, NULL); v.at; v = mw_json_next(list, v, NULL), seat++) {
        if (seat == players)
            return mw_problem_in(problem, MW_BAD_REQUEST, "names",
                                 "there are more names than players");
        if (!mw_json_read_text(v, names[seat], MW_MAX_NAME))
            return mw_problem_in(problem, MW_BAD_REQUEST, "names",
                                 "a name is a text of at most 39 bytes");
        mw_clean_name(names[seat]);
    }
    return true;
}

static void cmd_new(struct call *call)
{
    char names[MW_MAX_PLAYERS][MW_MAX_NAME];
    mw_setup setup;
    mw_problem problem;

    if (!mw_setup_read(call->request, &setup, &problem) ||
        !names_read(mw_json_get(call->request, "names"), setup.players, names, &problem)) {
        mw_answer_problem(call, &problem);
    } else if (!mw_session_new(call->session, &setup, &problem)) {
        mw_answer_problem(call, &problem);
    } else {
        memcpy(call->session->name, names, sizeof names);
        answer_state(call);
    }
}

/* Levels by seat, 0 for people; returns how many seats that are, or -1. */
static int levels_read(struct json list, int *level, mw_problem *problem)
{
    int n = 0;
    int64_t number;

    for (struct json v = mw_json_first(list, NULL); v.at; v = mw_json_next(list, v, NULL)) {
        if (n == MW_MAX_PLAYERS || !mw_json_read_int(v, &number) || number < 0 ||
            number > MW_LEVELS)
            break;
        level[n++] = (int)number;
    }
    if (mw_json_type(list) == 'l' && n > 0 && n == mw_json_count(list))
        return n;
    mw_problem_in(problem, MW_BAD_REQUEST, "levels",
                  "levels must be a list of numbers from 0 to 10, one for each seat");
    return -1;
}

static void cmd_names(struct call *call)
{
    char names[MW_MAX_PLAYERS][MW_MAX_NAME];
    int level[MW_MAX_PLAYERS];
    mw_problem problem;
    const int players = levels_read(mw_json_get(call->request, "levels"), level, &problem);

    if (players < 0 || !names_read(mw_json_get(call->request, "names"), players, names, &problem)) {
        mw_answer_problem(call, &problem);
        return;
    }
    mw_name_bots(players, level, names);
    mw_answer_ok(call);
    mw_json_open(call->out, "names", '[');
    for (int seat = 0; seat < players; seat++)
        mw_json_text(call->out, NULL, names[seat]);
    mw_json_close(call->out, ']');
    mw_answer_end(call);
}

static void cmd_load(struct call *call)
{
    struct json state = mw_json_get(call->request, "state");
    mw_problem problem;

    if (!state.at)
        mw_answer_refusal(call, MW_BAD_REQUEST, "load needs a state");
    else if (!mw_session_load(call->session, state.at, (size_t)(state.end - state.at), &problem))
        mw_answer_problem(call, &problem);
    else
        answer_state(call);
}

bool mw_request_number(struct call *call, const char *key, int least, int most, const char *text,
                       int *number)
{
    struct json value = mw_json_get(call->request, key);
    int64_t given;

    if (!value.at)
        return true;
    if (!mw_json_read_int(value, &given) || given < least || given > most) {
        mw_answer_refusal(call, MW_BAD_REQUEST, text);
        return false;
    }
    *number = (int)given;
    return true;
}

bool mw_request_seat(struct call *call, int *seat)
{
    static const char needed[] = "seat must be the number of a seat";

    *seat = MW_NOBODY;
    if (!mw_request_number(call, "seat", 0, mw_players(&call->session->now) - 1, needed, seat))
        return false;
    if (*seat == MW_NOBODY)
        mw_answer_refusal(call, MW_BAD_REQUEST, needed);
    return *seat != MW_NOBODY;
}

bool mw_request_viewer(struct call *call, int *viewer)
{
    if (mw_json_type(mw_json_get(call->request, "seat")) != '0')
        return mw_request_seat(call, viewer);
    *viewer = MW_SPECTATOR;
    return true;
}

bool mw_request_position(struct call *call, mw_state *state)
{
    int at = call->session->n_moves;

    if (!mw_request_number(call, "at", 0, at, "at must be a number of moves that have been made",
                           &at))
        return false;
    mw_session_at(call->session, at, state);
    return true;
}

static void cmd_state(struct call *call)
{
    mw_state state;

    if (!mw_request_position(call, &state))
        return;
    mw_answer_ok(call);
    write_position(call->out, "state", &state, MW_NOBODY);
    mw_answer_end(call);
}

static void cmd_view(struct call *call)
{
    mw_state state;
    int viewer;

    if (!mw_request_position(call, &state) || !mw_request_viewer(call, &viewer))
        return;
    mw_answer_ok(call);
    write_position(call->out, "view", &state, viewer);
    mw_answer_end(call);
}

bool mw_request_text(struct call *call, const char *key, bool needed, char *text, size_t size)
{
    struct json value = mw_json_get(call->request, key);
    size_t length;

    text[0] = 0;
    if (!value.at && !needed)
        return true;
    length = mw_json_unescape(value, text, size);
    if (mw_json_type(value) != 's') {
        mw_answer_refusal(call, MW_BAD_REQUEST,
                          "a text is missing in this request: move, prefix, words, then or log");
        return false;
    }
    if (length >= size || text_length(text) != length) {
        mw_answer_refusal(call, MW_BAD_WORD, "that is too long for a move, or is no text");
        return false;
    }
    return true;
}

static void cmd_options(struct call *call)
{
    char prefix[MW_MAX_MOVE_TEXT];
    const char *rest = prefix;
    struct token token;
    mw_state at;
    mw_problem problem;
    mw_options options = { .n = 0 };
    bool complete;

    if (!mw_request_text(call, "prefix", false, prefix, sizeof prefix))
        return;
    if (!mw_parse_prefix(&call->session->now, prefix, call->session->language, &at, &problem)) {
        mw_answer_problem(call, &problem);
        return;
    }
    complete = mw_next_token(&rest, &token) && !mw_is_open(&at);
    if (!complete)
        mw_get_options(&at, MW_LEGAL, &options);
    mw_answer_ok(call);
    mw_write_words(call->out, "options", &at, options.word, options.n);
    mw_json_bool(call->out, "complete", complete || is_offered(&options, THE_END));
    mw_answer_end(call);
}

/* ---- moves: a sorted list, built at the far end of the answer's own buffer --------------------
 *
 *     | answer ...                 |  ... move texts -> |   <- offsets |
 *     out->text                    middle                          end
 */
struct move_list {
    const mw_state *state;
    char *text, *text_end;
    uint32_t *offset; /* grows downwards */
    char *base;
    size_t n, limit;
};

static bool add_move(void *context, const mw_move *move)
{
    struct move_list *list = context;
    char *lowest_offset = (char *)(list->offset - 1);
    size_t room = lowest_offset > list->text ? (size_t)(lowest_offset - list->text) : 0;
    size_t length;

    if (list->n == list->limit || room < MW_MAX_MOVE_TEXT)
        return false;
    length = mw_print_move(list->state, move, list->text, room);
    *--list->offset = (uint32_t)(list->text - list->base);
    list->text += length + 1;
    list->n++;
    return true;
}

static bool is_before(const struct move_list *list, uint32_t a, uint32_t b)
{
    return text_compare(list->base + a, list->base + b) < 0;
}

/* Heap sort: no memory, no bad case. */
static void sift_down(const struct move_list *list, size_t at, size_t n)
{
    uint32_t *heap = list->offset;

    for (;;) {
        size_t child = 2 * at + 1;
        uint32_t swap;
        if (child >= n)
            return;
        if (child + 1 < n && is_before(list, heap[child], heap[child + 1]))
            child++;
        if (!is_before(list, heap[at], heap[child]))
            return;
        swap = heap[at];
        heap[at] = heap[child];
        heap[child] = swap;
        at = child;
    }
}

static void sort_moves(const struct move_list *list)
{
    uint32_t *heap = list->offset;

    for (size_t i = list->n / 2; i-- > 0;)
        sift_down(list, i, list->n);
    for (size_t n = list->n; n > 1;) {
        uint32_t largest = heap[0];
        heap[0] = heap[--n];
        heap[n] = largest;
        sift_down(list, 0, n);
    }
}

static void cmd_moves(struct call *call)
{
    struct out *out = call->out;
    struct json given = mw_json_get(call->request, "limit");
    struct move_list list = { .state = &call->session->now };
    size_t middle = out->size / 2;
    size_t end = out->size - (uintptr_t)(out->text + out->size) % _Alignof(uint32_t);
    int64_t limit = 20000;
    bool whole;

    if (given.at && (!mw_json_read_int(given, &limit) || limit < 0 || limit > 10000000)) {
        mw_answer_refusal(call, MW_BAD_REQUEST, "limit must be a number of moves");
        return;
    }
    list.base = list.text = out->text + middle;
    list.offset = (uint32_t *)(void *)(out->text + end);
    list.limit = (size_t)limit;
    whole = mw_each_move(&call->session->now, add_move, &list);
    sort_moves(&list);
    mw_answer_ok(call);
    mw_json_open(out, "moves", '[');
    for (size_t i = 0; i < list.n; i++)
        mw_json_text(out, NULL, list.base + list.offset[i]);
    mw_json_close(out, ']');
    if (!whole)
        mw_json_bool(out, "truncated", true);
    mw_answer_end(call);
}

void mw_write_events(struct out *out, const mw_state *state, const mw_events *events)
{
    char text[MW_MAX_TEXT];

    mw_json_open(out, "events", '[');
    for (int i = 0; i < events->n; i++) {
        mw_write_event(state, &events->event[i], text, sizeof text);
        mw_json_key(out, NULL);
        mw_out_text(out, text);
    }
    mw_json_close(out, ']');
}

void mw_write_move_text(struct out *out, const char *key, const mw_state *state,
                        const mw_move *move)
{
    char text[MW_MAX_MOVE_TEXT];

    mw_print_move(state, move, text, sizeof text);
    mw_json_text(out, key, text);
}

static void cmd_play(struct call *call)
{
    char text[MW_MAX_MOVE_TEXT];
    mw_session *session = call->session;
    mw_events events = { .n = 0 };
    mw_move move;
    mw_problem problem;

    if (!mw_request_text(call, "move", true, text, sizeof text))
        return;
    if (!mw_session_play(session, text, &move, &events, &problem)) {
        mw_answer_problem(call, &problem);
        return;
    }
    mw_answer_ok(call);
    mw_write_move_text(call->out, "move", &session->now, &move);
    mw_write_events(call->out, &session->now, &events);
    write_position(call->out, "state", &session->now, MW_NOBODY);
    mw_answer_end(call);
}

void mw_write_reasons(struct call *call, const mw_state *state, const mw_reasons *reasons)
{
    struct out *out = call->out;
    char sentence[MW_MAX_TEXT];

    mw_json_open(out, "why", '[');
    for (int i = 0; i < reasons->n; i++) {
        const mw_reason *reason = &reasons->reason[i];
        mw_json_open(out, NULL, '{');
        if (reason->rule)
            mw_json_text(out, "rule", reason->rule);
        else
            mw_json_null(out, "rule");
        mw_say_reason(state, reason, call->session->language, sentence, sizeof sentence);
        mw_json_text(out, "text", sentence);
        mw_json_close(out, '}');
    }
    mw_json_close(out, ']');
}

static void cmd_why(struct call *call)
{
    char text[MW_MAX_MOVE_TEXT + 1];
    struct json move = mw_json_get(call->request, "move");
    mw_reasons reasons;
    size_t length = mw_json_unescape(move, text, sizeof text);

    if (mw_json_type(move) != 's') {
        mw_answer_refusal(call, MW_BAD_REQUEST, "why needs a move");
        return;
    }
    for (size_t i = 0; i < length && i + 1 < sizeof text; i++)
        if (text[i] == 0)
            text[i] = '?'; /* part of a word that no game has */
    mw_why(&call->session->now, text, &reasons);
    mw_answer_ok(call);
    mw_write_reasons(call, &call->session->now, &reasons);
    mw_answer_end(call);
}

static void cmd_undo(struct call *call)
{
    mw_problem problem;

    if (mw_session_undo(call->session, &problem))
        answer_state(call);
    else
        mw_answer_problem(call, &problem);
}

/* The log is written at the far end of the buffer, then quoted into the answer. */
static void cmd_log(struct call *call)
{
    struct out *out = call->out;
    size_t half = out->size / 2;

    mw_session_log(call->session, out->text + half, out->size - half);
    mw_answer_ok(call);
    mw_json_text(out, "log", out->text + half);
    mw_answer_end(call);
}

static void cmd_replay(struct call *call)
{
    struct json value = mw_json_get(call->request, "log");
    struct out *out = call->out;
    size_t length = mw_json_unescape(value, out->text, out->size);
    mw_problem problem;

    if (mw_json_type(value) != 's')
        mw_answer_refusal(call, MW_BAD_REQUEST, "replay needs a log");
    else if (length >= out->size)
        mw_answer_refusal(call, MW_BAD_REQUEST, "that log is too long");
    else if (!mw_session_replay(call->session, out->text, length, call->scratch, &problem))
        mw_answer_problem(call, &problem);
    else
        answer_state(call);
}

static void cmd_hash(struct call *call)
{
    mw_answer_ok(call);
    mw_json_begin_word(call->out, "hash");
    mw_out_hex64(call->out, mw_hash(&call->session->now));
    mw_json_end_word(call->out);
    mw_answer_end(call);
}

/* ---- draw -------------------------------------------------------------------------------------*/

/* What the move would make of it, as far as its seat can know: the rest is dealt anew. */
static bool try_move(const mw_state *state, const char *text, int language, mw_state *then,
                     mw_problem *problem)
{
    mw_move move;

    if (!mw_parse(state, text, language, &move, problem))
        return false;
    *then = *state;
    mw_resample(then, mw_seat(state), &(mw_random){ .state = 0 });
    mw_apply(then, &move, NULL);
    return true;
}

/* Which part, whose mat, and how wide. */
static bool get_part(struct call *call, mw_drawing *drawing)
{
    struct json given = mw_json_get(call->request, "part");
    int part = MW_PART_WHOLE;

    while (given.at && part < MW_PARTS && !mw_json_is(given, mw_part_names[part]))
        part++;
    if (part == MW_PARTS) {
        mw_answer_refusal(call, MW_BAD_REQUEST,
                          "part must be whole, map, panel, tracks, income, mat or legend");
        return false;
    }
    drawing->part = (enum mw_part)part;
    if (part == MW_PART_MAT && !mw_request_seat(call, &drawing->seat))
        return false;
    return mw_request_number(call, "width", MW_LEAST_WIDTH, MW_MOST_WIDTH,
                             "width must be a number from 400 to 4000", &drawing->width);
}

static void cmd_draw(struct call *call)
{
    char text[MW_MAX_MOVE_TEXT];
    const char *names[MW_MAX_PLAYERS];
    struct json style = mw_json_get(call->request, "style");
    struct json standalone = mw_json_get(call->request, "standalone");
    struct out *out = call->out;
    size_t half = out->size / 2;
    bool with_style = false;
    mw_state now, then;
    mw_problem problem;
    mw_drawing drawing = { .now = &now, .language = call->session->language, .names = names };

    if (!mw_request_position(call, &now) ||
        !mw_request_text(call, "then", false, text, sizeof text) || !get_part(call, &drawing))
        return;
    if ((style.at && !mw_json_read_bool(style, &with_style)) ||
        (standalone.at && !mw_json_read_bool(standalone, &drawing.standalone))) {
        mw_answer_refusal(call, MW_BAD_REQUEST, "style and standalone must be true or false");
        return;
    }
    if (mw_json_get(call->request, "then").at) {
        if (!try_move(&now, text, drawing.language, &then, &problem)) {
            mw_answer_problem(call, &problem);
            return;
        }
        drawing.then = &then;
    }
    for (int seat = 0; seat < MW_MAX_PLAYERS; seat++)
        names[seat] = call->session->name[seat];
    mw_draw(&drawing, out->text + half, out->size - half);
    mw_answer_ok(call);
    mw_json_text(out, "svg", out->text + half);
    if (with_style)
        mw_json_text(out, "style", mw_drawing_style());
    mw_answer_end(call);
}

/* ---- bot, advise, judge: who thinks does so at the far end of the answer's own buffer ---------*/

/* NULL, refused, where the buffer is too small. What is written stays below. */
static struct thinker *make_thinker(struct call *call)
{
    enum { ANSWER = 1 << 18 }; /* the longest advice about MW_MOST_ADVICE moves, and to spare */
    struct out *out = call->out;
    size_t over;

    if (out->size < ANSWER + sizeof(struct thinker) + _Alignof(struct thinker)) {
        mw_answer_refusal(call, MW_BAD_REQUEST, "the buffer for answers is too small to think in");
        return NULL;
    }
    over = (size_t)((uintptr_t)(out->text + out->size) % _Alignof(struct thinker));
    out->size -= over + sizeof(struct thinker);
    return (struct thinker *)(void *)(out->text + out->size);
}

static void think(struct call *call,
                  bool (*begin)(struct thinker *thinker, const mw_session *session,
                                struct json request, mw_problem *problem))
{
    struct thinker *thinker = make_thinker(call);
    mw_problem problem;

    if (!thinker)
        return;
    if (!begin(thinker, call->session, call->request, &problem)) {
        mw_answer_problem(call, &problem);
        return;
    }
    while (mw_thinker_more(thinker)) {
    }
    mw_answer_ok(call);
    mw_thinker_write(thinker, call->out);
    mw_answer_end(call);
}

static void cmd_bot(struct call *call)
{
    think(call, mw_bot_begin);
}

static void cmd_advise(struct call *call)
{
    think(call, mw_advice_begin);
}

static void cmd_judge(struct call *call)
{
    think(call, mw_judgement_begin);
}

static void cmd_quit(struct call *call)
{
    *call->quit = true;
    mw_answer_ok(call);
    mw_answer_end(call);
}

static const struct command {
    const char *name;
    void (*run)(struct call *call);
    bool needs_game;
} commands[] = {
    { "games", cmd_games, false },
    { "language", cmd_language, false },
    { "board", mw_cmd_board, false },
    { "names", cmd_names, false },
    { "new", cmd_new, false },
    { "game", mw_cmd_game, true },
    { "state", cmd_state, true },
    { "view", cmd_view, true },
    { "load", cmd_load, false },
    { "options", cmd_options, true },
    { "moves", cmd_moves, true },
    { "containing", mw_cmd_containing, true },
    { "preview", mw_cmd_preview, true },
    { "play", cmd_play, true },
    { "why", cmd_why, true },
    { "why-not", mw_cmd_why_not, true },
    { "story", mw_cmd_story, true },
    { "draw", cmd_draw, true },
    { "outlook", mw_cmd_outlook, true },
    { "mat", mw_cmd_mat, true },
    { "undo", cmd_undo, true },
    { "log", cmd_log, true },
    { "replay", cmd_replay, false },
    { "hash", cmd_hash, true },
    { "bot", cmd_bot, true },
    { "advise", cmd_advise, true },
    { "judge", cmd_judge, true },
    { "quit", cmd_quit, false },
};

static void run(struct call *call, const char *name)
{
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        if (!text_equal(commands[i].name, name))
            continue;
        if (commands[i].needs_game && !call->session->has_game)
            mw_answer_refusal(call, MW_NO_GAME,
                              "there is no game yet: begin with new, load or replay");
        else
            commands[i].run(call);
        return;
    }
    mw_answer_refusal(call, MW_BAD_REQUEST, "there is no such command");
}

size_t mw_answer(mw_session *session, mw_session *scratch, const char *request, size_t length,
                 char *answer, size_t size, bool *quit)
{
    struct out out = mw_out_to(answer, size);
    struct call call = { .session = session, .scratch = scratch, .out = &out, .quit = quit };
    char name[32];
    size_t where;

    *quit = false;
    if (size < MW_LEAST_ANSWER_BYTES) {
        mw_answer_refusal(&call, MW_BAD_REQUEST, "the buffer for answers is too small");
    } else if (!mw_json_parse(request, length, &call.request, &where)) {
        char text[80];
        struct out why = mw_out_to(text, sizeof text);
        mw_out_text(&why, "this is not valid JSON (byte ");
        mw_out_int(&why, (int64_t)where + 1);
        mw_out_text(&why, ")");
        mw_out_end(&why);
        mw_answer_refusal(&call, MW_BAD_REQUEST, text);
    } else if (mw_json_type(call.request) != 'o') {
        mw_answer_refusal(&call, MW_BAD_REQUEST, "a request is a JSON object");
    } else if (!mw_json_read_text(mw_json_get(call.request, "cmd"), name, sizeof name)) {
        mw_answer_refusal(&call, MW_BAD_REQUEST, "a request names its command in cmd");
    } else {
        run(&call, name);
    }
    return mw_out_end(&out);
}
