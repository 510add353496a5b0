/*
 * A game with its history, and its log. The log is the truth: a header with the shuffles (or a
 * position, where the game began with one) and the moves, one a line. Everything else is replayed.
 *
 *     millwright log 1
 *     game lancashire
 *     players 3
 *     revision 1
 *     name 0 Ada
 *     order 2 0 1
 *     deck oldham cotton ...            (a line for each shuffle; or: position {...})
 *     moves
 *     build oldham.1 cotton card:oldham
 *     ...
 *     result 1:131 0:120 2:97           (only when the game is over: seat and points, winner first)
 */
#include <string.h>

#include "catalog.h"
#include "engine.h"
#include "rules/rules.h"
#include "text/sentence.h"
#include "text/text.h"
#include "text/word.h"

static const char first_line[] = "millwright log 1";

void mw_session_begin(mw_session *session)
{
    memset(session, 0, sizeof *session);
}

static void begin_game(mw_session *session, const mw_state *first)
{
    session->has_game = true;
    session->first = *first;
    session->now = *first;
    session->n_moves = 0;
    session->n_words = 0;
    session->start[0] = 0;
    memset(session->name, 0, sizeof session->name);
}

bool mw_session_new(mw_session *session, const mw_setup *setup, mw_problem *problem)
{
    mw_shuffles shuffles;
    mw_state first;

    if (!mw_position_deal(&first, setup, &shuffles, problem))
        return false;
    begin_game(session, &first);
    session->shuffles = shuffles;
    session->loaded = false;
    return true;
}

bool mw_session_load(mw_session *session, const char *json, size_t length, mw_problem *problem)
{
    mw_state first;

    if (!mw_load(&first, json, length, problem))
        return false;
    begin_game(session, &first);
    session->loaded = true;
    return true;
}

static bool has_game(const mw_session *session, mw_problem *problem)
{
    return session->has_game ||
           mw_problem_is(problem, MW_NO_GAME, "there is no game in which to move");
}

/* A move that is known to be legal. */
static bool append_move(mw_session *session, const mw_move *move, mw_events *events,
                        mw_problem *problem)
{
    if (session->n_moves == MW_MAX_MOVES || session->n_words + move->n > MW_MAX_LOG_WORDS)
        return mw_problem_is(problem, MW_BAD_REQUEST, "the game has too many moves to go on");
    for (int i = 0; i < move->n; i++)
        session->word[session->n_words++] = move->word[i];
    session->start[++session->n_moves] = (uint16_t)session->n_words;
    if (events)
        events->n = 0;
    mw_apply(&session->now, move, events);
    return true;
}

bool mw_session_apply(mw_session *session, const mw_move *move, mw_events *events,
                      mw_problem *problem)
{
    if (!has_game(session, problem))
        return false;
    if (!mw_is_legal(&session->now, move))
        return mw_problem_is(problem, MW_BAD_WORD, "that is no legal move in this position");
    return append_move(session, move, events, problem);
}

bool mw_session_play(mw_session *session, const char *text, mw_move *move, mw_events *events,
                     mw_problem *problem)
{
    return has_game(session, problem) &&
           mw_parse(&session->now, text, session->language, move, problem) &&
           append_move(session, move, events, problem);
}

void mw_session_move(const mw_session *session, int n, mw_move *move)
{
    move->n = 0;
    if (n < 0 || n >= session->n_moves)
        return;
    move->n = (uint16_t)(session->start[n + 1] - session->start[n]);
    memcpy(move->word, session->word + session->start[n], move->n * sizeof *move->word);
}

const mw_net *mw_session_net(const mw_session *session, mw_problem *problem)
{
    const mw_nets *nets = &session->nets;

    mw_problem_is(problem, MW_NO_NET, "this takes a net, and there is none here");
    return nets->find ? nets->find(nets->context, mw_game_of(&session->now), problem->text) : NULL;
}

void mw_session_at(const mw_session *session, int n, mw_state *state)
{
    *state = session->first;
    for (int i = 0; i < n && i < session->n_moves; i++) {
        mw_move move;
        mw_session_move(session, i, &move);
        mw_apply(state, &move, NULL);
    }
}

bool mw_session_undo(mw_session *session, mw_problem *problem)
{
    if (session->n_moves == 0)
        return mw_problem_is(problem, MW_NOTHING_TO_UNDO, "there is no move to take back");
    session->n_moves--;
    session->n_words = session->start[session->n_moves];
    mw_session_at(session, session->n_moves, &session->now);
    return true;
}

/* ---- Writing a log ---------------------------------------------------------------------------*/

static void write_shuffle(struct out *out, const mw_pile *pile, const struct board_names *names)
{
    mw_out_text(out, pile->name);
    for (int i = 0; i < pile->n; i++) {
        mw_out_char(out, ' ');
        if (pile->cards)
            mw_out_text(out, names->card[pile->item[i]]);
        else
            mw_out_int(out, pile->item[i]);
    }
    mw_out_char(out, '\n');
}

static void write_line(struct out *out, const char *key, const char *value)
{
    mw_out_text(out, key);
    mw_out_char(out, ' ');
    mw_out_text(out, value);
    mw_out_char(out, '\n');
}

static bool is_blank_name(const char *name)
{
    while (*name == ' ')
        name++;
    return *name == 0;
}

/* A name may hold anything but what would end its line. */
static void write_name(struct out *out, const char *name)
{
    for (; *name; name++)
        mw_out_char(out, (unsigned char)*name < 0x20 || *name == '#' ? '?' : *name);
}

static void write_header(struct out *out, const mw_session *session)
{
    const mw_state *first = &session->first;
    const struct head *head = head_of(first);
    const mw_game *game = rules_of(first)->info;

    mw_out_text(out, first_line);
    mw_out_char(out, '\n');
    write_line(out, "game", game->id);
    if (game->n_maps)
        write_line(out, "map", game->maps[head->map]);
    mw_out_text(out, "players ");
    mw_out_int(out, head->players);
    mw_out_text(out, "\nrevision ");
    mw_out_int(out, game->revision);
    mw_out_char(out, '\n');
    for (int i = 0; i < game->n_options; i++)
        if (head->options >> i & 1)
            write_line(out, "option", game->options[i]);
    for (int seat = 0; seat < head->players; seat++)
        if (!is_blank_name(session->name[seat])) {
            mw_out_text(out, "name ");
            mw_out_int(out, seat);
            mw_out_char(out, ' ');
            write_name(out, session->name[seat]);
            mw_out_char(out, '\n');
        }
    if (session->loaded) {
        mw_out_text(out, "position {");
        out->first = true;
        mw_position_write(first, MW_NOBODY, out);
        mw_out_text(out, "}\n");
    } else {
        for (int i = 0; i < session->shuffles.n; i++)
            write_shuffle(out, &session->shuffles.pile[i], board_of(first));
    }
    mw_out_text(out, "moves\n");
}

/* "1:131 0:120 2:97"; seats that share a place are joined by "=". */
static void write_result_line(struct out *out, const mw_state *state)
{
    mw_result result;
    bool any = false;

    mw_get_result(state, &result);
    mw_out_text(out, "result");
    for (int place = 0; place < mw_players(state); place++, any = false)
        for (int seat = 0; seat < mw_players(state); seat++)
            if (result.place[seat] == place) {
                mw_out_char(out, any ? '=' : ' ');
                mw_out_int(out, seat);
                mw_out_char(out, ':');
                mw_out_int(out, result.vp[seat]);
                any = true;
            }
}

static void write_move(struct out *out, const mw_session *session, int n)
{
    for (int i = session->start[n]; i < session->start[n + 1]; i++) {
        if (i > session->start[n])
            mw_out_char(out, ' ');
        mw_word_print(out, board_of(&session->first), session->word[i]);
    }
    mw_out_char(out, '\n');
}

size_t mw_session_log(const mw_session *session, char *text, size_t size)
{
    struct out out = mw_out_to(text, size);

    if (!session->has_game)
        return mw_out_end(&out);
    write_header(&out, session);
    for (int i = 0; i < session->n_moves; i++)
        write_move(&out, session, i);
    if (mw_is_over(&session->now)) {
        write_result_line(&out, &session->now);
        mw_out_char(&out, '\n');
    }
    return mw_out_end(&out);
}

/* ---- Reading a log ---------------------------------------------------------------------------*/

struct log_reader {
    const char *at, *end;
    int line_number;
    char *line; /* without comment and blanks around it */
    size_t size;
    int language;
    mw_problem *problem;
};

enum { LONGEST_LINE = MW_MAX_STATE_TEXT + 16 };

/* What is wrong here, as a sentence whose hole {word}, if it has one, is the word. */
static bool bad_log_about(struct log_reader *r, int sentence, const char *word)
{
    mw_problem_is(r->problem, MW_BAD_LOG, "");
    mw_say_about_word(r->language, sentence, word, r->problem->text, sizeof r->problem->text);
    r->problem->line = r->line_number > 0 ? r->line_number : 1;
    return false;
}

static bool bad_log(struct log_reader *r, int sentence)
{
    return bad_log_about(r, sentence, r->line);
}

/* "“build …” does not fit the game: what the rules said". */
static bool bad_move(struct log_reader *r)
{
    char why[MW_MAX_TEXT], text[MW_MAX_TEXT];
    struct out out = mw_out_to(text, sizeof text);

    text_copy(why, r->problem->text, sizeof why);
    r->problem->options.n = 0;
    bad_log(r, SAY_LOG_MOVE);
    mw_out_text(&out, r->problem->text);
    mw_out_text(&out, ": ");
    mw_out_text(&out, why);
    mw_out_end(&out);
    text_copy(r->problem->text, text, sizeof r->problem->text);
    return false;
}

/* The next line that holds anything; 0 at the end, -1 for a line that cannot be one. A position is
 * JSON and may hold the comment sign, so it is taken whole. */
static int next_line(struct log_reader *r)
{
    while (r->at < r->end) {
        size_t n = 0;
        bool comment = false, too_long = false;
        r->line_number++;
        while (r->at < r->end && *r->at != '\n') {
            char c = *r->at++;
            if (c == '#' && !(n > 9 && memcmp(r->line, "position ", 9) == 0))
                comment = true;
            if (comment)
                continue;
            if ((c == ' ' || c == '\t' || c == '\r') && (n == 0 || c == '\r'))
                continue;
            if (c == 0 || n + 1 >= r->size)
                too_long = true;
            else
                r->line[n++] = c;
        }
        r->at++;
        while (n > 0 && (r->line[n - 1] == ' ' || r->line[n - 1] == '\t'))
            n--;
        r->line[n] = 0;
        if (too_long)
            return bad_log(r, SAY_LOG_LONG_LINE), -1;
        if (n > 0)
            return 1;
    }
    r->line[0] = 0;
    return 0;
}

/* "key value": the value if the line has that key, else NULL. */
static const char *value_of(const char *line, const char *key)
{
    while (*key && *key == *line)
        key++, line++;
    return *key == 0 && *line == ' ' ? line + 1 : NULL;
}

static bool read_number(const char *text, int *number)
{
    *number = 0;
    if (!*text)
        return false;
    for (; *text; text++) {
        if (*text < '0' || *text > '9' || *number > 99999)
            return false;
        *number = *number * 10 + (*text - '0');
    }
    return true;
}

struct log_header {
    mw_setup setup;
    int revision;
    bool has_position;
    bool has_pile[MW_MAX_PILES];
    mw_shuffles shuffles;
    mw_state first;
};

static int find_name(const char *text, const char *const *names, int n)
{
    for (int i = 0; i < n; i++)
        if (text_equal(names[i], text))
            return i;
    return -1;
}

/* A shuffle line: it must hold just the things that are shuffled. */
static bool read_pile_line(struct log_reader *r, mw_pile *pile, const char *values,
                           const struct board_names *names)
{
    int count[256] = { 0 }, n = 0;
    struct token token;

    for (int i = 0; i < pile->n; i++)
        count[pile->item[i]]++;
    while (mw_next_token(&values, &token)) {
        char word[64];
        int item = -1;
        if (token.length >= sizeof word || n == pile->n)
            return bad_log(r, SAY_LOG_SHUFFLE);
        memcpy(word, token.at, token.length);
        word[token.length] = 0;
        if (pile->cards)
            item = find_name(word, names->card, names->n_cards);
        else if (!read_number(word, &item) || item > 255)
            item = -1;
        if (item < 0 || count[item]-- == 0)
            return bad_log(r, SAY_LOG_SHUFFLE);
        pile->item[n++] = (uint8_t)item;
    }
    return n == pile->n || bad_log(r, SAY_LOG_SHUFFLE);
}

/* The next line, which must be there. */
static bool want_line(struct log_reader *r)
{
    int got = next_line(r);
    return got > 0 || (got == 0 && bad_log(r, SAY_LOG_ENDS));
}

/* Whatever else it may be: a picture, a letter, nothing. */
static bool is_log(struct log_reader *r)
{
    if (next_line(r) > 0 && text_equal(r->line, first_line))
        return true;
    r->line_number = 1;
    return bad_log_about(r, SAY_LOG_FOREIGN, first_line);
}

/* The lines that say which game it is; they come first, in this order. */
static bool read_setup(struct log_reader *r, struct log_header *h)
{
    const mw_game *game;
    const char *value;

    if (!is_log(r) || !want_line(r))
        return false;
    value = value_of(r->line, "game");
    h->setup.game = value ? mw_game_find(value) : -1;
    if (h->setup.game < 0)
        return bad_log_about(r, SAY_LOG_EXPECTED, "game");
    game = mw_game_info(h->setup.game);
    if (!want_line(r))
        return false;
    if (game->n_maps) {
        value = value_of(r->line, "map");
        h->setup.map = value ? find_name(value, game->maps, game->n_maps) : -1;
        if (h->setup.map < 0)
            return bad_log_about(r, SAY_LOG_EXPECTED, "map");
        if (!want_line(r))
            return false;
    }
    if (!(value = value_of(r->line, "players")) || !read_number(value, &h->setup.players) ||
        !mw_setup_is_possible(&h->setup, r->problem))
        return bad_log_about(r, SAY_LOG_EXPECTED, "players");
    if (!want_line(r))
        return false;
    if (!(value = value_of(r->line, "revision")) || !read_number(value, &h->revision))
        return bad_log_about(r, SAY_LOG_EXPECTED, "revision");
    return h->revision == game->revision || bad_log(r, SAY_LOG_REVISION);
}

void mw_clean_name(char *name)
{
    for (; *name; name++)
        if ((unsigned char)*name < 0x20 || *name == 0x7f || *name == '#')
            *name = '?';
}

static bool read_name(struct log_reader *r, mw_session *session, int players, const char *value)
{
    int seat = value[0] - '0';

    if (seat < 0 || seat >= players || value[1] != ' ' || value[2] == 0)
        return bad_log(r, SAY_LOG_NAME);
    text_copy(session->name[seat], value + 2, MW_MAX_NAME);
    mw_clean_name(session->name[seat]);
    return true;
}

/* Of a position only the field is named: it is JSON, and what is wrong in it is said in its terms. */
static bool bad_position(struct log_reader *r)
{
    char field[sizeof r->problem->field];

    text_copy(field, r->problem->field[0] ? r->problem->field : "position", sizeof field);
    return bad_log_about(r, SAY_LOG_POSITION, field);
}

static bool read_header_line(struct log_reader *r, mw_session *session, struct log_header *h)
{
    const mw_game *game = mw_game_info(h->setup.game);
    const char *value;

    if ((value = value_of(r->line, "name")))
        return read_name(r, session, h->setup.players, value);
    if ((value = value_of(r->line, "option"))) {
        int option = find_name(value, game->options, game->n_options);
        if (option < 0)
            return bad_log(r, SAY_LOG_OPTION);
        for (int i = 0; i < h->shuffles.n; i++)
            if (h->has_pile[i])
                return bad_log(r, SAY_LOG_OPTION_LATE);
        h->setup.options |= 1u << option;
        mw_position_shuffle(&h->setup,
                            &h->shuffles); /* an option can change what there is to shuffle */
        return true;
    }
    if ((value = value_of(r->line, "position"))) {
        if (h->has_position)
            return bad_log(r, SAY_LOG_BEGINNING);
        h->has_position = true;
        if (mw_load(&h->first, value, text_length(value), r->problem))
            return true;
        return bad_position(r);
    }
    for (int i = 0; i < h->shuffles.n; i++)
        if ((value = value_of(r->line, h->shuffles.pile[i].name))) {
            if (h->has_pile[i])
                return bad_log(r, SAY_LOG_SHUFFLE);
            h->has_pile[i] = true;
            return read_pile_line(r, &h->shuffles.pile[i], value,
                                  mw_rules_table[h->setup.game]->board[h->setup.map]);
        }
    return bad_log(r, SAY_LOG_STRAY);
}

static bool read_header(struct log_reader *r, mw_session *session, struct log_header *h)
{
    char names[sizeof session->name];
    int got;

    if (!read_setup(r, h))
        return false;
    memset(session->name, 0, sizeof session->name);
    mw_position_shuffle(&h->setup, &h->shuffles);
    while ((got = next_line(r)) == 1 && !text_equal(r->line, "moves"))
        if (!read_header_line(r, session, h))
            return false;
    if (got != 1)
        return got == 0 ? bad_log(r, SAY_LOG_ENDS) : false;
    memcpy(names, session->name, sizeof names);
    for (int i = 0; i < h->shuffles.n; i++)
        if (h->has_pile[i] == h->has_position)
            return bad_log(r, h->has_position ? SAY_LOG_BEGINNING : SAY_LOG_SHUFFLE);
    if (h->has_position) {
        const struct head *head = head_of(&h->first);
        if (head->game != h->setup.game || head->players != h->setup.players ||
            head->map != h->setup.map || head->options != h->setup.options)
            return bad_log(r, SAY_LOG_OTHER_GAME);
    } else {
        mw_position_clear(&h->first, &h->setup);
        if (!mw_rules_table[h->setup.game]->deal(&h->first, &h->shuffles))
            return bad_log(r, SAY_LOG_SHUFFLE);
    }
    begin_game(session, &h->first);
    session->loaded = h->has_position;
    session->shuffles = h->shuffles;
    memcpy(session->name, names, sizeof names);
    return true;
}

static bool check_result_line(struct log_reader *r, const mw_session *session)
{
    char expected[80];
    struct out out = mw_out_to(expected, sizeof expected);

    if (!mw_is_over(&session->now))
        return bad_log(r, SAY_LOG_NOT_OVER);
    write_result_line(&out, &session->now);
    mw_out_end(&out);
    return text_equal(r->line, expected) || bad_log(r, SAY_LOG_WRONG_RESULT);
}

bool mw_session_replay(mw_session *session, const char *log, size_t length, mw_session *scratch,
                       mw_problem *problem)
{
    char line[LONGEST_LINE];
    struct log_reader reader = { .at = log,
                                 .end = log + length,
                                 .line = line,
                                 .size = sizeof line,
                                 .language = session->language,
                                 .problem = problem },
                      *r = &reader;
    struct log_header header = { .revision = 0 };
    bool has_result = false;
    int got;

    mw_session_begin(scratch);
    scratch->language = session->language;
    scratch->nets = session->nets;
    if (!read_header(r, scratch, &header))
        return false;
    while ((got = next_line(r)) == 1) {
        mw_move move;
        if (has_result)
            return bad_log(r, SAY_LOG_STRAY);
        if (value_of(r->line, "result")) {
            if (!check_result_line(r, scratch))
                return false;
            has_result = true;
        } else if (mw_is_over(&scratch->now)) {
            return bad_log(r, SAY_LOG_OVER);
        } else if (!mw_session_play(scratch, r->line, &move, NULL, problem)) {
            return bad_move(r);
        }
    }
    if (got < 0)
        return false;
    if (mw_is_over(&scratch->now) && !has_result)
        return bad_log(r, SAY_LOG_NO_RESULT);
    *session = *scratch;
    return true;
}
