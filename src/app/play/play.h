/* What the parts of `millwright play` share: the table, and the game as a person sees it. */
#ifndef MW_APP_PLAY_PLAY_H
#define MW_APP_PLAY_PLAY_H

#include "millwright.h"
#include "names.h"
#include "screen/story.h"
#include "screen/view.h"
#include "terminal/prompt.h"
#include "typing/walk.h"

/* ---- setup.c: who plays what -----------------------------------------------------------------*/
enum { SEAT_HUMAN = -1, SEAT_RANDOM = 0 }; /* else a level, from 1 to MW_LEVELS */
enum { USUAL_LEVEL = 4 };

struct remote; /* a table of a server: see remote.h */

struct table {
    mw_session *session;
    struct remote *remote; /* NULL: the game is here, and so are all who play it */
    int kind[MW_MAX_PLAYERS];
    int humans;
    int language;
    uint64_t seed;
    bool resumed;
    const char *save; /* written after every move, or NULL */
    /* Files that hold this game: the one it came from, and those it was saved to. */
    char own[4][512];
    int n_own;
    bool save_fails; /* and has been complained about */
};
/* EXIT_GOOD with the table set, or how to end. */
int set_table(int argc, char **argv, struct table *table);

/* ---- save.c: the game in files ---------------------------------------------------------------*/
extern const char seats_mark[]; /* of the line that says who sits where */
bool save_table(struct table *table, const char *path);
bool autosave(struct table *table); /* to table->save, if any; complains once */
void own_file(struct table *table, const char *path);
/* Whether the file may be written: another game in it is given up by a person's word only. */
bool may_overwrite(const struct table *table, const char *path);

/* ---- play.c: the game ------------------------------------------------------------------------*/
enum { MOST_HINTS = 3 };
struct hint {
    uint64_t position; /* its hash */
    int n;
    mw_move move[MOST_HINTS]; /* those that were shown with numbers, from 1 */
};
struct play {
    struct table table;
    struct names names;
    struct view view;         /* of the person who is to decide */
    struct walk walk;         /* the words of the next move so far */
    int viewer;               /* the person who was shown the board last, or MW_NOBODY */
    int seen[MW_MAX_PLAYERS]; /* how many moves each person has been told */
    bool unsaved;             /* a move was made or taken back that no file has */
    bool hinted, leave, turn_over;
    struct hint hint; /* the last one */
};

static inline mw_session *session_of(const struct play *play)
{
    return play->table.session;
}

static inline const mw_state *now_of(const struct play *play)
{
    return &play->table.session->now;
}

struct story story_of(const struct play *play);
void after_move(struct play *play);    /* the log has changed */
int moves_of(const struct play *play); /* how many have been made */
void make_random_move(struct play *play);
void human_turn(struct play *play, int seat);
void end_game(struct play *play);
enum line_kind take_one_line(struct play *play, const char *prompt);
void tell_own_move(struct play *play);
void take_line(struct play *play, const char *line); /* a command or a move */

/* ---- bots.c: seats that are no people, and advice --------------------------------------------*/
void seat_kind_text(int kind, char *text, size_t size); /* "human", "random", "level4" */
bool find_seat_kind(const char *text, int *kind);
void show_seat_kinds(int game, int map); /* for a person who has to choose */
void make_bot_move(struct play *play);
void give_advice(struct play *play, const char *line); /* the best moves, or about a move */

/* ---- moves.c: lines that are moves, or the beginning of one ----------------------------------*/
void take_move(struct play *play, const char *line);
bool make_move(struct play *play, const mw_move *move);
/* What could stand next in a move that is not whole; its words so far go to `walk`. */
void show_unfinished(const struct play *play, const char *text, struct walk *walk);
complete_line complete_here;

/* ---- commands.c: all other lines -------------------------------------------------------------*/
bool run_command(struct play *play, const char *line); /* false: it is none */
bool is_undo(const struct play *play, const char *line);
/* What forbids a move, or what is still to be said of it. */
void explain_line(const struct play *play, const char *line);
void show_options(struct play *play);
void leave_game(struct play *play);
/* NULL behind the last; "" for one that is of no use at this table. */
const char *command_name(const struct play *play, int n);

#endif
