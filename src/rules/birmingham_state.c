/*
 * Positions of Birmingham as JSON (the protocol's `state` and `view`), what makes one consistent, and
 * dealing anew what a seat cannot see.
 */
#include "birmingham.h"

static const char *const seat_fields[] = { "money",  "income", "vp",  "spent",    "links_left",
                                           "scored", "hand",   "mat", "discards", "face_down" };

#define POSITION struct birmingham
#define POSITION_OF birmingham_of
#define TABLE(name) mw_birmingham_##name
#define FACTS(s) (&mw_birmingham_pieces)
#define NAMES(s) (&mw_birmingham_names)
#define RESULT mw_birmingham_result
#define SEAT_FIELDS ((int)(sizeof seat_fields / sizeof *seat_fields))
#include "income_game_state.inc.h"

static int cards_in_deck(const struct birmingham *s, int card)
{
    return mw_birmingham_card_count[s->head.players][card];
}

static int last_era(const struct birmingham *s)
{
    return is_introductory(s) ? CANAL : RAIL;
}

/* B9.1: only the last scoring of the introductory game can go below 0. */
static int least_vp(const struct birmingham *s)
{
    return is_introductory(s) && s->head.phase == PHASE_OVER ? -MOST_POINTS : 0;
}

static int most_cubes_of(const struct birmingham *s, int kind)
{
    return mw_birmingham_tile[kind].industry == BREWERY ? mw_birmingham_barrels[s->era]
                                                        : mw_birmingham_tile[kind].cubes;
}

/* Of level 1, only the pottery can be built again after the canal era. */
static bool may_stand(const struct birmingham *s, int kind)
{
    return has(mw_birmingham_tile[kind].eras, s->era);
}

static void check_sell_on(const struct birmingham *s, struct reader *r)
{
    (void)s;
    mw_reader_refuse(r, "phase", "is not one of this game");
}

void mw_birmingham_derive(struct birmingham *s)
{
    hands_derive(&s->hands);
    pieces_derive(&s->board, facts);
}

/* ---- Writing ----------------------------------------------------------------------------------*/

static void unpack(const uint8_t *packed, uint8_t *count)
{
    for (int card = 0; card < CARDS; card++)
        count[card] = (uint8_t)packed_count(packed, card);
}

/* B2.7: nobody may look at a face-down card. */
static void write_more_of_seat(const struct birmingham *s, int seat, int viewer, struct out *out)
{
    uint8_t count[CARDS];

    unpack(s->discards[seat], count);
    mw_write_cards(out, "discards", mw_birmingham_card_id, count, CARDS);
    if (viewer != MW_NOBODY)
        mw_json_int(out, "face_down", s->face_down[seat] != 0);
    else if (s->face_down[seat])
        mw_json_text(out, "face_down", mw_birmingham_card_id[s->face_down[seat] - 1]);
    else
        mw_json_null(out, "face_down");
}

static void write_merchants(const struct birmingham *s, struct out *out)
{
    mw_json_open(out, "merchants", '{');
    for (int i = 0; i < MERCHANT_SPACES; i++) {
        if (!s->merchant[i])
            continue;
        mw_json_open(out, mw_birmingham_buyer_id[i], '{');
        mw_write_goods(out, mw_birmingham_industry_id, mw_birmingham_goods[s->merchant[i] - 1]);
        mw_json_int(out, "beer", s->merchant_beer >> i & 1);
        mw_json_close(out, '}');
    }
    mw_json_close(out, '}');
}

static bool has_next_deck(const struct birmingham *s)
{
    return s->era == CANAL && !is_introductory(s);
}

void mw_birmingham_write(const mw_state *state, int viewer, struct out *out)
{
    const struct birmingham *s = birmingham_of(state);

    write_era_and_table(s, viewer, out);
    write_merchants(s, out);
    if (viewer == MW_NOBODY) {
        mw_write_pile(out, "deck", mw_birmingham_card_id, s->deck, s->deck_size);
        if (has_next_deck(s))
            mw_write_pile(out, "next_deck", mw_birmingham_card_id, s->next_deck, s->next_deck_size);
    } else {
        mw_json_int(out, "deck", s->deck_size);
    }
    write_result(s, out);
}

/* ---- Reading ----------------------------------------------------------------------------------*/

static void read_more_of_seat(struct birmingham *s, int seat, struct reader *r)
{
    uint8_t count[CARDS] = { 0 };
    struct json face_down = mw_read_field_or_none(r, "face_down");

    mw_read_cards(r, "discards", mw_birmingham_card_id, count, CARDS);
    for (int card = 0; card < CARDS && !r->failed; card++) {
        if (has(mw_birmingham_wild_cards, card) && count[card])
            mw_reader_refuse(r, "discards", "holds a wild card, which goes back to its pile");
        else if (count[card] > cards_in_deck(s, card))
            mw_reader_refuse(r, "discards", "holds a card more often than there is");
        for (int i = 0; i < count[card] && !r->failed; i++)
            packed_add(s->discards[seat], card);
    }
    if (!face_down.at) {
        mw_reader_refuse(r, "face_down", "is missing");
    } else if (mw_json_type(face_down) != '0') {
        int card = mw_read_name(r, "face_down", mw_birmingham_card_id, CARDS);
        if (s->era != CANAL)
            mw_reader_refuse(r, "face_down", "is null after the canal era");
        else if (has(mw_birmingham_wild_cards, card))
            mw_reader_refuse(r, "face_down", "is a wild card, which is never dealt");
        s->face_down[seat] = (uint8_t)(card + 1);
    }
}

static void read_merchant(struct birmingham *s, int merchant, struct reader *r)
{
    static const char *const fields[] = { "buys", "beer" };
    int kind = mw_read_goods(r, mw_birmingham_industry_id, INDUSTRIES, mw_birmingham_goods,
                             MERCHANT_KINDS);
    int64_t beer = mw_read_number(r, "beer", 0, 1);

    mw_read_known_fields(r, fields, 2);
    if (r->failed)
        return;
    if (kind < 0) {
        mw_reader_refuse(r, "buys", "is not what one of the merchant tiles shows");
        return;
    }
    if (beer && !mw_birmingham_goods[kind])
        mw_reader_refuse(r, "beer", "is 0 beside a tile that shows no goods");
    s->merchant[merchant] = (uint8_t)(kind + 1);
    if (beer)
        s->merchant_beer |= (uint16_t)(1u << merchant);
}

/* B1.2: the tiles for the number of players, on the spaces open to it. */
static void read_merchants(struct birmingham *s, struct reader *r)
{
    int open = mw_birmingham_open_merchants[s->head.players], merchant,
        count[MERCHANT_KINDS] = { 0 };

    if (!mw_reader_enter(r, "merchants", 'o'))
        return;
    mw_read_known_fields(r, mw_birmingham_buyer_id, MERCHANT_SPACES);
    for (merchant = 0; merchant < MERCHANT_SPACES && !r->failed; merchant++) {
        if (!(open >> merchant & 1)) {
            if (mw_read_field_or_none(r, mw_birmingham_buyer_id[merchant]).at)
                mw_reader_refuse(r, mw_birmingham_buyer_id[merchant],
                                 "is not open to this number of players");
        } else if (mw_reader_enter(r, mw_birmingham_buyer_id[merchant], 'o')) {
            read_merchant(s, merchant, r);
            mw_reader_leave(r);
            if (!r->failed)
                count[s->merchant[merchant] - 1]++;
        }
    }
    mw_reader_leave(r);
    for (int kind = 0; kind < MERCHANT_KINDS && !r->failed; kind++)
        if (count[kind] != mw_birmingham_merchant_tiles[s->head.players][kind])
            mw_reader_refuse(r, "merchants", "are not the tiles for this number of players");
}

/* B1.1: every card of the deck is somewhere, once; wild cards are in hands or on their piles. */
static bool cards_add_up(const struct birmingham *s)
{
    for (int card = 0; card < CARDS; card++) {
        int count = 0;
        for (int seat = 0; seat < s->head.players; seat++)
            count += s->hands.count[seat][card] + packed_count(s->discards[seat], card) +
                     (s->face_down[seat] == card + 1);
        for (int i = 0; i < s->deck_size; i++)
            count += s->deck[i] == card;
        if (has(mw_birmingham_wild_cards, card) ? count > WILD_CARDS
                                                : count != cards_in_deck(s, card))
            return false;
    }
    return true;
}

static bool has_wild_card(const uint8_t *pile, int n)
{
    for (int i = 0; i < n; i++)
        if (has(mw_birmingham_wild_cards, pile[i]))
            return true;
    return false;
}

static void read_piles(struct birmingham *s, struct reader *r)
{
    s->deck_size = (uint8_t)mw_read_pile(r, "deck", mw_birmingham_card_id, CARDS, s->deck, DECK);
    if (has_next_deck(s)) {
        s->next_deck_size =
            (uint8_t)mw_read_pile(r, "next_deck", mw_birmingham_card_id, CARDS, s->next_deck, DECK);
        if (!r->failed && !next_deck_is_whole(s))
            mw_reader_refuse(r, "next_deck", "must hold every card of the rail era once");
    } else if (mw_read_field_or_none(r, "next_deck").at) {
        mw_reader_refuse(r, "next_deck", "exists in the canal era of the whole game only");
    }
    if (!r->failed && (has_wild_card(s->deck, s->deck_size) || !cards_add_up(s)))
        mw_reader_refuse(
            r, "deck",
            "does not make all the cards, together with hands, discards and face-down cards");
}

static const char *const state_fields[] = { "game",        "map",          "players",   "options",
                                            "era",         "round",        "phase",     "seat",
                                            "order",       "actions_left", "seats",     "spaces",
                                            "links",       "coal_market",  "merchants", "deck",
                                            "iron_market", "next_deck",    "result" };

bool mw_birmingham_read(mw_state *state, struct json object, mw_problem *problem)
{
    struct birmingham *s = birmingham_to_change(state);
    struct reader reader = mw_reader_at(object, problem), *r = &reader;

    mw_read_known_fields(r, state_fields, (int)(sizeof state_fields / sizeof *state_fields));
    read_era_and_table(s, r);
    if (!r->failed && s->era == RAIL && is_introductory(s))
        mw_reader_refuse(r, "era", "is always canal in the introductory game");
    if (!r->failed)
        read_merchants(s, r);
    if (!r->failed)
        read_piles(s, r);
    if (r->failed)
        return false;
    mw_birmingham_derive(s);
    return read_is_consistent(state, s, r);
}

/* ---- What a viewer cannot see, dealt anew -----------------------------------------------------
 * Wild cards are taken openly, so everybody knows who holds them. Everything is sorted before it is
 * shuffled, so that the result depends on nothing hidden.
 */
void mw_birmingham_resample(mw_state *state, int viewer, mw_random *random)
{
    struct birmingham *s = birmingham_to_change(state);
    uint8_t pile[DECK], n = 0;

    for (int card = 0; card < CARDS; card++) {
        int seen = seen_in_hand(&s->hands, viewer, card);
        for (int other = 0; other < s->head.players; other++)
            seen += packed_count(s->discards[other], card);
        for (int i = seen; i < cards_in_deck(s, card); i++)
            pile[n++] = (uint8_t)card;
    }
    pile_shuffle(pile, n, random);
    for (int other = 0; other < s->head.players; other++) {
        int cards = 0;
        if (s->face_down[other])
            s->face_down[other] = (uint8_t)(pile[--n] + 1);
        if (other == viewer)
            continue;
        for (int card = 0; card < CARDS; card++)
            if (!has(mw_birmingham_wild_cards, card)) {
                cards += s->hands.count[other][card];
                s->hands.count[other][card] = 0;
            }
        for (int i = 0; i < cards; i++)
            s->hands.count[other][pile[--n]]++;
    }
    memcpy(s->deck, pile, n);
    if (has_next_deck(s)) {
        uint8_t next = 0;
        for (int card = 0; card < CARDS; card++)
            for (int i = 0; i < cards_in_deck(s, card); i++)
                s->next_deck[next++] = (uint8_t)card;
        pile_shuffle(s->next_deck, next, random);
    }
    hands_derive(&s->hands);
}

/* ---- Consistency ------------------------------------------------------------------------------*/

const char *mw_birmingham_check(const mw_state *state)
{
    const struct birmingham *s = birmingham_of(state);
    const char *problem = check_income_game(s);
    int count[MERCHANT_KINDS] = { 0 };
    mw_state copy = *state;

    if (problem)
        return problem;
    if (!cards_add_up(s))
        return "cards do not add up";
    if (has_next_deck(s) ? !next_deck_is_whole(s) : s->next_deck_size != 0)
        return "the next era's deck is not whole";
    for (int i = 0; i < MERCHANT_SPACES; i++) {
        if (s->merchant[i])
            count[s->merchant[i] - 1]++;
        if (s->merchant_beer >> i & 1 &&
            (!s->merchant[i] || !mw_birmingham_goods[s->merchant[i] - 1]))
            return "a barrel beside no goods";
    }
    for (int kind = 0; kind < MERCHANT_KINDS; kind++)
        if (count[kind] != mw_birmingham_merchant_tiles[s->head.players][kind])
            return "merchant tiles do not add up";
    mw_birmingham_derive(birmingham_to_change(&copy));
    if (memcmp(&copy, state, sizeof copy) != 0)
        return "a cached value differs from its recomputation";
    return NULL;
}
