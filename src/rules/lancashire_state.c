/*
 * Positions of Lancashire as JSON (the protocol's `state` and `view`), what a position's cached
 * values are, what makes it consistent, and dealing anew what a seat cannot see.
 */
#include "lancashire.h"

static const char *const seat_fields[] = { "money",      "income", "vp",   "spent",
                                           "links_left", "scored", "hand", "mat" };

#define POSITION struct lancashire
#define POSITION_OF lancashire_of
#define TABLE(name) mw_lancashire_##name
#define FACTS(s) (&mw_lancashire_pieces)
#define NAMES(s) (&mw_lancashire_names)
#define RESULT mw_lancashire_result
#define SEAT_FIELDS ((int)(sizeof seat_fields / sizeof *seat_fields))
#include "income_game_state.inc.h"

static void write_more_of_seat(const struct lancashire *s, int seat, int viewer, struct out *out)
{
    (void)s, (void)seat, (void)viewer, (void)out;
}

static void read_more_of_seat(struct lancashire *s, int seat, struct reader *r)
{
    (void)s, (void)seat, (void)r;
}

static int most_cubes_of(const struct lancashire *s, int kind)
{
    (void)s;
    return mw_lancashire_tile[kind].cubes;
}

/* Level 1 leaves with the canal era, and what is for rails only comes after it. */
static bool may_stand(const struct lancashire *s, int kind)
{
    return has(mw_lancashire_tile[kind].eras, s->era);
}

static int cards_in_deck(const struct lancashire *s, int card)
{
    (void)s;
    return mw_lancashire_card_count[card];
}

static int last_era(const struct lancashire *s)
{
    (void)s;
    return RAIL;
}

static int least_vp(const struct lancashire *s)
{
    (void)s;
    return 0;
}

static void check_sell_on(const struct lancashire *s, struct reader *r)
{
    if (s->actions_left > 1)
        mw_reader_refuse(r, "actions_left", "is 0 or 1 while a sale goes on");
    else if (s->cotton_marker >= CLOSED_SPACE)
        mw_reader_refuse(r, "phase", "is sell-on only after a distant sale that succeeded");
    else if (!mw_lancashire_can_sell(s))
        mw_reader_refuse(r, "phase", "is sell-on only while the seat can try another sale");
}

/* ---- Cached values ----------------------------------------------------------------------------*/

void mw_lancashire_derive(struct lancashire *s)
{
    hands_derive(&s->hands);
    pieces_derive(&s->board, facts);
}

/* ---- Writing ----------------------------------------------------------------------------------*/

/* A seat sees the distant tiles turned up this era, which lie at the bottom. */
static void write_distant(const struct lancashire *s, int viewer, struct out *out)
{
    mw_json_open(out, "distant", '[');
    for (int i = 0; i < DISTANT_TILES; i++)
        if (viewer == MW_NOBODY || i >= DISTANT_TILES - s->distant_seen)
            mw_json_int(out, NULL, s->distant[i]);
        else
            mw_json_null(out, NULL);
    mw_json_close(out, ']');
    mw_json_int(out, "distant_seen", s->distant_seen);
    mw_json_bool(out, "distant_open", s->cotton_marker < CLOSED_SPACE);
}

static int count_cards(const uint8_t *cards)
{
    int n = 0;
    for (int i = 0; i < CARDS; i++)
        n += cards[i];
    return n;
}

static void write_piles(const struct lancashire *s, int viewer, struct out *out)
{
    if (viewer == MW_NOBODY) {
        mw_write_pile(out, "deck", mw_lancashire_card_id, s->deck, s->deck_size);
        if (s->era == CANAL) {
            mw_write_pile(out, "next_deck", mw_lancashire_card_id, s->next_deck, s->next_deck_size);
            mw_write_numbers(out, "next_distant", s->next_distant, DISTANT_TILES);
        }
        mw_write_cards(out, "set_aside", mw_lancashire_card_id, s->set_aside, CARDS);
    } else {
        mw_json_int(out, "deck", s->deck_size);
        mw_json_int(out, "set_aside", count_cards(s->set_aside));
    }
    mw_write_cards(out, "discards", mw_lancashire_card_id, s->discards, CARDS);
}

void mw_lancashire_write(const mw_state *state, int viewer, struct out *out)
{
    const struct lancashire *s = lancashire_of(state);

    write_era_and_table(s, viewer, out);
    mw_json_int(out, "cotton_marker", s->cotton_marker);
    write_distant(s, viewer, out);
    write_piles(s, viewer, out);
    write_result(s, out);
}

/* Whether the row is a rearrangement of all distant tiles. */
static bool are_all_distant_tiles(const uint8_t *row)
{
    int count[256] = { 0 };
    for (int i = 0; i < DISTANT_TILES; i++) {
        count[mw_lancashire_distant_value[i]]++;
        count[row[i]]--;
    }
    for (int i = 0; i < 256; i++)
        if (count[i])
            return false;
    return true;
}

static void read_distant(struct lancashire *s, struct reader *r)
{
    bool open;

    s->cotton_marker = (uint8_t)mw_read_number(r, "cotton_marker", 0, CLOSED_SPACE);
    s->distant_seen = (uint8_t)mw_read_number(r, "distant_seen", 0, DISTANT_TILES);
    open = mw_read_truth(r, "distant_open");
    if (open != (s->cotton_marker < CLOSED_SPACE))
        mw_reader_refuse(r, "distant_open",
                         "says whether the cotton marker is above the closed space");
    mw_read_numbers(r, "distant", s->distant, DISTANT_TILES, DISTANT_TILES);
    if (!are_all_distant_tiles(s->distant))
        mw_reader_refuse(r, "distant", "must hold each distant market tile once");
    if (s->era == CANAL) {
        mw_read_numbers(r, "next_distant", s->next_distant, DISTANT_TILES, DISTANT_TILES);
        if (!are_all_distant_tiles(s->next_distant))
            mw_reader_refuse(r, "next_distant", "must hold each distant market tile once");
    } else if (mw_read_field_or_none(r, "next_distant").at) {
        mw_reader_refuse(r, "next_distant", "exists in the canal era only");
    }
}

/* L3.1: every card is somewhere, once. */
static bool cards_add_up(const struct lancashire *s)
{
    int count[CARDS];

    for (int card = 0; card < CARDS; card++) {
        count[card] = s->set_aside[card] + s->discards[card];
        for (int seat = 0; seat < s->head.players; seat++)
            count[card] += s->hands.count[seat][card];
    }
    for (int i = 0; i < s->deck_size; i++)
        count[s->deck[i]]++;
    for (int card = 0; card < CARDS; card++)
        if (count[card] != mw_lancashire_card_count[card])
            return false;
    return true;
}

static void read_piles(struct lancashire *s, struct reader *r)
{
    s->deck_size = (uint8_t)mw_read_pile(r, "deck", mw_lancashire_card_id, CARDS, s->deck, DECK);
    mw_read_cards(r, "set_aside", mw_lancashire_card_id, s->set_aside, CARDS);
    mw_read_cards(r, "discards", mw_lancashire_card_id, s->discards, CARDS);
    if (s->era == CANAL) {
        s->next_deck_size =
            (uint8_t)mw_read_pile(r, "next_deck", mw_lancashire_card_id, CARDS, s->next_deck, DECK);
        if (!r->failed && !next_deck_is_whole(s))
            mw_reader_refuse(r, "next_deck", "must hold every card of the rail era once");
    } else if (mw_read_field_or_none(r, "next_deck").at) {
        mw_reader_refuse(r, "next_deck", "exists in the canal era only");
    }
    if (!r->failed && !cards_add_up(s))
        mw_reader_refuse(
            r, "deck",
            "does not make all the cards, together with hands, discards and cards set aside");
}

static const char *const state_fields[] = {
    "game",          "map",          "players",      "options",      "era",
    "round",         "phase",        "seat",         "actions_left", "order",
    "seats",         "spaces",       "links",        "coal_market",  "iron_market",
    "cotton_marker", "distant",      "distant_seen", "distant_open", "deck",
    "next_deck",     "next_distant", "set_aside",    "discards",     "result"
};

bool mw_lancashire_read(mw_state *state, struct json object, mw_problem *problem)
{
    struct lancashire *s = lancashire_to_change(state);
    struct reader reader = mw_reader_at(object, problem), *r = &reader;

    mw_read_known_fields(r, state_fields, (int)(sizeof state_fields / sizeof *state_fields));
    read_era_and_table(s, r);
    if (!r->failed)
        read_distant(s, r);
    if (!r->failed)
        read_piles(s, r);
    if (r->failed)
        return false;
    mw_lancashire_derive(s);
    return read_is_consistent(state, s, r);
}

/* ---- What a viewer cannot see, dealt anew -----------------------------------------------------*/

/* All cards, or all distant tiles, in the order of the data. */
static void sort_all_cards(uint8_t *pile)
{
    int n = 0;
    for (int card = 0; card < CARDS; card++)
        for (int i = 0; i < mw_lancashire_card_count[card]; i++)
            pile[n++] = (uint8_t)card;
}

/* The tiles not turned up yet: all but those at the bottom. */
static void sort_hidden_distant_tiles(struct lancashire *s)
{
    int count[256] = { 0 }, n = 0;

    for (int i = 0; i < DISTANT_TILES - s->distant_seen; i++)
        count[s->distant[i]]++;
    for (int value = 0; value < 256; value++)
        for (int i = 0; i < count[value]; i++)
            s->distant[n++] = (uint8_t)value;
}

/* Everything is sorted before it is shuffled, so that the result depends on nothing hidden. */
void mw_lancashire_resample(mw_state *state, int viewer, mw_random *random)
{
    struct lancashire *s = lancashire_to_change(state);
    uint8_t pile[DECK], aside = (uint8_t)count_cards(s->set_aside), n = 0;

    for (int card = 0; card < CARDS; card++)
        for (int i = seen_in_hand(&s->hands, viewer, card) + s->discards[card];
             i < mw_lancashire_card_count[card]; i++)
            pile[n++] = (uint8_t)card;
    pile_shuffle(pile, n, random);
    for (int other = 0; other < s->head.players; other++) {
        if (other == viewer)
            continue;
        memset(s->hands.count[other], 0, CARDS);
        for (int i = 0; i < s->hands.size[other]; i++)
            s->hands.count[other][pile[--n]]++;
    }
    memset(s->set_aside, 0, CARDS);
    for (int i = 0; i < aside; i++)
        s->set_aside[pile[--n]]++;
    memcpy(s->deck, pile, n);
    sort_hidden_distant_tiles(s);
    pile_shuffle(s->distant, DISTANT_TILES - s->distant_seen, random);
    if (s->era == CANAL) {
        sort_all_cards(s->next_deck);
        pile_shuffle(s->next_deck, s->next_deck_size, random);
        memcpy(s->next_distant, mw_lancashire_distant_value, DISTANT_TILES);
        pile_shuffle(s->next_distant, DISTANT_TILES, random);
    }
    hands_derive(&s->hands);
}

/* ---- Consistency ------------------------------------------------------------------------------*/

const char *mw_lancashire_check(const mw_state *state)
{
    const struct lancashire *s = lancashire_of(state);
    const char *problem = check_income_game(s);
    mw_state copy = *state;

    if (problem)
        return problem;
    if (!cards_add_up(s))
        return "cards do not add up";
    if (s->era == CANAL ? !next_deck_is_whole(s) : s->next_deck_size != 0)
        return "the next era's deck is not whole";
    if (!are_all_distant_tiles(s->distant) ||
        (s->era == CANAL && !are_all_distant_tiles(s->next_distant)))
        return "distant market tiles do not add up";
    if (s->cotton_marker > CLOSED_SPACE || s->distant_seen > DISTANT_TILES)
        return "the cotton market is off its track";
    mw_lancashire_derive(lancashire_to_change(&copy));
    if (memcmp(&copy, state, sizeof copy) != 0)
        return "a cached value differs from its recomputation";
    return NULL;
}
