/* From an address to a seat at a server's table: who one is there, which table, and sitting down. */
#include "remote.h"

#include "args.h"
#include "command.h"
#include "fields.h"
#include "online/pass.h"
#include "terminal/terminal.h"
#include "texts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_SHOWN = 30 };

static const char usual_name[] = "Ada";

static bool is_stopped(void)
{
    return prompt_is_interrupted();
}

/* An empty answer is `usual`; false: the person has left. */
static bool ask(const char *question, const char *usual, char *answer, size_t size)
{
    char prompt[160];

    snprintf(prompt, sizeof prompt, "%s [%s]: ", question, usual);
    if (prompt_line(prompt, answer, size) != LINE_READ)
        return false;
    if (!trim(answer)[0])
        copy_text(answer, size, usual);
    return strcmp(answer, "quit") != 0;
}

/* ---- Who one is ------------------------------------------------------------------------------*/

/* 0: a guest now, else the status of the refusal, which was said. */
static int become_guest(struct online *online, const struct address *address, const char *name,
                        struct pass *pass)
{
    char body[512], text[MW_MAX_TEXT];
    struct out out = mw_out_to(body, sizeof body);
    struct json answer;
    int status;

    mw_json_open(&out, NULL, '{');
    mw_json_text(&out, "name", name);
    mw_json_close(&out, '}');
    mw_out_end(&out);
    status = online_post(online, "/api/guest", body, &answer, pass->cookie, sizeof pass->cookie);
    if (status == 201 && pass->cookie[0]) {
        keep_cookie(address, pass->cookie);
        return 0;
    }
    text_at(mw_json_get(answer, "error"), "text", text, sizeof text);
    says_wrong("%s: %s", name, text[0] ? text : online_problem(online));
    return status > 0 ? status : -1;
}

static bool find_name(struct online *online, const struct address *address,
                      const struct server_args *args, struct pass *pass)
{
    char name[160];
    int status;

    if (args->name)
        return become_guest(online, address, args->name, pass) == 0;
    if (!is_interactive())
        return says_wrong("who are you? Say --name, or --token-file");
    do {
        if (!ask("Your name", usual_name, name, sizeof name))
            return false;
        status = become_guest(online, address, name, pass);
    } while (status == 400 || status == 409);
    return status == 0;
}

static bool says_unconnected(const struct online *online)
{
    return says_wrong("cannot connect: %s", online_problem(online));
}

/* Connected as somebody, or NULL after saying why not. */
static struct online *come_in(const struct address *address, const struct server_args *args,
                              int language, struct pass *pass)
{
    struct online *online = online_new(address, pass, language, is_stopped);
    bool good = online_connect(online) == CONNECTED || says_unconnected(online);

    if (good && !online_user(online)[0]) {
        pass->cookie[0] = 0;
        online_free(online);
        online = online_new(address, pass, language, is_stopped);
        good = find_name(online, address, args, pass);
        online_free(online);
        online = NULL;
        if (!good)
            return NULL;
        online = online_new(address, pass, language, is_stopped);
        good = online_connect(online) == CONNECTED || says_unconnected(online);
    }
    if (good)
        return online;
    online_free(online);
    return NULL;
}

/* ---- Which table -----------------------------------------------------------------------------*/

struct choices {
    char table[MOST_SHOWN][ID_ROOM];
    int n;
};

/* "lancashire: Ann, Ben, (free)" */
static void show_table(int number, struct json table)
{
    char game[32], state[16], name[64], label[16];
    struct json seats = mw_json_get(table, "seats");
    struct flow flow = { .indent = 5, .column = 5 };

    snprintf(label, sizeof label, " %2d. ", number);
    put(INK_BOLD, label);
    flow_text(&flow, INK_PLAIN, text_at(table, "game", game, sizeof game));
    text_at(table, "state", state, sizeof state);
    flow_text(&flow, INK_DIM, strcmp(state, "running") == 0 ? "(running)" : "(open)");
    for (struct json who = mw_json_first(seats, NULL); who.at;
         who = mw_json_next(seats, who, NULL)) {
        text_at(who, "name", name, sizeof name);
        if (!name[0])
            copy_text(name, sizeof name, "free");
        snprintf(name + strlen(name), sizeof name - strlen(name), "%s",
                 mw_json_next(seats, who, NULL).at ? "," : "");
        flow_text(&flow, INK_PLAIN, name);
    }
    end_line();
}

static void list_tables(struct online *online, const char *which, struct choices *choices)
{
    struct json answer, list;

    mw_json_text(online_request(online, "tables", NULL), "which", which);
    if (online_ask(online, &answer) != ANSWERED)
        return;
    list = mw_json_get(answer, "tables");
    for (struct json item = mw_json_first(list, NULL); item.at && choices->n < MOST_SHOWN;
         item = mw_json_next(list, item, NULL)) {
        bool mine = mw_json_type(mw_json_get(item, "mine")) == 'n';
        if (mine != (strcmp(which, "mine") == 0))
            continue; /* one's own open tables stand in the other list */
        text_at(item, "table", choices->table[choices->n++], ID_ROOM);
        show_table(choices->n, item);
    }
}

static bool choose_table(struct online *online, struct seat *seat)
{
    static struct choices choices;
    char answer[64];
    int n;

    if (!is_interactive())
        return says_wrong("which table? Say --table");
    list_tables(online, "mine", &choices);
    list_tables(online, "open", &choices);
    if (choices.n == 0)
        return says_wrong("there is no table to sit down at; the page can make one");
    do {
        if (!ask("Which table", "1", answer, sizeof answer))
            return false;
        n = atoi(answer);
    } while (n < 1 || n > choices.n);
    copy_text(seat->table, sizeof seat->table, choices.table[n - 1]);
    return true;
}

static bool sit_down(struct remote *remote)
{
    struct json answer;
    enum answered how = seat_take(remote->online, &remote->seat, &answer);

    if (how == ANSWERED)
        how = seat_open(remote->online, &remote->seat, &answer);
    if (how != ANSWERED)
        return says_refused(remote->online, how, answer, remote->seat.table);
    return remote->seat.seat >= 0 || says_wrong("%s: there is no seat", remote->seat.table);
}

int set_server_table(const struct server_args *args, struct table *table)
{
    struct address address;
    struct pass pass = { .cookie = "", .token = "" };
    struct remote *remote;

    if (!read_address(args->server, &address))
        return EXIT_WRONG_USE;
    if (!args->token_file)
        find_cookie(&address, &pass);
    else if (!read_token(args->token_file, &pass))
        return EXIT_FAILED;
    remote = calloc(1, sizeof *remote);
    if (!remote) {
        says_wrong("no memory for a table");
        return EXIT_FAILED;
    }
    table->remote = remote;
    copy_text(remote->url, sizeof remote->url, args->server);
    copy_text(remote->seat.table, sizeof remote->seat.table, args->table ? args->table : "");
    copy_text(remote->seat.invite, sizeof remote->seat.invite, args->invite ? args->invite : "");
    remote->online = come_in(&address, args, table->language, &pass);
    if (!remote->online || (!args->table && !choose_table(remote->online, &remote->seat)) ||
        !sit_down(remote))
        return EXIT_FAILED;
    table->humans = 1;
    table->kind[remote->seat.seat] = SEAT_HUMAN;
    return EXIT_GOOD;
}
