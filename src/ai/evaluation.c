/* What a position is worth; see evaluation.h. */
#include "evaluation.h"

#include "net.h"
#include "rules/rules.h"

_Static_assert((int)MW_NET_INPUTS == (int)MW_MAX_TERMS, "there is room for either");

const struct evaluator *mw_evaluator_of_game(int game)
{
    return game >= 0 && game < mw_n_games ? mw_evaluators[game] : NULL;
}

const struct evaluator *mw_evaluator_of(const mw_state *state)
{
    return mw_evaluators[mw_game_of(state)];
}

int mw_term_count(int game)
{
    const struct evaluator *evaluator = mw_evaluator_of_game(game);
    return evaluator ? evaluator->n_terms : 0;
}

const char *mw_term_name(int game, int term)
{
    return term >= 0 && term < mw_term_count(game) ? mw_evaluators[game]->term[term] : "";
}

const mw_weights *mw_get_weights(int game, int players)
{
    const struct evaluator *evaluator = mw_evaluator_of_game(game);
    const mw_game *info = mw_game_info(game);

    return evaluator && players >= info->least_players && players <= info->most_players
               ? &evaluator->weights[players - info->least_players]
               : NULL;
}

int mw_count_terms(const mw_state *state, int seat, int16_t *terms, int *points)
{
    const struct evaluator *evaluator = mw_evaluator_of(state);

    *points = 0;
    if (!evaluator)
        return 0;
    evaluator->count(state, seat, terms);
    *points = evaluator->points(state, seat);
    return evaluator->stage(state);
}

int32_t mw_value_seen(const mw_state *state, int seat, const mw_player *player)
{
    const struct evaluator *evaluator = mw_evaluator_of(state);
    int16_t terms[MW_MAX_TERMS]; /* or what a net is told, which has as much room */
    const mw_weights *weights = player->weights;
    const int32_t *weight;
    int32_t value = MW_POINT * evaluator->points(state, seat);

    if (mw_is_over(state))
        return value;
    if (player->net) {
        int group = mw_count_inputs(state, seat, terms);
        return value + mw_net_to_come(player->net, group, terms);
    }
    evaluator->count(state, seat, terms);
    if (!weights)
        weights = mw_get_weights(mw_game_of(state), mw_players(state));
    weight = weights->weight[evaluator->stage(state)];
    for (int i = 0; i < evaluator->n_terms; i++)
        if (!(player->blind >> i & 1))
            value += weight[i] * terms[i];
    return value;
}

/* What the seats can expect where nobody knows the sources of what is to come. */
static int64_t note_scored(const mw_state *state, int seat, const mw_player *player,
                           int64_t *points)
{
    int16_t scored[MW_SCORED_FIELDS];
    int64_t sum = mw_value_seen(state, seat, player), left = sum;

    mw_get_scored(state, seat, scored);
    for (int i = 0; i < MW_SCORED_FIELDS; i++) {
        points[i] += MW_POINT * scored[i];
        left -= MW_POINT * scored[i];
    }
    points[MW_REST_FIELD] += left;
    return sum;
}

/* Returns all of them together. */
static int64_t note_foretold(const mw_state *state, int seat, const mw_net *net, int64_t *points)
{
    int32_t scored[MW_SCORED_FIELDS];
    int64_t sum = 0;

    mw_foretell(net, state, seat, scored);
    for (int i = 0; i < MW_SCORED_FIELDS; i++) {
        points[i] += scored[i];
        sum += scored[i];
    }
    return sum;
}

void mw_note_sources(const mw_state *state, const mw_player *player, mw_ledger *ledger)
{
    for (int seat = 0; seat < mw_players(state); seat++) {
        int64_t *points = ledger->points[seat];
        int64_t sum = player->net ? note_foretold(state, seat, player->net, points)
                                  : note_scored(state, seat, player, points);
        ledger->squares[seat] += sum * sum;
    }
}

int32_t mw_win_seen(const mw_state *state, int seat, const mw_player *player)
{
    int32_t points[MW_MAX_PLAYERS];
    mw_result result;
    int first = 0;

    if (mw_get_result(state, &result)) {
        for (int i = 0; i < mw_players(state); i++)
            first += result.place[i] == 0;
        return result.place[seat] == 0 ? WHOLE / first : 0;
    }
    if (!player->net)
        return 0;
    for (int i = 0; i < mw_players(state); i++)
        points[i] = mw_value_seen(state, i, player);
    return mw_net_win(player->net, state, points, seat);
}

/* What a rival has of what is denied to it, on the mean, in units of MW_POINT. */
static int32_t held_by_rivals(const mw_state *state, int seat, uint64_t denied)
{
    int players = mw_players(state), held = 0;

    for (int rival = 0; rival < players; rival++) {
        int16_t inputs[MW_NET_INPUTS];
        if (rival == seat)
            continue;
        mw_count_inputs(state, rival, inputs);
        for (int i = 0; i < MW_NET_INPUTS; i++)
            if (denied >> i & 1)
                held += inputs[i];
    }
    return MW_POINT * held / (players - 1);
}

int32_t mw_worth_seen(const mw_state *state, int seat, const mw_player *player)
{
    int64_t worth = mw_value_seen(state, seat, player);

    if (player->spite > 0 && !mw_is_over(state))
        worth -= (int64_t)player->spite * held_by_rivals(state, seat, player->denies) / MW_POINT;
    return (int32_t)worth;
}

int32_t mw_value(const mw_state *state, int seat, const mw_weights *weights)
{
    const mw_player clear_sighted = { .weights = weights };
    return mw_evaluator_of(state) ? mw_value_seen(state, seat, &clear_sighted) : 0;
}
