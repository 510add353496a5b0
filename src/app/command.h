/*
 * The commands of the program: a constant table for each, in its own folder, and the exit codes with
 * which they end. The program is a front end like any other: of the library it sees the public header
 * and the JSON reader and writer, and it knows no game by name.
 */
#ifndef MW_APP_COMMAND_H
#define MW_APP_COMMAND_H

enum { EXIT_GOOD = 0, EXIT_FAILED = 1, EXIT_WRONG_USE = 2 };

struct command {
    const char *name;
    const char *summary;
    const char *help;
    int (*run)(int argc, char **argv); /* the arguments behind the command's name */
};

extern const struct command play_command, engine_command, show_command, replay_command,
    perft_command, bench_command, fuzz_command, tune_command, match_command, analyse_command,
    draw_command, serve_command, join_command, load_command, admin_command;

#endif
