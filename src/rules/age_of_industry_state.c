/*
 * Positions of Age of Industry as JSON (the protocol's `state` and `view`), what makes one
 * consistent, and dealing anew what a seat cannot see.
 */
#include "age_of_industry.h"

static const char *const seat_fields[] = { "money", "spent",  "links_left", "loans",
                                           "vp",    "scored", "hand",       "mat" };
static const char *const tile_fields[] = { "owner",   "industry", "level",
                                           "flipped", "cubes",    "replacement" };

#define POSITION struct age_of_industry
#define POSITION_OF age_of
#define TABLE(name) mw_age_of_industry_##name
#define NAMES(s) (mw_age_of_industry_board[(s)->head.map])
#define RESULT mw_age_of_industry_result
#define SEAT_FIELDS ((int)(sizeof seat_fields / sizeof *seat_fields))
#define TILE_FIELDS ((int)(sizeof tile_fields / sizeof *tile_fields))
#include "family_state.inc.h"

static int cards_in_deck(const struct age_of_industry *s, int card)
{
    (void)s;
    return mw_age_of_industry_card_count[card];
}

/* The coal of a ship under construction has arrived before the ship. */
static int most_cubes(const struct age_of_industry *s, int space)
{
    int tile = s->board.tile[space];

    if (space >= map_of(s)->n_spaces) /* other maps have more */
        return 0;
    if (map_of(s)->import_coal[space])
        return tile || (s->move.builds_ship && s->move.space == space)
                   ? map_of(s)->import_coal[space]
                   : 0;
    return tile ? mw_age_of_industry_tile[tile - 1].cubes : 0;
}

static bool is_ship_space(const struct age_of_industry *s, int space)
{
    return has(FACTS(s)->printed[SHIP], space);
}

/* ---- What follows from the rest ---------------------------------------------------------------*/

/* Port tiles never leave, and ships only for ships: lines are opened, never closed. */
void mw_age_open_sea_lines(struct age_of_industry *s)
{
    const struct piece_facts *facts = FACTS(s);
    mask ready = locations_of(facts, s->board.of[PORT] | s->board.of[SHIP]) | map_of(s)->imports;
    int line;

    if (s->move.builds_ship)
        ready |= bit(facts->space_location[s->move.space]);
    FOR_EACH (line, map_of(s)->sea & ~s->board.built)
        if (!(facts->graph->ends[line] & ~ready))
            open_line(&s->board, facts, line);
}

void mw_age_of_industry_derive(struct age_of_industry *s)
{
    hands_derive(&s->hands);
    pieces_derive(&s->board, FACTS(s));
    mw_age_open_sea_lines(s);
}

/* ---- Writing ----------------------------------------------------------------------------------*/

static void write_ledger(const struct age_of_industry *s, int seat, struct out *out)
{
    mw_json_int(out, "money", s->purse[seat].money);
    mw_json_int(out, "spent", s->purse[seat].spent);
    mw_json_int(out, "links_left", s->links_left[seat]);
    mw_json_int(out, "loans", s->loans[seat]);
    if (s->head.phase == PHASE_OVER) {
        mw_json_int(out, "vp", s->vp[seat]);
        mw_write_counts(out, "scored", mw_scored_names, s->scored[seat], SCORED_FIELDS);
    }
}

static void write_more_of_seat(const struct age_of_industry *s, int seat, int viewer,
                               struct out *out)
{
    (void)s;
    (void)seat;
    (void)viewer;
    (void)out;
}

/* A ship's coal is not on it, but on its import field. */
static void write_rest_of_tile(const struct age_of_industry *s, int space, struct out *out)
{
    mw_json_int(out, "cubes", is_ship_space(s, space) ? 0 : s->board.cubes[space]);
    if (has(s->replacements, space))
        mw_json_bool(out, "replacement", true);
}

static void write_markets(const struct age_of_industry *s, struct out *out)
{
    mw_json_open(out, "markets", '{');
    for (int i = 0; i < map_of(s)->n_markets; i++) {
        mw_json_open(out, NAMES(s)->buyer[i], '{');
        mw_write_goods(out, mw_age_of_industry_industry_id,
                       mw_age_of_industry_goods[s->market[i] - 1]);
        mw_json_bool(out, "used", s->used_markets >> i & 1);
        mw_json_close(out, '}');
    }
    mw_json_close(out, '}');
}

static void write_imports(const struct age_of_industry *s, struct out *out)
{
    int space;

    mw_json_open(out, "imports", '{');
    FOR_EACH (space, FACTS(s)->printed[SHIP])
        mw_json_int(out, NAMES(s)->space[space], s->board.cubes[space]);
    mw_json_close(out, '}');
}

void mw_age_of_industry_write(const mw_state *state, int viewer, struct out *out)
{
    const struct age_of_industry *s = age_of(state);

    write_table(s, viewer, out);
    write_markets(s, out);
    write_imports(s, out);
    mw_json_open(out, "display", '[');
    for (int i = 0; i < s->display_size; i++)
        mw_json_text(out, NULL, mw_age_of_industry_card_id[s->display[i]]);
    mw_json_close(out, ']');
    if (viewer == MW_NOBODY)
        mw_write_pile(out, "deck", mw_age_of_industry_card_id, s->deck, s->deck_size);
    else
        mw_json_int(out, "deck", s->deck_size);
    mw_write_cards(out, "discards", mw_age_of_industry_card_id, s->discards, CARDS);
    write_result(s, out);
}

/* ---- Reading ----------------------------------------------------------------------------------*/

static void read_ledger(struct age_of_industry *s, int seat, struct reader *r)
{
    s->purse[seat].money = (int16_t)mw_read_number(r, "money", 0, MOST_MONEY);
    s->purse[seat].spent = (int16_t)mw_read_number(r, "spent", 0, MOST_MONEY);
    s->links_left[seat] = (uint8_t)mw_read_number(r, "links_left", 0, LINKS_PER_PLAYER);
    s->loans[seat] = (int16_t)mw_read_number(r, "loans", 0, MOST_LOANS);
    if (s->head.phase == PHASE_OVER)
        read_points(s, seat, -MOST_POINTS, r);
    else if (mw_read_field_or_none(r, "vp").at || mw_read_field_or_none(r, "scored").at)
        mw_reader_refuse(r, mw_read_field_or_none(r, "vp").at ? "vp" : "scored",
                         "is there only when the game is over");
}

static void read_more_of_seat(struct age_of_industry *s, int seat, struct reader *r)
{
    (void)s;
    (void)seat;
    (void)r;
}

static const char *why_no_link(const struct age_of_industry *s, int link)
{
    (void)s;
    (void)link;
    return NULL;
}

/* A4.6, A4.10 */
static void read_rest_of_tile(struct age_of_industry *s, int space, int kind, int owner,
                              bool flipped, struct reader *r)
{
    int cubes = (int)mw_read_number(r, "cubes", 0, 255), location = location_of(s, space);
    bool again = mw_read_field_or_none(r, "replacement").at && mw_read_truth(r, "replacement");
    mask there = s->board.own[owner] & FACTS(s)->spaces_of[location];

    if (cubes > (flipped ? 0 : mw_age_of_industry_tile[kind].cubes))
        mw_reader_refuse(r, "cubes", "is more than such a tile can hold");
    else if (count_bits(there) >= most_tiles_in(s, location))
        mw_reader_refuse(r, "owner", "has as many tiles in this location as are allowed already");
    else if (again && (!is_ship_space(s, space) || flipped))
        mw_reader_refuse(r, "replacement", "is true only for a ship that is not flipped");
    s->board.cubes[space] = (uint8_t)cubes;
    if (again)
        s->replacements |= bit(space);
}

static void read_market(struct age_of_industry *s, int market, struct reader *r)
{
    static const char *const fields[] = { "buys", "used" };
    int kind = mw_read_goods(r, mw_age_of_industry_industry_id, INDUSTRIES,
                             mw_age_of_industry_goods, MARKET_KINDS);
    bool used = mw_read_truth(r, "used");

    mw_read_known_fields(r, fields, 2);
    if (r->failed)
        return;
    if (kind < 0) {
        mw_reader_refuse(r, "buys", "is not what one of the market tiles shows");
        return;
    }
    if (used && !mw_age_of_industry_goods[kind])
        mw_reader_refuse(r, "used", "is false for a tile without demand");
    s->market[market] = (uint8_t)(kind + 1);
    s->used_markets |= (uint32_t)used << market;
}

/* A1.3: no more tiles of a kind than there are. */
static bool markets_add_up(const struct age_of_industry *s)
{
    int count[MARKET_KINDS] = { 0 };

    for (int i = 0; i < map_of(s)->n_markets; i++)
        if (s->market[i])
            count[s->market[i] - 1]++;
    for (int kind = 0; kind < MARKET_KINDS; kind++)
        if (count[kind] > mw_age_of_industry_market_count[kind])
            return false;
    return true;
}

static void read_markets(struct age_of_industry *s, struct reader *r)
{
    if (!mw_reader_enter(r, "markets", 'o'))
        return;
    mw_read_known_fields(r, NAMES(s)->buyer, map_of(s)->n_markets);
    for (int i = 0; i < map_of(s)->n_markets && !r->failed; i++)
        if (mw_reader_enter(r, NAMES(s)->buyer[i], 'o')) {
            read_market(s, i, r);
            mw_reader_leave(r);
        }
    mw_reader_leave(r);
    if (!r->failed && !markets_add_up(s))
        mw_reader_refuse(r, "markets", "are more tiles of a kind than there are");
}

static void read_imports(struct age_of_industry *s, struct reader *r)
{
    const char *name_of[SPACES];
    int space, n = 0;

    if (!mw_reader_enter(r, "imports", 'o'))
        return;
    FOR_EACH (space, FACTS(s)->printed[SHIP])
        name_of[n++] = NAMES(s)->space[space];
    mw_read_known_fields(r, name_of, n);
    FOR_EACH (space, FACTS(s)->printed[SHIP]) {
        int coal = (int)mw_read_number(r, NAMES(s)->space[space], 0, map_of(s)->import_coal[space]);
        if (coal && (!s->board.tile[space] || has(s->board.flipped, space)))
            mw_reader_refuse(r, NAMES(s)->space[space],
                             "is 0 where there is no ship, or a flipped one");
        s->board.cubes[space] = (uint8_t)coal;
    }
    mw_reader_leave(r);
}

static bool cards_add_up(const struct age_of_industry *s)
{
    int count[CARDS] = { 0 };

    for (int i = 0; i < s->deck_size; i++)
        count[s->deck[i]]++;
    for (int i = 0; i < s->display_size; i++)
        count[s->display[i]]++;
    for (int card = 0; card < CARDS; card++) {
        for (int seat = 0; seat < s->head.players; seat++)
            count[card] += s->hands.count[seat][card];
        if (count[card] + s->discards[card] != cards_in_deck(s, card))
            return false;
    }
    return true;
}

static void read_piles(struct age_of_industry *s, struct reader *r)
{
    uint8_t pile[DISPLAY] = { 0 };

    s->display_size =
        (uint8_t)mw_read_pile(r, "display", mw_age_of_industry_card_id, CARDS, pile, DISPLAY);
    pile_reverse(pile, s->display_size);
    memcpy(s->display, pile, sizeof s->display);
    s->deck_size =
        (uint8_t)mw_read_pile(r, "deck", mw_age_of_industry_card_id, CARDS, s->deck, DECK);
    mw_read_cards(r, "discards", mw_age_of_industry_card_id, s->discards, CARDS);
    if (!r->failed && !cards_add_up(s))
        mw_reader_refuse(r, "deck",
                         "with hands, display and discards is not the whole deck, each card once");
}

/* Every seat always has an action to take (A3.3), so only drawing on needs more than a turn. */
static void check_phase(const struct age_of_industry *s, struct reader *r)
{
    int left = s->actions_left;

    switch (s->head.phase) {
    case PHASE_ACTION:
        if (left < 1)
            mw_reader_refuse(r, "actions_left", "must be 1 or 2 when an action is to be taken");
        break;
    case PHASE_DRAW_ON:
        if (left > 1)
            mw_reader_refuse(r, "actions_left", "is 0 or 1 while cards are drawn");
        else if (!can_draw(s))
            mw_reader_refuse(r, "phase", "is draw-on only while the seat can draw another card");
        break;
    case PHASE_OVER:
        if (left != 0)
            mw_reader_refuse(r, "actions_left", "is 0 when the game is over");
        break;
    default: mw_reader_refuse(r, "phase", "is not one of this game");
    }
}

static const char *const state_fields[] = { "game",    "map",         "players",  "options",
                                            "round",   "phase",       "seat",     "actions_left",
                                            "order",   "seats",       "spaces",   "links",
                                            "markets", "imports",     "display",  "coal_market",
                                            "deck",    "iron_market", "discards", "result" };

bool mw_age_of_industry_read(mw_state *state, struct json object, mw_problem *problem)
{
    struct age_of_industry *s = age_to_change(state);
    struct reader reader = mw_reader_at(object, problem), *r = &reader;

    mw_read_known_fields(r, state_fields, (int)(sizeof state_fields / sizeof *state_fields));
    read_table(s, r);
    if (!r->failed)
        read_markets(s, r);
    if (!r->failed)
        read_imports(s, r);
    if (!r->failed)
        read_piles(s, r);
    if (r->failed)
        return false;
    mw_age_of_industry_derive(s);
    return read_is_consistent(state, s, r);
}

/* ---- What a viewer cannot see, dealt anew -----------------------------------------------------
 * Everything is sorted before it is shuffled, so that the result depends on nothing hidden.
 */
void mw_age_of_industry_resample(mw_state *state, int viewer, mw_random *random)
{
    struct age_of_industry *s = age_to_change(state);
    uint8_t pile[DECK], n = 0;

    for (int card = 0; card < CARDS; card++) {
        int seen = seen_in_hand(&s->hands, viewer, card) + s->discards[card];
        for (int i = 0; i < s->display_size; i++)
            seen += s->display[i] == card;
        for (int i = seen; i < cards_in_deck(s, card); i++)
            pile[n++] = (uint8_t)card;
    }
    pile_shuffle(pile, n, random);
    for (int other = 0; other < s->head.players; other++) {
        if (other == viewer)
            continue;
        memset(s->hands.count[other], 0, sizeof s->hands.count[other]);
        for (int i = 0; i < s->hands.size[other]; i++)
            s->hands.count[other][pile[--n]]++;
    }
    memcpy(s->deck, pile, n);
    hands_derive(&s->hands);
}

/* ---- Consistency ------------------------------------------------------------------------------*/

static const char *check_locations(const struct age_of_industry *s)
{
    int location;

    for (int seat = 0; seat < s->head.players; seat++) {
        if (s->loans[seat] < 0 || s->loans[seat] > MOST_LOANS)
            return "a number of loans that cannot be";
        if (s->head.phase != PHASE_OVER && s->vp[seat] != 0)
            return "points before the end";
        FOR_EACH (location, s->board.homes[seat])
            if (count_bits(FACTS(s)->spaces_of[location] & s->board.own[seat]) >
                most_tiles_in(s, location))
                return "more tiles of one player in a location than are allowed";
    }
    return NULL;
}

const char *mw_age_of_industry_check(const mw_state *state)
{
    const struct age_of_industry *s = age_of(state);
    const char *problem = check_table(s);
    mw_state copy = *state;

    if (problem || (problem = check_locations(s)))
        return problem;
    if (!cards_add_up(s))
        return "cards do not add up";
    for (int i = 0; i < MARKETS; i++)
        if ((s->market[i] != 0) != (i < map_of(s)->n_markets))
            return "a market space without its tile, or a tile without its space";
    if (!markets_add_up(s) || s->used_markets >> map_of(s)->n_markets)
        return "market tiles do not add up";
    if (s->replacements & (~s->board.of[SHIP] | s->board.flipped))
        return "a replacement that is no ship, or flipped";
    for (int i = s->display_size; i < DISPLAY; i++)
        if (s->display[i])
            return "something lies behind the end of the display";
    mw_age_of_industry_derive(age_to_change(&copy));
    if (memcmp(&copy, state, sizeof copy) != 0)
        return "a cached value differs from its recomputation";
    return NULL;
}
