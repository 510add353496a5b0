/* Checks a log from its first move to its result, or shows a position on the way. */
#include "args.h"
#include "command.h"
#include "files.h"
#include "millwright.h"
#include "names.h"
#include "screen/screen.h"
#include "screen/story.h"
#include "screen/view.h"
#include "show/deal.h"
#include "text/json.h"
#include "text/out.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct replay_args {
    const char *file, *at, *language, *commit, *salt;
    bool json, sentences;
};

/* A log that has been checked. */
struct replayed {
    mw_session *session;
    struct promise promise; /* that was kept */
};

/* "Ada 132, Ben 120, Cora 87": best first. */
static void print_result(const mw_session *session, const struct names *names)
{
    mw_result result;
    int players = mw_players(&session->now);
    bool first = true;

    if (!mw_get_result(&session->now, &result)) {
        printf("the game goes on");
        return;
    }
    for (int place = 0; place < players; place++)
        for (int seat = 0; seat < players; seat++)
            if (result.place[seat] == place) {
                printf("%s%s %d", first ? "" : ", ", names->list[seat], result.vp[seat]);
                first = false;
            }
}

static void print_summary(const struct replayed *replayed, const char *file,
                          const struct names *names)
{
    const mw_session *session = replayed->session;
    int players = mw_players(&session->now);
    const char *map = map_id(mw_game_of(&session->now), mw_map_of(&session->now));

    printf("%s: OK, %s, %s%s%d players, %d moves: ", file,
           mw_game_info(mw_game_of(&session->now))->id, map ? map : "", map ? ", " : "", players,
           session->n_moves);
    print_result(session, names);
    puts(is_promised(&replayed->promise) ? "; the deal is the one that was committed" : "");
}

static void print_json_summary(const struct replayed *replayed)
{
    const mw_session *session = replayed->session;
    static char text[MW_MAX_STATE_TEXT], line[MW_MAX_STATE_TEXT];
    size_t n = mw_write_state(&session->now, MW_NOBODY, text, sizeof text), where;
    struct out out = mw_out_to(line, sizeof line);
    struct json state, result = { NULL, NULL };

    if (mw_json_parse(text, n, &state, &where))
        result = mw_json_get(state, "result");
    mw_json_open(&out, NULL, '{');
    mw_json_bool(&out, "ok", true);
    mw_json_text(&out, "game", mw_game_info(mw_game_of(&session->now))->id);
    mw_json_int(&out, "players", mw_players(&session->now));
    mw_json_int(&out, "moves", session->n_moves);
    mw_json_begin_word(&out, "hash");
    mw_out_hex64(&out, mw_hash(&session->now));
    mw_json_end_word(&out);
    if (is_promised(&replayed->promise))
        mw_json_bool(&out, "commit", true);
    mw_json_key(&out, "result");
    if (result.at)
        mw_out_bytes(&out, result.at, (size_t)(result.end - result.at));
    else
        mw_out_text(&out, "null");
    mw_json_close(&out, '}');
    mw_out_end(&out);
    puts(line);
}

static void print_position(const mw_session *session, int at, bool json, const struct names *names)
{
    static struct view view;
    mw_state state;

    mw_session_at(session, at, &state);
    view_make(&view, &state, MW_NOBODY, names);
    if (json)
        puts(view.text);
    else
        show_position(&view);
}

static int report(const struct replay_args *args, const struct replayed *replayed, int language)
{
    const mw_session *session = replayed->session;
    struct names names;
    struct story story = {
        .session = session, .names = &names, .language = language, .viewer = MW_NOBODY
    };
    uint64_t at = (uint64_t)session->n_moves;

    names_of(session, &names);
    if (args->at && !read_number("--at", args->at, 0, at, &at))
        return EXIT_WRONG_USE;
    if (args->sentences)
        tell_moves(&story, 0, (int)at);
    if (args->at)
        print_position(session, (int)at, args->json, &names);
    else if (args->json)
        print_json_summary(replayed);
    else
        print_summary(replayed, args->file, &names);
    return EXIT_GOOD;
}

/* Plays the log, and looks at the promise that was given or, without one, at that of the log. */
static bool check_file(const char *file, struct replayed *replayed)
{
    struct promise *promise = &replayed->promise;
    size_t length;
    char *text = read_file(file, &length);
    bool good = text && take_session(file, text, length, replayed->session) &&
                (is_promised(promise) || find_promise(file, text, promise)) &&
                keeps_promise(file, text, length, promise);

    free(text);
    return good;
}

static int run(int argc, char **argv)
{
    struct replay_args args = { .language = "en" };
    const struct option options[] = {
        { "--at", &args.at, NULL },         { "--lang", &args.language, NULL },
        { "--json", NULL, &args.json },     { "--sentences", NULL, &args.sentences },
        { "--commit", &args.commit, NULL }, { "--salt", &args.salt, NULL },
    };
    struct replayed replayed;
    int language, n, code;

    n = read_args("replay", argc, argv, options, sizeof options / sizeof *options, &args.file, 1);
    if (n < 0 || !read_language(args.language, &language) ||
        !read_promise(args.commit, args.salt, &replayed.promise))
        return EXIT_WRONG_USE;
    if (n == 0) {
        says_wrong("replay wants a FILE; - is standard input");
        return EXIT_WRONG_USE;
    }
    replayed.session = new_session();
    code = check_file(args.file, &replayed) ? report(&args, &replayed, language) : EXIT_FAILED;
    free(replayed.session);
    return code;
}

const struct command replay_command = {
    .name = "replay",
    .summary = "check a saved game, or show a position of it",
    .help =
        "usage: millwright replay FILE [OPTIONS]\n\n"
        "Plays a log from its first move, checks every move and the result, and says OK with\n"
        "the number of moves; else the file and line that are wrong. FILE - is standard input.\n\n"
        "  --at N           the position after N moves\n"
        "  --sentences      tell every move in sentences\n"
        "  --lang ID        the language of the sentences: en, de, it\n"
        "  --json           the result, or with --at the position, as JSON\n"
        "  --commit HEX     what was shown before the first move of a game on a server, and\n"
        "  --salt HEX       what became public after its end: checks that the deal is that one.\n"
        "                   Without them they are taken from the lines '# commit HEX' and\n"
        "                   '# salt HEX', if FILE has both.\n\n"
        "examples:\n"
        "  millwright replay my.log\n"
        "  millwright replay my.log --at 20\n"
        "  millwright replay my.log --sentences --lang de\n",
    .run = run,
};
