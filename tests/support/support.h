/*
 * What the unit tests and the fuzz targets share: games by seed, games with a chosen hand, and
 * reading and changing JSON texts by path. A helper that cannot do its work ends the program.
 */
#ifndef SUPPORT_H
#define SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "millwright.h"
#include "text/json.h"

#define TEST(name) static void name(__attribute__((unused)) void **fixture)
#define LENGTH(array) ((int)(sizeof(array) / sizeof *(array)))

/* Ends the program with the sentence if the condition does not hold. */
void must(bool condition, const char *sentence);

/* ---- Games ------------------------------------------------------------------------------------*/
mw_setup setup_of(const char *game, int players, uint64_t seed);
void new_game(mw_state *state, int players, uint64_t seed);        /* Lancashire */
void new_session(mw_session *session, int players, uint64_t seed); /* Lancashire */

/* The position of a seeded game after so many random moves, or its end if that comes first. Verbs
 * are weighted, so that something happens. */
void random_position_of(mw_state *state, const mw_setup *setup, int moves);
void random_position(mw_state *state, int players, uint64_t seed, int moves); /* Lancashire */
void random_session(mw_session *session, int players, uint64_t seed, int moves);

/* The file of the net that comes with the program, into room for MW_MAX_NET_FILE bytes; how many there are. And the net,
 * which stays as it is. */
size_t read_net_file(const char *game, unsigned char *file);
const mw_net *net_of(const char *game);

/* A new game of three in which seat 0 starts and holds these cards (`hand`: eight ids). */
void game_with_hand(mw_state *state, const char *const *hand);

/* Plays a move that must be legal. */
void play(mw_state *state, const char *move);

/* ---- Words ------------------------------------------------------------------------------------*/

/* The word with that text; it must be one. */
mw_word word_of(const mw_state *state, const char *text);

/* Every word of a game but MW_END; `most` is how many fit. Returns how many there are. */
int vocabulary(const mw_state *state, mw_word *words, int most);

/* ---- JSON -------------------------------------------------------------------------------------
 * A path is written as the library writes it: seats[1].money
 */
struct json json_at(const char *text, const char *path); /* none if there is nothing */

/* Writes `value` in the place of what stands at the path, or of the member with its key, comma
 * included, where `value` is NULL. `text` has room for `size` bytes. */
void json_put(char *text, size_t size, const char *path, const char *value);

bool is_utf8(const char *text);

/* The first `from` in `text`, which must be there, becomes `to`. */
void replace(char *text, size_t size, const char *from, const char *to);

#endif
