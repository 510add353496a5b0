/*
 * Millwright: the rules of a family of economic board games, as one C library.
 *
 * This is the only header a front end includes. It knows no game by name: a game is a number
 * between 0 and mw_game_count() - 1, a position is a block of bytes, a move is a row of words.
 *
 *   - The library allocates nothing, keeps no globals and calls no operating system. Every object
 *     belongs to the caller; every function says how large a buffer it needs.
 *   - A position (mw_state) holds no pointers: copy it with `=`, compare it with mw_hash(), keep
 *     it in a file. There is no "undo": copy first, then step.
 *   - Input from outside is wrong until proved right: functions that take text answer with a
 *     struct mw_problem, a sentence for a person and the rule's id, and change nothing on error.
 *     Words given to mw_step() must be words that mw_get_options() offered; that is the caller's duty
 *     (mw_parse() does it for texts).
 */
#ifndef MILLWRIGHT_H
#define MILLWRIGHT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The library is built with everything hidden but what is declared here. */
#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif

#define MW_VERSION "0.5.0"

enum {
    MW_STATE_BYTES = 1024, /* a position */
    MW_MAX_PLAYERS = 5,
    MW_MAX_OPTIONS = 128,      /* words that can be offered at one point */
    MW_MAX_WORDS = 160,        /* words in one move: the sale of a whole mat, two barrels each */
    MW_MAX_EVENTS = 512,       /* events of one move, the change of an era included */
    MW_MAX_REASONS = 24,       /* rules that forbid one move */
    MW_MAX_TEXT = 512,         /* a sentence */
    MW_MAX_LINE = 2048,        /* a line about a move, with all that it sells */
    MW_MAX_STATE_TEXT = 16384, /* a position as JSON */
    MW_MAX_MOVE_TEXT = 4096,   /* a move as text */
};

/* ---- Words and moves -------------------------------------------------------------------------
 *
 * A word is a kind and an index:   15      8 7       0
 *                                 |  kind   |  index  |
 * An index counts the things of a kind in the order of the game's data file, so options in
 * ascending order of their words are in a fixed order on every machine.
 */
typedef uint16_t mw_word;

enum mw_kind {
    MW_NONE,     /* no word */
    MW_VERB,     /* build, link, sell, ... */
    MW_SPACE,    /* oldham.1 */
    MW_LINK,     /* manchester--oldham */
    MW_INDUSTRY, /* cotton */
    MW_AMOUNT,   /* 10; the index is the amount */
    MW_DISTANT,  /* distant */
    MW_BUYER,    /* oxford.1, polen.m1: the tile of a merchant or a market */
    MW_COAL,     /* coal:wigan.1, coal:market */
    MW_IRON,     /* iron:barrow.2, iron:market */
    MW_BEER,     /* beer:stone.1, beer:merchant */
    MW_DEVELOP,  /* develop:cotton, a bonus */
    MW_CARD,     /* card:oldham, card:cotton */
    MW_PILE,     /* deck, display.1: where a card is drawn from */
    MW_END,      /* not written: "the move ends here", where it could also go on */
    MW_KINDS
};

enum {
    MW_NOWHERE = 254, /* a source that could not be found: in explanations only */
    MW_MARKET = 255
}; /* index of coal:market, iron:market and beer:merchant */

#define MW_WORD(kind, index) ((mw_word)((unsigned)(kind) << 8 | (unsigned)(index)))
#define MW_KIND(word) ((enum mw_kind)((word) >> 8))
#define MW_INDEX(word) ((int)((word) & 255))
#define MW_KIND_BIT(kind) (1u << (kind))

typedef struct mw_move {
    uint16_t n;
    mw_word word[MW_MAX_WORDS];
} mw_move;

/* Which words to offer. */
enum mw_mode {
    MW_LEGAL,  /* every legal next word */
    MW_LISTED, /* the same, but each set of sales in one order only: what lists of moves show */
    MW_FORM,   /* what the form of a move allows here, legal or not: used to explain a refusal */
};

typedef struct mw_options {
    uint16_t n;
    uint16_t ending;              /* MW_KIND_BITs of the kinds whose words end the move here */
    uint16_t expects;             /* kinds that can stand here by the form of the move */
    uint16_t later;               /* kinds that can follow later in this move */
    mw_word word[MW_MAX_OPTIONS]; /* ascending; MW_END (last) if the move may end here */
} mw_options;

/* ---- Events and reasons ----------------------------------------------------------------------
 * What happened, and why something may not happen, are said with the same few fields.
 *
 * Every event has `what` and `part`. Beside each kind stand the other fields that it has; those in
 * brackets it has only where the words behind them say so. All others are empty: MW_NOBODY,
 * MW_NO_NUMBER, MW_NO_SOURCE, MW_NO_CAUSE or 0. tests/conformance/test_events.c holds every game to it.
 */
enum mw_event_kind {
    /* A cube or a barrel is taken: seat, resource, from [price: of a cube that is bought]. */
    MW_EV_TAKE,
    /* Money goes to the bank: seat, amount, cause. */
    MW_EV_PAY,
    /* Money comes from the bank: seat, amount, cause [link: that pays it at the end of the game]. */
    MW_EV_EARN,
    /* A tile is built: seat, space, industry, level. */
    MW_EV_PLACE,
    /* A tile is flipped: seat (its owner), space, industry, and what it brings. In games with an
     * income track: points, and amount (spaces), before, level as in the MW_EV_INCOME that it
     * causes. In others: price (its profit), the amount of the MW_EV_EARN that it causes. */
    MW_EV_FLIP,
    /* The income marker goes up: seat, amount (spaces), before, level, cause. */
    MW_EV_INCOME,
    /* A link is built: seat, link. */
    MW_EV_LINK,
    /* A tile leaves the mat: seat, industry, level. */
    MW_EV_DEVELOP,
    /* A card is played: seat, card. */
    MW_EV_DISCARD,
    /* A card is drawn or dealt: seat, card [only_seat: from the deck; from: of the open cards;
     * neither: a wild card]. */
    MW_EV_DRAW,
    /* A distant tile is turned up: seat, amount (its value), level (the marker's space) [closes].
     * Or a card comes from the deck to the open ones: card. */
    MW_EV_REVEAL,
    /* A cube goes to the market: seat, resource, price (of the MW_EV_EARN that it causes), from. */
    MW_EV_FILL,
    /* A tile leaves the board: seat, space, industry, level. Or a link: seat, link. */
    MW_EV_REMOVE,
    /* Points: seat, amount, source, and what they are for. Of links: link; of tiles: space,
     * industry; of tiles that score once more also: level; of cash: price (the money that
     * counts); of income: level. */
    MW_EV_VP,
    /* The order of play of the next round: order, players. */
    MW_EV_ORDER,
    /* An era begins: era. */
    MW_EV_ERA,
    /* A loan: seat, amount [before, level: of the income, where it goes down for it]. */
    MW_EV_LOAN,
    /* A tile sells, or tries to: seat, space, industry, to. */
    MW_EV_SELL,
    /* The game is over; one for each winner: seat, amount (points, in a game that has any). */
    MW_EV_RESULT,
    /* Loans are paid back: seat, amount. */
    MW_EV_REPAY,
    /* Interest is paid: seat, amount. */
    MW_EV_INTEREST,
    MW_EV_KINDS
};

/* What an event belongs to. The events of a move come in this order. */
enum mw_event_part {
    /* What was done, and what comes of it at once. */
    MW_OF_MOVE,
    /* The turn is over: cards are drawn, in games that draw then. */
    MW_OF_TURN,
    /* The round is over: MW_EV_ORDER, then cards, income and debts, or interest. Also, without a new
     * order, what is left of the income when a tile has been given for a debt. */
    MW_OF_ROUND,
    /* An era or the game is over: points, what leaves the board, the result. */
    MW_OF_SCORING,
    /* An era begins: MW_EV_ERA, the cards that are dealt, income. */
    MW_OF_NEW_ERA,
    MW_EVENT_PARTS
};
/* "move", "turn", "round", "scoring", "new-era" */
extern const char *const mw_event_part_names[MW_EVENT_PARTS];

/* Where points come from; no game has all of them. They are told in this order. */
enum mw_source {
    MW_NO_SOURCE = -1,
    MW_FROM_CANAL_LINKS,
    MW_FROM_CANAL_TILES,
    MW_FROM_RAIL_LINKS,
    /* Also all tiles of a game without eras. */
    MW_FROM_RAIL_TILES,
    /* Tiles that score once more. */
    MW_FROM_TILES_AGAIN,
    MW_FROM_CASH,
    MW_FROM_INCOME,
    /* Of a merchant. */
    MW_FROM_BONUS,
    /* Below 0: a debt that was not paid, loans that are open at the end. */
    MW_FROM_DEBT,
    MW_SOURCES
};
/* "canal_links" and so on. `scored` in a position has tiles_again, income, bonus and debt as "other". */
extern const char *const mw_source_names[MW_SOURCES];

/* What money is earned or paid for, and why the income marker goes up. */
enum mw_cause {
    MW_NO_CAUSE = -1,
    /* A tile has flipped: its profit, or the spaces of its income. */
    MW_FOR_FLIP,
    /* A cube goes to the market. */
    MW_FOR_FILL,
    /* Of a merchant: money, or spaces. */
    MW_FOR_BONUS,
    /* The income of a round, which is paid where it is below 0. */
    MW_FOR_INCOME,
    /* Half the cost of a tile that is given for a debt. */
    MW_FOR_DEBT,
    /* A cube is bought from the market. */
    MW_FOR_CUBE,
    /* A tile is built. */
    MW_FOR_TILE,
    /* A link is built, or two; or it pays its owner at the end of the game. */
    MW_FOR_LINK,
    MW_CAUSES
};
/* "flip", "fill", "bonus", "income", "debt", "cube", "tile", "link" */
extern const char *const mw_cause_names[MW_CAUSES];

enum mw_resource { MW_NO_RESOURCE, MW_RES_COAL, MW_RES_IRON, MW_RES_BEER };

enum { MW_NOBODY = -1, MW_NO_NUMBER = INT16_MIN };

typedef struct mw_event {
    uint8_t what;     /* enum mw_event_kind */
    uint8_t part;     /* enum mw_event_part */
    int8_t source;    /* enum mw_source */
    int8_t cause;     /* enum mw_cause */
    int8_t seat;      /* whom it concerns, or MW_NOBODY */
    int8_t only_seat; /* the one seat that may see `card`, or MW_NOBODY: all may */
    uint8_t resource; /* enum mw_resource */
    int16_t amount;   /* or MW_NO_NUMBER */
    int16_t price;
    int16_t level;
    int16_t before;                                /* the level of the income that it was */
    int16_t points;                                /* of MW_EV_FLIP: VP that the tile is worth */
    mw_word space, industry, from, to, card, link; /* 0 where they do not apply */
    uint8_t order[MW_MAX_PLAYERS];                 /* of MW_EV_ORDER */
    uint8_t players;                               /* how many of them */
    uint8_t era;                                   /* of MW_EV_ERA: the era that begins */
    uint8_t location; /* number plus 1, where it is not that of `space` */
    bool closes;      /* of MW_EV_REVEAL: the market is closed now */
} mw_event;

/* The events of a move: set `n` to 0 before its first word. `part` is what the rules add to now;
 * every step begins it anew. */
typedef struct mw_events {
    int n;
    uint8_t part;
    mw_event event[MW_MAX_EVENTS];
} mw_events;

/* The events of one part, which stand together: from one number up to, but not including, another. */
typedef struct mw_span {
    int from, to;
} mw_span;
mw_span mw_events_of(const mw_events *events, enum mw_event_part part);

typedef struct mw_reason {
    const char *rule; /* "L6.3", or NULL if the line breaks no rule but is no move */
    uint16_t sentence;
    mw_event about;
    char word[48]; /* of the line, where the sentence is about a word */
} mw_reason;

typedef struct mw_reasons {
    int n;
    mw_reason reason[MW_MAX_REASONS];
} mw_reasons;

/* ---- Problems: what is wrong with an input ---------------------------------------------------*/
enum mw_problem_code {
    MW_OK,
    MW_BAD_REQUEST,
    MW_BAD_WORD,   /* a word the game does not have, one too many, or one that cannot stand there */
    MW_INCOMPLETE, /* a choice is open: `options` are the choices */
    MW_ILLEGAL,    /* `rule` forbids it */
    MW_BAD_STATE,  /* `field` says where */
    MW_BAD_LOG,    /* `line` says where */
    MW_NO_GAME,
    MW_NOTHING_TO_UNDO,
};

typedef struct mw_problem {
    enum mw_problem_code code;
    const char *rule;
    int line;
    char field[80];
    char text[MW_MAX_TEXT];
    mw_options options;
} mw_problem;

const char *mw_problem_id(enum mw_problem_code code); /* "illegal" */

/* ---- Languages -------------------------------------------------------------------------------*/
int mw_language_count(void);
const char *mw_language_id(int language); /* "en", "de", "it" */
int mw_language_find(const char *id);     /* -1: none */

/* ---- Games -----------------------------------------------------------------------------------*/
typedef struct mw_game {
    const char *id;
    const char *name;
    int revision; /* of the rules: logs of another revision are refused */
    const char *const *maps;
    int n_maps; /* 0: the game has one board and no map names */
    const char *const *options;
    int n_options;
    int least_players, most_players;
} mw_game;

int mw_game_count(void);
const mw_game *mw_game_info(int game);
int mw_game_find(const char *id); /* -1: none */

/* The printed facts of a board as JSON text: the project's data file for it, as it is. */
const char *mw_board(int game, int map);

/* ---- Positions -------------------------------------------------------------------------------*/
typedef struct mw_state {
    _Alignas(8) unsigned char bytes[MW_STATE_BYTES];
} mw_state;

/* What a new game needs. `map` is an index, 0 where the game has no maps; `options` one bit each. */
typedef struct mw_setup {
    int game, map, players;
    unsigned options;
    uint64_t seed;
} mw_setup;

/* Shuffles and deals. False, with the problem, for a game or number of players that is not there. */
bool mw_new(mw_state *state, const mw_setup *setup, mw_problem *problem);

int mw_game_of(const mw_state *state);
int mw_map_of(const mw_state *state);
int mw_players(const mw_state *state);
int mw_seat(const mw_state *state); /* who decides; MW_NOBODY when the game is over */
bool mw_is_over(const mw_state *state);

/* 64 bits, equal for equal positions, on every little-endian platform. */
uint64_t mw_hash(const mw_state *state);

/* The position as JSON, as the protocol shows it: `viewer` is a seat, or MW_NOBODY for the
 * referee, who sees everything. Writes at most `size` bytes and a final 0; returns the length. */
size_t mw_write_state(const mw_state *state, int viewer, char *text, size_t size);

/* Sets any consistent position given as JSON (a referee's state). On error `state` is untouched. */
bool mw_load(mw_state *state, const char *json, size_t length, mw_problem *problem);

/* Deals everything that `seat` cannot see anew, at random: other hands, deck, cards set aside, the
 * next era's deck. What the seat sees stays as it is, and the result depends on that and the seed
 * alone: positions that look the same to the seat give the same result. */
void mw_resample(mw_state *state, int seat, uint64_t seed);

/* NULL, or what is inconsistent: conservation of cards, tiles, links and points, and every cached
 * value against its recomputation. For tests; costs microseconds. */
const char *mw_check(const mw_state *state);

/* Final places, best first: place[i] is the rank (0 = winner) of seat i; equal ranks are shared. */
typedef struct mw_result {
    int16_t vp[MW_MAX_PLAYERS];
    uint8_t place[MW_MAX_PLAYERS];
} mw_result;
bool mw_get_result(const mw_state *state, mw_result *result); /* false while the game goes on */

/* ---- Moves, word by word ---------------------------------------------------------------------*/
void mw_get_options(const mw_state *state, enum mw_mode mode, mw_options *options);

/* Takes one offered word; MW_WORD(MW_END, 0) where it was offered. `events` may be NULL. */
void mw_step(mw_state *state, mw_word word, mw_events *events);

/* Whether a move is half made. */
bool mw_is_open(const mw_state *state);

/* ---- Moves, whole ----------------------------------------------------------------------------*/

/* Calls `visit` for every complete legal move (each set of sales once) until it returns false.
 * Returns whether the list was whole. */
typedef bool mw_visit(void *context, const mw_move *move);
bool mw_each_move(const mw_state *state, mw_visit *visit, void *context);

/* Writes up to `limit` moves in the library's own form, compactly: for each move a count and its
 * words, one after another, into `words`. Returns the number of moves written; `*whole` says
 * whether that is all of them. */
size_t mw_list(const mw_state *state, mw_word *words, size_t n_words, size_t limit, bool *whole);

/* Plays a whole move. It must be legal (from mw_parse() or a list). */
void mw_apply(mw_state *state, const mw_move *move, mw_events *events);

/* What would surely happen if a legal move were played: its events before anything hidden is drawn or
 * turned up, and before the round ends. Whether the player's turn goes on after it with nothing drawn or
 * turned up, so that the move could still be taken back. */
bool mw_preview(const mw_state *state, const mw_move *move, mw_events *events);

/* Whether two moves are the same, word for word. */
bool mw_same_move(const mw_move *a, const mw_move *b);

/* Whether `move` is legal, word by word. */
bool mw_is_legal(const mw_state *state, const mw_move *move);

/* Reads a move. Forced words may be left out; `move` has all of them. `language` is that of the
 * problem's text. */
bool mw_parse(const mw_state *state, const char *text, int language, mw_move *move,
              mw_problem *problem);

/* Reads a prefix of a move (whole words, none left out) and steps a copy of `from` into `to`. */
bool mw_parse_prefix(const mw_state *from, const char *text, int language, mw_state *to,
                     mw_problem *problem);

/* Every rule that forbids the move; none for a legal one. */
void mw_why(const mw_state *state, const char *text, mw_reasons *reasons);

/* Why no legal move contains all these words, in whatever order they were chosen: at most four reasons,
 * the most telling first, each with its rule; none if there is such a move, or if there are so many
 * others that `budget` words are not enough to tell. */
void mw_why_not(const mw_state *state, const mw_word *chosen, int n, size_t budget,
                mw_reasons *reasons);

size_t mw_print_move(const mw_state *state, const mw_move *move, char *text, size_t size);
size_t mw_print_word(const mw_state *state, mw_word word, char *text, size_t size);

/* Which legal moves contain all of `wanted`, in any order; a word that is wanted twice must be there
 * twice. Looks at no more than `budget` words of the tree; `whole` says whether that was enough, else
 * there may be more moves and words, and nothing is called forced. */
enum { MW_MAX_MATCHING = 512 };
typedef struct mw_matches {
    size_t moves; /* how many such moves were found */
    bool whole;
    bool complete; /* the wanted and the forced words are a move, `first` */
    mw_move
        first; /* the shortest of them; where it is complete, as near to the order of `wanted` as
                      the rules allow */
    int n_forced;
    mw_word forced[MW_MAX_WORDS]; /* what all of them contain besides, as often as all do */
    int n;
    mw_word word[MW_MAX_MATCHING]; /* what some of them contain besides, ascending */
} mw_matches;
void mw_containing(const mw_state *state, const mw_word *wanted, int n, size_t budget,
                   mw_matches *matches);
/* Reads words that are not necessarily a move. */
bool mw_parse_words(const mw_state *state, const char *text, int language, mw_word *word, int *n,
                    int most, mw_problem *problem);

/* The number of sequences of `depth` listed moves. */
uint64_t mw_perft(const mw_state *state, int depth);

/* ---- Random play -----------------------------------------------------------------------------*/
typedef struct mw_random {
    uint64_t state;
} mw_random;
uint64_t mw_random_next(mw_random *random);
uint32_t mw_random_below(mw_random *random, uint32_t n); /* 0 .. n-1 */

/* A whole random move, uniform over the words offered at each point; `weighted`: verbs are drawn
 * with the weights that `millwright bench` documents. The position must not be over. */
void mw_random_move(const mw_state *state, bool weighted, mw_random *random, mw_move *move);
/* Plays one to the end of the move without recording it: the fastest way through a game. */
void mw_play_random(mw_state *state, mw_random *random);

/* A number that is the behaviour of the rules: a hash over `games` seeded random games. */
uint64_t mw_signature(int games);

/* ---- Opponents -------------------------------------------------------------------------------
 * A bot sees what its seat sees and nothing else: whatever is hidden is dealt anew before it thinks.
 * It reckons in whole numbers, so the same position, player and seed give the same move everywhere.
 * How they think is told in docs/ai.md.
 */
enum {
    MW_STAGES = 16,    /* of a game, each with weights of its own */
    MW_MAX_TERMS = 64, /* of an evaluation */
    MW_POINT = 1000,   /* a victory point, in units of a value */
    MW_TENTH = MW_POINT / 10,
    MW_LEVELS = 8,
};

/* What the terms of an evaluation are worth, in thousandths of a point. */
typedef struct mw_weights {
    int32_t weight[MW_STAGES][MW_MAX_TERMS];
} mw_weights;

int mw_term_count(int game);
const char *mw_term_name(int game, int term); /* "LINK_POINTS"; also for MW_SCORED and MW_REST */
/* The same as the protocol and the catalogs have it, "link-points"; returns its length. */
size_t mw_print_term(int game, int term, char *text, size_t size);
/* Whether a term that is the level of a next tile says with this value that no tile is left. */
bool mw_is_none_left(int game, int term, int value);
const mw_weights *mw_get_weights(int game, int players);
/* Counts the terms of a seat; returns the stage. `*points` are those scored for good. */
int mw_count_terms(const mw_state *state, int seat, int16_t *terms, int *points);
/* The points that the seat can expect, in units of MW_POINT; `weights` NULL: the game's own. */
int32_t mw_value(const mw_state *state, int seat, const mw_weights *weights);

enum mw_style {
    MW_RANDOM, /* any move */
    MW_GREEDY, /* the best action */
    MW_TURN,   /* the best whole turn */
    MW_SEARCH, /* the best turn after looking ahead */
    MW_STYLES
};

/* How a bot plays. What is beyond a limit counts as the limit, from 0 on. */
enum {
    MW_MAX_NODES = 1000000000,
    MW_MAX_ROUNDS = 1000,
    MW_MAX_PLAN = 8,
    MW_MAX_NOISE = 1000 * MW_POINT,
};
typedef struct mw_player {
    enum mw_style style;
    int nodes;      /* positions that MW_SEARCH may evaluate for a move */
    int rounds;     /* how far it looks ahead: until its turn has come so often again */
    int width;      /* moves that it looks at more closely; at most MW_MAX_CANDIDATES */
    int plan;       /* ways of spending its last cards of an era that it follows side by side */
    int noise;      /* misjudgement of a position, in units of MW_POINT */
    uint64_t blind; /* terms that it does not see, one bit each */
    const mw_weights *weights; /* NULL: the game's own */
} mw_player;

/* The player of a level from 1 (a beginner) to MW_LEVELS, or the nearest; "top" is the last one. */
mw_player mw_level(int game, int level);
/* What a seat scores at a table of four players of that level, as it was measured on this board;
 * MW_NO_NUMBER where nobody has. */
int mw_level_points(int game, int map, int level);
/* A player by its name: "random", "greedy", "turn", "search", "level1" to "level8", "top". */
bool mw_player_find(int game, const char *name, mw_player *player);

/* Whatever a bot needs to think: the caller's, and nothing else is allocated. */
enum { MW_MAX_CANDIDATES = 1024 };
typedef struct mw_candidate {
    mw_move move;
    int32_t value;    /* of the position, or of the best turn that begins with the move */
    uint64_t after;   /* hash of that position: equal where only the order differs */
    int64_t ahead;    /* sum of what looking ahead found */
    uint64_t squares; /* and of the squares, in units of a tenth of a point */
    int worlds;       /* how often it looked */
    int wins;         /* 2 for each game that was won in it, 1 for a shared first place */
} mw_candidate;

typedef struct mw_bot {
    mw_state root; /* as the seat sees it, the rest dealt anew */
    mw_player player;
    mw_random random;
    uint64_t evaluated;      /* positions, since the bot began to think */
    int alive;               /* candidates that are still looked at; 0: it has made up its mind */
    int next, world, worlds; /* of the look ahead: the candidate, the deal, deals until halving */
    int n;
    mw_candidate candidate[MW_MAX_CANDIDATES]; /* best first */
} mw_bot;

/* Thinking bit by bit: mw_think_more() does a little and says whether there is more to do. Whenever
 * that is, candidate[0] is the best move so far. */
void mw_think_begin(mw_bot *bot, const mw_state *state, const mw_player *player, uint64_t seed);
bool mw_think_more(mw_bot *bot);

/* The move that the bot plays for the seat to move. The game must not be over. */
void mw_think(mw_bot *bot, const mw_state *state, const mw_player *player, uint64_t seed,
              mw_move *move);

/* Puts a move among the candidates, as the first, so that it is thought about too. */
void mw_think_about(mw_bot *bot, const mw_move *move);

/* A player whose thoughts make advice: it looks to the end of the game. */
mw_player mw_adviser(int nodes, int width);
/* Advice: a bot that plays its candidates to the end of the game and goes on with the best of them
 * until it has evaluated `nodes` positions; the first look at all of them is never cut short. `also`
 * is a legal move or NULL: it is looked at last, as often as the best, and so changes nothing about
 * them. The question must stay the same while it is thought about. */
enum { MW_MOST_ADVICE = 16 };
typedef struct mw_question {
    int nodes; /* up to MW_MAX_NODES */
    int top;   /* how many moves are wanted, from 1 to MW_MOST_ADVICE */
    const mw_move *also;
} mw_question;
void mw_advise_begin(mw_bot *bot, const mw_state *state, const mw_question *question,
                     uint64_t seed);
bool mw_advise_more(mw_bot *bot, const mw_question *question);
/* Enough: puts what has been found so far in order. */
void mw_advise_stop(mw_bot *bot, const mw_question *question);

/* A term of the evaluation in which two moves differ; MW_SCORED are the points that are there for good,
 * MW_REST is whatever the other terms do not explain, and so has no `now` and `then`. Money, which the
 * evaluation counts in several terms, is one. */
enum { MW_SCORED = MW_MAX_TERMS, MW_REST, MW_MAX_DIFFERENCES = 5 };
typedef struct mw_difference {
    uint8_t term;
    int16_t now, then;  /* the term, after the move and after the other one: means of many deals */
    int32_t difference; /* what that is worth, of MW_POINT; whole tenths but for MW_REST */
} mw_difference;

/* What such a bot has found out about candidate[i]. */
typedef struct mw_advice {
    mw_move move;
    int games;                    /* played to the end with it; 0: `points` is an estimate */
    int32_t points, points_error; /* expected at the end, with the standard error; of MW_POINT */
    int32_t win, win_error;       /* chance to win, in ten-thousandths, with the standard error */
    int32_t loss;                 /* against the best candidate, in points; of MW_POINT */
    int against; /* the candidate it is compared with: the best or, for that, the next best that came
                  * out otherwise; -1: none */
    bool equal;  /* it came out as the best did in every game; for the best: so did all others */
    int n;
    mw_difference
        reason[MW_MAX_DIFFERENCES]; /* how the two differ: the weightiest first, MW_REST at
                                               * the end unless it is less than a tenth; together they
                                               * are the difference in points */
} mw_advice;
void mw_get_advice(const mw_bot *bot, int i, mw_advice *advice);
/* The candidate that is this move, or -1. */
int mw_find_candidate(const mw_bot *bot, const mw_move *move);
/* "points that your links would score now: 6 instead of 2" */
size_t mw_say_difference(int game, const mw_difference *difference, int language, char *text,
                         size_t size);

/* ---- Drawings --------------------------------------------------------------------------------
 * The board as an SVG drawing of our own, with the tracks, purses and cards beside it: what everybody
 * may see and nothing else. Whatever a word of the notation names (a space, a link, a merchant, a
 * track, a pile) is an element with that word as data-word. The same position gives the same bytes.
 */
enum mw_part {
    MW_PART_WHOLE, /* the map, and the panel beside it or below */
    MW_PART_MAP,
    MW_PART_PANEL,  /* tracks, purses and cards */
    MW_PART_MAT,    /* the tiles of a seat that are not on the board */
    MW_PART_LEGEND, /* what the signs of this game mean */
    MW_PARTS
};
/* "whole", "map" and so on. */
extern const char *const mw_part_names[MW_PARTS];

typedef struct mw_drawing {
    const mw_state *now;
    const mw_state *then;     /* NULL, or what a move would make of it: what that adds is drawn as a
                               * ghost, what it takes away as going. Of a move that ends an era
                               * nothing is drawn. */
    int language;             /* of names and titles */
    const char *const *names; /* players, by seat, or NULL for "Player 1" and so on */
    bool standalone;          /* a file of its own, with its style; else the page has that */
    enum mw_part part;
    int seat;  /* whose mat */
    int width; /* that a part which can be laid out may take, in units of which a text is 20 high; 0:
                * as usual */
} mw_drawing;
enum { MW_LEAST_WIDTH = 400, MW_MOST_WIDTH = 4000 };
enum { MW_MAX_DRAWING = 1 << 18 };
/* Writes at most `size` bytes and a final 0; returns the length. Nothing for a game without a board. */
size_t mw_draw(const mw_drawing *drawing, char *svg, size_t size);
/* The style sheet of all drawings, with colours for day, night and paper. */
const char *mw_drawing_style(void);

/* ---- Sentences -------------------------------------------------------------------------------
 * `names` are the players' names by seat, or NULL for "Player 1" and so on.
 */
enum mw_line {
    MW_LINE_DEED,        /* what was done: the first line, and one alone */
    MW_LINE_CONSEQUENCE, /* what came of it at once */
    MW_LINE_ROUND,       /* the end of the round: order, income, interest, cards */
    MW_LINE_SCORING,     /* the end of the era */
    MW_LINE_NEXT,        /* what begins then */
    MW_LINE_RESULT,      /* who has won */
};

/* To whom a move is told. `viewer` is a seat, or MW_NOBODY for the referee. */
typedef struct mw_teller {
    int viewer, language;
    const char *const *names;
    void (*line)(void *context, enum mw_line kind, const char *line);
    void *context;
} mw_teller;

/* Tells a move of a seat line by line, in the order of these kinds; `state` is any position of the game. */
void mw_tell(const mw_teller *teller, const mw_state *state, int seat, const mw_move *move,
             const mw_events *events);
/* The first of these lines for a move that is legal in this position: its name. */
void mw_say_move(const mw_state *state, const mw_move *move, int language, const char *const *names,
                 char *text, size_t size);
size_t mw_say_reason(const mw_state *state, const mw_reason *reason, int language, char *text,
                     size_t size);
/* `state` is the position after the move. */
size_t mw_write_event(const mw_state *state, const mw_event *event, char *json, size_t size);

/* ---- Outlook: what a seat can expect as things stand --------------------------------------------
 * From what everybody may know; the game must not be over.
 */
enum { MW_MAX_STACKS = 8 };

/* The next tile of a stack of the mat; with none left only `industry` and `left` apply. Or all tiles of
 * one level: see mw_mat. */
typedef struct mw_stack {
    mw_word industry;
    int16_t left;    /* tiles in the stack */
    int16_t printed; /* of this level, at the beginning */
    int16_t level, money, coal, iron;
    int16_t beer;                   /* barrels to sell from it */
    int16_t points, income, profit; /* what it brings once it is flipped; `profit` is money */
    int16_t cubes, icons;           /* on it when it is built; what it adds to links */
    uint8_t resource;               /* what the cubes are; enum mw_resource */
    uint8_t eras, takes; /* when it can be built; industries that it sells for: one bit each */
    int16_t coal_price, iron_price;         /* for all the cubes, if they had to be bought now */
    int16_t price;                          /* as cheap as it can be: what the board has is free */
    bool never_built, other_era, developed; /* level 0; not in this era; can be developed */
} mw_stack;

typedef struct mw_outlook {
    bool has_income; /* the game has an income track; else `income` is the interest, below 0 */
    bool is_paid;    /* income will be paid once more */
    int16_t income_level, income;
    int16_t missing;  /* of a payment, if it came now */
    bool has_to_sell; /* and a tile would have to leave the board for it */
    int16_t loans;
    int16_t links, tiles, cash, other; /* points besides those scored, if the era ended now */
    int16_t money;                     /* that cash counts then, the earnings of rails included */
    uint8_t order[MW_MAX_PLAYERS];     /* of the next round */
    int16_t spent[MW_MAX_PLAYERS];     /* by seat */
    int n;
    mw_stack stack[MW_MAX_STACKS];
} mw_outlook;
void mw_get_outlook(const mw_state *state, int seat, mw_outlook *outlook);

/* All levels of all industries, also those that are used up, the lowest of each first. `left` is of that
 * level alone. The game may be over. */
enum { MW_MAX_LEVELS = 32 };
typedef struct mw_mat {
    int n;
    mw_stack level[MW_MAX_LEVELS];
} mw_mat;
void mw_get_mat(const mw_state *state, int seat, mw_mat *mat);

/* ---- Sessions: a game with its history -------------------------------------------------------
 * The log is the truth: a first position and moves. Everything else comes from replaying it.
 */
/* The shuffles of a set-up, as the log records them: with them a game does not depend on any random
 * generator. */
enum { MW_MAX_PILES = 8, MW_MAX_PILE = 96 };

typedef struct mw_pile {
    const char *name; /* "deck" */
    bool cards;       /* items are kinds of cards, else numbers */
    uint8_t n;
    uint8_t item[MW_MAX_PILE]; /* top first */
} mw_pile;

typedef struct mw_shuffles {
    int n;
    mw_pile pile[MW_MAX_PILES];
} mw_shuffles;

enum { MW_MAX_MOVES = 2048, MW_MAX_LOG_WORDS = 24576, MW_MAX_NAME = 40, MW_MAX_LOG_TEXT = 1 << 18 };

typedef struct mw_session {
    bool has_game;
    bool loaded; /* began with a position given from outside, not with a deal */
    int language;
    mw_shuffles shuffles; /* of a game that was dealt */
    mw_state first, now;
    int n_moves;
    int n_words;
    uint16_t start[MW_MAX_MOVES + 1]; /* where each move's words begin */
    mw_word word[MW_MAX_LOG_WORDS];
    char name[MW_MAX_PLAYERS][MW_MAX_NAME]; /* empty: "Player 1" and so on */
} mw_session;

void mw_session_begin(mw_session *session);
bool mw_session_new(mw_session *session, const mw_setup *setup, mw_problem *problem);
bool mw_session_load(mw_session *session, const char *json, size_t length, mw_problem *problem);
bool mw_session_play(mw_session *session, const char *text, mw_move *move, mw_events *events,
                     mw_problem *problem);
bool mw_session_apply(mw_session *session, const mw_move *move, mw_events *events,
                      mw_problem *problem);
bool mw_session_undo(mw_session *session, mw_problem *problem);
void mw_session_at(const mw_session *session, int n, mw_state *state); /* after n moves */
void mw_session_move(const mw_session *session, int n, mw_move *move); /* the n-th, from 0 */
size_t mw_session_log(const mw_session *session, char *text, size_t size);
/* Reads a whole log; on error the session is untouched. */
bool mw_session_replay(mw_session *session, const char *log, size_t length, mw_session *scratch,
                       mw_problem *problem);

/* ---- Protocol: one JSON object in, one out ---------------------------------------------------
 * `scratch` and `answer` are the caller's; MW_ANSWER_BYTES is enough for every answer, and it must be
 * aligned for a uint32_t, as allocated memory is. Lists are sorted and bots think in its far end.
 */
enum { MW_ANSWER_BYTES = 32 << 20 };
/* Returns the length of the answer (no newline); *quit is set by the quit command. */
size_t mw_answer(mw_session *session, mw_session *scratch, const char *request, size_t length,
                 char *answer, size_t size, bool *quit);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif

#endif
