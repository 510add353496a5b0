/* What is sold and bought beside the towns: demand tracks, open cards and merchants. */
#include "parts.h"

#include "fields.h"
#include "terminal/terminal.h"

#include <stdio.h>
#include <string.h>

static void show_market(const struct view *view, const char *resource, struct json list)
{
    struct flow flow = { .indent = HEADING, .column = HEADING };
    struct prices prices;
    char key[64], text[64];
    int spaces = mw_json_count(list), filled, last = -1, i = 0;

    if (!market_prices(view, resource, &prices))
        return;
    snprintf(key, sizeof key, "%s market", resource);
    put_heading(key);
    snprintf(key, sizeof key, "%s_market", resource);
    filled = int_at(view->state, key, 0);
    for (struct json item = mw_json_first(list, NULL); item.at;
         item = mw_json_next(list, item, NULL)) {
        int price = int_at(item, NULL, 0);
        if (price != last) {
            snprintf(text, sizeof text, "%s%s%d ", last < 0 ? "" : "  ", money_sign(view), price);
            put(INK_PLAIN, text);
            flow.column += columns(text);
        }
        put(i < spaces - filled ? INK_DIM : INK_BOLD, i < spaces - filled ? "·" : "■");
        flow.column++;
        last = price;
        i++;
    }
    snprintf(text, sizeof text, "  next %s%d", money_sign(view), prices.next);
    flow_word(&flow, INK_PLAIN, text);
    if (prices.brings >= 0) {
        snprintf(text, sizeof text, "· a new cube brings %s%d", money_sign(view), prices.brings);
        flow_word(&flow, INK_PLAIN, text);
    }
    end_line();
}

/* Demand that falls from space to space; behind the last space the market is closed. */
static void show_demand(const struct view *view, const char *what, struct json bonus)
{
    struct json distant = mw_json_get(view->state, "distant");
    char key[64];
    int marker, seen = int_at(view->state, "distant_seen", 0), i = 0;

    snprintf(key, sizeof key, "%s_marker", what);
    marker = int_at(view->state, key, -1);
    if (marker < 0)
        return;
    snprintf(key, sizeof key, "%s demand", what);
    put_heading(key);
    for (struct json item = mw_json_first(bonus, NULL); item.at;
         item = mw_json_next(bonus, item, NULL))
        putf(i == marker ? INK_BOLD : INK_DIM, i == marker ? "[+%d]" : " +%d ",
             int_at(item, NULL, 0)),
            i++;
    put(marker >= i ? INK_BOLD : INK_DIM, marker >= i ? "[closed]" : " closed");
    if (seen > 0) {
        put(INK_PLAIN, "  tiles seen:");
        for (i = mw_json_count(distant) - seen; i < mw_json_count(distant); i++)
            putf(INK_PLAIN, " %d", int_at(item_at(distant, i), NULL, 0));
    }
    end_line();
}

/* "coal 6, next $1": a track in a few words. */
static void flow_track(const struct view *view, const char *name, struct json bonus,
                       struct flow *flow)
{
    struct prices prices;
    char key[64], text[96];

    if (market_prices(view, name, &prices)) {
        snprintf(key, sizeof key, "%s_market", name);
        snprintf(text, sizeof text, "%s %d, next %s%d", name, int_at(view->state, key, 0),
                 money_sign(view), prices.next);
        flow_word(flow, INK_PLAIN, text);
    } else if (bonus.at) {
        int marker;
        snprintf(key, sizeof key, "%s_marker", name);
        marker = int_at(view->state, key, -1);
        snprintf(text, sizeof text,
                 marker < mw_json_count(bonus) ? "%s demand +%d" : "%s demand closed", name,
                 int_at(item_at(bonus, marker), NULL, 0));
        if (marker >= 0)
            flow_word(flow, INK_PLAIN, text);
    }
}

/* The next track among the board's facts, with its name; none behind the last. */
static struct json next_track(struct json board, struct json value, char *name, size_t size)
{
    struct json key;
    char *end;

    value = value.at ? mw_json_next(board, value, &key) : mw_json_first(board, &key);
    for (; value.at; value = mw_json_next(board, value, &key))
        if (mw_json_read_text(key, name, size) && (end = strstr(name, "_track"))) {
            *end = 0;
            break;
        }
    return value;
}

void show_tracks(const struct view *view)
{
    struct json track = { NULL, NULL };
    char name[48];

    while ((track = next_track(view->board, track, name, sizeof name)).at) {
        struct json prices = mw_json_get(track, "prices"), bonus = mw_json_get(track, "bonus");
        if (prices.at)
            show_market(view, name, prices);
        else if (bonus.at)
            show_demand(view, name, bonus);
    }
}

/* Cards that lie open beside the deck, by the words that take them. */
static void flow_display(const struct view *view, struct flow *flow)
{
    struct json display = mw_json_get(view->state, "display"), card;
    char name[48], text[96];
    int n = 0;

    for (card = mw_json_first(display, NULL); card.at; card = mw_json_next(display, card, NULL)) {
        snprintf(text, sizeof text, "display.%d: %s", ++n, text_at(card, NULL, name, sizeof name));
        flow_word(flow, INK_PLAIN, text);
    }
}

void show_display(const struct view *view)
{
    struct flow flow = { .indent = HEADING, .column = HEADING, .gap = 3 };

    if (!mw_json_get(view->state, "display").at)
        return;
    put_heading("open cards");
    if (mw_json_count(mw_json_get(view->state, "display")) == 0)
        flow_word(&flow, INK_DIM, "none");
    flow_display(view, &flow);
    end_line();
}

void show_tracks_dense(const struct view *view)
{
    struct json track = { NULL, NULL };
    struct flow flow = { .indent = 1, .gap = 2 };
    char name[48];

    while ((track = next_track(view->board, track, name, sizeof name)).at)
        flow_track(view, name, mw_json_get(track, "bonus"), &flow);
    flow_display(view, &flow);
    if (flow.column > 0)
        end_line();
}

/* ---- Merchants -------------------------------------------------------------------------------*/

static void describe(struct json value, char *text, size_t size)
{
    struct json key, v;
    size_t n = 0;
    char name[48];
    int64_t number;
    bool truth;

    text[0] = 0;
    if (mw_json_read_int(value, &number))
        snprintf(text, size, " %d", (int)number);
    for (v = mw_json_first(value, &key); v.at && n < size; v = mw_json_next(value, v, &key)) {
        text_at(key, NULL, name, sizeof name);
        if (mw_json_type(v) == 'l')
            for (struct json item = mw_json_first(v, NULL); item.at && n < size;
                 item = mw_json_next(v, item, NULL)) {
                char word[48];
                n += (size_t)snprintf(text + n, size - n, " %s",
                                      text_at(item, NULL, word, sizeof word));
            }
        else if (mw_json_read_bool(v, &truth))
            n += truth ? (size_t)snprintf(text + n, size - n, " (%s)", name) : 0;
        else
            n += (size_t)snprintf(text + n, size - n, ", %d %s", int_at(v, NULL, 0), name);
    }
}

void show_merchants(const struct view *view)
{
    struct json group = mw_json_get(view->state, "merchants"), key, v;
    struct flow flow = { .indent = HEADING, .column = HEADING, .gap = 3 };
    char name[64], what[96], text[176];

    if (mw_json_count(group) == 0)
        return;
    put_heading("merchants");
    for (v = mw_json_first(group, &key); v.at; v = mw_json_next(group, v, &key)) {
        describe(v, what, sizeof what);
        snprintf(text, sizeof text, "%s:%s%s", text_at(key, NULL, name, sizeof name),
                 what[0] == ',' ? " nothing" : "", what);
        flow_word(&flow, INK_PLAIN, text);
    }
    end_line();
}
