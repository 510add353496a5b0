/*
 * One game of a match, and what is noted of it. The cards depend on the deal alone. What a player does
 * depends on the deal, its name and the number of the move, not on its slot: the same name on the same
 * seat plays the same game, so in all seatings together equal players come out exactly equal.
 */
#include "match.h"

#include "args.h"
#include "fields.h"
#include "files.h"
#include "system/clock.h"
#include "text/json.h"
#include "texts.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_VERBS = 24 };

/* ORDER: count_name. */
enum count {
    DECISIONS,
    EVALUATED,
    PLACED,
    FLIPPED,
    UNFLIPPED,
    LINKED,
    DEVELOPED,
    LOANS,
    BORROWED,
    INTEREST,
    ERA_INCOME,
    ERA_MONEY,
    INCOME,
    MONEY,
    OPEN_LOANS,
    COUNTS
};
static const char *const count_name[COUNTS] = {
    "decisions",  "evaluated", "placed", "flipped",  "unflipped",
    "linked",     "developed", "loans",  "borrowed", "interest",
    "era_income", "era_money", "income", "money",    "open_loans",
};

/* What is counted while a game goes on. */
struct tally {
    int64_t verb[MOST_VERBS][MW_MAX_PLAYERS];
    int64_t count[COUNTS][MW_MAX_PLAYERS];
    int64_t microseconds[MW_MAX_PLAYERS], longest[MW_MAX_PLAYERS];
};

/* ---- Seeds and marks --------------------------------------------------------------------------*/

static uint64_t mix(uint64_t a, uint64_t b)
{
    mw_random random = { .state = a };
    random.state = mw_random_next(&random) + b;
    return mw_random_next(&random);
}

static uint64_t mix_text(uint64_t a, const char *text)
{
    for (; *text; text++)
        a = mix(a, (unsigned char)*text);
    return a;
}

/* A game of its own against itself, looking no further than it must, because that is quick. */
static uint64_t sample_of_play(const mw_setup *setup, const mw_player *player)
{
    static mw_bot bot;
    mw_player quick = *player;
    mw_setup deal = *setup;
    mw_problem problem;
    mw_state state;
    mw_move move;

    deal.seed = 1;
    quick.nodes = 1;
    quick.width = 2;
    if (!mw_new(&state, &deal, &problem))
        return 0;
    for (uint64_t n = 0; !mw_is_over(&state); n++) {
        mw_think(&bot, &state, &quick, n, &move);
        mw_apply(&state, &move, NULL);
    }
    return mw_hash(&state);
}

void player_mark(const mw_setup *setup, const mw_player *player, char *mark, size_t size)
{
    const mw_weights *weights = mw_get_weights(setup->game, setup->players);
    const int setting[] = { (int)player->style, player->nodes, player->rounds,
                            player->width,      player->plan,  player->slack };
    uint64_t hash = mix(sample_of_play(setup, player), player->blind);

    for (size_t i = 0; i < sizeof setting / sizeof *setting; i++)
        hash = mix(hash, (uint64_t)setting[i]);
    if (player->slack)
        hash = mix(mix(hash, (uint64_t)player->overlooks), (uint64_t)player->wavers);
    if (player->net)
        hash = mix(hash, player->net->checksum);
    if (player->spite)
        hash = mix(mix(hash, player->denies), (uint64_t)player->spite);
    for (int stage = 0; stage < MW_STAGES && player->style != MW_RANDOM && weights; stage++)
        for (int term = 0; term < mw_term_count(setup->game); term++)
            hash = mix(hash, (uint64_t)weights->weight[stage][term]);
    snprintf(mark, size, "%016" PRIx64, hash);
}

/* ---- Counting ---------------------------------------------------------------------------------*/

/* Every seat's `key` of the position. */
static void note_seats(struct json state, const char *key, int64_t *count)
{
    struct json seats = mw_json_get(state, "seats");
    int seat = 0;

    for (struct json item = mw_json_first(seats, NULL); item.at;
         item = mw_json_next(seats, item, NULL))
        count[seat++] = int_at(item, key, 0);
}

static struct json position_of(const mw_state *state)
{
    static char text[MW_MAX_STATE_TEXT];
    size_t where;
    struct json json = { NULL, NULL };

    mw_json_parse(text, mw_write_state(state, MW_NOBODY, text, sizeof text), &json, &where);
    return json;
}

static void count_event(struct tally *tally, const mw_event *event, const mw_state *after)
{
    static const struct {
        enum mw_event_kind what;
        enum count count;
    } counted[] = {
        { MW_EV_PLACE, PLACED },      { MW_EV_FLIP, FLIPPED }, { MW_EV_LINK, LINKED },
        { MW_EV_DEVELOP, DEVELOPED }, { MW_EV_LOAN, LOANS },
    };

    if (event->what == MW_EV_ERA) {
        note_seats(position_of(after), "income", tally->count[ERA_INCOME]);
        note_seats(position_of(after), "money", tally->count[ERA_MONEY]);
    }
    if (event->seat < 0)
        return;
    for (size_t i = 0; i < sizeof counted / sizeof *counted; i++)
        tally->count[counted[i].count][event->seat] += event->what == counted[i].what;
    if (event->what == MW_EV_LOAN)
        tally->count[BORROWED][event->seat] += event->amount;
    if (event->what == MW_EV_INTEREST)
        tally->count[INTEREST][event->seat] += event->amount;
}

static void count_time(struct tally *tally, int seat, double seconds)
{
    int64_t us = (int64_t)(seconds * 1e6);

    tally->microseconds[seat] += us;
    if (us > tally->longest[seat])
        tally->longest[seat] = us;
}

static void count_end(struct tally *tally, struct json state)
{
    struct json spaces = mw_json_get(state, "spaces");

    note_seats(state, "income", tally->count[INCOME]);
    note_seats(state, "money", tally->count[MONEY]);
    note_seats(state, "loans", tally->count[OPEN_LOANS]);
    for (struct json tile = mw_json_first(spaces, NULL); tile.at;
         tile = mw_json_next(spaces, tile, NULL)) {
        int owner = int_at(tile, "owner", -1);
        if (owner >= 0 && mw_json_type(mw_json_get(tile, "flipped")) == 'f')
            tally->count[UNFLIPPED][owner]++;
    }
}

/* ---- The record -------------------------------------------------------------------------------*/

static bool is_zero(const int64_t *value)
{
    for (int seat = 0; seat < MW_MAX_PLAYERS; seat++)
        if (value[seat] != 0)
            return false;
    return true;
}

static void add_measure(struct match_record *record, const char *prefix, const char *name,
                        const int64_t *value)
{
    struct measure *measure = &record->measure[record->n];

    if (record->n == MOST_MEASURES)
        return;
    snprintf(measure->name, sizeof measure->name, "%s%s", prefix, name);
    memcpy(measure->value, value, sizeof measure->value);
    record->n++;
}

static void add_unless_zero(struct match_record *record, const char *prefix, const char *name,
                            const int64_t *value)
{
    if (!is_zero(value))
        add_measure(record, prefix, name, value);
}

static void record_result(const mw_state *state, struct match_record *record)
{
    int64_t points[MW_MAX_PLAYERS] = { 0 }, places[MW_MAX_PLAYERS] = { 0 };
    mw_result result;

    mw_get_result(state, &result);
    for (int seat = 0; seat < mw_players(state); seat++) {
        points[seat] = result.vp[seat];
        places[seat] = result.place[seat] + 1;
    }
    add_measure(record, "", "points", points);
    add_measure(record, "", "places", places);
}

static void record_sources(struct json state, struct match_record *record)
{
    struct json breakdown = mw_json_get(mw_json_get(state, "result"), "breakdown");
    struct json first = item_at(breakdown, 0), key, v;

    for (v = mw_json_first(first, &key); v.at; v = mw_json_next(first, v, &key)) {
        int64_t points[MW_MAX_PLAYERS] = { 0 };
        char source[LONGEST_MEASURE - 8];
        text_at(key, NULL, source, sizeof source);
        for (int seat = 0; seat < mw_json_count(breakdown); seat++)
            points[seat] = int_at(item_at(breakdown, seat), source, 0);
        add_unless_zero(record, "scored.", source, points);
    }
}

static void make_record(const mw_state *state, struct tally *tally, struct match_record *record)
{
    struct json json = position_of(state);
    char verb[LONGEST_MEASURE - 8];

    count_end(tally, json);
    record_result(state, record);
    record_sources(json, record);
    for (int i = 0; i < MOST_VERBS; i++) {
        mw_print_word(state, MW_WORD(MW_VERB, i), verb, sizeof verb);
        add_unless_zero(record, "actions.", verb, tally->verb[i]);
    }
    for (int i = 0; i < COUNTS; i++)
        add_unless_zero(record, "counts.", count_name[i], tally->count[i]);
    add_measure(record, "time.", "us", tally->microseconds);
    add_measure(record, "time.", "longest_us", tally->longest);
}

/* ---- Playing ----------------------------------------------------------------------------------*/

static bool save_log(const struct match_plan *plan, int deal, int rotation,
                     const mw_session *session)
{
    static char text[MW_MAX_LOG_TEXT];
    size_t length = mw_session_log(session, text, sizeof text);
    char path[1024];

    if (length >= sizeof text)
        return says_wrong("a game is too long to be saved");
    snprintf(path, sizeof path, "%s/deal-%d-rotation-%d.log", plan->logs, deal, rotation);
    return write_file(path, text, length);
}

static bool play_move(const struct match_plan *plan, uint64_t deal_seed, int rotation,
                      mw_session *session, struct tally *tally)
{
    static mw_bot bot;
    static mw_events events;
    int seat = mw_seat(&session->now);
    int slot = slot_on(&plan->games.header, seat, rotation);
    uint64_t seed =
        mix(mix_text(deal_seed, plan->games.header.slot[slot]), (uint64_t)session->n_moves);
    double start = clock_now();
    mw_problem problem;
    mw_move move;

    mw_think(&bot, &session->now, &plan->player[slot], seed, &move);
    count_time(tally, seat, clock_now() - start);
    tally->count[DECISIONS][seat]++;
    tally->count[EVALUATED][seat] += (int64_t)bot.evaluated;
    if (MW_KIND(move.word[0]) == MW_VERB && MW_INDEX(move.word[0]) < MOST_VERBS)
        tally->verb[MW_INDEX(move.word[0])][seat]++;
    if (!mw_session_apply(session, &move, &events, &problem))
        return says_wrong("%s", problem.text);
    for (int i = 0; i < events.n; i++)
        count_event(tally, &events.event[i], &session->now);
    return true;
}

bool play_match_game(const struct match_plan *plan, int deal, int rotation,
                     struct match_record *record)
{
    mw_session *session = new_session();
    mw_setup setup = plan->setup;
    struct tally tally = { .verb = { { 0 } } };
    mw_problem problem;
    bool good;

    setup.seed = mix(plan->setup.seed, (uint64_t)deal);
    good = mw_session_new(session, &setup, &problem) || says_wrong("%s", problem.text);
    for (int seat = 0; seat < setup.players; seat++)
        copy_text(session->name[seat], MW_MAX_NAME,
                  plan->games.header.slot[slot_on(&plan->games.header, seat, rotation)]);
    while (good && !mw_is_over(&session->now))
        good = play_move(plan, setup.seed, rotation, session, &tally);
    if (good) {
        *record = (struct match_record){ .deal = deal, .rotation = rotation };
        make_record(&session->now, &tally, record);
    }
    good = good && (!plan->logs || save_log(plan, deal, rotation, session));
    free(session);
    return good;
}
