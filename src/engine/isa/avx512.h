/* avx512.h: 512 lanes with AVX-512. With VPOPCNTDQ, too, it is the kernel icelake. */
#ifndef ENGINE_ISA_AVX512_H
#define ENGINE_ISA_AVX512_H

#define WIDTH 512

#include "engine/plane.h"

/* ---- Words ---- */

INLINE plane rotate(plane p, plane by)
{
    return (plane)_mm512_rolv_epi64((__m512i)p, (__m512i)by);
}

INLINE plane permute_words(plane p, plane words)
{
    return (plane)_mm512_permutexvar_epi64((__m512i)words, (__m512i)p);
}

/* With the instruction, 7 operations per rotation tried; without it 14: the halves of every byte are
 * looked up. */
INLINE plane count_words(plane p)
{
#ifdef __AVX512VPOPCNTDQ__
    return (plane)_mm512_popcnt_epi64((__m512i)p);
#else
    const uint64_t eights = 0x0f0f0f0f0f0f0f0fu;
    const __m512i counts =
        _mm512_broadcast_i32x4(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
    __m512i low = _mm512_shuffle_epi8(counts, (__m512i)(p & eights));
    __m512i high = _mm512_shuffle_epi8(counts, (__m512i)(p >> 4 & eights));
    return (plane)_mm512_sad_epu8(_mm512_add_epi8(low, high), _mm512_setzero_si512());
#endif
}

INLINE plane larger(plane a, plane b)
{
    return (plane)_mm512_max_epi16((__m512i)a, (__m512i)b);
}

#define CAN_COUNT_WORDS

/* ---- Rows of text ---- */

#define LOW_WORDS(a, b) ((plane)_mm512_unpacklo_epi64((__m512i)(a), (__m512i)(b)))
#define HIGH_WORDS(a, b) ((plane)_mm512_unpackhi_epi64((__m512i)(a), (__m512i)(b)))

/* A table tells which valid character has these low four bits. */
INLINE plane invalid_bytes(plane v)
{
    const __m512i valid = _mm512_broadcast_i32x4(
        _mm_setr_epi8('0', '1', '2', '3', '4', '5', '6', '7', '8', '9', -1, -1, -1, -1, '.', 0));
    return v ^ (plane)_mm512_shuffle_epi8(valid, (__m512i)v);
}

#include "engine/isa/rows.h"

/* 32 characters of two puzzles. */
INLINE plane load_halves(const char *low, const char *high)
{
    __m256i first = _mm256_loadu_si256((const __m256i *)(const void *)low);
    __m256i second = _mm256_loadu_si256((const __m256i *)(const void *)high);
    return (plane)_mm512_inserti64x4(_mm512_castsi256_si512(first), second, 1);
}

INLINE void store_halves(char *low, char *high, plane v)
{
    _mm256_storeu_si256((__m256i *)(void *)low, _mm512_castsi512_si256((__m512i)v));
    _mm256_storeu_si256((__m256i *)(void *)high, _mm512_extracti64x4_epi64((__m512i)v, 1));
}

/* The parts of 128 bits of four puzzles are: first chunk of two, second chunk of the same two, and so for
 * the other two. */
INLINE void load_rows(const char *const *rows, int from, plane v[2], plane *invalid)
{
    plane four[2];
    UNROLL for (int i = 0; i < 2; i++)
    {
        const char *const *part = rows + 256 * i;
        plane even = load_halves(part[0] + from, part[128] + from);
        plane odd = load_halves(part[64] + from, part[192] + from);
        four[i] = squeeze(even, odd, invalid);
    }
    v[0] = (plane)_mm512_shuffle_i64x2((__m512i)four[0], (__m512i)four[1], 0x88);
    v[1] = (plane)_mm512_shuffle_i64x2((__m512i)four[0], (__m512i)four[1], 0xdd);
}

INLINE void store_rows(char *const *rows, int from, const plane v[2])
{
    /* the words of both chunks, ordered by pairs of puzzles */
    const __m512i first = _mm512_setr_epi64(0, 1, 8, 9, 2, 3, 10, 11);
    UNROLL for (int i = 0; i < 2; i++)
    {
        char *const *part = rows + 256 * i;
        __m512i which = _mm512_add_epi64(first, _mm512_set1_epi64(4 * i));
        plane even, odd, four = (plane)_mm512_permutex2var_epi64((__m512i)v[0], which, (__m512i)v[1]);
        spread(four, &even, &odd);
        store_halves(part[0] + from, part[128] + from, even);
        store_halves(part[64] + from, part[192] + from, odd);
    }
}

/* ---- The numbers of puzzles ---- */

INLINE void move_numbers(const uint32_t *from, uint32_t *to, int by, uint64_t lanes)
{
    enum { PART = 16, PARTS = 64 / PART };
    __m512i which = /* of two parts, one after the other */
        _mm512_add_epi32(_mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15),
                         _mm512_set1_epi32(PART - by % PART));
    for (int i = 0; i < PARTS; i++) {
        int part = i - by / PART;
        __m512i low = _mm512_loadu_si512(from + PART * ((part - 1) & (PARTS - 1)));
        __m512i high = _mm512_loadu_si512(from + PART * (part & (PARTS - 1)));
        _mm512_mask_storeu_epi32(to + PART * i, (__mmask16)(lanes >> PART * i),
                                 _mm512_permutex2var_epi32(low, which, high));
    }
}

#include "engine/isa/portable.h"

/* Deals to eight lanes at a time. There must be a puzzle for every vacant lane. */
static void deal_many(struct supply *supply, plane vacant, const char *rows[LANES], uint32_t number[LANES])
{
    const size_t stride = supply->stride;
    const __m512i up = _mm512_setr_epi64(0, 1, 2, 3, 4, 5, 6, 7),
                  blank = _mm512_set1_epi64((long long)(uintptr_t)supply->blank);
    const __m512i steps = _mm512_mullo_epi64(up, _mm512_set1_epi64((long long)stride));
    const __m256i numbers = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    const char *at = supply->texts + stride * supply->next;
    uint32_t next = (uint32_t)supply->next;
    for (int lane = 0; lane < 64; lane += 8)
        for (int w = 0; w < WORDS; w++) {
            __mmask8 which = (__mmask8)(word_of(&vacant, w) >> lane);
            int count = count_bits(which);
            uint32_t *puzzle = number + 64 * w + lane;
            _mm512_storeu_si512(
                rows + 64 * w + lane,
                _mm512_mask_expand_epi64(
                    blank, which, _mm512_add_epi64(_mm512_set1_epi64((long long)(uintptr_t)at), steps)));
            _mm256_storeu_si256(
                (__m256i *)(void *)puzzle,
                _mm256_mask_expand_epi32(_mm256_loadu_si256((__m256i *)(void *)puzzle), which,
                                         _mm256_add_epi32(_mm256_set1_epi32((int)next), numbers)));
            next += (uint32_t)count;
            at += stride * (size_t)count;
        }
    supply->next = next;
}

INLINE plane deal(struct supply *supply, plane vacant, const char *rows[LANES], uint32_t number[LANES])
{
    if (supply->end - supply->next < (size_t)count_lanes(vacant))
        return deal_by_lane(supply, vacant, rows, number);
    deal_many(supply, vacant, rows, number);
    return vacant;
}

INLINE void place_rows(char *rows[LANES], plane lanes, const uint32_t number[LANES], char *base,
                       size_t stride, char *other)
{
    for (int lane = 0; lane < LANES; lane += 8) {
        __mmask8 which = (__mmask8)(word_of(&lanes, lane / 64) >> lane % 64);
        __m512i puzzle =
            _mm512_cvtepu32_epi64(_mm256_loadu_si256((const __m256i *)(const void *)(number + lane)));
        __m512i place = _mm512_add_epi64(_mm512_mullo_epi64(puzzle, _mm512_set1_epi64((long long)stride)),
                                         _mm512_set1_epi64((long long)(uintptr_t)base));
        _mm512_storeu_si512(rows + lane, _mm512_mask_blend_epi64(
                                             which, _mm512_set1_epi64((long long)(uintptr_t)other), place));
    }
}

#endif
