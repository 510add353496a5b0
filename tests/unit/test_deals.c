/*
 * Dealing anew what is hidden, in all games: it must not depend on what was there. The hidden cards
 * are mixed up here in the referee's JSON, without the library's own dealing.
 */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_CARDS = 128, LONGEST_CARD = 32 };

/* What is hidden from a viewer, and the places that it is in. */
struct hidden {
    char thing[MOST_CARDS][LONGEST_CARD];
    int n;
};

static char text[MW_MAX_STATE_TEXT], again[MW_MAX_STATE_TEXT];

/* ---- Mixing up JSON ---------------------------------------------------------------------------*/

/* Cards taken openly, which everybody knows. */
static bool is_wild(struct json card)
{
    return card.end - card.at > 5 && memcmp(card.at, "\"wild", 5) == 0;
}

static void collect_one(struct hidden *hidden, struct json value)
{
    must(hidden->n < MOST_CARDS, "too many cards");
    must(value.end - value.at < LONGEST_CARD, "a card with a long name");
    snprintf(hidden->thing[hidden->n++], LONGEST_CARD, "%.*s", (int)(value.end - value.at),
             value.at);
}

/* Those at this path, but for the last `open` of them, if there is such a path. */
static void collect(struct hidden *hidden, const char *path, int open)
{
    struct json list = json_at(text, path);
    int left = mw_json_count(list) - open;

    if (mw_json_type(list) == 's')
        collect_one(hidden, list);
    for (struct json v = mw_json_first(list, NULL); v.at && left-- > 0;
         v = mw_json_next(list, v, NULL))
        if (!is_wild(v))
            collect_one(hidden, v);
}

static void mix(struct hidden *hidden, mw_random *random)
{
    for (int i = hidden->n - 1; i > 0; i--) {
        char swapped[LONGEST_CARD];
        uint32_t j = mw_random_below(random, (uint32_t)i + 1);
        memcpy(swapped, hidden->thing[i], LONGEST_CARD);
        memcpy(hidden->thing[i], hidden->thing[j], LONGEST_CARD);
        memcpy(hidden->thing[j], swapped, LONGEST_CARD);
    }
}

/* Puts others in the place of what collect() found there. */
static void put_back(struct hidden *hidden, const char *path, int open)
{
    char list[4096] = "[";
    struct json old = json_at(text, path);
    int left = mw_json_count(old) - open;

    if (mw_json_type(old) == 's')
        json_put(text, sizeof text, path, hidden->thing[--hidden->n]);
    if (mw_json_type(old) != 'l')
        return;
    for (struct json v = mw_json_first(old, NULL); v.at; v = mw_json_next(old, v, NULL)) {
        bool stays = left-- <= 0 || is_wild(v);
        size_t n = strlen(list);
        int length = stays ? (int)(v.end - v.at) : LONGEST_CARD;
        snprintf(list + n, sizeof list - n, "%s%.*s", n > 1 ? "," : "", length,
                 stays ? v.at : hidden->thing[--hidden->n]);
    }
    strcat(list, "]");
    json_put(text, sizeof text, path, list);
}

/* One heap of hidden things: all that is at these paths changes places. */
static void mix_paths(char paths[][32], int n, int open, mw_random *random)
{
    struct hidden hidden = { .n = 0 };

    for (int i = 0; i < n; i++)
        collect(&hidden, paths[i], open);
    mix(&hidden, random);
    for (int i = 0; i < n; i++)
        put_back(&hidden, paths[i], open);
}

/* Another position that looks the same to the viewer. */
static void make_twin(const mw_state *state, int viewer, mw_random *random, mw_state *twin)
{
    char cards[16][32] = { "deck", "set_aside" }, next[1][32] = { "next_deck" };
    char distant[1][32] = { "distant" }, later[1][32] = { "next_distant" };
    int n = 2;
    int64_t turned_up = 0;
    mw_problem problem;

    for (int seat = 0; seat < mw_players(state); seat++) {
        snprintf(cards[n++], 32, "seats[%d].face_down", seat);
        if (seat != viewer)
            snprintf(cards[n++], 32, "seats[%d].hand", seat);
    }
    mw_write_state(state, MW_NOBODY, text, sizeof text);
    mw_json_read_int(json_at(text, "distant_seen"), &turned_up);
    mix_paths(cards, n, 0, random);
    mix_paths(next, 1, 0, random);
    mix_paths(distant, 1, (int)turned_up, random);
    mix_paths(later, 1, 0, random);
    if (!mw_load(twin, text, strlen(text), &problem))
        fail_msg("%s: %s", problem.field, problem.text);
}

/* ---- What must hold ---------------------------------------------------------------------------*/

static int twins, others_wild_cards;

static uint64_t count_up(void *context)
{
    mw_random random = { .state = *(uint64_t *)context += 77 };
    return mw_random_next(&random);
}

/* Wild cards stay where they are. */
static void check_wild_cards(const mw_state *before, const mw_state *after, int viewer)
{
    static const char *const wild[] = { "\"wild-location\"", "\"wild-industry\"" };

    mw_write_state(before, MW_NOBODY, text, sizeof text);
    mw_write_state(after, MW_NOBODY, again, sizeof again);
    for (int seat = 0; seat < mw_players(before); seat++)
        for (int i = 0; i < LENGTH(wild); i++) {
            char path[32];
            struct json old, new;
            int count = 0;
            snprintf(path, sizeof path, "seats[%d].hand", seat);
            old = json_at(text, path), new = json_at(again, path);
            for (struct json v = mw_json_first(old, NULL); v.at; v = mw_json_next(old, v, NULL))
                count += is_wild(v) && memcmp(v.at, wild[i], strlen(wild[i])) == 0;
            others_wild_cards += seat == viewer ? 0 : count;
            for (struct json v = mw_json_first(new, NULL); v.at; v = mw_json_next(new, v, NULL))
                count -= is_wild(v) && memcmp(v.at, wild[i], strlen(wild[i])) == 0;
            assert_int_equal(count, 0);
        }
}

static void check_twins(const mw_state *state, int viewer, mw_random *random)
{
    uint64_t start = mw_random_next(random), a = start, b = start;
    mw_random seeded = { .state = start }, same = seeded;
    mw_random outside = { .next = count_up, .context = &a };
    mw_random outside_too = { .next = count_up, .context = &b };
    mw_state twin, one = *state, other, third = *state;

    make_twin(state, viewer, random, &twin);
    twins += memcmp(&twin, state, sizeof twin) != 0;
    mw_write_state(state, viewer, text, sizeof text);
    mw_write_state(&twin, viewer, again, sizeof again);
    assert_string_equal(text, again);

    other = twin;
    mw_resample(&one, viewer, &seeded);
    mw_resample(&other, viewer, &same);
    assert_memory_equal(&one, &other, sizeof one);
    mw_resample(&third, viewer, &outside);
    mw_resample(&twin, viewer, &outside_too);
    assert_memory_equal(&third, &twin, sizeof one);
    assert_null(mw_check(&third));
    check_wild_cards(state, &third, viewer);
}

static void along_game(const mw_setup *setup)
{
    mw_random random = { .state = setup->seed };
    mw_problem problem;
    mw_state state;
    mw_move move;

    assert_true(mw_new(&state, setup, &problem));
    for (int n = 0; !mw_is_over(&state); n++) {
        for (int viewer = MW_SPECTATOR; n % 5 == 0 && viewer < mw_players(&state); viewer++)
            if (viewer != MW_NOBODY)
                check_twins(&state, viewer, &random);
        mw_random_move(&state, true, &random, &move);
        mw_apply(&state, &move, NULL);
    }
}

TEST(positions_that_look_the_same_are_dealt_anew_the_same)
{
    for (int game = 0; game < mw_game_count(); game++) {
        const mw_game *info = mw_game_info(game);
        for (int players = info->least_players; players <= info->most_players; players++)
            for (uint64_t seed = 0; seed < 3; seed++)
                along_game(&(mw_setup){ .game = game, .players = players, .seed = seed });
    }
    assert_true(twins > 1000);
    assert_true(others_wild_cards > 0);
}

/* ---- All deals are equally likely ------------------------------------------------------------- */

static bool holds(const char *path, const char *card)
{
    struct json list = json_at(text, path);

    for (struct json v = mw_json_first(list, NULL); v.at; v = mw_json_next(list, v, NULL))
        if (mw_json_is(v, card))
            return true;
    return false;
}

/* The one card of Bury is one of 66: in each hand it is in 8 of them, in the deck in 28, and
 * aside in 6. */
TEST(a_spectators_deal_has_a_card_anywhere_as_often_as_there_are_cards)
{
    enum { TRIES = 6600 };
    int in_hand[4] = { 0 }, in_deck = 0, aside = 0;
    uint64_t start = 0;
    mw_random random = { .next = count_up, .context = &start };
    mw_state state;

    new_game(&state, 4, 3);
    for (int i = 0; i < TRIES; i++) {
        mw_resample(&state, MW_SPECTATOR, &random);
        mw_write_state(&state, MW_NOBODY, text, sizeof text);
        for (int seat = 0; seat < 4; seat++) {
            char path[] = "seats[0].hand";
            path[6] = (char)('0' + seat);
            in_hand[seat] += holds(path, "bury");
        }
        in_deck += holds("deck", "bury");
        aside += holds("set_aside", "bury");
    }
    for (int seat = 0; seat < 4; seat++)
        assert_in_range(in_hand[seat], 680, 920);
    assert_in_range(in_deck, 2600, 3000);
    assert_in_range(aside, 500, 700);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_that_look_the_same_are_dealt_anew_the_same),
        cmocka_unit_test(a_spectators_deal_has_a_card_anywhere_as_often_as_there_are_cards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
