/* board_avx512.h: two boards in vectors of 256 bits with AVX-512, whose formulas are one instruction each. */
#ifndef CORE_BOARD_ISA_BOARD_AVX512_H
#define CORE_BOARD_ISA_BOARD_AVX512_H

#include <immintrin.h>

enum { BOARDS = 2 };

/* The constants are the truth tables of a, b and c, so that the formula computes its own. */
#define FORMULA(name, formula)                                                                               \
    INLINE vec name(vec A, vec B, vec C)                                                                     \
    {                                                                                                        \
        enum { a = 0xF0, b = 0xCC, c = 0xAA };                                                               \
        return (vec)_mm256_ternarylogic_epi32((__m256i)A, (__m256i)B, (__m256i)C, 0xFF & (formula));         \
    }

#include "core/board/isa/boards2.h"
#include "core/board/isa/bytes_shuffle.h"
#include "core/board/isa/bytes_x86.h"

INLINE unsigned boards_with_any(vec v)
{
    return boards_of_words(_mm256_test_epi32_mask((__m256i)v, (__m256i)v));
}

#endif
