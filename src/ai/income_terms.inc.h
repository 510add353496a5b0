/*
 * The terms of games with an income track and two eras, beyond those of the whole family
 * (family_terms.inc.h, whose definitions it needs).
 */
#if !defined POSITION || !defined TABLE
#error "a template: define first what its head names"
#endif
#ifdef MW_AI_INCOME_TERMS_INC_H
#error "a template: include it once in a file"
#endif
#define MW_AI_INCOME_TERMS_INC_H

static const struct piece_facts *const facts = &TABLE(pieces);

/* What is left of an era, in eighths: the number of rounds depends on the number of players. */
static int stage(const mw_state *state)
{
    const POSITION *s = POSITION_OF(state);
    int eighth = (s->round - 1) * (MW_STAGES / 2) / TABLE(rounds)[s->head.players];
    return s->era * (MW_STAGES / 2) + at_most_n(eighth, MW_STAGES / 2 - 1);
}

/* What is scored in the eras from this one to the last. */
static mask fields_of_eras(const POSITION *s, int last)
{
    const mask of_era[] = { [CANAL] = bit(SCORED_CANAL_LINKS) | bit(SCORED_CANAL_TILES),
                            [RAIL] = bit(SCORED_RAIL_LINKS) | bit(SCORED_RAIL_TILES) };
    mask fields = 0;

    for (int era = s->era; era <= last; era++)
        fields |= of_era[era];
    return fields;
}

/* In the canal era, what counts again in the rail era counts twice. */
static int worth_of(const POSITION *s, const struct tile_kind *tile)
{
    return s->era == CANAL && tile->level > 1 ? 2 * tile->vp : tile->vp;
}

static void count_income(const POSITION *s, int seat, int16_t *t)
{
    int level = TABLE(income_level)[s->income[seat]];

    t[T_INCOME] = (int16_t)level;
    t[T_INCOME_GOOD] = (int16_t)(level > 10 ? level - 10 : 0);
}

/* Flipped tiles; and of the others, mines and works. `ready` are the goods that could be sold now. */
static void count_tiles(const POSITION *s, int seat, mask goods, mask ready, int16_t *t)
{
    int space;

    FOR_EACH (space, s->board.own[seat]) {
        const struct tile_kind *tile = tile_on(&s->board, facts, space);
        int worth = worth_of(s, tile);
        if (has(s->board.flipped, space)) {
            t[T_FLIPPED] = (int16_t)(t[T_FLIPPED] + tile->vp);
            t[T_AGAIN] = (int16_t)(t[T_AGAIN] + worth - tile->vp);
            continue;
        }
        if (s->era == CANAL && tile->level == 1)
            t[T_PASSING] = (int16_t)(t[T_PASSING] + tile->vp);
        if (has(ready, space)) {
            t[T_READY] = (int16_t)(t[T_READY] + worth);
            t[T_READY_PAY] = (int16_t)(t[T_READY_PAY] + tile->income);
        } else if (has(goods, space)) {
            t[T_WAITING] = (int16_t)(t[T_WAITING] + worth);
            t[T_WAITING_PAY] = (int16_t)(t[T_WAITING_PAY] + tile->income);
        } else {
            t[T_MINE_POINTS] = (int16_t)(t[T_MINE_POINTS] + worth);
            t[T_MINE_PAY] = (int16_t)(t[T_MINE_PAY] + tile->income);
        }
    }
}

/* The level of the next tile of each industry; one more than the highest where none is left. */
static void count_mat(const POSITION *s, int seat, int16_t *t)
{
    for (int industry = 0; industry < INDUSTRIES; industry++) {
        int kind = top_tile(s, seat, industry);
        bool none_left = kind == NO_TILE;
        int last = none_left ? TABLE(stack)[industry].end - 1 : kind;
        t[industry] = (int16_t)(TABLE(tile)[last].level + none_left);
    }
}

/* Coal must be connected; iron need not be. */
static void count_supply(const POSITION *s, mask reached, int16_t *t)
{
    mask coal = s->board.of[COAL] & s->board.stocked & spaces_in(facts, reached);
    mask iron = s->board.of[IRON] & s->board.stocked;

    t[T_COAL_NEAR] = (int16_t)at_most_n(cubes_on(&s->board, coal), 6);
    t[T_IRON_NEAR] = (int16_t)at_most_n(cubes_on(&s->board, iron), 6);
}

/* L6.1 and B6.1: the lines of the era. */
static mask lines_for_links(const POSITION *s)
{
    return TABLE(lines_of)[s->era];
}

/* How dear the card of a location is: the free spaces there, more if it is the only way to get there. */
static int keep_for_place(const POSITION *s, int seat, int location)
{
    int worth = 4 * count_bits(facts->spaces_of[location] & ~occupied(&s->board));
    return has(network_of(s, seat), location) ? worth : worth + 6;
}
