/* The games there are. A new one adds a line here and a file of its own. */
#include "rules.h"

const struct rules *const mw_rules_table[GAMES] = { &mw_lancashire_rules, &mw_birmingham_rules,
                                                    &mw_age_of_industry_rules, &mw_null_rules };
