/* What is asked about a position is answered rightly in every game: along random games, whatever a
 * person could point at. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLENTY = 200000, GAMES_EACH = 4, POSITIONS_APART = 6 };

/* ---- Walking through games --------------------------------------------------------------------*/

typedef void check_position(const mw_state *state, mw_random *random);

static void along_game(const mw_setup *setup, check_position *check)
{
    mw_random random = { setup->seed };
    mw_problem problem;
    mw_state state;
    int first = (int)(setup->seed % POSITIONS_APART);

    assert_true(mw_new(&state, setup, &problem));
    for (int i = 0; !mw_is_over(&state); i++) {
        mw_move move;
        if (i % POSITIONS_APART == first)
            check(&state, &random);
        mw_random_move(&state, setup->seed % 4 != 3, &random, &move);
        mw_apply(&state, &move, NULL);
    }
    check(&state, &random);
}

static void in_all_games(check_position *check)
{
    for (int game = 0; game < mw_game_count(); game++) {
        const mw_game *info = mw_game_info(game);
        int maps = info->n_maps ? info->n_maps : 1;
        int range = info->most_players - info->least_players + 1;
        for (int i = 0; i < GAMES_EACH * maps; i++) {
            mw_setup setup = { .game = game,
                               .map = i % maps,
                               .players = info->least_players + i % range,
                               .options = i % 5 == 4 && info->n_options ? 1 : 0,
                               .seed = (uint64_t)i };
            along_game(&setup, check);
        }
    }
}

/* ---- why-not ----------------------------------------------------------------------------------*/

/* The rules of a game in words. */
static const char *rules_text(int game)
{
    static char text[4][1 << 18];
    char path[512];
    FILE *file;

    if (text[game][0])
        return text[game];
    snprintf(path, sizeof path, "%s/docs/rules/%s.md", MW_SOURCE_DIR, mw_game_info(game)->id);
    file = fopen(path, "r");
    must(file != NULL, path);
    must(fread(text[game], 1, sizeof text[game] - 1, file) > 0, path);
    fclose(file);
    return text[game];
}

static void check_reasons(const mw_state *state, const mw_word *chosen, int n)
{
    mw_reasons reasons;
    mw_matches matches;
    char words[256], rule[32];
    mw_move move = { .n = (uint16_t)n };

    memcpy(move.word, chosen, (size_t)n * sizeof *chosen);
    mw_print_move(state, &move, words, sizeof words);
    mw_why_not(state, chosen, n, PLENTY, &reasons);
    mw_containing(state, chosen, n, PLENTY, &matches);
    if (matches.whole && (reasons.n == 0) != (matches.moves > 0))
        fail_msg("“%s”: %zu moves, %d reasons", words, matches.moves, reasons.n);
    assert_true(reasons.n <= 4);
    for (int i = 0; i < reasons.n; i++) {
        if (!reasons.reason[i].rule)
            fail_msg("“%s” is refused without a rule", words);
        snprintf(rule, sizeof rule, "**%s**", reasons.reason[i].rule);
        if (!strstr(rules_text(mw_game_of(state)), rule))
            fail_msg("“%s”: there is no rule %s", words, rule);
    }
}

/* Every word alone and with a verb, and a few at random together. */
static void check_refusals(const mw_state *state, mw_random *random)
{
    mw_word words[1000], verbs[32], chosen[4];
    int n = vocabulary(state, words, LENGTH(words)), n_verbs = 0;

    for (int i = 0; i < n; i++)
        if (MW_KIND(words[i]) == MW_VERB)
            verbs[n_verbs++] = words[i];
    for (int i = 0; i < n; i++) {
        chosen[0] = words[i];
        if (!mw_is_over(state))
            check_reasons(state, chosen, 1);
        chosen[1] = verbs[mw_random_below(random, (uint32_t)n_verbs)];
        check_reasons(state, chosen, 2);
        for (int j = 2; j < 4; j++)
            chosen[j] = words[mw_random_below(random, (uint32_t)n)];
        check_reasons(state, chosen, 3 + i % 2);
    }
}

TEST(what_no_move_contains_is_refused_by_a_rule)
{
    in_all_games(check_refusals);
}

/* ---- preview ----------------------------------------------------------------------------------*/

static void assert_begins_with(const mw_state *state, const mw_events *all, const mw_events *some)
{
    char a[MW_MAX_TEXT], b[MW_MAX_TEXT];

    assert_true(some->n <= all->n);
    for (int i = 0; i < some->n; i++) {
        mw_write_event(state, &some->event[i], a, sizeof a);
        mw_write_event(state, &all->event[i], b, sizeof b);
        assert_string_equal(a, b);
    }
}

/* Hidden cards and tiles change nothing; what is foreseen happens, and what follows it is hidden or the
 * end of the round. */
static void check_preview(const mw_state *state, mw_random *random)
{
    static mw_events foreseen, elsewhere, happened;
    mw_state after, other = *state;
    mw_move move;

    if (mw_is_over(state))
        return;
    for (int i = 0; i < 12; i++) {
        mw_random_move(state, i % 2, random, &move);
        mw_preview(state, &move, &foreseen);
        mw_resample(&other, mw_seat(state), random->state);
        mw_preview(&other, &move, &elsewhere);
        assert_int_equal(foreseen.n, elsewhere.n);
        assert_begins_with(state, &elsewhere, &foreseen);
        after = *state;
        happened.n = 0;
        mw_apply(&after, &move, &happened);
        assert_begins_with(state, &happened, &foreseen);
        for (int j = 0; j < foreseen.n; j++) {
            assert_int_equal(foreseen.event[j].only_seat, MW_NOBODY);
            assert_int_not_equal(foreseen.event[j].what, MW_EV_REVEAL);
            assert_int_not_equal(foreseen.event[j].what, MW_EV_ORDER);
        }
        if (foreseen.n < happened.n) {
            int what = happened.event[foreseen.n].what;
            assert_true(what == MW_EV_DRAW || what == MW_EV_REVEAL || what == MW_EV_ORDER ||
                        what == MW_EV_VP);
        }
    }
}

TEST(a_preview_shows_what_will_happen_and_nothing_hidden)
{
    in_all_games(check_preview);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_no_move_contains_is_refused_by_a_rule),
        cmocka_unit_test(a_preview_shows_what_will_happen_and_nothing_hidden),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
