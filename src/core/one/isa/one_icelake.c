/* one_icelake.c: the solver for one board with AVX-512 as Ice Lake and Zen 4 have it: text, guesses and
 * sweeps by instructions on bytes and on pairs of words. The Makefile adds the compiler's flags. */
#include "core/one/solver.h"

#if defined(__GNUC__) && defined(__x86_64__)
#define WIDTH 256
#define SEARCH_FOUR core_search_four_icelake

#include "core/one/search_one.h"

const struct core_board_solver core_board_solver_icelake = {"icelake", NEEDS_ICELAKE, solve, search_from};
#endif
