/* neon.c: the one-board solver for 64-bit ARM. */
#include "core/lone/lone.h"

#if defined(__GNUC__) && defined(__AARCH64EL__)
#define LONE_BOARDS 1
#include "core/lone/body.h"
#include "core/lone/regions.h"

const struct sudoku_lone sudoku_lone_neon = {"neon", solve, search_from, count_from};
#endif
