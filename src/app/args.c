/*
 * Arguments of the subcommands: options, numbers, games, seats. Whatever is wrong is said on stderr
 * in a sentence that names what would be right.
 */
#include "args.h"

#include "names.h"
#include "texts.h"

#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool says_wrong(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    fputs("millwright: ", stderr);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    return false;
}

static bool is_named(const struct option *option, const char *argument, size_t length)
{
    return strlen(option->name) == length && memcmp(option->name, argument, length) == 0;
}

/* The option that `argument` names, with `*value` behind its "=" if it has one. Of several rows the first
 * that has no value yet, or the last. */
static const struct option *find_option(const struct option *options, int n, const char *argument,
                                        const char **value)
{
    size_t length = strcspn(argument, "=");
    int i = 0;

    *value = argument[length] ? argument + length + 1 : NULL;
    while (i < n && !is_named(&options[i], argument, length))
        i++;
    if (i == n)
        return NULL;
    while (i + 1 < n && options[i].value && *options[i].value &&
           is_named(&options[i + 1], argument, length))
        i++;
    return &options[i];
}

/* Whether it may come several times, and has already come as often as that. */
static bool is_used_up(const struct option *options, const struct option *option)
{
    return option > options && option->value && *option->value &&
           strcmp(option[-1].name, option->name) == 0;
}

static bool read_option(const char *command, int *i, int argc, char **argv,
                        const struct option *options, int n_options)
{
    const char *value;
    const struct option *option = find_option(options, n_options, argv[*i], &value);

    if (!option)
        return says_wrong("%s has no option '%s'; 'millwright help %s' lists them", command,
                          argv[*i], command);
    if (is_used_up(options, option))
        return says_wrong("there are too many of %s", option->name);
    if (!option->value) {
        if (value)
            return says_wrong("%s takes no value", option->name);
        *option->given = true;
        return true;
    }
    if (!value && *i + 1 < argc)
        value = argv[++*i];
    if (!value)
        return says_wrong("%s needs a value; 'millwright help %s' shows one", option->name,
                          command);
    *option->value = value;
    return true;
}

int read_args(const char *command, int argc, char **argv, const struct option *options,
              int n_options, const char **words, int most_words)
{
    int n = 0;

    for (int i = 0; i < argc; i++) {
        if (argv[i][0] == '-' && argv[i][1]) {
            if (!read_option(command, &i, argc, argv, options, n_options))
                return -1;
        } else if (n < most_words) {
            words[n++] = argv[i];
        } else {
            says_wrong("'%s' is one argument too many; see 'millwright help %s'", argv[i], command);
            return -1;
        }
    }
    return n;
}

bool read_number(const char *option, const char *text, uint64_t least, uint64_t most,
                 uint64_t *number)
{
    unsigned long long n = 0;
    char *end = NULL;

    errno = 0;
    if (isdigit((unsigned char)text[0]))
        n = strtoull(text, &end, 10);
    if (!end || *end || errno || n < least || n > most)
        return says_wrong("%s wants a whole number from %llu to %llu, not '%s'", option,
                          (unsigned long long)least, (unsigned long long)most, text);
    *number = n;
    return true;
}

bool read_seconds(const char *text, double *seconds)
{
    char *end;
    double n = strtod(text, &end);

    if (end == text || *end || !(n > 0 && n <= 1e6))
        return says_wrong("--seconds wants a number above 0, not '%s'", text);
    *seconds = n;
    return true;
}

bool read_language(const char *text, int *language)
{
    *language = mw_language_find(text);
    if (*language >= 0)
        return true;
    fprintf(stderr, "millwright: there is no language '%s'; there are:", text);
    for (int i = 0; i < mw_language_count(); i++)
        fprintf(stderr, " %s", mw_language_id(i));
    fputc('\n', stderr);
    return false;
}

bool read_seat(const char *text, int players, int *seat)
{
    int n = -1;

    if (text[0] && !text[1])
        n = isdigit((unsigned char)text[0]) ? text[0] - '0' : toupper((unsigned char)text[0]) - 'A';
    if (n < 0 || n >= players)
        return says_wrong("there is no seat '%s'; there are 0 to %d (or A to %c)", text,
                          players - 1, seat_letter(players - 1));
    *seat = n;
    return true;
}

bool read_game(const char *id, int *game)
{
    *game = mw_game_find(id);
    if (*game >= 0)
        return true;
    fprintf(stderr, "millwright: there is no game '%s'; there are:", id);
    for (int i = 0; i < mw_game_count(); i++)
        fprintf(stderr, " %s", mw_game_info(i)->id);
    fputc('\n', stderr);
    return false;
}

static int find_map(const mw_game *game, const char *id)
{
    for (int i = 0; i < game->n_maps; i++)
        if (strcmp(game->maps[i], id) == 0)
            return i;
    return -1;
}

static void list_maps(const mw_game *game)
{
    for (int i = 0; i < game->n_maps; i++)
        fprintf(stderr, " %s", game->maps[i]);
}

static bool read_map(const mw_game *game, const char *id, int *map)
{
    if (game->n_maps == 0)
        return says_wrong("%s has one board, so there is no map '%s'", game->id, id);
    *map = find_map(game, id);
    if (*map >= 0)
        return true;
    fprintf(stderr, "millwright: %s has no map '%s'; there are:", game->id, id);
    list_maps(game);
    fputc('\n', stderr);
    return false;
}

/* The game that has this map: where only the map is said, the game need not be. */
static bool read_game_of_map(const char *id, int *game)
{
    for (*game = 0; *game < mw_game_count(); ++*game)
        if (find_map(mw_game_info(*game), id) >= 0)
            return true;
    fprintf(stderr, "millwright: there is no map '%s'; there are:", id);
    for (int i = 0; i < mw_game_count(); i++)
        list_maps(mw_game_info(i));
    fputc('\n', stderr);
    return false;
}

const char *map_id(int game, int map)
{
    return mw_game_info(game)->n_maps > 0 ? mw_game_info(game)->maps[map] : NULL;
}

bool has_map(const mw_setup *setup)
{
    const mw_game *game = mw_game_info(setup->game);

    if (setup->map != MAP_OPEN)
        return true;
    fprintf(stderr, "millwright: %s has several maps; say --map and one of:", game->id);
    list_maps(game);
    fputc('\n', stderr);
    return false;
}

static bool read_players(const mw_game *game, const char *text, int *players)
{
    char *end;
    long n = strtol(text, &end, 10);

    if (end == text || *end || n < game->least_players || n > game->most_players)
        return says_wrong("%s is for %d to %d players, not '%s'", game->id, game->least_players,
                          game->most_players, text);
    *players = (int)n;
    return true;
}

static bool read_game_options(const mw_game *game, const char *text, unsigned *bits)
{
    char space[256], *piece[16];
    int n = split_commas(text, space, sizeof space, piece, 16);

    for (int i = 0; i < n; i++) {
        int k = 0;
        while (k < game->n_options && strcmp(game->options[k], piece[i]) != 0)
            k++;
        if (k == game->n_options) {
            fprintf(stderr, "millwright: %s has no option '%s'; there are:", game->id, piece[i]);
            for (k = 0; k < game->n_options; k++)
                fprintf(stderr, " %s", game->options[k]);
            fputs(game->n_options ? "\n" : " none\n", stderr);
            return false;
        }
        *bits |= 1u << k;
    }
    return true;
}

int players_near(const mw_game *game, int players)
{
    return players < game->least_players  ? game->least_players
           : players > game->most_players ? game->most_players
                                          : players;
}

bool read_setup(const struct setup_args *args, int usual_players, mw_setup *setup)
{
    const mw_game *game;

    *setup = (mw_setup){ .game = 0 };
    if (args->game ? !read_game(args->game, &setup->game)
                   : args->map && !read_game_of_map(args->map, &setup->game))
        return false;
    game = mw_game_info(setup->game);
    setup->players = players_near(game, usual_players);
    setup->map = game->n_maps > 1 ? MAP_OPEN : 0;
    if (args->map && !read_map(game, args->map, &setup->map))
        return false;
    if (args->players && !read_players(game, args->players, &setup->players))
        return false;
    if (args->options && !read_game_options(game, args->options, &setup->options))
        return false;
    return !args->seed || read_number("--seed", args->seed, 0, UINT64_MAX, &setup->seed);
}
