/* Drawings of boards: every word has its element, nothing hidden is in them, and they fit any buffer. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char svg[MW_MAX_DRAWING], again[MW_MAX_DRAWING];

static int count(const char *text, const char *what)
{
    int n = 0;
    for (; (text = strstr(text, what)); text += strlen(what))
        n++;
    return n;
}

static size_t draw(const mw_state *now, const mw_state *then, char *to)
{
    mw_drawing drawing = { .now = now, .then = then };
    return mw_draw(&drawing, to, MW_MAX_DRAWING);
}

/* Every board with every number of players. */
static void for_each_board(void (*check)(const mw_setup *setup))
{
    for (int game = 0; game < mw_game_count(); game++) {
        const mw_game *info = mw_game_info(game);
        for (int map = 0; map < (info->n_maps ? info->n_maps : 1); map++)
            for (int players = info->least_players; players <= info->most_players; players++)
                check(&(mw_setup){ .game = game, .map = map, .players = players, .seed = 3 });
    }
}

/* Sources and cards have no element of their own, but for the two markets. */
static bool is_drawn(mw_word word)
{
    switch (MW_KIND(word)) {
    case MW_SPACE:
    case MW_LINK:
    case MW_BUYER:
    case MW_PILE:
    case MW_DISTANT: return true;
    case MW_COAL:
    case MW_IRON: return MW_INDEX(word) == MW_MARKET;
    default: return false;
    }
}

static void check_words(const mw_setup *setup)
{
    mw_word words[1024];
    mw_state state;
    mw_problem problem;
    int n, drawn = 0;

    assert_true(mw_new(&state, setup, &problem));
    n = vocabulary(&state, words, LENGTH(words));
    draw(&state, NULL, svg);
    for (int i = 0; i < n; i++) {
        char word[64], attribute[96];
        mw_print_word(&state, words[i], word, sizeof word);
        snprintf(attribute, sizeof attribute, " data-word='%s'", word);
        assert_int_equal(count(svg, attribute), is_drawn(words[i]));
        drawn += is_drawn(words[i]);
    }
    assert_int_equal(count(svg, " data-word='"), drawn);
}

TEST(every_word_of_a_board_is_drawn_once)
{
    for_each_board(check_words);
}

/* Hands, decks and what lies face down have no influence. */
static void check_hidden(const mw_setup *setup)
{
    for (int moves = 0; moves < 120; moves += 17) {
        mw_state state, other;
        random_position_of(&state, setup, moves);
        draw(&state, NULL, svg);
        for (int seat = 0; seat < mw_players(&state); seat++) {
            other = state;
            mw_resample(&other, seat, &(mw_random){ .state = (uint64_t)moves + 1 });
            draw(&other, NULL, again);
            assert_string_equal(svg, again);
        }
    }
}

/* Of the distant market tiles those that have been turned up are drawn, the others are not. */
TEST(tiles_that_nobody_has_seen_are_not_drawn)
{
    static char text[MW_MAX_STATE_TEXT];
    mw_state state, other;
    mw_problem problem;

    new_game(&state, 3, 1);
    mw_write_state(&state, MW_NOBODY, text, sizeof text);
    json_put(text, sizeof text, "distant", "[0,0,1,1,2,2,2,2,3,3,4,3]");
    json_put(text, sizeof text, "distant_seen", "2");
    assert_true(mw_load(&state, text, strlen(text), &problem));
    draw(&state, NULL, svg);
    assert_non_null(strstr(svg, ">−3</text>"));
    assert_non_null(strstr(svg, ">−4</text>"));
    assert_int_equal(count(svg, "<text class='seen'"), 2);
    other = state;
    mw_resample(&other, 0, &(mw_random){ .state = 5 });
    draw(&other, NULL, again);
    assert_string_equal(svg, again);
}

/* Of the ten tiles face down four leave the marker, on the seventh of eight spaces, before the end. */
TEST(the_distant_market_tells_how_likely_a_sale_is)
{
    static char text[MW_MAX_STATE_TEXT];
    mw_state state;
    mw_problem problem;

    new_game(&state, 3, 1);
    mw_write_state(&state, MW_NOBODY, text, sizeof text);
    json_put(text, sizeof text, "distant", "[3,0,1,2,0,2,2,1,3,2,4,3]");
    json_put(text, sizeof text, "distant_seen", "2");
    json_put(text, sizeof text, "cotton_marker", "6");
    assert_true(mw_load(&state, text, strlen(text), &problem));
    draw(&state, NULL, svg);
    assert_non_null(strstr(svg, "<title>Distant market; tiles left with which a sale succeeds: "
                                "4 of 10</title>"));
    json_put(text, sizeof text, "cotton_marker", "8");
    json_put(text, sizeof text, "distant_open", "false");
    assert_true(mw_load(&state, text, strlen(text), &problem));
    draw(&state, NULL, svg);
    assert_non_null(strstr(svg, "<title>Distant market, closed</title>"));
}

TEST(what_is_hidden_changes_nothing)
{
    for_each_board(check_hidden);
}

static void check_size(const mw_setup *setup)
{
    mw_state state;

    random_position_of(&state, setup, 200);
    assert_in_range(draw(&state, NULL, svg), 1, 140000);
}

TEST(a_full_board_is_not_too_long)
{
    for_each_board(check_size);
}

TEST(a_short_buffer_gets_the_beginning_and_the_length)
{
    static const size_t sizes[] = { 0, 1, 2, 100, 5000 };
    mw_state state;
    mw_drawing drawing = { .now = &state, .standalone = true };
    size_t length;

    new_game(&state, 3, 1);
    length = mw_draw(&drawing, svg, sizeof svg);
    assert_int_equal(length, strlen(svg));
    for (int i = 0; i < LENGTH(sizes); i++) {
        memset(again, '?', sizeof again);
        assert_int_equal(mw_draw(&drawing, again, sizes[i]), length);
        assert_int_equal(again[sizes[i]], '?');
        if (sizes[i] > 0)
            assert_memory_equal(again, svg, strlen(again));
    }
    assert_int_equal(mw_draw(&drawing, NULL, 0), length);
}

TEST(a_file_of_its_own_has_its_style)
{
    mw_state state;
    mw_drawing drawing = { .now = &state, .standalone = true };

    new_game(&state, 3, 1);
    mw_draw(&drawing, svg, sizeof svg);
    assert_int_equal(count(svg, "xmlns='http://www.w3.org/2000/svg'"), 1);
    assert_int_equal(count(svg, "<style>"), 1);
    assert_int_equal(count(svg, "prefers-color-scheme:dark"), 1);
    assert_int_equal(count(svg, "@media print"), 1);
    assert_int_equal(count(svg, "<title>Lancashire</title>"), 1);
    drawing.standalone = false;
    mw_draw(&drawing, svg, sizeof svg);
    assert_int_equal(count(svg, "xmlns"), 0);
    assert_int_equal(count(svg, "<style>"), 0);
    assert_non_null(strstr(mw_drawing_style(), "prefers-color-scheme:dark"));
}

TEST(each_icon_is_there_once)
{
    static const char *const icons[] = { "cotton",    "coal",         "iron",    "port",
                                         "shipyard",  "manufacturer", "pottery", "brewery",
                                         "goods",     "ship",         "beer",    "money",
                                         "points",    "card",         "loan",    "rail",
                                         "coal-cube", "iron-cube",    "canal" };
    mw_state state;

    new_game(&state, 3, 1);
    draw(&state, NULL, svg);
    for (int i = 0; i < LENGTH(icons); i++) {
        char symbol[64];
        snprintf(symbol, sizeof symbol, "<symbol id='icon-%s' ", icons[i]);
        assert_int_equal(count(svg, symbol), 1);
    }
}

TEST(names_are_escaped)
{
    static const char *const names[] = { "<Ada & 'Al'>", "", "Cora" };
    mw_state state;
    mw_drawing drawing = { .now = &state, .names = names };

    new_game(&state, 3, 1);
    mw_draw(&drawing, svg, sizeof svg);
    assert_non_null(strstr(svg, "&lt;Ada &amp; &#39;"));
    assert_null(strstr(svg, "<Ada"));
    assert_non_null(strstr(svg, ">Player 2<"));
}

/* Smaller letters, then as many as there is room for. */
TEST(long_names_are_told_apart)
{
    static const char *const names[] = { "Bartholomew", "Ännchen von Tharau", "" };
    mw_state state;
    mw_drawing drawing = { .now = &state, .names = names, .language = mw_language_find("it") };

    new_game(&state, 3, 1);
    mw_draw(&drawing, svg, sizeof svg);
    assert_non_null(strstr(svg, ">Bartholomew<"));
    assert_non_null(strstr(svg, ">Ännchen von …<"));
    assert_non_null(strstr(svg, ">Giocatore 3<"));
}

TEST(titles_are_in_the_language)
{
    mw_state state;
    mw_drawing drawing = { .now = &state, .language = mw_language_find("de") };

    new_game(&state, 3, 1);
    draw(&state, NULL, svg);
    assert_non_null(strstr(svg, "<title>Bolton (1): cotton mill or coal mine, free</title>"));
    mw_draw(&drawing, svg, sizeof svg);
    assert_non_null(strstr(svg, "<title>Bolton (1): Baumwollspinnerei oder Zeche, frei</title>"));
}

static void draw_with(const mw_state *state, const char *move)
{
    mw_state then = *state;

    play(&then, move);
    draw(state, &then, svg);
}

static const char *const hand[] = { "manchester", "oldham", "cotton", "coal",
                                    "coal",       "bolton", "port",   "preston" };

TEST(a_move_is_drawn_as_what_comes_and_what_goes)
{
    mw_state state;

    game_with_hand(&state, hand);
    draw(&state, NULL, svg);
    assert_int_equal(count(svg, "ghost"), 0);
    assert_int_equal(count(svg, "going"), 0);

    draw_with(&state, "build oldham.1 cotton card:oldham");
    assert_int_equal(count(svg, "<g class='tile seat0 ghost'>"), 1);
    assert_int_equal(count(svg, "<g class='tile "), 1);
    assert_int_equal(count(svg, " going"), 0);

    draw_with(&state, "develop cotton cotton card:port");
    assert_int_equal(count(svg, "<use class='cube filled iron going'"), 2);
    assert_int_equal(count(svg, "ghost"), 0);
}

/* The numbers on its face, in words. */
TEST(the_title_of_a_tile_tells_what_it_is_worth)
{
    static const char mark[] = ", flipped: ", face[] = "class='points' x='35' y='21'>";
    mw_random random = { .state = 1 };
    mw_state state;
    int found = 0;

    game_with_hand(&state, hand);
    play(&state, "build oldham.1 cotton card:oldham");
    draw(&state, NULL, svg);
    assert_non_null(strstr(svg, "<title>Oldham (1): cotton mill, level 1, Player 1, when flipped: "
                                "3 VP, income marker +5"));
    while (!mw_is_over(&state)) {
        mw_play_random(&state, &random);
        draw(&state, NULL, svg);
        for (const char *at = svg; (at = strstr(at, mark)); found++) {
            at += strlen(mark);
            assert_int_equal(atoi(at), atoi(strstr(at, face) + strlen(face)));
        }
    }
    assert_true(found > 0);
}

/* A8.5: in Age of Industry tiles score their level, flipped or not; flipping brings money. */
TEST(where_flipping_brings_money_the_title_says_so)
{
    mw_setup setup = { .game = mw_game_find("age-of-industry"), .players = 3, .seed = 1 };
    mw_random random = { .state = 1 };
    mw_problem problem;
    mw_state state;
    int flipped = 0, unflipped = 0;

    assert_true(mw_new(&state, &setup, &problem));
    while (!mw_is_over(&state)) {
        mw_play_random(&state, &random);
        draw(&state, NULL, svg);
        flipped += count(svg, ", flipped, 1 VP at the end</title>");
        unflipped += count(svg, ", when flipped $");
        assert_int_equal(count(svg, "flipped: "), 0);
    }
    assert_true(flipped > 0);
    assert_true(unflipped > 0);
}

TEST(a_link_is_drawn_as_a_ghost)
{
    mw_random random = { .state = 1 };
    mw_state state;

    game_with_hand(&state, hand);
    play(&state, "build oldham.1 cotton card:oldham");
    while (mw_seat(&state) != 0)
        mw_play_random(&state, &random);
    draw_with(&state, "link manchester--oldham card:bolton");
    assert_int_equal(
        count(svg, "<g class='link canal rail ghost seat0' data-word='manchester--oldham'"), 1);
    assert_int_equal(count(svg, " built"), 0);
    play(&state, "link manchester--oldham card:bolton");
    draw(&state, NULL, svg);
    assert_int_equal(
        count(svg, "<g class='link canal rail built seat0' data-word='manchester--oldham'"), 1);
}

/* A space of a track shows a cube or that it is empty, not both. */
TEST(full_and_empty_spaces_look_different)
{
    mw_state state;

    game_with_hand(&state, hand);
    draw(&state, NULL, svg);
    assert_int_equal(count(svg, "<use class='cube filled coal' href='#cube-coal'"), 8);
    assert_int_equal(count(svg, "<rect class='cube"), 0);
    play(&state, "develop cotton cotton card:port");
    draw(&state, NULL, svg);
    assert_int_equal(count(svg, "<use class='cube filled iron' href='#cube-iron'"), 6);
    assert_int_equal(count(svg, "<rect class='cube"), 2);
}

/* The text of one element of the drawing with this word. */
static const char *line_of(const char *word)
{
    static char text[4096];
    const char *begin = strstr(svg, word), *end = strstr(begin, "data-word=");

    snprintf(text, sizeof text, "%.*s", (int)(end - begin), begin);
    return text;
}

/* The picture of an industry; that of a colour is the card itself. */
TEST(an_open_card_has_its_picture)
{
    static const char *const industries[] = { "cotton", "coal", "iron", "goods", "port", "ship" };
    int found = 0;

    for (uint64_t seed = 1; seed <= 40; seed++) {
        mw_setup setup = { .game = mw_game_find("age-of-industry"), .players = 3, .seed = seed };
        mw_problem problem;
        mw_state state;
        assert_true(mw_new(&state, &setup, &problem));
        draw(&state, NULL, svg);
        for (int i = 0; i < (int)(sizeof industries / sizeof *industries); i++) {
            char card[64], icon[64];
            snprintf(card, sizeof card, "<g class='card %s' data-word='display.1'", industries[i]);
            snprintf(icon, sizeof icon, "href='#icon-%s'", industries[i]);
            if (strstr(svg, card)) {
                assert_non_null(strstr(line_of("'display.1'"), icon));
                found++;
            }
        }
    }
    assert_true(found > 0);
}

TEST(a_line_is_drawn_as_what_the_era_builds)
{
    mw_random random = { .state = 1 };
    mw_state state;

    new_game(&state, 3, 1);
    draw(&state, NULL, svg);
    assert_non_null(strstr(line_of("'preston--wigan'"), "<path class='bank'"));
    assert_null(strstr(line_of("'preston--wigan'"), "<path class='ties'"));
    while (!strstr(svg, "Rail era")) {
        mw_play_random(&state, &random);
        draw(&state, NULL, svg);
    }
    assert_null(strstr(line_of("'preston--wigan'"), "<path class='bank'"));
    assert_non_null(strstr(line_of("'preston--wigan'"), "<path class='ties'"));
    assert_non_null(
        strstr(svg, "<g class='link canal closed' data-word='ellesmere-port--liverpool'"));
}

TEST(an_era_has_its_own_light)
{
    mw_random random = { .state = 1 };
    mw_state state;

    new_game(&state, 3, 1);
    draw(&state, NULL, svg);
    assert_non_null(strstr(svg, "<g class='board morning'>"));
    assert_non_null(strstr(svg, "<defs class='morning'>"));
    while (!strstr(svg, "Rail era")) {
        mw_play_random(&state, &random);
        draw(&state, NULL, svg);
    }
    assert_non_null(strstr(svg, "<g class='board evening'>"));
    assert_non_null(strstr(svg, "<defs class='evening'>"));
}

/* Below 0 with a minus sign. */
TEST(numbers_have_a_minus_sign)
{
    mw_state state;

    game_with_hand(&state, hand);
    play(&state, "loan 30 card:port");
    draw(&state, NULL, svg);
    assert_non_null(strstr(svg, "<g><title>Income</title><text class='number' x='321' y='60'>−3<"));
    assert_non_null(strstr(svg, ">−10</text>"));
    assert_null(strstr(svg, ">-"));
}

/* The board of a game that has just been dealt. */
static void draw_new(const char *game, int map, int players)
{
    mw_state state;
    mw_problem problem;
    mw_setup setup = { .game = mw_game_find(game), .map = map, .players = players, .seed = 1 };

    assert_true(mw_new(&state, &setup, &problem));
    draw(&state, NULL, svg);
}

/* Labels, numbers and tracks are told. */
TEST(what_a_sign_means_is_its_title)
{
    draw_new("birmingham", 0, 2);
    assert_non_null(strstr(svg, "<title>Warrington, points for each link here: 2; bonus for using "
                                "the beer here: £5</title>"));
    assert_non_null(strstr(svg, "<g class='sign'><title>Birmingham</title>"));
    assert_int_equal(count(svg, "<g><title>Income</title><text class='number'"), 2);
    assert_non_null(strstr(svg, ">Coal</text>"));
    assert_non_null(strstr(svg, ">Iron</text>"));
    assert_int_equal(count(svg, "<rect class='next-price'"), 2);
    assert_non_null(strstr(svg, ">Deck</text>"));
}

/* What the lists call a place stands on the map, even if the board leaves it unnamed. */
TEST(every_place_is_called_something)
{
    draw_new("age-of-industry", 1, 3);
    assert_non_null(strstr(svg, ">Central settlement</text>"));
    assert_non_null(strstr(svg, "<title>Ship space 2</title>"));
    assert_int_equal(count(svg, "<text class='name aside'"), 7);
    assert_non_null(strstr(svg, ">Open cards</text>"));
    draw_new("birmingham", 0, 2);
    assert_non_null(strstr(svg, ">Northern farm</text>"));
}

static size_t draw_part(const mw_state *state, enum mw_part part, int width, char *to)
{
    mw_drawing drawing = { .now = state, .part = part, .width = width };
    return mw_draw(&drawing, to, MW_MAX_DRAWING);
}

/* What the whole has is in the map or in the panel. */
static void check_parts(const mw_setup *setup)
{
    mw_state state;
    mw_problem problem;
    int on_map, on_panel;

    assert_true(mw_new(&state, setup, &problem));
    draw_part(&state, MW_PART_MAP, 0, svg);
    on_map = count(svg, " data-word='");
    assert_true(on_map > 0);
    assert_int_equal(count(svg, "<g class='panel'>"), 0);
    draw_part(&state, MW_PART_PANEL, 0, svg);
    on_panel = count(svg, " data-word='");
    assert_int_equal(count(svg, "<g class='map'>"), 0);
    draw(&state, NULL, svg);
    assert_int_equal(count(svg, " data-word='"), on_map + on_panel);
}

TEST(map_and_panel_are_the_whole)
{
    for_each_board(check_parts);
}

/* The tracks have all of the panel that can be chosen; the income track is the rest of it. */
static void check_tracks(const mw_setup *setup)
{
    mw_state state;
    mw_problem problem;
    int on_panel;

    assert_true(mw_new(&state, setup, &problem));
    draw_part(&state, MW_PART_PANEL, 0, svg);
    on_panel = count(svg, " data-word='");
    for (int width = 400; width <= 800; width += 100) {
        draw_part(&state, MW_PART_TRACKS, width, svg);
        assert_int_equal(count(svg, " data-word='"), on_panel);
        assert_int_equal(count(svg, "<g class='order'"), 0);
        assert_int_equal(count(svg, "<g class='track income'"), 0);
    }
}

TEST(tracks_are_the_panel_without_purses_and_income)
{
    for_each_board(check_tracks);
}

/* A cell for every space, and a marker for every seat. */
TEST(the_income_track_has_every_space)
{
    mw_state state;

    new_game(&state, 4, 1);
    draw_part(&state, MW_PART_INCOME, 0, svg);
    assert_int_equal(count(svg, "<rect class='field'"), 100);
    assert_int_equal(count(svg, "<circle class='marker seat"), 4);
}

TEST(a_panel_is_as_wide_as_it_is_told)
{
    mw_state state;

    new_game(&state, 4, 1);
    draw_part(&state, MW_PART_PANEL, 0, svg);
    assert_non_null(strstr(svg, "viewBox='0 0 432 "));
    draw_part(&state, MW_PART_PANEL, 1400, svg);
    assert_non_null(strstr(svg, "viewBox='0 0 1432 "));
}

TEST(a_move_is_drawn_in_both_parts)
{
    mw_state state, then;
    mw_drawing drawing = { .now = &state, .then = &then, .part = MW_PART_PANEL };

    game_with_hand(&state, hand);
    then = state;
    play(&then, "develop cotton cotton card:port");
    mw_draw(&drawing, svg, sizeof svg);
    assert_int_equal(count(svg, "<use class='cube filled iron going'"), 2);
    then = state;
    play(&then, "build oldham.1 cotton card:oldham");
    drawing.part = MW_PART_MAP;
    mw_draw(&drawing, svg, sizeof svg);
    assert_int_equal(count(svg, "<g class='tile seat0 ghost'>"), 1);
}

TEST(a_mat_shows_every_level_and_what_is_left)
{
    mw_state state;

    game_with_hand(&state, hand);
    draw_part(&state, MW_PART_MAT, 0, svg);
    assert_int_equal(count(svg, "<g class='level-left'"), 19);
    assert_int_equal(count(svg, "<rect class='next'"), 5);
    assert_non_null(strstr(svg, "<title>cotton mill, level 1: 3 of 3 left.</title>"));
    play(&state, "build manchester.1 coal card:manchester");
    draw_part(&state, MW_PART_MAT, 0, svg);
    assert_non_null(strstr(svg, "<title>coal mine, level 1: 0 of 1 left.</title>"));
    assert_int_equal(count(svg, "<g class='level-gone'"), 1);
    assert_int_equal(count(svg, "<rect class='next'"), 5);
}

/* Seats as the panel lists them, and the numbers before them. */
static int listed(const char *panel, int *seats, int *places)
{
    int n = 0;

    for (const char *at = panel; (at = strstr(at, "<g class='player")); at++) {
        const char *seat = strstr(at, "<g class='seat"), *place = strstr(at, "<text class='level'");
        seats[n] = atoi(seat + strlen("<g class='seat"));
        places[n++] = atoi(strchr(place, '>') + 1);
    }
    return n;
}

static void check_final_places(const mw_setup *setup)
{
    int seats[MW_MAX_PLAYERS], places[MW_MAX_PLAYERS];
    mw_result result;
    mw_state state;

    random_position_of(&state, setup, 10000);
    assert_true(mw_get_result(&state, &result));
    draw_part(&state, MW_PART_PANEL, 0, svg);
    assert_int_equal(listed(svg, seats, places), setup->players);
    for (int i = 0; i < setup->players; i++) {
        assert_int_equal(places[i], result.place[seats[i]] + 1);
        assert_true(i == 0 || places[i] >= places[i - 1]);
    }
}

TEST(after_the_end_places_are_by_the_result)
{
    for_each_board(check_final_places);
}

/* Of every game and in every language: no sign without a name, no name without its text. */
static void check_legend(const mw_setup *setup)
{
    mw_state state;
    mw_problem problem;

    assert_true(mw_new(&state, setup, &problem));
    for (int language = 0; language < mw_language_count(); language++) {
        mw_drawing drawing = { .now = &state, .part = MW_PART_LEGEND, .language = language };
        mw_draw(&drawing, svg, sizeof svg);
        assert_int_equal(count(svg, "<text class='left small'"), count(svg, "<g class='entry'"));
        assert_int_equal(count(svg, "></text>"), 0);
    }
}

TEST(each_sign_of_a_legend_has_a_name)
{
    mw_state state;

    for_each_board(check_legend);
    new_game(&state, 4, 1);
    draw_part(&state, MW_PART_LEGEND, 0, svg);
    assert_null(strstr(svg, ">Beer<"));
    assert_non_null(strstr(svg, ">shipyard<"));
    assert_non_null(strstr(svg, "<g class='offered'><rect class='hit'"));
    assert_non_null(strstr(svg, ">Changed by the last moves<"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_word_of_a_board_is_drawn_once),
        cmocka_unit_test(the_distant_market_tells_how_likely_a_sale_is),
        cmocka_unit_test(what_is_hidden_changes_nothing),
        cmocka_unit_test(tiles_that_nobody_has_seen_are_not_drawn),
        cmocka_unit_test(a_full_board_is_not_too_long),
        cmocka_unit_test(a_short_buffer_gets_the_beginning_and_the_length),
        cmocka_unit_test(a_file_of_its_own_has_its_style),
        cmocka_unit_test(each_icon_is_there_once),
        cmocka_unit_test(names_are_escaped),
        cmocka_unit_test(long_names_are_told_apart),
        cmocka_unit_test(titles_are_in_the_language),
        cmocka_unit_test(a_move_is_drawn_as_what_comes_and_what_goes),
        cmocka_unit_test(the_title_of_a_tile_tells_what_it_is_worth),
        cmocka_unit_test(where_flipping_brings_money_the_title_says_so),
        cmocka_unit_test(a_link_is_drawn_as_a_ghost),
        cmocka_unit_test(full_and_empty_spaces_look_different),
        cmocka_unit_test(an_open_card_has_its_picture),
        cmocka_unit_test(a_line_is_drawn_as_what_the_era_builds),
        cmocka_unit_test(an_era_has_its_own_light),
        cmocka_unit_test(numbers_have_a_minus_sign),
        cmocka_unit_test(what_a_sign_means_is_its_title),
        cmocka_unit_test(every_place_is_called_something),
        cmocka_unit_test(map_and_panel_are_the_whole),
        cmocka_unit_test(tracks_are_the_panel_without_purses_and_income),
        cmocka_unit_test(the_income_track_has_every_space),
        cmocka_unit_test(a_panel_is_as_wide_as_it_is_told),
        cmocka_unit_test(a_move_is_drawn_in_both_parts),
        cmocka_unit_test(a_mat_shows_every_level_and_what_is_left),
        cmocka_unit_test(after_the_end_places_are_by_the_result),
        cmocka_unit_test(each_sign_of_a_legend_has_a_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
