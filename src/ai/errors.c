/*
 * Errors as people make them. Somebody who has not learned the game well does not play just anything:
 * he overlooks that he could sell, or falls for the second of two good plans. So the moves are judged as
 * ever, and only the choice among the best goes wrong. Two things are never an error: a move that seems much
 * worse to the player himself, or worse than to do nothing; and waiting (a pass, cards, money) where a clear
 * eye would set to work.
 */
#include "core/random.h"
#include "core/verb.h"
#include "players.h"
#include "rules/rules.h"

static bool happens(mw_bot *bot, int chance)
{
    return random_below(&bot->random, MW_ALWAYS) < (uint32_t)chance;
}

/* Kinds of action that do not come to its mind now, one bit each. */
static uint32_t overlook_verbs(mw_bot *bot)
{
    uint32_t verbs = 0;

    for (int verb = 0; verb < VERBS; verb++)
        verbs |= (uint32_t)happens(bot, bot->player.overlooks) << verb;
    return verbs;
}

static uint32_t verb_of(const mw_move *move)
{
    return 1u << MW_INDEX(move->word[0]);
}

/* The town or the line; 0 for what has no place, as a loan or a development. */
static int place_of(const mw_state *state, const mw_move *move)
{
    mw_word word = move->n > 1 ? move->word[1] : 0;

    if (MW_KIND(word) == MW_SPACE)
        return MW_WORD(MW_SPACE, board_of(state)->space_location[MW_INDEX(word)]);
    return MW_KIND(word) == MW_LINK ? word : 0;
}

/* Whether no candidate before it does the same in the same place, be it with other means. */
static bool is_plan_of_its_own(const mw_bot *bot, int i)
{
    const mw_move *move = &bot->candidate[i].move;

    for (int j = 0; j < i; j++)
        if (bot->candidate[j].move.word[0] == move->word[0] &&
            place_of(&bot->root, &bot->candidate[j].move) == place_of(&bot->root, move))
            return false;
    return true;
}

/* The next of the first `n` candidates from `i` on that is a plan of its own, with one of these verbs, and does
 * not seem too bad; -1 if there is none. */
static int next_plan(const mw_bot *bot, int i, int n, uint32_t verbs, int32_t least)
{
    for (; i < n; i++)
        if (verb_of(&bot->candidate[i].move) & verbs && bot->candidate[i].value >= least &&
            is_plan_of_its_own(bot, i))
            return i;
    return -1;
}

/* What a plan must be worth to fall for it: not much less than the best, and no less than to do nothing if that has been
 * looked at. */
static int32_t least_worth(const mw_bot *bot, int n, int best)
{
    int32_t least = bot->candidate[best].value - bot->player.slack;

    for (int i = 0; i < n; i++)
        if (bot->candidate[i].move.word[0] == VERB(VERB_PASS) && bot->candidate[i].value > least)
            least = bot->candidate[i].value;
    return least;
}

void mw_err(mw_bot *bot, int n, const mw_move *clear)
{
    const uint32_t waiting = 1u << VERB_PASS | 1u << VERB_DRAW | 1u << VERB_LOAN | 1u << VERB_SCOUT;
    uint32_t verbs = ~waiting | verb_of(clear);
    int chosen = next_plan(bot, 0, n, verbs, INT32_MIN), other;
    int32_t least;

    /* Ways of waiting alone, and the clear one stands there in the other order of its turn. */
    if (chosen < 0)
        return;
    least = least_worth(bot, n, chosen);
    verbs &= ~overlook_verbs(bot);
    other = next_plan(bot, chosen, n, verbs, least);
    while (other >= 0) {
        chosen = other;
        other = happens(bot, bot->player.wavers) ? next_plan(bot, chosen + 1, n, verbs, least) : -1;
    }
    mw_put_first(bot, chosen);
}
