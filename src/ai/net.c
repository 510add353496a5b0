/* A learned value; see net.h. */
#include "net.h"

#include <string.h>

#include "evaluation.h"
#include "rules/scored.h"
#include "text/text.h"

enum {
    VERSION = 3,
    HEAD = 64, /* bytes before the weights */
    NAME = 24,
    /* Of what comes out of a layer: 8, in parts of 2^9. */
    MOST = 4095,
    FIRST_SHIFT = 14 - 9,
    SECOND_SHIFT = 10,
    LAST_SHIFT = 9,
    /* More than any game has; no sum of a few is beyond 32 bits. */
    MOST_POINTS = 10000 * MW_POINT,
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

/* What goes into a layer: the same for both, so that one piece of code serves them. */
enum { WIDTH = MW_NET_INPUTS };
_Static_assert((int)WIDTH == (int)MW_NET_FIRST, "what the first layer says is as wide");

/* The sum of products and a number to begin with; the length is a constant, so that compilers use wide registers.
 * Sums that a net of ours never reaches go round, and do no harm. */
INLINE int32_t products(int32_t begin, const int16_t *a, const int16_t *b)
{
    uint32_t sum = (uint32_t)begin;

#pragma GCC unroll 8
    for (int i = 0; i < WIDTH; i++)
        sum += (uint32_t)((int32_t)a[i] * b[i]);
    return (int32_t)sum;
}

INLINE int16_t limited(int32_t sum)
{
    return (int16_t)(sum < 0 ? 0 : sum > MOST ? MOST : sum);
}

/* What a layer says. Its sums are all there before any is limited: then no processor has to guess which of them are. */
INLINE void pass_layer(const int16_t weight[][WIDTH], const int32_t *bias, const int16_t *from,
                       int16_t *to, int n, int shift)
{
    int32_t sum[WIDTH];

    for (int i = 0; i < n; i++)
        sum[i] = products(bias[i], weight[i], from);
    for (int i = 0; i < n; i++)
        to[i] = limited(sum[i] >> shift);
}

/* What the second layer says. */
INLINE void pass_through(const mw_net *net, int group, const int16_t *inputs, int16_t *second)
{
    int16_t first[MW_NET_FIRST];

    pass_layer(net->first, net->first_bias[group], inputs, first, MW_NET_FIRST, FIRST_SHIFT);
    pass_layer(net->second, net->second_bias, first, second, MW_NET_SECOND, SECOND_SHIFT);
}

/* What comes out, of one source or of all. */
INLINE int32_t reckon(const int32_t *direct, const int32_t *last, const int16_t *inputs,
                      const int16_t *second)
{
    uint32_t sum = 0;
    int64_t learned = 0, points;

    for (int i = 0; i < MW_NET_INPUTS; i++)
        sum += (uint32_t)direct[i] * (uint32_t)inputs[i];
    for (int i = 0; i < MW_NET_SECOND; i++)
        learned += (int64_t)last[i] * second[i];
    points = (int32_t)sum + (learned >> LAST_SHIFT);
    return (int32_t)(points > MOST_POINTS    ? MOST_POINTS
                     : points < -MOST_POINTS ? -MOST_POINTS
                                             : points);
}

INLINE int32_t foretell(const mw_net *net, int group, const int16_t *inputs)
{
    int16_t second[MW_NET_SECOND];

    pass_through(net, group, inputs, second);
    return reckon(net->direct[group], net->last, inputs, second);
}

WITH_AVX2 static int32_t foretell_avx2(const mw_net *net, int group, const int16_t *inputs)
{
    return foretell(net, group, inputs);
}

static int32_t foretell_plain(const mw_net *net, int group, const int16_t *inputs)
{
    return foretell(net, group, inputs);
}

int32_t mw_net_to_come(const mw_net *net, int group, const int16_t *inputs)
{
    return HAS_AVX2 && net->avx2 ? foretell_avx2(net, group, inputs)
                                 : foretell_plain(net, group, inputs);
}

/* How many numbers of players there are. */
static int counts_of(int game)
{
    const mw_game *info = mw_game_info(game);
    return info->most_players - info->least_players + 1;
}

int mw_table_count(int game)
{
    const struct evaluator *evaluator = mw_evaluator_of_game(game);
    return evaluator ? counts_of(game) * (evaluator->is_variant ? 2 : 1) : 0;
}

static int table_of(const mw_state *state)
{
    const struct evaluator *evaluator = mw_evaluator_of(state);
    int game = mw_game_of(state), count = mw_players(state) - mw_game_info(game)->least_players;

    return evaluator->is_variant && evaluator->is_variant(state) ? counts_of(game) + count : count;
}

static int group_of(const mw_state *state, const int16_t *terms)
{
    int phase = terms[TERM_ACTIONS] < MW_NET_PHASES ? terms[TERM_ACTIONS] : MW_NET_PHASES - 1;

    return (table_of(state) * MW_NET_PHASES + phase) * MW_STAGES +
           mw_evaluator_of(state)->stage(state);
}

int mw_count_inputs(const mw_state *state, int seat, int16_t *inputs)
{
    const struct evaluator *evaluator = mw_evaluator_of(state);

    memset(inputs, 0, MW_NET_INPUTS * sizeof *inputs);
    evaluator->count(state, seat, inputs);
    evaluator->look(state, seat, inputs + evaluator->n_terms);
    return group_of(state, inputs);
}

int mw_input_count(int game)
{
    const struct evaluator *evaluator = mw_evaluator_of_game(game);
    return evaluator ? evaluator->n_terms + evaluator->n_prospects : 0;
}

const char *mw_input_name(int game, int input)
{
    int terms = mw_term_count(game);

    if (input < 0 || input >= mw_input_count(game))
        return "";
    return input < terms ? mw_term_name(game, input) : mw_evaluators[game]->prospect[input - terms];
}

/* The tiles of this era, or of the last one, can always bring something, and most of all. */
static int field_of_tiles(mask open)
{
    return open & bit(SCORED_RAIL_TILES) ? SCORED_RAIL_TILES : SCORED_CANAL_TILES;
}

/* What is left between the fields and their sum goes to tiles: rounding, and the little that a net foretells of what
 * can bring nothing more. */
void mw_foretell(const mw_net *net, const mw_state *state, int seat,
                 int32_t scored[MW_SCORED_FIELDS])
{
    int16_t inputs[MW_NET_INPUTS], second[MW_NET_SECOND];
    int16_t so_far[MW_SCORED_FIELDS];
    mask open = mw_evaluator_of(state)->open_fields(state);
    int group, field;
    int32_t left;

    mw_get_scored(state, seat, so_far);
    for (int i = 0; i < MW_SCORED_FIELDS; i++)
        scored[i] = MW_POINT * so_far[i];
    if (mw_is_over(state))
        return;
    group = mw_count_inputs(state, seat, inputs);
    pass_through(net, group, inputs, second);
    left = reckon(net->direct[group], net->last, inputs, second);
    FOR_EACH (field, open & ~bit(field_of_tiles(open))) {
        int32_t part =
            reckon(net->source_direct[group][field], net->source_last[field], inputs, second);
        scored[field] += part;
        left -= part;
    }
    scored[field_of_tiles(open)] += left;
}

/* ---- Chances ----------------------------------------------------------------------------------*/

enum { PARTS = 256 /* of a doubling */, STRONGEST = 1 << 24 };

/* 2 to the power of -n / PARTS, in parts of STRONGEST. */
static uint64_t fallen(int64_t n)
{
    /* 2 to the power of -i / 16, and of -i / 256, in parts of 2^16. */
    static const uint32_t coarse[16] = { 65536, 62757, 60097, 57549, 55109, 52773, 50535, 48393,
                                         46341, 44376, 42495, 40693, 38968, 37316, 35734, 34219 };
    static const uint32_t fine[16] = { 65536, 65359, 65182, 65006, 64830, 64655, 64480, 64306,
                                       64132, 63958, 63785, 63613, 63441, 63269, 63098, 62928 };
    int64_t halves = n / PARTS;

    return halves > 24 ? 0 : (uint64_t)coarse[n % PARTS / 16] * fine[n % 16] >> (8 + halves);
}

/* How strong the seats are, in parts of the strongest one. Nobody is without hope: a chance needs no 0. */
static void compare_strength(const mw_net *net, const mw_state *state, const int32_t *points,
                             uint64_t *strength)
{
    int players = mw_players(state);
    int32_t doubling = net->doubling[table_of(state)][mw_evaluator_of(state)->stage(state)];
    int32_t most = points[0];

    for (int i = 1; i < players; i++)
        most = points[i] > most ? points[i] : most;
    for (int i = 0; i < players; i++)
        strength[i] = 1 + fallen((int64_t)PARTS * ((int64_t)most - points[i]) / doubling);
}

int32_t mw_net_win(const mw_net *net, const mw_state *state, const int32_t *points, int seat)
{
    uint64_t strength[MW_MAX_PLAYERS], sum = 0;

    compare_strength(net, state, points, strength);
    for (int i = 0; i < mw_players(state); i++)
        sum += strength[i];
    return (int32_t)(strength[seat] * WHOLE / sum);
}

/* The chances of places, from the first on: of every set of seats, the chance that just these have the
 * first places, in parts of STRONGEST. */
static void share_places(const uint64_t *strength, int players,
                         uint64_t chance[MW_MAX_PLAYERS][MW_MAX_PLAYERS])
{
    uint64_t placed[1 << MW_MAX_PLAYERS] = { STRONGEST };

    for (int set = 0; set < (1 << players) - 1; set++) {
        uint64_t left = 0;
        int place = 0;
        for (int i = 0; i < players; i++)
            if (set >> i & 1)
                place++;
            else
                left += strength[i];
        for (int i = 0; i < players; i++)
            if (!(set >> i & 1)) {
                uint64_t next = placed[set] * strength[i] / left;
                placed[set | 1 << i] += next;
                chance[i][place] += next;
            }
    }
}

/* Those who share a place have it and the next ones together. */
static void chances_at_end(const mw_state *state, int32_t chance[MW_MAX_PLAYERS][MW_MAX_PLAYERS])
{
    int players = mw_players(state);
    mw_result result;

    mw_get_result(state, &result);
    for (int i = 0; i < players; i++) {
        int equals = 0;
        for (int j = 0; j < players; j++)
            equals += result.place[j] == result.place[i];
        for (int k = 0; k < equals; k++)
            chance[i][result.place[i] + k] = WHOLE / equals;
    }
}

void mw_chances(const mw_net *net, const mw_state *state,
                int32_t chance[MW_MAX_PLAYERS][MW_MAX_PLAYERS])
{
    uint64_t strength[MW_MAX_PLAYERS], part[MW_MAX_PLAYERS][MW_MAX_PLAYERS] = { { 0 } };
    int32_t points[MW_MAX_PLAYERS] = { 0 };
    int players = mw_players(state);

    memset(chance, 0, sizeof(int32_t[MW_MAX_PLAYERS][MW_MAX_PLAYERS]));
    if (mw_is_over(state)) {
        chances_at_end(state, chance);
        return;
    }
    for (int i = 0; i < players; i++)
        points[i] = mw_value_seen(state, i, &(mw_player){ .net = net });
    compare_strength(net, state, points, strength);
    share_places(strength, players, part);
    for (int i = 0; i < players; i++)
        for (int place = 0; place < players; place++)
            chance[i][place] = (int32_t)((part[i][place] * WHOLE + STRONGEST / 2) / STRONGEST);
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

static uint64_t hash_of_inputs(int game)
{
    uint64_t hash = hash_begins;

    for (int i = 0; i < mw_input_count(game); i++) {
        const char *name = mw_input_name(game, i);
        /* with the 0 behind it */
        hash = hash_of((const unsigned char *)name, text_length(name) + 1, hash);
    }
    return hash;
}

/* The numbers of the head, which must be those of the game and of this file's version. */
static bool has_right_shape(struct reader *reader, int game)
{
    const int wanted[] = { mw_input_count(game),
                           MW_NET_FIRST,
                           MW_NET_SECOND,
                           MW_SCORED_FIELDS,
                           mw_game_info(game)->least_players,
                           mw_table_count(game),
                           MW_NET_PHASES,
                           MW_STAGES };
    bool right = true;

    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        right &= read_16(reader) == wanted[i];
    return right && wanted[0] <= MW_NET_INPUTS && wanted[5] <= MW_NET_TABLES;
}

static size_t size_of_file(int game)
{
    size_t inputs = (size_t)mw_input_count(game);
    size_t tables = (size_t)mw_table_count(game), groups = tables * MW_NET_PHASES * MW_STAGES;

    return HEAD + 2 * MW_NET_FIRST * inputs + 4 * groups * MW_NET_FIRST +
           2 * MW_NET_SECOND * MW_NET_FIRST + 4 * MW_NET_SECOND +
           4 * MW_SCORED_FIELDS * MW_NET_SECOND + 4 * groups * MW_SCORED_FIELDS * inputs +
           4 * tables * MW_STAGES;
}

/* Goes round, as sums of products do. */
static int32_t added(int32_t a, int32_t b)
{
    return (int32_t)((uint32_t)a + (uint32_t)b);
}

/* Whatever a file says, two seats that expect the same have equal odds, and no lead is beyond reckoning. */
static int32_t read_doubling(struct reader *reader)
{
    int32_t doubling = read_32(reader);
    return doubling < MW_TENTH ? MW_TENTH : doubling > MOST_POINTS ? MOST_POINTS : doubling;
}

static void read_weights(mw_net *net, struct reader *reader, int inputs, int tables)
{
    int groups = tables * MW_NET_PHASES * MW_STAGES;

    for (int i = 0; i < MW_NET_FIRST; i++)
        for (int j = 0; j < inputs; j++)
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
            for (int k = 0; k < inputs; k++) {
                net->source_direct[i][j][k] = read_32(reader);
                net->direct[i][k] = added(net->direct[i][k], net->source_direct[i][j][k]);
            }
    for (int i = 0; i < tables; i++)
        for (int j = 0; j < MW_STAGES; j++)
            net->doubling[i][j] = read_doubling(reader);
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
    if (read_number(&reader, 8) != hash_of_inputs(game) || !has_right_shape(&reader, game) ||
        size != size_of_file(game))
        return "it is of another version";
    net->game = game;
    net->avx2 = avx2;
    read_weights(net, &reader, mw_input_count(game), mw_table_count(game));
    return NULL;
}
