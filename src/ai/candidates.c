/* The moves that a bot considers; see candidates.h. */
#include "candidates.h"

#include "evaluation.h"
#include "rules/rules.h"

enum { MOST_OF_A_VERB = 300 };

struct walker {
    const struct rules *rules;
    const struct evaluator *evaluator;
    visit_candidate *visit;
    void *context;
    int seat;
    int left; /* moves that the verb may still have */
    bool stopped;
    mw_move move;
};

/* Of the cards among the words, the least dear; 0 if there are none. */
static mw_word least_dear(const struct walker *w, const mw_state *state, const mw_options *options)
{
    mw_word best = 0;
    int least = 0;

    for (int i = 0; i < options->n; i++)
        if (MW_KIND(options->word[i]) == MW_CARD) {
            int keep = w->evaluator->keep(state, w->seat, MW_INDEX(options->word[i]));
            if (!best || keep < least) {
                best = options->word[i];
                least = keep;
            }
        }
    return best;
}

static void grow(struct walker *w, const mw_state *state)
{
    mw_options options;
    mw_word card;

    w->rules->options(state, MW_LISTED, &options);
    card = least_dear(w, state, &options);
    for (int i = 0; i < options.n && !w->stopped; i++) {
        mw_word word = options.word[i];
        mw_state next;
        if (MW_KIND(word) == MW_CARD && word != card)
            continue;
        if (MW_KIND(word) == MW_VERB)
            w->left = MOST_OF_A_VERB;
        else if (w->left == 0)
            return;
        next = *state;
        if (MW_KIND(word) != MW_END)
            w->move.word[w->move.n++] = word;
        w->rules->step(&next, word, NULL);
        if (head_of(&next)->open) {
            grow(w, &next);
        } else {
            w->left--;
            w->stopped = !w->visit(w->context, &w->move, &next);
        }
        if (MW_KIND(word) != MW_END)
            w->move.n--;
    }
}

void mw_each_candidate(const mw_state *state, visit_candidate *visit, void *context)
{
    struct walker w = { .rules = rules_of(state),
                        .evaluator = mw_evaluator_of(state),
                        .visit = visit,
                        .context = context,
                        .seat = mw_seat(state) };

    grow(&w, state);
}
