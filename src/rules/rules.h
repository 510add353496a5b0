/*
 * What a game is to the rest of the library: one constant table. Everything else about a game is in
 * its own files, here and in src/ai and src/draw, and outside of them nothing knows its name but the
 * list of games that tools/make_games.py makes.
 *
 * The contract
 *
 * A position is a mw_state whose first bytes are a struct head; behind it a game lays its own
 * struct. It holds no pointers, and its bytes are a function of the position: equal positions are
 * equal bytes (unused bytes are 0), so hashing and comparing need no help. A half-made move is
 * part of the position, on a scratch copy; between moves its bytes are 0.
 *
 * `options` and `step` are all that a game says about moves; where moves have more than one word,
 * form.inc.h makes both, and `why`, from a table with a row for each point of a move. `options`
 * offers, in ascending order, exactly the words from which the move can still be finished; `step`
 * takes one of them and does what it does on the board. After the last word of a move `step` also
 * does all that follows by itself (end of turn, round, era, game) until somebody has to decide again.
 * Randomness happens in `shuffle` only. `step` trusts its word; it also takes a loose word, one that
 * only the form of a move allows (MW_FORM, used to explain refusals), and any verb of the game to begin
 * with: then it does what of it can be done and never leaves its arrays; a source may be MW_NOWHERE.
 * Such a position is thrown away.
 *
 * `why` is asked about one word at a point where it is not offered, or about no word at all (0)
 * where nothing is offered, and adds every rule that forbids it. It shares its code with `options`:
 * each rule there is a set of things it allows; offering intersects these sets, refusing asks which
 * of them lack the thing. It returns whether explaining can go on as if the word had been taken.
 */
#ifndef MW_RULES_RULES_H
#define MW_RULES_RULES_H

#include "core/board.h"
#include "core/verb.h"
#include "millwright.h"
#include "text/json.h"
#include "text/out.h"

enum phase { PHASE_ACTION, PHASE_SELL_ON, PHASE_DEBT, PHASE_OVER, PHASE_DRAW_ON, PHASES };

/* The same in every game, and all that the generic code reads of a position. */
struct head {
    uint8_t game, map, players, options;
    uint8_t phase;
    uint8_t seat; /* who decides */
    uint8_t open; /* a move is half made */
    uint8_t unused;
};

struct rules {
    const mw_game *info;
    const struct board_names *const *board; /* by map; one where there are no maps */
    struct language_of_moves language;      /* the verbs and kinds of words it has */
    const char *rule_of_actions;            /* the rule that says what actions there are */
    mask sold; /* the industries whose tiles sell; of one alone a sale is told without its name */

    /* Makes every shuffle of a game: all piles, with their names. */
    void (*shuffle)(const mw_setup *setup, mw_random *random, mw_shuffles *shuffles);
    /* The first position; `state` is zeroed but for its head. False if such piles cannot be. */
    bool (*deal)(mw_state *state, const mw_shuffles *shuffles);

    void (*options)(const mw_state *state, enum mw_mode mode, mw_options *options);
    void (*step)(mw_state *state, mw_word word, mw_events *events);
    bool (*why)(const mw_state *state, mw_word word, mw_reasons *reasons);
    /* Why no move of the whole game has this word, if that is so. NULL: there is no such word. */
    void (*why_never)(const mw_state *state, mw_word word, mw_reasons *reasons);

    /* Only called when the game is over. */
    void (*result)(const mw_state *state, mw_result *result);

    /* The fields of the protocol's `state` after game, map, players and options. A view is built
     * from nothing, field by field: what `viewer` may not know is never written. */
    void (*write)(const mw_state *state, int viewer, struct out *out);
    /* Reads them back into a zeroed state with its head; names the wrong field in `problem`. */
    bool (*read)(mw_state *state, struct json object, mw_problem *problem);

    /* What the seat can expect; `outlook` is zeroed. */
    void (*outlook)(const mw_state *state, int seat, mw_outlook *outlook);
    /* All that the mat of the seat can hold; `mat` is zeroed. */
    void (*mat)(const mw_state *state, int seat, mw_mat *mat);

    /* Deals anew what `viewer`, a seat or MW_SPECTATOR, cannot see. */
    void (*resample)(mw_state *state, int viewer, mw_random *random);
    const char *(*check)(const mw_state *state);
};

/* The games of data/games.txt. A game's number is its place there, in this row, and in those of
 * ai/evaluation.h, draw/picture.h and learn/observation.h: tools/make_games.py makes all four. */
extern const int mw_n_games;
extern const struct rules *const mw_rules_table[];

static inline const struct head *head_of(const mw_state *state)
{
    return (const struct head *)(const void *)state;
}

static inline struct head *head_to_change(mw_state *state)
{
    return (struct head *)(void *)state;
}

static inline const struct rules *rules_of(const mw_state *state)
{
    return mw_rules_table[head_of(state)->game];
}

static inline const struct board_names *board_of(const mw_state *state)
{
    return rules_of(state)->board[head_of(state)->map];
}

/* Adds a word to what is offered. */
static inline void offer(mw_options *options, mw_word word)
{
    options->word[options->n++] = word;
}

/* reasons.c: adds a reason, unless that sentence has already been said about the same things. */
void mw_reason_add(mw_reasons *reasons, const char *rule, int sentence, mw_event about);
bool mw_is_about_the_same(const mw_event *a, const mw_event *b);

#endif
