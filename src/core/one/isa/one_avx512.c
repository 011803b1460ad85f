/* one_avx512.c: the solver for one board with AVX-512, of which it uses the formulas of three vectors. The
 * Makefile adds the compiler's flags. Two boards at once; one_four.c goes on with long searches. */
#include "core/one/solver.h"

#if defined(__GNUC__) && defined(__x86_64__)
#define WIDTH 256
#define SEARCH_FOUR core_search_four_avx512

#include "core/one/search_one.h"

const struct core_board_solver core_board_solver_avx512 = {"avx512", NEEDS_AVX512, solve, search_from};
#endif
