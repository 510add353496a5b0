/*
 * Reading, writing and checking the positions of all games of the family: what is alike, written
 * once. A game's state file includes this after it has defined
 *     POSITION, TABLE, FACTS         as for family.inc.h
 *     POSITION_OF(state)             the position in a state
 *     NAMES(s)                       the struct board_names of the board that a position is on
 *     RESULT                         its function of that meaning
 *     seat_fields, SEAT_FIELDS       the fields of a seat
 *     tile_fields, TILE_FIELDS       the fields of a tile on the board
 * and defines the functions declared first.
 */
#if !defined POSITION || !defined POSITION_OF || !defined TABLE || !defined FACTS || \
    !defined NAMES || !defined RESULT
#error "a template: define first what its head names"
#endif
#ifdef MW_RULES_FAMILY_STATE_INC_H
#error "a template: include it once in a file"
#endif
#define MW_RULES_FAMILY_STATE_INC_H

#include <string.h>

#include "core/deck.h"
#include "state_text.h"
#include "text/text.h"

/* What each game says in its own way. */
static void write_ledger(const POSITION *s, int seat, struct out *out); /* a seat's numbers */
static void read_ledger(POSITION *s, int seat, struct reader *r);
static void write_more_of_seat(const POSITION *s, int seat, int viewer, struct out *out);
static void read_more_of_seat(POSITION *s, int seat, struct reader *r);
static void write_rest_of_tile(const POSITION *s, int space, struct out *out);
static void read_rest_of_tile(POSITION *s, int space, int kind, int owner, bool flipped,
                              struct reader *r);
static const char *why_no_link(const POSITION *s, int link);  /* NULL: it can be on the board */
static void check_phase(const POSITION *s, struct reader *r); /* it must have a decision to make */
static int cards_in_deck(const POSITION *s, int card);        /* of that kind, in the whole deck */
static int most_cubes(const POSITION *s, int space);          /* on what stands there now */

/* ORDER: enum phase. */
static const char *const phase_name[PHASES] = { "action", "sell-on", "debt", "over", "draw-on" };

/* ---- Writing ----------------------------------------------------------------------------------*/

static void write_seat(const POSITION *s, int seat, int viewer, struct out *out)
{
    mw_json_open(out, NULL, '{');
    write_ledger(s, seat, out);
    if (viewer == MW_NOBODY || viewer == seat)
        mw_write_cards(out, "hand", TABLE(card_id), s->hands.count[seat], CARDS);
    else
        mw_json_int(out, "hand", s->hands.size[seat]);
    mw_json_open(out, "mat", '{');
    for (int i = 0; i < INDUSTRIES; i++) {
        mw_json_open(out, TABLE(industry_id)[i], '[');
        for (int kind = TABLE(stack)[i].first; kind < TABLE(stack)[i].end; kind++)
            for (int n = 0; n < mat_count(s->mat[seat], kind); n++)
                mw_json_int(out, NULL, TABLE(tile)[kind].level);
        mw_json_close(out, ']');
    }
    mw_json_close(out, '}');
    write_more_of_seat(s, seat, viewer, out);
    mw_json_close(out, '}');
}

static void write_board(const POSITION *s, struct out *out)
{
    int space, link;

    mw_json_open(out, "spaces", '{');
    FOR_EACH (space, occupied(&s->board)) {
        const struct tile_kind *tile = tile_on(&s->board, FACTS(s), space);
        mw_json_open(out, NAMES(s)->space[space], '{');
        mw_json_int(out, "owner", owner_of(&s->board, space));
        mw_json_text(out, "industry", TABLE(industry_id)[tile->industry]);
        mw_json_int(out, "level", tile->level);
        mw_json_bool(out, "flipped", has(s->board.flipped, space));
        write_rest_of_tile(s, space, out);
        mw_json_close(out, '}');
    }
    mw_json_close(out, '}');
    mw_json_open(out, "links", '{');
    for (link = 0; link < NAMES(s)->n_links; link++)
        for (int seat = 0; seat < s->head.players; seat++)
            if (has(s->board.links[seat], link))
                mw_json_int(out, NAMES(s)->link[link], seat);
    mw_json_close(out, '}');
}

static void write_result(const POSITION *s, struct out *out)
{
    mw_result result;

    if (s->head.phase != PHASE_OVER) {
        mw_json_null(out, "result");
        return;
    }
    RESULT((const mw_state *)(const void *)s, &result);
    mw_json_open(out, "result", '{');
    mw_write_ranking(out, &result, s->head.players);
    mw_json_open(out, "breakdown", '[');
    for (int seat = 0; seat < s->head.players; seat++)
        mw_write_counts(out, NULL, mw_scored_names, s->scored[seat], SCORED_FIELDS);
    mw_json_close(out, ']');
    mw_json_close(out, '}');
}

static void write_table(const POSITION *s, int viewer, struct out *out)
{
    mw_json_int(out, "round", s->round);
    mw_json_text(out, "phase", phase_name[s->head.phase]);
    if (s->head.phase == PHASE_OVER)
        mw_json_null(out, "seat");
    else
        mw_json_int(out, "seat", s->head.seat);
    mw_json_int(out, "actions_left", s->actions_left);
    mw_write_numbers(out, "order", s->order, s->head.players);
    mw_json_open(out, "seats", '[');
    for (int seat = 0; seat < s->head.players; seat++)
        write_seat(s, seat, viewer, out);
    mw_json_close(out, ']');
    write_board(s, out);
    mw_json_int(out, "coal_market", s->coal_market);
    mw_json_int(out, "iron_market", s->iron_market);
}

/* ---- Reading ----------------------------------------------------------------------------------
 * Each function reads one part, and says through the reader which field is wrong.
 */

static void read_mat(POSITION *s, int seat, struct reader *r)
{
    struct json levels;

    if (!mw_reader_enter(r, "mat", 'o'))
        return;
    mw_read_known_fields(r, TABLE(industry_id), INDUSTRIES);
    for (int i = 0; i < INDUSTRIES; i++) {
        const struct tile_range stack = TABLE(stack)[i];
        int last = -1;
        levels = mw_read_field(r, TABLE(industry_id)[i], 'l');
        for (struct json v = mw_json_first(levels, NULL); v.at && !r->failed;
             v = mw_json_next(levels, v, NULL)) {
            int64_t level = -1;
            int kind = stack.first;
            mw_json_read_int(v, &level);
            while (kind < stack.end && TABLE(tile)[kind].level != level)
                kind++;
            if (kind == stack.end || level < last ||
                mat_count(s->mat[seat], kind) == TABLE(tile)[kind].count)
                mw_reader_refuse(
                    r, TABLE(industry_id)[i],
                    "is a list of levels, lowest first, no more of each than the mat holds");
            else
                s->mat[seat] = mat_add(s->mat[seat], kind, 1);
            last = (int)level;
        }
    }
    mw_reader_leave(r);
}

static void read_seat(POSITION *s, int seat, struct reader *r)
{
    mw_read_known_fields(r, seat_fields, SEAT_FIELDS);
    read_ledger(s, seat, r);
    mw_read_cards(r, "hand", TABLE(card_id), s->hands.count[seat], CARDS);
    read_mat(s, seat, r);
    read_more_of_seat(s, seat, r);
}

/* The points of a seat, by source. */
static void read_points(POSITION *s, int seat, int least, struct reader *r)
{
    int sum = 0;

    s->vp[seat] = (int16_t)mw_read_number(r, "vp", least, MOST_POINTS);
    if (!mw_reader_enter(r, "scored", 'o'))
        return;
    mw_read_known_fields(r, mw_scored_names, SCORED_FIELDS);
    for (int i = 0; i < SCORED_FIELDS; i++) {
        s->scored[seat][i] =
            (int16_t)mw_read_number(r, mw_scored_names[i], -MOST_POINTS, MOST_POINTS);
        sum += s->scored[seat][i];
    }
    mw_reader_leave(r);
    if (sum != s->vp[seat])
        mw_reader_refuse(r, "scored", "must add up to vp");
}

static void read_tile(POSITION *s, int space, struct reader *r)
{
    int owner = (int)mw_read_number(r, "owner", 0, s->head.players - 1);
    int industry = mw_read_name(r, "industry", TABLE(industry_id), INDUSTRIES);
    int level = (int)mw_read_number(r, "level", 0, 255);
    bool flipped = mw_read_truth(r, "flipped");
    struct tile_range stack;
    int kind;

    mw_read_known_fields(r, tile_fields, TILE_FIELDS);
    if (r->failed)
        return;
    stack = TABLE(stack)[industry];
    for (kind = stack.first; kind < stack.end && TABLE(tile)[kind].level != level;)
        kind++;
    if (kind == stack.end || TABLE(tile)[kind].eras == 0)
        mw_reader_refuse(r, "level", "is not that of a tile that can be built");
    else if (!has(FACTS(s)->printed[industry], space))
        mw_reader_refuse(r, "industry", "is not shown on this space");
    else
        read_rest_of_tile(s, space, kind, owner, flipped, r);
    if (r->failed)
        return;
    s->board.tile[space] = (uint8_t)(kind + 1);
    s->board.own[owner] |= bit(space);
    if (flipped)
        s->board.flipped |= bit(space);
}

static void read_spaces(POSITION *s, struct reader *r)
{
    struct json key, v, spaces;

    if (!mw_reader_enter(r, "spaces", 'o'))
        return;
    spaces = r->at;
    for (v = mw_json_first(spaces, &key); v.at && !r->failed; v = mw_json_next(spaces, v, &key)) {
        int space = mw_name_in(key, NAMES(s)->space, NAMES(s)->n_spaces);
        char id[40] = "?";
        mw_json_read_text(key, id, sizeof id);
        if (space < 0) {
            mw_reader_refuse(r, id, "is not a space of this board");
        } else if (s->board.tile[space]) {
            mw_reader_refuse(r, id, "stands twice");
        } else if (mw_reader_enter(r, NAMES(s)->space[space], 'o')) {
            read_tile(s, space, r);
            mw_reader_leave(r);
        }
    }
    mw_reader_leave(r);
}

static void read_links(POSITION *s, struct reader *r)
{
    struct json key, v, links;
    mask taken = 0;

    if (!mw_reader_enter(r, "links", 'o'))
        return;
    links = r->at;
    for (v = mw_json_first(links, &key); v.at && !r->failed; v = mw_json_next(links, v, &key)) {
        int link = mw_name_in(key, NAMES(s)->link, NAMES(s)->n_links);
        int64_t seat = -1;
        char id[80] = "?";
        mw_json_read_text(key, id, sizeof id);
        if (link < 0)
            mw_reader_refuse(r, id, "is not a link of this board");
        else if (why_no_link(s, link))
            mw_reader_refuse(r, id, why_no_link(s, link));
        else if (has(taken, link))
            mw_reader_refuse(r, id, "stands twice");
        else if (!mw_json_read_int(v, &seat) || seat < 0 || seat >= s->head.players)
            mw_reader_refuse(r, id, "must name a seat");
        else
            s->board.links[seat] |= bit(link);
        taken |= r->failed ? 0 : bit(link);
    }
    mw_reader_leave(r);
    for (int i = 0; i < s->head.players && !r->failed; i++)
        if (count_bits(s->board.links[i]) + s->links_left[i] != LINKS_PER_PLAYER)
            mw_reader_refuse(r, "links",
                             "on the board and links_left of each seat must make the full number");
}

static void read_order(POSITION *s, struct reader *r)
{
    int seen = 0;

    mw_read_numbers(r, "order", s->order, s->head.players, s->head.players);
    for (int i = 0; i < s->head.players && !r->failed; i++)
        seen |= s->order[i] < s->head.players ? 1 << s->order[i] : 0;
    if (seen != (1 << s->head.players) - 1)
        mw_reader_refuse(r, "order", "must name each seat once");
}

/* No more tiles than the mat holds. */
static bool tiles_add_up(const POSITION *s, int seat)
{
    int count[TILES] = { 0 }, space;

    FOR_EACH (space, s->board.own[seat])
        count[s->board.tile[space] - 1]++;
    for (int kind = 0; kind < TILES; kind++)
        if (count[kind] + mat_count(s->mat[seat], kind) > TABLE(tile)[kind].count)
            return false;
    return true;
}

/* The result is derived; one that is given must be what the rules say. */
static void check_result(const mw_state *state, struct reader *r)
{
    struct json given = mw_read_field_or_none(r, "result");
    char text[1200];
    struct out out = mw_out_to(text, sizeof text);
    struct json derived;
    size_t where, length, text_start;

    if (r->failed)
        return;
    write_result(POSITION_OF(state), &out);
    length = mw_out_end(&out);
    text_start = sizeof "\"result\":" - 1;
    if (!mw_json_parse(text + text_start, length - text_start, &derived, &where) ||
        !(given.at ? mw_json_same(given, derived) : mw_json_type(derived) == '0'))
        mw_reader_refuse(r, "result",
                         "must be null until the game is over, then what the points say");
}

/* round, phase, seat, actions_left, order, seats, spaces, links and the two markets. */
static void read_table(POSITION *s, struct reader *r)
{
    s->round = (uint16_t)mw_read_number(r, "round", 1, LAST_ROUND_NUMBER);
    s->head.phase = (uint8_t)mw_read_name(r, "phase", phase_name, PHASES);
    if (s->head.phase == PHASE_OVER) {
        if (mw_json_type(mw_read_field_or_none(r, "seat")) != '0')
            mw_reader_refuse(r, "seat", "is null when the game is over");
    } else {
        s->head.seat = (uint8_t)mw_read_number(r, "seat", 0, s->head.players - 1);
    }
    s->actions_left = (uint8_t)mw_read_number(r, "actions_left", 0, 2);
    read_order(s, r);
    if (mw_reader_enter(r, "seats", 'l')) {
        struct json seats = r->at, v = mw_json_first(seats, NULL);
        for (int seat = 0; seat < s->head.players && !r->failed; seat++) {
            if (mw_reader_enter_item(r, v, seat)) {
                read_seat(s, seat, r);
                mw_reader_leave(r);
            }
            v = v.at ? mw_json_next(seats, v, NULL) : v;
        }
        mw_reader_leave(r);
        if (v.at)
            mw_reader_refuse(r, "seats", "has more entries than there are players");
    }
    if (!r->failed)
        read_spaces(s, r);
    if (!r->failed)
        read_links(s, r);
    s->coal_market = (uint8_t)mw_read_number(r, "coal_market", 0, TABLE(coal_track).spaces);
    s->iron_market = (uint8_t)mw_read_number(r, "iron_market", 0, TABLE(iron_track).spaces);
}

/* What can be said only when everything has been read. */
static bool read_is_consistent(mw_state *state, POSITION *s, struct reader *r)
{
    for (int seat = 0; seat < s->head.players; seat++)
        if (!tiles_add_up(s, seat))
            mw_reader_refuse_seat(r, seat, "mat",
                                  "and the board together hold more tiles than there are");
    if (!r->failed)
        check_phase(s, r);
    if (!r->failed)
        check_result(state, r);
    return !r->failed;
}

/* ---- Consistency ------------------------------------------------------------------------------*/

static const char *check_tiles(const POSITION *s)
{
    mask taken = 0;
    int space;

    for (int seat = 0; seat < PLAYERS; seat++) {
        if (taken & s->board.own[seat])
            return "a tile has two owners";
        taken |= s->board.own[seat];
    }
    for (space = 0; space < SPACES; space++) {
        if ((s->board.tile[space] != 0) != has(taken, space))
            return "a tile without owner, or an owner without tile";
        if (!s->board.tile[space] && has(s->board.flipped, space))
            return "a flipped side without a tile";
        if (s->board.cubes[space] > most_cubes(s, space))
            return "more cubes than the space can hold";
        if (s->board.tile[space] && has(s->board.flipped, space) && s->board.cubes[space])
            return "cubes on a flipped tile";
        if (s->board.tile[space] &&
            !has(FACTS(s)->printed[tile_on(&s->board, FACTS(s), space)->industry], space))
            return "a tile on a space without its symbol";
    }
    for (int seat = 0; seat < s->head.players; seat++)
        if (!tiles_add_up(s, seat))
            return "more tiles than there are";
    return NULL;
}

static const char *check_seats(const POSITION *s)
{
    for (int seat = 0; seat < s->head.players; seat++) {
        int sum = 0;
        for (int i = 0; i < SCORED_FIELDS; i++)
            sum += s->scored[seat][i];
        if (sum != s->vp[seat])
            return "points by source do not add up";
        if (!s->head.open && (s->purse[seat].money < 0 || s->purse[seat].spent < 0))
            return "money below 0";
        if (count_bits(s->board.links[seat]) + s->links_left[seat] != LINKS_PER_PLAYER)
            return "link tiles do not add up";
        for (int link = 0; link < NAMES(s)->n_links; link++)
            if (has(s->board.links[seat], link) && why_no_link(s, link))
                return "a link on a line that cannot have one";
        for (int other = 0; other < seat; other++)
            if (s->board.links[seat] & s->board.links[other])
                return "a link has two owners";
    }
    return NULL;
}

/* Between moves: the phase is one in which there is something to decide. */
static bool phase_is_possible(const POSITION *s)
{
    mw_problem problem;
    struct reader reader = mw_reader_at((struct json){ NULL, NULL }, &problem);

    check_phase(s, &reader);
    return !reader.failed;
}

static const char *check_table(const POSITION *s)
{
    static const struct half_move none;
    const char *problem;
    int seats = 0;

    for (int i = 0; i < s->head.players; i++)
        seats |= 1 << s->order[i];
    if (seats != (1 << s->head.players) - 1)
        return "the order of play does not name each seat once";
    if (s->round < 1 || s->round > LAST_ROUND_NUMBER || s->actions_left > 2)
        return "a round or a number of actions that cannot be";
    for (int i = s->deck_size; i < DECK; i++)
        if (s->deck[i])
            return "something lies behind the end of the deck";

    if ((problem = check_tiles(s)) || (problem = check_seats(s)))
        return problem;
    if (s->coal_market > TABLE(coal_track).spaces || s->iron_market > TABLE(iron_track).spaces)
        return "a demand track holds more cubes than it has spaces";
    if (!s->head.open && !phase_is_possible(s))
        return "the phase has nothing to decide";
    if (!s->head.open && memcmp(&s->move, &none, sizeof none) != 0)
        return "a finished move left something behind";
    return NULL;
}
