/* avx512vl.c: 256 lanes with AVX-512: its instructions and its 32 registers, in vectors of half the width.
 * Compiled with flags of its own, see the Makefile. */
#include "engine/kernel.h"

#if defined(__GNUC__) && defined(__x86_64__)
#include <immintrin.h>
#include <stdint.h>

enum { LANES = 256, TERNARY = 1, MANY_REGISTERS = 1, HALF_WORDS = 1 };

typedef uint64_t plane __attribute__((vector_size(LANES / 8), may_alias));

#define FORMULA FORMULA_BY_TABLE
#define FORMULA_OF_TABLE(p, q, r, table)                                                                     \
    ((plane)_mm256_ternarylogic_epi64((__m256i)(p), (__m256i)(q), (__m256i)(r), (table)))
#define BUT(a, b) ((a) & ~(b))
#define count_bits __builtin_popcountll

#include "engine/isa/lanes256.h"

INLINE plane rotate(plane p, plane by)
{
    return (plane)_mm256_rolv_epi64((__m256i)p, (__m256i)by);
}

INLINE void move_numbers(const uint32_t *from, uint32_t *to, int by, uint64_t lanes)
{
    enum { PART = 8, PARTS = 64 / PART };
    __m256i which = /* of two parts, one after the other */
        _mm256_add_epi32(_mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7), _mm256_set1_epi32(PART - by % PART));
    for (int i = 0; i < PARTS; i++) {
        int part = i - by / PART;
        const uint32_t *before = from + PART * ((part - 1) & (PARTS - 1));
        const uint32_t *here = from + PART * (part & (PARTS - 1));
        __m256i low = _mm256_loadu_si256((const __m256i *)(const void *)before);
        __m256i high = _mm256_loadu_si256((const __m256i *)(const void *)here);
        _mm256_mask_storeu_epi32(to + PART * i, (__mmask8)(lanes >> PART * i),
                                 _mm256_permutex2var_epi32(low, which, high));
    }
}

#include "engine/body.h"

const struct kernel engine_kernel_avx512vl = KERNEL("avx512vl");
#endif
