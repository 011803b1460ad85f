/* turns.h: how boards change places.
 *
 * Bits cannot be moved about freely in a vector, but every 64-bit word of it can be turned. Where some lanes
 * of a word are to move to free lanes (of the desk, a tray or a frame), the turn that brings most of them onto
 * free ones is found by trying all 64. For the rest the words change places, those with the most boards left go
 * to those with the most room, and turn a second time. The same two turns then serve all planes. */
#ifndef ENGINE_TURNS_H
#define ENGINE_TURNS_H

#include "engine/plane.h"

#if defined(__x86_64__) && KERNEL_LANES > 64

/* The set bits of every word: by an instruction where there is one (7 operations a turn instead of 14), else of every
 * byte by looking up its halves, or by adding up, and then their sum. */
INLINE plane count_words(plane p)
{
#if defined(__AVX512VPOPCNTDQ__) && KERNEL_LANES == 512
    return (plane)_mm512_popcnt_epi64((__m512i)p);
#elif defined(__AVX512VPOPCNTDQ__) && KERNEL_LANES == 256
    return (plane)_mm256_popcnt_epi64((__m256i)p);
#else
    const uint64_t eights = 0x0f0f0f0f0f0f0f0fu;
#if KERNEL_LANES == 512
    const __m512i counts =
        _mm512_broadcast_i32x4(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
    __m512i low = _mm512_shuffle_epi8(counts, (__m512i)(p & eights));
    __m512i high = _mm512_shuffle_epi8(counts, (__m512i)(p >> 4 & eights));
    return (plane)_mm512_sad_epu8(_mm512_add_epi8(low, high), _mm512_setzero_si512());
#elif KERNEL_LANES == 256
    const __m256i counts =
        _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
    __m256i low = _mm256_shuffle_epi8(counts, (__m256i)(p & eights));
    __m256i high = _mm256_shuffle_epi8(counts, (__m256i)(p >> 4 & eights));
    return (plane)_mm256_sad_epu8(_mm256_add_epi8(low, high), _mm256_setzero_si256());
#else
    const uint64_t pairs = 0x5555555555555555u, fours = 0x3333333333333333u;
    p -= p >> 1 & pairs;
    p = (p & fours) + (p >> 2 & fours);
    p = (p + (p >> 4)) & eights;
    return (plane)_mm_sad_epu8((__m128i)p, _mm_setzero_si128());
#endif
#endif
}

/* The larger of two numbers below 2^15, word by word. */
INLINE plane larger(plane a, plane b)
{
#if KERNEL_LANES == 512
    return (plane)_mm512_max_epi16((__m512i)a, (__m512i)b);
#elif KERNEL_LANES == 256
    return (plane)_mm256_max_epi16((__m256i)a, (__m256i)b);
#else
    return (plane)_mm_max_epi16((__m128i)a, (__m128i)b);
#endif
}

/* By how many places to turn the words of `from` so that most of it meets `to`: tries all, each as one number,
 * hits * 64 + places. */
NOINLINE plane best_turns(plane from, plane to)
{
    plane best = none(), by = none();
    for (int i = 0; i < 64; i++) {
        plane hits = count_words(from & to);
#if KERNEL_LANES == 128 /* both words by the same number */
        hits += (plane)_mm_shuffle_epi32((__m128i)hits, 0x4e);
#endif
        best = larger(best, hits << 6 | by);
        from = from << 1 | from >> 63;
        by += 1;
    }
    return best & 63;
}

#else

NOINLINE plane best_turns(plane from, plane to)
{
    plane by = none();
    for (int w = 0; w < WORDS; w++) {
        uint64_t f = word_of(&from, w), t = word_of(&to, w);
        int most = 0, possible = count_bits(f) < count_bits(t) ? count_bits(f) : count_bits(t);
        for (unsigned i = 0; i < 64 && most < possible; i++) {
            int hits = count_bits(rotate_word(f, i) & t);
            if (hits > most) {
                most = hits;
                set_word(&by, w, i);
            }
        }
    }
    return by;
}

#endif

/* ---- From word to word ---- */

#if KERNEL_LANES >= 256

/* Word w of the result is the word of p that `words` names at place w. */
INLINE plane cross(plane p, plane words)
{
#if KERNEL_LANES == 512
    return (plane)_mm512_permutexvar_epi64((__m512i)words, (__m512i)p);
#else
    return (plane)_mm256_permutevar8x32_epi32((__m256i)p, (__m256i)words);
#endif
}

/* A word's number, as cross() wants it: with 256 lanes as the numbers of its halves. */
INLINE uint64_t word_name(int w)
{
    return KERNEL_LANES == 512 ? (uint64_t)w : (uint64_t)(2 * w) | (uint64_t)(2 * w + 1) << 32;
}

INLINE int word_named(uint64_t name)
{
    return (int)(KERNEL_LANES == 512 ? name : (uint32_t)name / 2);
}

/* The words by the number of their bits, the fullest first. */
INLINE void order_words(plane p, int order[WORDS])
{
    int key[WORDS]; /* different for each word */
    for (int w = 0; w < WORDS; w++)
        key[w] = count_bits(word_of(&p, w)) * WORDS + w;
    for (int w = 0; w < WORDS; w++) {
        int fuller = 0;
        for (int other = 0; other < WORDS; other++)
            fuller += key[other] > key[w];
        order[fuller] = w;
    }
}

/* Brings the words of `from` that have most to the words of `to` that have most; and the way back. */
static void pair_words(plane from, plane to, plane *there, plane *back)
{
    int out[WORDS], in[WORDS];
    order_words(from, out);
    order_words(to, in);
    for (int i = 0; i < WORDS; i++) {
        set_word(there, in[i], word_name(out[i]));
        set_word(back, out[i], word_name(in[i]));
    }
}

#else

/* Two words change places, one stays. */
INLINE plane cross(plane p, plane words)
{
    (void)words;
#if defined(__x86_64__) && KERNEL_LANES == 128
    return (plane)_mm_shuffle_epi32((__m128i)p, 0x4e);
#elif KERNEL_LANES == 128
    return (plane)vextq_u64((uint64x2_t)p, (uint64x2_t)p, 1);
#else
    return p;
#endif
}

INLINE int word_named(uint64_t name)
{
    return (int)name;
}

static void pair_words(plane from, plane to, plane *there, plane *back)
{
    (void)from, (void)to;
    for (int w = 0; w < WORDS; w++)
        set_word(there, w, (uint64_t)(WORDS - 1 - w));
    *back = *there;
}

#endif

/* ---- Turns ---- */

/* Two turns, and where each of them puts something. Before the second the words change places. */
struct turns {
    plane by[TURNS], to[TURNS];
    plane words; /* which word comes where */
    plane all;   /* where the turns put something, together */
    plane rest;  /* the other lanes */
};

/* Finds places in `to` for as many lanes of `from` as two turns can. Returns the lanes that move. */
static plane find_turns(struct turns *turns, plane from, plane to)
{
    plane by = best_turns(from, to), hit = turn(from, by) & to;
    plane moving = turn(hit, (64 - by) & 63), rest = from & ~moving, back = none();
    turns->by[0] = by;
    turns->to[0] = turns->all = hit;
    to &= ~hit;
    pair_words(rest, to, &turns->words, &back);
    rest = cross(rest, turns->words);
    by = best_turns(rest, to);
    hit = turn(rest, by) & to;
    turns->by[1] = by;
    turns->to[1] = hit;
    turns->all |= hit;
    turns->rest = ~turns->all;
    return moving | cross(turn(hit, (64 - by) & 63), back);
}

/* How many lanes of one could at most move to the other. */
static int most_hits(plane from, plane to)
{
    int sum = 0;
    for (int w = 0; w < WORDS; w++) {
        int f = count_bits(word_of(&from, w)), t = count_bits(word_of(&to, w));
        sum += f < t ? f : t;
    }
    return sum;
}

/* What is moved; anything in the other lanes. */
INLINE plane brought(const struct turns *turns, plane moving)
{
    plane first = turn(moving, turns->by[0]), second = turn(cross(moving, turns->words), turns->by[1]);
#ifdef TERNARY
    return choose(turns->to[0], first, second);
#else
    return or_and(first & turns->to[0], second, turns->to[1]); /* nothing in the other lanes */
#endif
}

INLINE plane turned(const struct turns *turns, plane moving, plane staying)
{
#ifdef TERNARY
    return choose(turns->rest, staying, brought(turns, moving));
#else
    return or_and(brought(turns, moving), staying, turns->rest);
#endif
}

#if defined(__AVX512VL__) && KERNEL_LANES == 512
#define NUMBERS __m512i
#define COUNT_UP _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
#define ADD_NUMBERS(v, n) _mm512_add_epi32(v, _mm512_set1_epi32(n))
#define LOAD_NUMBERS(p) _mm512_loadu_si512(p)
#define PERMUTE_TWO _mm512_permutex2var_epi32
#define STORE_SOME(p, which, v) _mm512_mask_storeu_epi32(p, (__mmask16)(which), v)
#elif defined(__AVX512VL__) && KERNEL_LANES == 256
#define NUMBERS __m256i
#define COUNT_UP _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7)
#define ADD_NUMBERS(v, n) _mm256_add_epi32(v, _mm256_set1_epi32(n))
#define LOAD_NUMBERS(p) _mm256_loadu_si256((const __m256i *)(const void *)(p))
#define PERMUTE_TWO _mm256_permutex2var_epi32
#define STORE_SOME(p, which, v) _mm256_mask_storeu_epi32(p, (__mmask8)(which), v)
#endif

/* Moves the numbers of 64 lanes by so many places to these lanes. */
INLINE void move_numbers(const uint32_t *from, uint32_t *to, int by, uint64_t lanes)
{
#ifdef NUMBERS
    enum { PART = sizeof(NUMBERS) / 4, PARTS = 64 / PART };
    NUMBERS which = ADD_NUMBERS(COUNT_UP, PART - by % PART); /* of two parts one behind the other */
    for (int i = 0; i < PARTS; i++) {
        int part = i - by / PART;
        NUMBERS low = LOAD_NUMBERS(from + PART * ((part - 1) & (PARTS - 1)));
        NUMBERS high = LOAD_NUMBERS(from + PART * (part & (PARTS - 1)));
        STORE_SOME(to + PART * i, lanes >> PART * i, PERMUTE_TWO(low, which, high));
    }
#else
    for (; lanes; lanes &= lanes - 1) {
        int lane = lowest_bit(lanes);
        to[lane] = from[(lane - by) & 63];
    }
#endif
}

static void copy_numbers(const uint32_t *from, uint32_t *to, plane lanes)
{
    for (int w = 0; w < WORDS; w++)
        move_numbers(from + 64 * w, to + 64 * w, 0, word_of(&lanes, w));
}

/* Tells where each moving lane's puzzle goes. */
static void move_puzzles(const struct turns *turns, const uint32_t *from, uint32_t *to)
{
    for (int i = 0; i < TURNS; i++)
        for (int w = 0; w < WORDS; w++) {
            int source = i ? word_named(word_of(&turns->words, w)) : w;
            move_numbers(from + 64 * source, to + 64 * w, (int)word_of(&turns->by[i], w),
                         word_of(&turns->to[i], w));
        }
}

#endif
