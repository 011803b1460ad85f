/* singles_128.c: singles for vectors of 128 bits, a digit in each, which the compiler makes of what the
 * machine has. */
#define WIDTH 128

#include "research/trials/singles.h"
#include "research/trials/vector_singles.h"

const struct singles research_singles_128 = {"128",        NEEDS_NOTHING, close_singles, assert_one,
                                             count_rounds, count_without, count_after};
