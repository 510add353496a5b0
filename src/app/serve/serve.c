/* Serves the page and games with others: what the command line says, in the words of the server. */
#include "args.h"
#include "beside.h"
#include "command.h"
#include "nets.h"
#include "server/http/site.h"
#include "server/server.h"
#include "settings.h"

#include <arpa/inet.h>
#include <errno.h>
#include <limits.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    USUAL_PORT = 8080,
    PORTS_TRIED = 20,
    MOST_TIMES = 16, /* an option that can be repeated */
    MOST_OPTIONS = 40,
};

/* The command line as it was said; NULL where nothing was. */
struct words {
    const char *folder, *host, *port, *data, *database, *workers, *random, *metrics, *log,
        *settings, *name, *contact, *sign_up, *keep_chat, *keep_games, *certificate, *key;
    const char *mail_server, *mail_from, *mail_password_file, *push_contact;
    const char *origin[MOST_TIMES], *limit[MOST_TIMES];
};

struct place {
    const char *host;
    int port;
};

/* ---- the page --------------------------------------------------------------------------------*/
static bool usual_folder(char *folder, size_t size)
{
    return beside_program("dist", "page", folder, size) ||
           says_wrong("cannot find the folder of the program; name the FOLDER of the page");
}

static bool open_page(struct site *site, const char *folder, bool usual)
{
    struct site_file start;

    if (!site_begin(site, folder))
        return usual && errno == ENOENT
                   ? says_wrong("no page in %s: `make dist` makes it", folder)
                   : says_wrong("cannot open the folder %s: %s", folder, strerror(errno));
    if (site_find(site, "/", false, &start) == SITE_FILE) {
        close(start.file);
        return true;
    }
    site_end(site);
    return says_wrong(usual ? "no page in %s: `make dist` makes it"
                            : "no page in %s: it has no index.html",
                      folder);
}

/* ---- where to listen -------------------------------------------------------------------------*/
/* Whether the address can be listened at; if not, errno says why. libwebsockets would not tell. */
static bool is_free(const struct place *place)
{
    const bool six = strchr(place->host, ':') != NULL;
    struct sockaddr_in four_address = { .sin_family = AF_INET,
                                        .sin_port = htons((uint16_t)place->port) };
    struct sockaddr_in6 six_address = { .sin6_family = AF_INET6,
                                        .sin6_port = htons((uint16_t)place->port) };
    const struct sockaddr *address =
        six ? (const struct sockaddr *)&six_address : (const struct sockaddr *)&four_address;
    const socklen_t size = six ? sizeof six_address : sizeof four_address;
    const int test = socket(six ? AF_INET6 : AF_INET, SOCK_STREAM, 0), reuse = 1;
    bool good;
    int error;

    if (test < 0)
        return false;
    inet_pton(AF_INET, place->host, &four_address.sin_addr);
    inet_pton(AF_INET6, place->host, &six_address.sin6_addr);
    setsockopt(test, SOL_SOCKET, SO_REUSEADDR, &reuse, sizeof reuse);
    good = bind(test, address, size) == 0;
    error = errno;
    close(test);
    errno = error;
    return good;
}

static bool choose_port(struct place *place, bool asked)
{
    for (int i = 0; i < PORTS_TRIED; i++, place->port++) {
        if (is_free(place))
            return true;
        if (errno != EADDRINUSE)
            return says_wrong("cannot serve at %s port %d: %s", place->host, place->port,
                              strerror(errno));
        if (asked)
            return says_wrong("port %d is in use; say another one, or none for the next free one",
                              place->port);
    }
    return says_wrong("the ports %d to %d are all in use; say another one with --port", USUAL_PORT,
                      USUAL_PORT + PORTS_TRIED - 1);
}

static bool read_place(const char *host, const char *port, struct place *place)
{
    unsigned char address[sizeof(struct in6_addr)];
    uint64_t number = USUAL_PORT;

    if (inet_pton(AF_INET, host, address) != 1 && inet_pton(AF_INET6, host, address) != 1)
        return says_wrong("--host wants an address such as 127.0.0.1 or ::1, not '%s'", host);
    if (port && !read_number("--port", port, 0, UINT16_MAX, &number))
        return false;
    *place = (struct place){ host, (int)number };
    return true;
}

/* ---- what else is said -----------------------------------------------------------------------*/
static bool is_loopback(const char *host)
{
    return strncmp(host, "127.", 4) == 0 || strcmp(host, "::1") == 0;
}

/* Where data of programs is kept: $XDG_DATA_HOME, or ~/.local/share. */
static bool usual_data(char *folder, size_t size)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    int n = -1;

    if (data && data[0] == '/')
        n = snprintf(folder, size, "%s/millwright", data);
    else if (home && home[0] == '/')
        n = snprintf(folder, size, "%s/.local/share/millwright", home);
    if (n < 0 || (size_t)n >= size)
        return says_wrong("there is no home folder for people and tables; name one with --data");
    return true;
}

/* "NAME=N" */
static bool read_limit(const char *text, int limit[LIMITS])
{
    const size_t length = strcspn(text, "=");
    uint64_t number;

    for (int i = 0; i < LIMITS; i++) {
        if (strlen(limit_names[i]) != length || memcmp(limit_names[i], text, length) != 0)
            continue;
        if (!read_number("--limit", text[length] ? text + length + 1 : "", 0, 1000000, &number))
            return false;
        limit[i] = (int)number;
        return true;
    }
    fprintf(stderr, "millwright: there is no limit '%.*s'; there are:", (int)length, text);
    for (int i = 0; i < LIMITS; i++)
        fprintf(stderr, " %s", limit_names[i]);
    fputc('\n', stderr);
    return false;
}

/* A site as browsers name it: "https://example.org", without a path and without the usual port. */
static bool read_origin(const char *text, char *origin, size_t size)
{
    const bool safe = strncmp(text, "https://", 8) == 0;
    const char *host = text + (safe ? 8 : 7);
    size_t n;

    if (!safe && strncmp(text, "http://", 7) != 0)
        return says_wrong("--origin wants a site such as https://example.org, not '%s'", text);
    n = strcspn(host, "/?#@ ");
    if (n == 0 || (host[n] && strcmp(host + n, "/") != 0) || n + 9 > size)
        return says_wrong("--origin wants a site without a path, not '%s'", text);
    snprintf(origin, size, "%.*s", (int)(host - text + (ptrdiff_t)n), text);
    n = strlen(origin);
    if (safe && n > 4 && strcmp(origin + n - 4, ":443") == 0)
        origin[n - 4] = 0;
    if (!safe && n > 3 && strcmp(origin + n - 3, ":80") == 0)
        origin[n - 3] = 0;
    return true;
}

static bool read_origins(const struct words *words, struct server_options *server)
{
    static char origin[MOST_TIMES][300];
    static const char *list[MOST_TIMES];

    server->origins = list;
    for (int i = 0; i < MOST_TIMES && words->origin[i]; i++) {
        if (!read_origin(words->origin[i], origin[i], sizeof origin[i]))
            return false;
        list[i] = origin[i];
        server->n_origins = i + 1;
    }
    return true;
}

static bool read_numbers(const struct words *words, struct server_options *server)
{
    uint64_t workers = 0;

    for (int i = 0; i < LIMITS; i++)
        server->limit[i] = -1;
    for (int i = 0; i < MOST_TIMES && words->limit[i]; i++)
        if (!read_limit(words->limit[i], server->limit))
            return false;
    if (words->workers && !read_number("--workers", words->workers, 1, 64, &workers))
        return false;
    server->workers = (int)workers;
    server->test_random = words->random != NULL;
    return !words->random ||
           read_number("--test-random", words->random, 0, UINT64_MAX, &server->seed);
}

/* "9100" on this machine, or "10.0.0.5:9100". */
static bool read_metrics(const char *text, struct server_options *server)
{
    static char host[64];
    const char *colon = text ? strrchr(text, ':') : NULL;
    unsigned char address[sizeof(struct in6_addr)];
    uint64_t port;

    server->metrics_port = -1;
    server->metrics_host = "127.0.0.1";
    if (!text)
        return true;
    if (colon) {
        snprintf(host, sizeof host, "%.*s", (int)(colon - text), text);
        server->metrics_host = host;
        if (inet_pton(AF_INET, host, address) != 1 && inet_pton(AF_INET6, host, address) != 1)
            return says_wrong("--metrics wants a port, or an address and a port such as "
                              "10.0.0.5:9100, not '%s'",
                              text);
    }
    if (!read_number("--metrics", colon ? colon + 1 : text, 0, UINT16_MAX, &port))
        return false;
    server->metrics_port = (int)port;
    return true;
}

static bool read_log(const char *text, struct server_options *server)
{
    /* ORDER: enum log_level */
    static const char *const levels[] = { "nothing", "faults", "usual", "requests" };

    server->log.level = LOG_FAULTS;
    for (int i = 0; text && i < 4; i++)
        if (strcmp(text, levels[i]) == 0) {
            server->log.level = (enum log_level)i;
            return true;
        }
    return !text || says_wrong("--log wants nothing, faults, usual or requests, not '%s'", text);
}

static bool read_days(const char *option, const char *text, int *days)
{
    uint64_t number = 0;

    if (text && !read_number(option, text, 0, 36500, &number))
        return false;
    *days = (int)number;
    return true;
}

static bool read_community(const struct words *words, struct community *community)
{
    *community = (struct community){ .name = words->name, .contact = words->contact };
    if (words->name && (!words->name[0] || strlen(words->name) > 100))
        return says_wrong("--name wants the name of the site, of at most 100 letters");
    if (words->contact && (!words->contact[0] || strlen(words->contact) > 300))
        return says_wrong("--contact wants an address, of at most 300 letters");
    for (int i = 0; words->sign_up && i <= SIGN_UPS; i++) {
        if (i == SIGN_UPS)
            return says_wrong("--sign-up wants open, invited or closed, not '%s'", words->sign_up);
        if (strcmp(words->sign_up, sign_up_names[i]) == 0) {
            community->sign_up = (enum sign_up)i;
            break;
        }
    }
    return read_days("--keep-chat", words->keep_chat, &community->keep_chat) &&
           read_days("--keep-games", words->keep_games, &community->keep_games);
}

static bool read_tls(const struct words *words, struct server_options *server)
{
    server->certificate = words->certificate;
    server->key = words->key;
    return !words->certificate == !words->key ||
           says_wrong("--tls-certificate and --tls-key belong together; %s is missing",
                      words->key ? "--tls-certificate" : "--tls-key");
}

/* ---- telling people who are away ---------------------------------------------------------------*/
/* "smtp://mail.example.org" or "smtps://user@mail.example.org:465"; the user is taken out of it. */
static bool read_mail_server(const char *text, struct notice_settings *notices)
{
    static char server[300], user[200];
    const size_t scheme = strncmp(text, "smtps://", 8) == 0 ? 8 : 7;
    const char *host = text + scheme, *at = strrchr(text, '@');

    if (scheme == 7 && strncmp(text, "smtp://", 7) != 0)
        return says_wrong(
            "--mail-server wants an address such as smtp://mail.example.org, not '%s'", text);
    if (at) {
        snprintf(user, sizeof user, "%.*s", (int)(at - host), host);
        host = at + 1;
        notices->mail_user = user;
    }
    if (!*host || strpbrk(host, "/?# ") || (at && strpbrk(user, ":/%")) ||
        strlen(text) >= sizeof server)
        return says_wrong("--mail-server wants a server alone, with a user perhaps "
                          "(smtps://user@mail.example.org), and never a password");
    snprintf(server, sizeof server, "%.*s%s", (int)scheme, text, host);
    notices->mail_server = server;
    return true;
}

/* The first line of a file, so that it is in no list of processes. */
static bool read_password(const char *path, struct notice_settings *notices)
{
    static char password[300];
    FILE *file = fopen(path, "r");
    bool good;

    if (!file)
        return says_wrong("cannot read the password for mail in %s: %s", path, strerror(errno));
    good = fgets(password, sizeof password, file) != NULL;
    fclose(file);
    password[strcspn(password, "\r\n")] = 0;
    notices->mail_password = password;
    return (good && password[0]) || says_wrong("the password for mail in %s is empty", path);
}

static bool read_mail(const struct words *words, struct notice_settings *notices)
{
    if (!words->mail_server)
        return (!words->mail_from && !words->mail_password_file) ||
               says_wrong("there is no mail without --mail-server");
    if (!read_mail_server(words->mail_server, notices) ||
        (words->mail_password_file && !read_password(words->mail_password_file, notices)))
        return false;
    if (!notices->mail_user != !notices->mail_password)
        return says_wrong("a user of --mail-server and --mail-password-file belong together");
    if (!words->mail_from || !mail_address_is_good(words->mail_from))
        return says_wrong("--mail-from wants the address that mail comes from, such as "
                          "games@example.org");
    notices->mail_from = words->mail_from;
    return true;
}

static bool read_notices(const struct words *words, struct server_options *server)
{
    struct notice_settings *notices = &server->notices;
    const char *contact = words->push_contact;

    if (!read_mail(words, notices))
        return false;
    notices->origin = server->n_origins > 0 ? server->origins[0] : NULL;
    if ((notices->mail_server || notices->has_hooks) && !notices->origin)
        return says_wrong("%s needs --origin, the site that its links lead to",
                          notices->mail_server ? "--mail-server" : "--webhooks");
    if (contact && strncmp(contact, "mailto:", 7) != 0 && strncmp(contact, "https://", 8) != 0)
        return says_wrong("--push-contact wants mailto:ADDRESS or https://SITE, not '%s'", contact);
    if (contact && strlen(contact) > 200)
        return says_wrong("--push-contact is too long");
    notices->push_contact = contact;
    return true;
}

static bool read_words(const struct words *words, struct server_options *server)
{
    struct place place = { 0 };

    if (!read_place(words->host, words->port, &place) || !read_origins(words, server) ||
        !read_numbers(words, server) || !read_metrics(words->metrics, server) ||
        !read_log(words->log, server) || !read_community(words, &server->community) ||
        !read_tls(words, server) || !read_notices(words, server))
        return false;
    server->host = place.host;
    server->port = place.port;
    server->data = words->data;
    if (words->database) {
        if (words->data)
            return says_wrong("--data and --database both say where people and tables are kept");
        if (!store_is_address(words->database))
            return says_wrong(
                "--database wants an address such as postgresql://localhost/millwright, "
                "not '%s'; a folder is --data",
                words->database);
        server->data = words->database;
    }
    if ((server->test_clock || server->test_random || server->notices.to_loopback) &&
        !is_loopback(place.host))
        return says_wrong("%s is for tests on this machine, not for %s",
                          server->test_clock    ? "--test-clock"
                          : server->test_random ? "--test-random"
                                                : "--test-loopback",
                          place.host);
    return true;
}

/* ---- serving ---------------------------------------------------------------------------------*/
static int serve(struct server_options *server, const struct words *words)
{
    static struct site site;
    char usual_page[PATH_MAX], usual_place[PATH_MAX];
    struct place place = { server->host, server->port };
    int code = EXIT_FAILED;

    if ((!words->folder && !usual_folder(usual_page, sizeof usual_page)) ||
        (!server->data && !server->offline && !usual_data(usual_place, sizeof usual_place)) ||
        !open_page(&site, words->folder ? words->folder : usual_page, !words->folder))
        return EXIT_FAILED;
    if (!server->data)
        server->data = usual_place;
    server->site = &site;
    if (choose_port(&place, words->port != NULL)) {
        server->port = place.port;
        code = server_run(server);
    }
    site_end(&site);
    return code;
}

/* The file that the command line names, or NULL. */
static const char *settings_named(int argc, char **argv)
{
    for (int i = 0; i < argc; i++) {
        if (strncmp(argv[i], "--settings=", 11) == 0)
            return argv[i] + 11;
        if (strcmp(argv[i], "--settings") == 0)
            return i + 1 < argc ? argv[i + 1] : NULL;
    }
    return NULL;
}

/* What the file says comes first: of an option that is said twice the last counts. */
static bool read_all(int argc, char **argv, const struct option *options, int n_options,
                     struct words *words)
{
    enum { MOST_WORDS = 400 };
    static char *all[MOST_WORDS];
    const char *path = settings_named(argc, argv);
    int n;

    if (!path)
        return read_args("serve", argc, argv, options, n_options, &words->folder, 1) >= 0;
    n = read_settings(path, options, n_options, all, MOST_WORDS);
    if (n < 0)
        return false;
    if (n + argc > MOST_WORDS)
        return says_wrong("there are more settings than %d words", MOST_WORDS);
    memcpy(all + n, argv, (size_t)argc * sizeof *argv);
    return read_args("serve", n + argc, all, options, n_options, &words->folder, 1) >= 0;
}

static int run(int argc, char **argv)
{
    struct words words = { .host = "127.0.0.1" };
    struct server_options server = { .nets = nets_beside };
    struct option options[MOST_OPTIONS + 2 * MOST_TIMES] = {
        { "--port", &words.port, NULL },
        { "--host", &words.host, NULL },
        { "--data", &words.data, NULL },
        { "--database", &words.database, NULL },
        { "--offline", NULL, &server.offline },
        { "--proxy", NULL, &server.proxy },
        { "--workers", &words.workers, NULL },
        { "--test-clock", NULL, &server.test_clock },
        { "--test-random", &words.random, NULL },
        { "--tls-certificate", &words.certificate, NULL },
        { "--tls-key", &words.key, NULL },
        { "--metrics", &words.metrics, NULL },
        { "--log", &words.log, NULL },
        { "--log-names", NULL, &server.log.has_names },
        { "--settings", &words.settings, NULL },
        { "--name", &words.name, NULL },
        { "--contact", &words.contact, NULL },
        { "--sign-up", &words.sign_up, NULL },
        { "--keep-chat", &words.keep_chat, NULL },
        { "--keep-games", &words.keep_games, NULL },
        { "--mail-server", &words.mail_server, NULL },
        { "--mail-password-file", &words.mail_password_file, NULL },
        { "--mail-from", &words.mail_from, NULL },
        { "--webhooks", NULL, &server.notices.has_hooks },
        { "--push-contact", &words.push_contact, NULL },
        { "--test-loopback", NULL, &server.notices.to_loopback },
    };
    int n = 0;

    while (options[n].name)
        n++;
    for (int i = 0; i < MOST_TIMES; i++)
        options[n++] = (struct option){ "--origin", &words.origin[i], NULL };
    for (int i = 0; i < MOST_TIMES; i++)
        options[n++] = (struct option){ "--limit", &words.limit[i], NULL };
    if (!read_all(argc, argv, options, n, &words) || !read_words(&words, &server))
        return EXIT_WRONG_USE;
    return serve(&server, &words);
}

const struct command serve_command = {
    .name = "serve",
    .summary = "the table in a browser",
    .help =
        "usage: millwright serve [FOLDER] [OPTIONS]\n\n"
        "Serves the page, which `make dist` has put beside the program, or another FOLDER, and\n"
        "tables where people play with others.\n\n"
        "  --port N         where to listen (8080, or the next that is free); 0: any free one\n"
        "  --host ADDRESS   for whom (127.0.0.1: this machine only; 0.0.0.0: the network)\n"
        "  --data FOLDER    where people and tables are kept (~/.local/share/millwright)\n"
        "  --database ADDRESS  keep them in PostgreSQL instead (postgresql://HOST/NAME)\n"
        "  --offline        the page alone: nobody plays with others, nothing is kept\n"
        "  --origin SITE    a site that the page is reached at (https://example.org); can be "
        "repeated\n"
        "  --proxy          a proxy is before it and says in X-Forwarded-For who asks\n"
        "  --tls-certificate FILE, --tls-key FILE  serve https itself, with these files in PEM;\n"
        "                   they are read again when they are renewed\n"
        "  --limit NAME=N   another limit, 0 for none; can be repeated. There are requests (20 a\n"
        "                   second), burst (60), connections (30), passwords (5 wrong a minute),\n"
        "                   guests (3 a minute), guests-burst (10), chat (1 a second), tables "
        "(20)\n"
        "  --name NAME      what the site is called\n"
        "  --contact TEXT   how its host can be reached: an e-mail address, a page\n"
        "  --sign-up WHO    who may take a name: open (all), invited (whoever has the link of a "
        "table),\n"
        "                   closed (nobody; `millwright admin add` lets somebody in)\n"
        "  --keep-chat DAYS   what was said at a table goes so long after its end (0: it stays)\n"
        "  --keep-games DAYS  the same of whole games\n"
        "  --workers N      threads for bots and passwords\n"
        "  --metrics PORT   there, or at ADDRESS:PORT, GET /metrics (for Prometheus) and /health\n"
        "  --log WHAT       what it writes of itself on stderr, a line each: nothing, faults (if "
        "not\n"
        "                   said otherwise), usual (also when it starts and stops), requests "
        "(each)\n"
        "  --log-names      with ids of people and their addresses\n"
        "  --settings FILE  these options without their dashes, one a line; the command line "
        "counts more\n"
        "  --mail-server ADDRESS  tell people by e-mail that it is their turn: "
        "smtp://HOST[:PORT], or\n"
        "                   smtps://USER@HOST with --mail-password-file; wants --mail-from and "
        "--origin\n"
        "  --mail-password-file FILE  its first line is the password of that USER\n"
        "  --mail-from ADDRESS  whom that mail comes from\n"
        "  --webhooks       tell programs that people name; wants --origin\n"
        "  --push-contact ADDRESS  tell browsers by Web Push; mailto:ADDRESS or https://SITE, "
        "whom the\n"
        "                   push services may ask\n"
        "  --test-clock     for tests on this machine: POST /api/test/clock lets time jump\n"
        "  --test-random N  for tests on this machine: all chance from this seed\n"
        "  --test-loopback  for tests on this machine: webhooks and Web Push to it, and to nobody "
        "else\n\n"
        "examples:\n"
        "  millwright serve\n"
        "  millwright serve --port 9000 --offline\n"
        "  millwright serve /srv/millwright --data /var/lib/millwright --proxy --origin "
        "https://example.org\n",
    .run = run,
};
