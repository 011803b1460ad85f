/* board_neon.c: the one-board solver for 64-bit ARM. */
#include "core/board/solver.h"

#if defined(__GNUC__) && defined(__AARCH64EL__)
#include "core/board/isa/board_neon.h"

#include "core/board/board_search.h"

const struct core_board_solver sudoku_board_solver_neon = {"neon", solve, search_from};
#endif
