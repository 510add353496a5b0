/* See support.h. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/verb.h"
#include "engine/engine.h"
#include "rules/rules.h"
#include "text/text.h"
#include "text/word.h"

void must(bool condition, const char *sentence)
{
    if (condition)
        return;
    fprintf(stderr, "%s\n", sentence);
    abort();
}

/* ---- Games ------------------------------------------------------------------------------------*/

mw_setup setup_of(const char *game, int players, uint64_t seed)
{
    return (mw_setup){ .game = mw_game_find(game), .players = players, .seed = seed };
}

void new_game(mw_state *state, int players, uint64_t seed)
{
    mw_setup setup = setup_of("lancashire", players, seed);
    mw_problem problem;

    must(mw_new(state, &setup, &problem), "a new game cannot begin");
}

void new_session(mw_session *session, int players, uint64_t seed)
{
    mw_setup setup = setup_of("lancashire", players, seed);
    mw_problem problem;

    mw_session_begin(session);
    must(mw_session_new(session, &setup, &problem), "a new session cannot begin");
}

void random_position(mw_state *state, int players, uint64_t seed, int moves)
{
    mw_setup setup = setup_of("lancashire", players, seed);
    random_position_of(state, &setup, moves);
}

void random_position_of(mw_state *state, const mw_setup *setup, int moves)
{
    mw_random random = { .state = setup->seed };
    mw_problem problem;
    mw_move move;

    must(mw_new(state, setup, &problem), "a new game cannot begin");
    for (int i = 0; i < moves && !mw_is_over(state); i++) {
        mw_random_move(state, true, &random, &move);
        mw_apply(state, &move, NULL);
    }
}

void random_session(mw_session *session, int players, uint64_t seed, int moves)
{
    mw_random random = { .state = seed };
    mw_problem problem;
    mw_move move;

    new_session(session, players, seed);
    for (int i = 0; i < moves && !mw_is_over(&session->now); i++) {
        mw_random_move(&session->now, true, &random, &move);
        must(mw_session_apply(session, &move, NULL, &problem), "a random move cannot be played");
    }
}

/* Brings a card of this kind to place `at` of the pile; the cards before it stay. */
static void bring_to(mw_pile *pile, int at, int card)
{
    int from = at;

    while (from < pile->n && pile->item[from] != card)
        from++;
    must(from < pile->n, "there are not that many of a card");
    pile->item[from] = pile->item[at];
    pile->item[at] = (uint8_t)card;
}

static mw_pile *pile_named(mw_shuffles *shuffles, const char *name)
{
    for (int i = 0; i < shuffles->n; i++)
        if (strcmp(shuffles->pile[i].name, name) == 0)
            return &shuffles->pile[i];
    must(false, "the game has no such shuffle");
    return NULL;
}

static int card_of(const struct board_names *names, const char *id)
{
    for (int i = 0; i < names->n_cards; i++)
        if (strcmp(names->card[i], id) == 0)
            return i;
    must(false, "the game has no such card");
    return -1;
}

size_t read_net_file(const char *game, unsigned char *file)
{
    char path[512];
    FILE *from;
    size_t size;

    snprintf(path, sizeof path, "%s/data/nets/%s.net", MW_SOURCE_DIR, game);
    from = fopen(path, "rb");
    must(from, "data/nets has a net of every game");
    size = fread(file, 1, MW_MAX_NET_FILE, from);
    fclose(from);
    return size;
}

const mw_net *net_of(const char *game)
{
    static mw_net nets[3];
    static bool is_read[LENGTH(nets)];
    static unsigned char file[MW_MAX_NET_FILE];
    const int i = mw_game_find(game);

    must(i >= 0 && i < LENGTH(nets), "there is such a game");
    if (!is_read[i])
        must(!mw_read_net(&nets[i], i, file, read_net_file(game, file), false), "its net is good");
    is_read[i] = true;
    return &nets[i];
}

void game_with_hand(mw_state *state, const char *const *hand)
{
    mw_setup setup = setup_of("lancashire", 3, 1);
    const struct rules *rules = mw_rules_table[setup.game];
    mw_shuffles shuffles;

    mw_position_shuffle(&setup, &shuffles);
    for (int i = 0; i < setup.players; i++)
        pile_named(&shuffles, "order")->item[i] = (uint8_t)i;
    for (int i = 0; i < 8; i++)
        bring_to(pile_named(&shuffles, "deck"), i, card_of(rules->board[0], hand[i]));
    mw_position_clear(state, &setup);
    must(rules->deal(state, &shuffles), "these cards cannot be dealt");
}

void play(mw_state *state, const char *text)
{
    mw_problem problem = { .code = MW_OK };
    mw_move move;

    if (!mw_parse(state, text, 0, &move, &problem)) {
        fprintf(stderr, "%s: ", text);
        must(false, problem.text);
    }
    mw_apply(state, &move, NULL);
}

/* ---- Words ------------------------------------------------------------------------------------*/

mw_word word_of(const mw_state *state, const char *text)
{
    mw_word word = mw_word_find(board_of(state), rules_of(state)->language, text, strlen(text));

    must(word != 0, text);
    return word;
}

int vocabulary(const mw_state *state, mw_word *words, int most)
{
    const struct board_names *names = board_of(state);
    const struct language_of_moves language = rules_of(state)->language;
    const int count[MW_KINDS] = {
        [MW_VERB] = VERBS,
        [MW_SPACE] = names->n_spaces,
        [MW_LINK] = names->n_links,
        [MW_INDUSTRY] = names->n_industries,
        [MW_AMOUNT] = MW_MARKET,
        [MW_DISTANT] = 1,
        [MW_BUYER] = names->n_buyers,
        [MW_COAL] = names->n_spaces,
        [MW_IRON] = names->n_spaces,
        [MW_BEER] = names->n_spaces,
        [MW_DEVELOP] = names->n_industries,
        [MW_CARD] = names->n_cards,
        [MW_PILE] = 1 + names->n_display,
    };
    int n = 0;

    for (int kind = MW_VERB; kind < MW_END; kind++) {
        if (!(language.kinds >> kind & 1))
            continue;
        for (int i = kind == MW_AMOUNT ? 1 : 0; i < count[kind] && n < most; i++)
            if (kind != MW_VERB || language.verbs >> i & 1)
                words[n++] = MW_WORD(kind, i);
        if ((kind == MW_COAL || kind == MW_IRON || kind == MW_BEER) && n < most)
            words[n++] = MW_WORD(kind, MW_MARKET);
    }
    return n;
}

/* ---- JSON -------------------------------------------------------------------------------------*/

static struct json item_of(struct json list, int index)
{
    struct json v = mw_json_first(list, NULL);

    for (int i = 0; i < index && v.at; i++)
        v = mw_json_next(list, v, NULL);
    return v;
}

/* The member whose key the path begins with. Keys may hold a dot: oldham.1 */
static struct json member_of(struct json object, const char **path)
{
    struct json v = { NULL, NULL };
    size_t n = 0;

    do {
        char key[64];
        n += strcspn(*path + n, ".[");
        snprintf(key, sizeof key, "%.*s", (int)n, *path);
        v = mw_json_get(object, key);
    } while (!v.at && (*path)[n++] == '.');
    *path += v.at ? n : strlen(*path);
    return v;
}

struct json json_at(const char *text, const char *path)
{
    struct json value;
    size_t where;

    must(mw_json_parse(text, strlen(text), &value, &where), "a text of a test is not JSON");
    while (*path && value.at) {
        if (*path == '[') {
            value = item_of(value, atoi(path + 1));
            path = strchr(path, ']') + 1;
        } else {
            path += *path == '.';
            value = member_of(value, &path);
        }
    }
    return value;
}

static void splice(char *text, size_t size, size_t at, size_t end, const char *with)
{
    size_t n = strlen(with), rest = strlen(text + end);

    must(at + n + rest < size, "no room for a text of a test");
    memmove(text + at + n, text + end, rest + 1);
    memcpy(text + at, with, n);
}

void json_put(char *text, size_t size, const char *path, const char *value)
{
    struct json old = json_at(text, path);
    size_t at, end;

    must(old.at != NULL, path);
    at = (size_t)(old.at - text);
    end = (size_t)(old.end - text);
    if (!value) {
        const char *dot = strrchr(path, '.'), *key = dot ? dot + 1 : path;
        at -= strlen(key) + 3; /* two quotes and a colon */
        if (text[end] == ',')
            end++;
        else
            at--;
    }
    splice(text, size, at, end, value ? value : "");
}

void replace(char *text, size_t size, const char *from, const char *to)
{
    char *at = strstr(text, from);

    must(at != NULL, from);
    splice(text, size, (size_t)(at - text), (size_t)(at - text) + strlen(from), to);
}

bool is_utf8(const char *text)
{
    const char *end = text + strlen(text);

    while (text < end) {
        size_t n = utf8_length(text, end);
        if (n == 0)
            return false;
        text += n;
    }
    return true;
}
