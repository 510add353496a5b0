/* What else one says at a server's table: to take back, to agree, to talk, to leave. */
#include "remote.h"

#include "terminal/terminal.h"
#include "texts.h"

#include <stdio.h>
#include <string.h>

static void ask_to_go_back(struct play *play)
{
    struct remote *remote = play->table.remote;
    struct out *request = online_request(remote->online, "undo", remote->seat.table);
    struct json answer;
    enum answered how;

    mw_json_int(request, "n", remote->seat.moves);
    mw_json_bool(request, "ask", true);
    how = online_ask(remote->online, &answer);
    if (how == ANSWERED)
        puts(" You have asked; all the others have to agree.");
    else
        remote_refused(play, how, answer);
}

void remote_undo(struct play *play, const char *rest)
{
    struct remote *remote = play->table.remote;
    struct json answer;
    enum answered how;

    if (strcmp(rest, "ask") == 0) {
        ask_to_go_back(play);
        return;
    }
    how = seat_undo(remote->online, &remote->seat, &answer);
    if (how == ANSWERED) {
        puts(" Taken back.");
        remote_renew(play);
        return;
    }
    remote_refused(play, how, answer);
    if (is_refusal(answer, "too-late") || is_refusal(answer, "not-your-turn"))
        puts(" To ask the others: undo ask");
}

void remote_agree(struct play *play, const char *rest)
{
    struct remote *remote = play->table.remote;
    struct json answer;
    enum answered how;

    if (!is_yes(rest) && !is_no(rest)) {
        puts(" Yes or no? For example: agree yes");
        return;
    }
    how = seat_agree(remote->online, &remote->seat, is_yes(rest), &answer);
    if (how == ANSWERED)
        puts(is_yes(rest) ? " You have agreed." : " You have said no.");
    else
        remote_refused(play, how, answer);
}

void remote_chat(struct play *play, const char *text)
{
    struct remote *remote = play->table.remote;
    struct json answer;
    enum answered how;

    if (!*text) {
        puts(" Say what? For example: chat good luck");
        return;
    }
    mw_json_text(online_request(remote->online, "chat", remote->seat.table), "text", text);
    how = online_ask(remote->online, &answer);
    if (how != ANSWERED)
        remote_refused(play, how, answer);
}

void remote_leave(struct play *play)
{
    struct remote *remote = play->table.remote;
    const bool running = seat_is(&remote->seat, "running");
    char line[64];
    struct json answer;
    enum answered how;

    if (running && is_interactive() &&
        (prompt_line("A bot plays on for you, and you cannot come back. Leave? [no]: ", line,
                     sizeof line) != LINE_READ ||
         !is_yes(line)))
        return;
    how = seat_say(remote->online, &remote->seat, "leave", "for_good", running, &answer);
    if (how == ANSWERED) {
        puts(" You have left the table.");
        play->leave = true;
    } else {
        remote_refused(play, how, answer);
    }
}

void remote_quit(const struct play *play)
{
    const struct remote *remote = play->table.remote;

    printf(" Your seat stays yours. To come back: millwright play --server %s --table %s\n",
           remote->url, remote->seat.table);
}
