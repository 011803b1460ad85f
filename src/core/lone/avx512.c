/* avx512.c: the one-board solver for x86-64 with AVX-512. The Makefile adds the compiler's flags for
 * it. */
#include "core/lone/lone.h"

#if defined(__GNUC__) && defined(__x86_64__)
#define LONE_BOARDS 2
#include "core/lone/body.h"
#include "core/lone/regions.h"

const struct sudoku_lone sudoku_lone_avx512 = {"avx512", solve, search_from, count_from};
#endif
