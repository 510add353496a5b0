/* Made from data/lancashire.json by tools/make_tables.py. */
#ifndef LANCASHIRE_TABLES_H
#define LANCASHIRE_TABLES_H

#include "core/bits.h"
#include "core/board.h"
#include "core/graph.h"
#include "core/tiles.h"
#include "core/track.h"

enum {
    COTTON = 0,
    PORT = 1,
    COAL = 2,
    IRON = 3,
    SHIPYARD = 4,
};

enum {
    CANAL = 0,
    RAIL = 1,
};

enum {
    LOCATIONS = 25,
    SPACES = 43,
    LINKS = 36,
    INDUSTRIES = 5,
    CARDS = 24,
    TILES = 19,
    ERAS = 2,
    LEAST_PLAYERS = 3,
    MOST_PLAYERS = 4,
    COAL_START = 8,
    IRON_START = 8,
    REVISION = 1,
    DECK = 66,
    DISTANT_TILES = 12,
    CLOSED_SPACE = 8,
    COTTON_START = 0,
    VIRTUALLY_LINKED = 1,
};

enum {
    START_MONEY = 30,
    START_INCOME_SPACE = 10,
    HAND = 8,
    LINKS_PER_PLAYER = 14,
    CANAL_COST = 3,
    RAIL_COST = 5,
    TWO_RAILS_COST = 15,
    LOAN_STEP = 10,
    MOST_LOAN_STEPS = 3,
    LOWEST_INCOME = -10,
    CASH_PER_VP = 10,
};

extern const char *const mw_lancashire_location_en[25];
extern const char *const mw_lancashire_location_de[25];
extern const char *const mw_lancashire_location_it[25];
extern const char *const *const mw_lancashire_location_name[3];
extern const char *const mw_lancashire_space_id[43];
extern const uint8_t mw_lancashire_space_location[43];
extern const mask mw_lancashire_spaces_of[25];
extern const mask mw_lancashire_printed[5];
extern const char *const mw_lancashire_link_id[36];
extern const mask mw_lancashire_links_at[25];
extern const mask mw_lancashire_link_ends[36];
extern const uint8_t mw_lancashire_link_pair[36][2];
extern const mask mw_lancashire_lines_of[2];
extern const struct graph mw_lancashire_graph;
extern const uint8_t mw_lancashire_gold_circles[25];
extern const mask mw_lancashire_external;
extern const mask mw_lancashire_port_first;
extern const char *const mw_lancashire_card_id[24];
extern const int8_t mw_lancashire_card_location[24];
extern const int8_t mw_lancashire_card_of_location[25];
extern const mask mw_lancashire_location_cards;
extern const struct tile_kind mw_lancashire_tile[19];
extern const struct tile_range mw_lancashire_stack[5];
extern const char *const mw_lancashire_industry_id[5];
extern const uint8_t mw_lancashire_card_count[24];
extern const int8_t mw_lancashire_card_of_industry[5];
extern const uint8_t mw_lancashire_coal_price[8];
extern const struct price_track mw_lancashire_coal_track;
extern const uint8_t mw_lancashire_iron_price[8];
extern const struct price_track mw_lancashire_iron_track;
extern const int8_t mw_lancashire_income_level[100];
extern const struct income_track mw_lancashire_income;
extern const uint8_t mw_lancashire_rounds[5];
extern const uint8_t mw_lancashire_cotton_bonus[8];
extern const uint8_t mw_lancashire_distant_value[12];
extern const uint8_t mw_lancashire_set_aside[5][2];
extern const char mw_lancashire_facts[20733];
extern const char *const mw_lancashire_era_id[2];
extern const struct piece_facts mw_lancashire_pieces;
extern const struct board_drawing mw_lancashire_drawing;
extern const struct board_names mw_lancashire_names;

#endif
