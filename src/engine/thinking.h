/*
 * The commands `bot`, `advise` and `judge`, step by step: a page that must not wait asks for a little at a time,
 * the protocol for all of it at once, and both get the same answer.
 */
#ifndef MW_ENGINE_THINKING_H
#define MW_ENGINE_THINKING_H

#include "millwright.h"
#include "text/json.h"
#include "text/out.h"

enum thoughts { OF_BOT, OF_ADVICE, OF_JUDGEMENT };

struct thinker {
    enum thoughts thoughts;
    int language;
    char name[MW_MAX_PLAYERS][MW_MAX_NAME]; /* of the players */
    mw_question question;
    mw_move asked;
    char player[128];         /* its name, with room for all settings */
    char no_net[MW_MAX_TEXT]; /* of advice and judgements: why weights judge in place of a net */
    union {
        mw_bot bot;
        mw_judge judge;
    };
};

/* Reads the request and begins to think about the session's position. */
bool mw_bot_begin(struct thinker *thinker, const mw_session *session, struct json request,
                  mw_problem *problem);
bool mw_advice_begin(struct thinker *thinker, const mw_session *session, struct json request,
                     mw_problem *problem);
bool mw_judgement_begin(struct thinker *thinker, const mw_session *session, struct json request,
                        mw_problem *problem);
/* False: it has made up its mind. */
bool mw_thinker_more(struct thinker *thinker);
/* How far it is, in thousandths of its budget. */
int mw_thinker_done(const struct thinker *thinker);
/* Enough: puts what it has found in order. */
void mw_thinker_stop(struct thinker *thinker);
/* What it thinks, as the fields of an answer. */
void mw_thinker_write(const struct thinker *thinker, struct out *out);

#endif
