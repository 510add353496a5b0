/*
 * A game looked at move by move: what `millwright analyse` finds out (move.c), keeps in a
 * file while it works (work.c), sums up (digest.c) and tells as text, JSON or a
 * page. Points are in units of MW_POINT, chances in ten-thousandths.
 */
#ifndef MW_APP_ANALYSE_H
#define MW_APP_ANALYSE_H

#include "millwright.h"
#include "names.h"
#include "text/out.h"

enum { WHOLE = 10000 };

/* What was found out about one move. No pointers: it travels from process to process. */
struct finding {
    mw_judgement judged;
    unsigned drew; /* bits of the seats whom a draw or something revealed has touched */
    int32_t luck[MW_MAX_PLAYERS], luck_error[MW_MAX_PLAYERS];
};

struct analysis {
    const mw_session *session;
    struct names names;
    int language, players;
    const mw_net *net; /* by which positions are judged; NULL: by weights */
    int nodes;         /* positions that may be looked at for each move */
    uint64_t seed;
    const char *work;        /* path of the file that keeps what was found, or NULL */
    struct finding *finding; /* one for each move of the session */
    bool *known;
    int8_t *mover; /* the seat of each move */
};

/* ---- move.c ---------------------------------------------------------------------------*/
/* Depends on the game up to this move, the budget and the seed alone. */
void judge_move(const struct analysis *analysis, int n, struct finding *finding);

/* ---- work.c: one line for each move, so that a stopped analysis goes on ---------------*/
/* Takes what an earlier run has left, and opens the file for more. */
bool work_begin(struct analysis *analysis);
bool work_add(const struct analysis *analysis, int n);
void work_end(void);

/* ---- digest.c -------------------------------------------------------------------------*/
enum { MOST_TURNS = 6, MOST_SOURCES = 10, NO_MOVE = -1 };

struct totals {
    int moves, best_moves; /* how many, and how many of these lost nothing that can be told */
    int32_t loss, luck;    /* sums of what was found, as it is; the loss may be below 0 */
    int32_t loss_error, luck_error;
    int best, worst; /* moves, or NO_MOVE */
};

/* A turn, of one move or more, in which something was clearly lost and that changed the chances of a
 * seat more than chance explains. */
struct turn {
    int move, last; /* its first move and its last */
    int seat;
    int32_t win_change, points_change;
};

/* Where points come from. Those that lie on the board count as if it were scored now. */
struct source {
    char key[32]; /* "canal_links" */
    bool open;    /* not scored yet */
};

struct digest {
    struct totals seat[MW_MAX_PLAYERS];
    int n_turns;
    struct turn turn[MOST_TURNS];
    int n_sources;
    struct source source[MOST_SOURCES];
    int16_t (*points)[MW_MAX_PLAYERS][MOST_SOURCES]; /* after 0, 1, ... moves */
    int n_eras;
    int era[4]; /* moves with which an era begins */
};

void digest_make(struct digest *digest, const struct analysis *analysis);
void digest_free(struct digest *digest);
/* How the expectation of a seat changed with a move; 0 for the first. */
int32_t points_change(const struct analysis *analysis, int move, int seat);
/* Whether points were lost at all; below 0 the played move did better than the one found. */
bool is_loss(int32_t loss);
/* ---- words.c: the words of a report in every language ---------------------------------*/
enum phrase {
    SAY_ANALYSIS,
    SAY_PLAYERS,
    SAY_MOVES,
    SAY_SEATS_MORE,
    SAY_GOES_ON,
    SAY_NO_MOVES,
    SAY_EXPECTED,
    SAY_EXPECTED_SHORT,
    SAY_EXPECTED_MORE,
    SAY_WIN,
    SAY_WIN_MORE,
    SAY_LOSS,
    SAY_LOSS_MORE,
    SAY_LUCK,
    SAY_LUCK_MORE,
    SAY_LUCK_SHORT,
    SAY_SOURCES,
    SAY_SOURCES_MORE,
    SAY_TURNS,
    SAY_TURNS_MORE,
    SAY_NO_TURNS,
    SAY_POINTS,
    SAY_LOST,
    SAY_BEST_FOUND,
    SAY_WORST_MOVE,
    SAY_BEST_MOVE,
    SAY_MOVE,
    SAY_PLAYER,
    SAY_BETTER,
    SAY_HOW,
    SAY_NO_NET,
    SAY_WIN_SHORT,
    SAY_CHANCES,
    SAY_ALL_MOVES,
    SAY_ALL_MOVES_MORE,
    SAY_NEW_ERA,
    SAY_FOR,
    SAY_WRITTEN,
    PHRASES
};
const char *phrase(const struct analysis *analysis, enum phrase which);
/* "links on the board" for "open_links"; the key itself, with blanks, for one that is new. */
const char *source_name(const struct analysis *analysis, const char *key, char *text, size_t size);
/* "your income: 0 instead of -3" */
void reason_text(const struct analysis *analysis, const mw_difference *reason, char *text,
                 size_t size);
/* How it was made, and from how many games. */
void how_text(const struct analysis *analysis, char *text, size_t size);
/* "+1.5", with the language's decimal sign and a real minus. */
enum sign { SIGN_MINUS, SIGN_BOTH };
const char *points_text(const struct analysis *analysis, int32_t value, enum sign sign, char *text,
                        size_t size);
/* "12.3 ±0.8" */
const char *with_error(const struct analysis *analysis, int32_t value, int32_t error,
                       enum sign sign, char *text, size_t size);
/* The same of what a move has clearly lost, else a dash. */
const char *loss_text(const struct analysis *analysis, const mw_judgement *judged, char *text,
                      size_t size);
/* "A +0.4, C −1.0": of everybody whom a move's draws concern, the mover first. */
const char *luck_text(const struct analysis *analysis, int move, const char *between, char *text,
                      size_t size);
int percent(int32_t chance);
const char *turn_numbers(const struct turn *turn, char *text, size_t size); /* "12–13" */

/* ---- text.c, json.c, html.c -------------------------------------------*/
void tell_analysis(const struct analysis *analysis, const struct digest *digest);
void write_analysis_json(struct out *out, const struct analysis *analysis,
                         const struct digest *digest);
void write_analysis_html(struct out *out, const struct analysis *analysis,
                         const struct digest *digest);

#endif
