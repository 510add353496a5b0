/*
 * Words as numbers from 0 on: all that can be said on a board, in ascending order, so that the numbers
 * follow from the data file as the words do. The end of a move, which is not written, has the last one.
 */
#include <string.h>

#include "engine/options.h"
#include "rules/rules.h"
#include "text/word.h"

static bool can_be_said(const struct rules *rules, int map, mw_word word)
{
    if (MW_KIND(word) == MW_AMOUNT)
        return MW_INDEX(word) < 64 && has(rules->language.amounts, MW_INDEX(word));
    return mw_word_exists(rules->board[map], rules->language, word);
}

static void add_word(mw_vocabulary *vocabulary, mw_word word)
{
    vocabulary->number[word] = (int16_t)vocabulary->n;
    vocabulary->word[vocabulary->n++] = word;
}

bool mw_get_vocabulary(int game, int map, mw_vocabulary *vocabulary)
{
    const mw_game *info = mw_game_info(game);

    if (!info || map < 0 || map >= (info->n_maps ? info->n_maps : 1))
        return false;
    vocabulary->game = game;
    vocabulary->map = map;
    vocabulary->n = 0;
    for (int word = 0; word < MW_KINDS << 8; word++)
        vocabulary->number[word] = -1;
    for (int word = MW_WORD(MW_VERB, 0); word < THE_END; word++)
        if (can_be_said(mw_rules_table[game], map, (mw_word)word))
            add_word(vocabulary, (mw_word)word);
    add_word(vocabulary, THE_END);
    return true;
}

size_t mw_print_number(const mw_vocabulary *vocabulary, int number, char *text, size_t size)
{
    struct out out = mw_out_to(text, size);

    if (number >= 0 && number < vocabulary->n && vocabulary->word[number] == THE_END)
        mw_out_text(&out, MW_END_TEXT);
    else if (number >= 0 && number < vocabulary->n)
        mw_word_print(&out, mw_rules_table[vocabulary->game]->board[vocabulary->map],
                      vocabulary->word[number]);
    return mw_out_end(&out);
}

void mw_mask_options(const mw_vocabulary *vocabulary, const mw_options *options, uint8_t *offered)
{
    memset(offered, 0, (size_t)vocabulary->n);
    for (int i = 0; i < options->n; i++)
        offered[vocabulary->number[options->word[i]]] = 1;
}

bool mw_step_number(const mw_vocabulary *vocabulary, mw_state *state, int number, mw_events *events)
{
    mw_options options;

    if (number < 0 || number >= vocabulary->n || mw_game_of(state) != vocabulary->game ||
        mw_map_of(state) != vocabulary->map)
        return false;
    mw_get_options(state, MW_LEGAL, &options);
    if (!is_offered(&options, vocabulary->word[number]))
        return false;
    mw_step(state, vocabulary->word[number], events);
    return true;
}
