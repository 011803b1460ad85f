/* singles_512.c: singles for x86-64 with AVX-512: five digits of three words in a vector, so that two vectors
 * hold all nine. */
#include "research/trials/singles.h"

#if defined(__GNUC__) && defined(__x86_64__)
#define WIDTH 512

#include "core/vector.h"

#define NUMBERS(...) ((__m512i)(vec){__VA_ARGS__})
#define PERMUTE(v, ...) ((vec)_mm512_permutexvar_epi32(NUMBERS(__VA_ARGS__), (__m512i)(v)))
#define PERMUTE_TWO(v, w, ...)                                                                               \
    ((vec)_mm512_permutex2var_epi32((__m512i)(v), NUMBERS(__VA_ARGS__), (__m512i)(w)))

/* Word 3d + b has digit d or d + 5, band b; word 15 is 0. */
#define NEXT_WORD(v) PERMUTE(v, 1, 2, 0, 4, 5, 3, 7, 8, 6, 10, 11, 9, 13, 14, 12, 15)
#define LAST_WORD(v) PERMUTE(v, 2, 0, 1, 5, 3, 4, 8, 6, 7, 11, 9, 10, 14, 12, 13, 15)
#define ONE_DIGIT_ON(v) PERMUTE(v, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 0, 1, 2, 15)
#define TWO_DIGITS_ON(v) PERMUTE(v, 6, 7, 8, 9, 10, 11, 12, 13, 14, 0, 1, 2, 3, 4, 5, 15)
#define FOUR_DIGITS_ON(v) PERMUTE(v, 12, 13, 14, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 15)

enum { PARTS = 2, BOARD = 0x7ffffff, MINILINES = 0x1249249, LAST_WORDS = 0xff };

struct parts {
    vec x[PARTS];
};

INLINE struct parts load_parts(const struct candidate_set *set)
{
    __m512i first = _mm512_loadu_si512(set->word), next = _mm512_loadu_si512(set->word + 16);
    __m512i last = _mm512_maskz_loadu_epi32(LAST_WORDS, set->word + 32);
    struct parts parts;
    parts.x[0] = PERMUTE_TWO(first, next, 0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 16, 17, 18, 3);
    parts.x[1] = PERMUTE_TWO(next, last, 4, 5, 6, 8, 9, 10, 12, 13, 14, 16, 17, 18, 7, 7, 7, 7);
    return parts;
}

INLINE void store_parts(struct candidate_set *set, const struct parts *parts)
{
    vec first = PERMUTE(parts->x[0], 0, 1, 2, 15, 3, 4, 5, 15, 6, 7, 8, 15, 9, 10, 11, 15);
    vec next =
        PERMUTE_TWO(parts->x[0], parts->x[1], 12, 13, 14, 15, 16, 17, 18, 15, 19, 20, 21, 15, 22, 23, 24, 15);
    vec last = PERMUTE(parts->x[1], 9, 10, 11, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15);
    _mm512_storeu_si512(set->word, (__m512i)first);
    _mm512_storeu_si512(set->word + 16, (__m512i)next);
    _mm512_mask_storeu_epi32(set->word + 32, LAST_WORDS, (__m512i)last);
}

INLINE vec cells_of_part(int part)
{
    return (vec)_mm512_maskz_set1_epi32(part == 0 ? 0x7fff : 0xfff, BOARD);
}

/* Steps of one and two digits have gone through four, all but the last. */
INLINE void fold_digits(vec *any, vec *two)
{
    vec one = *any, last = FOUR_DIGITS_ON(one), last_two = FOUR_DIGITS_ON(*two), next = ONE_DIGIT_ON(one);
    vec two_digits = or_and(*two | ONE_DIGIT_ON(*two), one, next), any_digits = one | next;
    next = TWO_DIGITS_ON(any_digits);
    two_digits = or_and(two_digits | TWO_DIGITS_ON(two_digits), any_digits, next);
    any_digits |= next;
    *two = or_and(two_digits | last_two, any_digits, last);
    *any = any_digits | last;
}

INLINE vec bands_of_words(void)
{
    return (vec){0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 3};
}

INLINE vec digits_of_words(unsigned part)
{
    return (vec){0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 9} + 5 * part;
}

#include "research/trials/vector_singles.h"

const struct singles research_singles_512 = {"avx512",     NEEDS_AVX512,  close_singles, assert_one,
                                             count_rounds, count_without, count_after};
#endif
