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
    mw_random random = { .state = setup->seed };
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
        bool goes_on = mw_preview(state, &move, &foreseen);
        mw_resample(&other, mw_seat(state), &(mw_random){ .state = random->state });
        assert_int_equal(mw_preview(&other, &move, &elsewhere), goes_on);
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
        assert_int_equal(goes_on, foreseen.n == happened.n && mw_seat(&after) == mw_seat(state));
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

/* ---- outlook ----------------------------------------------------------------------------------*/

/* What every seat has scored of a source, links of canals and rails together. */
static int64_t scored(const mw_state *state, int seat, const char *first, const char *second)
{
    static char text[MW_MAX_STATE_TEXT];
    char path[64];
    int64_t a = 0, b = 0;

    mw_write_state(state, MW_NOBODY, text, sizeof text);
    snprintf(path, sizeof path, "seats[%d].scored.%s", seat, first);
    mw_json_read_int(json_at(text, path),
                     &a); /* 0 where the game does not show it before its end */
    snprintf(path, sizeof path, "seats[%d].scored.%s", seat, second);
    mw_json_read_int(json_at(text, path), &b);
    return a + b;
}

/* Interest and loans come between the move and the scoring, where the rules have it so. */
static bool is_paid_before(const mw_events *events, int seat)
{
    for (int i = 0; i < events->n && events->event[i].part < MW_OF_SCORING; i++)
        if (events->event[i].seat == seat && events->event[i].part == MW_OF_ROUND)
            return true;
    return false;
}

static bool ends_era(const mw_events *events)
{
    return events->n > 0 && events->event[events->n - 1].part >= MW_OF_SCORING;
}

static int eras_ended;

/* Whoever passes changes nothing on the board. If that ends the era, what was expected is scored. */
static void check_points(const mw_state *state)
{
    static mw_events events;
    mw_word pass = word_of(state, "pass");
    mw_state after = *state;
    mw_matches matches;

    mw_containing(state, &pass, 1, PLENTY, &matches);
    if (matches.moves == 0)
        return;
    events.n = 0;
    mw_apply(&after, &matches.first, &events);
    if (!ends_era(&events))
        return;
    eras_ended++;
    for (int seat = 0; seat < mw_players(state); seat++) {
        mw_outlook o;
        mw_get_outlook(state, seat, &o);
        assert_int_equal(o.links, scored(&after, seat, "canal_links", "rail_links") -
                                      scored(state, seat, "canal_links", "rail_links"));
        assert_int_equal(o.tiles, scored(&after, seat, "canal_tiles", "rail_tiles") -
                                      scored(state, seat, "canal_tiles", "rail_tiles"));
        if (mw_is_over(&after) && !is_paid_before(&events, seat))
            assert_int_equal(o.cash + o.other, scored(&after, seat, "cash", "other") -
                                                   scored(state, seat, "cash", "other"));
    }
}

/* Hidden cards change nothing, and the order is that of the next round if everybody stops spending. */
static void check_outlook(const mw_state *state, mw_random *random)
{
    for (int seat = 0; seat < mw_players(state); seat++) {
        mw_outlook o, other;
        mw_state dealt = *state;
        mw_get_outlook(state, seat, &o);
        mw_resample(&dealt, (seat + 1) % mw_players(state), &(mw_random){ .state = random->state });
        mw_get_outlook(&dealt, seat, &other);
        assert_memory_equal(&o, &other, sizeof o);
        for (int i = 0; i + 1 < mw_players(state); i++)
            assert_true(o.spent[o.order[i]] <= o.spent[o.order[i + 1]]);
        for (int i = 0; i < o.n; i++)
            assert_true(o.stack[i].price >= o.stack[i].money &&
                        o.stack[i].price <=
                            o.stack[i].money + o.stack[i].coal_price + o.stack[i].iron_price);
    }
}

TEST(an_outlook_is_what_comes_true)
{
    for (int game = 0; game < mw_game_count(); game++) {
        eras_ended = 0;
        for (int i = 0; i < 24; i++) {
            const mw_game *info = mw_game_info(game);
            mw_setup setup = { .game = game,
                               .map = info->n_maps ? i % info->n_maps : 0,
                               .players = 3 + i % 2,
                               .options = info->n_options && i % 3 == 2 ? 1u : 0u,
                               .seed = (uint64_t)i };
            mw_random random = { .state = setup.seed };
            mw_problem problem;
            mw_state state;
            assert_true(mw_new(&state, &setup, &problem));
            while (!mw_is_over(&state)) {
                mw_move move;
                check_outlook(&state, &random);
                check_points(&state);
                mw_random_move(&state, true, &random, &move);
                mw_apply(&state, &move, NULL);
            }
        }
        assert_true(eras_ended >= 12);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_no_move_contains_is_refused_by_a_rule),
        cmocka_unit_test(an_outlook_is_what_comes_true),
        cmocka_unit_test(a_preview_shows_what_will_happen_and_nothing_hidden),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
