/* The game at a server's table; see remote.h. */
#include "remote.h"

#include "args.h"
#include "fields.h"
#include "files.h"
#include "screen/screen.h"
#include "screen/story.h"
#include "terminal/terminal.h"
#include "texts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LONG_WAIT = 60000 }; /* milliseconds */

bool is_remote(const struct play *play)
{
    return play->table.remote && !play->table.remote->finished;
}

int remote_moves(const struct play *play)
{
    return play->table.remote->seat.moves;
}

void remote_free(struct remote *remote)
{
    if (remote)
        online_free(remote->online);
    free(remote);
}

/* ---- The position ----------------------------------------------------------------------------*/

static bool is_running(const struct play *play)
{
    return seat_is(&play->table.remote->seat, "running");
}

static bool is_our_turn(const struct play *play)
{
    return is_running(play) && mw_seat(now_of(play)) == play->viewer;
}

static void take_names(struct play *play)
{
    const struct seat *seat = &play->table.remote->seat;

    for (int i = 0; i < MW_MAX_PLAYERS; i++)
        copy_text(session_of(play)->name[i], MW_MAX_NAME, seat->name[i]);
    names_of(session_of(play), &play->names);
}

void remote_renew(struct play *play)
{
    const struct seat *seat = &play->table.remote->seat;
    mw_problem problem;

    play->viewer = seat->seat;
    play->turn_over = true;
    if (seat->length > 0 &&
        !mw_session_load(session_of(play), seat->position, seat->length, &problem)) {
        says_wrong("the server's position cannot be read: %s", problem.text);
        play->leave = true;
    }
    take_names(play);
    if (!session_of(play)->has_game)
        return;
    if (play->seen[play->viewer] > seat->moves)
        play->seen[play->viewer] = seat->moves;
    walk_begin(&play->walk, now_of(play));
    view_make(&play->view, now_of(play), play->viewer, &play->names);
    play->view.language = play->table.language;
}

void remote_refused(struct play *play, enum answered how, struct json error)
{
    char text[MW_MAX_TEXT];

    if (how == UNANSWERED)
        remote_come_back(play);
    else
        printf(" %s\n", text_at(error, "text", text, sizeof text));
}

void remote_come_back(struct play *play)
{
    struct remote *remote = play->table.remote;
    struct json answer;

    printf(" The connection is gone (%s). Trying again ... (Ctrl-C: leave)\n",
           online_problem(remote->online));
    fflush(stdout);
    if (online_reconnect(remote->online) &&
        seat_open(remote->online, &remote->seat, &answer) == ANSWERED) {
        puts(" Connected again.");
        remote_renew(play);
        return;
    }
    printf(" %s\n", online_problem(remote->online));
    play->leave = true;
}

/* ---- What has happened -----------------------------------------------------------------------*/

static void tell_lines(struct json lines)
{
    char line[MW_MAX_LINE];

    for (struct json item = mw_json_first(lines, NULL); item.at;
         item = mw_json_next(lines, item, NULL)) {
        struct flow flow = { .indent = 3 };
        flow_text(&flow, INK_PLAIN, text_at(item, NULL, line, sizeof line));
        end_line();
    }
}

/* The moves from one number up to another, as this seat may know them. */
static void ask_story(struct play *play, int from, int to, bool sentences)
{
    struct remote *remote = play->table.remote;
    struct out *request = online_request(remote->online, "story", remote->seat.table);
    struct json answer, list;
    char text[MW_MAX_MOVE_TEXT];
    enum answered how;

    mw_json_int(request, "from", from);
    mw_json_int(request, "to", to - 1);
    how = online_ask(remote->online, &answer);
    if (how != ANSWERED) {
        remote_refused(play, how, answer);
        return;
    }
    list = mw_json_get(answer, "moves");
    for (struct json item = mw_json_first(list, NULL); item.at;
         item = mw_json_next(list, item, NULL)) {
        int column = sentences ? 0 : printf("%4d", ++from);
        put_mover(&play->names, int_at(item, "seat", 0), text_at(item, "move", text, sizeof text),
                  column);
        if (sentences)
            tell_lines(mw_json_get(item, "text"));
    }
}

void remote_tell(struct play *play, int from, int to)
{
    if (from < to)
        ask_story(play, from, to, true);
}

void remote_list(struct play *play, int from, int to)
{
    if (from < to)
        ask_story(play, from, to, false);
}

bool remote_move(struct play *play, const mw_move *move)
{
    struct remote *remote = play->table.remote;
    char text[MW_MAX_MOVE_TEXT];
    struct json answer;
    enum answered how;

    mw_print_move(now_of(play), move, text, sizeof text);
    how = seat_play(remote->online, &remote->seat, text, &answer);
    if (how == ANSWERED) {
        remote_renew(play);
        return true;
    }
    remote_refused(play, how, answer);
    if (how == UNANSWERED)
        return false;
    if (is_refusal(answer, "time-out") || is_refusal(answer, "stand-in")) {
        seat_say(remote->online, &remote->seat, "stand-in", "on", false, &answer);
        puts(" You take your seat back.");
    }
    if (seat_open(remote->online, &remote->seat, &answer) == ANSWERED)
        remote_renew(play);
    return false;
}

/* ---- The clock -------------------------------------------------------------------------------*/

bool remote_has_clock(const struct play *play)
{
    const char *kind = play->table.remote->seat.clock.kind;

    return kind[0] && strcmp(kind, "none") != 0;
}

/* "1 day 3 h", "2 h 5 min", "4 min 30 s" */
static void time_text(int64_t ms, char *text, size_t size)
{
    int64_t seconds = ms > 0 ? ms / 1000 : 0;

    if (seconds >= 86400)
        snprintf(text, size, "%d day%s %d h", (int)(seconds / 86400),
                 seconds / 86400 == 1 ? "" : "s", (int)(seconds % 86400 / 3600));
    else if (seconds >= 3600)
        snprintf(text, size, "%d h %d min", (int)(seconds / 3600), (int)(seconds % 3600 / 60));
    else
        snprintf(text, size, "%d min %d s", (int)(seconds / 60), (int)(seconds % 60));
}

void remote_clock(const struct play *play)
{
    const struct seat *seat = &play->table.remote->seat;
    const struct clock_told *clock = &seat->clock;
    const int64_t now = online_now(play->table.remote->online);
    struct flow flow = { .indent = 1 };

    if (!remote_has_clock(play)) {
        puts(" There is no clock at this table.");
        return;
    }
    flow_text(&flow, INK_DIM, "Time left:");
    for (int i = 0; i < seat->players; i++) {
        bool runs = i == clock->seat && clock->until > 0;
        char left[48], text[MW_MAX_NAME + 64];
        time_text(runs ? clock->until - now : clock->bank_ms[i], left, sizeof left);
        snprintf(text, sizeof text, "%s %s%s", play->names.list[i], left,
                 i + 1 < seat->players ? "," : "");
        flow_text(&flow, runs ? INK_BOLD : INK_DIM, text);
    }
    end_line();
}

/* ---- What the server says --------------------------------------------------------------------*/

static void show_chat(struct json push)
{
    char name[64], text[2048], line[sizeof name + sizeof text + 16];
    struct flow flow = { .indent = 1 };

    text_at(mw_json_get(push, "user"), "name", name, sizeof name);
    text_at(push, "text", text, sizeof text);
    snprintf(line, sizeof line, "%s says: %s", name, text);
    flow_text(&flow, INK_PLAIN, line);
    end_line();
}

static void show_wishes(const struct play *play)
{
    const struct seat *seat = &play->table.remote->seat;

    if (seat->asked_back >= 0 && seat->asked_by >= 0 && seat->asked_by < MW_MAX_PLAYERS)
        printf(" %s asks to go back to before move %d: agree yes, or agree no\n",
               play->names.list[seat->asked_by], seat->asked_back + 1);
}

/* "Ann, Ben and two free seats": who is there, until everybody is. */
static void show_seats(const struct play *play)
{
    const struct seat *seat = &play->table.remote->seat;
    struct flow flow = { .indent = 1 };

    flow_text(&flow, INK_PLAIN, "At the table:");
    for (int i = 0; i < seat->players; i++) {
        char text[MW_MAX_NAME + 2];
        snprintf(text, sizeof text, "%s%s", seat->name[i][0] ? seat->name[i] : "(free)",
                 i + 1 < seat->players ? "," : "");
        flow_text(&flow, INK_PLAIN, text);
    }
    end_line();
}

static void hear_table(struct play *play, struct json push)
{
    char why[16];

    text_at(push, "why", why, sizeof why);
    remote_renew(play);
    if (strcmp(why, "start") == 0)
        puts(" The game begins.");
    else if (!is_running(play) && (strcmp(why, "sit") == 0 || strcmp(why, "leave") == 0))
        show_seats(play);
    else
        show_wishes(play);
}

static void hear_undo(struct play *play, struct json push)
{
    int who = int_at(push, "seat", MW_NOBODY);

    remote_renew(play);
    printf(" %s takes back move %d.\n",
           who >= 0 && who < MW_MAX_PLAYERS ? play->names.list[who] : "Somebody",
           remote_moves(play) + 1);
}

static void hear_move(struct play *play)
{
    int seat;

    remote_renew(play);
    seat = play->viewer;
    if (is_our_turn(play))
        return; /* is told when the board is shown */
    remote_tell(play, play->seen[seat], remote_moves(play));
    play->seen[seat] = remote_moves(play);
}

/* True: the position is another one. */
static bool hear_push(struct play *play, struct json push)
{
    struct remote *remote = play->table.remote;
    struct json answer;

    switch (seat_hear(&remote->seat, push)) {
    case NEWS_NONE: return false;
    case NEWS_CHAT: show_chat(push); return false;
    case NEWS_TABLE: hear_table(play, push); return true;
    case NEWS_UNDO: hear_undo(play, push); return true;
    case NEWS_MOVE: hear_move(play); return true;
    case NEWS_MISSED:
        if (seat_open(remote->online, &remote->seat, &answer) == ANSWERED)
            remote_renew(play);
        return true;
    }
    return false;
}

static bool hear_all(struct play *play)
{
    struct json push;
    bool changed = false;

    while (!play->leave && online_push(play->table.remote->online, &push))
        changed |= hear_push(play, push);
    return changed;
}

/* ---- Waiting ---------------------------------------------------------------------------------*/

/* Beside a prompt: a line is dropped when the turn begins, or when in one's turn the board changes. */
static bool wait_beside(void *context)
{
    struct play *play = context;
    const bool ours = is_our_turn(play);

    for (;;) {
        bool changed = true;
        switch (online_wait(play->table.remote->online, STDIN_FILENO, LONG_WAIT)) {
        case WOKEN_BY_INPUT: return true;
        case WOKEN_BY_TIME:
            if (prompt_is_interrupted())
                return true;
            continue;
        case WOKEN_BY_BREAK:
            prompt_aside();
            remote_come_back(play);
            return false;
        case WOKEN_BY_PUSH:
            prompt_aside();
            changed = hear_all(play);
            break;
        }
        if (play->leave || (changed && (ours || is_our_turn(play) || !is_running(play))))
            return false;
        prompt_return();
    }
}

/* Before the game begins there is no board to talk about. */
static void take_early_line(struct play *play)
{
    char line[MW_MAX_TEXT], word[16];
    const char *rest;

    switch (prompt_line("(not begun)> ", line, sizeof line)) {
    case LINE_END:
        remote_quit(play);
        play->leave = true;
        return;
    case LINE_READ: break;
    case LINE_CANCELLED:
    case LINE_DROPPED: return;
    }
    rest = cut_word(line, word, sizeof word);
    if (rest && strcmp(word, "quit") == 0) {
        remote_quit(play);
        play->leave = true;
    } else if (rest && strcmp(word, "leave") == 0) {
        remote_leave(play);
    } else if (rest && strcmp(word, "chat") == 0) {
        remote_chat(play, rest + strspn(rest, " \t"));
    } else {
        show_seats(play);
        puts(" You can type: chat TEXT, leave (the table), quit (your seat stays yours).");
    }
}

/* A pipe is read in one's own turn only, so that what it says does not depend on the others' pace. */
static void wait_for_others(struct play *play)
{
    if (is_interactive()) {
        play->turn_over = false;
        if (session_of(play)->has_game)
            take_one_line(play, "(waiting)> ");
        else
            take_early_line(play);
        return;
    }
    fflush(stdout); /* whoever reads it sees for what is waited */
    switch (online_wait(play->table.remote->online, -1, LONG_WAIT)) {
    case WOKEN_BY_PUSH: hear_all(play); break;
    case WOKEN_BY_BREAK: remote_come_back(play); break;
    default: break;
    }
}

/* ---- The game --------------------------------------------------------------------------------*/

/* The whole log, now that nothing of it is hidden; false: it did not come. */
static bool fetch_log(struct play *play)
{
    struct remote *remote = play->table.remote;
    mw_session *scratch = new_session();
    char *log = malloc(MW_MAX_LOG_TEXT);
    struct json answer;
    mw_problem problem;
    bool good;

    online_request(remote->online, "log", remote->seat.table);
    good = log && online_ask(remote->online, &answer) == ANSWERED &&
           mw_json_read_text(mw_json_get(answer, "log"), log, MW_MAX_LOG_TEXT) &&
           mw_session_replay(session_of(play), log, strlen(log), scratch, &problem);
    free(log);
    free(scratch);
    return good;
}

static void finish(struct play *play)
{
    struct remote *remote = play->table.remote;

    prompt_wait_with(NULL, NULL);
    if (!seat_is(&remote->seat, "over")) {
        printf(" The game is %s.\n", remote->seat.state);
        play->leave = true;
        return;
    }
    remote_tell(play, play->seen[play->viewer], remote_moves(play));
    play->seen[play->viewer] = remote_moves(play);
    remote->finished = fetch_log(play);
    take_names(play);
    play->unsaved = remote->finished;
    end_game(play);
    play->leave = play->leave || !remote->finished;
}

static void greet(const struct play *play)
{
    const struct seat *seat = &play->table.remote->seat;
    int game = mw_game_find(seat->game);

    printf(" %s, table %s: you are %s, in seat %d of %d.\n",
           game >= 0 ? mw_game_info(game)->name : seat->game, seat->table,
           online_name(play->table.remote->online), seat->seat + 1, seat->players);
    if (is_running(play) && seat->moves > 0)
        printf(" The game goes on after %d moves.\n", seat->moves);
    if (!is_running(play))
        show_seats(play);
    show_wishes(play);
}

void play_remote(struct play *play)
{
    struct remote *remote = play->table.remote;

    play->seen[remote->seat.seat] = remote->seat.moves;
    remote_renew(play);
    greet(play);
    prompt_wait_with(wait_beside, play);
    while (!play->leave) {
        hear_all(play);
        if (seat_is_done(&remote->seat))
            finish(play);
        else if (is_our_turn(play))
            human_turn(play, play->viewer);
        else
            wait_for_others(play);
    }
    prompt_wait_with(NULL, NULL);
}
