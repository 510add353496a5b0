/*
 * Messages on their way. A row that is due is taken in a batch of its own: of several servers one gets it, and the
 * message goes when the batch is on disk. What comes of it is written down in the next. A row that a server has taken
 * and left by ending is taken by another.
 */
#include "sending.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    AT_ONCE = 16,
    MOST_OUT = 64,
    THREADS = 3, /* for each of the two sorts */
    LEASE_MS =
        600000, /* that a row is left to a server that lives: longer than any message takes */
    DAYS_OF_FAILURE = 3, /* after which a webhook is switched off */
};

/* After each failure; then it is given up. */
static const int64_t pauses[] = { 60000, 5 * 60000, 30 * 60000, 3 * HOUR_MS, 12 * HOUR_MS };
enum { PAUSES = sizeof pauses / sizeof *pauses };

/* ---- taking ----------------------------------------------------------------------------------*/

#define OF_ROW " where person = $2 and \"table\" = $3 and way = $4 and target = $5 and edition = $6"
#define ROW_TYPES "ttiti"
#define ROW(sending)                                                          \
    (sending)->row.person, (sending)->row.table, (int64_t)(sending)->row.way, \
        (sending)->row.target, (sending)->row.edition

static void forget_row(const struct sending *sending)
{
    store_write(sending->notices->world->store,
                "delete from notices where person = $1 and \"table\" = $2 and way = $3 and target "
                "= $4 and edition = $5",
                ROW_TYPES, ROW(sending));
}

#define DUE                                                                                      \
    "select person, \"table\", way, target, edition, tries, what, at from notices where due <= " \
    "$1 and (taker = 0 or due < $2 or taker not in (select id from nodes where until > $3)) "    \
    "order by due limit $4"

static struct sending *read_row(struct notices *notices, const struct rows *rows)
{
    struct sending *sending = calloc(1, sizeof *sending);

    if (!sending)
        return NULL;
    sending->notices = notices;
    copy_id(sending->row.person, row_text(rows, 0));
    copy_id(sending->row.table, row_text(rows, 1));
    sending->row.way = (enum way)row_int(rows, 2);
    snprintf(sending->row.target, sizeof sending->row.target, "%s", row_text(rows, 3));
    sending->row.edition = row_int(rows, 4);
    sending->row.tries = row_int(rows, 5);
    snprintf(sending->news.what, sizeof sending->news.what, "%s", row_text(rows, 6));
    copy_id(sending->news.table, sending->row.table);
    sending->news.at = row_int(rows, 7);
    sending->made = world_now(notices->world);
    sending->message.to_loopback = notices->settings->to_loopback;
    sending->message.is_ending = &notices->is_ending;
    return sending;
}

/* Those that are due; NULL: none is. */
static struct sending *read_due(struct notices *notices, const char *question)
{
    const int64_t now = world_now(notices->world);
    struct rows rows = store_read(notices->world->store, question, "iiii", now, now - LEASE_MS,
                                  real_now(), (int64_t)AT_ONCE);
    struct sending *first = NULL, **end = &first;

    while (store_next(&rows) && (*end = read_row(notices, &rows)) != NULL)
        end = &(*end)->next;
    store_stop(&rows);
    return first;
}

static void free_all(struct sending **list)
{
    while (*list) {
        struct sending *next = (*list)->next;
        free(*list);
        *list = next;
    }
}

static void take(struct notices *notices, struct sending *sending)
{
    struct store *store = notices->world->store;

    if (!sending_make(sending)) {
        if (store_could_read(store))
            forget_row(sending);
        free(sending);
        return;
    }
    /* Due from now on, as the lease counts it: perhaps it has been for long. */
    store_write(store,
                "update notices set taker = $1, due = $2 where person = $3 and \"table\" = $4 and "
                "way = $5 and target = $6 and edition = $7",
                "ii" ROW_TYPES, store_node(store), sending->made, ROW(sending));
    sending->next = notices->taken;
    notices->taken = sending;
    notices->n_out++;
}

static void take_due(struct notices *notices)
{
    static const char due[] = DUE, claim[] = DUE " for update skip locked";
    struct store *store = notices->world->store;
    struct sending *all;

    if (notices->n_out > MOST_OUT || atomic_load(&notices->is_ending))
        return;
    all = read_due(notices, due);
    if (all && store_is_shared(store)) {
        free_all(&all);
        if (store_hold(store))
            all = read_due(notices, claim);
    }
    for (struct sending *next; all; all = next) {
        next = all->next;
        take(notices, all);
    }
}

/* ---- what came of it -------------------------------------------------------------------------*/

static void write_sent(const struct sending *sending)
{
    struct store *store = sending->notices->world->store;
    const char *person = sending->row.person;

    if (sending->row.way == BY_HOOK)
        store_write(store, "update hooks set failing = null where person = $1", "t", person);
    if (sending_is(sending, "digest")) {
        store_write(store, "update mails set last = $1 where person = $2", "it", sending->made,
                    person);
        store_write(store,
                    "update notices set sent = $1 where person = $2 and way = 0 and target = '' "
                    "and sent is null and at <= $3",
                    "iti", sending->made, person, sending->made);
    }
    /* A mail about a table is remembered until somebody has looked. */
    if (sending->row.way == BY_MAIL && sending->row.table[0])
        store_write(store, "update notices set sent = $1, due = null, taker = 0" OF_ROW,
                    "i" ROW_TYPES, sending->made, ROW(sending));
    else
        forget_row(sending);
}

/* A webhook that nobody answers for days is switched off; the account page says so. */
static void note_failing(const struct sending *sending)
{
    struct store *store = sending->notices->world->store;
    const int64_t now = world_now(sending->notices->world);

    store_write(store, "update hooks set failing = coalesce(failing, $1) where person = $2", "it",
                now, sending->row.person);
    store_write(store, "update hooks set off = 1 where person = $1 and failing < $2", "ti",
                sending->row.person, now - DAYS_OF_FAILURE * DAY_MS);
}

static void write_failed(const struct sending *sending)
{
    struct world *world = sending->notices->world;
    const int64_t tries = sending->row.tries;

    if (sending->row.way == BY_HOOK)
        note_failing(sending);
    if (tries >= PAUSES) {
        forget_row(sending);
        return;
    }
    store_write(world->store, "update notices set tries = tries + 1, taker = 0, due = $1" OF_ROW,
                "i" ROW_TYPES, world_now(world) + pauses[tries], ROW(sending));
}

static void write_outcome(const struct sending *sending)
{
    struct store *store = sending->notices->world->store;

    if (sending->outcome == WAS_SENT)
        write_sent(sending);
    else if (sending->outcome == IS_GONE && sending->row.way == BY_PUSH) {
        store_write(store, "delete from notices where way = 2 and target = $1", "t",
                    sending->row.target);
        store_write(store, "delete from pushes where id = $1", "t", sending->row.target);
    } else if (sending->outcome == WAS_STOPPED)
        store_write(store, "update notices set taker = $1" OF_ROW, "i" ROW_TYPES, (int64_t)0,
                    ROW(sending));
    else
        write_failed(sending);
}

static void count_outcome(const struct sending *sending)
{
    static const char *const ways[] = { "mail", "hook", "push" }; /* ORDER: enum way */
    struct world *world = sending->notices->world;
    const bool is_given_up = sending->row.tries >= PAUSES;

    if (sending->outcome == WAS_SENT)
        world->counts.n[COUNT_NOTICES]++;
    if (sending->outcome == WAS_SENT || sending->outcome == WAS_STOPPED)
        return;
    world->counts.n[COUNT_NOTICES_FAILED]++;
    world->counts.n[COUNT_NOTICES_GIVEN_UP] += is_given_up;
    log_line(&world->log, is_given_up ? LOG_FAULTS : LOG_USUAL, "notice-failed",
             "way=%s try=%d why=\"%s\"", ways[sending->row.way], (int)sending->row.tries + 1,
             sending->message.why);
}

/* ---- batches ---------------------------------------------------------------------------------*/

void notices_write(struct notices *notices)
{
    for (const struct sending *each = notices->returned; each; each = each->next)
        write_outcome(each);
    if (notices_are_on(notices))
        take_due(notices);
}

static void send_it(struct job *job)
{
    struct sending *sending = (struct sending *)job;

    if (atomic_load(&sending->notices->is_ending))
        sending->outcome = WAS_STOPPED;
    else
        sending->outcome = sending->row.way == BY_MAIL ? send_mail(&sending->message)
                                                       : send_post(&sending->message);
}

static void come_back(struct job *job)
{
    struct sending *sending = (struct sending *)job;
    struct notices *notices = sending->notices;

    sending->next = notices->returned;
    notices->returned = sending;
    notices->n_out--;
    count_outcome(sending);
    notices->has_news(notices->context);
}

void notices_settle(struct notices *notices, bool is_on_disk)
{
    struct sending *taken = notices->taken;

    notices->taken = NULL;
    if (is_on_disk)
        free_all(&notices->returned);
    for (struct sending *next; taken; taken = next) {
        next = taken->next;
        if (!is_on_disk) {
            notices->n_out--;
            free(taken);
            continue;
        }
        taken->job.work = send_it;
        taken->job.done = come_back;
        workers_post(taken->row.way == BY_MAIL ? notices->mailing : notices->posting, &taken->job);
    }
}

/* ---- beginning and ending --------------------------------------------------------------------*/

bool notices_begin(struct notices *notices, uv_loop_t *loop, char *why, size_t size)
{
    if (!notices_are_on(notices))
        return true;
    if (!send_begin()) {
        snprintf(why, size, "nothing can be sent: libcurl does not start");
        return false;
    }
    if (notices->settings->push_contact && !push_read_key(notices)) {
        snprintf(why, size, "the key for Web Push can be neither read nor made");
        return false;
    }
    notices->mailing = workers_begin(loop, THREADS);
    notices->posting = workers_begin(loop, THREADS);
    snprintf(why, size, "there can be no threads");
    return notices->mailing && notices->posting;
}

void notices_stop(struct notices *notices)
{
    atomic_store(&notices->is_ending, true);
}

void notices_end(struct notices *notices)
{
    notices_stop(notices);
    if (notices->mailing)
        workers_end(notices->mailing);
    if (notices->posting)
        workers_end(notices->posting);
    free_all(&notices->taken);
    free_all(&notices->returned);
}
