/*
 * Everything about moves that is the same in all games, built on `options` and `step` alone: the
 * tree of words is walked, on copies, and its leaves are the legal moves.
 */
#include <string.h>

#include "core/event.h"
#include "core/hash.h"
#include "core/random.h"
#include "core/verb.h"
#include "options.h"
#include "rules/rules.h"
#ifdef MW_HOSTILE
#include <assert.h>
#endif

void mw_get_options(const mw_state *state, enum mw_mode mode, mw_options *options)
{
    rules_of(state)->options(state, mode, options);
}

/* A step of the generic code; the hostile build looks at each position that it makes. */
static void take_step(const struct rules *rules, mw_state *state, mw_word word, mw_events *events)
{
    begin_part(events, MW_OF_MOVE);
    rules->step(state, word, events);
#ifdef MW_HOSTILE
    assert(mw_check(state) == NULL);
#endif
}

void mw_step(mw_state *state, mw_word word, mw_events *events)
{
#ifdef MW_HOSTILE
    mw_options options;
    mw_get_options(state, MW_LEGAL, &options);
    assert(is_offered(&options, word));
#endif
    take_step(rules_of(state), state, word, events);
}

void mw_apply(mw_state *state, const mw_move *move, mw_events *events)
{
    for (int i = 0; i < move->n; i++)
        mw_step(state, move->word[i], events);
    if (mw_is_open(state))
        mw_step(state, THE_END, events);
}

/* What nobody knows yet, cards and distant tiles; and from the end of a round on. Whoever gives up a tile
 * for a debt sees it paid, with what is left of the income: that round has ended before. */
static bool is_beyond_move(const mw_event *event)
{
    return event->only_seat != MW_NOBODY || event->what == MW_EV_REVEAL ||
           event->what == MW_EV_ORDER || event->part >= MW_OF_SCORING;
}

bool mw_preview(const mw_state *state, const mw_move *move, mw_events *events)
{
    mw_state after = *state;
    int n = 0;

    events->n = 0;
    mw_apply(&after, move, events);
    while (n < events->n && !is_beyond_move(&events->event[n]))
        n++;
    bool goes_on = n == events->n && mw_seat(&after) == mw_seat(state);
    events->n = n;
    return goes_on;
}

bool mw_same_move(const mw_move *a, const mw_move *b)
{
    return a->n == b->n && memcmp(a->word, b->word, a->n * sizeof *a->word) == 0;
}

bool mw_is_legal(const mw_state *state, const mw_move *move)
{
    mw_state at = *state;
    mw_options options;

    if (move->n > MW_MAX_WORDS)
        return false;
    for (int i = 0; i < move->n; i++) {
        if (i > 0 && !mw_is_open(&at))
            return false;
        mw_get_options(&at, MW_LEGAL, &options);
        if (!is_offered(&options, move->word[i]) || move->word[i] == THE_END)
            return false;
        mw_step(&at, move->word[i], NULL);
    }
    if (!mw_is_open(&at))
        return move->n > 0;
    mw_get_options(&at, MW_LEGAL, &options);
    return is_offered(&options, THE_END);
}

/* ---- Listing ---------------------------------------------------------------------------------*/

/* Receives moves in bunches: the words so far, and each of `n` words that end the move (or, with n
 * = 0, the move as it is). False stops the walk. */
typedef bool emit_moves(void *context, const mw_move *so_far, const mw_word *last, int n);

/* How many words from this one on end the move. Words of a kind stand together, and often it is the
 * last one. */
static int ending_together(const mw_options *options, int i)
{
    int n = 1;

    if (MW_KIND(options->word[options->n - 1]) == MW_KIND(options->word[i]))
        return options->n - i;
    while (i + n < options->n && ends_move(options, options->word[i + n]))
        n++;
    return n;
}

static bool walk(const struct rules *rules, const mw_state *state, mw_move *so_far,
                 emit_moves *emit, void *context)
{
    mw_options options;

    rules->options(state, MW_LISTED, &options);
    for (int i = 0; i < options.n;) {
        mw_word word = options.word[i];
        if (ends_move(&options, word)) {
            int n = ending_together(&options, i);
            if (!emit(context, so_far, &options.word[i], n))
                return false;
            i += n;
            continue;
        }
        if (word == THE_END) {
            if (!emit(context, so_far, NULL, 0))
                return false;
        } else {
            mw_state next = *state;
            bool go_on;
            so_far->word[so_far->n++] = word;
            rules->step(&next, word, NULL); /* unchecked: lists are long, and apply looks again */
            go_on = head_of(&next)->open ? walk(rules, &next, so_far, emit, context)
                                         : emit(context, so_far, NULL, 0);
            so_far->n--;
            if (!go_on)
                return false;
        }
        i++;
    }
    return true;
}

struct visitor {
    mw_visit *visit;
    void *context;
};

static bool emit_to_visitor(void *context, const mw_move *so_far, const mw_word *last, int n)
{
    struct visitor *visitor = context;
    mw_move move = *so_far;

    if (n == 0)
        return visitor->visit(visitor->context, &move);
    move.n++;
    for (int i = 0; i < n; i++) {
        move.word[move.n - 1] = last[i];
        if (!visitor->visit(visitor->context, &move))
            return false;
    }
    return true;
}

bool mw_each_move(const mw_state *state, mw_visit *visit, void *context)
{
    struct visitor visitor = { visit, context };
    mw_move so_far = { .n = 0 };

    return mw_is_over(state) || walk(rules_of(state), state, &so_far, emit_to_visitor, &visitor);
}

struct list {
    mw_word *at, *end;
    size_t moves, limit;
};

static bool emit_to_list(void *context, const mw_move *so_far, const mw_word *last, int n)
{
    struct list *list = context;
    size_t length = so_far->n + (n > 0 ? 1u : 0u), moves = n > 0 ? (size_t)n : 1, fit = moves;
    mw_word *at = list->at;

    while (fit > list->limit - list->moves || fit * (length + 1) > (size_t)(list->end - at))
        fit--;
    for (size_t i = 0; i < fit; i++) {
        *at++ = (mw_word)length;
        for (int j = 0; j < so_far->n; j++)
            *at++ = so_far->word[j];
        if (n > 0)
            *at++ = last[i];
    }
    list->at = at;
    list->moves += fit;
    return fit == moves;
}

size_t mw_list(const mw_state *state, mw_word *words, size_t n_words, size_t limit, bool *whole)
{
    struct list list = { words, words + n_words, 0, limit };
    mw_move so_far = { .n = 0 };

    *whole = mw_is_over(state) || walk(rules_of(state), state, &so_far, emit_to_list, &list);
    return list.moves;
}

/* ---- Counting --------------------------------------------------------------------------------*/

struct counter {
    const mw_state *from;
    int depth;
    uint64_t count;
};

static bool emit_to_counter(void *context, const mw_move *so_far, const mw_word *last, int n)
{
    struct counter *counter = context;
    mw_move move = *so_far;

    if (counter->depth == 1) {
        counter->count += (uint64_t)(n > 0 ? n : 1);
        return true;
    }
    if (n > 0)
        move.n++;
    for (int i = 0; i < (n > 0 ? n : 1); i++) {
        mw_state next = *counter->from;
        if (n > 0)
            move.word[move.n - 1] = last[i];
        mw_apply(&next, &move, NULL);
        counter->count += mw_perft(&next, counter->depth - 1);
    }
    return true;
}

uint64_t mw_perft(const mw_state *state, int depth)
{
    struct counter counter = { state, depth, 0 };
    mw_move so_far = { .n = 0 };

    if (depth <= 0)
        return 1;
    if (mw_is_over(state))
        return 0;
    walk(rules_of(state), state, &so_far, emit_to_counter, &counter);
    return counter.count;
}

/* ---- Moves that contain given words ----------------------------------------------------------
 * The walk counts down, for every word, how often it is still wanted; below 0 it is a word that the
 * move has besides the wanted ones.
 */
struct search {
    const struct rules *rules;
    int16_t wanted[MW_KINDS << 8]; /* by word: how often it is still to come */
    int16_t of_kind[MW_KINDS];     /* by kind: how many wanted words are still to come */
    int missing;                   /* and in all */
    size_t budget;
    mw_matches *matches;
    mw_move so_far;
    uint64_t seen[MW_KINDS][4]; /* words that moves have besides the wanted ones */
};

static void put_word(struct search *search, mw_word word)
{
    if (search->wanted[word]-- > 0) {
        search->of_kind[MW_KIND(word)]--;
        search->missing--;
    }
    search->so_far.word[search->so_far.n++] = word;
}

static void take_back_word(struct search *search)
{
    mw_word word = search->so_far.word[--search->so_far.n];

    if (search->wanted[word]++ >= 0) {
        search->of_kind[MW_KIND(word)]++;
        search->missing++;
    }
}

/* How often the move has the word besides the wanted ones. */
static int surplus(const struct search *search, mw_word word)
{
    return search->wanted[word] < 0 ? -search->wanted[word] : 0;
}

static bool is_before_in(const mw_move *move, int n, mw_word word)
{
    for (int i = 0; i < n; i++)
        if (move->word[i] == word)
            return true;
    return false;
}

/* All that the first move has besides the wanted words could be forced. */
static void force_all(struct search *search)
{
    const mw_move *move = &search->so_far;
    mw_matches *matches = search->matches;

    for (int i = 0; i < move->n; i++)
        for (int j = is_before_in(move, i, move->word[i]) ? 0 : surplus(search, move->word[i]);
             j > 0; j--)
            matches->forced[matches->n_forced++] = move->word[i];
}

/* Only what this move has as well, and as often, remains forced. Equal words stand together. */
static void force_less(struct search *search)
{
    mw_matches *matches = search->matches;
    int n = 0, run = 0;

    for (int i = 0; i < matches->n_forced; i++) {
        mw_word word = matches->forced[i];
        run = n > 0 && matches->forced[n - 1] == word ? run + 1 : 1;
        if (run <= surplus(search, word))
            matches->forced[n++] = word;
    }
    matches->n_forced = n;
}

static void record_match(struct search *search)
{
    mw_matches *matches = search->matches;
    const mw_move *move = &search->so_far;

    if (matches->moves == 0)
        force_all(search);
    else if (matches->n_forced > 0)
        force_less(search);
    if (matches->moves++ == 0 || move->n < matches->first.n)
        matches->first = *move;
    for (int i = 0; i < move->n; i++)
        if (search->wanted[move->word[i]] < 0)
            search->seen[MW_KIND(move->word[i])][MW_INDEX(move->word[i]) >> 6] |=
                (uint64_t)1 << (MW_INDEX(move->word[i]) & 63);
}

static void look_below(struct search *search, const mw_state *state);

/* Whether what is still wanted can still come. */
static bool can_come(const struct search *search, const mw_options *options)
{
    unsigned kinds = kinds_to_come(options);

    for (int kind = 0; kind < MW_KINDS; kind++)
        if (search->of_kind[kind] > 0 && !(kinds >> kind & 1))
            return false;
    return true;
}

/* All that begins with the words so far and this one. */
static void look_at(struct search *search, const mw_state *state, mw_word word, bool ends)
{
    mw_state next;

    if (!ends) {
        next = *state;
        take_step(search->rules, &next, word, NULL);
        ends = !head_of(&next)->open;
    }
    if (!ends)
        look_below(search, &next);
    else if (search->missing == 0)
        record_match(search);
}

/* Each word gets an equal share of the budget, and what it leaves goes to those behind it. So where
 * there are too many moves to look at, there are some of every sort among those that were seen. */
static void look_below(struct search *search, const mw_state *state)
{
    mw_options options;

    search->rules->options(state, MW_LISTED, &options);
    if (!can_come(search, &options))
        return;
    for (int i = 0; i < options.n; i++) {
        mw_word word = options.word[i];
        size_t left = search->budget, share = left / (size_t)(options.n - i);
        if (left == 0) {
            search->matches->whole = false;
            return;
        }
        if (share == 0)
            share = 1;
        search->budget = share - 1;
        if (word != THE_END)
            put_word(search, word);
        look_at(search, state, word, is_last_word(&options, word));
        if (word != THE_END)
            take_back_word(search);
        search->budget += left - share;
    }
}

/* Says the words that are left, each time the first of them that may come: the same words in another
 * order can be another move, so theirs is kept as far as the rules allow. */
static bool arrange(struct search *search, const mw_state *state, mw_word *left, int n,
                    mw_move *move)
{
    mw_options options;

    if (!head_of(state)->open && move->n > 0)
        return n == 0;
    search->rules->options(state, MW_LEGAL, &options);
    if (n == 0)
        return is_offered(&options, THE_END);
    for (int i = 0; i < n; i++) {
        mw_word word = left[i];
        mw_state next = *state;
        if (!is_offered(&options, word))
            continue;
        if (search->budget == 0)
            return false;
        search->budget--;
        take_step(search->rules, &next, word, NULL);
        memmove(&left[i], &left[i + 1], (size_t)(n - i - 1) * sizeof *left);
        move->word[move->n++] = word;
        if (arrange(search, &next, left, n - 1, move))
            return true;
        move->n--;
        memmove(&left[i + 1], &left[i], (size_t)(n - i - 1) * sizeof *left);
        left[i] = word;
    }
    return false;
}

/* If one of the moves is made of the wanted and the forced words alone, that is the first. Where not
 * all moves were looked at it need not be one of those that were. */
static void complete(struct search *search, const mw_state *state, const mw_word *wanted, int n)
{
    mw_matches *matches = search->matches;
    mw_move move = { .n = 0 };
    mw_word left[MW_MAX_WORDS];
    int all = n + matches->n_forced;

    matches->complete = matches->whole && matches->moves > 0 && matches->first.n == all;
    if (matches->whole && !matches->complete)
        return;
    if (n > 0) /* without words the caller may have no array of them */
        memcpy(left, wanted, (size_t)n * sizeof *left);
    memcpy(left + n, matches->forced, (size_t)matches->n_forced * sizeof *left);
    if (arrange(search, state, left, all, &move)) {
        matches->first = move;
        matches->complete = true;
        matches->moves += matches->moves == 0;
    }
}

void mw_containing(const mw_state *state, const mw_word *wanted, int n, size_t budget,
                   mw_matches *matches)
{
    struct search search = { .rules = rules_of(state), .budget = budget, .matches = matches };

    matches->moves = 0;
    matches->n = matches->n_forced = 0;
    matches->first.n = 0;
    matches->complete = false;
    matches->whole = true;
    if (mw_is_over(state) || n > MW_MAX_WORDS)
        return;
    if (n < 0)
        n = 0;
    for (int i = 0; i < n; i++) {
        if (MW_KIND(wanted[i]) >= MW_KINDS)
            return;
        search.wanted[wanted[i]]++;
        search.of_kind[MW_KIND(wanted[i])]++;
        search.missing++;
    }
    look_below(&search, state);
    if (!matches->whole) {
        matches->n_forced = 0; /* nobody knows what the others contain */
        search.budget = budget;
    }
    complete(&search, state, wanted, n);
    for (unsigned word = 0; word < MW_KINDS << 8; word++)
        if (search.seen[word >> 8][word >> 6 & 3] >> (word & 63) & 1 &&
            matches->n < MW_MAX_MATCHING)
            matches->word[matches->n++] = (mw_word)word;
}

/* ---- Random play -----------------------------------------------------------------------------*/

/* How often bench, fuzz and the golden games choose each verb, in tenths; docs/performance.md. */
static int weight_of(mw_word word)
{
    switch (MW_INDEX(word)) {
    case VERB_BUILD: return 120;
    case VERB_SELL: return 200;
    case VERB_LINK: return 80;
    case VERB_DEVELOP: return 30;
    case VERB_DOUBLE: return 20;
    case VERB_LOAN: return 10;
    case VERB_DRAW: return 60;
    case VERB_SCOUT: return 4;
    case VERB_PASS: return 1;
    default: return 10;
    }
}

static mw_word weighted_verb(const mw_options *options, mw_random *random)
{
    int sum = 0, i = 0, at;

    for (int j = 0; j < options->n; j++)
        sum += weight_of(options->word[j]);
    at = (int)random_below(random, (uint32_t)sum);
    while (at >= weight_of(options->word[i]))
        at -= weight_of(options->word[i++]);
    return options->word[i];
}

void mw_random_move(const mw_state *state, bool weighted, mw_random *random, mw_move *move)
{
    mw_state at = *state;
    mw_options options;

    move->n = 0;
    if (mw_is_over(state))
        return;
    do {
        mw_word word;
        mw_get_options(&at, MW_LEGAL, &options);
        word = weighted && move->n == 0 ? weighted_verb(&options, random)
                                        : options.word[random_below(random, options.n)];
        if (word != THE_END)
            move->word[move->n++] = word;
        mw_step(&at, word, NULL);
    } while (mw_is_open(&at));
}

void mw_play_random(mw_state *state, mw_random *random)
{
    const struct rules *rules = rules_of(state);
    mw_options options;

    if (mw_is_over(state))
        return;
    do {
        rules->options(state, MW_LEGAL, &options);
        take_step(rules, state, options.word[random_below(random, options.n)], NULL);
    } while (head_of(state)->open);
}

uint64_t mw_signature(int games)
{
    uint64_t signature = 0;
    mw_problem problem;

    for (int game = 0; game < mw_game_count(); game++) {
        const mw_game *info = mw_game_info(game);
        int maps = info->n_maps ? info->n_maps : 1;
        for (int i = 0; i < games; i++) {
            int range = info->most_players - info->least_players + 1;
            mw_setup setup = { .game = game,
                               .map = i % maps,
                               .players = info->least_players + i / maps % range,
                               .options =
                                   (unsigned)(i / maps / range) & ((1u << info->n_options) - 1),
                               .seed = (uint64_t)i };
            mw_random random = { .state = (uint64_t)i ^ 0x5eed };
            mw_state state;
            if (!mw_new(&state, &setup, &problem))
                return 0;
            while (!mw_is_over(&state)) {
                mw_play_random(&state, &random);
                signature = hash_mix(signature, mw_hash(&state));
            }
        }
    }
    return signature;
}
