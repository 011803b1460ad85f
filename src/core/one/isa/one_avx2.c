/* one_avx2.c: the solver for one board with AVX2. The Makefile adds the compiler's flags. */
#include "core/one/solver.h"

#if defined(__GNUC__) && defined(__x86_64__)
#define WIDTH 256

#include "core/one/search_one.h"

const struct core_board_solver core_board_solver_avx2 = {"avx2", NEEDS_AVX2, solve, search_from};
#endif
