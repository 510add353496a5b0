/* Positions, whatever the game: beginning, reading, writing, comparing them. */
#include <string.h>

#include "catalog.h"
#include "core/hash.h"
#include "core/random.h"
#include "engine.h"
#include "rules/rules.h"
#include "text/text.h"

int mw_game_count(void)
{
    return mw_n_games;
}

const mw_game *mw_game_info(int game)
{
    return game >= 0 && game < mw_n_games ? mw_rules_table[game]->info : NULL;
}

int mw_game_find(const char *id)
{
    for (int i = 0; i < mw_n_games; i++)
        if (text_equal(mw_rules_table[i]->info->id, id))
            return i;
    return -1;
}

static bool has_map(const mw_game *game, int map)
{
    return game && map >= 0 && map < (game->n_maps ? game->n_maps : 1);
}

const char *mw_board(int game, int map)
{
    return has_map(mw_game_info(game), map) ? mw_rules_table[game]->board[map]->facts : NULL;
}

int mw_language_count(void)
{
    return LANGUAGES;
}

const char *mw_language_id(int language)
{
    return language >= 0 && language < LANGUAGES ? mw_catalog_language[language] : NULL;
}

int mw_language_find(const char *id)
{
    for (int i = 0; i < LANGUAGES; i++)
        if (text_equal(mw_catalog_language[i], id))
            return i;
    return -1;
}

const char *mw_problem_id(enum mw_problem_code code)
{
    static const char *const id[] = { "ok",         "bad-request", "bad-word",
                                      "incomplete", "illegal",     "bad-state",
                                      "bad-log",    "no-game",     "nothing-to-undo",
                                      "no-net" };
    return (unsigned)code < sizeof id / sizeof *id ? id[code] : "";
}

bool mw_problem_is(mw_problem *problem, enum mw_problem_code code, const char *text)
{
    problem->code = code;
    problem->rule = NULL;
    problem->line = 0;
    problem->field[0] = 0;
    problem->options.n = 0;
    text_copy(problem->text, text, sizeof problem->text);
    return false;
}

bool mw_problem_in(mw_problem *problem, enum mw_problem_code code, const char *field,
                   const char *text)
{
    mw_problem_is(problem, code, text);
    text_copy(problem->field, field, sizeof problem->field);
    return false;
}

/* "Lancashire is for 3 to 4 players, not for 7". */
static bool wrong_players(const mw_game *game, int players, mw_problem *problem)
{
    struct out out = mw_out_to(problem->text, sizeof problem->text);

    mw_problem_in(problem, MW_BAD_REQUEST, "players", "");
    mw_out_text(&out, game->name);
    mw_out_text(&out, " is for ");
    mw_out_int(&out, game->least_players);
    mw_out_text(&out, " to ");
    mw_out_int(&out, game->most_players);
    mw_out_text(&out, " players, not for ");
    mw_out_int(&out, players);
    mw_out_end(&out);
    return false;
}

bool mw_setup_is_possible(const mw_setup *setup, mw_problem *problem)
{
    const mw_game *game;

    if (setup->game < 0 || setup->game >= mw_n_games)
        return mw_problem_in(problem, MW_BAD_REQUEST, "game", "there is no such game");
    game = mw_game_info(setup->game);
    if (!has_map(game, setup->map))
        return mw_problem_in(problem, MW_BAD_REQUEST, "map", "the game has no such map");
    if (setup->options >> game->n_options)
        return mw_problem_in(problem, MW_BAD_REQUEST, "options", "the game has no such option");
    if (setup->players < game->least_players || setup->players > game->most_players)
        return wrong_players(game, setup->players, problem);
    return true;
}

void mw_position_clear(mw_state *state, const mw_setup *setup)
{
    struct head *head = head_to_change(state);

    memset(state, 0, sizeof *state);
    head->game = (uint8_t)setup->game;
    head->map = (uint8_t)setup->map;
    head->players = (uint8_t)setup->players;
    head->options = (uint8_t)setup->options;
}

void mw_position_shuffle(const mw_setup *setup, mw_shuffles *shuffles)
{
    mw_random from_seed = { .state = setup->seed };

    memset(shuffles, 0, sizeof *shuffles);
    mw_rules_table[setup->game]->shuffle(setup, setup->random ? setup->random : &from_seed,
                                         shuffles);
}

bool mw_position_deal(mw_state *state, const mw_setup *setup, mw_shuffles *shuffles,
                      mw_problem *problem)
{
    if (!mw_setup_is_possible(setup, problem))
        return false;
    mw_position_shuffle(setup, shuffles);
    mw_position_clear(state, setup);
    return rules_of(state)->deal(state, shuffles);
}

bool mw_new(mw_state *state, const mw_setup *setup, mw_problem *problem)
{
    mw_shuffles shuffles;

    return mw_position_deal(state, setup, &shuffles, problem);
}

int mw_game_of(const mw_state *state)
{
    return head_of(state)->game;
}

int mw_map_of(const mw_state *state)
{
    return head_of(state)->map;
}

int mw_players(const mw_state *state)
{
    return head_of(state)->players;
}

bool mw_is_over(const mw_state *state)
{
    return head_of(state)->phase == PHASE_OVER;
}

int mw_seat(const mw_state *state)
{
    return mw_is_over(state) ? MW_NOBODY : head_of(state)->seat;
}

bool mw_is_open(const mw_state *state)
{
    return head_of(state)->open;
}

uint64_t mw_hash(const mw_state *state)
{
    return hash_bytes(state, sizeof *state);
}

bool mw_get_result(const mw_state *state, mw_result *result)
{
    if (!mw_is_over(state))
        return false;
    memset(result, 0, sizeof *result);
    rules_of(state)->result(state, result);
    return true;
}

void mw_get_scored(const mw_state *state, int seat, int16_t scored[MW_SCORED_FIELDS])
{
    mw_result result = { 0 };

    rules_of(state)->result(state, &result);
    memcpy(scored, result.scored[seat], sizeof result.scored[seat]);
}

const char *mw_check(const mw_state *state)
{
    const struct head *head = head_of(state);
    const mw_setup setup = {
        .game = head->game, .map = head->map, .players = head->players, .options = head->options
    };
    mw_problem problem;

    if (!mw_setup_is_possible(&setup, &problem) || head->phase >= PHASES ||
        head->seat >= head->players)
        return "the head of the position is broken";
    return rules_of(state)->check(state);
}

static bool has_seat(const mw_state *state, int seat)
{
    return seat >= 0 && seat < head_of(state)->players;
}

void mw_get_outlook(const mw_state *state, int seat, mw_outlook *outlook)
{
    memset(outlook, 0, sizeof *outlook);
    if (has_seat(state, seat))
        rules_of(state)->outlook(state, seat, outlook);
}

void mw_get_mat(const mw_state *state, int seat, mw_mat *mat)
{
    memset(mat, 0, sizeof *mat);
    if (has_seat(state, seat))
        rules_of(state)->mat(state, seat, mat);
}

void mw_resample(mw_state *state, int viewer, mw_random *random)
{
    if (has_seat(state, viewer) || viewer == MW_SPECTATOR)
        rules_of(state)->resample(state, viewer, random);
}

void mw_setup_write(const mw_state *state, struct out *out)
{
    const struct head *head = head_of(state);
    const mw_game *game = rules_of(state)->info;

    mw_json_text(out, "game", game->id);
    if (game->n_maps)
        mw_json_text(out, "map", game->maps[head->map]);
    else
        mw_json_null(out, "map");
    mw_json_int(out, "players", head->players);
    mw_json_open(out, "options", '{');
    for (int i = 0; i < game->n_options; i++)
        if (head->options >> i & 1)
            mw_json_bool(out, game->options[i], true);
    mw_json_close(out, '}');
}

void mw_position_write(const mw_state *state, int viewer, struct out *out)
{
    mw_setup_write(state, out);
    rules_of(state)->write(state, viewer, out);
}

size_t mw_write_state(const mw_state *state, int viewer, char *text, size_t size)
{
    struct out out = mw_out_to(text, size);

    mw_json_open(&out, NULL, '{');
    mw_position_write(state, viewer, &out);
    mw_json_close(&out, '}');
    return mw_out_end(&out);
}

static bool find_map(struct json value, const mw_game *game, int *map, mw_problem *problem)
{
    char type = mw_json_type(value), text[160];
    struct out out = mw_out_to(text, sizeof text);

    *map = 0;
    if (game->n_maps == 0)
        return type == 0 || type == '0' ||
               mw_problem_in(problem, MW_BAD_REQUEST, "map",
                             "this game has no maps: leave map out");
    for (; *map < game->n_maps; ++*map)
        if (mw_json_is(value, game->maps[*map]))
            return true;
    mw_out_text(&out, "map must name one of the maps of this game:");
    for (int i = 0; i < game->n_maps; i++) {
        mw_out_text(&out, i > 0 ? ", " : " ");
        mw_out_text(&out, game->maps[i]);
    }
    mw_out_end(&out);
    return mw_problem_in(problem, MW_BAD_REQUEST, "map", text);
}

static bool find_options(struct json value, const mw_game *game, unsigned *options,
                         mw_problem *problem)
{
    struct json key;

    *options = 0;
    if (value.at && mw_json_type(value) != 'o')
        return mw_problem_in(problem, MW_BAD_REQUEST, "options", "options must be an object");
    for (struct json v = mw_json_first(value, &key); v.at; v = mw_json_next(value, v, &key)) {
        bool on;
        int i = 0;
        while (i < game->n_options && !mw_json_is(key, game->options[i]))
            i++;
        if (i == game->n_options || !mw_json_read_bool(v, &on))
            return mw_problem_in(problem, MW_BAD_REQUEST, "options",
                                 "options names an option that this game does not have");
        if (on)
            *options |= 1u << i;
    }
    return true;
}

static bool find_game(struct json value, int *game, mw_problem *problem)
{
    char id[64];
    struct out out = mw_out_to(problem->text, sizeof problem->text);

    if (!mw_json_read_text(value, id, sizeof id))
        return mw_problem_in(problem, MW_BAD_REQUEST, "game", "game must name a game");
    *game = mw_game_find(id);
    if (*game >= 0)
        return true;
    mw_problem_in(problem, MW_BAD_REQUEST, "game", "");
    mw_out_text(&out, "there is no game “");
    mw_out_text(&out, id);
    mw_out_text(&out, "”");
    mw_out_end(&out);
    return false;
}

bool mw_board_read(struct json object, int *game, int *map, mw_problem *problem)
{
    return find_game(mw_json_get(object, "game"), game, problem) &&
           find_map(mw_json_get(object, "map"), mw_game_info(*game), map, problem);
}

bool mw_setup_read(struct json object, mw_setup *setup, mw_problem *problem)
{
    int64_t players;
    struct json seed = mw_json_get(object, "seed");

    *setup = (mw_setup){ .game = -1 };
    if (!find_game(mw_json_get(object, "game"), &setup->game, problem))
        return false;
    if (!mw_json_read_int(mw_json_get(object, "players"), &players) || players < 0 || players > 99)
        return mw_problem_in(problem, MW_BAD_REQUEST, "players",
                             "players must be a number of players");
    setup->players = (int)players;
    if (seed.at && !mw_json_read_uint64(seed, &setup->seed))
        return mw_problem_in(problem, MW_BAD_REQUEST, "seed",
                             "seed must be a whole number from 0 to 2^64 - 1");
    return find_map(mw_json_get(object, "map"), mw_game_info(setup->game), &setup->map, problem) &&
           find_options(mw_json_get(object, "options"), mw_game_info(setup->game), &setup->options,
                        problem) &&
           mw_setup_is_possible(setup, problem);
}

bool mw_position_read(mw_state *state, struct json object, mw_problem *problem)
{
    mw_setup setup;
    mw_state fresh;

    mw_problem_is(problem, MW_BAD_STATE, "");
    if (mw_json_type(object) != 'o')
        return mw_problem_in(problem, MW_BAD_STATE, "state", "state must be an object");
    if (!mw_setup_read(object, &setup, problem)) {
        problem->code = MW_BAD_STATE;
        return false;
    }
    mw_position_clear(&fresh, &setup);
    if (!rules_of(&fresh)->read(&fresh, object, problem))
        return false;
    *state = fresh;
    return true;
}

bool mw_load(mw_state *state, const char *json, size_t length, mw_problem *problem)
{
    struct json object;
    size_t where;

    if (!mw_json_parse(json, length, &object, &where))
        return mw_problem_in(problem, MW_BAD_STATE, "state", "the position is not valid JSON");
    return mw_position_read(state, object, problem);
}
