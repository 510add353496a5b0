/* An analysis as JSON: points with three decimals, chances from 0 to 1. */
#include "analyse.h"

#include "args.h"
#include "screen/story.h"

#include <stdio.h>

static void write_decimal(struct out *out, const char *key, int32_t value, int whole, int digits)
{
    char text[32];

    mw_json_key(out, key);
    snprintf(text, sizeof text, "%s%d.%0*d", value < 0 ? "-" : "",
             (int)(value < 0 ? -(int64_t)value / whole : value / whole), digits,
             (int)(value < 0 ? -(int64_t)value % whole : value % whole));
    mw_out_text(out, text);
}

static void write_points(struct out *out, const char *key, int32_t points)
{
    write_decimal(out, key, points, MW_POINT, 3);
}

static void write_chance(struct out *out, const char *key, int32_t chance)
{
    write_decimal(out, key, chance, WHOLE, 4);
}

static void write_list(struct out *out, const char *key, const int32_t *value, int n,
                       void (*write)(struct out *, const char *, int32_t))
{
    mw_json_open(out, key, '[');
    for (int i = 0; i < n; i++)
        write(out, NULL, value[i]);
    mw_json_close(out, ']');
}

static void write_outlook(struct out *out, const char *key, const mw_hopes *outlook, int n)
{
    mw_json_open(out, key, '{');
    write_list(out, "points", outlook->points, n, write_points);
    write_list(out, "points_error", outlook->points_error, n, write_points);
    write_list(out, "win", outlook->win, n, write_chance);
    mw_json_open(out, "scored", '[');
    for (int seat = 0; seat < n; seat++) {
        mw_json_open(out, NULL, '{');
        for (int field = 0; field < MW_SCORED_FIELDS; field++)
            write_points(out, mw_scored_names[field], outlook->scored[seat][field]);
        mw_json_close(out, '}');
    }
    mw_json_close(out, ']');
    mw_json_close(out, '}');
}

static void write_reasons(struct out *out, const struct analysis *analysis,
                          const struct finding *finding)
{
    char text[MW_MAX_TEXT];

    mw_json_open(out, "reasons", '[');
    for (int i = 0; i < finding->judged.n; i++) {
        const mw_difference *reason = &finding->judged.reason[i];
        mw_json_open(out, NULL, '{');
        mw_json_int(out, "seat", reason->seat);
        mw_json_text(out, "source", mw_field_name(reason->field));
        write_points(out, "points", reason->difference);
        reason_text(analysis, reason, text, sizeof text);
        mw_json_text(out, "text", text);
        mw_json_close(out, '}');
    }
    mw_json_close(out, ']');
}

static void write_luck(struct out *out, const struct analysis *analysis,
                       const struct finding *finding)
{
    mw_json_open(out, "luck", '[');
    for (int seat = 0; seat < analysis->players; seat++)
        if (finding->drew >> seat & 1) {
            mw_json_open(out, NULL, '{');
            mw_json_int(out, "seat", seat);
            write_points(out, "points", finding->luck[seat]);
            write_points(out, "error", finding->luck_error[seat]);
            mw_json_close(out, '}');
        }
    mw_json_close(out, ']');
}

static void write_move_text(struct out *out, const char *key, const mw_state *before,
                            const mw_move *move)
{
    static char text[MW_MAX_MOVE_TEXT];

    mw_print_move(before, move, text, sizeof text);
    mw_json_text(out, key, text);
}

static void write_sentence(struct out *out, const struct analysis *analysis, int n)
{
    static char text[1 << 14];
    const struct story story = { .session = analysis->session,
                                 .names = &analysis->names,
                                 .language = analysis->language,
                                 .viewer = MW_NOBODY };

    say_move(&story, n, text, sizeof text);
    mw_json_text(out, "sentence", text);
}

static void write_move(struct out *out, const struct analysis *analysis, int n)
{
    const struct finding *finding = &analysis->finding[n];
    mw_state before;
    mw_move move;

    mw_session_at(analysis->session, n, &before);
    mw_session_move(analysis->session, n, &move);
    mw_json_open(out, NULL, '{');
    mw_json_int(out, "number", n + 1);
    mw_json_int(out, "seat", analysis->mover[n]);
    write_move_text(out, "move", &before, &move);
    write_sentence(out, analysis, n);
    write_move_text(out, "best", &before, &finding->judged.best);
    write_points(out, "loss", finding->judged.loss);
    write_points(out, "loss_error", finding->judged.loss_error);
    mw_json_bool(out, "clear", finding->judged.clear);
    mw_json_int(out, "worlds", finding->judged.worlds);
    mw_json_int(out, "games", finding->judged.games);
    write_outlook(out, "expected", &finding->judged.played, analysis->players);
    write_luck(out, analysis, finding);
    write_reasons(out, analysis, finding);
    mw_json_close(out, '}');
}

static void write_number_or_null(struct out *out, const char *key, int move)
{
    if (move == NO_MOVE)
        mw_json_null(out, key);
    else
        mw_json_int(out, key, move + 1);
}

static void write_seat(struct out *out, const struct analysis *analysis,
                       const struct digest *digest, int seat)
{
    const struct totals *totals = &digest->seat[seat];

    mw_json_open(out, NULL, '{');
    mw_json_text(out, "name", analysis->names.list[seat]);
    mw_json_int(out, "moves", totals->moves);
    mw_json_int(out, "good_moves", totals->best_moves);
    write_points(out, "loss", totals->loss);
    write_points(out, "loss_error", totals->loss_error);
    write_points(out, "luck", totals->luck);
    write_points(out, "luck_error", totals->luck_error);
    write_number_or_null(out, "best_move", totals->best);
    write_number_or_null(out, "worst_move", totals->worst);
    mw_json_close(out, '}');
}

static void write_turns(struct out *out, const struct digest *digest)
{
    mw_json_open(out, "turning_points", '[');
    for (int i = 0; i < digest->n_turns; i++) {
        mw_json_open(out, NULL, '{');
        mw_json_int(out, "move", digest->turn[i].move + 1);
        mw_json_int(out, "last_move", digest->turn[i].last + 1);
        mw_json_int(out, "seat", digest->turn[i].seat);
        write_chance(out, "win_change", digest->turn[i].win_change);
        write_points(out, "points_change", digest->turn[i].points_change);
        mw_json_close(out, '}');
    }
    mw_json_close(out, ']');
}

/* For each source the points of the seats after 0, 1, ... moves. */
static void write_sources(struct out *out, const struct analysis *analysis,
                          const struct digest *digest)
{
    mw_json_open(out, "points_by_source", '{');
    for (int i = 0; i < digest->n_sources; i++) {
        mw_json_open(out, digest->source[i].key, '[');
        for (int seat = 0; seat < analysis->players; seat++) {
            mw_json_open(out, NULL, '[');
            for (int n = 0; n <= analysis->session->n_moves; n++)
                mw_json_int(out, NULL, digest->points[n][seat][i]);
            mw_json_close(out, ']');
        }
        mw_json_close(out, ']');
    }
    mw_json_close(out, '}');
}

void write_analysis_json(struct out *out, const struct analysis *analysis,
                         const struct digest *digest)
{
    int game = mw_game_of(&analysis->session->now);
    const char *map = map_id(game, mw_map_of(&analysis->session->now));

    mw_json_open(out, NULL, '{');
    mw_json_text(out, "game", mw_game_info(game)->id);
    if (map)
        mw_json_text(out, "map", map);
    else
        mw_json_null(out, "map");
    mw_json_int(out, "players", analysis->players);
    mw_json_bool(out, "over", mw_is_over(&analysis->session->now));
    mw_json_int(out, "nodes", analysis->nodes);
    mw_json_int(out, "seed", (int64_t)analysis->seed);
    mw_json_bool(out, "net", analysis->net);
    mw_json_open(out, "seats", '[');
    for (int seat = 0; seat < analysis->players; seat++)
        write_seat(out, analysis, digest, seat);
    mw_json_close(out, ']');
    write_turns(out, digest);
    write_sources(out, analysis, digest);
    mw_json_open(out, "moves", '[');
    for (int n = 0; n < analysis->session->n_moves; n++)
        write_move(out, analysis, n);
    mw_json_close(out, ']');
    mw_json_close(out, '}');
    mw_out_char(out, '\n');
}
