/* board_sse2.c: the one-board solver for any x86-64. */
#include "core/board/solver.h"

#if defined(__GNUC__) && defined(__x86_64__)
#include "core/board/isa/board_sse2.h"

#include "core/board/board_search.h"

const struct core_board_solver core_board_solver_sse2 = {"sse2", solve, search_from};
#endif
