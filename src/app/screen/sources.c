/*
 * How surely the facts of a board are known. Every row of a board's facts names its ground, and every
 * ground has a confidence and a sentence that says what it rests on. Here rows are counted by ground
 * and by confidence, so that nobody takes a reconstruction for the printed board.
 */
#include "screen.h"

#include "fields.h"
#include "terminal/terminal.h"
#include "texts.h"

#include <stdio.h>
#include <string.h>

enum { NAMED_ROWS = 12, CONFIDENCES = 8 };

/* From the surest on; others follow behind them. */
static const char *const confidences[] = { "certain", "likely", "inferred", "uncertain",
                                           "reconstruction" };

static struct json board_of(int game, int map)
{
    const char *text = mw_board(game, map);
    struct json board = { NULL, NULL };
    size_t where;

    if (text && !mw_json_parse(text, strlen(text), &board, &where))
        board = (struct json){ NULL, NULL };
    return board;
}

/* ---- Rows ------------------------------------------------------------------------------------*/

/* Calls `visit` for the rows of one group: a list, an object of rows, or a row by itself. */
typedef void visit_row(void *context, struct json key, struct json row);

static void each_row(struct json group, struct json name, visit_row *visit, void *context)
{
    struct json key, row;

    if (mw_json_type(group) == 'o' && mw_json_get(group, "ground").at) {
        visit(context, name, group);
        return;
    }
    if (mw_json_type(group) != 'o' && mw_json_type(group) != 'l')
        return;
    for (row = mw_json_first(group, &key); row.at; row = mw_json_next(group, row, &key))
        if (mw_json_type(row) == 'o' && mw_json_get(row, "ground").at)
            visit(context, key, row);
}

struct tally {
    const char *ground; /* NULL: any */
    int rows;
};

static void tally_row(void *context, struct json key, struct json row)
{
    struct tally *tally = context;

    (void)key;
    tally->rows += !tally->ground || mw_json_is(mw_json_get(row, "ground"), tally->ground);
}

/* How many rows of a group rest on a ground, or with NULL how many it has. */
static int rows_of(struct json group, struct json name, const char *ground)
{
    struct tally tally = { ground, 0 };
    each_row(group, name, tally_row, &tally);
    return tally.rows;
}

/* Keys of the data have underscores for blanks. */
static void blank_out(char *text)
{
    for (; *text; text++)
        *text = *text == '_' ? ' ' : *text;
}

/* "cotton 2", "boston", "ship-1–boston": a row in a word or two. */
static void row_name(struct json key, struct json row, char *text, size_t size)
{
    static const char *const names[] = { "id", "card", "industry", "location" };
    struct json ends = mw_json_get(row, "ends"), end;
    size_t n = 0;
    char part[48];

    text[0] = 0;
    for (size_t i = 0; i < sizeof names / sizeof *names && !text[0]; i++)
        text_at(row, names[i], text, size);
    for (end = mw_json_first(ends, NULL); end.at && !mw_json_get(row, "id").at && n < size;
         end = mw_json_next(ends, end, NULL))
        n += (size_t)snprintf(text + n, size - n, "%s%s", n ? "–" : "",
                              text_at(end, NULL, part, sizeof part));
    if (!text[0])
        text_at(key, NULL, text, size);
    n = strlen(text);
    if (mw_json_get(row, "level").at)
        snprintf(text + n, size - n, "%s%d", n ? " " : "", int_at(row, "level", 0));
    blank_out(text);
}

/* The rows of a group that rest on a ground, by name; several spaces of a place have one name. */
struct naming {
    const char *ground;
    int n;
    char name[NAMED_ROWS][96];
};

static void name_row(void *context, struct json key, struct json row)
{
    struct naming *naming = context;

    if (!mw_json_is(mw_json_get(row, "ground"), naming->ground) || naming->n == NAMED_ROWS)
        return;
    row_name(key, row, naming->name[naming->n], sizeof naming->name[0]);
    if (naming->n == 0 || strcmp(naming->name[naming->n - 1], naming->name[naming->n]) != 0)
        naming->n++;
}

static void flow_names(struct json group, struct json key, const char *ground, struct flow *flow)
{
    struct naming naming = { .ground = ground };
    char text[100];

    each_row(group, key, name_row, &naming);
    for (int i = 0; i < naming.n; i++) {
        snprintf(text, sizeof text, "%s%s", naming.name[i], i + 1 < naming.n ? "," : "");
        flow_text(flow, INK_BOLD, text);
    }
}

/* "links 2 of 55: berlin--polen, berlin--magdeburg", where few of many rest on the ground. */
static void flow_group(struct json group, struct json key, const char *ground, struct flow *flow)
{
    int rows = rows_of(group, key, ground), all = rows_of(group, key, NULL);
    bool named = rows < all && rows <= NAMED_ROWS;
    char name[48], text[96];

    if (rows == 0)
        return;
    if (flow->column > 0)
        flow_word(flow, INK_PLAIN, "·");
    text_at(key, NULL, name, sizeof name);
    blank_out(name);
    if (mw_json_get(group, "ground").at)
        copy_text(text, sizeof text, name);
    else if (rows == all)
        snprintf(text, sizeof text, "all %d %s", all, name);
    else
        snprintf(text, sizeof text, "%d of %d %s%s", rows, all, name, named ? ":" : "");
    flow_text(flow, INK_BOLD, text);
    if (named)
        flow_names(group, key, ground, flow);
}

/* ---- Confidences -----------------------------------------------------------------------------*/

struct sums {
    int n;
    struct {
        char confidence[32];
        int rows;
    } sum[CONFIDENCES];
};

static int sum_of(struct sums *sums, const char *confidence)
{
    int i = 0;

    while (i < sums->n && strcmp(sums->sum[i].confidence, confidence) != 0)
        i++;
    if (i == sums->n && i < CONFIDENCES) {
        copy_text(sums->sum[i].confidence, sizeof sums->sum[i].confidence, confidence);
        sums->sum[i].rows = 0;
        sums->n++;
    }
    return i < CONFIDENCES ? i : CONFIDENCES - 1;
}

static void begin_sums(struct sums *sums)
{
    sums->n = 0;
    for (size_t i = 0; i < sizeof confidences / sizeof *confidences; i++)
        sum_of(sums, confidences[i]);
}

struct summing {
    struct json grounds;
    struct sums *sums;
};

static void sum_row(void *context, struct json key, struct json row)
{
    struct summing *summing = context;
    char ground[48], confidence[32];

    (void)key;
    text_at(row, "ground", ground, sizeof ground);
    text_at(mw_json_get(summing->grounds, ground), "confidence", confidence, sizeof confidence);
    summing->sums->sum[sum_of(summing->sums, confidence)].rows++;
}

/* What is the same on every map of a game is no fact of the map. */
static bool is_shared(int game, struct json group, struct json key)
{
    char name[48];

    text_at(key, NULL, name, sizeof name);
    for (int map = 0; map < mw_game_info(game)->n_maps; map++)
        if (!mw_json_same(mw_json_get(board_of(game, map), name), group))
            return false;
    return true;
}

static void sum_board(int game, struct json board, bool map_only, struct sums *sums)
{
    struct summing summing = { mw_json_get(board, "grounds"), sums };
    struct json key, group;

    begin_sums(sums);
    for (group = mw_json_first(board, &key); group.at; group = mw_json_next(board, group, &key))
        if (!map_only || !is_shared(game, group, key))
            each_row(group, key, sum_row, &summing);
}

/* "Its 140 facts: 1 certain, 4 likely, 135 reconstruction.", on a line of its own. */
static void put_sums(const struct sums *sums, int indent)
{
    struct flow flow = { .indent = indent };
    char text[64];
    int left = 0;

    for (int i = 0; i < sums->n; i++)
        left += sums->sum[i].rows;
    snprintf(text, sizeof text, "Its %d facts:", left);
    flow_text(&flow, INK_PLAIN, text);
    for (int i = 0; i < sums->n; i++) {
        if (sums->sum[i].rows == 0)
            continue;
        left -= sums->sum[i].rows;
        snprintf(text, sizeof text, "%d %s%s", sums->sum[i].rows, sums->sum[i].confidence,
                 left > 0 ? "," : ".");
        flow_word(&flow, INK_BOLD, text);
    }
    end_line();
}

/* What a board says of itself, and how sure its facts are. */
static void put_about(int game, struct json board, bool map_only, int indent, struct sums *sums)
{
    struct flow flow = { .indent = indent };
    char about[MW_MAX_TEXT];

    flow_text(&flow, INK_PLAIN, text_at(board, "about", about, sizeof about));
    end_line();
    sum_board(game, board, map_only, sums);
    put_sums(sums, indent);
}

/* ---- A board and its grounds -----------------------------------------------------------------*/

static void show_ground(struct json board, struct json key, struct json ground)
{
    struct flow things = { .indent = 3 }, sentence = { .indent = 5 };
    struct json group, name;
    char id[48], text[MW_MAX_TEXT];

    text_at(key, NULL, id, sizeof id);
    for (group = mw_json_first(board, &name); group.at; group = mw_json_next(board, group, &name))
        flow_group(group, name, id, &things);
    end_line();
    flow_text(&sentence, INK_PLAIN, text_at(ground, "source", text, sizeof text));
    end_line();
}

static void show_grounds(struct json board, const char *confidence, int rows)
{
    struct json grounds = mw_json_get(board, "grounds"), key, ground;

    if (rows == 0)
        return;
    end_line();
    putf(INK_BOLD, " %s (%d fact%s)\n", confidence, rows, rows == 1 ? "" : "s");
    for (ground = mw_json_first(grounds, &key); ground.at;
         ground = mw_json_next(grounds, ground, &key))
        if (mw_json_is(mw_json_get(ground, "confidence"), confidence))
            show_ground(board, key, ground);
}

static void put_name(struct json board)
{
    char name[64], map[64];

    text_at(board, "name", name, sizeof name);
    name_at(board, "map_name", mw_language_find("en"), map, sizeof map);
    putf(INK_BOLD, " %s%s%s: what is known of its board, and how surely\n", name,
         map[0] ? ", " : "", map);
}

void show_sources(int game, int map)
{
    struct json board = board_of(game, map);
    struct sums sums;

    put_name(board);
    put_about(game, board, false, 1, &sums);
    for (int i = 0; i < sums.n; i++)
        show_grounds(board, sums.sum[i].confidence, sums.sum[i].rows);
}

void show_maps(int game)
{
    const mw_game *info = mw_game_info(game);
    struct sums sums;

    for (int map = 0; map < info->n_maps; map++) {
        putf(INK_BOLD, " %s\n", info->maps[map]);
        put_about(game, board_of(game, map), true, 3, &sums);
    }
}
