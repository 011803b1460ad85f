/* avx2.c: the one-board solver for x86-64 with AVX2. The Makefile adds the compiler's flags for it. */
#include "core/lone/lone.h"

#if defined(__GNUC__) && defined(__x86_64__)
#define LONE_BOARDS 2
#include "core/lone/body.h"
#include "core/lone/regions.h"

const struct sudoku_lone sudoku_lone_avx2 = {"avx2", solve, search_from, count_from};
#endif
