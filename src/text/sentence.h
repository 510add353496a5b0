/*
 * Sentences: a text of the catalog with its holes filled. The holes are named in the catalogs:
 *   {player} {number} {word} {era} {order} {resource} {level}
 *   {points} {amount} plain numbers, {sum} the amount as money, {price} the price as money
 *   {space} {to} {location} {industry} {card} {link-from} {link-to}
 *   {now} {then} two numbers that are compared
 *   {before} {after} two levels of income, with their signs
 *   {source} {outlet} the locations that something comes from and goes to; {an-industry} with its article
 *   {costs} {cards} what a move takes, as texts that begin with a blank, or empty
 */
#ifndef MW_TEXT_SENTENCE_H
#define MW_TEXT_SENTENCE_H

#include "core/board.h"
#include "millwright.h"
#include "text/out.h"

struct saying {
    int language;
    const struct board_names *names;
    const char *const *players; /* names by seat, or NULL */
    const mw_event *about;
    const char *word;
    int now, then;
    const char *costs, *cards;
};

void mw_say(struct out *out, const struct saying *saying, int sentence);

/* The sentence with this key, "points.cash", or -1; and its text. */
int mw_sentence_find(const char *key);
const char *mw_sentence_text(int language, int sentence);

/* A sentence with no hole but {word}. */
void mw_say_about_word(int language, int sentence, const char *word, char *text, size_t size);

#endif
