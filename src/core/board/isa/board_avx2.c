/* board_avx2.c: the one-board solver for x86-64 with AVX2. The Makefile adds the compiler's flags for it. */
#include "core/board/solver.h"

#if defined(__GNUC__) && defined(__x86_64__)
#include "core/board/isa/board_avx2.h"

#include "core/board/board_search.h"

const struct core_board_solver core_board_solver_avx2 = {"avx2", solve, search_from};
#endif
