/* board_avx2.h: two boards in vectors of 256 bits with AVX2. */
#ifndef CORE_BOARD_ISA_BOARD_AVX2_H
#define CORE_BOARD_ISA_BOARD_AVX2_H

#include <immintrin.h>

enum { BOARDS = 2 };

#define FORMULA FORMULA_IN_C

#include "core/board/isa/boards2.h"
#include "core/board/isa/bytes_shuffle.h"
#include "core/board/isa/bytes_x86.h"

INLINE unsigned boards_with_any(vec v)
{
    __m256i zero = _mm256_cmpeq_epi32((__m256i)v, _mm256_setzero_si256());
    return boards_of_words(255 ^ (unsigned)_mm256_movemask_ps((__m256)zero));
}

#endif
