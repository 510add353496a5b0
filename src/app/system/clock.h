/* The time, for what is measured and for what must not take too long. */
#ifndef MW_APP_SYSTEM_CLOCK_H
#define MW_APP_SYSTEM_CLOCK_H

double clock_now(void); /* seconds, only going forward */

#endif
