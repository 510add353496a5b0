/* Points by where they come from, while the game goes on and at its end. */
#include "app.h"

#include <stdio.h>
#include <string.h>

enum { NAME_CELL = LONGEST_NAME + 2 };

static int points_cell(void)
{
    return terminal_width() < 90 ? 8 : 9;
}

/* "canal_links" is a heading of two lines of at most nine letters. */
static void heading_line(struct json scored, int line)
{
    struct json key, v;
    char name[48];

    put_cell(INK_PLAIN, "", NAME_CELL + 4);
    for (v = json_first(scored, &key); v.at; v = json_next(scored, v, &key)) {
        char *second;
        text_at(key, NULL, name, sizeof name);
        second = strchr(name, '_');
        if (second)
            *second++ = 0;
        put_cell_right(INK_DIM,
                       line == 1 ? (second ? second : name)
                       : second  ? name
                                 : "",
                       points_cell());
    }
    if (line == 1)
        put_cell_right(INK_DIM, "total", points_cell());
    fputc('\n', stdout);
}

static void score_row(const struct view *view, int seat, const char *place)
{
    struct json facts = seat_at(view, seat), scored = json_get(facts, "scored"), v;
    char text[64];

    fputc(' ', stdout);
    put_cell_right(INK_BOLD, place, 2);
    fputc(' ', stdout);
    snprintf(text, sizeof text, "%c %s", seat_letter(seat), view->names->list[seat]);
    put_cut(INK_SEAT + (enum ink)seat, text, NAME_CELL, NAME_CELL);
    for (v = json_first(scored, NULL); v.at; v = json_next(scored, v, NULL)) {
        snprintf(text, sizeof text, "%d", int_at(v, NULL, 0));
        put_cell_right(INK_PLAIN, text, points_cell());
    }
    snprintf(text, sizeof text, "%d", int_at(facts, "vp", 0));
    put_cell_right(INK_BOLD, text, points_cell());
    fputc('\n', stdout);
}

static void score_headings(const struct view *view)
{
    struct json scored = json_get(seat_at(view, 0), "scored");
    heading_line(scored, 0);
    heading_line(scored, 1);
}

void show_scores(const struct view *view)
{
    if (!json_get(seat_at(view, 0), "scored").at) {
        puts(" Points are counted at the end of the game.");
        return;
    }
    put(INK_DIM, " Points so far (scored at the end of each era)\n");
    score_headings(view);
    for (int seat = 0; seat < view->players; seat++)
        score_row(view, seat, "");
}

void show_result(const struct view *view)
{
    struct json ranking = json_get(json_get(view->state, "result"), "ranking"), tie, item;
    char place[8];
    int n = 1, winners = json_count(json_first(ranking, NULL)), said = 0;

    put(INK_BOLD, " Final scores\n");
    score_headings(view);
    for (tie = json_first(ranking, NULL); tie.at; tie = json_next(ranking, tie, NULL)) {
        snprintf(place, sizeof place, "%d.", n % 100);
        for (item = json_first(tie, NULL); item.at; item = json_next(tie, item, NULL), n++)
            score_row(view, int_at(item, NULL, 0), place);
    }
    tie = json_first(ranking, NULL);
    fputc(' ', stdout);
    for (item = json_first(tie, NULL); item.at; item = json_next(tie, item, NULL)) {
        int seat = int_at(item, NULL, 0);
        put(INK_SEAT + (enum ink)seat, view->names->list[seat]);
        said++;
        fputs(said == winners ? "" : said + 1 == winners ? " and " : ", ", stdout);
    }
    fputs(winners == 1 ? " wins.\n" : " share the victory.\n", stdout);
}
