/*
 * What all games of the family show alike. A game's file includes this after it has defined
 *     POSITION, TABLE, FACTS   as for family.inc.h in src/rules
 *     LINES(s)                 how many lines players can build
 *     BOARD_SPACES(s)          how many spaces
 *     TILE_POINTS(tile)             what a flipped tile is worth
 *     OTHER_CUBES              the resource on a tile that is neither coal mine nor iron works
 */
#if !defined POSITION || !defined TABLE || !defined FACTS || !defined LINES || \
    !defined BOARD_SPACES || !defined TILE_POINTS || !defined OTHER_CUBES
#error "a template: define first what its head names"
#endif
#ifdef MW_DRAW_FAMILY_PICTURE_INC_H
#error "a template: include it once in a file"
#endif
#define MW_DRAW_FAMILY_PICTURE_INC_H

#include <string.h>

#include "picture.h"

_Static_assert((int)SPACES <= (int)MOST_SPACES, "a picture has room for all spaces");

static uint8_t resource_on(int industry)
{
    return industry == COAL ? MW_RES_COAL : industry == IRON ? MW_RES_IRON : OTHER_CUBES;
}

static void show_tiles(struct picture *p, const POSITION *s)
{
    for (int space = 0; space < BOARD_SPACES(s); space++) {
        struct shown_tile *shown = &p->tile[space];
        const struct tile_kind *tile;
        shown->owner = (int8_t)owner_of(&s->board, space);
        if (shown->owner < 0)
            continue;
        tile = tile_on(&s->board, FACTS(s), space);
        shown->industry = tile->industry;
        shown->level = tile->level;
        shown->vp = TILE_POINTS(tile);
        shown->income = tile->income;
        shown->links = tile->link_icons;
        shown->profit = tile->profit;
        shown->flipped = has(s->board.flipped, space);
        shown->cubes = s->board.cubes[space];
        shown->resource = resource_on(tile->industry);
    }
}

static void show_links(struct picture *p, const POSITION *s)
{
    for (int line = 0; line < LINES(s); line++) {
        p->link[line] = MW_NOBODY;
        for (int seat = 0; seat < s->head.players; seat++)
            if (has(s->board.links[seat], line))
                p->link[line] = (int8_t)seat;
    }
    p->carries = s->board.built;
}

static void show_seats(struct picture *p, const POSITION *s)
{
    memcpy(p->order, s->order, sizeof s->order);
    for (int seat = 0; seat < s->head.players; seat++) {
        struct shown_seat *shown = &p->seats[seat];
        shown->money = s->purse[seat].money;
        shown->spent = s->purse[seat].spent;
        shown->vp = s->vp[seat];
        shown->cards = s->hands.size[seat];
    }
}

static void show_family(struct picture *p, const POSITION *s)
{
    show_tiles(p, s);
    show_links(p, s);
    show_seats(p, s);
    p->era = MW_NOBODY;
    p->round = s->round;
    p->coal = (struct shown_track){ &TABLE(coal_track), s->coal_market };
    p->iron = (struct shown_track){ &TABLE(iron_track), s->iron_market };
    p->deck = s->deck_size;
}
