/* What a table was made for; see terms.h. */
#include "terms.h"

enum { USUAL_STAND_IN = 4 };

static bool read_setup(struct json object, mw_setup *setup, struct refusal *refusal)
{
    struct json id = mw_json_get(object, "game"), map = mw_json_get(object, "map");
    const mw_game *game;
    mw_problem problem;
    mw_state state;
    char name[64];
    int64_t players;

    *setup = (mw_setup){ .game = -1 };
    if (mw_json_read_text(id, name, sizeof name))
        setup->game = mw_game_find(name);
    if (setup->game < 0)
        return refuse_field(refusal, "game");
    game = mw_game_info(setup->game);
    if (map.at && mw_json_type(map) != '0') {
        while (setup->map < game->n_maps && !mw_json_is(map, game->maps[setup->map]))
            setup->map++;
        if (setup->map == game->n_maps)
            return refuse_field(refusal, "map");
    } else if (game->n_maps > 0) {
        return refuse_field(refusal, "map");
    }
    if (!mw_json_read_int(mw_json_get(object, "players"), &players) ||
        players < game->least_players || players > game->most_players)
        return refuse_field(refusal, "players");
    setup->players = (int)players;
    return mw_new(&state, setup, &problem) || refuse_field(refusal, "game");
}

static bool read_options(struct json list, mw_setup *setup, struct refusal *refusal)
{
    const mw_game *game = mw_game_info(setup->game);
    struct json key;

    if (list.at && mw_json_type(list) != 'o')
        return refuse_field(refusal, "options");
    for (struct json v = mw_json_first(list, &key); v.at; v = mw_json_next(list, v, &key)) {
        int option = 0;
        bool on;
        while (option < game->n_options && !mw_json_is(key, game->options[option]))
            option++;
        if (option == game->n_options || !mw_json_read_bool(v, &on))
            return refuse_field(refusal, "options");
        if (on)
            setup->options |= 1u << option;
    }
    return true;
}

/* One of two words; left out: the first. */
static bool read_either(struct json object, const char *key, const char *usual, const char *other,
                        bool *is_other, struct refusal *refusal)
{
    struct json value = mw_json_get(object, key);

    *is_other = mw_json_is(value, other);
    return !value.at || *is_other || mw_json_is(value, usual) || refuse_field(refusal, key);
}

static bool read_truth(struct json object, const char *key, bool *truth, struct refusal *refusal)
{
    struct json value = mw_json_get(object, key);

    return !value.at || mw_json_read_bool(value, truth) || refuse_field(refusal, key);
}

static bool read_level(struct json value, int *level)
{
    int64_t number;

    if (!mw_json_read_int(value, &number) || number < 1 || number > MW_LEVELS)
        return false;
    *level = (int)number;
    return true;
}

/* At least one seat is left for whoever makes the table. */
static bool read_bots(struct json list, struct terms *terms, struct refusal *refusal)
{
    if (list.at && mw_json_type(list) != 'l')
        return refuse_field(refusal, "bots");
    for (struct json v = mw_json_first(list, NULL); v.at; v = mw_json_next(list, v, NULL))
        if (terms->n_bots + 1 >= terms->setup.players ||
            !read_level(v, &terms->bot[terms->n_bots++]))
            return refuse_field(refusal, "bots");
    return true;
}

bool terms_read(struct json object, struct terms *terms, struct refusal *refusal)
{
    struct json clock = mw_json_get(object, "clock"), stand_in = mw_json_get(object, "stand_in");
    bool has_no_undo = false;

    *terms = (struct terms){ .has_spectators = true, .stand_in = USUAL_STAND_IN };
    if (!read_setup(object, &terms->setup, refusal) ||
        !read_options(mw_json_get(object, "options"), &terms->setup, refusal))
        return false;
    if (clock.at && !clock_terms_read(clock, &terms->clock))
        return refuse_field(refusal, "clock");
    if (!read_either(object, "entry", "open", "link", &terms->by_link, refusal) ||
        !read_either(object, "undo", "free", "none", &has_no_undo, refusal) ||
        !read_either(object, "order", "random", "seats", &terms->keeps_order, refusal) ||
        !read_truth(object, "rated", &terms->is_rated, refusal) ||
        !read_truth(object, "spectators", &terms->has_spectators, refusal) ||
        !read_bots(mw_json_get(object, "bots"), terms, refusal))
        return false;
    terms->undo_is_free = !has_no_undo;
    if (stand_in.at && !read_level(stand_in, &terms->stand_in))
        return refuse_field(refusal, "stand_in");
    if (terms->is_rated && terms->clock.kind == CLOCK_NONE)
        return refuse_field(refusal, "clock");
    if (terms->is_rated && terms->n_bots > 0)
        return refuse_field(refusal, "bots");
    return true;
}

void terms_write(struct out *out, const struct terms *terms)
{
    const mw_game *game = mw_game_info(terms->setup.game);

    mw_json_text(out, "game", game->id);
    if (game->n_maps > 0)
        mw_json_text(out, "map", game->maps[terms->setup.map]);
    else
        mw_json_null(out, "map");
    mw_json_int(out, "players", terms->setup.players);
    mw_json_open(out, "options", '{');
    for (int i = 0; i < game->n_options; i++)
        if (terms->setup.options >> i & 1)
            mw_json_bool(out, game->options[i], true);
    mw_json_close(out, '}');
    clock_terms_write(out, "clock", &terms->clock);
    mw_json_text(out, "entry", terms->by_link ? "link" : "open");
    mw_json_text(out, "undo", terms->undo_is_free ? "free" : "none");
    mw_json_bool(out, "rated", terms->is_rated);
    mw_json_bool(out, "spectators", terms->has_spectators);
    mw_json_text(out, "order", terms->keeps_order ? "seats" : "random");
    mw_json_int(out, "stand_in", terms->stand_in);
}

void terms_keep(const struct terms *terms, char *text, size_t size)
{
    struct out out = mw_out_to(text, size);

    mw_json_open(&out, NULL, '{');
    terms_write(&out, terms);
    mw_json_open(&out, "bots", '[');
    for (int i = 0; i < terms->n_bots; i++)
        mw_json_int(&out, NULL, terms->bot[i]);
    mw_json_close(&out, ']');
    mw_json_close(&out, '}');
    mw_out_end(&out);
}
