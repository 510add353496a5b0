/* Reasons and differences between moves, as sentences; events as JSON. */
#include "catalog.h"
#include "rules/rules.h"
#include "rules/state_text.h"
#include "text/sentence.h"
#include "text/word.h"

/* ORDER: enum mw_event_kind. */
static const char *const event_name[MW_EV_KINDS] = {
    "take",    "pay",     "earn", "place",  "flip",   "income", "link",
    "develop", "discard", "draw", "reveal", "fill",   "remove", "vp",
    "order",   "era",     "loan", "sell",   "result", "repay",  "interest"
};

/* ORDER: enum mw_event_part. */
const char *const mw_event_part_names[MW_EVENT_PARTS] = { "move", "turn", "round", "scoring",
                                                          "new-era" };

/* ORDER: enum mw_cause. */
const char *const mw_cause_names[MW_CAUSES] = { "flip", "fill", "bonus", "income",
                                                "debt", "cube", "tile",  "link" };

/* ORDER: enum mw_resource. */
static const char *const resource_name[] = { "", "coal", "iron", "beer" };

/* ---- Reasons and differences ------------------------------------------------------------------*/

size_t mw_say_reason(const mw_state *state, const mw_reason *reason, int language, char *text,
                     size_t size)
{
    struct saying saying = { .language = language,
                             .names = board_of(state),
                             .about = &reason->about,
                             .word = reason->word };
    struct out out = mw_out_to(text, size);

    mw_say(&out, &saying, reason->sentence);
    if (reason->rule) {
        mw_out_text(&out, " (");
        mw_out_text(&out, reason->rule);
        mw_out_char(&out, ')');
    }
    return mw_out_end(&out);
}

/* "points.cash", or of an option or a game: "points.lancashire.cash". -1: there is none. */
static int find_sentence_of(const char *whose, int field)
{
    char key[80];
    struct out out = mw_out_to(key, sizeof key);

    mw_out_text(&out, "points.");
    mw_out_text(&out, whose);
    if (*whose)
        mw_out_char(&out, '.');
    mw_out_text(&out, mw_field_name(field));
    mw_out_end(&out);
    return mw_sentence_find(key);
}

/* Options and games in which a field is something else have a sentence of their own. */
static int sentence_of_field(const mw_state *state, int field)
{
    const mw_game *game = mw_game_info(mw_game_of(state));
    unsigned options = head_of(state)->options;
    int sentence = -1;

    for (int i = 0; i < game->n_options && sentence < 0; i++)
        if (options >> i & 1)
            sentence = find_sentence_of(game->options[i], field);
    if (sentence < 0)
        sentence = find_sentence_of(game->id, field);
    return sentence < 0 ? find_sentence_of("", field) : sentence;
}

const char *mw_field_name(int field)
{
    return field < 0 || field > MW_ALL_FIELDS ? ""
           : field < MW_SCORED_FIELDS         ? mw_scored_names[field]
           : field == MW_REST_FIELD           ? "rest"
                                              : "all";
}

size_t mw_say_difference(const mw_state *state, const mw_difference *difference, int language,
                         const char *const *names, char *text, size_t size)
{
    const mw_event about = { .seat = (int8_t)difference->seat };
    struct saying saying = {
        .language = language, .names = board_of(state), .players = names, .about = &about
    };
    struct out out = mw_out_to(text, size);

    mw_say(&out, &saying, sentence_of_field(state, difference->field));
    return mw_out_end(&out);
}

/* A source or outlet without its prefix: "wigan.1", "market", "distant". */
static void write_place(struct out *out, const char *key, const struct board_names *names,
                        mw_word word)
{
    if (!word)
        return;
    if (MW_KIND(word) == MW_COAL || MW_KIND(word) == MW_IRON || MW_KIND(word) == MW_BEER) {
        if (MW_INDEX(word) == MW_MARKET) {
            mw_json_text(out, key, MW_KIND(word) == MW_BEER ? "merchant" : "market");
            return;
        }
        word = MW_WORD(MW_SPACE, MW_INDEX(word));
    }
    mw_json_begin_word(out, key);
    mw_word_print(out, names, word);
    mw_json_end_word(out);
}

static void write_number(struct out *out, const char *key, int number)
{
    if (number != MW_NO_NUMBER)
        mw_json_int(out, key, number);
}

static void write_seats(struct out *out, const mw_event *event)
{
    if (event->only_seat == MW_NOBODY)
        return;
    mw_json_open(out, "seats", '[');
    mw_json_int(out, NULL, event->only_seat);
    mw_json_close(out, ']');
}

static void write_final_result(struct out *out, const mw_state *state)
{
    mw_result result;

    if (!mw_get_result(state, &result))
        return;
    mw_json_open(out, "result", '{');
    mw_write_ranking(out, &result, mw_players(state));
    mw_json_close(out, '}');
}

size_t mw_write_event(const mw_state *state, const mw_event *event, char *json, size_t size)
{
    const struct board_names *names = board_of(state);
    struct out out = mw_out_to(json, size);

    mw_json_open(&out, NULL, '{');
    mw_json_text(&out, "event", event_name[event->what]);
    mw_json_text(&out, "part", mw_event_part_names[event->part]);
    if (event->seat != MW_NOBODY)
        mw_json_int(&out, "seat", event->seat);
    if (event->resource)
        mw_json_text(&out, "resource", resource_name[event->resource]);
    if (event->source != MW_NO_SOURCE)
        mw_json_text(&out, "source", mw_source_names[event->source]);
    if (event->cause != MW_NO_CAUSE)
        mw_json_text(&out, "cause", mw_cause_names[event->cause]);
    write_number(&out, "amount", event->amount);
    write_number(&out, "price", event->price);
    write_number(&out, "points", event->points);
    write_place(&out, "space", names, event->space);
    write_place(&out, "industry", names, event->industry);
    write_number(&out, "before", event->before);
    write_number(&out, "level", event->level);
    write_place(&out, "from", names, event->from);
    write_place(&out, "to", names, event->to);
    if (event->card)
        mw_json_text(&out, "card", names->card[MW_INDEX(event->card)]);
    write_place(&out, "link", names, event->link);
    if (event->closes)
        mw_json_bool(&out, "closes", true);
    if (event->what == MW_EV_ORDER)
        mw_write_numbers(&out, "order", event->order, event->players);
    if (event->what == MW_EV_ERA)
        mw_json_text(&out, "era", names->era[event->era]);
    if (event->what == MW_EV_RESULT)
        write_final_result(&out, state);
    write_seats(&out, event);
    mw_json_close(&out, '}');
    return mw_out_end(&out);
}
