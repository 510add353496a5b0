/* Made from data/age-of-industry by tools/make_tables.py. */
#ifndef AGE_OF_INDUSTRY_TABLES_H
#define AGE_OF_INDUSTRY_TABLES_H

#include "core/bits.h"
#include "core/board.h"
#include "core/graph.h"
#include "core/tiles.h"
#include "core/track.h"
#include "rules/age_map.h"

enum {
    COTTON = 0,
    GOODS = 1,
    IRON = 2,
    COAL = 3,
    PORT = 4,
    SHIP = 5,
};

enum {
    LOCATIONS = 33,
    SPACES = 41,
    LINKS = 55,
    INDUSTRIES = 6,
    CARDS = 12,
    TILES = 18,
    ERAS = 0,
    LEAST_PLAYERS = 3,
    MOST_PLAYERS = 5,
    COAL_START = 6,
    IRON_START = 6,
    REVISION = 1,
    MARKETS = 11,
    MAPS = 2,
    DECK = 66,
    MARKET_KINDS = 4,
    MAP_BYTES = 357,
    MAP_ROOM = 412,
};

enum {
    HAND = 6,
    MOST_CARDS = 9,
    DISPLAY = 2,
    LINKS_PER_PLAYER = 12,
    RAIL_COST = 1,
    LOAN = 10,
    INTEREST = 1,
    RAIL_INCOME = 2,
    CASH_PER_VP = 5,
    OPEN_LOAN_VP = 5,
    TWO_TILES_FROM = 4,
};

extern const char *const mw_age_of_industry_card_id[12];
extern const int8_t mw_age_of_industry_card_location[12];
extern const mask mw_age_of_industry_location_cards;
extern const struct tile_kind mw_age_of_industry_tile[18];
extern const struct tile_range mw_age_of_industry_stack[6];
extern const char *const mw_age_of_industry_industry_id[6];
extern const int8_t mw_age_of_industry_card_of_industry[6];
extern const uint8_t mw_age_of_industry_card_count[12];
extern const uint8_t mw_age_of_industry_goods[4];
extern const uint8_t mw_age_of_industry_market_count[4];
extern const uint8_t mw_age_of_industry_coal_price[6];
extern const struct price_track mw_age_of_industry_coal_track;
extern const uint8_t mw_age_of_industry_iron_price[6];
extern const struct price_track mw_age_of_industry_iron_track;
extern const char *const mw_age_of_industry_germany_location_en[33];
extern const char *const mw_age_of_industry_germany_location_de[33];
extern const char *const mw_age_of_industry_germany_location_it[33];
extern const char *const *const mw_age_of_industry_germany_location_name[3];
extern const char *const mw_age_of_industry_germany_space_id[41];
extern const uint8_t mw_age_of_industry_germany_space_location[41];
extern const mask mw_age_of_industry_germany_spaces_of[33];
extern const mask mw_age_of_industry_germany_printed[6];
extern const char *const mw_age_of_industry_germany_link_id[55];
extern const mask mw_age_of_industry_germany_links_at[33];
extern const mask mw_age_of_industry_germany_link_ends[55];
extern const uint8_t mw_age_of_industry_germany_link_pair[55][2];
extern const struct graph mw_age_of_industry_germany_graph;
extern const char *const mw_age_of_industry_germany_buyer_id[11];
extern const uint8_t mw_age_of_industry_germany_buyer_location[11];
extern const mask mw_age_of_industry_germany_markets_at[33];
extern const uint8_t mw_age_of_industry_germany_cubes_location[41];
extern const uint8_t mw_age_of_industry_germany_import_coal[41];
extern const mask mw_age_of_industry_germany_ships_at[33];
extern const mask mw_age_of_industry_germany_spaces_of_card[12];
extern const char mw_age_of_industry_germany_facts[22760];
extern const struct piece_facts mw_age_of_industry_germany_pieces;
extern const struct board_drawing mw_age_of_industry_germany_drawing;
extern const struct board_names mw_age_of_industry_germany_names;
extern const struct age_map mw_age_of_industry_germany_map;
extern const char *const mw_age_of_industry_new_england_location_en[32];
extern const char *const mw_age_of_industry_new_england_location_de[32];
extern const char *const mw_age_of_industry_new_england_location_it[32];
extern const char *const *const mw_age_of_industry_new_england_location_name[3];
extern const char *const mw_age_of_industry_new_england_space_id[39];
extern const uint8_t mw_age_of_industry_new_england_space_location[39];
extern const mask mw_age_of_industry_new_england_spaces_of[32];
extern const mask mw_age_of_industry_new_england_printed[6];
extern const char *const mw_age_of_industry_new_england_link_id[32];
extern const mask mw_age_of_industry_new_england_links_at[32];
extern const mask mw_age_of_industry_new_england_link_ends[52];
extern const uint8_t mw_age_of_industry_new_england_link_pair[32][2];
extern const struct graph mw_age_of_industry_new_england_graph;
extern const char *const mw_age_of_industry_new_england_buyer_id[7];
extern const uint8_t mw_age_of_industry_new_england_buyer_location[7];
extern const mask mw_age_of_industry_new_england_markets_at[32];
extern const uint8_t mw_age_of_industry_new_england_cubes_location[39];
extern const uint8_t mw_age_of_industry_new_england_import_coal[39];
extern const mask mw_age_of_industry_new_england_ships_at[32];
extern const mask mw_age_of_industry_new_england_spaces_of_card[12];
extern const char mw_age_of_industry_new_england_facts[19660];
extern const struct piece_facts mw_age_of_industry_new_england_pieces;
extern const struct board_drawing mw_age_of_industry_new_england_drawing;
extern const struct board_names mw_age_of_industry_new_england_names;
extern const struct age_map mw_age_of_industry_new_england_map;
extern const char *const mw_age_of_industry_map_id[2];
extern const struct age_map *const mw_age_of_industry_map[2];
extern const struct board_names *const mw_age_of_industry_board[2];

#endif
