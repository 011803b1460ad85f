/* board_avx2.c: the one-board solver for x86-64 with AVX2. The Makefile adds the compiler's flags for it. */
#include "core/board/solver.h"

#if defined(__GNUC__) && defined(__x86_64__)
#include <immintrin.h>

#define BOARDS 2

#include "core/board/board_vector.h"

INLINE unsigned boards_with_any(vec v)
{
    __m256i zero = _mm256_cmpeq_epi32((__m256i)v, _mm256_setzero_si256());
    return boards_of_words(255 ^ (unsigned)_mm256_movemask_ps((__m256)zero));
}

#include "core/board/board_search.h"

const struct core_board_solver core_board_solver_avx2 = {"avx2", solve, search_from};
#endif
