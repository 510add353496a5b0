/*
 * The commands `outlook`, the numbers that a seat wonders about, and `mat`, all its tiles; each with
 * sentences that explain it. The rules reckon them (mw_get_outlook, mw_get_mat); here they are only
 * written.
 */
#include "catalog.h"
#include "core/event.h"
#include "protocol.h"
#include "rules/rules.h"
#include "text/sentence.h"
#include "text/word.h"

/* What a sentence is about, and the text that grows by it. */
struct explanation {
    struct saying saying;
    mw_event about;
    struct out text;
    char room[2 * MW_MAX_TEXT];
};

static void begin(struct explanation *e, const struct call *call, const mw_state *state, int seat,
                  const char *const *names)
{
    e->about = ABOUT(.seat = (int8_t)seat);
    e->saying = (struct saying){ .language = call->session->language,
                                 .names = board_of(state),
                                 .players = names,
                                 .about = &e->about };
    e->text = mw_out_to(e->room, sizeof e->room);
}

static void explain(struct explanation *e, int sentence)
{
    if (e->text.length > 0)
        mw_out_char(&e->text, ' ');
    mw_say(&e->text, &e->saying, sentence);
}

/* The text, which is empty again afterwards. */
static void write_explanation(struct explanation *e, struct out *out)
{
    mw_out_end(&e->text);
    mw_json_text(out, "text", e->room);
    e->text = mw_out_to(e->room, sizeof e->room);
}

/* ---- Income -----------------------------------------------------------------------------------*/

static int sentence_of_income(const mw_outlook *o)
{
    if (!o->has_income)
        return o->income ? SAY_OUTLOOK_INTEREST : SAY_OUTLOOK_INTEREST_NONE;
    return !o->is_paid      ? SAY_OUTLOOK_INCOME_OVER
           : o->income > 0  ? SAY_OUTLOOK_INCOME
           : o->income == 0 ? SAY_OUTLOOK_INCOME_NONE
                            : SAY_OUTLOOK_INCOME_DEBT;
}

static int sentence_of_missing(const mw_outlook *o)
{
    return !o->has_income   ? SAY_OUTLOOK_MISSING_LOAN
           : o->has_to_sell ? SAY_OUTLOOK_MISSING_TILES
                            : SAY_OUTLOOK_MISSING_POINTS;
}

static void write_income(struct out *out, struct explanation *e, const mw_outlook *o)
{
    int amount = o->is_paid ? o->income : 0, missing = o->is_paid ? o->missing : 0;

    mw_json_open(out, "income", '{');
    if (o->has_income)
        mw_json_int(out, "level", o->income_level);
    else
        mw_json_int(out, "loans", o->loans);
    mw_json_int(out, "amount", amount);
    mw_json_int(out, "missing", missing);
    e->about.level = o->income_level;
    e->about.amount = (int16_t)(amount < 0 ? -amount : amount);
    e->about.price = (int16_t)missing;
    e->saying.now = o->loans;
    explain(e, sentence_of_income(o));
    if (missing > 0)
        explain(e, sentence_of_missing(o));
    write_explanation(e, out);
    mw_json_close(out, '}');
}

/* ---- Points -----------------------------------------------------------------------------------*/

static void write_source(struct out *out, struct explanation *e, const char *source, int points,
                         int sentence)
{
    mw_json_open(out, NULL, '{');
    mw_json_text(out, "source", source);
    mw_json_int(out, "points", points);
    e->saying.now = points;
    explain(e, sentence);
    write_explanation(e, out);
    mw_json_close(out, '}');
}

/* Sources that count in this game and this era. */
static void write_points(struct out *out, struct explanation *e, const mw_outlook *o)
{
    mw_json_open(out, "points", '{');
    mw_json_int(out, "sum", o->links + o->tiles + o->cash + o->other);
    mw_json_open(out, "sources", '[');
    e->about.price = o->money;
    if (o->has_income) {
        write_source(out, e, "links", o->links, SAY_OUTLOOK_LINKS);
        write_source(out, e, "tiles", o->tiles, SAY_OUTLOOK_TILES);
        if (o->cash)
            write_source(out, e, "cash", o->cash, SAY_OUTLOOK_CASH);
        if (o->other)
            write_source(out, e, "other", o->other, SAY_OUTLOOK_OTHER);
    } else if (o->n > 0) { /* there are tiles, so there is something to score */
        write_source(out, e, "tiles", o->tiles, SAY_OUTLOOK_END_TILES);
        write_source(out, e, "cash", o->cash, SAY_OUTLOOK_END_CASH);
        if (o->other)
            write_source(out, e, "other", o->other, SAY_OUTLOOK_END_LOANS);
    }
    mw_json_close(out, ']');
    mw_json_close(out, '}');
}

/* ---- Order ------------------------------------------------------------------------------------*/

static void write_order(struct out *out, struct explanation *e, const mw_outlook *o, int seat,
                        int players)
{
    int place = 0;

    while (o->order[place] != seat)
        place++;
    mw_json_open(out, "order", '{');
    mw_json_int(out, "place", place + 1);
    mw_json_open(out, "seats", '[');
    for (int i = 0; i < players; i++) {
        mw_json_open(out, NULL, '{');
        mw_json_int(out, "seat", o->order[i]);
        mw_json_int(out, "spent", o->spent[o->order[i]]);
        mw_json_close(out, '}');
    }
    mw_json_close(out, ']');
    e->about.level = (int16_t)(place + 1);
    e->about.amount = o->spent[seat];
    explain(e, SAY_OUTLOOK_ORDER);
    write_explanation(e, out);
    mw_json_close(out, '}');
}

/* ---- Stacks -----------------------------------------------------------------------------------*/

static void explain_cubes(struct explanation *e, enum mw_resource resource, int cubes, int price)
{
    if (cubes == 0)
        return;
    e->about.resource = (uint8_t)resource;
    e->about.price = (int16_t)price;
    e->saying.now = cubes;
    explain(e, SAY_OUTLOOK_STACK_CUBES);
}

/* What it costs if nothing comes from the board. */
static int price_bought(const mw_stack *stack)
{
    return stack->money + stack->coal_price + stack->iron_price;
}

static void explain_cost(struct explanation *e, const mw_stack *stack)
{
    e->about.price = stack->money;
    explain(e, SAY_OUTLOOK_STACK_PRICE);
    explain_cubes(e, MW_RES_COAL, stack->coal, stack->coal_price);
    explain_cubes(e, MW_RES_IRON, stack->iron, stack->iron_price);
    e->about.amount = (int16_t)price_bought(stack);
    if (stack->coal || stack->iron)
        explain(e, SAY_OUTLOOK_STACK_SUM);
}

static void explain_gain(struct explanation *e, const mw_stack *stack, bool has_income)
{
    e->about.resource = MW_RES_BEER;
    e->saying.now = stack->beer;
    if (stack->beer)
        explain(e, SAY_OUTLOOK_STACK_BEER);
    e->about.amount = stack->profit;
    e->saying.now = stack->points;
    e->saying.then = stack->income;
    explain(e, has_income ? SAY_OUTLOOK_STACK_FLIPPED : SAY_OUTLOOK_STACK_PROFIT);
}

static void explain_stack(struct explanation *e, const mw_stack *stack, bool has_income)
{
    e->about.industry = stack->industry;
    e->about.level = stack->level;
    if (stack->left == 0) {
        explain(e, SAY_OUTLOOK_STACK_EMPTY);
        return;
    }
    explain(e, SAY_OUTLOOK_STACK);
    if (stack->never_built) {
        explain(e, SAY_OUTLOOK_STACK_NEVER);
        return;
    }
    explain_cost(e, stack);
    if (stack->other_era)
        explain(e, SAY_OUTLOOK_STACK_OTHER_ERA);
    explain_gain(e, stack, has_income);
}

static void write_tile(struct out *out, const mw_stack *stack)
{
    mw_json_int(out, "level", stack->level);
    mw_json_int(out, "money", stack->money);
    mw_json_int(out, "coal", stack->coal);
    mw_json_int(out, "iron", stack->iron);
    mw_json_int(out, "beer", stack->beer);
    mw_json_int(out, "points", stack->points);
    mw_json_int(out, "income", stack->income);
    mw_json_int(out, "profit", stack->profit);
    mw_json_int(out, "cubes", stack->cubes);
    mw_json_int(out, "icons", stack->icons);
    mw_json_bool(out, "can_be_built", !stack->never_built && !stack->other_era);
    mw_json_bool(out, "can_be_developed", stack->developed);
    mw_json_int(out, "price", stack->price);
    mw_json_int(out, "price_bought", price_bought(stack));
}

static void write_stacks(struct out *out, struct explanation *e, const mw_outlook *o)
{
    mw_json_open(out, "stacks", '[');
    for (int i = 0; i < o->n; i++) {
        const mw_stack *stack = &o->stack[i];
        mw_json_open(out, NULL, '{');
        mw_json_begin_word(out, "industry");
        mw_word_print(out, e->saying.names, stack->industry);
        mw_json_end_word(out);
        mw_json_int(out, "left", stack->left);
        if (stack->left > 0)
            write_tile(out, stack);
        explain_stack(e, stack, o->has_income);
        write_explanation(e, out);
        mw_json_close(out, '}');
    }
    mw_json_close(out, ']');
}

/* ---- The command ------------------------------------------------------------------------------*/

void mw_cmd_outlook(struct call *call)
{
    struct player_names names = mw_session_names(call->session);
    struct explanation e;
    mw_outlook outlook;
    mw_state state;
    int seat;

    if (!mw_request_position(call, &state) || !mw_request_seat(call, &seat))
        return;
    if (mw_is_over(&state)) {
        mw_answer_refusal(call, MW_BAD_REQUEST, "the game is over: nothing lies ahead");
        return;
    }
    mw_get_outlook(&state, seat, &outlook);
    begin(&e, call, &state, seat, names.of);
    mw_answer_ok(call);
    mw_json_int(call->out, "seat", seat);
    write_income(call->out, &e, &outlook);
    write_points(call->out, &e, &outlook);
    write_order(call->out, &e, &outlook, seat, mw_players(&state));
    write_stacks(call->out, &e, &outlook);
    mw_answer_end(call);
}

/* ---- mat --------------------------------------------------------------------------------------*/

static bool has_income(const mw_mat *mat)
{
    for (int i = 0; i < mat->n; i++)
        if (mat->level[i].income > 0)
            return true;
    return false;
}

/* The era, if there is only one in which it can be built. */
static void explain_era(struct explanation *e, const mw_stack *level)
{
    int era;
    char key[64];
    struct out out = mw_out_to(key, sizeof key);

    if (!e->saying.names->era || count_bits(level->eras) != 1)
        return;
    era = lowest(level->eras);
    mw_out_text(&out, "outlook.only.");
    mw_out_text(&out, e->saying.names->era[era]);
    mw_out_end(&out);
    explain(e, mw_sentence_find(key));
}

static void explain_level(struct explanation *e, const mw_stack *level, bool has_income)
{
    e->about.industry = level->industry;
    e->about.level = level->level;
    e->saying.now = level->left;
    e->saying.then = level->printed;
    explain(e, SAY_DRAWING_LEVEL);
    if (level->never_built) {
        explain(e, SAY_OUTLOOK_STACK_NEVER);
        return;
    }
    explain_cost(e, level);
    explain_era(e, level);
    if (!level->developed)
        explain(e, SAY_OUTLOOK_STACK_FIXED);
    e->about.resource = level->resource;
    e->saying.now = level->cubes;
    if (level->cubes)
        explain(e, SAY_OUTLOOK_STACK_HOLDS);
    explain_gain(e, level, has_income);
    e->saying.now = level->icons;
    if (level->icons)
        explain(e, SAY_OUTLOOK_STACK_ICONS);
}

static void write_bits(struct out *out, const char *key, int bits, const char *const *names)
{
    mw_json_open(out, key, '[');
    for (int i = 0; bits >> i; i++)
        if (bits >> i & 1)
            mw_json_text(out, NULL, names[i]);
    mw_json_close(out, ']');
}

void mw_cmd_mat(struct call *call)
{
    struct player_names names = mw_session_names(call->session);
    struct out *out = call->out;
    struct explanation e;
    mw_mat mat;
    mw_state state;
    int seat;

    if (!mw_request_position(call, &state) || !mw_request_seat(call, &seat))
        return;
    mw_get_mat(&state, seat, &mat);
    begin(&e, call, &state, seat, names.of);
    mw_answer_ok(call);
    mw_json_int(out, "seat", seat);
    mw_json_open(out, "mat", '[');
    for (int i = 0; i < mat.n; i++) {
        const mw_stack *level = &mat.level[i];
        mw_json_open(out, NULL, '{');
        mw_json_begin_word(out, "industry");
        mw_word_print(out, e.saying.names, level->industry);
        mw_json_end_word(out);
        mw_json_int(out, "left", level->left);
        mw_json_int(out, "printed", level->printed);
        write_tile(out, level);
        if (e.saying.names->era)
            write_bits(out, "eras", level->eras, e.saying.names->era);
        write_bits(out, "sells_for", level->takes, e.saying.names->industry);
        explain_level(&e, level, has_income(&mat));
        write_explanation(&e, out);
        mw_json_close(out, '}');
    }
    mw_json_close(out, ']');
    mw_answer_end(call);
}
