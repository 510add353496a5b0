/*
 * What all findings together say: sums for each seat, the moves that turned the game, and where the
 * points came from as time went on.
 */
#include "analyse.h"

#include "args.h"
#include "command.h"
#include "fields.h"
#include "screen/view.h"
#include "text/json.h"
#include "texts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What would be written as 0 is none. */
bool is_loss(int32_t loss)
{
    return loss >= MW_TENTH / 2;
}

int32_t points_change(const struct analysis *analysis, int move, int seat)
{
    if (move == 0)
        return 0;
    return analysis->finding[move].judged.played.points[seat] -
           analysis->finding[move - 1].judged.played.points[seat];
}

/* ---- Sums -------------------------------------------------------------------------------------*/

static double square(double x)
{
    return x * x;
}

/* Whether the expectation of a seat has clearly risen with a move. */
static bool has_risen(const struct analysis *analysis, int n, int seat)
{
    const struct finding *now = &analysis->finding[n], *then = now - 1;

    return n > 0 && points_change(analysis, n, seat) >
                        2 * sqrt(square(now->judged.played.points_error[seat]) +
                                 square(then->judged.played.points_error[seat]));
}

static void add_move(const struct analysis *analysis, int n, struct totals *totals)
{
    const struct finding *finding = &analysis->finding[n];
    int seat = analysis->mover[n];

    totals->moves++;
    totals->best_moves += !finding->judged.clear;
    totals->loss += finding->judged.loss;
    if (finding->judged.clear &&
        (totals->worst == NO_MOVE ||
         finding->judged.loss > analysis->finding[totals->worst].judged.loss))
        totals->worst = n;
    if (!finding->judged.clear && has_risen(analysis, n, seat) &&
        (totals->best == NO_MOVE ||
         points_change(analysis, n, seat) > points_change(analysis, totals->best, seat)))
        totals->best = n;
}

static void sum_seat(const struct analysis *analysis, int seat, struct totals *totals)
{
    double loss = 0, luck = 0;

    *totals = (struct totals){ .best = NO_MOVE, .worst = NO_MOVE };
    for (int n = 0; n < analysis->session->n_moves; n++) {
        const struct finding *finding = &analysis->finding[n];
        totals->luck += finding->luck[seat];
        luck += square(finding->luck_error[seat]);
        if (analysis->mover[n] != seat)
            continue;
        add_move(analysis, n, totals);
        loss += square(finding->judged.loss_error);
    }
    totals->loss_error = (int32_t)lround(sqrt(loss));
    totals->luck_error = (int32_t)lround(sqrt(luck));
}

/* ---- Turning points ---------------------------------------------------------------------------*/

/* The standard error of a change of a seat's chances, if nothing but chance has changed them. Never
 * quite 0: a few games cannot make sure. */
static double chance_error(const struct finding *then, const struct finding *now, int seat)
{
    double n = then->judged.games, m = now->judged.games;
    double wins =
        (then->judged.played.win[seat] * n + now->judged.played.win[seat] * m) / (double)WHOLE;
    double chance = (wins + 1) / (n + m + 2);

    return sqrt(chance * (1 - chance) * (1 / n + 1 / m));
}

/* How much of the change of a seat's chances from one move to a later one is left when chance has
 * had its share. */
static double clear_change(const struct finding *then, const struct finding *now, int seat)
{
    double change =
        (double)(now->judged.played.win[seat] - then->judged.played.win[seat]) / (double)WHOLE;

    return fabs(change) - 2 * chance_error(then, now, seat);
}

static double size_of(const struct analysis *analysis, const struct turn *turn)
{
    const struct finding *finding = analysis->finding;
    return clear_change(&finding[turn->move - 1], &finding[turn->last], turn->seat);
}

/* What a player loses costs that player chances, and gives some to others. */
static bool goes_with_loss(const struct analysis *analysis, const struct turn *turn)
{
    return turn->seat == analysis->mover[turn->move] ? turn->win_change < 0 : turn->win_change > 0;
}

/* The largest first; what has no room is dropped. */
static void insert_turn(struct digest *digest, const struct analysis *analysis,
                        const struct turn *turn)
{
    int i = digest->n_turns < MOST_TURNS ? digest->n_turns++ : MOST_TURNS;

    for (; i > 0; i--) {
        if (size_of(analysis, &digest->turn[i - 1]) >= size_of(analysis, turn))
            break;
        if (i < MOST_TURNS)
            digest->turn[i] = digest->turn[i - 1];
    }
    if (i < MOST_TURNS)
        digest->turn[i] = *turn;
}

static int by_move(const void *a, const void *b)
{
    return ((const struct turn *)a)->move - ((const struct turn *)b)->move;
}

/* The turn from `move` to `last` as one of a seat. */
static struct turn turn_of(const struct analysis *analysis, int move, int last, int seat)
{
    const mw_hopes *then = &analysis->finding[move - 1].judged.played;
    const mw_hopes *now = &analysis->finding[last].judged.played;

    return (struct turn){ .move = move,
                          .last = last,
                          .seat = seat,
                          .win_change = now->win[seat] - then->win[seat],
                          .points_change = now->points[seat] - then->points[seat] };
}

/* Whether it changed the chances of anybody clearly; `most` is for the seat for which it did most. */
static bool look_at_turn(const struct analysis *analysis, int move, int last, struct turn *most)
{
    bool any = false;

    for (int seat = 0; seat < analysis->players; seat++) {
        struct turn turn = turn_of(analysis, move, last, seat);
        if (size_of(analysis, &turn) <= 0 || !goes_with_loss(analysis, &turn))
            continue;
        if (!any || size_of(analysis, &turn) > size_of(analysis, most))
            *most = turn;
        any = true;
    }
    return any;
}

static bool has_clear_loss(const struct analysis *analysis, int move, int last)
{
    while (move < last && !analysis->finding[move].judged.clear)
        move++;
    return analysis->finding[move].judged.clear;
}

/* Whole turns, since what half of one promises depends on the other half. Of the changes of so many
 * turns some are large by chance alone: only a turn in which something was clearly lost can count. */
static void find_turns(struct digest *digest, const struct analysis *analysis)
{
    int moves = analysis->session->n_moves;

    for (int n = 1, last; n < moves; n = last + 1) {
        struct turn turn;
        last = n;
        while (last + 1 < moves && analysis->mover[last + 1] == analysis->mover[n])
            last++;
        if (has_clear_loss(analysis, n, last) && look_at_turn(analysis, n, last, &turn))
            insert_turn(digest, analysis, &turn);
    }
    qsort(digest->turn, (size_t)digest->n_turns, sizeof *digest->turn, by_move);
}

/* ---- Points by source -------------------------------------------------------------------------*/

static int term_named(int game, const char *name)
{
    for (int i = 0; i < mw_term_count(game); i++)
        if (strcmp(mw_term_name(game, i), name) == 0)
            return i;
    return -1;
}

/* The terms that count points which lie on the board: all tiles where a tile counts in any case,
 * else those that are flipped. Lines count where there are eras; elsewhere they bring money. */
struct open_terms {
    int tiles, links;
};

static struct open_terms open_terms_of(const struct view *view, int game)
{
    struct open_terms terms = { term_named(game, "LEVELS"), -1 };

    if (terms.tiles < 0)
        terms.tiles = term_named(game, "FLIPPED");
    if (mw_json_get(view->board, "eras").at)
        terms.links = term_named(game, "LINK_POINTS");
    return terms;
}

static int add_source(struct digest *digest, const char *key, bool open)
{
    int i = 0;

    while (i < digest->n_sources && strcmp(digest->source[i].key, key) != 0)
        i++;
    if (i == digest->n_sources && i < MOST_SOURCES) {
        copy_text(digest->source[i].key, sizeof digest->source[i].key, key);
        digest->source[i].open = open;
        digest->n_sources++;
    }
    return i < MOST_SOURCES ? i : MOST_SOURCES - 1;
}

static void note_scored(struct digest *digest, struct json scored, int16_t *points)
{
    struct json key, value;
    char name[32];

    for (value = mw_json_first(scored, &key); value.at; value = mw_json_next(scored, value, &key)) {
        text_at(key, NULL, name, sizeof name);
        points[add_source(digest, name, false)] = (int16_t)int_at(value, NULL, 0);
    }
}

static void note_open(struct digest *digest, const mw_state *state, int seat,
                      struct open_terms terms, int16_t *points)
{
    int16_t count[MW_MAX_TERMS];
    int scored;
    bool over = mw_is_over(state);

    mw_count_terms(state, seat, count, &scored);
    if (terms.tiles >= 0)
        points[add_source(digest, "open_tiles", true)] = over ? 0 : count[terms.tiles];
    if (terms.links >= 0)
        points[add_source(digest, "open_links", true)] = over ? 0 : count[terms.links];
}

/* A source from which nobody has ever got anything is none. */
static void drop_empty_sources(struct digest *digest, int positions)
{
    int kept = 0;

    for (int i = 0; i < digest->n_sources; i++) {
        bool any = false;
        for (int n = 0; n < positions; n++)
            for (int seat = 0; seat < MW_MAX_PLAYERS; seat++) {
                any |= digest->points[n][seat][i] != 0;
                digest->points[n][seat][kept] = digest->points[n][seat][i];
            }
        digest->source[kept] = digest->source[i];
        kept += any;
    }
    digest->n_sources = kept;
}

static void follow_points(struct digest *digest, const struct analysis *analysis)
{
    static struct view view;
    int moves = analysis->session->n_moves;
    char era[32], last[32] = "";

    /* What is scored lies below what is not, also in games that score at their end only. */
    view_make(&view, &analysis->session->now, MW_NOBODY, &analysis->names);
    note_scored(digest, mw_json_get(seat_at(&view, 0), "scored"), digest->points[moves][0]);
    for (int n = 0; n <= moves; n++) {
        struct open_terms terms;
        mw_state state;
        mw_session_at(analysis->session, n, &state);
        view_make(&view, &state, MW_NOBODY, &analysis->names);
        terms = open_terms_of(&view, mw_game_of(&state));
        for (int seat = 0; seat < analysis->players; seat++) {
            note_scored(digest, mw_json_get(seat_at(&view, seat), "scored"),
                        digest->points[n][seat]);
            note_open(digest, &state, seat, terms, digest->points[n][seat]);
        }
        text_at(view.state, "era", era, sizeof era);
        if (n > 0 && strcmp(era, last) != 0 && digest->n_eras < 4)
            digest->era[digest->n_eras++] = n;
        copy_text(last, sizeof last, era);
    }
    drop_empty_sources(digest, moves + 1);
}

void digest_make(struct digest *digest, const struct analysis *analysis)
{
    size_t positions = (size_t)analysis->session->n_moves + 1;

    *digest = (struct digest){ .n_turns = 0 };
    digest->points = calloc(positions, sizeof *digest->points);
    if (!digest->points) {
        says_wrong("no memory for the points of %zu positions", positions);
        exit(EXIT_FAILED);
    }
    for (int seat = 0; seat < analysis->players; seat++)
        sum_seat(analysis, seat, &digest->seat[seat]);
    find_turns(digest, analysis);
    follow_points(digest, analysis);
}

void digest_free(struct digest *digest)
{
    free(digest->points);
}
