/*
 * A move told in lines: one for what was done, with its price, its sources and its cards, then a short
 * one for each thing that came of it. What several events say together is one line; what says nothing
 * (a card that the viewer may not see, nothing scored) is none. The words are the catalogs'.
 */
#include "catalog.h"
#include "core/event.h"
#include "core/verb.h"
#include "rules/rules.h"
#include "text/sentence.h"

struct tale {
    const mw_teller *teller;
    const mw_events *events;
    struct saying saying; /* what all sentences share */
    mw_span part[MW_EVENT_PARTS];
    int seat, verb;
    bool is_over;     /* the game, with this move */
    bool is_one_sold; /* only one industry sells in this game */
};

typedef bool is_wanted(const mw_event *event);
typedef int sentence_for(const mw_event *event);

static const mw_event *event_at(const struct tale *tale, int i)
{
    return i >= 0 && i < tale->events->n ? &tale->events->event[i] : NULL;
}

static bool is_kind(const mw_event *event, enum mw_event_kind what)
{
    return event && event->what == what;
}

/* The first of a kind in a part, or NULL. */
static const mw_event *find_in(const struct tale *tale, enum mw_event_part part,
                               enum mw_event_kind what)
{
    for (int i = tale->part[part].from; i < tale->part[part].to; i++)
        if (is_kind(event_at(tale, i), what))
            return event_at(tale, i);
    return NULL;
}

static const mw_event *find(const struct tale *tale, enum mw_event_kind what)
{
    return find_in(tale, MW_OF_MOVE, what);
}

/* ---- Lines and lists --------------------------------------------------------------------------*/

/* A sentence about an event, with a list or a number in it. */
static struct saying about(const struct tale *tale, const mw_event *event)
{
    struct saying saying = tale->saying;

    saying.about = event;
    return saying;
}

static void put_line(const struct tale *tale, enum mw_line kind, const struct saying *saying,
                     int sentence)
{
    char line[MW_MAX_LINE];
    struct out out = mw_out_to(line, sizeof line);

    mw_say(&out, saying, sentence);
    mw_out_end(&out);
    tale->teller->line(tale->teller->context, kind, line);
}

static void put_event(const struct tale *tale, enum mw_line kind, const mw_event *event,
                      int sentence)
{
    struct saying saying = about(tale, event);

    put_line(tale, kind, &saying, sentence);
}

/* "a", "a and b" or "a, b and c"; in brackets without "and". */
struct list {
    char text[MW_MAX_LINE];
    struct out out;
    int n, of;
    const char *last; /* what stands before the last one */
};

static void list_begin(struct list *list, const struct tale *tale, int of)
{
    list->out = mw_out_to(list->text, sizeof list->text);
    list->n = 0;
    list->of = of;
    list->last = mw_sentence_text(tale->saying.language, SAY_DEED_AND);
}

static void list_add(struct list *list, const struct saying *saying, int sentence)
{
    if (list->n++ > 0)
        mw_out_text(&list->out, list->n == list->of ? list->last : ", ");
    mw_say(&list->out, saying, sentence);
}

static const char *list_end(struct list *list)
{
    mw_out_end(&list->out);
    return list->text;
}

static int count(const struct tale *tale, mw_span span, is_wanted *wanted)
{
    int n = 0;

    for (int i = span.from; i < span.to; i++)
        n += wanted(event_at(tale, i));
    return n;
}

/* Where a cube comes from: a location, or the market or the merchant, which is none. */
static int source_of(const struct tale *tale, const mw_event *event)
{
    return !event->from || MW_INDEX(event->from) == MW_MARKET
               ? -1
               : tale->saying.names->space_location[MW_INDEX(event->from)];
}

/* Whether a list says of both the same. */
static bool is_alike(const struct tale *tale, const mw_event *a, const mw_event *b)
{
    return a->what == b->what && a->seat == b->seat && a->resource == b->resource &&
           a->industry == b->industry && a->level == b->level && a->card == b->card &&
           a->link == b->link && a->space == b->space && a->to == b->to &&
           source_of(tale, a) == source_of(tale, b);
}

/* How many events are like this one; 0 if one before it is. */
static int times_in(const struct tale *tale, mw_span span, int i)
{
    int n = 0;

    for (int k = span.from; k < span.to; k++) {
        bool alike = is_alike(tale, event_at(tale, k), event_at(tale, i));
        if (alike && k < i)
            return 0;
        n += alike;
    }
    return n;
}

static bool is_listed(const struct tale *tale, int i, int seat, is_wanted *wanted)
{
    return wanted(event_at(tale, i)) && event_at(tale, i)->seat == seat;
}

/* "2× coal from Wigan" */
static void add_times(const struct tale *tale, int i, int times, int sentence, struct list *list)
{
    struct saying saying = about(tale, event_at(tale, i)), several = saying;
    char text[MW_MAX_TEXT];
    struct out out = mw_out_to(text, sizeof text);

    saying.now = times;
    if (times == 1 || sentence == SAY_DEED_TILE) {
        list_add(list, &saying, times == 1 ? sentence : SAY_DEED_TILES);
        return;
    }
    mw_say(&out, &saying, sentence);
    mw_out_end(&out);
    several.word = text;
    several.now = times;
    list_add(list, &several, SAY_DEED_TIMES);
}

static void add_events(const struct tale *tale, mw_span span, int seat, is_wanted *wanted,
                       sentence_for *sentence, struct list *list)
{
    for (int i = span.from; i < span.to; i++) {
        int times = is_listed(tale, i, seat, wanted) ? times_in(tale, span, i) : 0;
        if (times > 0)
            add_times(tale, i, times, sentence(event_at(tale, i)), list);
    }
}

/* The events of a seat that are wanted, each in its words. */
static const char *list_events(const struct tale *tale, mw_span span, int seat, is_wanted *wanted,
                               sentence_for *sentence, struct list *list)
{
    int n = 0;

    for (int i = span.from; i < span.to; i++)
        n += is_listed(tale, i, seat, wanted) && times_in(tale, span, i) > 0;
    list_begin(list, tale, n);
    add_events(tale, span, seat, wanted, sentence, list);
    return list_end(list);
}

/* ---- What was done ----------------------------------------------------------------------------*/

static bool is_card(const mw_event *event)
{
    return is_kind(event, MW_EV_DISCARD);
}

static int name_card(const mw_event *event)
{
    (void)event;
    return SAY_DEED_CARD;
}

static bool is_link(const mw_event *event)
{
    return is_kind(event, MW_EV_LINK);
}

static int name_link(const mw_event *event)
{
    (void)event;
    return SAY_DEED_LINE;
}

static bool is_development(const mw_event *event)
{
    return is_kind(event, MW_EV_DEVELOP);
}

static int name_tile(const mw_event *event)
{
    (void)event;
    return SAY_DEED_TILE;
}

static bool is_sale(const mw_event *event)
{
    return is_kind(event, MW_EV_SELL);
}

static int name_sale(const mw_event *sale)
{
    return MW_KIND(sale->to) == MW_DISTANT ? SAY_DEED_TO_DISTANT
           : MW_KIND(sale->to) == MW_BUYER ? SAY_DEED_TO_BUYER
                                           : SAY_DEED_THROUGH_PORT;
}

/* Where only one industry sells, it goes without saying. */
static int name_only_sale(const mw_event *sale)
{
    int sentence = name_sale(sale);

    return sentence == SAY_DEED_THROUGH_PORT ? SAY_DEED_TO_PORT : sentence;
}

static bool is_taking(const mw_event *event)
{
    return is_kind(event, MW_EV_TAKE);
}

static int name_source(const mw_event *take)
{
    return MW_INDEX(take->from) != MW_MARKET ? SAY_DEED_TAKES
           : take->resource == MW_RES_BEER   ? SAY_DEED_DRINKS
                                             : SAY_DEED_BUYS;
}

/* " with the card “Oldham”" */
static void write_cards(const struct tale *tale, char *text, size_t size)
{
    struct out out = mw_out_to(text, size);
    struct list list;
    struct saying saying = tale->saying;
    mw_span move = tale->part[MW_OF_MOVE];
    int n = count(tale, move, is_card);

    saying.word = list_events(tale, move, tale->seat, is_card, name_card, &list);
    if (n > 0)
        mw_say(&out, &saying, n == 1 ? SAY_DEED_WITH_CARD : SAY_DEED_WITH_CARDS);
    mw_out_end(&out);
}

static int sum_of(const struct tale *tale, is_wanted *wanted)
{
    mw_span move = tale->part[MW_OF_MOVE];
    int sum = 0;

    for (int i = move.from; i < move.to; i++)
        if (is_listed(tale, i, tale->seat, wanted))
            sum += event_at(tale, i)->amount;
    return sum;
}

static bool is_price(const mw_event *event)
{
    return is_kind(event, MW_EV_PAY);
}

static bool is_loan(const mw_event *event)
{
    return is_kind(event, MW_EV_LOAN);
}

static bool is_earned_for(const mw_event *event, enum mw_cause cause)
{
    return is_kind(event, MW_EV_EARN) && event->cause == cause;
}

/* What a tile brings that is given for a debt. */
static bool is_for_debt(const mw_event *event)
{
    return is_earned_for(event, MW_FOR_DEBT);
}

static void add_sum(const struct tale *tale, int sum, int sentence, struct list *list)
{
    mw_event money = { .amount = (int16_t)sum };
    struct saying saying = about(tale, &money);

    if (sum > 0)
        list_add(list, &saying, sentence);
}

/* " (£6, coal from Wigan)" */
static void write_costs(const struct tale *tale, char *text, size_t size)
{
    struct out out = mw_out_to(text, size);
    struct list list;
    struct saying saying = tale->saying;

    list_begin(&list, tale, 0);
    add_sum(tale, sum_of(tale, is_price), SAY_DEED_PAYS, &list);
    add_sum(tale, sum_of(tale, is_loan), SAY_DEED_BORROWS, &list);
    add_events(tale, tale->part[MW_OF_MOVE], tale->seat, is_taking, name_source, &list);
    saying.word = list_end(&list);
    if (list.n > 0)
        mw_say(&out, &saying, SAY_DEED_COSTS);
    mw_out_end(&out);
}

/* A card from the deck nobody knows before it is drawn, and then only who has drawn it. */
static int sentence_of_draw(const struct tale *tale, const mw_event *draw)
{
    if (draw && draw->from)
        return SAY_DEED_DRAW_DISPLAY;
    return draw && shows_card_to(draw, tale->teller->viewer) ? SAY_DEED_DRAW : SAY_DEED_DRAW_HIDDEN;
}

/* The event that the line is about, and its sentence. */
static const mw_event *main_event(const struct tale *tale, int *sentence)
{
    const mw_event *event = NULL;

    switch ((enum verb)tale->verb) {
    case VERB_BUILD: *sentence = SAY_DEED_BUILD; return find(tale, MW_EV_PLACE);
    case VERB_DOUBLE: *sentence = SAY_DEED_DOUBLE; return find(tale, MW_EV_PLACE);
    case VERB_LINK:
        *sentence =
            count(tale, tale->part[MW_OF_MOVE], is_link) > 1 ? SAY_DEED_LINKS : SAY_DEED_LINK;
        return find(tale, MW_EV_LINK);
    case VERB_DEVELOP: *sentence = SAY_DEED_DEVELOP; return find(tale, MW_EV_DEVELOP);
    case VERB_SELL:
    case VERB_MORE: *sentence = SAY_DEED_SELL; return find(tale, MW_EV_SELL);
    case VERB_LOAN: *sentence = SAY_DEED_LOAN; return find(tale, MW_EV_LOAN);
    case VERB_SCOUT: *sentence = SAY_DEED_SCOUT; return find(tale, MW_EV_DISCARD);
    case VERB_REMOVE: *sentence = SAY_DEED_REMOVE; return find(tale, MW_EV_REMOVE);
    case VERB_DRAW:
        event = find(tale, MW_EV_DRAW);
        *sentence = sentence_of_draw(tale, event);
        return event;
    case VERB_DONE: *sentence = SAY_DEED_DONE; return NULL;
    case VERB_PASS:
    case VERBS: break;
    }
    *sentence = SAY_DEED_PASS;
    return NULL;
}

static void tell_deed(const struct tale *tale)
{
    char costs[MW_MAX_LINE], cards[MW_MAX_TEXT];
    struct list list;
    mw_span move = tale->part[MW_OF_MOVE];
    int sentence;
    const mw_event *event = main_event(tale, &sentence);
    mw_event deed = event ? *event : (mw_event){ 0 };
    struct saying saying = about(tale, &deed);

    deed.seat = (int8_t)tale->seat;
    if (tale->verb == VERB_REMOVE)
        deed.amount = (int16_t)sum_of(tale, is_for_debt);
    write_costs(tale, costs, sizeof costs);
    write_cards(tale, cards, sizeof cards);
    saying.costs = costs;
    saying.cards = cards;
    if (tale->verb == VERB_LINK)
        saying.word = list_events(tale, move, tale->seat, is_link, name_link, &list);
    else if (tale->verb == VERB_DEVELOP)
        saying.word = list_events(tale, move, tale->seat, is_development, name_tile, &list);
    else if (tale->verb == VERB_SELL || tale->verb == VERB_MORE)
        saying.word = list_events(tale, move, tale->seat, is_sale,
                                  tale->is_one_sold ? name_only_sale : name_sale, &list);
    put_line(tale, MW_LINE_DEED, &saying, sentence);
}

/* ---- What came of it --------------------------------------------------------------------------*/

/* The tile, with what it brings its owner: money, or points and the marker's way. */
static int sentence_of_flip(const mw_event *flip)
{
    return flip->price != MW_NO_NUMBER   ? SAY_EVENT_FLIP_PROFIT
           : flip->before == flip->level ? SAY_EVENT_FLIP_POINTS
                                         : SAY_EVENT_FLIP;
}

/* Whether no event of this kind and seat comes before it in its part. */
static bool is_first(const struct tale *tale, mw_span part, int i)
{
    const mw_event *event = event_at(tale, i);

    for (int k = part.from; k < i; k++)
        if (event_at(tale, k)->what == event->what && event_at(tale, k)->seat == event->seat &&
            event_at(tale, k)->only_seat == event->only_seat &&
            !event_at(tale, k)->card == !event->card)
            return false;
    return true;
}

/* All cubes that go to the market, at the first of them. */
static void tell_fill(const struct tale *tale, int i)
{
    mw_span move = tale->part[MW_OF_MOVE];
    mw_event fill = *event_at(tale, i);
    struct saying saying = about(tale, &fill);

    if (!is_first(tale, move, i))
        return;
    fill.amount = 0;
    for (int k = i; k < move.to; k++)
        if (is_kind(event_at(tale, k), MW_EV_FILL)) {
            fill.amount = (int16_t)(fill.amount + event_at(tale, k)->price);
            saying.now++;
        }
    put_line(tale, MW_LINE_CONSEQUENCE, &saying, SAY_EVENT_FILL);
}

static bool is_open_card(const mw_event *event)
{
    return is_kind(event, MW_EV_REVEAL) && event->card;
}

static void tell_reveal(const struct tale *tale, int i)
{
    const mw_event *reveal = event_at(tale, i);
    mw_span move = tale->part[MW_OF_MOVE];
    struct list list;
    struct saying saying = about(tale, reveal);

    if (!reveal->card) {
        put_event(tale, MW_LINE_CONSEQUENCE, reveal,
                  reveal->closes ? SAY_EVENT_REVEAL_CLOSED : SAY_EVENT_REVEAL);
        return;
    }
    if (!is_first(tale, move, i))
        return;
    saying.word = list_events(tale, move, reveal->seat, is_open_card, name_card, &list);
    put_line(tale, MW_LINE_CONSEQUENCE, &saying, SAY_EVENT_OPEN_CARDS);
}

static bool is_hidden_draw(const mw_event *event)
{
    return is_kind(event, MW_EV_DRAW) && event->only_seat != MW_NOBODY;
}

/* The cards of one seat in one line, at the first of them, if the viewer may see them. */
static void tell_draws(const struct tale *tale, enum mw_line kind, mw_span span, int i)
{
    const mw_event *draw = event_at(tale, i);
    struct list list;
    struct saying saying = about(tale, draw);

    if (!is_hidden_draw(draw) || !shows_card_to(draw, tale->teller->viewer) ||
        !is_first(tale, span, i))
        return;
    saying.word = list_events(tale, span, draw->seat, is_hidden_draw, name_card, &list);
    put_line(tale, kind, &saying, SAY_EVENT_DRAW);
}

static void tell_if(const struct tale *tale, bool is_told, const mw_event *event, int sentence)
{
    if (is_told)
        put_event(tale, MW_LINE_CONSEQUENCE, event, sentence);
}

/* What a flip or a filled market causes is told with it. */
static void tell_consequence(const struct tale *tale, int i)
{
    const mw_event *event = event_at(tale, i);
    bool is_bonus = event->cause == MW_FOR_BONUS;

    switch ((enum mw_event_kind)event->what) {
    case MW_EV_FLIP: tell_if(tale, true, event, sentence_of_flip(event)); break;
    case MW_EV_FILL: tell_fill(tale, i); break;
    case MW_EV_REVEAL: tell_reveal(tale, i); break;
    case MW_EV_INCOME: tell_if(tale, is_bonus, event, SAY_EVENT_BONUS_INCOME); break;
    case MW_EV_EARN: tell_if(tale, is_bonus, event, SAY_EVENT_BONUS_MONEY); break;
    case MW_EV_VP:
        tell_if(tale, event->source == MW_FROM_BONUS, event, SAY_EVENT_BONUS_POINTS);
        break;
    case MW_EV_DEVELOP: tell_if(tale, tale->verb == VERB_SELL, event, SAY_EVENT_BONUS_TILE); break;
    case MW_EV_REMOVE: tell_if(tale, tale->verb != VERB_REMOVE, event, SAY_EVENT_REMOVE); break;
    default: break;
    }
}

static void tell_consequences(const struct tale *tale, mw_span span)
{
    for (int i = span.from; i < span.to; i++)
        tell_consequence(tale, i);
}

/* ---- The end of a round -----------------------------------------------------------------------*/

static bool is_income(const mw_event *event)
{
    return event->cause == MW_FOR_INCOME;
}

static bool is_interest(const mw_event *event)
{
    return is_kind(event, MW_EV_INTEREST);
}

/* "Income: Ann +£7, Ben −£2", at the first of them. */
static void tell_payments(const struct tale *tale, enum mw_line kind, mw_span span, int i,
                          is_wanted *wanted, int sentence)
{
    struct list list;
    struct saying saying = tale->saying;

    if (!wanted(event_at(tale, i)) || count(tale, (mw_span){ span.from, i }, wanted) > 0)
        return;
    list_begin(&list, tale, 0);
    for (int k = i; k < span.to; k++) {
        const mw_event *event = event_at(tale, k);
        struct saying payment = about(tale, event);
        if (wanted(event))
            list_add(&list, &payment,
                     is_kind(event, MW_EV_EARN) ? SAY_EVENT_GETS : SAY_EVENT_GIVES);
    }
    saying.word = list_end(&list);
    put_line(tale, kind, &saying, sentence);
}

/* What goes on by itself between two turns. */
static void tell_between(const struct tale *tale, enum mw_line kind, mw_span span)
{
    for (int i = span.from; i < span.to; i++) {
        const mw_event *event = event_at(tale, i);
        switch ((enum mw_event_kind)event->what) {
        case MW_EV_ORDER:
            if (!tale->is_over) /* then nobody moves any more */
                put_event(tale, kind, event, SAY_EVENT_ORDER);
            break;
        case MW_EV_ERA: put_event(tale, kind, event, SAY_EVENT_ERA); break;
        case MW_EV_DRAW: tell_draws(tale, kind, span, i); break;
        case MW_EV_EARN:
        case MW_EV_PAY: tell_payments(tale, kind, span, i, is_income, SAY_EVENT_INCOME); break;
        case MW_EV_INTEREST:
            tell_payments(tale, kind, span, i, is_interest, SAY_EVENT_INTEREST);
            break;
        case MW_EV_LOAN: put_event(tale, kind, event, SAY_EVENT_BORROWS); break;
        case MW_EV_REPAY: put_event(tale, kind, event, SAY_EVENT_REPAYS); break;
        case MW_EV_VP:
            if (event->source == MW_FROM_DEBT)
                put_event(tale, kind, event, SAY_EVENT_VP_LOSS);
            break;
        default: break;
        }
    }
}

/* ---- The end of an era ------------------------------------------------------------------------*/

/* From one source, or from all of them: MW_SOURCES. */
static int points_from(const struct tale *tale, int seat, int source)
{
    mw_span scoring = tale->part[MW_OF_SCORING];
    int sum = 0;

    for (int i = scoring.from; i < scoring.to; i++) {
        const mw_event *event = event_at(tale, i);
        if (is_kind(event, MW_EV_VP) && event->seat == seat &&
            (source == MW_SOURCES || event->source == source))
            sum += event->amount;
    }
    return sum;
}

/* "Ann scores 31 VP: 12 for links, 19 for tiles." */
static void tell_points(const struct tale *tale, int seat)
{
    /* ORDER: enum mw_source. A bonus is not scored but taken in a move. */
    static const uint16_t sentence[MW_SOURCES] = { SAY_EVENT_FOR_LINKS,  SAY_EVENT_FOR_TILES,
                                                   SAY_EVENT_FOR_LINKS,  SAY_EVENT_FOR_TILES,
                                                   SAY_EVENT_FOR_AGAIN,  SAY_EVENT_FOR_CASH,
                                                   SAY_EVENT_FOR_INCOME, 0,
                                                   SAY_EVENT_FOR_DEBT };
    mw_event whose = { .seat = (int8_t)seat };
    struct saying saying = about(tale, &whose);
    struct list list;

    list_begin(&list, tale, 0);
    for (int i = 0; i < MW_SOURCES; i++) {
        saying.now = points_from(tale, seat, i);
        if (saying.now != 0 && sentence[i])
            list_add(&list, &saying, sentence[i]);
    }
    saying.now = points_from(tale, seat, MW_SOURCES);
    saying.word = list_end(&list);
    put_line(tale, MW_LINE_SCORING, &saying,
             list.n > 0 ? SAY_EVENT_SCORES : SAY_EVENT_SCORES_NOTHING);
}

/* What the links pay at the end, and what is paid back of it. */
static void tell_link_money(const struct tale *tale, int seat)
{
    mw_span scoring = tale->part[MW_OF_SCORING];
    mw_event money = { .seat = (int8_t)seat };

    for (int i = scoring.from; i < scoring.to; i++)
        if (is_earned_for(event_at(tale, i), MW_FOR_LINK) && event_at(tale, i)->seat == seat)
            money.amount = (int16_t)(money.amount + event_at(tale, i)->amount);
    if (money.amount > 0)
        put_event(tale, MW_LINE_SCORING, &money, SAY_EVENT_LINKS_PAY);
    for (int i = scoring.from; i < scoring.to; i++)
        if (is_kind(event_at(tale, i), MW_EV_REPAY) && event_at(tale, i)->seat == seat)
            put_event(tale, MW_LINE_SCORING, event_at(tale, i), SAY_EVENT_REPAYS);
}

static bool is_removed(const mw_event *event)
{
    return is_kind(event, MW_EV_REMOVE);
}

static void tell_result(const struct tale *tale)
{
    mw_span scoring = tale->part[MW_OF_SCORING];

    for (int i = scoring.from; i < scoring.to; i++)
        if (is_kind(event_at(tale, i), MW_EV_RESULT))
            put_event(tale, MW_LINE_RESULT, event_at(tale, i), SAY_EVENT_RESULT);
}

/* An era in which there is nothing to score and to remove is over when the next one begins. */
static bool ends_era(const struct tale *tale)
{
    mw_span scoring = tale->part[MW_OF_SCORING], new_era = tale->part[MW_OF_NEW_ERA];

    return scoring.from < scoring.to || new_era.from < new_era.to;
}

static void tell_scoring(const struct tale *tale, int players)
{
    struct saying saying = tale->saying;

    if (!ends_era(tale))
        return;
    for (int seat = 0; seat < players; seat++) {
        tell_link_money(tale, seat);
        tell_points(tale, seat);
    }
    saying.now = count(tale, tale->part[MW_OF_SCORING], is_removed);
    if (saying.now > 0)
        put_line(tale, MW_LINE_SCORING, &saying, SAY_EVENT_CLEARED);
    tell_result(tale);
}

/* ---- The whole --------------------------------------------------------------------------------*/

void mw_tell(const mw_teller *teller, const mw_state *state, int seat, const mw_move *move,
             const mw_events *events)
{
    struct tale tale = { .teller = teller,
                         .events = events,
                         .saying = { .language = teller->language,
                                     .names = board_of(state),
                                     .players = teller->names },
                         .seat = seat,
                         .verb = move->n > 0 ? MW_INDEX(move->word[0]) : VERB_PASS };

    for (int part = 0; part < MW_EVENT_PARTS; part++)
        tale.part[part] = mw_events_of(events, (enum mw_event_part)part);
    tale.is_over = find_in(&tale, MW_OF_SCORING, MW_EV_RESULT) != NULL;
    tale.is_one_sold = count_bits(rules_of(state)->sold) == 1;
    tell_deed(&tale);
    tell_consequences(&tale, tale.part[MW_OF_MOVE]);
    tell_between(&tale, MW_LINE_CONSEQUENCE, tale.part[MW_OF_TURN]);
    tell_between(&tale, MW_LINE_ROUND, tale.part[MW_OF_ROUND]);
    tell_scoring(&tale, mw_players(state));
    tell_between(&tale, MW_LINE_NEXT, tale.part[MW_OF_NEW_ERA]);
}

struct only_deed {
    char *text;
    size_t size;
};

static void keep_deed(void *context, enum mw_line kind, const char *line)
{
    const struct only_deed *deed = context;
    struct out out = mw_out_to(deed->text, deed->size);

    if (kind != MW_LINE_DEED)
        return;
    mw_out_text(&out, line);
    mw_out_end(&out);
}

void mw_say_move(const mw_state *state, const mw_move *move, int language, const char *const *names,
                 char *text, size_t size)
{
    struct only_deed deed = { text, size };
    mw_teller teller = { .viewer = mw_seat(state),
                         .language = language,
                         .names = names,
                         .line = keep_deed,
                         .context = &deed };
    mw_events events;

    mw_preview(state, move, &events);
    mw_tell(&teller, state, mw_seat(state), move, &events);
}
