/*
 * What an analysis has found so far, as a file: a line with the settings, then one line of JSON for
 * each move, in the order in which they became known. A line names the position before its move, so
 * that it is never taken for a move of another game; a log that has grown since goes on where it
 * was. A line that was not finished is dropped.
 */
#include "analyse.h"

#include "args.h"
#include "fields.h"
#include "files.h"
#include "text/json.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LINE = 3 * MW_MAX_MOVE_TEXT,
    FORMAT = 2, /* of the lines; the next one where they change */
};

static FILE *file;

/* ---- Writing ----------------------------------------------------------------------------------*/

static void write_hash(struct out *out, const char *key, uint64_t hash)
{
    mw_json_begin_word(out, key);
    mw_out_hex64(out, hash);
    mw_json_end_word(out);
}

/* Other weights judge otherwise, and so does another net. */
static uint64_t weights_hash(const struct analysis *analysis)
{
    int game = mw_game_of(&analysis->session->now);
    const mw_weights *weights = mw_get_weights(game, analysis->players);
    uint64_t hash = 14695981039346656037u;

    for (int stage = 0; stage < MW_STAGES; stage++)
        for (int i = 0; i < mw_term_count(game); i++)
            hash = (hash ^ (uint32_t)weights->weight[stage][i]) * 1099511628211u;
    return analysis->net ? hash ^ analysis->net->checksum : hash;
}

static void write_settings(const struct analysis *analysis, char *line, size_t size)
{
    struct out out = mw_out_to(line, size);

    mw_json_open(&out, NULL, '{');
    mw_json_text(&out, "analysis", mw_game_info(mw_game_of(&analysis->session->now))->id);
    mw_json_text(&out, "version", MW_VERSION);
    mw_json_int(&out, "format", FORMAT);
    write_hash(&out, "first_position", mw_hash(&analysis->session->first));
    write_hash(&out, "weights", weights_hash(analysis));
    mw_json_int(&out, "nodes", analysis->nodes);
    mw_json_begin_word(&out, "seed");
    mw_out_int(&out, (int64_t)analysis->seed);
    mw_json_end_word(&out);
    mw_json_close(&out, '}');
    mw_out_end(&out);
}

static void write_numbers(struct out *out, const char *key, const int32_t *number, int n)
{
    mw_json_open(out, key, '[');
    for (int i = 0; i < n; i++)
        mw_json_int(out, NULL, number[i]);
    mw_json_close(out, ']');
}

static void write_outlook(struct out *out, const char *key, const mw_hopes *outlook, int n)
{
    mw_json_open(out, key, '{');
    write_numbers(out, "points", outlook->points, n);
    write_numbers(out, "points_error", outlook->points_error, n);
    write_numbers(out, "win", outlook->win, n);
    mw_json_open(out, "scored", '[');
    for (int seat = 0; seat < n; seat++)
        write_numbers(out, NULL, outlook->scored[seat], MW_SCORED_FIELDS);
    mw_json_close(out, ']');
    mw_json_close(out, '}');
}

static void write_reasons(struct out *out, const struct finding *finding)
{
    mw_json_open(out, "reasons", '[');
    for (int i = 0; i < finding->judged.n; i++) {
        mw_json_open(out, NULL, '[');
        mw_json_int(out, NULL, finding->judged.reason[i].seat);
        mw_json_int(out, NULL, finding->judged.reason[i].field);
        mw_json_int(out, NULL, finding->judged.reason[i].difference);
        mw_json_close(out, ']');
    }
    mw_json_close(out, ']');
}

static void write_finding(const struct analysis *analysis, int n, char *line, size_t size)
{
    const struct finding *finding = &analysis->finding[n];
    struct out out = mw_out_to(line, size);
    char text[MW_MAX_MOVE_TEXT];
    mw_state before;

    mw_session_at(analysis->session, n, &before);
    mw_print_move(&before, &finding->judged.best, text, sizeof text);
    mw_json_open(&out, NULL, '{');
    mw_json_int(&out, "move", n + 1);
    write_hash(&out, "position", mw_hash(&before));
    mw_json_text(&out, "best", text);
    mw_json_bool(&out, "is_best", finding->judged.is_best);
    mw_json_int(&out, "loss", finding->judged.loss);
    mw_json_int(&out, "loss_error", finding->judged.loss_error);
    mw_json_int(&out, "worlds", finding->judged.worlds);
    mw_json_int(&out, "games", finding->judged.games);
    write_outlook(&out, "played", &finding->judged.played, analysis->players);
    mw_json_int(&out, "drew", finding->drew);
    write_numbers(&out, "luck", finding->luck, analysis->players);
    write_numbers(&out, "luck_error", finding->luck_error, analysis->players);
    mw_json_bool(&out, "clear", finding->judged.clear);
    write_reasons(&out, finding);
    mw_json_close(&out, '}');
    mw_out_end(&out);
}

bool work_add(const struct analysis *analysis, int n)
{
    static char line[LINE];

    if (!file)
        return true;
    write_finding(analysis, n, line, sizeof line);
    if (fprintf(file, "%s\n", line) < 0 || fflush(file) != 0)
        return says_wrong("cannot write %s: %s", analysis->work, strerror(errno));
    return true;
}

/* ---- Reading ----------------------------------------------------------------------------------*/

static void read_numbers(struct json list, int32_t *number, int n)
{
    for (int i = 0; i < n; i++)
        number[i] = int_at(item_at(list, i), NULL, 0);
}

static void read_outlook(struct json object, mw_hopes *outlook, int n)
{
    read_numbers(mw_json_get(object, "points"), outlook->points, n);
    read_numbers(mw_json_get(object, "points_error"), outlook->points_error, n);
    read_numbers(mw_json_get(object, "win"), outlook->win, n);
    for (int seat = 0; seat < n; seat++)
        read_numbers(item_at(mw_json_get(object, "scored"), seat), outlook->scored[seat],
                     MW_SCORED_FIELDS);
}

static void read_reasons(struct json list, int players, struct finding *finding)
{
    for (struct json item = mw_json_first(list, NULL);
         item.at && finding->judged.n < MW_MAX_DIFFERENCES; item = mw_json_next(list, item, NULL)) {
        int seat = int_at(item_at(item, 0), NULL, -1), field = int_at(item_at(item, 1), NULL, -1);
        if (seat < 0 || seat >= players || field < 0 || field > MW_ALL_FIELDS)
            continue;
        finding->judged.reason[finding->judged.n++] =
            (mw_difference){ seat, field, int_at(item_at(item, 2), NULL, 0) };
    }
}

static bool read_best(struct json line, const mw_state *before, mw_move *best)
{
    static char text[MW_MAX_MOVE_TEXT];
    mw_problem problem;

    return mw_json_read_text(mw_json_get(line, "best"), text, sizeof text) &&
           mw_parse(before, text, 0, best, &problem);
}

static bool is_hash(struct json value, uint64_t hash)
{
    char text[20];

    snprintf(text, sizeof text, "%016" PRIx64, hash);
    return mw_json_is(value, text);
}

/* False if the line tells of no move of this game. */
static bool read_finding(struct analysis *analysis, struct json line)
{
    int n = int_at(line, "move", 0) - 1, players = analysis->players;
    struct finding *finding;
    mw_state before;

    if (n < 0 || n >= analysis->session->n_moves)
        return false;
    mw_session_at(analysis->session, n, &before);
    finding = &analysis->finding[n];
    memset(finding, 0, sizeof *finding);
    if (!is_hash(mw_json_get(line, "position"), mw_hash(&before)) ||
        !read_best(line, &before, &finding->judged.best))
        return false;
    mw_json_read_bool(mw_json_get(line, "is_best"), &finding->judged.is_best);
    finding->judged.loss = int_at(line, "loss", 0);
    finding->judged.loss_error = int_at(line, "loss_error", 0);
    finding->judged.worlds = int_at(line, "worlds", 0);
    finding->judged.games = int_at(line, "games", 0);
    read_outlook(mw_json_get(line, "played"), &finding->judged.played, players);
    finding->drew = (unsigned)int_at(line, "drew", 0) & ((1u << players) - 1);
    read_numbers(mw_json_get(line, "luck"), finding->luck, players);
    read_numbers(mw_json_get(line, "luck_error"), finding->luck_error, players);
    mw_json_read_bool(mw_json_get(line, "clear"), &finding->judged.clear);
    read_reasons(mw_json_get(line, "reasons"), mw_players(&before), finding);
    analysis->known[n] = true;
    return true;
}

/* Takes the lines of an earlier run. `*whole` is the length of those that were finished. */
static bool read_lines(struct analysis *analysis, const char *text, size_t *whole)
{
    static char settings[LINE];
    const char *end;
    int number = 1;
    size_t where;

    write_settings(analysis, settings, sizeof settings);
    for (*whole = 0; (end = strchr(text + *whole, '\n')); number++) {
        const char *line = text + *whole;
        size_t length = (size_t)(end - line);
        struct json value;
        *whole += length + 1;
        if (number == 1 && (length != strlen(settings) || memcmp(line, settings, length) != 0))
            return says_wrong("%s belongs to another game or was begun with other settings; remove "
                              "it to begin anew",
                              analysis->work);
        if (number > 1 &&
            (!mw_json_parse(line, length, &value, &where) || !read_finding(analysis, value)))
            return says_wrong("%s:%d: this is not what an earlier run has left; remove the file to "
                              "begin anew",
                              analysis->work, number);
    }
    return true;
}

static bool take_earlier(struct analysis *analysis)
{
    size_t length, whole;
    char *text = read_file(analysis->work, &length);
    bool good = text && read_lines(analysis, text, &whole);

    if (good && whole < length)
        good = write_file(analysis->work, text, whole);
    free(text);
    return good;
}

bool work_begin(struct analysis *analysis)
{
    static char settings[LINE];

    if (!analysis->work)
        return true;
    if (has_content(analysis->work) && !take_earlier(analysis))
        return false;
    file = fopen(analysis->work, "a");
    if (!file)
        return says_wrong("cannot write %s: %s", analysis->work, strerror(errno));
    if (has_content(analysis->work))
        return true;
    write_settings(analysis, settings, sizeof settings);
    return (fprintf(file, "%s\n", settings) > 0 && fflush(file) == 0) ||
           says_wrong("cannot write %s: %s", analysis->work, strerror(errno));
}

void work_end(void)
{
    if (file)
        fclose(file);
    file = NULL;
}
