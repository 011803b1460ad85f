/* x86.h: the search for the best rotations, for all vectors of x86-64. The instruction set has defined
 * count_words(p), the number of set bits in each word, and larger(a, b), the larger of two numbers below
 * 2^15 in each word. */
#ifndef ENGINE_ISA_X86_H
#define ENGINE_ISA_X86_H

#include "engine/plane.h"

/* Tries all rotations, each as one number: hits * 64 + places. SSE2 must rotate both words by the same
 * number. */
INLINE plane best_rotations(plane from, plane to)
{
    plane best = none(), by = none();
    for (int i = 0; i < 64; i++) {
        plane hits = count_words(from & to);
        if (LANES == 128)
            hits += permute_words(hits, none());
        best = larger(best, hits << 6 | by);
        from = from << 1 | from >> 63;
        by += 1;
    }
    return best & 63;
}

#endif
