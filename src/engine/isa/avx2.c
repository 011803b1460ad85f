/* avx2.c: 256 lanes with AVX2. Compiled with flags of its own, see the Makefile. */
#include "engine/kernel.h"

#if defined(__GNUC__) && defined(__x86_64__)
#define WIDTH 256

#include "engine/plane.h"

/* ---- Words ---- */

INLINE plane rotate(plane p, plane by)
{
    return p << by | p >> ((64 - by) & 63);
}

INLINE plane permute_words(plane p, plane words)
{
    return (plane)_mm256_permutevar8x32_epi32((__m256i)p, (__m256i)words);
}

/* Looks up the halves of every byte. */
INLINE plane count_words(plane p)
{
    const uint64_t eights = 0x0f0f0f0f0f0f0f0fu;
    const __m256i counts =
        _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
    __m256i low = _mm256_shuffle_epi8(counts, (__m256i)(p & eights));
    __m256i high = _mm256_shuffle_epi8(counts, (__m256i)(p >> 4 & eights));
    return (plane)_mm256_sad_epu8(_mm256_add_epi8(low, high), _mm256_setzero_si256());
}

INLINE plane larger(plane a, plane b)
{
    return (plane)_mm256_max_epi16((__m256i)a, (__m256i)b);
}

#define CAN_COUNT_WORDS

/* ---- Rows of text ---- */

#define LOW_WORDS(a, b) ((plane)_mm256_unpacklo_epi64((__m256i)(a), (__m256i)(b)))
#define HIGH_WORDS(a, b) ((plane)_mm256_unpackhi_epi64((__m256i)(a), (__m256i)(b)))

/* A table tells which valid character has these low four bits. */
INLINE plane invalid_bytes(plane v)
{
    const __m256i valid = _mm256_broadcastsi128_si256(
        _mm_setr_epi8('0', '1', '2', '3', '4', '5', '6', '7', '8', '9', -1, -1, -1, -1, '.', 0));
    return v ^ (plane)_mm256_shuffle_epi8(valid, (__m256i)v);
}

#include "engine/isa/rows.h"

/* Exchanges the second half of v[0] and the first of v[1]. */
INLINE void exchange_parts(plane v[2])
{
    __m256i a = (__m256i)v[0], b = (__m256i)v[1];
    v[0] = (plane)_mm256_permute2x128_si256(a, b, 0x20);
    v[1] = (plane)_mm256_permute2x128_si256(a, b, 0x31);
}

/* Two chunks of characters of one puzzle fill a plane. */
INLINE void load_rows(const char *const *rows, int from, plane v[2], plane *invalid)
{
    UNROLL for (int i = 0; i < 2; i++)
    {
        plane even, odd;
        memcpy(&even, rows[128 * i] + from, sizeof even);
        memcpy(&odd, rows[128 * i + 64] + from, sizeof odd);
        v[i] = squeeze(even, odd, invalid);
    }
    exchange_parts(v);
}

INLINE void store_rows(char *const *rows, int from, plane v[2])
{
    exchange_parts(v);
    UNROLL for (int i = 0; i < 2; i++)
    {
        plane even, odd;
        spread(v[i], &even, &odd);
        memcpy(rows[128 * i] + from, &even, sizeof even);
        memcpy(rows[128 * i + 64] + from, &odd, sizeof odd);
    }
}

/* ---- The numbers of puzzles ---- */

#include "engine/isa/portable.h"

#define move_numbers move_numbers_by_lane
#define deal deal_by_lane
#define place_rows place_rows_by_lane

#include "engine/body.h"

const struct kernel engine_kernel_avx2 = KERNEL("avx2");
#endif
