/*
 * Serves the page to browsers: one thread that waits in libwebsockets for all connections. What
 * is spoken with them is in the table of protocols, files over HTTP first.
 */
#include "args.h"
#include "command.h"
#include "http.h"
#include "site.h"

#include <arpa/inet.h>
#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum {
    USUAL_PORT = 8080,
    PORTS_TRIED = 20,
    /* Each may need a second descriptor for its file; 1024 in all is what most systems give. */
    MOST_CONNECTIONS = 480,
    LONGEST_HEADERS = 16 << 10,
};

struct place {
    const char *host;
    int port;
};

static const struct lws_protocols protocols[] = {
    { .name = "http",
      .callback = http_callback,
      .per_session_data_size = sizeof(struct http_sending) },
    { .name = NULL },
};

/* ---- the page --------------------------------------------------------------------------------*/
/* The folder "dist" beside the program. */
static bool usual_folder(char *folder, size_t size)
{
    char program[PATH_MAX];
    ssize_t n = readlink("/proc/self/exe", program, sizeof program - 1);
    char *slash;

    if (n < 0)
        return says_wrong("cannot find the folder of the program; name the FOLDER of the page");
    program[n] = 0;
    slash = strrchr(program, '/');
    if (slash)
        *slash = 0;
    if ((size_t)snprintf(folder, size, "%s/dist", program) >= size)
        return says_wrong("the path of the program is too long; name the FOLDER of the page");
    return true;
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

/* ---- serving ---------------------------------------------------------------------------------*/
static volatile sig_atomic_t stopped;
static struct lws_context *volatile waiting; /* in which the signal finds us */

static void stop(int signal)
{
    (void)signal;
    stopped = 1;
    lws_cancel_service(waiting);
}

static void on_signals(void (*handler)(int))
{
    struct sigaction action = { .sa_handler = handler };

    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

static struct lws_context *begin_serving(struct site *site, const struct place *place)
{
    static struct lws_token_limits limits;
    struct lws_context_creation_info info = {
        .port = place->port,
        .iface = place->host,
        .protocols = protocols,
        .headers = &http_headers,
        .user = site,
        .options = LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
                   LWS_SERVER_OPTION_FALLBACK_TO_APPLY_LISTEN_ACCEPT_CONFIG,
        .listen_accept_role = "raw-skt",
        .listen_accept_protocol = protocols[0].name,
        .fd_limit_per_thread = MOST_CONNECTIONS,
        .max_http_header_data2 = LONGEST_HEADERS,
        .token_limits = &limits,
    };

    /* What is longer is cut there, and a cut path is refused. */
    for (int i = 0; i < WSI_TOKEN_COUNT; i++)
        limits.token_limit[i] = LONGEST_PATH;
    if (!strchr(place->host, ':'))
        info.options |= LWS_SERVER_OPTION_DISABLE_IPV6;
    lws_set_log_level(0, NULL);
    return lws_create_context(&info);
}

static int serve(struct site *site, const struct place *place)
{
    struct lws_context *context = begin_serving(site, place);
    const char *format = strchr(place->host, ':') ? "Millwright is at http://[%s]:%d/ (%s)\n"
                                                  : "Millwright is at http://%s:%d/ (%s)\n";

    if (!context) {
        says_wrong("cannot serve at %s port %d", place->host, place->port);
        return EXIT_FAILED;
    }
    waiting = context;
    on_signals(stop);
    printf(format, place->host,
           lws_get_vhost_listen_port(lws_get_vhost_by_name(context, "default")), "Ctrl-C ends it");
    fflush(stdout);
    while (!stopped && lws_service(context, 0) >= 0)
        ;
    on_signals(SIG_IGN);
    lws_context_destroy(context);
    return stopped ? EXIT_GOOD : EXIT_FAILED;
}

static int run(int argc, char **argv)
{
    const char *folder = NULL, *host = "127.0.0.1", *port = NULL;
    const struct option options[] = {
        { "--port", &port, NULL },
        { "--host", &host, NULL },
    };
    static struct site site;
    char usual[PATH_MAX];
    struct place place = { 0 };
    int code = EXIT_FAILED;

    if (read_args("serve", argc, argv, options, sizeof options / sizeof *options, &folder, 1) < 0 ||
        !read_place(host, port, &place))
        return EXIT_WRONG_USE;
    if (!folder && !usual_folder(usual, sizeof usual))
        return EXIT_FAILED;
    if (!open_page(&site, folder ? folder : usual, !folder))
        return EXIT_FAILED;
    if (choose_port(&place, port != NULL))
        code = serve(&site, &place);
    site_end(&site);
    return code;
}

const struct command serve_command = {
    .name = "serve",
    .summary = "the table in a browser",
    .help = "usage: millwright serve [FOLDER] [OPTIONS]\n\n"
            "Serves the page, which `make dist` has put beside the program, or another FOLDER.\n\n"
            "  --port N         where to listen (8080, or the next that is free); 0: any free one\n"
            "  --host ADDRESS   for whom (127.0.0.1: this machine only; 0.0.0.0: the network)\n\n"
            "examples:\n"
            "  millwright serve\n"
            "  millwright serve --port 9000\n"
            "  millwright serve /srv/millwright --host 0.0.0.0\n",
    .run = run,
};
