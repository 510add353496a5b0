/* Made from data/weights/birmingham.json by tools/make_tables.py. */
#include "millwright.h"

extern const mw_weights mw_birmingham_weights[3];
extern const int16_t mw_birmingham_level_points[1][MW_LEVELS];
