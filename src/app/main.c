/*
 * The program: finds the subcommand, gives help, and turns what happened into an exit code.
 * 0: done. 1: it failed, or the data given to it are bad. 2: it was called in a wrong way.
 */
#include "command.h"
#include "millwright.h"
#include "terminal/terminal.h"

#include <errno.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>

static const struct command *const commands[] = {
    &play_command,   &serve_command, &admin_command,  &join_command,    &load_command,
    &show_command,   &draw_command,  &replay_command, &analyse_command, &match_command,
    &engine_command, &perft_command, &bench_command,  &fuzz_command,    &tune_command,
};
enum { COMMANDS = sizeof commands / sizeof *commands };

static const struct command *find_command(const char *name)
{
    for (int i = 0; i < COMMANDS; i++)
        if (strcmp(commands[i]->name, name) == 0)
            return commands[i];
    return NULL;
}

static void list_commands(FILE *to)
{
    for (int i = 0; i < COMMANDS; i++)
        fprintf(to, "  %-8s %s\n", commands[i]->name, commands[i]->summary);
    fprintf(to, "  %-8s %s\n", "help", "help for a command: millwright help play");
}

static void list_games(void)
{
    printf("\ngames:\n");
    for (int i = 0; i < mw_game_count(); i++) {
        const mw_game *game = mw_game_info(i);
        printf("  %-16s %s, %d to %d players", game->id, game->name, game->least_players,
               game->most_players);
        for (int k = 0; k < game->n_maps; k++)
            printf("%s%s", k ? ", " : "; maps: ", game->maps[k]);
        putchar('\n');
    }
}

static int general_help(void)
{
    printf("usage: millwright COMMAND [ARGUMENTS]\n\n"
           "Economic board games: play them, study them, or drive them from another program.\n\n"
           "commands:\n");
    list_commands(stdout);
    list_games();
    printf("\nexamples:\n"
           "  millwright play                    a game against bots\n"
           "  millwright play --players 4 --save my.log\n"
           "  millwright serve                   the table in a browser\n"
           "  millwright show --map germany --sources   how surely its board is known\n"
           "  millwright replay my.log --at 20   the position after 20 moves\n"
           "  millwright analyse my.log --html my.html   which moves were good, and what luck did\n"
           "  millwright help play\n");
    return EXIT_GOOD;
}

static int unknown_command(const char *name)
{
    fprintf(stderr, "millwright: there is no command '%s'; there are:\n", name);
    list_commands(stderr);
    return EXIT_WRONG_USE;
}

static int command_help(const char *name)
{
    const struct command *command = find_command(name);

    if (strcmp(name, "help") == 0)
        return general_help();
    if (!command)
        return unknown_command(name);
    printf("millwright %s: %s\n\n%s", command->name, command->summary, command->help);
    return EXIT_GOOD;
}

static bool asks_for_help(int argc, char **argv)
{
    for (int i = 0; i < argc; i++)
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)
            return true;
    return false;
}

static int run(int argc, char **argv)
{
    const struct command *command;

    if (argc < 2) {
        fprintf(stderr, "usage: millwright COMMAND [ARGUMENTS]\ncommands:\n");
        list_commands(stderr);
        return EXIT_WRONG_USE;
    }
    if (strcmp(argv[1], "--version") == 0) {
        printf("millwright %s\n", MW_VERSION);
        return EXIT_GOOD;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)
        return general_help();
    if (strcmp(argv[1], "help") == 0)
        return argc > 2 ? command_help(argv[2]) : general_help();
    command = find_command(argv[1]);
    if (!command)
        return unknown_command(argv[1]);
    if (asks_for_help(argc - 2, argv + 2))
        return command_help(command->name);
    return command->run(argc - 2, argv + 2);
}

int main(int argc, char **argv)
{
    int code;

    setlocale(LC_CTYPE, "");
    terminal_begin();
    code = run(argc, argv);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        /* A reader who has seen enough is no error worth a message. */
        if (errno != EPIPE)
            fprintf(stderr, "millwright: cannot write: %s\n", strerror(errno));
        return EXIT_FAILED;
    }
    return code;
}
