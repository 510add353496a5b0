/* What a position is worth; see evaluation.h. */
#include "evaluation.h"

#include "net.h"
#include "rules/rules.h"

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
    return term == MW_SCORED                         ? "SCORED"
           : term == MW_REST                         ? "REST"
           : term >= 0 && term < mw_term_count(game) ? mw_evaluators[game]->term[term]
                                                     : "";
}

bool mw_is_none_left(int game, int term, int value)
{
    return term < mw_term_count(game) && mw_evaluators[game]->none_left(term) == value;
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
    int16_t terms[MW_MAX_TERMS] = { 0 };
    const mw_weights *weights = player->weights;
    const int32_t *weight;
    int32_t value = MW_POINT * evaluator->points(state, seat);

    if (mw_is_over(state))
        return value;
    evaluator->count(state, seat, terms);
    if (player->net)
        return value + mw_net_to_come(player->net, mw_net_group(state, terms), terms);
    if (!weights)
        weights = mw_get_weights(mw_game_of(state), mw_players(state));
    weight = weights->weight[evaluator->stage(state)];
    for (int i = 0; i < evaluator->n_terms; i++)
        if (!(player->blind >> i & 1))
            value += weight[i] * terms[i];
    return value;
}

int32_t mw_value(const mw_state *state, int seat, const mw_weights *weights)
{
    const mw_player clear_sighted = { .weights = weights };
    return mw_evaluator_of(state) ? mw_value_seen(state, seat, &clear_sighted) : 0;
}
