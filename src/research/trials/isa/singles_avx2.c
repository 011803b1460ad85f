/* singles_avx2.c: singles for x86-64 with AVX2, two digits in a vector. The Makefile adds the compiler's
 * flags for it. */
#include "research/trials/singles.h"

#if defined(__GNUC__) && defined(__x86_64__)
#include <immintrin.h>

#define BOARDS 2

#include "core/board/board_vector.h"

INLINE unsigned boards_with_any(vec v)
{
    __m256i zero = _mm256_cmpeq_epi32((__m256i)v, _mm256_setzero_si256());
    return boards_of_words(255 ^ (unsigned)_mm256_movemask_ps((__m256)zero));
}

#include "research/trials/vector_parts.h"
#include "research/trials/vector_singles.h"

const struct singles research_singles_avx2 = {"avx2",       close_singles, assert_one,
                                              count_rounds, count_without, count_after};
#endif
