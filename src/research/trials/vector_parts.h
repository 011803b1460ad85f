/* vector_parts.h: sets of candidates in vectors of BOARDS digits each, for vector_singles.h. */
#ifndef RESEARCH_TRIALS_VECTOR_PARTS_H
#define RESEARCH_TRIALS_VECTOR_PARTS_H

#include "core/board/board_sweep.h"
#include "research/trials/singles.h"

typedef uint32_t stored_vec __attribute__((vector_size(16 * BOARDS), aligned(4), may_alias));

enum { PARTS = (9 + BOARDS - 1) / BOARDS };

struct parts {
    vec x[PARTS];
};

INLINE struct parts load_parts(const struct candidate_set *set)
{
    struct parts parts;
    UNROLL
    for (int p = 0; p < PARTS; p++)
        parts.x[p] = *(const stored_vec *)(set->word + 4 * BOARDS * p);
    return parts;
}

INLINE void store_parts(struct candidate_set *set, const struct parts *parts)
{
    UNROLL
    for (int p = 0; p < PARTS; p++)
        *(stored_vec *)(set->word + 4 * BOARDS * p) = parts->x[p];
}

INLINE bool any_bit(vec v)
{
    return boards_with_any(v) != 0;
}

/* The cells of the digits in a part: the last one has an odd digit's place too many. */
INLINE vec cells_of_part(int part)
{
    const vec all = WORDS(BOARD, BOARD, BOARD, 0);
#if BOARDS == 2
    if (part == PARTS - 1)
        return (vec){BOARD, BOARD, BOARD, 0, 0, 0, 0, 0};
#endif
    (void)part;
    return all;
}

/* Given the digits that any part has, and those that two have, what any digits have in each cell, and two. */
INLINE void fold_digits(vec *any, vec *two)
{
#if BOARDS == 2
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
    return WORDS(0, 1, 2, 3);
}

INLINE vec digits_of_words(unsigned part)
{
#if BOARDS == 2
    return (vec){2 * part,     2 * part,     2 * part,     2 * part,
                 2 * part + 1, 2 * part + 1, 2 * part + 1, 2 * part + 1};
#else
    return ALL_WORDS(part);
#endif
}

#endif
