/* The words of a report in every language, and how its numbers are written. */
#include "analyse.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { LANGUAGES = 3 };
static const char *const languages[LANGUAGES] = { "en", "de", "it" };

/* ORDER: enum phrase. */
static const char *const phrases[PHRASES][LANGUAGES] = {
    { "Analysis", "Analyse", "Analisi" },
    { "players", "Spieler", "giocatori" },
    { "moves", "Züge", "mosse" },
    { "the game goes on", "das Spiel läuft noch", "la partita è in corso" },
    { "There are no moves to look at yet.", "Es gibt noch keine Züge zu betrachten.",
      "Non ci sono ancora mosse da esaminare." },
    { "Expected score", "Erwartete Punkte", "Punti attesi" },
    { "expected", "erwartet", "attesi" },
    { "Points at the end, after each move", "Punkte am Ende, nach jedem Zug",
      "Punti alla fine, dopo ogni mossa" },
    { "Chance to win", "Gewinnchance", "Probabilità di vittoria" },
    { "In percent; the mean of five moves", "In Prozent; das Mittel von fünf Zügen",
      "In percentuale; la media di cinque mosse" },
    { "Loss", "Verlust", "Perdita" },
    { "Points lost against the best move found, move by move",
      "Verlorene Punkte gegenüber dem besten gefundenen Zug, Zug um Zug",
      "Punti persi rispetto alla miglior mossa trovata, mossa per mossa" },
    { "Luck", "Glück", "Fortuna" },
    { "Points that drawn cards and revealed tiles have brought or cost, summed up",
      "Punkte, die gezogene Karten und aufgedeckte Plättchen gebracht oder gekostet haben, "
      "aufsummiert",
      "Punti portati o costati da carte pescate e tessere rivelate, sommati" },
    { "Points by source", "Punkte nach Herkunft", "Punti per origine" },
    { "Hatched: on the board, as if it were scored now",
      "Schraffiert: auf dem Plan, als würde jetzt gewertet",
      "Tratteggiato: sul tabellone, come se si contasse ora" },
    { "Turning points", "Wendepunkte", "Momenti decisivi" },
    { "No move stands out from the accidents of the games looked at.",
      "Kein Zug hebt sich von den Zufällen der betrachteten Spiele ab.",
      "Nessuna mossa spicca sulle casualità delle partite esaminate." },
    { "points", "Punkte", "punti" },
    { "lost", "verloren", "persi" },
    { "good moves", "gute Züge", "buone mosse" },
    { "worst move", "schlechtester Zug", "mossa peggiore" },
    { "best move", "bester Zug", "mossa migliore" },
    { "Move", "Zug", "Mossa" },
    { "Player", "Spieler", "Giocatore" },
    { "better", "besser", "meglio" },
    { "A bot looked at about %d positions for each move (seed %llu). It searched for the best "
      "move, "
      "then played that move and the one of the game to the end, in worlds where everything hidden "
      "from the mover was dealt anew; the number behind ± is the standard error. A good move is "
      "one "
      "that lost less than half a point, or no more than chance explains. Luck is the worth of "
      "what "
      "was drawn against what could have been drawn, measured after the next turn of the seat.",
      "Ein Computerspieler hat für jeden Zug etwa %d Stellungen betrachtet (Startwert %llu). Er "
      "suchte den besten Zug und spielte diesen und den Zug der Partie bis zum Ende, wobei alles, "
      "was der Ziehende nicht sehen konnte, neu verteilt wurde; die Zahl hinter ± ist der "
      "Standardfehler. Ein guter Zug hat weniger als einen halben Punkt verloren oder nicht mehr, "
      "als der Zufall erklärt. Glück ist der Wert des Gezogenen gegenüber dem, was gezogen werden "
      "konnte, gemessen nach dem nächsten Spielzug des Platzes.",
      "Un giocatore artificiale ha esaminato circa %d posizioni per ogni mossa (seme %llu). Ha "
      "cercato la mossa migliore, poi ha giocato quella e la mossa della partita fino alla fine, "
      "ridistribuendo tutto ciò che chi muove non poteva vedere; il numero dopo ± è l’errore "
      "standard. Una buona mossa ha perso meno di mezzo punto, o non più di quanto il caso "
      "spieghi. "
      "La fortuna è il valore di quanto è stato pescato rispetto a quanto si poteva pescare, "
      "misurato dopo il turno successivo del giocatore." },
    { "win", "Sieg", "vitt." },
    { "chance to win", "Gewinnchance", "probabilità di vittoria" },
    { "All moves", "Alle Züge", "Tutte le mosse" },
};

/* Keys of the points as the state has them. A game without eras knows rails only, and what it
 * scores besides is the loans that are left. */
static const struct {
    const char *key;
    const char *name[LANGUAGES];
} sources[] = {
    { "canal_links", { "canals", "Kanäle", "canali" } },
    { "canal_tiles", { "canal era tiles", "Plättchen der Kanalzeit", "tessere dei canali" } },
    { "rail_links", { "rails", "Schienen", "ferrovie" } },
    { "rail_tiles", { "rail era tiles", "Plättchen der Bahnzeit", "tessere delle ferrovie" } },
    { "cash", { "money", "Geld", "denaro" } },
    { "other", { "other", "Sonstiges", "altro" } },
    { "open_tiles", { "tiles on the board", "Plättchen auf dem Plan", "tessere sul tabellone" } },
    { "open_links", { "links on the board", "Linien auf dem Plan", "linee sul tabellone" } },
    { "tiles", { "tiles", "Plättchen", "tessere" } },
    { "loans", { "open loans", "offene Kredite", "prestiti aperti" } },
};

static int column_of(const struct analysis *analysis)
{
    for (int i = 0; i < LANGUAGES; i++)
        if (strcmp(mw_language_id(analysis->language), languages[i]) == 0)
            return i;
    return 0;
}

const char *phrase(const struct analysis *analysis, enum phrase which)
{
    return phrases[which][column_of(analysis)];
}

static bool has_eras(const struct analysis *analysis)
{
    return mw_game_info(mw_game_of(&analysis->session->now))->n_maps == 0;
}

const char *source_name(const struct analysis *analysis, const char *key, char *text, size_t size)
{
    if (!has_eras(analysis) && strcmp(key, "rail_tiles") == 0)
        key = "tiles";
    if (!has_eras(analysis) && strcmp(key, "other") == 0)
        key = "loans";
    copy_text(text, size, key);
    for (size_t i = 0; i < sizeof sources / sizeof *sources; i++)
        if (strcmp(sources[i].key, key) == 0)
            copy_text(text, size, sources[i].name[column_of(analysis)]);
    for (char *c = text; *c; c++)
        *c = *c == '_' ? ' ' : *c;
    return text;
}

void term_words(const struct analysis *analysis, int term, char *text, size_t size)
{
    copy_text(text, size, mw_term_name(mw_game_of(&analysis->session->now), term));
    for (char *c = text; *c; c++)
        *c = *c == '_' ? ' ' : (char)tolower((unsigned char)*c);
}

const char *points_text(const struct analysis *analysis, int32_t value, enum sign sign, char *text,
                        size_t size)
{
    int tenths = (int)((value < 0 ? -(int64_t)value : value) + MW_TENTH / 2) / MW_TENTH;
    const char *before = tenths == 0 ? "" : value < 0 ? "−" : sign == SIGN_BOTH ? "+" : "";

    snprintf(text, size, "%s%d%c%d", before, tenths / 10, column_of(analysis) ? ',' : '.',
             tenths % 10);
    return text;
}

int percent(int32_t chance)
{
    return (chance + WHOLE / 200) / (WHOLE / 100);
}

const char *turn_numbers(const struct turn *turn, char *text, size_t size)
{
    int n = snprintf(text, size, "%d", turn->move + 1);

    if (turn->last > turn->move)
        snprintf(text + n, size - (size_t)n, "–%d", turn->last + 1);
    return text;
}
