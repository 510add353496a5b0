/* The words of a report in every language, and how its numbers are written. */
#include "analyse.h"

#include "texts.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

enum { LANGUAGES = 3 };
static const char *const languages[LANGUAGES] = { "en", "de", "it" };

/* ORDER: enum phrase. */
static const char *const phrases[PHRASES][LANGUAGES] = {
    { "Analysis", "Analyse", "Analisi" },
    { "players", "Spieler", "giocatori" },
    { "moves", "Züge", "mosse" },
    { "Lost: points lost against the best moves that were found, all moves together, with those "
      "that cannot be told apart; 0 or less, or less than twice the number behind ±: nothing shows "
      "that any were lost. Luck: points that drawn cards and revealed tiles brought or "
      "cost. "
      "Good moves: all that did not clearly lose half a point or more. Best move: the one of these "
      "with which the expected score rose most. Worst move: the one that clearly lost most.",
      "Verloren: Punkte, die gegenüber den besten gefundenen Zügen fehlen, alle Züge zusammen, "
      "auch "
      "die, bei denen sich kein Unterschied zeigt; 0 oder weniger, oder weniger als das Doppelte "
      "der "
      "Zahl hinter ±: Nichts zeigt, dass welche verloren gingen. Glück: Punkte, die gezogene "
      "Karten und aufgedeckte "
      "Plättchen gebracht oder gekostet haben. Gute Züge: alle, die nicht deutlich einen halben "
      "Punkt oder mehr verloren haben. Bester Zug: der unter diesen, mit dem die erwarteten Punkte "
      "am meisten stiegen. Schlechtester Zug: der, der deutlich am meisten verlor.",
      "Persi: punti persi rispetto alle migliori mosse trovate, tutte le mosse insieme, anche "
      "quelle "
      "che non si distinguono; 0 o meno, o meno del doppio del numero dopo ±: nulla mostra che ne "
      "siano stati persi. Fortuna: punti portati o costati da carte pescate e "
      "tessere rivelate. Buone mosse: tutte quelle che non hanno chiaramente perso mezzo punto o "
      "più. Mossa migliore: quella, tra queste, con cui i punti attesi sono saliti di più. Mossa "
      "peggiore: quella che ha chiaramente perso di più." },
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
    { "Points lost against the best move found, move by move; faint: perhaps by chance",
      "Verlorene Punkte gegenüber dem besten gefundenen Zug, Zug um Zug; blass: vielleicht Zufall",
      "Punti persi rispetto alla miglior mossa trovata, mossa per mossa; tenue: forse per caso" },
    { "Luck", "Glück", "Fortuna" },
    { "Points that drawn cards and revealed tiles have brought or cost, summed up",
      "Punkte, die gezogene Karten und aufgedeckte Plättchen gebracht oder gekostet haben, "
      "aufsummiert",
      "Punti portati o costati da carte pescate e tessere rivelate, sommati" },
    { "luck", "Glück", "fortuna" },
    { "Points by source", "Punkte nach Herkunft", "Punti per origine" },
    { "Hatched: on the board, as if it were scored now",
      "Schraffiert: auf dem Plan, als würde jetzt gewertet",
      "Tratteggiato: sulla mappa, come se si contasse ora" },
    { "Turning points", "Wendepunkte", "Momenti decisivi" },
    { "Turns with a move that was clearly not the best, and that changed somebody’s chance to win "
      "by more than twice its error; “for” names that player. Below the better move: what it has "
      "that the played one has not, for the player who moved, in points; together that is the "
      "loss.",
      "Spielzüge mit einem Zug, der deutlich nicht der beste war, und die jemandes Gewinnchance um "
      "mehr als das Doppelte ihres Fehlers geändert haben; „für“ nennt diesen Spieler. Unter dem "
      "besseren Zug: was er dem gespielten voraushat, für den, der am Zug war, in Punkten; "
      "zusammen ist das der Verlust.",
      "Turni con una mossa che chiaramente non era la migliore, e che hanno cambiato la "
      "probabilità di vittoria di qualcuno di più del doppio del suo errore; «per» indica quel "
      "giocatore. Sotto la mossa migliore: ciò che ha in più di quella giocata, per chi ha mosso, "
      "in punti; insieme è la perdita." },
    { "No turn stands out from the accidents of the games looked at.",
      "Kein Spielzug hebt sich von den Zufällen der betrachteten Spiele ab.",
      "Nessun turno spicca sulle casualità delle partite esaminate." },
    { "points", "Punkte", "punti" },
    { "lost", "verloren", "persi" },
    { "good moves", "gute Züge", "buone mosse" },
    { "worst move", "schlechtester Zug", "mossa peggiore" },
    { "best move", "bester Zug", "mossa migliore" },
    { "Move", "Zug", "Mossa" },
    { "Player", "Spieler", "Giocatore" },
    { "better", "besser", "meglio" },
    { "A bot looked at about %d positions for each move (seed %llu). It searched for the best "
      "move and followed that one and the one of the game for some rounds, in worlds where "
      "everything hidden from the mover was dealt anew. What everybody can expect comes from %d to "
      "%d games that it played to the end. The number behind ± says how far off the one before it "
      "may well be.",
      "Ein Computerspieler hat für jeden Zug etwa %d Stellungen betrachtet (Startwert %llu). Er "
      "suchte den besten Zug und verfolgte diesen und den Zug der Partie einige Runden weit, wobei "
      "alles, was der Ziehende nicht sehen konnte, neu verteilt wurde. Was alle erwarten können, "
      "stammt aus %d bis %d Partien, die er zu Ende gespielt hat. Die Zahl hinter ± sagt, wie weit "
      "die davor leicht danebenliegen kann.",
      "Un giocatore artificiale ha esaminato circa %d posizioni per ogni mossa (seme %llu). Ha "
      "cercato la mossa migliore e ha seguito quella e la mossa della partita per alcuni turni, "
      "ridistribuendo tutto ciò che chi muove non poteva vedere. Ciò che ciascuno può aspettarsi "
      "viene da partite giocate fino alla fine, da %d a %d. Il numero dopo ± dice di quanto può "
      "facilmente sbagliare quello che lo precede." },
    { " Without its net it judged by the weights of level 8.",
      " Ohne sein Netz hat er nach den Gewichten der Stufe 8 geurteilt.",
      " Senza la sua rete ha giudicato con i pesi del livello 8." },
    { "win", "Sieg", "vitt." },
    { "chance to win", "Gewinnchance", "probabilità di vittoria" },
    { "All moves", "Alle Züge", "Tutte le mosse" },
    { "Expected: the points that the player who moved can expect at the end; win: the chance to "
      "win. Lost: points lost against the best move found, where that is sure enough; only then is "
      "that move named. Elsewhere the two cannot be told apart, and nothing is said. "
      "Luck: what was drawn or revealed with the move, against what could have come, for each "
      "player whom that concerns, measured after the next turn of that player.",
      "Erwartet: die Punkte, die der Ziehende am Ende erwarten kann; Sieg: die Gewinnchance. "
      "Verloren: Punkte, die gegenüber dem besten gefundenen Zug fehlen, wo das sicher genug ist; "
      "nur dann ist er genannt. Sonst lassen sich die beiden nicht unterscheiden, und es steht "
      "nichts da. Glück: was mit dem Zug gezogen oder aufgedeckt wurde, "
      "gegenüber dem, was hätte kommen können, für jeden Spieler, den es betrifft, gemessen nach "
      "dessen nächstem Zug.",
      "Attesi: i punti che chi ha mosso può attendersi alla fine; vitt.: la probabilità di "
      "vittoria. Persi: punti persi rispetto alla miglior mossa trovata, dove è abbastanza sicuro; "
      "solo allora è indicata. Altrove le due non si distinguono, e non si dice nulla. Fortuna: "
      "ciò che con la mossa è stato pescato o rivelato, "
      "rispetto a ciò che poteva venire, per ogni giocatore interessato, misurato dopo il suo "
      "turno successivo." },
    { "rail era", "Eisenbahnperiode", "periodo delle ferrovie" },
    { "for", "für", "per" },
    { "The report is in %s: open it in a browser.",
      "Der Bericht steht in %s: In einem Browser zu öffnen.",
      "Il rapporto è in %s: si apre in un browser." },
};

/* Keys of the points as the state has them. A game without eras knows rails only, and what it
 * scores besides is the loans that are left. */
static const struct {
    const char *key;
    const char *name[LANGUAGES];
} sources[] = {
    { "canal_links", { "canals", "Kanäle", "canali" } },
    { "canal_tiles", { "canal era tiles", "Plättchen der Kanalperiode", "tessere dei canali" } },
    { "rail_links", { "rails", "Eisenbahnen", "ferrovie" } },
    { "rail_tiles",
      { "rail era tiles", "Plättchen der Eisenbahnperiode", "tessere delle ferrovie" } },
    { "cash", { "money", "Geld", "denaro" } },
    { "other", { "other", "Sonstiges", "altro" } },
    { "open_tiles", { "tiles on the board", "Plättchen auf dem Plan", "tessere sulla mappa" } },
    { "open_links", { "links on the board", "Linien auf dem Plan", "linee sulla mappa" } },
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

void reason_text(const struct analysis *analysis, const mw_difference *reason, char *text,
                 size_t size)
{
    mw_say_difference(&analysis->session->now, reason, analysis->language, analysis->names.list,
                      text, size);
}

void how_text(const struct analysis *analysis, char *text, size_t size)
{
    int fewest = INT_MAX, most = 0;

    for (int n = 0; n < analysis->session->n_moves; n++) {
        int worlds = analysis->finding[n].judged.games;
        fewest = worlds < fewest ? worlds : fewest;
        most = worlds > most ? worlds : most;
    }
    snprintf(text, size, phrase(analysis, SAY_HOW), analysis->nodes,
             (unsigned long long)analysis->seed, fewest, most);
    if (!analysis->net)
        snprintf(text + strlen(text), size - strlen(text), "%s", phrase(analysis, SAY_NO_NET));
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

const char *with_error(const struct analysis *analysis, int32_t value, int32_t error,
                       enum sign sign, char *text, size_t size)
{
    char number[24], behind[24];

    points_text(analysis, value, sign, number, sizeof number);
    points_text(analysis, error, SIGN_MINUS, behind, sizeof behind);
    snprintf(text, size, "%s ±%s", number, behind);
    return text;
}

const char *loss_text(const struct analysis *analysis, const mw_judgement *judged, char *text,
                      size_t size)
{
    if (judged->clear)
        return with_error(analysis, judged->loss, judged->loss_error, SIGN_MINUS, text, size);
    copy_text(text, size, "–");
    return text;
}

const char *luck_text(const struct analysis *analysis, int move, const char *between, char *text,
                      size_t size)
{
    const struct finding *finding = &analysis->finding[move];
    char number[24];
    size_t n = 0;

    text[0] = 0;
    for (int i = 0; i < analysis->players; i++) {
        int seat = (analysis->mover[move] + i) % analysis->players;
        if (!(finding->drew >> seat & 1) || n >= size)
            continue;
        points_text(analysis, finding->luck[seat], SIGN_BOTH, number, sizeof number);
        n += (size_t)snprintf(text + n, size - n, "%s%c %s", n ? between : "", seat_letter(seat),
                              number);
    }
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
