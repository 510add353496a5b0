/* Sentences: src/text/sentence, src/engine/say.c and the catalogs made from lang. */
#include "support.h"

#include <stdio.h>
#include <string.h>

#include "catalog.h"
#include "core/event.h"
#include "core/word.h"
#include "lancashire_tables.h"
#include "text/sentence.h"

static const char *const names[] = { "Ada", "Ben", "Cora", "Dev" };

/* ---- Every sentence of every language, with every hole filled ---------------------------------
 * The expected text is put together here, hole by hole, so that a hole which the library does not
 * know or leaves empty is found.
 */
static mw_event everything(void)
{
    mw_state state;

    new_game(&state, 4, 1);
    return ABOUT(.seat = 1, .resource = MW_RES_COAL, .amount = 7, .price = 3, .level = 2,
                 .space = word_of(&state, "oldham.2"), .industry = word_of(&state, "cotton"),
                 .from = word_of(&state, "coal:wigan.1"), .to = word_of(&state, "lancaster.2"),
                 .card = word_of(&state, "card:bury"), .link = word_of(&state, "bolton--bury"),
                 .order = { 2, 0 }, .players = 2, .era = RAIL);
}

static const char *name_of(int language, int sentence)
{
    return catalog[language][sentence];
}

/* "Oldham (2)" as the catalog writes it. */
static const char *space_name(int language, const char *location, const char *number)
{
    static char text[100];

    snprintf(text, sizeof text, "%s", name_of(language, SAY_NAME_SPACE));
    replace(text, sizeof text, "{location}", location);
    replace(text, sizeof text, "{number}", number);
    return text;
}

static const char *money(int language, const char *number)
{
    static char text[40];

    snprintf(text, sizeof text, "%s", name_of(language, SAY_NAME_MONEY));
    replace(text, sizeof text, "{currency}", "\xc2\xa3");
    replace(text, sizeof text, "{number}", number);
    return text;
}

static const char *filling(int language, const char *hole)
{
    const struct {
        const char *hole, *text;
    } row[] = {
        { "player", "Ben" },
        { "amount", "7" },
        { "level", "2" },
        { "location", "Oldham" },
        { "card", "Bury" },
        { "link-from", "Bolton" },
        { "link-to", "Bury" },
        { "order", "Cora, Ada" },
        { "word", "WORD" },
        { "now", "1" },
        { "then", "2" },
        { "industry", name_of(language, SAY_NAME_INDUSTRY_COTTON) },
        { "resource", name_of(language, SAY_NAME_COAL) },
        { "era", name_of(language, SAY_NAME_RAIL) },
    };

    for (int i = 0; i < LENGTH(row); i++)
        if (strcmp(row[i].hole, hole) == 0)
            return row[i].text;
    return strcmp(hole, "sum") == 0     ? money(language, "7")
           : strcmp(hole, "price") == 0 ? money(language, "3")
           : strcmp(hole, "space") == 0 ? space_name(language, "Oldham", "2")
           : strcmp(hole, "from") == 0  ? space_name(language, "Wigan", "1")
           : strcmp(hole, "to") == 0    ? space_name(language, "Lancaster", "2")
                                        : NULL;
}

static void expect(int language, int sentence, char *text, size_t size)
{
    struct out out = out_to(text, size);

    for (const char *c = catalog[language][sentence]; *c; c++) {
        char hole[32];
        const char *filled;
        if (*c != '{') {
            out_char(&out, *c);
            continue;
        }
        snprintf(hole, sizeof hole, "%.*s", (int)strcspn(c + 1, "}"), c + 1);
        filled = filling(language, hole);
        if (!filled)
            fail_msg("%s, %s: nothing fills {%s}", catalog_language[language],
                     catalog_key[sentence], hole);
        out_text(&out, filled);
        c += strcspn(c, "}");
    }
    out_end(&out);
}

TEST(every_sentence_is_filled)
{
    mw_event about = everything();

    for (int language = 0; language < LANGUAGES; language++)
        for (int i = 0; i < SENTENCES; i++) {
            struct saying saying = { language, &lancashire_names, names, &about, "WORD", 1, 2 };
            char text[MW_MAX_TEXT], expected[MW_MAX_TEXT];
            struct out out = out_to(text, sizeof text);
            if (strncmp(catalog_key[i], "name.", 5) == 0)
                continue;
            expect(language, i, expected, sizeof expected);
            say(&out, &saying, i);
            assert_true(out_end(&out) < sizeof text);
            assert_string_equal(text, expected);
            assert_null(strpbrk(text, "{}"));
        }
}

/* Names are parts of sentences; their holes are a number and one text. */
TEST(names_have_the_holes_they_need)
{
    for (int language = 0; language < LANGUAGES; language++) {
        assert_non_null(strstr(catalog[language][SAY_NAME_PLAYER], "{number}"));
        assert_non_null(strstr(catalog[language][SAY_NAME_SPACE], "{location}"));
        assert_non_null(strstr(catalog[language][SAY_NAME_SPACE], "{number}"));
        assert_non_null(strstr(catalog[language][SAY_NAME_MONEY], "{currency}"));
        assert_non_null(strstr(catalog[language][SAY_NAME_MONEY], "{number}"));
        for (int i = 0; i < SENTENCES; i++)
            assert_true(catalog[language][i][0] != 0);
    }
}

TEST(languages_differ_and_have_names)
{
    assert_int_equal(mw_language_count(), LANGUAGES);
    for (int i = 0; i < LANGUAGES; i++) {
        assert_int_equal(mw_language_find(mw_language_id(i)), i);
        for (int j = 0; j < i; j++)
            assert_string_not_equal(catalog[i][SAY_REFUSAL_OVER], catalog[j][SAY_REFUSAL_OVER]);
    }
    assert_string_equal(mw_language_id(0), "en");
    assert_int_equal(mw_language_find("xx"), -1);
    assert_int_equal(mw_language_find(""), -1);
}

TEST(texts_are_utf8)
{
    for (int language = 0; language < LANGUAGES; language++)
        for (int i = 0; i < SENTENCES; i++)
            assert_true(is_utf8(catalog[language][i]));
}

/* ---- Events -----------------------------------------------------------------------------------*/

/* That the event is told with this sentence, in every language. */
static void check_event(mw_event event, int viewer, int sentence)
{
    char text[MW_MAX_TEXT], expected[MW_MAX_TEXT];
    mw_state state;

    new_game(&state, 4, 1);
    for (int language = 0; language < LANGUAGES; language++) {
        expect(language, sentence, expected, sizeof expected);
        assert_int_equal(mw_say_event(&state, &event, viewer, language, names, text, sizeof text),
                         strlen(expected));
        assert_string_equal(text, expected);
    }
}

static mw_event event_of(enum mw_event_kind kind)
{
    mw_event event = everything();
    event.what = (uint8_t)kind;
    return event;
}

TEST(events_are_told_by_their_sentences)
{
    static const int plain[MW_EV_KINDS] = {
        [MW_EV_PAY] = SAY_EVENT_PAY,           [MW_EV_EARN] = SAY_EVENT_EARN_LINK,
        [MW_EV_PLACE] = SAY_EVENT_PLACE,       [MW_EV_FLIP] = SAY_EVENT_FLIP,
        [MW_EV_INCOME] = SAY_EVENT_INCOME,     [MW_EV_LINK] = SAY_EVENT_LINK,
        [MW_EV_DEVELOP] = SAY_EVENT_DEVELOP,   [MW_EV_DISCARD] = SAY_EVENT_DISCARD,
        [MW_EV_DRAW] = SAY_EVENT_DRAW_DISPLAY, [MW_EV_REVEAL] = SAY_EVENT_REVEAL_CARD,
        [MW_EV_FILL] = SAY_EVENT_FILL,         [MW_EV_ORDER] = SAY_EVENT_ORDER,
        [MW_EV_ERA] = SAY_EVENT_ERA,           [MW_EV_LOAN] = SAY_EVENT_LOAN,
        [MW_EV_SELL] = SAY_EVENT_SELL_PORT,    [MW_EV_RESULT] = SAY_EVENT_RESULT,
        [MW_EV_TAKE] = SAY_EVENT_TAKE_MARKET,  [MW_EV_REMOVE] = SAY_EVENT_REMOVE_LINK,
        [MW_EV_VP] = SAY_EVENT_VP_LINK,        [MW_EV_REPAY] = SAY_EVENT_REPAY,
        [MW_EV_INTEREST] = SAY_EVENT_INTEREST,
    };

    for (int kind = 0; kind < MW_EV_KINDS; kind++)
        check_event(event_of((enum mw_event_kind)kind), MW_NOBODY, plain[kind]);
}

TEST(what_does_not_apply_chooses_the_sentence)
{
    mw_event take = event_of(MW_EV_TAKE), remove = event_of(MW_EV_REMOVE), vp = event_of(MW_EV_VP);
    mw_event sell = event_of(MW_EV_SELL), reveal = event_of(MW_EV_REVEAL), income;
    mw_event earn = event_of(MW_EV_EARN), discard = event_of(MW_EV_DISCARD);

    take.price = MW_NO_NUMBER;
    check_event(take, MW_NOBODY, SAY_EVENT_TAKE);
    remove.link = 0;
    check_event(remove, MW_NOBODY, SAY_EVENT_REMOVE);
    vp.link = 0;
    check_event(vp, MW_NOBODY, SAY_EVENT_VP_CASH);
    vp.price = MW_NO_NUMBER;
    check_event(vp, MW_NOBODY, SAY_EVENT_VP_AGAIN);
    income = vp;
    income.space = 0;
    check_event(income, MW_NOBODY, SAY_EVENT_VP_INCOME);
    vp.level = MW_NO_NUMBER;
    check_event(vp, MW_NOBODY, SAY_EVENT_VP_TILE);
    vp.space = 0;
    check_event(vp, MW_NOBODY, SAY_EVENT_VP);
    vp.amount = -7;
    check_event(vp, MW_NOBODY, SAY_EVENT_VP_LOSS);
    earn.link = 0;
    check_event(earn, MW_NOBODY, SAY_EVENT_EARN);
    discard.card = 0;
    check_event(discard, MW_NOBODY, SAY_EVENT_PASS);
    sell.industry = 0;
    check_event(sell, MW_NOBODY, SAY_EVENT_SELL);
    sell.to = MW_WORD(MW_DISTANT, 0);
    check_event(sell, MW_NOBODY, SAY_EVENT_SELL_DISTANT);
    reveal.card = 0;
    check_event(reveal, MW_NOBODY, SAY_EVENT_REVEAL);
    reveal.closes = true;
    check_event(reveal, MW_NOBODY, SAY_EVENT_REVEAL_CLOSED);
}

TEST(a_drawn_card_is_told_to_its_owner_and_the_referee)
{
    mw_event event = event_of(MW_EV_DRAW);

    event.from = 0;
    event.only_seat = 1;
    check_event(event, 1, SAY_EVENT_DRAW);
    check_event(event, MW_NOBODY, SAY_EVENT_DRAW);
    check_event(event, 0, SAY_EVENT_DRAW_HIDDEN);
    check_event(event, 3, SAY_EVENT_DRAW_HIDDEN);
}

TEST(places_and_cards_have_their_printed_names)
{
    mw_event event = ABOUT(.what = MW_EV_TAKE, .seat = 0, .resource = MW_RES_COAL);
    char text[MW_MAX_TEXT];
    mw_state state;

    new_game(&state, 4, 1);
    event.from = word_of(&state, "coal:warrington-runcorn.1");
    mw_say_event(&state, &event, MW_NOBODY, 0, NULL, text, sizeof text);
    assert_non_null(strstr(text, "Warrington & Runcorn (1)"));
    event.what = MW_EV_DISCARD;
    event.card = word_of(&state, "card:shipyard");
    mw_say_event(&state, &event, MW_NOBODY, 0, NULL, text, sizeof text);
    assert_non_null(strstr(text, catalog[0][SAY_NAME_INDUSTRY_SHIPYARD]));
}

static void check_player_named(const char *const *players, int seat, const char *expected)
{
    mw_event event = ABOUT(.what = MW_EV_RESULT, .seat = (int8_t)seat, .amount = 5);
    char text[MW_MAX_TEXT];
    mw_state state;

    new_game(&state, 4, 1);
    mw_say_event(&state, &event, MW_NOBODY, 0, players, text, sizeof text);
    if (!strstr(text, expected))
        fail_msg("no %s in %s", expected, text);
}

TEST(players_without_names_have_numbers)
{
    static const char *const some[] = { "Ada", "", NULL, "Dev" };

    check_player_named(some, 0, "Ada");
    check_player_named(some, 1, "Player 2");
    check_player_named(some, 2, "Player 3");
    check_player_named(some, 3, "Dev");
    check_player_named(NULL, 0, "Player 1");
}

static void check_in_all_forms(const mw_state *state, const mw_event *event)
{
    char text[MW_MAX_TEXT];

    for (int language = 0; language < LANGUAGES; language++) {
        size_t n = mw_say_event(state, event, MW_NOBODY, language, NULL, text, sizeof text);
        assert_in_range(n, 1, sizeof text - 1);
        assert_null(strpbrk(text, "{}"));
        assert_null(strstr(text, "  "));
    }
    assert_true(mw_write_event(state, event, text, sizeof text) < sizeof text);
    assert_int_equal(json_type(json_at(text, "event")), 's');
    /* Only a card drawn from the deck is not for all to see. */
    assert_int_equal(json_at(text, "seats[0]").at != NULL,
                     event->what == MW_EV_DRAW && !event->from);
}

TEST(every_event_of_a_game_can_be_told_and_written)
{
    static mw_events events;
    int kinds = 0;

    for (int i = 0; i < 12; i++) {
        mw_random random = { (uint64_t)i };
        mw_problem problem;
        mw_setup setup = { .game =
                               i % 2 ? mw_game_find("age-of-industry") : mw_game_find("lancashire"),
                           .map = i % 2 ? i / 2 % 2 : 0,
                           .players = 3 + i / 2 % 2,
                           .seed = (uint64_t)i };
        mw_state state;
        assert_true(mw_new(&state, &setup, &problem));
        while (!mw_is_over(&state)) {
            mw_move move;
            events.n = 0;
            mw_random_move(&state, true, &random, &move);
            mw_apply(&state, &move, &events);
            assert_in_range(events.n, mw_is_over(&state) ? 1 : 0, MW_MAX_EVENTS - 1);
            for (int j = 0; j < events.n; j++) {
                kinds |= 1 << events.event[j].what;
                check_in_all_forms(&state, &events.event[j]);
            }
        }
    }
    assert_int_equal(kinds, (1 << MW_EV_KINDS) - 1);
}

TEST(events_are_written_as_json)
{
    mw_event take = ABOUT(.what = MW_EV_TAKE, .seat = 0, .resource = MW_RES_COAL,
                          .from = MW_WORD(MW_COAL, 1)),
             buy = ABOUT(.what = MW_EV_TAKE, .seat = 0, .resource = MW_RES_IRON, .price = 5,
                         .from = MW_WORD(MW_IRON, MW_MARKET)),
             draw =
                 ABOUT(.what = MW_EV_DRAW, .seat = 1, .only_seat = 1, .card = MW_WORD(MW_CARD, 0)),
             order = ABOUT(.what = MW_EV_ORDER, .order = { 2, 0, 1 }, .players = 3);
    char text[MW_MAX_TEXT];
    mw_state state;

    new_game(&state, 3, 1);
    mw_write_event(&state, &take, text, sizeof text);
    assert_string_equal(
        text, "{\"event\":\"take\",\"seat\":0,\"resource\":\"coal\",\"from\":\"barrow.2\"}");
    mw_write_event(&state, &buy, text, sizeof text);
    assert_string_equal(text, "{\"event\":\"take\",\"seat\":0,\"resource\":\"iron\",\"price\":5,"
                              "\"from\":\"market\"}");
    mw_write_event(&state, &draw, text, sizeof text);
    assert_string_equal(text, "{\"event\":\"draw\",\"seat\":1,\"card\":\"barrow\",\"seats\":[1]}");
    mw_write_event(&state, &order, text, sizeof text);
    assert_string_equal(text, "{\"event\":\"order\",\"order\":[2,0,1]}");
}

TEST(a_full_list_of_events_takes_no_more)
{
    static mw_events list;
    mw_events *events = &list;

    for (int i = 0; i < MW_MAX_EVENTS + 10; i++)
        EVENT(events, MW_EV_PAY, .amount = (int16_t)i);
    assert_int_equal(list.n, MW_MAX_EVENTS);
    assert_int_equal(list.event[MW_MAX_EVENTS - 1].amount, MW_MAX_EVENTS - 1);
    assert_int_equal(list.event[0].seat, MW_NOBODY);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_sentence_is_filled),
        cmocka_unit_test(names_have_the_holes_they_need),
        cmocka_unit_test(languages_differ_and_have_names),
        cmocka_unit_test(texts_are_utf8),
        cmocka_unit_test(events_are_told_by_their_sentences),
        cmocka_unit_test(what_does_not_apply_chooses_the_sentence),
        cmocka_unit_test(places_and_cards_have_their_printed_names),
        cmocka_unit_test(a_drawn_card_is_told_to_its_owner_and_the_referee),
        cmocka_unit_test(players_without_names_have_numbers),
        cmocka_unit_test(every_event_of_a_game_can_be_told_and_written),
        cmocka_unit_test(events_are_written_as_json),
        cmocka_unit_test(a_full_list_of_events_takes_no_more),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
