/* What a seat sees of a position of Lancashire, as bytes: see observation.h. */
#include <stddef.h>

#include "rules/lancashire.h"

#define POSITION struct lancashire
#define BOARD_SPACES(s) SPACES
#define BOARD_LINKS(s) LINKS
#define HALF_MADE 13
_Static_assert(offsetof(struct half_move, distant) == HALF_MADE - 1, "all bytes before sums");
#include "income_observation.inc.h"

static const struct seen_part parts[] = {
    INCOME_GAME_PARTS,
    { "cotton_marker", "the space of the marker of the distant market", { 1 }, CLOSED_SPACE },
    { "distant_seen", "distant tiles that were turned up in this era", { 1 }, DISTANT_TILES },
    { "distant",
      "the distant tiles, top first: the value plus 1; 0 if not turned up yet",
      { DISTANT_TILES },
      255 },
    { "set_aside", "cards set aside", { 1 }, DECK },
    { "discards", "cards of each kind on the discards", { CARDS }, DECK },
    HALF_MADE_PARTS("point, verb, space, industry, kind of tile, coal and iron still needed, "
                    "line, how many rails, tiles or sales so far, the last mill that sold "
                    "plus 1, first card, levels of the loan, 1 if the sale ends with the "
                    "distant market; what is due with the card and what cubes have cost",
                    2),
};

static uint8_t *see_distant(const struct lancashire *s, uint8_t *out)
{
    for (int i = 0; i < DISTANT_TILES; i++)
        out = put_byte(out, i >= DISTANT_TILES - s->distant_seen ? s->distant[i] + 1 : 0);
    return out;
}

static int cards_aside(const struct lancashire *s)
{
    int n = 0;

    for (int card = 0; card < CARDS; card++)
        n += s->set_aside[card];
    return n;
}

static void see(const mw_state *state, int viewer, uint8_t *out)
{
    const struct lancashire *s = lancashire_of(state);

    out = see_income_game(s, viewer, out);
    out = put_byte(out, s->cotton_marker);
    out = put_byte(out, s->distant_seen);
    out = see_distant(s, out);
    out = put_byte(out, cards_aside(s));
    out = put_bytes(out, s->discards, CARDS);
    see_half_made_with_sums(s, viewer, out);
}

const struct observer mw_lancashire_observer = { parts, sizeof parts / sizeof *parts, see };
