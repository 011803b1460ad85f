/* singles_avx2.c: singles for x86-64 with AVX2, two digits in a vector. The Makefile adds the compiler's
 * flags for it. */
#include "research/trials/singles.h"

#if defined(__GNUC__) && defined(__x86_64__)
#define WIDTH 256

#include "research/trials/vector_singles.h"

const struct singles research_singles_avx2 = {"avx2",       NEEDS_AVX2,    close_singles, assert_one,
                                              count_rounds, count_without, count_after};
#endif
