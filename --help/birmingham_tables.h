/* Made from data/birmingham.json by tools/make_tables.py. */
#ifndef BIRMINGHAM_TABLES_H
#define BIRMINGHAM_TABLES_H

#include "core/bits.h"
#include "core/board.h"
#include "core/graph.h"
#include "core/tiles.h"
#include "core/track.h"

enum {
    COTTON = 0,
    MANUFACTURER = 1,
    POTTERY = 2,
    COAL = 3,
    IRON = 4,
    BREWERY = 5,
};

enum {
    CANAL = 0,
    RAIL = 1,
};

enum {
    LOCATIONS = 27,
    SPACES = 49,
    LINKS = 39,
    INDUSTRIES = 6,
    CARDS = 27,
    TILES = 29,
    ERAS = 2,
    LEAST_PLAYERS = 2,
    MOST_PLAYERS = 4,
    COAL_START = 13,
    IRON_START = 8,
    REVISION = 1,
    DECK = 64,
    MERCHANT_SPACES = 9,
    MERCHANT_KINDS = 5,
    WILD_LOCATION = 25,
    WILD_INDUSTRY = 26,
    WILD_CARDS = 4,
};

enum {
    START_MONEY = 17,
    START_INCOME_SPACE = 10,
    HAND = 8,
    LINKS_PER_PLAYER = 14,
    CANAL_COST = 3,
    RAIL_COST = 5,
    TWO_RAILS_COST = 15,
    LOAN = 30,
    LOAN_LEVELS = 3,
    INTRODUCTORY_CASH_PER_VP = 4,
    INTRODUCTORY_MOST_CASH_VP = 15,
};

extern const char *const mw_birmingham_location_en[27];
extern const char *const mw_birmingham_location_de[27];
extern const char *const mw_birmingham_location_it[27];
extern const char *const *const mw_birmingham_location_name[3];
extern const char *const mw_birmingham_space_id[49];
extern const uint8_t mw_birmingham_space_location[49];
extern const mask mw_birmingham_spaces_of[27];
extern const mask mw_birmingham_printed[6];
extern const char *const mw_birmingham_link_id[39];
extern const mask mw_birmingham_links_at[27];
extern const mask mw_birmingham_link_ends[39];
extern const uint8_t mw_birmingham_link_pair[39][2];
extern const mask mw_birmingham_lines_of[2];
extern const struct graph mw_birmingham_graph;
extern const mask mw_birmingham_merchants;
extern const mask mw_birmingham_farms;
extern const mask mw_birmingham_alone[6];
extern const uint8_t mw_birmingham_link_icons[27];
enum {
    NO_BONUS = 0,
    VP_BONUS = 1,
    DEVELOP_BONUS = 2,
    INCOME_BONUS = 3,
    MONEY_BONUS = 4,
};

extern const uint8_t mw_birmingham_bonus[27];
extern const uint8_t mw_birmingham_bonus_amount[27];
extern const char *const mw_birmingham_buyer_id[9];
extern const uint8_t mw_birmingham_buyer_location[9];
extern const uint16_t mw_birmingham_open_merchants[5];
extern const uint8_t mw_birmingham_goods[5];
extern const uint8_t mw_birmingham_merchant_tiles[5][MERCHANT_KINDS];
extern const char *const mw_birmingham_card_id[27];
extern const int8_t mw_birmingham_card_location[27];
extern const int8_t mw_birmingham_card_of_location[27];
extern const mask mw_birmingham_location_cards;
extern const struct tile_kind mw_birmingham_tile[29];
extern const struct tile_range mw_birmingham_stack[6];
extern const char *const mw_birmingham_industry_id[6];
extern const uint8_t mw_birmingham_card_count[5][CARDS];
extern const mask mw_birmingham_cards_of_industry[6];
extern const mask mw_birmingham_wild_cards;
extern const uint8_t mw_birmingham_barrels[2];
extern const uint8_t mw_birmingham_coal_price[14];
extern const struct price_track mw_birmingham_coal_track;
extern const uint8_t mw_birmingham_iron_price[10];
extern const struct price_track mw_birmingham_iron_track;
extern const int8_t mw_birmingham_income_level[100];
extern const struct income_track mw_birmingham_income;
extern const uint8_t mw_birmingham_rounds[5];
extern const char *const mw_birmingham_option_id[1];
extern const char mw_birmingham_facts[26598];
extern const char *const mw_birmingham_era_id[2];
extern const struct piece_facts mw_birmingham_pieces;
extern const struct board_drawing mw_birmingham_drawing;
extern const struct board_names mw_birmingham_names;

#endif
