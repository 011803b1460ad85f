/* one_four.c: long searches on four boards at once, with AVX-512, and whether that pays on this machine. The
 * Makefile adds the compiler's flags. */
#include "core/one/solver.h"

#if defined(__GNUC__) && defined(__x86_64__)
#define SEARCH_FOUR core_search_four_avx512

#include "core/one/four_one.h"

/* Keeps the compiler from leaving the formula of a vector out. The analyzer parses this file without its
 * flags, and has no register for the vector. */
#ifdef __clang_analyzer__
#define KEEP(v) (void)(v)
#else
#define KEEP(v) __asm__ volatile("" : "+v"(v))
#endif

/* Stores the least time of 256 formulas, in ticks of the processor. */
#define TAKE_TIME(least, type, formula)                                                                      \
    for (int round = 0; round < 16; round++) {                                                               \
        type v[8] = {0};                                                                                     \
        const uint64_t start = __builtin_ia32_rdtsc();                                                       \
        for (int k = 0; k < 32; k++) {                                                                       \
            UNROLL                                                                                           \
            for (int j = 0; j < 8; j++) {                                                                    \
                v[j] = formula(v[j], v[j], v[j], 0x96);                                                      \
                KEEP(v[j]);                                                                                  \
            }                                                                                                \
        }                                                                                                    \
        const uint64_t took = __builtin_ia32_rdtsc() - start;                                                \
        least = took < least ? took : least;                                                                 \
    }

/* A search gets 8 % shorter where wide formulas take 4/3 of the time of narrow ones, 29 % where they take the
 * same. The wide ones come first: a processor that slows down when it begins with them does not pass. */
bool core_four_boards_pay(void)
{
    enum { UNKNOWN, NO, YES };
    unsigned char known = __atomic_load_n(&core_four_boards, __ATOMIC_RELAXED);
    if (known == UNKNOWN) {
        uint64_t wide = UINT64_MAX, narrow = UINT64_MAX;
        TAKE_TIME(wide, __m512i, _mm512_ternarylogic_epi32)
        TAKE_TIME(narrow, __m256i, _mm256_ternarylogic_epi32)
        known = 2 * wide <= 3 * narrow ? YES : NO;
        __atomic_store_n(&core_four_boards, known, __ATOMIC_RELAXED);
    }
    return known == YES;
}
#endif
