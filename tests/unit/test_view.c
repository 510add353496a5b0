/* What a seat may know: views, and dealing anew what is hidden. */
#include "support.h"

#include <string.h>

#include "rules/lancashire.h"

static char text[MW_MAX_STATE_TEXT], again[MW_MAX_STATE_TEXT];

/* Positions all along games of three and four. */
static void for_each_position(void (*check)(const mw_state *state, int seat, mw_random *random))
{
    for (uint64_t seed = 0; seed < 4; seed++) {
        mw_random random = { .state = seed };
        mw_state state;
        new_game(&state, 3 + (int)seed % 2, seed);
        for (;;) {
            mw_move move;
            for (int seat = 0; seat < mw_players(&state); seat++)
                check(&state, seat, &random);
            if (mw_is_over(&state))
                break;
            mw_random_move(&state, true, &random, &move);
            mw_apply(&state, &move, NULL);
        }
    }
}

static void check_resample(const mw_state *state, int seat, mw_random *random)
{
    mw_state other = *state;

    mw_resample(&other, seat, &(mw_random){ .state = mw_random_next(random) });
    assert_null(mw_check(&other));
    mw_write_state(state, seat, text, sizeof text);
    mw_write_state(&other, seat, again, sizeof again);
    assert_string_equal(text, again);
}

TEST(a_view_is_the_same_whatever_is_hidden)
{
    for_each_position(check_resample);
}

/* Other hands, deck and cards set aside are numbers; the next era is not there at all. */
static void check_shape(const mw_state *state, int seat, mw_random *random)
{
    const struct lancashire *s = lancashire_of(state);
    int64_t n;

    (void)random;
    mw_write_state(state, seat, text, sizeof text);
    for (int i = 0; i < mw_players(state); i++) {
        char path[] = "seats[0].hand";
        path[6] = (char)('0' + i);
        if (i == seat) {
            assert_int_equal(mw_json_count(json_at(text, path)), s->hands.size[i]);
            assert_int_equal(mw_json_type(json_at(text, path)), 'l');
        } else {
            assert_true(mw_json_read_int(json_at(text, path), &n));
            assert_int_equal(n, s->hands.size[i]);
        }
    }
    assert_true(mw_json_read_int(json_at(text, "deck"), &n));
    assert_int_equal(n, s->deck_size);
    assert_int_equal(mw_json_type(json_at(text, "set_aside")), 'n');
    assert_int_equal(mw_json_type(json_at(text, "discards")), 'l');
    assert_null(json_at(text, "next_deck").at);
    assert_null(json_at(text, "next_distant").at);
}

TEST(what_is_hidden_is_a_number)
{
    for_each_position(check_shape);
}

/* Only the tiles turned up this era, which lie at the bottom, are seen. */
static void check_distant(const mw_state *state, int seat, mw_random *random)
{
    const struct lancashire *s = lancashire_of(state);
    struct json list, v;
    int i = 0;

    (void)random;
    mw_write_state(state, seat, text, sizeof text);
    list = json_at(text, "distant");
    for (v = mw_json_first(list, NULL); v.at; v = mw_json_next(list, v, NULL), i++) {
        int64_t value = -1;
        bool seen = i >= DISTANT_TILES - s->distant_seen;
        assert_int_equal(mw_json_read_int(v, &value), seen);
        assert_true(seen ? value == s->distant[i] : mw_json_type(v) == '0');
    }
    assert_int_equal(i, DISTANT_TILES);
}

TEST(distant_tiles_are_seen_when_turned_up)
{
    for_each_position(check_distant);
}

/* All that differs between a view and the referee's state is what is hidden. */
TEST(all_else_is_in_every_view)
{
    static const char *const open[] = {
        "game",
        "map",
        "players",
        "options",
        "era",
        "round",
        "phase",
        "seat",
        "actions_left",
        "order",
        "spaces",
        "links",
        "coal_market",
        "iron_market",
        "cotton_marker",
        "distant_seen",
        "distant_open",
        "discards",
        "result",
        "seats[0].money",
        "seats[1].income",
        "seats[2].vp",
        "seats[0].spent",
        "seats[1].links_left",
        "seats[2].scored",
        "seats[0].mat",
    };

    for (int moves = 0; moves < 200; moves += 20) {
        mw_state state;
        random_position(&state, 3, 5, moves);
        mw_write_state(&state, MW_NOBODY, text, sizeof text);
        for (int seat = 0; seat < 3; seat++) {
            mw_write_state(&state, seat, again, sizeof again);
            for (int i = 0; i < LENGTH(open); i++) {
                assert_non_null(json_at(text, open[i]).at);
                assert_true(mw_json_same(json_at(text, open[i]), json_at(again, open[i])));
            }
        }
    }
}

/* ---- Dealing anew -----------------------------------------------------------------------------*/

TEST(dealing_anew_follows_from_the_seed_and_changes_what_is_hidden)
{
    mw_state state, a, b, c;
    const struct lancashire *old = lancashire_of(&state), *new = lancashire_of(&c);

    random_position(&state, 4, 3, 20);
    a = b = c = state;
    mw_resample(&a, 2, &(mw_random){ .state = 5 });
    mw_resample(&b, 2, &(mw_random){ .state = 5 });
    mw_resample(&c, 2, &(mw_random){ .state = 6 });
    assert_memory_equal(&a, &b, sizeof a);
    assert_memory_not_equal(&a, &c, sizeof a);
    assert_memory_equal(old->hands.count[2], new->hands.count[2], CARDS);
    assert_memory_not_equal(old->hands.count[0], new->hands.count[0], CARDS);
    assert_memory_not_equal(old->deck, new->deck, old->deck_size);
    assert_memory_not_equal(old->next_deck, new->next_deck, DECK);
    assert_memory_not_equal(old->next_distant, new->next_distant, DISTANT_TILES);
}

/* A card that the seat has not seen can be anywhere: in each other hand, aside or in the deck. */
TEST(an_unseen_card_can_be_anywhere)
{
    mw_state state;
    bool in_hand[4] = { false }, aside = false, in_deck = false;
    int birkenhead;

    new_game(&state, 4, 3);
    for (birkenhead = 0; strcmp(mw_lancashire_card_id[birkenhead], "birkenhead") != 0;)
        birkenhead++;
    for (uint64_t seed = 0; seed < 300; seed++) {
        mw_state other = state;
        const struct lancashire *s = lancashire_of(&other);
        mw_resample(&other, 0, &(mw_random){ .state = seed });
        for (int seat = 1; seat < 4; seat++)
            in_hand[seat] |= s->hands.count[seat][birkenhead] > 0;
        aside |= s->set_aside[birkenhead] > 0;
        in_deck |= memchr(s->deck, birkenhead, s->deck_size) != NULL;
    }
    assert_true(in_hand[1] && in_hand[2] && in_hand[3] && aside && in_deck);
}

/* The display lies open; the rest of the deck and the other hands are dealt anew. */
TEST(what_lies_open_stays_where_it_is)
{
    static const char *const same[] = { "display", "discards", "markets", "imports",
                                        "seats[1].hand" };
    mw_setup setup = setup_of("age-of-industry", 3, 5);
    mw_state state, other;

    setup.map = 1;
    random_position_of(&state, &setup, 20);
    other = state;
    mw_resample(&other, 1, &(mw_random){ .state = 6 });
    mw_write_state(&state, MW_NOBODY, text, sizeof text);
    mw_write_state(&other, MW_NOBODY, again, sizeof again);
    for (int i = 0; i < LENGTH(same); i++)
        assert_true(mw_json_same(json_at(text, same[i]), json_at(again, same[i])));
    assert_false(mw_json_same(json_at(text, "deck"), json_at(again, "deck")));
    assert_false(mw_json_same(json_at(text, "seats[0].hand"), json_at(again, "seats[0].hand")));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_view_is_the_same_whatever_is_hidden),
        cmocka_unit_test(what_is_hidden_is_a_number),
        cmocka_unit_test(distant_tiles_are_seen_when_turned_up),
        cmocka_unit_test(all_else_is_in_every_view),
        cmocka_unit_test(dealing_anew_follows_from_the_seed_and_changes_what_is_hidden),
        cmocka_unit_test(an_unseen_card_can_be_anywhere),
        cmocka_unit_test(what_lies_open_stays_where_it_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
