/*
 * Observations: what a seat may know of a position, as bytes. Here is what all games have; the rest comes
 * from the game's observer.
 */
#include "bytes.h"
#include "observation.h"
#include "rules/rules.h"

/* ORDER: see_head(). */
static const struct seen_part head_parts[] = {
    { "players", "how many play", { 1 }, MW_MAX_PLAYERS },
    { "seat", "the number of the viewer's seat", { 1 }, MW_MAX_PLAYERS - 1 },
    { "options", "the options of the game, one bit each", { 1 }, 255 },
    { "phase", "0 action, 1 sell-on, 2 debt, 3 over, 4 draw-on", { 1 }, PHASES - 1 },
    { "turn",
      "who decides: 1 the viewer, 2 the next seat and so on; 0 is nobody",
      { 1 },
      MW_MAX_PLAYERS },
};
enum { HEAD_PARTS = sizeof head_parts / sizeof *head_parts };

static uint8_t *see_head(const struct head *head, int viewer, uint8_t *out)
{
    int after = head->seat - viewer;

    out = put_byte(out, head->players);
    out = put_byte(out, viewer);
    out = put_byte(out, head->options);
    out = put_byte(out, head->phase);
    return put_byte(out, head->phase == PHASE_OVER ? 0
                         : after < 0               ? after + head->players + 1
                                                   : after + 1);
}

void mw_observe(const mw_state *state, int seat, uint8_t *out)
{
    const struct observer *observer = mw_observers[head_of(state)->game];

    out = see_head(head_of(state), seat, out);
    if (observer)
        observer->see(state, seat, out);
}

static int length_on(const struct board_names *names, int length)
{
    return length == OF_SPACES   ? names->n_spaces
           : length == OF_LINKS  ? names->n_links
           : length == OF_BUYERS ? names->n_buyers
                                 : length;
}

static mw_seen describe(const struct seen_part *part, const struct board_names *names, int at)
{
    mw_seen seen = { .name = part->name, .meaning = part->meaning, .at = at, .most = part->most };

    seen.size = 1;
    for (int i = 0; i < MW_SEEN_DIMENSIONS && part->shape[i]; i++) {
        seen.shape[i] = length_on(names, part->shape[i]);
        seen.size *= seen.shape[i];
        seen.dimensions++;
    }
    return seen;
}

static bool is_board(int game, int map)
{
    const mw_game *info = mw_game_info(game);
    return info && map >= 0 && map < (info->n_maps ? info->n_maps : 1);
}

int mw_observation_parts(int game, int map, mw_seen *seen)
{
    int n = 0, at = 0, parts;

    if (!is_board(game, map))
        return 0;
    parts = HEAD_PARTS + (mw_observers[game] ? mw_observers[game]->n_parts : 0);
    for (; n < parts; n++) {
        const struct seen_part *part =
            n < HEAD_PARTS ? &head_parts[n] : &mw_observers[game]->part[n - HEAD_PARTS];
        seen[n] = describe(part, mw_rules_table[game]->board[map], at);
        at += seen[n].size;
    }
    return n;
}

int mw_observation_size(int game, int map)
{
    mw_seen seen[MW_MAX_SEEN];
    int n = mw_observation_parts(game, map, seen);

    return n ? seen[n - 1].at + seen[n - 1].size : 0;
}
