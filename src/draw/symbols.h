/* The parts of a drawing that are the same in all of them: icons, patterns and the style sheet. */
#ifndef MW_DRAW_SYMBOLS_H
#define MW_DRAW_SYMBOLS_H

#include "text/out.h"

/* <symbol id='icon-cotton'> and so on, 24 by 24, in the colour of the text around them; the industries as
 * pictures, <symbol id='scene-cotton'>; cubes; the patterns of the seats. */
void mw_symbols_put(struct out *out);

#endif
