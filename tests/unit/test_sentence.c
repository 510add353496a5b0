/* Sentences: src/text/sentence, src/engine/tell.c and the catalogs made from lang. */
#include "support.h"

#include <stdio.h>
#include <string.h>

#include "catalog.h"
#include "core/event.h"
#include "core/verb.h"
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
                 .before = -4, .points = 9, .from = word_of(&state, "coal:wigan.1"),
                 .to = word_of(&state, "lancaster.2"), .card = word_of(&state, "card:bury"),
                 .link = word_of(&state, "bolton--bury"), .order = { 2, 0 }, .players = 2,
                 .era = RAIL);
}

static const char *name_of(int language, int sentence)
{
    return mw_catalog[language][sentence];
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
        { "points", "9" },
        { "before", "\xe2\x88\x92"
                    "4" },
        { "after", "+2" },
        { "source", "Wigan" },
        { "outlet", "Lancaster" },
        { "costs", " COSTS" },
        { "cards", " CARDS" },
        { "an-industry", name_of(language, SAY_NAME_AN_INDUSTRY_COTTON) },
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
           : strcmp(hole, "to") == 0    ? space_name(language, "Lancaster", "2")
                                        : NULL;
}

static void expect(int language, int sentence, char *text, size_t size)
{
    struct out out = mw_out_to(text, size);

    for (const char *c = mw_catalog[language][sentence]; *c; c++) {
        char hole[32];
        const char *filled;
        if (*c != '{') {
            mw_out_char(&out, *c);
            continue;
        }
        snprintf(hole, sizeof hole, "%.*s", (int)strcspn(c + 1, "}"), c + 1);
        filled = filling(language, hole);
        if (!filled)
            fail_msg("%s, %s: nothing fills {%s}", mw_catalog_language[language],
                     mw_catalog_key[sentence], hole);
        mw_out_text(&out, filled);
        c += strcspn(c, "}");
    }
    mw_out_end(&out);
}

TEST(every_sentence_is_filled)
{
    mw_event about = everything();

    for (int language = 0; language < LANGUAGES; language++)
        for (int i = 0; i < SENTENCES; i++) {
            struct saying saying = {
                language, &mw_lancashire_names, names, &about, "WORD", 1, 2, " COSTS", " CARDS"
            };
            char text[MW_MAX_TEXT], expected[MW_MAX_TEXT];
            struct out out = mw_out_to(text, sizeof text);
            if (strncmp(mw_catalog_key[i], "name.", 5) == 0)
                continue;
            expect(language, i, expected, sizeof expected);
            mw_say(&out, &saying, i);
            assert_true(mw_out_end(&out) < sizeof text);
            assert_string_equal(text, expected);
            assert_null(strpbrk(text, "{}"));
        }
}

/* Names are parts of sentences; their holes are a number and one text. */
TEST(names_have_the_holes_they_need)
{
    for (int language = 0; language < LANGUAGES; language++) {
        assert_non_null(strstr(mw_catalog[language][SAY_NAME_PLAYER], "{number}"));
        assert_non_null(strstr(mw_catalog[language][SAY_NAME_SPACE], "{location}"));
        assert_non_null(strstr(mw_catalog[language][SAY_NAME_SPACE], "{number}"));
        assert_non_null(strstr(mw_catalog[language][SAY_NAME_MONEY], "{currency}"));
        assert_non_null(strstr(mw_catalog[language][SAY_NAME_MONEY], "{number}"));
        for (int i = 0; i < SENTENCES; i++)
            assert_true(mw_catalog[language][i][0] != 0);
    }
}

TEST(languages_differ_and_have_names)
{
    assert_int_equal(mw_language_count(), LANGUAGES);
    for (int i = 0; i < LANGUAGES; i++) {
        assert_int_equal(mw_language_find(mw_language_id(i)), i);
        for (int j = 0; j < i; j++)
            assert_string_not_equal(mw_catalog[i][SAY_REFUSAL_OVER],
                                    mw_catalog[j][SAY_REFUSAL_OVER]);
    }
    assert_string_equal(mw_language_id(0), "en");
    assert_int_equal(mw_language_find("xx"), -1);
    assert_int_equal(mw_language_find(""), -1);
}

TEST(texts_are_utf8)
{
    for (int language = 0; language < LANGUAGES; language++)
        for (int i = 0; i < SENTENCES; i++)
            assert_true(is_utf8(mw_catalog[language][i]));
}

/* ---- What is told of a move ---------------------------------------------------------------------
 * Each test plays moves and looks at the lines, joined by " / ".
 */
struct lines {
    char text[4000];
    int n;
};

static void add_line(void *context, enum mw_line part, const char *line)
{
    struct lines *lines = context;
    size_t length = strlen(lines->text);

    assert_true((part == MW_LINE_DEED) == (lines->n == 0));
    snprintf(lines->text + length, sizeof lines->text - length, "%s%s", lines->n ? " / " : "",
             line);
    lines->n++;
}

static struct lines tell_events(const mw_state *state, int seat, const mw_move *move,
                                const mw_events *events, int viewer, int language)
{
    struct lines lines = { .n = 0 };
    mw_teller teller = {
        .viewer = viewer, .language = language, .names = names, .line = add_line, .context = &lines
    };

    mw_tell(&teller, state, seat, move, events);
    return lines;
}

/* Plays a move and tells it. */
static struct lines tell(mw_state *state, const char *text, int viewer, int language)
{
    static mw_events events;
    mw_problem problem;
    mw_move move;
    int seat = mw_seat(state);

    if (!mw_parse(state, text, 0, &move, &problem))
        fail_msg("%s: %s", text, problem.text);
    events.n = 0;
    mw_apply(state, &move, &events);
    return tell_events(state, seat, &move, &events, viewer, language);
}

static void check_told(mw_state *state, const char *text, const char *expected)
{
    struct lines lines = tell(state, text, MW_NOBODY, 0);

    if (strncmp(lines.text, expected, strlen(expected)) != 0)
        fail_msg("%s\nis told: %s\nand not: %s", text, lines.text, expected);
}

/* The last move of the round is followed by its end, whoever looks; cards only the owner sees. */
TEST(a_move_is_one_line_and_a_round_ends_in_a_few)
{
    mw_state state, copy;
    struct lines lines;

    new_game(&state, 3, 10);
    check_told(&state, "build oldham.1 cotton card:oldham",
               "Ada builds a level 1 cotton mill in Oldham (\xc2\xa3"
               "12) with the card “Oldham”.");
    check_told(&state, "pass card:coal", "Ben passes with the card “coal mine”.");
    copy = state;
    lines = tell(&copy, "develop shipyard shipyard card:shipyard", 1, 0);
    assert_string_equal(lines.text, "Cora develops 2× level 0 shipyard (\xc2\xa3"
                                    "2, 2× iron from "
                                    "the market) with the card “shipyard”. / "
                                    "The round is over. Order of play now: Ben, Cora, Ada. / "
                                    "Ben draws “coal mine”.");
    lines = tell(&state, "develop shipyard shipyard card:shipyard", MW_NOBODY, 0);
    assert_non_null(strstr(lines.text, "Cora draws"));
    assert_non_null(strstr(lines.text, "Ada draws"));
}

TEST(a_loan_says_where_income_goes)
{
    mw_state state;

    new_game(&state, 3, 10);
    check_told(&state, "loan 30 card:oldham",
               "Ada takes a loan of \xc2\xa3"
               "30 with the card “Oldham”: income from 0 to −3.");
}

/* Events put together by hand: what no short game shows. */
static mw_event event_of(enum mw_event_kind kind)
{
    mw_event event = everything();
    event.what = (uint8_t)kind;
    event.link = 0;
    return event;
}

static mw_event event_in(enum mw_event_part part, enum mw_event_kind kind)
{
    mw_event event = event_of(kind);
    event.part = (uint8_t)part;
    return event;
}

/* What it was earned or paid for, or why the income marker goes up. */
static mw_event event_for(enum mw_cause cause, enum mw_event_kind kind)
{
    mw_event event = event_of(kind);
    event.cause = (int8_t)cause;
    return event;
}

static mw_event income_of(int seat, enum mw_event_kind kind)
{
    mw_event event = event_for(MW_FOR_INCOME, kind);
    event.part = MW_OF_ROUND;
    event.seat = (int8_t)seat;
    return event;
}

static mw_event score_of(enum mw_source source, int seat)
{
    mw_event event = event_in(MW_OF_SCORING, MW_EV_VP);
    event.source = (int8_t)source;
    event.seat = (int8_t)seat;
    return event;
}

static void check_events(int verb, const mw_event *event, int n, const char *expected)
{
    static mw_events events;
    mw_move move = { .n = 1, .word = { MW_WORD(MW_VERB, verb) } };
    struct lines lines;
    mw_state state;

    new_game(&state, 4, 1);
    events.n = n;
    memcpy(events.event, event, sizeof *event * (size_t)n);
    lines = tell_events(&state, 1, &move, &events, 3, 0);
    assert_string_equal(lines.text, expected);
    for (int language = 1; language < LANGUAGES; language++)
        assert_int_equal(tell_events(&state, 1, &move, &events, 3, language).n, lines.n);
}

/* Wherever the income or the money for it stands. */
TEST(what_a_tile_brings_stands_with_its_flip)
{
    mw_event event[] = { event_for(MW_FOR_FLIP, MW_EV_INCOME), event_of(MW_EV_SELL),
                         event_of(MW_EV_FLIP), event_of(MW_EV_DISCARD) };

    event[2].price = MW_NO_NUMBER;
    check_events(VERB_SELL, event, 4,
                 "Ben sells from Oldham through the port in Lancaster with the card “Bury”. / "
                 "The cotton mill of Ben in Oldham flips: 9 VP, income from −4 to +2.");
    event[2].before = event[2].level;
    check_events(VERB_SELL, event, 4,
                 "Ben sells from Oldham through the port in Lancaster with the card “Bury”. / "
                 "The cotton mill of Ben in Oldham flips: 9 VP.");
    event[0].what = MW_EV_EARN;
    event[1].to = MW_WORD(MW_DISTANT, 0);
    event[2].price = 7;
    check_events(VERB_MORE, event, 3,
                 "Ben sells from Oldham to the distant market. / "
                 "The cotton mill of Ben in Oldham flips and brings \xc2\xa3"
                 "7.");
}

TEST(a_bonus_is_told_as_one)
{
    mw_event event[] = { event_of(MW_EV_VP), event_for(MW_FOR_BONUS, MW_EV_INCOME),
                         event_for(MW_FOR_BONUS, MW_EV_EARN), event_of(MW_EV_DEVELOP),
                         event_of(MW_EV_SELL) };

    event[0].source = MW_FROM_BONUS;
    check_events(VERB_SELL, event, 5,
                 "Ben sells from Oldham through the port in Lancaster. / "
                 "The merchant’s bonus brings Ben 7 VP. / "
                 "The merchant’s bonus moves the income of Ben from −4 to +2. / "
                 "The merchant’s bonus brings Ben \xc2\xa3"
                 "7. / "
                 "With the merchant’s bonus Ben develops a level 2 cotton mill.");
}

TEST(sources_and_payments_are_summed_up)
{
    mw_event event[] = { event_of(MW_EV_TAKE),
                         event_of(MW_EV_TAKE),
                         event_of(MW_EV_PAY),
                         event_of(MW_EV_LOAN),
                         event_of(MW_EV_PAY),
                         event_of(MW_EV_REMOVE),
                         event_of(MW_EV_PLACE),
                         event_of(MW_EV_FILL),
                         event_of(MW_EV_FILL),
                         event_for(MW_FOR_FILL, MW_EV_EARN),
                         event_for(MW_FOR_FILL, MW_EV_EARN) };

    event[5].seat = 2;
    check_events(VERB_BUILD, event, 11,
                 "Ben builds a level 2 cotton mill in Oldham (\xc2\xa3"
                 "14, \xc2\xa3"
                 "7 borrowed, 2× coal from "
                 "Wigan). / "
                 "The cotton mill of Cora in Oldham leaves the board. / "
                 "Ben sells 2 coal to the market for \xc2\xa3"
                 "6.");
}

TEST(an_income_below_0_takes_a_tile)
{
    mw_event event[] = { event_of(MW_EV_REMOVE), event_for(MW_FOR_DEBT, MW_EV_EARN),
                         income_of(1, MW_EV_PAY), income_of(2, MW_EV_EARN) };

    check_events(VERB_REMOVE, event, 4,
                 "Ben cannot pay and gives up the cotton mill in Oldham for \xc2\xa3"
                 "7. / "
                 "Income: Ben −\xc2\xa3"
                 "7, Cora \xc2\xa3"
                 "7.");
}

TEST(an_era_ends_with_a_line_for_each_seat)
{
    mw_event event[] = { event_of(MW_EV_DISCARD),           event_in(MW_OF_ROUND, MW_EV_ORDER),
                         score_of(MW_FROM_CANAL_LINKS, 1),  score_of(MW_FROM_CANAL_TILES, 1),
                         score_of(MW_FROM_CASH, 2),         event_in(MW_OF_SCORING, MW_EV_REMOVE),
                         event_in(MW_OF_NEW_ERA, MW_EV_ERA) };

    check_events(VERB_PASS, event, 7,
                 "Ben passes with the card “Bury”. / "
                 "The round is over. Order of play now: Cora, Ada. / Ada scores nothing. / "
                 "Ben scores 14 VP: 7 for links, 7 for tiles. / "
                 "Cora scores 7 VP: 7 for money. / Dev scores nothing. / "
                 "Tiles and links that leave the board: 1. / The rail era begins.");
}

/* What is lost for a debt just before is told by itself, and counts nothing in the line of the era. */
TEST(points_lost_in_the_round_are_not_scored_in_the_era)
{
    mw_event event[] = { event_of(MW_EV_DISCARD), event_in(MW_OF_ROUND, MW_EV_VP),
                         score_of(MW_FROM_RAIL_LINKS, 1), score_of(MW_FROM_INCOME, 1),
                         event_in(MW_OF_SCORING, MW_EV_RESULT) };

    event[1].source = MW_FROM_DEBT;
    event[1].amount = -7;
    check_events(VERB_PASS, event, 5,
                 "Ben passes with the card “Bury”. / Ben loses 7 VP for unpaid debt. / "
                 "Ada scores nothing. / Ben scores 14 VP: 7 for links, 7 for income. / "
                 "Cora scores nothing. / Dev scores nothing. / The game is over: Ben wins.");
}

/* Nobody moves after the last round. */
TEST(the_end_of_the_game_has_no_order)
{
    mw_event event[] = { event_of(MW_EV_DISCARD), event_in(MW_OF_ROUND, MW_EV_ORDER),
                         event_in(MW_OF_SCORING, MW_EV_RESULT) };

    check_events(VERB_PASS, event, 3,
                 "Ben passes with the card “Bury”. / Ada scores nothing. / Ben scores nothing. / "
                 "Cora scores nothing. / Dev scores nothing. / The game is over: Ben wins.");
}

/* A drawn card is told to its owner and the referee. */
TEST(a_hidden_card_stays_hidden)
{
    mw_event draw = event_of(MW_EV_DRAW);

    draw.from = 0;
    draw.only_seat = 1;
    check_events(VERB_DRAW, &draw, 1, "Ben draws a card from the deck.");
    draw.part = MW_OF_TURN;
    check_events(VERB_PASS, &draw, 1, "Ben passes.");
    draw.only_seat = 3;
    draw.seat = 3;
    check_events(VERB_PASS, &draw, 1, "Ben passes. / Dev draws “Bury”.");
    draw.part = MW_OF_MOVE;
    draw.from = MW_WORD(MW_PILE, 1);
    draw.seat = 1;
    check_events(VERB_DRAW, &draw, 1, "Ben takes the open card “Bury”.");
}

TEST(a_move_has_a_name_before_it_is_played)
{
    char text[MW_MAX_LINE];
    mw_problem problem;
    mw_state state;
    mw_move move;

    new_game(&state, 3, 10);
    assert_true(mw_parse(&state, "loan 10 card:oldham", 0, &move, &problem));
    mw_say_move(&state, &move, 0, names, text, sizeof text);
    assert_string_equal(text, "Ada takes a loan of \xc2\xa3"
                              "10 with the card “Oldham”: income from 0 to −1.");
}

static void check_player_named(const char *const *players, int seat, const char *expected)
{
    struct lines lines = { .n = 0 };
    mw_teller teller = { .names = players, .line = add_line, .context = &lines };
    mw_move move = { .n = 1, .word = { MW_WORD(MW_VERB, VERB_PASS) } };
    mw_events events = { .n = 0 };
    mw_state state;

    new_game(&state, 4, 1);
    mw_tell(&teller, &state, seat, &move, &events);
    assert_string_equal(lines.text, expected);
}

TEST(players_without_names_have_numbers)
{
    static const char *const some[] = { "Ada", "", NULL, "Dev" };

    check_player_named(some, 0, "Ada passes.");
    check_player_named(some, 1, "Player 2 passes.");
    check_player_named(some, 2, "Player 3 passes.");
    check_player_named(some, 3, "Dev passes.");
    check_player_named(NULL, 0, "Player 1 passes.");
}

/* Every line says something, in every language. */
static void check_line(void *context, enum mw_line part, const char *line)
{
    (void)context;
    (void)part;
    assert_in_range(strlen(line), 1, MW_MAX_LINE - 1);
    assert_null(strpbrk(line, "{}"));
    assert_null(strstr(line, "  "));
    assert_true(is_utf8(line));
}

static void check_in_all_forms(const mw_state *state, int seat, const mw_move *move,
                               const mw_events *events)
{
    char text[MW_MAX_TEXT];

    for (int language = 0; language < LANGUAGES; language++) {
        mw_teller teller = { .viewer = MW_NOBODY, .language = language, .line = check_line };
        mw_tell(&teller, state, seat, move, events);
    }
    for (int i = 0; i < events->n; i++) {
        const mw_event *event = &events->event[i];
        assert_true(mw_write_event(state, event, text, sizeof text) < sizeof text);
        assert_int_equal(mw_json_type(json_at(text, "event")), 's');
        /* Only a card drawn from the deck is not for all to see. */
        assert_int_equal(json_at(text, "seats[0]").at != NULL,
                         event->what == MW_EV_DRAW && !event->from && event->only_seat >= 0);
    }
}

TEST(every_move_of_a_game_can_be_told_and_its_events_written)
{
    static mw_events events;
    int kinds = 0;

    for (int i = 0; i < 18; i++) {
        static const char *const game[] = { "lancashire", "age-of-industry", "birmingham" };
        mw_random random = { .state = (uint64_t)i };
        mw_problem problem;
        mw_setup setup = { .game = mw_game_find(game[i % 3]),
                           .map = i % 3 == 1 ? i / 3 % 2 : 0,
                           .players = 3 + i / 3 % 2,
                           .seed = (uint64_t)i };
        mw_state state;
        assert_true(mw_new(&state, &setup, &problem));
        while (!mw_is_over(&state)) {
            int seat = mw_seat(&state);
            mw_move move;
            events.n = 0;
            mw_random_move(&state, true, &random, &move);
            mw_apply(&state, &move, &events);
            assert_in_range(events.n, mw_is_over(&state) ? 1 : 0, MW_MAX_EVENTS - 1);
            for (int j = 0; j < events.n; j++)
                kinds |= 1 << events.event[j].what;
            check_in_all_forms(&state, seat, &move, &events);
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
             order = ABOUT(.what = MW_EV_ORDER, .part = MW_OF_ROUND, .order = { 2, 0, 1 },
                           .players = 3),
             score = ABOUT(.what = MW_EV_VP, .part = MW_OF_SCORING, .source = MW_FROM_CANAL_LINKS,
                           .seat = 1, .amount = 2, .link = MW_WORD(MW_LINK, 0)),
             pay = ABOUT(.what = MW_EV_PAY, .seat = 2, .amount = 5, .cause = MW_FOR_CUBE),
             flip = ABOUT(.what = MW_EV_FLIP, .seat = 0, .space = MW_WORD(MW_SPACE, 1), .points = 3,
                          .amount = 4, .before = -1, .level = 0),
             reveal =
                 ABOUT(.what = MW_EV_REVEAL, .seat = 0, .amount = 4, .level = 8, .closes = true);
    char text[MW_MAX_TEXT];
    mw_state state;

    new_game(&state, 3, 1);
    mw_write_event(&state, &take, text, sizeof text);
    assert_string_equal(text,
                        "{\"event\":\"take\",\"part\":\"move\",\"seat\":0,\"resource\":\"coal\","
                        "\"from\":\"barrow.2\"}");
    mw_write_event(&state, &buy, text, sizeof text);
    assert_string_equal(text, "{\"event\":\"take\",\"part\":\"move\",\"seat\":0,"
                              "\"resource\":\"iron\",\"price\":5,\"from\":\"market\"}");
    mw_write_event(&state, &draw, text, sizeof text);
    assert_string_equal(text, "{\"event\":\"draw\",\"part\":\"move\",\"seat\":1,"
                              "\"card\":\"barrow\",\"seats\":[1]}");
    mw_write_event(&state, &order, text, sizeof text);
    assert_string_equal(text, "{\"event\":\"order\",\"part\":\"round\",\"order\":[2,0,1]}");
    mw_write_event(&state, &score, text, sizeof text);
    assert_string_equal(text, "{\"event\":\"vp\",\"part\":\"scoring\",\"seat\":1,"
                              "\"source\":\"canal_links\",\"amount\":2,"
                              "\"link\":\"barrow--lancaster\"}");
    mw_write_event(&state, &pay, text, sizeof text);
    assert_string_equal(text, "{\"event\":\"pay\",\"part\":\"move\",\"seat\":2,"
                              "\"cause\":\"cube\",\"amount\":5}");
    mw_write_event(&state, &flip, text, sizeof text);
    assert_string_equal(text, "{\"event\":\"flip\",\"part\":\"move\",\"seat\":0,\"amount\":4,"
                              "\"points\":3,\"space\":\"barrow.2\",\"before\":-1,\"level\":0}");
    mw_write_event(&state, &reveal, text, sizeof text);
    assert_string_equal(text, "{\"event\":\"reveal\",\"part\":\"move\",\"seat\":0,\"amount\":4,"
                              "\"level\":8,\"closes\":true}");
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
        cmocka_unit_test(a_move_is_one_line_and_a_round_ends_in_a_few),
        cmocka_unit_test(a_loan_says_where_income_goes),
        cmocka_unit_test(what_a_tile_brings_stands_with_its_flip),
        cmocka_unit_test(a_bonus_is_told_as_one),
        cmocka_unit_test(sources_and_payments_are_summed_up),
        cmocka_unit_test(an_income_below_0_takes_a_tile),
        cmocka_unit_test(an_era_ends_with_a_line_for_each_seat),
        cmocka_unit_test(points_lost_in_the_round_are_not_scored_in_the_era),
        cmocka_unit_test(the_end_of_the_game_has_no_order),
        cmocka_unit_test(a_hidden_card_stays_hidden),
        cmocka_unit_test(a_move_has_a_name_before_it_is_played),
        cmocka_unit_test(players_without_names_have_numbers),
        cmocka_unit_test(every_move_of_a_game_can_be_told_and_its_events_written),
        cmocka_unit_test(events_are_written_as_json),
        cmocka_unit_test(a_full_list_of_events_takes_no_more),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
