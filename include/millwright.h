/*
 * Millwright: the rules of a family of economic board games, as one C library.
 *
 * This is the only header a front end includes, and it is meant to be read from top to bottom. It
 * knows no game by name: a game is a number from 0 to mw_game_count() - 1, a position is a block of
 * bytes, a move is a row of words. Here bots play the first game against each other, and the table
 * tells what they do:
 *
 *     #include <stdio.h>
 *
 *     #include "millwright.h"
 *
 *     static mw_session session;
 *     static mw_events events;
 *     static mw_bot bot;
 *
 *     static void print_line(void *context, enum mw_line kind, const char *line)
 *     {
 *         (void)context;
 *         printf("%s%s\n", kind == MW_LINE_DEED ? "" : "    ", line);
 *     }
 *
 *     int main(void)
 *     {
 *         mw_setup setup = { .game = 0, .players = mw_game_info(0)->least_players, .seed = 1 };
 *         mw_player player = mw_level(setup.game, 4);
 *         mw_teller teller = { .viewer = MW_NOBODY, .line = print_line };
 *         mw_problem problem;
 *         mw_result result;
 *         mw_move move;
 *
 *         mw_session_begin(&session);
 *         if (!mw_session_new(&session, &setup, &problem))
 *             return 1;
 *         if (!mw_session_play(&session, "fly", &move, &events, &problem))
 *             printf("%s: %s\n", mw_problem_id(problem.code), problem.text);
 *         while (!mw_is_over(&session.now)) {
 *             int seat = mw_seat(&session.now);
 *             mw_think(&bot, &session.now, &player, (uint64_t)session.n_moves, &move);
 *             if (!mw_session_apply(&session, &move, &events, &problem))
 *                 return 1;
 *             mw_tell(&teller, &session.now, seat, &move, &events);
 *         }
 *         mw_get_result(&session.now, &result);
 *         for (int seat = 0; seat < setup.players; seat++)
 *             printf("seat %d: place %d, %d points\n", seat, result.place[seat] + 1,
 *                    result.vp[seat]);
 *         return 0;
 *     }
 *
 * The tests compile and run just this. A program may also go without sessions and bots: mw_new(),
 * mw_get_options() and mw_step() are enough to play.
 *
 * Memory. The library allocates nothing. Every object belongs to the caller, who may put it
 * anywhere and needs not give anything back; only mw_session (56 KB), mw_events (21 KB), mw_bot and
 * mw_judge (400 KB each) and mw_net (600 KB) are too large for some stacks. Of its own the library needs less than
 * 512 KB of stack.
 * A `const char *` or a pointer to a constant struct that it returns is a constant of the program,
 * there for good. Pointers that a caller gives are used during the call and not kept, but for those
 * in a mw_player or a mw_question, which a bot or a judge keeps while it thinks, and the mw_nets of a session.
 * No pointer may be NULL unless it says so.
 *
 * Texts are UTF-8 and end with a 0. A function with `text` and `size` writes at most `size` bytes,
 * the final 0 included, and returns the length that the whole text has without it. If that is not
 * less than `size`, the text was cut, after a whole character. "Room" beside such a function names
 * the size that is enough for every text it writes. `size` may be 0, and then `text` may be NULL.
 *
 * Errors. Input from outside is wrong until proved right: what takes texts, set-ups and moves for a
 * session answers with true, or with false and a mw_problem, which has a sentence for a person; it
 * says beside it what is untouched then. What is called the caller's duty, or what must be, is not
 * checked. Where neither is said, a game, map, language or seat that there is not is no error: a
 * name is NULL, a list is empty, a language is English. Structs that a caller fills have the limits
 * of their numbers beside them, and what happens beyond.
 *
 * Threads. The library has no variables, only constants, so any number of threads may call it at
 * once, each with its own objects. Objects that are passed as `const` may be shared by threads as
 * long as none of them changes one.
 *
 * Sameness. Only whole numbers are used, no clock, and no random generator but SplitMix64, from
 * seeds that are given. So the same calls give the same bytes with every compiler, natively and in
 * WebAssembly: positions, lists, texts, drawings and the moves of bots.
 *
 * Versions. MW_VERSION is that of the library. The sizes of structs belong to it, so a program is
 * compiled with the header of the library that it is linked with. The bytes of a position mean the
 * same in one version only; what is to be kept longer is a log (mw_session_log) or JSON
 * (mw_write_state). A log carries the revision of its game's rules and is refused by another one.
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

/* How large things can become. Limits of one section alone stand there. */
enum {
    /* Bytes of a position. */
    MW_STATE_BYTES = 1024,
    /* Seats of any game. */
    MW_MAX_PLAYERS = 5,
    /* Words that can be offered at one point of a move. */
    MW_MAX_OPTIONS = 128,
    /* Words of one move: the sale of a whole mat, two barrels each. */
    MW_MAX_WORDS = 160,
    /* Events of one move, the change of an era included. */
    MW_MAX_EVENTS = 512,
    /* Rules that forbid one move. */
    MW_MAX_REASONS = 24,

    /* Room for texts, the final 0 included. A sentence, or an event as JSON: */
    MW_MAX_TEXT = 512,
    /* A line about a move, with all that it sells: */
    MW_MAX_LINE = 2048,
    /* A position as JSON: */
    MW_MAX_STATE_TEXT = 16384,
    /* A move: */
    MW_MAX_MOVE_TEXT = 4096,
    /* A word of a move: */
    MW_MAX_WORD_TEXT = 64,
};

enum {
    /* Seats are numbered from 0. This is none: whom an event concerns that concerns no seat in
     * particular, who decides when the game is over, and, as a viewer, the referee, who sees
     * everything. */
    MW_NOBODY = -1,
    /* As a viewer: somebody without a seat, who sees what everybody may see, and no hand. */
    MW_SPECTATOR = -2,
    /* Where a number does not apply. */
    MW_NO_NUMBER = INT16_MIN
};

/* ---- Words and moves -------------------------------------------------------------------------
 *
 * A move is made word by word, in the order of its form: `build oldham.1 cotton card:oldham`. All
 * moves of a position are a tree of words. docs/moves.md has the notation.
 *
 * A word is a kind and an index:   15      8 7       0
 *                                 |  kind   |  index  |
 * An index counts the things of a kind in the order of the game's data file, so options in
 * ascending order of their words are in a fixed order on every machine. No word is 0.
 */
typedef uint16_t mw_word;

#define MW_WORD(kind, index) ((mw_word)((unsigned)(kind) << 8 | (unsigned)(index)))
#define MW_KIND(word) ((enum mw_kind)((word) >> 8))
#define MW_INDEX(word) ((int)((word) & 255))

/* A set of kinds is a number with these bits. */
#define MW_KIND_BIT(kind) (1u << (kind))

enum mw_kind {
    /* No word. */
    MW_NONE,
    /* build, link, sell: what to do, always the first word. */
    MW_VERB,
    /* oldham.1 */
    MW_SPACE,
    /* manchester--oldham */
    MW_LINK,
    /* cotton */
    MW_INDUSTRY,
    /* 10; the index is the amount. */
    MW_AMOUNT,
    /* distant: the distant market. */
    MW_DISTANT,
    /* oxford.1, polen.m1: the tile of a merchant or a market. */
    MW_BUYER,
    /* coal:wigan.1, coal:market: where a cube comes from; the index is that of the space. */
    MW_COAL,
    /* iron:barrow.2, iron:market */
    MW_IRON,
    /* beer:stone.1, beer:merchant: where a barrel comes from. */
    MW_BEER,
    /* develop:cotton: the tile that a bonus takes off the mat. */
    MW_DEVELOP,
    /* card:oldham, card:cotton */
    MW_CARD,
    /* deck, display.1: where a card is drawn from. */
    MW_PILE,
    /* Not written: the move ends here, where it could also go on. The index is 0. */
    MW_END,
    MW_KINDS
};

/* Indices of sources that are no space. */
enum {
    /* A source that could not be found: in explanations only. */
    MW_NOWHERE = 254,
    /* coal:market, iron:market and beer:merchant. */
    MW_MARKET = 255
};

/* A whole move; MW_END is not part of it. */
typedef struct mw_move {
    /* At most MW_MAX_WORDS. */
    uint16_t n;
    mw_word word[MW_MAX_WORDS];
} mw_move;

/* Which words to offer. */
enum mw_mode {
    /* Every legal next word: each can be continued to a legal move. */
    MW_LEGAL,
    /* The same, but each set of sales in one order only: what lists of moves show. */
    MW_LISTED,
    /* What the form of a move allows here, legal or not: used to explain a refusal. */
    MW_FORM,
};

/* What can stand next in a move. */
typedef struct mw_options {
    uint16_t n;
    /* MW_KIND_BITs of the kinds whose words, taken here, end the move. */
    uint16_t ending;
    /* Kinds that can stand here by the form of the move, in this position or another. */
    uint16_t expects;
    /* Kinds that can follow later in this move. */
    uint16_t later;
    /* Ascending; MW_WORD(MW_END, 0), which is last, if the move may end here. */
    mw_word word[MW_MAX_OPTIONS];
} mw_options;

/* Whether two moves are the same, word for word. */
bool mw_same_move(const mw_move *a, const mw_move *b);

/* ---- Events and reasons ----------------------------------------------------------------------
 * What happened, and why something may not happen, are said with the same few fields.
 *
 * Every event has `what` and `part`. Beside each kind stand the other fields that it has; those in
 * brackets it has only where the words behind them say so. All others are empty: MW_NOBODY,
 * MW_NO_NUMBER, MW_NO_SOURCE, MW_NO_CAUSE or 0. tests/conformance/test_events.c holds every game
 * to it.
 */
enum mw_event_kind {
    /* A cube or a barrel is taken: seat, resource, from [price: of a cube that is bought]. */
    MW_EV_TAKE,
    /* Money goes to the bank: seat, amount, cause. */
    MW_EV_PAY,
    /* Money comes from the bank: seat, amount, cause [link: that pays at the end of the game]. */
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
    /* The round is over: MW_EV_ORDER, then cards, income and debts, or interest. Also, without a
     * new order, what is left of the income when a tile has been given for a debt. */
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

/* "canal_links" and so on. In a position as JSON, `scored` has tiles_again, income, bonus and debt
 * together as "other". */
extern const char *const mw_source_names[MW_SOURCES];

enum {
    /* Fields of `scored`, which has the last sources together. */
    MW_SCORED_FIELDS = 6
};
/* "canal_links", "canal_tiles", "rail_links", "rail_tiles", "cash", "other" */
extern const char *const mw_scored_names[MW_SCORED_FIELDS];

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

typedef struct mw_event {
    /* enum mw_event_kind */
    uint8_t what;
    /* enum mw_event_part */
    uint8_t part;
    /* enum mw_source */
    int8_t source;
    /* enum mw_cause */
    int8_t cause;
    /* Whom it concerns, or MW_NOBODY. */
    int8_t seat;
    /* The one seat that may see `card`, or MW_NOBODY: all may. Whoever passes events on to players
     * gives each what mw_event_for() leaves of them. */
    int8_t only_seat;
    /* enum mw_resource */
    uint8_t resource;
    /* These are MW_NO_NUMBER where they do not apply. Money, points, or spaces of a track: */
    int16_t amount;
    /* What one thing costs or brings. */
    int16_t price;
    /* Of a tile, of the income, or the space that a marker is on now. */
    int16_t level;
    /* The level of the income that it was. */
    int16_t before;
    /* Of MW_EV_FLIP: the points that the tile is worth. */
    int16_t points;
    /* 0 where they do not apply. */
    mw_word space, industry, from, to, card, link;
    /* Of MW_EV_ORDER: the seats, first to last, and how many there are. */
    uint8_t order[MW_MAX_PLAYERS];
    uint8_t players;
    /* Of MW_EV_ERA: the number of the era that begins. */
    uint8_t era;
    /* Of reasons: the number of a location plus 1, where it is not that of `space`. */
    uint8_t location;
    /* Of MW_EV_REVEAL: the market is closed now. */
    bool closes;
} mw_event;

/* A list of events, for one move. Set `n` to 0 before its first word; what does not fit, which no
 * move comes to, is left out. `part` is what the rules add to now; every step begins it anew. */
typedef struct mw_events {
    int n;
    uint8_t part;
    mw_event event[MW_MAX_EVENTS];
} mw_events;

/* Some of them, which stand together: from one number up to, but not including, another. */
typedef struct mw_span {
    int from, to;
} mw_span;

/* The events of one part; from == to where there are none. */
mw_span mw_events_of(const mw_events *events, enum mw_event_part part);

/* The event as a viewer may know it: a seat, MW_SPECTATOR, or MW_NOBODY, who is told everything. For
 * whom the card is hidden, `card` is 0; `only_seat` still says who knows it. */
mw_event mw_event_for(const mw_event *event, int viewer);

/* Why a move is refused. */
typedef struct mw_reason {
    /* "L6.3", or NULL if the line breaks no rule but is no move. */
    const char *rule;
    /* The sentence of the catalogs that mw_say_reason() fills. */
    uint16_t sentence;
    /* What it is about: `what` and `part` mean nothing. */
    mw_event about;
    /* The word of the line that the sentence is about, where it is about one; else empty. */
    char word[48];
} mw_reason;

typedef struct mw_reasons {
    int n;
    mw_reason reason[MW_MAX_REASONS];
} mw_reasons;

/* ---- Problems: what is wrong with an input ---------------------------------------------------*/

enum mw_problem_code {
    MW_OK,
    /* Something is asked for that there is not: a game, a number of players, a command. */
    MW_BAD_REQUEST,
    /* A word that the game does not have, one too many, or one that cannot stand there. */
    MW_BAD_WORD,
    /* A choice is open: `options` are the choices. */
    MW_INCOMPLETE,
    /* `rule` forbids it. */
    MW_ILLEGAL,
    /* A position that cannot be: `field` says where. */
    MW_BAD_STATE,
    /* A log that cannot be: `line` says where. */
    MW_BAD_LOG,
    /* The session has no game yet. */
    MW_NO_GAME,
    MW_NOTHING_TO_UNDO,
    /* The player judges by a net, and there is none. */
    MW_NO_NET,
};

/* Means something only when the function that it was given to has returned false. */
typedef struct mw_problem {
    enum mw_problem_code code;
    /* Of MW_ILLEGAL: "L6.3"; else NULL. */
    const char *rule;
    /* Of MW_BAD_LOG: the line of the log, from 1; else 0. */
    int line;
    /* Of MW_BAD_STATE and MW_BAD_REQUEST, where one field is to blame: "seats[1].money"; else
     * empty. */
    char field[80];
    /* A sentence for a person. About texts of moves and logs it is in the language that was asked
     * for, about everything else, which programs write, in English. */
    char text[MW_MAX_TEXT];
    /* Of MW_INCOMPLETE: what could stand where the choice is open; else `n` is 0. */
    mw_options options;
} mw_problem;

/* "illegal", as the protocol says it; "" for a code that there is not. */
const char *mw_problem_id(enum mw_problem_code code);

/* ---- Languages -------------------------------------------------------------------------------
 * The languages in which people are told things are numbered from 0, which is English. Wherever a
 * `language` is given, a number that there is not counts as 0.
 */
int mw_language_count(void);

/* "en", "de", "it"; NULL for a language that there is not. */
const char *mw_language_id(int language);

/* The language with that id, or -1. */
int mw_language_find(const char *id);

/* ---- Games -----------------------------------------------------------------------------------*/

typedef struct mw_game {
    /* As programs and logs call it, and as people do. */
    const char *id;
    const char *name;
    /* Of the rules: logs of another revision are refused. */
    int revision;
    /* Names of maps. With n_maps 0 the game has one board without a name, which is map 0. */
    const char *const *maps;
    int n_maps;
    /* Names of options, such as variants of the rules: option i is bit i of mw_setup.options. */
    const char *const *options;
    int n_options;
    int least_players, most_players;
} mw_game;

int mw_game_count(void);

/* NULL for a game that there is not. */
const mw_game *mw_game_info(int game);

/* The game with that id, or -1. */
int mw_game_find(const char *id);

/* The printed facts of a board as JSON text: the project's data file for it, but for what it says
 * about drawing. NULL for a board that there is not. */
const char *mw_board(int game, int map);

/* ---- Random numbers --------------------------------------------------------------------------*/

/* SplitMix64, for which any number is a seed: `mw_random random = { .state = 1 };`. Or a caller's
 * own source, such as the system's generator or a stream cipher, where nobody may compute what was
 * drawn from what has been seen: `mw_random random = { .next = draw, .context = &cipher };`. */
typedef struct mw_random {
    /* Of SplitMix64; a source of the caller's leaves it alone. */
    uint64_t state;
    /* NULL, or 64 random bits. It is called for as many as are needed. */
    uint64_t (*next)(void *context);
    void *context;
} mw_random;

uint64_t mw_random_next(mw_random *random);

/* From 0 to n - 1; `n` is at least 1. With a caller's source all are equally likely as far as its
 * bits are; with SplitMix64 one number is, and each is as likely as the others but for n / 2^32. */
uint32_t mw_random_below(mw_random *random, uint32_t n);

/* ---- Positions -------------------------------------------------------------------------------
 * A position has no pointers: copy it with `=`, compare it with mw_hash() or memcmp(). There is no
 * undo: copy first, then step. A half-made move is part of a position.
 *
 * Positions come from mw_new() and mw_load(), and from steps and copies of these. To give the
 * library other bytes as a position is against the caller's duty.
 */
typedef struct mw_state {
    _Alignas(8) unsigned char bytes[MW_STATE_BYTES];
} mw_state;

/* What a new game needs; mw_new() refuses what a game does not have. */
typedef struct mw_setup {
    /* From 0 to mw_game_count() - 1; from 0 to n_maps - 1, or 0 where the game has no maps; from
     * least_players to most_players. */
    int game, map, players;
    /* One bit for each option that is wanted. */
    unsigned options;
    /* Any number. All shuffling happens at set-up, so that with its seed a whole game is given. */
    uint64_t seed;
    /* NULL, or where the shuffles come from in place of the seed. All deals are equally likely if
     * the numbers are. */
    mw_random *random;
} mw_setup;

/* Shuffles and deals. On error, for a set-up that cannot be, `state` is untouched. */
bool mw_new(mw_state *state, const mw_setup *setup, mw_problem *problem);

int mw_game_of(const mw_state *state);
int mw_map_of(const mw_state *state);
int mw_players(const mw_state *state);

/* The seat that decides; MW_NOBODY when the game is over. */
int mw_seat(const mw_state *state);
bool mw_is_over(const mw_state *state);

/* 64 bits, equal for equal positions, on every little-endian platform. */
uint64_t mw_hash(const mw_state *state);

/* The position as JSON, as the protocol shows it: `viewer` is a seat, who is shown what that seat
 * may know; MW_SPECTATOR, who is shown what everybody may know; or MW_NOBODY, who is shown
 * everything. Room: MW_MAX_STATE_TEXT. */
size_t mw_write_state(const mw_state *state, int viewer, char *text, size_t size);

/* Sets any consistent position that is given as JSON, with nothing hidden; `json` has `length`
 * bytes and needs no final 0. docs/protocol.md says what is checked. On error `state` is
 * untouched. */
bool mw_load(mw_state *state, const char *json, size_t length, mw_problem *problem);

/* Deals everything anew that `viewer`, a seat or MW_SPECTATOR, cannot see: other hands, deck, cards
 * set aside or face down, the next era's deck. Cards that were taken openly stay in their hands.
 * The result depends on what can be seen, on those cards and on the random numbers alone: positions
 * that look the same give the same result, and all deals are equally likely if the numbers are.
 * Does nothing for the referee, from whom nothing is hidden, nor for a seat that there is not. */
void mw_resample(mw_state *state, int viewer, mw_random *random);

/* NULL, or what is inconsistent: conservation of cards, tiles, links and points, and every cached
 * value against its recomputation. For tests of the rules; it does not prove that bytes from
 * elsewhere are a position: mw_load() does, of JSON. Costs microseconds. */
const char *mw_check(const mw_state *state);

/* By seat. */
typedef struct mw_result {
    int16_t vp[MW_MAX_PLAYERS];
    /* 0: has won. Seats of equal rank share a place. */
    uint8_t place[MW_MAX_PLAYERS];
    /* What the points are for: together they are vp. All 0 in a game that does not say. */
    int16_t scored[MW_MAX_PLAYERS][MW_SCORED_FIELDS];
} mw_result;

/* False, with `result` untouched, while the game goes on. */
bool mw_get_result(const mw_state *state, mw_result *result);

/* What the seat has scored so far, by source: mw_result.scored in the middle of a game. The seat must be
 * one of the game. */
void mw_get_scored(const mw_state *state, int seat, int16_t scored[MW_SCORED_FIELDS]);

/* ---- Moves, word by word ---------------------------------------------------------------------*/

/* What can stand next. Nothing (n is 0) when the game is over. */
void mw_get_options(const mw_state *state, enum mw_mode mode, mw_options *options);

/* Takes one word, and after the last word of a move all that follows by itself, until somebody has
 * to decide again. It is the caller's duty that the word is one of those that mw_get_options()
 * offers as MW_LEGAL, MW_WORD(MW_END, 0) included. Adds to `events`, which may be NULL. */
void mw_step(mw_state *state, mw_word word, mw_events *events);

/* Whether a move is half made. */
bool mw_is_open(const mw_state *state);

/* ---- Moves, whole ----------------------------------------------------------------------------
 * These functions are meant for positions between moves.
 */

/* Calls `visit` for every complete legal move, each set of sales once, until it returns false; the
 * move is there during the call only. Returns whether the list was whole. */
typedef bool mw_visit(void *context, const mw_move *move);
bool mw_each_move(const mw_state *state, mw_visit *visit, void *context);

/* The same list compactly: for each move a count and its words, one after another, into `words`,
 * which has room for `n_words`. Ends after `limit` moves, and before the first that does not fit.
 * Returns the number of moves written; `*whole` says whether that is all of them. */
size_t mw_list(const mw_state *state, mw_word *words, size_t n_words, size_t limit, bool *whole);

/* Whether `move` is legal. Any words may be asked about. */
bool mw_is_legal(const mw_state *state, const mw_move *move);

/* Plays a whole move. That it is legal is the caller's duty: it comes from mw_parse(), a list or a
 * bot, or mw_is_legal() has said so. Adds to `events`, which may be NULL. */
void mw_apply(mw_state *state, const mw_move *move, mw_events *events);

/* What would surely happen if a legal move were played: its events before anything hidden is drawn
 * or turned up, and before the round ends; `events` is emptied first. Returns whether the player's
 * turn goes on after it with nothing drawn or turned up, so that the move could still be taken
 * back. */
bool mw_preview(const mw_state *state, const mw_move *move, mw_events *events);

/* Reads a move, of fewer than MW_MAX_MOVE_TEXT bytes. Forced words may be left out; `move` has all
 * of them. `language` is that of the problem's text. On error `move` holds nothing of use. */
bool mw_parse(const mw_state *state, const char *text, int language, mw_move *move,
              mw_problem *problem);

/* Reads a prefix of a move (whole words, none left out) and steps a copy of `from` into `to`. On
 * error `to` is untouched. */
bool mw_parse_prefix(const mw_state *from, const char *text, int language, mw_state *to,
                     mw_problem *problem);

/* Reads words that are not necessarily a move: at most `most` of them, into `word`, which has room
 * for so many; MW_MAX_WORDS are enough for the functions below. */
bool mw_parse_words(const mw_state *state, const char *text, int language, mw_word *word, int *n,
                    int most, mw_problem *problem);

/* Room: MW_MAX_MOVE_TEXT, MW_MAX_WORD_TEXT. A word that the game does not have has no name. */
size_t mw_print_move(const mw_state *state, const mw_move *move, char *text, size_t size);
size_t mw_print_word(const mw_state *state, mw_word word, char *text, size_t size);

/* Every rule that forbids the move; none for a legal one. */
void mw_why(const mw_state *state, const char *text, mw_reasons *reasons);

/* Why no legal move contains all of `n` words, in whatever order they were chosen: at most four
 * reasons, the most telling first, each with its rule; none if there is such a move, or if there
 * are so many others that `budget` words of the tree are not enough to tell. Any words may be asked
 * about. The protocol has a budget of 60000, ten times what ordinary positions need. */
void mw_why_not(const mw_state *state, const mw_word *chosen, int n, size_t budget,
                mw_reasons *reasons);

/* More words than any game has. */
enum { MW_MAX_MATCHING = 512 };

/* Which legal moves contain given words. */
typedef struct mw_matches {
    /* How many such moves were found. */
    size_t moves;
    /* The budget was enough. If not, there may be more moves and words, and nothing is called
     * forced. */
    bool whole;
    /* The wanted and the forced words are a move, `first`, also where the budget was not enough. */
    bool complete;
    /* The shortest of the moves; where it is complete, as near to the order of the wanted words as
     * the rules allow. Empty where there is none. */
    mw_move first;
    /* What all of them contain besides, as often as all do. */
    int n_forced;
    mw_word forced[MW_MAX_WORDS];
    /* What some of them contain besides, ascending, each word once. */
    int n;
    mw_word word[MW_MAX_MATCHING];
} mw_matches;

/* The moves that contain all of `n` wanted words, in any order; a word that is wanted twice must be
 * there twice. More than MW_MAX_WORDS are in no move. Looks at no more than `budget` words of the
 * tree. */
void mw_containing(const mw_state *state, const mw_word *wanted, int n, size_t budget,
                   mw_matches *matches);

/* The number of sequences of `depth` listed moves. */
uint64_t mw_perft(const mw_state *state, int depth);

/* ---- Random play -----------------------------------------------------------------------------*/

/* A whole random move, uniform over the words offered at each point; `weighted`: verbs are drawn
 * with the weights that docs/performance.md tells. No words when the game is over. */
void mw_random_move(const mw_state *state, bool weighted, mw_random *random, mw_move *move);

/* Plays an unweighted one without recording it: the fastest way through a game. Does nothing when
 * the game is over. */
void mw_play_random(mw_state *state, mw_random *random);

/* A number that is the behaviour of the rules: a hash over `games` seeded random games of each
 * game. */
uint64_t mw_signature(int games);

/* ---- Sessions: a game with its history -------------------------------------------------------
 * The log is the truth: a first position and moves. Everything else comes from replaying it.
 */
enum {
    /* Shuffled piles of a set-up, and things in one of them. */
    MW_MAX_PILES = 8,
    MW_MAX_PILE = 96,
    /* Moves of a session, and words of all its moves together. A session refuses what is more;
     * games end long before. */
    MW_MAX_MOVES = 2048,
    MW_MAX_LOG_WORDS = 24576,
    /* Bytes of a player's name, the final 0 included. */
    MW_MAX_NAME = 40,
    /* Room for a log that is thirty times as long as usual. A session that was filled to its limits
     * may need more: mw_session_log() returns how much. */
    MW_MAX_LOG_TEXT = 1 << 18
};

typedef struct mw_pile {
    /* "deck" */
    const char *name;
    /* The items are kinds of cards, else numbers. */
    bool cards;
    uint8_t n;
    /* Top first. */
    uint8_t item[MW_MAX_PILE];
} mw_pile;

/* The shuffles of a set-up, as the log records them: with them a game does not depend on any random
 * generator. */
typedef struct mw_shuffles {
    int n;
    mw_pile pile[MW_MAX_PILES];
} mw_shuffles;

/* Where a session finds the nets of learned players: its caller has them, and reads one when it is
 * first asked for. */
typedef struct mw_nets {
    /* The net of a game, which must stay as it is while the session is used. Or NULL, with a
     * sentence that says why there is none in `why`, which has room for MW_MAX_TEXT; one that fits
     * all cases is there already. NULL itself: there are no nets. */
    const struct mw_net *(*find)(void *context, int game, char *why);
    void *context;
} mw_nets;

/* A caller reads all of it and writes `language`, `name` and `nets`, and nothing else. */
typedef struct mw_session {
    bool has_game;
    /* The game began with a position given from outside, not with a deal. */
    bool loaded;
    /* In which problems with moves and logs are told. */
    int language;
    /* Of a game that was dealt. */
    mw_shuffles shuffles;
    /* Before the first move, and after the last. */
    mw_state first, now;
    int n_moves;
    int n_words;
    /* Where the words of each move begin; start[n_moves] is n_words. */
    uint16_t start[MW_MAX_MOVES + 1];
    mw_word word[MW_MAX_LOG_WORDS];
    /* By seat, with a final 0; empty: "Player 1" and so on. A control character or # in it is
     * written to the log as a question mark. */
    char name[MW_MAX_PLAYERS][MW_MAX_NAME];
    /* Kept whatever game begins. */
    mw_nets nets;
} mw_session;

/* Without a game, in English, without nets. A session must have begun before it is used; a zeroed
 * one has. */
void mw_session_begin(mw_session *session);

/* Begin a game in the place of the one before, without names; `json` as for mw_load(). On error the
 * session is untouched. */
bool mw_session_new(mw_session *session, const mw_setup *setup, mw_problem *problem);
bool mw_session_load(mw_session *session, const char *json, size_t length, mw_problem *problem);

/* Play a move: one that is read as mw_parse() reads it, into `move`, or one that is given, which
 * is refused as MW_BAD_WORD if it is not legal. `events` may be NULL and is emptied first. On error
 * the session is untouched. */
bool mw_session_play(mw_session *session, const char *text, mw_move *move, mw_events *events,
                     mw_problem *problem);
bool mw_session_apply(mw_session *session, const mw_move *move, mw_events *events,
                      mw_problem *problem);

/* Takes the last move back; MW_NOTHING_TO_UNDO if there is none. */
bool mw_session_undo(mw_session *session, mw_problem *problem);

/* The position after the first `n` moves, or as many as there are. */
void mw_session_at(const mw_session *session, int n, mw_state *state);

/* The move with number `n`, from 0; no words if there is no such move. */
void mw_session_move(const mw_session *session, int n, mw_move *move);

/* The net of the session's game; or NULL, with MW_NO_NET and why. */
const struct mw_net *mw_session_net(const mw_session *session, mw_problem *problem);

/* The session as a log; nothing if it has no game. Room: MW_MAX_LOG_TEXT. */
size_t mw_session_log(const mw_session *session, char *text, size_t size);

/* Reads a whole log, of `length` bytes, and checks every move of it. `scratch` is another session,
 * which need not have begun and is overwritten; on error `session` is untouched. */
bool mw_session_replay(mw_session *session, const char *log, size_t length, mw_session *scratch,
                       mw_problem *problem);

/* ---- Bots ------------------------------------------------------------------------------------
 * A bot sees what its seat sees and nothing else: whatever is hidden is dealt anew before it
 * thinks. Its budget is a number of positions, not a time, so the same position, player and seed
 * give the same move everywhere. docs/ai.md tells how bots think.
 *
 * What a position is worth to a seat is a sum of terms, things that can be counted, each with its
 * weight. A game that nobody has taught the bots has no terms; bots play it at random.
 */
enum {
    /* Stages of a game, each with weights of its own. */
    MW_STAGES = 16,
    /* Terms of an evaluation. */
    MW_MAX_TERMS = 64,
    /* A victory point, in units of a value, and a tenth of one. */
    MW_POINT = 1000,
    MW_TENTH = MW_POINT / 10,
    MW_LEVELS = 10,
};

/* What the terms of an evaluation are worth, in units of MW_POINT. A caller's own weights must keep
 * the sum of all terms, each times its weight, within 32 bits. */
typedef struct mw_weights {
    int32_t weight[MW_STAGES][MW_MAX_TERMS];
} mw_weights;

/* How many terms the evaluation of a game has, at most MW_MAX_TERMS; 0 for a game without one. */
int mw_term_count(int game);

/* "LINK_POINTS"; "" for a term that there is not. */
const char *mw_term_name(int game, int term);

/* The game's own weights for so many players; NULL where there are none. */
const mw_weights *mw_get_weights(int game, int players);

/* Counts the terms of a seat into `terms`, which has room for MW_MAX_TERMS, and sets `*points` to
 * those that are scored for good; returns the stage. The seat must be one of the game. */
int mw_count_terms(const mw_state *state, int seat, int16_t *terms, int *points);

/* The points that the seat can expect, in units of MW_POINT; `weights` NULL: the game's own. The
 * seat must be one of the game. 0 in a game without an evaluation. */
int32_t mw_value(const mw_state *state, int seat, const mw_weights *weights);

/* A net is a learned value: it foretells how many points a seat will score from now on, and for
 * what, from the same terms and from prospects, which the weights do not know. It comes from a file
 * of data/nets, which the caller reads into memory; docs/ai.md tells how nets are taught. */
enum {
    /* Inputs, and the numbers between them and what it says. */
    MW_NET_INPUTS = 64,
    MW_NET_FIRST = 64,
    MW_NET_SECOND = 16,
    /* Actions that a seat can have left in its turn: 0 to 2. */
    MW_NET_PHASES = 3,
    /* Tables: the numbers of players, and again for a variant that is scored in another way. Each has
     * its phases and stages: a group has numbers of its own. */
    MW_NET_TABLES = 6,
    MW_NET_GROUPS = MW_NET_TABLES * MW_NET_PHASES * MW_STAGES,
    /* A file is no longer than that. */
    MW_MAX_NET_FILE = 1 << 20,
};

/* A caller reads nothing of it but `game` and `checksum`. */
typedef struct mw_net {
    int game;
    /* The processor has AVX2. */
    bool avx2;
    uint64_t checksum;
    int32_t direct[MW_NET_GROUPS][MW_NET_INPUTS]; /* of all sources together */
    int16_t first[MW_NET_FIRST][MW_NET_INPUTS];
    int32_t first_bias[MW_NET_GROUPS][MW_NET_FIRST];
    int16_t second[MW_NET_SECOND][MW_NET_FIRST];
    int32_t second_bias[MW_NET_SECOND];
    int32_t last[MW_NET_SECOND]; /* of all sources together */
    int32_t source_direct[MW_NET_GROUPS][MW_SCORED_FIELDS][MW_NET_INPUTS];
    int32_t source_last[MW_SCORED_FIELDS][MW_NET_SECOND];
    /* The lead, in units of MW_POINT, that doubles a seat's odds to come out before another. */
    int32_t doubling[MW_NET_TABLES][MW_STAGES];
} mw_net;

/* Reads a file. `avx2` says that the processor has these instructions; what a net says is the same
 * with and without. NULL if all is well, else what is wrong with the file, and `net` must not be
 * used: "it is damaged". */
const char *mw_read_net(mw_net *net, int game, const void *bytes, size_t size, bool avx2);

/* What a net is told of a game: the terms, and behind them the prospects. At most MW_NET_INPUTS; ""
 * for an input that there is not. */
int mw_input_count(int game);
const char *mw_input_name(int game, int input);

/* The tables of the game's net: its numbers of players, and these again where there is a variant. 0 in a
 * game without an evaluation. */
int mw_table_count(int game);

/* Counts them into `inputs`, which has room for MW_NET_INPUTS; what is behind the last one is 0.
 * Returns the group. The seat must be one of the game, and the game one with an evaluation. */
int mw_count_inputs(const mw_state *state, int seat, int16_t *inputs);

/* What the seat will have scored at the end, by source, in units of MW_POINT. The net and the
 * position must be of the same game. */
void mw_foretell(const mw_net *net, const mw_state *state, int seat,
                 int32_t scored[MW_SCORED_FIELDS]);

/* The chance of every seat to come out first, second and so on, in ten-thousandths; but for
 * rounding they add up to a whole by seat and by place. What is foretold of all seats decides, so
 * whatever a viewer cannot see must have been dealt anew. When the game is over it is the result,
 * in which those who share a place share its chance. */
void mw_chances(const mw_net *net, const mw_state *state,
                int32_t chance[MW_MAX_PLAYERS][MW_MAX_PLAYERS]);

enum mw_style {
    /* Any move. */
    MW_RANDOM,
    /* The best action. */
    MW_GREEDY,
    /* The best whole turn. */
    MW_TURN,
    /* The best turn after looking ahead. */
    MW_SEARCH,
    MW_STYLES
};

enum {
    /* Moves that a bot considers. */
    MW_MAX_CANDIDATES = 1024,
    /* Of a mw_player, each from 0 on. */
    MW_MAX_NODES = 1000000000,
    MW_MAX_ROUNDS = 1000,
    MW_MAX_PLAN = 8,
    MW_ALWAYS = 100, /* chances are in hundredths */
    MW_MAX_SLACK = 1000 * MW_POINT,
    MW_MAX_SPITE = 1000 * MW_POINT,
};

/* How a bot plays. What is beyond a limit counts as the limit, and less than 0 as 0. */
typedef struct mw_player {
    enum mw_style style;
    /* Its budget: positions that MW_SEARCH may evaluate for a move; up to MW_MAX_NODES. A look that
     * has begun is finished, so a few more can be evaluated. */
    int nodes;
    /* How far it looks ahead: until its turn has come so often again; up to MW_MAX_ROUNDS. */
    int rounds;
    /* Moves that it looks at more closely; up to MW_MAX_CANDIDATES. */
    int width;
    /* Ways of spending its last cards of an era that it follows side by side; up to MW_MAX_PLAN. */
    int plan;
    /* Errors, of MW_GREEDY and MW_TURN. The chance that a kind of action, such as selling, does not come
     * to its mind for this move, and the chance that it falls for the next best plan, and again for the
     * next; each up to MW_ALWAYS. */
    int overlooks, wavers;
    /* What it falls for never seems worse to it than the best by more than that, in units of MW_POINT, up
     * to MW_MAX_SLACK; 0: it makes no errors. Nor is an error ever to pass, draw, scout or borrow. */
    int slack;
    /* Terms that it does not see, one bit each. */
    uint64_t blind;
    /* NULL: the game's own. Else they must be there as long as the bot thinks. */
    const mw_weights *weights;
    /* It is meant to judge by a net: its caller gives it one, or lets it not play. */
    bool learned;
    /* Judges in place of the weights; of the game that is played, and there as long as the bot
     * thinks. NULL: the weights judge. It knows no `blind`. */
    const mw_net *net;
    /* Inputs that it wants others to have little of, one bit each, and what each of them costs it that
     * its rivals have on the mean, in units of MW_POINT; up to MW_MAX_SPITE. */
    uint64_t denies;
    int spite;
} mw_player;

/* The player of a level from 1 (a beginner) to MW_LEVELS, or the nearest level. The last two are
 * learned, and want a net; but in a game without an evaluation nobody is. */
mw_player mw_level(int game, int level);

/* Who the bot of a level is, in every language: "Toby" for the first; of the nearest level. */
const char *mw_level_name(int level);

/* Names the bots at a table. `level` has one for each of at most MW_MAX_PLAYERS seats, 0 for whoever
 * is no bot of a level. A bot whose name is "" gets that of its level, with an addition where somebody
 * at the table is called so: "Toby II". Other names stay. */
void mw_name_bots(int players, const int *level, char name[][MW_MAX_NAME]);

/* What a seat scores at a table of four players of that level, as it was measured on this board;
 * MW_NO_NUMBER where nobody has. */
int mw_level_points(int game, int map, int level);

/* A player by its name: "random", "greedy", "turn", "search", "level1" to "level10", or "top",
 * which is the last level; and two that try what can be done against it: "denier", who wants to cut
 * others off from merchants, ports and markets, and "starver", who wants them to lack coal, iron
 * and beer. Behind the name there may be settings, each after a comma: nodes, rounds, width, plan,
 * overlooks, wavers, and in points slack and spite, as in "level8,rounds=3,nodes=10000". Whoever
 * overlooks or wavers must have a slack to do so, and a setting must make a difference.
 * False, with `player` untouched, for another name or such a setting. */
bool mw_player_find(int game, const char *name, mw_player *player);

enum {
    /* Moves that advice is about. */
    MW_MOST_ADVICE = 16,
    /* In which two moves differ. */
    MW_MAX_DIFFERENCES = 8
};

/* A move that a bot considers. */
typedef struct mw_candidate {
    mw_move move;
    /* Of the position after it, or of the best turn that begins with the move. */
    int32_t value;
    /* Hash of that position: equal where only the order differs. */
    uint64_t after;
    /* Sum of what looking ahead found, and of the squares. */
    int64_t ahead, squares;
    /* How often it looked, each time in a world where the hidden cards were dealt anew; and how
     * often of these it did not reach the end of the game. */
    int worlds, open;
    /* Sums of the chance to win where it stopped looking, in ten-thousandths, and of the squares. */
    int64_t win, win_squares;
    /* Where the bot notes what it found by source, from 1 on; 0: nowhere. */
    int ledger;
} mw_candidate;

/* What all seats can expect: as `scored` of mw_result, and in the last column what nothing is known
 * about. Sums over worlds, in units of MW_POINT; and of each seat's points the sum of the squares. */
enum { MW_REST_FIELD = MW_SCORED_FIELDS, MW_LEDGER_FIELDS };
typedef struct mw_ledger {
    int64_t points[MW_MAX_PLAYERS][MW_LEDGER_FIELDS];
    int64_t squares[MW_MAX_PLAYERS];
} mw_ledger;

/* Whatever a bot needs to think. A caller reads it; only the functions below write it. */
typedef struct mw_bot {
    /* As the seat sees it, the rest dealt anew. */
    mw_state root;
    mw_player player;
    mw_random random;
    /* Positions, since the bot began to think. */
    uint64_t evaluated;
    /* Candidates that are still looked at; 0: it has made up its mind. */
    int alive;
    /* Of the look ahead: the candidate, the world, and worlds until the worse half is dropped. */
    int next, world, worlds;
    /* How many of the best candidates advice is wanted about; 0: it was not asked for any. */
    int wanted;
    /* Of candidates that advice may be about. */
    int ledgers;
    mw_ledger ledger[MW_MOST_ADVICE + 2];
    /* The move that was asked about, with the best as the next action: the same turn in another
     * order. And that action, while this is looked at. */
    mw_candidate other_order;
    mw_move then;
    /* Best first; none when the game is over. */
    int n;
    mw_candidate candidate[MW_MAX_CANDIDATES];
} mw_bot;

/* The move that the bot plays for the seat to move, from a position between moves. No words when
 * the game is over. */
void mw_think(mw_bot *bot, const mw_state *state, const mw_player *player, uint64_t seed,
              mw_move *move);

/* The same bit by bit: mw_think_more() does a little and says whether there is more to do. Whenever
 * that is, candidate[0] is the best move so far. */
void mw_think_begin(mw_bot *bot, const mw_state *state, const mw_player *player, uint64_t seed);
bool mw_think_more(mw_bot *bot);

/* Puts a move among the candidates, as the first, so that it is thought about too; between
 * mw_think_begin() and the first mw_think_more(). One that is not legal is left out. */
void mw_think_about(mw_bot *bot, const mw_move *move);

/* ---- Advice ----------------------------------------------------------------------------------
 * Advice comes from a bot that goes on looking at the best of its candidates until its budget is
 * spent; the first look at all of them is never cut short. With a net it looks as far as the last
 * level; without one it plays to the end of the game.
 */

/* It must stay the same while it is thought about. What is beyond a limit counts as the limit. */
typedef struct mw_question {
    /* The budget: positions to evaluate, up to MW_MAX_NODES. */
    int nodes;
    /* How many moves are wanted, from 1 to MW_MOST_ADVICE. */
    int top;
    /* NULL, or a move to say something about. It is looked at as often as the best, and at no cost
     * of theirs; where the rules allow it also with the best action behind it, be it with other
     * cards and cubes, and the better way counts: it is not blamed for its place in the turn. One
     * that is not legal is left out. */
    const mw_move *also;
    /* NULL, or what judges positions: a net of the game. */
    const mw_net *net;
} mw_question;

/* Begins to think about a position between moves; mw_advise_more() does a little and says whether
 * there is more to do. Then the candidates that were asked for are the first ones, best first. */
void mw_advise_begin(mw_bot *bot, const mw_state *state, const mw_question *question,
                     uint64_t seed);
bool mw_advise_more(mw_bot *bot, const mw_question *question);

/* Enough: what has come out best so far is what was asked for. What of it has not been looked at yet is,
 * each wanted move once and the one in question as often as these, and all are put in order. */
void mw_advise_stop(mw_bot *bot, const mw_question *question);

/* Something in which two moves differ: what the mover can expect from one source, or a rival in all. */
typedef struct mw_difference {
    int seat;
    /* A field of `scored`, or MW_REST_FIELD for all that is not named; of a rival MW_ALL_FIELDS. */
    int field;
    /* What the move brings more than the other one: whole tenths, in units of MW_POINT. */
    int32_t difference;
} mw_difference;

enum { MW_ALL_FIELDS = MW_LEDGER_FIELDS };

/* As in mw_scored_names; "rest", "all". */
const char *mw_field_name(int field);

/* What such a bot has found out about a candidate. Points are in units of MW_POINT, chances in
 * ten-thousandths; an error is the standard error. */
typedef struct mw_advice {
    mw_move move;
    /* Worlds in which it was looked at; 0: `points` is an estimate. */
    int worlds;
    /* Expected at the end. */
    int32_t points, points_error;
    /* The chance to win. Where no look has reached the end of the game it is what the net makes of it,
     * and its error has a part for that: a sixteenth where the chance is even. */
    int32_t win, win_error;
    /* Points, against the best candidate. */
    int32_t loss;
    /* The candidate it is compared with: the best or, for that, the next best that came out
     * otherwise in the same worlds; -1: none. */
    int against;
    /* It came out as the best did in every world; for the best: so did all that saw the same. */
    bool equal;
    /* How the two differ: the sources of the mover, the weightiest first, until what is left is at
     * most half of the last; that rest; and the rival to whom it makes most difference, if it is at
     * least half a point and more than twice its error. Those of the mover together are the
     * difference in points, in tenths. */
    int n;
    mw_difference reason[MW_MAX_DIFFERENCES];
} mw_advice;

/* About candidate[i]; if there is none, no words, and `against` is -1. */
void mw_get_advice(const mw_bot *bot, int i, mw_advice *advice);

/* The candidate that is this move, or -1. */
int mw_find_candidate(const mw_bot *bot, const mw_move *move);

/* ---- Judging a move --------------------------------------------------------------------------
 * What a move that was played has lost, and what everybody could expect after it. A bot of the
 * last level, or without a net of the best level that needs none, searches for the best move. Then
 * that one and the one played are compared in worlds that the search has not seen, the same for
 * both: so a move is not called better for having been lucky in the search, and losses may be summed
 * up. What everybody can expect comes from games that bots play to their end.
 */

/* What the seats can hope for after the move: means over games. Points are in units of MW_POINT,
 * chances in ten-thousandths. */
typedef struct mw_hopes {
    int32_t points[MW_MAX_PLAYERS], points_error[MW_MAX_PLAYERS];
    int32_t win[MW_MAX_PLAYERS];
    /* What the points are for: together they are `points`, but for rounding. */
    int32_t scored[MW_MAX_PLAYERS][MW_SCORED_FIELDS];
} mw_hopes;

typedef struct mw_judgement {
    /* What the search has found: the move played where nothing better was found. */
    mw_move best;
    bool is_best;
    /* Worlds in which the two were compared, and games played to the end with the move played; 0: it
     * was stopped before. */
    int worlds, games;
    /* Points of the mover that the move played had less in the mean; exactly 0 if it is the best.
     * Below 0 it had more. It is left as it is: sums of what cannot be below 0 would be too high. The
     * error is the standard error, and with it that of the evaluation where the game was not over. */
    int32_t loss, loss_error;
    /* At least half a point was lost, and so surely that of all moves of a game hardly one is accused
     * by accident: more than two and a half times the error, for few worlds three times. */
    bool clear;
    mw_hopes played;
    /* How the best move differs from the one played, as in mw_advice. Those of the mover together are the
     * loss; without a net there may be none. */
    int n;
    mw_difference reason[MW_MAX_DIFFERENCES];
} mw_judgement;

/* Whatever is needed to judge. A caller reads nothing of it. */
typedef struct mw_judge {
    mw_state before;
    mw_move played, best;
    int nodes, worlds, games;
    bool compares, is_best;
    mw_random random;
    /* Positions that the search and the games to the end have taken. */
    uint64_t searched, ended;
    /* Sums over worlds, and over games. The loss for the two ways in which each of the two moves goes
     * on. `open`: looks ahead that did not reach the end. */
    int64_t loss[2][2], loss_squares[2][2], worth;
    /* What the best move and the one played came to, each in its two ways. */
    mw_ledger best_ledger[2], played_ledger[2];
    int looks, open;
    int64_t points[MW_MAX_PLAYERS], squares[MW_MAX_PLAYERS], wins[MW_MAX_PLAYERS];
    int64_t scored[MW_MAX_PLAYERS][MW_SCORED_FIELDS];
    mw_bot bot;
} mw_judge;

/* Begins to judge a move, `also` of the question, from a position between moves, in which it must be
 * legal. However small the budget is, the comparison rests on sixteen worlds and the rest on eight
 * games. mw_judge_more() does a little and says whether there is more to do. */
void mw_judge_begin(mw_judge *judge, const mw_state *state, const mw_question *question,
                    uint64_t seed);
bool mw_judge_more(mw_judge *judge);

/* How far it is, in thousandths. */
int mw_judge_done(const mw_judge *judge);

/* What is known so far. */
void mw_get_judgement(const mw_judge *judge, mw_judgement *judgement);

/* ---- Drawings --------------------------------------------------------------------------------
 * The board as an SVG drawing of our own, with the tracks, purses and cards beside it: what
 * everybody may see and nothing else. Whatever a word of the notation names (a space, a link, a
 * merchant, a track, a pile) is an element with that word as data-word.
 */
enum mw_part {
    /* The map, and the panel beside it or below. */
    MW_PART_WHOLE,
    MW_PART_MAP,
    /* Tracks, purses and cards. */
    MW_PART_PANEL,
    /* The tiles of a seat that are not on the board. */
    MW_PART_MAT,
    /* What the signs of this game mean. */
    MW_PART_LEGEND,
    /* Of the panel: the markets, the demand and the cards. */
    MW_PART_TRACKS,
    /* Of the panel: the income track. */
    MW_PART_INCOME,
    MW_PARTS
};

/* "whole", "map" and so on. */
extern const char *const mw_part_names[MW_PARTS];

enum {
    /* Of mw_drawing.width. */
    MW_LEAST_WIDTH = 400,
    MW_MOST_WIDTH = 4000,
    /* Room for any drawing. */
    MW_MAX_DRAWING = 1 << 18
};

typedef struct mw_drawing {
    const mw_state *now;
    /* NULL, or what a move would make of it: what that adds is drawn as a ghost, what it takes away
     * as going. Of a move that ends an era nothing is drawn, nor of a position on another board. */
    const mw_state *then;
    /* Of names and titles. */
    int language;
    /* The players' names by seat, each NULL or empty for "Player 1" and so on; or NULL: all are. */
    const char *const *names;
    /* A file of its own, with its style; else the page has that. */
    bool standalone;
    enum mw_part part;
    /* Whose mat. */
    int seat;
    /* That a part other than the map may take, in units of which a text is 20 high: 0, as usual, or
     * from MW_LEAST_WIDTH to MW_MOST_WIDTH. What is beyond counts as the limit. */
    int width;
} mw_drawing;

/* Nothing for a game without a drawing, for the mat of a seat that there is not, and for the income
 * track of a game that has none. Room: MW_MAX_DRAWING. */
size_t mw_draw(const mw_drawing *drawing, char *svg, size_t size);

/* The style sheet of all drawings, with colours for day, night and paper. */
const char *mw_drawing_style(void);

/* ---- Sentences, and events as JSON -----------------------------------------------------------*/

/* What a line about a move says. The lines come in this order. */
enum mw_line {
    /* What was done: the first line, and one alone. */
    MW_LINE_DEED,
    /* What came of it at once. */
    MW_LINE_CONSEQUENCE,
    /* The end of the round: order, income, interest, cards. */
    MW_LINE_ROUND,
    /* The end of the era. */
    MW_LINE_SCORING,
    /* What begins then. */
    MW_LINE_NEXT,
    /* Who has won. */
    MW_LINE_RESULT,
};

/* To whom a move is told. */
typedef struct mw_teller {
    /* A seat, who is told of hidden cards what that seat may know; MW_SPECTATOR: of none; or
     * MW_NOBODY: of all. */
    int viewer, language;
    /* As in mw_drawing. */
    const char *const *names;
    /* Called for each line, which is there during the call only: less than MW_MAX_LINE bytes. */
    void (*line)(void *context, enum mw_line kind, const char *line);
    void *context;
} mw_teller;

/* Tells a move that `seat` has made, with its events; `state` is any position of the game. The seat
 * must be one of the game. A move of no words is told as a pass. */
void mw_tell(const mw_teller *teller, const mw_state *state, int seat, const mw_move *move,
             const mw_events *events);

/* The first of these lines for a move that is legal in this position, which is the caller's duty:
 * its name. Room: MW_MAX_LINE. */
void mw_say_move(const mw_state *state, const mw_move *move, int language, const char *const *names,
                 char *text, size_t size);

/* A reason that the library has given about this position, with its rule. Room: MW_MAX_TEXT. */
size_t mw_say_reason(const mw_state *state, const mw_reason *reason, int language, char *text,
                     size_t size);

/* An event as a JSON object, as the protocol has it; `only_seat` is a list, "seats", and stays when
 * mw_event_for() has taken the card away. `state` is the position after the move. Room:
 * MW_MAX_TEXT. */
size_t mw_write_event(const mw_state *state, const mw_event *event, char *json, size_t size);

/* "from links of the rail era", for the mover; names as in mw_drawing. Room: MW_MAX_TEXT. */
size_t mw_say_difference(const mw_state *state, const mw_difference *difference, int language,
                         const char *const *names, char *text, size_t size);

/* ---- Outlook: what a seat can expect as things stand -----------------------------------------
 * From what everybody may know.
 */
enum {
    /* Stacks of a mat, one for each industry. */
    MW_MAX_STACKS = 8,
    /* Levels of all industries. */
    MW_MAX_LEVELS = 32
};

/* The next tile of a stack of the mat; with none left only `industry` and `left` apply. Or all
 * tiles of one level: see mw_mat. */
typedef struct mw_stack {
    mw_word industry;
    /* Tiles in the stack, or of the level. */
    int16_t left;
    /* Tiles of this level at the beginning of the game. */
    int16_t printed;
    /* What is printed on the tile: its level, and what it costs to build it. */
    int16_t level, money, coal, iron;
    /* Barrels to sell from it. */
    int16_t beer;
    /* What it brings once it is flipped; `profit` is money. */
    int16_t points, income, profit;
    /* On it when it is built; what it adds to links. */
    int16_t cubes, icons;
    /* What the cubes are: enum mw_resource. */
    uint8_t resource;
    /* When it can be built; industries that it sells for: one bit each. */
    uint8_t eras, takes;
    /* For all the cubes that it needs, if they had to be bought now. */
    int16_t coal_price, iron_price;
    /* As cheap as it can be: what the board has is free. */
    int16_t price;
    /* It can never be built; not in this era; it can be developed. */
    bool never_built, other_era, developed;
} mw_stack;

typedef struct mw_outlook {
    /* The game has an income track; else `income` is the interest, below 0. */
    bool has_income;
    /* Income will be paid once more. */
    bool is_paid;
    int16_t income_level, income;
    /* Of a payment, if it came now. */
    int16_t missing;
    /* And a tile would have to leave the board for it. */
    bool has_to_sell;
    /* Open loans, in games that have them. */
    int16_t loans;
    /* Points besides those scored, if the era ended now. */
    int16_t links, tiles, cash, other;
    /* That cash counts then, the earnings of rails included. */
    int16_t money;
    /* Of the next round, if nobody spent more; and what each seat has spent. */
    uint8_t order[MW_MAX_PLAYERS];
    int16_t spent[MW_MAX_PLAYERS];
    int n;
    mw_stack stack[MW_MAX_STACKS];
} mw_outlook;

/* All is 0 for a seat that there is not. That the game is not over is the caller's duty. */
void mw_get_outlook(const mw_state *state, int seat, mw_outlook *outlook);

/* All levels of all industries, also those that are used up, the lowest of each first. */
typedef struct mw_mat {
    int n;
    mw_stack level[MW_MAX_LEVELS];
} mw_mat;

/* Empty for a seat that there is not. The game may be over. */
void mw_get_mat(const mw_state *state, int seat, mw_mat *mat);

/* ---- Learning: words as numbers, positions as bytes ------------------------------------------
 * For programs that learn to play: an action is the number of a word, and an observation is what a
 * seat may know of a position, as a row of bytes. Both belong to a board, a game on one of its maps,
 * and are the same for every number of players. docs/python.md tells how they are used.
 */
enum {
    /* Raised whenever a number of a word or a byte of an observation comes to mean something else,
     * on any board. */
    MW_LEARN_VERSION = 1,
    /* Parts of an observation, the dimensions of one, and bytes of all of them together. */
    MW_MAX_SEEN = 48,
    MW_SEEN_DIMENSIONS = 3,
    MW_MAX_OBSERVATION = 2048
};

/* What stands for MW_WORD(MW_END, 0) in a vocabulary; no game has such a word. */
#define MW_END_TEXT "end"

/* All words that can ever be offered on a board, numbered from 0 on in ascending order. */
typedef struct mw_vocabulary {
    int game, map;
    int n;
    mw_word word[MW_MAX_MATCHING];
    /* By word; -1 for those that there are not. */
    int16_t number[MW_KINDS << 8];
} mw_vocabulary;

/* False, with `vocabulary` untouched, for a board that there is not. */
bool mw_get_vocabulary(int game, int map, mw_vocabulary *vocabulary);

/* The text of a word, or MW_END_TEXT; nothing for a number that there is not. Room:
 * MW_MAX_WORD_TEXT. */
size_t mw_print_number(const mw_vocabulary *vocabulary, int number, char *text, size_t size);

/* A byte for each word of the vocabulary: 1 if it is among the options, which must be of a position
 * on its board; else 0. `offered` has room for `n` bytes. */
void mw_mask_options(const mw_vocabulary *vocabulary, const mw_options *options, uint8_t *offered);

/* Takes the word with that number as mw_step() does. False, with the position untouched, if it is
 * not offered, or the position is on another board. */
bool mw_step_number(const mw_vocabulary *vocabulary, mw_state *state, int number,
                    mw_events *events);

/* A part of an observation. Seats are counted from the viewer on: first the viewer, then the seat
 * with the next number, and behind the last one seat 0. */
typedef struct mw_seen {
    const char *name, *meaning;
    /* Where its bytes begin, and how many there are. */
    int at, size;
    int dimensions;
    /* The last index runs fastest. */
    int shape[MW_SEEN_DIMENSIONS];
    /* The largest value that a byte can have. */
    int most;
} mw_seen;

/* The parts of an observation, in their order, into `seen`, which has room for MW_MAX_SEEN; returns
 * how many there are: none for a board that there is not. */
int mw_observation_parts(int game, int map, mw_seen *seen);

/* The bytes of all of them; 0 for a board that there is not. */
int mw_observation_size(int game, int map);

/* What a seat may know, and nothing else, in so many bytes. The words of a half-made move are seen
 * by the seat that makes it alone. The seat must be one of the game. */
void mw_observe(const mw_state *state, int seat, uint8_t *out);

/* ---- Protocol: one JSON object in, one out ---------------------------------------------------
 * The commands are in docs/protocol.md. `millwright engine` and the page answer by this function.
 */
enum {
    /* Enough for every answer. In a smaller buffer long lists of moves are cut and say so, other
     * long answers are cut, and bots may be refused: they think in it, too. */
    MW_ANSWER_BYTES = 32 << 20,
    /* With less, every request is refused. */
    MW_LEAST_ANSWER_BYTES = 1 << 16
};

/* Answers a request of `length` bytes, which needs no final 0. `session` is what the commands are
 * about; `scratch` is another one, which need not have begun and is overwritten. `answer` has
 * `size` bytes, all of which may be written to. Returns the length of the answer, a line without
 * its end; if it is not less than `size`, the answer was cut. `*quit` says whether the command was
 * quit. */
size_t mw_answer(mw_session *session, mw_session *scratch, const char *request, size_t length,
                 char *answer, size_t size, bool *quit);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif

#endif
