/*
 * What the files of the program share. The program is a front end like any other: it sees the
 * library's public header and the project's JSON reader and writer, and knows no game by name.
 * Everything that it shows comes from a board's facts, a seat's view and the library's sentences.
 */
#ifndef MW_APP_APP_H
#define MW_APP_APP_H

#include "millwright.h"
#include "../text/json.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { EXIT_GOOD = 0, EXIT_FAILED = 1, EXIT_WRONG_USE = 2 };

/* ---- main.c: one constant table per subcommand -----------------------------------------------*/
struct command {
    const char *name;
    const char *summary;
    const char *help;
    int (*run)(int argc, char **argv); /* the arguments behind the command's name */
};

extern const struct command play_command, engine_command, show_command, replay_command,
    perft_command, bench_command, fuzz_command, tune_command, match_command, analyse_command,
    draw_command, serve_command;

/* ---- args.c: arguments; every function that returns false has said on stderr what is wrong ---*/
struct option {
    const char *name;   /* "--seed" */
    const char **value; /* where its value goes; NULL for a flag */
    bool *given;        /* where a flag goes */
};

/* Sorts the arguments into options and `words`. Returns the number of words, -1 if it failed. */
int read_args(const char *command, int argc, char **argv, const struct option *options,
              int n_options, const char **words, int most_words);
bool read_number(const char *option, const char *text, uint64_t least, uint64_t most,
                 uint64_t *number);
bool read_seconds(const char *text, double *seconds);
bool read_language(const char *text, int *language);
/* A seat's number as the protocol has it, or its letter. */
bool read_seat(const char *text, int players, int *seat);

/* How a new game is asked for; NULL where nothing was said. `options` has commas. */
struct setup_args {
    const char *game, *map, *players, *options, *seed;
};
enum { USUAL_PLAYERS = 4, MAP_OPEN = -1 };
/* The map is MAP_OPEN where the game has several and none was said. */
bool read_setup(const struct setup_args *args, int usual_players, mw_setup *setup);
bool has_map(const mw_setup *setup);
const char *map_id(int game, int map);              /* NULL: the game has no maps */
int players_near(const mw_game *game, int players); /* the nearest number that can play it */
bool read_game(const char *id, int *game);
bool says_wrong(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* As much of a text as fits, always with a final 0. */
void copy_text(char *to, size_t size, const char *from);

char *trim(char *text); /* without blanks at its ends; returns it */

/* Splits a text with commas, without the blanks around the pieces; the pieces lie in `space`. Returns how many, at most `most`. */
int split_commas(const char *text, char *space, size_t size, char **piece, int most);

/* ---- files.c ---------------------------------------------------------------------------------*/
enum { LARGEST_FILE = 8 << 20 };

/* A whole file, "-" for standard input, with a 0 behind it; NULL after saying why not. */
char *read_file(const char *path, size_t *length);
/* Replaces the file in one step, so that a failure leaves the old one. */
bool write_file(const char *path, const char *text, size_t length);
bool replace_file(const char *path, const char *text, size_t length); /* the same, silently */
bool can_write(const char *path);
bool is_same_file(const char *a, const char *b);
bool has_content(const char *path);
int moves_in_file(const char *path); /* -1: it is no saved game */

mw_session *new_session(void);
/* Reads a log, or a position as JSON, into a session. */
bool read_session(const char *path, mw_session *session);

/* ---- sources.c: how surely the facts of a board are known -----------------------------------*/
void show_sources(int game, int map);
/* Each map of a game in a sentence, with how many of its own facts are how sure. */
void show_maps(int game);

/* ---- terminal.c ------------------------------------------------------------------------------*/
enum ink {
    INK_PLAIN,
    INK_BOLD,
    INK_DIM,
    INK_WARNING,
    INK_SEAT, /* + seat */
    INKS = INK_SEAT + MW_MAX_PLAYERS
};

void terminal_begin(void);
int terminal_width(void);  /* 80 to 100 */
int terminal_height(void); /* 0: as long as you like */
bool is_interactive(void); /* a person at a terminal, for reading and writing */
void clear_screen(void);
double clock_now(void); /* seconds, only going forward */

int columns(const char *text); /* how wide it is when printed */
void put(enum ink ink, const char *text);
void putf(enum ink ink, const char *format, ...) __attribute__((format(printf, 2, 3)));
void put_cell(enum ink ink, const char *text, int width); /* filled up with blanks */
void put_cell_right(enum ink ink, const char *text, int width);
/* As many characters as `width`, filled up to `cell` columns. */
void put_cut(enum ink ink, const char *text, int width, int cell);
void end_line(void);
/* What is put between the two is not written; the answer is how many lines it has. */
void measure_begin(void);
int measure_end(void);
void put_heading(const char *text); /* padded to HEADING columns */
enum { HEADING = 16 };

/* Words that flow over lines, each broken before `width` and indented. */
struct flow {
    int indent, column, gap;
};
void flow_word(struct flow *flow, enum ink ink, const char *text);
void flow_text(struct flow *flow, enum ink ink, const char *text);

/* Things to choose from, in as many columns as fit. */
struct item {
    char word[64];
    char note[80];
};
void put_items(const struct item *items, int n);

/* ---- names.c: who sits where -----------------------------------------------------------------*/
struct names {
    char text[MW_MAX_PLAYERS][MW_MAX_NAME];
    const char *list[MW_MAX_PLAYERS];
};
void names_of(const mw_session *session, struct names *names);
static inline char seat_letter(int seat)
{
    return (char)('A' + seat);
}

/* ---- view.c: a seat's view and the board's facts, taken apart --------------------------------*/
struct view {
    int viewer, players;
    int language; /* of the names of places; English if nobody says otherwise */
    const struct names *names;
    struct json board; /* none for a game without printed facts */
    struct json state;
    char text[MW_MAX_STATE_TEXT];
};
void view_make(struct view *view, const mw_state *state, int viewer, const struct names *names);

int int_at(struct json object, const char *key, int otherwise);
const char *text_at(struct json object, const char *key, char *text, size_t size); /* "": none */
/* A name for people in a language, "" for none. */
const char *name_at(struct json object, const char *key, int language, char *text, size_t size);
struct json item_at(struct json list, int index);
bool list_has(struct json list, const char *text);
int count_at(
    struct json object,
    const char *key); /* a list's length, 0 or 1 for one thing, or the number that hides it */

struct json seat_at(const struct view *view, int seat);
struct json tile_facts(const struct view *view, const char *industry, int level);
bool income_level(const struct view *view, int space, int *level);
const char *money_sign(const struct view *view);
/* "£12, 1 coal": what the tile costs; "2 cubes, income +4, 1 VP": what it gives. */
void tile_cost(const struct view *view, struct json tile, char *text, size_t size);
void tile_gain(const struct view *view, struct json tile, char *text, size_t size);
bool is_buildable(struct json tile);            /* some can only be developed away */
const char *link_noun(const struct view *view); /* what a built line is called */
/* How many loans the seat to move needs for a price; 0: none, or the game lends otherwise. */
int loans_for(const struct view *view, int price);
/* The price of the next cube of a demand track, and what a cube put there brings; -1: none. */
struct prices {
    int next, brings;
};
bool market_prices(const struct view *view, const char *resource, struct prices *prices);

/* ---- screen.c: a position as text ------------------------------------------------------------*/
void show_position(const struct view *view);         /* everything */
void show_page(const struct view *view, int height); /* as much as fits; 0: all that one plays by */
void show_status(const struct view *view);           /* the viewer's state of affairs in one line */
int rounds_of(const struct view *view);              /* of this era, 0: the board does not say */

/* ---- tracks.c: demand, open cards and merchants ----------------------------------------------*/
void show_tracks(const struct view *view);       /* drawn */
void show_display(const struct view *view);      /* the cards beside the deck */
void show_tracks_dense(const struct view *view); /* both in a few words */
void show_merchants(const struct view *view);

/* ---- towns.c: what is built where ------------------------------------------------------------*/
void show_towns(const struct view *view);       /* as a table */
void show_towns_dense(const struct view *view); /* one behind the other */
bool has_colours(const struct view *view);
/* The same, a line for each colour of cards; with names everything that a line can lead to. */
void show_towns_by_colour(const struct view *view, bool names);
void show_ways(const struct view *view); /* printed ways beside the lines */
void show_legend(const struct view *view);
void show_links(const struct view *view);
void show_free_lines(const struct view *view);

/* ---- mats.c: what the players hold -----------------------------------------------------------*/
void show_mat(const struct view *view, int seat);
void show_mats(const struct view *view);
void show_hand(const struct view *view);
void show_discards(const struct view *view);
enum { LONGEST_NAME = 16 }; /* in tables; longer names are cut */

/* ---- score.c ---------------------------------------------------------------------------------*/
void show_scores(const struct view *view);
/* The session tells what the end of the game paid. */
void show_result(const struct view *view, const mw_session *session);

/* ---- story.c: what happened, in sentences ----------------------------------------------------*/
struct story {
    const mw_session *session;
    const struct names *names;
    int language, viewer;
    bool result_follows; /* the final scores are shown behind it: the winner is not told */
};
void tell_move(const struct story *story, int n); /* the n-th move, from 0 */
void tell_moves(const struct story *story, int from, int to);
/* The sentences of the move itself, without the end of a round or an era, as one text. */
void say_move(const struct story *story, int n, char *text, size_t size);
void list_moves(const struct story *story, int from, int to); /* without sentences */
/* What the lines of a seat paid in the last move, at the end of the game. */
int money_for_links(const mw_session *session, int seat);
/* Whether something hidden came to light in these moves. */
bool reveals(const mw_session *session, int from, int to);

/* ---- walk.c: a move that is being made word by word ------------------------------------------*/
struct walk {
    mw_state from; /* where the move begins */
    mw_state at;   /* a scratch copy, after the words taken */
    mw_move taken;
    bool filled[MW_MAX_WORDS]; /* the words taken that nobody typed */
};
void walk_begin(struct walk *walk, const mw_state *state);
bool walk_is_whole(const struct walk *walk); /* more words would be another move's */
bool walk_goes_on(const struct walk *walk);
void walk_take(struct walk *walk, mw_word word); /* an offered one that was typed */
void walk_fill(struct walk *walk, mw_word word); /* an offered one that was not */
bool is_filled(const struct walk *walk, int n);
bool has_taken(const struct walk *walk, enum mw_kind kind);
void offered_words(const mw_state *at, mw_options *options); /* without MW_END */
/* Takes the words of a text, forced ones filled in; stops at the first that does not fit and
 * returns where it begins, or NULL. */
const char *walk_text(struct walk *walk, const char *text);
/* Takes forced words up to the next real choice, but never the last word of a move. */
void walk_forced(struct walk *walk);
/* A whole move, of which `said` are the words that somebody has said or seen. */
void walk_move(struct walk *walk, const mw_state *state, const struct walk *said,
               const mw_move *move);
size_t walk_print(const struct walk *walk, char *text, size_t size);
/* The same with filled-in words in brackets. */
size_t walk_print_filled(const struct walk *walk, char *text, size_t size);
const char *cut_word(const char *text, char *token, size_t size); /* NULL: none left */

/* What a whole move costs the one who makes it, what is borrowed for it, and what it brings everybody at
 * once. */
struct cost {
    int paid, borrowed, earned[MW_MAX_PLAYERS];
};
struct cost walk_cost(const struct walk *walk);

/* ---- words.c: what people type, put into the words of moves ----------------------------------*/
/* Rewrites a line that goes on from `walk`. What cannot be read stays, in small letters. */
void tidy_move(const struct walk *walk, const char *line, char *text, size_t size);
/* Takes the one offered word that is meant, behind forced ones if need be; else changes nothing. */
bool walk_typed(struct walk *walk, const char *typed);
/* The word of the game that is meant, offered or not; else what was typed in small letters. */
void known_form(const mw_state *state, const char *typed, char *word, size_t size);
/* Whether all the words typed stand in a move's text; of a town, a part of the word is enough. */
bool has_words(const mw_state *state, const char *text, const char *words);
/* Of the offered spaces those that the next words of a text can mean: a town without a number, an
 * industry, or both. Returns whether there is such a town. */
bool spaces_meant(const struct walk *walk, const char *text, mw_options *spaces);
/* Names the space that the fewest rules forbid, for a town without a number or before an industry;
 * false: the text has neither. */
bool name_space(const mw_state *state, char *text, size_t size);
bool turn_round(const char *word, char *turned, size_t size); /* false: it is no line */
const char *behind_colon(const char *word);                   /* NULL: it has none */

/* The word that looks most like a mistyped one. */
struct guess {
    char typed[64], word[64]; /* empty: nothing looks like it */
    int distance;
};
void guess_begin(struct guess *guess, const char *typed);
void guess_word(struct guess *guess, const char *word);
void guess_offered(struct guess *guess, const struct walk *walk);

/* ---- notes.c: what a menu says beside a word -------------------------------------------------*/
void make_item(const struct view *view, const struct walk *walk, mw_word word, struct item *item);

/* ---- choices.c: what can stand next ----------------------------------------------------------*/
void show_choices(const struct view *view, const struct walk *walk);
void show_offered(const struct view *view, const struct walk *walk, const mw_options *options);
/* What can be said where it is no ordinary action that is asked for. */
void show_phase(const struct view *view, const mw_state *state);
void show_reasons(const mw_state *state, const char *text, int language);

/* "costs $7, 1 new loan, brings $8, Ben $5"; "" for a move that is not whole or moves no money. */
void cost_text(const struct view *view, const struct walk *walk, char *text, size_t size);

/* ---- routes.c: how far things are from each other --------------------------------------------*/
/* In steps over what is built, -1 if there is no way. */
int distance_between(const struct view *view, const char *wanted, const char *source);

/* ---- prompt.c: reading lines from a person or a pipe -----------------------------------------*/
/* Fills `words` with whole words that could stand at the end of `before`; returns how many. */
enum { MOST_COMPLETIONS = 256 };
typedef int complete_line(void *context, const char *before, char words[][64], int most);

enum line_kind { LINE_READ, LINE_CANCELLED, LINE_END };
void prompt_begin(complete_line *complete, void *context);
enum line_kind prompt_line(const char *prompt, char *line, size_t size);
void prompt_remember(const char *line); /* for the arrow keys */
void prompt_again(const char *line);    /* stands behind the next prompt, to be edited */
bool prompt_interrupted(void);          /* Ctrl-C was pressed since the last line or question */
bool is_yes(const char *answer);
bool is_no(const char *answer); /* "back" as well */
void prompt_end(void);

#endif
