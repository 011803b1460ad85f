/* four_icelake.c: long searches on four boards at once, as one_icelake.c begins them. The Makefile adds the
 * compiler's flags. */
#include "core/one/solver.h"

#if defined(__GNUC__) && defined(__x86_64__)
#define SEARCH_FOUR core_search_four_icelake

#include "core/one/four_one.h"
#endif
