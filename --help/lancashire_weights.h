/* Made from data/weights/lancashire.json by tools/make_tables.py. */
#include "millwright.h"

extern const mw_weights mw_lancashire_weights[2];
extern const int16_t mw_lancashire_level_points[1][MW_LEVELS];
