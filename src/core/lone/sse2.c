/* sse2.c: the one-board solver for any x86-64. */
#include "core/lone/lone.h"

#if defined(__GNUC__) && defined(__x86_64__)
#define LONE_BOARDS 1
#include "core/lone/body.h"
#include "core/lone/regions.h"

const struct sudoku_lone sudoku_lone_sse2 = {"sse2", solve, search_from, count_from};
#endif
