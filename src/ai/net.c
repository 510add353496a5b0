/* A learned value; see net.h. */
#include "net.h"

#include <string.h>

#include "evaluation.h"
#include "text/text.h"

enum {
    VERSION = 1,
    HEAD = 64, /* bytes before the weights */
    NAME = 24,
    /* Of what comes out of a layer: 8, in parts of 2^9. */
    MOST = 4095,
    FIRST_SHIFT = 14 - 9,
    SECOND_SHIFT = 10,
    LAST_SHIFT = 9,
    /* More than any game has; no sum of a few is beyond 32 bits. */
    MOST_POINTS = 100000 * MW_POINT,
};

/* ---- Foretelling ------------------------------------------------------------------------------*/

#if defined __x86_64__
#define HAS_AVX2 1
#define WITH_AVX2 __attribute__((target("avx2")))
#else
#define HAS_AVX2 0
#define WITH_AVX2
#endif
#define INLINE static inline __attribute__((always_inline))

/* The sum of products and a number to begin with; the lengths are constants, so that compilers use wide registers.
 * Sums that a net of ours never reaches go round, and do no harm. */
INLINE int32_t products(int32_t begin, const int16_t *a, const int16_t *b, int n)
{
    uint32_t sum = (uint32_t)begin;

    for (int i = 0; i < n; i++)
        sum += (uint32_t)((int32_t)a[i] * b[i]);
    return (int32_t)sum;
}

INLINE int16_t limited(int32_t sum)
{
    return (int16_t)(sum < 0 ? 0 : sum > MOST ? MOST : sum);
}

/* What the second layer says. */
INLINE void pass_through(const mw_net *net, int group, const int16_t *terms, int16_t *second)
{
    int16_t first[MW_NET_FIRST];

    for (int i = 0; i < MW_NET_FIRST; i++)
        first[i] =
            limited(products(net->first_bias[group][i], net->first[i], terms, MW_NET_INPUTS) >>
                    FIRST_SHIFT);
    for (int i = 0; i < MW_NET_SECOND; i++)
        second[i] = limited(products(net->second_bias[i], net->second[i], first, MW_NET_FIRST) >>
                            SECOND_SHIFT);
}

/* What comes out, of one source or of all. */
INLINE int32_t reckon(const int32_t *direct, const int32_t *last, const int16_t *terms,
                      const int16_t *second)
{
    uint32_t sum = 0;
    int64_t learned = 0, points;

    for (int i = 0; i < MW_NET_INPUTS; i++)
        sum += (uint32_t)direct[i] * (uint32_t)terms[i];
    for (int i = 0; i < MW_NET_SECOND; i++)
        learned += (int64_t)last[i] * second[i];
    points = (int32_t)sum + (learned >> LAST_SHIFT);
    return (int32_t)(points > MOST_POINTS    ? MOST_POINTS
                     : points < -MOST_POINTS ? -MOST_POINTS
                                             : points);
}

INLINE int32_t foretell(const mw_net *net, int group, const int16_t *terms)
{
    int16_t second[MW_NET_SECOND];

    pass_through(net, group, terms, second);
    return reckon(net->direct[group], net->last, terms, second);
}

WITH_AVX2 static int32_t foretell_avx2(const mw_net *net, int group, const int16_t *terms)
{
    return foretell(net, group, terms);
}

static int32_t foretell_plain(const mw_net *net, int group, const int16_t *terms)
{
    return foretell(net, group, terms);
}

int32_t mw_net_to_come(const mw_net *net, int group, const int16_t *terms)
{
    return HAS_AVX2 && net->avx2 ? foretell_avx2(net, group, terms)
                                 : foretell_plain(net, group, terms);
}

int mw_net_group(const mw_state *state, const int16_t *terms)
{
    int count = mw_players(state) - mw_game_info(mw_game_of(state))->least_players;
    int phase = terms[TERM_ACTIONS] < MW_NET_PHASES ? terms[TERM_ACTIONS] : MW_NET_PHASES - 1;

    return (count * MW_NET_PHASES + phase) * MW_STAGES + mw_evaluator_of(state)->stage(state);
}

/* Rounding leaves a little between all sources together and their sum: it goes to the last one. */
void mw_foretell(const mw_net *net, const mw_state *state, int seat,
                 int32_t scored[MW_SCORED_FIELDS])
{
    int16_t terms[MW_MAX_TERMS] = { 0 }, second[MW_NET_SECOND];
    int16_t so_far[MW_SCORED_FIELDS];
    int32_t left;
    int group;

    mw_get_scored(state, seat, so_far);
    for (int i = 0; i < MW_SCORED_FIELDS; i++)
        scored[i] = MW_POINT * so_far[i];
    if (mw_is_over(state))
        return;
    mw_evaluator_of(state)->count(state, seat, terms);
    group = mw_net_group(state, terms);
    pass_through(net, group, terms, second);
    left = reckon(net->direct[group], net->last, terms, second);
    for (int i = 0; i < MW_SCORED_FIELDS; i++) {
        int32_t part = i == MW_SCORED_FIELDS - 1 ? left
                                                 : reckon(net->source_direct[group][i],
                                                          net->source_last[i], terms, second);
        scored[i] += part;
        left -= part;
    }
}

/* ---- Reading ----------------------------------------------------------------------------------*/

struct reader {
    const unsigned char *at;
};

static uint64_t read_number(struct reader *reader, int bytes)
{
    uint64_t number = 0;

    for (int i = 0; i < bytes; i++)
        number |= (uint64_t)*reader->at++ << 8 * i;
    return number;
}

static int16_t read_16(struct reader *reader)
{
    return (int16_t)(uint16_t)read_number(reader, 2);
}

static int32_t read_32(struct reader *reader)
{
    return (int32_t)(uint32_t)read_number(reader, 4);
}

static const uint64_t hash_begins = 0xcbf29ce484222325u;

/* FNV-1a. */
static uint64_t hash_of(const unsigned char *bytes, size_t n, uint64_t hash)
{
    for (size_t i = 0; i < n; i++)
        hash = (hash ^ bytes[i]) * 0x100000001b3u;
    return hash;
}

static uint64_t hash_of_terms(int game)
{
    uint64_t hash = hash_begins;

    for (int i = 0; i < mw_term_count(game); i++) {
        const char *name = mw_term_name(game, i);
        /* with the 0 behind it */
        hash = hash_of((const unsigned char *)name, text_length(name) + 1, hash);
    }
    return hash;
}

/* How many numbers of players there are. */
static int counts_of(int game)
{
    const mw_game *info = mw_game_info(game);
    return info->most_players - info->least_players + 1;
}

/* The numbers of the head, which must be those of the game and of this file's version. */
static bool has_right_shape(struct reader *reader, int game)
{
    const int wanted[] = { mw_term_count(game),
                           MW_NET_FIRST,
                           MW_NET_SECOND,
                           MW_SCORED_FIELDS,
                           mw_game_info(game)->least_players,
                           counts_of(game),
                           MW_NET_PHASES,
                           MW_STAGES };
    bool right = true;

    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        right &= read_16(reader) == wanted[i];
    return right && wanted[0] <= MW_NET_INPUTS && wanted[5] <= MW_NET_COUNTS;
}

static size_t size_of_file(int game)
{
    size_t terms = (size_t)mw_term_count(game);
    size_t groups = (size_t)counts_of(game) * MW_NET_PHASES * MW_STAGES;

    return HEAD + 2 * MW_NET_FIRST * terms + 4 * groups * MW_NET_FIRST +
           2 * MW_NET_SECOND * MW_NET_FIRST + 4 * MW_NET_SECOND +
           4 * MW_SCORED_FIELDS * MW_NET_SECOND + 4 * groups * MW_SCORED_FIELDS * terms;
}

/* Goes round, as sums of products do. */
static int32_t added(int32_t a, int32_t b)
{
    return (int32_t)((uint32_t)a + (uint32_t)b);
}

static void read_weights(mw_net *net, struct reader *reader, int terms, int groups)
{
    for (int i = 0; i < MW_NET_FIRST; i++)
        for (int j = 0; j < terms; j++)
            net->first[i][j] = read_16(reader);
    for (int i = 0; i < groups; i++)
        for (int j = 0; j < MW_NET_FIRST; j++)
            net->first_bias[i][j] = read_32(reader);
    for (int i = 0; i < MW_NET_SECOND; i++)
        for (int j = 0; j < MW_NET_FIRST; j++)
            net->second[i][j] = read_16(reader);
    for (int i = 0; i < MW_NET_SECOND; i++)
        net->second_bias[i] = read_32(reader);
    for (int i = 0; i < MW_SCORED_FIELDS; i++)
        for (int j = 0; j < MW_NET_SECOND; j++) {
            net->source_last[i][j] = read_32(reader);
            net->last[j] = added(net->last[j], net->source_last[i][j]);
        }
    for (int i = 0; i < groups; i++)
        for (int j = 0; j < MW_SCORED_FIELDS; j++)
            for (int k = 0; k < terms; k++) {
                net->source_direct[i][j][k] = read_32(reader);
                net->direct[i][k] = added(net->direct[i][k], net->source_direct[i][j][k]);
            }
}

const char *mw_read_net(mw_net *net, int game, const void *bytes, size_t size, bool avx2)
{
    static const char mark[] = "MWNET";
    struct reader reader = { bytes };
    const unsigned char *begin = bytes;
    char name[NAME];

    if (!mw_evaluator_of_game(game))
        return "its game has no bots that judge";
    if (size > MW_MAX_NET_FILE)
        return "it is too large";
    if (size < HEAD || memcmp(begin, mark, sizeof mark) != 0)
        return "it is no net";
    reader.at += sizeof mark;
    if (read_16(&reader) != VERSION)
        return "it is of another version";
    memset(net, 0, sizeof *net);
    net->checksum = read_number(&reader, 8);
    if (net->checksum != hash_of(reader.at, size - (size_t)(reader.at - begin), hash_begins))
        return "it is damaged: its checksum is wrong";
    memcpy(name, reader.at, NAME);
    name[NAME - 1] = 0;
    reader.at += NAME;
    if (!text_equal(name, mw_game_info(game)->id))
        return "it is of another game";
    if (read_number(&reader, 8) != hash_of_terms(game) || !has_right_shape(&reader, game) ||
        size != size_of_file(game))
        return "it is of another version";
    net->game = game;
    net->avx2 = avx2;
    read_weights(net, &reader, mw_term_count(game), counts_of(game) * MW_NET_PHASES * MW_STAGES);
    return NULL;
}
