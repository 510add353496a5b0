/* What each order does; see orders.h. */
#include "orders.h"

#include <stdio.h>
#include <string.h>

static void tell(struct order *order, const char *what, const char *id)
{
    if (order->n_news < MOST_ORDER_NEWS)
        snprintf(order->news[order->n_news++], ORDER_NEWS_SIZE, "%s %s", what, id);
}

static bool unavailable(struct order *order)
{
    return refuse(&order->refusal, "unavailable");
}

/* ---- people ----------------------------------------------------------------------------------*/

static bool run_rename(struct order *order)
{
    if (!person_rename(order->hall->world, &order->person, order->name, &order->refusal))
        return false;
    tell(order, "changed", order->person.id);
    return true;
}

static bool run_role(struct order *order)
{
    for (int role = 0; role < ROLES; role++)
        if (strcmp(order->role, role_names[role]) == 0) {
            if (role != NO_ROLE && order->person.kind != MEMBER)
                return refuse(&order->refusal, "not-allowed");
            tell(order, "changed", order->person.id);
            return person_set_role(order->hall->world, order->person.id, (enum role)role) ||
                   unavailable(order);
        }
    return refuse_field(&order->refusal, "role");
}

static bool run_mute(struct order *order)
{
    tell(order, "changed", order->person.id);
    return person_mute(order->hall->world, order->person.id, order->until) || unavailable(order);
}

/* Connections are closed, those of programs too. Whoever is not to come back leaves the seats to stand-ins, and all
 * sessions end; else they wait: a guest has nothing but the cookie. */
static bool send_away(struct order *order, const char *id)
{
    tell(order, "changed", id);
    tell(order, "signed-out", id);
    if (order->until < FOR_EVER)
        return true;
    tables_give_up(&order->hall->tables, id);
    return sessions_end_others(order->hall->world, id, NULL) || unavailable(order);
}

static bool run_ban(struct order *order)
{
    struct world *world = order->hall->world;
    char programs[MOST_PROGRAMS][ID_SIZE];
    const int n =
        order->until > 0 ? person_programs(world, order->person.id, programs, MOST_PROGRAMS) : 0;

    if (!person_ban(world, order->person.id, order->until))
        return unavailable(order);
    if (order->until == 0) {
        tell(order, "changed", order->person.id);
        return true;
    }
    for (int i = 0; i < n; i++)
        if (!send_away(order, programs[i]))
            return false;
    return send_away(order, order->person.id);
}

static bool make_link(struct order *order)
{
    return link_make(order->hall->world, order->person.id, order->hash, &order->until) ||
           unavailable(order);
}

static bool run_link(struct order *order)
{
    return order->person.kind == MEMBER ? make_link(order) : refuse(&order->refusal, "not-allowed");
}

static bool run_add(struct order *order)
{
    struct world *world = order->hall->world;

    return person_add_guest(world, order->name, 0, &order->person, &order->refusal) &&
           (person_become_member(world, order->person.id) || unavailable(order)) &&
           make_link(order);
}

static bool delete_one(struct order *order, const char *id)
{
    hall_forget_person(order->hall, id);
    tell(order, "changed", id);
    tell(order, "signed-out", id);
    return person_delete(order->hall->world, id) || unavailable(order);
}

static bool run_delete(struct order *order)
{
    char programs[MOST_PROGRAMS][ID_SIZE];
    const int n = person_programs(order->hall->world, order->person.id, programs, MOST_PROGRAMS);

    for (int i = 0; i < n; i++)
        if (!delete_one(order, programs[i]))
            return false;
    return delete_one(order, order->person.id);
}

/* ---- tables ----------------------------------------------------------------------------------*/

static bool run_end(struct order *order)
{
    struct table *table = order->table;

    if (table->state != TABLE_OPEN && table->state != TABLE_RUNNING && table->state != TABLE_FROZEN)
        return refuse(&order->refusal, "over");
    table_end(table, table->state == TABLE_OPEN ? TABLE_CANCELLED : TABLE_ENDED);
    return true;
}

static bool run_hand_on(struct order *order)
{
    return table_hand_on(order->table, order->seat, order->person.id[0] ? &order->person : NULL,
                         order->level, &order->refusal);
}

static bool run_hide(struct order *order)
{
    char id_and_line[ID_SIZE + 16];

    if (!chat_hide(order->table, order->line, order->on))
        return refuse_field(&order->refusal, "line");
    snprintf(id_and_line, sizeof id_and_line, "%s %d", order->table->id, order->line);
    tell(order, "chat", id_and_line);
    return true;
}

static bool run_close(struct order *order)
{
    return report_close(order->hall->world, order->report, order->by.id) ||
           refuse(&order->refusal, "not-found");
}

/* ---- all of them -----------------------------------------------------------------------------*/

enum {
    HAS_PERSON = 1,
    WANTS_TABLE = 2,
    WANTS_TIME = 4,
    WANTS_NAME = 8,
    WANTS_HASH = 16,
    WANTS_PLACE = 32, /* a seat, and who gets it */
    WANTS_LINE = 64,
    BY_MODERATORS = 128,
    WANTS_ROLE = 256,
    WANTS_REPORT = 512,
};

static const struct kind {
    const char *name;
    unsigned needs;
    bool (*run)(struct order *order);
} kinds[] = {
    { "rename", HAS_PERSON | WANTS_NAME, run_rename },
    { "role", HAS_PERSON | WANTS_ROLE, run_role },
    { "mute", HAS_PERSON | WANTS_TIME | BY_MODERATORS, run_mute },
    { "ban", HAS_PERSON | WANTS_TIME | BY_MODERATORS, run_ban },
    { "link", HAS_PERSON | WANTS_HASH, run_link },
    { "add", WANTS_NAME | WANTS_HASH, run_add },
    { "delete", HAS_PERSON, run_delete },
    { "end", WANTS_TABLE, run_end },
    { "hand-on", WANTS_TABLE | WANTS_PLACE, run_hand_on },
    { "hide", WANTS_TABLE | WANTS_LINE | BY_MODERATORS, run_hide },
    { "close", WANTS_REPORT | BY_MODERATORS, run_close },
};

static bool read_text(struct order *order, const char *field, char *text, size_t size)
{
    return mw_json_read_text(mw_json_get(order->said, field), text, size) ||
           refuse_field(&order->refusal, field);
}

static bool read_number(struct order *order, const char *field, int64_t least, int64_t most,
                        int64_t *number)
{
    return (mw_json_read_int(mw_json_get(order->said, field), number) && *number >= least &&
            *number <= most) ||
           refuse_field(&order->refusal, field);
}

static bool read_person(struct order *order)
{
    char id[ID_SIZE];
    struct person owner;

    if (!read_text(order, "person", id, sizeof id))
        return false;
    if (!person_find(order->hall->world, id, &order->person))
        return refuse(&order->refusal, "not-found");
    /* Moderators and their programs are not for moderators to judge. */
    person_find(order->hall->world, order->person.owner, &owner);
    return !order->by.id[0] || (order->person.role == NO_ROLE && owner.role == NO_ROLE) ||
           refuse(&order->refusal, "not-allowed");
}

static bool read_table(struct order *order)
{
    char id[ID_SIZE];

    if (!read_text(order, "table", id, sizeof id))
        return false;
    order->table = table_find_now(&order->hall->tables, id);
    return order->table || refuse(&order->refusal, "no-table");
}

static bool read_place(struct order *order)
{
    int64_t seat, level = 0;

    if (!read_number(order, "seat", 0, order->table->terms.setup.players - 1, &seat))
        return false;
    order->seat = (int)seat;
    if (mw_json_type(mw_json_get(order->said, "person")) != 0)
        return read_person(order);
    if (!read_number(order, "level", 1, MW_LEVELS, &level))
        return false;
    order->level = (int)level;
    return true;
}

static bool read_line(struct order *order)
{
    int64_t line;

    if (!read_number(order, "line", 0, INT32_MAX, &line))
        return false;
    order->line = (int)line;
    return mw_json_read_bool(mw_json_get(order->said, "on"), &order->on) ||
           refuse_field(&order->refusal, "on");
}

/* Something to come, or 0, which lifts it. */
static bool read_until(struct order *order)
{
    if (!read_number(order, "until", 0, FOR_EVER, &order->until))
        return false;
    return order->until == 0 || order->until > world_now(order->hall->world) ||
           refuse_field(&order->refusal, "until");
}

static bool read_fields(struct order *order, unsigned needs)
{
    return (!(needs & HAS_PERSON) || read_person(order)) &&
           (!(needs & WANTS_TABLE) || read_table(order)) &&
           (!(needs & WANTS_PLACE) || read_place(order)) &&
           (!(needs & WANTS_LINE) || read_line(order)) &&
           (!(needs & WANTS_TIME) || read_until(order)) &&
           (!(needs & WANTS_NAME) || read_text(order, "name", order->name, sizeof order->name)) &&
           (!(needs & WANTS_HASH) || read_text(order, "hash", order->hash, sizeof order->hash)) &&
           (!(needs & WANTS_ROLE) || read_text(order, "role", order->role, sizeof order->role)) &&
           (!(needs & WANTS_REPORT) ||
            read_text(order, "report", order->report, sizeof order->report));
}

bool order_do(struct order *order, struct hall *hall, const struct person *by, const char *text)
{
    size_t where;

    *order = (struct order){ .hall = hall };
    if (by)
        order->by = *by;
    if (!mw_json_parse(text, strlen(text), &order->said, &where))
        return refuse(&order->refusal, "bad-json");
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (mw_json_is(mw_json_get(order->said, "do"), kinds[i].name)) {
            if (by && (by->role != MODERATOR || !(kinds[i].needs & BY_MODERATORS)))
                return refuse(&order->refusal, "not-allowed");
            order->kind = kinds[i].name;
            order->needs = kinds[i].needs;
            return read_fields(order, kinds[i].needs) && kinds[i].run(order);
        }
    return refuse_field(&order->refusal, "do");
}

void order_tell_others(const struct order *order)
{
    for (int i = 0; i < order->n_news; i++)
        store_tell(order->hall->world->store, order->news[i]);
}

void order_tell_here(const struct order *order)
{
    for (int i = 0; i < order->n_news; i++)
        hall_hear(order->hall, order->news[i]);
}

void order_write_answer(const struct order *order, bool good, struct out *out)
{
    mw_json_open(out, NULL, '{');
    mw_json_bool(out, "ok", good);
    if (!good)
        refusal_write(out, "error", &order->refusal, order->by.language);
    mw_json_close(out, '}');
}

static void write_place(const struct order *order, struct out *out)
{
    mw_json_int(out, "seat", order->seat);
    if (order->level > 0)
        mw_json_int(out, "level", order->level);
}

void order_write(const struct order *order, struct out *out)
{
    mw_json_open(out, NULL, '{');
    mw_json_text(out, "do", order->kind ? order->kind : "");
    if (order->person.id[0])
        mw_json_text(out, "person", order->person.id);
    if (order->table)
        mw_json_text(out, "table", order->table->id);
    if (order->needs & WANTS_PLACE)
        write_place(order, out);
    if (order->needs & WANTS_LINE) {
        mw_json_int(out, "line", order->line);
        mw_json_bool(out, "on", order->on);
    }
    if (order->needs & WANTS_TIME)
        mw_json_int(out, "until", order->until);
    if (order->needs & WANTS_ROLE)
        mw_json_text(out, "role", order->role);
    if (order->needs & WANTS_REPORT)
        mw_json_text(out, "report", order->report);
    mw_json_close(out, '}');
}
