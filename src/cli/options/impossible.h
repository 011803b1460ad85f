/* impossible.h: what --generate can refuse at once, because no such puzzle exists. */
#ifndef CLI_OPTIONS_IMPOSSIBLE_H
#define CLI_OPTIONS_IMPOSSIBLE_H

#include "cli/options/making.h"

/* Is it known that no such puzzle exists? Then adds the reason to problem. */
bool find_impossible_wish(const struct making *making, struct text *problem);

#endif
