/* What a seat sees of a position of Age of Industry, as bytes: see observation.h. */
#include <stddef.h>

#include "rules/age_of_industry.h"

#define POSITION struct age_of_industry
#define NAMES(s) (mw_age_of_industry_board[(s)->head.map])
#define BOARD_SPACES(s) (NAMES(s)->n_spaces)
#define BOARD_LINKS(s) (NAMES(s)->n_links)
#define HALF_MADE 10
_Static_assert(offsetof(struct half_move, after_space) == HALF_MADE - 1, "all of its bytes");
#include "family_observation.inc.h"

static const struct seen_part parts[] = {
    FAMILY_PARTS,
    { "loans", OF_SEATS "open loans" NUMBER, { MOST_PLAYERS, 2 }, 255 },
    { "replacement", "by space: 1 if a ship there has replaced a ship", { OF_SPACES }, 1 },
    { "market", "by market space: the kind of tile, from 1", { OF_BUYERS }, MARKET_KINDS },
    { "market_used", "by market space: 1 if it has bought", { OF_BUYERS }, 1 },
    { "display",
      "the open cards, front first: the kind of card, from 1; 0 is none",
      { DISPLAY },
      CARDS },
    { "discards", "cards of each kind on the discards", { CARDS }, DECK },
    HALF_MADE_PARTS("point, verb, space, industry, kind of tile, coal and iron still needed, "
                    "1 if a ship is built, line, the last space that sold plus 1",
                    0),
};

static void see(const mw_state *state, int viewer, uint8_t *out)
{
    const struct age_of_industry *s = age_of(state);
    const int markets = NAMES(s)->n_buyers;

    out = see_family(s, viewer, out);
    for (int i = 0; i < MOST_PLAYERS; i++)
        out = put_number(out, i < s->head.players ? s->loans[seat_after(s, viewer, i)] : 0);
    out = put_set(out, s->replacements, NAMES(s)->n_spaces);
    out = put_bytes(out, s->market, (size_t)markets);
    out = put_set(out, s->used_markets, markets);
    for (int i = 0; i < DISPLAY; i++)
        out = put_byte(out, i < s->display_size ? s->display[i] + 1 : 0);
    out = put_bytes(out, s->discards, CARDS);
    see_half_made(s, viewer, out);
}

const struct observer mw_age_of_industry_observer = { parts, sizeof parts / sizeof *parts, see };
