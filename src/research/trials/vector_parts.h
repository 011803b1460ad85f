/* vector_parts.h: sets of candidates in vectors of DIGITS digits each, for vector_singles.h. */
#ifndef RESEARCH_TRIALS_VECTOR_PARTS_H
#define RESEARCH_TRIALS_VECTOR_PARTS_H

#include "core/vector.h"
#include "research/trials/singles.h"

typedef uint32_t stored_vec __attribute__((vector_size(WIDTH / 8), aligned(4), may_alias));

enum { DIGITS = WIDTH / 128, PARTS = (9 + DIGITS - 1) / DIGITS, BOARD = 0x7ffffff, MINILINES = 0x1249249 };

struct parts {
    vec x[PARTS];
};

INLINE struct parts load_parts(const struct candidate_set *set)
{
    struct parts parts;
    UNROLL_MORE
    for (int p = 0; p < PARTS; p++)
        parts.x[p] = *(const stored_vec *)(set->word + 4 * DIGITS * p);
    return parts;
}

INLINE void store_parts(struct candidate_set *set, const struct parts *parts)
{
    UNROLL_MORE
    for (int p = 0; p < PARTS; p++)
        *(stored_vec *)(set->word + 4 * DIGITS * p) = parts->x[p];
}

/* The cells of the digits in a part: the last one has an odd digit's place too many. */
INLINE vec cells_of_part(int part)
{
    const vec all = WORDS_OF_128(BOARD, BOARD, BOARD, 0);
#if WIDTH == 256
    if (part == PARTS - 1)
        return (vec){BOARD, BOARD, BOARD, 0, 0, 0, 0, 0};
#endif
    (void)part;
    return all;
}

/* Given the digits that any part has, and those that two have, what any digits have in each cell, and two. */
INLINE void fold_digits(vec *any, vec *two)
{
#if WIDTH == 256
    vec other = SHUFFLE(vec, *any, 4, 5, 6, 7, 0, 1, 2, 3);
    *two = or_and(*two | SHUFFLE(vec, *two, 4, 5, 6, 7, 0, 1, 2, 3), *any, other);
    *any |= other;
#else
    (void)any, (void)two;
#endif
}

/* The band and the digit of each word of a part. */
INLINE vec bands_of_words(void)
{
    return WORDS_OF_128(0, 1, 2, 3);
}

INLINE vec digits_of_words(unsigned part)
{
#if WIDTH == 256
    return (vec){2 * part,     2 * part,     2 * part,     2 * part,
                 2 * part + 1, 2 * part + 1, 2 * part + 1, 2 * part + 1};
#else
    return ALL_WORDS(part);
#endif
}

#endif
