/* What a seat sees of a position of Birmingham, as bytes: see observation.h. */
#include <stddef.h>

#include "rules/birmingham.h"

#define POSITION struct birmingham
#define BOARD_SPACES(s) SPACES
#define BOARD_LINKS(s) LINKS
#define HALF_MADE 15
_Static_assert(offsetof(struct half_move, second_card) == HALF_MADE - 1, "all bytes before sums");
#include "income_observation.inc.h"

enum { KINDS_OF_WILD_CARDS = 2 };

static const struct seen_part parts[] = {
    INCOME_GAME_PARTS,
    { "merchant",
      "by merchant space: the kind of tile, from 1; 0 is none",
      { OF_BUYERS },
      MERCHANT_KINDS },
    { "barrel", "by merchant space: 1 if a barrel is beside it", { OF_BUYERS }, 1 },
    { "face_down", OF_SEATS "1 if a card lies face down", { MOST_PLAYERS }, 1 },
    { "wild_cards",
      OF_SEATS "wild cards in hand, location and industry, which were taken openly",
      { MOST_PLAYERS, KINDS_OF_WILD_CARDS },
      WILD_CARDS },
    { "discards", OF_SEATS "cards of each kind on the discards", { MOST_PLAYERS, CARDS }, 15 },
    HALF_MADE_PARTS("point, verb, space, industry, kind of tile, coal and iron still needed, "
                    "line, how many rails or tiles so far, the last space that sold plus 1, "
                    "merchant, beer still needed, 1 if its barrel was used, first and second "
                    "card; what is due with the card and what cubes have cost",
                    2),
};

static uint8_t *see_cards(const struct birmingham *s, int viewer, uint8_t *out)
{
    uint8_t *wild = out + MOST_PLAYERS, *discards = wild + MOST_PLAYERS * KINDS_OF_WILD_CARDS,
            *end = discards + MOST_PLAYERS * CARDS;

    if (s->head.players < MOST_PLAYERS)
        memset(out, 0, (size_t)(end - out));
    for (int i = 0; i < s->head.players; i++) {
        int seat = seat_after(s, viewer, i);
        out[i] = s->face_down[seat] != 0;
        wild[KINDS_OF_WILD_CARDS * i] = s->hands.count[seat][WILD_LOCATION];
        wild[KINDS_OF_WILD_CARDS * i + 1] = s->hands.count[seat][WILD_INDUSTRY];
        put_fours(discards + CARDS * i, s->discards[seat], CARDS);
    }
    return end;
}

static void see(const mw_state *state, int viewer, uint8_t *out)
{
    const struct birmingham *s = birmingham_of(state);

    out = see_income_game(s, viewer, out);
    out = put_bytes(out, s->merchant, MERCHANT_SPACES);
    out = put_set(out, s->merchant_beer, MERCHANT_SPACES);
    out = see_cards(s, viewer, out);
    see_half_made_with_sums(s, viewer, out);
}

const struct observer mw_birmingham_observer = { parts, sizeof parts / sizeof *parts, see };
