/*
 * Reading, writing and checking the positions of games with an income track and two eras, beyond
 * what the whole family has in common (family_state.inc.h, whose definitions it needs). A game also
 * defines the functions declared here first.
 */
#if !defined POSITION || !defined TABLE
#error "a template: define first what its head names"
#endif
#ifdef MW_RULES_INCOME_GAME_STATE_INC_H
#error "a template: include it once in a file"
#endif
#define MW_RULES_INCOME_GAME_STATE_INC_H

static const char *const tile_fields[] = { "owner", "industry", "level", "flipped", "cubes" };
#define TILE_FIELDS ((int)(sizeof tile_fields / sizeof *tile_fields))

#include "family_state.inc.h"

static const struct piece_facts *const facts = &TABLE(pieces);

/* What each game says in its own way. */
static int most_cubes_of(const POSITION *s, int kind); /* on a tile of that kind now */
static bool may_stand(const POSITION *s, int kind);    /* a tile of that kind in this era */
static int last_era(const POSITION *s);
static int least_vp(const POSITION *s);
static void check_sell_on(const POSITION *s, struct reader *r);

/* ---- Seats ------------------------------------------------------------------------------------*/

static void write_ledger(const POSITION *s, int seat, struct out *out)
{
    mw_json_int(out, "money", s->purse[seat].money);
    mw_json_int(out, "income", s->income[seat]);
    mw_json_int(out, "vp", s->vp[seat]);
    mw_json_int(out, "spent", s->purse[seat].spent);
    mw_json_int(out, "links_left", s->links_left[seat]);
    mw_write_counts(out, "scored", mw_scored_names, s->scored[seat], SCORED_FIELDS);
}

static void read_ledger(POSITION *s, int seat, struct reader *r)
{
    s->purse[seat].money = (int16_t)mw_read_number(r, "money", 0, MOST_MONEY);
    s->purse[seat].spent = (int16_t)mw_read_number(r, "spent", 0, MOST_MONEY);
    s->income[seat] = (uint8_t)mw_read_number(r, "income", 0, TABLE(income).spaces - 1);
    s->links_left[seat] = (uint8_t)mw_read_number(r, "links_left", 0, LINKS_PER_PLAYER);
    read_points(s, seat, least_vp(s), r);
}

/* ---- Tiles and links --------------------------------------------------------------------------*/

static int most_cubes(const POSITION *s, int space)
{
    return s->board.tile[space] ? most_cubes_of(s, s->board.tile[space] - 1) : 0;
}

static void write_rest_of_tile(const POSITION *s, int space, struct out *out)
{
    mw_json_int(out, "cubes", s->board.cubes[space]);
}

static void read_rest_of_tile(POSITION *s, int space, int kind, int owner, bool flipped,
                              struct reader *r)
{
    int cubes = (int)mw_read_number(r, "cubes", 0, 255);

    if (!may_stand(s, kind))
        mw_reader_refuse(r, "level", "cannot be on the board in this era");
    else if (cubes > (flipped ? 0 : most_cubes_of(s, kind)))
        mw_reader_refuse(r, "cubes", "is more than such a tile can hold");
    else if (s->era == CANAL &&
             has(locations_of(facts, s->board.own[owner]), TABLE(space_location)[space]))
        mw_reader_refuse(r, "owner",
                         "has another tile in this town; in the canal era only one is allowed");
    s->board.cubes[space] = (uint8_t)cubes;
}

static const char *why_no_link(const POSITION *s, int link)
{
    return has(TABLE(lines_of)[s->era], link) ? NULL : "has no line of this era";
}

static bool next_deck_is_whole(const POSITION *s)
{
    int count[CARDS] = { 0 };

    for (int i = 0; i < s->next_deck_size; i++)
        count[s->next_deck[i]]++;
    for (int card = 0; card < CARDS; card++)
        if (count[card] != cards_in_deck(s, card))
            return false;
    return true;
}

/* ---- Phases -----------------------------------------------------------------------------------*/

static void check_phase(const POSITION *s, struct reader *r)
{
    int seat = s->head.seat, left = s->actions_left;

    switch (s->head.phase) {
    case PHASE_ACTION:
        if (left < 1)
            mw_reader_refuse(r, "actions_left", "must be 1 or 2 when an action is to be taken");
        else if (s->hands.size[seat] == 0)
            mw_reader_refuse_seat(r, seat, "hand", "is empty, but the seat is to move");
        break;
    case PHASE_SELL_ON: check_sell_on(s, r); break;
    case PHASE_DEBT:
        if (left != 0)
            mw_reader_refuse(r, "actions_left", "is 0 while a debt is paid");
        else if (!TABLE(has_to_remove)(s, seat))
            mw_reader_refuse(
                r, "phase",
                "is debt only while the seat owes more than it has and has a tile that brings "
                "money");
        break;
    case PHASE_OVER:
        if (left != 0)
            mw_reader_refuse(r, "actions_left", "is 0 when the game is over");
        else if (s->era != last_era(s))
            mw_reader_refuse(r, "era", "is not the last one, but the game is over");
        break;
    default: mw_reader_refuse(r, "phase", "is not one of this game");
    }
}

/* ---- The whole --------------------------------------------------------------------------------*/

static void write_era_and_table(const POSITION *s, int viewer, struct out *out)
{
    mw_json_text(out, "era", TABLE(era_id)[s->era]);
    write_table(s, viewer, out);
}

static void read_era_and_table(POSITION *s, struct reader *r)
{
    s->era = (uint8_t)mw_read_name(r, "era", TABLE(era_id), ERAS);
    read_table(s, r);
}

static const char *check_income_game(const POSITION *s)
{
    for (int seat = 0; seat < s->head.players; seat++) {
        if (s->vp[seat] < least_vp(s))
            return "too few points";
        if (s->income[seat] >= TABLE(income).spaces)
            return "income marker off the track";
        if (s->era == CANAL && count_bits(locations_of(facts, s->board.own[seat])) !=
                                   count_bits(s->board.own[seat])) /* L6.7, B5.6 */
            return "two tiles of one player in one town in the canal era";
    }
    return check_table(s);
}
