/* board_avx512.c: the one-board solver for x86-64 with AVX-512. The Makefile adds the compiler's flags for
 * it. */
#include "core/board/solver.h"

#if defined(__GNUC__) && defined(__x86_64__)
#include <immintrin.h>

#define BOARDS 2

/* The constants are the truth tables of a, b and c, so that the formula computes its own. */
#define FORMULA(name, formula)                                                                               \
    INLINE vec name(vec A, vec B, vec C)                                                                     \
    {                                                                                                        \
        enum { a = 0xF0, b = 0xCC, c = 0xAA };                                                               \
        return (vec)_mm256_ternarylogic_epi32((__m256i)A, (__m256i)B, (__m256i)C, 0xFF & (formula));         \
    }

#include "core/board/board_vector.h"

INLINE unsigned boards_with_any(vec v)
{
    return boards_of_words(_mm256_test_epi32_mask((__m256i)v, (__m256i)v));
}

#include "core/board/board_search.h"

const struct core_board_solver core_board_solver_avx512 = {"avx512", solve, search_from};
#endif
