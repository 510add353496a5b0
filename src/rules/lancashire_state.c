/*
 * Positions of Lancashire as JSON (the protocol's `state` and `view`), what a position's cached
 * values are, what makes it consistent, and dealing anew what a seat cannot see.
 */
#include <string.h>

#include "core/deck.h"
#include "lancashire.h"
#include "state_text.h"
#include "text/text.h"

static const char *const vp_source[VP_SOURCES] = { "canal_links", "canal_tiles", "rail_links",
                                                   "rail_tiles",  "cash",        "other" };
static const char *const phase_name[PHASES] = { "action", "sell-on", "debt", "over" };

/* ---- Cached values ----------------------------------------------------------------------------*/

static void derive_seat(struct lancashire *s, int seat)
{
    int link;

    s->hand_size[seat] = 0;
    s->held[seat] = 0;
    for (int card = 0; card < CARDS; card++) {
        s->hand_size[seat] = (uint8_t)(s->hand_size[seat] + s->hand[seat][card]);
        if (s->hand[seat][card])
            s->held[seat] |= 1u << card;
    }
    for (int i = 0; i < INDUSTRIES; i++)
        s->top[seat][i] = (uint8_t)stack_top(s->mat[seat], lancashire_stack[i]);
    s->homes[seat] = locations_of(s->own[seat]);
    s->ends[seat] = 0;
    FOR_EACH (link, s->links[seat])
        s->ends[seat] |= lancashire_link_ends[link];
}

void lancashire_derive(struct lancashire *s)
{
    s->built = 0;
    s->stocked = 0;
    memset(s->of, 0, sizeof s->of);
    for (int seat = 0; seat < s->head.players; seat++) {
        derive_seat(s, seat);
        s->built |= s->links[seat];
    }
    for (int space = 0; space < SPACES; space++) {
        if (s->tile[space])
            s->of[tile_at(s, space)->industry] |= bit(space);
        if (s->cubes[space])
            s->stocked |= bit(space);
    }
    graph_join_all(&lancashire_graph, s->joined, s->built);
}

/* ---- Writing ----------------------------------------------------------------------------------*/

static void write_seat(const struct lancashire *s, int seat, int viewer, struct out *out)
{
    json_open(out, NULL, '{');
    json_int(out, "money", s->purse[seat].money);
    json_int(out, "income", s->income[seat]);
    json_int(out, "vp", s->vp[seat]);
    json_int(out, "spent", s->purse[seat].spent);
    json_int(out, "links_left", s->links_left[seat]);
    write_counts(out, "scored", vp_source, s->scored[seat], VP_SOURCES);
    if (viewer == MW_NOBODY || viewer == seat)
        write_cards(out, "hand", lancashire_card_id, s->hand[seat], CARDS);
    else
        json_int(out, "hand", s->hand_size[seat]);
    json_open(out, "mat", '{');
    for (int i = 0; i < INDUSTRIES; i++) {
        json_open(out, lancashire_industry_id[i], '[');
        for (int kind = lancashire_stack[i].first; kind < lancashire_stack[i].end; kind++)
            for (int n = 0; n < s->mat[seat][kind]; n++)
                json_int(out, NULL, lancashire_tile[kind].level);
        json_close(out, ']');
    }
    json_close(out, '}');
    json_close(out, '}');
}

static void write_board(const struct lancashire *s, struct out *out)
{
    int space, link;

    json_open(out, "spaces", '{');
    FOR_EACH (space, occupied(s)) {
        const struct tile_kind *tile = tile_at(s, space);
        json_open(out, lancashire_space_id[space], '{');
        json_int(out, "owner", owner_of(s, space));
        json_text(out, "industry", lancashire_industry_id[tile->industry]);
        json_int(out, "level", tile->level);
        json_bool(out, "flipped", has(s->flipped, space));
        json_int(out, "cubes", s->cubes[space]);
        json_close(out, '}');
    }
    json_close(out, '}');
    json_open(out, "links", '{');
    FOR_EACH (link, s->built)
        for (int seat = 0; seat < s->head.players; seat++)
            if (has(s->links[seat], link))
                json_int(out, lancashire_link_id[link], seat);
    json_close(out, '}');
}

/* A seat sees the distant tiles turned up this era, which lie at the bottom. */
static void write_distant(const struct lancashire *s, int viewer, struct out *out)
{
    json_open(out, "distant", '[');
    for (int i = 0; i < DISTANT_TILES; i++)
        if (viewer == MW_NOBODY || i >= DISTANT_TILES - s->distant_seen)
            json_int(out, NULL, s->distant[i]);
        else
            json_null(out, NULL);
    json_close(out, ']');
    json_int(out, "distant_seen", s->distant_seen);
    json_bool(out, "distant_open", s->cotton_marker < CLOSED_SPACE);
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
        write_pile(out, "deck", lancashire_card_id, s->deck, s->deck_size);
        if (s->era == CANAL) {
            write_pile(out, "next_deck", lancashire_card_id, s->next_deck, s->next_deck_size);
            write_numbers(out, "next_distant", s->next_distant, DISTANT_TILES);
        }
        write_cards(out, "set_aside", lancashire_card_id, s->set_aside, CARDS);
    } else {
        json_int(out, "deck", s->deck_size);
        json_int(out, "set_aside", count_cards(s->set_aside));
    }
    write_cards(out, "discards", lancashire_card_id, s->discards, CARDS);
}

static void write_result(const struct lancashire *s, struct out *out)
{
    mw_result result;

    if (s->head.phase != PHASE_OVER) {
        json_null(out, "result");
        return;
    }
    lancashire_result((const mw_state *)(const void *)s, &result);
    json_open(out, "result", '{');
    write_ranking(out, &result, s->head.players);
    json_open(out, "breakdown", '[');
    for (int seat = 0; seat < s->head.players; seat++)
        write_counts(out, NULL, vp_source, s->scored[seat], VP_SOURCES);
    json_close(out, ']');
    json_close(out, '}');
}

void lancashire_write(const mw_state *state, int viewer, struct out *out)
{
    const struct lancashire *s = lancashire_of(state);

    json_text(out, "era", lancashire_era_id[s->era]);
    json_int(out, "round", s->round);
    json_text(out, "phase", phase_name[s->head.phase]);
    if (s->head.phase == PHASE_OVER)
        json_null(out, "seat");
    else
        json_int(out, "seat", s->head.seat);
    json_int(out, "actions_left", s->actions_left);
    write_numbers(out, "order", s->order, s->head.players);
    json_open(out, "seats", '[');
    for (int seat = 0; seat < s->head.players; seat++)
        write_seat(s, seat, viewer, out);
    json_close(out, ']');
    write_board(s, out);
    json_int(out, "coal_market", s->coal_market);
    json_int(out, "iron_market", s->iron_market);
    json_int(out, "cotton_marker", s->cotton_marker);
    write_distant(s, viewer, out);
    write_piles(s, viewer, out);
    write_result(s, out);
}

/* ---- Reading ----------------------------------------------------------------------------------
 * Each function reads one part, and says through the reader which field is wrong.
 */

static void read_mat(struct lancashire *s, int seat, struct reader *r)
{
    struct json levels;

    if (!enter(r, "mat", 'o'))
        return;
    known_fields(r, lancashire_industry_id, INDUSTRIES);
    for (int i = 0; i < INDUSTRIES; i++) {
        const struct tile_range stack = lancashire_stack[i];
        int last = -1;
        levels = field(r, lancashire_industry_id[i], 'l');
        for (struct json v = json_first(levels, NULL); v.at && !r->failed;
             v = json_next(levels, v, NULL)) {
            int64_t level = -1;
            int kind = stack.first;
            json_read_int(v, &level);
            while (kind < stack.end && lancashire_tile[kind].level != level)
                kind++;
            if (kind == stack.end || level < last ||
                s->mat[seat][kind] == lancashire_tile[kind].count)
                wrong(r, lancashire_industry_id[i],
                      "is a list of levels, lowest first, no more of each than the mat holds");
            else
                s->mat[seat][kind]++;
            last = (int)level;
        }
    }
    leave(r);
}

static const char *const seat_fields[] = { "money",      "income", "vp",   "spent",
                                           "links_left", "scored", "hand", "mat" };

static void read_seat(struct lancashire *s, int seat, struct reader *r)
{
    int sum = 0;

    known_fields(r, seat_fields, (int)(sizeof seat_fields / sizeof *seat_fields));
    s->purse[seat].money = (int16_t)number(r, "money", 0, MOST_MONEY);
    s->purse[seat].spent = (int16_t)number(r, "spent", 0, MOST_MONEY);
    s->income[seat] = (uint8_t)number(r, "income", 0, INCOME_SPACES - 1);
    s->vp[seat] = (int16_t)number(r, "vp", 0, MOST_POINTS);
    s->links_left[seat] = (uint8_t)number(r, "links_left", 0, LINKS_PER_PLAYER);
    if (enter(r, "scored", 'o')) {
        known_fields(r, vp_source, VP_SOURCES);
        for (int i = 0; i < VP_SOURCES; i++) {
            s->scored[seat][i] = (int16_t)number(r, vp_source[i], -MOST_POINTS, MOST_POINTS);
            sum += s->scored[seat][i];
        }
        leave(r);
        if (sum != s->vp[seat])
            wrong(r, "scored", "must add up to vp");
    }
    read_cards(r, "hand", lancashire_card_id, s->hand[seat], CARDS);
    read_mat(s, seat, r);
}

static const char *const space_fields[] = { "owner", "industry", "level", "flipped", "cubes" };

static void read_tile(struct lancashire *s, int space, struct reader *r)
{
    int owner = (int)number(r, "owner", 0, s->head.players - 1);
    int industry = name(r, "industry", lancashire_industry_id, INDUSTRIES);
    int level = (int)number(r, "level", 0, 255);
    bool flipped = truth(r, "flipped");
    int cubes = (int)number(r, "cubes", 0, 255);
    struct tile_range stack;
    int kind;

    known_fields(r, space_fields, (int)(sizeof space_fields / sizeof *space_fields));
    if (r->failed)
        return;
    stack = lancashire_stack[industry];
    for (kind = stack.first; kind < stack.end && lancashire_tile[kind].level != level;)
        kind++;
    if (kind == stack.end || lancashire_tile[kind].eras == 0)
        wrong(r, "level", "is not that of a tile that can be built");
    else if (!has(lancashire_printed[industry], space))
        wrong(r, "industry", "is not shown on this space");
    else if (!(lancashire_tile[kind].eras & (s->era == CANAL ? bit(CANAL) : bit(RAIL))))
        wrong(r, "level", "cannot be on the board in this era");
    else if (cubes > (flipped ? 0 : lancashire_tile[kind].cubes))
        wrong(r, "cubes", "is more than such a tile can hold");
    else if (s->era == CANAL && has(locations_of(s->own[owner]), lancashire_space_location[space]))
        wrong(r, "owner", "has another tile in this town; in the canal era only one is allowed");
    if (r->failed)
        return;
    s->tile[space] = (uint8_t)(kind + 1);
    s->cubes[space] = (uint8_t)cubes;
    s->own[owner] |= bit(space);
    if (flipped)
        s->flipped |= bit(space);
}

static void read_spaces(struct lancashire *s, struct reader *r)
{
    struct json key, v, spaces;

    if (!enter(r, "spaces", 'o'))
        return;
    spaces = r->at;
    for (v = json_first(spaces, &key); v.at && !r->failed; v = json_next(spaces, v, &key)) {
        int space = name_in(key, lancashire_space_id, SPACES);
        char id[40] = "?";
        json_read_text(key, id, sizeof id);
        if (space < 0) {
            wrong(r, id, "is not a space of this board");
        } else if (s->tile[space]) {
            wrong(r, id, "stands twice");
        } else if (enter(r, lancashire_space_id[space], 'o')) {
            read_tile(s, space, r);
            leave(r);
        }
    }
    leave(r);
}

static void read_links(struct lancashire *s, struct reader *r)
{
    struct json key, v, links;

    if (!enter(r, "links", 'o'))
        return;
    links = r->at;
    for (v = json_first(links, &key); v.at && !r->failed; v = json_next(links, v, &key)) {
        int link = name_in(key, lancashire_link_id, LINKS);
        int64_t seat = -1;
        char id[80] = "?";
        json_read_text(key, id, sizeof id);
        if (link < 0)
            wrong(r, id, "is not a link of this board");
        else if (!has(lancashire_lines_of[s->era], link))
            wrong(r, id, "has no line of this era");
        else if (has(s->links[0] | s->links[1] | s->links[2] | s->links[3], link))
            wrong(r, id, "stands twice");
        else if (!json_read_int(v, &seat) || seat < 0 || seat >= s->head.players)
            wrong(r, id, "must name a seat");
        else
            s->links[seat] |= bit(link);
    }
    leave(r);
    for (int i = 0; i < s->head.players && !r->failed; i++)
        if (count_bits(s->links[i]) + s->links_left[i] != LINKS_PER_PLAYER)
            wrong(r, "links", "on the board and links_left of each seat must make the full number");
}

/* Whether the row is a rearrangement of all distant tiles. */
static bool are_all_distant_tiles(const uint8_t *row)
{
    int count[256] = { 0 };
    for (int i = 0; i < DISTANT_TILES; i++) {
        count[lancashire_distant_value[i]]++;
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

    s->cotton_marker = (uint8_t)number(r, "cotton_marker", 0, CLOSED_SPACE);
    s->distant_seen = (uint8_t)number(r, "distant_seen", 0, DISTANT_TILES);
    open = truth(r, "distant_open");
    if (open != (s->cotton_marker < CLOSED_SPACE))
        wrong(r, "distant_open", "says whether the cotton marker is above the closed space");
    read_numbers(r, "distant", s->distant, DISTANT_TILES, DISTANT_TILES);
    if (!are_all_distant_tiles(s->distant))
        wrong(r, "distant", "must hold each distant market tile once");
    if (s->era == CANAL) {
        read_numbers(r, "next_distant", s->next_distant, DISTANT_TILES, DISTANT_TILES);
        if (!are_all_distant_tiles(s->next_distant))
            wrong(r, "next_distant", "must hold each distant market tile once");
    } else if (field_or_none(r, "next_distant").at) {
        wrong(r, "next_distant", "exists in the canal era only");
    }
}

/* L3.1: every card is somewhere, once. */
static bool cards_add_up(const struct lancashire *s)
{
    int count[CARDS];

    for (int card = 0; card < CARDS; card++) {
        count[card] = s->set_aside[card] + s->discards[card];
        for (int seat = 0; seat < s->head.players; seat++)
            count[card] += s->hand[seat][card];
    }
    for (int i = 0; i < s->deck_size; i++)
        count[s->deck[i]]++;
    for (int card = 0; card < CARDS; card++)
        if (count[card] != lancashire_card_count[card])
            return false;
    return true;
}

static bool next_deck_is_whole(const struct lancashire *s)
{
    int count[CARDS] = { 0 };

    for (int i = 0; i < s->next_deck_size; i++)
        count[s->next_deck[i]]++;
    for (int card = 0; card < CARDS; card++)
        if (count[card] != lancashire_card_count[card])
            return false;
    return true;
}

static void read_piles(struct lancashire *s, struct reader *r)
{
    s->deck_size = (uint8_t)read_pile(r, "deck", lancashire_card_id, CARDS, s->deck, DECK);
    read_cards(r, "set_aside", lancashire_card_id, s->set_aside, CARDS);
    read_cards(r, "discards", lancashire_card_id, s->discards, CARDS);
    if (s->era == CANAL) {
        s->next_deck_size =
            (uint8_t)read_pile(r, "next_deck", lancashire_card_id, CARDS, s->next_deck, DECK);
        if (!r->failed && !next_deck_is_whole(s))
            wrong(r, "next_deck", "must hold every card of the rail era once");
    } else if (field_or_none(r, "next_deck").at) {
        wrong(r, "next_deck", "exists in the canal era only");
    }
    if (!r->failed && !cards_add_up(s))
        wrong(r, "deck",
              "does not make all the cards, together with hands, discards and cards set aside");
}

static void read_order(struct lancashire *s, struct reader *r)
{
    int seen = 0;

    read_numbers(r, "order", s->order, s->head.players, s->head.players);
    for (int i = 0; i < s->head.players && !r->failed; i++)
        seen |= s->order[i] < s->head.players ? 1 << s->order[i] : 0;
    if (seen != (1 << s->head.players) - 1)
        wrong(r, "order", "must name each seat once");
}

/* L1.2, L6.1: no more tiles than the sheet holds. */
static bool tiles_add_up(const struct lancashire *s, int seat)
{
    int count[TILES] = { 0 }, space;

    FOR_EACH (space, s->own[seat])
        count[s->tile[space] - 1]++;
    for (int kind = 0; kind < TILES; kind++)
        if (count[kind] + s->mat[seat][kind] > lancashire_tile[kind].count)
            return false;
    return true;
}

/* The phase must have a decision to make. */
static void check_phase(struct lancashire *s, struct reader *r)
{
    int seat = s->head.seat, left = s->actions_left;

    switch (s->head.phase) {
    case PHASE_ACTION:
        if (left < 1)
            wrong(r, "actions_left", "must be 1 or 2 when an action is to be taken");
        else if (s->hand_size[seat] == 0)
            wrong_of_seat(r, seat, "hand", "is empty, but the seat is to move");
        break;
    case PHASE_SELL_ON:
        if (left > 1)
            wrong(r, "actions_left", "is 0 or 1 while a sale goes on");
        else if (s->cotton_marker >= CLOSED_SPACE)
            wrong(r, "phase", "is sell-on only after a distant sale that succeeded");
        else if (!lancashire_can_sell(s))
            wrong(r, "phase", "is sell-on only while the seat can try another sale");
        break;
    case PHASE_DEBT:
        if (left != 0)
            wrong(r, "actions_left", "is 0 while a debt is paid");
        else if (s->purse[seat].money >= lancashire_debt(s, seat) || !s->own[seat])
            wrong(r, "phase", "is debt only while the seat owes more than it has and has a tile");
        break;
    default:
        if (left != 0)
            wrong(r, "actions_left", "is 0 when the game is over");
        else if (s->era != RAIL)
            wrong(r, "era", "is rail when the game is over");
    }
}

/* The result is derived; one that is given must be what the rules say. */
static void check_result(const mw_state *state, struct reader *r)
{
    struct json given = field_or_none(r, "result");
    char text[1200];
    struct out out = out_to(text, sizeof text);
    struct json derived;
    size_t where, length, text_start;

    if (r->failed)
        return;
    write_result(lancashire_of(state), &out);
    length = out_end(&out);
    text_start = sizeof "\"result\":" - 1;
    if (!json_parse(text + text_start, length - text_start, &derived, &where) ||
        !(given.at ? json_same(given, derived) : json_type(derived) == '0'))
        wrong(r, "result", "must be null until the game is over, then what the points say");
}

static const char *const state_fields[] = {
    "game",          "map",          "players",      "options",      "era",
    "round",         "phase",        "seat",         "actions_left", "order",
    "seats",         "spaces",       "links",        "coal_market",  "iron_market",
    "cotton_marker", "distant",      "distant_seen", "distant_open", "deck",
    "next_deck",     "next_distant", "set_aside",    "discards",     "result"
};

bool lancashire_read(mw_state *state, struct json object, mw_problem *problem)
{
    struct lancashire *s = lancashire_to_change(state);
    struct reader reader = reader_at(object, problem), *r = &reader;

    known_fields(r, state_fields, (int)(sizeof state_fields / sizeof *state_fields));
    s->era = (uint8_t)name(r, "era", lancashire_era_id, ERAS);
    s->round = (uint16_t)number(r, "round", 1, 1000);
    s->head.phase = (uint8_t)name(r, "phase", phase_name, PHASES);
    if (s->head.phase == PHASE_OVER) {
        if (json_type(field_or_none(r, "seat")) != '0')
            wrong(r, "seat", "is null when the game is over");
    } else {
        s->head.seat = (uint8_t)number(r, "seat", 0, s->head.players - 1);
    }
    s->actions_left = (uint8_t)number(r, "actions_left", 0, 2);
    read_order(s, r);
    if (enter(r, "seats", 'l')) {
        struct json seats = r->at, v = json_first(seats, NULL);
        for (int seat = 0; seat < s->head.players && !r->failed; seat++) {
            if (enter_item(r, v, seat))
                read_seat(s, seat, r), leave(r);
            v = v.at ? json_next(seats, v, NULL) : v;
        }
        leave(r);
        if (v.at)
            wrong(r, "seats", "has more entries than there are players");
    }
    if (!r->failed)
        read_spaces(s, r);
    if (!r->failed)
        read_links(s, r);
    s->coal_market = (uint8_t)number(r, "coal_market", 0, lancashire_coal_track.spaces);
    s->iron_market = (uint8_t)number(r, "iron_market", 0, lancashire_iron_track.spaces);
    if (!r->failed)
        read_distant(s, r);
    if (!r->failed)
        read_piles(s, r);
    if (r->failed)
        return false;
    lancashire_derive(s);
    for (int seat = 0; seat < s->head.players; seat++)
        if (!tiles_add_up(s, seat))
            wrong_of_seat(r, seat, "mat", "and the board together hold more tiles than there are");
    if (!r->failed)
        check_phase(s, r);
    if (!r->failed)
        check_result(state, r);
    return !r->failed;
}

/* ---- What a seat cannot see, dealt anew -------------------------------------------------------*/

void lancashire_resample(mw_state *state, int seat, mw_random *random)
{
    struct lancashire *s = lancashire_to_change(state);
    uint8_t pile[DECK], aside = (uint8_t)count_cards(s->set_aside), n = 0;

    for (int card = 0; card < CARDS; card++)
        for (int i = s->hand[seat][card] + s->discards[card]; i < lancashire_card_count[card]; i++)
            pile[n++] = (uint8_t)card;
    pile_shuffle(pile, n, random);
    for (int other = 0; other < s->head.players; other++) {
        if (other == seat)
            continue;
        memset(s->hand[other], 0, CARDS);
        for (int i = 0; i < s->hand_size[other]; i++)
            s->hand[other][pile[--n]]++;
    }
    memset(s->set_aside, 0, CARDS);
    for (int i = 0; i < aside; i++)
        s->set_aside[pile[--n]]++;
    memcpy(s->deck, pile, n);
    pile_shuffle(s->next_deck, s->next_deck_size, random);
    pile_shuffle(s->distant, DISTANT_TILES - s->distant_seen, random);
    if (s->era == CANAL)
        pile_shuffle(s->next_distant, DISTANT_TILES, random);
    for (int other = 0; other < s->head.players; other++)
        derive_seat(s, other);
}

/* ---- Consistency ------------------------------------------------------------------------------*/

static const char *check_tiles(const struct lancashire *s)
{
    mask taken = 0;
    int space;

    for (int seat = 0; seat < MOST_PLAYERS; seat++) {
        if (taken & s->own[seat])
            return "a tile has two owners";
        taken |= s->own[seat];
    }
    for (space = 0; space < SPACES; space++) {
        if ((s->tile[space] != 0) != has(taken, space))
            return "a tile without owner, or an owner without tile";
        if (!s->tile[space] && (s->cubes[space] || has(s->flipped, space)))
            return "cubes or a flipped side without a tile";
        if (s->tile[space] && s->cubes[space] > tile_at(s, space)->cubes)
            return "more cubes on a tile than it holds";
        if (s->tile[space] && has(s->flipped, space) && s->cubes[space])
            return "cubes on a flipped tile";
        if (s->tile[space] && !has(lancashire_printed[tile_at(s, space)->industry], space))
            return "a tile on a space without its symbol";
    }
    if (s->era == CANAL) /* L6.7 */
        for (int seat = 0; seat < s->head.players; seat++)
            if (count_bits(locations_of(s->own[seat])) != count_bits(s->own[seat]))
                return "two tiles of one player in one town in the canal era";
    for (int seat = 0; seat < s->head.players; seat++)
        if (!tiles_add_up(s, seat))
            return "more tiles than there are";
    return NULL;
}

static const char *check_seats(const struct lancashire *s)
{
    for (int seat = 0; seat < s->head.players; seat++) {
        int sum = 0;
        for (int i = 0; i < VP_SOURCES; i++)
            sum += s->scored[seat][i];
        if (sum != s->vp[seat])
            return "points by source do not add up";
        if (s->vp[seat] < 0)
            return "points below 0";
        if (!s->head.open && s->purse[seat].money < 0)
            return "money below 0";
        if (s->income[seat] >= INCOME_SPACES)
            return "income marker off the track";
        if (count_bits(s->links[seat]) + s->links_left[seat] != LINKS_PER_PLAYER)
            return "link tiles do not add up";
        if (s->links[seat] & ~lancashire_lines_of[s->era])
            return "a link on a line of the other era";
        for (int other = 0; other < seat; other++)
            if (s->links[seat] & s->links[other])
                return "a link has two owners";
    }
    return NULL;
}

const char *lancashire_check(const mw_state *state)
{
    const struct lancashire *s = lancashire_of(state);
    const char *problem;
    mw_state copy = *state;

    if ((problem = check_tiles(s)) || (problem = check_seats(s)))
        return problem;
    if (!cards_add_up(s))
        return "cards do not add up";
    if (s->era == CANAL ? !next_deck_is_whole(s) : s->next_deck_size != 0)
        return "the next era's deck is not whole";
    if (!are_all_distant_tiles(s->distant))
        return "distant market tiles do not add up";
    if (s->coal_market > lancashire_coal_track.spaces ||
        s->iron_market > lancashire_iron_track.spaces)
        return "a demand track holds more cubes than it has spaces";
    if (s->head.phase == PHASE_ACTION && !s->head.open &&
        (s->actions_left < 1 || s->hand_size[s->head.seat] == 0))
        return "a seat without action or card is to move";
    lancashire_derive(lancashire_to_change(&copy));
    if (memcmp(&copy, state, sizeof copy) != 0)
        return "a cached value differs from its recomputation";
    if (!s->head.open) {
        static const struct half_move none;
        if (memcmp(&s->move, &none, sizeof none) != 0)
            return "a finished move left something behind";
    }
    return NULL;
}
