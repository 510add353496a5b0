/* Events, reasons and differences between moves, as sentences; events as JSON. */
#include <string.h>

#include "catalog.h"
#include "core/word.h"
#include "engine.h"
#include "rules/rules.h"
#include "rules/state_text.h"
#include "text/sentence.h"

/* ORDER: enum mw_event_kind. */
static const char *const event_name[MW_EV_KINDS] = {
    "take",    "pay",     "earn", "place",  "flip",   "income", "link",
    "develop", "discard", "draw", "reveal", "fill",   "remove", "vp",
    "order",   "era",     "loan", "sell",   "result", "repay",  "interest"
};

/* ORDER: enum mw_resource. */
static const char *const resource_name[] = { "", "coal", "iron", "beer" };

static bool may_see_card(const mw_event *event, int viewer)
{
    return event->only_seat == MW_NOBODY || viewer == MW_NOBODY || viewer == event->only_seat;
}

static int sentence_of(const mw_event *event, int viewer, bool closed)
{
    switch ((enum mw_event_kind)event->what) {
    case MW_EV_TAKE: return event->price == MW_NO_NUMBER ? SAY_EVENT_TAKE : SAY_EVENT_TAKE_MARKET;
    case MW_EV_PAY: return SAY_EVENT_PAY;
    case MW_EV_EARN: return event->link ? SAY_EVENT_EARN_LINK : SAY_EVENT_EARN;
    case MW_EV_PLACE: return SAY_EVENT_PLACE;
    case MW_EV_FLIP: return SAY_EVENT_FLIP;
    case MW_EV_INCOME: return SAY_EVENT_INCOME;
    case MW_EV_LINK: return SAY_EVENT_LINK;
    case MW_EV_DEVELOP: return SAY_EVENT_DEVELOP;
    case MW_EV_DISCARD: return event->card ? SAY_EVENT_DISCARD : SAY_EVENT_PASS;
    case MW_EV_DRAW:
        return event->from                   ? SAY_EVENT_DRAW_DISPLAY
               : may_see_card(event, viewer) ? SAY_EVENT_DRAW
                                             : SAY_EVENT_DRAW_HIDDEN;
    case MW_EV_REVEAL:
        return event->card ? SAY_EVENT_REVEAL_CARD
               : closed    ? SAY_EVENT_REVEAL_CLOSED
                           : SAY_EVENT_REVEAL;
    case MW_EV_FILL: return SAY_EVENT_FILL;
    case MW_EV_REMOVE: return event->link ? SAY_EVENT_REMOVE_LINK : SAY_EVENT_REMOVE;
    case MW_EV_VP:
        return event->link                    ? SAY_EVENT_VP_LINK
               : event->price != MW_NO_NUMBER ? SAY_EVENT_VP_CASH
               : event->level == MW_NO_NUMBER ? (event->amount < 0 ? SAY_EVENT_VP_LOSS
                                                 : event->space    ? SAY_EVENT_VP_TILE
                                                                   : SAY_EVENT_VP)
               : event->space                 ? SAY_EVENT_VP_AGAIN
                                              : SAY_EVENT_VP_INCOME;
    case MW_EV_ORDER: return SAY_EVENT_ORDER;
    case MW_EV_ERA: return SAY_EVENT_ERA;
    case MW_EV_LOAN: return SAY_EVENT_LOAN;
    case MW_EV_SELL:
        return MW_KIND(event->to) == MW_DISTANT ? SAY_EVENT_SELL_DISTANT
               : MW_KIND(event->to) == MW_BUYER ? SAY_EVENT_SELL_BUYER
               : event->industry                ? SAY_EVENT_SELL_PORT
                                                : SAY_EVENT_SELL;
    case MW_EV_REPAY: return SAY_EVENT_REPAY;
    case MW_EV_INTEREST: return SAY_EVENT_INTEREST;
    default: return SAY_EVENT_RESULT;
    }
}

size_t mw_say_event(const mw_state *state, const mw_event *event, int viewer, int language,
                    const char *const *names, char *text, size_t size)
{
    struct saying saying = {
        .language = language, .names = board_of(state), .players = names, .about = event
    };
    struct out out = out_to(text, size);

    say(&out, &saying, sentence_of(event, viewer, event->closes));
    return out_end(&out);
}

/* ---- What is told of a move -------------------------------------------------------------------*/

/* A cube bought on credit: the loan comes first, so that its payment stands behind the purchase. */
static void borrow_first(mw_events *events)
{
    for (int i = 0; i + 1 < events->n; i++) {
        mw_event *event = &events->event[i], take = *event;
        if (take.what != MW_EV_TAKE || event[1].what != MW_EV_LOAN || event[1].seat != take.seat)
            continue;
        event[0] = event[1];
        event[1] = take;
    }
}

/* Who passes does so with a card or without one; which card it is stands in the move. */
static void pass_first(mw_events *events, int seat)
{
    mw_event *event = events->event;

    if (events->n == MW_MAX_EVENTS)
        return;
    if (events->n == 0 || event->what != MW_EV_DISCARD)
        memmove(event + 1, event, sizeof *event * (size_t)events->n++);
    *event = (mw_event){ .what = MW_EV_DISCARD, .seat = (int8_t)seat, .only_seat = MW_NOBODY };
}

/* Nothing scored, and money that the sentence before names with its reason. */
static bool is_said_by(const mw_event *before, const mw_event *event)
{
    if (event->what == MW_EV_VP)
        return event->amount == 0;
    return before && before->price == event->amount &&
           ((before->what == MW_EV_TAKE && event->what == MW_EV_PAY) ||
            (before->what == MW_EV_FILL && event->what == MW_EV_EARN));
}

void mw_prepare_to_tell(mw_events *events, int seat, const mw_move *move)
{
    int n = 0;

    borrow_first(events);
    if (move->word[0] == MW_WORD(MW_VERB, VERB_PASS))
        pass_first(events, seat);
    for (int i = 0; i < events->n; i++)
        if (!is_said_by(n > 0 ? &events->event[n - 1] : NULL, &events->event[i]))
            events->event[n++] = events->event[i];
    events->n = n;
}

/* ---- Reasons and differences ------------------------------------------------------------------*/

size_t mw_say_reason(const mw_state *state, const mw_reason *reason, int language, char *text,
                     size_t size)
{
    struct saying saying = { .language = language,
                             .names = board_of(state),
                             .about = &reason->about,
                             .word = reason->word };
    struct out out = out_to(text, size);

    say(&out, &saying, reason->sentence);
    if (reason->rule) {
        out_text(&out, " (");
        out_text(&out, reason->rule);
        out_char(&out, ')');
    }
    return out_end(&out);
}

void write_term(struct out *out, int game, int term)
{
    for (const char *c = mw_term_name(game, term); *c; c++)
        out_char(out, *c == '_' ? '-' : *c >= 'A' && *c <= 'Z' ? (char)(*c - 'A' + 'a') : *c);
}

/* Games that count something else under the same name have a sentence of their own. */
static int sentence_of_term(int game, int term, bool own)
{
    char key[80];
    struct out out = out_to(key, sizeof key);

    out_text(&out, "term.");
    if (own) {
        out_text(&out, mw_game_info(game)->id);
        out_char(&out, '.');
    }
    write_term(&out, game, term);
    out_end(&out);
    return sentence_find(key);
}

size_t mw_say_difference(int game, const mw_difference *difference, int language, char *text,
                         size_t size)
{
    int term = sentence_of_term(game, difference->term, true);
    struct saying saying = { .language = language,
                             .now = difference->now,
                             .then = difference->then };
    struct out out = out_to(text, size);

    if (term < 0)
        term = sentence_of_term(game, difference->term, false);
    saying.word = term < 0 ? mw_term_name(game, difference->term) : sentence_text(language, term);
    if (difference->term == MW_REST)
        out_text(&out, saying.word);
    else
        say(&out, &saying, SAY_TERM_REASON);
    return out_end(&out);
}

/* A source or outlet without its prefix: "wigan.1", "market", "distant". */
static void write_place(struct out *out, const char *key, const struct board_names *names,
                        mw_word word)
{
    if (!word)
        return;
    if (MW_KIND(word) == MW_COAL || MW_KIND(word) == MW_IRON || MW_KIND(word) == MW_BEER) {
        if (MW_INDEX(word) == MW_MARKET) {
            json_text(out, key, MW_KIND(word) == MW_BEER ? "merchant" : "market");
            return;
        }
        word = MW_WORD(MW_SPACE, MW_INDEX(word));
    }
    json_begin_word(out, key);
    word_print(out, names, word);
    json_end_word(out);
}

static void write_number(struct out *out, const char *key, int number)
{
    if (number != MW_NO_NUMBER)
        json_int(out, key, number);
}

static void write_seats(struct out *out, const mw_event *event)
{
    if (event->only_seat == MW_NOBODY)
        return;
    json_open(out, "seats", '[');
    json_int(out, NULL, event->only_seat);
    json_close(out, ']');
}

static void write_final_result(struct out *out, const mw_state *state)
{
    mw_result result;

    if (!mw_get_result(state, &result))
        return;
    json_open(out, "result", '{');
    write_ranking(out, &result, mw_players(state));
    json_close(out, '}');
}

size_t mw_write_event(const mw_state *state, const mw_event *event, char *json, size_t size)
{
    const struct board_names *names = board_of(state);
    struct out out = out_to(json, size);

    json_open(&out, NULL, '{');
    json_text(&out, "event", event_name[event->what]);
    if (event->seat != MW_NOBODY)
        json_int(&out, "seat", event->seat);
    if (event->resource)
        json_text(&out, "resource", resource_name[event->resource]);
    write_number(&out, "amount", event->amount);
    write_number(&out, "price", event->price);
    write_place(&out, "space", names, event->space);
    write_place(&out, "industry", names, event->industry);
    write_number(&out, "level", event->level);
    write_place(&out, "from", names, event->from);
    write_place(&out, "to", names, event->to);
    if (event->card)
        json_text(&out, "card", names->card[MW_INDEX(event->card)]);
    write_place(&out, "link", names, event->link);
    if (event->what == MW_EV_ORDER) {
        json_open(&out, "order", '[');
        for (int i = 0; i < event->players; i++)
            json_int(&out, NULL, event->order[i]);
        json_close(&out, ']');
    }
    if (event->what == MW_EV_ERA)
        json_text(&out, "era", names->era[event->era]);
    if (event->what == MW_EV_RESULT)
        write_final_result(&out, state);
    write_seats(&out, event);
    json_close(&out, '}');
    return out_end(&out);
}
