/* The games there are. A new one adds a line here and a file of its own. */
#include "rules.h"

const struct rules *const rules_table[GAMES] = { &lancashire_rules, &birmingham_rules,
                                                 &age_of_industry_rules, &null_rules };
