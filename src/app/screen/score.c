/* Points by where they come from, while the game goes on and at its end. */
#include "screen.h"

#include "fields.h"
#include "story.h"
#include "terminal/terminal.h"
#include "texts.h"

#include <stdio.h>
#include <string.h>

enum { NAME_CELL = LONGEST_NAME + 2 };

static int points_cell(void)
{
    return terminal_width() < 90 ? 8 : 9;
}

/* A heading of two lines of at most nine letters, and the number that stands under it. */
struct column {
    char above[16], below[16];
    char number[MW_MAX_PLAYERS][16];
};
enum { MOST_COLUMNS = 10 };

static struct column *add_column(struct column *table, int *n, const char *above, const char *below)
{
    struct column *column = &table[*n < MOST_COLUMNS - 1 ? (*n)++ : MOST_COLUMNS - 1];

    copy_text(column->above, sizeof column->above, above);
    copy_text(column->below, sizeof column->below, below);
    return column;
}

/* What the money came from and what is left of it, where lines pay money at the end. */
static void money_columns(const struct view *view, const mw_session *session, struct column *table,
                          int *n)
{
    struct column *paid, *cash, *loans;

    if (!session || !mw_json_get(seat_at(view, 0), "loans").at)
        return;
    paid = add_column(table, n, "rails", "paid");
    cash = add_column(table, n, "money", "left");
    loans = add_column(table, n, "loans", "left");
    for (int seat = 0; seat < view->players; seat++) {
        snprintf(paid->number[seat], sizeof paid->number[seat], "%s%d", money_sign(view),
                 money_for_links(session, seat));
        snprintf(cash->number[seat], sizeof cash->number[seat], "%s%d", money_sign(view),
                 int_at(seat_at(view, seat), "money", 0));
        snprintf(loans->number[seat], sizeof loans->number[seat], "%d",
                 int_at(seat_at(view, seat), "loans", 0));
    }
}

/* "canal_links" is a heading of two lines. A game without eras knows rails only, and they bring
 * money instead of points; what it scores besides is the loans that are left. */
static bool points_heading(const struct view *view, char *key, const char **above,
                           const char **below)
{
    char *second = strchr(key, '_');

    if (second)
        *second++ = 0;
    *above = second ? key : "";
    *below = second ? second : key;
    if (mw_json_get(view->board, "eras").at)
        return true;
    *above = "VP for"; /* money has columns, too */
    *below = strcmp(*below, "other") == 0 ? "loans" : *below;
    return !second || (strcmp(key, "rail") == 0 && strcmp(second, "links") != 0);
}

static void points_columns(const struct view *view, struct column *table, int *n)
{
    struct json scored = mw_json_get(seat_at(view, 0), "scored"), key, v;
    char name[48], key_text[48];
    const char *above, *below;

    for (v = mw_json_first(scored, &key); v.at; v = mw_json_next(scored, v, &key)) {
        struct column *column;
        text_at(key, NULL, key_text, sizeof key_text);
        copy_text(name, sizeof name, key_text);
        if (!points_heading(view, name, &above, &below))
            continue;
        column = add_column(table, n, above, below);
        for (int seat = 0; seat < view->players; seat++)
            snprintf(column->number[seat], sizeof column->number[seat], "%d",
                     int_at(mw_json_get(seat_at(view, seat), "scored"), key_text, 0));
    }
    struct column *total =
        add_column(table, n, mw_json_get(view->board, "eras").at ? "" : "VP", "total");
    for (int seat = 0; seat < view->players; seat++)
        snprintf(total->number[seat], sizeof total->number[seat], "%d",
                 int_at(seat_at(view, seat), "vp", 0));
}

static void put_headings(const struct column *table, int n)
{
    for (int line = 0; line < 2; line++) {
        put_cell(INK_PLAIN, "", NAME_CELL + 4);
        for (int i = 0; i < n; i++)
            put_cell_right(INK_DIM, line ? table[i].below : table[i].above, points_cell());
        fputc('\n', stdout);
    }
}

static void put_row(const struct view *view, int seat, const char *place,
                    const struct column *table, int n)
{
    char text[64];

    fputc(' ', stdout);
    put_cell_right(INK_BOLD, place, 2);
    fputc(' ', stdout);
    snprintf(text, sizeof text, "%c %s", seat_letter(seat), view->names->list[seat]);
    put_cut(INK_SEAT + (enum ink)seat, text, NAME_CELL, NAME_CELL);
    for (int i = 0; i < n; i++)
        put_cell_right(i + 1 < n ? INK_PLAIN : INK_BOLD, table[i].number[seat], points_cell());
    fputc('\n', stdout);
}

void show_scores(const struct view *view)
{
    struct column table[MOST_COLUMNS];
    int n = 0;

    if (!mw_json_get(seat_at(view, 0), "scored").at) {
        puts(" Points are counted at the end of the game only; its rules say what for.");
        return;
    }
    put(INK_DIM, mw_json_get(view->board, "eras").at
                     ? " Points so far (scored at the end of each era)\n"
                     : " Points\n");
    points_columns(view, table, &n);
    put_headings(table, n);
    for (int seat = 0; seat < view->players; seat++)
        put_row(view, seat, "", table, n);
}

static void put_winners(const struct view *view, struct json winners)
{
    int n = mw_json_count(winners), said = 0;

    fputc(' ', stdout);
    for (struct json item = mw_json_first(winners, NULL); item.at;
         item = mw_json_next(winners, item, NULL)) {
        int seat = int_at(item, NULL, 0);
        put(INK_SEAT + (enum ink)seat, view->names->list[seat]);
        said++;
        fputs(said == n ? "" : said + 1 == n ? " and " : ", ", stdout);
    }
    fputs(n == 1 ? " wins.\n" : " share the victory.\n", stdout);
}

void show_result(const struct view *view, const mw_session *session)
{
    struct json ranking = mw_json_get(mw_json_get(view->state, "result"), "ranking"), tie, item;
    struct column table[MOST_COLUMNS];
    char place[8];
    int n = 0, at = 1;

    put(INK_BOLD, " Final scores\n");
    money_columns(view, session, table, &n);
    points_columns(view, table, &n);
    put_headings(table, n);
    for (tie = mw_json_first(ranking, NULL); tie.at; tie = mw_json_next(ranking, tie, NULL)) {
        snprintf(place, sizeof place, "%d.", at % 100);
        for (item = mw_json_first(tie, NULL); item.at; item = mw_json_next(tie, item, NULL), at++)
            put_row(view, int_at(item, NULL, 0), place, table, n);
    }
    put_winners(view, mw_json_first(ranking, NULL));
}
