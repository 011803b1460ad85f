/* impossible.h: what --generate can refuse at once, because no puzzle is like that. */
#ifndef CLI_OPTIONS_IMPOSSIBLE_H
#define CLI_OPTIONS_IMPOSSIBLE_H

#include "cli/options/options.h"

/* Why no puzzle can be as asked, and in *option the option to blame; NULL if that is not known to be so. */
const char *impossible_reason(const struct making *making, const char **option);

#endif
