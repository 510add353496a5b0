/* A position as text in the terminal, whole or in parts. */
#ifndef MW_APP_SCREEN_SCREEN_H
#define MW_APP_SCREEN_SCREEN_H

#include "millwright.h"
#include "view.h"

enum { LONGEST_NAME = 16 }; /* in tables; longer names are cut */

/* ---- screen.c ---------------------------------------------------------------------------------*/
void show_position(const struct view *view);         /* everything */
void show_page(const struct view *view, int height); /* as much as fits; 0: all that one plays by */
void show_status(const struct view *view);           /* the viewer's state of affairs in one line */

/* ---- mats.c: what the players hold ------------------------------------------------------------*/
void show_mat(const struct view *view, int seat);
void show_mats(const struct view *view);
void show_hand(const struct view *view);
void show_discards(const struct view *view);

/* ---- score.c ----------------------------------------------------------------------------------*/
void show_scores(const struct view *view);
/* The session tells what the end of the game paid. */
void show_result(const struct view *view, const mw_session *session);

/* ---- sources.c: how surely the facts of a board are known -------------------------------------*/
void show_sources(int game, int map);
/* Each map of a game in a sentence, with how many of its own facts are how sure. */
void show_maps(int game);

#endif
