/* How a game came to its position; see native.h. Sharers are counted under the interpreter's lock. */
#include <string.h>

#include "native.h"

struct past *past_add(struct past *before, const mw_move *move)
{
    struct past *past = PyMem_Malloc(sizeof *past + move->n * sizeof *move->word);

    if (!past)
        return NULL;
    past->before = before;
    past->sharers = 1;
    past->length = before ? before->length + 1 : 1;
    past->n = move->n;
    memcpy(past->word, move->word, move->n * sizeof *move->word);
    return past;
}

void past_share(struct past *past)
{
    if (past)
        past->sharers++;
}

void past_leave(struct past *past)
{
    while (past && --past->sharers == 0) {
        struct past *before = past->before;
        PyMem_Free(past);
        past = before;
    }
}

static struct origin *origin_new(enum origin_kind kind, size_t text)
{
    struct origin *origin = PyMem_Malloc(sizeof *origin + text);

    if (!origin)
        return NULL;
    memset(origin, 0, sizeof *origin);
    origin->sharers = 1;
    origin->kind = kind;
    return origin;
}

struct origin *origin_of_deal(const mw_setup *setup)
{
    struct origin *origin = origin_new(FROM_DEAL, 0);

    if (origin)
        origin->setup = *setup;
    return origin;
}

struct origin *origin_of_log(const char *log, size_t length)
{
    struct origin *origin = origin_new(FROM_LOG, length);

    if (origin) {
        origin->length = length;
        memcpy(origin->log, log, length);
    }
    return origin;
}

struct origin *origin_of_position(const mw_state *position)
{
    struct origin *origin = origin_new(FROM_POSITION, 0);

    if (origin)
        origin->position = *position;
    return origin;
}

void origin_leave(struct origin *origin)
{
    if (origin && --origin->sharers == 0)
        PyMem_Free(origin);
}

static bool load_position(const mw_state *position, mw_session *session, mw_problem *problem)
{
    char json[MW_MAX_STATE_TEXT];

    mw_write_state(position, MW_NOBODY, json, sizeof json);
    return mw_session_load(session, json, strlen(json), problem);
}

static bool begin_moves(const struct origin *origin, mw_session *session, mw_session *scratch,
                        mw_problem *problem)
{
    switch (origin->kind) {
    case FROM_DEAL: return mw_session_new(session, &origin->setup, problem);
    case FROM_LOG: return mw_session_replay(session, origin->log, origin->length, scratch, problem);
    default: return load_position(&origin->position, session, problem);
    }
}

static bool begin(const struct origin *origin, mw_session *session, mw_session *scratch,
                  mw_problem *problem)
{
    mw_session_begin(session);
    if (!begin_moves(origin, session, scratch, problem))
        return false;
    memcpy(session->name, origin->name, sizeof session->name);
    return true;
}

/* The first moves first. */
static bool play_past(const struct past *past, mw_session *session, mw_problem *problem)
{
    const struct past *way[MW_MAX_MOVES];
    int n = 0;
    mw_move move;

    for (; past && n < MW_MAX_MOVES; past = past->before)
        way[n++] = past;
    while (n > 0) {
        past = way[--n];
        move.n = past->n;
        memcpy(move.word, past->word, past->n * sizeof *move.word);
        if (!mw_session_apply(session, &move, NULL, problem))
            return false;
    }
    return true;
}

bool session_of(const struct origin *origin, const struct past *past, mw_session *session,
                mw_session *scratch)
{
    mw_problem problem;

    if (past && past->length > MW_MAX_MOVES) {
        refuse("no-log", "The game has more than %d moves", MW_MAX_MOVES);
        return false;
    }
    if (begin(origin, session, scratch, &problem) && play_past(past, session, &problem))
        return true;
    refuse_problem(&problem, NULL);
    return false;
}
