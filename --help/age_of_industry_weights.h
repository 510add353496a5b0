/* Made from data/weights/age-of-industry.json by tools/make_tables.py. */
#include "millwright.h"

extern const mw_weights mw_age_of_industry_weights[3];
extern const int16_t mw_age_of_industry_level_points[2][MW_LEVELS];
